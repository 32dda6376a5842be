//! The welcome letter: what a property owner needs to open the project online, the code included.

use crate::id::UserId;
use crate::language::Language;
use crate::mail::{MailState, OwnerMail};
use crate::project::ProjectStatus;
use crate::string_enum::string_enum;
use jiff::Timestamp;

string_enum! {
    /// How a letter reached the owner.
    LetterChannel {
        /// The portal emailed it.
        Email = "email",
        /// Somebody printed it, or saved it as a PDF.
        Print = "print",
        /// Somebody copied its text.
        Copy = "copy",
        /// Somebody opened it in a program for text messages.
        TextMessage = "text_message",
        /// Somebody opened it in an email program.
        EmailProgram = "email_program",
        /// Somebody shared it with another app.
        Share = "share",
    }
}

string_enum! {
    /// Whether the portal may email the letter now.
    LetterEmail {
        /// It may.
        Possible = "possible",
        /// The project has no email address of its owner.
        NoAddress = "no_address",
        /// The office has not accepted the project.
        NotAccepted = "not_accepted",
        /// The owner stopped all email to the address.
        Stopped = "stopped",
        /// The letter would be of no use: the project was turned down, or its code has expired.
        Closed = "closed",
    }
}

/// A letter that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentLetter {
    /// How.
    pub channel: LetterChannel,
    /// In which language.
    pub language: Language,
    /// Who sent it, and their name; `None` if the portal sent it on its own, or the account no longer exists.
    pub sent_by: Option<(UserId, String)>,
    /// When.
    pub sent_at: Timestamp,
    /// The state of its email; `None` for other channels, and once the delivery log no longer has the email.
    pub mail: Option<MailState>,
    /// Whether its code has been replaced since.
    pub has_former_code: bool,
}

/// The facts that decide whether the portal may email a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LetterEmailFacts {
    /// Whether the project has an email address of its owner.
    pub has_address: bool,
    /// Whether that address is unsubscribed.
    pub is_stopped: bool,
    /// Which email the owner may receive.
    pub mail: OwnerMail,
    /// Whether the letter is of use ([`is_useful`]).
    pub is_useful: bool,
}

impl LetterEmail {
    /// Decides by these facts. Whether an address is unsubscribed is revealed only for accepted projects, because anyone can enter any address
    /// in a project of their own.
    #[must_use]
    pub const fn by(facts: LetterEmailFacts) -> Self {
        if !facts.is_useful {
            return Self::Closed;
        }
        if !facts.has_address {
            return Self::NoAddress;
        }
        match facts.mail {
            OwnerMail::Full if facts.is_stopped => Self::Stopped,
            OwnerMail::Full => Self::Possible,
            OwnerMail::Nothing | OwnerMail::Notice => Self::NotAccepted,
        }
    }
}

/// Whether the letter is of use: its code works, and the office has not turned the project down. A completed project still has documents
/// and the warranty note for its owner.
#[must_use]
pub const fn is_useful(status: ProjectStatus, code_works: bool) -> bool {
    code_works && !status.is_turned_down()
}

/// Whether an email to an owner who is owed the letter contains it. A notice does not, because its reader may not be the owner.
#[must_use]
pub const fn is_enclosed(mail: OwnerMail, is_useful: bool) -> bool {
    matches!(mail, OwnerMail::Full) && is_useful
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letter_is_of_use_while_its_code_works_unless_the_project_was_turned_down() {
        for status in ProjectStatus::ALL {
            let is_turned_down =
                matches!(status, ProjectStatus::Canceled | ProjectStatus::Rejected);
            assert_eq!(is_useful(*status, true), !is_turned_down, "{status:?}");
            assert!(!is_useful(*status, false), "{status:?}");
        }
    }

    #[test]
    fn only_full_emails_contain_the_letter_while_it_is_of_use() {
        use OwnerMail::{Full, Nothing, Notice};
        for (mail, is_useful, expected) in [
            (Full, true, true),
            (Full, false, false),
            (Notice, true, false),
            (Notice, false, false),
            (Nothing, true, false),
            (Nothing, false, false),
        ] {
            assert_eq!(
                is_enclosed(mail, is_useful),
                expected,
                "{mail:?} {is_useful}"
            );
        }
    }

    #[test]
    fn a_letter_of_use_is_emailed_only_to_the_owner_of_an_accepted_project() {
        use LetterEmail::{Closed, NoAddress, NotAccepted, Possible, Stopped};
        use OwnerMail::{Full, Nothing, Notice};
        for (has_address, is_stopped, mail, is_useful, expected) in [
            (true, false, Full, true, Possible),
            (true, false, Nothing, true, NotAccepted),
            // A use of the code does not prove that the owner asked for email.
            (true, false, Notice, true, NotAccepted),
            (true, true, Full, true, Stopped),
            (true, true, Nothing, true, NotAccepted),
            (false, false, Full, true, NoAddress),
            (false, false, Nothing, true, NoAddress),
            (true, false, Full, false, Closed),
            (false, true, Nothing, false, Closed),
        ] {
            let facts = LetterEmailFacts {
                has_address,
                is_stopped,
                mail,
                is_useful,
            };
            assert_eq!(LetterEmail::by(facts), expected, "{facts:?}");
        }
    }
}

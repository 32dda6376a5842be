//! The welcome letter: what a property owner needs to open the project online, the code included.

use crate::id::UserId;
use crate::language::Language;
use crate::mail::{MailState, OwnerMail};
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
        /// The project is closed.
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
    /// Whether the project is open.
    pub is_open: bool,
}

impl LetterEmail {
    /// Decides by these facts. Whether an address is unsubscribed is told only about accepted projects, because anyone can enter any
    /// address in a project of their own.
    #[must_use]
    pub const fn by(facts: LetterEmailFacts) -> Self {
        if !facts.is_open {
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

/// Whether an email to an owner who is owed the letter contains it. A notice does not, because its reader may not be the owner.
#[must_use]
pub const fn is_enclosed(mail: OwnerMail, is_open: bool) -> bool {
    matches!(mail, OwnerMail::Full) && is_open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_full_emails_about_open_projects_contain_the_letter() {
        use OwnerMail::{Full, Nothing, Notice};
        for (mail, is_open, expected) in [
            (Full, true, true),
            (Full, false, false),
            (Notice, true, false),
            (Notice, false, false),
            (Nothing, true, false),
            (Nothing, false, false),
        ] {
            assert_eq!(is_enclosed(mail, is_open), expected, "{mail:?} {is_open}");
        }
    }

    #[test]
    fn a_letter_is_emailed_only_to_the_owner_of_an_accepted_open_project() {
        use LetterEmail::{Closed, NoAddress, NotAccepted, Possible, Stopped};
        use OwnerMail::{Full, Nothing, Notice};
        for (has_address, is_stopped, mail, is_open, expected) in [
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
                is_open,
            };
            assert_eq!(LetterEmail::by(facts), expected, "{facts:?}");
        }
    }
}

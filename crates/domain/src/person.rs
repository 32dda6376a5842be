//! Personal data: what the portal knows about one person, and what happens to it when the person is erased.

use crate::id::UserId;
use crate::string_enum::string_enum;

string_enum! {
    /// A kind of personal data, for previews.
    PersonalData {
        /// Name, email address, phone number, and company of an account.
        Profile = "profile",
        /// Name, email address, and phone number of an owner, and of a referral partner in projects.
        Contact = "contact",
        /// Passwords, second factors, and links to set a password.
        SignIn = "sign_in",
        /// Sessions, devices, and network addresses.
        Devices = "devices",
        /// Language, notification choices, saved views, and calendar links.
        Preferences = "preferences",
        /// Notifications, and what was read.
        Notifications = "notifications",
        /// Emails to the person.
        Mails = "mails",
        /// Pending sign-ups and invitations.
        Invitations = "invitations",
        /// Files that were uploaded and never sent.
        Uploads = "uploads",
        /// Projects.
        Projects = "projects",
        /// Messages.
        Messages = "messages",
        /// Timeline entries.
        Updates = "updates",
        /// Changes of project fields and tasks.
        Changes = "changes",
        /// Events, tasks, and notes.
        Work = "work",
        /// Files.
        Files = "files",
        /// The security log.
        SecurityLog = "security_log",
        /// Addresses that unsubscribed, as irreversible hashes.
        Unsubscriptions = "unsubscriptions",
        /// Contact details of contractor companies.
        Companies = "companies",
    }
}

string_enum! {
    /// Why an erasure keeps data.
    KeptBecause {
        /// It documents a claim, which must be kept until the retention period ends. The author is anonymous afterwards.
        ClaimRecord = "claim_record",
        /// It is evidence of attacks, which ends with the log's retention. The log cannot be changed.
        SecurityLog = "security_log",
        /// It prevents further emails to the address.
        Unsubscription = "unsubscription",
        /// It belongs to a company and is edited on the company's page.
        Company = "company",
    }
}

/// The codes of the reasons why a person's data cannot be erased.
pub const ERASURE_REFUSALS: [&str; 6] = [
    "own_account",
    "last_admin",
    "erased",
    "owner_open",
    "owner_erased",
    "owner_held",
];

/// The email address of an erased account. The domain is reserved (RFC 2606), so no mail can reach it.
#[must_use]
pub fn erased_email(id: UserId) -> String {
    format!("erased-{id}@invalid")
}

/// Replaces whole-word occurrences of `name` in a text. Returns `None` if there is none. A name inside a longer word stays, so that the
/// owner 'Li' does not change 'Living room'.
#[must_use]
pub fn redacted(text: &str, name: &str, replacement: &str) -> Option<String> {
    if name.is_empty() {
        return None;
    }
    let (mut out, mut rest, mut found) = (String::new(), text, false);
    let continues = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let previous = before
            .chars()
            .next_back()
            .or_else(|| out.chars().next_back());
        out.push_str(before);
        if continues(previous) && continues(name.chars().next())
            || continues(after.chars().next()) && continues(name.chars().next_back())
        {
            out.push_str(name);
        } else {
            out.push_str(replacement);
            found = true;
        }
        rest = after;
    }
    out.push_str(rest);
    found.then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_redacted() {
        for (text, name, expected) in [
            (
                "From Ann Miller: hello",
                "Ann Miller",
                Some("From X: hello"),
            ),
            ("Ann Miller", "Ann Miller", Some("X")),
            ("Ann Miller, Ann Miller's", "Ann Miller", Some("X, X's")),
            ("Living room of Li", "Li", Some("Living room of X")),
            ("Living room", "Li", None),
            ("ALi", "Li", None),
            (
                "{\"sender\":\"José Ruiz\"}",
                "José Ruiz",
                Some("{\"sender\":\"X\"}"),
            ),
            ("Joséx", "José", None),
            ("mail a@b.example.", "a@b.example", Some("mail X.")),
            ("", "Li", None),
            ("Li", "", None),
        ] {
            assert_eq!(
                redacted(text, name, "X").as_deref(),
                expected,
                "{text:?} {name:?}"
            );
        }
    }
}

//! Mail that waits to be sent.

mod byline;
mod limit;
mod vetting;

pub use byline::{Byline, NAME_SHOWN, plain_line, shown_name};
pub use limit::{MailCause, MailHold, MailReason, RecipientCaps, Window};
pub use vetting::{OwnerMail, OwnerMailFacts, is_greeted_by_name, is_vetted};

use crate::id::MailId;
use crate::word::words;
use jiff::Timestamp;

words! {
    /// What has become of a mail.
    MailState {
        /// It was not tried yet.
        Waiting = "waiting",
        /// It was tried in vain, and will be again.
        Retrying = "retrying",
        /// A server took it.
        Sent = "sent",
        /// It was refused for good, or tried too often.
        GivenUp = "given_up",
    }
}

/// A mail in the log of deliveries: never what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedMail {
    /// Its id.
    pub id: MailId,
    /// The recipient's address.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// What has become of it.
    pub state: MailState,
    /// How often it was tried.
    pub attempts: i32,
    /// What the last try failed with.
    pub last_error: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was sent.
    pub sent_at: Option<Timestamp>,
    /// When it is tried next; none when it is not.
    pub next_attempt_at: Option<Timestamp>,
    /// Whether it can be tried now: it was tried in vain, and what it says is still there.
    pub can_retry: bool,
    /// The limit that holds it until `next_attempt_at`.
    pub held_by: Option<MailHold>,
}

/// A mail in the queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedMail {
    /// Its id; also its `Message-ID`, so that sending twice can be told.
    pub id: MailId,
    /// The recipient's address.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The body as plain text.
    pub text: String,
    /// The body as HTML.
    pub html: Option<String>,
    /// Where the one who gets it can stop its like (RFC 8058); none for mail that somebody asked for or has to have.
    pub unsubscribe_url: Option<String>,
    /// How often it was tried.
    pub attempts: i32,
    /// When it is tried next.
    pub next_attempt_at: Timestamp,
    /// What brought it about; decides which limits it falls under.
    pub cause: MailCause,
    /// When its link stops working. A mail that a limit holds for longer is not sent.
    pub expires_at: Option<Timestamp>,
}

//! Queued and logged email.

mod byline;
mod limit;
mod vetting;

pub use byline::{Byline, NAME_SHOWN, plain_line, shown_name};
pub use limit::{MailCause, MailHold, MailReason, RecipientCaps, Window};
pub use vetting::{OwnerMail, OwnerMailFacts, is_greeted_by_name, is_vetted};

use crate::id::MailId;
use crate::string_enum::string_enum;
use jiff::Timestamp;

string_enum! {
    /// Delivery status of an email.
    MailState {
        /// Not tried yet.
        Waiting = "waiting",
        /// Failed and will be retried.
        Retrying = "retrying",
        /// Accepted by a mail server.
        Sent = "sent",
        /// Rejected permanently, or failed too often.
        GivenUp = "given_up",
        /// Not sent, because the recipient stopped the portal's email.
        HeldBack = "held_back",
    }
}

/// An email in the delivery log, without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedMail {
    /// Email ID.
    pub id: MailId,
    /// Recipient address.
    pub to: String,
    /// Subject.
    pub subject: String,
    /// Delivery status.
    pub state: MailState,
    /// Number of delivery attempts.
    pub attempts: i32,
    /// Error of the last failed attempt.
    pub last_error: Option<String>,
    /// Creation time.
    pub created_at: Timestamp,
    /// When it was sent.
    pub sent_at: Option<Timestamp>,
    /// Time of the next attempt; `None` if there is none.
    pub next_attempt_at: Option<Timestamp>,
    /// Whether it can be retried now: it failed, and its content is still stored.
    pub can_retry: bool,
    /// The limit that delays it until `next_attempt_at`.
    pub held_by: Option<MailHold>,
}

/// An email in the queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedMail {
    /// Email ID. Also used as `Message-ID`, so that duplicates can be recognized.
    pub id: MailId,
    /// Recipient address.
    pub to: String,
    /// Subject.
    pub subject: String,
    /// Plain-text body.
    pub text: String,
    /// HTML body.
    pub html: Option<String>,
    /// Unsubscribe link (RFC 8058); `None` for email that was requested or is mandatory.
    pub unsubscribe_url: Option<String>,
    /// Number of delivery attempts.
    pub attempts: i32,
    /// Time of the next attempt.
    pub next_attempt_at: Timestamp,
    /// Why it is sent; determines which limits apply.
    pub cause: MailCause,
    /// When its link expires. If a limit delays it beyond this time, it is not sent.
    pub expires_at: Option<Timestamp>,
}

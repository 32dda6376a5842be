//! Mail that waits to be sent.

use crate::id::MailId;
use jiff::Timestamp;

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
    /// How often it was tried.
    pub attempts: i32,
    /// When it is tried next.
    pub next_attempt_at: Timestamp,
}

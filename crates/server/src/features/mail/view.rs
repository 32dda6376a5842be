//! API types for the delivery log.

use crate::schema;
use domain::id::MailId;
use domain::mail::{LoggedMail, MailHold, MailState};
use serde::Serialize;
use utoipa::ToSchema;

/// A mail in the delivery log. Its text is omitted, because some mails contain account secrets.
#[derive(Debug, Serialize, ToSchema)]
pub struct Mail {
    /// Its id; the `Message-ID` header starts with it.
    #[schema(value_type = uuid::Uuid)]
    pub id: MailId,
    /// The recipient's address.
    pub recipient: String,
    /// The subject.
    pub subject: String,
    /// Its delivery state.
    #[schema(value_type = schema::MailState)]
    pub state: MailState,
    /// Number of delivery attempts.
    pub attempts: i32,
    /// Error of the last failed attempt.
    pub last_error: Option<String>,
    /// When it was queued: RFC 3339, UTC.
    pub created_at: String,
    /// When it was sent: RFC 3339, UTC.
    pub sent_at: Option<String>,
    /// When it is tried next: RFC 3339, UTC; absent if no attempt is scheduled.
    pub next_attempt_at: Option<String>,
    /// Whether it can be retried now.
    pub can_retry: bool,
    /// The limit that delays it until `next_attempt_at`; absent if none does.
    #[schema(value_type = Option<schema::MailHold>)]
    pub held_by: Option<MailHold>,
}

impl From<LoggedMail> for Mail {
    fn from(mail: LoggedMail) -> Self {
        Self {
            id: mail.id,
            recipient: mail.to,
            subject: mail.subject,
            state: mail.state,
            attempts: mail.attempts,
            last_error: mail.last_error,
            created_at: mail.created_at.to_string(),
            sent_at: mail.sent_at.map(|at| at.to_string()),
            next_attempt_at: mail.next_attempt_at.map(|at| at.to_string()),
            can_retry: mail.can_retry,
            held_by: mail.held_by,
        }
    }
}

/// A page of the delivery log.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailList {
    /// Newest first.
    pub items: Vec<Mail>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Notifications that are not mailed yet.
    pub held_news: HeldNews,
}

/// Notifications whose mail is delayed.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct HeldNews {
    /// Number of property owners whose mail waits until their project is accepted.
    pub until_accepted: i64,
    /// Number of people whose mail waits because of a mail limit.
    pub by_limits: i64,
}

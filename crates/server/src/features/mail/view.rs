//! What the API says of the portal's mails.

use crate::schema;
use domain::id::MailId;
use domain::mail::{LoggedMail, MailHold, MailState};
use serde::Serialize;
use utoipa::ToSchema;

/// A mail in the log of deliveries. What it says stays out of it: some mails carry the key to an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct Mail {
    /// Its id; the `Message-ID` begins with it.
    #[schema(value_type = uuid::Uuid)]
    pub id: MailId,
    /// The recipient's address.
    pub recipient: String,
    /// The subject.
    pub subject: String,
    /// What has become of it.
    #[schema(value_type = schema::MailState)]
    pub state: MailState,
    /// How often it was tried.
    pub attempts: i32,
    /// What the last try failed with.
    pub last_error: Option<String>,
    /// When it was made: RFC 3339, UTC.
    pub created_at: String,
    /// When it was sent: RFC 3339, UTC.
    pub sent_at: Option<String>,
    /// When it is tried next: RFC 3339, UTC; none when it is not.
    pub next_attempt_at: Option<String>,
    /// Whether it can be tried now.
    pub can_retry: bool,
    /// The limit that holds it until `next_attempt_at`; none when nothing does.
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

/// A page of the log of deliveries.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailList {
    /// The newest first.
    pub items: Vec<Mail>,
    /// Where the next page starts; none on the last.
    pub next_cursor: Option<String>,
    /// News that is not written yet.
    pub held_news: HeldNews,
}

/// News that waits to be written as mail, because something holds it.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct HeldNews {
    /// How many property owners get theirs once their project is accepted.
    pub until_accepted: i64,
    /// How many people get theirs once a limit on mail lets it pass.
    pub by_limits: i64,
}

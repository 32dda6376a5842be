//! Retries a failed mail immediately.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::MailId;
use domain::language::Message;
use domain::permission::act;
use http::StatusCode;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;

/// Retries a failed mail immediately, with the full number of further attempts.
/// A mail that was sent, whose text is deleted, or whose link has expired (`can_retry` is false) is a conflict.
#[utoipa::path(
    post,
    path = "/api/admin/mails/{id}/retry",
    operation_id = "retry_mail",
    tag = "mail",
    params(("id" = uuid::Uuid, Path)),
    responses((status = 204, description = "It is tried now"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageMail"))),
)]
pub async fn retry_mail(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    let id = MailId::from_uuid(id);
    state
        .write(move |conn| retry(conn, &writer, &caller, id))
        .await?;
    state.wake_mail();
    Ok(StatusCode::NO_CONTENT)
}

/// Retries the mail, and logs who asked for it.
pub(super) fn retry(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    id: MailId,
) -> Result<(), ApiError> {
    let now = state.now();
    let actor = caller.user(conn, now)?;
    let permit = authorize(&actor, act::ManageMail, ())?;
    let mail = store::mail::retry(conn, &permit, id, now)?;
    let mail = mail.ok_or_else(ApiError::not_found)?;
    if !mail.can_retry {
        return Err(ApiError::conflict(
            "not_retryable",
            Message::ErrorMailNotRetryable,
        ));
    }
    // The security log outlives the delivery log. Subjects contain no secrets.
    let mut details = json!({ "subject": mail.subject });
    let recipient = store::user::find_credentials(conn, &mail.to)?;
    if recipient.is_none() {
        details["recipient"] = mail.to.into();
    }
    let by = user_of(&actor)?.user_id;
    let entry = NewAuditEntry {
        actor: Some(by),
        subject: recipient.map(|account| account.user_id),
        details: Some(details.to_string()),
        ..NewAuditEntry::new(AuditEvent::MailRetried, format!("mail:{id}:{by}"))
    };
    Limits { state, caller }.record(conn, entry)
}

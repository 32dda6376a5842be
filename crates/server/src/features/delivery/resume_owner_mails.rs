//! Resumes email to a project's property owner.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::Limits;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::permission::act;
use http::StatusCode;
use store::audit::NewAuditEntry;
use store::delivery::email_stop;

/// Resumes email to the address of a project's property owner who unsubscribed by mistake. Applies to all projects with this
/// address. Does nothing if the email was not stopped.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/owner-mails/resume",
    operation_id = "resume_owner_mails",
    tag = "notification",
    params(("code" = String, Path, description = "The project code, in any case")),
    responses((status = 204, description = "The owner gets them again"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnerMails"))),
)]
pub async fn resume_owner_mails(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<StatusCode, ApiError> {
    let now = state.now();
    let writer = state.clone();
    state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageOwnerMails, &code)?;
            if email_stop::resume(conn, &permit, now)? {
                let project = permit.facts().id;
                let limits = Limits {
                    state: &writer,
                    caller: &caller,
                };
                let key = format!("owner_mails:{project}");
                let entry = NewAuditEntry {
                    actor: Some(user_of(&actor)?.user_id),
                    project: Some(project),
                    ..NewAuditEntry::new(AuditEvent::OwnerMailsResumed, key)
                };
                limits.record(conn, entry)?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

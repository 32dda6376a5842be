//! Issues a new project code. The old code and all sessions opened with it stop working.

use super::change::{StaleEdit, change};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, IfMatch, Json, Path};
use crate::http::owner_session;
use crate::http::rate_limits::Limits;
use crate::shared::calendar_feed::end_owners;
use crate::shared::views::project::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::audit::AuditEvent;
use domain::permission::act;
use serde::Deserialize;
use serde_json::json;
use store::audit::NewAuditEntry;
use utoipa::ToSchema;

/// How to issue the code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IssueCode {
    /// Whether the next email to the owner contains the new code; default true. Otherwise, the owner gets it in another way, for example
    /// because others read the owner's email.
    pub email_owner: Option<bool>,
}

/// Issues a new project code. The old code and all sessions opened with it stop working.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/code",
    operation_id = "issue_project_code",
    tag = "project",
    params(("code" = String, Path, description = "The present project code, in any case"), ("If-Match" = String, Header, description = "The ETag of the page that the code was seen on")),
    request_body = Option<IssueCode>,
    responses((status = 200, body = ProjectPage, headers(("ETag" = String))), (status = 412, body = StaleEdit, content_type = "application/problem+json", description = "Somebody else changed the project in the meantime"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("IssueProjectCode"))),
)]
pub async fn issue_project_code(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    IfMatch(version): IfMatch,
    body: Option<Json<IssueCode>>,
) -> Result<Response, ApiError> {
    let emails_owner = body.and_then(|Json(body)| body.email_owner).unwrap_or(true);
    change(
        &state,
        caller,
        act::IssueProjectCode,
        code,
        move |conn, change| {
            change.expect(version)?;
            let (state, caller, now) = (change.state, change.caller, change.now);
            let mut rng = state.rng();
            let mut author = change.author(&mut rng)?;
            store::project::issue_code(conn, &change.permit, &mut author, version, emails_owner)?;
            let admin = author.user_id;
            end_owners(conn, &Limits { state, caller }, &change.permit, admin)?;
            let project = change.permit.facts().id;
            let open = store::owner_session::lock_open(conn, project, now)?;
            for owner in &open {
                owner_session::end(conn, state, caller, owner, Some(admin))?;
            }
            let entry = NewAuditEntry {
                actor: Some(admin),
                project: Some(project),
                details: Some(json!({ "sessions_ended": open.len() }).to_string()),
                // A unique key per change, so that entries are not merged.
                ..NewAuditEntry::new(
                    AuditEvent::ProjectCodeChanged,
                    format!("project:{project}:{version}"),
                )
            };
            Limits { state, caller }.record(conn, entry)
        },
    )
    .await
}

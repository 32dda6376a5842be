//! Issues a new project code: the old one and every session that it opened end.

use super::edit::{StaleEdit, stale};
use super::show::with_etag;
use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::extract::{Caller, IfMatch, Path};
use crate::owner::end_session;
use crate::project::access::{permit, permit_to_write};
use crate::project::author;
use crate::project::view::ProjectPage;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::audit::AuditEvent;
use domain::permission::act;
use http::StatusCode;
use serde_json::json;
use store::audit::NewAuditEntry;

/// Issues a new project code: the old one and every session that it opened end.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/code",
    operation_id = "issue_project_code",
    tag = "project",
    params(("code" = String, Path, description = "The present project code, in any case"), ("If-Match" = String, Header, description = "The ETag of the page that the code was seen on")),
    responses((status = 200, body = ProjectPage, headers(("ETag" = String))), (status = 412, body = StaleEdit, content_type = "application/problem+json", description = "Somebody else changed the project meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("IssueProjectCode"))),
)]
pub async fn issue_project_code(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    IfMatch(version): IfMatch,
) -> Result<Response, ApiError> {
    let writer = state.clone();
    let page = state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permitted = permit_to_write(conn, &actor, act::IssueProjectCode, &code)?;
            let shown = permit(conn, &actor, act::ShowProject, &code)?;
            let current = store::project::show(conn, &shown)?;
            if current.project.version != version {
                return Err(stale(ProjectPage::new(current, &actor, now)));
            }
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            store::project::issue_code(conn, &permitted, &mut author, version)?;
            let admin = author.user_id;
            let project = permitted.facts().id;
            let open = store::owner_session::hold_open(conn, project, now)?;
            for owner in &open {
                end_session::end(conn, &writer, &caller, owner, Some(admin))?;
            }
            let entry = NewAuditEntry {
                actor: Some(admin),
                project: Some(project),
                details: Some(json!({ "sessions_ended": open.len() }).to_string()),
                ..NewAuditEntry::new(AuditEvent::ProjectCodeChanged, format!("project:{project}"))
            };
            Limits {
                state: &writer,
                caller: &caller,
            }
            .record(conn, entry)?;
            let page = store::project::show(conn, &shown)?;
            Ok(ProjectPage::new(page, &actor, now))
        })
        .await?;
    Ok(with_etag(StatusCode::OK, page))
}

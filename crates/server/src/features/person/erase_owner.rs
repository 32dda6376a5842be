//! Erases a property owner's personal data.

use super::view::{EraseOwner, Plan, erased_name};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, Path};
use crate::http::owner_session;
use crate::http::rate_limits::Limits;
use crate::shared::project_access::permit_to_write;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::language::Message;
use domain::permission::act;
use http::StatusCode;
use serde_json::json;
use store::audit::NewAuditEntry;
use store::project::deletion;
use store::{person, reader_language};

/// Erases the personal data of a project's owner for good, in all projects with the owner's email address. All of them must be closed.
/// The claim record stays; on request, the owner's messages are replaced, too.
#[utoipa::path(
    post,
    path = "/api/projects/{code}/owner-data/erasure",
    operation_id = "erase_owner",
    tag = "person",
    params(("code" = String, Path, description = "The project code, in any case")),
    request_body = EraseOwner,
    responses(
        (status = 204, description = "Erased"),
        (status = 409, body = Problem, content_type = "application/problem+json", description = "The owner cannot be erased, or the data is not what the preview said"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
    ),
    extensions(("x-action" = json!("ManageOwnerData"))),
)]
pub async fn erase_owner(
    State(state): State<AppState>,
    caller: Caller,
    Path(code): Path<String>,
    Json(form): Json<EraseOwner>,
) -> Result<StatusCode, ApiError> {
    let writer = state.clone();
    state
        .write(move |conn| {
            deletion::serialize(conn)?;
            let (state, now) = (&writer, writer.now());
            let actor = caller.user(conn, now)?;
            let permit = permit_to_write(conn, &actor, act::ManageOwnerData, &code)?;
            // Nobody may put one of the owner's other projects on hold meanwhile.
            for project in Plan::of_owner(conn, &permit)?.person.projects() {
                store::project::lock(conn, project.facts.id)?;
            }
            let plan = Plan::of_owner(conn, &permit)?;
            plan.confirm(conn, &form.fingerprint)?;
            let by = user_of(&actor)?.user_id;
            let language = reader_language::of_user(conn, by)?;
            for project in plan.person.projects() {
                for owner in store::owner_session::lock_open(conn, project.facts.id, now)? {
                    owner_session::end(conn, state, &caller, &owner, Some(by))?;
                }
            }
            let instead = Message::ErasedMessage.in_language(language);
            let instead = form.remove_messages.then_some(instead.as_str());
            let name = erased_name(language);
            let erased = person::erase_owner(conn, &permit, &plan.person, &name, instead, now)?;
            let details = json!({ "remove_messages": form.remove_messages });
            for project in &erased {
                let id = project.facts.id;
                let key = format!("project:{id}:{}", project.version);
                let entry = NewAuditEntry {
                    actor: Some(by),
                    project: Some(id),
                    details: Some(details.to_string()),
                    ..NewAuditEntry::new(AuditEvent::OwnerErased, key)
                };
                let caller = &caller;
                Limits { state, caller }.record(conn, entry)?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

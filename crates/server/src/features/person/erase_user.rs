//! Erases an account's personal data.

use super::view::{EraseUser, Plan, erased_name};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, Json, Path};
use crate::http::rate_limits::Limits;
use crate::security::session::Token;
use crate::security::session::end::end_all;
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::permission::act;
use http::StatusCode;
use store::audit::NewAuditEntry;
use store::project::deletion;
use store::user::manage;
use store::{person, reader_language};

/// Erases the personal data of an account for good. What it wrote stays as part of the claim record, by an erased person. Admins cannot
/// erase their own account or the last admin who can sign in.
#[utoipa::path(
    post,
    path = "/api/admin/users/{id}/erasure",
    operation_id = "erase_user",
    tag = "person",
    params(("id" = uuid::Uuid, Path)),
    request_body = EraseUser,
    responses(
        (status = 204, description = "Erased"),
        (status = 409, body = Problem, content_type = "application/problem+json", description = "It cannot be erased, or the data is not what the preview said"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
    ),
    extensions(("x-action" = json!("ManageUserData"))),
)]
pub async fn erase_user(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    Json(form): Json<EraseUser>,
) -> Result<StatusCode, ApiError> {
    let (now, asker) = (state.now(), caller.clone());
    state
        .read(move |conn| {
            let actor = asker.user(conn, now)?;
            authorize(&actor, act::ManageUserData, ()).map(drop)
        })
        .await?;
    // The hash of a random secret that is not kept.
    let nothing = Token::new(&mut state.rng()).reveal().to_owned();
    let password_hash = state.passwords().hash(nothing, &mut state.rng()).await?;
    let (writer, id) = (state.clone(), UserId::from_uuid(id));
    state
        .write(move |conn| {
            manage::serialize_changes(conn)?;
            deletion::serialize(conn)?;
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManageUserData, ())?;
            let show = authorize(&actor, act::ShowUser, ())?;
            person::lock_submitted(conn, &permit, id)?;
            let plan = Plan::of_account(conn, &actor, &permit, &show, id)?;
            plan.confirm(conn, &form.fingerprint)?;
            let by = user_of(&actor)?.user_id;
            let name = erased_name(reader_language::of_user(conn, by)?);
            end_all(conn, now, id, None)?;
            let version = plan.version();
            let ended = person::erase_account(
                conn,
                &permit,
                &plan.person,
                version,
                &name,
                &password_hash,
                now,
            )?;
            let entry = NewAuditEntry {
                actor: Some(by),
                subject: Some(id),
                ..NewAuditEntry::new(AuditEvent::UserErased, format!("user:{id}:{version}"))
            };
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            limits.record(conn, entry)?;
            for link in &ended {
                limits.record(conn, link.entry(by))?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

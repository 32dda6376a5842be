//! The `shot_list` operations: what must be photographed, and the photos of projects that were taken for it.

use crate::errors::ApiError;
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::Caller;
use crate::http::rate_limits::Limits;
use crate::shared::project_access::author;
use crate::state::AppState;
use axum::body::Bytes;
use domain::audit::AuditEvent;
use domain::id::ShotId;
use domain::permission::{UserActor, act};
use http::StatusCode;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use store::Connection;
use store::audit::NewAuditEntry;

pub mod create;
pub mod delete;
pub mod edit;
pub mod list;
pub mod of_project;
pub mod put_example;
pub mod remove_example;
pub mod show_example;
pub mod view;

/// Records in the security log that an admin changed a shot list. `change` tells changes at the same instant apart.
fn note(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    user: &UserActor,
    change: &str,
) -> Result<(), ApiError> {
    let now = state.now().as_microsecond();
    let entry = NewAuditEntry {
        actor: Some(user.user_id),
        details: Some(json!({ "changed": ["shot_lists"] }).to_string()),
        // A unique key per change, so that entries are not merged.
        ..NewAuditEntry::new(
            AuditEvent::PortalChanged,
            format!("shot_lists:{now}:{change}"),
        )
    };
    Limits { state, caller }.record(conn, entry)
}

/// Stores the example picture of a shot, a small JPEG image. `None` removes it.
async fn save_example(
    state: &AppState,
    caller: Caller,
    id: ShotId,
    picture: Option<Bytes>,
) -> Result<StatusCode, ApiError> {
    let hash = picture
        .as_ref()
        .map(|picture| hex::encode(Sha256::digest(picture)));
    let writer = state.clone();
    state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = authorize(&actor, act::ManagePortal, ())?;
            let mut rng = writer.rng();
            let author = author(&writer, &actor, &mut rng)?;
            let example = hash.as_deref().zip(picture.as_deref());
            if !store::shot_list::put_example(conn, &permit, &author, id, example)? {
                return Err(ApiError::not_found());
            }
            let change = if example.is_some() {
                "example"
            } else {
                "no_example"
            };
            note(
                conn,
                &writer,
                &caller,
                user_of(&actor)?,
                &format!("{id}:{change}"),
            )?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

//! Changes a shot list.

use super::note;
use super::view::{SaveShotList, ShotList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, IfMatch, Json, Path, etag};
use crate::shared::project_access::author;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::id::ShotListId;
use domain::permission::act;
use domain::shot_list::ShotListForm;
use http::header;

/// Replaces a shot list. Photos of shots that are removed stay in their projects.
#[utoipa::path(
    put,
    path = "/api/shot-lists/{id}",
    operation_id = "edit_shot_list",
    tag = "shot_list",
    params(("id" = uuid::Uuid, Path), ("If-Match" = String, Header, description = "The version of the list that was edited, in quotes")),
    request_body = SaveShotList,
    responses((status = 200, body = ShotList, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn edit_shot_list(
    State(state): State<AppState>,
    caller: Caller,
    Path(id): Path<uuid::Uuid>,
    IfMatch(version): IfMatch,
    Json(body): Json<SaveShotList>,
) -> Result<Response, ApiError> {
    let id = ShotListId::from_uuid(id);
    let writer = state.clone();
    let list = state
        .write(move |conn| {
            let actor = caller.user(conn, writer.now())?;
            let permit = authorize(&actor, act::ManagePortal, ())?;
            let form = ShotListForm::parse(&body.raw())?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            if !store::shot_list::edit(conn, &permit, &mut author, id, version, &form)? {
                return Err(ApiError::not_found());
            }
            note(
                conn,
                &writer,
                &caller,
                user_of(&actor)?,
                &format!("{id}:{version}"),
            )?;
            store::shot_list::find(conn, &permit, id)?.ok_or_else(ApiError::not_found)
        })
        .await?;
    let tag = [(header::ETAG, etag(list.version))];
    Ok((tag, Json(ShotList::from(list))).into_response())
}

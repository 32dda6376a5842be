//! Creates a shot list.

use super::note;
use super::view::{SaveShotList, ShotList};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::{authorize, user_of};
use crate::http::extract::{Caller, IdempotencyKey, Json};
use crate::shared::idempotency::{Answer, IdempotentRequest};
use crate::shared::project_access::author;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::field_error::FieldError;
use domain::language::Message;
use domain::permission::act;
use domain::shot_list::{LISTS_MAX, ShotListForm};
use http::StatusCode;

/// Creates a shot list; at most 100 per portal.
#[utoipa::path(
    post,
    path = "/api/shot-lists",
    operation_id = "create_shot_list",
    tag = "shot_list",
    params(("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key takes effect once")),
    request_body = SaveShotList,
    responses((status = 201, body = ShotList, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManagePortal"))),
)]
pub async fn create_shot_list(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    Json(body): Json<SaveShotList>,
) -> Result<Response, ApiError> {
    let idempotent = IdempotentRequest::new(key, "create_shot_list", &body)?;
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManagePortal, ())?;
            if let Some(replayed) = idempotent.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            let form = ShotListForm::parse(&body.raw())?;
            let mut rng = writer.rng();
            let mut author = author(&writer, &actor, &mut rng)?;
            let id = store::shot_list::create(conn, &permit, &mut author, &form)?
                .ok_or_else(too_many)?;
            note(conn, &writer, &caller, user_of(&actor)?, &id.to_string())?;
            let list =
                store::shot_list::find(conn, &permit, id)?.ok_or_else(ApiError::not_found)?;
            idempotent.finish(conn, &actor, StatusCode::CREATED, &ShotList::from(list))
        })
        .await
        .and_then(Answer::into_response_with_etag)
}

fn too_many() -> ApiError {
    let message = Message::ErrorShotListsMost {
        most: LISTS_MAX.to_string(),
    };
    FieldError::new("shots", "too_many_lists", message).into()
}

//! Sets the caller's language.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::language::Language;
use domain::permission::act;
use http::StatusCode;
use serde::Deserialize;
use store::reader_language;
use utoipa::ToSchema;

/// The language for email.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetLanguage {
    /// The language.
    #[schema(value_type = schema::Language)]
    pub language: Language,
}

/// Sets the language of email to the caller. Default: the language of the page on which they last signed in, from
/// `Accept-Language`.
#[utoipa::path(
    put,
    path = "/api/me/language",
    operation_id = "set_language",
    tag = "account",
    request_body = SetLanguage,
    responses((status = 204, description = "Kept"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EditOwnAccount"))),
)]
pub async fn set_language(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<SetLanguage>,
) -> Result<StatusCode, ApiError> {
    let now = state.now();
    state
        .write(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::EditOwnAccount, ())?;
            let user = user_of(&actor)?;
            reader_language::choose(conn, &permit, user.user_id, form.language)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

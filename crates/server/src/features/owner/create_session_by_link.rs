//! Opens an owner session with a link from an email, on a device or in a browser that the owner has used before.

use super::create_session::opened;
use super::login::{Attempt, Refused};
use crate::errors::{ApiError, Problem};
use crate::features::owner::view::OwnerLogin;
use crate::http::extract::{Caller, Json};
use crate::security::{owner_device, owner_link};
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::language::Message;
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;

/// The token of a link in an email.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenOwnerLink {
    /// As the email has it.
    pub token: String,
}

/// Opens an owner session with a link from an email, without the project code. Only a device or browser in which the owner has
/// entered the present code before is let in; all others are asked for the code.
#[utoipa::path(
    post,
    path = "/api/owner/session/link",
    operation_id = "create_owner_session_by_link",
    tag = "owner",
    request_body = OpenOwnerLink,
    responses((status = 201, body = OwnerLogin, description = "The session is open"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn create_owner_session_by_link(
    State(state): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    Json(form): Json<OpenOwnerLink>,
) -> Result<Response, ApiError> {
    let project = owner_link::open(state.secret_keys(), &form.token).ok_or_else(code_needed)?;
    let code = state
        .read(move |conn| Ok(store::owner_code::of_project(conn, project)?))
        .await?
        .ok_or_else(code_needed)?;
    let (keys, now) = (state.secret_keys(), state.now());
    let is_known_browser =
        owner_device::is_known(keys, &headers, project, &code, now, state.public_url());
    let token = state.session_token();
    let _pass = state.code_guesses().enter().await?;
    let attempt = Attempt {
        state: state.clone(),
        caller,
        code,
        answer: None,
        token_hash: token.hash(),
        is_known_browser,
        link: Some(project),
    };
    let login = state
        .write_vital(move |conn| attempt.run_if_known(conn))
        .await?
        .ok_or_else(code_needed)?
        .map_err(|refused: Refused| refused.into_error(&state))?;
    if matches!(login, OwnerLogin::QuestionAsked) {
        return Err(code_needed());
    }
    Ok(opened(&state, &token, login))
}

fn code_needed() -> ApiError {
    let text = Message::ErrorOwnerCodeNeeded;
    ApiError::new(StatusCode::UNAUTHORIZED, "owner_code_needed", text)
}

//! Opens an owner session with a project code and, if required, the answer to a security question.

use super::login::{Attempt, Refused};
use crate::errors::{ApiError, Problem};
use crate::features::owner::view::OwnerLogin;
use crate::http::browser_cache::SessionBegins;
use crate::http::extract::{Caller, Json};
use crate::security::session::{SessionCookie, Token};
use crate::security::{owner_device, owner_link};
use crate::state::AppState;
use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::field_error::FieldErrors;
use domain::id::ProjectId;
use domain::owner_session::OWNER;
use domain::owner_step_up::Answer;
use domain::project::ProjectCode;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Deserialize;
use utoipa::ToSchema;

/// The project code, and the answer if the question was asked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateOwnerSession {
    /// The project code: six characters, in any case.
    pub project_code: String,
    /// The last four digits of the property owner's phone number, or the five-digit ZIP code of the property if no phone number
    /// is stored.
    #[serde(default)]
    pub answer: Option<String>,
    /// The token of the emailed link that led here, if one did. It does not replace the code. It proves that the caller reads the
    /// owner's email, which a decision on an estimate needs. A token that is not valid is ignored.
    #[serde(default)]
    pub link: Option<String>,
}

impl CreateOwnerSession {
    fn parse(&self) -> Result<(ProjectCode, Option<Answer>), FieldErrors> {
        let mut errors = FieldErrors::none();
        let code = errors.take(ProjectCode::parse(&self.project_code));
        let answer = errors.take(self.answer.as_deref().map(Answer::parse).transpose());
        match (code, answer) {
            (Some(code), Some(answer)) => Ok((code, answer)),
            _ => Err(errors),
        }
    }
}

/// Opens an owner session with a project code and, if required, the answer to a security question.
#[utoipa::path(
    post,
    path = "/api/owner/session",
    operation_id = "create_owner_session",
    tag = "owner",
    request_body = CreateOwnerSession,
    responses((status = 200, body = OwnerLogin, description = "A second question is asked, whatever the code"), (status = 201, body = OwnerLogin, description = "The session is open"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn create_owner_session(
    State(state): State<AppState>,
    caller: Caller,
    headers: HeaderMap,
    Json(form): Json<CreateOwnerSession>,
) -> Result<Response, ApiError> {
    let (code, answer) = form.parse()?;
    let token = state.session_token();
    let _pass = state.code_guesses().enter().await?;
    let attempt = Attempt {
        state: state.clone(),
        caller,
        code: code.clone(),
        answer,
        token_hash: token.hash(),
        is_known_browser: false,
        link: (form.link.as_deref()).and_then(|link| owner_link::open(state.secret_keys(), link)),
    };
    let login = state
        .write_vital(move |conn| attempt.run(conn))
        .await?
        .map_err(|refused: Refused| refused.into_error(&state))?;
    let OwnerLogin::Opened(session) = &login else {
        return Ok(Json(login).into_response());
    };
    let owners_project = session.project_id.filter(|_| !session.opened_by_admin);
    let mut response = opened(&state, &token, login);
    if let Some(project) = owners_project {
        for cookie in known_browser(&state, &headers, project, &code) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    Ok(response)
}

/// The cookie by which links from emails open the project in this browser, and the deletion of those that become too many.
fn known_browser(
    state: &AppState,
    headers: &HeaderMap,
    project: ProjectId,
    code: &ProjectCode,
) -> Vec<HeaderValue> {
    let (keys, now, url) = (state.secret_keys(), state.now(), state.public_url());
    let mut changes = owner_device::forget_oldest(headers, project, url);
    changes.extend(owner_device::set(keys, project, code, now, url));
    changes
}

/// The response to a request that opened a session, with its cookie.
pub(super) fn opened(state: &AppState, token: &Token, login: OwnerLogin) -> Response {
    let cookie = SessionCookie::Owner.set(
        token,
        Some(OWNER.absolute.unsigned_abs()),
        state.public_url(),
    );
    (
        StatusCode::CREATED,
        [(header::SET_COOKIE, cookie)],
        Extension(SessionBegins),
        Json(login),
    )
        .into_response()
}

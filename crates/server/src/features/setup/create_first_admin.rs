//! Creates the first admin of an empty portal from its set-up link.

use crate::errors::{ApiError, Problem};
use crate::http::audit;
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::security::session::Token;
use crate::shared::sign_up::SignedUp;
use crate::shared::sign_up::link::LinkSignUp;
use crate::shared::sign_up::new_account::{Opening, new_account};
use crate::state::AppState;
use axum::extract::State;
use domain::account::SignUp;
use domain::audit::AuditEvent;
use domain::language::Message;
use http::StatusCode;
use store::StoreError;
use store::audit::NewAuditEntry;
use store::setup;
use store::user;

/// Creates the first admin of an empty portal from its set-up link.
/// Returns 404 if the link was used, replaced by a later one, or invalidated because an admin exists.
#[utoipa::path(
    post,
    path = "/api/setup",
    operation_id = "create_first_admin",
    tag = "setup",
    request_body = LinkSignUp,
    responses((status = 201, body = SignedUp), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn create_first_admin(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<LinkSignUp>,
) -> Result<(StatusCode, Json<SignedUp>), ApiError> {
    // Check the link before the form and before the expensive password hash, so that bad links are cheap and reveal nothing.
    let token_hash = open_link(&state, &caller, &form.token).await?;
    let sign_up = SignUp::parse(&form.into())?;
    let new = new_account(&state, sign_up, Opening::Admin).await?;
    let email = new.email.clone();
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            if !setup::take(conn, &token_hash, now)? {
                return Err(ApiError::not_found());
            }
            user::insert(conn, &new, now).map_err(not_inserted)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            limits.record(conn, NewAuditEntry::of_user(AuditEvent::FirstAdmin, new.id))
        })
        .await?;
    Ok((StatusCode::CREATED, Json(SignedUp { email })))
}

/// Returns the hash of the token if the link is valid. An invalid link is recorded in the audit log.
async fn open_link(state: &AppState, caller: &Caller, token: &str) -> Result<String, ApiError> {
    if let Some(token) = Token::parse(token) {
        let (hash, asked) = (token.hash(), token.hash());
        let open = state.read(move |conn| Ok(setup::is_open(conn, &asked)?));
        if open.await? {
            return Ok(hash);
        }
    }
    Err(audit::dead_link(state, caller))
}

/// Reveals that the address has an account. That is acceptable here, because only the operator holds the set-up link.
fn not_inserted(error: StoreError) -> ApiError {
    match error.is_conflict_with("users_email_key") {
        true => ApiError::conflict("email_taken", Message::ErrorEmailSignInInstead),
        false => error.into(),
    }
}

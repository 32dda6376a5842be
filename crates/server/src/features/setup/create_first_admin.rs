//! Makes the first admin of an empty portal, for whoever holds its set-up link.

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

/// Makes the first admin of an empty portal, for whoever holds its set-up link. A link that was used, or
/// that a later one or an admin made useless, is not found.
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
    // Looked at before the form, and above all before the costly hash: strangers learn and cost nothing.
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

/// The hash of the link's token, if the link is open. A wrong one is worth a line in the audit log.
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

/// An address that has an account is told so: the set-up link is held by whoever runs the portal.
fn not_inserted(error: StoreError) -> ApiError {
    match error.is_conflict_with("users_email_key") {
        true => ApiError::conflict("email_taken", Message::ErrorEmailSignInInstead),
        false => error.into(),
    }
}

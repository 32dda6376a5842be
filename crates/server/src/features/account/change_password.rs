//! Changes the caller's password, ends the other sessions, and renews this session's token.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::security::session::SessionCookie;
use crate::shared::account_notice;
use crate::shared::current_password::CurrentPassword;
use crate::shared::own_account::own_page;
use crate::shared::start_session::renew_session;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use domain::notification::AccountMatter;
use domain::password::PasswordChange;
use domain::permission::{Permit, UserActor, act};
use domain::profile::User;
use http::{StatusCode, header};
use serde::Deserialize;
use std::time::Duration;
use store::audit::NewAuditEntry;
use store::user::PasswordProof;
use store::{Connection, user};
use utoipa::ToSchema;

/// The change password form.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The current password.
    pub current_password: String,
    /// The new password.
    pub new_password: String,
    /// The new password, repeated.
    pub confirm_password: String,
}

/// Changes the caller's password, ends the other sessions, and renews this session's token.
#[utoipa::path(
    post,
    path = "/api/me/password",
    operation_id = "change_password",
    tag = "account",
    request_body = ChangePassword,
    responses((status = 204, description = "Changed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EditOwnAccount"))),
)]
pub async fn change_password(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<ChangePassword>,
) -> Result<Response, ApiError> {
    let attempt = Attempt {
        state: state.clone(),
        caller,
    };
    let reader = attempt.clone();
    let owner = state.read(move |conn| reader.owner(conn)).await?;
    let portal = state.portal().look().name;
    let own: Vec<&str> = owner
        .own_words()
        .into_iter()
        .chain([portal.as_str()])
        .collect();
    let change = PasswordChange::parse(
        &form.current_password,
        &form.new_password,
        &form.confirm_password,
        &own,
    )?;
    let stored = CurrentPassword::of(&state, &attempt.caller)
        .check(form.current_password)
        .await?;
    let hash = state
        .passwords()
        .hash(change.new_password.expose().to_owned(), &mut state.rng())
        .await?;
    let token = state.session_token();
    let token_hash = token.hash();
    let max_age = state
        .write(move |conn| attempt.change(conn, &stored, &hash, &token_hash))
        .await?;
    let cookie = SessionCookie::User.set(&token, max_age, state.public_url());
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

#[derive(Clone)]
struct Attempt {
    state: AppState,
    caller: Caller,
}

impl Attempt {
    fn limits(&self) -> Limits<'_> {
        Limits {
            state: &self.state,
            caller: &self.caller,
        }
    }

    fn permitted(
        &self,
        conn: &mut Connection,
    ) -> Result<(Permit<act::EditOwnAccount>, UserActor), ApiError> {
        let actor = self.caller.user(conn, self.state.now())?;
        let permit = authorize(&actor, act::EditOwnAccount, ())?;
        Ok((permit, user_of(&actor)?.clone()))
    }

    /// The account. Its name and address must not be part of the new password.
    fn owner(&self, conn: &mut Connection) -> Result<User, ApiError> {
        let actor = self.caller.user(conn, self.state.now())?;
        Ok(own_page(conn, &actor)?.account.user)
    }

    fn change(
        &self,
        conn: &mut Connection,
        checked: &str,
        hash: &str,
        token_hash: &str,
    ) -> Result<Option<Duration>, ApiError> {
        let now = self.state.now();
        let (permit, actor) = self.permitted(conn)?;
        let proof = PasswordProof::OldPassword(&permit, checked);
        account_notice::take_change(conn, &self.state, actor.user_id)?;
        user::set_password(conn, actor.user_id, proof, hash, now)?;
        let max_age = renew_session(conn, &self.state, &actor, token_hash)?;
        let changed = NewAuditEntry::of_user(AuditEvent::PasswordChanged, actor.user_id);
        self.limits().record(conn, changed)?;
        account_notice::tell(
            conn,
            &self.state,
            actor.user_id,
            AccountMatter::PasswordChanged,
        )?;
        Ok(max_age)
    }
}

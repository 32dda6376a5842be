//! Starts sessions after any kind of sign-in, and rotates their tokens.

use crate::errors::ApiError;
use crate::http::extract::live_session;
use crate::http::rate_limits::Limits;
use crate::security::session::end::{end, end_all};
use crate::security::session::{SessionCookie, Token};
use crate::shared::account_notice;
use crate::shared::own_account::own_account;
use crate::shared::views::account::Account;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::id::{SessionId, UserId};
use domain::language::Message;
use domain::notification::AccountMatter;
use domain::permission::{Actor, Role, UserActor};
use domain::rate_limit::LimitedAction;
use domain::rate_limit::TooEarly;
use domain::session::{Lifetime, UserSession};
use http::HeaderValue;
use jiff::SignedDuration;
use jiff::Timestamp;
use std::time::Duration;
use store::audit::NewAuditEntry;
use store::user::Credentials;
use store::{Connection, rate_limit, reader_language, session, user};

/// How a user signed in. The security log records it for each sign-in.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Means {
    Password,
    PasswordAndApp,
    PasswordAndRecoveryCode,
    PasswordAndPasskey,
    Passkey,
}

impl Means {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::PasswordAndApp => "password and app",
            Self::PasswordAndRecoveryCode => "password and recovery code",
            Self::PasswordAndPasskey => "password and passkey",
            Self::Passkey => "passkey",
        }
    }
}

/// Counts a correct password or a passkey against the account's rate limit, because each sign-in stores rows permanently.
///
/// # Errors
/// 429 over the limit.
pub(crate) fn take_place(
    conn: &mut Connection,
    limits: &Limits<'_>,
    user: UserId,
) -> Result<(), ApiError> {
    let key = format!("user:{user}");
    let action = LimitedAction::AccountSession;
    rate_limit::take(conn, action, &key, limits.state.now())?.map_err(|early| {
        // The entry has no actor, because nobody is signed in yet.
        too_many(early).noting(NewAuditEntry {
            subject: Some(user),
            ..NewAuditEntry::new(action.tripped(), key)
        })
    })
}

/// Limits the notifications about new sign-ins, which are kept permanently. Someone who keeps changing addresses triggers only
/// the first few.
fn has_place_for_notice(
    conn: &mut Connection,
    user: UserId,
    now: Timestamp,
) -> Result<bool, ApiError> {
    let key = format!("user:{user}");
    let place = rate_limit::take(conn, LimitedAction::NewSignIn, &key, now)?;
    Ok(place.is_ok())
}

/// Starts a session and ends the one that this browser had before.
///
/// # Errors
/// 429 for an account that starts too many sessions.
pub(crate) fn start_session(
    conn: &mut Connection,
    limits: &Limits<'_>,
    found: &Credentials,
    means: Means,
    keep_signed_in: bool,
    token_hash: &str,
) -> Result<Account, ApiError> {
    let (state, caller) = (limits.state, limits.caller);
    let now = state.now();
    take_place(conn, limits, found.user_id)?;
    if user::is_new_address(conn, found.user_id, caller.client.address)?
        && has_place_for_notice(conn, found.user_id, now)?
    {
        let matter = AccountMatter::NewSignIn(&caller.client.user_agent);
        account_notice::tell(conn, state, found.user_id, matter)?;
    }
    user::remember_address(conn, found.user_id, caller.client.address, now)?;
    user::signed_in(conn, found.user_id, now)?;
    if let Some(language) = caller.client.language {
        reader_language::note(conn, found.user_id, language)?;
    }
    if let Some(before) = caller.live_user(conn, now)? {
        end(
            conn,
            state.now(),
            before.actor.user_id,
            before.actor.session_id,
        )?;
    }
    let started = UserSession {
        id: SessionId::new(state.clock(), &mut state.rng()),
        user_id: found.user_id,
        created_at: now,
        last_seen_at: now,
        expires_at: Lifetime::of(found.role, keep_signed_in).expires_at(now),
        keep_signed_in,
        ip: Some(caller.client.address.to_string()),
        user_agent: Some(caller.client.user_agent.clone()),
    };
    session::create(conn, &started, token_hash)?;
    // The key includes the address and the method, so that sign-ins that differ in either get separate log rows.
    let means = means.as_str();
    let key = format!("address:{}:{}:{means}", limits.address_key(), found.user_id);
    for event in [AuditEvent::LoginSuccess, AuditEvent::SessionCreated] {
        let entry = NewAuditEntry {
            key: key.clone(),
            details: Some(serde_json::json!({ "with": means }).to_string()),
            ..NewAuditEntry::of_user(event, found.user_id)
        };
        limits.record(conn, entry)?;
    }
    // Load the session again. The account may have changed since `found` was read.
    let actor = live_session(conn, state, token_hash, now)?
        .map_or(Actor::Anonymous, |live| Actor::User(live.actor));
    own_account(conn, state, &actor)
}

/// The cookie of a new session.
pub(crate) fn session_cookie(
    state: &AppState,
    token: &Token,
    role: Role,
    keep_signed_in: bool,
) -> HeaderValue {
    let lasts = Lifetime::of(role, keep_signed_in).absolute;
    let max_age = cookie_age(keep_signed_in, lasts);
    SessionCookie::User.set(token, max_age, state.public_url())
}

/// Rotates the session's token and ends the account's other sessions, after a change to the sign-in methods. Returns the cookie's
/// lifetime.
pub(crate) fn renew_session(
    conn: &mut Connection,
    state: &AppState,
    actor: &UserActor,
    token_hash: &str,
) -> Result<Option<Duration>, ApiError> {
    end_all(conn, state.now(), actor.user_id, Some(actor.session_id))?;
    renew_token(conn, state, actor, token_hash)
}

/// Rotates the session's token and leaves the account's other sessions alone. Returns the cookie's lifetime.
pub(crate) fn renew_token(
    conn: &mut Connection,
    state: &AppState,
    actor: &UserActor,
    token_hash: &str,
) -> Result<Option<Duration>, ApiError> {
    let session = session::rotate(conn, actor.session_id, token_hash)?
        .ok_or_else(ApiError::sign_in_required)?;
    let left = session.expires_at.duration_since(state.now());
    Ok(cookie_age(session.keep_signed_in, left))
}

/// The cookie's lifetime. `None` makes a cookie that the browser drops when it closes.
pub(crate) fn cookie_age(keep_signed_in: bool, lasts: SignedDuration) -> Option<Duration> {
    keep_signed_in.then(|| lasts.unsigned_abs())
}

pub(crate) fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_attempts",
        Message::ErrorTooManySignInAttempts,
        early.retry_after,
    )
}

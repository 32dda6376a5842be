//! Edits the caller's profile. Absent fields are left unchanged.

use super::email_change;
use super::show_profile::OwnProfile;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, IfMatch, Json};
use crate::http::rate_limits::Limits;
use crate::security::session::{SessionCookie, Token};
use crate::shared::current_password::CurrentPassword;
use crate::shared::own_account::own_page;
use crate::shared::start_session::renew_session;
use crate::shared::unvetted_account::take_profile_place;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::permission::act;
use domain::profile::{ProfileEdit, User};
use http::header;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use store::Connection;
use utoipa::ToSchema;

/// The profile form.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateProfile {
    /// The first name.
    pub first_name: Option<String>,
    /// The last name.
    pub last_name: Option<String>,
    /// The email address to sign in with. If the portal confirms addresses, a new address is pending until its emailed link is
    /// used.
    pub email: Option<String>,
    /// The current password, required only to change the email address.
    pub current_password: Option<String>,
    /// The company name; an empty string clears it.
    pub company_name: Option<String>,
    /// The phone number with ten digits; an empty string clears it.
    pub phone: Option<String>,
}

/// The error for a stale edit, with the current profile.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleProfile {
    /// The error.
    #[serde(flatten)]
    pub problem: Problem,
    /// The current profile, as changed on another device.
    pub current: OwnProfile,
}

impl UpdateProfile {
    fn over(&self, user: &User) -> Result<ProfileEdit, ApiError> {
        let or =
            |sent: &Option<String>, known: &str| sent.clone().unwrap_or_else(|| known.to_owned());
        let or_none = |known: &Option<String>| known.clone().unwrap_or_default();
        Ok(ProfileEdit::parse(
            (&user.first_name, &user.last_name),
            &or(&self.first_name, &user.first_name),
            &or(&self.last_name, &user.last_name),
            &or(&self.email, &user.email),
            &or(&self.company_name, &or_none(&user.company_name)),
            &or(&self.phone, &or_none(&user.phone)),
        )?)
    }
}

/// Edits the caller's profile. Absent fields are left unchanged. A new email address requires the current password.
///
/// If the portal confirms addresses by email, everything except the address is saved immediately. The address becomes
/// `pending_email` until its link is used, and the response is the same if the address already has an account. Otherwise, the
/// address is saved with the rest, the other sessions end, and this session gets a new token; an address that is already in use
/// returns 409.
#[utoipa::path(
    patch,
    path = "/api/me/profile",
    operation_id = "update_profile",
    tag = "account",
    params(("If-Match" = String, Header, description = "The ETag of the profile that was edited")),
    request_body = UpdateProfile,
    responses((status = 200, body = OwnProfile, headers(("ETag" = String))), (status = 412, body = StaleProfile, content_type = "application/problem+json", description = "The profile was changed meanwhile"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("EditOwnAccount"))),
)]
pub async fn update_profile(
    State(state): State<AppState>,
    caller: Caller,
    IfMatch(version): IfMatch,
    Json(form): Json<UpdateProfile>,
) -> Result<Response, ApiError> {
    let (now, asker, asked) = (state.now(), caller.clone(), form.clone());
    let moves = state
        .read(move |conn| moves(conn, &asker, now, version, &asked))
        .await?;
    if moves {
        let typed = form.current_password.clone().unwrap_or_default();
        CurrentPassword::of(&state, &caller).check(typed).await?;
    }
    let (writer, token) = (state.clone(), Token::new(&mut state.rng()));
    let cookie = state.session_token();
    let cookie_hash = cookie.hash();
    let saved = state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            edit(conn, &limits, (version, moves), &form, &token, &cookie_hash)
        })
        .await?;
    state.wake_mail();
    let (profile, renewed) = saved?;
    let mut response = profile.into_response();
    if let Some(max_age) = renewed {
        let cookie = SessionCookie::User.set(&cookie, max_age, state.public_url());
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Whether the form changes the email address of the version that it is based on. This requires the password: whoever reads the
/// account's email can reset its password, so an unattended browser must not be enough.
fn moves(
    conn: &mut Connection,
    caller: &Caller,
    now: Timestamp,
    version: i64,
    form: &UpdateProfile,
) -> Result<bool, ApiError> {
    let actor = caller.user(conn, now)?;
    authorize(&actor, act::EditOwnAccount, ())?;
    let current = own_page(conn, &actor)?;
    let before = &current.account.user;
    Ok(form.over(before)?.email != before.email && current.version == version)
}

/// The saved profile, and the lifetime of the cookie if the session's token was renewed.
type Saved = (OwnProfile, Option<Option<Duration>>);

/// Saves the form. `may_move` is whether the password was checked for a new email address. An inner error commits the
/// transaction, so that the attempt is counted.
fn edit(
    conn: &mut Connection,
    limits: &Limits<'_>,
    (version, may_move): (i64, bool),
    form: &UpdateProfile,
    token: &Token,
    cookie_hash: &str,
) -> Result<Result<Saved, ApiError>, ApiError> {
    let mut renewed = None;
    let now = limits.state.now();
    let actor = limits.caller.user(conn, now)?;
    let permit = authorize(&actor, act::EditOwnAccount, ())?;
    let (id, current) = (user_of(&actor)?.user_id, own_page(conn, &actor)?);
    let before = &current.account.user;
    let mut edit = form.over(before)?;
    let moves = edit.email != before.email;
    // If only this check finds a new address, the profile has changed since the password check.
    if current.version != version || moves && !may_move {
        return Err(stale(OwnProfile::of(conn, &actor, now)?));
    }
    take_profile_place(conn, limits.state, &actor, now)?;
    if moves {
        if let Err(early) = email_change::take_place(conn, limits, id)? {
            return Ok(Err(early));
        }
        if limits.state.config().confirms_sign_ups() {
            email_change::ask(conn, limits, &permit, id, &edit.email, token)?;
            edit.email.clone_from(&before.email);
        } else if store::user::email_taken(conn, &edit.email)? {
            return Ok(Err(email_change::taken()));
        } else {
            // Cancel a change that is pending from when the portal confirmed addresses. Its link would replace the new address.
            store::email_change::forget(conn, &permit, id, now)?;
            email_change::changed(conn, limits, before)?;
            let user = user_of(&actor)?;
            renewed = Some(renew_session(conn, limits.state, user, cookie_hash)?);
        }
    }
    store::user::edit_profile(conn, &permit, id, version, &edit, now)
        .map_err(email_change::refused)?;
    Ok(Ok((OwnProfile::of(conn, &actor, now)?, renewed)))
}

/// The error for a stale edit, with the current profile.
fn stale(current: OwnProfile) -> ApiError {
    match serde_json::to_value(current) {
        Ok(current) => ApiError::stale().with_current(current),
        Err(error) => ApiError::internal(error),
    }
}

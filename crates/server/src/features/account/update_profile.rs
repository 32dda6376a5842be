//! Edits the caller's profile; absent fields stay as they are.

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
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub last_name: Option<String>,
    /// The address to sign in with. Where addresses are confirmed, another one waits for the link that is mailed to it.
    pub email: Option<String>,
    /// The account's password, which only another address asks for.
    pub current_password: Option<String>,
    /// Company; an empty text takes it away.
    pub company_name: Option<String>,
    /// Ten digits; an empty text takes them away.
    pub phone: Option<String>,
}

/// A refused stale edit, with the profile as it is now.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleProfile {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The profile as another device left it.
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

/// Edits the caller's profile; absent fields stay as they are. Another e-mail address takes the current password. Where the
/// portal confirms addresses by mail, all but that is saved at once: the address waits as `pending_email` for its link, and the
/// answer is the same whether or not somebody has it. Elsewhere it is saved with the rest, ends the other sessions, and gives
/// this one a new token; one that somebody has is a clash.
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
    let cookie = Token::new(&mut state.rng());
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

/// Whether the form asks for another e-mail address. Whoever reads an account's mail can give it a new password, so a browser
/// that somebody found open must not be enough for that.
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

/// What was saved, and how long the cookie with the session's new token lives, if it has one.
type Saved = (OwnProfile, Option<Option<Duration>>);

/// Saves the form on a version, with another e-mail address only if the password was shown for it. The refusal inside is one
/// that counts: what it wrote stays.
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
    // Of one that moves only now, the version was another when it was asked for.
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
            // One that was asked for while the portal confirmed addresses would take this one's place.
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

/// The refusal of a stale edit carries the profile as it is now.
fn stale(current: OwnProfile) -> ApiError {
    match serde_json::to_value(current) {
        Ok(current) => ApiError::stale().with_current(current),
        Err(error) => ApiError::internal(error),
    }
}

//! Edits the caller's profile; absent fields stay as they are.

use super::email_notice;
use super::show::own_page;
use super::show_profile::OwnProfile;
use super::user_of;
use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::authorize::authorize;
use crate::extract::{Caller, IfMatch, Json};
use crate::state::AppState;
use axum::extract::State;
use domain::audit::AuditEvent;
use domain::permission::act;
use domain::profile::{ProfileEdit, User};
use domain::rate_limit::{LimitedAction, TooEarly};
use serde::{Deserialize, Serialize};
use store::Connection;
use store::audit::NewAuditEntry;
use utoipa::ToSchema;

/// The profile form.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateProfile {
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub last_name: Option<String>,
    /// The address to sign in with.
    pub email: Option<String>,
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
            &or(&self.first_name, &user.first_name),
            &or(&self.last_name, &user.last_name),
            &or(&self.email, &user.email),
            &or(&self.company_name, &or_none(&user.company_name)),
            &or(&self.phone, &or_none(&user.phone)),
        )?)
    }
}

/// Edits the caller's profile; absent fields stay as they are.
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
) -> Result<OwnProfile, ApiError> {
    let writer = state.clone();
    let saved = state
        .write(move |conn| edit(conn, &writer, &caller, version, &form))
        .await?;
    state.wake_mail();
    saved
}

fn too_many(early: TooEarly) -> ApiError {
    ApiError::too_many(
        "too_many_changes",
        "Too many changes of the email address. Please wait before trying again.",
        early.retry_after,
    )
}

fn taken() -> ApiError {
    ApiError::conflict("email_taken", "An account with this email already exists.")
}

/// The refusal inside is one that counts: what it wrote stays.
fn edit(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    version: i64,
    form: &UpdateProfile,
) -> Result<Result<OwnProfile, ApiError>, ApiError> {
    let now = state.now();
    let actor = caller.user(conn, now)?;
    let permit = authorize(&actor, act::EditOwnAccount, ())?;
    let (id, current) = (user_of(&actor)?.user_id, own_page(conn, &actor)?);
    let before = &current.account.user;
    let edit = form.over(before)?;
    if current.version != version {
        return Err(stale(current.into()));
    }
    if edit.email != before.email {
        let limits = Limits { state, caller };
        // A taken address costs a place too: the answer tells that somebody has it.
        let place = limits.take_at(conn, LimitedAction::EmailChange, &id.to_string(), Some(id))?;
        if let Err(early) = place {
            return Ok(Err(too_many(early)));
        }
        if store::user::email_taken(conn, &edit.email)? {
            return Ok(Err(taken()));
        }
        // They went to an address that may not be the account's any more.
        store::password_reset::use_up(conn, id, now)?;
        store::mail::enqueue(conn, &email_notice::letter(state, before), now)?;
        limits.record(conn, NewAuditEntry::of_user(AuditEvent::EmailChanged, id))?;
    }
    let saved = store::user::edit_profile(conn, &permit, id, version, &edit, now);
    saved.map_err(|error| match error.is_conflict_with("users_email_key") {
        true => taken(),
        false => error.into(),
    })?;
    Ok(Ok(own_page(conn, &actor)?.into()))
}

/// The refusal of a stale edit carries the profile as it is now.
fn stale(current: OwnProfile) -> ApiError {
    match serde_json::to_value(current) {
        Ok(current) => ApiError::stale().with_current(current),
        Err(error) => ApiError::internal(error),
    }
}

//! Invites a user: creates the account and emails a link to choose the password.

use super::letter::letter;
use super::view::UserPage;
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, IdempotencyKey, Json};
use crate::http::rate_limits::Limits;
use crate::schema;
use crate::security::session::Token;
use crate::shared::idempotency::IdempotentRequest;
use crate::shared::own_account::own_page;
use crate::state::AppState;
use axum::extract::State;
use axum::response::Response;
use domain::audit::AuditEvent;
use domain::id::{PasswordResetId, UserId};
use domain::language::{Language, Message};
use domain::permission::{Actor, act};
use domain::user::{ManagedUser, USER_INVITATION_LIVES, UserInvitation};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::audit::NewAuditEntry;
use store::user::{NewUser, list, manage};
use store::{Connection, StoreError, mail, password_reset, reader_language};
use utoipa::ToSchema;

/// The form to invite a user.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteUser {
    /// The first name.
    pub first_name: String,
    /// The last name.
    pub last_name: String,
    /// The email address to sign in with. The link is sent to it.
    pub email: String,
    /// Admin or referral partner. Contractors are invited on their company's page.
    #[schema(value_type = schema::Role)]
    pub role: String,
    /// The language for email until the user chooses one. Default: English.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<schema::Language>)]
    pub language: Option<Language>,
}

/// Invites an admin or a referral partner: creates the account and emails a link to choose the password. The link works once,
/// within seven days. The account cannot sign in before that.
#[utoipa::path(
    post,
    path = "/api/admin/users",
    operation_id = "invite_user",
    tag = "user",
    params(("Idempotency-Key" = Option<String>, Header, description = "A retried call with the same key takes effect once")),
    request_body = InviteUser,
    responses((status = 201, body = UserPage, headers(("ETag" = String))), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageUsers"))),
)]
pub async fn invite_user(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    Json(form): Json<InviteUser>,
) -> Result<Response, ApiError> {
    let idempotent = IdempotentRequest::new(key, "invite_user", &form)?;
    let language = form.language;
    let form = UserInvitation::parse(&form.first_name, &form.last_name, &form.email, &form.role);
    // Validate before hashing, so bad input is cheap and reveals nothing.
    let (now, asker) = (state.now(), caller.clone());
    let may = move |conn: &mut Connection| {
        let actor = asker.user(conn, now)?;
        authorize(&actor, act::ManageUsers, ()).map(drop)
    };
    state.read(may).await?;
    let form = form?;
    // A placeholder: the hash of a random secret that is not kept.
    let nothing = Token::new(&mut state.rng()).reveal().to_owned();
    let password_hash = state.passwords().hash(nothing, &mut state.rng()).await?;
    let new = NewUser {
        id: UserId::new(state.clock(), &mut state.rng()),
        email: form.email,
        password_hash,
        first_name: form.first_name,
        last_name: form.last_name,
        company_name: None,
        phone: None,
        contractor_id: None,
        role: form.role,
        active: true,
    };
    let (writer, token) = (state.clone(), Token::new(&mut state.rng()));
    let answer = state
        .write(move |conn| {
            let now = writer.now();
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManageUsers, ())?;
            if let Some(replayed) = idempotent.begin(conn, &actor, now)? {
                return Ok(replayed);
            }
            manage::invite(conn, &permit, &new, now).map_err(not_invited)?;
            if let Some(language) = language {
                reader_language::note(conn, new.id, language)?;
            }
            let show = authorize(&actor, act::ShowUser, ())?;
            let made = list::find(conn, &show, new.id)?.ok_or_else(ApiError::not_found)?;
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            send(conn, &limits, &actor, &made, &token)?;
            let page = UserPage::of(conn, &actor, new.id, now)?;
            idempotent.finish(conn, &actor, StatusCode::CREATED, &page)
        })
        .await?;
    state.wake_mail();
    answer.into_response_with_etag()
}

/// Emails the link, invalidates earlier links, and records the invitation in the audit log.
pub(super) fn send(
    conn: &mut Connection,
    limits: &Limits<'_>,
    actor: &Actor,
    to: &ManagedUser,
    token: &Token,
) -> Result<(), ApiError> {
    let (state, now, id) = (limits.state, limits.state.now(), to.user.id);
    let expires_at = now
        .checked_add(USER_INVITATION_LIVES)
        .map_err(ApiError::internal)?;
    password_reset::use_up(conn, id, now)?;
    let link = PasswordResetId::new(state.clock(), &mut state.rng());
    password_reset::create(conn, link, id, &token.hash(), now, expires_at)?;
    let from = own_page(conn, actor)?.account.user.full_name;
    let language = reader_language::of_user(conn, id)?;
    let letter = letter(
        state,
        (&to.user, to.role, language),
        &from,
        token,
        expires_at,
    );
    mail::enqueue(conn, &letter, now)?;
    let by = user_of(actor)?.user_id;
    let entry = NewAuditEntry {
        actor: Some(by),
        subject: Some(id),
        details: Some(json!({ "role": to.role.as_str() }).to_string()),
        // Entries by different admins are not merged.
        ..NewAuditEntry::new(AuditEvent::UserInvited, format!("user:{id}:{by}"))
    };
    limits.record(conn, entry)
}

/// Admins can see every account, so they may learn that the address already has one.
fn not_invited(error: StoreError) -> ApiError {
    match error.is_conflict_with("users_email_key") {
        true => ApiError::conflict("email_taken", Message::ErrorEmailTaken),
        false => error.into(),
    }
}

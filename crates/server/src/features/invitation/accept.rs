//! Creates a contractor account from an invitation link.

use super::{Place, Refused, invalid, open, used};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::security::session::Token;
use crate::shared::sign_up::link::LinkSignUp;
use crate::shared::sign_up::new_account::{Opening, new_account, open_unless_taken};
use crate::shared::sign_up::{SignedUp, take_place, unlike_portal};
use crate::state::AppState;
use axum::extract::State;
use domain::account::SignUp;
use domain::audit::AuditEvent;
use domain::invitation::OpenInvitation;
use domain::language::Message;
use domain::rate_limit::LimitedAction;
use http::StatusCode;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use store::user::{self, NewUser};

/// Creates a contractor account linked to the invitation's company and uses up the invitation, in one transaction.
/// If several requests use the same link at once, one succeeds. An invalid link returns 404. If the address already has an account, the
/// response is 409 `email_taken` and the link stays valid, so its holder can sign in and join with that account.
#[utoipa::path(
    post,
    path = "/api/invitations/accept",
    operation_id = "accept_invitation",
    tag = "invitation",
    request_body = LinkSignUp,
    responses((status = 201, body = SignedUp), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn accept_invitation(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<LinkSignUp>,
) -> Result<(StatusCode, Json<SignedUp>), ApiError> {
    // Check the link before the form and before the expensive password hash, so that bad links are cheap and reveal nothing.
    let invitation = open_link(&state, &caller, &form.token).await?;
    let sign_up = SignUp::parse_invited(&form.into(), &invitation.company_name)?;
    unlike_portal(&state, &sign_up)?;
    refuse_taken(&state, &caller, &invitation, &sign_up.email).await?;
    take_place(&state, &caller).await?;
    let new = new_account(&state, sign_up, Opening::Contractor(&invitation)).await?;
    let email = new.email.clone();
    let writer = state.clone();
    state
        .write(move |conn| use_link(conn, &writer, &caller, &invitation, &new))
        .await?;
    state.wake_mail();
    Ok((StatusCode::CREATED, Json(SignedUp { email })))
}

/// Returns an error if the address already has an account, and leaves the link valid. Only holders of a valid link learn this, and each
/// link may try only a few addresses.
async fn refuse_taken(
    state: &AppState,
    caller: &Caller,
    invitation: &OpenInvitation,
    email: &str,
) -> Result<(), ApiError> {
    let (writer, caller) = (state.clone(), caller.clone());
    let (id, email) = (invitation.id, email.to_owned());
    let is_taken = state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let action = LimitedAction::InvitationEmail;
            if let Err(early) = limits.take(conn, action, CountedBy::Client(&id.to_string()))? {
                return Ok(Err(early));
            }
            let is_taken = user::email_taken(conn, &email)?;
            if is_taken {
                let key = format!("invitation:{id}");
                limits.record(conn, NewAuditEntry::new(AuditEvent::AccessDenied, key))?;
            }
            Ok::<_, ApiError>(Ok(is_taken))
        })
        .await?
        .map_err(Refused::too_many)?;
    if is_taken { Err(email_taken()) } else { Ok(()) }
}

fn email_taken() -> ApiError {
    ApiError::conflict("email_taken", Message::ErrorEmailSignInInstead)
}

fn use_link(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    invitation: &OpenInvitation,
    new: &NewUser,
) -> Result<(), ApiError> {
    // Another request registered the address in the meantime. Roll back everything, including the mail.
    if !open_unless_taken(conn, state, caller, new)? {
        return Err(email_taken());
    }
    // Another request used the link first. Roll back the account.
    if !store::invitation::take(conn, invitation, new.id, state.now())? {
        return Err(invalid());
    }
    let details = json!({ "contractor_id": invitation.contractor_id, "account_made": true });
    let entry = NewAuditEntry {
        details: Some(details.to_string()),
        ..used(invitation, new.id)
    };
    Limits { state, caller }.record(conn, entry)
}

/// Opens the invitation behind the link. Guesses count as in [`super::validate`].
async fn open_link(
    state: &AppState,
    caller: &Caller,
    token: &str,
) -> Result<OpenInvitation, ApiError> {
    let (writer, caller, token_hash) = (state.clone(), caller.clone(), Token::hash_of(token));
    let found = state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            open(conn, &limits, &token_hash, Place::ForWrongOnes)
        })
        .await?;
    found.map_err(|refused| match refused {
        Refused::Invalid => invalid(),
        Refused::TooEarly(early) => Refused::too_many(early),
    })
}

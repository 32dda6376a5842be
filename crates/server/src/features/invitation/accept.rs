//! Opens a contractor's account, for whoever holds an invitation link.

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

/// Opens a contractor's account, linked to the company of the invitation, and uses the invitation up, both or neither.
/// Of several who use a link at once, one succeeds. A link that does not work is not found. With an address that has an
/// account the answer is 409 `email_taken`, and the link goes on working: its holder can sign in and join with that account.
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
    // Looked at before the form, and above all before the costly hash: strangers learn and cost nothing.
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

/// Tells the holder of a working link, and nobody else, that an address has an account, and leaves the link as it is. A
/// link may try few addresses.
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
    // Somebody took the address meanwhile: nothing is left of this try, not even a mail.
    if !open_unless_taken(conn, state, caller, new)? {
        return Err(email_taken());
    }
    // Whoever comes second leaves no account behind.
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

/// What the link lets somebody into. Guessing here is counted like guessing at [`super::validate`].
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

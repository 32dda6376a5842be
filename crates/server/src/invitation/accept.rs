//! Opens a contractor's account, for whoever holds an invitation link.

use super::{INVALID, Place, Refused, open};
use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::auth::sign_up::{SignedUp, not_inserted, take_place};
use crate::extract::{Caller, Json};
use crate::session::Token;
use crate::state::AppState;
use axum::extract::State;
use domain::account::{RawSignUp, SignUp};
use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::invitation::OpenInvitation;
use domain::permission::Role;
use http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use store::audit::NewAuditEntry;
use store::user::{self, NewUser};
use utoipa::ToSchema;

/// The form behind the link (specification 1, section 2, "Contractor signup").
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AcceptInvitation {
    /// What stands behind /c/ in the link.
    pub token: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// E-mail address.
    pub email: String,
    /// The password.
    pub password: String,
    /// The password again.
    pub confirm_password: String,
}

/// Opens a contractor's account, linked to the company of the invitation, and uses the invitation up, both or neither.
/// Of several who use a link at once, one succeeds. A link that does not work is not found.
#[utoipa::path(
    post,
    path = "/api/invitations/accept",
    operation_id = "accept_invitation",
    tag = "invitation",
    request_body = AcceptInvitation,
    responses((status = 201, body = SignedUp), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn accept_invitation(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<AcceptInvitation>,
) -> Result<(StatusCode, Json<SignedUp>), ApiError> {
    // Looked at before the form, and above all before the costly hash: strangers learn and cost nothing.
    let invitation = open_link(&state, &caller, &form.token).await?;
    let sign_up = SignUp::parse_invited(&form.into(), &invitation.company_name)?;
    take_place(&state, &caller).await?;
    let password_hash = state
        .passwords()
        .hash(sign_up.password.expose().to_owned(), &mut state.rng())
        .await?;
    let new = NewUser {
        id: UserId::new(state.clock(), &mut state.rng()),
        email: sign_up.email.clone(),
        password_hash,
        first_name: sign_up.first_name,
        last_name: sign_up.last_name,
        company_name: sign_up.company_name,
        phone: None,
        contractor_id: Some(invitation.contractor_id),
        role: Role::Contractor,
        active: true,
    };
    let writer = state.clone();
    state
        .write(move |conn| {
            let now = writer.now();
            user::insert(conn, &new, now).map_err(not_inserted)?;
            // Whoever comes second leaves no account behind.
            if !store::invitation::take(conn, &invitation, new.id, now)? {
                return Err(invalid());
            }
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let details = json!({ "contractor_id": invitation.contractor_id });
            limits.record(
                conn,
                NewAuditEntry {
                    actor: Some(new.id),
                    subject: Some(new.id),
                    details: Some(details.to_string()),
                    ..NewAuditEntry::new(
                        AuditEvent::InvitationUsed,
                        format!("invitation:{}", invitation.id),
                    )
                },
            )
        })
        .await?;
    Ok((
        StatusCode::CREATED,
        Json(SignedUp {
            email: sign_up.email,
        }),
    ))
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

fn invalid() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "invitation_invalid", INVALID)
}

impl From<AcceptInvitation> for RawSignUp {
    fn from(form: AcceptInvitation) -> Self {
        Self {
            first_name: form.first_name,
            last_name: form.last_name,
            email: form.email,
            company_name: None,
            phone: None,
            password: form.password,
            confirm_password: form.confirm_password,
        }
    }
}

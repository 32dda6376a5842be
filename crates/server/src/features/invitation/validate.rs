//! Checks an invitation link.

use super::join::{JoinOffer, offer};
use super::{INVALID, Place, Refused, open};
use crate::errors::{ApiError, Problem};
use crate::http::extract::{Caller, Json};
use crate::http::rate_limits::Limits;
use crate::schema;
use crate::security::session::Token;
use crate::state::AppState;
use axum::extract::State;
use domain::language::{Language, Text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The link's token.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ValidateInvitation {
    /// The part of the link after `/c/`.
    pub token: String,
}

/// The result of checking an invitation link (specification 1, section 3).
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationValidation {
    /// Whether the link is valid.
    pub valid: bool,
    /// The error in English, the same for every invalid link.
    pub error: Option<String>,
    /// The error as a translatable message.
    #[schema(value_type = Option<schema::MessageText>)]
    pub error_text: Option<Text>,
    /// The company that the link belongs to.
    pub company_name: Option<String>,
    /// The effect of using the link with the signed-in account; absent without one.
    pub join: Option<JoinOffer>,
}

/// Checks an invitation link. Unknown, used, revoked, and expired links get the same response.
/// A signed-in caller also sees what joining would do to the account. The token is in the body because URLs are logged and bodies are not.
#[utoipa::path(
    post,
    path = "/api/invitations/validate",
    operation_id = "validate_invitation",
    tag = "invitation",
    request_body = ValidateInvitation,
    responses((status = 200, body = InvitationValidation), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn validate_invitation(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<ValidateInvitation>,
) -> Result<Json<InvitationValidation>, ApiError> {
    let (writer, token_hash) = (state.clone(), Token::hash_of(&form.token));
    let found = state
        .write(move |conn| {
            let limits = Limits {
                state: &writer,
                caller: &caller,
            };
            let found = open(conn, &limits, &token_hash, Place::ForEveryLook)?;
            let invitation = match found {
                Ok(invitation) => invitation,
                Err(refused) => return Ok(Err(refused)),
            };
            let actor = caller.user(conn, writer.now())?;
            let join = offer(conn, &actor, &invitation)?;
            Ok::<_, ApiError>(Ok((invitation, join)))
        })
        .await?;
    Ok(Json(match found {
        Ok((invitation, join)) => InvitationValidation {
            valid: true,
            error: None,
            error_text: None,
            company_name: Some(invitation.company_name),
            join,
        },
        Err(Refused::Invalid) => InvitationValidation {
            valid: false,
            error: Some(INVALID.in_language(Language::English)),
            error_text: Some(INVALID.into()),
            company_name: None,
            join: None,
        },
        Err(Refused::TooEarly(early)) => return Err(Refused::too_many(early)),
    }))
}

//! Joins a contractor company with an existing account.

use super::{Place, Refused, invalid, open, used};
use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json, invalid as invalid_word};
use crate::http::rate_limits::Limits;
use crate::schema;
use crate::security::session::{SessionCookie, Token};
use crate::shared::own_account::own_page;
use crate::shared::start_session::renew_session;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::invitation::{JoinEffect, OpenInvitation};
use domain::language::Message;
use domain::permission::{Actor, act};
use http::{StatusCode, header};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::time::Duration;
use store::Connection;
use store::audit::NewAuditEntry;
use store::user::{AccountPage, manage};
use utoipa::ToSchema;

/// The link's token and the effect that the user agreed to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinCompany {
    /// The part of the link after `/c/`.
    pub token: String,
    /// The effect on the account, as `validate_invitation` returned it. If the effect has changed since, the response is 409.
    #[schema(value_type = schema::JoinEffect)]
    pub effect: String,
}

/// The effect of using the link with the signed-in account.
#[derive(Debug, Serialize, ToSchema)]
pub struct JoinOffer {
    /// The account's email address.
    pub email: String,
    /// The effect on the account.
    #[schema(value_type = schema::JoinEffect)]
    pub effect: JoinEffect,
    /// The company that the account would leave.
    pub leaves: Option<String>,
}

/// Joins a contractor company with the signed-in account and uses up the invitation link, in one transaction.
/// A referral partner becomes a contractor; a contractor leaves the previous company. Admins cannot join, nor can referral partners who
/// have submitted projects. The session gets a new token, and the account's other sessions end.
#[utoipa::path(
    post,
    path = "/api/invitations/join",
    operation_id = "join_company",
    tag = "invitation",
    request_body = JoinCompany,
    responses((status = 204, description = "Joined"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("JoinCompany"))),
)]
pub async fn join_company(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<JoinCompany>,
) -> Result<Response, ApiError> {
    let agreed = JoinEffect::parse(&form.effect).ok_or_else(|| invalid_word("effect"))?;
    let token = state.session_token();
    let joining = Joining {
        state: state.clone(),
        caller,
        agreed,
        link_hash: Token::hash_of(&form.token),
        session_hash: token.hash(),
    };
    let max_age =
        state
            .write(move |conn| joining.run(conn))
            .await?
            .map_err(|refused| match refused {
                Refused::Invalid => invalid(),
                Refused::TooEarly(early) => Refused::too_many(early),
            })?;
    let cookie = SessionCookie::User.set(&token, max_age, state.public_url());
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}

struct Joining {
    state: AppState,
    caller: Caller,
    agreed: JoinEffect,
    link_hash: String,
    session_hash: String,
}

impl Joining {
    fn run(&self, conn: &mut Connection) -> Result<Result<Option<Duration>, Refused>, ApiError> {
        // Serialized with all other changes of account permissions.
        manage::serialize_changes(conn)?;
        let (state, now) = (&self.state, self.state.now());
        let actor = self.caller.user(conn, now)?;
        let permit = authorize(&actor, act::JoinCompany, ())?;
        let limits = Limits {
            state,
            caller: &self.caller,
        };
        let invitation = match open(conn, &limits, &self.link_hash, Place::ForWrongOnes)? {
            Ok(invitation) => invitation,
            Err(refused) => return Ok(Err(refused)),
        };
        let page = own_page(conn, &actor)?;
        let effect = effect(conn, &page, &invitation)?;
        if !effect.is_possible() {
            return Err(impossible(effect, &invitation.company_name));
        }
        if effect != self.agreed {
            let detail = Message::ErrorJoinChanged;
            return Err(ApiError::conflict("join_changed", detail));
        }
        let (user, account) = (user_of(&actor)?, &page.account);
        if !store::invitation::take(conn, &invitation, user.user_id, now)? {
            return Err(invalid());
        }
        let company = invitation.contractor_id;
        let seen = (user.user_id, page.version);
        let ended = manage::join(conn, &permit, seen, company, now)?;
        let details = json!({
            "contractor_id": company,
            "account_made": false,
            "before": account.user.contractor_id,
            "role_before": account.role.as_str(),
        });
        let entry = NewAuditEntry {
            details: Some(details.to_string()),
            ..used(&invitation, user.user_id)
        };
        limits.record(conn, entry)?;
        for link in &ended {
            limits.record(conn, link.entry(user.user_id))?;
        }
        Ok(Ok(renew_session(conn, state, user, &self.session_hash)?))
    }
}

/// The effect of the link on the signed-in account; `None` without a signed-in account.
pub(super) fn offer(
    conn: &mut Connection,
    actor: &Actor,
    invitation: &OpenInvitation,
) -> Result<Option<JoinOffer>, ApiError> {
    match actor {
        Actor::Anonymous | Actor::Owner(_) => return Ok(None),
        // An account that must set up a second factor cannot do anything else first.
        Actor::User(user) if user.needs_second_factor => return Ok(None),
        Actor::User(_) => {}
    }
    let page = own_page(conn, actor)?;
    let effect = effect(conn, &page, invitation)?;
    Ok(Some(JoinOffer {
        email: page.account.user.email,
        effect,
        leaves: page
            .contractor_company_name
            .filter(|_| effect == JoinEffect::ChangesCompany),
    }))
}

fn effect(
    conn: &mut Connection,
    page: &AccountPage,
    invitation: &OpenInvitation,
) -> Result<JoinEffect, ApiError> {
    let user = &page.account.user;
    Ok(JoinEffect::of(
        page.account.role,
        user.contractor_id,
        manage::has_submitted(conn, user.id)?,
        invitation.contractor_id,
    ))
}

fn impossible(effect: JoinEffect, company: &str) -> ApiError {
    if effect == JoinEffect::Member {
        let company = company.to_owned();
        return ApiError::conflict("already_member", Message::ErrorJoinMember { company });
    }
    let detail = Message::ErrorJoinProjects;
    ApiError::conflict("has_projects", detail)
}

//! Opens an owner session with a project code.

use crate::api_error::{ApiError, Problem};
use crate::auth::limits::Limits;
use crate::extract::{Caller, Json};
use crate::owner::view::OwnerSession;
use crate::session::{SessionCookie, Token};
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::audit::AuditEvent;
use domain::id::{OwnerSessionId, UserId};
use domain::network::network;
use domain::owner_session::{self, FULL_SCORE, OWNER};
use domain::permission::{Actor, Role};
use domain::project::ProjectCode;
use domain::rate_limit::{LimitedAction, TooEarly};
use domain::security_score::Score;
use http::{StatusCode, header};
use serde::Deserialize;
use serde_json::json;
use store::Connection;
use store::audit::NewAuditEntry;
use store::owner_code::{self, Opened};
use utoipa::ToSchema;

/// The code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateOwnerSession {
    /// Six characters, in any case.
    pub project_code: String,
}

/// Opens an owner session with a project code.
#[utoipa::path(
    post,
    path = "/api/owner/session",
    operation_id = "create_owner_session",
    tag = "owner",
    request_body = CreateOwnerSession,
    responses((status = 201, body = OwnerSession), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn create_owner_session(
    State(state): State<AppState>,
    caller: Caller,
    Json(form): Json<CreateOwnerSession>,
) -> Result<Response, ApiError> {
    let code = ProjectCode::parse(&form.project_code)?;
    let token = Token::new(&mut state.rng());
    let _pass = state.code_guesses().enter().await?;
    let attempt = Attempt {
        state: state.clone(),
        caller,
        code,
        token_hash: token.hash(),
    };
    let session = state
        .write(move |conn| attempt.open(conn))
        .await?
        .map_err(Refused::into_error)?;
    let cookie = SessionCookie::Owner.set(
        &token,
        Some(OWNER.absolute.unsigned_abs()),
        state.public_url(),
    );
    Ok((
        StatusCode::CREATED,
        [(header::SET_COOKIE, cookie)],
        Json(session),
    )
        .into_response())
}

/// Why a code did not open anything. The caller reads the same text in every case.
enum Refused {
    WrongCode,
    TooEarly(TooEarly),
}

impl Refused {
    fn into_error(self) -> ApiError {
        const TEXT: &str = "Authentication failed. Please check your project code and try again.";
        match self {
            Self::WrongCode => ApiError::new(StatusCode::UNAUTHORIZED, "owner_code_refused", TEXT),
            Self::TooEarly(early) => {
                ApiError::too_many("owner_code_refused", TEXT, early.retry_after)
            }
        }
    }
}

struct Attempt {
    state: AppState,
    caller: Caller,
    code: ProjectCode,
    token_hash: String,
}

impl Attempt {
    fn limits(&self) -> Limits<'_> {
        Limits {
            state: &self.state,
            caller: &self.caller,
        }
    }

    /// Looks the code up even when it comes too early, so that each refusal is about the same work.
    fn open(&self, conn: &mut Connection) -> Result<Result<OwnerSession, Refused>, ApiError> {
        let limits = self.limits();
        let counted_by = [
            (LimitedAction::OwnerCodeAddress, limits.address_key()),
            (
                LimitedAction::OwnerCodeNetwork,
                network(self.caller.address),
            ),
        ];
        let found = owner_code::find(conn, &self.code, self.state.now())?;
        for (action, key) in &counted_by {
            if let Err(early) = limits.check_in_turn(conn, *action, key)? {
                return Ok(Err(Refused::TooEarly(early)));
            }
        }
        let Some(found) = found else {
            for (action, key) in &counted_by {
                limits.count(conn, *action, key)?;
            }
            limits.record_by_address(conn, AuditEvent::OwnerCodeFailed)?;
            return Ok(Err(Refused::WrongCode));
        };
        self.start(conn, found).map(Ok)
    }

    /// Starts the session; one that this browser held before ends.
    fn start(&self, conn: &mut Connection, found: Opened) -> Result<OwnerSession, ApiError> {
        let (now, caller) = (self.state.now(), &self.caller);
        if let Some(before) = caller.live_owner(conn, now)? {
            super::end_session::end(conn, &self.state, caller, &before.actor)?;
        }
        let admin = self.admin(conn)?;
        let shares_staff_device =
            owner_code::shares_staff_device(conn, caller.address, &caller.user_agent, now)?;
        let session = owner_session::OwnerSession {
            id: OwnerSessionId::new(self.state.clock(), &mut self.state.rng()),
            project_id: found.project_id,
            admin_user_id: admin,
            created_at: now,
            last_seen_at: now,
            expires_at: OWNER.expires_at(now),
            ip: Some(caller.address.to_string()),
            network: Some(network(caller.address)),
            user_agent: Some(caller.user_agent.clone()),
            security_score: FULL_SCORE,
            revoked_at: None,
        };
        store::owner_session::create(conn, &session, &self.token_hash, shares_staff_device)?;
        let details = json!({ "opened_by_admin": admin.is_some(), "shares_staff_device": shares_staff_device });
        let entry = NewAuditEntry {
            actor: admin,
            project: Some(found.project_id),
            details: Some(details.to_string()),
            ..NewAuditEntry::new(
                AuditEvent::SessionCreated,
                format!("owner_session:{}", session.id),
            )
        };
        self.limits().record(conn, entry)?;
        let full = Score {
            score: FULL_SCORE,
            warnings: Vec::new(),
        };
        Ok(OwnerSession::valid(
            &session,
            found.property_owner_name,
            full,
        ))
    }

    /// The admin who looks in as the owner, if one does.
    fn admin(&self, conn: &mut Connection) -> Result<Option<UserId>, ApiError> {
        Ok(match self.caller.user(conn, self.state.now())? {
            Actor::User(user) if user.role == Role::Admin => Some(user.user_id),
            Actor::User(_) | Actor::Owner(_) | Actor::Anonymous => None,
        })
    }
}

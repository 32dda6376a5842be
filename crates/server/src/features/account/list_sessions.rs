//! Where the caller is signed in, the latest seen first.

use crate::errors::{ApiError, Problem};
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::{Caller, Json};
use crate::schema;
use crate::state::AppState;
use axum::extract::State;
use domain::device::{self, DeviceKind};
use domain::id::SessionId;
use domain::language::Text;
use domain::permission::act;
use domain::session::UserSession;
use serde::Serialize;
use utoipa::ToSchema;

/// A browser in which the account is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Session {
    /// The session's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: SessionId,
    /// The device in plain English, such as 'Safari on iPhone'.
    pub device: String,
    /// The same in no language yet.
    #[schema(value_type = schema::MessageText)]
    pub device_text: Text,
    /// What it looks like.
    #[schema(value_type = schema::DeviceKind)]
    pub device_kind: DeviceKind,
    /// The address that it signed in from.
    pub ip_address: Option<String>,
    /// When it signed in: RFC 3339, UTC.
    pub created_at: String,
    /// When it was last seen, to the minute: RFC 3339, UTC.
    pub last_seen_at: String,
    /// Whether it is the one that asks.
    pub is_current: bool,
}

/// The sessions of an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionList {
    /// The latest seen first.
    pub items: Vec<Session>,
}

impl Session {
    fn new(session: UserSession, current: SessionId) -> Self {
        let user_agent = session.user_agent.unwrap_or_default();
        Self {
            id: session.id,
            device: device::in_words(&user_agent),
            device_text: device::message(&user_agent).into(),
            device_kind: device::kind(&user_agent),
            ip_address: session.ip,
            created_at: session.created_at.to_string(),
            last_seen_at: session.last_seen_at.to_string(),
            is_current: session.id == current,
        }
    }
}

/// Where the caller is signed in, the latest seen first.
#[utoipa::path(
    get,
    path = "/api/me/sessions",
    operation_id = "list_sessions",
    tag = "account",
    responses((status = 200, body = SessionList), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("ManageOwnSessions"))),
)]
pub async fn list_sessions(
    State(state): State<AppState>,
    caller: Caller,
) -> Result<Json<SessionList>, ApiError> {
    let now = state.now();
    let items = state
        .read(move |conn| {
            let actor = caller.user(conn, now)?;
            let permit = authorize(&actor, act::ManageOwnSessions, ())?;
            let user = user_of(&actor)?;
            let sessions = store::session::list(conn, &permit, user.user_id)?;
            Ok(sessions
                .into_iter()
                .filter(|session| session.is_live(user.role, now))
                .map(|session| Session::new(session, user.session_id))
                .collect())
        })
        .await?;
    Ok(Json(SessionList { items }))
}

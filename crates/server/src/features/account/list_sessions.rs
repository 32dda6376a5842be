//! Lists the caller's sessions, most recently used first.

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

/// A browser that is signed in to the account.
#[derive(Debug, Serialize, ToSchema)]
pub struct Session {
    /// The session's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: SessionId,
    /// The device in English, such as 'Safari on iPhone'.
    pub device: String,
    /// The device as a catalog message.
    #[schema(value_type = schema::MessageText)]
    pub device_text: Text,
    /// The kind of device.
    #[schema(value_type = schema::DeviceKind)]
    pub device_kind: DeviceKind,
    /// The IP address of the sign-in.
    pub ip_address: Option<String>,
    /// The time of the sign-in, as RFC 3339 in UTC.
    pub created_at: String,
    /// When the session was last used, to the minute, as RFC 3339 in UTC.
    pub last_seen_at: String,
    /// Whether it is the session of this request.
    pub is_current: bool,
}

/// The sessions of an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionList {
    /// The sessions, most recently used first.
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

/// Lists the caller's sessions, most recently used first.
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

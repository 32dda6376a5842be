//! What a request says about the owner session that it uses. An operation reads with it at hand; here it is written,
//! once the operation is over.

use super::login::of_session;
use super::suspicion;
use crate::errors::ApiError;
use crate::features::auth::limits::Limits;
use crate::http::extract::Caller;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::id::OwnerSessionId;
use domain::owner_session::{OwnerSession, SecurityLevel};
use http::Extensions;
use jiff::Timestamp;
use parking_lot::Mutex;
use std::sync::Arc;
use store::Connection;

/// Who used an owner session.
#[derive(Clone)]
pub(crate) struct Seen {
    pub(crate) caller: Caller,
    pub(crate) session: OwnerSessionId,
    pub(crate) at: Timestamp,
    /// It asked for a file that is not its project's.
    pub(crate) is_foreign_request: bool,
}

impl Seen {
    /// Somebody may sign in to an account beside an owner session that is open already.
    fn mark_staff_device(
        &self,
        conn: &mut Connection,
        state: &AppState,
        session: &mut OwnerSession,
    ) -> Result<(), ApiError> {
        let Caller {
            address,
            user_agent,
            ..
        } = &self.caller;
        if session.shares_staff_device
            || session.admin_user_id.is_some()
            || !store::owner_code::shares_staff_device(conn, *address, user_agent, self.at)?
        {
            return Ok(());
        }
        session.shares_staff_device = true;
        let entry = of_session(AuditEvent::OwnerSessionSharesStaffDevice, session);
        let limits = Limits {
            state,
            caller: &self.caller,
        };
        limits.record(conn, entry)
    }
}

/// What one request has to say, from its operation to what surrounds it. A request without an owner's cookie has
/// nothing, and costs nothing.
#[derive(Clone, Default)]
pub(crate) struct OwnerSightings(Option<Arc<Mutex<Option<Seen>>>>);

impl OwnerSightings {
    /// A place for those of a request.
    pub(crate) fn kept() -> Self {
        Self(Some(Arc::default()))
    }

    /// Those of the request with these extensions.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().cloned().unwrap_or_default()
    }

    /// Whether there is nothing to write.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.as_ref().is_none_or(|place| place.lock().is_none())
    }

    /// Takes note. An operation may be run anew and say the same again; a foreign request stays one.
    pub(crate) fn note(&self, seen: Seen) {
        let Some(place) = &self.0 else {
            return;
        };
        let mut noted = place.lock();
        let is_foreign_request =
            seen.is_foreign_request || noted.as_ref().is_some_and(|seen| seen.is_foreign_request);
        *noted = Some(Seen {
            is_foreign_request,
            ..seen
        });
    }

    /// Writes what was noted. Of requests side by side, each finds the facts of the one before; when they give a bad
    /// score together, the session ends.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn keep(&self, state: &AppState) -> Result<(), ApiError> {
        let Some(seen) = self.0.as_ref().and_then(|place| place.lock().take()) else {
            return Ok(());
        };
        let writer = state.clone();
        state
            .write_vital(move |conn| {
                let Some(mut session) = store::owner_session::hold(conn, seen.session)? else {
                    return Ok(());
                };
                session.trail.see(&seen.caller.sighting(), seen.at);
                if seen.is_foreign_request {
                    session.trail.see_foreign_request(seen.at);
                }
                seen.mark_staff_device(conn, &writer, &mut session)?;
                let score = session.trail.score(seen.at);
                session.security_score = score.score;
                if score.level() == SecurityLevel::Invalid {
                    return suspicion::end_in(conn, &writer, &seen.caller, &session);
                }
                Ok(store::owner_session::keep_facts(conn, &session)?)
            })
            .await
    }
}

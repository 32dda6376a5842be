//! Ends account sessions and notifies their open pages.

use crate::errors::ApiError;
use domain::change::{ChangeTopic, NewChange};
use domain::id::{SessionId, UserId};
use jiff::Timestamp;
use store::{Connection, change_feed, session};

/// Ends a session and notifies its open pages. Returns whether the session existed.
pub(crate) fn end(
    conn: &mut Connection,
    now: Timestamp,
    user_id: UserId,
    session_id: SessionId,
) -> Result<bool, ApiError> {
    let ended = session::end(conn, user_id, session_id)?;
    if ended {
        tell_ended(conn, now, user_id, session_id)?;
    }
    Ok(ended)
}

/// Ends all sessions of an account except `keep`. Returns how many ended.
pub(crate) fn end_all(
    conn: &mut Connection,
    now: Timestamp,
    user_id: UserId,
    keep: Option<SessionId>,
) -> Result<usize, ApiError> {
    let ended = session::end_all(conn, user_id, keep)?;
    for session_id in &ended {
        tell_ended(conn, now, user_id, *session_id)?;
    }
    Ok(ended.len())
}

/// Notifies the open pages of a session that it has ended.
pub(crate) fn tell_ended(
    conn: &mut Connection,
    now: Timestamp,
    user_id: UserId,
    session_id: SessionId,
) -> Result<(), ApiError> {
    let change = NewChange {
        topic: ChangeTopic::Session,
        entity_id: session_id.uuid(),
        project: None,
        user_id: Some(user_id),
    };
    Ok(change_feed::publish(conn, &change, now)?)
}

//! Sessions of property owners. The database stores only the hash of a token.

use crate::column::{instant, parsed};
use crate::schema::owner_sessions;
use crate::session::TOUCH_AFTER;
use crate::{Connection, StoreError, change_feed};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::id::{OwnerSessionId, ProjectId};
use domain::owner_session::OwnerSession;
use domain::permission::OwnerActor;
use domain::security_score::{ClientObservation, Login, Trail};
use jiff::Timestamp;

/// A live session and its actor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveOwnerSession {
    /// The owner, or the admin viewing as the owner.
    pub actor: OwnerActor,
    /// The session.
    pub session: OwnerSession,
    /// Whether `last_seen_at` is old enough to be updated.
    pub is_touch_due: bool,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = owner_sessions)]
struct OwnerSessionRow {
    id: String,
    project_id: String,
    admin_user_id: Option<String>,
    created_at: i64,
    last_seen_at: i64,
    expires_at: i64,
    ip: Option<String>,
    network: Option<String>,
    user_agent: Option<String>,
    shares_staff_device: bool,
    security_score: i32,
    signals: String,
    revoked_at: Option<i64>,
    by_emailed_link: bool,
}

impl OwnerSessionRow {
    fn session(self) -> Result<OwnerSession, StoreError> {
        let trail = self.trail()?;
        Ok(OwnerSession {
            id: parsed(&self.id)?,
            project_id: parsed(&self.project_id)?,
            admin_user_id: self.admin_user_id.as_deref().map(parsed).transpose()?,
            created_at: instant(self.created_at)?,
            last_seen_at: instant(self.last_seen_at)?,
            expires_at: instant(self.expires_at)?,
            ip: self.ip,
            network: self.network,
            user_agent: self.user_agent,
            by_emailed_link: self.by_emailed_link,
            shares_staff_device: self.shares_staff_device,
            trail,
            // Out of range means that the row was tampered with; no trust.
            security_score: u8::try_from(self.security_score).unwrap_or(0),
            revoked_at: self.revoked_at.map(instant).transpose()?,
        })
    }

    fn trail(&self) -> Result<Trail, StoreError> {
        if self.signals != NO_TRAIL {
            return serde_json::from_str(&self.signals).map_err(StoreError::internal);
        }
        let login = ClientObservation {
            network: self.network.clone().unwrap_or_default(),
            user_agent: self.user_agent.clone().unwrap_or_default(),
        };
        let began_at = instant(self.created_at)?;
        Ok(Trail::begin(&login, Login::default(), began_at))
    }
}

/// The stored signals of a session older than trails.
const NO_TRAIL: &str = "{}";

/// Finds the live session with this token. `None` if the token is unknown or the session has ended.
///
/// # Errors
/// When the database cannot be read.
pub fn find_live(
    conn: &mut Connection,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<LiveOwnerSession>, StoreError> {
    let Some(session) = find(conn, token_hash)?.filter(|session| session.is_live(now)) else {
        return Ok(None);
    };
    Ok(Some(LiveOwnerSession {
        is_touch_due: now.duration_since(session.last_seen_at) >= TOUCH_AFTER,
        actor: session.actor(),
        session,
    }))
}

/// Finds the session with this token, live or not, so that validation can say what is wrong with it.
///
/// # Errors
/// When the database cannot be read.
pub fn find(conn: &mut Connection, token_hash: &str) -> Result<Option<OwnerSession>, StoreError> {
    owner_sessions::table
        .filter(owner_sessions::token_hash.eq(token_hash))
        .select(OwnerSessionRow::as_select())
        .first(conn)
        .optional()?
        .map(OwnerSessionRow::session)
        .transpose()
}

/// Starts a session.
///
/// # Errors
/// When the database cannot be written.
pub fn create(
    conn: &mut Connection,
    session: &OwnerSession,
    token_hash: &str,
) -> Result<(), StoreError> {
    diesel::insert_into(owner_sessions::table)
        .values((
            owner_sessions::id.eq(session.id.to_string()),
            owner_sessions::token_hash.eq(token_hash),
            owner_sessions::project_id.eq(session.project_id.to_string()),
            owner_sessions::admin_user_id.eq(session.admin_user_id.map(|admin| admin.to_string())),
            owner_sessions::created_at.eq(session.created_at.as_microsecond()),
            owner_sessions::last_seen_at.eq(session.last_seen_at.as_microsecond()),
            owner_sessions::expires_at.eq(session.expires_at.as_microsecond()),
            owner_sessions::ip.eq(session.ip.as_deref()),
            owner_sessions::network.eq(session.network.as_deref()),
            owner_sessions::user_agent.eq(session.user_agent.as_deref()),
            owner_sessions::by_emailed_link.eq(session.by_emailed_link),
            owner_sessions::shares_staff_device.eq(session.shares_staff_device),
            owner_sessions::security_score.eq(i32::from(session.security_score)),
            owner_sessions::security_level.eq(session.security_level().as_str()),
            owner_sessions::signals.eq(signals(session)?),
        ))
        .execute(conn)?;
    Ok(())
}

fn signals(session: &OwnerSession) -> Result<String, StoreError> {
    serde_json::to_string(&session.trail).map_err(StoreError::internal)
}

/// Reads an open session and locks it until the transaction ends.
///
/// # Errors
/// When the database fails.
pub fn lock(
    conn: &mut Connection,
    session: OwnerSessionId,
) -> Result<Option<OwnerSession>, StoreError> {
    // The update locks the row on both databases.
    let locked = diesel::update(owner_sessions::table.find(session.to_string()))
        .filter(owner_sessions::revoked_at.is_null())
        .set(owner_sessions::id.eq(session.to_string()))
        .execute(conn)?;
    if locked == 0 {
        return Ok(None);
    }
    let row = owner_sessions::table
        .find(session.to_string())
        .select(OwnerSessionRow::as_select())
        .first(conn)?;
    Ok(Some(row.session()?))
}

/// Updates when a session was last seen; never moves the time back.
///
/// # Errors
/// When the database cannot be written.
pub fn touch(
    conn: &mut Connection,
    session: OwnerSessionId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let now = now.as_microsecond();
    diesel::update(owner_sessions::table)
        .filter(owner_sessions::id.eq(session.to_string()))
        .filter(owner_sessions::last_seen_at.lt(now))
        .set(owner_sessions::last_seen_at.eq(now))
        .execute(conn)?;
    Ok(())
}

/// Saves a session's trail and security score.
///
/// # Errors
/// When the database cannot be written.
pub fn keep_facts(conn: &mut Connection, session: &OwnerSession) -> Result<(), StoreError> {
    diesel::update(owner_sessions::table)
        .filter(owner_sessions::id.eq(session.id.to_string()))
        .set((
            owner_sessions::security_score.eq(i32::from(session.security_score)),
            owner_sessions::security_level.eq(session.security_level().as_str()),
            owner_sessions::signals.eq(signals(session)?),
            owner_sessions::shares_staff_device.eq(session.shares_staff_device),
        ))
        .execute(conn)?;
    Ok(())
}

/// Ends a session and tells its open pages; returns whether it was still open.
///
/// # Errors
/// When the database cannot be written.
pub fn end(
    conn: &mut Connection,
    session: OwnerSessionId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let ended = diesel::update(owner_sessions::table)
        .filter(owner_sessions::id.eq(session.to_string()))
        .filter(owner_sessions::revoked_at.is_null())
        .set(owner_sessions::revoked_at.eq(now.as_microsecond()))
        .execute(conn)?;
    if ended > 0 {
        change_feed::publish_alone(conn, ChangeTopic::OwnerSession, session.uuid(), now)?;
    }
    Ok(ended > 0)
}

/// The actors of a project's open sessions. Locks the sessions until the transaction ends.
///
/// # Errors
/// When the database fails.
pub fn lock_open(
    conn: &mut Connection,
    project: ProjectId,
    now: Timestamp,
) -> Result<Vec<OwnerActor>, StoreError> {
    let open = owner_sessions::table
        .filter(owner_sessions::project_id.eq(project.to_string()))
        .filter(owner_sessions::revoked_at.is_null())
        .filter(owner_sessions::expires_at.gt(now.as_microsecond()))
        .order(owner_sessions::id)
        .select((
            owner_sessions::id,
            owner_sessions::admin_user_id,
            owner_sessions::by_emailed_link,
            owner_sessions::shares_staff_device,
        ));
    let rows: Vec<(String, Option<String>, bool, bool)> = match conn {
        // SQLite has only one writer and needs no lock.
        Connection::Sqlite(conn) => open.load(conn)?,
        Connection::Postgres(conn) => open.for_update().load(conn)?,
    };
    rows.into_iter()
        .map(|(id, admin, by_emailed_link, shares_staff_device)| {
            Ok(OwnerActor {
                session_id: parsed(&id)?,
                project_id: project,
                admin: admin.as_deref().map(parsed).transpose()?,
                by_emailed_link,
                shares_staff_device,
            })
        })
        .collect()
}

/// Sessions of admins viewing as an owner that were not ended, whether expired or not.
///
/// # Errors
/// When the database cannot be read.
pub fn open_looks(conn: &mut Connection) -> Result<Vec<OwnerSession>, StoreError> {
    owner_sessions::table
        .filter(owner_sessions::admin_user_id.is_not_null())
        .filter(owner_sessions::revoked_at.is_null())
        .order(owner_sessions::id)
        .select(OwnerSessionRow::as_select())
        .load(conn)?
        .into_iter()
        .map(OwnerSessionRow::session)
        .collect()
}

/// Deletes sessions that ended before `instant`; returns how many.
///
/// # Errors
/// When the database cannot be written.
pub fn remove_ended(conn: &mut Connection, instant: Timestamp) -> Result<usize, StoreError> {
    let before = instant.as_microsecond();
    Ok(diesel::delete(owner_sessions::table)
        .filter(
            owner_sessions::expires_at
                .le(before)
                .or(owner_sessions::revoked_at.le(before)),
        )
        .execute(conn)?)
}

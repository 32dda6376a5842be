//! Sessions of accounts. The database knows a token only by its hash.

use crate::column::{instant, parsed};
use crate::schema::{contractors, user_roles, user_sessions, users};
use crate::second_factor::{has_passkey, has_totp};
use crate::{Connection, StoreError};
use diesel::dsl::not;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use domain::contractor::ContractorStatus;
use domain::id::{ContractorId, SessionId, UserId};
use domain::permission::{Permit, Role, UserActor, act};
use domain::session::UserSession;
use jiff::{SignedDuration, Timestamp};

/// 'Last seen' is kept to the minute, so that reading does not turn into writing.
pub const TOUCH_AFTER: SignedDuration = SignedDuration::from_secs(60);

/// A session that counts, with the one who speaks through it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveSession {
    /// The account, with the role and company that it has now.
    pub actor: UserActor,
    /// Whether 'last seen' is old enough to be written again.
    pub is_touch_due: bool,
    /// The browser that signed in.
    pub user_agent: Option<String>,
}

/// When a session began; nothing when it is over.
///
/// # Errors
/// When the database cannot be read.
pub fn began(conn: &mut Connection, session: SessionId) -> Result<Option<Timestamp>, StoreError> {
    user_sessions::table
        .filter(user_sessions::id.eq(session.to_string()))
        .select(user_sessions::created_at)
        .first::<i64>(conn)
        .optional()?
        .map(instant)
        .transpose()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = user_sessions)]
struct SessionRow {
    id: String,
    user_id: String,
    created_at: i64,
    last_seen_at: i64,
    expires_at: i64,
    keep_signed_in: bool,
    ip: Option<String>,
    user_agent: Option<String>,
}

impl SessionRow {
    fn session(self) -> Result<UserSession, StoreError> {
        Ok(UserSession {
            id: parsed(&self.id)?,
            user_id: parsed(&self.user_id)?,
            created_at: instant(self.created_at)?,
            last_seen_at: instant(self.last_seen_at)?,
            expires_at: instant(self.expires_at)?,
            keep_signed_in: self.keep_signed_in,
            ip: self.ip,
            user_agent: self.user_agent,
        })
    }
}

/// A session once for each role of its account; with the company and how that stands.
type Found = (
    SessionRow,
    Option<String>,
    Option<String>,
    bool,
    Option<String>,
);

/// A session as it is stored, whether it counts or not, with what its account has now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundSession {
    session: UserSession,
    role: Role,
    contractor_id: Option<ContractorId>,
    lacks_second_factor: bool,
}

impl FoundSession {
    /// The session, if it counts at this time.
    #[must_use]
    pub fn live(&self, now: Timestamp) -> Option<LiveSession> {
        let session = &self.session;
        session.is_live(self.role, now).then(|| LiveSession {
            is_touch_due: now.duration_since(session.last_seen_at) >= TOUCH_AFTER,
            actor: UserActor {
                user_id: session.user_id,
                session_id: session.id,
                role: self.role,
                contractor_id: self.contractor_id,
                needs_second_factor: self.lacks_second_factor && self.role == Role::Admin,
            },
            user_agent: session.user_agent.clone(),
        })
    }
}

/// Finds the session behind a token, its account's role included, in one query. Nothing for
/// an unknown token or an account that was deactivated. Whether an admin has a second factor is
/// looked up where the portal demands one.
///
/// # Errors
/// When the database cannot be read.
pub fn find(
    conn: &mut Connection,
    token_hash: &str,
    admins_need_second_factor: bool,
) -> Result<Option<FoundSession>, StoreError> {
    let has_second_factor =
        has_totp!(user_sessions::user_id).or(has_passkey!(user_sessions::user_id));
    let is_lacking = admins_need_second_factor
        .into_sql::<Bool>()
        .and(not(has_second_factor));
    let rows: Vec<Found> = per_database!(conn, |conn| {
        user_sessions::table
            .inner_join(
                users::table
                    .left_join(user_roles::table)
                    .left_join(contractors::table),
            )
            .filter(user_sessions::token_hash.eq(token_hash))
            .filter(users::active.eq(true))
            .select((
                SessionRow::as_select(),
                users::contractor_id,
                contractors::status.nullable(),
                is_lacking,
                user_roles::role.nullable(),
            ))
            .load(conn)
    })?;
    let role = Role::resolve(
        rows.iter()
            .filter_map(|(.., role)| Role::parse(role.as_deref()?)),
    );
    let Some((row, company, status, is_lacking, _)) = rows.into_iter().next() else {
        return Ok(None);
    };
    Ok(Some(FoundSession {
        session: row.session()?,
        role,
        contractor_id: active(company, status.as_deref())
            .as_deref()
            .map(parsed)
            .transpose()?,
        lacks_second_factor: is_lacking,
    }))
}

/// Whoever works for a company that is closed sees what somebody sees who works for none.
pub(crate) fn active(company: Option<String>, status: Option<&str>) -> Option<String> {
    company.filter(|_| status == Some(ContractorStatus::Active.as_str()))
}

/// Starts a session.
///
/// # Errors
/// When the database cannot be written.
pub fn create(
    conn: &mut Connection,
    session: &UserSession,
    token_hash: &str,
) -> Result<(), StoreError> {
    diesel::insert_into(user_sessions::table)
        .values((
            user_sessions::id.eq(session.id.to_string()),
            user_sessions::token_hash.eq(token_hash),
            user_sessions::user_id.eq(session.user_id.to_string()),
            user_sessions::created_at.eq(session.created_at.as_microsecond()),
            user_sessions::last_seen_at.eq(session.last_seen_at.as_microsecond()),
            user_sessions::expires_at.eq(session.expires_at.as_microsecond()),
            user_sessions::keep_signed_in.eq(session.keep_signed_in),
            user_sessions::ip.eq(session.ip.as_deref()),
            user_sessions::user_agent.eq(session.user_agent.as_deref()),
        ))
        .execute(conn)?;
    Ok(())
}

/// Takes note that a session was seen; never turns the time back.
///
/// # Errors
/// When the database cannot be written.
pub fn touch(conn: &mut Connection, session: SessionId, now: Timestamp) -> Result<(), StoreError> {
    let now = now.as_microsecond();
    diesel::update(user_sessions::table)
        .filter(user_sessions::id.eq(session.to_string()))
        .filter(user_sessions::last_seen_at.lt(now))
        .set(user_sessions::last_seen_at.eq(now))
        .execute(conn)?;
    Ok(())
}

/// Ends a session of a user; says whether there was one. A token dies with its row.
///
/// # Errors
/// When the database cannot be written.
pub fn end(conn: &mut Connection, user: UserId, session: SessionId) -> Result<bool, StoreError> {
    let ended = diesel::delete(user_sessions::table)
        .filter(user_sessions::id.eq(session.to_string()))
        .filter(user_sessions::user_id.eq(user.to_string()))
        .execute(conn)?;
    Ok(ended > 0)
}

/// Ends all sessions of a user but the one to keep, if any; says which ended.
///
/// # Errors
/// When the database cannot be written.
pub fn end_all(
    conn: &mut Connection,
    user: UserId,
    keep: Option<SessionId>,
) -> Result<Vec<SessionId>, StoreError> {
    let kept = keep.map(|keep| keep.to_string()).unwrap_or_default();
    let of_user = || {
        user_sessions::user_id
            .eq(user.to_string())
            .and(user_sessions::id.ne(kept.clone()))
    };
    let ended: Vec<String> = user_sessions::table
        .filter(of_user())
        .select(user_sessions::id)
        .load(conn)?;
    diesel::delete(user_sessions::table)
        .filter(of_user())
        .execute(conn)?;
    ended.iter().map(|ended| parsed(ended)).collect()
}

/// Gives a session a new token; whoever holds the old one holds nothing any more.
///
/// # Errors
/// When the database cannot be written.
pub fn rotate(
    conn: &mut Connection,
    session: SessionId,
    token_hash: &str,
) -> Result<Option<UserSession>, StoreError> {
    diesel::update(user_sessions::table.filter(user_sessions::id.eq(session.to_string())))
        .set(user_sessions::token_hash.eq(token_hash))
        .execute(conn)?;
    user_sessions::table
        .filter(user_sessions::id.eq(session.to_string()))
        .select(SessionRow::as_select())
        .first(conn)
        .optional()?
        .map(SessionRow::session)
        .transpose()
}

/// The sessions of a user, those that are over but not yet removed included; the latest seen first.
///
/// # Errors
/// When the database cannot be read.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnSessions>,
    user: UserId,
) -> Result<Vec<UserSession>, StoreError> {
    of_user(conn, user)
}

/// The sessions of any user, as [`list`] gives one's own.
///
/// # Errors
/// When the database cannot be read.
pub fn list_of(
    conn: &mut Connection,
    _permit: &Permit<act::ShowUser>,
    user: UserId,
) -> Result<Vec<UserSession>, StoreError> {
    of_user(conn, user)
}

fn of_user(conn: &mut Connection, user: UserId) -> Result<Vec<UserSession>, StoreError> {
    let rows: Vec<SessionRow> = user_sessions::table
        .filter(user_sessions::user_id.eq(user.to_string()))
        .order((user_sessions::last_seen_at.desc(), user_sessions::id.desc()))
        .select(SessionRow::as_select())
        .load(conn)?;
    rows.into_iter().map(SessionRow::session).collect()
}

/// Removes sessions whose time is over; says how many.
///
/// # Errors
/// When the database cannot be written.
pub fn remove_expired(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    Ok(diesel::delete(user_sessions::table)
        .filter(user_sessions::expires_at.le(now.as_microsecond()))
        .execute(conn)?)
}

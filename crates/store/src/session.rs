//! Sessions of accounts. The database stores only the hash of a token.

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

/// `last_seen_at` is updated at most once per this interval, so that reads do not cause a write each.
pub const TOUCH_AFTER: SignedDuration = SignedDuration::from_secs(60);

/// A live session and its actor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveSession {
    /// The account with its current role and company.
    pub actor: UserActor,
    /// Whether `last_seen_at` is old enough to be updated.
    pub is_touch_due: bool,
    /// The user agent of the browser that signed in.
    pub user_agent: Option<String>,
}

/// When a session began; `None` if it no longer exists.
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

/// A session, one row per role of its account, with the company and its status.
type Found = (
    SessionRow,
    Option<String>,
    Option<String>,
    bool,
    Option<String>,
);

/// A stored session, live or not, with its account's current role and company.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundSession {
    session: UserSession,
    role: Role,
    contractor_id: Option<ContractorId>,
    lacks_second_factor: bool,
}

impl FoundSession {
    /// The session, if it is live.
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

    /// When the session ends if no request follows the one at `seen`; by default, the last one stored.
    #[must_use]
    pub fn ends_at(&self, seen: Option<Timestamp>) -> Timestamp {
        let session = &self.session;
        session.ends_at(self.role, seen.unwrap_or(session.last_seen_at))
    }
}

/// Finds the session with this token and its account's role, in one query. `None` if the token is unknown or the account is deactivated.
/// Second factors are checked only if the portal requires them of admins.
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

/// Members of an inactive company have the same access as contractors without a company.
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

/// Updates when a session was last seen; never moves the time back.
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

/// Ends a user's session by deleting it; returns whether it existed.
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

/// Ends all sessions of a user except `keep`; returns the ended ones.
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

/// Replaces a session's token. The previous token stops working.
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

/// All stored sessions of a user, including expired ones; most recently seen first.
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

/// Same as [`list`], for any user.
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

/// Deletes expired sessions; returns how many.
///
/// # Errors
/// When the database cannot be written.
pub fn remove_expired(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    Ok(diesel::delete(user_sessions::table)
        .filter(user_sessions::expires_at.le(now.as_microsecond()))
        .execute(conn)?)
}

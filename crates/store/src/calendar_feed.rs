//! Calendar feed links. The database stores only the hash of a link's token.

use crate::schema::{calendar_feeds as feeds, contractors, projects, user_roles, users};
use crate::{
    Connection, MultiBackend, StoreError, column, owner_code, reader_language, second_factor,
    session,
};
use diesel::prelude::*;
use domain::calendar_feed::{CalendarFeed, FEEDS_MAX};
use domain::id::{CalendarFeedId, ContractorId, ProjectId, UserId};
use domain::language::Language;
use domain::permission::{Permit, Role, Visible, act};
use jiff::Timestamp;

/// The holder of links, with the permit to manage them.
#[derive(Debug, Clone, Copy)]
pub enum Holder<'a> {
    /// An account.
    Account(&'a Permit<act::ManageOwnFeeds>, UserId),
    /// The owner of a project.
    Owner(&'a Permit<act::ManageOwnerFeeds>),
}

/// A link to create.
#[derive(Debug, Clone)]
pub struct NewFeed {
    /// Its id.
    pub id: CalendarFeedId,
    /// The label chosen by the holder.
    pub label: String,
    /// The company that the feed is limited to.
    pub contractor: Option<ContractorId>,
    /// Whether its entries lead with the property owner and the street.
    pub with_names: bool,
    /// The hash of the link's token.
    pub token_hash: String,
    /// The current instant.
    pub created_at: Timestamp,
}

/// A working link, with what it may show now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenFeed {
    /// Its id.
    pub id: CalendarFeedId,
    /// What its holder may see.
    pub visible: Visible,
    /// The company that the feed is limited to.
    pub contractor: Option<ContractorId>,
    /// Whether its entries lead with the property owner and the street.
    pub with_names: bool,
    /// Whether the link belongs to the owner of a project.
    pub is_owners: bool,
    /// The language that its holder reads.
    pub language: Language,
    /// When it was last used.
    pub last_used_at: Option<Timestamp>,
}

/// Filters the rows to the links of a holder.
macro_rules! held_by {
    ($rows:expr, $holder:expr) => {{
        let rows = $rows;
        match $holder {
            Holder::Account(_, user) => rows.filter(feeds::user_id.eq(user.to_string())),
            Holder::Owner(permit) => {
                rows.filter(feeds::project_id.eq(permit.facts().id.to_string()))
            }
        }
    }};
}

/// The holder's links, oldest first.
///
/// # Errors
/// When the database fails.
pub fn list(conn: &mut Connection, holder: Holder<'_>) -> Result<Vec<CalendarFeed>, StoreError> {
    type Row = (
        String,
        String,
        Option<String>,
        i64,
        Option<i64>,
        bool,
        Option<String>,
    );
    let rows = feeds::table
        .left_join(contractors::table)
        .select((
            feeds::id,
            feeds::label,
            feeds::contractor_id,
            feeds::created_at,
            feeds::last_used_at,
            feeds::with_names,
            contractors::company_name.nullable(),
        ))
        .into_boxed::<MultiBackend>();
    held_by!(rows, holder)
        .order(feeds::id.asc())
        .load::<Row>(conn)?
        .into_iter()
        .map(
            |(id, label, company, created_at, last_used_at, with_names, name)| {
                let company: Option<ContractorId> = column::optional_parsed(company.as_deref())?;
                Ok(CalendarFeed {
                    id: column::parsed(&id)?,
                    label,
                    contractor: company.zip(name),
                    with_names,
                    created_at: column::instant(created_at)?,
                    last_used_at: column::optional_instant(last_used_at)?,
                })
            },
        )
        .collect()
}

/// Creates a link; returns `false` if the holder already has the maximum number.
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    holder: Holder<'_>,
    new: &NewFeed,
) -> Result<bool, StoreError> {
    lock_holder(conn, holder)?;
    let rows = feeds::table.select(feeds::id).into_boxed::<MultiBackend>();
    let count = held_by!(rows, holder).load::<String>(conn)?.len();
    if count >= FEEDS_MAX {
        return Ok(false);
    }
    let (user, project) = match holder {
        Holder::Account(_, user) => (Some(user.to_string()), None),
        Holder::Owner(permit) => (None, Some(permit.facts().id.to_string())),
    };
    diesel::insert_into(feeds::table)
        .values((
            feeds::id.eq(new.id.to_string()),
            feeds::user_id.eq(user),
            feeds::project_id.eq(project),
            feeds::contractor_id.eq(new.contractor.map(|id| id.to_string())),
            feeds::label.eq(&new.label),
            feeds::with_names.eq(new.with_names),
            feeds::token_hash.eq(&new.token_hash),
            feeds::created_at.eq(column::micros(new.created_at)),
        ))
        .execute(conn)?;
    Ok(true)
}

/// Locks the holder's row, so that two concurrent calls cannot both take the last place. SQLite has only one writer and needs no lock.
fn lock_holder(conn: &mut Connection, holder: Holder<'_>) -> Result<(), StoreError> {
    let Connection::Postgres(conn) = conn else {
        return Ok(());
    };
    let found: Option<String> = match holder {
        Holder::Account(_, user) => users::table
            .filter(users::id.eq(user.to_string()))
            .select(users::id)
            .for_update()
            .first(conn)
            .optional()?,
        Holder::Owner(permit) => projects::table
            .filter(projects::id.eq(permit.facts().id.to_string()))
            .select(projects::id)
            .for_update()
            .first(conn)
            .optional()?,
    };
    found
        .map(|_| ())
        .ok_or_else(|| StoreError::internal("the holder of a calendar link was not found"))
}

/// Deletes a link of the holder; returns `false` if there is none.
///
/// # Errors
/// When the database fails.
pub fn revoke(
    conn: &mut Connection,
    holder: Holder<'_>,
    id: CalendarFeedId,
) -> Result<bool, StoreError> {
    let this = feeds::table.filter(feeds::id.eq(id.to_string()));
    let deleted = match holder {
        Holder::Account(_, user) => {
            diesel::delete(this.filter(feeds::user_id.eq(user.to_string()))).execute(conn)?
        }
        Holder::Owner(permit) => {
            let project = permit.facts().id.to_string();
            diesel::delete(this.filter(feeds::project_id.eq(project))).execute(conn)?
        }
    };
    Ok(deleted == 1)
}

/// Deletes all links of a project's owner, because the project's code has changed; returns their ids.
///
/// # Errors
/// When the database fails.
pub fn end_of_project(
    conn: &mut Connection,
    permit: &Permit<act::IssueProjectCode>,
) -> Result<Vec<CalendarFeedId>, StoreError> {
    let theirs = feeds::table.filter(feeds::project_id.eq(permit.facts().id.to_string()));
    let ids: Vec<String> = theirs
        .clone()
        .select(feeds::id)
        .order(feeds::id.asc())
        .load(conn)?;
    diesel::delete(theirs).execute(conn)?;
    ids.iter().map(|id| column::parsed(id)).collect()
}

/// Finds the link with this token and what its holder may see now. Returns `None` if the token is unknown, the holder's account is
/// deactivated or lacks a required second factor, or the project's code has expired.
///
/// # Errors
/// When the database fails.
pub fn find_open(
    conn: &mut Connection,
    token_hash: &str,
    admins_need_second_factor: bool,
    now: Timestamp,
) -> Result<Option<OpenFeed>, StoreError> {
    type Row = (
        String,
        Option<String>,
        Option<String>,
        Option<String>,
        Option<i64>,
        bool,
    );
    let row: Option<Row> = feeds::table
        .filter(feeds::token_hash.eq(token_hash))
        .select((
            feeds::id,
            feeds::user_id,
            feeds::project_id,
            feeds::contractor_id,
            feeds::last_used_at,
            feeds::with_names,
        ))
        .first(conn)
        .optional()?;
    let Some((id, user, project, contractor, last_used_at, with_names)) = row else {
        return Ok(None);
    };
    let user: Option<UserId> = column::optional_parsed(user.as_deref())?;
    let project: Option<ProjectId> = column::optional_parsed(project.as_deref())?;
    let (visible, language) = match (user, project) {
        (Some(user), _) => (
            seen_by(conn, user, admins_need_second_factor)?,
            reader_language::of_user(conn, user)?,
        ),
        (None, Some(project)) => (
            seen_by_owner(conn, project, now)?,
            reader_language::of_owner(conn, project)?,
        ),
        (None, None) => return Ok(None),
    };
    let Some(visible) = visible else {
        return Ok(None);
    };
    Ok(Some(OpenFeed {
        id: column::parsed(&id)?,
        visible,
        contractor: column::optional_parsed(contractor.as_deref())?,
        with_names,
        is_owners: project.is_some(),
        language,
        last_used_at: column::optional_instant(last_used_at)?,
    }))
}

fn seen_by(
    conn: &mut Connection,
    user: UserId,
    admins_need_second_factor: bool,
) -> Result<Option<Visible>, StoreError> {
    let rows: Vec<(Option<String>, Option<String>, Option<String>)> = users::table
        .left_join(user_roles::table)
        .left_join(contractors::table)
        .filter(users::id.eq(user.to_string()))
        .filter(users::active.eq(true))
        .select((
            users::contractor_id,
            contractors::status.nullable(),
            user_roles::role.nullable(),
        ))
        .load(conn)?;
    let role = Role::resolve(
        rows.iter()
            .filter_map(|(.., role)| Role::parse(role.as_deref()?)),
    );
    let Some((company, status, _)) = rows.into_iter().next() else {
        return Ok(None);
    };
    if role == Role::Admin
        && admins_need_second_factor
        && !second_factor::of_user(conn, user)?.any()
    {
        return Ok(None);
    }
    let company = session::active(company, status.as_deref());
    let company = column::optional_parsed(company.as_deref())?;
    Ok(Some(Visible::of_account(user, role, company)))
}

/// An owner's link works as long as the code that it was created with.
fn seen_by_owner(
    conn: &mut Connection,
    project: ProjectId,
    now: Timestamp,
) -> Result<Option<Visible>, StoreError> {
    let (status, closed_at): (String, Option<i64>) = projects::table
        .find(project.to_string())
        .select((projects::status, projects::closed_at))
        .first(conn)?;
    let is_alive = owner_code::is_alive(&status, closed_at, now)?;
    Ok(is_alive.then(|| Visible::of_owner(project)))
}

/// Updates when a link was last used.
///
/// # Errors
/// When the database fails.
pub fn touch(conn: &mut Connection, id: CalendarFeedId, now: Timestamp) -> Result<(), StoreError> {
    diesel::update(feeds::table.filter(feeds::id.eq(id.to_string())))
        .set(feeds::last_used_at.eq(column::micros(now)))
        .execute(conn)?;
    Ok(())
}

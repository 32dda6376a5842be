//! Accounts: profile, roles, and password hash.

mod address;
mod credentials;
pub mod history;
pub mod list;
pub mod manage;
mod profile;

pub use address::{forget_addresses, is_new_address, knows_address, remember_address};
pub use credentials::{
    Credentials, PasswordProof, credentials_of, find_credentials, keep_password, password_hash,
    set_password,
};
pub use profile::{AccountPage, edit_profile, show};

use crate::schema::{notifications_read_up_to as lines, user_roles, users};
use crate::{Connection, StoreError, change_feed, column, search, setup};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use domain::change::{ChangeTopic, NewChange};
use domain::id::{ContractorId, UserId};
use domain::permission::Role;
use domain::profile::full_name;
use jiff::Timestamp;
use std::collections::{HashMap, HashSet};

/// The condition that an account has any of these roles.
macro_rules! has_role {
    ($($role:expr),+) => {{
        use $crate::schema::{user_roles, users};
        diesel::dsl::exists(
            user_roles::table
                .filter(user_roles::user_id.eq(users::id))
                .filter(user_roles::role.eq_any([$($role.as_str()),+])),
        )
    }};
}
pub(crate) use has_role;

/// Full names of accounts by id. A separate query, because PostgreSQL would scan all users for a join with many rows.
pub(crate) fn full_names<'a>(
    conn: &mut Connection,
    ids: impl Iterator<Item = &'a String>,
) -> Result<HashMap<String, String>, StoreError> {
    let ids: HashSet<&String> = ids.collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let names = users::table
        .filter(users::id.eq_any(ids))
        .select((users::id, users::full_name))
        .load::<(String, String)>(conn)?;
    Ok(names.into_iter().collect())
}

/// An account to create.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// Its id.
    pub id: UserId,
    /// The sign-in address in lowercase.
    pub email: String,
    /// The password hash.
    pub password_hash: String,
    /// The first name.
    pub first_name: String,
    /// The last name.
    pub last_name: String,
    /// The company, as free text.
    pub company_name: Option<String>,
    /// The phone number, as ten digits.
    pub phone: Option<String>,
    /// The contractor company that the user belongs to.
    pub contractor_id: Option<ContractorId>,
    /// The role.
    pub role: Role,
    /// Whether the account may sign in.
    pub active: bool,
}

/// Creates an account. Creating an admin closes the portal's setup link.
///
/// # Errors
/// [`StoreError::Conflict`] if the email address is taken.
pub fn insert(conn: &mut Connection, user: &NewUser, now: Timestamp) -> Result<(), StoreError> {
    if user.role == Role::Admin {
        setup::close(conn, now)?;
    }
    diesel::insert_into(users::table)
        .values(Inserted::of(user, now))
        .execute(conn)?;
    diesel::insert_into(user_roles::table)
        .values((
            user_roles::user_id.eq(user.id.to_string()),
            user_roles::role.eq(user.role.as_str()),
        ))
        .execute(conn)?;
    search::index_user(conn, user.id)
}

/// Creates an account unless the email address is taken; returns whether it was created. Earlier notifications count as read for it. Runs
/// the same statements in either case, so that timing reveals nothing.
///
/// # Errors
/// When the database fails.
pub fn insert_unless_taken(
    conn: &mut Connection,
    user: &NewUser,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let id = user.id.to_string();
    let made = || users::table.filter(users::id.eq(&id));
    let began = now.as_microsecond();
    let is_made: Result<bool, StoreError> = per_database!(conn, |conn| {
        diesel::insert_into(users::table)
            .values(Inserted::of(user, now))
            .on_conflict(users::email)
            .do_nothing()
            .execute(conn)?;
        let roles = diesel::insert_into(user_roles::table)
            .values(made().select((users::id, user.role.as_str().into_sql::<Text>())))
            .into_columns((user_roles::user_id, user_roles::role))
            .execute(conn)?;
        diesel::insert_into(lines::table)
            .values(made().select((users::id, began.into_sql::<BigInt>())))
            .into_columns((lines::user_id, lines::read_up_to))
            .execute(conn)?;
        Ok(roles > 0)
    });
    let is_made = is_made?;
    let of_address: column::Stored<UserId> = per_database!(conn, |conn| users::table
        .filter(users::email.eq(&user.email))
        .select(users::id)
        .first(conn))?;
    search::index_user(conn, of_address.0)?;
    Ok(is_made)
}

#[derive(Insertable)]
#[diesel(table_name = users)]
struct Inserted<'a> {
    id: String,
    email: String,
    password_hash: &'a str,
    first_name: &'a str,
    last_name: &'a str,
    full_name: String,
    company_name: Option<&'a str>,
    phone: Option<&'a str>,
    contractor_id: Option<String>,
    active: bool,
    created_at: i64,
    updated_at: i64,
    password_changed_at: i64,
    search_text: String,
}

impl<'a> Inserted<'a> {
    fn of(user: &'a NewUser, now: Timestamp) -> Self {
        let at = now.as_microsecond();
        let full_name = full_name(&user.first_name, &user.last_name);
        Self {
            id: user.id.to_string(),
            email: user.email.to_lowercase(),
            password_hash: &user.password_hash,
            first_name: &user.first_name,
            last_name: &user.last_name,
            search_text: search_text(&full_name, &user.email, user.company_name.as_deref()),
            full_name,
            company_name: user.company_name.as_deref(),
            phone: user.phone.as_deref(),
            contractor_id: user.contractor_id.map(|id| id.to_string()),
            active: user.active,
            created_at: at,
            updated_at: at,
            password_changed_at: at,
        }
    }
}

/// The text that a search of accounts matches, case-folded.
fn search_text(full_name: &str, email: &str, company_name: Option<&str>) -> String {
    let company_name = company_name.unwrap_or_default();
    crate::text::fold(&format!("{full_name}\n{email}\n{company_name}"))
}

/// Whether an account has this email address, ignoring case.
///
/// # Errors
/// When the database fails.
pub fn email_taken(conn: &mut Connection, email: &str) -> Result<bool, StoreError> {
    let same = users::table.filter(users::email.eq(email.to_lowercase()));
    Ok(diesel::select(diesel::dsl::exists(same)).get_result(conn)?)
}

fn role_of(conn: &mut Connection, user_id: &str) -> Result<Role, StoreError> {
    let rows = user_roles::table
        .filter(user_roles::user_id.eq(user_id))
        .select(user_roles::role)
        .load::<String>(conn)?;
    Ok(Role::resolve(
        rows.iter().filter_map(|word| Role::parse(word)),
    ))
}

/// Records the time of a sign-in.
///
/// # Errors
/// When the database fails.
pub fn signed_in(conn: &mut Connection, id: UserId, now: Timestamp) -> Result<(), StoreError> {
    diesel::update(users::table.find(id.to_string()))
        .set(users::last_sign_in_at.eq(column::micros(now)))
        .execute(conn)?;
    Ok(())
}

/// Updates an account's text for the account list and its search document after a field changed.
pub(crate) fn index(conn: &mut Connection, id: UserId) -> Result<(), StoreError> {
    let row = || users::table.find(id.to_string());
    let (name, email, company) = row()
        .select((users::full_name, users::email, users::company_name))
        .first::<(String, String, Option<String>)>(conn)?;
    diesel::update(row())
        .set(users::search_text.eq(search_text(&name, &email, company.as_deref())))
        .execute(conn)?;
    search::index_user(conn, id)
}

/// Publishes a change to the account.
pub(crate) fn publish_change(
    conn: &mut Connection,
    id: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let change = NewChange {
        topic: ChangeTopic::User,
        entity_id: id.uuid(),
        project: None,
        user_id: Some(id),
    };
    change_feed::publish(conn, &change, now)
}

/// The effective roles of these accounts.
///
/// # Errors
/// When the database fails.
pub fn roles(conn: &mut Connection, ids: &[UserId]) -> Result<HashMap<UserId, Role>, StoreError> {
    let wanted: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let rows = user_roles::table
        .filter(user_roles::user_id.eq_any(wanted))
        .select((user_roles::user_id, user_roles::role))
        .load::<(String, String)>(conn)?;
    let mut roles = HashMap::new();
    for (id, word) in rows {
        let Some(role) = Role::parse(&word) else {
            continue;
        };
        roles
            .entry(column::parsed(&id)?)
            .and_modify(|known| *known = role.min(*known))
            .or_insert(role);
    }
    Ok(roles)
}

//! Accounts: the profile, the roles, the password's hash.

pub mod history;
pub mod list;
pub mod manage;

use crate::schema::{
    contractors, notifications_read_up_to as lines, projects, user_addresses, user_roles,
    user_sessions, users,
};
use crate::{
    Connection, StoreError, change_feed, column, password_reset, search, setup, sign_in_challenge,
};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use domain::change::{ChangeTopic, NewChange};
use domain::id::{ContractorId, UserId};
use domain::network::household;
use domain::permission::{Permit, Role, act};
use domain::profile::{Account, ProfileEdit, User, full_name};
use jiff::Timestamp;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;

/// The condition that an account has one of these roles among its rows.
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

/// The full names of people, by their ids. A join would have PostgreSQL read all users beside many rows.
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

/// An account to be made.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// Its id.
    pub id: UserId,
    /// The address to sign in with, lower case.
    pub email: String,
    /// The password's hash.
    pub password_hash: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The company, as free text.
    pub company_name: Option<String>,
    /// Ten digits.
    pub phone: Option<String>,
    /// The contractor company that the user works for.
    pub contractor_id: Option<ContractorId>,
    /// The role.
    pub role: Role,
    /// Whether the account may sign in.
    pub active: bool,
}

/// What a sign-in is checked against.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// Whose.
    pub user_id: UserId,
    /// The password's hash.
    pub password_hash: String,
    /// Whether the account may sign in.
    pub active: bool,
    /// The role.
    pub role: Role,
}

/// An account with the name of the company that it works for.
#[derive(Debug, Clone)]
pub struct AccountPage {
    /// Profile and role.
    pub account: Account,
    /// The contractor company's name.
    pub contractor_company_name: Option<String>,
    /// Which version of the profile this is.
    pub version: i64,
}

/// Makes an account. An admin's closes the portal's set-up link.
///
/// # Errors
/// [`StoreError::Conflict`] when the e-mail address is taken.
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

/// Makes an account, unless somebody has the e-mail address; whether it was made. What everybody was told before is no news
/// to it. Either way runs the same statements: how long it takes does not tell.
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

/// What an admin finds somebody by.
fn search_text(full_name: &str, email: &str, company_name: Option<&str>) -> String {
    let company_name = company_name.unwrap_or_default();
    crate::text::fold(&format!("{full_name}\n{email}\n{company_name}"))
}

/// Whether an account has this e-mail address, in any case.
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

/// What a sign-in with this address is checked against; none for an unknown address. One statement, whoever asks
/// for whom.
///
/// # Errors
/// When the database fails.
pub fn find_credentials(
    conn: &mut Connection,
    email: &str,
) -> Result<Option<Credentials>, StoreError> {
    if !crate::text::is_storable(email) {
        return Ok(None);
    }
    let rows = users::table
        .left_join(user_roles::table)
        .filter(users::email.eq(email.to_lowercase()))
        .select((
            users::id,
            users::password_hash,
            users::active,
            user_roles::role.nullable(),
        ))
        .load(conn)?;
    credentials(rows)
}

/// What this account signs in with.
///
/// # Errors
/// When the database fails.
pub fn credentials_of(
    conn: &mut Connection,
    id: UserId,
) -> Result<Option<Credentials>, StoreError> {
    let rows = users::table
        .left_join(user_roles::table)
        .filter(users::id.eq(id.to_string()))
        .select((
            users::id,
            users::password_hash,
            users::active,
            user_roles::role.nullable(),
        ))
        .load(conn)?;
    credentials(rows)
}

/// One account, once for each of its roles.
type CredentialsRow = (String, String, bool, Option<String>);

fn credentials(rows: Vec<CredentialsRow>) -> Result<Option<Credentials>, StoreError> {
    let roles = rows
        .iter()
        .filter_map(|(.., word)| Role::parse(word.as_deref()?));
    let role = Role::resolve(roles);
    let Some((id, password_hash, active, _)) = rows.into_iter().next() else {
        return Ok(None);
    };
    Ok(Some(Credentials {
        user_id: column::parsed(&id)?,
        password_hash,
        active,
        role,
    }))
}

/// Whether an account can still sign in with the password that was looked at: meanwhile it may have got another one, or have
/// been closed. Writing the hash, anew or a stronger one of the same password, keeps others from changing it until the
/// transaction ends.
///
/// # Errors
/// When the database fails.
pub fn keep_password(
    conn: &mut Connection,
    seen: &Credentials,
    stronger: Option<&str>,
) -> Result<bool, StoreError> {
    let still = users::table
        .filter(users::id.eq(seen.user_id.to_string()))
        .filter(users::active.eq(true))
        .filter(users::password_hash.eq(&seen.password_hash));
    let kept = diesel::update(still)
        .set(users::password_hash.eq(stronger.unwrap_or(&seen.password_hash)))
        .execute(conn)?;
    Ok(kept == 1)
}

/// What entitles somebody to put a new password in the place of an account's old one.
#[derive(Debug, Clone, Copy)]
pub enum PasswordProof<'a> {
    /// The account itself knew the password of this hash.
    OldPassword(&'a Permit<act::EditOwnAccount>, &'a str),
    /// They held a link that was mailed to the account.
    MailedLink,
}

/// Puts a new password, given as its hash, in the place of the old one, and makes reset links worthless.
/// Sign-ins that the old one began come to nothing.
///
/// # Errors
/// [`StoreError::Stale`] when the old password that was checked is not the account's any more.
pub fn set_password(
    conn: &mut Connection,
    id: UserId,
    proof: PasswordProof<'_>,
    password_hash: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let checked = match proof {
        PasswordProof::OldPassword(_, hash) => Some(hash),
        PasswordProof::MailedLink => None,
    };
    let is_still = checked
        .is_none()
        .into_sql::<Bool>()
        .or(users::password_hash.eq(checked.unwrap_or_default()));
    let before = users::table
        .filter(users::id.eq(id.to_string()))
        .filter(is_still);
    let written = diesel::update(before)
        .set((
            users::password_hash.eq(password_hash),
            users::password_changed_at.eq(now.as_microsecond()),
            // Whoever was invited can sign in from here on.
            users::invited_at.eq(None::<i64>),
        ))
        .execute(conn)?;
    if written == 0 {
        return Err(StoreError::Stale);
    }
    sign_in_challenge::forget(conn, id)?;
    password_reset::use_up(conn, id, now)
}

/// Whether somebody signed in to the account from this address before.
///
/// # Errors
/// When the database fails.
pub fn knows_address(
    conn: &mut Connection,
    id: UserId,
    address: IpAddr,
) -> Result<bool, StoreError> {
    let known = user_addresses::table.find((id.to_string(), household(address)));
    Ok(diesel::select(diesel::dsl::exists(known)).get_result(conn)?)
}

/// Whether the account was signed in to before, and never from this address.
///
/// # Errors
/// When the database fails.
pub fn is_new_address(
    conn: &mut Connection,
    id: UserId,
    address: IpAddr,
) -> Result<bool, StoreError> {
    let any = user_addresses::table.filter(user_addresses::user_id.eq(id.to_string()));
    let is_used = diesel::select(diesel::dsl::exists(any)).get_result(conn)?;
    Ok(is_used && !knows_address(conn, id, address)?)
}

/// Takes note that somebody signed in to the account from this address.
///
/// # Errors
/// When the database fails.
pub fn remember_address(
    conn: &mut Connection,
    id: UserId,
    address: IpAddr,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = (
        user_addresses::user_id.eq(id.to_string()),
        user_addresses::address.eq(household(address)),
        user_addresses::last_used_at.eq(now.as_microsecond()),
    );
    per_database!(conn, |conn| diesel::insert_into(user_addresses::table)
        .values(row)
        .on_conflict((user_addresses::user_id, user_addresses::address))
        .do_update()
        .set(user_addresses::last_used_at.eq(now.as_microsecond()))
        .execute(conn))?;
    Ok(())
}

/// Takes note of when somebody signed in to the account.
///
/// # Errors
/// When the database fails.
pub fn signed_in(conn: &mut Connection, id: UserId, now: Timestamp) -> Result<(), StoreError> {
    diesel::update(users::table.find(id.to_string()))
        .set(users::last_sign_in_at.eq(column::micros(now)))
        .execute(conn)?;
    Ok(())
}

/// Writes anew what an account is found by, in the list of accounts and by the global search, after one of its fields
/// was written.
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

/// Forgets the addresses that nobody signed in from since; says how many.
///
/// # Errors
/// When the database fails.
pub fn forget_addresses(conn: &mut Connection, since: Timestamp) -> Result<usize, StoreError> {
    let unused = user_addresses::last_used_at.lt(since.as_microsecond());
    Ok(diesel::delete(user_addresses::table.filter(unused)).execute(conn)?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
struct Row {
    id: String,
    email: String,
    first_name: String,
    last_name: String,
    full_name: String,
    company_name: Option<String>,
    phone: Option<String>,
    contractor_id: Option<String>,
    active: bool,
    created_at: i64,
    version: i64,
    invited_at: Option<i64>,
    last_sign_in_at: Option<i64>,
}

impl Row {
    fn user(self) -> Result<User, StoreError> {
        Ok(User {
            id: column::parsed(&self.id)?,
            email: self.email,
            first_name: self.first_name,
            last_name: self.last_name,
            full_name: self.full_name,
            company_name: self.company_name,
            phone: self.phone,
            contractor_id: column::optional_parsed(self.contractor_id.as_deref())?,
            active: self.active,
            created_at: column::instant(self.created_at)?,
        })
    }
}

/// An account with its role and company; none for an unknown id.
///
/// # Errors
/// When the database fails.
pub fn show(
    conn: &mut Connection,
    _permit: &Permit<act::ShowOwnAccount>,
    id: UserId,
) -> Result<Option<AccountPage>, StoreError> {
    let found = users::table
        .left_join(contractors::table)
        .filter(users::id.eq(id.to_string()))
        .select((Row::as_select(), contractors::company_name.nullable()))
        .first::<(Row, Option<String>)>(conn)
        .optional()?;
    let Some((row, contractor_company_name)) = found else {
        return Ok(None);
    };
    let (role, version) = (role_of(conn, &row.id)?, row.version);
    let user = row.user()?;
    Ok(Some(AccountPage {
        account: Account { user, role },
        contractor_company_name,
        version,
    }))
}

/// Writes a profile over the version that was edited, and tells the account's open pages. Another name is told, too, to those of the
/// companies that have a project of theirs, which names who submitted it.
///
/// # Errors
/// [`StoreError::Stale`] when it has another version by now; [`StoreError::Conflict`] when somebody else has the
/// e-mail address.
pub fn edit_profile(
    conn: &mut Connection,
    _permit: &Permit<act::EditOwnAccount>,
    id: UserId,
    version: i64,
    edit: &ProfileEdit,
    now: Timestamp,
) -> Result<(), StoreError> {
    let before: (String, Option<String>) = users::table
        .find(id.to_string())
        .select((users::full_name, users::company_name))
        .first(conn)?;
    let seen = users::table
        .filter(users::id.eq(id.to_string()))
        .filter(users::version.eq(version));
    let full_name = full_name(&edit.first_name, &edit.last_name);
    let written = diesel::update(seen)
        .set((
            users::email.eq(&edit.email),
            users::first_name.eq(&edit.first_name),
            users::last_name.eq(&edit.last_name),
            users::full_name.eq(&full_name),
            users::company_name.eq(&edit.company_name),
            users::phone.eq(&edit.phone),
            users::version.eq(version + 1),
            users::updated_at.eq(now.as_microsecond()),
        ))
        .execute(conn)?;
    if written == 0 {
        return Err(StoreError::Stale);
    }
    index(conn, id)?;
    if before != (full_name, edit.company_name.clone()) {
        for company in companies(conn, id, now)? {
            let change = NewChange {
                topic: ChangeTopic::Contractor,
                entity_id: company.uuid(),
                project: None,
                user_id: None,
            };
            change_feed::publish(conn, &change, now)?;
        }
    }
    tell(conn, id, now)
}

/// The companies that have a project that somebody submitted, and people who are signed in.
fn companies(
    conn: &mut Connection,
    partner: UserId,
    now: Timestamp,
) -> Result<Vec<ContractorId>, StoreError> {
    let members = users::contractor_id.eq(projects::contractor_id);
    let ids: Vec<String> = projects::table
        .inner_join(users::table.on(members))
        .inner_join(user_sessions::table.on(user_sessions::user_id.eq(users::id)))
        .filter(projects::referral_partner_id.eq(partner.to_string()))
        .filter(user_sessions::expires_at.gt(column::micros(now)))
        .select(users::contractor_id.assume_not_null())
        .distinct()
        .load(conn)?;
    ids.iter().map(|id| column::parsed(id)).collect()
}

/// Tells an account's open pages that something about it has changed.
pub(crate) fn tell(conn: &mut Connection, id: UserId, now: Timestamp) -> Result<(), StoreError> {
    let change = NewChange {
        topic: ChangeTopic::User,
        entity_id: id.uuid(),
        project: None,
        user_id: Some(id),
    };
    change_feed::publish(conn, &change, now)
}

/// The hash that the account's current password is checked against.
///
/// # Errors
/// When the database fails.
pub fn password_hash(
    conn: &mut Connection,
    _permit: &Permit<act::EditOwnAccount>,
    id: UserId,
) -> Result<Option<String>, StoreError> {
    Ok(users::table
        .filter(users::id.eq(id.to_string()))
        .select(users::password_hash)
        .first(conn)
        .optional()?)
}

/// The roles of these accounts.
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

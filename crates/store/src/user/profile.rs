//! An account's own profile.

use super::{index, publish_change, role_of};
use crate::schema::{contractors, projects, user_sessions, users};
use crate::{Connection, StoreError, change_feed, column};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::id::{ContractorId, UserId};
use domain::permission::{Permit, act};
use domain::profile::{Account, ProfileEdit, User, full_name};
use jiff::Timestamp;

/// An account with its company's name.
#[derive(Debug, Clone)]
pub struct AccountPage {
    /// Profile and role.
    pub account: Account,
    /// The contractor company's name.
    pub contractor_company_name: Option<String>,
    /// Version of the profile.
    pub version: i64,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
pub(super) struct Row {
    pub(super) id: String,
    email: String,
    first_name: String,
    last_name: String,
    full_name: String,
    company_name: Option<String>,
    phone: Option<String>,
    contractor_id: Option<String>,
    active: bool,
    pub(super) created_at: i64,
    pub(super) version: i64,
    pub(super) invited_at: Option<i64>,
    pub(super) last_sign_in_at: Option<i64>,
}

impl Row {
    pub(super) fn user(self) -> Result<User, StoreError> {
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

/// Loads an account with its role and company.
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

/// Updates a profile if its version matches, and publishes the change. If the name changed, also publishes to the companies with a project
/// of this submitter, because their pages show the name.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match; [`StoreError::Conflict`] if the email address is taken.
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
            change_feed::publish_alone(conn, ChangeTopic::Contractor, company.uuid(), now)?;
        }
    }
    publish_change(conn, id, now)
}

/// Companies with a project of this partner and a signed-in member.
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

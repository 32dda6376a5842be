//! Which accounts the office has vetted, as defined in `domain::mail`. Checked when a mail is about to be sent.

use crate::schema::{owner_contacts as contacts, projects};
use crate::{Connection, StoreError, user};
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::id::UserId;
use domain::mail;
use domain::permission::Role;
use domain::project::ProjectStatus;

/// Projects that the office has accepted. A project without a row in `contacts` is older than the acceptance rule: it counts as accepted if
/// it has a company or an accepted status.
macro_rules! accepted_projects {
    () => {
        projects::table.left_join(contacts::table).filter(
            contacts::accepted_at
                .is_not_null()
                .or(contacts::project_id.nullable().is_null().and(
                    projects::contractor_id
                        .is_not_null()
                        .or(projects::status.ne_all($crate::vetting::not_accepted())),
                )),
        )
    };
}

pub(crate) fn not_accepted() -> Vec<&'static str> {
    let mut words: Vec<&str> = Vec::new();
    for status in ProjectStatus::ALL {
        if !status.accepts() {
            words.push(status.as_str());
        }
    }
    words
}

/// Whether the office has accepted any of an account's projects.
///
/// # Errors
/// When the database fails.
pub fn has_accepted(conn: &mut Connection, account: UserId) -> Result<bool, StoreError> {
    let theirs = accepted_projects!().filter(projects::referral_partner_id.eq(account.to_string()));
    Ok(diesel::select(exists(theirs)).get_result(conn)?)
}

/// An account's role, and whether the office has accepted any of its projects.
fn role_and_acceptance(conn: &mut Connection, account: UserId) -> Result<(Role, bool), StoreError> {
    let has_accepted = has_accepted(conn, account)?;
    let role = user::roles(conn, &[account])?.remove(&account);
    Ok((role.unwrap_or(Role::ReferralPartner), has_accepted))
}

/// Whether an account is vetted.
///
/// # Errors
/// When the database fails.
pub fn is_vetted(conn: &mut Connection, account: UserId) -> Result<bool, StoreError> {
    let (role, has_accepted) = role_and_acceptance(conn, account)?;
    Ok(mail::is_vetted(role, has_accepted))
}

/// Whether mails greet an account by name.
///
/// # Errors
/// When the database fails.
pub fn is_greeted_by_name(conn: &mut Connection, account: UserId) -> Result<bool, StoreError> {
    let (role, has_accepted) = role_and_acceptance(conn, account)?;
    Ok(mail::is_greeted_by_name(role, has_accepted))
}

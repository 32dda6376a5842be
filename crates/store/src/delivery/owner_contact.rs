//! Which mail a project's owner may receive, and which account entered the address. A stranger who signs up controls the address and the
//! text, and knows the code. The owner therefore receives no mail until the office accepts the project or the code is used; use of the code
//! releases only text by vetted accounts. Earlier notifications wait in the owner's bundle.

use super::email_stop;
use super::spread::make_due;
use crate::schema::{mail_bundles as bundles, owner_contacts as contacts, projects};
use crate::{Connection, StoreError, column, vetting};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;
use domain::delivery::Bundle;
use domain::id::{ProjectId, UserId};
use domain::mail::{OwnerMail, OwnerMailFacts};
use domain::permission::{Permit, act};
use domain::project::{ProjectFacts, ProjectStatus};
use jiff::Timestamp;

/// Facts that owner mail depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnerContact {
    /// Which mail the owner may receive.
    pub mail: OwnerMail,
    /// The account that entered the owner's address; `None` for projects older than this rule.
    pub email_by: Option<UserId>,
}

/// The owner's address of a project, as somebody entered it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entered {
    /// Who.
    pub(crate) by: UserId,
    /// When.
    pub(crate) at: Timestamp,
    /// Whether there is an address.
    pub(crate) has_address: bool,
}

/// Records who entered the owner's address of a new project, and whether it is accepted from the start. The owner is owed a letter.
pub(crate) fn begin(
    conn: &mut Connection,
    project: ProjectId,
    entered: Entered,
    is_accepted: bool,
) -> Result<(), StoreError> {
    let at = column::micros(entered.at);
    diesel::insert_into(contacts::table)
        .values((
            contacts::project_id.eq(project.to_string()),
            contacts::accepted_at.eq(is_accepted.then_some(at)),
            contacts::email_by.eq(entered.by.to_string()),
            contacts::letter_due_at.eq(at),
        ))
        .execute(conn)?;
    if is_accepted && entered.has_address {
        make_due(conn, Bundle::OfOwner(project), entered.at)?;
    }
    Ok(())
}

/// Records that an account changed the owner's address. The new address is owed a letter.
pub(crate) fn address_changed(
    conn: &mut Connection,
    project: &ProjectFacts,
    entered: Entered,
) -> Result<(), StoreError> {
    keep(conn, project, entered.at)?;
    let row = || contacts::table.find(project.id.to_string());
    diesel::update(row())
        .set((
            contacts::email_by.eq(entered.by.to_string()),
            contacts::letter_due_at.eq(column::micros(entered.at)),
        ))
        .execute(conn)?;
    let accepted_at: Option<i64> = row().select(contacts::accepted_at).first(conn)?;
    if accepted_at.is_some() && entered.has_address {
        make_due(conn, Bundle::OfOwner(project.id), entered.at)?;
    }
    Ok(())
}

/// Inserts the row of a project older than the acceptance rule, with its derived acceptance. Its owner has never been sent a letter.
pub(super) fn keep(
    conn: &mut Connection,
    project: &ProjectFacts,
    now: Timestamp,
) -> Result<(), StoreError> {
    let was_accepted = is_accepted_of_old(project.status, project.contractor_id.is_some());
    let row = (
        contacts::project_id.eq(project.id.to_string()),
        contacts::accepted_at.eq(was_accepted.then(|| column::micros(now))),
        contacts::opened_at.eq(column::micros(now)),
        contacts::letter_due_at.eq(column::micros(now)),
    );
    per_database!(conn, |conn| diesel::insert_into(contacts::table)
        .values(row)
        .on_conflict_do_nothing()
        .execute(conn))?;
    Ok(())
}

/// Whether a project older than the acceptance rule counts as accepted: it has a company or an accepted status.
const fn is_accepted_of_old(status: ProjectStatus, has_company: bool) -> bool {
    has_company || status.accepts()
}

/// Loads the facts that mail to this project's owner depends on. A project without a row is older than the acceptance rule: it counts as
/// accepted if it has a company or an accepted status, and its code counts as used.
///
/// # Errors
/// When the database fails, or the project does not exist.
pub fn find(conn: &mut Connection, project: ProjectId) -> Result<OwnerContact, StoreError> {
    type Row = (
        String,
        Option<String>,
        Option<String>,
        Option<(String, Option<i64>, Option<i64>, Option<String>)>,
    );
    let (status, company, submitter, row): Row = projects::table
        .left_join(contacts::table)
        .filter(projects::id.eq(project.to_string()))
        .select((
            projects::status,
            projects::contractor_id,
            projects::referral_partner_id,
            // The non-null column distinguishes a missing row from a row of nulls.
            (
                contacts::project_id,
                contacts::accepted_at,
                contacts::opened_at,
                contacts::email_by,
            )
                .nullable(),
        ))
        .first(conn)?;
    let status = column::word(&status, ProjectStatus::parse)?;
    let (is_accepted, is_opened, by) = match row {
        Some((_, accepted_at, opened_at, by)) => (accepted_at.is_some(), opened_at.is_some(), by),
        None => (is_accepted_of_old(status, company.is_some()), true, None),
    };
    // Skip the query when acceptance alone decides.
    let by_vetted = match column::optional_parsed(submitter.as_deref())? {
        Some(submitter) if !is_accepted => vetting::is_vetted(conn, submitter)?,
        Some(_) | None => false,
    };
    let facts = OwnerMailFacts {
        is_accepted,
        is_opened,
        by_vetted,
        status,
    };
    Ok(OwnerContact {
        mail: OwnerMail::by(facts),
        email_by: column::optional_parsed(by.as_deref())?,
    })
}

/// Accepts a project for the office. Returns whether anything changed.
///
/// # Errors
/// When the database fails.
pub fn accept(
    conn: &mut Connection,
    permit: &Permit<act::AcceptProject>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    accepted(conn, permit.facts(), now)
}

/// Records acceptance of a project and releases the waiting mail. Returns whether anything changed.
///
/// # Errors
/// When the database fails.
pub fn accepted(
    conn: &mut Connection,
    project: &ProjectFacts,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let row = (
        contacts::project_id.eq(project.id.to_string()),
        contacts::letter_due_at.eq(column::micros(now)),
    );
    // A project older than the acceptance rule gets its row now.
    per_database!(conn, |conn| diesel::insert_into(contacts::table)
        .values(row)
        .on_conflict_do_nothing()
        .execute(conn))?;
    let waits = contacts::table
        .filter(contacts::project_id.eq(project.id.to_string()))
        .filter(contacts::accepted_at.is_null());
    let newly_vetted = match project.referral_partner_id {
        Some(submitter) if !vetting::has_accepted(conn, submitter)? => Some(submitter),
        Some(_) | None => None,
    };
    let changed = diesel::update(waits)
        .set(contacts::accepted_at.eq(column::micros(now)))
        .execute(conn)?;
    if changed == 0 {
        return Ok(false);
    }
    let letter_due_at: Option<i64> = contacts::table
        .find(project.id.to_string())
        .select(contacts::letter_due_at)
        .first(conn)?;
    if letter_due_at.is_some() {
        make_due(conn, Bundle::OfOwner(project.id), now)?;
    }
    release(conn, project, now)?;
    if let Some(submitter) = newly_vetted {
        release_all_of(conn, submitter, now)?;
    }
    Ok(true)
}

/// Makes held mail to the owners of all of an account's projects due now. Acceptance vets the account, so the limits for unvetted accounts
/// no longer apply.
fn release_all_of(
    conn: &mut Connection,
    submitter: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let owners = projects::table
        .filter(projects::referral_partner_id.eq(submitter.to_string()))
        .select(sql::<Text>("'owner:' || projects.id"));
    diesel::update(bundles::table.filter(bundles::bundle.eq_any(owners)))
        .filter(bundles::held_by.is_not_null())
        .set((
            bundles::due_at.eq(column::micros(now)),
            bundles::held_by.eq(None::<&str>),
        ))
        .execute(conn)?;
    Ok(())
}

/// Records that someone used a project's code as its owner. This is not acceptance; [`OwnerMail`] defines which mail it allows. Ignored
/// once the office has turned the project down.
///
/// # Errors
/// When the database fails.
pub fn opened(
    conn: &mut Connection,
    project: &ProjectFacts,
    now: Timestamp,
) -> Result<(), StoreError> {
    if project.status.is_turned_down() {
        return Ok(());
    }
    let waits = contacts::table
        .filter(contacts::project_id.eq(project.id.to_string()))
        .filter(contacts::accepted_at.is_null())
        .filter(contacts::opened_at.is_null());
    let changed = diesel::update(waits)
        .set(contacts::opened_at.eq(column::micros(now)))
        .execute(conn)?;
    if changed > 0 {
        release(conn, project, now)?;
    }
    Ok(())
}

/// Makes held mail to the owner due now, because a hold may have ended.
fn release(
    conn: &mut Connection,
    project: &ProjectFacts,
    now: Timestamp,
) -> Result<(), StoreError> {
    let held = bundles::table
        .filter(bundles::bundle.eq(Bundle::OfOwner(project.id).key()))
        .filter(bundles::held_by.is_not_null());
    diesel::update(held)
        .set((
            bundles::due_at.eq(column::micros(now)),
            bundles::held_by.eq(None::<&str>),
        ))
        .execute(conn)?;
    email_stop::changed(conn, project, now)
}

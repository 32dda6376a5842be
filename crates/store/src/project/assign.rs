//! Assignment of projects to contractor companies.

use super::write::{Author, changed};
use crate::delivery::owner_contact;
use crate::schema::{contractor_assignments, contractors, project_edit_history, projects};
use crate::update::{Entry, insert_entry, publish_entry};
use crate::{
    Connection, StoreError, audit, event, history_log, notification, package_link, search,
};
use diesel::prelude::*;
use domain::id::{ContractorId, EditId, UpdateId};
use domain::notification::NotificationEvent;
use domain::permission::{Permit, act};
use domain::project::{HistoryField, ProjectFacts};
use domain::update::{UpdateType, assignment_summary};

/// Assigns a company, or removes the current one. Does nothing if the company is the same. Logs the change in the edit history and as a
/// `contractor_assigned` entry with unchanged status (specification 2, section 4). Ends the links to claim packages that the previous company
/// made.
///
/// # Errors
/// [`StoreError::Conflict`] if the company does not exist or is not active.
pub fn assign(
    conn: &mut Connection,
    permit: &Permit<act::AssignContractor>,
    author: &mut Author<'_>,
    contractor_id: Option<ContractorId>,
) -> Result<(), StoreError> {
    let before = permit.facts();
    if before.contractor_id == contractor_id {
        return Ok(());
    }
    let (after, new_name, entry) = write_assignment(conn, before, author, contractor_id)?;
    publish_entry(conn, author.clock.now(), &after, &entry)?;
    if let Some(name) = &new_name {
        let news = NotificationEvent::ContractorAssigned(name);
        notification::insert(conn, author, &news.of(before.id))?;
    }
    // The previous company needs the change too, so that its pages stop showing the project.
    changed(conn, author, before)?;
    changed(conn, author, &after)?;
    let Some(company) = before.contractor_id else {
        return Ok(());
    };
    let now = author.clock.now();
    for link in package_link::revoke_of_assignment(conn, before.id, company, now)? {
        audit::record(conn, author.clock, author.rng, &link.entry(author.user_id))?;
    }
    Ok(())
}

/// Writes an assignment; returns the new facts, the company's name, and the timeline entry. The caller sends notifications.
pub(super) fn write_assignment(
    conn: &mut Connection,
    before: &ProjectFacts,
    author: &mut Author<'_>,
    contractor_id: Option<ContractorId>,
) -> Result<(ProjectFacts, Option<String>, Entry), StoreError> {
    let new_name = contractor_id
        .map(|id| active_company(conn, id))
        .transpose()?;
    let old_name = before
        .contractor_id
        .map(|id| company_name(conn, id))
        .transpose()?
        .flatten();
    let after = ProjectFacts {
        contractor_id,
        ..before.clone()
    };
    let now = author.clock.now();
    diesel::update(projects::table.filter(projects::id.eq(before.id.to_string())))
        .set((
            projects::contractor_id.eq(contractor_id.map(|id| id.to_string())),
            projects::version.eq(projects::version + 1),
            projects::updated_at.eq(now.as_microsecond()),
        ))
        .execute(conn)?;
    search::move_project(conn, before.id, contractor_id)?;
    // The database triggers record when the assignment started, but not who made it.
    let current = contractor_assignments::table
        .filter(contractor_assignments::project_id.eq(before.id.to_string()))
        .filter(contractor_assignments::ended_at.is_null());
    diesel::update(current)
        .set(contractor_assignments::assigned_by.eq(author.user_id.to_string()))
        .execute(conn)?;
    let entry = Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type: UpdateType::ContractorAssigned,
        previous_status: Some(before.status),
        new_status: before.status,
        change: assignment_summary(old_name.as_deref(), new_name.as_deref()),
        notes: None,
    };
    insert_entry(conn, author, &after, &entry)?;
    if contractor_id.is_some() {
        owner_contact::accepted(conn, &after, now)?;
    }
    event::move_to_company(conn, author, &after)?;
    diesel::insert_into(project_edit_history::table)
        .values((
            project_edit_history::id.eq(EditId::new(author.clock, author.rng).to_string()),
            project_edit_history::project_id.eq(before.id.to_string()),
            project_edit_history::update_id.eq(entry.id.to_string()),
            project_edit_history::edited_by.eq(author.user_id.to_string()),
            project_edit_history::field_name.eq(HistoryField::Contractor.as_str()),
            project_edit_history::old_value.eq(&old_name),
            project_edit_history::new_value.eq(&new_name),
            project_edit_history::created_at.eq(now.as_microsecond()),
        ))
        .execute(conn)?;
    history_log::edits(conn, before.id, entry.id)?;
    history_log::assignments(conn, before.id)?;
    Ok((after, new_name, entry))
}

fn company_name(conn: &mut Connection, id: ContractorId) -> Result<Option<String>, StoreError> {
    Ok(contractors::table
        .filter(contractors::id.eq(id.to_string()))
        .select(contractors::company_name)
        .first(conn)
        .optional()?)
}

fn active_company(conn: &mut Connection, id: ContractorId) -> Result<String, StoreError> {
    contractors::table
        .filter(contractors::id.eq(id.to_string()))
        .filter(contractors::status.eq("active"))
        .select(contractors::company_name)
        .first(conn)
        .optional()?
        .ok_or_else(|| StoreError::Conflict {
            constraint: "contractor_unknown".to_owned(),
        })
}

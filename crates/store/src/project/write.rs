//! Changes to a project. Each writes the timeline, the notification and the change feed in the caller's transaction.

use super::page::ProjectRow;
use crate::delivery::owner_contact;
use crate::schema::{
    contractor_assignments, contractors, project_counters, project_edit_history, projects,
};
use crate::update::{Entry, insert_entry, tell_entry, write_entry};
use crate::{Connection, StoreError, change_feed, event, notification, search};
use diesel::prelude::*;
use domain::change::{ChangeTopic, NewChange};
use domain::clock::{Clock, Rng};
use domain::id::{ContractorId, EditId, ProjectId, UpdateId, UserId};
use domain::notification::News;
use domain::permission::{Permit, act};
use domain::project::{
    FieldEdit, HistoryField, Project, ProjectCode, ProjectDetails, ProjectFacts, ProjectStatus,
    project_number,
};
use domain::search::fold_words;
use domain::update::{UpdateType, assignment_summary, edit_summary};
use jiff::tz::TimeZone;

/// Who writes, when, and with what randomness.
pub struct Author<'a> {
    /// The account that acts.
    pub user_id: UserId,
    /// The present instant.
    pub clock: &'a dyn Clock,
    /// For ids and codes.
    pub rng: &'a mut dyn Rng,
    /// The portal's time zone: project numbers count by its years.
    pub time_zone: TimeZone,
}

#[derive(AsChangeset, Insertable)]
#[diesel(table_name = projects, treat_none_as_null = true)]
pub(crate) struct DetailsRow<'a> {
    insurance_claim_number: Option<&'a str>,
    claim_key: Option<String>,
    claims_adjuster_name: Option<&'a str>,
    insurance_carrier_name: Option<&'a str>,
    property_owner_name: &'a str,
    property_owner_email: Option<&'a str>,
    property_owner_phone: Option<&'a str>,
    property_address: &'a str,
    unit: Option<&'a str>,
    city: &'a str,
    state: &'a str,
    zip_code: &'a str,
    damage_type: &'a str,
    damage_description: Option<&'a str>,
    urgency_level: &'a str,
    timeline_start: Option<String>,
    referral_partner_contact_name: Option<&'a str>,
    referral_partner_contact_phone: Option<&'a str>,
    referral_partner_contact_email: Option<&'a str>,
}

impl<'a> DetailsRow<'a> {
    pub(crate) fn new(details: &'a ProjectDetails) -> Self {
        Self {
            insurance_claim_number: details.insurance_claim_number.as_deref(),
            claim_key: details.insurance_claim_number.as_deref().map(fold_words),
            claims_adjuster_name: details.claims_adjuster_name.as_deref(),
            insurance_carrier_name: details.insurance_carrier_name.as_deref(),
            property_owner_name: &details.property_owner_name,
            property_owner_email: details.property_owner_email.as_deref(),
            property_owner_phone: details.property_owner_phone.as_deref(),
            property_address: &details.property_address,
            unit: details.unit.as_deref(),
            city: &details.city,
            state: &details.state,
            zip_code: &details.zip_code,
            damage_type: &details.damage_type,
            damage_description: details.damage_description.as_deref(),
            urgency_level: details.urgency_level.as_str(),
            timeline_start: details.timeline_start.map(|date| date.to_string()),
            referral_partner_contact_name: details.referral_partner_contact_name.as_deref(),
            referral_partner_contact_phone: details.referral_partner_contact_phone.as_deref(),
            referral_partner_contact_email: details.referral_partner_contact_email.as_deref(),
        }
    }
}

/// The next number of the year, given out once. A row per year; the row's lock keeps it unique and rising.
fn next_number(conn: &mut Connection, year: i16) -> Result<String, StoreError> {
    let of_year = project_counters::table.filter(project_counters::year.eq(i32::from(year)));
    let raise = |conn: &mut Connection| {
        diesel::update(of_year)
            .set(project_counters::last_number.eq(project_counters::last_number + 1))
            .execute(conn)
    };
    if raise(conn)? == 0 {
        // The first two submissions of a year may both come here; one of them makes the row.
        let none_yet = (
            project_counters::year.eq(i32::from(year)),
            project_counters::last_number.eq(0_i64),
        );
        per_database!(conn, |conn| diesel::insert_into(project_counters::table)
            .values(none_yet)
            .on_conflict_do_nothing()
            .execute(conn))?;
        raise(conn)?;
    }
    let number = of_year
        .select(project_counters::last_number)
        .first::<i64>(conn)?;
    Ok(project_number(year, number))
}

/// Who vouches for a new project, so that mail to its owner may go at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Submitter {
    /// An admin: the project is accepted with that.
    Office,
    /// Anybody else: the office accepts it later.
    Other,
}

/// Submits a project as `id`: status `submitted`, its timeline begun.
///
/// # Errors
/// [`StoreError::Conflict`] when the id is taken.
pub fn submit(
    conn: &mut Connection,
    _permit: &Permit<act::SubmitProject>,
    author: &mut Author<'_>,
    id: ProjectId,
    submitter: Submitter,
    details: &ProjectDetails,
) -> Result<ProjectFacts, StoreError> {
    let partner = author.user_id;
    let (facts, number, entry) = begin(conn, author, id, partner, submitter, details)?;
    tell_entry(conn, author, &facts, &entry)?;
    let news = News::ProjectSubmitted {
        number: &number,
        damage: &details.damage_type,
        city: &details.city,
        state: &details.state,
    };
    notification::insert(conn, author, &news.of(id))?;
    changed(conn, author, &facts)?;
    Ok(facts)
}

/// Writes a project as `id` for this partner, with the beginning of its timeline, and gives its number and that beginning.
/// Nobody is told.
pub(super) fn begin(
    conn: &mut Connection,
    author: &mut Author<'_>,
    id: ProjectId,
    partner: UserId,
    submitter: Submitter,
    details: &ProjectDetails,
) -> Result<(ProjectFacts, String, Entry), StoreError> {
    let now = author.clock.now();
    let number = next_number(conn, now.to_zoned(author.time_zone.clone()).year())?;
    let facts = ProjectFacts {
        id,
        contractor_id: None,
        referral_partner_id: Some(partner),
        status: ProjectStatus::Submitted,
    };
    loop {
        let code = ProjectCode::generate(author.rng);
        let row = (
            projects::id.eq(id.to_string()),
            projects::project_code.eq(code.as_str()),
            projects::project_number.eq(&number),
            DetailsRow::new(details),
            projects::status.eq(facts.status.as_str()),
            projects::referral_partner_id.eq(partner.to_string()),
            projects::created_at.eq(now.as_microsecond()),
            projects::updated_at.eq(now.as_microsecond()),
            projects::status_since.eq(now.as_microsecond()),
            projects::version.eq(1_i64),
        );
        // A code that is in use, or just being given out, is drawn again.
        let inserted = per_database!(conn, |conn| diesel::insert_into(projects::table)
            .values(row)
            .on_conflict(projects::project_code)
            .do_nothing()
            .execute(conn))?;
        if inserted == 1 {
            break;
        }
    }
    let entry = Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type: UpdateType::StatusChange,
        previous_status: None,
        new_status: facts.status,
        change_summary: Some("Project submitted".to_owned()),
        notes: None,
    };
    let accepted_at = (submitter == Submitter::Office).then_some(now);
    owner_contact::begin(conn, id, author.user_id, accepted_at)?;
    search::index_project(conn, id)?;
    insert_entry(conn, author, &facts, &entry)?;
    Ok((facts, number, entry))
}

/// Tells that a project's fields, status or assignment changed.
pub(super) fn changed(
    conn: &mut Connection,
    author: &Author<'_>,
    facts: &ProjectFacts,
) -> Result<(), StoreError> {
    change_feed::publish(
        conn,
        &NewChange {
            topic: ChangeTopic::Project,
            entity_id: facts.id.uuid(),
            project: Some(facts.clone()),
            user_id: None,
        },
        author.clock.now(),
    )
}

/// Writes new details over the version that the caller edited, with the history of every changed field.
/// Without a difference nothing is written.
///
/// # Errors
/// [`StoreError::Stale`] when somebody else changed the project meanwhile.
pub fn edit(
    conn: &mut Connection,
    permit: &Permit<act::EditProject>,
    author: &mut Author<'_>,
    version: i64,
    details: &ProjectDetails,
) -> Result<Vec<FieldEdit>, StoreError> {
    let facts = permit.facts();
    let before: Project = projects::table
        .filter(projects::id.eq(facts.id.to_string()))
        .select(ProjectRow::as_select())
        .first(conn)?
        .try_into()?;
    if before.version != version {
        return Err(StoreError::Stale);
    }
    let edits = before.details.edits_to(details);
    if edits.is_empty() {
        return Ok(edits);
    }
    let now = author.clock.now();
    if before.details.property_owner_email != details.property_owner_email {
        owner_contact::address_changed(conn, facts, author.user_id, now)?;
    }
    let written = diesel::update(projects::table)
        .filter(projects::id.eq(facts.id.to_string()))
        .filter(projects::version.eq(version))
        .set((
            DetailsRow::new(details),
            projects::version.eq(version + 1),
            projects::updated_at.eq(now.as_microsecond()),
        ))
        .execute(conn)?;
    if written == 0 {
        return Err(StoreError::Stale);
    }
    search::index_project(conn, facts.id)?;
    let entry = Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type: UpdateType::ProjectEdit,
        previous_status: Some(facts.status),
        new_status: facts.status,
        change_summary: Some(edit_summary(&edits)),
        notes: None,
    };
    write_entry(conn, author, facts, &entry)?;
    for field in &edits {
        diesel::insert_into(project_edit_history::table)
            .values((
                project_edit_history::id.eq(EditId::new(author.clock, author.rng).to_string()),
                project_edit_history::project_id.eq(facts.id.to_string()),
                project_edit_history::update_id.eq(entry.id.to_string()),
                project_edit_history::edited_by.eq(author.user_id.to_string()),
                project_edit_history::field_name.eq(field.field_name.as_str()),
                project_edit_history::old_value.eq(&field.old_value),
                project_edit_history::new_value.eq(&field.new_value),
                project_edit_history::created_at.eq(now.as_microsecond()),
            ))
            .execute(conn)?;
    }
    changed(conn, author, facts)?;
    Ok(edits)
}

/// Issues a new code over the version that the caller saw. The old one opens nothing from now on; the sessions that it
/// opened are for the caller to end. The timeline does not mention it: owners and partners read there. So it does not
/// count as an update either: the newest entries are looked for in the projects that were updated last.
///
/// # Errors
/// [`StoreError::Stale`] when somebody else changed the project meanwhile.
pub fn issue_code(
    conn: &mut Connection,
    permit: &Permit<act::IssueProjectCode>,
    author: &mut Author<'_>,
    version: i64,
) -> Result<ProjectCode, StoreError> {
    let facts = permit.facts();
    let code = loop {
        let code = ProjectCode::generate(author.rng);
        let taken = projects::table.filter(projects::project_code.eq(code.as_str()));
        if !diesel::select(diesel::dsl::exists(taken)).get_result(conn)? {
            break code;
        }
    };
    let now = author.clock.now().as_microsecond();
    let written = diesel::update(projects::table)
        .filter(projects::id.eq(facts.id.to_string()))
        .filter(projects::version.eq(version))
        .set((
            projects::project_code.eq(code.as_str()),
            projects::code_issued_at.eq(now),
            projects::version.eq(version + 1),
        ))
        .execute(conn)?;
    if written == 0 {
        return Err(StoreError::Stale);
    }
    search::index_project(conn, facts.id)?;
    changed(conn, author, facts)?;
    Ok(code)
}

/// Assigns a company, or takes the present one off; the same company again changes nothing. Logged in the edit
/// history and as a `contractor_assigned` entry, the status unchanged (specification 2, section 4).
///
/// # Errors
/// [`StoreError::Conflict`] for a company that does not exist or is not active.
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
    let (after, new_name, entry) = give(conn, before, author, contractor_id)?;
    tell_entry(conn, author, &after, &entry)?;
    if let Some(name) = &new_name {
        let news = News::ContractorAssigned(name);
        notification::insert(conn, author, &news.of(before.id))?;
    }
    // The company that lost the project is told too, or its page would keep showing it.
    changed(conn, author, before)?;
    changed(conn, author, &after)
}

/// Writes that a project has another company, or none, and gives the company's name and the entry. Nobody is told.
pub(super) fn give(
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
    // The triggers know since when, and not who gave it.
    let given = contractor_assignments::table
        .filter(contractor_assignments::project_id.eq(before.id.to_string()))
        .filter(contractor_assignments::ended_at.is_null());
    diesel::update(given)
        .set(contractor_assignments::assigned_by.eq(author.user_id.to_string()))
        .execute(conn)?;
    let entry = Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type: UpdateType::ContractorAssigned,
        previous_status: Some(before.status),
        new_status: before.status,
        change_summary: assignment_summary(old_name.as_deref(), new_name.as_deref()),
        notes: None,
    };
    insert_entry(conn, author, &after, &entry)?;
    if contractor_id.is_some() {
        owner_contact::accepted(conn, &after, now)?;
    }
    event::follow_assignment(conn, author, &after)?;
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

/// Moves a project to a status as part of a status update.
pub(crate) fn set_status(
    conn: &mut Connection,
    author: &Author<'_>,
    before: &ProjectFacts,
    status: ProjectStatus,
) -> Result<ProjectFacts, StoreError> {
    let now = author.clock.now().as_microsecond();
    let after = ProjectFacts {
        status,
        ..before.clone()
    };
    let row = || projects::table.filter(projects::id.eq(before.id.to_string()));
    if before.status == status {
        diesel::update(row())
            .set(projects::updated_at.eq(now))
            .execute(conn)?;
    } else {
        diesel::update(row())
            .set((
                projects::status.eq(status.as_str()),
                projects::version.eq(projects::version + 1),
                projects::updated_at.eq(now),
                projects::status_since.eq(now),
            ))
            .execute(conn)?;
    }
    if before.status != status && status.accepts() {
        owner_contact::accepted(conn, &after, author.clock.now())?;
    }
    // From one closed status to another it stays closed since then: its code does not live on.
    if before.status.is_open() != status.is_open() {
        diesel::update(row())
            .set(projects::closed_at.eq((!status.is_open()).then_some(now)))
            .execute(conn)?;
    }
    changed(conn, author, &after)?;
    Ok(after)
}

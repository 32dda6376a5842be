//! Changes to projects. Each writes the timeline, the notification, and the change feed in the caller's transaction.

use super::deletion;
use super::page::ProjectRow;
use crate::delivery::owner_contact::{self, Entered};
use crate::delivery::owner_letter;
use crate::schema::{project_counters, project_edit_history, projects};
use crate::update::{Entry, insert_entry, publish_entry, write_entry};
use crate::{Connection, StoreError, change_feed, history_log, notification, search};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::clock::{Clock, Rng};
use domain::id::{EditId, ProjectId, UpdateId, UserId};
use domain::language::Message;
use domain::notification::NotificationEvent;
use domain::permission::{Permit, act};
use domain::project::{
    FieldEdit, Project, ProjectCode, ProjectDetails, ProjectFacts, ProjectStatus, project_number,
};
use domain::search::fold_words;
use domain::update::{UpdateType, edit_summary};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The author of a change, with clock and randomness.
pub struct Author<'a> {
    /// The account that acts.
    pub user_id: UserId,
    /// The current instant.
    pub clock: &'a dyn Clock,
    /// Randomness for ids and codes.
    pub rng: &'a mut dyn Rng,
    /// The portal's time zone, which determines the year of project numbers.
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

/// Next project number of the year. The lock on the year's counter row keeps numbers unique and increasing.
fn next_number(conn: &mut Connection, year: i16) -> Result<String, StoreError> {
    let of_year = project_counters::table.filter(project_counters::year.eq(i32::from(year)));
    let increment = |conn: &mut Connection| {
        diesel::update(of_year)
            .set(project_counters::last_number.eq(project_counters::last_number + 1))
            .execute(conn)
    };
    if increment(conn)? == 0 {
        // The first submissions of a year may run concurrently; one of them inserts the row.
        let none_yet = (
            project_counters::year.eq(i32::from(year)),
            project_counters::last_number.eq(0_i64),
        );
        per_database!(conn, |conn| diesel::insert_into(project_counters::table)
            .values(none_yet)
            .on_conflict_do_nothing()
            .execute(conn))?;
        increment(conn)?;
    }
    let number = of_year
        .select(project_counters::last_number)
        .first::<i64>(conn)?;
    Ok(project_number(year, number))
}

/// Who submits a project, which determines whether owner mail may be sent at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Submitter {
    /// An admin. The project counts as accepted.
    Office,
    /// Anyone else. The office must accept the project.
    Other,
}

/// Submits a project with this id, in status `submitted`.
///
/// # Errors
/// [`StoreError::Conflict`] if the id is taken.
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
    publish_entry(conn, author.clock.now(), &facts, &entry)?;
    let news = NotificationEvent::ProjectSubmitted {
        number: &number,
        damage: &details.damage_type,
        city: &details.city,
        state: &details.state,
    };
    notification::insert(conn, author, &news.of(id))?;
    changed(conn, author, &facts)?;
    Ok(facts)
}

/// Inserts a project for this partner with its first timeline entry; returns the facts, the project number, and the entry. The caller sends
/// notifications.
pub(super) fn begin(
    conn: &mut Connection,
    author: &mut Author<'_>,
    id: ProjectId,
    partner: UserId,
    submitter: Submitter,
    details: &ProjectDetails,
) -> Result<(ProjectFacts, String, Entry), StoreError> {
    deletion::refuse_id(conn, id.uuid(), "projects_pkey")?;
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
        if deletion::has_code(conn, &code)? {
            continue;
        }
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
        // On a collision with an existing code, generate another.
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
        change: Some(Message::UpdateSubmitted),
        notes: None,
    };
    let entered = Entered {
        by: author.user_id,
        at: now,
        has_address: details.property_owner_email.is_some(),
    };
    owner_contact::begin(conn, id, entered, submitter == Submitter::Office)?;
    search::index_project(conn, id)?;
    let mut random = [0_u8; 32];
    author.rng.fill_bytes(&mut random);
    history_log::start(conn, id, random)?;
    insert_entry(conn, author, &facts, &entry)?;
    Ok((facts, number, entry))
}

/// Publishes a change to a project's fields, status, or assignment.
pub(super) fn changed(
    conn: &mut Connection,
    author: &Author<'_>,
    facts: &ProjectFacts,
) -> Result<(), StoreError> {
    change_feed::publish_of_project(conn, ChangeTopic::Project, facts, author.clock.now())
}

/// Updates the details if the version matches, and records the history of every changed field. Does nothing if no field differs.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
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
        let entered = Entered {
            by: author.user_id,
            at: now,
            has_address: details.property_owner_email.is_some(),
        };
        owner_contact::address_changed(conn, facts, entered)?;
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
        change: Some(edit_summary(&edits)),
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
    history_log::edits(conn, facts.id, entry.id)?;
    changed(conn, author, facts)?;
    Ok(edits)
}

/// Issues a new code if the version matches. The old code stops working; the caller must end the sessions it opened. If `emails_owner`, the
/// owner is owed a letter with the new one, and otherwise no letter any more. There is no timeline entry, because owners and partners can
/// read the timeline. `updated_at` stays unchanged too, because the newest entries are looked up in recently updated projects.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn issue_code(
    conn: &mut Connection,
    permit: &Permit<act::IssueProjectCode>,
    author: &mut Author<'_>,
    version: i64,
    emails_owner: bool,
) -> Result<ProjectCode, StoreError> {
    let facts = permit.facts();
    let code = loop {
        let code = ProjectCode::generate(author.rng);
        let taken = projects::table.filter(projects::project_code.eq(code.as_str()));
        if !diesel::select(diesel::dsl::exists(taken)).get_result(conn)?
            && !deletion::has_code(conn, &code)?
        {
            break code;
        }
    };
    let now = author.clock.now();
    let written = diesel::update(projects::table)
        .filter(projects::id.eq(facts.id.to_string()))
        .filter(projects::version.eq(version))
        .set((
            projects::project_code.eq(code.as_str()),
            projects::code_issued_at.eq(now.as_microsecond()),
            projects::version.eq(version + 1),
        ))
        .execute(conn)?;
    if written == 0 {
        return Err(StoreError::Stale);
    }
    owner_letter::code_changed(conn, facts, emails_owner, now)?;
    search::index_project(conn, facts.id)?;
    changed(conn, author, facts)?;
    Ok(code)
}

/// Sets a project's status as part of a status update.
pub(crate) fn set_status(
    conn: &mut Connection,
    author: &Author<'_>,
    before: &ProjectFacts,
    status: ProjectStatus,
) -> Result<ProjectFacts, StoreError> {
    set_status_at(conn, author.clock.now(), before, status)
}

/// Same as [`set_status`], also without an account.
pub(crate) fn set_status_at(
    conn: &mut Connection,
    at: Timestamp,
    before: &ProjectFacts,
    status: ProjectStatus,
) -> Result<ProjectFacts, StoreError> {
    let now = at.as_microsecond();
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
        owner_contact::accepted(conn, &after, at)?;
    }
    // Moving between closed statuses keeps `closed_at`, so that the code's lifetime is not extended.
    if before.status.is_open() != status.is_open() {
        diesel::update(row())
            .set(projects::closed_at.eq((!status.is_open()).then_some(now)))
            .execute(conn)?;
    }
    change_feed::publish_of_project(conn, ChangeTopic::Project, &after, at)?;
    Ok(after)
}

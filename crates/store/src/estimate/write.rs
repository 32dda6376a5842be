//! Drafts, sends, and withdraws versions.

use super::newest_version;
use crate::internal_file::forget_uploads;
use crate::project::{self, Author};
use crate::schema::{
    estimate_files as files, estimate_lines as lines, estimate_versions as versions, estimates,
    project_status_updates as updates, users,
};
use crate::update::{Entry, write_entry};
use crate::{Connection, StoreError, change_feed, column, notification, upload};
use diesel::dsl::max;
use diesel::prelude::*;
use domain::change::{ChangeTopic, NewChange};
use domain::estimate::{
    ESTIMATES_MAX, EstimateForm, EstimateState, Line, VERSIONS_MAX, Version, status_after,
};
use domain::file::{StoredFile, UploadPurpose};
use domain::id::{ContractorId, EstimateId, EstimateVersionId, UpdateId, UploadId, UserId};
use domain::language::{Message, Text};
use domain::money::{Cents, Currency};
use domain::notification::NotificationEvent;
use domain::permission::{Permit, act};
use domain::project::ProjectFacts;
use domain::update::UpdateType;
use jiff::civil::Date;
use std::collections::BTreeSet;

/// Constraint name of the conflict when the id of a version is taken.
pub const TAKEN: &str = "estimate_versions_pkey";

/// Lines per statement.
const ROWS: usize = 100;

/// A draft to insert.
#[derive(Debug, Clone, Copy)]
pub struct NewVersion<'a> {
    /// Its ID.
    pub id: EstimateVersionId,
    /// The currency of its amounts.
    pub currency: Currency,
    /// What it says.
    pub form: &'a EstimateForm,
    /// Uploads made for it.
    pub uploads: &'a [UploadId],
}

/// Creates an estimate with a draft; returns `false` if the project has the maximum number. `contractor` is the company that drafts it;
/// `None` for the office.
///
/// # Errors
/// [`StoreError::Conflict`] with [`TAKEN`] if the id is taken, or if the author may not attach an upload.
pub fn create(
    conn: &mut Connection,
    permit: &Permit<act::DraftEstimate>,
    author: &mut Author<'_>,
    contractor: Option<ContractorId>,
    supplement_of: Option<EstimateId>,
    new: &NewVersion<'_>,
) -> Result<bool, StoreError> {
    let facts = permit.facts();
    let project = facts.id.to_string();
    let count: i64 = estimates::table
        .filter(estimates::project_id.eq(&project))
        .count()
        .get_result(conn)?;
    if count >= ESTIMATES_MAX {
        return Ok(false);
    }
    let last: Option<i32> = estimates::table
        .filter(estimates::project_id.eq(&project))
        .select(max(estimates::number))
        .first(conn)?;
    let id = EstimateId::new(author.clock, author.rng);
    diesel::insert_into(estimates::table)
        .values((
            estimates::id.eq(id.to_string()),
            estimates::project_id.eq(&project),
            estimates::number.eq(last.unwrap_or(0) + 1),
            estimates::contractor_id.eq(contractor.map(|id| id.to_string())),
            estimates::supplement_of.eq(supplement_of.map(|id| id.to_string())),
            estimates::created_at.eq(author.clock.now().as_microsecond()),
            estimates::created_by.eq(author.user_id.to_string()),
        ))
        .execute(conn)?;
    insert(conn, author, facts, id, 1, new)?;
    Ok(true)
}

/// Adds a draft to an estimate as its newest version; returns `false` if the estimate has the maximum number.
///
/// # Errors
/// [`StoreError::Conflict`] with [`TAKEN`] if the id is taken.
pub fn next(
    conn: &mut Connection,
    permit: &Permit<act::DraftEstimate>,
    author: &mut Author<'_>,
    estimate: EstimateId,
    new: &NewVersion<'_>,
) -> Result<bool, StoreError> {
    let last = newest_version(conn, &estimate.to_string())?.unwrap_or(0);
    if i64::from(last) >= VERSIONS_MAX {
        return Ok(false);
    }
    insert(conn, author, permit.facts(), estimate, last + 1, new)?;
    Ok(true)
}

fn insert(
    conn: &mut Connection,
    author: &mut Author<'_>,
    facts: &ProjectFacts,
    estimate: EstimateId,
    version: i32,
    new: &NewVersion<'_>,
) -> Result<(), StoreError> {
    project::deletion::refuse_id(conn, new.id.uuid(), TAKEN)?;
    let (form, now) = (new.form, author.clock.now().as_microsecond());
    diesel::insert_into(versions::table)
        .values((
            versions::id.eq(new.id.to_string()),
            versions::estimate_id.eq(estimate.to_string()),
            versions::project_id.eq(facts.id.to_string()),
            versions::version.eq(version),
            versions::state.eq(EstimateState::Draft.as_str()),
            versions::currency.eq(new.currency.as_str()),
            versions::amount_cents.eq(form.amount.get()),
            versions::tax_cents.eq(form.tax.get()),
            versions::deductible_cents.eq(form.deductible.map(Cents::get)),
            versions::depreciation_cents.eq(form.depreciation.map(Cents::get)),
            versions::scope.eq(&form.scope),
            versions::expires_on.eq(form.expires_on.map(day_text)),
            versions::drafted_by.eq(author.user_id.to_string()),
            versions::drafted_at.eq(now),
            versions::changed_at.eq(now),
            versions::revision.eq(1_i64),
        ))
        .execute(conn)?;
    put_lines(conn, new.id, &form.lines)?;
    attach(conn, author, new.id, new.uploads)?;
    publish_draft(conn, author, facts, estimate, new.id)
}

fn day_text(day: Date) -> String {
    day.to_string()
}

#[derive(Insertable)]
#[diesel(table_name = lines)]
struct NewLine<'a> {
    version_id: &'a str,
    position: i32,
    room: &'a str,
    description: &'a str,
    quantity: String,
    unit: &'a str,
    unit_price: String,
    tax_percent: String,
    amount_cents: i64,
    tax_cents: i64,
}

fn put_lines(
    conn: &mut Connection,
    version: EstimateVersionId,
    typed: &[Line],
) -> Result<(), StoreError> {
    let version = version.to_string();
    let rows: Vec<NewLine<'_>> = (0..)
        .zip(typed)
        .map(|(position, line)| NewLine {
            version_id: &version,
            position,
            room: &line.fields.room,
            description: &line.fields.description,
            quantity: line.fields.quantity.to_string(),
            unit: &line.fields.unit,
            unit_price: line.fields.unit_price.to_string(),
            tax_percent: line.fields.tax_percent.to_string(),
            amount_cents: line.amount.get(),
            tax_cents: line.tax.get(),
        })
        .collect();
    for chunk in rows.chunks(ROWS) {
        per_database!(conn, |conn| diesel::insert_into(lines::table)
            .values(chunk)
            .execute(conn))?;
    }
    Ok(())
}

fn attach(
    conn: &mut Connection,
    author: &Author<'_>,
    version: EstimateVersionId,
    uploads: &[UploadId],
) -> Result<(), StoreError> {
    let purpose = UploadPurpose::Estimate;
    for file in upload::take(conn, author, purpose, version.uuid(), uploads)? {
        diesel::insert_into(files::table)
            .values((
                files::id.eq(file.id.to_string()),
                files::version_id.eq(version.to_string()),
                files::file_name.eq(&file.file_name),
                files::file_path.eq(&file.file_path),
                files::file_size.eq(file.file_size),
                files::file_type.eq(&file.file_type),
                files::uploaded_by.eq(author.user_id.to_string()),
                files::uploaded_at.eq(file.uploaded_at.as_microsecond()),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Replaces what a draft says. `removed` are those of its files that it loses; the caller removes their bytes after the commit.
///
/// # Errors
/// [`StoreError::Stale`] if it is not a draft in this revision any more; [`StoreError::Conflict`] if the author may not attach an upload.
pub fn edit(
    conn: &mut Connection,
    permit: &Permit<act::DraftEstimate>,
    author: &Author<'_>,
    before: &Version,
    form: &EstimateForm,
    uploads: &[UploadId],
    removed: &[StoredFile],
) -> Result<(), StoreError> {
    let id = before.summary.id;
    let draft = versions::table
        .filter(versions::id.eq(id.to_string()))
        .filter(versions::state.eq(EstimateState::Draft.as_str()))
        .filter(versions::revision.eq(before.revision));
    let changed = diesel::update(draft)
        .set((
            versions::amount_cents.eq(form.amount.get()),
            versions::tax_cents.eq(form.tax.get()),
            versions::deductible_cents.eq(form.deductible.map(Cents::get)),
            versions::depreciation_cents.eq(form.depreciation.map(Cents::get)),
            versions::scope.eq(&form.scope),
            versions::expires_on.eq(form.expires_on.map(day_text)),
            versions::changed_at.eq(author.clock.now().as_microsecond()),
            versions::revision.eq(before.revision + 1),
        ))
        .execute(conn)?;
    if changed == 0 {
        return Err(StoreError::Stale);
    }
    diesel::delete(lines::table.filter(lines::version_id.eq(id.to_string()))).execute(conn)?;
    put_lines(conn, id, &form.lines)?;
    let ids: Vec<String> = removed.iter().map(|file| file.id.to_string()).collect();
    diesel::delete(files::table.filter(files::id.eq_any(ids))).execute(conn)?;
    forget_uploads(conn, removed)?;
    attach(conn, author, id, uploads)?;
    publish_draft(conn, author, permit.facts(), before.estimate.id, id)
}

/// Deletes a draft, and its estimate if it has no other version. The caller removes the bytes of its files after the commit.
///
/// # Errors
/// When the database fails.
pub fn delete(
    conn: &mut Connection,
    permit: &Permit<act::DraftEstimate>,
    author: &Author<'_>,
    version: &Version,
) -> Result<(), StoreError> {
    let (estimate, id) = (version.estimate.id, version.summary.id);
    publish_draft(conn, author, permit.facts(), estimate, id)?;
    forget_uploads(conn, &version.files)?;
    if version.summary.version == 1 {
        // A first version that is a draft is the only one.
        let only = estimates::table.filter(estimates::id.eq(estimate.to_string()));
        diesel::delete(only).execute(conn)?;
    } else {
        let draft = versions::table.filter(versions::id.eq(id.to_string()));
        diesel::delete(draft).execute(conn)?;
    }
    Ok(())
}

/// Sends a draft, moves the project forward, and tells everybody who can see it.
///
/// # Errors
/// [`StoreError::Stale`] if it is not a draft any more.
pub fn send(
    conn: &mut Connection,
    permit: &Permit<act::DraftEstimate>,
    author: &mut Author<'_>,
    version: &Version,
) -> Result<(), StoreError> {
    let (before, now) = (permit.facts(), author.clock.now());
    let draft = versions::table
        .filter(versions::id.eq(version.summary.id.to_string()))
        .filter(versions::state.eq(EstimateState::Draft.as_str()));
    let changed = diesel::update(draft)
        .set((
            versions::state.eq(EstimateState::Sent.as_str()),
            versions::sent_at.eq(now.as_microsecond()),
            versions::sent_by.eq(author.user_id.to_string()),
            versions::changed_at.eq(now.as_microsecond()),
            versions::revision.eq(versions::revision + 1),
        ))
        .execute(conn)?;
    if changed == 0 {
        return Err(StoreError::Stale);
    }
    let next = status_after(EstimateState::Sent, before.status);
    let after = project::set_status(conn, author, before, next)?;
    let (number, of) = (version.estimate.number, version.summary.version);
    let entry = Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type: UpdateType::StatusChange,
        previous_status: Some(before.status),
        new_status: after.status,
        change: Some(Message::UpdateEstimateSent {
            number: i64::from(number),
            version: i64::from(of),
        }),
        notes: None,
    };
    write_entry(conn, author, &after, &entry)?;
    let news = NotificationEvent::EstimateSent(number, of);
    notification::insert(conn, author, &news.of(after.id))?;
    publish(conn, author, &after, version.summary.id)
}

/// Withdraws a sent version that is not decided, and tells everybody who can see the project.
///
/// # Errors
/// [`StoreError::Stale`] if it does not wait for a decision any more.
pub fn withdraw(
    conn: &mut Connection,
    permit: &Permit<act::DraftEstimate>,
    author: &mut Author<'_>,
    version: &Version,
    reason: &str,
) -> Result<(), StoreError> {
    let (facts, now) = (permit.facts(), author.clock.now());
    let sent = versions::table
        .filter(versions::id.eq(version.summary.id.to_string()))
        .filter(versions::state.eq(EstimateState::Sent.as_str()));
    let changed = diesel::update(sent)
        .set((
            versions::state.eq(EstimateState::Withdrawn.as_str()),
            versions::changed_at.eq(now.as_microsecond()),
            versions::revision.eq(versions::revision + 1),
        ))
        .execute(conn)?;
    if changed == 0 {
        return Err(StoreError::Stale);
    }
    let (number, of) = (version.estimate.number, version.summary.version);
    // The status stays the same, but the project counts as updated.
    project::set_status(conn, author, facts, facts.status)?;
    let entry = Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type: UpdateType::StatusChange,
        previous_status: Some(facts.status),
        new_status: facts.status,
        change: Some(withdrawal(version)),
        notes: Some(reason.to_owned()),
    };
    write_entry(conn, author, facts, &entry)?;
    let news = NotificationEvent::EstimateWithdrawn(number, of);
    notification::insert(conn, author, &news.of(facts.id))?;
    publish(conn, author, facts, version.summary.id)
}

/// Whether this account withdrew the version for this reason.
///
/// # Errors
/// When the database fails.
pub fn is_withdrawn_by(
    conn: &mut Connection,
    permit: &Permit<act::DraftEstimate>,
    user: UserId,
    version: &Version,
    reason: &str,
) -> Result<bool, StoreError> {
    if version.summary.state != EstimateState::Withdrawn {
        return Ok(false);
    }
    let told = column::text_json(&Text::from(withdrawal(version)))?;
    let entries = updates::table
        .filter(updates::project_id.eq(permit.facts().id.to_string()))
        .filter(updates::updated_by.eq(user.to_string()))
        .filter(updates::change.eq(told))
        .filter(updates::notes.eq(reason));
    let found: i64 = entries.count().get_result(conn)?;
    Ok(found > 0)
}

/// What the timeline says about a withdrawal.
fn withdrawal(version: &Version) -> Message {
    Message::UpdateEstimateWithdrawn {
        number: i64::from(version.estimate.number),
        version: i64::from(version.summary.version),
    }
}

/// Publishes a change of a version that everybody who can see the project may see.
fn publish(
    conn: &mut Connection,
    author: &Author<'_>,
    facts: &ProjectFacts,
    version: EstimateVersionId,
) -> Result<(), StoreError> {
    let (topic, now) = (ChangeTopic::Estimate, author.clock.now());
    change_feed::publish_in_project(conn, topic, version.uuid(), facts, now)
}

/// Publishes a change of a draft to those who may edit it: the admins, and the members of its company while the project is the company's.
/// Others may not know that it exists. The estimate must exist.
fn publish_draft(
    conn: &mut Connection,
    author: &Author<'_>,
    facts: &ProjectFacts,
    estimate: EstimateId,
    version: EstimateVersionId,
) -> Result<(), StoreError> {
    let company: Option<String> = estimates::table
        .filter(estimates::id.eq(estimate.to_string()))
        .select(estimates::contractor_id)
        .first(conn)?;
    let assigned = facts.contractor_id.map(|id| id.to_string());
    // A change about any account reaches the admins.
    let mut people = BTreeSet::from([author.user_id.to_string()]);
    if let Some(company) = company.filter(|id| assigned.as_ref() == Some(id)) {
        people.extend(
            users::table
                .filter(users::contractor_id.eq(company))
                .select(users::id)
                .load::<String>(conn)?,
        );
    }
    for person in people {
        let change = NewChange {
            topic: ChangeTopic::Estimate,
            entity_id: version.uuid(),
            project: Some(facts.clone()),
            user_id: Some(column::parsed(&person)?),
        };
        change_feed::publish(conn, &change, author.clock.now())?;
    }
    Ok(())
}

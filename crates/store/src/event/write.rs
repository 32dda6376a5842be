//! Changes to events. Each writes the timeline, the notification, and the change feed in the caller's transaction. The project's row is
//! locked, so that the events read before stay current.

use super::list::upcoming;
use super::{Cancellation, WhenColumns, record_cancellation};
use crate::project::Author;
use crate::schema::{
    contractor_task_timeslots as slots, contractor_tasks as tasks, event_proposals as proposals,
};
use crate::update::{Entry, attach, write_entry};
use crate::{
    Connection, StoreError, change_feed, column, notification, photo, proposal, visit_answer,
};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::event::{
    Event, EventForm, EventStatus, EventSubject, EventSummary, NewEventStatus, When,
};
use domain::file::UploadPurpose;
use domain::id::{EventId, ProposalId, UpdateId};
use domain::notification::NotificationEvent;
use domain::permission::{Permit, act};
use domain::project::ProjectFacts;
use domain::update::UpdateType;
use jiff::Timestamp;

/// What submitting an event form created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Created {
    /// One timeslot creates an event.
    Event(EventId),
    /// Several timeslots create a proposal.
    Proposal(ProposalId),
}

/// Schedules an event, or creates a proposal if there are several timeslots.
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    permit: &Permit<act::ManageEvents>,
    author: &mut Author<'_>,
    form: &EventForm,
) -> Result<Created, StoreError> {
    let facts = permit.facts();
    let [when] = form.timeslots.as_slice() else {
        let id = proposal::insert(conn, facts, author, form)?;
        return Ok(Created::Proposal(id));
    };
    let title = &form.subject.title;
    let id = insert(conn, facts, author, &form.subject, *when)?;
    let summary = EventSummary::Scheduled(title, *when);
    log(conn, facts, author, UpdateType::EventScheduled, summary)?;
    notify(
        conn,
        facts,
        author,
        NotificationEvent::EventScheduled(title, *when),
    )?;
    publish_change(conn, facts, author, ChangeTopic::Event, id.uuid())?;
    Ok(Created::Event(id))
}

/// Inserts an event.
pub(crate) fn insert(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &mut Author<'_>,
    subject: &EventSubject,
    when: When,
) -> Result<EventId, StoreError> {
    let id = EventId::new(author.clock, author.rng);
    let now = author.clock.now().as_microsecond();
    let columns = WhenColumns::of(when);
    diesel::insert_into(tasks::table)
        .values((
            tasks::id.eq(id.to_string()),
            tasks::project_id.eq(facts.id.to_string()),
            tasks::contractor_id.eq(facts.contractor_id.map(|id| id.to_string())),
            tasks::task_type.eq(subject.task_type.as_str()),
            tasks::title.eq(&subject.title),
            tasks::description.eq(&subject.description),
            tasks::scheduled_date.eq(columns.scheduled_date),
            tasks::start_time.eq(columns.start_time),
            tasks::end_time.eq(columns.end_time),
            tasks::is_all_day.eq(columns.is_all_day),
            tasks::status.eq(EventStatus::Scheduled.as_str()),
            tasks::created_by.eq(author.user_id.to_string()),
            tasks::created_at.eq(now),
            tasks::updated_at.eq(now),
        ))
        .execute(conn)?;
    Ok(id)
}

/// Updates an event's subject and time. Does nothing if neither differs. A new time needs a new answer of the owner.
///
/// # Errors
/// When the database fails.
pub fn edit(
    conn: &mut Connection,
    permit: &Permit<act::ManageEvents>,
    author: &mut Author<'_>,
    before: &Event,
    subject: &EventSubject,
    when: When,
) -> Result<(), StoreError> {
    if before.when != when {
        visit_answer::forget_event(conn, before.id)?;
    }
    edit_in(conn, permit.facts(), author, before, subject, when)
}

/// Same as [`edit`], but keeps the owner's answer.
pub(crate) fn edit_in(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &mut Author<'_>,
    before: &Event,
    subject: &EventSubject,
    when: When,
) -> Result<(), StoreError> {
    if before.subject == *subject && before.when == when {
        return Ok(());
    }
    diesel::update(tasks::table.filter(tasks::id.eq(before.id.to_string())))
        .set((
            tasks::task_type.eq(subject.task_type.as_str()),
            tasks::title.eq(&subject.title),
            tasks::description.eq(&subject.description),
        ))
        .execute(conn)?;
    set_time(conn, before.id, when, author.clock.now())?;
    let title = &subject.title;
    let summary = EventSummary::Edited(before, title, when);
    log(conn, facts, author, UpdateType::EventUpdated, summary)?;
    if before.when != when {
        notify(
            conn,
            facts,
            author,
            NotificationEvent::EventMoved(title, when),
        )?;
    }
    publish_change(conn, facts, author, ChangeTopic::Event, before.id.uuid())
}

/// Sets an event's time, with a new version.
pub(crate) fn set_time(
    conn: &mut Connection,
    event: EventId,
    when: When,
    now: Timestamp,
) -> Result<(), StoreError> {
    let columns = WhenColumns::of(when);
    diesel::update(tasks::table.filter(tasks::id.eq(event.to_string())))
        .set((
            tasks::scheduled_date.eq(columns.scheduled_date),
            tasks::start_time.eq(columns.start_time),
            tasks::end_time.eq(columns.end_time),
            tasks::is_all_day.eq(columns.is_all_day),
            tasks::updated_at.eq(now.as_microsecond()),
            tasks::version.eq(tasks::version + 1),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes an event.
///
/// # Errors
/// When the database fails.
pub fn delete(
    conn: &mut Connection,
    permit: &Permit<act::ManageEvents>,
    author: &mut Author<'_>,
    event: &Event,
) -> Result<(), StoreError> {
    let facts = permit.facts();
    diesel::delete(tasks::table.filter(tasks::id.eq(event.id.to_string()))).execute(conn)?;
    let canceled = Cancellation {
        id: event.id.uuid(),
        task_type: event.subject.task_type,
        title: event.subject.title.clone(),
        when: event.when,
        sequence: event.version,
        canceled_at: author.clock.now(),
    };
    record_cancellation(conn, facts.id, event.contractor_id, &canceled)?;
    let title = &event.subject.title;
    let summary = EventSummary::Deleted(title);
    log(conn, facts, author, UpdateType::EventDeleted, summary)?;
    if event.is_upcoming(author.clock.now(), &author.time_zone) {
        notify(
            conn,
            facts,
            author,
            NotificationEvent::EventDeleted(title, event.when),
        )?;
    }
    publish_change(conn, facts, author, ChangeTopic::Event, event.id.uuid())
}

/// Sets an event's status, with notes and files on its timeline entry.
///
/// # Errors
/// [`StoreError::Conflict`] if the author may not attach an upload.
pub fn set_status(
    conn: &mut Connection,
    permit: &Permit<act::ManageEvents>,
    author: &mut Author<'_>,
    event: &Event,
    new: &NewEventStatus,
) -> Result<(), StoreError> {
    set_status_in(conn, permit.facts(), author, event, new)
}

/// Completes a visit with a status update.
///
/// # Errors
/// When the database fails.
pub fn complete_visit(
    conn: &mut Connection,
    permit: &Permit<act::CompleteVisit>,
    author: &mut Author<'_>,
    event: &Event,
) -> Result<(), StoreError> {
    let new = without_notes(EventStatus::Completed);
    set_status_in(conn, permit.facts(), author, event, &new)
}

/// Undoes the completion of a visit.
///
/// # Errors
/// When the database fails.
pub fn reopen_visit(
    conn: &mut Connection,
    permit: &Permit<act::CompleteVisit>,
    author: &mut Author<'_>,
    event: &Event,
) -> Result<(), StoreError> {
    let new = without_notes(EventStatus::Scheduled);
    set_status_in(conn, permit.facts(), author, event, &new)
}

const fn without_notes(status: EventStatus) -> NewEventStatus {
    NewEventStatus {
        status,
        notes: None,
        uploads: Vec::new(),
        photos: Vec::new(),
    }
}

fn set_status_in(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &mut Author<'_>,
    event: &Event,
    new: &NewEventStatus,
) -> Result<(), StoreError> {
    let now = author.clock.now();
    let completion = (new.status == EventStatus::Completed).then_some((now, author.user_id));
    diesel::update(tasks::table.filter(tasks::id.eq(event.id.to_string())))
        .set((
            tasks::status.eq(new.status.as_str()),
            tasks::completed_at.eq(completion.map(|(at, _)| column::micros(at))),
            tasks::completed_by.eq(completion.map(|(_, by)| by.to_string())),
            tasks::updated_at.eq(column::micros(now)),
            tasks::version.eq(tasks::version + 1),
        ))
        .execute(conn)?;
    let title = &event.subject.title;
    let summary = EventSummary::Moved(title, event.status, new.status);
    let entry = Entry {
        notes: new.notes.clone(),
        ..entry(author, facts, UpdateType::EventStatusUpdated, summary)
    };
    write_entry(conn, author, facts, &entry)?;
    let purpose = UploadPurpose::EventStatusUpdate;
    attach(
        conn,
        author,
        facts,
        entry.id,
        purpose,
        event.id.uuid(),
        &new.uploads,
    )?;
    photo::describe_new(conn, author, facts, &new.photos)?;
    let news = NotificationEvent::EventStatusUpdated(title, new.status);
    notify(conn, facts, author, news)?;
    publish_change(conn, facts, author, ChangeTopic::Event, event.id.uuid())
}

/// Moves pending proposals and upcoming events to the project's newly assigned company.
pub(crate) fn move_to_company(
    conn: &mut Connection,
    author: &Author<'_>,
    after: &ProjectFacts,
) -> Result<(), StoreError> {
    let (project, company) = (
        after.id.to_string(),
        after.contractor_id.map(|id| id.to_string()),
    );
    let pending = proposals::table
        .filter(proposals::project_id.eq(&project))
        .filter(proposals::outcome.is_null());
    diesel::update(pending)
        .set(proposals::contractor_id.eq(&company))
        .execute(conn)?;
    diesel::update(slots::table.filter(slots::project_id.eq(&project)))
        .set(slots::contractor_id.eq(&company))
        .execute(conn)?;
    visit_answer::forget_company(conn, after.id)?;
    let now = author.clock.now();
    let today = now.to_zoned(author.time_zone.clone()).date();
    let later_today = upcoming(conn, after.id, now, &author.time_zone, today)?;
    let later_today = later_today.iter().map(|event| event.id.to_string());
    let is_ahead = tasks::scheduled_date
        .gt(column::date_text(today))
        .or(tasks::id.eq_any(later_today));
    let ahead = tasks::table
        .filter(tasks::project_id.eq(&project))
        .filter(tasks::status.eq(EventStatus::Scheduled.as_str()))
        .filter(is_ahead);
    diesel::update(ahead)
        .set((
            tasks::contractor_id.eq(&company),
            tasks::updated_at.eq(now.as_microsecond()),
            tasks::version.eq(tasks::version + 1),
        ))
        .execute(conn)?;
    Ok(())
}

fn entry(
    author: &mut Author<'_>,
    facts: &ProjectFacts,
    update_type: UpdateType,
    summary: EventSummary<'_>,
) -> Entry {
    Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type,
        previous_status: Some(facts.status),
        new_status: facts.status,
        change: Some(summary.message()),
        notes: None,
    }
}

/// Writes a timeline entry that does not change the project's status.
pub(crate) fn log(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &mut Author<'_>,
    update_type: UpdateType,
    summary: EventSummary<'_>,
) -> Result<(), StoreError> {
    let entry = entry(author, facts, update_type, summary);
    write_entry(conn, author, facts, &entry)
}

/// Notifies everyone who sees the project.
pub(crate) fn notify(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &mut Author<'_>,
    news: NotificationEvent<'_>,
) -> Result<(), StoreError> {
    notification::insert(conn, author, &news.of(facts.id))
}

/// Publishes a change to an event or a proposal.
pub(crate) fn publish_change(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &Author<'_>,
    topic: ChangeTopic,
    entity_id: uuid::Uuid,
) -> Result<(), StoreError> {
    change_feed::publish_in_project(conn, topic, entity_id, facts, author.clock.now())
}

//! Changes to proposals. Each writes the timeline, the notification, and the change feed in the caller's transaction. The project's row is
//! locked, so that only one of several concurrent confirmations succeeds.

use crate::event::{
    self, Cancellation, WhenColumns, log, notify, publish_change, record_cancellation,
};
use crate::project::{self, Author};
use crate::schema::{contractor_task_timeslots as slots, event_proposals as proposals};
use crate::update::{Entry, write_entry};
use crate::{Connection, StoreError, visit_answer};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::event::{
    Confirmation, EventForm, EventSubject, EventSummary, ProposalForm, SlotEdit, When,
    confirmed_title,
};
use domain::id::{EventId, ProposalId, TimeslotId, UpdateId};
use domain::notification::NotificationEvent;
use domain::permission::{Permit, Role, act};
use domain::project::{ProjectFacts, ProjectStatus};
use domain::timeslot::{Proposal, ProposalOutcome, Timeslot, TimeslotStatus};
use domain::update::UpdateType;
use std::collections::BTreeSet;

/// Creates a proposal with the form's timeslots.
pub(crate) fn insert(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &mut Author<'_>,
    form: &EventForm,
) -> Result<ProposalId, StoreError> {
    let id = ProposalId::new(author.clock, author.rng);
    diesel::insert_into(proposals::table)
        .values((
            proposals::id.eq(id.to_string()),
            proposals::project_id.eq(facts.id.to_string()),
            proposals::contractor_id.eq(facts.contractor_id.map(|id| id.to_string())),
            proposals::version.eq(1_i64),
            proposals::created_at.eq(author.clock.now().as_microsecond()),
        ))
        .execute(conn)?;
    for when in &form.timeslots {
        insert_slot(conn, facts, author, id, &form.subject, *when)?;
    }
    let (title, count) = (&form.subject.title, form.timeslots.len());
    let summary = EventSummary::Proposed(title, count);
    log(conn, facts, author, UpdateType::EventCreated, summary)?;
    let news = NotificationEvent::TimeslotsProposed(title, count);
    notify(conn, facts, author, news)?;
    publish_change(conn, facts, author, ChangeTopic::Timeslot, id.uuid())?;
    Ok(id)
}

fn insert_slot(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &mut Author<'_>,
    proposal: ProposalId,
    subject: &EventSubject,
    when: When,
) -> Result<(), StoreError> {
    let now = author.clock.now().as_microsecond();
    let columns = WhenColumns::of(when);
    diesel::insert_into(slots::table)
        .values((
            slots::id.eq(TimeslotId::new(author.clock, author.rng).to_string()),
            slots::proposal_id.eq(proposal.to_string()),
            slots::project_id.eq(facts.id.to_string()),
            slots::contractor_id.eq(facts.contractor_id.map(|id| id.to_string())),
            slots::task_type.eq(subject.task_type.as_str()),
            slots::title.eq(&subject.title),
            slots::description.eq(&subject.description),
            slots::scheduled_date.eq(columns.scheduled_date),
            slots::start_time.eq(columns.start_time),
            slots::end_time.eq(columns.end_time),
            slots::is_all_day.eq(columns.is_all_day),
            slots::status.eq(TimeslotStatus::PendingConfirmation.as_str()),
            slots::created_by.eq(author.user_id.to_string()),
            slots::created_at.eq(now),
            slots::updated_at.eq(now),
        ))
        .execute(conn)?;
    Ok(())
}

/// Updates a proposal, and changes, adds, and removes its timeslots. Does nothing if neither the times nor the subject differ. New times
/// need a new answer of the contractor.
///
/// # Errors
/// When the database fails.
pub fn edit(
    conn: &mut Connection,
    permit: &Permit<act::ManageEvents>,
    author: &mut Author<'_>,
    before: &Proposal,
    form: &ProposalForm,
) -> Result<(), StoreError> {
    if edit_in(conn, permit.facts(), author, before, form)? {
        visit_answer::forget_proposal(conn, before.id)?;
    }
    Ok(())
}

/// Same as [`edit`], but keeps the contractor's answer. Returns whether the times differ.
pub(crate) fn edit_in(
    conn: &mut Connection,
    facts: &ProjectFacts,
    author: &mut Author<'_>,
    before: &Proposal,
    form: &ProposalForm,
) -> Result<bool, StoreError> {
    // Compare times, not ids: a timeslot removed and added again at the same time is not a move.
    let times = |times: &mut dyn Iterator<Item = When>| times.collect::<BTreeSet<_>>();
    let times_before = times(&mut before.timeslots.iter().map(|slot| slot.when));
    let is_moved = times_before != times(&mut form.timeslots.iter().map(|slot| slot.when));
    if !is_moved && before.subject == form.subject {
        return Ok(false);
    }
    let now = author.clock.now().as_microsecond();
    let subject = &form.subject;
    let kept: Vec<_> = form.timeslots.iter().filter_map(|slot| slot.id).collect();
    let removed = before
        .timeslots
        .iter()
        .filter(|slot| !kept.contains(&slot.id));
    for slot in removed.clone() {
        cancel(conn, author, before, slot)?;
    }
    let removed = removed.map(|slot| slot.id.to_string());
    diesel::delete(slots::table.filter(slots::id.eq_any(removed))).execute(conn)?;
    for SlotEdit { id, when } in form.timeslots.iter().copied() {
        let Some(id) = id else {
            insert_slot(conn, facts, author, before.id, subject, when)?;
            continue;
        };
        let columns = WhenColumns::of(when);
        diesel::update(slots::table.filter(slots::id.eq(id.to_string())))
            .set((
                slots::task_type.eq(subject.task_type.as_str()),
                slots::title.eq(&subject.title),
                slots::description.eq(&subject.description),
                slots::scheduled_date.eq(columns.scheduled_date),
                slots::start_time.eq(columns.start_time),
                slots::end_time.eq(columns.end_time),
                slots::is_all_day.eq(columns.is_all_day),
                slots::updated_at.eq(now),
            ))
            .execute(conn)?;
    }
    diesel::update(proposals::table.filter(proposals::id.eq(before.id.to_string())))
        .set(proposals::version.eq(proposals::version + 1))
        .execute(conn)?;
    let summary = EventSummary::ProposalEdited(&subject.title);
    log(conn, facts, author, UpdateType::EventUpdated, summary)?;
    if is_moved {
        let news = NotificationEvent::TimeslotsUpdated(&subject.title, form.timeslots.len());
        notify(conn, facts, author, news)?;
    }
    publish_change(conn, facts, author, ChangeTopic::Timeslot, before.id.uuid())?;
    Ok(is_moved)
}

/// Confirms a time: creates the event, ends the proposal with all timeslots, writes the timeline entry, and updates the project's
/// status, all or nothing (specification 2, section 4).
///
/// # Errors
/// When the database fails.
pub fn confirm(
    conn: &mut Connection,
    permit: &Permit<act::ConfirmTimeslot>,
    author: &mut Author<'_>,
    role: Role,
    proposal: &Proposal,
    when: When,
) -> Result<EventId, StoreError> {
    let before = permit.facts();
    let subject = EventSubject {
        title: confirmed_title(&proposal.subject.title).to_owned(),
        ..proposal.subject.clone()
    };
    let id = event::insert(conn, before, author, &subject, when)?;
    end(conn, author, proposal, ProposalOutcome::Confirmed, Some(id))?;
    let confirmation = Confirmation::by(role, before.status);
    let after = if confirmation.moved_to == before.status {
        before.clone()
    } else {
        project::set_status(conn, author, before, confirmation.moved_to)?
    };
    let entry = Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type: UpdateType::EventConfirmed,
        previous_status: confirmation.previous(before.status),
        new_status: confirmation.recorded,
        change: Some(EventSummary::Confirmed(&subject.title, when).message()),
        notes: None,
    };
    write_entry(conn, author, &after, &entry)?;
    let news = NotificationEvent::TimeslotConfirmed(&subject.title, when);
    notify(conn, &after, author, news)?;
    publish_change(
        conn,
        &after,
        author,
        ChangeTopic::Timeslot,
        proposal.id.uuid(),
    )?;
    publish_change(conn, &after, author, ChangeTopic::Event, id.uuid())?;
    Ok(id)
}

/// Withdraws a proposal. The entry has the status that the specification requires, but the project's status does not change.
///
/// # Errors
/// When the database fails.
pub fn delete(
    conn: &mut Connection,
    permit: &Permit<act::ManageEvents>,
    author: &mut Author<'_>,
    proposal: &Proposal,
) -> Result<(), StoreError> {
    let facts = permit.facts();
    end(conn, author, proposal, ProposalOutcome::Deleted, None)?;
    let title = &proposal.subject.title;
    let entry = Entry {
        id: UpdateId::new(author.clock, author.rng),
        update_type: UpdateType::EventDeleted,
        previous_status: None,
        new_status: ProjectStatus::Submitted,
        change: Some(EventSummary::ProposalDeleted(title).message()),
        notes: None,
    };
    write_entry(conn, author, facts, &entry)?;
    notify(
        conn,
        facts,
        author,
        NotificationEvent::ProposalDeleted(title),
    )?;
    publish_change(
        conn,
        facts,
        author,
        ChangeTopic::Timeslot,
        proposal.id.uuid(),
    )
}

/// Ends a pending proposal and deletes its timeslots.
fn end(
    conn: &mut Connection,
    author: &Author<'_>,
    proposal: &Proposal,
    outcome: ProposalOutcome,
    event: Option<EventId>,
) -> Result<(), StoreError> {
    let pending = proposals::table
        .filter(proposals::id.eq(proposal.id.to_string()))
        .filter(proposals::outcome.is_null());
    let ended = diesel::update(pending)
        .set((
            proposals::outcome.eq(outcome.as_str()),
            proposals::event_id.eq(event.map(|id| id.to_string())),
            proposals::ended_at.eq(author.clock.now().as_microsecond()),
            proposals::version.eq(proposals::version + 1),
        ))
        .execute(conn)?;
    if ended == 0 {
        return Err(StoreError::Stale);
    }
    for slot in &proposal.timeslots {
        cancel(conn, author, proposal, slot)?;
    }
    diesel::delete(slots::table.filter(slots::proposal_id.eq(proposal.id.to_string())))
        .execute(conn)?;
    visit_answer::forget_proposal(conn, proposal.id)
}

/// Records that a timeslot was deleted, for calendar programs.
fn cancel(
    conn: &mut Connection,
    author: &Author<'_>,
    proposal: &Proposal,
    slot: &Timeslot,
) -> Result<(), StoreError> {
    let canceled = Cancellation {
        id: slot.id.uuid(),
        task_type: proposal.subject.task_type,
        title: proposal.subject.title.clone(),
        when: slot.when,
        sequence: proposal.version,
        canceled_at: author.clock.now(),
    };
    record_cancellation(conn, proposal.project_id, proposal.contractor_id, &canceled)
}

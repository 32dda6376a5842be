//! Answers to proposed and planned times (`visit_answers`). Each change writes the notification and the change feed in the caller's
//! transaction. The project's row is locked.

use crate::event::{self, publish_change};
use crate::project::Author;
use crate::schema::visit_answers as answers;
use crate::update::{Entry, write_entry_as};
use crate::{Connection, StoreError, change_feed, column, notification, proposal};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::clock::{Clock, Rng};
use domain::event::{Event, EventSummary, ProposalForm, SlotEdit, When};
use domain::id::{EventId, ProjectId, ProposalId, UpdateId, UserId, VisitAnswerId};
use domain::notification::{NewNotification, NotificationEvent, SaidBy};
use domain::permission::{Permit, act};
use domain::project::ProjectFacts;
use domain::timeslot::Proposal;
use domain::update::UpdateType;
use domain::visit_answer::{AnswerState, AnswerSubject, Suggestion, VisitAnswer};
use std::collections::HashMap;

#[derive(Queryable, Selectable)]
#[diesel(table_name = answers)]
struct Row {
    id: String,
    project_id: String,
    proposal_id: Option<String>,
    event_id: Option<String>,
    state: String,
    note: Option<String>,
    times: String,
    shares_staff_device: bool,
    reply_note: Option<String>,
    reply_times: String,
}

fn answer(row: Row) -> Result<VisitAnswer, StoreError> {
    let subject = match (&row.proposal_id, &row.event_id) {
        (Some(id), _) => AnswerSubject::Proposal(column::parsed(id)?),
        (None, Some(id)) => AnswerSubject::Event(column::parsed(id)?),
        (None, None) => return Err(StoreError::internal("an answer about nothing")),
    };
    let state = column::word(&row.state, AnswerState::parse)?;
    let reply = Suggestion {
        note: row.reply_note,
        times: read_times(&row.reply_times)?,
    };
    Ok(VisitAnswer {
        id: column::parsed(&row.id)?,
        project_id: column::parsed(&row.project_id)?,
        subject,
        state,
        suggestion: Suggestion {
            note: row.note,
            times: read_times(&row.times)?,
        },
        shares_staff_device: row.shares_staff_device,
        reply: (state == AnswerState::Declined).then_some(reply),
    })
}

fn times_text(times: &[When]) -> String {
    let times: Vec<_> = times.iter().map(|when| when.as_param()).collect();
    times.join(" ")
}

fn read_times(text: &str) -> Result<Vec<When>, StoreError> {
    text.split_whitespace()
        .map(|time| column::word(time, When::from_param))
        .collect()
}

/// The answers to a project's events, by event.
pub(crate) fn of_events(
    conn: &mut Connection,
    project: ProjectId,
) -> Result<HashMap<EventId, VisitAnswer>, StoreError> {
    let rows: Vec<Row> = answers::table
        .filter(answers::project_id.eq(project.to_string()))
        .filter(answers::event_id.is_not_null())
        .select(Row::as_select())
        .load(conn)?;
    let mut found = HashMap::new();
    for row in rows {
        let answer = answer(row)?;
        if let AnswerSubject::Event(id) = answer.subject {
            found.insert(id, answer);
        }
    }
    Ok(found)
}

/// The answers to these proposals, by proposal.
pub(crate) fn of_proposals<'a>(
    conn: &mut Connection,
    ids: impl Iterator<Item = &'a String>,
) -> Result<HashMap<String, VisitAnswer>, StoreError> {
    let ids: Vec<_> = ids.collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<Row> = answers::table
        .filter(answers::proposal_id.eq_any(ids))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter()
        .map(|row| {
            let key = row.proposal_id.clone().unwrap_or_default();
            Ok((key, answer(row)?))
        })
        .collect()
}

/// Finds an answer of the project. A new answer to the same times has a new id.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    project: ProjectId,
    id: VisitAnswerId,
) -> Result<Option<VisitAnswer>, StoreError> {
    answers::table
        .filter(answers::id.eq(id.to_string()))
        .filter(answers::project_id.eq(project.to_string()))
        .select(Row::as_select())
        .first(conn)
        .optional()?
        .map(answer)
        .transpose()
}

/// Saves that none of a proposal's timeslots works for the contractor. Does nothing if the same answer is open.
///
/// # Errors
/// When the database fails.
pub fn answer_proposal(
    conn: &mut Connection,
    permit: &Permit<act::AnswerProposal>,
    author: &mut Author<'_>,
    proposal: &Proposal,
    suggestion: &Suggestion,
) -> Result<(), StoreError> {
    let given = (AnswerState::Open, suggestion);
    if is_given(proposal.answer.as_ref(), given) {
        return Ok(());
    }
    let facts = permit.facts();
    forget_proposal(conn, proposal.id)?;
    let id = VisitAnswerId::new(author.clock, author.rng);
    let by = AnsweredBy::User(author.user_id);
    insert(
        conn,
        facts,
        id,
        AnswerSubject::Proposal(proposal.id),
        given,
        (by, author.clock),
    )?;
    let (title, count) = (&proposal.subject.title, suggestion.times.len());
    let news = NotificationEvent::TimeslotsRejected(title, count);
    event::notify(conn, facts, author, news)?;
    let topic = ChangeTopic::Timeslot;
    publish_change(conn, facts, author, topic, proposal.id.uuid())
}

/// Saves the owner's answer to an event: the time fits, or something else is suggested. Does nothing if it is the current answer.
///
/// # Errors
/// When the database fails.
pub fn answer_event(
    conn: &mut Connection,
    permit: &Permit<act::AnswerEvent>,
    clock: &dyn Clock,
    rng: &mut dyn Rng,
    event: &Event,
    shares_staff_device: bool,
    suggestion: Option<&Suggestion>,
) -> Result<(), StoreError> {
    let nothing = Suggestion {
        note: None,
        times: Vec::new(),
    };
    let given = match suggestion {
        Some(suggestion) => (AnswerState::Open, suggestion),
        None => (AnswerState::Fits, &nothing),
    };
    let known = event.answer.as_ref();
    // The owner's own answer replaces the same one from a device that is also used with a staff account, but not the other way around.
    let is_as_sure = |known: &VisitAnswer| shares_staff_device || !known.shares_staff_device;
    if known.is_some_and(is_as_sure) && is_given(known, given) {
        return Ok(());
    }
    let facts = permit.facts();
    forget_event(conn, event.id)?;
    let id = VisitAnswerId::new(clock, rng);
    insert(
        conn,
        facts,
        id,
        AnswerSubject::Event(event.id),
        given,
        (
            AnsweredBy::Owner {
                shares_staff_device,
            },
            clock,
        ),
    )?;
    let title = &event.subject.title;
    let said_by = if shares_staff_device {
        SaidBy::SharedDevice
    } else {
        SaidBy::Owner
    };
    let news = match suggestion {
        Some(_) => NotificationEvent::EventRejected(title, event.when, said_by),
        None => NotificationEvent::EventConfirmed(title, event.when, said_by),
    };
    notification::write(conn, None, clock, rng, &news.of(facts.id))?;
    publish_event(conn, facts, event.id, clock)
}

/// Moves an event to a time that the owner suggested.
///
/// # Errors
/// When the database fails.
pub fn accept_for_event(
    conn: &mut Connection,
    permit: &Permit<act::DecideAnswer>,
    author: &mut Author<'_>,
    event: &Event,
    answer: &VisitAnswer,
    when: When,
) -> Result<(), StoreError> {
    let facts = permit.facts();
    event::edit_in(conn, facts, author, event, &event.subject, when)?;
    set_fits(conn, answer.id, answer.shares_staff_device)?;
    // Even if the time is the same, the answer has changed.
    publish_change(conn, facts, author, ChangeTopic::Event, event.id.uuid())
}

/// Declines the owner's answer to an event.
///
/// # Errors
/// When the database fails.
pub fn decline_for_event(
    conn: &mut Connection,
    permit: &Permit<act::DecideAnswer>,
    author: &mut Author<'_>,
    event: &Event,
    answer: &VisitAnswer,
    reply: &Suggestion,
) -> Result<(), StoreError> {
    let facts = permit.facts();
    set_reply(conn, author, answer.id, reply.note.as_deref(), &reply.times)?;
    let (title, count) = (&event.subject.title, reply.times.len());
    let news = NotificationEvent::AnswerDeclined(title, count, true);
    event::notify(conn, facts, author, news)?;
    publish_change(conn, facts, author, ChangeTopic::Event, event.id.uuid())
}

/// Declines the contractor's answer to a proposal. The times of the reply replace the proposal's timeslots.
///
/// # Errors
/// When the database fails.
pub fn decline_for_proposal(
    conn: &mut Connection,
    permit: &Permit<act::DecideAnswer>,
    author: &mut Author<'_>,
    proposal: &Proposal,
    answer: &VisitAnswer,
    reply: &Suggestion,
) -> Result<(), StoreError> {
    let facts = permit.facts();
    set_reply(conn, author, answer.id, reply.note.as_deref(), &[])?;
    let timeslots = reply.times.iter();
    let form = ProposalForm {
        subject: proposal.subject.clone(),
        timeslots: timeslots.map(|&when| SlotEdit { id: None, when }).collect(),
    };
    let is_moved =
        !reply.times.is_empty() && proposal::edit_in(conn, facts, author, proposal, &form)?;
    if !is_moved {
        let title = &proposal.subject.title;
        let news = NotificationEvent::AnswerDeclined(title, reply.times.len(), false);
        event::notify(conn, facts, author, news)?;
    }
    let topic = ChangeTopic::Timeslot;
    publish_change(conn, facts, author, topic, proposal.id.uuid())
}

/// A time of a reply that was chosen as the owner.
#[derive(Debug, Clone, Copy)]
pub struct ChosenTime<'a> {
    /// The answer that was replied to.
    pub answer: &'a VisitAnswer,
    /// The time.
    pub when: When,
    /// Whether it was chosen in an owner session on a device that is also used with a staff account.
    pub shares_staff_device: bool,
}

/// Moves an event to a time of the reply that was chosen as the owner.
///
/// # Errors
/// When the database fails.
pub fn choose_for_event(
    conn: &mut Connection,
    permit: &Permit<act::AnswerEvent>,
    clock: &dyn Clock,
    rng: &mut dyn Rng,
    event: &Event,
    chosen: ChosenTime<'_>,
) -> Result<(), StoreError> {
    let (facts, now) = (permit.facts(), clock.now());
    let (title, when) = (&event.subject.title, chosen.when);
    event::set_time(conn, event.id, when, now)?;
    set_fits(conn, chosen.answer.id, chosen.shares_staff_device)?;
    // The timeline does not say that the owner agreed if it may not have been the owner.
    let summary = match chosen.shares_staff_device {
        true => EventSummary::Edited(event, title, when),
        false => EventSummary::Chosen(title, when),
    };
    let entry = Entry {
        id: UpdateId::new(clock, rng),
        update_type: UpdateType::EventUpdated,
        previous_status: Some(facts.status),
        new_status: facts.status,
        change: Some(summary.message()),
        notes: None,
    };
    write_entry_as(conn, None, now, facts, &entry)?;
    let news = NewNotification {
        tells_owner: false,
        ..NotificationEvent::EventMoved(title, when).of(facts.id)
    };
    notification::write(conn, None, clock, rng, &news)?;
    publish_event(conn, facts, event.id, clock)
}

fn publish_event(
    conn: &mut Connection,
    facts: &ProjectFacts,
    event: EventId,
    clock: &dyn Clock,
) -> Result<(), StoreError> {
    let topic = ChangeTopic::Event;
    change_feed::publish_in_project(conn, topic, event.uuid(), facts, clock.now())
}

fn is_given(known: Option<&VisitAnswer>, (state, suggestion): (AnswerState, &Suggestion)) -> bool {
    known.is_some_and(|known| known.state == state && known.suggestion == *suggestion)
}

/// Who gave an answer.
enum AnsweredBy {
    User(UserId),
    Owner { shares_staff_device: bool },
}

fn insert(
    conn: &mut Connection,
    facts: &ProjectFacts,
    id: VisitAnswerId,
    subject: AnswerSubject,
    (state, suggestion): (AnswerState, &Suggestion),
    (by, clock): (AnsweredBy, &dyn Clock),
) -> Result<(), StoreError> {
    let (user, shares_staff_device) = match by {
        AnsweredBy::User(user) => (Some(user.to_string()), false),
        AnsweredBy::Owner {
            shares_staff_device,
        } => (None, shares_staff_device),
    };
    let (proposal, event) = match subject {
        AnswerSubject::Proposal(id) => (Some(id.to_string()), None),
        AnswerSubject::Event(id) => (None, Some(id.to_string())),
    };
    diesel::insert_into(answers::table)
        .values((
            answers::id.eq(id.to_string()),
            answers::project_id.eq(facts.id.to_string()),
            answers::proposal_id.eq(proposal),
            answers::event_id.eq(event),
            answers::state.eq(state.as_str()),
            answers::note.eq(&suggestion.note),
            answers::times.eq(times_text(&suggestion.times)),
            answers::answered_by.eq(user),
            answers::shares_staff_device.eq(shares_staff_device),
            answers::answered_at.eq(clock.now().as_microsecond()),
        ))
        .execute(conn)?;
    Ok(())
}

/// The event's new time is confirmed.
fn set_fits(
    conn: &mut Connection,
    id: VisitAnswerId,
    shares_staff_device: bool,
) -> Result<(), StoreError> {
    diesel::update(answers::table.filter(answers::id.eq(id.to_string())))
        .set((
            answers::state.eq(AnswerState::Fits.as_str()),
            answers::shares_staff_device.eq(shares_staff_device),
            answers::note.eq(None::<String>),
            answers::times.eq(""),
            answers::reply_note.eq(None::<String>),
            answers::reply_times.eq(""),
        ))
        .execute(conn)?;
    Ok(())
}

fn set_reply(
    conn: &mut Connection,
    author: &Author<'_>,
    id: VisitAnswerId,
    note: Option<&str>,
    times: &[When],
) -> Result<(), StoreError> {
    diesel::update(answers::table.filter(answers::id.eq(id.to_string())))
        .set((
            answers::state.eq(AnswerState::Declined.as_str()),
            answers::reply_note.eq(note),
            answers::reply_times.eq(times_text(times)),
            answers::replied_by.eq(author.user_id.to_string()),
            answers::replied_at.eq(author.clock.now().as_microsecond()),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes the answer to an event whose time has changed.
pub(crate) fn forget_event(conn: &mut Connection, event: EventId) -> Result<(), StoreError> {
    diesel::delete(answers::table.filter(answers::event_id.eq(event.to_string()))).execute(conn)?;
    Ok(())
}

/// Deletes the answer to a proposal that has ended or whose timeslots have changed.
pub(crate) fn forget_proposal(
    conn: &mut Connection,
    proposal: ProposalId,
) -> Result<(), StoreError> {
    diesel::delete(answers::table.filter(answers::proposal_id.eq(proposal.to_string())))
        .execute(conn)?;
    Ok(())
}

/// Deletes the answers of a project's former company.
pub(crate) fn forget_company(conn: &mut Connection, project: ProjectId) -> Result<(), StoreError> {
    let of_company = answers::table
        .filter(answers::project_id.eq(project.to_string()))
        .filter(answers::proposal_id.is_not_null());
    diesel::delete(of_company).execute(conn)?;
    Ok(())
}

//! Events and proposals in bulk: calendars that are as full as those of many companies together.

use super::chance::{Choice, draw};
use super::timeline::Facts;
use crate::story::At;
use domain::clock::Rng;
use domain::event::{Event, EventStatus, EventSubject, EventType, Hours, When, suggested_title};
use domain::id::{ContractorId, EventId, ProposalId, TimeslotId};
use domain::timeslot::{Proposal, Timeslot};
use jiff::ToSpan as _;
use jiff::civil::{Date, time};
use jiff::tz::TimeZone;

/// One project in so many has an event, with a company that has it.
const EVENT_EVERY: usize = 3;
/// One project in so many waits for somebody to choose.
const PROPOSAL_EVERY: usize = 40;
/// Events lie within so many days before and after today.
const DAYS: usize = 120;

/// The event and the proposal of a project, if it has any.
pub(super) fn schedule(facts: &Facts<'_>, rng: &mut dyn Rng) -> (Vec<Event>, Vec<Proposal>) {
    let Some(company) = facts.company.map(|firm| firm.id) else {
        return (Vec::new(), Vec::new());
    };
    let n = facts.n;
    let has_event = draw(n, Choice::HasEvent, EVENT_EVERY) == 0;
    let waits = facts.status.is_open() && draw(n, Choice::HasProposal, PROPOSAL_EVERY) == 0;
    (
        has_event
            .then(|| event(facts, company, rng))
            .into_iter()
            .collect(),
        waits
            .then(|| proposal(facts, company, rng))
            .into_iter()
            .collect(),
    )
}

fn event(facts: &Facts<'_>, company: ContractorId, rng: &mut dyn Rng) -> Event {
    let today = today(facts);
    let days = draw(facts.n, Choice::EventDay, 2 * DAYS + 1);
    let date = today.saturating_add((as_days(days) - as_days(DAYS)).days());
    let kind = EventType::ALL[draw(facts.n, Choice::EventKind, EventType::ALL.len() - 1)];
    Event {
        id: EventId::new(&At(facts.created_at), rng),
        project_id: facts.id,
        contractor_id: Some(company),
        contractor_company_name: None,
        subject: subject(kind, 1),
        when: at(facts.n, date),
        status: if date < today {
            EventStatus::Completed
        } else {
            EventStatus::Scheduled
        },
        created_by: Some(facts.admin),
        creator_full_name: None,
        parent_task_id: None,
        created_at: facts.created_at,
        updated_at: facts.created_at,
        version: 1,
    }
}

fn proposal(facts: &Facts<'_>, company: ContractorId, rng: &mut dyn Rng) -> Proposal {
    let first = draw(facts.n, Choice::EventDay, 14) + 1;
    let timeslots = [first, first + 1, first + 3].map(|days| Timeslot {
        id: TimeslotId::new(&At(facts.now), rng),
        when: at(
            facts.n + days,
            today(facts).saturating_add(as_days(days).days()),
        ),
    });
    Proposal {
        id: ProposalId::new(&At(facts.now), rng),
        project_id: facts.id,
        contractor_id: Some(company),
        contractor_company_name: None,
        subject: subject(EventType::SiteVisit, timeslots.len()),
        timeslots: timeslots.to_vec(),
        created_by: Some(facts.admin),
        creator_full_name: None,
        created_at: facts.now,
        version: 1,
    }
}

fn subject(kind: EventType, timeslots: usize) -> EventSubject {
    EventSubject {
        task_type: kind,
        title: suggested_title(kind, timeslots),
        description: None,
    }
}

/// Every seventh takes the whole day, the others an hour.
fn at(n: usize, date: Date) -> When {
    let start = 8 + i8::try_from(n % 9).unwrap_or(0);
    let hours = Hours::new(time(start, 0, 0, 0), time(start + 1, 0, 0, 0));
    When {
        date,
        hours: hours.filter(|_| !n.is_multiple_of(7)),
    }
}

fn today(facts: &Facts<'_>) -> Date {
    facts.now.to_zoned(TimeZone::UTC).date()
}

fn as_days(days: usize) -> i64 {
    i64::try_from(days).unwrap_or(0)
}

//! Events and proposals for the bulk projects.

use super::chance::{Choice, draw};
use super::timeline::Facts;
use crate::rows;
use domain::clock::Rng;
use domain::event::{Event, EventStatus, EventType, Hours, When};
use domain::id::ContractorId;
use domain::timeslot::Proposal;
use jiff::ToSpan as _;
use jiff::civil::{Date, time};
use jiff::tz::TimeZone;

/// One project in this many has an event, if it has a company.
const EVENT_EVERY: usize = 3;
/// One project in this many has a pending proposal.
const PROPOSAL_EVERY: usize = 40;
/// Events are within this many days before or after today.
const DAYS: usize = 120;

/// The event and the proposal of a project, if any.
pub(super) fn schedule(facts: &Facts<'_>, rng: &mut dyn Rng) -> (Vec<Event>, Vec<Proposal>) {
    let Some(company) = facts.company.map(|firm| firm.id) else {
        return (Vec::new(), Vec::new());
    };
    let n = facts.n;
    let has_event = draw(n, Choice::HAS_EVENT, EVENT_EVERY) == 0;
    let waits = facts.status.is_open() && draw(n, Choice::HAS_PROPOSAL, PROPOSAL_EVERY) == 0;
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
    let days = draw(facts.n, Choice::EVENT_DAY, 2 * DAYS + 1);
    let date = today.saturating_add((as_days(days) - as_days(DAYS)).days());
    let kind = EventType::ALL[draw(facts.n, Choice::EVENT_KIND, EventType::ALL.len() - 1)];
    let when = at(facts.n, date);
    let (made_at, company) = (facts.created_at, Some(company));
    let mut event = rows::event(facts.id, company, facts.admin, kind, when, made_at, rng);
    if date < today {
        event.status = EventStatus::Completed;
    }
    event
}

fn proposal(facts: &Facts<'_>, company: ContractorId, rng: &mut dyn Rng) -> Proposal {
    let first = draw(facts.n, Choice::EVENT_DAY, 14) + 1;
    let timeslots = [first, first + 1, first + 3].map(|days| {
        let date = today(facts).saturating_add(as_days(days).days());
        at(facts.n + days, date)
    });
    let (kind, company) = (EventType::SiteVisit, Some(company));
    rows::proposal(
        facts.id,
        company,
        facts.admin,
        kind,
        timeslots,
        facts.now,
        rng,
    )
}

/// Every seventh event is all day; the others last an hour.
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

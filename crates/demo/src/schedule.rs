//! Events and proposals of the demo: past visits, upcoming deliveries, and pending timeslots.

use super::context::DemoContext;
use super::people::ADMIN;
use super::rows;
use domain::clock::Rng;
use domain::event::{Event, EventStatus, EventType, Hours, When};
use domain::project::{Project, ProjectStatus};
use domain::timeslot::Proposal;
use jiff::civil::{Date, Weekday, time};
use jiff::{SignedDuration, Timestamp, ToSpan as _};

/// An event to create.
struct Plan {
    kind: EventType,
    /// Days from today.
    in_days: i64,
    /// Duration in hours; `None` for all day.
    hours: Option<i8>,
    status: EventStatus,
    about: &'static str,
}

const fn plan(kind: EventType, in_days: i64, hours: Option<i8>, status: EventStatus) -> Plan {
    Plan {
        kind,
        in_days,
        hours,
        status,
        about: "",
    }
}

impl Plan {
    const fn about(mut self, words: &'static str) -> Self {
        self.about = words;
        self
    }
}

const fn visited(days_ago: i64) -> Plan {
    plan(
        EventType::SiteVisit,
        -days_ago,
        Some(1),
        EventStatus::Completed,
    )
    .about("Moisture readings, photos of every room and measurements for the estimate.")
}

/// Past and upcoming events of a project with this status.
fn plans(status: ProjectStatus) -> Vec<Plan> {
    use EventStatus::{Canceled, Completed, InProgress, OnHold, Scheduled};
    use EventType::{
        Appointment, Delivery, FinalWalkthrough, ProgressCheck, SiteVisit, WorkScheduled,
    };
    use ProjectStatus as S;
    match status {
        S::Submitted | S::Pending => Vec::new(),
        S::SiteVisitScheduled | S::Scheduled | S::RequiresInspection => vec![
            plan(SiteVisit, 1, Some(1), Scheduled)
                .about("Please have the access code for the gate ready."),
        ],
        S::SiteVisitCompleted | S::EstimateSubmitted | S::WaitingForApproval => vec![
            visited(6),
            plan(Appointment, 3, Some(1), Scheduled)
                .about("Going through the estimate line by line with the adjuster on the phone."),
        ],
        S::Approved | S::EstimateApproved | S::BuildBackScheduled => vec![
            visited(19),
            plan(Delivery, 1, None, Scheduled)
                .about("Cabinets and flooring; somebody has to sign for them."),
            plan(WorkScheduled, 5, Some(6), Scheduled)
                .about("Demolition of what is left, then the new subfloor."),
        ],
        S::InProgress => vec![
            visited(24),
            plan(WorkScheduled, 0, None, InProgress).about("Drywall on the ground floor."),
            plan(ProgressCheck, 2, Some(2), Scheduled).about("Before the paint goes on."),
            plan(FinalWalkthrough, 9, Some(1), Scheduled).about("Punch list with the owner."),
        ],
        S::OnHold | S::Nonresponsive => vec![
            visited(14),
            plan(Appointment, 6, Some(1), OnHold).about("On hold until the carrier has answered."),
        ],
        S::Completed | S::BuildBackCompleted => vec![
            visited(38),
            plan(FinalWalkthrough, -5, Some(1), Completed)
                .about("Everything on the punch list is done."),
        ],
        S::Canceled | S::Rejected => {
            vec![plan(SiteVisit, -8, Some(1), Canceled).about("Called off with the project.")]
        }
    }
}

/// Type and description of the proposal, if there is one.
fn proposed(status: ProjectStatus, place: usize) -> Option<(EventType, &'static str)> {
    if matches!(status, ProjectStatus::Submitted | ProjectStatus::Pending) {
        let about = "The owner can be there at any of these times.";
        return Some((EventType::SiteVisit, about));
    }
    let about = "About an hour; the adjuster would like to come along.";
    (status.is_open() && place.is_multiple_of(3)).then_some((EventType::ProgressCheck, about))
}

/// The events and proposals of a project. Projects without a company have none.
pub(super) fn schedule(
    project: &Project,
    place: usize,
    context: &DemoContext<'_>,
    rng: &mut dyn Rng,
) -> (Vec<Event>, Vec<Proposal>) {
    if project.contractor_id.is_none() {
        return (Vec::new(), Vec::new());
    }
    let events = plans(project.status)
        .into_iter()
        .map(|plan| event(project, place, &plan, context, rng))
        .collect();
    let proposals = proposed(project.status, place)
        .map(|(kind, about)| proposal(project, place, kind, about, context, rng));
    (events, proposals.into_iter().collect())
}

fn event(
    project: &Project,
    place: usize,
    plan: &Plan,
    context: &DemoContext<'_>,
    rng: &mut dyn Rng,
) -> Event {
    let made_at = since(project, context, SignedDuration::from_hours(24 * 3));
    let is_over = plan.in_days < 0;
    // Spread events of the same kind over several days.
    let spread = i64::try_from(place % 4).unwrap_or(0);
    let date = match plan.in_days {
        0 => context.today(),
        // Nothing can take place before the submission.
        days if is_over => {
            working_day(context.today(), days - spread).max(context.day_of(project.created_at))
        }
        days => working_day(context.today(), days + spread),
    };
    let made_at = if is_over { project.created_at } else { made_at };
    let when = When {
        date,
        hours: plan.hours.and_then(|hours| at(place, hours)),
    };
    let (company, admin) = (project.contractor_id, context.users[ADMIN]);
    let mut event = rows::event(project.id, company, admin, plan.kind, when, made_at, rng);
    event.subject.description = Some(plan.about.to_owned());
    event.status = plan.status;
    event
}

fn proposal(
    project: &Project,
    place: usize,
    kind: EventType,
    about: &str,
    context: &DemoContext<'_>,
    rng: &mut dyn Rng,
) -> Proposal {
    let made_at = since(project, context, SignedDuration::from_hours(20));
    let timeslots = [(2, Some(1)), (3, Some(1)), (6, None)].map(|(days, hours)| When {
        date: working_day(context.today(), days),
        hours: hours.and_then(|hours| at(place + usize::try_from(days).unwrap_or(0), hours)),
    });
    let (company, admin) = (project.contractor_id, context.users[ADMIN]);
    let mut proposal = rows::proposal(project.id, company, admin, kind, timeslots, made_at, rng);
    proposal.subject.description = Some(about.to_owned());
    proposal
}

/// This long ago, but not before the submission.
fn since(project: &Project, context: &DemoContext<'_>, ago: SignedDuration) -> Timestamp {
    (context.now - ago).max(project.created_at)
}

/// The date `days` from `from`. Weekends are skipped in the same direction.
fn working_day(from: Date, days: i64) -> Date {
    let step: i64 = if days < 0 { -1 } else { 1 };
    let mut day = from.saturating_add(days.days());
    while matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) {
        day = day.saturating_add(step.days());
    }
    day
}

/// A time range of `hours` hours on a working day.
fn at(place: usize, hours: i8) -> Option<Hours> {
    let start = 8 + i8::try_from(place * 3 % 8).unwrap_or(0);
    let minute = if place.is_multiple_of(2) { 0 } else { 30 };
    Hours::new(time(start, minute, 0, 0), time(start + hours, minute, 0, 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn working_days_exclude_weekends() {
        // March 8, 2026, is a Sunday.
        for (days, expected) in [(0, 9), (-1, 6), (-2, 6), (1, 9), (6, 16), (-8, 27)] {
            let day = working_day(date(2026, 3, 8), days);
            assert_eq!(day.day(), expected, "{days}");
        }
    }

    #[test]
    fn time_ranges_fit_into_a_day() {
        for place in 0..24 {
            assert!((1..=6).all(|hours| at(place, hours).is_some()), "{place}");
        }
    }
}

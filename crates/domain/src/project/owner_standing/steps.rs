//! The steps of a project, as its owner sees them: what is done, what is going on, and what comes next.

use super::{Day, OwnerStanding, Visit};
use crate::project::Party;
use crate::project::ProjectStatus;
use crate::string_enum::string_enum;
use jiff::civil::Date;
use std::cmp::Ordering;

string_enum! {
    /// A step on the way to a repaired property, in order.
    OwnerStep {
        /// The office reviews the claim and chooses a contractor.
        Review = "review",
        /// Someone visits the property to see the damage.
        Visit = "visit",
        /// The contractor writes the estimate.
        Estimate = "estimate",
        /// The insurer decides on the estimate.
        Approval = "approval",
        /// The property is repaired.
        Repair = "repair",
    }
}

string_enum! {
    /// How far a step is.
    StepState {
        /// It is done.
        Done = "done",
        /// It is the current step.
        Now = "now",
        /// It comes later.
        Next = "next",
    }
}

/// A change of a project's status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusMove {
    /// The status before; `None` for the first one.
    pub previous: Option<ProjectStatus>,
    /// The status after.
    pub new: ProjectStatus,
    /// The day of the change.
    pub on: Date,
}

/// One line of the list of steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepLine {
    /// The step.
    pub step: OwnerStep,
    /// How far it is.
    pub state: StepState,
    /// Who acts; `None` for a step that is done.
    pub who: Option<Party>,
    /// The day it was done, the day for which it is planned, or the day since when it is the current step.
    pub date: Option<Date>,
    /// Whether the date is planned.
    pub is_planned: bool,
}

impl OwnerStanding {
    /// The steps in order, given all changes of the status, oldest first. Empty if the project ended without a repair.
    ///
    /// A step that the project skipped is left out, because it would be wrong to call it done.
    #[must_use]
    pub fn steps(self, moves: &[StatusMove]) -> Vec<StepLine> {
        let Some(current) = self.place(moves) else {
            return Vec::new();
        };
        let steps = OwnerStep::ALL.iter().copied().enumerate();
        steps
            .filter_map(|(place, step)| match place.cmp(&current) {
                Ordering::Less => self.done(step, place, moves),
                Ordering::Equal => Some(self.current(step)),
                Ordering::Greater => Some(self.later(step)),
            })
            .collect()
    }

    /// The index of the current step, and the number of steps once all are done. A paused project stays where it was. `None` if the
    /// project ended without a repair.
    fn place(self, moves: &[StatusMove]) -> Option<usize> {
        use ProjectStatus as S;
        let status = if matches!(self.status, S::OnHold | S::Nonresponsive) {
            let mut earlier = moves.iter().rev().filter_map(|change| change.previous);
            let known = earlier.find(|status| place_of(*status).is_some());
            known.unwrap_or(S::Submitted)
        } else {
            self.status
        };
        let is_early = matches!(status, S::Submitted | S::Approved | S::RequiresInspection);
        if is_early && self.has_contractor {
            // The contractor has been chosen, although the status has not changed.
            Some(OwnerStep::Visit as usize)
        } else if self.has_visited() {
            Some(OwnerStep::Estimate as usize)
        } else {
            place_of(status)
        }
    }

    /// Whether the visit has taken place, although the status has not changed.
    fn has_visited(self) -> bool {
        self.status == ProjectStatus::SiteVisitScheduled && matches!(self.visit(), Visit::Done)
    }

    fn done(self, step: OwnerStep, place: usize, moves: &[StatusMove]) -> Option<StepLine> {
        let seen = moves.iter().map(|change| change.new);
        if !seen.chain([self.status]).any(|status| step.is_part(status)) {
            return None;
        }
        let passed = day_passed(place, moves);
        let date = match step {
            OwnerStep::Review if self.has_contractor => {
                [passed, self.company_since].into_iter().flatten().min()
            }
            OwnerStep::Visit if self.has_visited() => self.last_event,
            OwnerStep::Review
            | OwnerStep::Visit
            | OwnerStep::Estimate
            | OwnerStep::Approval
            | OwnerStep::Repair => passed,
        };
        Some(StepLine {
            step,
            state: StepState::Done,
            who: None,
            date,
            is_planned: false,
        })
    }

    fn current(self, step: OwnerStep) -> StepLine {
        let worker = match self.has_contractor {
            true => Party::Contractor,
            false => Party::Office,
        };
        let planned = self.planned_day();
        StepLine {
            step,
            state: StepState::Now,
            who: self.turn().waiting_on().or(Some(worker)),
            date: planned
                .or_else(|| self.turn().waiting_since())
                .or(Some(self.status_since)),
            is_planned: planned.is_some(),
        }
    }

    /// The day for which the current step is planned. Work that is going on has begun already.
    fn planned_day(self) -> Option<Date> {
        use ProjectStatus as S;
        match (self.status, self.day()) {
            (S::InProgress, _) => None,
            (_, Day::Set(_)) => self.turn().appointment(),
            (S::Scheduled | S::BuildBackScheduled, Day::Wanted(day)) => Some(day),
            _ => None,
        }
    }

    fn later(self, step: OwnerStep) -> StepLine {
        let wanted = self.timeline_start.filter(|day| *day >= self.today);
        let date = wanted.filter(|_| step == OwnerStep::Repair);
        StepLine {
            step,
            state: StepState::Next,
            who: Some(match step {
                OwnerStep::Review => Party::Office,
                OwnerStep::Approval => Party::Insurer,
                OwnerStep::Visit | OwnerStep::Estimate | OwnerStep::Repair => Party::Contractor,
            }),
            date,
            is_planned: date.is_some(),
        }
    }
}

impl OwnerStep {
    /// Whether a project that had this status has taken the step. Every project is reviewed and repaired. An estimate that was submitted was
    /// also decided on, or the project would not have moved on.
    const fn is_part(self, status: ProjectStatus) -> bool {
        use ProjectStatus as S;
        match self {
            Self::Review | Self::Repair => true,
            Self::Visit => matches!(status, S::SiteVisitScheduled | S::SiteVisitCompleted),
            Self::Estimate | Self::Approval => matches!(
                status,
                S::EstimateSubmitted | S::WaitingForApproval | S::EstimateApproved
            ),
        }
    }
}

/// The index of the step that a status belongs to. `None` for statuses that do not say how far the project is.
const fn place_of(status: ProjectStatus) -> Option<usize> {
    use ProjectStatus as S;
    match status {
        S::Pending | S::Submitted | S::Approved | S::RequiresInspection => {
            Some(OwnerStep::Review as usize)
        }
        S::SiteVisitScheduled => Some(OwnerStep::Visit as usize),
        S::SiteVisitCompleted => Some(OwnerStep::Estimate as usize),
        S::EstimateSubmitted | S::WaitingForApproval => Some(OwnerStep::Approval as usize),
        S::EstimateApproved | S::Scheduled | S::BuildBackScheduled | S::InProgress => {
            Some(OwnerStep::Repair as usize)
        }
        S::BuildBackCompleted | S::Completed => Some(OwnerStep::ALL.len()),
        S::OnHold | S::Nonresponsive | S::Rejected | S::Canceled => None,
    }
}

/// The last day on which the status moved past the step at `place`.
fn day_passed(place: usize, moves: &[StatusMove]) -> Option<Date> {
    let (mut before, mut passed) = (0, None);
    for change in moves {
        let Some(after) = place_of(change.new) else {
            continue;
        };
        if after <= place {
            passed = None;
        } else if before <= place {
            passed = Some(change.on);
        }
        before = after;
    }
    passed
}

#[cfg(test)]
mod tests {
    use super::*;
    use ProjectStatus as S;
    use jiff::civil::date;

    const fn november(day: i8) -> Date {
        date(2026, 11, day)
    }

    /// The changes from the submission on November 1, one every other day.
    fn moves(statuses: &[S]) -> Vec<StatusMove> {
        let all = [&[S::Submitted][..], statuses].concat();
        let days = (1..).step_by(2).map(november);
        let before = std::iter::once(None).chain(all.iter().copied().map(Some));
        std::iter::zip(before, all.iter().copied())
            .zip(days)
            .map(|((previous, new), on)| StatusMove { previous, new, on })
            .collect()
    }

    fn standing(moves: &[StatusMove]) -> OwnerStanding {
        let last = moves[moves.len() - 1];
        OwnerStanding {
            status: last.new,
            status_since: last.on,
            company_since: Some(november(2)),
            has_contractor: true,
            has_contact: true,
            next_event: None,
            last_event: None,
            has_taken_place: false,
            timeline_start: None,
            today: november(20),
        }
    }

    /// The lines as text, such as `visit done 3` or `repair now contractor planned 25`.
    fn told(lines: &[StepLine]) -> String {
        let line = |line: &StepLine| {
            let who = line.who.map(Party::as_str);
            let day = line.date.map(|day| day.day().to_string());
            let planned = line.is_planned.then_some("planned");
            let words = [who, planned, day.as_deref()];
            let words: Vec<_> = [Some(line.step.as_str()), Some(line.state.as_str())]
                .into_iter()
                .chain(words)
                .flatten()
                .collect();
            words.join(" ")
        };
        lines.iter().map(line).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn each_status_has_its_steps() {
        const LATER: &str =
            "estimate next contractor, approval next insurer, repair next contractor";
        let visit = |now: &str| format!("review done 2, visit now {now}, {LATER}");
        let whole = [
            S::SiteVisitScheduled,
            S::SiteVisitCompleted,
            S::EstimateSubmitted,
            S::EstimateApproved,
            S::BuildBackScheduled,
            S::BuildBackCompleted,
        ];
        for (statuses, expected) in [
            (&[][..], visit("contractor 2")),
            (&[S::Approved], visit("contractor 3")),
            (&[S::RequiresInspection], visit("contractor 3")),
            (
                &[S::Pending],
                format!("review now office 3, visit next contractor, {LATER}"),
            ),
            (&whole[..1], visit("contractor 3")),
            (
                &whole[..2],
                "review done 2, visit done 5, estimate now contractor 5, approval next insurer, repair next contractor".to_owned(),
            ),
            (
                &whole[..3],
                "review done 2, visit done 5, estimate done 7, approval now insurer 7, repair next contractor".to_owned(),
            ),
            (
                &whole[..4],
                "review done 2, visit done 5, estimate done 7, approval done 9, repair now contractor 9".to_owned(),
            ),
            (
                &whole[..5],
                "review done 2, visit done 5, estimate done 7, approval done 9, repair now contractor 11".to_owned(),
            ),
            (
                &whole,
                "review done 2, visit done 5, estimate done 7, approval done 9, repair done 13".to_owned(),
            ),
            // Steps that were skipped are left out.
            (
                &[S::InProgress],
                "review done 2, repair now contractor 3".to_owned(),
            ),
            (
                &[S::EstimateSubmitted, S::Completed],
                "review done 2, estimate done 3, approval done 5, repair done 5".to_owned(),
            ),
            // A pause keeps the place.
            (
                &[S::EstimateSubmitted, S::OnHold],
                "review done 2, estimate done 3, approval now office 5, repair next contractor".to_owned(),
            ),
            (
                &[S::EstimateSubmitted, S::OnHold, S::Nonresponsive],
                "review done 2, estimate done 3, approval now owner 7, repair next contractor".to_owned(),
            ),
            (&[S::Nonresponsive], visit("owner 3")),
            // After a step back, a step is done on the last day it was passed.
            (
                &[S::EstimateSubmitted, S::SiteVisitCompleted, S::EstimateSubmitted],
                "review done 2, visit done 3, estimate done 7, approval now insurer 7, repair next contractor".to_owned(),
            ),
            // A project that was canceled and reopened continues.
            (
                &[S::EstimateSubmitted, S::Canceled, S::EstimateApproved],
                "review done 2, estimate done 3, approval done 7, repair now contractor 7".to_owned(),
            ),
            (&[S::Rejected], String::new()),
            (&[S::EstimateSubmitted, S::Canceled], String::new()),
        ] {
            let moves = moves(statuses);
            assert_eq!(told(&standing(&moves).steps(&moves)), expected, "{statuses:?}");
        }
    }

    #[test]
    fn steps_name_who_acts_and_the_planned_day() {
        /// A change of the facts.
        type Change<'a> = &'a dyn Fn(OwnerStanding) -> OwnerStanding;
        let visit = &[S::SiteVisitScheduled][..];
        let work = &[S::BuildBackScheduled][..];
        let alone = |standing: OwnerStanding| OwnerStanding {
            has_contractor: false,
            company_since: None,
            ..standing
        };
        let booked = |standing: OwnerStanding| OwnerStanding {
            next_event: Some(november(25)),
            ..standing
        };
        let wanted = |standing: OwnerStanding| OwnerStanding {
            timeline_start: Some(november(28)),
            ..standing
        };
        let late = |standing: OwnerStanding| OwnerStanding {
            timeline_start: Some(november(18)),
            ..standing
        };
        let visited = |standing: OwnerStanding| OwnerStanding {
            last_event: Some(november(9)),
            has_taken_place: true,
            ..standing
        };
        // A change of the facts, the statuses, and a line of the list.
        let table: [(Change<'_>, &[S], &str); 11] = [
            (&alone, &[], "review now office 1"),
            (&alone, visit, "review done 3"),
            (&alone, visit, "visit now office 3"),
            (&booked, visit, "visit now contractor planned 25"),
            (
                &|it| alone(booked(it)),
                visit,
                "visit now office planned 25",
            ),
            (&visited, visit, "visit done 9"),
            (&visited, visit, "estimate now contractor 9"),
            (&wanted, visit, "repair next contractor planned 28"),
            (&wanted, work, "repair now contractor planned 28"),
            (&late, work, "repair now contractor 18"),
            (&booked, &[S::InProgress], "repair now contractor 3"),
        ];
        for (change, statuses, expected) in table {
            let moves = moves(statuses);
            let lines = told(&change(standing(&moves)).steps(&moves));
            assert!(lines.split(", ").any(|line| line == expected), "{lines}");
        }
    }

    #[test]
    fn a_project_without_history_has_steps_without_dates() {
        let moves = moves(&[S::BuildBackScheduled]);
        let lines = told(&standing(&moves).steps(&[]));
        assert_eq!(lines, "review done 2, repair now contractor 3");
    }
}

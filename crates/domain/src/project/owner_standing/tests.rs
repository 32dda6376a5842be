use super::*;
use crate::language::Language::English;
use crate::project::Party;
use ProjectStatus as S;
use jiff::civil::date;
use std::collections::BTreeSet;

const VISITED: &str = "The visit to your property is complete. The estimate is being prepared.";
const ASK_FOR_THE_DAY: &str = "If no one has come yet, please ask your contact for the new date.";

fn standing(status: ProjectStatus, has_contractor: bool) -> OwnerStanding {
    OwnerStanding {
        status,
        status_since: date(2026, 11, 1),
        company_since: None,
        has_contractor,
        has_contact: true,
        next_event: None,
        last_event: None,
        has_taken_place: false,
        timeline_start: None,
        today: date(2026, 11, 21),
    }
}

#[test]
fn each_open_status_has_a_responsible_party() {
    use Party::{Contractor, Insurer, Office, Owner};
    // status, party with a contractor, party without one
    let table = [
        (S::Pending, Some(Office), Some(Office)),
        (S::Approved, Some(Contractor), Some(Office)),
        (S::InProgress, Some(Contractor), Some(Office)),
        (S::OnHold, Some(Office), Some(Office)),
        (S::Completed, None, None),
        (S::Rejected, None, None),
        (S::Scheduled, Some(Contractor), Some(Office)),
        (S::RequiresInspection, Some(Contractor), Some(Office)),
        (S::WaitingForApproval, Some(Insurer), Some(Insurer)),
        (S::Submitted, Some(Contractor), Some(Office)),
        (S::SiteVisitScheduled, Some(Contractor), Some(Office)),
        (S::SiteVisitCompleted, Some(Contractor), Some(Office)),
        (S::EstimateSubmitted, Some(Insurer), Some(Insurer)),
        (S::EstimateApproved, Some(Contractor), Some(Office)),
        (S::BuildBackScheduled, Some(Contractor), Some(Office)),
        (S::BuildBackCompleted, None, None),
        (S::Nonresponsive, Some(Owner), Some(Owner)),
        (S::Canceled, None, None),
    ];
    assert_eq!(table.map(|row| row.0), ProjectStatus::ALL);
    for (status, with, without) in table {
        assert_eq!(standing(status, true).turn().waiting_on(), with, "{status}");
        assert_eq!(
            standing(status, false).turn().waiting_on(),
            without,
            "{status}"
        );
    }
}

#[test]
fn a_contractor_is_responsible_from_the_assignment_on() {
    let day = |day: i8| date(2026, 11, day);
    // status, its day, day of the assignment, expected day
    for (status, since, assigned, expected) in [
        (S::Submitted, 1, Some(22), Some(22)),
        (S::SiteVisitCompleted, 23, Some(22), Some(23)),
        (S::EstimateSubmitted, 1, Some(22), Some(1)),
        (S::Nonresponsive, 1, Some(22), Some(1)),
        (S::OnHold, 1, Some(22), Some(1)),
        (S::Submitted, 1, None, Some(1)),
        (S::Completed, 1, Some(22), None),
    ] {
        let standing = OwnerStanding {
            status_since: day(since),
            company_since: assigned.map(day),
            ..standing(status, assigned.is_some())
        };
        assert_eq!(
            standing.turn().waiting_since(),
            expected.map(day),
            "{status}"
        );
    }
    // After a company is removed or deactivated, the office has to act, from that day on.
    for (status, expected) in [(S::Submitted, day(22)), (S::OnHold, day(1))] {
        let left = OwnerStanding {
            company_since: Some(day(22)),
            ..standing(status, false)
        };
        assert_eq!(left.turn().waiting_since(), Some(expected), "{status}");
    }
}

#[test]
fn no_party_is_responsible_while_the_next_step_has_a_date() {
    let next_event = Some(date(2026, 12, 3));
    for &status in ProjectStatus::ALL {
        for has_contractor in [true, false] {
            let bare = standing(status, has_contractor);
            let dated = OwnerStanding { next_event, ..bare };
            let is_settled = [
                S::Approved,
                S::InProgress,
                S::Scheduled,
                S::RequiresInspection,
                S::Submitted,
                S::SiteVisitScheduled,
                S::EstimateApproved,
                S::BuildBackScheduled,
            ]
            .contains(&status);
            let expected = bare.turn().waiting_on().filter(|_| !is_settled);
            assert_eq!(dated.turn().waiting_on(), expected, "{status}");
            if expected.is_none() {
                assert_eq!(
                    (dated.turn().waiting_since(), dated.turn().waiting_days()),
                    (None, None)
                );
                assert!(
                    !dated
                        .next_step()
                        .in_language(English)
                        .contains("call you to"),
                    "{status}"
                );
                assert!(
                    !dated
                        .sentence()
                        .in_language(English)
                        .contains("will contact"),
                    "{status}"
                );
            }
        }
    }
}

#[test]
fn waiting_begins_after_a_missed_date() {
    let (visit, wanted) = (date(2026, 11, 18), date(2026, 11, 20));
    // status, last event, requested start -> since when, number of days
    for (status, last_event, timeline_start, since, days) in [
        (S::SiteVisitScheduled, Some(visit), None, visit, 3),
        // A requested start date for the work does not apply to the visit.
        (S::SiteVisitScheduled, Some(visit), Some(wanted), visit, 3),
        (S::Scheduled, Some(visit), Some(wanted), wanted, 1),
        (S::BuildBackScheduled, None, Some(wanted), wanted, 1),
        (
            S::BuildBackScheduled,
            None,
            Some(date(2026, 12, 3)),
            date(2026, 11, 1),
            20,
        ),
        (
            S::EstimateSubmitted,
            Some(visit),
            Some(wanted),
            date(2026, 11, 1),
            20,
        ),
    ] {
        let standing = OwnerStanding {
            last_event,
            timeline_start,
            ..standing(status, true)
        };
        let found = (
            standing.turn().waiting_since(),
            standing.turn().waiting_days(),
        );
        assert_eq!(found, (Some(since), Some(days)), "{status}");
    }
}

#[test]
fn waiting_days_are_calendar_days() {
    for (today, days) in [
        (date(2026, 11, 1), 0),
        (date(2026, 11, 2), 1),
        (date(2027, 3, 15), 134),
    ] {
        let standing = OwnerStanding {
            today,
            ..standing(S::Submitted, true)
        };
        assert_eq!(standing.turn().waiting_days(), Some(days));
    }
}

#[test]
fn each_status_has_a_distinct_sentence() {
    for has_contractor in [true, false] {
        let expected = ProjectStatus::ALL.iter().map(|&status| {
            let standing = standing(status, has_contractor);
            let (sentence, next) = (
                standing.sentence().in_language(English),
                standing.next_step().in_language(English),
            );
            assert!(sentence.ends_with('.') && next.ends_with('.'), "{status}");
            if !has_contractor {
                let names_one = [&sentence, &next].map(|text| text.contains("our contractor"));
                assert_eq!(
                    names_one,
                    [false, false],
                    "{status}: no contractor is assigned"
                );
            }
            sentence
        });
        assert_eq!(expected.collect::<BTreeSet<_>>().len(), 18);
    }
}

#[test]
fn owners_without_a_contact_are_not_asked_to_call() {
    let (past, later) = (Some(date(2026, 11, 20)), Some(date(2026, 12, 3)));
    for &status in ProjectStatus::ALL {
        for (next_event, last_event, timeline_start) in
            [(None, None, None), (later, None, None), (None, past, past)]
        {
            let with_contact = OwnerStanding {
                next_event,
                last_event,
                timeline_start,
                ..standing(status, false)
            };
            let without_contact = OwnerStanding {
                has_contact: false,
                ..with_contact
            };
            let words = |of: OwnerStanding| {
                format!(
                    "{} {}",
                    of.sentence().in_language(English),
                    of.next_step().in_language(English)
                )
            };
            let sends = |text: &str| {
                [
                    "call us",
                    "call your contact",
                    "ask your contact",
                    "Your contact can",
                ]
                .iter()
                .any(|part| text.contains(part))
            };
            assert!(!sends(&words(without_contact)), "{status}");
            let is_changed = words(with_contact) != words(without_contact);
            assert_eq!(is_changed, sends(&words(with_contact)), "{status}");
        }
    }
    let canceled = OwnerStanding {
        has_contact: false,
        ..standing(S::Canceled, false)
    };
    assert_eq!(
        canceled.sentence().in_language(English),
        "This project was canceled."
    );
    assert_eq!(
        canceled.next_step().in_language(English),
        "If you still need the repair, please ask whoever gave you this code."
    );
}

#[test]
fn sentences_depend_on_the_appointment_and_requested_start() {
    let (past, today, later) = (date(2026, 11, 20), date(2026, 11, 21), date(2026, 12, 3));
    let exact = "Your contact will agree on the exact day with you. Please";
    let ready =
        "The crew will come on the agreed date. Please clear the rooms that will be rebuilt.";
    let let_in = "Please make sure someone can let the crew in that day.";
    // status, next event, requested start -> sentence, beginning of the next step
    for (status, event, wanted, sentence, next) in [
        (
            S::BuildBackScheduled,
            Some(later),
            Some(past),
            "The build-back of your property is scheduled. The next appointment is on Dec 3, 2026.",
            ready,
        ),
        (
            S::BuildBackScheduled,
            None,
            Some(later),
            "The build-back of your property is planned to start on Dec 3, 2026.",
            exact,
        ),
        (
            S::BuildBackScheduled,
            None,
            Some(today),
            "The build-back of your property is planned to start on Nov 21, 2026.",
            exact,
        ),
        (
            S::BuildBackScheduled,
            None,
            Some(past),
            "The build-back of your property was planned to start on Nov 20, 2026.",
            ASK_FOR_THE_DAY,
        ),
        (
            S::BuildBackScheduled,
            None,
            None,
            "The build-back of your property is scheduled.",
            ready,
        ),
        (
            S::Scheduled,
            Some(later),
            Some(today),
            "The next step at your property is scheduled for Dec 3, 2026.",
            let_in,
        ),
        (
            S::Scheduled,
            None,
            Some(later),
            "Work at your property is planned to start on Dec 3, 2026.",
            exact,
        ),
        (
            S::Scheduled,
            None,
            Some(past),
            "Work at your property was planned to start on Nov 20, 2026.",
            ASK_FOR_THE_DAY,
        ),
        (
            S::Scheduled,
            None,
            None,
            "The next step at your property is scheduled.",
            let_in,
        ),
    ] {
        let standing = OwnerStanding {
            next_event: event,
            timeline_start: wanted,
            ..standing(status, true)
        };
        assert_eq!(standing.sentence().in_language(English), sentence);
        assert!(
            standing.next_step().in_language(English).starts_with(next),
            "{sentence}"
        );
    }
}

#[test]
fn closed_projects_mention_upcoming_appointments() {
    let next_event = Some(date(2026, 12, 3));
    let ask = "There is still an appointment on the calendar. Please ask your contact whether it will take place.";
    let planned = "The work is done. There is still an appointment scheduled; see below.";
    // status, next step with an upcoming event, without one
    for (status, with, without) in [
        (S::Completed, planned, "There is nothing left to do."),
        (
            S::BuildBackCompleted,
            planned,
            "There is nothing left to do.",
        ),
        (S::Rejected, ask, "Your insurance agent can help you"),
        (S::Canceled, ask, "If you still need the repair,"),
    ] {
        let ended = standing(status, true);
        assert!(
            ended.next_step().in_language(English).starts_with(without),
            "{status}"
        );
        let booked = OwnerStanding {
            next_event,
            ..ended
        };
        assert_eq!(booked.next_step().in_language(English), with);
    }
}

#[test]
fn sentences_about_visits_depend_on_the_date() {
    let (past, later) = (date(2026, 11, 20), date(2026, 12, 3));
    let arranged = "A visit to your property is scheduled so that we can see the damage in person. The next appointment is on Dec 3, 2026.";
    let planned = "A visit to your property is planned so that we can see the damage in person.";
    let home = "Please make sure someone is home for the visit";
    let agrees = "Your contact will agree on the exact day with you. Please keep";
    let was = "The visit to your property was scheduled for Nov 20, 2026.";
    // next event, last event, requested start -> sentence, beginning of the next step
    for (next_event, last_event, wanted, sentence, next) in [
        (Some(later), None, None, arranged, home),
        (Some(later), Some(past), Some(past), arranged, home),
        (None, Some(past), Some(later), was, ASK_FOR_THE_DAY),
        (None, None, None, planned, agrees),
        (None, None, Some(later), planned, agrees),
        (None, None, Some(past), planned, agrees),
    ] {
        let standing = OwnerStanding {
            next_event,
            last_event,
            timeline_start: wanted,
            ..standing(S::SiteVisitScheduled, true)
        };
        assert_eq!(standing.sentence().in_language(English), sentence);
        assert!(
            standing.next_step().in_language(English).starts_with(next),
            "{sentence}"
        );
    }
    let visited = OwnerStanding {
        last_event: Some(past),
        has_taken_place: true,
        ..standing(S::SiteVisitScheduled, true)
    };
    assert_eq!(visited.sentence().in_language(English), VISITED);
    assert_eq!(
        visited.next_step().in_language(English),
        standing(S::SiteVisitCompleted, true)
            .next_step()
            .in_language(English)
    );
}

use super::*;
use crate::event::{EventSubject, Hours};
use jiff::civil::{date, time};
use jiff::tz::TimeZone;
use uuid::Uuid;

/// Thursday, December 3, 2026, noon.
fn noon() -> Timestamp {
    date(2026, 12, 3)
        .at(12, 0, 0, 0)
        .to_zoned(TimeZone::UTC)
        .expect("valid time")
        .timestamp()
}

static UTC: TimeZone = TimeZone::UTC;

fn local_now() -> LocalNow<'static> {
    LocalNow {
        now: noon(),
        zone: &UTC,
    }
}

fn on(day: i8, hour: i8) -> When {
    When {
        date: date(2026, 12, day),
        hours: Hours::new(time(hour, 0, 0, 0), time(hour + 1, 0, 0, 0)),
    }
}

fn answer(subject: AnswerSubject, state: AnswerState) -> VisitAnswer {
    let suggestion = Suggestion {
        note: None,
        times: vec![on(3, 9), on(4, 9)],
    };
    VisitAnswer {
        id: VisitAnswerId::from_uuid(Uuid::nil()),
        project_id: ProjectId::from_uuid(Uuid::nil()),
        subject,
        state,
        shares_staff_device: false,
        reply: (state == AnswerState::Declined).then(|| suggestion.clone()),
        suggestion,
    }
}

#[test]
fn only_open_answers_with_future_times_can_be_accepted() {
    use AnswerRefusal::{Over, Passed, ProjectClosed, Unknown};
    use AnswerState::{Declined, Fits, Open};
    use ProjectStatus::{Canceled, OnHold, Submitted};
    let subject = AnswerSubject::Event(EventId::from_uuid(Uuid::nil()));
    for (state, status, place, expected) in [
        (Open, Submitted, 1, Ok(on(4, 9))),
        (Open, OnHold, 1, Ok(on(4, 9))),
        (Open, Submitted, 0, Err(Passed)),
        (Open, Submitted, 2, Err(Unknown)),
        (Open, Canceled, 1, Err(ProjectClosed)),
        (Declined, Submitted, 1, Err(Over)),
        (Fits, Submitted, 1, Err(Over)),
        (Fits, Canceled, 1, Err(ProjectClosed)),
    ] {
        let accepted = answer(subject, state).accept(place, status, local_now());
        assert_eq!(accepted, expected, "{state} {status} {place}");
        let can_decline = answer(subject, state).check_decline(status).is_ok();
        assert_eq!(can_decline, answer(subject, state).is_open(status));
    }
}

#[test]
fn owners_choose_among_the_times_of_a_reply() {
    use AnswerRefusal::{Over, Passed, ProjectClosed, Unknown};
    use AnswerState::{Declined, Fits, Open};
    use ProjectStatus::{Completed, Submitted};
    let event = AnswerSubject::Event(EventId::from_uuid(Uuid::nil()));
    let proposal = AnswerSubject::Proposal(ProposalId::from_uuid(Uuid::nil()));
    for (subject, state, status, place, expected) in [
        (event, Declined, Submitted, 1, Ok(on(4, 9))),
        (event, Declined, Submitted, 0, Err(Passed)),
        (event, Declined, Submitted, 2, Err(Unknown)),
        (event, Declined, Completed, 1, Err(ProjectClosed)),
        (event, Open, Submitted, 1, Err(Over)),
        (event, Fits, Submitted, 1, Err(Over)),
        (proposal, Declined, Submitted, 1, Err(Over)),
    ] {
        let chosen = answer(subject, state).choose(place, status, local_now());
        assert_eq!(chosen, expected, "{subject:?} {state} {status} {place}");
    }
}

#[test]
fn an_answer_has_a_text_or_times() {
    let slot = |day: &'static str| RawTimeslot {
        scheduled_date: day,
        start_time: "09:00",
        end_time: "10:00",
        ..RawTimeslot::default()
    };
    let long = "x".repeat(1_001);
    let (fourth, fifth, past) = (slot("2026-12-04"), slot("2026-12-05"), slot("2026-12-02"));
    for (note, times, errors) in [
        ("Mornings only", vec![], vec![]),
        (" ", vec![fourth], vec![]),
        (" ", vec![fourth, fifth], vec![]),
        (" \n", vec![], vec!["note required"]),
        (&long[1..], vec![], vec![]),
        (&long, vec![], vec!["note too_long"]),
        ("", vec![fourth, fourth], vec!["timeslots duplicate"]),
        (
            "",
            vec![fourth, fifth, slot("2026-12-06")],
            vec!["timeslots too_many"],
        ),
        ("", vec![past], vec!["timeslots.0.scheduled_date in_past"]),
    ] {
        let parsed = Suggestion::parse(note, &times, 2, local_now());
        let found: Vec<String> = parsed.as_ref().err().map_or_else(Vec::new, |errors| {
            let errors = errors.as_slice().iter();
            errors
                .map(|error| format!("{} {}", error.field, error.code))
                .collect()
        });
        assert_eq!(found, errors, "{times:?}");
        if let Ok(parsed) = parsed {
            assert_eq!(parsed.times.len(), times.len());
            assert_eq!(parsed.note.is_some(), !note.trim().is_empty());
        }
    }
}

fn event(task_type: EventType, status: EventStatus, when: When) -> Event {
    Event {
        id: EventId::from_uuid(Uuid::nil()),
        project_id: ProjectId::from_uuid(Uuid::nil()),
        contractor_id: None,
        contractor_company_name: None,
        subject: EventSubject {
            task_type,
            title: "Visit".to_owned(),
            description: None,
        },
        when,
        status,
        created_by: None,
        creator_full_name: None,
        parent_task_id: None,
        created_at: Timestamp::UNIX_EPOCH,
        updated_at: noon(),
        version: 1,
        answer: None,
    }
}

#[test]
fn a_completed_site_visit_ends_the_visit_of_the_day() {
    use EventStatus::{Canceled, Completed, InProgress, OnHold, Scheduled};
    use EventType::{Delivery, SiteVisit};
    for (task_type, status, when, expected) in [
        (SiteVisit, Scheduled, on(3, 9), true),
        (SiteVisit, InProgress, on(3, 9), true),
        // The crew came early.
        (SiteVisit, Scheduled, on(3, 15), true),
        // The update was written yesterday without a signal.
        (SiteVisit, Scheduled, on(2, 9), true),
        (SiteVisit, Scheduled, on(4, 9), false),
        (SiteVisit, Completed, on(3, 9), false),
        (SiteVisit, Canceled, on(3, 9), false),
        (SiteVisit, OnHold, on(3, 9), false),
        (Delivery, Scheduled, on(3, 9), false),
    ] {
        let ends = event(task_type, status, when).ends_with_visit(local_now());
        assert_eq!(ends, expected, "{task_type} {status} {when}");
    }
}

#[test]
fn a_completed_visit_can_be_reopened_for_an_hour() {
    use EventStatus::{Canceled, Completed};
    use EventType::{Delivery, SiteVisit};
    for (task_type, status, manages, minutes, expected) in [
        (SiteVisit, Completed, false, 0, true),
        (SiteVisit, Completed, false, 60, true),
        (SiteVisit, Completed, true, 61, false),
        (SiteVisit, Canceled, true, 0, false),
        (Delivery, Completed, false, 0, false),
        (Delivery, Completed, true, 0, true),
    ] {
        let now = noon() + SignedDuration::from_mins(minutes);
        let reopens = event(task_type, status, on(3, 9)).can_reopen(manages, now);
        assert_eq!(
            reopens, expected,
            "{task_type} {status} {manages} {minutes}"
        );
    }
}

#[test]
fn owners_answer_upcoming_events_of_open_projects() {
    use EventStatus::{Completed, Scheduled};
    for (status, when, project, expected) in [
        (Scheduled, on(4, 9), ProjectStatus::Submitted, true),
        (Scheduled, on(3, 9), ProjectStatus::Submitted, false),
        (Completed, on(4, 9), ProjectStatus::Submitted, false),
        (Scheduled, on(4, 9), ProjectStatus::Canceled, false),
    ] {
        let can = event(EventType::Appointment, status, when).can_be_answered(project, local_now());
        assert_eq!(can, expected, "{status} {when} {project}");
    }
}

#[test]
fn contractors_decide_only_what_the_owner_surely_said() {
    let (proposal, event) = (
        AnswerSubject::Proposal(ProposalId::from_uuid(Uuid::nil())),
        AnswerSubject::Event(EventId::from_uuid(Uuid::nil())),
    );
    for (subject, shares_staff_device, expected) in [
        (proposal, false, true),
        (event, false, false),
        (event, true, true),
    ] {
        let answer = VisitAnswer {
            shares_staff_device,
            ..answer(subject, AnswerState::Open)
        };
        assert_eq!(answer.needs_office(), expected, "{subject:?}");
    }
}

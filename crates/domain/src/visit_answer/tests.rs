use super::*;
use crate::event::{Completion, Event, EventStatus, EventSubject, EventType, Hours, RawTimeslot};
use crate::id::{ContractorId, OwnerSessionId, SessionId, UserId};
use crate::permission::{OwnerActor, Role, UserActor};
use jiff::Timestamp;
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

/// The contractor who completed an event.
fn worker() -> UserId {
    UserId::from_uuid(Uuid::from_u128(1))
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
        completion: (status == EventStatus::Completed).then_some(Completion {
            at: noon(),
            by: Some(worker()),
        }),
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
    let other = UserId::from_uuid(Uuid::from_u128(2));
    for (task_type, status, user, manages, minutes, expected) in [
        (SiteVisit, Completed, worker(), false, 0, true),
        (SiteVisit, Completed, worker(), false, 60, true),
        (SiteVisit, Completed, worker(), false, 61, false),
        // Somebody else completed it, for example the office.
        (SiteVisit, Completed, other, false, 0, false),
        (SiteVisit, Completed, other, true, 60, true),
        (SiteVisit, Completed, other, true, 61, false),
        (SiteVisit, Canceled, other, true, 0, false),
        (Delivery, Completed, worker(), false, 0, false),
        (Delivery, Completed, other, true, 0, true),
    ] {
        let now = noon() + SignedDuration::from_mins(minutes);
        let completed = event(task_type, status, on(3, 9));
        let words = format!("{task_type} {status} {user} {manages} {minutes}");
        assert_eq!(
            completed.can_reopen(user, manages, now),
            expected,
            "{words}"
        );
        // A later edit does not prolong it.
        let edited = Event {
            updated_at: now,
            ..completed
        };
        assert_eq!(edited.can_reopen(user, manages, now), expected, "{words}");
        // Completed before completions were recorded.
        let old = Event {
            completion: None,
            ..edited
        };
        assert!(!old.can_reopen(user, manages, now), "{words}");
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

/// A project of the company 50, which the account 3 submitted.
fn project() -> ProjectFacts {
    ProjectFacts {
        id: ProjectId::from_uuid(Uuid::from_u128(9)),
        contractor_id: Some(ContractorId::from_uuid(Uuid::from_u128(50))),
        referral_partner_id: Some(UserId::from_uuid(Uuid::from_u128(3))),
        status: ProjectStatus::Submitted,
    }
}

fn account(role: Role, id: u128, company: Option<u128>) -> Actor {
    Actor::User(UserActor {
        user_id: UserId::from_uuid(Uuid::from_u128(id)),
        session_id: SessionId::from_uuid(Uuid::from_u128(id)),
        role,
        contractor_id: company.map(|id| ContractorId::from_uuid(Uuid::from_u128(id))),
        needs_second_factor: false,
    })
}

fn owner(project: u128, admin: Option<u128>, shares_staff_device: bool) -> Actor {
    Actor::Owner(OwnerActor {
        session_id: OwnerSessionId::from_uuid(Uuid::from_u128(70)),
        project_id: ProjectId::from_uuid(Uuid::from_u128(project)),
        admin: admin.map(|id| UserId::from_uuid(Uuid::from_u128(id))),
        by_emailed_link: false,
        shares_staff_device,
    })
}

#[test]
fn contractors_decide_only_what_the_owner_surely_said() {
    let (proposal, event) = (
        AnswerSubject::Proposal(ProposalId::from_uuid(Uuid::nil())),
        AnswerSubject::Event(EventId::from_uuid(Uuid::nil())),
    );
    let admin = account(Role::Admin, 1, None);
    let contractor = account(Role::Contractor, 2, Some(50));
    for (subject, shares_staff_device, needs_office) in [
        (proposal, false, true),
        (event, false, false),
        (event, true, true),
    ] {
        let answer = VisitAnswer {
            shares_staff_device,
            ..answer(subject, AnswerState::Open)
        };
        assert_eq!(answer.needs_office(), needs_office, "{subject:?}");
        assert!(answer.can_be_decided_by(&admin, &project()));
        let can_decide = answer.can_be_decided_by(&contractor, &project());
        assert_eq!(can_decide, !needs_office, "{subject:?}");
        for other in [
            account(Role::Contractor, 2, Some(51)),
            account(Role::ReferralPartner, 3, None),
            owner(9, None, false),
            Actor::Anonymous,
        ] {
            assert!(!answer.can_be_decided_by(&other, &project()), "{other:?}");
        }
    }
}

#[test]
fn only_the_owner_answers() {
    for (actor, expected) in [
        (owner(9, None, false), true),
        // Two people may share an address and a browser version, so the answer is taken.
        (owner(9, None, true), true),
        (owner(9, Some(1), false), false),
        (owner(8, None, false), false),
        (account(Role::Admin, 1, None), false),
        (account(Role::Contractor, 2, Some(50)), false),
        (account(Role::ReferralPartner, 3, None), false),
        (Actor::Anonymous, false),
    ] {
        assert_eq!(can_answer(&actor, &project()), expected, "{actor:?}");
    }
}

//! Runs the cases of events and of typed times, which the web suite runs as well, so that both sides say the same.

use buildback_domain::event::{
    Event, EventForm, EventStatus, EventSubject, EventType, Hours, ProposalForm, RawSubject,
    RawTimeslot, When, parse_event_edit,
};
use buildback_domain::field_error::FieldErrors;
use buildback_domain::id::{EventId, ProjectId, TimeslotId};
use buildback_domain::time_entry::{TimeEntry, format_time, parse_time};
use buildback_domain::timeslot::Timeslot;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use serde::Deserialize;
use uuid::Uuid;

/// A row of `time-entry-cases.json`: the times that a typed text may mean.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TimeCase {
    typed: String,
    times: Vec<String>,
}

#[test]
fn typed_times() {
    let cases: Vec<TimeCase> =
        serde_json::from_str(include_str!("../time-entry-cases.json")).expect("the table");
    for TimeCase { typed, times } in cases {
        let read = match parse_time(&typed) {
            None => Vec::new(),
            Some(TimeEntry::Exact(time)) => vec![time],
            Some(TimeEntry::Either { am, pm }) => vec![am, pm],
        };
        let shown: Vec<_> = read.into_iter().map(format_time).collect();
        assert_eq!(shown, times, "{typed:?}");
    }
}

/// A row of `event-group-cases.json`: whether an event stands among the scheduled ones or among the past ones.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupCase {
    zone: String,
    now: Timestamp,
    scheduled_date: Date,
    start_time: Option<Time>,
    end_time: Option<Time>,
    is_all_day: bool,
    status: String,
    upcoming: bool,
    #[serde(default)]
    why: String,
}

#[test]
fn groups_are_decided_in_the_portals_zone() {
    let cases: Vec<GroupCase> =
        serde_json::from_str(include_str!("../event-group-cases.json")).expect("the table");
    for case in cases {
        let hours = case.start_time.zip(case.end_time);
        assert_eq!(hours.is_none(), case.is_all_day);
        let hours = hours.map(|(start, end)| Hours::new(start, end).expect("in order"));
        let event = Event {
            id: EventId::from_uuid(Uuid::nil()),
            project_id: ProjectId::from_uuid(Uuid::nil()),
            contractor_id: None,
            contractor_company_name: None,
            subject: EventSubject {
                task_type: EventType::SiteVisit,
                title: "Site Visit/Inspection".to_owned(),
                description: None,
            },
            when: When {
                date: case.scheduled_date,
                hours,
            },
            status: EventStatus::parse(&case.status).expect("a status"),
            created_by: None,
            creator_full_name: None,
            parent_task_id: None,
            created_at: Timestamp::UNIX_EPOCH,
            updated_at: Timestamp::UNIX_EPOCH,
            version: 1,
        };
        let zone = TimeZone::get(&case.zone).expect("a time zone");
        let told = format!("{} at {} {}", event.when, case.now, case.why);
        assert_eq!(event.is_upcoming(case.now, &zone), case.upcoming, "{told}");
    }
}

/// A row of `event-form-cases.json`: what is wrong with an event form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormCase {
    today: Date,
    task_type: String,
    title: String,
    description: String,
    timeslots: Vec<SlotCase>,
    errors: Vec<FormError>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SlotCase {
    scheduled_date: String,
    start_time: String,
    end_time: String,
    is_all_day: bool,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct FormError {
    field: String,
    message: String,
}

impl FormCase {
    fn subject(&self) -> RawSubject<'_> {
        RawSubject {
            task_type: &self.task_type,
            title: &self.title,
            description: &self.description,
        }
    }

    fn timeslots(&self) -> Vec<RawTimeslot<'_>> {
        let slots = self.timeslots.iter();
        slots.map(|slot| raw(slot, None)).collect()
    }
}

fn raw(slot: &SlotCase, id: Option<TimeslotId>) -> RawTimeslot<'_> {
    RawTimeslot {
        id,
        scheduled_date: &slot.scheduled_date,
        start_time: &slot.start_time,
        end_time: &slot.end_time,
        is_all_day: slot.is_all_day,
    }
}

fn told(errors: FieldErrors) -> Vec<FormError> {
    let errors = errors.as_slice().iter();
    errors
        .map(|error| FormError {
            field: error.field.to_string(),
            message: error.message.clone(),
        })
        .collect()
}

fn form_cases() -> Vec<FormCase> {
    serde_json::from_str(include_str!("../event-form-cases.json")).expect("the table")
}

#[test]
fn forms_are_checked() {
    for case in form_cases() {
        let parsed = EventForm::parse(case.subject(), &case.timeslots(), case.today);
        match parsed {
            Ok(form) => {
                assert_eq!(case.errors, [], "{}", case.title);
                assert_eq!(form.timeslots.len(), case.timeslots.len());
            }
            Err(errors) => assert_eq!(told(errors), case.errors),
        }
    }
}

#[test]
fn an_edited_proposal_has_the_rules_of_a_new_one() {
    for case in form_cases() {
        let parsed = ProposalForm::parse(case.subject(), &case.timeslots(), case.today, &[]);
        assert_eq!(parsed.map_err(told).err().unwrap_or_default(), case.errors);
    }
}

#[test]
fn an_edited_event_has_the_rules_of_one_timeslot() {
    let current = When {
        date: jiff::civil::date(2026, 6, 1),
        hours: None,
    };
    for case in form_cases() {
        let [slot] = case.timeslots.as_slice() else {
            continue;
        };
        let parsed = parse_event_edit(case.subject(), &raw(slot, None), case.today, current);
        let expected: Vec<_> = case
            .errors
            .iter()
            .map(|error| FormError {
                field: error.field.replace("timeslots.0.", ""),
                message: error.message.clone(),
            })
            .collect();
        assert_eq!(parsed.map_err(told).err().unwrap_or_default(), expected);
    }
}

fn slot_case(date: &str) -> SlotCase {
    SlotCase {
        scheduled_date: date.to_owned(),
        start_time: String::new(),
        end_time: String::new(),
        is_all_day: true,
    }
}

#[test]
fn what_was_in_the_past_may_stay_there_and_nothing_else_may_come() {
    let today = jiff::civil::date(2026, 6, 10);
    let subject = RawSubject {
        task_type: "delivery",
        title: "Cabinets",
        description: " ",
    };
    let all_day = |date: &str| When {
        date: date.parse().expect("a date"),
        hours: None,
    };
    let timeslot = |n, date| Timeslot {
        id: TimeslotId::from_uuid(Uuid::from_u128(n)),
        when: all_day(date),
    };
    let current = [timeslot(1, "2026-06-01"), timeslot(2, "2026-06-20")];
    let first = Some(current[0].id);
    let in_past = "timeslots.0.scheduled_date";
    let unknown = Some(TimeslotId::from_uuid(Uuid::from_u128(3)));
    // the timeslot that is named, its day -> what is wrong
    for (id, date, wrong) in [
        (first, "2026-06-01", None),
        (first, "2026-06-02", Some(in_past)),
        (first, "2026-06-10", None),
        (None, "2026-06-01", Some(in_past)),
        (unknown, "2026-06-20", Some("timeslots.0.id")),
    ] {
        let slot = slot_case(date);
        let parsed = ProposalForm::parse(subject, &[raw(&slot, id)], today, &current);
        let errors = parsed.map_err(told).err().unwrap_or_default();
        let fields: Vec<_> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, Vec::from_iter(wrong), "{id:?} {date}");
    }
    let (one, other) = (slot_case("2026-06-20"), slot_case("2026-06-21"));
    let twice = [raw(&one, first), raw(&other, first)];
    let refused = ProposalForm::parse(subject, &twice, today, &current).map_err(told);
    assert_eq!(refused.expect_err("named twice")[0].field, "timeslots.1.id");

    for (date, wrong) in [
        ("2026-06-01", None),
        ("2026-06-02", Some("scheduled_date")),
        ("2026-06-10", None),
    ] {
        let slot = slot_case(date);
        let parsed = parse_event_edit(subject, &raw(&slot, None), today, current[0].when);
        let errors = parsed.map_err(told).err().unwrap_or_default();
        let fields: Vec<_> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, Vec::from_iter(wrong), "{date}");
    }
}

//! Runs the shared cases for events and typed times. The web tests run the same cases.

use buildback_domain::event::{
    Event, EventForm, EventStatus, EventSubject, EventType, Hours, LocalNow, ProposalForm,
    RawSubject, RawTimeslot, When, parse_event_edit,
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

/// A row of `time-entry-cases.json`: a typed text and the times that it may mean.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TimeCase {
    typed: String,
    times: Vec<String>,
}

#[test]
fn typed_times_are_parsed_as_in_the_shared_cases() {
    let cases: Vec<TimeCase> =
        serde_json::from_str(include_str!("../time-entry-cases.json")).expect("valid test cases");
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

/// A row of `event-group-cases.json`: whether an event is upcoming or past.
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
fn events_are_upcoming_or_past_in_the_portals_time_zone() {
    let cases: Vec<GroupCase> =
        serde_json::from_str(include_str!("../event-group-cases.json")).expect("valid test cases");
    for case in cases {
        let hours = case.start_time.zip(case.end_time);
        assert_eq!(hours.is_none(), case.is_all_day);
        let hours = hours.map(|(start, end)| Hours::new(start, end).expect("start before end"));
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
            status: EventStatus::parse(&case.status).expect("valid status"),
            created_by: None,
            creator_full_name: None,
            parent_task_id: None,
            created_at: Timestamp::UNIX_EPOCH,
            updated_at: Timestamp::UNIX_EPOCH,
            version: 1,
            completion: None,
            answer: None,
        };
        let zone = TimeZone::get(&case.zone).expect("valid time zone");
        let description = format!("{} at {} {}", event.when, case.now, case.why);
        assert_eq!(
            event.is_upcoming(case.now, &zone),
            case.upcoming,
            "{description}"
        );
    }
}

/// A row of `event-form-cases.json`: a form and its errors.
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

fn form_errors(errors: FieldErrors) -> Vec<FormError> {
    let errors = errors.as_slice().iter();
    errors
        .map(|error| FormError {
            field: error.field.to_string(),
            message: error.message.clone(),
        })
        .collect()
}

/// The start of a day in UTC.
fn start_of(day: Date) -> LocalNow<'static> {
    static ZONE: TimeZone = TimeZone::UTC;
    let now = day
        .to_zoned(ZONE.clone())
        .expect("valid timestamp")
        .timestamp();
    LocalNow { now, zone: &ZONE }
}

fn form_cases() -> Vec<FormCase> {
    serde_json::from_str(include_str!("../event-form-cases.json")).expect("valid test cases")
}

#[test]
fn forms_return_the_expected_errors() {
    for case in form_cases() {
        let parsed = EventForm::parse(case.subject(), &case.timeslots(), start_of(case.today));
        match parsed {
            Ok(form) => {
                assert_eq!(case.errors, [], "{}", case.title);
                assert_eq!(form.timeslots.len(), case.timeslots.len());
            }
            Err(errors) => assert_eq!(form_errors(errors), case.errors),
        }
    }
}

#[test]
fn edited_proposals_follow_the_rules_of_new_ones() {
    for case in form_cases() {
        let parsed =
            ProposalForm::parse(case.subject(), &case.timeslots(), start_of(case.today), &[]);
        assert_eq!(
            parsed.map_err(form_errors).err().unwrap_or_default(),
            case.errors
        );
    }
}

#[test]
fn edited_events_follow_the_rules_of_a_single_timeslot() {
    let current = When {
        date: jiff::civil::date(2026, 6, 1),
        hours: None,
    };
    for case in form_cases() {
        let [slot] = case.timeslots.as_slice() else {
            continue;
        };
        let parsed = parse_event_edit(
            case.subject(),
            &raw(slot, None),
            start_of(case.today),
            current,
        );
        let expected: Vec<_> = case
            .errors
            .iter()
            .map(|error| FormError {
                field: error.field.replace("timeslots.0.", ""),
                message: error.message.clone(),
            })
            .collect();
        assert_eq!(
            parsed.map_err(form_errors).err().unwrap_or_default(),
            expected
        );
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
fn only_unchanged_dates_may_be_in_the_past() {
    let local_now = start_of(jiff::civil::date(2026, 6, 10));
    let subject = RawSubject {
        task_type: "delivery",
        title: "Cabinets",
        description: " ",
    };
    let all_day = |date: &str| When {
        date: date.parse().expect("valid date"),
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
    // ID of the timeslot, its date -> field with an error
    for (id, date, wrong) in [
        (first, "2026-06-01", None),
        (first, "2026-06-02", Some(in_past)),
        (first, "2026-06-10", None),
        (None, "2026-06-01", Some(in_past)),
        (unknown, "2026-06-20", Some("timeslots.0.id")),
    ] {
        let slot = slot_case(date);
        let parsed = ProposalForm::parse(subject, &[raw(&slot, id)], local_now, &current);
        let errors = parsed.map_err(form_errors).err().unwrap_or_default();
        let fields: Vec<_> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, Vec::from_iter(wrong), "{id:?} {date}");
    }
    let (one, other) = (slot_case("2026-06-20"), slot_case("2026-06-21"));
    let twice = [raw(&one, first), raw(&other, first)];
    let result = ProposalForm::parse(subject, &twice, local_now, &current).map_err(form_errors);
    assert_eq!(
        result.expect_err("timeslot named twice")[0].field,
        "timeslots.1.id"
    );

    for (date, wrong) in [
        ("2026-06-01", None),
        ("2026-06-02", Some("scheduled_date")),
        ("2026-06-10", None),
    ] {
        let slot = slot_case(date);
        let parsed = parse_event_edit(subject, &raw(&slot, None), local_now, current[0].when);
        let errors = parsed.map_err(form_errors).err().unwrap_or_default();
        let fields: Vec<_> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, Vec::from_iter(wrong), "{date}");
    }
}

#[test]
fn only_unchanged_times_may_have_begun_today() {
    let zone = TimeZone::get("America/New_York").expect("valid time zone");
    let now = "2026-06-10T14:00:00Z".parse().expect("10:00 in New York");
    let local_now = LocalNow { now, zone: &zone };
    let subject = RawSubject {
        task_type: "delivery",
        title: "Cabinets",
        description: "",
    };
    let at = |date: &str, start: &str, end: &str| SlotCase {
        scheduled_date: date.to_owned(),
        start_time: start.to_owned(),
        end_time: end.to_owned(),
        is_all_day: false,
    };
    let (today, yesterday) = ("2026-06-10", "2026-06-09");
    let when = |date: &str| When {
        date: date.parse().expect("valid date"),
        hours: Hours::new(Time::constant(9, 0, 0, 0), Time::constant(10, 0, 0, 0)),
    };
    // existing time, new time -> whether it is rejected
    for (current, slot, is_rejected) in [
        (None, at(today, "10:00", "11:00"), true),
        (None, at(today, "10:01", "11:00"), false),
        (None, slot_case(today), false),
        (Some(today), at(today, "09:00", "10:00"), false),
        (Some(today), at(today, "09:00", "11:00"), false),
        (Some(today), at(today, "08:00", "10:00"), true),
        (Some(yesterday), at(today, "09:00", "10:00"), true),
        (Some(yesterday), at(yesterday, "08:00", "10:00"), false),
    ] {
        let description = format!("{current:?} {} {}", slot.scheduled_date, slot.start_time);
        let wrong = |errors: FieldErrors| errors.as_slice()[0].message.clone();
        let expected = is_rejected.then(|| "Time cannot be in the past".to_owned());
        let id = TimeslotId::from_uuid(Uuid::from_u128(1));
        let existing = current.map(|date| Timeslot {
            id,
            when: when(date),
        });
        let typed = [raw(&slot, existing.map(|_| id))];
        let parsed = ProposalForm::parse(subject, &typed, local_now, existing.as_slice());
        assert_eq!(parsed.map_err(wrong).err(), expected, "{description}");
        let Some(current) = current else {
            let parsed = EventForm::parse(subject, &typed, local_now);
            assert_eq!(parsed.map_err(wrong).err(), expected, "{description}");
            continue;
        };
        let parsed = parse_event_edit(subject, &typed[0], local_now, when(current));
        assert_eq!(parsed.map_err(wrong).err(), expected, "{description}");
    }
}

#[test]
fn the_last_valid_date_is_upcoming() {
    let zone = TimeZone::get("America/New_York").expect("valid time zone");
    let hours = Hours::new(Time::constant(22, 0, 0, 0), Time::constant(23, 0, 0, 0));
    for hours in [hours, None] {
        let date = jiff::civil::date(9999, 12, 31);
        // The date is beyond the range of timestamps.
        let when = When { date, hours };
        assert!(when.is_ahead(Timestamp::MAX, &zone), "{when}");
    }
}

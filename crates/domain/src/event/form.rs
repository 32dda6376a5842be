//! The event form (specification 2, section 5).

use super::{EventType, Hours, LocalNow, When, title_in};
use crate::day::typed_day;
use crate::field_error::{FieldError, FieldErrors};
use crate::id::TimeslotId;
use crate::text::{Length, identifier, line, plain, required};
use crate::timeslot::Timeslot;
use jiff::civil::{Date, Time};
use messages::{Language, Message};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Length of a title, in characters.
pub const EVENT_TITLE_LENGTH: Length = Length::up_to(200);

/// Length of a description, in characters.
pub const EVENT_DESCRIPTION_LENGTH: Length = Length::up_to(5_000);

/// Maximum number of timeslots in a proposal.
pub const TIMESLOTS_MAX: usize = 20;

/// The type, title, and description of an event or proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventSubject {
    /// Event type.
    pub task_type: EventType,
    /// Title.
    pub title: String,
    /// Description, optional.
    pub description: Option<String>,
}

/// The unvalidated type, title, and description.
#[derive(Debug, Clone, Copy, Default)]
pub struct RawSubject<'a> {
    /// Event type, as its API name.
    pub task_type: &'a str,
    /// Title.
    pub title: &'a str,
    /// Description; may be blank.
    pub description: &'a str,
}

/// An unvalidated timeslot.
#[derive(Debug, Clone, Copy, Default)]
pub struct RawTimeslot<'a> {
    /// ID of an existing timeslot.
    pub id: Option<TimeslotId>,
    /// `YYYY-MM-DD`.
    pub scheduled_date: &'a str,
    /// `HH:MM`; ignored for all-day timeslots.
    pub start_time: &'a str,
    /// `HH:MM`; ignored for all-day timeslots.
    pub end_time: &'a str,
    /// Whether it lasts all day.
    pub is_all_day: bool,
}

/// The validated Schedule Event form. One timeslot creates an event; several create a proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventForm {
    /// Type, title, and description.
    pub subject: EventSubject,
    /// At least one, without duplicates.
    pub timeslots: Vec<When>,
}

impl EventForm {
    /// Validates the form as of `local_now`.
    ///
    /// # Errors
    /// Returns all broken rules, in the order of the form.
    pub fn parse(
        subject: RawSubject<'_>,
        timeslots: &[RawTimeslot<'_>],
        local_now: LocalNow<'_>,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let subject = parse_subject(subject, &mut errors);
        require_timeslots(timeslots, &mut errors);
        let read = parse_timeslots(
            timeslots,
            TIMESLOTS_MAX,
            &mut errors,
            |_| Ok(None),
            local_now,
        );
        match subject {
            Some(subject) if errors.is_empty() => Ok(Self {
                subject,
                timeslots: read,
            }),
            _ => Err(errors),
        }
    }
}

/// A timeslot of an edited proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotEdit {
    /// ID of the existing timeslot; `None` for a new one.
    pub id: Option<TimeslotId>,
    /// The new date and hours.
    pub when: When,
}

/// The validated Edit Proposed Event form. Timeslots missing from it are removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalForm {
    /// Type, title, and description.
    pub subject: EventSubject,
    /// At least one, without duplicates.
    pub timeslots: Vec<SlotEdit>,
}

impl ProposalForm {
    /// Validates the form against the proposal's current timeslots. Unchanged timeslots may be in the past.
    ///
    /// # Errors
    /// Returns all broken rules, in the order of the form.
    pub fn parse(
        subject: RawSubject<'_>,
        timeslots: &[RawTimeslot<'_>],
        local_now: LocalNow<'_>,
        current: &[Timeslot],
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let subject = parse_subject(subject, &mut errors);
        let mut named = BTreeSet::new();
        let known = |id: Option<TimeslotId>| match id {
            None => Ok(None),
            Some(id) => current
                .iter()
                .find(|slot| slot.id == id && named.insert(id))
                .map(|slot| Some(slot.when))
                .ok_or(()),
        };
        require_timeslots(timeslots, &mut errors);
        let read = parse_timeslots(timeslots, TIMESLOTS_MAX, &mut errors, known, local_now);
        match subject {
            Some(subject) if errors.is_empty() => Ok(Self {
                subject,
                timeslots: timeslots
                    .iter()
                    .zip(read)
                    .map(|(raw, when)| SlotEdit { id: raw.id, when })
                    .collect(),
            }),
            _ => Err(errors),
        }
    }
}

/// Validates the Edit Event form. An unchanged date and time may be in the past.
///
/// # Errors
/// Returns all broken rules, in the order of the form.
pub fn parse_event_edit(
    subject: RawSubject<'_>,
    when: &RawTimeslot<'_>,
    local_now: LocalNow<'_>,
    current: When,
) -> Result<(EventSubject, When), FieldErrors> {
    let mut errors = FieldErrors::none();
    let subject = parse_subject(subject, &mut errors);
    let past_check = PastCheck {
        local_now,
        stays: Some(current),
    };
    let when = parse_when(when, Cow::Borrowed, &mut errors, Some(past_check));
    match (subject, when) {
        (Some(subject), Some(when)) if errors.is_empty() => Ok((subject, when)),
        _ => Err(errors),
    }
}

/// Parses a date and hours for a lookup. Past days are allowed.
///
/// # Errors
/// Returns all broken rules, in the order of the form.
pub fn parse_asked_when(when: &RawTimeslot<'_>) -> Result<When, FieldErrors> {
    let mut errors = FieldErrors::none();
    let when = parse_when(when, Cow::Borrowed, &mut errors, None);
    match when {
        Some(when) if errors.is_empty() => Ok(when),
        _ => Err(errors),
    }
}

fn parse_subject(raw: RawSubject<'_>, errors: &mut FieldErrors) -> Option<EventSubject> {
    let task_type = errors.take(parse_type(raw.task_type));
    // Whatever language the form was in.
    let title = title_in(Language::English, &line(raw.title));
    errors.take(EVENT_TITLE_LENGTH.check("title", "title", &title));
    let description = Some(plain(raw.description)).filter(|text| !text.is_empty());
    if let Some(text) = &description {
        errors.take(EVENT_DESCRIPTION_LENGTH.check("description", "description", text));
    }
    Some(EventSubject {
        task_type: task_type?,
        title,
        description,
    })
}

fn parse_type(word: &str) -> Result<EventType, FieldError> {
    let word = identifier(word);
    if word.is_empty() {
        return Err(required("task_type", "task_type"));
    }
    EventType::parse(&word)
        .ok_or_else(|| FieldError::new("task_type", "unknown", Message::ErrorEventType))
}

const TIMESLOTS: &str = "timeslots";

fn require_timeslots(raw: &[RawTimeslot<'_>], errors: &mut FieldErrors) {
    if raw.is_empty() {
        let message = Message::ErrorTimeslotRequired;
        errors.push(FieldError::new(TIMESLOTS, "required", message));
    }
}

/// Parses up to `most` suggested times. There may be none.
pub(crate) fn parse_suggested(
    raw: &[RawTimeslot<'_>],
    most: usize,
    errors: &mut FieldErrors,
    local_now: LocalNow<'_>,
) -> Vec<When> {
    parse_timeslots(raw, most, errors, |_| Ok(None), local_now)
}

/// Parses up to `most` timeslots. `current` returns the existing date and hours of a timeslot ID, or an error if the ID is unknown or
/// repeated.
fn parse_timeslots(
    raw: &[RawTimeslot<'_>],
    most: usize,
    errors: &mut FieldErrors,
    mut current: impl FnMut(Option<TimeslotId>) -> Result<Option<When>, ()>,
    local_now: LocalNow<'_>,
) -> Vec<When> {
    if raw.len() > most {
        let message = Message::ErrorTimeslotsMost {
            most: most.to_string(),
        };
        errors.push(FieldError::new(TIMESLOTS, "too_many", message));
        return Vec::new();
    }
    let mut read = Vec::with_capacity(raw.len());
    let mut seen = BTreeSet::new();
    let mut is_repeated = false;
    for (number, slot) in raw.iter().enumerate() {
        let field = |name: &'static str| Cow::Owned(format!("{TIMESLOTS}.{number}.{name}"));
        let stays = current(slot.id).unwrap_or_else(|()| {
            let message = Message::ErrorTimeslotUnknown;
            errors.push(FieldError::new(field("id"), "unknown_timeslot", message));
            None
        });
        let past_check = PastCheck { local_now, stays };
        if let Some(when) = parse_when(slot, field, errors, Some(past_check)) {
            is_repeated |= !seen.insert(when);
            read.push(when);
        }
    }
    if is_repeated {
        errors.push(FieldError::new(
            TIMESLOTS,
            "duplicate",
            Message::ErrorTimeslotTwice,
        ));
    }
    read
}

/// Rejects dates and times in the past, unless they are unchanged.
#[derive(Clone, Copy)]
struct PastCheck<'a> {
    local_now: LocalNow<'a>,
    /// The existing date and hours.
    stays: Option<When>,
}

impl PastCheck<'_> {
    fn day(self, date: Date, field: Cow<'static, str>) -> Result<Date, FieldError> {
        let stays = self.stays.is_some_and(|stays| stays.date == date);
        if stays || date >= self.local_now.today() {
            return Ok(date);
        }
        let message = Message::ErrorEventPastDate;
        Err(FieldError::new(field, "in_past", message))
    }

    /// Checks the start time. The date must have passed [`Self::day`].
    fn hours(self, when: When, field: Cow<'static, str>) -> Result<When, FieldError> {
        let LocalNow { now, zone } = self.local_now;
        let start = |when: When| (when.date, when.hours.map(Hours::start));
        let stays = self.stays.map(start) == Some(start(when));
        if stays || when.date != self.local_now.today() || when.is_ahead(now, zone) {
            return Ok(when);
        }
        let message = Message::ErrorEventPastTime;
        Err(FieldError::new(field, "in_past", message))
    }
}

/// Parses a date and hours.
fn parse_when(
    raw: &RawTimeslot<'_>,
    field: impl Fn(&'static str) -> Cow<'static, str>,
    errors: &mut FieldErrors,
    past_check: Option<PastCheck<'_>>,
) -> Option<When> {
    let day = parse_day(raw.scheduled_date, field("scheduled_date"));
    let checked = |date| match past_check {
        Some(past_check) => past_check.day(date, field("scheduled_date")),
        None => Ok(date),
    };
    let date = errors.take(day.and_then(checked));
    if raw.is_all_day {
        return Some(When {
            date: date?,
            hours: None,
        });
    }
    let start = errors.take(parse_time(
        raw.start_time,
        field("start_time"),
        Message::ErrorEventStartRequired,
    ));
    let end = errors.take(parse_time(
        raw.end_time,
        field("end_time"),
        Message::ErrorEventEndRequired,
    ));
    let hours = Hours::new(start?, end?);
    if hours.is_none() {
        let message = Message::ErrorEventOrder;
        errors.push(FieldError::new(field("end_time"), "order", message));
    }
    let when = When {
        date: date?,
        hours: Some(hours?),
    };
    match past_check {
        Some(past_check) => errors.take(past_check.hours(when, field("start_time"))),
        None => Some(when),
    }
}

fn parse_day(typed: &str, field: Cow<'static, str>) -> Result<Date, FieldError> {
    let typed = identifier(typed);
    if typed.is_empty() {
        return Err(FieldError::new(
            field,
            "required",
            Message::ErrorEventDateRequired,
        ));
    }
    typed_day(&typed).ok_or_else(|| FieldError::new(field, "not_a_date", Message::ErrorDate))
}

fn parse_time(typed: &str, field: Cow<'static, str>, missing: Message) -> Result<Time, FieldError> {
    let typed = identifier(typed);
    if typed.is_empty() {
        return Err(FieldError::new(field, "required", missing));
    }
    read_time(&typed).ok_or_else(|| FieldError::new(field, "not_a_time", Message::ErrorTime))
}

/// Parses `HH:MM`.
fn read_time(typed: &str) -> Option<Time> {
    let (hour, minute) = typed.split_once(':')?;
    let number = |text: &str| {
        let two_digits = text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit());
        two_digits.then(|| text.parse().ok()).flatten()
    };
    Time::new(number(hour)?, number(minute)?, 0, 0).ok()
}

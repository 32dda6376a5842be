//! The event form (specification 2, section 5).

use super::{EventType, Hours, Present, When, title_in};
use crate::day::typed_day;
use crate::field_error::{FieldError, FieldErrors};
use crate::id::TimeslotId;
use crate::text::{Length, identifier, line, plain, required};
use crate::timeslot::Timeslot;
use jiff::civil::{Date, Time};
use messages::{Language, Message};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// How long a title is.
pub const EVENT_TITLE_LENGTH: Length = Length::up_to(200);

/// How long a description is.
pub const EVENT_DESCRIPTION_LENGTH: Length = Length::up_to(5_000);

/// So many timeslots can be proposed at once.
pub const TIMESLOTS_MAX: usize = 20;

/// What an event or a proposal is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventSubject {
    /// Its kind.
    pub task_type: EventType,
    /// Its title.
    pub title: String,
    /// More about it.
    pub description: Option<String>,
}

/// The same as it was typed.
#[derive(Debug, Clone, Copy, Default)]
pub struct RawSubject<'a> {
    /// The word of a type.
    pub task_type: &'a str,
    /// A title.
    pub title: &'a str,
    /// A description; blank is none.
    pub description: &'a str,
}

/// A timeslot as it was typed.
#[derive(Debug, Clone, Copy, Default)]
pub struct RawTimeslot<'a> {
    /// The timeslot that is meant, when it exists.
    pub id: Option<TimeslotId>,
    /// `YYYY-MM-DD`.
    pub scheduled_date: &'a str,
    /// `HH:MM`; of no account when it takes all day.
    pub start_time: &'a str,
    /// `HH:MM`; of no account when it takes all day.
    pub end_time: &'a str,
    /// Whether it takes the whole day.
    pub is_all_day: bool,
}

/// The Schedule Event form, validated: one timeslot makes an event, several make a proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventForm {
    /// What it is about.
    pub subject: EventSubject,
    /// At least one, none twice.
    pub timeslots: Vec<When>,
}

impl EventForm {
    /// Checks the form as of now.
    ///
    /// # Errors
    /// Every rule that was broken, in the order of the form.
    pub fn parse(
        subject: RawSubject<'_>,
        timeslots: &[RawTimeslot<'_>],
        present: Present<'_>,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let subject = parse_subject(subject, &mut errors);
        let read = parse_timeslots(timeslots, &mut errors, |_| Ok(None), present);
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
    /// The timeslot that it was before; none for one that is added.
    pub id: Option<TimeslotId>,
    /// When it takes place now.
    pub when: When,
}

/// The Edit Proposed Event form, validated. Timeslots that it does not name are removed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalForm {
    /// What it is about.
    pub subject: EventSubject,
    /// At least one, none twice.
    pub timeslots: Vec<SlotEdit>,
}

impl ProposalForm {
    /// Checks the form over the timeslots that the proposal has. What stays where it is may be in the past.
    ///
    /// # Errors
    /// Every rule that was broken, in the order of the form.
    pub fn parse(
        subject: RawSubject<'_>,
        timeslots: &[RawTimeslot<'_>],
        present: Present<'_>,
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
        let read = parse_timeslots(timeslots, &mut errors, known, present);
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

/// Checks the Edit Event form of an event that takes place at `current`, which may stay in the past.
///
/// # Errors
/// Every rule that was broken, in the order of the form.
pub fn parse_event_edit(
    subject: RawSubject<'_>,
    when: &RawTimeslot<'_>,
    present: Present<'_>,
    current: When,
) -> Result<(EventSubject, When), FieldErrors> {
    let mut errors = FieldErrors::none();
    let subject = parse_subject(subject, &mut errors);
    let bound = Bound {
        present,
        stays: Some(current),
    };
    let when = parse_when(when, Cow::Borrowed, &mut errors, Some(bound));
    match (subject, when) {
        (Some(subject), Some(when)) if errors.is_empty() => Ok((subject, when)),
        _ => Err(errors),
    }
}

/// Reads a day and its hours that somebody only asks about: any day will do.
///
/// # Errors
/// Every rule that was broken, in the order of the form.
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

/// Reads timeslots. `current` tells where a named one is so far, and refuses one that is not to be named.
fn parse_timeslots(
    raw: &[RawTimeslot<'_>],
    errors: &mut FieldErrors,
    mut current: impl FnMut(Option<TimeslotId>) -> Result<Option<When>, ()>,
    present: Present<'_>,
) -> Vec<When> {
    const FIELD: &str = "timeslots";
    if raw.is_empty() {
        errors.push(FieldError::new(
            FIELD,
            "required",
            Message::ErrorTimeslotRequired,
        ));
    }
    if raw.len() > TIMESLOTS_MAX {
        let message = Message::ErrorTimeslotsMost {
            most: TIMESLOTS_MAX.to_string(),
        };
        errors.push(FieldError::new(FIELD, "too_many", message));
        return Vec::new();
    }
    let mut read = Vec::with_capacity(raw.len());
    let mut seen = BTreeSet::new();
    let mut is_repeated = false;
    for (number, slot) in raw.iter().enumerate() {
        let field = |name: &'static str| Cow::Owned(format!("{FIELD}.{number}.{name}"));
        let stays = current(slot.id).unwrap_or_else(|()| {
            let message = Message::ErrorTimeslotUnknown;
            errors.push(FieldError::new(field("id"), "unknown_timeslot", message));
            None
        });
        let bound = Bound { present, stays };
        if let Some(when) = parse_when(slot, field, errors, Some(bound)) {
            is_repeated |= !seen.insert(when);
            read.push(when);
        }
    }
    if is_repeated {
        errors.push(FieldError::new(
            FIELD,
            "duplicate",
            Message::ErrorTimeslotTwice,
        ));
    }
    read
}

/// What may not be in the past, unless it is there already.
#[derive(Clone, Copy)]
struct Bound<'a> {
    present: Present<'a>,
    /// Where it is so far.
    stays: Option<When>,
}

impl Bound<'_> {
    fn day(self, date: Date, field: Cow<'static, str>) -> Result<Date, FieldError> {
        let stays = self.stays.is_some_and(|stays| stays.date == date);
        if stays || date >= self.present.today() {
            return Ok(date);
        }
        let message = Message::ErrorEventPastDate;
        Err(FieldError::new(field, "in_past", message))
    }

    /// Of a day that is allowed.
    fn hours(self, when: When, field: Cow<'static, str>) -> Result<When, FieldError> {
        let Present { now, zone } = self.present;
        let start = |when: When| (when.date, when.hours.map(Hours::start));
        let stays = self.stays.map(start) == Some(start(when));
        if stays || when.date != self.present.today() || when.is_ahead(now, zone) {
            return Ok(when);
        }
        let message = Message::ErrorEventPastTime;
        Err(FieldError::new(field, "in_past", message))
    }
}

/// Reads a day and its hours.
fn parse_when(
    raw: &RawTimeslot<'_>,
    field: impl Fn(&'static str) -> Cow<'static, str>,
    errors: &mut FieldErrors,
    bound: Option<Bound<'_>>,
) -> Option<When> {
    let day = parse_day(raw.scheduled_date, field("scheduled_date"));
    let bounded = |date| match bound {
        Some(bound) => bound.day(date, field("scheduled_date")),
        None => Ok(date),
    };
    let date = errors.take(day.and_then(bounded));
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
    match bound {
        Some(bound) => errors.take(bound.hours(when, field("start_time"))),
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

/// Reads `HH:MM`.
fn read_time(typed: &str) -> Option<Time> {
    let (hour, minute) = typed.split_once(':')?;
    let number = |text: &str| {
        let two_digits = text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit());
        two_digits.then(|| text.parse().ok()).flatten()
    };
    Time::new(number(hour)?, number(minute)?, 0, 0).ok()
}

//! Times of events in JSON, and whose view of them is shown.

use domain::event::{Hours, RawTimeslot, When};
use domain::id::TimeslotId;
use domain::permission::Actor;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Date and time, as wall-clock time in the portal's time zone.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventTime {
    /// YYYY-MM-DD.
    #[schema(value_type = String)]
    pub scheduled_date: Date,
    /// HH:MM; absent for all-day events.
    pub start_time: Option<String>,
    /// HH:MM; absent for all-day events.
    pub end_time: Option<String>,
    /// Whether it lasts all day.
    pub is_all_day: bool,
}

impl From<When> for EventTime {
    fn from(when: When) -> Self {
        let time = |time: fn(Hours) -> Time| {
            let of_day = |time: Time| format!("{:02}:{:02}", time.hour(), time.minute());
            when.hours.map(|hours| of_day(time(hours)))
        };
        Self {
            scheduled_date: when.date,
            start_time: time(Hours::start),
            end_time: time(Hours::end),
            is_all_day: when.hours.is_none(),
        }
    }
}

/// A date and time as entered in the form.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TimeslotForm {
    /// The existing timeslot, when a proposal is edited. Absent for a new timeslot.
    pub id: Option<uuid::Uuid>,
    /// YYYY-MM-DD.
    pub scheduled_date: Option<String>,
    /// HH:MM. Ignored for all-day events.
    pub start_time: Option<String>,
    /// HH:MM. Ignored for all-day events.
    pub end_time: Option<String>,
    /// Whether it lasts all day.
    #[serde(default)]
    pub is_all_day: bool,
}

impl TimeslotForm {
    /// The unvalidated domain input.
    #[must_use]
    pub fn raw(&self) -> RawTimeslot<'_> {
        RawTimeslot {
            id: self.id.map(TimeslotId::from_uuid),
            scheduled_date: self.scheduled_date.as_deref().unwrap_or_default(),
            start_time: self.start_time.as_deref().unwrap_or_default(),
            end_time: self.end_time.as_deref().unwrap_or_default(),
            is_all_day: self.is_all_day,
        }
    }
}

/// The viewer of events, with the time and time zone for the response.
#[derive(Debug, Clone, Copy)]
pub struct Viewer<'a> {
    /// The viewer.
    pub actor: &'a Actor,
    /// The current time.
    pub now: Timestamp,
    /// The portal's time zone.
    pub zone: &'a TimeZone,
}

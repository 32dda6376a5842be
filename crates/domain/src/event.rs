//! Scheduled events (`contractor_tasks`). Dates and times are wall-clock in the portal's zone.

use crate::id::{ContractorId, EventId, ProjectId, UserId};
use crate::word::words;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

words! {
    /// The kinds of events.
    EventType {
        /// Somebody looks at the property.
        SiteVisit = "site_visit",
        /// People meet.
        Appointment = "appointment",
        /// Work is done.
        WorkScheduled = "work_scheduled",
        /// Materials arrive.
        Delivery = "delivery",
        /// Progress is looked at.
        ProgressCheck = "progress_check",
        /// The last look.
        FinalWalkthrough = "final_walkthrough",
        /// Anything else.
        Custom = "custom",
    }
}

impl EventType {
    /// The type as people read it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::SiteVisit => "Site Visit/Inspection",
            Self::Appointment => "Appointment/Meeting",
            Self::WorkScheduled => "Work Scheduled",
            Self::Delivery => "Delivery/Materials Drop-off",
            Self::ProgressCheck => "Progress Check",
            Self::FinalWalkthrough => "Final Walkthrough",
            Self::Custom => "Custom",
        }
    }
}

words! {
    /// Where an event stands; any may follow any.
    EventStatus {
        /// Has a date.
        Scheduled = "scheduled",
        /// Goes on now.
        InProgress = "in_progress",
        /// Took place.
        Completed = "completed",
        /// Paused.
        OnHold = "on_hold",
        /// Called off.
        Canceled = "canceled",
    }
}

/// A scheduled event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its id.
    pub id: EventId,
    /// The project.
    pub project_id: ProjectId,
    /// The contractor company it is with.
    pub contractor_id: Option<ContractorId>,
    /// That company's name.
    pub contractor_company_name: Option<String>,
    /// Its kind.
    pub task_type: EventType,
    /// Its title.
    pub title: String,
    /// More about it.
    pub description: Option<String>,
    /// The day.
    pub scheduled_date: Date,
    /// From when; none on all-day events.
    pub start_time: Option<Time>,
    /// Until when.
    pub end_time: Option<Time>,
    /// Whether it takes the whole day.
    pub is_all_day: bool,
    /// Where it stands.
    pub status: EventStatus,
    /// Who made it.
    pub created_by: Option<UserId>,
    /// That person's full name.
    pub creator_full_name: Option<String>,
    /// The event that it belongs to.
    pub parent_task_id: Option<EventId>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl Event {
    /// Whether the event is still to come, as the portal's zone tells the time: scheduled, and beginning
    /// after now; an all-day event (or one without a time) counts for the whole of its day.
    #[must_use]
    pub fn is_upcoming(&self, now: Timestamp, zone: &TimeZone) -> bool {
        self.status == EventStatus::Scheduled
            && begins_later(
                self.scheduled_date,
                self.start_time,
                self.is_all_day,
                now,
                zone,
            )
    }
}

/// Whether a wall-clock moment lies ahead of `now` in `zone`. A time that the clock change skips counts
/// as the moment right after it by the same distance; one that comes twice counts as its first coming.
fn begins_later(
    date: Date,
    start: Option<Time>,
    is_all_day: bool,
    now: Timestamp,
    zone: &TimeZone,
) -> bool {
    let today = now.to_zoned(zone.clone()).date();
    match start {
        Some(start) if !is_all_day => zone
            .to_timestamp(date.to_datetime(start))
            .is_ok_and(|begins| begins > now),
        Some(_) | None => date >= today,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn event(date: &str, start: Option<&str>, status: EventStatus) -> Event {
        Event {
            id: EventId::from_uuid(Uuid::nil()),
            project_id: ProjectId::from_uuid(Uuid::nil()),
            contractor_id: None,
            contractor_company_name: None,
            task_type: EventType::SiteVisit,
            title: "Site Visit/Inspection".into(),
            description: None,
            scheduled_date: date.parse().unwrap(),
            start_time: start.map(|time| time.parse().unwrap()),
            end_time: None,
            is_all_day: start.is_none(),
            status,
            created_by: None,
            creator_full_name: None,
            parent_task_id: None,
            created_at: Timestamp::UNIX_EPOCH,
            updated_at: Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn upcoming_is_decided_in_the_portals_zone() {
        let zone = TimeZone::get("America/Chicago").unwrap();
        // date, start (none: all day), now (UTC), upcoming
        let table = [
            ("2026-06-10", Some("09:00"), "2026-06-10T13:59:59Z", true),
            ("2026-06-10", Some("09:00"), "2026-06-10T14:00:00Z", false),
            // All day: until midnight in Chicago, which is 5 o'clock UTC.
            ("2026-06-10", None, "2026-06-11T04:59:59Z", true),
            ("2026-06-10", None, "2026-06-11T05:00:00Z", false),
            ("2026-06-10", None, "2026-06-09T00:00:00Z", true),
            // 8 March 2026: 2:00 becomes 3:00. 2:30 does not exist and counts as 3:30 (UTC-5).
            ("2026-03-08", Some("02:30"), "2026-03-08T08:29:59Z", true),
            ("2026-03-08", Some("02:30"), "2026-03-08T08:30:00Z", false),
            ("2026-03-08", Some("09:00"), "2026-03-08T13:59:59Z", true),
            ("2026-03-08", Some("09:00"), "2026-03-08T14:00:00Z", false),
            // A short day ends at 5 o'clock UTC, a long one at 6.
            ("2026-03-08", None, "2026-03-09T04:59:59Z", true),
            ("2026-03-08", None, "2026-03-09T05:00:00Z", false),
            // 1 November 2026: 2:00 becomes 1:00. 1:30 comes twice and counts as the first (UTC-5).
            ("2026-11-01", Some("01:30"), "2026-11-01T06:29:59Z", true),
            ("2026-11-01", Some("01:30"), "2026-11-01T06:30:00Z", false),
            ("2026-11-01", Some("09:00"), "2026-11-01T14:59:59Z", true),
            ("2026-11-01", Some("09:00"), "2026-11-01T15:00:00Z", false),
            ("2026-11-01", None, "2026-11-02T05:59:59Z", true),
            ("2026-11-01", None, "2026-11-02T06:00:00Z", false),
        ];
        for (date, start, now, upcoming) in table {
            let now: Timestamp = now.parse().unwrap();
            for &status in EventStatus::ALL {
                let expected = upcoming && status == EventStatus::Scheduled;
                assert_eq!(
                    event(date, start, status).is_upcoming(now, &zone),
                    expected,
                    "{date} {start:?} {now} {status}"
                );
            }
        }
    }
}

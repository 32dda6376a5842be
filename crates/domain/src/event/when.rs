//! When something takes place: wall-clock in the portal's zone.

use crate::time_entry::format_time;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

/// The hours of a day that something takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hours {
    start: Time,
    end: Time,
}

impl Hours {
    /// From `start` to `end`; none unless the end is after the start.
    #[must_use]
    pub fn new(start: Time, end: Time) -> Option<Self> {
        (start < end).then_some(Self { start, end })
    }

    /// From when.
    #[must_use]
    pub const fn start(self) -> Time {
        self.start
    }

    /// Until when.
    #[must_use]
    pub const fn end(self) -> Time {
        self.end
    }
}

/// A day, and the hours of it. In their order: by day, then what takes all of it, then by time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct When {
    /// The day.
    pub date: Date,
    /// The hours; none takes the whole day.
    pub hours: Option<Hours>,
}

impl When {
    /// Whether it lies ahead of `now` in `zone`: it begins later, or takes the whole of a day that is not over. A time
    /// that the clock change skips counts as the moment right after it by the same distance; one that comes twice counts
    /// as its first coming.
    #[must_use]
    pub fn is_ahead(&self, now: Timestamp, zone: &TimeZone) -> bool {
        match self.hours {
            Some(hours) => zone
                .to_timestamp(self.date.to_datetime(hours.start))
                .is_ok_and(|begins| begins > now),
            None => self.date >= now.to_zoned(zone.clone()).date(),
        }
    }
}

impl std::fmt::Display for When {
    /// As people read it: `Mar 8, 2026, 9:00 AM – 10:00 AM`, or `Mar 8, 2026 (all day)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let date = self.date.strftime("%b %-d, %Y");
        match self.hours {
            Some(Hours { start, end }) => {
                write!(f, "{date}, {} – {}", format_time(start), format_time(end))
            }
            None => write!(f, "{date} (all day)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::{date, time};

    #[test]
    fn people_read_it() {
        let hours = Hours::new(time(9, 0, 0, 0), time(14, 30, 0, 0));
        for (hours, text) in [
            (hours, "Mar 8, 2026, 9:00 AM – 2:30 PM"),
            (None, "Mar 8, 2026 (all day)"),
        ] {
            let when = When {
                date: date(2026, 3, 8),
                hours,
            };
            assert_eq!(when.to_string(), text);
        }
    }

    #[test]
    fn an_end_comes_after_its_start() {
        let (nine, ten) = (time(9, 0, 0, 0), time(10, 0, 0, 0));
        assert!(Hours::new(nine, ten).is_some());
        assert!(Hours::new(nine, nine).is_none());
        assert!(Hours::new(ten, nine).is_none());
    }

    #[test]
    fn whole_days_come_first() {
        let at = |day, hour: Option<i8>| When {
            date: date(2026, 3, day),
            hours: hour.and_then(|hour| Hours::new(time(hour, 0, 0, 0), time(23, 0, 0, 0))),
        };
        let order = [at(8, None), at(8, Some(9)), at(8, Some(14)), at(9, None)];
        assert!(order.is_sorted());
    }
}

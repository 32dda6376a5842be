//! Dates and times of events, local to the portal's time zone.

use crate::language::Language;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;

/// A time range within one day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hours {
    start: Time,
    end: Time,
}

impl Hours {
    /// Returns `None` unless the end is after the start.
    #[must_use]
    pub fn new(start: Time, end: Time) -> Option<Self> {
        (start < end).then_some(Self { start, end })
    }

    /// Start time.
    #[must_use]
    pub const fn start(self) -> Time {
        self.start
    }

    /// End time.
    #[must_use]
    pub const fn end(self) -> Time {
        self.end
    }
}

/// The current time with the portal's time zone.
#[derive(Debug, Clone, Copy)]
pub struct LocalNow<'a> {
    /// The current time.
    pub now: Timestamp,
    /// The portal's time zone.
    pub zone: &'a TimeZone,
}

impl LocalNow<'_> {
    /// The current date in the portal's time zone.
    #[must_use]
    pub fn today(self) -> Date {
        self.now.to_zoned(self.zone.clone()).date()
    }
}

/// A date with optional hours. Sorts by date; all-day values sort before timed ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct When {
    /// Date.
    pub date: Date,
    /// Hours; `None` means all day.
    pub hours: Option<Hours>,
}

impl When {
    /// Whether it starts after `now` in `zone`, or is all day and its day is not over. If a clock change skips the start time, it moves
    /// forward by the length of the gap. If a clock change repeats it, the first occurrence counts. Times out of range count as ahead.
    #[must_use]
    pub fn is_ahead(&self, now: Timestamp, zone: &TimeZone) -> bool {
        match self.hours {
            Some(hours) => zone
                .to_timestamp(self.date.to_datetime(hours.start))
                .map_or(true, |begins| begins > now),
            None => self.date >= now.to_zoned(zone.clone()).date(),
        }
    }

    /// Whether two events conflict: they share time, or one is all day on the other's date. Back-to-back events do not conflict.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        let hours = self.hours.zip(other.hours);
        self.date == other.date
            && hours.is_none_or(|(one, other)| one.start < other.end && other.start < one.end)
    }

    /// Start and end in `zone`; `None` for all-day values. Skipped and repeated times are resolved as in [`When::is_ahead`]. If a clock
    /// change would make the end precede the start, the duration on the clock is kept.
    #[must_use]
    pub fn moments(self, zone: &TimeZone) -> Option<(Timestamp, Timestamp)> {
        let hours = self.hours?;
        let at = |time| zone.to_timestamp(self.date.to_datetime(time)).ok();
        let (begins, ends) = (at(hours.start)?, at(hours.end)?);
        if begins < ends {
            return Some((begins, ends));
        }
        let lasts = hours.start.duration_until(hours.end);
        Some((begins, begins.checked_add(lasts).ok()?))
    }

    /// Formats it for users: `Mar 8, 2026, 9:00 AM – 10:00 AM`, or `8 mar 2026 (todo el día)`.
    #[must_use]
    pub fn in_words(self, language: Language) -> String {
        match self.hours {
            Some(Hours { start, end }) => language.hours(self.date.to_datetime(start), end),
            None => language.whole_day(self.date),
        }
    }

    /// Formats it as a message parameter: `2026-03-08T09:00/10:00`, or `2026-03-08` for all day.
    #[must_use]
    pub fn as_param(self) -> String {
        let day = self.date;
        match self.hours {
            Some(Hours { start, end }) => {
                let (start, end) = (start.strftime("%H:%M"), end.strftime("%H:%M"));
                format!("{day}T{start}/{end}")
            }
            None => day.to_string(),
        }
    }

    /// Parses the format of [`When::as_param`].
    #[must_use]
    pub fn from_param(text: &str) -> Option<Self> {
        let Some((day, hours)) = text.split_once('T') else {
            return Some(Self {
                date: text.parse().ok()?,
                hours: None,
            });
        };
        let (start, end) = hours.split_once('/')?;
        Some(Self {
            date: day.parse().ok()?,
            hours: Some(Hours::new(start.parse().ok()?, end.parse().ok()?)?),
        })
    }
}

impl std::fmt::Display for When {
    /// In English, for timelines.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Message;
    use jiff::civil::{date, time};

    #[test]
    fn dates_and_hours_are_formatted_in_each_language() {
        let hours = Hours::new(time(9, 0, 0, 0), time(14, 30, 0, 0));
        for (hours, text, spanish) in [
            (
                hours,
                "Mar 8, 2026, 9:00 AM – 2:30 PM",
                "8 mar 2026, 9:00 AM – 2:30 PM",
            ),
            (None, "Mar 8, 2026 (all day)", "8 mar 2026 (todo el día)"),
        ] {
            let when = When {
                date: date(2026, 3, 8),
                hours,
            };
            assert_eq!(when.to_string(), text);
            let message = Message::NotificationEvent {
                title: "Visit".to_owned().into(),
                when: when.as_param(),
            };
            let text_in_spanish = message.in_language(Language::Spanish);
            assert_eq!(text_in_spanish, format!("Visit: {spanish}"));
            assert_eq!(when.in_words(Language::Spanish), spanish);
        }
    }

    #[test]
    fn the_parameter_format_can_be_parsed() {
        for (text, when) in [
            ("2026-03-08", Some(on(8, None))),
            (
                "2026-03-08T09:00/10:30",
                Some(on(8, Some(("09:00", "10:30")))),
            ),
            ("2026-03-08T10:00/09:00", None),
            ("2026-03-08T09:00", None),
            ("Sunday", None),
            ("", None),
        ] {
            assert_eq!(When::from_param(text), when, "{text}");
            if let Some(when) = when {
                assert_eq!(when.as_param(), text);
            }
        }
    }

    #[test]
    fn the_end_must_be_after_the_start() {
        let (nine, ten) = (time(9, 0, 0, 0), time(10, 0, 0, 0));
        assert!(Hours::new(nine, ten).is_some());
        assert!(Hours::new(nine, nine).is_none());
        assert!(Hours::new(ten, nine).is_none());
    }

    fn on(day: i8, hours: Option<(&str, &str)>) -> When {
        let read = |text: &str| text.parse::<Time>().expect("valid time");
        When {
            date: date(2026, 3, day),
            hours: hours
                .map(|(start, end)| Hours::new(read(start), read(end)).expect("end after start")),
        }
    }

    #[test]
    fn overlapping_hours_conflict() {
        let nine = Some(("09:00", "10:00"));
        // one, other, whether they overlap
        let table = [
            (on(9, nine), on(9, nine), true),
            (on(9, nine), on(10, nine), false),
            (on(9, nine), on(9, Some(("10:00", "11:00"))), false),
            (on(9, nine), on(9, Some(("09:59", "11:00"))), true),
            (on(9, nine), on(9, Some(("08:00", "12:00"))), true),
            (on(9, nine), on(9, Some(("09:15", "09:45"))), true),
            (on(9, nine), on(9, None), true),
            (on(9, None), on(9, None), true),
            (on(9, None), on(10, None), false),
            (
                on(9, Some(("22:00", "23:59"))),
                on(10, Some(("00:00", "01:00"))),
                false,
            ),
        ];
        for (one, other, expected) in table {
            assert_eq!(one.overlaps(other), expected, "{one} and {other}");
            assert_eq!(other.overlaps(one), expected, "{other} and {one}");
        }
    }

    #[test]
    fn start_and_end_follow_the_time_zone() {
        let new_york = TimeZone::get("America/New_York").expect("valid time zone");
        // date and hours in New York -> start and end in UTC. The clock jumps from 2:00 to 3:00 on March 8.
        let table = [
            (
                on(7, Some(("09:00", "10:00"))),
                "2026-03-07T14:00:00Z",
                "2026-03-07T15:00:00Z",
            ),
            (
                on(8, Some(("09:00", "10:00"))),
                "2026-03-08T13:00:00Z",
                "2026-03-08T14:00:00Z",
            ),
            (
                on(8, Some(("00:00", "23:45"))),
                "2026-03-08T05:00:00Z",
                "2026-03-09T03:45:00Z",
            ),
            (
                on(8, Some(("01:30", "03:30"))),
                "2026-03-08T06:30:00Z",
                "2026-03-08T07:30:00Z",
            ),
            // 2:30 does not exist and becomes 3:30, which is after the end at 3:00. The duration of half an hour is preserved.
            (
                on(8, Some(("02:30", "03:00"))),
                "2026-03-08T07:30:00Z",
                "2026-03-08T08:00:00Z",
            ),
        ];
        let instant = |text: &str| text.parse::<Timestamp>().expect("valid timestamp");
        for (when, begins, ends) in table {
            let expected = Some((instant(begins), instant(ends)));
            assert_eq!(when.moments(&new_york), expected, "{when}");
        }
        let twice = When {
            date: date(2026, 11, 1),
            hours: Hours::new(time(1, 30, 0, 0), time(2, 0, 0, 0)),
        };
        // 1:30 occurs twice. The first one counts, so 2:00 is an hour and a half later.
        let expected = (
            instant("2026-11-01T05:30:00Z"),
            instant("2026-11-01T07:00:00Z"),
        );
        assert_eq!(twice.moments(&new_york), Some(expected));
        assert_eq!(on(8, None).moments(&new_york), None);
    }

    #[test]
    fn all_day_values_sort_first() {
        let at = |day, hour: Option<i8>| When {
            date: date(2026, 3, day),
            hours: hour.and_then(|hour| Hours::new(time(hour, 0, 0, 0), time(23, 0, 0, 0))),
        };
        let order = [at(8, None), at(8, Some(9)), at(8, Some(14)), at(9, None)];
        assert!(order.is_sorted());
    }
}

//! Formats dates and times for each language.

use crate::catalog::plain;
use crate::generated::{Language, Message};
use jiff::civil::{Date, DateTime, Time};

/// Formats a date such as `2026-11-25` as `Nov 25, 2026`.
pub(crate) fn day(language: Language, date: &str) -> Option<String> {
    Some(match date.split_once('/') {
        Some((from, to)) => language.days(from.parse().ok()?, to.parse().ok()?),
        None => language.day(date.parse().ok()?),
    })
}

/// Formats `2026-11-25T14:30` as date and time, `2026-11-25T14:30/16:00` as a time range, and `2026-11-25` as an all-day date.
pub(crate) fn moment(language: Language, at: &str) -> Option<String> {
    let Some((start, end)) = at.split_once('/') else {
        return match at.parse::<DateTime>() {
            Ok(at_time) if at.contains('T') => Some(language.moment(at_time)),
            Ok(day) => Some(language.whole_day(day.date())),
            Err(_) => None,
        };
    };
    let start: DateTime = start.parse().ok()?;
    Some(language.hours(start, end.parse().ok()?))
}

impl Language {
    fn month(self, date: Date) -> String {
        plain(self, &format!("day-month-{}", date.month())).unwrap_or_default()
    }

    /// Several days, by the first and the last one.
    fn days(self, from: Date, to: Date) -> String {
        let last = self.day(to);
        if from.year() == to.year() {
            Message::DayDaysOfYear {
                month: self.month(from),
                day: from.day().to_string(),
                to: last,
            }
        } else {
            let from = self.day(from);
            Message::DayDays { from, to: last }
        }
        .in_language(self)
    }

    /// A day: `Nov 25, 2026`, `25 nov 2026`.
    #[must_use]
    pub fn day(self, date: Date) -> String {
        Message::DayDate {
            month: self.month(date),
            day: date.day().to_string(),
            year: date.year().to_string(),
        }
        .in_language(self)
    }

    /// Formats a date and time. All languages use the 12-hour clock, as is usual in the United States.
    #[must_use]
    pub fn moment(self, at: DateTime) -> String {
        Message::DayMoment {
            day: self.day(at.date()),
            time: self.time(at.time()),
        }
        .in_language(self)
    }

    /// Formats an all-day date.
    #[must_use]
    pub fn whole_day(self, date: Date) -> String {
        let day = self.day(date);
        Message::DayAllDay { day }.in_language(self)
    }

    /// Formats a time range within one day.
    #[must_use]
    pub fn hours(self, start: DateTime, end: Time) -> String {
        Message::DayHours {
            day: self.day(start.date()),
            start: self.time(start.time()),
            end: self.time(end),
        }
        .in_language(self)
    }

    /// Formats a time: `9:05 AM`.
    #[must_use]
    pub fn time(self, time: Time) -> String {
        let hour = match time.hour() % 12 {
            0 => 12,
            hour => hour,
        };
        let clock = format!("{hour}:{:02}", time.minute());
        match time.hour() {
            ..12 => Message::DayMorning { clock },
            _ => Message::DayAfternoon { clock },
        }
        .in_language(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_times_are_formatted_in_each_language() {
        for (at, english, spanish) in [
            (
                "2026-11-25T14:30",
                "Nov 25, 2026, 2:30 PM",
                "25 nov 2026, 2:30 PM",
            ),
            (
                "2026-01-05T00:05",
                "Jan 5, 2026, 12:05 AM",
                "5 ene 2026, 12:05 AM",
            ),
            (
                "2026-03-08T09:00/12:00",
                "Mar 8, 2026, 9:00 AM – 12:00 PM",
                "8 mar 2026, 9:00 AM – 12:00 PM",
            ),
            (
                "2026-12-01",
                "Dec 1, 2026 (all day)",
                "1 dic 2026 (todo el día)",
            ),
        ] {
            let formatted = |language| moment(language, at);
            assert_eq!(formatted(Language::English).as_deref(), Some(english));
            assert_eq!(formatted(Language::Spanish).as_deref(), Some(spanish));
        }
        let written = |language| day(language, "2026-05-07");
        assert_eq!(written(Language::English).as_deref(), Some("May 7, 2026"));
        assert_eq!(written(Language::Spanish).as_deref(), Some("7 may 2026"));
        for (days, english, spanish) in [
            (
                "2026-05-07/2026-06-01",
                "May 7 – Jun 1, 2026",
                "7 may – 1 jun 2026",
            ),
            (
                "2025-12-28/2026-01-03",
                "Dec 28, 2025 – Jan 3, 2026",
                "28 dic 2025 – 3 ene 2026",
            ),
        ] {
            let written = |language| day(language, days);
            assert_eq!(written(Language::English).as_deref(), Some(english));
            assert_eq!(written(Language::Spanish).as_deref(), Some(spanish));
        }
    }

    #[test]
    fn all_months_have_names() {
        for language in Language::ALL {
            for month in 1..=12 {
                let date = jiff::civil::date(2026, month, 3);
                let name = plain(*language, &format!("day-month-{month}"));
                let name = name.expect("name of the month");
                assert!(language.day(date).contains(&name), "{language} {month}");
            }
        }
    }

    #[test]
    fn invalid_dates_are_rejected() {
        for odd in ["", "tomorrow", "2026-13-01", "2026-11-25T09:00/x", "/"] {
            assert_eq!(moment(Language::English, odd), None, "{odd}");
            assert_eq!(day(Language::English, odd), None, "{odd}");
        }
    }
}

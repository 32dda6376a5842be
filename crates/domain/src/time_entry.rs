//! Parses and formats times of day (specification 2, section 5).

use crate::language::Language;
use crate::text::identifier;
use jiff::civil::Time;

/// The result of parsing a typed time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeEntry {
    /// An unambiguous time.
    Exact(Time),
    /// A time without AM or PM; the user must choose.
    Either {
        /// Before noon.
        am: Time,
        /// Noon or later.
        pm: Time,
    },
}

/// Parses `9a`, `930p`, `2:30p`, and `14:30`. Without AM or PM, an hour from 1 to 12 is ambiguous, with or without minutes and a colon.
/// Only the 24-hour format `09:30` is exact.
#[must_use]
pub fn parse_time(typed: &str) -> Option<TimeEntry> {
    let text: String = identifier(typed)
        .to_lowercase()
        .split_whitespace()
        .collect();
    let (digits, half) =
        if let Some(rest) = text.strip_suffix("am").or_else(|| text.strip_suffix('a')) {
            (rest, Some(Half::Morning))
        } else if let Some(rest) = text.strip_suffix("pm").or_else(|| text.strip_suffix('p')) {
            (rest, Some(Half::Afternoon))
        } else {
            (text.as_str(), None)
        };
    let (hour, minute) = hour_and_minute(digits)?;
    let is_of_24_hours = digits.starts_with('0') && digits.contains(':');
    match half {
        Some(half) => half.at(hour, minute).map(TimeEntry::Exact),
        None if is_of_24_hours || !(1..=12).contains(&hour) => {
            clock(hour, minute).map(TimeEntry::Exact)
        }
        None => Some(TimeEntry::Either {
            am: Half::Morning.at(hour, minute)?,
            pm: Half::Afternoon.at(hour, minute)?,
        }),
    }
}

#[derive(Clone, Copy)]
enum Half {
    Morning,
    Afternoon,
}

impl Half {
    /// Converts a time on the 12-hour clock, where 12 comes before 1.
    fn at(self, hour: i8, minute: i8) -> Option<Time> {
        let first = match self {
            Self::Morning => 0,
            Self::Afternoon => 12,
        };
        (1..=12)
            .contains(&hour)
            .then(|| clock(hour % 12 + first, minute))
            .flatten()
    }
}

fn clock(hour: i8, minute: i8) -> Option<Time> {
    Time::new(hour, minute, 0, 0).ok()
}

fn hour_and_minute(digits: &str) -> Option<(i8, i8)> {
    let number = |text: &str, lengths: std::ops::RangeInclusive<usize>| {
        let well_formed = lengths.contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        well_formed.then(|| text.parse().ok()).flatten()
    };
    if let Some((hour, minute)) = digits.split_once(':') {
        return Some((number(hour, 1..=2)?, number(minute, 2..=2)?));
    }
    if digits.len() <= 2 {
        return Some((number(digits, 1..=2)?, 0));
    }
    let at = digits
        .len()
        .checked_sub(2)
        .filter(|&at| digits.is_char_boundary(at))?;
    Some((number(&digits[..at], 1..=2)?, number(&digits[at..], 2..=2)?))
}

/// Formats a time on the 12-hour clock: `2:30 PM`.
#[must_use]
pub fn format_time(time: Time) -> String {
    Language::English.time(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn arbitrary_text_does_not_panic_and_times_round_trip(typed in "[0-9:apm é]{0,8}|\\PC{0,8}") {
            if let Some(TimeEntry::Exact(time)) = parse_time(&typed) {
                proptest::prop_assert_eq!(parse_time(&format_time(time)), Some(TimeEntry::Exact(time)));
            }
        }
    }
}

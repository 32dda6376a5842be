//! Times of day as people type and read them (specification 2, section 5).

use jiff::civil::Time;

/// What a typed time may mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeEntry {
    /// One time.
    Exact(Time),
    /// Morning or afternoon: somebody must choose.
    Either {
        /// Before noon.
        am: Time,
        /// From noon on.
        pm: Time,
    },
}

/// Reads `9a`, `930p`, `2:30p`, `14:30`; three or four digits alone may be morning or afternoon, unless
/// only a 24-hour clock has that hour. One or two digits alone are an hour and as open as these.
#[must_use]
pub fn parse_time(typed: &str) -> Option<TimeEntry> {
    let text: String = typed.to_lowercase().split_whitespace().collect();
    let (digits, half) =
        if let Some(rest) = text.strip_suffix("am").or_else(|| text.strip_suffix('a')) {
            (rest, Some(Half::Morning))
        } else if let Some(rest) = text.strip_suffix("pm").or_else(|| text.strip_suffix('p')) {
            (rest, Some(Half::Afternoon))
        } else {
            (text.as_str(), None)
        };
    let (hour, minute) = hour_and_minute(digits)?;
    let has_colon = digits.contains(':');
    match half {
        Some(half) => half.at(hour, minute).map(TimeEntry::Exact),
        None if has_colon || hour == 0 || hour > 12 || digits.starts_with('0') => {
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
    /// An hour of the 12-hour clock: 12 is the first one.
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

/// Shows a time on the 12-hour clock: `2:30 PM`.
#[must_use]
pub fn format_time(time: Time) -> String {
    let half = if time.hour() < 12 { "AM" } else { "PM" };
    let hour = match time.hour() % 12 {
        0 => 12,
        hour => hour,
    };
    format!("{hour}:{:02} {half}", time.minute())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_times() {
        // what was typed -> its meanings as `format_time` shows them, and nothing where there is none
        let table = [
            ("9a", "9:00 AM"),
            ("9 AM", "9:00 AM"),
            ("930p", "9:30 PM"),
            ("9:30 p", "9:30 PM"),
            ("2:30p", "2:30 PM"),
            ("2:30 pm", "2:30 PM"),
            ("12a", "12:00 AM"),
            ("12p", "12:00 PM"),
            ("1215a", "12:15 AM"),
            ("14:30", "2:30 PM"),
            ("2:30", "2:30 AM"),
            ("0:05", "12:05 AM"),
            ("930", "9:30 AM or 9:30 PM"),
            ("1130", "11:30 AM or 11:30 PM"),
            ("1230", "12:30 AM or 12:30 PM"),
            ("9", "9:00 AM or 9:00 PM"),
            ("1430", "2:30 PM"),
            ("0930", "9:30 AM"),
            ("24:00", ""),
            ("2460", ""),
            ("9:60", ""),
            ("14p", ""),
            ("0a", ""),
            ("9:3", ""),
            ("12345", ""),
            ("a", ""),
            ("", ""),
            ("+9", ""),
            ("é3", ""),
            ("noon", ""),
        ];
        for (typed, meaning) in table {
            let shown = match parse_time(typed) {
                None => String::new(),
                Some(TimeEntry::Exact(time)) => format_time(time),
                Some(TimeEntry::Either { am, pm }) => {
                    format!("{} or {}", format_time(am), format_time(pm))
                }
            };
            assert_eq!(shown, meaning, "{typed:?}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_survived(typed in "[0-9:apm é]{0,8}|\\PC{0,8}") {
            if let Some(TimeEntry::Exact(time)) = parse_time(&typed) {
                proptest::prop_assert_eq!(parse_time(&format_time(time)), Some(TimeEntry::Exact(time)));
            }
        }
    }
}

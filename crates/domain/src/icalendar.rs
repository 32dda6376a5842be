//! Writes calendars in the iCalendar format (RFC 5545).

use crate::event::When;
use crate::language::Language;
use crate::string_enum::string_enum;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use uuid::Uuid;

string_enum! {
    /// Status of a calendar entry.
    EntryStatus {
        /// Takes place.
        Confirmed = "CONFIRMED",
        /// May take place.
        Tentative = "TENTATIVE",
        /// Was canceled.
        Cancelled = "CANCELLED",
    }
}

/// A calendar entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarEntry {
    /// Unique ID; stays the same when the entry changes.
    pub uid: Uuid,
    /// Revision number; increases with every change.
    pub sequence: i64,
    /// Status.
    pub status: EntryStatus,
    /// Title.
    pub summary: String,
    /// Description.
    pub description: String,
    /// Its kind.
    pub category: String,
    /// When it takes place, in the calendar's zone.
    pub when: When,
    /// Link to more information.
    pub url: String,
    /// Time of the last change.
    pub changed_at: Timestamp,
}

/// How often calendar programs should refresh.
const REFRESH: &str = "PT1H";

/// Maximum length of a line in octets, without the line break.
const LINE: usize = 75;

/// Formats a calendar. Times are in UTC, which needs no time zone rules. All-day entries are dates, independent of the time zone.
#[must_use]
pub fn calendar_text(
    name: &str,
    language: Language,
    zone: &TimeZone,
    entries: &[CalendarEntry],
) -> String {
    let name = escaped(name);
    let mut text = String::with_capacity(512 * (entries.len() + 1));
    for line in [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        &format!(
            "PRODID:-//Buildback//Calendar//{}",
            language.as_str().to_uppercase()
        ),
        "CALSCALE:GREGORIAN",
        &format!("NAME:{name}"),
        &format!("X-WR-CALNAME:{name}"),
    ] {
        push(&mut text, line);
    }
    if let Some(zone) = zone.iana_name() {
        push(&mut text, &format!("X-WR-TIMEZONE:{zone}"));
    }
    push(
        &mut text,
        &format!("REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}"),
    );
    push(&mut text, &format!("X-PUBLISHED-TTL:{REFRESH}"));
    for entry in entries {
        push_entry(&mut text, zone, entry);
    }
    push(&mut text, "END:VCALENDAR");
    text
}

fn push_entry(text: &mut String, zone: &TimeZone, entry: &CalendarEntry) {
    // Only dates beyond the supported range have no span.
    let Some((begins, ends)) = span(entry.when, zone) else {
        return;
    };
    let changed = utc(entry.changed_at);
    // Tentative and canceled entries do not block time.
    let transparency = match entry.status {
        EntryStatus::Confirmed => "OPAQUE",
        EntryStatus::Tentative | EntryStatus::Cancelled => "TRANSPARENT",
    };
    for line in [
        "BEGIN:VEVENT",
        &format!("UID:{}", entry.uid.hyphenated()),
        &format!("DTSTAMP:{changed}"),
        &format!("LAST-MODIFIED:{changed}"),
        &format!("SEQUENCE:{}", entry.sequence),
        &format!("STATUS:{}", entry.status.as_str()),
        &format!("TRANSP:{transparency}"),
        &format!("DTSTART{begins}"),
        &format!("DTEND{ends}"),
        &format!("SUMMARY:{}", escaped(&entry.summary)),
        &format!("CATEGORIES:{}", escaped(&entry.category)),
        &format!("DESCRIPTION:{}", escaped(&entry.description)),
        &format!("URL:{}", entry.url),
        "END:VEVENT",
    ] {
        push(text, line);
    }
}

/// Start and end as iCalendar properties. An all-day entry ends at the start of the next day.
fn span(when: When, zone: &TimeZone) -> Option<(String, String)> {
    if when.hours.is_some() {
        let (begins, ends) = when.moments(zone)?;
        return Some((format!(":{}", utc(begins)), format!(":{}", utc(ends))));
    }
    let day = |date: jiff::civil::Date| format!(";VALUE=DATE:{}", date.strftime("%Y%m%d"));
    Some((day(when.date), day(when.date.tomorrow().ok()?)))
}

fn utc(at: Timestamp) -> String {
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// Escapes a text value: escapes separators and line breaks, and drops control characters.
fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ';' | ',' => value.extend(['\\', c]),
            '\n' => value.push_str("\\n"),
            '\t' => value.push(' '),
            c if c.is_control() => {}
            c => value.push(c),
        }
    }
    value
}

/// Appends a line and folds it if it is too long. Continuation lines begin with a space. Characters are not split.
fn push(text: &mut String, line: &str) {
    let (mut rest, mut room) = (line, LINE);
    while rest.len() > room {
        let (part, further) = rest.split_at(rest.floor_char_boundary(room));
        text.push_str(part);
        text.push_str("\r\n ");
        (rest, room) = (further, LINE - 1);
    }
    text.push_str(rest);
    text.push_str("\r\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Hours;
    use jiff::civil::{date, time};

    fn entry(when: When) -> CalendarEntry {
        CalendarEntry {
            uid: Uuid::from_u128(7),
            sequence: 2,
            status: EntryStatus::Confirmed,
            summary: "Cabinets, doors; more".to_owned(),
            description: "Scheduled\nRidgeline".to_owned(),
            category: "Delivery/Materials Drop-off".to_owned(),
            when,
            url: "https://portal.example/calendar".to_owned(),
            changed_at: "2026-03-01T12:00:00.5Z".parse().expect("valid timestamp"),
        }
    }

    fn on(day: i8, hours: Option<(i8, i8)>) -> When {
        When {
            date: date(2026, 3, day),
            hours: hours.and_then(|(from, to)| Hours::new(time(from, 0, 0, 0), time(to, 0, 0, 0))),
        }
    }

    #[test]
    fn the_calendar_text_follows_the_icalendar_format() {
        let zone = TimeZone::get("America/New_York").expect("valid time zone");
        let text = calendar_text(
            "Ann's phone",
            Language::English,
            &zone,
            &[entry(on(9, Some((9, 10))))],
        );
        let lines: Vec<_> = text.split_terminator("\r\n").collect();
        assert_eq!(
            lines,
            [
                "BEGIN:VCALENDAR",
                "VERSION:2.0",
                "PRODID:-//Buildback//Calendar//EN",
                "CALSCALE:GREGORIAN",
                "NAME:Ann's phone",
                "X-WR-CALNAME:Ann's phone",
                "X-WR-TIMEZONE:America/New_York",
                "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
                "X-PUBLISHED-TTL:PT1H",
                "BEGIN:VEVENT",
                "UID:00000000-0000-0000-0000-000000000007",
                "DTSTAMP:20260301T120000Z",
                "LAST-MODIFIED:20260301T120000Z",
                "SEQUENCE:2",
                "STATUS:CONFIRMED",
                "TRANSP:OPAQUE",
                "DTSTART:20260309T130000Z",
                "DTEND:20260309T140000Z",
                "SUMMARY:Cabinets\\, doors\\; more",
                "CATEGORIES:Delivery/Materials Drop-off",
                "DESCRIPTION:Scheduled\\nRidgeline",
                "URL:https://portal.example/calendar",
                "END:VEVENT",
                "END:VCALENDAR",
            ]
        );
        assert!(text.ends_with("\r\n"));
    }

    #[test]
    fn all_day_entries_are_dates_and_timed_ones_are_utc() {
        let zone = TimeZone::get("America/New_York").expect("valid time zone");
        // when -> start, end
        let table = [
            (
                on(7, Some((9, 10))),
                ":20260307T140000Z",
                ":20260307T150000Z",
            ),
            (
                on(8, Some((9, 10))),
                ":20260308T130000Z",
                ":20260308T140000Z",
            ),
            (
                on(8, Some((2, 3))),
                ":20260308T070000Z",
                ":20260308T080000Z",
            ),
            (on(8, None), ";VALUE=DATE:20260308", ";VALUE=DATE:20260309"),
            (on(31, None), ";VALUE=DATE:20260331", ";VALUE=DATE:20260401"),
            (
                on(31, Some((0, 23))),
                ":20260331T040000Z",
                ":20260401T030000Z",
            ),
        ];
        for (when, begins, ends) in table {
            let expected = Some((begins.to_owned(), ends.to_owned()));
            assert_eq!(span(when, &zone), expected, "{when}");
        }
        let last = When {
            date: date(9999, 12, 31),
            hours: None,
        };
        assert_eq!(span(last, &zone), None);
    }

    #[test]
    fn special_characters_are_escaped() {
        let table = [
            ("plain", "plain"),
            ("a,b;c\\d", "a\\,b\\;c\\\\d"),
            ("two\nlines", "two\\nlines"),
            ("two\r\nlines", "two\\nlines"),
            ("a\tb\u{7}c\u{7f}", "a bc"),
            ("BEGIN:VEVENT", "BEGIN:VEVENT"),
            ("é – 日本", "é – 日本"),
        ];
        for (text, value) in table {
            assert_eq!(escaped(text), value, "{text:?}");
        }
    }

    #[test]
    fn long_lines_are_folded_between_characters() {
        for (unit, count) in [
            ("x", 75),
            ("x", 76),
            ("x", 149),
            ("x", 150),
            ("é", 200),
            ("日", 99),
            ("🏠", 61),
            ("", 0),
        ] {
            let line = unit.repeat(count);
            let mut text = String::new();
            push(&mut text, &line);
            assert!(text.ends_with("\r\n"));
            assert!(text.split("\r\n").all(|part| part.len() <= LINE), "{text}");
            assert_eq!(text.replace("\r\n ", "").trim_end_matches("\r\n"), line);
        }
        let mut text = String::new();
        push(&mut text, &"x".repeat(76));
        assert_eq!(text, format!("{}\r\n x\r\n", "x".repeat(75)));
    }
}

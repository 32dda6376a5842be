//! Parses dates as spreadsheets and people write them.

use super::DateOrder;
use crate::text::identifier;
use jiff::civil::{Date, date};

/// A parsed date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum WrittenDate {
    /// Has one reading, and is no evidence for the order.
    Plain(Date),
    /// Has one reading, because the other number cannot be a month.
    Ordered {
        order: DateOrder,
        day: Date,
        has_points: bool,
    },
    /// Has two readings. With periods, the day comes first.
    Either {
        month_first: Date,
        day_first: Date,
        has_points: bool,
    },
    /// `26-03-18`: begins with the day or with a two-digit year.
    Unclear { day_first: Date },
}

impl WrittenDate {
    /// The year, which is the same in both readings of [`Self::Either`].
    fn year(self) -> i16 {
        match self {
            Self::Plain(day) | Self::Ordered { day, .. } => day.year(),
            Self::Either { day_first, .. } | Self::Unclear { day_first } => day_first.year(),
        }
    }
}

/// The day of a serial date: days since the end of 1899, or since 1904 in some workbooks. Returns `None` for numbers outside a plausible
/// range.
pub(in super::super) fn serial_day(text: &str, since_1904: bool) -> Option<Date> {
    let number: f64 = text.parse().ok()?;
    let days = number.floor() + if since_1904 { 1_462.0 } else { 0.0 };
    // 1954 to 2119.
    if !(20_000.0..80_000.0).contains(&days) {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "it was compared with both ends"
    )]
    let span = jiff::Span::new().try_days(days as i64).ok()?;
    date(1899, 12, 30).checked_add(span).ok()
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];

/// Finds a name from its full text or a prefix of at least three letters.
fn find_name(names: &[&str], word: &str) -> Option<usize> {
    (word.len() >= 3)
        .then(|| names.iter().position(|name| name.starts_with(word)))
        .flatten()
}

/// Finds a month by name. Prefixes cover all common abbreviations, including `Sept`.
fn month_of(word: &str) -> Option<i8> {
    let at = find_name(&MONTHS, word)?;
    i8::try_from(at + 1).ok()
}

/// The day of a text that may be a serial date: five digits, in the years 2000 to 2099. Used only if all texts of the column are.
pub(in super::super) fn serial_text(text: &str) -> Option<Date> {
    let text = identifier(text);
    let (whole, fraction) = text.split_once('.').unwrap_or((text.as_str(), "0"));
    let is_serial = whole.len() == 5 && is_number(whole) && is_number(fraction);
    let number: u32 = whole.parse().ok().filter(|_| is_serial)?;
    (36_526..=73_050)
        .contains(&number)
        .then(|| serial_day(whole, false))
        .flatten()
}

/// Years that a spreadsheet writes when it turns a number into a date. Claim numbers such as `21-07-1234` have others.
const YEARS: std::ops::RangeInclusive<i16> = 1900..=2099;

/// Whether a text is clearly a date: with a four-digit year, a named month, or slashes.
pub(in super::super) fn says_day(text: &str) -> bool {
    let has_year = text.split(|c: char| !c.is_ascii_digit());
    let is_clear = has_year.into_iter().any(|number| number.len() == 4)
        || text.contains(|c: char| c == '/' || c.is_ascii_alphabetic());
    is_clear && read_date(text).is_some_and(|date| YEARS.contains(&date.year()))
}

/// A number or word in a text, and its position.
#[derive(Debug, Clone, Copy)]
struct Token<'a> {
    text: &'a str,
    from: usize,
}

impl Token<'_> {
    const fn end(self) -> usize {
        self.from + self.text.len()
    }
}

/// Parses a date: `3/18/26`, `18-Mar-26`, `March 18, 2026`, `Wed, 18 March 2026`, `2026-03-18T09:30:00Z`, `20260318`. Ignores a time after
/// it. Returns `None` for any other text.
pub(in super::super) fn read_date(text: &str) -> Option<WrittenDate> {
    let lower = identifier(text).to_lowercase();
    let lower = lower.replace(
        [
            '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}',
        ],
        "-",
    );
    if is_number(&lower) {
        let day = (lower.len() == 8).then(|| ymd(&lower[..4], &lower[4..6], &lower[6..]))?;
        return day.map(WrittenDate::Plain);
    }
    let mut tokens = tokens(&lower)?.into_iter().peekable();
    tokens.next_if(|word| find_name(&WEEKDAYS, word.text).is_some());
    let mut end = 0;
    let mut part = || {
        let part = tokens.next()?;
        end = part.end();
        // `18th`.
        let mut skip = |words: &[&str]| {
            if let Some(word) = tokens.next_if(|word| words.contains(&word.text)) {
                end = word.end();
            }
        };
        if is_number(part.text) {
            skip(&["st", "nd", "rd", "th"]);
        }
        skip(&["of"]);
        Some(part)
    };
    let parts = [part()?, part()?, part()?];
    let is_date = !lower[parts[0].from..end].contains([':', '+']);
    (is_date && is_time(&lower[end..])).then_some(())?;
    let [first, second, third] = parts.map(|part| part.text);
    if let Some(month) = month_of(first) {
        return named(month, second, third);
    }
    if let Some(month) = month_of(second) {
        return if first.len() == 4 {
            named(month, third, first)
        } else {
            named(month, first, third)
        };
    }
    let sign = |one: Token<'_>, other: Token<'_>| {
        let between = &lower[one.end()..other.from];
        between.trim_matches(|c: char| c == '\'' || c.is_whitespace())
    };
    let sign = Some(sign(parts[0], parts[1])).filter(|it| *it == sign(parts[1], parts[2]))?;
    in_numbers(first, second, third, sign)
}

/// Parses a date of three numbers separated by `sign`.
fn in_numbers(first: &str, second: &str, third: &str, sign: &str) -> Option<WrittenDate> {
    if first.len() == 4 {
        return ymd(first, second, third).map(WrittenDate::Plain);
    }
    let has_points = sign == ".";
    let year = year_of(third)?;
    let day = |month: &str, day: &str| {
        if month.len() > 2 || day.len() > 2 {
            return None;
        }
        Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()
    };
    let ordered = |order, day| WrittenDate::Ordered {
        order,
        day,
        has_points,
    };
    match (day(first, second), day(second, first)) {
        (Some(one), Some(other)) if one == other => Some(WrittenDate::Plain(one)),
        (Some(month_first), Some(day_first)) => Some(WrittenDate::Either {
            month_first,
            day_first,
            has_points,
        }),
        (Some(only), None) => Some(ordered(DateOrder::MonthFirst, only)),
        (None, Some(day_first)) => {
            let may_be_year = sign == "-" && first.len() == 2 && third.len() == 2;
            let with_year_first = ymd(&format!("20{first}"), second, third);
            Some(match with_year_first.filter(|_| may_be_year) {
                Some(_) => WrittenDate::Unclear { day_first },
                None => ordered(DateOrder::DayFirst, day_first),
            })
        }
        (None, None) => None,
    }
}

/// Splits a text into numbers and words. Returns `None` if it contains anything else except separators.
fn tokens(text: &str) -> Option<Vec<Token<'_>>> {
    let is_separator = |c: char| c.is_whitespace() || "/-.,:+'".contains(c);
    let is_known = |c: char| c.is_ascii_alphanumeric() || is_separator(c);
    if !text.chars().all(is_known) {
        return None;
    }
    let mut tokens = Vec::new();
    let mut from = 0;
    while let Some(c) = text[from..].chars().next() {
        if is_separator(c) {
            from += c.len_utf8();
            continue;
        }
        let is_other =
            |other: char| is_separator(other) || other.is_ascii_digit() != c.is_ascii_digit();
        let rest = &text[from..];
        let text = &rest[..rest.find(is_other).unwrap_or(rest.len())];
        tokens.push(Token { text, from });
        from += text.len();
    }
    Some(tokens)
}

fn is_number(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the text after a date is empty or a time: `T09:30:00.5Z`, `at 9:30 am EST`, `9 pm`.
fn is_time(rest: &str) -> bool {
    let rest = rest.trim_matches(|c: char| c.is_whitespace() || c == ',' || c == '.');
    if rest.is_empty() {
        return true;
    }
    let rest = rest.strip_prefix("at ").unwrap_or(rest);
    let rest = rest.strip_prefix('t').unwrap_or(rest).trim_start();
    let (hour, mut rest) = digits(rest);
    let mut has_minutes = false;
    if hour.is_empty() || hour.len() > 2 {
        return false;
    }
    for _ in 0..2 {
        let Some((number, behind)) = rest.strip_prefix(':').map(digits) else {
            break;
        };
        if number.len() != 2 {
            return false;
        }
        (has_minutes, rest) = (true, behind);
    }
    if has_minutes && let Some((fraction, behind)) = rest.strip_prefix(['.', ',']).map(digits) {
        if fraction.is_empty() {
            return false;
        }
        rest = behind;
    }
    rest = rest.trim_start();
    let halves = ["a.m.", "p.m.", "a.m", "p.m", "am", "pm", "a", "p"];
    let behind = halves.iter().find_map(|half| rest.strip_prefix(half));
    (has_minutes || behind.is_some()) && is_zone(behind.unwrap_or(rest).trim_start())
}

/// Splits off leading digits.
fn digits(text: &str) -> (&str, &str) {
    text.split_at(
        text.find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len()),
    )
}

/// Whether a text is empty or a time zone, as an abbreviation or an offset from UTC.
fn is_zone(text: &str) -> bool {
    let words = [
        "", "z", "utc", "gmt", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt",
    ];
    let from_utc = ["utc", "gmt"]
        .iter()
        .find_map(|word| text.strip_prefix(word))
        .unwrap_or(text);
    let hours = from_utc.strip_prefix(['+', '-']).is_some_and(|hours| {
        let hours = hours.replace(':', "");
        matches!(hours.len(), 2 | 4) && is_number(&hours)
    });
    hours || words.contains(&text)
}

fn ymd(year: &str, month: &str, day: &str) -> Option<Date> {
    if month.len() > 2 || day.len() > 2 {
        return None;
    }
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

/// Parses a year of two or four digits. Two-digit years from 70 on are in the 20th century, as in the C library.
fn year_of(text: &str) -> Option<i16> {
    let year: i16 = text.parse().ok()?;
    match text.len() {
        2 if year >= 70 => Some(1900 + year),
        2 => Some(2000 + year),
        4 => Some(year),
        _ => None,
    }
}

fn named(month: i8, day: &str, year: &str) -> Option<WrittenDate> {
    if day.len() > 2 {
        return None;
    }
    let day = Date::new(year_of(year)?, month, day.parse().ok()?).ok()?;
    Some(WrittenDate::Plain(day))
}

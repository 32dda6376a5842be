//! Dates as spreadsheets and people write them, and the order of day and month in a file.

use jiff::civil::{Date, date};

/// Which of two numbers comes first in a date such as `3/4/26`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateOrder {
    /// `3/4/26` is March 4, as in the United States.
    MonthFirst,
    /// `3/4/26` is April 3.
    DayFirst,
}

impl DateOrder {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::MonthFirst, Self::DayFirst];

    /// The word that is sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MonthFirst => "month_first",
            Self::DayFirst => "day_first",
        }
    }

    /// Reads a word back; unknown words are none.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.as_str() == word)
    }
}

/// Why dates are read in an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderReason {
    /// No date of the file can be read both ways.
    NotNeeded,
    /// Another date of the file can only be read this way.
    Proven,
    /// The user chose it.
    Chosen,
    /// Nothing in the file tells; the month is assumed to come first.
    Assumed,
    /// The file has dates of both orders, so none can be trusted.
    Contradictory,
}

impl OrderReason {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::NotNeeded,
        Self::Proven,
        Self::Chosen,
        Self::Assumed,
        Self::Contradictory,
    ];

    /// The word that is sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotNeeded => "not_needed",
            Self::Proven => "proven",
            Self::Chosen => "chosen",
            Self::Assumed => "assumed",
            Self::Contradictory => "contradictory",
        }
    }
}

/// A date as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WrittenDate {
    /// It can be read one way, and says nothing about the order.
    Plain(Date),
    /// It can be read one way only, because the other number is no month.
    Ordered(DateOrder, Date),
    /// It can be read both ways.
    Either { month_first: Date, day_first: Date },
}

/// How the ambiguous dates of a file are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DateFindings {
    /// The order in which they are read.
    pub order: DateOrder,
    /// Why in this order.
    pub reason: OrderReason,
    /// So many dates can be read both ways.
    pub ambiguous: usize,
    /// The first of them as written, with its two readings: month first, day first.
    pub example: Option<(String, Date, Date)>,
    /// A date of the file that shows the order.
    pub proof: Option<String>,
}

impl DateFindings {
    /// Looks at all dates of a file.
    pub(super) fn of<'a>(texts: impl Iterator<Item = &'a str>, chosen: Option<DateOrder>) -> Self {
        let (mut ambiguous, mut example) = (0, None);
        let mut proofs: [Option<&str>; 2] = [None, None];
        for text in texts {
            match read_date(text) {
                Some(WrittenDate::Either {
                    month_first,
                    day_first,
                }) => {
                    ambiguous += 1;
                    example.get_or_insert_with(|| (text.to_owned(), month_first, day_first));
                }
                Some(WrittenDate::Ordered(DateOrder::MonthFirst, _)) => {
                    proofs[0].get_or_insert(text);
                }
                Some(WrittenDate::Ordered(DateOrder::DayFirst, _)) => {
                    proofs[1].get_or_insert(text);
                }
                Some(WrittenDate::Plain(_)) | None => {}
            }
        }
        let (order, reason) = match (chosen, proofs) {
            (Some(order), _) if ambiguous > 0 => (order, OrderReason::Chosen),
            _ if ambiguous == 0 => (DateOrder::MonthFirst, OrderReason::NotNeeded),
            (_, [Some(_), Some(_)]) => (DateOrder::MonthFirst, OrderReason::Contradictory),
            (_, [_, Some(_)]) => (DateOrder::DayFirst, OrderReason::Proven),
            (_, [Some(_), _]) => (DateOrder::MonthFirst, OrderReason::Proven),
            (_, [None, None]) => (DateOrder::MonthFirst, OrderReason::Assumed),
        };
        let proof = match (reason, order) {
            (OrderReason::Proven, DateOrder::MonthFirst) => proofs[0],
            (OrderReason::Proven, DateOrder::DayFirst) => proofs[1],
            _ => None,
        };
        Self {
            order,
            reason,
            ambiguous,
            example,
            proof: proof.map(str::to_owned),
        }
    }
}

/// The day of a serial number: days since the end of 1899, or since 1904 in some workbooks. Only days of our times: other
/// numbers are something else.
pub(super) fn serial_day(text: &str, since_1904: bool) -> Option<Date> {
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

/// Whether a word is one of these names, in full or cut after three letters or more.
fn find_name(names: &[&str], word: &str) -> Option<usize> {
    (word.len() >= 3)
        .then(|| names.iter().position(|name| name.starts_with(word)))
        .flatten()
}

/// A month by its name. `Sept` is the one abbreviation of four letters that is usual and no mere beginning of another.
fn month_of(word: &str) -> Option<i8> {
    let at = find_name(&MONTHS, word)?;
    i8::try_from(at + 1).ok()
}

/// Reads a date: `3/18/26`, `18-Mar-26`, `March 18, 2026`, `Wed, 18 March 2026`, `2026-03-18T09:30:00Z`, `46099`. A time
/// behind it is left out; anything else is no date.
pub(super) fn read_date(text: &str) -> Option<WrittenDate> {
    let lower = text.trim().to_lowercase();
    if lower.parse::<f64>().is_ok() {
        let is_compact = lower.len() == 8 && lower.bytes().all(|byte| byte.is_ascii_digit());
        let day = match is_compact {
            true => ymd(&lower[..4], &lower[4..6], &lower[6..]),
            false => serial_day(&lower, false),
        };
        return day.map(WrittenDate::Plain);
    }
    let mut tokens = tokens(&lower)?.into_iter().peekable();
    tokens.next_if(|word| find_name(&WEEKDAYS, word).is_some());
    let mut part = || {
        let part = tokens.next()?;
        // `18th`
        tokens.next_if(|word| is_number(part) && matches!(*word, "st" | "nd" | "rd" | "th"));
        tokens.next_if(|word| *word == "of");
        Some(part)
    };
    let parts = [part()?, part()?, part()?];
    is_time(tokens).then_some(())?;
    let [first, second, third] = parts;
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
    if first.len() == 4 {
        return ymd(first, second, third).map(WrittenDate::Plain);
    }
    let year = year_of(third)?;
    let day = |month: &str, day: &str| {
        if month.len() > 2 || day.len() > 2 {
            return None;
        }
        Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()
    };
    match (day(first, second), day(second, first)) {
        (Some(one), Some(other)) if one == other => Some(WrittenDate::Plain(one)),
        (Some(month_first), Some(day_first)) => Some(WrittenDate::Either {
            month_first,
            day_first,
        }),
        (Some(only), None) => Some(WrittenDate::Ordered(DateOrder::MonthFirst, only)),
        (None, Some(only)) => Some(WrittenDate::Ordered(DateOrder::DayFirst, only)),
        (None, None) => None,
    }
}

/// The numbers and words of a text, without what separates them; none if there is anything else.
fn tokens(text: &str) -> Option<Vec<&str>> {
    let is_separator = |c: char| c.is_whitespace() || "/-.,:+–'".contains(c);
    let is_known = |c: char| c.is_ascii_alphanumeric() || is_separator(c);
    if !text.chars().all(is_known) {
        return None;
    }
    let mut tokens = Vec::new();
    for mut word in text.split(is_separator).filter(|word| !word.is_empty()) {
        while let Some(c) = word.chars().next() {
            let is_other = |other: char| other.is_ascii_digit() != c.is_ascii_digit();
            let (token, rest) = word.split_at(word.find(is_other).unwrap_or(word.len()));
            tokens.push(token);
            word = rest;
        }
    }
    Some(tokens)
}

fn is_number(token: &str) -> bool {
    token.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether what follows a date is nothing or a time: `t`, numbers, and words for half a day and for a time zone.
fn is_time<'a>(mut rest: impl Iterator<Item = &'a str>) -> bool {
    let words = [
        "t", "z", "am", "pm", "a", "p", "m", "at", "utc", "gmt", "est", "edt", "cst", "cdt", "mst",
        "mdt", "pst", "pdt",
    ];
    rest.all(|token| is_number(token) || words.contains(&token))
}

fn ymd(year: &str, month: &str, day: &str) -> Option<Date> {
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()
}

/// A year of two or four digits. Of two, 70 and later belong to the last century, as in the C library.
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

#[cfg(test)]
mod tests;

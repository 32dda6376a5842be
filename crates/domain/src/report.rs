//! Reports for admins: kinds, date ranges, and steps.

use crate::calendar_day::days_between;
use crate::field_error::FieldError;
use crate::language::Language;
use crate::string_enum::string_enum;
use jiff::ToSpan as _;
use jiff::civil::Date;
use messages::Message;
use std::collections::BTreeMap;

string_enum! {
    /// The kinds of reports.
    ReportKind {
        /// Number of submitted projects over time.
        Intake = "intake",
        /// Projects by status.
        StatusMix = "status_mix",
        /// Time that projects spent in each status.
        StageTimes = "stage_times",
        /// Workload and lateness of each company.
        ContractorLoad = "contractor_load",
        /// Number of projects submitted by each partner.
        PartnerVolume = "partner_volume",
        /// Age of open projects.
        OpenByAge = "open_by_age",
    }
}

string_enum! {
    /// The step between points of a report over time.
    ReportStep {
        /// A day.
        Day = "day",
        /// A week from Sunday to Saturday.
        Week = "week",
        /// A calendar month.
        Month = "month",
    }
}

impl ReportKind {
    /// The report's English title.
    #[must_use]
    pub fn label_in(self, language: Language) -> String {
        language.translate("report-kind", self.as_str())
    }

    /// The question that the report answers.
    #[must_use]
    pub fn question_in(self, language: Language) -> String {
        language.translate("report-question", self.as_str())
    }
}

impl ReportKind {
    /// Whether it covers a date range. The age of open projects is always as of today.
    #[must_use]
    pub const fn has_range(self) -> bool {
        !matches!(self, Self::OpenByAge)
    }

    /// Whether it can be filtered by contractor company.
    #[must_use]
    pub const fn takes_contractor(self) -> bool {
        !matches!(self, Self::PartnerVolume)
    }

    /// Whether it can be filtered by referral partner.
    #[must_use]
    pub const fn takes_partner(self) -> bool {
        !matches!(self, Self::ContractorLoad)
    }
}

/// Maximum number of days in a report: five years.
pub const DAYS_MAX: i32 = 1_827;
/// Default number of days.
pub const USUAL_DAYS: i32 = 90;

/// The date range of a report, inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportRange {
    from: Date,
    to: Date,
}

/// The days of one point of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// First day.
    pub from: Date,
    /// Last day.
    pub to: Date,
}

impl ReportRange {
    /// Creates a range. A missing end is today; a missing start is 90 days before the end, inclusive.
    ///
    /// # Errors
    /// Returns an error if the range ends before it starts, or is longer than five years.
    pub fn new(from: Option<Date>, to: Option<Date>, today: Date) -> Result<Self, FieldError> {
        let to = to.unwrap_or(today);
        let from = from.unwrap_or_else(|| to.saturating_sub((USUAL_DAYS - 1).days()));
        if from > to {
            let message = Message::ErrorRangeOrder;
            return Err(FieldError::new("to", "before_from", message));
        }
        let range = Self { from, to };
        if range.days() > DAYS_MAX {
            let message = Message::ErrorReportYears;
            return Err(FieldError::new("from", "too_many_days", message));
        }
        Ok(range)
    }

    /// First day.
    #[must_use]
    pub const fn from(self) -> Date {
        self.from
    }

    /// Last day.
    #[must_use]
    pub const fn to(self) -> Date {
        self.to
    }

    fn days(self) -> i32 {
        days_between(self.from, self.to) + 1
    }

    /// The step between points, chosen so that there are at most about sixty.
    #[must_use]
    pub fn step(self) -> ReportStep {
        match self.days() {
            ..=45 => ReportStep::Day,
            46..=200 => ReportStep::Week,
            _ => ReportStep::Month,
        }
    }

    /// The periods of the range. The first and the last one may be shorter.
    #[must_use]
    pub fn periods(self) -> Vec<Period> {
        let mut periods = Vec::new();
        let mut from = self.from;
        while from <= self.to {
            let to = self.step().last_day(from).min(self.to);
            periods.push(Period { from, to });
            let Ok(next) = to.tomorrow() else { break };
            from = next;
        }
        periods
    }
}

impl ReportStep {
    /// The last day of the step that contains `day`.
    fn last_day(self, day: Date) -> Date {
        match self {
            Self::Day => day,
            Self::Week => day.saturating_add((6 - day.weekday().to_sunday_zero_offset()).days()),
            Self::Month => day.last_of_month(),
        }
    }
}

impl Period {
    /// The English label: a day, a range of days, or a month.
    #[must_use]
    pub fn label(self) -> Message {
        let Self { from, to } = self;
        let is_month = from == from.first_of_month() && to == from.last_of_month();
        if from != to && is_month {
            Message::TablePeriodMonth {
                month: from.month().to_string(),
                year: from.year().to_string(),
            }
        } else {
            let days = if from == to {
                from.to_string()
            } else {
                format!("{from}/{to}")
            };
            Message::TablePeriod { days }
        }
    }
}

/// Ages in days, each up to and including its number; the last one has no end.
pub const AGES: [Option<i32>; 7] = [
    Some(7),
    Some(14),
    Some(30),
    Some(60),
    Some(90),
    Some(180),
    None,
];

/// The age at a place in [`AGES`].
#[must_use]
pub fn age_label(place: usize) -> Message {
    let before = place.checked_sub(1).and_then(|before| AGES[before]);
    match (before, AGES[place]) {
        (Some(before), Some(most)) => Message::TableAge {
            from: (before + 1).to_string(),
            to: most.to_string(),
        },
        (None, most) => Message::TableAgeFirst {
            to: most.unwrap_or_default().to_string(),
        },
        (Some(before), None) => Message::TableAgeLast {
            from: before.to_string(),
        },
    }
}

/// The place in [`AGES`] of what was submitted on a day.
#[must_use]
pub fn age_band(submitted: Date, today: Date) -> usize {
    let days = days_between(submitted, today);
    AGES.iter()
        .position(|most| most.is_none_or(|most| days <= most))
        .unwrap_or(AGES.len() - 1)
}

/// The distribution of times in a status: number of stays by length in minutes. Lengths are rounded down to six significant binary digits,
/// as the database counts them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spread {
    stays: BTreeMap<i64, i64>,
}

impl Spread {
    /// Adds stays of a rounded length.
    pub fn add(&mut self, about: i64, stays: i64) {
        *self.stays.entry(about).or_default() += stays;
    }

    /// Number of stays.
    #[must_use]
    pub fn count(&self) -> i64 {
        self.stays.values().sum()
    }

    /// The percentile in minutes, accurate to 1.6%; `None` if there are no stays.
    #[must_use]
    pub fn percentile(&self, percent: i64) -> Option<i64> {
        let rank = (self.count() * percent + 99) / 100;
        let mut seen = 0;
        let reached = self.stays.iter().find(|(_, stays)| {
            seen += **stays;
            seen >= rank.max(1)
        });
        reached.map(|(about, _)| middle(*about))
    }
}

/// The middle of the lengths that are rounded to `about`.
const fn middle(about: i64) -> i64 {
    if about < 64 {
        return about;
    }
    let digits = i64::BITS - about.leading_zeros();
    about + (1 << (digits - 6)) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn ranges_must_be_ordered_and_not_too_long() {
        let today = date(2026, 3, 31);
        let day = |month, day| Some(date(2026, month, day));
        // from, to -> first and last day, or field and code of the error
        let table = [
            (None, None, Ok((date(2026, 1, 1), today))),
            (day(3, 1), None, Ok((date(2026, 3, 1), today))),
            (
                None,
                day(3, 30),
                Ok((date(2025, 12, 31), date(2026, 3, 30))),
            ),
            (
                day(3, 5),
                day(3, 5),
                Ok((date(2026, 3, 5), date(2026, 3, 5))),
            ),
            (day(3, 6), day(3, 5), Err(("to", "before_from"))),
            (day(4, 1), None, Err(("to", "before_from"))),
            (
                Some(date(2021, 3, 31)),
                None,
                Ok((date(2021, 3, 31), today)),
            ),
            (
                Some(date(2021, 3, 30)),
                None,
                Err(("from", "too_many_days")),
            ),
        ];
        for (from, to, expected) in table {
            let range = ReportRange::new(from, to, today);
            let got = range
                .map(|range| (range.from(), range.to()))
                .map_err(|error| (error.field.to_string(), error.code.to_string()));
            let expected = expected.map_err(|(field, code)| (field.to_owned(), code.to_owned()));
            assert_eq!(got, expected, "{from:?} {to:?}");
        }
    }

    #[test]
    fn periods_cover_the_range_without_gaps() {
        // from, to -> step, count, labels of the first and last period
        let table = [
            (
                (2026, 3, 1),
                (2026, 3, 1),
                ReportStep::Day,
                1,
                "Mar 1, 2026",
                "Mar 1, 2026",
            ),
            (
                (2026, 3, 1),
                (2026, 4, 14),
                ReportStep::Day,
                45,
                "Mar 1, 2026",
                "Apr 14, 2026",
            ),
            // Wednesday to Tuesday.
            (
                (2026, 3, 4),
                (2026, 5, 5),
                ReportStep::Week,
                10,
                "Mar 4 – Mar 7, 2026",
                "May 3 – May 5, 2026",
            ),
            (
                (2025, 12, 28),
                (2026, 2, 28),
                ReportStep::Week,
                9,
                "Dec 28, 2025 – Jan 3, 2026",
                "Feb 22 – Feb 28, 2026",
            ),
            (
                (2025, 7, 15),
                (2026, 7, 14),
                ReportStep::Month,
                13,
                "Jul 15 – Jul 31, 2025",
                "Jul 1 – Jul 14, 2026",
            ),
            (
                (2024, 1, 1),
                (2024, 12, 31),
                ReportStep::Month,
                12,
                "January 2024",
                "December 2024",
            ),
        ];
        for ((y, m, d), (to_y, to_m, to_d), step, count, first, last) in table {
            let (from, to) = (date(y, m, d), date(to_y, to_m, to_d));
            let range = ReportRange::new(Some(from), Some(to), to).unwrap();
            let periods = range.periods();
            assert_eq!((range.step(), periods.len()), (step, count), "{from} {to}");
            let label = |at: usize| periods[at].label().in_language(Language::English);
            assert_eq!(label(0), first);
            assert_eq!(label(count - 1), last);
            assert_eq!((periods[0].from, periods[count - 1].to), (from, to));
            for pair in periods.windows(2) {
                assert_eq!(pair[0].to.tomorrow().unwrap(), pair[1].from);
            }
        }
    }

    #[test]
    fn age_groups_have_no_gaps() {
        let today = date(2026, 12, 31);
        let table = [
            (-1, 0),
            (0, 0),
            (7, 0),
            (8, 1),
            (14, 1),
            (15, 2),
            (30, 2),
            (31, 3),
            (60, 3),
            (61, 4),
            (90, 4),
            (91, 5),
            (180, 5),
            (181, 6),
            (4_000, 6),
        ];
        for (days, band) in table {
            let submitted = today.saturating_sub(days.days());
            assert_eq!(age_band(submitted, today), band, "{days}");
        }
    }

    #[test]
    fn percentiles_use_the_nearest_rank() {
        let spread = |stays: &[(i64, i64)]| {
            let mut spread = Spread::default();
            for (about, count) in stays {
                spread.add(*about, *count);
            }
            spread
        };
        // stays -> count, median, p90
        let table = [
            (spread(&[]), 0, None, None),
            (spread(&[(30, 1)]), 1, Some(30), Some(30)),
            (spread(&[(10, 1), (20, 1)]), 2, Some(10), Some(20)),
            (spread(&[(10, 9), (20, 1)]), 10, Some(10), Some(10)),
            (spread(&[(10, 8), (20, 1), (30, 1)]), 10, Some(10), Some(20)),
            // From 64 minutes on, lengths are rounded, and the middle is returned.
            (spread(&[(64, 1)]), 1, Some(65), Some(65)),
            (spread(&[(4_096, 1)]), 1, Some(4_160), Some(4_160)),
            (spread(&[(10, 0), (20, 1)]), 1, Some(20), Some(20)),
        ];
        for (spread, count, median, p90) in table {
            assert_eq!(spread.count(), count, "{spread:?}");
            assert_eq!(spread.percentile(50), median, "{spread:?}");
            assert_eq!(spread.percentile(90), p90, "{spread:?}");
        }
    }

    #[test]
    fn rounded_lengths_are_accurate_within_two_percent() {
        for minutes in (64..3_000_000_i64).step_by(37) {
            let digits = i64::BITS - minutes.leading_zeros();
            let about = minutes - minutes % (1 << (digits - 6));
            let off = (middle(about) - minutes).abs();
            assert!(
                off * 1_000 <= minutes * 16,
                "{minutes} became {}",
                middle(about)
            );
        }
    }
}

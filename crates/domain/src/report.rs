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
        /// What the estimates of each company come to.
        EstimatesByContractor = "estimates_by_contractor",
        /// What the estimates for the projects of each partner come to.
        EstimatesByPartner = "estimates_by_partner",
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
        !matches!(self, Self::PartnerVolume | Self::EstimatesByPartner)
    }

    /// Whether it can be filtered by referral partner.
    #[must_use]
    pub const fn takes_partner(self) -> bool {
        !matches!(self, Self::ContractorLoad | Self::EstimatesByContractor)
    }
}

/// Maximum number of reports that an admin can subscribe to by email.
pub const REPORT_MAILS_MAX: usize = 10;
/// Maximum number of rows of a report in an email.
pub const REPORT_MAIL_ROWS: usize = 50;
/// Maximum number of rows of a report in a PDF.
pub const REPORT_FILE_ROWS: usize = 2_000;
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

/// The index in [`AGES`] for projects that were submitted on a day.
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
mod tests;

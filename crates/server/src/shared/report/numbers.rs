//! The numbers of a report, with their headings.

use crate::shared::sheet::Heading;
use crate::shared::views::report::{ReportRow, ReportUnit, ReportValue};
use domain::language::{Language, Message};

/// A column: its key, its heading, and its unit.
pub(crate) type Column = (&'static str, Message, ReportUnit);

/// The numbers of a report.
pub(crate) struct Table {
    /// Heading of the row labels.
    pub(crate) row_label: Message,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<ReportRow>,
    pub(crate) totals: Option<Vec<Option<ReportValue>>>,
}

impl Table {
    /// The headings in a language, with the widths of the columns. Exports and emails show durations in days.
    pub(crate) fn headings(&self, language: Language) -> Vec<Heading> {
        let heading = |message: &Message, width| (message.in_language(language), width);
        let mut headings = vec![heading(&self.row_label, 36)];
        if self.has_amounts() {
            headings.push(heading(&Message::TableCurrency, 12));
        }
        headings.extend(self.columns.iter().map(|(key, label, _)| match *key {
            "median" => heading(&Message::TableMedianDays, 18),
            "p90" => heading(&Message::TableP90Days, 22),
            "decision_median" => heading(&Message::TableDecisionMedianDays, 28),
            _ => heading(label, 20),
        }));
        headings
    }

    /// The currency of the totals: that of all rows, if it is the same.
    pub(crate) fn total_currency(&self) -> Option<&str> {
        let mut currencies = self.rows.iter().map(|row| row.currency.as_deref());
        let first = currencies.next()??;
        currencies.all(|one| one == Some(first)).then_some(first)
    }

    /// Whether a column has amounts. Exports and emails name the currency of each row in a column of its own.
    pub(crate) fn has_amounts(&self) -> bool {
        let mut units = self.columns.iter().map(|(_, _, unit)| *unit);
        units.any(|unit| unit == ReportUnit::Money)
    }
}

/// Counts of projects and minutes fit in an `i32`, which `f64` represents exactly.
pub(super) fn number(count: i64) -> Option<f64> {
    i32::try_from(count).ok().map(f64::from)
}

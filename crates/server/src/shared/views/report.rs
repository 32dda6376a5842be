//! API types for reports.

use crate::schema;
use crate::shared::views::account::ContractorName;
use domain::language::Text;
use domain::report::{ReportKind, ReportStep};
use serde::Serialize;
use utoipa::ToSchema;

/// A report as a table. The chart is drawn from the same numbers.
#[derive(Debug, Serialize, ToSchema)]
pub struct Report {
    /// The kind of report.
    #[schema(value_type = schema::ReportKind)]
    pub report: ReportKind,
    /// The title, in English.
    pub title: String,
    /// The question it answers, in English.
    pub question: String,
    /// The first day, in the portal's time zone.
    pub from: String,
    /// The last day.
    pub to: String,
    /// Today, for reports on the current state.
    pub today: String,
    /// Whether it covers the days from `from` to `to`; otherwise it describes the current state.
    pub has_range: bool,
    /// Whether it can be filtered by company.
    pub takes_contractor: bool,
    /// Whether it can be filtered by partner.
    pub takes_partner: bool,
    /// The period of one row, for the report over time.
    #[schema(value_type = Option<schema::ReportStep>)]
    pub step: Option<ReportStep>,
    /// The company it is filtered by.
    pub contractor: Option<ContractorName>,
    /// The partner it is filtered by.
    pub partner: Option<ReportPartner>,
    /// Heading of the first column, in English.
    pub row_label: String,
    /// The heading as a translatable message.
    #[schema(value_type = schema::MessageText)]
    pub row_label_text: Text,
    /// The columns with numbers.
    pub columns: Vec<ReportColumn>,
    /// The rows, 100 at most. An export has all of them.
    pub rows: Vec<ReportRow>,
    /// Total number of rows.
    pub row_count: usize,
    /// Totals over all rows, one per column; null for columns that cannot be summed, and for amounts in several currencies. Absent if no column can be summed.
    pub totals: Option<Vec<Option<ReportValue>>>,
}

/// A referral partner whose projects a report covers.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportPartner {
    /// The account's id.
    pub id: String,
    /// First and last name.
    pub full_name: String,
}

/// A column with numbers.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportColumn {
    /// Stable key of the column.
    pub key: String,
    /// The heading, in English.
    pub label: String,
    /// The heading as a translatable message.
    #[schema(value_type = schema::MessageText)]
    pub label_text: Text,
    /// Unit of the numbers.
    pub unit: ReportUnit,
}

/// Unit of the numbers in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportUnit {
    /// A count.
    Count,
    /// A percentage, with one decimal.
    Percent,
    /// Minutes.
    Minutes,
    /// An amount in the currency of the row.
    Money,
}

/// A number of a report.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum ReportValue {
    /// A count, a percentage, or minutes.
    Number(f64),
    /// An exact amount, such as `1234.50`.
    Amount(String),
}

/// A row of a report.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportRow {
    /// A status, a company's slug, a partner's id, the first day of a period, or a number; for estimates with the currency.
    pub key: String,
    /// The label; in English unless it is a name.
    pub label: String,
    /// The label as a translatable message; absent if it is a name.
    #[schema(value_type = Option<schema::MessageText>)]
    pub label_text: Option<Text>,
    /// The currency of its amounts, a code of ISO 4217; absent without amounts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// One number per column; null if there is none.
    pub values: Vec<Option<ReportValue>>,
}

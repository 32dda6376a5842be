//! What the API says of a report.

use crate::schema;
use crate::shared::views::account::ContractorName;
use domain::language::Text;
use domain::report::{ReportKind, ReportStep};
use serde::Serialize;
use utoipa::ToSchema;

/// A report as a table; what is drawn of it comes from the same numbers.
#[derive(Debug, Serialize, ToSchema)]
pub struct Report {
    /// Which one.
    #[schema(value_type = schema::ReportKind)]
    pub report: ReportKind,
    /// What it is called.
    pub title: String,
    /// What it answers.
    pub question: String,
    /// The first day, by the portal's clocks.
    pub from: String,
    /// The last day.
    pub to: String,
    /// Today, for what tells of now.
    pub today: String,
    /// Whether it tells of the days from `from` to `to`; otherwise of today.
    pub has_range: bool,
    /// Whether it can be narrowed to a company.
    pub takes_contractor: bool,
    /// Whether it can be narrowed to a partner.
    pub takes_partner: bool,
    /// What a row stands for in the report over time.
    #[schema(value_type = Option<schema::ReportStep>)]
    pub step: Option<ReportStep>,
    /// The company that it is narrowed to.
    pub contractor: Option<ContractorName>,
    /// The partner that it is narrowed to.
    pub partner: Option<ReportPartner>,
    /// What the first column holds, in English.
    pub row_label: String,
    /// The same as a message of the catalogs.
    #[schema(value_type = schema::MessageText)]
    pub row_label_text: Text,
    /// The columns with numbers.
    pub columns: Vec<ReportColumn>,
    /// The rows, a hundred at most; an export holds all.
    pub rows: Vec<ReportRow>,
    /// How many rows there are.
    pub row_count: usize,
    /// Of all rows: a number for each column, nothing where numbers do not add up. No totals where none do.
    pub totals: Option<Vec<Option<f64>>>,
}

/// Whose projects a report tells of.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportPartner {
    /// The account.
    pub id: String,
    /// Its name.
    pub full_name: String,
}

/// A column with numbers.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportColumn {
    /// A word for it.
    pub key: String,
    /// Its heading, in English.
    pub label: String,
    /// The same as a message of the catalogs.
    #[schema(value_type = schema::MessageText)]
    pub label_text: Text,
    /// What its numbers are.
    pub unit: ReportUnit,
}

/// What numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportUnit {
    /// How many.
    Count,
    /// A hundredth, with one decimal.
    Percent,
    /// Minutes.
    Minutes,
}

/// A row.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportRow {
    /// A status, a company's name in a URL, a partner's id, a first day, or a number.
    pub key: String,
    /// As people read it, in English where it is no name.
    pub label: String,
    /// The same as a message of the catalogs, unless it is a name.
    #[schema(value_type = Option<schema::MessageText>)]
    pub label_text: Option<Text>,
    /// A number for each column; nothing where there is none.
    pub values: Vec<Option<f64>>,
}

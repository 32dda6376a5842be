//! What a report of figures shows: tables of one shape, whatever the figures count.

use crate::report::Fact;
use serde::Serialize;

/// Number of columns from which a table needs a page in landscape.
const WIDE: usize = 6;

/// The data of a report of figures. All texts are in its language, and are shown as they are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Figures {
    /// The language code.
    pub language: String,
    /// The title.
    pub title: String,
    /// The portal's name.
    pub portal: String,
    /// The portal's color, such as `#1f6f8b`.
    pub color: String,
    /// At the bottom of each page.
    pub running: String,
    /// The page number: `Page {page} of {pages}` in the report's language.
    pub page: String,
    /// What the report covers, and when it was made.
    pub facts: Vec<Fact>,
    /// The tables.
    pub tables: Vec<Table>,
}

/// A table of figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The heading, which is a bookmark.
    pub title: String,
    /// The columns. The first one is the widest.
    pub columns: Vec<Column>,
    /// The rows, with a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// The last row, with a cell for each column.
    pub totals: Option<Vec<String>>,
    /// Shown instead of a table without rows.
    pub empty: String,
    /// Explanations below the table.
    pub notes: Vec<String>,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Column {
    /// The heading, which is repeated on each page.
    pub name: String,
    /// Whether it has figures, which stand below each other at the end of their cells. Other texts stand at the start.
    pub is_figure: bool,
}

impl Figures {
    /// Whether the pages are in landscape.
    pub(crate) fn is_wide(&self) -> bool {
        self.tables.iter().any(|table| table.columns.len() >= WIDE)
    }

    /// Whether each row has a cell for each column. With another number, all cells behind it would be in wrong columns.
    pub(crate) fn is_even(&self) -> bool {
        self.tables.iter().all(|table| {
            let mut rows = table.rows.iter().chain(&table.totals);
            rows.all(|row| row.len() == table.columns.len())
        })
    }
}

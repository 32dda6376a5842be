//! Reads the table of an uploaded file, with limits on its size.

mod decode;
mod kind;
mod records;
mod text;
mod workbook;

use crate::errors::ApiError;
use domain::field_error::FieldError;
use domain::language::Message;
use domain::project::{
    IMPORT_COLUMNS, IMPORT_ROWS, ImportCell, ImportField, known_headings, suggest,
};
use kind::Kind;
use std::ops::RangeInclusive;

/// The maximum length of a cell, in characters. Longer text is cut off and then fails the length check of its field.
const CELL_CHARS: usize = 10_000;
/// The heading row must be one of the first rows, not counting empty ones.
pub const TOP_ROWS: usize = 20;

/// A table: its headings and the non-empty rows below them.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The encoding of a text file; `None` for a workbook.
    pub encoding: Option<&'static str>,
    /// The cell separator of a text file; `None` for a workbook.
    pub separator: Option<char>,
    /// The first non-ASCII values of a text file. Values that look incorrectly decoded come first.
    pub decoded: Vec<String>,
    /// The sheets of a workbook, in order; empty for a text file.
    pub sheets: Vec<SheetRows>,
    /// The name of the sheet that was read.
    pub sheet: Option<String>,
    /// Whether serial dates count from 1904 instead of 1900.
    pub since_1904: bool,
    /// The number of the heading row.
    pub header_row: usize,
    /// The candidates for the heading row: row numbers and cell texts.
    pub top: Vec<(usize, Vec<String>)>,
    /// The headings, one per column.
    pub headings: Vec<String>,
    /// The rows below the headings.
    pub rows: Vec<Row>,
    /// Cells of a workbook that span several columns.
    merged: Vec<Merged>,
}

/// A merged cell that spans several columns.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Merged {
    /// The 1-based row numbers.
    rows: RangeInclusive<usize>,
    /// The 0-based columns.
    columns: RangeInclusive<usize>,
}

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRows {
    /// The sheet's name.
    pub name: String,
    /// The number of rows below the headings; `None` if the sheet cannot be read, for example because it has too many rows.
    pub rows: Option<usize>,
    /// Whether the sheet is hidden.
    pub is_hidden: bool,
}

/// A row of the file.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Row {
    /// The 1-based row number in the file.
    pub number: usize,
    /// The cells, one per column.
    pub cells: Vec<ImportCell>,
}

impl Table {
    /// Suggests a field for each column.
    pub fn suggested(&self) -> Vec<Option<ImportField>> {
        let above = self.top.iter().rfind(|(row, _)| *row < self.header_row);
        let rows = self.rows.iter().map(|row| row.cells.as_slice());
        let above = above.map_or(&[][..], |(_, cells)| cells);
        suggest(&self.headings, above, rows)
    }

    /// Copies a heading that spans several columns to each of these columns that has values.
    fn spread_headings(&mut self) {
        for Merged { rows, columns } in &self.merged {
            let heading = self.headings.get(*columns.start()).cloned();
            let Some(heading) = heading.filter(|_| rows.contains(&self.header_row)) else {
                continue;
            };
            let last = *columns.end().min(&self.headings.len().saturating_sub(1));
            for at in columns.start() + 1..=last {
                if self.rows.iter().any(|row| !row.cells[at].is_blank()) {
                    self.headings[at].clone_from(&heading);
                }
            }
        }
    }

    /// Returns the columns of the row's values beyond the last heading. In a text file, they appear when an unquoted value
    /// contains the separator.
    pub fn surplus<'a>(&self, row: &'a Row) -> impl Iterator<Item = usize> + use<'a> {
        let headed = self
            .headings
            .iter()
            .rposition(|text| !text.trim().is_empty());
        let from = headed.map_or(row.cells.len(), |last| last + 1);
        (from..row.cells.len()).filter(|&at| !row.cells[at].is_blank())
    }

    /// Returns the name of the separator for messages, and the separator; `None` for a workbook.
    pub fn separators(&self) -> Option<(&'static str, char)> {
        let sign = self.separator?;
        let word = match sign {
            ';' => "semicolons",
            '\t' => "tabs",
            '|' => "bars",
            ',' => "commas",
            _ => "sign",
        };
        Some((word, sign))
    }
}

/// Where the table is in the file.
#[derive(Debug, Default, Clone)]
pub struct Place {
    /// The sheet of a workbook. Default: the sheet that looks most like a table of projects.
    pub sheet: Option<String>,
    /// The 1-based number of the heading row. Default: the row that looks most like headings.
    pub header_row: Option<usize>,
}

/// Reads a workbook or a text file, detected by its first bytes.
///
/// # Errors
/// 422 for an unsupported, damaged, or oversized file.
pub fn read(bytes: &[u8], place: &Place) -> Result<Table, ApiError> {
    let mut table = match kind::kind(bytes)? {
        Kind::Workbook => {
            // A damaged workbook can make the library panic. Treat a panic as a broken file.
            let sheet = place.sheet.as_deref();
            std::panic::catch_unwind(|| workbook::read(bytes, sheet)).map_err(|_| broken())??
        }
        Kind::Text => text::read(bytes, place)?,
    };
    if table.rows.is_empty() {
        return Err(refused("empty", Message::ImportFileEmpty));
    }
    let tops = &table.rows[..table.rows.len().min(TOP_ROWS)];
    let at = match place.header_row {
        Some(number) => tops
            .iter()
            .position(|row| row.number == number)
            .ok_or_else(|| refused("no_header_row", Message::ImportFileHeaderRow))?,
        None => header_row(&table.rows),
    };
    let texts = |row: &Row| row.cells.iter().map(|cell| cell.text.clone()).collect();
    table.top = tops.iter().map(|row| (row.number, texts(row))).collect();
    table.header_row = table.rows[at].number;
    table.headings = texts(&table.rows[at]);
    table.rows.drain(..=at);
    if table.rows.is_empty() {
        return Err(refused("empty", Message::ImportFileOnlyHeadings));
    }
    if table.rows.len() > IMPORT_ROWS {
        return Err(too_many_rows());
    }
    let widths = table.rows.iter().map(|row| row.cells.len());
    let width = widths
        .chain([table.headings.len()])
        .max()
        .unwrap_or_default();
    table.headings.resize(width, String::new());
    for row in &mut table.rows {
        row.cells.resize(width, ImportCell::default());
    }
    table.spread_headings();
    Ok(table)
}

/// Returns the index of the most likely heading row: the row with the most known headings. Skips rows with fewer than half as
/// many filled cells as the widest row, because those are usually titles.
fn header_row(rows: &[Row]) -> usize {
    let filled = |row: &Row| row.cells.iter().filter(|cell| !cell.is_blank()).count();
    let tops = &rows[..rows.len().min(TOP_ROWS)];
    let widest = tops.iter().map(filled).max().unwrap_or_default();
    let (mut best, mut most) = (None, 0);
    for (at, row) in tops.iter().enumerate() {
        let known = known_headings(row.cells.iter().map(|cell| cell.text.as_str()));
        if filled(row) * 2 >= widest && (best.is_none() || known > most) {
            (best, most) = (Some(at), known);
        }
    }
    best.unwrap_or_default()
}

fn refused(code: &'static str, message: Message) -> ApiError {
    FieldError::new("file", code, message).into()
}

fn broken() -> ApiError {
    refused("broken", Message::ImportFileBroken)
}

fn too_many_rows() -> ApiError {
    let most = IMPORT_ROWS.to_string();
    refused("too_many_rows", Message::ImportFileRows { most })
}

fn too_many_columns() -> ApiError {
    let most = IMPORT_COLUMNS.to_string();
    refused("too_many_columns", Message::ImportFileColumns { most })
}

/// Adds a row unless it is empty. Fails if the row has too many columns or there are too many rows.
fn keep(rows: &mut Vec<Row>, mut row: Row) -> Result<(), ApiError> {
    while row.cells.last().is_some_and(ImportCell::is_blank) {
        row.cells.pop();
    }
    if row.cells.len() > IMPORT_COLUMNS {
        return Err(too_many_columns());
    }
    if row.cells.is_empty() {
        return Ok(());
    }
    // Leave room for the headings and the rows above them, which do not become projects.
    if rows.len() >= IMPORT_ROWS + TOP_ROWS {
        return Err(too_many_rows());
    }
    rows.push(row);
    Ok(())
}

#[cfg(test)]
mod tests;

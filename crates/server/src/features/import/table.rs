//! A file with a table, read cell by cell within bounds.

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

/// No cell holds more; longer ones are told of by the rule that they break.
const CELL_CHARS: usize = 10_000;
/// The headings stand in one of so many rows, counted without empty ones.
pub const TOP_ROWS: usize = 20;

/// A table: its headings, and the rows below them that hold anything.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The encoding of a text file; none of a workbook.
    pub encoding: Option<&'static str>,
    /// What separates the cells of a text file; none of a workbook.
    pub separator: Option<char>,
    /// The first values of a text file that depend on its encoding, those that look wrong before others.
    pub decoded: Vec<String>,
    /// The sheets of a workbook, in order; none of a text file.
    pub sheets: Vec<SheetRows>,
    /// Which of them this is.
    pub sheet: Option<String>,
    /// Whether serial numbers of days count from 1904.
    pub since_1904: bool,
    /// The number of the row with the headings.
    pub header_row: usize,
    /// The rows that the headings can be chosen from, with their first cells.
    pub top: Vec<(usize, Vec<String>)>,
    /// The headings, one for each column.
    pub headings: Vec<String>,
    /// The rows below the headings.
    pub rows: Vec<Row>,
    /// The cells of a workbook that are merged over several columns.
    merged: Vec<Merged>,
}

/// A cell that is merged over several columns.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Merged {
    /// Its rows, as spreadsheets count.
    rows: RangeInclusive<usize>,
    /// Its columns, from 0.
    columns: RangeInclusive<usize>,
}

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRows {
    /// Its name.
    pub name: String,
    /// Rows below its headings; none when it cannot be read, such as one with too many rows.
    pub rows: Option<usize>,
    /// Whether the workbook hides it.
    pub is_hidden: bool,
}

/// A row as the file has it.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its number in the file, as spreadsheets count.
    pub number: usize,
    /// One for each column.
    pub cells: Vec<ImportCell>,
}

impl Table {
    /// What its columns probably hold.
    pub fn suggested(&self) -> Vec<Option<ImportField>> {
        let above = self.top.iter().rfind(|(row, _)| *row < self.header_row);
        let rows = self.rows.iter().map(|row| row.cells.as_slice());
        let above = above.map_or(&[][..], |(_, cells)| cells);
        suggest(&self.headings, above, rows)
    }

    /// Repeats a heading that is merged over several columns above each of them that holds anything.
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

    /// Which of its cells stand behind the last heading. In a text file, a value with the sign that separates cells in it was taken
    /// apart, unless quotation marks hold it together.
    pub fn surplus<'a>(&self, row: &'a Row) -> impl Iterator<Item = usize> + use<'a> {
        let headed = self
            .headings
            .iter()
            .rposition(|text| !text.trim().is_empty());
        let from = headed.map_or(row.cells.len(), |last| last + 1);
        (from..row.cells.len()).filter(|&at| !row.cells[at].is_blank())
    }

    /// What separates its cells: the word for it in messages, and the sign itself.
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

/// Which part of a file is the table.
#[derive(Debug, Default, Clone)]
pub struct Place {
    /// The sheet of a workbook; without it, the one that looks most like a table of projects.
    pub sheet: Option<String>,
    /// The number of the row with the headings; without it, the row that looks most like them.
    pub header_row: Option<usize>,
}

/// Reads a file: a workbook, if its first bytes are those of one, otherwise text.
///
/// # Errors
/// 422 for what is no such file, or too much.
pub fn read(bytes: &[u8], place: &Place) -> Result<Table, ApiError> {
    let mut table = match kind::kind(bytes)? {
        Kind::Workbook => {
            // Whatever a damaged workbook does to the library stays with it.
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

/// Which of these rows probably has the headings: the one with the most known ones, of those that are not much narrower than
/// the others, as titles are.
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

/// Keeps a row that holds anything, as long as there is room.
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
    // The headings and what stands above them are no projects.
    if rows.len() >= IMPORT_ROWS + TOP_ROWS {
        return Err(too_many_rows());
    }
    rows.push(row);
    Ok(())
}

#[cfg(test)]
mod tests;

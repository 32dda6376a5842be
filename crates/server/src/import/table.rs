//! A file with a table, read cell by cell within bounds: nothing that a file says about itself is believed.

use crate::api_error::ApiError;
use calamine::{DataRef, ExcelDateTime, Reader as _, Xlsx};
use domain::field_error::FieldError;
use domain::project::{IMPORT_COLUMNS, IMPORT_ROWS};
use std::io::{Cursor, Read as _};

/// What a workbook may unfold to: far more than its rows need, far less than a bomb has.
const UNFOLDED_BYTES: u64 = 64 * 1024 * 1024;
/// So many parts a workbook has at most.
const PARTS: usize = 500;
/// What its cells may hold together: a text that stands in it once can be the value of every cell.
const TEXT_BYTES: usize = 32 * 1024 * 1024;
/// So many cells are looked at in a sheet, the empty ones among them.
const CELLS: usize = 1_000_000;
/// No cell holds more; longer ones are told of by the rule that they break.
const CELL_CHARS: usize = 10_000;

/// A table: its headings, and the rows below them that hold anything.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The sheets of a workbook, in order; none of a text file.
    pub sheets: Vec<String>,
    /// Which of them this is.
    pub sheet: Option<String>,
    /// The first row.
    pub headings: Vec<String>,
    /// The others.
    pub rows: Vec<Row>,
}

/// A row as the file has it.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its number in the file, as spreadsheets count.
    pub number: usize,
    /// One for each column; what a formula gave when the file was saved stands behind a sign of equality.
    pub cells: Vec<String>,
}

/// Reads a file: a workbook, if its first bytes are those of one, otherwise text.
///
/// # Errors
/// 422 for what is no such file, or too much.
pub fn read(bytes: &[u8], sheet: Option<&str>) -> Result<Table, ApiError> {
    let mut table = if bytes.starts_with(b"PK\x03\x04") {
        workbook(bytes, sheet)?
    } else {
        text(bytes)?
    };
    let width = table
        .rows
        .iter()
        .map(|row| row.cells.len())
        .max()
        .unwrap_or_default();
    if table.rows.is_empty() {
        return Err(refused("empty", "The file holds no rows."));
    }
    table.headings = table.rows.remove(0).cells;
    table.headings.resize(width, String::new());
    for row in &mut table.rows {
        row.cells.resize(width, String::new());
    }
    if table.rows.is_empty() {
        return Err(refused(
            "empty",
            "The file has a heading but no rows below it.",
        ));
    }
    Ok(table)
}

fn refused(code: &'static str, message: impl Into<String>) -> ApiError {
    FieldError::new("file", code, message.into()).into()
}

fn too_many_rows() -> ApiError {
    refused(
        "too_many_rows",
        format!("The file has more than {IMPORT_ROWS} rows. Please split it."),
    )
}

fn too_many_columns() -> ApiError {
    refused(
        "too_many_columns",
        format!(
            "The file has more than {IMPORT_COLUMNS} columns. Please leave out what is not needed."
        ),
    )
}

/// Keeps a row that holds anything, as long as there is room.
fn keep(rows: &mut Vec<Row>, mut row: Row) -> Result<(), ApiError> {
    while row.cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        row.cells.pop();
    }
    if row.cells.len() > IMPORT_COLUMNS {
        return Err(too_many_columns());
    }
    if row.cells.is_empty() {
        return Ok(());
    }
    // One more than the projects: the headings.
    if rows.len() > IMPORT_ROWS {
        return Err(too_many_rows());
    }
    rows.push(row);
    Ok(())
}

fn cut(text: &str) -> String {
    text.chars()
        .filter(|c| *c != '\0')
        .take(CELL_CHARS)
        .collect()
}

/// Stands behind a text, which holds no such sign: in a line of its own, unless the text ends within quotes.
const END: &str = "\n\0";

fn text(bytes: &[u8]) -> Result<Table, ApiError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes)
        .ok()
        .filter(|text| !text.contains('\0'))
        .ok_or_else(|| {
            refused(
                "not_a_table",
                "This is neither an Excel workbook (XLSX) nor a CSV file in UTF-8. In Excel, choose 'CSV UTF-8' or 'Excel Workbook'.",
            )
        })?;
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes().chain(END.as_bytes()));
    let mut table = Table::default();
    let mut count = RowCount::of(text);
    let mut record = csv::StringRecord::new();
    while reader
        .read_record(&mut record)
        .map_err(|_| refused("broken", DAMAGED))?
    {
        if record.len() == 1 && &record[0] == "\0" {
            break;
        }
        let end = usize::try_from(reader.position().byte()).unwrap_or(usize::MAX);
        if record.iter().any(|cell| cell.ends_with(END)) {
            let row = count.row_up_to(end, &record.iter().map(without_end).collect());
            let why = format!("{DAMAGED} A quotation mark that begins in row {row} is not closed.");
            return Err(refused("broken", why));
        }
        let row = Row {
            number: count.row_up_to(end, &record),
            cells: record.iter().take(IMPORT_COLUMNS + 1).map(cut).collect(),
        };
        if !(table.rows.is_empty() && says_separator(&record)) {
            keep(&mut table.rows, row)?;
        }
    }
    Ok(table)
}

const DAMAGED: &str = "The file is damaged and cannot be read.";

/// A cell that goes on to the end of the text, as the text has it, without the line breaks at its end.
fn without_end(cell: &str) -> &str {
    match cell.strip_suffix(END) {
        Some(cell) => cell.trim_end_matches(['\r', '\n']),
        None => cell,
    }
}

/// Whether a row only says what separates the cells, as some programs do first. Spreadsheets do not show it either.
fn says_separator(record: &csv::StringRecord) -> bool {
    let mut cells = record.iter();
    let is_word = cells
        .next()
        .is_some_and(|cell| cell.trim().eq_ignore_ascii_case("sep="));
    is_word && cells.all(str::is_empty)
}

/// How many lines end in a text: by a line feed, by a carriage return as on old machines, or by both.
fn breaks(text: &str) -> usize {
    text.matches(['\r', '\n']).count() - text.matches("\r\n").count()
}

/// Counts rows as spreadsheets do: empty lines are rows, line breaks within a cell begin none.
struct RowCount<'a> {
    text: &'a str,
    counted: usize,
    breaks: usize,
}

impl<'a> RowCount<'a> {
    const fn of(text: &'a str) -> Self {
        Self {
            text,
            counted: 0,
            breaks: 0,
        }
    }

    /// The number of the row that has just been read, up to this byte.
    fn row_up_to(&mut self, end: usize, record: &csv::StringRecord) -> usize {
        let read = self.text.get(..end).unwrap_or(self.text);
        // The break that ends this row belongs to the next one.
        let last = read.trim_end_matches(['\r', '\n']).len().max(self.counted);
        let within: usize = record.iter().map(breaks).sum();
        self.breaks += breaks(&self.text[self.counted..last]);
        self.breaks = self.breaks.saturating_sub(within);
        self.counted = last;
        self.breaks + 1
    }
}

/// What stands between the cells: whichever the first line that holds anything has most of.
fn delimiter(text: &str) -> u8 {
    let mut lines = text.split(['\r', '\n']);
    let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let count = |sign: &u8| first.bytes().filter(|byte| byte == sign).count();
    b",;\t"
        .iter()
        .copied()
        .rev()
        .max_by_key(count)
        .unwrap_or(b',')
}

fn workbook(bytes: &[u8], sheet: Option<&str>) -> Result<Table, ApiError> {
    unfold(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| broken())?;
    let sheets = book.sheet_names();
    let chosen = match sheet {
        Some(name) => sheets.iter().find(|known| *known == name),
        None => sheets.first(),
    };
    let chosen = chosen
        .cloned()
        .ok_or_else(|| refused("no_sheet", "The workbook has no such sheet."))?;
    let mut cells = book.worksheet_cells_reader(&chosen).map_err(|_| broken())?;
    let mut table = Table {
        sheet: Some(chosen),
        sheets,
        ..Table::default()
    };
    let (mut row, mut looked_at, mut held) = (Row::default(), 0, 0);
    while let Some(cell) = cells
        .next_cell_with_formula_metadata()
        .map_err(|_| broken())?
    {
        looked_at += 1;
        let (line, column) = (cell.pos.0 as usize, cell.pos.1 as usize);
        if looked_at > CELLS {
            return Err(too_many_rows());
        }
        let mut said = shown(&cell.value);
        if cell.formula.is_some() {
            said.insert(0, '=');
        }
        if said.is_empty() {
            continue;
        }
        if column >= IMPORT_COLUMNS {
            return Err(too_many_columns());
        }
        held += said.len();
        if held > TEXT_BYTES {
            return Err(huge());
        }
        if line + 1 != row.number {
            keep(&mut table.rows, std::mem::take(&mut row))?;
            row.number = line + 1;
        }
        if row.cells.len() <= column {
            row.cells.resize(column + 1, String::new());
        }
        row.cells[column] = said;
    }
    keep(&mut table.rows, row)?;
    Ok(table)
}

/// Unfolds a workbook once into nothing, to see how large it really is.
fn unfold(bytes: &[u8]) -> Result<(), ApiError> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| broken())?;
    if archive.len() > PARTS {
        return Err(huge());
    }
    let mut left = UNFOLDED_BYTES;
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(|_| broken())?;
        let size =
            std::io::copy(&mut part.take(left + 1), &mut std::io::sink()).map_err(|_| broken())?;
        left = left.checked_sub(size).ok_or_else(huge)?;
    }
    Ok(())
}

fn broken() -> ApiError {
    refused(
        "broken",
        "The workbook is damaged or protected and cannot be read.",
    )
}

fn huge() -> ApiError {
    refused(
        "too_large",
        "The workbook unfolds to far more than its size. Please save the rows in a new one.",
    )
}

/// A value as somebody would type it.
fn shown(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        // Numbers such as phones are whole, and are read so.
        DataRef::Float(number) => number.to_string(),
        DataRef::String(text) => cut(text),
        DataRef::SharedString(text) => cut(text),
        DataRef::Bool(is) => is.to_string(),
        DataRef::DateTime(at) => day(at),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
            text.split('T').next().unwrap_or_default().to_owned()
        }
        DataRef::Error(error) => error.to_string(),
        DataRef::Empty => String::new(),
    }
}

fn day(at: &ExcelDateTime) -> String {
    if at.is_duration() {
        return at.as_f64().to_string();
    }
    let (year, month, day, hour, minute, ..) = at.to_ymd_hms_milli();
    // A time of no day.
    if (0.0..1.0).contains(&at.as_f64()) {
        return format!("{hour:02}:{minute:02}");
    }
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests;

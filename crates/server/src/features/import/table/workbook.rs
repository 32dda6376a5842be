//! Reads rows from a workbook. The file is untrusted, so all sizes are measured instead of taken from its metadata.

use super::{CELL_CHARS, Merged, Row, SheetRows, Table, broken, header_row, keep, refused};
use crate::errors::ApiError;
use calamine::{DataRef, Dimensions, ExcelDateTime, Reader as _, SheetType, SheetVisible, Xlsx};
use domain::language::Message;
use domain::project::{CellKind, IMPORT_COLUMNS, ImportCell, Shown, known_headings, shown_number};
use std::io::{Cursor, Read as _};

/// The maximum uncompressed size of a workbook: far more than valid rows need, far less than a zip bomb.
const UNFOLDED_BYTES: u64 = 64 * 1024 * 1024;
/// The maximum number of parts in a workbook.
pub(super) const PARTS: usize = 500;
/// The maximum number of sheets in a workbook. Each one is read, and several can refer to the same part.
pub(super) const SHEETS: usize = 100;
/// The maximum number of cells filled from merged cells.
const FILLED: usize = 1_000_000;
/// The maximum total text of a sheet's cells. A shared string is stored once but can be the value of every cell.
const TEXT_BYTES: usize = 32 * 1024 * 1024;
/// The maximum number of cells read in a workbook, including empty ones.
const CELLS: usize = 1_000_000;

type Book<'a> = Xlsx<Cursor<&'a [u8]>>;

/// A sheet, with its rows or the error that reading it returned.
struct Sheet {
    about: SheetRows,
    rows: Result<Vec<Row>, ApiError>,
}

/// Reads the named sheet, or the sheet that looks most like a table of projects. Only counts the rows of the other sheets.
pub(super) fn read(bytes: &[u8], named: Option<&str>) -> Result<Table, ApiError> {
    unfold(bytes)?;
    let mut book: Book<'_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| broken())?;
    let sheets: Vec<(String, bool)> = book
        .sheets_metadata()
        .iter()
        .filter(|sheet| sheet.typ == SheetType::WorkSheet)
        .map(|sheet| (sheet.name.clone(), sheet.visible != SheetVisible::Visible))
        .collect();
    if sheets.len() > SHEETS {
        let most = SHEETS.to_string();
        return Err(refused(
            "too_many_sheets",
            Message::ImportFileSheets { most },
        ));
    }
    if named.is_some_and(|named| sheets.iter().all(|(name, _)| name != named)) {
        return Err(refused("no_sheet", Message::ImportFileNoSheet));
    }
    let mut cells_left = CELLS;
    let mut about: Vec<Option<SheetRows>> = sheets.iter().map(|_| None).collect();
    let mut best: Option<Sheet> = None;
    // Read the named sheet first, so that the others cannot use up the cell limit.
    let mut order: Vec<usize> = (0..sheets.len()).collect();
    order.sort_by_key(|&at| Some(sheets[at].0.as_str()) != named);
    for at in order {
        let (name, is_hidden) = &sheets[at];
        let rows = rows(&mut book, name, &mut cells_left);
        let count = rows.as_ref().ok().map(|rows| below_headings(rows));
        let sheet = Sheet {
            about: SheetRows {
                name: name.clone(),
                rows: count,
                is_hidden: *is_hidden,
            },
            rows,
        };
        about[at] = Some(sheet.about.clone());
        let is_better = match (&best, named) {
            (None, _) => true,
            (Some(_), Some(_)) => false,
            (Some(best), None) => rank(&sheet) > rank(best),
        };
        if is_better {
            best = Some(sheet);
        }
    }
    let best = best.ok_or_else(|| refused("empty", Message::ImportFileNoCells))?;
    let mut rows = best.rows?;
    show_numbers(&mut book, &best.about.name, &mut rows)?;
    let merged = fill_merged(&mut book, &best.about.name, &mut rows)?;
    Ok(Table {
        since_1904: book.has_1904_epoch(),
        sheet: Some(best.about.name),
        sheets: about.into_iter().flatten().collect(),
        rows,
        merged,
        ..Table::default()
    })
}

/// Ranks how likely a sheet is the intended one: it has rows below its headings, it is visible, and its headings are known.
fn rank(sheet: &Sheet) -> (bool, bool, usize) {
    let is_seen = !sheet.about.is_hidden;
    let Ok(rows) = &sheet.rows else {
        return (true, is_seen, 0);
    };
    let headings = rows.get(header_row(rows)).into_iter();
    let headings = headings.flat_map(|row| &row.cells);
    let known = known_headings(headings.map(|cell| cell.text.as_str()));
    (sheet.about.rows > Some(0), is_seen, known)
}

fn below_headings(rows: &[Row]) -> usize {
    rows.len().saturating_sub(header_row(rows) + 1)
}

/// Returns the non-empty rows of a sheet.
fn rows(book: &mut Book<'_>, name: &str, cells_left: &mut usize) -> Result<Vec<Row>, ApiError> {
    let mut cells = book.worksheet_cells_reader(name).map_err(|_| broken())?;
    let mut rows = Vec::new();
    let (mut row, mut held) = (Row::default(), 0);
    while let Some(cell) = cells
        .next_cell_with_formula_metadata()
        .map_err(|_| broken())?
    {
        *cells_left = cells_left.checked_sub(1).ok_or_else(super::too_many_rows)?;
        let (line, column) = (cell.pos.0 as usize, cell.pos.1 as usize);
        let read = shown(&cell.value, cell.formula.is_some());
        if read.is_blank() {
            continue;
        }
        if column >= IMPORT_COLUMNS {
            return Err(super::too_many_columns());
        }
        held += read.text.len();
        if held > TEXT_BYTES {
            return Err(huge());
        }
        if line + 1 != row.number {
            keep(&mut rows, std::mem::take(&mut row))?;
            row.number = line + 1;
        }
        if row.cells.len() <= column {
            row.cells.resize(column + 1, ImportCell::default());
        }
        row.cells[column] = read;
    }
    keep(&mut rows, row)?;
    Ok(rows)
}

/// Sets the displayed text of numbers with a format, such as one with leading zeros. `rows` has already counted the cells against
/// the limit.
fn show_numbers(book: &mut Book<'_>, sheet: &str, rows: &mut [Row]) -> Result<(), ApiError> {
    let mut cells = book.worksheet_cells_reader(sheet).map_err(|_| broken())?;
    let formats: Vec<Option<String>> = cells
        .styles()
        .iter()
        .map(|style| {
            let format = style.number_format.as_ref()?;
            Some(format.format_code.clone())
        })
        .collect();
    let (mut at, mut held) = (0, 0);
    while let Some((line, column, style)) = cells.next_style_id().map_err(|_| broken())? {
        let Some(Some(format)) = formats.get(style) else {
            continue;
        };
        let number = line as usize + 1;
        // Rows are normally in order, but a damaged file may violate this.
        if rows.get(at).is_none_or(|row| row.number != number) {
            at = rows.partition_point(|row| row.number < number);
        }
        let row = rows.get_mut(at).filter(|row| row.number == number);
        let cell = row.and_then(|row| row.cells.get_mut(column as usize));
        let Some(cell) = cell.filter(|cell| cell.kind == CellKind::Number) else {
            continue;
        };
        if let Ok(number) = cell.text.parse() {
            cell.shown = shown_number(number, format);
        }
        if let Shown::As(text) = &cell.shown {
            held += text.len();
            if held > TEXT_BYTES {
                return Err(huge());
            }
        }
    }
    Ok(())
}

/// Copies the value of a vertically merged cell into each of its rows. Does not copy it across columns, because a title would
/// then become a field value. Returns the merged cells that span columns.
fn fill_merged(
    book: &mut Book<'_>,
    sheet: &str,
    rows: &mut [Row],
) -> Result<Vec<Merged>, ApiError> {
    let merged = book
        .merge_cells_by_sheet_name(sheet)
        .map_err(|_| broken())?;
    let (mut held, mut filled, mut wide) = (0, 0, Vec::new());
    for Dimensions { start, end } in merged {
        let (first, last, column) = (start.0 as usize + 1, end.0 as usize + 1, start.1 as usize);
        if end.1 > start.1 {
            wide.push(Merged {
                rows: first..=last,
                columns: column..=end.1 as usize,
            });
        }
        if first == last || column >= IMPORT_COLUMNS {
            continue;
        }
        let at = rows.partition_point(|row| row.number < first);
        let Some(value) = rows
            .get(at)
            .filter(|row| row.number == first)
            .and_then(|row| row.cells.get(column).cloned())
            .filter(|value| !value.is_blank())
        else {
            continue;
        };
        for row in rows[at + 1..]
            .iter_mut()
            .take_while(|row| row.number <= last)
        {
            held += value.text.len() + value.as_shown().len();
            filled += 1;
            if held > TEXT_BYTES || filled > FILLED {
                return Err(huge());
            }
            if row.cells.len() <= column {
                row.cells.resize(column + 1, ImportCell::default());
            }
            row.cells[column] = value.clone();
        }
    }
    Ok(wide)
}

/// Decompresses a workbook without storing it, to measure its real size.
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

fn huge() -> ApiError {
    refused("too_large", Message::ImportFileTooLarge)
}

/// Converts a value to the text that a user would type.
fn shown(value: &DataRef<'_>, is_formula: bool) -> ImportCell {
    let cut = |text: &str| -> String {
        let signs = text.chars().filter(|c| *c != '\0');
        signs.take(CELL_CHARS).collect()
    };
    let (kind, text) = match value {
        DataRef::Int(number) => (CellKind::Number, number.to_string()),
        // Whole floats, such as phone numbers, print without a decimal point.
        DataRef::Float(number) => (CellKind::Number, number.to_string()),
        DataRef::String(text) => (CellKind::Text, cut(text)),
        DataRef::SharedString(text) => (CellKind::Text, cut(text)),
        DataRef::Bool(is) => (CellKind::Text, is.to_string()),
        DataRef::DateTime(at) => day(at),
        DataRef::DateTimeIso(text) => (
            CellKind::Date,
            text.split('T').next().unwrap_or_default().to_owned(),
        ),
        DataRef::DurationIso(text) => (CellKind::Date, cut(text)),
        DataRef::Error(error) => (CellKind::Failed, error.to_string()),
        DataRef::Empty if is_formula => (CellKind::Failed, String::new()),
        DataRef::Empty => (CellKind::Text, String::new()),
    };
    ImportCell {
        text,
        kind,
        is_formula,
        ..ImportCell::default()
    }
}

fn day(at: &ExcelDateTime) -> (CellKind, String) {
    if at.is_duration() {
        return (CellKind::Date, at.as_f64().to_string());
    }
    let (year, month, day, hour, minute, ..) = at.to_ymd_hms_milli();
    // A time without a date.
    if (0.0..1.0).contains(&at.as_f64()) {
        return (CellKind::Date, format!("{hour:02}:{minute:02}"));
    }
    (CellKind::Date, format!("{year:04}-{month:02}-{day:02}"))
}

//! Rows out of a workbook, within bounds: nothing that it says about itself is believed.

use super::{CELL_CHARS, Merged, Row, SheetRows, Table, broken, header_row, keep, refused};
use crate::errors::ApiError;
use calamine::{DataRef, Dimensions, ExcelDateTime, Reader as _, SheetType, SheetVisible, Xlsx};
use domain::language::Message;
use domain::project::{CellKind, IMPORT_COLUMNS, ImportCell, Shown, known_headings, shown_number};
use std::io::{Cursor, Read as _};

/// What a workbook may unfold to: far more than its rows need, far less than a bomb has.
const UNFOLDED_BYTES: u64 = 64 * 1024 * 1024;
/// So many parts a workbook has at most.
pub(super) const PARTS: usize = 500;
/// So many sheets a workbook has at most: each of them is read, and several may be the same part.
pub(super) const SHEETS: usize = 100;
/// So many cells are filled from merged ones.
const FILLED: usize = 1_000_000;
/// What the cells of a sheet may hold together: a text that stands in it once can be the value of every cell.
const TEXT_BYTES: usize = 32 * 1024 * 1024;
/// So many cells are looked at in a workbook, the empty ones among them.
const CELLS: usize = 1_000_000;

type Book<'a> = Xlsx<Cursor<&'a [u8]>>;

/// A sheet as it was read, or why it was not.
struct Sheet {
    about: SheetRows,
    rows: Result<Vec<Row>, ApiError>,
}

/// Reads one sheet of a workbook: the named one, or the one that looks most like a table of projects. The rows of the others
/// are counted.
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
    // The named one first: what it needs is not used up by others.
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

/// How much a sheet looks like the one that is meant: it has rows below its headings, people see it, and headings are known.
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

/// The rows of a sheet that hold anything.
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

/// Says of numbers what their formats show of them, such as zeros before them. The cells were counted when they were read.
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
        // Rows come in order, but nothing keeps a damaged file from saying otherwise.
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

/// Cells that are merged over several rows hold their value in each of these, as people see it. Over several columns they do
/// not: a title would become the value of fields. These are given back.
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

fn huge() -> ApiError {
    refused("too_large", Message::ImportFileTooLarge)
}

/// A value as somebody would type it.
fn shown(value: &DataRef<'_>, is_formula: bool) -> ImportCell {
    let cut = |text: &str| -> String {
        let signs = text.chars().filter(|c| *c != '\0');
        signs.take(CELL_CHARS).collect()
    };
    let (kind, text) = match value {
        DataRef::Int(number) => (CellKind::Number, number.to_string()),
        // Numbers such as phones are whole, and are read so.
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
    // A time of no day.
    if (0.0..1.0).contains(&at.as_f64()) {
        return (CellKind::Date, format!("{hour:02}:{minute:02}"));
    }
    (CellKind::Date, format!("{year:04}-{month:02}-{day:02}"))
}

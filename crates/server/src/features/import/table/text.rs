//! Reads rows from a text file with any cell separator.

use super::decode::{decode, looks_wrong};
use super::records::{Record, Records};
use super::{CELL_CHARS, Place, Row, TOP_ROWS, Table, header_row, keep, kind, refused};
use crate::errors::ApiError;
use domain::language::Message;
use domain::project::{ImportCell, known_headings};

/// The number of bytes used to detect the separator.
const SAMPLE: usize = 64 * 1024;
/// The number of values shown so that the user can check the decoding.
const SHOWN: usize = 5;
/// The maximum length of such a value, in characters.
const SHOWN_CHARS: usize = 40;

/// Reads a text file.
///
/// # Errors
/// 422 for a file that is not text or is too large, and for unclosed quotation marks that merge several rows into one cell.
pub(super) fn read(bytes: &[u8], place: &Place) -> Result<Table, ApiError> {
    let (text, encoding) = decode(bytes).ok_or_else(kind::no_table)?;
    let delimiter = delimiter(&text);
    let mut table = Table {
        encoding: Some(encoding),
        separator: Some(delimiter),
        ..Table::default()
    };
    let (mut separators, mut broken) = (Vec::new(), Vec::new());
    for record in Records::of(&text, delimiter) {
        let record = record.map_err(|begins| unclosed(begins.0))?;
        if table.rows.is_empty() && says_separator(&record) {
            continue;
        }
        let row = Row {
            number: record.number,
            cells: record.cells.iter().map(|text| cell(text)).collect(),
        };
        let before = table.rows.len();
        keep(&mut table.rows, row)?;
        if table.rows.len() > before {
            separators.push(record.separators);
            broken.push(record.broken);
        }
    }
    let chosen = table.rows.iter();
    let chosen = chosen
        .map(|row| Some(row.number))
        .position(|number| number == place.header_row);
    let header_row = chosen.unwrap_or_else(|| header_row(&table.rows));
    let in_headings = separators.get(header_row).copied().unwrap_or_default();
    let width = table.rows.get(header_row).map(|row| row.cells.len());
    let mut rows = broken.iter().zip(&table.rows).enumerate();
    let swallowing = rows.find(|(at, (broken, row))| {
        let is_wider = *at > header_row && Some(row.cells.len()) > width;
        broken.is_some_and(|broken| is_wider || broken.has_rows(delimiter, in_headings))
    });
    if let Some((_, (_, row))) = swallowing {
        return Err(unclosed(row.number));
    }
    table.decoded = shown(&table.rows);
    Ok(table)
}

fn unclosed(row: usize) -> ApiError {
    let row = row.to_string();
    refused("unclosed_quote", Message::ImportFileQuote { row })
}

fn cell(text: &str) -> ImportCell {
    let cut: String = text.chars().take(CELL_CHARS).collect();
    cut.as_str().into()
}

/// Returns the first non-ASCII values. Values that look incorrectly decoded come first.
fn shown(rows: &[Row]) -> Vec<String> {
    let (mut wrong, mut others) = (Vec::new(), Vec::new());
    let cells = rows.iter().flat_map(|row| &row.cells);
    for cell in cells.filter(|cell| !cell.text.is_ascii()) {
        let shown = if looks_wrong(&cell.text) {
            &mut wrong
        } else {
            &mut others
        };
        let text: String = cell.text.trim().chars().take(SHOWN_CHARS).collect();
        if shown.len() < SHOWN && !shown.contains(&text) {
            shown.push(text);
        }
    }
    wrong.append(&mut others);
    wrong.truncate(SHOWN);
    wrong
}

/// Whether the record only declares the separator (`sep=;`). Spreadsheets hide it, too.
fn says_separator(record: &Record) -> bool {
    let mut cells = record.cells.iter();
    let first = cells.next().map(|first| first.trim().to_ascii_lowercase());
    let is_word = first.is_some_and(|first| first.starts_with("sep=") && first.len() <= 5);
    is_word && cells.all(String::is_empty)
}

/// Detects the separator. Uses a `sep=` line if the file has one; otherwise the candidate that yields the most known headings in
/// one of the first rows, then the most filled cells.
fn delimiter(text: &str) -> char {
    let first = text.lines().next().unwrap_or_default().trim();
    if let [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', sign] = first.as_bytes() {
        return char::from(*sign);
    }
    let end = (0..=SAMPLE.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at));
    let sample = &text[..end.unwrap_or_default()];
    let score = |sign: &char| {
        let records = Records::lenient(sample, *sign).map_while(Result::ok);
        let rows = records.map(|record| record.cells).take(TOP_ROWS);
        let scores = rows.map(|row| {
            let filled = row.iter().filter(|cell| !cell.trim().is_empty()).count();
            (known_headings(row.iter().map(String::as_str)), filled)
        });
        scores.max().unwrap_or_default()
    };
    // `max_by_key` returns the last maximum, so a tie goes to the comma.
    ['|', '\t', ';', ',']
        .into_iter()
        .max_by_key(score)
        .unwrap_or(',')
}

//! Rows out of a text, whatever separates their cells.

use super::decode::decode;
use super::{CELL_CHARS, Row, TOP_ROWS, Table, keep, kind, refused};
use crate::api_error::ApiError;
use domain::project::{IMPORT_COLUMNS, ImportCell, known_headings};
use std::io::Read as _;

/// So many bytes tell what separates the cells.
const SAMPLE: usize = 64 * 1024;
/// So many values show that a text was decoded well.
const SHOWN: usize = 5;
/// So many characters of each.
const SHOWN_CHARS: usize = 40;

/// Stands behind a text, which holds no such sign: in a line of its own, unless the text ends within quotes.
const END: &str = "\n\0";

const DAMAGED: &str = "The file is damaged and cannot be read.";

/// Reads a text.
///
/// # Errors
/// 422 for what is none, or too much.
pub(super) fn read(bytes: &[u8]) -> Result<Table, ApiError> {
    let (text, encoding) = decode(bytes).ok_or_else(kind::no_table)?;
    let text = text.as_str();
    let mut reader = reader(delimiter(text), text.as_bytes().chain(END.as_bytes()));
    let mut table = Table {
        encoding: Some(encoding),
        ..Table::default()
    };
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
            cells: record.iter().take(IMPORT_COLUMNS + 1).map(cell).collect(),
        };
        if !(table.rows.is_empty() && says_separator(&record)) {
            keep(&mut table.rows, row)?;
        }
    }
    table.decoded = shown(&table.rows);
    Ok(table)
}

fn reader<R: std::io::Read>(delimiter: u8, text: R) -> csv::Reader<R> {
    csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text)
}

fn cell(text: &str) -> ImportCell {
    let cut: String = text.chars().take(CELL_CHARS).collect();
    cut.as_str().into()
}

/// The first values that depend on the encoding.
fn shown(rows: &[Row]) -> Vec<String> {
    let mut shown: Vec<String> = Vec::new();
    let cells = rows.iter().flat_map(|row| &row.cells);
    for cell in cells.filter(|cell| !cell.text.is_ascii()) {
        let text: String = cell.text.trim().chars().take(SHOWN_CHARS).collect();
        if !shown.contains(&text) {
            shown.push(text);
        }
        if shown.len() == SHOWN {
            break;
        }
    }
    shown
}

/// A cell that goes on to the end of the text, as the text has it, without the line breaks at its end.
fn without_end(cell: &str) -> &str {
    match cell.strip_suffix(END) {
        Some(cell) => cell.trim_end_matches(['\r', '\n']),
        None => cell,
    }
}

/// Whether a row only says what separates the cells (`sep=;`). Spreadsheets do not show it either.
fn says_separator(record: &csv::StringRecord) -> bool {
    let mut cells = record.iter();
    let first = cells.next().unwrap_or_default().trim().to_ascii_lowercase();
    let is_word = first.starts_with("sep=") && first.len() <= 5;
    is_word && cells.all(str::is_empty)
}

/// What stands between the cells: what the first line says, otherwise whatever makes most headings, or most cells, of the first rows.
fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default().trim();
    if let [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', sign] = first.as_bytes() {
        return *sign;
    }
    let end = (0..=SAMPLE.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at));
    let sample = &text[..end.unwrap_or_default()];
    let score = |sign: &u8| {
        let mut reader = reader(*sign, sample.as_bytes());
        let rows = reader.records().map_while(Result::ok).take(TOP_ROWS);
        let scores = rows.map(|row| {
            let filled = row.iter().filter(|cell| !cell.trim().is_empty()).count();
            (known_headings(row.iter()), filled)
        });
        scores.max().unwrap_or_default()
    };
    // Of equal ones the last is taken.
    b"|\t;,".iter().copied().max_by_key(score).unwrap_or(b',')
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

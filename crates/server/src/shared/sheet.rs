//! Tables written to a CSV file or an XLSX workbook without holding them in memory.

use crate::errors::ApiError;
use domain::day::FIRST_YEAR;
use domain::field_error::FieldError;
use domain::language::Message;
use domain::project::ExportFormat;
use domain::text::defused;
use jiff::civil::{Date, DateTime};
use rust_xlsxwriter::{Color, Format, FormatPattern, Workbook, XlsxError};
use std::borrow::Cow;
use std::fs::File;
use std::io::{BufWriter, Seek as _, Write as _};
use std::path::Path;

/// A cell's value.
#[derive(Debug)]
pub enum Cell {
    /// Text.
    Text(String),
    /// A date; an empty cell if `None`.
    Date(Option<Date>),
    /// Local date and time in the portal's time zone.
    Moment(DateTime),
    /// An integer.
    Count(u32),
    /// A number without a fixed format; an empty cell if `None`.
    Number(Option<f64>),
    /// A number with two decimals; an empty cell if `None`.
    Decimal(Option<f64>),
    /// An exact decimal with two places, such as `-1234.50`; an empty cell if `None`. CSV has it exactly.
    Amount(Option<String>),
}

/// A column: its heading, and its width in characters.
pub type Heading = (String, u16);

/// Format and columns of a file.
#[derive(Debug, Clone, Copy)]
pub struct Layout<'a> {
    /// CSV or XLSX.
    pub format: ExportFormat,
    /// The name of the worksheet.
    pub name: &'a str,
    /// The columns.
    pub headings: &'a [Heading],
}

/// A file that is written row by row. It is an unnamed temporary file, deleted when closed.
pub struct Sheet {
    writer: Writer,
    rows: u32,
}

enum Writer {
    Csv(Box<csv::Writer<BufWriter<File>>>),
    Xlsx(Box<Book>, File),
}

struct Book {
    workbook: Workbook,
    date: Format,
    moment: Format,
    decimal: Format,
    amount: Format,
}

/// Makes spreadsheets read the text as UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Maximum length of a worksheet name, in characters.
const SHEET_NAME: usize = 31;

/// Maximum number of rows in a worksheet below the headings.
const XLSX_ROWS: u32 = 1_048_575;

impl Sheet {
    /// Creates a temporary file in `folder`.
    ///
    /// # Errors
    /// When there is no room, or the folder cannot be written to.
    pub fn begin(folder: &Path, layout: Layout<'_>) -> Result<Self, ApiError> {
        let mut file = tempfile::tempfile_in(folder).map_err(ApiError::internal)?;
        let writer = match layout.format {
            ExportFormat::Csv => {
                file.write_all(BYTE_ORDER_MARK)
                    .map_err(ApiError::internal)?;
                // RFC 4180 requires CRLF, and spreadsheets expect it.
                let mut builder = csv::WriterBuilder::new();
                builder.terminator(csv::Terminator::CRLF);
                let mut csv = builder.from_writer(BufWriter::new(file));
                let names = layout.headings.iter().map(|(name, _)| name);
                csv.write_record(names).map_err(ApiError::internal)?;
                Writer::Csv(Box::new(csv))
            }
            ExportFormat::Xlsx => {
                let book = Book::begin(folder, layout).map_err(ApiError::internal)?;
                Writer::Xlsx(Box::new(book), file)
            }
        };
        Ok(Self { writer, rows: 0 })
    }

    fn is_full(&self) -> bool {
        matches!(self.writer, Writer::Xlsx(..)) && self.rows >= XLSX_ROWS
    }

    /// Number of rows so far, without the headings.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// Appends a row with one cell for each column.
    ///
    /// # Errors
    /// When the disk or the worksheet is full.
    pub fn add(&mut self, cells: Vec<Cell>) -> Result<(), ApiError> {
        if self.is_full() {
            return Err(too_long());
        }
        self.rows += 1;
        match &mut self.writer {
            Writer::Csv(csv) => {
                let texts = cells.iter().map(Cell::plain);
                csv.write_record(texts.map(|text| text.into_owned().into_bytes()))
                    .map_err(ApiError::internal)
            }
            Writer::Xlsx(book, _) => book.add(self.rows, cells).map_err(ApiError::internal),
        }
    }

    /// Finishes the file. Returns it, rewound to its start, with its length in bytes.
    ///
    /// # Errors
    /// When there is no room.
    pub fn finish(self) -> Result<(File, u64), ApiError> {
        let mut file = match self.writer {
            Writer::Csv(csv) => {
                let buffer = csv
                    .into_inner()
                    .map_err(|error| ApiError::internal(error.to_string()))?;
                buffer
                    .into_inner()
                    .map_err(|error| ApiError::internal(error.to_string()))?
            }
            Writer::Xlsx(mut book, file) => {
                let mut buffer = BufWriter::new(file);
                let saved = book.workbook.save_to_writer(&mut buffer);
                saved.map_err(ApiError::internal)?;
                buffer
                    .into_inner()
                    .map_err(|error| ApiError::internal(error.to_string()))?
            }
        };
        let length = file.stream_position().map_err(ApiError::internal)?;
        file.rewind().map_err(ApiError::internal)?;
        Ok((file, length))
    }
}

fn too_long() -> ApiError {
    let message = Message::ErrorWorkbookRows;
    FieldError::new("format", "too_many_rows", message).into()
}

impl Cell {
    /// The value as text, escaped against formulas.
    fn plain(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => defused(text),
            Self::Date(date) => date
                .map_or_else(String::new, |date| date.to_string())
                .into(),
            Self::Moment(at) => at.strftime("%Y-%m-%d %H:%M").to_string().into(),
            Self::Count(count) => count.to_string().into(),
            Self::Number(number) => number
                .map_or_else(String::new, |number| number.to_string())
                .into(),
            Self::Decimal(number) => number
                .map_or_else(String::new, |number| format!("{number:.2}"))
                .into(),
            Self::Amount(amount) => amount.as_deref().unwrap_or_default().into(),
        }
    }
}

impl Book {
    fn begin(folder: &Path, layout: Layout<'_>) -> Result<Self, XlsxError> {
        let mut workbook = Workbook::new();
        workbook.set_tempdir(folder)?;
        let heading = Format::new()
            .set_bold()
            .set_background_color(Color::RGB(0x00ED_EAE4))
            .set_pattern(FormatPattern::Solid);
        // Keeps one row at a time in memory; the others go to a temporary file.
        let sheet = workbook.add_worksheet_with_constant_memory()?;
        let name: String = layout.name.chars().take(SHEET_NAME).collect();
        sheet.set_name(name)?;
        sheet.set_freeze_panes(1, 0)?;
        for ((name, width), column) in layout.headings.iter().zip(0..) {
            sheet.set_column_width(column, *width)?;
            sheet.write_string_with_format(0, column, name, &heading)?;
        }
        Ok(Self {
            workbook,
            date: Format::new().set_num_format("yyyy-mm-dd"),
            moment: Format::new().set_num_format("yyyy-mm-dd hh:mm"),
            decimal: Format::new().set_num_format("0.00"),
            amount: Format::new().set_num_format("#,##0.00"),
        })
    }

    fn add(&mut self, row: u32, cells: Vec<Cell>) -> Result<(), XlsxError> {
        let sheet = self.workbook.worksheet_from_index(0)?;
        for (cell, column) in cells.into_iter().zip(0..) {
            match cell {
                // Stored as a string, so a leading `=` is harmless.
                Cell::Text(text) => sheet.write_string(row, column, text)?,
                Cell::Count(count) => sheet.write_number(row, column, f64::from(count))?,
                Cell::Date(None)
                | Cell::Number(None)
                | Cell::Decimal(None)
                | Cell::Amount(None) => continue,
                Cell::Number(Some(number)) => sheet.write_number(row, column, number)?,
                Cell::Decimal(Some(number)) => {
                    sheet.write_number_with_format(row, column, number, &self.decimal)?
                }
                // Numbers of spreadsheets are binary; this is the nearest one.
                Cell::Amount(Some(amount)) => match amount.parse::<f64>() {
                    Ok(number) => {
                        sheet.write_number_with_format(row, column, number, &self.amount)?
                    }
                    Err(_) => sheet.write_string(row, column, amount)?,
                },
                // Spreadsheets cannot represent earlier dates.
                Cell::Date(Some(date)) if date.year() < FIRST_YEAR => {
                    sheet.write_string(row, column, date.to_string())?
                }
                Cell::Date(Some(date)) => {
                    sheet.write_datetime_with_format(row, column, date, &self.date)?
                }
                Cell::Moment(at) => {
                    sheet.write_datetime_with_format(row, column, at, &self.moment)?
                }
            };
        }
        Ok(())
    }
}

//! A list of projects as a file: rows of cells, written as CSV or as a workbook without holding them in memory.

use crate::api_error::ApiError;
use domain::address::format_address;
use domain::permission::Role;
use domain::project::{ExportFormat, ProjectColumn, ProjectSummary};
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use rust_xlsxwriter::{Color, Format, FormatPattern, Workbook, XlsxError};
use std::borrow::Cow;
use std::fs::File;
use std::io::{BufWriter, Seek as _, Write as _};
use std::path::Path;

/// What a cell holds.
enum Cell {
    Text(String),
    Date(Option<Date>),
    Moment(DateTime),
}

/// The columns of a file: what a list shows, each fact in a column of its own.
pub struct Columns {
    shown: Vec<ProjectColumn>,
    with_partner: bool,
    time_zone: TimeZone,
}

impl Columns {
    /// The columns that a person of this role sees.
    #[must_use]
    pub fn new(shown: Vec<ProjectColumn>, role: Role, time_zone: TimeZone) -> Self {
        Self {
            shown,
            with_partner: role == Role::Admin,
            time_zone,
        }
    }

    /// Their headings with their widths in characters.
    fn headings(&self) -> Vec<(&'static str, u16)> {
        let mut headings = Vec::new();
        for column in &self.shown {
            match column {
                ProjectColumn::Property => {
                    headings.extend([("Property owner", 28), ("Property address", 48)]);
                }
                ProjectColumn::Project => {
                    headings.extend([("Project number", 18), ("Insurance claim number", 24)]);
                }
                ProjectColumn::Damage => headings.push(("Damage", 20)),
                ProjectColumn::Status => headings.push(("Status", 24)),
                ProjectColumn::Urgency => headings.push(("Urgency", 12)),
                ProjectColumn::People if self.with_partner => {
                    headings.extend([("Referral partner", 28), ("Contractor", 28)]);
                }
                ProjectColumn::People => headings.push(("Contractor", 28)),
                ProjectColumn::Start => headings.push(("Timeline start", 16)),
                ProjectColumn::Submitted => headings.push(("Submitted", 18)),
                ProjectColumn::Updated => headings.push(("Updated", 18)),
            }
        }
        headings
    }

    fn cells(&self, project: ProjectSummary) -> Vec<Cell> {
        let mut cells = Vec::new();
        let text = |text: Option<String>| Cell::Text(text.unwrap_or_default());
        let moment = |at: Timestamp| Cell::Moment(self.time_zone.to_datetime(at));
        for column in &self.shown {
            match column {
                ProjectColumn::Property => {
                    let address = format_address(
                        &project.property_address,
                        project.unit.as_deref(),
                        &project.city,
                        &project.state,
                        &project.zip_code,
                    );
                    let owner = Cell::Text(project.property_owner_name.clone());
                    cells.extend([owner, Cell::Text(address)]);
                }
                ProjectColumn::Project => {
                    let number = Cell::Text(project.project_number.clone());
                    cells.extend([number, text(project.insurance_claim_number.clone())]);
                }
                ProjectColumn::Damage => cells.push(Cell::Text(project.damage_type.clone())),
                ProjectColumn::Status => {
                    cells.push(Cell::Text(project.status.label().to_owned()));
                }
                ProjectColumn::Urgency => {
                    cells.push(Cell::Text(project.urgency_level.label().to_owned()));
                }
                ProjectColumn::People => {
                    if self.with_partner {
                        let company = project.referral_partner_company_name.clone();
                        let partner =
                            company.or_else(|| project.referral_partner_full_name.clone());
                        cells.push(text(partner));
                    }
                    cells.push(text(project.contractor_company_name.clone()));
                }
                ProjectColumn::Start => cells.push(Cell::Date(project.timeline_start)),
                ProjectColumn::Submitted => cells.push(moment(project.created_at)),
                ProjectColumn::Updated => cells.push(moment(project.updated_at)),
            }
        }
        cells
    }
}

/// A file that grows row by row. It has no name on the disk and is gone when it is closed.
pub struct Sheet {
    columns: Columns,
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
}

/// So that spreadsheets read the text as UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Rows that a workbook holds below its headings.
const XLSX_ROWS: u32 = 1_048_575;

impl Sheet {
    /// Begins a file in this folder.
    ///
    /// # Errors
    /// When there is no room, or the folder cannot be written to.
    pub fn begin(folder: &Path, format: ExportFormat, columns: Columns) -> Result<Self, ApiError> {
        let mut file = tempfile::tempfile_in(folder).map_err(ApiError::internal)?;
        let headings = columns.headings();
        let writer = match format {
            ExportFormat::Csv => {
                file.write_all(BYTE_ORDER_MARK)
                    .map_err(ApiError::internal)?;
                // What RFC 4180 says, and what spreadsheets expect.
                let mut builder = csv::WriterBuilder::new();
                builder.terminator(csv::Terminator::CRLF);
                let mut csv = builder.from_writer(BufWriter::new(file));
                let names = headings.iter().map(|(name, _)| name);
                csv.write_record(names).map_err(ApiError::internal)?;
                Writer::Csv(Box::new(csv))
            }
            ExportFormat::Xlsx => {
                let book = Book::begin(folder, &headings).map_err(ApiError::internal)?;
                Writer::Xlsx(Box::new(book), file)
            }
        };
        Ok(Self {
            columns,
            writer,
            rows: 0,
        })
    }

    /// Whether so many rows more are too many for the format.
    #[must_use]
    pub fn is_full(&self) -> bool {
        matches!(self.writer, Writer::Xlsx(..)) && self.rows >= XLSX_ROWS
    }

    /// Rows so far, without the headings.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// Adds a project.
    ///
    /// # Errors
    /// When there is no room.
    pub fn add(&mut self, project: ProjectSummary) -> Result<(), ApiError> {
        let cells = self.columns.cells(project);
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

    /// Ends the file: it is read from its beginning, and so long.
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

impl Cell {
    /// As text that no spreadsheet takes for a formula.
    fn plain(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) if text.starts_with(['=', '+', '-', '@', '\t', '\r']) => {
                format!("'{text}").into()
            }
            Self::Text(text) => text.into(),
            Self::Date(date) => date
                .map_or_else(String::new, |date| date.to_string())
                .into(),
            Self::Moment(at) => at.strftime("%Y-%m-%d %H:%M").to_string().into(),
        }
    }
}

impl Book {
    fn begin(folder: &Path, headings: &[(&str, u16)]) -> Result<Self, XlsxError> {
        let mut workbook = Workbook::new();
        workbook.set_tempdir(folder)?;
        let heading = Format::new()
            .set_bold()
            .set_background_color(Color::RGB(0x00ED_EAE4))
            .set_pattern(FormatPattern::Solid);
        // One row at a time is in memory, the rest on the disk.
        let sheet = workbook.add_worksheet_with_constant_memory()?;
        sheet.set_name("Projects")?;
        sheet.set_freeze_panes(1, 0)?;
        for ((name, width), column) in headings.iter().zip(0..) {
            sheet.set_column_width(column, *width)?;
            sheet.write_string_with_format(0, column, *name, &heading)?;
        }
        Ok(Self {
            workbook,
            date: Format::new().set_num_format("yyyy-mm-dd"),
            moment: Format::new().set_num_format("yyyy-mm-dd hh:mm"),
        })
    }

    fn add(&mut self, row: u32, cells: Vec<Cell>) -> Result<(), XlsxError> {
        let sheet = self.workbook.worksheet_from_index(0)?;
        for (cell, column) in cells.into_iter().zip(0..) {
            match cell {
                // Written as text, whatever it begins with.
                Cell::Text(text) => sheet.write_string(row, column, text)?,
                Cell::Date(None) => continue,
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

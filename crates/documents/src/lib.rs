//! Documents as PDF, from templates in `templates/`. Pure: data and photos in, a PDF out.
//!
//! The PDFs follow PDF/A-2a and PDF/UA-1: fonts are embedded, text can be selected and read aloud, headings are bookmarks, and photos have
//! alternative texts.

pub mod figures;
pub mod letter;
pub mod report;

mod fonts;
mod photos;
mod world;

pub use photos::Jpeg;

use figures::Figures;
use letter::Letter;
use report::Report;
use serde::Serialize;
use serde_json::Value;
use std::io::{self, Write};
use typst::diag::Warned;
use typst::foundations::{Datetime, Smart};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};
use world::Desk;

/// The template of letters.
const WELCOME_LETTER: &str = include_str!("../../../templates/welcome-letter.typ");
/// The template of reports of figures.
const FIGURES: &str = include_str!("../../../templates/report.typ");

/// Year, month, day, hour, minute, and second in UTC.
pub type Moment = (i32, u8, u8, u8, u8, u8);

/// Which report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Template {
    /// Photos by room and phase.
    PhotoReport,
    /// What a project is about, and what happened.
    ProjectReport,
}

impl Template {
    const fn source(self) -> &'static str {
        match self {
            Self::PhotoReport => include_str!("../../../templates/photo-report.typ"),
            Self::ProjectReport => include_str!("../../../templates/project-report.typ"),
        }
    }
}

/// A report to be made.
#[derive(Debug, Clone)]
pub struct Order<'a> {
    /// Its template.
    pub template: Template,
    /// Its texts and photos.
    pub report: &'a Report,
    /// Identifies this document and its content.
    pub identity: &'a str,
    /// When it was made.
    pub made_at: Moment,
}

/// A welcome letter to be made.
#[derive(Debug, Clone, Copy)]
pub struct LetterOrder<'a> {
    /// Its texts.
    pub letter: &'a Letter,
    /// The portal's logo as PNG, if it has one.
    pub logo: Option<&'a [u8]>,
    /// Identifies this letter.
    pub identity: &'a str,
    /// When it was made.
    pub made_at: Moment,
}

/// A report of figures to be made.
#[derive(Debug, Clone, Copy)]
pub struct FiguresOrder<'a> {
    /// Its texts and tables.
    pub figures: &'a Figures,
    /// The portal's logo as PNG, if it has one.
    pub logo: Option<&'a [u8]>,
    /// Identifies this report.
    pub identity: &'a str,
    /// When it was made.
    pub made_at: Moment,
}

/// What was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rendered {
    /// Number of pages.
    pub pages: usize,
    /// Size in bytes.
    pub size: u64,
}

/// Why a document could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The data does not fit the template.
    #[error("the template failed: {0}")]
    Template(String),
    /// The PDF has an unexpected structure.
    #[error("the PDF has an unexpected structure")]
    Structure,
    /// A photo could not be read, or the PDF could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Makes a report and writes it to `out`. Asks `photo` for one photo at a time, by its number, and for each only once, so that a document of any
/// number of photos needs little memory. Takes seconds for hundreds of pages.
///
/// # Errors
/// [`RenderError`].
pub fn render(
    order: Order<'_>,
    photo: impl FnMut(usize) -> io::Result<Jpeg>,
    out: &mut dyn Write,
) -> Result<Rendered, RenderError> {
    let desk = Desk::new(order.template.source(), &data(order.report)?, None);
    let (pages, pdf) = compile(&desk, order.identity, order.made_at)?;
    let size = photos::replace_placeholders(&pdf, photo, out)?;
    Ok(Rendered { pages, size })
}

/// Makes a welcome letter of one page.
///
/// # Errors
/// [`RenderError::Template`], also for a logo that is not a PNG.
pub fn render_letter(order: LetterOrder<'_>) -> Result<Vec<u8>, RenderError> {
    let mut data = data(order.letter)?;
    data["has_logo"] = order.logo.is_some().into();
    let desk = Desk::new(WELCOME_LETTER, &data, order.logo);
    let (_, pdf) = compile(&desk, order.identity, order.made_at)?;
    Ok(pdf)
}

/// Makes a report of figures. Takes about a second for 2,000 rows of seven columns, and 200 MB of memory.
///
/// # Errors
/// [`RenderError::Template`], also for a logo that is not a PNG, and for a row that has more or fewer cells than its table has columns.
pub fn render_figures(order: FiguresOrder<'_>) -> Result<Vec<u8>, RenderError> {
    let figures = order.figures;
    if !figures.is_even() {
        let cause = "a row has more or fewer cells than its table has columns";
        return Err(RenderError::Template(cause.to_owned()));
    }
    let mut data = data(figures)?;
    data["has_logo"] = order.logo.is_some().into();
    data["is_wide"] = figures.is_wide().into();
    let desk = Desk::new(FIGURES, &data, order.logo);
    let (_, pdf) = compile(&desk, order.identity, order.made_at)?;
    Ok(pdf)
}

/// The data of a document, with only characters that can be shown.
fn data(content: &impl Serialize) -> Result<Value, RenderError> {
    serde_json::to_value(content)
        .map(shown)
        .map_err(|error| RenderError::Template(error.to_string()))
}

/// The number of pages, and the PDF.
fn compile(desk: &Desk, identity: &str, made_at: Moment) -> Result<(usize, Vec<u8>), RenderError> {
    let made = lay_out(desk, identity, made_at);
    // Typst keeps what it computed for the next document, which is different.
    typst::comemo::evict(0);
    made
}

fn lay_out(desk: &Desk, identity: &str, made_at: Moment) -> Result<(usize, Vec<u8>), RenderError> {
    let Warned { output, .. } = typst::compile::<PagedDocument>(desk);
    let document = output.map_err(|errors| failed(&errors))?;
    let (year, month, day, hour, minute, second) = made_at;
    let standards = PdfStandards::new(&[PdfStandard::A_2a, PdfStandard::Ua_1])
        .map_err(|error| RenderError::Template(error.message().to_string()))?;
    let options = PdfOptions {
        ident: Smart::Custom(identity.to_owned()),
        creator: Smart::Custom(Some("Buildback".to_owned())),
        timestamp: Datetime::from_ymd_hms(year, month, day, hour, minute, second)
            .map(Timestamp::new_utc),
        standards,
        ..PdfOptions::default()
    };
    let pdf = typst_pdf::pdf(&document, &options).map_err(|errors| failed(&errors))?;
    Ok((document.pages().len(), pdf))
}

fn failed(errors: &[typst::diag::SourceDiagnostic]) -> RenderError {
    let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    RenderError::Template(messages.join("; "))
}

/// The data with only characters that can be shown.
fn shown(data: Value) -> Value {
    match data {
        Value::String(text) => Value::String(fonts::shown(&text)),
        Value::Array(items) => items.into_iter().map(shown).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| (name, shown(value)))
            .collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => data,
    }
}

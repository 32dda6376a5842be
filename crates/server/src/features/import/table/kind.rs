//! What a file is by its first bytes. What cannot be read is named, with what to do about it.

use super::decode::beginning;
use super::refused;
use crate::errors::ApiError;
use std::io::{Cursor, Read as _};

/// A file that can be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An Excel workbook (XLSX).
    Workbook,
    /// Text, probably CSV.
    Text,
}

const PROTECTED: &str = "This workbook is protected with a password, so it cannot be read. Open it in Excel, choose File > Info > Protect Workbook > Encrypt with Password, clear the password, save it, and choose it again.";
const XLS: &str = "This is an old Excel workbook (XLS). Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.";
const XLSB: &str = "This is an Excel binary workbook (XLSB). Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.";
const ODS: &str = "This is an OpenDocument spreadsheet (ODS). Open it, choose File > Save As, pick 'Excel Workbook (*.xlsx)', and choose that file.";
const NUMBERS: &str = "This is a Numbers spreadsheet. In Numbers, choose File > Export To > Excel, and choose that file.";
const PAGES: &str = "This is a Pages document. Copy its table into a spreadsheet, save it as XLSX, and choose that file.";
const KEYNOTE: &str = "This is a Keynote presentation. Copy its table into a spreadsheet, save it as XLSX, and choose that file.";
const ODT: &str = "This is an OpenDocument text (ODT). Copy its table into a spreadsheet, save it as XLSX, and choose that file.";
const MHTML: &str = "This is a saved web page (MHTML) with the name of a spreadsheet, as some programs export it. Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.";
const SYLK: &str = "This is an old spreadsheet (SYLK). Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.";
const EMAIL: &str =
    "This is an email. Save the spreadsheet that is attached to it, and choose that file.";
const VCARD: &str = "This is a contact or a calendar (vCard, iCalendar). Export the projects as XLSX or CSV, and choose that file.";
const JSON: &str = "This is a JSON file. Export the projects as XLSX or CSV, and choose that file.";
const WORD: &str = "This is a Word document. Copy its table into a spreadsheet, save it as XLSX, and choose that file.";
const PDF: &str = "This is a PDF. Ask for the spreadsheet that it was made from, as XLSX or CSV.";
const WEB_PAGE: &str = "This is a web page with the name of a spreadsheet, as some programs export it. Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.";
const XML: &str = "This is an XML spreadsheet of Excel 2003. Open it in Excel, save it as 'Excel Workbook (*.xlsx)', and choose that file.";
const ARCHIVE: &str =
    "This is an archive, not a workbook. Unpack it and choose the spreadsheet inside.";
const OTHER: &str = "This is neither an Excel workbook (XLSX) nor a CSV file. In Excel, choose File > Save As and pick 'Excel Workbook (*.xlsx)'.";

/// Says what a file is.
///
/// # Errors
/// 422 with the name of what cannot be read.
pub(super) fn kind(bytes: &[u8]) -> Result<Kind, ApiError> {
    let starts = |with: &[u8]| bytes.starts_with(with);
    if starts(b"PK\x03\x04") {
        return in_archive(bytes);
    }
    if starts(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        return Err(in_compound_file(bytes));
    }
    if starts(b"%PDF") {
        return Err(refused("pdf", PDF));
    }
    if starts(b"{\\rtf") {
        return Err(refused("word", WORD));
    }
    match in_text(&beginning(bytes)) {
        Some((code, message)) => Err(refused(code, message)),
        None => Ok(Kind::Text),
    }
}

/// What a text is that is no table, by its beginning in small letters.
fn in_text(lower: &str) -> Option<(&'static str, &'static str)> {
    let has_any = |tags: &[&str]| tags.iter().any(|tag| lower.contains(tag));
    let mut lines = lower.lines();
    let first = lines.next().unwrap_or_default();
    if lower.starts_with('<') {
        if lower.contains("schemas-microsoft-com:office:spreadsheet") {
            return Some(("xml_spreadsheet", XML));
        }
        if has_any(&["<html", "<table", "<!doctype html", "<meta"]) {
            return Some(("web_page", WEB_PAGE));
        }
    }
    // `ID;Policy` is a heading; the records of SYLK go on with a letter of their own.
    let is_record = |line: &str| {
        ["p;", "b;", "c;", "f;", "o;", "nn;"]
            .iter()
            .any(|it| line.starts_with(it))
    };
    if first.starts_with("id;p") && lines.next().is_some_and(is_record) {
        return Some(("sylk", SYLK));
    }
    if has_headers(lower) {
        let is_page = lower.contains("multipart/related") || lower.contains("text/html");
        let is_letter = has_any(&["\nreceived:", "\nto:", "\nmessage-id:"]);
        return Some(if is_page && !is_letter {
            ("mhtml", MHTML)
        } else {
            ("email", EMAIL)
        });
    }
    if first.starts_with("begin:vcard") || first.starts_with("begin:vcalendar") {
        return Some(("vcard", VCARD));
    }
    let behind = |sign: char| lower.strip_prefix(sign).map(str::trim_start);
    let is_json = behind('{').is_some_and(|rest| rest.starts_with(['"', '}']))
        || behind('[').is_some_and(|rest| rest.starts_with(['{', '[', '"']));
    is_json.then_some(("json", JSON))
}

/// Whether a text begins with the headers of a mail: two at least that are none of a table.
fn has_headers(lower: &str) -> bool {
    const HEADERS: [&str; 12] = [
        "mime-version",
        "content-type",
        "message-id",
        "received",
        "return-path",
        "delivered-to",
        "from",
        "to",
        "subject",
        "date",
        "x-mailer",
        "content-transfer-encoding",
    ];
    let mut names = lower
        .lines()
        .take_while(|line| !line.trim().is_empty())
        .filter(|line| !line.starts_with([' ', '\t']))
        .map(|line| line.split_once(':').map(|(name, _)| name));
    let known = |name: &str| HEADERS.contains(&name) || name.starts_with("x-");
    let first = names.next().flatten();
    first.is_some_and(known) && names.flatten().filter(|name| known(name)).count() > 0
}

/// What a file without a text of its own is.
pub(super) fn no_table() -> ApiError {
    refused("not_a_table", OTHER)
}

fn in_archive(bytes: &[u8]) -> Result<Kind, ApiError> {
    let Ok(mut archive) = zip::ZipArchive::new(Cursor::new(bytes)) else {
        return Err(super::broken());
    };
    let has = |wanted: &str| archive.index_for_name(wanted).is_some();
    let named = [
        ("xl/workbook.bin", "xlsb", XLSB),
        ("word/document.xml", "word", WORD),
    ];
    for (part, code, message) in named {
        if has(part) {
            return Err(refused(code, message));
        }
    }
    if has("content.xml") {
        let is_text = opening(&mut archive, "mimetype").starts_with(ODT_TYPE);
        return Err(if is_text {
            refused("odt", ODT)
        } else {
            refused("ods", ODS)
        });
    }
    if let Some((code, message)) = of_apple(&mut archive) {
        return Err(refused(code, message));
    }
    if archive
        .file_names()
        .any(|name| name.is_ok_and(|name| name.starts_with("xl/")))
    {
        return Ok(Kind::Workbook);
    }
    Err(refused("archive", ARCHIVE))
}

const ODT_TYPE: &[u8] = b"application/vnd.oasis.opendocument.text";

type Archive<'a> = zip::ZipArchive<Cursor<&'a [u8]>>;

/// The first bytes of a part; none where there is no such part.
fn opening(archive: &mut Archive<'_>, part: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Ok(part) = archive.by_name(part) {
        // A damaged part has no beginning, which tells nothing.
        let _read = part.take(100).read_to_end(&mut bytes);
    }
    bytes
}

/// Which of Apple's programs wrote an archive. Pages says so in the type of its document (10000, the one of Numbers is 1), and
/// Keynote has slides.
fn of_apple(archive: &mut Archive<'_>) -> Option<(&'static str, &'static str)> {
    const TYPE_OF_PAGES: [u8; 3] = [0x08, 0x90, 0x4e];
    let names: Vec<String> = archive
        .file_names()
        .filter_map(|name| Some(name.ok()?.into_owned()))
        .filter(|name| name.starts_with("Index/") || name == "Index.zip")
        .collect();
    let is_slide = |name: &String| name.starts_with("Index/Slide");
    if names.is_empty() {
        None
    } else if names.iter().any(is_slide) {
        Some(("keynote", KEYNOTE))
    } else if opening(archive, "Index/Document.iwa")
        .windows(TYPE_OF_PAGES.len())
        .any(|part| part == TYPE_OF_PAGES)
    {
        Some(("pages", PAGES))
    } else {
        Some(("numbers", NUMBERS))
    }
}

/// Office puts passwords and its old formats into the same container. Its directory names its parts in UTF-16; as nothing of it
/// is read, that they stand somewhere is enough.
fn in_compound_file(bytes: &[u8]) -> ApiError {
    let has = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(name.len()).any(|part| part == name)
    };
    if has("EncryptedPackage") {
        refused("protected", PROTECTED)
    } else if has("WordDocument") {
        refused("word", WORD)
    } else if has("__substg1.0_") {
        refused("email", EMAIL)
    } else if has("Workbook") || has("Book") {
        refused("xls", XLS)
    } else {
        no_table()
    }
}

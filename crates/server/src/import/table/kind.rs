//! What a file is by its first bytes. What cannot be read is named, with what to do about it.

use super::refused;
use crate::api_error::ApiError;
use std::io::Cursor;

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
    let beginning = String::from_utf8_lossy(&bytes[..bytes.len().min(4_096)]);
    let beginning = beginning.trim_start_matches('\u{feff}').trim_start();
    if beginning.starts_with('<') {
        let lower = beginning.to_ascii_lowercase();
        if lower.contains("schemas-microsoft-com:office:spreadsheet") {
            return Err(refused("xml_spreadsheet", XML));
        }
        if ["<html", "<table", "<!doctype html", "<meta"]
            .iter()
            .any(|tag| lower.contains(tag))
        {
            return Err(refused("web_page", WEB_PAGE));
        }
    }
    Ok(Kind::Text)
}

/// What a file without a text of its own is.
pub(super) fn no_table() -> ApiError {
    refused("not_a_table", OTHER)
}

fn in_archive(bytes: &[u8]) -> Result<Kind, ApiError> {
    let Ok(archive) = zip::ZipArchive::new(Cursor::new(bytes)) else {
        return Err(super::broken());
    };
    let has = |wanted: &str| archive.index_for_name(wanted).is_some();
    let named = [
        (&["xl/workbook.bin"][..], "xlsb", XLSB),
        (&["word/document.xml"], "word", WORD),
        (&["Index/Document.iwa", "Index.zip"], "numbers", NUMBERS),
        (&["content.xml"], "ods", ODS),
    ];
    for (parts, code, message) in named {
        if parts.iter().any(|part| has(part)) {
            return Err(refused(code, message));
        }
    }
    if archive
        .file_names()
        .any(|name| name.is_ok_and(|name| name.starts_with("xl/")))
    {
        return Ok(Kind::Workbook);
    }
    Err(refused("archive", ARCHIVE))
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
    } else if has("Workbook") || has("Book") {
        refused("xls", XLS)
    } else {
        no_table()
    }
}

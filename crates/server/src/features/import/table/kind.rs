//! Detects the type of a file by its first bytes. For an unsupported type, the error says which type it is and what to do.

use super::decode::beginning;
use super::refused;
use crate::errors::ApiError;
use domain::language::Message;
use std::io::{Cursor, Read as _};

/// A supported file type.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An Excel workbook (XLSX).
    Workbook,
    /// Text, probably CSV.
    Text,
}

/// Detects the type of a file.
///
/// # Errors
/// 422 with a code and a message for the unsupported type.
pub(super) fn kind(bytes: &[u8]) -> Result<Kind, ApiError> {
    let starts = |with: &[u8]| bytes.starts_with(with);
    if starts(b"PK\x03\x04") {
        return in_archive(bytes);
    }
    if starts(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        return Err(in_compound_file(bytes));
    }
    if starts(b"%PDF") {
        return Err(refused("pdf", Message::ImportFilePdf));
    }
    if starts(b"{\\rtf") {
        return Err(refused("word", Message::ImportFileWord));
    }
    match in_text(&beginning(bytes)) {
        Some((code, message)) => Err(refused(code, message)),
        None => Ok(Kind::Text),
    }
}

/// Detects text formats that are not tables. `lower` is the lowercase beginning of the file.
fn in_text(lower: &str) -> Option<(&'static str, Message)> {
    let has_any = |tags: &[&str]| tags.iter().any(|tag| lower.contains(tag));
    let mut lines = lower.lines();
    let first = lines.next().unwrap_or_default();
    if lower.starts_with('<') {
        if lower.contains("schemas-microsoft-com:office:spreadsheet") {
            return Some(("xml_spreadsheet", Message::ImportFileXml));
        }
        // An OpenDocument file in a single XML document (FODS or FODT).
        if lower.contains("urn:oasis:names:tc:opendocument:xmlns:office:1.0") {
            return Some(if lower.contains("vnd.oasis.opendocument.text") {
                ("odt", Message::ImportFileOdt)
            } else {
                ("ods", Message::ImportFileOds)
            });
        }
        if has_any(&["<html", "<table", "<!doctype html", "<meta"]) {
            return Some(("web_page", Message::ImportFileWebPage));
        }
    }
    // `ID;Policy` can be a CSV heading. A SYLK file continues with a line that starts with a record type.
    let is_record = |line: &str| {
        ["p;", "b;", "c;", "f;", "o;", "nn;"]
            .iter()
            .any(|it| line.starts_with(it))
    };
    if first.starts_with("id;p") && lines.next().is_some_and(is_record) {
        return Some(("sylk", Message::ImportFileSylk));
    }
    if has_headers(lower) {
        let is_page = lower.contains("multipart/related") || lower.contains("text/html");
        let is_letter = has_any(&["\nreceived:", "\nto:", "\nmessage-id:"]);
        return Some(if is_page && !is_letter {
            ("mhtml", Message::ImportFileMhtml)
        } else {
            ("email", Message::ImportFileEmail)
        });
    }
    if first.starts_with("begin:vcard") || first.starts_with("begin:vcalendar") {
        return Some(("vcard", Message::ImportFileVcard));
    }
    let behind = |sign: char| lower.strip_prefix(sign).map(str::trim_start);
    let is_json = behind('{').is_some_and(|rest| rest.starts_with(['"', '}']))
        || behind('[').is_some_and(|rest| rest.starts_with(['{', '[', '"']));
    is_json.then_some(("json", Message::ImportFileJson))
}

/// Whether a text begins with email headers. Requires at least two, because one could be a table heading.
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

/// The error for files that are not text.
pub(super) fn no_table() -> ApiError {
    refused("not_a_table", Message::ImportFileOther)
}

fn in_archive(bytes: &[u8]) -> Result<Kind, ApiError> {
    let Ok(mut archive) = zip::ZipArchive::new(Cursor::new(bytes)) else {
        return Err(super::broken());
    };
    let has = |wanted: &str| archive.index_for_name(wanted).is_some();
    let named = [
        ("xl/workbook.bin", "xlsb", Message::ImportFileXlsb),
        ("word/document.xml", "word", Message::ImportFileWord),
    ];
    for (part, code, message) in named {
        if has(part) {
            return Err(refused(code, message));
        }
    }
    let has_content = has("content.xml");
    let media_type = opening(&mut archive, "mimetype");
    // A document with a password may have no other part that names its type.
    if has_content || media_type.starts_with(OPEN_DOCUMENT) {
        return Err(if media_type.starts_with(ODT_TYPE) {
            refused("odt", Message::ImportFileOdt)
        } else {
            refused("ods", Message::ImportFileOds)
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
    Err(refused("archive", Message::ImportFileArchive))
}

const OPEN_DOCUMENT: &[u8] = b"application/vnd.oasis.opendocument.";
const ODT_TYPE: &[u8] = b"application/vnd.oasis.opendocument.text";

type Archive<'a> = zip::ZipArchive<Cursor<&'a [u8]>>;

/// Returns the first bytes of a part; empty if the part does not exist.
fn opening(archive: &mut Archive<'_>, part: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Ok(part) = archive.by_name(part) {
        // For a damaged part, use the bytes read so far.
        let _read = part.take(100).read_to_end(&mut bytes);
    }
    bytes
}

/// Detects documents of Apple's office apps. A Pages document has type 10000 (Numbers has 1). A Keynote document has slides.
fn of_apple(archive: &mut Archive<'_>) -> Option<(&'static str, Message)> {
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
        Some(("keynote", Message::ImportFileKeynote))
    } else if opening(archive, "Index/Document.iwa")
        .windows(TYPE_OF_PAGES.len())
        .any(|part| part == TYPE_OF_PAGES)
    {
        Some(("pages", Message::ImportFilePages))
    } else {
        Some(("numbers", Message::ImportFileNumbers))
    }
}

/// Detects Office files that use the compound file format: password-protected files and old formats. Searches for the UTF-16 part
/// names anywhere in the file, so the directory need not be parsed.
fn in_compound_file(bytes: &[u8]) -> ApiError {
    let has = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(name.len()).any(|part| part == name)
    };
    if has("EncryptedPackage") {
        refused("protected", Message::ImportFileProtected)
    } else if has("WordDocument") {
        refused("word", Message::ImportFileWord)
    } else if has("__substg1.0_") {
        refused("email", Message::ImportFileEmail)
    } else if has("Workbook") || has("Book") {
        refused("xls", Message::ImportFileXls)
    } else {
        no_table()
    }
}

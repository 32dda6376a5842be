//! What a file is by its first bytes. What cannot be read is named, with what to do about it.

use super::decode::beginning;
use super::refused;
use crate::errors::ApiError;
use domain::language::Message;
use std::io::{Cursor, Read as _};

/// A file that can be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An Excel workbook (XLSX).
    Workbook,
    /// Text, probably CSV.
    Text,
}

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

/// What a text is that is no table, by its beginning in small letters.
fn in_text(lower: &str) -> Option<(&'static str, Message)> {
    let has_any = |tags: &[&str]| tags.iter().any(|tag| lower.contains(tag));
    let mut lines = lower.lines();
    let first = lines.next().unwrap_or_default();
    if lower.starts_with('<') {
        if lower.contains("schemas-microsoft-com:office:spreadsheet") {
            return Some(("xml_spreadsheet", Message::ImportFileXml));
        }
        if has_any(&["<html", "<table", "<!doctype html", "<meta"]) {
            return Some(("web_page", Message::ImportFileWebPage));
        }
    }
    // `ID;Policy` is a heading; the records of SYLK go on with a letter of their own.
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
    if has("content.xml") {
        let is_text = opening(&mut archive, "mimetype").starts_with(ODT_TYPE);
        return Err(if is_text {
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

/// Office puts passwords and its old formats into the same container. Its directory names its parts in UTF-16; as nothing of it
/// is read, that they stand somewhere is enough.
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

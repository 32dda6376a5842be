use super::*;

const OWNER: AcceptedKinds = AcceptedKinds::OfOwners;
const ACCOUNT: AcceptedKinds = AcceptedKinds::OfAccounts;

#[test]
fn accounts_send_more_kinds_than_owners() {
    let excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    for (name, mime, fits) in [
        ("a.xlsx", excel, true),
        ("a.csv", "text/csv", true),
        ("a.csv", "text/plain", true),
        ("a.csv", "application/vnd.ms-excel", true),
        ("a.esx", "application/zip", true),
        ("a.zip", "application/zip", false),
        ("a.eml", "message/rfc822", true),
        ("a.eml", "text/plain", true),
        ("a.msg", "application/vnd.ms-outlook", false),
        ("a.mp4", "video/mp4", true),
        ("a.MOV", "video/quicktime", true),
        ("a.mov", "video/mp4", true),
        ("a.webm", "video/webm", false),
        ("a", "video/mp4", false),
    ] {
        let by_account = AnnouncedFile::parse(name, mime, None, ACCOUNT);
        assert_eq!(by_account.is_ok(), fits, "{name} {mime}");
        let by_owner = AnnouncedFile::parse(name, mime, None, OWNER);
        assert!(by_owner.is_err(), "{name} {mime}");
    }
}

#[test]
fn names_types_and_sizes_are_checked() {
    let mb = 1_048_576;
    let types =
        "File type not allowed. Accepted types: JPEG, PNG, GIF, WebP, HEIC, PDF, TXT, DOC, DOCX";
    let large = "File size too large. Maximum allowed: 10MB";
    let table = [
        ("photo.jpg", "image/jpeg", Some(mb), None),
        ("photo.JPEG", "image/jpg", Some(10 * mb), None),
        ("photo.jpg", "image/jpeg", Some(10 * mb + 1), Some(large)),
        ("photo.jpg", "image/jpeg", Some(0), Some("File is empty")),
        ("photo.jpg", "image/jpeg", None, None),
        ("photo.jfif", "image/jpeg", None, None),
        ("notes.txt", "text/plain; charset=utf-8", None, None),
        ("photo.png", "image/jpeg", None, None),
        ("photo.heic", "image/jpeg", None, None),
        ("photo.jpg", "image/heic", None, None),
        ("photo.avif", "image/jpeg", None, None),
        ("photo.avif", "image/avif", None, None),
        ("photo.tif", "image/tiff", None, None),
        ("photo.bmp", "", None, None),
        ("photo.jpe", "image/jpeg", None, None),
        ("photo.1234", "image/jpeg", None, None),
        ("photo.1234", "", None, None),
        ("photo.xlsx", "", None, None),
        ("photo.1234", "text/html", None, Some(types)),
        ("photo.zip", "application/zip", None, Some(types)),
        ("photo", "image/jpeg", None, None),
        ("photo.", "image/jpeg", None, None),
        ("notes", "text/plain", None, Some(types)),
        ("scope", "application/pdf", None, Some(types)),
        ("scope.pdf", "image/jpeg", None, None),
        ("scope.pdf", "image/svg+xml", None, Some(types)),
        ("photo.jpg", "application/pdf", None, Some(types)),
        ("page.html", "text/html", None, Some(types)),
        ("page.html", "image/jpeg", None, Some(types)),
        ("drawing.svg", "image/svg+xml", None, Some(types)),
        ("photo.jpg", "image/svg+xml", None, Some(types)),
        ("photo.png", "application/octet-stream", None, None),
        ("scope.pdf", "Application/Octet-Stream; x=y", None, None),
        ("photo", "application/octet-stream", None, None),
        ("photo", "", None, None),
        ("page.html", "application/octet-stream", None, Some(types)),
        ("photo.png", "", None, None),
        ("page.html", "", None, Some(types)),
        ("photo.heic", "image/heic", None, None),
        ("photo.HEIF", "image/heif", None, None),
        ("page.XHTML", "image/png", None, Some(types)),
        ("drawing.svg", "", None, Some(types)),
        ("drawing.svgz", "image/jpeg", None, Some(types)),
        (
            "run.exe",
            "image/jpeg",
            None,
            Some("File type not allowed for security reasons"),
        ),
    ];
    for (name, mime, size, message) in table {
        let refusal = AnnouncedFile::parse(name, mime, size, OWNER)
            .err()
            .map(|error| error.message);
        assert_eq!(refusal.as_deref(), message, "{name} {mime} {size:?}");
    }
}

#[test]
fn content_decides_the_kind_without_extension_or_type() {
    let refused = Err("File a is not an accepted file type.".to_owned());
    let table: [(&[u8], Result<&str, String>); 9] = [
        (b"\xff\xd8\xff\xe0", Ok("a.jpg")),
        (b"\x89PNG\r\n\x1a\n", Ok("a.png")),
        (b"GIF89a", Ok("a.gif")),
        (b"RIFF\0\0\0\0WEBPVP8 ", Ok("a.webp")),
        (
            b"%PDF-1.7\n\xff",
            Err("a is a PDF document. Rename it to a.pdf and upload it again.".to_owned()),
        ),
        (b"<!DOCTYPE html>", refused.clone()),
        (b"<svg onload=alert(1)>", refused.clone()),
        (b"MZ\x90\0\x03", refused.clone()),
        (b"#!/bin/sh\n", refused),
    ];
    for (bytes, expected) in table {
        for file_type in ["", "application/octet-stream"] {
            let file = AnnouncedFile::parse("a", file_type, None, OWNER).expect("valid metadata");
            let stored = file.check_content(bytes).map(|real| file.stored_name(real));
            let stored = stored.map_err(|error| error.message);
            assert_eq!(stored, expected.clone().map(str::to_owned), "{file_type}");
        }
    }
}

/// Name, content, accepted kinds, and the stored name or the refusal.
type Case = (
    &'static str,
    &'static [u8],
    AcceptedKinds,
    Result<String, String>,
);

#[test]
fn content_of_further_kinds_must_match_the_name() {
    const WORKBOOK: &[u8] =
        b"PK\x03\x04\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x0b\0\0\0xl/book.xml";
    const ARCHIVE: &[u8] = b"PK\x03\x04\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0a.jpg";
    const MAIL: &[u8] = b"From: a@b.example\r\nSubject: Leak\r\n\r\nWet.";
    const MP4: &[u8] = b"\0\0\0\x14ftypmp42\0\0\0\0isom";
    const MOV: &[u8] = b"\0\0\0\x14ftypqt  \0\0\0\0qt  ";
    let no = |name: &str| Err(format!("File {name} is not an accepted file type."));
    let rename = |name: &str, what: &str, renamed: &str| {
        Err(format!(
            "{name} is {what}. Rename it to {renamed} and upload it again."
        ))
    };
    let stored = |name: &str| Ok(name.to_owned());
    let excel = "a.pdf is an Excel workbook. Save it as PDF and upload it again.";
    let table: [Case; 27] = [
        ("a.xlsx", WORKBOOK, ACCOUNT, stored("a.xlsx")),
        ("a.xlsx", ARCHIVE, ACCOUNT, no("a.xlsx")),
        (
            "a.xlsx",
            b"a,b\n",
            ACCOUNT,
            rename("a.xlsx", "a plain text file", "a.txt"),
        ),
        ("a.csv", b"a,b\n1,2\n", ACCOUNT, stored("a.csv")),
        (
            "a.csv",
            WORKBOOK,
            ACCOUNT,
            rename("a.csv", "an Excel workbook", "a.xlsx"),
        ),
        ("a.csv", b"<html><script>", ACCOUNT, no("a.csv")),
        ("a.csv", b"MZ\x90\0", ACCOUNT, no("a.csv")),
        ("a.eml", MAIL, ACCOUNT, stored("a.eml")),
        ("a.eml", b"Dear Ann,\n\nwet.", ACCOUNT, no("a.eml")),
        ("a.eml", b"<!DOCTYPE html>", ACCOUNT, no("a.eml")),
        ("a.txt", MAIL, ACCOUNT, stored("a.txt")),
        ("a.esx", ARCHIVE, ACCOUNT, stored("a.esx")),
        ("a.esx", WORKBOOK, ACCOUNT, stored("a.esx")),
        ("a.esx", b"MZ\x90\0", ACCOUNT, no("a.esx")),
        ("a.mp4", MP4, ACCOUNT, stored("a.mp4")),
        ("a.MOV", MOV, ACCOUNT, stored("a.MOV")),
        ("a.mov", MP4, ACCOUNT, stored("a.mp4")),
        (
            "a.jpg",
            MP4,
            ACCOUNT,
            rename("a.jpg", "an MP4 video", "a.mp4"),
        ),
        ("a.mp4", b"\xff\xd8\xff\xe0", ACCOUNT, stored("a.jpg")),
        ("a.xlsx", b"\xff\xd8\xff\xe0", OWNER, stored("a.jpg")),
        ("a.xlsx", ARCHIVE, OWNER, no("a.xlsx")),
        (
            "a.xlsx",
            WORKBOOK,
            OWNER,
            Err("a.xlsx is an Excel workbook. Save it as PDF and upload it again.".to_owned()),
        ),
        ("a.mp4", b"MZ\x90\0", ACCOUNT, no("a.mp4")),
        ("a.jpg", MP4, OWNER, no("a.jpg")),
        ("a.txt", MAIL, OWNER, stored("a.txt")),
        ("a.pdf", WORKBOOK, OWNER, Err(excel.to_owned())),
        ("a.pdf", ARCHIVE, OWNER, no("a.pdf")),
    ];
    for (name, bytes, accepted, expected) in table {
        let file = AnnouncedFile::parse(name, "", None, accepted).expect("valid metadata");
        let outcome = file
            .check_content(bytes)
            .map(|real| file.stored_name(real))
            .map_err(|error| error.message);
        assert_eq!(outcome, expected, "{name} {accepted:?}");
    }
}

#[test]
fn content_must_match_the_name() {
    const JPEG: &[u8] = b"\xff\xd8\xff\xe0";
    const PDF: &[u8] = b"%PDF-1.7\n\xff";
    const HEIC: &[u8] = b"\0\0\0\x18ftypheic";
    let refused = |name: &str| Err(format!("File {name} is not an accepted file type."));
    let advice = |message: &str| Err(message.to_owned());
    let stored = |name: &str| Ok(name.to_owned());
    let table: [(&str, &[u8], Result<String, String>); 25] = [
        ("IMG_1.jpg", JPEG, stored("IMG_1.jpg")),
        ("IMG_1.JPEG", JPEG, stored("IMG_1.JPEG")),
        ("IMG_1.heic", JPEG, stored("IMG_1.jpg")),
        ("IMG_1.HEIC", b"\x89PNG\r\n\x1a\n", stored("IMG_1.png")),
        ("IMG_1.png", b"RIFF\0\0\0\0WEBPVP8 ", stored("IMG_1.webp")),
        ("IMG_1.webp", b"GIF89a", stored("IMG_1.gif")),
        ("IMG_1.jpg", HEIC, stored("IMG_1.heic")),
        ("IMG_1", JPEG, stored("IMG_1.jpg")),
        ("IMG_1.", JPEG, stored("IMG_1.jpg")),
        ("IMG.v2.png", JPEG, stored("IMG.v2.jpg")),
        ("scope.pdf", b"\xef\xbb\xbf%PDF-1.4\n", stored("scope.pdf")),
        ("scope.pdf", JPEG, stored("scope.jpg")),
        ("notes.txt", b"\x89PNG\r\n\x1a\n", stored("notes.png")),
        ("photo.avif", JPEG, stored("photo.jpg")),
        ("photo.tif", b"RIFF\0\0\0\0WEBPVP8 ", stored("photo.webp")),
        ("photo.1234", JPEG, stored("photo.1234.jpg")),
        (
            "photo.avif",
            b"\0\0\0\x18ftypavif",
            advice("photo.avif is an AVIF image. Save it as JPEG or PNG and upload it again."),
        ),
        (
            "scope.doc",
            PDF,
            advice("scope.doc is a PDF document. Rename it to scope.pdf and upload it again."),
        ),
        (
            "scope.doc",
            b"{\\rtf1\\ansi Scope of work}",
            advice("scope.doc is an RTF document. Save it as PDF or DOCX and upload it again."),
        ),
        (
            "scan.png",
            b"II*\0\x08\0\0\0",
            advice("scan.png is a TIFF image. Save it as JPEG or PNG and upload it again."),
        ),
        ("a.png", b"<svg onload=alert(1)>", refused("a.png")),
        ("a.txt", b"<!DOCTYPE html>", refused("a.txt")),
        ("a.pdf", b"<script>x</script>%PDF-1.4", refused("a.pdf")),
        ("a.heic", b"MZ\x90\0\x03", refused("a.heic")),
        ("a.jpg", b"\0\0\0\x18ftypisom", refused("a.jpg")),
    ];
    for (name, bytes, expected) in table {
        let kind = extension(name)
            .and_then(|end| FileKind::from_extension(&end))
            .unwrap_or(FileKind::Jpeg);
        let file = AnnouncedFile {
            file_name: name.to_owned(),
            kind,
            accepted: OWNER,
        };
        let outcome = file
            .check_content(bytes)
            .map(|real| file.stored_name(real))
            .map_err(|error| error.message);
        assert_eq!(outcome, expected, "{name}");
    }
}

//! Distinguishes documents from other files with the same container format.

use cfb::CompoundFile;
use std::io::{Cursor, Read as _};

/// Part of the content type that marks a document or workbook with macros.
const WITH_MACROS: &[u8] = b"macroEnabled";
/// The part that holds the document's text.
const TEXT: &str = "word/document.xml";
/// The part that lists the workbook's sheets.
const SHEETS: &str = "xl/workbook.xml";
/// The part of an estimate from Xactimate. Its extension is `ZIPXML`, or `XML` from other programs.
const ESTIMATE: &[u8] = b"xactdoc.";
/// Maximum number of parts in a document.
const PARTS: usize = 5_000;
/// Maximum total uncompressed size that the parts may declare, in bytes.
const UNFOLDED: u64 = 512 * 1024 * 1024;
/// Maximum size of the content type list, in bytes.
const TYPES: u64 = 1024 * 1024;

/// Whether a file is a `.docx` document: a ZIP archive with document text and without macros, within the size limits. Only the
/// content type list is decompressed.
#[must_use]
pub fn is_docx(bytes: &[u8]) -> bool {
    is_office_file(bytes, TEXT)
}

/// Whether a file is a `.xlsx` workbook, in the same way.
#[must_use]
pub fn is_xlsx(bytes: &[u8]) -> bool {
    is_office_file(bytes, SHEETS)
}

/// Whether a file is an `.esx` estimate: a ZIP archive with the document of an estimate. Nothing is decompressed.
#[must_use]
pub fn is_esx(bytes: &[u8]) -> bool {
    zip::ZipArchive::new(Cursor::new(bytes)).is_ok_and(|archive| {
        archive.len() <= PARTS
            && archive
                .file_names_raw()
                .any(|name| name.to_ascii_lowercase().starts_with(ESTIMATE))
    })
}

fn is_office_file(bytes: &[u8], main_part: &str) -> bool {
    let Ok(mut archive) = zip::ZipArchive::new(Cursor::new(bytes)) else {
        return false;
    };
    if archive.len() > PARTS {
        return false;
    }
    let (mut left, mut has_main_part) = (UNFOLDED, false);
    for at in 0..archive.len() {
        let Ok(part) = archive.by_index_raw(at) else {
            return false;
        };
        let Some(rest) = left.checked_sub(part.size()) else {
            return false;
        };
        left = rest;
        let Ok(name) = part.name() else {
            return false;
        };
        let name = name.to_ascii_lowercase();
        if name.ends_with("vbaproject.bin") {
            return false;
        }
        has_main_part |= name == main_part;
    }
    let mut list = Vec::new();
    if let Ok(types) = archive.by_name("[Content_Types].xml")
        && types.take(TYPES).read_to_end(&mut list).is_err()
    {
        return false;
    }
    let mut words = list.windows(WITH_MACROS.len());
    has_main_part && !words.any(|word| word.eq_ignore_ascii_case(WITH_MACROS))
}

/// Whether a file is a `.doc` document. Excel, PowerPoint, Outlook, and installer files use the same container format, but only
/// Word's contains this stream.
#[must_use]
pub fn is_word_document(bytes: &[u8]) -> bool {
    CompoundFile::open(Cursor::new(bytes)).is_ok_and(|file| file.is_stream("/WordDocument"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    /// Creates a compound file with one stream.
    fn compound(stream: &str) -> Vec<u8> {
        let mut file = CompoundFile::create(Cursor::new(Vec::new())).unwrap();
        let mut content = file.create_stream(stream).unwrap();
        content.write_all(&[7; 40_000]).unwrap();
        drop(content);
        file.into_inner().into_inner()
    }

    #[test]
    fn only_compound_files_with_a_word_stream_are_word_documents() {
        let document = compound("/WordDocument");
        assert!(is_word_document(&document));
        for other in [
            "/Workbook",
            "/PowerPoint Document",
            "/__properties_version1.0",
        ] {
            assert!(!is_word_document(&compound(other)), "{other}");
        }
        assert!(
            !is_word_document(&document[..8]),
            "truncated after its signature"
        );
        assert!(!is_word_document(b"WordDocument"));
    }
}

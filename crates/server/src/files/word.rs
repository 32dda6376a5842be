//! Word documents of the old kind, told from the other files that look like them at first.

use cfb::CompoundFile;
use std::io::Cursor;

/// Whether a file is what Word saves as `.doc`. Workbooks, slides, mails and installers begin with the same bytes, for all
/// of them are small file systems; only Word's holds this stream.
#[must_use]
pub fn is_word_document(bytes: &[u8]) -> bool {
    CompoundFile::open(Cursor::new(bytes)).is_ok_and(|file| file.is_stream("/WordDocument"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    /// A compound file with one stream.
    fn compound(stream: &str) -> Vec<u8> {
        let mut file = CompoundFile::create(Cursor::new(Vec::new())).unwrap();
        let mut content = file.create_stream(stream).unwrap();
        content.write_all(&[7; 40_000]).unwrap();
        drop(content);
        file.into_inner().into_inner()
    }

    #[test]
    fn only_what_word_wrote_is_a_word_document() {
        let document = compound("/WordDocument");
        assert!(is_word_document(&document));
        for other in [
            "/Workbook",
            "/PowerPoint Document",
            "/__properties_version1.0",
        ] {
            assert!(!is_word_document(&compound(other)), "{other}");
        }
        assert!(!is_word_document(&document[..8]), "only its first bytes");
        assert!(!is_word_document(b"WordDocument"));
    }
}

//! What a file is: by its declared type, and by its first bytes.

/// So many first bytes are enough to tell a file's kind.
pub const SNIFF_LEN: usize = 8192;

/// The kinds of files that the portal accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// A photo.
    Jpeg,
    /// A picture.
    Png,
    /// A picture that may move.
    Gif,
    /// A picture.
    Webp,
    /// A phone's photo, which few browsers can show.
    Heic,
    /// A document.
    Pdf,
    /// Plain text.
    Text,
    /// A Word document of the old kind.
    Doc,
    /// A Word document.
    Docx,
}

impl FileKind {
    /// Every kind.
    pub const ALL: &[Self] = &[
        Self::Jpeg,
        Self::Png,
        Self::Gif,
        Self::Webp,
        Self::Heic,
        Self::Pdf,
        Self::Text,
        Self::Doc,
        Self::Docx,
    ];

    /// The MIME type.
    #[must_use]
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Pdf => "application/pdf",
            Self::Text => "text/plain",
            Self::Doc => "application/msword",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Heic => "image/heic",
        }
    }

    /// The extensions that fit, the usual one first.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Jpeg => &["jpg", "jpeg", "jfif"],
            Self::Png => &["png"],
            Self::Gif => &["gif"],
            Self::Webp => &["webp"],
            Self::Pdf => &["pdf"],
            Self::Text => &["txt"],
            Self::Doc => &["doc"],
            Self::Docx => &["docx"],
            Self::Heic => &["heic", "heif"],
        }
    }

    /// How messages name it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Jpeg => "JPEG",
            Self::Png => "PNG",
            Self::Gif => "GIF",
            Self::Webp => "WebP",
            Self::Pdf => "PDF",
            Self::Text => "TXT",
            Self::Doc => "DOC",
            Self::Docx => "DOCX",
            Self::Heic => "HEIC",
        }
    }

    /// Whether a browser may show it in place; everything else is a download.
    #[must_use]
    pub const fn is_inline(self) -> bool {
        matches!(
            self,
            Self::Jpeg | Self::Png | Self::Gif | Self::Webp | Self::Pdf
        )
    }

    /// Whether it is a picture, of which the portal makes small ones.
    #[must_use]
    pub const fn is_picture(self) -> bool {
        matches!(
            self,
            Self::Jpeg | Self::Png | Self::Gif | Self::Webp | Self::Heic
        )
    }

    /// Reads a declared MIME type; parameters such as a charset are left aside.
    #[must_use]
    pub fn from_mime(declared: &str) -> Option<Self> {
        let essence = declared
            .split(';')
            .next()
            .unwrap_or_default()
            .trim()
            .to_ascii_lowercase();
        match essence.as_str() {
            "image/jpg" | "image/pjpeg" => Some(Self::Jpeg),
            "image/heif" => Some(Self::Heic),
            mime => Self::ALL.iter().copied().find(|kind| kind.mime() == mime),
        }
    }
}

/// The kinds as messages list them.
#[must_use]
pub fn accepted_list() -> String {
    let labels: Vec<_> = FileKind::ALL.iter().map(|kind| kind.label()).collect();
    labels.join(", ")
}

/// Tells a file's kind by its first bytes: give [`SNIFF_LEN`] of them, or all there are.
#[must_use]
pub fn sniff(first: &[u8]) -> Option<FileKind> {
    let at = |start: usize, magic: &[u8]| {
        first
            .get(start..)
            .is_some_and(|rest| rest.starts_with(magic))
    };
    if at(0, b"\xff\xd8\xff") {
        Some(FileKind::Jpeg)
    } else if at(0, b"\x89PNG\r\n\x1a\n") {
        Some(FileKind::Png)
    } else if at(0, b"GIF87a") || at(0, b"GIF89a") {
        Some(FileKind::Gif)
    } else if at(0, b"RIFF") && at(8, b"WEBP") {
        Some(FileKind::Webp)
    } else if at(0, b"%PDF-") {
        Some(FileKind::Pdf)
    } else if at(0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        Some(FileKind::Doc)
    } else if at(0, b"PK\x03\x04") {
        is_docx(first).then_some(FileKind::Docx)
    } else if at(4, b"ftyp") {
        let brand = first.get(8..12).unwrap_or_default();
        let brands: [&[u8]; 7] = [
            b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1",
        ];
        brands.contains(&brand).then_some(FileKind::Heic)
    } else {
        is_text(first).then_some(FileKind::Text)
    }
}

/// Whether content of the `sniffed` kind may travel under the `declared` one.
#[must_use]
pub fn matches(declared: FileKind, sniffed: Option<FileKind>) -> bool {
    sniffed == Some(declared)
}

/// A zip archive whose first entries are those of a Word document, and of no other office file.
fn is_docx(first: &[u8]) -> bool {
    let names: Vec<&[u8]> = entry_names(first).collect();
    let any = |prefix: &[u8]| names.iter().any(|name| name.starts_with(prefix));
    let other = any(b"xl/") || any(b"ppt/") || any(b"META-INF/") || any(b"mimetype");
    // Word writes `[Content_Types].xml` first and `word/` soon after; others begin with `word/` or `_rels/`.
    !other && (any(b"word/") || (any(b"[Content_Types].xml") && any(b"_rels/")))
}

/// The names in the local headers that lie within `first`.
fn entry_names(first: &[u8]) -> impl Iterator<Item = &[u8]> {
    let starts = (0..first.len()).filter(|&at| first[at..].starts_with(b"PK\x03\x04"));
    starts.filter_map(|at| {
        let length = first.get(at + 26..at + 28)?;
        let length = usize::from(u16::from_le_bytes([length[0], length[1]]));
        first.get(at + 30..at + 30 + length)
    })
}

/// Text without control characters, in the encodings that a preview reads: UTF-8, UTF-16 with its mark, or what Windows
/// took for Latin. Its last character may be cut off.
fn is_text(first: &[u8]) -> bool {
    match first {
        [0xff, 0xfe, text @ ..] => is_plain(utf16(text, u16::from_le_bytes)),
        [0xfe, 0xff, text @ ..] => is_plain(utf16(text, u16::from_be_bytes)),
        _ => match std::str::from_utf8(first) {
            Ok(text) => is_plain(text.chars()),
            Err(error) if error.error_len().is_none() => {
                let whole = std::str::from_utf8(&first[..error.valid_up_to()]);
                is_plain(whole.unwrap_or_default().chars())
            }
            Err(_) => is_plain(first.iter().copied().map(windows_1252)),
        },
    }
}

fn is_plain(text: impl Iterator<Item = char>) -> bool {
    let mut text = text.peekable();
    text.peek().is_some()
        && text.all(|c| matches!(c, '\t' | '\n' | '\r' | '\u{c}') || !c.is_control())
}

/// The characters of a text in UTF-16; what is none is a control character.
fn utf16(text: &[u8], unit: fn([u8; 2]) -> u16) -> impl Iterator<Item = char> {
    let pairs = text.chunks_exact(2);
    let mut units: Vec<u16> = pairs.map(|pair| unit([pair[0], pair[1]])).collect();
    // The first half of a character.
    units.pop_if(|last| matches!(last, 0xd800..=0xdbff));
    char::decode_utf16(units).map(|c| c.unwrap_or('\0'))
}

/// A character of Windows-1252; a control character for the five bytes that it has none for.
fn windows_1252(byte: u8) -> char {
    match byte {
        0x81 | 0x8d | 0x8f | 0x90 | 0x9d => '\0',
        // A letter, a quote or a dash, whichever.
        0x80..=0x9f => '’',
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zip(names: &[&str]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for name in names {
            bytes.extend_from_slice(b"PK\x03\x04");
            bytes.extend_from_slice(&[0; 22]);
            bytes.extend_from_slice(&u16::try_from(name.len()).unwrap().to_le_bytes());
            bytes.extend_from_slice(&[0; 2]);
            bytes.extend_from_slice(name.as_bytes());
            bytes.extend_from_slice(b"\x01compressed\x02");
        }
        bytes
    }

    #[test]
    fn kinds_show_in_the_first_bytes() {
        use FileKind::{Doc, Docx, Gif, Heic, Jpeg, Pdf, Png, Text, Webp};
        let cut = "naïve".as_bytes()[..3].to_vec();
        let table: Vec<(&str, Vec<u8>, Option<FileKind>)> = vec![
            ("jpeg", b"\xff\xd8\xff\xe0\x00\x10JFIF".to_vec(), Some(Jpeg)),
            ("png", b"\x89PNG\r\n\x1a\n\0\0".to_vec(), Some(Png)),
            ("gif", b"GIF89a\x01\0".to_vec(), Some(Gif)),
            ("webp", b"RIFF\x24\0\0\0WEBPVP8 ".to_vec(), Some(Webp)),
            ("wave", b"RIFF\x24\0\0\0WAVEfmt ".to_vec(), None),
            ("pdf", b"%PDF-1.7\n".to_vec(), Some(Pdf)),
            (
                "ole",
                b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0".to_vec(),
                Some(Doc),
            ),
            (
                "docx",
                zip(&["[Content_Types].xml", "_rels/.rels", "word/document.xml"]),
                Some(Docx),
            ),
            (
                "docx, other order",
                zip(&["_rels/.rels", "docProps/core.xml", "word/document.xml"]),
                Some(Docx),
            ),
            (
                "xlsx",
                zip(&["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"]),
                None,
            ),
            ("jar", zip(&["META-INF/MANIFEST.MF", "word/A.class"]), None),
            ("zip", zip(&["a.txt"]), None),
            ("short zip", b"PK\x03\x04".to_vec(), None),
            ("heic", b"\0\0\0\x18ftypheic\0\0".to_vec(), Some(Heic)),
            ("mp4", b"\0\0\0\x18ftypisom\0\0".to_vec(), None),
            ("text", "Küche:\r\n\tnass".as_bytes().to_vec(), Some(Text)),
            (
                "text with a mark",
                b"\xef\xbb\xbfhello".to_vec(),
                Some(Text),
            ),
            ("cut text", cut, Some(Text)),
            (
                "windows-1252",
                b"K\xfcche \x96 \x93nass\x94".to_vec(),
                Some(Text),
            ),
            ("nothing in windows-1252", b"K\xfcche \x81".to_vec(), None),
            ("latin with a zero", b"K\xfcche\0".to_vec(), None),
            ("utf-16", b"\xff\xfeK\0\xfc\0\n\0".to_vec(), Some(Text)),
            (
                "utf-16, the other way",
                b"\xfe\xff\0K\0\xfc".to_vec(),
                Some(Text),
            ),
            (
                "utf-16, cut in a pair",
                b"\xff\xfeK\0\x3d\xd8".to_vec(),
                Some(Text),
            ),
            (
                "half a pair in utf-16",
                b"\xff\xfe\x3d\xd8K\0".to_vec(),
                None,
            ),
            ("a zero in utf-16", b"\xff\xfeK\0\0\0".to_vec(), None),
            ("only the mark of utf-16", b"\xff\xfe".to_vec(), None),
            ("utf-16 without its mark", b"K\0\xfc\0".to_vec(), None),
            ("control", b"a\0b".to_vec(), None),
            ("elf", b"\x7fELF\x02".to_vec(), None),
            ("exe", b"MZ\x90\0".to_vec(), None),
            ("html is only text", b"<html><script>".to_vec(), Some(Text)),
            ("empty", Vec::new(), None),
        ];
        for (what, bytes, kind) in table {
            assert_eq!(sniff(&bytes), kind, "{what}");
        }
    }

    #[test]
    fn a_disguise_does_not_match() {
        assert!(matches(FileKind::Jpeg, sniff(b"\xff\xd8\xff\xe0")));
        assert!(!matches(FileKind::Jpeg, sniff(b"<script>")));
        assert!(!matches(FileKind::Text, sniff(b"%PDF-1.7")));
        assert!(!matches(FileKind::Png, None));
    }

    #[test]
    fn declared_types() {
        for &kind in FileKind::ALL {
            assert_eq!(FileKind::from_mime(kind.mime()), Some(kind));
        }
        assert_eq!(
            FileKind::from_mime("Text/Plain; charset=UTF-8"),
            Some(FileKind::Text)
        );
        assert_eq!(FileKind::from_mime("text/html"), None);
        assert!(!FileKind::Text.is_inline());
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_are_survived(bytes: Vec<u8>) {
            let kind = sniff(&bytes);
            let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
            let is_text = kind == Some(FileKind::Text) && !is_utf16;
            proptest::prop_assert!(!is_text || !bytes.contains(&0));
        }
    }
}

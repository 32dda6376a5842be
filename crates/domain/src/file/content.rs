//! Detects a file's actual type from its first bytes.

use super::FileKind;
use super::video::kind_by_brand;
use messages::Message;

/// Number of first bytes that [`examine`] needs.
pub const SNIFF_LEN: usize = 8192;
/// A PDF's header may start this many bytes into the file, because printers, mail programs, and scanners add data before it.
const PDF_HEADER_WITHIN: usize = 1024;

/// A file's actual type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// An accepted kind. [`FileKind::Doc`] is only a guess, because other programs' files begin the same way.
    Accepted(FileKind),
    /// A kind that is not accepted, but that users can convert to an accepted one.
    Convertible(Convertible),
    /// A web page or drawing that can contain scripts.
    Markup,
    /// An executable or a script.
    Program,
    /// An archive or an unknown type.
    Other,
}

/// Common file types that users can save in an accepted format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Convertible {
    /// Rich text, which word processors also save as `.doc`.
    Rtf,
    /// A spreadsheet, which owners cannot send.
    Xlsx,
    /// A presentation.
    Pptx,
    /// An uncompressed picture.
    Bmp,
    /// A scanned picture or a camera's raw file.
    Tiff,
    /// A picture format that the portal cannot decode.
    Avif,
}

impl Convertible {
    /// The type's name in the messages `error-file-kind`.
    const fn word(self) -> &'static str {
        match self {
            Self::Rtf => "rtf",
            Self::Xlsx => "xlsx",
            Self::Pptx => "pptx",
            Self::Bmp => "bmp",
            Self::Tiff => "tiff",
            Self::Avif => "avif",
        }
    }

    /// The error message for a file of this type, which names the formats to save it in.
    #[must_use]
    pub fn refusal(self, name: String) -> Message {
        let kind = self.word().to_owned();
        match self {
            Self::Rtf => Message::ErrorFileSaveText { name, kind },
            Self::Xlsx | Self::Pptx => Message::ErrorFileSavePdf { name, kind },
            Self::Bmp | Self::Tiff | Self::Avif => Message::ErrorFileSavePicture { name, kind },
        }
    }
}

/// Detects the type from a file's first [`SNIFF_LEN`] bytes, or all of them if it is shorter.
#[must_use]
pub fn examine(first: &[u8]) -> Content {
    if let Some(content) = by_magic(first) {
        return content;
    }
    let is_text = is_text(first);
    if is_text && begins_with_markup(first) {
        return Content::Markup;
    }
    // Text may begin with these two letters too.
    if !is_text && first.starts_with(b"MZ") {
        return Content::Program;
    }
    if let Some(before) = before_pdf_header(first) {
        return if has_tag(before) {
            Content::Markup
        } else {
            Content::Accepted(FileKind::Pdf)
        };
    }
    match first {
        [b'{', b'\\', b'r', b't', b'f', ..] => Content::Convertible(Convertible::Rtf),
        _ if is_text => Content::Accepted(FileKind::Text),
        [b'B', b'M', ..] => Content::Convertible(Convertible::Bmp),
        _ => Content::Other,
    }
}

/// The accepted kind that the first bytes indicate, if any.
#[must_use]
pub fn sniff(first: &[u8]) -> Option<FileKind> {
    match examine(first) {
        Content::Accepted(kind) => Some(kind),
        Content::Convertible(_) | Content::Markup | Content::Program | Content::Other => None,
    }
}

/// Detects types by magic bytes that no text begins with.
fn by_magic(first: &[u8]) -> Option<Content> {
    use Content::{Accepted, Convertible as Other, Program};
    const MAGIC: [(&[u8], Content); 16] = [
        (b"\xff\xd8\xff", Accepted(FileKind::Jpeg)),
        (b"\x89PNG\r\n\x1a\n", Accepted(FileKind::Png)),
        (b"GIF87a", Accepted(FileKind::Gif)),
        (b"GIF89a", Accepted(FileKind::Gif)),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Accepted(FileKind::Doc)),
        (b"II*\0", Other(Convertible::Tiff)),
        (b"MM\0*", Other(Convertible::Tiff)),
        (b"\x7fELF", Program),
        (b"#!", Program),
        (b"\xca\xfe\xba\xbe", Program),
        (b"\xfe\xed\xfa\xce", Program),
        (b"\xfe\xed\xfa\xcf", Program),
        (b"\xce\xfa\xed\xfe", Program),
        (b"\xcf\xfa\xed\xfe", Program),
        (b"\x1f\x8b", Content::Other),
        (b"7z\xbc\xaf\x27\x1c", Content::Other),
    ];
    let known = MAGIC.iter().find(|(magic, _)| first.starts_with(magic));
    if let Some((_, content)) = known {
        return Some(*content);
    }
    let (start, tag) = (first.get(..4)?, first.get(8..12).unwrap_or_default());
    match start {
        b"RIFF" if tag == b"WEBP" => Some(Accepted(FileKind::Webp)),
        b"RIFF" => Some(Content::Other),
        _ if is_zip(first) => Some(by_entries(first)),
        _ if first.get(4..8) == Some(b"ftyp") => Some(match tag {
            b"heic" | b"heix" | b"hevc" | b"heim" | b"heis" | b"mif1" | b"msf1" => {
                Accepted(FileKind::Heic)
            }
            b"avif" | b"avis" => Other(Convertible::Avif),
            _ => kind_by_brand(first).map_or(Content::Other, Accepted),
        }),
        _ => None,
    }
}

/// Whether the first bytes are those of a ZIP archive.
pub(super) fn is_zip(first: &[u8]) -> bool {
    first.starts_with(b"PK\x03\x04")
}

/// Prefix of a page or drawing with a document type. Only pages and drawings have one.
const DOCTYPE: &[u8] = b"<!doctype";
/// Root elements of pages and drawings that browsers run scripts in.
const MARKUP: [&[u8]; 7] = [
    b"html", b"head", b"body", b"script", b"iframe", b"style", b"svg",
];

/// Whether a text is a page or drawing, judging by the first element after byte order marks, whitespace, comments, and declarations.
fn begins_with_markup(first: &[u8]) -> bool {
    // In UTF-16, every other byte of an ASCII tag is zero.
    let text: Vec<u8> = first.iter().copied().filter(|&byte| byte != 0).collect();
    let start = text
        .iter()
        .position(|byte| byte.is_ascii() && !byte.is_ascii_whitespace());
    let mut rest = &text[start.unwrap_or(text.len())..];
    loop {
        let end: &[u8] = if rest.starts_with(b"<!--") {
            b"-->"
        } else if rest.starts_with(b"<?") {
            b"?>"
        } else {
            break;
        };
        let Some(at) = find(rest, end) else {
            return false;
        };
        rest = rest[at + end.len()..].trim_ascii_start();
    }
    let begins = |text: &[u8], part: &[u8]| {
        text.get(..part.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(part))
    };
    if begins(rest, DOCTYPE) {
        return true;
    }
    let Some(name) = rest.strip_prefix(b"<") else {
        return false;
    };
    // A drawing may use a namespace prefix, such as `<s:svg xmlns:s=…>`.
    let end = name.iter().position(|byte| is_name_end(*byte));
    let prefix = name[..end.unwrap_or(name.len())]
        .iter()
        .rposition(|byte| *byte == b':');
    let local = &name[prefix.map_or(0, |colon| colon + 1)..];
    MARKUP.iter().any(|element| begins(local, element))
}

/// Whether a byte ends an element's name.
const fn is_name_end(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/' | b'<' | b'=')
}

/// Whether binary data contains a tag, comment, or declaration. A browser that treats it as a page would run it.
fn has_tag(bytes: &[u8]) -> bool {
    // In UTF-16, every other byte of an ASCII tag is zero.
    let text: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != 0).collect();
    text.windows(2)
        .any(|pair| pair[0] == b'<' && (pair[1].is_ascii_alphabetic() || b"!/?".contains(&pair[1])))
}

/// The bytes before a PDF's header; `None` if there is no header.
fn before_pdf_header(first: &[u8]) -> Option<&[u8]> {
    const HEADER: &[u8] = b"%PDF-";
    let within = &first[..first.len().min(PDF_HEADER_WITHIN + HEADER.len() - 1)];
    find(within, HEADER).map(|at| &first[..at])
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}

/// Detects the type of a ZIP archive from the names of its first entries. Office writes `[Content_Types].xml` first and `word/` or `xl/` soon
/// after; other programs begin with `word/`, `xl/`, or `_rels/`.
fn by_entries(first: &[u8]) -> Content {
    let names: Vec<&[u8]> = entry_names(first).collect();
    let any = |prefix: &[u8]| names.iter().any(|name| name.starts_with(prefix));
    if any(b"META-INF/") || any(b"mimetype") {
        Content::Other
    } else if any(b"xl/") {
        Content::Accepted(FileKind::Xlsx)
    } else if any(b"ppt/") {
        Content::Convertible(Convertible::Pptx)
    } else if any(b"word/") || (any(b"[Content_Types].xml") && any(b"_rels/")) {
        Content::Accepted(FileKind::Docx)
    } else {
        Content::Other
    }
}

/// The entry names in the local file headers within `first`.
fn entry_names(first: &[u8]) -> impl Iterator<Item = &[u8]> {
    let starts = (0..first.len()).filter(|&at| first[at..].starts_with(b"PK\x03\x04"));
    starts.filter_map(|at| {
        let length = first.get(at + 26..at + 28)?;
        let length = usize::from(u16::from_le_bytes([length[0], length[1]]));
        first.get(at + 30..at + 30 + length)
    })
}

/// Whether the bytes are text without control characters, in an encoding that previews support: UTF-8, UTF-16 with a byte order mark, or
/// Windows-1252. The last character may be truncated.
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

/// Decodes UTF-16. Invalid units become a control character.
fn utf16(text: &[u8], unit: fn([u8; 2]) -> u16) -> impl Iterator<Item = char> {
    let pairs = text.chunks_exact(2);
    let mut units: Vec<u16> = pairs.map(|pair| unit([pair[0], pair[1]])).collect();
    // The first half of a truncated surrogate pair.
    units.pop_if(|last| matches!(last, 0xd800..=0xdbff));
    char::decode_utf16(units).map(|c| c.unwrap_or('\0'))
}

/// Decodes a byte of Windows-1252. Returns a control character for the five undefined bytes.
fn windows_1252(byte: u8) -> char {
    match byte {
        0x81 | 0x8d | 0x8f | 0x90 | 0x9d => '\0',
        // These are letters and punctuation; which one does not matter.
        0x80..=0x9f => '’',
        _ => char::from(byte),
    }
}

#[cfg(test)]
#[path = "content_tests.rs"]
mod tests;

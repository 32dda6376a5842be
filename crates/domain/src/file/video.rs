//! Videos in the ISO base media file format (MP4) and in QuickTime's, which it comes from. Both are a sequence of boxes: a size, a type of
//! four bytes, and a content.

mod blanks;
mod boxes;

pub use blanks::VideoBlanks;
pub use boxes::{BOX_HEADER_MAX, BoxHeader, TopLevelBoxes};

use super::FileKind;

/// The brand of QuickTime movies.
const QUICKTIME: &[u8] = b"qt  ";
/// Brands of MP4 videos besides `iso2` to `iso9`. Audio files have others.
const MP4: [&[u8]; 7] = [
    b"isom", b"mp41", b"mp42", b"avc1", b"M4V ", b"M4VP", b"MSNV",
];

/// The kind of the video that begins with these bytes: an `ftyp` box with its brands.
pub(super) fn kind_by_brand(first: &[u8]) -> Option<FileKind> {
    let header = BoxHeader::parse(first, 0, u64::MAX).filter(|header| header.kind == *b"ftyp")?;
    let major = first.get(8..12)?;
    if major == QUICKTIME {
        return Some(FileKind::Mov);
    }
    // The major brand, its version, and compatible brands.
    let end = usize::try_from(header.end()).unwrap_or(usize::MAX);
    let others = first.get(16..end.min(first.len())).unwrap_or_default();
    let is_mp4 = |brand: &[u8]| {
        MP4.contains(&brand) || (brand.starts_with(b"iso") && matches!(brand[3], b'2'..=b'9'))
    };
    let is_audio = major.starts_with(b"M4A") || major.starts_with(b"M4B");
    (!is_audio && (is_mp4(major) || others.chunks_exact(4).any(is_mp4))).then_some(FileKind::Mp4)
}

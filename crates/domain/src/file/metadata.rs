//! Removes metadata from photos: location, camera, time, author, and thumbnails. The picture data is copied byte for byte. Only parts known
//! to affect how the picture looks are copied; unknown parts are dropped.

mod exif;
mod gif;
mod jpeg;
mod png;
mod webp;

use super::FileKind;

/// Returns a copy of the photo without metadata. The color profile and the orientation are kept. If the file is truncated, so is the copy.
/// Returns `None` if the file is not such a picture or its structure cannot be parsed; it must not be served then.
#[must_use]
pub fn without_metadata(kind: FileKind, bytes: &[u8]) -> Option<Vec<u8>> {
    match kind {
        FileKind::Jpeg => jpeg::strip(bytes),
        FileKind::Png => png::strip(bytes),
        FileKind::Gif => gif::strip(bytes),
        FileKind::Webp => webp::strip(bytes),
        // HEIC photos are served as JPEG renditions.
        FileKind::Heic
        | FileKind::Pdf
        | FileKind::Text
        | FileKind::Doc
        | FileKind::Docx
        | FileKind::Xlsx
        | FileKind::Csv
        | FileKind::Esx
        | FileKind::Eml
        | FileKind::Mp4
        | FileKind::Mov => None,
    }
}

#[cfg(test)]
#[path = "metadata_tests.rs"]
mod tests;

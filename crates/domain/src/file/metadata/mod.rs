//! Copies of photos without what cameras and editors write beside the picture: where it was taken, with which camera, when,
//! by whom, and small pictures of it. The picture itself stays byte for byte. Only parts that are known to show or colour
//! the picture are copied, so a part that nobody knows is left out.

mod exif;
mod gif;
mod jpeg;
mod png;
mod webp;

use super::FileKind;

/// The photo without its metadata. Its colour profile stays, and how the camera was held. What was cut off is missing from
/// the copy too. None for what is no such picture, or has no structure that can be followed: it must not be handed out.
#[must_use]
pub fn without_metadata(kind: FileKind, bytes: &[u8]) -> Option<Vec<u8>> {
    match kind {
        FileKind::Jpeg => jpeg::strip(bytes),
        FileKind::Png => png::strip(bytes),
        FileKind::Gif => gif::strip(bytes),
        FileKind::Webp => webp::strip(bytes),
        // A HEIC photo is handed out as a JPEG that is made of it.
        FileKind::Heic | FileKind::Pdf | FileKind::Text | FileKind::Doc | FileKind::Docx => None,
    }
}

#[cfg(test)]
#[path = "../metadata_tests.rs"]
mod tests;

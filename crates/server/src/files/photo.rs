//! Reads what photos say about themselves from the beginning of their files. Whatever is damaged or missing is left out.

use domain::file::{FileKind, PhotoFacts, SNIFF_LEN, TakenAt, camera_name, dimensions, sniff};
use exif::{Exif, In, Reader, Tag, Value};
use image::ImageReader;
use std::io::Cursor;

/// Number of bytes that are read. Cameras write their data at the beginning of a file.
pub const PHOTO_HEAD: usize = 256 * 1024;

/// Maximum length in bytes of a text to read; longer texts are cut.
const TEXT_MAX: usize = 1024;

/// The facts of the photo that begins with these bytes. Empty if it is no photo.
pub async fn photo_facts(start: Vec<u8>) -> PhotoFacts {
    // A decoder that panics does not affect the caller.
    let reading = tokio::task::spawn_blocking(move || read(&start));
    reading
        .await
        .inspect_err(|error| tracing::info!(%error, "could not read the facts of a photo"))
        .unwrap_or_default()
}

fn read(start: &[u8]) -> PhotoFacts {
    let kind = sniff(&start[..start.len().min(SNIFF_LEN)]);
    if !kind.is_some_and(FileKind::is_picture) {
        return PhotoFacts::default();
    }
    // Damaged fields are skipped, the others are kept.
    let exif = Reader::new()
        .continue_on_error(true)
        .read_from_container(&mut Cursor::new(start))
        .or_else(|error| error.distill_partial_result(|_| {}))
        .ok();
    let written = |tag: Tag| exif.as_ref().and_then(|exif| text(exif, tag));
    let taken = written(Tag::DateTimeOriginal)
        .and_then(|time| TakenAt::from_exif(&time, written(Tag::OffsetTimeOriginal).as_deref()));
    PhotoFacts {
        taken,
        camera_make: written(Tag::Make).and_then(|make| camera_name(&make)),
        camera_model: written(Tag::Model).and_then(|model| camera_name(&model)),
        dimensions: decoded_dimensions(start)
            .or_else(|| exif.as_ref().and_then(written_dimensions)),
    }
}

/// The first text of a field. Bytes that are not UTF-8 are replaced.
fn text(exif: &Exif, tag: Tag) -> Option<String> {
    let Value::Ascii(texts) = &exif.get_field(tag, In::PRIMARY)?.value else {
        return None;
    };
    let bytes = texts.first()?;
    let bytes = &bytes[..bytes.len().min(TEXT_MAX)];
    Some(String::from_utf8_lossy(bytes).into_owned())
}

/// The dimensions in the header of the picture.
fn decoded_dimensions(start: &[u8]) -> Option<(u32, u32)> {
    let reader = ImageReader::new(Cursor::new(start)).with_guessed_format();
    let (width, height) = reader.ok()?.into_dimensions().ok()?;
    dimensions(width, height)
}

/// The dimensions that the camera wrote, for formats that `image` does not read.
fn written_dimensions(exif: &Exif) -> Option<(u32, u32)> {
    let side = |tag| exif.get_field(tag, In::PRIMARY)?.value.get_uint(0);
    dimensions(side(Tag::PixelXDimension)?, side(Tag::PixelYDimension)?)
}

#[cfg(test)]
#[path = "photo_tests.rs"]
mod tests;

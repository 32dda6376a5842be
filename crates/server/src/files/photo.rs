//! Reads the metadata of photos from the beginning of their files. Whatever is damaged or missing is left out.

mod exif_block;

use self::exif_block::{exif_block, is_small};
use domain::file::{FileKind, PhotoFacts, SNIFF_LEN, TakenAt, camera_name, dimensions, sniff};
use exif::{Exif, In, Reader, Tag, Value};
use image::{ImageDecoder, ImageReader, Limits};
use std::io::Cursor;
use tokio::sync::Semaphore;

/// Number of bytes that are read. Cameras write their data at the beginning of a file.
pub const PHOTO_HEAD: usize = 256 * 1024;

/// Maximum length in bytes of a text to read; longer texts are cut.
const TEXT_MAX: usize = 1024;
/// Maximum memory in bytes for reading the header of a picture. A PNG may contain a compressed color profile.
const MEMORY_MAX: u64 = 1024 * 1024;

/// Permits to read a photo: one at a time in the whole process. Limits the work to one core and the memory of one photo.
static READING: Semaphore = Semaphore::const_new(1);

/// The facts of the photo that begins with these bytes. Empty if it is no photo.
pub async fn photo_facts(start: Vec<u8>) -> PhotoFacts {
    // Never closed, so this cannot fail.
    let permit = READING.acquire().await;
    // A decoder that panics does not affect the caller.
    let reading = tokio::task::spawn_blocking(move || {
        // Held until the work ends, even if the request is canceled.
        let _held = permit;
        read(&start)
    });
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
    let exif = exif_block(start)
        .filter(|block| is_small(block))
        .and_then(parsed);
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

/// Parses an EXIF block. Damaged fields are skipped, the others are kept.
fn parsed(block: &[u8]) -> Option<Exif> {
    Reader::new()
        .continue_on_error(true)
        .read_raw(block.to_vec())
        .or_else(|error| error.distill_partial_result(|_| {}))
        .ok()
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

/// Reads the header of the picture.
fn header(start: &[u8]) -> Option<impl ImageDecoder> {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY_MAX);
    let mut reader = ImageReader::new(Cursor::new(start))
        .with_guessed_format()
        .ok()?;
    reader.limits(limits);
    reader.into_decoder().ok()
}

/// The dimensions in the header of the picture.
fn decoded_dimensions(start: &[u8]) -> Option<(u32, u32)> {
    let (width, height) = header(start)?.dimensions();
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

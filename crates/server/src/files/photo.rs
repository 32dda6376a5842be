//! Reads the metadata of photos from the beginning and the end of their files. Whatever is damaged or missing is left out.

mod ends;
mod exif_block;

pub use self::ends::PhotoEnds;
use self::exif_block::{exif_block, is_small};
use domain::file::{FileKind, PhotoFacts, SNIFF_LEN, TakenAt, camera_name, dimensions, sniff};
use exif::{Exif, In, Reader, Tag, Value};
use image::{ImageDecoder, ImageReader, Limits};
use std::io::Cursor;
use tokio::sync::Semaphore;

/// Maximum length in bytes of a text to read; longer texts are cut.
const TEXT_MAX: usize = 1024;
/// Maximum memory in bytes for reading the header of a picture. A PNG may contain a compressed color profile.
const MEMORY_MAX: u64 = 1024 * 1024;

/// Permits to read a photo: one at a time in the whole process. Limits the work to one core and the memory of one photo.
static READING: Semaphore = Semaphore::const_new(1);

/// The facts of the photo with these bytes. Empty if it is no photo.
pub async fn photo_facts(ends: PhotoEnds) -> PhotoFacts {
    // Never closed, so this cannot fail.
    let permit = READING.acquire().await;
    // A decoder that panics does not affect the caller.
    let reading = tokio::task::spawn_blocking(move || {
        // Held until the work ends, even if the request is canceled.
        let _held = permit;
        read(&ends)
    });
    reading
        .await
        .inspect_err(|error| tracing::info!(%error, "could not read the facts of a photo"))
        .unwrap_or_default()
}

fn read(ends: &PhotoEnds) -> PhotoFacts {
    let start = ends.start();
    let kind = sniff(&start[..start.len().min(SNIFF_LEN)]);
    let Some(kind) = kind.filter(|kind| kind.is_picture()) else {
        return PhotoFacts::default();
    };
    // Look at the end first: a block may be complete there and incomplete at the start.
    let parts = [late_part(kind, ends), Some(start)];
    let exif = parts.into_iter().flatten().find_map(|part| {
        let block = exif_block(part, kind).filter(|block| is_small(block));
        block.and_then(parsed)
    });
    let written = |tag: Tag| exif.as_ref().and_then(|exif| text(exif, tag));
    let taken = written(Tag::DateTimeOriginal)
        .and_then(|time| TakenAt::from_exif(&time, written(Tag::OffsetTimeOriginal).as_deref()));
    PhotoFacts {
        taken,
        camera_make: written(Tag::Make).and_then(|make| camera_name(&make)),
        camera_model: written(Tag::Model).and_then(|model| camera_name(&model)),
        dimensions: decoded_dimensions(start)
            .or_else(|| marked_dimensions(kind, start))
            .or_else(|| exif.as_ref().and_then(written_dimensions)),
    }
}

/// The end of a file whose format may have EXIF data after the picture. Behind the picture in a JPEG, there may be another picture with data
/// of its own.
fn late_part(kind: FileKind, ends: &PhotoEnds) -> Option<&[u8]> {
    let is_late = matches!(kind, FileKind::Png | FileKind::Webp | FileKind::Heic);
    is_late.then(|| ends.end())
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

/// The dimensions at known places, for files that `image` does not read, or not without their end.
fn marked_dimensions(kind: FileKind, start: &[u8]) -> Option<(u32, u32)> {
    if kind == FileKind::Heic {
        heic_dimensions(start)
    } else if kind == FileKind::Webp {
        webp_canvas(start)
    } else {
        None
    }
}

/// The dimensions of the largest picture in a HEIC photo. Its tiles, its previews, and maps of its brightness or depth are smaller.
fn heic_dimensions(start: &[u8]) -> Option<(u32, u32)> {
    /// The header of the box, its version, and its flags.
    const MARK: &[u8] = b"\0\0\0\x14ispe\0\0\0\0";
    let sizes = start.windows(MARK.len() + 8).filter_map(|part| {
        let (width, height) = part.strip_prefix(MARK)?.split_first_chunk()?;
        let height = height.first_chunk()?;
        dimensions(u32::from_be_bytes(*width), u32::from_be_bytes(*height))
    });
    sizes.max_by_key(|(width, height)| u64::from(*width) * u64::from(*height))
}

/// The dimensions of a WebP with an extended header. Both sides are stored less one, with the least significant byte first.
fn webp_canvas(start: &[u8]) -> Option<(u32, u32)> {
    let header = start.get(12..30)?.strip_prefix(b"VP8X")?;
    let side = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], 0]) + 1;
    dimensions(side(8), side(11))
}

/// The dimensions that the camera wrote, for formats that `image` does not read.
fn written_dimensions(exif: &Exif) -> Option<(u32, u32)> {
    let side = |tag| exif.get_field(tag, In::PRIMARY)?.value.get_uint(0);
    dimensions(side(Tag::PixelXDimension)?, side(Tag::PixelYDimension)?)
}

#[cfg(test)]
#[path = "photo_tests.rs"]
mod tests;

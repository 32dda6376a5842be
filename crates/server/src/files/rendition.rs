//! Renditions of pictures: thumbnails, JPEGs that every browser can display, and copies without metadata. They are created on
//! first request and stored with the files.

use super::FileStorage;
use crate::errors::ApiError;
use axum::body::Body;
use bytes::Bytes;
use domain::file::{
    FILE_SIZE_MAX, FileKind, Rendition, SNIFF_LEN, counted, is_damaged_jpeg, sniff,
    without_metadata,
};
use domain::language::Message;
use domain::portal::LOGO_SIDE;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::imageops::thumbnail;
use image::metadata::Orientation;
use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, Rgb, RgbImage,
    RgbaImage,
};
use std::io::Cursor;
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;

/// Maximum length of the longer side, and JPEG quality. Sized for a grid card on a 2x display; a typical photo becomes about 30
/// kB.
const THUMBNAIL: (u32, u8) = (480, 78);
/// Fits a large screen and leaves some detail for zooming in.
const SCREEN: (u32, u8) = (2560, 85);

/// Maximum size of a rendition, as a multiple of what its file counts against quotas. Renditions are exempt from quotas, and a
/// tiny HEIC file can repeat one tile hundreds of times.
const TIMES_COUNTED: i64 = 4;

/// Maximum number of pixels, which covers phone cameras. A few bytes of a larger picture could decompress to gigabytes.
const MOST_PIXELS: u64 = 50_000_000;
/// Maximum memory for a decoded picture: four bytes for each pixel, with some headroom.
const MOST_MEMORY: u64 = 256 * 1024 * 1024;
/// Number of pictures decoded at the same time. Limits the work to one core and the memory of one picture.
const MAX_CONCURRENT: usize = 1;
/// Maximum number of queued pictures. Further requests are rejected and should be retried.
const QUEUE: usize = 200;

/// Creates renditions on blocking threads.
#[derive(Clone)]
pub struct Renditions {
    files: FileStorage,
    turn: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

impl Renditions {
    /// Creates renditions of the files in `files` and stores them there.
    #[must_use]
    pub fn new(files: FileStorage) -> Self {
        Self {
            files,
            turn: Arc::new(Semaphore::new(MAX_CONCURRENT)),
            queue: Arc::new(Semaphore::new(QUEUE)),
        }
    }

    /// The storage of the originals and renditions.
    #[must_use]
    pub const fn files(&self) -> &FileStorage {
        &self.files
    }

    /// Opens a rendition of the file at `path`; returns its size and content. `None` if the file does not exist or cannot be
    /// rendered.
    ///
    /// # Errors
    /// 503 if the storage is unavailable or the queue is full; the error in `room` if the rendition does not exist yet.
    pub async fn open(
        &self,
        kind: Rendition,
        path: String,
        room: Result<(), ApiError>,
    ) -> Result<Option<(u64, Body)>, ApiError> {
        if let Some(kept) = self.kept(kind, &path).await? {
            return Ok(kept.picture());
        }
        room?;
        let place = self.place()?;
        // Runs in its own task. If the client disconnects, the next request finds the finished rendition.
        let maker = self.clone();
        let making = tokio::spawn(async move {
            let made = maker.make(kind, &path).await;
            drop(place);
            made
        });
        making.await.map_err(ApiError::internal)?
    }

    /// Converts a picture to a logo: a PNG of at most [`LOGO_SIDE`] pixels on each side, with transparency. The result is not
    /// stored. `None` if the picture cannot be decoded or is too large.
    ///
    /// # Errors
    /// 503 if the queue is full.
    pub async fn logo(&self, bytes: Bytes) -> Result<Option<Bytes>, ApiError> {
        let place = self.place()?;
        let turn = Arc::clone(&self.turn).acquire_owned().await;
        let turn = turn.map_err(ApiError::internal)?;
        let made = tokio::task::spawn_blocking(move || {
            // Held until the work ends, even if the request is canceled.
            let _held = (place, turn);
            logo(bytes)
        });
        Ok(outcome("a logo", made.await))
    }

    fn place(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let place = Arc::clone(&self.queue).try_acquire_owned();
        place.map_err(|_| ApiError::unavailable("busy", Message::ErrorBusy))
    }

    async fn make(&self, kind: Rendition, path: &str) -> Result<Option<(u64, Body)>, ApiError> {
        let turn = self.turn.acquire().await.map_err(ApiError::internal)?;
        // Another request may have created it in the meantime.
        if let Some(kept) = self.kept(kind, path).await? {
            return Ok(kept.picture());
        }
        let limit = FILE_SIZE_MAX.unsigned_abs();
        let Some(bytes) = self.files.read(path, limit).await? else {
            return Ok(None);
        };
        let made = tokio::task::spawn_blocking(move || render(kind, bytes)).await;
        drop(turn);
        let made = outcome(path, made).unwrap_or(NONE);
        // Return it even if it cannot be stored.
        if let Err(error) = self.files.put(&kind.of(path), made.clone()).await {
            tracing::warn!(path, %error, "could not store a rendition of a picture");
        }
        Ok(Kept(size(&made), made.into()).picture())
    }

    async fn kept(&self, kind: Rendition, path: &str) -> Result<Option<Kept>, ApiError> {
        let found = self.files.get(&kind.of(path)).await?;
        Ok(found.map(|(size, body)| Kept(size, body)))
    }
}

/// An empty file marks a picture that cannot be rendered, so that it is not tried again.
const NONE: Bytes = Bytes::new();

/// Size and content of a stored rendition.
struct Kept(u64, Body);

impl Kept {
    fn picture(self) -> Option<(u64, Body)> {
        (self.0 > 0).then_some((self.0, self.1))
    }
}

fn size(bytes: &Bytes) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

/// Why a picture cannot be rendered.
#[derive(Debug, thiserror::Error)]
enum Unreadable {
    #[error(transparent)]
    Image(#[from] ImageError),
    #[error(transparent)]
    Heic(#[from] heifer::Error),
    #[error("a part of the picture is missing or damaged")]
    Damaged,
    #[error("its structure cannot be followed")]
    Structure,
}

/// The result of rendering. Errors and panics of a decoder are logged and become `None`.
fn outcome(path: &str, made: Result<Result<Bytes, Unreadable>, JoinError>) -> Option<Bytes> {
    made.map_err(|panicked| panicked.to_string())
        .and_then(|made| made.map_err(|error| error.to_string()))
        .inspect_err(|error| tracing::info!(path, error, "could not render a picture"))
        .ok()
}

fn render(kind: Rendition, bytes: Bytes) -> Result<Bytes, Unreadable> {
    match kind {
        Rendition::Thumbnail => draw(THUMBNAIL, bytes),
        Rendition::Screen => draw(SCREEN, bytes),
        Rendition::Shared => {
            let copy = kind_of(&bytes).and_then(|kind| without_metadata(kind, &bytes));
            copy.map(Bytes::from).ok_or(Unreadable::Structure)
        }
    }
}

fn kind_of(bytes: &[u8]) -> Option<FileKind> {
    sniff(&bytes[..bytes.len().min(SNIFF_LEN)])
}

/// Encodes a picture as a JPEG. Halves its sides until the result is at most [`TIMES_COUNTED`] times the size that the file
/// counts against quotas. Transparent areas become white.
fn draw((longer_side, quality): (u32, u8), bytes: Bytes) -> Result<Bytes, Unreadable> {
    let file_size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
    let most = counted(file_size).saturating_mul(TIMES_COUNTED);
    let mut picture = on_white(&upright(bytes, longer_side)?);
    loop {
        let mut made = Vec::new();
        JpegEncoder::new_with_quality(&mut made, quality).encode_image(&picture)?;
        let (width, height) = picture.dimensions();
        if i64::try_from(made.len()).is_ok_and(|size| size <= most) || width.max(height) < 2 {
            return Ok(made.into());
        }
        picture = thumbnail(&picture, (width / 2).max(1), (height / 2).max(1));
    }
}

fn logo(bytes: Bytes) -> Result<Bytes, Unreadable> {
    let picture = upright(bytes, LOGO_SIDE)?;
    let picture: DynamicImage = if picture.color().has_alpha() {
        picture.to_rgba8().into()
    } else {
        picture.to_rgb8().into()
    };
    let mut made = Vec::new();
    let (strength, filter) = (CompressionType::Best, FilterType::Adaptive);
    let encoder = PngEncoder::new_with_quality(&mut made, strength, filter);
    picture.write_with_encoder(encoder)?;
    Ok(made.into())
}

/// Decodes a picture, scales it down, and applies its orientation. Only pixels are kept, which removes location, time, and camera
/// data.
fn upright(bytes: Bytes, longer_side: u32) -> Result<DynamicImage, Unreadable> {
    let (mut picture, orientation) = match kind_of(&bytes) {
        Some(FileKind::Heic) => (read_heic(&bytes)?, Orientation::NoTransforms),
        _ => read(bytes)?,
    };
    if picture.width() > longer_side || picture.height() > longer_side {
        picture = picture.thumbnail(longer_side, longer_side);
    }
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn read(bytes: Bytes) -> Result<(DynamicImage, Orientation), Unreadable> {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::new(Cursor::new(bytes.clone()))
        .with_guessed_format()
        .map_err(ImageError::IoError)?;
    let is_jpeg = reader.format() == Some(ImageFormat::Jpeg);
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large().into());
    }
    limits.reserve(decoder.total_bytes())?;
    // The decoder would fill unreadable parts with gray.
    if is_jpeg && is_damaged_jpeg(&bytes) {
        return Err(Unreadable::Damaged);
    }
    decoder.set_limits(limits)?;
    let orientation = decoder.orientation()?;
    Ok((DynamicImage::from_decoder(decoder)?, orientation))
}

/// Decodes a HEIC photo to sRGB, already upright. If its color space is unsupported, the colors are not converted.
fn read_heic(bytes: &[u8]) -> Result<DynamicImage, Unreadable> {
    let options = heifer::Options {
        max_threads: 1,
        max_pixels: MOST_PIXELS,
    };
    let picture = match heifer::decode_srgb_rgba8(bytes, &options) {
        Err(heifer::Error::Unsupported(_)) => heifer::decode_rgba8(bytes, &options)?,
        read => read?,
    };
    let pixels = RgbaImage::from_raw(picture.width, picture.height, picture.data);
    Ok(pixels.ok_or_else(too_large)?.into())
}

fn too_large() -> ImageError {
    ImageError::Limits(image::error::LimitError::from_kind(
        image::error::LimitErrorKind::DimensionError,
    ))
}

fn on_white(picture: &DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.to_rgb8();
    }
    let picture = picture.to_rgba8();
    let mut ground = RgbImage::new(picture.width(), picture.height());
    for (under, over) in ground.pixels_mut().zip(picture.pixels()) {
        let [red, green, blue, alpha] = over.0;
        let mix = |color: u8| {
            let (color, alpha) = (u16::from(color), u16::from(alpha));
            u8::try_from((color * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
        };
        *under = Rgb([red, green, blue].map(mix));
    }
    ground
}

#[cfg(test)]
#[path = "rendition_tests.rs"]
mod tests;

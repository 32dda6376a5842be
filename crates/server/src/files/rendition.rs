//! Renditions of pictures: thumbnails, JPEGs that every browser can display, and copies without metadata. They are created on
//! first request and stored with the files.

use super::FileStorage;
use super::pixelate::pixelate;
use crate::errors::ApiError;
use axum::body::Body;
use bytes::Bytes;
use domain::file::{
    Area, FILE_SIZE_MAX, FileKind, PhotoCopy, Rendition, SNIFF_LEN, extension, is_damaged_jpeg,
    quota_size, sniff, without_metadata,
};
use domain::language::Message;
use domain::portal::LOGO_SIDE;
use domain::shot_list::EXAMPLE_SIDE;
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
/// A typical example picture becomes about 50 kB.
const EXAMPLE: (u32, u8) = (EXAMPLE_SIDE, 75);

/// Maximum size of a rendition, as a multiple of its file's [`quota_size`]. Renditions are exempt from quotas, and a tiny HEIC file
/// can repeat one tile hundreds of times.
const SIZE_FACTOR_MAX: i64 = 4;

/// Maximum number of pixels: more than phone cameras produce. A few bytes of a larger picture could decompress to gigabytes.
const PIXELS_MAX: u64 = 50_000_000;
/// Maximum memory for a decoded picture: four bytes for each pixel, with some headroom.
const MEMORY_MAX: u64 = 256 * 1024 * 1024;
/// Maximum number of pictures decoded at the same time. Limits the work to one core and the memory of one picture.
const MAX_CONCURRENT: usize = 1;
/// Maximum number of queued pictures. Further requests are rejected and should be retried.
const QUEUE_MAX: usize = 200;

/// Creates renditions on blocking threads.
#[derive(Clone)]
pub struct Renditions {
    files: FileStorage,
    /// Permits to decode a picture.
    decoding: Arc<Semaphore>,
    /// Places for pictures being decoded or waiting for it.
    queue: Arc<Semaphore>,
}

impl Renditions {
    /// Creates renditions of the files in `files` and stores them there.
    #[must_use]
    pub fn new(files: FileStorage) -> Self {
        Self {
            files,
            decoding: Arc::new(Semaphore::new(MAX_CONCURRENT)),
            queue: Arc::new(Semaphore::new(QUEUE_MAX)),
        }
    }

    /// The storage of the originals and renditions.
    #[must_use]
    pub const fn files(&self) -> &FileStorage {
        &self.files
    }

    /// Opens a copy of the picture or video at `path`; returns its size and content. `None` if the file does not exist or cannot be
    /// rendered.
    ///
    /// # Errors
    /// 503 if the storage is unavailable or the queue is full; the error in `free_space` if the rendition must be created first.
    pub async fn open(
        &self,
        copy: PhotoCopy,
        path: String,
        free_space: Result<(), ApiError>,
    ) -> Result<Option<(u64, Body)>, ApiError> {
        // Not stored, because it is as large as the video.
        if copy.rendition == Rendition::Shared && is_video(&path) {
            return self.files.video_copy(&path).await;
        }
        if let Some(stored) = self.stored(&copy, &path).await? {
            return Ok(stored.picture());
        }
        free_space?;
        let place = self.enter_queue()?;
        // Runs in its own task. If the client disconnects, the next request finds the finished rendition.
        let renditions = self.clone();
        let task = tokio::spawn(async move {
            let created = renditions.create(copy, &path).await;
            drop(place);
            created
        });
        task.await.map_err(ApiError::internal)?
    }

    /// Converts a picture to a logo: a PNG of at most [`LOGO_SIDE`] pixels on each side, with transparency. The result is not
    /// stored. `None` if the picture cannot be decoded or is too large.
    ///
    /// # Errors
    /// 503 if the queue is full.
    pub async fn logo(&self, bytes: Bytes) -> Result<Option<Bytes>, ApiError> {
        self.convert("a logo", bytes, logo).await
    }

    /// Converts a picture to the example picture of a shot: a JPEG of at most [`EXAMPLE_SIDE`] pixels on each side. The result is
    /// not stored. `None` if the picture cannot be decoded or is too large.
    ///
    /// # Errors
    /// 503 if the queue is full.
    pub async fn example(&self, bytes: Bytes) -> Result<Option<Bytes>, ApiError> {
        self.convert("an example picture", bytes, |bytes| {
            encode_jpeg(EXAMPLE, bytes, &[])
        })
        .await
    }

    async fn convert(
        &self,
        what: &str,
        bytes: Bytes,
        encode: fn(Bytes) -> Result<Bytes, RenderError>,
    ) -> Result<Option<Bytes>, ApiError> {
        let place = self.enter_queue()?;
        let permit = Arc::clone(&self.decoding).acquire_owned().await;
        let permit = permit.map_err(ApiError::internal)?;
        let encoded = tokio::task::spawn_blocking(move || {
            // Held until the work ends, even if the request is canceled.
            let _held = (place, permit);
            encode(bytes)
        });
        Ok(log_failure(what, encoded.await))
    }

    /// Converts a picture to a JPEG that fits a box, upright, without metadata, and with unrecognizable `blurred` areas; returns it with its size.
    /// The result is not stored. `None` if the picture does not exist, cannot be decoded, or is too large.
    ///
    /// # Errors
    /// 503 if the storage is unavailable.
    pub async fn fitted(
        &self,
        path: &str,
        size: (u32, u32),
        blurred: Vec<Area>,
    ) -> Result<Option<Fitted>, ApiError> {
        let permit = Arc::clone(&self.decoding).acquire_owned().await;
        let permit = permit.map_err(ApiError::internal)?;
        let limit = FILE_SIZE_MAX.unsigned_abs();
        let Some(bytes) = self.files.read(path, limit).await? else {
            return Ok(None);
        };
        let fitting = tokio::task::spawn_blocking(move || {
            let _held = permit;
            fitted(bytes, size, &blurred)
        });
        Ok(log_failure(path, fitting.await))
    }

    fn enter_queue(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let place = Arc::clone(&self.queue).try_acquire_owned();
        place.map_err(|_| ApiError::unavailable("busy", Message::ErrorBusy))
    }

    async fn create(&self, copy: PhotoCopy, path: &str) -> Result<Option<(u64, Body)>, ApiError> {
        let permit = self.decoding.acquire().await.map_err(ApiError::internal)?;
        // Another request may have created it in the meantime.
        if let Some(stored) = self.stored(&copy, path).await? {
            return Ok(stored.picture());
        }
        let limit = FILE_SIZE_MAX.unsigned_abs();
        let Some(bytes) = self.files.read(path, limit).await? else {
            return Ok(None);
        };
        let stored_at = copy.of(path);
        let rendered = tokio::task::spawn_blocking(move || render(copy, bytes)).await;
        drop(permit);
        let rendition = log_failure(path, rendered).unwrap_or(NOT_RENDERABLE);
        // Return it even if it cannot be stored.
        if let Err(error) = self.files.put(&stored_at, rendition.clone()).await {
            tracing::warn!(path, %error, "could not store a rendition of a picture");
        }
        Ok(Stored(size(&rendition), rendition.into()).picture())
    }

    async fn stored(&self, copy: &PhotoCopy, path: &str) -> Result<Option<Stored>, ApiError> {
        let found = self.files.get(&copy.of(path)).await?;
        Ok(found.map(|(size, body)| Stored(size, body)))
    }
}

/// Whether the file at `path` is a video. Paths end with the extension of the file's kind.
pub(super) fn is_video(path: &str) -> bool {
    extension(path)
        .and_then(|end| FileKind::from_extension(&end))
        .is_some_and(FileKind::is_video)
}

/// An empty file marks a picture that cannot be rendered, so that it is not tried again.
const NOT_RENDERABLE: Bytes = Bytes::new();

/// Size and content of a stored rendition.
struct Stored(u64, Body);

impl Stored {
    /// `None` if the picture cannot be rendered.
    fn picture(self) -> Option<(u64, Body)> {
        (self.0 > 0).then_some((self.0, self.1))
    }
}

fn size(bytes: &Bytes) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

/// Why a picture cannot be rendered.
#[derive(Debug, thiserror::Error)]
enum RenderError {
    #[error(transparent)]
    Image(#[from] ImageError),
    #[error(transparent)]
    Heic(#[from] heifer::Error),
    #[error("a part of the picture is missing or damaged")]
    Damaged,
    #[error("the structure of the file is invalid")]
    Structure,
}

/// Logs errors and panics of a decoder and returns `None` for them.
fn log_failure<T>(path: &str, rendered: Result<Result<T, RenderError>, JoinError>) -> Option<T> {
    rendered
        .map_err(|panicked| panicked.to_string())
        .and_then(|rendered| rendered.map_err(|error| error.to_string()))
        .inspect_err(|error| tracing::info!(path, error, "could not render a picture"))
        .ok()
}

fn render(copy: impl Into<PhotoCopy>, bytes: Bytes) -> Result<Bytes, RenderError> {
    let PhotoCopy { rendition, blur } = copy.into();
    let blurred = blur.map_or_else(Vec::new, |blur| blur.areas);
    match rendition {
        Rendition::Thumbnail => encode_jpeg(THUMBNAIL, bytes, &blurred),
        Rendition::Shared if blurred.is_empty() => {
            let copy = kind_of(&bytes).and_then(|kind| without_metadata(kind, &bytes));
            copy.map(Bytes::from).ok_or(RenderError::Structure)
        }
        Rendition::Screen | Rendition::Shared => encode_jpeg(SCREEN, bytes, &blurred),
    }
}

/// A JPEG that was made for a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fitted {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The JPEG, in RGB.
    pub bytes: Vec<u8>,
}

/// Quality of photos in documents.
const FITTED_QUALITY: u8 = 80;

fn fitted(
    bytes: Bytes,
    (width, height): (u32, u32),
    blurred: &[Area],
) -> Result<Fitted, RenderError> {
    let mut picture = decode_upright(bytes, u32::MAX)?;
    if picture.width() > width || picture.height() > height {
        picture = picture.thumbnail(width, height);
    }
    let mut picture = on_white(&picture);
    for area in blurred {
        pixelate(&mut picture, area);
    }
    let mut encoded = Vec::new();
    JpegEncoder::new_with_quality(&mut encoded, FITTED_QUALITY).encode_image(&picture)?;
    Ok(Fitted {
        width: picture.width(),
        height: picture.height(),
        bytes: encoded,
    })
}

fn kind_of(bytes: &[u8]) -> Option<FileKind> {
    sniff(&bytes[..bytes.len().min(SNIFF_LEN)])
}

/// Encodes a picture as a JPEG. Halves its sides until the result is at most [`SIZE_FACTOR_MAX`] times the file's [`quota_size`].
/// Transparent areas become white, and `blurred` areas unrecognizable.
fn encode_jpeg(
    (longer_side, quality): (u32, u8),
    bytes: Bytes,
    blurred: &[Area],
) -> Result<Bytes, RenderError> {
    let file_size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
    let size_max = quota_size(file_size).saturating_mul(SIZE_FACTOR_MAX);
    let mut picture = on_white(&decode_upright(bytes, longer_side)?);
    for area in blurred {
        pixelate(&mut picture, area);
    }
    loop {
        let mut encoded = Vec::new();
        JpegEncoder::new_with_quality(&mut encoded, quality).encode_image(&picture)?;
        let (width, height) = picture.dimensions();
        if i64::try_from(encoded.len()).is_ok_and(|size| size <= size_max) || width.max(height) < 2
        {
            return Ok(encoded.into());
        }
        picture = thumbnail(&picture, (width / 2).max(1), (height / 2).max(1));
    }
}

fn logo(bytes: Bytes) -> Result<Bytes, RenderError> {
    let picture = decode_upright(bytes, LOGO_SIDE)?;
    let picture: DynamicImage = if picture.color().has_alpha() {
        picture.to_rgba8().into()
    } else {
        picture.to_rgb8().into()
    };
    let mut encoded = Vec::new();
    let (strength, filter) = (CompressionType::Best, FilterType::Adaptive);
    let encoder = PngEncoder::new_with_quality(&mut encoded, strength, filter);
    picture.write_with_encoder(encoder)?;
    Ok(encoded.into())
}

/// Decodes a picture, scales it down, and applies its orientation. Only pixels are kept, which removes location, time, and camera
/// data.
fn decode_upright(bytes: Bytes, longer_side: u32) -> Result<DynamicImage, RenderError> {
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

fn read(bytes: Bytes) -> Result<(DynamicImage, Orientation), RenderError> {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY_MAX);
    let mut reader = ImageReader::new(Cursor::new(bytes.clone()))
        .with_guessed_format()
        .map_err(ImageError::IoError)?;
    let is_jpeg = reader.format() == Some(ImageFormat::Jpeg);
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > PIXELS_MAX {
        return Err(too_large().into());
    }
    limits.reserve(decoder.total_bytes())?;
    // The decoder would fill unreadable parts with gray.
    if is_jpeg && is_damaged_jpeg(&bytes) {
        return Err(RenderError::Damaged);
    }
    decoder.set_limits(limits)?;
    let orientation = decoder.orientation()?;
    Ok((DynamicImage::from_decoder(decoder)?, orientation))
}

/// Decodes a HEIC photo to sRGB, already upright. If its color space is unsupported, the colors are not converted.
fn read_heic(bytes: &[u8]) -> Result<DynamicImage, RenderError> {
    let options = heifer::Options {
        max_threads: 1,
        max_pixels: PIXELS_MAX,
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
    let mut background = RgbImage::new(picture.width(), picture.height());
    for (under, over) in background.pixels_mut().zip(picture.pixels()) {
        let [red, green, blue, alpha] = over.0;
        let mix = |color: u8| {
            let (color, alpha) = (u16::from(color), u16::from(alpha));
            u8::try_from((color * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
        };
        *under = Rgb([red, green, blue].map(mix));
    }
    background
}

#[cfg(test)]
#[path = "rendition_tests.rs"]
mod tests;

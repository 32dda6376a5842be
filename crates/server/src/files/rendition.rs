//! Pictures made of pictures: small ones, such as every browser can show, and copies without metadata. They are made when
//! they are first asked for, and kept where the files are.

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

/// The longer side at most, and the quality of 100. A card of a grid on a screen of double density: a photo of a room is
/// then about 30 kB.
const THUMBNAIL: (u32, u8) = (480, 78);
/// A large screen, with something left to zoom into.
const SCREEN: (u32, u8) = (2560, 85);

/// Renditions do not count against quotas: no more than this many times what their file counts for. A HEIC of a few bytes may name
/// one tile hundreds of times.
const TIMES_COUNTED: i64 = 4;

/// What a phone takes at most. Of a larger picture nothing is made: it may be a few bytes that unfold to gigabytes.
const MOST_PIXELS: u64 = 50_000_000;
/// What a picture may unfold to, four bytes a pixel and some.
const MOST_MEMORY: u64 = 256 * 1024 * 1024;
/// Pictures unfolded at the same time: one core is busy with them at most, and the memory of one is taken.
const AT_ONCE: usize = 1;
/// Pictures that may wait; whoever asks for more shall ask again.
const QUEUE: usize = 200;

/// Makes renditions on threads of their own.
#[derive(Clone)]
pub struct Renditions {
    files: FileStorage,
    turn: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

impl Renditions {
    /// Makes them of `files`, and keeps them there.
    #[must_use]
    pub fn new(files: FileStorage) -> Self {
        Self {
            files,
            turn: Arc::new(Semaphore::new(AT_ONCE)),
            queue: Arc::new(Semaphore::new(QUEUE)),
        }
    }

    /// The place where the pictures are, and all other files.
    #[must_use]
    pub const fn files(&self) -> &FileStorage {
        &self.files
    }

    /// That of the file at `path`: its size and its bytes. Nothing when there is no such file, or none can be made of it.
    ///
    /// # Errors
    /// 503 when files cannot be reached, or too many pictures are waiting; what `room` says, where one would have to be made.
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
        // Goes on when the one who asks goes away: the next one finds it made.
        let maker = self.clone();
        let making = tokio::spawn(async move {
            let made = maker.make(kind, &path).await;
            drop(place);
            made
        });
        making.await.map_err(ApiError::internal)?
    }

    /// A picture as a logo: PNG, of at most [`LOGO_SIDE`] pixels a side, with what is transparent in it. Nothing of it is kept
    /// here. None when the picture cannot be read, or unfolds to too much.
    ///
    /// # Errors
    /// 503 when too many pictures are waiting.
    pub async fn logo(&self, bytes: Bytes) -> Result<Option<Bytes>, ApiError> {
        let place = self.place()?;
        let turn = Arc::clone(&self.turn).acquire_owned().await;
        let turn = turn.map_err(ApiError::internal)?;
        let made = tokio::task::spawn_blocking(move || {
            // Held until it is made, also when nobody waits for it any more.
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
        // Several may have waited for the same picture.
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
        // One that cannot be kept is shown all the same.
        if let Err(error) = self.files.put(&kind.of(path), made.clone()).await {
            tracing::warn!(path, %error, "what was made of a picture could not be kept");
        }
        Ok(Kept(size(&made), made.into()).picture())
    }

    async fn kept(&self, kind: Rendition, path: &str) -> Result<Option<Kept>, ApiError> {
        let found = self.files.get(&kind.of(path)).await?;
        Ok(found.map(|(size, body)| Kept(size, body)))
    }
}

/// An empty file is kept where no picture can be made, so that nobody tries again.
const NONE: Bytes = Bytes::new();

/// What is kept for a picture.
struct Kept(u64, Body);

impl Kept {
    fn picture(self) -> Option<(u64, Body)> {
        (self.0 > 0).then_some((self.0, self.1))
    }
}

fn size(bytes: &Bytes) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

/// Why nothing is made of a picture.
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

/// What was made. Whatever a broken file does to a decoder stays with it.
fn outcome(path: &str, made: Result<Result<Bytes, Unreadable>, JoinError>) -> Option<Bytes> {
    made.map_err(|panicked| panicked.to_string())
        .and_then(|made| made.map_err(|error| error.to_string()))
        .inspect_err(|error| tracing::info!(path, error, "nothing can be made of this picture"))
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

/// Writes a picture as a JPEG of such a shape, or of half its sides, and so on, until it is at most [`TIMES_COUNTED`] times as large as
/// the file counts for. What is transparent becomes white.
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

/// Reads a picture, makes it as small as is wanted, and turns it as its camera was held. Nothing but the pixels goes over: no
/// place, no time, no camera.
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
    // The decoder would make a gray area of what it cannot read.
    if is_jpeg && is_damaged_jpeg(&bytes) {
        return Err(Unreadable::Damaged);
    }
    decoder.set_limits(limits)?;
    let orientation = decoder.orientation()?;
    Ok((DynamicImage::from_decoder(decoder)?, orientation))
}

/// A phone's photo, upright already, in the colours of screens. One whose colours cannot be told is shown as it is.
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
        let mix = |colour: u8| {
            let (colour, alpha) = (u16::from(colour), u16::from(alpha));
            u8::try_from((colour * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
        };
        *under = Rgb([red, green, blue].map(mix));
    }
    ground
}

#[cfg(test)]
#[path = "rendition_tests.rs"]
mod tests;

//! What is known about a file: its checksum, and when and with which camera a photo was taken. Doubtful facts are shown too, because they
//! are evidence.

use super::FileSender;
use crate::permission::Actor;
use crate::string_enum::string_enum;
use crate::text;
use jiff::civil::DateTime;
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp};

/// Maximum number of characters of a camera's make or model.
pub const CAMERA_NAME_MAX: usize = 100;
/// Earlier dates mean that the camera's clock was never set; digital cameras were rare before this year.
const FIRST_YEAR: i16 = 2000;
/// A photo may seem to be taken this long after it was received: clocks differ, and without an offset the time zone is unknown.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_hours(24);
/// The largest UTC offset in use, in minutes.
const OFFSET_MAX: i32 = 14 * 60;
/// Maximum width or height in pixels. Larger numbers come from damaged files.
const SIDE_MAX: u32 = 1_000_000;

string_enum! {
    /// Why the time in a photo is doubtful.
    PhotoDoubt {
        /// Before 2000, as in a camera whose clock was never set.
        TooEarly = "too_early",
        /// More than a day after the portal received the file.
        AfterReceipt = "after_receipt",
        /// Not a date and time that exists.
        Impossible = "impossible",
    }
}

/// When a photo was taken, by the camera's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenAt {
    local: String,
    offset_minutes: Option<i32>,
}

impl TakenAt {
    /// Parses `DateTimeOriginal` (`2026:05:03 14:14:05`) and `OffsetTimeOriginal` (`-04:00`). `None` without a time: other text,
    /// and zeros, which cameras write for an unknown time. An unreadable offset counts as unknown.
    #[must_use]
    pub fn from_exif(written: &str, offset: Option<&str>) -> Option<Self> {
        let local = local_time(trimmed(written))?;
        Some(Self {
            local,
            offset_minutes: offset.map(trimmed).and_then(offset_minutes),
        })
    }

    /// A stored value: the parts of an earlier result of [`Self::from_exif`].
    #[must_use]
    pub const fn from_stored(local: String, offset_minutes: Option<i32>) -> Self {
        Self {
            local,
            offset_minutes,
        }
    }

    /// The camera's wall-clock time as `2026-05-03T14:14:05`. It may not exist, such as February 31.
    #[must_use]
    pub fn local(&self) -> &str {
        &self.local
    }

    /// The offset from UTC in minutes; `None` if the time zone is unknown.
    #[must_use]
    pub const fn offset_minutes(&self) -> Option<i32> {
        self.offset_minutes
    }

    /// Why the time is doubtful for a file that the portal received at `received`; `None` if it is plausible.
    #[must_use]
    pub fn doubt(&self, received: Timestamp) -> Option<PhotoDoubt> {
        let Ok(local) = self.local.parse::<DateTime>() else {
            return Some(PhotoDoubt::Impossible);
        };
        if local.year() < FIRST_YEAR {
            return Some(PhotoDoubt::TooEarly);
        }
        let seconds = self.offset_minutes.unwrap_or(0).saturating_mul(60);
        let offset = Offset::from_seconds(seconds).unwrap_or(Offset::UTC);
        // Only a time at the end of the year 9999 is out of range.
        let taken = offset.to_timestamp(local).unwrap_or(Timestamp::MAX);
        (taken.duration_since(received) > CLOCKS_DIFFER).then_some(PhotoDoubt::AfterReceipt)
    }
}

fn trimmed(written: &str) -> &str {
    written.trim_matches(|c: char| c == '\0' || c.is_whitespace())
}

/// The shape of EXIF times, where `0` stands for any digit.
const SHAPE: &[u8] = b"0000:00:00 00:00:00";

fn local_time(written: &str) -> Option<String> {
    let bytes = written.as_bytes();
    let fits = |(index, (byte, shape)): (usize, (&u8, &u8))| match shape {
        b'0' => byte.is_ascii_digit(),
        b' ' => matches!(byte, b' ' | b'T'),
        // Some programs write dates with hyphens.
        _ if index < 10 => matches!(byte, b':' | b'-'),
        _ => *byte == b':',
    };
    let has_shape = bytes.len() == SHAPE.len() && bytes.iter().zip(SHAPE).enumerate().all(fits);
    let is_unknown = !bytes.iter().any(|byte| (b'1'..=b'9').contains(byte));
    if !has_shape || is_unknown {
        return None;
    }
    // Only ASCII from here on.
    let (year, month, day) = (&written[..4], &written[5..7], &written[8..10]);
    Some(format!("{year}-{month}-{day}T{}", &written[11..]))
}

fn offset_minutes(written: &str) -> Option<i32> {
    if written == "Z" {
        return Some(0);
    }
    let (sign, rest) = match written.split_at_checked(1)? {
        ("+", rest) => (1, rest),
        ("-", rest) => (-1, rest),
        _ => return None,
    };
    let two_digits = |part: &str| {
        let is_number = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| part.parse::<i32>().ok()).flatten()
    };
    let (hours, minutes) = rest.split_once(':')?;
    let (hours, minutes) = (two_digits(hours)?, two_digits(minutes)?);
    let total = hours * 60 + minutes;
    (minutes < 60 && total <= OFFSET_MAX).then_some(sign * total)
}

/// The metadata of a photo.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PhotoFacts {
    /// When it was taken.
    pub taken: Option<TakenAt>,
    /// Make of the camera, as cleaned by [`camera_name`].
    pub camera_make: Option<String>,
    /// Model of the camera, as cleaned by [`camera_name`].
    pub camera_model: Option<String>,
    /// Width and height in pixels, as stored, that is, before it is rotated upright.
    pub dimensions: Option<(u32, u32)>,
}

impl PhotoFacts {
    /// Make and model as one name, without repeating the make: "Canon EOS R6", "Apple iPhone 15".
    #[must_use]
    pub fn camera(&self) -> Option<String> {
        let (make, model) = match (&self.camera_make, &self.camera_model) {
            (Some(make), Some(model)) => (make, model),
            (one, other) => return one.as_ref().or(other.as_ref()).cloned(),
        };
        let brand = |name: &str| name.split(' ').next().unwrap_or_default().to_lowercase();
        Some(if brand(make) == brand(model) {
            model.clone()
        } else {
            format!("{make} {model}")
        })
    }
}

/// Cleans the make or model of a camera: one line without control characters, at most [`CAMERA_NAME_MAX`] characters. `None` if nothing
/// is left.
#[must_use]
pub fn camera_name(written: &str) -> Option<String> {
    let name: String = text::line(written).chars().take(CAMERA_NAME_MAX).collect();
    let name = text::trim(&name);
    (!name.is_empty()).then(|| name.to_owned())
}

/// Width and height in pixels; `None` if they cannot be those of a picture.
#[must_use]
pub fn dimensions(width: u32, height: u32) -> Option<(u32, u32)> {
    let is_side = |side: u32| (1..=SIDE_MAX).contains(&side);
    (is_side(width) && is_side(height)).then_some((width, height))
}

/// The facts of a stored file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFacts {
    /// SHA-256 of the content, as 64 hexadecimal digits.
    pub sha256: String,
    /// The metadata of the photo; empty for other files.
    pub photo: PhotoFacts,
}

/// The facts of a stored file, with the sender, who decides who sees the checksum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentFacts {
    /// The facts.
    pub facts: FileFacts,
    /// The file's sender.
    pub sender: FileSender,
}

/// Whether `actor` sees more facts of the files they may read than when a photo was taken: camera, dimensions, and, if they get the original
/// (see [`FileSender::allows_original_for`]), its checksum. Owners do not.
#[must_use]
pub const fn sees_all_facts(actor: &Actor) -> bool {
    matches!(actor, Actor::User(_))
}

#[cfg(test)]
#[path = "facts_tests.rs"]
mod tests;

//! Storage paths of files (specification 2, section 7, "Storage").

use super::{Blur, FileKind};
use crate::clock::{Clock, Rng};
use crate::id::{EstimateVersionId, EventId, ProjectId, TaskId, UpdateId};

/// Length of the random part. 20 letters and digits are about 103 bits, so paths do not collide.
const RANDOM_LEN: usize = 20;
/// Maximum length of the name in a path, which keeps paths within the limits of all storage backends.
const NAME_LEN: usize = 100;

/// Generates storage paths. They contain only letters, digits, periods, hyphens, underscores, and slashes.
pub struct FilePath;

impl FilePath {
    /// `status-updates/{statusUpdateId}/{timestamp-random.ext}`.
    pub fn status_update(
        update: UpdateId,
        kind: FileKind,
        clock: &dyn Clock,
        rng: &mut dyn Rng,
    ) -> String {
        format!(
            "status-updates/{update}/{}-{}.{}",
            millis(clock),
            random(rng),
            extension(kind)
        )
    }

    /// `messages/{timestamp}-{filename}`, with a random part that separates uploads of the same name.
    pub fn message(
        file_name: &str,
        kind: FileKind,
        clock: &dyn Clock,
        rng: &mut dyn Rng,
    ) -> String {
        format!(
            "messages/{}-{}-{}",
            millis(clock),
            random(rng),
            plain_name(file_name, kind)
        )
    }

    /// `event-status-updates/{eventId}/{random}.{ext}`.
    pub fn event_status_update(event: EventId, kind: FileKind, rng: &mut dyn Rng) -> String {
        format!(
            "event-status-updates/{event}/{}.{}",
            random(rng),
            extension(kind)
        )
    }

    /// `estimates/{versionId}/{timestamp-random.ext}`.
    pub fn estimate(
        version: EstimateVersionId,
        kind: FileKind,
        clock: &dyn Clock,
        rng: &mut dyn Rng,
    ) -> String {
        format!(
            "estimates/{version}/{}-{}.{}",
            millis(clock),
            random(rng),
            extension(kind)
        )
    }

    /// `tasks/{taskId}/attachments/{timestamp}-{name}`, with a random part as for messages.
    pub fn task(
        task: TaskId,
        file_name: &str,
        kind: FileKind,
        clock: &dyn Clock,
        rng: &mut dyn Rng,
    ) -> String {
        format!(
            "tasks/{task}/attachments/{}-{}-{}",
            millis(clock),
            random(rng),
            plain_name(file_name, kind)
        )
    }

    /// `{projectId}/{timestamp}_{random}.{ext}`, for original submissions and admin notes.
    pub fn project(
        project: ProjectId,
        kind: FileKind,
        clock: &dyn Clock,
        rng: &mut dyn Rng,
    ) -> String {
        format!(
            "{project}/{}_{}.{}",
            millis(clock),
            random(rng),
            extension(kind)
        )
    }
}

/// A file derived from a picture. Each rendition has its own path prefix, followed by the path of the original.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rendition {
    /// Thumbnail for file grids.
    Thumbnail,
    /// Screen-size version of a picture that browsers cannot display.
    Screen,
    /// The picture or video without its metadata; see [`super::without_metadata`] and [`super::VideoBlanks`].
    Shared,
}

impl Rendition {
    /// All renditions.
    pub const ALL: [Self; 3] = [Self::Thumbnail, Self::Screen, Self::Shared];

    /// The rendition served to users who may not see the metadata of a file of this kind. `None` for files other than pictures and videos,
    /// which are served directly.
    #[must_use]
    pub const fn to_share(file: FileKind) -> Option<Self> {
        match file {
            FileKind::Jpeg | FileKind::Png | FileKind::Gif | FileKind::Webp => Some(Self::Shared),
            FileKind::Heic => Some(Self::Screen),
            // Not stored: the metadata is blanked while the video is sent; see [`super::VideoBlanks`].
            FileKind::Mp4 | FileKind::Mov => Some(Self::Shared),
            FileKind::Pdf
            | FileKind::Text
            | FileKind::Doc
            | FileKind::Docx
            | FileKind::Xlsx
            | FileKind::Csv
            | FileKind::Esx
            | FileKind::Eml => None,
        }
    }

    /// The file kind of the rendition of an `original` picture.
    #[must_use]
    pub const fn kind_of(self, original: FileKind) -> FileKind {
        match self {
            Self::Thumbnail | Self::Screen => FileKind::Jpeg,
            Self::Shared => original,
        }
    }

    const fn prefix(self) -> &'static str {
        match self {
            Self::Thumbnail => "thumbnails/",
            Self::Screen => "screens/",
            Self::Shared => "shared/",
        }
    }

    const fn extension(self) -> &'static str {
        match self {
            Self::Thumbnail | Self::Screen => ".jpg",
            Self::Shared => "",
        }
    }

    /// The rendition's path for the original at `path`.
    #[must_use]
    pub fn of(self, path: &str) -> String {
        format!("{}{path}{}", self.prefix(), self.extension())
    }

    /// Parses a rendition's path into the rendition and the path of the original. `None` if `path` is not a rendition.
    #[must_use]
    pub fn parse(path: &str) -> Option<(Self, &str)> {
        Self::ALL.into_iter().find_map(|kind| {
            let original = path
                .strip_prefix(kind.prefix())?
                .strip_suffix(kind.extension())?;
            Some((kind, original))
        })
    }

    /// The path of the original, whether `path` is its own path or that of a rendition or copy.
    #[must_use]
    pub fn original(path: &str) -> &str {
        let path = without_blur(path).unwrap_or(path);
        Self::parse(path).map_or(path, |(_, original)| original)
    }
}

/// First part of the paths of blurred copies. The key of the blur and the path of the rendition follow.
const BLURRED: &str = "blurred/";

/// The path of the rendition that a blurred copy was made of; `None` if `path` is not that of a blurred copy.
fn without_blur(path: &str) -> Option<&str> {
    let (_, rendition) = path.strip_prefix(BLURRED)?.split_once('/')?;
    Some(rendition)
}

/// A copy of a picture to send in place of the file.
#[derive(Debug, Clone, PartialEq)]
pub struct PhotoCopy {
    /// The rendition.
    pub rendition: Rendition,
    /// What is made unrecognizable in it.
    pub blur: Option<Blur>,
}

impl PhotoCopy {
    /// The copy's path for the original at `path`.
    #[must_use]
    pub fn of(&self, path: &str) -> String {
        let rendition = self.rendition.of(path);
        match &self.blur {
            Some(blur) => format!("{BLURRED}{}/{rendition}", blur.key()),
            None => rendition,
        }
    }

    /// Whether `path` is that of a copy whose blurred areas are not `blur`, so that it must no longer be sent.
    #[must_use]
    pub fn is_outdated(path: &str, blur: Option<&Blur>) -> bool {
        let Some(after) = path.strip_prefix(BLURRED) else {
            return false;
        };
        let key = after.split_once('/').map_or(after, |(key, _)| key);
        blur.is_none_or(|blur| blur.key() != key)
    }
}

impl From<Rendition> for PhotoCopy {
    fn from(rendition: Rendition) -> Self {
        Self {
            rendition,
            blur: None,
        }
    }
}

fn millis(clock: &dyn Clock) -> i64 {
    clock.now().as_millisecond()
}

const fn extension(kind: FileKind) -> &'static str {
    kind.extensions()[0]
}

fn random(rng: &mut dyn Rng) -> String {
    const SYMBOLS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    // 252 is the largest multiple of 36 that fits in a byte. Larger values would favor the first symbols.
    let mut text = String::with_capacity(RANDOM_LEN);
    let mut byte = [0_u8];
    while text.len() < RANDOM_LEN {
        rng.fill_bytes(&mut byte);
        if byte[0] < 252 {
            text.push(char::from(SYMBOLS[usize::from(byte[0]) % SYMBOLS.len()]));
        }
    }
    text
}

/// A name that is safe for storage and shells, with the extension of the actual kind.
fn plain_name(file_name: &str, kind: FileKind) -> String {
    let stem = file_name
        .rsplit_once('.')
        .map_or(file_name, |(stem, _)| stem);
    let plain: String = stem
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') {
                c
            } else {
                '_'
            }
        })
        .take(NAME_LEN)
        .collect();
    let stem = if plain.is_empty() {
        "file"
    } else {
        plain.as_str()
    };
    format!("{stem}.{}", extension(kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::Area;
    use jiff::Timestamp;
    use rand::SeedableRng;
    use uuid::Uuid;

    struct FixedClock(Timestamp);

    impl Clock for FixedClock {
        fn now(&self) -> Timestamp {
            self.0
        }
    }

    #[test]
    fn rendition_paths_round_trip() {
        let path = "status-updates/0190/1770-abc.heic";
        let [small, large, shared] = Rendition::ALL.map(|kind| kind.of(path));
        assert_eq!(small, "thumbnails/status-updates/0190/1770-abc.heic.jpg");
        assert_eq!(large, "screens/status-updates/0190/1770-abc.heic.jpg");
        assert_eq!(shared, "shared/status-updates/0190/1770-abc.heic");
        assert_eq!(Rendition::parse(&shared), Some((Rendition::Shared, path)));
        assert_eq!(Rendition::parse(&small), Some((Rendition::Thumbnail, path)));
        assert_eq!(Rendition::parse(&large), Some((Rendition::Screen, path)));
        assert_eq!(Rendition::parse(path), None);
        for stored in [small.as_str(), &large, &shared, path] {
            assert_eq!(Rendition::original(stored), path);
        }
    }

    #[test]
    fn blurred_copies_have_a_path_per_blur() {
        let path = "status-updates/x/1-y.png";
        let area = |x1: f64| Area {
            x1,
            y1: 0.2,
            x2: 0.8,
            y2: 0.9,
        };
        let blurs = [&[0.1][..], &[0.2], &[0.1, 0.2], &[0.2, 0.1]].map(|edges| Blur {
            areas: edges.iter().copied().map(area).collect(),
        });
        for blur in &blurs {
            let copy = PhotoCopy {
                rendition: Rendition::Thumbnail,
                blur: Some(blur.clone()),
            };
            let stored = copy.of(path);
            assert_eq!(Rendition::original(&stored), path);
            // A link cannot ask for one.
            assert_eq!(Rendition::parse(&stored), None);
            for other in &blurs {
                let is_outdated = PhotoCopy::is_outdated(&stored, Some(other));
                assert_eq!(is_outdated, other != blur);
            }
            assert!(PhotoCopy::is_outdated(&stored, None));
        }
        for rendition in Rendition::ALL {
            let stored = PhotoCopy::from(rendition).of(path);
            assert_eq!(stored, rendition.of(path));
            assert!(!PhotoCopy::is_outdated(&stored, None));
        }
    }

    #[test]
    fn paths_have_the_specified_format() {
        let clock = FixedClock(Timestamp::from_millisecond(1_770_000_000_123).unwrap());
        let mut rng = rand_chacha::ChaCha12Rng::seed_from_u64(1);
        let id = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0001);
        let text = id.to_string();
        let paths = [
            FilePath::status_update(UpdateId::from_uuid(id), FileKind::Jpeg, &clock, &mut rng),
            FilePath::message("../Küche 1.PNG", FileKind::Png, &clock, &mut rng),
            FilePath::event_status_update(EventId::from_uuid(id), FileKind::Pdf, &mut rng),
            FilePath::task(TaskId::from_uuid(id), "", FileKind::Docx, &clock, &mut rng),
            FilePath::project(ProjectId::from_uuid(id), FileKind::Text, &clock, &mut rng),
        ];
        // `*` stands for the random part.
        let forms = [
            format!("status-updates/{text}/1770000000123-*.jpg"),
            "messages/1770000000123-*-___K_che_1.png".to_owned(),
            format!("event-status-updates/{text}/*.pdf"),
            format!("tasks/{text}/attachments/1770000000123-*-file.docx"),
            format!("{text}/1770000000123_*.txt"),
        ];
        for (path, form) in paths.iter().zip(&forms) {
            let (before, after) = form.split_once('*').unwrap();
            assert!(
                path.starts_with(before) && path.ends_with(after),
                "{path} does not match {form}"
            );
            assert_eq!(path.len(), before.len() + RANDOM_LEN + after.len());
        }
    }
}

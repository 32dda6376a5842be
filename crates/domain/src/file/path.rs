//! Where a file's bytes lie (specification 2, section 7, "Storage").

use super::FileKind;
use crate::clock::{Clock, Rng};
use crate::id::{EventId, ProjectId, TaskId, UpdateId};

/// Letters and digits of the random part: about 103 bits, so that no two paths meet.
const RANDOM_LEN: usize = 20;
/// A stored name is cut to so many characters, which keeps a whole path within every store's limits.
const NAME_LEN: usize = 100;

/// Makes storage paths. Only the specified letters, digits, points, dashes and underscores occur in them.
pub struct FilePath;

impl FilePath {
    /// `status-updates/{statusUpdateId}/{timestamp-random.ext}`
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
            end(kind)
        )
    }

    /// `messages/{timestamp}-{filename}`; the random part keeps two uploads of one name apart.
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

    /// `event-status-updates/{eventId}/{random}.{ext}`
    pub fn event_status_update(event: EventId, kind: FileKind, rng: &mut dyn Rng) -> String {
        format!("event-status-updates/{event}/{}.{}", random(rng), end(kind))
    }

    /// `tasks/{taskId}/attachments/{timestamp}-{name}`; with a random part as for messages.
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

    /// `{projectId}/{timestamp}_{random}.{ext}`; original submissions and admin notes.
    pub fn project(
        project: ProjectId,
        kind: FileKind,
        clock: &dyn Clock,
        rng: &mut dyn Rng,
    ) -> String {
        format!("{project}/{}_{}.{}", millis(clock), random(rng), end(kind))
    }
}

/// What the portal makes of a picture. Each kind lies in a tree of its own, whose branches are the paths of the pictures
/// they were made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rendition {
    /// Small, for grids.
    Thumbnail,
    /// For a whole screen, of a picture that browsers cannot show themselves.
    Screen,
    /// The picture itself without its metadata, see [`super::without_metadata`].
    Shared,
}

impl Rendition {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Thumbnail, Self::Screen, Self::Shared];

    /// What somebody gets who must not have the metadata of a file of this kind. None where the file itself is handed out,
    /// because it is no picture.
    #[must_use]
    pub const fn to_share(file: FileKind) -> Option<Self> {
        match file {
            FileKind::Jpeg | FileKind::Png | FileKind::Gif | FileKind::Webp => Some(Self::Shared),
            FileKind::Heic => Some(Self::Screen),
            FileKind::Pdf | FileKind::Text | FileKind::Doc | FileKind::Docx => None,
        }
    }

    /// Of which kind it is when it is made of a picture of `original` kind.
    #[must_use]
    pub const fn kind_of(self, original: FileKind) -> FileKind {
        match self {
            Self::Thumbnail | Self::Screen => FileKind::Jpeg,
            Self::Shared => original,
        }
    }

    const fn tree(self) -> &'static str {
        match self {
            Self::Thumbnail => "thumbnails/",
            Self::Screen => "screens/",
            Self::Shared => "shared/",
        }
    }

    const fn end(self) -> &'static str {
        match self {
            Self::Thumbnail | Self::Screen => ".jpg",
            Self::Shared => "",
        }
    }

    /// Where that of the picture at `path` lies.
    #[must_use]
    pub fn of(self, path: &str) -> String {
        format!("{}{path}{}", self.tree(), self.end())
    }

    /// Which one lies at `path`, and the path of the picture that it was made of; none when `path` is a file's own.
    #[must_use]
    pub fn parse(path: &str) -> Option<(Self, &str)> {
        Self::ALL.into_iter().find_map(|kind| {
            let original = path.strip_prefix(kind.tree())?.strip_suffix(kind.end())?;
            Some((kind, original))
        })
    }

    /// The path of the file itself, whether `path` is its own or that of something made of it.
    #[must_use]
    pub fn original(path: &str) -> &str {
        Self::parse(path).map_or(path, |(_, original)| original)
    }
}

fn millis(clock: &dyn Clock) -> i64 {
    clock.now().as_millisecond()
}

const fn end(kind: FileKind) -> &'static str {
    kind.extensions()[0]
}

fn random(rng: &mut dyn Rng) -> String {
    const SYMBOLS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    // 252 is the largest multiple of 36 in a byte: what lies above would favour the first symbols.
    let mut made = String::with_capacity(RANDOM_LEN);
    let mut byte = [0_u8];
    while made.len() < RANDOM_LEN {
        rng.fill_bytes(&mut byte);
        if byte[0] < 252 {
            made.push(char::from(SYMBOLS[usize::from(byte[0]) % SYMBOLS.len()]));
        }
    }
    made
}

/// The name without what stores and shells stumble over, with the extension of its real kind.
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
    format!("{stem}.{}", end(kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;
    use rand::SeedableRng;
    use uuid::Uuid;

    struct At(Timestamp);

    impl Clock for At {
        fn now(&self) -> Timestamp {
            self.0
        }
    }

    #[test]
    fn renditions_have_paths_that_lead_back() {
        let path = "status-updates/0190/1770-abc.heic";
        let [small, large, shared] = Rendition::ALL.map(|kind| kind.of(path));
        assert_eq!(small, "thumbnails/status-updates/0190/1770-abc.heic.jpg");
        assert_eq!(large, "screens/status-updates/0190/1770-abc.heic.jpg");
        assert_eq!(shared, "shared/status-updates/0190/1770-abc.heic");
        assert_eq!(Rendition::parse(&shared), Some((Rendition::Shared, path)));
        assert_eq!(Rendition::parse(&small), Some((Rendition::Thumbnail, path)));
        assert_eq!(Rendition::parse(&large), Some((Rendition::Screen, path)));
        assert_eq!(Rendition::parse(path), None);
        for known in [small.as_str(), &large, &shared, path] {
            assert_eq!(Rendition::original(known), path);
        }
    }

    #[test]
    fn paths_have_the_specified_forms() {
        let clock = At(Timestamp::from_millisecond(1_770_000_000_123).unwrap());
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
                "{path} is not like {form}"
            );
            assert_eq!(path.len(), before.len() + RANDOM_LEN + after.len());
        }
    }
}

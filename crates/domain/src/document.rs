//! Documents that are made from a project, such as a photo report as PDF.

use crate::string_enum::string_enum;
use jiff::SignedDuration;

/// Maximum number of an account's documents that wait or are being made.
pub const DOCUMENTS_WAITING_MAX: i64 = 3;
/// Maximum number of photos in a document.
pub const DOCUMENT_PHOTOS_MAX: usize = 1_000;
/// Maximum number of timeline entries in a document, the newest.
pub const DOCUMENT_ENTRIES_MAX: usize = 2_000;
/// How long a finished document is kept.
pub const DOCUMENTS_LIVE: SignedDuration = SignedDuration::from_hours(30 * 24);
/// The choices for photos per page.
pub const PHOTOS_PER_PAGE: [u8; 3] = [2, 4, 6];

string_enum! {
    /// What a document contains.
    DocumentKind {
        /// The project's photos.
        PhotoReport = "photo_report",
        /// The project's facts, its timeline, and its photos.
        ProjectReport = "project_report",
    }
}

string_enum! {
    /// How far a document is.
    DocumentState {
        /// It waits for others.
        Queued = "queued",
        /// It is being made, or is continued after a restart.
        Running = "running",
        /// It can be downloaded.
        Done = "done",
        /// It could not be made.
        Failed = "failed",
        /// It was canceled.
        Canceled = "canceled",
    }
}

impl DocumentState {
    /// Whether it waits or is being made.
    #[must_use]
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Queued | Self::Running)
    }
}

string_enum! {
    /// Why a document could not be made.
    DocumentFailure {
        /// The disk is too full, or the file storage cannot be used.
        Storage = "storage",
        /// The document's texts or photos do not fit its template.
        Content = "content",
    }
}

/// What is said about a photo in a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PhotoPlace {
    /// The room.
    pub room: Option<String>,
    /// The phase: a key or a name.
    pub phase: Option<String>,
}

/// The photos of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomPhotos {
    /// The room; `None` for photos without one.
    pub room: Option<String>,
    /// Its photos by phase.
    pub phases: Vec<PhasePhotos>,
}

/// The photos of a phase in a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhasePhotos {
    /// The phase; `None` for photos without one.
    pub phase: Option<String>,
    /// Positions of the photos, in their order.
    pub photos: Vec<usize>,
}

/// Arranges photos by room, in alphabetical order, and within a room by phase, in the order of `phases`. Other phases follow in alphabetical
/// order. Photos without a room or phase come last. Within a phase, photos keep their order.
#[must_use]
pub fn by_room_and_phase(photos: &[PhotoPlace], phases: &[&str]) -> Vec<RoomPhotos> {
    let rank = |place: &PhotoPlace| {
        let room = place.room.as_ref();
        let phase = place.phase.as_ref();
        (
            room.is_none(),
            room.map(|room| room.to_lowercase()),
            phase.is_none(),
            phase.map(|phase| {
                let known = phases.iter().position(|known| known == phase);
                (known.unwrap_or(phases.len()), phase.to_lowercase())
            }),
        )
    };
    let mut order: Vec<usize> = (0..photos.len()).collect();
    order.sort_by_cached_key(|photo| rank(&photos[*photo]));
    let mut rooms: Vec<RoomPhotos> = Vec::new();
    let same = |one: Option<&String>, other: Option<&String>| {
        one.map(|name| name.to_lowercase()) == other.map(|name| name.to_lowercase())
    };
    for photo in order {
        let PhotoPlace { room, phase } = &photos[photo];
        let last = rooms.last_mut();
        let place = match last.filter(|last| same(last.room.as_ref(), room.as_ref())) {
            Some(last) => last,
            None => {
                rooms.push(RoomPhotos {
                    room: room.clone(),
                    phases: Vec::new(),
                });
                let end = rooms.len() - 1;
                &mut rooms[end]
            }
        };
        let last = place.phases.last_mut();
        match last.filter(|last| same(last.phase.as_ref(), phase.as_ref())) {
            Some(last) => last.photos.push(photo),
            None => place.phases.push(PhasePhotos {
                phase: phase.clone(),
                photos: vec![photo],
            }),
        }
    }
    rooms
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHASES: [&str; 3] = ["damage", "rebuild", "complete"];

    fn place(room: &str, phase: &str) -> PhotoPlace {
        let named = |name: &str| (!name.is_empty()).then(|| name.to_owned());
        PhotoPlace {
            room: named(room),
            phase: named(phase),
        }
    }

    /// `Kitchen: damage 0 2, - 1`, where `-` stands for none.
    fn words(rooms: &[RoomPhotos]) -> Vec<String> {
        let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "-".to_owned());
        let photos = |photos: &[usize]| photos.iter().map(|n| format!(" {n}")).collect::<String>();
        let phases = |room: &RoomPhotos| {
            let phases = room.phases.iter();
            let phases = phases.map(|phase| name(&phase.phase) + &photos(&phase.photos));
            phases.collect::<Vec<_>>().join(", ")
        };
        let rooms = rooms.iter();
        rooms
            .map(|room| format!("{}: {}", name(&room.room), phases(room)))
            .collect()
    }

    #[test]
    fn photos_are_arranged_by_room_and_phase() {
        let cases: [(&[PhotoPlace], &[&str]); 5] = [
            (&[], &[]),
            (&[place("", ""), place("", "")], &["-: - 0 1"]),
            (
                &[
                    place("Roof", "rebuild"),
                    place("Kitchen", "rebuild"),
                    place("Kitchen", "damage"),
                    place("", "damage"),
                ],
                &[
                    "Kitchen: damage 2, rebuild 1",
                    "Roof: rebuild 0",
                    "-: damage 3",
                ],
            ),
            (
                &[place("kitchen", "damage"), place("Kitchen", "damage")],
                &["kitchen: damage 0 1"],
            ),
            (
                &[
                    place("Attic", ""),
                    place("Attic", "Drying"),
                    place("Attic", "complete"),
                    place("Attic", "damage"),
                ],
                &["Attic: damage 3, complete 2, Drying 1, - 0"],
            ),
        ];
        for (photos, expected) in cases {
            assert_eq!(words(&by_room_and_phase(photos, &PHASES)), expected);
        }
    }
}

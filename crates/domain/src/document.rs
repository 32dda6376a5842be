//! Documents that are made from a project, such as a photo report as PDF.

use crate::search::fold_words;
use crate::string_enum::string_enum;
use jiff::SignedDuration;

/// Maximum number of an account's documents that wait or are being made.
pub const DOCUMENTS_WAITING_MAX: i64 = 3;
/// How often a document or package is begun. One that ends the process each time is given up then.
pub const ATTEMPTS_MAX: i32 = 3;
/// Maximum length of all texts in a document, in bytes. Beyond it, each is cut to [`DOCUMENT_CUT_TEXT`].
pub const DOCUMENT_TEXTS_MAX: usize = 1_000_000;
/// Length of a cut text, in characters.
pub const DOCUMENT_CUT_TEXT: usize = 500;
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

/// The room and phase of a photo in a document, and its before photo.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PhotoPlace {
    /// The room.
    pub room: Option<String>,
    /// The phase: a key or a name.
    pub phase: Option<String>,
    /// Position of the earlier photo of the same place, if the document has it.
    pub before: Option<usize>,
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
/// order. Photos without a room or phase come last. Within a phase, photos keep their order, but a photo comes right after the earlier photo of
/// the same place, in the room and phase of that one.
#[must_use]
pub fn by_room_and_phase(photos: &[PhotoPlace], phases: &[&str]) -> Vec<RoomPhotos> {
    let rank = |place: &PhotoPlace| {
        let room = place.room.as_ref();
        let phase = place.phase.as_ref();
        (
            room.is_none(),
            room.map(|room| fold_words(room)),
            phase.is_none(),
            phase.map(|phase| {
                let folded = fold_words(phase);
                let known = phases.iter().position(|known| fold_words(known) == folded);
                (known.unwrap_or(phases.len()), folded)
            }),
        )
    };
    let mut order = behind_earlier(photos);
    order.sort_by_cached_key(|(_, first)| rank(&photos[*first]));
    let mut rooms: Vec<RoomPhotos> = Vec::new();
    let same = |one: Option<&String>, other: Option<&String>| {
        one.map(|name| fold_words(name)) == other.map(|name| fold_words(name))
    };
    for (photo, first) in order {
        let PhotoPlace { room, phase, .. } = &photos[first];
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

/// The photos, each behind the earlier photo of the same place, with the first photo of that place. In a circle, the first one counts as earliest.
fn behind_earlier(photos: &[PhotoPlace]) -> Vec<(usize, usize)> {
    let count = photos.len();
    let before = |photo: usize| photos[photo].before.filter(|before| *before < count);
    let mut later = vec![Vec::new(); count];
    for photo in 0..count {
        if let Some(before) = before(photo) {
            later[before].push(photo);
        }
    }
    let firsts = (0..count).filter(|photo| before(*photo).is_none());
    let mut is_placed = vec![false; count];
    let mut order = Vec::with_capacity(count);
    for first in firsts.chain(0..count) {
        let mut next = vec![first];
        while let Some(photo) = next.pop() {
            if is_placed[photo] {
                continue;
            }
            is_placed[photo] = true;
            order.push((photo, first));
            next.extend(later[photo].iter().rev());
        }
    }
    order
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
            before: None,
        }
    }

    fn after(before: usize, room: &str, phase: &str) -> PhotoPlace {
        PhotoPlace {
            before: Some(before),
            ..place(room, phase)
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
        let cases: [(&[PhotoPlace], &[&str]); 10] = [
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
                &[
                    place("Ann’s room", ""),
                    place("Attic", ""),
                    place("Ann's  room", ""),
                ],
                &["Ann’s room: - 0 2", "Attic: - 1"],
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
            // An "after" photo follows its "before" photo, even if that has another room or phase, or was taken later.
            (
                &[
                    place("Hall", "damage"),
                    place("Hall", "damage"),
                    after(0, "Hall", "complete"),
                    place("Hall", "complete"),
                    after(5, "", ""),
                    place("Attic", "damage"),
                ],
                &["Attic: damage 5 4", "Hall: damage 0 2 1, complete 3"],
            ),
            // A photo may be "before" several, and "after" another.
            (
                &[
                    place("", ""),
                    place("", ""),
                    after(0, "", ""),
                    after(2, "", ""),
                    after(0, "", ""),
                ],
                &["-: - 0 2 3 4 1"],
            ),
            // A circle begins with its first photo.
            (
                &[
                    place("", "damage"),
                    after(2, "", "rebuild"),
                    after(1, "", "complete"),
                ],
                &["-: damage 0, rebuild 1 2"],
            ),
            // Its before photo is the photo itself, or one that the document does not have.
            (
                &[after(0, "", "damage"), after(9, "", "rebuild")],
                &["-: damage 0, rebuild 1"],
            ),
        ];
        for (photos, expected) in cases {
            assert_eq!(words(&by_room_and_phase(photos, &PHASES)), expected);
        }
    }
}

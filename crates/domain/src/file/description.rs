//! What people say about a photo: its room, phase, caption, tags, and the earlier photo of the same place.

use super::{FileKind, PhotoPosition};
use crate::field_error::{FieldError, FieldErrors};
use crate::id::{FileId, UploadId};
use crate::search::fold_words;
use crate::string_enum::string_enum;
use crate::text::{Length, line, plain};
use messages::Message;
use uuid::Uuid;

/// Length of a room, in characters.
pub const ROOM_LENGTH: Length = Length::up_to(60);
/// Length of a phase with a name of its own, in characters.
pub const PHASE_LENGTH: Length = Length::up_to(40);
/// Length of a caption, in characters.
pub const CAPTION_LENGTH: Length = Length::up_to(5_000);
/// Length of a tag, in characters.
pub const TAG_LENGTH: Length = Length::up_to(30);
/// Maximum number of tags of a photo.
pub const TAGS_MAX: usize = 10;

string_enum! {
    /// The phases of a portal that has not set its own. The interface translates them.
    DefaultPhase {
        /// The damage before any work.
        Damage = "damage",
        /// The damage is kept from spreading.
        Mitigation = "mitigation",
        /// Damaged parts are removed.
        Demolition = "demolition",
        /// The property is rebuilt.
        Rebuild = "rebuild",
        /// The work is finished.
        Complete = "complete",
    }
}

string_enum! {
    /// A field of a description, in the order of its history.
    PhotoField {
        /// The room.
        Room = "room",
        /// The phase of the work.
        Phase = "phase",
        /// The caption.
        Caption = "caption",
        /// The tags.
        Tags = "tags",
        /// The before photo.
        Before = "before",
    }
}

/// Whether a file can be described: pictures and videos can.
#[must_use]
pub fn is_describable(file_type: &str) -> bool {
    FileKind::from_mime(file_type).is_some_and(|kind| kind.is_picture() || kind.is_video())
}

/// Single-line text with single spaces between its words.
#[must_use]
pub fn one_line(typed: &str) -> String {
    let words: Vec<String> = line(typed).split_whitespace().map(str::to_owned).collect();
    words.join(" ")
}

/// Whether two names are the same to a person: they differ at most in case, accents, and the kind of their quotes, dashes, and spaces.
#[must_use]
pub fn is_same_name(one: &str, other: &str) -> bool {
    fold_words(one) == fold_words(other)
}

/// The description of a photo.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PhotoDescription {
    /// The room, on one line.
    pub room: Option<String>,
    /// The phase: a [`DefaultPhase`], or a name that the portal chose.
    pub phase: Option<String>,
    /// The caption, of any number of lines.
    pub caption: Option<String>,
    /// The tags, without a comma, and each once regardless of case.
    pub tags: Vec<String>,
    /// The earlier photo of the same place, of the same project.
    pub before: Option<FileId>,
}

/// One change of one field of a description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhotoChange {
    /// The field.
    pub field: PhotoField,
    /// The value before; `None` if there was none. Tags are separated by commas, and the before photo is given by its id.
    pub previous: Option<String>,
    /// The value after.
    pub current: Option<String>,
}

impl PhotoDescription {
    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn value(&self, field: PhotoField) -> Option<String> {
        match field {
            PhotoField::Room => self.room.clone(),
            PhotoField::Phase => self.phase.clone(),
            PhotoField::Caption => self.caption.clone(),
            PhotoField::Tags => (!self.tags.is_empty()).then(|| self.tags.join(", ")),
            PhotoField::Before => self.before.map(|id| id.to_string()),
        }
    }

    /// The fields that differ from an earlier description.
    #[must_use]
    pub fn changes_since(&self, earlier: &Self) -> Vec<PhotoChange> {
        let changes = PhotoField::ALL.iter().map(|field| PhotoChange {
            field: *field,
            previous: earlier.value(*field),
            current: self.value(*field),
        });
        changes
            .filter(|change| change.previous != change.current)
            .collect()
    }
}

/// An unvalidated change of a description. A field that is `None` stays as it is, and an empty one is cleared.
#[derive(Debug, Clone, Copy, Default)]
pub struct TypedDescription<'a> {
    /// The room.
    pub room: Option<&'a str>,
    /// The phase.
    pub phase: Option<&'a str>,
    /// The caption.
    pub caption: Option<&'a str>,
    /// Tags to add.
    pub add_tags: &'a [String],
    /// Tags to remove. Those that a photo does not have are ignored.
    pub remove_tags: &'a [String],
    /// Id of the before photo.
    pub before: Option<&'a str>,
}

/// A validated change of a description. A field that is `None` stays as it is, and `Some(None)` clears it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DescriptionChange {
    /// The room.
    pub room: Option<Option<String>>,
    /// The phase.
    pub phase: Option<Option<String>>,
    /// The caption.
    pub caption: Option<Option<String>>,
    /// Tags to add.
    pub add_tags: Vec<String>,
    /// Tags to remove.
    pub remove_tags: Vec<String>,
    /// The before photo.
    pub before: Option<Option<FileId>>,
}

impl DescriptionChange {
    /// Validates a change in a portal with these phases.
    ///
    /// # Errors
    /// Returns all broken rules.
    pub fn parse(typed: &TypedDescription<'_>, phases: &[String]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let room = errors.take(edited(typed.room.map(one_line), |room| {
            ROOM_LENGTH.check("room", "room", &room)?;
            Ok(room)
        }));
        let phase = errors.take(edited(typed.phase.map(one_line), |phase| {
            known_phase(&phase, phases)
        }));
        let caption = errors.take(edited(typed.caption.map(plain), |caption| {
            CAPTION_LENGTH.check("caption", "caption", &caption)?;
            Ok(caption)
        }));
        let add_tags = errors.take(tags(typed.add_tags));
        let remove_tags = errors.take(tags(typed.remove_tags));
        let before = errors.take(edited(typed.before.map(line), |id| {
            Uuid::try_parse(&id)
                .map(FileId::from_uuid)
                .map_err(|_| unknown_before())
        }));
        match (room, phase, caption, add_tags.zip(remove_tags), before) {
            (
                Some(room),
                Some(phase),
                Some(caption),
                Some((add_tags, remove_tags)),
                Some(before),
            ) => Ok(Self {
                room,
                phase,
                caption,
                add_tags,
                remove_tags,
                before,
            }),
            _ => Err(errors),
        }
    }

    /// The same change with the room spelled like the same one among `rooms`, if there is one.
    #[must_use]
    pub fn spelled_like(mut self, rooms: &[String]) -> Self {
        if let Some(Some(room)) = &mut self.room
            && let Some(known) = rooms.iter().find(|known| is_same_name(known, room))
        {
            room.clone_from(known);
        }
        self
    }

    /// The description of the photo `photo` after this change.
    ///
    /// # Errors
    /// Returns an error if the photo would have too many tags, or be its own before photo.
    pub fn apply(
        &self,
        photo: FileId,
        current: &PhotoDescription,
    ) -> Result<PhotoDescription, FieldError> {
        let mut after = current.clone();
        if let Some(room) = &self.room {
            after.room.clone_from(room);
        }
        if let Some(phase) = &self.phase {
            after.phase.clone_from(phase);
        }
        if let Some(caption) = &self.caption {
            after.caption.clone_from(caption);
        }
        let is_removed = |tag: &String| self.remove_tags.iter().any(|gone| is_same_name(gone, tag));
        after.tags.retain(|tag| !is_removed(tag));
        for tag in &self.add_tags {
            if !after.tags.iter().any(|known| is_same_name(known, tag)) {
                after.tags.push(tag.clone());
            }
        }
        if after.tags.len() > TAGS_MAX {
            return Err(too_many_tags());
        }
        if let Some(before) = self.before {
            after.before = before;
        }
        if after.before == Some(photo) {
            return Err(FieldError::new(
                "before",
                "itself",
                Message::ErrorPhotoBeforeItself,
            ));
        }
        Ok(after)
    }
}

/// Parses a field that may be absent, or empty to clear it.
fn edited<T>(
    cleaned: Option<String>,
    parse: impl FnOnce(String) -> Result<T, FieldError>,
) -> Result<Option<Option<T>>, FieldError> {
    match cleaned {
        None => Ok(None),
        Some(text) if text.is_empty() => Ok(Some(None)),
        Some(text) => parse(text).map(|value| Some(Some(value))),
    }
}

fn known_phase(phase: &str, phases: &[String]) -> Result<String, FieldError> {
    let known = phases.iter().find(|known| is_same_name(known, phase));
    known
        .cloned()
        .ok_or_else(|| FieldError::new("phase", "not_a_choice", Message::ErrorPhotoPhase))
}

fn tags(typed: &[String]) -> Result<Vec<String>, FieldError> {
    let mut tags: Vec<String> = Vec::new();
    for typed in typed {
        let tag = one_line(typed);
        if tag.is_empty() || tags.iter().any(|known| is_same_name(known, &tag)) {
            continue;
        }
        if tag.contains(',') {
            return Err(FieldError::new(
                "tags",
                "comma",
                Message::ErrorPhotoTagComma,
            ));
        }
        TAG_LENGTH.check("tags", "tag", &tag)?;
        tags.push(tag);
        if tags.len() > TAGS_MAX {
            return Err(too_many_tags());
        }
    }
    Ok(tags)
}

fn too_many_tags() -> FieldError {
    let most = TAGS_MAX.to_string();
    FieldError::new("tags", "too_many", Message::ErrorPhotoTagsMost { most })
}

/// The error for a before photo that the project does not have.
#[must_use]
pub fn unknown_before() -> FieldError {
    FieldError::new("before", "unknown", Message::ErrorPhotoBefore)
}

/// The error for a description of a file that is not a photo.
#[must_use]
pub fn not_a_photo() -> FieldError {
    FieldError::new("files", "not_a_photo", Message::ErrorPhotoKind)
}

/// What is sent with a new photo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPhoto {
    /// The photo's upload.
    pub upload: UploadId,
    /// Its description, as a change of an empty one.
    pub description: DescriptionChange,
    /// Where it was taken.
    pub position: Option<PhotoPosition>,
}

/// The summary of a bulk change of descriptions. Names a new room and phase.
#[must_use]
pub fn described_summary(photos: usize, change: &DescriptionChange) -> Message {
    let count = i64::try_from(photos).unwrap_or(i64::MAX);
    match (
        change.room.clone().flatten(),
        change.phase.clone().flatten(),
    ) {
        (None, None) => Message::UpdatePhotosDescribed { count },
        (Some(room), None) => Message::UpdatePhotosDescribedRoom { count, room },
        (None, Some(phase)) => Message::UpdatePhotosDescribedPhase { count, phase },
        (Some(room), Some(phase)) => Message::UpdatePhotosDescribedRoomPhase { count, room, phase },
    }
}

/// A room that can be chosen in a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomChoice {
    /// The room.
    pub name: String,
    /// Whether it is the project's own and not on the portal's list.
    pub is_own: bool,
    /// Number of the project's photos of it.
    pub photos: i64,
}

/// The rooms that can be chosen: the portal's in their order, then the project's own by name. `used` has the rooms of the project's photos
/// with the number of photos of each.
#[must_use]
pub fn room_choices(portal: &[String], used: &[(String, i64)]) -> Vec<RoomChoice> {
    let mut rooms: Vec<RoomChoice> = portal
        .iter()
        .map(|name| RoomChoice {
            name: name.clone(),
            is_own: false,
            photos: 0,
        })
        .collect();
    let mut used: Vec<&(String, i64)> = used.iter().collect();
    used.sort_by_key(|(name, _)| (name.to_lowercase(), name.clone()));
    for (name, photos) in used {
        match rooms.iter_mut().find(|room| is_same_name(&room.name, name)) {
            Some(room) => room.photos += photos,
            None => rooms.push(RoomChoice {
                name: name.clone(),
                is_own: true,
                photos: *photos,
            }),
        }
    }
    rooms
}

#[cfg(test)]
#[path = "description_tests.rs"]
mod tests;

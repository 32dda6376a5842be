//! Shot lists: what must be photographed, for a damage type and a phase of the work, and which statuses need the photos.

mod form;

pub use form::{RawShot, RawShotList, ShotForm, ShotListForm, parse_override};

use crate::id::{FileId, ShotId, ShotListId};
use crate::project::ProjectStatus;
use crate::search::fold_lightly;
use crate::string_enum::string_enum;
use crate::text::{Length, trim};

/// Maximum number of lists of a portal.
pub const LISTS_MAX: usize = 100;
/// Maximum number of shots of a list.
pub const SHOTS_MAX: usize = 100;
/// Maximum number of photos of one shot.
pub const COUNT_MAX: u32 = 20;
/// Length of a subject, in characters.
pub const SUBJECT_LENGTH: Length = Length::up_to(120);
/// Length of the reason why a status is set without the photos, in characters.
pub const OVERRIDE_LENGTH: Length = Length::up_to(500);
/// Maximum size of an uploaded example picture, in bytes.
pub const EXAMPLE_BYTES: usize = 8 * 1024 * 1024;
/// Length of the longer side of a stored example picture, in pixels.
pub const EXAMPLE_SIDE: u32 = 640;

string_enum! {
    /// What happens if photos are missing when a project reaches the status that needs them.
    Enforcement {
        /// The form warns.
        Warn = "warn",
        /// The status is refused.
        Block = "block",
    }
}

/// What applies to all shots of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListRule {
    /// The damage type of the projects; `None` for all projects.
    pub damage_type: Option<String>,
    /// The phase of the work, as photos have it.
    pub phase: String,
    /// The status that needs the photos; `None` if none does.
    pub needed_for_status: Option<ProjectStatus>,
    /// What happens if photos are missing then.
    pub enforcement: Enforcement,
}

impl ListRule {
    /// Whether projects with this damage type need the list.
    #[must_use]
    pub fn applies_to(&self, damage_type: &str) -> bool {
        let fold = |text: &str| fold_lightly(trim(text));
        let own = self.damage_type.as_deref();
        own.is_none_or(|own| fold(own) == fold(damage_type))
    }

    /// Whether moving a project from `current` to `next` needs the photos: `next` is the status that needs them, or comes after it. Steps back
    /// and staying need nothing.
    #[must_use]
    pub fn is_needed(&self, current: ProjectStatus, next: ProjectStatus) -> bool {
        let is_step_back = is_beyond(next, current);
        self.needed_for_status.is_some_and(|needed| {
            current != next && !is_step_back && (next == needed || is_beyond(needed, next))
        })
    }
}

/// Whether `status` comes after `earlier`. A completed project has passed all statuses from submission to build-back.
fn is_beyond(earlier: ProjectStatus, status: ProjectStatus) -> bool {
    let end = ProjectStatus::BuildBackCompleted;
    if status == ProjectStatus::Completed {
        earlier == end || earlier.is_forward_to(end)
    } else {
        earlier.is_forward_to(status)
    }
}

/// A photo that a list asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shot {
    /// Its ID.
    pub id: ShotId,
    /// The room; `None` if it is not about one room.
    pub room: Option<String>,
    /// What the photo shows.
    pub subject: String,
    /// How many photos are needed.
    pub count: u32,
    /// The hash of its example picture, if it has one.
    pub example: Option<String>,
}

/// A list of shots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShotList {
    /// Its ID.
    pub id: ShotListId,
    /// Number of changes; 1 for a new list.
    pub version: i64,
    /// What applies to all its shots.
    pub rule: ListRule,
    /// The shots in their order.
    pub shots: Vec<Shot>,
}

/// A shot and a project's photos of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShotState {
    /// The shot.
    pub shot: Shot,
    /// The photos.
    pub files: Vec<FileId>,
}

impl ShotState {
    /// How many photos are missing. More photos than needed do not count for other shots.
    #[must_use]
    pub fn missing(&self) -> u32 {
        let taken = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        self.shot.count.saturating_sub(taken)
    }
}

/// A list that applies to a project, with the project's photos.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListState {
    /// The list's ID.
    pub id: ShotListId,
    /// What applies to all its shots.
    pub rule: ListRule,
    /// The shots in their order.
    pub shots: Vec<ShotState>,
}

impl ListState {
    /// How many photos the list asks for.
    #[must_use]
    pub fn needed(&self) -> u32 {
        self.shots.iter().map(|state| state.shot.count).sum()
    }

    /// How many of them are missing.
    #[must_use]
    pub fn missing(&self) -> u32 {
        self.shots.iter().map(ShotState::missing).sum()
    }
}

/// Counts photos that are about to be added. Unknown shots are ignored: an admin may have deleted them since the photo was taken.
pub fn add_photos(lists: &mut [ListState], photos: &[(FileId, ShotId)]) {
    for state in lists.iter_mut().flat_map(|list| &mut list.shots) {
        let taken = photos.iter().filter(|(_, shot)| *shot == state.shot.id);
        state.files.extend(taken.map(|(file, _)| *file));
    }
}

/// How many missing photos forbid moving a project from `current` to `next`.
#[must_use]
pub fn blocking(lists: &[ListState], current: ProjectStatus, next: ProjectStatus) -> u32 {
    lists
        .iter()
        .filter(|list| list.rule.enforcement == Enforcement::Block)
        .filter(|list| list.rule.is_needed(current, next))
        .map(ListState::missing)
        .sum()
}

#[cfg(test)]
mod tests;

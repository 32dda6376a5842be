//! Validates shot lists, and the reason for a status without the photos.

use super::{COUNT_MAX, Enforcement, ListRule, OVERRIDE_LENGTH, SHOTS_MAX, SUBJECT_LENGTH};
use crate::field_error::{FieldError, FieldErrors};
use crate::file::{PHASE_LENGTH, ROOM_LENGTH};
use crate::id::ShotId;
use crate::language::Message;
use crate::project::{DAMAGE_TYPE_LENGTH, ProjectStatus};
use crate::text::{line, plain};
use std::collections::BTreeSet;

/// A shot list as typed.
#[derive(Debug, Clone)]
pub struct RawShotList<'a> {
    /// The damage type; `None` or blank for all projects.
    pub damage_type: Option<&'a str>,
    /// The phase.
    pub phase: &'a str,
    /// The status that needs the photos.
    pub needed_for_status: Option<ProjectStatus>,
    /// What happens if photos are missing.
    pub enforcement: Enforcement,
    /// The shots in their order.
    pub shots: Vec<RawShot<'a>>,
}

/// A shot as typed.
#[derive(Debug, Clone)]
pub struct RawShot<'a> {
    /// The shot of the list that it replaces; `None` for a new one.
    pub id: Option<ShotId>,
    /// The room; `None` or blank for none.
    pub room: Option<&'a str>,
    /// What the photo shows.
    pub subject: &'a str,
    /// How many photos are needed.
    pub count: u32,
    /// The shot whose example picture a new shot gets.
    pub example_of: Option<ShotId>,
}

/// A valid shot list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShotListForm {
    /// What applies to all its shots.
    pub rule: ListRule,
    /// The shots in their order.
    pub shots: Vec<ShotForm>,
}

/// A valid shot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShotForm {
    /// The shot that it replaces. An ID occurs once in a list.
    pub id: Option<ShotId>,
    /// The room.
    pub room: Option<String>,
    /// What the photo shows.
    pub subject: String,
    /// How many photos are needed.
    pub count: u32,
    /// The shot whose example picture a new shot gets.
    pub example_of: Option<ShotId>,
}

impl ShotListForm {
    /// Validates a list. Fields of errors are paths such as `shots.2.subject`.
    ///
    /// # Errors
    /// All broken rules.
    pub fn parse(raw: &RawShotList<'_>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let damage_type = optional_line(raw.damage_type);
        if let Some(damage_type) = &damage_type {
            errors.take(DAMAGE_TYPE_LENGTH.check("damage_type", "damage_type", damage_type));
        }
        let phase = single_spaced(raw.phase);
        errors.take(PHASE_LENGTH.check("phase", "phase", &phase));
        if raw.shots.is_empty() {
            errors.push(FieldError::new(
                "shots",
                "required",
                Message::ErrorShotsNeeded,
            ));
        }
        if raw.shots.len() > SHOTS_MAX {
            let most = SHOTS_MAX.to_string();
            let message = Message::ErrorShotsMost { most };
            errors.push(FieldError::new("shots", "too_many", message));
        }
        let mut ids = BTreeSet::new();
        let shots = raw
            .shots
            .iter()
            .enumerate()
            .map(|(place, shot)| parse_shot(place, shot, &mut ids, &mut errors))
            .collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        Ok(Self {
            rule: ListRule {
                damage_type,
                phase,
                needed_for_status: raw.needed_for_status,
                enforcement: raw.enforcement,
            },
            shots,
        })
    }
}

fn parse_shot(
    place: usize,
    raw: &RawShot<'_>,
    ids: &mut BTreeSet<ShotId>,
    errors: &mut FieldErrors,
) -> ShotForm {
    let mut note = |name: &str, result: Result<(), FieldError>| {
        errors.take(result.map_err(|error| FieldError {
            field: format!("shots.{place}.{name}").into(),
            ..error
        }));
    };
    let subject = single_spaced(raw.subject);
    note(
        "subject",
        SUBJECT_LENGTH.check("subject", "subject", &subject),
    );
    let room = optional_line(raw.room);
    if let Some(room) = &room {
        note("room", ROOM_LENGTH.check("room", "room", room));
    }
    if !(1..=COUNT_MAX).contains(&raw.count) {
        let most = COUNT_MAX.to_string();
        let message = Message::ErrorShotCount { most };
        note(
            "count",
            Err(FieldError::new("count", "out_of_range", message)),
        );
    }
    ShotForm {
        id: raw.id.filter(|id| ids.insert(*id)),
        room,
        subject,
        count: raw.count,
        example_of: raw.example_of,
    }
}

/// One line with single spaces between words.
fn single_spaced(typed: &str) -> String {
    let text = line(typed);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn optional_line(typed: Option<&str>) -> Option<String> {
    typed.map(single_spaced).filter(|text| !text.is_empty())
}

/// Validates the reason why a status is set without the photos.
///
/// # Errors
/// Returns an error if it is blank or too long.
pub fn parse_override(reason: &str) -> Result<String, FieldError> {
    let reason = plain(reason);
    OVERRIDE_LENGTH.check("shots_override", "reason", &reason)?;
    Ok(reason)
}

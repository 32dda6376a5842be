//! The lists from which the rooms and phases of photos are chosen.

use crate::field_error::FieldError;
use crate::file::{DefaultPhase, PHASE_LENGTH, ROOM_LENGTH, is_same_name, one_line};
use crate::text::required;
use messages::Message;

/// Maximum number of rooms.
pub const ROOMS_MAX: usize = 60;
/// Maximum number of phases.
pub const PHASES_MAX: usize = 12;

/// The phases of a portal that has not set its own.
#[must_use]
pub fn default_phases() -> Vec<String> {
    let phases = DefaultPhase::ALL.iter();
    phases.map(|phase| phase.as_str().to_owned()).collect()
}

/// Validates the list of rooms. Empty lines and repetitions are left out.
///
/// # Errors
/// Returns an error for too many rooms, or for one that is too long.
pub(super) fn rooms(typed: &[String]) -> Result<Vec<String>, FieldError> {
    let rooms = distinct(typed);
    for room in &rooms {
        ROOM_LENGTH.check("photo_rooms", "room", room)?;
    }
    at_most("photo_rooms", rooms, ROOMS_MAX)
}

/// Validates the list of phases. Empty lines and repetitions are left out, and a name that is the key of a default phase becomes that key.
///
/// # Errors
/// Returns an error for no phases, too many phases, or one that is too long.
pub(super) fn phases(typed: &[String]) -> Result<Vec<String>, FieldError> {
    let mut phases = distinct(typed);
    for phase in &mut phases {
        PHASE_LENGTH.check("photo_phases", "phase", phase)?;
        let mut known = DefaultPhase::ALL.iter();
        if let Some(known) = known.find(|known| is_same_name(known.as_str(), phase)) {
            known.as_str().clone_into(phase);
        }
    }
    if phases.is_empty() {
        return Err(required("photo_phases", "phase"));
    }
    at_most("photo_phases", phases, PHASES_MAX)
}

fn distinct(typed: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in typed.iter().map(|name| one_line(name)) {
        if !name.is_empty() && !names.iter().any(|known| is_same_name(known, &name)) {
            names.push(name);
        }
    }
    names
}

fn at_most(
    field: &'static str,
    names: Vec<String>,
    most: usize,
) -> Result<Vec<String>, FieldError> {
    if names.len() > most {
        let most = most.to_string();
        return Err(FieldError::new(
            field,
            "too_many",
            Message::ErrorListMost { most },
        ));
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn rooms_are_cleaned_and_limited() {
        let long = "x".repeat(61);
        let many: Vec<String> = (0..=ROOMS_MAX).map(|room| format!("Room {room}")).collect();
        let table = [
            (owned(&[]), Ok(owned(&[]))),
            (
                owned(&[" Living \n room", "", "living room", "Küche 🍳", "مطبخ"]),
                Ok(owned(&["Living room", "Küche 🍳", "مطبخ"])),
            ),
            (owned(&[&long]), Err("Room must not exceed 60 characters")),
            (many[1..].to_vec(), Ok(many[1..].to_vec())),
            (many.clone(), Err("Enter at most 60 lines")),
        ];
        for (typed, expected) in table {
            let found = rooms(&typed).map_err(|error| error.message);
            assert_eq!(found, expected.map_err(str::to_owned), "{typed:?}");
        }
    }

    #[test]
    fn phases_are_cleaned_and_limited() {
        let many: Vec<String> = (0..=PHASES_MAX).map(|at| format!("Phase {at}")).collect();
        let table = [
            (default_phases(), Ok(default_phases())),
            (
                owned(&["Damage", "Drying out", "DAMAGE"]),
                Ok(owned(&["damage", "Drying out"])),
            ),
            (owned(&[" "]), Err("Phase is required")),
            (
                owned(&[&"x".repeat(41)]),
                Err("Phase must not exceed 40 characters"),
            ),
            (many, Err("Enter at most 12 lines")),
        ];
        for (typed, expected) in table {
            let found = phases(&typed).map_err(|error| error.message);
            assert_eq!(found, expected.map_err(str::to_owned), "{typed:?}");
        }
    }
}

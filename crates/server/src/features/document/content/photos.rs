//! Arranges the photos of a document, and says what is known about each.

use super::Gathering;
use crate::shared::views::file::{FileFacts, PhotoTaken};
use documents::report::{Card, Group, Part};
use domain::document::{PhotoPlace, by_room_and_phase};
use domain::file::StoredFile;
use domain::language::Message;
use jiff::civil::DateTime;

/// The phases of the work, in their order.
const PHASES: [&str; 5] = ["damage", "mitigation", "demolition", "rebuild", "complete"];

/// What people say about a photo.
#[derive(Debug, Default)]
struct Said {
    place: PhotoPlace,
    caption: Option<String>,
}

/// What is said about a file. The portal keeps no descriptions of photos yet.
fn said(_file: &StoredFile) -> Said {
    Said::default()
}

impl Gathering<'_> {
    /// The photos in groups.
    pub(super) fn groups(&self, files: &[StoredFile]) -> Vec<Group> {
        let said: Vec<Said> = files.iter().map(said).collect();
        let places: Vec<PhotoPlace> = said
            .iter()
            .map(|said| match self.options.by_room {
                true => said.place.clone(),
                false => PhotoPlace::default(),
            })
            .collect();
        let rooms = by_room_and_phase(&places, &PHASES);
        let has_rooms = rooms.iter().any(|room| room.room.is_some());
        let card = |number: usize| self.card(number, &files[number], &said[number]);
        let groups = rooms.into_iter().map(|room| {
            let has_phases = room.phases.iter().any(|phase| phase.phase.is_some());
            let parts = room.phases.into_iter().map(|phase| Part {
                title: match phase.phase {
                    Some(phase) => Some(self.phase(&phase)),
                    None => has_phases.then(|| self.say(Message::DocumentOtherPhases)),
                },
                photos: phase.photos.into_iter().map(card).collect(),
            });
            Group {
                title: match room.room {
                    Some(room) => room,
                    None if has_rooms => self.say(Message::DocumentOtherPhotos),
                    None => self.say(Message::DocumentPhotos),
                },
                parts: parts.collect(),
            }
        });
        groups.collect()
    }

    /// A phase by its key, or the portal's own name.
    fn phase(&self, phase: &str) -> String {
        self.say(match phase {
            "damage" => Message::DocumentPhaseDamage,
            "mitigation" => Message::DocumentPhaseMitigation,
            "demolition" => Message::DocumentPhaseDemolition,
            "rebuild" => Message::DocumentPhaseRebuild,
            "complete" => Message::DocumentPhaseComplete,
            own => return own.to_owned(),
        })
    }

    fn card(&self, number: usize, file: &StoredFile, said: &Said) -> Card {
        let name = self.say(Message::DocumentPhoto {
            number: (number + 1).to_string(),
        });
        let place = [
            said.place.room.clone(),
            said.place.phase.as_deref().map(|phase| self.phase(phase)),
        ];
        let place: Vec<String> = place.into_iter().flatten().collect();
        let alt = match &said.caption {
            Some(caption) => caption.clone(),
            None if place.is_empty() => name.clone(),
            None => place.join(" · "),
        };
        Card {
            number,
            name,
            caption: said.caption.clone(),
            alt,
            facts: match self.options.facts {
                true => self.photo_facts(file),
                false => Vec::new(),
            },
            picture: None,
        }
    }

    /// The facts of a photo, as far as the author of the document may see them.
    fn photo_facts(&self, file: &StoredFile) -> Vec<String> {
        let mut lines = Vec::new();
        let facts = FileFacts::of(self.actor, file);
        if let Some(taken) = facts.as_ref().and_then(|facts| facts.taken.as_ref()) {
            lines.push(self.taken(taken));
        }
        lines.push(self.say(Message::DocumentReceived {
            when: self.moment(file.uploaded_at),
        }));
        if let Some(camera) = facts.as_ref().and_then(|facts| facts.camera.clone()) {
            lines.push(camera);
        }
        if let Some(sum) = facts.and_then(|facts| facts.sha256) {
            lines.push(self.say(Message::DocumentSum { sum }));
        }
        lines
    }

    fn taken(&self, taken: &PhotoTaken) -> String {
        // A time that does not exist is shown as the camera wrote it.
        let when = match taken.local.parse::<DateTime>() {
            Ok(local) => self.options.language.moment(local),
            Err(_) => taken.local.clone(),
        };
        let zone = self.say(match taken.offset_minutes {
            None => Message::DocumentZoneUnknown,
            Some(offset) => Message::DocumentZone {
                offset: format!(
                    "{}{:02}:{:02}",
                    if offset < 0 { '−' } else { '+' },
                    offset.abs() / 60,
                    offset.abs() % 60
                ),
            },
        });
        self.say(Message::DocumentTaken { when, zone })
    }
}

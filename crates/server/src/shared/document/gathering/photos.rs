//! Arranges the photos of a document, and says what is known about each.

use super::{Gathering, Shown};
use crate::shared::views::file::{FileFacts, PhotoTaken};
use documents::report::{Card, Group, Part};
use domain::document::{PhasePhotos, PhotoPlace, RoomPhotos, by_room_and_phase};
use domain::file::StoredFile;
use domain::id::FileId;
use domain::language::{Language, Message};
use domain::project::ProjectFacts;
use jiff::civil::DateTime;
use std::collections::HashMap;

/// What people say about a photo.
#[derive(Debug, Default)]
struct Said {
    place: PhotoPlace,
    caption: Option<String>,
}

/// What is said about each photo.
fn said(files: &[StoredFile]) -> Vec<Said> {
    let numbers: HashMap<FileId, usize> = files
        .iter()
        .enumerate()
        .map(|(number, file)| (file.id, number))
        .collect();
    let said = files.iter().map(|file| match &file.description {
        None => Said::default(),
        Some(said) => Said {
            place: PhotoPlace {
                room: said.room.clone(),
                phase: said.phase.clone(),
                before: said.before.and_then(|id| numbers.get(&id).copied()),
            },
            caption: said.caption.clone(),
        },
    });
    said.collect()
}

impl Gathering<'_> {
    /// The photos in groups. `phases` are the portal's, in their order.
    pub(super) fn groups(
        &self,
        files: &[StoredFile],
        shown: &[Shown],
        phases: &[String],
    ) -> Vec<Group> {
        let said = said(files);
        let places: Vec<PhotoPlace> = said
            .iter()
            .map(|said| match self.options.by_room {
                true => said.place.clone(),
                false => PhotoPlace {
                    before: said.place.before,
                    ..PhotoPlace::default()
                },
            })
            .collect();
        let phases: Vec<&str> = phases.iter().map(String::as_str).collect();
        let rooms = by_room_and_phase(&places, &phases);
        let has_rooms = rooms.iter().any(|room| room.room.is_some());
        let groups = rooms.into_iter().map(|RoomPhotos { room, phases }| {
            let has_phases = phases.iter().any(|phase| phase.phase.is_some());
            let parts = phases.into_iter().map(|PhasePhotos { phase, photos }| {
                let heading = self.place(room.as_deref(), phase.as_deref());
                let card = |number: usize| {
                    self.card(number, &said[number], &shown[number], heading.as_deref())
                };
                Part {
                    title: match &phase {
                        Some(phase) => Some(self.phase(phase)),
                        None => has_phases.then(|| self.say(Message::DocumentOtherPhases)),
                    },
                    photos: photos.into_iter().map(card).collect(),
                }
            });
            let parts = parts.collect();
            Group {
                title: match room {
                    Some(room) => room,
                    None if has_rooms => self.say(Message::DocumentOtherPhotos),
                    None => self.say(Message::DocumentPhotos),
                },
                parts,
            }
        });
        groups.collect()
    }

    /// A phase by its key, or the portal's own name.
    fn phase(&self, phase: &str) -> String {
        self.say(Message::DocumentPhase {
            phase: phase.to_owned(),
        })
    }

    /// `Kitchen · Damage`; `None` for photos without a room and phase.
    fn place(&self, room: Option<&str>, phase: Option<&str>) -> Option<String> {
        let parts = [
            room.map(str::to_owned),
            phase.map(|phase| self.phase(phase)),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    /// What a photo is called, by its number from 0.
    fn name(&self, number: usize) -> String {
        self.say(Message::DocumentPhoto {
            number: (number + 1).to_string(),
        })
    }

    /// A photo under the heading of a place. If it has another place, it states that.
    fn card(&self, number: usize, said: &Said, shown: &Shown, heading: Option<&str>) -> Card {
        let name = self.name(number);
        let PhotoPlace {
            room,
            phase,
            before,
        } = &said.place;
        let place = self.place(room.as_deref(), phase.as_deref());
        let earlier = before.map(|before| {
            self.say(Message::DocumentAfterOf {
                photo: self.name(before),
            })
        });
        let elsewhere = place
            .clone()
            .filter(|place| heading != Some(place.as_str()));
        let mut facts: Vec<String> = [earlier, elsewhere].into_iter().flatten().collect();
        facts.extend(shown.facts.iter().cloned());
        Card {
            number,
            caption: said.caption.clone(),
            alt: said
                .caption
                .clone()
                .or(place)
                .unwrap_or_else(|| name.clone()),
            name,
            facts,
            picture: None,
            annotations: shown.shapes.clone(),
        }
    }

    /// The facts of a photo, as far as the author of the document may see them.
    pub(super) fn photo_facts(&self, file: &StoredFile, project: &ProjectFacts) -> Vec<String> {
        let mut lines = Vec::new();
        let facts = FileFacts::of(self.actor, file, project);
        if let Some(taken) = facts.as_ref().and_then(|facts| facts.taken.as_ref()) {
            lines.push(self.taken(taken));
            if let Some(doubt) = taken.doubt {
                lines.push(self.say(Message::DocumentDoubt {
                    doubt: doubt.as_str().replace('_', "-"),
                }));
            }
        }
        lines.push(self.say(Message::DocumentReceived {
            moment: self.moment(file.uploaded_at),
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
        let (when, zone) = camera_time(self.options.language, taken);
        self.say(Message::DocumentTaken { moment: when, zone })
    }
}

/// When a photo was taken by the camera's clock, and in which time zone.
pub(crate) fn camera_time(language: Language, taken: &PhotoTaken) -> (String, String) {
    // A time that does not exist is shown as the camera wrote it.
    let when = match taken.local.parse::<DateTime>() {
        Ok(local) => language.moment(local),
        Err(_) => taken.local.clone(),
    };
    let zone = match taken.offset_minutes {
        None => Message::DocumentZoneUnknown,
        Some(offset) => Message::DocumentZone {
            offset: format!(
                "{}{:02}:{:02}",
                if offset < 0 { '−' } else { '+' },
                offset.abs() / 60,
                offset.abs() % 60
            ),
        },
    };
    (when, zone.in_language(language))
}

//! The photos of the page, by phase and room.

use super::{Page, escaped, link};
use crate::contents::{Photo, SourceKind};
use crate::listing::Placed;
use domain::file::{FileKind, extension};
use domain::text::beginning;
use messages::Message;

/// Maximum length of an alternative text, in characters. The whole caption is below the picture.
const ALT: usize = 200;

/// The photos of a phase. `None` if they have none.
struct Phase<'a> {
    key: Option<&'a str>,
    rooms: Vec<Room<'a>>,
}

/// The indexes of the photos of a room. `None` if they have none.
struct Room<'a> {
    name: Option<&'a str>,
    photos: Vec<usize>,
}

/// The photos by phase, in the order of the phases, and by room, in the order of their first photos. Photos without a phase or room are last.
fn by_phase<'a>(known: impl Iterator<Item = &'a str>, photos: &'a [Photo]) -> Vec<Phase<'a>> {
    let mut phases: Vec<Phase<'a>> = known
        .map(|key| Phase {
            key: Some(key),
            rooms: Vec::new(),
        })
        .collect();
    for (index, photo) in photos.iter().enumerate() {
        let key = photo.phase.as_deref();
        let place = position_or_push(
            &mut phases,
            |phase| phase.key == key,
            || Phase {
                key,
                rooms: Vec::new(),
            },
        );
        let rooms = &mut phases[place].rooms;
        let name = photo.room.as_deref();
        let place = position_or_push(
            rooms,
            |room| room.name == name,
            || Room {
                name,
                photos: Vec::new(),
            },
        );
        rooms[place].photos.push(index);
    }
    phases.retain(|phase| !phase.rooms.is_empty());
    phases.sort_by_key(|phase| phase.key.is_none());
    for phase in &mut phases {
        phase.rooms.sort_by_key(|room| room.name.is_none());
    }
    phases
}

fn position_or_push<T>(
    items: &mut Vec<T>,
    is_wanted: impl Fn(&T) -> bool,
    make: impl FnOnce() -> T,
) -> usize {
    items.iter().position(is_wanted).unwrap_or_else(|| {
        items.push(make());
        items.len() - 1
    })
}

impl Page<'_> {
    pub(super) fn photos(&mut self) {
        let contents = self.contents;
        if contents.photos.is_empty() {
            return;
        }
        let known = contents.phases.iter().map(|phase| phase.key.as_str());
        let phases = by_phase(known, &contents.photos);
        let mut below = String::from("<ul>\n");
        let mut titles = Vec::new();
        for (number, phase) in phases.iter().enumerate() {
            let title = match phase.key {
                Some(key) => escaped(contents.phase(key)),
                None => self.say(Message::PackageOtherPhases),
            };
            below.push_str(&format!(
                "<li dir=\"auto\"><a href=\"#phase-{number}\">{title}</a><ul>\n"
            ));
            let mut rooms = Vec::new();
            for (room_number, room) in phase.rooms.iter().enumerate() {
                let title = match room.name {
                    Some(name) => escaped(name),
                    None => self.say(Message::PackageOtherRooms),
                };
                below.push_str(&format!(
                    "<li dir=\"auto\"><a href=\"#room-{number}-{room_number}\">{title}</a> ({})</li>\n",
                    room.photos.len()
                ));
                rooms.push(title);
            }
            below.push_str("</ul></li>\n");
            titles.push((title, rooms));
        }
        below.push_str("</ul>");
        self.section("photos", Message::PackagePhotos, &below);
        for (number, (phase, (title, rooms))) in phases.iter().zip(titles).enumerate() {
            self.add(&format!(
                "<h3 id=\"phase-{number}\" dir=\"auto\">{title}</h3>\n"
            ));
            for (room_number, (room, title)) in phase.rooms.iter().zip(rooms).enumerate() {
                self.add(&format!(
                    "<h4 id=\"room-{number}-{room_number}\" dir=\"auto\">{title}</h4>\n<div class=\"photos\">\n"
                ));
                for index in &room.photos {
                    self.photo(*index);
                }
                self.add("</div>\n");
            }
        }
        self.end();
    }

    fn photo(&mut self, index: usize) {
        let listing = self.listing;
        let (photo, placed) = (&self.contents.photos[index], &listing.photos[index]);
        let number = listing.photo_number(index);
        let name = self.say(Message::PackagePhoto {
            number: number.clone(),
        });
        let picture = match listing.preview(index) {
            Some(preview) => self.preview(&number, photo, placed, preview),
            None => self.picture(&number, photo, placed),
        };
        let new = self.new_mark(placed);
        let caption = photo.caption.as_deref().map(super::text_html);
        let mut notes = self.absence_note(placed);
        let copy = match (&placed.kept, photo.source.kind) {
            (None, _) | (Some(_), SourceKind::Original) => None,
            (Some(_), SourceKind::Blurred) => Some(Message::PackageBlurred),
            (Some(_), SourceKind::Shared) => Some(Message::PackageShared),
        };
        if let Some(copy) = copy {
            notes.push_str(&format!("<p>{}</p>", self.say(copy)));
        }
        let facts = self.photo_facts(photo, placed) + &self.pairs(index, photo);
        self.add(&format!(
            "<figure id=\"photo-{number}\">{picture}<figcaption><strong>{name}</strong>{new}{}{notes}<dl>{facts}</dl></figcaption></figure>\n",
            caption.unwrap_or_default()
        ));
    }

    /// The picture or video with a link to its file, or only the link if browsers cannot show it.
    fn picture(&self, number: &str, photo: &Photo, placed: &Placed) -> String {
        if placed.kept.is_none() {
            return String::new();
        }
        let alt = self.alt(number, photo);
        let link = link(&placed.path);
        let kind = extension(&placed.path).and_then(|end| FileKind::from_extension(&end));
        match kind {
            Some(kind) if kind.is_video() => format!(
                "<video controls preload=\"none\" src=\"{link}\" aria-label=\"{alt}\"></video><p><a href=\"{link}\">{alt}</a></p>"
            ),
            Some(kind) if kind.is_picture() && kind.is_inline() => format!(
                "<a href=\"{link}\"><img src=\"{link}\" alt=\"{alt}\" loading=\"lazy\" decoding=\"async\"></a>"
            ),
            _ => format!("<p><a href=\"{link}\">{alt}</a></p>"),
        }
    }

    /// The preview of a photo that browsers do not show, with a link to the photo.
    fn preview(&self, number: &str, photo: &Photo, placed: &Placed, preview: &str) -> String {
        let (alt, note) = (self.alt(number, photo), self.say(Message::PackagePreview));
        let (original, preview) = (link(&placed.path), link(preview));
        format!(
            "<a href=\"{preview}\"><img src=\"{preview}\" alt=\"{alt}\" loading=\"lazy\" decoding=\"async\"></a><p>{note} <a href=\"{original}\">{alt}</a></p>"
        )
    }

    /// What a picture shows, for those who do not see it.
    fn alt(&self, number: &str, photo: &Photo) -> String {
        let number = number.to_owned();
        self.say(match &photo.caption {
            Some(caption) => Message::PackageDescribed {
                number,
                caption: beginning(caption, ALT),
            },
            None => Message::PackagePhoto { number },
        })
    }

    fn photo_facts(&self, photo: &Photo, placed: &Placed) -> String {
        let mut facts = String::new();
        for (name, value) in [
            (Message::PackageTaken, &photo.taken),
            (Message::PackageCamera, &photo.camera),
            (Message::PackagePosition, &photo.position),
        ] {
            if let Some(value) = value {
                facts.push_str(&self.fact(name, value));
            }
        }
        if !photo.tags.is_empty() {
            facts.push_str(&self.fact(Message::PackageTags, &photo.tags.join(", ")));
        }
        facts.push_str(&self.fact(Message::PackageOriginalName, &photo.original_name));
        facts.push_str(&self.file_facts(
            placed,
            photo.received,
            photo.sender.as_deref(),
            photo.sha256.as_deref(),
        ));
        facts
    }

    /// Links to the photo of the same place before the work, and to those after it.
    fn pairs(&self, index: usize, photo: &Photo) -> String {
        let before = photo.before.and_then(|id| self.listing.photo_index(id));
        let after = self.listing.after(index).iter().copied();
        let links = before
            .map(|index| (Message::PackageBefore, index))
            .into_iter()
            .chain(after.map(|index| (Message::PackageAfter, index)));
        links
            .map(|(name, index)| {
                let number = self.listing.photo_number(index);
                let label = self.say(Message::PackagePhoto {
                    number: number.clone(),
                });
                super::fact_html(
                    &self.say(name),
                    &format!("<a href=\"#photo-{number}\">{label}</a>"),
                )
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contents::Source;
    use domain::id::FileId;
    use jiff::Timestamp;

    fn photo(phase: Option<&str>, room: Option<&str>) -> Photo {
        Photo {
            id: FileId::first_from(Timestamp::UNIX_EPOCH),
            source: Source {
                path: String::new(),
                size: 0,
                kind: SourceKind::Original,
            },
            original_name: "a.jpg".to_owned(),
            sha256: None,
            phase: phase.map(str::to_owned),
            room: room.map(str::to_owned),
            caption: None,
            tags: Vec::new(),
            taken: None,
            received: Timestamp::UNIX_EPOCH,
            sender: None,
            camera: None,
            position: None,
            before: None,
            in_history: true,
        }
    }

    #[test]
    fn photos_are_grouped_in_the_order_of_phases_and_rooms() {
        let photos = [
            photo(None, Some("Attic")),
            photo(Some("rebuild"), None),
            photo(Some("damage"), Some("Hall")),
            photo(Some("own"), Some("Hall")),
            photo(Some("rebuild"), Some("Bath")),
            photo(Some("damage"), Some("Bath")),
            photo(Some("damage"), Some("Hall")),
        ];
        let known = ["damage", "mitigation", "rebuild"];
        let grouped: Vec<(Option<&str>, Option<&str>, Vec<usize>)> =
            by_phase(known.into_iter(), &photos)
                .into_iter()
                .flat_map(|phase| {
                    let rooms = phase.rooms.into_iter();
                    rooms.map(move |room| (phase.key, room.name, room.photos))
                })
                .collect();
        assert_eq!(
            grouped,
            [
                (Some("damage"), Some("Hall"), vec![2, 6]),
                (Some("damage"), Some("Bath"), vec![5]),
                (Some("rebuild"), Some("Bath"), vec![4]),
                (Some("rebuild"), None, vec![1]),
                (Some("own"), Some("Hall"), vec![3]),
                (None, Some("Attic"), vec![0]),
            ]
        );
    }
}

//! What a report shows.

use domain::file::Shape;
use serde::{Deserialize, Serialize};

/// Resolution of photos in a document, in pixels per inch.
const RESOLUTION: f64 = 200.0;
const MM_PER_INCH: f64 = 25.4;

/// The data of a report. All texts are in its language, and are shown as they are.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The language code.
    pub language: String,
    /// The title.
    pub title: String,
    /// A second line, such as an address.
    pub subtitle: Option<String>,
    /// The portal's name.
    pub portal: String,
    /// The portal's color, such as `#1f6f8b`.
    pub color: String,
    /// At the bottom of each page.
    pub running: String,
    /// The page number: `Page {page} of {pages}` in the report's language.
    pub page: String,
    /// Facts on the first page.
    pub facts: Vec<Fact>,
    /// Parts with texts; only in project reports.
    pub sections: Vec<Section>,
    /// The photos.
    pub groups: Vec<Group>,
    /// How photos are arranged.
    pub arrangement: Arrangement,
}

/// A name with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

/// A part with texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// Shown if there is nothing else.
    pub empty: Option<String>,
    /// Facts.
    pub facts: Vec<Fact>,
    /// Dated entries.
    pub entries: Vec<Entry>,
}

/// A dated entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// When, and by whom.
    pub when: String,
    /// What happened.
    pub title: String,
    /// More about it.
    pub text: Option<String>,
}

/// A group of photos, such as a room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// The heading.
    pub title: String,
    /// Its parts, such as phases.
    pub parts: Vec<Part>,
}

/// A part of a group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// The heading, if there is more than one part.
    pub title: Option<String>,
    /// The photos.
    pub photos: Vec<Card>,
}

/// A photo with what is known about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// The number of the photo, from 0.
    pub number: usize,
    /// What it is called, such as `Photo 1`.
    pub name: String,
    /// What is said about it.
    pub caption: Option<String>,
    /// Describes it to people who do not see it.
    pub alt: String,
    /// More about it, one line each.
    pub facts: Vec<String>,
    /// Its picture, once it is prepared. Without one, `alt` is shown in a frame.
    pub picture: Option<Picture>,
    /// What is drawn over its picture. Blurred areas are not; they must be in the pixels.
    pub annotations: Vec<Shape>,
}

/// The picture of a photo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    file: String,
    width: u32,
    height: u32,
}

impl Picture {
    /// The picture of the photo `number`, with its size in pixels.
    #[must_use]
    pub fn new(number: usize, (width, height): (u32, u32)) -> Self {
        Self {
            file: format!("/photos/{number}.jpg"),
            width,
            height,
        }
    }
}

/// The number of the photo in a picture's file.
pub(crate) fn photo_index(file: &str) -> Option<usize> {
    let number = file.strip_prefix("/photos/")?.strip_suffix(".jpg")?;
    number.parse().ok()
}

/// How photos are arranged on a page: in columns of boxes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Arrangement {
    columns: u8,
    /// Width of a box in millimeters.
    width: f64,
    /// Height of a box in millimeters.
    height: f64,
}

impl Arrangement {
    /// The arrangement of two, four, or six photos per page of US Letter. Other numbers count as four.
    #[must_use]
    pub const fn per_page(photos: u8) -> Self {
        let (columns, width, height) = match photos {
            2 => (1, 175.0, 84.0),
            6 => (2, 85.0, 50.0),
            _ => (2, 85.0, 84.0),
        };
        Self {
            columns,
            width,
            height,
        }
    }

    /// The size of a box in pixels.
    #[must_use]
    pub fn pixels(self) -> (u32, u32) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a box has at most a few thousand pixels"
        )]
        let pixels = |millimeters: f64| (millimeters / MM_PER_INCH * RESOLUTION).round() as u32;
        (pixels(self.width), pixels(self.height))
    }
}

impl Report {
    /// If the texts of entries and the captions together take more than `bytes`, cuts each to `characters`. Laying out takes far more memory
    /// than the texts.
    pub fn limit_texts(&mut self, bytes: usize, characters: usize) {
        let entries = self.sections.iter_mut().flat_map(|part| &mut part.entries);
        let texts = entries.filter_map(|entry| entry.text.as_mut());
        let parts = self.groups.iter_mut().flat_map(|group| &mut group.parts);
        let cards = parts.flat_map(|part| &mut part.photos);
        let captions = cards.flat_map(|card| card.caption.iter_mut().chain([&mut card.alt]));
        let texts: Vec<&mut String> = texts.chain(captions).collect();
        if texts.iter().map(|text| text.len()).sum::<usize>() <= bytes {
            return;
        }
        for text in texts {
            if let Some((end, _)) = text.char_indices().nth(characters) {
                text.truncate(end);
                text.push('…');
            }
        }
    }

    /// All photos.
    pub fn cards_mut(&mut self) -> impl Iterator<Item = &mut Card> {
        let parts = self.groups.iter_mut().flat_map(|group| &mut group.parts);
        parts.flat_map(|part| &mut part.photos)
    }
}

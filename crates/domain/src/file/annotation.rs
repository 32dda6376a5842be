//! Annotations of a photo: arrows, circles, texts, and blurred areas in a layer over it. The photo itself never changes. Blurred areas protect
//! people: everybody except admins and the project's company only ever gets pixels with the blur burned in.

use crate::field_error::FieldError;
use crate::permission::{Actor, Relation};
use crate::project::ProjectFacts;
use crate::string_enum::string_enum;
use crate::text::{Length, line};
use messages::Message;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Maximum number of shapes on a photo.
pub const SHAPES_MAX: usize = 200;
/// Length of a text on a photo, in characters.
pub const SHAPE_TEXT_LENGTH: Length = Length::up_to(200);
/// Maximum size of all texts on a photo, in bytes. As JSON, the shapes then take at most 64 KiB.
pub const SHAPE_TEXTS_MAX: usize = 20_000;
/// Number of saved versions that are kept of a photo's annotations.
pub const ANNOTATION_VERSIONS_MAX: i64 = 50;
/// Coordinates are rounded to this fraction of a side.
const STEPS: f64 = 100_000.0;

string_enum! {
    /// What a shape is.
    ShapeKind {
        /// An arrow from the first point to the second.
        Arrow = "arrow",
        /// The ellipse inside the box between the two points.
        Circle = "circle",
        /// A line of text that begins at the upper left corner of the box and is as high as the box.
        Text = "text",
        /// A box whose content must not be recognizable.
        Blur = "blur",
    }
}

string_enum! {
    /// The color of an arrow, a circle, or a text.
    ShapeColor {
        /// Red.
        Red = "red",
        /// Orange.
        Orange = "orange",
        /// Yellow.
        Yellow = "yellow",
        /// Green.
        Green = "green",
        /// Blue.
        Blue = "blue",
        /// White.
        White = "white",
        /// Black.
        Black = "black",
    }
}

/// A shape on a photo. Coordinates are fractions of the width and height of the upright photo, from 0 at the upper left corner to 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Shape {
    /// What it is.
    pub kind: ShapeKind,
    /// Horizontal position of the first point.
    pub x1: f64,
    /// Vertical position of the first point.
    pub y1: f64,
    /// Horizontal position of the second point.
    pub x2: f64,
    /// Vertical position of the second point.
    pub y2: f64,
    /// The color; `None` for a blur.
    pub color: Option<ShapeColor>,
    /// The text; `None` unless it is one.
    pub text: Option<String>,
}

impl Shape {
    /// Rounds and orders the coordinates, and cleans the text.
    fn parse(self) -> Result<Self, FieldError> {
        let points = [self.x1, self.y1, self.x2, self.y2];
        // This refuses NaN, too.
        if !points.iter().all(|point| (0.0..=1.0).contains(point)) {
            return Err(refused("outside", Message::ErrorAnnotationOutside));
        }
        let [mut x1, mut y1, mut x2, mut y2] = points.map(|point| (point * STEPS).round() / STEPS);
        let (flat_x, flat_y) = (x1 == x2, y1 == y2);
        let is_arrow = self.kind == ShapeKind::Arrow;
        if (flat_x && flat_y) || (!is_arrow && (flat_x || flat_y)) {
            return Err(refused("too_small", Message::ErrorAnnotationTooSmall));
        }
        if !is_arrow {
            (x1, x2) = (x1.min(x2), x1.max(x2));
            (y1, y2) = (y1.min(y2), y1.max(y2));
        }
        let color = match self.kind {
            ShapeKind::Blur => None,
            ShapeKind::Arrow | ShapeKind::Circle | ShapeKind::Text => {
                let missing = || refused("color", Message::ErrorAnnotationColor);
                Some(self.color.ok_or_else(missing)?)
            }
        };
        let text = if self.kind == ShapeKind::Text {
            let text = line(self.text.as_deref().unwrap_or_default());
            SHAPE_TEXT_LENGTH.check(FIELD, "text", &text)?;
            Some(text)
        } else {
            None
        };
        Ok(Self {
            kind: self.kind,
            x1,
            y1,
            x2,
            y2,
            color,
            text,
        })
    }

    /// The area to blur; `None` for other shapes.
    #[must_use]
    pub fn blurred_area(&self) -> Option<Area> {
        (self.kind == ShapeKind::Blur).then_some(Area {
            x1: self.x1,
            y1: self.y1,
            x2: self.x2,
            y2: self.y2,
        })
    }
}

const FIELD: &str = "shapes";

fn refused(code: &'static str, message: Message) -> FieldError {
    FieldError::new(FIELD, code, message)
}

/// Validates the shapes of a photo. Boxes get their upper left corner as the first point, and coordinates are rounded.
///
/// # Errors
/// Returns the first broken rule.
pub fn parse_shapes(shapes: Vec<Shape>) -> Result<Vec<Shape>, FieldError> {
    if shapes.len() > SHAPES_MAX {
        let message = Message::ErrorAnnotationsTooMany {
            max: SHAPES_MAX.to_string(),
        };
        return Err(refused("too_many", message));
    }
    let shapes: Vec<Shape> = shapes
        .into_iter()
        .map(Shape::parse)
        .collect::<Result<_, _>>()?;
    let texts = shapes.iter().filter_map(|shape| shape.text.as_deref());
    if texts.map(str::len).sum::<usize>() > SHAPE_TEXTS_MAX {
        return Err(refused("too_long", Message::ErrorAnnotationTextsTooLong));
    }
    Ok(shapes)
}

/// An area of an upright photo, in fractions of its sides. The first corner is the upper left one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Area {
    /// Left edge.
    pub x1: f64,
    /// Upper edge.
    pub y1: f64,
    /// Right edge.
    pub x2: f64,
    /// Lower edge.
    pub y2: f64,
}

/// What is blurred on a photo.
#[derive(Debug, Clone, PartialEq)]
pub struct Blur {
    /// The blurred areas; at least one. They are blurred in this order.
    pub areas: Vec<Area>,
}

impl Blur {
    /// What is blurred on a photo with these shapes.
    #[must_use]
    pub fn of(shapes: &[Shape]) -> Option<Self> {
        let areas: Vec<Area> = shapes.iter().filter_map(Shape::blurred_area).collect();
        (!areas.is_empty()).then_some(Self { areas })
    }

    /// Tells copies with other blurred areas apart: 32 hexadecimal digits.
    pub(super) fn key(&self) -> String {
        let mut hash = Sha256::new();
        for Area { x1, y1, x2, y2 } in &self.areas {
            for edge in [x1, y1, x2, y2] {
                hash.update(edge.to_be_bytes());
            }
        }
        hex::encode(&hash.finalize()[..KEY_BYTES])
    }
}

/// Number of bytes of the hash in [`Blur::key`].
const KEY_BYTES: usize = 16;

/// What lists say about a photo's annotations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnnotationSummary {
    /// Version of the annotations.
    pub version: i64,
    /// Number of shapes.
    pub shapes: i32,
    /// Whether one of them is a blur.
    pub has_blur: bool,
}

/// Whether `actor` gets the pixels under a blur on a photo of this project: admins and the project's company do.
#[must_use]
pub fn sees_unblurred(actor: &Actor, project: &ProjectFacts) -> bool {
    match actor.relation(Some(project)) {
        Relation::Admin | Relation::ContractorOwn => true,
        Relation::Anonymous
        | Relation::ContractorForeign
        | Relation::PartnerOwn
        | Relation::PartnerForeign
        | Relation::OwnerOwn
        | Relation::OwnerForeign => false,
    }
}

/// Whether the blurs of `after` begin with the blurs of `before`, in the same order. Somebody who does not get the pixels under a blur may not
/// remove or move it, and may add others only after it. Areas are blurred one after another, so an earlier one would mix the pixels under a
/// later one into its surroundings.
#[must_use]
pub fn keeps_blurs(before: &[Shape], after: &[Shape]) -> bool {
    let blurs =
        |shapes: &[Shape]| -> Vec<Area> { shapes.iter().filter_map(Shape::blurred_area).collect() };
    blurs(after).starts_with(&blurs(before))
}

#[cfg(test)]
#[path = "annotation_tests.rs"]
mod tests;

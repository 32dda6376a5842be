//! API types for annotations.

use crate::errors::{ApiError, Problem};
use crate::schema;
use crate::shared::views::account::PersonName;
use domain::file::{Shape, ShapeColor, ShapeKind, sees_unblurred};
use domain::permission::{Actor, act, decide};
use domain::project::ProjectFacts;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::Connection;
use store::photo_annotation::AnnotatedFile;
use utoipa::ToSchema;

/// The annotations of a photo.
#[derive(Debug, Serialize, ToSchema)]
pub struct Annotations {
    /// Increases with every change; the `If-Match` value of saving. 0 if the photo was never annotated.
    pub version: i64,
    /// The shapes, the lowest first.
    pub shapes: Vec<AnnotationShape>,
    /// The last 50 saved versions, newest first. Empty for owners.
    pub versions: Vec<AnnotationVersion>,
    /// What the caller may do with them.
    pub abilities: AnnotationAbilities,
}

/// A shape on a photo. Coordinates are fractions of the width and height of the upright photo, from 0 at the upper left corner to 1.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnotationShape {
    /// An arrow from the first point to the second; or, in the box between the points, an ellipse, a line of text that is as high as the
    /// box, or an area that is made unrecognizable.
    #[schema(value_type = schema::ShapeKind)]
    pub kind: ShapeKind,
    /// Horizontal position of the first point.
    pub x1: f64,
    /// Vertical position of the first point.
    pub y1: f64,
    /// Horizontal position of the second point.
    pub x2: f64,
    /// Vertical position of the second point.
    pub y2: f64,
    /// The color; absent for a blur.
    #[schema(value_type = Option<schema::ShapeColor>)]
    pub color: Option<ShapeColor>,
    /// The text; absent unless the shape is one.
    pub text: Option<String>,
}

/// A saved version of a photo's annotations.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnnotationVersion {
    /// The version.
    pub version: i64,
    /// Number of shapes.
    pub shapes: i32,
    /// When it was saved: RFC 3339, UTC.
    #[schema(value_type = String)]
    pub saved_at: Timestamp,
    /// Who saved it; absent if the account was deleted.
    pub saved_by: Option<PersonName>,
}

/// What the caller may do with a photo's annotations.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnnotationAbilities {
    /// May save others.
    pub edit: bool,
    /// May move and remove saved blurs, and gets the photo without them.
    pub edit_blurs: bool,
}

/// A rejected stale change, with the current annotations.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaleAnnotations {
    /// What went wrong.
    #[serde(flatten)]
    pub problem: Problem,
    /// The current annotations.
    pub current: Option<Annotations>,
}

impl From<AnnotationShape> for Shape {
    fn from(shape: AnnotationShape) -> Self {
        let AnnotationShape {
            kind,
            x1,
            y1,
            x2,
            y2,
            color,
            text,
        } = shape;
        Self {
            kind,
            x1,
            y1,
            x2,
            y2,
            color,
            text,
        }
    }
}

impl From<Shape> for AnnotationShape {
    fn from(shape: Shape) -> Self {
        let Shape {
            kind,
            x1,
            y1,
            x2,
            y2,
            color,
            text,
        } = shape;
        Self {
            kind,
            x1,
            y1,
            x2,
            y2,
            color,
            text,
        }
    }
}

impl Annotations {
    /// The annotations of a file of the project, as `actor` sees them.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) fn read(
        conn: &mut Connection,
        actor: &Actor,
        project: &ProjectFacts,
        file: AnnotatedFile,
    ) -> Result<Self, ApiError> {
        let versions = match actor {
            Actor::User(_) => store::photo_annotation::versions(conn, &file)?,
            Actor::Owner(_) | Actor::Anonymous => Vec::new(),
        };
        let versions = versions.into_iter().map(|version| AnnotationVersion {
            version: version.version,
            shapes: version.shapes,
            saved_at: version.saved_at,
            saved_by: version.saved_by.map(PersonName::from),
        });
        Ok(Self {
            version: file.version,
            shapes: file.shapes.into_iter().map(AnnotationShape::from).collect(),
            versions: versions.collect(),
            abilities: AnnotationAbilities {
                edit: decide(actor, act::DescribePhotos, project.clone()).is_ok(),
                edit_blurs: sees_unblurred(actor, project),
            },
        })
    }
}

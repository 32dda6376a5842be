//! The annotations of photos (`photo_annotations`): the current version of each photo, and older ones. Only photos of projects and of their
//! timelines have some.

use crate::project::Author;
use crate::schema::photo_annotations as annotations;
use crate::task::person;
use crate::{Connection, StoreError, change_feed, column, file, user};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::file::{ANNOTATION_VERSIONS_MAX, AnnotationSummary, Blur, FileKind, Shape, StoredFile};
use domain::id::FileId;
use domain::permission::{Act, Permit, act};
use domain::profile::PersonName;
use domain::project::ProjectFacts;
use jiff::Timestamp;
use std::collections::HashMap;

/// Number of paths in a query.
const ROWS: usize = 500;

/// A file of a project with its current annotations.
#[derive(Debug, Clone, PartialEq)]
pub struct AnnotatedFile {
    /// The file.
    pub file: StoredFile,
    /// Version of the annotations; 0 if there never were any.
    pub version: i64,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// A saved version of a photo's annotations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnotationVersion {
    /// The version.
    pub version: i64,
    /// Number of shapes.
    pub shapes: i32,
    /// When it was saved.
    pub saved_at: Timestamp,
    /// Who saved it; `None` if the account was deleted.
    pub saved_by: Option<PersonName>,
}

fn parsed(shapes: &str) -> Result<Vec<Shape>, StoreError> {
    serde_json::from_str(shapes).map_err(StoreError::internal)
}

/// Adds what lists say about annotations to photos.
///
/// # Errors
/// When the database fails.
pub(crate) fn attach<'a>(
    conn: &mut Connection,
    files: impl IntoIterator<Item = &'a mut StoredFile>,
) -> Result<(), StoreError> {
    let photos: Vec<&mut StoredFile> = files.into_iter().filter(|file| is_photo(file)).collect();
    if photos.is_empty() {
        return Ok(());
    }
    let paths: Vec<String> = photos.iter().map(|file| file.file_path.clone()).collect();
    let rows: Vec<(String, i64, i32, bool)> = annotations::table
        .filter(annotations::file_path.eq_any(paths))
        .filter(annotations::is_current.eq(true))
        .select((
            annotations::file_path,
            annotations::version,
            annotations::shape_count,
            annotations::has_blur,
        ))
        .load(conn)?;
    let mut found = HashMap::with_capacity(rows.len());
    for (path, version, shapes, has_blur) in rows {
        let summary = AnnotationSummary {
            version,
            shapes,
            has_blur,
        };
        found.insert(path, summary);
    }
    for photo in photos {
        photo.annotations = found.get(&photo.file_path).copied();
    }
    Ok(())
}

/// Whether a file can be annotated.
#[must_use]
pub fn is_photo(file: &StoredFile) -> bool {
    FileKind::from_mime(&file.file_type).is_some_and(FileKind::is_picture)
}

/// What is blurred on the photos with these paths. Photos without a blur are left out.
///
/// # Errors
/// When the database fails.
pub fn blurs(conn: &mut Connection, paths: &[String]) -> Result<HashMap<String, Blur>, StoreError> {
    let found = shapes(conn, paths)?.into_iter();
    Ok(found
        .filter_map(|(path, shapes)| Some((path, Blur::of(&shapes)?)))
        .collect())
}

/// The current shapes of the photos with these paths. Photos without any are left out.
///
/// # Errors
/// When the database fails.
pub fn shapes(
    conn: &mut Connection,
    paths: &[String],
) -> Result<HashMap<String, Vec<Shape>>, StoreError> {
    let mut found = HashMap::new();
    for some in paths.chunks(ROWS) {
        let rows: Vec<(String, String)> = annotations::table
            .filter(annotations::file_path.eq_any(some))
            .filter(annotations::is_current.eq(true))
            .select((annotations::file_path, annotations::shapes))
            .load(conn)?;
        for (path, shapes) in rows {
            found.insert(path, parsed(&shapes)?);
        }
    }
    Ok(found)
}

/// Finds a file of the project with its annotations; `None` if the project has no such file. Files of admin-only timeline entries are found
/// only if `internal` is set.
///
/// # Errors
/// When the database fails.
pub fn find<A>(
    conn: &mut Connection,
    permit: &Permit<A>,
    id: FileId,
    internal: bool,
) -> Result<Option<AnnotatedFile>, StoreError>
where
    A: Act<Facts = ProjectFacts>,
{
    let Some(file) = file::find(conn, permit, id, internal)? else {
        return Ok(None);
    };
    let current: Option<(i64, String)> = annotations::table
        .filter(annotations::file_path.eq(&file.file_path))
        .filter(annotations::is_current.eq(true))
        .select((annotations::version, annotations::shapes))
        .first(conn)
        .optional()?;
    let (version, shapes) = match current {
        Some((version, shapes)) => (version, parsed(&shapes)?),
        None => (0, Vec::new()),
    };
    Ok(Some(AnnotatedFile {
        file,
        version,
        shapes,
    }))
}

/// The saved versions of a file's annotations, newest first. The file must come from [`find`].
///
/// # Errors
/// When the database fails.
pub fn versions(
    conn: &mut Connection,
    of: &AnnotatedFile,
) -> Result<Vec<AnnotationVersion>, StoreError> {
    let rows: Vec<(i64, i32, i64, Option<String>)> = annotations::table
        .filter(annotations::file_path.eq(&of.file.file_path))
        .order(annotations::version.desc())
        .select((
            annotations::version,
            annotations::shape_count,
            annotations::saved_at,
            annotations::saved_by,
        ))
        .load(conn)?;
    let names = user::full_names(conn, rows.iter().filter_map(|(.., by)| by.as_ref()))?;
    rows.into_iter()
        .map(|(version, shapes, saved_at, saved_by)| {
            Ok(AnnotationVersion {
                version,
                shapes,
                saved_at: column::instant(saved_at)?,
                saved_by: person(&names, saved_by.as_deref())?,
            })
        })
        .collect()
}

/// Saves the shapes as a new version and removes the oldest one beyond the limit. Does nothing if they did not change. Call it in a
/// transaction that has locked the project, with the file that [`find`] returned there.
///
/// # Errors
/// When the database fails.
pub fn save(
    conn: &mut Connection,
    permit: &Permit<act::DescribePhotos>,
    author: &Author<'_>,
    before: &AnnotatedFile,
    shapes: &[Shape],
) -> Result<(), StoreError> {
    if before.shapes == shapes {
        return Ok(());
    }
    let path = &before.file.file_path;
    let now = author.clock.now();
    let version = before.version + 1;
    diesel::update(annotations::table.filter(annotations::file_path.eq(path)))
        .set(annotations::is_current.eq(false))
        .execute(conn)?;
    let json = serde_json::to_string(shapes).map_err(StoreError::internal)?;
    let has_blur = shapes.iter().any(|shape| shape.blurred_area().is_some());
    diesel::insert_into(annotations::table)
        .values((
            annotations::file_path.eq(path),
            annotations::version.eq(version),
            annotations::is_current.eq(true),
            annotations::shapes.eq(json),
            annotations::shape_count.eq(i32::try_from(shapes.len()).unwrap_or(i32::MAX)),
            annotations::has_blur.eq(has_blur),
            annotations::saved_at.eq(column::micros(now)),
            annotations::saved_by.eq(author.user_id.to_string()),
        ))
        .execute(conn)?;
    let old = annotations::table
        .filter(annotations::file_path.eq(path))
        .filter(annotations::version.le(version - ANNOTATION_VERSIONS_MAX));
    diesel::delete(old).execute(conn)?;
    // The photo may be in the list of files or in the timeline.
    let facts = permit.facts();
    change_feed::publish_of_project(conn, ChangeTopic::File, facts, now)?;
    change_feed::publish_of_project(conn, ChangeTopic::Update, facts, now)
}

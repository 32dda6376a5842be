//! The descriptions of photos, where they were taken, and the history of both. Rows are keyed by the path of the file, which stays the same when
//! an upload is attached.

use crate::project::{self, Author};
use crate::schema::{photo_changes, photo_descriptions, users};
use crate::update::{Entry, write_entry};
use crate::{Connection, StoreError, change_feed, column, file, history_log, portal};
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::field_error::FieldError;
use domain::file::{
    DescriptionChange, NewPhoto, PhotoChange, PhotoDescription, PhotoField, PhotoPosition,
    RoomChoice, StoredFile, described_summary, is_describable, not_a_photo, room_choices,
};
use domain::id::{FileId, PhotoChangeId, ProjectId, UpdateId};
use domain::permission::{Permit, act};
use domain::project::ProjectFacts;
use domain::search::fold_words;
use domain::update::UpdateType;
use jiff::Timestamp;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Constraint name of the conflict when the before photo is not a photo of the project.
pub const UNKNOWN_BEFORE: &str = "photo_before";
/// Constraint name of the conflict when a file that is not a photo is described.
pub const NOT_A_PHOTO: &str = "photo_kind";

/// A history shows this many changes. Only a script makes more.
const HISTORY_MAX: i64 = 500;

fn conflict(constraint: &str) -> StoreError {
    StoreError::Conflict {
        constraint: constraint.to_owned(),
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = photo_descriptions)]
struct Row {
    file_path: String,
    room: Option<String>,
    phase: Option<String>,
    caption: Option<String>,
    tags: String,
    before_id: Option<String>,
    latitude: Option<i32>,
    longitude: Option<i32>,
    accuracy: Option<i32>,
    recorded_at: Option<i64>,
}

fn position(row: &Row) -> Result<Option<PhotoPosition>, StoreError> {
    let (Some(latitude), Some(longitude), Some(accuracy), Some(recorded_at)) =
        (row.latitude, row.longitude, row.accuracy, row.recorded_at)
    else {
        return Ok(None);
    };
    Ok(Some(PhotoPosition {
        latitude,
        longitude,
        accuracy,
        recorded_at: column::instant(recorded_at)?,
    }))
}

fn description(row: Row) -> Result<PhotoDescription, StoreError> {
    Ok(PhotoDescription {
        room: row.room,
        phase: row.phase,
        caption: row.caption,
        tags: parse_tags(&row.tags)?,
        before: column::optional_parsed(row.before_id.as_deref())?,
    })
}

fn parse_tags(json: &str) -> Result<Vec<String>, StoreError> {
    serde_json::from_str(json).map_err(StoreError::internal)
}

/// Adds descriptions and positions to files.
///
/// # Errors
/// When the database fails.
pub(crate) fn attach<'a>(
    conn: &mut Connection,
    files: impl IntoIterator<Item = &'a mut StoredFile>,
) -> Result<(), StoreError> {
    let mut files: HashMap<String, &mut StoredFile> = files
        .into_iter()
        .map(|file| (file.file_path.clone(), file))
        .collect();
    if files.is_empty() {
        return Ok(());
    }
    let paths: Vec<String> = files.keys().cloned().collect();
    let rows = photo_descriptions::table
        .filter(photo_descriptions::file_path.eq_any(paths))
        .select(Row::as_select())
        .load(conn)?;
    for row in rows {
        if let Some(file) = files.get_mut(&row.file_path) {
            file.position = position(&row)?;
            let said = description(row)?;
            file.description = (!said.is_empty()).then_some(said);
        }
    }
    Ok(())
}

/// The paths of the project's photos that somebody does not see: without `internal`, those of admin-only timeline entries.
fn hidden(
    conn: &mut Connection,
    project: ProjectId,
    internal: bool,
) -> Result<Vec<String>, StoreError> {
    if internal {
        return Ok(Vec::new());
    }
    file::internal_paths(conn, project)
}

/// The rooms of a project's photos but the hidden ones, with the number of photos of each.
fn rooms_of(
    conn: &mut Connection,
    project: ProjectId,
    hidden: &[String],
) -> Result<Vec<(String, i64)>, StoreError> {
    let rows: Vec<(Option<String>, i64)> = photo_descriptions::table
        .filter(photo_descriptions::project_id.eq(project.to_string()))
        .filter(photo_descriptions::file_path.ne_all(hidden))
        .filter(photo_descriptions::room.is_not_null())
        .group_by(photo_descriptions::room)
        .select((photo_descriptions::room, count_star()))
        .load(conn)?;
    Ok(rows
        .into_iter()
        .filter_map(|(room, photos)| Some((room?, photos)))
        .collect())
}

/// The spellings of rooms that are in use.
fn known_rooms(
    conn: &mut Connection,
    project: ProjectId,
    internal: bool,
) -> Result<Vec<String>, StoreError> {
    let settings = portal::show(conn)?.settings;
    let hidden = hidden(conn, project, internal)?;
    let rooms = room_choices(&settings.photo_rooms, &rooms_of(conn, project, &hidden)?);
    Ok(rooms.into_iter().map(|room| room.name).collect())
}

/// What can be chosen for the photos of a project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhotoChoices {
    /// The portal's rooms, then the project's own.
    pub rooms: Vec<RoomChoice>,
    /// The portal's phases.
    pub phases: Vec<String>,
    /// The tags of the project's photos, sorted.
    pub tags: Vec<String>,
}

/// What can be chosen for the photos of a project. Photos of admin-only timeline entries count only if `internal` is set.
///
/// # Errors
/// When the database fails.
pub fn choices(
    conn: &mut Connection,
    permit: &Permit<act::ListFiles>,
    internal: bool,
) -> Result<PhotoChoices, StoreError> {
    let project = permit.facts().id;
    let settings = portal::show(conn)?.settings;
    let hidden = hidden(conn, project, internal)?;
    let rooms = room_choices(&settings.photo_rooms, &rooms_of(conn, project, &hidden)?);
    let lists: Vec<String> = photo_descriptions::table
        .filter(photo_descriptions::project_id.eq(project.to_string()))
        .filter(photo_descriptions::tags.ne("[]"))
        .filter(photo_descriptions::file_path.ne_all(&hidden))
        .select(photo_descriptions::tags)
        .distinct()
        .load(conn)?;
    let mut spellings = BTreeSet::new();
    for list in lists {
        spellings.extend(parse_tags(&list)?);
    }
    let mut tags = BTreeMap::new();
    for tag in spellings {
        tags.entry(fold_words(&tag)).or_insert(tag);
    }
    Ok(PhotoChoices {
        rooms,
        phases: settings.phases(),
        tags: tags.into_values().collect(),
    })
}

/// What became of a photo in a bulk change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DescribedPhoto {
    /// It was changed.
    Changed,
    /// It was already described like this.
    Unchanged,
    /// The project has no such file.
    Missing,
    /// A rule forbids it.
    Refused(FieldError),
}

/// Changes the descriptions of these files, in this order. If any changed, the timeline gets one entry. Files of admin-only timeline
/// entries are included only if `internal` is set.
///
/// # Errors
/// [`StoreError::Conflict`] with [`UNKNOWN_BEFORE`] if the before photo is not a photo of the project. Nothing is changed then.
pub fn describe(
    conn: &mut Connection,
    permit: &Permit<act::DescribePhotos>,
    author: &mut Author<'_>,
    ids: &[FileId],
    change: &DescriptionChange,
    internal: bool,
) -> Result<Vec<DescribedPhoto>, StoreError> {
    let facts = permit.facts();
    check_before(conn, facts, change)?;
    let rooms = known_rooms(conn, facts.id, internal)?;
    let change = change.clone().spelled_like(&rooms);
    let mut files = file::of_ids(conn, facts.id, ids, internal)?;
    attach(conn, &mut files)?;
    let mut described = Vec::with_capacity(ids.len());
    for id in ids {
        described.push(match files.iter().find(|file| file.id == *id) {
            Some(file) => describe_one(conn, author, facts, file, &change)?,
            None => DescribedPhoto::Missing,
        });
    }
    let changed = described.iter();
    let changed = changed.filter(|one| **one == DescribedPhoto::Changed);
    let count = changed.count();
    if count > 0 {
        let paths: Vec<String> = ids
            .iter()
            .zip(&described)
            .filter(|(_, what)| **what == DescribedPhoto::Changed)
            .filter_map(|(id, _)| files.iter().find(|file| file.id == *id))
            .map(|file| file.file_path.clone())
            .collect();
        history_log::photos(conn, facts.id, &paths, author.clock.now())?;
        // The status stays the same, but the project counts as updated.
        project::set_status(conn, author, facts, facts.status)?;
        let entry = Entry {
            id: UpdateId::new(author.clock, author.rng),
            update_type: UpdateType::PhotosDescribed,
            previous_status: Some(facts.status),
            new_status: facts.status,
            change: Some(described_summary(count, &change)),
            notes: None,
        };
        write_entry(conn, author, facts, &entry)?;
        change_feed::publish_of_project(conn, ChangeTopic::File, facts, author.clock.now())?;
    }
    Ok(described)
}

fn describe_one(
    conn: &mut Connection,
    author: &mut Author<'_>,
    facts: &ProjectFacts,
    file: &StoredFile,
    change: &DescriptionChange,
) -> Result<DescribedPhoto, StoreError> {
    if !is_describable(&file.file_type) {
        return Ok(DescribedPhoto::Refused(not_a_photo()));
    }
    let current = file.description.clone().unwrap_or_default();
    let after = match change.apply(file.id, &current) {
        Ok(after) => after,
        Err(refusal) => return Ok(DescribedPhoto::Refused(refusal)),
    };
    let changes = after.changes_since(&current);
    if changes.is_empty() {
        return Ok(DescribedPhoto::Unchanged);
    }
    save(conn, facts, &file.file_path, &after)?;
    record(conn, author, facts, &file.file_path, &changes)?;
    Ok(DescribedPhoto::Changed)
}

/// Describes photos that were attached in this transaction. They get no timeline entry of their own.
///
/// # Errors
/// [`StoreError::Conflict`] with [`NOT_A_PHOTO`] or [`UNKNOWN_BEFORE`].
pub(crate) fn describe_new(
    conn: &mut Connection,
    author: &mut Author<'_>,
    facts: &ProjectFacts,
    photos: &[NewPhoto],
) -> Result<(), StoreError> {
    if photos.is_empty() {
        return Ok(());
    }
    let mut rooms = known_rooms(conn, facts.id, false)?;
    let ids: Vec<FileId> = photos.iter().map(file_id).collect();
    let files = file::of_ids(conn, facts.id, &ids, true)?;
    for photo in photos {
        let id = file_id(photo);
        let file = files
            .iter()
            .find(|file| file.id == id && is_describable(&file.file_type))
            .ok_or_else(|| conflict(NOT_A_PHOTO))?;
        let change = photo.description.clone().spelled_like(&rooms);
        check_before(conn, facts, &change)?;
        let nothing = PhotoDescription::default();
        let said = change
            .apply(id, &nothing)
            .map_err(|_| conflict(UNKNOWN_BEFORE))?;
        save(conn, facts, &file.file_path, &said)?;
        if let Some(position) = &photo.position {
            place(conn, &file.file_path, position)?;
        }
        let changes = said.changes_since(&nothing);
        record(conn, author, facts, &file.file_path, &changes)?;
        rooms.extend(said.room);
    }
    let paths: Vec<String> = files.iter().map(|file| file.file_path.clone()).collect();
    history_log::photos(conn, facts.id, &paths, author.clock.now())
}

/// The id that the upload of a photo has as a file.
fn file_id(photo: &NewPhoto) -> FileId {
    FileId::from_uuid(photo.upload.uuid())
}

fn check_before(
    conn: &mut Connection,
    facts: &ProjectFacts,
    change: &DescriptionChange,
) -> Result<(), StoreError> {
    let Some(before) = change.before.flatten() else {
        return Ok(());
    };
    let found = file::of_ids(conn, facts.id, &[before], false)?;
    if found.iter().any(|file| is_describable(&file.file_type)) {
        Ok(())
    } else {
        Err(conflict(UNKNOWN_BEFORE))
    }
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = photo_descriptions, treat_none_as_null = true, treat_none_as_default_value = false)]
struct Said<'a> {
    room: Option<&'a str>,
    phase: Option<&'a str>,
    caption: Option<&'a str>,
    tags: String,
    before_id: Option<String>,
}

/// Stores a description. The project's lock keeps others from doing the same.
fn save(
    conn: &mut Connection,
    facts: &ProjectFacts,
    path: &str,
    description: &PhotoDescription,
) -> Result<(), StoreError> {
    let said = || -> Result<Said<'_>, StoreError> {
        Ok(Said {
            room: description.room.as_deref(),
            phase: description.phase.as_deref(),
            caption: description.caption.as_deref(),
            tags: serde_json::to_string(&description.tags).map_err(StoreError::internal)?,
            before_id: description.before.map(|id| id.to_string()),
        })
    };
    let known = diesel::update(photo_descriptions::table.find(path))
        .set(said()?)
        .execute(conn)?;
    if known == 0 {
        diesel::insert_into(photo_descriptions::table)
            .values((
                photo_descriptions::file_path.eq(path),
                photo_descriptions::project_id.eq(facts.id.to_string()),
                said()?,
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Stores where a described photo was taken.
fn place(conn: &mut Connection, path: &str, position: &PhotoPosition) -> Result<(), StoreError> {
    diesel::update(photo_descriptions::table.find(path))
        .set((
            photo_descriptions::latitude.eq(position.latitude),
            photo_descriptions::longitude.eq(position.longitude),
            photo_descriptions::accuracy.eq(position.accuracy),
            photo_descriptions::recorded_at.eq(column::micros(position.recorded_at)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Adds changes to the history of a photo.
fn record(
    conn: &mut Connection,
    author: &mut Author<'_>,
    facts: &ProjectFacts,
    path: &str,
    changes: &[PhotoChange],
) -> Result<(), StoreError> {
    let now = author.clock.now();
    for change in changes {
        let id = PhotoChangeId::new(author.clock, author.rng);
        diesel::insert_into(photo_changes::table)
            .values((
                photo_changes::id.eq(id.to_string()),
                photo_changes::file_path.eq(path),
                photo_changes::project_id.eq(facts.id.to_string()),
                photo_changes::field.eq(change.field.as_str()),
                photo_changes::previous.eq(&change.previous),
                photo_changes::current.eq(&change.current),
                photo_changes::changed_by.eq(author.user_id.to_string()),
                photo_changes::changed_at.eq(column::micros(now)),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// A change in the history of a photo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhotoHistoryEntry {
    /// When it was made.
    pub at: Timestamp,
    /// The full name of the account that made it; `None` if the account is gone.
    pub by: Option<String>,
    /// The change.
    pub change: PhotoChange,
}

type ChangeRow = (i64, String, Option<String>, Option<String>, Option<String>);

/// The history of a file's description, newest first; `None` if the project has no such file. Files of admin-only timeline entries are
/// included only if `internal` is set.
///
/// # Errors
/// When the database fails.
pub fn history(
    conn: &mut Connection,
    permit: &Permit<act::ListFiles>,
    id: FileId,
    internal: bool,
) -> Result<Option<Vec<PhotoHistoryEntry>>, StoreError> {
    let Some(file) = file::of_ids(conn, permit.facts().id, &[id], internal)?.pop() else {
        return Ok(None);
    };
    let rows: Vec<ChangeRow> = photo_changes::table
        .left_join(users::table.on(photo_changes::changed_by.eq(users::id.nullable())))
        .filter(photo_changes::file_path.eq(&file.file_path))
        .select((
            photo_changes::changed_at,
            photo_changes::field,
            photo_changes::previous,
            photo_changes::current,
            users::full_name.nullable(),
        ))
        .order((photo_changes::changed_at.desc(), photo_changes::id.desc()))
        .limit(HISTORY_MAX)
        .load(conn)?;
    let mut entries = rows
        .into_iter()
        .map(|(at, field, previous, current, by)| {
            let field = column::word(&field, PhotoField::parse)?;
            Ok(PhotoHistoryEntry {
                at: column::instant(at)?,
                by,
                change: PhotoChange {
                    field,
                    previous,
                    current,
                },
            })
        })
        .collect::<Result<Vec<_>, StoreError>>()?;
    // Ids created at the same instant have no meaningful order.
    entries.sort_by_key(|entry| (Reverse(entry.at), entry.change.field));
    Ok(Some(entries))
}

/// Removes what is known about a deleted file of the project. The photos after it lose the reference to it.
///
/// # Errors
/// When the database fails.
pub(crate) fn forget(
    conn: &mut Connection,
    facts: &ProjectFacts,
    file: &StoredFile,
    now: Timestamp,
) -> Result<(), StoreError> {
    let path = &file.file_path;
    let changes: Vec<String> = photo_changes::table
        .filter(photo_changes::file_path.eq(path))
        .order(photo_changes::id)
        .select(photo_changes::id)
        .load(conn)?;
    diesel::delete(photo_descriptions::table.filter(photo_descriptions::file_path.eq(path)))
        .execute(conn)?;
    diesel::delete(photo_changes::table.filter(photo_changes::file_path.eq(path))).execute(conn)?;
    history_log::photo_changes_deleted(conn, facts.id, &changes, now)?;
    let after = || {
        photo_descriptions::table
            .filter(photo_descriptions::project_id.eq(facts.id.to_string()))
            .filter(photo_descriptions::before_id.eq(file.id.to_string()))
    };
    let paths: Vec<String> = after().select(photo_descriptions::file_path).load(conn)?;
    if paths.is_empty() {
        return Ok(());
    }
    diesel::update(after())
        .set(photo_descriptions::before_id.eq(None::<String>))
        .execute(conn)?;
    history_log::photos(conn, facts.id, &paths, now)
}

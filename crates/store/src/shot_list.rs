//! Shot lists, and the photos of projects that were taken for their shots.

mod manage;

pub use manage::{create, delete, edit, example, find, list, put_example};

use crate::schema::{photo_shots, projects, shot_lists as lists, shots};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::file::{FileKind, StoredFile};
use domain::id::{FileId, ShotId, ShotListId, UploadId};
use domain::permission::{Act, Permit};
use domain::project::{ProjectFacts, ProjectStatus};
use domain::shot_list::{Enforcement, ListRule, ListState, Shot, ShotState};
use std::collections::{HashMap, HashSet};

/// Constraint name of the conflict when a file that is not a picture is sent for a shot.
pub const NOT_A_PICTURE: &str = "shot_picture";

#[derive(Queryable, Selectable)]
#[diesel(table_name = lists)]
struct ListRow {
    id: String,
    damage_type: Option<String>,
    phase: String,
    needed_for_status: Option<String>,
    enforcement: String,
    version: i64,
}

impl ListRow {
    fn id(&self) -> Result<ShotListId, StoreError> {
        column::parsed(&self.id)
    }

    fn rule(&self) -> Result<ListRule, StoreError> {
        let needed = self.needed_for_status.as_deref();
        Ok(ListRule {
            damage_type: self.damage_type.clone(),
            phase: self.phase.clone(),
            needed_for_status: needed
                .map(|status| column::word(status, ProjectStatus::parse))
                .transpose()?,
            enforcement: column::word(&self.enforcement, Enforcement::parse)?,
        })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = shots)]
struct ShotRow {
    id: String,
    list_id: String,
    room: Option<String>,
    subject: String,
    needed: i32,
    example_hash: Option<String>,
}

fn shot(row: ShotRow) -> Result<Shot, StoreError> {
    Ok(Shot {
        id: column::parsed(&row.id)?,
        room: row.room,
        subject: row.subject,
        count: u32::try_from(row.needed).map_err(StoreError::internal)?,
        example: row.example_hash,
    })
}

/// All lists, in the order of their creation. There are at most [`domain::shot_list::LISTS_MAX`].
fn list_rows(conn: &mut Connection) -> Result<Vec<ListRow>, StoreError> {
    Ok(lists::table
        .order(lists::id)
        .select(ListRow::as_select())
        .load(conn)?)
}

/// The shots of lists in their order, by the list's id.
fn shots_of(
    conn: &mut Connection,
    ids: &[String],
) -> Result<HashMap<String, Vec<Shot>>, StoreError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = shots::table
        .filter(shots::list_id.eq_any(ids))
        .order((shots::list_id, shots::position))
        .select(ShotRow::as_select())
        .load(conn)?;
    let mut found: HashMap<String, Vec<Shot>> = HashMap::new();
    for row in rows {
        let list = row.list_id.clone();
        found.entry(list).or_default().push(shot(row)?);
    }
    Ok(found)
}

/// The lists that apply to a project, with its photos. Any permit on the project is enough: the lists say what somebody who acts on it must
/// photograph.
///
/// # Errors
/// When the database fails.
pub fn of_project<A>(
    conn: &mut Connection,
    permit: &Permit<A>,
) -> Result<Vec<ListState>, StoreError>
where
    A: Act<Facts = ProjectFacts>,
{
    let project = permit.facts().id.to_string();
    let rows = list_rows(conn)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let damage_type: String = projects::table
        .find(&project)
        .select(projects::damage_type)
        .first(conn)?;
    let mut applying = Vec::new();
    for row in rows {
        let rule = row.rule()?;
        if rule.applies_to(&damage_type) {
            applying.push((row, rule));
        }
    }
    let ids: Vec<String> = applying.iter().map(|(row, _)| row.id.clone()).collect();
    let mut shots = shots_of(conn, &ids)?;
    let mut photos = photos_of(conn, &project)?;
    applying
        .into_iter()
        .map(|(row, rule)| {
            let shots = shots.remove(&row.id).unwrap_or_default().into_iter();
            let states = shots.map(|shot| ShotState {
                files: photos.remove(&shot.id).unwrap_or_default(),
                shot,
            });
            Ok(ListState {
                id: row.id()?,
                rule,
                shots: states.collect(),
            })
        })
        .collect()
}

/// A project's photos by their shot.
fn photos_of(
    conn: &mut Connection,
    project: &str,
) -> Result<HashMap<ShotId, Vec<FileId>>, StoreError> {
    let rows: Vec<(String, String)> = photo_shots::table
        .filter(photo_shots::project_id.eq(project))
        .order(photo_shots::file_id)
        .select((photo_shots::file_id, photo_shots::shot_id))
        .load(conn)?;
    let mut found: HashMap<ShotId, Vec<FileId>> = HashMap::new();
    for (file, shot) in rows {
        let shot = column::parsed(&shot)?;
        found.entry(shot).or_default().push(column::parsed(&file)?);
    }
    Ok(found)
}

/// Records that new files of a project were taken for shots. Shots that are gone are ignored.
///
/// # Errors
/// [`StoreError::Conflict`] with [`NOT_A_PICTURE`] if a file is not a picture.
pub(crate) fn attach(
    conn: &mut Connection,
    facts: &ProjectFacts,
    files: &[StoredFile],
    taken: &[(UploadId, ShotId)],
) -> Result<(), StoreError> {
    if taken.is_empty() {
        return Ok(());
    }
    let wanted: Vec<String> = taken.iter().map(|(_, shot)| shot.to_string()).collect();
    let known: Vec<String> = shots::table
        .filter(shots::id.eq_any(wanted))
        .select(shots::id)
        .load(conn)?;
    let known: HashSet<String> = known.into_iter().collect();
    for (upload, shot) in taken {
        let Some(file) = files.iter().find(|file| file.id.uuid() == upload.uuid()) else {
            continue;
        };
        if !FileKind::from_mime(&file.file_type).is_some_and(FileKind::is_picture) {
            return Err(StoreError::Conflict {
                constraint: NOT_A_PICTURE.to_owned(),
            });
        }
        let shot = shot.to_string();
        if !known.contains(&shot) {
            continue;
        }
        diesel::insert_into(photo_shots::table)
            .values((
                photo_shots::file_id.eq(file.id.to_string()),
                photo_shots::project_id.eq(facts.id.to_string()),
                photo_shots::shot_id.eq(shot),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Opens the shot of a deleted file again.
pub(crate) fn forget(conn: &mut Connection, file: FileId) -> Result<(), StoreError> {
    diesel::delete(photo_shots::table.find(file.to_string())).execute(conn)?;
    Ok(())
}

//! Changes of shot lists by admins.

use super::{ListRow, list_rows, shots_of};
use crate::portal::lock_setting;
use crate::project::Author;
use crate::schema::{photo_shots, shot_lists as lists, shots};
use crate::{Connection, StoreError, change_feed};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::id::{ShotId, ShotListId};
use domain::permission::{Permit, act};
use domain::project::ProjectStatus;
use domain::shot_list::{LISTS_MAX, ListRule, ShotForm, ShotList, ShotListForm};
use std::collections::HashSet;
use uuid::Uuid;

/// The setting that serializes the creation of lists.
const LOCK: &str = "shot_lists";

/// All lists, in the order of their creation.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
) -> Result<Vec<ShotList>, StoreError> {
    let rows = list_rows(conn)?;
    filled(conn, rows)
}

/// Finds a list.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
    id: ShotListId,
) -> Result<Option<ShotList>, StoreError> {
    let row = lists::table
        .find(id.to_string())
        .select(ListRow::as_select())
        .first(conn)
        .optional()?;
    Ok(filled(conn, row.into_iter().collect())?.pop())
}

fn filled(conn: &mut Connection, rows: Vec<ListRow>) -> Result<Vec<ShotList>, StoreError> {
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let mut shots = shots_of(conn, &ids)?;
    rows.into_iter()
        .map(|row| {
            Ok(ShotList {
                id: row.id()?,
                version: row.version,
                rule: row.rule()?,
                shots: shots.remove(&row.id).unwrap_or_default(),
            })
        })
        .collect()
}

#[derive(AsChangeset, Insertable)]
#[diesel(table_name = lists, treat_none_as_null = true, treat_none_as_default_value = false)]
struct RuleRow<'a> {
    damage_type: Option<&'a str>,
    phase: &'a str,
    needed_for_status: Option<&'static str>,
    enforcement: &'static str,
}

impl<'a> RuleRow<'a> {
    fn new(rule: &'a ListRule) -> Self {
        Self {
            damage_type: rule.damage_type.as_deref(),
            phase: &rule.phase,
            needed_for_status: rule.needed_for_status.map(ProjectStatus::as_str),
            enforcement: rule.enforcement.as_str(),
        }
    }
}

/// Creates a list; returns `None` if the portal already has the maximum number.
///
/// # Errors
/// When the database fails.
pub fn create(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
    author: &mut Author<'_>,
    form: &ShotListForm,
) -> Result<Option<ShotListId>, StoreError> {
    lock_setting(conn, LOCK, author.clock.now())?;
    let count: i64 = lists::table.count().get_result(conn)?;
    if usize::try_from(count).is_ok_and(|count| count >= LISTS_MAX) {
        return Ok(None);
    }
    let id = ShotListId::new(author.clock, author.rng);
    diesel::insert_into(lists::table)
        .values((
            lists::id.eq(id.to_string()),
            RuleRow::new(&form.rule),
            lists::version.eq(1),
        ))
        .execute(conn)?;
    put_shots(conn, author, id, &form.shots, &HashSet::new())?;
    publish(conn, author)?;
    Ok(Some(id))
}

/// Replaces a list in the version `seen`; returns `false` if there is no such list. Shots with an ID of the list stay the same shots, so that
/// their photos and examples still count. The photos of removed shots stay in their projects.
///
/// # Errors
/// [`StoreError::Stale`] if the list has another version.
pub fn edit(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
    author: &mut Author<'_>,
    id: ShotListId,
    seen: i64,
    form: &ShotListForm,
) -> Result<bool, StoreError> {
    let row = lists::table
        .filter(lists::id.eq(id.to_string()))
        .filter(lists::version.eq(seen));
    let changed = diesel::update(row)
        .set((
            RuleRow::new(&form.rule),
            lists::version.eq(lists::version + 1),
        ))
        .execute(conn)?;
    if changed == 0 {
        return absent(conn, id);
    }
    let own: Vec<String> = shots::table
        .filter(shots::list_id.eq(id.to_string()))
        .select(shots::id)
        .load(conn)?;
    let kept: HashSet<String> = form
        .shots
        .iter()
        .filter_map(|shot| shot.id)
        .map(|id| id.to_string())
        .filter(|id| own.contains(id))
        .collect();
    let removed: Vec<String> = own.into_iter().filter(|id| !kept.contains(id)).collect();
    // Copies of a removed shot's example are made first.
    put_shots(conn, author, id, &form.shots, &kept)?;
    remove_shots(conn, &removed)?;
    publish(conn, author)?;
    Ok(true)
}

/// Deletes a list in the version `seen`; returns `false` if there is no such list. The photos stay in their projects.
///
/// # Errors
/// [`StoreError::Stale`] if the list has another version.
pub fn delete(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
    author: &Author<'_>,
    id: ShotListId,
    seen: i64,
) -> Result<bool, StoreError> {
    let own: Vec<String> = shots::table
        .filter(shots::list_id.eq(id.to_string()))
        .select(shots::id)
        .load(conn)?;
    let row = lists::table
        .filter(lists::id.eq(id.to_string()))
        .filter(lists::version.eq(seen));
    if diesel::delete(row).execute(conn)? == 0 {
        return absent(conn, id);
    }
    remove_shots(conn, &own)?;
    publish(conn, author)?;
    Ok(true)
}

/// Why no row had the expected version: `false` if there is no such list.
fn absent(conn: &mut Connection, id: ShotListId) -> Result<bool, StoreError> {
    let found: i64 = lists::table
        .filter(lists::id.eq(id.to_string()))
        .count()
        .get_result(conn)?;
    if found == 0 {
        Ok(false)
    } else {
        Err(StoreError::Stale)
    }
}

/// Writes the shots of a list in their order. Those with an ID in `kept` exist.
fn put_shots(
    conn: &mut Connection,
    author: &mut Author<'_>,
    list: ShotListId,
    form: &[ShotForm],
    kept: &HashSet<String>,
) -> Result<(), StoreError> {
    for (position, shot) in (0_i32..).zip(form) {
        let values = (
            shots::position.eq(position),
            shots::room.eq(shot.room.as_deref()),
            shots::subject.eq(&shot.subject),
            shots::needed.eq(i32::try_from(shot.count).map_err(StoreError::internal)?),
        );
        let own = shot.id.map(|id| id.to_string());
        if let Some(own) = own.filter(|own| kept.contains(own)) {
            diesel::update(shots::table.find(own))
                .set(values)
                .execute(conn)?;
            continue;
        }
        let (example, example_hash) = match shot.example_of {
            Some(of) => shots::table
                .find(of.to_string())
                .select((shots::example, shots::example_hash))
                .first::<(Option<String>, Option<String>)>(conn)
                .optional()?
                .unwrap_or_default(),
            None => (None, None),
        };
        diesel::insert_into(shots::table)
            .values((
                shots::id.eq(ShotId::new(author.clock, author.rng).to_string()),
                shots::list_id.eq(list.to_string()),
                values,
                shots::example.eq(example),
                shots::example_hash.eq(example_hash),
            ))
            .execute(conn)?;
    }
    Ok(())
}

fn remove_shots(conn: &mut Connection, ids: &[String]) -> Result<(), StoreError> {
    diesel::delete(photo_shots::table.filter(photo_shots::shot_id.eq_any(ids))).execute(conn)?;
    diesel::delete(shots::table.filter(shots::id.eq_any(ids))).execute(conn)?;
    Ok(())
}

/// Stores or removes the example picture of a shot: a small JPEG image and the hash of its bytes. Returns `false` if there is no such shot.
///
/// # Errors
/// When the database fails.
pub fn put_example(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
    author: &Author<'_>,
    id: ShotId,
    example: Option<(&str, &[u8])>,
) -> Result<bool, StoreError> {
    let (hash, picture) = example.unzip();
    let changed = diesel::update(shots::table.find(id.to_string()))
        .set((
            shots::example.eq(picture.map(|picture| STANDARD.encode(picture))),
            shots::example_hash.eq(hash),
        ))
        .execute(conn)?;
    if changed == 0 {
        return Ok(false);
    }
    publish(conn, author)?;
    Ok(true)
}

/// The example picture of a shot as JPEG.
///
/// # Errors
/// When the database fails.
pub fn example(
    conn: &mut Connection,
    _permit: &Permit<act::ShowShotExamples>,
    id: ShotId,
) -> Result<Option<Vec<u8>>, StoreError> {
    let text: Option<Option<String>> = shots::table
        .find(id.to_string())
        .select(shots::example)
        .first(conn)
        .optional()?;
    text.flatten()
        .map(|text| STANDARD.decode(text).map_err(StoreError::internal))
        .transpose()
}

/// Tells all signed-in users that what must be photographed has changed.
fn publish(conn: &mut Connection, author: &Author<'_>) -> Result<(), StoreError> {
    let now = author.clock.now();
    change_feed::publish_alone(conn, ChangeTopic::Portal, Uuid::nil(), now)
}

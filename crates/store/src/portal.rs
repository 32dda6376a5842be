//! Portal settings made by admins: one row with the settings, and one with the logo.

use crate::schema::{contractors, projects, settings};
use crate::{Connection, StoreError, change_feed, column};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use diesel::dsl::exists;
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::permission::{Permit, act};
use domain::portal::{Accent, PortalForm, PortalSettings};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

const KEY: &str = "portal";
const LOGO: &str = "portal_logo";

/// The portal settings. Before the first change, both counters are 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Portal {
    /// The settings.
    pub settings: PortalSettings,
    /// Version of the settings form.
    pub version: i64,
    /// Number of changes to any of the settings.
    pub changes: i64,
}

/// What the portal contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contents {
    /// Whether any contractor company exists.
    pub contractor: bool,
    /// Whether any project exists.
    pub project: bool,
}

/// The row's JSON. Unknown fields, written by a later version, are ignored.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
struct Row {
    version: i64,
    changes: i64,
    office_name: Option<String>,
    office_phone: Option<String>,
    office_email: Option<String>,
    accent: Option<String>,
    time_zone: Option<String>,
    messages_beta_gate: Option<bool>,
    warranty_note: Option<String>,
    photo_rooms: Vec<String>,
    photo_phases: Vec<String>,
    partners_see_amounts: bool,
    owners_see_amounts: bool,
    logo: Option<String>,
    mail_tried_at: Option<i64>,
    is_set_up: bool,
}

/// Loads the settings.
///
/// # Errors
/// When the database fails.
pub fn show(conn: &mut Connection) -> Result<Portal, StoreError> {
    let row = read(conn)?;
    Ok(Portal {
        version: row.version,
        changes: row.changes,
        settings: PortalSettings {
            office_name: row.office_name,
            office_phone: row.office_phone,
            office_email: row.office_email,
            accent: row.accent.as_deref().and_then(Accent::parse),
            time_zone: row.time_zone,
            messages_beta_gate: row.messages_beta_gate,
            warranty_note: row.warranty_note,
            photo_rooms: row.photo_rooms,
            photo_phases: row.photo_phases,
            partners_see_amounts: row.partners_see_amounts,
            owners_see_amounts: row.owners_see_amounts,
            logo: row.logo,
            mail_tried_at: row.mail_tried_at.map(column::instant).transpose()?,
            is_set_up: row.is_set_up,
        },
    })
}

/// Checks what the portal contains.
///
/// # Errors
/// When the database fails.
pub fn contents(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
) -> Result<Contents, StoreError> {
    let contractor = exists(contractors::table.select(contractors::id));
    let project = exists(projects::table.select(projects::id));
    Ok(Contents {
        contractor: diesel::select(contractor).get_result(conn)?,
        project: diesel::select(project).get_result(conn)?,
    })
}

/// Saves the form if its version matches.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn edit(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
    seen: i64,
    form: &PortalForm,
    now: Timestamp,
) -> Result<(), StoreError> {
    change(conn, Some(seen), now, |row| {
        row.office_name.clone_from(&form.office_name);
        row.office_phone.clone_from(&form.office_phone);
        row.office_email.clone_from(&form.office_email);
        row.accent = form.accent.map(|accent| accent.to_string());
        row.time_zone.clone_from(&form.time_zone);
        row.messages_beta_gate = form.messages_beta_gate;
        row.warranty_note.clone_from(&form.warranty_note);
        if let Some(rooms) = &form.photo_rooms {
            row.photo_rooms.clone_from(rooms);
        }
        if let Some(phases) = &form.photo_phases {
            row.photo_phases.clone_from(phases);
        }
        if let Some(partners) = form.partners_see_amounts {
            row.partners_see_amounts = partners;
        }
        if let Some(owners) = form.owners_see_amounts {
            row.owners_see_amounts = owners;
        }
        row.version += 1;
    })
}

/// The logo as a PNG image, if there is one.
///
/// # Errors
/// When the database fails.
pub fn logo(conn: &mut Connection) -> Result<Option<Vec<u8>>, StoreError> {
    let text: Option<String> = settings::table
        .find(LOGO)
        .select(settings::value)
        .first(conn)
        .optional()?;
    text.map(|text| STANDARD.decode(text).map_err(StoreError::internal))
        .transpose()
}

/// Stores or removes the logo: a small PNG image and the hash of its bytes.
///
/// # Errors
/// When the database fails.
pub fn put_logo(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
    logo: Option<(&str, &[u8])>,
    now: Timestamp,
) -> Result<(), StoreError> {
    match logo {
        Some((_, picture)) => put(conn, LOGO, &STANDARD.encode(picture), now)?,
        None => {
            diesel::delete(settings::table.find(LOGO)).execute(conn)?;
        }
    }
    change(conn, None, now, |row| {
        row.logo = logo.map(|(hash, _)| hash.to_owned());
    })
}

/// Records that the mail server accepted a test mail.
///
/// # Errors
/// When the database fails.
pub fn note_mail_tried(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
    now: Timestamp,
) -> Result<(), StoreError> {
    change(conn, None, now, |row| {
        row.mail_tried_at = Some(column::micros(now));
    })
}

/// Hides the setup steps.
///
/// # Errors
/// When the database fails.
pub fn note_set_up(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
    now: Timestamp,
) -> Result<(), StoreError> {
    change(conn, None, now, |row| row.is_set_up = true)
}

fn read(conn: &mut Connection) -> Result<Row, StoreError> {
    let text: Option<String> = settings::table
        .find(KEY)
        .select(settings::value)
        .first(conn)
        .optional()?;
    text.map_or_else(
        || Ok(Row::default()),
        |text| serde_json::from_str(&text).map_err(StoreError::internal),
    )
}

/// Changes the row, and publishes the change to all signed-in users and instances.
fn change(
    conn: &mut Connection,
    seen: Option<i64>,
    now: Timestamp,
    apply: impl FnOnce(&mut Row),
) -> Result<(), StoreError> {
    lock_setting(conn, KEY, now)?;
    let mut row = read(conn)?;
    if seen.is_some_and(|seen| seen != row.version) {
        return Err(StoreError::Stale);
    }
    apply(&mut row);
    row.changes += 1;
    let text = serde_json::to_string(&row).map_err(StoreError::internal)?;
    put(conn, KEY, &text, now)?;
    change_feed::publish_alone(conn, ChangeTopic::Portal, Uuid::nil(), now)
}

/// Creates a setting as `{}` if it is missing, and locks it until the transaction ends.
pub(crate) fn lock_setting(
    conn: &mut Connection,
    key: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = (
        settings::key.eq(key),
        settings::value.eq("{}"),
        settings::updated_at.eq(column::micros(now)),
    );
    per_database!(conn, |conn| diesel::insert_into(settings::table)
        .values(row)
        .on_conflict_do_nothing()
        .execute(conn))?;
    diesel::update(settings::table.find(key))
        .set(settings::updated_at.eq(column::micros(now)))
        .execute(conn)?;
    Ok(())
}

/// Stores a setting.
pub(crate) fn put(
    conn: &mut Connection,
    key: &str,
    value: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let values = (
        settings::value.eq(value),
        settings::updated_at.eq(column::micros(now)),
    );
    let row = (settings::key.eq(key), values);
    per_database!(conn, |conn| diesel::insert_into(settings::table)
        .values(row)
        .on_conflict(settings::key)
        .do_update()
        .set(values)
        .execute(conn))?;
    Ok(())
}

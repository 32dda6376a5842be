//! Templates of messages and updates: one row of `settings`.

use crate::portal::{lock_setting, put};
use crate::schema::settings;
use crate::{Connection, StoreError};
use diesel::prelude::*;
use domain::permission::{Permit, act};
use domain::reply_template::ReplyTemplate;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

const KEY: &str = "reply_templates";

/// All templates of the portal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReplyTemplates {
    /// Number of changes; 0 if there was none.
    pub version: i64,
    /// The templates, in the admins' order.
    pub templates: Vec<ReplyTemplate>,
}

/// Loads the templates.
///
/// # Errors
/// When the database fails.
pub fn show(conn: &mut Connection) -> Result<ReplyTemplates, StoreError> {
    let stored: Option<String> = settings::table
        .find(KEY)
        .select(settings::value)
        .first(conn)
        .optional()?;
    stored.map_or_else(
        || Ok(ReplyTemplates::default()),
        |stored| serde_json::from_str(&stored).map_err(StoreError::internal),
    )
}

/// Replaces the templates if their version matches.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn edit(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
    seen: i64,
    templates: &[ReplyTemplate],
    now: Timestamp,
) -> Result<(), StoreError> {
    // The lock serializes concurrent edits.
    lock_setting(conn, KEY, now)?;
    if show(conn)?.version != seen {
        return Err(StoreError::Stale);
    }
    let changed = ReplyTemplates {
        version: seen + 1,
        templates: templates.to_vec(),
    };
    let value = serde_json::to_string(&changed).map_err(StoreError::internal)?;
    put(conn, KEY, &value, now)
}

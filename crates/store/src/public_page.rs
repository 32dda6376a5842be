//! Texts of the public pages that admins changed: a row of `settings` for each page and language.

use crate::portal::{lock_setting, put};
use crate::schema::settings;
use crate::{Connection, StoreError};
use diesel::prelude::*;
use domain::language::Language;
use domain::permission::{Permit, act};
use domain::public_page::PublicPage;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The text of a page in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageText {
    /// Number of changes; 0 if there was none.
    pub version: i64,
    /// The text; `None` for the default.
    pub text: Option<String>,
}

fn key(page: PublicPage, language: Language) -> String {
    format!("page_{page}_{}", language.as_str())
}

/// Loads the text of a page.
///
/// # Errors
/// When the database fails.
pub fn show(
    conn: &mut Connection,
    page: PublicPage,
    language: Language,
) -> Result<PageText, StoreError> {
    let text: Option<String> = settings::table
        .find(key(page, language))
        .select(settings::value)
        .first(conn)
        .optional()?;
    text.map_or_else(
        || Ok(PageText::default()),
        |text| serde_json::from_str(&text).map_err(StoreError::internal),
    )
}

/// Stores the text of a page if its version matches; `None` restores the default.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn edit(
    conn: &mut Connection,
    _permit: &Permit<act::ManagePortal>,
    (page, language): (PublicPage, Language),
    seen: i64,
    text: Option<&str>,
    now: Timestamp,
) -> Result<(), StoreError> {
    // The lock serializes concurrent edits.
    lock_setting(conn, &key(page, language), now)?;
    if show(conn, page, language)?.version != seen {
        return Err(StoreError::Stale);
    }
    let changed = PageText {
        version: seen + 1,
        text: text.map(str::to_owned),
    };
    let value = serde_json::to_string(&changed).map_err(StoreError::internal)?;
    put(conn, &key(page, language), &value, now)
}

//! Queries of the global search: the texts of all of a user's notifications, and the sources of the few that match.

use super::scope::{meant_for, parts};
use super::stored::{StoredProject, StoredWords};
use crate::schema::{notifications, projects};
use crate::{Connection, MultiBackend, StoreError, column, user};
use diesel::prelude::*;
use domain::id::{NotificationId, UserId};
use domain::language::Language;
use domain::notification::{NotificationProject, NotificationSubject, Words};
use domain::permission::{Permit, Visible, act};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Id, texts, and creation time.
type WordsRow = (String, StoredWords, i64);

/// Texts of the user's newest notifications in a language, at most `most`, newest first; and whether there are more.
///
/// # Errors
/// When the database fails.
pub fn newest_words(
    conn: &mut Connection,
    _permit: &Permit<act::ListNotifications>,
    user: UserId,
    visible: Visible,
    language: Language,
    most: usize,
) -> Result<(Vec<(NotificationId, Words)>, bool), StoreError> {
    let mut found: Vec<WordsRow> = Vec::new();
    for part in parts(visible) {
        let rows = notifications::table
            .left_join(projects::table)
            .select((
                notifications::id,
                StoredWords::as_select(),
                notifications::created_at,
            ))
            .into_boxed::<MultiBackend>();
        let rows = meant_for!(rows, user, visible, part)
            .order((notifications::created_at.desc(), notifications::id.desc()))
            .limit(i64::try_from(most + 1).unwrap_or(i64::MAX));
        found.extend(rows.load::<WordsRow>(conn)?);
    }
    found.sort_by(|one, other| Reverse((one.2, &one.0)).cmp(&Reverse((other.2, &other.0))));
    let more = found.len() > most;
    found.truncate(most);
    let words = found
        .into_iter()
        .map(|(id, words, _)| Ok((column::parsed(&id)?, words.into_words(language))));
    Ok((words.collect::<Result<_, StoreError>>()?, more))
}

/// The source of a notification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The kind of item it is about.
    pub subject: NotificationSubject,
    /// The project, if any.
    pub project: Option<NotificationProject>,
    /// The recipient's name, if the notification is for another account.
    pub recipient_name: Option<String>,
}

#[derive(Queryable)]
struct SourceRow {
    id: String,
    user_id: Option<String>,
    subject: String,
    project: Option<StoredProject>,
}

/// The sources of the notifications among these that the user sees.
///
/// # Errors
/// When the database fails.
pub fn sources(
    conn: &mut Connection,
    _permit: &Permit<act::ListNotifications>,
    reader: UserId,
    visible: Visible,
    ids: &[NotificationId],
) -> Result<HashMap<NotificationId, Source>, StoreError> {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let mut found: Vec<SourceRow> = Vec::new();
    for part in parts(visible) {
        let rows = notifications::table
            .left_join(projects::table)
            .filter(notifications::id.eq_any(&ids))
            .select((
                notifications::id,
                notifications::user_id,
                notifications::subject,
                Option::<StoredProject>::as_select(),
            ))
            .into_boxed::<MultiBackend>();
        found.extend(meant_for!(rows, reader, visible, part).load::<SourceRow>(conn)?);
    }
    let is_other = |id: &&String| **id != reader.to_string();
    let others = found
        .iter()
        .filter_map(|row| row.user_id.as_ref().filter(is_other));
    let names = user::full_names(conn, others)?;
    let sources = found.into_iter().map(|row| {
        let source = Source {
            subject: column::word(&row.subject, NotificationSubject::parse)?,
            project: row.project.map(Into::into),
            recipient_name: row.user_id.and_then(|to| names.get(&to).cloned()),
        };
        Ok((column::parsed(&row.id)?, source))
    });
    sources.collect()
}

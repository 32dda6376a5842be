//! What the global search reads of somebody's notifications: the words of many, and of the few that match what they are about.

use super::scope::{meant_for, parts};
use crate::schema::{notifications, projects};
use crate::{Connection, MultiBackend, StoreError, column, user};
use diesel::prelude::*;
use domain::id::{NotificationId, UserId};
use domain::language::Language;
use domain::notification::{NotificationProject, NotificationSubject, Words};
use domain::permission::{Permit, Visible, act};
use domain::project::ProjectCode;
use std::cmp::Reverse;
use std::collections::HashMap;

/// A notification's words, and when it was made.
type WordsRow = (String, String, String, Option<String>, Option<String>, i64);

/// What the user's newest notifications say in a language, at most so many, the newest first; and whether there are older ones.
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
                notifications::title,
                notifications::message,
                notifications::spanish_title,
                notifications::spanish_message,
                notifications::created_at,
            ))
            .into_boxed::<MultiBackend>();
        let rows = meant_for!(rows, user, visible, part)
            .order((notifications::created_at.desc(), notifications::id.desc()))
            .limit(i64::try_from(most + 1).unwrap_or(i64::MAX));
        found.extend(rows.load::<WordsRow>(conn)?);
    }
    found.sort_by(|one, other| Reverse((one.5, &one.0)).cmp(&Reverse((other.5, &other.0))));
    let more = found.len() > most;
    found.truncate(most);
    let words = found
        .into_iter()
        .map(|(id, title, message, spanish_title, spanish, _)| {
            let words = match spanish_title.filter(|_| language == Language::Spanish) {
                Some(title) => Words {
                    title,
                    message: spanish.unwrap_or(message),
                },
                None => Words { title, message },
            };
            Ok((column::parsed(&id)?, words))
        });
    Ok((words.collect::<Result<_, StoreError>>()?, more))
}

/// What a notification is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// What it tells of.
    pub subject: NotificationSubject,
    /// Of which project.
    pub project: Option<NotificationProject>,
    /// The name of whom it is for, when that is somebody else.
    pub recipient_name: Option<String>,
}

#[derive(Queryable)]
struct SourceRow {
    id: String,
    user_id: Option<String>,
    subject: String,
    project: (Option<String>, Option<String>, Option<String>),
}

/// What these of the user's notifications are about.
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
                (
                    projects::project_code.nullable(),
                    projects::insurance_claim_number.nullable(),
                    projects::property_owner_name.nullable(),
                ),
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
        let (code, insurance_claim_number, owner) = row.project;
        let source = Source {
            subject: column::word(&row.subject, NotificationSubject::parse)?,
            project: code
                .zip(owner)
                .map(|(code, property_owner_name)| NotificationProject {
                    project_code: ProjectCode::from_stored(code),
                    insurance_claim_number,
                    property_owner_name,
                }),
            recipient_name: row.user_id.and_then(|to| names.get(&to).cloned()),
        };
        Ok((column::parsed(&row.id)?, source))
    });
    sources.collect()
}

//! The notifications of imported projects.

use super::{ImportedProject, ROWS};
use crate::schema::{notifications, user_notification_read_status as reads};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::id::{NotificationId, UserId};
use domain::notification::NewNotification;
use jiff::Timestamp;

/// A notification with its readers.
#[derive(Debug, Clone)]
pub struct ImportedNotification {
    /// Its id.
    pub id: NotificationId,
    /// The content.
    pub notification: NewNotification,
    /// When it was created.
    pub created_at: Timestamp,
    /// Who has read it.
    pub read_by: Vec<UserId>,
}

#[derive(Insertable)]
#[diesel(table_name = notifications, treat_none_as_default_value = false)]
struct NotificationRow {
    id: String,
    user_id: Option<String>,
    project_id: Option<String>,
    title: String,
    message: String,
    title_text: String,
    message_text: String,
    type_: &'static str,
    subject: &'static str,
    kind: &'static str,
    created_at: i64,
}

impl NotificationRow {
    fn new(of: &ImportedNotification) -> Result<Self, StoreError> {
        let new = &of.notification;
        Ok(Self {
            id: of.id.to_string(),
            user_id: new.user_id.map(|id| id.to_string()),
            project_id: new.project_id.map(|id| id.to_string()),
            title: new.title.english(),
            message: new.message.english(),
            title_text: column::text_json(&new.title)?,
            message_text: column::text_json(&new.message)?,
            type_: new.notification_type.as_str(),
            subject: new.subject.as_str(),
            kind: new.kind.as_str(),
            created_at: of.created_at.as_microsecond(),
        })
    }
}

#[derive(Insertable)]
#[diesel(table_name = reads, treat_none_as_default_value = false)]
struct ReadRow {
    user_id: String,
    notification_id: String,
    read: bool,
    read_at: Option<i64>,
}

pub(super) fn insert(
    conn: &mut Connection,
    imported: &[ImportedProject],
) -> Result<(), StoreError> {
    let all = || imported.iter().flat_map(|project| &project.notifications);
    insert_all!(
        conn,
        notifications::table,
        all()
            .map(NotificationRow::new)
            .collect::<Result<Vec<_>, _>>()?
            .into_iter()
    );
    insert_all!(
        conn,
        reads::table,
        all().flat_map(|of| of.read_by.iter().map(|user| ReadRow {
            user_id: user.to_string(),
            notification_id: of.id.to_string(),
            read: true,
            read_at: Some(of.created_at.as_microsecond()),
        }))
    );
    Ok(())
}

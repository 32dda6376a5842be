//! The messages of imported projects.

use super::{ImportedProject, ROWS};
use crate::schema::{
    message_attachments as attachments, message_read_status as reads, project_messages as messages,
    unread_threads, user_roles,
};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::file::StoredFile;
use domain::id::{MessageId, UserId};
use domain::message::{MessageType, ParticipantType, Reader, Sender};
use domain::permission::Role;
use jiff::Timestamp;

/// A message with its files and readers.
#[derive(Debug, Clone)]
pub struct ImportedMessage {
    /// Its id.
    pub id: MessageId,
    /// Who sent it.
    pub sender: Sender,
    /// The role in which it was sent.
    pub participant_type: ParticipantType,
    /// The text.
    pub message_content: String,
    /// The message it replies to, which must come earlier in the list.
    pub reply_to: Option<MessageId>,
    /// Its files.
    pub files: Vec<StoredFile>,
    /// When it was sent.
    pub created_at: Timestamp,
    /// Who has read it, except the sender.
    pub read_by: Vec<Reader>,
}

#[derive(Insertable)]
#[diesel(table_name = messages, treat_none_as_default_value = false)]
struct MessageRow<'a> {
    id: String,
    project_id: String,
    sender_id: Option<String>,
    participant_type: &'static str,
    message_type: &'static str,
    message_content: &'a str,
    reply_to_message_id: Option<String>,
    created_at: i64,
    updated_at: i64,
}

#[derive(Insertable)]
#[diesel(table_name = attachments, treat_none_as_default_value = false)]
struct FileRow<'a> {
    id: String,
    message_id: String,
    file_name: &'a str,
    file_path: &'a str,
    file_size: i64,
    file_type: &'a str,
    uploaded_at: i64,
}

#[derive(Insertable)]
#[diesel(table_name = reads, treat_none_as_default_value = false)]
struct ReadRow {
    message_id: String,
    user_id: String,
    read_at: i64,
}

#[derive(Insertable)]
#[diesel(table_name = unread_threads, treat_none_as_default_value = false)]
struct UnreadRow {
    project_id: String,
    user_id: String,
    last_at: i64,
}

/// Inserts the messages of existing projects.
pub(super) fn insert(
    conn: &mut Connection,
    imported: &[ImportedProject],
) -> Result<(), StoreError> {
    let all = || imported.iter().flat_map(|of| &of.messages);
    insert_all!(
        conn,
        messages::table,
        imported.iter().flat_map(|of| {
            let project = of.project.id;
            of.messages.iter().map(move |message| MessageRow {
                id: message.id.to_string(),
                project_id: project.to_string(),
                sender_id: message.sender.uuid().map(|id| id.to_string()),
                participant_type: message.participant_type.as_str(),
                message_type: if message.files.is_empty() {
                    MessageType::Text.as_str()
                } else {
                    MessageType::File.as_str()
                },
                message_content: &message.message_content,
                reply_to_message_id: message.reply_to.map(|id| id.to_string()),
                created_at: message.created_at.as_microsecond(),
                updated_at: message.created_at.as_microsecond(),
            })
        })
    );
    insert_all!(
        conn,
        attachments::table,
        all().flat_map(|message| message.files.iter().map(|file| FileRow {
            id: file.id.to_string(),
            message_id: message.id.to_string(),
            file_name: &file.file_name,
            file_path: &file.file_path,
            file_size: file.file_size,
            file_type: &file.file_type,
            uploaded_at: file.uploaded_at.as_microsecond(),
        }))
    );
    insert_all!(
        conn,
        reads::table,
        all().flat_map(|message| message.read_by.iter().map(|reader| ReadRow {
            message_id: message.id.to_string(),
            user_id: reader.uuid().to_string(),
            read_at: message.created_at.as_microsecond(),
        }))
    );
    let admins = admins(conn)?;
    insert_all!(
        conn,
        unread_threads::table,
        imported.iter().flat_map(|of| unread_by(&admins, of))
    );
    Ok(())
}

fn admins(conn: &mut Connection) -> Result<Vec<UserId>, StoreError> {
    let ids: Vec<String> = user_roles::table
        .filter(user_roles::role.eq(Role::Admin.as_str()))
        .select(user_roles::user_id)
        .load(conn)?;
    ids.iter().map(|id| column::parsed(id)).collect()
}

/// The project's thread for each admin who has not read all of it.
fn unread_by(admins: &[UserId], of: &ImportedProject) -> Vec<UnreadRow> {
    let written = |message: &&ImportedMessage| message.sender != Sender::Portal;
    let Some(last) = of.messages.iter().rfind(written) else {
        return Vec::new();
    };
    let has_unread = |admin: &&UserId| {
        let reader = Reader::User(**admin);
        of.messages.iter().filter(written).any(|message| {
            !reader.wrote(message.sender, message.participant_type)
                && !message.read_by.contains(&reader)
        })
    };
    let admins = admins.iter().filter(has_unread);
    let row = |admin: &UserId| UnreadRow {
        project_id: of.project.id.to_string(),
        user_id: admin.to_string(),
        last_at: last.created_at.as_microsecond(),
    };
    admins.map(row).collect()
}

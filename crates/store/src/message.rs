//! Project messages: the thread, sending, and read state.

mod read;
mod send;
mod thread;

pub(crate) use read::unread_in;
pub use read::{count_unread, mark_read};
pub use send::{Known, Writer, find_sent, send};
pub use thread::{ListQuery, Place, Thread, list};

use crate::page::Cursor;
use crate::schema::{
    message_attachments as attachments, project_messages as messages, projects, users,
};
use crate::{Connection, StoreError, column, file_facts};
use diesel::prelude::*;
use domain::file::Attachment;
use domain::id::{ProjectId, UserId};
use domain::message::{
    Message, MessageType, Participant, ParticipantType, Quote, Sender, excerpt, sender_name,
};
use std::collections::HashMap;

/// Constraint name of the conflict when a reply's target is not a message of the project, or is a system message.
pub const UNKNOWN_REPLY: &str = "message_reply_unknown";
/// Constraint name of the conflict when a message's id is taken.
pub const TAKEN: &str = "project_messages_pkey";

#[derive(Queryable, Selectable)]
#[diesel(table_name = messages)]
struct Row {
    id: String,
    project_id: String,
    sender_id: Option<String>,
    participant_type: String,
    message_type: String,
    message_content: String,
    reply_to_message_id: Option<String>,
    shares_staff_device: bool,
    created_at: i64,
    updated_at: i64,
}

/// A message with its sender's full name and the time the reader read it.
type Found = (Row, Option<String>, Option<i64>);

impl Row {
    fn cursor(&self) -> Cursor {
        Cursor {
            micros: self.created_at,
            id: self.id.clone(),
        }
    }
}

/// Selects messages with the sender's profile and the reader's read mark.
macro_rules! read_by {
    ($reader:expr) => {
        messages::table
            .left_join(users::table.on(messages::sender_id.eq(users::id.nullable())))
            .left_join(
                reads::table.on(reads::message_id
                    .eq(messages::id)
                    .and(reads::user_id.eq($reader.uuid().to_string()))),
            )
            .select((
                Row::as_select(),
                users::full_name.nullable(),
                reads::read_at.nullable(),
            ))
    };
}
use read_by;

pub(crate) fn sender(
    id: Option<&str>,
    participant_type: ParticipantType,
) -> Result<Sender, StoreError> {
    Ok(match (id, participant_type) {
        (None, _) => Sender::Portal,
        (Some(id), ParticipantType::Owner) => Sender::Owner(column::parsed(id)?),
        (Some(id), _) => Sender::User(column::parsed(id)?),
    })
}

/// The account that sent a message's files; `None` for owners and the portal.
pub(crate) const fn uploader(sender: Sender) -> Option<UserId> {
    match sender {
        Sender::User(user) => Some(user),
        Sender::Owner(_) | Sender::Portal => None,
    }
}

/// The name shown for messages by the project's owner.
fn owner_name(conn: &mut Connection, project: ProjectId) -> Result<String, StoreError> {
    let name = projects::table
        .find(project.to_string())
        .select(projects::property_owner_name)
        .first(conn)
        .optional()?;
    Ok(name.unwrap_or_default())
}

/// Loads quotes and attachments for messages. The number of queries does not depend on the number of messages.
fn complete(
    conn: &mut Connection,
    project: ProjectId,
    participant: &Participant,
    rows: Vec<Found>,
) -> Result<Vec<Message>, StoreError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let owner_name = owner_name(conn, project)?;
    let mut quotes = quotes(conn, &rows, &owner_name)?;
    let mut files = files(conn, &rows)?;
    rows.into_iter()
        .map(|(row, full_name, read_at)| {
            let participant_type = column::word(&row.participant_type, ParticipantType::parse)?;
            let sender = sender(row.sender_id.as_deref(), participant_type)?;
            let is_mine = participant.reader.wrote(sender, participant_type);
            let attachments = files.remove(&row.id).unwrap_or_default();
            let reply_to = row
                .reply_to_message_id
                .and_then(|quoted| quotes.get_mut(&quoted).cloned());
            Ok(Message {
                id: column::parsed(&row.id)?,
                project_id: column::parsed(&row.project_id)?,
                sender,
                sender_name: sender_name(
                    sender,
                    participant_type,
                    full_name.as_deref(),
                    &owner_name,
                ),
                participant_type,
                message_content: row.message_content,
                message_type: column::word(&row.message_type, MessageType::parse)?,
                reply_to,
                shares_staff_device: row.shares_staff_device,
                created_at: column::instant(row.created_at)?,
                updated_at: column::instant(row.updated_at)?,
                attachments,
                is_mine,
                is_unread: !is_mine && sender != Sender::Portal && read_at.is_none(),
            })
        })
        .collect()
}

fn quotes(
    conn: &mut Connection,
    rows: &[Found],
    owner_name: &str,
) -> Result<HashMap<String, Quote>, StoreError> {
    let quoted: Vec<&String> = rows
        .iter()
        .filter_map(|(row, ..)| row.reply_to_message_id.as_ref())
        .collect();
    if quoted.is_empty() {
        return Ok(HashMap::new());
    }
    messages::table
        .left_join(users::table.on(messages::sender_id.eq(users::id.nullable())))
        .filter(messages::id.eq_any(quoted))
        .select((
            messages::id,
            messages::sender_id,
            messages::participant_type,
            messages::message_content,
            users::full_name.nullable(),
        ))
        .load::<(String, Option<String>, String, String, Option<String>)>(conn)?
        .into_iter()
        .map(|(id, sender_id, participant_type, content, full_name)| {
            let participant_type = column::word(&participant_type, ParticipantType::parse)?;
            let sender = sender(sender_id.as_deref(), participant_type)?;
            let quote = Quote {
                id: column::parsed(&id)?,
                sender_name: sender_name(
                    sender,
                    participant_type,
                    full_name.as_deref(),
                    owner_name,
                ),
                excerpt: excerpt(&content),
            };
            Ok((id, quote))
        })
        .collect()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = attachments)]
pub(crate) struct AttachmentRow {
    id: String,
    message_id: String,
    file_name: String,
    file_path: String,
    file_size: i64,
    file_type: String,
    uploaded_at: i64,
}

pub(crate) fn attachment(row: AttachmentRow) -> Result<Attachment, StoreError> {
    Ok(Attachment {
        id: column::parsed(&row.id)?,
        file_name: row.file_name,
        file_path: row.file_path,
        file_size: row.file_size,
        file_type: row.file_type,
        uploaded_at: column::instant(row.uploaded_at)?,
        // The message's row has the sender.
        uploaded_by: None,
        facts: None,
        description: None,
        position: None,
        annotations: None,
    })
}

fn files(
    conn: &mut Connection,
    rows: &[Found],
) -> Result<HashMap<String, Vec<Attachment>>, StoreError> {
    let mut uploaders = HashMap::with_capacity(rows.len());
    for (row, ..) in rows {
        let participant = column::word(&row.participant_type, ParticipantType::parse)?;
        let by = sender(row.sender_id.as_deref(), participant)?;
        uploaders.insert(row.id.as_str(), uploader(by));
    }
    let ids: Vec<&String> = rows.iter().map(|(row, ..)| &row.id).collect();
    let found = attachments::table
        .filter(attachments::message_id.eq_any(ids))
        .order((attachments::uploaded_at.asc(), attachments::id.asc()))
        .select(AttachmentRow::as_select())
        .load(conn)?;
    let mut files: HashMap<String, Vec<Attachment>> = HashMap::new();
    for row in found {
        let message = row.message_id.clone();
        let file = Attachment {
            uploaded_by: uploaders.get(message.as_str()).copied().flatten(),
            ..attachment(row)?
        };
        files.entry(message).or_default().push(file);
    }
    file_facts::attach(conn, files.values_mut().flatten())?;
    Ok(files)
}

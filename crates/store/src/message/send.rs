//! Sending a message. The message, its files, its notification, and the change feed entry are written in one transaction.

use super::read::advance;
use super::{Found, Row, TAKEN, UNKNOWN_REPLY, complete, read_by};
use crate::project::deletion;
use crate::schema::{
    message_attachments as attachments, message_read_status as reads, project_messages as messages,
    users,
};
use crate::{Connection, StoreError, change_feed, notification, search, thread, upload};
use diesel::prelude::*;
use domain::change::ChangeTopic;
use domain::clock::Clock;
use domain::file::{UploadPurpose, Uploader};
use domain::id::{MessageId, NotificationId, ProjectId, UserId};
use domain::message::{Message, NewMessage, Participant, Sender};
use domain::notification::{NewNotification, NotificationEvent};
use domain::permission::{Permit, act};
use std::collections::BTreeSet;

/// Who sends, and when.
pub struct Writer<'a> {
    /// The participant in the thread.
    pub participant: Participant,
    /// The account that acts, including an admin viewing as the owner. It is not notified of its own message.
    pub account: Option<UserId>,
    /// Whether the message may be from someone other than the owner (security design, "Project codes").
    pub shares_staff_device: bool,
    /// The current instant.
    pub clock: &'a dyn Clock,
}

/// What is stored under a message id chosen by a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known {
    /// No message has the id.
    Nothing,
    /// The participant already sent the same message.
    Sent(Box<Message>),
    /// A different message has the id.
    Other,
}

/// Whether this message was already sent, for clients that retry after a lost response.
///
/// # Errors
/// When the database fails.
pub fn find_sent(
    conn: &mut Connection,
    permit: &Permit<act::SendMessage>,
    participant: &Participant,
    id: MessageId,
    new: &NewMessage,
) -> Result<Known, StoreError> {
    let project = permit.facts().id;
    let Some(sent) = one(conn, project, participant, id)? else {
        return Ok(Known::Nothing);
    };
    let files = |ids: &mut dyn Iterator<Item = uuid::Uuid>| ids.collect::<BTreeSet<_>>();
    let is_same = sent.project_id == project
        && sent.is_mine
        && sent.message_content == new.message_content
        && sent.reply_to.as_ref().map(|quote| quote.id) == new.reply_to
        && files(&mut sent.attachments.iter().map(|file| file.id.uuid()))
            == files(&mut new.uploads.iter().map(|upload| upload.uuid()));
    Ok(if is_same {
        Known::Sent(Box::new(sent))
    } else {
        Known::Other
    })
}

fn one(
    conn: &mut Connection,
    project: ProjectId,
    participant: &Participant,
    id: MessageId,
) -> Result<Option<Message>, StoreError> {
    let found = read_by!(participant.reader)
        .filter(messages::id.eq(id.to_string()))
        .first::<Found>(conn)
        .optional()?;
    let rows = found.into_iter().collect();
    Ok(complete(conn, project, participant, rows)?.pop())
}

/// Sends a message with its files, notification, and change feed entry. The caller must hold the lock on the project.
///
/// # Errors
/// [`StoreError::Conflict`] with [`TAKEN`] if another message has the id, with [`UNKNOWN_REPLY`] if the reply's target is not a message of
/// the project, and as in [`crate::upload`] if the sender may not attach an upload.
pub fn send(
    conn: &mut Connection,
    permit: &Permit<act::SendMessage>,
    writer: &Writer<'_>,
    id: MessageId,
    new: &NewMessage,
) -> Result<Message, StoreError> {
    let (facts, participant) = (permit.facts(), writer.participant);
    deletion::refuse_id(conn, id.uuid(), TAKEN)?;
    check_reply(conn, facts.id, new)?;
    let now = writer.clock.now();
    let at = next_instant(conn, facts.id, now.as_microsecond())?;
    let inserted = diesel::insert_into(messages::table)
        .values((
            messages::id.eq(id.to_string()),
            messages::client_id.eq(id.to_string()),
            messages::project_id.eq(facts.id.to_string()),
            messages::sender_id.eq(participant.sender.uuid().map(|id| id.to_string())),
            messages::participant_type.eq(participant.participant_type.as_str()),
            messages::message_type.eq(new.message_type.as_str()),
            messages::message_content.eq(&new.message_content),
            messages::reply_to_message_id.eq(new.reply_to.map(|id| id.to_string())),
            messages::shares_staff_device.eq(writer.shares_staff_device),
            messages::created_at.eq(at),
            messages::updated_at.eq(at),
        ))
        .execute(conn)
        .map_err(StoreError::from);
    // Both columns hold the id; which constraint is reported depends on the database.
    match inserted {
        Err(StoreError::Conflict { constraint })
            if constraint == "project_messages_client_id_key" =>
        {
            return Err(StoreError::Conflict {
                constraint: TAKEN.to_owned(),
            });
        }
        inserted => inserted?,
    };
    search::index_message(conn, id)?;
    attach(conn, writer, id, new)?;
    thread::sent(
        conn,
        facts.id,
        participant.sender,
        participant.participant_type,
        at,
    )?;
    advance(conn, facts.id, participant.reader)?;
    let sent = one(conn, facts.id, &participant, id)?
        .ok_or_else(|| StoreError::internal("a message that was just inserted was not found"))?;
    notify(conn, permit, writer, &sent)?;
    change_feed::publish_in_project(conn, ChangeTopic::Message, id.uuid(), facts, now)?;
    Ok(sent)
}

fn check_reply(
    conn: &mut Connection,
    project: ProjectId,
    new: &NewMessage,
) -> Result<(), StoreError> {
    let Some(target) = new.reply_to else {
        return Ok(());
    };
    let found = messages::table
        .filter(messages::id.eq(target.to_string()))
        .filter(messages::project_id.eq(project.to_string()))
        .filter(messages::sender_id.is_not_null())
        .select(messages::id)
        .first::<String>(conn)
        .optional()?;
    match found {
        Some(_) => Ok(()),
        None => Err(StoreError::Conflict {
            constraint: UNKNOWN_REPLY.to_owned(),
        }),
    }
}

/// Returns a timestamp after every message in the thread. Timestamps in a thread are unique and increasing even if the clocks of instances
/// differ, so a reader's position never skips a later message.
fn next_instant(conn: &mut Connection, project: ProjectId, now: i64) -> Result<i64, StoreError> {
    let last = messages::table
        .filter(messages::project_id.eq(project.to_string()))
        .order((messages::created_at.desc(), messages::id.desc()))
        .select(messages::created_at)
        .first::<i64>(conn)
        .optional()?;
    Ok(last.map_or(now, |last| now.max(last + 1)))
}

#[derive(Insertable)]
#[diesel(table_name = attachments, treat_none_as_default_value = false)]
struct FileRow {
    id: String,
    message_id: String,
    file_name: String,
    file_path: String,
    file_size: i64,
    file_type: String,
    uploaded_at: i64,
}

fn attach(
    conn: &mut Connection,
    writer: &Writer<'_>,
    id: MessageId,
    new: &NewMessage,
) -> Result<(), StoreError> {
    let uploader = match writer.participant.sender {
        Sender::User(user) => Uploader::User(user),
        Sender::Owner(session) => Uploader::Owner(session),
        Sender::Portal => return Ok(()),
    };
    if new.uploads.is_empty() {
        return Ok(());
    }
    let (purpose, now) = (UploadPurpose::Message, writer.clock.now());
    let files = upload::take_of(conn, uploader, purpose, id.uuid(), &new.uploads, now)?;
    let rows: Vec<FileRow> = files
        .into_iter()
        .map(|file| FileRow {
            id: file.id.to_string(),
            message_id: id.to_string(),
            file_name: file.file_name,
            file_path: file.file_path,
            file_size: file.file_size,
            file_type: file.file_type,
            uploaded_at: file.uploaded_at.as_microsecond(),
        })
        .collect();
    per_database!(conn, |conn| diesel::insert_into(attachments::table)
        .values(&rows)
        .execute(conn))?;
    Ok(())
}

/// Notifies everyone who sees the project, except the sender. Owners have no notifications; their page shows the message. The notification
/// has the message's id, so that no mail is sent about messages already read in the thread.
fn notify(
    conn: &mut Connection,
    permit: &Permit<act::SendMessage>,
    writer: &Writer<'_>,
    sent: &Message,
) -> Result<(), StoreError> {
    let news = NotificationEvent::MessageSent {
        sender: &sent.sender_name,
        content: &sent.message_content,
    };
    let new = NewNotification {
        tells_owner: !matches!(writer.participant.sender, Sender::Owner(_)),
        ..news.of(permit.facts().id)
    };
    let id = NotificationId::from_uuid(sent.id.uuid());
    notification::write_as(conn, id, writer.account, writer.clock.now(), &new).map_err(|error| {
        if matches!(error, StoreError::Conflict { .. }) {
            StoreError::Conflict {
                constraint: TAKEN.to_owned(),
            }
        } else {
            error
        }
    })
}

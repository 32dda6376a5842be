//! The mail queue. A mail is enqueued in the transaction that causes it and stays queued until a mail server accepts it. Rows that were
//! sent or given up serve as the delivery log.

mod claim;
mod limit;
mod log;

pub(crate) use claim::STOPPED;
pub use claim::{Claimed, claim_due};
pub use limit::{Held, admit, prune_recipients};
pub use log::{
    HeldNews, ListQuery, count_given_up, count_held_news, forget_expired, list, prune, retry,
};
pub(crate) use log::{given_up, held_back, states};

use crate::delivery::owner_letter;
use crate::schema::mail_queue;
use crate::{Connection, StoreError, change_feed, column};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text};
use domain::change::ChangeTopic;
use domain::id::{MailId, ProjectId};
use domain::mail::{MailReason, QueuedMail};
use domain::mailbox::mailbox;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

/// How long a sender may hold claimed mails. If it crashes, another one sends them, possibly a second time.
pub const LEASE: SignedDuration = SignedDuration::from_mins(2);
/// Number of failures after which a mail is given up. With [`retry_after`], that takes about two days.
pub const MAX_ATTEMPTS: i32 = 16;

/// Delay after the `attempts`th failure: one minute, doubling up to six hours.
#[must_use]
pub fn retry_after(attempts: i32) -> SignedDuration {
    let doublings = u32::try_from(attempts.saturating_sub(1))
        .unwrap_or(0)
        .min(10);
    SignedDuration::from_mins(1_i64 << doublings).min(SignedDuration::from_hours(6))
}

/// Irreversible identifier of a recipient, used by limits, unsubscriptions, and unsubscribe links. All spellings of one mailbox's address
/// have the same fingerprint ([`domain::mailbox::mailbox`]).
#[must_use]
pub fn fingerprint(email: &str) -> String {
    let digest = Sha256::digest(mailbox(email).as_bytes());
    hex::encode(digest.get(..8).unwrap_or_default())
}

/// Enqueues a mail in the caller's transaction. Limits are applied when the mail is due, so that the caller's timing does not reveal
/// whether a limit holds the mail.
///
/// # Errors
/// Conflict, if the id is taken; when the database fails.
pub fn enqueue(conn: &mut Connection, mail: &QueuedMail, now: Timestamp) -> Result<(), StoreError> {
    insert(conn, mail, None, None, now)
}

/// Enqueues a mail that [`admit`] already admitted in this transaction. If it is about one project only, that project's deletion removes it
/// from the queue.
///
/// # Errors
/// Same as [`enqueue`].
pub fn enqueue_admitted(
    conn: &mut Connection,
    mail: &QueuedMail,
    project: Option<ProjectId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    insert(conn, mail, Some(now), project, now)
}

fn insert(
    conn: &mut Connection,
    mail: &QueuedMail,
    admitted_at: Option<Timestamp>,
    project: Option<ProjectId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    diesel::insert_into(mail_queue::table)
        .values((
            mail_queue::id.eq(mail.id.to_string()),
            mail_queue::recipient.eq(&mail.to),
            mail_queue::subject.eq(&mail.subject),
            mail_queue::body_text.eq(&mail.text),
            mail_queue::body_html.eq(&mail.html),
            mail_queue::unsubscribe_url.eq(&mail.unsubscribe_url),
            mail_queue::created_at.eq(column::micros(now)),
            mail_queue::attempts.eq(mail.attempts),
            mail_queue::next_attempt_at.eq(column::micros(mail.next_attempt_at)),
            mail_queue::reason.eq(mail.cause.reason.as_str()),
            mail_queue::account_id.eq(mail.cause.account.map(|id| id.to_string())),
            mail_queue::address.eq(fingerprint(&mail.to)),
            mail_queue::expires_at.eq(mail.expires_at.map(column::micros)),
            mail_queue::admitted_at.eq(admitted_at.map(column::micros)),
            mail_queue::project_id.eq(project.map(|id| id.to_string())),
        ))
        .execute(conn)?;
    Ok(())
}

/// Enqueues a mail if `wanted`. The same statement runs either way, so that timing does not reveal which.
///
/// # Errors
/// When the database fails.
pub fn enqueue_if(
    conn: &mut Connection,
    wanted: bool,
    mail: &QueuedMail,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (id, address) = (mail.id.to_string(), fingerprint(&mail.to));
    let row = diesel::select((
        id.as_str().into_sql::<Text>(),
        mail.to.as_str().into_sql::<Text>(),
        mail.subject.as_str().into_sql::<Text>(),
        mail.text.as_str().into_sql::<Text>(),
        mail.html.as_deref().into_sql::<Nullable<Text>>(),
        column::micros(now).into_sql::<BigInt>(),
        mail.attempts.into_sql::<Integer>(),
        column::micros(mail.next_attempt_at).into_sql::<BigInt>(),
        mail.cause.reason.as_str().into_sql::<Text>(),
        address.as_str().into_sql::<Text>(),
        mail.expires_at
            .map(column::micros)
            .into_sql::<Nullable<BigInt>>(),
    ))
    .filter(wanted.into_sql::<Bool>());
    per_database!(conn, |conn| diesel::insert_into(mail_queue::table)
        .values(row)
        .into_columns((
            mail_queue::id,
            mail_queue::recipient,
            mail_queue::subject,
            mail_queue::body_text,
            mail_queue::body_html,
            mail_queue::created_at,
            mail_queue::attempts,
            mail_queue::next_attempt_at,
            mail_queue::reason,
            mail_queue::address,
            mail_queue::expires_at,
        ))
        .execute(conn))?;
    Ok(())
}

/// Records that a mail server accepted the mail. Deletes the content, which may contain a sign-in or reset link.
///
/// # Errors
/// When the database fails.
pub fn mark_sent(conn: &mut Connection, id: MailId, now: Timestamp) -> Result<(), StoreError> {
    diesel::update(mail_queue::table.find(id.to_string()))
        .set((
            mail_queue::attempts.eq(mail_queue::attempts + 1),
            mail_queue::sent_at.eq(column::micros(now)),
            mail_queue::body_text.eq(""),
            mail_queue::body_html.eq(None::<&str>),
            mail_queue::unsubscribe_url.eq(None::<&str>),
            mail_queue::leased_until.eq(None::<i64>),
            mail_queue::last_error.eq(None::<&str>),
        ))
        .execute(conn)?;
    Ok(())
}

/// Records a failed attempt: the mail is retried later, or given up after [`MAX_ATTEMPTS`].
///
/// # Errors
/// When the database fails.
pub fn mark_failed(
    conn: &mut Connection,
    mail: &QueuedMail,
    error: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let attempts = mail.attempts + 1;
    if attempts >= MAX_ATTEMPTS {
        return give_up(conn, mail, error, now);
    }
    let next = now
        .saturating_add(retry_after(attempts))
        .map_err(StoreError::internal)?;
    diesel::update(mail_queue::table.find(mail.id.to_string()))
        .set((
            mail_queue::attempts.eq(attempts),
            mail_queue::next_attempt_at.eq(column::micros(next)),
            mail_queue::leased_until.eq(None::<i64>),
            mail_queue::last_error.eq(error),
        ))
        .execute(conn)?;
    Ok(())
}

/// Records a permanent failure. Keeps the content only if an admin may retry the mail ([`may_be_retried`]). A letter with a project code
/// goes with the next news to the owner.
///
/// # Errors
/// When the database fails.
pub fn give_up(
    conn: &mut Connection,
    mail: &QueuedMail,
    error: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let no_words = (
        mail_queue::body_text.eq(""),
        mail_queue::body_html.eq(None::<&str>),
    );
    diesel::update(mail_queue::table.find(mail.id.to_string()))
        .set((
            mail_queue::attempts.eq(mail.attempts + 1),
            mail_queue::leased_until.eq(None::<i64>),
            mail_queue::failed_at.eq(column::micros(now)),
            mail_queue::last_error.eq(error),
            (!may_be_retried(mail, now)).then_some(no_words),
        ))
        .execute(conn)?;
    owner_letter::given_up(conn, mail.id, now)?;
    changed(conn, mail.id, now)
}

/// Whether the content of a failed mail is kept for another attempt. Notifications contain no secret links and do not expire. Invitations
/// do, but an admin sent them, and can send them again once the mail server accepts the address; their content is deleted when the link
/// expires. A lost sign-up or password link is requested again instead, and a letter with a project code is sent again from the project.
fn may_be_retried(mail: &QueuedMail, now: Timestamp) -> bool {
    match mail.expires_at {
        Some(at) => mail.cause.reason == MailReason::Office && at > now,
        None => mail.unsubscribe_url.is_some(),
    }
}

/// Publishes to admins, whose pages show the number of failed mails. Successful mails publish nothing.
fn changed(conn: &mut Connection, id: MailId, now: Timestamp) -> Result<(), StoreError> {
    change_feed::publish_alone(conn, ChangeTopic::Mail, id.uuid(), now)
}

/// Publishes to admins that an address unsubscribed or resubscribed.
///
/// # Errors
/// When the database fails.
pub fn tell_admins(conn: &mut Connection, now: Timestamp) -> Result<(), StoreError> {
    changed(conn, MailId::from_uuid(uuid::Uuid::nil()), now)
}

/// Number of mails waiting to be sent.
///
/// # Errors
/// When the database fails.
pub fn count_waiting(conn: &mut Connection) -> Result<i64, StoreError> {
    let waiting = mail_queue::table
        .filter(mail_queue::sent_at.is_null())
        .filter(mail_queue::failed_at.is_null());
    Ok(waiting.count().get_result(conn)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_delays_double_up_to_six_hours() {
        for (attempts, minutes) in [(1, 1), (2, 2), (5, 16), (9, 256), (10, 360), (16, 360)] {
            assert_eq!(
                retry_after(attempts),
                SignedDuration::from_mins(minutes),
                "{attempts}"
            );
        }
    }
}

//! Claims mails that are due and within the limits.

use super::limit::{Held, admit, is_stopped};
use super::{LEASE, changed};
use crate::schema::mail_queue;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::mail::{MailCause, MailReason, QueuedMail, RecipientCaps};
use jiff::Timestamp;

/// Error shown in the delivery log for a mail whose link expired while a limit held it.
const EXPIRED: &str = "Not sent: the link in it expired while a limit on mail held it back.";
/// Error shown in the delivery log for a mail whose recipient does not want any. It tells such a mail from one that failed.
pub(crate) const STOPPED: &str =
    "Not sent: the owner of this address stopped all email from the portal.";

/// Result of claiming due mails.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Claimed {
    /// Mails to send now. The caller has a lease on them.
    pub mails: Vec<QueuedMail>,
    /// Mails that a limit postponed.
    pub held: Vec<Held>,
    /// Number of mails that were due.
    pub due: usize,
}

#[derive(Queryable)]
struct MailRow {
    id: String,
    recipient: String,
    subject: String,
    body_text: String,
    body_html: Option<String>,
    unsubscribe_url: Option<String>,
    attempts: i32,
    next_attempt_at: i64,
    reason: String,
    account_id: Option<String>,
    expires_at: Option<i64>,
    admitted_at: Option<i64>,
}

impl TryFrom<MailRow> for QueuedMail {
    type Error = StoreError;

    fn try_from(row: MailRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: column::parsed(&row.id)?,
            to: row.recipient,
            subject: row.subject,
            text: row.body_text,
            html: row.body_html,
            unsubscribe_url: row.unsubscribe_url,
            attempts: row.attempts,
            next_attempt_at: column::instant(row.next_attempt_at)?,
            cause: MailCause {
                reason: column::word(&row.reason, MailReason::parse)?,
                account: column::optional_parsed(row.account_id.as_deref())?,
            },
            expires_at: column::optional_instant(row.expires_at)?,
        })
    }
}

/// Leases due mails, longest waiting first, so that no other sender gets them. Applies the limits to mails that were not admitted before;
/// held mails become due again when the limit may admit them.
///
/// # Errors
/// When the database fails.
pub fn claim_due(
    conn: &mut Connection,
    caps: RecipientCaps,
    now: Timestamp,
    limit: i64,
) -> Result<Claimed, StoreError> {
    let due = mail_queue::table
        .filter(mail_queue::sent_at.is_null())
        .filter(mail_queue::failed_at.is_null())
        .filter(mail_queue::next_attempt_at.le(column::micros(now)))
        .filter(
            mail_queue::leased_until
                .is_null()
                .or(mail_queue::leased_until.le(column::micros(now))),
        )
        .order((mail_queue::next_attempt_at, mail_queue::id))
        .limit(limit)
        .select((
            mail_queue::id,
            mail_queue::recipient,
            mail_queue::subject,
            mail_queue::body_text,
            mail_queue::body_html,
            mail_queue::unsubscribe_url,
            mail_queue::attempts,
            mail_queue::next_attempt_at,
            mail_queue::reason,
            mail_queue::account_id,
            mail_queue::expires_at,
            mail_queue::admitted_at,
        ));
    let rows = match conn {
        // SQLite has a single writer, so no row lock is needed.
        Connection::Sqlite(conn) => due.load::<MailRow>(conn)?,
        Connection::Postgres(conn) => due.for_update().skip_locked().load::<MailRow>(conn)?,
    };
    let mut claimed = Claimed {
        due: rows.len(),
        ..Claimed::default()
    };
    for row in rows {
        let is_admitted = row.admitted_at.is_some();
        let mail = QueuedMail::try_from(row)?;
        if is_admitted || passes(conn, &mail, caps, now, &mut claimed.held)? {
            claimed.mails.push(mail);
        }
    }
    let ids: Vec<String> = claimed
        .mails
        .iter()
        .map(|mail| mail.id.to_string())
        .collect();
    let until = column::micros(now.saturating_add(LEASE).map_err(StoreError::internal)?);
    diesel::update(mail_queue::table.filter(mail_queue::id.eq_any(ids)))
        .set(mail_queue::leased_until.eq(until))
        .execute(conn)?;
    Ok(claimed)
}

/// Applies expiration, the recipient's stop, and limits to a mail that was not admitted before.
fn passes(
    conn: &mut Connection,
    mail: &QueuedMail,
    caps: RecipientCaps,
    now: Timestamp,
    held: &mut Vec<Held>,
) -> Result<bool, StoreError> {
    let row = || mail_queue::table.find(mail.id.to_string());
    let is_expired = mail.expires_at.is_some_and(|at| at <= now);
    let refusal = if is_expired {
        Some(EXPIRED)
    } else if is_stopped(conn, &mail.to, mail.cause.reason)? {
        Some(STOPPED)
    } else {
        None
    };
    if let Some(refusal) = refusal {
        diesel::update(row())
            .set((
                mail_queue::failed_at.eq(column::micros(now)),
                mail_queue::last_error.eq(refusal),
                mail_queue::body_text.eq(""),
                mail_queue::body_html.eq(None::<&str>),
            ))
            .execute(conn)?;
        changed(conn, mail.id, now)?;
        return Ok(false);
    }
    match admit(conn, &mail.to, mail.cause, caps, now)? {
        Ok(()) => {
            diesel::update(row())
                .set((
                    mail_queue::admitted_at.eq(column::micros(now)),
                    mail_queue::held_by.eq(None::<&str>),
                ))
                .execute(conn)?;
            Ok(true)
        }
        Err(why) => {
            diesel::update(row())
                .set((
                    mail_queue::next_attempt_at.eq(column::micros(why.until)),
                    mail_queue::held_by.eq(why.by.as_str()),
                ))
                .execute(conn)?;
            held.push(why);
            Ok(false)
        }
    }
}

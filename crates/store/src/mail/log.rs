//! The delivery log: the state of each mail, without its content.

use super::{STOPPED, changed};
use crate::page::{Cursor, Page};
use crate::schema::{mail_bundles, mail_queue};
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use domain::id::MailId;
use domain::mail::{LoggedMail, MailHold, MailState};
use domain::permission::{Permit, act};
use jiff::Timestamp;
use std::collections::HashMap;

/// Filter and page position.
#[derive(Debug, Clone, Default)]
pub struct ListQuery {
    /// Only mails in this state.
    pub state: Option<MailState>,
    /// Page size.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<Cursor>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = mail_queue)]
struct Row {
    id: String,
    recipient: String,
    subject: String,
    created_at: i64,
    attempts: i32,
    next_attempt_at: i64,
    sent_at: Option<i64>,
    failed_at: Option<i64>,
    last_error: Option<String>,
    held_by: Option<String>,
    expires_at: Option<i64>,
}

fn state(
    sent_at: Option<i64>,
    failed_at: Option<i64>,
    attempts: i32,
    last_error: Option<&str>,
) -> MailState {
    match (sent_at, failed_at, attempts) {
        (Some(_), ..) => MailState::Sent,
        (None, Some(_), _) if last_error == Some(STOPPED) => MailState::HeldBack,
        (None, Some(_), _) => MailState::GivenUp,
        (None, None, 0) => MailState::Waiting,
        (None, None, _) => MailState::Retrying,
    }
}

fn logged((row, has_words): (Row, bool), now: Timestamp) -> Result<LoggedMail, StoreError> {
    let state = state(
        row.sent_at,
        row.failed_at,
        row.attempts,
        row.last_error.as_deref(),
    );
    let link_works = row.expires_at.is_none_or(|at| at > column::micros(now));
    let goes_on = matches!(state, MailState::Waiting | MailState::Retrying);
    let held_by = row.held_by.as_deref().filter(|_| goes_on);
    let held_by = held_by.map(|word| column::word(word, MailHold::parse));
    Ok(LoggedMail {
        id: column::parsed(&row.id)?,
        held_by: held_by.transpose()?,
        to: row.recipient,
        subject: row.subject,
        state,
        attempts: row.attempts,
        last_error: row.last_error,
        created_at: column::instant(row.created_at)?,
        sent_at: column::optional_instant(row.sent_at)?,
        next_attempt_at: column::optional_instant(goes_on.then_some(row.next_attempt_at))?,
        can_retry: has_words
            && link_works
            && matches!(state, MailState::Retrying | MailState::GivenUp),
    })
}

/// The states of emails, by id. Emails that the log no longer has are missing.
///
/// # Errors
/// When the database fails.
pub(crate) fn states(
    conn: &mut Connection,
    ids: &[&str],
) -> Result<HashMap<String, MailState>, StoreError> {
    type State = (String, Option<i64>, Option<i64>, i32, Option<String>);
    let rows: Vec<State> = mail_queue::table
        .filter(mail_queue::id.eq_any(ids))
        .select((
            mail_queue::id,
            mail_queue::sent_at,
            mail_queue::failed_at,
            mail_queue::attempts,
            mail_queue::last_error,
        ))
        .load(conn)?;
    let states = rows
        .into_iter()
        .map(|(id, sent_at, failed_at, attempts, last_error)| {
            let state = state(sent_at, failed_at, attempts, last_error.as_deref());
            (id, state)
        });
    Ok(states.collect())
}

/// Only mails that were given up.
macro_rules! given_up {
    ($rows:expr) => {
        $rows.filter(mail_queue::failed_at.is_not_null()).filter(
            mail_queue::last_error
                .is_null()
                .or(mail_queue::last_error.ne($crate::mail::STOPPED)),
        )
    };
}

/// Only mails that were not sent because their recipients stopped the portal's email.
macro_rules! held_back {
    ($rows:expr) => {
        $rows
            .filter(mail_queue::failed_at.is_not_null())
            .filter(mail_queue::last_error.eq($crate::mail::STOPPED))
    };
}

pub(crate) use given_up;
pub(crate) use held_back;

/// Filters by state, using the conditions of the partial indexes.
macro_rules! in_state {
    ($rows:expr, $state:expr) => {{
        let open = mail_queue::sent_at
            .is_null()
            .and(mail_queue::failed_at.is_null());
        match $state {
            MailState::Waiting => $rows.filter(open.and(mail_queue::attempts.eq(0))),
            MailState::Retrying => $rows.filter(open.and(mail_queue::attempts.gt(0))),
            MailState::Sent => $rows.filter(mail_queue::sent_at.is_not_null()),
            MailState::GivenUp => given_up!($rows),
            MailState::HeldBack => held_back!($rows),
        }
    }};
}

/// A page of the log as of `now`, newest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ManageMail>,
    query: &ListQuery,
    now: Timestamp,
) -> Result<Page<LoggedMail>, StoreError> {
    let mut rows = mail_queue::table
        .select((Row::as_select(), mail_queue::body_text.ne("")))
        .into_boxed::<MultiBackend>();
    if let Some(state) = query.state {
        rows = in_state!(rows, state);
    }
    if let Some(cursor) = &query.cursor {
        let same_instant = mail_queue::created_at
            .eq(cursor.micros)
            .and(mail_queue::id.lt(cursor.id.clone()));
        rows = rows.filter(mail_queue::created_at.lt(cursor.micros).or(same_instant));
    }
    let rows = rows
        .order((mail_queue::created_at.desc(), mail_queue::id.desc()))
        .limit(i64::try_from(query.limit + 1).unwrap_or(i64::MAX))
        .load::<(Row, bool)>(conn)?;
    let found = rows
        .into_iter()
        .map(|row| logged(row, now))
        .collect::<Result<_, _>>()?;
    Ok(Page::cut(found, query.limit, |mail: &LoggedMail| Cursor {
        micros: mail.created_at.as_microsecond(),
        id: mail.id.to_string(),
    }))
}

/// Number of mails in the log that were given up.
///
/// # Errors
/// When the database fails.
pub fn count_given_up(
    conn: &mut Connection,
    _permit: &Permit<act::ManageMail>,
) -> Result<i64, StoreError> {
    let given_up = given_up!(mail_queue::table);
    Ok(given_up.count().get_result(conn)?)
}

/// Numbers of bundles whose mail is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldNews {
    /// Number of property owners whose mail waits for acceptance of the project.
    pub until_accepted: i64,
    /// Number of recipients whose mail waits for a limit.
    pub by_limits: i64,
}

/// Counts the held bundles.
///
/// # Errors
/// When the database fails.
pub fn count_held_news(
    conn: &mut Connection,
    _permit: &Permit<act::ManageMail>,
) -> Result<HeldNews, StoreError> {
    let counts: Vec<(Option<String>, i64)> = mail_bundles::table
        .filter(mail_bundles::held_by.is_not_null())
        .group_by(mail_bundles::held_by)
        .select((mail_bundles::held_by, diesel::dsl::count_star()))
        .load(conn)?;
    let mut held = HeldNews {
        until_accepted: 0,
        by_limits: 0,
    };
    for (by, count) in counts {
        match by.as_deref().and_then(MailHold::parse) {
            Some(MailHold::NotAccepted) => held.until_accepted += count,
            Some(_) => held.by_limits += count,
            None => {}
        }
    }
    Ok(held)
}

/// Retries a failed mail now, with the full number of attempts. Returns the mail as it was before; if `can_retry` is false, it is
/// unchanged: it was sent, awaits its first attempt, has no content left, or its link has expired. `None` if it does not exist.
///
/// # Errors
/// When the database fails.
pub fn retry(
    conn: &mut Connection,
    _permit: &Permit<act::ManageMail>,
    id: MailId,
    now: Timestamp,
) -> Result<Option<LoggedMail>, StoreError> {
    let row = mail_queue::table
        .find(id.to_string())
        .select((Row::as_select(), mail_queue::body_text.ne("")))
        .first::<(Row, bool)>(conn)
        .optional()?;
    let Some(row) = row else {
        return Ok(None);
    };
    let mail = logged(row, now)?;
    if !mail.can_retry {
        return Ok(Some(mail));
    }
    // A lease of a sender that is trying the mail right now is left in place.
    let free = mail_queue::table
        .filter(mail_queue::id.eq(id.to_string()))
        .filter(mail_queue::sent_at.is_null());
    diesel::update(free)
        .set((
            mail_queue::failed_at.eq(None::<i64>),
            mail_queue::attempts.eq(0),
            mail_queue::next_attempt_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    changed(conn, id, now)?;
    Ok(Some(mail))
}

/// Deletes the content of failed mails whose link expired by `now`.
///
/// # Errors
/// When the database fails.
pub fn forget_expired(conn: &mut Connection, now: Timestamp) -> Result<usize, StoreError> {
    let expired = mail_queue::table
        .filter(mail_queue::failed_at.is_not_null())
        .filter(mail_queue::expires_at.le(column::micros(now)))
        .filter(mail_queue::body_text.ne(""));
    Ok(diesel::update(expired)
        .set((
            mail_queue::body_text.eq(""),
            mail_queue::body_html.eq(None::<&str>),
        ))
        .execute(conn)?)
}

/// Deletes mails created before `instant` that were sent or given up.
///
/// # Errors
/// When the database fails.
pub fn prune(conn: &mut Connection, instant: Timestamp) -> Result<usize, StoreError> {
    let at = column::micros(instant);
    let sent = mail_queue::table
        .filter(mail_queue::sent_at.is_not_null())
        .filter(mail_queue::created_at.le(at));
    let given_up = mail_queue::table
        .filter(mail_queue::failed_at.is_not_null())
        .filter(mail_queue::created_at.le(at));
    Ok(diesel::delete(sent).execute(conn)? + diesel::delete(given_up).execute(conn)?)
}

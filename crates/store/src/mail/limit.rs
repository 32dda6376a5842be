//! Decides whether a mail may be sent now. Transactional mails are checked when the sender claims them, notification mails when their
//! bundle is due. Held mails are checked again later.

use super::fingerprint;
use crate::schema::{
    email_stops, mail_queue, mail_recipients as recipients, owner_contacts as contacts, projects,
    user_roles, users,
};
use crate::{Connection, StoreError, column};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use domain::mail::{MailCause, MailHold, MailReason, RecipientCaps, Window, is_vetted};
use domain::permission::Role;
use jiff::Timestamp;

/// Key of the PostgreSQL advisory lock for counting mails. The number is arbitrary.
const LIMIT_LOCK: i64 = 0x6275_696c_6d61;

/// A mail that must wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// The limit that applies.
    pub by: MailHold,
    /// When to check again.
    pub until: Timestamp,
    /// The reason for the mail and the account that caused it.
    pub cause: MailCause,
    /// The recipient's fingerprint.
    pub address: String,
}

/// Whether the recipient stopped all of the portal's mail, and strangers can cause this kind by typing an address. The stop of news is
/// applied when news is composed.
///
/// # Errors
/// When the database fails.
pub(super) fn is_stopped(
    conn: &mut Connection,
    to: &str,
    reason: MailReason,
) -> Result<bool, StoreError> {
    if !reason.is_typed_by_strangers() {
        return Ok(false);
    }
    let stop = email_stops::table
        .find(fingerprint(to))
        .select(email_stops::address)
        .first::<String>(conn)
        .optional()?;
    Ok(stop.is_some())
}

/// Checks whether a mail to this address may be sent now. On success, records a new recipient for the account. The caller must record the
/// admission in the queue, because the per-address limits count admitted mails.
///
/// # Errors
/// When the database fails.
pub fn admit(
    conn: &mut Connection,
    to: &str,
    cause: MailCause,
    caps: RecipientCaps,
    now: Timestamp,
) -> Result<Result<(), Held>, StoreError> {
    let address = fingerprint(to);
    let held = |by, until| Held {
        by,
        until,
        cause,
        address: address.clone(),
    };
    // Serializes counting; otherwise two senders could both take the last place. SQLite has only one writer and needs no lock.
    crate::advisory_lock::take(conn, LIMIT_LOCK)?;
    let mut full_until = None;
    for window in cause.reason.address_limits() {
        full_until = full_until.max(address_full_until(
            conn,
            &address,
            cause.reason,
            *window,
            now,
        )?);
    }
    if let Some(until) = full_until {
        return Ok(Err(held(MailHold::AddressLimit, until)));
    }
    if !cause.counts_recipients() {
        return Ok(Ok(()));
    }
    let payer = cause.account.map(|id| id.to_string()).unwrap_or_default();
    let known = recipients::table.find((&payer, &address));
    let as_admin = user_roles::table
        .filter(user_roles::user_id.eq(&payer))
        .filter(user_roles::role.eq(Role::Admin.as_str()));
    let account = users::table
        .filter(users::email.eq(to.to_lowercase()))
        .filter(users::active.eq(true));
    let accepted = accepted_projects!().filter(projects::referral_partner_id.eq(&payer));
    let asked = (
        exists(known),
        exists(as_admin),
        exists(account),
        exists(accepted),
    );
    let (is_known, is_admins, has_account, has_accepted): (bool, bool, bool, bool) =
        diesel::select(asked).get_result(conn)?;
    // A sign-up mail counts in either case, so that the limits do not reveal who has an account.
    let is_nobody_new = has_account && cause.reason != MailReason::SignUp;
    if is_known || is_admins || is_nobody_new {
        return Ok(Ok(()));
    }
    let of_account = Window {
        times: caps.per_account,
        per: RecipientCaps::PER,
    };
    let in_all = Window {
        times: caps.in_all,
        per: RecipientCaps::PER,
    };
    if cause.account.is_some() {
        let mine = recipients::table
            .filter(recipients::account_id.eq(&payer))
            .into_boxed::<crate::MultiBackend>();
        if let Some(until) = recipients_full_until(conn, mine, of_account, now)? {
            return Ok(Err(held(MailHold::AccountLimit, until)));
        }
        // Admins returned above.
        if !is_vetted(Role::ReferralPartner, has_accepted)
            && let Some(until) = unvetted_full_until(conn, caps, now)?
        {
            return Ok(Err(held(MailHold::PortalLimit, until)));
        }
    }
    // Sign-ups have a separate count, so that a flood of them does not hold up notifications.
    let all = match cause.account {
        Some(_) => recipients::table
            .filter(recipients::account_id.ne(""))
            .into_boxed::<crate::MultiBackend>(),
        None => recipients::table
            .filter(recipients::account_id.eq(""))
            .into_boxed::<crate::MultiBackend>(),
    };
    if let Some(until) = recipients_full_until(conn, all, in_all, now)? {
        return Ok(Err(held(MailHold::PortalLimit, until)));
    }
    diesel::insert_into(recipients::table)
        .values((
            recipients::account_id.eq(&payer),
            recipients::address.eq(&address),
            recipients::first_mailed_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    Ok(Ok(()))
}

fn address_full_until(
    conn: &mut Connection,
    address: &str,
    reason: MailReason,
    window: Window,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let first = mail_queue::table
        .filter(mail_queue::address.eq(address))
        .filter(mail_queue::reason.eq(reason.as_str()))
        .filter(mail_queue::admitted_at.is_not_null())
        .order(mail_queue::admitted_at.desc())
        .offset(i64::from(window.times) - 1)
        .limit(1)
        .select(mail_queue::admitted_at.assume_not_null())
        .first::<i64>(conn)
        .optional()?;
    let first = column::optional_instant(first)?;
    Ok(first.and_then(|first| window.full_until(first, now)))
}

fn recipients_full_until(
    conn: &mut Connection,
    counted: recipients::BoxedQuery<'_, crate::MultiBackend>,
    window: Window,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    // The limit is 0: no new recipients are allowed.
    let Some(place) = window.times.checked_sub(1) else {
        return Ok(window.full_until(now, now));
    };
    let first = counted
        .order(recipients::first_mailed_at.desc())
        .offset(i64::from(place))
        .limit(1)
        .select(recipients::first_mailed_at)
        .first::<i64>(conn)
        .optional()?;
    let first = column::optional_instant(first)?;
    Ok(first.and_then(|first| window.full_until(first, now)))
}

/// When the limit for recipients of unvetted accounts next admits one; `None` if it does now. Uses the current vetting state: once an
/// account is vetted, its earlier recipients no longer count.
fn unvetted_full_until(
    conn: &mut Connection,
    caps: RecipientCaps,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let window = Window {
        times: caps.of_unvetted(),
        per: RecipientCaps::PER,
    };
    let since = now.saturating_sub(window.per).unwrap_or(Timestamp::MIN);
    let has_accepted = accepted_projects!()
        .filter(projects::referral_partner_id.eq(recipients::account_id.nullable()));
    let is_admins = user_roles::table
        .filter(user_roles::user_id.eq(recipients::account_id))
        .filter(user_roles::role.eq(Role::Admin.as_str()));
    let counted = recipients::table
        .filter(recipients::account_id.ne(""))
        .filter(recipients::first_mailed_at.gt(column::micros(since)))
        .filter(not(exists(has_accepted)))
        .filter(not(exists(is_admins)))
        .into_boxed::<crate::MultiBackend>();
    recipients_full_until(conn, counted, window, now)
}

/// Deletes recipients first mailed before `instant`. They count as new again.
///
/// # Errors
/// When the database fails.
pub fn prune_recipients(conn: &mut Connection, instant: Timestamp) -> Result<usize, StoreError> {
    let old = recipients::table.filter(recipients::first_mailed_at.le(column::micros(instant)));
    Ok(diesel::delete(old).execute(conn)?)
}

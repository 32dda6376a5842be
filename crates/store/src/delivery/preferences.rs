//! Notification preferences.

use super::{email_stop, report_mail, weekly};
use crate::mail::fingerprint;
use crate::schema::{
    mail_bundles as bundles, notification_choices as choices, notification_settings as settings,
    projects, users,
};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::delivery::{
    Bundle, Choice, MailMode, NotificationKind, Preferences, QuietHours, Unsubscription,
};
use domain::id::{ProjectId, UserId};
use domain::permission::{Permit, Role, act};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::collections::BTreeMap;

/// Preferences of an account: its own choices, and the role's defaults for the rest.
///
/// # Errors
/// When the database fails.
pub fn preferences(
    conn: &mut Connection,
    _permit: &Permit<act::ShowOwnAccount>,
    user: UserId,
    role: Role,
) -> Result<Preferences, StoreError> {
    let chosen = choices::table
        .filter(choices::user_id.eq(user.to_string()))
        .select((choices::kind, choices::bell, choices::mail))
        .load::<(String, bool, String)>(conn)?;
    let choice = |kind: NotificationKind| {
        let own = chosen.iter().find(|(word, ..)| word == kind.as_str());
        match own {
            Some((_, bell, mail)) => read_choice(*bell, mail),
            None => Ok(kind.default_for(role)),
        }
    };
    let choices = NotificationKind::ALL
        .iter()
        .map(|kind| Ok((*kind, choice(*kind)?)))
        .collect::<Result<_, StoreError>>()?;
    let row = settings::table
        .find(user.to_string())
        .select((
            settings::quiet_from,
            settings::quiet_until,
            settings::weekly_summary,
            settings::version,
        ))
        .first::<(Option<String>, Option<String>, bool, i64)>(conn)
        .optional()?;
    let (from, until, weekly_summary, version) = row.unwrap_or_default();
    Ok(Preferences {
        choices,
        quiet_hours: read_quiet(from.as_deref(), until.as_deref())?,
        weekly_summary,
        version,
    })
}

pub(super) fn read_choice(bell: bool, mail: &str) -> Result<Choice, StoreError> {
    let mail = column::word(mail, MailMode::parse)?;
    Ok(Choice { bell, mail })
}

pub(super) fn read_quiet(
    from: Option<&str>,
    until: Option<&str>,
) -> Result<Option<QuietHours>, StoreError> {
    let hours = from.zip(until).map(|(from, until)| {
        let (from, until) = (column::parsed(from)?, column::parsed(until)?);
        QuietHours::new(from, until)
            .ok_or_else(|| StoreError::internal("quiet hours start and end at the same time"))
    });
    hours.transpose()
}

/// Kinds for which the account turned the bell off.
pub(crate) fn muted(conn: &mut Connection, user: UserId) -> Result<Vec<String>, StoreError> {
    Ok(choices::table
        .filter(choices::user_id.eq(user.to_string()))
        .filter(choices::bell.eq(false))
        .select(choices::kind)
        .load(conn)?)
}

#[derive(Insertable)]
#[diesel(table_name = choices)]
struct ChoiceRow {
    user_id: String,
    kind: &'static str,
    bell: bool,
    mail: &'static str,
}

/// Saves choices if the version matches; kinds that are not listed stay unchanged. Returns whether the version matched.
///
/// # Errors
/// When the database fails.
pub fn save(
    conn: &mut Connection,
    _permit: &Permit<act::EditOwnAccount>,
    user: UserId,
    version: i64,
    chosen: &[(NotificationKind, Choice)],
    quiet: Option<QuietHours>,
) -> Result<bool, StoreError> {
    let quiet_columns = (
        settings::quiet_from.eq(quiet.map(|hours| column::time_text(hours.from()))),
        settings::quiet_until.eq(quiet.map(|hours| column::time_text(hours.until()))),
        settings::version.eq(version + 1),
    );
    let written = if version == 0 {
        let (from, until, next) = quiet_columns;
        let row = (settings::user_id.eq(user.to_string()), from, until, next);
        per_database!(conn, |conn| diesel::insert_into(settings::table)
            .values(row)
            .on_conflict_do_nothing()
            .execute(conn))?
    } else {
        let own = settings::table
            .filter(settings::user_id.eq(user.to_string()))
            .filter(settings::version.eq(version));
        diesel::update(own).set(quiet_columns).execute(conn)?
    };
    if written == 0 {
        return Ok(false);
    }
    for (kind, choice) in chosen {
        write_choice(conn, user, *kind, *choice)?;
    }
    Ok(true)
}

/// Moves pending mail forward when new quiet hours allow an earlier time. Longer quiet hours are applied when the mail is due.
///
/// # Errors
/// When the database fails.
pub fn hasten(
    conn: &mut Connection,
    _permit: &Permit<act::EditOwnAccount>,
    user: UserId,
    quiet: Option<QuietHours>,
    zone: &TimeZone,
    now: Timestamp,
) -> Result<(), StoreError> {
    let waiting = bundles::table
        .filter(bundles::user_id.eq(user.to_string()))
        .filter(bundles::due_at.gt(column::micros(now)))
        .order(bundles::bundle)
        .select((bundles::bundle, bundles::due_at, bundles::mailed_at));
    let waiting: Vec<(String, Option<i64>, Option<i64>)> = match conn {
        Connection::Sqlite(conn) => waiting.load(conn)?,
        Connection::Postgres(conn) => waiting.for_update().load(conn)?,
    };
    let mut sooner: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for (key, due, mailed_at) in waiting {
        let Some(due) = column::optional_instant(due)? else {
            continue;
        };
        let bundle = column::word(&key, Bundle::parse)?;
        let last = column::optional_instant(mailed_at)?;
        let at = bundle.due_anew(now, due, last, quiet, zone);
        if at < due {
            sooner.entry(column::micros(at)).or_default().push(key);
        }
    }
    for (at, keys) in sooner {
        diesel::update(bundles::table.filter(bundles::bundle.eq_any(keys)))
            .set(bundles::due_at.eq(at))
            .execute(conn)?;
    }
    Ok(())
}

fn write_choice(
    conn: &mut Connection,
    user: UserId,
    kind: NotificationKind,
    choice: Choice,
) -> Result<(), StoreError> {
    let row = ChoiceRow {
        user_id: user.to_string(),
        kind: kind.as_str(),
        bell: choice.bell,
        mail: choice.mail.as_str(),
    };
    per_database!(conn, |conn| diesel::insert_into(choices::table)
        .values(&row)
        .on_conflict((choices::user_id, choices::kind))
        .do_update()
        .set((choices::bell.eq(row.bell), choices::mail.eq(row.mail)))
        .execute(conn))?;
    Ok(())
}

/// Unsubscribes as a mail's link says. Returns whether the recipient exists.
///
/// A link that stops all mail applies to the address: it stops owner mail for all of its projects and every optional kind for its account.
/// The account's settings then show mail as turned off.
///
/// # Errors
/// When the database fails.
pub fn stop(
    conn: &mut Connection,
    what: &Unsubscription,
    now: Timestamp,
) -> Result<bool, StoreError> {
    match what {
        Unsubscription::Account(user, kind) => {
            if let (None, Some(email)) = (kind, address_of_account(conn, *user)?) {
                email_stop::stop(conn, &fingerprint(&email), now)?;
            }
            stop_account(conn, *user, *kind)
        }
        Unsubscription::Weekly(user) => weekly::turn_off(conn, *user),
        Unsubscription::Report(user, id) => report_mail::remove(conn, *user, Some(*id)),
        Unsubscription::Address(address) => {
            email_stop::stop(conn, address, now)?;
            for user in accounts_with(conn, address)? {
                stop_account(conn, user, None)?;
            }
            Ok(true)
        }
    }
}

/// Active accounts whose address has this fingerprint. Fingerprints are not indexed; unsubscribing is rare enough for a full scan.
fn accounts_with(conn: &mut Connection, address: &str) -> Result<Vec<UserId>, StoreError> {
    let accounts: Vec<(String, String)> = users::table
        .filter(users::active.eq(true))
        .select((users::id, users::email))
        .load(conn)?;
    accounts
        .iter()
        .filter(|(_, email)| fingerprint(email) == address)
        .map(|(id, _)| column::parsed(id))
        .collect()
}

fn stop_account(
    conn: &mut Connection,
    user: UserId,
    kind: Option<NotificationKind>,
) -> Result<bool, StoreError> {
    let known = users::table
        .filter(users::id.eq(user.to_string()))
        .select(users::id)
        .first::<String>(conn)
        .optional()?;
    if known.is_none() {
        return Ok(false);
    }
    let none = None::<&str>;
    let first = (
        settings::user_id.eq(user.to_string()),
        settings::quiet_from.eq(none),
        settings::quiet_until.eq(none),
        settings::version.eq(1),
    );
    if kind.is_none() {
        weekly::turn_off(conn, user)?;
        report_mail::remove(conn, user, None)?;
    }
    // The version changes, so that a settings page that is open cannot overwrite this.
    per_database!(conn, |conn| diesel::insert_into(settings::table)
        .values(first)
        .on_conflict(settings::user_id)
        .do_update()
        .set(settings::version.eq(settings::version + 1))
        .execute(conn))?;
    let all = NotificationKind::ALL.iter().copied();
    for kind in all.filter(|one| !one.is_fixed() && kind.is_none_or(|kind| kind == *one)) {
        let row = ChoiceRow {
            user_id: user.to_string(),
            kind: kind.as_str(),
            bell: true,
            mail: MailMode::Off.as_str(),
        };
        per_database!(conn, |conn| diesel::insert_into(choices::table)
            .values(&row)
            .on_conflict((choices::user_id, choices::kind))
            .do_update()
            .set(choices::mail.eq(row.mail))
            .execute(conn))?;
    }
    Ok(true)
}

/// The sign-in address of an active account.
///
/// # Errors
/// When the database fails.
pub fn address_of_account(
    conn: &mut Connection,
    user: UserId,
) -> Result<Option<String>, StoreError> {
    Ok(users::table
        .filter(users::id.eq(user.to_string()))
        .filter(users::active.eq(true))
        .select(users::email)
        .first(conn)
        .optional()?)
}

/// The owner's address of a project.
///
/// # Errors
/// When the database fails.
pub fn address_of_owner(
    conn: &mut Connection,
    project: ProjectId,
) -> Result<Option<String>, StoreError> {
    let email = projects::table
        .filter(projects::id.eq(project.to_string()))
        .select(projects::property_owner_email)
        .first::<Option<String>>(conn)
        .optional()?;
    Ok(email.flatten().filter(|email| !email.is_empty()))
}

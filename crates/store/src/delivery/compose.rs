//! Turns a due bundle into the content of its mail.

use super::daily::apply_pauses;
use super::news::{Found, OwnersNews, accounts_news, owners_news};
use super::owner_letter::OwnerLetter;
use super::preferences::read_quiet;
use super::report_mail::{self, DueReport};
use super::weekly::{self, WeeklySummary};
use crate::mail::{Held, admit};
use crate::schema::{
    mail_bundles as bundles, notification_deliveries as deliveries,
    notification_settings as settings,
};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::delivery::{Bundle, NotificationKind, QuietHours};
use domain::id::{ProjectId, UserId};
use domain::language::Language;
use domain::mail::{Byline, MailCause, MailHold, MailReason, RecipientCaps};
use domain::notification::NotificationSubject;
use domain::permission::Role;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// Maximum number of notifications in one mail. The mail counts the rest.
pub const TOLD: usize = 30;

/// Recheck interval for mail of a project that is not accepted yet. Accepting the project releases its mail at once; the recheck covers
/// notifications that were postponed at that same moment.
const RECHECK_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// Operator settings that affect mails.
#[derive(Debug, Clone, Copy)]
pub struct Rules<'a> {
    /// The portal's time zone.
    pub zone: &'a TimeZone,
    /// Whether admins without a second factor are denied access.
    pub admins_need_second_factor: bool,
    /// Limits on new recipients.
    pub caps: RecipientCaps,
    /// Whether sign-ups must confirm their address.
    pub confirms_sign_ups: bool,
}

/// The recipient of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipient {
    /// An account.
    Account {
        /// The id.
        id: UserId,
        /// The email address.
        email: String,
        /// The first name for the greeting; `None` if an unverified sign-up may have chosen it.
        first_name: Option<String>,
        /// The role, which determines the link to a project.
        role: Role,
    },
    /// The owner of a project.
    Owner {
        /// The project.
        project: ProjectId,
        /// The owner's address as stored with the project.
        email: String,
        /// The name for the greeting.
        name: String,
    },
}

impl Recipient {
    /// The email address.
    #[must_use]
    pub fn email(&self) -> &str {
        match self {
            Self::Account { email, .. } | Self::Owner { email, .. } => email,
        }
    }
}

/// One notification in a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsItem {
    /// The kind of notification.
    pub kind: NotificationKind,
    /// The part of the project page that shows it.
    pub subject: NotificationSubject,
    /// The title.
    pub title: String,
    /// The text.
    pub message: String,
    /// The author of the quoted text; `None` for system texts.
    pub byline: Option<Byline>,
    /// When the event happened.
    pub created_at: Timestamp,
    /// The project concerned, if any.
    pub project: Option<NewsProject>,
}

/// The project of a notification, as shown in a mail. Only the letter contains the project code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsProject {
    /// Its id.
    pub id: ProjectId,
    /// The project number.
    pub number: String,
    /// The submitter, who wrote the fields below.
    pub submitted_by: Byline,
    /// The street address.
    pub street: String,
    /// The unit at that address.
    pub unit: Option<String>,
    /// The insurance claim number.
    pub insurance_claim_number: Option<String>,
    /// The property owner's name.
    pub property_owner_name: String,
}

/// A due bundle with the content of its mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueBundle {
    /// The bundle.
    pub bundle: Bundle,
    /// The reason for the mail.
    pub cause: MailCause,
    /// The recipient.
    pub to: Recipient,
    /// The recipient's language.
    pub language: Language,
    /// The newest [`TOLD`] notifications, oldest first; empty only with a letter, a summary, or a report.
    pub items: Vec<NewsItem>,
    /// How many more notifications there are.
    pub more: usize,
    /// Whether the mail only announces news, without names or any user-written text.
    pub is_notice: bool,
    /// The letter with the project code, in the first mail to the owner's address.
    pub letter: Option<OwnerLetter>,
    /// The weekly summary, if the mail is one. It has no notifications.
    pub summary: Option<WeeklySummary>,
    /// The report, if the mail is one. It has no notifications.
    pub report: Option<DueReport>,
    /// When the bundle is due again without further news.
    pub next_due: Option<Timestamp>,
}

impl DueBundle {
    /// The project that all of the mail is about; `None` if it is about several or none.
    #[must_use]
    pub fn project(&self) -> Option<ProjectId> {
        if let Bundle::OfOwner(project) = self.bundle {
            return Some(project);
        }
        let mut projects = self.items.iter().map(|item| item.project.as_ref());
        let first = projects.next()??.id;
        let is_same = |project: Option<&NewsProject>| project.is_some_and(|of| of.id == first);
        (self.more == 0 && projects.all(is_same)).then_some(first)
    }
}

/// Result of processing the bundle that has been due the longest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// No bundle is due.
    Nothing,
    /// The bundle was postponed or had nothing to send.
    Settled,
    /// A limit postponed it.
    Held(Held),
    /// The mail must be enqueued and the bundle [`close`]d in the same transaction.
    Mail(Box<DueBundle>),
}

/// Processes the bundle that has been due the longest. On [`Taken::Mail`], the caller enqueues the mail and calls [`close`] in the same
/// transaction. A digest counts as a mail about each project in it.
///
/// Omits notifications for accounts that cannot sign in, of projects that the recipient no longer sees, that were read in the bell or
/// thread, or of kinds with mail turned off.
///
/// # Errors
/// When the database fails.
pub fn take_due(
    conn: &mut Connection,
    rules: &Rules<'_>,
    now: Timestamp,
) -> Result<Taken, StoreError> {
    let due = bundles::table
        .filter(bundles::due_at.le(column::micros(now)))
        .order((bundles::due_at, bundles::bundle))
        .limit(1)
        .select(bundles::bundle);
    let key: Option<String> = match conn {
        // SQLite has a single writer, so no row lock is needed.
        Connection::Sqlite(conn) => due.first(conn).optional()?,
        Connection::Postgres(conn) => due.for_update().skip_locked().first(conn).optional()?,
    };
    let Some(key) = key else {
        return Ok(Taken::Nothing);
    };
    let bundle = column::word(&key, Bundle::parse)?;
    let mut next_due = None;
    let found = match bundle {
        Bundle::OfOwner(project) => match owners_news(conn, bundle, project, now)? {
            OwnersNews::Unaccepted => {
                let until = now
                    .saturating_add(RECHECK_AFTER)
                    .map_err(StoreError::internal)?;
                postpone_held(conn, &key, MailHold::NotAccepted, until)?;
                return Ok(Taken::Settled);
            }
            OwnersNews::Nothing => None,
            OwnersNews::Some(news, cause) => Some((*news, cause)),
        },
        Bundle::OfProject(user, _)
        | Bundle::OfAccount(user)
        | Bundle::OfPortal(user)
        | Bundle::Digest(user)
        | Bundle::Weekly(user)
        | Bundle::Report(user, ..) => {
            let quiet = quiet_hours(conn, user)?;
            if let Some(hours) = quiet
                && !matches!(bundle, Bundle::OfAccount(_))
                && hours.after(now, rules.zone) > now
            {
                // The quiet hours were set after the bundle was scheduled.
                reschedule(conn, &key, hours.after(now, rules.zone))?;
                return Ok(Taken::Settled);
            }
            let mut news = accounts_news(conn, bundle, user, rules)?;
            if matches!(bundle, Bundle::Weekly(_)) {
                next_due = weekly::next_due(conn, user, quiet, rules.zone, now)?;
                let is_due = next_due.is_some() && !weekly::is_sent(conn, user, rules.zone, now)?;
                news = weekly::with_summary(conn, user, news.filter(|_| is_due), rules, now)?;
            } else if let Bundle::Report(_, period, id) = bundle {
                let subscription = report_mail::find(conn, id)?;
                next_due = subscription
                    .is_some()
                    .then(|| period.next(now, quiet, rules.zone));
                news = report_mail::with_report(subscription, news, rules, now)?;
            }
            news.map(|news| (news, account_cause(bundle)))
        }
    };
    let Some((mut news, cause)) = found.filter(|(news, _)| news.has_content()) else {
        clear(conn, &key, next_due)?;
        return Ok(Taken::Settled);
    };
    if let Err(held) = admit(conn, news.to.email(), cause, rules.caps, now)? {
        postpone_held(conn, &key, held.by, held.until)?;
        return Ok(Taken::Held(held));
    }
    if let Bundle::Digest(user) = bundle {
        let projects = news.items.iter().filter_map(|item| item.project.as_ref());
        let named = projects.map(|project| project.id).collect();
        let quiet = quiet_hours(conn, user)?;
        if apply_pauses(conn, user, &named, quiet, rules, now)? {
            match accounts_news(conn, bundle, user, rules)? {
                Some(remaining) if !remaining.items.is_empty() => news = remaining,
                _ => {
                    clear(conn, &key, next_due)?;
                    return Ok(Taken::Settled);
                }
            }
        }
    }
    let Found {
        to,
        language,
        mut items,
        is_notice,
        letter,
        summary,
        report,
        is_locked: _,
    } = news;
    items.sort_by_key(|item| item.created_at);
    let more = items.len().saturating_sub(TOLD);
    items.drain(..more);
    Ok(Taken::Mail(Box::new(DueBundle {
        bundle,
        cause,
        to,
        language,
        items,
        more,
        is_notice,
        letter,
        summary,
        report,
        next_due,
    })))
}

/// The reason for the mail of an account's bundle.
const fn account_cause(bundle: Bundle) -> MailCause {
    MailCause::by_nobody(match bundle {
        Bundle::OfAccount(_) => MailReason::Security,
        Bundle::OfProject(..)
        | Bundle::OfPortal(_)
        | Bundle::Digest(_)
        | Bundle::Weekly(_)
        | Bundle::Report(..)
        | Bundle::OfOwner(_) => MailReason::AccountNews,
    })
}

/// Clears a bundle whose mail was enqueued. The pause until its next mail starts at `now`, unless the mail was only a letter, which must
/// not delay news. For a weekly summary, `mailed_at` is set to its week instead.
///
/// # Errors
/// When the database fails.
pub fn close(conn: &mut Connection, due: &DueBundle, now: Timestamp) -> Result<(), StoreError> {
    let key = due.bundle.key();
    clear(conn, &key, due.next_due)?;
    if let Some(report) = &due.report {
        report_mail::mark_sent(conn, report)?;
    }
    let mailed_at = match &due.summary {
        Some(summary) => summary.week,
        None if due.items.is_empty() => return Ok(()),
        None => now,
    };
    diesel::update(bundles::table.find(&key))
        .set(bundles::mailed_at.eq(column::micros(mailed_at)))
        .execute(conn)?;
    Ok(())
}

/// Postpones the bundle that has been due the longest after composing it failed, so that other bundles can proceed.
///
/// # Errors
/// When the database fails.
pub fn postpone(conn: &mut Connection, now: Timestamp, until: Timestamp) -> Result<(), StoreError> {
    let first = bundles::table
        .filter(bundles::due_at.le(column::micros(now)))
        .order((bundles::due_at, bundles::bundle))
        .select(bundles::bundle)
        .first::<String>(conn)
        .optional()?;
    first.map_or(Ok(()), |key| reschedule(conn, &key, until))
}

fn reschedule(conn: &mut Connection, key: &str, until: Timestamp) -> Result<(), StoreError> {
    diesel::update(bundles::table.find(key))
        .set(bundles::due_at.eq(column::micros(until)))
        .execute(conn)?;
    Ok(())
}

/// Postpones a bundle that a hold or limit blocks. It continues to collect notifications.
fn postpone_held(
    conn: &mut Connection,
    key: &str,
    by: MailHold,
    until: Timestamp,
) -> Result<(), StoreError> {
    reschedule(conn, key, until)?;
    diesel::update(bundles::table.find(key))
        .set(bundles::held_by.eq(by.as_str()))
        .execute(conn)?;
    Ok(())
}

/// Removes a bundle's notifications. It is due again at `next_due`, or with its next notification.
fn clear(conn: &mut Connection, key: &str, next_due: Option<Timestamp>) -> Result<(), StoreError> {
    diesel::delete(deliveries::table.filter(deliveries::bundle.eq(key))).execute(conn)?;
    diesel::update(bundles::table.find(key))
        .set((
            bundles::due_at.eq(next_due.map(column::micros)),
            bundles::held_by.eq(None::<&str>),
        ))
        .execute(conn)?;
    Ok(())
}

/// The quiet hours of an account.
pub(super) fn quiet_hours(
    conn: &mut Connection,
    user: UserId,
) -> Result<Option<QuietHours>, StoreError> {
    let row = settings::table
        .find(user.to_string())
        .select((settings::quiet_from, settings::quiet_until))
        .first::<(Option<String>, Option<String>)>(conn)
        .optional()?;
    let (from, until) = row.unwrap_or_default();
    read_quiet(from.as_deref(), until.as_deref())
}

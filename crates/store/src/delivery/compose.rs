//! From a bundle whose time has come to what its mail says.

use super::daily::apply_pauses;
use super::news::{Found, OwnersNews, accounts_news, owners_news};
use super::preferences::read_quiet;
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

/// A mail tells of so many at most; what else there is stands in the portal.
pub const TOLD: usize = 30;

/// How often a project that waits to be accepted is looked at again. Accepting it has its mail go at once; this is for the
/// news that was laid aside at that very moment.
const RECHECK_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// What the operator decides that mails depend on.
#[derive(Debug, Clone, Copy)]
pub struct Rules<'a> {
    /// The portal's time zone.
    pub zone: &'a TimeZone,
    /// Whether an admin without a second factor sees nothing.
    pub admins_need_second_factor: bool,
    /// How many new recipients there may be.
    pub caps: RecipientCaps,
    /// Whether an account by the open form needs its address confirmed.
    pub confirms_sign_ups: bool,
}

/// Whom a mail is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipient {
    /// An account.
    Account {
        /// Whose.
        id: UserId,
        /// Its address.
        email: String,
        /// How it is greeted, unless a stranger may have typed that.
        first_name: Option<String>,
        /// Its role, which says where it opens projects.
        role: Role,
    },
    /// A project's owner.
    Owner {
        /// Of which project.
        project: ProjectId,
        /// The address that the project has for them.
        email: String,
        /// How they are greeted.
        name: String,
    },
}

impl Recipient {
    /// The address.
    #[must_use]
    pub fn email(&self) -> &str {
        match self {
            Self::Account { email, .. } | Self::Owner { email, .. } => email,
        }
    }
}

/// A piece of news.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsItem {
    /// What it is about.
    pub kind: NotificationKind,
    /// The part of the project's page that shows it.
    pub subject: NotificationSubject,
    /// The headline.
    pub title: String,
    /// The text.
    pub message: String,
    /// Who wrote what the text quotes; none where the portal speaks by itself.
    pub byline: Option<Byline>,
    /// When it happened.
    pub created_at: Timestamp,
    /// The project that it is about.
    pub project: Option<NewsProject>,
}

/// The project that a piece of news is about, as a mail names it: never by its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsProject {
    /// Its id.
    pub id: ProjectId,
    /// Its number, which the portal gave.
    pub number: String,
    /// Who submitted it, and so wrote what follows.
    pub submitted_by: Byline,
    /// The street address.
    pub address: String,
    /// Its claim number.
    pub insurance_claim_number: Option<String>,
    /// Whose property it is.
    pub property_owner_name: String,
}

/// A bundle with what is to be said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueBundle {
    /// Which.
    pub bundle: Bundle,
    /// What its mail is written for.
    pub cause: MailCause,
    /// To whom.
    pub to: Recipient,
    /// In which language they read.
    pub language: Language,
    /// The newest [`TOLD`], oldest first; never none.
    pub items: Vec<NewsItem>,
    /// How many more there are.
    pub more: usize,
    /// Whether the mail says no more than that there is something new: nothing that people wrote, and no name.
    pub is_notice: bool,
}

/// What became of the bundle that was due the longest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// No bundle is due.
    Nothing,
    /// It was put off, or nothing of it is to be said: it needs nothing more.
    Settled,
    /// A limit holds it until later.
    Held(Held),
    /// It is to be mailed, and [`close`]d in the same transaction.
    Mail(Box<DueBundle>),
}

/// Takes the bundle that is due the longest and finds out what is to be said. Whoever gets [`Taken::Mail`] enqueues the mail
/// and calls [`close`] in the same transaction. A daily mail counts as one about each project that it names.
///
/// Nothing is said to somebody who cannot sign in any more, of a project that they do not see any more, of what they have
/// read in the bell or in the thread, or of a kind that they want no mail about any more.
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
        // One writer: nobody else can be here.
        Connection::Sqlite(conn) => due.first(conn).optional()?,
        Connection::Postgres(conn) => due.for_update().skip_locked().first(conn).optional()?,
    };
    let Some(key) = key else {
        return Ok(Taken::Nothing);
    };
    let bundle = column::word(&key, Bundle::parse)?;
    let found = match bundle {
        Bundle::OfOwner(project) => match owners_news(conn, bundle, project)? {
            OwnersNews::Unaccepted => {
                let until = now
                    .saturating_add(RECHECK_AFTER)
                    .map_err(StoreError::internal)?;
                postpone_held(conn, &key, MailHold::NotAccepted, until)?;
                return Ok(Taken::Settled);
            }
            OwnersNews::Nothing => None,
            OwnersNews::Some(news, cause) => Some((news, cause)),
        },
        Bundle::OfProject(user, _)
        | Bundle::OfAccount(user)
        | Bundle::OfPortal(user)
        | Bundle::Digest(user) => {
            let quiet = quiet_hours(conn, user)?;
            if let Some(hours) = quiet
                && !matches!(bundle, Bundle::OfAccount(_))
                && hours.after(now, rules.zone) > now
            {
                // Chosen since the bundle was laid.
                reschedule(conn, &key, hours.after(now, rules.zone))?;
                return Ok(Taken::Settled);
            }
            let reason = match bundle {
                Bundle::OfAccount(_) => MailReason::Security,
                Bundle::OfProject(..)
                | Bundle::OfPortal(_)
                | Bundle::Digest(_)
                | Bundle::OfOwner(_) => MailReason::AccountNews,
            };
            let news = accounts_news(conn, bundle, user, rules)?;
            news.map(|news| (news, MailCause::by_nobody(reason)))
        }
    };
    let Some((mut news, cause)) = found.filter(|(news, _)| !news.items.is_empty()) else {
        clear(conn, &key)?;
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
                    clear(conn, &key)?;
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
    })))
}

/// Empties a bundle whose mail was enqueued; the next one keeps its distance from `now`.
///
/// # Errors
/// When the database fails.
pub fn close(conn: &mut Connection, bundle: Bundle, now: Timestamp) -> Result<(), StoreError> {
    let key = bundle.key();
    clear(conn, &key)?;
    diesel::update(bundles::table.find(&key))
        .set(bundles::mailed_at.eq(column::micros(now)))
        .execute(conn)?;
    Ok(())
}

/// Puts the bundle off that is due the longest, because its mail could not be written: the others do not wait for it.
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

/// Puts a bundle off because something holds its mail: news goes on gathering in it.
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

fn clear(conn: &mut Connection, key: &str) -> Result<(), StoreError> {
    diesel::delete(deliveries::table.filter(deliveries::bundle.eq(key))).execute(conn)?;
    diesel::update(bundles::table.find(key))
        .set((
            bundles::due_at.eq(None::<i64>),
            bundles::held_by.eq(None::<&str>),
        ))
        .execute(conn)?;
    Ok(())
}

fn quiet_hours(conn: &mut Connection, user: UserId) -> Result<Option<QuietHours>, StoreError> {
    let row = settings::table
        .find(user.to_string())
        .select((settings::quiet_from, settings::quiet_until))
        .first::<(Option<String>, Option<String>)>(conn)
        .optional()?;
    let (from, until) = row.unwrap_or_default();
    read_quiet(from.as_deref(), until.as_deref())
}

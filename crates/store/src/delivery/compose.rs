//! From a bundle whose time has come to what its mail says.

use super::daily::keep_pauses;
use super::owner_stop::stopped_since;
use super::preferences::{read_choice, read_quiet};
use crate::notification::{StoredWords, read_up_to};
use crate::schema::{
    contractors, mail_bundles as bundles, message_read_status as message_reads,
    notification_choices as choices, notification_deliveries as deliveries,
    notification_settings as settings, notifications, projects,
    user_notification_read_status as reads, users,
};
use crate::{Connection, StoreError, column, reader_language, second_factor, session, user};
use diesel::prelude::*;
use domain::delivery::{Bundle, MailMode, NotificationKind, QuietHours};
use domain::id::{ProjectId, UserId};
use domain::language::Language;
use domain::message::Reader;
use domain::notification::{NotificationSubject, Words};
use domain::permission::{Role, Scope, Visible};
use domain::project::{ProjectFacts, ProjectStatus};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// A mail tells of so many at most; what else there is stands in the portal.
pub const TOLD: usize = 30;

/// What the operator decides that mails depend on.
#[derive(Debug, Clone, Copy)]
pub struct Rules<'a> {
    /// The portal's time zone.
    pub zone: &'a TimeZone,
    /// Whether an admin without a second factor sees nothing.
    pub admins_need_second_factor: bool,
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
        /// How it is greeted.
        first_name: String,
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
    /// To whom.
    pub to: Recipient,
    /// In which language they read.
    pub language: Language,
    /// The newest [`TOLD`], oldest first; never none.
    pub items: Vec<NewsItem>,
    /// How many more there are.
    pub more: usize,
}

/// What became of the bundle that was due the longest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// No bundle is due.
    Nothing,
    /// It was put off, or nothing of it is to be said: it needs nothing more.
    Settled,
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
        Bundle::OfOwner(project) => owners_news(conn, bundle, project)?,
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
                put_off(conn, &key, hours.after(now, rules.zone))?;
                return Ok(Taken::Settled);
            }
            let mut news = accounts_news(conn, bundle, user, rules)?;
            if let (Bundle::Digest(_), Some((.., items))) = (bundle, &news) {
                let projects = items.iter().filter_map(|item| item.project.as_ref());
                let named = projects.map(|project| project.id).collect();
                if keep_pauses(conn, user, &named, quiet, rules, now)? {
                    news = accounts_news(conn, bundle, user, rules)?;
                }
            }
            news
        }
    };
    let Some((to, language, mut items)) = found.filter(|(.., items)| !items.is_empty()) else {
        empty(conn, &key)?;
        return Ok(Taken::Settled);
    };
    items.sort_by_key(|item| item.created_at);
    let more = items.len().saturating_sub(TOLD);
    items.drain(..more);
    Ok(Taken::Mail(Box::new(DueBundle {
        bundle,
        to,
        language,
        items,
        more,
    })))
}

/// Empties a bundle whose mail was enqueued; the next one keeps its distance from `now`.
///
/// # Errors
/// When the database fails.
pub fn close(conn: &mut Connection, bundle: Bundle, now: Timestamp) -> Result<(), StoreError> {
    let key = bundle.key();
    empty(conn, &key)?;
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
    first.map_or(Ok(()), |key| put_off(conn, &key, until))
}

fn put_off(conn: &mut Connection, key: &str, until: Timestamp) -> Result<(), StoreError> {
    diesel::update(bundles::table.find(key))
        .set(bundles::due_at.eq(column::micros(until)))
        .execute(conn)?;
    Ok(())
}

fn empty(conn: &mut Connection, key: &str) -> Result<(), StoreError> {
    diesel::delete(deliveries::table.filter(deliveries::bundle.eq(key))).execute(conn)?;
    diesel::update(bundles::table.find(key))
        .set(bundles::due_at.eq(None::<i64>))
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

#[derive(Queryable, Selectable)]
#[diesel(table_name = notifications)]
struct Row {
    id: String,
    created_at: i64,
    subject: String,
    kind: String,
    #[diesel(embed)]
    words: StoredWords,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = projects)]
struct ProjectColumns {
    id: String,
    contractor_id: Option<String>,
    referral_partner_id: Option<String>,
    status: String,
    property_address: String,
    insurance_claim_number: Option<String>,
    property_owner_name: String,
}

impl ProjectColumns {
    fn facts(&self) -> Result<ProjectFacts, StoreError> {
        Ok(ProjectFacts {
            id: column::parsed(&self.id)?,
            contractor_id: column::optional_parsed(self.contractor_id.as_deref())?,
            referral_partner_id: column::optional_parsed(self.referral_partner_id.as_deref())?,
            status: column::word(&self.status, ProjectStatus::parse)?,
        })
    }
}

type Found = (Row, Option<ProjectColumns>);

/// More than a mail can say, and no more than memory should hold.
const READ: i64 = 500;

fn waiting(conn: &mut Connection, bundle: Bundle) -> Result<Vec<Found>, StoreError> {
    Ok(deliveries::table
        .inner_join(notifications::table.left_join(projects::table))
        .filter(deliveries::bundle.eq(bundle.key()))
        .order((notifications::created_at.desc(), notifications::id.desc()))
        .limit(READ)
        .select((Row::as_select(), Option::<ProjectColumns>::as_select()))
        .load(conn)?)
}

fn item(
    row: Row,
    project: Option<ProjectColumns>,
    language: Language,
) -> Result<NewsItem, StoreError> {
    let Words { title, message } = row.words.into_words(language);
    let project = project.map(|columns| {
        Ok::<_, StoreError>(NewsProject {
            id: column::parsed(&columns.id)?,
            address: columns.property_address,
            insurance_claim_number: columns.insurance_claim_number,
            property_owner_name: columns.property_owner_name,
        })
    });
    Ok(NewsItem {
        kind: column::word(&row.kind, NotificationKind::parse)?,
        subject: column::word(&row.subject, NotificationSubject::parse)?,
        title,
        message,
        created_at: column::instant(row.created_at)?,
        project: project.transpose()?,
    })
}

type News = Option<(Recipient, Language, Vec<NewsItem>)>;

fn owners_news(
    conn: &mut Connection,
    bundle: Bundle,
    project: ProjectId,
) -> Result<News, StoreError> {
    let (name, email): (String, Option<String>) = projects::table
        .filter(projects::id.eq(project.to_string()))
        .select((
            projects::property_owner_name,
            projects::property_owner_email,
        ))
        .first(conn)?;
    let Some(email) = email.filter(|email| !email.is_empty()) else {
        return Ok(None);
    };
    if stopped_since(conn, project, &email)?.is_some() {
        return Ok(None);
    }
    let found = waiting(conn, bundle)?;
    let seen = read_in_thread(conn, Reader::Owner(project), &found)?;
    let language = reader_language::of_owner(conn, project)?;
    let mut items = Vec::new();
    for (row, of) in found {
        if !seen.contains(&row.id) {
            items.push(item(row, of, language)?);
        }
    }
    let to = Recipient::Owner {
        project,
        email,
        name,
    };
    Ok(Some((to, language, items)))
}

fn accounts_news(
    conn: &mut Connection,
    bundle: Bundle,
    id: UserId,
    rules: &Rules<'_>,
) -> Result<News, StoreError> {
    type Account = (String, String, Option<String>, Option<String>);
    let row = users::table
        .left_join(contractors::table)
        .filter(users::id.eq(id.to_string()))
        .filter(users::active.eq(true))
        .select((
            users::email,
            users::first_name,
            users::contractor_id,
            contractors::status.nullable(),
        ))
        .first::<Account>(conn)
        .optional()?;
    let Some((email, first_name, company, status)) = row else {
        return Ok(None);
    };
    let role = user::roles(conn, &[id])?
        .remove(&id)
        .unwrap_or(Role::ReferralPartner);
    let is_locked = role == Role::Admin
        && rules.admins_need_second_factor
        && !second_factor::of_user(conn, id)?.any();
    let company = session::active(company, status.as_deref());
    let company = column::optional_parsed(company.as_deref())?;
    let visible = Visible::of_account(id, role, company);
    let found = waiting(conn, bundle)?;
    let ids: Vec<&String> = found.iter().map(|(row, _)| &row.id).collect();
    let read: Vec<String> = reads::table
        .filter(reads::user_id.eq(id.to_string()))
        .filter(reads::notification_id.eq_any(ids))
        .filter(reads::read.eq(true))
        .select(reads::notification_id)
        .load(conn)?;
    let seen = read_in_thread(conn, Reader::User(id), &found)?;
    let line = read_up_to(conn, id)?;
    let unwanted = unwanted(conn, id)?;
    let language = reader_language::of_user(conn, id)?;
    let mut items = Vec::new();
    for (row, of) in found {
        if read.contains(&row.id) || seen.contains(&row.id) || row.created_at <= line {
            continue;
        }
        let is_seen = match &of {
            Some(project) => visible.includes(&project.facts()?),
            None => visible.scope() != Scope::Nothing,
        };
        let item = item(row, of, language)?;
        let may_see = is_seen && !is_locked || item.kind.is_fixed();
        // Admin tasks are for admins only.
        let is_theirs = item.kind != NotificationKind::Task || visible.is_everything();
        if may_see && is_theirs && !unwanted.contains(&item.kind) {
            items.push(item);
        }
    }
    let to = Recipient::Account {
        id,
        email,
        first_name,
        role,
    };
    Ok(Some((to, language, items)))
}

/// Those of the news whose messages somebody has read where they stand: they have the messages' ids.
fn read_in_thread(
    conn: &mut Connection,
    reader: Reader,
    found: &[Found],
) -> Result<Vec<String>, StoreError> {
    let ids = found.iter().map(|(row, _)| &row.id);
    Ok(message_reads::table
        .filter(message_reads::user_id.eq(reader.uuid().to_string()))
        .filter(message_reads::message_id.eq_any(ids))
        .select(message_reads::message_id)
        .load(conn)?)
}

/// The kinds that somebody wants no mail about.
fn unwanted(conn: &mut Connection, user: UserId) -> Result<Vec<NotificationKind>, StoreError> {
    let rows = choices::table
        .filter(choices::user_id.eq(user.to_string()))
        .select((choices::kind, choices::bell, choices::mail))
        .load::<(String, bool, String)>(conn)?;
    let mut unwanted = Vec::new();
    for (kind, bell, mail) in rows {
        let (kind, choice) = (
            column::word(&kind, NotificationKind::parse)?,
            read_choice(bell, &mail)?,
        );
        if choice.mail == MailMode::Off && !kind.is_fixed() {
            unwanted.push(kind);
        }
    }
    Ok(unwanted)
}

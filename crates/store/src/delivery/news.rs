//! Loads the pending notifications of a bundle.

use super::byline::Bylines;
use super::compose::{NewsItem, NewsProject, Recipient, Rules};
use super::email_stop::stopped_since;
use super::owner_contact;
use super::owner_letter::{self, OwnerLetter};
use super::preferences::read_choice;
use super::report_mail::DueReport;
use super::weekly::WeeklySummary;
use crate::mail::fingerprint;
use crate::notification::{StoredWords, read_up_to};
use crate::schema::{
    contractors, message_read_status as message_reads, notification_choices as choices,
    notification_deliveries as deliveries, notifications, projects,
    user_notification_read_status as reads, users,
};
use crate::{
    Connection, StoreError, column, reader_language, second_factor, session, user, vetting,
};
use diesel::prelude::*;
use domain::delivery::{Bundle, MailMode, NotificationKind};
use domain::id::{ProjectId, UserId};
use domain::language::Language;
use domain::mail::{Byline, MailCause, MailReason, OwnerMail};
use domain::message::Reader;
use domain::notification::{NotificationSubject, Words};
use domain::permission::{Role, Scope, Visible};
use domain::project::{ProjectFacts, ProjectStatus};
use jiff::Timestamp;

#[derive(Queryable, Selectable)]
#[diesel(table_name = notifications)]
struct Row {
    id: String,
    created_at: i64,
    author_id: Option<String>,
    subject: String,
    kind: String,
    #[diesel(embed)]
    words: StoredWords,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = projects)]
struct ProjectColumns {
    id: String,
    project_number: String,
    contractor_id: Option<String>,
    referral_partner_id: Option<String>,
    status: String,
    property_address: String,
    unit: Option<String>,
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

type Waiting = (Row, Option<ProjectColumns>);

/// More than a mail can show, but bounded to limit memory.
const MAX_READ: i64 = 500;

fn waiting(conn: &mut Connection, bundle: Bundle) -> Result<Vec<Waiting>, StoreError> {
    Ok(deliveries::table
        .inner_join(notifications::table.left_join(projects::table))
        .filter(deliveries::bundle.eq(bundle.key()))
        .order((notifications::created_at.desc(), notifications::id.desc()))
        .limit(MAX_READ)
        .select((Row::as_select(), Option::<ProjectColumns>::as_select()))
        .load(conn)?)
}

/// Loads the authors quoted in these notifications.
fn bylines(conn: &mut Connection, found: &[Waiting]) -> Result<Bylines, StoreError> {
    let mut accounts = Vec::new();
    let mut ids = Vec::new();
    for (row, project) in found {
        accounts.extend(row.author_id.as_deref());
        let submitter = project
            .as_ref()
            .and_then(|of| of.referral_partner_id.as_deref());
        accounts.extend(submitter);
        // A message's notification has the message's id.
        ids.push(row.id.as_str());
    }
    accounts.sort_unstable();
    accounts.dedup();
    Bylines::read(conn, &accounts, &ids)
}

fn by_owner(project: &ProjectColumns) -> Byline {
    Byline::Owner {
        name: project.property_owner_name.clone(),
    }
}

fn item(
    row: Row,
    project: Option<ProjectColumns>,
    people: &Bylines,
    reader: Reader,
    language: Language,
) -> Result<NewsItem, StoreError> {
    let receipt = row.words.receipt(language);
    let is_owners = receipt.is_some();
    let Words { title, message } = row.words.into_words(language);
    let receipt = receipt.filter(|_| matches!(reader, Reader::Owner(_)));
    let kind = column::word(&row.kind, NotificationKind::parse)?;
    let byline = match kind {
        NotificationKind::Security => None,
        // A notification without a project is a summary without an author.
        _ if project.is_none() => None,
        NotificationKind::Reminder => Some(Byline::Scheduler),
        NotificationKind::Message if people.is_from_owner(&row.id) => {
            project.as_ref().map(by_owner)
        }
        // Only owners answer events without an account.
        NotificationKind::Event if row.author_id.is_none() => project.as_ref().map(by_owner),
        _ if receipt.is_some() => None,
        NotificationKind::StatusUpdate if is_owners => project.as_ref().map(by_owner),
        NotificationKind::StatusUpdate
        | NotificationKind::Assignment
        | NotificationKind::Event
        | NotificationKind::Message
        | NotificationKind::Task
        | NotificationKind::File => Some(people.of_account(row.author_id.as_deref())),
    };
    let project = project.map(|columns| {
        Ok::<_, StoreError>(NewsProject {
            id: column::parsed(&columns.id)?,
            number: columns.project_number,
            submitted_by: people.of_account(columns.referral_partner_id.as_deref()),
            street: columns.property_address,
            unit: columns.unit,
            insurance_claim_number: columns.insurance_claim_number,
            property_owner_name: columns.property_owner_name,
        })
    });
    Ok(NewsItem {
        kind,
        subject: column::word(&row.subject, NotificationSubject::parse)?,
        title,
        message: receipt.unwrap_or(message),
        byline,
        created_at: column::instant(row.created_at)?,
        project: project.transpose()?,
    })
}

/// A bundle's notifications and recipient.
pub(super) struct Found {
    pub(super) to: Recipient,
    pub(super) language: Language,
    pub(super) items: Vec<NewsItem>,
    /// Whether the mail must contain only system text.
    pub(super) is_notice: bool,
    /// The letter that the mail must contain.
    pub(super) letter: Option<OwnerLetter>,
    /// The weekly summary that the mail is.
    pub(super) summary: Option<WeeklySummary>,
    /// The report that the mail is.
    pub(super) report: Option<DueReport>,
    /// Whether an admin must set up a second factor before seeing anything.
    pub(super) is_locked: bool,
}

impl Found {
    /// Whether there is anything to send.
    pub(super) fn has_content(&self) -> bool {
        !self.items.is_empty()
            || self.letter.is_some()
            || self.summary.is_some()
            || self.report.is_some()
    }
}

/// Pending mail for a project's owner.
pub(super) enum OwnersNews {
    /// The office has not accepted the project, and using the code does not release the mail.
    Unaccepted,
    /// The owner has no address, or it unsubscribed.
    Nothing,
    /// Mail to send, with the account that entered the address as its cause.
    Some(Box<Found>, MailCause),
}

/// Loads the pending notifications for a project's owner.
pub(super) fn owners_news(
    conn: &mut Connection,
    bundle: Bundle,
    project: ProjectId,
    now: Timestamp,
) -> Result<OwnersNews, StoreError> {
    let (name, email): (String, Option<String>) = projects::table
        .filter(projects::id.eq(project.to_string()))
        .select((
            projects::property_owner_name,
            projects::property_owner_email,
        ))
        .first(conn)?;
    let contact = owner_contact::find(conn, project)?;
    if contact.mail == OwnerMail::Nothing {
        // Checked before the address, which may be added before acceptance.
        return Ok(OwnersNews::Unaccepted);
    }
    let Some(email) = email.filter(|email| !email.is_empty()) else {
        return Ok(OwnersNews::Nothing);
    };
    if stopped_since(conn, &fingerprint(&email))?.is_some() {
        return Ok(OwnersNews::Nothing);
    }
    let found = waiting(conn, bundle)?;
    let seen = read_in_thread(conn, Reader::Owner(project), &found)?;
    let people = bylines(conn, &found)?;
    let (letter, chosen) = owner_letter::due(conn, project, contact.mail, now)?.unzip();
    let language = match chosen.flatten() {
        Some(language) => language,
        None => reader_language::of_owner(conn, project)?,
    };
    let mut items = Vec::new();
    for (row, of) in found {
        if !seen.contains(&row.id) {
            items.push(item(row, of, &people, Reader::Owner(project), language)?);
        }
    }
    let cause = MailCause {
        reason: MailReason::OwnerNews,
        account: contact.email_by,
    };
    let to = Recipient::Owner {
        project,
        email,
        name,
    };
    let found = Found {
        to,
        language,
        items,
        is_notice: contact.mail == OwnerMail::Notice,
        letter,
        summary: None,
        report: None,
        is_locked: false,
    };
    Ok(OwnersNews::Some(Box::new(found), cause))
}

/// Loads the pending notifications of an account; `None` if it is inactive.
pub(super) fn accounts_news(
    conn: &mut Connection,
    bundle: Bundle,
    id: UserId,
    rules: &Rules<'_>,
) -> Result<Option<Found>, StoreError> {
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
    let people = bylines(conn, &found)?;
    let mut items = Vec::new();
    for (row, of) in found {
        if read.contains(&row.id) || seen.contains(&row.id) || row.created_at <= line {
            continue;
        }
        let is_seen = match &of {
            Some(project) => visible.includes(&project.facts()?),
            None => visible.scope() != Scope::Nothing,
        };
        let item = item(row, of, &people, Reader::User(id), language)?;
        let may_see = is_seen && !is_locked || item.kind.is_fixed();
        // Tasks are visible to admins only.
        let is_theirs = item.kind != NotificationKind::Task || visible.is_everything();
        if may_see && is_theirs && !unwanted.contains(&item.kind) {
            items.push(item);
        }
    }
    // Without confirmed sign-ups, a stranger may have signed up with someone else's address and written the text that notifications quote.
    // Security notifications are system text, so they are not restricted.
    let is_strangers = !rules.confirms_sign_ups && !vetting::is_greeted_by_name(conn, id)?;
    let to = Recipient::Account {
        id,
        email,
        first_name: Some(first_name).filter(|_| !is_strangers),
        role,
    };
    let is_notice = is_strangers && !matches!(bundle, Bundle::OfAccount(_));
    Ok(Some(Found {
        to,
        language,
        items,
        is_notice,
        letter: None,
        summary: None,
        report: None,
        is_locked,
    }))
}

/// Notifications whose messages the reader has read in the thread. They share the messages' ids.
fn read_in_thread(
    conn: &mut Connection,
    reader: Reader,
    found: &[Waiting],
) -> Result<Vec<String>, StoreError> {
    let ids = found.iter().map(|(row, _)| &row.id);
    Ok(message_reads::table
        .filter(message_reads::user_id.eq(reader.uuid().to_string()))
        .filter(message_reads::message_id.eq_any(ids))
        .select(message_reads::message_id)
        .load(conn)?)
}

/// Kinds for which the account turned mail off.
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

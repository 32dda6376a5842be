//! The letter that gives a project's owner the code. It goes with the first email to the owner's address, which is due as soon as the
//! office accepts the project. It is composed when that email is sent, so it contains the code of that moment, and the limits on email
//! to owners apply to it.

mod owed;

pub(super) use owed::due;
pub use owed::emailed;
pub(crate) use owed::{code_changed, given_up};

use super::email_stop::{self, stopped_since};
use super::owner_contact;
use super::spread::make_due;
use crate::mail::{fingerprint, states};
use crate::schema::{
    mail_bundles as bundles, owner_contacts as contacts, owner_letters as letters, projects,
};
use crate::{Connection, StoreError, column, owner_code, user};
use diesel::prelude::*;
use domain::delivery::Bundle;
use domain::id::{MailId, OwnerLetterId, ProjectId, UserId};
use domain::language::Language;
use domain::owner_letter::{LetterChannel, LetterEmail, LetterEmailFacts, SentLetter, is_useful};
use domain::permission::{Permit, act};
use domain::project::{ProjectCode, ProjectFacts, ProjectStatus};
use jiff::Timestamp;

/// Maximum number of letters that are stored of a project. Older ones are deleted.
const STORED: i64 = 100;
/// Maximum number of letters in a list.
const LISTED: i64 = 20;

/// The letter in an email to a project's owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerLetter {
    /// The project.
    pub project: ProjectId,
    /// The project number.
    pub number: String,
    /// The project code.
    pub code: ProjectCode,
}

/// A project as the letter names it, and whether the letter can be emailed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterPage {
    /// The letter.
    pub letter: OwnerLetter,
    /// The owner's name.
    pub owner_name: String,
    /// House number and street.
    pub street: String,
    /// Unit or apartment.
    pub unit: Option<String>,
    /// The owner's email address.
    pub owner_email: Option<String>,
    /// The owner's phone number.
    pub owner_phone: Option<String>,
    /// The language of email to the owner.
    pub language: Language,
    /// Whether the portal may email the letter.
    pub email: LetterEmail,
    /// Whether an email with the letter waits to be sent.
    pub is_email_waiting: bool,
    /// The newest letters that were sent, newest first.
    pub sent: Vec<SentLetter>,
}

/// Whether the letter of a project with this status is of use now.
fn is_of_use(
    status: ProjectStatus,
    closed_at: Option<i64>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let code_works = owner_code::is_alive(status.as_str(), closed_at, now)?;
    Ok(is_useful(status, code_works))
}

struct Sent {
    id: OwnerLetterId,
    project: ProjectId,
    channel: LetterChannel,
    language: Language,
    by: Option<UserId>,
    mail: Option<MailId>,
}

/// Stores a letter, and deletes the oldest ones beyond [`STORED`].
fn insert(conn: &mut Connection, sent: &Sent, now: Timestamp) -> Result<(), StoreError> {
    diesel::insert_into(letters::table)
        .values((
            letters::id.eq(sent.id.to_string()),
            letters::project_id.eq(sent.project.to_string()),
            letters::channel.eq(sent.channel.as_str()),
            letters::language.eq(sent.language.as_str()),
            letters::sent_by.eq(sent.by.map(|id| id.to_string())),
            letters::mail_id.eq(sent.mail.map(|id| id.to_string())),
            letters::sent_at.eq(column::micros(now)),
        ))
        .execute(conn)?;
    let old: Vec<String> = letters::table
        .filter(letters::project_id.eq(sent.project.to_string()))
        .order((letters::sent_at.desc(), letters::id.desc()))
        .offset(STORED)
        .limit(STORED)
        .select(letters::id)
        .load(conn)?;
    if !old.is_empty() {
        diesel::delete(letters::table.filter(letters::id.eq_any(old))).execute(conn)?;
    }
    Ok(())
}

/// Records that an account gave the owner the letter by other means than the portal's email.
///
/// # Errors
/// When the database fails.
pub fn told(
    conn: &mut Connection,
    permit: &Permit<act::TellOwner>,
    id: OwnerLetterId,
    (by, channel, language): (UserId, LetterChannel, Language),
    now: Timestamp,
) -> Result<(), StoreError> {
    let project = permit.facts();
    let sent = Sent {
        id,
        project: project.id,
        channel,
        language,
        by: Some(by),
        mail: None,
    };
    insert(conn, &sent, now)?;
    email_stop::changed(conn, project, now)
}

/// Has the next email to the owner contain the letter, and makes it due now. Changes nothing unless the result is
/// [`LetterEmail::Possible`].
///
/// # Errors
/// When the database fails.
pub fn email(
    conn: &mut Connection,
    permit: &Permit<act::TellOwner>,
    by: UserId,
    language: Language,
    now: Timestamp,
) -> Result<LetterEmail, StoreError> {
    let project = permit.facts();
    let (_, email) = may_email(conn, project, now)?;
    if email != LetterEmail::Possible {
        return Ok(email);
    }
    owner_contact::keep(conn, project, now)?;
    diesel::update(contacts::table.find(project.id.to_string()))
        .set((
            contacts::letter_due_at.eq(column::micros(now)),
            contacts::letter_language.eq(language.as_str()),
            contacts::letter_by.eq(by.to_string()),
        ))
        .execute(conn)?;
    make_due(conn, Bundle::OfOwner(project.id), now)?;
    email_stop::changed(conn, project, now)?;
    Ok(email)
}

/// The letter of a project, and what was sent.
///
/// # Errors
/// When the database fails.
pub fn show(
    conn: &mut Connection,
    permit: &Permit<act::TellOwner>,
    now: Timestamp,
) -> Result<LetterPage, StoreError> {
    type Row = (
        String,
        String,
        String,
        String,
        Option<String>,
        Option<String>,
        Option<i64>,
    );
    let project = permit.facts();
    let (number, code, owner_name, street, unit, owner_phone, issued_at): Row = projects::table
        .find(project.id.to_string())
        .select((
            projects::project_number,
            projects::project_code,
            projects::property_owner_name,
            projects::property_address,
            projects::unit,
            projects::property_owner_phone,
            projects::code_issued_at,
        ))
        .first(conn)?;
    let (owner_email, email) = may_email(conn, project, now)?;
    let is_email_waiting = email == LetterEmail::Possible && is_waiting(conn, project.id)?;
    Ok(LetterPage {
        letter: OwnerLetter {
            project: project.id,
            number,
            code: ProjectCode::from_stored(code),
        },
        owner_name,
        street,
        unit,
        owner_email,
        owner_phone,
        language: crate::reader_language::of_owner(conn, project.id)?,
        email,
        is_email_waiting,
        sent: sent(conn, project.id, issued_at)?,
    })
}

/// The owner's address, and whether the portal may email the letter to it now.
fn may_email(
    conn: &mut Connection,
    project: &ProjectFacts,
    now: Timestamp,
) -> Result<(Option<String>, LetterEmail), StoreError> {
    let (address, closed_at): (Option<String>, Option<i64>) = projects::table
        .find(project.id.to_string())
        .select((projects::property_owner_email, projects::closed_at))
        .first(conn)?;
    let address = address.filter(|address| !address.is_empty());
    let is_stopped = match &address {
        Some(address) => stopped_since(conn, &fingerprint(address))?.is_some(),
        None => false,
    };
    let email = LetterEmail::by(LetterEmailFacts {
        has_address: address.is_some(),
        is_stopped,
        mail: owner_contact::find(conn, project.id)?.mail,
        is_useful: is_of_use(project.status, closed_at, now)?,
    });
    Ok((address, email))
}

/// Whether the letter is due and an email to the owner too. A letter that was given up waits for the next news instead.
fn is_waiting(conn: &mut Connection, project: ProjectId) -> Result<bool, StoreError> {
    let letter = contacts::table
        .filter(contacts::project_id.eq(project.to_string()))
        .filter(contacts::letter_due_at.is_not_null());
    let email = bundles::table
        .filter(bundles::bundle.eq(Bundle::OfOwner(project).key()))
        .filter(bundles::due_at.is_not_null());
    let (letter, email): (bool, bool) =
        diesel::select((diesel::dsl::exists(letter), diesel::dsl::exists(email)))
            .get_result(conn)?;
    Ok(letter && email)
}

/// The newest letters of a project, newest first. Those from before `issued_at` have a former code.
fn sent(
    conn: &mut Connection,
    project: ProjectId,
    issued_at: Option<i64>,
) -> Result<Vec<SentLetter>, StoreError> {
    type Row = (String, String, Option<String>, Option<String>, i64);
    let rows: Vec<Row> = letters::table
        .filter(letters::project_id.eq(project.to_string()))
        .order((letters::sent_at.desc(), letters::id.desc()))
        .limit(LISTED)
        .select((
            letters::channel,
            letters::language,
            letters::sent_by,
            letters::mail_id,
            letters::sent_at,
        ))
        .load(conn)?;
    let mails: Vec<&str> = rows
        .iter()
        .filter_map(|(_, _, _, mail, _)| mail.as_deref())
        .collect();
    let states = states(conn, &mails)?;
    let names = user::full_names(conn, rows.iter().filter_map(|(_, _, by, ..)| by.as_ref()))?;
    rows.iter()
        .map(|(channel, language, by, mail, sent_at)| {
            let id: Option<UserId> = column::optional_parsed(by.as_deref())?;
            let name = by.as_ref().and_then(|id| names.get(id)).cloned();
            Ok(SentLetter {
                channel: column::word(channel, LetterChannel::parse)?,
                language: Language::parse(language).unwrap_or(Language::English),
                sent_by: id.zip(name),
                sent_at: column::instant(*sent_at)?,
                mail: mail.as_ref().and_then(|id| states.get(id)).copied(),
                has_former_code: issued_at.is_some_and(|issued_at| *sent_at < issued_at),
            })
        })
        .collect()
}

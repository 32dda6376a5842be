//! Who is owed the letter. It goes with the next email to the owner.

use super::{OwnerLetter, Sent, insert, is_of_use};
use crate::delivery::owner_contact;
use crate::schema::{mail_queue, owner_contacts as contacts, owner_letters as letters, projects};
use crate::{Connection, StoreError, column, project};
use diesel::prelude::*;
use domain::id::{MailId, OwnerLetterId, ProjectId};
use domain::language::Language;
use domain::mail::OwnerMail;
use domain::owner_letter::{LetterChannel, is_enclosed};
use domain::project::{ProjectCode, ProjectFacts, ProjectStatus};
use jiff::Timestamp;

/// The letter that the next email to this project's owner must contain, with the language that somebody chose for it. The owner of a project
/// without a row, which is older than the acceptance rule, has never been sent one.
pub(in crate::delivery) fn due(
    conn: &mut Connection,
    project: ProjectId,
    mail: OwnerMail,
    now: Timestamp,
) -> Result<Option<(OwnerLetter, Option<Language>)>, StoreError> {
    type Row = (String, String, String, Option<i64>, Option<String>);
    let row = projects::table
        .left_join(contacts::table)
        .filter(projects::id.eq(project.to_string()))
        .filter(
            contacts::project_id
                .is_null()
                .or(contacts::letter_due_at.is_not_null()),
        )
        .select((
            projects::project_number,
            projects::project_code,
            projects::status,
            projects::closed_at,
            contacts::letter_language.nullable(),
        ))
        .first::<Row>(conn)
        .optional()?;
    let Some((number, code, status, closed_at, language)) = row else {
        return Ok(None);
    };
    let status = column::word(&status, ProjectStatus::parse)?;
    if !is_enclosed(mail, is_of_use(status, closed_at, now)?) {
        return Ok(None);
    }
    let letter = OwnerLetter {
        project,
        number,
        code: ProjectCode::from_stored(code),
    };
    Ok(Some((
        letter,
        language.as_deref().and_then(Language::parse),
    )))
}

/// Owes the owner a letter with the new code of a project. It goes with the next news and not at once, because mail may be how the former
/// code leaked. Unless the owner is to be emailed, no letter is owed any more.
pub(crate) fn code_changed(
    conn: &mut Connection,
    project: &ProjectFacts,
    emails_owner: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    owner_contact::keep(conn, project, now)?;
    diesel::update(contacts::table.find(project.id.to_string()))
        .set((
            contacts::letter_due_at.eq(emails_owner.then(|| column::micros(now))),
            contacts::letter_language.eq(None::<&str>),
            contacts::letter_by.eq(None::<&str>),
        ))
        .execute(conn)?;
    Ok(())
}

/// Records that the letter was enqueued as this email.
///
/// # Errors
/// When the database fails, or the project does not exist.
pub fn emailed(
    conn: &mut Connection,
    id: OwnerLetterId,
    letter: &OwnerLetter,
    mail: MailId,
    language: Language,
    now: Timestamp,
) -> Result<(), StoreError> {
    let project = project::find_facts(conn, letter.project)?
        .ok_or_else(|| StoreError::internal("a letter is about no project"))?;
    owner_contact::keep(conn, &project, now)?;
    let row = || contacts::table.find(letter.project.to_string());
    let by: Option<String> = row().select(contacts::letter_by).first(conn)?;
    diesel::update(row())
        .set((
            contacts::letter_due_at.eq(None::<i64>),
            contacts::letter_language.eq(None::<&str>),
            contacts::letter_by.eq(None::<&str>),
        ))
        .execute(conn)?;
    let sent = Sent {
        id,
        project: letter.project,
        channel: LetterChannel::Email,
        language,
        by: column::optional_parsed(by.as_deref())?,
        mail: Some(mail),
    };
    insert(conn, &sent, now)
}

/// Owes the owner the letter of an email that was given up, in the words that were asked for. It goes with the next news. Does nothing if
/// the email has no letter, or a later one has it too, or the code was replaced since: then the office has decided about the new code.
///
/// # Errors
/// When the database fails.
pub(crate) fn given_up(
    conn: &mut Connection,
    mail: MailId,
    now: Timestamp,
) -> Result<(), StoreError> {
    type Row = (Option<String>, String, Option<String>, i64);
    let project: Option<String> = mail_queue::table
        .find(mail.to_string())
        .select(mail_queue::project_id)
        .first::<Option<String>>(conn)
        .optional()?
        .flatten();
    let Some(project) = project else {
        return Ok(());
    };
    let last: Option<Row> = letters::table
        .filter(letters::project_id.eq(&project))
        .filter(letters::channel.eq(LetterChannel::Email.as_str()))
        .order((letters::sent_at.desc(), letters::id.desc()))
        .select((
            letters::mail_id,
            letters::language,
            letters::sent_by,
            letters::sent_at,
        ))
        .first(conn)
        .optional()?;
    let Some((_, language, by, sent_at)) = last.filter(|(of, ..)| *of == Some(mail.to_string()))
    else {
        return Ok(());
    };
    let issued_at: Option<i64> = projects::table
        .find(&project)
        .select(projects::code_issued_at)
        .first::<Option<i64>>(conn)
        .optional()?
        .flatten();
    if issued_at.is_some_and(|issued_at| sent_at < issued_at) {
        return Ok(());
    }
    diesel::update(contacts::table.find(&project))
        .filter(contacts::letter_due_at.is_null())
        .set((
            contacts::letter_due_at.eq(column::micros(now)),
            contacts::letter_language.eq(by.as_ref().map(|_| language)),
            contacts::letter_by.eq(&by),
        ))
        .execute(conn)?;
    Ok(())
}

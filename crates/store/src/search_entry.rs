//! What the global search looks in: an entry for each project, account and message, with its fields folded, and an index of
//! the entries' words. The portal writes an entry with the row that it is about; what is written past that, and what was there
//! before the index, waits in `search_pending`.

mod find;
mod results;
mod tokens;

pub use find::{CANDIDATES, FEW, Hit, Hits, WALK, accounts, messages, projects};
pub use results::{
    FoundMessage, FoundProject, FoundUser, found_messages, found_projects, found_users,
};

use crate::schema::{
    project_messages, projects as project_rows, search_entries, search_pending, users,
};
use crate::search::{company_token, partner_token};
use crate::{Connection, StoreError};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Text};
use domain::id::{ContractorId, MessageId, ProjectId, UserId};
use domain::search::fold;
use results::{ProjectRow, account_rows};

/// What an entry is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Noun {
    Project,
    User,
    Message,
}

impl Noun {
    const ALL: [Self; 3] = [Self::Project, Self::User, Self::Message];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Project => "project",
            Self::User => "user",
            Self::Message => "message",
        }
    }
}

/// Writes a project's entry anew.
pub(crate) fn settle_project(conn: &mut Connection, id: ProjectId) -> Result<(), StoreError> {
    settle(conn, Noun::Project, &[id.to_string()])
}

/// Writes an account's entry anew.
pub(crate) fn settle_user(conn: &mut Connection, id: UserId) -> Result<(), StoreError> {
    settle(conn, Noun::User, &[id.to_string()])
}

/// Writes the entries of all who are linked to a company anew.
pub(crate) fn settle_members(conn: &mut Connection, id: ContractorId) -> Result<(), StoreError> {
    let members: Vec<String> = users::table
        .filter(users::contractor_id.eq(id.to_string()))
        .select(users::id)
        .load(conn)?;
    settle(conn, Noun::User, &members)
}

/// Writes a message's entry anew.
pub(crate) fn settle_message(conn: &mut Connection, id: MessageId) -> Result<(), StoreError> {
    settle(conn, Noun::Message, &[id.to_string()])
}

/// Writes the entries of what waits for it, at most so many, and says how many there were.
///
/// # Errors
/// When the database fails.
pub fn drain(conn: &mut Connection, most: i64) -> Result<usize, StoreError> {
    let mut waiting = 0;
    for noun in Noun::ALL {
        // The oldest first: entries are numbered as they are written, and the newest are looked at first.
        let rows = search_pending::table
            .filter(search_pending::noun.eq(noun.as_str()))
            .select(search_pending::entity_id)
            .order(search_pending::entity_id)
            .limit(most);
        let ids: Vec<String> = match conn {
            Connection::Sqlite(conn) => rows.load(conn)?,
            // What another instance is at is not waited for.
            Connection::Postgres(conn) => rows.for_update().skip_locked().load(conn)?,
        };
        settle(conn, noun, &ids)?;
        waiting += ids.len();
    }
    Ok(waiting)
}

/// Whether anything waits for its entry.
///
/// # Errors
/// When the database fails.
pub fn is_waiting(conn: &mut Connection) -> Result<bool, StoreError> {
    let any = search_pending::table
        .select(search_pending::entity_id)
        .limit(1);
    let any: Option<String> = per_database!(conn, |conn| any.first(conn).optional())?;
    Ok(any.is_some())
}

/// An entry to be.
struct Document {
    entity_id: String,
    project_id: Option<String>,
    contractor_id: Option<String>,
    referral_partner_id: Option<String>,
    search_text: String,
}

/// The fields, one per line, as a search compares them.
fn search_text<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let folded: Vec<String> = fields.into_iter().map(fold).collect();
    folded.join("\n")
}

fn documents(
    conn: &mut Connection,
    noun: Noun,
    ids: &[String],
) -> Result<Vec<Document>, StoreError> {
    match noun {
        Noun::Project => {
            let rows: Vec<ProjectRow> = project_rows::table
                .filter(project_rows::id.eq_any(ids))
                .select(ProjectRow::as_select())
                .order(project_rows::id)
                .load(conn)?;
            Ok(rows
                .into_iter()
                .map(|row| Document {
                    search_text: search_text(row.fields().iter().map(String::as_str)),
                    entity_id: row.id.clone(),
                    project_id: Some(row.id),
                    contractor_id: row.contractor_id,
                    referral_partner_id: row.referral_partner_id,
                })
                .collect())
        }
        Noun::User => {
            let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            let rows = account_rows(conn, &ids)?.into_iter();
            Ok(rows
                .map(|row| Document {
                    search_text: search_text(row.fields().iter().map(String::as_str)),
                    entity_id: row.id,
                    project_id: None,
                    contractor_id: None,
                    referral_partner_id: None,
                })
                .collect())
        }
        Noun::Message => {
            type Row = (String, String, String, Option<String>, Option<String>);
            let rows: Vec<Row> = project_messages::table
                .inner_join(project_rows::table)
                .filter(project_messages::id.eq_any(ids))
                .select((
                    project_messages::id,
                    project_messages::project_id,
                    project_messages::message_content,
                    project_rows::contractor_id,
                    project_rows::referral_partner_id,
                ))
                .order(project_messages::id)
                .load(conn)?;
            Ok(rows
                .into_iter()
                .map(|(id, project, content, contractor, partner)| Document {
                    entity_id: id,
                    project_id: Some(project),
                    contractor_id: contractor,
                    referral_partner_id: partner,
                    search_text: search_text([content.as_str()]),
                })
                .collect())
        }
    }
}

fn settle(conn: &mut Connection, noun: Noun, ids: &[String]) -> Result<(), StoreError> {
    if ids.is_empty() {
        return Ok(());
    }
    let documents = documents(conn, noun, ids)?;
    let mut written = Vec::with_capacity(documents.len());
    for document in &documents {
        written.push(write(conn, noun, document)?);
    }
    // Apart from the entries: SQLite's index writes what it has gathered with each statement that has triggers.
    for (document, entry) in documents.iter().zip(written) {
        let mut tokens = tokens::of(&document.search_text);
        tokens.extend(document.contractor_id.as_deref().map(company_token));
        tokens.extend(document.referral_partner_id.as_deref().map(partner_token));
        index(conn, noun, &entry, tokens)?;
    }
    let waiting = search_pending::table
        .filter(search_pending::noun.eq(noun.as_str()))
        .filter(search_pending::entity_id.eq_any(ids));
    diesel::delete(waiting).execute(conn)?;
    Ok(())
}

/// An entry that was written.
struct Written {
    number: i64,
    was_known: bool,
}

fn write(conn: &mut Connection, noun: Noun, document: &Document) -> Result<Written, StoreError> {
    let known = search_entries::table
        .filter(search_entries::noun.eq(noun.as_str()))
        .filter(search_entries::entity_id.eq(&document.entity_id))
        .select(search_entries::number);
    let known: Option<i64> = per_database!(conn, |conn| known.first(conn).optional())?;
    let values = (
        search_entries::noun.eq(noun.as_str()),
        search_entries::entity_id.eq(&document.entity_id),
        search_entries::project_id.eq(&document.project_id),
        search_entries::contractor_id.eq(&document.contractor_id),
        search_entries::referral_partner_id.eq(&document.referral_partner_id),
        search_entries::search_text.eq(&document.search_text),
    );
    let number: i64 = per_database!(conn, |conn| diesel::insert_into(search_entries::table)
        .values(values)
        .on_conflict((search_entries::noun, search_entries::entity_id))
        .do_update()
        .set(search_entries::search_text.eq(&document.search_text))
        .returning(search_entries::number)
        .get_result(conn))?;
    Ok(Written {
        number,
        was_known: known.is_some(),
    })
}

/// Writes what an entry is looked up by.
fn index(
    conn: &mut Connection,
    noun: Noun,
    entry: &Written,
    tokens: Vec<String>,
) -> Result<(), StoreError> {
    let number = entry.number;
    match conn {
        Connection::Sqlite(conn) => {
            let table = find::sqlite_index(noun);
            if entry.was_known {
                sql_query(format!("DELETE FROM {table} WHERE rowid = ?"))
                    .bind::<BigInt, _>(number)
                    .execute(conn)?;
            }
            sql_query(format!("INSERT INTO {table} (rowid, tokens) VALUES (?, ?)"))
                .bind::<BigInt, _>(number)
                .bind::<Text, _>(tokens.join(" "))
                .execute(conn)?;
        }
        Connection::Postgres(conn) => {
            sql_query(
                "INSERT INTO search_tokens (number, noun, tokens) VALUES ($1, $2, array_to_tsvector($3))
                 ON CONFLICT (number) DO UPDATE SET tokens = excluded.tokens",
            )
            .bind::<BigInt, _>(number)
            .bind::<Text, _>(noun.as_str())
            .bind::<Array<Text>, _>(tokens)
            .execute(conn)?;
        }
    }
    Ok(())
}

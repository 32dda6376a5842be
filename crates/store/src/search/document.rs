//! Writes search documents. Every change to a project, an account, or a message writes its document in the same transaction.

use super::Noun;
use super::results::{ProjectRow, account_rows};
use crate::schema::{project_messages, projects, search_documents as documents, users};
use crate::{Connection, StoreError};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use domain::id::{ContractorId, MessageId, ProjectId, UserId};
use domain::search::fold;

/// Batch size of [`index_everything`].
const BATCH: usize = 500;

struct Document {
    entity_id: String,
    project_id: Option<String>,
    contractor_id: Option<String>,
    referral_partner_id: Option<String>,
    search_text: String,
}

/// Writes a project's document.
pub(crate) fn index_project(conn: &mut Connection, id: ProjectId) -> Result<(), StoreError> {
    index_projects(conn, &[id])
}

/// Writes the documents of these projects.
pub(crate) fn index_projects(conn: &mut Connection, ids: &[ProjectId]) -> Result<(), StoreError> {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    index(conn, Noun::Project, &ids)
}

/// Writes an account's document.
pub(crate) fn index_user(conn: &mut Connection, id: UserId) -> Result<(), StoreError> {
    index(conn, Noun::User, &[id.to_string()])
}

/// Writes the documents of a company's members, which contain the company's name.
pub(crate) fn index_members(conn: &mut Connection, id: ContractorId) -> Result<(), StoreError> {
    let members: Vec<String> = users::table
        .filter(users::contractor_id.eq(id.to_string()))
        .select(users::id)
        .load(conn)?;
    index(conn, Noun::User, &members)
}

/// Writes a message's document.
pub(crate) fn index_message(conn: &mut Connection, id: MessageId) -> Result<(), StoreError> {
    index_messages(conn, &[id])
}

/// Writes the documents of these messages.
pub(crate) fn index_messages(conn: &mut Connection, ids: &[MessageId]) -> Result<(), StoreError> {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    index(conn, Noun::Message, &ids)
}

/// Updates the company in the documents of a project and its messages, so that the new company finds them and the previous one does not.
pub(crate) fn move_project(
    conn: &mut Connection,
    id: ProjectId,
    contractor: Option<ContractorId>,
) -> Result<(), StoreError> {
    let contractor = contractor.map(|id| id.to_string());
    diesel::update(documents::table.filter(documents::project_id.eq(id.to_string())))
        .set(documents::contractor_id.eq(contractor))
        .execute(conn)?;
    Ok(())
}

/// Writes the documents of all rows that were inserted directly, for example by a benchmark; for each kind, oldest first.
///
/// # Errors
/// When the database fails.
pub fn index_everything(conn: &mut Connection) -> Result<(), StoreError> {
    for noun in Noun::ALL {
        let ids: Vec<String> = match noun {
            Noun::Project => projects::table
                .order((projects::created_at, projects::id))
                .select(projects::id)
                .load(conn)?,
            Noun::User => users::table
                .order((users::created_at, users::id))
                .select(users::id)
                .load(conn)?,
            Noun::Message => project_messages::table
                .order((project_messages::created_at, project_messages::id))
                .select(project_messages::id)
                .load(conn)?,
        };
        for ids in ids.chunks(BATCH) {
            index(conn, noun, ids)?;
        }
    }
    Ok(())
}

/// Fills SQLite's empty indexes from the documents, for use after the rows were inserted directly. PostgreSQL's indexes are on the table
/// itself.
///
/// # Errors
/// When the database fails.
pub(crate) fn fill_indexes(conn: &mut Connection) -> Result<(), StoreError> {
    if let Connection::Sqlite(conn) = conn {
        for noun in Noun::ALL {
            let (index, noun) = (noun.sqlite_index(), noun.as_str());
            conn.batch_execute(&format!(
                "INSERT INTO {index} (rowid, search_text)
                    SELECT number, search_text FROM search_documents WHERE noun = '{noun}' ORDER BY number"
            ))?;
        }
    }
    merge(conn)
}

/// Merges the segments of SQLite's indexes, for use after bulk writes. PostgreSQL's indexes have no segments.
///
/// # Errors
/// When the database fails.
pub fn merge(conn: &mut Connection) -> Result<(), StoreError> {
    if let Connection::Sqlite(conn) = conn {
        for noun in Noun::ALL {
            let index = noun.sqlite_index();
            conn.batch_execute(&format!(
                "INSERT INTO {index} ({index}) VALUES ('optimize')"
            ))?;
        }
    }
    Ok(())
}

/// The normalized text: one field per line, with a space before and after every word.
fn search_text<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let lines = fields.into_iter().map(|field| format!(" {} ", fold(field)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Builds the documents of these items, oldest first. Omits items that no longer exist.
fn read(conn: &mut Connection, noun: Noun, ids: &[String]) -> Result<Vec<Document>, StoreError> {
    Ok(match noun {
        Noun::Project => {
            let rows: Vec<ProjectRow> = projects::table
                .filter(projects::id.eq_any(ids))
                .select(ProjectRow::as_select())
                .order((projects::created_at, projects::id))
                .load(conn)?;
            rows.into_iter()
                .map(|row| Document {
                    search_text: search_text(row.fields().iter().map(String::as_str)),
                    entity_id: row.id.clone(),
                    project_id: Some(row.id),
                    contractor_id: row.contractor_id,
                    referral_partner_id: row.referral_partner_id,
                })
                .collect()
        }
        Noun::User => {
            let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            let rows = account_rows(conn, &ids)?.into_iter();
            rows.map(|row| Document {
                search_text: search_text(row.fields().iter().map(String::as_str)),
                entity_id: row.id,
                project_id: None,
                contractor_id: None,
                referral_partner_id: None,
            })
            .collect()
        }
        Noun::Message => {
            type Row = (String, String, String, Option<String>, Option<String>);
            let rows: Vec<Row> = project_messages::table
                .inner_join(projects::table)
                .filter(project_messages::id.eq_any(ids))
                .select((
                    project_messages::id,
                    project_messages::project_id,
                    project_messages::message_content,
                    projects::contractor_id,
                    projects::referral_partner_id,
                ))
                .order((project_messages::created_at, project_messages::id))
                .load(conn)?;
            rows.into_iter()
                .map(|(id, project, content, contractor, partner)| Document {
                    entity_id: id,
                    project_id: Some(project),
                    contractor_id: contractor,
                    referral_partner_id: partner,
                    search_text: search_text([content.as_str()]),
                })
                .collect()
        }
    })
}

fn index(conn: &mut Connection, noun: Noun, ids: &[String]) -> Result<(), StoreError> {
    // SQLite limits the number of parameters.
    for ids in ids.chunks(BATCH) {
        for document in read(conn, noun, ids)? {
            write(conn, noun, &document)?;
        }
    }
    Ok(())
}

fn write(conn: &mut Connection, noun: Noun, document: &Document) -> Result<(), StoreError> {
    let values = (
        documents::noun.eq(noun.as_str()),
        documents::entity_id.eq(&document.entity_id),
        documents::project_id.eq(&document.project_id),
        documents::contractor_id.eq(&document.contractor_id),
        documents::referral_partner_id.eq(&document.referral_partner_id),
        documents::search_text.eq(&document.search_text),
    );
    let number: i64 = per_database!(conn, |conn| diesel::insert_into(documents::table)
        .values(values)
        .on_conflict((documents::noun, documents::entity_id))
        .do_update()
        .set(values)
        .returning(documents::number)
        .get_result(conn))?;
    // PostgreSQL's index is on the table itself.
    if let Connection::Sqlite(conn) = conn {
        let index = noun.sqlite_index();
        sql_query(format!(
            "INSERT OR REPLACE INTO {index} (rowid, search_text) VALUES (?, ?)"
        ))
        .bind::<BigInt, _>(number)
        .bind::<Text, _>(&document.search_text)
        .execute(conn)?;
    }
    Ok(())
}

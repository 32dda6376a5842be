//! One person's data: an account's or a property owner's. `tables.rs` lists what each table knows about a person; exports, previews, and
//! erasures follow that list.

mod erase;
mod export;
mod redact;
mod tables;
#[cfg(test)]
mod tests;

pub use erase::{ErasedName, erase_account, erase_owner};
pub use export::{PersonFile, export};

use crate::mail::fingerprint;
use crate::project::deletion;
use crate::schema::{project_edit_history as history, projects, users};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use domain::id::{ProjectId, UserId};
use domain::permission::{Permit, act};
use domain::person::{KeptBecause, PersonalData};
use domain::project::{ProjectFacts, ProjectStatus};
use std::collections::BTreeMap;
use tables::{Fate, Of, Rows, TABLES, Table};

/// A person whose data a caller may handle.
#[derive(Debug, Clone)]
pub struct Person {
    who: Who,
    /// The email address in lower case.
    email: Option<String>,
    /// The name, as stored.
    name: String,
    /// What appears in texts that the portal writes: names, email addresses, and phone numbers.
    words: Vec<String>,
}

#[derive(Debug, Clone)]
enum Who {
    Account(UserId),
    Owner(Vec<OwnedProject>),
}

/// A project of an owner.
#[derive(Debug, Clone)]
pub struct OwnedProject {
    /// The facts.
    pub facts: ProjectFacts,
    /// Project number.
    pub number: String,
    /// The project's version.
    pub version: i64,
}

/// A number of rows about a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    /// What they are.
    pub data: PersonalData,
    /// Why an erasure keeps them; `None` if it removes or rewrites them.
    pub kept: Option<KeptBecause>,
    /// Number of rows.
    pub count: i64,
}

/// The account as a person; `None` if it does not exist.
///
/// # Errors
/// When the database fails.
pub fn of_account(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUserData>,
    id: UserId,
) -> Result<Option<Person>, StoreError> {
    account(conn, id)
}

/// Locks the projects that an account submitted until the transaction ends, in the order of their ids. Call it before reading them for an
/// erasure, so that nobody writes the person's name into one meanwhile.
///
/// # Errors
/// Busy, if a lock times out; when the database fails.
pub fn lock_submitted(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUserData>,
    id: UserId,
) -> Result<(), StoreError> {
    // SQLite has only one writer and needs no lock.
    if let Connection::Postgres(conn) = conn {
        let submitted = projects::table.filter(projects::referral_partner_id.eq(id.to_string()));
        let locked = submitted.order(projects::id).select(projects::id);
        locked.for_update().load::<String>(conn)?;
    }
    Ok(())
}

/// The caller's own account as a person.
///
/// # Errors
/// When the database fails.
pub fn of_own_account(
    conn: &mut Connection,
    _permit: &Permit<act::ExportOwnData>,
    id: UserId,
) -> Result<Option<Person>, StoreError> {
    account(conn, id)
}

fn account(conn: &mut Connection, id: UserId) -> Result<Option<Person>, StoreError> {
    let found = users::table
        .find(id.to_string())
        .select((users::full_name, users::email, users::phone))
        .first::<(String, String, Option<String>)>(conn)
        .optional()?;
    Ok(found.map(|(name, email, phone)| Person {
        who: Who::Account(id),
        email: Some(email.to_lowercase()),
        words: words([Some(name.clone()), Some(email), phone]),
        name,
    }))
}

/// The owner of a project as a person, with the owner's other projects: those with the same email address. Without an address, the
/// person has only this project.
///
/// # Errors
/// When the database fails.
pub fn of_owner(
    conn: &mut Connection,
    permit: &Permit<act::ManageOwnerData>,
) -> Result<Person, StoreError> {
    let id = permit.facts().id.to_string();
    let (name, email): (String, Option<String>) = projects::table
        .find(&id)
        .select((
            projects::property_owner_name,
            projects::property_owner_email,
        ))
        .first(conn)?;
    let email = email
        .map(|email| email.to_lowercase())
        .filter(|email| !email.is_empty());
    let mut person = Person {
        who: Who::Owner(Vec::new()),
        email,
        name,
        words: Vec::new(),
    };
    person.who = Who::Owner(owned(conn, &person, &id)?);
    person.words = owner_words(conn, &person)?;
    Ok(person)
}

/// The projects with the owner's email address; without an address, only `project`.
fn owned(
    conn: &mut Connection,
    person: &Person,
    project: &str,
) -> Result<Vec<OwnedProject>, StoreError> {
    let columns = (
        projects::id,
        projects::contractor_id,
        projects::referral_partner_id,
        projects::status,
        projects::project_number,
        projects::version,
    );
    type Row = (String, Option<String>, Option<String>, String, String, i64);
    let rows: Vec<Row> = match &person.email {
        Some(email) => projects::table
            .filter(lower(projects::property_owner_email).eq(email))
            .order(projects::id)
            .select(columns)
            .load(conn)?,
        None => projects::table.find(project).select(columns).load(conn)?,
    };
    rows.into_iter()
        .map(|(id, contractor, partner, status, number, version)| {
            Ok(OwnedProject {
                facts: ProjectFacts {
                    id: column::parsed(&id)?,
                    contractor_id: column::optional_parsed(contractor.as_deref())?,
                    referral_partner_id: column::optional_parsed(partner.as_deref())?,
                    status: column::word(&status, ProjectStatus::parse)?,
                },
                number,
                version,
            })
        })
        .collect()
}

/// The columns of `projects` with the owner's name and addresses, which are also the names of the fields in the edit history.
const OWNER_FIELDS: [&str; 3] = [
    "property_owner_name",
    "property_owner_email",
    "property_owner_phone",
];

/// The owner's names and addresses in all projects, also former ones.
fn owner_words(conn: &mut Connection, person: &Person) -> Result<Vec<String>, StoreError> {
    let ids: Vec<String> = person.project_ids().map(|id| id.to_string()).collect();
    let present: Vec<(String, Option<String>, Option<String>)> = projects::table
        .filter(projects::id.eq_any(&ids))
        .select((
            projects::property_owner_name,
            projects::property_owner_email,
            projects::property_owner_phone,
        ))
        .load(conn)?;
    let former: Vec<(Option<String>, Option<String>)> = history::table
        .filter(history::project_id.eq_any(&ids))
        .filter(history::field_name.eq_any(OWNER_FIELDS))
        .select((history::old_value, history::new_value))
        .load(conn)?;
    let present = present.into_iter();
    let present = present.flat_map(|(name, email, phone)| [Some(name), email, phone]);
    let former = former.into_iter().flat_map(|(old, new)| [old, new]);
    Ok(words(present.chain(former)))
}

/// The distinct words, longest first, so that a name is replaced before a part of it.
fn words(found: impl IntoIterator<Item = Option<String>>) -> Vec<String> {
    let found = found.into_iter().flatten().filter(|word| !word.is_empty());
    let mut words: Vec<String> = found.collect();
    words.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    words.dedup();
    words
}

diesel::define_sql_function! {
    /// The text in lower case.
    fn lower(text: diesel::sql_types::Nullable<Text>) -> diesel::sql_types::Nullable<Text>;
}

impl Person {
    /// The person's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The person's email address, in lower case.
    #[must_use]
    pub fn email(&self) -> Option<&str> {
        self.email.as_deref()
    }

    /// The projects of an owner; empty for an account.
    #[must_use]
    pub fn projects(&self) -> &[OwnedProject] {
        match &self.who {
            Who::Account(_) => &[],
            Who::Owner(projects) => projects,
        }
    }

    fn project_ids(&self) -> impl Iterator<Item = ProjectId> {
        self.projects().iter().map(|project| project.facts.id)
    }

    /// The values of a filter's parameter; empty if the rows are not about such a person.
    fn keys(&self, of: Of) -> Vec<String> {
        let email = || self.email.iter();
        match (&self.who, of) {
            (Who::Account(id), Of::Account) => vec![id.to_string()],
            (Who::Account(_), Of::AccountEmail) => email().cloned().collect(),
            (Who::Account(_), Of::AccountAddress) | (Who::Owner(_), Of::OwnerAddress) => {
                email().map(|email| fingerprint(email)).collect()
            }
            (Who::Owner(_), Of::OwnerEmail) => self
                .words
                .iter()
                .filter(|word| word.contains('@'))
                .map(|word| word.to_lowercase())
                .collect(),
            (Who::Owner(_), Of::Project) => self.project_ids().map(|id| id.to_string()).collect(),
            (Who::Account(_), Of::Project | Of::OwnerAddress | Of::OwnerEmail)
            | (Who::Owner(_), Of::Account | Of::AccountEmail | Of::AccountAddress) => Vec::new(),
        }
    }

    /// Texts of which each deleted project with data of the person contains one.
    fn traces(&self) -> Vec<String> {
        match &self.who {
            Who::Account(id) => {
                let mut traces = self.words.clone();
                traces.push(id.to_string());
                traces
            }
            Who::Owner(_) => self.email.iter().cloned().collect(),
        }
    }
}

/// The rows about a person, with the values of their filter's parameter.
fn about(person: &Person) -> impl Iterator<Item = (&'static Table, &'static Rows, Vec<String>)> {
    TABLES.iter().flat_map(move |table| {
        table
            .rows
            .iter()
            .map(move |rows| (table, rows, person.keys(rows.of)))
    })
}

/// A statement for this database. Statements here write parameters as PostgreSQL does.
fn statement(conn: &Connection, text: &str) -> String {
    match conn {
        Connection::Sqlite(_) => text.replace('$', "?"),
        Connection::Postgres(_) => text.to_owned(),
    }
}

/// What the portal knows about a person, and what an erasure keeps. Without `kept`, only what it removes or rewrites is counted.
///
/// # Errors
/// When the database fails.
pub fn holdings(
    conn: &mut Connection,
    person: &Person,
    with_kept: bool,
) -> Result<Vec<Holding>, StoreError> {
    let mut counts: BTreeMap<(PersonalData, Option<KeptBecause>), i64> = BTreeMap::new();
    let (person, deleted_projects) = including_deleted(conn, person)?;
    for (table, rows, keys) in about(&person) {
        let kept = match rows.fate {
            Fate::Kept(reason) => Some(reason),
            Fate::Deleted | Fate::Cleared(_) | Fate::Rewritten => None,
        };
        // The account's role is a part of the profile and not worth a line.
        if kept.is_some() && (!with_kept || table.name == "user_roles") {
            continue;
        }
        let number = counts.entry((rows.kind, kept)).or_default();
        let text = statement(
            conn,
            &format!(
                "SELECT count(*) AS number FROM {} WHERE {}",
                table.name, rows.filter
            ),
        );
        for key in &keys {
            *number += count(conn, &text, key)?;
        }
        if !deletion::is_saved(table.name) {
            continue;
        }
        let text = deletion::of_deleted(conn, &text)?;
        let keys = if rows.of == Of::Project {
            &deleted_projects
        } else {
            &keys
        };
        for key in keys {
            *number += count(conn, &text, key)?;
        }
    }
    let holdings = counts.into_iter().filter(|(_, count)| *count > 0);
    Ok(holdings
        .map(|((data, kept), count)| Holding { data, kept, count })
        .collect())
}

fn count(conn: &mut Connection, text: &str, key: &str) -> Result<i64, StoreError> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        number: i64,
    }
    let query = sql_query(text).bind::<Text, _>(key);
    let counted: Count = per_database!(conn, |conn| query.get_result(conn))?;
    Ok(counted.number)
}

/// The projects with an owner's email address.
const OWNED: &str = "SELECT id AS found FROM projects WHERE lower(property_owner_email) = $1";
/// The former email addresses of the owner in these projects.
const FORMER: &str = "SELECT old_value AS found FROM project_edit_history
     WHERE field_name = 'property_owner_email' AND old_value IS NOT NULL
        AND project_id IN (SELECT id FROM projects WHERE lower(property_owner_email) = $1)";

/// The person with the email addresses that an owner had in deleted projects, and the ids of these projects.
fn including_deleted(
    conn: &mut Connection,
    person: &Person,
) -> Result<(Person, Vec<String>), StoreError> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = Text)]
        found: String,
    }
    let mut person = person.clone();
    let (Who::Owner(_), Some(email)) = (&person.who, &person.email) else {
        return Ok((person, Vec::new()));
    };
    let mut load = |text: &str| -> Result<Vec<String>, StoreError> {
        let text = statement(conn, text);
        let text = deletion::of_deleted(conn, &text)?;
        let query = sql_query(text).bind::<Text, _>(email);
        let found: Vec<Found> = per_database!(&mut *conn, |conn| query.load(conn))?;
        Ok(found.into_iter().map(|row| row.found).collect())
    };
    let (projects, former) = (load(OWNED)?, load(FORMER)?);
    let known = std::mem::take(&mut person.words);
    person.words = words(known.into_iter().chain(former).map(Some));
    Ok((person, projects))
}

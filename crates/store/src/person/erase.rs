//! Erases a person: deletes or clears the rows that `tables.rs` says, and replaces the name and addresses where rows stay.

use super::redact::{redact_notifications, redact_system_texts};
use super::tables::Fate;
use super::{OWNER_FIELDS, OwnedProject, Person, Who, about, owned, owner_words, statement};
use crate::package_link::{self, EndedLink};
use crate::project::deletion;
use crate::schema::{
    admin_task_changes as task_changes, estimate_decisions as decisions,
    estimate_versions as versions, project_edit_history as history, project_messages as messages,
    project_status_updates as updates, projects, users,
};
use crate::{Connection, StoreError, change_feed, column, history_log, search, user};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::Text;
use domain::change::ChangeTopic;
use domain::estimate::Decider;
use domain::id::{MessageId, ProjectId};
use domain::permission::{Permit, act};
use domain::person::erased_email;
use domain::profile::full_name;
use domain::project::{ProjectFacts, ProjectStatus};
use jiff::Timestamp;

/// What the name of an erased person becomes, in the language of the admin who erases.
#[derive(Debug, Clone)]
pub struct ErasedName {
    /// The first word.
    pub first: String,
    /// The rest.
    pub last: String,
}

impl ErasedName {
    fn full(&self) -> String {
        full_name(&self.first, &self.last)
    }
}

/// Makes an account anonymous: its name, addresses, and ways to sign in are gone; what it wrote stays, by an erased person. Ending the
/// sessions is the caller's part, because it tells open pages. Returns the links to claim packages that end with its access.
///
/// # Errors
/// [`StoreError::Stale`] if the version does not match.
pub fn erase_account(
    conn: &mut Connection,
    _permit: &Permit<act::ManageUserData>,
    person: &Person,
    version: i64,
    name: &ErasedName,
    password_hash: &str,
    now: Timestamp,
) -> Result<Vec<EndedLink>, StoreError> {
    let Who::Account(id) = person.who else {
        return Err(StoreError::internal("an owner is not an account"));
    };
    deletion::with_deleted(conn, &person.traces(), |conn| {
        redact_system_texts(conn, person, &name.full())?;
        redact_notifications(conn, person, id, &name.full())?;
        rename_in_task_changes(conn, person, &name.full())?;
        clear_partner_contacts(conn, person, &name.full(), now)?;
        remove_rows(conn, person)
    })?;
    let seen = users::table
        .filter(users::id.eq(id.to_string()))
        .filter(users::version.eq(version));
    let written = diesel::update(seen)
        .set((
            (
                users::email.eq(erased_email(id)),
                users::password_hash.eq(password_hash),
                users::first_name.eq(&name.first),
                users::last_name.eq(&name.last),
                users::full_name.eq(name.full()),
                users::company_name.eq(None::<String>),
                users::phone.eq(None::<String>),
                users::contractor_id.eq(None::<String>),
            ),
            (
                users::active.eq(false),
                users::invited_at.eq(None::<i64>),
                users::last_sign_in_at.eq(None::<i64>),
                users::password_changed_at.eq(column::micros(now)),
                users::updated_at.eq(column::micros(now)),
                users::version.eq(version + 1),
            ),
        ))
        .execute(conn)?;
    if written == 0 {
        return Err(StoreError::Stale);
    }
    let ended = package_link::revoke_of_account(conn, id, now)?;
    user::index(conn, id)?;
    user::publish_change(conn, id, now)?;
    Ok(ended)
}

/// Makes the owner of closed projects anonymous, and returns the projects, also deleted ones. With `instead`, this text also replaces what
/// the owner wrote in messages, and the reasons of the owner's decisions are removed. Ending the owner's sessions is the caller's part, because it tells open pages.
///
/// # Errors
/// When the database fails.
pub fn erase_owner(
    conn: &mut Connection,
    _permit: &Permit<act::ManageOwnerData>,
    person: &Person,
    name: &ErasedName,
    instead: Option<&str>,
    now: Timestamp,
) -> Result<Vec<OwnedProject>, StoreError> {
    deletion::with_deleted(conn, &person.traces(), |conn| {
        let mut all = person.clone();
        if person.email.is_some() {
            all.who = Who::Owner(owned(conn, person, "")?);
            all.words = owner_words(conn, &all)?;
        }
        redact_system_texts(conn, &all, &name.full())?;
        remove_rows(conn, &all)?;
        for project in all.projects() {
            erase_from_project(conn, project, name, instead, now)?;
        }
        Ok(all.projects().to_vec())
    })
}

fn erase_from_project(
    conn: &mut Connection,
    project: &OwnedProject,
    name: &ErasedName,
    instead: Option<&str>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let OwnedProject { facts, version, .. } = project;
    let id = facts.id.to_string();
    diesel::update(projects::table.find(&id))
        .set((
            projects::property_owner_name.eq(name.full()),
            projects::property_owner_email.eq(None::<String>),
            projects::property_owner_phone.eq(None::<String>),
            projects::version.eq(version + 1),
        ))
        .execute(conn)?;
    for edit in edits(conn, &id, &OWNER_FIELDS)? {
        overwrite(conn, &id, &edit, |_| true, &name.full(), now)?;
    }
    if let Some(instead) = instead {
        let owners = messages::table
            .filter(messages::project_id.eq(&id))
            .filter(messages::participant_type.eq("owner"));
        let ids: Vec<String> = owners.select(messages::id).load(conn)?;
        diesel::update(owners)
            .set(messages::message_content.eq(instead))
            .execute(conn)?;
        let ids = ids
            .iter()
            .map(|id| column::parsed::<MessageId>(id))
            .collect::<Result<Vec<_>, _>>()?;
        search::index_messages(conn, &ids)?;
        change_feed::publish_of_project(conn, ChangeTopic::Message, facts, now)?;
        erase_reasons(conn, facts, now)?;
    }
    search::index_project(conn, facts.id)?;
    change_feed::publish_of_project(conn, ChangeTopic::Project, facts, now)
}

/// Removes the reasons of the owner's decisions, also from the timeline entries about them. The log says that something was erased.
fn erase_reasons(
    conn: &mut Connection,
    facts: &ProjectFacts,
    now: Timestamp,
) -> Result<(), StoreError> {
    let project = facts.id.to_string();
    let given: Vec<(String, String, i64)> = decisions::table
        .inner_join(versions::table)
        .filter(versions::project_id.eq(&project))
        .filter(decisions::decider.eq(Decider::Owner.as_str()))
        .filter(decisions::recorded_by.is_null())
        .filter(decisions::reason.ne(""))
        .select((
            decisions::version_id,
            decisions::reason,
            decisions::decided_at,
        ))
        .load(conn)?;
    if given.is_empty() {
        return Ok(());
    }
    for (version, reason, decided_at) in given {
        diesel::update(decisions::table.find(version))
            .set(decisions::reason.eq(""))
            .execute(conn)?;
        // A decision and its timeline entry have the same time.
        let entries: Vec<String> = updates::table
            .filter(updates::project_id.eq(&project))
            .filter(updates::updated_by.is_null())
            .filter(updates::created_at.eq(decided_at))
            .filter(updates::notes.eq(reason))
            .select(updates::id)
            .load(conn)?;
        for entry in entries {
            diesel::update(updates::table.find(&entry))
                .set(updates::notes.eq(None::<String>))
                .execute(conn)?;
            history_log::update_erased(conn, &project, &entry, now)?;
        }
    }
    change_feed::publish_of_project(conn, ChangeTopic::Update, facts, now)?;
    change_feed::publish_of_project(conn, ChangeTopic::Estimate, facts, now)
}

/// Deletes and clears rows. Goes from the last table to the first, because rows find their person through earlier tables.
fn remove_rows(conn: &mut Connection, person: &Person) -> Result<(), StoreError> {
    let mut all: Vec<_> = about(person).collect();
    all.reverse();
    for (table, rows, keys) in all {
        let text = match rows.fate {
            Fate::Deleted => format!("DELETE FROM {} WHERE {}", table.name, rows.filter),
            Fate::Cleared(column) => format!(
                "UPDATE {} SET {column} = NULL WHERE {}",
                table.name, rows.filter
            ),
            Fate::Rewritten | Fate::Kept(_) => continue,
        };
        for key in keys {
            let query = sql_query(statement(conn, &text)).bind::<Text, _>(key);
            per_database!(conn, |conn| query.execute(conn))?;
        }
    }
    Ok(())
}

/// The history of assignments contains names.
fn rename_in_task_changes(
    conn: &mut Connection,
    person: &Person,
    name: &str,
) -> Result<(), StoreError> {
    let assigned = || task_changes::table.filter(task_changes::field_name.eq("assigned_to"));
    diesel::update(assigned().filter(task_changes::old_value.eq(&person.name)))
        .set(task_changes::old_value.eq(name))
        .execute(conn)?;
    diesel::update(assigned().filter(task_changes::new_value.eq(&person.name)))
        .set(task_changes::new_value.eq(name))
        .execute(conn)?;
    Ok(())
}

/// Clears the contact of the referral partner in the projects that the account submitted, if it is the account's name, email address, or
/// phone number.
fn clear_partner_contacts(
    conn: &mut Connection,
    person: &Person,
    name: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    type Contact = (Option<String>, Option<String>, Option<String>);
    type Row = (String, Option<String>, String, Contact);
    let Who::Account(id) = person.who else {
        return Ok(());
    };
    let rows: Vec<Row> = projects::table
        .filter(projects::referral_partner_id.eq(id.to_string()))
        .select((
            projects::id,
            projects::contractor_id,
            projects::status,
            (
                projects::referral_partner_contact_name,
                projects::referral_partner_contact_phone,
                projects::referral_partner_contact_email,
            ),
        ))
        .load(conn)?;
    let fields = [
        "referral_partner_contact_name",
        "referral_partner_contact_phone",
        "referral_partner_contact_email",
    ];
    let is_persons = |value: &str| {
        person
            .words
            .iter()
            .any(|word| word.eq_ignore_ascii_case(value))
    };
    for (project, contractor, status, contact) in rows {
        for edit in edits(conn, &project, &fields)? {
            overwrite(conn, &project, &edit, is_persons, name, now)?;
        }
        let (of, phone, email) = contact;
        let is_theirs = [of, phone, email]
            .iter()
            .flatten()
            .any(|value| is_persons(value));
        if !is_theirs {
            continue;
        }
        diesel::update(projects::table.find(&project))
            .set((
                projects::referral_partner_contact_name.eq(None::<String>),
                projects::referral_partner_contact_phone.eq(None::<String>),
                projects::referral_partner_contact_email.eq(None::<String>),
                projects::version.eq(projects::version + 1),
            ))
            .execute(conn)?;
        let facts = ProjectFacts {
            id: column::parsed::<ProjectId>(&project)?,
            contractor_id: column::optional_parsed(contractor.as_deref())?,
            referral_partner_id: Some(id),
            status: column::word(&status, ProjectStatus::parse)?,
        };
        search::index_project(conn, facts.id)?;
        change_feed::publish_of_project(conn, ChangeTopic::Project, &facts, now)?;
    }
    Ok(())
}

/// Id, old value, and new value of a field's change.
type Edit = (String, Option<String>, Option<String>);

fn edits(conn: &mut Connection, project: &str, fields: &[&str]) -> Result<Vec<Edit>, StoreError> {
    Ok(history::table
        .filter(history::project_id.eq(project))
        .filter(history::field_name.eq_any(fields))
        .select((history::id, history::old_value, history::new_value))
        .load(conn)?)
}

/// Replaces the values of a change that are the person's, and logs the erasure.
fn overwrite(
    conn: &mut Connection,
    project: &str,
    (id, old, new): &Edit,
    is_persons: impl Fn(&str) -> bool,
    name: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let replaced = |value: &Option<String>| {
        value.as_ref().map(|value| {
            if is_persons(value) {
                name.to_owned()
            } else {
                value.clone()
            }
        })
    };
    let (old_left, new_left) = (replaced(old), replaced(new));
    if (&old_left, &new_left) == (old, new) {
        return Ok(());
    }
    diesel::update(history::table.find(id))
        .set((
            history::old_value.eq(old_left),
            history::new_value.eq(new_left),
        ))
        .execute(conn)?;
    history_log::erased(conn, project, id, now)
}

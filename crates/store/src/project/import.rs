//! Projects out of a file: what their rows name, and all of them submitted at once.

use super::assign::give;
use super::write::{Author, Submitter, begin, changed};
use crate::schema::{contractors, projects, user_roles, users};
use crate::user::has_role;
use crate::{Connection, StoreError, column, notification};
use diesel::dsl::not;
use diesel::prelude::*;
use domain::contractor::ContractorStatus;
use domain::id::{ContractorId, ProjectId, UserId};
use domain::notification::News;
use domain::permission::{Permit, Role, act};
use domain::project::{ProjectDetails, ProjectFacts};
use domain::search::fold_words;
use std::collections::{BTreeMap, HashMap};

/// So many values are asked for by one statement.
const LOOKUP_BATCH: usize = 500;

/// PostgreSQL's name of the lock that orders imports; any number of our own.
const IMPORT_LOCK: i64 = 0x6275_696c_6442;

/// A company as a file may name it.
#[derive(Debug, Clone)]
pub struct NamedCompany {
    /// Which one.
    pub id: ContractorId,
    /// Its name.
    pub company_name: String,
    /// Its name in a URL.
    pub slug: String,
}

/// A project to submit.
#[derive(Debug, Clone)]
pub struct NewProject {
    /// Its id.
    pub id: ProjectId,
    /// Its fields.
    pub details: ProjectDetails,
    /// The referral partner whose project it is; the author's own without one.
    pub referral_partner: Option<UserId>,
    /// The company that gets it.
    pub contractor: Option<ContractorId>,
}

/// The numbers that an import gave out, from and to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbers {
    /// Of the first project.
    pub first: String,
    /// Of the last one.
    pub last: String,
}

/// Waits until no other import is going on: neither would see the other's claim numbers. SQLite has one writer anyhow.
///
/// # Errors
/// When the database fails.
pub fn import_in_turn(conn: &mut Connection) -> Result<(), StoreError> {
    if let Connection::Postgres(conn) = conn {
        diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
            .bind::<diesel::sql_types::BigInt, _>(IMPORT_LOCK)
            .execute(conn)?;
    }
    Ok(())
}

/// The folded claim numbers among these that a project has, with the number of the first such project.
///
/// # Errors
/// When the database fails.
pub fn claimed(
    conn: &mut Connection,
    _permit: &Permit<act::ImportProjects>,
    claim_numbers: &[&str],
) -> Result<HashMap<String, String>, StoreError> {
    let mut known = HashMap::new();
    let keys: Vec<String> = claim_numbers
        .iter()
        .map(|claim| fold_words(claim))
        .collect();
    for chunk in keys.chunks(LOOKUP_BATCH) {
        let rows: Vec<(Option<String>, String)> = projects::table
            .filter(projects::claim_key.eq_any(chunk))
            .select((projects::claim_key, projects::project_number))
            .load(conn)?;
        for (claim, number) in rows {
            let Some(claim) = claim else { continue };
            let first = known.entry(claim).or_insert_with(|| number.clone());
            if number < *first {
                *first = number;
            }
        }
    }
    Ok(known)
}

/// The companies that take projects.
///
/// # Errors
/// When the database fails.
pub fn companies(
    conn: &mut Connection,
    _permit: &Permit<act::ImportProjects>,
) -> Result<Vec<NamedCompany>, StoreError> {
    contractors::table
        .filter(contractors::status.eq(ContractorStatus::Active.as_str()))
        .order((contractors::search_text.asc(), contractors::id.asc()))
        .select((
            contractors::id,
            contractors::company_name,
            contractors::slug,
        ))
        .load::<(String, String, String)>(conn)?
        .into_iter()
        .map(|(id, company_name, slug)| {
            Ok(NamedCompany {
                id: column::parsed(&id)?,
                company_name,
                slug,
            })
        })
        .collect()
}

/// The active referral partners with these addresses, by address, each with their name.
///
/// # Errors
/// When the database fails.
pub fn partners(
    conn: &mut Connection,
    _permit: &Permit<act::ImportProjects>,
    emails: &[&str],
) -> Result<HashMap<String, (UserId, String)>, StoreError> {
    let mut known = HashMap::new();
    for chunk in emails.chunks(LOOKUP_BATCH) {
        let rows: Vec<(String, String, String)> = users::table
            .filter(users::email.eq_any(chunk))
            .filter(users::active.eq(true))
            // The highest of an account's roles is its role; none is a partner's (specification 1, section 4).
            .filter(not(has_role!(Role::Admin, Role::Contractor)))
            .select((users::email, users::id, users::full_name))
            .load(conn)?;
        for (email, id, name) in rows {
            known.insert(email, (column::parsed(&id)?, name));
        }
    }
    Ok(known)
}

/// Submits projects in their order, and gives those to companies that have one: each with the history, the timeline and the
/// entry of the search that it would have by itself. Whom it concerns is told once of all of them.
///
/// # Errors
/// [`StoreError::Conflict`] for an id that is taken, and for a company that does not take projects.
pub fn import(
    conn: &mut Connection,
    _permit: &Permit<act::ImportProjects>,
    author: &mut Author<'_>,
    new: &[NewProject],
) -> Result<Option<Numbers>, StoreError> {
    let mut numbers: Option<Numbers> = None;
    let mut imported: BTreeMap<Audience, Vec<ProjectId>> = BTreeMap::new();
    // No page shows one of these projects yet: one word for each who will see some of them has their lists read again.
    let mut changes: BTreeMap<(Option<ContractorId>, Option<UserId>), ProjectFacts> =
        BTreeMap::new();
    for project in new {
        let partner = project.referral_partner.unwrap_or(author.user_id);
        let office = Submitter::Office;
        let (mut facts, number, _) =
            begin(conn, author, project.id, partner, office, &project.details)?;
        if let Some(company) = project.contractor {
            (facts, ..) = give(conn, &facts, author, Some(company))?;
            let audience = Audience::Company(company);
            imported.entry(audience).or_default().push(project.id);
        }
        if let Some(partner) = project.referral_partner {
            let audience = Audience::Partner(partner);
            imported.entry(audience).or_default().push(project.id);
        }
        imported
            .entry(Audience::Admins)
            .or_default()
            .push(project.id);
        changes.insert((facts.contractor_id, facts.referral_partner_id), facts);
        numbers = Some(match numbers {
            Some(Numbers { first, .. }) => Numbers {
                first,
                last: number,
            },
            None => Numbers {
                first: number.clone(),
                last: number,
            },
        });
    }
    for facts in changes.values() {
        changed(conn, author, facts)?;
    }
    for (audience, projects) in imported {
        notify(conn, author, audience, &projects)?;
    }
    Ok(numbers)
}

/// Who is told of what was imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Audience {
    Admins,
    Company(ContractorId),
    Partner(UserId),
}

impl Audience {
    /// In which role they are told.
    const fn role(self) -> Role {
        match self {
            Self::Admins => Role::Admin,
            Self::Company(_) => Role::Contractor,
            Self::Partner(_) => Role::ReferralPartner,
        }
    }

    /// The accounts behind it that can sign in.
    fn people(self, conn: &mut Connection) -> Result<Vec<UserId>, StoreError> {
        let ids: Vec<String> = match self {
            Self::Admins => users::table
                .inner_join(user_roles::table)
                .filter(user_roles::role.eq(Role::Admin.as_str()))
                .filter(users::active.eq(true))
                .select(users::id)
                .load(conn)?,
            Self::Company(company) => users::table
                .filter(users::contractor_id.eq(company.to_string()))
                .filter(users::active.eq(true))
                .select(users::id)
                .load(conn)?,
            Self::Partner(partner) => vec![partner.to_string()],
        };
        ids.iter().map(|id| column::parsed(id)).collect()
    }
}

/// Tells each of an audience once, whoever did it aside. A single project is named, and opens.
fn notify(
    conn: &mut Connection,
    author: &mut Author<'_>,
    audience: Audience,
    projects: &[ProjectId],
) -> Result<(), StoreError> {
    for person in audience.people(conn)? {
        if person == author.user_id {
            continue;
        }
        let project = match projects {
            [only] => Some(*only),
            _ => None,
        };
        let news = News::ProjectsImported(audience.role(), projects.len());
        let new = news.notification(Some(person), project);
        notification::insert(conn, author, &new)?;
    }
    Ok(())
}

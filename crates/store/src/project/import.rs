//! Imports of projects from a file: lookup of what its rows reference, and submission of all projects at once.

use super::assign::write_assignment;
use super::write::{Author, Submitter, begin, changed};
use crate::schema::{contractors, projects, user_roles, users};
use crate::user::has_role;
use crate::{Connection, StoreError, column, notification};
use diesel::dsl::not;
use diesel::prelude::*;
use domain::contractor::ContractorStatus;
use domain::id::{ContractorId, ProjectId, UserId};
use domain::notification::NotificationEvent;
use domain::permission::{Permit, Role, act};
use domain::project::{ProjectDetails, ProjectFacts};
use domain::search::fold_words;
use std::collections::{BTreeMap, HashMap};

/// Number of values per lookup statement.
const LOOKUP_BATCH: usize = 500;

/// Key of the PostgreSQL advisory lock that serializes imports. The number is arbitrary.
const IMPORT_LOCK: i64 = 0x6275_696c_6442;

/// A company that a file may reference.
#[derive(Debug, Clone)]
pub struct NamedCompany {
    /// The id.
    pub id: ContractorId,
    /// The name.
    pub company_name: String,
    /// The slug in URLs.
    pub slug: String,
}

/// A project to submit.
#[derive(Debug, Clone)]
pub struct NewProject {
    /// Its id.
    pub id: ProjectId,
    /// The fields.
    pub details: ProjectDetails,
    /// The referral partner; the author if `None`.
    pub referral_partner: Option<UserId>,
    /// The company to assign.
    pub contractor: Option<ContractorId>,
}

/// The range of project numbers of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbers {
    /// The first number.
    pub first: String,
    /// The last number.
    pub last: String,
}

/// Serializes imports until the end of the transaction; otherwise neither of two concurrent imports would see the other's claim numbers.
/// SQLite has only one writer and needs no lock.
///
/// # Errors
/// When the database fails.
pub fn serialize_imports(conn: &mut Connection) -> Result<(), StoreError> {
    crate::advisory_lock::take(conn, IMPORT_LOCK)
}

/// Which of these claim numbers, folded, are in use, with the lowest project number of each.
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

/// The active companies.
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

/// The active referral partners with these addresses, keyed by address, with their names.
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
            // An account's highest role applies, and an account without roles is a partner (specification 1, section 4).
            .filter(not(has_role!(Role::Admin, Role::Contractor)))
            .select((users::email, users::id, users::full_name))
            .load(conn)?;
        for (email, id, name) in rows {
            known.insert(email, (column::parsed(&id)?, name));
        }
    }
    Ok(known)
}

/// Submits projects in order and assigns their companies. Each gets the same history, timeline, and search document as a single submission.
/// Each recipient is notified once about all of the projects.
///
/// # Errors
/// [`StoreError::Conflict`] if an id is taken or a company is not active.
pub fn import(
    conn: &mut Connection,
    _permit: &Permit<act::ImportProjects>,
    author: &mut Author<'_>,
    new: &[NewProject],
) -> Result<Option<Numbers>, StoreError> {
    let mut numbers: Option<Numbers> = None;
    let mut imported: BTreeMap<Audience, Vec<ProjectId>> = BTreeMap::new();
    // No page shows these projects yet, so one change per combination of company and partner is enough to refresh their lists.
    let mut changes: BTreeMap<(Option<ContractorId>, Option<UserId>), ProjectFacts> =
        BTreeMap::new();
    for project in new {
        let partner = project.referral_partner.unwrap_or(author.user_id);
        let office = Submitter::Office;
        let (mut facts, number, _) =
            begin(conn, author, project.id, partner, office, &project.details)?;
        if let Some(company) = project.contractor {
            (facts, ..) = write_assignment(conn, &facts, author, Some(company))?;
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

/// Recipients of notifications about an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Audience {
    Admins,
    Company(ContractorId),
    Partner(UserId),
}

impl Audience {
    /// The recipients' role.
    const fn role(self) -> Role {
        match self {
            Self::Admins => Role::Admin,
            Self::Company(_) => Role::Contractor,
            Self::Partner(_) => Role::ReferralPartner,
        }
    }

    /// The active accounts of the audience.
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

/// Notifies each account of an audience once, except the author. A notification about a single project links to it.
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
        let news = NotificationEvent::ProjectsImported(audience.role(), projects.len());
        let new = news.notification(Some(person), project);
        notification::insert(conn, author, &new)?;
    }
    Ok(())
}

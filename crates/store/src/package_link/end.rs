//! Ends links that nobody revoked: when their package or project ends, or when their maker loses access.

use crate::audit::NewAuditEntry;
use crate::schema::{claim_package_links as links, claim_packages as packages, projects, users};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::audit::AuditEvent;
use domain::id::{ContractorId, PackageId, PackageLinkId, ProjectId, UserId};
use jiff::Timestamp;
use serde_json::json;
use std::collections::HashMap;

/// Links that one statement revokes.
const PART: usize = 1_000;

/// A link that worked until its maker lost access.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedLink {
    /// Its id.
    pub id: PackageLinkId,
    /// The project.
    pub project: ProjectId,
    /// The package's number in the project.
    pub number: i32,
    /// Who made it.
    pub made_by: UserId,
}

impl EndedLink {
    /// The entry of the security log, if `by` took the access.
    #[must_use]
    pub fn entry(&self, by: UserId) -> NewAuditEntry {
        let Self { id, number, .. } = self;
        let details =
            json!({ "package_link": id, "number": number, "maker_lost_access": true }).to_string();
        NewAuditEntry {
            actor: Some(by),
            subject: Some(self.made_by),
            project: Some(self.project),
            details: Some(details),
            ..NewAuditEntry::new(AuditEvent::PackageLinkRevoked, format!("package_link:{id}"))
        }
    }
}

/// Revokes these links, except those that were already revoked.
macro_rules! end {
    ($conn:expr, $links:expr, $now:expr) => {{
        diesel::update($links.filter(links::revoked_at.is_null()))
            .set(links::revoked_at.eq(column::micros($now)))
            .execute($conn)?;
        Ok(())
    }};
}

/// Revokes the links to a package.
pub(crate) fn revoke_of_package(
    conn: &mut Connection,
    package: PackageId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let of_package = links::table.filter(links::package_id.eq(package.to_string()));
    end!(conn, of_package, now)
}

/// Revokes the links to packages of a project that is being deleted. Its packages lose their files, and accounts that made links may lose their
/// access before it is restored.
pub(crate) fn revoke_of_project(
    conn: &mut Connection,
    project: ProjectId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let of_project = links::table.filter(links::project_id.eq(project.to_string()));
    end!(conn, of_project, now)
}

/// Revokes all links, after a restore: the backup does not say which of them were revoked after it was made.
pub(crate) fn revoke_all(conn: &mut Connection, now: Timestamp) -> Result<(), StoreError> {
    end!(conn, links::table, now)
}

#[derive(Queryable)]
struct Made {
    id: String,
    package: String,
    project: String,
    made_by: Option<String>,
    expires_at: i64,
}

/// Revokes these links, except those that were already revoked, and returns those that still worked. The rows that give whoever made them access
/// are already changed, so that [`super::lock_maker`] keeps others from being made meanwhile.
macro_rules! end_with_access {
    ($conn:expr, $links:expr, $now:expr) => {{
        let made: Vec<Made> = $links
            .filter(links::revoked_at.is_null())
            .select((
                links::id,
                links::package_id,
                links::project_id,
                links::created_by,
                links::expires_at,
            ))
            .load($conn)?;
        end_made($conn, &made, $now)
    }};
}

fn end_made(
    conn: &mut Connection,
    made: &[Made],
    now: Timestamp,
) -> Result<Vec<EndedLink>, StoreError> {
    let now = column::micros(now);
    let mut ended = Vec::new();
    for part in made.chunks(PART) {
        let ids: Vec<&String> = part.iter().map(|link| &link.id).collect();
        let these = links::table
            .filter(links::id.eq_any(ids))
            .filter(links::revoked_at.is_null());
        diesel::update(these)
            .set(links::revoked_at.eq(now))
            .execute(conn)?;
        let open: Vec<&Made> = part.iter().filter(|link| link.expires_at > now).collect();
        let shown: Vec<&String> = open.iter().map(|link| &link.package).collect();
        let numbers: Vec<(String, i32)> = packages::table
            .filter(packages::id.eq_any(shown))
            .select((packages::id, packages::number))
            .load(conn)?;
        let numbers: HashMap<String, i32> = numbers.into_iter().collect();
        for link in open {
            let number = numbers.get(&link.package).copied();
            let Some((number, made_by)) = number.zip(link.made_by.as_ref()) else {
                continue;
            };
            ended.push(EndedLink {
                id: column::parsed(&link.id)?,
                project: column::parsed(&link.project)?,
                number,
                made_by: column::parsed(made_by)?,
            });
        }
    }
    Ok(ended)
}

/// Revokes the links that an account made, when it loses what it could hand on. Returns those that worked.
pub(crate) fn revoke_of_account(
    conn: &mut Connection,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<EndedLink>, StoreError> {
    let made = links::table.filter(links::created_by.eq(user.to_string()));
    end_with_access!(conn, made, now)
}

/// Revokes the links that accounts of a company made to packages of a project that the company leaves. Returns those that worked.
pub(crate) fn revoke_of_assignment(
    conn: &mut Connection,
    project: ProjectId,
    company: ContractorId,
    now: Timestamp,
) -> Result<Vec<EndedLink>, StoreError> {
    let members = users::table
        .filter(users::contractor_id.eq(company.to_string()))
        .select(users::id.nullable());
    let made = links::table
        .filter(links::project_id.eq(project.to_string()))
        .filter(links::created_by.eq_any(members));
    end_with_access!(conn, made, now)
}

/// Revokes the links that accounts of a company made to packages of its projects, when the company is closed. Returns those that worked.
pub(crate) fn revoke_of_company(
    conn: &mut Connection,
    company: ContractorId,
    now: Timestamp,
) -> Result<Vec<EndedLink>, StoreError> {
    let members = users::table
        .filter(users::contractor_id.eq(company.to_string()))
        .select(users::id.nullable());
    let assigned = projects::table
        .filter(projects::contractor_id.eq(company.to_string()))
        .select(projects::id);
    let made = links::table
        .filter(links::created_by.eq_any(members))
        .filter(links::project_id.eq_any(assigned));
    end_with_access!(conn, made, now)
}

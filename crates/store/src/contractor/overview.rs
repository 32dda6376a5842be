//! Companies as admins see them, with counts of members, open invitations, and projects.

use super::{ContractorRow, from_row};
use crate::page::{NameCursor, Page};
use crate::schema::{contractor_invitations as invitations, contractors, users};
use crate::search::must_check_time;
use crate::{Connection, MultiBackend, StoreError, column, project};
use diesel::dsl::count_star;
use diesel::prelude::*;
use domain::contractor::{Contractor, ContractorMember, ContractorOverview};
use domain::id::ContractorId;
use domain::permission::{Permit, act};
use jiff::Timestamp;
use std::collections::HashMap;

/// Filters and page position.
#[derive(Debug, Clone, Default)]
pub struct ListQuery {
    /// Case-insensitive substring of the name or email.
    pub search: Option<String>,
    /// Rows on the page.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<NameCursor>,
}

/// Companies by name, including inactive ones.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ListContractors>,
    query: &ListQuery,
    now: Timestamp,
) -> Result<Page<ContractorOverview, NameCursor>, StoreError> {
    let mut rows = contractors::table
        .select((
            ContractorRow::as_select(),
            contractors::slug,
            contractors::version,
            contractors::search_text,
        ))
        .order((contractors::search_text.asc(), contractors::id.asc()))
        .into_boxed::<MultiBackend>();
    let term = query.search.as_deref().map(str::trim);
    if let Some(term) = term.filter(|term| !term.is_empty()) {
        rows = containing!(rows, contractors::search_text, term, must_check_time(conn));
    }
    if let Some(NameCursor { name, id }) = query.cursor.clone() {
        // The second condition implies the first one, but an index can only be used for the first.
        rows = rows
            .filter(contractors::search_text.ge(name.clone()))
            .filter(
                contractors::search_text
                    .gt(name.clone())
                    .or(contractors::search_text
                        .eq(name)
                        .and(contractors::id.gt(id))),
            );
    }
    let limit = i64::try_from(query.limit + 1).unwrap_or(i64::MAX);
    let found = rows
        .limit(limit)
        .load::<(ContractorRow, String, i64, String)>(conn)?;
    let page = Page::cut(found, query.limit, |(row, .., name)| NameCursor {
        name: name.clone(),
        id: row.id.clone(),
    });
    let companies = page
        .items
        .into_iter()
        .map(|(row, slug, version, _)| Ok((from_row(row)?, slug, version)))
        .collect::<Result<Vec<_>, StoreError>>()?;
    Ok(Page {
        items: counted(conn, companies, now)?,
        next_cursor: page.next_cursor,
    })
}

/// Finds a company by its current slug or a former one.
///
/// # Errors
/// When the database fails.
pub fn show(
    conn: &mut Connection,
    _permit: &Permit<act::ShowContractor>,
    slug: &str,
    now: Timestamp,
) -> Result<Option<ContractorOverview>, StoreError> {
    let Some(company) = super::find_by_slug(conn, slug)? else {
        return Ok(None);
    };
    let (slug, version) = contractors::table
        .find(company.id.to_string())
        .select((contractors::slug, contractors::version))
        .first(conn)?;
    Ok(counted(conn, vec![(company, slug, version)], now)?.pop())
}

/// The members of a company, by name.
///
/// # Errors
/// When the database fails.
pub fn members(
    conn: &mut Connection,
    _permit: &Permit<act::ShowContractor>,
    id: ContractorId,
    limit: i64,
) -> Result<Vec<ContractorMember>, StoreError> {
    users::table
        .filter(users::contractor_id.eq(id.to_string()))
        .order((users::search_text.asc(), users::id.asc()))
        .limit(limit)
        .select((
            users::id,
            users::full_name,
            users::email,
            users::phone,
            users::active,
            users::created_at,
        ))
        .load::<(String, String, String, Option<String>, bool, i64)>(conn)?
        .into_iter()
        .map(|(id, full_name, email, phone, active, created_at)| {
            Ok(ContractorMember {
                id: column::parsed(&id)?,
                full_name,
                email,
                phone,
                active,
                created_at: column::instant(created_at)?,
            })
        })
        .collect()
}

/// Adds the counts of members, invitations, and projects to these companies, with one query per count.
fn counted(
    conn: &mut Connection,
    companies: Vec<(Contractor, String, i64)>,
    now: Timestamp,
) -> Result<Vec<ContractorOverview>, StoreError> {
    let ids: Vec<ContractorId> = companies.iter().map(|(company, ..)| company.id).collect();
    let words: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let members = users::table
        .filter(users::contractor_id.eq_any(words.clone()))
        .filter(users::active.eq(true))
        .group_by(users::contractor_id)
        .select((users::contractor_id.assume_not_null(), count_star()))
        .load::<(String, i64)>(conn)?;
    let pending = invitations::table
        .filter(invitations::contractor_id.eq_any(words))
        .filter(invitations::used_at.is_null())
        .filter(invitations::revoked_at.is_null())
        .filter(invitations::expires_at.gt(column::micros(now)))
        .group_by(invitations::contractor_id)
        .select((invitations::contractor_id, count_star()))
        .load::<(String, i64)>(conn)?;
    let (members, pending) = (HashMap::from_iter(members), HashMap::from_iter(pending));
    let projects = project::of_contractors(conn, &ids)?;
    let of = |counts: &HashMap<String, i64>, id: ContractorId| {
        counts.get(&id.to_string()).copied().unwrap_or_default()
    };
    Ok(companies
        .into_iter()
        .map(|(contractor, slug, version)| {
            let id = contractor.id;
            let (open_projects, projects) = projects.get(&id).copied().unwrap_or_default();
            ContractorOverview {
                members: of(&members, id),
                pending_invitations: of(&pending, id),
                open_projects,
                projects,
                contractor,
                slug,
                version,
            }
        })
        .collect())
}

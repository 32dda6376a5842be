//! Contractor companies.

pub mod assignment;
pub mod manage;
pub mod overview;

use crate::schema::{contractor_slugs, contractors};
use crate::search::must_check_time;
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use diesel::sql_types::Bool;
use domain::contractor::{Contractor, ContractorStatus};
use domain::id::ContractorId;
use domain::permission::{Permit, act};
use jiff::Timestamp;

#[derive(Queryable, Selectable)]
#[diesel(table_name = contractors)]
pub(crate) struct ContractorRow {
    id: String,
    company_name: String,
    primary_email: Option<String>,
    primary_phone: Option<String>,
    status: String,
}

pub(crate) fn from_row(row: ContractorRow) -> Result<Contractor, StoreError> {
    Ok(Contractor {
        id: column::parsed(&row.id)?,
        company_name: row.company_name,
        primary_email: row.primary_email,
        primary_phone: row.primary_phone,
        status: ContractorStatus::parse(&row.status).unwrap_or(ContractorStatus::Inactive),
    })
}

/// Active companies whose name or email contains `search`, by name.
///
/// # Errors
/// When the database fails.
pub fn list_active(
    conn: &mut Connection,
    _permit: &Permit<act::ListContractors>,
    search: Option<&str>,
    limit: i64,
) -> Result<Vec<Contractor>, StoreError> {
    let mut rows = contractors::table
        .filter(contractors::status.eq(ContractorStatus::Active.as_str()))
        .select(ContractorRow::as_select())
        .order((contractors::search_text.asc(), contractors::id.asc()))
        .into_boxed::<MultiBackend>();
    if let Some(term) = search.map(str::trim).filter(|term| !term.is_empty()) {
        rows = containing!(rows, contractors::search_text, term, must_check_time(conn));
    }
    rows.limit(limit)
        .load(conn)?
        .into_iter()
        .map(from_row)
        .collect()
}

/// Ids of inactive companies.
///
/// # Errors
/// When the database fails.
pub fn closed(conn: &mut Connection) -> Result<Vec<ContractorId>, StoreError> {
    // The same text as the condition of the partial index.
    let is_closed = diesel::dsl::sql::<Bool>("contractors.status = 'inactive'");
    let ids: Vec<String> = contractors::table
        .filter(is_closed)
        .select(contractors::id)
        .load(conn)?;
    ids.iter().map(|id| column::parsed(id)).collect()
}

/// Finds a company by id.
///
/// # Errors
/// When the database fails.
pub fn find(conn: &mut Connection, id: ContractorId) -> Result<Option<Contractor>, StoreError> {
    contractors::table
        .filter(contractors::id.eq(id.to_string()))
        .select(ContractorRow::as_select())
        .first(conn)
        .optional()?
        .map(from_row)
        .transpose()
}

/// Finds a company by its current slug or a former one.
///
/// # Errors
/// When the database fails.
pub fn find_by_slug(conn: &mut Connection, slug: &str) -> Result<Option<Contractor>, StoreError> {
    if !crate::text::is_storable(slug) {
        return Ok(None);
    }
    let found = match of_slug(conn, slug)? {
        Some(row) => Some(row),
        None => contractor_slugs::table
            .inner_join(contractors::table)
            .filter(contractor_slugs::slug.eq(slug))
            .select(ContractorRow::as_select())
            .first(conn)
            .optional()?,
    };
    found.map(from_row).transpose()
}

fn of_slug(conn: &mut Connection, slug: &str) -> Result<Option<ContractorRow>, StoreError> {
    Ok(contractors::table
        .filter(contractors::slug.eq(slug))
        .select(ContractorRow::as_select())
        .first(conn)
        .optional()?)
}

/// Finds the company that a filter refers to: by its slug, else by its name (ignoring case and accents), else by a former slug. Part of a
/// name, or a name shared by several companies, matches none.
///
/// # Errors
/// When the database fails.
pub fn find_named(conn: &mut Connection, named: &str) -> Result<Option<Contractor>, StoreError> {
    if !crate::text::is_storable(named) {
        return Ok(None);
    }
    if let Some(row) = of_slug(conn, named)? {
        return from_row(row).map(Some);
    }
    // `search_text` starts with the name and a line break; this range matches exactly those rows.
    let name = crate::text::fold(named.trim());
    let mut rows: Vec<ContractorRow> = contractors::table
        .filter(contractors::search_text.ge(format!("{name}\n")))
        .filter(contractors::search_text.lt(format!("{name}\u{b}")))
        .order((contractors::search_text.asc(), contractors::id.asc()))
        .limit(2)
        .select(ContractorRow::as_select())
        .load(conn)?;
    if rows.len() > 1 {
        return Ok(None);
    }
    match rows.pop() {
        Some(row) => from_row(row).map(Some),
        None => find_by_slug(conn, &named.to_lowercase()),
    }
}

/// The text that a search matches, case-folded.
fn search_text(company_name: &str, primary_email: Option<&str>) -> String {
    let primary_email = primary_email.unwrap_or_default();
    crate::text::fold(&format!("{company_name}\n{primary_email}"))
}

/// Inserts a company.
///
/// # Errors
/// [`StoreError::Conflict`] if the slug is taken.
pub fn insert(
    conn: &mut Connection,
    company: &Contractor,
    slug: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let search_text = search_text(&company.company_name, company.primary_email.as_deref());
    diesel::insert_into(contractors::table)
        .values((
            contractors::id.eq(company.id.to_string()),
            contractors::company_name.eq(&company.company_name),
            contractors::slug.eq(slug),
            contractors::primary_email.eq(&company.primary_email),
            contractors::primary_phone.eq(&company.primary_phone),
            contractors::status.eq(company.status.as_str()),
            contractors::search_text.eq(search_text),
            contractors::created_at.eq(now.as_microsecond()),
            contractors::updated_at.eq(now.as_microsecond()),
            contractors::status_since.eq(now.as_microsecond()),
        ))
        .execute(conn)?;
    Ok(())
}

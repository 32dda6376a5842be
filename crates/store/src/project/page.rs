//! Loading one project.

use crate::column::Stored;
use crate::contractor::{self, ContractorRow};
use crate::schema::{contractors, owner_sessions, projects, users};
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::id::{ContractorId, ProjectId, UserId};
use domain::permission::{Permit, act};
use domain::project::{
    Project, ProjectCode, ProjectDetails, ProjectFacts, ProjectPage, ProjectStatus,
    ReferralPartner, UrgencyLevel,
};
use jiff::Timestamp;

#[derive(Queryable, Selectable)]
#[diesel(table_name = projects)]
struct FactsRow {
    id: Stored<ProjectId>,
    contractor_id: Option<Stored<ContractorId>>,
    referral_partner_id: Option<Stored<UserId>>,
    status: Stored<ProjectStatus>,
}

impl From<FactsRow> for ProjectFacts {
    fn from(row: FactsRow) -> Self {
        Self {
            id: row.id.0,
            contractor_id: row.contractor_id.map(|id| id.0),
            referral_partner_id: row.referral_partner_id.map(|id| id.0),
            status: row.status.0,
        }
    }
}

/// The facts that permission checks need; `None` for an unknown code.
///
/// # Errors
/// When the database fails.
pub fn facts_by_code(
    conn: &mut Connection,
    code: &ProjectCode,
) -> Result<Option<ProjectFacts>, StoreError> {
    per_database!(conn, |conn| projects::table
        .filter(projects::project_code.eq(code.as_str()))
        .select(FactsRow::as_select())
        .first(conn))
    .optional()
    .map(|row| row.map(ProjectFacts::from))
    .map_err(StoreError::from)
}

/// Same as [`facts_by_code`], for writes: locks the project until the transaction ends, so that the facts stay current.
///
/// # Errors
/// Busy, if a lock times out; when the database fails.
pub fn lock_by_code(
    conn: &mut Connection,
    code: &ProjectCode,
) -> Result<Option<ProjectFacts>, StoreError> {
    match conn {
        // SQLite has only one writer and needs no lock.
        Connection::Sqlite(_) => facts_by_code(conn, code),
        Connection::Postgres(conn) => projects::table
            .filter(projects::project_code.eq(code.as_str()))
            .select(FactsRow::as_select())
            .for_update()
            .first(conn)
            .optional()
            .map(|row| row.map(ProjectFacts::from))
            .map_err(StoreError::from),
    }
}

/// Same as [`lock_by_code`], by id.
///
/// # Errors
/// Busy, if a lock times out; when the database fails.
pub fn lock(conn: &mut Connection, id: ProjectId) -> Result<Option<ProjectFacts>, StoreError> {
    match conn {
        // SQLite has only one writer and needs no lock.
        Connection::Sqlite(_) => find_facts(conn, id),
        Connection::Postgres(conn) => projects::table
            .filter(projects::id.eq(id.to_string()))
            .select(FactsRow::as_select())
            .for_update()
            .first(conn)
            .optional()
            .map(|row| row.map(ProjectFacts::from))
            .map_err(StoreError::from),
    }
}

/// Same as [`facts_by_code`], by id.
///
/// # Errors
/// When the database fails.
pub fn find_facts(
    conn: &mut Connection,
    id: ProjectId,
) -> Result<Option<ProjectFacts>, StoreError> {
    per_database!(conn, |conn| projects::table
        .filter(projects::id.eq(id.to_string()))
        .select(FactsRow::as_select())
        .first(conn))
    .optional()
    .map(|row| row.map(ProjectFacts::from))
    .map_err(StoreError::from)
}

/// Projects of a company whose owners have a live session.
///
/// # Errors
/// When the database fails.
pub(crate) fn open_to_owners(
    conn: &mut Connection,
    contractor: ContractorId,
    now: Timestamp,
) -> Result<Vec<ProjectFacts>, StoreError> {
    let found: Vec<FactsRow> = per_database!(conn, |conn| owner_sessions::table
        .inner_join(projects::table)
        .filter(projects::contractor_id.eq(contractor.to_string()))
        .filter(owner_sessions::revoked_at.is_null())
        .filter(owner_sessions::expires_at.gt(column::micros(now)))
        .select(FactsRow::as_select())
        .distinct()
        .load(conn))?;
    Ok(found.into_iter().map(ProjectFacts::from).collect())
}

/// The project number.
///
/// # Errors
/// When the database fails.
pub fn number(conn: &mut Connection, permit: &Permit<act::ReadFile>) -> Result<String, StoreError> {
    let mine = projects::table.filter(projects::id.eq(permit.facts().id.to_string()));
    Ok(mine.select(projects::project_number).first(conn)?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = projects)]
pub(super) struct ProjectRow {
    id: String,
    project_code: String,
    project_number: String,
    insurance_claim_number: Option<String>,
    claims_adjuster_name: Option<String>,
    insurance_carrier_name: Option<String>,
    property_owner_name: String,
    property_owner_email: Option<String>,
    property_owner_phone: Option<String>,
    property_address: String,
    unit: Option<String>,
    city: String,
    state: String,
    zip_code: String,
    damage_type: String,
    damage_description: Option<String>,
    urgency_level: String,
    timeline_start: Option<String>,
    referral_partner_contact_name: Option<String>,
    referral_partner_contact_phone: Option<String>,
    referral_partner_contact_email: Option<String>,
    status: String,
    contractor_id: Option<String>,
    referral_partner_id: Option<String>,
    created_at: i64,
    updated_at: i64,
    status_since: i64,
    version: i64,
}

impl TryFrom<ProjectRow> for Project {
    type Error = StoreError;

    fn try_from(row: ProjectRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: column::parsed(&row.id)?,
            project_code: ProjectCode::from_stored(row.project_code),
            project_number: row.project_number,
            details: ProjectDetails {
                insurance_claim_number: row.insurance_claim_number,
                claims_adjuster_name: row.claims_adjuster_name,
                insurance_carrier_name: row.insurance_carrier_name,
                property_owner_name: row.property_owner_name,
                property_owner_email: row.property_owner_email,
                property_owner_phone: row.property_owner_phone,
                property_address: row.property_address,
                unit: row.unit,
                city: row.city,
                state: row.state,
                zip_code: row.zip_code,
                damage_type: row.damage_type,
                damage_description: row.damage_description,
                urgency_level: UrgencyLevel::parse(&row.urgency_level)
                    .unwrap_or(UrgencyLevel::Medium),
                timeline_start: column::optional_parsed(row.timeline_start.as_deref())?,
                referral_partner_contact_name: row.referral_partner_contact_name,
                referral_partner_contact_phone: row.referral_partner_contact_phone,
                referral_partner_contact_email: row.referral_partner_contact_email,
            },
            status: ProjectStatus::parse_or_default(&row.status),
            contractor_id: column::optional_parsed(row.contractor_id.as_deref())?,
            referral_partner_id: column::optional_parsed(row.referral_partner_id.as_deref())?,
            created_at: column::instant(row.created_at)?,
            updated_at: column::instant(row.updated_at)?,
            status_since: column::instant(row.status_since)?,
            version: row.version,
        })
    }
}

type Partner = (Option<String>, Option<String>);
type PageRow = (ProjectRow, Option<ContractorRow>, Option<String>, Partner);

fn of_id(conn: &mut Connection, id: ProjectId) -> Result<ProjectPage, StoreError> {
    let row = per_database!(conn, |conn| projects::table
        .left_join(contractors::table.on(projects::contractor_id.eq(contractors::id.nullable())))
        .left_join(users::table.on(projects::referral_partner_id.eq(users::id.nullable())))
        .filter(projects::id.eq(id.to_string()))
        .select((
            ProjectRow::as_select(),
            Option::<ContractorRow>::as_select(),
            contractors::slug.nullable(),
            (users::full_name.nullable(), users::company_name.nullable()),
        ))
        .first::<PageRow>(conn))
    .optional()?;
    let (row, company, contractor_slug, (full_name, company_name)) =
        row.ok_or_else(|| StoreError::internal("a permitted project was not found"))?;
    Ok(ProjectPage {
        project: row.try_into()?,
        referral_partner: full_name.map(|full_name| ReferralPartner {
            full_name,
            company_name,
        }),
        contractor: company.map(contractor::from_row).transpose()?,
        contractor_slug,
    })
}

/// Loads a project with its partner and company.
///
/// # Errors
/// When the database fails, or the project does not exist.
pub fn show(
    conn: &mut Connection,
    permit: &Permit<act::ShowProject>,
) -> Result<ProjectPage, StoreError> {
    of_id(conn, permit.facts().id)
}

/// Same as [`show`], for the project's owner.
///
/// # Errors
/// When the database fails, or the project does not exist.
pub fn show_to_owner(
    conn: &mut Connection,
    permit: &Permit<act::ShowOwnerProject>,
) -> Result<ProjectPage, StoreError> {
    of_id(conn, permit.facts().id)
}

//! Project summaries for lists.

use crate::column::Stored;
use crate::schema::{contractors, projects, users};
use crate::scope::in_scope;
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use domain::contractor::ContractorStatus;
use domain::id::{ContractorId, ProjectId, UserId};
use domain::permission::Visible;
use domain::project::{ProjectCode, ProjectStatus, ProjectSummary, UrgencyLevel};
use jiff::civil::Date;
use std::collections::HashMap;

#[derive(Queryable, Selectable)]
#[diesel(table_name = projects)]
struct Row {
    id: Stored<ProjectId>,
    project_code: Stored<ProjectCode>,
    project_number: String,
    insurance_claim_number: Option<String>,
    property_owner_name: String,
    property_address: String,
    unit: Option<String>,
    city: String,
    state: String,
    zip_code: String,
    damage_type: String,
    urgency_level: Stored<UrgencyLevel>,
    timeline_start: Option<Stored<Date>>,
    status: Stored<ProjectStatus>,
    contractor_id: Option<Stored<ContractorId>>,
    referral_partner_id: Option<Stored<UserId>>,
    created_at: i64,
    updated_at: i64,
    version: i64,
}

/// The company's name and status, and the partner's name and company.
type People = (
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);

fn summary(
    (row, (company, company_status, partner, partner_company)): (Row, People),
) -> Result<ProjectSummary, StoreError> {
    let company_status = company_status.as_deref();
    Ok(ProjectSummary {
        id: row.id.0,
        project_code: row.project_code.0,
        project_number: row.project_number,
        insurance_claim_number: row.insurance_claim_number,
        property_owner_name: row.property_owner_name,
        property_address: row.property_address,
        unit: row.unit,
        city: row.city,
        state: row.state,
        zip_code: row.zip_code,
        damage_type: row.damage_type,
        urgency_level: row.urgency_level.0,
        timeline_start: row.timeline_start.map(|date| date.0),
        status: row.status.0,
        contractor_id: row.contractor_id.map(|id| id.0),
        contractor_company_name: company,
        contractor_status: company_status
            .map(|status| column::word(status, ContractorStatus::parse))
            .transpose()?,
        referral_partner_id: row.referral_partner_id.map(|id| id.0),
        referral_partner_full_name: partner,
        referral_partner_company_name: partner_company,
        created_at: column::instant(row.created_at)?,
        updated_at: column::instant(row.updated_at)?,
        version: row.version,
    })
}

/// Summaries of these projects, in the same order. Omits projects that do not exist or are not visible.
///
/// # Errors
/// When the database fails.
pub fn summaries(
    conn: &mut Connection,
    visible: Visible,
    projects: &[ProjectId],
) -> Result<Vec<ProjectSummary>, StoreError> {
    let ids: Vec<String> = projects.iter().map(ToString::to_string).collect();
    let rows = projects::table
        .left_join(contractors::table.on(projects::contractor_id.eq(contractors::id.nullable())))
        .left_join(users::table.on(projects::referral_partner_id.eq(users::id.nullable())))
        .filter(projects::id.eq_any(ids))
        .select((
            Row::as_select(),
            (
                contractors::company_name.nullable(),
                contractors::status.nullable(),
                users::full_name.nullable(),
                users::company_name.nullable(),
            ),
        ))
        .into_boxed::<MultiBackend>();
    let found: Vec<(Row, People)> = in_scope!(rows, visible.scope(), projects.id).load(conn)?;
    let mut by_id = HashMap::new();
    for row in found {
        let project = summary(row)?;
        by_id.insert(project.id, project);
    }
    Ok(projects.iter().filter_map(|id| by_id.remove(id)).collect())
}

/// Summaries of the visible projects with these codes, in no particular order.
///
/// # Errors
/// When the database fails.
pub fn summaries_by_code(
    conn: &mut Connection,
    visible: Visible,
    codes: &[ProjectCode],
) -> Result<Vec<ProjectSummary>, StoreError> {
    let codes: Vec<&str> = codes.iter().map(ProjectCode::as_str).collect();
    let ids: Vec<Stored<ProjectId>> = projects::table
        .filter(projects::project_code.eq_any(&codes))
        .select(projects::id)
        .load(conn)?;
    let ids: Vec<ProjectId> = ids.into_iter().map(|id| id.0).collect();
    summaries(conn, visible, &ids)
}

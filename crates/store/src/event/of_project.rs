//! An item together with its project.

use crate::schema::projects;
use crate::{Connection, StoreError, column};
use diesel::prelude::*;
use domain::id::{ContractorId, ProjectId, UserId};
use domain::project::{ProjectFacts, ProjectStatus};
use std::collections::HashMap;

/// An item together with its project.
#[derive(Debug, Clone)]
pub struct OfProject<T> {
    /// The item.
    pub item: T,
    /// The facts that permission checks need.
    pub facts: ProjectFacts,
    /// The project's code.
    pub project_code: String,
    /// The project's number.
    pub project_number: String,
    /// The insurance claim number.
    pub insurance_claim_number: Option<String>,
    /// The property owner's name.
    pub property_owner_name: String,
    /// The street address.
    pub street: String,
    /// The unit at that address.
    pub unit: Option<String>,
}

/// Columns of the item's project.
pub(crate) type ProjectColumns = (
    String,
    Option<String>,
    Option<String>,
    String,
    String,
    String,
    Option<String>,
    String,
    String,
    Option<String>,
);

/// Selects [`ProjectColumns`].
macro_rules! project_columns {
    () => {
        (
            projects::id,
            projects::contractor_id,
            projects::referral_partner_id,
            projects::status,
            projects::project_code,
            projects::project_number,
            projects::insurance_claim_number,
            projects::property_owner_name,
            projects::property_address,
            projects::unit,
        )
    };
}
pub(crate) use project_columns;

/// The columns of projects by id. A separate query, because PostgreSQL might read all projects for a join.
pub(crate) fn columns_by_id(
    conn: &mut Connection,
    ids: impl Iterator<Item = ProjectId>,
) -> Result<HashMap<String, ProjectColumns>, StoreError> {
    let ids: Vec<String> = ids.map(|id| id.to_string()).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let found: Vec<ProjectColumns> = projects::table
        .filter(projects::id.eq_any(ids))
        .select(project_columns!())
        .load(conn)?;
    let found = found.into_iter();
    Ok(found.map(|columns| (columns.0.clone(), columns)).collect())
}

impl<T> OfProject<T> {
    pub(crate) fn new(
        item: T,
        (id, company, partner, status, code, number, claim, owner, street, unit): ProjectColumns,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            item,
            facts: ProjectFacts {
                id: column::parsed::<ProjectId>(&id)?,
                contractor_id: column::optional_parsed::<ContractorId>(company.as_deref())?,
                referral_partner_id: column::optional_parsed::<UserId>(partner.as_deref())?,
                status: ProjectStatus::parse_or_default(&status),
            },
            project_code: code,
            project_number: number,
            insurance_claim_number: claim,
            property_owner_name: owner,
            street,
            unit,
        })
    }
}

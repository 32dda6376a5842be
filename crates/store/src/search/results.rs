//! Loads search results from the items' own tables. Visibility is checked against the current rows, not the search index.

use crate::schema::{contractors, project_messages, projects, users};
use crate::scope::in_scope;
use crate::{Connection, MultiBackend, StoreError};
use diesel::prelude::*;
use domain::address::format_address;
use domain::permission::{Permit, Visible, act};
use domain::project::{ProjectCode, project_title};
use std::collections::HashMap;

#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = projects)]
pub(super) struct ProjectRow {
    pub(super) id: String,
    project_code: String,
    project_number: String,
    insurance_claim_number: Option<String>,
    property_owner_name: String,
    property_address: String,
    unit: Option<String>,
    city: String,
    state: String,
    zip_code: String,
    property_owner_phone: Option<String>,
    property_owner_email: Option<String>,
    damage_type: String,
    claims_adjuster_name: Option<String>,
    insurance_carrier_name: Option<String>,
    referral_partner_contact_name: Option<String>,
    referral_partner_contact_phone: Option<String>,
    referral_partner_contact_email: Option<String>,
    pub(super) contractor_id: Option<String>,
    pub(super) referral_partner_id: Option<String>,
}

impl ProjectRow {
    fn address(&self) -> String {
        format_address(
            &self.property_address,
            self.unit.as_deref(),
            &self.city,
            &self.state,
            &self.zip_code,
        )
    }

    /// In the order of `domain::search::PROJECT_FIELDS`.
    pub(super) fn fields(&self) -> Vec<String> {
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        vec![
            self.project_code.clone(),
            self.project_number.clone(),
            text(&self.insurance_claim_number),
            self.property_owner_name.clone(),
            self.address(),
            text(&self.property_owner_phone),
            text(&self.property_owner_email),
            self.damage_type.clone(),
            text(&self.claims_adjuster_name),
            text(&self.insurance_carrier_name),
            text(&self.referral_partner_contact_name),
            text(&self.referral_partner_contact_phone),
            text(&self.referral_partner_contact_email),
        ]
    }
}

/// A project in the results.
#[derive(Debug, Clone)]
pub struct FoundProject {
    /// The project code.
    pub project_code: ProjectCode,
    /// The project number.
    pub project_number: String,
    /// The property owner and the street.
    pub title: String,
    /// The address on one line.
    pub address: String,
    /// The searched fields, in the order of `domain::search::PROJECT_FIELDS`.
    pub fields: Vec<String>,
}

impl From<ProjectRow> for FoundProject {
    fn from(row: ProjectRow) -> Self {
        Self {
            fields: row.fields(),
            address: row.address(),
            project_code: ProjectCode::from_stored(row.project_code),
            project_number: row.project_number,
            title: project_title(
                &row.property_owner_name,
                &row.property_address,
                row.unit.as_deref(),
            ),
        }
    }
}

/// Those of these projects that are in the scope, by id.
///
/// # Errors
/// When the database fails.
pub fn found_projects(
    conn: &mut Connection,
    _permit: &Permit<act::SearchPortal>,
    visible: Visible,
    ids: &[&str],
) -> Result<HashMap<String, FoundProject>, StoreError> {
    let rows = projects::table
        .filter(projects::id.eq_any(ids))
        .select(ProjectRow::as_select())
        .into_boxed::<MultiBackend>();
    let rows: Vec<ProjectRow> = in_scope!(rows, visible.scope(), projects.id).load(conn)?;
    Ok(rows
        .into_iter()
        .map(|row| (row.id.clone(), row.into()))
        .collect())
}

/// A message in the results.
#[derive(Debug, Clone)]
pub struct FoundMessage {
    /// The text.
    pub message_content: String,
    /// The project that it belongs to.
    pub project: FoundProject,
}

/// Those of these messages whose project is in the scope, by id.
///
/// # Errors
/// When the database fails.
pub fn found_messages(
    conn: &mut Connection,
    _permit: &Permit<act::SearchPortal>,
    visible: Visible,
    ids: &[&str],
) -> Result<HashMap<String, FoundMessage>, StoreError> {
    let rows = project_messages::table
        .inner_join(projects::table)
        .filter(project_messages::id.eq_any(ids))
        .select((
            project_messages::id,
            project_messages::message_content,
            ProjectRow::as_select(),
        ))
        .into_boxed::<MultiBackend>();
    let rows: Vec<(String, String, ProjectRow)> =
        in_scope!(rows, visible.scope(), projects.id).load(conn)?;
    Ok(rows
        .into_iter()
        .map(|(id, message_content, row)| {
            let project = row.into();
            let message = FoundMessage {
                message_content,
                project,
            };
            (id, message)
        })
        .collect())
}

#[derive(Debug, Queryable)]
pub(super) struct AccountRow {
    pub(super) id: String,
    full_name: String,
    email: String,
    company_name: Option<String>,
    phone: Option<String>,
    linked_to: Option<String>,
}

impl AccountRow {
    /// In the order of `domain::search::USER_FIELDS`.
    pub(super) fn fields(&self) -> Vec<String> {
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        vec![
            self.full_name.clone(),
            self.email.clone(),
            text(&self.linked_to),
            text(&self.company_name),
            text(&self.phone),
        ]
    }
}

/// These accounts, oldest first.
pub(super) fn account_rows(
    conn: &mut Connection,
    ids: &[&str],
) -> Result<Vec<AccountRow>, StoreError> {
    let rows = users::table
        .left_join(contractors::table)
        .filter(users::id.eq_any(ids))
        .select((
            users::id,
            users::full_name,
            users::email,
            users::company_name,
            users::phone,
            contractors::company_name.nullable(),
        ))
        .order(users::id)
        .load(conn)?;
    Ok(rows)
}

/// An account in the results.
#[derive(Debug, Clone)]
pub struct FoundUser {
    /// The full name.
    pub full_name: String,
    /// The sign-in email address.
    pub email: String,
    /// The linked company, or else the one in the profile.
    pub company_name: Option<String>,
    /// The searched fields, in the order of `domain::search::USER_FIELDS`.
    pub fields: Vec<String>,
}

/// These accounts, by id.
///
/// # Errors
/// When the database fails.
pub fn found_users(
    conn: &mut Connection,
    _permit: &Permit<act::SearchUsers>,
    ids: &[&str],
) -> Result<HashMap<String, FoundUser>, StoreError> {
    let rows = account_rows(conn, ids)?.into_iter();
    Ok(rows
        .map(|row| {
            let user = FoundUser {
                fields: row.fields(),
                full_name: row.full_name,
                email: row.email,
                company_name: row.linked_to.or(row.company_name),
            };
            (row.id, user)
        })
        .collect())
}

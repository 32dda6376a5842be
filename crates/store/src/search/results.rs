//! What is shown of what was found, read from the rows themselves: who may see them is decided by what they are now, and not by
//! what the index was told.

use crate::schema::{contractors, project_messages, projects, users};
use crate::{Connection, MultiBackend, StoreError};
use diesel::prelude::*;
use domain::address::format_address;
use domain::permission::{Permit, Scope, Visible, act};
use domain::project::ProjectCode;
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

    /// As `domain::search::PROJECT_FIELDS` names them.
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

/// A project that was found.
#[derive(Debug, Clone)]
pub struct FoundProject {
    /// Its code.
    pub project_code: ProjectCode,
    /// Its number.
    pub project_number: String,
    /// Whose property it is.
    pub property_owner_name: String,
    /// Where it is, on one line.
    pub address: String,
    /// What is searched of it, as `domain::search::PROJECT_FIELDS` names it.
    pub fields: Vec<String>,
}

impl From<ProjectRow> for FoundProject {
    fn from(row: ProjectRow) -> Self {
        Self {
            fields: row.fields(),
            address: row.address(),
            project_code: ProjectCode::from_stored(row.project_code),
            project_number: row.project_number,
            property_owner_name: row.property_owner_name,
        }
    }
}

/// Keeps the projects of a scope.
macro_rules! seen {
    ($rows:expr, $visible:expr) => {{
        let rows = $rows;
        match $visible.scope() {
            Scope::Nothing => return Ok(HashMap::new()),
            Scope::Everything => rows,
            Scope::OfContractor(id) => rows.filter(projects::contractor_id.eq(id.to_string())),
            Scope::OfPartner(id) => rows.filter(projects::referral_partner_id.eq(id.to_string())),
            Scope::One(id) => rows.filter(projects::id.eq(id.to_string())),
        }
    }};
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
    let rows: Vec<ProjectRow> = seen!(rows, visible).load(conn)?;
    Ok(rows
        .into_iter()
        .map(|row| (row.id.clone(), row.into()))
        .collect())
}

/// A message that was found.
#[derive(Debug, Clone)]
pub struct FoundMessage {
    /// Its words.
    pub message_content: String,
    /// The project that it is about.
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
    let rows: Vec<(String, String, ProjectRow)> = seen!(rows, visible).load(conn)?;
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
    /// As `domain::search::USER_FIELDS` names them.
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

/// These accounts, the oldest first.
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

/// An account that was found.
#[derive(Debug, Clone)]
pub struct FoundUser {
    /// First plus last name.
    pub full_name: String,
    /// The address to sign in with.
    pub email: String,
    /// The company that it is linked to, or else the one that its profile names.
    pub company_name: Option<String>,
    /// What is searched of it, as `domain::search::USER_FIELDS` names it.
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

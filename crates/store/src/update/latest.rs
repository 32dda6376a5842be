//! The newest entries across projects.

use super::{Row, Writer, entry, fill, internal_types};
use crate::schema::{project_status_updates as updates, users};
use crate::{Connection, StoreError, project};
use diesel::prelude::*;
use domain::permission::Visible;
use domain::project::{ProjectFacts, ProjectSummary};
use domain::update::StatusUpdate;
use std::collections::HashMap;

/// The newest entries of all visible projects, with each project's code, number, owner, and street.
///
/// The newest entries belong to the most recently updated projects, so only `limit` projects are read.
///
/// # Errors
/// When the database fails.
pub fn latest(
    conn: &mut Connection,
    visible: Visible,
    limit: usize,
) -> Result<Vec<LatestUpdate>, StoreError> {
    let recent = project::ListQuery {
        sort: domain::project::ProjectOrder::Updated,
        limit,
        ..project::ListQuery::default()
    };
    let projects: HashMap<String, ProjectSummary> = project::newest(conn, visible, &recent)?
        .into_iter()
        .map(|project| (project.id.to_string(), project))
        .collect();
    let mut entries = Vec::new();
    for id in projects.keys() {
        // One query per project: a combined query would scan long timelines completely.
        let newest = updates::table
            .left_join(users::table.on(updates::updated_by.eq(users::id.nullable())))
            .filter(updates::project_id.eq(id))
            .filter(updates::update_type.ne_all(internal_types()))
            .select((
                Row::as_select(),
                (users::full_name.nullable(), users::email.nullable()),
            ))
            .order((updates::created_at.desc(), updates::id.desc()))
            .limit(i64::try_from(limit).unwrap_or(i64::MAX))
            .load::<(Row, Writer)>(conn)?;
        for row in newest {
            entries.push(entry(row)?);
        }
    }
    entries.sort_by_key(|entry| std::cmp::Reverse((entry.created_at, entry.id)));
    entries.truncate(limit);
    fill(conn, &mut entries)?;
    Ok(entries
        .into_iter()
        .filter_map(|update| {
            let project = projects.get(&update.project_id.to_string())?;
            Some(LatestUpdate {
                facts: project.facts(),
                project_code: project.project_code.to_string(),
                project_number: project.project_number.clone(),
                property_owner_name: project.property_owner_name.clone(),
                street: project.property_address.clone(),
                unit: project.unit.clone(),
                update,
            })
        })
        .collect())
}

/// A timeline entry and its project.
#[derive(Debug, Clone)]
pub struct LatestUpdate {
    /// The facts that permission checks need.
    pub facts: ProjectFacts,
    /// The project's code.
    pub project_code: String,
    /// The project's number.
    pub project_number: String,
    /// The property owner's name.
    pub property_owner_name: String,
    /// House number and street.
    pub street: String,
    /// Unit or apartment.
    pub unit: Option<String>,
    /// The entry.
    pub update: StatusUpdate,
}

//! Cards of projects as lists send them.

use super::view::ProjectCard;
use crate::search::view::FoundField;
use domain::id::ProjectId;
use domain::permission::{Actor, Visible};
use domain::project::ProjectSummary;
use domain::search::{Term, shown};
use jiff::Timestamp;
use std::collections::{BTreeMap, HashMap};
use store::{Connection, StoreError};

/// The projects on a page of a list, in the list's order. One that is gone meanwhile is left out.
///
/// # Errors
/// When the database fails.
pub fn listed(
    conn: &mut Connection,
    visible: Visible,
    projects: &[ProjectId],
) -> Result<Vec<ProjectSummary>, StoreError> {
    let found = store::project::summaries(conn, visible, projects)?.into_iter();
    let mut found: HashMap<ProjectId, ProjectSummary> =
        found.map(|project| (project.id, project)).collect();
    Ok(projects.iter().filter_map(|id| found.remove(id)).collect())
}

/// In which fields of each project a list's search finds a term. No field is looked at that is not on the card.
#[must_use]
pub fn found(projects: &[ProjectSummary], term: &Term) -> BTreeMap<ProjectId, Vec<FoundField>> {
    let found = projects.iter().map(|project| {
        let fields = project.searched().into_iter();
        let fields = fields.filter_map(|(field, text)| {
            let context = shown(term, &text)?;
            Some(FoundField::new(field, context))
        });
        (project.id, fields.collect())
    });
    found.collect()
}

/// Their cards, as `actor` sees them.
#[must_use]
pub fn cards(projects: Vec<ProjectSummary>, actor: &Actor, now: Timestamp) -> Vec<ProjectCard> {
    let projects = projects.into_iter();
    projects
        .map(|project| ProjectCard::new(project, actor, now))
        .collect()
}

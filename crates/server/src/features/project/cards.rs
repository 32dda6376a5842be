//! Search matches for project lists.

use crate::shared::views::search::FoundField;
use domain::id::ProjectId;
use domain::project::ProjectSummary;
use domain::search::{Term, shown};
use std::collections::BTreeMap;

/// Returns the fields in which a list's search matches each project. Only considers fields that the card shows.
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

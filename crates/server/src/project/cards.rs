//! Cards of projects as lists send them.

use super::view::{ProjectAbilities, ProjectCard};
use crate::search::view::FoundField;
use domain::id::ProjectId;
use domain::permission::{Actor, Role, Visible, act, decide};
use domain::project::{ProjectFacts, ProjectSummary, is_new};
use domain::search::{Term, shown};
use jiff::Timestamp;
use std::collections::{BTreeMap, HashMap};
use store::{Connection, StoreError};

/// What a card says beside the project's own facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aspect {
    pub(super) abilities: ProjectAbilities,
    pub(super) is_new: bool,
}

impl Aspect {
    /// How `actor` sees a project that was submitted at `created_at`.
    #[must_use]
    pub fn of(facts: &ProjectFacts, created_at: Timestamp, actor: &Actor, now: Timestamp) -> Self {
        Self {
            abilities: ProjectAbilities::of(actor, facts),
            is_new: is_new(created_at, now),
        }
    }
}

/// What a page says beside the project's own facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageAspect {
    pub(super) card: Aspect,
    /// Whose choice of statuses it offers, if the caller may add an update.
    pub(super) updates_as: Option<Role>,
    /// Whether the assigned company has a page for the caller.
    pub(super) opens_company: bool,
}

impl PageAspect {
    /// How `actor` sees a project that was submitted at `created_at`.
    #[must_use]
    pub fn of(facts: &ProjectFacts, created_at: Timestamp, actor: &Actor, now: Timestamp) -> Self {
        let card = Aspect::of(facts, created_at, actor, now);
        let updates_as = match actor {
            Actor::User(user) if card.abilities.add_update => Some(user.role),
            Actor::User(_) | Actor::Owner(_) | Actor::Anonymous => None,
        };
        Self {
            card,
            updates_as,
            opens_company: decide(actor, act::ShowContractor, ()).is_ok(),
        }
    }
}

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
    let card = |project: ProjectSummary| {
        let aspect = Aspect::of(&project.facts(), project.created_at, actor, now);
        ProjectCard::new(project, aspect)
    };
    projects.into_iter().map(card).collect()
}

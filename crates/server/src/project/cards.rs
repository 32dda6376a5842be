//! Cards of projects as lists send them. A list asks the database which projects it holds and in which state, and reads
//! only those that it does not know in this state.

use super::memory::{Kept, Memory};
use super::view::{ProjectAbilities, ProjectCard};
use crate::api_error::ApiError;
use crate::search::view::FoundField;
use domain::id::ProjectId;
use domain::permission::{Actor, Visible};
use domain::project::{ProjectFacts, ProjectSummary, is_new};
use domain::search::{Term, shown};
use jiff::Timestamp;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use store::Connection;
use store::project::Listed;

/// So many projects are kept, of about two kilobytes each.
const KEPT: usize = 4_096;

type Card = Arc<RawValue>;
type Known = Arc<Kept<ProjectSummary, Aspect, Card>>;

/// The projects that lists showed lately.
pub struct ProjectCards(Memory<ProjectSummary, Aspect, Card>);

impl Default for ProjectCards {
    fn default() -> Self {
        Self(Memory::new(KEPT))
    }
}

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

fn card(known: &Known, actor: &Actor, now: Timestamp) -> Result<Card, ApiError> {
    let project = &known.facts;
    let aspect = Aspect::of(&project.facts(), project.created_at, actor, now);
    if let Some(card) = known.find(&aspect) {
        return Ok(card);
    }
    let card = serde_json::value::to_raw_value(&ProjectCard::new(project.clone(), aspect))
        .map_err(|error| ApiError::internal(error.to_string()))?;
    let card = Card::from(card);
    known.add(aspect, Arc::clone(&card));
    Ok(card)
}

impl ProjectCards {
    /// Listed projects in the list's order. One that is gone meanwhile is left out.
    ///
    /// # Errors
    /// When the database fails.
    pub fn find(
        &self,
        conn: &mut Connection,
        visible: Visible,
        listed: &[Listed],
    ) -> Result<Shown, ApiError> {
        let known: Vec<Option<Known>> = listed
            .iter()
            .map(|place| self.0.find(place.id, place.stamp))
            .collect();
        let unknown: Vec<ProjectId> = listed
            .iter()
            .zip(&known)
            .filter(|(_, known)| known.is_none())
            .map(|(place, _)| place.id)
            .collect();
        let mut read = self.read(conn, visible, &unknown)?;
        let shown = listed
            .iter()
            .zip(known)
            .filter_map(|(place, known)| known.or_else(|| read.remove(&place.id)));
        Ok(Shown(shown.collect()))
    }

    fn read(
        &self,
        conn: &mut Connection,
        visible: Visible,
        projects: &[ProjectId],
    ) -> Result<HashMap<ProjectId, Known>, ApiError> {
        if projects.is_empty() {
            return Ok(HashMap::new());
        }
        let found = store::project::summaries(conn, visible, projects)?;
        let known = found.into_iter().map(|(place, project)| {
            let known = self.0.keep(place.id, place.stamp, project);
            (place.id, known)
        });
        Ok(known.collect())
    }
}

/// The projects on a page of a list.
pub struct Shown(Vec<Known>);

impl Shown {
    /// Their cards, as `actor` sees them.
    ///
    /// # Errors
    /// When one cannot be written.
    pub fn cards(&self, actor: &Actor, now: Timestamp) -> Result<Vec<Arc<RawValue>>, ApiError> {
        let cards = self.0.iter().map(|known| card(known, actor, now));
        cards.collect()
    }

    /// In which fields of each a list's search finds a term. No field is looked at that is not on the card.
    #[must_use]
    pub fn found(&self, term: &Term) -> BTreeMap<ProjectId, Vec<FoundField>> {
        let found = self.0.iter().map(|known| {
            let fields = known.facts.searched().into_iter();
            let fields = fields.filter_map(|(field, text)| {
                let context = shown(term, &text)?;
                Some(FoundField::new(field, context))
            });
            (known.facts.id, fields.collect())
        });
        found.collect()
    }
}

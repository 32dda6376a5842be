//! Cards of projects as they are sent, kept from one list to the next.
//!
//! A list asks the database which projects it holds and in which state (their stamps), and reads only those that it
//! does not know in this state. What is kept can therefore not be older than what is stored, whoever wrote it.

use super::view::{ProjectAbilities, ProjectCard};
use crate::api_error::ApiError;
use domain::id::ProjectId;
use domain::permission::{Actor, Visible};
use domain::project::{ProjectSummary, is_new};
use jiff::Timestamp;
use parking_lot::Mutex;
use quick_cache::sync::Cache;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::sync::Arc;
use store::Connection;
use store::project::Listed;

/// So many projects are kept, of about two kilobytes each.
const KEPT: usize = 4_096;

/// The projects that lists showed lately.
pub struct ProjectCards {
    kept: Cache<ProjectId, Arc<Kept>>,
}

impl Default for ProjectCards {
    fn default() -> Self {
        Self {
            kept: Cache::new(KEPT),
        }
    }
}

/// What a card says beside the project's own facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aspect {
    pub(super) abilities: ProjectAbilities,
    pub(super) is_new: bool,
}

impl Aspect {
    /// How `actor` sees a project.
    #[must_use]
    pub fn of(project: &ProjectSummary, actor: &Actor, now: Timestamp) -> Self {
        Self {
            abilities: ProjectAbilities::of(actor, &project.facts()),
            is_new: is_new(project.created_at, now),
        }
    }
}

struct Kept {
    stamp: i64,
    project: ProjectSummary,
    /// At most a few: callers differ by role.
    written: Mutex<Vec<(Aspect, Arc<RawValue>)>>,
}

impl Kept {
    fn card(&self, aspect: Aspect) -> Result<Arc<RawValue>, ApiError> {
        let mut written = self.written.lock();
        if let Some((_, card)) = written.iter().find(|(of, _)| *of == aspect) {
            return Ok(Arc::clone(card));
        }
        let card = serde_json::value::to_raw_value(&ProjectCard::new(self.project.clone(), aspect))
            .map_err(|error| ApiError::internal(error.to_string()))?;
        let card = Arc::from(card);
        written.push((aspect, Arc::clone(&card)));
        Ok(card)
    }
}

impl ProjectCards {
    /// The cards of listed projects, as `actor` sees them and in the list's order. One that is gone meanwhile is left
    /// out.
    ///
    /// # Errors
    /// When the database fails.
    pub fn show(
        &self,
        conn: &mut Connection,
        visible: Visible,
        listed: &[Listed],
        actor: &Actor,
        now: Timestamp,
    ) -> Result<Vec<Arc<RawValue>>, ApiError> {
        let known: Vec<Option<Arc<Kept>>> = listed.iter().map(|place| self.known(place)).collect();
        let unknown: Vec<ProjectId> = listed
            .iter()
            .zip(&known)
            .filter(|(_, known)| known.is_none())
            .map(|(place, _)| place.id)
            .collect();
        let mut read = self.read(conn, visible, &unknown)?;
        listed
            .iter()
            .zip(known)
            .filter_map(|(place, known)| known.or_else(|| read.remove(&place.id)))
            .map(|kept| kept.card(Aspect::of(&kept.project, actor, now)))
            .collect()
    }

    fn known(&self, place: &Listed) -> Option<Arc<Kept>> {
        self.kept
            .get(&place.id)
            .filter(|kept| kept.stamp == place.stamp)
    }

    fn read(
        &self,
        conn: &mut Connection,
        visible: Visible,
        projects: &[ProjectId],
    ) -> Result<HashMap<ProjectId, Arc<Kept>>, ApiError> {
        if projects.is_empty() {
            return Ok(HashMap::new());
        }
        let found = store::project::summaries(conn, visible, projects)?;
        let kept = found.into_iter().map(|(place, project)| {
            let kept = Arc::new(Kept {
                stamp: place.stamp,
                project,
                written: Mutex::default(),
            });
            self.kept.insert(place.id, Arc::clone(&kept));
            (place.id, kept)
        });
        Ok(kept.collect())
    }
}

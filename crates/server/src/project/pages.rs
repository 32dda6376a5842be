//! Pages of projects as they are sent.

use super::cards::Aspect;
use super::memory::Memory;
use super::view::ProjectPage;
use crate::api_error::ApiError;
use crate::extract::etag;
use bytes::Bytes;
use domain::permission::{Actor, Permit, Role, act};
use domain::project::ProjectFacts;
use http::HeaderValue;
use jiff::Timestamp;
use store::Connection;
use store::project::Stamped;

/// So many projects are kept, of about two kilobytes each.
const KEPT: usize = 4_096;

/// The projects whose pages were opened lately.
pub struct ProjectPages(Memory<Timestamp, PageAspect, WrittenPage>);

impl Default for ProjectPages {
    fn default() -> Self {
        Self(Memory::new(KEPT))
    }
}

/// What a page says beside the project's own facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageAspect {
    pub(super) card: Aspect,
    /// Whose choice of statuses it offers, if the caller may add an update.
    pub(super) updates_as: Option<Role>,
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
        Self { card, updates_as }
    }
}

/// A page as it goes over the wire.
#[derive(Debug, Clone)]
pub struct WrittenPage {
    /// Its version.
    pub etag: HeaderValue,
    /// JSON.
    pub body: Bytes,
}

impl ProjectPages {
    /// The page of a project as `actor` sees it, who holds a permit on it in the state that the database has now.
    ///
    /// # Errors
    /// When the database fails.
    pub fn show(
        &self,
        conn: &mut Connection,
        permit: &Stamped<Permit<act::ShowProject>>,
        actor: &Actor,
        now: Timestamp,
    ) -> Result<WrittenPage, ApiError> {
        let facts = permit.value.facts();
        let kept = self.0.find(facts.id, permit.stamp);
        let known = kept.and_then(|kept| {
            let created_at = kept.facts;
            kept.find(&PageAspect::of(facts, created_at, actor, now))
        });
        if let Some(written) = known {
            return Ok(written);
        }
        let page = store::project::show_stamped(conn, &permit.value)?;
        let project = &page.value.project;
        let (id, version, created_at) = (project.id, project.version, project.created_at);
        let aspect = PageAspect::of(&project.facts(), created_at, actor, now);
        let body = serde_json::to_vec(&ProjectPage::seen(page.value, aspect))
            .map_err(|error| ApiError::internal(error.to_string()))?;
        let written = WrittenPage {
            etag: etag(version),
            body: body.into(),
        };
        self.0
            .find(id, page.stamp)
            .unwrap_or_else(|| self.0.keep(id, page.stamp, created_at))
            .add(aspect, written.clone());
        Ok(written)
    }
}

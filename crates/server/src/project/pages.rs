//! Pages of projects as they are sent.

use super::cards::Aspect;
use super::memory::Memory;
use super::view::ProjectPage;
use crate::api_error::ApiError;
use crate::extract::etag;
use bytes::Bytes;
use domain::permission::{Actor, Permit, Role, act, decide};
use domain::project::ProjectFacts;
use http::HeaderValue;
use jiff::Timestamp;
use quick_cache::sync::Cache;
use std::sync::Arc;
use store::project::Stamped;
use store::session::FoundSession;
use store::{Connection, DataVersion};

/// So many lookups are kept, of about half a kilobyte each.
const LOOKUPS: usize = 8_192;

/// So many projects are kept, of about two kilobytes each.
const KEPT: usize = 4_096;

/// The projects whose pages were opened lately.
pub struct ProjectPages {
    pages: Memory<Timestamp, PageAspect, WrittenPage>,
    lookups: Cache<LookupKey, (DataVersion, Arc<Lookup>)>,
}

impl Default for ProjectPages {
    fn default() -> Self {
        Self {
            pages: Memory::new(KEPT),
            lookups: Cache::new(LOOKUPS),
        }
    }
}

/// Who asked for which page.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LookupKey {
    /// The hash of the session's token.
    pub token_hash: String,
    /// The project's code as it was written.
    pub code: String,
}

/// All that a page's permission depends on, as it was read.
#[derive(Debug)]
pub struct Lookup {
    /// The session of the one who asks.
    pub session: FoundSession,
    /// The project.
    pub project: Stamped<ProjectFacts>,
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

/// A page as it goes over the wire.
#[derive(Debug, Clone)]
pub struct WrittenPage {
    /// Its version.
    pub etag: HeaderValue,
    /// JSON.
    pub body: Bytes,
}

impl ProjectPages {
    /// What was read for the page in this version of the data.
    #[must_use]
    pub fn lookup(&self, key: &LookupKey, version: DataVersion) -> Option<Arc<Lookup>> {
        let (of, lookup) = self.lookups.get(key)?;
        (of == version).then_some(lookup)
    }

    /// Keeps what was read for a page in this version of the data.
    pub fn keep(&self, key: LookupKey, version: DataVersion, lookup: Lookup) {
        self.lookups.insert(key, (version, Arc::new(lookup)));
    }

    /// The page of a project in this state as `actor` sees it, if it was written before.
    #[must_use]
    pub fn find(
        &self,
        permit: &Permit<act::ShowProject>,
        stamp: i64,
        actor: &Actor,
        now: Timestamp,
    ) -> Option<WrittenPage> {
        let facts = permit.facts();
        let kept = self.pages.find(facts.id, stamp)?;
        kept.find(&PageAspect::of(facts, kept.facts, actor, now))
    }

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
        if let Some(written) = self.find(&permit.value, permit.stamp, actor, now) {
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
        self.pages
            .find(id, page.stamp)
            .unwrap_or_else(|| self.pages.keep(id, page.stamp, created_at))
            .add(aspect, written.clone());
        Ok(written)
    }
}

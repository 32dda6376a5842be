//! What was written about projects, kept from one request to the next.
//!
//! Whoever asks knows from the database in which state the project is (its stamp), and takes what is kept only when it
//! was written of that very state. It can therefore not be older than what is stored, whoever changed it.

use domain::id::ProjectId;
use parking_lot::Mutex;
use quick_cache::sync::Cache;
use std::sync::Arc;

/// The projects asked for lately: of each one its `facts` that the answer depends on, and the answers `W` for every
/// aspect `A` that it was asked for in.
pub(super) struct Memory<F, A, W>(Cache<ProjectId, Arc<Kept<F, A, W>>>);

/// A project in one of its states.
pub(super) struct Kept<F, A, W> {
    stamp: i64,
    pub(super) facts: F,
    /// At most a few: callers differ by role.
    written: Mutex<Vec<(A, W)>>,
}

impl<F, A, W> Memory<F, A, W> {
    /// Keeps so many projects.
    pub(super) fn new(projects: usize) -> Self {
        Self(Cache::new(projects))
    }

    /// The project, if it is known in this state.
    pub(super) fn find(&self, project: ProjectId, stamp: i64) -> Option<Arc<Kept<F, A, W>>> {
        self.0.get(&project).filter(|kept| kept.stamp == stamp)
    }

    /// Keeps the project in this state, with nothing written yet.
    pub(super) fn keep(&self, project: ProjectId, stamp: i64, facts: F) -> Arc<Kept<F, A, W>> {
        let kept = Arc::new(Kept {
            stamp,
            facts,
            written: Mutex::default(),
        });
        self.0.insert(project, Arc::clone(&kept));
        kept
    }
}

impl<F, A: PartialEq, W: Clone> Kept<F, A, W> {
    /// What was written for this aspect.
    pub(super) fn find(&self, aspect: &A) -> Option<W> {
        let written = self.written.lock();
        let found = written.iter().find(|(of, _)| of == aspect);
        found.map(|(_, text)| text.clone())
    }

    /// Keeps what was written for this aspect.
    pub(super) fn add(&self, aspect: A, text: W) {
        let mut written = self.written.lock();
        if !written.iter().any(|(of, _)| *of == aspect) {
            written.push((aspect, text));
        }
    }
}

//! Security events that could not be recorded yet.

use parking_lot::Mutex;
use store::audit::NewAuditEntry;

/// Maximum number of events kept while the database cannot be written. Further ones are only counted.
const KEPT_MAX: usize = 256;

/// The events that could not be recorded, kept for a later attempt.
#[derive(Debug, Default)]
pub struct DroppedAuditEvents(Mutex<DroppedEvents>);

#[derive(Debug, Default)]
pub(crate) struct DroppedEvents {
    pub(crate) kept: Vec<NewAuditEntry>,
    pub(crate) count: u32,
}

impl DroppedAuditEvents {
    /// Keeps events that could not be recorded. `count` is their number, including those no longer kept.
    pub(crate) fn keep(&self, entries: Vec<NewAuditEntry>, count: u32) {
        let mut lost = self.0.lock();
        let room = KEPT_MAX.saturating_sub(lost.kept.len());
        lost.kept.extend(entries.into_iter().take(room));
        lost.count = lost.count.saturating_add(count);
    }

    /// Removes and returns everything.
    pub(crate) fn take(&self) -> DroppedEvents {
        std::mem::take(&mut *self.0.lock())
    }
}

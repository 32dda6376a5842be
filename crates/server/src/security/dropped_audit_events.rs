//! Security events that could not be written yet.

use parking_lot::Mutex;
use store::audit::NewAuditEntry;

/// So many events wait for a database that takes nothing; of further ones only the number is kept.
const MOST_KEPT: usize = 256;

/// Events that could not be written.
#[derive(Debug, Default)]
pub struct DroppedAuditEvents(Mutex<DroppedEvents>);

#[derive(Debug, Default)]
pub(crate) struct DroppedEvents {
    pub(crate) kept: Vec<NewAuditEntry>,
    pub(crate) count: u32,
}

impl DroppedAuditEvents {
    /// Keeps events that could not be written, of which there were `count`.
    pub(crate) fn keep(&self, entries: Vec<NewAuditEntry>, count: u32) {
        let mut lost = self.0.lock();
        let room = MOST_KEPT.saturating_sub(lost.kept.len());
        lost.kept.extend(entries.into_iter().take(room));
        lost.count = lost.count.saturating_add(count);
    }

    /// Takes what was kept.
    pub(crate) fn take(&self) -> DroppedEvents {
        std::mem::take(&mut *self.0.lock())
    }
}

//! What a request reveals about the client of an owner session. The operation notes it; it is written once the operation is
//! over.

use crate::security::session::client::ClientFacts;
use domain::id::OwnerSessionId;
use http::Extensions;
use jiff::Timestamp;
use parking_lot::Mutex;
use std::sync::Arc;

/// One use of an owner session.
#[derive(Clone)]
pub(crate) struct OwnerObservation {
    pub(crate) client: ClientFacts,
    pub(crate) session: OwnerSessionId,
    pub(crate) at: Timestamp,
    /// Whether it asked for a file of another project.
    pub(crate) is_foreign_request: bool,
}

/// What one request has to say, from its operation to what surrounds it. A request without an owner's cookie has
/// nothing, and costs nothing.
#[derive(Clone, Default)]
pub(crate) struct OwnerObservations(Option<Arc<Mutex<Option<OwnerObservation>>>>);

impl OwnerObservations {
    /// A place for those of a request.
    pub(crate) fn kept() -> Self {
        Self(Some(Arc::default()))
    }

    /// Those of the request with these extensions.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().cloned().unwrap_or_default()
    }

    /// Whether there is nothing to write.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.as_ref().is_none_or(|place| place.lock().is_none())
    }

    /// Takes note. An operation may be run anew and say the same again; a foreign request stays one.
    pub(crate) fn note(&self, seen: OwnerObservation) {
        let Some(place) = &self.0 else {
            return;
        };
        let mut noted = place.lock();
        let is_foreign_request =
            seen.is_foreign_request || noted.as_ref().is_some_and(|seen| seen.is_foreign_request);
        *noted = Some(OwnerObservation {
            is_foreign_request,
            ..seen
        });
    }

    /// Takes what was noted, if anything was.
    pub(crate) fn take(&self) -> Option<OwnerObservation> {
        self.0.as_ref().and_then(|place| place.lock().take())
    }
}

//! What a request reveals about the client of an owner session. Operations collect it; it is stored after the
//! operation.

use crate::security::session::client::ClientFacts;
use domain::id::OwnerSessionId;
use http::Extensions;
use jiff::Timestamp;
use parking_lot::Mutex;
use std::sync::Arc;

/// One observed use of an owner session.
#[derive(Clone)]
pub(crate) struct OwnerObservation {
    pub(crate) client: ClientFacts,
    pub(crate) session: OwnerSessionId,
    pub(crate) at: Timestamp,
    /// Whether the request asked for a file of another project.
    pub(crate) is_foreign_request: bool,
}

/// Passes the observation of one request from the operation to the HTTP layer. Without an owner's cookie, it is empty
/// and costs nothing.
#[derive(Clone, Default)]
pub(crate) struct OwnerObservations(Option<Arc<Mutex<Option<OwnerObservation>>>>);

impl OwnerObservations {
    /// Creates a place to collect the observation of a request.
    pub(crate) fn kept() -> Self {
        Self(Some(Arc::default()))
    }

    /// The place in the request's extensions, or an empty one.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        extensions.get::<Self>().cloned().unwrap_or_default()
    }

    /// Whether nothing was observed.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.as_ref().is_none_or(|place| place.lock().is_none())
    }

    /// Stores the observation. An operation may be retried and report again; a foreign request stays marked as one.
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

    /// Removes and returns the observation, if there is one.
    pub(crate) fn take(&self) -> Option<OwnerObservation> {
        self.0.as_ref().and_then(|place| place.lock().take())
    }
}

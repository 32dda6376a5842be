//! Starts the history logs of projects without one, signs the roots of logs that grew, and checks all logs.

use super::JobError;
use crate::http::audit;
use crate::security::history_keys;
use crate::shared::history_log::checked;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::clock::Rng as _;
use domain::id::ProjectId;
use store::audit::NewAuditEntry;
use store::{Connection, StoreError};

/// Number of projects in a query.
const AT_ONCE: i64 = 200;

/// A query for the projects of a job, in order: those after a project, and how many at most.
type Listing = fn(&mut Connection, Option<ProjectId>, i64) -> Result<Vec<ProjectId>, StoreError>;

/// The projects that a query lists, read in pages.
struct Projects<'a> {
    state: &'a AppState,
    listing: Listing,
    after: Option<ProjectId>,
    page: std::vec::IntoIter<ProjectId>,
}

impl<'a> Projects<'a> {
    fn listed(state: &'a AppState, listing: Listing) -> Self {
        Self {
            state,
            listing,
            after: None,
            page: Vec::new().into_iter(),
        }
    }

    /// The next project; `None` after the last one, and when the portal stops.
    async fn next(&mut self) -> Result<Option<ProjectId>, JobError> {
        if self.page.len() == 0 {
            let (listing, after) = (self.listing, self.after);
            let reading = self
                .state
                .store()
                .read(move |conn| listing(conn, after, AT_ONCE));
            let ids = reading.await?;
            self.after = ids.last().copied();
            self.page = ids.into_iter();
        }
        if self.state.stopping().is_cancelled() {
            return Ok(None);
        }
        Ok(self.page.next())
    }
}

/// Starts the logs of all projects that have none, one transaction per project. An interrupted run continues with the next one.
///
/// # Errors
/// [`JobError::Store`].
pub async fn fill_history_logs(state: &AppState) -> Result<(), JobError> {
    let mut projects = Projects::listed(state, store::history_log::waiting);
    let mut started = 0_usize;
    while let Some(id) = projects.next().await? {
        let mut random = [0_u8; 32];
        state.rng().fill_bytes(&mut random);
        let filling = state
            .store()
            .write(move |conn| store::history_log::fill(conn, id, random));
        started += usize::from(filling.await?);
    }
    if started > 0 {
        tracing::info!(projects = started, "started the logs of histories");
    }
    Ok(())
}

/// Checks and signs the logs with entries that no signed root covers. A log that differs from the history is not signed, but recorded in the
/// security log.
///
/// # Errors
/// [`JobError::Store`].
pub async fn sign_history_roots(state: &AppState) -> Result<(), JobError> {
    let mut projects = Projects::listed(state, store::history_log::unsigned);
    while let Some(id) = projects.next().await? {
        if !sign(state, id).await? {
            report(state, id).await;
        }
    }
    Ok(())
}

/// Checks the logs of all projects, also those without new entries. Each log that differs from the history is recorded in the security log.
///
/// # Errors
/// [`JobError::Store`].
pub async fn check_history_logs(state: &AppState) -> Result<(), JobError> {
    let mut projects = Projects::listed(state, store::history_log::started);
    while let Some(id) = projects.next().await? {
        let reader = state.clone();
        let checking = state.store().long_read(move |conn| {
            let log = store::history_log::of_project(conn, id)?;
            Ok(log.is_none_or(|log| checked(&reader, &log).problems.is_empty()))
        });
        if !checking.await? {
            report(state, id).await;
        }
    }
    Ok(())
}

/// Signs the log of a project; false if it has a problem.
async fn sign(state: &AppState, id: ProjectId) -> Result<bool, JobError> {
    let (keys, now) = (state.secret_keys().clone(), state.now());
    let public = history_keys::public_keys(&keys);
    let signing = state.store().write(move |conn| {
        store::history_log::sign(conn, id, |log| {
            let checked = log.check(|signed| history_keys::is_signed(&public, signed));
            history_keys::sign(&keys, &log.document.project, &checked, now)
        })
    });
    Ok(signing.await?)
}

async fn report(state: &AppState, id: ProjectId) {
    tracing::error!(project = %id, "a history is not what was logged; run \"buildback doctor\"");
    let entry = NewAuditEntry {
        project: Some(id),
        ..NewAuditEntry::new(AuditEvent::HistoryMismatch, format!("project:{id}"))
    };
    audit::write(state, entry).await;
}

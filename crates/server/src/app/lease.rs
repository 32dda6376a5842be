//! Runs jobs in one instance at a time, including jobs that take long.

use crate::state::AppState;
use jiff::SignedDuration;
use std::time::Duration;
use store::{Database, StoreError};
use tokio_util::task::AbortOnDropHandle;

/// How long a job stays claimed by an instance that died while it ran.
const LEASE: SignedDuration = SignedDuration::from_mins(15);
/// How often the lease of a running job is renewed.
const RENEW: Duration = Duration::from_secs(5 * 60);

/// Claims a job if it is due and no other instance runs it. The caller then runs it with [`renew_during`] and calls `store::job::finish`. This
/// is a vital write, which works on a full disk, because the cleanup job frees space in the database. It writes one row for each job.
///
/// # Errors
/// When the database fails.
pub async fn claim(
    state: &AppState,
    name: &'static str,
    instance: &str,
) -> Result<bool, StoreError> {
    let (now, me) = (state.now(), instance.to_owned());
    state
        .store()
        .write_vital(move |conn| store::job::claim(conn, name, &me, LEASE, now))
        .await
}

/// Ends the leases of a portal that was killed, when this one starts. On SQLite, it is the only one. On PostgreSQL, another instance may be
/// running the job, so the lease has to expire. A full disk may prevent this; then the lease has to expire, too. A `buildback backup` that is
/// running at that time continues without its lease; a second backup at the same time does not harm either of them.
pub async fn end_left(state: &AppState) {
    if !matches!(state.config().database(), Database::Sqlite(_)) {
        return;
    }
    if let Err(error) = state.store().write_vital(store::job::end_leases).await {
        tracing::warn!(%error, "could not end the leases of jobs");
    }
}

/// Runs a job. A separate task renews its lease in the meantime, because the job may block its own task for long.
pub async fn renew_during<T>(
    state: &AppState,
    name: &'static str,
    instance: &str,
    job: impl Future<Output = T>,
) -> T {
    let renewing = renew(state.clone(), name, instance.to_owned());
    let _renewing = AbortOnDropHandle::new(tokio::spawn(renewing));
    job.await
}

async fn renew(state: AppState, name: &'static str, instance: String) {
    loop {
        tokio::time::sleep(RENEW).await;
        let (now, me) = (state.now(), instance.clone());
        let renewed = state
            .store()
            .write_vital(move |conn| store::job::renew(conn, name, &me, LEASE, now));
        match renewed.await {
            Ok(true) => {}
            Ok(false) => tracing::warn!(job = name, "another instance runs this job too"),
            Err(error) => tracing::warn!(job = name, %error, "could not renew the lease of a job"),
        }
    }
}

/// Ends a job, with its error if it failed, and schedules the next run `every` from now.
///
/// # Errors
/// When the database fails.
pub async fn finish(
    state: &AppState,
    name: &'static str,
    instance: &str,
    error: Option<String>,
    every: SignedDuration,
) -> Result<(), StoreError> {
    let (now, me) = (state.now(), instance.to_owned());
    let next = now.saturating_add(every).map_err(StoreError::internal)?;
    state
        .store()
        .write_vital(move |conn| store::job::finish(conn, name, &me, error.as_deref(), now, next))
        .await
}

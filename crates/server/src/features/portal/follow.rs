//! Keeps this instance's copy of the portal settings current, whichever instance changes them.

use crate::config::Config;
use crate::shared::report_clock::keep_clock;
use crate::state::AppState;
use crate::state::portal::{CurrentPortal, Logo};
use bytes::Bytes;
use domain::change::{Change, ChangeTopic};
use std::sync::Arc;
use std::time::Duration;
use store::{Connection, StoreError};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

/// Delay before retrying after a database error.
const AGAIN: Duration = Duration::from_secs(5);

/// Reloads the settings after each change, until the portal stops.
pub async fn run(state: AppState, mut changes: Receiver<Arc<Change>>) {
    loop {
        let change = tokio::select! {
            () = state.stopping().cancelled() => return,
            change = changes.recv() => change,
        };
        match change {
            Ok(change) if change.topic != ChangeTopic::Portal => continue,
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
        while let Err(error) = catch_up(&state).await {
            tracing::warn!(%error, "could not reload the portal's settings; keeping the previous ones");
            tokio::select! {
                () = state.stopping().cancelled() => return,
                () = tokio::time::sleep(AGAIN) => {}
            }
        }
    }
}

/// Reloads the settings and applies the time zone to the days of reports.
///
/// # Errors
/// When the database fails.
pub async fn catch_up(state: &AppState) -> Result<(), StoreError> {
    let reader = state.clone();
    let found = state.store().read(move |conn| {
        let known = reader.portal();
        read(conn, reader.config(), known.logo())
    });
    state.note_portal(found.await?);
    keep_clock(state).await
}

/// Reloads the settings after a change by this instance. The change is saved, so a failure here is only logged; [`run`] reloads them as
/// well.
pub(super) async fn catch_up_soon(state: &AppState) {
    if let Err(error) = catch_up(state).await {
        tracing::warn!(%error, "the portal's settings were saved but could not be reloaded");
    }
}

/// The settings in the database. The picture of the `known` logo is not read again.
///
/// # Errors
/// When the database fails.
pub fn read(
    conn: &mut Connection,
    config: &Config,
    known: Option<&Logo>,
) -> Result<CurrentPortal, StoreError> {
    let found = store::portal::show(conn)?;
    let logo = match (&found.settings.logo, known) {
        (None, _) => None,
        (Some(hash), Some(known)) if known.hash == *hash => Some(known.clone()),
        (Some(hash), _) => store::portal::logo(conn)?.map(|picture| Logo {
            hash: hash.clone(),
            picture: Bytes::from(picture),
        }),
    };
    Ok(CurrentPortal::new(config, found, logo))
}

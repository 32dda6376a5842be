//! The timestamps of packages.

use crate::app::jobs::JobError;
use crate::security::timestamp::TimestampAuthority;
use crate::state::AppState;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use claim_package::Stamp;
use domain::claim_package::TIMESTAMP_RETRY;

/// The authority that gives timestamps, if one is configured.
pub(super) fn authority(state: &AppState) -> Option<&TimestampAuthority> {
    state.timestamps()
}

/// Asks the timestamp authority for a timestamp over a tag manifest.
pub(super) async fn stamp(state: &AppState, tag_manifest: &[u8]) -> Stamp {
    let Some(authority) = authority(state) else {
        return Stamp::None;
    };
    match authority.stamp(tag_manifest).await {
        Ok(token) => Stamp::Token(token),
        Err(error) => {
            tracing::warn!(%error, "the timestamp authority gave no timestamp; will ask again later");
            Stamp::Pending
        }
    }
}

/// Asks for the timestamps that are missing.
pub(super) async fn stamp_pending(state: &AppState) -> Result<(), JobError> {
    let before = state.now().checked_sub(TIMESTAMP_RETRY)?;
    let pending = state
        .store()
        .read(move |conn| store::claim_package::pending(conn, before))
        .await?;
    for package in pending {
        let (id, now) = (package.id, state.now());
        match stamp(state, package.tag_manifest.as_bytes()).await {
            Stamp::Token(token) => {
                let token = BASE64_STANDARD.encode(token);
                let writing = move |conn: &mut store::Connection| {
                    store::claim_package::stamped(conn, id, &token, now)
                };
                state.store().write(writing).await?;
            }
            Stamp::Pending | Stamp::None => {
                let writing =
                    move |conn: &mut store::Connection| store::claim_package::asked(conn, id, now);
                state.store().write(writing).await?;
                // The authority may take long to fail, so do not ask again in this run.
                return Ok(());
            }
        }
    }
    Ok(())
}

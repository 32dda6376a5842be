//! Catches up on sessions that were revoked while the database could not be written: ends them in the database too.

use crate::features::auth::sign_out;
use crate::features::owner::end_session;
use crate::http::extract::Caller;
use crate::security::session::revoked::Ending;
use crate::state::AppState;
use store::Connection;

/// Opens the file of the revoked sessions and revokes those that it contains, unless it is open. The file must get its space before the disk is
/// full.
pub fn keep(state: &AppState) {
    let path = state.config().ended_sessions_file();
    if let Err(error) = state.revoked_sessions().keep_in(&path) {
        tracing::warn!(path = %path.display(), %error, "sessions that end while the disk is full are only kept in memory; will retry");
    }
}

/// Ends the revoked sessions in the database. Stops at the first failed write.
pub async fn write(state: &AppState) {
    for (hash, ending) in state.revoked_sessions().all() {
        let writer = state.clone();
        let ended = match ending {
            Ending::Account(client) => {
                let caller = Caller::resumed(state.clone(), client);
                let end = move |conn: &mut Connection| sign_out::end(conn, &writer, &caller);
                state.write_vital(end).await
            }
            Ending::Owner(client) => {
                let caller = Caller::resumed(state.clone(), client);
                let end = move |conn: &mut Connection| end_session::end_own(conn, &writer, &caller);
                state.write_vital(end).await
            }
        };
        match ended {
            // The other writes would fail too.
            Err(error) if error.status().is_server_error() => {
                return tracing::warn!(%error, "could not store revoked sessions; will retry");
            }
            // Also if the session has expired, or another instance has ended it.
            Ok(()) | Err(_) => state.revoked_sessions().forget(&hash),
        }
    }
}

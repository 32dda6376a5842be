//! The first admin of an empty portal, by a one-time link (decisions, "Accounts and sessions").

pub mod create_first_admin;

use crate::errors::ApiError;
use crate::security::session::Token;
use crate::state::AppState;

/// Opens a fresh set-up link when the portal has no account yet, and closes any earlier one.
///
/// The token stands behind the `#`, which browsers do not send: neither our log nor a proxy's sees it.
///
/// # Errors
/// When the database cannot be written.
pub async fn offer(state: &AppState) -> Result<Option<String>, ApiError> {
    let token = Token::new(&mut state.rng());
    let (hash, now) = (token.hash(), state.now());
    let opened = state
        .write(move |conn| Ok(store::setup::open(conn, &hash, now)?))
        .await?;
    Ok(opened.then(|| {
        format!(
            "{}/setup#token={}",
            state.public_url().origin(),
            token.reveal()
        )
    }))
}

//! Creates the first admin of an empty portal through a one-time link (docs/rules/sign-in.md).

pub mod create_first_admin;

use crate::errors::ApiError;
use crate::security::session::Token;
use crate::state::AppState;

/// Whether no admin can sign in.
///
/// # Errors
/// When the database cannot be read.
pub async fn lacks_admin(state: &AppState) -> Result<bool, ApiError> {
    let admins = state
        .read(|conn| Ok(store::health::count_admins(conn)?))
        .await?;
    Ok(admins == 0)
}

/// Creates a new set-up link if the portal has no account yet, and invalidates any earlier link.
///
/// The token follows the `#`, which browsers do not send, so it appears neither in our log nor in a proxy's.
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

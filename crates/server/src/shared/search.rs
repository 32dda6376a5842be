//! Lists with an optional search term. A search scans every row that the caller may see, so searches are limited in concurrency,
//! rate, and duration for each caller (`security::search_limit`).

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::security::session::holder::SessionHolder;
use crate::state::AppState;
use domain::permission::Actor;
use domain::search::list_term;
use std::sync::Arc;
use store::Connection;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The search term, if there is one.
#[must_use]
pub fn term(typed: Option<&str>) -> Option<String> {
    typed.and_then(list_term)
}

enum Visit<T> {
    Found(T),
    /// Nothing was searched yet because the caller has another search running.
    Wait(Arc<Semaphore>),
}

/// Reads a list. With a search term, the rate limit, the concurrency limit, and the timeout for searches apply.
///
/// # Errors
/// The errors of `find`; 429 if the caller searches too often; 503 if the search times out.
pub async fn list<T, F>(
    state: &AppState,
    caller: Caller,
    is_search: bool,
    find: F,
) -> Result<T, ApiError>
where
    T: Send + 'static,
    F: FnOnce(&mut Connection, &Actor) -> Result<T, ApiError> + Clone + Send + 'static,
{
    let now = state.now();
    if !is_search {
        let plain = move |conn: &mut Connection| {
            let actor = caller.user(conn, now)?;
            find(conn, &actor)
        };
        return state.read(plain).await;
    }
    // Only the database knows who the caller is. Nearly always a turn is free, and the first visit succeeds.
    let mut turn: Option<OwnedSemaphorePermit> = None;
    loop {
        let (visitor, caller, find) = (state.clone(), caller.clone(), find.clone());
        let visit = move |conn: &mut Connection| {
            let actor = caller.user(conn, now)?;
            // Held until the database answers, even if the client has disconnected.
            let _turn = match (turn, SessionHolder::of(&actor)) {
                (None, Some(holder)) => {
                    visitor.searches().count(&actor, holder, now)?;
                    let turns = visitor.searches().turns(holder);
                    match Arc::clone(&turns).try_acquire_owned() {
                        Ok(turn) => Some(turn),
                        Err(_) => return Ok(Visit::Wait(turns)),
                    }
                }
                (turn, _) => turn,
            };
            Ok(Visit::Found(find(conn, &actor)?))
        };
        match state.search(visit).await? {
            Visit::Found(found) => return Ok(found),
            Visit::Wait(turns) => {
                turn = Some(turns.acquire_owned().await.map_err(ApiError::internal)?);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_terms_are_trimmed_and_limited_to_100_characters() {
        for (typed, expected) in [
            (None, None),
            (Some(" \t"), None),
            (Some(" roof "), Some("roof")),
        ] {
            assert_eq!(term(typed).as_deref(), expected);
        }
        let long = "ä".repeat(101);
        assert_eq!(term(Some(&long)), Some("ä".repeat(100)));
    }
}

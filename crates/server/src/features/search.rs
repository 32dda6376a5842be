//! The global search, and what it has in common with lists that may carry a search term. A search looks at every row that its caller may see, so nobody has many at once,
//! many after each other, or one for long (security design, "Rate limits").

mod groups;
pub mod portal;
pub mod view;

use crate::errors::ApiError;
use crate::http::extract::Caller;
use crate::security::call_limit::CallLimit;
use crate::security::session::holder::SessionHolder;
use crate::state::AppState;
use domain::language::Message;
use domain::permission::Actor;
use domain::rate_limit::LimitedAction;
use domain::search::list_term;
use jiff::Timestamp;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use store::Connection;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// So long the database looks for one answer.
pub const TIME: Duration = Duration::from_millis(500);
/// So many searches of one account, or owner session, run at the same time; further ones wait.
const AT_ONCE: usize = 2;
/// Other instances hear of somebody's searches after so many.
const TELL_AFTER: u32 = 5;

/// The searches that are under way, and their pace.
pub struct Searches {
    pace: CallLimit,
    under_way: Mutex<HashMap<SessionHolder, Arc<Semaphore>>>,
}

impl Default for Searches {
    fn default() -> Self {
        let search = LimitedAction::Search;
        Self {
            pace: CallLimit::new(search, search.limit(), TELL_AFTER),
            under_way: Mutex::default(),
        }
    }
}

impl Searches {
    /// How fast they may follow each other.
    #[must_use]
    pub const fn pace(&self) -> &CallLimit {
        &self.pace
    }

    /// The turns of one who searches. Nothing is kept of those who do not.
    #[must_use]
    pub fn turns(&self, holder: SessionHolder) -> Arc<Semaphore> {
        let mut under_way = self.under_way.lock();
        under_way.retain(|_, turns| Arc::strong_count(turns) > 1);
        let turns = under_way.entry(holder);
        Arc::clone(turns.or_insert_with(|| Arc::new(Semaphore::new(AT_ONCE))))
    }

    fn count(&self, actor: &Actor, holder: SessionHolder, now: Timestamp) -> Result<(), ApiError> {
        let Err(refused) = self.pace.take(holder, now) else {
            return Ok(());
        };
        let text = Message::ErrorTooManySearches;
        Err(self.pace.answer(&refused, actor, "too_many_searches", text))
    }
}

/// What is to be searched for, if anything is.
#[must_use]
pub fn term(typed: Option<&str>) -> Option<String> {
    typed.and_then(list_term)
}

enum Visit<T> {
    Found(T),
    /// Nothing was looked for yet: it is not this caller's turn.
    Wait(Arc<Semaphore>),
}

/// Reads a list. With a search term it is counted, takes its turn and is over in time; without, it is a read like any.
///
/// # Errors
/// Those of `find`; 429 for who searches too fast; 503 for a search that takes too long.
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
    // Who searches is known in the database only. It is nearly always their turn, and one visit does.
    let mut turn: Option<OwnedSemaphorePermit> = None;
    loop {
        let (visitor, caller, find) = (state.clone(), caller.clone(), find.clone());
        let visit = move |conn: &mut Connection| {
            let actor = caller.user(conn, now)?;
            // Held until the database has answered, also when nobody waits for the answer any more.
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
    use domain::id::UserId;
    use uuid::Uuid;

    #[test]
    fn a_term_is_what_is_left_without_blanks() {
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

    #[test]
    fn two_search_at_a_time_and_nobody_is_kept_in_mind() {
        let searches = Searches::default();
        let holder = |number| SessionHolder::User(UserId::from_uuid(Uuid::from_u128(number)));
        let turn = |number| searches.turns(holder(number)).try_acquire_owned();
        let both = [turn(1), turn(1)];
        assert!(both.iter().all(Result::is_ok));
        assert!(turn(1).is_err());
        assert!(turn(2).is_ok(), "each person's turns are their own");
        drop(both);
        assert!(turn(1).is_ok());
        drop(searches.turns(holder(3)));
        assert_eq!(searches.under_way.lock().len(), 1, "the last one asked");
    }
}

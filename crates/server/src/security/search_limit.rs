//! Limits how many searches one account or owner session runs, at once and per time (security design, "Rate limits").

use crate::errors::ApiError;
use crate::security::call_limit::CallLimit;
use crate::security::session::holder::SessionHolder;
use domain::language::Message;
use domain::permission::Actor;
use domain::rate_limit::LimitedAction;
use jiff::Timestamp;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The time limit of one search in the database.
pub const TIME: Duration = Duration::from_millis(500);
/// How many searches of one account or owner session run at once. Further ones wait.
const MAX_CONCURRENT: usize = 2;
/// How many searches of one holder are counted before they are sent to the other instances.
const TELL_AFTER: u32 = 5;

/// The searches in progress and their rate limit.
pub struct SearchLimit {
    pace: CallLimit,
    under_way: Mutex<HashMap<SessionHolder, Arc<Semaphore>>>,
}

impl Default for SearchLimit {
    fn default() -> Self {
        let search = LimitedAction::Search;
        Self {
            pace: CallLimit::new(search, search.limit(), TELL_AFTER),
            under_way: Mutex::default(),
        }
    }
}

impl SearchLimit {
    /// The rate limit of searches.
    #[must_use]
    pub const fn pace(&self) -> &CallLimit {
        &self.pace
    }

    /// The semaphore for a holder's searches. Unused semaphores are removed.
    #[must_use]
    pub fn turns(&self, holder: SessionHolder) -> Arc<Semaphore> {
        let mut under_way = self.under_way.lock();
        under_way.retain(|_, turns| Arc::strong_count(turns) > 1);
        let turns = under_way.entry(holder);
        Arc::clone(turns.or_insert_with(|| Arc::new(Semaphore::new(MAX_CONCURRENT))))
    }

    /// Counts a search if it is allowed.
    ///
    /// # Errors
    /// 429 when the rate limit is exceeded.
    pub(crate) fn count(
        &self,
        actor: &Actor,
        holder: SessionHolder,
        now: Timestamp,
    ) -> Result<(), ApiError> {
        let Err(refused) = self.pace.take(holder, now) else {
            return Ok(());
        };
        let text = Message::ErrorTooManySearches;
        Err(self.pace.answer(&refused, actor, "too_many_searches", text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::id::UserId;
    use uuid::Uuid;

    #[test]
    fn each_user_runs_two_searches_at_a_time_and_idle_users_are_removed() {
        let searches = SearchLimit::default();
        let holder = |number| SessionHolder::User(UserId::from_uuid(Uuid::from_u128(number)));
        let turn = |number| searches.turns(holder(number)).try_acquire_owned();
        let both = [turn(1), turn(1)];
        assert!(both.iter().all(Result::is_ok));
        assert!(turn(1).is_err());
        assert!(turn(2).is_ok(), "each user must have separate slots");
        drop(both);
        assert!(turn(1).is_ok());
        drop(searches.turns(holder(3)));
        assert_eq!(
            searches.under_way.lock().len(),
            1,
            "only the last holder must remain"
        );
    }
}

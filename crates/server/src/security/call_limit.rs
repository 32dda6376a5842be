//! Limits how many calls a session holder makes, of any kind or of one kind (security design, "Rate limits").
//!
//! Each instance decides by its own counts, so that no call waits for the database. The counts of busy callers are
//! added to the shared table every second and read back from it. This way instances count together, and a restart loses
//! only the last moment.

use crate::errors::ApiError;
use crate::security::audit_entry::of_actor;
use crate::security::session::holder::SessionHolder;
use domain::permission::Actor;
use domain::rate_limit::{Bucket, Limit, LimitedAction, TooEarly};
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use std::collections::HashMap;

/// The minimum time between two entries about one caller in the security log.
const NOTE_EVERY: SignedDuration = SignedDuration::from_mins(1);

/// The calls of each holder that still count against the limit.
pub struct CallLimit {
    pub(crate) action: LimitedAction,
    pub(crate) limit: Limit,
    tell_after: u32,
    callers: Mutex<HashMap<SessionHolder, Calls>>,
}

struct Calls {
    bucket: Bucket,
    untold: u32,
    /// When the latest call was counted. The shared table counts the calls at this time, so a late update does not make
    /// them count longer.
    counted_at: Timestamp,
    noted_at: Option<Timestamp>,
}

/// A call that exceeds the limit.
#[derive(Debug, PartialEq, Eq)]
pub struct Refused {
    /// When the caller may try again.
    pub early: TooEarly,
    /// Whether to record the refusal in the security log.
    pub is_news: bool,
}

impl CallLimit {
    /// The response to a refused `actor`, with an audit entry when one is due.
    #[must_use]
    pub fn answer(
        &self,
        refused: &Refused,
        actor: &Actor,
        code: &'static str,
        text: domain::language::Message,
    ) -> ApiError {
        let refusal = ApiError::too_many(code, text, refused.early.retry_after);
        match of_actor(self.action.tripped(), actor).filter(|_| refused.is_news) {
            Some(entry) => refusal.noting(entry),
            None => refusal,
        }
    }

    /// A limit on all calls per minute.
    #[must_use]
    pub fn of_calls(per_minute: u32) -> Self {
        Self::new(LimitedAction::Call, Limit::per_minute(per_minute), 60)
    }

    /// A limit on the rows of bulk changes per minute.
    #[must_use]
    pub fn of_rows(per_minute: u32) -> Self {
        Self::new(LimitedAction::BulkRow, Limit::per_minute(per_minute), 60)
    }

    /// A limit on calls of one kind. A caller's count is sent to the shared table after `tell_after` calls, so that
    /// ordinary use never costs a write.
    #[must_use]
    pub fn new(action: LimitedAction, limit: Limit, tell_after: u32) -> Self {
        Self {
            action,
            limit,
            tell_after,
            callers: Mutex::default(),
        }
    }

    /// Counts a call if it is allowed.
    ///
    /// # Errors
    /// [`Refused`] when the limit is exceeded.
    pub fn take(&self, holder: SessionHolder, now: Timestamp) -> Result<(), Refused> {
        let mut callers = self.callers.lock();
        let calls = callers.entry(holder).or_insert_with(|| Calls {
            bucket: Bucket::empty(now),
            untold: 0,
            counted_at: now,
            noted_at: None,
        });
        if let Err(early) = calls.bucket.check(&self.limit, now) {
            let is_news = calls
                .noted_at
                .is_none_or(|noted| now.duration_since(noted) >= NOTE_EVERY);
            if is_news {
                calls.noted_at = Some(now);
            }
            return Err(Refused { early, is_news });
        }
        // Drop expired calls that were not sent. Sent together with later ones, they would count again.
        if calls.bucket.tat <= now {
            calls.untold = 0;
        }
        calls.bucket.count(&self.limit, now);
        calls.untold += 1;
        calls.counted_at = now;
        Ok(())
    }

    /// Takes the counts to send to the shared table and removes callers whose calls have expired.
    pub(crate) fn untold(&self, now: Timestamp) -> Vec<(SessionHolder, u32, Timestamp)> {
        let mut callers = self.callers.lock();
        callers.retain(|_, calls| {
            calls.bucket.tat > now
                || calls.untold >= self.tell_after
                || is_recent(calls.noted_at, now)
        });
        callers
            .iter_mut()
            .filter(|(_, calls)| calls.untold >= self.tell_after)
            .map(|(holder, calls)| (*holder, std::mem::take(&mut calls.untold), calls.counted_at))
            .collect()
    }

    /// Applies the count of all instances.
    pub(crate) fn learn(&self, holder: SessionHolder, shared: &Bucket) {
        if let Some(calls) = self.callers.lock().get_mut(&holder) {
            calls.bucket.tat = calls.bucket.tat.max(shared.tat);
        }
    }
}

fn is_recent(noted: Option<Timestamp>, now: Timestamp) -> bool {
    noted.is_some_and(|noted| now.duration_since(noted) < NOTE_EVERY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::id::UserId;
    use uuid::Uuid;

    fn holder(number: u128) -> SessionHolder {
        SessionHolder::User(UserId::from_uuid(Uuid::from_u128(number)))
    }

    fn after(seconds: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_secs(seconds)
    }

    #[test]
    fn callers_are_limited_separately_and_logged_once_a_minute() {
        let calls = CallLimit::of_calls(60);
        for _ in 0..60 {
            assert_eq!(calls.take(holder(1), after(0)), Ok(()));
        }
        let refused = |is_news| {
            Err(Refused {
                early: TooEarly { retry_after: 1 },
                is_news,
            })
        };
        assert_eq!(calls.take(holder(1), after(0)), refused(true));
        assert_eq!(calls.take(holder(1), after(0)), refused(false));
        assert_eq!(calls.take(holder(2), after(0)), Ok(()));
        assert_eq!(calls.take(holder(1), after(1)), Ok(()));
        assert_eq!(calls.take(holder(1), after(1)), refused(false));
        for _ in 0..60 {
            assert_eq!(calls.take(holder(1), after(61)), Ok(()));
        }
        assert_eq!(calls.take(holder(1), after(61)), refused(true));
    }

    #[test]
    fn expired_calls_are_not_reported_with_later_ones() {
        let calls = CallLimit::of_calls(600);
        for at in [0, 10] {
            for _ in 0..59 {
                assert_eq!(calls.take(holder(1), after(at)), Ok(()));
            }
            assert_eq!(calls.untold(after(at)), [], "too few to report");
        }
        assert_eq!(calls.take(holder(1), after(11)), Ok(()));
        assert_eq!(calls.untold(after(11)), [(holder(1), 60, after(11))]);
    }

    #[test]
    fn instances_share_counts_and_idle_callers_are_forgotten() {
        let calls = CallLimit::of_calls(600);
        for _ in 0..60 {
            assert_eq!(calls.take(holder(1), after(0)), Ok(()));
        }
        assert_eq!(calls.take(holder(2), after(0)), Ok(()));
        assert_eq!(calls.untold(after(5)), [(holder(1), 60, after(0))]);
        assert_eq!(calls.untold(after(5)), [], "calls are reported once");
        let mut shared = Bucket::empty(after(0));
        for _ in 0..600 {
            shared.count(&calls.limit, after(0));
        }
        calls.learn(holder(1), &shared);
        assert!(calls.take(holder(1), after(0)).is_err());
        assert!(calls.untold(after(120)).is_empty());
        assert!(calls.callers.lock().is_empty());
    }
}

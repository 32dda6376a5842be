//! Limits concurrency with a bounded queue, so that expensive anonymous requests cannot starve the portal.

use crate::errors::ApiError;
use domain::language::Message;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The maximum number of running and waiting callers together. More would have to wait too long.
pub const CALLERS_MAX: usize = 64;

/// A concurrency limit with a bounded queue.
#[derive(Clone)]
pub struct ConcurrencyLimit {
    turn: Arc<Semaphore>,
    callers: Arc<AtomicUsize>,
}

/// A caller's turn. Dropping it lets the next caller run, however the request ends.
#[expect(dead_code, reason = "held for their drop")]
pub struct Pass(OwnedSemaphorePermit, Place);

struct Place(Arc<AtomicUsize>);

impl ConcurrencyLimit {
    /// Allows `limit` callers at a time.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self {
            turn: Arc::new(Semaphore::new(limit)),
            callers: Arc::default(),
        }
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// 503 when too many callers are waiting.
    pub async fn enter(&self) -> Result<Pass, ApiError> {
        let place = Place(Arc::clone(&self.callers));
        if self.callers.fetch_add(1, Ordering::Relaxed) >= CALLERS_MAX {
            return Err(ApiError::unavailable(
                "busy",
                Message::ErrorTooManySignInsNow,
            ));
        }
        let permit = Arc::clone(&self.turn).acquire_owned().await;
        Ok(Pass(permit.map_err(ApiError::internal)?, place))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn concurrency_is_limited_and_a_full_queue_rejects_immediately() {
        let limit = ConcurrencyLimit::new(2);
        let running = [
            limit.enter().await.ok().unwrap(),
            limit.enter().await.ok().unwrap(),
        ];
        let mut waiting: Vec<_> = (2..CALLERS_MAX).map(|_| Box::pin(limit.enter())).collect();
        for one in &mut waiting {
            assert!(one.now_or_never().is_none(), "only two callers may run");
        }
        let refused = limit.enter().await.err().unwrap();
        assert_eq!(refused.status().as_u16(), 503);
        drop(running);
        assert!(waiting.remove(0).await.is_ok(), "the next caller may run");
        drop(waiting);
        assert_eq!(
            limit.callers.load(Ordering::Relaxed),
            0,
            "every slot must be released"
        );
    }
}

//! A clock controlled by tests.

use domain::clock::Clock;
use jiff::{SignedDuration, Timestamp};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// A clock that only moves when a test advances it. Clones share the same time.
#[derive(Debug, Clone)]
pub struct TestClock(Arc<AtomicI64>);

impl TestClock {
    /// Starts on a Monday morning in spring.
    #[must_use]
    pub fn new() -> Self {
        Self(Arc::new(AtomicI64::new(1_772_463_600_000_000)))
    }

    /// Advances the clock.
    ///
    /// # Panics
    /// Panics if the duration is out of range.
    pub fn advance(&self, by: SignedDuration) {
        let micros = i64::try_from(by.as_micros()).expect("duration in range");
        self.0.fetch_add(micros, Ordering::SeqCst);
    }
}

impl Default for TestClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_microsecond(self.0.load(Ordering::SeqCst)).expect("valid timestamp")
    }
}

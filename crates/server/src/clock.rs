//! The clock and the randomness of a running portal; tests bring their own.

use domain::clock::{Clock, Rng};
use jiff::Timestamp;
use rand::TryRng;
#[expect(
    clippy::disallowed_types,
    reason = "the one place where the portal asks the system for randomness"
)]
use rand::rngs::SysRng;

/// The machine's clock.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place where the portal reads the machine's clock"
    )]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// The operating system's randomness.
#[derive(Debug, Clone, Copy)]
pub struct SystemRng;

impl Rng for SystemRng {
    /// A machine without randomness cannot make secrets: better to stop than to guess.
    #[expect(clippy::expect_used, reason = "there is nothing safe to go on with")]
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        SysRng
            .try_fill_bytes(bytes)
            .expect("the operating system gives random bytes");
    }
}

//! The real clock and random number generator. Tests use their own.

use domain::clock::{Clock, Rng};
use jiff::Timestamp;
use rand::TryRng;
#[expect(
    clippy::disallowed_types,
    reason = "the one place where the portal asks the system for randomness"
)]
use rand::rngs::SysRng;

/// The system clock.
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

/// Number of bytes to read from the system at once. Each request needs an id, and a system call for each would be measurable.
const BUFFER_SIZE: usize = 512;

/// Random bytes from the operating system, buffered. No byte is returned twice, and returned bytes are erased from the buffer.
pub struct SystemRng {
    ahead: [u8; BUFFER_SIZE],
    left: usize,
}

impl Default for SystemRng {
    fn default() -> Self {
        Self {
            ahead: [0; BUFFER_SIZE],
            left: 0,
        }
    }
}

/// Panics if the system has no random bytes, because secrets cannot be generated safely.
#[expect(clippy::expect_used, reason = "there is nothing safe to go on with")]
fn from_the_system(bytes: &mut [u8]) {
    SysRng
        .try_fill_bytes(bytes)
        .expect("the operating system gives random bytes");
}

impl Rng for SystemRng {
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        if bytes.len() > BUFFER_SIZE {
            return from_the_system(bytes);
        }
        if self.left < bytes.len() {
            from_the_system(&mut self.ahead);
            self.left = BUFFER_SIZE;
        }
        let taken = &mut self.ahead[self.left - bytes.len()..self.left];
        bytes.copy_from_slice(taken);
        taken.fill(0);
        self.left -= bytes.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn random_bytes_are_never_repeated() {
        let mut rng = SystemRng::default();
        let mut seen = BTreeSet::new();
        for _ in 0..1_000 {
            let mut bytes = [0; 10];
            rng.fill_bytes(&mut bytes);
            assert!(bytes != [0; 10] && seen.insert(bytes), "{bytes:?}");
        }
        let mut many = [0; BUFFER_SIZE + 1];
        rng.fill_bytes(&mut many);
        assert!(many.iter().any(|byte| *byte != 0));
    }

    #[test]
    fn returned_random_bytes_are_erased_from_the_buffer() {
        let mut rng = SystemRng::default();
        rng.fill_bytes(&mut [0; 32]);
        assert!(rng.ahead[rng.left..].iter().all(|byte| *byte == 0));
        assert_eq!(rng.left, BUFFER_SIZE - 32);
    }
}

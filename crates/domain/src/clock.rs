//! Time and randomness as parameters, so that tests decide both.

use jiff::Timestamp;

/// Tells the present instant.
pub trait Clock: Send + Sync {
    /// The present instant, UTC.
    fn now(&self) -> Timestamp;
}

/// A source of randomness fit for secrets: the operating system's in production, seeded in tests.
pub trait Rng: Send {
    /// Fills `bytes` with random bytes.
    fn fill_bytes(&mut self, bytes: &mut [u8]);
}

impl<R: rand::CryptoRng + Send> Rng for R {
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        rand::Rng::fill_bytes(self, bytes);
    }
}

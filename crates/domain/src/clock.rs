//! Time and randomness as parameters, so that tests control both.

use jiff::Timestamp;

/// A source of the current time.
pub trait Clock: Send + Sync {
    /// The current time.
    fn now(&self) -> Timestamp;
}

/// A source of cryptographic randomness: the operating system in production, a seeded generator in tests.
pub trait Rng: Send {
    /// Fills `bytes` with random bytes.
    fn fill_bytes(&mut self, bytes: &mut [u8]);
}

impl<R: rand::CryptoRng + Send> Rng for R {
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        rand::Rng::fill_bytes(self, bytes);
    }
}

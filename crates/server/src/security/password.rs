//! Password hashing with Argon2id. At most two hashes run at once, behind a bounded queue.

use crate::errors::ApiError;
use crate::security::concurrency_limit::ConcurrencyLimit;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use domain::clock::Rng;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// 46 MiB in KiB: the memory cost of one hash.
const MEMORY_KIB: u32 = 46 * 1024;
const PASSES: u32 = 1;
const LANES: u32 = 1;
/// How many hashes run at once. Each uses its memory for about 55 ms.
const MAX_CONCURRENT: usize = 2;

/// Hashes and verifies passwords on blocking threads.
#[derive(Clone)]
pub struct PasswordHasher {
    limit: ConcurrencyLimit,
    computed: Arc<AtomicUsize>,
}

/// The result of a verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the password is correct.
    pub matches: bool,
    /// Whether the stored hash is weaker than current settings and should be replaced.
    pub outdated: bool,
}

impl PasswordHasher {
    /// Creates a hasher.
    #[must_use]
    pub fn new() -> Self {
        Self {
            limit: ConcurrencyLimit::new(MAX_CONCURRENT),
            computed: Arc::default(),
        }
    }

    /// Hashes a new password into a PHC string.
    ///
    /// # Errors
    /// 503 when too many callers are waiting.
    pub async fn hash(&self, password: String, rng: &mut dyn Rng) -> Result<String, ApiError> {
        let mut salt = [0_u8; 16];
        rng.fill_bytes(&mut salt);
        self.run_limited(move || {
            argon2()
                .hash_password_with_salt(password.as_bytes(), &salt)
                .map(|hash: PasswordHash| hash.to_string())
        })
        .await?
        .map_err(|error| ApiError::internal(error.to_string()))
    }

    /// Verifies a password. `None` means an unknown account: verifying takes the same time and never matches.
    ///
    /// # Errors
    /// 503 when too many callers are waiting; 500 when the stored hash cannot be parsed.
    pub async fn verify(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<Verdict, ApiError> {
        self.run_limited(move || verdict(password.as_bytes(), stored.as_deref()))
            .await?
            .map_err(|error| ApiError::internal(error.to_string()))
    }

    /// How many hashes were computed since the start.
    #[must_use]
    pub fn computed(&self) -> usize {
        self.computed.load(Ordering::Relaxed)
    }

    /// Runs hashing work on a blocking thread, at most [`MAX_CONCURRENT`] at a time.
    async fn run_limited<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let _pass = self.limit.enter().await?;
        tokio::task::spawn_blocking(work)
            .await
            .inspect(|_| {
                self.computed.fetch_add(1, Ordering::Relaxed);
            })
            .map_err(ApiError::internal)
    }
}

impl Default for PasswordHasher {
    fn default() -> Self {
        Self::new()
    }
}

fn params() -> Params {
    Params::new(MEMORY_KIB, PASSES, LANES, None).unwrap_or_default()
}

fn argon2() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params())
}

fn verdict(password: &[u8], stored: Option<&str>) -> Result<Verdict, argon2::password_hash::Error> {
    let Some(stored) = stored else {
        let _: Result<PasswordHash, _> =
            argon2().hash_password_with_salt(password, b"an unknown account");
        return Ok(Verdict {
            matches: false,
            outdated: false,
        });
    };
    let hash =
        PasswordHash::new(stored).map_err(|_| argon2::password_hash::Error::EncodingInvalid)?;
    let used = Params::try_from(&hash)?;
    let outdated = used.m_cost() < MEMORY_KIB || used.t_cost() < PASSES;
    match argon2().verify_password(password, &hash) {
        Ok(()) => Ok(Verdict {
            matches: true,
            outdated,
        }),
        Err(argon2::password_hash::Error::PasswordInvalid) => Ok(Verdict {
            matches: false,
            outdated,
        }),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fixed(u8);
    impl Rng for Fixed {
        fn fill_bytes(&mut self, bytes: &mut [u8]) {
            bytes.fill(self.0);
        }
    }

    #[tokio::test]
    async fn only_the_correct_password_matches() {
        let hasher = PasswordHasher::new();
        let hash = hasher
            .hash("Kitchen-2026!".to_owned(), &mut Fixed(7))
            .await
            .unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=47104,t=1,p=1$"),
            "{hash}"
        );
        assert_ne!(
            hash,
            hasher
                .hash("Kitchen-2026!".to_owned(), &mut Fixed(8))
                .await
                .unwrap(),
            "each hash must have its own salt"
        );
        let right = hasher
            .verify("Kitchen-2026!".to_owned(), Some(hash.clone()))
            .await
            .unwrap();
        assert_eq!(
            right,
            Verdict {
                matches: true,
                outdated: false
            }
        );
        assert!(
            !hasher
                .verify("kitchen-2026!".to_owned(), Some(hash))
                .await
                .unwrap()
                .matches
        );
        assert!(
            !hasher
                .verify("Kitchen-2026!".to_owned(), None)
                .await
                .unwrap()
                .matches
        );
    }

    #[tokio::test]
    async fn a_hash_with_weaker_parameters_matches_and_is_reported_outdated() {
        let weak = Argon2::new(
            Algorithm::Argon2id,
            Version::V0x13,
            Params::new(1024, 1, 1, None).unwrap(),
        );
        let hash: PasswordHash = weak
            .hash_password_with_salt(b"old", b"0123456789abcdef")
            .unwrap();
        let verdict = PasswordHasher::new()
            .verify("old".to_owned(), Some(hash.to_string()))
            .await
            .unwrap();
        assert_eq!(
            verdict,
            Verdict {
                matches: true,
                outdated: true
            }
        );
    }
}

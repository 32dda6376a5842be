//! Project codes for very many projects.

use domain::clock::Rng;
use domain::project::{CODE_ALPHABET, CODE_LENGTH, ProjectCode};
use std::collections::HashSet;

/// There are so many codes.
const CODES: u64 = 29_u64.pow(6);

/// Hands out codes, none twice, without keeping those that it gave: a step that shares no factor with the number of
/// codes comes to each of them once.
pub(super) struct Codes {
    first: u64,
    taken: HashSet<ProjectCode>,
}

impl Codes {
    const STEP: u64 = 367_503_859;

    pub(super) fn new(taken: HashSet<ProjectCode>, rng: &mut dyn Rng) -> Self {
        let mut first = [0; 8];
        rng.fill_bytes(&mut first);
        Self {
            first: u64::from_le_bytes(first) % CODES,
            taken,
        }
    }

    /// The code of the `n`th of `count` projects. Where somebody else has it, one that comes after those of all.
    pub(super) fn code(&self, n: usize, count: usize) -> ProjectCode {
        let mut at = n;
        loop {
            let code = self.at(at);
            if !self.taken.contains(&code) {
                return code;
            }
            at += count.max(1);
        }
    }

    fn at(&self, place: usize) -> ProjectCode {
        let place = u64::try_from(place).unwrap_or(0) % CODES;
        let mut rest = (self.first + place * Self::STEP) % CODES;
        let symbols = (0..CODE_LENGTH).map(|_| {
            let symbol = usize::try_from(rest % 29).unwrap_or(0);
            rest /= 29;
            char::from(CODE_ALPHABET[symbol])
        });
        ProjectCode::from_stored(symbols.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_code_is_given_twice() {
        let mut codes = Codes {
            first: CODES - 7,
            taken: HashSet::new(),
        };
        let count = 20_000;
        let spoken_for: HashSet<ProjectCode> = [0, 5, 19_999].map(|n| codes.at(n)).into();
        codes.taken = spoken_for.clone();
        let given: HashSet<ProjectCode> = (0..count).map(|n| codes.code(n, count)).collect();
        assert_eq!(given.len(), count);
        assert!(given.is_disjoint(&spoken_for));
        assert_ne!(Codes::STEP % 29, 0);
    }
}

//! Deterministic pseudo-random choices. The `n`th project depends only on `n`, and its attributes are independent of each other.

/// An independent random choice.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice(u64);

impl Choice {
    pub(super) const FIRST_NAME: Self = Self(1);
    pub(super) const LAST_NAME: Self = Self(2);
    pub(super) const STREET: Self = Self(3);
    pub(super) const PLACE: Self = Self(4);
    pub(super) const DAMAGE: Self = Self(5);
    pub(super) const URGENCY: Self = Self(6);
    pub(super) const STATUS: Self = Self(7);
    pub(super) const HAS_COMPANY: Self = Self(8);
    pub(super) const COMPANY: Self = Self(9);
    pub(super) const PARTNER: Self = Self(10);
    pub(super) const START: Self = Self(11);
    pub(super) const ADJUSTER: Self = Self(12);
    pub(super) const ENTRIES: Self = Self(13);
    pub(super) const HAS_EVENT: Self = Self(14);
    pub(super) const EVENT_DAY: Self = Self(15);
    pub(super) const EVENT_KIND: Self = Self(16);
    pub(super) const HAS_PROPOSAL: Self = Self(17);

    /// The type of the timeline entry at this position.
    pub(super) const fn kind(place: usize) -> Self {
        Self(100 + 2 * place as u64)
    }

    /// The status set by the timeline entry at this position.
    pub(super) const fn step(place: usize) -> Self {
        Self(101 + 2 * place as u64)
    }
}

/// Hashes with `SplitMix64`, so that consecutive numbers give unrelated results.
fn hash(n: usize, choice: Choice) -> u64 {
    let n = u64::try_from(n).unwrap_or(0);
    let mut z = ((n << 20) | choice.0)
        .wrapping_add(1)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A uniformly distributed number below `below`.
pub(super) fn draw(n: usize, choice: Choice, below: usize) -> usize {
    let below = u64::try_from(below).unwrap_or(u64::MAX).max(1);
    usize::try_from(hash(n, choice) % below).unwrap_or(0)
}

/// A uniformly distributed element of `of`.
pub(super) fn pick<T: Copy>(n: usize, choice: Choice, of: &[T]) -> T {
    of[draw(n, choice, of.len())]
}

/// A number below `below`, with a strong preference for small ones. Of 500, the first occurs as often as the last 166 together.
pub(super) fn skewed(n: usize, choice: Choice, below: usize) -> usize {
    let part = hash(n, choice) >> 48;
    let below = u64::try_from(below).unwrap_or(0).min(1 << 15);
    usize::try_from((part * part * part * below) >> 48).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn choices_are_independent() {
        let choices = [
            Choice::URGENCY,
            Choice::STATUS,
            Choice::COMPANY,
            Choice::kind(0),
            Choice::step(0),
        ];
        for (place, one) in choices.iter().enumerate() {
            for other in &choices[place + 1..] {
                let mut pairs: HashMap<(usize, usize), usize> = HashMap::new();
                for n in 0..36_000 {
                    *pairs
                        .entry((draw(n, *one, 6), draw(n, *other, 6)))
                        .or_default() += 1;
                }
                assert_eq!(pairs.len(), 36, "{one:?} and {other:?}");
                assert!(
                    pairs.values().all(|count| (850..1_150).contains(count)),
                    "{one:?} and {other:?}: {pairs:?}"
                );
            }
        }
    }

    #[test]
    fn skewed_draws_prefer_small_numbers_and_reach_all() {
        let mut sizes = vec![0; 100];
        for n in 0..100_000 {
            sizes[skewed(n, Choice::COMPANY, 100)] += 1;
        }
        // The cube roots of one hundredth and of one half.
        assert!((21_000..22_100).contains(&sizes[0]), "{}", sizes[0]);
        let first_half: usize = sizes[..50].iter().sum();
        assert!((78_800..79_900).contains(&first_half), "{first_half}");
        assert!(sizes.iter().all(|size| *size > 200));
    }

    #[test]
    fn drawing_from_nothing_returns_zero() {
        assert_eq!(draw(7, Choice::STATUS, 0), 0);
        assert_eq!(skewed(7, Choice::STATUS, 0), 0);
    }
}

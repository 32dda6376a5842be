//! Chance that comes out the same each time: what the `n`th project is like depends on `n` alone, and nothing about it
//! depends on anything else about it.

/// What is left to chance.
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

    /// What the entry at this place of the timeline tells of.
    pub(super) const fn kind(place: usize) -> Self {
        Self(100 + 2 * place as u64)
    }

    /// Where the entry at this place moves the project.
    pub(super) const fn step(place: usize) -> Self {
        Self(101 + 2 * place as u64)
    }
}

/// `SplitMix64`: neighbouring numbers come out far apart.
fn scattered(n: usize, choice: Choice) -> u64 {
    let n = u64::try_from(n).unwrap_or(0);
    let mut z = ((n << 20) | choice.0)
        .wrapping_add(1)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A number below `below`, each as likely as any other.
pub(super) fn draw(n: usize, choice: Choice, below: usize) -> usize {
    let below = u64::try_from(below).unwrap_or(u64::MAX).max(1);
    usize::try_from(scattered(n, choice) % below).unwrap_or(0)
}

/// One of these, each as likely as any other.
pub(super) fn pick<T: Copy>(n: usize, choice: Choice, of: &[T]) -> T {
    of[draw(n, choice, of.len())]
}

/// A number below `below`, small ones far more often: of 500, the first comes as often as the last 166 together.
pub(super) fn skewed(n: usize, choice: Choice, below: usize) -> usize {
    let part = scattered(n, choice) >> 48;
    let below = u64::try_from(below).unwrap_or(0).min(1 << 15);
    usize::try_from((part * part * part * below) >> 48).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn no_choice_depends_on_another() {
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
    fn a_skewed_draw_prefers_the_first_and_reaches_all() {
        let mut sizes = vec![0; 100];
        for n in 0..100_000 {
            sizes[skewed(n, Choice::COMPANY, 100)] += 1;
        }
        // The cube root of a hundredth, and of a half.
        assert!((21_000..22_100).contains(&sizes[0]), "{}", sizes[0]);
        let first_half: usize = sizes[..50].iter().sum();
        assert!((78_800..79_900).contains(&first_half), "{first_half}");
        assert!(sizes.iter().all(|size| *size > 200));
    }

    #[test]
    fn nobody_is_drawn_from_nobody() {
        assert_eq!(draw(7, Choice::STATUS, 0), 0);
        assert_eq!(skewed(7, Choice::STATUS, 0), 0);
    }
}

//! What estimates come to: for a project, a company, or a partner. Amounts of different currencies are never added.

use super::EstimateState;
use crate::money::{Cents, Currency, Total};
use jiff::Timestamp;
use std::collections::BTreeMap;

/// A sent version, as sums need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentVersion {
    /// Its number in the estimate.
    pub version: i32,
    /// The stored state.
    pub state: EstimateState,
    /// The currency of its amounts.
    pub currency: Currency,
    /// The total with tax.
    pub amount: Cents,
    /// The approved amount, if something was approved.
    pub approved: Option<Cents>,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// When it was decided.
    pub decided_at: Option<Timestamp>,
}

impl SentVersion {
    /// The time from sending to the decision in whole minutes.
    fn minutes(&self) -> Option<i64> {
        let decided = self.decided_at?;
        Some(decided.duration_since(self.sent_at).as_secs() / 60)
    }
}

/// The version whose amount counts as estimated: the newest one that is decided, or that waits for a decision. A version that was withdrawn,
/// or replaced before it was decided, does not count.
fn estimated(versions: &[SentVersion]) -> Option<&SentVersion> {
    let newest = versions.iter().map(|one| one.version).max()?;
    let waits = |one: &SentVersion| one.state == EstimateState::Sent && one.version == newest;
    versions
        .iter()
        .filter(|one| one.state.is_decided() || waits(one))
        .max_by_key(|one| one.version)
}

/// The approval that holds: that of the newest version with one. An approval holds until a newer version is approved.
fn approved(versions: &[SentVersion]) -> Option<(Currency, Cents)> {
    let approved = versions.iter().filter(|one| one.approved.is_some());
    let newest = approved.max_by_key(|one| one.version)?;
    Some((newest.currency, newest.approved?))
}

/// What estimates come to in one currency.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sum {
    /// What was asked for; `None` if nothing was.
    pub estimated: Option<Total>,
    /// What was approved; `None` if nothing was.
    pub approved: Option<Total>,
}

/// What the estimates of a project come to, by currency.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sums(BTreeMap<Currency, Sum>);

impl Sums {
    /// Adds an estimate with its sent versions.
    pub fn add(&mut self, versions: &[SentVersion]) {
        if let Some(version) = estimated(versions) {
            let sum = self.0.entry(version.currency).or_default();
            sum.estimated.get_or_insert_default().add(version.amount);
        }
        if let Some((currency, amount)) = approved(versions) {
            let sum = self.0.entry(currency).or_default();
            sum.approved.get_or_insert_default().add(amount);
        }
    }

    /// The sums in the order of their currencies.
    pub fn iter(&self) -> impl Iterator<Item = (Currency, Sum)> + '_ {
        self.0.iter().map(|(currency, sum)| (*currency, *sum))
    }

    /// The sum in a currency.
    #[must_use]
    pub fn of(&self, currency: Currency) -> Sum {
        self.0.get(&currency).copied().unwrap_or_default()
    }
}

/// What estimates come to in a report, in one currency.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Figures {
    /// Number of estimates.
    pub estimates: i64,
    /// What was asked for.
    pub estimated: Total,
    /// What was approved.
    pub approved: Total,
    /// The times from sending to decision, in minutes, in no order.
    times: Vec<i64>,
}

impl Figures {
    /// Number of decisions.
    #[must_use]
    pub fn decisions(&self) -> usize {
        self.times.len()
    }

    /// The median time from sending to decision in minutes, by nearest rank; `None` without decisions.
    #[must_use]
    pub fn median(&self) -> Option<i64> {
        let mut times = self.times.clone();
        times.sort_unstable();
        let middle = times.len().checked_sub(1)? / 2;
        times.get(middle).copied()
    }

    /// Adds figures of the same currency.
    pub fn merge(&mut self, other: &Self) {
        self.estimates += other.estimates;
        self.estimated.merge(other.estimated);
        self.approved.merge(other.approved);
        self.times.extend(&other.times);
    }
}

/// The figures of a report for one company or partner, by currency.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FiguresByCurrency(BTreeMap<Currency, Figures>);

impl FiguresByCurrency {
    /// Adds an estimate with its sent versions. It counts if the version that counts was sent from `from` until before `before`; a decision
    /// counts if its version was sent then.
    pub fn add(&mut self, versions: &[SentVersion], from: Timestamp, before: Timestamp) {
        let is_within = |version: &SentVersion| (from..before).contains(&version.sent_at);
        if let Some(version) = estimated(versions).filter(|version| is_within(version)) {
            let figures = self.0.entry(version.currency).or_default();
            figures.estimates += 1;
            figures.estimated.add(version.amount);
            if let Some((currency, amount)) = approved(versions) {
                self.0.entry(currency).or_default().approved.add(amount);
            }
        }
        for version in versions.iter().filter(|version| is_within(version)) {
            if let Some(minutes) = version.minutes() {
                let figures = self.0.entry(version.currency).or_default();
                figures.times.push(minutes);
            }
        }
    }

    /// The figures in the order of their currencies.
    pub fn iter(&self) -> impl Iterator<Item = (Currency, &Figures)> {
        self.0
            .iter()
            .map(|(currency, figures)| (*currency, figures))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use EstimateState as S;

    const HOUR: i64 = 3_600;

    fn at(hours: i64) -> Timestamp {
        Timestamp::from_second(hours * HOUR).unwrap()
    }

    fn cents(units: i64) -> Cents {
        Cents::new(units).unwrap()
    }

    /// A version, sent at an hour, with its state, amount, approved amount, and the hours until its decision.
    fn sent(
        version: i32,
        hour: i64,
        state: S,
        amount: i64,
        decided: Option<(Option<i64>, i64)>,
    ) -> SentVersion {
        SentVersion {
            version,
            state,
            currency: Currency::USD,
            amount: cents(amount),
            approved: decided.and_then(|(approved, _)| approved).map(cents),
            sent_at: at(hour),
            decided_at: decided.map(|(_, hours)| at(hour + hours)),
        }
    }

    fn in_canada(version: SentVersion) -> SentVersion {
        SentVersion {
            currency: Currency::parse("CAD").unwrap(),
            ..version
        }
    }

    fn texts(sums: &Sums) -> Vec<String> {
        let text = |total: Option<Total>| total.map_or("-".to_owned(), |total| total.to_string());
        sums.iter()
            .map(|(currency, sum)| {
                format!("{currency} {} {}", text(sum.estimated), text(sum.approved))
            })
            .collect()
    }

    #[test]
    fn the_newest_version_counts_and_approvals_hold() {
        let approved = |version, amount: i64, part: i64| {
            let state = if part == amount {
                S::Approved
            } else {
                S::ApprovedInPart
            };
            sent(version, 0, state, amount, Some((Some(part), 1)))
        };
        let declined = |version, amount| sent(version, 0, S::Declined, amount, Some((None, 1)));
        let more = |version, amount| sent(version, 0, S::MoreRequested, amount, Some((None, 1)));
        let waiting = |version, amount| sent(version, 0, S::Sent, amount, None);
        let withdrawn = |version, amount| sent(version, 0, S::Withdrawn, amount, None);
        // estimates with their sent versions -> currency, estimated, approved
        let table: [(Vec<Vec<SentVersion>>, &[&str]); 15] = [
            (vec![], &[]),
            (vec![vec![]], &[]),
            (vec![vec![waiting(1, 10_000)]], &["USD 100.00 -"]),
            (
                vec![vec![approved(1, 10_000, 10_000)]],
                &["USD 100.00 100.00"],
            ),
            (
                vec![vec![approved(1, 10_000, 4_050)]],
                &["USD 100.00 40.50"],
            ),
            (vec![vec![declined(1, 10_000)]], &["USD 100.00 -"]),
            (vec![vec![withdrawn(1, 10_000)]], &[]),
            // The first was replaced before it was decided.
            (
                vec![vec![waiting(1, 10_000), waiting(2, 9_000)]],
                &["USD 90.00 -"],
            ),
            // A replaced version stays replaced when the newer one is withdrawn.
            (vec![vec![waiting(1, 10_000), withdrawn(2, 9_000)]], &[]),
            (
                vec![vec![more(1, 10_000), withdrawn(2, 9_000)]],
                &["USD 100.00 -"],
            ),
            // An approval holds until a newer version is approved.
            (
                vec![vec![approved(1, 10_000, 8_000), waiting(2, 9_000)]],
                &["USD 90.00 80.00"],
            ),
            (
                vec![vec![approved(2, 9_000, 8_500), approved(1, 10_000, 8_000)]],
                &["USD 90.00 85.00"],
            ),
            // A supplement adds to an estimate, and a credit reduces it.
            (
                vec![
                    vec![approved(1, 10_000, 10_000)],
                    vec![approved(1, 2_501, 2_501)],
                    vec![approved(1, -1_000, -1_000)],
                ],
                &["USD 115.01 115.01"],
            ),
            // Currencies are apart, also of the versions of one estimate.
            (
                vec![
                    vec![approved(1, 10_000, 10_000)],
                    vec![in_canada(waiting(1, 500))],
                ],
                &["CAD 5.00 -", "USD 100.00 100.00"],
            ),
            (
                vec![vec![approved(1, 10_000, 7_000), in_canada(waiting(2, 500))]],
                &["CAD 5.00 -", "USD - 70.00"],
            ),
        ];
        for (estimates, expected) in table {
            let mut sums = Sums::default();
            for versions in &estimates {
                sums.add(versions);
            }
            assert_eq!(texts(&sums), expected, "{estimates:?}");
        }
    }

    #[test]
    fn a_report_counts_what_was_sent_in_its_range() {
        let estimates = [
            vec![sent(1, 10, S::Approved, 10_000, Some((Some(10_000), 2)))],
            vec![sent(
                1,
                11,
                S::ApprovedInPart,
                20_000,
                Some((Some(5_025), 30)),
            )],
            vec![sent(1, 19, S::Declined, 3_000, Some((None, 1)))],
            vec![sent(1, 12, S::Withdrawn, 700, None)],
            vec![sent(1, 13, S::Sent, 900, None)],
            // Sent again: both decisions count, and the newer version's amount.
            vec![
                sent(1, 14, S::MoreRequested, 4_000, Some((None, 4))),
                sent(2, 15, S::Approved, 5_000, Some((Some(5_000), 3))),
            ],
            // Only the first version was sent in the range, so only its decision counts.
            vec![
                sent(1, 16, S::MoreRequested, 6_000, Some((None, 8))),
                sent(2, 20, S::Sent, 7_000, None),
            ],
            // Sent before the range, and at its end.
            vec![sent(1, 9, S::Approved, 100, Some((Some(100), 5)))],
            vec![sent(1, 20, S::Approved, 100, Some((Some(100), 5)))],
            vec![in_canada(sent(1, 10, S::Sent, 333, None))],
        ];
        let mut figures = FiguresByCurrency::default();
        for versions in &estimates {
            figures.add(versions, at(10), at(20));
        }
        let found: Vec<_> = figures
            .iter()
            .map(|(currency, one)| {
                (
                    currency.to_string(),
                    one.estimates,
                    one.estimated.to_string(),
                    one.approved.to_string(),
                    one.decisions(),
                    one.median(),
                )
            })
            .collect();
        // 100 + 200 + 30 + 9 + 50, and 100 + 50.25 + 50. Times of 1, 2, 3, 4, 8, and 30 hours.
        let expected: Vec<(String, i64, String, String, usize, Option<i64>)> = vec![
            ("CAD".into(), 1, "3.33".into(), "0.00".into(), 0, None),
            (
                "USD".into(),
                5,
                "389.00".into(),
                "200.25".into(),
                6,
                Some(180),
            ),
        ];
        assert_eq!(found, expected);
        let mut both = Figures::default();
        for (_, one) in figures.iter() {
            both.merge(one);
        }
        assert_eq!(
            (both.estimates, both.decisions(), both.median()),
            (6, 6, Some(180))
        );
    }
}

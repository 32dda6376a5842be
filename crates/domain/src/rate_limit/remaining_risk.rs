//! Computes the remaining risk of guessed project codes, and compares it with docs/security.md, "What remains".

use super::tests::{after, max_within, start};
use super::*;
use crate::language::group_thousands;
use crate::owner_step_up::{FAILURES_OF_A_NETWORK, FAILURES_OF_AN_ATTACK, PHONE_DIGITS_ASKED};
use crate::project::{CODE_ALPHABET, CODE_LENGTH};

const DAY: i64 = 86_400;

/// All strategies of a patient attacker for `horizon` seconds: ignoring bans, and for each count, waiting until the next attempt stays
/// below it. Returns the times of the attempts in seconds.
fn strategies(limit: &Limit, horizon: i64) -> Vec<Vec<i64>> {
    let highest = limit.bans.last().map_or(0, |ban| ban.at);
    let below = (2..=highest + 1).chain([u32::MAX]);
    below.map(|below| patient(limit, horizon, below)).collect()
}

fn patient(limit: &Limit, horizon: i64, below: u32) -> Vec<i64> {
    let (mut bucket, mut now, mut tries) = (Bucket::empty(start()), start(), Vec::new());
    let end = after(horizon);
    while now < end {
        if let Err(early) = bucket.check(limit, now) {
            now += SignedDuration::from_secs(i64::try_from(early.retry_after).unwrap());
            continue;
        }
        let mut next = bucket.clone();
        next.count(limit, now);
        if next.count >= below {
            now = match limit.leak {
                Some(interval) => {
                    let passed = now.duration_since(bucket.window_start).as_secs();
                    let drops = passed / interval.as_secs() + 1;
                    later(
                        bucket.window_start,
                        SignedDuration::from_secs(drops * interval.as_secs()),
                    )
                }
                None => later(
                    bucket.counted_at.max(bucket.banned_until.unwrap_or(now)),
                    limit.memory,
                ),
            };
            continue;
        }
        bucket = next;
        tries.push(now.duration_since(start()).as_secs());
    }
    tries
}

/// The maximum number of attempts of any strategy in a year, and in any single day.
fn max_per_year_and_day(action: LimitedAction) -> (usize, usize) {
    let all = strategies(&action.limit(), 365 * DAY);
    let a_year = all.iter().map(Vec::len).max().unwrap_or(0);
    let a_day = all.iter().map(|tries| max_within(tries, DAY)).max();
    (a_year, a_day.unwrap_or(0))
}

#[test]
fn one_address_cannot_ban_its_network() {
    let (address, network) = (
        LimitedAction::OwnerCodeAddress.limit(),
        LimitedAction::OwnerCodeNetwork.limit(),
    );
    let mut by_network = Bucket::empty(start());
    for tries in strategies(&address, 365 * DAY) {
        by_network = Bucket::empty(start());
        for at in tries {
            assert!(!by_network.count(&network, after(at)));
        }
    }
    assert!(by_network.count > 0);
}

/// Number of live codes assumed in docs/security.md.
const LIVE_CODES: f64 = 5000.0;
/// Share of the projects without a phone number that have the guessed ZIP code.
const SAME_ZIP: f64 = 0.05;

fn codes() -> f64 {
    let symbols = u32::try_from(CODE_ALPHABET.len()).unwrap();
    f64::from(symbols.pow(u32::try_from(CODE_LENGTH).unwrap()))
}

/// The probability that at least one guess is correct, formatted as in the document.
fn chance(guesses: f64, each: f64) -> String {
    let percent = (1.0 - (1.0 - each).powf(guesses)) * 100.0;
    if percent > 99.5 {
        return "nearly certain".to_owned();
    }
    let decimals = (1.0 - percent.log10().floor()).max(0.0);
    let decimals = if percent < 0.01 {
        decimals - 1.0
    } else {
        decimals
    };
    format!("{percent:.*} %", format!("{decimals}").parse().unwrap())
}

#[test]
fn the_document_states_the_remaining_risk() {
    let document = include_str!("../../../../docs/security.md");
    let (a_year, a_day) = max_per_year_and_day(LimitedAction::OwnerCodeNetwork);
    assert_eq!(
        u64::try_from(a_day).unwrap(),
        FAILURES_OF_A_NETWORK,
        "the daily limit of a network must equal what counts toward an attack"
    );
    let (by_address, by_address_a_day) = max_per_year_and_day(LimitedAction::OwnerCodeAddress);
    let (answers, _) = max_per_year_and_day(LimitedAction::OwnerAnswer);
    let phone = 10_f64.powi(i32::try_from(PHONE_DIGITS_ASKED).unwrap());
    let right = LIVE_CODES / codes();
    let unnoticed = usize::try_from(FAILURES_OF_AN_ATTACK).unwrap() * 365;
    let mut expected = vec![
        format!(
            "one guess in {} finds one",
            group_thousands(&((codes() / LIVE_CODES).round() as usize), ",")
        ),
        format!(
            "a network to {a_day} guesses in any day and {} a year",
            group_thousands(&a_year, ",")
        ),
        format!(
            "one address to {by_address_a_day} and {}",
            group_thousands(&by_address, ",")
        ),
        format!(
            "at most {answers} answers a year: {}",
            chance(answers as f64, 1.0 / phone)
        ),
    ];
    for networks in [1, 100, 1000] {
        let guesses = networks * a_year;
        let all = guesses as f64;
        expected.push(format!(
            "| {} network{} ({} guesses) | {} | {} | {} | {} |",
            group_thousands(&networks, ","),
            if networks == 1 { "" } else { "s" },
            group_thousands(&guesses, ","),
            chance(all, right),
            chance(guesses.min(unnoticed) as f64, right),
            chance(all, right / phone),
            chance(all, right * SAME_ZIP),
        ));
    }
    let prose = document.split_whitespace().collect::<Vec<_>>().join(" ");
    expected.retain(|text| !prose.contains(text.as_str()));
    assert!(expected.is_empty(), "docs/security.md lacks: {expected:#?}");
}

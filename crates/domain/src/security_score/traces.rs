//! Replays sequences of requests by owners and attackers, and checks the resulting score.
//!
//! A trace is a list of steps, `minute[:second] network [browser] [foreign]`. A browser applies until another one is named. `foreign`
//! requests something that does not belong to the session. The first step is the login, with `failed=N` and `attack` where they apply.

use super::{ClientObservation, Login, Trail};
use crate::language::Message;
use crate::security_score::SecurityLevel;
use jiff::{SignedDuration, Timestamp};

/// Columns: actor and final score, name, steps.
const TRACES: &str = include_str!("traces.txt");

fn user_agent(browser: &str) -> &'static str {
    match browser {
        "iphone" => {
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
        }
        "iphone19" => {
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"
        }
        "iphone-desktop" => {
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15"
        }
        "windows" => {
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
        }
        "windows141" => {
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
        }
        "edge" => {
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
        }
        "mac" => {
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
        }
        "nothing" => "",
        unknown => panic!("unknown browser: {unknown}"),
    }
}

fn network(name: &str) -> String {
    let names = ["home", "mobile", "office", "cafe", "hotel", "far"];
    let (place, is_v6) = name
        .strip_suffix('6')
        .map_or((name, false), |it| (it, true));
    let number = names.iter().position(|name| *name == place);
    let number = number.unwrap_or_else(|| panic!("unknown network: {name}"));
    if is_v6 {
        format!("2001:db8:{number}::/48")
    } else {
        format!("10.0.{number}.0/24")
    }
}

fn instant(text: &str) -> Timestamp {
    let start: Timestamp = "2026-03-01T08:00:00Z".parse().unwrap();
    let (minutes, seconds) = text.split_once(':').unwrap_or((text, "0"));
    let number = |text: &str| text.parse::<i64>().expect("valid number");
    start + SignedDuration::from_secs(number(minutes) * 60 + number(seconds))
}

/// The score after each step.
fn scores(steps: &str) -> Vec<u8> {
    let mut browser = "nothing";
    let mut trail: Option<Trail> = None;
    let mut scores = Vec::new();
    for step in steps.split(", ") {
        let words: Vec<_> = step.split(' ').collect();
        let now = instant(words[0]);
        let (mut login, mut is_foreign) = (Login::default(), false);
        for word in &words[2..] {
            match word.split_once('=') {
                Some(("failed", number)) => login.failed_codes = number.parse().unwrap(),
                _ if *word == "attack" => login.during_attack = true,
                _ if *word == "foreign" => is_foreign = true,
                _ => browser = word,
            }
        }
        let seen = ClientObservation {
            network: network(words[1]),
            user_agent: user_agent(browser).to_owned(),
        };
        let trail = match &mut trail {
            Some(trail) => {
                trail.see(&seen, now);
                trail
            }
            none => none.insert(Trail::begin(&seen, login, now)),
        };
        if is_foreign {
            trail.see_foreign_request(now);
        }
        // The database stores the trail as text between requests.
        let stored = serde_json::to_string(trail).unwrap();
        assert_eq!(serde_json::from_str::<Trail>(&stored).unwrap(), *trail);
        scores.push(trail.score(now).score);
    }
    scores
}

/// An owner's own session must never fall below 50, and a session that an attacker uses must end below 50.
#[test]
fn traces_end_with_the_expected_scores() {
    let mut wrong = Vec::new();
    let mut number = 0;
    let lines = TRACES.lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let columns: Vec<_> = line.split(" | ").collect();
        let [what, name, steps] = columns[..] else {
            panic!("invalid trace: {line}");
        };
        let (by, score) = what.split_once(' ').expect("actor and score");
        let score: u8 = score.trim().parse().expect("valid score");
        let found = scores(steps);
        let last = *found.last().unwrap();
        let lowest = *found.iter().min().unwrap();
        let fits = match by {
            "owner" => SecurityLevel::of(lowest) != SecurityLevel::Invalid,
            "thief" => SecurityLevel::of(last) == SecurityLevel::Invalid,
            unknown => panic!("unknown actor: {unknown}"),
        };
        if last != score || !fits {
            wrong.push(format!("{by}, {name}: {found:?} instead of {score}"));
        }
        number += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(number >= 40, "{number} traces");
}

#[test]
fn warnings_disappear_with_their_deductions() {
    let at = |network_name: &str| ClientObservation {
        network: network(network_name),
        user_agent: user_agent("iphone").to_owned(),
    };
    let mut trail = Trail::begin(&at("home"), Login::default(), instant("0"));
    trail.see(&at("mobile"), instant("5"));
    let moved = [Message::StandingWarningNetwork];
    assert_eq!(trail.score(instant("15")).warnings, moved);
    assert!(trail.score(instant("25")).warnings.is_empty());
    trail.see(&at("office"), instant("26"));
    trail.see(&at("cafe"), instant("27"));
    assert_eq!(
        trail.score(instant("27")).warnings,
        moved,
        "each warning appears once"
    );
}

#[test]
fn only_significant_requests_are_saved() {
    let at = |network_name: &str| ClientObservation {
        network: network(network_name),
        user_agent: user_agent("iphone").to_owned(),
    };
    let mut trail = Trail::begin(&at("home"), Login::default(), instant("0"));
    let table = [
        ("0:9", "home", false),
        ("0:10", "home", false),
        ("0:20", "home", true),
        ("0:21", "home6", true),
        ("0:22", "home6", false),
        ("0:23", "mobile", true),
        ("0:24", "home", true),
    ];
    for (time, place, written) in table {
        assert_eq!(trail.see(&at(place), instant(time)), written, "{time}");
    }
}

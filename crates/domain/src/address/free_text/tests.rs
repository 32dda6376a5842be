use super::*;
use crate::address::state_code;

const DIFFICULT: &str = include_str!("../difficult_cases.txt");
const USUAL: &str = include_str!("../cases.txt");
const UNITS: &str = include_str!("../unit_cases.txt");
const STATE_CASES: &str = include_str!("../state_cases.txt");

/// The rows of a table, each with its columns.
fn rows<const COLUMNS: usize>(
    table: &'static str,
) -> impl Iterator<Item = [&'static str; COLUMNS]> {
    let rows = table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("# "));
    rows.map(|line| {
        let columns: Vec<_> = line.split(" | ").map(str::trim).collect();
        columns.try_into().expect(line)
    })
}

/// The rows with an address and its four parts.
fn cases(table: &'static str) -> impl Iterator<Item = [&'static str; 5]> {
    rows(table)
}

/// What became of an address.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    /// All parts are what they should be.
    Right,
    /// The city was not taken off, and all of its words are there to be seen.
    Asked,
    /// Something is wrong, and nothing tells.
    Wrong,
}

fn outcome([text, street, city, state, zip]: [&str; 5]) -> Outcome {
    let part = |text: &str| (text != "-").then(|| text.to_owned());
    let expected = UsAddress {
        street: part(street),
        city: part(city),
        state: part(state),
        zip: part(zip),
    };
    let found = parse_address(text);
    if found == expected {
        return Outcome::Right;
    }
    let kept = found.street.as_deref().unwrap_or_default();
    let words = |text: &str| {
        text.replace([',', ';'], " ")
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let kept = words(kept);
    let whole = words(&format!("{street} {city}"));
    // `350 5th Ave, New York 10118` says it once.
    let is_state_too = state_code(city) == Some(state);
    let has_all = is_state_too || whole.iter().all(|word| word == "-" || kept.contains(word));
    let is_sound =
        |found: &Option<String>, expected: &Option<String>| found.is_none() || found == expected;
    let is_asked = found.city.is_none()
        && expected.city.is_some()
        && has_all
        && is_sound(&found.state, &expected.state)
        && is_sound(&found.zip, &expected.zip);
    if is_asked {
        Outcome::Asked
    } else {
        Outcome::Wrong
    }
}

/// What `docs/rules/addresses.md` publishes: right, asked, wrong.
#[test]
fn no_address_is_split_wrongly_without_asking() {
    let mut measured = Vec::new();
    let mut wrong = Vec::new();
    for table in [DIFFICULT, USUAL, STATE_CASES] {
        let mut counts = [0; 3];
        for case in cases(table) {
            let outcome = outcome(case);
            if outcome == Outcome::Wrong {
                wrong.push(format!("{case:?}: {:?}", parse_address(case[0])));
            }
            counts[outcome as usize] += 1;
        }
        measured.push(counts);
    }
    println!("right, asked, wrong: {measured:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(measured, [[857, 42, 0], [277, 14, 0], [153, 0, 0]]);
}

#[test]
fn the_tables_are_whole() {
    assert!(cases(DIFFICULT).count() >= 500);
    for (name, code) in crate::address::STATES {
        let written = |form: &str| {
            let mut all = [DIFFICULT, USUAL, STATE_CASES].into_iter().flat_map(cases);
            all.any(|[text, _, city, state, zip]| {
                state == *code && city != "-" && text.ends_with(&format!(" {form} {zip}"))
            })
        };
        assert!(written(code), "{code} in a whole address");
        if !name.starts_with("Armed") && *code != "VI" {
            assert!(written(name), "{name} in a whole address");
        }
    }
}

#[test]
fn only_a_whole_address_is_split() {
    for text in [
        "12 Oak St, Basement, NY 11201",
        "12 Oak St, Troy, NY",
        "Troy, NY 12180",
        "",
    ] {
        assert_eq!(split_address(text), None, "{text}");
    }
    let parts = split_address("12 Oak St, Apt 4, Troy, NY 12180");
    let expected = SplitAddress {
        street: "12 Oak St".to_owned(),
        unit: Some("Apt 4".to_owned()),
        city: "Troy".to_owned(),
        state: "NY".to_owned(),
        zip: "12180".to_owned(),
    };
    assert_eq!(parts, Some(expected));
}

#[test]
fn a_unit_is_split_off_only_behind_a_number() {
    for [text, street, unit] in rows(UNITS) {
        let parts = split_address(text).expect(text);
        let found = (parts.street.as_str(), parts.unit.as_deref());
        assert_eq!(found, (street, (unit != "-").then_some(unit)), "{text}");
    }
}

#[test]
fn lines_and_nothing() {
    assert_eq!(parse_address(""), UsAddress::default());
    let lines = parse_address("12 Elm Ct\nBoise, ID 83702\n");
    assert_eq!(lines.city.as_deref(), Some("Boise"));
}

/// Whether what is found in `text` is a zip code, a state, and a city that can be one.
fn is_sound(text: &str) -> bool {
    let address = parse_address(text);
    let is_city = |city: String| !city.contains(|c: char| c.is_ascii_digit() || c == '#');
    address.zip.is_none_or(|zip| zip_code(&zip) == Some(zip))
        && address.city.is_none_or(is_city)
        && address
            .state
            .is_none_or(|code| state_code(&code) == Some(&code))
}

proptest::proptest! {
    #[test]
    fn any_text_is_survived(text in "\\PC{0,60}") {
        proptest::prop_assert!(is_sound(&text));
    }

    #[test]
    fn any_words_of_addresses_are_survived(
        words in proptest::collection::vec(
            "[1-9][0-9]{0,4}|N|St|Ave|Box|Apt|#|Hwy|TX|County|USA|Broadway|,|-|\\.|\\(TX\\)|É",
            0..12,
        ),
    ) {
        proptest::prop_assert!(is_sound(&words.join(" ")));
        proptest::prop_assert!(is_sound(&words.concat()));
    }
}

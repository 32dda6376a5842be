use super::*;
use crate::address::state_code;

const DIFFICULT: &str = include_str!("../difficult_cases.txt");
const USUAL: &str = include_str!("../cases.txt");
const UNITS: &str = include_str!("../unit_cases.txt");
const STATE_CASES: &str = include_str!("../state_cases.txt");

/// The rows of a table, split into columns.
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

/// Rows of an address and its four expected parts.
fn cases(table: &'static str) -> impl Iterator<Item = [&'static str; 5]> {
    rows(table)
}

/// The result of parsing an address.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    /// All parts are correct.
    Right,
    /// The city was not split off, but all of its words are still in the street, so the user is asked.
    Asked,
    /// A part is wrong, and the user would not notice.
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
    let street_words = found.street.as_deref().unwrap_or_default();
    let words = |text: &str| {
        text.replace([',', ';'], " ")
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let street_words = words(street_words);
    let expected_words = words(&format!("{street} {city}"));
    // `350 5th Ave, New York 10118` names New York once, as city and state.
    let is_state_too = state_code(city) == Some(state);
    let has_all = is_state_too
        || expected_words
            .iter()
            .all(|word| word == "-" || street_words.contains(word));
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

/// The counts of `Right`, `Asked`, and `Wrong` that `docs/rules/addresses.md` publishes.
#[test]
fn no_address_is_parsed_wrongly() {
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
fn the_case_tables_cover_every_state() {
    assert!(cases(DIFFICULT).count() >= 500);
    for (name, code) in crate::address::STATES {
        let written = |form: &str| {
            let mut all = [DIFFICULT, USUAL, STATE_CASES].into_iter().flat_map(cases);
            all.any(|[text, _, city, state, zip]| {
                state == *code && city != "-" && text.ends_with(&format!(" {form} {zip}"))
            })
        };
        assert!(written(code), "no complete address uses {code}");
        if !name.starts_with("Armed") && *code != "VI" {
            assert!(written(name), "no complete address uses {name}");
        }
    }
}

#[test]
fn only_a_complete_address_is_split() {
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
fn a_unit_is_split_off_only_after_a_numbered_street() {
    for [text, street, unit] in rows(UNITS) {
        let parts = split_address(text).expect(text);
        let found = (parts.street.as_str(), parts.unit.as_deref());
        assert_eq!(found, (street, (unit != "-").then_some(unit)), "{text}");
    }
}

#[test]
fn line_breaks_and_empty_text_are_accepted() {
    assert_eq!(parse_address(""), UsAddress::default());
    let lines = parse_address("12 Elm Ct\nBoise, ID 83702\n");
    assert_eq!(lines.city.as_deref(), Some("Boise"));
}

/// Whether the ZIP code, state, and city found in `text` are plausible.
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
    fn arbitrary_text_parses_to_plausible_parts(text in "\\PC{0,60}") {
        proptest::prop_assert!(is_sound(&text));
    }

    #[test]
    fn arbitrary_address_words_parse_to_plausible_parts(
        words in proptest::collection::vec(
            "[1-9][0-9]{0,4}|N|St|Ave|Box|Apt|#|Hwy|TX|County|USA|Broadway|,|-|\\.|\\(TX\\)|É",
            0..12,
        ),
    ) {
        proptest::prop_assert!(is_sound(&words.join(" ")));
        proptest::prop_assert!(is_sound(&words.concat()));
    }
}

//! Fields out of an address that somebody typed as one text.

use super::{state_code, zip_code};

/// The parts that were found in a free text; what was not found is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UsAddress {
    /// Number and street, with a unit if there is one.
    pub street: Option<String>,
    /// City.
    pub city: Option<String>,
    /// Two-letter state.
    pub state: Option<String>,
    /// `12345` or `12345-6789`.
    pub zip: Option<String>,
}

/// Words that end a street's name, so that a city after them can be told without a comma.
const STREET_ENDS: &[&str] = &[
    "st",
    "street",
    "ave",
    "avenue",
    "rd",
    "road",
    "dr",
    "drive",
    "ln",
    "lane",
    "blvd",
    "boulevard",
    "ct",
    "court",
    "pl",
    "place",
    "way",
    "ter",
    "terrace",
    "cir",
    "circle",
    "pkwy",
    "parkway",
    "hwy",
    "highway",
    "sq",
    "square",
    "trl",
    "trail",
    "loop",
    "row",
    "alley",
    "broadway",
];
const DIRECTIONS: &[&str] = &[
    "n", "s", "e", "w", "ne", "nw", "se", "sw", "north", "south", "east", "west",
];
const UNITS: &[&str] = &[
    "apt", "unit", "ste", "suite", "floor", "fl", "rm", "room", "bldg", "lot",
];

/// Takes a free-text address apart, from its end: country, zip code, state, city, street.
#[must_use]
pub fn parse_address(text: &str) -> UsAddress {
    let mut parts: Vec<String> = text
        .split([',', '\n', ';'])
        .map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|part| !part.is_empty())
        .collect();
    if parts.last().is_some_and(|part| is_country(part)) {
        parts.pop();
    } else if let Some(last) = parts.last_mut() {
        drop_country(last);
    }
    let zip = take_zip(&mut parts);
    let state = take_state(&mut parts, zip.is_some());
    let city = take_city(&mut parts, state.is_some() || zip.is_some());
    let street = (!parts.is_empty()).then(|| parts.join(", "));
    UsAddress {
        street,
        city,
        state,
        zip,
    }
}

fn is_country(part: &str) -> bool {
    let bare = part.replace('.', "").to_lowercase();
    matches!(
        bare.as_str(),
        "usa" | "us" | "united states" | "united states of america"
    )
}

/// Takes the country off the end of a part such as `TX 78701 USA`.
fn drop_country(part: &mut String) {
    for words in (1..=4).rev() {
        if let Some((before, last)) = split_last_words(part, words)
            && is_country(last)
        {
            *part = before.to_owned();
            return;
        }
    }
}

/// Splits the last `count` words off; none if nothing would be left.
fn split_last_words(text: &str, count: usize) -> Option<(&str, &str)> {
    let at = text.rmatch_indices(' ').nth(count - 1)?.0;
    Some((&text[..at], &text[at + 1..]))
}

fn take_zip(parts: &mut Vec<String>) -> Option<String> {
    let last = parts.last_mut()?;
    if let Some(zip) = zip_code(last) {
        // '12345' alone is no address at all; as the last of several parts it is the zip code.
        parts.pop();
        return Some(zip);
    }
    let (before, word) = split_last_words(last, 1)?;
    let zip = zip_code(word)?;
    let previous = before.rsplit(' ').next().unwrap_or_default();
    if previous.eq_ignore_ascii_case("box") {
        return None;
    }
    *last = before.to_owned();
    Some(zip)
}

fn take_state(parts: &mut Vec<String>, has_zip: bool) -> Option<String> {
    // Nothing but one part and no zip code: 'New York' is a city as well, and 'Virginia' may be a street.
    let alone = parts.len() == 1 && !has_zip;
    let last = parts.last_mut()?;
    if let Some(code) = state_code(last) {
        if alone {
            return None;
        }
        // 'Washington' or 'New York' after a street, without anything behind it, is the city.
        let is_city_too = matches!(code, "NY" | "WA") && last.len() > 2;
        if is_city_too && !has_zip && parts.len() == 2 {
            return None;
        }
        parts.pop();
        return Some(code.to_owned());
    }
    for words in (1..=3).rev() {
        if let Some((before, name)) = split_last_words(last, words)
            && let Some(code) = state_code(name)
        {
            // Without a comma and a zip code only a street's end tells 'Ave Washington' from '5 Main St Reno NV'.
            let plausible = has_zip || !alone || city_after_street(before).is_some();
            if !plausible {
                return None;
            }
            *last = before.to_owned();
            return Some(code.to_owned());
        }
    }
    None
}

fn take_city(parts: &mut Vec<String>, has_region: bool) -> Option<String> {
    match parts.len() {
        0 => None,
        1 => {
            let only = parts[0].clone();
            if !has_region {
                return None;
            }
            if let Some((street, city)) = city_after_street(&only) {
                parts[0] = street;
                return Some(city);
            }
            let is_street = only.starts_with(|c: char| c.is_ascii_digit())
                || only.to_lowercase().starts_with("po box");
            if is_street {
                return None;
            }
            parts.clear();
            Some(only)
        }
        _ => {
            let last = parts
                .last()
                .map(|part| part.to_lowercase())
                .unwrap_or_default();
            let first = last
                .split(' ')
                .next()
                .unwrap_or_default()
                .trim_end_matches('.');
            if last.starts_with('#') || UNITS.contains(&first) {
                return None;
            }
            parts.pop()
        }
    }
}

/// `12 Oak St Apt 4 San Marcos` -> (`12 Oak St Apt 4`, `San Marcos`).
fn city_after_street(text: &str) -> Option<(String, String)> {
    let words: Vec<&str> = text.split(' ').collect();
    let bare = |at: usize| {
        words
            .get(at)
            .map(|w| w.trim_end_matches('.').to_lowercase())
            .unwrap_or_default()
    };
    // The last one, not counting a first word: 'St Louis' begins with one, 'Main St St Louis' has two.
    let mut end = (1..words.len()).rev().find(|&at| {
        let begins_city = bare(at) == "st"
            && at + 1 < words.len()
            && (1..at).any(|b| STREET_ENDS.contains(&bare(b).as_str()));
        STREET_ENDS.contains(&bare(at).as_str()) && !begins_city
    })? + 1;
    if DIRECTIONS.contains(&bare(end).as_str()) && end + 1 < words.len() {
        end += 1;
    }
    if UNITS.contains(&bare(end).as_str()) {
        end += 2;
    } else if words.get(end).is_some_and(|word| word.starts_with('#')) {
        end += if words[end] == "#" { 2 } else { 1 };
    }
    (end < words.len()).then(|| (words[..end].join(" "), words[end..].join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// text -> street | city | state | zip, `-` where nothing is found.
    const CASES: &str = "
123 Main St, Austin, TX 78701 -> 123 Main St | Austin | TX | 78701
123 Main St, Austin, Texas 78701 -> 123 Main St | Austin | TX | 78701
123 Main St, Austin, TX, 78701 -> 123 Main St | Austin | TX | 78701
123 Main St, Austin, tx 78701 -> 123 Main St | Austin | TX | 78701
123 Main St, Austin TX 78701 -> 123 Main St | Austin | TX | 78701
123 Main St, Austin texas 78701 -> 123 Main St | Austin | TX | 78701
123 Main St Austin TX 78701 -> 123 Main St | Austin | TX | 78701
123 Main St. Austin TX 78701 -> 123 Main St. | Austin | TX | 78701
123 Main Street Austin Texas 78701 -> 123 Main Street | Austin | TX | 78701
123 Main St, Austin, TX 78701-1234 -> 123 Main St | Austin | TX | 78701-1234
123 Main St, Austin, TX 787011234 -> 123 Main St | Austin | TX | 78701-1234
123 Main St, Austin, TX 78701, USA -> 123 Main St | Austin | TX | 78701
123 Main St, Austin, TX 78701 USA -> 123 Main St | Austin | TX | 78701
123 Main St, Austin, TX 78701, United States -> 123 Main St | Austin | TX | 78701
123 Main St, Austin, TX 78701 United States of America -> 123 Main St | Austin | TX | 78701
123 Main St, Austin, TX 78701, U.S.A. -> 123 Main St | Austin | TX | 78701
123 Main St, Austin, TX -> 123 Main St | Austin | TX | -
123 Main St, Austin, Texas -> 123 Main St | Austin | TX | -
123 Main St, Austin TX -> 123 Main St | Austin | TX | -
123 Main St Austin TX -> 123 Main St | Austin | TX | -
123 Main St, Austin -> 123 Main St | Austin | - | -
123 Main St -> 123 Main St | - | - | -
123 Main St, 78701 -> 123 Main St | - | - | 78701
123 Main St 78701 -> 123 Main St | - | - | 78701
  123   Main  St ,  Austin ,  TX   78701  -> 123 Main St | Austin | TX | 78701
123 Main St, Apt 4, Austin, TX 78701 -> 123 Main St, Apt 4 | Austin | TX | 78701
123 Main St Apt 4, Austin, TX 78701 -> 123 Main St Apt 4 | Austin | TX | 78701
123 Main St Apt 4 Austin TX 78701 -> 123 Main St Apt 4 | Austin | TX | 78701
123 Main St #4 Austin TX 78701 -> 123 Main St #4 | Austin | TX | 78701
123 Main St # 4 Austin TX 78701 -> 123 Main St # 4 | Austin | TX | 78701
123 Main St, #4, TX 78701 -> 123 Main St, #4 | - | TX | 78701
123 Main St Suite 200 Salt Lake City UT 84101 -> 123 Main St Suite 200 | Salt Lake City | UT | 84101
1600 Pennsylvania Ave NW, Washington, DC 20500 -> 1600 Pennsylvania Ave NW | Washington | DC | 20500
1600 Pennsylvania Ave NW, Washington, D.C. 20500 -> 1600 Pennsylvania Ave NW | Washington | DC | 20500
1600 Pennsylvania Ave NW, Washington, District of Columbia 20500 -> 1600 Pennsylvania Ave NW | Washington | DC | 20500
1600 Pennsylvania Ave NW Washington DC 20500 -> 1600 Pennsylvania Ave NW | Washington | DC | 20500
1600 Pennsylvania Ave NW, Washington DC -> 1600 Pennsylvania Ave NW | Washington | DC | -
350 5th Ave, New York, NY 10118 -> 350 5th Ave | New York | NY | 10118
350 5th Ave, New York, New York 10118 -> 350 5th Ave | New York | NY | 10118
350 5th Ave New York NY 10118 -> 350 5th Ave | New York | NY | 10118
350 5th Ave, New York -> 350 5th Ave | New York | - | -
1 Capitol St, Charleston, West Virginia 25305 -> 1 Capitol St | Charleston | WV | 25305
1 Capitol St Charleston West Virginia 25305 -> 1 Capitol St | Charleston | WV | 25305
1000 Bank St, Richmond, Virginia 23218 -> 1000 Bank St | Richmond | VA | 23218
500 Woodlane St, Little Rock, Arkansas 72201 -> 500 Woodlane St | Little Rock | AR | 72201
300 SW 10th Ave, Topeka, Kansas 66612 -> 300 SW 10th Ave | Topeka | KS | 66612
701 N 7th St, Kansas City, KS 66101 -> 701 N 7th St | Kansas City | KS | 66101
701 N 7th St Kansas City Kansas 66101 -> 701 N 7th St | Kansas City | KS | 66101
10 Market St St Louis MO 63101 -> 10 Market St | St Louis | MO | 63101
10 Market St, St. Louis, Missouri 63101 -> 10 Market St | St. Louis | MO | 63101
200 Old Santa Fe Trl, Santa Fe, New Mexico 87501 -> 200 Old Santa Fe Trl | Santa Fe | NM | 87501
200 Old Santa Fe Trail Santa Fe new mexico 87501 -> 200 Old Santa Fe Trail | Santa Fe | NM | 87501
5 Virginia St, Reno, Nevada 89501 -> 5 Virginia St | Reno | NV | 89501
77 Ohio Ave, Dayton, Ohio 45402 -> 77 Ohio Ave | Dayton | OH | 45402
12345 Oak Rd, Fargo, North Dakota 58102 -> 12345 Oak Rd | Fargo | ND | 58102
82 Smith Hill Blvd, Providence, Rhode Island 02903 -> 82 Smith Hill Blvd | Providence | RI | 02903
PO Box 12345, Juneau, AK 99801 -> PO Box 12345 | Juneau | AK | 99801
PO Box 12345 -> PO Box 12345 | - | - | -
415 S Beretania St, Honolulu, Hawaii 96813 -> 415 S Beretania St | Honolulu | HI | 96813
7 Rue Élysée, San José, California 95112 -> 7 Rue Élysée | San José | CA | 95112
Austin, TX 78701 -> - | Austin | TX | 78701
Austin TX 78701 -> - | Austin | TX | 78701
Austin, Texas -> - | Austin | TX | -
78701 -> - | - | - | 78701
Virginia -> Virginia | - | - | -
Oak Farm, Rural Route 2, Boise, Idaho 83702 -> Oak Farm, Rural Route 2 | Boise | ID | 83702
12 Elm Ct; Boise; ID; 83702 -> 12 Elm Ct | Boise | ID | 83702
9 Lake Dr E Traverse City MI 49684 -> 9 Lake Dr E | Traverse City | MI | 49684
88 Court St, Utica, N.Y. 13501 -> 88 Court St | Utica | NY | 13501
";

    #[test]
    fn free_texts_come_apart() {
        let part = |text: &str| (text.trim() != "-").then(|| text.trim().to_owned());
        let mut count = 0;
        for case in CASES.lines().filter(|line| !line.is_empty()) {
            let (text, fields) = case.split_once(" -> ").unwrap();
            let fields: Vec<_> = fields.split(" | ").map(part).collect();
            let [street, city, state, zip] = fields.try_into().unwrap();
            assert_eq!(
                parse_address(text),
                UsAddress {
                    street,
                    city,
                    state,
                    zip
                },
                "{text}"
            );
            count += 1;
        }
        assert!(count >= 60, "{count} cases");
        assert_eq!(parse_address(""), UsAddress::default());
        let lines = parse_address("12 Elm Ct\nBoise, ID 83702\n");
        assert_eq!(lines.city.as_deref(), Some("Boise"));
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_survived(text in "\\PC{0,60}") {
            let address = parse_address(&text);
            proptest::prop_assert!(address.zip.is_none_or(|zip| zip_code(&zip) == Some(zip)));
        }
    }
}

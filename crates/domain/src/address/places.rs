//! Which cities there are: the names that the Postal Service has for each ZIP code, written by `build.rs`.

use super::city_key::city_key;
use crate::search::fold;
use std::collections::HashSet;
use std::sync::LazyLock;

/// A line for each ZIP code, in order: `12180 NY troy,sycaway`.
const PLACES: &str = include_str!(concat!(env!("OUT_DIR"), "/places.txt"));

static LINES: LazyLock<Vec<&'static str>> = LazyLock::new(|| PLACES.lines().collect());

static OF_STATES: LazyLock<HashSet<(&'static str, &'static str)>> = LazyLock::new(|| {
    let lines = LINES.iter().filter_map(|line| read(line));
    lines
        .flat_map(|(_, state, names)| names.split(',').map(move |name| (state, name)))
        .collect()
});

fn read(line: &'static str) -> Option<(&'static str, &'static str, &'static str)> {
    let (zip, rest) = line.split_once(' ')?;
    let (state, names) = rest.split_once(' ')?;
    Some((zip, state, names))
}

/// The state and the names of each place that has the ZIP code; `12345-6789` is looked up by its first five digits.
fn of_zip(zip: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let five = zip.get(..5).unwrap_or_default().to_owned();
    let first = LINES.partition_point(|line| *line < five.as_str());
    LINES[first..]
        .iter()
        .filter_map(|line| read(line))
        .take_while(move |(zip, ..)| *zip == five)
        .map(|(_, state, names)| (state, names))
}

/// Whether a ZIP code is in use and belongs to a state.
pub(super) fn is_in(zip: &str, state: &str) -> bool {
    of_zip(zip).any(|(of, _)| of == state)
}

/// Whether mail with a ZIP code can be addressed to a city of this name.
pub(super) fn is_city_of_zip(zip: &str, name: &str) -> bool {
    let key = city_key(&fold(name));
    of_zip(zip).any(|(_, names)| names.split(',').any(|name| name == key))
}

/// Whether a state has a city of this name.
pub(super) fn is_city_of_state(state: &str, name: &str) -> bool {
    let key = city_key(&fold(name));
    OF_STATES.contains(&(state, key.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cities_are_known_by_the_spellings_that_people_use() {
        for (zip, name, is) in [
            ("12180", "Troy", true),
            ("12180-1234", "TROY", true),
            ("12180", "Trey", false),
            ("70774", "St. Amant", true),
            ("70774", "Amant", false),
            ("34142", "Ave Maria", true),
            ("34142", "Maria", false),
            ("27101", "Winston Salem", true),
            ("27101", "Winston-Salem", true),
            ("48823", "E Lansing", true),
            ("00680", "Mayagüez", true),
            ("09012", "APO", true),
            ("00000", "Troy", false),
            ("", "Troy", false),
        ] {
            assert_eq!(is_city_of_zip(zip, name), is, "{zip} {name}");
        }
        assert!(is_city_of_state("LA", "St Francisville"));
        assert!(!is_city_of_state("TX", "Elm Cove"));
        assert!(!is_city_of_state("NY", "Basement"));
        assert!(is_in("96910", "GU"));
        assert!(!is_in("12180", "TX"));
    }
}

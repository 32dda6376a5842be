//! Normalized keys for comparing streets and units.

use super::words::is_unit_word;
use crate::search::fold_lightly;

/// Words with several spellings, and their normalized form.
#[rustfmt::skip]
const SHORT: &[(&str, &str)] = &[
    ("alley", "aly"), ("av", "ave"), ("avenue", "ave"), ("boulevard", "blvd"), ("circle", "cir"), ("court", "ct"),
    ("drive", "dr"), ("expressway", "expy"), ("freeway", "fwy"), ("highway", "hwy"), ("lane", "ln"), ("parkway", "pkwy"),
    ("place", "pl"), ("plaza", "plz"), ("road", "rd"), ("route", "rte"), ("rt", "rte"), ("saint", "st"), ("square", "sq"),
    ("street", "st"), ("terrace", "ter"), ("trail", "trl"), ("turnpike", "tpke"),
    ("east", "e"), ("north", "n"), ("south", "s"), ("west", "w"),
    ("northeast", "ne"), ("northwest", "nw"), ("southeast", "se"), ("southwest", "sw"),
    ("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"), ("fifth", "5th"), ("sixth", "6th"),
    ("seventh", "7th"), ("eighth", "8th"), ("ninth", "9th"), ("tenth", "10th"),
];

/// Normalizes a street and its unit for comparison. Drops case, accents, and punctuation, abbreviates common words, and takes a unit that
/// was typed into the street: `12 Oak Street Apt. 4-B` equals `12 OAK ST` with the unit `#4b`.
pub(crate) fn street_key(street: &str, unit: &str) -> (String, String) {
    let street = words(street);
    // Units follow a number and a name. `12 Space Center Blvd` has none.
    let is_unit = |word: &String| word.starts_with('#') || is_unit_word(word);
    let found = street.iter().skip(2).position(is_unit).map(|at| at + 2);
    let (street, behind) = street.split_at(found.unwrap_or(street.len()));
    let own = words(unit);
    let unit = if own.is_empty() {
        behind
    } else {
        own.as_slice()
    };
    let unit: Vec<&str> = unit
        .iter()
        .map(|word| word.trim_start_matches('#'))
        .filter(|word| !is_unit_word(word))
        .collect();
    let street: Vec<&str> = street.iter().map(|word| short(word)).collect();
    (street.join(" "), unit.concat())
}

/// The words in lower case, with letters, digits, and a leading `#` only.
fn words(text: &str) -> Vec<String> {
    fold_lightly(text)
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'))
        .map(|word| {
            let is_kept = |(at, c): &(usize, char)| c.is_alphanumeric() || *at == 0 && *c == '#';
            word.char_indices()
                .filter(is_kept)
                .map(|(_, c)| c)
                .collect::<String>()
        })
        .filter(|word| !word.is_empty())
        .collect()
}

fn short(word: &str) -> &str {
    let known = SHORT.iter().find(|(long, _)| *long == word);
    known.map_or(word, |(_, short)| short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streets_are_compared_without_their_spelling() {
        for (street, unit, key, unit_key) in [
            ("12 Oak Street", "", "12 oak st", ""),
            ("12 OAK ST.", "", "12 oak st", ""),
            ("12  Oak St,", " ", "12 oak st", ""),
            ("12 Oak St", "Apt 4B", "12 oak st", "4b"),
            ("12 Oak St", "#4-B", "12 oak st", "4b"),
            ("12 Oak St", "4 b", "12 oak st", "4b"),
            ("12 Oak Street, Apt. 4-B", "", "12 oak st", "4b"),
            ("12 Oak Street # 4B", "", "12 oak st", "4b"),
            ("12 Oak St Apt 9", "4B", "12 oak st", "4b"),
            ("12 Oak St", "2nd Floor", "12 oak st", "2nd"),
            ("500 North Fifth Avenue", "", "500 n 5th ave", ""),
            ("500 N 5th Ave", "", "500 n 5th ave", ""),
            ("9 Saint James Place", "", "9 st james pl", ""),
            ("12 Space Center Blvd", "", "12 space center blvd", ""),
            ("1408 Cañón Dr", "", "1408 canon dr", ""),
            ("", "", "", ""),
        ] {
            let expected = (key.to_owned(), unit_key.to_owned());
            assert_eq!(street_key(street, unit), expected, "{street} {unit}");
        }
    }
}

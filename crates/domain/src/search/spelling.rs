//! Words of addresses that have two common spellings.

/// Pairs of a word and its abbreviation, folded. People type either one, no matter which of them the address has.
#[rustfmt::skip]
const PAIRS: [(&str, &str); 37] = [
    ("alley", "aly"), ("apartment", "apt"), ("avenue", "ave"), ("boulevard", "blvd"), ("bridge", "brg"), ("building", "bldg"),
    ("center", "ctr"), ("circle", "cir"), ("court", "ct"), ("creek", "crk"), ("crossing", "xing"), ("drive", "dr"),
    ("east", "e"), ("expressway", "expy"), ("floor", "fl"), ("fort", "ft"), ("freeway", "fwy"), ("heights", "hts"),
    ("highway", "hwy"), ("lane", "ln"), ("mount", "mt"), ("north", "n"), ("northeast", "ne"), ("northwest", "nw"),
    ("parkway", "pkwy"), ("place", "pl"), ("road", "rd"), ("saint", "st"), ("south", "s"), ("southeast", "se"),
    ("southwest", "sw"), ("square", "sq"), ("street", "st"), ("suite", "ste"), ("terrace", "ter"), ("trail", "trl"),
    ("west", "w"),
];

/// The other spelling of a folded word, if it has one: `st` for `street`, `road` for `rd`. `None` for an abbreviation that its word
/// begins with, because a search for the beginning finds the word anyway.
#[must_use]
pub fn other_spelling(word: &str) -> Option<&'static str> {
    let other = |(long, short): &(&'static str, &'static str)| match word {
        word if word == *long => Some(*short),
        word if word == *short && !long.starts_with(short) => Some(*long),
        _ => None,
    };
    PAIRS.iter().find_map(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_addresses_have_another_spelling() {
        for (word, other) in [
            ("street", Some("st")),
            ("st", Some("saint")),
            ("saint", Some("st")),
            ("road", Some("rd")),
            ("rd", Some("road")),
            ("north", Some("n")),
            ("n", None),
            ("ave", None),
            ("avenue", Some("ave")),
            ("elm", None),
            ("streets", None),
            ("", None),
        ] {
            assert_eq!(other_spelling(word), other, "{word}");
        }
    }

    #[test]
    fn each_word_has_one_abbreviation() {
        for (index, (long, short)) in PAIRS.iter().enumerate() {
            assert!(long.len() > short.len(), "{long}");
            assert!(
                PAIRS[..index].iter().all(|(known, _)| known < long),
                "{long} is in order"
            );
        }
    }
}

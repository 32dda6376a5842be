//! Detects where a street name ends.

use crate::address::words::{
    has_digit, is_direction, is_level, is_name_of_level, is_numbered_word, is_ordinal,
    is_road_kind, is_unit_word, takes_number,
};

/// Words that end a street. Excludes words that often begin a city name, such as `Lake` in `Lake Forest`.
#[rustfmt::skip]
const ENDS: &[&str] = &[
    "alley", "aly", "av", "ave", "avenue", "blvd", "boulevard", "cir", "circle", "court", "ct", "dr", "drive", "expressway",
    "expy", "freeway", "fwy", "highway", "hwy", "lane", "ln", "loop", "parkway", "pike", "pkwy", "pl", "place", "plaza",
    "plz", "rd", "road", "row", "sq", "square", "st", "street", "ter", "terrace", "tpke", "trail", "trl", "turnpike",
    "way",
];
/// Words that must be followed by a name, so a street cannot end in them.
#[rustfmt::skip]
const OPEN: &[&str] = &[
    "&", "and", "c/o", "de", "del", "el", "fort", "ft", "la", "las", "los", "lower", "mount", "mt", "new", "of", "old", "port",
    "saint", "san", "santa", "the", "upper",
];
/// Words that precede the street name in Spanish and French.
#[rustfmt::skip]
const BEFORE_NAME: &[&str] = &[
    "avenida", "calle", "callejon", "callejón", "calzada", "camino", "carretera", "corte", "paseo", "placer", "rue", "via",
    "vía", "vista",
];

pub(super) fn may_end_street(word: &str) -> bool {
    ENDS.contains(&word)
}

/// Whether the words form a complete street, judging by the last word or the unit: `12 Oak St W`, `12 Oak Apt 4`.
pub(super) fn is_whole(words: &[String]) -> bool {
    let is_suffix = |word: &&String| is_direction(word);
    let suffix = words.iter().rev().take_while(is_suffix).count();
    let (words, suffix) = words.split_at(words.len() - suffix);
    let Some((last, rest)) = words.split_last() else {
        return false;
    };
    // `Apt B`, `Apt 4 B`, `Apt W`
    let takes_letter = |word: &String| is_unit_word(word) || has_digit(word);
    let is_letter = last.len() == 1 && rest.last().is_some_and(takes_letter)
        || is_unit_word(last) && suffix.len() == 1;
    let is_number = has_digit(last) && !rest.is_empty();
    let is_alone = matches!(last.as_str(), "bsmt" | "penthouse" | "ph" | "rear");
    is_letter || is_number || is_alone || is_level(last) || may_end_street(last)
}

/// Whether the words are an incomplete street, because a name, number, or letter must follow.
pub(super) fn is_cut_off(words: &[String]) -> bool {
    let is_half = words.get(1).is_some_and(|word| word.contains('/'));
    let name = match words.split_first() {
        Some((first, _)) if has_digit(first) && is_half => &words[2..],
        Some((first, rest)) if has_digit(first) && !is_ordinal(first) => rest,
        Some(_) | None => words,
    };
    let Some((last, rest)) = name.split_last() else {
        // `12 1/2`. A number alone may be a unit's.
        return is_half;
    };
    let last = last.as_str();
    let is_filler = |word: &String| {
        let word = word.as_str();
        is_direction(word) || OPEN.contains(&word) || BEFORE_NAME.contains(&word)
    };
    // `355 W` in `355 W Canal Street`, and `12 Calle`.
    if name.iter().all(is_filler) || OPEN.contains(&last) {
        return true;
    }
    // `400 B`
    if rest.is_empty() && last.len() == 1 {
        return true;
    }
    let is_named_level = is_level(last) && rest.last().is_some_and(|word| is_name_of_level(word));
    let is_alone = matches!(last, "penthouse" | "ph");
    if is_unit_word(last) && !is_named_level && !is_alone {
        return true;
    }
    // `3300 Avenue`, `123 County Road`, and `1200 Highway`.
    match last {
        "box" | "drawer" => true,
        "road" | "rd" => rest.iter().all(|word| is_road_kind(word) || word == "old"),
        _ if is_numbered_word(last) => rest
            .iter()
            .all(|word| is_direction(word) || is_road_kind(word) || takes_number(word)),
        _ => rest.is_empty() && may_end_street(last),
    }
}

//! Splits the unit from a street.

use super::street::may_end_street;
use crate::address::words::{
    bare, has_digit, is_level, is_name_of_level, is_ordinal, is_unit_word,
};
use crate::text::Length;

/// Length of a unit, in characters.
pub const UNIT_LENGTH: Length = Length::up_to(30);

/// Units without a number.
#[rustfmt::skip]
const ALONE: &[&str] = &[
    "basement", "bsmt", "front", "lobby", "lower", "ofc", "office", "penthouse", "ph", "rear", "side", "upper",
];
/// House numbers spelled out.
const NUMBERS: &[&str] = &[
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// Splits off trailing units separated by commas: `12 Oak St, Apt 4, Bldg 2`. Leaves everything in the street if what precedes the unit is
/// neither a numbered street nor a PO box, or if the unit is longer than its field.
pub(super) fn split_unit(whole: &str) -> (String, Option<String>) {
    let mut street = whole;
    while let Some((before, part)) = street.rsplit_once(", ")
        && is_unit(part)
    {
        street = before;
    }
    let last = street.rsplit(", ").next().unwrap_or_default();
    match whole
        .get(street.len()..)
        .and_then(|rest| rest.strip_prefix(", "))
    {
        Some(unit) if is_numbered(last) && unit.chars().count() <= UNIT_LENGTH.max => {
            (street.to_owned(), Some(unit.to_owned()))
        }
        Some(_) | None => (whole.to_owned(), None),
    }
}

/// Whether the unit field contains a street with a house number, such as `14 Oak St`. If the street field has no number, any name after the
/// number is enough.
pub(crate) fn is_street_in_unit(street: &str, unit: &str) -> bool {
    let words: Vec<String> = unit.split_whitespace().map(bare).collect();
    let [number, name, rest @ ..] = words.as_slice() else {
        return false;
    };
    let is_number = has_digit(number) && !is_ordinal(number);
    let is_name = name.len() > 1 && !is_unit_word(name) && !is_unit(unit);
    let has_end = || {
        let mut ends = std::iter::once(name).chain(rest);
        ends.any(|word| may_end_street(word))
    };
    is_number && is_name && (!has_digit(street) || has_end())
}

/// Whether a part is a numbered street or a PO box.
fn is_numbered(part: &str) -> bool {
    let words: Vec<String> = part.split(' ').map(bare).collect();
    let is_number = has_digit(&words[0]) || NUMBERS.contains(&words[0].as_str());
    let is_box = words
        .windows(2)
        .any(|pair| matches!(pair[0].as_str(), "box" | "pob" | "drawer") && is_code(&pair[1]));
    words.len() > 1 && is_number || is_box
}

/// Whether the whole part is a unit: `Apt 4`, `#4B`, `Bldg C Apt 5`, `2nd Floor`, `Rear`, or `4B`.
fn is_unit(part: &str) -> bool {
    let spaced = part.replace('#', " # ");
    let words: Vec<String> = spaced.split_whitespace().map(bare).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [word] => ALONE.contains(word) || is_number(word),
        [name, level] if is_level(level) => is_name_of_level(name),
        words => are_named(words),
    }
}

/// Whether the words are pairs of a unit word and its number: `Bldg C Apt # 5`, `Apt 4 B`.
fn are_named(words: &[&str]) -> bool {
    match words {
        [] => true,
        [kind, "#", code, rest @ ..] | [kind, code, rest @ ..]
            if is_unit_word(kind) && is_code(code) =>
        {
            let is_letter = |word: &str| word.len() == 1 && word.chars().all(char::is_alphabetic);
            match rest {
                [letter] if is_letter(letter) => true,
                rest => are_named(rest),
            }
        }
        _ => false,
    }
}

/// `4`, `4B`, `4-6`, but not a road such as `I-35` and not a ZIP code.
fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        && word.len() < 5
        && !is_ordinal(word)
        && is_code(word)
}

/// `4`, `B`, `A-12`: contains a digit, or is at most two letters long.
fn is_code(word: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '/');
    !is_ordinal(word) && word.chars().all(is_sign) && (has_digit(word) || word.len() <= 2)
}

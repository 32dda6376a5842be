//! Classifies words of addresses. Words are in lower case and without periods.

/// Words that precede the number or letter of a unit. No city name contains one.
#[rustfmt::skip]
const UNITS: &[&str] = &[
    "#", "apt", "apartment", "bldg", "building", "condo", "dept", "fl", "flr", "floor", "hangar", "hngr", "level", "lot",
    "lvl", "no", "number", "penthouse", "ph", "pmb", "rm", "room", "slip", "spc", "space", "ste", "stes", "stop", "suite",
    "suites", "trailer", "trlr", "unit", "units",
];
/// Words that precede the number of a PO box or road.
#[rustfmt::skip]
const NUMBERED: &[&str] = &[
    "box", "cmr", "cr", "drawer", "fm", "hc", "highway", "hwy", "interstate", "pob", "psc", "rd", "road", "route", "rr",
    "rt", "rte", "sr", "us",
];
/// Kinds of numbered roads: `County Road 12`.
const ROAD_KINDS: &[&str] = &[
    "county", "co", "ranch", "farm", "market", "state", "township", "private", "forest", "service",
];

pub(super) fn bare(word: &str) -> String {
    word.replace('.', "").to_ascii_lowercase()
}

pub(super) fn has_digit(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

/// Whether a number after this word belongs to it.
pub(super) fn takes_number(word: &str) -> bool {
    is_unit_word(word) || is_numbered_word(word)
}

/// `Apt`, `#`.
pub(super) fn is_unit_word(word: &str) -> bool {
    UNITS.contains(&word)
}

/// `Box`, `Highway`.
pub(super) fn is_numbered_word(word: &str) -> bool {
    NUMBERED.contains(&word)
}

/// `County` in `County Road`.
pub(super) fn is_road_kind(word: &str) -> bool {
    ROAD_KINDS.contains(&word)
}

/// `Floor`.
pub(super) fn is_level(word: &str) -> bool {
    matches!(word, "fl" | "flr" | "floor" | "level" | "lvl")
}

/// The word before `Floor`: `2nd`, `Ground`.
pub(super) fn is_name_of_level(word: &str) -> bool {
    let names = [
        "ground", "main", "first", "second", "third", "fourth", "fifth", "top", "upper", "lower",
    ];
    is_ordinal(word) || names.contains(&word)
}

/// `NW` after a street name.
pub(super) fn is_quadrant(word: &str) -> bool {
    matches!(word, "ne" | "nw" | "se" | "sw")
}

/// A compass direction, abbreviated or spelled out.
pub(super) fn is_direction(word: &str) -> bool {
    let is_long = matches!(word, "north" | "south" | "east" | "west");
    let is_long_quadrant = matches!(word, "northeast" | "northwest" | "southeast" | "southwest");
    let is_short = matches!(word, "n" | "s" | "e" | "w");
    is_long || is_long_quadrant || is_short || is_quadrant(word)
}

/// `5th`, `2nd`.
pub(super) fn is_ordinal(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        && ["st", "nd", "rd", "th"]
            .iter()
            .any(|end| word.ends_with(end))
}

//! Words of addresses, bare: in small letters and without points.

/// Short forms that end a street's name. No city has one of them, except `St` for Saint.
#[rustfmt::skip]
const SHORT_SUFFIXES: &[&str] = &[
    "aly", "ave", "av", "blvd", "byp", "cir", "ct", "cres", "cswy", "dr", "expy", "fwy", "hwy", "ln", "pkwy", "pky",
    "pl", "plz", "rd", "sq", "st", "ter", "terr", "tpke", "trce", "trl", "xing",
];
/// Whole words that do the same and stand in no city's name.
#[rustfmt::skip]
const FIRM_SUFFIXES: &[&str] = &[
    "alley", "avenue", "boulevard", "causeway", "drive", "expressway", "freeway", "highway", "lane", "parkway", "road",
    "motorway", "skyway", "street", "throughway", "trafficway", "turnpike",
    "avenues", "courts", "drives", "lanes", "parkways", "roads", "streets", "ways",
];
/// Whole words that end streets, and sometimes cities: Federal Way, Grand Terrace. Words that begin cities as often as they end
/// streets (Park, Lake, Falls, Grove) are not here: behind them nothing is certain.
#[rustfmt::skip]
const SOFT_SUFFIXES: &[&str] = &[
    "circle", "court", "crossing", "loop", "path", "place", "plaza", "row", "square", "terrace", "trace", "trail", "walk",
    "way",
];
/// Words before the number or the letter of a unit. No city has one in its name.
#[rustfmt::skip]
const UNITS: &[&str] = &[
    "#", "apt", "apartment", "bldg", "building", "condo", "dept", "fl", "flr", "floor", "hangar", "hngr", "level", "lot",
    "lvl", "no", "number", "penthouse", "ph", "pmb", "rm", "room", "slip", "spc", "space", "ste", "stop", "suite",
    "trailer", "trlr", "unit",
];
/// Words before the number of a box or a road.
#[rustfmt::skip]
const NUMBERED: &[&str] = &[
    "box", "cmr", "cr", "drawer", "fm", "hc", "highway", "hwy", "interstate", "pob", "psc", "rd", "road", "route", "rr",
    "rt", "rte", "sr", "us",
];
/// Other words of buildings and places that no city has in its name; the second line is of Puerto Rico.
#[rustfmt::skip]
const NOT_OF_CITIES: &[&str] = &[
    "apartments", "apts", "attn", "complex", "condominium", "condominiums", "condos", "mhp", "tower", "towers", "ville",
    "barrio", "bo", "calle", "cond", "condominio", "edif", "edificio", "parcelas", "residencial", "sector", "urb",
    "urbanizacion",
];
/// Units that need neither.
#[rustfmt::skip]
const UNITS_ALONE: &[&str] = &["basement", "bsmt", "frnt", "lbby", "lobby", "lowr", "ofc", "penthouse", "ph", "rear", "uppr"];
/// What may follow a unit or a road and belong to it, although it could begin a city.
#[rustfmt::skip]
const AFTER_NUMBERS: &[&str] = &[
    "access", "alt", "alternate", "bus", "business", "bypass", "ext", "extension", "frontage", "scenic", "service", "spur",
    "wing",
];
/// Parts of a house. Some cities begin so (`Front Royal`, `Upper Darby`), and nothing tells them apart.
const PARTS_OF_HOUSES: &[&str] = &["front", "left", "lower", "middle", "right", "side", "upper"];
/// Words that are no city by themselves, but end the names of some: `Circle Pines`, `Court House`, `Trail Creek`.
#[rustfmt::skip]
const ONLY_ENDS: &[&str] = &[
    "acres", "bay", "beach", "center", "city", "creek", "estates", "falls", "gardens", "green", "grove", "heights",
    "highlands", "hill", "hills", "house", "island", "islands", "junction", "lake", "lakes", "landing", "oaks", "park", "pines", "point",
    "ridge", "shores", "spring", "springs", "station", "town", "township", "valley", "view", "village", "woods",
];
/// Words that end streets and begin cities: `Old Court Run` is a street, and `Valley Stream` a city.
#[rustfmt::skip]
const ALSO_SUFFIXES: &[&str] = &[
    "bend", "broadway", "chase", "close", "common", "commons", "course", "cove", "crescent", "curve", "divide", "field", "fields", "forest", "garden",
    "glen", "harbor", "highland", "knoll", "knolls", "mall", "manor", "meadow", "meadows", "mews", "mill", "mills",
    "mission", "orchard", "pass", "pike", "oval", "plain", "plains", "port", "radial", "ramp",
    "ranch", "rapids", "rest", "run", "shore", "stream", "summit", "track", "tunnel",
    "union", "vista",
];
/// Words that begin cities of several words, and are no street's end.
#[rustfmt::skip]
const CITY_BEGINNINGS: &[&str] = &[
    "des", "el", "fort", "ft", "la", "las", "los", "mount", "mt", "new", "saint", "sainte", "san", "santa", "st",
];
/// Names behind `St` in the names of cities.
#[rustfmt::skip]
const SAINTS: &[&str] = &[
    "albans", "ann", "anthony", "augustine", "bernard", "charles", "clair", "cloud", "david", "edward", "francis",
    "gabriel", "george", "helena", "helens", "henry", "ignace", "ignatius", "jacob", "james", "joe", "john", "johns",
    "johnsbury", "joseph", "landry", "leo", "leonard", "libory", "louis", "lucie", "marie", "maries", "martin",
    "martinville", "mary", "marys", "matthews", "meinrad", "michael", "michaels", "nazianz", "paris", "paul", "pauls",
    "pete", "peter", "peters", "petersburg", "regis", "robert", "rose", "simons", "stephen", "stephens", "thomas",
    "vincent",
];

pub(super) fn bare(word: &str) -> String {
    word.replace('.', "").to_ascii_lowercase()
}

pub(super) fn has_digit(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

/// `5th`, `2nd`.
pub(super) fn is_ordinal(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        && ["st", "nd", "rd", "th"]
            .iter()
            .any(|end| word.ends_with(end))
}

/// `12`, `37-12`, `N6W23001`.
pub(super) fn is_house_number(word: &str) -> bool {
    has_digit(word) && !is_ordinal(word) && !word.contains('#')
}

pub(super) fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// `N`, `NW`; no city begins with the ones of two letters.
pub(super) fn is_short_direction(word: &str) -> bool {
    matches!(word, "n" | "s" | "e" | "w") || is_quadrant(word)
}

pub(super) fn is_quadrant(word: &str) -> bool {
    matches!(word, "ne" | "nw" | "se" | "sw")
}

/// A direction as a word, such as in `West Palm Beach` and in `Oak Street West`.
fn is_long_direction(word: &str) -> bool {
    matches!(word, "north" | "south" | "east" | "west") || is_long_quadrant(word)
}

fn is_long_quadrant(word: &str) -> bool {
    matches!(word, "northeast" | "northwest" | "southeast" | "southwest")
}

/// Whether the word at this place ends a street's name. `St` before a saint does not.
pub(super) fn is_suffix(words: &[String], at: usize) -> bool {
    let word = words[at].as_str();
    let next = words.get(at + 1).map_or("", String::as_str);
    if word == "st" && SAINTS.contains(&next.replace(['\'', '’'], "").as_str()) {
        return false;
    }
    is_firm_suffix(word) || SOFT_SUFFIXES.contains(&word)
}

fn is_firm_suffix(word: &str) -> bool {
    SHORT_SUFFIXES.contains(&word) || FIRM_SUFFIXES.contains(&word)
}

pub(super) fn is_soft_suffix(word: &str) -> bool {
    SOFT_SUFFIXES.contains(&word)
}

/// Whether a word may end a street's name or begin a city.
pub(super) fn may_end_street(word: &str) -> bool {
    ONLY_ENDS.contains(&word) || ALSO_SUFFIXES.contains(&word)
}

/// Whether these words are one name: `Boise`, `Fort Lee`.
pub(super) fn is_one_name(words: &[String]) -> bool {
    words.len() == 1 || CITY_BEGINNINGS.contains(&words[0].as_str())
}

/// Whether a number follows this word as a part of the same thing.
pub(super) fn takes_number(word: &str) -> bool {
    UNITS.contains(&word) || NUMBERED.contains(&word)
}

pub(super) fn is_unit(word: &str) -> bool {
    UNITS.contains(&word)
}

pub(super) fn is_unit_alone(word: &str) -> bool {
    UNITS_ALONE.contains(&word)
}

/// What stands before a city, and so what it may begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// A comma and a whole street: the city may end as streets do.
    Street,
    /// A comma.
    Comma,
    /// A unit, a box or a road, which a direction or another word could belong to.
    Number,
    /// The end of a street's name, which a direction could belong to.
    Suffix,
}

/// Whether words are surely a city, and nothing of the street.
pub(super) fn is_city(words: &[String], before: Before) -> bool {
    let (Some(first), Some(last)) = (words.first(), words.last()) else {
        return false;
    };
    let is_name = |word: &String| {
        let is_written = word.chars().all(|c| c.is_alphabetic() || "-'’".contains(c));
        // `Hl`, `Gtwy`: short for something that is no city.
        let is_short = !word.contains(|c: char| !c.is_ascii() || "aeiouy".contains(c));
        let is_of_city = matches!(word.as_str(), "st" | "ft" | "mt" | "pt");
        let is_other =
            is_short && !is_of_city || is_unit(word) || is_unit_alone(word) || is_quadrant(word);
        is_written && !is_other && !NOT_OF_CITIES.contains(&word.as_str())
    };
    let is_with_comma = matches!(before, Before::Street | Before::Comma);
    // Behind a comma or a number, `St` is no street.
    let is_saint = |at: usize| at == 0 && before != Before::Suffix && words[at] == "st";
    let is_of_street =
        |at: usize| is_firm_suffix(&words[at]) && is_suffix(words, at) && !is_saint(at);
    // `Sunset Village Boise`; but `Salt Lake City` and `Palm Beach Gardens`.
    let is_inside = |pair: &[String]| may_end_street(&pair[0]) && !may_end_street(&pair[1]);
    let has_inside = words.len() > 2 && words[1..].windows(2).any(is_inside);
    let ends_street = is_soft_suffix(last) && before != Before::Street;
    let begins_elsewhere = !is_with_comma
        && (is_long_direction(first)
            || is_soft_suffix(first)
            || AFTER_NUMBERS.contains(&first.as_str())
            || words.len() == 1 && ONLY_ENDS.contains(&first.as_str()));
    words.len() <= 4
        && words.iter().all(is_name)
        && !(0..words.len()).any(is_of_street)
        && !has_inside
        && !PARTS_OF_HOUSES.contains(&first.as_str())
        && !is_letter(first)
        && !is_long_quadrant(first)
        && !is_long_direction(last)
        && !ends_street
        && !begins_elsewhere
}

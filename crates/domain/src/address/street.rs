//! Where a street ends and its city begins, when no comma says so.

use super::state_code;
use std::collections::HashMap;
use std::sync::LazyLock;

/// How surely a word ends a street's name; the lists say more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Suffix {
    Firm,
    Soft,
    Weak,
}

static SUFFIXES: LazyLock<HashMap<&'static str, Suffix>> = LazyLock::new(|| {
    let mut suffix = Suffix::Firm;
    let mut words = HashMap::new();
    for line in include_str!("suffixes.txt").lines() {
        match line {
            "[firm]" => suffix = Suffix::Firm,
            "[soft]" => suffix = Suffix::Soft,
            "[weak]" => suffix = Suffix::Weak,
            line if line.starts_with('#') => {}
            line => words.extend(line.split_whitespace().map(|word| (word, suffix))),
        }
    }
    words
});

/// Words before the number of a road or a box: `Highway 50`, `FM 1431`, `RR 2 Box 45`.
#[rustfmt::skip]
const NUMBERED: &[&str] = &[
    "highway", "hwy", "route", "rte", "rt", "road", "rd", "fm", "rm", "rr", "cr", "sr", "sh", "us", "i", "ih",
    "interstate", "loop", "spur", "hc", "box", "drawer", "pob",
];
/// Words that make a road a numbered one: `County Road 12345` has no zip code, `12 Oak Road 78701` has.
#[rustfmt::skip]
const ROAD_KINDS: &[&str] = &[
    "county", "co", "ranch", "farm", "market", "state", "township", "private", "forest", "service",
];
/// Words after which five digits are no zip code.
#[rustfmt::skip]
const BEFORE_NUMBERS: &[&str] = &[
    "apt", "apartment", "suite", "ste", "unit", "lot", "space", "spc", "bldg", "building", "room", "box", "drawer",
    "pob", "pmb", "highway", "hwy", "route", "rte", "fm", "rm", "rr", "cr", "sr", "sh", "no", "number",
];
/// Parts of a building that have a number or a letter.
#[rustfmt::skip]
const UNITS: &[&str] = &[
    "apt", "apts", "apartment", "bldg", "building", "box", "dept", "department", "fl", "flr", "floor", "hngr",
    "hangar", "key", "lot", "level", "lvl", "no", "num", "number", "penthouse", "ph", "pier", "pmb", "rm", "room",
    "slip", "spc", "space", "ste", "stop", "suite", "trlr", "trailer", "unit", "units",
];
/// Parts of a building that need none. `Front`, `Upper` and `Lower` in full begin cities.
#[rustfmt::skip]
const PLAIN_UNITS: &[&str] = &[
    "basement", "bsmt", "frnt", "lbby", "lobby", "lowr", "ofc", "penthouse", "ph", "rear", "uppr",
];
/// Names of cities after `St`, so that `Fox Run St Louis` is no `Fox Run St`.
#[rustfmt::skip]
const SAINTS: &[&str] = &[
    "albans", "ann", "anthony", "augustine", "charles", "clair", "cloud", "francis", "gabriel", "george", "helena",
    "helens", "james", "joe", "john", "johns", "joseph", "landry", "louis", "lucie", "martinville", "mary", "marys",
    "michael", "michaels", "paul", "peter", "peters", "petersburg", "robert", "simons", "stephen",
];
/// Words before `St` in the name of a city.
const BEFORE_SAINTS: &[&str] = &["bay", "east", "lake", "port"];

/// The words of a part of an address, as typed and bare: in small letters and without points.
pub(super) struct Words<'a> {
    typed: Vec<&'a str>,
    bare: Vec<String>,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let typed: Vec<_> = text.split(' ').collect();
        let bare = typed.iter().map(|word| bare(word)).collect();
        Self { typed, bare }
    }

    pub(super) fn len(&self) -> usize {
        self.typed.len()
    }

    /// Splits before the word `at`.
    pub(super) fn split(&self, at: usize) -> (String, String) {
        (self.typed[..at].join(" "), self.typed[at..].join(" "))
    }

    /// Whether it begins with a house number; `5th Ave` does not.
    pub(super) fn has_number(&self) -> bool {
        self.at(0).contains(|c: char| c.is_ascii_digit()) && !is_ordinal(self.at(0))
    }

    /// Whether it can be nothing but a street, a numbered road or a box.
    pub(super) fn is_street(&self) -> bool {
        self.at(0).starts_with(|c: char| c.is_ascii_digit()) || self.road_end().is_some()
    }

    /// How many words the street and its units are; none when nothing tells.
    pub(super) fn street_end(&self) -> Option<usize> {
        let end = self.road_end().or_else(|| self.name_end())?;
        Some(self.units_end(self.direction_end(end)))
    }

    /// Behind the units that begin at the word `at`: `Bldg 2 Apt 5`, `# 4`, `2nd Floor`, `4B`.
    pub(super) fn units_end(&self, mut at: usize) -> usize {
        while let Some(next) = self.unit_end(at) {
            at = next;
        }
        at.min(self.len())
    }

    /// Whether it begins with a unit that says that it is one: `Suite 4`, and not only `4`.
    pub(super) fn has_named_unit(&self) -> bool {
        let word = self.at(0);
        let is_named = UNITS.contains(&word) || PLAIN_UNITS.contains(&word);
        self.unit_end(0).is_some() && (is_named || is_ordinal(word) || word.contains('#'))
    }

    fn at(&self, at: usize) -> &str {
        self.bare.get(at).map_or("", String::as_str)
    }

    fn suffix(&self, at: usize) -> Option<Suffix> {
        SUFFIXES.get(self.at(at)).copied()
    }

    fn unit_end(&self, at: usize) -> Option<usize> {
        let (word, next) = (self.at(at), self.at(at + 1));
        let is_letter =
            |word: &str| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
        let has_digit = |word: &str| word.contains(|c: char| c.is_ascii_digit());
        let is_id =
            has_digit(next) && !is_ordinal(next) || is_letter(next) || next.starts_with('#');
        // 'O Fallon' is a city, and a letter of a direction was seen before.
        let is_bare_id = is_letter(word) && word != "o" && !is_direction(word)
            || has_digit(word) && !is_ordinal(word) && (is_number(word) || word.len() <= 4);
        if word.contains('#') {
            Some(at + if word.ends_with('#') { 2 } else { 1 })
        } else if UNITS.contains(&word) && is_id
            || is_ordinal(word) && matches!(next, "floor" | "flr" | "fl")
        {
            Some(at + 2)
        } else {
            (PLAIN_UNITS.contains(&word) || is_bare_id).then_some(at + 1)
        }
    }

    /// Takes in `NW` behind `Oak St`. A direction in full begins a city (`West Palm Beach`), unless no city can follow.
    fn direction_end(&self, mut end: usize) -> usize {
        if matches!(self.at(end), "ext" | "extension" | "extn") {
            end += 1;
        }
        while is_direction(self.at(end)) {
            let belongs = self.at(end).len() <= 2
                || end + 1 == self.len()
                || self.unit_end(end + 1).is_some();
            if !belongs {
                break;
            }
            end += 1;
        }
        end
    }

    /// Behind the number of a numbered road or a box.
    fn road_end(&self) -> Option<usize> {
        let name = self.name_start();
        let end = (0..self.len()).rev().find_map(|at| {
            let (word, next) = (self.at(at), self.at(at + 1));
            let is_letter = next.len() == 1 && next.starts_with(|c: char| c.is_ascii_alphabetic());
            let takes_letter = matches!(word, "box" | "drawer")
                || at == name && matches!(word, "avenue" | "ave" | "highway" | "hwy");
            let is_numbered =
                NUMBERED.contains(&word) && is_number(next) || takes_letter && is_letter;
            if is_numbered {
                Some(at + 2)
            } else {
                is_joined_road(word).then_some(at + 1)
            }
        })?;
        Some(match self.at(end) {
            "frontage" | "service" | "access" if self.suffix(end + 1) == Some(Suffix::Firm) => {
                end + 2
            }
            "business" | "bypass" | "byp" => end + 1,
            _ => end,
        })
    }

    /// Behind the word that ends the street's name.
    fn name_end(&self) -> Option<usize> {
        let name = self.name_start();
        let behind = name + 1..self.len();
        // `350 N 400 E` of Utah.
        if name >= 2 && is_number(self.at(name)) && is_direction(self.at(name + 1)) {
            return Some(name + 2);
        }
        if matches!(self.at(name), "avenue" | "ave") && self.at(name + 1) == "of" {
            return Some(self.len().min(name + 4));
        }
        let is = |at: usize, suffix| {
            self.suffix(at) == Some(suffix) && !self.belongs_elsewhere(at, name)
        };
        // The first one, as the city behind it may be Court, Circle Pines or Highland Park. In `100 E St NW` the
        // direction is the name.
        let firm = behind
            .clone()
            .find(|&at| is(at, Suffix::Firm))
            .or_else(|| (self.has_number() && name >= 2 && is(name, Suffix::Firm)).then_some(name));
        if let Some(at) = firm {
            return Some(at + 1);
        }
        let soft = (name..self.len())
            .find(|&at| is(at, Suffix::Soft) && (at > name || self.at(at) == "broadway"));
        if let Some(at) = soft {
            return (at + 1..=self.len()).find(|&at| self.suffix(at) != Some(Suffix::Soft));
        }
        // `Mountain View` is not to be cut.
        let is_inside = |at: usize| {
            self.suffix(at) == Some(Suffix::Weak) || matches!(self.at(at), "city" | "lake")
        };
        let weak = behind
            .clone()
            .find(|&at| self.has_number() && is(at, Suffix::Weak));
        weak.map(|at| at + 1).filter(|&end| !is_inside(end))
    }

    /// Where the street's name begins, behind the number, a fraction and directions: `12 1/2 N Main St`.
    fn name_start(&self) -> usize {
        (usize::from(self.has_number())..self.len())
            .find(|&at| !is_direction(self.at(at)) && !self.at(at).contains('/'))
            .unwrap_or(self.len())
    }

    /// Whether a word that could end a street belongs to another name: `St Louis`, `Court House`, `Dr Martin Luther`.
    fn belongs_elsewhere(&self, at: usize, name: usize) -> bool {
        let Some(before) = at.checked_sub(1) else {
            return false;
        };
        match self.at(at) {
            "st" if SAINTS.contains(&self.at(at + 1)) => {
                let previous = self.at(before);
                let is_past_name = before > name || previous == "broadway";
                !self.has_number()
                    || is_past_name
                        && (self.suffix(before).is_some() || BEFORE_SAINTS.contains(&previous))
            }
            "court" => self.at(at + 1) == "house",
            "dr" => self.at(at + 1) == "martin",
            _ => false,
        }
    }
}

/// Whether `text` ends in a word whose number would follow: `Lot`, `County Road`, `#`.
pub(super) fn takes_number(text: &str) -> bool {
    let mut words = text.rsplit(' ').map(bare);
    let last = words.next().unwrap_or_default();
    let previous = words.next().unwrap_or_default();
    last.ends_with('#')
        || BEFORE_NUMBERS.contains(&last.as_str())
        || matches!(last.as_str(), "road" | "rd")
            && (ROAD_KINDS.contains(&previous.as_str()) || is_number(&previous))
}

fn bare(word: &str) -> String {
    word.replace('.', "").to_ascii_lowercase()
}

fn is_direction(word: &str) -> bool {
    matches!(
        word,
        "n" | "s"
            | "e"
            | "w"
            | "ne"
            | "nw"
            | "se"
            | "sw"
            | "north"
            | "south"
            | "east"
            | "west"
            | "northeast"
            | "northwest"
            | "southeast"
            | "southwest"
    )
}

/// `5th`, `2nd`.
pub(super) fn is_ordinal(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        && ["st", "nd", "rd", "th"]
            .iter()
            .any(|end| word.ends_with(end))
}

/// `50`, `9W`, `12-A`.
fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) && !is_ordinal(word)
}

/// `US-290`, `FM1431`, `TX-71`.
fn is_joined_road(word: &str) -> bool {
    let Some(at) = word.find(|c: char| !c.is_ascii_alphabetic()) else {
        return false;
    };
    let (letters, number) = word.split_at(at);
    let is_route = || number.starts_with('-') && state_code(letters).is_some();
    is_number(number.trim_start_matches('-')) && (NUMBERED.contains(&letters) || is_route())
}

//! Parses an address typed as one text into its fields.
//!
//! A city is split off only if it is certain: the Postal Service lists its name for the ZIP code, or it follows a comma and the state has a
//! city of that name. Otherwise the words stay in the street, and the user must enter the city.

mod parts;
mod street;
mod unit;

use super::places;
use super::state::{STATES, written_state};
use super::words::{bare, has_digit, is_direction, is_quadrant, is_road_kind, takes_number};
use super::{is_same_city, may_have_lost_zeros, restored_zip, state_code, zip_code};
use crate::text::identifier;
use parts::{Word, Words, has_sign};
use street::{is_cut_off, is_whole, may_end_street};
pub use unit::UNIT_LENGTH;
pub(crate) use unit::is_street_in_unit;
use unit::split_unit;

/// The parts found in a free text. Parts that are missing or uncertain are `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UsAddress {
    /// House number and street, with the unit if there is one. Includes the city's words if it is uncertain where the city begins.
    pub street: Option<String>,
    /// City.
    pub city: Option<String>,
    /// Two-letter code of a state, territory, or armed forces region.
    pub state: Option<String>,
    /// `12345` or `12345-6789`.
    pub zip: Option<String>,
}

impl UsAddress {
    /// Builds an address from separate fields. Blank fields, unknown states, and invalid ZIP codes become `None`.
    pub(crate) fn of_fields(city: &str, state: &str, zip: &str) -> Self {
        Self {
            street: None,
            city: Some(identifier(city)).filter(|city| !city.is_empty()),
            state: state_code(&identifier(state)).map(str::to_owned),
            zip: zip_code(zip),
        }
    }
}

/// Whether two addresses differ in city, state, or ZIP code. A part missing from either one does not count.
pub(crate) fn differ(one: &UsAddress, other: &UsAddress) -> bool {
    let is_other = |of: fn(&UsAddress) -> &Option<String>, is_same: fn(&str, &str) -> bool| {
        let both = of(one).as_deref().zip(of(other).as_deref());
        both.is_some_and(|(one, other)| !is_same(one, other))
    };
    is_other(|it| &it.city, is_same_city)
        || is_other(|it| &it.state, |one, other| one == other)
        || is_other(|it| &it.zip, |one, other| one.get(..5) == other.get(..5))
}

/// Parses a free-text address from its end: country, ZIP code, state, county, city, street.
#[must_use]
pub fn parse_address(text: &str) -> UsAddress {
    let mut words = Words::of(text);
    words.take_country();
    let zip = words.take_zip();
    words.take_country();
    let before_state = words.clone();
    let state = words.take_state(zip.as_deref());
    if let Some(state) = &state {
        words.drop_repeated(state.code, zip.as_deref());
    }
    if state.is_some() || zip.is_some() {
        words.drop_county();
    }
    let mut city_at = words.city_start(state.as_ref().map(|state| state.code), zip.as_deref());
    if city_at.is_some_and(|at| Words(words.0[..at].to_vec()).has_place()) {
        city_at = None;
    }
    let mut code = state.as_ref().map(|state| state.code);
    // `12 Elm Ct 06101`, `12 Oak Rd NE`, and `5 Rue De La` end in a street, not a state, unless a city precedes it.
    let is_doubtful = state.is_some_and(|state| {
        let is_suffix_too = matches!(state.code, "NE" | "CT");
        !state.has_comma && (zip.is_none() || is_suffix_too)
    });
    if is_doubtful && city_at.is_none() {
        words = before_state;
        code = None;
        city_at = None;
    }
    let city = city_at.map(|at| {
        let city = Words(words.0.split_off(at)).joined();
        city.trim_matches(['.', '-', '–', '—', ' ']).to_owned()
    });
    let street = words.joined();
    UsAddress {
        street: (!street.is_empty()).then_some(street),
        city,
        state: code.map(str::to_owned),
        zip,
    }
}

/// Whether a street or unit contains a location: two of city, state, and ZIP code at its end, or another address inside.
pub(crate) fn contains_location(text: &str) -> bool {
    let found = parse_address(text);
    let parts = [&found.city, &found.state, &found.zip];
    parts.into_iter().flatten().count() > 1 || contains_second_address(text)
}

/// Whether a street contains a city with its state, or a state with its ZIP code. Either one belongs to another address.
pub(crate) fn contains_second_address(street: &str) -> bool {
    Words::of(street).has_place()
}

/// A complete address, split into form fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitAddress {
    /// House number and street.
    pub street: String,
    /// The unit, if commas separate it from the street.
    pub unit: Option<String>,
    /// City.
    pub city: String,
    /// Two-letter code of a state, territory, or armed forces region.
    pub state: String,
    /// `12345` or `12345-6789`.
    pub zip: String,
}

/// Splits a free text into form fields. Returns `None` unless street, city, state, and ZIP code are all certain.
#[must_use]
pub fn split_address(text: &str) -> Option<SplitAddress> {
    let found = parse_address(text);
    let (street, unit) = split_unit(&found.street?);
    Some(SplitAddress {
        street,
        unit,
        city: found.city?,
        state: found.state?,
        zip: found.zip?,
    })
}

struct FoundState {
    code: &'static str,
    has_comma: bool,
}

impl Words {
    fn take_country(&mut self) {
        for count in (1..=4).rev() {
            if let Some((tail, _)) = self.tail(count)
                && is_country(&tail)
            {
                self.drop_last(count);
                return;
            }
        }
    }

    fn take_zip(&mut self) -> Option<String> {
        // `78701`, `78701 1234` and `78701 - 1234`.
        for count in (1..=3).rev() {
            let found = self.tail(count).and_then(|(tail, has_comma)| {
                let zip = zip_in(&tail)?;
                let is_numbered = !has_comma && self.ends_before_number(count);
                (!is_numbered).then_some(zip)
            });
            if found.is_some() {
                self.drop_last(count);
                return found;
            }
        }
        // `TX76102`
        let last = self.0.last_mut()?;
        if let Some((letters, digits)) = last.text.split_at_checked(2)
            && let Some(zip) = zip_in(digits.trim_start_matches('-'))
            && let Some(code) = state_code(letters)
        {
            last.text = code.to_owned();
            return Some(zip);
        }
        // `NJ 7631`: a spreadsheet dropped the leading zero.
        let short = restored_zip(&last.text)?;
        let rest = Self(self.0[..self.0.len() - 1].to_vec());
        let state = (1..=3).find_map(|count| written_state(&rest.tail(count)?.0));
        // `ME 202` is a road.
        if !state.is_some_and(|state| may_have_lost_zeros(&short, state)) {
            return None;
        }
        *self = rest;
        Some(short)
    }

    /// Whether the word before the last `count` words takes a number: `Lot 45210`, `County Road 12345`.
    fn ends_before_number(&self, count: usize) -> bool {
        let word = |back: usize| {
            let at = self.0.len().checked_sub(count + back)?;
            Some(bare(&self.0[at].text))
        };
        let Some(last) = word(1) else {
            return false;
        };
        match last.as_str() {
            // Only numbered roads take a number here; the number in `12 Oak Road 78701` is a ZIP code.
            "road" | "rd" => word(2).is_some_and(|kind| is_road_kind(&kind) || has_digit(&kind)),
            // In `Miami, FL 33101`, `FL` is not a floor.
            "fl" => false,
            last => takes_number(last) || last.ends_with('#'),
        }
    }

    fn take_state(&mut self, zip: Option<&str>) -> Option<FoundState> {
        let mut found = (1..=3).rev().filter_map(|count| {
            let (tail, has_comma) = self.tail(count)?;
            Some((count, written_state(&tail)?, tail, has_comma))
        });
        let first = found.next()?;
        // `Key West Virginia 23001` is in Virginia.
        let fits = |code: &str| zip.is_some_and(|zip| places::is_in(zip, code));
        let (count, code, name, has_comma) = match fits(first.1) {
            true => first,
            false => found.find(|(_, code, ..)| fits(code)).unwrap_or(first),
        };
        let commas = self.0.iter().skip(1).filter(|word| word.is_behind_comma);
        let commas = commas.count();
        if zip.is_none() {
            // The name alone may also be a city or a street, and a lower-case code may be an ordinary word, as in 'please come in'.
            let is_alone = self.0.len() == count;
            let is_city_too =
                commas == 1 && matches!(name.to_lowercase().as_str(), "new york" | "washington");
            let is_plain = !has_comma && name.chars().all(char::is_lowercase) && name.len() == 2;
            if is_alone || is_city_too || is_plain {
                return None;
            }
        }
        self.drop_last(count);
        Some(FoundState { code, has_comma })
    }

    /// Drops a repeated state: `Troy NY, NY` and `Troy, New York, NY`. `Main St, New York, NY` names it once; ZIP codes that begin with 10
    /// belong to New York City.
    fn drop_repeated(&mut self, code: &str, zip: Option<&str>) {
        let name = STATES.iter().find(|(_, known)| *known == code);
        let name = name.map_or("", |(name, _)| name);
        while let Some((tail, _)) = self.tail(1)
            && tail.replace('.', "") == code
            && self.0.len() > 1
        {
            self.drop_last(1);
        }
        let count = name.split(' ').count();
        let Some((tail, true)) = self.tail(count) else {
            return;
        };
        let rest = &self.0[..self.0.len() - count];
        let part = rest.iter().rposition(|word| word.is_behind_comma);
        let is_city_too = code == "NY" && zip.is_none_or(|zip| zip.starts_with("10"));
        let Some(part @ 1..) = part else {
            return;
        };
        let before = bares(&rest[part..]);
        let is_said_thrice = before.join(" ") == name.to_lowercase();
        if tail.eq_ignore_ascii_case(name)
            && (is_said_thrice || !is_city_too && places::is_city_of_state(code, &before.join(" ")))
        {
            self.drop_last(count);
        }
    }

    /// Drops `Tarrant County`, which addresses do not need.
    fn drop_county(&mut self) {
        let Some(part) = self.0.iter().rposition(|word| word.is_behind_comma) else {
            return;
        };
        let bares = bares(&self.0[part..]);
        let is_kind = matches!(bares.last().map(String::as_str), Some("county" | "parish"));
        if part > 0 && bares.len() > 1 && is_kind && !bares.iter().any(|word| has_digit(word)) {
            self.0.truncate(part);
        }
    }

    /// Returns the index where the city begins, if that is certain. The city is the longest name at the end that the Postal Service lists
    /// for the ZIP code. Failing that, it is everything after the last comma if the state has a city of that name and no city name of the
    /// ZIP code begins before the comma.
    fn city_start(&self, state: Option<&str>, zip: Option<&str>) -> Option<usize> {
        let part = self.0.iter().rposition(|word| word.is_behind_comma)?;
        let zip = zip.filter(|zip| state.is_none_or(|state| places::is_in(zip, state)));
        if let Some(zip) = zip {
            let longest = self.0.len().saturating_sub(CITY_WORDS).max(part);
            let mut ends = longest..self.0.len();
            // City keys drop punctuation, so a name with signs would match by accident.
            let is_city = |name: &str| !has_sign(name) && places::is_city_of_zip(zip, name);
            if let Some(at) = ends.find(|&at| is_city(&self.name(at))) {
                return self.is_end_of_street(part, at, state, zip).then_some(at);
            }
            // `Cedar, Hill, TX 75104`: this is the ZIP code of Cedar Hill, not Hill.
            let longest = self.0.len().saturating_sub(CITY_WORDS);
            if (longest..part).any(|at| is_city(&self.name(at))) {
                return None;
            }
        }
        let state = state?;
        let name = self.name(part);
        let is_city = part > 0 && !has_sign(&name) && places::is_city_of_state(state, &name);
        (is_city && !self.is_behind_place(part, Some(state), zip)).then_some(part)
    }

    /// Whether the street certainly ends before the city, which begins at word `at` of the last part.
    fn is_end_of_street(&self, part: usize, at: usize, state: Option<&str>, zip: &str) -> bool {
        let bares = bares(&self.0);
        // `29 Palms` is a city only after a comma.
        let has_number = bares[at..].iter().any(|word| has_digit(word));
        if has_number && !(part > 0 && at == part && has_digit(&bares[at])) {
            return false;
        }
        if at == part {
            return !self.is_behind_place(part, state, Some(zip));
        }
        let before = &bares[part..at];
        // `Oak Road, NW Troy` and `Oak Rd, Suite A Troy`, but not `Oak Rd, Northwest Troy`.
        if part > 0 && before.len() == 1 && is_quadrant(&before[0]) {
            return true;
        }
        let is_unit = takes_number(&before[0]) || before.iter().any(|word| has_digit(word));
        let is_street = if part > 0 { is_unit } else { before.len() > 1 };
        let is_city = |at: &usize| places::is_city_of_zip(zip, &self.name(*at));
        let is_doubtful = (at + 1..bares.len()).filter(is_city).any(|shorter| {
            // `12 Oak St W Fort Lee`: Fort Lee and West Fort Lee share this ZIP code.
            let is_west = shorter == at + 1 && is_direction(&bares[at]);
            // Richmond and Point Richmond share a ZIP code too, so `12 Oak Point Richmond` is ambiguous.
            is_west || !is_whole(before) || is_whole(&bares[part..shorter])
        });
        // `12 Old Canal Street`: Canal Street is also a city.
        let is_street_too = bares.last().is_some_and(|last| may_end_street(last));
        is_street && !is_doubtful && !is_cut_off(before) && (!is_street_too || is_whole(before))
    }

    /// Whether the part before the city is also a place, as in `71 Austin St, Forest Hills, Queens`, or the beginning of the city's name.
    fn is_behind_place(&self, part: usize, state: Option<&str>, zip: Option<&str>) -> bool {
        let start = self.0[..part].iter().rposition(|word| word.is_behind_comma);
        let Some(start) = start else {
            return false;
        };
        let before = Self(self.0[start..part].to_vec());
        let name = before.name(0);
        let bares = bares(&before.0);
        let is_town = bares.len() > 2
            && bares[1] == "of"
            && matches!(
                bares[0].as_str(),
                "borough" | "city" | "town" | "township" | "village"
            );
        let is_city = zip.is_some_and(|zip| places::is_city_of_zip(zip, &name))
            || start > 0 && state.is_some_and(|state| places::is_city_of_state(state, &name));
        // `Upper, Marlboro, MD 20772`
        let is_beginning = zip.is_some_and(|zip| places::is_city_of_zip(zip, &self.name(start)));
        // `Urb Rosa Maria` is a district of a city in Puerto Rico and belongs to the street.
        let is_district = matches!(bares[0].as_str(), "barrio" | "bo" | "urb");
        is_town || is_beginning || is_city && !is_district && !has_digit(&name)
    }
}

/// Maximum number of words in a city name.
const CITY_WORDS: usize = 6;

fn bares(words: &[Word]) -> Vec<String> {
    words.iter().map(|word| bare(&word.text)).collect()
}

fn is_country(part: &str) -> bool {
    let bare = part.replace('.', "").to_lowercase();
    matches!(
        bare.as_str(),
        "usa" | "us" | "u s a" | "u s" | "united states" | "united states of america"
    )
}

/// Parses a ZIP code. Also accepts parentheses, a trailing period, and spaces around the dash.
fn zip_in(text: &str) -> Option<String> {
    let text = text
        .replace(['–', '—'], "-")
        .trim_matches(['(', ')', '.', ' '])
        .trim_end_matches(['-', ' '])
        .to_owned();
    zip_code(&text).or_else(|| zip_code(&text.replace(" -", "-").replace("- ", "-")))
}

#[cfg(test)]
mod tests;

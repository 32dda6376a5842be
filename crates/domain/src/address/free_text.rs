//! Fields out of an address that somebody typed as one text.
//!
//! A city is split off only where the text makes it certain: behind a comma, behind a unit, a box or a numbered road, or behind
//! the only word that can end the street's name. Otherwise the words stay in the street, and the city has to be asked for.

use super::state::{STATES, loses_zeros, written_state};
use super::words::{
    Before, bare, has_digit, is_city, is_house_number, is_letter, is_one_name, is_ordinal,
    is_quadrant, is_short_direction, is_soft_suffix, is_suffix, is_unit, is_unit_alone,
    may_end_street, takes_number,
};
use super::{restored_zip, state_code, zip_code};

/// The parts that were found in a free text; what was not found, or is not certain, is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UsAddress {
    /// Number and street, with a unit if there is one. Where it is not certain which words are the city, they stay here.
    pub street: Option<String>,
    /// City.
    pub city: Option<String>,
    /// Two-letter state, territory or region of the armed forces.
    pub state: Option<String>,
    /// `12345` or `12345-6789`.
    pub zip: Option<String>,
}

/// Takes a free-text address apart, from its end: country, zip code, state, county, city, street.
#[must_use]
pub fn parse_address(text: &str) -> UsAddress {
    let mut words = Words::of(text);
    words.take_country();
    let zip = words.take_zip();
    words.take_country();
    let before_state = words.clone();
    let state = words.take_state(zip.is_some());
    if let Some(state) = &state {
        words.drop_repeated(state.code, zip.as_deref());
    }
    if state.is_some() || zip.is_some() {
        words.drop_county();
    }
    let mut city_at = words.city_start(state.as_ref().map(|state| state.code));
    let mut code = state.as_ref().map(|state| state.code);
    // '12 Elm Ct 06101', '12 Oak Rd NE' and '5 Rue De La' end in a street, unless a city stands before.
    let is_doubtful = state.is_some_and(|state| {
        let is_suffix_too = state.code == "NE" || state.code == "CT" && !words.end_in_suffix();
        !state.has_comma && (zip.is_none() || is_suffix_too)
    });
    if is_doubtful && city_at.is_none() {
        words = before_state;
        code = None;
        city_at = None;
    }
    let city = city_at.map(|at| {
        let city = Words(words.0.split_off(at)).joined();
        city.trim_matches(['.', '-', ' ']).to_owned()
    });
    let street = words.joined();
    UsAddress {
        street: (!street.is_empty()).then_some(street),
        city,
        state: code.map(str::to_owned),
        zip,
    }
}

/// A word, and whether a comma or a line break stands before it.
#[derive(Debug, Clone)]
struct Word {
    text: String,
    is_behind_comma: bool,
}

#[derive(Debug, Clone)]
struct Words(Vec<Word>);

struct FoundState {
    code: &'static str,
    has_comma: bool,
}

impl Words {
    fn of(text: &str) -> Self {
        let parts = text.split([',', '\n', ';']);
        let words = parts.flat_map(|part| {
            let words = part.split_whitespace().enumerate();
            words.map(|(at, word)| Word {
                text: word.to_owned(),
                is_behind_comma: at == 0,
            })
        });
        Self(words.collect())
    }

    fn joined(&self) -> String {
        let mut text = String::new();
        for word in &self.0 {
            if !text.is_empty() {
                text.push_str(if word.is_behind_comma { ", " } else { " " });
            }
            text.push_str(&word.text);
        }
        text
    }

    /// The last words, when no comma is between them, and whether one is before them.
    fn tail(&self, count: usize) -> Option<(String, bool)> {
        let at = self.0.len().checked_sub(count)?;
        let (first, rest) = self.0[at..].split_first()?;
        if rest.iter().any(|word| word.is_behind_comma) {
            return None;
        }
        let words = self.0[at..].iter().map(|word| word.text.as_str());
        Some((words.collect::<Vec<_>>().join(" "), first.is_behind_comma))
    }

    fn drop_last(&mut self, count: usize) {
        self.0.truncate(self.0.len().saturating_sub(count));
    }

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
        // `NJ 7631`: a spreadsheet took the zero off.
        let short = restored_zip(&last.text)?;
        let rest = Self(self.0[..self.0.len() - 1].to_vec());
        let state = (1..=3).find_map(|count| written_state(&rest.tail(count)?.0));
        if !state.is_some_and(loses_zeros) {
            return None;
        }
        *self = rest;
        Some(short)
    }

    /// Whether the word before the last ones has its number behind it: `Lot 45210`, `County Road 12345`.
    fn ends_before_number(&self, count: usize) -> bool {
        let word = |back: usize| {
            let at = self.0.len().checked_sub(count + back)?;
            Some(bare(&self.0[at].text))
        };
        let Some(last) = word(1) else {
            return false;
        };
        match last.as_str() {
            // Only roads that are called by their numbers: `12 Oak Road 78701` has a zip code.
            "road" | "rd" => word(2).is_some_and(|kind| {
                let kinds = [
                    "county", "co", "ranch", "farm", "market", "state", "township", "private",
                    "forest", "service",
                ];
                kinds.contains(&kind.as_str()) || has_digit(&kind)
            }),
            // `Miami, FL 33101` is no floor.
            "fl" => false,
            last => takes_number(last) || last.ends_with('#'),
        }
    }

    fn take_state(&mut self, has_zip: bool) -> Option<FoundState> {
        let (count, code, name, has_comma) = (1..=3).rev().find_map(|count| {
            let (tail, has_comma) = self.tail(count)?;
            Some((count, written_state(&tail)?, tail, has_comma))
        })?;
        let commas = self.0.iter().skip(1).filter(|word| word.is_behind_comma);
        let commas = commas.count();
        if !has_zip {
            // Nothing but a name, which may be a city or a street; and words of other texts as well, as in 'please come in'.
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

    /// Drops a state that is said twice: `Troy NY, NY` and `Troy, New York, NY`. `Main St, New York, NY` says it once, and a ZIP
    /// code that begins with 10 is of the city of New York.
    fn drop_repeated(&mut self, code: &str, zip: Option<&str>) {
        let name = STATES.iter().find(|(_, known)| *known == code);
        let name = name.map_or("", |(name, _)| name);
        while let Some((tail, _)) = self.tail(1)
            && tail == code
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
            && (is_said_thrice || !is_city_too && is_city(&before, Before::Comma))
        {
            self.drop_last(count);
        }
    }

    /// Drops `Tarrant County`, which letters and lists do not need.
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

    /// Whether the street has its end already: `12 Elm St` before `CT`.
    fn end_in_suffix(&self) -> bool {
        let bares = bares(&self.0);
        bares.len() > 2 && is_suffix(&bares, bares.len() - 1)
    }

    /// Where the city begins, if that is certain.
    fn city_start(&self, state: Option<&str>) -> Option<usize> {
        let part = self.0.iter().rposition(|word| word.is_behind_comma)?;
        let bares = bares(&self.0);
        let at = if let Some(end) = number_end(&bares, part) {
            is_city(&bares[end..], Before::Number).then_some(end)
        } else if part > 0 && !is_house_number(&bares[part]) {
            // `Oak Road, NW Troy`: no city begins so.
            let start = part + usize::from(is_quadrant(&bares[part]));
            let before = if ends_street(&bares[..part]) {
                Before::Street
            } else {
                Before::Comma
            };
            is_city(&bares[start..], before).then_some(start)
        } else {
            suffix_end(&bares, part)
        }?;
        // `Troy New York` with the state behind it: nothing tells whether the city is New York.
        let name = STATES.iter().find(|(_, code)| Some(*code) == state);
        let is_repeated = name.is_some_and(|(name, _)| {
            let city = bares[at..].join(" ");
            city.ends_with(&format!(" {}", name.to_lowercase()))
        });
        (!is_repeated).then_some(at)
    }
}

fn bares(words: &[Word]) -> Vec<String> {
    words.iter().map(|word| bare(&word.text)).collect()
}

/// Behind the last unit, box or numbered road of a part: what follows is no number any more. None without one.
fn number_end(words: &[String], part: usize) -> Option<usize> {
    let at = |at: usize| words.get(at).map_or("", String::as_str);
    // The house's own number, with its fraction, is none.
    let start = match is_house_number(&words[part]) {
        true if at(part + 1).contains('/') => part + 2,
        true => part + 1,
        false => part,
    };
    (start..words.len()).rev().find_map(|i| {
        let (word, next) = (at(i), at(i + 1));
        let before = if i > part { at(i - 1) } else { "" };
        if word.contains('#') && word.len() > 1 || has_digit(word) && takes_number(before) {
            // `Apt 4 B`: the letter may belong to the number, or not.
            return (!is_letter(next)).then_some(i + 1).or(Some(words.len()));
        }
        if is_ordinal(word) {
            return matches!(next, "floor" | "flr" | "fl").then_some(i + 2);
        }
        // `350 N 400 E`
        if has_digit(word) {
            let is_grid = is_short_direction(before) && is_letter(next) && is_short_direction(next);
            return Some(if is_grid { i + 2 } else { words.len() });
        }
        if is_unit(word) && is_letter(next) {
            return Some(i + 2);
        }
        is_unit_alone(word).then_some(i + 1)
    })
}

/// Behind the only word that can end the street's name, and the quadrant behind it.
fn suffix_end(words: &[String], part: usize) -> Option<usize> {
    if !is_house_number(&words[part]) {
        return None;
    }
    let fraction = usize::from(words.get(part + 1).is_some_and(|word| word.contains('/')));
    let mut ends = (part + 2 + fraction..words.len()).filter(|&at| is_suffix(words, at));
    let mut found = None;
    let mut last = None;
    for at in ends.by_ref() {
        // `Oak St Circle Pines` and `Old Court Heights Troy`: the second word may end the street, or begin the city.
        let next = words.get(at + 1).map_or("", String::as_str);
        let is_soft = is_soft_suffix(&words[at]);
        if is_soft && (last == Some(at - 1) || may_end_street(next)) {
            return None;
        }
        last = Some(at);
        let end = at + 1 + usize::from(words.get(at + 1).is_some_and(|word| is_quadrant(word)));
        // `Old Court Prairie Troy`: such a word may be a street's name, and the next one its end.
        if is_city(&words[end..], Before::Suffix) && (!is_soft || is_one_name(&words[end..])) {
            if found.is_some() {
                return None;
            }
            found = Some(end);
        }
    }
    found
}

/// Whether the words before a comma are a whole street: a number, and a word that ends its name.
fn ends_street(words: &[String]) -> bool {
    words.first().is_some_and(|first| is_house_number(first))
        && (2..words.len()).any(|at| is_suffix(words, at))
}

fn is_country(part: &str) -> bool {
    let bare = part.replace('.', "").to_lowercase();
    matches!(
        bare.as_str(),
        "usa" | "us" | "u s a" | "u s" | "united states" | "united states of america"
    )
}

/// A zip code in parentheses, before a full stop or with spaces around its dash as well.
fn zip_in(text: &str) -> Option<String> {
    let text = text
        .trim_matches(['(', ')', '.', ' '])
        .replace(['–', '—'], "-");
    zip_code(&text).or_else(|| zip_code(&text.replace(" -", "-").replace("- ", "-")))
}

#[cfg(test)]
mod tests;

//! Fields out of an address that somebody typed as one text.

use super::street::{Words, takes_number};
use super::{state::written_state, state_code, zip_code};
use std::borrow::Cow;

/// The parts that were found in a free text; what was not found is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UsAddress {
    /// Number and street, with a unit if there is one.
    pub street: Option<String>,
    /// City.
    pub city: Option<String>,
    /// Two-letter state.
    pub state: Option<String>,
    /// `12345` or `12345-6789`.
    pub zip: Option<String>,
}

/// Takes a free-text address apart, from its end: country, zip code, state, county, city, street.
#[must_use]
pub fn parse_address(text: &str) -> UsAddress {
    let mut parts: Vec<String> = text
        .split([',', '\n', ';'])
        .map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|part| !part.is_empty())
        .collect();
    take_country(&mut parts);
    let zip = take_zip(&mut parts);
    if zip.is_some() {
        // `TX, USA 76102`
        take_country(&mut parts);
    }
    let state = take_state(&mut parts, zip.is_some());
    let has_region = state.is_some() || zip.is_some();
    if has_region && parts.len() > 1 && parts.last().is_some_and(|part| is_county(part)) {
        parts.pop();
    }
    let city = take_city(&mut parts, has_region);
    let street = (!parts.is_empty()).then(|| parts.join(", "));
    UsAddress {
        street,
        city,
        state,
        zip,
    }
}

/// Takes the country off: a part of its own, or the end of one such as `TX 78701 USA`.
fn take_country(parts: &mut Vec<String>) {
    let Some(last) = parts.last_mut() else {
        return;
    };
    if is_country(last) {
        parts.pop();
        return;
    }
    for words in (1..=4).rev() {
        if let Some((before, name)) = split_last_words(last, words)
            && is_country(name)
        {
            *last = before.to_owned();
            return;
        }
    }
}

fn is_country(part: &str) -> bool {
    let bare = part.replace('.', "").to_lowercase();
    matches!(
        bare.as_str(),
        "usa" | "us" | "u s a" | "u s" | "united states" | "united states of america"
    )
}

/// `Tarrant County`, `Orleans Parish`: nothing that letters or lists need.
fn is_county(part: &str) -> bool {
    split_last_words(part, 1).is_some_and(|(name, last)| {
        let is_kind = last.eq_ignore_ascii_case("county") || last.eq_ignore_ascii_case("parish");
        is_kind && !name.contains(|c: char| c.is_ascii_digit())
    })
}

/// Splits the last `count` words off; none if nothing would be left.
fn split_last_words(text: &str, count: usize) -> Option<(&str, &str)> {
    let at = text.rmatch_indices(' ').nth(count - 1)?.0;
    Some((&text[..at], &text[at + 1..]))
}

fn take_zip(parts: &mut Vec<String>) -> Option<String> {
    let last = parts.last()?.as_str();
    let words = last.split(' ').count();
    // `78701`, `78701 1234` and `78701 - 1234`.
    let found = (1..=words.min(3)).rev().find_map(|count| {
        let (before, tail) = split_last_words(last, count).unwrap_or(("", last));
        Some((Cow::Borrowed(before), zip_in(tail)?))
    });
    let (before, zip) = found.or_else(|| state_and_zip(last))?;
    if takes_number(&before) {
        return None;
    }
    // '12345' alone is no address at all; as the last of several parts it is the zip code.
    let before = before.into_owned();
    parts.pop();
    if !before.is_empty() {
        parts.push(before);
    }
    Some(zip)
}

/// A zip code in parentheses, before a full stop or with spaces around its dash as well.
fn zip_in(text: &str) -> Option<String> {
    let text = text
        .trim_matches(['(', ')', '.', ' '])
        .replace(['–', '—'], "-");
    zip_code(&text).or_else(|| zip_code(&text.replace(" -", "-").replace("- ", "-")))
}

/// `Fort Worth TX76102` -> (`Fort Worth TX`, `76102`).
fn state_and_zip(text: &str) -> Option<(Cow<'_, str>, String)> {
    let (before, word) = split_last_words(text, 1).unwrap_or(("", text));
    let (letters, digits) = word.split_at_checked(2)?;
    let zip = zip_in(digits.trim_start_matches('-'))?;
    let code = state_code(letters)?;
    Some((
        Cow::Owned(format!("{before} {code}").trim().to_owned()),
        zip,
    ))
}

fn take_state(parts: &mut Vec<String>, has_zip: bool) -> Option<String> {
    let is_single = parts.len() == 1;
    let may_be_city = !has_zip && parts.len() == 2;
    let last = parts.last_mut()?;
    if let Some(code) = written_state(last) {
        // Nothing but a name: 'New York' is a city as well, and 'Virginia' may be a street.
        if is_single && !has_zip {
            return None;
        }
        // 'Washington' or 'New York' after a street, without anything behind it, is the city.
        let is_city_too =
            last.eq_ignore_ascii_case("New York") || last.eq_ignore_ascii_case("Washington");
        if is_city_too && may_be_city {
            return None;
        }
        parts.pop();
        return Some(code.to_owned());
    }
    for words in (1..=3).rev() {
        let Some((before, name)) = split_last_words(last, words) else {
            continue;
        };
        let Some(code) = written_state(name) else {
            continue;
        };
        let street = Words::new(before);
        let end = street.street_end();
        let plausible = if has_zip {
            // 'Ct' and 'NE' belong to the street, unless that has an end already: '12 Elm St CT 06101'.
            !(matches!(code, "CT" | "NE") && street.has_number()) || end.is_some()
        } else if is_single || street.has_number() {
            // Only a city between street and state tells '12 Oak Ct' from '5 Main St Reno NV'.
            end.is_some_and(|end| end < street.len()) && !is_plain_word(name)
        } else {
            !is_plain_word(name)
        };
        if !plausible {
            return None;
        }
        *last = before.to_owned();
        return Some(code.to_owned());
    }
    None
}

/// A word of other texts as well, as in 'please come in'; without a zip code it is no state.
fn is_plain_word(name: &str) -> bool {
    matches!(name, "hi" | "in" | "me" | "oh" | "ok" | "or")
        || name.starts_with(|c: char| c.is_lowercase()) && state_code(name).is_none()
}

fn take_city(parts: &mut Vec<String>, has_region: bool) -> Option<String> {
    let is_single = parts.len() == 1;
    if is_single && !has_region {
        return None;
    }
    let last = parts.pop()?;
    let words = Words::new(&last);
    let end = if is_single || words.is_street() {
        words.street_end()
    } else {
        None
    };
    let end = match end {
        // 'Grand Terrace' is a city, '12 Elm Terrace' is a street.
        Some(end) if end < words.len() || words.is_street() => end,
        None if is_single && words.is_street() => words.len(),
        Some(_) | None => match words.units_end(0) {
            units if units == words.len() || words.has_named_unit() => units,
            _ => 0,
        },
    };
    let (street, city) = words.split(end);
    if !street.is_empty() {
        parts.push(street);
    }
    let city = city.trim_matches(['.', '-', ' ']);
    (!city.is_empty()).then(|| city.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of both tables, each with its five columns.
    fn cases() -> impl Iterator<Item = [&'static str; 5]> {
        [include_str!("cases.txt"), include_str!("state_cases.txt")]
            .into_iter()
            .flat_map(str::lines)
            .filter(|line| !line.is_empty() && !line.starts_with("# "))
            .map(|line| {
                let columns: Vec<_> = line.split(" | ").map(str::trim).collect();
                columns.try_into().expect(line)
            })
    }

    #[test]
    fn free_texts_come_apart() {
        let part = |text: &str| (text != "-").then(|| text.to_owned());
        let wrong: Vec<_> = cases()
            .filter_map(|[text, street, city, state, zip]| {
                let expected = UsAddress {
                    street: part(street),
                    city: part(city),
                    state: part(state),
                    zip: part(zip),
                };
                let found = parse_address(text);
                (found != expected).then(|| format!("{text}: {found:?}"))
            })
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn the_table_is_whole() {
        assert!(cases().count() >= 300);
        for (name, code) in crate::address::STATES {
            let written = |form: &str| {
                cases().any(|[text, _, city, state, zip]| {
                    state == *code && city != "-" && text.ends_with(&format!(" {form} {zip}"))
                })
            };
            for form in [(*name).to_owned(), (*code).to_owned(), name.to_lowercase()] {
                assert!(written(&form), "{form} in a whole address");
            }
        }
    }

    #[test]
    fn lines_and_nothing() {
        assert_eq!(parse_address(""), UsAddress::default());
        let lines = parse_address("12 Elm Ct\nBoise, ID 83702\n");
        assert_eq!(lines.city.as_deref(), Some("Boise"));
    }

    /// Whether what is found in `text` is a zip code and a state.
    fn is_sound(text: &str) -> bool {
        let address = parse_address(text);
        address.zip.is_none_or(|zip| zip_code(&zip) == Some(zip))
            && address
                .state
                .is_none_or(|code| state_code(&code) == Some(&code))
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_survived(text in "\\PC{0,60}") {
            proptest::prop_assert!(is_sound(&text));
        }

        #[test]
        fn any_words_of_addresses_are_survived(
            words in proptest::collection::vec(
                "[1-9][0-9]{0,4}|N|St|Ave|Box|Apt|#|Hwy|TX|County|USA|Broadway|,|-|\\.|\\(TX\\)|É",
                0..12,
            ),
        ) {
            proptest::prop_assert!(is_sound(&words.join(" ")));
            proptest::prop_assert!(is_sound(&words.concat()));
        }
    }
}

//! The words of an address and the separators between them.

use super::zip_in;
use crate::address::places;
use crate::address::state::written_state;
use crate::text::{is_invisible, is_line_break};

/// A word and the separator before it.
#[derive(Debug, Clone)]
pub(super) struct Word {
    pub(super) text: String,
    /// Whether a comma, a line break, or a sign such as a dash precedes it.
    pub(super) is_behind_comma: bool,
    /// The separating sign, if it is not a comma.
    sign: Option<String>,
}

#[derive(Debug, Clone)]
pub(super) struct Words(pub(super) Vec<Word>);

impl Words {
    pub(super) fn of(text: &str) -> Self {
        let is_comma = |c: char| matches!(c, ',' | '，' | '、' | ';' | '；') || is_line_break(c);
        Self(text.split(is_comma).flat_map(words_of_part).collect())
    }

    pub(super) fn joined(&self) -> String {
        let mut text = String::new();
        for word in &self.0 {
            if !text.is_empty() {
                text.push_str(if word.is_behind_comma && word.sign.is_none() {
                    ", "
                } else {
                    " "
                });
                if let Some(sign) = &word.sign {
                    text.push_str(sign);
                    text.push(' ');
                }
            }
            text.push_str(&word.text);
        }
        text
    }

    /// The last `count` words, if no comma separates them, and whether a comma precedes them.
    pub(super) fn tail(&self, count: usize) -> Option<(String, bool)> {
        let at = self.0.len().checked_sub(count)?;
        let (first, rest) = self.0[at..].split_first()?;
        if rest.iter().any(|word| word.is_behind_comma) {
            return None;
        }
        Some((self.name(at), first.is_behind_comma))
    }

    pub(super) fn drop_last(&mut self, count: usize) {
        self.0.truncate(self.0.len().saturating_sub(count));
    }

    /// The words from index `at` on.
    pub(super) fn name(&self, at: usize) -> String {
        let words: Vec<&str> = self.0[at..].iter().map(|word| word.text.as_str()).collect();
        words.join(" ")
    }

    /// Whether the words contain a state with its ZIP code or a city with its state. A street contains neither, so they belong to another
    /// address.
    pub(super) fn has_place(&self) -> bool {
        (1..self.0.len()).any(|at| {
            let word = &self.0[at];
            let zip = zip_in(word.text.trim_matches(|c: char| !c.is_ascii_digit()));
            let is_of_state = zip.is_some_and(|zip| {
                let names = (1..=at.min(3)).map(|count| self.name_between(at - count, at));
                let mut states = names.filter_map(|name| written_state(&name));
                states.any(|state| places::is_in(&zip, state))
            });
            is_of_state || word.is_behind_comma && self.is_state_behind_city(at)
        })
    }

    fn name_between(&self, from: usize, to: usize) -> String {
        Self(self.0[from..to].to_vec()).name(0)
    }

    /// `NY` in `Troy, NY`.
    fn is_state_behind_city(&self, at: usize) -> bool {
        let text = &self.0[at].text;
        let is_code = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase());
        let start = self.0[..at].iter().rposition(|word| word.is_behind_comma);
        let city = start.map(|start| self.name_between(start, at));
        is_code
            && written_state(text)
                .zip(city)
                .is_some_and(|(state, city)| places::is_city_of_state(state, &city))
    }
}

/// The words between two commas. A sign surrounded by spaces separates words like a comma, unless it is between numbers: `12 - 14 Oak St`.
fn words_of_part(part: &str) -> Vec<Word> {
    let written: Vec<&str> = part.split_whitespace().collect();
    let mut words: Vec<Word> = Vec::new();
    let mut sign = None;
    for (at, text) in written.iter().enumerate() {
        let is_behind_number = at > 0 && written[at - 1].ends_with(|c: char| c.is_ascii_digit());
        let next = written.get(at + 1);
        let is_before_number =
            next.is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
        if text.chars().all(is_separator) && !(is_behind_number && is_before_number) {
            sign = Some((*text).to_owned());
            continue;
        }
        words.push(Word {
            text: (*text).to_owned(),
            is_behind_comma: words.is_empty() || sign.is_some(),
            sign: sign.take().filter(|_| !words.is_empty()),
        });
    }
    words
}

const fn is_separator(c: char) -> bool {
    matches!(
        c,
        '-' | '‐'
            | '‑'
            | '–'
            | '—'
            | '―'
            | '−'
            | '•'
            | '·'
            | '●'
            | '|'
            | '/'
            | '\\'
            | '*'
            | '~'
            | ':'
            | '>'
    )
}

/// Whether a text contains signs that do not occur in city names: `(Troy)`, `*Troy`.
pub(super) fn has_sign(name: &str) -> bool {
    let is_accent = |c: char| matches!(c, '\u{300}'..='\u{36f}');
    let is_usual = |c: char| {
        matches!(
            c,
            '.' | '-' | '‐' | '‑' | '–' | '—' | '\'' | '’' | '‘' | '`' | '´'
        )
    };
    !name.chars().all(|c| {
        c.is_alphanumeric() || c.is_whitespace() || is_usual(c) || is_accent(c) || is_invisible(c)
    })
}

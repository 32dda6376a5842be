//! Text as it is compared: in lower case, without accents and punctuation, words one blank apart.
//!
//! Digits that only punctuation holds apart belong together, so that `(212) 555-0188` is `2125550188`.

use icu_normalizer::DecomposingNormalizerBorrowed;

/// A folded text that knows which characters of the original each of its own comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folded {
    /// The folded characters.
    pub chars: Vec<char>,
    /// For each of them the place of the original's character that it comes from, counted in characters.
    pub origin: Vec<usize>,
}

impl Folded {
    /// The text alone.
    #[must_use]
    pub fn text(&self) -> String {
        self.chars.iter().collect()
    }

    fn push(&mut self, c: char, origin: usize) {
        self.chars.push(c);
        self.origin.push(origin);
    }
}

/// Folds a text.
#[must_use]
pub fn fold(text: &str) -> String {
    folded(text).text()
}

/// Folds a text and keeps where its characters come from.
#[must_use]
pub fn folded(text: &str) -> Folded {
    let mut folded = Folded::default();
    let mut gap = Gap::None;
    for (place, c) in text.chars().enumerate() {
        // Nearly every character is one of these, and needs no list of its own.
        let ascii;
        let others;
        let parts: &[char] = if c.is_ascii_alphanumeric() {
            ascii = [c.to_ascii_lowercase()];
            &ascii
        } else {
            others = letters(c);
            &others
        };
        if parts.is_empty() {
            gap = gap.with(c);
            continue;
        }
        for part in parts.iter().copied() {
            if gap.parts(folded.chars.last().copied(), part) {
                folded.push(' ', place);
            }
            gap = Gap::None;
            folded.push(part, place);
        }
    }
    folded
}

/// A text in lower case, without accents and otherwise as it is, as lists compare it.
#[must_use]
pub fn fold_lightly(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    lightly_folded(text).text()
}

/// The same, with where its characters come from.
#[must_use]
pub fn lightly_folded(text: &str) -> Folded {
    let mut folded = Folded::default();
    for (place, c) in text.chars().enumerate() {
        if c.is_ascii() {
            folded.push(c.to_ascii_lowercase(), place);
        } else {
            for c in unaccented(c) {
                folded.push(c, place);
            }
        }
    }
    folded
}

/// What stands between two characters that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gap {
    /// Nothing, or what belongs to a word.
    None,
    /// What groups digits: `-`, `(`, `)`, `.`, `/`, also with blanks.
    Grouping,
    /// Blanks alone.
    Blank,
    /// Anything else.
    Other,
}

impl Gap {
    fn with(self, c: char) -> Self {
        match (self, c) {
            // A mark on a letter, and what stands within a word.
            (gap, c) if is_mark(c) || matches!(c, '\'' | '’' | '`' | 'ʼ') => gap,
            (Self::Other, _) => Self::Other,
            (Self::None | Self::Blank | Self::Grouping, '-' | '(' | ')' | '.' | '/') => {
                Self::Grouping
            }
            (Self::None, c) if c.is_whitespace() => Self::Blank,
            (gap @ (Self::Blank | Self::Grouping), c) if c.is_whitespace() => gap,
            (Self::None | Self::Blank | Self::Grouping, _) => Self::Other,
        }
    }

    /// Whether it parts these two; nothing is parted from the beginning.
    fn parts(self, before: Option<char>, after: char) -> bool {
        let Some(before) = before else {
            return false;
        };
        match self {
            Self::None => false,
            Self::Grouping => !(before.is_ascii_digit() && after.is_ascii_digit()),
            Self::Blank | Self::Other => true,
        }
    }
}

/// The letters and digits that a character stands for that is none of ASCII's; none for what is no part of a word.
fn letters(c: char) -> Vec<char> {
    if c.is_ascii() {
        return Vec::new();
    }
    let parts = unaccented(c);
    parts.filter(|c| c.is_alphanumeric()).collect()
}

/// What a character stands for in lower case and without the marks on it; nothing for such a mark.
fn unaccented(c: char) -> impl Iterator<Item = char> {
    const NORMALIZER: DecomposingNormalizerBorrowed<'static> =
        DecomposingNormalizerBorrowed::new_nfkd();
    NORMALIZER
        .normalize_iter(std::iter::once(c))
        .flat_map(char::to_lowercase)
        .flat_map(|c| NORMALIZER.normalize_iter(std::iter::once(c)))
        .filter(|c| !is_mark(*c))
        .flat_map(|c| plain(c).chars().chain(plain(c).is_empty().then_some(c)))
}

/// Marks that stand on letters.
const fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Letters that no decomposition makes plain, as people without the key type them.
const fn plain(c: char) -> &'static str {
    match c {
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ı' => "i",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ς' => "σ",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type_differently_is_the_same() {
        let table = [
            ("", ""),
            ("  Ana   Quinn ", "ana quinn"),
            ("Mónica O'Neill", "monica oneill"),
            ("MÓNICA O’NEILL", "monica oneill"),
            ("Mo\u{301}nica", "monica"),
            ("Øyvind Strauß, Æbelø", "oyvind strauss aebelo"),
            ("Łukasz Đorđević", "lukasz dordevic"),
            ("Núñez-García", "nunez garcia"),
            ("(212) 555-0188", "2125550188"),
            ("212.555.0188", "2125550188"),
            ("212 555 0188", "212 555 0188"),
            ("BB-2026-000123", "bb 2026000123"),
            ("CLM_50%-É\\7", "clm 50 e 7"),
            ("12 5th Street, Apt. 4", "12 5th street apt 4"),
            ("May 5, 2026", "may 5 2026"),
            ("ann@portal.example", "ann portal example"),
            ("a\nb\tc", "a b c"),
            ("\"%_*--", ""),
            ("東京 Ω ｆｕｌｌ", "東京 ω full"),
            ("Москва", "москва"),
            ("ΟΔΟΣ", "οδοσ"),
            ("①②", "12"),
            ("🏠 roof", "roof"),
        ];
        for (text, expected) in table {
            assert_eq!(fold(text), expected, "{text:?}");
            assert_eq!(fold(&fold(text)), expected, "folding twice: {text:?}");
        }
    }

    #[test]
    fn lists_look_past_case_and_accents_alone() {
        let table = [
            ("", ""),
            ("  Ana   Quinn ", "  ana   quinn "),
            ("Mónica O'Neill\nMuñoz", "monica o'neill\nmunoz"),
            ("Mo\u{301}nica", "monica"),
            ("Øyvind Strauß, Æbelø", "oyvind strauss, aebelo"),
            ("CLM_50%-É\\7", "clm_50%-e\\7"),
            ("東京 Ω ｆｕｌｌ", "東京 ω full"),
            ("ΟΔΟΣ οδος", "οδοσ οδοσ"),
            ("a\u{a0}b … 🏠", "a b ... 🏠"),
            ("\u{301}", ""),
        ];
        for (text, expected) in table {
            assert_eq!(fold_lightly(text), expected, "{text:?}");
            assert_eq!(fold_lightly(expected), expected, "folding twice: {text:?}");
        }
    }

    #[test]
    fn each_character_knows_where_it_comes_from() {
        let text = "É. (30) 5";
        let folded = folded(text);
        assert_eq!(folded.text(), "e 305");
        assert_eq!(folded.origin, [0, 4, 4, 5, 8]);
    }

    proptest::proptest! {
        #[test]
        fn nothing_but_words_and_single_blanks_is_left(text in "\\PC{0,24}") {
            let folded = folded(&text);
            let plain = folded.text();
            proptest::prop_assert!(plain.chars().all(|c| c == ' ' || c.is_alphanumeric()));
            proptest::prop_assert!(!plain.contains("  ") && plain.trim() == plain);
            proptest::prop_assert_eq!(folded.origin.len(), folded.chars.len());
            proptest::prop_assert!(folded.origin.is_sorted());
        }
    }
}

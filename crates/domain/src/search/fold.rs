//! Normalizes text for comparison: lower case, without accents and punctuation, and with single spaces between words.
//!
//! Digits separated by dashes, slashes, periods, or parentheses, and adjacent spaces are joined, so `(212) 555-0188` becomes
//! `2125550188`. A digit and a letter separated only by dashes, slashes, or periods are joined too, so `BB-2026-000123` is found
//! with or without its dashes.

use crate::text::is_invisible;
use icu_normalizer::DecomposingNormalizerBorrowed;

/// A folded text that maps each character to its origin in the original text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Folded {
    /// The folded characters.
    pub chars: Vec<char>,
    /// For each folded character, the `char` index (not byte index) of the original character that it came from. A space has the
    /// index of the character after it.
    pub origin: Vec<usize>,
}

impl Folded {
    /// The folded text.
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

/// Folds a text and records the origin of each character.
#[must_use]
pub fn folded(text: &str) -> Folded {
    let mut folded = Folded::default();
    let mut gap = Gap::None;
    for (place, c) in text.chars().enumerate() {
        for part in comparable(c) {
            if !part.is_alphanumeric() {
                gap = gap.with(part);
                continue;
            }
            if gap.separates(folded.chars.last().copied(), part) {
                folded.push(' ', place);
            }
            gap = Gap::None;
            folded.push(part, place);
        }
    }
    folded
}

/// Normalizes text for comparison in lists, pickers, and duplicate checks: lower case, without accents, full-width forms, and invisible
/// characters, and with one kind of apostrophe, quote, and dash. The web tests check the same cases in `fold-cases.json`.
#[must_use]
pub fn fold_lightly(text: &str) -> String {
    if text.is_ascii() && !text.contains('`') {
        return text.to_ascii_lowercase();
    }
    text.chars().flat_map(comparable).collect()
}

/// Like [`fold_lightly`], but also trims the text and collapses whitespace to single spaces. For claim numbers and company names.
#[must_use]
pub fn fold_words(text: &str) -> String {
    let folded = fold_lightly(text);
    let words: Vec<&str> = folded.split_whitespace().collect();
    words.join(" ")
}

/// What is between two letters or digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gap {
    /// Nothing, or only apostrophes, which are part of a word.
    None,
    /// Only `-`, `.`, and `/`. Disappears if there is a digit on at least one side.
    Joint,
    /// The same characters with `(`, `)`, or adjacent spaces. Disappears only between two digits.
    Grouping,
    /// Only spaces.
    Space,
    /// Any other character.
    Other,
}

impl Gap {
    fn with(self, c: char) -> Self {
        match (self, c) {
            // Apostrophes are part of a word.
            (gap, '\'') => gap,
            (Self::Other, _) => Self::Other,
            (Self::None | Self::Joint, '-' | '.' | '/') => Self::Joint,
            (_, '-' | '(' | ')' | '.' | '/') => Self::Grouping,
            (Self::None | Self::Space, c) if c.is_whitespace() => Self::Space,
            (Self::Joint | Self::Grouping, c) if c.is_whitespace() => Self::Grouping,
            (_, _) => Self::Other,
        }
    }

    /// Whether the gap separates these two characters. The start of the text needs no separator.
    fn separates(self, before: Option<char>, after: char) -> bool {
        let Some(before) = before else {
            return false;
        };
        let are_digits = [before, after].map(|c| c.is_ascii_digit());
        match self {
            Self::None => false,
            Self::Joint => are_digits == [false, false],
            Self::Grouping => are_digits != [true, true],
            Self::Space | Self::Other => true,
        }
    }
}

/// Normalizes a character. Returns nothing for combining marks and invisible characters.
fn comparable(c: char) -> impl Iterator<Item = char> {
    // Fast path: most characters are ASCII and need no tables.
    let ascii = c.is_ascii().then(|| punctuation(c.to_ascii_lowercase()));
    let other = (!c.is_ascii()).then(|| decomposed(punctuation(c)));
    ascii.into_iter().chain(other.into_iter().flatten())
}

/// Decomposes a non-ASCII character into plain characters.
fn decomposed(c: char) -> impl Iterator<Item = char> {
    const NORMALIZER: DecomposingNormalizerBorrowed<'static> =
        DecomposingNormalizerBorrowed::new_nfkd();
    NORMALIZER
        .normalize_iter(std::iter::once(c))
        .flat_map(char::to_lowercase)
        .flat_map(|c| NORMALIZER.normalize_iter(std::iter::once(c)))
        .filter(|c| !is_mark(*c) && !is_invisible(*c))
        .map(punctuation)
        .flat_map(|c| plain(c).chars().chain(plain(c).is_empty().then_some(c)))
}

/// Unifies the variants of apostrophes, quotes, and dashes.
const fn punctuation(c: char) -> char {
    match c {
        '`' | '´' | 'ʹ' | 'ʻ' | 'ʼ' | 'ʽ' | 'ˈ' | '‘' | '’' | '‚' | '‛' | '′' | '‵' | '‹' | '›' => {
            '\''
        }
        '“' | '”' | '„' | '‟' | '″' | '‶' | '«' | '»' => '"',
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '⁃' | '−' | '⸺' | '⸻' => '-',
        c => c,
    }
}

/// Whether the character is in one of Unicode's blocks of combining diacritical marks.
const fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// The usual ASCII spelling of a letter that Unicode does not decompose, and `σ` for a final `ς`. Empty for any other character.
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
    fn words_are_separated_by_single_spaces() {
        for text in ["HX 00-7", " hx  00–7", "HX\u{a0}\t00-7"] {
            assert_eq!(fold_words(text), "hx 00-7", "{text}");
        }
    }

    #[test]
    fn different_spellings_fold_to_the_same_text() {
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
            ("BB-2026-000123", "bb2026000123"),
            ("HX 00-7", "hx 007"),
            ("CLM/50.A", "clm50a"),
            ("Unit 4-B, apt. 5", "unit 4b apt 5"),
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
            (
                "D‘Angelo D’Angelo D`Angelo DʼAngelo D′Angelo",
                "dangelo dangelo dangelo dangelo dangelo",
            ),
            ("Smith–Jones Smith‑Jones", "smith jones smith jones"),
            ("212–555‑0188", "2125550188"),
            ("Ann\u{200b}Lee co\u{ad}operate", "annlee cooperate"),
        ];
        for (text, expected) in table {
            assert_eq!(fold(text), expected, "{text:?}");
            assert_eq!(fold(&fold(text)), expected, "folding twice: {text:?}");
        }
    }

    #[test]
    fn light_folding_matches_the_shared_cases() {
        let cases: Vec<(String, String)> =
            serde_json::from_str(include_str!("../../fold-cases.json")).expect("valid test cases");
        for (text, expected) in cases {
            assert_eq!(fold_lightly(&text), expected, "{text:?}");
            assert_eq!(fold_lightly(&expected), expected, "folding twice: {text:?}");
        }
    }

    #[test]
    fn each_folded_character_has_its_original_position() {
        let text = "É. (30) 5";
        let folded = folded(text);
        assert_eq!(folded.text(), "e 305");
        assert_eq!(folded.origin, [0, 4, 4, 5, 8]);
    }

    proptest::proptest! {
        #[test]
        fn only_words_and_single_spaces_remain(text in "\\PC{0,24}") {
            let folded = folded(&text);
            let plain = folded.text();
            proptest::prop_assert!(plain.chars().all(|c| c == ' ' || c.is_alphanumeric()));
            proptest::prop_assert!(!plain.contains("  ") && plain.trim() == plain);
            proptest::prop_assert_eq!(folded.origin.len(), folded.chars.len());
            proptest::prop_assert!(folded.origin.is_sorted());
        }
    }
}

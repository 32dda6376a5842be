//! Defines when a misspelled word matches.
//!
//! A slip is an extra, missing, or wrong letter, or two swapped adjacent letters. Words of four to seven characters may have one slip.
//! Longer words may have two, with at most one in the first five characters. Words with digits may have one, because similar numbers are
//! common. The typed text is compared with the beginning of longer words, because people search while they type.
//!
//! The limit for the first five characters separates words that are similar only further on.

/// At most one slip is allowed in this many leading characters.
const BEGINNING: usize = 5;
/// Minimum length of a word that a misspelled word can match.
const SHORTEST: usize = 3;

/// Maximum number of slips in a typed word.
#[must_use]
pub fn slips(typed: &[char]) -> usize {
    match typed.len() {
        0..4 => 0,
        8.. if !typed.iter().any(char::is_ascii_digit) => 2,
        _ => 1,
    }
}

/// Whether a typed word, possibly misspelled, matches a word of a text.
#[must_use]
pub fn is_near(typed: &[char], word: &[char]) -> bool {
    let slips = slips(typed);
    if slips == 0 || word.len() < SHORTEST || word.len() + slips < typed.len() {
        return false;
    }
    beginnings_match(typed, word) && distance_to_beginning(typed, word) <= slips
}

/// Fast check whether a word can match at all: after dropping at most one character from each, both words begin with the same character.
pub(super) fn may_match(typed: &[char], word: &str) -> bool {
    word.chars()
        .take(2)
        .any(|c| typed.iter().take(2).any(|d| *d == c))
}

/// Whether the beginnings of two words are equal after dropping at most one character from each.
fn beginnings_match(one: &[char], other: &[char]) -> bool {
    let one = &one[..one.len().min(BEGINNING)];
    let other = &other[..other.len().min(BEGINNING)];
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let ends = |list: &[char]| list.len() - same;
    let same_end = one
        .iter()
        .rev()
        .zip(other.iter().rev())
        .take(ends(one).min(ends(other)))
        .take_while(|(a, b)| a == b)
        .count();
    // Compare what is between the common prefix and the common suffix.
    let (a, b) = (
        &one[same..one.len() - same_end],
        &other[same..other.len() - same_end],
    );
    match (a.len(), b.len()) {
        (0 | 1, 0 | 1) => true,
        _ => without_one(a, b) || without_one(b, a) || differ_by_one_each(a, b),
    }
}

/// Whether dropping one character from `long` gives `short`.
fn without_one(long: &[char], short: &[char]) -> bool {
    if long.len() != short.len() + 1 {
        return false;
    }
    let same = long.iter().zip(short).take_while(|(a, b)| a == b).count();
    long[same + 1..] == short[same..]
}

fn differ_by_one_each(a: &[char], b: &[char]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    (0..a.len()).any(|out| {
        let rest: Vec<char> = a[..out].iter().chain(&a[out + 1..]).copied().collect();
        without_one(b, &rest)
    })
}

/// The minimum number of slips that turn the typed word into a prefix of the other word.
fn distance_to_beginning(typed: &[char], word: &[char]) -> usize {
    // Characters beyond the reach of the allowed slips do not matter.
    let word = &word[..word.len().min(typed.len() + slips(typed))];
    let width = word.len() + 1;
    let mut before: Vec<usize> = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    let mut now: Vec<usize> = vec![0; width];
    for (i, c) in typed.iter().enumerate() {
        now[0] = i + 1;
        for (j, d) in word.iter().enumerate() {
            let mut least = (last[j] + usize::from(c != d))
                .min(last[j + 1] + 1)
                .min(now[j] + 1);
            if i > 0 && j > 0 && *c == word[j - 1] && typed[i - 1] == *d && c != d {
                least = least.min(before[j - 1] + 1);
            }
            now[j + 1] = least;
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut now);
    }
    last.into_iter().min().unwrap_or(typed.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chars(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    #[test]
    fn misspelled_words_match_and_others_do_not() {
        let table = [
            // One slip of each kind in a short word.
            ("smiht", "smith", true),
            ("smth", "smith", true),
            ("smiith", "smith", true),
            ("smyth", "smith", true),
            ("mith", "smith", true),
            ("asmith", "smith", true),
            ("jonson", "johnson", true),
            ("qinn", "quinn", true),
            ("anna", "ana", true),
            // Two slips are too many in a short word.
            ("smtih", "smith", true),
            ("smthi", "smith", false),
            ("smoth", "smite", false),
            ("jensan", "johnson", false),
            // Two slips in a longer word, unless both are at its beginning.
            ("restroaton", "restoration", true),
            ("willaimson", "williamson", true),
            ("wiliamsen", "williamson", true),
            ("iwlliamsno", "williamson", true),
            ("iwllaimson", "williamson", false),
            ("iwlilamson", "williamson", false),
            ("restorationsxyz", "restoration", false),
            // Too short for slips.
            ("roo", "roof", false),
            ("rof", "roof", false),
            ("an", "ana", false),
            // Prefixes of longer words.
            ("jonso", "johnson", true),
            ("willaim", "williamson", true),
            ("watr", "water", true),
            ("jhon", "john", true),
            // Digits are treated as characters.
            ("2026000132", "2026000123", true),
            ("2125550177", "2125550188", false),
            ("abc2de", "abc2df", true),
            ("4711", "4712", true),
            ("smith", "smith", true),
            ("smith", "jones", false),
            ("smith", "", false),
        ];
        for (typed, word, expected) in table {
            assert_eq!(
                is_near(&chars(typed), &chars(word)),
                expected,
                "{typed} and {word}"
            );
        }
    }

    #[test]
    fn longer_words_allow_more_misspellings() {
        let of = |c: char| (0..12).map(move |length| slips(&vec![c; length]));
        assert!(of('a').eq([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]));
        assert!(of('7').eq([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]));
    }

    proptest::proptest! {
        #[test]
        fn matching_words_pass_the_fast_check(typed in "[abc]{0,11}", word in "[abc]{0,11}") {
            let [typed_chars, word_chars] = [&typed, &word].map(|text| chars(text));
            if is_near(&typed_chars, &word_chars) {
                proptest::prop_assert!(beginnings_match(&typed_chars, &word_chars));
                proptest::prop_assert!(may_match(&typed_chars, &word));
            }
        }
    }
}

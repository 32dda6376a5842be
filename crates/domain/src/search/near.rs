//! How far a word may be from the typed one and still be meant: the one place that says so.
//!
//! A slip is a letter too many, too few or another one, or two neighbours in the other order. Words of four to seven
//! characters may have one, longer ones two, of which at most one among the first five characters; what has a digit in it
//! may have one, as numbers have close neighbours. A word that goes on after what was typed is compared with its beginning:
//! people search while they type.
//!
//! The bound on the first five keeps apart words that only look alike further on.

/// The characters at a word's beginning among which at most one slip is forgiven.
const BEGINNING: usize = 5;
/// Nothing typed is near to shorter words.
const SHORTEST: usize = 3;

/// How many slips a typed word may have.
#[must_use]
pub fn slips(typed: &[char]) -> usize {
    match typed.len() {
        0..4 => 0,
        8.. if !typed.iter().any(char::is_ascii_digit) => 2,
        _ => 1,
    }
}

/// Whether a word of a text can be what was meant by a typed one.
#[must_use]
pub fn is_near(typed: &[char], word: &[char]) -> bool {
    let slips = slips(typed);
    if slips == 0 || word.len() < SHORTEST || word.len() + slips < typed.len() {
        return false;
    }
    begin_alike(typed, word) && distance_to_beginning(typed, word) <= slips
}

/// Whether a word can be near to a typed one at all, as far as that is told at a glance: with one character left out of each,
/// both begin with the same one.
pub(super) fn begins_alike(typed: &[char], word: &str) -> bool {
    word.chars()
        .take(2)
        .any(|c| typed.iter().take(2).any(|d| *d == c))
}

/// Whether the beginnings of two words are the same with at most one character left out of each.
fn begin_alike(one: &[char], other: &[char]) -> bool {
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
    // What lies between the common beginning and the common end, with one character left out of each at most.
    let (a, b) = (
        &one[same..one.len() - same_end],
        &other[same..other.len() - same_end],
    );
    match (a.len(), b.len()) {
        (0 | 1, 0 | 1) => true,
        _ => without_one(a, b) || without_one(b, a) || one_out_of_each(a, b),
    }
}

/// Whether `long` without one of its characters is `short`.
fn without_one(long: &[char], short: &[char]) -> bool {
    if long.len() != short.len() + 1 {
        return false;
    }
    let same = long.iter().zip(short).take_while(|(a, b)| a == b).count();
    long[same + 1..] == short[same..]
}

fn one_out_of_each(a: &[char], b: &[char]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    (0..a.len()).any(|out| {
        let rest: Vec<char> = a[..out].iter().chain(&a[out + 1..]).copied().collect();
        without_one(b, &rest)
    })
}

/// The fewest slips that make the typed word a beginning of the other.
fn distance_to_beginning(typed: &[char], word: &[char]) -> usize {
    // What lies further behind than all slips can reach does not matter.
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
    fn misspelt_words_are_near_and_others_are_not() {
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
            // Two are too many there.
            ("smtih", "smith", true),
            ("smthi", "smith", false),
            ("smoth", "smite", false),
            ("jensan", "johnson", false),
            // Two in a longer one, unless both are at its beginning.
            ("restroaton", "restoration", true),
            ("willaimson", "williamson", true),
            ("wiliamsen", "williamson", true),
            ("iwlliamsno", "williamson", true),
            ("iwllaimson", "williamson", false),
            ("iwlilamson", "williamson", false),
            ("restorationsxyz", "restoration", false),
            // Too short to be misspelt.
            ("roo", "roof", false),
            ("rof", "roof", false),
            ("an", "ana", false),
            // What goes on after what was typed.
            ("jonso", "johnson", true),
            ("willaim", "williamson", true),
            ("watr", "water", true),
            ("jhon", "john", true),
            // Digits are characters.
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
    fn the_slips_by_length() {
        let of = |c: char| (0..12).map(move |length| slips(&vec![c; length]));
        assert!(of('a').eq([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]));
        assert!(of('7').eq([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1]));
    }

    proptest::proptest! {
        #[test]
        fn near_words_begin_alike(typed in "[abc]{0,11}", word in "[abc]{0,11}") {
            let [typed_chars, word_chars] = [&typed, &word].map(|text| chars(text));
            if is_near(&typed_chars, &word_chars) {
                proptest::prop_assert!(begin_alike(&typed_chars, &word_chars));
                proptest::prop_assert!(begins_alike(&typed_chars, &word));
            }
        }
    }
}

//! Splits a search word into parts for lookup in a trigram index.
//!
//! The indexed text has a space before and after each word, so that prefixes and whole words can be looked up too.

use super::matching::Spelling;
use super::near::slips;

/// Shorter parts cannot be looked up in a trigram index.
const PART_MIN: usize = 3;

/// The alternative ways to look up a search word. A text that matches the word contains all parts of at least one way. Empty if the index
/// cannot find the word, as with a single letter.
///
/// One misspelling is not covered: a four-letter word with a wrong second letter has no usable part.
#[must_use]
pub fn ways(word: &str, spelling: Spelling) -> Vec<Vec<String>> {
    let letters: Vec<char> = word.chars().collect();
    let exact = if letters.len() < PART_MIN {
        format!(" {word}")
    } else {
        word.to_owned()
    };
    let slips = slips(&letters);
    let ways = match slips {
        0 => vec![vec![exact]],
        _ if !spelling.forgives(word) => vec![vec![exact]],
        1 => one_slip(&letters),
        _ => pieces(&letters, slips + 1),
    };
    ways.into_iter()
        .filter(|way| way.iter().all(|part| part.chars().count() >= PART_MIN))
        .collect()
}

fn text(start: &str, rest: &[char]) -> String {
    start.chars().chain(rest.iter().copied()).collect()
}

/// The parts of a word that remain if one letter is wrong, missing, or extra, or two adjacent letters are swapped.
fn one_slip(letters: &[char]) -> Vec<Vec<String>> {
    let mut ways: Vec<Vec<String>> = Vec::new();
    for place in 0..letters.len() {
        let (before, after) = (&letters[..place], &letters[place + 1..]);
        // The letter at `place` is extra.
        ways.push(vec![text(&text(" ", before), after)]);
        // The letter at `place` is wrong. This covers a missing letter too, because it requires less.
        let parts = [text(" ", before), text("", after)].into_iter();
        ways.push(
            parts
                .filter(|part| part.chars().count() >= PART_MIN)
                .collect(),
        );
    }
    for place in 1..letters.len() {
        let mut swapped = letters.to_vec();
        swapped.swap(place - 1, place);
        ways.push(vec![text(" ", &swapped)]);
    }
    ways.retain(|way| !way.is_empty());
    least_restrictive(ways)
}

/// Drops each way that requires more than another one.
fn least_restrictive(ways: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let mut kept: Vec<Vec<String>> = Vec::new();
    for way in ways {
        let implies = |strong: &[String], weak: &[String]| {
            weak.iter()
                .all(|part| strong.iter().any(|whole| whole.contains(part.as_str())))
        };
        if kept.iter().any(|known| implies(&way, known)) {
            continue;
        }
        kept.retain(|known| !implies(known, &way));
        kept.push(way);
    }
    kept
}

/// Splits a word into `count` pieces. With fewer slips than pieces, at least one piece is correct.
fn pieces(letters: &[char], count: usize) -> Vec<Vec<String>> {
    let padded: Vec<char> = std::iter::once(' ')
        .chain(letters.iter().copied())
        .collect();
    (0..count)
        .map(|piece| {
            let [from, to] = [piece, piece + 1].map(|end| end * padded.len() / count);
            vec![padded[from..to].iter().collect()]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::near::is_near;
    use super::*;
    use Spelling::{Everything, Exact, Words};

    #[test]
    fn words_are_split_into_parts() {
        let table: [(&str, Spelling, &[&[&str]]); 10] = [
            ("quinn", Exact, &[&["quinn"]]),
            ("roof", Exact, &[&["roof"]]),
            ("roo", Everything, &[&["roo"]]),
            ("ab", Exact, &[&[" ab"]]),
            ("a", Exact, &[]),
            ("4711", Words, &[&["4711"]]),
            ("quinn", Words, &[&["inn"], &[" qu"], &[" qiunn"]]),
            (
                "jhon",
                Words,
                &[&["hon"], &[" jon"], &[" jh"], &[" hjon"], &[" john"]],
            ),
            (
                "4711",
                Everything,
                &[&["711"], &[" 411"], &[" 47"], &[" 7411"], &[" 4171"]],
            ),
            ("restoration", Words, &[&[" res"], &["tora"], &["tion"]]),
        ];
        for (word, spelling, expected) in table {
            assert_eq!(ways(word, spelling), expected, "{word}");
        }
    }

    proptest::proptest! {
        #[test]
        fn a_similar_word_contains_all_parts_of_a_way(typed in "[abc]{4,7}", word in "[abc]{3,9}") {
            let chars = |text: &str| text.chars().collect::<Vec<_>>();
            let (letters, meant) = (chars(&typed), chars(&word));
            // The misspelling that the index cannot find.
            let is_lost = letters.len() == 4 && meant.len() >= 4
                && letters[0] == meant[0] && letters[2..] == meant[2..4];
            if is_near(&letters, &meant) && !is_lost {
                let text = format!(" {word}");
                let has_all = |way: &Vec<String>| way.iter().all(|part| text.contains(part.as_str()));
                proptest::prop_assert!(ways(&typed, Everything).iter().any(has_all), "{:?}", ways(&typed, Everything));
            }
        }
    }
}

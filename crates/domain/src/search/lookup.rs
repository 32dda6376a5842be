//! By which of its parts a word is looked up in an index of three-character sequences.
//!
//! A searched text has a space before and after each of its words, so that beginnings and whole words can be looked up as well.

use super::matching::Spelling;
use super::near::slips;

/// An index of three-character sequences finds no shorter part.
const PART_MIN: usize = 3;

/// The ways to look up a word of a term: a text that matches the word contains all parts of at least one way. None for a word
/// that an index cannot find, such as a single letter.
///
/// One misspelling is not covered: a four-letter word whose second letter is another one has no part left.
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

/// What stays of a word wherever one letter of it is wrong, missing, or too many, or two neighbors are swapped.
fn one_slip(letters: &[char]) -> Vec<Vec<String>> {
    let mut ways: Vec<Vec<String>> = Vec::new();
    for place in 0..letters.len() {
        let (before, after) = (&letters[..place], &letters[place + 1..]);
        // A letter too many here.
        ways.push(vec![text(&text(" ", before), after)]);
        // Another letter here. What stays of a word with a letter too few contains this.
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
    weakest(ways)
}

/// Leaves out each way that asks for more than another one.
fn weakest(ways: Vec<Vec<String>>) -> Vec<Vec<String>> {
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

/// A word in so many pieces: with one slip fewer, one of them is as it should be.
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
    fn a_word_is_looked_up_by_its_parts() {
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
        fn a_near_word_has_all_parts_of_a_way(typed in "[abc]{4,7}", word in "[abc]{3,9}") {
            let chars = |text: &str| text.chars().collect::<Vec<_>>();
            let (letters, meant) = (chars(&typed), chars(&word));
            // The one that the index does not find.
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

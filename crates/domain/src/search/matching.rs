//! Matches records against a search term, rates the match, and highlights it.

use super::fold::{Folded, fold, folded};
use super::near::{is_near, may_match, slips};
use super::spelling::other_spelling;
use super::term::Term;
use std::ops::Range;

/// Quality of a match, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quality {
    /// A field equals the term.
    Whole,
    /// Each word of the term is a whole word of the record.
    Word,
    /// All words are prefixes of words in the record.
    Beginning,
    /// All words occur inside words of the record.
    Inside,
    /// At least one word is misspelled.
    Near,
}

/// Whether misspelled words match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// No misspellings.
    Exact,
    /// Misspellings of words, but not of numbers and codes, because a similar number or code belongs to a different record.
    Words,
    /// Misspellings of words, numbers, and codes.
    Everything,
}

impl Spelling {
    /// Whether this word may be misspelled.
    #[must_use]
    pub fn forgives(self, word: &str) -> bool {
        match self {
            Self::Exact => false,
            Self::Words => !word.chars().any(|c| c.is_ascii_digit()),
            Self::Everything => true,
        }
    }
}

/// Words up to this length match only at the beginning of a word.
const SHORT: usize = 2;

/// How a record matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// Quality of the worst matching word.
    pub quality: Quality,
    /// Index of the field that shows the match best.
    pub field: usize,
}

/// Matches a term against a record's folded fields. All words must match, but not necessarily in the same field.
#[must_use]
pub fn find(term: &Term, fields: &[&str], spelling: Spelling) -> Option<Match> {
    let words = term.words();
    if words.is_empty() {
        return None;
    }
    if let Some(field) = fields.iter().position(|field| *field == term.folded()) {
        return Some(Match {
            quality: Quality::Whole,
            field,
        });
    }
    let mut worst = Quality::Word;
    // For each field, the number of matching words and the worst quality.
    let mut shown = vec![(0_usize, Quality::Whole); fields.len()];
    for word in words {
        let mut best: Option<Quality> = None;
        for (field, (count, bad)) in fields.iter().zip(&mut shown) {
            if let Some(quality) = quality(field, word, spelling) {
                *count += 1;
                *bad = (*bad).max(quality);
                best = Some(best.map_or(quality, |best| best.min(quality)));
            }
        }
        worst = worst.max(best?);
    }
    let best = |place: &usize| {
        let (count, bad) = shown[*place];
        (std::cmp::Reverse(count), bad)
    };
    let field = (0..fields.len()).min_by_key(best)?;
    Some(Match {
        quality: worst,
        field,
    })
}

/// The quality of one word's match in one field, if it matches.
fn quality(field: &str, word: &str, spelling: Spelling) -> Option<Quality> {
    let contained = field.match_indices(word).map(|(start, _)| {
        let begins = start == 0 || field[..start].ends_with(' ');
        let rest = &field[start + word.len()..];
        let ends = rest.is_empty() || rest.starts_with(' ');
        match (begins, ends) {
            (true, true) => Quality::Word,
            (true, false) => Quality::Beginning,
            (false, _) => Quality::Inside,
        }
    });
    // Short words occur inside nearly every word.
    let is_short = word.chars().nth(SHORT).is_none();
    let best = contained.min();
    let best = best.filter(|best| !is_short || *best < Quality::Inside);
    // Another spelling of the word counts only as a whole word: `st` for `street`.
    let is_spelled = |other| field.split(' ').any(|known| known == other);
    if best != Some(Quality::Word) && other_spelling(word).is_some_and(is_spelled) {
        return Some(Quality::Word);
    }
    if best.is_some() {
        return best;
    }
    if !spelling.forgives(word) {
        return None;
    }
    let typed: Vec<char> = word.chars().collect();
    if slips(&typed) == 0 {
        return None;
    }
    let is_near = field.split(' ').any(|known| {
        // `len` counts bytes, and there are at least as many bytes as characters, so this skips no word that `is_near` accepts.
        known.len() + 2 >= typed.len()
            && may_match(&typed, known)
            && is_near(&typed, &known.chars().collect::<Vec<_>>())
    });
    is_near.then_some(Quality::Near)
}

/// An excerpt of a field with highlights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Context {
    /// The excerpt. A long text is shortened to the surroundings of the first match, with an ellipsis at each cut.
    pub text: String,
    /// The matches, sorted and not overlapping, as ranges of UTF-16 code units in `text`.
    pub highlights: Vec<Range<usize>>,
}

/// Maximum length of an excerpt, in characters.
const EXCERPT_LENGTH: usize = 120;
/// Maximum number of characters before the first match, unless the match is near the end of the text.
const LEAD_LENGTH: usize = 30;

/// Excerpts a field and highlights a term in it. Without a match, the excerpt has no highlights.
#[must_use]
pub fn show(term: &Term, field: &str) -> Context {
    excerpt(field, marks(term, &folded(field), field.chars().count()))
}

/// Like [`show`], but `None` unless at least one word of the term occurs in the field without a misspelling.
#[must_use]
pub fn shown(term: &Term, field: &str) -> Option<Context> {
    let folded = fold(field);
    let is_found = |word: &String| quality(&folded, word, Spelling::Exact).is_some();
    term.words().iter().any(is_found).then(|| show(term, field))
}

/// The field, or an excerpt around the first marked character.
fn excerpt(field: &str, mut marks: Vec<bool>) -> Context {
    let line: Vec<char> = field
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let first = marks.iter().position(|marked| *marked).unwrap_or(0);
    let mut start = 0;
    if line.len() > EXCERPT_LENGTH {
        start = first
            .saturating_sub(LEAD_LENGTH)
            .min(line.len() - EXCERPT_LENGTH);
        // Start at a word boundary if there is one.
        if start > 0 {
            let gap = line[start..first.max(start)].iter().position(|c| *c == ' ');
            start += gap.map_or(0, |gap| gap + 1);
        }
    }
    let end = line.len().min(start + EXCERPT_LENGTH);
    let mut text = String::new();
    let mut units = 0;
    let mut highlights: Vec<Range<usize>> = Vec::new();
    if start > 0 {
        text.push('…');
        units += 1;
    }
    marks.truncate(end);
    for (c, marked) in line[start..end].iter().zip(&marks[start..]) {
        let width = c.len_utf16();
        if *marked {
            match highlights.last_mut().filter(|last| last.end == units) {
                Some(last) => last.end += width,
                None => highlights.push(units..units + width),
            }
        }
        text.push(*c);
        units += width;
    }
    if end < line.len() {
        text.push('…');
    }
    Context { text, highlights }
}

/// Marks each character of the original text that matches.
fn marks(term: &Term, folded: &Folded, characters: usize) -> Vec<bool> {
    let mut marks = vec![false; characters];
    for typed in term.words() {
        let word: Vec<char> = typed.chars().collect();
        let mut found = positions(&word, &folded.chars);
        if word.len() <= SHORT {
            found.retain(|place| begins_word(&folded.chars, place.start));
        }
        if let Some(other) = other_spelling(typed).filter(|_| found.is_empty()) {
            let other: Vec<char> = other.chars().collect();
            found = words(&folded.chars)
                .filter(|range| folded.chars[range.clone()] == other)
                .collect();
        }
        if found.is_empty() {
            found = words(&folded.chars)
                .filter(|range| is_near(&word, &folded.chars[range.clone()]))
                .collect();
        }
        mark(&mut marks, folded, found);
    }
    marks
}

/// All positions of a sequence in a text. Empty for an empty sequence.
fn positions(searched: &[char], text: &[char]) -> Vec<Range<usize>> {
    if searched.is_empty() {
        return Vec::new();
    }
    text.windows(searched.len())
        .enumerate()
        .filter(|(_, window)| *window == searched)
        .map(|(start, _)| start..start + searched.len())
        .collect()
}

fn begins_word(text: &[char], place: usize) -> bool {
    place == 0 || text[place - 1] == ' '
}

/// Marks the original characters for these ranges of the folded text.
fn mark(marks: &mut [bool], folded: &Folded, positions: Vec<Range<usize>>) {
    for place in positions {
        let from = folded.origin[place.start];
        let to = folded.origin[place.end - 1];
        marks[from..=to].fill(true);
    }
}

/// The ranges of the words.
fn words(chars: &[char]) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut start = 0;
    chars.split(|c| *c == ' ').map(move |word| {
        let range = start..start + word.len();
        start = range.end + 1;
        range
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(typed: &str) -> Term {
        Term::parse(typed).expect("valid term")
    }

    #[test]
    fn all_words_match_and_the_best_field_is_chosen() {
        use Quality::{Beginning, Inside, Near, Whole, Word};
        let fields = [
            "ABC2DE",
            "BB-2026-000123",
            "Mónica O'Neill-Johnson",
            "(212) 555-0188",
            "12 Elm Street, Austin, TX 78701",
        ];
        let folded: Vec<String> = fields.iter().map(|field| fold(field)).collect();
        let folded: Vec<&str> = folded.iter().map(String::as_str).collect();
        let table = [
            ("abc2de", Some((Whole, 0)), None),
            ("c2d", Some((Inside, 0)), None),
            ("000123", Some((Inside, 1)), None),
            ("2026000", Some((Inside, 1)), None),
            ("bb 2026", Some((Inside, 1)), None),
            ("bb-2026-000123", Some((Whole, 1)), None),
            ("monica", Some((Word, 2)), None),
            ("oneill elm", Some((Word, 2)), None),
            ("elm street mon", Some((Beginning, 4)), None),
            ("johns", Some((Beginning, 2)), None),
            ("ohnso", Some((Inside, 2)), None),
            ("555-0188", Some((Inside, 3)), None),
            ("+1 212 555 0188", Some((Inside, 3)), None),
            ("jonson", None, Some((Near, 2))),
            // The field with more matching words is chosen. In a tie, the field without a misspelling is.
            ("jonson elm", None, Some((Near, 4))),
            ("elm stret johnson", None, Some((Near, 4))),
            ("abc2df", None, None),
            ("elm nowhere", None, None),
            ("elm s", Some((Beginning, 4)), None),
            ("elm tr", None, None),
            ("elm st", Some((Beginning, 4)), None),
            ("elm x", None, None),
            ("%_", None, None),
        ];
        for (typed, exact, near) in table {
            let term = term(typed);
            let found_by =
                |spelling| find(&term, &folded, spelling).map(|found| (found.quality, found.field));
            assert_eq!(found_by(Spelling::Exact), exact, "{typed}");
            assert_eq!(found_by(Spelling::Words), exact.or(near), "{typed}");
        }
        let one_off = term("abc2df");
        assert_eq!(
            find(&one_off, &folded, Spelling::Everything),
            Some(Match {
                quality: Near,
                field: 0
            })
        );
    }

    #[test]
    fn either_spelling_of_a_word_in_an_address_matches() {
        use Quality::{Beginning, Word};
        let table = [
            (
                "12 N Elm St, Apt 4",
                "12 north elm street",
                Some(Word),
                "12|N|Elm|St",
            ),
            (
                "12 North Elm Street",
                "12 n elm st",
                Some(Beginning),
                "12|N|Elm|St",
            ),
            ("9 Oak Lane", "oak ln", Some(Word), "Oak|Lane"),
            ("9 Oak Ln.", "oak lane", Some(Word), "Oak|Ln"),
            (
                "700 River Rd, St. Paul",
                "river road saint paul",
                Some(Word),
                "River|Rd|St|Paul",
            ),
            ("700 Broadway Rd", "road", Some(Word), "road"),
            ("3 Stanley Court", "street", None, ""),
            ("3 Elm Stret", "elm rd", None, "Elm"),
        ];
        for (address, typed, quality, marked) in table {
            let term = term(typed);
            let found = find(&term, &[&fold(address)], Spelling::Exact);
            assert_eq!(
                found.map(|found| found.quality),
                quality,
                "{address}: {typed}"
            );
            assert_eq!(pieces(&show(&term, address)), marked, "{address}: {typed}");
        }
    }

    /// The highlighted parts of an excerpt, joined with `|`.
    fn pieces(excerpt: &Context) -> String {
        let units: Vec<u16> = excerpt.text.encode_utf16().collect();
        let pieces: Vec<String> = excerpt
            .highlights
            .iter()
            .map(|range| String::from_utf16_lossy(&units[range.clone()]))
            .collect();
        pieces.join("|")
    }

    #[test]
    fn highlights_are_utf16_ranges() {
        let table = [
            ("monica", "Mónica Quinn", "Mónica"),
            ("oneill", "Ana O'Neill", "O'Neill"),
            ("55501", "(212) 555-0188", "555-01"),
            ("roof", "🏠🏠 roof", "roof"),
            ("jonson", "Ann Johnson", "Johnson"),
            ("elm street", "12 Elm Street", "Elm|Street"),
            ("ana", "Ana Banana", "Ana|anana"),
            ("an", "Ana Banana", "An"),
            ("strauss", "Strauß", "Strauß"),
            ("leak", "a\nleak", "leak"),
            ("zzz", "Ann", ""),
        ];
        for (typed, field, expected) in table {
            let excerpt = show(&term(typed), field);
            assert_eq!(pieces(&excerpt), expected, "{typed} in {field}");
            assert_eq!(excerpt.text, field.replace('\n', " "));
        }
    }

    #[test]
    fn lists_highlight_exact_words() {
        let table = [
            ("alva", "Maria Alvarez", Some("Alva")),
            ("ÅSA NÚ", "Åsa Núñez", Some("Åsa|Nú")),
            ("bb-2026-", "BB-2026-000123", Some("BB-2026")),
            ("bb2026", "BB-2026-000123", Some("BB-2026")),
            ("l & w", "Hail & Wind", Some("W")),
            ("roof", "🏠🏠 Roof, roof", Some("Roof|roof")),
            ("munoz", "José Muñoz", Some("Muñoz")),
            ("wind hail", "Hail & Wind", Some("Hail|Wind")),
            ("maria nobody", "Maria Alvarez", Some("Maria")),
            ("alvarrez", "Maria Alvarez", None),
            ("longer than that", "it", None),
            ("xx", "", None),
        ];
        for (typed, field, expected) in table {
            let excerpt = shown(&term(typed), field);
            let marked = excerpt.as_ref().map(pieces);
            assert_eq!(marked.as_deref(), expected, "{typed} in {field}");
            assert!(excerpt.is_none_or(|excerpt| excerpt.text == field));
        }
    }

    #[test]
    fn searched_fields_of_lists_are_not_shortened() {
        use crate::project::{CLAIM_NUMBER_LENGTH, DAMAGE_TYPE_LENGTH, PROJECT_NAME_LENGTH};
        for length in [CLAIM_NUMBER_LENGTH, DAMAGE_TYPE_LENGTH, PROJECT_NAME_LENGTH] {
            assert!(length.max <= EXCERPT_LENGTH);
        }
    }

    #[test]
    fn a_long_text_is_shortened_around_the_match() {
        let field = format!("{} leak {}", "word ".repeat(60), "more ".repeat(60));
        let excerpt = show(&term("leak"), &field);
        assert!(excerpt.text.starts_with("…word ") && excerpt.text.ends_with('…'));
        assert!(excerpt.text.chars().count() <= EXCERPT_LENGTH + 2);
        let units: Vec<u16> = excerpt.text.encode_utf16().collect();
        let [range] = excerpt.highlights.as_slice() else {
            panic!("one match: {excerpt:?}");
        };
        assert_eq!(String::from_utf16_lossy(&units[range.clone()]), "leak");
        let solid = show(&term("leak"), &format!("{}leak", "x".repeat(500)));
        assert!(solid.text.ends_with("leak") && solid.highlights.len() == 1);
        let unmarked = show(&term("zz"), &"word ".repeat(60));
        assert!(unmarked.text.starts_with("word") && unmarked.highlights.is_empty());
    }
}

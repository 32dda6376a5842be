//! Whether a record is what somebody searches for, how well, and where one sees it.

use super::fold::{Folded, fold, folded};
use super::near::{begins_alike, is_near, slips};
use super::term::Term;
use std::ops::Range;

/// How well something matches; the first is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quality {
    /// A field is the term.
    Whole,
    /// All words are words of the record.
    Word,
    /// They begin words of it.
    Beginning,
    /// They are parts of words.
    Inside,
    /// At least one is misspelt.
    Near,
}

/// Whether misspelt words count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// Only what is contained as it was typed.
    Exact,
    /// Also words that are near to the typed one. Numbers and codes are not: their neighbours are others'.
    Words,
    /// Numbers and codes too.
    Everything,
}

impl Spelling {
    /// Whether this word may be misspelt.
    #[must_use]
    pub fn forgives(self, word: &str) -> bool {
        match self {
            Self::Exact => false,
            Self::Words => !word.chars().any(|c| c.is_ascii_digit()),
            Self::Everything => true,
        }
    }
}

/// Words of at most so many characters only count where a word of the record begins.
const SHORT: usize = 2;

/// A record that matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// How well: as its worst word does.
    pub quality: Quality,
    /// The place of the field that shows it best.
    pub field: usize,
}

/// Looks for a term in a record, given as its folded fields. All words have to be in it, not all in the same field.
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
    // For each field how many words it has, and how badly at worst.
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

/// How well one word is found in one field.
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
    // They are inside of nearly every word.
    let is_short = word.chars().nth(SHORT).is_none();
    let best = contained.min();
    if let Some(best) = best.filter(|best| !is_short || *best < Quality::Inside) {
        return Some(best);
    }
    if !spelling.forgives(word) {
        return None;
    }
    let typed: Vec<char> = word.chars().collect();
    if slips(&typed) == 0 {
        return None;
    }
    let is_near = field.split(' ').any(|known| {
        // Bytes are no fewer than characters.
        known.len() + 2 >= typed.len()
            && begins_alike(&typed, known)
            && is_near(&typed, &known.chars().collect::<Vec<_>>())
    });
    is_near.then_some(Quality::Near)
}

/// A piece of a field with what matches in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Context {
    /// The piece; a long text is cut to what stands around the first match, with a mark where.
    pub text: String,
    /// What matches, in order and apart from each other, in UTF-16 code units of `text`.
    pub highlights: Vec<Range<usize>>,
}

/// So many characters of a field are shown.
const SHOWN: usize = 120;
/// So many of them stand before the first match.
const BEFORE: usize = 30;

/// Shows where a term is found in a field, given as it is written. What does not match at all is shown unmarked.
#[must_use]
pub fn show(term: &Term, field: &str) -> Context {
    context(field, marks(term, &folded(field), field.chars().count()))
}

/// The same, for a field that at least one word of the term is found in as it was typed.
#[must_use]
pub fn shown(term: &Term, field: &str) -> Option<Context> {
    let folded = fold(field);
    let is_found = |word: &String| quality(&folded, word, Spelling::Exact).is_some();
    term.words().iter().any(is_found).then(|| show(term, field))
}

/// A field, or what stands around the first of its marked characters.
fn context(field: &str, mut marks: Vec<bool>) -> Context {
    let line: Vec<char> = field
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let first = marks.iter().position(|marked| *marked).unwrap_or(0);
    let mut start = 0;
    if line.len() > SHOWN {
        start = first.saturating_sub(BEFORE).min(line.len() - SHOWN);
        // Not in the middle of a word, if there is a gap on the way.
        if start > 0 {
            let gap = line[start..first.max(start)].iter().position(|c| *c == ' ');
            start += gap.map_or(0, |gap| gap + 1);
        }
    }
    let end = line.len().min(start + SHOWN);
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

/// For each character of the original whether it matches.
fn marks(term: &Term, folded: &Folded, characters: usize) -> Vec<bool> {
    let mut marks = vec![false; characters];
    for word in term.words() {
        let word: Vec<char> = word.chars().collect();
        let mut found = places(&word, &folded.chars);
        if word.len() <= SHORT {
            found.retain(|place| begins_word(&folded.chars, place.start));
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

/// Where something stands in a text; nowhere if it is nothing.
fn places(searched: &[char], text: &[char]) -> Vec<Range<usize>> {
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

/// Marks the characters of the original that these places of its folded text come from.
fn mark(marks: &mut [bool], folded: &Folded, places: Vec<Range<usize>>) {
    for place in places {
        let from = folded.origin[place.start];
        let to = folded.origin[place.end - 1];
        marks[from..=to].fill(true);
    }
}

/// The places of the words.
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
        Term::parse(typed).expect("a good one")
    }

    #[test]
    fn each_word_is_somewhere_and_the_best_field_shows_it() {
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
            // The better field shows it.
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
            let told =
                |spelling| find(&term, &folded, spelling).map(|found| (found.quality, found.field));
            assert_eq!(told(Spelling::Exact), exact, "{typed}");
            assert_eq!(told(Spelling::Words), exact.or(near), "{typed}");
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

    /// What is marked in a context.
    fn pieces(context: &Context) -> String {
        let units: Vec<u16> = context.text.encode_utf16().collect();
        let pieces: Vec<String> = context
            .highlights
            .iter()
            .map(|range| String::from_utf16_lossy(&units[range.clone()]))
            .collect();
        pieces.join("|")
    }

    #[test]
    fn what_matches_is_marked_in_units_of_a_browser() {
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
            let context = show(&term(typed), field);
            assert_eq!(pieces(&context), expected, "{typed} in {field}");
            assert_eq!(context.text, field.replace('\n', " "));
        }
    }

    #[test]
    fn a_list_marks_the_words_that_a_field_has() {
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
            let context = shown(&term(typed), field);
            let marked = context.as_ref().map(pieces);
            assert_eq!(marked.as_deref(), expected, "{typed} in {field}");
            assert!(context.is_none_or(|context| context.text == field));
        }
    }

    #[test]
    fn what_lists_search_is_shown_whole() {
        use crate::project::{CLAIM_NUMBER_LENGTH, DAMAGE_TYPE_LENGTH, PROJECT_NAME_LENGTH};
        for length in [CLAIM_NUMBER_LENGTH, DAMAGE_TYPE_LENGTH, PROJECT_NAME_LENGTH] {
            assert!(length.max <= SHOWN);
        }
    }

    #[test]
    fn a_long_text_is_cut_to_what_stands_around() {
        let field = format!("{} leak {}", "word ".repeat(60), "more ".repeat(60));
        let context = show(&term("leak"), &field);
        assert!(context.text.starts_with("…word ") && context.text.ends_with('…'));
        assert!(context.text.chars().count() <= SHOWN + 2);
        let units: Vec<u16> = context.text.encode_utf16().collect();
        let [range] = context.highlights.as_slice() else {
            panic!("one match: {context:?}");
        };
        assert_eq!(String::from_utf16_lossy(&units[range.clone()]), "leak");
        let solid = show(&term("leak"), &format!("{}leak", "x".repeat(500)));
        assert!(solid.text.ends_with("leak") && solid.highlights.len() == 1);
        let unmarked = show(&term("zz"), &"word ".repeat(60));
        assert!(unmarked.text.starts_with("word") && unmarked.highlights.is_empty());
    }
}

//! By what an entry is looked up, and what is asked for to find a term.
//!
//! A word is known by its windows, of each of its characters on the next five: whatever contains a term's word has that word's
//! windows. For misspelt words it is also known by its keys (`domain::search::keys`). All of them are written as hexadecimal
//! bytes, so that nothing in them means anything to a full-text index.

use domain::search::{Spelling, Term, keys, slips};
use std::collections::BTreeSet;

/// The characters of a window.
const WIDTH: usize = 5;
/// Words of so many characters find few enough by themselves: shorter ones beside them are not looked up, only compared.
const TELLING: usize = 6;
/// So many words of a term are looked up; the others are only compared.
const WORDS_MAX: usize = 8;

fn window(characters: &[char]) -> String {
    hex::encode(characters.iter().collect::<String>())
}

fn key(key: &str) -> String {
    format!("x{}", hex::encode(key))
}

/// The tokens of a folded text, each once.
pub(super) fn of(text: &str) -> Vec<String> {
    let mut tokens = BTreeSet::new();
    for word in text.split_whitespace() {
        let characters: Vec<char> = word.chars().collect();
        for start in 0..characters.len() {
            let end = characters.len().min(start + WIDTH);
            // One character alone is never looked up.
            if end - start > 1 {
                tokens.insert(window(&characters[start..end]));
            }
        }
        tokens.extend(keys(&characters).iter().map(|of| key(of)));
    }
    tokens.into_iter().collect()
}

/// One word to be looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Word {
    /// All of these, or the beginning of one.
    windows: Vec<String>,
    is_beginning: bool,
    /// Or any of these.
    keys: Vec<String>,
}

impl Word {
    fn of(word: &str, spelling: Spelling) -> Self {
        let characters: Vec<char> = word.chars().collect();
        let last = characters.len().checked_sub(WIDTH);
        let windows = match last {
            None => vec![window(&characters)],
            // One beside the other; the last ends where the word ends.
            Some(last) => (0..last)
                .step_by(WIDTH)
                .chain([last])
                .map(|place| window(&characters[place..place + WIDTH]))
                .collect(),
        };
        let is_forgiven = spelling.forgives(word) && slips(&characters) > 0;
        let keys = if is_forgiven {
            keys(&characters)
        } else {
            Vec::new()
        };
        Self {
            windows,
            is_beginning: last.is_none(),
            keys: keys.iter().map(|of| key(of)).collect(),
        }
    }

    /// All ways to find it.
    fn written(
        &self,
        whole: impl Fn(&str) -> String,
        beginning: impl Fn(&str) -> String,
        [and, or]: [&str; 2],
    ) -> String {
        let windows = self.windows.iter().map(|token| {
            if self.is_beginning {
                beginning(token)
            } else {
                whole(token)
            }
        });
        let windows = windows.collect::<Vec<_>>().join(and);
        let ways = std::iter::once(format!("({windows})"));
        let ways = ways.chain(self.keys.iter().map(|key| whole(key)));
        ways.collect::<Vec<_>>().join(or)
    }

    /// One that has windows of its own.
    fn long(word: &str) -> Option<Self> {
        Some(Self::of(word, Spelling::Exact)).filter(|of| !of.is_beginning)
    }

    /// A short one as a word of its own, by the key that it is itself. Others have that key too.
    fn whole(word: &str) -> Option<Self> {
        let characters: Vec<char> = word.chars().collect();
        let is_key = characters.len() < WIDTH && !keys(&characters).is_empty();
        is_key.then(|| Self {
            windows: vec![key(word)],
            is_beginning: false,
            keys: Vec::new(),
        })
    }
}

/// What an index is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lookup(Vec<Word>);

impl Lookup {
    /// What finds a term; none for one of single characters, which are everywhere.
    pub(super) fn of(term: &Term, spelling: Spelling) -> Option<Self> {
        let length = |word: &String| word.chars().count();
        let longest = term.words().iter().map(length).max().unwrap_or_default();
        let least = match longest {
            TELLING.. => WIDTH,
            3.. => 3,
            _ => 2,
        };
        let words = term.words().iter().filter(|word| length(word) >= least);
        Self::of_words(words.map(|word| Word::of(word, spelling)))
    }

    /// What finds all that has a term's long words, whatever else it has; none for one without.
    pub(super) fn of_long_words(term: &Term) -> Option<Self> {
        Self::of_words(term.words().iter().filter_map(|word| Word::long(word)))
    }

    /// What finds all that has a term's words, the short ones as words of their own; none for one without short ones.
    pub(super) fn of_whole_words(term: &Term) -> Option<Self> {
        let is_short = |word: &String| Word::long(word).is_none() && Word::whole(word).is_some();
        if !term.words().iter().any(is_short) {
            return None;
        }
        let words = term.words().iter();
        Self::of_words(words.filter_map(|word| Word::long(word).or_else(|| Word::whole(word))))
    }

    fn of_words(words: impl Iterator<Item = Word>) -> Option<Self> {
        let words: Vec<Word> = words.take(WORDS_MAX).collect();
        (!words.is_empty()).then_some(Self(words))
    }

    /// Whether it asks for words by how they begin.
    pub(super) fn has_beginning(&self) -> bool {
        self.0.iter().any(|word| word.is_beginning)
    }

    /// For all entries, or for those that have the token of a scope.
    pub(super) fn for_sqlite(&self, scope: Option<&str>) -> String {
        let whole = |token: &str| format!("\"{token}\"");
        let beginning = |token: &str| format!("\"{token}\"*");
        let words = self.0.iter().map(|word| {
            let ways = word.written(whole, beginning, [" AND ", " OR "]);
            format!("({ways})")
        });
        let words: Vec<String> = words.chain(scope.map(whole)).collect();
        words.join(" AND ")
    }

    /// The same, as conditions all of which hold.
    pub(super) fn for_postgres(&self, scope: Option<&str>) -> Vec<String> {
        let whole = |token: &str| format!("'{token}'");
        let beginning = |token: &str| format!("'{token}':*");
        let words = self.0.iter().flat_map(|word| {
            if word.keys.is_empty() && !word.is_beginning {
                word.windows.iter().map(|token| whole(token)).collect()
            } else {
                vec![word.written(whole, beginning, [" & ", " | "])]
            }
        });
        words.chain(scope.map(whole)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lookup(typed: &str, spelling: Spelling) -> Option<Lookup> {
        Lookup::of(&Term::parse(typed).expect("a good one"), spelling)
    }

    #[test]
    fn a_text_is_known_by_its_windows_and_keys() {
        let all = of("ana a\nquinns");
        for text in ["ana", "na", "quinn", "uinns", "inns", "ns"] {
            assert!(all.contains(&hex::encode(text)), "{text}");
        }
        for text in ["ana", "an", "na", "aa", "quinn", "uinn", "quin"] {
            assert!(all.contains(&key(text)), "{text}");
        }
        assert!(!all.contains(&hex::encode("a")) && !all.contains(&hex::encode("a\nqui")));
        let once: BTreeSet<_> = all.iter().collect();
        assert_eq!(once.len(), all.len());
    }

    #[test]
    fn both_databases_are_asked_for_the_same() {
        let [ana, quinn] = ["ana", "quinn"].map(hex::encode);
        let exact = lookup("ana quinn", Spelling::Exact).expect("two words");
        assert_eq!(
            exact.for_sqlite(None),
            format!("((\"{ana}\"*)) AND ((\"{quinn}\"))")
        );
        assert_eq!(
            exact.for_postgres(None),
            [format!("('{ana}':*)"), format!("'{quinn}'")]
        );
        let near = lookup("quin", Spelling::Words).expect("a word");
        let [quin, k1, k2] = ["quin", "qin", "uin"].map(hex::encode);
        let asked = near.for_sqlite(None);
        assert!(asked.starts_with(&format!("((\"{quin}\"*) OR ")), "{asked}");
        for key in [k1, k2] {
            assert!(asked.contains(&format!("\"x{key}\"")), "{asked}");
        }
        // Whatever the ways to find a word, only within the scope.
        assert_eq!(near.for_sqlite(Some("sc1")), format!("{asked} AND \"sc1\""));
        let asked = near.for_postgres(Some("sc1"));
        let [word, scope] = asked.as_slice() else {
            panic!("{asked:?}");
        };
        assert!(word.starts_with(&format!("('{quin}':*) | ")), "{word}");
        assert_eq!(scope, "'sc1'");
    }

    #[test]
    fn short_words_are_first_looked_up_as_they_stand() {
        let asked = |lookup: Option<Lookup>| lookup.map(|of| of.for_sqlite(None));
        let [xana, x499] = ["ana", "499"].map(key);
        let [quinn, stree, treet] = ["quinn", "stree", "treet"].map(hex::encode);
        let street = format!("((\"{stree}\" AND \"{treet}\"))");
        for (typed, long, whole) in [
            (
                "ana quinn",
                Some(format!("((\"{quinn}\"))")),
                Some(format!("((\"{xana}\")) AND ((\"{quinn}\"))")),
            ),
            (
                "499 street ab",
                Some(street.clone()),
                Some(format!("((\"{x499}\")) AND {street}")),
            ),
            ("street", Some(street), None),
            ("ana", None, Some(format!("((\"{xana}\"))"))),
            ("ab", None, None),
        ] {
            let term = Term::parse(typed).expect("a good one");
            assert_eq!(asked(Lookup::of_long_words(&term)), long, "{typed}");
            assert_eq!(asked(Lookup::of_whole_words(&term)), whole, "{typed}");
        }
        // Whatever has a short word for its own has its key.
        assert!(of("ana quinn").contains(&xana) && of("zoë 499").contains(&x499));
    }

    #[test]
    fn what_is_everywhere_is_not_looked_up() {
        let words = |typed: &str| lookup(typed, Spelling::Exact).map_or(0, |of| of.0.len());
        for (typed, looked_up) in [
            ("a b", 0),
            ("%%", 0),
            ("ab", 1),
            ("ab abc", 1),
            ("blk 0000100", 1),
            ("ana quinn", 2),
            ("ab cd", 2),
            ("aaaaa bbbbb ccccc ddddd eeeee fffff ggggg hhhhh iiiii", 8),
        ] {
            assert_eq!(words(typed), looked_up, "{typed}");
        }
    }
}

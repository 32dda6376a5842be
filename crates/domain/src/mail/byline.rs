//! Names of authors quoted in emails. Users type names without review, so emails show only text that cannot be mistaken for anything but a
//! name.

use crate::permission::Role;
use crate::text;

/// Maximum length of a name in an email, in characters.
pub const NAME_SHOWN: usize = 60;
/// Maximum number of words of a name in an email. Longer texts may be sentences.
pub const NAME_WORDS: usize = 5;

/// Abbreviations whose period does not end a sentence, in addition to single letters.
const SHORTENED: [&str; 20] = [
    "bros", "co", "corp", "dr", "dra", "ft", "hnos", "inc", "jr", "llc", "ltd", "ltda", "mr",
    "mrs", "ms", "mt", "sr", "sra", "srta", "st",
];
/// Words used in place of a dot to disguise a domain.
const SPELLED_DOTS: [&str; 2] = ["dot", "punto"];

/// The author of a quoted text. Names are as typed; [`shown_name`] sanitizes them for email.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Byline {
    /// A user with an account.
    Account {
        /// First and last name.
        name: String,
        /// The user's role.
        role: Role,
        /// The user's company, if any.
        company: Option<String>,
    },
    /// The property owner of the project.
    Owner {
        /// The owner's name in the project.
        name: String,
    },
    /// The one who schedules visits: the office or the project's contractor.
    Scheduler,
    /// A deleted account.
    Unknown,
}

/// Sanitizes a name or company for email. Returns `None` for text that could be something else, such as a link. Keeps only letters and the
/// punctuation of names, so that a name cannot end its line or imitate another author.
#[must_use]
pub fn shown_name(typed: &str) -> Option<String> {
    let signs: Vec<char> = typed
        .chars()
        .filter(|sign| is_line_break(*sign) || !text::is_invisible(*sign))
        .collect();
    let is_address = |at: usize, sign: char| match sign {
        // 'J.R. Smith' is allowed; 'evil.example' is not.
        '.' => starts_domain(&signs[at + 1..]),
        // Browsers treat these characters as dots.
        '\u{2024}' | '\u{3002}' | '\u{fe52}' | '\u{ff0e}' | '\u{ff61}' | '@' => true,
        // Letters that look like dots or colons.
        '\u{2d0}' | '\u{1427}' | '\u{318d}' | '\u{a4f8}'..='\u{a4fd}' | '\u{a78f}' => true,
        _ => sign.is_numeric(),
    };
    if signs
        .iter()
        .enumerate()
        .any(|(at, sign)| is_address(at, *sign))
    {
        return None;
    }
    let plain: String = (0..signs.len())
        .map(|at| if belongs(&signs, at) { signs[at] } else { ' ' })
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let name = words.join(" ");
    let of_letters = words
        .iter()
        .filter(|word| word.contains(char::is_alphabetic))
        .count();
    let is_spelled_out = words
        .windows(3)
        .any(|three| SPELLED_DOTS.contains(&three[1].to_lowercase().as_str()));
    let fits = (1..=NAME_WORDS).contains(&of_letters) && name.chars().count() <= NAME_SHOWN;
    (fits && !is_spelled_out).then_some(name)
}

/// Whether the character at `at` can be part of a name.
fn belongs(signs: &[char], at: usize) -> bool {
    let is_letter = |sign: Option<&char>| sign.is_some_and(|sign| is_of_words(*sign));
    let before = at.checked_sub(1).and_then(|before| signs.get(before));
    match signs[at] {
        '&' => true,
        '\'' | '\u{2019}' | '-' | '\u{2010}' | '\u{2011}' => {
            is_letter(before) && is_letter(signs.get(at + 1))
        }
        '.' => {
            let word = signs[..at].iter().rev().take_while(|s| is_of_words(**s));
            let mut word: Vec<char> = word.copied().collect();
            word.reverse();
            let word = word.into_iter().collect::<String>().to_lowercase();
            word.chars().count() == 1 || SHORTENED.contains(&word.as_str())
        }
        sign => is_of_words(sign),
    }
}

/// Letters and combining accents.
fn is_of_words(sign: char) -> bool {
    sign.is_alphabetic() || matches!(sign, '\u{300}'..='\u{36f}')
}

/// Single-line text of at most `most` characters, from a single-line field.
#[must_use]
pub fn plain_line(text: &str, most: usize) -> String {
    let cleaned: String = text
        .chars()
        .map(|sign| {
            if sign.is_control() || is_line_break(sign) || text::is_invisible(sign) {
                ' '
            } else {
                sign
            }
        })
        .collect();
    shortened(&cleaned, most)
}

/// Whether the text continues like a domain, with two letters or digits.
fn starts_domain(rest: &[char]) -> bool {
    rest.iter()
        .take_while(|sign| sign.is_alphanumeric())
        .take(2)
        .count()
        == 2
}

const fn is_line_break(sign: char) -> bool {
    matches!(sign, '\u{2028}' | '\u{2029}')
}

fn shortened(text: &str, most: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text::beginning(&line, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_text_that_looks_like_a_name_is_shown() {
        let long = "é".repeat(NAME_SHOWN + 1);
        let cut = "é".repeat(NAME_SHOWN);
        for (typed, shown) in [
            ("Jordan Lee", "Jordan Lee"),
            ("J.R. Smith Jr.", "J.R. Smith Jr."),
            ("St. John-Smythe", "St. John-Smythe"),
            ("O'Brien & Sons, Inc.", "O'Brien & Sons Inc."),
            ("Grupo O’Hara S.A. de C.V.", "Grupo O’Hara S.A. de C.V."),
            ("José  Núñez", "José Núñez"),
            (
                "Jose\u{301} Nu\u{301}n\u{303}ez",
                "Jose\u{301} Nu\u{301}n\u{303}ez",
            ),
            ("王小明", "王小明"),
            ("Dot Warner", "Dot Warner"),
            (&cut, &cut),
            // Text that would end the line or imitate another author.
            (
                "Lakeside). Margaret Okafor (office",
                "Lakeside Margaret Okafor office",
            ),
            (
                "Margaret Okafor, office: \"Pay\"",
                "Margaret Okafor office Pay",
            ),
            ("'Ann' — «Lee» | [office]", "Ann Lee office"),
            ("Ann\r\nBcc: all", "Ann Bcc all"),
            ("Ann\u{2028}\u{202e}eel", "Ann eel"),
            ("<a href>", "a href"),
            ("Pay now. Thanks!", "Pay now Thanks"),
            // Links, numbers, and sentences.
            ("Pay at evil.example", ""),
            ("Pay at evil.\u{200b}example", ""),
            ("Pay at evil。example or evil․example", ""),
            ("Pay at x.\u{34f}com or x.\u{3164}com", ""),
            ("Pay at evil\u{a4f8}com", ""),
            ("Pay at evil\u{1427}com", ""),
            ("paypal-security dot com", ""),
            ("seguro punto com", ""),
            ("me@evil", ""),
            ("Ann Lee 2", ""),
            ("Call ９００", ""),
            ("Call +1 (900) 555-0199", ""),
            ("Your account is locked for now", ""),
            (&long, ""),
            ("...", ""),
            ("& &", ""),
            ("", ""),
        ] {
            let expected = Some(shown).filter(|shown| !shown.is_empty());
            assert_eq!(shown_name(typed).as_deref(), expected, "{typed:?}");
        }
    }

    #[test]
    fn plain_text_is_one_line_and_shortened() {
        assert_eq!(plain_line("12 Elm St.\nApt 4", 40), "12 Elm St. Apt 4");
        assert_eq!(plain_line("12 Elm Street", 6), "12 Elm…");
    }
}

//! Passwords that somebody who guesses tries first (security design, "Sessions, CSRF, passwords, links").
//!
//! The sign-up rule asks for four kinds of characters, and people keep it by decorating: `Password2026!`. So a
//! password is compared without its decoration too: case, look-alike characters, and digits and signs around it.

use jiff::SignedDuration;
use std::collections::HashMap;
use std::sync::LazyLock;

/// How long the link works that replaces a forgotten password.
pub const RESET_LIVES: SignedDuration = SignedDuration::from_hours(1);

/// The 20,000 most common passwords, the most common one first: lower case, at least four characters.
///
/// Taken from `@zxcvbn-ts/language-common` 4.1.3 (`src/passwords.json`), whose licence stands beside the list.
const COMMON: &str = include_str!("password/common.txt");
/// So many of the list are too well known even with digits and signs around them.
const BEST_KNOWN: usize = 1000;
/// What everybody thinks of who makes an account here.
const PRODUCT_WORDS: &[&str] = &["buildback"];
/// Shorter words, such as a first name of two letters, are in many good passwords.
const WORD_MIN: usize = 3;
/// A password needs so many letters besides the words that anybody can know.
const LETTERS_MIN: usize = 4;

static RANKS: LazyLock<HashMap<&'static str, usize>> =
    LazyLock::new(|| COMMON.lines().zip(0..).collect());

/// Whether a password is a common one, decorated or not.
#[must_use]
pub fn is_common(password: &str) -> bool {
    let typed = password.to_lowercase();
    let bare: String = typed.chars().filter(|c| c.is_alphanumeric()).collect();
    let is_listed = |text: &str| RANKS.contains_key(text);
    is_listed(&typed)
        || is_listed(&letters(&typed))
        || is_listed(&bare)
        || is_listed(&letters(&bare))
        || RANKS
            .get(core(&typed).as_str())
            .is_some_and(|rank| *rank < BEST_KNOWN)
}

/// Whether little is left of a password without the product's name and these words of its owner: names, the e-mail
/// address, the company.
#[must_use]
pub fn is_made_of(password: &str, own: &[&str]) -> bool {
    let own: Vec<String> = own.iter().map(|text| text.to_lowercase()).collect();
    let mut words: Vec<String> = own
        .iter()
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
        .chain(PRODUCT_WORDS.iter().copied())
        .filter(|word| word.chars().count() >= WORD_MIN)
        .map(letters)
        .collect();
    // The longest first: 'ann' must not tear 'hannah' apart.
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let lower = password.to_lowercase();
    let typed = letters(&lower);
    let joined: String = typed.chars().filter(|c| c.is_alphabetic()).collect();
    // At the ends a digit is a decoration, and none of the letters that are left.
    [core(&lower), typed, joined].iter().any(|text| {
        let rest = words
            .iter()
            .fold(text.clone(), |rest, word| rest.replace(word, " "));
        rest != *text && rest.chars().filter(|c| c.is_alphabetic()).count() < LETTERS_MIN
    })
}

/// What stands between the digits and signs at both ends of a text.
fn core(text: &str) -> String {
    letters(text.trim_matches(|c: char| !c.is_alphabetic()))
}

/// A text with its look-alike characters read as the letters that they stand for.
fn letters(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '0' => 'o',
            '1' | '!' => 'i',
            '3' => 'e',
            '4' | '@' => 'a',
            '5' | '$' => 's',
            '7' => 't',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_long_ordered_and_plain() {
        let lines = COMMON.lines().count();
        assert!(lines >= 10_000, "{lines}");
        assert_eq!(RANKS.len(), lines, "nothing stands there twice");
        assert_eq!(COMMON.lines().next(), Some("123456"));
        for line in COMMON.lines() {
            let is_plain = line.len() >= 4 && line.is_ascii() && line == line.to_lowercase();
            assert!(is_plain, "{line}");
        }
    }

    #[test]
    fn common_passwords_do_not_become_good_ones_by_decoration() {
        // password, refused
        let table = [
            ("password", true),
            ("Password1!", true),
            ("Passw0rd!", true),
            ("P@ssw0rd2026!", true),
            ("Pa$$word1", true),
            ("Qwerty123!", true),
            ("!QWERTY!2026a", false),
            ("Summer2026!", true),
            ("2026!Winter", true),
            ("W3lcome!!99", true),
            ("Test@1234", true),
            ("Abc@123456", true),
            ("1q2w3e4r5T!", true),
            ("Kitchen-2026!", false),
            ("Rebuild!2026", false),
            ("Plaster7!", false),
            ("Ünïcode-Wörter-9!", false),
            ("correct Horse 7 battery!", false),
        ];
        for (password, refused) in table {
            assert_eq!(is_common(password), refused, "{password}");
        }
    }

    #[test]
    fn a_password_needs_more_than_what_everybody_knows_of_its_owner() {
        let own = [
            "José",
            "O'Brien-Núñez",
            "jose.obrien@harbor-insurance.example",
            "Harbor Insurance",
        ];
        // password, refused
        let table = [
            ("José2026!", true),
            ("Jose-2026!", true),
            ("0brien!2026", true),
            ("Harbor1nsurance!", true),
            ("Harbor-Insurance-7!", true),
            ("J.o.s.e.2026!", true),
            ("Buildback2026!", true),
            ("Bu1ldb@ck!", true),
            ("Harbor-Kitchen-42!", false),
            ("MyHarbor!2026", true),
            ("Kitchen-2026!", false),
            ("Plaster7!", false),
        ];
        for (password, refused) in table {
            assert_eq!(is_made_of(password, &own), refused, "{password}");
        }
        assert!(
            !is_made_of("Plaster7!", &["", "Al", "7"]),
            "short words are no words"
        );
        assert!(!is_made_of("Aa1!Bb2?", &[]), "few letters alone are fine");
    }
}

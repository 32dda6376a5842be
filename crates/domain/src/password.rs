//! Passwords: the rule of the sign-up, and those that somebody who guesses tries first (specification 1, section 5;
//! security design, "Sessions, CSRF, passwords, links").
//!
//! The sign-up rule asks for four kinds of characters, and people keep it by decorating: `Password2026!`. So a
//! password is compared without its decoration too: case, look-alike characters, and digits and signs around it.

use crate::field_error::{FieldError, FieldErrors};
use crate::text::{Length, required};
use jiff::SignedDuration;
use messages::Message;
use std::collections::HashMap;
use std::sync::LazyLock;

/// How long passwords are.
pub const PASSWORD_LENGTH: Length = Length { min: 8, max: 128 };
/// The shortest changed password that gets past the first check.
pub const CHANGED_PASSWORD_MIN: usize = 6;
/// A password has one of these.
pub const PASSWORD_SPECIALS: &str = "@$!%*?&";
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

/// A password that keeps the rules. It is kept exactly as typed (taking anything out of it would
/// make another password of it) and `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// Checks the sign-up rule, and that it is no common password.
    ///
    /// # Errors
    /// With the specified messages.
    pub fn parse(field: &'static str, typed: &str) -> Result<Self, FieldError> {
        PASSWORD_LENGTH.check(field, "password", typed)?;
        if !has_all_kinds(typed) {
            Err(FieldError::new(field, "weak", Message::ErrorPasswordRule))
        } else if is_common(typed) {
            Err(FieldError::new(
                field,
                "common",
                Message::ErrorPasswordRefused,
            ))
        } else {
            Ok(Self(typed.to_owned()))
        }
    }

    /// Checks that it is not made of its owner's own words: names, e-mail address, company.
    ///
    /// # Errors
    /// When it is.
    pub fn unlike(self, field: &'static str, own: &[&str]) -> Result<Self, FieldError> {
        if is_made_of(&self.0, own) {
            Err(FieldError::new(
                field,
                "own_words",
                Message::ErrorPasswordRefused,
            ))
        } else {
            Ok(self)
        }
    }

    /// Checks a password that takes the place of a forgotten one, typed twice, with its owner's own words.
    ///
    /// # Errors
    /// Every rule that was broken, with the specified messages.
    pub fn parse_twice(typed: &str, again: &str, own: &[&str]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let password = errors
            .take(Self::parse("password", typed).and_then(|made| made.unlike("password", own)));
        errors.take(check_confirmation(typed, again));
        match password {
            Some(password) if errors.is_empty() => Ok(password),
            _ => Err(errors),
        }
    }

    /// The password itself, for hashing.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Password(redacted)")
    }
}

fn has_all_kinds(password: &str) -> bool {
    let has = |kind: fn(char) -> bool| password.chars().any(kind);
    has(|c| c.is_ascii_lowercase())
        && has(|c| c.is_ascii_uppercase())
        && has(|c| c.is_ascii_digit())
        && has(|c| PASSWORD_SPECIALS.contains(c))
}

pub(crate) fn check_confirmation(typed: &str, again: &str) -> Result<(), FieldError> {
    PASSWORD_LENGTH.check("confirm_password", "confirm_password", again)?;
    if again == typed {
        Ok(())
    } else {
        let message = Message::ErrorPasswordMismatch;
        Err(FieldError::new("confirm_password", "mismatch", message))
    }
}

/// A password change as far as its form goes; that the current password is right is checked elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordChange {
    /// The password to be.
    pub new_password: Password,
}

impl PasswordChange {
    /// Checks the three fields of the form, with the words that anybody may know of the password's owner.
    ///
    /// # Errors
    /// Every rule that was broken, with the specified messages.
    pub fn parse(
        current: &str,
        new: &str,
        confirm: &str,
        own: &[&str],
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        if current.is_empty() {
            errors.push(required("current_password", "current_password"));
        }
        let new_password = if new.chars().count() < CHANGED_PASSWORD_MIN {
            let message = Message::ErrorPasswordShort;
            errors.push(FieldError::new("new_password", "too_short", message));
            None
        } else {
            let refused =
                |_| FieldError::new("new_password", "weak", Message::ErrorPasswordRefused);
            let password = Password::parse("new_password", new)
                .and_then(|password| password.unlike("new_password", own));
            errors.take(password.map_err(refused))
        };
        if confirm.is_empty() {
            errors.push(FieldError::new(
                "confirm_password",
                "required",
                Message::ErrorPasswordConfirm,
            ));
        } else if confirm != new {
            errors.push(FieldError::new(
                "confirm_password",
                "mismatch",
                Message::ErrorPasswordDiffers,
            ));
        }
        match new_password {
            Some(new_password) if errors.is_empty() => Ok(Self { new_password }),
            _ => Err(errors),
        }
    }
}

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
        || without_run(&typed)
            .is_some_and(|word| word.chars().count() < LETTERS_MIN || is_listed(&word))
}

/// Digits that are no more than decoration: counted up from one, or all alike.
fn is_run(digits: &str) -> bool {
    let first = digits.chars().next();
    digits.len() >= 3
        && ("1234567890".starts_with(digits) || digits.chars().all(|c| Some(c) == first))
}

/// What is left of a password without its signs and a run of digits at its end, if it has one.
fn without_run(typed: &str) -> Option<String> {
    let bare = typed.trim_matches(|c: char| !c.is_alphanumeric());
    let word = bare.trim_end_matches(|c: char| c.is_ascii_digit());
    is_run(bare.strip_prefix(word)?).then(|| core(word))
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
    use std::borrow::Cow;

    const REFUSED: &str = "Please ensure your password meets the security requirements.";

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
            ("Support@123", true),
            ("Start1234!", true),
            ("Aa12345678!", true),
            ("Qaz123456!", true),
            ("Kitchen-2027!", false),
            ("Garage-712!", false),
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

    #[test]
    fn a_forgotten_password_is_replaced_by_a_good_one_typed_twice() {
        let told = |typed, again| {
            let errors = Password::parse_twice(typed, again, &["Jose"]).err();
            errors.map(|errors| {
                let told = errors.as_slice().iter();
                told.map(|error| error.field.clone()).collect::<Vec<_>>()
            })
        };
        let table: [(&str, &str, Option<Vec<&str>>); 6] = [
            ("Plaster7!", "Plaster7!", None),
            ("Plaster7!", "Plaster8!", Some(vec!["confirm_password"])),
            ("Jose-2026!", "Jose-2026!", Some(vec!["password"])),
            ("Passw0rd!", "Passw0rd!", Some(vec!["password"])),
            ("", "", Some(vec!["password", "confirm_password"])),
            ("Pl7!", "Pl7!", Some(vec!["password", "confirm_password"])),
        ];
        for (typed, again, expected) in table {
            let expected = expected.map(|fields| fields.into_iter().map(Cow::from).collect());
            assert_eq!(told(typed, again), expected, "{typed} {again}");
        }
    }

    #[test]
    fn password_changes_have_their_own_words() {
        let table: [(&str, &str, &str, &[&str]); 8] = [
            ("old", "Plaster7!", "Plaster7!", &[]),
            ("old", "Jose-2026!", "Jose-2026!", &[REFUSED]),
            (
                "",
                "Plaster7!",
                "Plaster7!",
                &["Current password is required"],
            ),
            (
                "old",
                "Ab1!x",
                "Ab1!x",
                &["Password must be at least 6 characters"],
            ),
            ("old", "Ab1!xy", "Ab1!xy", &[REFUSED]),
            ("old", "Passw0rd!", "Passw0rd!", &[REFUSED]),
            ("old", "Plaster7!", "", &["Please confirm your password"]),
            ("old", "Plaster7!", "Plaster7?", &["Passwords don't match"]),
        ];
        for (current, new, confirm, expected) in table {
            let errors = PasswordChange::parse(current, new, confirm, &["Jose"])
                .err()
                .unwrap_or_default();
            let told: Vec<_> = errors
                .as_slice()
                .iter()
                .map(|error| error.message.as_str())
                .collect();
            assert_eq!(told, expected, "{current} {new} {confirm}");
        }
    }
}

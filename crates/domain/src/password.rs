//! Password rules, including rejection of passwords that are easy to guess (specification 1, section 5; security design, "Sessions, CSRF,
//! passwords, links").
//!
//! The sign-up rule requires four kinds of characters, and people satisfy it with decoration: `Password2026!`. So passwords are also
//! compared after undoing decoration: case, look-alike characters, and leading and trailing digits and symbols.

use crate::field_error::{FieldError, FieldErrors};
use crate::text::{Length, required};
use jiff::SignedDuration;
use messages::Message;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Length of a password, in characters.
pub const PASSWORD_LENGTH: Length = Length { min: 8, max: 128 };
/// Minimum length of a changed password for the specified length message. The sign-up rule applies as well.
pub const CHANGED_PASSWORD_MIN: usize = 6;
/// A password must contain one of these characters.
pub const PASSWORD_SPECIALS: &str = "@$!%*?&";
/// How long a password reset link is valid.
pub const RESET_LIVES: SignedDuration = SignedDuration::from_hours(1);

/// The 20,000 most common passwords, most common first, in lower case and with at least four characters.
///
/// Taken from `@zxcvbn-ts/language-common` 4.1.3 (`src/passwords.json`). The license is next to the list.
const COMMON: &str = include_str!("password/common.txt");
/// This many entries at the top of the list are rejected even with digits and symbols around them.
const BEST_KNOWN: usize = 1000;
/// Words related to this product, which are easy to guess.
const PRODUCT_WORDS: &[&str] = &["buildback"];
/// Shorter words, such as a two-letter first name, occur in many good passwords.
const WORD_MIN: usize = 3;
/// Minimum number of letters that a password must contain besides guessable words.
const LETTERS_MIN: usize = 4;

static RANKS: LazyLock<HashMap<&'static str, usize>> =
    LazyLock::new(|| COMMON.lines().zip(0..).collect());

/// A validated password. It is kept exactly as typed, and `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

impl Password {
    /// Checks the sign-up rule and rejects common passwords.
    ///
    /// # Errors
    /// Returns the specified message.
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

    /// Rejects passwords made of personal words: names, email address, and company.
    ///
    /// # Errors
    /// Returns an error if the password consists of such words.
    pub fn unlike(self, field: &'static str, personal: &[&str]) -> Result<Self, FieldError> {
        if is_made_of(&self.0, personal) {
            Err(FieldError::new(
                field,
                "own_words",
                Message::ErrorPasswordRefused,
            ))
        } else {
            Ok(self)
        }
    }

    /// Validates a password for a reset, typed twice, against the user's personal words.
    ///
    /// # Errors
    /// Returns all broken rules, with the specified messages.
    pub fn parse_twice(typed: &str, again: &str, personal: &[&str]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let password = errors.take(
            Self::parse("password", typed)
                .and_then(|password| password.unlike("password", personal)),
        );
        errors.take(check_confirmation(typed, again));
        match password {
            Some(password) if errors.is_empty() => Ok(password),
            _ => Err(errors),
        }
    }

    /// The plain password, for hashing.
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

/// A validated password change form. The current password is verified elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasswordChange {
    /// The new password.
    pub new_password: Password,
}

impl PasswordChange {
    /// Validates the three fields of the form, and checks the new password against the user's personal words.
    ///
    /// # Errors
    /// Returns all broken rules, with the specified messages.
    pub fn parse(
        current: &str,
        new: &str,
        confirm: &str,
        personal: &[&str],
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
                .and_then(|password| password.unlike("new_password", personal));
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

/// Whether a password is common, with or without decoration.
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

/// Whether digits are only decoration: counting up from one, or all the same.
fn is_run(digits: &str) -> bool {
    let first = digits.chars().next();
    digits.len() >= 3
        && ("1234567890".starts_with(digits) || digits.chars().all(|c| Some(c) == first))
}

/// The password without symbols and a trailing run of digits; `None` if it has no such run.
fn without_run(typed: &str) -> Option<String> {
    let bare = typed.trim_matches(|c: char| !c.is_alphanumeric());
    let word = bare.trim_end_matches(|c: char| c.is_ascii_digit());
    is_run(bare.strip_prefix(word)?).then(|| core(word))
}

/// Whether too few letters remain in a password after removing the product's name and the given personal words.
#[must_use]
pub fn is_made_of(password: &str, personal: &[&str]) -> bool {
    let personal: Vec<String> = personal.iter().map(|text| text.to_lowercase()).collect();
    let mut words: Vec<String> = personal
        .iter()
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
        .chain(PRODUCT_WORDS.iter().copied())
        .filter(|word| word.chars().count() >= WORD_MIN)
        .map(letters)
        .collect();
    // Longest first, so that 'ann' does not split 'hannah'.
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let lower = password.to_lowercase();
    let typed = letters(&lower);
    let joined: String = typed.chars().filter(|c| c.is_alphabetic()).collect();
    // Leading and trailing digits are decoration, not look-alike letters.
    [core(&lower), typed, joined].iter().any(|text| {
        let rest = words
            .iter()
            .fold(text.clone(), |rest, word| rest.replace(word, " "));
        rest != *text && rest.chars().filter(|c| c.is_alphabetic()).count() < LETTERS_MIN
    })
}

/// The text without leading and trailing digits and symbols.
fn core(text: &str) -> String {
    letters(text.trim_matches(|c: char| !c.is_alphabetic()))
}

/// The text with look-alike characters replaced by letters.
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
    fn the_list_of_common_passwords_is_valid() {
        let lines = COMMON.lines().count();
        assert!(lines >= 10_000, "{lines}");
        assert_eq!(RANKS.len(), lines, "the list has no duplicates");
        assert_eq!(COMMON.lines().next(), Some("123456"));
        for line in COMMON.lines() {
            let is_plain = line.len() >= 4 && line.is_ascii() && line == line.to_lowercase();
            assert!(is_plain, "{line}");
        }
    }

    #[test]
    fn decorated_common_passwords_are_rejected() {
        // password, is rejected
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
    fn passwords_made_of_personal_words_are_rejected() {
        let personal = [
            "José",
            "O'Brien-Núñez",
            "jose.obrien@harbor-insurance.example",
            "Harbor Insurance",
        ];
        // password, is rejected
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
            assert_eq!(is_made_of(password, &personal), refused, "{password}");
        }
        assert!(
            !is_made_of("Plaster7!", &["", "Al", "7"]),
            "short words are ignored"
        );
        assert!(
            !is_made_of("Aa1!Bb2?", &[]),
            "few letters are accepted without personal words"
        );
    }

    #[test]
    fn a_reset_needs_a_valid_password_typed_twice() {
        let found = |typed, again| {
            let errors = Password::parse_twice(typed, again, &["Jose"]).err();
            errors.map(|errors| {
                let found = errors.as_slice().iter();
                found.map(|error| error.field.clone()).collect::<Vec<_>>()
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
            assert_eq!(found(typed, again), expected, "{typed} {again}");
        }
    }

    #[test]
    fn password_changes_return_their_specified_messages() {
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
            let found: Vec<_> = errors
                .as_slice()
                .iter()
                .map(|error| error.message.as_str())
                .collect();
            assert_eq!(found, expected, "{current} {new} {confirm}");
        }
    }
}

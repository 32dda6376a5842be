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
mod tests;

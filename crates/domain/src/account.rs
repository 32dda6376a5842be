//! Signing up and changing a password (specification 1, section 5; decisions, "Accounts and sessions").

use crate::contact::{has_email_shape, optional_phone};
use crate::field_error::{FieldError, FieldErrors};
use crate::password;
use crate::text::{Length, required, sanitise_line};

/// The longest e-mail address at sign-up.
pub const SIGN_UP_EMAIL_MAX: usize = 255;
/// How long first and last names are.
pub const NAME_LENGTH: Length = Length { min: 2, max: 50 };
/// How long passwords are.
pub const PASSWORD_LENGTH: Length = Length { min: 8, max: 128 };
/// The shortest changed password that gets past the first check.
pub const CHANGED_PASSWORD_MIN: usize = 6;
/// A password has one of these.
pub const PASSWORD_SPECIALS: &str = "@$!%*?&";
/// How long a company's name is.
pub const COMPANY_LENGTH: Length = Length::up_to(100);

const PASSWORD_RULE: &str = "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";
const PASSWORD_REFUSED: &str = "Please ensure your password meets the security requirements.";

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
        PASSWORD_LENGTH.check(field, "Password", typed)?;
        if !has_all_kinds(typed) {
            Err(FieldError::new(field, "weak", PASSWORD_RULE))
        } else if password::is_common(typed) {
            Err(FieldError::new(field, "common", PASSWORD_REFUSED))
        } else {
            Ok(Self(typed.to_owned()))
        }
    }

    /// Checks that it is not made of its owner's own words: names, e-mail address, company.
    ///
    /// # Errors
    /// When it is.
    pub fn unlike(self, field: &'static str, own: &[&str]) -> Result<Self, FieldError> {
        if password::is_made_of(&self.0, own) {
            Err(FieldError::new(field, "own_words", PASSWORD_REFUSED))
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

/// Reads a first or last name: 2 to 50 letters (of any script), spaces, apostrophes and hyphens.
///
/// # Errors
/// With the specified messages, which begin with `label`.
pub fn parse_name(field: &'static str, label: &str, typed: &str) -> Result<String, FieldError> {
    let name = sanitise_line(typed);
    NAME_LENGTH.check(field, label, &name)?;
    let allowed = |c: char| c.is_alphabetic() || matches!(c, ' ' | '\'' | '’' | '-') || is_mark(c);
    if name.chars().all(allowed) {
        Ok(name)
    } else {
        let message = format!("{label} can only contain letters, spaces, apostrophes, and hyphens");
        Err(FieldError::new(field, "invalid", message))
    }
}

/// Marks that belong to letters without being letters: accents that stand apart, and the signs that
/// join or alter letters in the scripts of South and South-East Asia, in Hebrew and in Arabic.
const fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}'
        | '\u{591}'..='\u{5bd}'
        | '\u{610}'..='\u{61a}'
        | '\u{64b}'..='\u{65f}'
        | '\u{93c}' | '\u{94d}'
        | '\u{9bc}' | '\u{9cd}'
        | '\u{a3c}' | '\u{a4d}'
        | '\u{abc}' | '\u{acd}'
        | '\u{b3c}' | '\u{b4d}'
        | '\u{bcd}'
        | '\u{c4d}'
        | '\u{cbc}' | '\u{ccd}'
        | '\u{d4d}'
        | '\u{dca}'
        | '\u{e47}'..='\u{e4e}'
        | '\u{ec8}'..='\u{ecd}'
        | '\u{1037}'..='\u{103a}'
        | '\u{17d2}'
    )
}

/// Reads the e-mail address of a sign-up, lower-cased.
///
/// # Errors
/// 'Email is required' or 'Please enter a valid email address'.
pub fn parse_sign_up_email(typed: &str) -> Result<String, FieldError> {
    let email = sanitise_line(typed).to_lowercase();
    if email.is_empty() {
        Err(required("email", "Email"))
    } else if email.len() <= SIGN_UP_EMAIL_MAX && has_email_shape(&email) {
        Ok(email)
    } else {
        Err(FieldError::new(
            "email",
            "invalid",
            "Please enter a valid email address",
        ))
    }
}

/// Reads a company's name that may be left out.
///
/// # Errors
/// When it is too long.
pub fn parse_company(typed: &str) -> Result<Option<String>, FieldError> {
    let company = sanitise_line(typed);
    if company.is_empty() {
        return Ok(None);
    }
    COMPANY_LENGTH.check("company_name", "Company name", &company)?;
    Ok(Some(company))
}

/// A sign-up as sent.
#[derive(Clone, Default)]
pub struct RawSignUp {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The address to sign in with.
    pub email: String,
    /// The company, if there is one.
    pub company_name: Option<String>,
    /// The phone, if there is one.
    pub phone: Option<String>,
    /// The password.
    pub password: String,
    /// The password again.
    pub confirm_password: String,
}

/// A sign-up that keeps the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUp {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The address to sign in with, lower case.
    pub email: String,
    /// The company, if there is one.
    pub company_name: Option<String>,
    /// Ten digits, if there is a phone.
    pub phone: Option<String>,
    /// The password.
    pub password: Password,
}

impl SignUp {
    /// Checks a sign-up, field by field in the order of the form.
    ///
    /// # Errors
    /// Every rule that was broken.
    pub fn parse(raw: &RawSignUp) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let first_name = errors.take(parse_name("first_name", "First name", &raw.first_name));
        let last_name = errors.take(parse_name("last_name", "Last name", &raw.last_name));
        let email = errors.take(parse_sign_up_email(&raw.email));
        let company_name = errors.take(parse_company(
            raw.company_name.as_deref().unwrap_or_default(),
        ));
        let phone = errors.take(optional_phone(
            "phone",
            raw.phone.as_deref().unwrap_or_default(),
        ));
        let own = [
            &*raw.first_name,
            &*raw.last_name,
            &*raw.email,
            raw.company_name.as_deref().unwrap_or_default(),
        ];
        let password = errors.take(
            Password::parse("password", &raw.password)
                .and_then(|password| password.unlike("password", &own)),
        );
        errors.take(check_confirmation(&raw.password, &raw.confirm_password));
        match (first_name, last_name, email, company_name, phone, password) {
            (
                Some(first_name),
                Some(last_name),
                Some(email),
                Some(company_name),
                Some(phone),
                Some(password),
            ) if errors.is_empty() => Ok(Self {
                first_name,
                last_name,
                email,
                company_name,
                phone,
                password,
            }),
            _ => Err(errors),
        }
    }
}

fn check_confirmation(typed: &str, again: &str) -> Result<(), FieldError> {
    if again.is_empty() {
        Err(required("confirm_password", "Confirm password"))
    } else if again == typed {
        Ok(())
    } else {
        let message = "Password mismatch: Please ensure both password fields match.";
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
    /// Checks the three fields of the form.
    ///
    /// # Errors
    /// Every rule that was broken, with the specified messages.
    pub fn parse(current: &str, new: &str, confirm: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        if current.is_empty() {
            errors.push(required("current_password", "Current password"));
        }
        let new_password = if new.chars().count() < CHANGED_PASSWORD_MIN {
            let message = "Password must be at least 6 characters";
            errors.push(FieldError::new("new_password", "too_short", message));
            None
        } else {
            let refused = |_| FieldError::new("new_password", "weak", PASSWORD_REFUSED);
            errors.take(Password::parse("new_password", new).map_err(refused))
        };
        if confirm.is_empty() {
            errors.push(FieldError::new(
                "confirm_password",
                "required",
                "Please confirm your password",
            ));
        } else if confirm != new {
            errors.push(FieldError::new(
                "confirm_password",
                "mismatch",
                "Passwords don't match",
            ));
        }
        match new_password {
            Some(new_password) if errors.is_empty() => Ok(Self { new_password }),
            _ => Err(errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw() -> RawSignUp {
        RawSignUp {
            first_name: "José".into(),
            last_name: "O'Brien-Núñez".into(),
            email: " Jose@Example.com ".into(),
            company_name: Some("  ".into()),
            phone: Some("(212) 555-0123".into()),
            password: "Plaster7!".into(),
            confirm_password: "Plaster7!".into(),
        }
    }

    fn messages(errors: &FieldErrors) -> Vec<(&'static str, &str)> {
        errors
            .as_slice()
            .iter()
            .map(|error| (error.field, error.message.as_str()))
            .collect()
    }

    #[test]
    fn a_good_sign_up_passes_cleaned() {
        let sign_up = SignUp::parse(&raw()).unwrap();
        assert_eq!(sign_up.email, "jose@example.com");
        assert_eq!(sign_up.company_name, None);
        assert_eq!(sign_up.phone.as_deref(), Some("2125550123"));
        assert!(!format!("{sign_up:?}").contains("Plaster7"));
    }

    #[test]
    fn what_everybody_guesses_first_is_refused() {
        let own_words = [
            "Passw0rd!",
            "Jose-2026!",
            "Núñez2026!",
            "Buildback2026!",
            "Harbor-2026!",
        ];
        for password in own_words {
            let sign_up = RawSignUp {
                company_name: Some("Harbor".into()),
                password: password.into(),
                confirm_password: password.into(),
                ..raw()
            };
            let errors = SignUp::parse(&sign_up).unwrap_err();
            assert_eq!(
                messages(&errors),
                [("password", PASSWORD_REFUSED)],
                "{password}"
            );
        }
    }

    #[test]
    fn a_forgotten_password_is_replaced_by_a_good_one_typed_twice() {
        let told = |typed, again| {
            let errors = Password::parse_twice(typed, again, &["Jose"]).err();
            errors.map(|errors| messages(&errors).iter().map(|(field, _)| *field).collect())
        };
        let table: [(&str, &str, Option<Vec<&str>>); 5] = [
            ("Plaster7!", "Plaster7!", None),
            ("Plaster7!", "Plaster8!", Some(vec!["confirm_password"])),
            ("Jose-2026!", "Jose-2026!", Some(vec!["password"])),
            ("Passw0rd!", "Passw0rd!", Some(vec!["password"])),
            ("", "", Some(vec!["password", "confirm_password"])),
        ];
        for (typed, again, expected) in table {
            assert_eq!(told(typed, again), expected, "{typed} {again}");
        }
    }

    #[test]
    fn every_broken_rule_is_told_in_the_specified_words() {
        let errors = SignUp::parse(&RawSignUp::default()).unwrap_err();
        assert_eq!(
            messages(&errors),
            [
                ("first_name", "First name is required"),
                ("last_name", "Last name is required"),
                ("email", "Email is required"),
                ("password", "Password is required"),
                ("confirm_password", "Confirm password is required"),
            ]
        );
        let wrong = RawSignUp {
            first_name: "R2D2".into(),
            last_name: "x".into(),
            email: "nobody".into(),
            company_name: Some("c".repeat(101)),
            phone: Some("12".into()),
            password: "password".into(),
            confirm_password: "passw0rd".into(),
        };
        assert_eq!(
            messages(&SignUp::parse(&wrong).unwrap_err()),
            [
                (
                    "first_name",
                    "First name can only contain letters, spaces, apostrophes, and hyphens"
                ),
                ("last_name", "Last name must be at least 2 characters"),
                ("email", "Please enter a valid email address"),
                (
                    "company_name",
                    "Company name must not exceed 100 characters"
                ),
                ("phone", "Phone number must have 10 digits"),
                ("password", PASSWORD_RULE),
                (
                    "confirm_password",
                    "Password mismatch: Please ensure both password fields match."
                ),
            ]
        );
    }

    #[test]
    fn password_changes_have_their_own_words() {
        let table: [(&str, &str, &str, &[&str]); 7] = [
            ("old", "Plaster7!", "Plaster7!", &[]),
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
            ("old", "Ab1!xy", "Ab1!xy", &[PASSWORD_REFUSED]),
            ("old", "Passw0rd!", "Passw0rd!", &[PASSWORD_REFUSED]),
            ("old", "Plaster7!", "", &["Please confirm your password"]),
            ("old", "Plaster7!", "Plaster7?", &["Passwords don't match"]),
        ];
        for (current, new, confirm, expected) in table {
            let errors = PasswordChange::parse(current, new, confirm)
                .err()
                .unwrap_or_default();
            let told: Vec<_> = messages(&errors)
                .into_iter()
                .map(|(_, message)| message)
                .collect();
            assert_eq!(told, expected, "{current} {new} {confirm}");
        }
    }
}

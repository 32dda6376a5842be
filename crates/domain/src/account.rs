//! Sign-up (specification 1, section 5; decisions, "Accounts and sessions").

use crate::contact::{has_email_shape, optional_phone};
use crate::field_error::{FieldError, FieldErrors};
use crate::password::{Password, check_confirmation};
use crate::string_enum::string_enum;
use crate::text::{Length, identifier, required, sanitize_line};
use jiff::SignedDuration;
use messages::Message;

/// Maximum length of an email address at sign-up, in bytes.
pub const SIGN_UP_EMAIL_MAX: usize = 255;
/// Length of a first or last name, in characters.
pub const NAME_LENGTH: Length = Length { min: 2, max: 50 };
/// Length of a company name, in characters.
pub const COMPANY_LENGTH: Length = Length::up_to(100);

/// How long the link in a sign-up confirmation email is valid.
pub const CONFIRMATION_LIVES: SignedDuration = SignedDuration::from_hours(24);

string_enum! {
    /// When a new account must confirm its email address before it opens.
    SignUpConfirmation {
        /// Only if a mail server is configured.
        Adaptive = "adaptive",
        /// For every sign-up.
        Always = "always",
        /// Never.
        Off = "off",
    }
}

impl SignUpConfirmation {
    /// Whether a new account must confirm its email address.
    #[must_use]
    pub const fn is_due(self, has_mail_server: bool) -> bool {
        match self {
            Self::Adaptive => has_mail_server,
            Self::Always => true,
            Self::Off => false,
        }
    }
}

impl std::str::FromStr for SignUpConfirmation {
    type Err = &'static str;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Self::parse(word).ok_or("must be adaptive, always, or off")
    }
}

/// Minimum number of letters in a name. Spaces, apostrophes, and hyphens alone are not a name.
const NAME_LETTERS: usize = 2;

/// Parses a first or last name: 2 to 50 letters of any script, spaces, apostrophes, and hyphens, including at least two letters.
///
/// # Errors
/// Returns the specified message, which begins with the field's name.
pub fn parse_name(field: &'static str, typed: &str) -> Result<String, FieldError> {
    let name = sanitize_line(typed);
    NAME_LENGTH.check(field, field, &name)?;
    // Word processors insert U+2011 as a non-breaking hyphen.
    let is_between = |c: char| matches!(c, ' ' | '\'' | '’' | '-' | '\u{2010}' | '\u{2011}');
    let allowed = |c: char| c.is_alphabetic() || is_between(c) || is_mark(c);
    let message = if !name.chars().all(allowed) {
        Message::ErrorNameLetters {
            field: field.to_owned(),
        }
    } else if name.chars().filter(|c| c.is_alphabetic()).count() < NAME_LETTERS {
        Message::ErrorNameTooFew {
            field: field.to_owned(),
            few: NAME_LETTERS.to_string(),
        }
    } else {
        return Ok(name);
    };
    Err(FieldError::new(field, "invalid", message))
}

/// Combining marks that `char::is_alphabetic` does not cover: accents, and the joining and vowel signs of South and Southeast Asian
/// scripts, Hebrew, and Arabic.
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

/// Parses the email address of a sign-up and lower-cases it.
///
/// # Errors
/// 'Email is required' or 'Please enter a valid email address'.
pub fn parse_sign_up_email(typed: &str) -> Result<String, FieldError> {
    let email = identifier(&sanitize_line(typed)).to_lowercase();
    if email.is_empty() {
        Err(required("email", "email"))
    } else if email.len() <= SIGN_UP_EMAIL_MAX && has_email_shape(&email) {
        Ok(email)
    } else {
        Err(FieldError::new(
            "email",
            "invalid",
            Message::ErrorSignUpEmail,
        ))
    }
}

/// Parses an optional company name.
///
/// # Errors
/// Returns an error if the name is too long.
pub fn parse_company(typed: &str) -> Result<Option<String>, FieldError> {
    let company = sanitize_line(typed);
    if company.is_empty() {
        return Ok(None);
    }
    COMPANY_LENGTH.check("company_name", "company_name", &company)?;
    Ok(Some(company))
}

/// A sign-up form as submitted.
#[derive(Clone, Default)]
pub struct RawSignUp {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Email address for sign-in.
    pub email: String,
    /// Company name, optional.
    pub company_name: Option<String>,
    /// Phone number, optional.
    pub phone: Option<String>,
    /// The password.
    pub password: String,
    /// The password, repeated.
    pub confirm_password: String,
}

/// A validated sign-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUp {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Email address for sign-in, lower case.
    pub email: String,
    /// Company name, if given.
    pub company_name: Option<String>,
    /// Phone number as ten digits, if given.
    pub phone: Option<String>,
    /// The password.
    pub password: Password,
}

impl SignUp {
    /// Validates a sign-up, field by field in the order of the form.
    ///
    /// # Errors
    /// Returns all broken rules.
    pub fn parse(raw: &RawSignUp) -> Result<Self, FieldErrors> {
        Self::parse_for_company(raw, None)
    }

    /// Validates the sign-up of an invited contractor. The company comes from the invitation, and its name may not appear in the password.
    ///
    /// # Errors
    /// Returns all broken rules.
    pub fn parse_invited(raw: &RawSignUp, company_name: &str) -> Result<Self, FieldErrors> {
        Ok(Self {
            company_name: Some(company_name.to_owned()),
            ..Self::parse_for_company(raw, Some(company_name))?
        })
    }

    fn parse_for_company(raw: &RawSignUp, invited_by: Option<&str>) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let first_name = errors.take(parse_name("first_name", &raw.first_name));
        let last_name = errors.take(parse_name("last_name", &raw.last_name));
        let email = errors.take(parse_sign_up_email(&raw.email));
        let company_name = errors.take(parse_company(
            raw.company_name.as_deref().unwrap_or_default(),
        ));
        let phone = errors.take(optional_phone(
            "phone",
            raw.phone.as_deref().unwrap_or_default(),
        ));
        let personal = [
            &*raw.first_name,
            &*raw.last_name,
            &*raw.email,
            raw.company_name.as_deref().unwrap_or_default(),
            invited_by.unwrap_or_default(),
        ];
        let password = errors.take(
            Password::parse("password", &raw.password)
                .and_then(|password| password.unlike("password", &personal)),
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

#[cfg(test)]
mod tests {
    use super::*;

    const REFUSED: &str = "Please ensure your password meets the security requirements.";
    const RULE: &str = "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";

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

    fn messages(errors: &FieldErrors) -> Vec<(&str, &str)> {
        errors
            .as_slice()
            .iter()
            .map(|error| (error.field.as_ref(), error.message.as_str()))
            .collect()
    }

    #[test]
    fn a_valid_sign_up_is_normalized() {
        let sign_up = SignUp::parse(&raw()).unwrap();
        assert_eq!(sign_up.email, "jose@example.com");
        assert_eq!(sign_up.company_name, None);
        assert_eq!(sign_up.phone.as_deref(), Some("2125550123"));
        assert!(!format!("{sign_up:?}").contains("Plaster7"));
    }

    #[test]
    fn common_and_personal_passwords_are_rejected() {
        let guessable = [
            "Passw0rd!",
            "Jose-2026!",
            "Núñez2026!",
            "Buildback2026!",
            "Harbor-2026!",
        ];
        for password in guessable {
            let sign_up = RawSignUp {
                company_name: Some("Harbor".into()),
                password: password.into(),
                confirm_password: password.into(),
                ..raw()
            };
            let errors = SignUp::parse(&sign_up).unwrap_err();
            assert_eq!(messages(&errors), [("password", REFUSED)], "{password}");
        }
    }

    #[test]
    fn an_invited_sign_up_takes_the_company_and_bans_its_name_in_passwords() {
        let sign_up = SignUp::parse_invited(&raw(), "Harbor Restoration").unwrap();
        assert_eq!(sign_up.company_name.as_deref(), Some("Harbor Restoration"));
        let with_company_name = RawSignUp {
            password: "Harbor-2026!".into(),
            confirm_password: "Harbor-2026!".into(),
            ..raw()
        };
        let errors = SignUp::parse_invited(&with_company_name, "Harbor Restoration").unwrap_err();
        assert_eq!(messages(&errors), [("password", REFUSED)]);
    }

    #[test]
    fn each_broken_rule_returns_its_specified_message() {
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
                ("password", RULE),
                (
                    "confirm_password",
                    "Password mismatch: Please ensure both password fields match."
                ),
            ]
        );
    }
}

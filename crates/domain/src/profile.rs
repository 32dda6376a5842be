//! User profiles.

use crate::account::{parse_company, parse_name};
use crate::contact::{optional_email, optional_phone};
use crate::field_error::{FieldError, FieldErrors};
use crate::id::{ContractorId, UserId};
use crate::permission::Role;
use crate::text::sanitize_line;
use jiff::Timestamp;
use messages::Message;

/// A user's profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Account ID.
    pub id: UserId,
    /// Email address for sign-in, lower case.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// First and last name.
    pub full_name: String,
    /// Company name, free text.
    pub company_name: Option<String>,
    /// Phone number as ten digits.
    pub phone: Option<String>,
    /// The linked contractor company.
    pub contractor_id: Option<ContractorId>,
    /// Whether the account is active.
    pub active: bool,
    /// Creation time.
    pub created_at: Timestamp,
}

impl User {
    /// Personal words that a password may not be made of.
    #[must_use]
    pub fn own_words(&self) -> [&str; 4] {
        [
            &self.first_name,
            &self.last_name,
            &self.email,
            self.company_name.as_deref().unwrap_or_default(),
        ]
    }
}

/// A user with their effective role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The profile.
    pub user: User,
    /// The role.
    pub role: Role,
}

/// An account's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonName {
    /// Account ID.
    pub id: UserId,
    /// First and last name.
    pub full_name: String,
}

/// Joins first and last name.
#[must_use]
pub fn full_name(first_name: &str, last_name: &str) -> String {
    format!("{first_name} {last_name}").trim().to_owned()
}

/// The validated profile form (specification 1, section 5).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileEdit {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Email address for sign-in, lower case.
    pub email: String,
    /// Company name, free text.
    pub company_name: Option<String>,
    /// Phone number as ten digits.
    pub phone: Option<String>,
}

impl ProfileEdit {
    /// Validates the form. Names follow the sign-up rule, but an unchanged older name may stay as it is.
    ///
    /// # Errors
    /// Returns all broken rules, with the specified messages.
    pub fn parse(
        (first_before, last_before): (&str, &str),
        first_name: &str,
        last_name: &str,
        email: &str,
        company_name: &str,
        phone: &str,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::none();
        let first_name = errors.take(unchanged_or_parsed("first_name", first_name, first_before));
        let last_name = errors.take(unchanged_or_parsed("last_name", last_name, last_before));
        let invalid = || FieldError::new("email", "invalid", Message::ErrorEmail);
        let email =
            errors.take(optional_email("email", email).and_then(|email| email.ok_or_else(invalid)));
        let company_name = errors.take(parse_company(company_name));
        let phone = errors.take(optional_phone("phone", phone));
        match (first_name, last_name, email, company_name, phone) {
            (Some(first_name), Some(last_name), Some(email), Some(company_name), Some(phone)) => {
                Ok(Self {
                    first_name,
                    last_name,
                    email,
                    company_name,
                    phone,
                })
            }
            _ => Err(errors),
        }
    }
}

/// Parses a name. An unchanged name is always valid.
fn unchanged_or_parsed(
    field: &'static str,
    typed: &str,
    before: &str,
) -> Result<String, FieldError> {
    if !before.is_empty() && sanitize_line(typed) == before {
        return Ok(before.to_owned());
    }
    parse_name(field, typed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_profile_form_returns_the_specified_messages() {
        let before = ("J", "Doe Jr.");
        let good = ProfileEdit::parse(before, " J ", "Doe Jr.", "J@Doe.com", "", "(212) 555-0123");
        let good = good.unwrap();
        assert_eq!((&*good.first_name, &*good.last_name), before);
        for (typed, message) in [
            ("J", "First name must be at least 2 characters"),
            (
                "Doe Jr.",
                "First name can only contain letters, spaces, apostrophes, and hyphens",
            ),
        ] {
            let errors = ProfileEdit::parse(("Jo", "Doe"), typed, "Doe", "j@doe.com", "", "");
            assert_eq!(errors.unwrap_err().as_slice()[0].message, message);
        }
        assert_eq!(good.email, "j@doe.com");
        assert_eq!(good.phone.as_deref(), Some("2125550123"));
        let errors = ProfileEdit::parse(before, " ", "<>", "", "", "1").unwrap_err();
        let texts: Vec<_> = errors
            .as_slice()
            .iter()
            .map(|error| error.message.as_str())
            .collect();
        assert_eq!(
            texts,
            [
                "First name is required",
                "Last name is required",
                "Invalid email address",
                "Phone number must have 10 digits"
            ]
        );
        assert_eq!(full_name("Ann", "Lee"), "Ann Lee");
        assert_eq!(full_name("Ann", ""), "Ann");
    }
}

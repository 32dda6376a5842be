//! People with an account.

use crate::id::{ContractorId, UserId};
use crate::permission::Role;
use jiff::Timestamp;

/// A user's profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// The account.
    pub id: UserId,
    /// The address that signs in, lower case.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// First plus last name.
    pub full_name: String,
    /// The company, as free text.
    pub company_name: Option<String>,
    /// Ten digits.
    pub phone: Option<String>,
    /// The contractor company that the user works for.
    pub contractor_id: Option<ContractorId>,
    /// Whether the account may sign in.
    pub active: bool,
    /// When the account was made.
    pub created_at: Timestamp,
}

/// A user with the role that the role rows add up to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The profile.
    pub user: User,
    /// The role.
    pub role: Role,
}

/// First plus last name.
#[must_use]
pub fn full_name(first_name: &str, last_name: &str) -> String {
    format!("{first_name} {last_name}").trim().to_owned()
}

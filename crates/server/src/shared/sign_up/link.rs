//! The form of those who open an account by a link that was made for them.

use domain::account::RawSignUp;
use serde::Deserialize;
use utoipa::ToSchema;

/// The form behind a link that lets one person in (specification 1, section 2, "Contractor signup").
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkSignUp {
    /// The token of the link: what stands behind /c/, or what the portal printed when it started.
    pub token: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// E-mail address.
    pub email: String,
    /// The password.
    pub password: String,
    /// The password again.
    pub confirm_password: String,
}

impl From<LinkSignUp> for RawSignUp {
    fn from(form: LinkSignUp) -> Self {
        Self {
            first_name: form.first_name,
            last_name: form.last_name,
            email: form.email,
            password: form.password,
            confirm_password: form.confirm_password,
            ..Self::default()
        }
    }
}

//! The form for sign-up through a personal link.

use domain::account::RawSignUp;
use serde::Deserialize;
use utoipa::ToSchema;

/// The form behind a personal sign-up link (specification 1, section 2, "Contractor signup").
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkSignUp {
    /// The token in the link: the part after /c/, or the token printed at the portal's first start.
    pub token: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Email address.
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

//! Accounts that send requests: the demo's admin, and the contractor and partner with the most projects.

use crate::Fault;
use crate::load::once;
use crate::requests::request;
use bytes::Bytes;
use http::{Method, StatusCode, header};
use std::net::SocketAddr;

/// The kind of account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Sees everything.
    Admin,
    /// Sees the projects of the largest company.
    Contractor,
    /// Sees the projects submitted by the largest agency.
    Partner,
}

impl Who {
    /// All kinds of accounts.
    pub const ALL: [Self; 3] = [Self::Admin, Self::Contractor, Self::Partner];

    /// Name in the report.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Contractor => "contractor",
            Self::Partner => "partner",
        }
    }
}

/// Session cookies of all accounts.
#[derive(Debug)]
pub struct People([String; 3]);

impl People {
    /// Signs all accounts in.
    ///
    /// # Errors
    /// When a sign-in fails.
    pub async fn sign_in(address: SocketAddr) -> Result<Self, Fault> {
        let mut cookies = Vec::new();
        for who in Who::ALL {
            // The demo prints this password; it is not a secret.
            let body = format!(
                r#"{{"email":"{}@demo.buildback.example","password":"Maple-Street-42!"}}"#,
                who.name()
            );
            let path = "/api/auth/sign-in";
            let answer = once(
                address,
                request(Method::POST, path, "", address, Bytes::from(body)),
            )
            .await?;
            if answer.status() != StatusCode::OK {
                return Err(
                    format!("sign-in of the {} returned {}", who.name(), answer.status()).into(),
                );
            }
            let set = answer.headers().get(header::SET_COOKIE);
            let set = set.ok_or("no session after signing in")?.to_str()?;
            cookies.push(pair(set).to_owned());
        }
        let cookies =
            <[String; 3]>::try_from(cookies).map_err(|_| "there must be three cookies")?;
        Ok(Self(cookies))
    }

    /// The cookie that the account's browser sends.
    #[must_use]
    pub fn cookie(&self, who: Who) -> &str {
        let [admin, contractor, partner] = &self.0;
        match who {
            Who::Admin => admin,
            Who::Contractor => contractor,
            Who::Partner => partner,
        }
    }
}

/// Name and value of a cookie, without its attributes.
fn pair(set_cookie: &str) -> &str {
    set_cookie.split(';').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::pair;

    #[test]
    fn cookies_are_sent_back_without_their_attributes() {
        for (set, sent) in [("a=b; Path=/; HttpOnly", "a=b"), ("a=b", "a=b"), ("", "")] {
            assert_eq!(pair(set), sent);
        }
    }
}

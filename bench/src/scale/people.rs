//! Accounts that send requests: the demo's admin, the contractor and partner with the most projects, and the largest of those with at
//! most [`BUSY_OFFICE`] projects.

use crate::Fault;
use crate::database::Database;
use crate::load::once;
use crate::requests::request;
use bytes::Bytes;
use http::{Method, StatusCode, header};
use std::net::SocketAddr;

/// The number of projects of a busy office.
pub const BUSY_OFFICE: usize = 20_000;

/// The kind of account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Sees everything.
    Admin,
    /// Sees the projects of the largest company.
    Contractor,
    /// Sees the projects submitted by the largest agency.
    Partner,
    /// Sees the projects of the largest company with at most [`BUSY_OFFICE`] projects.
    BusyContractor,
    /// Sees the projects submitted by the largest agency with at most [`BUSY_OFFICE`] projects.
    BusyPartner,
}

impl Who {
    /// All kinds of accounts.
    pub const ALL: [Self; 5] = [
        Self::Admin,
        Self::Contractor,
        Self::Partner,
        Self::BusyContractor,
        Self::BusyPartner,
    ];

    /// Name in the report.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Contractor => "largest contractor",
            Self::Partner => "largest partner",
            Self::BusyContractor => "contractor",
            Self::BusyPartner => "partner",
        }
    }

    /// The email address of the account.
    fn email(self, database: &Database) -> Result<String, Fault> {
        let (group, account) = match self {
            Self::Admin => return Ok("admin@demo.buildback.example".to_owned()),
            Self::Contractor => return Ok("contractor@demo.buildback.example".to_owned()),
            Self::Partner => return Ok("partner@demo.buildback.example".to_owned()),
            Self::BusyContractor => ("contractor_id", "u.contractor_id"),
            Self::BusyPartner => ("referral_partner_id", "u.id"),
        };
        database.text(&format!(
            "SELECT u.email FROM users u
             JOIN (SELECT {group} AS owner, count(*) AS projects FROM projects WHERE {group} IS NOT NULL
                   GROUP BY {group} HAVING count(*) <= {BUSY_OFFICE}) p ON p.owner = {account}
             ORDER BY p.projects DESC, u.email LIMIT 1"
        ))
    }
}

/// Session cookies of all accounts.
#[derive(Debug)]
pub struct People([String; Who::ALL.len()]);

impl People {
    /// Signs all accounts in.
    ///
    /// # Errors
    /// When a sign-in fails.
    pub async fn sign_in(address: SocketAddr, database: &Database) -> Result<Self, Fault> {
        let mut cookies = Vec::new();
        for who in Who::ALL {
            // The demo prints this password; it is not a secret.
            let email = who.email(database)?;
            let body = format!(r#"{{"email":"{email}","password":"Maple-Street-42!"}}"#);
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
        let cookies = <[String; Who::ALL.len()]>::try_from(cookies)
            .map_err(|_| "each account must have a cookie")?;
        Ok(Self(cookies))
    }

    /// The cookie that the account's browser sends.
    #[must_use]
    pub fn cookie(&self, who: Who) -> &str {
        let [admin, contractor, partner, busy_contractor, busy_partner] = &self.0;
        match who {
            Who::Admin => admin,
            Who::Contractor => contractor,
            Who::Partner => partner,
            Who::BusyContractor => busy_contractor,
            Who::BusyPartner => busy_partner,
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

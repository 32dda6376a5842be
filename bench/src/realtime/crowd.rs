//! The accounts that hold streams open, and what they may see.

use crate::database::Database;
use crate::requests::request;
use crate::seed::{self, Account};
use crate::{Fault, realtime::Effort};
use bytes::Bytes;
use http::{Method, Request};
use http_body_util::Full;
use std::net::SocketAddr;

/// Number of the listeners' project, of the first company and the first partner.
pub const THEIRS: u64 = 0;
/// Number of a project of the third company and the second partner.
pub const OTHERS: u64 = 2;

/// Maximum number of streams per account; the partners use all of them.
const WINDOWS: usize = 6;
/// First number of the added accounts. The seed's accounts have lower numbers.
const FIRST: u64 = 100;

/// Session cookies of all accounts.
#[derive(Debug)]
pub struct Crowd {
    /// The admin who makes changes.
    pub admin: String,
    /// Accounts that may see [`THEIRS`]: admins, its contractors, and its partner.
    pub listeners: Vec<String>,
    /// Accounts that may see [`OTHERS`] but not [`THEIRS`]: its contractors and its partner.
    pub strangers: Vec<String>,
    /// Accounts that will sign out; they may see [`THEIRS`].
    pub leavers: Vec<String>,
    accounts: Vec<Account>,
}

impl Crowd {
    /// The accounts that `effort` requires. About half of the listeners are admins.
    #[must_use]
    pub fn of(effort: &Effort) -> Self {
        let mut crowd = Self {
            admin: String::new(),
            listeners: vec![seed::partner_cookie(); WINDOWS],
            strangers: vec![seed::other_partner_cookie(); WINDOWS],
            leavers: Vec::new(),
            accounts: Vec::new(),
        };
        crowd.admin = crowd.account("admin", None);
        for _ in 0..effort.listeners / 2 {
            let admin = crowd.account("admin", None);
            crowd.listeners.push(admin);
        }
        while crowd.listeners.len() < effort.listeners {
            let contractor = crowd.account("contractor", Some(THEIRS));
            crowd.listeners.push(contractor);
        }
        while crowd.listeners.len() + crowd.strangers.len() < effort.streams {
            let contractor = crowd.account("contractor", Some(OTHERS));
            crowd.strangers.push(contractor);
        }
        // One set for the run on one instance, one for the run on two.
        for _ in 0..2 * effort.rounds {
            let contractor = crowd.account("contractor", Some(THEIRS));
            crowd.leavers.push(contractor);
        }
        crowd
    }

    fn account(&mut self, role: &'static str, company: Option<u64>) -> String {
        let number = FIRST + self.accounts.len() as u64;
        self.accounts.push(Account {
            number,
            role,
            company,
        });
        seed::cookie(number)
    }

    /// Inserts the accounts into a database that already has the projects.
    ///
    /// # Errors
    /// When the database rejects a row.
    pub fn fill(&self, database: &Database) -> Result<(), Fault> {
        seed::add_people(database, &self.accounts)
    }
}

/// The request for a stream with this cookie; `last` is the last event id, for resuming.
#[must_use]
pub fn stream(address: SocketAddr, cookie: &str, last: Option<i64>) -> Request<Full<Bytes>> {
    let mut request = request(Method::GET, "/api/stream", cookie, address, Bytes::new());
    if let Some(last) = last {
        request.headers_mut().insert("last-event-id", last.into());
    }
    request
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn groups_have_the_right_size_and_do_not_overlap() {
        let effort = Effort::QUICK;
        let crowd = Crowd::of(&effort);
        assert_eq!(crowd.listeners.len(), effort.listeners);
        assert_eq!(
            crowd.listeners.len() + crowd.strangers.len(),
            effort.streams
        );
        let listeners: HashSet<&String> = crowd.listeners.iter().collect();
        assert_eq!(listeners.len(), effort.listeners - WINDOWS + 1);
        let others = crowd.strangers.iter().chain(&crowd.leavers);
        assert!(
            others
                .chain([&crowd.admin])
                .all(|other| !listeners.contains(other))
        );
    }
}

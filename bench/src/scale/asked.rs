//! The requests to compare.

use super::Running;
use super::people::Who;
use crate::Fault;
use crate::load::once;
use crate::requests::request;
use bytes::Bytes;
use http::{Method, StatusCode};
use serde_json::Value;

/// A deep page comes after this many pages of 100.
const DEEP: usize = 10;
const ORDERS: [&str; 12] = [
    "newest",
    "oldest",
    "updated",
    "updated_desc",
    "owner",
    "owner_desc",
    "status",
    "status_desc",
    "urgency",
    "urgency_desc",
    "start",
    "start_desc",
];
/// Filters of the newest page: alone, combined, and in another order.
const FILTERS: [(&str, &str); 5] = [
    ("status", "status=on_hold"),
    ("urgency", "urgency=critical"),
    ("status and urgency", "status=on_hold&urgency=critical"),
    ("status, by owner", "status=on_hold&sort=owner"),
    ("urgency, by start", "urgency=critical&sort=start"),
];
/// Filters for admins only.
const ADMIN_FILTERS: [(&str, &str); 6] = [
    ("stalled", "quiet_days=14&sort=updated_desc"),
    (
        "stalled and status",
        "quiet_days=14&sort=updated_desc&status=on_hold",
    ),
    ("unassigned", "unassigned=true"),
    ("company", "contractor=cornerstone-restoration"),
    (
        "company and status",
        "contractor=cornerstone-restoration&status=on_hold",
    ),
    (
        "company, by owner",
        "contractor=cornerstone-restoration&sort=owner",
    ),
];
/// Reports over a year, for everything and for the largest company, and over the longest allowed range.
const REPORTS: [(&str, &str); 10] = [
    ("intake", "intake?from=2026-01-01&to=2026-12-31"),
    ("status mix", "status_mix?from=2026-01-01&to=2026-12-31"),
    ("stage times", "stage_times?from=2026-01-01&to=2026-12-31"),
    (
        "contractor load",
        "contractor_load?from=2026-01-01&to=2026-12-31",
    ),
    (
        "partner volume",
        "partner_volume?from=2026-01-01&to=2026-12-31",
    ),
    ("open by age", "open_by_age"),
    (
        "status mix of a company",
        "status_mix?from=2026-01-01&to=2026-12-31&contractor=cornerstone-restoration",
    ),
    (
        "stage times of a company",
        "stage_times?from=2026-01-01&to=2026-12-31&contractor=cornerstone-restoration",
    ),
    (
        "stage times of five years",
        "stage_times?from=2022-01-01&to=2026-12-31",
    ),
    (
        "intake of five years",
        "intake?from=2022-01-01&to=2026-12-31",
    ),
];
/// Reports restricted to the largest agency.
const PARTNER_REPORTS: [(&str, &str); 2] = [
    (
        "intake of a partner",
        "intake?from=2026-01-01&to=2026-12-31",
    ),
    (
        "status mix of a partner",
        "status_mix?from=2026-01-01&to=2026-12-31",
    ),
];
/// Terms of the global search, including misspellings, several fields, and a phone number.
const PORTAL_TERMS: [(&str, &str); 6] = [
    ("frequent", "water%20damage"),
    ("rare", "BLK-0000100"),
    ("none", "zzqxj"),
    ("an owner", "ana%20quinn"),
    ("misspelt", "imani%20castilo"),
    ("a phone", "(303)%20555-0142"),
];
const TERMS: [(&str, &str); 6] = [
    ("frequent", "water%20damage"),
    ("rare", "BLK-0000100"),
    ("none", "zzqxj"),
    ("an owner", "ana%20quinn"),
    ("two letters", "qu"),
    ("one letter", "z"),
];

/// A kind of request.
#[derive(Debug)]
pub struct Asked {
    /// Name in the report.
    pub name: String,
    /// The account that sends it.
    pub who: Who,
    /// Whether it is a search, which has its own rate limit.
    pub is_search: bool,
    target: Target,
}

#[derive(Debug)]
enum Target {
    /// Always the same path.
    Path(String),
    /// A page far down the list at this path.
    Deep(String),
    /// This subpath of the account's newest projects, in turn.
    Projects(&'static str),
    /// This subpath of the project with this claim number.
    Claim(&'static str, &'static str),
    /// This report, restricted to the partner's projects.
    OfPartner(&'static str),
}

/// All requests.
pub fn all() -> Vec<Asked> {
    let mut all = Vec::new();
    let mut ask = |who: Who, name: String, is_search: bool, target: Target| {
        all.push(Asked {
            name: format!("{}: {name}", who.name()),
            who,
            is_search,
            target,
        });
    };
    for who in Who::ALL {
        for order in ORDERS {
            let path = format!("/api/projects?sort={order}");
            let first = Target::Path(format!("{path}&limit=25"));
            ask(who, format!("list, {order}"), false, first);
            ask(
                who,
                format!("list, {order}, deep page"),
                false,
                Target::Deep(path),
            );
        }
        let of_admin = ADMIN_FILTERS.iter().filter(|_| who == Who::Admin);
        for (name, filter) in FILTERS.iter().chain(of_admin) {
            let path = format!("/api/projects?limit=25&{filter}");
            ask(
                who,
                format!("list, filtered by {name}"),
                false,
                Target::Path(path),
            );
        }
        let dashboard = match who {
            Who::Admin => "/api/admin/dashboard",
            Who::Contractor | Who::BusyContractor => "/api/contractor/dashboard",
            Who::Partner | Who::BusyPartner => "/api/dashboard",
        };
        let calendar = month();
        for (name, path) in [
            ("dashboard", dashboard),
            ("bell", "/api/notifications"),
            ("calendar of a month", calendar.as_str()),
        ] {
            ask(who, name.to_owned(), false, Target::Path(path.to_owned()));
        }
        for (name, rest) in [
            ("project page", ""),
            ("timeline", "/updates"),
            ("files", "/files"),
            ("messages", "/messages"),
        ] {
            ask(who, name.to_owned(), false, Target::Projects(rest));
        }
    }
    // Alternate between accounts: each has its own rate limit, which recovers while the others search.
    for (name, path, term) in searches() {
        for who in Who::ALL {
            let path = format!("{path}={term}");
            ask(who, name.clone(), true, Target::Path(path));
        }
    }
    for (name, rest) in REPORTS {
        let target = Target::Path(format!("/api/admin/reports/{rest}"));
        ask(Who::Admin, format!("report, {name}"), false, target);
    }
    for (name, rest) in PARTNER_REPORTS {
        let target = Target::OfPartner(rest);
        ask(Who::Admin, format!("report, {name}"), false, target);
    }
    for (name, claim, rest) in [
        ("long timeline", "BLK-0000100", "/updates"),
        ("files, some", "BLK-0000000", "/files"),
    ] {
        let target = Target::Claim(claim, rest);
        ask(Who::Admin, name.to_owned(), false, target);
    }
    all
}

/// Searches: name, path, and term.
fn searches() -> impl Iterator<Item = (String, &'static str, &'static str)> {
    let of_lists = TERMS.iter().map(|(name, term)| {
        let path = "/api/projects?limit=25&search";
        (format!("search, {name}"), path, *term)
    });
    // Limited to the number of matches in the small portal, so that responses have the same length.
    let of_one_length = (
        "search, an owner, the first four".to_owned(),
        "/api/projects?limit=4&search",
        "ana%20quinn",
    );
    let of_portal = PORTAL_TERMS
        .iter()
        .map(|(name, term)| (format!("global search, {name}"), "/api/search?q", *term));
    of_lists.chain([of_one_length]).chain(of_portal)
}

/// A calendar of the coming five weeks.
#[expect(
    clippy::disallowed_methods,
    reason = "the demo's events are around the current date"
)]
fn month() -> String {
    let today = jiff::Zoned::now().date();
    let to = today.saturating_add(jiff::Span::new().days(35));
    format!("/api/calendar?from={today}&to={to}")
}

impl Asked {
    /// The paths to request in turn.
    ///
    /// # Errors
    /// When a request needed to find them fails.
    pub(super) async fn paths(&self, portal: &Running) -> Result<Vec<String>, Fault> {
        Ok(match &self.target {
            Target::Path(path) => vec![path.clone()],
            Target::Deep(path) => {
                let mut deep = format!("{path}&limit=25");
                let mut walk = format!("{path}&limit=100");
                for _ in 0..DEEP {
                    let page = self.read(portal, &walk).await?;
                    let Some(cursor) = page["next_cursor"].as_str() else {
                        break;
                    };
                    deep = format!("{path}&limit=25&cursor={cursor}");
                    walk = format!("{path}&limit=100&cursor={cursor}");
                }
                vec![deep]
            }
            Target::Projects(rest) => {
                let page = self.read(portal, "/api/projects?limit=100").await?;
                let items = page["items"].as_array().ok_or("a list has items")?;
                let codes = items
                    .iter()
                    .filter_map(|item| item["project_code"].as_str());
                codes
                    .map(|code| format!("/api/projects/{code}{rest}"))
                    .collect()
            }
            Target::Claim(claim, rest) => {
                let code = portal.database.text(&format!(
                    "SELECT project_code FROM projects WHERE insurance_claim_number = '{claim}'"
                ))?;
                vec![format!("/api/projects/{code}{rest}")]
            }
            Target::OfPartner(report) => {
                let me = read_as(portal, Who::Partner, "/api/me").await?;
                let id = me["user"]["id"].as_str().ok_or("an account has an id")?;
                vec![format!("/api/admin/reports/{report}&partner={id}")]
            }
        })
    }

    async fn read(&self, portal: &Running, path: &str) -> Result<Value, Fault> {
        read_as(portal, self.who, path).await
    }
}

async fn read_as(portal: &Running, who: Who, path: &str) -> Result<Value, Fault> {
    let address = portal.process.address;
    let cookie = portal.people.cookie(who);
    let answer = once(
        address,
        request(Method::GET, path, cookie, address, Bytes::new()),
    )
    .await?;
    if answer.status() != StatusCode::OK {
        return Err(format!("{path} returned {}", answer.status()).into());
    }
    Ok(serde_json::from_slice(answer.body())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn request_names_are_unique() {
        let asked = all();
        let names: HashSet<&str> = asked.iter().map(|asked| asked.name.as_str()).collect();
        assert_eq!(names.len(), asked.len());
        let searches = asked.iter().filter(|asked| asked.is_search).count();
        assert_eq!(
            searches,
            Who::ALL.len() * (TERMS.len() + 1 + PORTAL_TERMS.len())
        );
    }
}

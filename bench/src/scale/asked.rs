//! What is asked for, and how long that takes.

use super::Running;
use super::people::Who;
use crate::Fault;
use crate::load::{connect, once};
use crate::process::Process;
use crate::requests::request;
use bytes::Bytes;
use http::header::RETRY_AFTER;
use http::{HeaderMap, Method, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use std::time::Duration;
use tokio::time::Instant;

/// A deep page comes after so many of a hundred.
const DEEP: usize = 10;
/// Every kind is pressed for about this long in each turn.
const TURN: Duration = Duration::from_millis(250);
/// Fewer requests say nothing, more say nothing new.
const REQUESTS: std::ops::RangeInclusive<usize> = 10..=1_000;
/// So many searches make a turn; an account has thirty at once, and one a second from then on.
const SEARCHES: usize = 6;
/// Searches before those that count.
const WARM_UP: usize = 1;

const ORDERS: [&str; 16] = [
    "newest",
    "oldest",
    "updated",
    "updated_desc",
    "owner",
    "owner_desc",
    "number",
    "number_desc",
    "damage",
    "damage_desc",
    "status",
    "status_desc",
    "urgency",
    "urgency_desc",
    "start",
    "start_desc",
];
/// Of a list's newest page: alone, together, and in an order that is not theirs.
const FILTERS: [(&str, &str); 5] = [
    ("status", "status=on_hold"),
    ("urgency", "urgency=critical"),
    ("status and urgency", "status=on_hold&urgency=critical"),
    ("status, by owner", "status=on_hold&sort=owner"),
    ("urgency, by start", "urgency=critical&sort=start"),
];
/// Those that only who sees everything has.
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
/// Over a year, of everybody and of the largest company.
const REPORTS: [(&str, &str); 8] = [
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
];
/// Of the global search: also misspelt, of several fields and by phone.
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

/// One kind of request.
#[derive(Debug)]
pub struct Asked {
    /// As told in the report.
    pub name: String,
    /// Who asks.
    pub who: Who,
    /// Whether it is a search, which has a pace of its own.
    pub is_search: bool,
    target: Target,
}

#[derive(Debug)]
enum Target {
    /// Always the same.
    Path(String),
    /// A page far down of the list at this path.
    Deep(String),
    /// Of ever other projects, the newest of who asks.
    Projects(&'static str),
    /// Of the project with this claim number.
    Claim(&'static str, &'static str),
}

/// Everything that is asked for.
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
            Who::Contractor => "/api/contractor/dashboard",
            Who::Partner => "/api/dashboard",
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
    // In turns, as each account has a pace of its own: while one searches, the others' thirty come back.
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
    for (name, claim, rest) in [
        ("long timeline", "BLK-0000100", "/updates"),
        ("files, some", "BLK-0000000", "/files"),
    ] {
        let target = Target::Claim(claim, rest);
        ask(Who::Admin, name.to_owned(), false, target);
    }
    all
}

/// The searches by name, with where and for what.
fn searches() -> impl Iterator<Item = (String, &'static str, &'static str)> {
    let of_lists = TERMS.iter().map(|(name, term)| {
        let path = "/api/projects?limit=25&search";
        (format!("search, {name}"), path, *term)
    });
    let of_portal = PORTAL_TERMS
        .iter()
        .map(|(name, term)| (format!("global search, {name}"), "/api/search?q", *term));
    of_lists.chain(of_portal)
}

/// The calendar from today on.
#[expect(
    clippy::disallowed_methods,
    reason = "the demo's events lie around the real day"
)]
fn month() -> String {
    let today = jiff::Zoned::now().date();
    let to = today.saturating_add(jiff::Span::new().days(35));
    format!("/api/calendar?from={today}&to={to}")
}

impl Asked {
    /// The paths that are asked for in turn.
    ///
    /// # Errors
    /// When a list on the way to them is not answered.
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
        })
    }

    async fn read(&self, portal: &Running, path: &str) -> Result<Value, Fault> {
        let address = portal.process.address;
        let cookie = portal.people.cookie(self.who);
        let answer = once(
            address,
            request(Method::GET, path, cookie, address, Bytes::new()),
        )
        .await?;
        if answer.status() != StatusCode::OK {
            return Err(format!("{path} answers {}", answer.status()).into());
        }
        Ok(serde_json::from_slice(answer.body())?)
    }
}

/// What came of a turn.
#[derive(Debug, Clone, Copy)]
pub enum Pressed {
    /// Every request was answered.
    Answered {
        /// The median.
        p50: Duration,
        /// Processor time of the portal for one request; that of PostgreSQL is not in it.
        cpu: Duration,
    },
    /// One was not.
    Refused(StatusCode),
}

impl Pressed {
    /// The median, or forever.
    #[must_use]
    pub fn p50(&self) -> Duration {
        match self {
            Self::Answered { p50, .. } => *p50,
            Self::Refused(_) => Duration::MAX,
        }
    }
}

/// Asks one request after the other on one connection. Of searches there are few, and who is told to wait waits: they
/// are limited for everybody, and what is limited is not measured.
///
/// # Errors
/// When the connection breaks.
pub async fn press(
    server: &Process,
    cookie: &str,
    paths: &[String],
    is_search: bool,
) -> Result<Pressed, Fault> {
    let address = server.address;
    let mut sender = connect(address).await?;
    let mut latencies: Vec<Duration> = Vec::new();
    let mut paths = paths.iter().cycle();
    let (warm_up, mut wanted) = if is_search {
        (WARM_UP, SEARCHES)
    } else {
        (*REQUESTS.start(), *REQUESTS.start())
    };
    let (mut cpu, mut is_warm) = (Duration::ZERO, false);
    while latencies.len() < wanted {
        let path = paths.next().ok_or("nothing to ask for")?;
        let (before, sent) = (server.cpu()?, Instant::now());
        sender.ready().await?;
        let answer = sender
            .send_request(request(Method::GET, path, cookie, address, Bytes::new()))
            .await?;
        let status = answer.status();
        let wait = retry_after(answer.headers());
        answer.into_body().collect().await?;
        if let Some(wait) = wait.filter(|_| status == StatusCode::TOO_MANY_REQUESTS) {
            tokio::time::sleep(wait).await;
            continue;
        }
        if status != StatusCode::OK {
            return Ok(Pressed::Refused(status));
        }
        latencies.push(sent.elapsed());
        cpu += server.cpu()?.saturating_sub(before);
        if !is_warm && latencies.len() == warm_up {
            // The first few say how many there are to be, and do not count.
            if !is_search {
                wanted = requests(middle(&mut latencies));
            }
            latencies.clear();
            cpu = Duration::ZERO;
            is_warm = true;
        }
    }
    let cpu = cpu / u32::try_from(latencies.len())?;
    let p50 = middle(&mut latencies);
    Ok(Pressed::Answered { p50, cpu })
}

/// How long to wait before the next request, where an answer says so.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}

/// How many requests of this length fill a turn.
fn requests(each: Duration) -> usize {
    let fit = TURN.as_nanos() / each.as_nanos().max(1);
    usize::try_from(fit)
        .unwrap_or(usize::MAX)
        .clamp(*REQUESTS.start(), *REQUESTS.end())
}

fn middle(latencies: &mut [Duration]) -> Duration {
    latencies.sort_unstable();
    latencies
        .get(latencies.len() / 2)
        .copied()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_turn_has_neither_few_requests_nor_very_many() {
        let cases = [
            (Duration::ZERO, 1_000),
            (Duration::from_millis(1), 250),
            (Duration::from_secs(3), 10),
        ];
        for (each, expected) in cases {
            assert_eq!(requests(each), expected, "{each:?}");
        }
    }

    #[test]
    fn who_is_told_to_wait_knows_how_long() {
        let mut headers = HeaderMap::new();
        assert_eq!(retry_after(&headers), None);
        headers.insert(RETRY_AFTER, http::HeaderValue::from_static("2"));
        assert_eq!(retry_after(&headers), Some(Duration::from_secs(2)));
    }

    #[test]
    fn nothing_is_asked_twice_under_one_name() {
        let asked = all();
        let names: HashSet<&str> = asked.iter().map(|asked| asked.name.as_str()).collect();
        assert_eq!(names.len(), asked.len());
        let searches = asked.iter().filter(|asked| asked.is_search).count();
        assert_eq!(
            searches,
            Who::ALL.len() * (TERMS.len() + PORTAL_TERMS.len())
        );
    }
}

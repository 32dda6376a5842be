//! Cookies that recognize the browser in which an owner entered a project's code, in any network. A cookie opens nothing by itself: it counts
//! only together with a link from an email to the owner ([`super::owner_link`]).

use super::secret_keys::SecretKeys;
use super::session::{cookie, cookie_name, cookies, set_cookie};
use crate::config::PublicUrl;
use domain::id::ProjectId;
use domain::owner_session::DEVICE_KNOWN_FOR;
use domain::project::ProjectCode;
use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use uuid::Uuid;

/// The purpose from which the signing key for these cookies is derived.
const PURPOSE: &str = "buildback owner device 1";
/// The maximum length of a value, in bytes. Longer values are rejected without decoding.
const LONGEST: usize = 200;
/// The number of projects that a browser is known for. Every request carries all cookies, and servers limit the size of its head.
const KNOWN_MAX: usize = 10;
/// What the names of the cookies begin with.
const PREFIX: &str = "buildback_owner_device_";

/// The cookie's name. Each project has its own.
fn name(project: ProjectId, public_url: &PublicUrl) -> String {
    let name = format!("{PREFIX}{}", project.uuid().simple());
    cookie_name(&name, public_url)
}

/// What is signed: the project, its code, and when the owner entered it, in seconds. A new code makes all cookies of the project void.
fn words(project: ProjectId, code: &ProjectCode, entered_at: i64) -> String {
    format!("{project}:{code}:{entered_at}")
}

/// The `Set-Cookie` value for a browser in which the owner entered this code; `None` without a key.
pub(crate) fn set(
    keys: &SecretKeys,
    project: ProjectId,
    code: &ProjectCode,
    now: Timestamp,
    public_url: &PublicUrl,
) -> Option<HeaderValue> {
    let (key, at) = (keys.current()?, now.as_second());
    let signature = key.sign(PURPOSE, &words(project, code, at))?;
    let value = format!("{at}.{}.{signature}", key.id());
    let age = format!("; Max-Age={}", DEVICE_KNOWN_FOR.as_secs());
    Some(set_cookie(
        &name(project, public_url),
        &value,
        &age,
        public_url,
    ))
}

/// The `Set-Cookie` values that delete a browser's oldest cookies, so that it is known for at most [`KNOWN_MAX`] projects, including this one.
pub(crate) fn forget_oldest(
    headers: &HeaderMap,
    project: ProjectId,
    public_url: &PublicUrl,
) -> Vec<HeaderValue> {
    let prefix = cookie_name(PREFIX, public_url);
    let mut others: Vec<(i64, Uuid)> = cookies(headers)
        .filter_map(|(name, value)| {
            let id = Uuid::try_parse(name.strip_prefix(prefix.as_str())?).ok()?;
            let entered_at = value.split('.').next()?.parse().unwrap_or(0);
            Some((entered_at, id))
        })
        .filter(|(_, id)| *id != project.uuid())
        .collect();
    others.sort_unstable();
    let surplus = others.len().saturating_sub(KNOWN_MAX - 1);
    others
        .into_iter()
        .take(surplus)
        .map(|(_, id)| {
            let name = name(ProjectId::from_uuid(id), public_url);
            set_cookie(&name, "", "; Max-Age=0", public_url)
        })
        .collect()
}

/// Whether the owner entered this code in the browser that sent these headers, and not too long ago.
pub(crate) fn is_known(
    keys: &SecretKeys,
    headers: &HeaderMap,
    project: ProjectId,
    code: &ProjectCode,
    now: Timestamp,
    public_url: &PublicUrl,
) -> bool {
    cookie(headers, &name(project, public_url))
        .and_then(|value| entered_at(keys, value, project, code))
        .is_some_and(|at| now.as_second() - at < DEVICE_KNOWN_FOR.as_secs())
}

/// When the owner entered the code, by a cookie's value. `None` unless the portal signed it with a key that is in use.
fn entered_at(
    keys: &SecretKeys,
    value: &str,
    project: ProjectId,
    code: &ProjectCode,
) -> Option<i64> {
    if value.len() > LONGEST {
        return None;
    }
    let mut parts = value.split('.');
    let (at, key, signature) = (parts.next()?, parts.next()?, parts.next()?);
    let at: i64 = at.parse().ok()?;
    let is_signed = keys
        .find(key)?
        .has_signed(PURPOSE, &words(project, code, at), signature);
    (is_signed && parts.next().is_none()).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::header;
    use jiff::SignedDuration;

    fn keys(secret: &str) -> SecretKeys {
        SecretKeys::parse(&format!("{secret} {}", secret.repeat(32))).unwrap()
    }

    #[test]
    fn a_browser_is_known_for_one_project_one_code_and_half_a_year() {
        let here = keys("ab");
        let url = PublicUrl::parse("https://portal.example.com").unwrap();
        let [project, other] = [7, 8].map(|n| ProjectId::from_uuid(Uuid::from_u128(n)));
        let [code, new] = ["ABC234", "XYZ789"].map(|code| ProjectCode::parse(code).unwrap());
        let now: Timestamp = "2026-03-01T08:00:00Z".parse().unwrap();
        let set = set(&here, project, &code, now, &url).unwrap();
        let set = set.to_str().unwrap();
        let (pair, attributes) = set.split_once("; ").unwrap();
        assert!(
            pair.starts_with("__Host-buildback_owner_device_00000000000000000000000000000007=")
        );
        assert!(!pair.contains("ABC234"), "{pair}");
        assert_eq!(
            attributes,
            "Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000"
        );
        let (_, value) = pair.split_once('=').unwrap();
        let moved =
            format!("__Host-buildback_owner_device_00000000000000000000000000000008={value}");
        let (moved, long) = (moved.as_str(), format!("{pair}.x"));
        let other_portal = keys("cd");
        let sent = |pair: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_str(pair).unwrap());
            headers
        };
        let later = |days: i64| now + SignedDuration::from_hours(24 * days);
        for (keys, pair, project, code, at, expected) in [
            (&here, pair, project, &code, later(0), true),
            (&here, pair, project, &code, later(179), true),
            (&here, pair, project, &code, later(180), false),
            (&here, pair, project, &new, later(0), false),
            (&here, pair, other, &code, later(0), false),
            (&other_portal, pair, project, &code, later(0), false),
            (&here, moved, other, &code, later(0), false),
            (&here, long.as_str(), project, &code, later(0), false),
            (&here, "theme=dark", project, &code, later(0), false),
        ] {
            let known = is_known(keys, &sent(pair), project, code, at, &url);
            assert_eq!(known, expected, "{pair} {at}");
        }
    }

    #[test]
    fn a_browser_forgets_the_projects_whose_codes_were_entered_first() {
        let url = PublicUrl::parse("https://portal.example.com").unwrap();
        let project = |n: u128| ProjectId::from_uuid(Uuid::from_u128(n));
        let forgotten = |entered_at: &[i64], now: u128| {
            let pairs = entered_at.iter().zip(1..).map(|(at, n)| {
                let name = name(project(n), &url);
                format!("{name}={at}.key.signature")
            });
            let sent = pairs.collect::<Vec<_>>().join("; ");
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_str(&sent).unwrap());
            let deleted = forget_oldest(&headers, project(now), &url);
            deleted
                .iter()
                .map(|value| value.to_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        let nine = [9, 8, 7, 6, 5, 4, 3, 2, 1];
        assert_eq!(forgotten(&nine, 99), [""; 0]);
        let eleven = [50, 8, 7, 6, 5, 4, 3, 2, 1, 60, 70];
        let deletion = |n: u128| {
            let name = name(project(n), &url);
            format!("{name}=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0")
        };
        assert_eq!(forgotten(&eleven, 99), [deletion(9), deletion(8)]);
        assert_eq!(forgotten(&eleven, 8), [deletion(9)]);
    }
}

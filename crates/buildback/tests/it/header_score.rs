//! Scores the portal's response headers by the documented tests of Mozilla's HTTP Observatory. A site starts at 100 points, loses points
//! for missing headers, and gains bonus points only if it has at least 90. 100 points are rated A+.

use domain::permission::Role;
use reqwest::Method;
use reqwest::header::ORIGIN;
use serde_json::json;
use server::config::PublicUrl;
use std::collections::BTreeMap;
use test_support::{Answer, Client, PASSWORD, TestApp};

const HOST: &str = "portal.example";
const FOREIGN: &str = "https://elsewhere.example";
const SIX_MONTHS: u64 = 15_768_000;

/// How the host answers over plain HTTP.
#[derive(Debug, Clone)]
struct Plain {
    status: u16,
    location: Option<String>,
}

/// A response as the scorer sees it.
#[derive(Debug, Clone, Default)]
struct Site {
    host: String,
    /// `None` if the host does not speak plain HTTP.
    plain: Option<Plain>,
    headers: BTreeMap<String, String>,
    cookies: Vec<String>,
    html: String,
}

const RULES: [fn(&Site) -> i32; 10] = [
    redirection,
    content_security_policy,
    cookies,
    cross_origin_sharing,
    referrer_policy,
    strict_transport_security,
    subresource_integrity,
    content_type_options,
    frame_options,
    resource_policy,
];

impl Site {
    fn of(answer: &Answer, plain: Option<&Plain>) -> Self {
        let headers = answer.headers.iter().filter_map(|(name, value)| {
            let value = value.to_str().ok()?;
            Some((name.as_str().to_owned(), value.to_owned()))
        });
        Self {
            host: HOST.to_owned(),
            plain: plain.cloned(),
            headers: headers.collect(),
            cookies: answer.cookies(),
            html: String::from_utf8_lossy(&answer.bytes).into_owned(),
        }
    }

    fn score(&self) -> i32 {
        let marks = RULES.map(|rule| rule(self));
        let lost: i32 = marks.iter().filter(|mark| **mark < 0).sum();
        let gained: i32 = marks.iter().filter(|mark| **mark > 0).sum();
        let score = 100 + lost;
        if score >= 90 { score + gained } else { score }
    }

    fn header(&self, name: &str) -> Option<String> {
        self.headers
            .get(name)
            .map(|value| value.trim().to_lowercase())
    }

    /// The sources listed in a directive of the policy.
    fn sources(&self, directive: &str) -> Option<Vec<String>> {
        let policy = self.header("content-security-policy")?;
        policy.split(';').find_map(|part| {
            let mut words = part.split_whitespace();
            (words.next() == Some(directive)).then(|| words.map(str::to_owned).collect())
        })
    }

    /// The sources that a directive allows. A missing directive falls back to `default-src`, and without that to anything.
    fn loads(&self, directive: &str) -> Vec<String> {
        let found = self.sources(directive);
        found
            .or_else(|| self.sources("default-src"))
            .unwrap_or_else(|| vec!["*".to_owned()])
    }
}

fn redirection(site: &Site) -> i32 {
    let Some(plain) = &site.plain else {
        return 0;
    };
    let is_redirect = (300..400).contains(&plain.status);
    let target = plain.location.as_deref().filter(|_| is_redirect);
    match target.and_then(|target| target.strip_prefix("https://")) {
        None => -20,
        Some(target) if target.split('/').next() == Some(site.host.as_str()) => 0,
        Some(_) => -5,
    }
}

fn has(sources: &[String], any_of: &[&str]) -> bool {
    sources.iter().any(|source| any_of.contains(&&**source))
}

fn is_unencrypted(source: &str) -> bool {
    source.starts_with("http:") || source.starts_with("ftp:")
}

fn content_security_policy(site: &Site) -> i32 {
    const BROAD: [&str; 6] = ["*", "http:", "https:", "ftp:", "http://*", "https://*"];
    const INLINE: [&str; 2] = ["'unsafe-inline'", "data:"];
    if site.header("content-security-policy").is_none() {
        return -25;
    }
    let (scripts, objects) = (site.loads("script-src"), site.loads("object-src"));
    let styles = site.loads("style-src");
    let is_broad = has(&scripts, &BROAD) || has(&scripts, &INLINE) || has(&objects, &BROAD);
    let active = [&*scripts, &*objects, &*styles].concat();
    let passive = [site.loads("img-src"), site.loads("media-src")].concat();
    let has_unencrypted = |sources: &[String]| sources.iter().any(|source| is_unencrypted(source));
    if is_broad || has_unencrypted(&active) {
        -20
    } else if has(&scripts, &["'unsafe-eval'"]) || has_unencrypted(&passive) {
        -10
    } else if has(&styles, &BROAD) || has(&styles, &INLINE) {
        0
    } else if site
        .sources("default-src")
        .is_some_and(|sources| sources == ["'none'"])
    {
        10
    } else {
        5
    }
}

fn cookies(site: &Site) -> i32 {
    if site.cookies.is_empty() {
        return 0;
    }
    let all_have = |flag: &str| {
        site.cookies.iter().all(|cookie| {
            let mut flags = cookie.split(';').skip(1);
            flags.any(|found| found.trim().to_lowercase().starts_with(flag))
        })
    };
    // All of the portal's cookies are session cookies.
    match (all_have("secure"), all_have("httponly")) {
        (false, _) if strict_transport_security(site) < 0 => -40,
        (_, false) => -30,
        (false, true) => -10,
        (true, true) if all_have("samesite=lax") || all_have("samesite=strict") => 5,
        (true, true) => 0,
    }
}

fn cross_origin_sharing(site: &Site) -> i32 {
    let allowed_origin = site.header("access-control-allow-origin");
    let with_cookies = site.header("access-control-allow-credentials");
    match (allowed_origin.as_deref(), with_cookies.as_deref()) {
        (Some(FOREIGN), Some("true")) => -50,
        _ => 0,
    }
}

fn referrer_policy(site: &Site) -> i32 {
    match site.header("referrer-policy").as_deref() {
        None => 0,
        Some(
            "no-referrer" | "same-origin" | "strict-origin" | "strict-origin-when-cross-origin",
        ) => 5,
        Some(_) => -5,
    }
}

fn strict_transport_security(site: &Site) -> i32 {
    let Some(header) = site.header("strict-transport-security") else {
        return -20;
    };
    let age = header
        .split(';')
        .find_map(|part| part.trim().strip_prefix("max-age="));
    match age.and_then(|age| age.parse::<u64>().ok()) {
        None => -20,
        Some(age) if age < SIX_MONTHS => -10,
        Some(_) => 0,
    }
}

fn subresource_integrity(site: &Site) -> i32 {
    let scripts = site.html.split("<script").skip(1);
    let marks = scripts.filter_map(|script| {
        let tag = script.split('>').next()?;
        let from = tag.split("src=\"").nth(1)?;
        match tag.contains("integrity=") {
            true => None,
            false if from.starts_with("http:") => Some(-50),
            false if from.starts_with("https:") || from.starts_with("//") => Some(-5),
            false => None,
        }
    });
    marks.min().unwrap_or(0)
}

fn content_type_options(site: &Site) -> i32 {
    match site.header("x-content-type-options").as_deref() {
        Some("nosniff") => 0,
        _ => -5,
    }
}

fn frame_options(site: &Site) -> i32 {
    let framers = site.sources("frame-ancestors");
    if framers.is_some_and(|framers| !has(&framers, &["*", "http:", "https:"])) {
        return 5;
    }
    match site.header("x-frame-options").as_deref() {
        Some("deny" | "sameorigin") => 0,
        _ => -20,
    }
}

fn resource_policy(site: &Site) -> i32 {
    match site.header("cross-origin-resource-policy").as_deref() {
        Some("same-origin" | "same-site") => 10,
        None | Some("cross-origin") => 0,
        Some(_) => -5,
    }
}

/// A site with a full score. Each case of the test worsens one part of it.
fn good() -> Site {
    let headers = [
        (
            "content-security-policy",
            "default-src 'none'; script-src 'self' 'nonce-1'; frame-ancestors 'none'",
        ),
        ("referrer-policy", "no-referrer"),
        ("strict-transport-security", "max-age=63072000"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    Site {
        host: HOST.to_owned(),
        plain: Some(Plain {
            status: 301,
            location: Some(format!("https://{HOST}/")),
        }),
        headers: headers
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        cookies: vec!["session=1; Path=/; HttpOnly; SameSite=Lax; Secure".to_owned()],
        html: "<script src=\"/assets/index.js\"></script>".to_owned(),
    }
}

#[test]
fn the_scorer_deducts_points_for_missing_or_weak_headers() {
    const CSP: &str = "content-security-policy";
    assert_eq!(good().score(), 135);
    for (name, value, expected) in [
        (CSP, "", 75),
        (CSP, "frame-ancestors 'none'", 80),
        (
            CSP,
            "default-src 'none'; script-src 'self' 'unsafe-inline'",
            80,
        ),
        (
            CSP,
            "default-src 'none'; script-src https://cdn.example 'unsafe-eval'",
            110,
        ),
        (CSP, "default-src 'none'; script-src http://cdn.example", 80),
        (CSP, "default-src 'none'; img-src http:", 110),
        (
            CSP,
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
            125,
        ),
        (CSP, "default-src 'self'; frame-ancestors 'none'", 130),
        (CSP, "default-src 'none'", 130),
        ("referrer-policy", "unsafe-url", 125),
        ("strict-transport-security", "", 80),
        ("strict-transport-security", "max-age=86400", 125),
        ("x-content-type-options", "", 130),
        ("cross-origin-resource-policy", "", 125),
        ("cross-origin-resource-policy", "anything", 120),
    ] {
        let mut site = good();
        site.headers.remove(name);
        if !value.is_empty() {
            site.headers.insert(name.to_owned(), value.to_owned());
        }
        assert_eq!(site.score(), expected, "{name}: {value}");
    }
    for (cookie, expected) in [
        ("session=1; HttpOnly; Secure", 130),
        ("session=1; SameSite=Lax; Secure", 70),
        ("session=1; HttpOnly; SameSite=Lax", 120),
    ] {
        let mut site = good();
        site.cookies.push(cookie.to_owned());
        assert_eq!(site.score(), expected, "{cookie}");
    }
    for (status, location, expected) in [
        (308, Some("https://portal.example/auth"), 135),
        (301, Some("https://www.portal.example/"), 130),
        (301, Some("http://portal.example/auth"), 80),
        (200, Some("https://portal.example/"), 80),
        (200, None, 80),
        (403, None, 80),
    ] {
        let mut site = good();
        let location = location.map(str::to_owned);
        site.plain = Some(Plain { status, location });
        assert_eq!(site.score(), expected, "{:?}", site.plain);
    }
    let mut encrypted_only = good();
    encrypted_only.plain = None;
    assert_eq!(encrypted_only.score(), 135);
    let mut framed = good();
    framed
        .headers
        .insert(CSP.to_owned(), "default-src 'none'".to_owned());
    framed.headers.remove("x-frame-options");
    assert_eq!(framed.score(), 80);
    let mut foreign = good();
    foreign.html = "<script async src=\"https://cdn.example/a.js\"></script>".to_owned();
    assert_eq!(foreign.score(), 130);
    let mut shared = good();
    for (name, value) in [
        ("access-control-allow-origin", FOREIGN),
        ("access-control-allow-credentials", "true"),
    ] {
        shared.headers.insert(name.to_owned(), value.to_owned());
    }
    assert_eq!(shared.score(), 50);
}

async fn visit(client: &Client, path: &str) -> Answer {
    Answer::of(client.request(Method::GET, path).header(ORIGIN, FOREIGN)).await
}

#[tokio::test]
async fn every_kind_of_response_is_rated_a_plus() {
    let app = TestApp::with(|config| {
        config.public_url = PublicUrl::parse("https://portal.example").ok();
        config.http_listen = Some(([127, 0, 0, 1], 0).into());
    })
    .await;
    let address = app.http_address().expect("the redirection listens");
    let unencrypted = Client::new(format!("http://{address}"), "10.0.0.7".to_owned());
    let answer = visit(&unencrypted, "/").await;
    let location = answer.headers.get("location");
    let plain = Plain {
        status: answer.status,
        location: location.and_then(|to| Some(to.to_str().ok()?.to_owned())),
    };
    let site_of = |answer: &Answer| Site::of(answer, Some(&plain));
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let visitor = app.anonymous();
    for path in [
        "/",
        "/auth",
        "/api/docs",
        "/api/openapi.json",
        "/api/me",
        "/api/nothing-here",
        "/assets/nothing-here.js",
    ] {
        let answer = visit(&visitor, path).await;
        assert_eq!(site_of(&answer).score(), 130, "{path}: {answer:?}");
    }
    let form = json!({ "email": ann.email, "password": PASSWORD });
    let signed_in = visitor.post("/api/auth/sign-in", &form).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.json);
    assert!(!signed_in.cookies().is_empty());
    assert_eq!(site_of(&signed_in).score(), 135, "{signed_in:?}");
    let signed_out = visitor.post("/api/auth/sign-out", &json!({})).await;
    assert!(!signed_out.cookies().is_empty());
    assert_eq!(site_of(&signed_out).score(), 135, "{signed_out:?}");
}

#[tokio::test]
async fn no_response_allows_cross_origin_reads() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    let mut answers = Vec::new();
    for path in ["/", "/api/me", "/api/openapi.json", "/healthz", "/logo"] {
        answers.push(visit(&visitor, path).await);
    }
    let preflight = visitor
        .request(Method::OPTIONS, "/api/auth/sign-in")
        .header(ORIGIN, FOREIGN)
        .header("access-control-request-method", "POST")
        .header("access-control-request-headers", "x-buildback-request");
    let preflight = Answer::of(preflight).await;
    assert_eq!(preflight.status, 405, "preflight requests are rejected");
    answers.push(preflight);
    for answer in answers {
        let mut names = answer.headers.keys();
        assert!(
            !names.any(|name| name.as_str().starts_with("access-control-")),
            "{answer:?}"
        );
    }
}

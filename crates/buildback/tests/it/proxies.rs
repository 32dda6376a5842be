//! A reverse proxy that is missing from the configuration.

use crate::leftovers::eventually;
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::header::{HeaderMap, HeaderValue};
use server::app::doctor::{Condition, Finding, examine};
use server::config::Config;
use server::http::untrusted_proxy::look_at;
use test_support::{Client, TestApp};

const ADVICE: &str = "If 127.0.0.1 is your reverse proxy, set trusted_proxies = [\"127.0.0.1\"]";

/// A portal that does not trust its proxy, which is the address that all test requests come from.
async fn behind_untrusted_proxy() -> TestApp {
    TestApp::with(|config| config.trusted_proxies = Vec::new()).await
}

async fn alert_count(app: &TestApp) -> u32 {
    count(app, AuditEvent::UntrustedProxy).await
}

async fn doctor_findings(app: &TestApp, change: impl FnOnce(&mut Config)) -> Vec<Finding> {
    let mut config = app.state().config().clone();
    change(&mut config);
    let mut findings = examine(&config, app.state().clock(), false).await;
    findings.retain(|finding| finding.subject == "reverse proxy");
    findings
}

#[tokio::test]
async fn admins_and_the_doctor_see_which_proxy_to_trust() {
    let app = behind_untrusted_proxy().await;
    assert_eq!(
        doctor_findings(&app, |_| {}).await[0].condition,
        Condition::Ok
    );
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    admin.get("/api/me").await.ok();
    eventually(async || alert_count(&app).await == 1).await;
    let alerts = admin.get("/api/security-alerts").await.ok();
    assert_eq!(alerts["items"][0]["event_type"], "untrusted_proxy");
    assert_eq!(alerts["items"][0]["address"], "127.0.0.1");
    let findings = doctor_findings(&app, |_| {}).await;
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].condition, Condition::Warning);
    assert!(findings[0].words.contains(ADVICE), "{findings:?}");
    let trusting = doctor_findings(&app, |config| {
        config.trusted_proxies = vec!["127.0.0.0/8".parse().expect("valid network")];
    });
    assert_eq!(trusting.await[0].condition, Condition::Ok);
    app.advance(SignedDuration::from_hours(7 * 24 + 1));
    assert_eq!(
        doctor_findings(&app, |_| {}).await[0].condition,
        Condition::Ok
    );
}

#[tokio::test]
async fn an_untrusted_proxy_raises_one_alert_per_day() {
    let app = behind_untrusted_proxy().await;
    let client = app.anonymous();
    for _ in 0..50 {
        client.get("/healthz").await;
    }
    eventually(async || alert_count(&app).await == 1).await;
    app.advance(SignedDuration::from_hours(23));
    client.get("/healthz").await;
    app.advance(SignedDuration::from_hours(1));
    client.get("/healthz").await;
    eventually(async || alert_count(&app).await == 2).await;
}

#[tokio::test]
async fn a_public_address_that_forwards_several_accounts_raises_an_alert() {
    let app = behind_untrusted_proxy().await;
    let receive = async |peer: &str, forwarded: &str, session: &str| {
        let mut headers = HeaderMap::new();
        let cookie = format!("buildback_session={session}");
        for (name, value) in [("x-forwarded-for", forwarded), ("cookie", cookie.as_str())] {
            let value = HeaderValue::from_str(value).expect("valid header");
            headers.insert(name, value);
        }
        let peer = peer.parse().expect("an address");
        look_at(app.state(), peer, &headers);
        app.is_signed_in_from(peer, &headers).await
    };
    let token = |client: &Client| client.cookie("buildback_session").expect("session cookie");
    let mut tokens = Vec::new();
    for _ in 0..3 {
        let (_, client) = app.partner().await;
        tokens.push(token(&client));
    }
    // A stranger invents addresses and sessions, and so does somebody with one account.
    let invented = "0".repeat(64);
    for number in 0..20 {
        let address = format!("198.51.100.{number}");
        assert!(!receive("203.0.113.8", &address, &invented).await);
        assert!(receive("203.0.113.8", &address, &tokens[0]).await);
    }
    for (number, token) in tokens.iter().enumerate() {
        assert!(receive("203.0.113.9", &format!("192.0.2.{number}"), token).await);
    }
    eventually(async || alert_count(&app).await == 1).await;
    let findings = doctor_findings(&app, |_| {}).await;
    let advice = "If 203.0.113.9 is your reverse proxy, set trusted_proxies = [\"203.0.113.9\"]";
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].words.contains(advice), "{findings:?}");
}

#[tokio::test]
async fn a_trusted_proxy_or_a_missing_header_raises_no_alert() {
    let app = TestApp::start().await;
    app.anonymous().get("/healthz").await;
    let untrusted = behind_untrusted_proxy().await;
    reqwest::get(format!("{}/healthz", untrusted.url()))
        .await
        .expect("response");
    for app in [app, untrusted] {
        // Pending log entries are written before this.
        app.write(store::change_feed::last_seq).await;
        assert_eq!(alert_count(&app).await, 0);
    }
}

#[tokio::test]
async fn a_non_text_byte_in_x_forwarded_for_does_not_hide_the_address() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    let forwarded = HeaderValue::from_bytes(b"\xff, 203.0.113.9").expect("valid header");
    let guess = async |code: &str| {
        let client = app.anonymous();
        let request = client.request(reqwest::Method::POST, "/api/owner/session");
        let form = serde_json::json!({ "project_code": code });
        // Replaces the address that the client sends by default.
        let mut request = request.json(&form).build().expect("valid request");
        request
            .headers_mut()
            .insert("x-forwarded-for", forwarded.clone());
        let sent = reqwest::Client::new().execute(request).await;
        sent.expect("response").status().as_u16()
    };
    for _ in 0..5 {
        assert_eq!(guess("AAAAAA").await, 401);
    }
    assert_eq!(guess("AAAAAA").await, 429, "this visitor is locked out");
    let owner = app.anonymous();
    let form = serde_json::json!({ "project_code": project.code });
    owner.post("/api/owner/session", &form).await.ok();
}

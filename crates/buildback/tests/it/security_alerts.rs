//! The alert panel: which alerts each caller sees, for how long, and that new ones appear without a reload.

use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use store::audit::NewAuditEntry;
use test_support::{Client, TestApp};

const ALERTS: &str = "/api/security-alerts";

/// Records an event as the portal does.
async fn record_event(app: &TestApp, event: AuditEvent, key: &str, subject: Option<UserId>) {
    let (state, key) = (app.state().clone(), key.to_owned());
    app.write(move |conn| {
        let entry = NewAuditEntry {
            subject,
            ..NewAuditEntry::new(event, key.clone())
        };
        store::audit::record(conn, state.clock(), &mut state.rng(), &entry)
    })
    .await;
}

async fn alert_types(client: &Client) -> Vec<String> {
    let list = client.get(ALERTS).await.ok();
    let items = list["items"].as_array().expect("list");
    items
        .iter()
        .map(|item| item["event_type"].as_str().expect("string").to_owned())
        .collect()
}

/// Tries ten wrong passwords, each from a different network.
async fn guess_at(app: &TestApp, email: &str) {
    for _ in 0..10 {
        let form = json!({ "email": email, "password": "Wrong-Guess-77!" });
        app.anonymous()
            .post("/api/auth/sign-in", &form)
            .await
            .problem(401, "invalid_credentials");
    }
}

#[tokio::test]
async fn an_attack_alert_appears_live_for_the_account_and_admins() {
    let app = TestApp::start().await;
    let paul = app
        .person("paul@agency.example", Role::ReferralPartner, None)
        .await;
    let (admin, pauls) = (app.admin().await, app.sign_in(&paul).await);
    let (_, other) = app.partner().await;
    let company = app.company("Ridgeline").await;
    let contractor = app.contractor(&company).await;
    let mut streams = Vec::new();
    for client in [&admin, &pauls, &other] {
        let mut stream = client.listen("/api/stream").await;
        assert_eq!(stream.next().await.expect("open stream").event, "ready");
        streams.push(stream);
    }

    guess_at(&app, &paul.email).await;

    for client in [&admin, &pauls] {
        let list = client.get(ALERTS).await.ok();
        let items = list["items"].as_array().expect("list");
        assert_eq!(items.len(), 1, "{list}");
        assert_eq!(items[0]["event_type"], "brute_force_login");
        assert_eq!(items[0]["created_at"], app.now().to_string());
        assert!(items[0]["id"].is_string());
        let fields: Vec<_> = items[0].as_object().expect("object").keys().collect();
        assert!(items[0]["project"].is_null());
        assert_eq!(
            fields.len(),
            4,
            "the list contains no IP address and no account: {list}"
        );
    }
    for client in [&other, &contractor] {
        assert!(alert_types(client).await.is_empty());
    }
    for stream in &mut streams[..2] {
        assert_eq!(stream.change().await, ("security_alert".to_owned(), None));
    }
    other.post("/api/auth/sign-out", &json!({})).await.ok();
    while let Some(event) = streams[2].next().await {
        assert_ne!(event.data["topic"], "security_alert");
    }
}

#[tokio::test]
async fn the_five_newest_alerts_are_shown_for_a_day() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let events = [
        AuditEvent::SignedUrlForgery,
        AuditEvent::BruteForceOwnerCode,
        AuditEvent::RateLimitOwner,
        AuditEvent::StorageFull,
        AuditEvent::SessionHijackSuspected,
        AuditEvent::BruteForceLogin,
    ];
    for event in events {
        record_event(&app, event, "address:203.0.113.7", None).await;
        app.advance(SignedDuration::from_mins(1));
    }
    // Events without severity `error` are not alerts.
    record_event(&app, AuditEvent::LoginFailed, "address:203.0.113.7", None).await;
    let newest: Vec<_> = events[1..].iter().rev().map(ToString::to_string).collect();
    assert_eq!(alert_types(&admin).await, newest);
    app.advance(SignedDuration::from_hours(24) - SignedDuration::from_mins(2));
    let later = app.admin().await;
    assert_eq!(alert_types(&later).await, newest[..1]);
    app.advance(SignedDuration::from_mins(1));
    assert!(alert_types(&later).await.is_empty());
}

#[tokio::test]
async fn a_repeatedly_tripped_limit_raises_one_alert() {
    let app = TestApp::start().await;
    let (admin, paul) = (app.admin().await, app.partner().await.0);
    let mut stream = admin.listen("/api/stream").await;
    assert_eq!(stream.next().await.expect("open stream").event, "ready");
    for trip in 1..=6 {
        record_event(&app, AuditEvent::RateLimitLogin, "address:a", Some(paul.id)).await;
        let expected: &[&str] = if trip >= 3 {
            &["rate_limit_login"]
        } else {
            &[]
        };
        assert_eq!(alert_types(&admin).await, expected, "trip {trip}");
    }
    admin.post("/api/auth/sign-out", &json!({})).await.ok();
    let mut announcements = 0;
    while let Some(event) = stream.next().await {
        announcements += usize::from(event.data["topic"] == "security_alert");
    }
    assert_eq!(
        announcements, 1,
        "announced when it becomes an alert, not on every trip"
    );
}

#[tokio::test]
async fn a_forged_link_alerts_admins_but_not_the_forger() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let link = "/api/files/status-updates/x/y.png?k=1&e=9999999999&d=inline&s=00";
    client.get(link).await.problem(403, "link_invalid");
    assert_eq!(
        alert_types(&app.admin().await).await,
        ["signed_url_forgery"]
    );
    assert!(
        alert_types(&client).await.is_empty(),
        "the forger does not see the alert"
    );
}

/// Details, severity, and count of the newest log row that a browser reported.
async fn reported(app: &TestApp) -> (Value, String, u32) {
    let entries = app.read(|conn| store::audit::newest(conn, 100)).await;
    let entry = entries
        .into_iter()
        .find(|entry| entry.key.starts_with("report:"))
        .expect("the report was logged");
    let details = entry.details.as_deref().unwrap_or("null");
    (
        serde_json::from_str(details).expect("valid JSON"),
        entry.severity.to_string(),
        entry.count,
    )
}

#[tokio::test]
async fn browsers_report_two_events_and_the_server_sets_their_severity() {
    let app = TestApp::start().await;
    let session = "01890a5d-ac96-774b-bcce-b302099a8057";
    for (event, severity) in [
        ("suspicious_session_restoration_attempt", "warn"),
        ("property_owner_session_terminated", "info"),
    ] {
        let report = json!({ "event_type": event, "session_id": session, "security_score": 42 });
        let browser = app.anonymous();
        assert_eq!(
            browser.post("/api/security-events", &report).await.status,
            204
        );
        let (details, found, count) = reported(&app).await;
        assert_eq!((found.as_str(), count), (severity, 1), "{event}");
        assert_eq!(details["reported_by"], "browser");
        assert_eq!(details["session_id"], session);
        assert_eq!(details["security_score"], 42);
        app.advance(SignedDuration::from_secs(1));
    }
    let browser = app.anonymous();
    for refused in [
        json!({ "event_type": "brute_force_login" }),
        json!({ "event_type": "login_success" }),
        json!({ "event_type": "property_owner_session_terminated", "severity": "error" }),
        json!({ "event_type": "property_owner_session_terminated", "security_score": 101 }),
        json!({ "event_type": "property_owner_session_terminated", "session_id": "nonsense" }),
        json!({}),
    ] {
        let answer = browser.post("/api/security-events", &refused).await;
        assert_eq!(answer.status, 422, "{refused}");
    }
    assert_eq!(app.rows("security_audit_log"), 2);
}

#[tokio::test]
async fn browser_reports_are_rate_limited_and_logged_separately() {
    let app = TestApp::start().await;
    let (paul, _) = app.partner().await;
    let project = app.project(&paul).await;
    let owner = app.owner(&project.code).await;
    let report = json!({ "event_type": "property_owner_session_terminated" });
    for _ in 0..5 {
        assert_eq!(
            owner.post("/api/security-events", &report).await.status,
            204
        );
    }
    let refused = owner.post("/api/security-events", &report).await;
    assert_eq!(refused.headers["retry-after"], "60");
    refused.problem(429, "too_many_reports");
    let elsewhere = app.anonymous().post("/api/security-events", &report).await;
    assert_eq!(elsewhere.status, 204);
    app.advance(SignedDuration::from_mins(1));
    assert_eq!(
        owner.post("/api/security-events", &report).await.status,
        204
    );

    owner.delete("/api/owner/session").await.ok();
    let entries = app.read(|conn| store::audit::newest(conn, 100)).await;
    let mut counts: Vec<_> = entries
        .iter()
        .filter(|entry| entry.event_type == AuditEvent::PropertyOwnerSessionTerminated)
        .map(|entry| (entry.key.split(':').next().unwrap_or_default(), entry.count))
        .collect();
    counts.sort_unstable();
    assert_eq!(counts, [("owner_session", 1), ("report", 1), ("report", 6)]);
}

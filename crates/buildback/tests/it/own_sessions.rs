//! The caller's active sessions.

use crate::leftovers::Leftovers;
use crate::security_log::count;
use domain::audit::AuditEvent;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;
use test_support::{Answer, Client, TestApp};

const SESSIONS: &str = "/api/me/sessions";

#[tokio::test]
async fn the_session_list_names_each_device_and_marks_the_current_one() {
    let app = TestApp::start().await;
    let (person, laptop) = app.partner().await;
    app.partner().await;
    app.advance(SignedDuration::from_mins(5));
    let phone = app.sign_in(&person).await;
    let list = laptop.get(SESSIONS).await.ok();
    let items = list["items"].as_array().expect("a list");
    assert_eq!(items.len(), 2, "only the caller's sessions: {list}");
    for (item, client, current) in [(&items[0], &phone, false), (&items[1], &laptop, true)] {
        assert_eq!(item["device"], "Firefox on Linux");
        let params = json!({ "browser": "Firefox", "system": "Linux" });
        let text = json!({ "code": "device-browser-on", "params": params });
        assert_eq!(item["device_text"], text);
        assert_eq!(item["device_kind"], "computer");
        assert_eq!(item["ip_address"], client.address());
        assert_eq!(item["is_current"], current);
    }
    assert!(!list.to_string().contains("token"));
}

#[tokio::test]
async fn expired_sessions_are_not_listed() {
    let app = TestApp::start().await;
    let (person, _) = app.partner().await;
    app.advance(SignedDuration::from_hours(25));
    let here = app.sign_in(&person).await;
    let list = here.get(SESSIONS).await.ok();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1), "{list}");
}

#[tokio::test]
async fn users_can_end_only_their_own_sessions() {
    let app = TestApp::start().await;
    let (person, laptop) = app.partner().await;
    app.advance(SignedDuration::from_mins(5));
    let phone = app.sign_in(&person).await;
    let (_, stranger) = app.partner().await;
    let id = |list: &serde_json::Value, at: usize| {
        list["items"][at]["id"]
            .as_str()
            .map(str::to_owned)
            .expect("an id")
    };
    let of_stranger = id(&stranger.get(SESSIONS).await.ok(), 0);
    laptop
        .delete(&format!("{SESSIONS}/{of_stranger}"))
        .await
        .problem(404, "not_found");
    stranger.get("/api/me").await.ok();
    let of_phone = id(&laptop.get(SESSIONS).await.ok(), 0);
    assert_eq!(
        laptop
            .delete(&format!("{SESSIONS}/{of_phone}"))
            .await
            .status,
        204
    );
    phone.get("/api/me").await.problem(401, "sign_in_required");
    laptop.get("/api/me").await.ok();
    laptop
        .delete(&format!("{SESSIONS}/{of_phone}"))
        .await
        .problem(404, "not_found");
    assert_eq!(count(&app, AuditEvent::Logout).await, 1);
}

#[tokio::test]
async fn signing_out_elsewhere_keeps_the_current_session() {
    let app = TestApp::start().await;
    let (person, laptop) = app.partner().await;
    let (phone, tablet) = (app.sign_in(&person).await, app.sign_in(&person).await);
    let (_, stranger) = app.partner().await;
    assert_eq!(laptop.delete(SESSIONS).await.ok(), json!({ "ended": 2 }));
    for ended in [phone, tablet] {
        ended.get("/api/me").await.problem(401, "sign_in_required");
    }
    laptop.get("/api/me").await.ok();
    stranger.get("/api/me").await.ok();
    assert_eq!(laptop.delete(SESSIONS).await.ok(), json!({ "ended": 0 }));
    assert_eq!(count(&app, AuditEvent::Logout).await, 1);
}

#[tokio::test]
async fn a_session_used_in_another_browser_is_logged_as_suspicious() {
    let app = TestApp::start().await;
    let (_, laptop) = app.partner().await;
    // Counted per account, so that many sessions do not write a row each.
    let suspected = "security_audit_log WHERE event_type = 'session_hijack_suspected' AND severity = 'error' AND occurrences = 1
        AND key LIKE 'user:%' AND details LIKE '%session_id%'";
    let newer = "Mozilla/5.0 (X11; Linux x86_64; rv:999.0) Gecko/20100101 Firefox/999.0";
    laptop.clone().in_browser(newer).get("/api/me").await.ok();
    let thief = laptop.clone().in_browser(
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    );
    for _ in 0..3 {
        thief.get("/api/me").await.ok();
    }
    app.until(|app| app.rows(suspected) == 1).await;
    app.advance(SignedDuration::from_mins(10));
    laptop.get("/api/me").await.ok();
    thief.get("/api/me").await.ok();
    app.until(|app| app.rows(suspected) == 2).await;
    assert_eq!(count(&app, AuditEvent::SessionHijackSuspected).await, 2);
}

/// Sends a background request, as an unattended page does.
async fn in_background(client: &Client, path: &str) -> Answer {
    let request = client.request(Method::GET, path);
    Answer::of(request.header("x-buildback-background", "1")).await
}

#[tokio::test]
async fn background_requests_do_not_keep_a_session_alive() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for _ in 0..29 {
        app.advance(SignedDuration::from_mins(1));
        admin.get("/api/security-alerts").await.ok();
        in_background(&admin, "/api/me").await.ok();
        let picture = admin
            .request(Method::GET, "/api/me")
            .header("sec-fetch-dest", "image");
        Answer::of(picture).await.ok();
    }
    app.advance(SignedDuration::from_mins(1));
    for path in ["/api/security-alerts", "/api/me"] {
        admin.get(path).await.problem(401, "sign_in_required");
    }
}

#[tokio::test]
async fn user_requests_keep_a_session_alive() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.advance(SignedDuration::from_mins(29));
    in_background(&admin, "/api/me").await.ok();
    admin.get("/api/me").await.ok();
    app.until(|app| app.rows("user_sessions WHERE last_seen_at > created_at") == 1)
        .await;
    app.advance(SignedDuration::from_mins(29));
    in_background(&admin, "/api/me").await.ok();
}

#[tokio::test]
async fn background_requests_need_a_session_and_count_as_calls() {
    let app = TestApp::with(|config| config.calls_per_minute = 3).await;
    in_background(&app.anonymous(), "/api/me")
        .await
        .problem(401, "sign_in_required");
    let (_, partner) = app.partner().await;
    for _ in 0..2 {
        in_background(&partner, "/api/me").await.ok();
    }
    partner.get("/api/security-alerts").await.ok();
    in_background(&partner, "/api/me")
        .await
        .problem(429, "too_many_calls");
}

#[tokio::test]
async fn signing_in_does_not_end_other_sessions() {
    let app = TestApp::start().await;
    let (person, first) = app.partner().await;
    for _ in 0..20 {
        app.sign_in(&person).await;
    }
    first.get("/api/me").await.ok();
    let list = first.get(SESSIONS).await.ok();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(21));
}

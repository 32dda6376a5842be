//! Signing in with a project code, and the lifetime of the session.

use crate::leftovers::Leftovers;
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp, TestProject};

/// The cookie that holds an owner session.
pub const COOKIE: &str = "buildback_owner_session";
const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/// Enters a project code.
pub async fn enter(client: &Client, code: &str) -> Answer {
    client
        .post("/api/owner/session", &json!({ "project_code": code }))
        .await
}

/// A project that a partner submitted.
pub async fn project(app: &TestApp) -> TestProject {
    let (partner, _) = app.partner().await;
    app.project(&partner).await
}

#[tokio::test]
async fn a_code_opens_a_session_for_two_hours() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.anonymous();
    let answer = enter(&owner, &format!("  {}\n", project.code.to_lowercase())).await;
    assert_eq!(answer.status, 201);
    let cookie = answer.cookies().remove(0);
    assert!(
        cookie.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=612000"),
        "{cookie}"
    );
    let session = answer.ok();
    let mut expected = json!({
        "valid": true, "error": null, "error_text": null, "session_id": session["session_id"], "project_id": project.id.to_string(),
        "expires_at": (app.now() + SignedDuration::from_hours(2)).to_string(), "property_owner_name": "José O'Brien",
        "security_level": "standard", "security_score": 100, "warnings": [], "warnings_text": [], "opened_by_admin": false,
        "feed_place": session["feed_place"],
    });
    let mut opened = expected.clone();
    opened["outcome"] = json!("opened");
    assert_eq!(session, opened);
    let validated = owner.get("/api/owner/session").await.ok();
    expected["feed_place"] = validated["feed_place"].clone();
    assert_eq!(validated, expected);
    assert_eq!(count(&app, AuditEvent::SessionCreated).await, 1);
}

#[tokio::test]
async fn a_network_can_open_60_sessions_then_one_every_ten_seconds() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let from = |address: &str| app.anonymous().at(address);
    for n in 0..60 {
        let answer = enter(&from(&format!("192.0.2.{n}")), &project.code).await;
        assert_eq!(answer.status, 201, "{n}: {}", answer.json);
    }
    let refused = enter(&from("192.0.2.99"), &project.code).await;
    assert_eq!(refused.headers["retry-after"], "10");
    refused.problem(429, "too_many_calls");
    assert_eq!(app.rows("owner_sessions"), 60);
    // Neither other networks nor admins have to wait.
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await.at("192.0.2.99");
    for client in [from("198.51.100.1"), admin] {
        assert_eq!(enter(&client, &project.code).await.status, 201);
    }
    app.advance(SignedDuration::from_secs(10));
    let answer = enter(&from("192.0.2.99"), &project.code).await;
    assert_eq!(answer.status, 201);
}

#[tokio::test]
async fn the_browser_cache_is_cleared_when_the_owner_session_changes() {
    let app = TestApp::start().await;
    let (first, second) = (project(&app).await, project(&app).await);
    let browser = app.anonymous();
    for code in [&first.code, &second.code] {
        let answer = enter(&browser, code).await;
        assert_eq!(answer.headers["clear-site-data"], "\"cache\"");
    }
    // The cookie still exists after the session has expired.
    app.advance(SignedDuration::from_hours(3));
    let answer = browser.get("/api/owner/session").await;
    assert_eq!(answer.headers["clear-site-data"], "\"cache\"");
}

#[tokio::test]
async fn requests_from_a_page_of_a_replaced_session_are_rejected() {
    let app = TestApp::start().await;
    let (first, second) = (project(&app).await, project(&app).await);
    let browser = app.anonymous();
    let shown = enter(&browser, &first.code).await.ok();
    let current = enter(&browser, &second.code).await.ok();
    let message = json!({
        "id": app.new_id(), "message_content": "The alarm code is 4711.", "message_type": "text", "participant_type": "owner",
    });
    for (session, status) in [(&shown, 401), (&current, 201), (&current, 200)] {
        let named = session["session_id"].as_str().expect("an id");
        let (method, path) = match status {
            200 => (Method::GET, "/api/owner/project"),
            _ => (Method::POST, "/api/owner/messages"),
        };
        let request = browser
            .request(method, path)
            .header("x-buildback-owner-session", named);
        let request = match status {
            200 => request,
            _ => request.json(&message),
        };
        assert_eq!(Answer::of(request).await.status, status);
    }
    // Signing out of the replaced session does not end the current one.
    let request = browser
        .request(Method::DELETE, "/api/owner/session")
        .header(
            "x-buildback-owner-session",
            shown["session_id"].as_str().expect("an id"),
        );
    assert_eq!(Answer::of(request).await.status, 401);
    browser.get("/api/owner/project").await.ok();
}

#[tokio::test]
async fn a_code_must_have_six_characters() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    for code in ["", "ABC23", "ABC2345", "      "] {
        let problem = enter(&visitor, code).await.invalid(&["project_code"]);
        assert_eq!(
            problem["detail"],
            "Project code must be exactly 6 characters"
        );
    }
    assert_eq!(count(&app, AuditEvent::OwnerCodeFailed).await, 0);
}

#[tokio::test]
async fn sessions_end_after_thirty_idle_minutes() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.owner(&project.code).await;
    app.advance(SignedDuration::from_mins(29));
    owner.get("/api/owner/project").await.ok();
    app.advance(SignedDuration::from_mins(31));
    owner
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
    let ended = owner.get("/api/owner/session").await.ok();
    assert_eq!(
        (&ended["valid"], &ended["security_score"]),
        (&json!(false), &json!(0))
    );
    assert_eq!(ended["error"], "Session validation failed");
    assert_eq!(ended["session_id"], Value::Null);
}

#[tokio::test]
async fn validation_fails_without_a_session() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    assert_eq!(visitor.get("/api/owner/session").await.ok()["valid"], false);
    visitor.set_cookie(COOKIE, &"0".repeat(64));
    assert_eq!(visitor.get("/api/owner/session").await.ok()["valid"], false);
}

#[tokio::test]
async fn signing_out_ends_the_session_on_the_server() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.owner(&project.code).await;
    let token = owner.cookie(COOKIE).expect("a session");
    let answer = owner.delete("/api/owner/session").await;
    assert_eq!(answer.status, 204);
    assert!(answer.cookies()[0].contains("Max-Age=0"));
    assert_eq!(answer.headers["clear-site-data"], "\"cache\"");
    assert_eq!(
        count(&app, AuditEvent::PropertyOwnerSessionTerminated).await,
        1
    );
    let thief = app.anonymous();
    thief.set_cookie(COOKIE, &token);
    thief
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
    thief
        .delete("/api/owner/session")
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
async fn entering_another_code_replaces_the_browsers_session() {
    let app = TestApp::start().await;
    let (one, other) = (project(&app).await, project(&app).await);
    let owner = app.owner(&one.code).await;
    let before = owner.cookie(COOKIE).expect("a session");
    enter(&owner, &other.code).await.ok();
    assert_eq!(
        owner.get("/api/owner/project").await.ok()["id"],
        other.id.to_string()
    );
    let thief = app.anonymous();
    thief.set_cookie(COOKIE, &before);
    thief
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
async fn moving_to_another_network_is_allowed_with_a_warning() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.owner(&project.code).await;
    let moved = owner.clone().at("198.51.100.9");
    moved.get("/api/owner/project").await.ok();
    let session = moved.get("/api/owner/session").await.ok();
    assert_eq!(
        (&session["security_score"], &session["security_level"]),
        (&json!(90), &json!("standard"))
    );
    assert_eq!(session["warnings"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn using_a_stolen_cookie_fails_and_ends_the_session() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.owner(&project.code).await;
    let thief = owner.clone().at("198.51.100.9").in_browser(CHROME);
    let refused = thief.get("/api/owner/session").await.ok();
    assert_eq!(
        (&refused["valid"], &refused["security_score"]),
        (&json!(false), &json!(30))
    );
    assert_eq!(
        refused["error"],
        "Security validation failed (Score: 30). Please try again."
    );
    assert_eq!(
        count(&app, AuditEvent::SuspiciousSessionRestorationAttempt).await,
        1
    );
    assert_eq!(
        count(&app, AuditEvent::PropertyOwnerSessionTerminated).await,
        1
    );
    owner
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
async fn the_sign_in_form_rejects_unknown_and_malformed_fields() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    let form = json!({ "project_code": "AAAAAA", "admin": true });
    visitor
        .post("/api/owner/session", &form)
        .await
        .invalid(&["admin"]);
    visitor
        .post("/api/owner/session", &json!({ "project_code": 123_456 }))
        .await
        .invalid(&["project_code"]);
    visitor
        .post("/api/owner/session", &json!({}))
        .await
        .invalid(&["project_code"]);
}

#[tokio::test]
async fn validation_and_background_requests_do_not_extend_a_session() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.owner(&project.code).await;
    for _ in 0..29 {
        app.advance(SignedDuration::from_mins(1));
        assert_eq!(owner.get("/api/owner/session").await.ok()["valid"], true);
        let in_background = owner
            .request(Method::GET, "/api/owner/project")
            .header("x-buildback-background", "1");
        Answer::of(in_background).await.ok();
    }
    let used = app.owner(&project.code).await;
    app.advance(SignedDuration::from_mins(1));
    assert_eq!(owner.get("/api/owner/session").await.ok()["valid"], false);
    used.get("/api/owner/project").await.ok();
    app.until(|app| app.rows("owner_sessions WHERE last_seen_at > created_at") == 1)
        .await;
    app.advance(SignedDuration::from_mins(29));
    assert_eq!(used.get("/api/owner/session").await.ok()["valid"], true);
}

//! Changing a password.

use crate::security_log::{count, rows_about};
use domain::audit::AuditEvent;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, PASSWORD, TestApp};

const COOKIE: &str = "buildback_session";
const NEW: &str = "Garage-2027!";

async fn change(client: &Client, current: &str, new: &str, confirm: &str) -> Answer {
    let form =
        json!({ "current_password": current, "new_password": new, "confirm_password": confirm });
    client.post("/api/me/password", &form).await
}

async fn sign_in(app: &TestApp, email: &str, password: &str) -> u16 {
    let form = json!({ "email": email, "password": password });
    app.anonymous()
        .post("/api/auth/sign-in", &form)
        .await
        .status
}

#[tokio::test]
async fn a_change_ends_other_sessions_and_renews_the_current_token() {
    let app = TestApp::start().await;
    let (person, phone) = app.partner().await;
    let laptop = app.anonymous();
    let sign_in_form =
        json!({ "email": person.email, "password": PASSWORD, "keep_signed_in": true });
    laptop.post("/api/auth/sign-in", &sign_in_form).await.ok();
    let (_, stranger) = app.partner().await;
    let before = laptop.cookie(COOKIE).expect("signed in");
    app.advance(SignedDuration::from_hours(1));
    let answer = change(&laptop, PASSWORD, NEW, NEW).await;
    assert_eq!(answer.status, 204);
    // A cookie outlives its session by a week.
    let left = 14 * 24 * 3600 - 3600;
    assert!(
        answer.cookies()[0].ends_with(&format!("Max-Age={left}")),
        "{:?}",
        answer.cookies()
    );
    laptop.get("/api/me").await.ok();
    stranger.get("/api/me").await.ok();
    phone.get("/api/me").await.problem(401, "sign_in_required");
    let thief = app.anonymous();
    thief.set_cookie(COOKIE, &before);
    thief.get("/api/me").await.problem(401, "sign_in_required");
    assert_eq!(count(&app, AuditEvent::PasswordChanged).await, 1);
    assert_eq!(sign_in(&app, &person.email, PASSWORD).await, 401);
    assert_eq!(sign_in(&app, &person.email, NEW).await, 200);
}

#[tokio::test]
async fn a_change_ends_the_streams_of_other_devices() {
    let app = TestApp::start().await;
    let (person, laptop) = app.partner().await;
    let phone = app.sign_in(&person).await;
    let mut stream = phone.listen("/api/stream").await;
    assert_eq!(stream.next().await.expect("an event").event, "ready");
    assert_eq!(change(&laptop, PASSWORD, NEW, NEW).await.status, 204);
    while stream.next().await.is_some() {}
}

#[tokio::test]
async fn each_rejection_has_its_own_message_and_changes_nothing() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    let phone = app.sign_in(&person).await;
    let weak = "Please ensure your password meets the security requirements.";
    for (current, new, confirm, field, message) in [
        (
            "",
            NEW,
            NEW,
            "current_password",
            "Current password is required",
        ),
        (
            PASSWORD,
            "Ab1!x",
            "Ab1!x",
            "new_password",
            "Password must be at least 6 characters",
        ),
        (PASSWORD, "Ab1!xy", "Ab1!xy", "new_password", weak),
        (PASSWORD, "garage2027", "garage2027", "new_password", weak),
        (PASSWORD, "Robin-2027!", "Robin-2027!", "new_password", weak),
        (
            PASSWORD,
            NEW,
            "",
            "confirm_password",
            "Please confirm your password",
        ),
        (
            PASSWORD,
            NEW,
            "Garage-2028!",
            "confirm_password",
            "Passwords don't match",
        ),
        (
            "Kitchen-2025!",
            NEW,
            NEW,
            "current_password",
            "Current password is incorrect",
        ),
    ] {
        let problem = change(&client, current, new, confirm)
            .await
            .invalid(&[field]);
        assert_eq!(problem["errors"][0]["message"], message);
    }
    phone.get("/api/me").await.ok();
    assert_eq!(count(&app, AuditEvent::LoginFailed).await, 1);
    assert_eq!(count(&app, AuditEvent::PasswordChanged).await, 0);
    assert_eq!(sign_in(&app, &person.email, PASSWORD).await, 200);
}

#[tokio::test]
async fn guessing_the_current_password_is_throttled() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    for _ in 0..5 {
        change(&client, "Wrong-2026!", NEW, NEW)
            .await
            .invalid(&["current_password"]);
    }
    let refused = change(&client, PASSWORD, NEW, NEW).await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.problem(429, "too_many_attempts");
    assert_eq!(rows_about(&app, AuditEvent::RateLimitLogin, person.id), 1);
    app.advance(SignedDuration::from_mins(3));
    assert_eq!(change(&client, PASSWORD, NEW, NEW).await.json, Value::Null);
}

#[tokio::test]
async fn an_account_can_change_its_password_ten_times_then_every_ten_minutes() {
    let app = TestApp::start().await;
    let (person, partner) = app.partner().await;
    for turn in 0..10 {
        let (current, next) = if turn % 2 == 0 {
            (PASSWORD, NEW)
        } else {
            (NEW, PASSWORD)
        };
        assert_eq!(change(&partner, current, next, next).await.status, 204);
    }
    let refused = change(&partner, PASSWORD, NEW, NEW).await;
    refused.problem(429, "too_many_changes");
    assert_eq!(app.rows("notifications"), 10);
    assert_eq!(rows_about(&app, AuditEvent::RateLimitLogin, person.id), 1);
    app.advance(SignedDuration::from_mins(10));
    assert_eq!(change(&partner, PASSWORD, NEW, NEW).await.status, 204);
}

#[tokio::test]
async fn only_one_of_two_concurrent_changes_succeeds() {
    let app = TestApp::start().await;
    let (person, phone) = app.partner().await;
    let laptop = app.sign_in(&person).await;
    let (first, second) = tokio::join!(
        change(&phone, PASSWORD, NEW, NEW),
        change(&laptop, PASSWORD, "Cellar-2028!", "Cellar-2028!"),
    );
    let succeeded = [&first, &second]
        .iter()
        .filter(|answer| answer.status == 204)
        .count();
    assert_eq!(succeeded, 1, "{} {}", first.status, second.status);
    assert_eq!(app.rows("user_sessions"), 1);
}

#[tokio::test]
async fn a_password_must_not_contain_the_portals_name() {
    let app = TestApp::start().await;
    let portal = json!({
        "office_name": "Harbor Restoration", "office_phone": "", "office_email": "", "accent": "", "time_zone": "", "warranty_note": "",
    });
    let admin = app.admin().await;
    let request = admin
        .request(reqwest::Method::PUT, "/api/admin/portal")
        .header("if-match", "\"0\"")
        .json(&portal);
    Answer::of(request).await.ok();
    let (_, client) = app.partner().await;
    let containing_the_name = "Harbor-Restoration-7!";
    change(&client, PASSWORD, containing_the_name, containing_the_name)
        .await
        .invalid(&["new_password"]);
    let form = json!({
        "first_name": "Ann", "last_name": "Lee", "email": "ann@portal.example",
        "password": containing_the_name, "confirm_password": containing_the_name,
    });
    app.anonymous()
        .post("/api/auth/sign-up", &form)
        .await
        .invalid(&["password"]);
}

//! Signing out.

use crate::security_log::count;
use domain::audit::AuditEvent;
use serde_json::json;
use test_support::TestApp;

#[tokio::test]
async fn signing_out_ends_the_session_on_the_server() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let token = partner.cookie("buildback_session").expect("signed in");
    let answer = partner.post("/api/auth/sign-out", &json!({})).await;
    assert_eq!(answer.status, 204);
    assert!(
        answer.cookies()[0].starts_with("buildback_session=; "),
        "{:?}",
        answer.cookies()
    );
    assert!(answer.cookies()[0].contains("Max-Age=0"));
    assert_eq!(count(&app, AuditEvent::Logout).await, 1);
    let thief = app.anonymous();
    thief.set_cookie("buildback_session", &token);
    thief.get("/api/me").await.problem(401, "sign_in_required");
}

#[tokio::test]
async fn signing_out_without_a_session_clears_the_cookie_too() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    assert_eq!(
        visitor.post("/api/auth/sign-out", &json!({})).await.status,
        204
    );
    visitor.set_cookie("buildback_session", &"0".repeat(64));
    let answer = visitor.post("/api/auth/sign-out", &json!({})).await;
    assert_eq!(answer.status, 204);
    assert!(answer.cookies()[0].contains("Max-Age=0"));
    assert_eq!(count(&app, AuditEvent::Logout).await, 0);
}

#[tokio::test]
async fn other_sessions_of_the_account_go_on() {
    let app = TestApp::start().await;
    let (person, phone) = app.partner().await;
    let laptop = app.sign_in(&person).await;
    phone.post("/api/auth/sign-out", &json!({})).await.ok();
    laptop.get("/api/me").await.ok();
}

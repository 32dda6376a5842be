//! Resetting a forgotten password.

use crate::leftovers::Leftovers;
use crate::security_log::{count, rows_about};
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::time::Duration;
use test_support::{Answer, Client, MailServer, PASSWORD, TestApp};
use tokio::time::Instant;

const NEW: &str = "Plaster-2027!";
const FORGOT: &str = "/api/auth/forgot-password";

/// A portal with a mail server.
pub async fn with_mail() -> (TestApp, MailServer) {
    let server = MailServer::start().await;
    let url = server.url();
    let app = TestApp::with(|config| config.smtp_url = Some(url)).await;
    (app, server)
}

async fn forget(client: &Client, email: &str) -> Answer {
    client.post(FORGOT, &json!({ "email": email })).await
}

async fn reset(client: &Client, token: &str, password: &str) -> Answer {
    let form = json!({ "token": token, "password": password, "confirm_password": password });
    client.post("/api/auth/reset-password", &form).await
}

async fn sign_in(client: &Client, email: &str, password: &str) -> u16 {
    let form = json!({ "email": email, "password": password });
    client.post("/api/auth/sign-in", &form).await.status
}

async fn mailed(app: &TestApp, server: &mut MailServer) -> String {
    mailed_token(app, server, "/reset").await
}

/// The token in the next email's link to `page`, which its plain text and its HTML share.
pub async fn mailed_token(app: &TestApp, server: &mut MailServer, page: &str) -> String {
    // Undo the line wrapping of the email's encoding.
    let mail = server.next().await.text;
    let mail = mail.replace("=\n", "").replace("=3D", "=");
    let link = format!("{}{page}#token=", app.state().public_url().origin());
    let tokens: Vec<&str> = mail
        .match_indices(&link)
        .map(|(place, _)| &mail[place + link.len()..][..64])
        .collect();
    assert_eq!(tokens.len(), 2, "{mail}");
    assert_eq!(tokens[0], tokens[1]);
    tokens[0].to_owned()
}

#[tokio::test]
async fn a_reset_link_works_once_and_ends_all_sessions() {
    let (app, mut server) = with_mail().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let elsewhere = app.sign_in(&ann).await;
    let browser = app.anonymous();
    assert_eq!(forget(&browser, " Ann@Portal.example").await.status, 204);
    assert_eq!(count(&app, AuditEvent::PasswordResetRequested).await, 1);
    let token = mailed(&app, &mut server).await;
    assert_eq!(
        app.rows(&format!(
            "password_resets WHERE token_hash LIKE '%{token}%'"
        )),
        0,
        "only the token's hash is stored"
    );
    app.until(|app| app.rows("mail_queue WHERE sent_at IS NOT NULL AND body_text = ''") == 1)
        .await;
    elsewhere.get("/api/me").await.ok();

    let answer = reset(&browser, &token, NEW).await;
    assert!(
        answer.cookies().is_empty(),
        "a new password does not sign in"
    );
    assert_eq!(answer.ok(), json!({ "email": "ann@portal.example" }));
    elsewhere
        .get("/api/me")
        .await
        .problem(401, "sign_in_required");
    assert_eq!(count(&app, AuditEvent::PasswordChanged).await, 1);
    assert_eq!(
        sign_in(&app.anonymous(), "ann@portal.example", PASSWORD).await,
        401
    );
    assert_eq!(sign_in(&browser, "ann@portal.example", NEW).await, 200);

    reset(&browser, &token, "Plaster-2028!")
        .await
        .problem(404, "not_found");
    assert_eq!(
        sign_in(&app.anonymous(), "ann@portal.example", NEW).await,
        200
    );
}

#[tokio::test]
async fn reset_requests_do_not_reveal_which_accounts_exist() {
    let app = TestApp::start().await;
    app.person("ann@portal.example", Role::ReferralPartner, None)
        .await;
    app.inactive_person("gone@portal.example").await;
    for email in [
        "ann@portal.example",
        "nobody@portal.example",
        "gone@portal.example",
    ] {
        let started = Instant::now();
        let answer = forget(&app.anonymous(), email).await;
        assert!(started.elapsed() >= Duration::from_millis(250), "{email}");
        assert_eq!(
            (answer.status, answer.bytes.len()),
            (204, 0),
            "{email}: {:?}",
            answer.json
        );
    }
    assert_eq!(app.rows("password_resets"), 1);
    assert_eq!(
        app.rows("mail_queue WHERE recipient <> 'ann@portal.example'"),
        0
    );
    assert_eq!(count(&app, AuditEvent::PasswordResetRequested).await, 3);
    forget(&app.anonymous(), "nobody").await.invalid(&["email"]);
}

#[tokio::test]
async fn a_reset_link_expires_after_an_hour_or_when_another_is_used() {
    let (app, mut server) = with_mail().await;
    app.person("ann@portal.example", Role::ReferralPartner, None)
        .await;
    let browser = app.anonymous();
    forget(&browser, "ann@portal.example").await;
    let late = mailed(&app, &mut server).await;
    app.advance(SignedDuration::from_hours(1));
    reset(&browser, &late, NEW).await.problem(404, "not_found");

    forget(&browser, "ann@portal.example").await;
    let first = mailed(&app, &mut server).await;
    forget(&browser, "ann@portal.example").await;
    let second = mailed(&app, &mut server).await;
    app.advance(SignedDuration::from_mins(59));
    reset(&browser, &first, NEW).await.ok();
    reset(&browser, &second, "Plaster-2028!")
        .await
        .problem(404, "not_found");
    for forged in ["", "x", &"0".repeat(64), &first.to_uppercase()] {
        reset(&browser, forged, NEW).await.problem(404, "not_found");
    }
    app.until(|app| app.rows("security_audit_log WHERE event_type = 'access_denied'") > 0)
        .await;
}

#[tokio::test]
async fn a_rejected_password_leaves_the_reset_link_valid() {
    let (app, mut server) = with_mail().await;
    app.person("ann@portal.example", Role::ReferralPartner, None)
        .await;
    let browser = app.anonymous();
    forget(&browser, "ann@portal.example").await;
    let token = mailed(&app, &mut server).await;
    let refused = "Please ensure your password meets the security requirements.";
    for (password, message) in [
        ("short1!", "Password must be at least 8 characters"),
        ("Passw0rd!", refused),
        ("Buildback2026!", refused),
        ("Robin-2026!", refused),
        ("Harbor1nsurance!", refused),
    ] {
        let problem = reset(&browser, &token, password)
            .await
            .problem(422, "invalid_input");
        assert_eq!(problem["errors"][0]["message"], message, "{password}");
    }
    let differ = json!({ "token": token, "password": NEW, "confirm_password": "Plaster-2028!" });
    browser
        .post("/api/auth/reset-password", &differ)
        .await
        .invalid(&["confirm_password"]);
    reset(&browser, &token, NEW).await.ok();
}

#[tokio::test]
async fn only_one_of_two_concurrent_uses_of_a_reset_link_succeeds() {
    let (app, mut server) = with_mail().await;
    app.person("ann@portal.example", Role::ReferralPartner, None)
        .await;
    forget(&app.anonymous(), "ann@portal.example").await;
    let token = mailed(&app, &mut server).await;
    let (one, other) = (app.anonymous(), app.anonymous());
    let (one, other) = tokio::join!(
        reset(&one, &token, NEW),
        reset(&other, &token, "Plaster-2028!")
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
    assert_eq!(count(&app, AuditEvent::PasswordChanged).await, 1);
}

#[tokio::test]
async fn a_network_can_request_at_most_ten_resets_an_hour() {
    let app = TestApp::start().await;
    let visitor = |n: i32| app.anonymous().at(&format!("2001:db8:5:{n:x}::1"));
    for n in 0..10 {
        let email = format!("ann{n}@portal.example");
        assert_eq!(forget(&visitor(n), &email).await.status, 204);
    }
    let refused = forget(&visitor(10), "bob@portal.example").await;
    assert_eq!(refused.headers["retry-after"], "3600");
    refused.problem(429, "too_many_password_resets");
    let elsewhere = app.anonymous().at("2001:db8:6::1");
    assert_eq!(forget(&elsewhere, "bob@portal.example").await.status, 204);
}

#[tokio::test]
async fn resets_are_limited_to_three_an_hour_per_address_and_per_account() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::ReferralPartner, None);
    let ann = ann.await.id;
    let refused = |answer: Answer| {
        assert_eq!(answer.headers["retry-after"], "3600");
        let problem = answer.problem(429, "too_many_password_resets");
        let detail = "Too many password reset requests. Please wait before trying again.";
        assert_eq!(problem["detail"], Value::from(detail));
    };
    let browser = app.anonymous();
    for n in 0..3 {
        let email = format!("person{n}@portal.example");
        assert_eq!(forget(&browser, &email).await.status, 204);
    }
    refused(forget(&browser, "ann@portal.example").await);
    for email in ["ann@portal.example", "nobody@portal.example"] {
        for _ in 0..3 {
            assert_eq!(forget(&app.anonymous(), email).await.status, 204);
        }
        refused(forget(&app.anonymous(), email).await);
    }
    assert_eq!(app.rows("password_resets"), 3);
    assert_eq!(count(&app, AuditEvent::RateLimitLogin).await, 3);
    assert_eq!(rows_about(&app, AuditEvent::RateLimitLogin, ann), 1);
    app.advance(SignedDuration::from_hours(1));
    assert_eq!(forget(&browser, "ann@portal.example").await.status, 204);
}

//! Signing in with a second factor.

use crate::security_log::{count, rows_about};
use crate::two_factor::{AuthenticatorApp, turn_on};
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::json;
use server::state::AppState;
use std::sync::Arc;
use store::user::PasswordProof;
use test_support::{Answer, Client, PASSWORD, Person, TestApp};

const SESSION: &str = "buildback_session";
const SIGN_IN: &str = "buildback_sign_in";

async fn send_password(browser: &Client, person: &Person) -> Answer {
    let form = json!({ "email": person.email, "password": PASSWORD, "keep_signed_in": true });
    browser.post("/api/auth/sign-in", &form).await
}

async fn send_code(browser: &Client, code: &str) -> Answer {
    let form = json!({ "code": code });
    browser.post("/api/auth/second-factor", &form).await
}

/// An admin with an authenticator app and recovery codes.
async fn admin_with_two_factor(app: &TestApp) -> (Person, AuthenticatorApp, Vec<String>) {
    let person = app.person("ann@portal.example", Role::Admin, None).await;
    let client = app.sign_in(&person).await;
    let (phone, codes) = turn_on(app, &client).await;
    (person, phone, codes)
}

/// A browser that has sent the correct password.
async fn browser_after_password(app: &TestApp, person: &Person) -> Client {
    let browser = app.anonymous();
    let outcome = send_password(&browser, person).await.ok();
    assert_eq!(
        outcome,
        json!({ "outcome": "second_factor_required", "totp": true, "passkey": false })
    );
    browser
}

#[tokio::test]
async fn correct_passwords_without_a_second_step_are_limited() {
    let app = TestApp::start().await;
    let (person, _, _) = admin_with_two_factor(&app).await;
    let mut accepted = 0;
    loop {
        let answer = send_password(&app.anonymous(), &person).await;
        if answer.status == 429 {
            answer.problem(429, "too_many_attempts");
            break;
        }
        answer.ok();
        accepted += 1;
        assert!(accepted <= 60, "the limit was never reached");
    }
    assert_eq!(accepted, 60);
    app.advance(SignedDuration::from_mins(1));
    send_password(&app.anonymous(), &person).await.ok();
}

#[tokio::test]
async fn a_session_starts_only_after_the_second_step() {
    let app = TestApp::start().await;
    let (person, phone, _) = admin_with_two_factor(&app).await;
    let browser = app.anonymous();
    let answer = send_password(&browser, &person).await;
    let cookies = answer.cookies();
    assert_eq!(cookies.len(), 1);
    assert!(cookies[0].starts_with("buildback_sign_in="), "{cookies:?}");
    assert!(
        cookies[0].ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=600"),
        "{cookies:?}"
    );
    assert_eq!(answer.ok()["outcome"], "second_factor_required");
    browser
        .get("/api/me")
        .await
        .problem(401, "sign_in_required");
    assert_eq!(count(&app, AuditEvent::LoginSuccess).await, 0);
    assert_eq!(
        app.rows("user_addresses"),
        0,
        "the device is not recognized yet"
    );

    let answer = send_code(&browser, &phone.code(&app, 0)).await;
    let cookies = answer.cookies();
    assert!(
        cookies[0].ends_with("; Max-Age=1209600"),
        "the session stays signed in: {cookies:?}"
    );
    assert!(cookies[1].starts_with("buildback_sign_in=;"), "{cookies:?}");
    let outcome = answer.ok();
    assert_eq!(outcome["outcome"], "signed_in");
    assert_eq!(browser.get("/api/me").await.ok(), outcome["account"]);
    assert_eq!(count(&app, AuditEvent::LoginSuccess).await, 1);
    assert_eq!(app.rows("user_addresses"), 1);
    assert_eq!(app.rows("sign_in_challenges"), 0);
}

#[tokio::test]
async fn each_totp_time_step_is_accepted_once() {
    let app = TestApp::start().await;
    let (person, phone, _) = admin_with_two_factor(&app).await;
    let code = phone.code(&app, 0);
    let (first, second) = (
        browser_after_password(&app, &person).await,
        browser_after_password(&app, &person).await,
    );
    let (first, second) = tokio::join!(send_code(&first, &code), send_code(&second, &code));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
    let browser = browser_after_password(&app, &person).await;
    let earlier = phone.code(&app, -1);
    send_code(&browser, &earlier)
        .await
        .problem(401, "invalid_code");
    send_code(&browser, &phone.code(&app, 2))
        .await
        .problem(401, "invalid_code");
    send_code(&browser, &phone.code(&app, 1)).await.ok();
}

#[tokio::test]
async fn a_recovery_code_works_once_in_any_spelling() {
    let app = TestApp::start().await;
    let (person, _, codes) = admin_with_two_factor(&app).await;
    let typed = codes[3].to_lowercase().replace('-', " ");
    let browser = browser_after_password(&app, &person).await;
    send_code(&browser, &typed).await.ok();
    let shown = browser.get("/api/me/second-factors").await.ok();
    assert_eq!(shown["recovery_codes_left"], 9);
    assert_eq!(count(&app, AuditEvent::RecoveryCodeUsed).await, 1);
    let browser = browser_after_password(&app, &person).await;
    send_code(&browser, &codes[3])
        .await
        .problem(401, "invalid_code");
    send_code(&browser, &codes[4]).await.ok();
}

#[tokio::test]
async fn codes_of_another_account_are_rejected() {
    let app = TestApp::start().await;
    let (person, _, _) = admin_with_two_factor(&app).await;
    let (_, client) = app.partner().await;
    let (phone, codes) = turn_on(&app, &client).await;
    let browser = browser_after_password(&app, &person).await;
    for foreign in [&phone.code(&app, 0), &codes[0]] {
        send_code(&browser, foreign)
            .await
            .problem(401, "invalid_code");
    }
}

#[tokio::test]
async fn the_second_step_is_limited_to_one_browser_and_ten_minutes() {
    let app = TestApp::start().await;
    let (person, phone, _) = admin_with_two_factor(&app).await;
    let browser = browser_after_password(&app, &person).await;
    let elsewhere = app.anonymous();
    let code = phone.code(&app, 0);
    send_code(&elsewhere, &code)
        .await
        .problem(401, "sign_in_over");
    elsewhere.set_cookie(SIGN_IN, &"0".repeat(64));
    send_code(&elsewhere, &code)
        .await
        .problem(401, "sign_in_over");
    send_code(&browser, "12345").await.invalid(&["code"]);
    let used = browser.cookie(SIGN_IN).expect("pending sign-in");
    send_code(&browser, &code).await.ok();
    elsewhere.set_cookie(SIGN_IN, &used);
    send_code(&elsewhere, &phone.code(&app, 1))
        .await
        .problem(401, "sign_in_over");

    let slow = browser_after_password(&app, &person).await;
    app.advance(SignedDuration::from_mins(10));
    send_code(&slow, &phone.code(&app, 0))
        .await
        .problem(401, "sign_in_over");
    server::app::jobs::clean_up(app.state())
        .await
        .expect("run the cleanup");
    assert_eq!(app.rows("sign_in_challenges"), 0);
}

#[tokio::test]
async fn wrong_codes_end_the_sign_in_and_are_throttled() {
    let app = TestApp::start().await;
    let (person, phone, codes) = admin_with_two_factor(&app).await;
    let browser = browser_after_password(&app, &person).await;
    let wrong = phone.wrong_code(&app);
    for _ in 0..4 {
        send_code(&browser, &wrong)
            .await
            .problem(401, "invalid_code");
    }
    send_code(&browser, &wrong)
        .await
        .problem(401, "sign_in_over");
    send_code(&browser, &phone.code(&app, 0))
        .await
        .problem(401, "sign_in_over");
    assert_eq!(count(&app, AuditEvent::SecondFactorFailed).await, 5);

    // A new attempt from another address: failures are counted per account.
    let browser = browser_after_password(&app, &person).await;
    let refused = send_code(&browser, &codes[0]).await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.problem(429, "too_many_attempts");
    assert_eq!(rows_about(&app, AuditEvent::RateLimitLogin, person.id), 1);
    for _ in 0..5 {
        app.advance(SignedDuration::from_secs(20));
        let wrong = phone.wrong_code(&app);
        let browser = browser_after_password(&app, &person).await;
        send_code(&browser, &wrong)
            .await
            .problem(401, "invalid_code");
    }
    assert_eq!(rows_about(&app, AuditEvent::BruteForceLogin, person.id), 1);
    app.advance(SignedDuration::from_secs(59));
    let browser = browser_after_password(&app, &person).await;
    let code = phone.code(&app, 0);
    send_code(&browser, &code)
        .await
        .problem(429, "too_many_attempts");
    app.advance(SignedDuration::from_secs(1));
    send_code(&browser, &phone.code(&app, 0)).await.ok();
    let browser = browser_after_password(&app, &person).await;
    let wrong = phone.wrong_code(&app);
    for _ in 0..4 {
        send_code(&browser, &wrong)
            .await
            .problem(401, "invalid_code");
    }
    send_code(&browser, &codes[0]).await.ok();
}

#[tokio::test]
async fn a_new_password_ends_pending_sign_ins_and_keeps_two_factor_on() {
    let app = TestApp::start().await;
    let (person, phone, _) = admin_with_two_factor(&app).await;
    let browser = browser_after_password(&app, &person).await;
    let id = person.id;
    let now = app.now();
    let hash = app
        .read(move |conn| store::user::credentials_of(conn, id))
        .await
        .expect("account")
        .password_hash;
    // As a password reset does.
    app.write(move |conn| {
        store::user::set_password(conn, id, PasswordProof::MailedLink, &hash, now)
    })
    .await;
    send_code(&browser, &phone.code(&app, 0))
        .await
        .problem(401, "sign_in_over");
    let browser = browser_after_password(&app, &person).await;
    send_code(&browser, &phone.code(&app, 0)).await.ok();
}

#[tokio::test]
async fn the_second_step_replaces_the_browsers_session() {
    let app = TestApp::start().await;
    let (person, phone, _) = admin_with_two_factor(&app).await;
    let browser = app.sign_in(&person).await;
    let before = browser.cookie(SESSION).expect("session cookie");
    send_password(&browser, &person).await.ok();
    browser.get("/api/me").await.ok();
    send_code(&browser, &phone.code(&app, 0)).await.ok();
    let thief = app.anonymous();
    thief.set_cookie(SESSION, &before);
    thief.get("/api/me").await.problem(401, "sign_in_required");
}

#[tokio::test]
async fn an_account_deactivated_before_the_second_step_cannot_sign_in() {
    let app = TestApp::start().await;
    let (person, phone, _) = admin_with_two_factor(&app).await;
    let browser = browser_after_password(&app, &person).await;
    assert!(app.execute_sql(&format!(
        "UPDATE users SET active = FALSE WHERE id = '{}'",
        person.id
    )));
    send_code(&browser, &phone.code(&app, 0))
        .await
        .problem(401, "sign_in_over");
}

/// The fixed clock of a second portal on the same data.
struct FixedClock(jiff::Timestamp);
impl domain::clock::Clock for FixedClock {
    fn now(&self) -> jiff::Timestamp {
        self.0
    }
}

#[tokio::test]
async fn the_old_secret_key_can_be_removed_after_rotation() {
    let app = TestApp::start().await;
    let (person, _, _) = admin_with_two_factor(&app).await;
    let id = person.id;
    let sealed = move |conn: &mut store::Connection| store::totp::find(conn, id);
    let before = app.read(sealed).await.expect("authenticator app").sealed;
    let path = app.state().config().secret_key_file.clone();
    let old_line = std::fs::read_to_string(&path).expect("read the key file");
    let new_line = format!("new {}\n", "cd".repeat(32));
    let restart = |lines: String| {
        std::fs::write(&path, lines).expect("write the key file");
        let (config, store) = (app.state().config().clone(), app.database().open());
        let rng = Box::new(app.state().rng());
        AppState::new(config, store, Arc::new(FixedClock(app.now())), rng)
            .expect("create the application state")
    };
    let rotated = restart(format!("{new_line}{old_line}"));
    server::app::jobs::clean_up(&rotated)
        .await
        .expect("run the cleanup");
    let after = app.read(sealed).await.expect("authenticator app").sealed;
    assert!(after.starts_with("new:"), "{after}");
    let dropped = restart(new_line);
    let owner = person.id.to_string();
    assert_eq!(
        dropped.secret_cipher().open(&after, &owner),
        app.state().secret_cipher().open(&before, &owner)
    );
    server::app::jobs::clean_up(&dropped)
        .await
        .expect("run the cleanup");
    assert_eq!(
        app.read(sealed).await.expect("authenticator app").sealed,
        after
    );
}

#[tokio::test]
async fn the_log_records_each_sign_in_step_and_method() {
    let app = TestApp::start().await;
    let (person, phone, codes) = admin_with_two_factor(&app).await;
    let browser = browser_after_password(&app, &person).await;
    assert_eq!(count(&app, AuditEvent::SecondFactorRequested).await, 1);
    assert_eq!(count(&app, AuditEvent::LoginSuccess).await, 0);
    send_code(&browser, &phone.code(&app, 0)).await.ok();
    let browser = browser_after_password(&app, &person).await;
    send_code(&browser, &codes[0]).await.ok();
    for method in ["password and app", "password and recovery code"] {
        let rows = format!(
            "security_audit_log WHERE event_type = 'login_success' AND details LIKE '%\"{method}\"%'"
        );
        assert_eq!(app.rows(&rows), 1, "{method}");
    }
}

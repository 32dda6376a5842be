//! Signing in with a second factor.

use crate::security_log::{count, rows_about};
use crate::two_factor::{App, turn_on};
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

async fn password(browser: &Client, person: &Person) -> Answer {
    let form = json!({ "email": person.email, "password": PASSWORD, "keep_signed_in": true });
    browser.post("/api/auth/sign-in", &form).await
}

async fn finish(browser: &Client, code: &str) -> Answer {
    let form = json!({ "code": code });
    browser.post("/api/auth/second-factor", &form).await
}

/// Somebody with an authenticator app and recovery codes.
async fn protected(app: &TestApp) -> (Person, App, Vec<String>) {
    let person = app.person("ann@portal.example", Role::Admin, None).await;
    let client = app.sign_in(&person).await;
    let (phone, codes) = turn_on(app, &client).await;
    (person, phone, codes)
}

/// A browser that has given the right password.
async fn halfway(app: &TestApp, person: &Person) -> Client {
    let browser = app.anonymous();
    let outcome = password(&browser, person).await.ok();
    assert_eq!(
        outcome,
        json!({ "outcome": "second_factor_required", "totp": true, "passkey": false })
    );
    browser
}

#[tokio::test]
async fn right_passwords_without_a_second_step_are_limited_too() {
    let app = TestApp::start().await;
    let (person, _, _) = protected(&app).await;
    let mut taken = 0;
    loop {
        let answer = password(&app.anonymous(), &person).await;
        if answer.status == 429 {
            answer.problem(429, "too_many_attempts");
            break;
        }
        answer.ok();
        taken += 1;
        assert!(taken <= 60, "never refused");
    }
    assert_eq!(taken, 60);
    app.advance(SignedDuration::from_mins(1));
    password(&app.anonymous(), &person).await.ok();
}

#[tokio::test]
async fn a_session_begins_with_the_second_step_only() {
    let app = TestApp::start().await;
    let (person, phone, _) = protected(&app).await;
    let browser = app.anonymous();
    let answer = password(&browser, &person).await;
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
    assert_eq!(app.rows("user_addresses"), 0, "no known device yet");

    let answer = finish(&browser, &phone.code(&app, 0)).await;
    let cookies = answer.cookies();
    assert!(
        cookies[0].ends_with("; Max-Age=1209600"),
        "kept: {cookies:?}"
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
async fn a_step_of_time_is_accepted_once() {
    let app = TestApp::start().await;
    let (person, phone, _) = protected(&app).await;
    let code = phone.code(&app, 0);
    let (first, second) = (halfway(&app, &person).await, halfway(&app, &person).await);
    let (first, second) = tokio::join!(finish(&first, &code), finish(&second, &code));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
    let browser = halfway(&app, &person).await;
    let earlier = phone.code(&app, -1);
    finish(&browser, &earlier)
        .await
        .problem(401, "invalid_code");
    finish(&browser, &phone.code(&app, 2))
        .await
        .problem(401, "invalid_code");
    finish(&browser, &phone.code(&app, 1)).await.ok();
}

#[tokio::test]
async fn a_recovery_code_works_once_however_it_is_typed() {
    let app = TestApp::start().await;
    let (person, _, codes) = protected(&app).await;
    let typed = codes[3].to_lowercase().replace('-', " ");
    let browser = halfway(&app, &person).await;
    finish(&browser, &typed).await.ok();
    let shown = browser.get("/api/me/second-factors").await.ok();
    assert_eq!(shown["recovery_codes_left"], 9);
    assert_eq!(count(&app, AuditEvent::RecoveryCodeUsed).await, 1);
    let browser = halfway(&app, &person).await;
    finish(&browser, &codes[3])
        .await
        .problem(401, "invalid_code");
    finish(&browser, &codes[4]).await.ok();
}

#[tokio::test]
async fn somebody_elses_codes_open_nothing() {
    let app = TestApp::start().await;
    let (person, _, _) = protected(&app).await;
    let (_, client) = app.partner().await;
    let (phone, codes) = turn_on(&app, &client).await;
    let browser = halfway(&app, &person).await;
    for foreign in [&phone.code(&app, 0), &codes[0]] {
        finish(&browser, foreign).await.problem(401, "invalid_code");
    }
}

#[tokio::test]
async fn the_step_belongs_to_one_browser_and_to_ten_minutes() {
    let app = TestApp::start().await;
    let (person, phone, _) = protected(&app).await;
    let browser = halfway(&app, &person).await;
    let elsewhere = app.anonymous();
    let code = phone.code(&app, 0);
    finish(&elsewhere, &code).await.problem(401, "sign_in_over");
    elsewhere.set_cookie(SIGN_IN, &"0".repeat(64));
    finish(&elsewhere, &code).await.problem(401, "sign_in_over");
    finish(&browser, "12345").await.invalid(&["code"]);
    let used = browser.cookie(SIGN_IN).expect("a sign-in under way");
    finish(&browser, &code).await.ok();
    elsewhere.set_cookie(SIGN_IN, &used);
    finish(&elsewhere, &phone.code(&app, 1))
        .await
        .problem(401, "sign_in_over");

    let slow = halfway(&app, &person).await;
    app.advance(SignedDuration::from_mins(10));
    finish(&slow, &phone.code(&app, 0))
        .await
        .problem(401, "sign_in_over");
    server::app::jobs::clean_up(app.state())
        .await
        .expect("it runs");
    assert_eq!(app.rows("sign_in_challenges"), 0);
}

#[tokio::test]
async fn wrong_codes_end_the_sign_in_and_then_slow_down() {
    let app = TestApp::start().await;
    let (person, phone, codes) = protected(&app).await;
    let browser = halfway(&app, &person).await;
    let wrong = phone.wrong_code(&app);
    for _ in 0..4 {
        finish(&browser, &wrong).await.problem(401, "invalid_code");
    }
    finish(&browser, &wrong).await.problem(401, "sign_in_over");
    finish(&browser, &phone.code(&app, 0))
        .await
        .problem(401, "sign_in_over");
    assert_eq!(count(&app, AuditEvent::SecondFactorFailed).await, 5);

    // The password again, and from elsewhere: the account is what counts.
    let browser = halfway(&app, &person).await;
    let refused = finish(&browser, &codes[0]).await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.problem(429, "too_many_attempts");
    assert_eq!(rows_about(&app, AuditEvent::RateLimitLogin, person.id), 1);
    for _ in 0..5 {
        app.advance(SignedDuration::from_secs(20));
        let wrong = phone.wrong_code(&app);
        let browser = halfway(&app, &person).await;
        finish(&browser, &wrong).await.problem(401, "invalid_code");
    }
    assert_eq!(rows_about(&app, AuditEvent::BruteForceLogin, person.id), 1);
    app.advance(SignedDuration::from_secs(59));
    let browser = halfway(&app, &person).await;
    let code = phone.code(&app, 0);
    finish(&browser, &code)
        .await
        .problem(429, "too_many_attempts");
    app.advance(SignedDuration::from_secs(1));
    finish(&browser, &phone.code(&app, 0)).await.ok();
    let browser = halfway(&app, &person).await;
    let wrong = phone.wrong_code(&app);
    for _ in 0..4 {
        finish(&browser, &wrong).await.problem(401, "invalid_code");
    }
    finish(&browser, &codes[0]).await.ok();
}

#[tokio::test]
async fn a_new_password_ends_sign_ins_under_way_and_turns_nothing_off() {
    let app = TestApp::start().await;
    let (person, phone, _) = protected(&app).await;
    let browser = halfway(&app, &person).await;
    let id = person.id;
    let now = app.now();
    let hash = app
        .read(move |conn| store::user::credentials_of(conn, id))
        .await
        .expect("an account")
        .password_hash;
    // What a reset does in the end.
    app.write(move |conn| {
        store::user::set_password(conn, id, PasswordProof::MailedLink, &hash, now)
    })
    .await;
    finish(&browser, &phone.code(&app, 0))
        .await
        .problem(401, "sign_in_over");
    let browser = halfway(&app, &person).await;
    finish(&browser, &phone.code(&app, 0)).await.ok();
}

#[tokio::test]
async fn the_second_step_replaces_the_session_of_the_browser() {
    let app = TestApp::start().await;
    let (person, phone, _) = protected(&app).await;
    let browser = app.sign_in(&person).await;
    let before = browser.cookie(SESSION).expect("signed in");
    password(&browser, &person).await.ok();
    browser.get("/api/me").await.ok();
    finish(&browser, &phone.code(&app, 0)).await.ok();
    let thief = app.anonymous();
    thief.set_cookie(SESSION, &before);
    thief.get("/api/me").await.problem(401, "sign_in_required");
}

#[tokio::test]
async fn who_was_deactivated_meanwhile_does_not_get_in() {
    let app = TestApp::start().await;
    let (person, phone, _) = protected(&app).await;
    let browser = halfway(&app, &person).await;
    assert!(app.execute_sql(&format!(
        "UPDATE users SET active = FALSE WHERE id = '{}'",
        person.id
    )));
    finish(&browser, &phone.code(&app, 0))
        .await
        .problem(401, "sign_in_over");
}

/// The clock of a second portal on the same data.
struct Still(jiff::Timestamp);
impl domain::clock::Clock for Still {
    fn now(&self) -> jiff::Timestamp {
        self.0
    }
}

#[tokio::test]
async fn after_a_rotation_the_old_key_can_go() {
    let app = TestApp::start().await;
    let (person, _, _) = protected(&app).await;
    let id = person.id;
    let sealed = move |conn: &mut store::Connection| store::totp::find(conn, id);
    let before = app.read(sealed).await.expect("an app").sealed;
    let path = app.state().config().secret_key_file.clone();
    let old_line = std::fs::read_to_string(&path).expect("a key file");
    let new_line = format!("new {}\n", "cd".repeat(32));
    let restart = |lines: String| {
        std::fs::write(&path, lines).expect("a new key file");
        let (config, store) = (app.state().config().clone(), app.database().open());
        let rng = Box::new(app.state().rng());
        AppState::new(config, store, Arc::new(Still(app.now())), rng).expect("it starts")
    };
    let rotated = restart(format!("{new_line}{old_line}"));
    server::app::jobs::clean_up(&rotated)
        .await
        .expect("it runs");
    let after = app.read(sealed).await.expect("an app").sealed;
    assert!(after.starts_with("new:"), "{after}");
    let dropped = restart(new_line);
    let owner = person.id.to_string();
    assert_eq!(
        dropped.secret_cipher().open(&after, &owner),
        app.state().secret_cipher().open(&before, &owner)
    );
    server::app::jobs::clean_up(&dropped)
        .await
        .expect("it runs");
    assert_eq!(app.read(sealed).await.expect("an app").sealed, after);
}

#[tokio::test]
async fn the_log_tells_each_step_and_what_somebody_signed_in_with() {
    let app = TestApp::start().await;
    let (person, phone, codes) = protected(&app).await;
    let browser = halfway(&app, &person).await;
    assert_eq!(count(&app, AuditEvent::SecondFactorRequested).await, 1);
    assert_eq!(count(&app, AuditEvent::LoginSuccess).await, 0);
    finish(&browser, &phone.code(&app, 0)).await.ok();
    let browser = halfway(&app, &person).await;
    finish(&browser, &codes[0]).await.ok();
    for with in ["password and app", "password and recovery code"] {
        let rows = format!(
            "security_audit_log WHERE event_type = 'login_success' AND details LIKE '%\"{with}\"%'"
        );
        assert_eq!(app.rows(&rows), 1, "{with}");
    }
}

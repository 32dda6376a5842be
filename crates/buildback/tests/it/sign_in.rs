//! Sign-in: sessions, cookies, and throttling of wrong passwords.

use crate::leftovers::Leftovers;
use crate::security_log::{count, events, rows_about};
use argon2::password_hash::PasswordHasher as _;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, Version};
use domain::audit::{AuditEvent, Severity};
use domain::permission::Role;
use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};
use store::user::PasswordProof;
use test_support::{Client, PASSWORD, Person, TestApp};

const COOKIE: &str = "buildback_session";

async fn try_sign_in(client: &Client, email: &str, password: &str) -> test_support::Answer {
    client
        .post(
            "/api/auth/sign-in",
            &json!({ "email": email, "password": password }),
        )
        .await
}

const ANN: &str = "ann@portal.example";
const WRONG: &str = "Wrong-2026!";

/// A portal with Ann's account.
async fn with_ann() -> (TestApp, Person) {
    let app = TestApp::start().await;
    let ann = app.person(ANN, Role::ReferralPartner, None).await;
    (app, ann)
}

/// Tries a wrong password this many times, each time from another network.
async fn guess(app: &TestApp, email: &str, times: usize) {
    for _ in 0..times {
        try_sign_in(&app.anonymous(), email, WRONG)
            .await
            .problem(401, "invalid_credentials");
    }
}

/// Tries wrong passwords concurrently. Returns the sorted status codes.
async fn guess_concurrently(guessers: impl Iterator<Item = Client>) -> Vec<u16> {
    let guesses: Vec<_> = guessers
        .map(async |guesser| try_sign_in(&guesser, ANN, WRONG).await.status)
        .collect();
    let mut statuses = join_all(guesses).await;
    statuses.sort_unstable();
    statuses
}

#[tokio::test]
async fn the_correct_password_starts_a_session() {
    let app = TestApp::start().await;
    app.person(ANN, Role::Admin, None).await;
    let browser = app.anonymous();
    let answer = try_sign_in(&browser, " Ann@Portal.example", PASSWORD).await;
    let cookies = answer.cookies();
    let outcome = answer.ok();
    assert_eq!(outcome["outcome"], "signed_in");
    let account = outcome["account"].clone();
    assert_eq!(account["role"], "admin");
    assert_eq!(account["abilities"]["show_admin_dashboard"], true);
    assert_eq!(account["abilities"]["show_contractor_dashboard"], false);
    assert_eq!(cookies.len(), 1);
    assert!(cookies[0].starts_with("buildback_session="), "{cookies:?}");
    assert!(
        cookies[0].ends_with("; Path=/; HttpOnly; SameSite=Lax"),
        "an admin's cookie lasts until the browser closes: {cookies:?}"
    );
    assert_eq!(browser.get("/api/me").await.ok(), account);
    assert_eq!(count(&app, AuditEvent::LoginSuccess).await, 1);
    assert_eq!(count(&app, AuditEvent::SessionCreated).await, 1);
}

#[tokio::test]
async fn wrong_passwords_unknown_and_inactive_accounts_get_the_same_answer() {
    let (app, _) = with_ann().await;
    app.inactive_person("gone@portal.example").await;
    let cases = [
        (ANN, "Kitchen-2027!"),
        ("nobody@portal.example", PASSWORD),
        ("gone@portal.example", PASSWORD),
        ("", ""),
    ];
    for (email, password) in cases {
        let browser = app.anonymous();
        let answer = try_sign_in(&browser, email, password).await;
        assert!(answer.cookies().is_empty());
        let mut problem = answer.problem(401, "invalid_credentials");
        problem["request_id"] = Value::Null;
        let expected = json!({
            "type": "about:blank", "title": "Unauthorized", "status": 401,
            "detail": "Invalid login credentials", "code": "invalid_credentials", "request_id": null,
            "text": { "code": "error-invalid-credentials", "params": {} },
        });
        assert_eq!(problem, expected, "{email}");
    }
    assert_eq!(count(&app, AuditEvent::LoginFailed).await, 4);
    assert_eq!(count(&app, AuditEvent::LoginSuccess).await, 0);
}

#[tokio::test]
async fn a_password_changed_during_its_verification_is_rejected() {
    let (app, ann) = with_ann().await;
    // Other verifications are queued first, so that the change happens before this one finishes.
    let hasher = app.state().passwords().clone();
    let others = join_all((0..20).map(|_| hasher.verify("x".to_owned(), None)));
    let thief = app.anonymous();
    let change = async {
        let started = "rate_limits WHERE action = 'sign_in_account'";
        app.until(|app| app.rows(started) > 0).await;
        let (id, now) = (ann.id, app.now());
        app.write(move |conn| {
            store::user::set_password(conn, id, PasswordProof::MailedLink, "another", now)
        })
        .await;
    };
    let (_, answer, ()) = tokio::join!(others, try_sign_in(&thief, ANN, PASSWORD), change);
    answer.problem(401, "invalid_credentials");
    assert_eq!(app.rows("user_sessions"), 0);
    assert_eq!(
        app.rows("users WHERE password_hash = 'another'"),
        1,
        "the old password is not restored"
    );
    assert_eq!(count(&app, AuditEvent::LoginFailed).await, 1);
}

#[tokio::test]
async fn a_new_sign_in_replaces_the_browsers_session() {
    let (app, _) = with_ann().await;
    let browser = app.anonymous();
    try_sign_in(&browser, ANN, PASSWORD).await.ok();
    let before = browser.cookie(COOKIE).expect("session cookie");
    try_sign_in(&browser, ANN, PASSWORD).await.ok();
    let after = browser.cookie(COOKIE).expect("session cookie");
    assert_ne!(before, after);
    browser.get("/api/me").await.ok();
    let thief = app.anonymous();
    thief.set_cookie(COOKIE, &before);
    thief.get("/api/me").await.problem(401, "sign_in_required");
}

#[tokio::test]
async fn session_cookies_persist_only_when_staying_signed_in() {
    let app = TestApp::start().await;
    app.person(ANN, Role::Admin, None).await;
    app.person("paul@portal.example", Role::ReferralPartner, None)
        .await;
    for (email, keep, age) in [
        (ANN, true, Some("Max-Age=1209600")),
        (ANN, false, None),
        ("paul@portal.example", true, Some("Max-Age=1209600")),
        ("paul@portal.example", false, None),
    ] {
        let form = json!({ "email": email, "password": PASSWORD, "keep_signed_in": keep });
        let answer = app.anonymous().post("/api/auth/sign-in", &form).await;
        let cookie = answer.cookies().remove(0);
        let found = cookie.split("; ").find(|part| part.starts_with("Max-Age"));
        assert_eq!(found, age, "{email} {keep}");
    }
}

#[tokio::test]
async fn sessions_expire_when_idle_or_too_old() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.advance(SignedDuration::from_mins(29));
    admin.get("/api/me").await.ok();
    app.advance(SignedDuration::from_mins(31));
    admin.get("/api/me").await.problem(401, "sign_in_required");
    let (_, partner) = app.partner().await;
    app.advance(SignedDuration::from_hours(23));
    partner.get("/api/me").await.ok();
    app.advance(SignedDuration::from_hours(24 * 7));
    partner
        .get("/api/me")
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
async fn forged_session_cookies_are_rejected() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let real = partner.cookie(COOKIE).expect("session cookie");
    let flipped = if real.starts_with('0') {
        real.replacen('0', "1", 1)
    } else {
        format!("0{}", &real[1..])
    };
    for forged in [
        flipped.as_str(),
        "",
        "x",
        &real[1..],
        &real.to_uppercase(),
        &format!("{real}0"),
        &"0".repeat(64),
    ] {
        let browser = app.anonymous();
        browser.set_cookie(COOKIE, forged);
        browser
            .get("/api/me")
            .await
            .problem(401, "sign_in_required");
    }
}

#[tokio::test]
async fn an_ip_address_is_throttled_after_five_wrong_passwords() {
    let (app, _) = with_ann().await;
    let guesser = app.anonymous();
    for n in 0..5 {
        try_sign_in(&guesser, &format!("guess{n}@portal.example"), WRONG)
            .await
            .problem(401, "invalid_credentials");
    }
    let refused = try_sign_in(&guesser, ANN, PASSWORD).await;
    assert_eq!(refused.headers["retry-after"], "20");
    refused.problem(429, "too_many_attempts");
    try_sign_in(&app.anonymous(), ANN, PASSWORD).await.ok();
    for _ in 0..3 {
        try_sign_in(&guesser, ANN, PASSWORD)
            .await
            .problem(429, "too_many_attempts");
    }
    assert!(
        events(&app)
            .await
            .contains(&(AuditEvent::RateLimitLogin, Severity::Error, 4)),
        "the limit tripped at least three times, which is an error"
    );
    app.advance(SignedDuration::from_secs(20));
    try_sign_in(&guesser, ANN, PASSWORD).await.ok();
}

/// A browser in a separate household network, within the same /48 as the others.
fn in_a_large_network(app: &TestApp, number: usize) -> Client {
    app.anonymous().at(&format!("2001:db8:5:{number:x}::1"))
}

#[tokio::test]
async fn a_network_is_throttled_after_thirty_wrong_passwords() {
    let (app, _) = with_ann().await;
    // Correct passwords do not count.
    for number in 100..103 {
        try_sign_in(&in_a_large_network(&app, number), ANN, PASSWORD)
            .await
            .ok();
    }
    for number in 0..30 {
        let email = format!("guess{number}@portal.example");
        try_sign_in(&in_a_large_network(&app, number), &email, WRONG)
            .await
            .problem(401, "invalid_credentials");
    }
    let rows = app.rows("rate_limits");
    for number in 200..204 {
        let refused = try_sign_in(&in_a_large_network(&app, number), ANN, PASSWORD).await;
        assert_eq!(refused.headers["retry-after"], "5");
        let problem = refused.problem(429, "too_many_attempts");
        assert_eq!(
            problem["detail"],
            "Too many sign-in attempts. Please wait before trying again."
        );
    }
    assert_eq!(app.rows("rate_limits"), rows, "new addresses add no rows");
    let logged = "security_audit_log WHERE event_type = 'rate_limit_login'";
    assert_eq!(app.rows(logged), 1, "the trips share one log row");
    let elsewhere = app.anonymous().at("2001:db8:6::1");
    try_sign_in(&elsewhere, ANN, PASSWORD).await.ok();
    app.advance(SignedDuration::from_secs(5));
    try_sign_in(&in_a_large_network(&app, 300), ANN, PASSWORD)
        .await
        .ok();
}

#[tokio::test]
async fn one_ip_address_does_not_use_up_its_networks_attempts() {
    let (app, _) = with_ann().await;
    let guesser = in_a_large_network(&app, 0);
    for number in 0..40 {
        try_sign_in(&guesser, &format!("guess{number}@portal.example"), WRONG).await;
    }
    try_sign_in(&in_a_large_network(&app, 1), ANN, WRONG)
        .await
        .problem(401, "invalid_credentials");
}

#[tokio::test]
async fn repeated_successful_sign_ins_are_not_throttled() {
    let (app, _) = with_ann().await;
    let browser = app.anonymous();
    for _ in 0..8 {
        try_sign_in(&browser, ANN, PASSWORD).await.ok();
    }
}

#[tokio::test]
async fn an_account_can_start_sixty_sessions_then_one_per_minute() {
    let (app, ann) = with_ann().await;
    for _ in 0..60 {
        try_sign_in(&app.anonymous(), ANN, PASSWORD).await.ok();
    }
    let refused = try_sign_in(&app.anonymous(), ANN, PASSWORD).await;
    refused.problem(429, "too_many_attempts");
    let sessions = format!("user_sessions WHERE user_id = '{}'", ann.id);
    assert_eq!(app.rows(&sessions), 60);
    assert_eq!(rows_about(&app, AuditEvent::RateLimitLogin, ann.id), 1);
    app.advance(SignedDuration::from_mins(1));
    try_sign_in(&app.anonymous(), ANN, PASSWORD).await.ok();
}

#[tokio::test]
async fn an_account_under_attack_throttles_only_unknown_devices() {
    let (app, ann) = with_ann().await;
    let home = app.anonymous();
    try_sign_in(&home, ANN, PASSWORD).await.ok();
    guess(&app, ANN, 10).await;
    assert_eq!(rows_about(&app, AuditEvent::BruteForceLogin, ann.id), 1);
    try_sign_in(&app.anonymous(), ANN, PASSWORD)
        .await
        .problem(429, "too_many_attempts");
    assert_eq!(rows_about(&app, AuditEvent::RateLimitLogin, ann.id), 1);
    try_sign_in(&home, ANN, PASSWORD).await.ok();
    app.advance(SignedDuration::from_mins(1));
    try_sign_in(&app.anonymous(), ANN, PASSWORD).await.ok();
}

#[tokio::test]
async fn an_attack_is_detected_at_the_tenth_wrong_password() {
    let app = TestApp::start().await;
    app.person("ann@portal.example", Role::ReferralPartner, None)
        .await;
    for _ in 0..9 {
        try_sign_in(&app.anonymous(), ANN, "Wrong-2026!")
            .await
            .problem(401, "invalid_credentials");
    }
    try_sign_in(&app.anonymous(), ANN, PASSWORD).await.ok();
    assert_eq!(count(&app, AuditEvent::BruteForceLogin).await, 0);
    assert_eq!(app.rows("rate_limits WHERE banned_until IS NOT NULL"), 0);
    // The nine failures still count: the next one is the tenth.
    try_sign_in(&app.anonymous(), ANN, "Wrong-2026!")
        .await
        .problem(401, "invalid_credentials");
    assert_eq!(count(&app, AuditEvent::BruteForceLogin).await, 1);
    try_sign_in(&app.anonymous(), ANN, PASSWORD)
        .await
        .problem(429, "too_many_attempts");
}

#[tokio::test]
async fn an_unknown_account_is_throttled_like_a_real_one() {
    let app = TestApp::start().await;
    guess(&app, "nobody@portal.example", 10).await;
    try_sign_in(&app.anonymous(), "nobody@portal.example", WRONG)
        .await
        .problem(429, "too_many_attempts");
}

#[tokio::test]
async fn concurrent_guesses_from_one_address_are_all_counted() {
    let (app, _) = with_ann().await;
    let guesser = app.anonymous();
    let statuses = guess_concurrently((0..12).map(|_| guesser.clone())).await;
    assert_eq!(statuses, [[401; 5].as_slice(), &[429; 7]].concat());
}

#[tokio::test]
async fn a_device_stays_recognized_after_signing_out() {
    let (app, _) = with_ann().await;
    let home = app.anonymous().at("2001:db8:1:2:3:4:5:6");
    try_sign_in(&home, ANN, PASSWORD).await.ok();
    let answer = home.post("/api/auth/sign-out", &json!({})).await;
    assert_eq!(answer.status, 204);
    guess(&app, ANN, 10).await;
    try_sign_in(&app.anonymous(), ANN, PASSWORD)
        .await
        .problem(429, "too_many_attempts");
    let renumbered = app.anonymous().at("2001:db8:1:2:ffff::1");
    for recognized in [home, renumbered] {
        try_sign_in(&recognized, ANN, PASSWORD).await.ok();
    }
}

#[tokio::test]
async fn concurrent_guesses_from_many_addresses_are_all_counted() {
    let (app, _) = with_ann().await;
    let statuses = guess_concurrently((0..14).map(|_| app.anonymous())).await;
    assert_eq!(statuses, [[401; 10].as_slice(), &[429; 4]].concat());
}

#[tokio::test]
async fn the_account_delay_grows_to_fifteen_minutes() {
    let (app, _) = with_ann().await;
    guess(&app, ANN, 9).await;
    for minutes in [1, 2, 4, 8, 15, 15] {
        guess(&app, ANN, 1).await;
        let refused = try_sign_in(&app.anonymous(), ANN, PASSWORD).await;
        assert_eq!(
            refused.headers["retry-after"],
            (minutes * 60).to_string().as_str()
        );
        let problem = refused.problem(429, "too_many_attempts");
        assert_eq!(
            problem["detail"],
            "Too many sign-in attempts. Please wait before trying again."
        );
        app.advance(SignedDuration::from_mins(minutes));
    }
    try_sign_in(&app.anonymous(), ANN, PASSWORD).await.ok();
}

#[tokio::test]
async fn session_tokens_are_never_in_response_bodies() {
    let (app, ann) = with_ann().await;
    let browser = app.anonymous();
    let signed_in = try_sign_in(&browser, ANN, PASSWORD).await;
    let token = browser.cookie(COOKIE).expect("session");
    let project = app.project(&ann).await;
    let owner = app.owner(&project.code).await;
    let owner_token = owner.cookie("buildback_owner_session").expect("session");
    for answer in [
        signed_in,
        browser.get("/api/me").await,
        browser.get("/api/me/sessions").await,
        owner.get("/api/owner/session").await,
        owner.get("/api/owner/project").await,
    ] {
        assert_eq!(answer.status, 200);
        let body = String::from_utf8_lossy(&answer.bytes);
        assert!(
            !body.contains(&token) && !body.contains(&owner_token),
            "{body}"
        );
    }
}

#[tokio::test]
async fn a_weak_password_hash_is_upgraded_at_sign_in() {
    let (app, ann) = with_ann().await;
    let weak = Params::new(1024, 1, 1, None).expect("valid parameters");
    let weak: PasswordHash = Argon2::new(Algorithm::Argon2id, Version::V0x13, weak)
        .hash_password_with_salt(PASSWORD.as_bytes(), b"0123456789abcdef")
        .expect("hash the password");
    let weaken = format!(
        "UPDATE users SET password_hash = '{weak}' WHERE id = '{}'",
        ann.id
    );
    assert!(app.execute_sql(&weaken));
    let strong = "users WHERE password_hash LIKE '$argon2id$v=19$m=47104,t=1,p=1$%'";
    assert_eq!(app.rows(strong), 0);
    try_sign_in(&app.anonymous(), ANN, PASSWORD).await.ok();
    assert_eq!(app.rows(strong), 1);
    try_sign_in(&app.anonymous(), ANN, PASSWORD).await.ok();
}

#[tokio::test]
async fn passwords_do_not_expire() {
    let (app, _) = with_ann().await;
    app.advance(SignedDuration::from_hours(3 * 365 * 24));
    let browser = app.anonymous();
    let outcome = try_sign_in(&browser, ANN, PASSWORD).await.ok();
    assert_eq!(outcome["outcome"], "signed_in");
    browser.get("/api/projects").await.ok();
}

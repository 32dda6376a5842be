//! Signing in.

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

async fn try_in(client: &Client, email: &str, password: &str) -> test_support::Answer {
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

/// Guesses wrongly so often, each time from elsewhere.
async fn guess(app: &TestApp, email: &str, times: usize) {
    for _ in 0..times {
        try_in(&app.anonymous(), email, WRONG)
            .await
            .problem(401, "invalid_credentials");
    }
}

/// Guesses made at the same time; the answers' statuses in order.
async fn guess_at_once(guessers: impl Iterator<Item = Client>) -> Vec<u16> {
    let guesses: Vec<_> = guessers
        .map(async |guesser| try_in(&guesser, ANN, WRONG).await.status)
        .collect();
    let mut statuses = join_all(guesses).await;
    statuses.sort_unstable();
    statuses
}

#[tokio::test]
async fn the_right_password_opens_a_session() {
    let app = TestApp::start().await;
    app.person(ANN, Role::Admin, None).await;
    let browser = app.anonymous();
    let answer = try_in(&browser, " Ann@Portal.example", PASSWORD).await;
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
        "an admin's cookie ends with the browser: {cookies:?}"
    );
    assert_eq!(browser.get("/api/me").await.ok(), account);
    assert_eq!(count(&app, AuditEvent::LoginSuccess).await, 1);
    assert_eq!(count(&app, AuditEvent::SessionCreated).await, 1);
}

#[tokio::test]
async fn unknown_accounts_wrong_passwords_and_inactive_accounts_sound_alike() {
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
        let answer = try_in(&browser, email, password).await;
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
async fn a_password_that_is_changed_while_it_is_looked_at_lets_nobody_in() {
    let (app, ann) = with_ann().await;
    // So many are looked at first that the change comes before the answer.
    let hasher = app.state().passwords().clone();
    let others = join_all((0..20).map(|_| hasher.verify("x".to_owned(), None)));
    let thief = app.anonymous();
    let change = async {
        let begun = "rate_limits WHERE action = 'sign_in_account'";
        app.until(|app| app.rows(begun) > 0).await;
        let (id, now) = (ann.id, app.now());
        app.write(move |conn| {
            store::user::set_password(conn, id, PasswordProof::MailedLink, "another", now)
        })
        .await;
    };
    let (_, answer, ()) = tokio::join!(others, try_in(&thief, ANN, PASSWORD), change);
    answer.problem(401, "invalid_credentials");
    assert_eq!(app.rows("user_sessions"), 0);
    assert_eq!(
        app.rows("users WHERE password_hash = 'another'"),
        1,
        "nor is it put back"
    );
    assert_eq!(count(&app, AuditEvent::LoginFailed).await, 1);
}

#[tokio::test]
async fn a_new_sign_in_replaces_the_session_of_the_browser() {
    let (app, _) = with_ann().await;
    let browser = app.anonymous();
    try_in(&browser, ANN, PASSWORD).await.ok();
    let before = browser.cookie(COOKIE).expect("signed in");
    try_in(&browser, ANN, PASSWORD).await.ok();
    let after = browser.cookie(COOKIE).expect("signed in");
    assert_ne!(before, after);
    browser.get("/api/me").await.ok();
    let thief = app.anonymous();
    thief.set_cookie(COOKIE, &before);
    thief.get("/api/me").await.problem(401, "sign_in_required");
}

#[tokio::test]
async fn cookies_live_as_long_as_their_sessions_may() {
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
async fn sessions_end_by_idleness_and_by_age() {
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
async fn forged_cookies_open_nothing() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let real = partner.cookie(COOKIE).expect("signed in");
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
async fn an_address_guesses_five_times_and_then_waits() {
    let (app, _) = with_ann().await;
    let guesser = app.anonymous();
    for n in 0..5 {
        try_in(&guesser, &format!("guess{n}@portal.example"), WRONG)
            .await
            .problem(401, "invalid_credentials");
    }
    let refused = try_in(&guesser, ANN, PASSWORD).await;
    assert_eq!(refused.headers["retry-after"], "20");
    refused.problem(429, "too_many_attempts");
    try_in(&app.anonymous(), ANN, PASSWORD).await.ok();
    for _ in 0..3 {
        try_in(&guesser, ANN, PASSWORD)
            .await
            .problem(429, "too_many_attempts");
    }
    assert!(
        events(&app)
            .await
            .contains(&(AuditEvent::RateLimitLogin, Severity::Error, 4)),
        "after three trips it is an error"
    );
    app.advance(SignedDuration::from_secs(20));
    try_in(&guesser, ANN, PASSWORD).await.ok();
}

/// A browser in its own household, but in the same /48 as all the others.
fn in_a_large_network(app: &TestApp, number: usize) -> Client {
    app.anonymous().at(&format!("2001:db8:5:{number:x}::1"))
}

#[tokio::test]
async fn a_network_guesses_thirty_times_from_whatever_addresses_and_then_waits() {
    let (app, _) = with_ann().await;
    // Right passwords in between take no place.
    for number in 100..103 {
        try_in(&in_a_large_network(&app, number), ANN, PASSWORD)
            .await
            .ok();
    }
    for number in 0..30 {
        let email = format!("guess{number}@portal.example");
        try_in(&in_a_large_network(&app, number), &email, WRONG)
            .await
            .problem(401, "invalid_credentials");
    }
    let rows = app.rows("rate_limits");
    for number in 200..204 {
        let refused = try_in(&in_a_large_network(&app, number), ANN, PASSWORD).await;
        assert_eq!(refused.headers["retry-after"], "5");
        let problem = refused.problem(429, "too_many_attempts");
        assert_eq!(
            problem["detail"],
            "Too many sign-in attempts. Please wait before trying again."
        );
    }
    assert_eq!(app.rows("rate_limits"), rows, "new addresses leave no rows");
    let logged = "security_audit_log WHERE event_type = 'rate_limit_login'";
    assert_eq!(app.rows(logged), 1, "nor lines of their own in the log");
    let elsewhere = app.anonymous().at("2001:db8:6::1");
    try_in(&elsewhere, ANN, PASSWORD).await.ok();
    app.advance(SignedDuration::from_secs(5));
    try_in(&in_a_large_network(&app, 300), ANN, PASSWORD)
        .await
        .ok();
}

#[tokio::test]
async fn one_address_does_not_use_up_the_places_of_its_network() {
    let (app, _) = with_ann().await;
    let guesser = in_a_large_network(&app, 0);
    for number in 0..40 {
        try_in(&guesser, &format!("guess{number}@portal.example"), WRONG).await;
    }
    try_in(&in_a_large_network(&app, 1), ANN, WRONG)
        .await
        .problem(401, "invalid_credentials");
}

#[tokio::test]
async fn signing_in_rightly_again_and_again_is_no_guessing() {
    let (app, _) = with_ann().await;
    let browser = app.anonymous();
    for _ in 0..8 {
        try_in(&browser, ANN, PASSWORD).await.ok();
    }
}

#[tokio::test]
async fn an_account_starts_sixty_sessions_and_then_one_per_minute() {
    let (app, ann) = with_ann().await;
    for _ in 0..60 {
        try_in(&app.anonymous(), ANN, PASSWORD).await.ok();
    }
    let refused = try_in(&app.anonymous(), ANN, PASSWORD).await;
    refused.problem(429, "too_many_attempts");
    let sessions = format!("user_sessions WHERE user_id = '{}'", ann.id);
    assert_eq!(app.rows(&sessions), 60);
    assert_eq!(rows_about(&app, AuditEvent::RateLimitLogin, ann.id), 1);
    app.advance(SignedDuration::from_mins(1));
    try_in(&app.anonymous(), ANN, PASSWORD).await.ok();
}

#[tokio::test]
async fn an_account_under_attack_slows_down_strangers_only() {
    let (app, ann) = with_ann().await;
    let home = app.anonymous();
    try_in(&home, ANN, PASSWORD).await.ok();
    guess(&app, ANN, 10).await;
    assert_eq!(rows_about(&app, AuditEvent::BruteForceLogin, ann.id), 1);
    try_in(&app.anonymous(), ANN, PASSWORD)
        .await
        .problem(429, "too_many_attempts");
    assert_eq!(rows_about(&app, AuditEvent::RateLimitLogin, ann.id), 1);
    try_in(&home, ANN, PASSWORD).await.ok();
    app.advance(SignedDuration::from_mins(1));
    try_in(&app.anonymous(), ANN, PASSWORD).await.ok();
}

#[tokio::test]
async fn nine_wrong_passwords_and_the_right_one_are_no_attack() {
    let app = TestApp::start().await;
    app.person("ann@portal.example", Role::ReferralPartner, None)
        .await;
    for _ in 0..9 {
        try_in(&app.anonymous(), ANN, "Wrong-2026!")
            .await
            .problem(401, "invalid_credentials");
    }
    try_in(&app.anonymous(), ANN, PASSWORD).await.ok();
    assert_eq!(count(&app, AuditEvent::BruteForceLogin).await, 0);
    assert_eq!(app.rows("rate_limits WHERE banned_until IS NOT NULL"), 0);
    // The nine are remembered: the next failure is the tenth.
    try_in(&app.anonymous(), ANN, "Wrong-2026!")
        .await
        .problem(401, "invalid_credentials");
    assert_eq!(count(&app, AuditEvent::BruteForceLogin).await, 1);
    try_in(&app.anonymous(), ANN, PASSWORD)
        .await
        .problem(429, "too_many_attempts");
}

#[tokio::test]
async fn an_account_that_does_not_exist_is_throttled_alike() {
    let app = TestApp::start().await;
    guess(&app, "nobody@portal.example", 10).await;
    try_in(&app.anonymous(), "nobody@portal.example", WRONG)
        .await
        .problem(429, "too_many_attempts");
}

#[tokio::test]
async fn guesses_made_at_the_same_time_count_one_by_one() {
    let (app, _) = with_ann().await;
    let guesser = app.anonymous();
    let statuses = guess_at_once((0..12).map(|_| guesser.clone())).await;
    assert_eq!(statuses, [[401; 5].as_slice(), &[429; 7]].concat());
}

#[tokio::test]
async fn a_device_stays_known_when_it_signs_out() {
    let (app, _) = with_ann().await;
    let home = app.anonymous().at("2001:db8:1:2:3:4:5:6");
    try_in(&home, ANN, PASSWORD).await.ok();
    let answer = home.post("/api/auth/sign-out", &json!({})).await;
    assert_eq!(answer.status, 204);
    guess(&app, ANN, 10).await;
    try_in(&app.anonymous(), ANN, PASSWORD)
        .await
        .problem(429, "too_many_attempts");
    let renumbered = app.anonymous().at("2001:db8:1:2:ffff::1");
    for known in [home, renumbered] {
        try_in(&known, ANN, PASSWORD).await.ok();
    }
}

#[tokio::test]
async fn guesses_from_many_places_at_the_same_time_count_one_by_one() {
    let (app, _) = with_ann().await;
    let statuses = guess_at_once((0..14).map(|_| app.anonymous())).await;
    assert_eq!(statuses, [[401; 10].as_slice(), &[429; 4]].concat());
}

#[tokio::test]
async fn the_delay_of_an_account_grows_to_fifteen_minutes() {
    let (app, _) = with_ann().await;
    guess(&app, ANN, 9).await;
    for minutes in [1, 2, 4, 8, 15, 15] {
        guess(&app, ANN, 1).await;
        let refused = try_in(&app.anonymous(), ANN, PASSWORD).await;
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
    try_in(&app.anonymous(), ANN, PASSWORD).await.ok();
}

#[tokio::test]
async fn the_token_of_a_session_travels_in_its_cookie_alone() {
    let (app, ann) = with_ann().await;
    let browser = app.anonymous();
    let signed_in = try_in(&browser, ANN, PASSWORD).await;
    let token = browser.cookie(COOKIE).expect("a session");
    let project = app.project(&ann).await;
    let owner = app.owner(&project.code).await;
    let owners = owner.cookie("buildback_owner_session").expect("a session");
    for answer in [
        signed_in,
        browser.get("/api/me").await,
        browser.get("/api/me/sessions").await,
        owner.get("/api/owner/session").await,
        owner.get("/api/owner/project").await,
    ] {
        assert_eq!(answer.status, 200);
        let body = String::from_utf8_lossy(&answer.bytes);
        assert!(!body.contains(&token) && !body.contains(&owners), "{body}");
    }
}

#[tokio::test]
async fn a_weak_hash_is_replaced_when_its_owner_signs_in() {
    let (app, ann) = with_ann().await;
    let weak = Params::new(1024, 1, 1, None).expect("valid");
    let weak: PasswordHash = Argon2::new(Algorithm::Argon2id, Version::V0x13, weak)
        .hash_password_with_salt(PASSWORD.as_bytes(), b"0123456789abcdef")
        .expect("a hash");
    let weaken = format!(
        "UPDATE users SET password_hash = '{weak}' WHERE id = '{}'",
        ann.id
    );
    assert!(app.execute_sql(&weaken));
    let strong = "users WHERE password_hash LIKE '$argon2id$v=19$m=47104,t=1,p=1$%'";
    assert_eq!(app.rows(strong), 0);
    try_in(&app.anonymous(), ANN, PASSWORD).await.ok();
    assert_eq!(app.rows(strong), 1);
    try_in(&app.anonymous(), ANN, PASSWORD).await.ok();
}

#[tokio::test]
async fn a_password_has_no_age() {
    let (app, _) = with_ann().await;
    app.advance(SignedDuration::from_hours(3 * 365 * 24));
    let browser = app.anonymous();
    let outcome = try_in(&browser, ANN, PASSWORD).await.ok();
    assert_eq!(outcome["outcome"], "signed_in");
    browser.get("/api/projects").await.ok();
}

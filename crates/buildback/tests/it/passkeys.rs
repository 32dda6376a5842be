//! Passkeys, as a second factor and for signing in without a password.

use crate::security_log::count;
use crate::two_factor::turn_on;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, PASSWORD, Person, TestApp, TestPasskey};

const SHOW: &str = "/api/me/second-factors";

/// The origin that browsers use for passkeys of a portal on the same machine.
fn origin(app: &TestApp) -> String {
    app.url().replace("127.0.0.1", "localhost")
}

async fn start(client: &Client) -> Answer {
    let form = json!({ "current_password": PASSWORD });
    client.post("/api/me/passkeys/start", &form).await
}

async fn add(client: &Client, name: &str, credential: &Value) -> Answer {
    let form = json!({ "name": name, "credential": credential });
    client.post("/api/me/passkeys", &form).await
}

/// Adds the `number`th passkey of a test. Returns it with the portal's response.
pub async fn passkey(app: &TestApp, client: &Client, number: u8) -> (TestPasskey, Value) {
    let options = start(client).await.ok()["options"].clone();
    let (passkey, credential) = TestPasskey::make(number, &origin(app), &options);
    let added = add(client, "Phone", &credential).await;
    assert_eq!(added.status, 201);
    (passkey, added.ok())
}

async fn ask(browser: &Client, as_second_factor: bool) -> Answer {
    let form = json!({ "as_second_factor": as_second_factor });
    browser.post("/api/auth/passkey/start", &form).await
}

async fn answer(browser: &Client, credential: &Value) -> Answer {
    let form = json!({ "credential": credential, "keep_signed_in": true });
    browser.post("/api/auth/passkey", &form).await
}

/// Signs in with a passkey whose use counter is `counter`.
async fn sign_in(browser: &Client, passkey: &TestPasskey, counter: u8) -> Answer {
    let options = ask(browser, false).await.ok()["options"].clone();
    answer(browser, &passkey.answer(&options, counter)).await
}

async fn password(browser: &Client, person: &Person) -> Value {
    let form = json!({ "email": person.email, "password": PASSWORD });
    browser.post("/api/auth/sign-in", &form).await.ok()
}

#[tokio::test]
async fn a_passkey_can_be_added_renamed_and_removed() {
    let app = TestApp::start().await;
    let (person, laptop) = app.partner().await;
    let phone = app.sign_in(&person).await;
    let options = start(&laptop).await.ok()["options"].clone();
    assert_eq!(
        options["rp"],
        json!({ "name": "Buildback", "id": "localhost" })
    );
    assert_eq!(options["user"]["name"], person.email);
    let selection = &options["authenticatorSelection"];
    assert_eq!(selection["residentKey"], "required");
    assert_eq!(selection["userVerification"], "required");
    let (_, credential) = TestPasskey::make(1, &origin(&app), &options);
    let problem = add(&laptop, " ", &credential).await.invalid(&["name"]);
    assert_eq!(problem["errors"][0]["message"], "Name is required");
    let added = add(&laptop, " Work laptop", &credential).await.ok();
    assert_eq!(added["passkey"]["name"], "Work laptop");
    assert_eq!(added["recovery_codes"].as_array().map(Vec::len), Some(10));
    phone.get("/api/me").await.problem(401, "sign_in_required");
    add(&laptop, "Again", &credential)
        .await
        .problem(409, "passkey_not_started");

    let (_, second) = passkey(&app, &laptop, 2).await;
    assert_eq!(
        second["recovery_codes"],
        json!([]),
        "the first codes remain valid"
    );
    let shown = laptop.get(SHOW).await.ok();
    let names: Vec<_> = shown["passkeys"]
        .as_array()
        .expect("a list")
        .iter()
        .collect();
    assert_eq!(names.len(), 2);
    assert_eq!(shown["recovery_codes_left"], 10);
    assert_eq!(count(&app, AuditEvent::SecondFactorAdded).await, 2);

    let path = format!(
        "/api/me/passkeys/{}",
        names[0]["id"].as_str().expect("an id")
    );
    let (_, stranger) = app.partner().await;
    let form = json!({ "name": "Old laptop" });
    stranger.put(&path, &form).await.problem(404, "not_found");
    assert_eq!(laptop.put(&path, &form).await.status, 204);
    assert_eq!(
        laptop.get(SHOW).await.ok()["passkeys"][0]["name"],
        "Old laptop"
    );
    let remove = format!("{path}/remove");
    let wrong = json!({ "current_password": "Wrong-2026!" });
    laptop
        .post(&remove, &wrong)
        .await
        .invalid(&["current_password"]);
    let form = json!({ "current_password": PASSWORD });
    stranger
        .post(&remove, &form)
        .await
        .problem(404, "not_found");
    assert_eq!(laptop.post(&remove, &form).await.status, 204);
    assert_eq!(app.rows("recovery_codes"), 10, "one passkey remains");
    let other = names[1]["id"].as_str().expect("an id");
    let remove = format!("/api/me/passkeys/{other}/remove");
    assert_eq!(laptop.post(&remove, &form).await.status, 204);
    assert_eq!(app.rows("recovery_codes"), 0);
    assert_eq!(
        password(&app.anonymous(), &person).await["outcome"],
        "signed_in"
    );
}

#[tokio::test]
async fn a_passkey_signs_in_without_a_password() {
    let app = TestApp::start().await;
    let person = app.person("ann@portal.example", Role::Admin, None).await;
    let (key, _) = passkey(&app, &app.sign_in(&person).await, 1).await;
    app.advance(SignedDuration::from_hours(1));
    let browser = app.anonymous();
    let signed_in = sign_in(&browser, &key, 1).await;
    let cookies = signed_in.cookies();
    assert!(
        cookies[0].ends_with("; Max-Age=1209600"),
        "persistent: {cookies:?}"
    );
    assert!(cookies[1].starts_with("buildback_sign_in=;"), "{cookies:?}");
    let outcome = signed_in.ok();
    assert_eq!(outcome["outcome"], "signed_in");
    assert_eq!(browser.get("/api/me").await.ok(), outcome["account"]);
    let shown = browser.get(SHOW).await.ok();
    assert_eq!(shown["passkeys"][0]["last_used_at"], app.now().to_string());
    assert_eq!(app.rows("sign_in_challenges"), 0);
    assert_eq!(count(&app, AuditEvent::LoginSuccess).await, 1);
}

#[tokio::test]
async fn a_passkey_is_a_second_factor_only_for_its_own_account() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    let (key, _) = passkey(&app, &client, 1).await;
    let (_, other) = app.partner().await;
    let (foreign, _) = passkey(&app, &other, 2).await;
    let browser = app.anonymous();
    let outcome = password(&browser, &person).await;
    assert_eq!(
        outcome,
        json!({ "outcome": "second_factor_required", "totp": false, "passkey": true })
    );
    let options = ask(&browser, true).await.ok()["options"].clone();
    assert_eq!(
        options["allowCredentials"].as_array().map(Vec::len),
        Some(1)
    );
    answer(&browser, &foreign.answer(&options, 1))
        .await
        .problem(401, "passkey_refused");
    // A challenge can be answered only once.
    answer(&browser, &key.answer(&options, 1))
        .await
        .problem(401, "sign_in_over");
    let options = ask(&browser, true).await.ok()["options"].clone();
    let signed_in = answer(&browser, &key.answer(&options, 1)).await;
    // The session is kept as chosen in the password form.
    assert!(signed_in.cookies()[0].starts_with("buildback_session="));
    assert_eq!(signed_in.ok()["outcome"], "signed_in");
    ask(&app.anonymous(), true)
        .await
        .problem(401, "sign_in_over");
}

#[tokio::test]
async fn forged_unverified_and_replayed_passkey_answers_are_rejected() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let (key, _) = passkey(&app, &client, 1).await;
    let (mut unverified, mut phished, mut elsewhere) = (key.clone(), key.clone(), key.clone());
    unverified.verifies = false;
    phished.origin = "https://buildback.example".to_owned();
    elsewhere.domain = "buildback.example".to_owned();
    for forged in [unverified, phished, elsewhere] {
        let browser = app.anonymous();
        sign_in(&browser, &forged, 1)
            .await
            .problem(401, "passkey_refused");
        browser
            .get("/api/me")
            .await
            .problem(401, "sign_in_required");
    }
    let browser = app.anonymous();
    let options = ask(&browser, false).await.ok()["options"].clone();
    let right = key.answer(&options, 1);
    let mut forged = right.clone();
    forged["response"]["signature"] = json!("AAAA");
    answer(&browser, &forged)
        .await
        .problem(401, "passkey_refused");
    answer(&browser, &json!({})).await.invalid(&["credential"]);

    // An answer is valid only once, and only in the browser that asked.
    let thief = app.anonymous();
    ask(&thief, false).await.ok();
    answer(&thief, &right).await.problem(401, "passkey_refused");
    sign_in(&app.anonymous(), &key, 1).await.ok();
    sign_in(&app.anonymous(), &key, 1)
        .await
        .problem(401, "passkey_refused");
    sign_in(&app.anonymous(), &key, 2).await.ok();
    assert_eq!(count(&app, AuditEvent::SecondFactorFailed).await, 6);
}

#[tokio::test]
async fn a_passkey_of_a_deactivated_account_cannot_sign_in() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    let (key, _) = passkey(&app, &client, 1).await;
    let off = format!("UPDATE users SET active = FALSE WHERE id = '{}'", person.id);
    assert!(app.execute_sql(&off));
    sign_in(&app.anonymous(), &key, 1)
        .await
        .problem(401, "passkey_refused");
}

#[tokio::test]
async fn adding_a_passkey_is_bound_to_its_session_and_to_ten_minutes() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    let other = app.sign_in(&person).await;
    let options = start(&client).await.ok()["options"].clone();
    let (_, credential) = TestPasskey::make(1, &origin(&app), &options);
    add(&other, "Phone", &credential)
        .await
        .problem(409, "passkey_not_started");
    add(&client, "Phone", &json!({}))
        .await
        .invalid(&["credential"]);
    app.advance(SignedDuration::from_mins(10));
    add(&client, "Phone", &credential)
        .await
        .problem(409, "passkey_not_started");
    server::app::jobs::clean_up(app.state())
        .await
        .expect("the cleanup runs");
    assert_eq!(app.rows("passkey_registrations"), 0);
}

#[tokio::test]
async fn one_passkey_cannot_belong_to_two_accounts() {
    let app = TestApp::start().await;
    let (_, first) = app.partner().await;
    passkey(&app, &first, 1).await;
    let (_, second) = app.partner().await;
    let options = start(&second).await.ok()["options"].clone();
    let (_, credential) = TestPasskey::make(1, &origin(&app), &options);
    add(&second, "Phone", &credential)
        .await
        .problem(400, "passkey_refused");
}

#[tokio::test]
async fn started_passkey_sign_ins_count_toward_the_attempt_limit() {
    let app = TestApp::start().await;
    let browser = app.anonymous();
    for _ in 0..5 {
        ask(&browser, false).await.ok();
    }
    ask(&browser, false).await.problem(429, "too_many_attempts");
}

#[tokio::test]
async fn a_passkey_satisfies_the_second_factor_requirement_for_admins() {
    let app = TestApp::with(|config| config.require_admin_two_factor = true).await;
    let person = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&person).await;
    admin
        .get("/api/admin/dashboard")
        .await
        .problem(403, "second_factor_required");
    let (key, _) = passkey(&app, &admin, 1).await;
    admin.get("/api/admin/dashboard").await.ok();
    let browser = app.anonymous();
    sign_in(&browser, &key, 1).await.ok();
    browser.get("/api/admin/dashboard").await.ok();
}

#[tokio::test]
async fn passkeys_are_unavailable_without_a_domain_name() {
    let app = TestApp::with(|config| {
        config.public_url = server::config::PublicUrl::parse("http://192.0.2.7").ok();
    })
    .await;
    let person = app.person("ann@portal.example", Role::Admin, None).await;
    let client = app.sign_in(&person).await;
    assert_eq!(client.get(SHOW).await.ok()["passkeys_possible"], false);
    start(&client).await.problem(409, "passkeys_impossible");
    ask(&app.anonymous(), false)
        .await
        .problem(409, "passkeys_impossible");
}

#[tokio::test]
async fn an_authenticator_app_and_a_passkey_share_recovery_codes() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    turn_on(&app, &client).await;
    let (_, added) = passkey(&app, &client, 1).await;
    assert_eq!(added["recovery_codes"], json!([]));
    let form = json!({ "current_password": PASSWORD });
    assert_eq!(client.post("/api/me/totp/disable", &form).await.status, 204);
    assert_eq!(client.get(SHOW).await.ok()["recovery_codes_left"], 10);
    let outcome = password(&app.anonymous(), &person).await;
    assert_eq!(outcome["outcome"], "second_factor_required");
}

#[tokio::test]
async fn the_command_line_can_reset_an_accounts_second_factors() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    turn_on(&app, &client).await;
    passkey(&app, &client, 1).await;
    let config = app.state().config();
    let reset = |email: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_buildback"))
            .args(["admin", "reset-two-factor", "--email", email])
            .arg("--data-dir")
            .arg(&config.data_dir)
            .args(["--database-url", &config.database_url])
            .output()
            .expect("the program runs");
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).expect("a text");
        (output.status.success(), text)
    };
    let (done, text) = reset("nobody@portal.example");
    assert!(
        !done && text.contains("no account has the address"),
        "{text}"
    );
    client.get("/api/me").await.ok();
    let (done, text) = reset(&person.email.to_uppercase());
    assert!(
        done && text.contains("Removed all second factors"),
        "{text}"
    );
    client.get("/api/me").await.problem(401, "sign_in_required");
    assert_eq!(
        password(&app.anonymous(), &person).await["outcome"],
        "signed_in"
    );
    for table in ["totp_secrets", "passkeys", "recovery_codes"] {
        assert_eq!(app.rows(table), 0, "{table}");
    }
    assert_eq!(count(&app, AuditEvent::SecondFactorRemoved).await, 1);
    let mailed = format!(
        "mail_queue WHERE recipient = '{}' AND body_text LIKE '%removed two-factor authentication and all%http://%/settings%'",
        person.email.to_lowercase()
    );
    assert_eq!(app.rows(&mailed), 1);
    let sessions = app.rows("user_sessions");
    let (done, text) = reset(&person.email);
    assert!(done && text.contains("Nothing was changed"), "{text}");
    assert_eq!(app.rows(&mailed), 1, "no mail");
    assert_eq!(app.rows("user_sessions"), sessions, "nobody is signed out");
    assert_eq!(count(&app, AuditEvent::SecondFactorRemoved).await, 1);
}

#[tokio::test]
async fn adding_a_passkey_requires_the_current_password() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    for typed in ["", "Wrong-2026!"] {
        let form = json!({ "current_password": typed });
        client
            .post("/api/me/passkeys/start", &form)
            .await
            .invalid(&["current_password"]);
    }
    assert_eq!(app.rows("passkey_registrations"), 0);
}

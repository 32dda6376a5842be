//! Setting up an authenticator app, recovery codes, and turning both off.

use crate::security_log::count;
use domain::audit::AuditEvent;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, PASSWORD, Person, TestApp};

const COOKIE: &str = "buildback_session";
const SECOND_FACTORS: &str = "/api/me/second-factors";

/// An authenticator app that holds a secret.
pub struct AuthenticatorApp(totp_rs::Totp);

impl AuthenticatorApp {
    /// Creates an app from the secret that a user would type in.
    pub fn with(secret: &str) -> Self {
        let secret = totp_rs::Secret::try_from_base32(secret).expect("secret");
        let totp = totp_rs::Builder::new().with_secret(secret).build();
        Self(totp.expect("valid secret"))
    }

    /// The code now, or this many steps of thirty seconds from now.
    pub fn code(&self, app: &TestApp, steps: i64) -> String {
        let second = app.now().as_second() + 30 * steps;
        let second = u64::try_from(second).expect("time after 1970");
        self.0.generate(second).to_string()
    }

    /// A wrong code.
    pub fn wrong_code(&self, app: &TestApp) -> String {
        let right: Vec<_> = (-1..=1).map(|steps| self.code(app, steps)).collect();
        let mut codes = (0..9).map(|number| format!("{number:06}"));
        codes
            .find(|code| !right.contains(code))
            .expect("at most three codes are correct")
    }
}

pub async fn start(client: &Client) -> Answer {
    let form = json!({ "current_password": PASSWORD });
    client.post("/api/me/totp", &form).await
}

pub async fn confirm(client: &Client, code: &str) -> Answer {
    let form = json!({ "code": code });
    client.post("/api/me/totp/confirm", &form).await
}

/// Turns two-factor authentication on. Returns the app, which has used its first code, and the recovery codes.
pub async fn turn_on(app: &TestApp, client: &Client) -> (AuthenticatorApp, Vec<String>) {
    let setup = start(client).await.ok();
    let phone = AuthenticatorApp::with(setup["secret"].as_str().expect("secret"));
    let codes = confirm(client, &phone.code(app, 0)).await.ok();
    // A code works only once, and the caller may need the next one immediately.
    app.advance(SignedDuration::from_secs(30));
    (phone, list(&codes))
}

fn list(codes: &Value) -> Vec<String> {
    let codes = codes["recovery_codes"].as_array().expect("codes");
    let text = |code: &Value| code.as_str().expect("code").to_owned();
    codes.iter().map(text).collect()
}

#[tokio::test]
async fn an_authenticator_app_is_active_after_its_first_correct_code() {
    let app = TestApp::start().await;
    let (person, laptop) = app.partner().await;
    let phone = app.sign_in(&person).await;
    let nothing = json!({ "totp_since": null, "recovery_codes_left": 0, "passkeys": [],
        "passkeys_possible": true, "required": false });
    assert_eq!(laptop.get(SECOND_FACTORS).await.ok(), nothing);

    let setup = start(&laptop).await;
    assert_eq!(setup.status, 201);
    let setup = setup.ok();
    let secret = setup["secret"].as_str().expect("secret").to_owned();
    let url = setup["url"].as_str().expect("URL");
    let account = person.email.replace('@', "%40");
    assert!(url.starts_with(&format!(
        "otpauth://totp/Buildback:{account}?secret={secret}"
    )));
    assert!(
        setup["qr"]["path"]
            .as_str()
            .is_some_and(|path| path.starts_with('M'))
    );
    assert_eq!(
        laptop.get(SECOND_FACTORS).await.ok(),
        nothing,
        "the app is not active before its first code"
    );

    let authenticator = AuthenticatorApp::with(&secret);
    let before = laptop.cookie(COOKIE);
    for wrong in [
        &authenticator.wrong_code(&app),
        "",
        "12345",
        "ABCD-EFGH-JKMN-PQRT",
    ] {
        let problem = confirm(&laptop, wrong).await.invalid(&["code"]);
        assert_eq!(problem["errors"][0]["code"], "wrong", "{wrong}");
    }
    phone.get("/api/me").await.ok();
    let answer = confirm(&laptop, &authenticator.code(&app, 0)).await;
    assert_eq!(list(&answer.ok()).len(), 10);
    assert_ne!(
        laptop.cookie(COOKIE),
        before,
        "the session gets a new token"
    );
    laptop.get("/api/me").await.ok();
    phone.get("/api/me").await.problem(401, "sign_in_required");
    let shown = laptop.get(SECOND_FACTORS).await.ok();
    assert_eq!(shown["totp_since"], app.now().to_string());
    assert_eq!(shown["recovery_codes_left"], 10);
    assert!(!shown.to_string().contains(&secret));
    assert_eq!(count(&app, AuditEvent::SecondFactorAdded).await, 1);

    start(&laptop).await.problem(409, "totp_exists");
    confirm(&laptop, &authenticator.code(&app, 1))
        .await
        .problem(409, "totp_not_started");
}

#[tokio::test]
async fn the_latest_two_factor_setup_replaces_an_earlier_one() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let first = AuthenticatorApp::with(
        start(&client).await.ok()["secret"]
            .as_str()
            .expect("secret"),
    );
    let second = AuthenticatorApp::with(
        start(&client).await.ok()["secret"]
            .as_str()
            .expect("secret"),
    );
    confirm(&client, &first.code(&app, 0))
        .await
        .invalid(&["code"]);
    confirm(&client, &second.code(&app, 0)).await.ok();
}

#[tokio::test]
async fn every_two_factor_change_requires_the_password() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    for (path, is_on) in [
        ("/api/me/totp", false),
        ("/api/me/recovery-codes", true),
        ("/api/me/totp/disable", true),
    ] {
        if is_on && client.get(SECOND_FACTORS).await.ok()["totp_since"].is_null() {
            turn_on(&app, &client).await;
        }
        for (typed, message) in [
            ("", "Current password is required"),
            ("Wrong-2026!", "Current password is incorrect"),
        ] {
            let form = json!({ "current_password": typed });
            let problem = client
                .post(path, &form)
                .await
                .invalid(&["current_password"]);
            assert_eq!(problem["errors"][0]["message"], message, "{path}");
        }
    }
    assert_eq!(
        client.get(SECOND_FACTORS).await.ok()["recovery_codes_left"],
        10
    );
    assert_eq!(count(&app, AuditEvent::LoginFailed).await, 3);
}

#[tokio::test]
async fn turning_off_two_factor_deletes_the_secret_and_recovery_codes() {
    let app = TestApp::start().await;
    let (person, laptop) = app.partner().await;
    turn_on(&app, &laptop).await;
    let phone = app.sign_in(&person).await;
    let form = json!({ "current_password": PASSWORD });
    let off = || laptop.post("/api/me/totp/disable", &form);
    assert_eq!(off().await.status, 204);
    assert_eq!(app.rows("totp_secrets") + app.rows("recovery_codes"), 0);
    laptop.get("/api/me").await.ok();
    phone.get("/api/me").await.problem(401, "sign_in_required");
    assert_eq!(count(&app, AuditEvent::SecondFactorRemoved).await, 1);
    off().await.problem(404, "not_found");
    let form = json!({ "email": person.email, "password": PASSWORD });
    let answer = app.anonymous().post("/api/auth/sign-in", &form).await.ok();
    assert_eq!(answer["outcome"], "signed_in");
}

#[tokio::test]
async fn new_recovery_codes_replace_the_old_ones() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    let form = json!({ "current_password": PASSWORD });
    let renew = || client.post("/api/me/recovery-codes", &form);
    renew().await.problem(409, "no_second_factor");
    let (_, old) = turn_on(&app, &client).await;
    let new = list(&renew().await.ok());
    assert_eq!(new.len(), 10);
    assert!(new.iter().all(|code| !old.contains(code)));
    assert_eq!(count(&app, AuditEvent::RecoveryCodesRenewed).await, 1);
    let sign_in = |code: String| sign_in_with(&app, &person, code);
    sign_in(old[0].clone()).await.problem(401, "invalid_code");
    sign_in(new[0].clone()).await.ok();
    assert_eq!(
        client.get(SECOND_FACTORS).await.ok()["recovery_codes_left"],
        9
    );
}

async fn sign_in_with(app: &TestApp, person: &Person, code: String) -> Answer {
    let browser = app.anonymous();
    let form = json!({ "email": person.email, "password": PASSWORD });
    browser.post("/api/auth/sign-in", &form).await.ok();
    let form = json!({ "code": code });
    browser.post("/api/auth/second-factor", &form).await
}

#[tokio::test]
async fn the_secret_and_recovery_codes_are_not_stored_in_plain_text() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    let secret = start(&client).await.ok()["secret"].clone();
    let secret = secret.as_str().expect("secret");
    let phone = AuthenticatorApp::with(secret);
    let codes = list(&confirm(&client, &phone.code(&app, 0)).await.ok());
    let id = person.id;
    let stored = app
        .read(move |conn| store::totp::find(conn, id))
        .await
        .expect("authenticator app");
    assert!(!stored.sealed.contains(secret));
    let other = app.partner().await.0.id;
    let opened = |owner: String| app.state().secret_cipher().open(&stored.sealed, &owner);
    let bytes = totp_rs::Secret::try_from_base32(secret).expect("secret");
    assert_eq!(opened(id.to_string()).as_deref(), Some(bytes.as_bytes()));
    assert_eq!(
        opened(other.to_string()),
        None,
        "the secret cannot be moved to another account"
    );
    for code in codes {
        let bare = code.replace('-', "");
        let in_plain_text = format!("recovery_codes WHERE code_hash IN ('{code}', '{bare}')");
        assert_eq!(app.rows(&in_plain_text), 0, "only hashes are stored");
    }
}

#[tokio::test]
async fn changing_a_second_factor_requires_a_recent_sign_in() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    let (phone, _) = turn_on(&app, &client).await;
    app.advance(SignedDuration::from_mins(15));
    let form = json!({ "current_password": PASSWORD });
    for path in [
        "/api/me/totp/disable",
        "/api/me/recovery-codes",
        "/api/me/passkeys/start",
    ] {
        let refused = client.post(path, &form).await;
        refused.problem(403, "sign_in_again");
    }
    let again = app.anonymous();
    let sign_in = json!({ "email": person.email, "password": PASSWORD });
    again.post("/api/auth/sign-in", &sign_in).await.ok();
    let code = json!({ "code": phone.code(&app, 0) });
    again.post("/api/auth/second-factor", &code).await.ok();
    let off = again.post("/api/me/totp/disable", &form).await;
    assert_eq!(off.status, 204);
}

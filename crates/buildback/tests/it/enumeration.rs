//! Protection against enumeration of accounts, codes, and links: existing and unknown values get identical responses after the same
//! work. The tests count database queries and password hashes instead of measuring time.

use crate::invitations::{invite, token};
use crate::leftovers::Leftovers;
use domain::audit::AuditEvent;
use domain::id::PasswordResetId;
use domain::owner_step_up::StepUp;
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::security::session::Token;
use std::collections::BTreeMap;
use store::audit::NewAuditEntry;
use store::password_reset;
use test_support::{Answer, Client, PASSWORD, TestApp, statements};

/// What a client can see and measure.
#[derive(Debug, PartialEq)]
pub struct Seen {
    status: u16,
    headers: BTreeMap<String, String>,
    body: String,
    hashes: usize,
    statements: Vec<String>,
}

/// Sends requests and records what a client can observe.
pub struct Door<'a> {
    pub app: &'a TestApp,
}

impl Door<'_> {
    /// Sends a form and returns the observation without the values that the client sent and those that differ in every answer.
    pub async fn ask(&self, client: &Client, path: &str, form: &Value) -> Seen {
        let answer = async {
            let logged = self.app.rows("security_audit_log");
            let answer = client.post(path, form).await;
            if path.ends_with("reset-password") || path.ends_with("confirm-sign-up") {
                // The event is logged concurrently with the answer.
                self.app
                    .until(|app| app.rows("security_audit_log") > logged)
                    .await;
            }
            answer
        };
        self.see(form, answer).await
    }

    /// The same for an edit of this version.
    pub async fn edit(&self, client: &Client, path: &str, version: i64, form: &Value) -> Seen {
        let mut seen = self.see(form, client.patch(path, version, form)).await;
        seen.headers.remove("etag");
        let next = format!("\"version\":{}", version + 1);
        seen.body = seen.body.replace(&next, "\"version\":…");
        seen
    }

    async fn see(&self, form: &Value, answer: impl Future<Output = Answer>) -> Seen {
        drop(statements::take(self.app));
        let before = self.app.state().passwords().computed();
        let mut seen = seen(answer.await, form);
        seen.hashes = self.app.state().passwords().computed() - before;
        seen.statements = statements::take(self.app);
        seen
    }
}

fn seen(answer: Answer, form: &Value) -> Seen {
    const NEW_EACH_TIME: [&str; 2] = ["date", "x-request-id"];
    let headers = answer
        .headers
        .iter()
        .filter(|(name, _)| !NEW_EACH_TIME.contains(&name.as_str()))
        .map(|(name, value)| (name.to_string(), value.to_str().expect("text").to_owned()))
        .collect();
    let mut body = String::from_utf8(answer.bytes).expect("text");
    for varying in [&answer.json["request_id"], &form["email"]] {
        if let Some(varying) = varying.as_str() {
            body = body.replace(varying, "…");
        }
    }
    Seen {
        status: answer.status,
        headers,
        body,
        hashes: 0,
        statements: Vec::new(),
    }
}

/// Checks that the first case has the expected status and number of hashes, and that the others equal it.
#[track_caller]
pub fn assert_alike(status: u16, hashes: usize, what: &str, cases: &[(&str, Seen)]) {
    let ((first, expected), others) = cases.split_first().expect("something to compare");
    assert_eq!(
        (expected.status, expected.hashes),
        (status, hashes),
        "{what}: {first}: {expected:?}"
    );
    assert!(
        !expected.statements.is_empty(),
        "{what}: the database was queried"
    );
    for (name, other) in others {
        assert_eq!(expected, other, "{what}: {first} and {name}");
    }
}

async fn start() -> TestApp {
    statements::listen();
    let app = TestApp::start().await;
    name_somebody(&app).await;
    app
}

/// The first address and the first account in the security log create the buckets that all of them share, so they are logged here.
pub async fn name_somebody(app: &TestApp) {
    let state = app.state().clone();
    app.write(move |conn| {
        for key in ["address:198.51.100.1", "account:first"] {
            let entry = NewAuditEntry::new(AuditEvent::CsrfRejected, key);
            store::audit::record(conn, state.clock(), &mut state.rng(), &entry)?;
        }
        Ok::<_, store::StoreError>(())
    })
    .await;
}

/// All of the same length, so that even the lengths of the answers match.
const KNOWN: &str = "paula@agency.example";
const UNKNOWN: &str = "nobod@agency.example";
const INACTIVE: &str = "quitt@agency.example";

async fn people(app: &TestApp) {
    app.person(KNOWN, Role::ReferralPartner, None).await;
    app.inactive_person(INACTIVE).await;
}

#[tokio::test]
async fn sign_in_does_not_reveal_accounts() {
    let app = start().await;
    people(&app).await;
    let door = Door { app: &app };
    let path = "/api/auth/sign-in";
    let guess = |email: &str| json!({ "email": email, "password": "Wrong-Guess-77!" });
    let browsers = [app.anonymous(), app.anonymous(), app.anonymous()];
    // The sixth try is rate limited.
    for try_number in 1..=6 {
        let mut cases = Vec::new();
        for (client, email) in browsers.iter().zip([KNOWN, UNKNOWN, INACTIVE]) {
            cases.push((email, door.ask(client, path, &guess(email)).await));
        }
        let (status, hashes) = if try_number < 6 { (401, 1) } else { (429, 0) };
        let what = format!("try {try_number} from one place");
        assert_alike(status, hashes, &what, &cases);
    }
    // From many places, until the account itself is rate limited.
    for try_number in 6..=11 {
        let mut cases = Vec::new();
        for email in [KNOWN, UNKNOWN, INACTIVE] {
            let stranger = app.anonymous();
            cases.push((email, door.ask(&stranger, path, &guess(email)).await));
        }
        let (status, hashes) = if try_number < 11 { (401, 1) } else { (429, 0) };
        let what = format!("try {try_number} from many places");
        assert_alike(status, hashes, &what, &cases);
    }
    // The right password of an inactive account counts as wrong.
    app.advance(SignedDuration::from_hours(1));
    let right = json!({ "email": INACTIVE, "password": PASSWORD });
    let (one, other) = (app.anonymous(), app.anonymous());
    let cases = [
        (INACTIVE, door.ask(&one, path, &right).await),
        (UNKNOWN, door.ask(&other, path, &guess(UNKNOWN)).await),
    ];
    assert_alike(401, 1, "the right password", &cases);
}

#[tokio::test]
async fn signing_in_to_several_accounts_in_a_row_reveals_none() {
    let app = start().await;
    people(&app).await;
    let door = Door { app: &app };
    let client = app.anonymous();
    let mut cases = Vec::new();
    for email in ["other@agency.example", KNOWN, UNKNOWN, INACTIVE] {
        let guess = json!({ "email": email, "password": "Wrong-Guess-77!" });
        cases.push((email, door.ask(&client, "/api/auth/sign-in", &guess).await));
    }
    // The first try from a place creates the row that counts the others.
    assert_alike(401, 1, "tries in a row", &cases[1..]);
}

#[tokio::test]
async fn sign_up_does_not_reveal_accounts() {
    let app = start().await;
    people(&app).await;
    let door = Door { app: &app };
    let form = |email: &str| {
        json!({
            "first_name": "Robin", "last_name": "Example", "email": email,
            "company_name": null, "phone": null,
            "password": "Plaster-2027!", "confirm_password": "Plaster-2027!",
        })
    };
    let path = "/api/auth/sign-up";
    // The first sign-up creates the row of the portal-wide limit.
    door.ask(&app.anonymous(), path, &form("first@agency.example"))
        .await;
    let mut cases = Vec::new();
    for email in [KNOWN, UNKNOWN, INACTIVE] {
        cases.push((email, door.ask(&app.anonymous(), path, &form(email)).await));
    }
    assert_alike(201, 1, "a sign-up", &cases);
    let client = app.anonymous();
    let mut cases = Vec::new();
    for n in 1..=4 {
        let email = if n == 4 { KNOWN } else { UNKNOWN };
        cases.push((email, door.ask(&client, path, &form(email)).await));
    }
    assert_eq!(
        cases[3].1.status, 429,
        "a known address is rate limited as well"
    );
}

async fn company(app: &TestApp) -> Client {
    app.company("Ridgeline").await;
    app.admin().await
}

async fn link(app: &TestApp, admin: &Client) -> String {
    token(app, &invite(admin, "ridgeline").await)
}

fn joining(token: &str, email: &str) -> Value {
    json!({
        "token": token, "first_name": "Robin", "last_name": "Example", "email": email,
        "password": "Plaster-2027!", "confirm_password": "Plaster-2027!",
    })
}

const ACCEPT: &str = "/api/invitations/accept";
const VALIDATE: &str = "/api/invitations/validate";

#[tokio::test]
async fn a_valid_invitation_reveals_at_most_five_existing_accounts() {
    let app = start().await;
    people(&app).await;
    let admin = company(&app).await;
    let link = link(&app, &admin).await;
    for email in [KNOWN, INACTIVE, KNOWN, KNOWN, INACTIVE] {
        let answer = app.anonymous().post(ACCEPT, &joining(&link, email)).await;
        let problem = answer.problem(409, "email_taken");
        assert_eq!(
            problem["detail"],
            "An account with this email already exists. Please sign in instead."
        );
    }
    // From any place and for any address.
    let sixth = app.anonymous().post(ACCEPT, &joining(&link, UNKNOWN)).await;
    assert_eq!(sixth.headers["retry-after"], "3600");
    sixth.problem(429, "too_many_validations");
    assert_eq!(app.rows("mail_queue"), 0);
    assert_eq!(app.rows("users WHERE contractor_id IS NOT NULL"), 0);
    app.advance(SignedDuration::from_hours(1));
    let form = joining(&link, UNKNOWN);
    app.anonymous().post(ACCEPT, &form).await.ok();
}

#[tokio::test]
async fn invalid_invitations_reveal_neither_the_reason_nor_accounts() {
    let app = start().await;
    people(&app).await;
    let admin = company(&app).await;
    let door = Door { app: &app };
    let used = link(&app, &admin).await;
    let form = joining(&used, "first@agency.example");
    app.anonymous().post(ACCEPT, &form).await.ok();
    let created = invite(&admin, "ridgeline").await;
    let id = created["invitation"]["id"].as_str().expect("an id");
    admin
        .delete(&format!("/api/admin/invitations/{id}"))
        .await
        .ok();
    let (revoked, expired) = (token(&app, &created), link(&app, &admin).await);
    app.advance(SignedDuration::from_hours(7 * 24));
    let links = [
        ("used", used),
        ("revoked", revoked),
        ("expired", expired),
        ("unknown", "0".repeat(64)),
    ];
    let mut cases = Vec::new();
    for (name, token) in &links {
        let form = json!({ "token": token });
        cases.push((*name, door.ask(&app.anonymous(), VALIDATE, &form).await));
    }
    assert_alike(200, 0, "validating a link", &cases);
    let mut cases = Vec::new();
    for (name, token) in &links {
        for email in [KNOWN, UNKNOWN] {
            let form = joining(token, email);
            cases.push((*name, door.ask(&app.anonymous(), ACCEPT, &form).await));
        }
    }
    assert_alike(404, 0, "signing up with a link", &cases);
}

#[tokio::test]
async fn password_reset_requests_do_not_reveal_accounts() {
    let app = start().await;
    people(&app).await;
    let door = Door { app: &app };
    let path = "/api/auth/forgot-password";
    for try_number in 1..=4 {
        let mut cases = Vec::new();
        for email in [KNOWN, UNKNOWN, INACTIVE] {
            let form = json!({ "email": email });
            cases.push((email, door.ask(&app.anonymous(), path, &form).await));
        }
        let status = if try_number < 4 { 204 } else { 429 };
        assert_alike(status, 0, &format!("request {try_number}"), &cases);
    }
    assert_eq!(
        app.rows("password_resets"),
        3,
        "only the active account gets links"
    );
    assert_eq!(app.rows("mail_queue"), 3);
}

/// A reset link for the known account, as its email would contain it.
async fn mailed_link(app: &TestApp) -> String {
    let (now, state) = (app.now(), app.state().clone());
    let token = Token::new(&mut state.rng());
    let hash = token.hash();
    let id = PasswordResetId::new(state.clock(), &mut state.rng());
    app.write(move |conn| {
        let found = password_reset::find_account(conn, KNOWN, now)?;
        let user = found.expect("the account").user_id;
        let expires_at = now + SignedDuration::from_hours(1);
        password_reset::create(conn, id, user, &hash, now, expires_at)
    })
    .await;
    token.reveal().to_owned()
}

#[tokio::test]
async fn invalid_password_reset_links_do_not_reveal_the_reason() {
    let app = start().await;
    people(&app).await;
    let door = Door { app: &app };
    let reset = |token: &str| json!({ "token": token, "password": "Plaster-2027!", "confirm_password": "Plaster-2027!" });
    let path = "/api/auth/reset-password";
    let used = reset(&mailed_link(&app).await);
    app.anonymous().post(path, &used).await.ok();
    let expired = reset(&mailed_link(&app).await);
    app.advance(SignedDuration::from_hours(1));
    let mut cases = Vec::new();
    for (name, form) in [
        ("a used one", used),
        ("an expired one", expired),
        ("an unknown one", reset(&"0".repeat(64))),
    ] {
        cases.push((name, door.ask(&app.anonymous(), path, &form).await));
    }
    assert_alike(404, 0, "a link", &cases);
}

#[tokio::test]
async fn invalid_project_codes_do_not_reveal_the_reason() {
    let app = start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let (expired, live) = (app.project(&partner).await, app.project(&partner).await);
    app.update(&expired, ProjectStatus::Completed, "Done.", &ann)
        .await;
    app.advance(SignedDuration::from_hours(91 * 24));
    let door = Door { app: &app };
    let path = "/api/owner/session";
    let form = |code: &str| json!({ "project_code": code });
    let mut cases = Vec::new();
    for (name, code) in [("dead", expired.code.as_str()), ("unknown", "ZZZZZZ")] {
        cases.push((name, door.ask(&app.anonymous(), path, &form(code)).await));
    }
    assert_alike(401, 0, "a code", &cases);

    let guesser = app.anonymous();
    for _ in 0..5 {
        guesser.post(path, &form("ZZZZZZ")).await;
    }
    // The first rate-limited try creates the log row that counts the others.
    guesser.post(path, &form("ZZZZZZ")).await;
    let mut cases = Vec::new();
    for (name, code) in [
        ("live", live.code.as_str()),
        ("dead", expired.code.as_str()),
        ("unknown", "ZZZZZZ"),
    ] {
        cases.push((name, door.ask(&guesser, path, &form(code)).await));
    }
    assert_alike(429, 0, "a rate-limited code", &cases);
}

#[tokio::test]
async fn the_owner_step_up_question_does_not_reveal_valid_codes() {
    statements::listen();
    let app = TestApp::with(|config| config.owner_step_up = StepUp::Always).await;
    name_somebody(&app).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let (expired, live) = (app.project(&partner).await, app.project(&partner).await);
    app.update(&expired, ProjectStatus::Completed, "Done.", &ann)
        .await;
    app.advance(SignedDuration::from_hours(91 * 24));
    let door = Door { app: &app };
    let path = "/api/owner/session";
    let codes = [
        ("live", live.code.as_str()),
        ("dead", expired.code.as_str()),
        ("unknown", "ZZZZZZ"),
    ];
    let mut cases = Vec::new();
    for (name, code) in codes {
        let form = json!({ "project_code": code });
        cases.push((name, door.ask(&app.anonymous(), path, &form).await));
    }
    assert_alike(200, 0, "the question", &cases);
    // Each from another place. The fourth and the seventh answer meet a locked code; the sixth causes the ban that the seventh meets.
    for try_number in 1..=7 {
        let mut cases = Vec::new();
        for (name, code) in codes {
            let form = json!({ "project_code": code, "answer": "9999" });
            cases.push((name, door.ask(&app.anonymous(), path, &form).await));
        }
        let status = match try_number {
            4 | 7 => 429,
            _ => 401,
        };
        assert_alike(status, 0, &format!("answer {try_number}"), &cases);
        if try_number >= 4 {
            app.advance(SignedDuration::from_hours(1));
        }
    }
    // Repeated tries of a locked code within a window are counted alike.
    for try_number in 8..=9 {
        let mut cases = Vec::new();
        for (name, code) in codes {
            let form = json!({ "project_code": code, "answer": "9999" });
            cases.push((name, door.ask(&app.anonymous(), path, &form).await));
        }
        assert_alike(429, 0, &format!("answer {try_number}"), &cases);
    }
    let bans = "security_audit_log WHERE event_type = 'brute_force_owner_code'";
    assert_eq!(app.rows(bans), 3);
}

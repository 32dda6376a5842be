//! Changing an account's email address when addresses must be confirmed by email.

use crate::enumeration::{Door, assert_alike};
use crate::leftovers::Leftovers;
use crate::password_reset::{mailed_token, with_mail};
use crate::security_log::{count, rows_about};
use domain::account::SignUpConfirmation;
use domain::audit::AuditEvent;
use domain::permission::{Permit, Role, act};
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::app::jobs::clean_up;
use test_support::{Answer, Client, MailServer, PASSWORD, Person, TestApp, statements};

const PROFILE: &str = "/api/me/profile";
const CHANGE: &str = "/api/me/email-change";
const CONFIRM: &str = "/api/me/email-change/confirm";
const NEW: &str = "renee@agency.example";
const COOKIE: &str = "buildback_session";

/// A portal with a mail server, and a signed-in partner.
async fn start() -> (TestApp, MailServer, Person, Client) {
    let (app, server) = with_mail().await;
    let (person, client) = app.partner().await;
    (app, server, person, client)
}

/// Requests an address in an edit of the current profile.
async fn ask(client: &Client, email: &str) -> Answer {
    let version = client.get(PROFILE).await.ok()["version"].clone();
    let version = version.as_i64().expect("a version");
    client.patch(PROFILE, version, &moving(email)).await
}

/// The form that requests another address with the current password.
fn moving(email: &str) -> Value {
    json!({ "email": email, "current_password": PASSWORD })
}

/// Requests the new address and returns the token in the email that follows.
async fn ask_by_mail(app: &TestApp, server: &mut MailServer, client: &Client) -> String {
    ask(client, NEW).await.ok();
    mailed_token(app, server, "/email").await
}

async fn confirm(client: &Client, token: &str) -> Answer {
    client.post(CONFIRM, &json!({ "token": token })).await
}

async fn sign_in(app: &TestApp, email: &str) -> u16 {
    let form = json!({ "email": email, "password": PASSWORD });
    let answer = app.anonymous().post("/api/auth/sign-in", &form).await;
    answer.status
}

async fn pending(client: &Client) -> Value {
    client.get(PROFILE).await.ok()["pending_email"].clone()
}

#[tokio::test]
async fn other_fields_save_immediately_and_the_email_after_confirmation() {
    let (app, mut server, person, laptop) = start().await;
    let phone = app.sign_in(&person).await;
    let old = person.email.to_lowercase();
    let mut form = moving("Renee@Agency.example");
    form["first_name"] = json!("Renée");
    let saved = laptop.patch(PROFILE, 1, &form).await;
    assert_eq!(saved.headers["etag"], "\"2\"");
    assert_eq!(saved.json["profile"]["first_name"], "Renée");
    assert_eq!(saved.json["profile"]["email"], old);
    assert_eq!(saved.json["pending_email"], NEW);
    assert_eq!(
        pending(&phone).await,
        NEW,
        "every device shows the pending address"
    );
    assert_eq!(sign_in(&app, NEW).await, 401);
    assert_eq!(count(&app, AuditEvent::EmailChangeRequested).await, 1);
    assert_eq!(count(&app, AuditEvent::EmailChanged).await, 0);

    let token = mailed_token(&app, &mut server, "/email").await;
    let stored = format!("email_changes WHERE token_hash LIKE '%{token}%'");
    assert_eq!(app.rows(&stored), 0, "only the token's hash is stored");
    let before = laptop.cookie(COOKIE).expect("a session");
    let mut stream = laptop.listen("/api/stream").await;
    let position = stream.next().await.and_then(|event| event.id);
    let confirmed = confirm(&laptop, &token).await;
    assert_eq!(confirmed.headers["etag"], "\"3\"");
    let confirmed = confirmed.ok();
    assert_eq!(confirmed["profile"]["email"], NEW);
    assert_eq!(confirmed["pending_email"], Value::Null);
    // Other open pages of this browser reconnect with the new token and receive the change.
    assert!(stream.next().await.is_none());
    let position = position.expect("the stream sends its position");
    let mut reconnected = laptop
        .listen(&format!("/api/stream?after={position}"))
        .await;
    while reconnected.change().await.0 != "user" {}

    // As after a password change, this browser gets a new token and other sessions end.
    let old_session = app.anonymous();
    old_session.set_cookie(COOKIE, &before);
    assert_eq!(old_session.get("/api/me").await.status, 401);
    assert_eq!(phone.get("/api/me").await.status, 401);
    assert_eq!(laptop.get("/api/me").await.ok()["user"]["email"], NEW);
    assert_eq!(sign_in(&app, NEW).await, 200);
    assert_eq!(sign_in(&app, &old).await, 401);

    let mail = server.next().await;
    assert_eq!(mail.recipients, [old]);
    let text = mail.text.replace("=\n", "");
    assert!(
        text.contains("You can no longer sign in with this address"),
        "{text}"
    );
    assert!(!text.contains(NEW), "{text}");
    assert_eq!(rows_about(&app, AuditEvent::EmailChanged, person.id), 1);
    confirm(&laptop, &token).await.problem(404, "not_found");
    assert_eq!(app.rows("email_changes"), 0);
}

/// All of the same length, so that even the lengths of the answers match.
const KNOWN: &str = "known@agency.example";
const INACTIVE: &str = "quitt@agency.example";
const WAITING: &str = "wait1@agency.example";
const UNKNOWN: &str = "nobod@agency.example";

#[tokio::test]
async fn email_changes_do_not_reveal_which_addresses_have_accounts() {
    statements::listen();
    let app = TestApp::with(|config| config.signup_confirmation = SignUpConfirmation::Always).await;
    app.person(KNOWN, Role::ReferralPartner, None).await;
    app.inactive_person(INACTIVE).await;
    let sign_up = json!({
        "first_name": "Paula", "last_name": "Reyes", "email": WAITING, "company_name": null, "phone": null,
        "password": PASSWORD, "confirm_password": PASSWORD,
    });
    app.anonymous()
        .post("/api/auth/sign-up", &sign_up)
        .await
        .ok();
    let (person, client) = app.partner().await;
    let door = Door { app: &app };
    // The first request creates the rows of the limit and of the log.
    ask(&client, "first@agency.example").await.ok();
    let mut cases = Vec::new();
    for (n, email) in (2..).zip([UNKNOWN, KNOWN, INACTIVE, WAITING]) {
        let form = moving(email);
        cases.push((email, door.edit(&client, PROFILE, n, &form).await));
        assert_eq!(pending(&client).await, email);
        let subject = match email {
            KNOWN | INACTIVE => "Someone tried to use your email address at Buildback",
            _ => "Confirm your new email address for Buildback",
        };
        let mails = format!("mail_queue WHERE recipient = '{email}' AND subject = '{subject}'");
        assert_eq!(app.rows(&mails), 1, "{email}");
    }
    assert_alike(200, 1, "another address", &cases);

    app.advance(SignedDuration::from_hours(1));
    // An older session would update its last activity along with one of the answers.
    let client = app.sign_in(&person).await;
    let mut cases = Vec::new();
    for (n, email) in (6..).zip([UNKNOWN, KNOWN]) {
        client.patch(PROFILE, n, &moving(email)).await.ok();
        cases.push((email, door.ask(&client, CHANGE, &json!({})).await));
        let mails = format!("mail_queue WHERE recipient = '{email}'");
        assert_eq!(app.rows(&mails), 3, "{email}");
    }
    assert_alike(204, 0, "the repeated email", &cases);
    assert_eq!(
        sign_in(&app, KNOWN).await,
        200,
        "the existing account is unchanged"
    );
}

#[tokio::test]
async fn changing_the_email_requires_the_current_password() {
    let (app, _server, _, client) = start().await;
    client
        .patch(PROFILE, 1, &json!({ "email": NEW }))
        .await
        .invalid(&["current_password"]);
    assert_eq!(pending(&client).await, Value::Null);
    assert_eq!(app.rows("mail_queue"), 0);
    assert_eq!(count(&app, AuditEvent::EmailChangeRequested).await, 0);
}

#[tokio::test]
async fn the_holder_of_a_requested_address_is_informed_by_email() {
    let (app, mut server, _, client) = start().await;
    app.person("ann@portal.example", Role::Admin, None).await;
    ask(&client, "Ann@Portal.example").await.ok();
    let mail = server.next().await;
    assert_eq!(mail.recipients, ["ann@portal.example"]);
    let text = mail.text.replace("=\n", "");
    assert!(
        text.contains("The address belongs to your account"),
        "{text}"
    );
    assert!(!text.contains("#token"), "{text}");
}

#[tokio::test]
async fn an_email_change_link_works_only_for_its_account_and_purpose() {
    let (app, mut server, person, client) = start().await;
    let token = ask_by_mail(&app, &mut server, &client).await;
    let (_, foreign) = app.partner().await;
    confirm(&foreign, &token).await.problem(404, "not_found");
    confirm(&app.anonymous(), &token)
        .await
        .problem(401, "sign_in_required");
    let denied = "security_audit_log WHERE event_type = 'access_denied'";
    app.until(|app| app.rows(denied) > 0).await;
    for wrong in ["", "x", &"0".repeat(64), &token.to_uppercase()] {
        confirm(&client, wrong).await.problem(404, "not_found");
    }
    let password = "Plaster-2027!";
    let reset = json!({ "token": token, "password": password, "confirm_password": password });
    app.anonymous()
        .post("/api/auth/reset-password", &reset)
        .await
        .problem(404, "not_found");
    let opens = json!({ "token": token, "password": PASSWORD });
    app.anonymous()
        .post("/api/auth/confirm-sign-up", &opens)
        .await
        .problem(404, "not_found");
    let forgot = json!({ "email": person.email });
    app.anonymous()
        .post("/api/auth/forgot-password", &forgot)
        .await;
    let other = mailed_token(&app, &mut server, "/reset").await;
    confirm(&client, &other).await.problem(404, "not_found");

    // Another browser of the same account can use the link.
    confirm(&app.sign_in(&person).await, &token).await.ok();
    // The password reset link was sent to an address that no longer belongs to the account.
    let late = json!({ "token": other, "password": password, "confirm_password": password });
    app.anonymous()
        .post("/api/auth/reset-password", &late)
        .await
        .problem(404, "not_found");
}

#[tokio::test]
async fn a_new_link_replaces_the_old_one_and_canceling_invalidates_it() {
    let (app, mut server, person, client) = start().await;
    let first = ask_by_mail(&app, &mut server, &client).await;
    let mut stream = client.listen("/api/stream").await;
    assert!(stream.next().await.is_some(), "the stream begins");
    assert_eq!(client.post(CHANGE, &json!({})).await.status, 204);
    let second = mailed_token(&app, &mut server, "/email").await;
    confirm(&client, &first).await.problem(404, "not_found");

    assert_eq!(client.delete(CHANGE).await.status, 204);
    assert_eq!(stream.change().await.0, "user");
    assert_eq!(pending(&client).await, Value::Null);
    confirm(&client, &second).await.problem(404, "not_found");
    assert_eq!(
        client.delete(CHANGE).await.status,
        204,
        "canceling again changes nothing"
    );
    let again = client.post(CHANGE, &json!({})).await;
    again.problem(404, "not_found");
    assert_eq!(sign_in(&app, &person.email).await, 200);
}

#[tokio::test]
async fn an_email_change_link_expires_after_a_day_and_is_cleaned_up() {
    let (app, mut server, person, _) = start().await;
    let early = app.sign_in(&person).await;
    let token = ask_by_mail(&app, &mut server, &early).await;
    app.advance(SignedDuration::from_secs(24 * 3600 - 1));
    let client = app.sign_in(&person).await;
    clean_up(app.state()).await.unwrap();
    assert_eq!(pending(&client).await, NEW);
    app.advance(SignedDuration::from_secs(1));
    assert_eq!(pending(&client).await, Value::Null);
    confirm(&client, &token).await.problem(404, "not_found");
    let again = client.post(CHANGE, &json!({})).await;
    again.problem(404, "not_found");
    assert_eq!(app.rows("email_changes"), 1);
    clean_up(app.state()).await.unwrap();
    assert_eq!(app.rows("email_changes"), 0);
}

#[tokio::test]
async fn only_one_of_two_accounts_can_change_to_the_same_address() {
    let (app, mut server, paul, client) = start().await;
    let (paula, other) = app.partner().await;
    let one = ask_by_mail(&app, &mut server, &client).await;
    let two = ask_by_mail(&app, &mut server, &other).await;
    let (one, two) = tokio::join!(confirm(&client, &one), confirm(&other, &two));
    let (lost, still) = match one.status {
        200 => (two, &paula),
        _ => (one, &paul),
    };
    let problem = lost.problem(409, "email_taken");
    assert_eq!(
        problem["detail"],
        "An account with this email already exists."
    );
    assert_eq!(app.rows(&format!("users WHERE email = '{NEW}'")), 1);
    assert_eq!(sign_in(&app, &still.email).await, 200);
    assert_eq!(count(&app, AuditEvent::EmailChanged).await, 1);
}

#[tokio::test]
async fn an_account_created_with_the_address_meanwhile_keeps_it() {
    let (app, mut server, person, client) = start().await;
    let token = ask_by_mail(&app, &mut server, &client).await;
    app.person(NEW, Role::ReferralPartner, None).await;
    confirm(&client, &token).await.problem(409, "email_taken");
    assert_eq!(sign_in(&app, &person.email).await, 200);
}

#[tokio::test]
async fn email_change_requests_are_limited_to_five_an_hour() {
    let (app, _server, person, client) = start().await;
    for n in 1..=3 {
        ask(&client, &format!("new{n}@agency.example")).await.ok();
    }
    for _ in 4..=5 {
        assert_eq!(client.post(CHANGE, &json!({})).await.status, 204);
    }
    let refused = client.post(CHANGE, &json!({})).await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.problem(429, "too_many_changes");
    ask(&client, NEW).await.problem(429, "too_many_changes");
    assert_eq!(pending(&client).await, "new3@agency.example");
    assert_eq!(app.rows("mail_queue"), 5);
    assert_eq!(rows_about(&app, AuditEvent::RateLimitSignup, person.id), 1);
    app.advance(SignedDuration::from_hours(1));
    ask(&client, NEW).await.ok();
}

#[tokio::test]
async fn an_immediate_email_change_discards_a_pending_one() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    let (now, id) = (app.now(), person.id);
    app.write(move |conn| {
        let permit = Permit::<act::EditOwnAccount>::for_system((), "it was requested before");
        let over = now + SignedDuration::from_hours(24);
        store::email_change::ask(conn, &permit, id, "late@agency.example", "hash", now, over)
    })
    .await;
    let saved = ask(&client, NEW).await.ok();
    assert_eq!(saved["profile"]["email"], NEW);
    assert_eq!(saved["pending_email"], Value::Null);
    assert_eq!(app.rows("email_changes"), 0);
}

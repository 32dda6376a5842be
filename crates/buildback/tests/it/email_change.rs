//! Changing an account's e-mail address when addresses must be confirmed by mail.

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

/// A portal with a mail server, and a partner who is signed in.
async fn start() -> (TestApp, MailServer, Person, Client) {
    let (app, server) = with_mail().await;
    let (person, client) = app.partner().await;
    (app, server, person, client)
}

/// Asks for an address on top of the profile as it is.
async fn ask(client: &Client, email: &str) -> Answer {
    let version = client.get(PROFILE).await.ok()["version"].clone();
    let version = version.as_i64().expect("a version");
    client.patch(PROFILE, version, &moving(email)).await
}

/// Another address, asked for by whoever knows the password.
fn moving(email: &str) -> Value {
    json!({ "email": email, "current_password": PASSWORD })
}

/// Asks for the new address, and the token of the mail that follows.
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
async fn the_rest_is_saved_at_once_and_the_address_with_the_mailed_link() {
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
    assert_eq!(pending(&phone).await, NEW, "every device knows of it");
    assert_eq!(sign_in(&app, NEW).await, 401);
    assert_eq!(count(&app, AuditEvent::EmailChangeRequested).await, 1);
    assert_eq!(count(&app, AuditEvent::EmailChanged).await, 0);

    let token = mailed_token(&app, &mut server, "/email").await;
    let kept = format!("email_changes WHERE token_hash LIKE '%{token}%'");
    assert_eq!(app.rows(&kept), 0, "only the token's hash is kept");
    let before = laptop.cookie(COOKIE).expect("a session");
    let mut stream = laptop.listen("/api/stream").await;
    let place = stream.next().await.and_then(|event| event.id);
    let confirmed = confirm(&laptop, &token).await;
    assert_eq!(confirmed.headers["etag"], "\"3\"");
    let confirmed = confirmed.ok();
    assert_eq!(confirmed["profile"]["email"], NEW);
    assert_eq!(confirmed["pending_email"], Value::Null);
    // Other open pages of this browser come back with the new token, and hear of it.
    assert!(stream.next().await.is_none());
    let place = place.expect("the stream tells its place");
    let mut back = laptop.listen(&format!("/api/stream?after={place}")).await;
    while back.change().await.0 != "user" {}

    // As after a new password: a new token here, and nobody signed in elsewhere.
    let thief = app.anonymous();
    thief.set_cookie(COOKIE, &before);
    assert_eq!(thief.get("/api/me").await.status, 401);
    assert_eq!(phone.get("/api/me").await.status, 401);
    assert_eq!(laptop.get("/api/me").await.ok()["user"]["email"], NEW);
    assert_eq!(sign_in(&app, NEW).await, 200);
    assert_eq!(sign_in(&app, &old).await, 401);

    let mail = server.next().await;
    assert_eq!(mail.recipients, [old]);
    let text = mail.text.replace("=\n", "");
    assert!(text.contains("does not sign in any more"), "{text}");
    assert!(!text.contains(NEW), "{text}");
    assert_eq!(rows_about(&app, AuditEvent::EmailChanged, person.id), 1);
    confirm(&laptop, &token).await.problem(404, "not_found");
    assert_eq!(app.rows("email_changes"), 0);
}

/// Equally long, so that even the lengths of answers agree.
const KNOWN: &str = "known@agency.example";
const INACTIVE: &str = "quitt@agency.example";
const WAITING: &str = "wait1@agency.example";
const UNKNOWN: &str = "nobod@agency.example";

#[tokio::test]
async fn no_answer_tells_who_has_an_address() {
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
    // The rows of the limit and of the log are made by the first one.
    ask(&client, "first@agency.example").await.ok();
    let mut cases = Vec::new();
    for (n, email) in (2..).zip([UNKNOWN, KNOWN, INACTIVE, WAITING]) {
        let form = moving(email);
        cases.push((email, door.edit(&client, PROFILE, n, &form).await));
        assert_eq!(pending(&client).await, email);
        let subject = match email {
            KNOWN | INACTIVE => "Somebody wanted to use your address for Buildback",
            _ => "Confirm your new address for Buildback",
        };
        let mails = format!("mail_queue WHERE recipient = '{email}' AND subject = '{subject}'");
        assert_eq!(app.rows(&mails), 1, "{email}");
    }
    assert_alike(200, 1, "another address", &cases);

    app.advance(SignedDuration::from_hours(1));
    // Of an older session it would be noted beside some answer that somebody is there.
    let client = app.sign_in(&person).await;
    let mut cases = Vec::new();
    for (n, email) in (6..).zip([UNKNOWN, KNOWN]) {
        client.patch(PROFILE, n, &moving(email)).await.ok();
        cases.push((email, door.ask(&client, CHANGE, &json!({})).await));
        let mails = format!("mail_queue WHERE recipient = '{email}'");
        assert_eq!(app.rows(&mails), 3, "{email}");
    }
    assert_alike(204, 0, "the mail again", &cases);
    assert_eq!(sign_in(&app, KNOWN).await, 200, "nothing changes for it");
}

#[tokio::test]
async fn an_open_browser_is_not_enough_for_another_address() {
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
async fn who_has_the_address_is_told_by_mail() {
    let (app, mut server, _, client) = start().await;
    app.person("ann@portal.example", Role::Admin, None).await;
    ask(&client, "Ann@Portal.example").await.ok();
    let mail = server.next().await;
    assert_eq!(mail.recipients, ["ann@portal.example"]);
    let text = mail.text.replace("=\n", "");
    assert!(text.contains("so it stays yours"), "{text}");
    assert!(!text.contains("#token"), "{text}");
}

#[tokio::test]
async fn a_link_is_for_the_account_that_asked_and_for_nothing_else() {
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

    // Another browser of the same account will do.
    confirm(&app.sign_in(&person).await, &token).await.ok();
    // A link for a forgotten password went to the address that is not the account's any more.
    let late = json!({ "token": other, "password": password, "confirm_password": password });
    app.anonymous()
        .post("/api/auth/reset-password", &late)
        .await
        .problem(404, "not_found");
}

#[tokio::test]
async fn a_later_link_is_instead_of_an_earlier_one_and_a_dropped_one_is_dead() {
    let (app, mut server, person, client) = start().await;
    let first = ask_by_mail(&app, &mut server, &client).await;
    let mut stream = client.listen("/api/stream").await;
    assert!(stream.next().await.is_some(), "it is open");
    assert_eq!(client.post(CHANGE, &json!({})).await.status, 204);
    let second = mailed_token(&app, &mut server, "/email").await;
    confirm(&client, &first).await.problem(404, "not_found");

    assert_eq!(client.delete(CHANGE).await.status, 204);
    assert_eq!(stream.change().await.0, "user");
    assert_eq!(pending(&client).await, Value::Null);
    confirm(&client, &second).await.problem(404, "not_found");
    assert_eq!(client.delete(CHANGE).await.status, 204, "it is so already");
    let again = client.post(CHANGE, &json!({})).await;
    again.problem(404, "not_found");
    assert_eq!(sign_in(&app, &person.email).await, 200);
}

#[tokio::test]
async fn a_link_works_for_a_day_and_is_swept() {
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
async fn of_two_who_wait_for_one_address_one_gets_it() {
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
async fn who_signs_up_with_the_address_meanwhile_keeps_it() {
    let (app, mut server, person, client) = start().await;
    let token = ask_by_mail(&app, &mut server, &client).await;
    app.person(NEW, Role::ReferralPartner, None).await;
    confirm(&client, &token).await.problem(409, "email_taken");
    assert_eq!(sign_in(&app, &person.email).await, 200);
}

#[tokio::test]
async fn so_many_mails_an_hour_and_no_more() {
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
async fn an_address_that_waited_does_not_come_after_one_that_did_not_have_to() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    let (now, id) = (app.now(), person.id);
    app.write(move |conn| {
        let permit = Permit::<act::EditOwnAccount>::for_system((), "it was asked for before");
        let over = now + SignedDuration::from_hours(24);
        store::email_change::ask(conn, &permit, id, "late@agency.example", "hash", now, over)
    })
    .await;
    let saved = ask(&client, NEW).await.ok();
    assert_eq!(saved["profile"]["email"], NEW);
    assert_eq!(saved["pending_email"], Value::Null);
    assert_eq!(app.rows("email_changes"), 0);
}

//! Sign-up when the email address must be confirmed first.

use crate::enumeration::{Door, assert_alike, name_somebody};
use crate::invitations::{invite, token};
use crate::leftovers::Leftovers;
use crate::password_reset::{mailed_token, with_mail};
use crate::security_log::count;
use domain::account::SignUpConfirmation;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::app::jobs::clean_up;
use test_support::{Answer, Client, MailServer, TestApp, statements};

const SIGN_UP: &str = "/api/auth/sign-up";
const SIGN_IN: &str = "/api/auth/sign-in";
const FORGOT: &str = "/api/auth/forgot-password";
const CONFIRM: &str = "/api/auth/confirm-sign-up";
const RESET: &str = "/api/auth/reset-password";

const EMAIL: &str = "paula@agency.example";
/// The password chosen by the owner of the email address.
const OWN: &str = "Kitchen-2026!";
/// The password chosen by a stranger who signed up with the address.
const FOREIGN: &str = "Stranger-2026!";

fn form(email: &str, password: &str) -> Value {
    json!({
        "first_name": "Paula", "last_name": "Reyes", "email": email,
        "company_name": "Harbor Insurance", "phone": null,
        "password": password, "confirm_password": password,
    })
}

async fn sign_up(app: &TestApp, password: &str) {
    let answer = app.anonymous().post(SIGN_UP, &form(EMAIL, password)).await;
    assert_eq!(
        answer.ok(),
        json!({ "email": EMAIL, "confirmation_mailed": true })
    );
}

/// Signs up and returns the token from the confirmation email.
async fn sign_up_by_email(app: &TestApp, server: &mut MailServer, password: &str) -> String {
    sign_up(app, password).await;
    mailed_token(app, server, "/confirm").await
}

async fn confirm(client: &Client, token: &str, password: &str) -> Answer {
    let form = json!({ "token": token, "password": password });
    client.post(CONFIRM, &form).await
}

async fn sign_in(app: &TestApp, password: &str) -> Answer {
    let form = json!({ "email": EMAIL, "password": password });
    app.anonymous().post(SIGN_IN, &form).await
}

async fn reset(app: &TestApp, token: &str, password: &str) -> Answer {
    let form = json!({ "token": token, "password": password, "confirm_password": password });
    app.anonymous().post(RESET, &form).await
}

#[tokio::test]
async fn the_emailed_link_and_password_create_the_account_once() {
    let (app, mut server) = with_mail().await;
    let token = sign_up_by_email(&app, &mut server, OWN).await;
    assert_eq!(app.rows("users"), 0);
    let in_plain_text = format!("sign_ups WHERE token_hash LIKE '%{token}%'");
    assert_eq!(
        app.rows(&in_plain_text),
        0,
        "only the token's hash is stored"
    );
    assert_eq!(count(&app, AuditEvent::SignupRequested).await, 1);
    sign_in(&app, OWN).await.problem(401, "invalid_credentials");

    let browser = app.anonymous();
    let problem = confirm(&browser, &token, FOREIGN).await;
    let problem = problem.invalid(&["password"]);
    let message = "This is not the password you chose when you signed up";
    assert_eq!(problem["errors"][0]["message"], message);
    assert_eq!(count(&app, AuditEvent::LoginFailed).await, 2);
    assert_eq!(app.rows("users"), 0);

    let answer = confirm(&browser, &token, OWN).await;
    assert!(answer.cookies().is_empty(), "confirming does not sign in");
    assert_eq!(answer.ok(), json!({ "email": EMAIL }));
    assert_eq!(count(&app, AuditEvent::Signup).await, 1);
    let account = sign_in(&app, OWN).await.ok()["account"].clone();
    assert_eq!(account["role"], "referral_partner");
    assert_eq!(account["user"]["full_name"], "Paula Reyes");
    assert_eq!(account["user"]["company_name"], "Harbor Insurance");

    confirm(&browser, &token, OWN)
        .await
        .problem(404, "not_found");
    assert_eq!((app.rows("users"), app.rows("sign_ups")), (1, 0));
}

#[tokio::test]
async fn confirmation_depends_on_the_mail_server_unless_configured() {
    use SignUpConfirmation::{Adaptive, Always, Off};
    let server = MailServer::start().await;
    for (setting, has_server, is_due) in [
        (Adaptive, true, true),
        (Adaptive, false, false),
        (Always, false, true),
        (Off, true, false),
    ] {
        let url = has_server.then(|| server.url());
        let app = TestApp::with(|config| {
            config.smtp_url = url;
            config.signup_confirmation = setting;
        })
        .await;
        let answer = app.anonymous().post(SIGN_UP, &form(EMAIL, OWN)).await.ok();
        assert_eq!(answer["confirmation_mailed"], is_due, "{setting}");
        assert_eq!(app.rows("sign_ups"), i64::from(is_due), "{setting}");
        let status = if is_due { 401 } else { 200 };
        assert_eq!(sign_in(&app, OWN).await.status, status, "{setting}");
    }
}

/// Equally long, so that the responses have equal lengths.
const KNOWN: &str = "known@agency.example";
const INACTIVE: &str = "quitt@agency.example";
const WAITING: &str = "wait1@agency.example";
const UNKNOWN: &str = "nobod@agency.example";

#[tokio::test]
async fn sign_up_sign_in_and_reset_do_not_reveal_accounts() {
    statements::listen();
    let app = TestApp::with(|config| config.signup_confirmation = SignUpConfirmation::Always).await;
    app.person(KNOWN, Role::ReferralPartner, None).await;
    app.inactive_person(INACTIVE).await;
    let door = Door { app: &app };
    // The first sign-up creates the row of the portal-wide limit.
    door.ask(&app.anonymous(), SIGN_UP, &form(WAITING, OWN))
        .await;
    let emails = [UNKNOWN, KNOWN, INACTIVE, WAITING];
    let mut cases = Vec::new();
    for email in emails {
        let form = form(email, "Plaster-2027!");
        cases.push((email, door.ask(&app.anonymous(), SIGN_UP, &form).await));
        let emails_sent = app.rows(&format!("mail_queue WHERE recipient = '{email}'"));
        assert_eq!(emails_sent, if email == WAITING { 2 } else { 1 }, "{email}");
    }
    assert_alike(201, 1, "a sign-up", &cases[..3]);
    // A second sign-up with an address only increments the count in its log row, whether or not an account exists.
    let mut again = Vec::new();
    for email in emails {
        let form = form(email, "Plaster-2028!");
        again.push((email, door.ask(&app.anonymous(), SIGN_UP, &form).await));
    }
    assert_alike(201, 1, "another sign-up", &again);
    assert_eq!(app.rows("users"), 2);

    for password in ["Plaster-2027!", "Plaster-2028!"] {
        let mut cases = Vec::new();
        for email in emails {
            let form = json!({ "email": email, "password": password });
            cases.push((email, door.ask(&app.anonymous(), SIGN_IN, &form).await));
        }
        assert_alike(401, 1, "a sign-in after it", &cases);
    }
    for try_number in 1..=4 {
        let mut cases = Vec::new();
        for email in ["other@agency.example", UNKNOWN, KNOWN, INACTIVE, WAITING] {
            let form = json!({ "email": email });
            cases.push((email, door.ask(&app.anonymous(), FORGOT, &form).await));
        }
        let status = if try_number < 4 { 204 } else { 429 };
        assert_alike(status, 0, "a forgotten password", &cases);
    }
}

#[tokio::test]
async fn a_sign_up_for_an_existing_account_only_sends_an_email() {
    let (app, mut server) = with_mail().await;
    app.person(EMAIL, Role::Admin, None).await;
    sign_up(&app, FOREIGN).await;
    let email = server.next().await;
    assert_eq!(email.recipients, [EMAIL]);
    let message = "An account with this email already exists. Please sign in instead.";
    assert!(email.text.contains(message), "{}", email.text);
    assert!(!email.text.contains("#token"), "{}", email.text);
    assert_eq!(app.rows("sign_ups"), 0);
    assert_eq!(count(&app, AuditEvent::AccessDenied).await, 1);
    sign_in(&app, FOREIGN)
        .await
        .problem(401, "invalid_credentials");
    sign_in(&app, OWN).await.ok();
}

#[tokio::test]
async fn a_stranger_who_signs_up_with_an_email_never_gets_its_account() {
    let (app, mut server) = with_mail().await;
    let strangers_link = sign_up_by_email(&app, &mut server, FOREIGN).await;
    let owners = sign_up_by_email(&app, &mut server, OWN).await;
    let later = sign_up_by_email(&app, &mut server, "Stranger-2027!").await;
    let browser = app.anonymous();
    // The address's owner opens the links from the stranger's sign-ups, with a different password.
    for link in [&strangers_link, &later] {
        confirm(&browser, link, OWN).await.invalid(&["password"]);
    }
    // The stranger's password is wrong for the owner's link as well.
    confirm(&browser, &owners, FOREIGN)
        .await
        .invalid(&["password"]);
    assert_eq!(app.rows("users"), 0);

    confirm(&browser, &owners, OWN).await.ok();
    for (link, password) in [(&strangers_link, FOREIGN), (&later, "Stranger-2027!")] {
        confirm(&browser, link, password)
            .await
            .problem(404, "not_found");
        sign_in(&app, password)
            .await
            .problem(401, "invalid_credentials");
    }
    sign_in(&app, OWN).await.ok();
}

#[tokio::test]
async fn a_password_reset_confirms_the_email_of_a_pending_sign_up() {
    let (app, mut server) = with_mail().await;
    let confirmation = sign_up_by_email(&app, &mut server, FOREIGN).await;
    let forgot = json!({ "email": EMAIL });
    app.anonymous().post(FORGOT, &forgot).await;
    let first = mailed_token(&app, &mut server, "/reset").await;
    app.anonymous().post(FORGOT, &forgot).await;
    let link = mailed_token(&app, &mut server, "/reset").await;
    // A link works only for its purpose, and a later link replaces an earlier one.
    confirm(&app.anonymous(), &link, FOREIGN)
        .await
        .problem(404, "not_found");
    for other in [&confirmation, &first] {
        reset(&app, other, OWN).await.problem(404, "not_found");
    }

    assert_eq!(
        reset(&app, &link, OWN).await.ok(),
        json!({ "email": EMAIL })
    );
    assert_eq!(count(&app, AuditEvent::Signup).await, 1);
    assert_eq!(count(&app, AuditEvent::PasswordChanged).await, 1);
    sign_in(&app, FOREIGN)
        .await
        .problem(401, "invalid_credentials");
    sign_in(&app, OWN).await.ok();
    reset(&app, &link, FOREIGN).await.problem(404, "not_found");
    confirm(&app.anonymous(), &confirmation, FOREIGN)
        .await
        .problem(404, "not_found");
}

#[tokio::test]
async fn a_confirmation_link_expires_after_a_day_with_its_sign_up() {
    let (app, mut server) = with_mail().await;
    let late = sign_up_by_email(&app, &mut server, OWN).await;
    let in_time = sign_up_by_email(&app, &mut server, OWN).await;
    app.advance(SignedDuration::from_hours(23));
    clean_up(app.state()).await.unwrap();
    assert_eq!(app.rows("sign_ups"), 2);
    let forgot = json!({ "email": EMAIL });
    app.anonymous().post(FORGOT, &forgot).await;
    let link = mailed_token(&app, &mut server, "/reset").await;
    app.advance(SignedDuration::from_mins(59));
    confirm(&app.anonymous(), &in_time, FOREIGN)
        .await
        .invalid(&["password"]);
    app.advance(SignedDuration::from_secs(59));
    clean_up(app.state()).await.unwrap();
    assert_eq!(app.rows("sign_ups"), 2);
    app.advance(SignedDuration::from_secs(1));
    for token in [&late, &in_time, &link, &late.to_uppercase()] {
        confirm(&app.anonymous(), token, OWN)
            .await
            .problem(404, "not_found");
    }
    for token in ["", "x", &"0".repeat(64)] {
        confirm(&app.anonymous(), token, OWN)
            .await
            .problem(404, "not_found");
    }
    let denied = "security_audit_log WHERE event_type = 'access_denied'";
    app.until(|app| app.rows(denied) > 0).await;
    reset(&app, &link, OWN).await.problem(404, "not_found");
    clean_up(app.state()).await.unwrap();
    assert_eq!((app.rows("sign_ups"), app.rows("users")), (0, 0));
}

#[tokio::test]
async fn used_expired_and_forged_links_get_the_same_answer() {
    statements::listen();
    let (app, mut server) = with_mail().await;
    name_somebody(&app).await;
    let door = Door { app: &app };
    let used = sign_up_by_email(&app, &mut server, OWN).await;
    confirm(&app.anonymous(), &used, OWN).await.ok();
    let form = form("other@agency.example", OWN);
    app.anonymous().post(SIGN_UP, &form).await.ok();
    let expired = mailed_token(&app, &mut server, "/confirm").await;
    app.advance(SignedDuration::from_hours(24));
    let mut cases = Vec::new();
    for (name, token) in [
        ("a used link", used),
        ("an expired link", expired),
        ("a forged link", "0".repeat(64)),
    ] {
        let form = json!({ "token": token, "password": OWN });
        cases.push((name, door.ask(&app.anonymous(), CONFIRM, &form).await));
    }
    assert_alike(404, 0, "a link", &cases);
}

#[tokio::test]
async fn concurrent_confirmations_create_one_account() {
    let (app, mut server) = with_mail().await;
    let link = sign_up_by_email(&app, &mut server, OWN).await;
    let other = sign_up_by_email(&app, &mut server, FOREIGN).await;
    let browsers = [app.anonymous(), app.anonymous(), app.anonymous()];
    let (one, two, three) = tokio::join!(
        confirm(&browsers[0], &link, OWN),
        confirm(&browsers[1], &link, OWN),
        confirm(&browsers[2], &other, FOREIGN)
    );
    let mut statuses = [one.status, two.status, three.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404, 404]);
    assert_eq!((app.rows("users"), app.rows("user_roles")), (1, 1));
    assert_eq!(count(&app, AuditEvent::Signup).await, 1);
}

#[tokio::test]
async fn a_pending_sign_up_does_not_block_an_invitation() {
    let (app, mut server) = with_mail().await;
    let link = sign_up_by_email(&app, &mut server, FOREIGN).await;
    app.company("Ridgeline").await;
    let admin = app.admin().await;
    let joining = json!({
        "token": token(&app, &invite(&admin, "ridgeline").await),
        "first_name": "Paula", "last_name": "Reyes", "email": EMAIL,
        "password": OWN, "confirm_password": OWN,
    });
    app.anonymous()
        .post("/api/invitations/accept", &joining)
        .await
        .ok();
    let account = sign_in(&app, OWN).await.ok()["account"].clone();
    assert_eq!(account["role"], "contractor");
    confirm(&app.anonymous(), &link, FOREIGN)
        .await
        .problem(404, "not_found");
    sign_in(&app, OWN).await.ok();
}

#[tokio::test]
async fn password_guesses_on_a_link_are_throttled_like_sign_ins() {
    let (app, mut server) = with_mail().await;
    let link = sign_up_by_email(&app, &mut server, OWN).await;
    let browser = app.anonymous();
    for _ in 0..5 {
        confirm(&browser, &link, FOREIGN)
            .await
            .invalid(&["password"]);
    }
    confirm(&browser, &link, OWN)
        .await
        .problem(429, "too_many_attempts");
    app.advance(SignedDuration::from_secs(20));
    confirm(&browser, &link, OWN).await.ok();
}

//! Invitations of users by admins.

use crate::leftovers::Leftovers;
use crate::password_reset::{mailed_token, with_mail};
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use domain::user::USER_INVITATION_LIVES;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, Mood, TestApp};

const USERS: &str = "/api/admin/users";
const CHOSEN: &str = "Plaster-2027!";

fn kim(role: &str) -> Value {
    json!({ "first_name": "Kim", "last_name": "Park", "email": "Kim@Portal.example", "role": role })
}

async fn choose_password(client: &Client, token: &str) -> Answer {
    let form = json!({ "token": token, "password": CHOSEN, "confirm_password": CHOSEN });
    client.post("/api/auth/reset-password", &form).await
}

async fn sign_in(client: &Client, password: &str) -> u16 {
    let form = json!({ "email": "kim@portal.example", "password": password });
    client.post("/api/auth/sign-in", &form).await.status
}

#[tokio::test]
async fn an_invited_user_chooses_a_password_once_and_signs_in() {
    let (app, mut server) = with_mail().await;
    let admin = app.admin().await;
    let answer = admin.post(USERS, &kim("admin")).await;
    assert_eq!(answer.status, 201);
    let made = answer.ok();
    assert_eq!(made["state"], "invited");
    assert_eq!(made["role"], "admin");
    assert_eq!(made["email"], "kim@portal.example");
    assert_eq!(made["abilities"]["invite"], true);
    let token = mailed_token(&app, &mut server, "/reset").await;
    let in_plain_text = format!("password_resets WHERE token_hash LIKE '%{token}%'");
    assert_eq!(
        app.rows(&in_plain_text),
        0,
        "only the token's hash is stored"
    );
    app.until(|app| app.rows("mail_queue WHERE sent_at IS NOT NULL AND body_text = ''") == 1)
        .await;
    let browser = app.anonymous();
    assert_eq!(
        sign_in(&browser, "").await,
        401,
        "sign-in is not possible yet"
    );
    choose_password(&browser, &token).await.ok();
    choose_password(&browser, &token)
        .await
        .problem(404, "not_found");
    assert_eq!(sign_in(&browser, CHOSEN).await, 200);
    assert_eq!(browser.get("/api/me").await.ok()["role"], "admin");
    let path = format!("{USERS}/{}", made["id"].as_str().expect("ID"));
    let shown = admin.get(&path).await.ok();
    assert_eq!(shown["state"], "active");
    assert_eq!(shown["invited_at"], Value::Null);
    admin
        .post(&format!("{path}/invitation"), &json!({}))
        .await
        .problem(409, "not_invited");
    assert_eq!(count(&app, AuditEvent::UserInvited).await, 1);
    assert_eq!(count(&app, AuditEvent::InvitationUsed).await, 1);
}

#[tokio::test]
async fn a_repeated_request_invites_once() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let before = (app.rows("users"), app.rows("mail_queue"));
    let send = |body: Value| {
        let request = admin.request(reqwest::Method::POST, USERS);
        Answer::of(
            request
                .header("idempotency-key", "the-only-one")
                .json(&body),
        )
    };
    let first = send(kim("admin")).await;
    let again = send(kim("admin")).await;
    assert_eq!((first.status, again.status), (201, 201));
    assert_eq!(first.json, again.json);
    send(kim("referral_partner"))
        .await
        .problem(409, "idempotency_key_reused");
    let after = (app.rows("users"), app.rows("mail_queue"));
    assert_eq!(after, (before.0 + 1, before.1 + 1));
}

#[tokio::test]
async fn an_invitation_link_lasts_seven_days_or_until_the_next_one() {
    let (app, mut server) = with_mail().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let made = admin.post(USERS, &kim("referral_partner")).await.ok();
    let first = mailed_token(&app, &mut server, "/reset").await;
    app.advance(SignedDuration::from_hours(7 * 24));
    let browser = app.anonymous();
    choose_password(&browser, &first)
        .await
        .problem(404, "not_found");
    let admin = app.sign_in(&ann).await;
    let again = format!("{USERS}/{}/invitation", made["id"].as_str().expect("ID"));
    admin.post(&again, &json!({})).await.ok();
    let second = mailed_token(&app, &mut server, "/reset").await;
    admin.post(&again, &json!({})).await.ok();
    let third = mailed_token(&app, &mut server, "/reset").await;
    choose_password(&browser, &second)
        .await
        .problem(404, "not_found");
    app.advance(SignedDuration::from_hours(7 * 24 - 1));
    choose_password(&browser, &third).await.ok();
    assert_eq!(sign_in(&browser, CHOSEN).await, 200);
}

#[tokio::test]
async fn deactivating_an_invited_user_revokes_the_invitation() {
    let (app, mut server) = with_mail().await;
    let admin = app.admin().await;
    let made = admin.post(USERS, &kim("admin")).await.ok();
    let token = mailed_token(&app, &mut server, "/reset").await;
    let path = format!("{USERS}/{}", made["id"].as_str().expect("ID"));
    let request = admin
        .request(reqwest::Method::POST, &format!("{path}/deactivation"))
        .header("if-match", format!("\"{}\"", made["version"]));
    assert_eq!(Answer::of(request).await.ok()["state"], "deactivated");
    choose_password(&app.anonymous(), &token)
        .await
        .problem(404, "not_found");
    let resend = admin.post(&format!("{path}/invitation"), &json!({})).await;
    resend.problem(409, "not_invited");
}

#[tokio::test]
async fn an_invalid_invitation_creates_no_account() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let before = (app.rows("users"), app.rows("mail_queue"));
    let form = json!({ "first_name": "K", "last_name": "", "email": "kim", "role": "owner" });
    let fields = ["first_name", "last_name", "email", "role"];
    admin.post(USERS, &form).await.invalid(&fields);
    admin
        .post(USERS, &kim("contractor"))
        .await
        .invalid(&["role"]);
    app.person("kim@portal.example", Role::ReferralPartner, None)
        .await;
    admin
        .post(USERS, &kim("admin"))
        .await
        .problem(409, "email_taken");
    assert_eq!(
        (app.rows("users"), app.rows("mail_queue")),
        (before.0 + 1, before.1)
    );
    assert_eq!(count(&app, AuditEvent::UserInvited).await, 0);
    let (_, partner) = app.partner().await;
    partner.post(USERS, &form).await.problem(403, "forbidden");
}

#[tokio::test]
async fn a_refused_invitation_is_sent_when_an_admin_tries_again() {
    let (app, mut server) = with_mail().await;
    let admin = app.admin().await;
    server.mood(Mood::Refuses);
    admin.post(USERS, &kim("admin")).await.ok();
    app.until(|app| app.rows("mail_queue WHERE failed_at IS NOT NULL") == 1)
        .await;
    let listed = admin.get("/api/admin/mails").await.ok()["items"][0].clone();
    assert_eq!(
        (&listed["state"], &listed["can_retry"]),
        (&json!("given_up"), &json!(true))
    );
    server.mood(Mood::Takes);
    let retry = format!(
        "/api/admin/mails/{}/retry",
        listed["id"].as_str().expect("an id")
    );
    assert_eq!(admin.post(&retry, &json!({})).await.status, 204);
    let token = mailed_token(&app, &mut server, "/reset").await;
    choose_password(&app.anonymous(), &token).await.ok();
}

#[tokio::test]
async fn a_refused_invitation_keeps_its_link_only_until_it_expires() {
    let (app, server) = with_mail().await;
    let admin = app.admin().await;
    server.mood(Mood::Refuses);
    admin.post(USERS, &kim("admin")).await.ok();
    app.until(|app| app.rows("mail_queue WHERE failed_at IS NOT NULL AND body_text <> ''") == 1)
        .await;
    app.advance(USER_INVITATION_LIVES);
    let admin = app.admin().await;
    let listed = admin.get("/api/admin/mails").await.ok()["items"][0].clone();
    assert_eq!(listed["can_retry"], false);
    let retry = format!(
        "/api/admin/mails/{}/retry",
        listed["id"].as_str().expect("an id")
    );
    admin
        .post(&retry, &json!({}))
        .await
        .problem(409, "not_retryable");
    let now = app.now();
    let store = app.state().store();
    store
        .write(move |conn| store::mail::forget_expired(conn, now))
        .await
        .expect("a database");
    assert_eq!(app.rows("mail_queue WHERE body_text <> ''"), 0);
}

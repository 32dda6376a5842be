//! The caller's profile when email addresses are changed without confirmation. `email_change.rs` tests confirmed changes.

use crate::security_log::{count, rows_about};
use domain::account::SignUpConfirmation;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, MailServer, PASSWORD, TestApp};

const PROFILE: &str = "/api/me/profile";

fn full_profile() -> Value {
    json!({
        "first_name": " Renée ", "last_name": "O'Brien", "email": "Renee@Agency.example",
        "company_name": "Harbor <b>Adjusters</b>", "phone": "(212) 555-0123", "current_password": PASSWORD,
    })
}

/// A change to another email address, with the current password.
fn email_change(email: &str) -> Value {
    json!({ "email": email, "current_password": PASSWORD })
}

#[tokio::test]
async fn a_profile_edit_with_a_new_email_takes_effect_immediately() {
    let app = TestApp::start().await;
    let (partner, client) = app.partner().await;
    let before = client.get(PROFILE).await;
    assert_eq!(before.headers["etag"], "\"1\"");
    assert_eq!(
        before.json["profile"]["email"],
        json!(partner.email.to_lowercase())
    );
    let mut stream = client.listen("/api/stream").await;
    let ready = stream.next().await.expect("open stream");
    assert_eq!(ready.event, "ready");
    let saved = client.patch(PROFILE, 1, &full_profile()).await;
    assert_eq!(saved.headers["etag"], "\"2\"");
    let profile = &saved.json["profile"];
    assert_eq!(profile["full_name"], "Renée O'Brien");
    assert_eq!(profile["email"], "renee@agency.example");
    assert_eq!(profile["phone"], "2125550123");
    assert!(!profile["company_name"].to_string().contains('<'));
    assert_eq!(client.get("/api/me").await.ok()["user"], *profile);
    // The session has a new token: the old token's stream ends, and the page reconnects at the same position.
    while stream.next().await.is_some() {}
    let position = ready.id.expect("stream position");
    let mut stream = client
        .listen(&format!("/api/stream?after={position}"))
        .await;
    let topic = stream.change().await.0;
    assert_eq!(
        topic, "notification",
        "the account is notified of its new email address"
    );
    assert_eq!(
        stream.change().await.0,
        "user",
        "other open pages reload the user"
    );
    assert_eq!(count(&app, AuditEvent::EmailChanged).await, 1);
    // Signing in works with the new address and not with the old one.
    let sign_in = async |email: &str| {
        let form = json!({ "email": email, "password": PASSWORD });
        app.anonymous()
            .post("/api/auth/sign-in", &form)
            .await
            .status
    };
    assert_eq!(sign_in("renee@agency.example").await, 200);
    assert_eq!(sign_in(&partner.email).await, 401);
}

#[tokio::test]
async fn the_old_address_is_notified_of_an_email_change() {
    let mut server = MailServer::start().await;
    let url = server.url();
    let app = TestApp::with(|config| {
        config.smtp_url = Some(url);
        config.signup_confirmation = SignUpConfirmation::Off;
    })
    .await;
    let (partner, client) = app.partner().await;
    client
        .patch(PROFILE, 1, &email_change("thief@elsewhere.example"))
        .await
        .ok();
    let email = server.next().await;
    assert_eq!(email.recipients, [partner.email.to_lowercase()]);
    let text = email.text.replace("=\n", "");
    assert!(
        text.contains("You can no longer sign in with this address"),
        "{text}"
    );
    assert!(!text.contains("thief"), "{text}");
    client
        .patch(PROFILE, 2, &json!({ "first_name": "Sam" }))
        .await
        .ok();
    assert_eq!(app.rows("mail_queue"), 1, "other edits send no email");
}

#[tokio::test]
async fn omitted_profile_fields_stay_and_empty_fields_are_cleared() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    client
        .patch(PROFILE, 1, &json!({ "phone": "2125550123" }))
        .await
        .ok();
    let cleared = client
        .patch(PROFILE, 2, &json!({ "company_name": "" }))
        .await
        .ok();
    assert_eq!(cleared["profile"]["company_name"], Value::Null);
    assert_eq!(cleared["profile"]["phone"], "2125550123");
    assert_eq!(cleared["profile"]["first_name"], "Robin");
    assert_eq!(count(&app, AuditEvent::EmailChanged).await, 0);
}

#[tokio::test]
async fn an_invalid_profile_form_returns_a_message_per_field() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let wrong = json!({ "first_name": " ", "last_name": "<>", "email": "nobody", "phone": "12" });
    let problem = client.patch(PROFILE, 1, &wrong).await;
    let problem = problem.invalid(&["first_name", "last_name", "email", "phone"]);
    let messages: Vec<_> = problem["errors"]
        .as_array()
        .expect("errors")
        .iter()
        .map(|error| &error["message"])
        .collect();
    assert_eq!(
        messages,
        [
            "First name is required",
            "Last name is required",
            "Invalid email address",
            "Phone number must have 10 digits"
        ]
    );
    assert_eq!(
        client.get(PROFILE).await.ok()["version"],
        1,
        "nothing was saved"
    );
    let blind = client.request(Method::PATCH, PROFILE).json(&full_profile());
    Answer::of(blind).await.problem(428, "if_match_required");
}

#[tokio::test]
async fn a_stale_profile_edit_is_rejected_with_the_current_profile() {
    let app = TestApp::start().await;
    let (person, phone) = app.partner().await;
    let laptop = app.sign_in(&person).await;
    phone
        .patch(PROFILE, 1, &json!({ "last_name": "Rivera" }))
        .await
        .ok();
    let refused = laptop
        .patch(PROFILE, 1, &json!({ "last_name": "Reyes" }))
        .await;
    let problem = refused.problem(412, "stale");
    assert_eq!(problem["current"]["version"], 2);
    assert_eq!(problem["current"]["profile"]["last_name"], "Rivera");
}

#[tokio::test]
async fn a_taken_email_is_rejected_and_attempts_are_limited() {
    let app = TestApp::start().await;
    app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, client) = app.partner().await;
    let ask = email_change("Ann@Portal.example");
    for _ in 0..5 {
        let problem = client
            .patch(PROFILE, 1, &ask)
            .await
            .problem(409, "email_taken");
        assert_eq!(
            problem["detail"],
            "An account with this email already exists."
        );
    }
    let refused = client.patch(PROFILE, 1, &ask).await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.problem(429, "too_many_changes");
    client
        .patch(PROFILE, 1, &json!({ "first_name": "Sam" }))
        .await
        .ok();
    assert_eq!(rows_about(&app, AuditEvent::RateLimitSignup, partner.id), 1);
}

#[tokio::test]
async fn profile_edits_allow_a_burst_of_ten_then_one_per_ten_minutes() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let edit = async |version: i64| {
        let form = json!({ "company_name": format!("Harbor {version}") });
        client.patch(PROFILE, version, &form).await
    };
    for version in 1..=10 {
        edit(version).await.ok();
    }
    let before = app.rows("changes");
    let refused = edit(11).await;
    assert_eq!(refused.headers["retry-after"], "600");
    refused.problem(429, "too_many_calls");
    assert_eq!(count(&app, AuditEvent::RateLimitCalls).await, 1);
    let of_profiles = "changes WHERE topic = 'user'";
    assert_eq!((app.rows("changes"), app.rows(of_profiles)), (before, 10));
    app.advance(SignedDuration::from_mins(10));
    edit(11).await.ok();
    edit(12).await.problem(429, "too_many_calls");
}

#[tokio::test]
async fn only_an_email_change_requires_the_password() {
    let app = TestApp::start().await;
    let (partner, client) = app.partner().await;
    for (form, message) in [
        (
            json!({ "email": "thief@elsewhere.example" }),
            "Current password is required",
        ),
        (
            json!({ "email": "thief@elsewhere.example", "current_password": "Wrong-2026!" }),
            "Current password is incorrect",
        ),
    ] {
        let problem = client.patch(PROFILE, 1, &form).await;
        let problem = problem.invalid(&["current_password"]);
        assert_eq!(problem["errors"][0]["message"], message);
    }
    assert_eq!(rows_about(&app, AuditEvent::LoginFailed, partner.id), 1);
    assert_eq!(client.get(PROFILE).await.ok()["version"], 1);
    assert_eq!(app.rows("mail_queue"), 0);

    let same = json!({ "first_name": "Sam", "email": partner.email.to_uppercase() });
    client.patch(PROFILE, 1, &same).await.ok();
    // The stale version is reported before the missing password.
    client
        .patch(PROFILE, 1, &json!({ "email": "thief@elsewhere.example" }))
        .await
        .problem(412, "stale");
    let saved = client
        .patch(PROFILE, 2, &email_change("new@home.example"))
        .await;
    assert_eq!(saved.ok()["profile"]["email"], "new@home.example");
}

#[tokio::test]
async fn an_email_change_ends_other_sessions_and_renews_the_token() {
    let app = TestApp::start().await;
    let (person, laptop) = app.partner().await;
    let phone = app.sign_in(&person).await;
    let before = laptop.cookie("buildback_session").expect("session cookie");
    laptop
        .patch(PROFILE, 1, &email_change("new@home.example"))
        .await
        .ok();
    assert_ne!(laptop.cookie("buildback_session"), Some(before.clone()));
    laptop.get("/api/me").await.ok();
    phone.get("/api/me").await.problem(401, "sign_in_required");
    let thief = app.anonymous();
    thief.set_cookie("buildback_session", &before);
    thief.get("/api/me").await.problem(401, "sign_in_required");
}

#[tokio::test]
async fn a_profile_edit_cannot_set_admin_only_fields() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let before = client.get("/api/me").await.ok();
    for (field, value) in [
        ("role", json!("admin")),
        (
            "contractor_id",
            json!(app.company("Ridgeline").await.id.to_string()),
        ),
        ("active", json!(false)),
        ("id", json!("01890a5d-ac96-774b-bcce-b302099a8057")),
        ("password_hash", json!("x")),
    ] {
        let form = json!({ "first_name": "Sam", field: value });
        client.patch(PROFILE, 1, &form).await.invalid(&[field]);
    }
    assert_eq!(client.get("/api/me").await.ok(), before);
}

//! Contractors who sign up with an invitation link.

use crate::invitations::{invite, token};
use crate::notifications::tell;
use crate::security_log::{count, events};
use domain::audit::{AuditEvent, Severity};
use domain::permission::Role;
use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::serve;
use server::state::AppState;
use std::sync::Arc;
use test_support::{Answer, Client, PASSWORD, TestApp};

const INVALID: &str = "Invalid or expired invitation. Please contact support for a new link.";

fn form(token: &str) -> Value {
    json!({
        "token": token,
        "first_name": "José",
        "last_name": "O'Brien-Núñez",
        "email": "Jose@Ridgeline.example",
        "password": PASSWORD,
        "confirm_password": PASSWORD,
    })
}

fn with(token: &str, field: &str, value: &str) -> Value {
    let mut form = form(token);
    form[field] = value.into();
    form
}

async fn accept(client: &Client, form: &Value) -> Answer {
    client.post("/api/invitations/accept", form).await
}

async fn validate(client: &Client, token: &str) -> Answer {
    let body = json!({ "token": token });
    client.post("/api/invitations/validate", &body).await
}

/// A portal with a company, and the token of an invitation to it.
async fn invited() -> (TestApp, Client, String) {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.company("Ridgeline").await;
    let token = token(&app, &invite(&admin, "ridgeline").await);
    (app, admin, token)
}

#[tokio::test]
async fn an_invitation_link_creates_one_contractor_account() {
    let (app, admin, token) = invited().await;
    let phone = app.anonymous();
    let expected = json!({
        "valid": true, "error": null, "error_text": null, "company_name": "Ridgeline", "join": null,
    });
    assert_eq!(validate(&phone, &token).await.ok(), expected);
    assert_eq!(
        validate(&phone, &token).await.ok(),
        expected,
        "validating does not use up the link"
    );

    let answer = accept(&phone, &form(&token)).await;
    assert_eq!(answer.status, 201);
    assert!(answer.cookies().is_empty(), "signing up does not sign in");
    assert_eq!(answer.ok(), json!({ "email": "jose@ridgeline.example" }));
    let sign_in = json!({ "email": "jose@ridgeline.example", "password": PASSWORD });
    let account = phone.post("/api/auth/sign-in", &sign_in).await.ok()["account"].clone();
    assert_eq!(account["role"], "contractor");
    assert_eq!(account["user"]["full_name"], "José O'Brien-Núñez");
    assert_eq!(account["user"]["company_name"], "Ridgeline");
    assert_eq!(account["contractor"]["company_name"], "Ridgeline");
    assert_eq!(account["abilities"]["show_contractor_dashboard"], true);
    phone.get("/api/contractor/dashboard").await.ok();

    let path = "/api/admin/contractors/ridgeline/invitations";
    let used = admin.get(path).await.ok()["items"][0].clone();
    assert_eq!(used["state"], "used");
    assert_eq!(used["used_by_name"], "José O'Brien-Núñez");
    assert_eq!(used["abilities"]["revoke"], false);
    let revoke = format!("/api/admin/invitations/{}", used["id"].as_str().unwrap());
    let problem = admin.delete(&revoke).await.problem(409, "invitation_used");
    assert_eq!(
        problem["detail"],
        "José O'Brien-Núñez has already signed up with this link."
    );
    assert_eq!(count(&app, AuditEvent::InvitationUsed).await, 1);
    let id = account["user"]["id"].as_str().expect("an id");
    let logged = format!(
        "security_audit_log WHERE event_type = 'invitation_used' AND actor_id = '{id}' AND subject_user_id = '{id}'"
    );
    assert_eq!(app.rows(&logged), 1);

    let again = with(&token, "email", "eve@ridgeline.example");
    let problem = accept(&app.anonymous(), &again).await;
    problem.problem(404, "invitation_invalid");
    assert_eq!(app.rows("users WHERE email = 'eve@ridgeline.example'"), 0);
}

#[tokio::test]
async fn earlier_company_notifications_are_already_read_for_a_new_member() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &company, &ann).await;
    tell(&app, &ann, None, Some(&project), "before").await;
    let admin = app.sign_in(&ann).await;
    let token = token(&app, &invite(&admin, "ridgeline").await);
    let phone = app.anonymous();
    accept(&phone, &form(&token)).await.ok();
    let sign_in = json!({ "email": "jose@ridgeline.example", "password": PASSWORD });
    phone.post("/api/auth/sign-in", &sign_in).await.ok();
    let list = phone.get("/api/notifications").await.ok();
    assert_eq!(list["items"][0]["title"], "before");
    assert_eq!(list["items"][0]["read"], true);
    assert_eq!(list["unread"], 0);
    tell(&app, &ann, None, Some(&project), "after").await;
    let list = phone.get("/api/notifications?unread=true").await.ok();
    assert_eq!(list["items"][0]["title"], "after");
    assert_eq!(list["unread"], 1);
}

#[tokio::test]
async fn used_revoked_expired_and_unknown_links_get_the_same_answer() {
    let (app, admin, used) = invited().await;
    accept(&app.anonymous(), &form(&used)).await.ok();
    let revoked = invite(&admin, "ridgeline").await;
    let id = revoked["invitation"]["id"].as_str().expect("an id");
    let path = format!("/api/admin/invitations/{id}");
    admin.delete(&path).await.ok();
    let expired = token(&app, &invite(&admin, "ridgeline").await);
    let before = app.anonymous();
    app.advance(SignedDuration::from_hours(7 * 24) - SignedDuration::from_micros(1));
    assert_eq!(validate(&before, &expired).await.ok()["valid"], true);
    app.advance(SignedDuration::from_micros(1));
    let invalid = json!({
        "valid": false, "error": INVALID, "company_name": null, "join": null,
        "error_text": { "code": "error-invitation-invalid", "params": {} },
    });
    let links = [
        ("used", used),
        ("revoked", token(&app, &revoked)),
        ("expired", expired.clone()),
        ("unknown", "0".repeat(64)),
        ("in capitals", expired.to_uppercase()),
        ("short", "x".to_owned()),
        ("empty", String::new()),
        ("long", "é".repeat(5_000)),
    ];
    for (what, token) in links {
        let answer = validate(&app.anonymous(), &token).await;
        assert_eq!((answer.status, &answer.json), (200, &invalid), "{what}");
        let form = with(&token, "email", "eve@ridgeline.example");
        let problem = accept(&app.anonymous(), &form).await;
        let problem = problem.problem(404, "invitation_invalid");
        assert_eq!(problem["detail"], INVALID, "{what}");
    }
    assert_eq!(app.rows("users WHERE email = 'eve@ridgeline.example'"), 0);
}

#[tokio::test]
async fn only_one_of_several_concurrent_sign_ups_can_use_a_link() {
    let (app, _, token) = invited().await;
    let forms: Vec<_> = (0..4)
        .map(|n| {
            let email = format!("person{n}@ridgeline.example");
            (app.anonymous(), with(&token, "email", &email))
        })
        .collect();
    let answers = join_all(forms.iter().map(|(client, form)| accept(client, form))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 404, 404, 404]);
    assert_eq!(app.rows("users WHERE contractor_id IS NOT NULL"), 1);
    assert_eq!(app.rows("user_roles WHERE role = 'contractor'"), 1);
    assert_eq!(
        app.rows("contractor_invitations WHERE used_by IS NOT NULL"),
        1
    );
    assert_eq!(count(&app, AuditEvent::InvitationUsed).await, 1);
}

#[tokio::test]
async fn one_invitation_reveals_at_most_five_addresses_even_concurrently() {
    let (app, _, token) = invited().await;
    for n in 0..8 {
        let email = format!("known{n}@ridgeline.example");
        app.person(&email, Role::ReferralPartner, None).await;
    }
    let forms: Vec<_> = (0..8)
        .map(|n| with(&token, "email", &format!("known{n}@ridgeline.example")))
        .collect();
    let browsers: Vec<_> = forms.iter().map(|_| app.anonymous()).collect();
    let requests = forms.iter().zip(&browsers);
    let answers = join_all(requests.map(|(form, client)| accept(client, form))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [409, 409, 409, 409, 409, 429, 429, 429]);
    assert_eq!(app.rows("mail_queue"), 0);
}

#[tokio::test]
async fn a_link_is_either_revoked_or_used_but_never_both() {
    for _ in 0..4 {
        let (app, admin, token) = invited().await;
        let path = "/api/admin/contractors/ridgeline/invitations";
        let list = admin.get(path).await.ok();
        let id = list["items"][0]["id"].as_str().expect("an id");
        let (revoke, visitor) = (format!("/api/admin/invitations/{id}"), app.anonymous());
        let form = form(&token);
        let (revoked, accepted) = tokio::join!(admin.delete(&revoke), accept(&visitor, &form));
        let members = app.rows("users WHERE contractor_id IS NOT NULL");
        match (revoked.status, accepted.status) {
            (200, 404) => assert_eq!(members, 0),
            (409, 201) => assert_eq!(members, 1),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn validation_errors_name_their_field_and_keep_the_link_valid() {
    let (app, _, token) = invited().await;
    let visitor = app.anonymous();
    let security = "Please ensure your password meets the security requirements.";
    let rule = "Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character";
    let name = "can only contain letters, spaces, apostrophes, and hyphens";
    let table = [
        ("first_name", " ", "First name is required".to_owned()),
        (
            "first_name",
            "J",
            "First name must be at least 2 characters".to_owned(),
        ),
        ("first_name", "R2D2", format!("First name {name}")),
        ("last_name", "<>", "Last name is required".to_owned()),
        ("last_name", "x_y", format!("Last name {name}")),
        ("email", "", "Email is required".to_owned()),
        (
            "email",
            "nobody",
            "Please enter a valid email address".to_owned(),
        ),
    ];
    for (field, value, message) in table {
        let problem = accept(&visitor, &with(&token, field, value)).await;
        let problem = problem.invalid(&[field]);
        assert_eq!(problem["errors"][0]["message"], message, "{value}");
    }
    let passwords = [
        ("", "Password is required"),
        ("Ab1!", "Password must be at least 8 characters"),
        ("kitchen-2026!", rule),
        ("Passw0rd!", security),
        ("Ridgeline-2026!", security),
        ("José-2026!", security),
    ];
    for (password, message) in passwords {
        let mut form = with(&token, "password", password);
        form["confirm_password"] = password.into();
        let problem = accept(&visitor, &form).await.problem(422, "invalid_input");
        assert_eq!(problem["errors"][0]["message"], message, "{password}");
    }
    let differ = with(&token, "confirm_password", "Kitchen-2027!");
    let problem = accept(&visitor, &differ)
        .await
        .invalid(&["confirm_password"]);
    assert_eq!(
        problem["detail"],
        "Password mismatch: Please ensure both password fields match."
    );
    let long = with(
        &token,
        "email",
        &format!("{}@ridgeline.example", "m".repeat(240)),
    );
    accept(&visitor, &long).await.invalid(&["email"]);
    let cleaned = with(&token, "first_name", " <b>Anne-Marie</b onclick=> ");
    accept(&visitor, &cleaned).await.invalid(&["first_name"]);
    accept(&visitor, &form(&token)).await.ok();
}

#[tokio::test]
async fn a_taken_email_is_reported_and_keeps_the_link_valid() {
    let (app, admin, token) = invited().await;
    app.person("jose@ridgeline.example", Role::ReferralPartner, None)
        .await;
    let visitor = app.anonymous();
    let problem = accept(&visitor, &form(&token)).await;
    let problem = problem.problem(409, "email_taken");
    assert_eq!(
        problem["detail"],
        "An account with this email already exists. Please sign in instead."
    );
    assert_eq!(validate(&visitor, &token).await.ok()["valid"], true);
    let list = admin
        .get("/api/admin/contractors/ridgeline/invitations")
        .await
        .ok();
    assert_eq!(list["items"][0]["state"], "pending");
    assert_eq!(app.rows("mail_queue"), 0, "no email is sent");
    let other = with(&token, "email", "carl@ridgeline.example");
    accept(&visitor, &other).await.ok();
    assert_eq!(count(&app, AuditEvent::InvitationUsed).await, 1);
}

#[tokio::test]
async fn invitation_sign_ups_count_toward_the_sign_up_limit() {
    let (app, admin, _) = invited().await;
    let visitor = app.anonymous();
    let numbered = async |n: i32| {
        let token = token(&app, &invite(&admin, "ridgeline").await);
        with(&token, "email", &format!("carl{n}@ridgeline.example"))
    };
    for n in 0..3 {
        accept(&visitor, &numbered(n).await).await.ok();
    }
    let fourth = numbered(3).await;
    let answer = accept(&visitor, &fourth).await;
    assert_eq!(answer.headers["retry-after"], "3600");
    let problem = answer.problem(429, "too_many_sign_ups");
    assert_eq!(
        problem["detail"],
        "Too many signup attempts. Please wait before trying again."
    );
    assert_eq!(count(&app, AuditEvent::RateLimitSignup).await, 1);
    app.advance(SignedDuration::from_hours(1));
    accept(&visitor, &fourth).await.ok();
}

#[tokio::test]
async fn concurrent_sign_ups_with_one_email_use_up_only_one_link() {
    let (app, admin, first) = invited().await;
    let second = token(&app, &invite(&admin, "ridgeline").await);
    let (one, other) = (app.anonymous(), app.anonymous());
    let (a, b) = (form(&first), form(&second));
    let (a, b) = tokio::join!(accept(&one, &a), accept(&other, &b));
    let mut statuses = [a.status, b.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    assert_eq!(
        (
            app.rows("users WHERE contractor_id IS NOT NULL"),
            app.rows("mail_queue")
        ),
        (1, 1)
    );
    assert_eq!(app.rows("contractor_invitations WHERE used_at IS NULL"), 1);
}

#[tokio::test]
async fn link_checks_are_limited_to_ten_per_15_minutes_across_instances() {
    let (app, _, token) = invited().await;
    let mut config = app.state().config().clone();
    config.listen = ([127, 0, 0, 1], 0).into();
    let clock = test_support::TestClock::new();
    let rng = Box::new(server::app::clock::SystemRng::default());
    let state = AppState::new(config, app.database().open(), Arc::new(clock), rng);
    let other = serve(state.expect("the parts fit"))
        .await
        .expect("the second instance starts");
    let visitor = app.anonymous();
    for _ in 0..5 {
        validate(&visitor, &token).await.ok();
    }
    let elsewhere = reqwest::Client::new();
    let validate_elsewhere = async || {
        let request = elsewhere
            .post(format!("http://{}/api/invitations/validate", other.address))
            .header("x-buildback-request", "1")
            .header("x-forwarded-for", visitor.address())
            .json(&json!({ "token": token }));
        Answer::of(request).await
    };
    for _ in 0..5 {
        validate_elsewhere().await.ok();
    }
    for answer in [validate(&visitor, &token).await, validate_elsewhere().await] {
        assert!(answer.headers.contains_key("retry-after"));
        let problem = answer.problem(429, "too_many_validations");
        assert_eq!(
            problem["detail"],
            "Too many validation attempts. Please wait before trying again."
        );
    }
    assert_eq!(count(&app, AuditEvent::RateLimitInvitation).await, 2);
    validate(&app.anonymous(), &token).await.ok();
    // Visitors who submit the form are not limited.
    accept(&visitor, &form(&token)).await.ok();
    app.advance(SignedDuration::from_mins(15));
    validate(&visitor, &token).await.ok();
    other.shutdown().await;
}

#[tokio::test]
async fn guessing_links_leads_to_a_ban_from_both_endpoints() {
    let (app, _, token) = invited().await;
    let guesser = app.anonymous();
    let wrong = "0".repeat(64);
    for _ in 0..10 {
        validate(&guesser, &wrong).await.ok();
    }
    for _ in 0..9 {
        // The rate limit rejects the call, which still counts as a guess.
        accept(&guesser, &form(&wrong))
            .await
            .problem(429, "too_many_validations");
    }
    app.advance(SignedDuration::from_mins(15));
    accept(&guesser, &form(&wrong))
        .await
        .problem(404, "invitation_invalid");
    app.advance(SignedDuration::from_secs(90));
    for answer in [
        validate(&guesser, &token).await,
        accept(&guesser, &form(&token)).await,
    ] {
        answer.problem(429, "too_many_validations");
    }
    let severe: Vec<_> = events(&app)
        .await
        .into_iter()
        .filter(|(_, severity, _)| *severity == Severity::Error)
        .map(|(event, ..)| event)
        .collect();
    assert!(severe.contains(&AuditEvent::BruteForceInvitation));
    assert!(
        severe.contains(&AuditEvent::RateLimitInvitation),
        "severe after three violations of the limit"
    );
    assert_eq!(count(&app, AuditEvent::BruteForceInvitation).await, 1);
    app.advance(SignedDuration::from_hours(1));
    accept(&guesser, &form(&token)).await.ok();
}

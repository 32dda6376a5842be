//! Sign-up without confirmation of the email address.

use crate::leftovers::Leftovers;
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::rate_limit::LimitedAction;
use jiff::SignedDuration;
use serde_json::{Value, json};
use store::rate_limit;
use test_support::TestApp;

fn form() -> Value {
    json!({
        "first_name": "José",
        "last_name": "O'Brien",
        "email": "Jose@Agency.example",
        "company_name": "Harbor Insurance",
        "phone": "(212) 555-0123",
        "password": "Kitchen-2026!",
        "confirm_password": "Kitchen-2026!",
    })
}

/// The response to a sign-up when email addresses are not confirmed.
fn accepted() -> Value {
    json!({ "email": "jose@agency.example", "confirmation_mailed": false })
}

fn with(field: &str, value: Value) -> Value {
    let mut form = form();
    form[field] = value;
    form
}

#[tokio::test]
async fn a_new_account_is_a_referral_partner_and_can_sign_in() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    let answer = visitor.post("/api/auth/sign-up", &form()).await;
    assert_eq!(answer.status, 201);
    assert!(answer.cookies().is_empty(), "signing up does not sign in");
    assert_eq!(answer.ok(), accepted());
    assert_eq!(count(&app, AuditEvent::Signup).await, 1);
    let account = visitor
        .post(
            "/api/auth/sign-in",
            &json!({ "email": "JOSE@agency.example ", "password": "Kitchen-2026!" }),
        )
        .await
        .ok()["account"]
        .clone();
    assert_eq!(account["role"], "referral_partner");
    assert_eq!(account["user"]["full_name"], "José O'Brien");
    assert_eq!(account["user"]["phone"], "2125550123");
    assert_eq!(account["contractor"], Value::Null);
}

#[tokio::test]
async fn a_duplicate_sign_up_in_any_case_is_reported_only_by_email() {
    let app = TestApp::start().await;
    app.anonymous()
        .post("/api/auth/sign-up", &form())
        .await
        .ok();
    let mut again = with("email", json!("JOSE@AGENCY.EXAMPLE"));
    again["password"] = json!("Stranger-2026!");
    again["confirm_password"] = json!("Stranger-2026!");
    let answer = app.anonymous().post("/api/auth/sign-up", &again).await;
    assert_eq!(answer.status, 201);
    assert_eq!(answer.ok(), accepted());

    assert_eq!((app.rows("users"), app.rows("user_roles")), (1, 1));
    assert_eq!(count(&app, AuditEvent::Signup).await, 1);
    for (password, status) in [("Kitchen-2026!", 200), ("Stranger-2026!", 401)] {
        let form = json!({ "email": "jose@agency.example", "password": password });
        let answer = app.anonymous().post("/api/auth/sign-in", &form).await;
        assert_eq!(answer.status, status, "{password}");
    }
    app.until(|app| app.rows("mail_queue WHERE sent_at IS NOT NULL") == 2)
        .await;
    let emails: Vec<String> = std::fs::read_dir(app.outbox())
        .expect("read the outbox")
        .map(|entry| {
            std::fs::read_to_string(entry.expect("read the entry").path()).expect("read the email")
        })
        .collect();
    let emails_with = |text: &str| emails.iter().filter(|email| email.contains(text)).count();
    assert_eq!(emails_with("Subject: Welcome to Buildback"), 1);
    assert_eq!(
        emails_with("Subject: You already have an account at Buildback"),
        1
    );
    assert_eq!(
        emails_with("An account with this email already exists. Please sign in instead."),
        1,
        "{emails:?}"
    );
}

#[tokio::test]
async fn concurrent_sign_ups_with_one_email_create_one_account() {
    let app = TestApp::start().await;
    let (one, other) = (app.anonymous(), app.anonymous());
    let (first, second) = (form(), form());
    let (first, second) = tokio::join!(
        one.post("/api/auth/sign-up", &first),
        other.post("/api/auth/sign-up", &second)
    );
    assert_eq!((first.status, second.status), (201, 201));
    assert_eq!((app.rows("users"), app.rows("user_roles")), (1, 1));
    assert_eq!(app.rows("mail_queue"), 2);
}

#[tokio::test]
async fn names_in_any_script_are_accepted_and_markup_is_removed() {
    let app = TestApp::start().await;
    let table = [
        (
            "Anne-Marie",
            "Núñez",
            "Ørsted & Sons",
            "Anne-Marie Núñez",
            "Ørsted & Sons",
        ),
        ("美咲", "山田", "山田工務店", "美咲 山田", "山田工務店"),
        ("Jose\u{301}", "D’Angelo", "", "Jose\u{301} D’Angelo", ""),
        (
            " javascript:Ann ",
            "Lee onclick=x",
            "<i>Harbor</i> onerror=",
            "Ann Lee x",
            "iHarbor/i",
        ),
        ("An<n", "Le>e", "java<script:Harbor", "Ann Lee", "Harbor"),
    ];
    for (number, (first, last, company, full_name, stored_company)) in table.into_iter().enumerate()
    {
        let email = format!("person{number}@agency.example");
        let mut form = with("email", json!(email));
        form["first_name"] = json!(first);
        form["last_name"] = json!(last);
        form["company_name"] = json!(company);
        let visitor = app.anonymous();
        visitor.post("/api/auth/sign-up", &form).await.ok();
        let account = visitor
            .post(
                "/api/auth/sign-in",
                &json!({ "email": email, "password": "Kitchen-2026!" }),
            )
            .await
            .ok()["account"]
            .clone();
        assert_eq!(account["user"]["full_name"], full_name);
        assert_eq!(
            account["user"]["company_name"].as_str().unwrap_or_default(),
            stored_company
        );
    }
}

#[tokio::test]
async fn each_broken_rule_is_reported_for_its_field() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    let cases = [
        (
            "first_name",
            json!(""),
            "first_name",
            "First name is required",
        ),
        (
            "first_name",
            json!("J"),
            "first_name",
            "First name must be at least 2 characters",
        ),
        (
            "last_name",
            json!("x".repeat(51)),
            "last_name",
            "Last name must not exceed 50 characters",
        ),
        (
            "last_name",
            json!("R2D2"),
            "last_name",
            "Last name can only contain letters, spaces, apostrophes, and hyphens",
        ),
        (
            "email",
            json!("nobody"),
            "email",
            "Please enter a valid email address",
        ),
        (
            "email",
            json!(format!("{}@x.example", "a".repeat(250))),
            "email",
            "Please enter a valid email address",
        ),
        (
            "confirm_password",
            json!("Kitchen-2027!"),
            "confirm_password",
            "Password mismatch: Please ensure both password fields match.",
        ),
    ];
    for (field, value, invalid_field, message) in cases {
        let problem = visitor
            .post("/api/auth/sign-up", &with(field, value))
            .await
            .invalid(&[invalid_field]);
        assert_eq!(problem["errors"][0]["message"], message);
    }
    let mut short = with("password", json!("short1!"));
    short["confirm_password"] = json!("short1!");
    visitor
        .post("/api/auth/sign-up", &short)
        .await
        .invalid(&["password", "confirm_password"]);
    for weak in [
        "alllowercase1!",
        "ALLUPPERCASE1!",
        "NoDigits!!",
        "NoSpecial11",
    ] {
        let mut form = with("password", json!(weak));
        form["confirm_password"] = json!(weak);
        visitor
            .post("/api/auth/sign-up", &form)
            .await
            .invalid(&["password"]);
    }
}

#[tokio::test]
async fn unknown_missing_and_mistyped_fields_are_rejected() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    visitor
        .post("/api/auth/sign-up", &with("role", json!("admin")))
        .await
        .invalid(&["role"]);
    visitor
        .post("/api/auth/sign-up", &with("email", json!(7)))
        .await
        .invalid(&["email"]);
    visitor
        .post("/api/auth/sign-up", &json!({}))
        .await
        .invalid(&["first_name"]);
    assert_eq!(count(&app, AuditEvent::Signup).await, 0);
}

#[tokio::test]
async fn an_ip_address_can_create_three_accounts_an_hour() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    let numbered = |n: i32| with("email", json!(format!("partner{n}@agency.example")));
    for n in 0..3 {
        visitor.post("/api/auth/sign-up", &numbered(n)).await.ok();
    }
    let refused = visitor.post("/api/auth/sign-up", &numbered(3)).await;
    assert_eq!(refused.headers["retry-after"], "3600");
    let problem = refused.problem(429, "too_many_sign_ups");
    assert_eq!(
        problem["detail"],
        "Too many signup attempts. Please wait before trying again."
    );
    assert_eq!(count(&app, AuditEvent::RateLimitSignup).await, 1);
    app.anonymous()
        .post("/api/auth/sign-up", &numbered(3))
        .await
        .ok();
    app.advance(SignedDuration::from_hours(1));
    visitor.post("/api/auth/sign-up", &numbered(4)).await.ok();
}

#[tokio::test]
async fn a_network_can_create_ten_accounts_an_hour() {
    let app = TestApp::start().await;
    let numbered = |n: i32| with("email", json!(format!("partner{n}@agency.example")));
    let visitor = |n: i32| app.anonymous().at(&format!("2001:db8:5:{n:x}::1"));
    for n in 0..10 {
        visitor(n)
            .post("/api/auth/sign-up", &numbered(n))
            .await
            .ok();
    }
    let refused = visitor(10).post("/api/auth/sign-up", &numbered(10)).await;
    assert_eq!(refused.headers["retry-after"], "3600");
    refused.problem(429, "too_many_sign_ups");
    let elsewhere = app.anonymous().at("2001:db8:6::1");
    elsewhere
        .post("/api/auth/sign-up", &numbered(10))
        .await
        .ok();
    app.advance(SignedDuration::from_hours(1));
    visitor(10)
        .post("/api/auth/sign-up", &numbered(11))
        .await
        .ok();
}

#[tokio::test]
async fn the_portal_accepts_a_hundred_sign_ups_an_hour() {
    let app = TestApp::start().await;
    let now = app.now();
    app.write(move |conn| {
        for _ in 0..99 {
            let taken = rate_limit::take(conn, LimitedAction::SignUpAll, "", now)?;
            assert!(taken.is_ok(), "below the limit");
        }
        Ok(())
    })
    .await;
    app.anonymous()
        .post("/api/auth/sign-up", &form())
        .await
        .ok();
    let other = with("email", json!("ann@agency.example"));
    let refused = app.anonymous().post("/api/auth/sign-up", &other).await;
    assert_eq!(refused.headers["retry-after"], "3600");
    refused.problem(429, "too_many_sign_ups");
    app.advance(SignedDuration::from_hours(1));
    app.anonymous().post("/api/auth/sign-up", &other).await.ok();
}

#[tokio::test]
async fn guessable_passwords_are_rejected() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    for guessed in [
        "Passw0rd!",
        "Summer2026!",
        "Buildback-2026!",
        "0Brien!2026",
        "Harbor-Insurance-7!",
    ] {
        let mut form = with("password", json!(guessed));
        form["confirm_password"] = json!(guessed);
        let problem = visitor
            .post("/api/auth/sign-up", &form)
            .await
            .invalid(&["password"]);
        assert_eq!(
            problem["errors"][0]["message"],
            "Please ensure your password meets the security requirements.",
            "{guessed}"
        );
    }
    assert_eq!(app.rows("users"), 0);
}

#[tokio::test]
async fn a_password_must_match_exactly_as_typed() {
    let app = TestApp::start().await;
    let middle = "kitchen".repeat(20);
    // The maximum of 128 characters, with spaces at both ends.
    let exact = format!(" Qz7!é{} ", &middle[..121]);
    assert_eq!(exact.chars().count(), 128);
    let mut form = with("password", json!(exact));
    form["confirm_password"] = json!(exact);
    let answer = app.anonymous().post("/api/auth/sign-up", &form).await;
    assert_eq!(answer.status, 201, "{}", answer.json);
    for (typed, status) in [
        (exact.clone(), 200),
        (exact.trim_end().to_owned(), 401),
        (exact.trim_start().to_owned(), 401),
        (exact.to_lowercase(), 401),
        (exact.replace('é', "e\u{301}"), 401),
        (format!(" Qz7!é{}x ", &middle[..120]), 401),
        (format!("{exact} "), 401),
    ] {
        let form = json!({ "email": "jose@agency.example", "password": typed });
        let answer = app.anonymous().post("/api/auth/sign-in", &form).await;
        assert_eq!(answer.status, status, "{typed:?}");
    }
}

//! Entering a project code, and how long that lasts.

use crate::leftovers::Leftovers;
use crate::security_log::{count, events};
use domain::audit::{AuditEvent, Severity};
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, PASSWORD, TestApp, TestProject};

const SHARED: AuditEvent = AuditEvent::OwnerSessionSharesStaffDevice;
const COOKIE: &str = "buildback_owner_session";
const REFUSED: &str = "Authentication failed. Please check your project code and try again.";
const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/// Enters a project code.
pub async fn enter(client: &Client, code: &str) -> Answer {
    client
        .post("/api/owner/session", &json!({ "project_code": code }))
        .await
}

/// A project that a partner submitted.
pub async fn project(app: &TestApp) -> TestProject {
    let (partner, _) = app.partner().await;
    app.project(&partner).await
}

#[tokio::test]
async fn a_code_opens_a_session_for_two_hours() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.anonymous();
    let answer = enter(&owner, &format!("  {}\n", project.code.to_lowercase())).await;
    assert_eq!(answer.status, 201);
    let cookie = answer.cookies().remove(0);
    assert!(
        cookie.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=7200"),
        "{cookie}"
    );
    let session = answer.ok();
    let expected = json!({
        "valid": true, "error": null, "session_id": session["session_id"], "project_id": project.id.to_string(),
        "expires_at": (app.now() + SignedDuration::from_hours(2)).to_string(), "property_owner_name": "José O'Brien",
        "security_level": "standard", "security_score": 100, "warnings": [], "opened_by_admin": false,
    });
    let mut opened = expected.clone();
    opened["outcome"] = json!("opened");
    assert_eq!(session, opened);
    assert_eq!(owner.get("/api/owner/session").await.ok(), expected);
    assert_eq!(count(&app, AuditEvent::SessionCreated).await, 1);
}

#[tokio::test]
async fn a_code_has_six_characters() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    for code in ["", "ABC23", "ABC2345", "      "] {
        let problem = enter(&visitor, code).await.invalid(&["project_code"]);
        assert_eq!(
            problem["detail"],
            "Project code must be exactly 6 characters"
        );
    }
    assert_eq!(count(&app, AuditEvent::OwnerCodeFailed).await, 0);
}

#[tokio::test]
async fn unknown_dead_and_throttled_codes_sound_alike() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let closed = app.project(&partner).await;
    app.update(
        &closed,
        ProjectStatus::BuildBackCompleted,
        "All done.",
        &partner,
    )
    .await;
    let fresh = app.anonymous();
    enter(&fresh, &closed.code).await.ok();
    app.advance(SignedDuration::from_hours(90 * 24));
    let open = app.project(&partner).await;
    let guesser = app.anonymous();
    assert_eq!(
        enter(&guesser, &closed.code)
            .await
            .problem(401, "owner_code_refused")["detail"],
        REFUSED
    );
    for code in ["AAAAAA", "LLLLLL", "éééééé", "' OR 1"] {
        assert_eq!(
            enter(&guesser, code)
                .await
                .problem(401, "owner_code_refused")["detail"],
            REFUSED
        );
    }
    let throttled = enter(&guesser, &open.code).await;
    assert_eq!(throttled.headers["retry-after"], "180");
    assert!(throttled.cookies().is_empty());
    assert_eq!(
        throttled.problem(429, "owner_code_refused")["detail"],
        REFUSED
    );
    assert_eq!(count(&app, AuditEvent::OwnerCodeFailed).await, 5);
    assert_eq!(count(&app, AuditEvent::RateLimitOwner).await, 1);
    enter(&app.anonymous(), &open.code).await.ok();
    app.advance(SignedDuration::from_mins(3));
    enter(&guesser, &open.code).await.ok();
}

#[tokio::test]
async fn guessing_on_is_banned_and_the_ban_survives_a_change_of_address_within_a_household() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let guesser = app.anonymous().at("2001:db8:1:2::1");
    for n in 0..10 {
        enter(&guesser, "AAAAAA")
            .await
            .problem(401, "owner_code_refused");
        if n >= 4 {
            app.advance(SignedDuration::from_mins(3));
        }
    }
    assert_eq!(count(&app, AuditEvent::BruteForceOwnerCode).await, 1);
    assert!(events(&app).await.iter().any(|(event, severity, _)| {
        *event == AuditEvent::BruteForceOwnerCode && *severity == Severity::Error
    }));
    let neighbour = guesser.clone().at("2001:db8:1:2::ffff");
    enter(&neighbour, &project.code)
        .await
        .problem(429, "owner_code_refused");
    app.advance(SignedDuration::from_mins(60));
    enter(&neighbour, &project.code).await.ok();
}

#[tokio::test]
async fn a_network_guesses_thirty_times() {
    let app = TestApp::start().await;
    for n in 1..=30 {
        let guesser = app.anonymous().at(&format!("203.0.113.{n}"));
        enter(&guesser, "AAAAAA")
            .await
            .problem(401, "owner_code_refused");
    }
    enter(&app.anonymous().at("203.0.113.200"), "AAAAAA")
        .await
        .problem(429, "owner_code_refused");
    enter(&app.anonymous().at("203.0.114.1"), "AAAAAA")
        .await
        .problem(401, "owner_code_refused");
}

#[tokio::test]
async fn sessions_end_after_two_hours_or_thirty_idle_minutes() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.owner(&project.code).await;
    app.advance(SignedDuration::from_mins(29));
    owner.get("/api/owner/project").await.ok();
    app.advance(SignedDuration::from_mins(31));
    owner
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
    let ended = owner.get("/api/owner/session").await.ok();
    assert_eq!(
        (&ended["valid"], &ended["security_score"]),
        (&json!(false), &json!(0))
    );
    assert_eq!(ended["error"], "Session validation failed");
    assert_eq!(ended["session_id"], Value::Null);
}

#[tokio::test]
async fn without_a_session_there_is_nothing_to_validate() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    assert_eq!(visitor.get("/api/owner/session").await.ok()["valid"], false);
    visitor.set_cookie(COOKIE, &"0".repeat(64));
    assert_eq!(visitor.get("/api/owner/session").await.ok()["valid"], false);
}

#[tokio::test]
async fn logging_out_ends_the_session_on_the_server() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.owner(&project.code).await;
    let token = owner.cookie(COOKIE).expect("a session");
    let answer = owner.delete("/api/owner/session").await;
    assert_eq!(answer.status, 204);
    assert!(answer.cookies()[0].contains("Max-Age=0"));
    assert_eq!(
        count(&app, AuditEvent::PropertyOwnerSessionTerminated).await,
        1
    );
    let thief = app.anonymous();
    thief.set_cookie(COOKIE, &token);
    thief
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
    thief
        .delete("/api/owner/session")
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
async fn a_new_code_replaces_the_session_of_the_browser() {
    let app = TestApp::start().await;
    let (one, other) = (project(&app).await, project(&app).await);
    let owner = app.owner(&one.code).await;
    let before = owner.cookie(COOKIE).expect("a session");
    enter(&owner, &other.code).await.ok();
    assert_eq!(
        owner.get("/api/owner/project").await.ok()["id"],
        other.id.to_string()
    );
    let thief = app.anonymous();
    thief.set_cookie(COOKIE, &before);
    thief
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
async fn an_admin_looks_in_as_the_owner_and_stays_an_admin() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let session = enter(&admin, &project.code).await.ok();
    assert_eq!(session["opened_by_admin"], true);
    assert_eq!(
        admin.get("/api/owner/session").await.ok()["opened_by_admin"],
        true
    );
    assert_eq!(admin.get("/api/me").await.ok()["role"], "admin");
    let entry = app
        .read(|conn| store::audit::newest(conn, 1))
        .await
        .remove(0);
    assert_eq!(entry.event_type, AuditEvent::SessionCreated);
    let details: Value = serde_json::from_str(&entry.details.expect("details")).expect("JSON");
    assert_eq!(
        details,
        json!({ "opened_by_admin": true, "shares_staff_device": true, "second_answer": false })
    );
}

#[tokio::test]
async fn a_look_ends_with_the_admins_own_session_however_that_ends() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let other = app.sign_in(&ann).await;
    let password = |current: &str, new: &str| json!({ "current_password": current, "new_password": new, "confirm_password": new });
    for ending in ["sign-out", "elsewhere", "password", "role", "deactivation"] {
        let admin = app.sign_in(&ann).await;
        enter(&admin, &project.code).await.ok();
        let mut stream = admin.listen("/api/owner/stream").await;
        stream.next().await.expect("ready");
        match ending {
            "sign-out" => {
                let answer = admin.post("/api/auth/sign-out", &json!({})).await;
                assert_eq!(answer.status, 204);
            }
            "elsewhere" => {
                other.delete("/api/me/sessions").await.ok();
            }
            "password" => {
                let form = password(PASSWORD, "Garage-2027!");
                assert_eq!(other.post("/api/me/password", &form).await.status, 204);
                let form = password("Garage-2027!", PASSWORD);
                assert_eq!(other.post("/api/me/password", &form).await.status, 204);
            }
            "role" => assert!(app.meddle("UPDATE user_roles SET role = 'contractor'")),
            _ => assert!(app.meddle("UPDATE users SET active = false")),
        }
        let session = admin.get("/api/owner/session").await.ok();
        assert_eq!(session["valid"], false, "{ending}");
        admin
            .get("/api/owner/project")
            .await
            .problem(401, "sign_in_required");
        if !matches!(ending, "role" | "deactivation") {
            while stream.next().await.is_some() {}
        }
        assert!(app.meddle("UPDATE user_roles SET role = 'admin'"));
    }
}

#[tokio::test]
async fn looking_in_keeps_the_admins_session_and_nobody_elses_cookie_opens_it() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    enter(&admin, &project.code).await.ok();
    app.advance(SignedDuration::from_mins(29));
    admin.get("/api/owner/project").await.ok();
    app.until(|app| app.rows("user_sessions WHERE last_seen_at > created_at") > 0)
        .await;
    app.advance(SignedDuration::from_mins(29));
    admin.get("/api/owner/project").await.ok();
    let thief = app.anonymous();
    thief.set_cookie(COOKIE, &admin.cookie(COOKIE).expect("a look"));
    thief
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
    let beth = app.person("beth@portal.example", Role::Admin, None).await;
    let form = json!({ "email": beth.email, "password": PASSWORD });
    admin.post("/api/auth/sign-in", &form).await.ok();
    admin
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
async fn a_partner_who_enters_a_code_is_marked_but_no_admin() {
    let app = TestApp::start().await;
    let (person, partner) = app.partner().await;
    let project = app.project(&person).await;
    let session = enter(&partner, &project.code).await.ok();
    assert_eq!(session["opened_by_admin"], false);
    let mut entries = app.read(|conn| store::audit::newest(conn, 2)).await;
    let opened = entries.remove(1);
    let details: Value = serde_json::from_str(&opened.details.expect("details")).expect("JSON");
    assert_eq!(
        details,
        json!({ "opened_by_admin": false, "shares_staff_device": true, "second_answer": false })
    );
    let marked = entries.remove(0);
    assert_eq!(
        (marked.event_type, marked.severity, marked.key),
        (SHARED, Severity::Warn, opened.key)
    );
}

#[tokio::test]
async fn a_session_is_marked_when_staff_signs_in_beside_it() {
    let app = TestApp::start().await;
    let (person, _) = app.partner().await;
    let project = app.project(&person).await;
    let owner = app.owner(&project.code).await;
    let form = json!({ "email": person.email, "password": PASSWORD });
    owner.post("/api/auth/sign-in", &form).await.ok();
    for _ in 0..2 {
        app.advance(SignedDuration::from_secs(10));
        owner.get("/api/owner/project").await.ok();
    }
    assert_eq!(count(&app, SHARED).await, 1, "once");
    let elsewhere = app.owner(&project.code).await;
    app.advance(SignedDuration::from_secs(10));
    elsewhere.get("/api/owner/project").await.ok();
    assert_eq!(count(&app, SHARED).await, 1);
}

#[tokio::test]
async fn guesses_count_by_where_they_come_from_and_not_by_what_they_say() {
    let app = TestApp::with(|config| config.trusted_proxies = Vec::new()).await;
    for n in 1..=5 {
        let said = app.anonymous().at(&format!("203.0.{n}.7"));
        enter(&said, "AAAAAA")
            .await
            .problem(401, "owner_code_refused");
    }
    enter(&app.anonymous().at("198.51.100.9"), "AAAAAA")
        .await
        .problem(429, "owner_code_refused");
    let failed = app
        .read(|conn| store::audit::newest(conn, 100))
        .await
        .remove(1);
    assert_eq!(
        (failed.event_type, failed.key.as_str()),
        (AuditEvent::OwnerCodeFailed, "address:127.0.0.1")
    );
}

#[tokio::test]
async fn moving_to_another_network_is_told_and_allowed() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.owner(&project.code).await;
    let moved = owner.clone().at("198.51.100.9");
    moved.get("/api/owner/project").await.ok();
    let session = moved.get("/api/owner/session").await.ok();
    assert_eq!(
        (&session["security_score"], &session["security_level"]),
        (&json!(90), &json!("standard"))
    );
    assert_eq!(session["warnings"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_stolen_cookie_opens_nothing_and_the_session_ends() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.owner(&project.code).await;
    let thief = owner.clone().at("198.51.100.9").in_browser(CHROME);
    let refused = thief.get("/api/owner/session").await.ok();
    assert_eq!(
        (&refused["valid"], &refused["security_score"]),
        (&json!(false), &json!(30))
    );
    assert_eq!(
        refused["error"],
        "Security validation failed (Score: 30). Please try again."
    );
    assert_eq!(
        count(&app, AuditEvent::SuspiciousSessionRestorationAttempt).await,
        1
    );
    assert_eq!(
        count(&app, AuditEvent::PropertyOwnerSessionTerminated).await,
        1
    );
    owner
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
async fn the_form_takes_nothing_but_the_code() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    let form = json!({ "project_code": "AAAAAA", "admin": true });
    visitor
        .post("/api/owner/session", &form)
        .await
        .invalid(&["admin"]);
    visitor
        .post("/api/owner/session", &json!({ "project_code": 123_456 }))
        .await
        .invalid(&["project_code"]);
    visitor
        .post("/api/owner/session", &json!({}))
        .await
        .invalid(&["project_code"]);
}

#[tokio::test]
async fn a_page_that_only_validates_itself_does_not_hold_its_session_open() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.owner(&project.code).await;
    for _ in 0..29 {
        app.advance(SignedDuration::from_mins(1));
        assert_eq!(owner.get("/api/owner/session").await.ok()["valid"], true);
        let unattended = owner
            .request(Method::GET, "/api/owner/project")
            .header("x-buildback-background", "1");
        Answer::of(unattended).await.ok();
    }
    let used = app.owner(&project.code).await;
    app.advance(SignedDuration::from_mins(1));
    assert_eq!(owner.get("/api/owner/session").await.ok()["valid"], false);
    used.get("/api/owner/project").await.ok();
    app.until(|app| app.rows("owner_sessions WHERE last_seen_at > created_at") == 1)
        .await;
    app.advance(SignedDuration::from_mins(29));
    assert_eq!(used.get("/api/owner/session").await.ok()["valid"], true);
}

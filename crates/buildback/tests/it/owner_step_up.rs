//! The additional question when a project code alone does not admit the owner.

use crate::owner_session::enter;
use crate::project_code::{issue, version};
use crate::security_log::{count, events};
use domain::audit::{AuditEvent, Severity};
use domain::owner_step_up::StepUp;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp, TestProject};

const REFUSED: &str = "Authentication failed. Please check your project code and try again.";
const WINDOWS: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/// A code that no project has.
const UNKNOWN_CODE: &str = "AAAAAA";
/// The last four digits of the test owners' phone number.
const RIGHT: &str = "0188";
const WRONG: &str = "9999";

async fn portal(mode: StepUp) -> (TestApp, TestProject) {
    let app = TestApp::with(|config| config.owner_step_up = mode).await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    (app, project)
}

async fn answer(client: &Client, code: &str, answer: &str) -> Answer {
    let form = json!({ "project_code": code, "answer": answer });
    client.post("/api/owner/session", &form).await
}

/// Asserts that the portal asks the question and opens no session yet.
#[track_caller]
fn assert_asked(answer: &Answer) {
    assert_eq!(
        (answer.status, &answer.json),
        (200, &json!({ "outcome": "question_asked" }))
    );
    assert!(answer.cookies().is_empty());
}

#[track_caller]
fn assert_opened(answer: Answer) -> Value {
    assert_eq!(answer.status, 201, "{}", answer.json);
    assert_eq!(answer.json["outcome"], "opened");
    answer.json
}

/// Asserts a rejection and returns it without its request ID, so that rejections can be compared.
#[track_caller]
fn assert_refused(answer: Answer) -> Value {
    assert!(answer.cookies().is_empty());
    let mut problem = answer.problem(401, "owner_code_refused");
    assert_eq!(problem["detail"], REFUSED);
    problem["request_id"] = Value::Null;
    problem
}

/// Enters wrong codes from many addresses until the portal detects an attack.
async fn attack(app: &TestApp) {
    for _ in 0..=100 {
        enter(&app.anonymous(), UNKNOWN_CODE)
            .await
            .problem(401, "owner_code_refused");
    }
}

async fn last_login(app: &TestApp) -> Value {
    let entries = app.read(|conn| store::audit::newest(conn, 10)).await;
    let entry = entries
        .into_iter()
        .find(|entry| entry.event_type == AuditEvent::SessionCreated)
        .expect("a login");
    serde_json::from_str(&entry.details.expect("details")).expect("JSON")
}

#[tokio::test]
async fn an_unrecognized_device_is_asked_the_question_once() {
    let (app, project) = portal(StepUp::Always).await;
    let owner = app.anonymous();
    assert_asked(&enter(&owner, &project.code).await);
    owner
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
    let session = assert_opened(answer(&owner, &project.code, RIGHT).await);
    assert_eq!(session["security_score"], 100);
    assert_eq!(last_login(&app).await["second_answer"], true);
    owner.get("/api/owner/project").await.ok();

    assert_opened(enter(&owner, &project.code).await);
    assert_eq!(last_login(&app).await["second_answer"], false);
    let other = owner.clone().in_browser(WINDOWS);
    assert_asked(&enter(&other, &project.code).await);
    let elsewhere = owner.clone().at("198.51.100.9");
    assert_asked(&enter(&elsewhere, &project.code).await);
}

#[tokio::test]
async fn the_question_does_not_reveal_whether_a_code_exists() {
    let (app, project) = portal(StepUp::Always).await;
    let (guesser, owner) = (app.anonymous(), app.anonymous());
    for _ in 0..12 {
        assert_asked(&enter(&guesser, UNKNOWN_CODE).await);
    }
    assert_asked(&enter(&owner, &project.code).await);
    assert_eq!(count(&app, AuditEvent::OwnerCodeFailed).await, 0);
    assert_eq!(
        assert_refused(answer(&guesser, UNKNOWN_CODE, RIGHT).await),
        assert_refused(answer(&owner, &project.code, WRONG).await)
    );
    assert_eq!(count(&app, AuditEvent::OwnerCodeFailed).await, 2);
    assert_eq!(app.rows("owner_code_failures"), 2);
}

#[tokio::test]
async fn wrong_answers_count_like_wrong_codes() {
    for code_is_right in [true, false] {
        let (app, project) = portal(StepUp::Always).await;
        let code = if code_is_right {
            project.code.as_str()
        } else {
            UNKNOWN_CODE
        };
        let guesser = app.anonymous();
        for _ in 0..3 {
            assert_refused(answer(&guesser, code, WRONG).await);
        }
        for _ in 0..2 {
            assert_locked(answer(&guesser, code, WRONG).await);
        }
        let throttled = answer(&guesser, code, RIGHT).await;
        assert_eq!(throttled.headers["retry-after"], "180");
        throttled.problem(429, "owner_code_refused");
        enter(&guesser, code)
            .await
            .problem(429, "owner_code_refused");
    }
}

/// Asserts that the code is locked after too many wrong answers.
#[track_caller]
fn assert_locked(answer: Answer) -> Value {
    assert!(answer.cookies().is_empty());
    assert!(answer.headers.contains_key("retry-after"));
    let mut problem = answer.problem(429, "owner_code_locked");
    problem["request_id"] = Value::Null;
    problem
}

#[tokio::test]
async fn a_locked_code_is_reported_regardless_of_existence_and_answer() {
    let (app, project) = portal(StepUp::Always).await;
    let mut found = Vec::new();
    for code in [project.code.as_str(), UNKNOWN_CODE] {
        for _ in 0..3 {
            assert_refused(answer(&app.anonymous(), code, WRONG).await);
        }
        // The question does not reveal the lock, and each further answer counts as a guess.
        assert_asked(&enter(&app.anonymous(), code).await);
        let before = app.rows("owner_code_failures");
        found.push(assert_locked(answer(&app.anonymous(), code, RIGHT).await));
        found.push(assert_locked(answer(&app.anonymous(), code, WRONG).await));
        assert_eq!(app.rows("owner_code_failures"), before + 2);
    }
    assert!(found.iter().all(|problem| *problem == found[0]));
    assert_eq!(
        found[0]["detail"],
        "Too many wrong answers were entered for this code. Call the office to get in."
    );
}

#[tokio::test]
async fn the_lock_message_names_the_office_phone_number() {
    let app = TestApp::with(|config| {
        config.owner_step_up = StepUp::Always;
        config.office.phone = Some("2125550100".to_owned());
    })
    .await;
    for _ in 0..3 {
        assert_refused(answer(&app.anonymous(), UNKNOWN_CODE, WRONG).await);
    }
    assert_eq!(
        assert_locked(answer(&app.anonymous(), UNKNOWN_CODE, WRONG).await)["detail"],
        "Too many wrong answers were entered for this code. Call the office at (212) 555-0100 to get in."
    );
}

#[tokio::test]
async fn a_security_alert_names_the_project_of_a_locked_code() {
    let (app, project) = portal(StepUp::Always).await;
    for _ in 0..3 {
        assert_refused(answer(&app.anonymous(), &project.code, WRONG).await);
    }
    assert_locked(answer(&app.anonymous(), &project.code, RIGHT).await);
    let admin = app.admin().await;
    let alerts = admin.get("/api/security-alerts").await.ok();
    let alert = &alerts["items"][0];
    assert_eq!(alert["event_type"], "rate_limit_owner");
    assert_eq!(alert["project"]["project_code"], project.code);
    assert!(alert["project"]["project_number"].is_string());
    // A new code from the office works immediately.
    let seen = version(&admin, &project.code).await;
    let issued = issue(&admin, &project.code, seen).await.ok();
    let code = issued["project_code"].as_str().expect("a code");
    assert_opened(answer(&app.anonymous(), code, RIGHT).await);
}

#[tokio::test]
async fn one_network_cannot_trigger_attack_mode_alone() {
    let (app, project) = portal(StepUp::Adaptive).await;
    for network in 0..3 {
        for n in 0..24 {
            let guesser = app.anonymous().at(&format!("203.0.{network}.{n}"));
            assert_refused(enter(&guesser, UNKNOWN_CODE).await);
        }
        app.advance(SignedDuration::from_hours(1));
        for n in 24..30 {
            let guesser = app.anonymous().at(&format!("203.0.{network}.{n}"));
            assert_refused(enter(&guesser, UNKNOWN_CODE).await);
        }
    }
    assert_opened(enter(&app.anonymous(), &project.code).await);
    for n in 0..11 {
        let guesser = app.anonymous().at(&format!("203.0.100.{n}"));
        assert_refused(enter(&guesser, UNKNOWN_CODE).await);
    }
    assert_asked(&enter(&app.anonymous(), &project.code).await);
}

#[tokio::test]
async fn a_code_locks_after_three_wrong_answers_from_any_addresses() {
    for code_is_right in [true, false] {
        let (app, project) = portal(StepUp::Always).await;
        let code = if code_is_right {
            project.code.as_str()
        } else {
            UNKNOWN_CODE
        };
        for _ in 0..3 {
            assert_refused(answer(&app.anonymous(), code, WRONG).await);
        }
        assert_locked(answer(&app.anonymous(), code, RIGHT).await);
        assert_eq!(count(&app, AuditEvent::RateLimitOwner).await, 1);
        for _ in 0..2 {
            app.advance(SignedDuration::from_hours(1));
            assert_refused(answer(&app.anonymous(), code, WRONG).await);
        }
        assert_eq!(count(&app, AuditEvent::BruteForceOwnerCode).await, 1);
        app.advance(SignedDuration::from_hours(23));
        assert_locked(answer(&app.anonymous(), code, RIGHT).await);
        app.advance(SignedDuration::from_hours(1));
        let later = answer(&app.anonymous(), code, RIGHT).await;
        if code_is_right {
            assert_opened(later);
            // A right answer resets the count of wrong ones.
            assert_refused(answer(&app.anonymous(), code, WRONG).await);
            assert_opened(answer(&app.anonymous(), code, RIGHT).await);
        } else {
            assert_refused(later);
        }
    }
}

#[tokio::test]
async fn the_security_log_names_the_project_but_not_the_code_or_the_answer() {
    let (app, project) = portal(StepUp::Always).await;
    for hour in 0..5 {
        assert_refused(answer(&app.anonymous(), &project.code, WRONG).await);
        app.advance(SignedDuration::from_hours(i64::from(hour >= 2)));
    }
    let entries = app.read(|conn| store::audit::newest(conn, 20)).await;
    let ban = entries
        .iter()
        .find(|entry| entry.event_type == AuditEvent::BruteForceOwnerCode)
        .expect("a ban");
    assert_eq!(ban.severity, Severity::Error);
    assert_eq!(ban.key, format!("project:{}", project.id));
    for entry in &entries {
        let found = format!("{} {:?}", entry.key, entry.details);
        assert!(
            !found.contains(&project.code) && !found.contains(WRONG),
            "{found}"
        );
    }
}

#[tokio::test]
async fn the_zip_code_is_the_answer_without_a_phone_number() {
    let (app, project) = portal(StepUp::Always).await;
    assert_refused(answer(&app.anonymous(), &project.code, "12207").await);
    let id = project.id;
    let forget = format!("UPDATE projects SET property_owner_phone = NULL WHERE id = '{id}'");
    assert!(app.execute_sql(&forget));
    assert_refused(answer(&app.anonymous(), &project.code, RIGHT).await);
    assert_opened(answer(&app.anonymous(), &project.code, "12207-1234").await);
}

#[tokio::test]
async fn malformed_answers_are_rejected_without_counting_as_guesses() {
    let (app, project) = portal(StepUp::Always).await;
    let owner = app.anonymous();
    for code in [project.code.as_str(), UNKNOWN_CODE] {
        for typed in ["", "123", "12a4", "123456", "+1 212 555 0123"] {
            let problem = answer(&owner, code, typed).await.invalid(&["answer"]);
            assert_eq!(
                problem["detail"],
                "Please enter the last 4 digits of your phone number or the 5-digit ZIP code"
            );
        }
    }
    answer(&owner, "ABC", "1")
        .await
        .invalid(&["answer", "project_code"]);
    assert_eq!(app.rows("owner_code_failures"), 0);
    assert_opened(answer(&owner, &project.code, RIGHT).await);
}

#[tokio::test]
async fn during_an_attack_unrecognized_devices_are_asked_for_a_day() {
    let (app, project) = portal(StepUp::Adaptive).await;
    let recognized = app.owner(&project.code).await;
    attack(&app).await;
    let owner = app.anonymous();
    assert_asked(&enter(&owner, &project.code).await);
    assert_asked(&enter(&owner, UNKNOWN_CODE).await);
    let session = assert_opened(answer(&owner, &project.code, RIGHT).await);
    assert_eq!(session["security_score"], 100, "the answer is trusted");
    let again = assert_opened(enter(&recognized, &project.code).await);
    assert_eq!(
        again["security_score"], 100,
        "the project recognizes this browser"
    );
    app.advance(SignedDuration::from_hours(24));
    assert_opened(enter(&app.anonymous(), &project.code).await);
    assert_refused(enter(&app.anonymous(), UNKNOWN_CODE).await);
}

#[tokio::test]
async fn with_the_question_off_an_attack_lowers_the_initial_score() {
    let (app, project) = portal(StepUp::Off).await;
    attack(&app).await;
    let session = assert_opened(enter(&app.anonymous(), &project.code).await);
    assert_eq!(session["security_score"], 85);
    assert_eq!(last_login(&app).await["second_answer"], false);
    // An answer without a question is ignored.
    assert_opened(answer(&app.anonymous(), &project.code, WRONG).await);
}

#[tokio::test]
async fn a_suspected_theft_makes_its_project_ask_for_a_day() {
    let (app, project) = portal(StepUp::Adaptive).await;
    let owner = app.owner(&project.code).await;
    let thief = owner.clone().at("198.51.100.9").in_browser(WINDOWS);
    let ended = thief.get("/api/owner/session").await.ok();
    assert_eq!(ended["security_score"], 30);
    assert_asked(&enter(&app.anonymous(), &project.code).await);
    assert_refused(enter(&app.anonymous(), UNKNOWN_CODE).await);
    assert_asked(&enter(&thief, &project.code).await);
    app.advance(SignedDuration::from_hours(24));
    assert_opened(enter(&app.anonymous(), &project.code).await);
}

#[tokio::test]
async fn an_admin_is_not_asked_and_leaves_no_recognized_device() {
    let (app, project) = portal(StepUp::Always).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let session = assert_opened(enter(&admin, &project.code).await);
    assert_eq!(session["opened_by_admin"], true);
    admin.post("/api/auth/sign-out", &json!({})).await;
    assert_asked(&enter(&admin, &project.code).await);
}

#[tokio::test]
async fn a_signed_in_partner_is_asked_the_question_too() {
    let (app, project) = portal(StepUp::Always).await;
    let (_, partner) = app.partner().await;
    assert_asked(&enter(&partner, &project.code).await);
    let found = events(&app).await;
    assert!(
        found
            .iter()
            .all(|(event, ..)| *event != AuditEvent::SessionCreated)
    );
}

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
/// Nobody's code.
const NOBODYS: &str = "AAAAAA";
/// The end of the phone number that owners of tests have.
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

/// The portal wants an answer, and gives nothing before it has one.
#[track_caller]
fn asked(answer: &Answer) {
    assert_eq!(
        (answer.status, &answer.json),
        (200, &json!({ "outcome": "question_asked" }))
    );
    assert!(answer.cookies().is_empty());
}

#[track_caller]
fn opened(answer: Answer) -> Value {
    assert_eq!(answer.status, 201, "{}", answer.json);
    assert_eq!(answer.json["outcome"], "opened");
    answer.json
}

/// A refusal without what differs between any two.
#[track_caller]
fn refused(answer: Answer) -> Value {
    assert!(answer.cookies().is_empty());
    let mut problem = answer.problem(401, "owner_code_refused");
    assert_eq!(problem["detail"], REFUSED);
    problem["request_id"] = Value::Null;
    problem
}

/// Guesses from all over the world until it is an attack.
async fn attack(app: &TestApp) {
    for _ in 0..=100 {
        enter(&app.anonymous(), NOBODYS)
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
async fn an_unknown_device_is_asked_once() {
    let (app, project) = portal(StepUp::Always).await;
    let owner = app.anonymous();
    asked(&enter(&owner, &project.code).await);
    owner
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
    let session = opened(answer(&owner, &project.code, RIGHT).await);
    assert_eq!(session["security_score"], 100);
    assert_eq!(last_login(&app).await["second_answer"], true);
    owner.get("/api/owner/project").await.ok();

    opened(enter(&owner, &project.code).await);
    assert_eq!(last_login(&app).await["second_answer"], false);
    let other = owner.clone().in_browser(WINDOWS);
    asked(&enter(&other, &project.code).await);
    let elsewhere = owner.clone().at("198.51.100.9");
    asked(&enter(&elsewhere, &project.code).await);
}

#[tokio::test]
async fn the_question_tells_of_no_code() {
    let (app, project) = portal(StepUp::Always).await;
    let (guesser, owner) = (app.anonymous(), app.anonymous());
    for _ in 0..12 {
        asked(&enter(&guesser, NOBODYS).await);
    }
    asked(&enter(&owner, &project.code).await);
    assert_eq!(count(&app, AuditEvent::OwnerCodeFailed).await, 0);
    assert_eq!(
        refused(answer(&guesser, NOBODYS, RIGHT).await),
        refused(answer(&owner, &project.code, WRONG).await)
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
            NOBODYS
        };
        let guesser = app.anonymous();
        for _ in 0..3 {
            refused(answer(&guesser, code, WRONG).await);
        }
        for _ in 0..2 {
            locked(answer(&guesser, code, WRONG).await);
        }
        let throttled = answer(&guesser, code, RIGHT).await;
        assert_eq!(throttled.headers["retry-after"], "180");
        throttled.problem(429, "owner_code_refused");
        enter(&guesser, code)
            .await
            .problem(429, "owner_code_refused");
    }
}

/// A refusal of any answer to a code that too many wrong ones came with.
#[track_caller]
fn locked(answer: Answer) -> Value {
    assert!(answer.cookies().is_empty());
    assert!(answer.headers.contains_key("retry-after"));
    let mut problem = answer.problem(429, "owner_code_locked");
    problem["request_id"] = Value::Null;
    problem
}

#[tokio::test]
async fn a_locked_code_is_called_locked_whether_it_exists_and_whatever_is_answered() {
    let (app, project) = portal(StepUp::Always).await;
    let mut told = Vec::new();
    for code in [project.code.as_str(), NOBODYS] {
        for _ in 0..3 {
            refused(answer(&app.anonymous(), code, WRONG).await);
        }
        // The question itself tells nothing, and each further answer counts as a guess.
        asked(&enter(&app.anonymous(), code).await);
        let before = app.rows("owner_code_failures");
        told.push(locked(answer(&app.anonymous(), code, RIGHT).await));
        told.push(locked(answer(&app.anonymous(), code, WRONG).await));
        assert_eq!(app.rows("owner_code_failures"), before + 2);
    }
    assert!(told.iter().all(|problem| *problem == told[0]));
    assert_eq!(
        told[0]["detail"],
        "Too many wrong answers were entered for this code. Call the office to get in."
    );
}

#[tokio::test]
async fn the_lock_names_the_number_to_call() {
    let app = TestApp::with(|config| {
        config.owner_step_up = StepUp::Always;
        config.office.phone = Some("2125550100".to_owned());
    })
    .await;
    for _ in 0..3 {
        refused(answer(&app.anonymous(), NOBODYS, WRONG).await);
    }
    assert_eq!(
        locked(answer(&app.anonymous(), NOBODYS, WRONG).await)["detail"],
        "Too many wrong answers were entered for this code. Call the office at (212) 555-0100 to get in."
    );
}

#[tokio::test]
async fn the_office_is_told_whose_code_is_locked() {
    let (app, project) = portal(StepUp::Always).await;
    for _ in 0..3 {
        refused(answer(&app.anonymous(), &project.code, WRONG).await);
    }
    locked(answer(&app.anonymous(), &project.code, RIGHT).await);
    let admin = app.admin().await;
    let alerts = admin.get("/api/security-alerts").await.ok();
    let alert = &alerts["items"][0];
    assert_eq!(alert["event_type"], "rate_limit_owner");
    assert_eq!(alert["project"]["project_code"], project.code);
    assert!(alert["project"]["project_number"].is_string());
    // A new code from the office opens at once.
    let seen = version(&admin, &project.code).await;
    let issued = issue(&admin, &project.code, seen).await.ok();
    let code = issued["project_code"].as_str().expect("a code");
    opened(answer(&app.anonymous(), code, RIGHT).await);
}

#[tokio::test]
async fn one_network_does_not_hold_the_portal_in_attack_mode() {
    let (app, project) = portal(StepUp::Adaptive).await;
    for network in 0..3 {
        for n in 0..24 {
            let guesser = app.anonymous().at(&format!("203.0.{network}.{n}"));
            refused(enter(&guesser, NOBODYS).await);
        }
        app.advance(SignedDuration::from_hours(1));
        for n in 24..30 {
            let guesser = app.anonymous().at(&format!("203.0.{network}.{n}"));
            refused(enter(&guesser, NOBODYS).await);
        }
    }
    opened(enter(&app.anonymous(), &project.code).await);
    for n in 0..11 {
        let guesser = app.anonymous().at(&format!("203.0.100.{n}"));
        refused(enter(&guesser, NOBODYS).await);
    }
    asked(&enter(&app.anonymous(), &project.code).await);
}

#[tokio::test]
async fn a_code_is_worth_three_answers_wherever_they_come_from() {
    for code_is_right in [true, false] {
        let (app, project) = portal(StepUp::Always).await;
        let code = if code_is_right {
            project.code.as_str()
        } else {
            NOBODYS
        };
        for _ in 0..3 {
            refused(answer(&app.anonymous(), code, WRONG).await);
        }
        locked(answer(&app.anonymous(), code, RIGHT).await);
        assert_eq!(count(&app, AuditEvent::RateLimitOwner).await, 1);
        for _ in 0..2 {
            app.advance(SignedDuration::from_hours(1));
            refused(answer(&app.anonymous(), code, WRONG).await);
        }
        assert_eq!(count(&app, AuditEvent::BruteForceOwnerCode).await, 1);
        app.advance(SignedDuration::from_hours(23));
        locked(answer(&app.anonymous(), code, RIGHT).await);
        app.advance(SignedDuration::from_hours(1));
        let later = answer(&app.anonymous(), code, RIGHT).await;
        if code_is_right {
            opened(later);
            // A right answer forgives the wrong ones.
            refused(answer(&app.anonymous(), code, WRONG).await);
            opened(answer(&app.anonymous(), code, RIGHT).await);
        } else {
            refused(later);
        }
    }
}

#[tokio::test]
async fn admins_read_whose_code_is_being_answered() {
    let (app, project) = portal(StepUp::Always).await;
    for hour in 0..5 {
        refused(answer(&app.anonymous(), &project.code, WRONG).await);
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
        let told = format!("{} {:?}", entry.key, entry.details);
        assert!(
            !told.contains(&project.code) && !told.contains(WRONG),
            "{told}"
        );
    }
}

#[tokio::test]
async fn the_zip_code_answers_where_no_phone_number_is_known() {
    let (app, project) = portal(StepUp::Always).await;
    refused(answer(&app.anonymous(), &project.code, "12207").await);
    let id = project.id;
    let forget = format!("UPDATE projects SET property_owner_phone = NULL WHERE id = '{id}'");
    assert!(app.execute_sql(&forget));
    refused(answer(&app.anonymous(), &project.code, RIGHT).await);
    opened(answer(&app.anonymous(), &project.code, "12207-1234").await);
}

#[tokio::test]
async fn what_is_no_answer_is_told_and_not_counted() {
    let (app, project) = portal(StepUp::Always).await;
    let owner = app.anonymous();
    for code in [project.code.as_str(), NOBODYS] {
        for typed in ["", "123", "12a4", "123456", "+1 212 555 0123"] {
            let problem = answer(&owner, code, typed).await.invalid(&["answer"]);
            assert_eq!(
                problem["detail"],
                "Please enter 4 digits of your phone number or 5 digits of the zip code"
            );
        }
    }
    answer(&owner, "ABC", "1")
        .await
        .invalid(&["answer", "project_code"]);
    assert_eq!(app.rows("owner_code_failures"), 0);
    opened(answer(&owner, &project.code, RIGHT).await);
}

#[tokio::test]
async fn an_attack_has_unknown_devices_asked_for_a_day() {
    let (app, project) = portal(StepUp::Adaptive).await;
    let known = app.owner(&project.code).await;
    attack(&app).await;
    let owner = app.anonymous();
    asked(&enter(&owner, &project.code).await);
    asked(&enter(&owner, NOBODYS).await);
    let session = opened(answer(&owner, &project.code, RIGHT).await);
    assert_eq!(session["security_score"], 100, "the answer is trusted");
    let again = opened(enter(&known, &project.code).await);
    assert_eq!(
        again["security_score"], 100,
        "the project knows this browser"
    );
    app.advance(SignedDuration::from_hours(24));
    opened(enter(&app.anonymous(), &project.code).await);
    refused(enter(&app.anonymous(), NOBODYS).await);
}

#[tokio::test]
async fn a_portal_that_never_asks_trusts_less_in_an_attack() {
    let (app, project) = portal(StepUp::Off).await;
    attack(&app).await;
    let session = opened(enter(&app.anonymous(), &project.code).await);
    assert_eq!(session["security_score"], 85);
    assert_eq!(last_login(&app).await["second_answer"], false);
    // An answer that nobody asked for is not judged.
    opened(answer(&app.anonymous(), &project.code, WRONG).await);
}

#[tokio::test]
async fn after_a_suspicion_its_project_asks() {
    let (app, project) = portal(StepUp::Adaptive).await;
    let owner = app.owner(&project.code).await;
    let thief = owner.clone().at("198.51.100.9").in_browser(WINDOWS);
    let ended = thief.get("/api/owner/session").await.ok();
    assert_eq!(ended["security_score"], 30);
    asked(&enter(&app.anonymous(), &project.code).await);
    refused(enter(&app.anonymous(), NOBODYS).await);
    asked(&enter(&thief, &project.code).await);
    app.advance(SignedDuration::from_hours(24));
    opened(enter(&app.anonymous(), &project.code).await);
}

#[tokio::test]
async fn an_admin_is_not_asked_and_leaves_no_known_device() {
    let (app, project) = portal(StepUp::Always).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let session = opened(enter(&admin, &project.code).await);
    assert_eq!(session["opened_by_admin"], true);
    admin.post("/api/auth/sign-out", &json!({})).await;
    asked(&enter(&admin, &project.code).await);
}

#[tokio::test]
async fn a_partner_is_asked_like_anybody() {
    let (app, project) = portal(StepUp::Always).await;
    let (_, partner) = app.partner().await;
    asked(&enter(&partner, &project.code).await);
    let told = events(&app).await;
    assert!(
        told.iter()
            .all(|(event, ..)| *event != AuditEvent::SessionCreated)
    );
}

//! The security score of owner sessions: the observations persist across requests, and a low score ends the session.

use crate::owner_session::{enter, project};
use crate::security_log::{count, events};
use domain::audit::{AuditEvent, Severity};
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Client, TestApp};

const WINDOWS: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const FORGED_LINK: &str = "/api/files/status-updates/x/y.png?k=1&e=9999999999&d=inline&s=00";

async fn score(client: &Client) -> Value {
    client.get("/api/owner/session").await.ok()["security_score"].clone()
}

/// The error of a failed session validation.
async fn validation_error(client: &Client) -> Value {
    let session = client.get("/api/owner/session").await.ok();
    assert_eq!(session["valid"], false);
    session["error"].clone()
}

async fn count_ended_on_suspicion(app: &TestApp) -> u32 {
    count(app, AuditEvent::SuspiciousSessionRestorationAttempt).await
}

#[tokio::test]
async fn the_score_recovers_over_time_without_new_incidents() {
    let app = TestApp::start().await;
    let owner = app.owner(&project(&app).await.code).await;
    let moved = owner.clone().at("198.51.100.9");
    moved.get("/api/owner/project").await.ok();
    assert_eq!(
        score(&owner).await,
        90,
        "returning to the first network does not restore the points"
    );
    for points in [95, 100] {
        app.advance(SignedDuration::from_mins(10));
        assert_eq!(score(&owner).await, points);
    }
    let session = owner.get("/api/owner/session").await.ok();
    assert_eq!(session["warnings"], json!([]));
}

#[tokio::test]
async fn a_browser_change_permanently_lowers_the_score() {
    let app = TestApp::start().await;
    let owner = app.owner(&project(&app).await.code).await;
    let other = owner.clone().in_browser(WINDOWS);
    other.get("/api/owner/project").await.ok();
    app.advance(SignedDuration::from_mins(29));
    let session = owner.get("/api/owner/session").await.ok();
    assert_eq!(
        (&session["security_score"], &session["security_level"]),
        (&json!(60), &json!("elevated"))
    );
    assert_eq!(
        session["warnings"],
        json!(["Your browser or device changed since you signed in."])
    );
    assert_eq!(
        session["warnings_text"],
        json!([{ "code": "standing-warning-device", "params": {} }])
    );
}

#[tokio::test]
async fn alternating_use_from_two_networks_ends_the_session() {
    let app = TestApp::start().await;
    let owner = app.owner(&project(&app).await.code).await;
    let thief = owner.clone().at("198.51.100.9");
    for client in [&owner, &thief, &owner] {
        client.get("/api/owner/updates").await.ok();
        app.advance(SignedDuration::from_secs(20));
    }
    thief
        .get("/api/owner/updates")
        .await
        .problem(401, "sign_in_required");
    assert_eq!(count_ended_on_suspicion(&app).await, 1);
    assert_eq!(
        validation_error(&owner).await,
        "Security validation failed (Score: 30). Please try again.",
        "the owner has to enter the code again"
    );
}

#[tokio::test]
async fn validating_a_session_ended_on_suspicion_reports_the_reason() {
    let app = TestApp::start().await;
    let owner = app.owner(&project(&app).await.code).await;
    let other = owner.clone().at("198.51.100.9").in_browser(WINDOWS);
    other
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
    for client in [&other, &owner, &owner] {
        assert_eq!(
            validation_error(client).await,
            "Security validation failed (Score: 30). Please try again."
        );
    }
    assert_eq!(count_ended_on_suspicion(&app).await, 1, "logged once");
    app.advance(SignedDuration::from_hours(2));
    assert_eq!(score(&owner).await, 0, "the session has expired");
}

#[tokio::test]
async fn a_signed_out_session_reports_a_score_of_zero() {
    let app = TestApp::start().await;
    let owner = app.owner(&project(&app).await.code).await;
    let cookie = owner.cookie("buildback_owner_session").expect("a session");
    owner.delete("/api/owner/session").await;
    owner.set_cookie("buildback_owner_session", &cookie);
    assert_eq!(score(&owner).await, 0);
}

#[tokio::test]
async fn a_fourth_network_within_minutes_ends_the_session() {
    let app = TestApp::start().await;
    let owner = app.owner(&project(&app).await.code).await;
    for (network, points) in [("198.51.100.9", 90), ("203.0.113.9", 80)] {
        assert_eq!(score(&owner.clone().at(network)).await, points);
    }
    let refused = owner
        .clone()
        .at("192.0.2.9")
        .get("/api/owner/session")
        .await
        .ok();
    assert_eq!(
        refused["error"],
        "Security validation failed (Score: 45). Please try again."
    );
    assert_eq!(count_ended_on_suspicion(&app).await, 1);
}

#[tokio::test]
async fn concurrent_requests_from_several_networks_are_scored_together() {
    let app = TestApp::start().await;
    let owner = app.owner(&project(&app).await.code).await;
    let networks = ["198.51.100.9", "203.0.113.9", "192.0.2.9"];
    let [one, two, three] = networks.map(|network| owner.clone().at(network));
    tokio::join!(
        one.get("/api/owner/project"),
        two.get("/api/owner/project"),
        three.get("/api/owner/project")
    );
    assert_eq!(score(&owner).await, 45);
    assert_eq!(count_ended_on_suspicion(&app).await, 1);
}

#[tokio::test]
async fn repeated_use_of_forged_file_links_ends_the_session() {
    let app = TestApp::start().await;
    let owner = app.owner(&project(&app).await.code).await;
    owner.get(FORGED_LINK).await.problem(403, "link_invalid");
    assert_eq!(score(&owner).await, 70);
    owner.get(FORGED_LINK).await.problem(403, "link_invalid");
    assert_eq!(score(&owner).await, 40);
    assert_eq!(count_ended_on_suspicion(&app).await, 1);
}

#[tokio::test]
async fn forged_file_links_do_not_lower_an_admins_owner_view_score() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    enter(&admin, &project.code).await.ok();
    admin.get(FORGED_LINK).await.problem(403, "link_invalid");
    assert_eq!(score(&admin).await, 100);
}

#[tokio::test]
async fn opening_a_stream_from_another_device_ends_the_session() {
    let app = TestApp::start().await;
    let owner = app.owner(&project(&app).await.code).await;
    let thief = owner.clone().at("198.51.100.9").in_browser(WINDOWS);
    thief
        .get("/api/owner/stream")
        .await
        .problem(401, "sign_in_required");
    assert_eq!(count_ended_on_suspicion(&app).await, 1);
}

#[tokio::test]
async fn wrong_codes_lower_the_score_of_sign_ins_within_15_minutes() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let owner = app.anonymous();
    for _ in 0..2 {
        enter(&owner, "AAAAAA")
            .await
            .problem(401, "owner_code_refused");
    }
    let session = enter(&owner, &project.code).await.ok();
    assert_eq!(session["security_score"], 90);
    assert_eq!(
        session["warnings"],
        json!(["Wrong project codes were entered from your address before you signed in."])
    );
    let elsewhere = enter(&app.anonymous(), &project.code).await.ok();
    assert_eq!(elsewhere["security_score"], 100);
    app.advance(SignedDuration::from_mins(15));
    let later = enter(&owner, &project.code).await.ok();
    assert_eq!(later["security_score"], 100);
}

#[tokio::test]
async fn guessing_from_many_addresses_is_logged_as_a_distributed_attack() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    for _ in 0..100 {
        enter(&app.anonymous(), "AAAAAA")
            .await
            .problem(401, "owner_code_refused");
    }
    let distributed = AuditEvent::BruteForceOwnerCodeDistributed;
    assert_eq!(count(&app, distributed).await, 0);
    assert_eq!(
        score(&app.owner(&project.code).await).await,
        100,
        "a hundred failures do not count as an attack"
    );
    // From the second of these requests on, the portal also asks for an answer.
    for form in [
        json!({ "project_code": "AAAAAA" }),
        json!({ "project_code": "AAAAAA", "answer": "1111" }),
    ] {
        app.anonymous()
            .post("/api/owner/session", &form)
            .await
            .problem(401, "owner_code_refused");
    }
    let attacks: Vec<_> = events(&app)
        .await
        .into_iter()
        .filter(|(event, ..)| *event == distributed)
        .collect();
    assert_eq!(
        attacks,
        [(distributed, Severity::Error, 2)],
        "one row for the whole portal"
    );
}

#[tokio::test]
async fn a_session_without_stored_signals_is_scored_by_its_sign_in() {
    let app = TestApp::start().await;
    let owner = app.owner(&project(&app).await.code).await;
    assert!(app.execute_sql("UPDATE owner_sessions SET signals = '{}'"));
    assert_eq!(score(&owner).await, 100);
    assert_eq!(score(&owner.clone().at("198.51.100.9")).await, 90);
}

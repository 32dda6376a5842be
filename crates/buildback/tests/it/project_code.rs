//! A new project code revokes all access through the old one.

use crate::leftovers::Leftovers;
use crate::owner_session::enter;
use crate::security_log::count;
use domain::audit::{AuditEvent, Severity};
use domain::owner_step_up::StepUp;
use domain::permission::Role;
use domain::project::{CODE_ALPHABET, ProjectStatus};
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp, TestProject};

pub async fn issue(client: &Client, code: &str, version: i64) -> Answer {
    issue_with(client, code, version, &json!({})).await
}

pub async fn issue_with(client: &Client, code: &str, version: i64, body: &Value) -> Answer {
    let path = format!("/api/projects/{code}/code");
    let request = client.request(Method::POST, &path);
    let request = request.header("if-match", format!("\"{version}\""));
    Answer::of(request.json(body)).await
}

pub async fn version(client: &Client, code: &str) -> i64 {
    let page = client.get(&format!("/api/projects/{code}")).await.ok();
    page["version"].as_i64().expect("version")
}

async fn portal(app: &TestApp) -> (Client, TestProject) {
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    (app.sign_in(&ann).await, project)
}

#[tokio::test]
async fn a_new_code_replaces_the_old_one_everywhere() {
    let app = TestApp::start().await;
    let (admin, project) = portal(&app).await;
    let before = version(&admin, &project.code).await;
    let answer = issue(&admin, &project.code, before).await;
    let tag = answer.headers["etag"].clone();
    let page = answer.ok();
    let code = page["project_code"].as_str().expect("code").to_owned();
    assert_ne!(code, project.code);
    assert!(code.len() == 6 && code.bytes().all(|symbol| CODE_ALPHABET.contains(&symbol)));
    assert_eq!(tag, format!("\"{}\"", before + 1));
    assert_eq!(page["abilities"]["issue_code"], true);

    enter(&app.anonymous(), &project.code)
        .await
        .problem(401, "owner_code_refused");
    enter(&app.anonymous(), &code).await.ok();
    admin
        .get(&format!("/api/projects/{}", project.code))
        .await
        .problem(404, "not_found");
    let found = |term: &str| format!("/api/projects?search={term}");
    assert_eq!(admin.get(&found(&code)).await.ok()["total"], 1);
    assert_eq!(admin.get(&found(&project.code)).await.ok()["total"], 0);
    let timeline = admin.get(&format!("/api/projects/{code}/updates")).await;
    assert_eq!(timeline.ok()["items"].as_array().map(Vec::len), Some(1));
}

/// A page that shows a project while its code changes finds it again by ID. The old code matches no project.
#[tokio::test]
async fn after_a_code_change_a_project_is_found_by_id_not_by_old_code() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (admin, (paul, partner)) = (app.sign_in(&ann).await, app.partner().await);
    let company = app.company("Ridgeline").await;
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    let contractor = app.contractor(&company).await;
    let seen = version(&admin, &project.code).await;
    let page = issue(&admin, &project.code, seen).await.ok();
    let by_id = format!("/api/projects/by-id/{}", project.id);
    for client in [&admin, &partner, &contractor] {
        let answer = client.get(&by_id).await;
        assert_eq!(answer.headers["etag"], format!("\"{}\"", seen + 1));
        let found = answer.ok();
        assert_eq!(found["project_code"], page["project_code"]);
        assert_eq!(found["id"], json!(project.id));
        let old = format!("/api/projects/{}", project.code);
        let edit = json!({ "city": "Troy" });
        let update = json!({ "notes": "We come on Tuesday." });
        for refused in [
            client.get(&old).await,
            client.get(&format!("{old}/updates")).await,
            client.get(&format!("{old}/files")).await,
            client.patch(&old, seen, &edit).await,
            client.post(&format!("{old}/updates"), &update).await,
        ] {
            let problem = refused.problem(404, "not_found");
            assert_eq!(problem["detail"], "Project not found or access denied");
        }
    }
    // A stranger gets the same answer as for an unknown ID.
    let stranger = app.partner().await.1;
    for path in [by_id, format!("/api/projects/by-id/{}", app.new_id())] {
        let problem = stranger.get(&path).await.problem(404, "not_found");
        assert_eq!(problem["detail"], "Project not found or access denied");
    }
}

#[tokio::test]
async fn a_new_code_ends_owner_sessions_and_logs_how_many() {
    let app = TestApp::start().await;
    let (admin, project) = portal(&app).await;
    let owners = [
        app.owner(&project.code).await,
        app.owner(&project.code).await,
    ];
    let version = version(&admin, &project.code).await;
    let code = issue(&admin, &project.code, version).await.ok()["project_code"].clone();
    for owner in &owners {
        owner
            .get("/api/owner/project")
            .await
            .problem(401, "sign_in_required");
        assert_eq!(owner.get("/api/owner/session").await.ok()["valid"], false);
    }
    assert_eq!(
        count(&app, AuditEvent::PropertyOwnerSessionTerminated).await,
        2
    );
    let entry = app
        .read(|conn| store::audit::newest(conn, 1))
        .await
        .remove(0);
    assert_eq!(
        (entry.event_type, entry.severity, entry.key),
        (
            AuditEvent::ProjectCodeChanged,
            Severity::Info,
            format!("project:{}:1", project.id)
        )
    );
    let details: Value =
        serde_json::from_str(&entry.details.expect("details")).expect("valid JSON");
    assert_eq!(details, json!({ "sessions_ended": 2 }));
    assert!(code.is_string());
}

#[tokio::test]
async fn a_new_code_ends_open_owner_streams() {
    let app = TestApp::start().await;
    let (admin, project) = portal(&app).await;
    let owner = app.owner(&project.code).await;
    let mut stream = owner.listen("/api/owner/stream").await;
    assert_eq!(stream.next().await.expect("event").event, "ready");
    let version = version(&admin, &project.code).await;
    issue(&admin, &project.code, version).await.ok();
    while stream.next().await.is_some() {}
}

#[tokio::test]
async fn a_code_is_issued_without_a_body_too() {
    let app = TestApp::start().await;
    let (admin, project) = portal(&app).await;
    let before = version(&admin, &project.code).await;
    let path = format!("/api/projects/{}/code", project.code);
    let request = || {
        let request = admin.request(Method::POST, &path);
        request.header("if-match", format!("\"{before}\""))
    };
    // A body is never ignored.
    let typed = request().header("content-type", "text/plain");
    Answer::of(typed.body(r#"{"email_owner":false}"#))
        .await
        .problem(415, "json_required");
    assert_eq!(app.code(&project).await, project.code);
    let page = Answer::of(request()).await.ok();
    assert_ne!(page["project_code"], project.code);
}

#[tokio::test]
async fn issuing_a_code_on_a_stale_version_changes_nothing() {
    let app = TestApp::start().await;
    let (admin, project) = portal(&app).await;
    let owner = app.owner(&project.code).await;
    let version = version(&admin, &project.code).await;
    let stale = issue(&admin, &project.code, version - 1)
        .await
        .problem(412, "stale");
    assert_eq!(stale["current"]["project_code"], project.code);
    let path = format!("/api/projects/{}/code", project.code);
    assert_eq!(
        Answer::of(admin.request(Method::POST, &path)).await.status,
        428
    );
    assert_eq!(app.code(&project).await, project.code);
    owner.get("/api/owner/project").await.ok();
    assert_eq!(count(&app, AuditEvent::ProjectCodeChanged).await, 0);
}

#[tokio::test]
async fn a_new_code_does_not_reopen_a_project_closed_long_ago() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    app.update(&project, ProjectStatus::Canceled, "Sold.", &partner)
        .await;
    app.advance(SignedDuration::from_hours(90 * 24));
    let admin = app.admin().await;
    let version = version(&admin, &project.code).await;
    let page = issue(&admin, &project.code, version).await.ok();
    let code = page["project_code"].as_str().expect("code");
    enter(&app.anonymous(), code)
        .await
        .problem(401, "owner_code_refused");
}

#[tokio::test]
async fn a_new_code_requires_step_up_again_on_verified_devices() {
    let app = TestApp::with(|config| config.owner_step_up = StepUp::Always).await;
    let (admin, project) = portal(&app).await;
    let owner = app.anonymous();
    let form = |code: &str| json!({ "project_code": code, "answer": "0188" });
    owner
        .post("/api/owner/session", &form(&project.code))
        .await
        .ok();
    assert_eq!(enter(&owner, &project.code).await.status, 201);
    app.advance(SignedDuration::from_secs(1));
    let version = version(&admin, &project.code).await;
    issue(&admin, &project.code, version).await.ok();
    let code = app.code(&project).await;
    assert_eq!(enter(&owner, &code).await.ok()["outcome"], "question_asked");
    app.advance(SignedDuration::from_secs(1));
    owner.post("/api/owner/session", &form(&code)).await.ok();
    assert_eq!(enter(&owner, &code).await.ok()["outcome"], "opened");
}

/// A login with the old code at the same moment gets no session that outlives the code.
#[tokio::test]
async fn a_concurrent_login_with_the_old_code_gets_no_lasting_session() {
    let app = TestApp::start().await;
    let (admin, project) = portal(&app).await;
    for _ in 0..8 {
        let old = app.code(&project).await;
        let version = version(&admin, &old).await;
        let browsers: Vec<_> = (0..4).map(|_| app.anonymous()).collect();
        let logins = futures_util::future::join_all(browsers.iter().map(|one| enter(one, &old)));
        let (issued, logins) = tokio::join!(issue(&admin, &old, version), logins);
        issued.ok();
        for login in logins {
            assert!([201, 401].contains(&login.status), "{}", login.json);
        }
        for browser in &browsers {
            browser
                .get("/api/owner/project")
                .await
                .problem(401, "sign_in_required");
        }
    }
}

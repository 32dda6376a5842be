//! Rejected requests that are recorded in the security log.

use crate::leftovers::PHOTO;
use crate::security_log::{count, events};
use domain::audit::{AuditEvent, Severity};
use domain::permission::Role;
use domain::project::TrackedField;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{TestApp, Wire, wire};

const TARGET: &str = "01890a5d-ac96-774b-bcce-b302099a8057";
const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

#[tokio::test]
async fn denied_access_is_logged_in_one_row_per_window() {
    let app = TestApp::start().await;
    let (paul, _) = app.partner().await;
    let (_, paula) = app.partner().await;
    let project = app.project(&paul).await;
    app.anonymous()
        .get("/api/projects/AAAAAA")
        .await
        .problem(401, "sign_in_required");
    assert_eq!(events(&app).await, []);
    // All kinds of denied access share one row: unknown or foreign projects, pages or parts of pages, 403 or 404.
    for path in [
        "/api/projects/AAAAAA",
        "/api/projects/x",
        &format!("/api/projects/{}", project.code),
        &format!("/api/projects/{}/files", project.code),
    ] {
        paula.get(path).await.problem(404, "not_found");
    }
    paula
        .get("/api/admin/dashboard")
        .await
        .problem(403, "forbidden");
    assert_eq!(
        events(&app).await,
        [(AuditEvent::AccessDenied, Severity::Warn, 5)]
    );
    app.advance(SignedDuration::from_mins(10));
    paula
        .get("/api/contractors")
        .await
        .problem(403, "forbidden");
    assert_eq!(events(&app).await.len(), 2);
    let entries = app.read(|conn| store::audit::newest(conn, 9)).await;
    assert!(!format!("{entries:?}").contains(&project.code));
}

#[tokio::test]
async fn a_disguised_file_is_logged() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let page = b"<script>alert(1)</script>".to_vec();
    let send = async |name: &str, kind: &str, bytes: &[u8]| {
        let answer = partner
            .upload(name, kind, "project_file", TARGET, bytes.to_vec())
            .await;
        answer.status
    };
    assert_eq!(send("a.png", "image/png", &page).await, 422);
    assert_eq!(send("a.exe", "image/png", PHOTO).await, 422);
    assert_eq!(send("a.png", "image/png", b"").await, 422);
    assert_eq!(send("a.png", "image/png", PHOTO).await, 201);
    assert_eq!(
        events(&app).await,
        [(AuditEvent::UploadRejected, Severity::Warn, 3)]
    );
    let visitor = app.anonymous();
    let refused = visitor
        .upload("a.exe", "x/y", "project_file", TARGET, page)
        .await;
    refused.problem(401, "sign_in_required");
}

#[tokio::test]
async fn a_forged_link_is_logged() {
    let app = TestApp::start().await;
    let project = app.project(&app.partner().await.0).await;
    let owner = app.owner(&project.code).await;
    let link = "/api/files/status-updates%2Fx%2Fy.png?k=1&e=9999999999&d=inline&s=00";
    owner.get(link).await.problem(403, "link_invalid");
    assert_eq!(
        events(&app).await[0],
        (AuditEvent::SignedUrlForgery, Severity::Error, 1)
    );
}

#[tokio::test]
async fn a_stolen_owner_session_is_ended_on_every_route() {
    for path in [
        "/api/owner/project",
        "/api/owner/updates",
        "/api/owner/stream",
        "/api/files/a?k=1&e=1&d=inline&s=0",
    ] {
        let app = TestApp::start().await;
        let project = app.project(&app.partner().await.0).await;
        let owner = app.owner(&project.code).await;
        let thief = owner.clone().at("198.51.100.9").in_browser(CHROME);
        thief.get(path).await.problem(401, "sign_in_required");
        assert_eq!(
            count(&app, AuditEvent::SuspiciousSessionRestorationAttempt).await,
            1,
            "{path}"
        );
        assert_eq!(
            count(&app, AuditEvent::PropertyOwnerSessionTerminated).await,
            1,
            "{path}"
        );
        owner
            .get("/api/owner/project")
            .await
            .problem(401, "sign_in_required");
    }
}

#[tokio::test]
async fn rate_limited_code_guesses_are_logged_as_an_error_immediately() {
    let app = TestApp::start().await;
    let guesser = app.anonymous();
    for _ in 0..6 {
        guesser
            .post("/api/owner/session", &json!({ "project_code": "AAAAAA" }))
            .await;
    }
    assert_eq!(
        events(&app).await[0],
        (AuditEvent::RateLimitOwner, Severity::Error, 1)
    );
}

#[tokio::test]
async fn owners_see_only_permitted_fields_of_edits() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let project = app.project(&app.partner().await.0).await;
    let path = format!("/api/projects/{}", project.code);
    for (version, fields) in [
        json!({ "claims_adjuster_name": "Kim Vale" }),
        json!({ "claims_adjuster_name": "Lou Vale", "city": "Utica" }),
    ]
    .iter()
    .enumerate()
    {
        let version = i64::try_from(version).expect("small number") + 1;
        admin.patch(&path, version, fields).await.ok();
    }
    let seen = app
        .owner(&project.code)
        .await
        .get("/api/owner/updates")
        .await
        .ok();
    let edits: Vec<&Value> = seen["items"]
        .as_array()
        .expect("list")
        .iter()
        .filter(|item| item["update_type"] == "project_edit")
        .collect();
    assert_eq!(edits.len(), 1, "{seen}");
    assert_eq!(edits[0]["change_summary"], "1 field changed");
    assert_eq!(
        edits[0]["edits"][0]["field_name"],
        TrackedField::City.as_str()
    );
}

#[tokio::test]
async fn a_slow_upload_times_out() {
    let app =
        TestApp::with(|config| config.upload_timeout = std::time::Duration::from_millis(200)).await;
    let (_, client) = app.partner().await;
    let request =
        format!("POST /api/uploads?file_name=a.png&purpose=project_file&target_id={TARGET}");
    let mut line = Wire::open(&app).await;
    let lines = ["content-type: image/png", "content-length: 900000"];
    line.send(wire::head(&app, &client, &request, &lines)).await;
    line.send(PHOTO).await;
    let answer = line.until_closed().await;
    assert!(answer.starts_with("HTTP/1.1 504"), "{answer}");
    assert_eq!(app.rows("uploads"), 0);
}

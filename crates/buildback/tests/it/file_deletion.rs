//! Deleting files: only by admins, together with the stored bytes, and with an audit log entry.

use crate::attaching::attach;
use crate::bulk_rows::outcomes;
use crate::leftovers::{Leftovers, make_old};
use domain::audit::{AuditEvent, Severity};
use domain::permission::Role;
use serde_json::{Value, json};
use server::app::jobs::clean_up;
use test_support::{Client, TestApp, TestProject, photo};

const GONE: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

async fn portal(app: &TestApp) -> (Client, Client, TestProject) {
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    (app.sign_in(&ann).await, partner, project)
}

async fn photo_on(app: &TestApp, client: &Client, project: &TestProject) -> Value {
    let bytes = photo::jpeg(600, 400, 1);
    attach(app, client, project, "wall.jpg", "image/jpeg", bytes).await
}

fn path(project: &TestProject, file: &Value) -> String {
    let id = file["id"].as_str().expect("an id");
    format!("/api/projects/{}/files/{id}", project.code)
}

async fn files(client: &Client, project: &TestProject) -> Vec<Value> {
    let path = format!("/api/projects/{}/files", project.code);
    let list = client.get(&path).await.ok();
    list["items"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn deleting_an_updates_file_removes_its_bytes_and_keeps_the_update() {
    let app = TestApp::start().await;
    let (admin, partner, project) = portal(&app).await;
    let file = photo_on(&app, &admin, &project).await;
    let kept = photo_on(&app, &admin, &project).await;
    let small = file["thumbnail_url"].as_str().expect("a link");
    assert_eq!(admin.get(small).await.status, 200);
    assert_eq!(app.stored_files(), 3);
    let seen = files(&partner, &project).await;
    let mut stream = partner.listen("/api/stream").await;
    stream.next().await.expect("the stream begins");

    let answer = admin.delete(&path(&project, &file)).await;
    assert_eq!(answer.status, 204);
    let (topic, changed) = stream.change().await;
    assert_eq!(topic, "update", "timelines show the file too");
    assert_eq!(changed, Some(project.id.to_string()));
    app.until(|app| app.stored_files() == 1).await;
    let left = files(&partner, &project).await;
    assert_eq!(left.len(), 1);
    assert_eq!(left[0]["id"], kept["id"]);
    for link in ["url", "download_url", "thumbnail_url"] {
        let theirs = seen.iter().find(|item| item["id"] == file["id"]);
        let link = theirs.expect("the file was listed")[link].as_str();
        partner
            .get(link.expect("a link"))
            .await
            .problem(404, "not_found");
    }
    let updates = format!("/api/projects/{}/updates", project.code);
    let updates = admin.get(&updates).await.ok();
    let entries = updates["items"].as_array().expect("a timeline");
    let with = |file: &Value| {
        let mut all = entries
            .iter()
            .flat_map(|entry| entry["attachments"].as_array());
        all.any(|files| files.iter().any(|other| other["id"] == file["id"]))
    };
    assert!(with(&kept) && !with(&file));
    let with_notes = entries
        .iter()
        .filter(|entry| entry["notes"] == "See the picture.");
    assert_eq!(with_notes.count(), 2, "the notes of both updates remain");
    admin
        .delete(&path(&project, &file))
        .await
        .problem(404, "file_gone");
}

#[tokio::test]
async fn selected_files_are_deleted_with_a_result_and_an_audit_entry_each() {
    let app = TestApp::start().await;
    let (admin, partner, project) = portal(&app).await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(photo_on(&app, &admin, &project).await["id"].clone());
    }
    let path = format!("/api/projects/{}/files/deletions", project.code);
    let body = json!({ "files": [ids[0], GONE, ids[1]] });
    partner.post(&path, &body).await.problem(403, "forbidden");
    let answer = admin.post(&path, &body).await.ok();
    assert_eq!(outcomes(&answer), ["changed", "not_found", "changed"]);
    app.until(|app| app.stored_files() == 1).await;
    let left = files(&partner, &project).await;
    assert_eq!((left.len(), &left[0]["id"]), (1, &ids[2]));
    let logged = "security_audit_log WHERE event_type = 'file_deleted'";
    assert_eq!(app.rows(logged), 2);
    let again = json!({ "files": [ids[2], ids[2]] });
    admin.post(&path, &again).await.invalid(&["files"]);
}

#[tokio::test]
async fn admins_can_delete_a_file_attached_at_submission() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let id = app.new_id();
    let bytes = photo::jpeg(600, 400, 1);
    let target = id.to_string();
    let sent = admin.upload("plan.jpg", "image/jpeg", "project_file", &target, bytes);
    let upload = sent.await.ok();
    let claim = json!({ "id": id, "files": [upload["id"]], "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let page = admin.post("/api/projects", &claim).await.ok();
    let code = page["project_code"].as_str().expect("a code");
    let file = upload["id"].as_str().expect("an id");
    let answer = admin
        .delete(&format!("/api/projects/{code}/files/{file}"))
        .await;
    assert_eq!(answer.status, 204);
    app.until(|app| app.stored_files() == 0).await;
    assert_eq!((app.rows("project_files"), app.rows("uploads")), (0, 0));
}

#[tokio::test]
async fn only_admins_can_delete_files_and_only_under_their_own_project() {
    let app = TestApp::start().await;
    let (admin, partner, project) = portal(&app).await;
    let ann = app.person("bea@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    app.assign(&project, &company, &ann).await;
    let contractor = app.contractor(&company).await;
    // The uploader cannot delete it either: it is part of the project's record.
    let file = photo_on(&app, &contractor, &project).await;
    let path = path(&project, &file);
    for client in [&contractor, &partner] {
        client.delete(&path).await.problem(403, "forbidden");
    }
    let owner = app.owner(&project.code).await;
    owner.delete(&path).await.problem(401, "sign_in_required");
    let (paula, foreign) = app.partner().await;
    foreign.delete(&path).await.problem(404, "not_found");
    let other = app.project(&paula).await;
    let elsewhere = path.replace(&project.code, &other.code);
    for path in [
        &elsewhere,
        &path.replace(file["id"].as_str().expect("an id"), GONE),
    ] {
        admin.delete(path).await.problem(404, "file_gone");
    }
    assert_eq!(files(&admin, &project).await.len(), 1);
    assert_eq!(app.stored_files(), 1);
}

#[tokio::test]
async fn each_file_deletion_is_recorded_in_the_security_log() {
    let app = TestApp::start().await;
    let (admin, _, project) = portal(&app).await;
    for _ in 0..2 {
        let file = photo_on(&app, &admin, &project).await;
        let answer = admin.delete(&path(&project, &file)).await;
        assert_eq!(answer.status, 204);
    }
    let entries = app.read(|conn| store::audit::newest(conn, 20)).await;
    let mut deletions = entries
        .iter()
        .filter(|entry| entry.event_type == AuditEvent::FileDeleted);
    let entry = deletions.next().expect("a row");
    assert_eq!(deletions.count(), 1, "one row per file");
    assert_eq!(entry.severity, Severity::Info);
    let details: Value = serde_json::from_str(entry.details.as_deref().unwrap_or_default())
        .expect("details as JSON");
    assert_eq!(details["file_name"], "wall.jpg");
    assert!(details["uploaded_by"].is_string());
    assert!(!format!("{entry:?}").contains(&project.code));
}

#[tokio::test]
async fn the_cleanup_removes_bytes_that_a_deletion_left_behind() {
    let app = TestApp::start().await;
    let (admin, _, project) = portal(&app).await;
    let file = photo_on(&app, &admin, &project).await;
    let link = file["url"].as_str().expect("a link");
    let (path_of_bytes, _) = link.split_once('?').expect("a query");
    let bytes = app
        .files()
        .join(path_of_bytes.trim_start_matches("/api/files/"));
    assert!(bytes.exists());
    admin.delete(&path(&project, &file)).await;
    app.until(|app| app.stored_files() == 0).await;
    // As if the portal had stopped before it removed them.
    std::fs::write(&bytes, b"left").expect("a place to write");
    make_old(&app.files());
    clean_up(app.state()).await.expect("the cleanup runs");
    assert_eq!(app.stored_files(), 0);
}

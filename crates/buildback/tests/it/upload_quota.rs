//! Storage quotas for files (docs/rules/storage.md).

use crate::leftovers::{Leftovers, PHOTO, eventually};
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use domain::project::ProjectStatus;
use futures_util::future::join_all;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use server::app::jobs::clean_up;
use server::config::Config;
use test_support::{Answer, Client, TestApp, Wire, wire};

const MIB: i64 = 1024 * 1024;
const TARGET: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

fn small_quotas(config: &mut Config) {
    config.upload_quota.unattached = MIB;
}

fn photo_of(bytes: usize) -> Vec<u8> {
    let mut photo = PHOTO.to_vec();
    photo.resize(bytes, 7);
    photo
}

async fn send(client: &Client, target: &str, bytes: usize) -> Answer {
    let upload = client.upload(
        "a.png",
        "image/png",
        "project_file",
        target,
        photo_of(bytes),
    );
    upload.await
}

async fn send_as_owner(owner: &Client, bytes: usize) -> Answer {
    let path = format!("/api/owner/uploads?file_name=a.png&purpose=message&target_id={TARGET}");
    let request = owner.request(Method::POST, &path);
    let request = request.header("content-type", "image/png");
    Answer::of(request.body(photo_of(bytes))).await
}

fn claim(id: &str, files: &[&Value]) -> Value {
    json!({ "id": id, "files": files, "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }})
}

#[tokio::test]
async fn unsubmitted_files_of_an_account_count_toward_its_quota() {
    let app = TestApp::with(small_quotas).await;
    let (person, phone) = app.partner().await;
    let laptop = app.sign_in(&person).await;
    let first = send(&phone, TARGET, 400_000).await.ok();
    let second = send(&laptop, TARGET, 400_000).await.ok();
    let refused = send(&phone, TARGET, 400_000)
        .await
        .problem(409, "upload_quota");
    assert_eq!(
        refused["detail"],
        "The files you have uploaded but not submitted have reached the storage limit. Submit or remove some of them, then try again."
    );
    // Smaller files still fit, and other accounts have separate quotas.
    send(&phone, TARGET, 200_000).await.ok();
    let (_, other) = app.partner().await;
    send(&other, TARGET, 400_000).await.ok();

    let path = format!("/api/uploads/{}", second["id"].as_str().expect("ID"));
    assert_eq!(phone.delete(&path).await.status, 204);
    send(&phone, TARGET, 400_000).await.ok();
    send(&phone, TARGET, 400_000)
        .await
        .problem(409, "upload_quota");
    phone
        .post("/api/projects", &claim(TARGET, &[&first["id"]]))
        .await
        .ok();
    send(&phone, TARGET, 400_000).await.ok();
    app.until(|app| app.rows("upload_reservations") == 0).await;
}

#[tokio::test]
async fn concurrent_uploads_cannot_exceed_the_quota() {
    let app = TestApp::with(small_quotas).await;
    let (_, client) = app.partner().await;
    let answers = join_all((0..12).map(|_| send(&client, TARGET, 250_000))).await;
    let accepted = answers.iter().filter(|answer| answer.status == 201).count();
    let refused = answers.iter().filter(|answer| answer.status == 409).count();
    assert_eq!((accepted, refused), (4, 8));
}

#[tokio::test]
async fn an_upload_counts_from_its_first_byte_until_it_fails() {
    let app = TestApp::with(small_quotas).await;
    let (_, client) = app.partner().await;
    let request =
        format!("POST /api/uploads?file_name=a.png&purpose=project_file&target_id={TARGET}");
    let lines = ["content-type: image/png", "content-length: 900000"];
    let mut wire = Wire::open(&app).await;
    wire.send(wire::head(&app, &client, &request, &lines)).await;
    wire.send(photo_of(300_000)).await;
    app.until(|app| app.stored_files() > 0).await;
    assert_eq!(app.rows("upload_reservations"), 1);
    send(&client, TARGET, 300_000)
        .await
        .problem(409, "upload_quota");
    drop(wire);
    app.until(|app| app.rows("upload_reservations") == 0).await;
    send(&client, TARGET, 300_000).await.ok();
    // An upload that is rejected.
    let page = b"<!DOCTYPE html><script>alert(1)</script>".to_vec();
    let answer = client
        .upload("a.png", "image/png", "project_file", TARGET, page)
        .await;
    assert_eq!(answer.status, 422);
    app.until(|app| app.rows("upload_reservations") == 0).await;
}

#[tokio::test]
async fn a_reservation_left_by_a_crash_counts_until_it_expires() {
    let app = TestApp::with(small_quotas).await;
    let (person, client) = app.partner().await;
    let expires_at = (app.now() + SignedDuration::from_mins(5)).as_microsecond();
    let reservation = format!(
        "INSERT INTO upload_reservations (upload_id, holder, bytes, expires_at) VALUES ('{TARGET}', 'user:{}', {MIB}, {expires_at})",
        person.id
    );
    assert!(app.execute_sql(&reservation));
    send(&client, TARGET, 1_000)
        .await
        .problem(409, "upload_quota");
    clean_up(app.state()).await.expect("run the cleanup");
    assert_eq!(app.rows("upload_reservations"), 1);
    app.advance(SignedDuration::from_mins(5));
    send(&client, TARGET, 1_000).await.ok();
    clean_up(app.state()).await.expect("run the cleanup");
    assert_eq!(app.rows("upload_reservations"), 0);
}

#[tokio::test]
async fn tiny_files_count_with_a_minimum_size() {
    let app = TestApp::with(small_quotas).await;
    let (_, client) = app.partner().await;
    for _ in 0..16 {
        send(&client, TARGET, 100).await.ok();
    }
    send(&client, TARGET, 100)
        .await
        .problem(409, "upload_quota");
}

#[tokio::test]
async fn exceeding_the_total_upload_quota_is_rejected_and_logged() {
    let app = TestApp::with(|config| config.upload_quota.unattached_in_all = MIB).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (one, other) = (app.sign_in(&ann).await, app.sign_in(&ann).await);
    send(&one, TARGET, 700_000).await.ok();
    let refused = send(&other, TARGET, 700_000).await;
    assert_eq!(refused.headers["retry-after"], "600");
    refused.problem(507, "upload_space_used");
    eventually(async || count(&app, AuditEvent::StorageFull).await == 1).await;
}

#[tokio::test]
async fn unverified_people_can_fill_half_of_the_shared_quota() {
    let app = TestApp::with(|config| config.upload_quota.unattached_in_all = MIB).await;
    let ((paul, partner), (_, stranger)) = (app.partner().await, app.partner().await);
    let project = app.project(&paul).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    send(&stranger, TARGET, 400_000).await.ok();
    let assert_refused = async || {
        let owner = app.owner(&project.code).await;
        for refused in [
            send(&stranger, TARGET, 200_000).await,
            send(&partner, TARGET, 200_000).await,
            send_as_owner(&owner, 200_000).await,
        ] {
            refused.problem(507, "upload_space_used");
        }
    };
    assert_refused().await;
    app.update(&project, ProjectStatus::Approved, "Go on.", &ann)
        .await;
    send(&partner, TARGET, 200_000).await.ok();
    let owner = app.owner(&project.code).await;
    send_as_owner(&owner, 200_000).await.ok();
    send(&stranger, TARGET, 1_000)
        .await
        .problem(507, "upload_space_used");
}

#[tokio::test]
async fn all_owner_sessions_of_a_project_share_one_quota() {
    let app = TestApp::with(|config| {
        config.upload_quota.unattached = MIB;
        config.upload_quota.attached = 2 * MIB;
    })
    .await;
    let (partner, _) = app.partner().await;
    let (project, other) = (app.project(&partner).await, app.project(&partner).await);
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    for project in [&project, &other] {
        app.update(project, ProjectStatus::Approved, "Go on.", &ann)
            .await;
    }
    let (first, second) = (
        app.owner(&project.code).await,
        app.owner(&project.code).await,
    );
    let upload = send_as_owner(&first, 700_000).await.ok();
    send_as_owner(&second, 700_000)
        .await
        .problem(409, "upload_quota");
    send_as_owner(&app.owner(&other.code).await, 700_000)
        .await
        .ok();
    let message = |uploads: &[&Value]| {
        json!({
            "id": TARGET, "message_content": "Here.", "message_type": "file", "participant_type": "owner",
            "uploads": uploads,
        })
    };
    first
        .post("/api/owner/messages", &message(&[&upload["id"]]))
        .await
        .ok();
    send_as_owner(&second, 700_000).await.ok();

    // Sent files count as well, permanently.
    let sent = "UPDATE message_attachments SET file_size = 2000000";
    assert!(app.execute_sql(sent));
    send_as_owner(&first, 200_000)
        .await
        .problem(409, "owner_file_quota");
}

#[tokio::test]
async fn owners_share_the_partners_quota_until_their_project_is_accepted() {
    let app = TestApp::with(|config| {
        config.upload_quota.unattached = MIB;
        config.upload_quota.attached = MIB;
    })
    .await;
    let (person, partner) = app.partner().await;
    let (project, other) = (app.project(&person).await, app.project(&person).await);
    let (owner, neighbor) = (app.owner(&project.code).await, app.owner(&other.code).await);
    send(&partner, TARGET, 400_000).await.ok();
    let upload = send_as_owner(&owner, 400_000).await.ok();
    for refused in [
        send(&partner, TARGET, 400_000).await,
        send_as_owner(&owner, 400_000).await,
        send_as_owner(&neighbor, 400_000).await,
    ] {
        refused.problem(409, "upload_quota");
    }
    let message = json!({
        "id": TARGET, "message_content": "Here.", "message_type": "file", "participant_type": "owner",
        "uploads": [&upload["id"]],
    });
    owner.post("/api/owner/messages", &message).await.ok();
    assert!(app.execute_sql("UPDATE message_attachments SET file_size = 1000000"));
    send_as_owner(&neighbor, 100_000)
        .await
        .problem(409, "owner_file_quota");
    send(&partner, TARGET, 100_000)
        .await
        .problem(409, "partner_file_quota");
    // Once the office has accepted a project, its owner has a separate quota.
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    app.update(&other, ProjectStatus::Approved, "Go on.", &ann)
        .await;
    send_as_owner(&neighbor, 400_000).await.ok();
    send_as_owner(&owner, 100_000)
        .await
        .problem(409, "owner_file_quota");
}

#[tokio::test]
async fn files_of_unaccepted_projects_count_toward_a_quota() {
    let app = TestApp::with(|config| config.upload_quota.attached = MIB).await;
    let (_, partner) = app.partner().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let upload = send(&partner, TARGET, 700_000).await.ok();
    let project = partner
        .post("/api/projects", &claim(TARGET, &[&upload["id"]]))
        .await
        .ok();
    send(&partner, TARGET, 700_000)
        .await
        .problem(409, "partner_file_quota");
    let admin = app.sign_in(&ann).await;
    send(&admin, TARGET, 700_000).await.ok();
    let code = project["project_code"].as_str().expect("code");
    let accept = format!("/api/projects/{code}/accept");
    assert_eq!(admin.post(&accept, &json!({})).await.status, 204);
    send(&partner, TARGET, 700_000).await.ok();
}

#[tokio::test]
async fn files_of_all_unaccepted_projects_have_a_quota_for_strangers() {
    let app = TestApp::with(|config| config.upload_quota.attached_in_all = MIB).await;
    let mut strangers = Vec::new();
    for _ in 0..2 {
        let (_, client) = app.partner().await;
        let id = app.new_id().to_string();
        let file = send(&client, &id, 400_000).await.ok();
        let claim = claim(&id, &[&file["id"]]);
        let project: Value = client.post("/api/projects", &claim).await.ok();
        strangers.push((project, client));
    }
    let (_, third) = app.partner().await;
    let refused = send(&third, TARGET, 400_000)
        .await
        .problem(507, "unaccepted_space_used");
    assert_eq!(
        refused["detail"],
        "Files in projects that the office has not accepted yet have reached the storage limit. Please try again later. The office has been notified."
    );
    assert_eq!(count(&app, AuditEvent::StorageFull).await, 1);
    // Accepting one of the projects frees its space, and its partner is no longer a stranger.
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let code = strangers[0].0["project_code"].as_str().expect("code");
    let path = format!("/api/projects/{code}/accept");
    admin.post(&path, &json!({})).await.ok();
    send(&third, TARGET, 400_000).await.ok();
    send(&strangers[0].1, TARGET, 900_000).await.ok();
}

#[tokio::test]
async fn tiny_attached_files_count_with_a_minimum_size() {
    let app = TestApp::with(|config| config.upload_quota.attached = MIB).await;
    let (_, partner) = app.partner().await;
    let mut uploads = Vec::new();
    for _ in 0..5 {
        uploads.push(send(&partner, TARGET, 100).await.ok());
    }
    let files: Vec<&Value> = uploads.iter().map(|upload| &upload["id"]).collect();
    partner
        .post("/api/projects", &claim(TARGET, &files))
        .await
        .ok();
    // Five files of 64 KiB are counted.
    send(&partner, TARGET, 750_000)
        .await
        .problem(409, "partner_file_quota");
    send(&partner, TARGET, 700_000).await.ok();
}

#[tokio::test]
async fn a_partner_can_have_500_unaccepted_projects() {
    let app = TestApp::start().await;
    let (person, _) = app.partner().await;
    let project = app.project(&person).await;
    for _ in 1..500 {
        app.project(&person).await;
    }
    let partner = app.sign_in(&person).await;
    let refused = partner.post("/api/projects", &claim(TARGET, &[])).await;
    refused.problem(409, "too_many_projects");
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    app.update(&project, ProjectStatus::Approved, "Go on.", &ann)
        .await;
    partner
        .post("/api/projects", &claim(TARGET, &[]))
        .await
        .ok();
}

//! A full disk: acknowledged data is retained, reads work, and the portal recovers without a restart.

use crate::leftovers::{BINARY, Leftovers, PHOTO, count_files, eventually};
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, Cluster, Program, TestApp, TestDatabase};

/// Enough updates to fill the space that the tests leave free.
const MANY: usize = 3_000;

/// Adds updates until the disk is full. Returns the notes of the acknowledged updates, and the failed response.
async fn write_until_full(client: &Client, path: &str) -> (Vec<String>, Answer) {
    let mut acknowledged = Vec::new();
    for n in 0..MANY {
        // Words that compress poorly.
        let words: Vec<String> = (0..400_u64)
            .map(|word| {
                format!(
                    "{:x}",
                    (n as u64 * 400 + word + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
                )
            })
            .collect();
        let mut notes = words.join(" ");
        notes.truncate(4_900);
        let answer = client
            .post(path, &json!({ "status": "in_progress", "notes": notes }))
            .await;
        match answer.status {
            201 => acknowledged.push(notes),
            _ => return (acknowledged, answer),
        }
    }
    panic!("the disk never filled up");
}

fn assert_storage_full(answer: Answer) {
    assert_eq!(answer.headers["retry-after"], "60");
    let problem = answer.problem(507, "storage_full");
    assert_eq!(
        problem["detail"],
        "The server has no disk space left. Nothing was saved. Please try again later."
    );
}

async fn notes(client: &Client, path: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut next = format!("{path}?limit=100");
    loop {
        let page = client.get(&next).await.ok();
        let items = page["items"].as_array().expect("a list");
        found.extend(
            items
                .iter()
                .filter_map(|entry| entry["notes"].as_str())
                .map(str::to_owned),
        );
        match page["next_cursor"].as_str() {
            Some(cursor) => next = format!("{path}?limit=100&cursor={cursor}"),
            None => return found,
        }
    }
}

async fn assert_all_stored(client: &Client, path: &str, acknowledged: &[String]) {
    let mut found = notes(client, path).await;
    let mut expected = acknowledged.to_vec();
    found.sort_unstable();
    expected.sort_unstable();
    assert!(found == expected, "{} of {}", found.len(), expected.len());
}

#[tokio::test]
#[ignore = "SQLite only"]
async fn a_full_database_file_rejects_writes_and_recovers_on_sqlite() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    let path = format!("/api/projects/{}/updates", project.code);
    let admin = app.sign_in(&ann).await;
    app.fill_disk().await;

    let (mut acknowledged, refused) = write_until_full(&admin, &path).await;
    assert_storage_full(refused);
    assert_all_stored(&admin, &path, &acknowledged).await;
    partner.get("/api/projects").await.ok();
    assert_eq!(app.anonymous().get("/healthz").await.status, 200);
    // A file whose row could not be stored is removed too.
    let mut refusals = 0;
    while refusals == 0 {
        // Stay below the rate limit.
        app.advance(SignedDuration::from_secs(3));
        let target = app.new_id().to_string();
        let upload = partner.upload(
            "a.png",
            "image/png",
            "project_file",
            &target,
            PHOTO.to_vec(),
        );
        let answer = upload.await;
        if answer.status != 201 {
            assert_storage_full(answer);
            refusals += 1;
        }
    }
    let kept = usize::try_from(app.rows("uploads")).expect("a small number");
    app.until(|app| app.stored_files() == kept).await;

    app.free_disk().await;
    let last = json!({ "status": "in_progress", "notes": "There is room again." });
    admin.post(&path, &last).await.ok();
    acknowledged.push("There is room again.".to_owned());
    assert_all_stored(&admin, &path, &acknowledged).await;
    let notified = i64::try_from(acknowledged.len()).expect("a small number");
    assert_eq!(
        app.rows("notifications WHERE type = 'status_update'"),
        notified
    );
    // The security log may have been full too, and catches up.
    eventually(async || {
        server::http::audit::write_dropped(app.state()).await;
        count(&app, AuditEvent::StorageFull).await > 0
    })
    .await;
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn a_full_database_server_rejects_writes_and_recovers_on_postgres() {
    let cluster = Cluster::start_on_small_disk(2_048);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = Program::new(BINARY, folder.path(), cluster.url());
    program.admin();
    let portal = program.serve();
    let admin = portal.sign_in().await;
    let path = format!("/api/projects/{}/updates", submit(&admin).await);

    let (mut acknowledged, refused) = write_until_full(&admin, &path).await;
    assert!(
        portal
            .logged(&refused)
            .iter()
            .any(|line| line.contains("storage_full"))
    );
    assert_storage_full(refused);
    assert_all_stored(&admin, &path, &acknowledged).await;
    admin.get("/api/projects").await.ok();

    cluster.free_disk();
    let last = json!({ "status": "in_progress", "notes": "There is room again." });
    admin.post(&path, &last).await.ok();
    acknowledged.push("There is room again.".to_owned());
    assert_all_stored(&admin, &path, &acknowledged).await;
}

async fn submit(admin: &Client) -> String {
    let claim = json!({ "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let project: Value = admin.post("/api/projects", &claim).await.ok();
    project["project_code"].as_str().expect("a code").to_owned()
}

#[tokio::test]
async fn a_full_file_disk_rejects_only_large_uploads_and_recovers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, folder.path(), database.url());
    program.admin();
    let portal = program.serve_with_small_files(8 * 1_024);
    let admin = portal.sign_in().await;
    let send = async |bytes: usize| {
        let mut photo = PHOTO.to_vec();
        photo.resize(bytes, 7);
        let target = "01890a5d-ac96-774b-bcce-b302099a8057";
        admin
            .upload("a.png", "image/png", "project_file", target, photo)
            .await
    };
    send(1_000).await.ok();
    let refused = send(9 << 20).await;
    assert_eq!(
        refused.headers["connection"], "close",
        "the server does not wait for the rest of a rejected body"
    );
    let lines = portal.logged(&refused);
    assert!(
        lines
            .iter()
            .any(|line| line.contains("\"code\":\"storage_full\"")),
        "{lines:?}"
    );
    assert_storage_full(refused);
    // Only the small file is stored, and no part of the large one.
    eventually(async || count_files(&program.files()) == 1).await;
    assert_eq!(database.count("uploads"), 1);
    eventually(async || {
        database
            .count("security_audit_log WHERE event_type = 'storage_full' AND severity = 'error'")
            == 1
    })
    .await;
    submit(&admin).await;
    send(1_000).await.ok();

    portal.free_disk();
    send(9 << 20).await.ok();
    assert_eq!(count_files(&program.files()), 3);
}

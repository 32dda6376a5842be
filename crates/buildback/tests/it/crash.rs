//! Killing the process in the middle of a write and restarting it.

use crate::leftovers::{BINARY, PHOTO, count_files, eventually};
use domain::clock::Clock;
use futures_util::StreamExt;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};
use server::app::clock::{SystemClock, SystemRng};
use server::config::{Config, FilesConfig};
use server::state::AppState;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use test_support::{Client, Portal, Program, TestDatabase};

/// The number of updates to acknowledge before the kill: enough that the writers are in the middle of something, and fewer
/// than the twenty files that one user may upload in a burst.
pub const ENOUGH: usize = 12;
const WRITERS: usize = 4;

/// The ids of the updates that the portal acknowledged.
pub type Acknowledged = Arc<Mutex<BTreeSet<String>>>;

#[tokio::test]
async fn a_killed_server_keeps_acknowledged_updates_and_no_partial_ones() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, folder.path(), database.url());
    program.admin();
    let portal = program.serve();
    let admin = portal.sign_in().await;
    let path = format!("/api/projects/{}/updates", submit(&admin).await);

    let acknowledged = Acknowledged::default();
    let stalled_upload = tokio::spawn(upload_and_stall(admin.clone()));
    let writers: Vec<_> = (0..WRITERS)
        .map(|_| {
            tokio::spawn(write_until_killed(
                admin.clone(),
                path.clone(),
                Arc::clone(&acknowledged),
            ))
        })
        .collect();
    eventually(async || acknowledged.lock().expect("a set").len() >= ENOUGH).await;
    portal.kill();
    for writer in writers {
        writer.await.expect("the writer stops by itself");
    }
    stalled_upload.await.expect("the upload stops by itself");

    let portal = program.serve();
    let admin = portal.back(&admin);
    let listed = listed_updates(&admin, &path).await;
    for id in acknowledged.lock().expect("a set").iter() {
        assert!(listed.contains(id), "{id} was acknowledged and is missing");
    }
    assert_no_partial_updates(&database, listed.len());
    assert_portal_serves(&portal, &admin, &path).await;
    portal.kill();
    assert_cleanup_removes_unreferenced_files(&program, &database).await;
}

/// Submits a project and returns its code.
pub async fn submit(admin: &Client) -> String {
    let claim = json!({ "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let project = admin.post("/api/projects", &claim).await.ok();
    project["project_code"].as_str().expect("a code").to_owned()
}

pub fn new_id() -> String {
    domain::id::new_uuid(&SystemClock, &mut SystemRng::default()).to_string()
}

fn photo_for(client: &Client, update: &str) -> reqwest::RequestBuilder {
    let query = format!("file_name=kitchen.png&purpose=status_update&target_id={update}");
    client
        .request(Method::POST, &format!("/api/uploads?{query}"))
        .header("content-type", "image/png")
}

/// Adds updates with one photo each until the portal is killed, and records the acknowledged ones.
pub async fn write_until_killed(client: Client, path: String, acknowledged: Acknowledged) {
    let write = async |id: &str| -> Result<(), reqwest::Error> {
        let upload = photo_for(&client, id).body(PHOTO).send().await?;
        let upload: Value = upload.error_for_status()?.json().await?;
        let update = json!({
            "id": id, "status": "in_progress", "notes": format!("Note {id}"), "attachments": [upload["id"]],
        });
        let answer = client
            .request(Method::POST, &path)
            .json(&update)
            .send()
            .await?;
        answer.error_for_status()?.bytes().await.map(drop)
    };
    loop {
        let id = new_id();
        if write(&id).await.is_err() {
            return;
        }
        acknowledged.lock().expect("a set").insert(id);
    }
}

/// Sends part of a large photo and then stalls, so that the portal is killed with the file half written.
async fn upload_and_stall(client: Client) {
    let mut part = PHOTO.to_vec();
    part.resize(1_000_000, 7);
    let body = futures_util::stream::iter([Ok::<_, std::io::Error>(part)])
        .chain(futures_util::stream::pending());
    let sent = photo_for(&client, &new_id())
        .body(reqwest::Body::wrap_stream(body))
        .send();
    assert!(sent.await.is_err(), "the killed portal cannot answer");
}

/// The ids of all updates in the timeline. Each of them must have its photo, which must open.
pub async fn listed_updates(client: &Client, path: &str) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    let mut next = format!("{path}?limit=50");
    loop {
        let page = client.get(&next).await.ok();
        for entry in page["items"].as_array().expect("a list") {
            if entry["notes"].is_null() {
                continue;
            }
            let id = entry["id"].as_str().expect("an id");
            let photos = entry["attachments"].as_array().expect("a list");
            assert_eq!(photos.len(), 1, "{entry}");
            let link = photos[0]["url"].as_str().expect("a link");
            let photo = client.get(link).await;
            assert_eq!((photo.status, photo.bytes.as_slice()), (200, PHOTO));
            assert!(ids.insert(id.to_owned()), "{id} is listed twice");
        }
        match page["next_cursor"].as_str() {
            Some(cursor) => next = format!("{path}?limit=50&cursor={cursor}"),
            None => return ids,
        }
    }
}

/// Every update exists with its photo, its notification, and its changes in the feed, or not at all.
pub fn assert_no_partial_updates(database: &TestDatabase, updates: usize) {
    let updates = i64::try_from(updates).expect("a few");
    for rows in [
        "project_status_updates WHERE notes LIKE 'Note %'",
        "status_update_attachments",
        "uploads WHERE attached_at IS NOT NULL",
        "notifications WHERE type = 'status_update' AND message LIKE '%Note %'",
        "changes WHERE topic = 'update' AND entity_id IN
             (SELECT id FROM project_status_updates WHERE notes LIKE 'Note %')",
        "changes WHERE topic = 'file'",
    ] {
        assert_eq!(database.count(rows), updates, "{rows}");
    }
}

/// Two days later, the cleanup has removed everything that was not acknowledged.
async fn assert_cleanup_removes_unreferenced_files(program: &Program, database: &TestDatabase) {
    struct Later;
    impl Clock for Later {
        fn now(&self) -> Timestamp {
            SystemClock.now() + SignedDuration::from_hours(49)
        }
    }
    let mut config = Config::with_defaults().expect("the defaults are valid");
    config.files = FilesConfig::Directory(program.files());
    config.secret_key_file = program.files().with_file_name("secret.key");
    assert!(unfinished(program) > 0, "the kill left no unfinished file");
    let state = AppState::new(
        config,
        database.open(),
        Arc::new(Later),
        Box::new(SystemRng::default()),
    );
    let state = state.expect("the parts fit");
    server::app::jobs::clean_up(&state)
        .await
        .expect("the cleanup succeeds");
    state.store().close().await;
    assert_eq!(unfinished(program), 0);
    let referenced = database.count("status_update_attachments");
    assert_eq!(i64::try_from(count_files(&program.files())), Ok(referenced));
}

/// The number of unfinished files.
fn unfinished(program: &Program) -> usize {
    let folders = std::fs::read_dir(program.files().join("status-updates"));
    let folders = folders.expect("there are photos").flatten();
    let files = folders.flat_map(|folder| std::fs::read_dir(folder.path()).into_iter().flatten());
    files
        .flatten()
        .filter(|file| file.file_name().as_encoded_bytes().contains(&b'#'))
        .count()
}

/// The portal still accepts writes.
pub async fn assert_portal_serves(portal: &Portal, admin: &Client, path: &str) {
    let note = json!({ "status": "in_progress", "notes": "We go on." });
    admin.post(path, &note).await.ok();
    assert_eq!(portal.anonymous().get("/readyz").await.status, 200);
}

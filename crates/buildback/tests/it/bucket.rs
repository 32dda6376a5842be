//! Files on an S3-compatible store.

use crate::leftovers::{Leftovers, PHOTO, count_files};
use serde_json::{Value, json};
use server::config::FilesConfig;
use std::time::Duration;
use test_support::{Answer, Bucket, Client, TestApp, authority};

/// How long a user waits before giving up.
const PATIENCE: Duration = Duration::from_secs(10);

async fn on(bucket: &Bucket) -> TestApp {
    let config = bucket.config();
    TestApp::with(|settings| settings.files = config).await
}

async fn upload(client: &Client, target: &str, bytes: Vec<u8>) -> Answer {
    let sent = client.upload("kitchen.png", "image/png", "project_file", target, bytes);
    tokio::time::timeout(PATIENCE, sent)
        .await
        .expect("the portal answers in time")
}

/// Submits a claim with one file and returns the file as the portal shows it.
pub async fn submit(app: &TestApp, client: &Client, bytes: Vec<u8>) -> Value {
    let id = app.new_id();
    let file = upload(client, &id.to_string(), bytes).await.ok();
    let claim = json!({ "id": id, "files": [file["id"]], "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let project = client.post("/api/projects", &claim).await.ok();
    let code = project["project_code"].as_str().expect("a code");
    let files = client
        .get(&format!("/api/projects/{code}/files"))
        .await
        .ok();
    files["items"][0].clone()
}

pub fn link(file: &Value) -> &str {
    file["download_url"].as_str().expect("a link")
}

#[tokio::test]
async fn a_submitted_file_can_be_downloaded_through_its_link() {
    let bucket = Bucket::start().await;
    let app = on(&bucket).await;
    let (_, client) = app.partner().await;
    // The second file is uploaded in parts.
    let mut large = PHOTO.to_vec();
    large.extend((0..6_500_000_u32).map(|n| n.to_le_bytes()[0]));
    for bytes in [PHOTO.to_vec(), large] {
        let file = submit(&app, &client, bytes.clone()).await;
        assert_eq!(file["file_size"], bytes.len());
        let downloaded = client.get(link(&file)).await;
        assert_eq!(downloaded.status, 200, "{}", downloaded.json);
        assert!(downloaded.bytes == bytes, "the download has the same bytes");
    }
    assert_eq!(app.anonymous().get("/readyz").await.status, 200);
}

#[tokio::test]
async fn rejected_and_discarded_uploads_are_removed_from_the_bucket() {
    let bucket = Bucket::start().await;
    let app = on(&bucket).await;
    let (_, client) = app.partner().await;
    let target = app.new_id().to_string();
    let mut too_large = PHOTO.to_vec();
    too_large.resize(10_485_761, 7);
    upload(&client, &target, too_large)
        .await
        .problem(413, "file_too_large");
    let uploaded = upload(&client, &target, PHOTO.to_vec()).await.ok();
    assert_eq!(stored(&bucket), 1);
    let id = uploaded["id"].as_str().expect("an id");
    client.delete(&format!("/api/uploads/{id}")).await.ok();
    assert_eq!(app.rows("uploads"), 0);
    app.until(|_| stored(&bucket) == 0).await;
}

/// The number of files in the bucket.
fn stored(bucket: &Bucket) -> usize {
    count_files(&bucket.folder())
}

#[tokio::test]
async fn a_file_missing_from_the_bucket_is_not_found() {
    let bucket = Bucket::start().await;
    let app = on(&bucket).await;
    let (_, client) = app.partner().await;
    let file = submit(&app, &client, PHOTO.to_vec()).await;
    assert_eq!(stored(&bucket), 1);
    std::fs::remove_dir_all(bucket.folder()).expect("the test owns the folder");
    std::fs::create_dir(bucket.folder()).expect("the test owns the folder");
    client.get(link(&file)).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_bucket_behind_a_private_authority_needs_ca_file() {
    let bucket = Bucket::start_tls().await;
    let folder = tempfile::tempdir().unwrap();
    let authority = folder.path().join("ca.pem");
    std::fs::write(&authority, authority::pem()).unwrap();
    for trusted in [Some(authority), None] {
        let mut config = bucket.config();
        let FilesConfig::S3 { ca_file, .. } = &mut config else {
            unreachable!("a bucket");
        };
        ca_file.clone_from(&trusted);
        let app = TestApp::with(|settings| settings.files = config).await;
        let (_, client) = app.partner().await;
        if trusted.is_some() {
            let file = submit(&app, &client, PHOTO.to_vec()).await;
            assert!(client.get(link(&file)).await.bytes == PHOTO);
        } else {
            let target = app.new_id().to_string();
            upload(&client, &target, PHOTO.to_vec())
                .await
                .problem(503, "storage_unavailable");
        }
    }
}

#[tokio::test]
async fn wrong_credentials_are_reported_as_unavailable_storage() {
    let bucket = Bucket::start().await;
    let config = bucket.with_secret("forged");
    let app = TestApp::with(|settings| settings.files = config).await;
    let (_, client) = app.partner().await;
    let target = app.new_id().to_string();
    let problem = upload(&client, &target, PHOTO.to_vec())
        .await
        .problem(503, "storage_unavailable");
    assert!(!problem.to_string().contains("forged"), "{problem}");
    assert_eq!(app.rows("uploads"), 0);
    app.anonymous()
        .get("/readyz")
        .await
        .problem(503, "storage_unavailable");
}

#[tokio::test]
async fn an_unreachable_bucket_is_reported_promptly_and_recovers() {
    let mut bucket = Bucket::start().await;
    let app = on(&bucket).await;
    let (_, client) = app.partner().await;
    let file = submit(&app, &client, PHOTO.to_vec()).await;
    let target = app.new_id().to_string();
    bucket.stop().await;
    upload(&client, &target, PHOTO.to_vec())
        .await
        .problem(503, "storage_unavailable");
    tokio::time::timeout(PATIENCE, client.get(link(&file)))
        .await
        .expect("the portal answers in time")
        .problem(503, "storage_unavailable");
    // Requests that need no files still work.
    client.get("/api/projects").await.ok();
    assert_eq!(app.anonymous().get("/healthz").await.status, 200);
    assert_eq!(app.rows("uploads WHERE attached_at IS NULL"), 0);
    bucket.start_again().await;
    upload(&client, &target, PHOTO.to_vec()).await.ok();
    assert_eq!(client.get(link(&file)).await.status, 200);
}

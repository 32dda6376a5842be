//! Downloading several files as one ZIP archive.

use crate::attaching::attach;
use crate::leftovers::Leftovers;
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use reqwest::Method;
use serde_json::{Value, json};
use std::io::{Cursor, Read};
use test_support::{Answer, Bucket, Client, TestApp, TestProject};
use zip::ZipArchive;

/// A text of about `bytes` bytes that is unique to `number`.
fn text(number: usize, bytes: usize) -> Vec<u8> {
    format!("Room {number} is wet to the studs. ")
        .repeat(bytes / 30)
        .into_bytes()
}

/// Names and contents of the files in a downloaded archive.
fn unpacked(answer: &Answer) -> Vec<(String, Vec<u8>)> {
    assert_eq!(answer.status, 200, "{}", answer.json);
    assert_eq!(answer.headers["content-type"], "application/zip");
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    assert_eq!(answer.headers["cache-control"], "no-store");
    let mut archive = ZipArchive::new(Cursor::new(&answer.bytes)).expect("a complete archive");
    (0..archive.len())
        .map(|n| {
            let mut file = archive.by_index(n).expect("a file");
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)
                .expect("its content and checksum");
            let name = file.name().expect("a name in UTF-8");
            (name.into_owned(), bytes)
        })
        .collect()
}

fn path(project: &TestProject, files: &[&Value]) -> String {
    let ids: Vec<_> = files
        .iter()
        .map(|file| file["id"].as_str().expect("an id"))
        .collect();
    format!(
        "/api/projects/{}/files/archive?ids={}",
        project.code,
        ids.join(",")
    )
}

async fn note(
    app: &TestApp,
    client: &Client,
    project: &TestProject,
    name: &str,
    n: usize,
) -> Value {
    attach(app, client, project, name, "text/plain", text(n, 300)).await
}

#[tokio::test]
async fn an_archive_keeps_the_requested_order_and_makes_file_names_unique() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (admin, (paul, partner)) = (app.sign_in(&ann).await, app.partner().await);
    let company = app.company("Ridgeline").await;
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    let first = note(&app, &admin, &project, "notes.txt", 1).await;
    let second = note(&app, &admin, &project, "Notes.TXT", 2).await;
    let third = note(&app, &admin, &project, "Küche: Süd.txt", 3).await;
    note(&app, &admin, &project, "not asked for.txt", 4).await;
    let expected = [
        ("Küche_ Süd.txt".to_owned(), text(3, 300)),
        ("notes.txt".to_owned(), text(1, 300)),
        ("Notes (2).TXT".to_owned(), text(2, 300)),
    ];
    // A file that is requested twice is included once.
    let path = path(&project, &[&third, &first, &second, &first]);
    for client in [&admin, &partner, &app.contractor(&company).await] {
        let answer = client.get(&path).await;
        assert_eq!(unpacked(&answer), expected);
        let disposition = answer.headers["content-disposition"].to_str();
        let disposition = disposition.expect("text");
        assert!(
            disposition.starts_with("attachment; filename=\"BB-")
                && disposition.contains(" files.zip\""),
            "{disposition}"
        );
    }
    let query = path.split_once('?').expect("a query").1;
    let owner = app.owner(&project.code).await;
    let theirs = owner
        .get(&format!("/api/owner/files/archive?{query}"))
        .await;
    assert_eq!(unpacked(&theirs), expected);
    let head = Answer::of(admin.request(Method::HEAD, &path)).await;
    assert_eq!((head.status, head.bytes.len()), (200, 0));
}

#[tokio::test]
async fn requests_for_files_the_caller_may_not_see_are_rejected() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let ((paul, partner), (paula, other)) = (app.partner().await, app.partner().await);
    let (mine, theirs) = (app.project(&paul).await, app.project(&paula).await);
    let file = note(&app, &admin, &mine, "mine.txt", 1).await;
    let foreign = note(&app, &admin, &theirs, "theirs.txt", 2).await;
    other
        .get(&path(&mine, &[&file]))
        .await
        .problem(404, "not_found");
    // A file of another project is rejected even next to an accessible one.
    partner
        .get(&path(&mine, &[&file, &foreign]))
        .await
        .problem(404, "not_found");
    let summit = app.contractor(&app.company("Summit").await).await;
    summit
        .get(&path(&mine, &[&file]))
        .await
        .problem(404, "not_found");
    let owner = app.owner(&theirs.code).await;
    let query = path(&mine, &[&file]);
    let query = query.split_once('?').expect("a query").1;
    owner
        .get(&format!("/api/owner/files/archive?{query}"))
        .await
        .problem(404, "not_found");
    app.anonymous()
        .get(&path(&mine, &[&file]))
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
async fn requesting_another_projects_file_is_logged_as_a_forged_link() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let ((paul, partner), (paula, _)) = (app.partner().await, app.partner().await);
    let (mine, theirs) = (app.project(&paul).await, app.project(&paula).await);
    let file = note(&app, &admin, &mine, "mine.txt", 1).await;
    let foreign = note(&app, &admin, &theirs, "theirs.txt", 2).await;
    let owner = app.owner(&mine.code).await;
    let query = |files: &[&Value]| {
        let path = path(&mine, files);
        path.split_once('?').expect("a query").1.to_owned()
    };
    let of_owner = |files: &[&Value]| format!("/api/owner/files/archive?{}", query(files));
    // A file deleted after the page showed it belongs to no other project.
    let deleted = json!({ "id": app.new_id().to_string() });
    owner
        .get(&of_owner(&[&file, &deleted]))
        .await
        .problem(404, "not_found");
    assert_eq!(count(&app, AuditEvent::SignedUrlForgery).await, 0);
    owner
        .get(&of_owner(&[&file, &foreign]))
        .await
        .problem(404, "not_found");
    assert_eq!(count(&app, AuditEvent::SignedUrlForgery).await, 1);
    let session = owner.get("/api/owner/session").await.ok();
    assert_eq!(session["security_score"], 70);
    partner
        .get(&path(&mine, &[&foreign]))
        .await
        .problem(404, "not_found");
    assert_eq!(count(&app, AuditEvent::SignedUrlForgery).await, 2);
}

#[tokio::test]
async fn an_archive_request_takes_1_to_100_valid_file_ids() {
    let app = TestApp::start().await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    let ids = |count: usize| {
        let ids: Vec<_> = (0..count).map(|_| app.new_id().to_string()).collect();
        ids.join(",")
    };
    let path = format!("/api/projects/{}/files/archive", project.code);
    let problem = partner.get(&format!("{path}?ids={}", ids(101))).await;
    assert_eq!(
        problem.invalid(&["ids"])["errors"][0]["message"],
        "You can download up to 100 files at once."
    );
    for wrong in ["", "x", "..%2F..%2Fsecret.key", &format!("{},", ids(1))] {
        let answer = partner.get(&format!("{path}?ids={wrong}")).await;
        answer.invalid(&["ids"]);
    }
    let unknown = partner.get(&format!("{path}?ids={}", ids(100))).await;
    unknown.problem(404, "not_found");
}

#[tokio::test]
async fn large_files_download_intact_from_a_folder_and_from_a_bucket() {
    let bucket = Bucket::start().await;
    let config = bucket.config();
    let portals = [
        TestApp::start().await,
        TestApp::with(|settings| settings.files = config).await,
    ];
    for app in portals {
        let admin = app.admin().await;
        let project = app.project(&app.partner().await.0).await;
        let mut files = Vec::new();
        let mut expected = Vec::new();
        for (number, bytes) in [(1, 6_000_000), (2, 90), (3, 3_000_000)] {
            let name = format!("{number}.txt");
            let content = text(number, bytes);
            expected.push((name.clone(), content.clone()));
            files.push(attach(&app, &admin, &project, &name, "text/plain", content).await);
        }
        let files: Vec<_> = files.iter().collect();
        let answer = admin.get(&path(&project, &files)).await;
        assert!(unpacked(&answer) == expected, "the same files");
    }
}

#[tokio::test]
async fn a_lost_file_fails_the_whole_archive_and_is_named() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let project = app.project(&app.partner().await.0).await;
    let lost = note(&app, &admin, &project, "lost.txt", 1).await;
    let kept = note(&app, &admin, &project, "kept.txt", 2).await;
    let link = lost["url"].as_str().and_then(|url| url.split_once('?'));
    let stored = link.expect("a link").0.trim_start_matches("/api/files/");
    std::fs::remove_file(app.files().join(stored)).expect("the file was stored");
    let both = path(&project, &[&kept, &lost]);
    let problem = admin.get(&both).await.problem(409, "file_lost");
    assert_eq!(
        problem["detail"],
        "lost.txt is missing from the portal's storage. Nothing was downloaded."
    );
    let query = both.split_once('?').expect("a query").1;
    let owner = app.owner(&project.code).await;
    let theirs = format!("/api/owner/files/archive?{query}");
    owner.get(&theirs).await.problem(409, "file_lost");
    let answer = admin.get(&path(&project, &[&kept])).await;
    assert_eq!(unpacked(&answer), [("kept.txt".to_owned(), text(2, 300))]);
}

#[tokio::test]
async fn an_account_downloads_at_most_20_archives_a_minute() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    let file = note(&app, &admin, &project, "notes.txt", 1).await;
    let path = path(&project, &[&file]);
    for _ in 0..20 {
        assert_eq!(partner.get(&path).await.status, 200);
    }
    partner.get(&path).await.problem(429, "too_many_calls");
    assert_eq!(admin.get(&path).await.status, 200);
}

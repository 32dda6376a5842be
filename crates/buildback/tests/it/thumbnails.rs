//! Thumbnails through their signed links.

use crate::attaching::attach;
use crate::leftovers::{Leftovers, count_files, make_old};
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::Value;
use server::app::jobs::clean_up;
use test_support::{Answer, Bucket, Client, TestApp, photo};

async fn open(client: &Client, file: &Value) -> Answer {
    client
        .get(file["thumbnail_url"].as_str().expect("link"))
        .await
}

fn size(answer: &Answer) -> (u32, u32) {
    let picture = image::load_from_memory(&answer.bytes).expect("decode the picture");
    (picture.width(), picture.height())
}

#[tokio::test]
async fn a_photo_has_a_thumbnail_for_everyone_who_can_see_it() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (admin, (paul, partner)) = (app.sign_in(&ann).await, app.partner().await);
    let project = app.project(&paul).await;
    let bytes = photo::jpeg(2000, 1500, 6);
    let file = attach(&app, &admin, &project, "kitchen.jpg", "image/jpeg", bytes).await;
    let answer = open(&admin, &file).await;
    assert_eq!((answer.status, size(&answer)), (200, (360, 480)));
    assert_eq!(answer.headers["content-type"], "image/jpeg");
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    let disposition = answer.headers["content-disposition"]
        .to_str()
        .expect("text");
    assert!(disposition.starts_with("inline"), "{disposition}");
    assert!(answer.bytes.len() < 60_000);
    assert_eq!(
        app.stored_files(),
        2,
        "the thumbnail is stored in addition to the photo"
    );
    assert_eq!(open(&admin, &file).await.bytes, answer.bytes);

    let files = format!("/api/projects/{}/files", project.code);
    let owner = app.owner(&project.code).await;
    for (client, path) in [(&partner, files.as_str()), (&owner, "/api/owner/files")] {
        let list = client.get(path).await.ok();
        let theirs = open(client, &list["items"][0]).await;
        assert_eq!(theirs.bytes, answer.bytes);
    }
    assert_eq!(app.stored_files(), 2);
}

#[tokio::test]
async fn a_thumbnail_link_grants_only_the_access_of_its_photo() {
    let app = TestApp::start().await;
    let (paul, partner) = app.partner().await;
    let admin = app.admin().await;
    let project = app.project(&paul).await;
    let bytes = photo::jpeg(600, 400, 1);
    attach(&app, &admin, &project, "a.jpg", "image/jpeg", bytes).await;
    let files = format!("/api/projects/{}/files", project.code);
    let file = partner.get(&files).await.ok()["items"][0].clone();
    let link = file["thumbnail_url"].as_str().expect("link").to_owned();
    // The thumbnail's signature is not valid for the photo, nor the other way around.
    let (path, query) = link.split_once('?').expect("query");
    let photo_path = path
        .replace("/thumbnails/", "/")
        .trim_end_matches(".jpg")
        .to_owned();
    let forged = format!("{photo_path}?{query}");
    partner.get(&forged).await.problem(403, "link_invalid");
    let photo_query = file["url"].as_str().and_then(|url| url.split_once('?'));
    let forged = format!("{path}?{}", photo_query.expect("query").1);
    partner.get(&forged).await.problem(403, "link_invalid");
    admin.get(&link).await.problem(403, "link_invalid");
    assert_eq!(app.anonymous().get(&link).await.status, 401);

    let new_session = app.sign_in(&paul).await;
    let fresh = new_session.get(&files).await.ok()["items"][0].clone();
    assert_eq!(open(&new_session, &fresh).await.status, 200);
    app.advance(SignedDuration::from_secs(3600));
    open(&new_session, &fresh)
        .await
        .problem(403, "link_expired");
    // A company that loses access to the photo loses access to its thumbnail.
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (one, other) = (app.company("Ridgeline").await, app.company("Summit").await);
    app.assign(&project, &one, &ann).await;
    let contractor = app.contractor(&one).await;
    let file = contractor.get(&files).await.ok()["items"][0].clone();
    assert_eq!(open(&contractor, &file).await.status, 200);
    app.assign(&project, &other, &ann).await;
    open(&contractor, &file).await.problem(404, "not_found");
}

#[tokio::test]
async fn unreadable_files_get_no_thumbnail_and_only_one_attempt() {
    let app = TestApp::start().await;
    let (paul, _) = app.partner().await;
    let admin = app.admin().await;
    let project = app.project(&paul).await;
    let truncated = photo::jpeg(1600, 1200, 1)[..220].to_vec();
    for (name, kind, bytes) in [
        ("cut.jpg", "image/jpeg", truncated),
        ("bomb.png", "image/png", photo::bomb(60_000, 60_000)),
    ] {
        let before = app.stored_files();
        let file = attach(&app, &admin, &project, name, kind, bytes).await;
        for _ in 0..2 {
            open(&admin, &file).await.problem(404, "not_found");
        }
        assert_eq!(
            app.stored_files(),
            before + 2,
            "{name}: the failure is stored"
        );
        let whole = admin.get(file["url"].as_str().expect("link")).await;
        assert_eq!(whole.status, 200, "{name} itself can be downloaded");
    }
    let text = b"Wet to the studs.".to_vec();
    let file = attach(&app, &admin, &project, "notes.txt", "text/plain", text).await;
    assert_eq!(file["thumbnail_url"], Value::Null);
}

#[tokio::test]
async fn concurrent_requests_share_one_thumbnail() {
    let app = TestApp::start().await;
    let (paul, _) = app.partner().await;
    let admin = app.admin().await;
    let project = app.project(&paul).await;
    let bytes = photo::transparent_png(1200, 900);
    let file = attach(&app, &admin, &project, "plan.png", "image/png", bytes).await;
    let asked: Vec<_> = (0..12)
        .map(|_| {
            let (client, file) = (admin.clone(), file.clone());
            tokio::spawn(async move { open(&client, &file).await })
        })
        .collect();
    let mut pictures = Vec::new();
    for answer in asked {
        pictures.push(answer.await.expect("response").bytes);
    }
    assert!(pictures.iter().all(|picture| *picture == pictures[0]));
    assert!(!pictures[0].is_empty());
    assert_eq!(app.stored_files(), 2);
}

#[tokio::test]
async fn thumbnails_are_stored_in_a_bucket() {
    let bucket = Bucket::start().await;
    let config = bucket.config();
    let app = TestApp::with(|settings| settings.files = config).await;
    let (paul, _) = app.partner().await;
    let admin = app.admin().await;
    let project = app.project(&paul).await;
    let bytes = photo::jpeg(1600, 1200, 1);
    let file = attach(&app, &admin, &project, "a.jpg", "image/jpeg", bytes).await;
    for _ in 0..2 {
        let answer = open(&admin, &file).await;
        assert_eq!((answer.status, size(&answer)), (200, (480, 360)));
    }
    assert_eq!(count_files(&bucket.folder()), 2);
}

#[tokio::test]
async fn cleanup_deletes_thumbnails_of_deleted_files() {
    let app = TestApp::start().await;
    let (paul, _) = app.partner().await;
    let admin = app.admin().await;
    let project = app.project(&paul).await;
    let bytes = photo::jpeg(600, 400, 1);
    let file = attach(&app, &admin, &project, "a.jpg", "image/jpeg", bytes).await;
    assert_eq!(open(&admin, &file).await.status, 200);
    let gone = app.files().join("thumbnails/status-updates/gone");
    std::fs::create_dir_all(&gone).unwrap();
    std::fs::write(gone.join("1-a.jpg.jpg"), b"small").unwrap();
    assert_eq!(app.stored_files(), 3);
    make_old(&app.files());
    clean_up(app.state()).await.unwrap();
    assert_eq!(app.stored_files(), 2);
    assert!(!gone.join("1-a.jpg.jpg").exists());
}

#[tokio::test]
async fn a_heic_photo_is_shown_as_jpeg_and_downloaded_unchanged() {
    let app = TestApp::start().await;
    let (paul, partner) = app.partner().await;
    let admin = app.admin().await;
    let project = app.project(&paul).await;
    let bytes = photo::heic(1200, 900);
    let file = attach(
        &app,
        &admin,
        &project,
        "IMG_1.HEIC",
        "image/heic",
        bytes.clone(),
    )
    .await;
    assert_eq!(file["file_type"], "image/heic");
    let small = open(&admin, &file).await;
    assert_eq!((small.status, size(&small)), (200, (480, 360)));
    let shown = admin.get(file["url"].as_str().expect("link")).await;
    assert_eq!((shown.status, size(&shown)), (200, (1200, 900)));
    assert_eq!(shown.headers["content-type"], "image/jpeg");
    let disposition = shown.headers["content-disposition"].to_str().expect("text");
    assert_eq!(
        disposition,
        "inline; filename=\"IMG_1.jpg\"; filename*=UTF-8''IMG_1.jpg"
    );
    let link = file["download_url"].as_str().expect("link");
    let whole = admin.get(link).await;
    assert!(whole.bytes == bytes, "the original file is returned");
    // Like any other link, this one is valid only in its own session.
    let shown = file["url"].as_str().expect("link");
    partner.get(shown).await.problem(403, "link_invalid");
    assert_eq!(app.stored_files(), 3);
    let path = format!(
        "/api/projects/{}/files/{}",
        project.code,
        file["id"].as_str().expect("ID")
    );
    assert_eq!(admin.delete(&path).await.status, 204);
    app.until(|app| app.stored_files() == 0).await;
}

#[tokio::test]
async fn an_unreadable_heic_photo_can_still_be_downloaded() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let project = app.project(&app.partner().await.0).await;
    let bytes = photo::heic(600, 400)[..900].to_vec();
    let file = attach(
        &app,
        &admin,
        &project,
        "cut.heic",
        "image/heic",
        bytes.clone(),
    )
    .await;
    for link in ["thumbnail_url", "url"] {
        let link = file[link].as_str().expect("link");
        admin.get(link).await.problem(404, "not_found");
    }
    let link = file["download_url"].as_str().expect("link");
    assert!(admin.get(link).await.bytes == bytes);
}

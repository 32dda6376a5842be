//! Videos: parts of them, and what people without originals get.

use crate::attaching::attach;
use crate::leftovers::Leftovers;
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use std::io::{Cursor, Read};
use test_support::{Answer, Bucket, Client, TestApp, video};
use zip::ZipArchive;

fn link<'a>(file: &'a Value, name: &str) -> &'a str {
    file[name].as_str().expect("a link")
}

/// Asks for a part of a file.
async fn part(client: &Client, link: &str, range: &str) -> Answer {
    Answer::of(client.request(Method::GET, link).header("range", range)).await
}

/// Checks parts of a video of two megabytes that was attached to the project.
async fn expect_parts(client: &Client, file: &Value, bytes: &[u8]) {
    let size = bytes.len();
    for link in [link(file, "url"), link(file, "download_url")] {
        let whole = client.get(link).await;
        assert_eq!(
            (whole.status, whole.headers["accept-ranges"].as_bytes()),
            (200, &b"bytes"[..])
        );
        assert!(whole.bytes == bytes, "the whole file");
        for (range, start, end) in [
            ("bytes=0-1".to_owned(), 0, 2),
            ("bytes=100-1999999".to_owned(), 100, 2_000_000),
            (format!("bytes={}-", size - 10), size - 10, size),
            ("bytes=-5".to_owned(), size - 5, size),
            (format!("bytes=10-{}", size + 10), 10, size),
        ] {
            let answer = part(client, link, &range).await;
            assert_eq!(answer.status, 206, "{range}");
            assert!(answer.bytes == bytes[start..end], "{range}");
            let header = |name: &str| answer.headers[name].to_str().expect("text").to_owned();
            assert_eq!(
                header("content-range"),
                format!("bytes {start}-{}/{size}", end - 1)
            );
            assert_eq!(header("content-length"), (end - start).to_string());
            assert_eq!(
                header("etag"),
                whole.headers["etag"].to_str().expect("text")
            );
        }
        let beyond = part(client, link, &format!("bytes={size}-")).await;
        assert_eq!(beyond.status, 416);
        let range = beyond.headers["content-range"].to_str().expect("text");
        assert_eq!(range, format!("bytes */{size}"));
        let several = part(client, link, "bytes=0-1,5-6").await;
        assert_eq!(several.status, 200);
        for (version, status) in [
            (whole.headers["etag"].to_str().expect("text"), 206),
            ("\"other\"", 200),
        ] {
            let request = client.request(Method::GET, link);
            let request = request
                .header("range", "bytes=0-1")
                .header("if-range", version);
            assert_eq!(Answer::of(request).await.status, status, "{version}");
        }
        let request = client
            .request(Method::GET, link)
            .header("range", "bytes=0-1");
        let known = request.header("if-none-match", &whole.headers["etag"]);
        assert_eq!(Answer::of(known).await.status, 304);
    }
}

#[tokio::test]
async fn parts_of_a_video_are_sent_from_a_disk() {
    let app = TestApp::start().await;
    let (paul, _) = app.partner().await;
    let (admin, project) = (app.admin().await, app.project(&paul).await);
    let bytes = video::mp4(2 << 20);
    let file = attach(&app, &admin, &project, "a.mp4", "video/mp4", bytes.clone()).await;
    expect_parts(&admin, &file, &bytes).await;
    assert_eq!(app.stored_files(), 1);
}

#[tokio::test]
async fn parts_of_a_video_are_sent_from_a_bucket() {
    let bucket = Bucket::start().await;
    let config = bucket.config();
    let app = TestApp::with(|settings| settings.files = config).await;
    let (paul, _) = app.partner().await;
    let (admin, project) = (app.admin().await, app.project(&paul).await);
    let bytes = video::mp4(11 << 20);
    let file = attach(&app, &admin, &project, "a.mp4", "video/mp4", bytes.clone()).await;
    expect_parts(&admin, &file, &bytes).await;
    let owner = app.owner(&project.code).await;
    let copy = theirs(&owner, "/api/owner/files").await;
    expect_parts(&owner, &copy, &blanked(&bytes)).await;
}

/// The only file in a list.
async fn theirs(client: &Client, files: &str) -> Value {
    client.get(files).await.ok()["items"][0].clone()
}

/// A video of [`video::mp4`] as others get it: without location, camera, and times.
fn blanked(bytes: &[u8]) -> Vec<u8> {
    let mut copy = bytes.to_vec();
    let find = |part: &[u8]| {
        let at = bytes.windows(part.len()).rposition(|window| window == part);
        at.unwrap_or_else(|| panic!("no {part:?}"))
    };
    let hidden = find(b"udta");
    copy[hidden..hidden + 4].copy_from_slice(b"free");
    copy[hidden + 4..].fill(0);
    for header in [b"mvhd", b"tkhd", b"mdhd"] {
        let times = find(header) + 8;
        copy[times..times + 8].fill(0);
    }
    let name = find(b"Camera\0");
    copy[name..name + 7].fill(0);
    copy
}

/// The project's file in an archive of only this file.
async fn unpacked(client: &Client, files: &str, file: &Value) -> (String, Vec<u8>) {
    let ids = link(file, "id");
    let answer = client.get(&format!("{files}/archive?ids={ids}")).await;
    assert_eq!(answer.status, 200, "{}", answer.json);
    let mut archive = ZipArchive::new(Cursor::new(&answer.bytes)).expect("a complete archive");
    let mut inside = archive.by_index(0).expect("a file");
    let mut bytes = Vec::new();
    inside.read_to_end(&mut bytes).expect("its bytes");
    (inside.name().expect("a name").into_owned(), bytes)
}

/// A project with a video of its contractor: the contractor, an admin, the partner, and the owner, each with the path of their files.
async fn project_with_video(app: &TestApp, bytes: &[u8]) -> [(Client, String); 4] {
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    let contractor = app.contractor(&company).await;
    let id = app.new_id();
    let target = id.to_string();
    let upload = contractor
        .upload(
            "a.mp4",
            "video/mp4",
            "status_update",
            &target,
            bytes.to_vec(),
        )
        .await
        .ok();
    let update = json!({ "id": id, "notes": "See.", "attachments": [upload["id"]] });
    let path = format!("/api/projects/{}/updates", project.code);
    contractor.post(&path, &update).await.ok();
    let files = format!("/api/projects/{}/files", project.code);
    let owner = app.owner(&project.code).await;
    [
        (contractor, files.clone()),
        (app.sign_in(&ann).await, files.clone()),
        (partner, files),
        (owner, "/api/owner/files".to_owned()),
    ]
}

#[tokio::test]
async fn partners_and_owners_get_videos_without_location_and_camera() {
    let app = TestApp::start().await;
    let bytes = video::mp4(2 << 20);
    let people = project_with_video(&app, &bytes).await;
    let copy = blanked(&bytes);
    assert!(!copy.windows(7).any(|window| window == b"40.7128"));
    for (at, (client, files)) in people.iter().enumerate() {
        let file = theirs(client, files).await;
        let expected = if at < 2 { &bytes } else { &copy };
        expect_parts(client, &file, expected).await;
        let (name, inside) = unpacked(client, files, &file).await;
        assert_eq!(name, "a.mp4");
        assert!(inside == *expected, "in an archive, person {at}");
        let has_sum = file["facts"]["sha256"].is_string();
        assert_eq!(has_sum, at < 2, "person {at}");
    }
    assert_eq!(app.stored_files(), 1, "no copy is stored");
}

#[tokio::test]
async fn a_video_that_cannot_be_copied_is_not_shared() {
    let app = TestApp::start().await;
    // A fragmented video: its samples are not in the index.
    let bytes = [video::mp4(900), video::boxed(b"moof", &[0; 40])].concat();
    let people = project_with_video(&app, &bytes).await;
    for (at, (client, files)) in people.iter().enumerate() {
        let file = theirs(client, files).await;
        for name in ["url", "download_url"] {
            let answer = part(client, link(&file, name), "bytes=0-1").await;
            if at < 2 {
                assert_eq!(answer.status, 206);
            } else {
                answer.problem(409, "video_not_shared");
            }
        }
        let (name, inside) = unpacked(client, files, &file).await;
        if at < 2 {
            assert!(name == "a.mp4" && inside == bytes);
        } else {
            assert_eq!(name, "a.mp4 - video not copied.txt");
        }
    }
}

#[tokio::test]
async fn parts_are_refused_to_those_who_may_not_open_the_file() {
    let app = TestApp::start().await;
    let bytes = video::mp4(900);
    let people = project_with_video(&app, &bytes).await;
    let [(contractor, files), _, (partner, _), _] = &people;
    let file = theirs(contractor, files).await;
    let link = link(&file, "url");
    part(partner, link, "bytes=0-1")
        .await
        .problem(403, "link_invalid");
    let stranger = app.anonymous();
    part(&stranger, link, "bytes=0-1")
        .await
        .problem(401, "sign_in_required");
    app.advance(SignedDuration::from_secs(3600));
    part(contractor, link, "bytes=0-1")
        .await
        .problem(403, "link_expired");
}

//! Workbooks, tables, estimates, mails, and videos: who may send them.

use crate::leftovers::Leftovers;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use std::io::{Cursor, Write as _};
use test_support::{Answer, Client, TestApp, video};
use zip::write::SimpleFileOptions;

const TARGET: &str = "01890a5d-ac96-774b-bcce-b302099a8057";
const EXCEL: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const MAIL: &[u8] = b"From: ann@example.com\r\nSubject: Leak\r\n\r\n<script>alert(1)</script>\r\n";

/// A ZIP archive with these parts.
fn zipped(parts: &[&str]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for part in parts {
        let options = SimpleFileOptions::default();
        archive.start_file(*part, options).expect("start a part");
        archive.write_all(b"<xml/>").expect("write the content");
    }
    archive.finish().expect("finish the archive").into_inner()
}

/// A truncated archive, which lacks the end of its directory.
fn without_directory(mut archive: Vec<u8>) -> Vec<u8> {
    archive.truncate(archive.len() - 30);
    archive
}

fn workbook() -> Vec<u8> {
    zipped(&["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"])
}

fn estimate() -> Vec<u8> {
    zipped(&["1.JPG", "XACTDOC.ZIPXML"])
}

/// An upload as owner, for a message.
async fn upload_as_owner(owner: &Client, name: &str, kind: &str, bytes: Vec<u8>) -> Answer {
    let path = format!("/api/owner/uploads?file_name={name}&purpose=message&target_id={TARGET}");
    let request = owner.request(Method::POST, &path);
    Answer::of(request.header("content-type", kind).body(bytes)).await
}

fn link<'a>(file: &'a Value, name: &str) -> &'a str {
    file[name].as_str().expect("a link")
}

#[tokio::test]
async fn accounts_send_further_types_and_download_them_unchanged() {
    let app = TestApp::start().await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    let path = format!("/api/projects/{}/files", project.code);
    let samples = [
        ("a.xlsx", EXCEL, workbook(), false),
        (
            "a.csv",
            "text/csv",
            b"room,size\nkitchen,12\n".to_vec(),
            false,
        ),
        ("a.esx", "application/x-esx", estimate(), false),
        ("a.eml", "message/rfc822", MAIL.to_vec(), false),
        ("a.mp4", "video/mp4", video::mp4(900), true),
        ("a.mov", "video/quicktime", video::mov(900), true),
    ];
    for (name, kind, bytes, is_shown) in samples {
        // Stays within the rate limit of uploads.
        app.advance(SignedDuration::from_secs(3));
        let target = project.id.to_string();
        let upload = partner
            .upload(name, kind, "project_file", &target, bytes.clone())
            .await
            .ok();
        assert_eq!(upload["file_type"], kind, "{name}");
        let added = partner
            .post(&path, &json!({ "files": [upload["id"]] }))
            .await;
        let file = added.ok()["items"][0].clone();
        assert_eq!(file["thumbnail_url"], Value::Null, "{name}");
        let download = partner.get(link(&file, "download_url")).await;
        assert_eq!((download.status, download.bytes.as_slice()), (200, &*bytes));
        let shown = partner.get(link(&file, "url")).await;
        let header = |name: &str| shown.headers[name].to_str().expect("text").to_owned();
        let sent_type = if is_shown {
            kind
        } else {
            "application/octet-stream"
        };
        assert_eq!(header("content-type"), sent_type, "{name}");
        let is_inline = header("content-disposition").starts_with("inline");
        assert_eq!(is_inline, is_shown, "{name}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert!(header("content-security-policy").ends_with("sandbox"));
    }
}

#[tokio::test]
async fn disguised_and_truncated_files_of_further_types_are_rejected() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let page: &[u8] = b"<!DOCTYPE html><script>alert(1)</script>";
    let program: &[u8] = b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0";
    let whole = video::mp4(20_000);
    let macros = zipped(&[
        "[Content_Types].xml",
        "xl/workbook.xml",
        "xl/vbaProject.bin",
    ]);
    let no = |name: &str| format!("File {name} is not an accepted file type.");
    let cut =
        "The video a.mp4 is incomplete or damaged. Please choose another copy of it.".to_owned();
    let cases = [
        ("a.xlsx", program.to_vec(), no("a.xlsx")),
        ("a.xlsx", zipped(&["run.exe"]), no("a.xlsx")),
        ("a.xlsx", macros, no("a.xlsx")),
        ("a.xlsx", without_directory(workbook()), no("a.xlsx")),
        (
            "a.xlsx",
            video::mp4(9),
            "a.xlsx is an MP4 video. Rename it to a.mp4 and upload it again.".to_owned(),
        ),
        ("a.csv", page.to_vec(), no("a.csv")),
        (
            "a.csv",
            workbook(),
            "a.csv is an Excel workbook. Rename it to a.xlsx and upload it again.".to_owned(),
        ),
        ("a.esx", program.to_vec(), no("a.esx")),
        ("a.esx", zipped(&["run.exe"]), no("a.esx")),
        ("a.esx", without_directory(estimate()), no("a.esx")),
        ("a.eml", page.to_vec(), no("a.eml")),
        (
            "a.eml",
            b"Dear Ann,\n\nthe wall is wet.".to_vec(),
            no("a.eml"),
        ),
        ("a.mp4", page.to_vec(), no("a.mp4")),
        ("a.mp4", whole[..whole.len() - 1].to_vec(), cut.clone()),
        ("a.mp4", whole[..9000].to_vec(), cut.clone()),
        ("a.mp4", whole[..24].to_vec(), cut),
    ];
    for (name, bytes, message) in cases {
        app.advance(SignedDuration::from_secs(3));
        let problem = partner
            .upload(name, "", "project_file", TARGET, bytes)
            .await
            .invalid(&["file"]);
        assert_eq!(problem["errors"][0]["message"], message, "{name}");
    }
    app.until(|app| app.stored_files() == 0).await;
    assert_eq!(app.rows("uploads"), 0);
}

#[tokio::test]
async fn owners_send_only_the_specified_types() {
    let app = TestApp::start().await;
    let (paul, _) = app.partner().await;
    let project = app.project(&paul).await;
    let owner = app.owner(&project.code).await;
    let accepted =
        "File type not allowed. Accepted types: JPEG, PNG, GIF, WebP, HEIC, PDF, TXT, DOC, DOCX";
    for (name, kind, bytes) in [
        ("a.xlsx", EXCEL, workbook()),
        ("a.csv", "text/csv", b"a,b\n".to_vec()),
        ("a.esx", "application/x-esx", estimate()),
        ("a.eml", "message/rfc822", MAIL.to_vec()),
        ("a.mp4", "video/mp4", video::mp4(9)),
    ] {
        app.advance(SignedDuration::from_secs(3));
        let problem = upload_as_owner(&owner, name, kind, bytes)
            .await
            .invalid(&["file_type"]);
        assert_eq!(problem["errors"][0]["message"], accepted, "{name}");
    }
    app.advance(SignedDuration::from_secs(3));
    let problem = upload_as_owner(&owner, "a.jpg", "image/jpeg", video::mp4(9))
        .await
        .invalid(&["file"]);
    let message = "File a.jpg is not an accepted file type.";
    assert_eq!(problem["errors"][0]["message"], message);
    assert_eq!((app.rows("uploads"), app.stored_files()), (0, 0));
}

#[tokio::test]
async fn only_videos_may_be_larger_than_other_files() {
    let app = TestApp::with(|config| config.video_size_max = 12 << 20).await;
    let (_, partner) = app.partner().await;
    let send = async |name: &str, bytes: Vec<u8>| {
        app.advance(SignedDuration::from_secs(3));
        partner
            .upload(name, "", "project_file", TARGET, bytes)
            .await
    };
    let large = video::mp4(11 << 20);
    let stored = send("a.mp4", large.clone()).await.ok();
    assert_eq!(stored["file_size"], large.len());
    let problem = send("a.mp4", video::mp4(12 << 20))
        .await
        .problem(413, "file_too_large");
    assert_eq!(
        problem["detail"],
        "File size too large. Maximum allowed: 12MB"
    );
    // The name of a video does not make room for anything else.
    let mut photo = b"\xff\xd8\xff\xe0".to_vec();
    photo.resize(11 << 20, 7);
    let problem = send("b.mp4", photo).await.problem(413, "file_too_large");
    assert_eq!(
        problem["detail"],
        "File size too large. Maximum allowed: 10MB"
    );
    let problem = send("a.csv", vec![b'a'; 11 << 20])
        .await
        .problem(413, "file_too_large");
    assert_eq!(
        problem["detail"],
        "File size too large. Maximum allowed: 10MB"
    );
    app.until(|app| app.stored_files() == 1).await;
}

#[tokio::test]
async fn a_video_counts_toward_the_quota_of_its_sender() {
    let app = TestApp::with(|config| {
        config.upload_quota.unattached = 3 << 20;
        config.upload_quota.unattached_videos = 25 << 20;
    })
    .await;
    let (_, partner) = app.partner().await;
    let send = async |bytes: usize| {
        app.advance(SignedDuration::from_secs(3));
        let bytes = video::mp4(bytes);
        partner
            .upload("a.mp4", "video/mp4", "project_file", TARGET, bytes)
            .await
    };
    // The quota lowers the limit of a single video.
    let problem = send(26 << 20).await.problem(413, "file_too_large");
    assert_eq!(
        problem["detail"],
        "File size too large. Maximum allowed: 25MB"
    );
    send(12 << 20).await.ok();
    send(14 << 20).await.problem(409, "upload_quota");
    send(12 << 20).await.ok();
    // Small videos count like other files, which large ones leave their room.
    send(2 << 20).await.ok();
    send(2 << 20).await.problem(409, "upload_quota");
}

//! Uploads that are incomplete, too large, or of another type than declared.

use crate::leftovers::{Leftovers, PHOTO};
use domain::permission::Role;
use image::{DynamicImage, ImageFormat};
use jiff::SignedDuration;
use serde_json::json;
use std::io::{Cursor, Write as _};
use test_support::{TestApp, Wire, photo, wire};
use zip::write::SimpleFileOptions;

const TARGET: &str = "01890a5d-ac96-774b-bcce-b302099a8057";
const LIMIT: usize = 10_485_760;

fn photo_of(bytes: usize) -> Vec<u8> {
    let mut photo = PHOTO.to_vec();
    photo.resize(bytes, 7);
    photo
}

fn request(name: &str) -> String {
    format!("POST /api/uploads?file_name={name}&purpose=project_file&target_id={TARGET}")
}

#[tokio::test]
async fn an_interrupted_upload_leaves_nothing_behind() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let lines = ["content-type: image/png", "content-length: 2000000"];
    let mut wire = Wire::open(&app).await;
    wire.send(wire::head(&app, &client, &request("a.png"), &lines))
        .await;
    wire.send(photo_of(1_000_000)).await;
    // Interrupts the connection after the portal has begun to store the file.
    app.until(|app| app.stored_files() > 0).await;
    drop(wire);
    app.until(|app| app.stored_files() == 0).await;
    assert_eq!(app.rows("uploads"), 0);
}

#[tokio::test]
async fn a_body_shorter_than_its_content_length_is_rejected() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    for (kind, sent) in [("image/png", 700_000), ("image/png", 60)] {
        let lines = [&format!("content-type: {kind}"), "content-length: 900000"];
        let mut wire = Wire::open(&app).await;
        wire.send(wire::head(
            &app,
            &client,
            &request("a.png"),
            &lines.map(|line| line as &str),
        ))
        .await;
        wire.send(photo_of(sent)).await;
        wire.end().await;
        let answer = wire.until_closed().await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
    app.until(|app| app.stored_files() == 0).await;
    assert_eq!(app.rows("uploads"), 0);
}

#[tokio::test]
async fn an_oversized_file_is_rejected_before_it_is_complete() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let lines = ["content-type: image/png", "transfer-encoding: chunked"];
    let mut wire = Wire::open(&app).await;
    wire.send(wire::head(&app, &client, &request("a.png"), &lines))
        .await;
    wire.send(format!("{:x}\r\n", 100_000_000)).await;
    wire.send(photo_of(LIMIT + 1)).await;
    let answer = wire.until_closed().await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    assert!(answer.contains("content-type: application/problem+json"));
    assert!(
        answer.contains("File size too large. Maximum allowed: 10MB"),
        "{answer}"
    );
    app.until(|app| app.stored_files() == 0).await;
    assert_eq!(app.rows("uploads"), 0);

    let largest = client
        .upload(
            "a.png",
            "image/png",
            "project_file",
            TARGET,
            photo_of(LIMIT),
        )
        .await
        .ok();
    assert_eq!(largest["file_size"], LIMIT);
}

#[tokio::test]
async fn the_operator_can_lower_the_file_size_limit() {
    let app = TestApp::with(|config| config.max_upload_bytes = 1 << 20).await;
    let (_, client) = app.partner().await;
    let problem = client
        .upload(
            "a.png",
            "image/png",
            "project_file",
            TARGET,
            photo_of((1 << 20) + 1),
        )
        .await
        .problem(413, "file_too_large");
    assert_eq!(
        problem["detail"],
        "File size too large. Maximum allowed: 1MB"
    );
}

#[tokio::test]
async fn an_oversized_content_length_is_rejected_before_the_body_arrives() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let length = format!("content-length: {}", LIMIT + 1);
    let mut wire = Wire::open(&app).await;
    let lines = ["content-type: image/png", &length];
    wire.send(wire::head(&app, &client, &request("a.png"), &lines))
        .await;
    let answer = wire.until_closed().await;
    assert!(
        answer.starts_with("HTTP/1.1 413") && answer.contains("file_too_large"),
        "{answer}"
    );
    assert_eq!(app.rows("upload_reservations"), 0);
}

#[tokio::test]
async fn disguised_empty_and_badly_named_files_are_rejected() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let accepted = "File type not allowed. Accepted types: JPEG, PNG, GIF, WebP, HEIC, PDF, TXT, DOC, DOCX, XLSX, CSV, ESX, EML, MP4, MOV";
    let unsafe_kind = "File type not allowed for security reasons";
    let characters = "Invalid characters in file name";
    let program: &[u8] = b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0";
    let page: &[u8] = b"<!DOCTYPE html><script>alert(1)</script>";
    let drawing: &[u8] = b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>";
    let archive: &[u8] =
        b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0a.txthello";
    let video: &[u8] = b"\0\0\0\x18ftypisom\0\0\x02\0isomiso2";
    let word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    let long = format!("{}.png", "x".repeat(252));
    let cases: &[(&str, &str, &[u8], &str)] = &[
        (
            "a.jpg",
            "image/jpeg",
            program,
            "File a.jpg is not an accepted file type.",
        ),
        (
            "a.png",
            "image/png",
            page,
            "File a.png is not an accepted file type.",
        ),
        (
            "a.png",
            "image/png",
            drawing,
            "File a.png is not an accepted file type.",
        ),
        (
            "scope.doc",
            "application/msword",
            b"{\\rtf1\\ansi Scope of work}",
            "scope.doc is an RTF document. Save it as PDF or DOCX and upload it again.",
        ),
        (
            "a.pdf",
            "application/pdf",
            b"<!DOCTYPE html><script>alert(1)</script>\n%PDF-1.4\n",
            "File a.pdf is not an accepted file type.",
        ),
        (
            "a.txt",
            "text/plain",
            page,
            "File a.txt is not an accepted file type.",
        ),
        ("a.zip", "application/zip", archive, accepted),
        (
            "a.7z",
            "application/x-7z-compressed",
            b"7z\xbc\xaf\x27\x1c",
            accepted,
        ),
        ("a.zip", word, archive, accepted),
        (
            "a.docx",
            word,
            archive,
            "File a.docx is not an accepted file type.",
        ),
        (
            "a.heic",
            "image/heic",
            video,
            "a.heic is an MP4 video. Rename it to a.mp4 and upload it again.",
        ),
        ("a.svg", "image/svg+xml", drawing, accepted),
        (
            "a.svg.png",
            "image/png",
            drawing,
            "File a.svg.png is not an accepted file type.",
        ),
        ("a.html", "text/html", page, accepted),
        ("a.png", "text/html", page, accepted),
        ("a.html", "image/png", PHOTO, accepted),
        ("a.exe", "image/png", PHOTO, unsafe_kind),
        ("a.png.exe", "image/png", PHOTO, unsafe_kind),
        ("../a.png", "image/png", PHOTO, characters),
        ("..\\a.png", "image/png", PHOTO, characters),
        ("C:\\a.png", "image/png", PHOTO, characters),
        ("a/b.png", "image/png", PHOTO, characters),
        ("a\\b.png", "image/png", PHOTO, characters),
        ("a\0.png", "image/png", PHOTO, characters),
        (&long, "image/png", PHOTO, "File name too long"),
        ("a.png", "image/png", b"", "File is empty"),
        ("a.txt", "text/plain", b"", "File is empty"),
    ];
    for (name, kind, bytes, message) in cases {
        // Stays within the rate limit of uploads.
        app.advance(SignedDuration::from_secs(3));
        let problem = client
            .upload(name, kind, "project_file", TARGET, bytes.to_vec())
            .await
            .problem(422, "invalid_input");
        assert_eq!(problem["errors"][0]["message"], *message, "{name} {kind}");
    }
    app.until(|app| app.stored_files() == 0).await;
    assert_eq!(app.rows("uploads"), 0);
}

/// A compound file, the former format of Word and other Office documents.
fn compound(stream: &str) -> Vec<u8> {
    let mut file =
        cfb::CompoundFile::create(Cursor::new(Vec::new())).expect("create a compound file");
    let mut content = file.create_stream(stream).expect("create a stream");
    content.write_all(&[7; 40_000]).expect("write the content");
    drop(content);
    file.into_inner().into_inner()
}

fn docx() -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for part in ["[Content_Types].xml", "_rels/.rels", "word/document.xml"] {
        let options = SimpleFileOptions::default();
        archive.start_file(part, options).expect("start a part");
        archive.write_all(b"<xml/>").expect("write the content");
    }
    archive.finish().expect("finish the archive").into_inner()
}

fn picture(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = DynamicImage::new_rgba8(8, 6);
    picture
        .write_to(&mut bytes, format)
        .expect("encode the picture");
    bytes.into_inner()
}

#[tokio::test]
async fn each_accepted_file_type_is_downloaded_unchanged() {
    let app = TestApp::start().await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    let path = format!("/api/projects/{}/files", project.code);
    let word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    let pdf = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
    let (text, windows, wide) = ("Küche", b"K\xfcche \x96 nass", b"\xff\xfeK\0\xfc\0");
    let samples = [
        ("a.jpg", "image/jpeg", photo::jpeg(40, 30, 1)),
        ("a.jfif", "image/jpeg", photo::jpeg(30, 40, 1)),
        ("a.png", "image/png", picture(ImageFormat::Png)),
        ("a.gif", "image/gif", picture(ImageFormat::Gif)),
        ("a.webp", "image/webp", picture(ImageFormat::WebP)),
        ("a.heic", "image/heic", photo::heic(600, 400)),
        ("a.pdf", "application/pdf", pdf.to_vec()),
        ("a.txt", "text/plain", text.as_bytes().to_vec()),
        ("windows.txt", "text/plain", windows.to_vec()),
        ("wide.txt", "text/plain", wide.to_vec()),
        ("a.doc", "application/msword", compound("/WordDocument")),
        ("a.docx", word, docx()),
    ];
    for (name, kind, bytes) in samples {
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
        let link = file["download_url"].as_str().expect("link");
        let download = partner.get(link).await;
        assert_eq!((download.status, download.bytes.as_slice()), (200, &*bytes));
    }
}

#[tokio::test]
async fn a_file_with_a_wrong_extension_is_stored_under_its_actual_type() {
    let app = TestApp::start().await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    let path = format!("/api/projects/{}/files", project.code);
    // A web page within a comment of a photo is kept.
    let mut with_page = photo::jpeg(40, 30, 1);
    with_page.splice(2..2, *b"\xff\xfe\0\x1b<script>alert(1)</script>");
    let pdf = b"\xef\xbb\xbf%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n";
    let samples = [
        (
            "IMG_1.heic",
            "image/heic",
            photo::jpeg(40, 30, 1),
            "IMG_1.jpg",
            "image/jpeg",
        ),
        (
            "IMG_2.png",
            "image/jpeg",
            with_page,
            "IMG_2.jpg",
            "image/jpeg",
        ),
        (
            "IMG_3",
            "image/jpeg",
            picture(ImageFormat::Png),
            "IMG_3.png",
            "image/png",
        ),
        (
            "IMG_6",
            "application/octet-stream",
            picture(ImageFormat::Png),
            "IMG_6.png",
            "image/png",
        ),
        (
            "IMG_4.jpg",
            "image/jpeg",
            picture(ImageFormat::WebP),
            "IMG_4.webp",
            "image/webp",
        ),
        (
            "IMG_5.JPEG",
            "image/jpeg",
            photo::heic(600, 400),
            "IMG_5.heic",
            "image/heic",
        ),
        (
            "IMG_7.avif",
            "image/avif",
            photo::jpeg(40, 30, 1),
            "IMG_7.jpg",
            "image/jpeg",
        ),
        (
            "IMG_8.1234",
            "",
            picture(ImageFormat::Png),
            "IMG_8.1234.png",
            "image/png",
        ),
        (
            "scope.pdf",
            "application/pdf",
            picture(ImageFormat::WebP),
            "scope.webp",
            "image/webp",
        ),
        (
            "bom.pdf",
            "application/pdf",
            pdf.to_vec(),
            "bom.pdf",
            "application/pdf",
        ),
    ];
    for (sent, declared, bytes, name, kind) in samples {
        // Stays within the rate limit of uploads.
        app.advance(SignedDuration::from_secs(3));
        let target = project.id.to_string();
        let upload = partner
            .upload(sent, declared, "project_file", &target, bytes.clone())
            .await
            .ok();
        assert_eq!(
            (&upload["file_name"], &upload["file_type"]),
            (&json!(name), &json!(kind))
        );
        let added = partner
            .post(&path, &json!({ "files": [upload["id"]] }))
            .await;
        let file = added.ok()["items"][0].clone();
        assert_eq!(
            (&file["file_name"], &file["file_type"]),
            (&json!(name), &json!(kind))
        );
        let download = partner
            .get(file["download_url"].as_str().expect("link"))
            .await;
        assert_eq!(download.bytes.as_slice(), &*bytes, "{sent}");
        assert_eq!(download.headers["x-content-type-options"], "nosniff");
        let header = |name: &str| download.headers[name].to_str().expect("text").to_owned();
        let disposition = header("content-disposition");
        assert!(
            disposition.starts_with(&format!("attachment; filename=\"{name}\"")),
            "{disposition}"
        );
        assert!(header("content-security-policy").ends_with("sandbox"));
        let link = file["url"].as_str().expect("link");
        let end = name.rsplit_once('.').expect("extension").1;
        assert!(link.contains(&format!(".{end}")), "{link}");
    }
}

#[tokio::test]
async fn excel_and_powerpoint_files_named_doc_are_rejected() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    for stream in ["/Workbook", "/PowerPoint Document"] {
        let bytes = compound(stream);
        let problem = client
            .upload("a.doc", "application/msword", "project_file", TARGET, bytes)
            .await
            .invalid(&["file"]);
        let message = &problem["errors"][0]["message"];
        assert_eq!(message, "File a.doc is not an accepted file type.");
    }
    app.until(|app| app.stored_files() == 0).await;
    assert_eq!(app.rows("uploads"), 0);
}

#[tokio::test]
async fn the_number_of_attached_files_is_limited() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    let ids: Vec<_> = (0..11).map(|_| app.new_id()).collect();
    let path = format!("/api/projects/{}/updates", project.code);
    let update = json!({ "status": "in_progress", "notes": "x", "attachments": ids[..6] });
    let problem = app.sign_in(&ann).await.post(&path, &update).await;
    assert_eq!(
        problem.invalid(&["attachments"])["errors"][0]["message"],
        "You can only upload up to 5 files."
    );
    let claim = json!({ "files": ids, "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let problem = partner.post("/api/projects", &claim).await;
    assert_eq!(
        problem.invalid(&["files"])["errors"][0]["message"],
        "Maximum 10 files allowed"
    );
    assert_eq!(app.rows("projects"), 1);
}

/// A random ID, which contains no time.
const RANDOM: &str = "6f1c2b3a-9d4e-4f50-8a61-72b3c4d5e6f7";

#[tokio::test]
async fn client_generated_ids_must_be_uuid_v7() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let project = app.project(&app.partner().await.0).await;
    let before = ["projects", "project_status_updates", "uploads"].map(|table| app.rows(table));
    let update = json!({ "id": RANDOM, "notes": "Dried the pantry." });
    let claim = json!({ "id": RANDOM, "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let updates = format!("/api/projects/{}/updates", project.code);
    for (path, body) in [(updates.as_str(), &update), ("/api/projects", &claim)] {
        let problem = admin.post(path, body).await.invalid(&["id"]);
        assert_eq!(problem["errors"][0]["code"], "not_uuid_v7", "{path}");
    }
    let problem = admin
        .upload("a.png", "image/png", "project_file", RANDOM, PHOTO.to_vec())
        .await
        .invalid(&["target_id"]);
    assert_eq!(problem["errors"][0]["code"], "not_uuid_v7");
    let after = ["projects", "project_status_updates", "uploads"].map(|table| app.rows(table));
    assert_eq!(after, before);
}

#[tokio::test]
async fn an_upload_with_an_unknown_purpose_is_rejected() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    for purpose in ["", "avatar", "Project_File"] {
        client
            .upload("a.png", "image/png", purpose, TARGET, PHOTO.to_vec())
            .await
            .invalid(&["purpose"]);
    }
    assert_eq!((app.rows("uploads"), app.stored_files()), (0, 0));
}

/// A ZIP archive with these parts.
fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        archive
            .start_file(*name, SimpleFileOptions::default())
            .expect("start a part");
        archive
            .write_all(content.as_bytes())
            .expect("write the content");
    }
    archive.finish().expect("finish the archive").into_inner()
}

#[tokio::test]
async fn archives_and_macro_documents_named_docx_are_rejected() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    let types = format!("<Types><Override ContentType=\"{word}.main+xml\"/></Types>");
    let macros = types.replace(
        "openxmlformats-officedocument.wordprocessingml.document.main",
        "ms-word.document.macroEnabled.main",
    );
    for (case, bytes) in [
        ("programs", zipped(&[("word/x", ""), ("run.exe", "MZ")])),
        (
            "macros",
            zipped(&[
                ("[Content_Types].xml", &macros),
                ("word/document.xml", "<xml/>"),
            ]),
        ),
        (
            "macros under another type",
            zipped(&[
                ("[Content_Types].xml", &types),
                ("word/vbaProject.bin", "x"),
            ]),
        ),
    ] {
        let problem = client
            .upload("a.docx", word, "project_file", TARGET, bytes)
            .await
            .invalid(&["file"]);
        let message = &problem["errors"][0]["message"];
        assert_eq!(
            message, "File a.docx is not an accepted file type.",
            "{case}"
        );
    }
    app.until(|app| app.stored_files() == 0).await;
    assert_eq!(app.rows("uploads"), 0);
}

#[tokio::test]
async fn a_file_name_is_decoded_once() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let upload = client
        .upload(
            "a%2Fb%00.png",
            "image/png",
            "project_file",
            TARGET,
            PHOTO.to_vec(),
        )
        .await
        .ok();
    assert_eq!(upload["file_name"], "a%2Fb%00.png");
}

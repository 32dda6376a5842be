//! Metadata of photos: who gets the original, and who gets a copy without it.

use crate::invitations::{invite, token};
use crate::leftovers::Leftovers;
use crate::messages::{Participant, TestThread, list, text, thread};
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use std::io::{Cursor, Read};
use test_support::{Answer, Client, Company, TestApp, TestProject, photo};
use uuid::Uuid;
use zip::ZipArchive;

/// Attaches a file to a project's timeline as a contractor and returns the file as the contractor sees it.
async fn attach(app: &TestApp, client: &Client, project: &TestProject, file: File<'_>) -> Value {
    app.advance(SignedDuration::from_secs(3));
    let (name, kind, bytes) = file;
    let id = app.new_id();
    let target = id.to_string();
    let upload = client.upload(name, kind, "status_update", &target, bytes.to_vec());
    let upload = upload.await.ok();
    let update = json!({ "id": id, "notes": "See.", "attachments": [upload["id"]] });
    let path = format!("/api/projects/{}", project.code);
    client.post(&format!("{path}/updates"), &update).await.ok();
    client.get(&format!("{path}/files")).await.ok()["items"][0].clone()
}

/// Adds a file to a project as a partner.
async fn add(app: &TestApp, client: &Client, project: &TestProject, file: File<'_>) -> Value {
    app.advance(SignedDuration::from_secs(3));
    let (name, kind, bytes) = file;
    let target = project.id.to_string();
    let upload = client.upload(name, kind, "project_file", &target, bytes.to_vec());
    let path = format!("/api/projects/{}/files", project.code);
    let body = json!({ "files": [upload.await.ok()["id"]] });
    client.post(&path, &body).await.ok()["items"][0].clone()
}

/// Name, type and bytes.
type File<'a> = (&'a str, &'a str, &'a [u8]);

/// The file with this ID, as the client's list shows it.
async fn listed(client: &Client, files: &str, id: &Value) -> Value {
    let page = client.get(files).await.ok();
    let mut items = page["items"].as_array().expect("files").iter();
    items
        .find(|file| file["id"] == *id)
        .expect("the file is listed")
        .clone()
}

/// The name and bytes of the file in an archive of only this file.
async fn unpacked(client: &Client, files: &str, id: &Value) -> (String, Vec<u8>) {
    let answer = client
        .get(&format!("{files}/archive?ids={}", text(id)))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.json);
    let mut archive = ZipArchive::new(Cursor::new(&answer.bytes)).expect("a complete archive");
    assert_eq!(archive.len(), 1);
    let mut file = archive.by_index(0).expect("a file");
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).expect("its bytes");
    (file.name().expect("a name").into_owned(), bytes)
}

/// What a client receives of a file in each way: displayed, downloaded, and in an archive.
async fn received(client: &Client, files: &str, id: &Value) -> [Vec<u8>; 3] {
    let file = listed(client, files, id).await;
    let shown = client.get(text(&file["url"])).await;
    let download = client.get(text(&file["download_url"])).await;
    for answer in [&shown, &download] {
        assert_eq!(answer.status, 200, "{}", answer.json);
        assert_eq!(answer.headers["content-type"], text(&file["file_type"]));
        let length = answer.headers["content-length"].to_str().expect("a length");
        assert_eq!(length, answer.bytes.len().to_string());
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    }
    let (name, inside) = unpacked(client, files, id).await;
    assert_eq!(name, text(&file["file_name"]));
    [shown.bytes, download.bytes, inside].map(|bytes| bytes.to_vec())
}

/// The people of a project, each with the path that lists its files.
struct Crew {
    app: TestApp,
    project: TestProject,
    company: Company,
    admin: (Client, String),
    contractor: (Client, String),
    colleague: (Client, String),
    partner: (Client, String),
    owner: (Client, String),
}

async fn crew() -> Crew {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    let files = format!("/api/projects/{}/files", project.code);
    let of = |client: Client| (client, files.clone());
    Crew {
        admin: of(app.sign_in(&ann).await),
        contractor: of(app.contractor(&company).await),
        colleague: of(app.contractor(&company).await),
        partner: of(partner),
        owner: (
            app.owner(&project.code).await,
            "/api/owner/files".to_owned(),
        ),
        app,
        project,
        company,
    }
}

#[tokio::test]
async fn owners_and_partners_get_contractor_photos_without_phone_metadata() {
    let crew = crew().await;
    for (name, kind, bytes) in photo::from_phone() {
        let file = (name, kind, bytes.as_slice());
        let file = attach(&crew.app, &crew.contractor.0, &crew.project, file).await;
        for (client, files) in [&crew.admin, &crew.contractor, &crew.colleague] {
            let copies = received(client, files, &file["id"]).await;
            assert!(
                copies.iter().all(|copy| *copy == bytes),
                "{name}: not the original"
            );
        }
        for (client, files) in [&crew.partner, &crew.owner] {
            let copies = received(client, files, &file["id"]).await;
            for copy in &copies {
                assert!(!photo::has_phone_data(copy), "{name}");
                let (sent, got) = (
                    image::load_from_memory(&bytes),
                    image::load_from_memory(copy),
                );
                assert!(
                    sent.expect("a picture") == got.expect("a picture"),
                    "{name}"
                );
            }
            assert_eq!(copies[0], copies[1]);
            assert_eq!(copies[0], copies[2]);
        }
    }
}

#[tokio::test]
async fn a_newly_assigned_company_gets_photos_without_metadata() {
    let crew = crew().await;
    let (name, kind, bytes) = &photo::from_phone()[0];
    let file = attach(
        &crew.app,
        &crew.contractor.0,
        &crew.project,
        (name, kind, bytes),
    )
    .await;
    let ann = crew
        .app
        .person("amy@portal.example", Role::Admin, None)
        .await;
    let summit = crew.app.company("Summit").await;
    crew.app.assign(&crew.project, &summit, &ann).await;
    let next = crew.app.contractor(&summit).await;
    for copy in received(&next, &crew.admin.1, &file["id"]).await {
        assert!(!photo::has_phone_data(&copy));
    }
    crew.app.assign(&crew.project, &crew.company, &ann).await;
    let (client, files) = &crew.contractor;
    assert_eq!(received(client, files, &file["id"]).await[0], *bytes);
}

#[tokio::test]
async fn a_company_keeps_its_originals_when_their_sender_joins_another() {
    let crew = crew().await;
    let (name, kind, bytes) = &photo::from_phone()[0];
    let (mover, files) = &crew.contractor;
    let file = attach(&crew.app, mover, &crew.project, (name, kind, bytes)).await;
    let summit = crew.app.company("Summit").await;
    let link = token(&crew.app, &invite(&crew.admin.0, "summit").await);
    let form = json!({ "token": link, "effect": "changes_company" });
    let joined = mover.post("/api/invitations/join", &form).await;
    assert_eq!(joined.status, 204, "{}", joined.json);
    let (colleague, _) = &crew.colleague;
    assert_eq!(received(colleague, files, &file["id"]).await[0], *bytes);
    let amy = crew
        .app
        .person("amy@portal.example", Role::Admin, None)
        .await;
    crew.app.assign(&crew.project, &summit, &amy).await;
    let next = crew.app.contractor(&summit).await;
    for copy in received(&next, files, &file["id"]).await {
        assert!(!photo::has_phone_data(&copy));
    }
    assert_eq!(received(mover, files, &file["id"]).await[0], *bytes);
}

#[tokio::test]
async fn the_sender_of_a_photo_gets_the_original() {
    let crew = crew().await;
    let (name, kind, bytes) = &photo::from_phone()[0];
    let file = add(
        &crew.app,
        &crew.partner.0,
        &crew.project,
        (name, kind, bytes),
    )
    .await;
    for (client, files) in [&crew.admin, &crew.partner] {
        assert_eq!(received(client, files, &file["id"]).await[1], *bytes);
    }
    for (client, files) in [&crew.contractor, &crew.owner] {
        let copies = received(client, files, &file["id"]).await;
        assert!(!photo::has_phone_data(&copies[1]));
    }
}

#[tokio::test]
async fn photo_links_work_only_for_the_user_they_were_issued_to() {
    let crew = crew().await;
    let (name, kind, bytes) = &photo::from_phone()[0];
    let file = attach(
        &crew.app,
        &crew.contractor.0,
        &crew.project,
        (name, kind, bytes),
    )
    .await;
    let mine = listed(&crew.partner.0, &crew.partner.1, &file["id"]).await;
    let link = text(&mine["download_url"]);
    let shared = link.replacen("/api/files/", "/api/files/shared/", 1);
    for (client, path) in [
        (&crew.partner.0, text(&file["download_url"])),
        (&crew.partner.0, shared.as_str()),
        (&crew.admin.0, link),
    ] {
        client.get(path).await.problem(403, "link_invalid");
    }
}

/// Sends a message with a photo.
async fn send(thread: &TestThread, participant: &Participant, id: Uuid, bytes: &[u8]) {
    thread.pause();
    let route = match participant.participant_type {
        "owner" => "/api/owner/uploads",
        _ => "/api/uploads",
    };
    let path = format!("{route}?file_name=a.jpg&purpose=message&target_id={id}");
    let request = participant.client.request(Method::POST, &path);
    let request = request
        .header("content-type", "image/jpeg")
        .body(bytes.to_vec());
    let upload = Answer::of(request).await.ok();
    let mut message = participant.message(id, "See.");
    message["message_type"] = json!("file");
    message["uploads"] = json!([upload["id"]]);
    participant.send(&message).await.ok();
}

#[tokio::test]
async fn message_photos_keep_metadata_only_for_admins_and_the_sender() {
    let thread = thread().await;
    let (_, _, bytes) = &photo::from_phone()[0];
    for sender in thread.everybody() {
        let id = thread.app.new_id();
        send(&thread, sender, id, bytes).await;
        for reader in thread.everybody() {
            let page = reader.page("?direction=older").await;
            let last = list(&page).last().expect("a message").clone();
            let link = text(&last["attachments"][0]["download_url"]).to_owned();
            let got = reader.client.get(&link).await;
            assert_eq!(got.status, 200, "{}", got.json);
            let (from, to) = (sender.participant_type, reader.participant_type);
            let is_original = to == "admin" || to == from;
            assert_eq!(got.bytes == *bytes, is_original, "from {from} to {to}");
            let sum = &last["attachments"][0]["facts"]["sha256"];
            let has_sum = is_original && to != "owner";
            assert_eq!(sum.is_string(), has_sum, "from {from} to {to}");
            assert_eq!(
                photo::has_phone_data(&got.bytes),
                is_original,
                "from {from} to {to}"
            );
        }
    }
    // A later session of the owner still gets the original.
    let owner = Participant {
        client: thread.app.owner(&thread.project.code).await,
        ..thread.owner.clone()
    };
    let page = owner.page("?direction=older").await;
    let last = list(&page).last().expect("a message").clone();
    let link = text(&last["attachments"][0]["url"]).to_owned();
    assert!(owner.client.get(&link).await.bytes == *bytes);
}

#[tokio::test]
async fn a_heic_photo_is_shared_as_jpeg() {
    let crew = crew().await;
    let bytes = photo::heic(600, 400);
    let file = ("IMG_1.HEIC", "image/heic", bytes.as_slice());
    let file = attach(&crew.app, &crew.contractor.0, &crew.project, file).await;
    for (client, files) in [&crew.partner, &crew.owner] {
        let mine = listed(client, files, &file["id"]).await;
        let download = client.get(text(&mine["download_url"])).await;
        assert_eq!(download.headers["content-type"], "image/jpeg");
        let disposition = download.headers["content-disposition"].to_str();
        let disposition = disposition.expect("text");
        assert!(
            disposition.starts_with("attachment; filename=\"IMG_1.jpg\""),
            "{disposition}"
        );
        let (name, inside) = unpacked(client, files, &file["id"]).await;
        assert_eq!(
            (name.as_str(), inside.as_slice()),
            ("IMG_1.jpg", &*download.bytes)
        );
        assert!(image::load_from_memory(&inside).is_ok());
    }
    let (client, files) = &crew.colleague;
    let (name, inside) = unpacked(client, files, &file["id"]).await;
    assert!((name.as_str(), inside) == ("IMG_1.HEIC", bytes));
}

#[tokio::test]
async fn a_damaged_photo_is_not_shared() {
    let crew = crew().await;
    let (_, _, bytes) = &photo::from_phone()[0];
    // Only the data before the picture itself.
    let head = &bytes[..600];
    let file = ("a.jpg", "image/jpeg", head);
    let file = attach(&crew.app, &crew.contractor.0, &crew.project, file).await;
    for (client, files) in [&crew.partner, &crew.owner] {
        let mine = listed(client, files, &file["id"]).await;
        for link in ["url", "download_url"] {
            let answer = client.get(text(&mine[link])).await;
            answer.problem(409, "photo_damaged");
        }
        let (name, inside) = unpacked(client, files, &file["id"]).await;
        assert_eq!(name, "a.jpg - damaged photo.txt");
        let note = String::from_utf8_lossy(&inside).into_owned();
        assert!(note.starts_with("This photo is damaged"), "{note}");
        assert!(note.contains("\r\n\r\nEsta foto"), "{note}");
    }
    let (client, files) = &crew.admin;
    assert_eq!(received(client, files, &file["id"]).await[1], head);
}

#[tokio::test]
async fn documents_are_shared_unchanged() {
    let crew = crew().await;
    let pdf = b"%PDF-1.4\n1 0 obj<</Author(Ann)>>endobj\n%%EOF\n";
    let file = ("scope.pdf", "application/pdf", pdf.as_slice());
    let file = attach(&crew.app, &crew.contractor.0, &crew.project, file).await;
    for (client, files) in [&crew.partner, &crew.owner] {
        assert_eq!(received(client, files, &file["id"]).await[1], pdf);
    }
}

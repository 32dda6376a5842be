//! Files attached to messages: ownership of uploads, permission to open them, and that either all are attached or none.

use crate::leftovers::{Leftovers, PHOTO};
use crate::messages::{Participant, TestThread, list, text, thread};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client};
use uuid::Uuid;

async fn upload(
    participant: &Participant,
    name: &str,
    purpose: &str,
    target: Uuid,
    bytes: Vec<u8>,
) -> Answer {
    let route = match participant.participant_type {
        "owner" => "/api/owner/uploads",
        _ => "/api/uploads",
    };
    let path = format!("{route}?file_name={name}&purpose={purpose}&target_id={target}");
    let request = participant.client.request(Method::POST, &path);
    Answer::of(request.header("content-type", "image/png").body(bytes)).await
}

async fn photo(participant: &Participant, name: &str, target: Uuid) -> Value {
    upload(participant, name, "message", target, PHOTO.to_vec())
        .await
        .ok()["id"]
        .clone()
}

fn with_files(participant: &Participant, id: Uuid, words: &str, files: &[Value]) -> Value {
    let mut message = participant.message(id, words);
    message["message_type"] = json!("file");
    message["uploads"] = json!(files);
    message
}

async fn opened(client: &Client, link: &Value) -> u16 {
    client.get(text(link)).await.status
}

#[tokio::test]
async fn everyone_who_can_read_a_message_can_open_its_files() {
    let thread = thread().await;
    for participant in thread.everybody() {
        let id = thread.app.new_id();
        let files = [
            photo(participant, "wall.png", id).await,
            photo(participant, "floor.png", id).await,
        ];
        let message = with_files(participant, id, " ", &files);
        let sent = participant.send(&message).await;
        assert_eq!(sent.status, 201, "{}", sent.json);
        assert_eq!(sent.json["message_content"], "File attachment");
        assert_eq!(sent.json["message_type"], "file");
        assert_eq!(participant.send(&message).await.status, 200, "again");
        for reader in thread.everybody() {
            let page = reader.page("?direction=older").await;
            let last = list(&page).last().expect("a message").clone();
            let files = last["attachments"].as_array().expect("files");
            let names: Vec<_> = files.iter().map(|file| text(&file["file_name"])).collect();
            assert_eq!(names, ["wall.png", "floor.png"]);
            for file in files {
                assert_eq!(file["origin"], "message");
                assert_eq!(
                    file["abilities"],
                    json!({ "read": true, "delete": false, "annotate": false })
                );
                assert!(text(&file["url"]).starts_with("/api/files/messages/"));
                let shown = reader.client.get(text(&file["url"])).await;
                assert_eq!((shown.status, shown.bytes.as_slice()), (200, PHOTO));
                assert_eq!(opened(&reader.client, &file["download_url"]).await, 200);
                // A link works only in the session it was issued to.
                assert_ne!(opened(&thread.stranger.client, &file["url"]).await, 200);
            }
        }
    }
    // They are not listed under Files, and an admin cannot delete them as project files.
    let files = format!("/api/projects/{}/files", thread.project.code);
    let shown = thread.admin.client.get(&files).await.ok();
    assert_eq!(shown["items"], json!([]));
    let page = thread.admin.page("").await;
    let file = text(&list(&page)[0]["attachments"][0]["id"]).to_owned();
    let gone = thread.admin.client.delete(&format!("{files}/{file}")).await;
    gone.problem(404, "file_gone");
}

#[tokio::test]
async fn an_unassigned_company_can_no_longer_download_files() {
    let thread = thread().await;
    let id = thread.app.new_id();
    let file = photo(&thread.owner, "wall.png", id).await;
    let message = with_files(&thread.owner, id, "See.", &[file]);
    thread.owner.send(&message).await.ok();
    let page = thread.contractor.page("").await;
    let link = list(&page)[0]["attachments"][0]["url"].clone();
    assert_eq!(opened(&thread.contractor.client, &link).await, 200);
    let other = thread.app.company("Summit").await;
    thread
        .app
        .assign(&thread.project, &other, &thread.ann)
        .await;
    assert_eq!(opened(&thread.contractor.client, &link).await, 404);
}

/// Asserts that the message is rejected and its uploads remain usable.
async fn assert_rejected(
    thread: &TestThread,
    participant: &Participant,
    message: &Value,
    code: &str,
) {
    let before = (thread.written(), thread.app.rows("uploads"));
    let problem = participant.send(message).await.invalid(&["uploads"]);
    assert_eq!(problem["errors"][0]["code"], code, "{problem}");
    assert_eq!((thread.written(), thread.app.rows("uploads")), before);
}

#[tokio::test]
async fn only_own_uploads_for_the_same_message_can_be_attached() {
    let thread = thread().await;
    for participant in thread.everybody() {
        let id = thread.app.new_id();
        let own = photo(participant, "wall.png", id).await;
        let stranger = match participant.participant_type {
            "owner" => Participant {
                client: thread.app.owner(&thread.project.code).await,
                ..thread.owner.clone()
            },
            "admin" => thread.partner.clone(),
            _ => thread.admin.clone(),
        };
        let foreign = photo(&stranger, "foreign.png", id).await;
        let of_another = photo(participant, "other.png", thread.app.new_id()).await;
        let send = |files: &[Value]| with_files(participant, id, "See.", files);
        for bad in [foreign, of_another, json!(thread.app.new_id())] {
            assert_rejected(&thread, participant, &send(&[own.clone(), bad]), "23503").await;
        }
        for bad in [
            json!("messages/1-wall.png"),
            json!("../secret.key"),
            own.clone(),
        ] {
            assert_rejected(&thread, participant, &send(&[own.clone(), bad]), "22P02").await;
        }
        if participant.participant_type != "owner" {
            let update = upload(
                participant,
                "entry.png",
                "status_update",
                id,
                PHOTO.to_vec(),
            )
            .await;
            assert_rejected(
                &thread,
                participant,
                &send(&[update.ok()["id"].clone()]),
                "23514",
            )
            .await;
        }
        assert_eq!(
            participant
                .send(&send(std::slice::from_ref(&own)))
                .await
                .status,
            201
        );
        let next = with_files(participant, thread.app.new_id(), "Again.", &[own]);
        assert_rejected(&thread, participant, &next, "23503").await;
        thread.pause();
    }
}

#[tokio::test]
async fn a_message_accepts_up_to_five_files_of_ten_megabytes_each() {
    let thread = thread().await;
    for participant in [&thread.partner, &thread.owner] {
        let id = thread.app.new_id();
        let mut files = Vec::new();
        for number in 0..6 {
            files.push(photo(participant, &format!("{number}.png"), id).await);
        }
        let message = with_files(participant, id, "See.", &files);
        let problem = participant.send(&message).await.invalid(&["uploads"]);
        assert_eq!(problem["detail"], "You can only upload up to 5 files.");
        let message = with_files(participant, id, "See.", &files[..5]);
        assert_eq!(participant.send(&message).await.status, 201);

        let mut bytes = PHOTO.to_vec();
        bytes.resize(10_485_761, 0);
        let too_large = upload(participant, "large.png", "message", id, bytes.clone()).await;
        assert!(matches!(too_large.status, 413 | 422), "{}", too_large.json);
        bytes.truncate(10_485_760);
        let largest = upload(participant, "large.png", "message", id, bytes).await;
        assert_eq!(largest.status, 201, "{}", largest.json);
        let forged = upload(participant, "page.png", "message", id, b"<html>".to_vec()).await;
        assert_eq!(forged.status, 422);
    }
}

#[tokio::test]
async fn owners_can_upload_files_only_for_messages() {
    let thread = thread().await;
    let id = thread.app.new_id();
    for purpose in ["status_update", "project_file", "task", "admin_note", "x"] {
        let answer = upload(&thread.owner, "wall.png", purpose, id, PHOTO.to_vec()).await;
        answer.invalid(&["purpose"]);
    }
    assert_eq!(thread.app.stored_files(), 0);
    let file = photo(&thread.owner, "wall.png", id).await;
    let path = format!("/api/owner/uploads/{}", text(&file));
    // Nobody else can delete it, on either route.
    let other = thread.app.owner(&thread.project.code).await;
    other.delete(&path).await.problem(404, "not_found");
    let route = path.replace("/owner", "");
    thread
        .admin
        .client
        .delete(&route)
        .await
        .problem(404, "not_found");
    assert_eq!(thread.owner.client.delete(&path).await.status, 204);
    assert_eq!(
        (thread.app.rows("uploads"), thread.app.stored_files()),
        (0, 0)
    );
    thread.owner.client.delete("/api/owner/session").await.ok();
    let answer = upload(&thread.owner, "wall.png", "message", id, PHOTO.to_vec()).await;
    let problem = answer.problem(401, "sign_in_required");
    assert_eq!(
        problem["detail"],
        "Property owner session is invalid or expired"
    );
}

//! Files attached to messages: ownership of uploads, who may open them, and that all are attached or none.

use crate::leftovers::{Leftovers, PHOTO};
use crate::messages::{Talk, Talker, list, talk, text};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client};
use uuid::Uuid;

async fn upload(
    talker: &Talker,
    name: &str,
    purpose: &str,
    target: Uuid,
    bytes: Vec<u8>,
) -> Answer {
    let door = match talker.participant_type {
        "owner" => "/api/owner/uploads",
        _ => "/api/uploads",
    };
    let path = format!("{door}?file_name={name}&purpose={purpose}&target_id={target}");
    let request = talker.client.request(Method::POST, &path);
    Answer::of(request.header("content-type", "image/png").body(bytes)).await
}

async fn photo(talker: &Talker, name: &str, target: Uuid) -> Value {
    upload(talker, name, "message", target, PHOTO.to_vec())
        .await
        .ok()["id"]
        .clone()
}

fn with_files(talker: &Talker, id: Uuid, words: &str, files: &[Value]) -> Value {
    let mut message = talker.message(id, words);
    message["message_type"] = json!("file");
    message["uploads"] = json!(files);
    message
}

async fn opened(client: &Client, link: &Value) -> u16 {
    client.get(text(link)).await.status
}

#[tokio::test]
async fn everybody_who_reads_the_message_opens_its_files() {
    let talk = talk().await;
    for talker in talk.everybody() {
        let id = talk.app.new_id();
        let files = [
            photo(talker, "wall.png", id).await,
            photo(talker, "floor.png", id).await,
        ];
        let message = with_files(talker, id, " ", &files);
        let sent = talker.send(&message).await;
        assert_eq!(sent.status, 201, "{}", sent.json);
        assert_eq!(sent.json["message_content"], "File attachment");
        assert_eq!(sent.json["message_type"], "file");
        assert_eq!(talker.send(&message).await.status, 200, "again");
        for reader in talk.everybody() {
            let page = reader.page("?direction=older").await;
            let last = list(&page).last().expect("a message").clone();
            let files = last["attachments"].as_array().expect("files");
            let names: Vec<_> = files.iter().map(|file| text(&file["file_name"])).collect();
            assert_eq!(names, ["wall.png", "floor.png"]);
            for file in files {
                assert_eq!(file["origin"], "message");
                assert_eq!(file["abilities"], json!({ "read": true, "delete": false }));
                assert!(text(&file["url"]).starts_with("/api/files/messages/"));
                let shown = reader.client.get(text(&file["url"])).await;
                assert_eq!((shown.status, shown.bytes.as_slice()), (200, PHOTO));
                assert_eq!(opened(&reader.client, &file["download_url"]).await, 200);
                // A link is of one session.
                assert_ne!(opened(&talk.stranger.client, &file["url"]).await, 200);
            }
        }
    }
    // They stand under no sub-tab of Files, and are no project files that an admin could delete.
    let files = format!("/api/projects/{}/files", talk.project.code);
    let shown = talk.admin.client.get(&files).await.ok();
    assert_eq!(shown["items"], json!([]));
    let page = talk.admin.page("").await;
    let file = text(&list(&page)[0]["attachments"][0]["id"]).to_owned();
    let gone = talk.admin.client.delete(&format!("{files}/{file}")).await;
    gone.problem(404, "file_gone");
}

#[tokio::test]
async fn whoever_loses_the_project_loses_the_files() {
    let talk = talk().await;
    let id = talk.app.new_id();
    let file = photo(&talk.owner, "wall.png", id).await;
    let message = with_files(&talk.owner, id, "See.", &[file]);
    talk.owner.send(&message).await.ok();
    let page = talk.contractor.page("").await;
    let link = list(&page)[0]["attachments"][0]["url"].clone();
    assert_eq!(opened(&talk.contractor.client, &link).await, 200);
    let other = talk.app.company("Summit").await;
    talk.app.assign(&talk.project, &other, &talk.ann).await;
    assert_eq!(opened(&talk.contractor.client, &link).await, 404);
}

/// Sends that are refused leave the uploads to be sent rightly.
async fn refused(talk: &Talk, talker: &Talker, message: &Value, code: &str) {
    let before = (talk.written(), talk.app.rows("uploads"));
    let problem = talker.send(message).await.invalid(&["uploads"]);
    assert_eq!(problem["errors"][0]["code"], code, "{problem}");
    assert_eq!((talk.written(), talk.app.rows("uploads")), before);
}

#[tokio::test]
async fn only_ones_own_uploads_for_this_very_message_are_attached() {
    let talk = talk().await;
    for talker in talk.everybody() {
        let id = talk.app.new_id();
        let own = photo(talker, "wall.png", id).await;
        let stranger = match talker.participant_type {
            "owner" => Talker {
                client: talk.app.owner(&talk.project.code).await,
                ..talk.owner.clone()
            },
            "admin" => talk.partner.clone(),
            _ => talk.admin.clone(),
        };
        let foreign = photo(&stranger, "foreign.png", id).await;
        let of_another = photo(talker, "other.png", talk.app.new_id()).await;
        let send = |files: &[Value]| with_files(talker, id, "See.", files);
        for bad in [foreign, of_another, json!(talk.app.new_id())] {
            refused(&talk, talker, &send(&[own.clone(), bad]), "23503").await;
        }
        for bad in [
            json!("messages/1-wall.png"),
            json!("../secret.key"),
            own.clone(),
        ] {
            refused(&talk, talker, &send(&[own.clone(), bad]), "22P02").await;
        }
        if talker.participant_type != "owner" {
            let update = upload(talker, "entry.png", "status_update", id, PHOTO.to_vec()).await;
            refused(&talk, talker, &send(&[update.ok()["id"].clone()]), "23514").await;
        }
        assert_eq!(
            talker.send(&send(std::slice::from_ref(&own))).await.status,
            201
        );
        let next = with_files(talker, talk.app.new_id(), "Again.", &[own]);
        refused(&talk, talker, &next, "23503").await;
        talk.pause();
    }
}

#[tokio::test]
async fn five_files_of_ten_megabytes_each() {
    let talk = talk().await;
    for talker in [&talk.partner, &talk.owner] {
        let id = talk.app.new_id();
        let mut files = Vec::new();
        for number in 0..6 {
            files.push(photo(talker, &format!("{number}.png"), id).await);
        }
        let message = with_files(talker, id, "See.", &files);
        let problem = talker.send(&message).await.invalid(&["uploads"]);
        assert_eq!(problem["detail"], "You can only upload up to 5 files.");
        let message = with_files(talker, id, "See.", &files[..5]);
        assert_eq!(talker.send(&message).await.status, 201);

        let mut bytes = PHOTO.to_vec();
        bytes.resize(10_485_761, 0);
        let too_large = upload(talker, "large.png", "message", id, bytes.clone()).await;
        assert!(matches!(too_large.status, 413 | 422), "{}", too_large.json);
        bytes.truncate(10_485_760);
        let largest = upload(talker, "large.png", "message", id, bytes).await;
        assert_eq!(largest.status, 201, "{}", largest.json);
        let forged = upload(talker, "page.png", "message", id, b"<html>".to_vec()).await;
        assert_eq!(forged.status, 422);
    }
}

#[tokio::test]
async fn owners_upload_for_messages_and_nothing_else() {
    let talk = talk().await;
    let id = talk.app.new_id();
    for purpose in ["status_update", "project_file", "task", "admin_note", "x"] {
        let answer = upload(&talk.owner, "wall.png", purpose, id, PHOTO.to_vec()).await;
        answer.invalid(&["purpose"]);
    }
    assert_eq!(talk.app.stored_files(), 0);
    let file = photo(&talk.owner, "wall.png", id).await;
    let path = format!("/api/owner/uploads/{}", text(&file));
    // Nobody else's, by whichever door.
    let other = talk.app.owner(&talk.project.code).await;
    other.delete(&path).await.problem(404, "not_found");
    let door = path.replace("/owner", "");
    talk.admin
        .client
        .delete(&door)
        .await
        .problem(404, "not_found");
    assert_eq!(talk.owner.client.delete(&path).await.status, 204);
    assert_eq!((talk.app.rows("uploads"), talk.app.stored_files()), (0, 0));
    talk.owner.client.delete("/api/owner/session").await.ok();
    let answer = upload(&talk.owner, "wall.png", "message", id, PHOTO.to_vec()).await;
    let problem = answer.problem(401, "sign_in_required");
    assert_eq!(
        problem["detail"],
        "Property owner session is invalid or expired"
    );
}

//! Files of admin tasks and notes: limits, ownership of uploads, visibility for admins only, and deletion with the task or note.

use crate::admin_desk::{Desk, each, items};
use crate::leftovers::{Leftovers, make_old};
use crate::scheduling::{delete, id, on_version};
use domain::audit::AuditEvent;
use reqwest::Method;
use serde_json::{Value, json};
use server::app::jobs::clean_up;

fn links(file: &Value) -> [&str; 3] {
    ["url", "download_url", "thumbnail_url"].map(|link| file[link].as_str().expect("a link"))
}

/// A task with `files` attachments.
async fn task_with(desk: &Desk, files: usize) -> Value {
    let target = desk.cast.app.new_id().to_string();
    let uploads = desk.task_uploads(&target, files).await;
    desk.task(&json!({ "id": target, "description": "Call", "uploads": uploads }))
        .await
}

#[tokio::test]
async fn a_task_accepts_at_most_ten_files() {
    let desk = Desk::new().await;
    let target = desk.cast.app.new_id().to_string();
    let mut uploads = desk.task_uploads(&target, 11).await;
    let form = json!({ "id": target, "description": "Call", "uploads": uploads });
    let before = desk.written();
    let answer = desk.cast.admin.post(&desk.path("tasks"), &form).await;
    assert_eq!(
        answer.invalid(&["uploads"])["detail"],
        "Maximum 10 files allowed"
    );
    assert_eq!(desk.written(), before);
    let eleventh = uploads.pop().expect("eleven");
    let form = json!({ "id": target, "description": "Call", "uploads": uploads });
    let task = desk.task(&form).await;
    assert_eq!(id(&task), target);
    let files = task["attachments"].as_array().expect("files");
    assert_eq!(files.len(), 10);
    assert!(files.iter().all(|file| file["origin"] == "admin_task"));
    // An eleventh file is rejected, but it may replace another one.
    let more = json!({ "uploads": [eleventh] });
    let answer = desk.edit(&desk.cast.admin, &task, more).await;
    assert_eq!(
        answer.invalid(&["uploads"])["detail"],
        "Maximum 10 files allowed"
    );
    let first = &files[0];
    let swap = json!({ "uploads": [eleventh], "remove_attachments": [first["id"], first["id"]] });
    let task = desk.edit(&desk.cast.admin, &task, swap).await.ok();
    let names = each(task["attachments"].as_array().expect("files"), "file_name");
    assert_eq!(names.len(), 10);
    assert!(
        names.contains(&"10.png") && !names.contains(&"0.png"),
        "{names:?}"
    );
    let history = items(
        &desk.cast.admin,
        &format!("{}/history", desk.task_path(&task)),
    )
    .await;
    assert_eq!(history[0]["field_name"], "attachments");
    assert_eq!(history[0]["old_value"], "0.png");
    assert_eq!(history[0]["new_value"], "10.png");
    desk.cast
        .admin
        .get(links(first)[0])
        .await
        .problem(404, "not_found");
    // A file that the task does not have cannot be removed from it.
    let foreign = json!({ "remove_attachments": [first["id"]] });
    let answer = desk.edit(&desk.cast.admin, &task, foreign).await;
    answer.invalid(&["remove_attachments"]);
}

#[tokio::test]
async fn only_own_uploads_for_the_same_task_or_note_can_be_attached() {
    let desk = Desk::new().await;
    let (target, project) = (
        desk.cast.app.new_id().to_string(),
        desk.cast.project.id.to_string(),
    );
    let bytes = crate::leftovers::PHOTO.to_vec();
    let beas = desk
        .other_admin
        .upload("b.png", "image/png", "task", &target, bytes.clone());
    let beas = beas.await.ok()["id"].clone();
    let of_other_task = desk
        .upload("o.png", "task", &desk.cast.app.new_id().to_string())
        .await;
    let of_update = desk.upload("u.png", "status_update", &target).await;
    let paula = desk.cast.app.partner().await.0;
    let other = desk.cast.app.project(&paula).await;
    let of_other_project = desk
        .upload("p.png", "admin_note", &other.id.to_string())
        .await;
    let of_notes = desk.upload("n.png", "admin_note", &project).await;
    let own = desk.upload("t.png", "task", &target).await;
    let reference = "Invalid status update reference - please refresh and try again";
    let format = "Invalid file data format - please try uploading again";
    let check = "File validation failed - check file size and type";
    let before = desk.written();
    for (uploads, message) in [
        (json!([own, beas]), reference),
        (json!([own, of_other_task]), reference),
        (json!([own, target]), reference),
        (json!([own, of_update]), check),
        (json!([own, of_notes]), check),
        (json!([own, own]), format),
        (json!([own, "../../etc/passwd"]), format),
        (json!(["\u{0}"]), format),
    ] {
        let form = json!({ "id": target, "description": "Call", "uploads": uploads });
        let answer = desk.cast.admin.post(&desk.path("tasks"), &form).await;
        assert_eq!(answer.invalid(&["uploads"])["detail"], message, "{uploads}");
    }
    for (upload, message) in [(&of_other_project, reference), (&own, check)] {
        let form = json!({ "note": "Words", "uploads": [upload] });
        let answer = desk.cast.admin.post(&desk.path("notes"), &form).await;
        assert_eq!(answer.invalid(&["uploads"])["detail"], message);
    }
    assert_eq!(desk.written(), before);
    let form = json!({ "id": target, "description": "Call", "uploads": [own] });
    desk.task(&form).await;
    // The upload is now in use.
    let again = json!({ "description": "Call", "uploads": [own] });
    let answer = desk.cast.admin.post(&desk.path("tasks"), &again).await;
    answer.invalid(&["uploads"]);
    // An HTML page with the type of an image is rejected.
    let page = b"<html><script>".to_vec();
    let forged = desk
        .cast
        .admin
        .upload("x.png", "image/png", "task", &target, page);
    assert_eq!(forged.await.status, 422);
}

#[tokio::test]
async fn only_admins_can_open_files_of_tasks_and_notes() {
    let desk = Desk::new().await;
    let cast = &desk.cast;
    let task = task_with(&desk, 1).await;
    let note = desk
        .note(&json!({ "uploads": desk.note_uploads(1).await }))
        .await;
    assert_eq!(note["attachments"][0]["origin"], "admin_note");
    let owner = cast.app.owner(&cast.project.code).await;
    for of in [&task, &note] {
        let file = &of["attachments"][0];
        for link in &links(file)[..2] {
            let answer = cast.admin.get(link).await;
            assert_eq!(answer.status, 200, "{}", answer.json);
            for client in [&cast.contractor, &cast.partner, &owner, &desk.other_admin] {
                let answer = client.get(link).await;
                answer.problem(403, "link_invalid");
            }
            let stranger = cast.app.anonymous().get(link).await;
            assert_eq!(stranger.status, 401);
        }
        // They are in no list of the project's files, not even for admins, and cannot be deleted or downloaded as project files.
        let files = desk.path("files");
        let one = format!("{files}/{}", id(file));
        cast.admin.delete(&one).await.problem(404, "file_gone");
        let archive = format!("{files}/archive?ids={}", id(file));
        cast.admin.get(&archive).await.problem(404, "not_found");
        for client in [&cast.admin, &cast.contractor, &cast.partner] {
            assert_eq!(items(client, &files).await.len(), 0);
        }
    }
    // Permission is checked when the link is opened, so a former admin can no longer open it.
    let file = &task["attachments"][0];
    let demote = format!(
        "UPDATE user_roles SET role = 'referral_partner' WHERE user_id = '{}'",
        cast.ann.id
    );
    assert!(cast.app.execute_sql(&demote));
    cast.admin
        .get(links(file)[0])
        .await
        .problem(404, "not_found");
}

#[tokio::test]
async fn deleting_a_task_deletes_its_files_and_their_bytes() {
    let desk = Desk::new().await;
    let app = &desk.cast.app;
    let task = task_with(&desk, 3).await;
    assert_eq!(app.stored_files(), 3);
    let first = &task["attachments"][0];
    let fields = json!({ "remove_attachments": [first["id"]] });
    let task = desk.edit(&desk.cast.admin, &task, fields).await.ok();
    app.until(|app| app.stored_files() == 2).await;
    let path = desk.task_path(&task);
    let stale = delete(&desk.other_admin, &path, &json!(1)).await;
    stale.problem(412, "stale");
    assert_eq!(app.stored_files(), 2);
    let gone = delete(&desk.other_admin, &path, &task["version"]).await;
    assert_eq!(gone.status, 204);
    app.until(|app| app.stored_files() == 0).await;
    let left = ["admin_tasks", "admin_task_attachments", "uploads"].map(|table| app.rows(table));
    assert_eq!(left, [0; 3]);
    let entries = app.read(|conn| store::audit::newest(conn, 20)).await;
    let deleted = |event| {
        entries
            .iter()
            .filter(|entry| entry.event_type == event)
            .count()
    };
    assert_eq!(deleted(AuditEvent::FileDeleted), 3, "one row per file");
    assert_eq!(deleted(AuditEvent::TaskDeleted), 1);
}

#[tokio::test]
async fn the_cleanup_keeps_files_of_tasks_and_notes() {
    let desk = Desk::new().await;
    let task = task_with(&desk, 1).await;
    let uploads = desk.note_uploads(1).await;
    let note = desk
        .note(&json!({ "note": "Words", "uploads": uploads }))
        .await;
    make_old(&desk.cast.app.files());
    clean_up(desk.cast.app.state())
        .await
        .expect("the cleanup runs");
    for file in [&task["attachments"][0], &note["attachments"][0]] {
        assert_eq!(desk.cast.admin.get(links(file)[1]).await.status, 200);
    }
}

#[tokio::test]
async fn a_notes_files_are_deleted_one_at_a_time_or_with_the_note() {
    let desk = Desk::new().await;
    let app = &desk.cast.app;
    let uploads = desk.note_uploads(2).await;
    let note = desk
        .note(&json!({ "note": "Words", "uploads": uploads }))
        .await;
    let file = |note: &Value, place: usize| {
        format!(
            "{}/attachments/{}",
            desk.note_path(note),
            id(&note["attachments"][place])
        )
    };
    let gone = desk.cast.admin.delete(&file(&note, 0)).await;
    assert_eq!(gone.status, 204);
    app.until(|app| app.stored_files() == 1).await;
    desk.cast
        .admin
        .delete(&file(&note, 0))
        .await
        .problem(404, "file_gone");
    let kept = items(&desk.cast.admin, &desk.path("notes"))
        .await
        .swap_remove(0);
    let kept = kept["attachments"].as_array().expect("files");
    assert_eq!(each(kept, "id"), [id(&note["attachments"][1])]);
    // Removing a file does not change the note's version, so the text can still be edited on the version seen before.
    let path = desk.note_path(&note);
    let form = json!({ "note": "Other words" });
    let edited = on_version(
        &desk.cast.admin,
        Method::PUT,
        &path,
        &note["version"],
        &form,
    )
    .await;
    let edited = edited.ok();
    let gone = desk.cast.admin.delete(&file(&note, 1)).await;
    assert_eq!(gone.status, 204);
    assert_eq!(
        items(&desk.cast.admin, &desk.path("notes")).await.len(),
        1,
        "its text remains"
    );
    let gone = delete(&desk.cast.admin, &path, &edited["version"]).await;
    assert_eq!(gone.status, 204);

    // A note without text is deleted with its last file.
    let bare = desk
        .note(&json!({ "uploads": desk.note_uploads(2).await }))
        .await;
    desk.cast.admin.delete(&file(&bare, 0)).await;
    assert_eq!(items(&desk.cast.admin, &desk.path("notes")).await.len(), 1);
    desk.other_admin.delete(&file(&bare, 1)).await;
    assert_eq!(items(&desk.cast.admin, &desk.path("notes")).await.len(), 0);
    // Deleting a note deletes all its files.
    let note = desk
        .note(&json!({ "note": "Words", "uploads": desk.note_uploads(3).await }))
        .await;
    delete(&desk.cast.admin, &desk.note_path(&note), &note["version"]).await;
    app.until(|app| app.stored_files() == 0).await;
    let left = [
        "project_admin_notes",
        "project_admin_attachments",
        "uploads",
    ];
    assert_eq!(left.map(|table| app.rows(table)), [0; 3]);
    let entries = app.read(|conn| store::audit::newest(conn, 50)).await;
    let deleted = |event| {
        entries
            .iter()
            .filter(|entry| entry.event_type == event)
            .count()
    };
    assert_eq!(deleted(AuditEvent::NoteDeleted), 3);
    assert_eq!(deleted(AuditEvent::FileDeleted), 7);
}

//! Admin notes: validation and its messages, concurrent edits by two admins, timeline entries, paging, and that only admins see
//! notes (specification 2, sections 2, 5 and 8).

use crate::admin_desk::{Desk, each, items};
use crate::scheduling::{delete, form, id, newest, on_version};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client};

#[tokio::test]
async fn a_note_needs_text_files_or_both() {
    let desk = Desk::new().await;
    let text_note = desk
        .note(&json!({ "note": " 2 < 3\r\n<b>ok</b>\u{0} " }))
        .await;
    assert_eq!(text_note["note"], "2 < 3\n<b>ok</b>");
    assert_eq!(text_note["created_by"]["full_name"], "Robin Example");
    assert_eq!(text_note["attachments"], json!([]));
    assert_eq!(text_note["version"], 1);
    assert_eq!(
        text_note["abilities"],
        json!({ "edit": true, "delete": true })
    );
    let files = desk
        .note(&json!({ "note": " ", "uploads": desk.note_uploads(10).await }))
        .await;
    assert_eq!(files["note"], "");
    assert_eq!(files["attachments"].as_array().map(Vec::len), Some(10));
    let uploads = desk.note_uploads(1).await;
    let both = desk
        .note(&json!({ "note": "é".repeat(5_000), "uploads": uploads }))
        .await;
    let list = desk.other_admin.get(&desk.path("notes")).await.ok();
    let notes = list["items"].as_array().expect("a list");
    assert_eq!(each(notes, "id"), [id(&both), id(&files), id(&text_note)]);
    assert_eq!(list["abilities"], json!({ "create": true }));

    let eleven = desk.note_uploads(11).await;
    let before = desk.written();
    let required = "Please enter a note or select files";
    for (form, field, message) in [
        (json!({}), "note", required),
        (json!({ "note": " \u{0}\n" }), "note", required),
        (json!({ "note": "", "uploads": [] }), "note", required),
        (
            json!({ "note": "é".repeat(5_001) }),
            "note",
            "Note must not exceed 5000 characters",
        ),
        (
            json!({ "note": "Words", "uploads": eleven }),
            "uploads",
            "Maximum 10 files allowed",
        ),
    ] {
        let answer = desk.cast.admin.post(&desk.path("notes"), &form).await;
        assert_eq!(answer.invalid(&[field])["detail"], message);
    }
    assert_eq!(desk.written(), before);
}

#[tokio::test]
async fn an_edited_note_requires_text_and_allows_ten_files() {
    let desk = Desk::new().await;
    let note = desk
        .note(&json!({ "uploads": desk.note_uploads(9).await }))
        .await;
    let path = desk.note_path(&note);
    let put = async |version: &Value, form: Value| {
        on_version(&desk.cast.admin, Method::PUT, &path, version, &form).await
    };
    for (form, message) in [
        (json!({ "note": " \u{0} " }), "Note content cannot be empty"),
        (
            json!({ "note": "x".repeat(5_001) }),
            "Note must not exceed 5000 characters",
        ),
    ] {
        let refused = put(&note["version"], form).await;
        assert_eq!(refused.invalid(&["note"])["detail"], message);
    }
    let two = desk.note_uploads(2).await;
    let refused = put(&note["version"], json!({ "note": "Words", "uploads": two })).await;
    assert_eq!(
        refused.invalid(&["uploads"])["detail"],
        "Maximum 10 files allowed"
    );
    let one = json!({ "note": " Words ", "uploads": [two[0]] });
    let edited = put(&note["version"], one).await.ok();
    assert_eq!(
        (&edited["note"], &edited["version"]),
        (&json!("Words"), &json!(2))
    );
    assert_eq!(edited["attachments"].as_array().map(Vec::len), Some(10));
    assert_eq!(edited["edited_by"], note["created_by"]);
    // Saving the same text again changes nothing.
    let before = desk.written();
    let unchanged = put(&edited["version"], json!({ "note": "Words" }))
        .await
        .ok();
    assert_eq!(unchanged["version"], 2);
    assert_eq!(desk.written(), before);
    let logged = "security_audit_log WHERE event_type = 'note_edited' AND project_id IS NOT NULL";
    assert_eq!(desk.cast.app.rows(logged), 1);
}

#[tokio::test]
async fn a_concurrent_note_edit_is_rejected_with_the_saved_note() {
    let desk = Desk::new().await;
    let note = desk.note(&json!({ "note": "First" })).await;
    let path = desk.note_path(&note);
    let send = |client: &Client, text: &str| {
        let request = client.request(Method::PUT, &path);
        Answer::of(
            request
                .header("if-match", "\"1\"")
                .json(&json!({ "note": text })),
        )
    };
    let (one, other) = tokio::join!(
        send(&desk.cast.admin, "Ann's"),
        send(&desk.other_admin, "Bea's")
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412]);
    let (won, lost) = if one.status == 200 {
        (one, other)
    } else {
        (other, one)
    };
    let problem = lost.problem(412, "stale");
    assert_eq!(problem["current"]["note"], won.json["note"]);
    assert_eq!(problem["current"]["version"], 2);
    let late = delete(&desk.other_admin, &path, &note["version"]).await;
    assert_eq!(
        late.problem(412, "stale")["current"]["note"],
        won.json["note"]
    );
    assert_eq!(
        desk.other_admin
            .put(&path, &json!({ "note": "Blind" }))
            .await
            .status,
        428
    );
    assert_eq!(desk.other_admin.delete(&path).await.status, 428);
    let notes = items(&desk.cast.admin, &desk.path("notes")).await;
    assert_eq!(
        each(&notes, "note"),
        [won.json["note"].as_str().expect("words")]
    );
    assert_eq!(
        delete(&desk.other_admin, &path, &json!(2)).await.status,
        204
    );
    let late = send(&desk.cast.admin, "Too late").await;
    late.problem(404, "note_gone");
}

#[tokio::test]
async fn only_admins_see_notes_in_timelines_and_streams() {
    let desk = Desk::new().await;
    let cast = &desk.cast;
    let owner = cast.app.owner(&cast.project.code).await;
    let mut streams = Vec::new();
    for (client, path) in [
        (&desk.other_admin, "/api/stream"),
        (&cast.contractor, "/api/stream"),
        (&cast.partner, "/api/stream"),
        (&owner, "/api/owner/stream"),
    ] {
        let mut stream = client.listen(path).await;
        stream.next().await.expect("the stream begins");
        streams.push(stream);
    }
    let page = format!("/api/projects/{}", cast.project.code);
    let timelines = [
        (&cast.contractor, desk.path("updates")),
        (&cast.partner, desk.path("updates")),
        (&owner, "/api/owner/updates".to_owned()),
    ];
    let mut before = Vec::new();
    for (client, path) in &timelines {
        before.push(client.get(path).await.ok());
    }
    let seen = cast.partner.get(&page).await.ok();
    let notified = cast.app.rows("notifications");

    let uploads = desk.note_uploads(1).await;
    desk.note(&json!({ "note": "The carrier is slow.", "uploads": uploads }))
        .await;
    let entry = newest(&cast.admin, &cast.project).await;
    assert_eq!(entry["update_type"], "admin_note");
    assert_eq!(
        entry["change_summary"],
        "Admin note added. File added: 0.png"
    );
    assert_eq!(entry["previous_status"], entry["new_status"]);
    assert_eq!(
        entry["notes"],
        Value::Null,
        "the timeline omits the text of the note"
    );
    let uploads = desk.note_uploads(2).await;
    let note = desk.note(&json!({ "uploads": uploads })).await;
    let entry = newest(&desk.other_admin, &cast.project).await;
    assert_eq!(entry["update_type"], "admin_attachment");
    assert_eq!(entry["change_summary"], "2 files added: 0.png, 1.png");
    delete(&cast.admin, &desk.note_path(&note), &note["version"]).await;

    for ((client, path), before) in timelines.iter().zip(&before) {
        let after = client.get(path).await.ok();
        let ids = |list: &Value| each(list["items"].as_array().expect("entries"), "id").join(",");
        assert_eq!(ids(&after), ids(before), "{path}");
    }
    let unread = cast.contractor.get(&desk.path("updates/unread")).await.ok();
    assert_eq!(
        unread["unread"],
        json!(2),
        "the submission and the assignment"
    );
    assert_eq!(cast.app.rows("notifications"), notified);
    let seen_now = cast.partner.get(&page).await.ok();
    assert_eq!(
        seen_now["updated_at"], seen["updated_at"],
        "the project is unchanged"
    );
    // Every listener receives this event. One that receives it without an earlier note change was not sent the notes.
    cast.event(&form("2026-03-08", "", "")).await;
    for (number, stream) in streams.iter_mut().enumerate() {
        let mut note_changes = 0;
        loop {
            match stream.change().await.0.as_str() {
                "note" => note_changes += 1,
                "event" => break,
                _ => {}
            }
        }
        assert_eq!(note_changes > 0, number == 0, "listener {number}");
    }
}

#[tokio::test]
async fn note_pages_list_every_note_once_in_order() {
    let desk = Desk::new().await;
    for number in 0..63 {
        desk.note(&json!({ "note": format!("note {number}") }))
            .await;
    }
    let expected: Vec<String> = (0..63)
        .rev()
        .map(|number| format!("note {number}"))
        .collect();
    for limit in [1, 10, 100] {
        let (mut found, mut cursor) = (Vec::new(), String::new());
        loop {
            let path = desk.path(&format!("notes?limit={limit}{cursor}"));
            let page = desk.cast.admin.get(&path).await.ok();
            let notes = page["items"].as_array().expect("a page");
            found.extend(each(notes, "note").into_iter().map(str::to_owned));
            match page["next_cursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => break,
            }
        }
        assert_eq!(found, expected, "{limit}");
    }
    let forged = desk.cast.admin.get(&desk.path("notes?cursor=x")).await;
    forged.invalid(&["cursor"]);
}

#[tokio::test]
async fn a_note_belongs_to_one_project_and_a_repeated_call_adds_one() {
    let desk = Desk::new().await;
    let uploads = desk.note_uploads(1).await;
    let form = json!({ "note": "Words", "uploads": uploads });
    let send = || {
        let request = desk.cast.admin.request(Method::POST, &desk.path("notes"));
        Answer::of(
            request
                .header("idempotency-key", "the-only-one")
                .json(&form),
        )
    };
    let (note, again) = (send().await.ok(), send().await.ok());
    assert_eq!(note, again);
    let paula = desk.cast.app.partner().await.0;
    let other = desk.cast.app.project(&paula).await;
    let elsewhere = format!("/api/projects/{}/notes/{}", other.code, id(&note));
    let admin = &desk.cast.admin;
    let (version, form) = (&note["version"], json!({ "note": "Other" }));
    let edit = on_version(admin, Method::PUT, &elsewhere, version, &form).await;
    edit.problem(404, "note_gone");
    delete(admin, &elsewhere, version)
        .await
        .problem(404, "note_gone");
    let file = format!("{elsewhere}/attachments/{}", id(&note["attachments"][0]));
    admin.delete(&file).await.problem(404, "note_gone");
    assert_eq!(items(admin, &desk.path("notes")).await.len(), 1);
}

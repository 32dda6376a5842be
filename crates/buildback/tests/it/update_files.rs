//! Files attached to a status update: visibility, ownership of uploads, and that all are attached or none (specification 2, sections 2, 4
//! and 8).

use crate::leftovers::{Leftovers, PHOTO};
use domain::permission::Role;
use serde_json::{Value, json};
use test_support::{Client, Person, TestApp, TestProject};
use uuid::Uuid;

struct Portal {
    app: TestApp,
    project: TestProject,
    admin: Client,
    contractor: Client,
    colleague: Client,
    partner: Client,
    paul: Person,
}

async fn portal() -> Portal {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    app.advance(jiff::SignedDuration::from_secs(1));
    Portal {
        admin: app.sign_in(&ann).await,
        contractor: app.contractor(&company).await,
        colleague: app.contractor(&company).await,
        project,
        partner,
        paul,
        app,
    }
}

impl Portal {
    fn path(&self, rest: &str) -> String {
        format!("/api/projects/{}/{rest}", self.project.code)
    }

    async fn owner(&self) -> Client {
        self.app.owner(&self.project.code).await
    }

    /// Everyone on the project, with the paths of its updates and files.
    async fn everyone(&self) -> Vec<(&'static str, Client, String, String)> {
        let (updates, files) = (self.path("updates"), self.path("files"));
        vec![
            ("admin", self.admin.clone(), updates.clone(), files.clone()),
            (
                "contractor",
                self.contractor.clone(),
                updates.clone(),
                files.clone(),
            ),
            ("partner", self.partner.clone(), updates, files),
            (
                "owner",
                self.owner().await,
                "/api/owner/updates".to_owned(),
                "/api/owner/files".to_owned(),
            ),
        ]
    }

    fn written(&self) -> [i64; 5] {
        [
            "project_status_updates",
            "status_update_attachments",
            "notifications",
            "changes",
            "uploads",
        ]
        .map(|table| self.app.rows(table))
    }
}

async fn send(client: &Client, name: &str, purpose: &str, target: Uuid) -> Value {
    let target = target.to_string();
    let upload = client
        .upload(name, "image/png", purpose, &target, PHOTO.to_vec())
        .await;
    upload.ok()["id"].clone()
}

fn update(id: Uuid, files: &[&Value]) -> Value {
    json!({ "id": id, "status": "site_visit_completed", "notes": "With photos.", "attachments": files })
}

async fn items(client: &Client, path: &str) -> Vec<Value> {
    let list = client.get(path).await.ok();
    list["items"].as_array().expect("list").clone()
}

#[tokio::test]
async fn everyone_on_the_project_sees_files_with_their_origin() {
    let portal = portal().await;
    let claim = send(
        &portal.partner,
        "claim.png",
        "project_file",
        portal.project.id.uuid(),
    )
    .await;
    let added = json!({ "files": [claim] });
    portal
        .partner
        .post(&portal.path("files"), &added)
        .await
        .ok();
    portal.app.advance(jiff::SignedDuration::from_secs(1));
    let id = portal.app.new_id();
    let files = [
        send(&portal.contractor, "wall.png", "status_update", id).await,
        send(&portal.contractor, "floor.png", "status_update", id).await,
    ];
    let body = update(id, &[&files[0], &files[1]]);
    portal
        .contractor
        .post(&portal.path("updates"), &body)
        .await
        .ok();
    for (caller, client, updates, list) in portal.everyone().await {
        let mut found: Vec<(String, String, Value)> = items(&client, &list)
            .await
            .iter()
            .map(|file| {
                let text = |field: &str| file[field].as_str().expect("text").to_owned();
                (text("file_name"), text("origin"), file["update_id"].clone())
            })
            .collect();
        found.sort_by(|one, other| one.0.cmp(&other.0));
        let of_update = |name: &str| (name.to_owned(), "status_update".to_owned(), json!(id));
        assert_eq!(
            found,
            [
                (
                    "claim.png".to_owned(),
                    "original_submission".to_owned(),
                    Value::Null
                ),
                of_update("floor.png"),
                of_update("wall.png"),
            ],
            "{caller}"
        );
        let with_files = items(&client, &format!("{updates}?show=attachments&sort=oldest")).await;
        let types: Vec<_> = with_files
            .iter()
            .map(|entry| entry["update_type"].clone())
            .collect();
        assert_eq!(types, ["attachment_added", "status_change"], "{caller}");
        assert_eq!(
            with_files[1]["attachments"].as_array().map(Vec::len),
            Some(2),
            "{caller}"
        );
    }
    // An update without remaining files is no longer listed among those with files.
    for file in items(&portal.admin, &portal.path("files")).await {
        if file["origin"] == "status_update" {
            let id = file["id"].as_str().expect("ID");
            let gone = portal
                .admin
                .delete(&portal.path(&format!("files/{id}")))
                .await;
            assert_eq!(gone.status, 204, "{}", gone.json);
        }
    }
    for (caller, client, updates, _) in portal.everyone().await {
        let with_files = items(&client, &format!("{updates}?show=attachments")).await;
        assert!(
            with_files.iter().all(|entry| entry["id"] != json!(id)),
            "{caller}"
        );
    }
}

#[tokio::test]
async fn contractors_can_attach_only_their_own_uploads_for_this_update() {
    let portal = portal().await;
    let elsewhere = portal.app.project(&portal.paul).await;
    let id = portal.app.new_id();
    let good = send(&portal.contractor, "wall.png", "status_update", id).await;
    let reference = "Invalid status update reference - please refresh and try again";
    let check = "File validation failed - check file size and type";
    let format = "Invalid file data format - please try uploading again";
    let cases = [
        (
            "a colleague's upload",
            send(&portal.colleague, "a.png", "status_update", id).await,
            "23503",
            reference,
        ),
        (
            "the admin's upload",
            send(&portal.admin, "a.png", "status_update", id).await,
            "23503",
            reference,
        ),
        (
            "an upload for another update",
            send(
                &portal.contractor,
                "a.png",
                "status_update",
                portal.app.new_id(),
            )
            .await,
            "23503",
            reference,
        ),
        (
            "an upload for a project",
            send(&portal.contractor, "a.png", "project_file", id).await,
            "23514",
            check,
        ),
        ("not an ID", json!("photo"), "22P02", format),
        ("listed twice", good.clone(), "22P02", format),
    ];
    let before = portal.written();
    for (case, file, code, message) in cases {
        let problem = portal
            .contractor
            .post(&portal.path("updates"), &update(id, &[&good, &file]))
            .await
            .invalid(&["attachments"]);
        let error = &problem["errors"][0];
        assert_eq!(
            (&error["code"], &error["message"]),
            (&json!(code), &json!(message)),
            "{case}"
        );
    }
    // The same for a foreign project, and with more files than an update accepts.
    let foreign = format!("/api/projects/{}/updates", elsewhere.code);
    let refused = portal
        .contractor
        .post(&foreign, &update(id, &[&good]))
        .await;
    refused.problem(404, "not_found");
    let mut six = Vec::new();
    for number in 0..6 {
        six.push(
            send(
                &portal.contractor,
                &format!("{number}.png"),
                "status_update",
                id,
            )
            .await,
        );
    }
    let all: Vec<&Value> = six.iter().collect();
    let too_many = portal
        .contractor
        .post(&portal.path("updates"), &update(id, &all))
        .await;
    too_many.invalid(&["attachments"]);
    let [updates, attached, notifications, changes, _] = portal.written();
    assert_eq!([updates, attached, notifications, changes], before[..4]);
    portal
        .contractor
        .post(&portal.path("updates"), &update(id, &all[..5]))
        .await
        .ok();
}

#[tokio::test]
async fn notes_are_stored_verbatim_up_to_5000_characters() {
    let portal = portal().await;
    let add = async |notes: &str| {
        let body = json!({ "status": "submitted", "notes": notes });
        portal.contractor.post(&portal.path("updates"), &body).await
    };
    let longest = "é".repeat(5_000);
    for notes in [
        longest.as_str(),
        "<b>Wet</b> & <script>alert(1)</script>",
        "[]",
        "\"; DROP TABLE projects; --",
    ] {
        portal.app.advance(jiff::SignedDuration::from_secs(1));
        add(notes).await.ok();
        let newest = items(&portal.partner, &portal.path("updates")).await[0].clone();
        assert_eq!(newest["notes"], notes);
    }
    let before = portal.written();
    add(&format!("{longest}é")).await.invalid(&["notes"]);
    assert_eq!(portal.written(), before);
    // NUL characters, which databases do not accept, are removed.
    assert_eq!(add("With\0nothing").await.ok()["notes"], "Withnothing");
}

#[tokio::test]
async fn an_update_that_cannot_be_fully_stored_leaves_nothing() {
    let portal = portal().await;
    let id = portal.app.new_id();
    let files = [
        send(&portal.contractor, "wall.png", "status_update", id).await,
        send(&portal.contractor, "floor.png", "status_update", id).await,
    ];
    let body = update(id, &[&files[0], &files[1]]);
    let before = (portal.written(), portal.app.stored_files());
    for (table, hidden) in [
        ("status_update_attachments", "kept_attachments"),
        ("notifications", "kept_notifications"),
    ] {
        let rename = |from: &str, to: &str| format!("ALTER TABLE {from} RENAME TO {to}");
        assert!(portal.app.execute_sql(&rename(table, hidden)));
        let failed = portal.contractor.post(&portal.path("updates"), &body).await;
        let problem = failed.problem(500, "internal");
        assert_eq!(problem["detail"], "An unexpected error occurred.");
        assert!(portal.app.execute_sql(&rename(hidden, table)));
        assert_eq!(
            (portal.written(), portal.app.stored_files()),
            before,
            "without {table}"
        );
    }
    // The uploads can still be attached.
    portal
        .contractor
        .post(&portal.path("updates"), &body)
        .await
        .ok();
    assert_eq!(portal.app.rows("status_update_attachments"), 2);
}

#[tokio::test]
async fn files_keep_the_chosen_order_regardless_of_arrival() {
    let portal = portal().await;
    let id = portal.app.new_id();
    let names = ["1.png", "2.png", "3.png", "4.png"];
    let mut sent = Vec::new();
    for name in names.iter().rev() {
        sent.push(send(&portal.contractor, name, "status_update", id).await);
    }
    sent.reverse();
    let body = update(id, &sent.iter().collect::<Vec<_>>());
    portal
        .contractor
        .post(&portal.path("updates"), &body)
        .await
        .ok();
    let named = |files: &[Value]| -> Vec<Value> {
        files.iter().map(|file| file["file_name"].clone()).collect()
    };
    let [entry, ..] = &items(&portal.contractor, &portal.path("updates")).await[..] else {
        panic!("expected an entry");
    };
    assert_eq!(
        named(entry["attachments"].as_array().expect("files")),
        names
    );
    // The list is sorted by newest first.
    let mut listed = named(&items(&portal.contractor, &portal.path("files")).await);
    listed.reverse();
    assert_eq!(listed, names);
}

#[tokio::test]
async fn an_author_adds_original_files_to_a_posted_update_once() {
    let portal = portal().await;
    let id = portal.app.new_id();
    let small = send(&portal.contractor, "wall.jpg.png", "status_update", id).await;
    portal
        .contractor
        .post(&portal.path("updates"), &update(id, &[&small]))
        .await
        .ok();
    portal.app.advance(jiff::SignedDuration::from_secs(1));
    let path = portal.path(&format!("updates/{id}/files"));
    let original = send(
        &portal.contractor,
        "wall (original).png",
        "status_update",
        id,
    )
    .await;
    let body = json!({ "files": [original] });
    let notified = portal.app.rows("notifications");
    for _ in 0..2 {
        let posted = portal.contractor.post(&path, &body).await;
        assert_eq!(posted.status, 201, "{}", posted.json);
        let names: Vec<_> = posted.json["attachments"]
            .as_array()
            .expect("files")
            .iter()
            .map(|file| file["file_name"].clone())
            .collect();
        assert_eq!(names, ["wall.jpg.png", "wall (original).png"]);
    }
    assert_eq!(portal.app.rows("status_update_attachments"), 2);
    assert_eq!(portal.app.rows("notifications"), notified);

    // No one else can add files to it, and foreign files are rejected as for a new update.
    let theirs = send(&portal.colleague, "a.png", "status_update", id).await;
    for client in [&portal.colleague, &portal.admin] {
        let refused = client.post(&path, &json!({ "files": [theirs] })).await;
        refused.problem(404, "not_found");
    }
    let refused = portal
        .contractor
        .post(&path, &json!({ "files": [theirs] }))
        .await
        .invalid(&["files"]);
    assert_eq!(refused["errors"][0]["code"], json!("23503"));
    portal
        .contractor
        .post(&path, &json!({ "files": [] }))
        .await
        .invalid(&["files"]);

    // It can have at most ten files.
    let mut nine = Vec::new();
    for number in 0..9 {
        let name = format!("{number}.png");
        nine.push(send(&portal.contractor, &name, "status_update", id).await);
    }
    let added = portal
        .contractor
        .post(&path, &json!({ "files": nine[..5] }))
        .await;
    assert_eq!(added.status, 201, "{}", added.json);
    let too_many = portal
        .contractor
        .post(&path, &json!({ "files": nine[5..] }))
        .await
        .invalid(&["files"]);
    assert_eq!(too_many["errors"][0]["code"], json!("too_many"));
    assert_eq!(portal.app.rows("status_update_attachments"), 7);
}

//! Documents that are made from a project: who gets which, progress, cancel, cache, and what remains after a crash.

use crate::annotations::{blur, is_blurred, squares};
use crate::checkers::assert_archivable;
use crate::package_failures::longest_caption;
use crate::photo_descriptions::set_lists;
use crate::photo_facts::{CANON, Crew, crew};
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::app::documents::make_waiting;
use server::app::jobs::clean_up;
use std::process::Command;
use test_support::photo::{CameraData, jpeg_with};
use test_support::{Answer, Client, video};

pub fn order(kind: &str) -> Value {
    json!({ "kind": kind, "options": { "per_page": 4, "by_room": true, "facts": true, "annotations": true, "language": "en" } })
}

impl Crew {
    fn documents(&self) -> String {
        format!("/api/projects/{}/documents", self.project.code)
    }

    fn document(&self, document: &Value) -> String {
        let id = document["id"].as_str().expect("an id");
        format!("{}/{id}", self.documents())
    }

    /// Attaches a photo a second later, so that photos have an order.
    async fn photo(&self, name: &str) -> Value {
        self.app.advance(SignedDuration::from_secs(1));
        let bytes = jpeg_with(64, 48, &CANON.exif());
        self.attach(name, "image/jpeg", &bytes).await["id"].clone()
    }

    async fn describe(&self, photo: &Value, change: Value) {
        let path = format!("/api/projects/{}/photos/describe", self.project.code);
        let body = json!({ "files": [photo], "change": change });
        self.admin.post(&path, &body).await.ok();
    }

    /// Waits until everything that was ordered is made.
    async fn make(&self) {
        let made = make_waiting(self.app.state(), "the test").await;
        made.expect("the documents are made");
    }

    /// Orders a document, waits for it, and returns it with its text.
    pub async fn made(&self, client: &Client, order: &Value) -> (Value, String) {
        let ordered = client.post(&self.documents(), order).await;
        assert_eq!(ordered.status, 202, "{}", ordered.json);
        self.make().await;
        let done = client.get(&self.document(&ordered.json)).await.ok();
        assert_eq!(done["state"], "done", "{done}");
        let file = client.get(&format!("{}/file", self.document(&done))).await;
        assert_eq!(done["file_size"], json!(file.bytes.len()));
        (done, text(&file))
    }
}

/// The pictures of a downloaded document, as they are in it.
fn pictures(answer: &Answer) -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("document.pdf");
    std::fs::write(&file, &answer.bytes).expect("a file");
    let images = folder.path().join("image");
    let read = Command::new("pdfimages")
        .arg("-all")
        .arg(&file)
        .arg(images)
        .status();
    let read = read.expect("pdfimages (scripts/install-system-packages.sh)");
    assert!(read.success());
    let found = std::fs::read_dir(folder.path()).expect("a folder");
    let found = found.map(|entry| entry.expect("a file").path());
    let pictures = found.filter(|path| path.extension().is_some_and(|end| end == "jpg"));
    pictures
        .map(|path| std::fs::read(path).expect("a picture"))
        .collect()
}

/// The text of a downloaded document.
fn text(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.json);
    assert_eq!(answer.headers["content-type"], "application/pdf");
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("document.pdf");
    std::fs::write(&file, &answer.bytes).expect("a file");
    assert_archivable(&file);
    let read = Command::new("pdftotext").arg(&file).arg("-").output();
    let read = read.expect("pdftotext (scripts/install-system-packages.sh)");
    String::from_utf8(read.stdout).expect("text")
}

#[tokio::test]
async fn a_photo_report_shows_what_its_author_may_see() {
    let crew = crew().await;
    crew.photo("kitchen.jpg").await;
    let (done, seen) = crew.made(&crew.admin, &order("photo_report")).await;
    assert_eq!((&done["done"], &done["total"]), (&json!(1), &json!(1)));
    assert_eq!(done["pages"], 2);
    for part in [
        "Photo report",
        "Property owner",
        "Photo 1",
        "Canon EOS R6",
        "SHA-256",
    ] {
        assert!(seen.contains(part), "{part}: {seen}");
    }
    // The partner gets a copy of the admin's photo, whose checksum differs.
    let (_, seen) = crew.made(&crew.partner, &order("photo_report")).await;
    assert!(
        seen.contains("Canon EOS R6") && !seen.contains("SHA-256"),
        "{seen}"
    );
    let mut bare = order("photo_report");
    bare["options"]["facts"] = json!(false);
    bare["options"]["language"] = json!("es");
    let (_, seen) = crew.made(&crew.contractor, &bare).await;
    assert!(
        seen.contains("Informe de fotos") && !seen.contains("Canon"),
        "{seen}"
    );
}

/// Checks that a text has these parts in this order.
fn expect_in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let (_, after) = rest
            .split_once(part)
            .unwrap_or_else(|| panic!("{part} in: {text}"));
        rest = after;
    }
}

#[tokio::test]
async fn a_photo_report_is_arranged_by_what_is_said() {
    let crew = crew().await;
    set_lists(
        &crew.admin,
        json!([]),
        json!(["Drying", "damage", "rebuild"]),
    )
    .await;
    let (first, second, third) = (
        crew.photo("one.jpg").await,
        crew.photo("two.jpg").await,
        crew.photo("three.jpg").await,
    );
    crew.attach("walk.mp4", "video/mp4", &video::mp4(1_000))
        .await;
    for (photo, change) in [
        (
            &first,
            json!({ "room": "Kitchen", "phase": "damage", "caption": "Wet ceiling", "add_tags": ["mold"] }),
        ),
        (&second, json!({ "room": "Kitchen", "phase": "Drying" })),
        (
            &third,
            json!({ "room": "Hall", "phase": "rebuild", "before": first }),
        ),
    ] {
        crew.describe(photo, change).await;
    }
    let mut by_room = order("photo_report");
    by_room["options"]["per_page"] = json!(2);
    by_room["options"]["facts"] = json!(false);
    let (done, seen) = crew.made(&crew.partner, &by_room).await;
    assert_eq!(done["total"], 3, "videos are not in it");
    let parts = [
        "Kitchen",
        "Drying",
        "Photo 2",
        "Damage",
        "Photo 1",
        "Wet ceiling",
        "Photo 3",
        "Before: Photo 1",
        "Hall · Rebuild",
    ];
    expect_in_order(&seen, &parts);
    assert!(!seen.contains("mold"), "{seen}");

    let mut in_time = by_room.clone();
    in_time["options"]["by_room"] = json!(false);
    in_time["options"]["language"] = json!("es");
    let (_, seen) = crew.made(&crew.contractor, &in_time).await;
    let parts = [
        "Foto 1",
        "Kitchen · Daño",
        "Foto 3",
        "Antes: Foto 1",
        "Hall · Reconstrucción",
        "Foto 2",
        "Kitchen · Drying",
    ];
    expect_in_order(&seen, &parts);

    // What is said is part of the content.
    crew.describe(&second, json!({ "caption": "Two fans" }))
        .await;
    let (_, seen) = crew.made(&crew.partner, &by_room).await;
    assert!(seen.contains("Two fans"), "{seen}");
}

#[tokio::test]
async fn annotations_are_drawn_and_blurred_pixels_are_burned_in() {
    let crew = crew().await;
    let photo = crew.attach("wall.png", "image/png", &squares()).await;
    let id = photo["id"].as_str().expect("an id");
    let note = json!({ "kind": "text", "x1": 0.5, "y1": 0.5, "x2": 0.9, "y2": 0.6, "color": "red", "text": "Look here" });
    let path = format!("/api/projects/{}/files/{id}/annotations", crew.project.code);
    let save = |version: i64, shapes: Value| {
        let request = crew.admin.request(reqwest::Method::PUT, &path);
        let request = request.header("if-match", format!("\"{version}\""));
        Answer::of(request.json(&json!({ "shapes": shapes })))
    };
    save(0, json!([blur(), note])).await.ok();
    let with = order("photo_report");
    let mut without = with.clone();
    without["options"]["annotations"] = json!(false);
    for (client, order, has_text, has_blur) in [
        (&crew.contractor, &with, true, true),
        (&crew.contractor, &without, false, false),
        (&crew.partner, &with, true, true),
        (&crew.partner, &without, false, true),
    ] {
        let (done, text) = crew.made(client, order).await;
        assert_eq!(text.contains("Look here"), has_text, "{text}");
        let file = client.get(&format!("{}/file", crew.document(&done))).await;
        let pictures = pictures(&file);
        assert_eq!(pictures.len(), 1);
        assert_eq!(is_blurred(&pictures[0]), has_blur);
    }
    // What is blurred is part of the content.
    save(1, json!([])).await.ok();
    let (done, _) = crew.made(&crew.partner, &without).await;
    let path = format!("{}/file", crew.document(&done));
    let file = crew.partner.get(&path).await;
    assert!(!is_blurred(&pictures(&file)[0]));
}

#[tokio::test]
async fn a_caption_of_5000_characters_is_whole() {
    let crew = crew().await;
    let photo = crew.photo("wall.jpg").await;
    crew.describe(&photo, json!({ "caption": longest_caption() }))
        .await;
    let (_, seen) = crew.made(&crew.admin, &order("photo_report")).await;
    assert_eq!(seen.matches("wall,").count(), 499, "{seen}");
    assert!(seen.contains("floor."), "{seen}");
}

#[tokio::test]
async fn a_doubtful_time_has_its_mark() {
    let crew = crew().await;
    let unset = CameraData {
        taken: "1970:01:01 00:00:00",
        offset: "",
        ..CANON
    };
    crew.attach("wall.jpg", "image/jpeg", &unset.jpeg(64, 48))
        .await;
    let (_, seen) = crew.made(&crew.admin, &order("photo_report")).await;
    assert!(seen.contains("Uncertain: before 2000"), "{seen}");
}

#[tokio::test]
async fn a_project_report_has_the_timeline() {
    let crew = crew().await;
    crew.photo("kitchen.jpg").await;
    let (_, seen) = crew.made(&crew.contractor, &order("project_report")).await;
    for part in ["Project report", "Timeline", "See the picture.", "Photo 1"] {
        assert!(seen.contains(part), "{part}: {seen}");
    }
}

#[tokio::test]
async fn only_its_author_sees_a_document() {
    let crew = crew().await;
    let (done, _) = crew.made(&crew.contractor, &order("photo_report")).await;
    let path = crew.document(&done);
    for other in [&crew.admin, &crew.colleague, &crew.partner] {
        other.get(&path).await.problem(404, "not_found");
        other
            .get(&format!("{path}/file"))
            .await
            .problem(404, "not_found");
        other
            .post(&format!("{path}/cancel"), &json!({}))
            .await
            .problem(404, "not_found");
        let list = other.get(&crew.documents()).await.ok();
        assert_eq!(list["items"], json!([]));
    }
    let list = crew.contractor.get(&crew.documents()).await.ok();
    assert_eq!(list["items"], json!([done]));
}

#[tokio::test]
async fn the_same_document_is_made_once() {
    let crew = crew().await;
    let (first, _) = crew.made(&crew.admin, &order("photo_report")).await;
    crew.app.advance(SignedDuration::from_mins(20));
    let again = crew
        .admin
        .post(&crew.documents(), &order("photo_report"))
        .await;
    assert_eq!((again.status, &again.json), (200, &first));
    let (other, _) = crew.made(&crew.admin, &order("project_report")).await;
    assert_ne!(other["id"], first["id"]);
    crew.photo("kitchen.jpg").await;
    let (newer, _) = crew.made(&crew.admin, &order("photo_report")).await;
    assert_ne!(newer["id"], first["id"]);
}

#[tokio::test]
async fn at_most_three_documents_wait_and_each_can_be_canceled() {
    let crew = crew().await;
    let turn = crew.app.state().document_turn().await.expect("a turn");
    let orders = [2, 4, 6].map(|per_page| {
        let mut order = order("photo_report");
        order["options"]["per_page"] = json!(per_page);
        order
    });
    let mut waiting = Vec::new();
    for order in &orders {
        crew.app.advance(SignedDuration::from_secs(1));
        let ordered = crew.admin.post(&crew.documents(), order).await;
        assert_eq!(
            (ordered.status, &ordered.json["state"]),
            (202, &json!("queued"))
        );
        waiting.push(ordered.json);
    }
    let project = order("project_report");
    let fourth = crew.admin.post(&crew.documents(), &project).await;
    fourth.problem(409, "documents_waiting");
    let file = format!("{}/file", crew.document(&waiting[0]));
    crew.admin.get(&file).await.problem(404, "not_found");
    let cancel = format!("{}/cancel", crew.document(&waiting[0]));
    let canceled = crew.admin.post(&cancel, &json!({})).await.ok();
    assert_eq!(canceled["state"], "canceled");
    crew.app.advance(SignedDuration::from_secs(1));
    let fourth = crew.admin.post(&crew.documents(), &project).await;
    assert_eq!(fourth.status, 202, "{}", fourth.json);
    drop(turn);
    crew.make().await;
    let list = crew.admin.get(&crew.documents()).await.ok();
    let states = list["items"].as_array().expect("a list").iter();
    let states: Vec<&str> = states.filter_map(|one| one["state"].as_str()).collect();
    assert_eq!(states, ["done", "done", "done", "canceled"]);
    // A finished document stays.
    let done = &list["items"][0];
    let cancel = format!("{}/cancel", crew.document(done));
    let after = crew.admin.post(&cancel, &json!({})).await.ok();
    assert_eq!(&after, done);
}

#[tokio::test]
async fn a_document_that_a_killed_process_left_is_continued() {
    let crew = crew().await;
    crew.photo("kitchen.jpg").await;
    crew.photo("bath.jpg").await;
    let turn = crew.app.state().document_turn().await.expect("a turn");
    let ordered = crew
        .admin
        .post(&crew.documents(), &order("photo_report"))
        .await
        .json;
    let id = ordered["id"].as_str().expect("an id");
    // What it leaves: the state, and a prepared photo, here with a size that shows that it is not prepared again.
    let sql = format!("UPDATE report_documents SET state = 'running', done = 1 WHERE id = '{id}'");
    assert!(crew.app.execute_sql(&sql));
    let folder = crew
        .app
        .state()
        .config()
        .data_dir
        .join("unfinished-documents");
    let prepared = jpeg_with(21, 13, &[]);
    std::fs::create_dir_all(folder.join(id)).expect("a folder");
    std::fs::write(folder.join(id).join("0.jpg"), &prepared).expect("a file");
    drop(turn);
    crew.make().await;
    let done = crew.admin.get(&crew.document(&ordered)).await.ok();
    assert_eq!((&done["state"], &done["done"]), (&json!("done"), &json!(2)));
    let file = crew
        .admin
        .get(&format!("{}/file", crew.document(&done)))
        .await;
    text(&file);
    let mut parts = file.bytes.windows(prepared.len());
    assert!(parts.any(|part| part == prepared));
    assert!(!folder.exists());
}

#[tokio::test]
async fn a_document_that_never_ends_well_is_given_up() {
    let crew = crew().await;
    let turn = crew.app.state().document_turn().await.expect("a turn");
    let ordered = crew
        .admin
        .post(&crew.documents(), &order("photo_report"))
        .await
        .json;
    let killed = "UPDATE report_documents SET attempts = 3, state = 'running'";
    assert!(crew.app.execute_sql(killed));
    drop(turn);
    crew.make().await;
    let failed = crew.admin.get(&crew.document(&ordered)).await.ok();
    assert_eq!(
        (&failed["state"], &failed["failure"]),
        (&json!("failed"), &json!("content"))
    );
}

#[tokio::test]
async fn documents_are_removed_after_thirty_days() {
    let crew = crew().await;
    crew.photo("kitchen.jpg").await;
    let (done, _) = crew.made(&crew.admin, &order("photo_report")).await;
    let id = done["id"].as_str().expect("an id");
    let file = crew
        .app
        .files()
        .join("documents")
        .join(format!("{id}-1.pdf"));
    crew.app.advance(SignedDuration::from_hours(29 * 24));
    clean_up(crew.app.state()).await.expect("a cleanup");
    assert!(file.exists());
    crew.app.advance(SignedDuration::from_hours(2 * 24));
    clean_up(crew.app.state()).await.expect("a cleanup");
    assert_eq!(crew.app.rows("report_documents"), 0);
}

#[tokio::test]
async fn orders_are_checked() {
    let crew = crew().await;
    let mut odd = order("photo_report");
    odd["options"]["per_page"] = json!(5);
    let refused = crew.admin.post(&crew.documents(), &odd).await;
    assert_eq!(refused.status, 422, "{}", refused.json);
    for (field, value) in [("language", "xx"), ("colour", "red")] {
        let mut odd = order("photo_report");
        odd["options"][field] = json!(value);
        let refused = crew.admin.post(&crew.documents(), &odd).await;
        assert_eq!(refused.status, 422, "{field}: {}", refused.json);
    }
    assert_eq!(crew.app.rows("report_documents"), 0);
}

//! The facts of photos and other files: who sees them, and when they go.

use crate::attaching::attach;
use crate::leftovers::Leftovers;
use domain::permission::Role;
use serde_json::{Value, json};
use server::app::jobs::clean_up;
use sha2::{Digest, Sha256};
use test_support::photo::{CameraData, jpeg_with, transparent_png};
use test_support::{Client, Person, TestApp, TestProject};

/// Taken on the day before the tests' clock starts.
pub const CANON: CameraData<'_> = CameraData {
    make: "Canon",
    model: "Canon EOS R6",
    taken: "2026:03:01 14:14:05",
    offset: "-05:00",
};

fn sum(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// The people of a project.
pub struct Crew {
    pub app: TestApp,
    pub project: TestProject,
    /// The admin.
    pub ann: Person,
    pub admin: Client,
    pub contractor: Client,
    /// Of the contractor's company.
    pub colleague: Client,
    pub partner: Client,
    pub owner: Client,
}

pub async fn crew() -> Crew {
    crew_of(TestApp::start().await).await
}

pub async fn crew_of(app: TestApp) -> Crew {
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    Crew {
        admin: app.sign_in(&ann).await,
        contractor: app.contractor(&company).await,
        colleague: app.contractor(&company).await,
        partner,
        owner: app.owner(&project.code).await,
        app,
        project,
        ann,
    }
}

impl Crew {
    /// The path of the project's files.
    pub fn files(&self) -> String {
        format!("/api/projects/{}/files", self.project.code)
    }

    /// Attaches a file as the admin.
    pub async fn attach(&self, name: &str, kind: &str, bytes: &[u8]) -> Value {
        let (app, client) = (&self.app, &self.admin);
        attach(app, client, &self.project, name, kind, bytes.to_vec()).await
    }
}

/// The facts of the file with this id in a list.
pub async fn listed(client: &Client, path: &str, id: &Value) -> Value {
    let page = client.get(path).await.ok();
    let mut items = page["items"].as_array().expect("files").iter();
    let file = items.find(|file| file["id"] == *id);
    file.expect("the file is listed")["facts"].clone()
}

#[tokio::test]
async fn accounts_see_all_facts_and_owners_when_a_photo_was_taken() {
    let crew = crew().await;
    let bytes = CANON.jpeg(640, 480);
    let file = crew.attach("wall.jpg", "image/jpeg", &bytes).await;
    let taken = json!({ "local": "2026-03-01T14:14:05", "offset_minutes": -300, "doubt": null });
    let all = json!({
        "taken": taken, "camera": "Canon EOS R6", "width": 640, "height": 480, "sha256": sum(&bytes),
    });
    assert_eq!(file["facts"], all, "the timeline shows them too");
    assert_eq!(listed(&crew.admin, &crew.files(), &file["id"]).await, all);
    // They get a copy of the photo, whose checksum is another one.
    let mut of_copy = all.clone();
    of_copy["sha256"] = Value::Null;
    for client in [&crew.contractor, &crew.partner] {
        assert_eq!(listed(client, &crew.files(), &file["id"]).await, of_copy);
    }
    let of_owner =
        json!({ "taken": taken, "camera": null, "width": null, "height": null, "sha256": null });
    let shown = listed(&crew.owner, "/api/owner/files", &file["id"]).await;
    assert_eq!(shown, of_owner);
    let updates = crew.owner.get("/api/owner/updates").await.ok();
    assert!(!updates.to_string().contains(&sum(&bytes)));

    let other = crew.app.company("Summit").await;
    let foreign = crew.app.contractor(&other).await;
    foreign.get(&crew.files()).await.problem(404, "not_found");
    let (_, foreign) = crew.app.partner().await;
    foreign.get(&crew.files()).await.problem(404, "not_found");
}

#[tokio::test]
async fn checksums_are_for_those_who_get_the_original() {
    let crew = crew().await;
    let photo = CANON.jpeg(64, 48);
    let text = b"Demolition 2,140.00\n".to_vec();
    for (name, kind, bytes, is_photo) in [
        ("wall.jpg", "image/jpeg", photo, true),
        ("offer.txt", "text/plain", text, false),
    ] {
        let expected = json!(sum(&bytes));
        let sent = attach(
            &crew.app,
            &crew.contractor,
            &crew.project,
            name,
            kind,
            bytes,
        );
        let id = sent.await["id"].clone();
        for (client, gets_original) in [
            (&crew.admin, true),
            (&crew.contractor, true),
            (&crew.colleague, true),
            (&crew.partner, !is_photo),
        ] {
            let facts = listed(client, &crew.files(), &id).await;
            let shown = gets_original.then(|| expected.clone());
            assert_eq!(facts["sha256"], json!(shown), "{name}");
        }
        let facts = listed(&crew.owner, "/api/owner/files", &id).await;
        assert_eq!(facts["sha256"], Value::Null, "{name}");
    }
}

#[tokio::test]
async fn the_facts_of_every_kind_of_file_are_read_and_absurd_ones_are_doubtful() {
    let crew = crew().await;
    let taken_at = |taken: &'static str, offset: &'static str| {
        let data = CameraData {
            taken,
            offset,
            ..CameraData::default()
        };
        data.jpeg(64, 48)
    };
    let exif = CANON.exif();
    let taken = |local: &str, offset: Option<i32>, doubt: Option<&str>| json!({ "local": local, "offset_minutes": offset, "doubt": doubt });
    let (jpeg, png) = ("image/jpeg", "image/png");
    let table = [
        (
            "offset.jpg",
            jpeg,
            taken_at("2026:03:01 14:14:05", "+05:30"),
            taken("2026-03-01T14:14:05", Some(330), None),
            json!(64),
        ),
        (
            "unknown-zone.jpg",
            jpeg,
            taken_at("2026:03:01 14:14:05", ""),
            taken("2026-03-01T14:14:05", None, None),
            json!(64),
        ),
        (
            "unset-clock.jpg",
            jpeg,
            taken_at("1970:01:01 00:00:00", ""),
            taken("1970-01-01T00:00:00", None, Some("too_early")),
            json!(64),
        ),
        (
            "future.jpg",
            jpeg,
            taken_at("2031:03:01 14:14:05", "-05:00"),
            taken("2031-03-01T14:14:05", Some(-300), Some("after_receipt")),
            json!(64),
        ),
        (
            "impossible.jpg",
            jpeg,
            taken_at("2026:02:31 14:14:05", ""),
            taken("2026-02-31T14:14:05", None, Some("impossible")),
            json!(64),
        ),
        (
            "broken.jpg",
            jpeg,
            jpeg_with(64, 48, &exif[..exif.len() / 4]),
            Value::Null,
            json!(64),
        ),
        (
            "camera.png",
            png,
            CANON.png(64, 48),
            taken("2026-03-01T14:14:05", Some(-300), None),
            json!(64),
        ),
        (
            "screenshot.png",
            png,
            transparent_png(64, 48),
            Value::Null,
            json!(64),
        ),
        (
            "offer.txt",
            "text/plain",
            b"Demolition 2,140.00\n".to_vec(),
            Value::Null,
            Value::Null,
        ),
    ];
    for (name, kind, bytes, taken, width) in table {
        let file = crew.attach(name, kind, &bytes).await;
        let facts = &file["facts"];
        assert_eq!(facts["taken"], taken, "{name}");
        assert_eq!(facts["width"], width, "{name}");
        assert_eq!(facts["sha256"], json!(sum(&bytes)), "{name}");
    }
}

/// The paths of all stored files.
pub async fn stored(app: &TestApp) -> Vec<String> {
    let files = app.state().files().stored().await;
    let files = files.expect("the files are listed").into_iter();
    files.map(|file| file.path).collect()
}

#[tokio::test]
async fn facts_go_with_their_files() {
    let crew = crew().await;
    let file = crew
        .attach("wall.png", "image/png", &CANON.png(64, 48))
        .await;
    let id = file["id"].as_str().expect("an id");
    assert_eq!(crew.app.rows("file_facts"), 1);
    let answer = crew.admin.delete(&format!("{}/{id}", crew.files())).await;
    assert_eq!(answer.status, 204);
    assert_eq!(crew.app.rows("file_facts"), 0);

    // An upload that was never attached.
    let target = crew.app.new_id().to_string();
    let bytes = CANON.png(64, 48);
    let upload = crew
        .contractor
        .upload("a.png", "image/png", "status_update", &target, bytes);
    upload.await.ok();
    assert_eq!(crew.app.rows("file_facts"), 1);
    clean_up(crew.app.state())
        .await
        .expect("the cleanup succeeds");
    assert_eq!(crew.app.rows("file_facts"), 1);
    crew.app.advance(jiff::SignedDuration::from_hours(25));
    clean_up(crew.app.state())
        .await
        .expect("the cleanup succeeds");
    assert_eq!(crew.app.rows("file_facts"), 0);
}

//! The facts of photos and other files: who sees them, how they are read, and how the doctor verifies checksums.

use crate::attaching::attach;
use crate::leftovers::Leftovers;
use domain::permission::Role;
use serde_json::{Value, json};
use server::app::doctor::{Condition, Finding, Options, examine_and_report};
use server::app::jobs::{JobError, clean_up, read_file_facts};
use sha2::{Digest, Sha256};
use std::fs;
use std::ops::Range;
use test_support::photo::{CameraData, jpeg_with, transparent_png};
use test_support::{Client, TestApp, TestProject};

/// Taken on the day before the tests' clock starts.
const CANON: CameraData<'_> = CameraData {
    make: "Canon",
    model: "Canon EOS R6",
    taken: "2026:03:01 14:14:05",
    offset: "-05:00",
};

fn sum(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// The people of a project.
struct Crew {
    app: TestApp,
    project: TestProject,
    admin: Client,
    contractor: Client,
    /// Of the contractor's company.
    colleague: Client,
    partner: Client,
    owner: Client,
}

async fn crew() -> Crew {
    let app = TestApp::start().await;
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
    }
}

impl Crew {
    fn files(&self) -> String {
        format!("/api/projects/{}/files", self.project.code)
    }

    /// Attaches a file as the admin.
    async fn attach(&self, name: &str, kind: &str, bytes: &[u8]) -> Value {
        let (app, client) = (&self.app, &self.admin);
        attach(app, client, &self.project, name, kind, bytes.to_vec()).await
    }
}

/// The facts of the file with this id in a list.
async fn listed(client: &Client, path: &str, id: &Value) -> Value {
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
    let of_copy = Value::Object({
        let mut facts = all.as_object().expect("facts").clone();
        facts.insert("sha256".to_owned(), Value::Null);
        facts
    });
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

/// Makes all facts look like those of files from before the migration.
fn forget_facts(app: &TestApp) {
    assert!(app.execute_sql(
        "UPDATE file_facts SET examined_at = NULL, sha256 = NULL, taken_local = NULL, taken_offset_minutes = NULL,
            camera_make = NULL, camera_model = NULL, width = NULL, height = NULL"
    ));
}

/// Number of files that were examined and found missing, or that wait to be examined.
fn unknown(app: &TestApp, condition: &str) -> i64 {
    app.rows(&format!("file_facts WHERE sha256 IS NULL AND {condition}"))
}

#[tokio::test]
async fn a_job_reads_older_files_and_looks_for_missing_ones_daily() {
    let crew = crew().await;
    let bytes = CANON.jpeg(640, 480);
    let kept = crew.attach("kept.jpg", "image/jpeg", &bytes).await;
    let before = stored(&crew.app).await;
    let lost = crew.attach("lost.jpg", "image/jpeg", &bytes).await;
    let mut after = stored(&crew.app).await;
    after.retain(|path| !before.contains(path));
    let [path] = after.as_slice() else {
        panic!("{after:?}");
    };
    fs::remove_file(crew.app.files().join(path)).expect("the file exists");
    forget_facts(&crew.app);
    assert_eq!(
        listed(&crew.admin, &crew.files(), &kept["id"]).await,
        Value::Null
    );

    run_job(&crew.app).await.expect("the job succeeds");
    let facts = listed(&crew.admin, &crew.files(), &kept["id"]).await;
    assert_eq!(facts, kept["facts"]);
    let facts = listed(&crew.admin, &crew.files(), &lost["id"]).await;
    assert_eq!(facts, Value::Null);
    assert_eq!(unknown(&crew.app, "examined_at IS NULL"), 0);
    assert_eq!(unknown(&crew.app, "examined_at IS NOT NULL"), 1);

    // It does not look for the missing file again on this day.
    fs::write(crew.app.files().join(path), &bytes).expect("the file is written");
    run_job(&crew.app).await.expect("the job succeeds");
    assert_eq!(unknown(&crew.app, "examined_at IS NOT NULL"), 1);
    crew.app.advance(jiff::SignedDuration::from_hours(25));
    run_job(&crew.app).await.expect("the job succeeds");
    assert_eq!(unknown(&crew.app, "true"), 0);
}

async fn run_job(app: &TestApp) -> Result<(), JobError> {
    read_file_facts(app.state()).await
}

/// Queues files that are missing, in a folder that the job reads before or after all others.
fn queue_missing(app: &TestApp, folder: &str, count: usize) {
    for number in 0..count {
        let path = format!("{folder}/{number}.jpg");
        queue(app, &path);
    }
}

fn queue(app: &TestApp, path: &str) {
    assert!(app.execute_sql(&format!(
        "INSERT INTO file_facts (file_path) VALUES ('{path}')"
    )));
}

/// Folders before and after those of projects and entries, by any collation.
const FIRST: &str = "00000000";
const LAST: &str = "zzzzzzzz";

#[tokio::test]
async fn an_empty_storage_does_not_count_as_lost_files() {
    let crew = crew().await;
    let bytes = CANON.jpeg(64, 48);
    crew.attach("wall.jpg", "image/jpeg", &bytes).await;
    forget_facts(&crew.app);
    queue_missing(&crew.app, FIRST, 10);
    let failed = run_job(&crew.app).await.expect_err("it gives up");
    assert!(matches!(failed, JobError::Unreadable(10)), "{failed}");
    assert_eq!(unknown(&crew.app, "examined_at IS NULL"), 11);

    // The files come back.
    for number in 0..10 {
        let path = crew.app.files().join(format!("{FIRST}/{number}.jpg"));
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        fs::write(path, &bytes).expect("the file is written");
    }
    run_job(&crew.app).await.expect("the job succeeds");
    assert_eq!(unknown(&crew.app, "true"), 0);
}

#[tokio::test]
async fn bad_files_do_not_keep_the_job_from_the_others() {
    let crew = crew().await;
    let file = crew
        .attach("wall.jpg", "image/jpeg", &CANON.jpeg(64, 48))
        .await;
    let paths = stored(&crew.app).await;
    let [path] = paths.as_slice() else {
        panic!("{paths:?}");
    };
    forget_facts(&crew.app);
    queue_missing(&crew.app, FIRST, 9);
    queue_missing(&crew.app, LAST, 8);
    // A file cannot be opened as a folder.
    queue(&crew.app, &format!("{path}/inside.jpg"));
    let failed = run_job(&crew.app).await.expect_err("a file is unreadable");
    assert!(matches!(failed, JobError::Unreadable(1)), "{failed}");
    let facts = listed(&crew.admin, &crew.files(), &file["id"]).await;
    assert_eq!(facts, file["facts"]);
    assert_eq!(unknown(&crew.app, "examined_at IS NOT NULL"), 17);
    assert_eq!(unknown(&crew.app, "examined_at IS NULL"), 1);
}

async fn stored(app: &TestApp) -> Vec<String> {
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

/// The doctor's findings about this subject.
async fn findings(app: &TestApp, subject: &str, contents: bool) -> Vec<Finding> {
    let options = Options {
        fixes: false,
        contents,
    };
    let (config, clock) = (app.state().config(), app.state().clock());
    let mut found = examine_and_report(config, clock, options, &mut |_, _| {}).await;
    found.retain(|finding| finding.subject == subject);
    found
}

/// The doctor's only finding about the contents of files.
async fn contents(app: &TestApp) -> Finding {
    let mut found = findings(app, "file contents", true).await;
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

#[tokio::test]
async fn the_doctor_reports_changed_files_without_names_and_missing_ones_once() {
    let crew = crew().await;
    let file = crew
        .attach("lee-kitchen.png", "image/png", &CANON.png(64, 48))
        .await;
    let finding = contents(&crew.app).await;
    assert_eq!(finding.condition, Condition::Ok);
    assert_eq!(finding.words, "unchanged since they were received: 1");

    let page = format!("/api/projects/{}", crew.project.code);
    let page = crew.admin.get(&page).await.ok();
    let number = page["project_number"].as_str().expect("a number");
    let id = file["id"].as_str().expect("an id");
    let paths = stored(&crew.app).await;
    assert_eq!(paths.len(), 1, "{paths:?}");
    let path = crew.app.files().join(&paths[0]);
    let mut bytes = fs::read(&path).expect("the file exists");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).expect("the file is written");
    let finding = contents(&crew.app).await;
    assert_eq!(finding.condition, Condition::Error);
    let expected = format!(
        "changed since they were received: 1. A backup may contain the originals:\n    {number} file {id}"
    );
    assert_eq!(finding.words, expected);
    // It reads files only if asked to.
    let found = findings(&crew.app, "file contents", false).await;
    let [finding] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(finding.condition, Condition::Ok);
    assert_eq!(
        finding.words,
        "files with a checksum: 1; \"--contents\" reads and compares them"
    );

    fs::remove_file(&path).expect("the file exists");
    assert_eq!(contents(&crew.app).await.condition, Condition::Ok);
    let missing = findings(&crew.app, "stored files", true).await;
    assert_eq!(missing.len(), 1, "{missing:?}");
    assert_eq!(missing[0].condition, Condition::Error);
}

/// Adds checksums of files that cannot be opened, because `file` is no folder.
fn add_unreadable(app: &TestApp, file: &str, numbers: Range<usize>) {
    for number in numbers {
        let path = format!("{file}/{number}.jpg");
        assert!(app.execute_sql(&format!(
            "INSERT INTO file_facts (file_path, examined_at, sha256) VALUES ('{path}', 1, 'sum')"
        )));
    }
}

#[tokio::test]
async fn the_doctor_goes_on_after_unreadable_files_and_counts_all_changes() {
    let crew = crew().await;
    for number in 0..12 {
        let name = format!("{number}.jpg");
        let bytes = CANON.jpeg(64, 48);
        crew.attach(&name, "image/jpeg", &bytes).await;
    }
    let mut paths = stored(&crew.app).await;
    paths.sort();
    add_unreadable(&crew.app, &paths[0], 0..9);
    for path in &paths {
        fs::write(crew.app.files().join(path), b"changed").expect("the file is written");
    }
    let found = findings(&crew.app, "file contents", true).await;
    let [changed, unreadable] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert!(
        changed
            .words
            .starts_with("changed since they were received: 12."),
        "{changed:?}"
    );
    assert_eq!(changed.words.lines().count(), 11, "{changed:?}");
    assert!(
        unreadable.words.starts_with("could not be read: 9 ("),
        "{unreadable:?}"
    );
    assert!(!unreadable.words.contains("not compared"), "{unreadable:?}");

    // The tenth in a row.
    add_unreadable(&crew.app, &paths[0], 9..10);
    let found = findings(&crew.app, "file contents", true).await;
    assert!(
        found.iter().any(|finding| finding
            .words
            .contains("The files after them were not compared")),
        "{found:?}"
    );
}

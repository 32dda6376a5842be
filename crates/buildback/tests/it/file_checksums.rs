//! How a job reads the facts of older files, and how the doctor compares files with their checksums.

use crate::photo_facts::{CANON, crew, listed, stored};
use crate::races::Held;
use jiff::SignedDuration;
use serde_json::Value;
use server::app::doctor::{Condition, Finding, Options, examine_and_report};
use server::app::jobs::{JobError, read_file_facts};
use std::fs;
use std::ops::Range;
use test_support::TestApp;

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
    crew.app.advance(SignedDuration::from_hours(25));
    run_job(&crew.app).await.expect("the job succeeds");
    assert_eq!(unknown(&crew.app, "true"), 0);
}

async fn run_job(app: &TestApp) -> Result<(), JobError> {
    read_file_facts(app.state()).await
}

#[tokio::test]
async fn a_checksum_that_is_read_while_a_log_starts_is_in_the_log() {
    let crew = crew().await;
    let bytes = CANON.jpeg(640, 480);
    crew.attach("kept.jpg", "image/jpeg", &bytes).await;
    forget_facts(&crew.app);
    let no_logs = "DELETE FROM history_log; DELETE FROM history_heads";
    assert!(crew.app.execute_sql(no_logs));
    let project = crew.project.id;
    let held = Held::begin(&crew.app, &crew.ann, move |conn, _| {
        store::history_log::fill(conn, project, [7; 32]).map(drop)
    })
    .await;
    let state = crew.app.state().clone();
    let reading = tokio::spawn(async move { read_file_facts(&state).await });
    held.end_once_waited_for(&crew.app, 1).await;
    let read = reading.await.expect("the job ends");
    read.expect("the job succeeds");
    let path = format!("/api/projects/{}/log/state", crew.project.code);
    let state = crew.admin.get(&path).await.ok();
    assert_eq!(state["problems"], 0, "{state}");
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
        crew.app.advance(SignedDuration::from_secs(10));
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

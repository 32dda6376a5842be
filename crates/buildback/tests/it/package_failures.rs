//! Claim packages in hard cases: a killed process, a bucket that lost a file, thousands of photos, and very long captions.

use crate::claim_packages::{Bag, lose, order, photo, run, sum};
use crate::crash::submit;
use crate::leftovers::{BINARY, eventually};
use crate::photo_facts::{Crew, crew, crew_of};
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::app::claim_packages::make_waiting;
use std::collections::HashSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::Command;
use test_support::photo::heic;
use test_support::{Bucket, Program, TestApp, TestDatabase};

/// A caption as long as captions may be: 499 walls and a floor.
pub fn longest_caption() -> String {
    let caption = format!("{}dry floor.", "Wet wall, ".repeat(499));
    assert_eq!(caption.chars().count(), 5_000);
    caption
}

/// Files that are written directly into the storage and the database, because sending thousands takes long.
struct ManyFiles<'a> {
    storage: &'a Path,
    folder: &'a str,
    numbers: RangeInclusive<usize>,
    name: &'a str,
    kind: &'a str,
    /// Their bytes, in turn.
    contents: &'a [Vec<u8>],
}

impl ManyFiles<'_> {
    /// Adds the files to a project, in the order of their numbers.
    fn add(&self, database: &TestDatabase, code: &str) {
        let Self {
            folder, name, kind, ..
        } = self;
        let place = self.storage.join(folder);
        fs::create_dir_all(&place).expect("a folder");
        for number in self.numbers.clone() {
            let bytes = &self.contents[number % self.contents.len()];
            fs::write(place.join(format!("{number}-{name}")), bytes).expect("a file");
        }
        let numbers = format!(
            "WITH RECURSIVE n (i) AS (SELECT {} UNION ALL SELECT i + 1 FROM n WHERE i < {})",
            self.numbers.start(),
            self.numbers.end()
        );
        let sizes = self.in_turn(|bytes| bytes.len().to_string());
        let sums = self.in_turn(|bytes| format!("'{}'", sum(bytes)));
        database.execute(&format!(
            "INSERT INTO project_files (id, project_id, file_name, file_path, file_size, file_type, uploaded_at)
             {numbers} SELECT '01890a5d-ac96-774b-bcc7-' || (100000000000 + i), p.id, '{name}',
                 '{folder}/' || i || '-{name}', {sizes}, '{kind}', 1770000000000000 + i
             FROM n, projects p WHERE p.project_code = '{code}';
             INSERT INTO file_facts (file_path, examined_at, sha256)
             {numbers} SELECT '{folder}/' || i || '-{name}', 1770000000000000, {sums} FROM n"
        ));
    }

    fn in_turn(&self, value: impl Fn(&[u8]) -> String) -> String {
        let contents = self.contents.iter().enumerate();
        let cases: String = contents
            .map(|(rest, bytes)| format!(" WHEN {rest} THEN {}", value(bytes)))
            .collect();
        format!("CASE i % {}{cases} END", self.contents.len())
    }
}

/// The job stops at a file that the bucket never sends, and is killed there, after its first checkpoint. The bucket has a thread of
/// its own: each start of the program asks it for an unfinished copy, and would wait half a minute for the thread that waits for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_package_job_goes_on_after_the_restart() {
    let mut bucket = Bucket::start().await;
    let mut late = bucket.stall("/late/").await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let mut program = Program::new(BINARY, folder.path(), database.url());
    for (variable, value) in bucket.files_settings() {
        program = program.with(variable, value);
    }
    program.admin();
    let portal = program.serve();
    let admin = portal.sign_in().await;
    let code = submit(&admin).await;
    let contents = ["One wall.\n", "Two walls.\n", "Three walls.\n"]
        .map(|text: &str| text.as_bytes().to_vec());
    for (name, numbers) in [("early", 1..=550), ("late", 551..=600)] {
        let files = ManyFiles {
            storage: &bucket.folder(),
            folder: name,
            numbers,
            name: "walls.txt",
            kind: "text/plain",
            contents: &contents,
        };
        files.add(&database, &code);
    }

    // The log does not know these files.
    database.execute("DELETE FROM history_log");
    database.execute("DELETE FROM history_heads");

    let packages = format!("/api/projects/{code}/packages");
    let ordered = admin.post(&packages, &order()).await;
    assert_eq!(ordered.status, 202, "{}", ordered.json);
    let id = ordered.json["id"].as_str().expect("an id");
    let path = format!("{packages}/{id}");
    late.recv().await.expect("the job reads the files");
    let list = admin.get(&packages).await.ok();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
    let running = &list["items"][0];
    assert_eq!(running["state"], "running");
    assert_eq!(running["is_available"], false);
    for field in ["file_size", "sha256", "finished_at"] {
        assert_eq!(running[field], Value::Null, "{field}");
    }
    let download = format!("{path}/download");
    admin.get(&download).await.problem(404, "not_found");
    assert!(!bucket.folder().join("packages").exists());
    portal.kill();

    // What is in the checkpoint is not read again: the bucket would not send it.
    let _early = bucket.stall("/early/1-").await;
    // On PostgreSQL, the lease of the killed process would last some minutes.
    database.execute("UPDATE jobs SET leased_by = NULL, leased_until = NULL");
    let portal = program.serve();
    let admin = portal.back(&admin);
    eventually(async || !admin.get(&path).await.json["finished_at"].is_null()).await;
    let done = admin.get(&path).await.ok();
    for (field, value) in [
        ("state", json!("done")),
        ("done", json!(600)),
        ("total", json!(600)),
        ("missing_files", json!(0)),
    ] {
        assert_eq!(done[field], value, "{field}: {done}");
    }
    assert_eq!(admin.get(&packages).await.ok()["items"], json!([done]));
    let sent = admin.get(&download).await;
    assert_eq!(done["sha256"], json!(sum(&sent.bytes)));
    assert_verifies(&sent.bytes);
    let left = folder.path().join("unfinished-packages");
    eventually(async || !left.exists()).await;
}

/// Checks a package with `unzip`, `sha256sum`, and `buildback verify`.
fn assert_verifies(package: &[u8]) {
    Bag::unpacked(package);
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("package.zip"), package).expect("a file");
    let (is_whole, printed) = run("unzip", &["-tq", "package.zip"], folder.path());
    assert!(is_whole, "{printed}");
    let verified = Command::new(BINARY)
        .arg("verify")
        .arg(folder.path().join("package.zip"))
        .output()
        .expect("start the program");
    assert!(verified.status.success(), "{verified:?}");
}

/// A crew whose files are in a bucket.
async fn crew_in(bucket: &Bucket) -> Crew {
    let config = bucket.config();
    crew_of(TestApp::with(|settings| settings.files = config).await).await
}

/// The name and the type of a photo.
const JPEG: (&str, &str) = ("wall.jpg", "image/jpeg");
const HEIC: (&str, &str) = ("wall.heic", "image/heic");

/// Adds photos of walls to the project, in the bucket.
fn add_walls(
    crew: &Crew,
    bucket: &Bucket,
    numbers: RangeInclusive<usize>,
    (name, kind): (&str, &str),
    photo: Vec<u8>,
) {
    let files = ManyFiles {
        storage: &bucket.folder(),
        folder: "walls",
        numbers,
        name,
        kind,
        contents: &[photo],
    };
    files.add(crew.app.database(), &crew.project.code);
}

/// A crew whose files are in a bucket, with two files that are read early and two that are read late.
async fn crew_with_files(bucket: &Bucket) -> Crew {
    let crew = crew_in(bucket).await;
    for (folder, numbers) in [("early", 1..=2), ("late", 3..=4)] {
        let files = ManyFiles {
            storage: &bucket.folder(),
            folder,
            numbers,
            name: "walls.txt",
            kind: "text/plain",
            contents: &[b"One wall.\n".to_vec()],
        };
        files.add(crew.app.database(), &crew.project.code);
    }
    crew
}

const POSTPONED: &str =
    "claim_packages WHERE state = 'running' AND attempts = 0 AND retry_at IS NOT NULL";

#[tokio::test]
async fn a_package_waits_for_a_bucket_and_goes_on_where_it_stopped() {
    let mut bucket = Bucket::start().await;
    let crew = crew_with_files(&bucket).await;
    bucket.refuse("/late/").await;
    let ordered = crew.admin.post(&crew.packages(), &order()).await;
    assert_eq!(ordered.status, 202, "{}", ordered.json);
    crew.make_packages().await;
    assert_eq!(crew.app.rows(POSTPONED), 1);
    let waiting = crew.admin.get(&crew.package(&ordered.json)).await.ok();
    let next = crew.app.now() + SignedDuration::from_mins(1);
    assert_eq!(waiting["retry_at"], json!(next.to_string()), "{waiting}");

    // It is not begun before its time. Then what was copied is not read again: the bucket would refuse it.
    bucket.refuse("/early/").await;
    crew.make_packages().await;
    assert_eq!(crew.app.rows(POSTPONED), 1);
    crew.app.advance(SignedDuration::from_mins(1));
    crew.make_packages().await;
    let done = crew.admin.get(&crew.package(&ordered.json)).await.ok();
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(
        (&done["missing_files"], &done["retry_at"]),
        (&json!(0), &Value::Null)
    );
    let path = format!("{}/download", crew.package(&done));
    let bag = Bag::unpacked(&crew.admin.get(&path).await.bytes);
    assert_eq!(bag.paths_of(b"One wall.\n").len(), 4);
}

#[tokio::test]
async fn a_package_waits_for_a_bucket_for_a_day_at_most() {
    let mut bucket = Bucket::start().await;
    let crew = crew_with_files(&bucket).await;
    bucket.refuse("/late/").await;
    let ordered = crew.admin.post(&crew.packages(), &order()).await.json;
    for _ in 0..5 {
        crew.make_packages().await;
        assert_eq!(crew.app.rows(POSTPONED), 1);
        crew.app.advance(SignedDuration::from_mins(20));
    }
    crew.app.advance(SignedDuration::from_hours(24));
    crew.make_packages().await;
    let admin = crew.app.admin().await;
    let failed = admin.get(&crew.package(&ordered)).await.ok();
    assert_eq!(
        (&failed["state"], &failed["failure"]),
        (&json!("failed"), &json!("storage"))
    );
}

#[tokio::test]
async fn the_day_of_a_busy_bucket_begins_anew_with_each_progress() {
    let mut bucket = Bucket::start().await;
    let crew = crew_with_files(&bucket).await;
    add_walls(&crew, &bucket, 5..=5, JPEG, photo(1));
    // The report needs the photo.
    bucket.refuse("/walls/").await;
    let ordered = crew.admin.post(&crew.packages(), &order()).await;
    assert_eq!(ordered.status, 202, "{}", ordered.json);
    crew.make_packages().await;
    crew.app.advance(SignedDuration::from_hours(23));
    crew.make_packages().await;
    assert_eq!(crew.app.rows(POSTPONED), 1, "the report waits");
    // The report can be made, but not all files can be copied.
    bucket.refuse("/late/").await;
    crew.app.advance(SignedDuration::from_mins(20));
    crew.make_packages().await;
    crew.app.advance(SignedDuration::from_hours(23));
    crew.make_packages().await;
    assert_eq!(
        crew.app.rows(POSTPONED),
        1,
        "it got further during this day"
    );
    crew.app.advance(SignedDuration::from_hours(2));
    crew.make_packages().await;
    assert_eq!(crew.app.rows("claim_packages WHERE state = 'failed'"), 1);
}

#[tokio::test]
async fn a_package_can_be_canceled_while_its_previews_are_made() {
    let mut bucket = Bucket::start().await;
    let crew = crew_in(&bucket).await;
    add_walls(&crew, &bucket, 1..=12, HEIC, heic(64, 48));
    let mut asked = bucket.stall("/screens/").await;
    let turn = crew.app.state().package_turn().await.expect("a turn");
    let ordered = crew.admin.post(&crew.packages(), &order()).await;
    assert_eq!(ordered.status, 202, "{}", ordered.json);
    let id = ordered.json["id"].as_str().expect("an id");
    let folder = crew.unfinished().join(id);
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("report.pdf"), "the report").expect("a file");
    drop(turn);
    let state = crew.app.state().clone();
    let making = tokio::spawn(async move { make_waiting(&state, "the test").await });
    asked.recv().await.expect("the job looks for a preview");
    let path = crew.package(&ordered.json);
    let canceled = crew.admin.post(&format!("{path}/cancel"), &json!({})).await;
    assert_eq!(canceled.status, 204, "{}", canceled.json);
    bucket.stop().await;
    bucket.start_again().await;
    making.await.expect("no panic").expect("the job ends");
    let state = crew.admin.get(&path).await.ok()["state"].clone();
    assert_eq!(state, "canceled");
    // It looks after every fifth preview.
    let previews = fs::read_dir(bucket.folder().join("screens/walls"));
    assert_eq!(previews.map_or(0, Iterator::count), 5);
}

/// A package of a company, whose photos others sent, stops where the bucket does not answer.
#[tokio::test]
async fn the_report_and_the_copies_have_a_progress_and_can_be_canceled() {
    for stage in ["report", "copies"] {
        let mut bucket = Bucket::start().await;
        let crew = crew_in(&bucket).await;
        add_walls(&crew, &bucket, 1..=12, JPEG, photo(1));
        let mut asked = bucket.stall("/walls/").await;
        let turn = crew.app.state().package_turn().await.expect("a turn");
        let ordered = crew.contractor.post(&crew.packages(), &order()).await;
        assert_eq!(ordered.status, 202, "{}", ordered.json);
        if stage == "copies" {
            let id = ordered.json["id"].as_str().expect("an id");
            let folder = crew.unfinished().join(id);
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(folder.join("report.pdf"), "the report").expect("a file");
        }
        drop(turn);
        let state = crew.app.state().clone();
        let making = tokio::spawn(async move { make_waiting(&state, "the test").await });
        asked.recv().await.expect("the job reads a photo");
        let path = crew.package(&ordered.json);
        let running = crew.contractor.get(&path).await.ok();
        for (field, value) in [
            ("stage", json!(stage)),
            ("stage_done", json!(0)),
            ("stage_total", json!(12)),
            ("done", json!(0)),
        ] {
            assert_eq!(running[field], value, "{field}: {running}");
        }
        let cancel = format!("{path}/cancel");
        let canceled = crew.contractor.post(&cancel, &json!({})).await;
        assert_eq!(canceled.status, 204, "{}", canceled.json);
        bucket.stop().await;
        bucket.start_again().await;
        making.await.expect("no panic").expect("the job ends");
        let state = crew.contractor.get(&path).await.ok()["state"].clone();
        assert_eq!(state, "canceled");
        assert!(!bucket.folder().join("packages").exists());
        // It looks after every tenth copy.
        let copies = fs::read_dir(bucket.folder().join("shared/walls"));
        let copies = copies.map_or(0, Iterator::count);
        assert_eq!(copies, if stage == "copies" { 10 } else { 0 });
    }
}

#[tokio::test]
async fn a_file_that_a_bucket_lost_is_listed_as_missing() {
    let bucket = Bucket::start().await;
    let crew = crew_in(&bucket).await;
    let (kept, lost) = (photo(1), photo(2));
    crew.wall("kept.jpg", &kept).await;
    crew.wall("lost.jpg", &lost).await;
    lose(&bucket.folder(), &lost);
    let (done, bag) = crew.bag(&crew.admin, &order()).await;
    assert_eq!(
        (&done["total"], &done["missing_files"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(bag.paths_of(&kept).len(), 1);
    let index = bag.text("data/index.csv");
    assert!(
        index.contains(",missing,") && index.contains(&sum(&lost)),
        "{index}"
    );
    assert!(!bag.text("manifest-sha256.txt").contains(&sum(&lost)));
    for (path, words) in [
        ("data/index.html", "This file is missing"),
        ("README.txt", "1 file is missing"),
        ("README.txt", "0002-lost.jpg"),
    ] {
        let text = bag.text(path);
        assert!(text.contains(words), "{path}: {text}");
    }
    let download = format!(
        "{}/{}/download",
        crew.packages(),
        done["id"].as_str().expect("an id")
    );
    assert_verifies(&crew.admin.get(&download).await.bytes);
}

#[tokio::test]
async fn a_project_with_10000_photos_has_pages_of_files_and_a_package_but_no_report() {
    const COUNT: usize = 10_000;
    let crew = crew().await;
    let files = ManyFiles {
        storage: &crew.app.files(),
        folder: "project-files/many",
        numbers: 1..=COUNT,
        name: "wall.jpg",
        kind: "image/jpeg",
        contents: &[photo(1), photo(2), photo(3)],
    };
    files.add(crew.app.database(), &crew.project.code);

    let (mut ids, mut pages) = (HashSet::new(), 0);
    let mut next = crew.files();
    loop {
        let page = crew.admin.get(&next).await.ok();
        pages += 1;
        let items = page["items"].as_array().expect("files").iter();
        ids.extend(items.map(|file| file["id"].to_string()));
        let Some(cursor) = page["next_cursor"].as_str() else {
            break;
        };
        next = format!("{}?cursor={cursor}", crew.files());
    }
    assert_eq!((ids.len(), pages), (COUNT, 10));

    let report = json!({
        "kind": "photo_report",
        "options": { "per_page": 4, "by_room": true, "facts": true, "annotations": true, "language": "en" },
    });
    let path = format!("/api/projects/{}/documents", crew.project.code);
    let problem = crew.admin.post(&path, &report).await.invalid(&["kind"]);
    assert_eq!(problem["errors"][0]["code"], "too_many");
    assert_eq!(
        problem["errors"][0]["message"],
        "A report can contain 1000 photos. This project has more."
    );

    let (done, bag) = crew.bag(&crew.admin, &order()).await;
    assert_eq!(
        (&done["total"], &done["done"], &done["missing_files"]),
        (&json!(COUNT), &json!(COUNT), &json!(0))
    );
    let manifest = bag.text("manifest-sha256.txt");
    assert_eq!(manifest.matches("  data/photos/").count(), COUNT);
    assert!(manifest.contains("/10000-wall.jpg\n"));
    let page = bag.text("data/index.html");
    assert!(page.contains("id=\"photo-10000\""));
    // Its lines are wrapped.
    let readme = bag.text("README.txt");
    let words: Vec<&str> = readme.split_whitespace().collect();
    assert!(
        words.join(" ").contains("too many photos for one PDF"),
        "{readme}"
    );
}

#[tokio::test]
async fn a_caption_of_5000_characters_is_whole_and_the_name_is_short() {
    let crew = crew().await;
    let bytes = photo(1);
    let id = crew.wall("wall.jpg", &bytes).await;
    let caption = longest_caption();
    crew.says(&id, json!({ "caption": caption })).await;
    let (_, bag) = crew.bag(&crew.admin, &order()).await;
    let path = bag.path_of(&bytes);
    let name = path.rsplit('/').next().expect("a name");
    assert!(name.starts_with("0001-Wet wall, Wet wall, "), "{name}");
    assert!(name.ends_with(".jpg"), "{name}");
    assert!(name.chars().count() <= 80, "{name}");
    for list in ["data/index.html", "data/index.csv"] {
        assert!(bag.text(list).contains(&caption), "{list}");
    }
    let (read, text) = run("pdftotext", &["data/report.pdf", "-"], &bag.root());
    assert!(read && text.contains("floor."), "{text}");
    assert_eq!(text.matches("wall,").count(), 499, "{text}");
}

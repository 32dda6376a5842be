//! What is wrong with a package is found.

use crate::case::{Case, at, id, sum};
use claim_package::{Entry, Photo, Problem, SourceKind, Verified};
use domain::history_log::{EntryKind, Leaf, LogDocument, commitment};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// The path of the only photo.
const PHOTO: &str = "data/photos/no-phase/no-room/0001-a.jpg";

/// A log with these contents.
fn log(entries: &[(EntryKind, Value)]) -> LogDocument {
    let entries: Vec<Value> = entries
        .iter()
        .zip(0_i64..)
        .map(|((kind, content), position)| {
            let entity = content["id"].as_str().unwrap_or("e").to_owned();
            let at = content["created_at"].as_i64().unwrap_or(position);
            let content = content.to_string();
            let leaf = Leaf {
                at,
                content: hex::encode(commitment(&[1; 32], &content)),
                entity,
                kind: *kind,
                position,
                project: "p".to_owned(),
            };
            let leaf = leaf.text().expect("JSON");
            json!({ "leaf": leaf, "salt": hex::encode([1; 32]), "content": content })
        })
        .collect();
    let document = json!({
        "format": "buildback-history-1",
        "project": "p",
        "project_number": "BB-2026-000123",
        "entries": entries,
        "roots": [],
        "keys": [],
    });
    serde_json::from_value(document).expect("a log")
}

/// The file of the only photo.
fn file() -> (EntryKind, Value) {
    (EntryKind::File, json!({ "id": id(0).to_string() }))
}

fn checksum(bytes: &[u8]) -> (EntryKind, Value) {
    let content = json!({ "id": id(0).to_string(), "sha256": sum(bytes) });
    (EntryKind::Checksum, content)
}

/// An unpacked package with one photo and this log.
fn unpacked(log: Option<&LogDocument>) -> (Case, PathBuf) {
    unpacked_with(log, |_| ())
}

/// The same, with a change of the photo.
fn unpacked_with(log: Option<&LogDocument>, change: impl FnOnce(&mut Photo)) -> (Case, PathBuf) {
    let mut case = Case::new();
    change(case.photo("a.jpg", b"a"));
    case.log = log.map(|log| serde_json::to_vec(log).expect("JSON"));
    let finished = case.write();
    let folder = case.unpacked(&finished.file);
    (case, folder)
}

#[test]
fn every_change_is_found() {
    type Change = fn(&Path);
    let photo = PHOTO.to_owned();
    let cases: [(Change, Problem); 9] = [
        (
            |folder| {
                let path = folder.join("manifest-sha256.txt");
                let manifest = fs::read_to_string(&path).expect("a manifest");
                let more = format!("{manifest}{}  data/photos/b.jpg\n", sum(b"b"));
                fs::write(path, more).expect("write");
                fs::write(folder.join("data/photos/b.jpg"), "b").expect("write");
            },
            Problem::NoRow("data/photos/b.jpg".to_owned()),
        ),
        (
            |folder| {
                let path = folder.join("data/index.csv");
                let index = fs::read_to_string(&path).expect("a list");
                fs::write(path, index.replace(",original,", ",missing,")).expect("write");
            },
            Problem::Row(photo.clone()),
        ),
        (
            |folder| {
                fs::remove_file(folder.join(PHOTO)).expect("remove");
            },
            Problem::Missing(photo),
        ),
        (
            |folder| fs::write(folder.join("data/more.txt"), "x").expect("write"),
            Problem::Unlisted("data/more.txt".to_owned()),
        ),
        (
            |folder| fs::write(folder.join("more.txt"), "x").expect("write"),
            Problem::Unlisted("more.txt".to_owned()),
        ),
        (
            |folder| fs::write(folder.join("bagit.txt"), "BagIt-Version: 2\n").expect("write"),
            Problem::Declaration,
        ),
        (
            |folder| {
                let line = format!("{}  data/../../secret\n", "ab".repeat(32));
                fs::write(folder.join("manifest-sha256.txt"), line).expect("write");
            },
            Problem::Line("manifest-sha256.txt"),
        ),
        (
            |folder| fs::remove_file(folder.join("tagmanifest-sha256.txt")).expect("remove"),
            Problem::Missing("tagmanifest-sha256.txt".to_owned()),
        ),
        (
            |folder| fs::write(folder.join("bag-info.txt"), "Payload-Oxum: 1.1\n").expect("write"),
            Problem::Count,
        ),
    ];
    for (change, problem) in cases {
        let (_case, folder) = unpacked(None);
        assert_eq!(claim_package::verify(&folder).expect("opened").problems, []);
        change(&folder);
        let problems = claim_package::verify(&folder).expect("opened").problems;
        assert!(problems.contains(&problem), "{problem:?}: {problems:?}");
    }
}

#[test]
fn files_are_compared_with_the_history_log() {
    let (_case, folder) = unpacked(Some(&log(&[file(), checksum(b"a")])));
    let verified = claim_package::verify(&folder).expect("opened");
    assert_eq!((verified.problems, verified.logged), (Vec::new(), 1));

    let (_case, folder) = unpacked(Some(&log(&[file(), checksum(b"b")])));
    let verified = claim_package::verify(&folder).expect("opened");
    assert_eq!(verified.problems, [Problem::Log(PHOTO.to_owned())]);
    assert_eq!(verified.logged, 0);

    // A file that the log does not know at all.
    let (_case, folder) = unpacked(Some(&log(&[])));
    let verified = claim_package::verify(&folder).expect("opened");
    assert_eq!(verified.problems, [Problem::Unlogged(PHOTO.to_owned())]);

    let mut other = log(&[file(), checksum(b"a")]);
    other.project_number = "BB-2026-000124".to_owned();
    let (_case, folder) = unpacked(Some(&other));
    let verified = claim_package::verify(&folder).expect("opened");
    assert_eq!(verified.problems, [Problem::OtherProject]);
}

/// An entry of the timeline from two minutes before the order, with texts that a spreadsheet would read as formulas.
fn entry(id: &str) -> Entry {
    Entry {
        id: id.to_owned(),
        at: at(-120),
        author: Some("@kim".to_owned()),
        kind: "status_change".to_owned(),
        previous_status: Some("submitted".to_owned()),
        new_status: Some("in_progress".to_owned()),
        change: None,
        notes: Some("=Dry\r\n\"wall\"".to_owned()),
        files: Vec::new(),
    }
}

/// What the log says about it.
fn logged(id: &str) -> (EntryKind, Value) {
    let content = json!({
        "author": null, "change": null, "change_summary": null, "created_at": at(-120).as_microsecond(), "id": id,
        "new_status": "in_progress", "notes": "=Dry\r\n\"wall\"", "previous_status": "submitted",
        "update_type": "status_change",
    });
    (EntryKind::Update, content)
}

/// The same with another value.
fn logged_with(id: &str, field: &str, value: Value) -> (EntryKind, Value) {
    let (kind, mut content) = logged(id);
    content[field] = value;
    (kind, content)
}

/// An unpacked package with this timeline and log.
fn unpacked_timeline(log: &LogDocument, ids: &[&str]) -> (Case, PathBuf) {
    let mut case = Case::new();
    case.contents.timeline = ids.iter().map(|id| entry(id)).collect();
    case.log = Some(serde_json::to_vec(log).expect("JSON"));
    let finished = case.write();
    let folder = case.unpacked(&finished.file);
    (case, folder)
}

#[test]
fn the_timeline_is_compared_with_the_history_log() {
    let before = |seconds: i64| json!(at(-seconds).as_microsecond());
    let old = logged_with("b", "created_at", before(61));
    let young = logged_with("b", "created_at", before(60));
    let differs = || vec![Problem::Entry("a".to_owned())];
    let cases = [
        (vec![logged("a")], vec!["a"], vec![], 1),
        (vec![logged("a"), young], vec!["a"], vec![], 1),
        (
            vec![logged("a"), old],
            vec!["a"],
            vec![Problem::NoEntry("b".to_owned())],
            1,
        ),
        (
            vec![logged("b")],
            vec!["a", "b"],
            vec![Problem::UnloggedEntry("a".to_owned())],
            1,
        ),
        (vec![logged("a")], vec!["a", "a"], differs(), 1),
        (
            vec![logged_with("a", "notes", json!("Dry"))],
            vec!["a"],
            differs(),
            0,
        ),
        (
            vec![logged_with("a", "created_at", before(119))],
            vec!["a"],
            differs(),
            0,
        ),
        (
            vec![logged_with("a", "previous_status", Value::Null)],
            vec!["a"],
            differs(),
            0,
        ),
        (
            vec![logged_with("a", "new_status", json!("completed"))],
            vec!["a"],
            differs(),
            0,
        ),
        (
            vec![logged_with("a", "update_type", json!("note_added"))],
            vec!["a"],
            differs(),
            0,
        ),
        (
            vec![(EntryKind::Update, json!({ "id": "a" }))],
            vec!["a"],
            differs(),
            0,
        ),
    ];
    for (entries, listed, problems, same) in cases {
        let (_case, folder) = unpacked_timeline(&log(&entries), &listed);
        let verified = claim_package::verify(&folder).expect("opened");
        assert_eq!(verified.problems, problems, "{entries:?}");
        assert_eq!(verified.entries, same, "{entries:?}");
    }

    let mut partly = log(&[logged("a"), logged("b")]);
    partly.entries[0].salt = None;
    partly.entries[0].content = None;
    partly.withheld = vec![0];
    let (_case, folder) = unpacked_timeline(&partly, &["a", "b"]);
    let verified = claim_package::verify(&folder).expect("opened");
    assert_eq!(verified.problems, []);
    assert_eq!((verified.entries, verified.withheld_entries), (1, 1));

    // What is left after an erasure is compared.
    let erasure = (EntryKind::Erasure, json!({ "id": "a" }));
    let mut erased = log(&[
        logged_with("a", "notes", json!("Zoe")),
        erasure,
        logged("a"),
    ]);
    erased.entries[0].salt = None;
    erased.entries[0].content = None;
    let (_case, folder) = unpacked_timeline(&erased, &["a"]);
    let verified = claim_package::verify(&folder).expect("opened");
    assert_eq!(verified.problems, []);
    assert_eq!((verified.entries, verified.withheld_entries), (1, 0));
}

#[test]
fn both_files_of_the_timeline_say_the_same() {
    let (_case, folder) = unpacked_timeline(&log(&[logged("a")]), &["a"]);
    let path = folder.join("data/timeline.csv");
    let table = fs::read_to_string(&path).expect("a table");
    fs::write(&path, table.replace("wall", "Wall")).expect("write");
    let problems = claim_package::verify(&folder).expect("opened").problems;
    let changed = Problem::Changed("data/timeline.csv".to_owned());
    assert_eq!(problems, [changed, Problem::Table]);
}

#[test]
fn only_originals_are_compared_with_the_history_log() {
    type Change = fn(&mut Photo);
    let counts = |verified: &Verified| (verified.logged, verified.unlogged, verified.copies);
    let original = log(&[file(), checksum(b"the original")]);
    let no_sum = log(&[file()]);
    let empty = log(&[]);
    let blurred = |photo: &mut Photo| {
        photo.source.kind = SourceKind::Blurred;
        photo.sha256 = Some(sum(b"the original"));
    };
    let shared = |photo: &mut Photo| {
        photo.source.kind = SourceKind::Shared;
        photo.sha256 = None;
    };
    let cases: [(&LogDocument, Change, _); 4] = [
        (&original, blurred, (0, 0, 1)),
        (&original, shared, (0, 0, 1)),
        (&no_sum, |_| (), (0, 1, 0)),
        (&empty, |photo| photo.in_history = false, (0, 1, 0)),
    ];
    for (log, change, expected) in cases {
        let (_case, folder) = unpacked_with(Some(log), change);
        let verified = claim_package::verify(&folder).expect("opened");
        assert_eq!(verified.problems, []);
        assert_eq!(counts(&verified), expected);
    }
}

#[test]
fn a_broken_line_of_a_manifest_is_one_problem() {
    let (_case, folder) = unpacked(None);
    fs::write(folder.join("manifest-sha256.txt"), "\n".repeat(9_000)).expect("write");
    let problems = claim_package::verify(&folder).expect("opened").problems;
    let broken = problems
        .iter()
        .filter(|problem| matches!(problem, Problem::Line(_)));
    assert_eq!(broken.count(), 1);
}

#[test]
fn files_that_systems_add_to_a_folder_are_ignored() {
    let (_case, folder) = unpacked(None);
    for path in [".DS_Store", "data/photos/Thumbs.db", "data/desktop.ini"] {
        fs::write(folder.join(path), "x").expect("write");
    }
    let problems = claim_package::verify(&folder).expect("opened").problems;
    assert_eq!(problems, []);
}

#[cfg(unix)]
#[test]
fn only_regular_files_of_a_folder_are_read() {
    use std::os::unix::fs::symlink;
    type Change = fn(&Path);
    let cases: [Change; 3] = [
        |folder| {
            fs::rename(folder.join(PHOTO), folder.join("../a.jpg")).expect("moved");
            symlink("../../../../../a.jpg", folder.join(PHOTO)).expect("a link");
        },
        |folder| {
            let photos = folder.join("data/photos");
            fs::rename(&photos, folder.join("../photos")).expect("moved");
            symlink("../../photos", photos).expect("a link");
        },
        |folder| {
            fs::remove_file(folder.join(PHOTO)).expect("removed");
            let made = std::process::Command::new("mkfifo")
                .arg(folder.join(PHOTO))
                .status();
            assert!(made.expect("mkfifo").success());
        },
    ];
    for change in cases {
        let (_case, folder) = unpacked(None);
        change(&folder);
        let problems = claim_package::verify(&folder).expect("opened").problems;
        let reason = "it is not a regular file".to_owned();
        let unreadable = Problem::Unreadable(PHOTO.to_owned(), reason);
        assert!(problems.contains(&unreadable), "{problems:?}");
    }
}

#[test]
fn a_zip_file_with_overlapping_members_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bomb.zip");
    let mut zip = ZipWriter::new(File::create(&path).expect("a file"));
    zip.start_file("a.txt", SimpleFileOptions::default())
        .expect("a member");
    zip.write_all(b"a").expect("written");
    zip.shallow_copy_file("a.txt", "b.txt").expect("a copy");
    zip.finish().expect("finished");
    let error = claim_package::verify(&path).expect_err("refused");
    assert_eq!(error.to_string(), "files in the ZIP file overlap");
}

#[test]
fn a_later_log_only_adds_entries() {
    let update = |number: i32| (EntryKind::Update, json!({ "number": number }));
    let earlier = log(&[update(1), update(2)]);
    for (later, continues) in [
        (log(&[update(1), update(2)]), true),
        (log(&[update(1), update(2), update(3)]), true),
        (log(&[update(1)]), false),
        (log(&[update(1), update(3), update(2)]), false),
        (log(&[]), false),
    ] {
        assert_eq!(claim_package::continues(&earlier, &later), continues);
    }
    let mut other = earlier.clone();
    other.project = "q".to_owned();
    assert!(!claim_package::continues(&earlier, &other));
}

#[test]
fn what_is_not_a_package_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(claim_package::verify(&folder.path().join("none.zip")).is_err());
    let file = folder.path().join("text.zip");
    fs::write(&file, "not a ZIP file").expect("write");
    assert!(claim_package::verify(&file).is_err());
    let verified = claim_package::verify(folder.path()).expect("opened");
    assert!(!verified.problems.is_empty());
}

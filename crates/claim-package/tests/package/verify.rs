//! What is wrong with a package is found.

use crate::case::{Case, id, sum};
use claim_package::Problem;
use domain::history_log::{EntryKind, Leaf, LogDocument, commitment};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A log with these contents.
fn log(entries: &[(EntryKind, Value)]) -> LogDocument {
    let entries: Vec<Value> = entries
        .iter()
        .zip(0_i64..)
        .map(|((kind, content), position)| {
            let content = content.to_string();
            let leaf = Leaf {
                at: position,
                content: hex::encode(commitment(&[1; 32], &content)),
                entity: "e".to_owned(),
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

fn checksum(bytes: &[u8]) -> (EntryKind, Value) {
    let content = json!({ "id": id(0).to_string(), "sha256": sum(bytes) });
    (EntryKind::Checksum, content)
}

/// An unpacked package with one photo and this log.
fn unpacked(log: Option<&LogDocument>) -> (Case, std::path::PathBuf) {
    let mut case = Case::new();
    case.photo("a.jpg", b"a");
    case.log = log.map(|log| serde_json::to_vec(log).expect("JSON"));
    let finished = case.write();
    let folder = case.unpacked(&finished.file);
    (case, folder)
}

#[test]
fn every_change_is_found() {
    type Change = fn(&Path);
    let photo = "data/photos/no-phase/no-room/0001-a.jpg".to_owned();
    let cases: [(Change, Problem); 7] = [
        (
            |folder| {
                let photo = folder.join("data/photos/no-phase/no-room/0001-a.jpg");
                fs::remove_file(photo).expect("remove");
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
    let (_case, folder) = unpacked(Some(&log(&[checksum(b"a")])));
    let verified = claim_package::verify(&folder).expect("opened");
    assert_eq!((verified.problems, verified.logged), (Vec::new(), 1));

    let (_case, folder) = unpacked(Some(&log(&[checksum(b"b")])));
    let verified = claim_package::verify(&folder).expect("opened");
    let path = "data/photos/no-phase/no-room/0001-a.jpg".to_owned();
    assert_eq!(verified.problems, [Problem::Log(path)]);
    assert_eq!(verified.logged, 0);

    let mut other = log(&[checksum(b"a")]);
    other.project_number = "BB-2026-000124".to_owned();
    let (_case, folder) = unpacked(Some(&other));
    let verified = claim_package::verify(&folder).expect("opened");
    assert_eq!(verified.problems, [Problem::OtherProject]);
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

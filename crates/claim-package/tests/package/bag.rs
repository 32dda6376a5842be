//! What is in a package, and what other programs say about it.

use crate::case::{Case, at, id, members, sum, text};
use claim_package::{
    Deleted, Entry, Fact, Internal, Message, Note, PackageError, PhaseName, Previous, SourceKind,
    Stamp, Step, Task,
};
use std::path::Path;
use std::process::Command;

const CAPTION: &str = "=1+1 <script>alert(1)</script> \"wet\" & cold";

/// A project with everything.
fn everything() -> Case {
    let mut case = Case::new();
    case.contents.phases = vec![PhaseName {
        key: "damage".to_owned(),
        name: "Damage".to_owned(),
    }];
    case.contents.facts = vec![Fact {
        name: "Claim number".to_owned(),
        value: "HX <7>".to_owned(),
    }];
    let photo = case.photo("IMG_1.JPG", b"one");
    photo.phase = Some("damage".to_owned());
    photo.room = Some("Kitchen/Hall".to_owned());
    photo.caption = Some(CAPTION.to_owned());
    photo.tags = vec!["wall".to_owned(), "water".to_owned()];
    let photo = case.photo("IMG_1.JPG", b"two");
    photo.phase = Some("damage".to_owned());
    photo.room = Some("مطبخ".to_owned());
    photo.caption = Some("50%\nwet 🏠".to_owned());
    photo.before = Some(id(0));
    case.photo("long.png", b"three").caption = Some("x".repeat(5_000));
    let photo = case.photo("face.png", b"four");
    photo.caption = Some("Face".to_owned());
    photo.sha256 = Some(sum(b"the original"));
    photo.source.kind = SourceKind::Blurred;
    case.photo("gone.jpg", b"five");
    case.storage.0.remove("files/4");
    let photo = case.photo("tour.mp4", b"six");
    photo.sha256 = None;
    photo.source.kind = SourceKind::Shared;
    case.document("offer.pdf", "application/pdf", b"%PDF");
    case.document("offer.pdf", "application/pdf", b"%PDF 2");
    case.document("notes.txt", "text/plain", b"secret")
        .is_internal = true;
    add_texts(&mut case);
    case
}

fn add_texts(case: &mut Case) {
    let contents = &mut case.contents;
    contents.number = 2;
    contents.timestamp_authority = Some("Time Office".to_owned());
    contents.deleted = vec![Deleted {
        name: "wrong.jpg".to_owned(),
        size: 7,
        sha256: Some(sum(b"deleted")),
        deleted_by: Some("Ann Lee".to_owned()),
        deleted_at: at(120),
    }];
    contents.timeline = vec![Entry {
        id: "u1".to_owned(),
        at: at(30),
        author: Some("Kim Park".to_owned()),
        kind: "status_change".to_owned(),
        previous_status: Some("submitted".to_owned()),
        new_status: Some("in_progress".to_owned()),
        change: None,
        notes: Some("First\nSecond".to_owned()),
        files: vec![id(0), id(4)],
    }];
    contents.messages = Some(vec![Message {
        id: "m1".to_owned(),
        at: at(40),
        author: None,
        text: "@hello".to_owned(),
        files: vec![id(6)],
    }]);
    contents.internal = Some(Internal {
        notes: vec![Note {
            at: at(50),
            author: None,
            text: "An admin note".to_owned(),
        }],
        tasks: vec![Task {
            at: at(51),
            title: "An admin task".to_owned(),
            details: None,
            assignee: None,
            due: None,
            state: "Open".to_owned(),
        }],
    });
    contents.previous = Some(Previous {
        number: 1,
        made_at: at(-60),
        sums: vec![sum(b"one"), sum(b"%PDF")],
    });
    let report = case.folder.path().join("report");
    std::fs::write(&report, "%PDF report").expect("a report");
    case.report = Some(report);
    case.stamp = Stamp::Pending;
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> bool {
    let output = Command::new(program)
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .current_dir(folder)
        .output()
        .unwrap_or_else(|error| panic!("start {program}: {error}"));
    output.status.success()
}

/// What bagit.py says; `None` if it is not installed. Continuous integration must have it.
fn by_bagit(folder: &Path) -> Option<bool> {
    let installed = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../bagit");
    if !installed.is_dir() {
        let missing = "bagit is not installed; scripts/install-system-packages.sh installs it";
        assert!(std::env::var_os("CI").is_none(), "{missing}");
        eprintln!("skipped: {missing}");
        return None;
    }
    let script = "import bagit; bagit.Bag('.').validate()";
    let output = Command::new("/usr/bin/python3")
        .env("PYTHONPATH", installed)
        .env("LC_ALL", "C.UTF-8")
        .args(["-c", script])
        .current_dir(folder)
        .output()
        .expect("start Python");
    Some(output.status.success())
}

#[test]
fn other_programs_accept_the_package() {
    let mut case = everything();
    let finished = case.write();
    let bytes = std::fs::read(&finished.file).expect("the package");
    assert_eq!(finished.size, bytes.len() as u64);
    assert_eq!(finished.sha256, sum(&bytes));
    assert_eq!(finished.missing, [id(4)]);
    let package = finished.file.to_str().expect("a path");
    assert!(run(case.folder.path(), "unzip", &["-tq", package]));

    let folder = case.unpacked(&finished.file);
    let manifests = ["manifest-sha256.txt", "tagmanifest-sha256.txt"];
    for manifest in manifests {
        assert!(run(&folder, "sha256sum", &["-c", "--strict", manifest]));
    }
    assert_ne!(by_bagit(&folder), Some(false));
    for place in [&finished.file, &folder] {
        let verified = claim_package::verify(place).expect("opened");
        assert_eq!(verified.problems, []);
        assert_eq!(verified.tag_manifest, finished.tag_manifest);
        assert_eq!(verified.files, finished.contents.len() as u64);
    }
}

#[test]
fn one_flipped_byte_is_found_by_each_program() {
    let mut case = everything();
    let finished = case.write();
    let mut bytes = std::fs::read(&finished.file).expect("the package");
    let report = b"%PDF report";
    let place = bytes.windows(report.len()).position(|at| at == report);
    bytes[place.expect("the report is stored as it is") + 6] ^= 1;
    let broken = case.folder.path().join("broken.zip");
    std::fs::write(&broken, bytes).expect("write");
    let path = broken.to_str().expect("a path");
    assert!(!run(case.folder.path(), "unzip", &["-tq", path]));
    let verified = claim_package::verify(&broken).expect("opened");
    let problems: Vec<String> = verified.problems.iter().map(ToString::to_string).collect();
    assert!(problems[0].contains("data/report.pdf"), "{problems:?}");

    let folder = case.unpacked(&finished.file);
    for (changed, manifest) in [
        ("data/report.pdf", "manifest-sha256.txt"),
        ("README.txt", "tagmanifest-sha256.txt"),
    ] {
        let path = folder.join(changed);
        let whole = std::fs::read(&path).expect("a file");
        let mut bytes = whole.clone();
        bytes[5] ^= 1;
        std::fs::write(&path, &bytes).expect("write");
        assert!(!run(&folder, "sha256sum", &["-c", manifest]), "{changed}");
        assert_ne!(by_bagit(&folder), Some(true), "{changed}");
        let verified = claim_package::verify(&folder).expect("opened");
        let problem = claim_package::Problem::Changed(changed.to_owned());
        assert_eq!(verified.problems, [problem]);
        std::fs::write(&path, &whole).expect("write");
    }
}

#[test]
fn files_have_readable_paths_and_the_same_bytes() {
    let mut case = everything();
    let finished = case.write();
    let members = members(&finished.file);
    for (path, bytes) in [
        (
            "data/photos/Damage/Kitchen_Hall/0001-=1+1 _script_alert(1)__script_ _wet_ & cold.jpg",
            "one",
        ),
        ("data/photos/Damage/مطبخ/0002-50_ wet 🏠.jpg", "two"),
        ("data/photos/no-phase/no-room/0004-Face-blurred.jpg", "four"),
        ("data/photos/no-phase/no-room/0006-tour-shared.mp4", "six"),
        ("data/documents/0001-offer.pdf", "%PDF"),
        ("data/documents/0002-offer.pdf", "%PDF 2"),
        ("data/internal/documents/0003-notes.txt", "secret"),
        ("data/report.pdf", "%PDF report"),
    ] {
        assert_eq!(text(&members, path), bytes, "{path}");
    }
    assert!(!members.keys().any(|path| path.contains("0005-")));
    let longest = members.keys().flat_map(|path| path.split('/'));
    assert_eq!(longest.map(|part| part.chars().count()).max(), Some(80));
    let new: Vec<&str> = finished
        .contents
        .iter()
        .filter(|kept| kept.is_new)
        .map(|kept| kept.path.rsplit('/').next().expect("a name"))
        .map(|name| &name[..4])
        .collect();
    assert_eq!(new, ["0002", "0003", "0004", "0006", "0002", "0003"]);
}

#[test]
fn lists_and_pages_are_complete_and_harmless() {
    let mut case = everything();
    let finished = case.write();
    let members = members(&finished.file);
    let index = text(&members, "data/index.csv");
    assert!(index.contains("\"'=1+1 <script>"), "{index}");
    assert!(index.contains(",missing,"), "{index}");
    assert!(index.contains(",blurred_copy,"), "{index}");
    assert!(index.contains(",shared_copy,"), "{index}");
    assert!(index.contains(&sum(b"the original")), "{index}");
    let long = "x".repeat(5_000);
    assert!(index.contains(&long), "a long caption is whole");
    assert_eq!(index.matches("\r\n").count(), 10);
    let messages = text(&members, "data/messages.csv");
    assert!(messages.contains("'@hello"), "{messages}");
    let deleted = text(&members, "data/deleted-files.csv");
    assert!(deleted.contains(&sum(b"deleted")), "{deleted}");
    let timeline = text(&members, "data/timeline.json");
    let timeline: serde_json::Value = serde_json::from_str(&timeline).expect("JSON");
    assert_eq!(timeline[0]["previous_status"], "submitted");
    assert_eq!(timeline[0]["files"][0]["id"], id(0).to_string());

    let page = text(&members, "data/index.html");
    assert!(!page.contains("<script"), "{page}");
    assert!(page.contains(&long), "a long caption is whole");
    for part in [
        "=1+1 &lt;script&gt;",
        "HX &lt;7&gt;",
        "Adjuster &lt;Kim&gt;",
        "href=\"photos/Damage/%D9%85%D8%B7%D8%A8%D8%AE/0002-50_%20wet%20%F0%9F%8F%A0.jpg\"",
        "loading=\"lazy\"",
        "href=\"#photo-0001\"",
        "href=\"#photo-0002\"",
        "Parts of this photo are blurred.",
        "This is a copy without location and camera data.",
        "This file is missing",
        "Status: Submitted, then In Progress",
        "First\nSecond",
        "New since package 1",
        "An admin note",
        "An admin task",
        "wrong.jpg",
        "&quot;wet&quot;",
    ] {
        assert!(page.contains(part), "{part:?} is not in {page}");
    }
    let readme = text(&members, "README.txt");
    for part in [
        "sha256sum -c manifest-sha256.txt",
        "Get-FileHash",
        "certutil",
        "shasum -a 256",
        "bagit.py --validate",
        "openssl ts -verify",
        "Time Office",
        "0005-gone.jpg",
        "is a copy without location and camera data",
    ] {
        assert!(readme.contains(part), "{part:?} is not in {readme}");
    }
    assert!(text(&members, "timestamp.txt").starts_with("Time Office could not be reached"));
    let info = text(&members, "bag-info.txt");
    assert!(info.contains("External-Identifier: BB-2026-000123\n"));
    assert!(info.contains(&format!("Ordered-At: {}\n", at(0))));
}

#[test]
fn the_instructions_say_which_checksums_of_blurred_originals_are_listed() {
    for (known, expected) in [
        ([true, true], Some("the originals of 2 blurred photos")),
        ([true, false], Some("the original of 1 blurred photo.")),
        ([false, false], None),
    ] {
        let mut case = Case::new();
        for is_known in known {
            let photo = case.photo("face.png", b"blurred");
            photo.source.kind = SourceKind::Blurred;
            photo.sha256 = is_known.then(|| sum(b"the original"));
        }
        let members = members(&case.write().file);
        let readme = text(&members, "README.txt");
        // A line ends anywhere.
        let readme: Vec<&str> = readme.split_whitespace().collect();
        let readme = readme.join(" ");
        assert!(readme.contains("2 photos are partly blurred."), "{readme}");
        assert_eq!(
            readme.contains("SHA-256 of the original"),
            expected.is_some()
        );
        assert!(readme.contains(expected.unwrap_or_default()), "{readme}");
    }
}

#[test]
fn a_package_without_options_has_no_empty_parts() {
    let mut case = Case::new();
    case.photo("a.jpg", b"a");
    case.stamp = Stamp::Token(vec![0x30, 0]);
    case.contents.timestamp_authority = Some("Time Office".to_owned());
    let finished = case.write();
    assert!(finished.contents.iter().all(|kept| !kept.is_new));
    let members = members(&finished.file);
    let paths: Vec<&str> = members.keys().map(String::as_str).collect();
    assert_eq!(
        paths,
        [
            "README.txt",
            "bag-info.txt",
            "bagit.txt",
            "data/deleted-files.csv",
            "data/index.csv",
            "data/index.html",
            "data/photos/no-phase/no-room/0001-a.jpg",
            "data/timeline.csv",
            "data/timeline.json",
            "manifest-sha256.txt",
            "tagmanifest-sha256.txt",
            "tagmanifest-sha256.txt.tsr",
            "timestamp.txt",
        ]
    );
    let verified = claim_package::verify(&finished.file).expect("opened");
    assert_eq!(verified.problems, []);
    assert_eq!(verified.timestamp, Some(vec![0x30, 0]));
}

#[test]
fn a_file_without_a_copy_is_not_called_missing() {
    let mut case = Case::new();
    case.photo("roof.jpg", b"one");
    let photo = case.photo("face.png", b"");
    photo.sha256 = Some(sum(b"the original"));
    photo.source.kind = SourceKind::Blurred;
    case.photo("tour.mp4", b"").source.kind = SourceKind::Shared;
    let finished = case.write();
    assert_eq!(finished.not_shareable, [id(1), id(2)]);
    assert_eq!(finished.missing, []);
    let members = members(&finished.file);
    let index = text(&members, "data/index.csv");
    assert_eq!(index.matches(",not_shareable,").count(), 2, "{index}");
    assert!(!index.contains(",missing,"), "{index}");
    let page = text(&members, "data/index.html");
    let readme = text(&members, "README.txt");
    let readme = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains("Files without a copy"), "{page}");
    assert!(page.contains("it could not make the copy"), "{page}");
    assert!(
        readme.contains("2 more photos and videos, but it could not make the copies"),
        "{readme}"
    );
    assert!(readme.contains(&sum(b"the original")), "{readme}");
    for (text, absent) in [
        (&page, "missing in the portal"),
        (&page, "This is a copy without"),
        (&page, "Parts of this photo are blurred."),
        (&readme, "missing in the portal"),
        (&readme, "-shared before the extension"),
    ] {
        assert!(!text.contains(absent), "{absent:?} is in {text}");
    }
    let verified = claim_package::verify(&finished.file).expect("opened");
    assert_eq!(verified.problems, []);
}

#[test]
fn the_steps_for_the_history_name_the_portal() {
    let mut case = Case::new();
    let without = text(&members(&case.write().file), "README.txt");
    assert!(!without.contains("history-log.json"), "{without}");
    case.log = Some(b"{}".to_vec());
    let readme = text(&members(&case.write().file), "README.txt");
    let words = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "https://portal.example/.well-known/buildback-history-key",
        "open https://portal.example/verify.html and choose history-log.json",
        "--key portal-keys.json --earlier EARLIER-PACKAGE.zip",
        "pip install pymerkle",
    ] {
        assert!(words.contains(part), "{part:?} is not in {readme}");
    }
    assert!(
        readme.contains("\r\nfor root in log[\"roots\"]:\r\n    said = "),
        "{readme}"
    );
}

#[test]
fn a_broken_history_is_named() {
    for problems in [0, 1, 2] {
        let mut case = Case::new();
        case.contents.log_problems = problems;
        let members = members(&case.write().file);
        for path in ["README.txt", "data/index.html"] {
            let words = text(&members, path);
            let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
            let is_named = words.contains("The history does not match its log");
            assert_eq!(is_named, problems > 0, "{path}: {words}");
        }
    }
}

#[test]
fn a_changed_original_is_refused() {
    for bytes in [&b"longer than before"[..], b"b"] {
        let mut case = Case::new();
        case.photo("a.jpg", b"a");
        case.storage.0.insert("files/0".to_owned(), bytes.to_vec());
        let error = case.write_until(&mut |_| Step::Go).expect_err("an error");
        assert!(matches!(error, PackageError::Changed(name) if name == "a.jpg"));
    }
}

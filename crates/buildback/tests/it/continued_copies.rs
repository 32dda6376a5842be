//! `buildback copy` after an interruption.

use crate::leftovers::BINARY;
use crate::moves::{copied, files_in, fill, folder_with_files, rows};
use futures_util::FutureExt;
use server::app::clock::SystemClock;
use server::app::copy::{CopyError, Plan, copy};
use server::config::FilesConfig;
use std::fs;
use std::panic::AssertUnwindSafe;
use std::path::Path;
use test_support::database::DatabaseKind;
use test_support::{Program, TestDatabase};

#[tokio::test]
async fn an_interrupted_copy_continues_and_no_portal_starts_before_it_is_complete() {
    let (from, to) = (fill(), TestDatabase::blank(DatabaseKind::of_this_run()));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (old, data) = (folder.path().join("old"), folder.path().join("data"));
    let new = data.join("files");
    let plan = Plan {
        database: from.database().clone(),
        files: folder_with_files(&old),
        to_database: Some(to.database().clone()),
        to_files: Some(FilesConfig::Directory(new.clone())),
        min_free_bytes: Some(0),
    };
    let mut stopping = |what: &str, done, _| assert!(what != "files" || done < 3, "stopped");
    let stopped = AssertUnwindSafe(copy(&plan, &SystemClock, &mut stopping)).catch_unwind();
    assert!(stopped.await.is_err());

    assert!(store::backup::is_empty(to.database()).expect("the database is reachable"));
    let program = Program::new(BINARY, &data, to.url());
    let (succeeded, output) = program.run(&["migrate"]);
    assert!(
        !succeeded && output.contains("was not finished"),
        "{output}"
    );

    let from_unfinished = Plan {
        files: FilesConfig::Directory(new.clone()),
        to_files: Some(FilesConfig::Directory(folder.path().join("other"))),
        ..plan.clone()
    };
    let refused = copied(&from_unfinished).await;
    assert!(
        matches!(refused, Err(CopyError::UnfinishedSource)),
        "{refused:?}"
    );

    // A disk fault that keeps the size of a file.
    let (damaged, mut bytes) = files_in(&new)
        .into_iter()
        .find(|(path, _)| path.ends_with("photo.png"))
        .expect("a file was copied");
    bytes[0] ^= 1;
    fs::write(new.join(&damaged), bytes).expect("the file is written");
    let copied = copied(&plan).await.expect("the copy succeeds");
    let files = copied.files.expect("files were copied");
    assert_eq!(files.files, 22);
    assert!((1..22).contains(&files.present), "{files:?}");
    assert!(files_in(&new) == files_in(&old), "the files are equal");
    assert_eq!(rows(&to), rows(&from));
    let (succeeded, output) = program.run(&["migrate"]);
    assert!(succeeded, "{output}");
}

/// A complete copy, whose process was killed before it removed the mark: a plan to repeat it, and the folders of both sides.
async fn killed_at_the_end(from: &TestDatabase, to: &TestDatabase, folder: &Path) -> Plan {
    let plan = Plan {
        database: from.database().clone(),
        files: folder_with_files(&folder.join("old")),
        to_database: Some(to.database().clone()),
        to_files: Some(FilesConfig::Directory(folder.join("new"))),
        min_free_bytes: Some(0),
    };
    let first = copied(&plan).await.expect("the copy succeeds");
    assert!(!first.tables_present);
    fs::write(folder.join("new/copy-unfinished"), "").expect("the mark is written");
    plan
}

#[tokio::test]
async fn a_copy_that_was_killed_after_the_database_continues() {
    let (from, to) = (fill(), TestDatabase::blank(DatabaseKind::of_this_run()));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let plan = killed_at_the_end(&from, &to, folder.path()).await;
    let again = copied(&plan).await.expect("the copy continues");
    assert!(again.tables_present);
    assert!(
        again
            .tables
            .expect("tables")
            .iter()
            .any(|table| table.rows == 1)
    );
    let files = again.files.expect("files");
    assert_eq!((files.files, files.present, files.removed), (22, 22, 0));
    assert!(!folder.path().join("new/copy-unfinished").exists());
    assert_eq!(rows(&to), rows(&from));

    // The command says so, also for a copy of only the database.
    let program = Program::new(BINARY, &folder.path().join("data"), from.url());
    let (succeeded, output) = program.run(&["copy", "--to", &to.url()]);
    assert!(
        succeeded && output.contains("An earlier attempt had copied"),
        "{output}"
    );
}

#[tokio::test]
async fn a_continued_copy_is_equal_to_a_portal_that_changed_or_refused() {
    let (from, to) = (fill(), TestDatabase::blank(DatabaseKind::of_this_run()));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let plan = killed_at_the_end(&from, &to, folder.path()).await;
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    // Files that the portal deleted, replaced, and added meanwhile.
    fs::remove_file(old.join("projects/7/photo.png")).expect("the file exists");
    fs::write(old.join("projects/8/photo.png"), "photo 0").expect("a file");
    fs::write(old.join("projects/9/other.png"), "other").expect("a file");
    let only_files = Plan {
        to_database: None,
        ..plan.clone()
    };
    let files = copied(&only_files).await.expect("the copy continues").files;
    let files = files.expect("files");
    assert_eq!((files.files, files.present, files.removed), (22, 20, 1));
    assert!(files_in(&new) == files_in(&old), "the files are equal");

    // A row that changed, and one that was added.
    let before = rows(&to);
    for change in [
        "UPDATE users SET first_name = 'Bob'",
        "INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, created_at, updated_at, password_changed_at)
            VALUES ('u2', 'bob@portal.example', 'h', 'Bob', 'Lee', 'Bob Lee', 1, 1, 1)",
    ] {
        from.execute(change);
        fs::write(new.join("copy-unfinished"), "").expect("the mark is written");
        let refused = copied(&plan).await;
        assert!(matches!(refused, Err(CopyError::NotEmpty)), "{refused:?}");
        assert!(new.join("copy-unfinished").exists(), "no portal starts");
        assert_eq!(rows(&to), before);
    }
}

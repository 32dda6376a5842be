//! `buildback copy`: a portal moves to another database or another file storage with everything in it.

use crate::backups::Machine;
use crate::crash::submit;
use crate::leftovers::{BINARY, count_files};
use domain::permission::Role;
use serde_json::json;
use server::app::clock::SystemClock;
use server::app::copy::{Copied, CopyError, Plan, copy};
use server::config::FilesConfig;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use store::backup::{BackupError, Rows, Snapshot};
use test_support::database::DatabaseKind;
use test_support::{Bucket, Client, Portal, Program, TestDatabase};

/// All rows as JSON, by table.
pub fn rows(database: &TestDatabase) -> BTreeMap<String, Vec<String>> {
    let mut snapshot = Snapshot::take(database.database()).expect("the database is readable");
    let tables = snapshot.tables().expect("the tables are known").into_iter();
    tables
        .map(|table| {
            let mut rows = Vec::new();
            let read = snapshot.each(&table, &mut |row| {
                rows.push(row.to_owned());
                Ok(())
            });
            read.expect("the rows are readable");
            (table, rows)
        })
        .collect()
}

/// A database with one account.
pub fn fill() -> TestDatabase {
    let database = TestDatabase::new();
    database.execute(
        "INSERT INTO users (id, email, password_hash, first_name, last_name, full_name, created_at, updated_at, password_changed_at)
            VALUES ('u1', 'ann@portal.example', 'h', 'Ann', 'Lee', 'Ann Lee', 1, 1, 1)",
    );
    database
}

/// The files in a folder, by path.
pub fn files_in(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    fn collect(folder: &Path, root: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for entry in fs::read_dir(folder)
            .expect("the folder is readable")
            .flatten()
        {
            let path = entry.path();
            let name = path.strip_prefix(root).expect("it is below").to_owned();
            if path.is_dir() {
                collect(&path, root, files);
            } else if !entry.file_name().as_encoded_bytes().starts_with(b".") {
                files.insert(name, fs::read(path).expect("the file is readable"));
            }
        }
    }
    let mut files = BTreeMap::new();
    collect(folder, folder, &mut files);
    files
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}

/// Copies a stopped portal to a new machine with this kind of database and the same key.
fn moved(old: &Machine, kind: DatabaseKind) -> Machine {
    let new = Machine::with(TestDatabase::blank(kind));
    let (url, files) = (new.database.url(), new.program.files());
    let (succeeded, output) = old
        .program
        .run(&["copy", "--to", &url, "--to-files", text(&files)]);
    assert!(succeeded, "{output}");
    for expected in [
        "tables, equal by number and SHA-256.",
        "equal by size and SHA-256. 0 of them were there already.",
        "change database_url and files and keep secret_key_file (",
    ] {
        assert!(output.contains(expected), "{output}");
    }
    let (old_files, new_files) = (files_in(&old.program.files()), files_in(&files));
    assert!(old_files.len() > 10, "the demo has files");
    assert!(new_files == old_files, "the files are equal");
    let (old_rows, new_rows) = (rows(&old.database), rows(&new.database));
    for (table, rows) in old_rows {
        assert_eq!(new_rows[&table], rows, "{table}");
    }
    let key = |machine: &Machine| machine.program.files().with_file_name("secret.key");
    fs::copy(key(old), key(&new)).expect("the key is copied");
    new
}

/// Signed in before the move, the admin finds this many projects, searches, and adds one.
async fn assert_works(portal: &Portal, admin: &Client, projects: usize) {
    let admin = portal.back(admin);
    assert_eq!(admin.get("/api/projects").await.ok()["total"], projects);
    let found = admin.get("/api/projects?search=ann%20le").await.ok();
    assert_eq!(found["total"], projects - 36);
    submit(&admin).await;
    let found = admin.get("/api/projects?search=ann%20le").await.ok();
    assert_eq!(found["total"], projects - 35);
}

#[tokio::test]
async fn a_portal_moves_to_another_database_and_back_with_its_sessions() {
    let old = Machine::with(TestDatabase::blank(DatabaseKind::Sqlite));
    let (succeeded, output) = old.program.run(&["demo"]);
    assert!(succeeded, "{output}");
    let portal = old.program.serve();
    let admin = portal.anonymous();
    let account = demo::accounts().find(|account| account.role == Role::Admin);
    let email = account.expect("the demo has an admin").email;
    let form = json!({ "email": email, "password": demo::PASSWORD });
    admin.post("/api/auth/sign-in", &form).await.ok();
    assert_works(&portal, &admin, 36).await;
    portal.kill();

    let new = moved(&old, DatabaseKind::of_this_run());
    let portal = new.program.serve();
    assert_works(&portal, &admin, 37).await;
    portal.kill();

    let back = moved(&new, DatabaseKind::Sqlite);
    assert_works(&back.program.serve(), &admin, 38).await;
}

#[tokio::test]
async fn a_running_portal_is_not_copied() {
    let machine = Machine::new();
    machine.program.admin();
    let portal = machine.program.serve();
    let new = Machine::with(TestDatabase::blank(DatabaseKind::of_this_run()));
    let (url, files) = (new.database.url(), new.program.files());
    for target in [["--to", &url], ["--to-files", text(&files)]] {
        let (succeeded, output) = machine.program.run(&["copy", target[0], target[1]]);
        assert!(
            !succeeded && output.contains("stop the portal first"),
            "{output}"
        );
    }
    assert!(store::backup::is_empty(new.database.database()).expect("the database is reachable"));
    assert_eq!(count_files(&files), 0);
    portal.kill();
    let (succeeded, output) = machine.program.run(&["copy", "--to", &url]);
    assert!(succeeded, "{output}");
}

#[tokio::test]
async fn copy_refuses_targets_that_contain_something() {
    let (from, full) = (fill(), fill());
    full.execute("UPDATE users SET first_name = 'Bob'");
    let before = rows(&full);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = Program::new(BINARY, &folder.path().join("data"), from.url());
    let files = folder.path().join("files");
    fs::create_dir(&files).expect("a folder");
    fs::write(files.join("mine.txt"), "mine").expect("a file");
    let full_url = full.url();
    for (flag, value, expected) in [
        (
            "--to",
            full_url.as_str(),
            "the database to copy to already contains other data",
        ),
        (
            "--to",
            &from.url(),
            "another program is using the database to copy to",
        ),
        (
            "--to-files",
            text(&files),
            "the file storage to copy to already contains files",
        ),
        ("--to", "mysql://portal", "--to: invalid configuration"),
        ("--to-files", "s3://", "--to-files: invalid configuration"),
        ("--from-files", text(&files), "required"),
    ] {
        let (succeeded, output) = program.run(&["copy", flag, value]);
        assert!(
            !succeeded && output.contains(expected),
            "{flag} {value}: {output}"
        );
    }
    assert_eq!(count_files(&files), 1);
    assert_eq!(rows(&full), before);
}

#[tokio::test]
async fn a_portal_that_does_not_exist_is_not_copied() {
    let nothing = TestDatabase::blank(DatabaseKind::of_this_run());
    let to = TestDatabase::blank(DatabaseKind::of_this_run());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let plan = Plan {
        database: nothing.database().clone(),
        files: FilesConfig::Directory(folder.path().join("from")),
        to_database: Some(to.database().clone()),
        to_files: None,
        min_free_bytes: Some(0),
    };
    let refused = copied(&plan).await;
    let location = nothing.database().location();
    assert!(
        matches!(&refused, Err(CopyError::NoSource(named)) if *named == location),
        "{refused:?}"
    );
}

pub async fn copied(plan: &Plan) -> Result<Copied, CopyError> {
    copy(plan, &SystemClock, &mut |_, _, _| {}).await
}

/// A folder with small files, one that is uploaded in parts, and an empty one.
pub fn folder_with_files(folder: &Path) -> FilesConfig {
    for n in 0..20 {
        let place = folder.join(format!("projects/{n}"));
        fs::create_dir_all(&place).expect("a folder");
        fs::write(place.join("photo.png"), format!("photo {n}")).expect("a file");
    }
    let large: Vec<u8> = (0..11_000_000_u32)
        .map(|n| (n % 251).to_le_bytes()[0])
        .collect();
    fs::write(folder.join("large.pdf"), large).expect("a file");
    fs::write(folder.join("empty.txt"), "").expect("a file");
    FilesConfig::Directory(folder.to_owned())
}

#[tokio::test]
async fn files_move_from_a_folder_to_a_bucket_and_back() {
    let database = fill();
    let bucket = Bucket::start().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (old, back) = (folder.path().join("old"), folder.path().join("back"));
    let there = Plan {
        database: database.database().clone(),
        files: folder_with_files(&old),
        to_database: None,
        to_files: Some(bucket.config()),
        min_free_bytes: Some(0),
    };
    let first = copied(&there).await.expect("the copy succeeds");
    let files = first.files.expect("files were copied");
    assert_eq!((files.files, files.present), (22, 0));
    assert!(
        files_in(&bucket.folder()) == files_in(&old),
        "the files are equal"
    );
    let again = copied(&there).await;
    assert!(matches!(again, Err(CopyError::HasFiles)), "{again:?}");
    let return_trip = Plan {
        files: bucket.config(),
        to_files: Some(FilesConfig::Directory(back.clone())),
        ..there
    };
    copied(&return_trip).await.expect("the copy succeeds");
    assert!(files_in(&back) == files_in(&old), "the files are equal");
}

#[tokio::test]
async fn a_copy_that_reads_back_differently_is_removed_and_stops_before_the_database() {
    let (from, to) = (fill(), TestDatabase::blank(DatabaseKind::of_this_run()));
    let mut bucket = Bucket::start_damaging("/7/photo.png").await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let old = folder.path().join("old");
    let plan = Plan {
        database: from.database().clone(),
        files: folder_with_files(&old),
        to_database: Some(to.database().clone()),
        to_files: Some(bucket.config()),
        min_free_bytes: Some(0),
    };
    let refused = copied(&plan).await;
    assert!(
        matches!(&refused, Err(CopyError::FilesDiffer(paths)) if paths == &["projects/7/photo.png"]),
        "{refused:?}"
    );
    assert!(!bucket.folder().join("projects/7/photo.png").exists());
    assert!(store::backup::is_empty(to.database()).expect("the database is reachable"));

    bucket.stop().await;
    bucket.start_again().await;
    let files = copied(&plan).await.expect("the copy succeeds").files;
    let files = files.expect("files were copied");
    assert_eq!((files.files, files.present), (22, 21));
    assert!(
        files_in(&bucket.folder()) == files_in(&old),
        "the files are equal"
    );
    assert_eq!(rows(&to), rows(&from));
}

#[tokio::test]
async fn an_unreachable_bucket_stops_the_copy_before_the_database() {
    let (from, to) = (fill(), TestDatabase::blank(DatabaseKind::of_this_run()));
    let mut bucket = Bucket::start().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let plan = Plan {
        database: from.database().clone(),
        files: folder_with_files(&folder.path().join("old")),
        to_database: Some(to.database().clone()),
        to_files: Some(bucket.config()),
        min_free_bytes: Some(0),
    };
    bucket.stop().await;
    let refused = copied(&plan).await;
    assert!(matches!(refused, Err(CopyError::Files(_))), "{refused:?}");
    assert!(store::backup::is_empty(to.database()).expect("the database is reachable"));
    bucket.start_again().await;
    copied(&plan).await.expect("the copy succeeds");
}

#[tokio::test]
async fn a_database_of_another_version_is_not_copied() {
    let (from, to) = (fill(), TestDatabase::blank(DatabaseKind::of_this_run()));
    from.execute("INSERT INTO schema_migrations VALUES (9999, '9999_future', 'x', 1)");
    let plan = Plan {
        database: from.database().clone(),
        files: FilesConfig::Directory(PathBuf::from("unused")),
        to_database: Some(to.database().clone()),
        to_files: None,
        min_free_bytes: Some(0),
    };
    let refused = copied(&plan).await;
    assert!(
        matches!(refused, Err(CopyError::Database(BackupError::Migrate(_)))),
        "{refused:?}"
    );
}

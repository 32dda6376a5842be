//! `buildback backup` and `buildback restore`: all acknowledged data is restored, and only into an empty portal.

use crate::crash::{
    Acknowledged, ENOUGH, assert_no_partial_updates, assert_portal_serves, listed_updates, submit,
    write_until_killed,
};
use crate::leftovers::{BINARY, PHOTO, count_files, eventually};
use server::app::backup::ArchiveError;
use server::config::{Config, FilesConfig};
use std::fs;
use std::io::Cursor;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;
use test_support::database::DatabaseKind;
use test_support::{Portal, Program, TestApp, TestDatabase};
use zip::ZipArchive;

/// A portal on this machine, and a folder for archives.
pub struct Machine {
    pub database: TestDatabase,
    pub program: Program,
    // Removed with this value.
    pub folder: TempDir,
}

impl Machine {
    pub fn with(database: TestDatabase) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let data = folder.path().join("data");
        let program = Program::new(BINARY, &data, database.url());
        Self {
            database,
            program,
            folder,
        }
    }

    pub fn new() -> Self {
        Self::with(TestDatabase::new())
    }

    /// A machine whose portal was never started.
    fn blank() -> Self {
        Self::with(TestDatabase::blank(DatabaseKind::of_this_run()))
    }

    fn archive(&self) -> PathBuf {
        self.folder.path().join("portal.zip")
    }

    fn run(&self, command: &str, archive: &Path) -> (bool, String) {
        let archive = archive.to_str().expect("a path");
        self.program.run(&[command, archive])
    }

    fn backed_up(&self) -> PathBuf {
        let archive = self.archive();
        let (succeeded, output) = self.run("backup", &archive);
        assert!(succeeded, "{output}");
        archive
    }

    /// Whether the portal holds nothing, except possibly its keys.
    fn is_empty(&self) -> bool {
        count_files(&self.program.files()) == 0
            && self
                .program
                .run(&["restore", "no such archive"])
                .1
                .contains("no such archive")
    }
}

/// A portal with a project.
pub async fn portal_with_project() -> (Machine, Portal, String) {
    let machine = Machine::new();
    machine.program.admin();
    let portal = machine.program.serve();
    let admin = portal.sign_in().await;
    let path = format!("/api/projects/{}/updates", submit(&admin).await);
    (machine, portal, path)
}

#[tokio::test]
async fn a_backup_under_load_contains_all_previously_acknowledged_updates() {
    let (old, portal, path) = portal_with_project().await;
    let admin = portal.sign_in().await;
    let acknowledged = Acknowledged::default();
    let writer = tokio::spawn(write_until_killed(
        admin.clone(),
        path.clone(),
        Arc::clone(&acknowledged),
    ));
    eventually(async || acknowledged.lock().expect("a set").len() >= ENOUGH / 2).await;
    let before = acknowledged.lock().expect("a set").clone();
    // Runs while the writer continues.
    let (_old, archive) = tokio::task::spawn_blocking(move || {
        let archive = old.backed_up();
        (old, archive)
    })
    .await
    .expect("the backup is written");
    portal.kill();
    writer.await.expect("the writer stops by itself");

    let new = Machine::blank();
    let (succeeded, output) = new.run("restore", &archive);
    assert!(succeeded, "{output}");
    let restored = new.program.serve();
    assert!(output.contains("Everyone must sign in again"), "{output}");
    let old_session = restored.back(&admin);
    old_session
        .get("/api/me")
        .await
        .problem(401, "sign_in_required");
    assert_eq!(new.database.count("user_sessions"), 0);
    let admin = restored.sign_in().await;
    let listed = listed_updates(&admin, &path).await;
    assert!(before.is_subset(&listed), "{before:?} {listed:?}");
    assert_no_partial_updates(&new.database, listed.len());
    assert_portal_serves(&restored, &admin, &path).await;
    let found = admin.get("/api/projects?search=ann%20le").await.ok();
    assert_eq!(found["total"], 1, "the search index is restored too");
    for tallies in ["project_tallies", "search_documents", "changes"] {
        assert!(new.database.count(tallies) > 0, "{tallies}");
    }
}

#[tokio::test]
async fn a_backup_lists_its_contents_and_never_overwrites_a_file() {
    use std::os::unix::fs::PermissionsExt;
    let (machine, _portal, _) = portal_with_project().await;
    let archive = machine.backed_up();
    let mode = fs::metadata(&archive)
        .expect("the archive exists")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600, "the backup contains the portal's keys");
    let manifest = server::app::backup::verify(&archive).expect("the archive is intact");
    assert_eq!(manifest.migrations, store::migrate::names());
    assert!(manifest.missing.is_empty());
    let before = fs::read(&archive).expect("the archive exists");
    let (succeeded, output) = machine.run("backup", &archive);
    assert!(!succeeded && output.contains("already exists"), "{output}");
    assert_eq!(fs::read(&archive).expect("the archive exists"), before);
    let beside = fs::read_dir(machine.folder.path()).expect("a folder");
    assert_eq!(
        beside.count(),
        2,
        "the data and the archive, and no partial file"
    );
}

#[tokio::test]
async fn restore_makes_the_data_folder_private() {
    use std::os::unix::fs::PermissionsExt;
    let (machine, _portal, _) = portal_with_project().await;
    let archive = machine.backed_up();
    let new = Machine::blank();
    let data = new.folder.path().join("data");
    fs::create_dir(&data).expect("a folder");
    fs::set_permissions(&data, fs::Permissions::from_mode(0o777)).expect("a mode");
    let (succeeded, output) = new.run("restore", &archive);
    assert!(succeeded, "{output}");
    let mode = fs::metadata(&data)
        .expect("the folder exists")
        .permissions();
    assert_eq!(mode.mode() & 0o777, 0o700);
}

#[tokio::test]
async fn restore_requires_an_empty_portal() {
    let (machine, portal, path) = portal_with_project().await;
    let admin = portal.sign_in().await;
    let archive = machine.backed_up();
    let (succeeded, output) = machine.run("restore", &archive);
    assert!(
        !succeeded && output.contains("into an empty portal"),
        "{output}"
    );
    assert_portal_serves(&portal, &admin, &path).await;

    let files = Machine::blank();
    fs::create_dir_all(files.program.files().join("a")).expect("a folder");
    fs::write(files.program.files().join("a/b.txt"), "mine").expect("a file");
    let (succeeded, output) = files.run("restore", &archive);
    assert!(
        !succeeded && output.contains("already contains files"),
        "{output}"
    );
    assert_eq!(count_files(&files.program.files()), 1);

    let keys = Machine::blank();
    let file = keys.program.files().with_file_name("secret.key");
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(&file, "other").expect("a file");
    let (succeeded, output) = keys.run("restore", &archive);
    assert!(!succeeded && output.contains("other keys"), "{output}");
    assert!(keys.is_empty());
}

/// The offset of the middle of the largest entry. Bytes between entries, such as timestamps, do not affect the contents.
fn within_the_largest_entry(archive: &[u8]) -> usize {
    let mut archive = ZipArchive::new(Cursor::new(archive)).expect("an archive");
    let entries = 0..archive.len();
    let middles = entries.map(|index| {
        let entry = archive.by_index_raw(index).expect("an entry");
        let start = entry.data_start().expect("its place");
        (entry.compressed_size(), start + entry.compressed_size() / 2)
    });
    let (_, middle) = middles.max().expect("an entry");
    usize::try_from(middle).expect("a place in memory")
}

#[tokio::test]
async fn restoring_a_damaged_backup_leaves_nothing_behind() {
    let (machine, _portal, _) = portal_with_project().await;
    let archive = machine.backed_up();
    let whole = fs::read(&archive).expect("the archive exists");
    let new = Machine::blank();
    let damaged = new.archive();
    for (what, bytes) in [
        ("cut short", whole[..whole.len() - 40].to_vec()),
        ("a bit in a table", {
            let mut bytes = whole.clone();
            bytes[within_the_largest_entry(&whole)] ^= 1;
            bytes
        }),
        ("no archive", b"hello".to_vec()),
    ] {
        fs::write(&damaged, bytes).expect("a file");
        let (succeeded, output) = new.run("restore", &damaged);
        assert!(
            !succeeded && output.contains("the backup is damaged"),
            "{what}: {output}"
        );
        assert!(new.is_empty(), "{what}");
    }
    fs::write(&damaged, whole).expect("a file");
    let (succeeded, output) = new.run("restore", &damaged);
    assert!(succeeded, "{output}");
}

#[tokio::test]
async fn backup_fails_if_the_database_does_not_exist() {
    let machine = Machine::blank();
    let (succeeded, output) = machine.run("backup", &machine.archive());
    assert!(!succeeded, "{output}");
    assert!(!machine.archive().exists());
}

#[tokio::test]
async fn leftovers_of_a_killed_backup_do_not_block_the_next_one() {
    let (machine, _portal, _) = portal_with_project().await;
    let archive = machine.archive();
    let left = PathBuf::from(format!("{}.partial", archive.display()));
    fs::write(left, "half").expect("a file");
    machine.backed_up();
    let beside = fs::read_dir(machine.folder.path()).expect("a folder");
    assert_eq!(beside.count(), 2, "the data and the archive");
    server::app::backup::verify(&archive).expect("the archive is intact");
}

#[tokio::test]
async fn an_interrupted_restore_leaves_no_files_and_can_be_retried() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let id = domain::id::new_uuid(app.state().clock(), &mut app.state().rng());
    let (purpose, target) = ("status_update", id.to_string());
    let uploaded = admin.upload("roof.png", "image/png", purpose, &target, PHOTO.to_vec());
    uploaded.await.ok();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let archive = folder.path().join("portal.zip");
    let state = app.state();
    server::app::backup::write(state.config(), &archive, state.clock(), &mut |_, _| {})
        .await
        .expect("the backup is written");

    let blank = TestDatabase::blank(DatabaseKind::of_this_run());
    let mut config = Config::with_defaults().expect("the defaults are valid");
    config.data_dir = folder.path().to_owned();
    config.database_url = blank.url();
    config.min_free_bytes = Some(0);
    config.files = FilesConfig::Directory(folder.path().join("files"));
    config.secret_key_file = folder.path().join("secret.key");
    let stored = || count_files(&folder.path().join("files"));
    // Stopped before this number of files, and before the database.
    let restored = async |stopped_at: usize| {
        let stopping = state.stopping().child_token();
        let mut progress = |done: usize, _| {
            if done == stopped_at {
                stopping.cancel();
            }
        };
        let clock = state.clock();
        server::app::backup::restore(&config, &archive, clock, &mut progress, &stopping).await
    };
    for stopped_at in [0, 1] {
        let stopped = restored(stopped_at).await;
        assert!(
            matches!(stopped, Err(ArchiveError::Interrupted)),
            "{stopped:?}"
        );
        assert_eq!(stored(), 0);
        assert!(store::backup::is_empty(blank.database()).expect("the database is reachable"));
    }
    let manifest = restored(usize::MAX)
        .await
        .expect("the restore succeeds")
        .manifest;
    assert_eq!((stored(), manifest.files()), (1, 1));
    assert!(blank.count("users") > 0);
}

#[tokio::test]
async fn a_backup_corrupted_while_being_written_is_discarded() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let id = domain::id::new_uuid(app.state().clock(), &mut app.state().rng());
    let mut photo = PHOTO.to_vec();
    photo.resize(100_000, 0);
    let (purpose, target) = ("status_update", id.to_string());
    let uploaded = admin.upload("roof.png", "image/png", purpose, &target, photo);
    uploaded.await.ok();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let archive = folder.path().join("portal.zip");
    let partial = folder.path().join("portal.zip.partial");
    // Corrupts the middle of the photo, as a faulty disk would.
    let mut corrupt = |done: usize, of: usize| {
        if done == of {
            let file = fs::File::options().write(true).open(&partial);
            let corrupted = file.and_then(|file| file.write_all_at(b"?", 50_000));
            corrupted.expect("the partial file is writable");
        }
    };
    let state = app.state();
    let written =
        server::app::backup::write(state.config(), &archive, state.clock(), &mut corrupt).await;
    assert!(
        matches!(written, Err(ArchiveError::Damaged(_))),
        "{written:?}"
    );
    let left = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(left.count(), 0);
}

/// Signs in, finds, and adds projects on a portal that was restored from a backup of the other kind of database.
#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn a_backup_of_either_database_is_restored_into_the_other_on_postgres() {
    for (from, to) in [
        (DatabaseKind::Sqlite, DatabaseKind::Postgres),
        (DatabaseKind::Postgres, DatabaseKind::Sqlite),
    ] {
        let old = Machine::with(TestDatabase::of(from));
        old.program.admin();
        let portal = old.program.serve();
        let admin = portal.sign_in().await;
        let path = format!("/api/projects/{}/updates", submit(&admin).await);
        let archive = old.backed_up();
        let new = Machine::with(TestDatabase::blank(to));
        let (succeeded, output) = new.run("restore", &archive);
        assert!(succeeded, "{output}");
        let portal = new.program.serve();
        let admin = portal.sign_in().await;
        assert_portal_serves(&portal, &admin, &path).await;
        submit(&admin).await;
        let found = admin.get("/api/projects?search=ann%20le").await.ok();
        assert_eq!(found["total"], 2);
        assert_eq!(admin.get("/api/projects").await.ok()["total"], 2);
    }
}

//! `buildback backup` and `buildback restore`: all acknowledged data is restored, and only into an empty portal.

use crate::crash::{
    Acknowledged, ENOUGH, everything_listed, it_serves, nothing_is_half_there, submit,
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

/// A portal on this machine, and a place for archives.
struct Machine {
    database: TestDatabase,
    program: Program,
    // Removed with this value.
    folder: TempDir,
}

impl Machine {
    fn with(database: TestDatabase) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let data = folder.path().join("data");
        let program = Program::new(BINARY, &data, database.url());
        Self {
            database,
            program,
            folder,
        }
    }

    fn new() -> Self {
        Self::with(TestDatabase::new())
    }

    /// One that nobody ever started.
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
        let (done, said) = self.run("backup", &archive);
        assert!(done, "{said}");
        archive
    }

    /// Holds nothing but perhaps the keys.
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
async fn used() -> (Machine, Portal, String) {
    let machine = Machine::new();
    machine.program.admin();
    let portal = machine.program.serve();
    let admin = portal.sign_in().await;
    let path = format!("/api/projects/{}/updates", submit(&admin).await);
    (machine, portal, path)
}

#[tokio::test]
async fn a_backup_under_load_holds_everything_that_was_acknowledged_before() {
    let (old, portal, path) = used().await;
    let admin = portal.sign_in().await;
    let acknowledged = Acknowledged::default();
    let writer = tokio::spawn(write_until_killed(
        admin.clone(),
        path.clone(),
        Arc::clone(&acknowledged),
    ));
    eventually(async || acknowledged.lock().expect("a set").len() >= ENOUGH / 2).await;
    let before = acknowledged.lock().expect("a set").clone();
    // Beside the writer, which goes on.
    let (_old, archive) = tokio::task::spawn_blocking(move || {
        let archive = old.backed_up();
        (old, archive)
    })
    .await
    .expect("it is written");
    portal.kill();
    writer.await.expect("it stops by itself");

    let new = Machine::blank();
    let (done, said) = new.run("restore", &archive);
    assert!(done, "{said}");
    let restored = new.program.serve();
    assert!(said.contains("Everyone must sign in again"), "{said}");
    let before_it = restored.back(&admin);
    before_it
        .get("/api/me")
        .await
        .problem(401, "sign_in_required");
    assert_eq!(new.database.count("user_sessions"), 0);
    let admin = restored.sign_in().await;
    let listed = everything_listed(&admin, &path).await;
    assert!(before.is_subset(&listed), "{before:?} {listed:?}");
    nothing_is_half_there(&new.database, listed.len());
    it_serves(&restored, &admin, &path).await;
    let found = admin.get("/api/projects?search=ann%20le").await.ok();
    assert_eq!(found["total"], 1, "the search's index came along");
    for tallies in ["project_tallies", "search_documents", "changes"] {
        assert!(new.database.count(tallies) > 0, "{tallies}");
    }
}

#[tokio::test]
async fn a_backup_says_what_is_in_it_and_replaces_nothing() {
    use std::os::unix::fs::PermissionsExt;
    let (machine, _portal, _) = used().await;
    let archive = machine.backed_up();
    let mode = fs::metadata(&archive)
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600, "it holds the portal's keys");
    let manifest = server::app::backup::verify(&archive).expect("it is whole");
    assert_eq!(manifest.migrations, store::migrate::names());
    assert!(manifest.missing.is_empty());
    let before = fs::read(&archive).expect("it is there");
    let (done, said) = machine.run("backup", &archive);
    assert!(!done && said.contains("already exists"), "{said}");
    assert_eq!(fs::read(&archive).expect("it is there"), before);
    let beside = fs::read_dir(machine.folder.path()).expect("a folder");
    assert_eq!(
        beside.count(),
        2,
        "the data and the archive, and nothing half-written"
    );
}

#[tokio::test]
async fn a_restore_closes_a_folder_that_others_could_enter() {
    use std::os::unix::fs::PermissionsExt;
    let (machine, _portal, _) = used().await;
    let archive = machine.backed_up();
    let new = Machine::blank();
    let data = new.folder.path().join("data");
    fs::create_dir(&data).expect("a folder");
    fs::set_permissions(&data, fs::Permissions::from_mode(0o777)).expect("a mode");
    let (done, said) = new.run("restore", &archive);
    assert!(done, "{said}");
    let mode = fs::metadata(&data).expect("it is there").permissions();
    assert_eq!(mode.mode() & 0o777, 0o700);
}

#[tokio::test]
async fn a_backup_goes_into_an_empty_portal_only() {
    let (machine, portal, path) = used().await;
    let admin = portal.sign_in().await;
    let archive = machine.backed_up();
    let (done, said) = machine.run("restore", &archive);
    assert!(!done && said.contains("into an empty portal"), "{said}");
    it_serves(&portal, &admin, &path).await;

    let files = Machine::blank();
    fs::create_dir_all(files.program.files().join("a")).expect("a folder");
    fs::write(files.program.files().join("a/b.txt"), "mine").expect("a file");
    let (done, said) = files.run("restore", &archive);
    assert!(!done && said.contains("already contains files"), "{said}");
    assert_eq!(count_files(&files.program.files()), 1);

    let keys = Machine::blank();
    let file = keys.program.files().with_file_name("secret.key");
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(&file, "other").expect("a file");
    let (done, said) = keys.run("restore", &archive);
    assert!(!done && said.contains("other keys"), "{said}");
    assert!(keys.is_empty());
}

/// Where the middle of the largest entry lies: between entries there is what no content depends on, such as their times.
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
async fn a_damaged_backup_leaves_nothing() {
    let (machine, _portal, _) = used().await;
    let archive = machine.backed_up();
    let whole = fs::read(&archive).expect("it is there");
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
        let (done, said) = new.run("restore", &damaged);
        assert!(
            !done && said.contains("the backup is damaged"),
            "{what}: {said}"
        );
        assert!(new.is_empty(), "{what}");
    }
    fs::write(&damaged, whole).expect("a file");
    let (done, said) = new.run("restore", &damaged);
    assert!(done, "{said}");
}

#[tokio::test]
async fn a_database_that_is_not_there_is_no_empty_backup() {
    let machine = Machine::blank();
    let (done, said) = machine.run("backup", &machine.archive());
    assert!(!done, "{said}");
    assert!(!machine.archive().exists());
}

#[tokio::test]
async fn what_a_killed_backup_left_is_in_nobodys_way() {
    let (machine, _portal, _) = used().await;
    let archive = machine.archive();
    let left = |ending: &str| PathBuf::from(format!("{}{ending}", archive.display()));
    fs::write(left(".partial"), "half").expect("a file");
    fs::create_dir(left(".partial-database")).expect("a folder");
    fs::write(left(".partial-database").join("database.sqlite"), "half").expect("a file");
    machine.backed_up();
    let beside = fs::read_dir(machine.folder.path()).expect("a folder");
    assert_eq!(beside.count(), 2, "the data and the archive");
    server::app::backup::verify(&archive).expect("it is whole");
}

#[tokio::test]
async fn a_restore_that_is_stopped_leaves_no_file_and_can_be_tried_again() {
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
        .expect("it is written");

    let blank = TestDatabase::blank(DatabaseKind::of_this_run());
    let mut config = Config::with_defaults().expect("the defaults are valid");
    config.data_dir = folder.path().to_owned();
    config.database_url = blank.url();
    config.files = FilesConfig::Directory(folder.path().join("files"));
    config.secret_key_file = folder.path().join("secret.key");
    let stored = || count_files(&folder.path().join("files"));
    let restored = async |goes_on: &(dyn Fn() -> bool + Sync)| {
        server::app::backup::restore(&config, &archive, state.clock(), &mut |_, _| {}, goes_on)
            .await
    };
    let stopped = restored(&|| false).await;
    assert!(
        matches!(stopped, Err(ArchiveError::Interrupted)),
        "{stopped:?}"
    );
    assert_eq!(stored(), 0);
    let manifest = restored(&|| true).await.expect("it comes back").manifest;
    assert_eq!((stored(), manifest.files()), (1, 1));
    assert!(blank.count("users") > 0);
}

#[tokio::test]
async fn a_backup_that_is_spoilt_on_its_way_never_gets_its_name() {
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
    // A disk that forgets, in the midst of the photo.
    let mut spoil = |done: usize, of: usize| {
        if done == of {
            let file = fs::File::options().write(true).open(&partial);
            let spoilt = file.and_then(|file| file.write_all_at(b"?", 50_000));
            spoilt.expect("it is on its way");
        }
    };
    let state = app.state();
    let written =
        server::app::backup::write(state.config(), &archive, state.clock(), &mut spoil).await;
    assert!(
        matches!(written, Err(ArchiveError::Damaged(_))),
        "{written:?}"
    );
    let left = fs::read_dir(folder.path()).expect("a folder");
    assert_eq!(left.count(), 0);
}

//! Invalid backup archives and unsuitable restore targets: each is rejected with a clear error and leaves nothing behind.

use crate::leftovers::{BINARY, PHOTO, count_files};
use serde_json::{Value, json};
use server::app::backup::{ArchiveError, MANIFEST, Restored};
use server::config::{Config, FilesConfig};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};
use store::backup::BackupError;
use tempfile::TempDir;
use test_support::database::DatabaseKind;
use test_support::{Program, TestApp, TestDatabase};
use zip::ZipArchive;
use zip::write::{SimpleFileOptions, ZipWriter};

/// The things in an archive, by name.
type Things = Vec<(String, Vec<u8>)>;

/// A backup with one stored file, and a blank portal beside it.
struct Restoring {
    app: TestApp,
    blank: TestDatabase,
    config: Config,
    folder: TempDir,
}

impl Restoring {
    async fn new() -> Self {
        let app = TestApp::start().await;
        let admin = app.admin().await;
        let id = domain::id::new_uuid(app.state().clock(), &mut app.state().rng());
        let (purpose, target) = ("status_update", id.to_string());
        let uploaded = admin.upload("roof.png", "image/png", purpose, &target, PHOTO.to_vec());
        uploaded.await.ok();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let blank = TestDatabase::blank(DatabaseKind::of_this_run());
        let mut config = Config::with_defaults().expect("the defaults are valid");
        config.data_dir = folder.path().join("data");
        config.database_url = blank.url();
        config.files = FilesConfig::Directory(config.data_dir.join("files"));
        config.secret_key_file = config.data_dir.join("secret.key");
        let restoring = Self {
            app,
            blank,
            config,
            folder,
        };
        let state = restoring.app.state();
        let archive = restoring.archive();
        server::app::backup::write(state.config(), &archive, state.clock(), &mut |_, _| {})
            .await
            .expect("it is written");
        restoring
    }

    fn archive(&self) -> PathBuf {
        self.folder.path().join("portal.zip")
    }

    fn files(&self) -> PathBuf {
        self.config.data_dir.join("files")
    }

    async fn restore(&self, archive: &Path) -> Result<Restored, ArchiveError> {
        let clock = self.app.state().clock();
        server::app::backup::restore(&self.config, archive, clock, &mut |_, _| {}, &|| true).await
    }

    /// Neither files nor keys nor data, and no mark of a restore.
    fn is_blank(&self) -> bool {
        count_files(&self.config.data_dir) == 0
            && store::backup::is_empty(self.blank.database()).expect("it is reached")
    }

    /// What becomes of the archive when its things are changed.
    async fn restore_forged(&self, forge: impl FnOnce(&mut Things)) -> ArchiveError {
        let mut things = things_in(&self.archive());
        forge(&mut things);
        let forged = self.folder.path().join("forged.zip");
        fs::write(&forged, packed(&things)).expect("a file");
        let refused = self.restore(&forged).await.expect_err("it is refused");
        assert!(self.is_blank(), "{refused} left something");
        refused
    }

    /// The same with a manifest that was changed.
    async fn restore_with(&self, forge: impl FnOnce(&mut Value)) -> ArchiveError {
        self.restore_forged(|things| change_manifest(things, forge))
            .await
    }
}

fn things_in(archive: &Path) -> Things {
    let bytes = fs::read(archive).expect("it is there");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let mut things = Vec::new();
    for index in 0..archive.len() {
        let mut thing = archive.by_index(index).expect("an entry");
        let mut bytes = Vec::new();
        thing.read_to_end(&mut bytes).expect("its bytes");
        let name = thing.name().expect("a name").into_owned();
        things.push((name, bytes));
    }
    things
}

fn packed(things: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in things {
        let options = SimpleFileOptions::default();
        archive
            .start_file(name.as_str(), options)
            .expect("an entry");
        archive.write_all(bytes).expect("its bytes");
    }
    archive.finish().expect("an archive").into_inner()
}

fn change_manifest(things: &mut [(String, Vec<u8>)], forge: impl FnOnce(&mut Value)) {
    let (_, text) = things
        .iter_mut()
        .find(|(name, _)| name == MANIFEST)
        .expect("it has one");
    let mut manifest = serde_json::from_slice(text).expect("JSON");
    forge(&mut manifest);
    *text = serde_json::to_vec(&manifest).expect("JSON");
}

/// A thing that the manifest knows as well.
fn add(things: &mut Things, name: &str, bytes: &[u8]) {
    things.push((name.to_owned(), bytes.to_vec()));
    let sum = hex::encode(Sha256::digest(bytes));
    let entry = json!({ "name": name, "size": bytes.len(), "sha256": sum });
    change_manifest(things, |manifest| {
        let entries = manifest["entries"].as_array_mut().expect("a list");
        entries.push(entry);
    });
}

fn listed(manifest: &Value) -> Vec<Value> {
    let entries = manifest["entries"].as_array();
    entries.expect("a list").clone()
}

/// Takes the keys out of both.
fn take_keys(things: &mut Things) {
    things.retain(|(name, _)| name != "secret-keys");
    change_manifest(things, |manifest| {
        let mut entries = listed(manifest);
        entries.retain(|entry| entry["name"] != "secret-keys");
        manifest["entries"] = Value::from(entries);
    });
}

fn is_damaged(refused: &ArchiveError, words: &str) {
    assert!(
        matches!(refused, ArchiveError::Damaged(told) if told.contains(words)),
        "{refused:?}"
    );
}

#[tokio::test]
async fn things_that_have_no_place_in_a_portal_are_refused() {
    let restoring = Restoring::new().await;
    for name in [
        "files/../../evil",
        "files//etc/evil",
        "files/a/./evil",
        "files/",
        "files/restore-unfinished",
        "/etc/evil",
        "../evil",
        "evil",
        "database/",
    ] {
        let refused = restoring.restore_with(|manifest| {
            let mut entries = listed(manifest);
            entries.push(json!({ "name": name, "size": 1, "sha256": "" }));
            manifest["entries"] = Value::from(entries);
        });
        is_damaged(&refused.await, "unexpected entry");
    }
    let unknown = restoring
        .restore_forged(|things| add(things, "database/pg_authid.jsonl", b"{}"))
        .await;
    assert!(
        matches!(unknown, ArchiveError::Database(BackupError::Unknown(_))),
        "{unknown:?}"
    );
    restoring
        .restore(&restoring.archive())
        .await
        .expect("it comes back");
    assert_eq!(count_files(&restoring.files()), 1);
}

#[tokio::test]
async fn an_archive_and_its_manifest_that_disagree_are_refused() {
    let restoring = Restoring::new().await;
    let more = restoring.restore_forged(|things| things.push(("more".to_owned(), Vec::new())));
    is_damaged(&more.await, "not in its manifest");
    let twice = restoring.restore_with(|manifest| {
        let mut entries = listed(manifest);
        entries.push(entries[0].clone());
        manifest["entries"] = Value::from(entries);
    });
    is_damaged(&twice.await, "duplicate entry");
    for size in [json!(1), json!(u64::MAX)] {
        let lies = restoring.restore_with(|manifest| manifest["entries"][0]["size"] = size);
        is_damaged(&lies.await, "does not match its checksum");
    }
    let keys = restoring.restore_forged(take_keys);
    is_damaged(&keys.await, "the keys are missing");
}

#[tokio::test]
async fn one_name_for_two_things_is_refused() {
    let restoring = Restoring::new().await;
    let mut things = things_in(&restoring.archive());
    add(&mut things, "files/twin-1", b"one");
    things.push(("files/twin-2".to_owned(), b"two".to_vec()));
    let mut bytes = packed(&things);
    let places = 0..bytes.len() - b"files/twin-2".len();
    for place in places {
        if bytes[place..].starts_with(b"files/twin-2") {
            bytes[place + b"files/twin-".len()] = b'1';
        }
    }
    let forged = restoring.folder.path().join("forged.zip");
    fs::write(&forged, bytes).expect("a file");
    let refused = restoring.restore(&forged).await.expect_err("it is refused");
    is_damaged(&refused, "several entries have the same name");
    assert!(restoring.is_blank());
}

#[tokio::test]
async fn an_archive_does_not_unfold_into_memory() {
    let restoring = Restoring::new().await;
    let manifest = restoring.restore_forged(|things| {
        let thing = things.iter_mut().find(|(name, _)| name == MANIFEST);
        thing.expect("it has one").1.resize(32 << 20, b' ');
    });
    let manifest = manifest.await;
    is_damaged(&manifest, "it is too large");
    let keys = restoring.restore_forged(|things| {
        take_keys(things);
        add(things, "secret-keys", &vec![b'a'; 10_000]);
    });
    let keys = keys.await;
    is_damaged(&keys, "it is too large");
}

#[tokio::test]
async fn archives_of_other_versions_are_told() {
    let restoring = Restoring::new().await;
    let form = restoring.restore_with(|manifest| *manifest = json!({ "format": 2, "parts": [] }));
    let form = form.await;
    assert!(matches!(form, ArchiveError::OtherFormat(2)), "{form:?}");
    let newer = restoring.restore_with(|manifest| {
        let migrations = manifest["migrations"].as_array_mut().expect("a list");
        migrations.push(json!("9999_future"));
    });
    let newer = newer.await.to_string();
    assert!(newer.contains("use a newer version"), "{newer}");
    let engine = restoring.restore_with(|manifest| manifest["engine"] = json!("oracle"));
    let engine = engine.await;
    assert!(
        matches!(&engine, ArchiveError::OtherEngine(of, _) if of == "oracle"),
        "{engine:?}"
    );
}

#[tokio::test]
async fn keys_that_cannot_be_kept_leave_nothing() {
    let restoring = Restoring::new().await;
    let mut config = restoring.config.clone();
    // Where nobody can make a folder.
    config.secret_key_file = PathBuf::from("/proc/nowhere/secret.key");
    let clock = restoring.app.state().clock();
    let archive = restoring.archive();
    let restored =
        server::app::backup::restore(&config, &archive, clock, &mut |_, _| {}, &|| true).await;
    let refused = restored.expect_err("it is refused");
    assert!(matches!(refused, ArchiveError::Archive(..)), "{refused:?}");
    assert!(restoring.is_blank());
}

#[tokio::test]
async fn a_restore_that_was_killed_is_refused_by_every_start_and_begun_again() {
    let restoring = Restoring::new().await;
    let manifest = server::app::backup::verify(&restoring.archive()).expect("it is whole");
    let stored = manifest
        .entries
        .iter()
        .find_map(|entry| entry.name.strip_prefix("files/"))
        .expect("a file");
    // As a kill leaves it: the mark, and half of the files.
    let half = restoring.files().join(stored);
    fs::create_dir_all(half.parent().expect("a folder")).expect("a folder");
    fs::write(&half, "of another archive").expect("a file");
    let mark = restoring.files().join("restore-unfinished");
    fs::write(&mark, "").expect("a file");

    let program = Program::new(BINARY, &restoring.config.data_dir, restoring.blank.url());
    for command in [
        ["serve", "--listen=127.0.0.1:0"].as_slice(),
        &["migrate"],
        &["demo"],
        &["admin", "create", "--email=ann@portal.example"],
    ] {
        let (done, said) = program.run(command);
        assert!(
            !done && said.contains("not finished"),
            "{command:?}: {said}"
        );
    }
    assert!(store::backup::is_empty(restoring.blank.database()).expect("it is reached"));

    restoring
        .restore(&restoring.archive())
        .await
        .expect("it comes back");
    assert_eq!(fs::read(&half).expect("it is there"), PHOTO);
    assert!(!mark.exists());
    let (done, said) = program.run(&["migrate"]);
    assert!(done, "{said}");
}

#[tokio::test]
async fn a_database_with_a_running_portal_is_refused() {
    let restoring = Restoring::new().await;
    // A SQLite database that somebody has opened is not empty any more.
    let other = restoring.blank.connect();
    let refused = restoring.restore(&restoring.archive()).await;
    let refused = refused.expect_err("it is refused");
    match restoring.blank.kind() {
        DatabaseKind::Sqlite => {
            assert!(matches!(refused, ArchiveError::NotEmpty(_)), "{refused:?}");
        }
        DatabaseKind::Postgres => {
            assert!(matches!(refused, ArchiveError::InUse), "{refused:?}");
            drop(other);
            let restored = restoring.restore(&restoring.archive()).await;
            restored.expect("it comes back");
        }
    }
}

#[tokio::test]
async fn two_backups_of_one_name_are_kept_apart() {
    let restoring = Restoring::new().await;
    let archive = restoring.folder.path().join("other.zip");
    let on_its_way = restoring.folder.path().join("other.zip.partial");
    let other = fs::File::create(&on_its_way).expect("a file");
    other.try_lock().expect("nobody else has it");
    let state = restoring.app.state();
    let written = async || {
        server::app::backup::write(state.config(), &archive, state.clock(), &mut |_, _| {}).await
    };
    let refused = written().await.expect_err("it is refused");
    assert!(refused.to_string().contains("another backup"), "{refused}");
    assert!(on_its_way.exists(), "nobody takes it away");
    // Its program was killed.
    drop(other);
    written().await.expect("it is written");
    assert!(!on_its_way.exists());
}

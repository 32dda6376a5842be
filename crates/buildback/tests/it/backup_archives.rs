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

/// The members of an archive, by name.
type Members = Vec<(String, Vec<u8>)>;

/// A backup with one stored file, and a blank portal to restore it into.
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
        config.min_free_bytes = Some(0);
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
            .expect("the backup is written");
        restoring
    }

    fn archive(&self) -> PathBuf {
        self.folder.path().join("portal.zip")
    }

    fn files(&self) -> PathBuf {
        self.config.data_dir.join("files")
    }

    async fn restore(&self, archive: &Path) -> Result<Restored, ArchiveError> {
        self.restore_as(&self.config, archive).await
    }

    async fn restore_as(&self, config: &Config, archive: &Path) -> Result<Restored, ArchiveError> {
        let state = self.app.state();
        let (clock, stopping) = (state.clock(), state.stopping());
        server::app::backup::restore(config, archive, clock, &mut |_, _| {}, stopping).await
    }

    /// Whether there are no files, keys, or data, and no marker of an unfinished restore.
    fn is_blank(&self) -> bool {
        count_files(&self.config.data_dir) == 0
            && store::backup::is_empty(self.blank.database()).expect("the database is reachable")
    }

    /// The error of restoring the archive after changing its members.
    async fn restore_forged(&self, forge: impl FnOnce(&mut Members)) -> ArchiveError {
        let mut members = members_of(&self.archive());
        forge(&mut members);
        let forged = self.folder.path().join("forged.zip");
        fs::write(&forged, packed(&members)).expect("a file");
        let refused = self
            .restore(&forged)
            .await
            .expect_err("the restore is rejected");
        assert!(self.is_blank(), "{refused} left something behind");
        refused
    }

    /// The error of restoring the archive after changing its manifest.
    async fn restore_with(&self, forge: impl FnOnce(&mut Value)) -> ArchiveError {
        self.restore_forged(|members| change_manifest(members, forge))
            .await
    }
}

fn members_of(archive: &Path) -> Members {
    let bytes = fs::read(archive).expect("the archive exists");
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let mut members = Vec::new();
    for index in 0..archive.len() {
        let mut member = archive.by_index(index).expect("an entry");
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).expect("its bytes");
        let name = member.name().expect("a name").into_owned();
        members.push((name, bytes));
    }
    members
}

fn packed(members: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in members {
        let options = SimpleFileOptions::default();
        archive
            .start_file(name.as_str(), options)
            .expect("an entry");
        archive.write_all(bytes).expect("its bytes");
    }
    archive.finish().expect("an archive").into_inner()
}

fn change_manifest(members: &mut [(String, Vec<u8>)], forge: impl FnOnce(&mut Value)) {
    let (_, text) = members
        .iter_mut()
        .find(|(name, _)| name == MANIFEST)
        .expect("the archive has a manifest");
    let mut manifest = serde_json::from_slice(text).expect("JSON");
    forge(&mut manifest);
    *text = serde_json::to_vec(&manifest).expect("JSON");
}

/// Adds a member that the manifest lists as well.
fn add(members: &mut Members, name: &str, bytes: &[u8]) {
    members.push((name.to_owned(), bytes.to_vec()));
    let sum = hex::encode(Sha256::digest(bytes));
    let entry = json!({ "name": name, "size": bytes.len(), "sha256": sum });
    change_manifest(members, |manifest| {
        let entries = manifest["entries"].as_array_mut().expect("a list");
        entries.push(entry);
    });
}

fn listed(manifest: &Value) -> Vec<Value> {
    let entries = manifest["entries"].as_array();
    entries.expect("a list").clone()
}

/// Removes the keys from the archive and from its manifest.
fn remove_keys(members: &mut Members) {
    members.retain(|(name, _)| name != "secret-keys");
    change_manifest(members, |manifest| {
        let mut entries = listed(manifest);
        entries.retain(|entry| entry["name"] != "secret-keys");
        manifest["entries"] = Value::from(entries);
    });
}

fn assert_damaged(refused: &ArchiveError, expected: &str) {
    assert!(
        matches!(refused, ArchiveError::Damaged(reason) if reason.contains(expected)),
        "{refused:?}"
    );
}

#[tokio::test]
async fn restore_rejects_unexpected_and_unsafe_entry_names() {
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
        assert_damaged(&refused.await, "unexpected entry");
    }
    let unknown = restoring
        .restore_forged(|members| add(members, "database/pg_authid.jsonl", b"{}"))
        .await;
    assert!(
        matches!(unknown, ArchiveError::Database(BackupError::Unknown(_))),
        "{unknown:?}"
    );
    restoring
        .restore(&restoring.archive())
        .await
        .expect("the restore succeeds");
    assert_eq!(count_files(&restoring.files()), 1);
}

#[tokio::test]
async fn restore_rejects_archives_that_do_not_match_their_manifest() {
    let restoring = Restoring::new().await;
    let more = restoring.restore_forged(|members| members.push(("more".to_owned(), Vec::new())));
    assert_damaged(&more.await, "not in its manifest");
    let twice = restoring.restore_with(|manifest| {
        let mut entries = listed(manifest);
        entries.push(entries[0].clone());
        manifest["entries"] = Value::from(entries);
    });
    assert_damaged(&twice.await, "duplicate entry");
    for size in [json!(1), json!(u64::MAX)] {
        let wrong_size = restoring.restore_with(|manifest| manifest["entries"][0]["size"] = size);
        assert_damaged(&wrong_size.await, "does not match its checksum");
    }
    let keys = restoring.restore_forged(remove_keys);
    assert_damaged(&keys.await, "the keys are missing");
}

#[tokio::test]
async fn restore_rejects_archives_with_duplicate_names() {
    let restoring = Restoring::new().await;
    let mut members = members_of(&restoring.archive());
    add(&mut members, "files/twin-1", b"one");
    members.push(("files/twin-2".to_owned(), b"two".to_vec()));
    let mut bytes = packed(&members);
    let places = 0..bytes.len() - b"files/twin-2".len();
    for place in places {
        if bytes[place..].starts_with(b"files/twin-2") {
            bytes[place + b"files/twin-".len()] = b'1';
        }
    }
    let forged = restoring.folder.path().join("forged.zip");
    fs::write(&forged, bytes).expect("a file");
    let refused = restoring
        .restore(&forged)
        .await
        .expect_err("the restore is rejected");
    assert_damaged(&refused, "several entries have the same name");
    assert!(restoring.is_blank());
}

#[tokio::test]
async fn restore_rejects_oversized_manifests_and_keys() {
    let restoring = Restoring::new().await;
    let manifest = restoring.restore_forged(|members| {
        let member = members.iter_mut().find(|(name, _)| name == MANIFEST);
        member
            .expect("the archive has a manifest")
            .1
            .resize(32 << 20, b' ');
    });
    let manifest = manifest.await;
    assert_damaged(&manifest, "it is too large");
    let keys = restoring.restore_forged(|members| {
        remove_keys(members);
        add(members, "secret-keys", &vec![b'a'; 10_000]);
    });
    let keys = keys.await;
    assert_damaged(&keys, "it is too large");
}

#[tokio::test]
async fn restore_rejects_backups_of_other_versions() {
    let restoring = Restoring::new().await;
    let form = restoring.restore_with(|manifest| *manifest = json!({ "format": 1, "parts": [] }));
    let form = form.await;
    assert!(matches!(form, ArchiveError::OtherFormat(1)), "{form:?}");
    let newer = restoring.restore_with(|manifest| {
        let migrations = manifest["migrations"].as_array_mut().expect("a list");
        migrations.push(json!("9999_future"));
    });
    let newer = newer.await.to_string();
    assert!(newer.contains("use a newer version"), "{newer}");
}

#[tokio::test]
async fn restore_leaves_nothing_behind_if_the_keys_cannot_be_written() {
    let restoring = Restoring::new().await;
    let mut config = restoring.config.clone();
    // A place where no folder can be created.
    config.secret_key_file = PathBuf::from("/proc/nowhere/secret.key");
    let restored = restoring.restore_as(&config, &restoring.archive()).await;
    let refused = restored.expect_err("the restore is rejected");
    assert!(matches!(refused, ArchiveError::Archive(..)), "{refused:?}");
    assert!(restoring.is_blank());
}

#[tokio::test]
async fn restore_does_not_use_the_reserve_of_a_disk() {
    let restoring = Restoring::new().await;
    let mut config = restoring.config.clone();
    config.min_free_bytes = Some(u64::MAX);
    let refused = restoring.restore_as(&config, &restoring.archive()).await;
    let refused = refused.expect_err("the restore is rejected");
    assert!(matches!(refused, ArchiveError::NoRoom(_)), "{refused:?}");
    assert!(restoring.is_blank());
}

#[tokio::test]
async fn an_interrupted_restore_blocks_every_start_until_it_is_repeated() {
    let restoring = Restoring::new().await;
    let manifest =
        server::app::backup::verify(&restoring.archive()).expect("the archive is intact");
    let stored = manifest
        .entries
        .iter()
        .find_map(|entry| entry.name.strip_prefix("files/"))
        .expect("a file");
    // The state that a kill leaves: the marker, and half of the files.
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
        let (succeeded, output) = program.run(command);
        assert!(
            !succeeded && output.contains("not finished"),
            "{command:?}: {output}"
        );
    }
    assert!(
        store::backup::is_empty(restoring.blank.database()).expect("the database is reachable")
    );

    restoring
        .restore(&restoring.archive())
        .await
        .expect("the restore succeeds");
    assert_eq!(fs::read(&half).expect("the file exists"), PHOTO);
    assert!(!mark.exists());
    let (succeeded, output) = program.run(&["migrate"]);
    assert!(succeeded, "{output}");
}

#[tokio::test]
async fn restore_rejects_a_database_that_is_in_use() {
    let restoring = Restoring::new().await;
    // A SQLite database that has been opened is no longer empty.
    let other = restoring.blank.connect();
    let refused = restoring.restore(&restoring.archive()).await;
    let refused = refused.expect_err("the restore is rejected");
    match restoring.blank.kind() {
        DatabaseKind::Sqlite => {
            assert!(matches!(refused, ArchiveError::NotEmpty(_)), "{refused:?}");
        }
        DatabaseKind::Postgres => {
            assert!(
                matches!(refused, ArchiveError::Database(BackupError::InUse)),
                "{refused:?}"
            );
            drop(other);
            let restored = restoring.restore(&restoring.archive()).await;
            restored.expect("the restore succeeds");
        }
    }
}

#[tokio::test]
async fn a_backup_is_rejected_while_another_writes_the_same_file() {
    let restoring = Restoring::new().await;
    let archive = restoring.folder.path().join("other.zip");
    let partial = restoring.folder.path().join("other.zip.partial");
    let other = fs::File::create(&partial).expect("a file");
    other.try_lock().expect("no other process holds the lock");
    let state = restoring.app.state();
    let written = async || {
        server::app::backup::write(state.config(), &archive, state.clock(), &mut |_, _| {}).await
    };
    let refused = written().await.expect_err("the backup is rejected");
    assert!(refused.to_string().contains("another backup"), "{refused}");
    assert!(partial.exists(), "the partial file stays in place");
    // The other backup's process was killed.
    drop(other);
    written().await.expect("the backup is written");
    assert!(!partial.exists());
}

//! Backups in a repository: what they write, how they are encrypted, verified, deleted, and restored.

use crate::bucket::{link, submit};
use crate::leftovers::{BINARY, PHOTO, count_files, make_old};
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use server::app::backup::{
    ArchiveError, Identities, Made, Place, Repository, Verified, back_up_now, verify_backup,
};
use server::config::{Config, FilesConfig};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use test_support::database::DatabaseKind;
use test_support::{Bucket, Program, TestApp, TestDatabase};

/// A folder with a repository and keys.
pub struct Backups {
    pub folder: TempDir,
}

impl Backups {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("repository")).expect("a folder");
        Self { folder }
    }

    /// The folder of the repository.
    pub fn place(&self) -> PathBuf {
        self.folder.path().join("repository")
    }

    /// A portal that backs up to it.
    pub async fn portal(&self) -> TestApp {
        self.portal_with(|_| {}).await
    }

    pub async fn portal_with(&self, change: impl FnOnce(&mut Config)) -> TestApp {
        let place = self.place();
        TestApp::with(|config| {
            config.backup.to = Some(FilesConfig::Directory(place));
            change(config);
        })
        .await
    }

    /// The file with an identity, and the public key that belongs to it, made by age's own program.
    pub fn key(&self) -> (PathBuf, String) {
        let file = self.folder.path().join("identity.txt");
        if !file.exists() {
            let mut keygen = Command::new("age-keygen");
            let made = keygen.arg("-o").arg(&file).output().expect("age-keygen");
            assert!(made.status.success());
        }
        let text = fs::read_to_string(&file).expect("the identity");
        let public = text
            .lines()
            .find_map(|line| line.strip_prefix("# public key: "));
        (file.clone(), public.expect("a public key").to_owned())
    }

    /// The names of the complete backups.
    pub fn names(&self) -> Vec<String> {
        let found = fs::read_dir(self.place().join("backups"));
        let found = found.into_iter().flatten().flatten();
        let mut names: Vec<String> = found
            .filter_map(|entry| {
                let name = entry.file_name().into_string().expect("a name");
                let name = name.trim_end_matches(".age").strip_suffix(".zip")?;
                Some(name.to_owned())
            })
            .collect();
        names.sort();
        names
    }

    /// The number of files in the repository.
    pub fn files(&self) -> usize {
        count_files(&self.place().join("files"))
    }

    /// The number of temporary folders that are left in the portal's data.
    pub fn scratch(&self, app: &TestApp) -> usize {
        let entries = fs::read_dir(&app.state().config().data_dir).expect("a folder");
        let names = entries.flatten().map(|entry| entry.file_name());
        names
            .filter(|name| name.to_string_lossy().starts_with("backup-scratch"))
            .count()
    }
}

fn repository(app: &TestApp) -> &FilesConfig {
    let to = app.state().config().backup.to.as_ref();
    to.expect("backups are configured")
}

/// Makes a backup.
pub async fn run(app: &TestApp) -> Made {
    let made = back_up_now(app.state(), repository(app), &mut |_, _| {}).await;
    made.expect("the backup is made")
}

/// Verifies the newest backup.
pub async fn verified(app: &TestApp, identity: Option<&Path>) -> Result<Verified, ArchiveError> {
    let place = Place {
        repository: repository(app).clone(),
        backup: None,
    };
    let identities = identity.map(|file| Identities::read(file).expect("an identity"));
    let (config, now) = (app.state().config(), app.now());
    verify_backup(
        config,
        &place,
        identities.as_ref(),
        now,
        app.state().stopping(),
    )
    .await
}

/// A photo that differs from others.
fn photo(number: u8) -> Vec<u8> {
    let mut bytes = PHOTO.to_vec();
    bytes.resize(5_000, number);
    bytes
}

/// All files in a folder and its subfolders, sorted by path.
fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            files.extend(all_files(&entry.path()));
        } else {
            files.push(entry.path());
        }
    }
    files.sort();
    files
}

#[tokio::test]
async fn a_backup_writes_only_new_files() {
    let backups = Backups::new();
    let app = backups.portal().await;
    let (_, partner) = app.partner().await;
    submit(&app, &partner, photo(1)).await;
    let first = run(&app).await;
    assert_eq!((first.files, first.new_files, backups.files()), (1, 1, 1));
    let stored = all_files(&backups.place().join("files")).remove(0);
    let written = fs::metadata(&stored).and_then(|meta| meta.modified());
    let written = written.expect("a time");

    // One new file, and one whose content is there already.
    submit(&app, &partner, photo(2)).await;
    submit(&app, &partner, photo(1)).await;
    app.advance(SignedDuration::from_hours(24));
    let second = run(&app).await;
    assert_eq!((second.files, second.new_files, backups.files()), (3, 1, 2));
    let again = fs::metadata(&stored).and_then(|meta| meta.modified());
    assert_eq!(
        again.expect("a time"),
        written,
        "the first is not written again"
    );

    // A file that is gone from the repository is written again.
    fs::remove_file(&stored).expect("the file exists");
    app.advance(SignedDuration::from_hours(24));
    let third = run(&app).await;
    assert_eq!((third.files, third.new_files, backups.files()), (3, 1, 2));
    let verified = verified(&app, None).await.expect("the backup is intact");
    assert_eq!((verified.files, verified.compared), (2, 2));
    assert!(backups.place().join("README.txt").exists());
    assert_eq!(backups.scratch(&app), 0, "temporary files are removed");
}

#[tokio::test]
async fn an_encrypted_backup_is_readable_only_with_the_identity() {
    let backups = Backups::new();
    let (identity, public) = backups.key();
    let app = backups
        .portal_with(|config| config.backup.keys = vec![public])
        .await;
    let (_, partner) = app.partner().await;
    submit(&app, &partner, photo(1)).await;
    let made = run(&app).await;
    assert!(
        matches!(made.tested, Some(Ok(_))),
        "it is restored before it is encrypted"
    );
    let run_details = "backup_runs WHERE kind = 'verification' AND succeeded
        AND details LIKE 'restored % rows before encryption; compared the stored bytes%'";
    assert_eq!(app.rows(run_details), 1);
    for path in all_files(&backups.place()) {
        let name = path.to_string_lossy().into_owned();
        let is_plain = name.ends_with("README.txt") || name.ends_with(".index.json");
        let text = fs::read(&path).expect("the file exists");
        assert_eq!(
            text.starts_with(b"age-encryption.org/v1"),
            !is_plain,
            "{name}"
        );
    }
    let without = verified(&app, None)
        .await
        .expect("the stored bytes are the same");
    assert_eq!((without.rows, without.compared), (None, 1));
    let with = verified(&app, Some(&identity))
        .await
        .expect("the backup is intact");
    assert!(with.rows.is_some_and(|rows| rows > 10), "{with:?}");
    assert_eq!((with.files, with.compared), (1, 1));

    // By hand, as README.txt says.
    let stored = all_files(&backups.place().join("files")).remove(0);
    let mut age = Command::new("age");
    let plain = age.arg("-d").arg("-i").arg(&identity).arg(&stored).output();
    assert_eq!(plain.expect("age").stdout, photo(1));

    let other = backups.folder.path().join("other.txt");
    let keygen = Command::new("age-keygen").arg("-o").arg(&other).output();
    assert!(keygen.expect("age-keygen").status.success());
    let refused = verified(&app, Some(&other))
        .await
        .expect_err("another identity");
    assert!(matches!(refused, ArchiveError::OtherIdentity), "{refused}");

    // With another key, everything is encrypted again.
    app.advance(SignedDuration::from_hours(24));
    let again = run(&app).await;
    assert_eq!(again.new_files, 0);
    assert!(app.execute_sql("UPDATE backed_up_files SET encrypted_to = 'age1other'"));
    app.advance(SignedDuration::from_hours(24));
    assert_eq!(run(&app).await.new_files, 1);
}

#[tokio::test]
async fn the_portal_verifies_with_an_identity_if_it_has_one() {
    let backups = Backups::new();
    let (identity, public) = backups.key();
    let app = backups
        .portal_with(|config| {
            config.backup.keys = vec![public];
            config.backup.identity_file = Some(identity);
        })
        .await;
    assert_eq!(run(&app).await.tested, None);
    let details = "backup_runs WHERE kind = 'verification' AND succeeded
        AND details LIKE 'restored % rows into a scratch database%'";
    assert_eq!(app.rows(details), 1);
}

#[tokio::test]
async fn verification_finds_damage_and_the_next_backup_repairs_it() {
    for encrypted in [false, true] {
        let backups = Backups::new();
        let (identity, public) = backups.key();
        let app = backups
            .portal_with(|config| {
                if encrypted {
                    config.backup.keys = vec![public];
                }
            })
            .await;
        let identity = encrypted.then_some(identity.as_path());
        let (_, partner) = app.partner().await;
        submit(&app, &partner, photo(1)).await;
        run(&app).await;
        let stored = all_files(&backups.place().join("files")).remove(0);
        let mut bytes = fs::read(&stored).expect("the file exists");
        *bytes.last_mut().expect("a byte") ^= 1;
        fs::write(&stored, bytes).expect("the file is writable");
        for identity in [None, identity] {
            let found = verified(&app, identity).await;
            let found = found.expect_err("the file is damaged").to_string();
            assert!(
                found.contains("1 of 1 files are missing or damaged"),
                "{found}"
            );
        }
        // A week later, the portal finds it and alerts the admins.
        app.advance(SignedDuration::from_hours(8 * 24));
        assert_eq!(run(&app).await.new_files, 0);
        assert_eq!(count(&app, AuditEvent::BackupFailed).await, 1);
        app.advance(SignedDuration::from_hours(24));
        assert_eq!(run(&app).await.new_files, 1, "it is uploaded again");
        assert_eq!(count(&app, AuditEvent::BackupFailed).await, 1);
        verified(&app, identity).await.expect("it is intact again");
        assert_eq!(
            app.rows("backup_runs WHERE kind = 'verification' AND succeeded"),
            2
        );

        // A damaged archive.
        let archive = all_files(&backups.place().join("backups")).pop();
        let archive = archive.expect("an archive");
        let mut bytes = fs::read(&archive).expect("the file exists");
        // More bytes than the header of an entry, whose time may change without changing what is restored.
        let middle = bytes.len() / 2;
        bytes[middle..middle + 200]
            .iter_mut()
            .for_each(|byte| *byte ^= 1);
        fs::write(&archive, bytes).expect("the file is writable");
        for identity in [None, identity] {
            verified(&app, identity)
                .await
                .expect_err("the archive is damaged");
        }
    }
}

#[tokio::test]
async fn old_backups_and_their_files_are_deleted() {
    let backups = Backups::new();
    let app = backups
        .portal_with(|config| {
            config.backup.keep.daily = 2;
            config.backup.keep.weekly = 0;
            config.backup.keep.monthly = 0;
        })
        .await;
    let (_, partner) = app.partner().await;
    submit(&app, &partner, photo(1)).await;
    submit(&app, &partner, photo(2)).await;
    run(&app).await;
    assert_eq!((backups.names().len(), backups.files()), (1, 2));
    // As if the file had been deleted in the portal.
    for gone in [
        "project_files WHERE id = (SELECT min(id) FROM project_files)",
        "uploads WHERE file_path NOT IN (SELECT file_path FROM project_files)",
    ] {
        assert!(app.execute_sql(&format!("DELETE FROM {gone}")));
    }
    for _ in 0..2 {
        app.advance(SignedDuration::from_hours(24));
        run(&app).await;
        assert_eq!((backups.names().len(), backups.files()), (2, 2));
    }
    // No backup references the file, but it is younger than a day by the disk's clock, until here.
    make_old(&backups.place().join("files"));
    // While an index is missing, nothing is deleted: it may reference the file.
    let index = backups
        .place()
        .join(format!("backups/{}.index.json", backups.names()[1]));
    let text = fs::read(&index).expect("the index");
    fs::remove_file(&index).expect("the index");
    app.advance(SignedDuration::from_hours(24));
    run(&app).await;
    assert_eq!(backups.files(), 2);
    fs::write(&index, text).expect("the index");
    app.advance(SignedDuration::from_hours(1));
    run(&app).await;
    assert_eq!(backups.files(), 1);
    assert_eq!(app.rows("backed_up_files"), 1);
    verified(&app, None).await.expect("the backup is intact");
    // Two archives and their indexes.
    assert_eq!(count_files(&backups.place().join("backups")), 4);
}

#[tokio::test]
async fn a_backup_is_restored_on_another_machine_which_signs_in_and_serves_a_file() {
    let backups = Backups::new();
    let (identity, public) = backups.key();
    let app = backups
        .portal_with(|config| config.backup.keys = vec![public])
        .await;
    app.person(test_support::portal::ADMIN, Role::Admin, None)
        .await;
    let (person, partner) = app.partner().await;
    submit(&app, &partner, photo(1)).await;
    run(&app).await;
    app.advance(SignedDuration::from_hours(24));
    // The first session has expired.
    let partner = app.sign_in(&person).await;
    submit(&app, &partner, photo(2)).await;
    let newest = run(&app).await.name;
    let older = backups.names().remove(0);
    assert_ne!(older, newest);

    let place = backups.place().display().to_string();
    let key = identity.display().to_string();
    for (from, expected) in [
        (place.clone(), 2),
        (format!("{place}/backups/{older}"), 1),
        (format!("{place}/backups/{newest}.zip.age"), 2),
    ] {
        let machine = tempfile::tempdir().expect("a temporary folder");
        let database = TestDatabase::blank(DatabaseKind::of_this_run());
        let program = Program::new(BINARY, &machine.path().join("data"), database.url());
        let (succeeded, output) = program.run(&["restore", &from]);
        assert!(!succeeded && output.contains("--identity"), "{output}");
        let (succeeded, output) = program.run(&["verify-backup", &from, "--identity", &key]);
        assert!(
            succeeded && output.contains("is intact: restored"),
            "{output}"
        );
        let (succeeded, output) = program.run(&["restore", &from, "--identity", &key]);
        assert!(succeeded, "{output}");
        assert_eq!(count_files(&program.files()), expected);
        let data = fs::read_dir(machine.path().join("data")).expect("a folder");
        let names = data.flatten().map(|entry| entry.file_name());
        assert!(
            names
                .into_iter()
                .all(|name| !name.to_string_lossy().contains("scratch")),
            "temporary files are removed"
        );
        let portal = program.serve();
        let admin = portal.sign_in().await;
        let projects = admin.get("/api/projects").await.ok();
        assert_eq!(projects["total"], expected);
        let project = &projects["items"][0]["project_code"];
        let path = format!("/api/projects/{}/files", project.as_str().expect("a code"));
        let file = admin.get(&path).await.ok()["items"][0].clone();
        let served = admin.get(link(&file)).await.bytes;
        assert!([photo(1), photo(2)].contains(&served.to_vec()));
    }
}

#[tokio::test]
async fn backups_go_to_a_bucket_too() {
    let bucket = Bucket::start().await;
    let backups = Backups::new();
    let (identity, public) = backups.key();
    let to = bucket.config();
    let app = TestApp::with(|config| {
        config.backup.to = Some(to);
        config.backup.keys = vec![public];
    })
    .await;
    let (_, partner) = app.partner().await;
    // Uploaded and downloaded in parts.
    let mut large = photo(1);
    large.resize(9_500_000, 7);
    submit(&app, &partner, large).await;
    assert_eq!(run(&app).await.new_files, 1);
    let verified = verified(&app, Some(&identity)).await;
    let verified = verified.expect("the backup is intact");
    assert_eq!((verified.files, verified.compared), (1, 1));
    app.advance(SignedDuration::from_hours(24));
    assert_eq!(run(&app).await.new_files, 0);
    // README, two backups with their indexes, and the file.
    assert_eq!(count_files(&bucket.folder()), 6);
}

#[tokio::test]
async fn the_command_makes_a_backup_in_the_repository() {
    let backups = Backups::new();
    let machine = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &machine.path().join("data"), database.url());
    program.admin();
    let (succeeded, output) = program.run(&["backup"]);
    assert!(
        !succeeded && output.contains("backup_to is not set"),
        "{output}"
    );
    let place = backups.place().display().to_string();
    let (succeeded, output) = program.run(&["backup", "--backup-to", &place]);
    assert!(succeeded && output.contains("Made the backup"), "{output}");
    assert_eq!(backups.names().len(), 1);
    let (succeeded, output) = program.run(&["verify-backup", &place]);
    assert!(succeeded && output.contains("is intact"), "{output}");
    assert_eq!(database.count("backup_runs WHERE succeeded"), 2);
}

#[tokio::test]
async fn the_command_is_refused_while_another_instance_makes_a_backup() {
    let backups = Backups::new();
    let app = backups.portal().await;
    run(&app).await;
    assert!(app.execute_sql(
        "UPDATE jobs SET leased_by = 'other', leased_until = 9000000000000000 WHERE name = 'back_up'"
    ));
    app.advance(SignedDuration::from_hours(1));
    let refused = back_up_now(app.state(), repository(&app), &mut |_, _| {}).await;
    assert!(matches!(refused, Err(ArchiveError::Running)), "{refused:?}");
    assert_eq!(backups.names().len(), 1);
}

#[tokio::test]
async fn a_repository_without_backups_is_reported() {
    let backups = Backups::new();
    let app = backups.portal().await;
    let found = verified(&app, None).await.expect_err("there is no backup");
    assert!(found.to_string().contains("no complete backup"), "{found}");
    let missing = FilesConfig::Directory(backups.folder.path().join("missing"));
    assert!(Repository::open(&missing, None).is_err());
}

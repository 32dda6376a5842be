//! Commands that are stopped while they have decrypted data in their temporary folder.

use crate::bucket::submit;
use crate::leftovers::{BINARY, PHOTO, count_files};
use crate::repository::{Backups, run};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use tempfile::TempDir;
use test_support::database::DatabaseKind;
use test_support::{Bucket, Program, TestApp, TestDatabase};
use tokio::sync::mpsc::UnboundedReceiver;

/// A machine that can decrypt the backup in a bucket, whose server does not answer requests for files.
struct Stalled {
    bucket: Bucket,
    requests: UnboundedReceiver<()>,
    program: Program,
    identity: String,
    folder: TempDir,
    // Removed with this value.
    _backups: Backups,
    _database: TestDatabase,
}

impl Stalled {
    async fn new() -> Self {
        let mut bucket = Bucket::start().await;
        let backups = Backups::new();
        let (identity, public) = backups.key();
        let to = bucket.config();
        let app = TestApp::with(|config| {
            config.backup.to = Some(to);
            config.backup.keys = vec![public];
        })
        .await;
        let (_, partner) = app.partner().await;
        submit(&app, &partner, PHOTO.to_vec()).await;
        run(&app).await;
        let folder = tempfile::tempdir().expect("a temporary folder");
        let database = TestDatabase::blank(DatabaseKind::of_this_run());
        let mut program = Program::new(BINARY, &folder.path().join("data"), database.url());
        for (variable, value) in bucket.backup_settings() {
            program = program.with(variable, value);
        }
        Self {
            requests: bucket.stall("/files/").await,
            bucket,
            program,
            identity: identity.to_str().expect("a path").to_owned(),
            folder,
            _backups: backups,
            _database: database,
        }
    }

    /// Starts the command, and waits until it has decrypted the archive and asks for a file.
    async fn begin(&mut self, command: &str) -> Child {
        let child = self
            .program
            .begin(&[command, "s3://claims", "--identity", &self.identity]);
        self.requests.recv().await.expect("a request for a file");
        let [scratch] = self.scratch().try_into().expect("a temporary folder");
        assert!(scratch.join("archive.zip").exists());
        let mode = fs::metadata(&scratch).expect("it exists").permissions();
        assert_eq!(mode.mode() & 0o777, 0o700);
        child
    }

    fn scratch(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.folder.path().join("data"));
        let paths = entries.into_iter().flatten().flatten();
        let paths = paths.map(|entry| entry.path());
        let is_scratch = |path: &PathBuf| path.to_string_lossy().contains("/backup-scratch-");
        paths.filter(is_scratch).collect()
    }
}

async fn end(mut child: Child, signal: &str) -> bool {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status();
    assert!(sent.expect("run kill").success());
    let ended = tokio::task::spawn_blocking(move || child.wait()).await;
    ended.expect("it ends").expect("it ends").success()
}

fn is_empty(files: &Path) -> bool {
    count_files(files) == 0
}

#[tokio::test]
async fn a_command_that_is_told_to_stop_removes_what_it_decrypted() {
    let mut stalled = Stalled::new().await;
    for (command, signal) in [
        ("verify-backup", "-TERM"),
        ("verify-backup", "-INT"),
        ("restore", "-TERM"),
        ("restore", "-INT"),
    ] {
        let child = stalled.begin(command).await;
        assert!(!end(child, signal).await, "{command} {signal}");
        assert_eq!(stalled.scratch().len(), 0, "{command} {signal}");
        assert!(is_empty(&stalled.program.files()), "{command} {signal}");
    }
}

#[tokio::test]
async fn the_next_command_removes_what_a_killed_one_decrypted() {
    for (killed, next) in [("verify-backup", "restore"), ("restore", "verify-backup")] {
        let mut stalled = Stalled::new().await;
        let child = stalled.begin(killed).await;
        assert!(!end(child, "-KILL").await);
        assert_eq!(stalled.scratch().len(), 1);
        stalled.bucket.stop().await;
        stalled.bucket.start_again().await;
        let (program, identity) = (stalled.program.clone(), stalled.identity.clone());
        // The server of the bucket needs this thread.
        let ran = tokio::task::spawn_blocking(move || {
            program.run(&[next, "s3://claims", "--identity", &identity])
        });
        let (succeeded, output) = ran.await.expect("the command runs");
        assert!(succeeded, "{output}");
        assert_eq!(stalled.scratch().len(), 0, "after {next}");
    }
}

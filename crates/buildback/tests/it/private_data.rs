//! Stored data is readable only by the portal's operating system user, regardless of the umask.

use crate::leftovers::{BINARY, PHOTO, count_files, eventually};
use server::app::doctor::{Condition, Finding, examine};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use store::Database;
use test_support::{Program, TestApp, TestDatabase};

/// Collects the modes of this path and of everything below it.
fn modes(place: &Path, found: &mut Vec<(PathBuf, u32)>) {
    // Temporary files of SQLite and of the outbox may disappear.
    let Ok(meta) = fs::symlink_metadata(place) else {
        return;
    };
    found.push((place.to_owned(), meta.permissions().mode() & 0o777));
    if meta.is_dir() {
        for entry in fs::read_dir(place).expect("read the folder") {
            modes(&entry.expect("read the entry").path(), found);
        }
    }
}

/// The paths with another mode than expected.
fn with_wrong_mode(place: &Path) -> Vec<(PathBuf, u32)> {
    let mut found = Vec::new();
    modes(place, &mut found);
    assert!(found.len() >= 3, "{found:?}");
    let expected = |path: &Path| if path.is_dir() { 0o700 } else { 0o600 };
    found.retain(|(path, mode)| *mode != expected(path));
    found
}

/// URL of a database file in `data`; on PostgreSQL, of the other database.
fn database_in(data: &Path, other: &TestDatabase) -> String {
    match other.database() {
        Database::Sqlite(_) => format!("sqlite:{}", data.join("buildback.db").display()),
        Database::Postgres(_) => other.url(),
    }
}

#[tokio::test]
async fn data_folder_and_backups_are_private_under_any_umask() {
    let folder = tempfile::tempdir().expect("create a temporary folder");
    let data = folder.path().join("data");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &data, database_in(&data, &database));
    let portal = program.serve_after("umask 000");
    drop(portal);
    program.admin();
    let portal = program.serve_after("umask 000");
    let admin = portal.sign_in().await;
    let target = "01890a5d-ac96-774b-bcce-b302099a8057";
    let upload = admin.upload("a.png", "image/png", "project_file", target, PHOTO.to_vec());
    upload.await.ok();
    // Puts an email into the outbox.
    let form = serde_json::json!({ "email": "ann@portal.example" });
    admin.post("/api/auth/forgot-password", &form).await;
    eventually(async || count_files(&data.join("outbox")) > 0).await;
    assert_eq!(with_wrong_mode(&data), []);
    let archive = folder.path().join("portal.zip");
    let (succeeded, output) = program.run(&["backup", archive.to_str().expect("valid path")]);
    assert!(succeeded, "{output}");
    let mode = fs::metadata(&archive)
        .expect("read the metadata")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test]
async fn startup_makes_readable_data_private_again() {
    let folder = tempfile::tempdir().expect("create a temporary folder");
    let data = folder.path().join("data");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &data, database_in(&data, &database));
    program.serve().kill();
    let mut found = Vec::new();
    modes(&data, &mut found);
    found.retain(|(path, _)| !path.starts_with(data.join("files/")) || *path == data.join("files"));
    for (path, mode) in &found {
        fs::set_permissions(path, Permissions::from_mode(mode | 0o044)).expect("set the mode");
    }
    let portal = program.serve();
    assert_eq!(with_wrong_mode(&data), []);
    drop(portal);
}

fn finding_of(findings: &[Finding]) -> &Finding {
    let mut matching = findings
        .iter()
        .filter(|finding| finding.subject == "private data");
    let only = matching.next().expect("a finding about private data");
    assert!(matching.next().is_none());
    only
}

#[tokio::test]
async fn doctor_reports_and_fixes_data_readable_by_others() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let target = "01890a5d-ac96-774b-bcce-b302099a8057";
    let upload = partner.upload("a.png", "image/png", "project_file", target, PHOTO.to_vec());
    upload.await.ok();
    let config = app.state().config();
    let look = async |repair| examine(config, app.state().clock(), repair).await;
    assert_eq!(finding_of(&look(false).await).condition, Condition::Ok);
    fs::set_permissions(app.files(), Permissions::from_mode(0o750)).expect("set the mode");
    let findings = look(false).await;
    let finding = finding_of(&findings);
    assert_eq!(finding.condition, Condition::Error);
    let place = app.files().display().to_string();
    assert!(finding.words.contains(&place), "{}", finding.words);
    assert_eq!(finding_of(&look(true).await).condition, Condition::Fixed);
    let mode = fs::metadata(app.files())
        .expect("read the metadata")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o700);
}

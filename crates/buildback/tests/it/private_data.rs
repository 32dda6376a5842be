//! Stored data is readable only by the portal's operating system user, regardless of the umask.

use crate::leftovers::{BINARY, PHOTO, count_files, eventually};
use server::app::doctor::{Condition, Finding, examine};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use store::Database;
use test_support::{Program, TestApp, TestDatabase};

/// Everything at a place and below, with its mode.
fn modes(place: &Path, found: &mut Vec<(PathBuf, u32)>) {
    // SQLite's and the outbox's temporary files come and go.
    let Ok(meta) = fs::symlink_metadata(place) else {
        return;
    };
    found.push((place.to_owned(), meta.permissions().mode() & 0o777));
    if meta.is_dir() {
        for entry in fs::read_dir(place).expect("a folder") {
            modes(&entry.expect("an entry").path(), found);
        }
    }
}

/// The paths that are not as they should be.
fn too_open(place: &Path) -> Vec<(PathBuf, u32)> {
    let mut found = Vec::new();
    modes(place, &mut found);
    assert!(found.len() >= 3, "{found:?}");
    let expected = |path: &Path| if path.is_dir() { 0o700 } else { 0o600 };
    found.retain(|(path, mode)| *mode != expected(path));
    found
}

/// A database of its own in `data`, where it is a file.
fn database_in(data: &Path, other: &TestDatabase) -> String {
    match other.database() {
        Database::Sqlite(_) => format!("sqlite:{}", data.join("buildback.db").display()),
        Database::Postgres(_) => other.url(),
    }
}

#[tokio::test]
async fn everything_is_private_under_any_umask() {
    let folder = tempfile::tempdir().expect("a temporary folder");
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
    // A mail in the outbox.
    let form = serde_json::json!({ "email": "ann@portal.example" });
    admin.post("/api/auth/forgot-password", &form).await;
    eventually(async || count_files(&data.join("outbox")) > 0).await;
    assert_eq!(too_open(&data), []);
    let archive = folder.path().join("portal.zip");
    let (done, said) = program.run(&["backup", archive.to_str().expect("a path")]);
    assert!(done, "{said}");
    let mode = fs::metadata(&archive)
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test]
async fn what_was_open_before_is_closed_by_the_next_start() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &data, database_in(&data, &database));
    program.serve().kill();
    let mut found = Vec::new();
    modes(&data, &mut found);
    found.retain(|(path, _)| !path.starts_with(data.join("files/")) || *path == data.join("files"));
    for (path, mode) in &found {
        fs::set_permissions(path, Permissions::from_mode(mode | 0o044)).expect("a mode");
    }
    let portal = program.serve();
    assert_eq!(too_open(&data), []);
    drop(portal);
}

fn data_of(findings: &[Finding]) -> &Finding {
    let mut of = findings
        .iter()
        .filter(|finding| finding.subject == "private data");
    let only = of.next().expect("it is looked at");
    assert!(of.next().is_none());
    only
}

#[tokio::test]
async fn the_doctor_tells_what_others_can_read_and_closes_it() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let target = "01890a5d-ac96-774b-bcce-b302099a8057";
    let upload = partner.upload("a.png", "image/png", "project_file", target, PHOTO.to_vec());
    upload.await.ok();
    let config = app.state().config();
    let look = async |mends| examine(config, app.state().clock(), mends).await;
    assert_eq!(data_of(&look(false).await).condition, Condition::Well);
    fs::set_permissions(app.files(), Permissions::from_mode(0o750)).expect("a mode");
    let told = look(false).await;
    let told = data_of(&told);
    assert_eq!(told.condition, Condition::Ill);
    let place = app.files().display().to_string();
    assert!(told.words.contains(&place), "{}", told.words);
    assert_eq!(data_of(&look(true).await).condition, Condition::Mended);
    let mode = fs::metadata(app.files())
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o700);
}

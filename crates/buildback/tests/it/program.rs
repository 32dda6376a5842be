//! The program itself: its version, and the health check of container images.

use crate::leftovers::BINARY;
use test_support::{Program, TestApp, TestDatabase};

/// Runs the program without any settings.
fn run(arguments: &[&str]) -> (bool, String) {
    let output = std::process::Command::new(BINARY)
        .args(arguments)
        .output()
        .expect("start the program");
    let printed = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&printed).into_owned(),
    )
}

/// `0.9.0 (0123456789ab 2026-11-28)`, as the program prints it.
fn version() -> String {
    let (succeeded, printed) = run(&["--version"]);
    assert!(succeeded, "{printed}");
    let version = printed.strip_prefix("buildback ").expect("the name");
    version.trim_end().to_owned()
}

#[test]
fn the_version_names_the_commit_and_its_date() {
    let version = version();
    let (number, commit) = version.split_once(" (").expect("a commit");
    assert_eq!(number, env!("CARGO_PKG_VERSION"));
    // The sources of a release archive have no repository.
    if commit != "unknown commit)" {
        let (id, date) = commit.split_once(' ').expect("id and date");
        assert!(
            id.len() >= 12 && id.chars().all(|c| c.is_ascii_hexdigit()),
            "{version}"
        );
        let date = date.strip_suffix(')').expect("a parenthesis");
        assert!(date.parse::<jiff::civil::Date>().is_ok(), "{version}");
    }
}

#[tokio::test]
async fn admins_see_the_version_of_the_running_program() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &folder.path().join("data"), database.url());
    program.admin();
    let portal = program.serve();
    let figures = portal.sign_in().await.get("/api/admin/server").await.ok();
    assert_eq!(figures["version"], version());
    let started = portal.line(&["\"starting\""]);
    assert!(started.contains(&version()), "{started}");
}

#[test]
fn the_health_check_asks_the_configured_address() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &folder.path().join("data"), database.url());
    let portal = program.serve();
    let listen = portal.address().to_owned();
    let check = ["healthcheck", "--listen", &listen];
    assert_eq!(program.run(&check), (true, String::new()));
    portal.kill();
    let (succeeded, printed) = program.run(&check);
    assert!(!succeeded);
    assert_eq!(printed.lines().count(), 1, "{printed}");
    assert!(printed.contains(&listen), "{printed}");
}

#[tokio::test]
async fn the_health_check_fails_while_the_portal_is_not_ready() {
    let app = TestApp::start().await;
    let url = app.url();
    let check = async || {
        let url = url.clone();
        let asked = tokio::task::spawn_blocking(move || run(&["healthcheck", "--url", &url]));
        asked.await.expect("it ran")
    };
    assert_eq!(check().await, (true, String::new()));
    // Not even root writes into a folder that is a file.
    std::fs::remove_dir_all(app.files()).expect("the folder is removed");
    std::fs::write(app.files(), "").expect("a file in its place");
    let (succeeded, printed) = check().await;
    assert!(!succeeded);
    assert!(printed.contains("is not ready: 503"), "{printed}");
}

#[tokio::test]
async fn a_portal_without_certificate_files_ignores_sighup() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &folder.path().join("data"), database.url());
    let mut portal = program.serve();
    portal.hang_up();
    assert_eq!(portal.anonymous().get("/healthz").await.status, 200);
    assert!(portal.lives());
}

//! What the program does with settings that cannot work, and what it prints for operators.

use crate::leftovers::BINARY;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use test_support::database::DatabaseKind;
use test_support::{Program, TestDatabase};

#[test]
fn commands_without_the_portals_settings_create_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let path = data.join("buildback.db").display().to_string();
    let archive = folder.path().join("portal.zip").display().to_string();
    let export = folder.path().join("export").display().to_string();
    let copy = format!("sqlite:{}", folder.path().join("copy.db").display());
    let program = Program::new(BINARY, &data, format!("sqlite:{path}"));
    for command in [
        &["admin", "create", "--email", "ann@portal.example"] as &[&str],
        &["admin", "reset-two-factor", "--email", "ann@portal.example"],
        &["secret-key", "rotate"],
        &["secret-key", "accept"],
        &["backup"],
        &["backup", &archive],
        &["export", &export],
        &["copy", "--to", &copy],
        &["doctor"],
    ] {
        let (succeeded, output) = program.run(command);
        assert!(!succeeded, "{command:?}: {output}");
        if command[0] != "copy" {
            assert!(output.contains(&path), "{command:?}: {output}");
        }
        if !["copy", "doctor"].contains(&command[0]) {
            assert!(output.contains("--config"), "{command:?}: {output}");
        }
        let created = if command == ["doctor"] {
            data.join("buildback.db")
        } else {
            data.clone()
        };
        assert!(!created.exists(), "{command:?}");
    }
    // The doctor alone creates the folders of files and mail, to see whether they are writable.
    let left = std::fs::read_dir(folder.path()).expect("the folder");
    let left: Vec<_> = left.map(|entry| entry.expect("an entry").path()).collect();
    assert!(left.iter().all(|path| *path == data), "{left:?}");
}

#[test]
fn an_unused_database_is_no_portal_until_migrations_ran() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let blank = TestDatabase::blank(DatabaseKind::of_this_run());
    let program = Program::new(BINARY, folder.path(), blank.url());
    let create = ["admin", "create", "--email", "ann@portal.example"];
    let (succeeded, output) = program.run(&create);
    assert!(!succeeded && output.contains("no portal in"), "{output}");
    let (succeeded, output) = program.run(&["migrate"]);
    assert!(succeeded, "{output}");
    let count = store::migrate::names().len();
    let printed = format!(
        "Creating the database ...\nThe database is up to date. Migrations applied: {count}.\n"
    );
    assert_eq!(output, printed);
    let (succeeded, output) = program.run(&create);
    assert!(succeeded && !output.contains('{'), "{output}");
}

#[test]
fn an_address_that_is_taken_leaves_no_database() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("an address");
    let taken = listener.local_addr().expect("an address").to_string();
    for arguments in [
        ["serve", "--listen", &taken].as_slice(),
        &[
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--metrics-listen",
            &taken,
        ],
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("buildback.db");
        let url = format!("sqlite:{}", path.display());
        let (succeeded, output) = Program::new(BINARY, folder.path(), url).run(arguments);
        assert!(!succeeded, "{output}");
        assert!(
            output.contains(&format!("cannot listen on {taken}")),
            "{output}"
        );
        assert!(!path.exists(), "{arguments:?}");
    }
}

#[test]
fn the_doctor_says_why_the_database_cannot_be_reached() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let url = "postgres://ann:s3cret@127.0.0.1:1/claims".to_owned();
    let (succeeded, output) = Program::new(BINARY, folder.path(), url).run(&["doctor"]);
    assert!(!succeeded);
    let found = output
        .lines()
        .find(|line| line.starts_with("ERROR    database"));
    let found = found.unwrap_or_else(|| panic!("{output}"));
    assert!(
        found.contains("unavailable: ") && found.contains("refused"),
        "{found}"
    );
    assert!(!output.contains("s3cret"), "{output}");
    assert!(!output.contains('{'), "{output}");
}

/// Starts the portal and returns the line that it prints after its address.
fn printed_after_the_address(folder: &std::path::Path, database: &TestDatabase) -> String {
    let mut portal = Command::new(BINARY)
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(folder)
        .args(["--database-url", &database.url()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("start the program");
    let output = portal.stdout.take().expect("piped stdout");
    let second = BufReader::new(output).lines().nth(1);
    portal.kill().expect("it runs");
    portal.wait().expect("it ends");
    second.expect("a line").expect("text")
}

#[test]
fn a_first_start_logs_one_line_about_the_database() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let blank = TestDatabase::blank(DatabaseKind::of_this_run());
    let portal = Program::new(BINARY, folder.path(), blank.url()).serve();
    let _ = portal.line(&["\"listening\""]);
    let about_the_database = portal.lines(&["migrat"]);
    assert_eq!(about_the_database.len(), 1, "{about_the_database:#?}");
    assert!(
        about_the_database[0].contains("Creating the database"),
        "{about_the_database:#?}"
    );
}

#[tokio::test]
async fn a_start_without_an_admin_says_how_to_create_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let line = printed_after_the_address(folder.path(), &database);
    assert!(line.contains("/setup#token="), "{line}");
    let portal = Program::new(BINARY, folder.path(), database.url()).serve();
    let form = json!({
        "first_name": "Paul",
        "last_name": "Partner",
        "email": "paul@agency.example",
        "company_name": "Harbor Insurance",
        "phone": "(212) 555-0123",
        "password": "Kitchen-2026!",
        "confirm_password": "Kitchen-2026!",
    });
    portal
        .anonymous()
        .post("/api/auth/sign-up", &form)
        .await
        .ok();
    portal.kill();
    let line = printed_after_the_address(folder.path(), &database);
    assert!(line.contains("buildback admin create --email"), "{line}");
}

#[test]
fn a_certificate_that_cannot_be_used_leaves_no_database() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pem = folder.path().join("cert.pem");
    std::fs::write(&pem, "no certificate").expect("a file");
    let pem = pem.display().to_string();
    let path = folder.path().join("buildback.db");
    let program = Program::new(BINARY, folder.path(), format!("sqlite:{}", path.display()));
    let (succeeded, output) = program.run(&["serve", "--tls-cert", &pem, "--tls-key", &pem]);
    assert!(!succeeded && output.contains(&pem), "{output}");
    assert!(!path.exists());
}

//! The secret key: it must belong to the database, and it can be rotated.

use crate::leftovers::BINARY;
use domain::permission::Permit;
use serde_json::json;
use std::fs;
use tempfile::TempDir;
use test_support::portal::ADMIN;
use test_support::{Portal, Program, TestDatabase, unsubscribe_path};

struct Machine {
    program: Program,
    database: TestDatabase,
    folder: TempDir,
}

/// A machine whose portal has run once.
async fn used_machine() -> Machine {
    let database = TestDatabase::new();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = Program::new(BINARY, &folder.path().join("data"), database.url());
    program.admin();
    program.serve().sign_in().await;
    Machine {
        program,
        database,
        folder,
    }
}

impl Machine {
    fn key_file(&self) -> std::path::PathBuf {
        self.folder.path().join("data/secret.key")
    }

    fn key_lines(&self) -> Vec<String> {
        let text = fs::read_to_string(self.key_file()).expect("the key file");
        text.lines().map(str::to_owned).collect()
    }
}

#[tokio::test]
async fn a_portal_with_another_key_file_refuses_to_start() {
    let machine = used_machine().await;
    let old_id = machine.key_lines()[0]
        .split(' ')
        .next()
        .expect("an id")
        .to_owned();
    fs::write(machine.key_file(), format!("other {}\n", "ab".repeat(32))).expect("a new key file");
    let (succeeded, output) = machine.program.run(&["serve"]);
    assert!(!succeeded);
    for part in [&old_id, "other (", "secret.key"] {
        assert!(output.contains(part), "{part} is missing: {output}");
    }
    let (_, report) = machine.program.run(&["doctor"]);
    assert!(report.contains("last used with key"), "{report}");
    let (succeeded, output) = machine.program.run(&["secret-key", "accept"]);
    assert!(succeeded && output.contains("other ("), "{output}");
    assert!(output.contains("no longer work"), "{output}");
    let (succeeded, output) = machine.program.run(&["secret-key", "accept"]);
    assert!(
        succeeded && output.contains("Nothing was changed"),
        "{output}"
    );
    assert!(!output.contains("no longer work"), "{output}");
    machine.program.serve().sign_in().await;
    assert_eq!(
        machine.database.count("settings WHERE key = 'secret_key'"),
        1
    );
}

#[tokio::test]
async fn rotation_adds_a_key_and_the_portal_goes_on_with_it() {
    let machine = used_machine().await;
    let before = machine.key_lines();
    let (succeeded, output) = machine.program.run(&["secret-key", "rotate"]);
    let after = machine.key_lines();
    let new_id = after[0].split(' ').next().expect("an id");
    assert!(succeeded && output.contains(new_id), "{output}");
    assert_eq!(after[1..], before);
    machine.program.serve().sign_in().await;
    let stored = format!("settings WHERE key = 'secret_key' AND value LIKE '{new_id} (%'");
    assert_eq!(machine.database.count(&stored), 1);
}

#[tokio::test]
async fn links_that_were_given_out_work_after_rotations() {
    let machine = used_machine().await;
    let portal = machine.program.serve();
    let admin = portal.sign_in().await;
    let feed = admin
        .post("/api/account/calendar-feeds", &json!({ "label": "Desk" }))
        .await;
    assert_eq!(feed.status, 201, "{}", feed.json);
    let feed = feed.json["url"].as_str().expect("a URL");
    let feed = feed[feed.find("/api/").expect("a path")..].to_owned();
    let account = admin.get("/api/me").await.ok();
    let user = account["user"]["id"].as_str().expect("an id");
    let first = machine.key_lines().remove(0);
    let unsubscribe = unsubscribe_path(&first, user);
    let statuses = async |portal: &Portal| {
        let visitor = portal.anonymous();
        [
            visitor.get(&unsubscribe).await.status,
            visitor.get(&feed).await.status,
        ]
    };
    assert_eq!(statuses(&portal).await, [200, 200]);
    portal.kill();
    for keys in 2..=10 {
        let (succeeded, output) = machine.program.run(&["secret-key", "rotate"]);
        assert!(succeeded, "{output}");
        assert!(!output.contains("Removed key"), "{output}");
        assert_eq!(output.contains("The file is full"), keys == 10, "{output}");
    }
    let portal = machine.program.serve();
    assert_eq!(statuses(&portal).await, [200, 200]);
    portal.kill();
    let (succeeded, output) = machine.program.run(&["secret-key", "rotate"]);
    let id = first.split(' ').next().expect("an id");
    let removed = format!("Removed key {id} (");
    assert!(succeeded && output.contains(&removed), "{output}");
    let portal = machine.program.serve();
    assert_eq!(statuses(&portal).await, [404, 200]);
}

#[tokio::test]
async fn rotation_waits_until_all_secrets_are_encrypted_with_the_current_key() {
    let machine = used_machine().await;
    let now = "2026-11-28T12:00:00Z".parse().expect("an instant");
    let store = machine.database.open();
    let written = store.write(move |conn| {
        let admin = store::user::find_credentials(conn, ADMIN)?.expect("the admin");
        let permit = Permit::for_system((), "test data");
        store::totp::begin(conn, &permit, admin.user_id, "older:AAAA", now)
    });
    written.await.expect("a secret of an earlier key");
    store.close().await;
    let (succeeded, output) = machine.program.run(&["secret-key", "rotate"]);
    assert!(
        !succeeded && output.contains("1 authenticator secret is still"),
        "{output}"
    );
    assert_eq!(machine.key_lines().len(), 1);
}

#[test]
fn rotation_without_the_portals_settings_creates_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("elsewhere");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, &data, database.url());
    for command in ["rotate", "accept"] {
        let (succeeded, output) = program.run(&["secret-key", command]);
        assert!(!succeeded && output.contains("does not exist"), "{output}");
    }
    assert!(!data.join("secret.key").exists());
}

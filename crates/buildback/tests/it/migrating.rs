//! A portal whose program is newer than its database.

use crate::leftovers::{BINARY, eventually};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;
use store::Connection;
use test_support::app::execute;
use test_support::database::DatabaseKind;
use test_support::free_address::free_address;
use test_support::{Client, Program, TestDatabase, authority};
use tokio::net::TcpStream;

/// A database that has only the first migration, with rows in every table.
fn older_database() -> TestDatabase {
    let store = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store");
    let read = |folder: &str| {
        let file = store.join(folder).join("0001_baseline.sql");
        fs::read_to_string(file).expect("a file of the store")
    };
    let kind = DatabaseKind::of_this_run();
    let baseline = match kind {
        DatabaseKind::Sqlite => read("migrations/sqlite"),
        DatabaseKind::Postgres => read("migrations/postgres"),
    };
    let checksum = hex::encode(Sha256::digest(&baseline));
    let database = TestDatabase::blank(kind);
    database.execute(&baseline);
    database.execute(&format!(
        "CREATE TABLE schema_migrations (version INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL,
            checksum TEXT NOT NULL, applied_at BIGINT NOT NULL);
         INSERT INTO schema_migrations VALUES (1, '0001_baseline', '{checksum}', 7)"
    ));
    database.execute(&read("tests/store/rows"));
    database
}

/// A connection that holds the lock of migrations until it is dropped.
fn locked(database: &TestDatabase) -> Connection {
    let lock = match database.kind() {
        DatabaseKind::Sqlite => "BEGIN IMMEDIATE",
        DatabaseKind::Postgres => "SELECT pg_advisory_lock(7204410226)",
    };
    let mut held = database.connect();
    execute(&mut held, lock).expect("nobody else holds it");
    held
}

#[tokio::test]
async fn clients_learn_that_the_portal_migrates_and_operators_how_far_it_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = older_database();
    let held = locked(&database);
    let address = free_address();
    let portal = Program::new(BINARY, folder.path(), database.url()).begin_to_serve_on(address);
    eventually(async || TcpStream::connect(address).await.is_ok()).await;
    let visitor = portal.anonymous();
    let alive = visitor.get("/healthz").await;
    let ready = visitor.get("/readyz").await;
    drop(held);
    assert_eq!(alive.status, 200);
    assert_eq!(ready.status, 503);
    let why = String::from_utf8_lossy(&ready.bytes).into_owned();
    assert!(why.contains("migrating"), "{why}");
    let names = store::migrate::names();
    let of = names.len() - 1;
    for (number, name) in names[1..].iter().enumerate() {
        let step = format!("Applying migration {} of {of}: {name}", number + 1);
        let _ = portal.line(&["migrating the database", &step]);
    }
    let _ = portal.line(&["Gathering statistics"]);
}

#[tokio::test]
async fn redirects_and_metrics_work_while_the_portal_migrates() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let issued = authority::issue(folder.path(), &["127.0.0.1"], [2020, 2090]);
    let database = older_database();
    let held = locked(&database);
    let [main, http, metrics] = [free_address(), free_address(), free_address()];
    let _portal = Program::new(BINARY, &folder.path().join("data"), database.url())
        .with(
            "BUILDBACK_TLS_CERT",
            issued.certificate.display().to_string(),
        )
        .with("BUILDBACK_TLS_KEY", issued.key.display().to_string())
        .with("BUILDBACK_PUBLIC_URL", format!("https://{main}"))
        .with("BUILDBACK_HTTP_LISTEN", http.to_string())
        .with("BUILDBACK_METRICS_LISTEN", metrics.to_string())
        .begin_to_serve_on(main);
    eventually(async || TcpStream::connect(metrics).await.is_ok()).await;
    let at = |url: String| Client::new(url, "127.0.0.1".to_owned());
    let ready = at(format!("https://{main}")).get("/readyz").await;
    let page = at(format!("http://{http}")).get("/dashboard").await;
    let scraped = at(format!("http://{metrics}")).get("/metrics").await;
    drop(held);
    assert_eq!(ready.status, 503);
    assert_eq!(page.status, 301);
    let target = format!("https://{main}/dashboard");
    assert_eq!(page.headers["location"], target.as_str());
    assert_eq!(scraped.status, 200);
    let text = String::from_utf8_lossy(&scraped.bytes).into_owned();
    assert!(text.contains("buildback_build_info"), "{text}");
    assert!(text.contains("process_start_time_seconds"), "{text}");
    // Nothing is wrong with the database, so no alert must fire.
    assert!(!text.contains("\nbuildback_database_up "), "{text}");
}

#[test]
fn migrating_prints_each_step() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = older_database();
    let program = Program::new(BINARY, folder.path(), database.url());
    let (succeeded, output) = program.run(&["migrate"]);
    assert!(succeeded, "{output}");
    let names = store::migrate::names();
    let of = names.len() - 1;
    let first = format!("Applying migration 1 of {of}: {} ...", names[1]);
    assert_eq!(output.lines().next(), Some(first.as_str()), "{output}");
    let last = format!("Migrations applied: {of}.");
    assert!(output.contains(&last), "{output}");
}

#[test]
fn commands_leave_an_older_database_as_it_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    fs::create_dir(&data).expect("a folder");
    let key = format!("first {}\n", "ab".repeat(32));
    fs::write(data.join("secret.key"), key).expect("a key file");
    let database = older_database();
    let repository = folder.path().join("backups").display().to_string();
    let archive = folder.path().join("portal.zip").display().to_string();
    let export = folder.path().join("export").display().to_string();
    let program = Program::new(BINARY, &data, database.url());
    let pending = format!("migration {} is pending", store::migrate::names()[1]);
    for command in [
        &["admin", "create", "--email", "new@portal.example"] as &[&str],
        &["admin", "reset-two-factor", "--email", "new@portal.example"],
        &["secret-key", "rotate"],
        &["secret-key", "accept"],
        &["backup", "--backup-to", &repository],
        &["backup", &archive],
        &["export", &export],
    ] {
        let (succeeded, output) = program.run(command);
        assert!(
            !succeeded && output.contains(&pending),
            "{command:?}: {output}"
        );
        assert_eq!(database.count("schema_migrations"), 1, "{command:?}");
    }
}

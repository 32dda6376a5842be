//! `buildback doctor`: reports each problem and repairs those that it can.

use crate::leftovers::{Leftovers, PHOTO};
use domain::audit::AuditEvent;
use domain::clock::Clock;
use domain::id::MailId;
use domain::mail::{MailCause, QueuedMail};
use domain::permission::Role;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use server::app::clock::SystemClock;
use server::app::doctor::{Condition, Finding, examine};
use server::config::{AcmeConfig, Config, FilesConfig, PublicUrl, TlsConfig};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use store::Database;
use store::audit::NewAuditEntry;
use test_support::database::DatabaseKind;
use test_support::smtp::MailServer;
use test_support::{TestApp, TestDatabase};

async fn seen(app: &TestApp, repairs: bool) -> Vec<Finding> {
    examine(app.state().config(), app.state().clock(), repairs).await
}

fn of<'a>(findings: &'a [Finding], subject: &str) -> Vec<&'a Finding> {
    findings
        .iter()
        .filter(|finding| finding.subject == subject && finding.condition != Condition::Ok)
        .collect()
}

/// The only problem with a subject.
fn only<'a>(findings: &'a [Finding], subject: &str) -> (Condition, &'a str) {
    match of(findings, subject).as_slice() {
        [one] => (one.condition, one.words.as_str()),
        others => panic!("{subject}: {others:?} of {findings:?}"),
    }
}

fn store_file(app: &TestApp, path: &str, at: Timestamp) {
    let file = app.files().join(path);
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(&file, PHOTO).expect("a file");
    let file = fs::File::options()
        .write(true)
        .open(file)
        .expect("the file exists");
    file.set_modified(at.into()).expect("a time");
}

#[tokio::test]
async fn a_healthy_portal_has_no_problems() {
    let server = MailServer::start().await;
    let repository = tempfile::tempdir().expect("a temporary folder");
    let app = TestApp::with(|config| {
        config.smtp_url = Some(server.url());
        config.backup.to = Some(FilesConfig::Directory(repository.path().to_owned()));
        config.backup.keys = vec!["age1…".to_owned()];
    })
    .await;
    app.admin().await;
    let now = SystemClock.now().as_microsecond();
    assert!(app.execute_sql(&format!(
        "INSERT INTO backup_runs (id, kind, started_at, finished_at, succeeded, alerted, bytes, new_files, files)
            VALUES ('one', 'backup', {now}, {now}, true, false, 0, 0, 0)"
    )));
    // The real clock, which the database server uses too.
    let findings = examine(app.state().config(), &SystemClock, false).await;
    let problems: Vec<_> = findings
        .iter()
        .filter(|finding| finding.condition != Condition::Ok)
        .collect();
    assert!(problems.is_empty(), "{problems:?}");
    for subject in [
        "configuration",
        "time zone",
        "keys",
        "files",
        "free space",
        "database",
        "clock",
        "security log",
        "histories",
        "stored files",
        "mail",
        "backups",
    ] {
        assert!(
            findings.iter().any(|finding| finding.subject == subject),
            "{subject}"
        );
    }
}

#[tokio::test]
async fn keys_readable_by_others_are_reported_and_repaired() {
    let app = TestApp::start().await;
    let keys = &app.state().config().secret_key_file;
    fs::set_permissions(keys, fs::Permissions::from_mode(0o644)).expect("a mode");
    let reported = seen(&app, false).await;
    assert_eq!(only(&reported, "keys").0, Condition::Error);
    let repaired = seen(&app, true).await;
    assert_eq!(only(&repaired, "keys").0, Condition::Fixed);
    assert!(of(&seen(&app, false).await, "keys").is_empty());
    fs::write(keys, "not a key").expect("a file");
    let broken = seen(&app, true).await;
    assert!(only(&broken, "keys").1.contains("64 hexadecimal digits"));
}

#[tokio::test]
async fn orphaned_files_are_removed_and_missing_files_are_reported() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let paul = app
        .person("paul@partner.example", Role::ReferralPartner, None)
        .await;
    let project = app.project(&paul).await;
    let id = domain::id::new_uuid(app.state().clock(), &mut app.state().rng());
    let upload = admin
        .upload(
            "roof.png",
            "image/png",
            "status_update",
            &id.to_string(),
            PHOTO.to_vec(),
        )
        .await
        .ok();
    let update = json!({ "id": id, "status": "in_progress", "notes": "Here.", "attachments": [upload["id"]] });
    let path = format!("/api/projects/{}/updates", project.code);
    admin.post(&path, &update).await.ok();
    assert!(of(&seen(&app, false).await, "stored files").is_empty());

    let now = app.state().clock().now();
    store_file(
        &app,
        "status-updates/x/old.png",
        now - SignedDuration::from_hours(25),
    );
    store_file(
        &app,
        "status-updates/x/new.png",
        now - SignedDuration::from_hours(23),
    );
    let reported = seen(&app, false).await;
    assert_eq!(only(&reported, "stored files").0, Condition::Warning);
    let repaired = seen(&app, true).await;
    assert_eq!(
        only(&repaired, "stored files"),
        (Condition::Fixed, "removed 1 of 1 unreferenced files")
    );
    let examined_again = seen(&app, true).await;
    assert!(
        of(&examined_again, "stored files").is_empty(),
        "{examined_again:?}"
    );
    assert!(
        app.files().join("status-updates/x/new.png").exists(),
        "its database row may still follow"
    );

    // A file that was deleted during the examination is not reported as missing.
    let deleted = "status-updates/x/old.png".to_owned();
    let named = app.state().store().read(store::stored_file::all_paths);
    let named = named.await.expect("the paths are read");
    let looked_for = [named.clone(), vec![deleted]].concat();
    let remaining = server::app::jobs::still_named(app.state().store(), &looked_for).await;
    assert_eq!(remaining.expect("the paths are read"), named);

    fs::remove_dir_all(app.files()).expect("a folder");
    fs::create_dir_all(app.files()).expect("a folder");
    let findings = seen(&app, true).await;
    let (condition, words) = only(&findings, "stored files");
    assert_eq!(condition, Condition::Error);
    assert!(
        words.starts_with("missing, but referenced by the database: 1"),
        "{words}"
    );
}

#[tokio::test]
async fn files_older_than_the_database_are_not_removed() {
    let app = TestApp::start().await;
    let now = app.now();
    // A new database has replaced a lost one.
    let began = now.as_microsecond();
    assert!(app.execute_sql(&format!(
        "UPDATE schema_migrations SET applied_at = {began}"
    )));
    store_file(
        &app,
        "status-updates/x/old.png",
        now - SignedDuration::from_hours(25),
    );
    for repairs in [false, true] {
        let findings = seen(&app, repairs).await;
        let (condition, words) = only(&findings, "stored files");
        assert_eq!(condition, Condition::Warning);
        assert!(words.contains("older than the database: 1"), "{words}");
        assert!(words.ends_with("status-updates/x/old.png"), "{words}");
    }
    server::app::jobs::clean_up(app.state())
        .await
        .expect("the cleanup succeeds");
    assert!(app.files().join("status-updates/x/old.png").exists());
}

#[tokio::test]
async fn a_truncated_file_is_reported() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let target = domain::id::new_uuid(app.state().clock(), &mut app.state().rng()).to_string();
    let uploaded = admin.upload(
        "a.png",
        "image/png",
        "status_update",
        &target,
        PHOTO.to_vec(),
    );
    uploaded.await.ok();
    assert!(of(&seen(&app, false).await, "stored files").is_empty());
    let stored = app
        .state()
        .files()
        .stored()
        .await
        .expect("the files are listed");
    let [file] = stored.as_slice() else {
        panic!("{stored:?}");
    };
    fs::write(app.files().join(&file.path), b"short").expect("a file");
    for repairs in [false, true] {
        let findings = seen(&app, repairs).await;
        let (condition, words) = only(&findings, "stored files");
        assert_eq!(condition, Condition::Error);
        assert!(
            words.starts_with("not of the size recorded in the database: 1"),
            "{words}"
        );
        assert!(words.ends_with(&file.path), "{words}");
    }
}

#[tokio::test]
async fn an_unfinished_restore_is_reported() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let marker = folder.path().join("files/restore-unfinished");
    let marked = |database: &TestDatabase| {
        fs::create_dir_all(folder.path().join("files")).expect("a folder");
        fs::write(&marker, "").expect("a file");
        config_of(database, folder.path())
    };
    let blank = TestDatabase::blank(DatabaseKind::of_this_run());
    let findings = examine(&marked(&blank), &SystemClock, false).await;
    let (condition, words) = only(&findings, "restore");
    assert_eq!(condition, Condition::Error);
    assert!(words.contains("run \"buildback restore\" again"), "{words}");

    // Killed when only the removal of the marker was left.
    let app = TestApp::start().await;
    app.admin().await;
    let config = marked(app.database());
    let reported = examine(&config, &SystemClock, false).await;
    assert_eq!(only(&reported, "restore").0, Condition::Warning);
    let repaired = examine(&config, &SystemClock, true).await;
    assert_eq!(only(&repaired, "restore").0, Condition::Fixed);
    assert!(!marker.exists());
}

#[tokio::test]
async fn an_unfinished_copy_is_reported() {
    let app = TestApp::start().await;
    app.admin().await;
    fs::write(app.files().join("copy-unfinished"), "").expect("a file");
    let findings = seen(&app, true).await;
    let (condition, words) = only(&findings, "copy");
    assert_eq!(condition, Condition::Error);
    assert!(words.contains("run \"buildback copy\" again"), "{words}");
}

#[tokio::test]
async fn missing_admins_dead_mail_servers_and_wrong_clocks_are_reported() {
    let app = TestApp::with(|config| config.smtp_url = Some("smtp://127.0.0.1:1".to_owned())).await;
    let findings = seen(&app, true).await;
    assert_eq!(only(&findings, "admins").0, Condition::Error);
    assert_eq!(only(&findings, "mail").0, Condition::Error);

    struct Early;
    impl Clock for Early {
        fn now(&self) -> Timestamp {
            Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * 365)
        }
    }
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    let path = format!("/api/projects/{}", project.code);
    let shown = partner.get(&path).await.ok();
    let version = shown["version"].as_i64().expect("a version");
    partner
        .patch(&path, version, &json!({ "damage_type": "Hail" }))
        .await
        .ok();
    let findings = examine(app.state().config(), &Early, false).await;
    assert_eq!(only(&findings, "clock").0, Condition::Error);
}

#[tokio::test]
async fn a_missing_database_is_reported_until_migrations_create_it() {
    let blank = TestDatabase::blank(DatabaseKind::of_this_run());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let config = config_of(&blank, folder.path());
    let clock = SystemClock;
    let findings = examine(&config, &clock, false).await;
    assert_eq!(only(&findings, "database").0, Condition::Error);
    store::migrate::run(blank.database(), Timestamp::UNIX_EPOCH).expect("migrations run");
    let findings = examine(&config, &clock, false).await;
    assert!(of(&findings, "database").is_empty(), "{findings:?}");
}

#[tokio::test]
async fn missing_migrations_are_reported_and_run_once() {
    let blank = TestDatabase::blank(DatabaseKind::of_this_run());
    // On SQLite, the file now exists and is empty.
    drop(blank.connect());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let config = config_of(&blank, folder.path());
    let reported = examine(&config, &SystemClock, false).await;
    let (condition, words) = only(&reported, "database");
    assert_eq!(condition, Condition::Error);
    assert!(
        words.contains("migration 0001_baseline is pending"),
        "{words}"
    );
    let repaired = examine(&config, &SystemClock, true).await;
    let count = store::migrate::names().len();
    let ran = format!("pending migrations applied: {count}");
    assert_eq!(
        only(&repaired, "database"),
        (Condition::Fixed, ran.as_str())
    );
    let examined_again = examine(&config, &SystemClock, true).await;
    assert!(
        of(&examined_again, "database").is_empty(),
        "{examined_again:?}"
    );
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_reported_but_not_repaired() {
    let app = TestApp::start().await;
    let later = "INSERT INTO schema_migrations VALUES (9999, '9999_future', 'x', 0)";
    assert!(app.execute_sql(later));
    for repairs in [false, true] {
        let findings = seen(&app, repairs).await;
        let (condition, words) = only(&findings, "database");
        assert_eq!(condition, Condition::Error);
        assert!(words.contains("use a newer version"), "{words}");
    }
}

#[tokio::test]
#[ignore = "SQLite only"]
async fn a_damaged_database_is_reported_with_advice_on_sqlite() {
    let app = TestApp::start().await;
    app.admin().await;
    let database = TestDatabase::blank(DatabaseKind::of_this_run());
    let Database::Sqlite(path) = database.database() else {
        // PostgreSQL servers are maintained by their operators.
        panic!("runs on SQLite");
    };
    // A value that the portal never writes, as if a bit had flipped.
    assert!(app.execute_sql("PRAGMA ignore_check_constraints = ON; UPDATE users SET active = 7"));
    let findings = seen(&app, true).await;
    let (condition, words) = only(&findings, "database");
    assert_eq!(condition, Condition::Error);
    assert!(words.starts_with("damaged: "), "{words}");

    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(path, "something else ".repeat(1_000)).expect("a file");
    let findings = examine(&config_of(&database, folder.path()), &SystemClock, true).await;
    let (condition, words) = only(&findings, "database");
    assert_eq!(condition, Condition::Error);
    assert!(words.contains("not a database"), "{words}");
    assert!(words.ends_with("restore the last backup"), "{words}");
}

/// A portal with two entries in its security log, which the database no longer protects.
async fn unguarded_log() -> TestApp {
    let app = TestApp::start().await;
    for place in ["disk", "bucket"] {
        note(&app, place).await;
    }
    assert!(of(&seen(&app, false).await, "security log").is_empty());
    let guard = match DatabaseKind::of_this_run() {
        DatabaseKind::Sqlite => {
            "DROP TRIGGER security_audit_log_append_only; DROP TRIGGER security_audit_log_no_delete"
        }
        DatabaseKind::Postgres => "ALTER TABLE security_audit_log DISABLE TRIGGER USER",
    };
    assert!(app.execute_sql(guard));
    app
}

async fn note(app: &TestApp, place: &'static str) {
    let state = app.state().clone();
    let entry = NewAuditEntry::new(AuditEvent::StorageFull, place);
    app.write(move |conn| store::audit::record(conn, state.clock(), &mut state.rng(), &entry))
        .await;
}

async fn assert_log_reported(app: &TestApp, expected: &str) {
    for repairs in [false, true] {
        let findings = seen(app, repairs).await;
        let (condition, finding) = only(&findings, "security log");
        assert_eq!(condition, Condition::Error);
        assert!(finding.starts_with(expected), "{finding}");
    }
}

#[tokio::test]
async fn a_changed_security_log_entry_is_reported() {
    let app = unguarded_log().await;
    assert!(app.execute_sql("UPDATE security_audit_log SET ip = '198.51.100.1' WHERE seq = 1"));
    assert_log_reported(&app, "entry 1 was changed").await;
}

#[tokio::test]
async fn deleted_security_log_entries_are_reported() {
    let app = unguarded_log().await;
    assert!(app.execute_sql("DELETE FROM security_audit_log WHERE seq = 2"));
    assert_log_reported(&app, "entry 2 is missing").await;
    assert!(app.execute_sql("DELETE FROM security_audit_log"));
    assert_log_reported(&app, "entries 1 to 2 are missing").await;
    // Later entries do not close the gap.
    note(&app, "disk").await;
    assert_eq!(app.rows("security_audit_log WHERE seq = 3"), 1);
    assert_log_reported(&app, "entries 1 to 2 are missing").await;
    assert!(app.execute_sql("DELETE FROM security_audit_head"));
    assert_log_reported(&app, "the record of the last entry is missing").await;
}

#[tokio::test]
async fn delayed_and_failed_emails_are_counted() {
    let app = TestApp::start().await;
    let now = app.now();
    // The portal attempts none of them in the meantime.
    let later = now + SignedDuration::from_hours(48);
    for hours in [0, 2, 2] {
        let mail = QueuedMail {
            id: MailId::from_uuid(app.new_id()),
            to: "paul@partner.example".to_owned(),
            subject: "NotificationEvent".to_owned(),
            text: "There is news.".to_owned(),
            html: None,
            unsubscribe_url: None,
            attempts: 0,
            next_attempt_at: later,
            cause: MailCause::OFFICE,
            expires_at: None,
        };
        let at = now - SignedDuration::from_hours(hours);
        app.write(move |conn| store::mail::enqueue(conn, &mail, at))
            .await;
    }
    let words = async |app: &TestApp| {
        let findings = seen(app, true).await;
        let (condition, words) = only(&findings, "mail queue");
        (condition, words.to_owned())
    };
    let doubtful = |words: &str| (Condition::Warning, words.to_owned());
    assert_eq!(
        words(&app).await,
        doubtful("waiting for over an hour: 2, undeliverable: 0. See /admin/mail for the reasons")
    );
    let given_up = "UPDATE mail_queue SET failed_at = 1 WHERE id = (SELECT min(id) FROM mail_queue \
        WHERE created_at = (SELECT min(created_at) FROM mail_queue))";
    assert!(app.execute_sql(given_up));
    assert_eq!(
        words(&app).await,
        doubtful("waiting for over an hour: 1, undeliverable: 1. See /admin/mail for the reasons")
    );
}

fn config_of(database: &TestDatabase, folder: &Path) -> Config {
    let mut config = Config::with_defaults().expect("the defaults are valid");
    config.data_dir = folder.to_owned();
    config.database_url = database.url();
    config.files = server::config::FilesConfig::Directory(folder.join("files"));
    config.outbox = folder.join("outbox");
    config.secret_key_file = folder.join("secret.key");
    config
}

#[tokio::test]
async fn an_invited_admin_without_a_chosen_password_does_not_count() {
    let app = TestApp::start().await;
    let reported = seen(&app, false).await;
    assert_eq!(only(&reported, "admins").0, Condition::Error);
    let admin = app.person("ann@example.com", Role::Admin, None).await;
    assert!(of(&seen(&app, false).await, "admins").is_empty());
    let invited = format!("UPDATE users SET invited_at = 1 WHERE id = '{}'", admin.id);
    assert!(app.execute_sql(&invited));
    let reported = seen(&app, false).await;
    assert_eq!(only(&reported, "admins").0, Condition::Error);
}

#[tokio::test]
async fn unencrypted_connections_are_reported() {
    let app = TestApp::start().await;
    let mut config = app.state().config().clone();
    assert!(
        of(
            &examine(&config, app.state().clock(), false).await,
            "encryption"
        )
        .is_empty()
    );
    config.public_url = PublicUrl::parse("http://portal.example").ok();
    config.metrics_listen = Some(([0, 0, 0, 0], 9090).into());
    let findings = examine(&config, app.state().clock(), false).await;
    let reported: Vec<_> = of(&findings, "encryption")
        .iter()
        .map(|finding| finding.words.as_str())
        .collect();
    assert_eq!(reported.len(), 2, "{reported:?}");
    assert!(
        reported[0].starts_with("public_url is not https"),
        "{reported:?}"
    );
    assert!(reported[1].starts_with("metrics_listen"), "{reported:?}");
}

#[tokio::test]
async fn a_domain_on_a_loopback_address_is_reported() {
    let app = TestApp::start().await;
    let mut config = app.state().config().clone();
    config.tls = Some(TlsConfig::Acme(AcmeConfig {
        domain: "portal.example.com".to_owned(),
        directory: "https://acme.example/directory".to_owned(),
        ca_file: None,
    }));
    config.public_url = PublicUrl::parse("https://portal.example.com").ok();
    for (listen, warns) in [([127_u8, 0, 0, 1], true), ([0, 0, 0, 0], false)] {
        config.listen = (listen, 443).into();
        let findings = examine(&config, app.state().clock(), false).await;
        let found = of(&findings, "configuration");
        let reported = found
            .iter()
            .any(|finding| finding.words.contains("loopback"));
        assert_eq!(reported, warns, "{found:?}");
    }
}

#[tokio::test]
async fn a_world_readable_configuration_is_reported() {
    let app = TestApp::start().await;
    let mut config = app.state().config().clone();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("buildback.toml");
    fs::write(&path, "smtp_url = \"smtps://u:p@mail.example\"\n").expect("a file");
    config.config_file = Some(path.clone());
    for (mode, well) in [(0o640, true), (0o644, false)] {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("a mode");
        let findings = examine(&config, app.state().clock(), false).await;
        assert_eq!(
            of(&findings, "configuration").is_empty(),
            well,
            "{findings:?}"
        );
    }
}

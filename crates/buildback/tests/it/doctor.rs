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
use server::config::Config;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use store::Database;
use store::audit::NewAuditEntry;
use test_support::database::DatabaseKind;
use test_support::smtp::MailServer;
use test_support::{TestApp, TestDatabase};

async fn seen(app: &TestApp, mends: bool) -> Vec<Finding> {
    examine(app.state().config(), app.state().clock(), mends).await
}

fn of<'a>(findings: &'a [Finding], subject: &str) -> Vec<&'a Finding> {
    findings
        .iter()
        .filter(|finding| finding.subject == subject && finding.condition != Condition::Well)
        .collect()
}

/// The one thing that is not well with a subject.
fn only<'a>(findings: &'a [Finding], subject: &str) -> (Condition, &'a str) {
    match of(findings, subject).as_slice() {
        [one] => (one.condition, one.words.as_str()),
        others => panic!("{subject}: {others:?} of {findings:?}"),
    }
}

fn store_a_file(app: &TestApp, path: &str, at: Timestamp) {
    let file = app.files().join(path);
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(&file, PHOTO).expect("a file");
    let file = fs::File::options()
        .write(true)
        .open(file)
        .expect("it is there");
    file.set_modified(at.into()).expect("a time");
}

#[tokio::test]
async fn a_well_portal_is_well() {
    let server = MailServer::start().await;
    let app = TestApp::with(|config| config.smtp_url = Some(server.url())).await;
    app.admin().await;
    // The clock that a database server has as well.
    let findings = examine(app.state().config(), &SystemClock, false).await;
    let ailing: Vec<_> = findings
        .iter()
        .filter(|finding| finding.condition != Condition::Well)
        .collect();
    assert!(ailing.is_empty(), "{ailing:?}");
    for subject in [
        "configuration",
        "time zone",
        "keys",
        "files",
        "free space",
        "database",
        "clock",
        "security log",
        "stored files",
        "mail",
    ] {
        assert!(
            findings.iter().any(|finding| finding.subject == subject),
            "{subject}"
        );
    }
}

#[tokio::test]
async fn keys_that_others_can_read_are_told_and_mended() {
    let app = TestApp::start().await;
    let keys = &app.state().config().secret_key_file;
    fs::set_permissions(keys, fs::Permissions::from_mode(0o644)).expect("a mode");
    let told = seen(&app, false).await;
    assert_eq!(only(&told, "keys").0, Condition::Ill);
    let mended = seen(&app, true).await;
    assert_eq!(only(&mended, "keys").0, Condition::Mended);
    assert!(of(&seen(&app, false).await, "keys").is_empty());
    fs::write(keys, "not a key").expect("a file");
    let broken = seen(&app, true).await;
    assert!(only(&broken, "keys").1.contains("64 hexadecimal digits"));
}

#[tokio::test]
async fn files_and_rows_that_lost_each_other_are_found() {
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
    store_a_file(
        &app,
        "status-updates/x/old.png",
        now - SignedDuration::from_hours(25),
    );
    store_a_file(
        &app,
        "status-updates/x/new.png",
        now - SignedDuration::from_hours(23),
    );
    let told = seen(&app, false).await;
    assert_eq!(only(&told, "stored files").0, Condition::Doubtful);
    let mended = seen(&app, true).await;
    assert_eq!(
        only(&mended, "stored files"),
        (Condition::Mended, "removed 1 of 1 unreferenced files")
    );
    let again = seen(&app, true).await;
    assert!(of(&again, "stored files").is_empty(), "{again:?}");
    assert!(
        app.files().join("status-updates/x/new.png").exists(),
        "its row may come yet"
    );

    // A file that was deleted while the doctor looked is not missed.
    let deleted = "status-updates/x/old.png".to_owned();
    let named = app.state().store().read(store::stored_file::all_paths);
    let named = named.await.expect("they are read");
    let looked_for = [named.clone(), vec![deleted]].concat();
    let missed = server::app::jobs::still_named(app.state().store(), &looked_for).await;
    assert_eq!(missed.expect("they are read"), named);

    fs::remove_dir_all(app.files()).expect("a folder");
    fs::create_dir_all(app.files()).expect("a folder");
    let findings = seen(&app, true).await;
    let (condition, words) = only(&findings, "stored files");
    assert_eq!(condition, Condition::Ill);
    assert!(
        words.starts_with("missing, but referenced by the database: 1"),
        "{words}"
    );
}

#[tokio::test]
async fn files_that_are_older_than_the_database_stay() {
    let app = TestApp::start().await;
    let now = app.now();
    // A new database took the place of one that was lost.
    let began = now.as_microsecond();
    assert!(app.execute_sql(&format!(
        "UPDATE schema_migrations SET applied_at = {began}"
    )));
    store_a_file(
        &app,
        "status-updates/x/old.png",
        now - SignedDuration::from_hours(25),
    );
    for mends in [false, true] {
        let findings = seen(&app, mends).await;
        let (condition, words) = only(&findings, "stored files");
        assert_eq!(condition, Condition::Doubtful);
        assert!(words.contains("older than the database: 1"), "{words}");
        assert!(words.ends_with("status-updates/x/old.png"), "{words}");
    }
    server::app::jobs::clean_up(app.state())
        .await
        .expect("it cleans up");
    assert!(app.files().join("status-updates/x/old.png").exists());
}

#[tokio::test]
async fn a_file_that_was_cut_short_is_told() {
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
    let stored = app.state().files().stored().await.expect("they are listed");
    let [file] = stored.as_slice() else {
        panic!("{stored:?}");
    };
    fs::write(app.files().join(&file.path), b"short").expect("a file");
    for mends in [false, true] {
        let findings = seen(&app, mends).await;
        let (condition, words) = only(&findings, "stored files");
        assert_eq!(condition, Condition::Ill);
        assert!(
            words.starts_with("not of the size recorded in the database: 1"),
            "{words}"
        );
        assert!(words.ends_with(&file.path), "{words}");
    }
}

#[tokio::test]
async fn a_restore_that_was_not_finished_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = folder.path().join("files/restore-unfinished");
    let marked = |database: &TestDatabase| {
        fs::create_dir_all(folder.path().join("files")).expect("a folder");
        fs::write(&mark, "").expect("a file");
        config_of(database, folder.path())
    };
    let blank = TestDatabase::blank(DatabaseKind::of_this_run());
    let findings = examine(&marked(&blank), &SystemClock, false).await;
    let (condition, words) = only(&findings, "restore");
    assert_eq!(condition, Condition::Ill);
    assert!(words.contains("run \"buildback restore\" again"), "{words}");

    // Killed when all was done but one.
    let app = TestApp::start().await;
    app.admin().await;
    let config = marked(app.database());
    let told = examine(&config, &SystemClock, false).await;
    assert_eq!(only(&told, "restore").0, Condition::Doubtful);
    let mended = examine(&config, &SystemClock, true).await;
    assert_eq!(only(&mended, "restore").0, Condition::Mended);
    assert!(!mark.exists());
}

#[tokio::test]
async fn nobody_who_administers_a_dead_mail_server_and_a_wrong_clock_are_told() {
    let app = TestApp::with(|config| config.smtp_url = Some("smtp://127.0.0.1:1".to_owned())).await;
    let findings = seen(&app, true).await;
    assert_eq!(only(&findings, "admins").0, Condition::Ill);
    assert_eq!(only(&findings, "mail").0, Condition::Ill);

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
    assert_eq!(only(&findings, "clock").0, Condition::Ill);
}

#[tokio::test]
async fn a_database_that_is_not_there_or_behind_is_told() {
    let blank = TestDatabase::blank(DatabaseKind::of_this_run());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let config = config_of(&blank, folder.path());
    let clock = SystemClock;
    let findings = examine(&config, &clock, false).await;
    assert_eq!(only(&findings, "database").0, Condition::Ill);
    store::migrate::run(blank.database(), Timestamp::UNIX_EPOCH).expect("migrations run");
    let findings = examine(&config, &clock, false).await;
    assert!(of(&findings, "database").is_empty(), "{findings:?}");
}

#[tokio::test]
async fn missing_migrations_are_told_and_run_once() {
    let blank = TestDatabase::blank(DatabaseKind::of_this_run());
    // On SQLite the file is there now, and empty.
    drop(blank.connect());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let config = config_of(&blank, folder.path());
    let told = examine(&config, &SystemClock, false).await;
    let (condition, words) = only(&told, "database");
    assert_eq!(condition, Condition::Ill);
    assert!(
        words.contains("migration 0001_baseline is pending"),
        "{words}"
    );
    let mended = examine(&config, &SystemClock, true).await;
    let count = store::migrate::names().len();
    let ran = format!("pending migrations applied: {count}");
    assert_eq!(only(&mended, "database"), (Condition::Mended, ran.as_str()));
    let again = examine(&config, &SystemClock, true).await;
    assert!(of(&again, "database").is_empty(), "{again:?}");
}

#[tokio::test]
async fn a_database_of_a_later_version_is_told_and_left_alone() {
    let app = TestApp::start().await;
    let later = "INSERT INTO schema_migrations VALUES (9999, '9999_future', 'x', 0)";
    assert!(app.execute_sql(later));
    for mends in [false, true] {
        let findings = seen(&app, mends).await;
        let (condition, words) = only(&findings, "database");
        assert_eq!(condition, Condition::Ill);
        assert!(words.contains("use a newer version"), "{words}");
    }
}

#[tokio::test]
#[ignore = "SQLite only"]
async fn a_damaged_database_is_told_with_what_helps_on_sqlite() {
    let app = TestApp::start().await;
    app.admin().await;
    let database = TestDatabase::blank(DatabaseKind::of_this_run());
    let Database::Sqlite(path) = database.database() else {
        // Whoever runs a PostgreSQL server looks after it.
        panic!("runs on SQLite");
    };
    // A value that the portal never writes, as after a bit that turned.
    assert!(app.execute_sql("PRAGMA ignore_check_constraints = ON; UPDATE users SET active = 7"));
    let findings = seen(&app, true).await;
    let (condition, words) = only(&findings, "database");
    assert_eq!(condition, Condition::Ill);
    assert!(words.starts_with("damaged: "), "{words}");

    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(path, "something else ".repeat(1_000)).expect("a file");
    let findings = examine(&config_of(&database, folder.path()), &SystemClock, true).await;
    let (condition, words) = only(&findings, "database");
    assert_eq!(condition, Condition::Ill);
    assert!(words.contains("not a database"), "{words}");
    assert!(words.ends_with("restore the last backup"), "{words}");
}

/// A portal with two entries in its security log, which the database does not guard any more.
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

async fn the_log_is_told(app: &TestApp, words: &str) {
    for mends in [false, true] {
        let findings = seen(app, mends).await;
        let (condition, told) = only(&findings, "security log");
        assert_eq!(condition, Condition::Ill);
        assert!(told.starts_with(words), "{told}");
    }
}

#[tokio::test]
async fn somebody_who_changed_the_security_log_is_not_overlooked() {
    let app = unguarded_log().await;
    assert!(app.execute_sql("UPDATE security_audit_log SET ip = '198.51.100.1' WHERE seq = 1"));
    the_log_is_told(&app, "entry 1 was changed").await;
}

#[tokio::test]
async fn somebody_who_shortened_or_emptied_the_security_log_is_not_overlooked() {
    let app = unguarded_log().await;
    assert!(app.execute_sql("DELETE FROM security_audit_log WHERE seq = 2"));
    the_log_is_told(&app, "entry 2 is missing").await;
    assert!(app.execute_sql("DELETE FROM security_audit_log"));
    the_log_is_told(&app, "entries 1 to 2 are missing").await;
    // What comes later does not close the gap.
    note(&app, "disk").await;
    assert_eq!(app.rows("security_audit_log WHERE seq = 3"), 1);
    the_log_is_told(&app, "entries 1 to 2 are missing").await;
    assert!(app.execute_sql("DELETE FROM security_audit_head"));
    the_log_is_told(&app, "the record of the last entry is missing").await;
}

#[tokio::test]
async fn mails_that_wait_for_long_or_were_given_up_are_counted() {
    let app = TestApp::start().await;
    let now = app.now();
    // The portal tries neither meanwhile.
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
    let told = |words: &str| (Condition::Doubtful, words.to_owned());
    assert_eq!(
        words(&app).await,
        told("waiting for over an hour: 2, undeliverable: 0. See /admin/mail for the reasons")
    );
    let given_up = "UPDATE mail_queue SET failed_at = 1 WHERE id = (SELECT min(id) FROM mail_queue \
        WHERE created_at = (SELECT min(created_at) FROM mail_queue))";
    assert!(app.execute_sql(given_up));
    assert_eq!(
        words(&app).await,
        told("waiting for over an hour: 1, undeliverable: 1. See /admin/mail for the reasons")
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
async fn an_admin_who_never_chose_a_password_administers_nothing() {
    let app = TestApp::start().await;
    let told = seen(&app, false).await;
    assert_eq!(only(&told, "admins").0, Condition::Ill);
    let admin = app.person("ann@example.com", Role::Admin, None).await;
    assert!(of(&seen(&app, false).await, "admins").is_empty());
    let invited = format!("UPDATE users SET invited_at = 1 WHERE id = '{}'", admin.id);
    assert!(app.execute_sql(&invited));
    let told = seen(&app, false).await;
    assert_eq!(only(&told, "admins").0, Condition::Ill);
}

#[tokio::test]
async fn what_goes_in_the_clear_is_told() {
    let app = TestApp::start().await;
    let mut config = app.state().config().clone();
    assert!(
        of(
            &examine(&config, app.state().clock(), false).await,
            "encryption"
        )
        .is_empty()
    );
    config.public_url = server::config::PublicUrl::parse("http://portal.example").ok();
    config.metrics_listen = Some(([0, 0, 0, 0], 9090).into());
    let findings = examine(&config, app.state().clock(), false).await;
    let told: Vec<_> = of(&findings, "encryption")
        .iter()
        .map(|finding| finding.words.as_str())
        .collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("public_url is not https"), "{told:?}");
    assert!(told[1].starts_with("metrics_listen"), "{told:?}");
}

#[tokio::test]
async fn a_configuration_that_everybody_can_read_is_told() {
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

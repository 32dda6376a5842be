//! When nightly backups are made, and how admins learn of them.

use crate::leftovers::{BINARY, eventually};
use crate::repository::{Backups, run};
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::app::backup::back_up_now;
use server::app::doctor::{Condition, examine};
use server::app::jobs::run_due;
use server::config::FilesConfig;
use server::state::AppState;
use std::fs;
use std::sync::Arc;
use test_support::free_address::free_address;
use test_support::{Program, TestApp, TestClock, TestDatabase};

async fn status(app: &TestApp) -> Value {
    let admin = app.admin().await;
    admin.get("/api/admin/dashboard").await.ok()["backup"].clone()
}

#[tokio::test]
async fn a_backup_is_made_each_night_and_missed_nights_are_made_up() {
    let backups = Backups::new();
    let app = backups.portal().await;
    // The tests begin on a Monday at 10 AM in the portal's time zone. The first backup is made at once.
    for (hours, expected) in [
        (0, 1),
        (1, 1),
        (14, 1),
        (1, 2),
        (23, 2),
        (1, 3),
        (72, 4),
        (1, 4),
    ] {
        app.advance(SignedDuration::from_hours(hours));
        run_due(app.state(), "one").await;
        assert_eq!(backups.names().len(), expected, "after {hours} hours");
    }
    assert_eq!(
        backups.names(),
        [
            "2026-03-02T15-00-00Z",
            "2026-03-03T07-00-00Z",
            "2026-03-04T07-00-00Z",
            "2026-03-07T07-00-00Z"
        ]
    );
    assert_eq!(app.rows("backup_runs WHERE kind = 'backup'"), 4);
    // Monday and, within a week, no second one.
    assert_eq!(app.rows("backup_runs WHERE kind = 'verification'"), 1);
    app.advance(SignedDuration::from_hours(72));
    run_due(app.state(), "one").await;
    assert_eq!(
        app.rows("backup_runs WHERE kind = 'verification' AND succeeded"),
        2
    );
}

#[tokio::test]
async fn the_first_backup_in_another_place_is_verified_at_once() {
    let backups = Backups::new();
    let app = backups.portal().await;
    let other = backups.folder.path().join("other");
    fs::create_dir(&other).expect("a folder");
    let first = FilesConfig::Directory(backups.place());
    let other = FilesConfig::Directory(other);
    for (to, verifications) in [(&first, 1), (&first, 1), (&other, 2), (&other, 2)] {
        let made = back_up_now(app.state(), to, &mut |_, _| {}).await;
        made.expect("the backup is made");
        let rows = "backup_runs WHERE kind = 'verification' AND succeeded";
        assert_eq!(app.rows(rows), verifications, "{to:?}");
        app.advance(SignedDuration::from_hours(24));
    }
}

#[tokio::test]
#[ignore = "SQLite only"]
async fn a_portal_that_was_killed_during_a_backup_can_make_one_after_its_start_on_sqlite() {
    let backups = Backups::new();
    let database = TestDatabase::new();
    let data = backups.folder.path().join("data");
    let program = Program::new(BINARY, &data, database.url());
    program.admin();
    let place = backups.place().display().to_string();
    let back_up = || program.run(&["backup", "--backup-to", &place]);
    database.execute(
        "INSERT INTO jobs (name, next_run_at, leased_by, leased_until)
            VALUES ('back_up', 0, 'killed', 9000000000000000)",
    );
    let (succeeded, output) = back_up();
    assert!(
        !succeeded && output.contains("another backup is running"),
        "{output}"
    );
    let _portal = program.serve();
    let (succeeded, output) = back_up();
    assert!(succeeded, "{output}");
}

#[tokio::test]
async fn two_instances_make_one_backup() {
    let backups = Backups::new();
    let app = backups.portal().await;
    let state = |name: &'static str| {
        let state = app.state().clone();
        async move { run_due(&state, name).await }
    };
    tokio::join!(state("one"), state("other"));
    assert_eq!(backups.names().len(), 1);
    assert_eq!(app.rows("backup_runs WHERE kind = 'backup'"), 1);
}

#[tokio::test]
async fn without_a_repository_there_are_no_backups_and_only_the_doctor_says_so() {
    let app = TestApp::start().await;
    run_due(app.state(), "one").await;
    assert_eq!(app.rows("backup_runs"), 0);
    assert_eq!(status(&app).await, Value::Null);
    let findings = examine(app.state().config(), app.state().clock(), false).await;
    let found = findings.iter().find(|finding| finding.subject == "backups");
    let found = found.expect("the doctor mentions backups");
    assert_eq!(found.condition, Condition::Warning);
    assert!(found.words.contains("backup_to"), "{found:?}");
}

#[tokio::test]
async fn a_missing_repository_is_recorded_and_admins_are_alerted_once_after_two_days() {
    let backups = Backups::new();
    let app = backups.portal().await;
    run(&app).await;
    let fine = status(&app).await;
    assert_eq!(fine["problem"], Value::Null);
    assert_eq!(fine["last_at"], "2026-03-02T15:00:00Z");
    assert_eq!(fine["verified_at"], "2026-03-02T15:00:00Z");
    let (place, away) = (backups.place(), backups.folder.path().join("away"));
    fs::rename(&place, &away).expect("the folder can be renamed");
    let alerts = async || count(&app, AuditEvent::BackupFailed).await;
    // The scheduled time, then each hour again.
    for (hours, runs, alerted, problem) in [
        (16, 2, 0, "failed"),
        (1, 3, 0, "failed"),
        (30, 4, 0, "failed"),
        (1, 5, 1, "overdue"),
        (1, 6, 1, "overdue"),
        (100, 7, 1, "overdue"),
    ] {
        app.advance(SignedDuration::from_hours(hours));
        run_due(app.state(), "one").await;
        assert_eq!(app.rows("backup_runs WHERE kind = 'backup'"), runs);
        // Within the hour, it is not tried again.
        run_due(app.state(), "one").await;
        assert_eq!(app.rows("backup_runs WHERE kind = 'backup'"), runs);
        assert_eq!(alerts().await, alerted, "run {runs}");
        let shown = status(&app).await;
        assert_eq!(shown["problem"], problem, "run {runs}");
        let reason = shown["reason"].as_str().expect("a reason");
        assert!(reason.contains("does not exist"), "{reason}");
    }
    assert!(!place.exists(), "a disk that is not mounted stays empty");
    let findings = examine(app.state().config(), app.state().clock(), false).await;
    let mut found = findings.iter();
    assert!(found.any(|finding| finding.subject == "backups"
        && finding.condition == Condition::Error
        && finding.words.contains("2026-03-02")));

    fs::rename(&away, &place).expect("the folder can be renamed");
    app.advance(SignedDuration::from_hours(1));
    run(&app).await;
    assert_eq!(status(&app).await["problem"], Value::Null);
    assert_eq!(backups.names().len(), 2);
    // The next incident is alerted again.
    fs::rename(&place, &away).expect("the folder can be renamed");
    app.advance(SignedDuration::from_hours(50));
    run_due(app.state(), "one").await;
    assert_eq!(alerts().await, 2);
}

#[tokio::test]
async fn a_full_disk_fails_a_backup_with_a_clear_reason() {
    let backups = Backups::new();
    let app = backups
        .portal_with(|config| config.min_free_bytes = Some(u64::MAX))
        .await;
    run_due(app.state(), "one").await;
    let shown = status(&app).await;
    assert_eq!(shown["problem"], "failed");
    let reason = shown["reason"].as_str().expect("a reason");
    assert!(
        reason.contains("must stay free (min_free_bytes)"),
        "{reason}"
    );
    assert_eq!(backups.names().len(), 0);
    assert_eq!(backups.scratch(&app), 0, "temporary files are removed");
}

#[tokio::test]
async fn a_run_that_was_killed_counts_as_failed() {
    let backups = Backups::new();
    let app = backups.portal().await;
    run(&app).await;
    assert!(app.execute_sql(
        "UPDATE backup_runs SET finished_at = NULL, succeeded = NULL WHERE kind = 'backup'"
    ));
    app.advance(SignedDuration::from_hours(24));
    run(&app).await;
    assert_eq!(
        app.rows("backup_runs WHERE kind = 'backup' AND NOT succeeded"),
        1
    );
    assert_eq!(
        app.rows("backup_runs WHERE kind = 'backup' AND succeeded"),
        1
    );
}

#[tokio::test]
async fn a_backup_that_a_shutdown_interrupts_is_made_after_the_start() {
    let backups = Backups::new();
    let app = backups.portal().await;
    let (_, partner) = app.partner().await;
    crate::bucket::submit(&app, &partner, crate::leftovers::PHOTO.to_vec()).await;
    let state = || {
        let config = app.state().config().clone();
        let rng = Box::new(app.state().rng());
        let clock = Arc::new(TestClock::new());
        AppState::new(config, app.state().store().clone(), clock, rng).expect("a state")
    };
    let stopping = state();
    stopping.stopping().cancel();
    run_due(&stopping, "one").await;
    assert_eq!(backups.names().len(), 0);
    assert_eq!(app.rows("backup_runs"), 0);
    run_due(&state(), "other").await;
    assert_eq!(backups.names().len(), 1);
}

#[tokio::test]
async fn metrics_show_the_last_backup_whichever_process_made_it() {
    let backups = Backups::new();
    let database = TestDatabase::new();
    let data = backups.folder.path().join("data");
    // Metrics belong to a process, so this portal has its own.
    let program = Program::new(BINARY, &data, database.url());
    program.admin();
    let place = backups.place().display().to_string();
    let (succeeded, output) = program.run(&["backup", "--backup-to", &place]);
    assert!(succeeded, "{output}");
    let address = free_address();
    let _portal = program.serve_after(&format!(
        "export BUILDBACK_METRICS_LISTEN={address} BUILDBACK_BACKUP_TO='{place}'"
    ));
    let mut text = String::new();
    eventually(async || {
        let answer = reqwest::get(format!("http://{address}/metrics")).await;
        text = answer.expect("an answer").text().await.expect("a text");
        text.contains("buildback_backup_last_result")
    })
    .await;
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        let value = line.unwrap_or_else(|| panic!("{name}: {text}"));
        value.trim().parse::<f64>().expect("a number")
    };
    assert_eq!(value("buildback_backup_configured "), 1.0);
    assert_eq!(value("buildback_backup_last_result "), 1.0);
    assert!(value("buildback_backup_last_size_bytes ") > 1_000.0);
    assert!(value("buildback_backup_last_duration_seconds ") >= 0.0);
    for name in ["success", "verified"] {
        let at = value(&format!("buildback_backup_last_{name}_timestamp_seconds "));
        assert!(at > 1_700_000_000.0, "{name}: {at}");
    }
}

#[tokio::test]
async fn the_doctor_warns_about_unencrypted_backups() {
    let backups = Backups::new();
    let app = backups.portal().await;
    let warns = async |config: &server::config::Config| {
        let findings = examine(config, app.state().clock(), false).await;
        findings
            .iter()
            .any(|finding| finding.subject == "backups" && finding.words.contains("set backup_key"))
    };
    let mut config = app.state().config().clone();
    assert!(warns(&config).await, "a folder");
    config.backup.keys = vec![backups.key().1];
    assert!(!warns(&config).await, "an encrypted folder");
    config.backup.keys.clear();
    let bucket = test_support::Bucket::start().await;
    config.backup.to = Some(bucket.config());
    assert!(matches!(config.backup.to, Some(FilesConfig::S3 { .. })));
    assert!(warns(&config).await);
    config.backup.keys = vec![backups.key().1];
    assert!(!warns(&config).await);
}

#[tokio::test]
async fn only_admins_see_the_state_of_backups() {
    let backups = Backups::new();
    let app = backups.portal().await;
    app.person("ann@portal.example", Role::Admin, None).await;
    let (_, partner) = app.partner().await;
    let dashboard = partner.get("/api/dashboard").await.ok();
    assert_eq!(dashboard.get("backup"), None);
    assert_ne!(status(&app).await, json!(null));
}

//! Metrics: their format, and what they say about a portal that works and one that does not.

use crate::leftovers::Leftovers;
use domain::id::MailId;
use domain::mail::{MailCause, QueuedMail};
use jiff::SignedDuration;
use reqwest::Method;
use server::app::jobs::run_due;
use server::config::{Config, FilesConfig, TlsConfig};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};
use test_support::database::DatabaseKind;
use test_support::{MailServer, Mood, TestApp, authority};

/// The documentation of all metrics.
const DOCUMENTATION: &str = include_str!("../../../../docs/metrics.md");

fn with_metrics(config: &mut Config) {
    config.metrics_listen = Some(([127, 0, 0, 1], 0).into());
}

/// The value of a sample such as `buildback_mail_queue{state="held"}`.
fn sample(metrics: &str, name: &str) -> Option<f64> {
    let mut lines = metrics.lines();
    let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.map(|value| value.parse().expect("a number"))
}

/// Runs `promtool check metrics`. Returns whether it succeeded, and its complaints.
fn promtool(metrics: &str) -> (bool, String) {
    let mut program = Command::new("promtool")
        .args(["check", "metrics"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("promtool is installed (scripts/install-system-packages.sh)");
    let mut input = program.stdin.take().expect("piped stdin");
    input.write_all(metrics.as_bytes()).expect("write to it");
    drop(input);
    let output = program.wait_with_output().expect("it ends");
    let printed = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&printed).into_owned(),
    )
}

#[tokio::test]
async fn promtool_accepts_the_metrics_and_all_are_documented() {
    let folder = tempfile::tempdir().unwrap();
    let issued = authority::issue(folder.path(), &["127.0.0.1"], [2020, 2090]);
    let backups = folder.path().join("backups");
    std::fs::create_dir(&backups).expect("make the folder");
    let app = TestApp::with(|config| {
        with_metrics(config);
        config.backup.to = Some(FilesConfig::Directory(backups));
        config.tls = Some(TlsConfig::Files {
            certificate: issued.certificate,
            key: issued.key,
        });
    })
    .await;
    app.admin().await.get("/api/projects").await.ok();
    run_due(app.state(), "this").await;
    // Reads the metrics of the backup that the first run made.
    run_due(app.state(), "this").await;
    let metrics = app.metrics().await;
    assert_eq!(promtool(&metrics), (true, String::new()), "{metrics}");

    let shown: BTreeSet<&str> = metrics
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next())
        .collect();
    let mut documented: BTreeSet<&str> = DOCUMENTATION
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    if app.database().kind() == DatabaseKind::Postgres {
        documented.remove("buildback_database_write_groups_total");
    }
    assert_eq!(shown, documented);
}

#[tokio::test]
async fn requests_are_counted_by_route_and_streams_have_no_duration() {
    let app = TestApp::with(|config| {
        with_metrics(config);
        config.calls_per_minute = 60;
    })
    .await;
    let (_, client) = app.partner().await;
    let mut stream = client.listen("/api/stream").await;
    assert_eq!(stream.next().await.expect("open stream").event, "ready");
    for _ in 0..59 {
        client.get("/api/me").await.ok();
    }
    client.get("/api/me").await.problem(429, "too_many_calls");
    let made_up = Method::from_bytes(b"MADEUP").unwrap();
    client.request(made_up, "/api/me").send().await.unwrap();
    let metrics = app.metrics().await;
    let count = |name: &str| sample(&metrics, name).unwrap_or_default();
    for (labels, least) in [
        (r#"method="GET",route="/api/me",status="2xx""#, 59.0),
        (r#"method="GET",route="/api/me",status="4xx""#, 1.0),
        (r#"method="GET",route="/api/stream",status="2xx""#, 1.0),
        (r#"method="other",route="/api/me",status="4xx""#, 1.0),
    ] {
        let counted = count(&format!("buildback_http_requests_total{{{labels}}}"));
        assert!(counted >= least, "{labels}: {counted}");
    }
    let duration = |route: &str| {
        format!(r#"buildback_http_request_duration_seconds_count{{method="GET",route="{route}"}}"#)
    };
    assert!(count(&duration("/api/me")) >= 60.0, "{metrics}");
    assert_eq!(sample(&metrics, &duration("/api/stream")), None);
    assert!(count("buildback_http_rate_limited_total") >= 1.0);
    assert!(count("buildback_http_connections") >= 1.0);
    assert_eq!(count("buildback_event_streams"), 1.0);
}

#[tokio::test]
async fn mail_is_counted_by_state_and_result() {
    let server = MailServer::start().await;
    let url = server.url();
    let app = TestApp::with(|config| {
        with_metrics(config);
        config.smtp_url = Some(url);
    })
    .await;
    server.mood(Mood::Busy);
    let now = app.now();
    let mail = QueuedMail {
        id: MailId::from_uuid(app.new_id()),
        to: "jose@home.example".to_owned(),
        subject: "Hello".to_owned(),
        text: "The kitchen is dry.".to_owned(),
        html: None,
        unsubscribe_url: None,
        attempts: 0,
        next_attempt_at: now,
        cause: MailCause::OFFICE,
        expires_at: None,
    };
    app.write(move |conn| store::mail::enqueue(conn, &mail, now))
        .await;
    app.state().wake_mail();
    app.until(|app| app.rows("mail_queue WHERE attempts = 1 AND leased_until IS NULL") > 0)
        .await;
    app.advance(SignedDuration::from_secs(30));
    let metrics = app.metrics().await;
    for (state, expected) in [
        ("waiting", 0.0),
        ("held", 0.0),
        ("retrying", 1.0),
        ("failed", 0.0),
    ] {
        let name = format!(r#"buildback_mail_queue{{state="{state}"}}"#);
        assert_eq!(sample(&metrics, &name), Some(expected), "{state}");
    }
    assert_eq!(
        sample(&metrics, "buildback_mail_oldest_waiting_age_seconds"),
        Some(30.0)
    );
    let result = |metrics: &str, result: &str| {
        let name = format!(r#"buildback_mail_results_total{{result="{result}"}}"#);
        sample(metrics, &name).expect("counted from the start")
    };
    assert!(result(&metrics, "retried") >= 1.0);
    let rejected_before = result(&metrics, "failed");
    server.mood(Mood::Refuses);
    app.advance(SignedDuration::from_hours(1));
    app.state().wake_mail();
    app.until(|app| app.rows("mail_queue WHERE failed_at IS NOT NULL") > 0)
        .await;
    let metrics = app.metrics().await;
    assert!(result(&metrics, "failed") > rejected_before);
    assert_eq!(
        sample(&metrics, r#"buildback_mail_queue{state="failed"}"#),
        Some(1.0)
    );
}

#[tokio::test]
async fn a_failed_job_is_reported_until_it_succeeds() {
    let app = TestApp::with(with_metrics).await;
    let last = |metrics: &str| {
        let part = |name: &str| {
            sample(
                metrics,
                &format!(r#"buildback_job_{name}{{name="clean_up"}}"#),
            )
        };
        (
            part("last_result"),
            part("last_run_timestamp_seconds"),
            part("failures_total"),
        )
    };
    run_due(app.state(), "this").await;
    let (result, first_run, failures) = last(&app.metrics().await);
    assert_eq!(result, Some(1.0));
    assert!(app.execute_sql("ALTER TABLE rate_limits RENAME TO gone"));
    app.advance(SignedDuration::from_hours(2));
    run_due(app.state(), "this").await;
    let (result, second_run, more_failures) = last(&app.metrics().await);
    assert_eq!(result, Some(0.0));
    assert_eq!(second_run, first_run.map(|run| run + 7200.0));
    assert!(more_failures > failures);
    assert!(app.execute_sql("ALTER TABLE gone RENAME TO rate_limits"));
    app.advance(SignedDuration::from_hours(2));
    run_due(app.state(), "this").await;
    assert_eq!(last(&app.metrics().await).0, Some(1.0));
}

#[tokio::test]
async fn without_its_database_the_portal_reports_what_it_still_knows() {
    let app = TestApp::with(with_metrics).await;
    let metrics = app.metrics().await;
    assert_eq!(sample(&metrics, "buildback_database_up"), Some(1.0));
    assert!(sample(&metrics, "buildback_database_size_bytes") > Some(0.0));
    app.state().store().close().await;
    let metrics = app.metrics().await;
    assert_eq!(sample(&metrics, "buildback_database_up"), Some(0.0));
    assert_eq!(sample(&metrics, "buildback_database_size_bytes"), None);
    assert!(sample(&metrics, r#"buildback_disk_free_bytes{place="data"}"#) > Some(0.0));
    assert!(sample(&metrics, "process_open_fds") > Some(0.0));
}

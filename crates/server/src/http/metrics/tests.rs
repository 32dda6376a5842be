use super::*;
use std::path::Path;

#[test]
fn the_documentation_lists_every_metric() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/metrics.md");
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    let expected = documentation();
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, &expected).unwrap();
        return;
    }
    assert!(
        written == expected,
        "docs/metrics.md does not match the table of metrics; run with UPDATE_SNAPSHOTS=1"
    );
}

#[test]
fn methods_made_up_by_clients_share_a_label() {
    for (method, label) in [("GET", "GET"), ("DELETE", "DELETE"), ("X1", "other")] {
        assert_eq!(known(&method.parse().unwrap()), label);
    }
}

#[tokio::test]
async fn histograms_are_added_up_until_the_portal_stops() {
    let stopping = CancellationToken::new();
    let (ran, mut runs) = tokio::sync::mpsc::unbounded_channel();
    let kept = tokio::spawn(every(
        Duration::from_millis(1),
        stopping.clone(),
        move || ran.send(()).unwrap(),
    ));
    for _ in 0..3 {
        runs.recv().await.unwrap();
    }
    stopping.cancel();
    kept.await.unwrap();
}

#[test]
fn before_serving_a_database_that_cannot_be_opened_is_reported_as_down() {
    let config = Config::with_defaults().unwrap();
    for (database_up, sample) in [(Some(false), true), (None, false)] {
        let text = figures::measure_before_serving(&config, database_up);
        let has_sample = text.lines().any(|line| line == "buildback_database_up 0");
        assert_eq!(has_sample, sample, "{text}");
        assert!(text.contains("process_start_time_seconds"), "{text}");
    }
}

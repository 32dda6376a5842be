//! Requests that are never completed.

use std::time::Duration;
use test_support::{TestApp, Wire, wire};

const SHORT: Duration = Duration::from_millis(200);
const LONGEST_ALLOWED: Duration = Duration::from_secs(10);

async fn impatient() -> TestApp {
    TestApp::with(|config| {
        config.header_timeout = SHORT;
        config.body_idle_timeout = SHORT;
    })
    .await
}

#[tokio::test]
async fn a_connection_with_incomplete_headers_is_closed() {
    let app = impatient().await;
    for half in ["", "GET /api", "GET /healthz HTTP/1.1\r\nhost: portal\r\n"] {
        let mut wire = Wire::open(&app).await;
        wire.send(half).await;
        let answer = wire.until_closed().await;
        assert_eq!(answer, "", "{half:?}");
    }
}

#[tokio::test]
async fn an_incomplete_body_is_answered_with_408_and_changes_nothing() {
    let app = impatient().await;
    let (_, client) = app.partner().await;
    let json = r#"{"details":{"property_owner_name":"Ann"#;
    let photo = crate::leftovers::PHOTO;
    let upload = "POST /api/uploads?file_name=a.png&purpose=project_file&target_id=01890a5d-ac96-774b-bcce-b302099a8057";
    for (request, kind, half) in [
        ("POST /api/projects", "application/json", json.as_bytes()),
        (upload, "image/png", photo),
    ] {
        let kind = format!("content-type: {kind}");
        for length in ["content-length: 5000", "transfer-encoding: chunked"] {
            let mut wire = Wire::open(&app).await;
            wire.send(wire::head(&app, &client, request, &[&kind, length]))
                .await;
            if length.contains("chunked") {
                wire.send(format!("{:x}\r\n", half.len() + 100)).await;
            }
            wire.send(half).await;
            let answer = wire.until_closed().await;
            assert!(
                answer.starts_with("HTTP/1.1 408") && answer.contains("body_timeout"),
                "{request}, {length}: {answer}"
            );
            assert!(answer.contains("\"request_id\":\""), "{answer}");
        }
    }
    for table in ["projects", "uploads", "idempotency_keys"] {
        assert_eq!(app.rows(table), 0, "{table}");
    }
    assert_ready(&app).await;
}

async fn assert_ready(app: &TestApp) {
    assert_eq!(app.anonymous().get("/readyz").await.status, 200);
}

#[test]
fn the_default_timeouts_are_under_ten_seconds() {
    let config = server::config::Config::with_defaults().expect("the defaults are valid");
    assert!(config.header_timeout < LONGEST_ALLOWED);
    assert!(config.body_idle_timeout < LONGEST_ALLOWED);
}

use super::*;
use crate::app::clock::SystemRng;
use crate::config::Config;
use domain::clock::Clock;
use jiff::Timestamp;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{Database, Store, StoreOptions};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

struct Noon;
impl Clock for Noon {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(1_780_000_000).unwrap()
    }
}

async fn portal(change: impl FnOnce(&mut Config)) -> (TempDir, ServerHandle) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::with_defaults().unwrap();
    config.listen = "127.0.0.1:0".parse().unwrap();
    config.files = crate::config::FilesConfig::Directory(folder.path().join("files"));
    config.secret_key_file = folder.path().join("secret.key");
    config.outbox = folder.path().join("outbox");
    // Tests must run regardless of the free disk space.
    config.min_free_bytes = Some(0);
    change(&mut config);
    let database = Database::Sqlite(folder.path().join("buildback.db"));
    store::migrate::run(&database, Noon.now()).unwrap();
    let store = Store::open(&StoreOptions::new(database)).unwrap();
    let state = AppState::new(
        config,
        store,
        Arc::new(Noon),
        Box::new(SystemRng::default()),
    )
    .unwrap();
    (folder, serve(state).await.unwrap())
}

async fn connect(portal: &ServerHandle) -> TcpStream {
    TcpStream::connect(portal.address).await.unwrap()
}

/// Sends raw bytes and reads until the server closes the connection.
async fn exchange(portal: &ServerHandle, request: &str) -> String {
    let mut stream = connect(portal).await;
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let closed =
        tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
    closed
        .expect("the connection is closed within 10 s")
        .unwrap();
    String::from_utf8(answer).unwrap()
}

fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
}

#[tokio::test]
async fn the_server_answers_after_its_start_and_closes_on_shutdown() {
    let (folder, portal) = portal(|_| {}).await;
    assert!(
        exchange(&portal, &get("/healthz"))
            .await
            .starts_with("HTTP/1.1 200 OK")
    );
    assert!(
        exchange(&portal, &get("/readyz"))
            .await
            .ends_with("ready\n")
    );
    let address = portal.address;
    portal.shutdown().await;
    assert!(
        TcpStream::connect(address).await.is_err(),
        "the port must be closed"
    );
    assert!(folder.path().join("buildback.db").exists());
}

#[tokio::test]
async fn not_found_responses_have_a_request_id_and_security_headers() {
    let (_folder, portal) = portal(|_| {}).await;
    let answer = exchange(&portal, &get("/api/nothing-here")).await;
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    for part in [
        "content-type: application/problem+json",
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "content-security-policy: default-src 'none'",
        "\"code\":\"not_found\"",
    ] {
        assert!(answer.contains(part), "{part} missing in {answer}");
    }
    let id = answer
        .lines()
        .find_map(|line| line.strip_prefix("x-request-id: "))
        .unwrap();
    assert!(
        answer.contains(&format!("\"request_id\":\"{id}\"")),
        "the body must contain the same request ID"
    );
    assert!(
        exchange(&portal, &get("/assets/missing.js"))
            .await
            .starts_with("HTTP/1.1 404"),
        "a missing asset must not return the page"
    );
}

#[tokio::test]
async fn writes_from_other_origins_are_rejected_and_audited_once() {
    let (_folder, portal) = portal(|_| {}).await;
    let origin = format!("http://{}", portal.address);
    let post = |extra: &str| {
        format!(
            "POST /api/nothing-here HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n{extra}\r\n"
        )
    };
    assert!(exchange(&portal, &post("")).await.contains("csrf_rejected"));
    let foreign = exchange(
        &portal,
        &post("x-buildback-request: 1\r\norigin: http://evil.example\r\n"),
    )
    .await;
    assert!(foreign.starts_with("HTTP/1.1 403"), "{foreign}");
    assert_eq!(
        audited(&portal).await,
        [domain::audit::AuditEvent::CsrfRejected],
        "one audit entry for both"
    );
    let own = exchange(
        &portal,
        &post(&format!("x-buildback-request: 1\r\norigin: {origin}\r\n")),
    )
    .await;
    assert!(own.starts_with("HTTP/1.1 404"), "{own}");
}

#[tokio::test]
async fn connections_with_half_sent_requests_are_closed() {
    let (_folder, portal) = portal(|config| {
        config.header_timeout = Duration::from_millis(100);
        config.body_idle_timeout = Duration::from_millis(100);
    })
    .await;
    let half_a_head = exchange(&portal, "GET /healthz HTTP/1.1\r\nhost: x\r\n").await;
    assert!(!half_a_head.contains("200"), "{half_a_head}");
}

#[tokio::test]
async fn an_oversized_request_head_is_rejected() {
    let (_folder, portal) = portal(|_| {}).await;
    let answer = exchange(
        &portal,
        &format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "y".repeat(40_000)),
    )
    .await;
    assert!(answer.starts_with("HTTP/1.1 431"), "{answer}");
}

#[tokio::test]
async fn shutdown_lets_a_running_request_finish() {
    let (_folder, portal) = portal(|_| {}).await;
    let mut stream = connect(&portal).await;
    stream
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n")
        .await
        .unwrap();
    // The response on a second connection proves that the first connection was accepted.
    exchange(&portal, &get("/healthz")).await;
    let stopping = tokio::spawn(portal.shutdown());
    stream.write_all(b"\r\n").await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    stopping.await.unwrap();
}

#[tokio::test]
async fn shutdown_keeps_serving_for_the_delay_while_readiness_reports_it() {
    let (_folder, portal) = portal(|config| config.shutdown_delay = Duration::from_secs(2)).await;
    let state = portal.state().clone();
    let address = portal.address;
    let stopping = tokio::spawn(portal.shutdown());
    // Shutdown begins on another task.
    while !state.is_leaving() {
        tokio::task::yield_now().await;
    }
    let ask = async |path: &str| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(get(path).as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    };
    let ready = ask("/readyz").await;
    assert!(
        ready.starts_with("HTTP/1.1 503") && ready.contains("stopping"),
        "{ready}"
    );
    assert!(ask("/healthz").await.starts_with("HTTP/1.1 200"));
    stopping.await.unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn readiness_reports_unavailable_storage() {
    let (folder, portal) = portal(|_| {}).await;
    let files: &Path = &folder.path().join("files");
    std::fs::remove_dir_all(files).unwrap();
    std::fs::write(files, "in the way").unwrap();
    let answer = exchange(&portal, &get("/readyz")).await;
    assert!(
        answer.starts_with("HTTP/1.1 503") && answer.contains("storage_unavailable"),
        "{answer}"
    );
    assert!(
        exchange(&portal, &get("/healthz"))
            .await
            .starts_with("HTTP/1.1 200"),
        "the process must still be healthy"
    );
}

async fn metrics_of(portal: &ServerHandle) -> String {
    let address = portal.metrics_address.unwrap();
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(get("/metrics").as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn metrics_tell_when_the_certificate_expires() {
    let folder = tempfile::tempdir().unwrap();
    let issued = test_support::authority::issue(folder.path(), &["127.0.0.1"], [2020, 2090]);
    let (_folder, portal) = portal(|config| {
        config.metrics_listen = Some("127.0.0.1:0".parse().unwrap());
        config.tls = Some(crate::config::TlsConfig::Files {
            certificate: issued.certificate,
            key: issued.key,
        });
    })
    .await;
    let answer = metrics_of(&portal).await;
    assert!(
        answer.contains("buildback_tls_certificate_expiry_timestamp_seconds 3786912000\n"),
        "{answer}"
    );
}

#[tokio::test]
async fn metrics_are_served_only_on_their_own_address() {
    let (_folder, portal) =
        portal(|config| config.metrics_listen = Some("127.0.0.1:0".parse().unwrap())).await;
    exchange(&portal, &get("/healthz")).await;
    exchange(&portal, &get("/api/setup")).await;
    assert!(
        !exchange(&portal, &get("/metrics"))
            .await
            .contains("http_requests_total"),
        "metrics must not be public"
    );
    let answer = metrics_of(&portal).await;
    assert!(
        answer.contains(
            "buildback_http_requests_total{method=\"GET\",route=\"/api/setup\",status=\"4xx\"}"
        ),
        "{answer}"
    );
    assert!(
        !answer.contains("/healthz"),
        "health checks are not counted: {answer}"
    );
    assert!(
        answer.contains("x-content-type-options: nosniff"),
        "{answer}"
    );
}

/// Waits until the audit entries are written, which happens after the response.
async fn audited(portal: &ServerHandle) -> Vec<domain::audit::AuditEvent> {
    loop {
        let entries = portal
            .state()
            .store()
            .read(|conn| store::audit::newest(conn, 10))
            .await
            .unwrap();
        if !entries.is_empty() {
            return entries.into_iter().map(|entry| entry.event_type).collect();
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn files_outside_the_web_application_are_not_served() {
    let (_folder, portal) = portal(|_| {}).await;
    for path in [
        "/assets/.git/config",
        "/.svn/wc.db",
        "/.env",
        "/Cargo.toml",
        "/secret.key",
        "/buildback.db",
        "/assets/",
    ] {
        let answer = exchange(&portal, &get(path)).await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
}

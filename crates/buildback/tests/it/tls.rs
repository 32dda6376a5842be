//! TLS in the portal itself: certificates from files, HTTP/1 and HTTP/2, and the redirect from HTTP.

use crate::leftovers::{BINARY, PHOTO, eventually};
use reqwest::{Method, Version};
use rustls::ClientConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use server::app::doctor::{Condition, Finding, examine};
use server::config::{Config, TlsConfig};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use test_support::authority::{self, Issued};
use test_support::{Program, TestApp, TestDatabase, Wire, wire};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

/// A portal with a certificate from files.
pub struct TlsApp {
    pub app: TestApp,
    pub issued: Issued,
    folder: tempfile::TempDir,
}

/// Starts a portal with a certificate for 127.0.0.1.
pub async fn portal(change: impl FnOnce(&mut Config)) -> TlsApp {
    let folder = tempfile::tempdir().expect("a folder");
    let issued = authority::issue(folder.path(), &["127.0.0.1"], [2020, 2090]);
    let app = TestApp::with(|config| {
        config.tls = Some(of_files(&issued));
        change(config);
    })
    .await;
    TlsApp {
        app,
        issued,
        folder,
    }
}

fn of_files(issued: &Issued) -> TlsConfig {
    TlsConfig::Files {
        certificate: issued.certificate.clone(),
        key: issued.key.clone(),
    }
}

/// Performs the handshake on a connection, and offers these protocols.
pub async fn handshake(stream: TcpStream, protocols: &[&str]) -> TlsStream<TcpStream> {
    let mut roots = rustls::RootCertStore::empty();
    let root = CertificateDer::from_pem_slice(authority::pem().as_bytes()).expect("a certificate");
    roots.add(root).expect("an authority");
    let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the default versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = protocols
        .iter()
        .map(|name| name.as_bytes().to_vec())
        .collect();
    let name = ServerName::try_from("127.0.0.1").expect("a name");
    TlsConnector::from(Arc::new(config))
        .connect(name, stream)
        .await
        .expect("a handshake")
}

async fn connected(app: &TestApp, protocols: &[&str]) -> TlsStream<TcpStream> {
    let stream = TcpStream::connect(app.address()).await.expect("connect");
    handshake(stream, protocols).await
}

/// The certificate that a new connection sees.
async fn shown(app: &TestApp) -> Vec<u8> {
    let stream = connected(app, &["h2"]).await;
    let chain = stream.get_ref().1.peer_certificates().expect("a chain");
    chain[0].to_vec()
}

fn hang_up() {
    let own = std::process::id().to_string();
    let status = Command::new("kill").args(["-HUP", &own]).status();
    assert!(status.expect("run kill").success());
}

async fn of_doctor(app: &TestApp, change: impl FnOnce(&mut Config)) -> Vec<Finding> {
    let mut config = app.state().config().clone();
    change(&mut config);
    let mut findings = examine(&config, app.state().clock(), false).await;
    findings.retain(|finding| finding.subject == "certificate");
    findings
}

#[tokio::test]
async fn people_work_over_http_2() {
    let portal = portal(|_| {}).await;
    let app = &portal.app;
    let (paul, client) = app.partner().await;
    let page = client
        .request(Method::GET, "/healthz")
        .send()
        .await
        .expect("an answer");
    assert_eq!(page.version(), Version::HTTP_2);
    assert!(page.headers().contains_key("strict-transport-security"));
    let project = app.project(&paul).await;
    let mut stream = client.listen("/api/stream").await;
    assert_eq!(stream.next().await.expect("it begins").event, "ready");
    // Larger than the windows of a stream and of a connection.
    let photo = [PHOTO, &vec![7; 9 << 20]].concat();
    let id = project.id.to_string();
    let uploaded = client.upload("a.png", "image/png", "project_file", &id, photo);
    uploaded.await.ok();
    let ann = app.person("ann@portal.example", domain::permission::Role::Admin, None);
    let status = domain::project::ProjectStatus::SiteVisitScheduled;
    app.update(&project, status, "We come on Tuesday.", &ann.await)
        .await;
    assert_eq!(stream.next().await.expect("a change").event, "change");
    let start = tokio::time::Instant::now();
    portal.app.stop().await;
    assert!(
        start.elapsed() < Duration::from_secs(5),
        "the stream was ended"
    );
}

#[tokio::test]
async fn signing_in_sets_cookies_for_https_only() {
    let portal = portal(|_| {}).await;
    let ann = portal
        .app
        .person("ann@portal.example", domain::permission::Role::Admin, None)
        .await;
    let body = serde_json::json!({"email": ann.email, "password": test_support::PASSWORD});
    let answer = portal
        .app
        .anonymous()
        .post("/api/auth/sign-in", &body)
        .await;
    let cookie = answer.headers["set-cookie"].to_str().expect("text");
    assert!(
        cookie.starts_with("__Host-") && cookie.contains("Secure"),
        "{cookie}"
    );
}

#[tokio::test]
async fn curl_gets_each_version_that_it_asks_for() {
    let portal = portal(|_| {}).await;
    let ca = portal.folder.path().join("ca.pem");
    std::fs::write(&ca, authority::pem()).expect("write");
    for (flag, expected) in [("--http2", "2 200"), ("--http1.1", "1.1 200")] {
        let mut curl = tokio::process::Command::new("curl");
        curl.args(["--silent", "--output", "/dev/null", flag])
            .args(["--write-out", "%{http_version} %{http_code}", "--cacert"])
            .arg(&ca)
            .arg(format!("{}/healthz", portal.app.url()));
        let output = curl.output().await.expect("run curl");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    }
}

#[tokio::test]
async fn ambiguous_heads_are_refused_over_tls_too() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let portal = portal(|_| {}).await;
    let mut stream = connected(&portal.app, &["http/1.1"]).await;
    let head = b"GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n";
    stream.write_all(head).await.expect("send");
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
}

#[tokio::test]
async fn changed_files_are_loaded() {
    let portal = portal(|_| {}).await;
    let first = shown(&portal.app).await;
    assert_eq!(shown(&portal.app).await, first);
    authority::issue(portal.folder.path(), &["127.0.0.1"], [2021, 2090]);
    hang_up();
    eventually(async || shown(&portal.app).await != first).await;
}

#[tokio::test]
async fn broken_files_are_reported_and_the_previous_certificate_stays() {
    let (database, folder) = (TestDatabase::new(), tempfile::tempdir().expect("a folder"));
    let issue = |until| authority::issue(folder.path(), &["127.0.0.1"], [2020, until]);
    let issued = issue(2090);
    let program = Program::new(BINARY, &folder.path().join("data"), database.url());
    let portal = program.serve_after(&format!(
        "export BUILDBACK_TLS_CERT={} BUILDBACK_TLS_KEY={}",
        issued.certificate.display(),
        issued.key.display()
    ));
    let refused = "the certificate was not replaced";
    std::fs::write(&issued.certificate, "nonsense").expect("write");
    portal.hang_up();
    let _ = portal.line(&[refused, "cert.pem: it contains no certificate"]);
    assert_eq!(portal.anonymous().get("/healthz").await.status, 200);
    std::fs::remove_file(&issued.key).expect("remove");
    portal.hang_up();
    let _ = portal.line(&[refused, "key.pem: No such file"]);
    assert_eq!(portal.anonymous().get("/healthz").await.status, 200);
    issue(2091);
    portal.hang_up();
    let _ = portal.line(&["the certificate is in use", "2091-01-01"]);
}

#[test]
fn a_start_with_a_broken_certificate_names_the_file() {
    let database = TestDatabase::new();
    let folder = tempfile::tempdir().expect("a folder");
    let issued = authority::issue(folder.path(), &["127.0.0.1"], [2020, 2090]);
    let program = Program::new(BINARY, &folder.path().join("data"), database.url());
    let key = issued.key.to_str().expect("text");
    let start = |certificate: &str| {
        program.run(&[
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--tls-cert",
            certificate,
            "--tls-key",
            key,
        ])
    };
    for (certificate, expected) in [
        (key, "key.pem: it contains no certificate"),
        ("/nowhere/cert.pem", "/nowhere/cert.pem: No such file"),
    ] {
        let (is_up, printed) = start(certificate);
        assert!(!is_up && printed.contains(expected), "{printed}");
    }
}

#[tokio::test]
async fn plain_http_redirects_pages_and_refuses_programs() {
    let portal = portal(|config| {
        config.http_listen = Some(([127, 0, 0, 1], 0).into());
        config.public_url = Some("https://portal.example.com")
            .map(|url| server::config::PublicUrl::parse(url).expect("a URL"));
    })
    .await;
    let address = portal.app.http_address().expect("the redirect listens");
    let plain = test_support::Client::new(format!("http://{address}"), "10.0.0.7".to_owned());
    for (path, expected) in [
        ("/", "https://portal.example.com/"),
        (
            "/login?next=%2Fa",
            "https://portal.example.com/login?next=%2Fa",
        ),
        (
            "//evil.example/",
            "https://portal.example.com//evil.example/",
        ),
        ("/apis", "https://portal.example.com/apis"),
    ] {
        let answer = plain.get(path).await;
        assert_eq!(answer.status, 301, "{path}");
        assert_eq!(answer.headers["location"], expected);
        assert!(!answer.headers.contains_key("strict-transport-security"));
    }
    for path in ["/api", "/api/me", "/health", "/healthz", "/readyz"] {
        let answer = plain.get(path).await;
        assert_eq!(answer.status, 403, "{path}");
        assert!(!answer.headers.contains_key("location"), "{path}");
    }
}

#[tokio::test]
async fn plain_http_is_not_spoken_on_the_tls_port() {
    let portal = portal(|_| {}).await;
    let client = portal.app.anonymous();
    let mut wire = Wire::open(&portal.app).await;
    wire.send(wire::head(&portal.app, &client, "GET /healthz", &[]))
        .await;
    assert!(!wire.until_closed().await.contains("HTTP/1.1"));
}

#[tokio::test]
async fn the_doctor_looks_at_the_certificate() {
    let portal = portal(|_| {}).await;
    let (app, folder) = (&portal.app, portal.folder.path());
    let found = of_doctor(app, |_| {}).await;
    assert!(
        found[0].condition == Condition::Ok && found[0].words.contains("until 2090-01-01"),
        "{found:?}"
    );
    for (mode, expected) in [(0o644, 2), (0o640, 1)] {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(&portal.issued.key, mode).expect("set permissions");
        let found = of_doctor(app, |_| {}).await;
        assert_eq!(found.len(), expected, "{found:?}");
        assert!(
            found[1..]
                .iter()
                .all(|one| one.words.contains("can read the private key"))
        );
    }
    let other_host = of_doctor(app, |config| {
        let url = server::config::PublicUrl::parse("https://portal.example.com");
        config.public_url = url.ok();
    })
    .await;
    assert_eq!(other_host[0].condition, Condition::Error);
    assert!(
        other_host[0]
            .words
            .contains("does not cover portal.example.com")
    );
    for (years, condition, words) in [
        ([2020, 2026], Condition::Error, "expired at 2026-01-01"),
        (
            [2027, 2028],
            Condition::Error,
            "not valid before 2027-01-01",
        ),
    ] {
        authority::issue(folder, &["127.0.0.1"], years);
        let found = of_doctor(app, |_| {}).await;
        assert_eq!(found[0].condition, condition);
        assert!(found[0].words.contains(words), "{found:?}");
    }
    std::fs::write(&portal.issued.certificate, "nonsense").expect("write");
    let broken = of_doctor(app, |_| {}).await;
    assert_eq!(broken[0].condition, Condition::Error);
    let none = of_doctor(app, |config| config.tls = None).await;
    assert!(none.is_empty(), "a proxy has it: {none:?}");
}

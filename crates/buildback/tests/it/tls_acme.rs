//! Certificates from an ACME server, here Pebble.

use crate::leftovers::{BINARY, eventually};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use server::app::doctor::{Condition, examine};
use server::config::{AcmeConfig, Config, TlsConfig};
use server::http::tls::certificate_file;
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use test_support::free_address::free_address;
use test_support::{Pebble, Program, TestApp, TestDatabase, authority};

const DOMAIN: &str = "portal.example.test";

fn with_acme(listen: SocketAddr, pebble: &Pebble, data: &Path) -> impl FnOnce(&mut Config) {
    let acme = acme(pebble);
    let data = data.to_owned();
    move |config| {
        config.listen = listen;
        config.tls = Some(TlsConfig::Acme(acme));
        config.data_dir = data;
    }
}

fn acme(pebble: &Pebble) -> AcmeConfig {
    AcmeConfig {
        domain: DOMAIN.to_owned(),
        directory: pebble.directory(),
        ca_file: Some(pebble.ca_file()),
    }
}

/// Whether a browser that trusts only this authority reaches the portal under its name.
async fn is_trusted(listen: SocketAddr, root: &reqwest::Certificate) -> bool {
    let client = reqwest::Client::builder()
        .tls_certs_only([root.clone()])
        .resolve(DOMAIN, listen)
        .build()
        .expect("create the HTTP client");
    let url = format!("https://{DOMAIN}:{}/healthz", listen.port());
    client.get(url).send().await.is_ok()
}

#[tokio::test]
async fn a_certificate_is_ordered_once_and_outlives_a_restart() {
    let (listen, data) = (free_address(), tempfile::tempdir().expect("a folder"));
    let pebble = Pebble::start(listen.port());
    let root = pebble.root().await;
    let app = TestApp::with(with_acme(listen, &pebble, data.path())).await;
    eventually(async || is_trusted(listen, &root).await).await;
    let file = certificate_file(&acme(&pebble), data.path());
    let stored = std::fs::read(&file).expect("it is stored");
    for path in [&file, &file.with_file_name("account.json")] {
        let mode = std::fs::metadata(path)
            .expect("it is stored")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600, "{}", path.display());
    }
    let findings = examine(app.state().config(), app.state().clock(), false).await;
    let found = findings.iter().find(|found| found.subject == "certificate");
    // Pebble's certificates begin in the real present, which the clock of a test has not reached.
    assert!(found.is_some_and(|found| found.condition != Condition::Fixed));
    app.stop().await;

    let change = with_acme(listen, &pebble, data.path());
    let app = TestApp::with(move |config| {
        change(config);
        // Without an authority, no call to the server succeeds.
        if let Some(TlsConfig::Acme(acme)) = &mut config.tls {
            acme.ca_file = None;
        }
    })
    .await;
    assert!(is_trusted(listen, &root).await, "at once");
    app.stop().await;
    assert_eq!(std::fs::read(&file).expect("it is stored"), stored);
}

#[tokio::test]
async fn a_certificate_near_its_end_is_replaced() {
    let (listen, data) = (free_address(), tempfile::tempdir().expect("a folder"));
    let pebble = Pebble::start(listen.port());
    let root = pebble.root().await;
    let file = certificate_file(&acme(&pebble), data.path());
    let folder = file.parent().expect("a folder");
    std::fs::create_dir_all(folder).expect("create");
    let old = authority::issue(folder, &[DOMAIN], [2020, 2027]);
    let [certificate, key] =
        [&old.certificate, &old.key].map(|path| std::fs::read_to_string(path).expect("read"));
    std::fs::write(&file, key + &certificate).expect("write");
    let app = TestApp::with(with_acme(listen, &pebble, data.path())).await;
    eventually(async || is_trusted(listen, &root).await).await;
    let stored = std::fs::read(&file).expect("it is stored");
    let issued = CertificateDer::from_pem_slice(&stored).expect("a certificate");
    let before = CertificateDer::from_pem_slice(certificate.as_bytes()).expect("a certificate");
    assert_ne!(issued, before);
    app.stop().await;
}

#[test]
fn an_order_that_fails_says_why_and_leaves_nothing() {
    let (database, data) = (TestDatabase::new(), tempfile::tempdir().expect("a folder"));
    // Nobody listens where the server looks for the name.
    let pebble = Pebble::start(free_address().port());
    let program = Program::new(BINARY, data.path(), database.url());
    let portal = program.serve_after(&format!(
        "export BUILDBACK_TLS_DOMAIN={DOMAIN} BUILDBACK_TLS_ACME_DIRECTORY={} BUILDBACK_TLS_ACME_CA_FILE={}",
        pebble.directory(),
        pebble.ca_file().display()
    ));
    let _ = portal.line(&["listen is a loopback address"]);
    let _ = portal.line(&[
        "no certificate was issued",
        DOMAIN,
        "Failed to connect",
        "\"retry_minutes\":5",
    ]);
    assert!(!certificate_file(&acme(&pebble), data.path()).exists());
}

//! Mail through a server that requires STARTTLS and a login, with a certificate of a private authority.

use serde_json::json;
use std::path::PathBuf;
use test_support::TestApp;
use test_support::starttls::StartTlsServer;

async fn send_trial(url: String, ca_file: Option<PathBuf>) -> serde_json::Value {
    let app = TestApp::with(|config| {
        config.smtp_url = Some(url);
        config.ca_file = ca_file;
    })
    .await;
    let admin = app.admin().await;
    let answer = admin.post("/api/admin/portal/mail-trial", &json!({})).await;
    answer.ok()
}

#[tokio::test]
async fn mail_is_sent_over_starttls_after_a_login() {
    let mut server = StartTlsServer::start();
    let answer = send_trial(server.url(), Some(server.ca_file())).await;
    assert_eq!(answer["taken"], true, "{answer}");
    assert!(server.recipients().contains('@'));
}

#[tokio::test]
async fn a_wrong_password_or_an_unknown_authority_is_reported() {
    let server = StartTlsServer::start();
    let wrong = send_trial(server.url_with("wrong"), Some(server.ca_file())).await;
    assert_eq!(wrong["taken"], false);
    let words = wrong["answer"].as_str().expect("a text");
    assert!(words.contains("535"), "{words}");
    let unknown = send_trial(server.url(), None).await;
    assert_eq!(unknown["taken"], false);
    let words = unknown["answer"].as_str().expect("a text");
    assert!(words.contains("certificate"), "{words}");
}

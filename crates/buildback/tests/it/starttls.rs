//! Mail through a server that requires STARTTLS and a login, with a certificate of a private authority.

use serde_json::json;
use server::mail;
use std::path::PathBuf;
use test_support::TestApp;
use test_support::smtp::MailServer;
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
    assert!(words.contains("set ca_file"), "{words}");
}

#[tokio::test]
async fn the_doctor_knows_the_right_url_for_a_server_with_the_other_kind_of_tls() {
    let app = TestApp::start().await;
    let check = async |url: String| {
        let mut config = app.state().config().clone();
        config.smtp_url = Some(url);
        mail::check(&config).await.expect_err("mail cannot be sent")
    };
    let server = StartTlsServer::start();
    let implicit = server.url().replace("smtp://", "smtps://");
    let words = check(implicit.replace("?tls=required", "")).await;
    assert!(
        words.contains("smtp://USER:PASSWORD@HOST:587?tls=required"),
        "{words}"
    );
    let words = check(server.url()).await;
    assert!(words.contains("set ca_file"), "{words}");
    let plain = MailServer::start().await;
    let words = check(format!("{}?tls=required", plain.url())).await;
    assert!(words.contains("offers no STARTTLS"), "{words}");
}

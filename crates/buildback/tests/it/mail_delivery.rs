//! The mail queue with a real mail server: delivery, outages, temporary and permanent errors, and two instances.

use crate::leftovers::{Leftovers, eventually};
use domain::id::MailId;
use domain::mail::{MailCause, QueuedMail};
use jiff::SignedDuration;
use server::config::PublicUrl;
use server::serve;
use server::state::AppState;
use std::sync::Arc;
use test_support::{MailServer, Mood, TestApp};

async fn with_server(server: &MailServer) -> TestApp {
    let url = server.url();
    TestApp::with(|config| config.smtp_url = Some(url)).await
}

/// Queues an email in the database, as an operation would, and wakes the sender.
async fn queue(app: &TestApp, to: &str) {
    let now = app.now();
    let mail = QueuedMail {
        id: MailId::from_uuid(app.new_id()),
        to: to.to_owned(),
        subject: "Grüße from the portal".to_owned(),
        text: "The kitchen is dry.\n.\nA line with one point is above.".to_owned(),
        html: Some("<p>The <b>kitchen</b> is dry.</p>".to_owned()),
        unsubscribe_url: None,
        attempts: 0,
        next_attempt_at: now,
        cause: MailCause::OFFICE,
        expires_at: None,
    };
    app.write(move |conn| store::mail::enqueue(conn, &mail, now))
        .await;
    app.state().wake_mail();
}

/// Waits until an email in the queue or in its log matches the condition.
async fn until_queue_has(app: &TestApp, condition: &str) {
    app.until(|app| app.rows(&format!("mail_queue WHERE {condition}")) > 0)
        .await;
}

#[tokio::test]
async fn an_email_arrives_intact_as_plain_text_and_html() {
    let mut server = MailServer::start().await;
    let url = server.url();
    let app = TestApp::with(|config| {
        config.smtp_url = Some(url);
        let public = PublicUrl::parse("https://portal.example.com");
        config.public_url = Some(public.expect("a URL"));
    })
    .await;
    queue(&app, "jose@home.example").await;
    let mail = server.next().await;
    assert_eq!(mail.hello, "portal.example.com");
    assert_eq!(mail.recipients, ["jose@home.example"]);
    for part in [
        "From: Buildback <portal@localhost>",
        "To: jose@home.example",
        "Message-ID: <",
        "multipart/alternative",
        "Content-Type: text/plain; charset=utf-8",
        "The kitchen is dry.\n.\nA line with one point is above.",
        "Content-Type: text/html; charset=utf-8",
        "<p>The <b>kitchen</b> is dry.</p>",
    ] {
        assert!(mail.text.contains(part), "{part} missing in {}", mail.text);
    }
    until_queue_has(&app, "sent_at IS NOT NULL AND attempts = 1").await;
}

#[tokio::test]
async fn email_is_retried_while_the_mail_server_is_down_and_then_arrives() {
    let server = MailServer::start().await;
    let address = server.address();
    let app = with_server(&server).await;
    server.stop().await;
    queue(&app, "jose@home.example").await;
    for attempt in 1..=3 {
        let pause = store::mail::retry_after(attempt);
        let next = (app.now() + pause).as_microsecond();
        until_queue_has(
            &app,
            &format!(
                "attempts = {attempt} AND next_attempt_at = {next} AND leased_until IS NULL
                 AND sent_at IS NULL AND failed_at IS NULL AND last_error <> ''"
            ),
        )
        .await;
        app.advance(pause);
        app.state().wake_mail();
    }
    until_queue_has(&app, "attempts = 4").await;
    let mut server = MailServer::at(address).await;
    app.advance(SignedDuration::from_hours(1));
    app.state().wake_mail();
    assert_eq!(server.next().await.recipients, ["jose@home.example"]);
    until_queue_has(&app, "sent_at IS NOT NULL AND attempts = 5").await;
}

#[tokio::test]
async fn temporary_delivery_errors_are_retried_and_permanent_ones_are_final() {
    let mut server = MailServer::start().await;
    let app = with_server(&server).await;
    server.mood(Mood::Busy);
    queue(&app, "busy@home.example").await;
    until_queue_has(
        &app,
        "attempts = 1 AND failed_at IS NULL AND leased_until IS NULL",
    )
    .await;
    server.mood(Mood::Refuses);
    queue(&app, "nobody@home.example").await;
    until_queue_has(
        &app,
        "recipient LIKE 'nobody%' AND failed_at IS NOT NULL AND last_error LIKE '%No such user%'",
    )
    .await;
    server.mood(Mood::Takes);
    app.advance(SignedDuration::from_hours(1));
    app.state().wake_mail();
    assert_eq!(server.next().await.recipients, ["busy@home.example"]);
    until_queue_has(&app, "recipient LIKE 'busy%' AND sent_at IS NOT NULL").await;
    let waiting = app.read(store::mail::count_waiting).await;
    assert_eq!((waiting, server.taken()), (0, None));
}

#[tokio::test]
async fn an_invalid_address_does_not_hold_up_other_emails() {
    let mut server = MailServer::start().await;
    let app = with_server(&server).await;
    queue(&app, "not an address").await;
    queue(&app, "jose@home.example").await;
    assert_eq!(server.next().await.recipients, ["jose@home.example"]);
    until_queue_has(&app, "recipient LIKE 'not%' AND failed_at IS NOT NULL").await;
}

#[tokio::test]
async fn two_instances_send_each_email_once() {
    const EMAILS: usize = 30;
    let mut server = MailServer::start().await;
    let one = with_server(&server).await;
    let mut config = one.state().config().clone();
    config.listen = ([127, 0, 0, 1], 0).into();
    let clock = test_support::TestClock::new();
    let rng = Box::new(server::app::clock::SystemRng::default());
    let state = AppState::new(config, one.database().open(), Arc::new(clock), rng);
    let other = serve(state.expect("the state can be built"))
        .await
        .expect("a second instance starts");
    for n in 0..EMAILS {
        queue(&one, &format!("person{n}@home.example")).await;
        other.state().wake_mail();
    }
    let mut recipients = Vec::new();
    while recipients.len() < EMAILS {
        recipients.extend(server.next().await.recipients);
    }
    recipients.sort_unstable();
    recipients.dedup();
    assert_eq!(recipients.len(), EMAILS, "{recipients:?}");
    eventually(async || one.read(store::mail::count_waiting).await == 0).await;
    assert_eq!(server.taken(), None);
    other.shutdown().await;
}

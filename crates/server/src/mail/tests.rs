use super::*;
use domain::id::MailId;
use domain::mail::MailCause;
use uuid::Uuid;

fn mail(to: &str, subject: &str) -> QueuedMail {
    QueuedMail {
        id: MailId::from_uuid(Uuid::from_u128(7)),
        to: to.to_owned(),
        subject: subject.to_owned(),
        text: "The kitchen is dry.".to_owned(),
        html: None,
        unsubscribe_url: None,
        attempts: 0,
        next_attempt_at: Timestamp::UNIX_EPOCH,
        cause: MailCause::OFFICE,
        expires_at: None,
    }
}

#[test]
fn the_lease_outlasts_sending_a_whole_batch() {
    let longest = SEND_TIMEOUT * u32::try_from(BATCH).unwrap();
    assert!(longest < store::mail::LEASE.unsigned_abs(), "{longest:?}");
}

#[tokio::test]
async fn without_a_mail_server_emails_are_written_to_the_outbox() {
    let folder = tempfile::tempdir().unwrap();
    let outbox = folder.path().join("outbox");
    let mailer = Mailer::Outbox(outbox.clone());
    let mail = mail("jose@example.com", "Grüße");
    let from = "Buildback <portal@example.com>".parse().unwrap();
    for _ in 0..2 {
        let sent = mailer.send(&mail, &from, Timestamp::UNIX_EPOCH).await;
        assert!(sent.is_ok());
    }
    let names: Vec<_> = std::fs::read_dir(&outbox)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(
        names,
        ["00000000-0000-0000-0000-000000000007.eml"],
        "the same email must be written to one file"
    );
    let text = std::fs::read_to_string(outbox.join(&names[0])).unwrap();
    for part in [
        "To: jose@example.com",
        "Message-ID: <00000000-0000-0000-0000-000000000007@example.com>",
        "Auto-Submitted: auto-generated",
        "The kitchen is dry.",
    ] {
        assert!(text.contains(part), "{part} missing in {text}");
    }
}

#[test]
fn unencrypted_mail_servers_are_recognized_by_their_url() {
    for (url, clear) in [
        (None, false),
        (Some("smtp://127.0.0.1:25"), false),
        (Some("smtp://localhost"), false),
        (Some("smtp://[::1]:25"), false),
        (Some("smtps://u:p@mail.example.com"), false),
        (Some("smtp://u:p@mail.example.com?tls=required"), false),
        (
            Some("smtp://u:p@mail.example.com:587?a=b&tls=required"),
            false,
        ),
        (Some("smtp://u:p@mail.example.com?tls=opportunistic"), true),
        (Some("smtp://u:p@mail.example.com"), true),
        (Some("smtp://localhost:p@mail.example.com"), true),
        (Some("smtp://localhost.example.com"), true),
        (Some("smtp://127.example.com"), true),
    ] {
        let mut config = Config::with_defaults().unwrap();
        config.smtp_url = url.map(str::to_owned);
        assert_eq!(goes_in_the_clear(&config), clear, "{url:?}");
    }
}

#[test]
fn mail_server_responses_are_shortened_without_the_password() {
    let url = Some("smtps://portal:s%40cret@mail.example");
    for (words, shown) in [
        ("250 2.0.0 OK", "250 2.0.0 OK"),
        ("535 No\r\n entry\u{7}", "535 No entry"),
        ("535 portal/s@cret and s%40cret", "535 portal/••• and •••"),
    ] {
        assert_eq!(trial_words(words, url), shown);
    }
    assert_eq!(trial_words("250 s@cret", None), "250 s@cret");
    assert_eq!(
        trial_words("250 OK", Some("smtp://portal:@mail.example")),
        "250 OK"
    );
    let long = trial_words(&"é ".repeat(400), None);
    assert_eq!(long.chars().count(), TRIAL_WORDS);
}

#[test]
fn an_address_or_subject_cannot_inject_headers() {
    let from = "portal@example.com".parse().unwrap();
    assert!(
        compose(
            &mail("a@example.com\r\nBcc: b@example.com", "x"),
            &from,
            Timestamp::UNIX_EPOCH
        )
        .is_err()
    );
    let message = compose(
        &mail("a@example.com", "x\r\nBcc: b@example.com"),
        &from,
        Timestamp::UNIX_EPOCH,
    )
    .unwrap();
    let text = String::from_utf8(message.formatted()).unwrap();
    assert!(!text.contains("\r\nBcc:"), "{text}");
}

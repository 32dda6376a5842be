//! Timestamps from an authority, whose answers OpenSSL makes and verifies.

use domain::clock::Clock;
use jiff::SignedDuration;
use rustls::pki_types::CertificateDer;
use server::app::clock::{SystemClock, SystemRng};
use server::app::doctor::{Condition, examine};
use server::config::{Config, TimestampConfig};
use server::security::timestamp::{TimestampAuthority, TimestampError, roots, verify_token};
use std::path::PathBuf;
use std::time::Duration;
use test_support::free_address::free_address;
use test_support::{TestApp, TimestampKey, TimestampMood, TimestampServer, authority};

const MESSAGE: &[u8] = b"abc  bagit.txt\ndef  manifest-sha256.txt\n";
const YEARS: [i32; 2] = [2020, 2100];
const SIGNER: &str = "CN=Timestamps of the tests";

fn settings(server: &TimestampServer, ca_file: Option<PathBuf>) -> TimestampConfig {
    TimestampConfig {
        url: server.url(),
        ca_file,
        timeout: Duration::from_secs(20),
    }
}

fn client(settings: TimestampConfig) -> TimestampAuthority {
    let mut config = Config::with_defaults().expect("default configuration");
    config.timestamps = Some(settings);
    let opened = TimestampAuthority::open(&config, Box::new(SystemRng::default()));
    opened.expect("valid settings").expect("an authority")
}

fn trusted(server: &TimestampServer) -> Vec<CertificateDer<'static>> {
    roots(&server.ca_file()).expect("the root")
}

#[tokio::test]
async fn openssl_and_the_portal_accept_the_same_timestamps() {
    for key in [TimestampKey::Rsa, TimestampKey::P256, TimestampKey::P384] {
        let server = TimestampServer::start(key, YEARS);
        let authority = client(settings(&server, Some(server.ca_file())));
        let (answer, stamped) = authority
            .stamp_and_read(MESSAGE)
            .await
            .expect("a timestamp");
        assert!(server.openssl_accepts(&answer, MESSAGE), "{key:?}");
        assert!(!server.openssl_accepts(&answer, b"other"), "{key:?}");
        let apart = SystemClock.now().duration_since(stamped.at).abs();
        assert!(apart < SignedDuration::from_mins(5), "{stamped:?}");
        assert_eq!(stamped.signer, SIGNER);
        let root = trusted(&server);
        for roots in [None, Some(root.as_slice())] {
            let found = verify_token(&answer, MESSAGE, roots).expect("it is valid");
            assert_eq!(found, stamped);
            let other = verify_token(&answer, b"other", roots);
            assert!(matches!(other, Err(TimestampError::OtherMessage)));
        }
    }
}

#[tokio::test]
async fn each_wrong_answer_has_its_error() {
    let server = TimestampServer::start(TimestampKey::P256, YEARS);
    let authority = client(settings(&server, Some(server.ca_file())));
    for (mood, expected) in [
        (TimestampMood::OtherNonce, "its nonce differs"),
        (TimestampMood::OtherImprint, "for another message"),
        (TimestampMood::Refuses, "it does not support SHA-256"),
        (TimestampMood::Garbage, "not a timestamp by RFC 3161"),
        (TimestampMood::Oversized, "larger than 64 KiB"),
        (TimestampMood::Redirects, "the HTTP status 302"),
        (TimestampMood::Unavailable, "the HTTP status 503"),
    ] {
        server.mood(mood);
        let error = authority.stamp(MESSAGE).await.expect_err("no timestamp");
        assert!(error.to_string().contains(expected), "{mood:?}: {error}");
    }
    server.mood(TimestampMood::Stamps);
    authority.stamp(MESSAGE).await.expect("a timestamp");
}

#[tokio::test]
async fn an_authority_that_does_not_answer_is_not_waited_for() {
    let server = TimestampServer::start(TimestampKey::P256, YEARS);
    server.mood(TimestampMood::Silent);
    let authority = client(TimestampConfig {
        timeout: Duration::from_millis(50),
        ..settings(&server, None)
    });
    let error = authority.stamp(MESSAGE).await.expect_err("no timestamp");
    assert!(matches!(error, TimestampError::Slow), "{error}");
    let nobody = client(TimestampConfig {
        url: format!("http://{}/tsa", free_address()),
        ..settings(&server, None)
    });
    let error = nobody.stamp(MESSAGE).await.expect_err("no timestamp");
    assert!(matches!(error, TimestampError::Connection(_)), "{error}");
    assert!(!error.to_string().contains("/tsa"), "{error}");
}

#[tokio::test]
async fn the_certificate_of_the_authority_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let foreign = folder.path().join("foreign.pem");
    std::fs::write(&foreign, authority::pem()).expect("write the authority");
    let server = TimestampServer::start(TimestampKey::P256, YEARS);
    let namesake = TimestampServer::start(TimestampKey::P256, YEARS);
    let expired = TimestampServer::start(TimestampKey::P256, [2020, 2021]);
    let early = TimestampServer::start(TimestampKey::P256, [2098, 2100]);
    for (server, ca_file, expected) in [
        (&server, foreign, "no trusted authority issued it"),
        (
            &server,
            namesake.ca_file(),
            "the certificate of the timestamp authority",
        ),
        (&expired, expired.ca_file(), "had expired"),
        (&early, early.ca_file(), "was not valid yet"),
    ] {
        let error = client(settings(server, Some(ca_file)))
            .stamp(MESSAGE)
            .await
            .expect_err("no timestamp");
        assert!(matches!(error, TimestampError::Certificate(_)), "{error}");
        assert!(error.to_string().contains(expected), "{error}");
        // Without an authority to trust, only the signature is checked.
        let unchecked = client(settings(server, None)).stamp(MESSAGE).await;
        unchecked.expect("a timestamp");
    }
}

#[tokio::test]
async fn no_changed_byte_of_an_answer_panics_or_changes_what_it_says() {
    let server = TimestampServer::start(TimestampKey::P256, YEARS);
    let authority = client(settings(&server, Some(server.ca_file())));
    let (answer, stamped) = authority
        .stamp_and_read(MESSAGE)
        .await
        .expect("a timestamp");
    let root = trusted(&server);
    let read = |bytes: &[u8]| verify_token(bytes, MESSAGE, Some(root.as_slice()));
    let mut refused = 0;
    for at in 0..answer.len() {
        for change in [0x01, 0x80] {
            let mut changed = answer.clone();
            changed[at] ^= change;
            match read(&changed) {
                Ok(found) => assert_eq!(found, stamped, "byte {at}"),
                Err(_) => refused += 1,
            }
        }
        assert!(read(&answer[..at]).is_err(), "the first {at} bytes");
    }
    // Few bytes are neither signed nor compared, such as the kind of success and versions.
    assert!(
        refused > answer.len() * 19 / 10,
        "{refused} of {}",
        answer.len()
    );
    assert!(read(&[&answer[..], &[0]].concat()).is_err());
}

#[tokio::test]
async fn a_portal_has_the_configured_authority_and_doctor_tries_it() {
    let app = TestApp::start().await;
    assert!(app.state().timestamps().is_none());
    let server = TimestampServer::start(TimestampKey::Rsa, YEARS);
    let app = TestApp::with(|config| {
        config.timestamps = Some(settings(&server, Some(server.ca_file())));
    })
    .await;
    let authority = app.state().timestamps().expect("an authority");
    assert_eq!(authority.url(), server.url());
    let answer = authority.stamp(MESSAGE).await.expect("a timestamp");
    assert!(server.openssl_accepts(&answer, MESSAGE));

    let found = async |config: &Config, clock: &dyn Clock| {
        let findings = examine(config, clock, false).await;
        let mut found = findings
            .into_iter()
            .filter(|one| one.subject == "timestamps");
        let found = found.next().expect("a finding");
        (found.condition, found.words)
    };
    let mut config = app.state().config().clone();
    let (condition, words) = found(&config, &SystemClock).await;
    assert_eq!((condition, words.contains(SIGNER)), (Condition::Ok, true));
    // The portal's clock is that of the tests.
    let (condition, words) = found(&config, app.state().clock()).await;
    assert_eq!(condition, Condition::Warning);
    assert!(words.contains("differ by"), "{words}");
    config.timestamps = Some(settings(&server, None));
    let (condition, words) = found(&config, &SystemClock).await;
    assert_eq!(condition, Condition::Warning);
    assert!(words.contains("timestamp_ca"), "{words}");
    server.mood(TimestampMood::Unavailable);
    let (condition, words) = found(&config, &SystemClock).await;
    assert_eq!(condition, Condition::Error);
    assert!(words.contains("503"), "{words}");
}

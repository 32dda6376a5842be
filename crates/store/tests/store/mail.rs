//! The mail queue: leases, retries, and abandoned emails.

use crate::at;
use crate::database::TestDatabase;
use domain::id::MailId;
use domain::mail::{MailCause, QueuedMail, RecipientCaps};
use store::{Store, StoreError, mail};
use uuid::Uuid;

const CAPS: RecipientCaps = RecipientCaps {
    per_account: 2,
    in_all: 3,
};

fn email(n: u128) -> QueuedMail {
    QueuedMail {
        id: MailId::from_uuid(Uuid::from_u128(n)),
        to: "owner@example.org".to_owned(),
        subject: "Hello".to_owned(),
        text: "Words".to_owned(),
        html: None,
        unsubscribe_url: None,
        attempts: 0,
        next_attempt_at: at(0),
        cause: MailCause::OFFICE,
        expires_at: None,
    }
}

async fn claim(store: &Store, seconds: i64) -> Vec<u128> {
    let claimed = store
        .write(move |conn| mail::claim_due(conn, CAPS, at(seconds), 10))
        .await
        .unwrap();
    claimed
        .mails
        .iter()
        .map(|mail| mail.id.uuid().as_u128())
        .collect()
}

#[tokio::test]
async fn an_email_is_claimed_once_until_its_lease_ends() {
    let database = TestDatabase::new();
    let store = database.open();
    store
        .write(|conn| {
            mail::enqueue(conn, &email(1), at(0))?;
            mail::enqueue(conn, &email(2), at(0))
        })
        .await
        .unwrap();
    let lost = store.write(|conn| {
        mail::enqueue(conn, &email(3), at(0))?;
        Err::<(), _>(StoreError::Stale)
    });
    assert!(lost.await.is_err());
    assert_eq!(claim(&store, 0).await, [1, 2]);
    assert_eq!(claim(&store, 1).await, [] as [u128; 0]);
    // As if the sender had crashed: after the lease, another sender claims the emails.
    let later = mail::LEASE.as_secs();
    assert_eq!(claim(&store, later).await, [1, 2]);
    let id = email(1).id;
    store
        .write(move |conn| mail::mark_sent(conn, id, at(later)))
        .await
        .unwrap();
    assert_eq!(claim(&store, 3 * later).await, [2]);
    assert_eq!(store.read(mail::count_waiting).await.unwrap(), 1);
}

#[tokio::test]
async fn concurrent_senders_claim_different_emails() {
    let database = TestDatabase::new();
    let (one, other) = (database.open(), database.open());
    one.write(|conn| (1..=6).try_for_each(|n| mail::enqueue(conn, &email(n), at(0))))
        .await
        .unwrap();
    let (mut first, second) = tokio::join!(claim(&one, 0), claim(&other, 0));
    first.extend(second);
    first.sort_unstable();
    assert_eq!(first, [1, 2, 3, 4, 5, 6]);
}

#[tokio::test]
async fn a_failed_email_is_retried_and_finally_abandoned() {
    let database = TestDatabase::new();
    let store = database.open();
    store
        .write(|conn| mail::enqueue(conn, &email(1), at(0)))
        .await
        .unwrap();
    let mut now = at(0);
    for attempt in 1..=mail::MAX_ATTEMPTS {
        let due = store
            .write(move |conn| mail::claim_due(conn, CAPS, now, 10))
            .await
            .unwrap()
            .mails;
        assert_eq!(due.len(), 1, "attempt {attempt}");
        let failed = due[0].clone();
        store
            .write(move |conn| mail::mark_failed(conn, &failed, "the server is down", now))
            .await
            .unwrap();
        let early = store
            .write(move |conn| mail::claim_due(conn, CAPS, now, 10))
            .await
            .unwrap();
        assert!(early.mails.is_empty(), "attempt {attempt}");
        now += mail::retry_after(attempt);
    }
    assert!(
        store
            .write(move |conn| mail::claim_due(conn, CAPS, now, 10))
            .await
            .unwrap()
            .mails
            .is_empty()
    );
    assert_eq!(store.read(mail::count_waiting).await.unwrap(), 0);
}

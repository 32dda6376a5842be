//! The figures for metrics.

use crate::database::TestDatabase;
use crate::{at, set};
use diesel::prelude::*;
use domain::id::MailId;
use domain::mail::{MailCause, QueuedMail, RecipientCaps};
use jiff::SignedDuration;
use std::sync::mpsc;
use store::schema::mail_queue;
use store::{Store, job, mail, monitoring};
use uuid::Uuid;

fn email(n: u128, to: &str) -> QueuedMail {
    QueuedMail {
        id: MailId::from_uuid(Uuid::from_u128(n)),
        to: to.to_owned(),
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

async fn figures(store: &Store) -> monitoring::Figures {
    store.read(monitoring::read).await.unwrap()
}

#[tokio::test]
async fn mails_are_counted_by_state_and_held_ones_are_not_late() {
    let database = TestDatabase::new();
    let store = database.open();
    let empty = figures(&store).await;
    assert_eq!(
        (empty.mail.waiting, empty.mail.oldest, empty.jobs.len()),
        (0, None, 0)
    );
    assert!(empty.database_bytes > 0);
    let caps = RecipientCaps {
        per_account: 10,
        in_all: 10,
    };
    store
        .write(move |conn| {
            for (n, second) in [(1, 10), (2, 20), (3, 30)] {
                mail::enqueue(conn, &email(n, "owner@example.org"), at(second))?;
            }
            mail::claim_due(conn, caps, at(40), 3)?;
            mail::mark_sent(conn, MailId::from_uuid(Uuid::from_u128(1)), at(41))?;
            mail::mark_failed(conn, &email(2, "owner@example.org"), "busy", at(42))?;
            mail::give_up(conn, &email(3, "owner@example.org"), "unknown", at(43))?;
            mail::enqueue(conn, &email(4, "other@example.org"), at(50))
        })
        .await
        .unwrap();
    let found = figures(&store).await.mail;
    assert_eq!(
        (found.waiting, found.retrying, found.failed, found.oldest),
        (1, 1, 1, Some(at(20)))
    );
    store
        .write(|conn| mail::enqueue(conn, &email(5, "other@example.org"), at(5)))
        .await
        .unwrap();
    assert_eq!(figures(&store).await.mail.oldest, Some(at(5)));
    // As a limit does.
    store
        .write(|conn| {
            let held = mail_queue::table.find(email(5, "").id.to_string());
            diesel::update(held)
                .set(mail_queue::held_by.eq("address_limit"))
                .execute(conn)?;
            Ok(())
        })
        .await
        .unwrap();
    let found = figures(&store).await.mail;
    assert_eq!(
        (found.waiting, found.held, found.oldest),
        (1, 1, Some(at(20)))
    );
}

#[tokio::test]
async fn jobs_are_listed_with_their_last_result() {
    let database = TestDatabase::new();
    let store = database.open();
    let lease = SignedDuration::from_secs(60);
    store
        .write(move |conn| {
            job::claim(conn, "clean_up", "one", lease, at(0))?;
            job::claim(conn, "remind", "one", lease, at(0))?;
            job::finish(conn, "clean_up", "one", None, at(1), at(100))
        })
        .await
        .unwrap();
    let states = |figures: monitoring::Figures| -> Vec<(String, i64, bool)> {
        let jobs = figures.jobs.into_iter();
        jobs.map(|job| (job.name, job.last_run.as_second(), job.succeeded))
            .collect()
    };
    let start = at(0).as_second();
    assert_eq!(
        states(figures(&store).await),
        [("clean_up".to_owned(), start + 1, true)],
        "a job that never ended has no result"
    );
    store
        .write(move |conn| {
            job::claim(conn, "clean_up", "one", lease, at(100))?;
            job::finish(conn, "clean_up", "one", Some("full"), at(102), at(200))
        })
        .await
        .unwrap();
    assert_eq!(
        states(figures(&store).await),
        [("clean_up".to_owned(), start + 102, false)]
    );
}

#[tokio::test]
async fn pools_report_busy_connections_and_waiting_work() {
    let database = TestDatabase::new();
    let store = database.open();
    let before = store.load();
    let (inside, entered) = mpsc::channel();
    let (release, released) = mpsc::channel();
    let blocked = tokio::spawn({
        let store = store.clone();
        async move {
            store
                .long_read(move |conn| {
                    inside.send(()).unwrap();
                    released.recv().unwrap();
                    crate::get(conn, "color")
                })
                .await
        }
    });
    tokio::task::spawn_blocking(move || entered.recv().unwrap())
        .await
        .unwrap();
    let pool = store.load()[0];
    assert_eq!((pool.busy, pool.waiting), (1, 0));
    assert_eq!(pool.started, before[0].started + 1);
    release.send(()).unwrap();
    blocked.await.unwrap().unwrap();
    store
        .write(|conn| set(conn, "color", "blue"))
        .await
        .unwrap();
    for pool in store.load() {
        assert!(pool.connections >= pool.busy, "{pool:?}");
        assert_eq!(pool.waiting, 0, "{pool:?}");
    }
    let written = |pools: &[store::PoolLoad]| pools.last().unwrap().started;
    assert!(written(&store.load()) > written(&before));
    if let Some(groups) = store.load().last().unwrap().groups {
        assert_eq!(Some(groups), before.last().unwrap().groups.map(|n| n + 1));
    }
}

//! Limits of list searches: rate, concurrency, and duration.

use crate::leftovers::Leftovers;
use crate::security_log::{count, events};
use domain::audit::{AuditEvent, Severity};
use jiff::SignedDuration;
use server::app::call_counts;
use server::app::clock::SystemRng;
use server::security::session::holder::SessionHolder;
use server::state::AppState;
use std::sync::Arc;
use test_support::{Answer, Client, TestApp, TestClock};

const SEARCHED: [&str; 3] = [
    "/api/projects?search=water",
    "/api/contractors?search=water",
    "/api/admin/contractors?search=water",
];

/// Searches thirty times, across all searchable lists.
async fn use_up(client: &Client) {
    for path in SEARCHED.iter().cycle().take(30) {
        client.get(path).await.ok();
    }
}

fn assert_refused(answer: Answer, retry_after: &str) {
    assert_eq!(answer.headers["retry-after"], retry_after);
    let problem = answer.problem(429, "too_many_searches");
    assert_eq!(
        problem["detail"],
        "Too many searches. Please wait before trying again."
    );
}

#[tokio::test]
async fn searches_allow_a_burst_of_thirty_then_one_per_second() {
    let app = TestApp::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    use_up(&admin).await;
    for path in SEARCHED {
        assert_refused(admin.get(path).await, "1");
    }
    for unsearched in [
        "/api/projects",
        "/api/projects?search=%20",
        "/api/contractors",
    ] {
        admin.get(unsearched).await.ok();
    }
    other.get(SEARCHED[0]).await.ok();
    app.advance(SignedDuration::from_secs(1));
    admin.get(SEARCHED[0]).await.ok();
    assert_refused(admin.get(SEARCHED[0]).await, "1");
    app.advance(SignedDuration::from_mins(1));
    use_up(&admin).await;
    assert_refused(admin.get(SEARCHED[0]).await, "1");
}

#[tokio::test]
async fn all_sessions_of_an_account_share_one_search_limit() {
    let app = TestApp::start().await;
    let (person, phone) = app.partner().await;
    let laptop = app.sign_in(&person).await;
    for _ in 0..15 {
        phone.get(SEARCHED[0]).await.ok();
        laptop.get(SEARCHED[0]).await.ok();
    }
    assert_refused(phone.get(SEARCHED[0]).await, "1");
    assert_refused(laptop.get(SEARCHED[0]).await, "1");
}

#[tokio::test]
async fn search_limit_trips_are_logged_and_the_third_is_an_error() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for (times, severity) in [
        (1, Severity::Warn),
        (2, Severity::Warn),
        (3, Severity::Error),
    ] {
        use_up(&admin).await;
        for _ in 0..3 {
            assert_refused(admin.get(SEARCHED[0]).await, "1");
        }
        assert_eq!(
            events(&app).await,
            [(AuditEvent::RateLimitSearch, severity, times)]
        );
        app.advance(SignedDuration::from_mins(1));
    }
}

#[tokio::test]
async fn instances_share_search_counts_that_survive_a_restart() {
    let app = TestApp::start().await;
    let second = AppState::new(
        app.state().config().clone(),
        app.database().open(),
        Arc::new(TestClock::new()),
        Box::new(SystemRng::default()),
    )
    .expect("create a second instance, or the first one after a restart");
    let (person, client) = app.partner().await;
    for _ in 0..27 {
        client.get(SEARCHED[0]).await.ok();
    }
    call_counts::tell(app.state())
        .await
        .expect("exchange the counts");
    app.until(|app| app.rows("rate_limits WHERE action = 'search'") == 1)
        .await;
    let holder = SessionHolder::User(person.id);
    for _ in 0..5 {
        let taken = second.searches().pace().take(holder, app.now());
        assert!(taken.is_ok());
    }
    call_counts::tell(&second)
        .await
        .expect("exchange the counts");
    assert!(
        second.searches().pace().take(holder, app.now()).is_err(),
        "27 searches there and 5 here exceed 30"
    );
}

#[tokio::test]
async fn a_third_concurrent_search_waits_for_a_free_slot() {
    let app = TestApp::start().await;
    let (person, client) = app.partner().await;
    let (_, other) = app.partner().await;
    let turns = app.state().searches().turns(SessionHolder::User(person.id));
    let both = turns
        .acquire_many_owned(2)
        .await
        .expect("both slots are free");
    let other_browser = app.sign_in(&person).await;
    let third = tokio::spawn(async move { client.get(SEARCHED[0]).await });
    other.get(SEARCHED[0]).await.ok();
    other_browser.get("/api/projects").await.ok();
    assert!(!third.is_finished(), "the third search waits");
    drop(both);
    third.await.expect("the third search ends").ok();
    assert_eq!(count(&app, AuditEvent::RateLimitSearch).await, 0);
}

#[tokio::test]
async fn a_search_that_takes_too_long_is_aborted() {
    let app = TestApp::start().await;
    let (partner, client) = app.partner().await;
    let project = app.project(&partner).await;
    // Simulates a billion projects.
    let endless = [
        "ALTER TABLE search_documents RENAME TO few_documents",
        "CREATE VIEW search_documents AS WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 1000000000)
         SELECT few_documents.* FROM many CROSS JOIN few_documents",
    ];
    for statement in endless {
        assert!(app.execute_sql(statement), "{statement}");
    }
    let refused = client.get("/api/projects?search=water").await;
    let problem = refused.problem(503, "too_slow");
    assert_eq!(
        problem["detail"],
        "This took too long. Please try again, or narrow your request."
    );
    for statement in [
        "DROP VIEW search_documents",
        "ALTER TABLE few_documents RENAME TO search_documents",
    ] {
        assert!(app.execute_sql(statement), "{statement}");
    }
    for _ in 0..5 {
        let found = client.get("/api/projects?search=water").await.ok();
        assert_eq!(found["items"][0]["project_code"], project.code);
    }
}

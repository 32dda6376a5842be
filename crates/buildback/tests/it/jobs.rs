//! Background jobs that delete outdated data.

use crate::leftovers::Leftovers;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::json;
use server::app::jobs::{clean_up, run_due};
use server::state::AppState;
use std::sync::Arc;
use store::ballast::Ballast;
use store::{Database, Store, StoreError};
use test_support::{PASSWORD, TestApp, TestClock};

#[tokio::test]
async fn expired_rate_limits_are_deleted() {
    let app = TestApp::start().await;
    let guess = json!({ "email": "nobody@portal.example", "password": "Kitchen-2026!" });
    app.anonymous()
        .post("/api/auth/sign-in", &guess)
        .await
        .problem(401, "invalid_credentials");
    let stored = app.rows("rate_limits");
    assert!(stored > 0, "a guess is remembered");
    clean_up(app.state()).await.unwrap();
    assert_eq!(app.rows("rate_limits"), stored);
    app.advance(SignedDuration::from_hours(1));
    clean_up(app.state()).await.unwrap();
    assert_eq!(app.rows("rate_limits"), 0);
}

#[tokio::test]
async fn owner_sessions_are_retained_for_a_month_and_wrong_codes_for_a_day() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let code = app.project(&partner).await.code;
    app.owner(&code).await;
    app.owner(&code).await.delete("/api/owner/session").await;
    let form = json!({ "project_code": "AAAAAA" });
    app.anonymous()
        .post("/api/owner/session", &form)
        .await
        .problem(401, "owner_code_refused");
    let stored = || (app.rows("owner_sessions"), app.rows("owner_code_failures"));
    // The expired session lasted two hours longer than the one that was ended.
    for (hours, expected) in [(0, (2, 1)), (24, (2, 0)), (29 * 24, (1, 0)), (2, (0, 0))] {
        app.advance(SignedDuration::from_hours(hours));
        clean_up(app.state()).await.unwrap();
        assert_eq!(stored(), expected, "{hours}");
    }
}

#[tokio::test]
async fn expired_reset_links_and_long_unused_devices_are_deleted() {
    let app = TestApp::start().await;
    app.person("ann@portal.example", Role::ReferralPartner, None)
        .await;
    let browser = app.anonymous();
    let form = json!({ "email": "ann@portal.example", "password": PASSWORD });
    browser.post("/api/auth/sign-in", &form).await.ok();
    let form = json!({ "email": "ann@portal.example" });
    browser.post("/api/auth/forgot-password", &form).await;
    let stored = || (app.rows("password_resets"), app.rows("user_addresses"));
    for (hours, expected) in [(0, (1, 1)), (1, (0, 1)), (179 * 24, (0, 1)), (48, (0, 0))] {
        app.advance(SignedDuration::from_hours(hours));
        clean_up(app.state()).await.unwrap();
        assert_eq!(stored(), expected, "{hours}");
    }
}

/// A full change feed is pruned without manual intervention, even while the disk is full.
#[tokio::test]
async fn old_changes_are_pruned_while_the_disk_space_reserve_is_released() {
    let app = TestApp::start().await;
    let row = format!(
        "('task', '{}', {})",
        app.new_id(),
        app.now().as_microsecond()
    );
    let rows = vec![row; 4_500].join(", ");
    assert!(app.execute_sql(&format!(
        "INSERT INTO changes (topic, entity_id, at) VALUES {rows}"
    )));
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("a.db-ballast"), "").expect("a file");
    let mut options = app.database().options();
    options.ballast = Some(Ballast::beside(&folder.path().join("a.db"), 1));
    let store = Store::open(&options).expect("the store opens");
    let clock = TestClock::new();
    clock.advance(SignedDuration::from_hours(49));
    let config = app.state().config().clone();
    let state = AppState::new(
        config,
        store.clone(),
        Arc::new(clock),
        Box::new(app.state().rng()),
    );
    run_due(&state.expect("the state can be built"), "this one").await;
    assert_eq!(app.rows("changes"), 1);
    if matches!(app.database().database(), Database::Sqlite(_)) {
        let other = store.write(store::change_feed::last_seq).await;
        assert!(matches!(other, Err(StoreError::Full)), "{other:?}");
    }
    store.close().await;
}

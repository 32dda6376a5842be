//! Invalid project codes: all get the same response, and repeated guessing is banned.

use crate::owner_session::{enter, project};
use crate::security_log::{count, events};
use domain::audit::{AuditEvent, Severity};
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use test_support::TestApp;

const REFUSED: &str = "Authentication failed. Please check your project code and try again.";

#[tokio::test]
async fn unknown_expired_and_throttled_codes_get_the_same_answer() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let closed = app.project(&partner).await;
    app.update(
        &closed,
        ProjectStatus::BuildBackCompleted,
        "All done.",
        &partner,
    )
    .await;
    let fresh = app.anonymous();
    enter(&fresh, &closed.code).await.ok();
    app.advance(SignedDuration::from_hours(90 * 24));
    let open = app.project(&partner).await;
    let guesser = app.anonymous();
    assert_eq!(
        enter(&guesser, &closed.code)
            .await
            .problem(401, "owner_code_refused")["detail"],
        REFUSED
    );
    for code in ["AAAAAA", "LLLLLL", "éééééé", "' OR 1"] {
        assert_eq!(
            enter(&guesser, code)
                .await
                .problem(401, "owner_code_refused")["detail"],
            REFUSED
        );
    }
    let throttled = enter(&guesser, &open.code).await;
    assert_eq!(throttled.headers["retry-after"], "180");
    assert!(throttled.cookies().is_empty());
    assert_eq!(
        throttled.problem(429, "owner_code_refused")["detail"],
        REFUSED
    );
    assert_eq!(count(&app, AuditEvent::OwnerCodeFailed).await, 5);
    assert_eq!(count(&app, AuditEvent::RateLimitOwner).await, 1);
    enter(&app.anonymous(), &open.code).await.ok();
    app.advance(SignedDuration::from_mins(3));
    enter(&guesser, &open.code).await.ok();
}

#[tokio::test]
async fn repeated_guessing_bans_all_addresses_of_a_household_for_an_hour() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let guesser = app.anonymous().at("2001:db8:1:2::1");
    for n in 0..10 {
        enter(&guesser, "AAAAAA")
            .await
            .problem(401, "owner_code_refused");
        if n >= 4 {
            app.advance(SignedDuration::from_mins(3));
        }
    }
    assert_eq!(count(&app, AuditEvent::BruteForceOwnerCode).await, 1);
    assert!(events(&app).await.iter().any(|(event, severity, _)| {
        *event == AuditEvent::BruteForceOwnerCode && *severity == Severity::Error
    }));
    let neighbor = guesser.clone().at("2001:db8:1:2::ffff");
    enter(&neighbor, &project.code)
        .await
        .problem(429, "owner_code_refused");
    app.advance(SignedDuration::from_mins(60));
    enter(&neighbor, &project.code).await.ok();
}

/// Enters a wrong code once from each address.
async fn guess_from(app: &TestApp, addresses: impl IntoIterator<Item = String>) {
    for address in addresses {
        enter(&app.anonymous().at(&address), "AAAAAA")
            .await
            .problem(401, "owner_code_refused");
    }
}

#[tokio::test]
async fn guessing_from_many_addresses_bans_their_whole_network() {
    for (network, next) in [
        ("203.0.113.", "203.0.114.1"),
        ("2001:db8:1:", "2001:db8:2::1"),
    ] {
        let app = TestApp::start().await;
        let within = |n: i32| match network.contains(':') {
            true => format!("{network}{n:x}::1"),
            false => format!("{network}{n}"),
        };
        guess_from(&app, (1..=24).map(within)).await;
        assert_eq!(count(&app, AuditEvent::BruteForceOwnerCode).await, 1);
        let refused = enter(&app.anonymous().at(&within(200)), "AAAAAA").await;
        assert_eq!(refused.headers["retry-after"], "3600");
        refused.problem(429, "owner_code_refused");
        guess_from(&app, [next.to_owned()]).await;
        app.advance(SignedDuration::from_hours(1));
        guess_from(&app, (25..=30).map(within)).await;
        let refused = enter(&app.anonymous().at(&within(201)), "AAAAAA").await;
        assert_eq!(refused.headers["retry-after"], "86400", "{network}");
        // A day later, four more guesses are allowed.
        app.advance(SignedDuration::from_hours(24));
        guess_from(&app, (31..=34).map(within)).await;
        enter(&app.anonymous().at(&within(202)), "AAAAAA")
            .await
            .problem(429, "owner_code_refused");
    }
}

#[tokio::test]
async fn a_recognized_device_can_sign_in_while_its_network_is_banned() {
    let app = TestApp::start().await;
    let (own_project, other_project) = (project(&app).await, project(&app).await);
    let owner = app.anonymous().at("203.0.113.7");
    enter(&owner, &own_project.code).await.ok();
    guess_from(&app, (20..44).map(|n| format!("203.0.113.{n}"))).await;
    // The code of its own project works. Another valid code is rejected like an invalid one.
    enter(&owner, &own_project.code).await.ok();
    for code in [other_project.code.as_str(), "AAAAAA"] {
        let refused = enter(&owner, code).await;
        assert_eq!(
            refused.problem(429, "owner_code_refused")["detail"],
            REFUSED
        );
    }
    enter(
        &app.anonymous().at("203.0.113.8").in_browser("Other/1.0"),
        &own_project.code,
    )
    .await
    .problem(429, "owner_code_refused");
    // The network has only a few such attempts, so a guesser with the same browser gains nothing.
    for _ in 0..5 {
        enter(&app.anonymous().at("203.0.113.9"), "AAAAAA")
            .await
            .problem(429, "owner_code_refused");
    }
    enter(&owner, &own_project.code)
        .await
        .problem(429, "owner_code_refused");
    app.advance(SignedDuration::from_hours(1));
    enter(&owner, &own_project.code).await.ok();
}

#[tokio::test]
async fn an_admin_can_enter_a_code_while_the_office_network_is_banned() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let admin = app.admin().await;
    let office = admin
        .address()
        .rsplit_once('.')
        .expect("an address")
        .0
        .to_owned();
    guess_from(&app, (20..44).map(|n| format!("{office}.{n}"))).await;
    enter(&app.anonymous().at(&format!("{office}.9")), &project.code)
        .await
        .problem(429, "owner_code_refused");
    enter(&admin, &project.code).await.ok();
}

#[tokio::test]
async fn guesses_count_by_connection_address_not_by_forwarded_headers() {
    let app = TestApp::with(|config| config.trusted_proxies = Vec::new()).await;
    for n in 1..=5 {
        let forwarded = app.anonymous().at(&format!("203.0.{n}.7"));
        enter(&forwarded, "AAAAAA")
            .await
            .problem(401, "owner_code_refused");
    }
    enter(&app.anonymous().at("198.51.100.9"), "AAAAAA")
        .await
        .problem(429, "owner_code_refused");
    let rows = app.read(|conn| store::audit::newest(conn, 100)).await;
    let failed: Vec<&str> = rows
        .iter()
        .filter(|row| row.event_type == AuditEvent::OwnerCodeFailed)
        .map(|row| row.key.as_str())
        .collect();
    assert_eq!(failed, ["address:127.0.0.1"]);
}

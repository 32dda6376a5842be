//! The contents of the security audit log and the integrity of its hash chain.

use crate::leftovers::Leftovers;
use domain::audit::{AuditEvent, Severity, WINDOW_MINUTES};
use domain::id::UserId;
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;
use store::audit::{LogBreak, NewAuditEntry};
use test_support::{Answer, TestApp};

/// The events of the log with their severity and counter, newest first, after checking the chain.
pub async fn events(app: &TestApp) -> Vec<(AuditEvent, Severity, u32)> {
    let found = app
        .read(|conn| {
            assert_eq!(
                store::audit::first_break(conn)?,
                None,
                "the hash chain holds"
            );
            store::audit::newest(conn, 100)
        })
        .await;
    found
        .into_iter()
        .map(|entry| (entry.event_type, entry.severity, entry.count))
        .collect()
}

/// Total count of an event.
pub async fn count(app: &TestApp, event: AuditEvent) -> u32 {
    events(app)
        .await
        .into_iter()
        .filter(|(found, ..)| *found == event)
        .map(|(_, _, count)| count)
        .sum()
}

/// Number of rows of an event about this account.
pub fn rows_about(app: &TestApp, event: AuditEvent, subject: UserId) -> i64 {
    let event = event.as_str();
    app.rows(&format!(
        "security_audit_log WHERE event_type = '{event}' AND subject_user_id = '{subject}'"
    ))
}

#[tokio::test]
async fn repeated_events_share_a_row_for_ten_minutes() {
    let app = TestApp::start().await;
    let guesser = app.anonymous();
    let guess = json!({ "project_code": "AAAAAA" });
    for _ in 0..3 {
        guesser
            .post("/api/owner/session", &guess)
            .await
            .problem(401, "owner_code_refused");
    }
    assert_eq!(
        events(&app).await,
        [(AuditEvent::OwnerCodeFailed, Severity::Warn, 3)]
    );
    app.anonymous()
        .post("/api/owner/session", &guess)
        .await
        .problem(401, "owner_code_refused");
    app.advance(SignedDuration::from_mins(10));
    guesser
        .post("/api/owner/session", &guess)
        .await
        .problem(401, "owner_code_refused");
    let counts: Vec<_> = events(&app)
        .await
        .into_iter()
        .map(|(.., count)| count)
        .collect();
    assert_eq!(
        counts,
        [1, 1, 3],
        "another address and another window have separate rows"
    );
}

/// Severity and count of the newest row after a limit tripped at these times, in seconds relative to the start of a ten-minute window.
async fn after_trips(app: &TestApp, trips: &[i64]) -> (Severity, u32) {
    const WINDOW: i64 = WINDOW_MINUTES * 60;
    let into_window = app.now().as_second().rem_euclid(WINDOW);
    // Starts after earlier windows.
    let mut at = into_window - 4 * WINDOW;
    for trip in trips {
        app.advance(SignedDuration::from_secs(trip - at));
        at = *trip;
        let state = app.state().clone();
        app.write(move |conn| {
            let entry = NewAuditEntry::new(AuditEvent::RateLimitSignup, "address:192.0.2.1");
            store::audit::record(conn, state.clock(), &mut state.rng(), &entry)
        })
        .await;
    }
    let (_, severity, count) = events(app).await.remove(0);
    (severity, count)
}

#[tokio::test]
async fn three_limit_trips_within_ten_minutes_are_an_error() {
    let app = TestApp::start().await;
    for (trips, expected) in [
        (&[0, 1][..], (Severity::Warn, 2)),
        (&[0, 1, 599], (Severity::Error, 3)),
        (&[-2, -1, 0], (Severity::Error, 1)),
        (&[-300, -299, -298, 0], (Severity::Error, 1)),
        (&[-300, 0, 299], (Severity::Error, 2)),
        (&[-300, 0, 300], (Severity::Warn, 2)),
        (&[-300, 0, 300, 301], (Severity::Error, 3)),
        (&[-600, -1, 0], (Severity::Warn, 1)),
        (&[-600, -1, 0, 1], (Severity::Error, 2)),
    ] {
        assert_eq!(after_trips(&app, trips).await, expected, "{trips:?}");
    }
    let alerts = app.rows("changes WHERE topic = 'security_alert'");
    assert_eq!(alerts, 7, "each row is announced once: {alerts}");
}

#[tokio::test]
async fn no_code_password_or_token_reaches_the_log() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    let owner = app.owner(&project.code).await;
    owner
        .post("/api/owner/session", &json!({ "project_code": "ZZZZZZ" }))
        .await
        .problem(401, "owner_code_refused");
    let form = json!({ "email": partner.email, "password": "Wrong-Guess-77!" });
    app.anonymous()
        .post("/api/auth/sign-in", &form)
        .await
        .problem(401, "invalid_credentials");
    let token = owner
        .cookie("buildback_owner_session")
        .expect("owner session");
    let entries = app.read(|conn| store::audit::newest(conn, 100)).await;
    assert!(entries.len() >= 3);
    let text = format!("{entries:?}");
    for secret in [
        project.code.as_str(),
        "ZZZZZZ",
        "Wrong-Guess",
        token.as_str(),
    ] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

#[tokio::test]
async fn a_modified_row_breaks_the_hash_chain() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    visitor
        .post("/api/owner/session", &json!({ "project_code": "AAAAAA" }))
        .await
        .problem(401, "owner_code_refused");
    let forged = "UPDATE security_audit_log SET key = 'address:somebody-else'";
    assert!(!app.execute_sql(forged), "the log is append-only");
    assert!(
        !app.execute_sql("DELETE FROM security_audit_log"),
        "the log is append-only"
    );
    let disable_protection = match app.database().database() {
        store::Database::Sqlite(_) => "DROP TRIGGER security_audit_log_append_only",
        store::Database::Postgres(_) => "ALTER TABLE security_audit_log DISABLE TRIGGER USER",
    };
    assert!(
        app.execute_sql(&format!("{disable_protection}; {forged}")),
        "the database owner can disable the protection"
    );
    assert_eq!(
        app.read(store::audit::first_break).await,
        Some(LogBreak::Changed(1)),
        "the chain reveals the change"
    );
}

#[tokio::test]
async fn cross_site_requests_are_counted_per_household() {
    let app = TestApp::start().await;
    let send_cross_site = async |address: &str| {
        let request = app
            .anonymous()
            .at(address)
            .request(Method::POST, "/api/auth/sign-out");
        let request = request.header("origin", "https://elsewhere.example");
        let answer = Answer::of(request).await;
        answer.problem(403, "csrf_rejected");
    };
    for address in ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"] {
        send_cross_site(address).await;
    }
    let logged = "security_audit_log WHERE event_type = 'csrf_rejected' AND severity = 'warn'";
    app.until(|app| app.rows(logged) == 2).await;
    app.until(|app| app.rows(&format!("{logged} AND occurrences = 2")) == 1)
        .await;
}

#[tokio::test]
async fn a_long_user_agent_is_truncated() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let long = "x".repeat(15_000);
    let request = app
        .anonymous()
        .in_browser(&long)
        .request(Method::POST, "/api/auth/sign-out")
        .header("origin", "https://elsewhere.example");
    Answer::of(request).await.problem(403, "csrf_rejected");
    partner
        .in_browser(&long)
        .get("/api/projects/NOPE22")
        .await
        .problem(404, "not_found");
    for event in ["csrf_rejected", "access_denied"] {
        let truncated =
            format!("security_audit_log WHERE event_type = '{event}' AND length(user_agent) = 400");
        app.until(|app| app.rows(&truncated) == 1).await;
    }
}

#[test]
fn the_security_docs_list_every_event() {
    let document = include_str!("../../../../docs/security.md");
    let (_, events) = document
        .split_once("## What the security log holds")
        .expect("the chapter of events");
    for event in AuditEvent::ALL {
        assert!(
            events.contains(&format!("`{event}`")),
            "{event} is not in docs/security.md"
        );
    }
}

/// Records an event from this many addresses.
async fn record_from_addresses(app: &TestApp, event: AuditEvent, kind: &'static str, count: i64) {
    let state = app.state().clone();
    app.write(move |conn| {
        for number in 0..count {
            let key = format!("{kind}:2001:db8:0:{number:x}::/64");
            let entry = NewAuditEntry::new(event, key);
            store::audit::record(conn, state.clock(), &mut state.rng(), &entry)?;
        }
        Ok::<_, store::StoreError>(())
    })
    .await;
}

#[tokio::test]
async fn addresses_beyond_the_limit_share_one_row() {
    let app = TestApp::start().await;
    let most = store::audit::ADDRESSES_MAX;
    for (event, kind) in [
        (AuditEvent::CsrfRejected, "address"),
        (AuditEvent::SuspiciousSessionRestorationAttempt, "report"),
    ] {
        record_from_addresses(&app, event, kind, most + 50).await;
        let of_event = format!("security_audit_log WHERE event_type = '{event}'");
        assert_eq!(app.rows(&of_event), most + 1);
        let shared = format!("{of_event} AND key = '{kind}:others' AND occurrences = 50");
        assert_eq!(app.rows(&shared), 1);
    }
}

#[tokio::test]
async fn rows_for_all_addresses_are_limited_per_day() {
    let app = TestApp::start().await;
    let events: Vec<AuditEvent> = AuditEvent::ALL.iter().copied().take(8).collect();
    for event in &events {
        record_from_addresses(&app, *event, "address", 900).await;
    }
    let rows = || app.rows("security_audit_log WHERE key LIKE 'address:2001%'");
    assert_eq!(rows(), 5_000);
    app.advance(SignedDuration::from_hours(1));
    record_from_addresses(&app, events[0], "address", 900).await;
    // One more row is allowed every ten seconds.
    assert_eq!(rows(), 5_360);
}

#[tokio::test]
async fn rows_for_accounts_are_limited_per_day_except_for_admins() {
    const KINDS: [&str; 3] = ["owner_session", "package_link", "package"];
    let app = TestApp::start().await;
    let admin = app.person("ann@example.com", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let state = app.state().clone();
    let (admin_id, partner_id) = (admin.id, partner.id);
    app.write(move |conn| {
        for number in 0..5_100 {
            let kind = KINDS[number % KINDS.len()];
            for (actor, kind) in [(partner_id, kind), (admin_id, "user")] {
                let entry = NewAuditEntry {
                    actor: Some(actor),
                    ..NewAuditEntry::new(AuditEvent::AccessDenied, format!("{kind}:test:{number}"))
                };
                store::audit::record(conn, state.clock(), &mut state.rng(), &entry)?;
            }
        }
        Ok::<_, store::StoreError>(())
    })
    .await;
    let rows = |key: &str| app.rows(&format!("security_audit_log WHERE key LIKE '{key}'"));
    assert_eq!(rows("user:test:%"), 5_100);
    for kind in KINDS {
        assert!(rows(&format!("{kind}:test:%")) < 900, "{kind}");
        assert_eq!(rows(&format!("{kind}:others")), 1, "{kind}");
    }
}

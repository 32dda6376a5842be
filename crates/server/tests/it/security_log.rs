//! What the security audit log holds, and that its chain holds.

use crate::leftovers::Leftovers;
use domain::audit::{AuditEvent, Severity};
use domain::id::UserId;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;
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

/// How often an event was counted in all.
pub async fn count(app: &TestApp, event: AuditEvent) -> u32 {
    events(app)
        .await
        .into_iter()
        .filter(|(found, ..)| *found == event)
        .map(|(_, _, count)| count)
        .sum()
}

/// How many rows of an event are about this account.
pub fn rows_about(app: &TestApp, event: AuditEvent, subject: UserId) -> i64 {
    let event = event.as_str();
    app.rows(&format!(
        "security_audit_log WHERE event_type = '{event}' AND subject_user_id = '{subject}'"
    ))
}

#[tokio::test]
async fn equal_events_share_a_row_for_ten_minutes() {
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
        "another address and another window have rows of their own"
    );
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
        .expect("the owner has a session");
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
async fn a_row_that_was_changed_breaks_the_chain() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    visitor
        .post("/api/owner/session", &json!({ "project_code": "AAAAAA" }))
        .await
        .problem(401, "owner_code_refused");
    let forged = "UPDATE security_audit_log SET key = 'address:somebody-else'";
    assert!(!app.meddle(forged), "the log is append-only");
    assert!(
        !app.meddle("DELETE FROM security_audit_log"),
        "the log is append-only"
    );
    let unguarded = match app.database().database() {
        store::Database::Sqlite(_) => "DROP TRIGGER security_audit_log_append_only",
        store::Database::Postgres(_) => "ALTER TABLE security_audit_log DISABLE TRIGGER USER",
    };
    assert!(
        app.meddle(&format!("{unguarded}; {forged}")),
        "whoever owns the database can"
    );
    assert_eq!(
        app.read(store::audit::first_break).await,
        Some(1),
        "but it shows"
    );
}

#[tokio::test]
async fn writes_of_other_sites_are_counted_by_household() {
    let app = TestApp::start().await;
    let site = async |address: &str| {
        let request = app
            .anonymous()
            .at(address)
            .request(Method::POST, "/api/auth/sign-out");
        let request = request.header("origin", "https://elsewhere.example");
        let answer = Answer::of(request).await;
        answer.problem(403, "csrf_rejected");
    };
    for address in ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"] {
        site(address).await;
    }
    let noted = "security_audit_log WHERE event_type = 'csrf_rejected' AND severity = 'warn'";
    app.until(|app| app.rows(noted) == 2).await;
    app.until(|app| app.rows(&format!("{noted} AND occurrences = 2")) == 1)
        .await;
}

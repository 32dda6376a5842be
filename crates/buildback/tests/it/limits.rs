//! Rate limits on uploads and calls per session and account.

use crate::leftovers::{Leftovers, PHOTO};
use crate::security_log::{count, events};
use domain::audit::{AuditEvent, Severity};
use jiff::SignedDuration;
use reqwest::Method;
use server::app::call_counts;
use server::app::clock::SystemRng;
use server::security::session::holder::SessionHolder;
use server::state::AppState;
use std::sync::Arc;
use test_support::{Answer, Client, TestApp, TestClock};

async fn send(client: &Client) -> Answer {
    let target = "01890a5d-ac96-774b-bcce-b302099a8057";
    client
        .upload("a.png", "image/png", "project_file", target, PHOTO.to_vec())
        .await
}

#[tokio::test]
async fn an_account_uploads_at_most_20_files_a_minute() {
    let app = TestApp::start().await;
    let (person, phone) = app.partner().await;
    let laptop = app.sign_in(&person).await;
    let (_, other) = app.partner().await;
    for _ in 0..10 {
        assert_eq!(send(&phone).await.status, 201);
        assert_eq!(send(&laptop).await.status, 201);
    }
    let rejected = send(&phone).await;
    assert_eq!(rejected.headers["retry-after"], "3");
    let problem = rejected.problem(429, "too_many_uploads");
    assert_eq!(
        problem["detail"],
        "Too many files at once. Please wait before trying again."
    );
    assert_eq!(app.rows("uploads"), 20);
    assert_eq!(
        send(&other).await.status,
        201,
        "each account has its own limit"
    );
    app.advance(SignedDuration::from_secs(3));
    assert_eq!(send(&laptop).await.status, 201);
    assert_eq!(send(&laptop).await.status, 429);
}

#[tokio::test]
async fn an_owners_sessions_share_one_upload_limit() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let (project, other) = (app.project(&partner).await, app.project(&partner).await);
    let send = async |owner: &Client| {
        let target = "01890a5d-ac96-774b-bcce-b302099a8057";
        let path = format!("/api/owner/uploads?file_name=a.png&purpose=message&target_id={target}");
        let request = owner.request(Method::POST, &path);
        let request = request.header("content-type", "image/png");
        Answer::of(request.body(PHOTO.to_vec())).await
    };
    for _ in 0..2 {
        let owner = app.owner(&project.code).await;
        for _ in 0..10 {
            assert_eq!(send(&owner).await.status, 201);
        }
    }
    let owner = app.owner(&project.code).await;
    send(&owner).await.problem(429, "too_many_uploads");
    let foreign = app.owner(&other.code).await;
    assert_eq!(send(&foreign).await.status, 201);
}

#[tokio::test]
async fn a_repeatedly_exceeded_limit_is_logged_as_an_error() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    for _ in 0..20 {
        send(&client).await;
    }
    for (trips, severity) in [
        (1, Severity::Warn),
        (2, Severity::Warn),
        (3, Severity::Error),
        (4, Severity::Error),
    ] {
        send(&client).await.problem(429, "too_many_uploads");
        assert_eq!(
            events(&app).await,
            [(AuditEvent::RateLimitUpload, severity, trips)]
        );
    }
}

#[tokio::test]
async fn all_sessions_of_an_account_share_one_call_limit() {
    let app = TestApp::with(|config| config.calls_per_minute = 60).await;
    let (person, phone) = app.partner().await;
    let laptop = app.sign_in(&person).await;
    let (_, other) = app.partner().await;
    for _ in 0..30 {
        phone.get("/api/me").await.ok();
        laptop.get("/api/projects").await.ok();
    }
    for client in [&phone, &laptop, &phone] {
        let rejected = client.get("/api/me").await;
        assert_eq!(rejected.headers["retry-after"], "1");
        let problem = rejected.problem(429, "too_many_calls");
        assert_eq!(
            problem["detail"],
            "Too many requests. Please wait before trying again."
        );
    }
    assert_eq!(
        count(&app, AuditEvent::RateLimitCalls).await,
        1,
        "repeated rejections are logged once"
    );
    other.get("/api/me").await.ok();
    assert_eq!(app.anonymous().get("/healthz").await.status, 200);
    app.advance(SignedDuration::from_secs(1));
    phone.get("/api/me").await.ok();
    phone.get("/api/me").await.problem(429, "too_many_calls");
}

#[tokio::test]
async fn an_owner_session_has_a_call_limit() {
    let app = TestApp::with(|config| config.calls_per_minute = 60).await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    let owner = app.owner(&project.code).await;
    for _ in 0..60 {
        owner.get("/api/owner/project").await.ok();
    }
    owner
        .get("/api/owner/project")
        .await
        .problem(429, "too_many_calls");
    assert_eq!(count(&app, AuditEvent::RateLimitCalls).await, 1);
}

#[tokio::test]
async fn opening_a_stream_counts_as_a_call() {
    let app = TestApp::with(|config| config.calls_per_minute = 60).await;
    let (partner, client) = app.partner().await;
    let owner = app.owner(&app.project(&partner).await.code).await;
    for (listener, path, stream) in [
        (client, "/api/me", "/api/stream"),
        (owner, "/api/owner/project", "/api/owner/stream"),
    ] {
        let open = async || {
            let answer = listener.request(Method::GET, stream).send().await;
            answer.expect("the portal answers").status().as_u16()
        };
        assert_eq!(open().await, 200);
        for _ in 0..59 {
            listener.get(path).await.ok();
        }
        assert_eq!(open().await, 429, "{stream}");
    }
}

#[tokio::test]
async fn two_instances_share_one_call_limit() {
    let app = TestApp::with(|config| config.calls_per_minute = 100).await;
    let second = AppState::new(
        app.state().config().clone(),
        app.database().open(),
        Arc::new(TestClock::new()),
        Box::new(SystemRng::default()),
    )
    .expect("a second instance");
    let (person, client) = app.partner().await;
    for _ in 0..60 {
        client.get("/api/me").await.ok();
    }
    call_counts::tell(app.state())
        .await
        .expect("the counts are shared");
    app.until(|app| app.rows("rate_limits WHERE action = 'call'") == 1)
        .await;
    let holder = SessionHolder::User(person.id);
    for _ in 0..60 {
        assert!(second.calls().take(holder, app.now()).is_ok());
    }
    call_counts::tell(&second)
        .await
        .expect("the counts are shared");
    assert!(
        second.calls().take(holder, app.now()).is_err(),
        "60 calls on each instance exceed the limit of 100"
    );
}

#[tokio::test]
async fn security_events_are_logged_later_if_the_log_is_unavailable() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    assert!(app.execute_sql("ALTER TABLE security_audit_log RENAME TO moved_away"));
    for _ in 0..2 {
        partner
            .get("/api/projects/AAAAAA")
            .await
            .problem(404, "not_found");
    }
    assert!(app.execute_sql("ALTER TABLE moved_away RENAME TO security_audit_log"));
    assert_eq!(events(&app).await, []);
    partner
        .get("/api/projects/AAAAAA")
        .await
        .problem(404, "not_found");
    assert_eq!(
        events(&app).await,
        [
            (AuditEvent::AuditWriteFailed, Severity::Error, 1),
            (AuditEvent::AccessDenied, Severity::Warn, 3),
        ]
    );
}

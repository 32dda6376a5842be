//! Sign-out, also when it cannot be stored, and clearing of the browser cache.

use crate::instances::instance;
use crate::leftovers::eventually;
use crate::security_log::count;
use domain::audit::AuditEvent;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;
use store::Database;
use test_support::{Answer, Client, PASSWORD, Person, TestApp};

#[tokio::test]
async fn every_sign_in_clears_the_browser_cache() {
    let app = TestApp::start().await;
    let ((first, browser), (second, _)) = (app.partner().await, app.partner().await);
    let sign_in = async |client: &Client, person: &Person| {
        let form = json!({ "email": person.email, "password": PASSWORD });
        client.post("/api/auth/sign-in", &form).await
    };
    // A browser that was closed has dropped the cookie of the session before, but not its cache.
    for (client, person) in [(&app.anonymous(), &first), (&browser, &second)] {
        let answer = sign_in(client, person).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.headers["clear-site-data"], "\"cache\"");
    }
    let form = json!({ "email": first.email, "password": "not the password" });
    let answer = app.anonymous().post("/api/auth/sign-in", &form).await;
    assert_eq!(answer.status, 401);
    assert!(!answer.headers.contains_key("clear-site-data"));
}

#[tokio::test]
async fn a_request_made_for_another_account_is_rejected() {
    let app = TestApp::start().await;
    let ((first, browser), (second, _)) = (app.partner().await, app.partner().await);
    for (named, status) in [(&first, 200), (&second, 401)] {
        let request = browser
            .request(Method::GET, "/api/me")
            .header("x-buildback-account", named.id.to_string());
        assert_eq!(Answer::of(request).await.status, status);
    }
}

#[tokio::test]
async fn signing_out_ends_the_session_on_the_server() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let token = partner.cookie("buildback_session").expect("session cookie");
    let answer = partner.post("/api/auth/sign-out", &json!({})).await;
    assert_eq!(answer.status, 204);
    assert!(
        answer.cookies()[0].starts_with("buildback_session=; "),
        "{:?}",
        answer.cookies()
    );
    assert!(answer.cookies()[0].contains("Max-Age=0"));
    assert_eq!(answer.headers["clear-site-data"], "\"cache\"");
    assert_eq!(count(&app, AuditEvent::Logout).await, 1);
    let thief = app.anonymous();
    thief.set_cookie("buildback_session", &token);
    thief.get("/api/me").await.problem(401, "sign_in_required");
}

#[tokio::test]
async fn signing_out_without_a_session_clears_the_cookie() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    assert_eq!(
        visitor.post("/api/auth/sign-out", &json!({})).await.status,
        204
    );
    visitor.set_cookie("buildback_session", &"0".repeat(64));
    let answer = visitor.post("/api/auth/sign-out", &json!({})).await;
    assert_eq!(answer.status, 204);
    assert!(answer.cookies()[0].contains("Max-Age=0"));
    assert_eq!(count(&app, AuditEvent::Logout).await, 0);
}

#[tokio::test]
async fn a_guest_can_query_the_current_account_without_an_error() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    assert_eq!(
        partner.get("/api/me?or_nobody=true").await.ok(),
        partner.get("/api/me").await.ok()
    );
    let guest = app.anonymous();
    let answer = guest.get("/api/me?or_nobody=true").await;
    assert_eq!((answer.status, &answer.json), (204, &json!(null)));
    assert!(!answer.headers.contains_key("clear-site-data"));
    guest
        .get("/api/me?or_nobody=false")
        .await
        .problem(401, "sign_in_required");
    guest
        .get("/api/me?or_nobody=perhaps")
        .await
        .invalid(&["or_nobody"]);
    // An expired session clears the cache, as with status 401.
    app.advance(SignedDuration::from_hours(25));
    let answer = partner.get("/api/me?or_nobody=true").await;
    assert_eq!(answer.status, 204);
    assert_eq!(answer.headers["clear-site-data"], "\"cache\"");
}

#[tokio::test]
async fn signing_out_leaves_other_sessions_active() {
    let app = TestApp::start().await;
    let (person, phone) = app.partner().await;
    let laptop = app.sign_in(&person).await;
    phone.post("/api/auth/sign-out", &json!({})).await.ok();
    laptop.get("/api/me").await.ok();
}

/// Makes the database reject these writes with the error of a full disk.
fn fill_disk(app: &TestApp, event: &str, table: &str) {
    let statement = match app.database().database() {
        Database::Sqlite(_) => format!(
            "CREATE TRIGGER no_space BEFORE {event} ON {table} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        ),
        Database::Postgres(_) => format!(
            "CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN RAISE EXCEPTION 'No space left' USING ERRCODE = 'disk_full'; END $$;
             CREATE TRIGGER no_space BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION no_space()"
        ),
    };
    assert!(app.execute_sql(&statement), "{statement}");
}

/// Makes the database accept the writes again.
fn free_disk(app: &TestApp, table: &str) {
    let statement = match app.database().database() {
        Database::Sqlite(_) => "DROP TRIGGER no_space".to_owned(),
        Database::Postgres(_) => {
            format!("DROP TRIGGER no_space ON {table}; DROP FUNCTION no_space()")
        }
    };
    assert!(app.execute_sql(&statement), "{statement}");
}

#[tokio::test]
async fn a_sign_out_that_cannot_be_stored_still_ends_the_session() {
    let app = TestApp::start().await;
    let (person, phone) = app.partner().await;
    let project = app.project(&person).await;
    let page = format!("/api/projects/{}", project.code);
    phone.get(&page).await.ok();
    let laptop = app.sign_in(&person).await;
    fill_disk(&app, "DELETE", "user_sessions");
    let answer = phone.post("/api/auth/sign-out", &json!({})).await;
    assert!(
        answer.cookies().is_empty(),
        "the cookie is kept, so that the browser can retry: {:?}",
        answer.cookies()
    );
    assert_eq!(answer.headers["clear-site-data"], "\"cache\"");
    answer.problem(507, "storage_full");
    phone.get("/api/me").await.problem(401, "sign_in_required");
    assert_eq!(phone.get(&page).await.status, 401);
    laptop.get("/api/me").await.ok();
    phone
        .post("/api/auth/sign-out", &json!({}))
        .await
        .problem(507, "storage_full");

    free_disk(&app, "user_sessions");
    assert_eq!(app.rows("user_sessions"), 2);
    assert_eq!(
        phone.post("/api/auth/sign-out", &json!({})).await.status,
        204
    );
    assert_eq!(app.rows("user_sessions"), 1);
    assert_eq!(count(&app, AuditEvent::Logout).await, 1);
    laptop.get("/api/me").await.ok();
}

#[tokio::test]
async fn a_failed_sign_out_is_stored_once_the_disk_has_space() {
    let app = TestApp::start().await;
    let (person, phone) = app.partner().await;
    let project = app.project(&person).await;
    let owner = app.owner(&project.code).await;
    fill_disk(&app, "DELETE", "user_sessions");
    phone
        .post("/api/auth/sign-out", &json!({}))
        .await
        .problem(507, "storage_full");
    server::app::revoked_sessions::write(app.state()).await;
    assert_eq!(app.rows("user_sessions"), 1);
    free_disk(&app, "user_sessions");
    eventually(async || {
        server::app::revoked_sessions::write(app.state()).await;
        app.rows("user_sessions") == 0
    })
    .await;

    fill_disk(&app, "UPDATE", "owner_sessions");
    let answer = owner.delete("/api/owner/session").await;
    assert_eq!(answer.headers["clear-site-data"], "\"cache\"");
    answer.problem(507, "storage_full");
    assert_eq!(owner.get("/api/owner/project").await.status, 401);
    free_disk(&app, "owner_sessions");
    eventually(async || {
        server::app::revoked_sessions::write(app.state()).await;
        app.rows("owner_sessions WHERE revoked_at IS NULL") == 0
    })
    .await;
}

#[tokio::test]
async fn a_failed_sign_out_survives_a_restart() {
    let app = TestApp::start().await;
    let (person, phone) = app.partner().await;
    let laptop = app.sign_in(&person).await;
    let project = app.project(&person).await;
    let owner = app.owner(&project.code).await;
    fill_disk(&app, "DELETE", "user_sessions");
    phone
        .post("/api/auth/sign-out", &json!({}))
        .await
        .problem(507, "storage_full");
    free_disk(&app, "user_sessions");
    fill_disk(&app, "UPDATE", "owner_sessions");
    owner
        .delete("/api/owner/session")
        .await
        .problem(507, "storage_full");
    // What a process reads when it starts.
    let restarted = instance(&app).await;
    let again = |client: &Client, cookie: &str| {
        let url = format!("http://{}", restarted.address);
        let same = Client::new(url, client.address().to_owned());
        same.set_cookie(cookie, &client.cookie(cookie).expect("the cookie is kept"));
        same
    };
    let account = "buildback_session";
    again(&laptop, account).get("/api/me").await.ok();
    again(&phone, account)
        .get("/api/me")
        .await
        .problem(401, "sign_in_required");
    let opened = again(&owner, "buildback_owner_session");
    assert_eq!(opened.get("/api/owner/project").await.status, 401);
    free_disk(&app, "owner_sessions");
    eventually(async || {
        server::app::revoked_sessions::write(restarted.state()).await;
        app.rows("user_sessions") == 1 && app.rows("owner_sessions WHERE revoked_at IS NULL") == 0
    })
    .await;
    // Nothing is left to end.
    let file = app.state().config().data_dir.join("ended-sessions");
    let is_empty = || std::fs::read(&file).is_ok_and(|bytes| bytes.iter().all(|byte| *byte == 0));
    eventually(async || is_empty()).await;
}

#[tokio::test]
async fn a_response_to_an_ended_session_clears_the_browser_cache() {
    let app = TestApp::start().await;
    let (person, phone) = app.partner().await;
    let laptop = app.sign_in(&person).await;
    let clears = async |client: &Client, path: &str, status: u16| {
        let answer = client.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        answer.headers.get("clear-site-data").is_some()
    };
    assert!(!clears(&phone, "/api/me", 200).await);
    laptop.post("/api/auth/sign-out", &json!({})).await.ok();
    laptop.set_cookie("buildback_session", &"0".repeat(64));
    assert!(
        clears(&laptop, "/api/me", 401).await,
        "the session was ended elsewhere"
    );
    assert!(
        !clears(&laptop, "/api/owner/project", 401).await,
        "the client had no owner session"
    );
    assert!(
        !clears(&app.anonymous(), "/api/me", 401).await,
        "the client had no session"
    );
    app.advance(SignedDuration::from_hours(25));
    assert!(
        clears(&phone, "/api/me", 401).await,
        "the session was idle for a day"
    );
    let project = app.project(&person).await;
    let owner = app.owner(&project.code).await;
    app.advance(SignedDuration::from_hours(3));
    assert!(clears(&owner, "/api/owner/project", 401).await, "expired");
    assert!(
        clears(&owner, "/api/owner/session", 200).await,
        "the page checks the session on this path"
    );
    assert!(!clears(&app.anonymous(), "/api/owner/session", 200).await);
}

//! The one-time setup link of an empty portal.

use crate::leftovers::BINARY;
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use serde_json::{Value, json};
use server::features::setup::offer;
use test_support::{Program, TestApp, TestDatabase};

fn form(token: &str, email: &str) -> Value {
    json!({
        "token": token,
        "first_name": "Ada",
        "last_name": "Okafor",
        "email": email,
        "password": "Kitchen-2026!",
        "confirm_password": "Kitchen-2026!",
    })
}

async fn token(app: &TestApp) -> String {
    let link = offer(app.state())
        .await
        .unwrap()
        .expect("an empty portal offers a link");
    let (page, token) = link.split_once("#token=").expect("a token in the link");
    assert_eq!(page, format!("{}/setup", app.url()));
    token.to_owned()
}

async fn set_up(app: &TestApp, token: &str, email: &str) -> u16 {
    let answer = app
        .anonymous()
        .post("/api/setup", &form(token, email))
        .await;
    answer.status
}

#[tokio::test]
async fn the_setup_link_creates_one_admin() {
    let app = TestApp::start().await;
    let link = token(&app).await;
    let answer = app
        .anonymous()
        .post("/api/setup", &form(&link, "Ada@Portal.example"))
        .await;
    assert_eq!(answer.status, 201);
    assert_eq!(answer.ok(), json!({ "email": "ada@portal.example" }));
    assert_eq!(count(&app, AuditEvent::FirstAdmin).await, 1);
    let account = app
        .anonymous()
        .post(
            "/api/auth/sign-in",
            &json!({ "email": "ada@portal.example", "password": "Kitchen-2026!" }),
        )
        .await
        .ok()["account"]
        .clone();
    assert_eq!(account["role"], "admin");
    assert_eq!(account["user"]["full_name"], "Ada Okafor");

    app.anonymous()
        .post("/api/setup", &form(&link, "eve@portal.example"))
        .await
        .problem(404, "not_found");
    assert_eq!(app.rows("users"), 1);
    assert_eq!(
        offer(app.state()).await.unwrap(),
        None,
        "no further link is offered"
    );
}

#[tokio::test]
async fn concurrent_setups_create_one_admin() {
    let app = TestApp::start().await;
    let link = token(&app).await;
    let (one, other) = tokio::join!(
        set_up(&app, &link, "ada@portal.example"),
        set_up(&app, &link, "eve@portal.example"),
    );
    let mut statuses = [one, other];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 404]);
    assert_eq!(app.rows("users"), 1);
}

#[tokio::test]
async fn a_forged_setup_link_is_rejected() {
    let app = TestApp::start().await;
    let forged = "0".repeat(64);
    assert_eq!(
        set_up(&app, &forged, "eve@portal.example").await,
        404,
        "before a link was offered"
    );
    let link = token(&app).await;
    for forged in [
        "",
        "closed",
        forged.as_str(),
        &link[1..],
        &link.to_uppercase(),
    ] {
        assert_eq!(
            set_up(&app, forged, "eve@portal.example").await,
            404,
            "{forged}"
        );
    }
    assert_eq!(app.rows("users"), 0);
    assert_eq!(set_up(&app, &link, "ada@portal.example").await, 201);
}

#[tokio::test]
async fn a_restart_replaces_the_setup_link() {
    let app = TestApp::start().await;
    let before = token(&app).await;
    let link = token(&app).await;
    assert_eq!(set_up(&app, &before, "eve@portal.example").await, 404);
    assert_eq!(set_up(&app, &link, "ada@portal.example").await, 201);
}

#[tokio::test]
async fn an_admin_created_elsewhere_disables_the_setup_link() {
    let app = TestApp::start().await;
    let link = token(&app).await;
    // As on the command line.
    app.person("ann@portal.example", Role::Admin, None).await;
    assert_eq!(set_up(&app, &link, "eve@portal.example").await, 404);
    assert_eq!(offer(app.state()).await.unwrap(), None);
}

#[tokio::test]
async fn a_sign_up_keeps_the_setup_link_until_the_next_start() {
    let app = TestApp::start().await;
    let link = token(&app).await;
    app.partner().await;
    assert_eq!(set_up(&app, &link, "ada@portal.example").await, 201);

    let app = TestApp::start().await;
    let link = token(&app).await;
    app.partner().await;
    assert_eq!(
        offer(app.state()).await.unwrap(),
        None,
        "only an empty portal offers a link"
    );
    assert_eq!(
        set_up(&app, &link, "ada@portal.example").await,
        404,
        "a restart invalidates the link in any case"
    );
}

#[tokio::test]
async fn an_invalid_setup_form_is_rejected_and_keeps_the_link_valid() {
    let app = TestApp::start().await;
    let link = token(&app).await;
    let broken = json!({
        "token": link, "first_name": "", "last_name": "O", "email": "nobody",
        "password": "kitchen", "confirm_password": "chicken",
    });
    let problem = app.anonymous().post("/api/setup", &broken).await.invalid(&[
        "first_name",
        "last_name",
        "email",
        "password",
        "confirm_password",
    ]);
    assert_eq!(problem["errors"][0]["message"], "First name is required");
    let taken = app.partner().await.0.email;
    app.anonymous()
        .post("/api/setup", &form(&link, &taken))
        .await
        .problem(409, "email_taken");
    assert_eq!(set_up(&app, &link, "ada@portal.example").await, 201);
}

#[tokio::test]
async fn the_first_admin_cannot_choose_a_guessable_password() {
    let app = TestApp::start().await;
    let link = token(&app).await;
    for guessed in ["Passw0rd!", "Okafor-2026!"] {
        let mut form = form(&link, "ada@portal.example");
        form["password"] = json!(guessed);
        form["confirm_password"] = json!(guessed);
        let answer = app.anonymous().post("/api/setup", &form).await;
        answer.invalid(&["password"]);
    }
    assert_eq!(set_up(&app, &link, "ada@portal.example").await, 201);
}

#[tokio::test]
async fn an_admin_created_on_the_command_line_is_logged() {
    let folder = tempfile::tempdir().expect("create a temporary folder");
    let database = TestDatabase::new();
    Program::new(BINARY, folder.path(), database.url()).admin();
    let logged = "security_audit_log WHERE event_type = 'role_changed' AND severity = 'info'";
    assert_eq!(database.count(logged), 1);
    assert_eq!(database.count("user_roles WHERE role = 'admin'"), 1);
}

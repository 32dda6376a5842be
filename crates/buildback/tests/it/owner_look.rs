//! Accounts that enter a project code: an admin views the owner portal as the owner; any other account is recorded.

use crate::leftovers::Leftovers;
use crate::owner_session::{COOKIE, enter, project};
use crate::security_log::count;
use domain::audit::{AuditEvent, Severity};
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::app::jobs::clean_up;
use test_support::{PASSWORD, TestApp};

const SHARED: AuditEvent = AuditEvent::OwnerSessionSharesStaffDevice;

#[tokio::test]
async fn an_admin_can_view_as_the_owner_and_stays_signed_in_as_admin() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let session = enter(&admin, &project.code).await.ok();
    assert_eq!(session["opened_by_admin"], true);
    assert_eq!(
        admin.get("/api/owner/session").await.ok()["opened_by_admin"],
        true
    );
    assert_eq!(admin.get("/api/me").await.ok()["role"], "admin");
    let entry = app
        .read(|conn| store::audit::newest(conn, 1))
        .await
        .remove(0);
    assert_eq!(entry.event_type, AuditEvent::SessionCreated);
    let details: Value = serde_json::from_str(&entry.details.expect("details")).expect("JSON");
    assert_eq!(
        details,
        json!({ "opened_by_admin": true, "shares_staff_device": true, "second_answer": false })
    );
}

#[tokio::test]
async fn an_admins_owner_view_ends_whenever_the_admins_session_ends() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let other = app.sign_in(&ann).await;
    let password = |current: &str, new: &str| json!({ "current_password": current, "new_password": new, "confirm_password": new });
    for ending in ["sign-out", "elsewhere", "password", "role", "deactivation"] {
        let admin = app.sign_in(&ann).await;
        enter(&admin, &project.code).await.ok();
        let mut stream = admin.listen("/api/owner/stream").await;
        stream.next().await.expect("ready");
        match ending {
            "sign-out" => {
                let answer = admin.post("/api/auth/sign-out", &json!({})).await;
                assert_eq!(answer.status, 204);
            }
            "elsewhere" => {
                other.delete("/api/me/sessions").await.ok();
            }
            "password" => {
                let form = password(PASSWORD, "Garage-2027!");
                assert_eq!(other.post("/api/me/password", &form).await.status, 204);
                let form = password("Garage-2027!", PASSWORD);
                assert_eq!(other.post("/api/me/password", &form).await.status, 204);
            }
            "role" => assert!(app.execute_sql("UPDATE user_roles SET role = 'contractor'")),
            _ => assert!(app.execute_sql("UPDATE users SET active = false")),
        }
        let session = admin.get("/api/owner/session").await.ok();
        assert_eq!(session["valid"], false, "{ending}");
        admin
            .get("/api/owner/project")
            .await
            .problem(401, "sign_in_required");
        if !matches!(ending, "role" | "deactivation") {
            while stream.next().await.is_some() {}
        }
        assert!(app.execute_sql("UPDATE user_roles SET role = 'admin'"));
    }
}

#[tokio::test]
async fn an_admins_owner_view_extends_the_admin_session_and_is_bound_to_it() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    enter(&admin, &project.code).await.ok();
    app.advance(SignedDuration::from_mins(29));
    admin.get("/api/owner/project").await.ok();
    app.until(|app| app.rows("user_sessions WHERE last_seen_at > created_at") > 0)
        .await;
    app.advance(SignedDuration::from_mins(29));
    admin.get("/api/owner/project").await.ok();
    let thief = app.anonymous();
    thief.set_cookie(COOKIE, &admin.cookie(COOKIE).expect("an owner session"));
    thief
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
    let beth = app.person("beth@portal.example", Role::Admin, None).await;
    let form = json!({ "email": beth.email, "password": PASSWORD });
    admin.post("/api/auth/sign-in", &form).await.ok();
    admin
        .get("/api/owner/project")
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
async fn a_partner_who_enters_a_code_is_recorded_but_not_as_an_admin() {
    let app = TestApp::start().await;
    let (person, partner) = app.partner().await;
    let project = app.project(&person).await;
    let session = enter(&partner, &project.code).await.ok();
    assert_eq!(session["opened_by_admin"], false);
    let mut entries = app.read(|conn| store::audit::newest(conn, 2)).await;
    let opened = entries.remove(1);
    let details: Value = serde_json::from_str(&opened.details.expect("details")).expect("JSON");
    assert_eq!(
        details,
        json!({ "opened_by_admin": false, "shares_staff_device": true, "second_answer": false })
    );
    let marked = entries.remove(0);
    assert_eq!(
        (marked.event_type, marked.severity, marked.key),
        (SHARED, Severity::Warn, opened.key)
    );
}

#[tokio::test]
async fn an_owner_session_is_recorded_when_staff_signs_in_on_its_device() {
    let app = TestApp::start().await;
    let (person, _) = app.partner().await;
    let project = app.project(&person).await;
    let owner = app.owner(&project.code).await;
    let form = json!({ "email": person.email, "password": PASSWORD });
    owner.post("/api/auth/sign-in", &form).await.ok();
    for _ in 0..2 {
        app.advance(SignedDuration::from_secs(10));
        owner.get("/api/owner/project").await.ok();
    }
    assert_eq!(count(&app, SHARED).await, 1, "recorded once");
    let elsewhere = app.owner(&project.code).await;
    app.advance(SignedDuration::from_secs(10));
    elsewhere.get("/api/owner/project").await.ok();
    assert_eq!(count(&app, SHARED).await, 1);
}

#[tokio::test]
async fn each_end_of_an_admins_owner_view_is_logged_once() {
    let app = TestApp::start().await;
    let project = project(&app).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let ended = AuditEvent::PropertyOwnerSessionTerminated;
    let by_ann = format!(
        "security_audit_log WHERE event_type = '{ended}' AND actor_id = '{}' AND project_id = '{}'",
        ann.id, project.id
    );
    let open_sessions = || app.rows("owner_sessions WHERE revoked_at IS NULL");
    for (ends, ending) in (1..).zip(["left", "sign-out", "time"]) {
        let admin = app.sign_in(&ann).await;
        enter(&admin, &project.code).await.ok();
        // A separate owner session continues.
        let owner = app.owner(&project.code).await;
        match ending {
            "left" => assert_eq!(admin.delete("/api/owner/session").await.status, 204),
            "sign-out" => {
                let answer = admin.post("/api/auth/sign-out", &json!({})).await;
                assert_eq!(answer.status, 204);
            }
            _ => {
                clean_up(app.state()).await.expect("the cleanup runs");
                assert_eq!(
                    open_sessions(),
                    2,
                    "an active owner view of an admin is not ended"
                );
                app.advance(SignedDuration::from_mins(30));
                clean_up(app.state()).await.expect("the cleanup runs");
            }
        }
        assert_eq!(app.rows(&by_ann), ends, "{ending}");
        assert_eq!(open_sessions(), 1, "{ending}");
        owner.delete("/api/owner/session").await;
        assert!(
            app.execute_sql("UPDATE owner_sessions SET revoked_at = 0 WHERE revoked_at IS NULL")
        );
    }
    clean_up(app.state()).await.expect("the cleanup runs");
    assert_eq!(app.rows(&by_ann), 3, "logged once each");
}

#[tokio::test]
async fn signing_out_of_an_account_keeps_its_owner_session() {
    let app = TestApp::start().await;
    let (person, _) = app.partner().await;
    let project = app.project(&person).await;
    let browser = app.sign_in(&person).await;
    enter(&browser, &project.code).await.ok();
    let answer = browser.post("/api/auth/sign-out", &json!({})).await;
    assert_eq!(answer.status, 204);
    browser.get("/api/owner/project").await.ok();
    assert_eq!(
        count(&app, AuditEvent::PropertyOwnerSessionTerminated).await,
        0
    );
}

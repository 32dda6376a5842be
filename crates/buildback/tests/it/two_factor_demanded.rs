//! The setting that requires a second factor for admins.

use crate::two_factor::turn_on;
use domain::owner_step_up::StepUp;
use domain::permission::Role;
use serde_json::json;
use test_support::{PASSWORD, TestApp, statements};

#[tokio::test]
async fn an_admin_must_set_up_a_required_second_factor_first() {
    let app = TestApp::with(|config| config.require_admin_two_factor = true).await;
    let person = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.anonymous();
    let form = json!({ "email": person.email, "password": PASSWORD });
    let outcome = admin.post("/api/auth/sign-in", &form).await.ok();
    assert_eq!(outcome["account"]["must_set_up_second_factor"], true);
    assert_eq!(
        outcome["account"]["abilities"]["show_admin_dashboard"],
        false
    );

    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    for path in [
        "/api/admin/dashboard",
        "/api/projects",
        "/api/notifications",
        &format!("/api/projects/{}", project.code),
    ] {
        let problem = admin.get(path).await.problem(403, "second_factor_required");
        assert_eq!(
            problem["detail"],
            "Please set up two-factor authentication first."
        );
    }
    let account = partner.get("/api/me").await.ok();
    assert_eq!(
        account["must_set_up_second_factor"], false,
        "only admins need a second factor"
    );
    partner.get("/api/projects").await.ok();

    assert_eq!(
        admin.get("/api/me/second-factors").await.ok()["required"],
        true
    );
    turn_on(&app, &admin).await;
    assert_eq!(
        admin.get("/api/me").await.ok()["must_set_up_second_factor"],
        false
    );
    admin.get("/api/admin/dashboard").await.ok();

    let form = json!({ "current_password": PASSWORD });
    admin.post("/api/me/totp/disable", &form).await;
    admin
        .get("/api/admin/dashboard")
        .await
        .problem(403, "second_factor_required");
}

#[tokio::test]
async fn requiring_a_second_factor_adds_no_database_statements() {
    statements::listen();
    let mut recorded = Vec::new();
    for is_required in [false, true] {
        let app = TestApp::with(|config| config.require_admin_two_factor = is_required).await;
        let admin = app.admin().await;
        turn_on(&app, &admin).await;
        // Runs statements that are executed only the first time.
        admin.get("/api/me/second-factors").await.ok();
        drop(statements::take(&app));
        admin.get("/api/me/second-factors").await.ok();
        recorded.push(statements::take(&app));
    }
    assert!(!recorded[0].is_empty());
    assert_eq!(recorded[0], recorded[1]);
}

#[tokio::test]
async fn an_admin_without_the_required_factor_gets_the_owner_question() {
    let app = TestApp::with(|config| {
        config.require_admin_two_factor = true;
        config.owner_step_up = StepUp::Always;
    })
    .await;
    let (partner, _) = app.partner().await;
    let code = app.project(&partner).await.code;
    let person = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&person).await;
    let form = json!({ "project_code": code });
    let asked = admin.post("/api/owner/session", &form).await.ok();
    assert_eq!(asked, json!({ "outcome": "question_asked" }));
    turn_on(&app, &admin).await;
    let opened = admin.post("/api/owner/session", &form).await.ok();
    assert_eq!(opened["opened_by_admin"], true);
}

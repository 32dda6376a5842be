//! Retention rules: edited by admins, previewed, and applied once a day.

use crate::deleted_projects::Office;
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use server::app::jobs::run_due;
use test_support::Answer;

const RULES: &str = "/api/admin/retention";

async fn edit(office: &Office, version: i64, rules: Value) -> Answer {
    let request = office.admin.request(Method::PUT, RULES);
    let request = request.header("if-match", format!("\"{version}\""));
    Answer::of(request.json(&json!({ "rules": rules }))).await
}

#[tokio::test]
async fn rules_delete_closed_projects_of_their_age_except_on_hold() {
    let office = Office::open().await;
    let app = &office.app;
    let held = app.project(&office.paul).await;
    let open = app.project(&office.paul).await;
    for project in [&office.project, &held] {
        app.update(project, ProjectStatus::Canceled, "Sold.", &office.ann)
            .await;
    }
    let hold = format!("/api/projects/{}/legal-hold", held.code);
    let body = json!({ "reason": "Lawsuit" });
    office.admin.put(&hold, &body).await.ok();
    let preview = format!("{RULES}/preview?status=canceled&months=2");
    let counts = async || {
        let admin = app.sign_in(&office.ann).await;
        let found = admin.get(&preview).await.ok();
        (found["due"].as_i64(), found["held"].as_i64())
    };
    assert_eq!(counts().await, (Some(0), Some(0)));
    let rules =
        json!([{ "status": "canceled", "months": 2 }, { "status": "completed", "months": 1 }]);
    edit(&office, 0, rules.clone()).await.ok();
    assert_eq!(office.admin.get(RULES).await.ok()["rules"], rules);

    // Closed for one month, and then for more than two.
    for (days, expected, deleted) in [(31, (Some(0), Some(0)), 0), (31, (Some(1), Some(1)), 1)] {
        app.advance(SignedDuration::from_hours(days * 24));
        assert_eq!(counts().await, expected, "after {days} days");
        run_due(app.state(), "test").await;
        assert_eq!(app.rows("deleted_projects"), deleted);
    }
    assert_eq!(counts().await, (Some(0), Some(1)));
    let admin = app.sign_in(&office.ann).await;
    let list = admin.get("/api/admin/deleted-projects").await.ok();
    assert_eq!(
        list["items"][0]["project_number"],
        json!(office.project.number)
    );
    assert_eq!(list["items"][0]["deleted_by"], Value::Null);
    for project in [&held, &open] {
        let path = format!("/api/projects/{}", project.code);
        assert_eq!(admin.get(&path).await.status, 200);
    }
    assert_eq!(count(app, AuditEvent::ProjectDeleted).await, 1);
    assert_eq!(count(app, AuditEvent::RetentionApplied).await, 1);

    // The job runs once a day, and has nothing left to do.
    run_due(app.state(), "test").await;
    app.advance(SignedDuration::from_hours(25));
    run_due(app.state(), "test").await;
    assert_eq!(app.rows("deleted_projects"), 1);
    assert_eq!(count(app, AuditEvent::RetentionApplied).await, 1);

    // A restored project gets the rule's time once more.
    let admin = app.sign_in(&office.ann).await;
    let restore = format!("/api/admin/deleted-projects/{}/restore", office.project.id);
    admin.post(&restore, &json!({})).await.ok();
    assert_eq!(counts().await, (Some(0), Some(1)));
    for (days, deleted) in [(2, 0), (31, 0), (31, 1)] {
        app.advance(SignedDuration::from_hours(days * 24));
        run_due(app.state(), "test").await;
        assert_eq!(app.rows("deleted_projects"), deleted, "{days}");
    }
}

#[tokio::test]
async fn nothing_is_deleted_without_a_rule() {
    let office = Office::open().await;
    let app = &office.app;
    app.update(
        &office.project,
        ProjectStatus::Completed,
        "Done.",
        &office.ann,
    )
    .await;
    app.advance(SignedDuration::from_hours(24 * 365 * 20));
    run_due(app.state(), "test").await;
    assert_eq!(app.rows("deleted_projects"), 0);
}

#[tokio::test]
async fn invalid_and_outdated_rules_are_refused() {
    let office = Office::open().await;
    for rules in [
        json!([{ "status": "on_hold", "months": 12 }]),
        json!([{ "status": "gone", "months": 12 }]),
        json!([{ "status": "completed", "months": 0 }]),
        json!([{ "status": "completed", "months": 601 }]),
        json!([{ "status": "completed", "months": 1 }, { "status": "completed", "months": 2 }]),
    ] {
        edit(&office, 0, rules).await.invalid(&["rules"]);
    }
    for query in ["status=submitted&months=12", "status=completed&months=0"] {
        let path = format!("{RULES}/preview?{query}");
        office.admin.get(&path).await.invalid(&["rules"]);
    }
    let rules = json!([{ "status": "completed", "months": 24 }]);
    let saved = edit(&office, 0, rules.clone()).await.ok();
    assert_eq!(saved["version"], 1);
    // A repetition of the same edit succeeds and changes nothing.
    assert_eq!(edit(&office, 0, rules.clone()).await.ok(), saved);
    let stale = edit(&office, 0, json!([])).await.problem(412, "stale");
    assert_eq!(stale["current"]["rules"], rules);
    edit(&office, 1, json!([])).await.ok();
    assert_eq!(count(&office.app, AuditEvent::RetentionChanged).await, 2);
}

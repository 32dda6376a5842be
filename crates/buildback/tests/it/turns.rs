//! Lists say who acts next and since when, like the owner's page.

use crate::scheduling::{events, form};
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::TestApp;

#[tokio::test]
async fn lists_say_who_acts_next_and_since_when() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (robin, _) = app.partner().await;
    let company = app.company("Ridgeline Restoration").await;
    let project = app.project(&robin).await;
    let turn = async || {
        let partner = app.sign_in(&robin).await;
        let listed = partner.get("/api/projects").await.ok()["items"][0]["turn"].clone();
        let owner = app.owner(&project.code).await;
        let seen = owner.get("/api/owner/project").await.ok();
        for fact in ["waiting_on", "waiting_since"] {
            assert_eq!(listed[fact], seen[fact]);
        }
        listed
    };
    let waits = |on: Value, since: Value, appointment: Value| json!({ "waiting_on": on, "waiting_since": since, "appointment": appointment });
    let today = || json!(app.state().today().to_string());

    let submitted = today();
    assert_eq!(turn().await, waits(json!("office"), submitted, Value::Null));
    app.advance(SignedDuration::from_hours(48));
    app.assign(&project, &company, &ann).await;
    let assigned = today();
    assert_eq!(
        turn().await,
        waits(json!("contractor"), assigned, Value::Null)
    );

    let visit = app.state().today().tomorrow().expect("a day");
    let visit = visit.to_string();
    let admin = app.sign_in(&ann).await;
    let form = form(&visit, "09:00", "10:00");
    admin.post(&events(&project), &form).await.ok();
    let dated = waits(Value::Null, Value::Null, json!(visit));
    assert_eq!(turn().await, dated);
    // The visit passed without news.
    app.advance(SignedDuration::from_hours(72));
    let missed = waits(json!("contractor"), json!(visit), Value::Null);
    assert_eq!(turn().await, missed);

    app.update(&project, ProjectStatus::EstimateSubmitted, "Sent.", &ann)
        .await;
    let sent = today();
    assert_eq!(turn().await, waits(json!("insurer"), sent, Value::Null));
    app.update(&project, ProjectStatus::OnHold, "Waiting.", &ann)
        .await;
    let held = today();
    let on_hold = waits(json!("office"), held, Value::Null);
    assert_eq!(turn().await, on_hold);
    // The dashboard lists it, because it is on hold.
    let partner = app.sign_in(&robin).await;
    let dashboard = partner.get("/api/dashboard").await.ok();
    assert_eq!(dashboard["needs_attention"][0]["turn"], on_hold);
    app.update(&project, ProjectStatus::Completed, "Done.", &ann)
        .await;
    let closed = waits(Value::Null, Value::Null, Value::Null);
    assert_eq!(turn().await, closed);
}

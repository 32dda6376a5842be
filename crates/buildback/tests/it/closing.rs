//! Status updates of projects and events that close the project's open events, tasks, and proposals.

use crate::leftovers::Leftovers;
use domain::permission::Role;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp, TestProject};

struct Desk {
    app: TestApp,
    admin: Client,
    contractor: Client,
    project: TestProject,
}

/// A project with an event today, an upcoming one, and two tasks.
async fn desk() -> Desk {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &company, &ann).await;
    let admin = app.sign_in(&ann).await;
    let contractor = app.contractor(&company).await;
    let today = app.state().today();
    for (title, days) in [("Site visit", 0), ("Cabinets", 9)] {
        let day = today
            .checked_add(jiff::Span::new().days(days))
            .expect("a day");
        let mut form = crate::scheduling::form(&day.to_string(), "", "");
        form["title"] = title.into();
        let path = format!("/api/projects/{}/events", project.code);
        admin.post(&path, &form).await.ok();
    }
    for description in ["Call the adjuster.", "Send the invoice."] {
        let path = format!("/api/projects/{}/tasks", project.code);
        admin
            .post(&path, &json!({ "description": description }))
            .await
            .ok();
    }
    Desk {
        app,
        admin,
        contractor,
        project,
    }
}

impl Desk {
    fn path(&self, of: &str) -> String {
        format!("/api/projects/{}/{of}", self.project.code)
    }

    async fn events(&self) -> Vec<Value> {
        let list = self.admin.get(&self.path("events")).await.ok();
        ["scheduled", "past"]
            .iter()
            .filter_map(|group| list[group].as_array())
            .flatten()
            .cloned()
            .collect()
    }

    /// Proposes two timeslots.
    async fn proposal(&self) -> Value {
        let day = self.app.state().today();
        let day = day.checked_add(jiff::Span::new().days(5)).expect("a day");
        let mut form = crate::scheduling::three_days();
        form["timeslots"] = ["09:00", "14:00"]
            .map(|start| crate::scheduling::slot(&day.to_string(), start, "15:00"))
            .into();
        let made = self.admin.post(&self.path("events"), &form).await.ok();
        made["proposal"].clone()
    }

    /// The ids of the proposals that the project's page shows.
    async fn proposed(&self) -> Vec<Value> {
        let list = self.admin.get(&self.path("events")).await.ok();
        let proposed = list["proposed"].as_array().expect("proposals");
        proposed.iter().map(|of| of["id"].clone()).collect()
    }

    async fn tasks(&self) -> Vec<Value> {
        let list = self.admin.get(&self.path("tasks")).await.ok();
        list["items"].as_array().expect("tasks").clone()
    }

    async fn add(&self, client: &Client, closing: Value) -> Answer {
        let mut body = json!({ "status": "build_back_completed", "notes": "All done." });
        for (field, value) in closing.as_object().expect("fields") {
            body[field] = value.clone();
        }
        client.post(&self.path("updates"), &body).await
    }
}

/// Completes an event and closes other work with it.
async fn complete(desk: &Desk, event: &Value, closing: Value) -> Answer {
    let mut body = json!({ "status": "completed", "notes": "The visit is over." });
    for (field, value) in closing.as_object().expect("fields") {
        body[field] = value.clone();
    }
    let path = desk.path(&format!("events/{}/status", crate::scheduling::id(event)));
    crate::scheduling::on_version(
        &desk.admin,
        reqwest::Method::POST,
        &path,
        &event["version"],
        &body,
    )
    .await
}

fn closed(item: &Value, status: &str) -> Value {
    json!({ "id": item["id"], "version": item["version"], "status": status })
}

/// A proposal to delete, at the version that was seen.
fn seen(item: &Value) -> Value {
    json!({ "id": item["id"], "version": item["version"] })
}

fn of<'a>(items: &'a [Value], key: &str, name: &str) -> &'a Value {
    let found = items.iter().find(|item| item[key] == name);
    found.expect("an item of this name")
}

#[tokio::test]
async fn finishing_a_project_closes_the_selected_events_and_tasks() {
    let desk = desk().await;
    let (events, tasks) = (desk.events().await, desk.tasks().await);
    let closing = json!({
        "close_events": [
            closed(of(&events, "title", "Site visit"), "completed"),
            closed(of(&events, "title", "Cabinets"), "canceled"),
        ],
        "close_tasks": [closed(of(&tasks, "description", "Call the adjuster."), "cancelled")],
    });
    assert_eq!(desk.add(&desk.admin, closing).await.status, 201);
    let (events, tasks) = (desk.events().await, desk.tasks().await);
    assert_eq!(of(&events, "title", "Site visit")["status"], "completed");
    assert_eq!(of(&events, "title", "Cabinets")["status"], "canceled");
    assert_eq!(
        of(&tasks, "description", "Call the adjuster.")["status"],
        "cancelled"
    );
    assert_eq!(
        of(&tasks, "description", "Send the invoice.")["status"],
        "open",
        "unselected tasks stay open"
    );
    let timeline = desk.admin.get(&desk.path("updates")).await.ok();
    let entries = timeline["items"].as_array().expect("entries");
    let status_entries = entries
        .iter()
        .filter(|entry| entry["update_type"] == "event_status_updated")
        .count();
    assert_eq!(status_entries, 2);
    assert!(
        entries
            .iter()
            .filter(|entry| entry["update_type"] == "event_status_updated")
            .all(|entry| entry["new_status"] == "build_back_completed")
    );
}

#[tokio::test]
async fn nothing_is_saved_if_a_selected_item_has_changed() {
    let desk = desk().await;
    let (events, tasks) = (desk.events().await, desk.tasks().await);
    let visit = of(&events, "title", "Site visit");
    let mut stale = closed(of(&tasks, "description", "Send the invoice."), "completed");
    stale["version"] = json!(99);
    let closing = json!({ "close_events": [closed(visit, "completed")], "close_tasks": [stale] });
    desk.add(&desk.admin, closing)
        .await
        .problem(409, "open_work_changed");
    let gone = json!({ "id": desk.app.new_id(), "version": 1, "status": "completed" });
    for field in ["close_events", "close_tasks"] {
        let mut closing = json!({});
        closing[field] = json!([gone]);
        desk.add(&desk.admin, closing)
            .await
            .problem(409, "open_work_changed");
    }
    let twice = json!({ "close_events": [closed(visit, "completed"), closed(visit, "canceled")] });
    desk.add(&desk.admin, twice)
        .await
        .problem(409, "open_work_changed");
    assert_eq!(
        of(&desk.events().await, "title", "Site visit")["status"],
        "scheduled"
    );
    let timeline = desk.admin.get(&desk.path("updates")).await.ok();
    assert!(!timeline.to_string().contains("All done."));
}

#[tokio::test]
async fn finishing_a_project_deletes_the_selected_proposals() {
    let desk = desk().await;
    let (deleted, remaining) = (desk.proposal().await, desk.proposal().await);
    let stale = json!({ "id": deleted["id"], "version": 99 });
    let unknown = json!({ "id": desk.app.new_id(), "version": 1 });
    for refused in [stale, unknown] {
        let closing = json!({ "close_proposals": [seen(&deleted), refused] });
        desk.add(&desk.admin, closing)
            .await
            .problem(409, "open_work_changed");
    }
    assert_eq!(desk.proposed().await.len(), 2, "nothing was saved");
    let closing = json!({ "close_proposals": [seen(&deleted)] });
    assert_eq!(desk.add(&desk.admin, closing).await.status, 201);
    assert_eq!(desk.proposed().await, [remaining["id"].clone()]);
    let timeline = desk.admin.get(&desk.path("updates")).await.ok();
    assert!(timeline.to_string().contains("Proposed event deleted: "));
    let bell = desk.contractor.get("/api/notifications").await.ok();
    assert!(
        bell.to_string().contains("Proposed event deleted"),
        "{bell}"
    );
    let path = desk.path(&format!(
        "proposals/{}/confirm",
        crate::scheduling::id(&deleted)
    ));
    let body = json!({ "timeslot_id": deleted["timeslots"][0]["id"] });
    let version = &deleted["version"];
    let late = crate::scheduling::on_version(
        &desk.contractor,
        reqwest::Method::POST,
        &path,
        version,
        &body,
    )
    .await;
    late.problem(409, "proposal_deleted");
}

#[tokio::test]
async fn completing_a_visit_closes_the_selected_open_work() {
    let desk = desk().await;
    let (events, tasks) = (desk.events().await, desk.tasks().await);
    let proposal = desk.proposal().await;
    let visit = of(&events, "title", "Site visit");
    let closing = json!({
        "close_events": [closed(of(&events, "title", "Cabinets"), "canceled")],
        "close_tasks": [closed(of(&tasks, "description", "Call the adjuster."), "completed")],
        "close_proposals": [seen(&proposal)],
    });
    assert_eq!(complete(&desk, visit, closing).await.status, 201);
    let (events, tasks) = (desk.events().await, desk.tasks().await);
    assert_eq!(of(&events, "title", "Site visit")["status"], "completed");
    assert_eq!(of(&events, "title", "Cabinets")["status"], "canceled");
    assert_eq!(
        of(&tasks, "description", "Call the adjuster.")["status"],
        "completed"
    );
    assert_eq!(
        of(&tasks, "description", "Send the invoice.")["status"],
        "open",
        "unselected tasks stay open"
    );
    assert_eq!(desk.proposed().await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_visit_is_not_completed_if_selected_work_has_changed_or_is_invalid() {
    let desk = desk().await;
    let (events, tasks) = (desk.events().await, desk.tasks().await);
    let visit = of(&events, "title", "Site visit");
    let mut stale = closed(&tasks[0], "completed");
    stale["version"] = json!(99);
    for closing in [
        json!({ "close_tasks": [stale] }),
        json!({ "close_events": [closed(visit, "canceled")] }),
    ] {
        complete(&desk, visit, closing)
            .await
            .problem(409, "open_work_changed");
    }
    let open = json!({ "close_tasks": [closed(&tasks[0], "open")] });
    complete(&desk, visit, open).await.invalid(&["close_tasks"]);
    assert_eq!(
        of(&desk.events().await, "title", "Site visit")["status"],
        "scheduled"
    );
    let timeline = desk.admin.get(&desk.path("updates")).await.ok();
    assert!(!timeline.to_string().contains("The visit is over."));
}

#[tokio::test]
async fn contractors_cannot_close_events_tasks_or_proposals() {
    let desk = desk().await;
    let (events, tasks) = (desk.events().await, desk.tasks().await);
    for closing in [
        json!({ "close_events": [closed(&events[0], "completed")] }),
        json!({ "close_tasks": [closed(&tasks[0], "completed")] }),
        json!({ "close_proposals": [seen(&desk.proposal().await)] }),
    ] {
        desk.add(&desk.contractor, closing)
            .await
            .problem(403, "forbidden");
    }
    let empty_lists = json!({ "close_events": [], "close_tasks": [], "close_proposals": [] });
    assert_eq!(desk.add(&desk.contractor, empty_lists).await.status, 201);
}

#[tokio::test]
async fn invalid_closing_statuses_and_long_lists_are_rejected() {
    let desk = desk().await;
    let (events, tasks) = (desk.events().await, desk.tasks().await);
    for status in ["scheduled", "in_progress", "on_hold", "cancelled", ""] {
        let closing = json!({ "close_events": [closed(&events[0], status)] });
        desk.add(&desk.admin, closing)
            .await
            .invalid(&["close_events"]);
    }
    for status in ["open", "waiting", "canceled"] {
        let closing = json!({ "close_tasks": [closed(&tasks[0], status)] });
        desk.add(&desk.admin, closing)
            .await
            .invalid(&["close_tasks"]);
    }
    let many = vec![closed(&tasks[0], "completed"); 101];
    desk.add(&desk.admin, json!({ "close_tasks": many }))
        .await
        .invalid(&["close_tasks"]);
    let many = vec![seen(&tasks[0]); 101];
    desk.add(&desk.admin, json!({ "close_proposals": many }))
        .await
        .invalid(&["close_proposals"]);
}

#[tokio::test]
async fn bulk_status_changes_close_open_work_only_on_request() {
    let desk = desk().await;
    let version = desk
        .admin
        .get(&format!("/api/projects/{}", desk.project.code))
        .await
        .ok()["version"]
        .clone();
    let proposal = desk.proposal().await;
    let finish = async |version: &Value, status: &str, closing: Value| {
        let mut body = json!({
            "status": status,
            "notes": "All done.",
            "projects": [{ "code": desk.project.code, "version": version }],
        });
        for (field, value) in closing.as_object().expect("fields") {
            body[field] = value.clone();
        }
        desk.admin.post("/api/projects/statuses", &body).await.ok()
    };
    finish(&version, "on_hold", json!({})).await;
    assert_eq!(
        of(&desk.tasks().await, "description", "Call the adjuster.")["status"],
        "open"
    );
    assert_eq!(desk.proposed().await, [proposal["id"].clone()]);
    desk.app.advance(jiff::SignedDuration::from_hours(48));
    let admin = desk.app.admin().await;
    let page = admin
        .get(&format!("/api/projects/{}", desk.project.code))
        .await
        .ok();
    let body = json!({
        "status": "build_back_completed",
        "notes": "All done.",
        "projects": [{ "code": desk.project.code, "version": page["version"] }],
        "close_open_work": true,
    });
    admin.post("/api/projects/statuses", &body).await.ok();
    let list = admin.get(&desk.path("events")).await.ok();
    let events: Vec<Value> = ["scheduled", "past"]
        .iter()
        .filter_map(|group| list[group].as_array())
        .flatten()
        .cloned()
        .collect();
    assert_eq!(of(&events, "title", "Site visit")["status"], "completed");
    assert_eq!(of(&events, "title", "Cabinets")["status"], "canceled");
    assert_eq!(list["proposed"], json!([]));
    let tasks = admin.get(&desk.path("tasks")).await.ok();
    for task in tasks["items"].as_array().expect("tasks") {
        assert_eq!(task["status"], "completed");
    }
}

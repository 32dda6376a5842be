//! Edits of admin tasks: their history, notifications to assignees, and concurrent edits by two admins.

use crate::admin_desk::{Desk, each, items};
use crate::scheduling::{delete, id};
use crate::users::do_to;
use domain::audit::AuditEvent;
use domain::permission::Role;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client};

async fn history(desk: &Desk, task: &Value) -> Vec<Value> {
    let path = format!("{}/history", desk.task_path(task));
    items(&desk.cast.admin, &path).await
}

#[tokio::test]
async fn task_history_records_old_and_new_value_of_each_field() {
    let desk = Desk::new().await;
    let task = desk.task(&json!({ "description": "Call" })).await;
    let made = history(&desk, &task).await;
    assert_eq!(each(&made, "field_name"), ["created"]);
    assert_eq!(made[0]["changed_by"]["id"], json!(desk.cast.ann.id));
    let mut current = task.clone();
    let changes = [
        ("status", json!("waiting"), json!("open"), json!("waiting")),
        ("description", json!("Write"), json!("Call"), json!("Write")),
        ("is_priority", json!(true), json!("false"), json!("true")),
        (
            "due_date",
            json!("2026-04-01"),
            json!("2026-03-02"),
            json!("2026-04-01"),
        ),
        ("due_date", json!(null), json!("2026-04-01"), json!(null)),
        (
            "assigned_to",
            json!(desk.bea.id),
            json!(null),
            json!("Robin Example"),
        ),
        (
            "assigned_to",
            json!("none"),
            json!("Robin Example"),
            json!(null),
        ),
    ];
    for (number, (field, value, before, after)) in changes.into_iter().enumerate() {
        let fields = json!({ field: value });
        current = desk.edit(&desk.other_admin, &current, fields).await.ok();
        assert_eq!(current["version"], number + 2);
        let newest = history(&desk, &task).await.swap_remove(0);
        assert_eq!(newest["field_name"], field);
        assert_eq!(
            (&newest["old_value"], &newest["new_value"]),
            (&before, &after)
        );
        assert_eq!(newest["changed_by"]["id"], json!(desk.bea.id));
        assert_eq!(newest["created_at"], current["updated_at"]);
    }
    // An edit of several fields adds several changes with the same time.
    let fields = json!({ "status": "completed", "description": "Done", "is_priority": false });
    let current = desk.edit(&desk.cast.admin, &current, fields).await.ok();
    let all = history(&desk, &task).await;
    assert_eq!(all.len(), 11);
    let mut newest = each(&all[..3], "field_name");
    newest.sort_unstable();
    assert_eq!(newest, ["description", "is_priority", "status"]);
    // An edit without changes writes nothing.
    let before = desk.written();
    let same = desk.edit(&desk.cast.admin, &current, json!({})).await.ok();
    assert_eq!(same, current);
    assert_eq!(desk.written(), before);
    // The history in pages.
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("{}/history?limit=4{cursor}", desk.task_path(&task));
        let page = desk.cast.admin.get(&path).await.ok();
        found.extend(page["items"].as_array().expect("page").clone());
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(found, all);
}

#[tokio::test]
async fn a_stale_task_edit_is_rejected_with_the_current_task() {
    let desk = Desk::new().await;
    let task = desk.task(&json!({ "description": "Call" })).await;
    let fields = json!({ "description": "Call the adjuster" });
    let current = desk.edit(&desk.cast.admin, &task, fields).await.ok();
    let before = desk.written();
    let late = desk
        .edit(&desk.other_admin, &task, json!({ "status": "completed" }))
        .await;
    let problem = late.problem(412, "stale");
    assert_eq!(problem["current"]["description"], "Call the adjuster");
    assert_eq!(problem["current"]["version"], current["version"]);
    let path = desk.task_path(&task);
    let late = delete(&desk.other_admin, &path, &task["version"]).await;
    assert_eq!(late.problem(412, "stale")["current"]["version"], 2);
    let form = json!({ "description": "Call", "status": "open" });
    let blind = desk.other_admin.put(&path, &form).await;
    assert_eq!(blind.status, 428);
    assert_eq!(desk.other_admin.delete(&path).await.status, 428);
    assert_eq!(desk.written(), before);
    let gone = delete(&desk.other_admin, &path, &current["version"]).await;
    assert_eq!(gone.status, 204);
    let late = desk
        .edit(&desk.cast.admin, &current, json!({ "status": "waiting" }))
        .await;
    late.problem(404, "task_gone");
    let late = delete(&desk.cast.admin, &path, &current["version"]).await;
    late.problem(404, "task_gone");
    let left = ["admin_tasks", "admin_task_changes"].map(|table| desk.cast.app.rows(table));
    assert_eq!(left, [0, 0]);
}

#[tokio::test]
async fn one_of_two_concurrent_edits_is_rejected_as_stale() {
    let desk = Desk::new().await;
    let task = desk.task(&json!({ "description": "Call" })).await;
    let send = |client: &Client, description: &str| {
        let request = client.request(Method::PUT, &desk.task_path(&task));
        let form = json!({ "description": description, "status": "open" });
        Answer::of(request.header("if-match", "\"1\"").json(&form))
    };
    let (one, other) = tokio::join!(
        send(&desk.cast.admin, "Ann's"),
        send(&desk.other_admin, "Bea's")
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412]);
    let (won, lost) = if one.status == 200 {
        (one, other)
    } else {
        (other, one)
    };
    assert_eq!(lost.json["current"]["description"], won.json["description"]);
    let tasks = items(&desk.cast.admin, &desk.path("tasks")).await;
    assert_eq!(tasks[0]["description"], won.json["description"]);
    assert_eq!(tasks[0]["version"], 2);
}

/// The client's notifications about assigned tasks.
async fn assignment_notifications(client: &Client) -> Vec<Value> {
    let mut all = items(client, "/api/notifications").await;
    all.retain(|one| one["title"] == "Task assigned to you");
    all
}

#[tokio::test]
async fn a_former_admin_can_no_longer_read_task_descriptions() {
    let desk = Desk::new().await;
    let form = json!({ "description": "Call the lawyer", "assigned_to": desk.bea.id });
    desk.task(&form).await;
    assert_eq!(
        assignment_notifications(&desk.other_admin).await[0]["message"],
        "Call the lawyer"
    );
    let contractor =
        json!({ "role": "contractor", "contractor_id": desk.cast.company.id.to_string() });
    do_to(&desk.cast.admin, &desk.bea, "role", contractor)
        .await
        .ok();
    let bea = desk.cast.app.sign_in(&desk.bea).await;
    let left = assignment_notifications(&bea).await;
    assert_eq!(left.len(), 1);
    assert_eq!(
        left[0]["message"],
        "A task on this project was assigned to you. The office will give you the details."
    );
    let found = bea.get("/api/search?q=lawyer").await.ok();
    assert_eq!(found["groups"], json!([]));
}

#[tokio::test]
async fn only_the_new_assignee_of_a_task_is_notified() {
    let desk = Desk::new().await;
    let app = &desk.cast.app;
    let carl = app
        .person(
            "carl@portal.example",
            Role::Contractor,
            Some(&desk.cast.company),
        )
        .await;
    let carls = app.sign_in(&carl).await;
    let summit = app.company("Summit").await;
    let stranger = app
        .person("sam@portal.example", Role::Contractor, Some(&summit))
        .await;
    let mut stream = desk.other_admin.listen("/api/stream").await;
    stream.next().await.expect("open stream");

    let form = json!({ "description": "Call the lawyer", "assigned_to": desk.bea.id });
    let task = desk.task(&form).await;
    let of_bea = assignment_notifications(&desk.other_admin).await;
    assert_eq!(of_bea.len(), 1);
    assert_eq!(of_bea[0]["message"], "Call the lawyer");
    assert_eq!(
        of_bea[0]["project"]["project_code"],
        json!(desk.cast.project.code)
    );
    let mut topics = Vec::new();
    while !topics.contains(&"notification".to_owned()) {
        topics.push(stream.change().await.0);
    }
    for client in [&desk.cast.contractor, &desk.cast.partner, &carls] {
        assert_eq!(assignment_notifications(client).await.len(), 0);
    }
    // Editing without reassigning notifies no one, nor does assigning a task to oneself.
    let task = desk
        .edit(&desk.cast.admin, &task, json!({ "status": "waiting" }))
        .await
        .ok();
    assert_eq!(assignment_notifications(&desk.other_admin).await.len(), 1);
    let rows = app.rows("notifications");
    let fields = json!({ "assigned_to": desk.cast.ann.id });
    let task = desk.edit(&desk.cast.admin, &task, fields).await.ok();
    assert_eq!(app.rows("notifications"), rows);
    // An assignee without access to tasks is notified, but without the description.
    let fields = json!({ "assigned_to": carl.id });
    let task = desk.edit(&desk.cast.admin, &task, fields).await.ok();
    let of_carl = assignment_notifications(&carls).await;
    assert_eq!(of_carl.len(), 1);
    assert!(!of_carl[0].to_string().contains("lawyer"));
    assert_eq!(
        assignment_notifications(&desk.cast.contractor).await.len(),
        0,
        "the colleague is not notified"
    );
    // An assignee without access to the project sees no notification.
    let fields = json!({ "assigned_to": stranger.id });
    desk.edit(&desk.cast.admin, &task, fields).await.ok();
    let strangers = app.sign_in(&stranger).await;
    assert_eq!(assignment_notifications(&strangers).await.len(), 0);
}

#[tokio::test]
async fn a_deactivated_admin_keeps_tasks_but_gets_no_new_ones() {
    let desk = Desk::new().await;
    let app = &desk.cast.app;
    let task = desk
        .task(&json!({ "description": "Call", "assigned_to": desk.bea.id }))
        .await;
    let other = desk.task(&json!({ "description": "Write" })).await;
    let close = format!(
        "UPDATE users SET active = FALSE WHERE id = '{}'",
        desk.bea.id
    );
    assert!(app.execute_sql(&close));
    let rows = app.rows("notifications");
    let edited = desk
        .edit(&desk.cast.admin, &task, json!({ "status": "waiting" }))
        .await
        .ok();
    assert_eq!(edited["assigned_to"]["id"], json!(desk.bea.id));
    assert_eq!(app.rows("notifications"), rows);
    let fields = json!({ "assigned_to": desk.bea.id });
    let refused = desk.edit(&desk.cast.admin, &other, fields).await;
    refused.invalid(&["assigned_to"]);
}

#[tokio::test]
async fn a_task_deletion_is_logged_without_the_description() {
    let desk = Desk::new().await;
    let task = desk
        .task(&json!({ "description": "Call the lawyer" }))
        .await;
    let gone = delete(&desk.cast.admin, &desk.task_path(&task), &task["version"]).await;
    assert_eq!(gone.status, 204);
    let entries = desk
        .cast
        .app
        .read(|conn| store::audit::newest(conn, 20))
        .await;
    let entry = entries
        .iter()
        .find(|entry| entry.event_type == AuditEvent::TaskDeleted)
        .expect("log row");
    let text = format!("{entry:?}");
    assert!(text.contains(id(&task)), "{text}");
    assert!(!text.contains("lawyer") && !text.contains(&desk.cast.project.code));
}

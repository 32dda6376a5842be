//! Bulk changes of tasks, conversations, and accounts: a result per row, and an undo that leaves alone what somebody else changed since.

use crate::admin_desk::{Desk, each, items};
use crate::leftovers::Leftovers;
use crate::messages::thread;
use crate::scheduling::id;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Client, TestApp};

const TASKS: &str = "/api/tasks/changes";
const DELETIONS: &str = "/api/tasks/deletions";
const THREADS: &str = "/api/threads/changes";
const USERS: &str = "/api/admin/users/changes";
/// An id that no record has.
const UNKNOWN_ID: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

/// The outcome of each row.
pub fn outcomes(answer: &Value) -> Vec<&str> {
    each(answer["rows"].as_array().expect("rows"), "outcome")
}

/// The task in this version, as a row of a bulk change.
fn row(desk: &Desk, task: &Value, version: &Value, change: Value) -> Value {
    let mut row =
        json!({ "project_code": desk.cast.project.code, "id": id(task), "version": version });
    for (name, value) in change.as_object().expect("a change") {
        row[name] = value.clone();
    }
    row
}

async fn change(client: &Client, path: &str, field: &str, rows: &[Value]) -> Value {
    client.post(path, &json!({ field: rows })).await.ok()
}

async fn listed(desk: &Desk) -> Vec<Value> {
    items(&desk.cast.admin, &desk.path("tasks")).await
}

fn by_description<'a>(tasks: &'a [Value], description: &str) -> &'a Value {
    let found = tasks.iter().find(|task| task["description"] == description);
    found.expect("the task is listed")
}

#[tokio::test]
async fn selected_tasks_change_like_single_ones_and_the_undo_restores_each() {
    let desk = Desk::new().await;
    let bea = json!(desk.bea.id);
    for (field, first, second, new) in [
        (
            "status",
            json!("open"),
            json!("waiting"),
            json!("completed"),
        ),
        ("assigned_to", json!("none"), bea, json!(desk.cast.ann.id)),
        (
            "due_date",
            json!(""),
            json!("2026-04-01"),
            json!("2026-05-01"),
        ),
        ("is_priority", json!(false), json!(true), json!(true)),
    ] {
        let tasks = [
            desk.task(&json!({ "description": format!("one {field}"), field: first }))
                .await,
            desk.task(&json!({ "description": format!("two {field}"), field: second }))
                .await,
        ];
        let seen = |task: &Value| row(&desk, task, &task["version"], json!({ field: new }));
        let asked: Vec<Value> = tasks.iter().map(seen).collect();
        let answer = change(&desk.cast.admin, TASKS, "tasks", &asked).await;
        // The second task already has priority.
        let second_outcome = if field == "is_priority" {
            "unchanged"
        } else {
            "changed"
        };
        assert_eq!(outcomes(&answer), ["changed", second_outcome], "{field}");
        let after = listed(&desk).await;
        let rows = answer["rows"].as_array().expect("rows");
        let mut back = Vec::new();
        for ((task, row_after), before) in tasks.iter().zip(rows).zip([first, second]) {
            let now = by_description(&after, task["description"].as_str().expect("a text"));
            if row_after["outcome"] == "changed" {
                assert_eq!(row_after["version"], now["version"]);
                back.push(row(
                    &desk,
                    task,
                    &row_after["version"],
                    json!({ field: before }),
                ));
            }
        }
        let undone = change(&desk.cast.admin, TASKS, "tasks", &back).await;
        assert_eq!(outcomes(&undone), vec!["changed"; back.len()], "{field}");
        let restored = listed(&desk).await;
        for task in &tasks {
            let now = by_description(&restored, task["description"].as_str().expect("a text"));
            for name in ["status", "assigned_to", "due_date", "is_priority"] {
                assert_eq!(now[name], task[name], "{field}: {name}");
            }
        }
    }
}

#[tokio::test]
async fn a_refused_task_does_not_stop_the_others_and_an_undo_leaves_later_changes_alone() {
    let desk = Desk::new().await;
    let mut tasks = Vec::new();
    for description in ["one", "two", "three"] {
        tasks.push(desk.task(&json!({ "description": description })).await);
    }
    // A colleague changes the second one first.
    desk.edit(
        &desk.other_admin,
        &tasks[1],
        json!({ "description": "Two" }),
    )
    .await
    .ok();
    let to = |task: &Value, version: &Value, status: &str| {
        row(&desk, task, version, json!({ "status": status }))
    };
    let mut asked: Vec<Value> = tasks
        .iter()
        .map(|task| to(task, &task["version"], "waiting"))
        .collect();
    let unknown = json!({
        "project_code": desk.cast.project.code, "id": UNKNOWN_ID, "version": 1, "status": "waiting",
    });
    asked.push(unknown);
    let elsewhere = json!({
        "project_code": "ZZZZZZ", "id": desk.cast.app.new_id(), "version": 1, "status": "waiting",
    });
    asked.push(elsewhere);
    let before = desk.written();
    let answer = change(&desk.cast.admin, TASKS, "tasks", &asked).await;
    assert_eq!(
        outcomes(&answer),
        ["changed", "stale", "changed", "not_found", "not_found"]
    );
    assert_eq!(
        answer["rows"][1]["reason"],
        "Someone else changed this first. Nothing was saved."
    );
    assert_eq!(answer["rows"][0]["reason"], Value::Null);
    assert_eq!(
        desk.written()[2] - before[2],
        2,
        "one change of each changed task"
    );

    // The colleague changes the first one afterwards; the undo restores only the third.
    let first = by_description(&listed(&desk).await, "one").clone();
    desk.edit(&desk.other_admin, &first, json!({ "is_priority": true }))
        .await
        .ok();
    let back = [0, 2].map(|at| to(&tasks[at], &answer["rows"][at]["version"], "open"));
    let undone = change(&desk.cast.admin, TASKS, "tasks", &back).await;
    assert_eq!(outcomes(&undone), ["stale", "changed"]);
    let after = listed(&desk).await;
    assert_eq!(by_description(&after, "one")["status"], "waiting");
    assert_eq!(by_description(&after, "three")["status"], "open");
}

#[tokio::test]
async fn selected_tasks_are_assigned_with_one_notification_each() {
    let desk = Desk::new().await;
    let tasks = [
        desk.task(&json!({ "description": "one" })).await,
        desk.task(&json!({ "description": "two" })).await,
    ];
    let before = desk.cast.app.rows("notifications");
    let to = |task: &Value, who: Value| {
        row(&desk, task, &task["version"], json!({ "assigned_to": who }))
    };
    let asked: Vec<Value> = tasks
        .iter()
        .map(|task| to(task, json!(desk.bea.id)))
        .collect();
    let answer = change(&desk.cast.admin, TASKS, "tasks", &asked).await;
    assert_eq!(outcomes(&answer), ["changed", "changed"]);
    assert_eq!(desk.cast.app.rows("notifications") - before, 2);
    // A retry after a lost response writes nothing.
    let again = change(&desk.cast.admin, TASKS, "tasks", &asked).await;
    assert_eq!(outcomes(&again), ["unchanged", "unchanged"]);
    assert_eq!(desk.cast.app.rows("notifications") - before, 2);
    // The rules of a single edit apply to each row.
    let version = &answer["rows"][0]["version"];
    let nobody = row(
        &desk,
        &tasks[0],
        version,
        json!({ "assigned_to": UNKNOWN_ID }),
    );
    let refused = change(&desk.cast.admin, TASKS, "tasks", &[nobody]).await;
    assert_eq!(outcomes(&refused), ["refused"]);
    assert_eq!(
        refused["rows"][0]["reason"],
        "Choose one of the listed people"
    );
}

#[tokio::test]
async fn selected_tasks_are_deleted_with_their_files_and_logged() {
    let desk = Desk::new().await;
    let tasks = [
        desk.task(&json!({ "description": "one" })).await,
        desk.task(&json!({ "description": "two" })).await,
    ];
    let asked = [
        row(&desk, &tasks[0], &tasks[0]["version"], json!({})),
        row(&desk, &tasks[1], &json!(9), json!({})),
    ];
    let answer = change(&desk.cast.admin, DELETIONS, "tasks", &asked).await;
    assert_eq!(outcomes(&answer), ["changed", "stale"]);
    assert_eq!(each(&listed(&desk).await, "description"), ["two"]);
    let logged = "security_audit_log WHERE event_type = 'task_deleted'";
    assert_eq!(desk.cast.app.rows(logged), 1);
}

#[tokio::test]
async fn bulk_changes_of_rows_need_a_valid_selection_and_an_admin() {
    let desk = Desk::new().await;
    let task = desk.task(&json!({ "description": "Call" })).await;
    let one = row(
        &desk,
        &task,
        &task["version"],
        json!({ "status": "waiting" }),
    );
    let many: Vec<Value> = (0..201)
        .map(|_| {
            let id = desk.cast.app.new_id();
            json!({ "project_code": desk.cast.project.code, "id": id, "version": 1 })
        })
        .collect();
    for (rows, message) in [
        (vec![], "Select at least one row"),
        (
            vec![one.clone(), one.clone()],
            "The same row was selected twice",
        ),
        (many, "Select at most 200 rows at once"),
    ] {
        let refused = desk.cast.admin.post(TASKS, &json!({ "tasks": rows })).await;
        let error = refused.invalid(&["tasks"])["errors"][0].clone();
        assert_eq!(error["message"], message);
    }
    let before = desk.written();
    for client in [&desk.cast.contractor, &desk.cast.partner] {
        for path in [TASKS, DELETIONS] {
            let refused = client.post(path, &json!({ "tasks": [] })).await;
            refused.problem(403, "forbidden");
        }
        let threads = json!({ "threads": [] });
        client
            .post(THREADS, &threads)
            .await
            .problem(403, "forbidden");
        let users = json!({ "active": false, "users": [] });
        client.post(USERS, &users).await.problem(403, "forbidden");
    }
    assert_eq!(desk.written()[..7], before[..7]);
}

#[tokio::test]
async fn rows_have_a_limit_of_their_own_and_leave_the_calls_for_pages() {
    let app = TestApp::with(|config| config.calls_per_minute = 60).await;
    let admin = app.admin().await;
    let rows: Vec<Value> = (0..200)
        .map(|_| json!({ "project_code": "ZZZZZZ", "id": app.new_id(), "version": 1 }))
        .collect();
    let answer = change(&admin, DELETIONS, "tasks", &rows).await;
    assert_eq!(outcomes(&answer)[0], "not_found");
    // Twice as many as calls.
    assert_eq!(outcomes(&answer)[119..121], ["not_found", "failed"]);
    assert_eq!(
        answer["rows"][199]["reason_text"]["code"],
        "error-too-many-calls"
    );
    admin.get("/api/me").await.ok();
    app.advance(SignedDuration::from_mins(2));
    let answer = change(&admin, DELETIONS, "tasks", &rows[..1]).await;
    assert_eq!(outcomes(&answer), ["not_found"]);
}

#[tokio::test]
async fn selected_conversations_are_assigned_and_wait_with_an_undo() {
    let all = thread().await;
    let admin = &all.admin.client;
    all.say(&all.owner, "When will you come?").await;
    let ann = json!(all.ann.id);
    let row = |change: Value| {
        let mut row = json!({ "project_code": all.project.code });
        for (name, value) in change.as_object().expect("a change") {
            row[name] = value.clone();
        }
        row
    };
    let work = async || {
        let path = format!("{}/thread", all.admin.path);
        admin.get(&path).await.ok()["work"].clone()
    };
    // The other project has no messages.
    let assigned = json!({ "assignee": { "seen": null, "to": ann } });
    let silent =
        json!({ "project_code": all.other.code, "waiting": { "seen": false, "to": true } });
    let answer = change(admin, THREADS, "threads", &[row(assigned.clone()), silent]).await;
    assert_eq!(outcomes(&answer), ["changed", "not_found"]);
    assert_eq!(work().await["assigned_to"]["id"], ann);
    let again = change(admin, THREADS, "threads", &[row(assigned)]).await;
    assert_eq!(outcomes(&again), ["unchanged"]);

    let wait = json!({ "waiting": { "seen": false, "to": true } });
    let waiting = change(admin, THREADS, "threads", &[row(wait)]).await;
    assert_eq!(outcomes(&waiting), ["changed"]);
    assert_ne!(work().await["waiting_since"], Value::Null);
    let stop = json!({ "waiting": { "seen": true, "to": false } });
    let undone = change(admin, THREADS, "threads", &[row(stop)]).await;
    assert_eq!(outcomes(&undone), ["changed"]);
    assert_eq!(work().await["waiting_since"], Value::Null);

    // A colleague takes the conversation over; the undo of the assignment leaves that alone.
    let bea = all
        .app
        .person("bea@portal.example", Role::Admin, None)
        .await;
    let path = format!("{}/assignee", all.admin.path);
    admin
        .put(&path, &json!({ "assigned_to": bea.id }))
        .await
        .ok();
    let back = json!({ "assignee": { "seen": ann, "to": null } });
    let left = change(admin, THREADS, "threads", &[row(back)]).await;
    assert_eq!(outcomes(&left), ["stale"]);
    assert_eq!(work().await["assigned_to"]["id"], json!(bea.id));
}

#[tokio::test]
async fn selected_accounts_are_deactivated_by_the_rules_of_single_ones_with_an_undo() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let (paul, partner) = app.partner().await;
    let (paula, _) = app.partner().await;
    let version = async |person: &test_support::Person| {
        let path = format!("/api/admin/users/{}", person.id);
        admin.get(&path).await.ok()["version"].clone()
    };
    let mut rows = Vec::new();
    for person in [&ann, &paul, &paula] {
        rows.push(json!({ "id": person.id, "version": version(person).await }));
    }
    let send = async |active: bool, rows: &[Value]| {
        let body = json!({ "active": active, "users": rows });
        admin.post(USERS, &body).await.ok()
    };
    let answer = send(false, &rows).await;
    assert_eq!(outcomes(&answer), ["refused", "changed", "changed"]);
    assert_eq!(
        answer["rows"][0]["reason"],
        "You cannot change your own role or deactivate your own account. Another admin can."
    );
    assert_eq!(partner.get("/api/me").await.status, 401);
    let logged = "security_audit_log WHERE event_type = 'user_deactivated'";
    assert_eq!(app.rows(logged), 2);

    // Somebody reactivates the second account, and deactivates it again.
    let path = format!("/api/admin/users/{}", paula.id);
    for what in ["reactivation", "deactivation"] {
        let current = version(&paula).await;
        let request = admin.request(reqwest::Method::POST, &format!("{path}/{what}"));
        let request = request.header("if-match", format!("\"{current}\""));
        test_support::Answer::of(request.json(&json!({})))
            .await
            .ok();
    }
    let back =
        [1, 2].map(|at| json!({ "id": rows[at]["id"], "version": answer["rows"][at]["version"] }));
    let undone = send(true, &back).await;
    assert_eq!(outcomes(&undone), ["changed", "stale"]);
    let state = admin
        .get(&format!("/api/admin/users/{}", paul.id))
        .await
        .ok();
    assert_eq!(state["state"], "active");
}

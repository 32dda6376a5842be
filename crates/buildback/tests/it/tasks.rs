//! Admin tasks: the form and its defaults, the list with its filter, counts, and pages, the badge, and who can see them (specification 2,
//! sections 2 to 5 and 9).

use crate::admin_desk::{Desk, each, items};
use crate::scheduling::{delete, form as event_form, id, on_version};
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::Answer;

#[tokio::test]
async fn a_new_task_is_open_unassigned_and_due_today_by_default() {
    let desk = Desk::new().await;
    let task = desk
        .task(&json!({ "description": " Call\r\nhim \u{0}" }))
        .await;
    assert_eq!(task["description"], "Call\nhim");
    assert_eq!(task["status"], "open");
    assert_eq!(task["is_priority"], false);
    assert_eq!(task["assigned_to"], Value::Null);
    assert_eq!(task["due_date"], "2026-03-02");
    assert_eq!(task["created_by"]["full_name"], "Robin Example");
    assert_eq!(task["created_by"]["id"], json!(desk.cast.ann.id));
    assert_eq!(task["project_id"], json!(desk.cast.project.id));
    assert_eq!(task["version"], 1);
    assert_eq!(task["attachments"], json!([]));
    assert_eq!(task["abilities"], json!({ "edit": true, "delete": true }));

    for unassigned in [json!(null), json!("none"), json!("")] {
        let form = json!({
            "description": "Call", "status": "waiting", "assigned_to": unassigned, "is_priority": true, "due_date": null,
        });
        let task = desk.task(&form).await;
        assert_eq!(task["status"], "waiting");
        assert_eq!(task["is_priority"], true);
        assert_eq!(task["assigned_to"], Value::Null);
        assert_eq!(task["due_date"], Value::Null);
    }
    let form =
        json!({ "description": "Call", "assigned_to": desk.bea.id, "due_date": "2026-02-20" });
    let task = desk.task(&form).await;
    assert_eq!(task["assigned_to"]["id"], json!(desk.bea.id));
    assert_eq!(
        task["due_date"], "2026-02-20",
        "a due date in the past is allowed"
    );
    assert_eq!(items(&desk.other_admin, &desk.path("tasks")).await.len(), 5);
}

#[tokio::test]
async fn the_default_due_date_is_today_in_the_portals_time_zone() {
    let desk = Desk::new().await;
    // 23:59:58 in New York, which is already the next day in UTC.
    let until_midnight = SignedDuration::from_hours(14) - SignedDuration::from_secs(5);
    desk.cast.app.advance(until_midnight);
    let admin = desk.cast.app.sign_in(&desk.cast.ann).await;
    let form = json!({ "description": "Call" });
    let task = admin.post(&desk.path("tasks"), &form).await.ok();
    assert_eq!(task["due_date"], "2026-03-02");
    assert!(
        task["created_at"]
            .as_str()
            .is_some_and(|at| at.starts_with("2026-03-03T04:59")),
        "{task}"
    );
    desk.cast.app.advance(SignedDuration::from_secs(10));
    let task = admin.post(&desk.path("tasks"), &form).await.ok();
    assert_eq!(task["due_date"], "2026-03-03");
}

#[tokio::test]
async fn an_invalid_task_form_is_rejected_and_nothing_is_stored() {
    let desk = Desk::new().await;
    let app = &desk.cast.app;
    let inactive = app.inactive_person("gone@portal.example").await;
    let contractor = app
        .person(
            "carl@portal.example",
            Role::Contractor,
            Some(&desk.cast.company),
        )
        .await;
    let task = desk.task(&json!({ "description": "Call" })).await;
    let before = desk.written();
    let long = "é".repeat(5_001);
    let people = "Choose one of the listed people";
    let unknown_person = "01890a5d-ac96-774b-bcce-b302099a8057";
    let for_all_tasks = [
        ("description", json!(" \u{0}\n"), "Description is required"),
        (
            "description",
            json!(long),
            "Description must not exceed 5000 characters",
        ),
        (
            "status",
            json!("canceled"),
            "Choose one of the listed statuses",
        ),
        ("due_date", json!("2026-02-30"), "Enter a valid date"),
        ("due_date", json!("soon\u{0}"), "Enter a valid date"),
        ("assigned_to", json!("Bea\u{0}"), people),
        ("assigned_to", json!(unknown_person), people),
        ("assigned_to", json!(inactive.id), people),
        (
            "uploads",
            json!(["nothing"]),
            "Invalid file data format - please try uploading again",
        ),
    ];
    // New tasks can be assigned only to admins and cannot start as cancelled.
    let for_new_tasks = [
        ("assigned_to", json!(contractor.id), people),
        (
            "status",
            json!("cancelled"),
            "Choose one of the listed statuses",
        ),
    ];
    for (field, value, message) in for_all_tasks.iter().chain(&for_new_tasks) {
        let mut form = json!({ "description": "Call" });
        form[*field] = value.clone();
        let answer = desk.cast.admin.post(&desk.path("tasks"), &form).await;
        assert_eq!(answer.invalid(&[*field])["detail"], *message, "{value}");
    }
    for (field, value, message) in &for_all_tasks {
        let answer = desk
            .edit(&desk.cast.admin, &task, json!({ *field: value }))
            .await;
        assert_eq!(answer.invalid(&[*field])["detail"], *message, "{value}");
    }
    for body in [
        json!({}),
        json!({ "description": "Call", "priority": true }),
        json!([]),
    ] {
        let answer = desk.cast.admin.post(&desk.path("tasks"), &body).await;
        assert!((400..500).contains(&answer.status), "{}", answer.json);
    }
    assert_eq!(desk.written(), before);
    // 5,000 characters are accepted. Edits are not subject to the restrictions of new tasks.
    let longest = json!({ "description": "é".repeat(5_000) });
    desk.task(&longest).await;
    let fields = json!({ "status": "cancelled", "assigned_to": contractor.id });
    let edited = desk.edit(&desk.cast.admin, &task, fields).await.ok();
    assert_eq!(edited["status"], "cancelled");
    assert_eq!(edited["assigned_to"]["id"], json!(contractor.id));
}

#[tokio::test]
async fn an_assignment_event_names_the_project_only_if_the_assignee_sees_it() {
    let desk = Desk::new().await;
    let app = &desk.cast.app;
    let elsewhere = app.company("Elsewhere Builders").await;
    let people = [
        app.person("cora@elsewhere.example", Role::Contractor, Some(&elsewhere))
            .await,
        app.person(
            "carla@portal.example",
            Role::Contractor,
            Some(&desk.cast.company),
        )
        .await,
    ];
    let project = desk.cast.project.id.to_string();
    for (person, expected_project) in people.iter().zip([None, Some(project)]) {
        let task = desk.task(&json!({ "description": "Call" })).await;
        let client = app.sign_in(person).await;
        let mut stream = client.listen("/api/stream").await;
        assert_eq!(stream.next().await.expect("event").event, "ready");
        let fields = json!({ "assigned_to": person.id });
        desk.edit(&desk.cast.admin, &task, fields).await.ok();
        assert_eq!(
            stream.change().await,
            ("notification".to_owned(), expected_project)
        );
    }
}

#[tokio::test]
async fn the_task_list_is_filtered_counted_and_sorted_by_priority() {
    let desk = Desk::new().await;
    let counts = |open, in_progress, waiting, completed, cancelled| {
        json!({
            "all": open + in_progress + waiting + completed + cancelled, "open": open,
            "in_progress": in_progress, "waiting": waiting, "completed": completed, "cancelled": cancelled,
        })
    };
    let path = desk.path("tasks");
    let list = desk.cast.admin.get(&path).await.ok();
    assert_eq!(list["counts"], counts(0, 0, 0, 0, 0));
    assert_eq!(list["abilities"], json!({ "create": true }));
    for (description, status, is_priority) in [
        ("one", "open", false),
        ("two", "waiting", true),
        ("three", "completed", false),
        ("four", "in_progress", false),
        ("five", "open", true),
        ("six", "open", false),
    ] {
        desk.task(
            &json!({ "description": description, "status": status, "is_priority": is_priority }),
        )
        .await;
    }
    let list = desk.cast.admin.get(&path).await.ok();
    let tasks = list["items"].as_array().expect("list");
    assert_eq!(
        each(tasks, "description"),
        ["five", "two", "six", "four", "three", "one"]
    );
    assert_eq!(list["counts"], counts(3, 1, 1, 1, 0));
    let cancelled = json!({ "status": "cancelled" });
    desk.edit(&desk.cast.admin, &tasks[5], cancelled).await.ok();
    for (status, found) in [
        ("open", &["five", "six"][..]),
        ("in_progress", &["four"]),
        ("waiting", &["two"]),
        ("completed", &["three"]),
        ("cancelled", &["one"]),
    ] {
        let list = desk
            .cast
            .admin
            .get(&format!("{path}?status={status}"))
            .await
            .ok();
        let tasks = list["items"].as_array().expect("list");
        assert_eq!(each(tasks, "description"), found, "{status}");
        assert_eq!(
            list["counts"],
            counts(2, 1, 1, 1, 1),
            "counts include all tasks, not only the filtered ones"
        );
    }
    for query in [
        "status=canceled",
        "cursor=1",
        "cursor=%00",
        "limit=many",
        "state=open",
    ] {
        let answer = desk.cast.admin.get(&format!("{path}?{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
    }
}

#[tokio::test]
async fn the_task_list_is_complete_at_any_page_size() {
    let desk = Desk::new().await;
    for number in 0..63 {
        desk.task(&json!({
            "description": format!("task {number}"), "is_priority": number % 7 == 0,
            "status": if number % 3 == 0 { "waiting" } else { "open" },
        }))
        .await;
    }
    let expected = |keep: fn(i32) -> bool| {
        let (first, rest): (Vec<i32>, Vec<i32>) =
            (0..63).rev().filter(|n| keep(*n)).partition(|n| n % 7 == 0);
        let names = first.into_iter().chain(rest).map(|n| format!("task {n}"));
        names.collect::<Vec<_>>()
    };
    for (filter, expected) in [
        ("", expected(|_| true)),
        ("&status=waiting", expected(|n| n % 3 == 0)),
    ] {
        for limit in [1, 4, 10, 50, 100] {
            let (mut found, mut cursor) = (Vec::new(), String::new());
            loop {
                let path = desk.path(&format!("tasks?limit={limit}{filter}{cursor}"));
                let page = desk.cast.admin.get(&path).await.ok();
                let tasks = page["items"].as_array().expect("page");
                found.extend(each(tasks, "description").into_iter().map(str::to_owned));
                match page["next_cursor"].as_str() {
                    Some(next) => {
                        assert_eq!(tasks.len(), limit);
                        cursor = format!("&cursor={next}");
                    }
                    None => break,
                }
            }
            assert_eq!(found, expected, "{limit} {filter}");
        }
    }
    let usual = desk.cast.admin.get(&desk.path("tasks")).await.ok();
    assert_eq!(usual["items"].as_array().map(Vec::len), Some(50));
}

#[tokio::test]
async fn the_badge_counts_unfinished_tasks_up_to_a_hundred() {
    let desk = Desk::new().await;
    let open = async || desk.cast.admin.get(&desk.path("tasks/open")).await.ok();
    assert_eq!(open().await, json!({ "open": 0 }));
    for status in ["open", "in_progress", "waiting", "completed"] {
        desk.task(&json!({ "description": "Call", "status": status }))
            .await;
    }
    assert_eq!(open().await, json!({ "open": 3 }));
    let (project, at) = (desk.cast.project.id, desk.cast.app.now().as_microsecond());
    for number in 0..120 {
        let task = format!(
            "INSERT INTO admin_tasks (id, project_id, description, created_at, updated_at)
             VALUES ('01890a5d-ac96-774b-bcce-{number:012}', '{project}', 'Call', {at}, {at})"
        );
        assert!(desk.cast.app.execute_sql(&task));
    }
    assert_eq!(open().await, json!({ "open": 100 }));
}

#[tokio::test]
async fn a_repeated_request_creates_one_task_and_ids_are_unique() {
    let desk = Desk::new().await;
    let target = desk.task(&json!({ "description": "First" })).await;
    let send = |body: Value| {
        let request = desk.cast.admin.request(Method::POST, &desk.path("tasks"));
        Answer::of(
            request
                .header("idempotency-key", "the-only-one")
                .json(&body),
        )
    };
    let form = json!({ "description": "Call" });
    let (first, again) = (send(form.clone()).await.ok(), send(form).await.ok());
    assert_eq!(first, again);
    send(json!({ "description": "Another" }))
        .await
        .problem(409, "idempotency_key_reused");
    let taken = json!({ "id": target["id"], "description": "Second" });
    let answer = desk.cast.admin.post(&desk.path("tasks"), &taken).await;
    assert_eq!(answer.status, 409);
    let old = json!({ "id": "6ba7b810-9dad-41d1-80b4-00c04fd430c8", "description": "Old" });
    let answer = desk.cast.admin.post(&desk.path("tasks"), &old).await;
    answer.invalid(&["id"]);
    assert_eq!(desk.cast.app.rows("admin_tasks"), 2);
}

#[tokio::test]
async fn only_admins_see_tasks_and_their_changes() {
    let desk = Desk::new().await;
    let Desk { cast, .. } = &desk;
    let owner = cast.app.owner(&cast.project.code).await;
    let listeners = [
        (&desk.other_admin, "/api/stream", true),
        (&cast.contractor, "/api/stream", false),
        (&cast.partner, "/api/stream", false),
        (&owner, "/api/owner/stream", false),
    ];
    let mut streams = Vec::new();
    for (client, path, hears) in listeners {
        let mut stream = client.listen(path).await;
        stream.next().await.expect("open stream");
        streams.push((stream, hears));
    }
    let before = ["project_status_updates", "notifications"].map(|table| cast.app.rows(table));
    let task = desk.task(&json!({ "description": "Call" })).await;
    let task = desk
        .edit(&cast.admin, &task, json!({ "status": "waiting" }))
        .await
        .ok();
    let gone = delete(&cast.admin, &desk.task_path(&task), &task["version"]).await;
    assert_eq!(gone.status, 204);
    let after = ["project_status_updates", "notifications"].map(|table| cast.app.rows(table));
    assert_eq!(
        after, before,
        "no timeline entry and no notification mentions the task"
    );
    // All streams receive this later change.
    let form = event_form("2026-03-08", "", "");
    cast.event(&form).await;
    for (stream, hears) in &mut streams {
        let mut task_changes = 0;
        loop {
            let (topic, project) = stream.change().await;
            match topic.as_str() {
                "task" => {
                    assert_eq!(project, Some(cast.project.id.to_string()));
                    task_changes += 1;
                }
                "event" => break,
                _ => {}
            }
        }
        assert_eq!(task_changes, if *hears { 3 } else { 0 });
    }
    let page = format!("/api/projects/{}", cast.project.code);
    for (client, manages) in [
        (&cast.admin, true),
        (&cast.contractor, false),
        (&cast.partner, false),
    ] {
        let abilities = client.get(&page).await.ok()["abilities"].clone();
        assert_eq!(abilities["manage_tasks"], manages);
        assert_eq!(abilities["manage_notes"], manages);
    }
}

#[tokio::test]
async fn a_task_is_accessible_only_through_its_project() {
    let desk = Desk::new().await;
    let paula = desk.cast.app.partner().await.0;
    let other = desk.cast.app.project(&paula).await;
    let task = desk.task(&json!({ "description": "Call" })).await;
    let elsewhere = |rest: &str| format!("/api/projects/{}/tasks/{}{rest}", other.code, id(&task));
    let form = json!({ "description": "Call", "status": "open" });
    let admin = &desk.cast.admin;
    let (path, version) = (elsewhere(""), &task["version"]);
    let edit = on_version(admin, Method::PUT, &path, version, &form).await;
    edit.problem(404, "task_gone");
    delete(admin, &path, version)
        .await
        .problem(404, "task_gone");
    let history = admin.get(&elsewhere("/history")).await;
    history.problem(404, "task_gone");
    assert_eq!(
        items(admin, &format!("/api/projects/{}/tasks", other.code))
            .await
            .len(),
        0
    );
    assert_eq!(items(admin, &desk.path("tasks")).await.len(), 1);
}

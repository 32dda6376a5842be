//! The tasks of all projects: views, order, pages, counts, and live changes.

use crate::admin_desk::{Desk, each, items};
use crate::scheduling::{id, on_version};
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, TestProject};

/// A desk with a second project.
struct Office {
    desk: Desk,
    other: TestProject,
}

impl Office {
    async fn new() -> Self {
        let desk = Desk::new().await;
        let paula = desk.cast.app.partner().await.0;
        let other = desk.cast.app.project(&paula).await;
        Self { desk, other }
    }

    /// Creates a task in the second project.
    async fn elsewhere(&self, form: &Value) -> Value {
        self.desk.cast.app.advance(SignedDuration::from_secs(1));
        let path = format!("/api/projects/{}/tasks", self.other.code);
        let created = self.desk.cast.admin.post(&path, form).await;
        assert_eq!(created.status, 201, "{}", created.json);
        created.json
    }

    async fn counts(&self) -> Value {
        self.desk.cast.admin.get("/api/tasks/counts").await.ok()
    }
}

#[tokio::test]
async fn views_of_all_projects_contain_their_open_tasks_by_due_date() {
    let office = Office::new().await;
    let Office { desk, other } = &office;
    let (ann, bea) = (desk.cast.ann.id, desk.bea.id);
    let nothing = json!({ "mine": 0, "unassigned": 0, "due": 0, "overdue": 0, "all": 0 });
    assert_eq!(office.counts().await, nothing);
    // The clock shows March 2, 2026.
    for (description, who, due, is_priority, is_elsewhere) in [
        ("someday", json!(ann), Value::Null, false, false),
        ("late", json!(bea), json!("2026-03-01"), false, true),
        ("latest", json!(null), json!("2026-02-01"), false, false),
        ("today", json!(ann), json!("2026-03-02"), false, true),
        ("today too", json!(bea), json!("2026-03-02"), false, false),
        ("first today", json!(null), json!("2026-03-02"), true, false),
        ("in six days", json!(ann), json!("2026-03-08"), false, false),
        ("in a week", json!(ann), json!("2026-03-09"), false, false),
    ] {
        let form = json!({
            "description": description, "assigned_to": who, "due_date": due, "is_priority": is_priority,
        });
        match is_elsewhere {
            true => office.elsewhere(&form).await,
            false => desk.task(&form).await,
        };
    }
    let done = json!({ "description": "done", "status": "completed", "assigned_to": ann });
    desk.task(&done).await;
    for (view, found) in [
        (
            "mine",
            &["today", "in six days", "in a week", "someday"][..],
        ),
        ("unassigned", &["latest", "first today"]),
        ("due", &["first today", "today", "today too", "in six days"]),
        ("overdue", &["latest", "late"]),
        (
            "all",
            &[
                "latest",
                "late",
                "first today",
                "today",
                "today too",
                "in six days",
                "in a week",
                "someday",
            ],
        ),
    ] {
        let tasks = items(&desk.cast.admin, &format!("/api/tasks?view={view}")).await;
        assert_eq!(each(&tasks, "description"), found, "{view}");
    }
    let expected = json!({ "mine": 4, "unassigned": 2, "due": 4, "overdue": 2, "all": 8 });
    assert_eq!(office.counts().await, expected);
    let of_bea = items(&desk.other_admin, "/api/tasks?view=mine").await;
    assert_eq!(each(&of_bea, "description"), ["late", "today too"]);
    // The dashboard counts the tasks of its reader.
    for (admin, mine) in [(&desk.cast.admin, 4), (&desk.other_admin, 2)] {
        let dashboard = admin.get("/api/admin/dashboard").await.ok();
        let expected = json!({ "total": mine, "total_capped": false });
        assert_eq!(dashboard["my_tasks"], expected);
    }

    let tasks = items(&desk.cast.admin, "/api/tasks").await;
    assert_eq!(tasks.len(), 8, "all open tasks by default");
    assert_eq!(tasks[1]["project"]["project_code"], json!(other.code));
    assert_eq!(tasks[1]["project_id"], json!(other.id));
    assert_eq!(
        tasks[0]["project"]["project_code"],
        json!(desk.cast.project.code)
    );
    let project = desk
        .cast
        .admin
        .get(&format!("/api/projects/{}", other.code))
        .await
        .ok();
    for field in ["project_number", "property_owner_name"] {
        assert_eq!(tasks[1]["project"][field], project[field], "{field}");
    }
    assert_eq!(
        tasks[0]["abilities"],
        json!({ "edit": true, "delete": true })
    );
}

#[tokio::test]
async fn a_changed_task_moves_between_the_views_and_admins_are_notified() {
    let desk = Desk::new().await;
    let form =
        json!({ "description": "Call", "assigned_to": desk.cast.ann.id, "due_date": "2026-03-03" });
    let task = desk.task(&form).await;
    let mut stream = desk.other_admin.listen("/api/stream").await;
    stream.next().await.expect("open stream");
    let views = async |admin| {
        let mut found = Vec::new();
        for view in ["mine", "unassigned", "due", "overdue", "all"] {
            if !items(admin, &format!("/api/tasks?view={view}"))
                .await
                .is_empty()
            {
                found.push(view);
            }
        }
        found
    };
    assert_eq!(views(&desk.cast.admin).await, ["mine", "due", "all"]);
    let fields = json!({ "assigned_to": null, "due_date": "2026-03-01" });
    let task = desk.edit(&desk.cast.admin, &task, fields).await.ok();
    assert_eq!(stream.change().await.0, "task");
    assert_eq!(
        views(&desk.cast.admin).await,
        ["unassigned", "overdue", "all"]
    );
    for (status, found) in [
        ("waiting", 1),
        ("in_progress", 1),
        ("cancelled", 0),
        ("open", 1),
    ] {
        let current = items(&desk.cast.admin, &desk.path("tasks")).await;
        assert_eq!(id(&current[0]), id(&task));
        desk.edit(&desk.cast.admin, &current[0], json!({ "status": status }))
            .await
            .ok();
        let listed = items(&desk.cast.admin, "/api/tasks").await;
        assert_eq!(listed.len(), found, "{status}");
    }
}

#[tokio::test]
async fn everything_also_contains_closed_tasks_newest_first() {
    let office = Office::new().await;
    let desk = &office.desk;
    for (description, status, due) in [
        ("oldest", "open", "2026-03-05"),
        ("done", "completed", "2026-03-01"),
        ("waiting", "waiting", "2026-02-01"),
    ] {
        let form = json!({ "description": description, "status": status, "due_date": due });
        desk.task(&form).await;
    }
    let dropped = office
        .elsewhere(&json!({ "description": "dropped", "assigned_to": desk.bea.id }))
        .await;
    let path = format!("/api/projects/{}/tasks/{}", office.other.code, id(&dropped));
    let form = json!({
        "description": "dropped", "status": "cancelled", "assigned_to": desk.bea.id, "is_priority": false,
        "due_date": null, "uploads": [], "remove_attachments": [],
    });
    on_version(
        &desk.cast.admin,
        Method::PUT,
        &path,
        &dropped["version"],
        &form,
    )
    .await
    .ok();
    let everything = items(&desk.cast.admin, "/api/tasks?view=everything").await;
    assert_eq!(
        each(&everything, "description"),
        ["dropped", "waiting", "done", "oldest"]
    );
    let mut found = Vec::new();
    let mut path = "/api/tasks?view=everything&limit=3".to_owned();
    for _ in 0..2 {
        let page = desk.cast.admin.get(&path).await.ok();
        found.extend(page["items"].as_array().expect("tasks").clone());
        let cursor = page["next_cursor"].as_str().unwrap_or_default();
        path = format!("/api/tasks?view=everything&limit=3&cursor={cursor}");
    }
    assert_eq!(each(&found, "id"), each(&everything, "id"));
    assert_eq!(items(&desk.cast.admin, "/api/tasks").await.len(), 2);
}

#[tokio::test]
async fn the_day_of_a_view_is_the_portals() {
    let desk = Desk::new().await;
    desk.task(&json!({ "description": "Call", "due_date": "2026-03-02" }))
        .await;
    // 23:59 in New York, the next day in UTC.
    desk.cast
        .app
        .advance(SignedDuration::from_hours(14) - SignedDuration::from_secs(60));
    let admin = desk.cast.app.sign_in(&desk.cast.ann).await;
    assert_eq!(items(&admin, "/api/tasks?view=overdue").await.len(), 0);
    assert_eq!(items(&admin, "/api/tasks?view=due").await.len(), 1);
    desk.cast.app.advance(SignedDuration::from_secs(120));
    assert_eq!(items(&admin, "/api/tasks?view=overdue").await.len(), 1);
    assert_eq!(items(&admin, "/api/tasks?view=due").await.len(), 0);
    let counts = admin.get("/api/tasks/counts").await.ok();
    assert_eq!(counts["overdue"], 1);
}

#[tokio::test]
async fn pages_of_all_tasks_are_complete_at_any_size() {
    let office = Office::new().await;
    let dates = [json!("2026-02-27"), json!("2026-03-04"), Value::Null];
    for number in 0..23 {
        let form = json!({
            "description": format!("task {number}"), "is_priority": number % 4 == 0, "due_date": dates[number % 3],
        });
        match number % 2 {
            0 => office.desk.task(&form).await,
            _ => office.elsewhere(&form).await,
        };
    }
    let admin = &office.desk.cast.admin;
    let whole = items(admin, "/api/tasks?limit=100").await;
    let whole = each(&whole, "description");
    assert_eq!(whole.len(), 23);
    for limit in [1, 5, 22, 23] {
        let (mut found, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = admin
                .get(&format!("/api/tasks?limit={limit}{cursor}"))
                .await
                .ok();
            let tasks = page["items"].as_array().expect("page");
            found.extend(each(tasks, "description").into_iter().map(str::to_owned));
            match page["next_cursor"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => break,
            }
        }
        assert_eq!(found, whole, "{limit}");
    }
}

#[tokio::test]
async fn only_admins_list_all_tasks_and_parameters_are_checked() {
    let desk = Desk::new().await;
    desk.task(&json!({ "description": "Call" })).await;
    let owner = desk.cast.app.owner(&desk.cast.project.code).await;
    let anyone = desk.cast.app.anonymous();
    for path in ["/api/tasks", "/api/tasks/counts"] {
        for (client, status) in [
            (&desk.cast.contractor, 403),
            (&desk.cast.partner, 403),
            (&owner, 401),
            (&anyone, 401),
        ] {
            let Answer {
                status: found,
                json,
                ..
            } = client.get(path).await;
            assert_eq!(found, status, "{path}");
            assert!(!json.to_string().contains("Call"), "{json}");
        }
    }
    for query in [
        "view=theirs",
        "cursor=1",
        "cursor=%00",
        "limit=0",
        "limit=many",
        "status=open",
    ] {
        let answer = desk.cast.admin.get(&format!("/api/tasks?{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
    }
}

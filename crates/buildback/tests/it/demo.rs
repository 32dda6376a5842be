//! The demo data.

use crate::leftovers::BINARY;
use demo::{Loaded, More};
use domain::project::ProjectStatus;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use test_support::{Client, Program, TestApp, TestDatabase};

const TABLES: &[&str] = &[
    "users",
    "contractors",
    "projects",
    "project_status_updates",
    "status_update_attachments",
    "project_files",
    "project_edit_history",
    "notifications",
    "contractor_tasks",
    "event_proposals",
    "contractor_task_timeslots",
    "admin_tasks",
    "admin_task_attachments",
    "admin_task_changes",
    "project_admin_notes",
    "project_admin_attachments",
    "project_messages",
    "message_attachments",
    "message_read_status",
];

fn rows(app: &TestApp) -> Vec<i64> {
    TABLES.iter().map(|table| app.rows(table)).collect()
}

const fn projects(projects: usize) -> More {
    More {
        projects,
        messages: 0,
    }
}

#[tokio::test]
async fn demo_data_fills_an_empty_portal_only_once() {
    let app = TestApp::start().await;
    let mut progress = Vec::new();
    let loaded = demo::load(app.state(), More::default(), |_| {})
        .await
        .unwrap();
    assert_eq!(loaded, Loaded::Filled);
    let before = rows(&app);
    let again = demo::load(app.state(), projects(700), |done| progress.push(done))
        .await
        .unwrap();
    assert_eq!(again, Loaded::AlreadyThere);
    assert_eq!(rows(&app), before, "loading again changes nothing");
    assert!(progress.is_empty());

    for account in demo::accounts() {
        let client = app.anonymous();
        let body = json!({ "email": account.email, "password": demo::PASSWORD });
        client.post("/api/auth/sign-in", &body).await.ok();
        let me = client.get("/api/me").await.ok();
        assert_eq!(me["role"], account.role.as_str(), "{}", account.email);
    }

    let admin = app.admin().await;
    let list = admin.get("/api/projects?limit=100").await.ok();
    let projects = list["items"].as_array().expect("projects");
    assert_eq!(projects.len(), 36);
    let found: BTreeSet<&str> = projects
        .iter()
        .filter_map(|project| project["status"].as_str())
        .collect();
    let all: BTreeSet<&str> = ProjectStatus::ALL
        .iter()
        .map(|status| status.as_str())
        .collect();
    assert_eq!(found, all);
    assert!(projects.iter().any(|project| project["is_new"] == true));
    assert!(
        projects
            .iter()
            .any(|project| project["contractor"].is_null())
    );
    for project in projects {
        let code = project["project_code"].as_str().expect("a code");
        let files = admin.get(&format!("/api/projects/{code}/files")).await.ok();
        assert_every_file_opens(&admin, &files).await;
    }
    assert_tasks_and_notes_exist(&admin, projects).await;

    let path = "/api/admin/contractors/cornerstone-restoration/invitations";
    let invited = admin.get(path).await.ok();
    let states: Vec<_> = invited["items"]
        .as_array()
        .expect("invitations")
        .iter()
        .map(|invitation| invitation["state"].clone())
        .collect();
    assert_eq!(states, ["pending", "revoked", "expired", "used"]);

    let owner = app.owner(demo::PROJECT_CODE).await;
    let events = owner.get("/api/owner/events").await.ok();
    for group in ["proposed", "scheduled", "past"] {
        assert_ne!(events[group], json!([]), "{group}");
    }
    let today = app.state().today();
    let month = |days: i64| today.saturating_add(jiff::Span::new().days(days));
    let path = format!("/api/calendar?from={}&to={}", month(-30), month(30));
    let calendar = admin.get(&path).await.ok();
    let shown = calendar["events"].as_array().expect("events");
    assert!(shown.len() > 20, "{}", shown.len());
    for key in ["task_type", "status"] {
        let kinds: BTreeSet<_> = shown.iter().filter_map(|of| of[key].as_str()).collect();
        assert!(kinds.len() >= 4, "{key}: {kinds:?}");
    }
    assert!(
        calendar["proposals"]
            .as_array()
            .is_some_and(|list| list.len() > 2)
    );
    let files = owner.get("/api/owner/files").await.ok();
    assert_every_file_opens(&owner, &files).await;
    let thread = owner.get("/api/owner/messages").await.ok();
    assert_eq!(thread["unread"], 1, "the office has just answered");
    let messages = thread["messages"].as_array().expect("messages");
    let of = |field: &'static str| messages.iter().map(move |message| message[field].clone());
    let kinds: BTreeSet<_> = of("participant_type")
        .filter_map(|kind| kind.as_str().map(str::to_owned))
        .collect();
    assert_eq!(kinds.len(), 4, "{kinds:?}");
    assert!(of("reply_to").any(|quote| quote["excerpt"].is_string()));
    let files = of("attachments").find(|files| *files != json!([]));
    assert_every_file_opens(&owner, &json!({ "items": files })).await;
}

/// Checks that there are tasks of every status, and that files attached to tasks and notes can be opened.
async fn assert_tasks_and_notes_exist(admin: &Client, projects: &[Value]) {
    let (mut tasks, mut notes) = (Vec::new(), Vec::new());
    for project in projects {
        let code = project["project_code"].as_str().expect("a code");
        for (name, all) in [("tasks", &mut tasks), ("notes", &mut notes)] {
            let list = admin
                .get(&format!("/api/projects/{code}/{name}"))
                .await
                .ok();
            all.extend(list["items"].as_array().expect("a list").clone());
        }
    }
    let statuses: BTreeSet<_> = tasks
        .iter()
        .filter_map(|task| task["status"].as_str())
        .collect();
    assert_eq!(statuses.len(), 5, "{statuses:?}");
    assert!(tasks.iter().any(|task| task["is_priority"] == true));
    assert!(tasks.iter().any(|task| task["assigned_to"].is_null()));
    assert!(tasks.iter().any(|task| task["due_date"].is_null()));
    for all in [&tasks, &notes] {
        let with_files = all.iter().filter(|one| one["attachments"] != json!([]));
        for one in with_files.clone() {
            assert_every_file_opens(admin, &json!({ "items": one["attachments"] })).await;
        }
        assert!(with_files.count() > 5);
    }
    assert!(
        notes.iter().any(|note| note["note"] == ""),
        "a note with files only"
    );
}

async fn assert_every_file_opens(client: &Client, files: &Value) {
    let files = files["items"].as_array().expect("files");
    assert!(!files.is_empty());
    for file in files {
        let stored = client.get(file["url"].as_str().expect("a link")).await;
        assert_eq!(stored.status, 200, "{}", file["file_name"]);
        assert_eq!(
            stored.bytes.len() as u64,
            file["file_size"].as_u64().expect("a size")
        );
    }
}

#[tokio::test]
async fn bulk_demo_projects_have_files_timelines_and_edits() {
    let app = TestApp::start().await;
    let mut progress = Vec::new();
    let loaded = demo::load(app.state(), projects(600), |done| progress.push(done))
        .await
        .unwrap();
    assert_eq!(loaded, Loaded::Filled);
    assert_eq!(progress, [500, 600]);
    // One bulk project in 100 has a file.
    let logs = "history_heads WHERE project_id IN (SELECT id FROM projects WHERE insurance_claim_number LIKE 'BLK-%')";
    assert!(app.rows(logs) >= 6);
    let files = "SELECT file_path FROM project_files WHERE file_name LIKE 'findings-%'";
    let read = format!("file_facts WHERE sha256 IS NOT NULL AND file_path IN ({files})");
    assert_eq!(app.rows(&read), 6);

    let client = |email: &'static str| {
        let client = app.anonymous();
        async move {
            let body = json!({ "email": email, "password": demo::PASSWORD });
            client.post("/api/auth/sign-in", &body).await.ok();
            client
        }
    };
    let admin = client("admin@demo.buildback.example").await;
    let all = admin.get("/api/projects?limit=1").await.ok();
    assert_eq!(all["total"], 636);
    for (email, fewest) in [
        ("contractor@demo.buildback.example", 150),
        ("crew3@demo.buildback.example", 5),
        ("partner@demo.buildback.example", 150),
        ("agent3@demo.buildback.example", 5),
    ] {
        let theirs = client(email).await.get("/api/projects?limit=1").await.ok();
        let total = theirs["total"].as_i64().expect("a total");
        assert!((fewest..600).contains(&total), "{email}: {total}");
    }

    // The newest project is one that the demo always contains, not a bulk project.
    let last = admin.get("/api/projects?sort=newest&limit=1").await.ok();
    let claim = last["items"][0]["insurance_claim_number"].as_str();
    assert!(
        !claim.is_some_and(|claim| claim.starts_with("BLK-")),
        "{claim:?}"
    );

    // The first bulk project has a file, and the 101st has a long timeline.
    let code = |claim: &'static str| {
        let admin = &admin;
        async move {
            let found = admin
                .get(&format!("/api/projects?search={claim}"))
                .await
                .ok();
            assert_eq!(found["total"], 1, "{claim}");
            let code = found["items"][0]["project_code"].as_str();
            code.expect("a code").to_owned()
        }
    };
    let path = format!("/api/projects/{}/files", code("BLK-0000000").await);
    assert_every_file_opens(&admin, &admin.get(&path).await.ok()).await;
    let path = format!("/api/projects/{}/updates", code("BLK-0000100").await);
    let mut cursor = String::new();
    let (mut entries, mut edits) = (0, 0);
    loop {
        let page = admin.get(&format!("{path}?limit=100{cursor}")).await.ok();
        let items = page["items"].as_array().expect("entries");
        entries += items.len();
        let changed = items.iter().filter_map(|item| item["edits"].as_array());
        edits += changed.map(Vec::len).sum::<usize>();
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(entries, 2_000);
    assert!(edits > 200, "{edits}");
    let bell = admin.get("/api/notifications").await.ok();
    assert!(!bell["items"].as_array().expect("notifications").is_empty());
}

#[tokio::test]
async fn a_demo_thread_can_have_any_number_of_messages() {
    let app = TestApp::start().await;
    let more = More {
        projects: 0,
        messages: 230,
    };
    demo::load(app.state(), more, |_| {}).await.unwrap();
    let client = app.anonymous();
    let body = json!({ "email": "contractor@demo.buildback.example", "password": demo::PASSWORD });
    client.post("/api/auth/sign-in", &body).await.ok();
    let path = format!("/api/projects/{}/messages", demo::PROJECT_CODE);
    let mut texts = Vec::new();
    let mut query = "?limit=100&direction=newer".to_owned();
    loop {
        let page = client.get(&format!("{path}{query}")).await.ok();
        let messages = page["messages"].as_array().expect("messages");
        let unread = messages.iter().filter(|message| message["unread"] == true);
        assert!(
            texts.len() >= 200 || unread.count() == 0,
            "the added messages are read"
        );
        texts.extend(
            messages
                .iter()
                .filter_map(|message| message["message_content"].as_str().map(str::to_owned)),
        );
        match page["newer"].as_str() {
            Some(cursor) => query = format!("?limit=100&direction=newer&cursor={cursor}"),
            None => break,
        }
    }
    let numbered = texts.iter().take_while(|text| text.starts_with("No. "));
    assert_eq!(numbered.count(), 230);
    assert!(texts[0].starts_with("No. 1: "), "{}", texts[0]);
    assert!(texts[229].starts_with("No. 230: "), "{}", texts[229]);
    assert_eq!(texts.len(), 240, "the regular demo messages follow");
}

#[tokio::test]
async fn demo_data_is_not_loaded_into_a_portal_in_use() {
    let app = TestApp::start().await;
    app.partner().await;
    let before = rows(&app);
    let loaded = demo::load(app.state(), projects(5), |_| {}).await.unwrap();
    assert_eq!(loaded, Loaded::NotEmpty);
    assert_eq!(rows(&app), before);
}

#[test]
fn demo_data_is_not_loaded_into_a_publicly_reachable_portal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, folder.path(), database.url());
    for settings in [
        &["--public-url", "https://portal.example.com"][..],
        &["--listen", "0.0.0.0:8080"],
        &[
            "--listen",
            "0.0.0.0:8080",
            "--public-url",
            "http://localhost:8080",
        ],
    ] {
        let (succeeded, output) = program.run(&[&["demo"], settings].concat());
        assert!(!succeeded, "{settings:?}: {output}");
        assert!(output.contains("listen and public_url"), "{output}");
        assert_eq!(database.count("users"), 0);
    }
}

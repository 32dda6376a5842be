//! Timeline entries about admin notes and files are visible only to admins (docs/permissions.md).

use crate::attaching::attach;
use domain::change::{ChangeTopic, NewChange};
use domain::permission::Role;
use domain::project::ProjectStatus;
use serde_json::Value;
use test_support::{Client, Person, TestApp, TestProject};
use uuid::Uuid;

const NOTE: &str = "Not for their ears.";

struct Arranged {
    app: TestApp,
    admin: Person,
    partner: Person,
    project: TestProject,
    contractor: Client,
}

/// A project whose newest entries are one visible to everybody and two visible only to admins.
async fn arranged() -> Arranged {
    let app = TestApp::start().await;
    let admin = app.person("ann@portal.example", Role::Admin, None).await;
    let partner = app.partner().await.0;
    let company = app.company("Ridgeline").await;
    let project = app.project(&partner).await;
    app.assign(&project, &company, &admin).await;
    app.update(&project, ProjectStatus::OnHold, "We wait.", &admin)
        .await;
    for kind in ["admin_note", "admin_attachment"] {
        app.advance(jiff::SignedDuration::from_secs(1));
        let entry = format!(
            "INSERT INTO project_status_updates (id, project_id, previous_status, new_status, update_type, change_summary, notes, updated_by, created_at)
             VALUES ('{}', '{}', 'on_hold', 'on_hold', '{kind}', '{NOTE}', '{NOTE}', '{}', {})",
            new_id(&app),
            project.id,
            admin.id,
            app.now().as_microsecond()
        );
        assert!(app.execute_sql(&entry));
    }
    let contractor = app.contractor(&company).await;
    Arranged {
        app,
        admin,
        partner,
        project,
        contractor,
    }
}

fn new_id(app: &TestApp) -> Uuid {
    domain::id::new_uuid(app.state().clock(), &mut app.state().rng())
}

/// The kinds of all entries, through pages of this size.
async fn kinds(client: &Client, path: &str, sort: &str, limit: usize) -> Vec<Value> {
    let (mut kinds, mut cursor) = (Vec::new(), String::new());
    loop {
        let query = format!("{path}?sort={sort}&limit={limit}{cursor}");
        let page = client.get(&query).await.ok();
        let items = page["items"].as_array().expect("a timeline");
        kinds.extend(items.iter().map(|item| item["update_type"].clone()));
        match page["next_cursor"].as_str() {
            Some(next) => {
                // Hidden entries do not shorten a page.
                assert_eq!(items.len(), limit, "{query}");
                cursor = format!("&cursor={next}");
            }
            None => return kinds,
        }
    }
}

#[tokio::test]
async fn only_admins_see_internal_entries_in_a_timeline() {
    let all = arranged().await;
    let staff = format!("/api/projects/{}/updates", all.project.code);
    let admin = all.app.sign_in(&all.admin).await;
    let partner = all.app.sign_in(&all.partner).await;
    let owner = all.app.owner(&all.project.code).await;
    let public = ["status_change", "contractor_assigned", "status_change"];
    let whole = [&public[..], &["admin_note", "admin_attachment"]].concat();
    for (client, path, oldest_first) in [
        (&admin, staff.as_str(), whole.as_slice()),
        (&partner, &staff, &public),
        (&all.contractor, &staff, &public),
        (&owner, "/api/owner/updates", &public),
    ] {
        for limit in [1, 2, 3, 50] {
            let found = kinds(client, path, "oldest", limit).await;
            assert_eq!(found, oldest_first, "{path} {limit}");
            let mut found = kinds(client, path, "newest", limit).await;
            found.reverse();
            assert_eq!(found, oldest_first, "{path} {limit}");
        }
    }
}

#[tokio::test]
async fn no_other_page_shows_internal_entries() {
    let all = arranged().await;
    let code = &all.project.code;
    let partner = all.app.sign_in(&all.partner).await;
    let owner = all.app.owner(code).await;
    let page = format!("/api/projects/{code}");
    let files = format!("/api/projects/{code}/files");
    for (client, paths) in [
        (
            &partner,
            &["/api/dashboard", "/api/notifications", &page, &files][..],
        ),
        (
            &all.contractor,
            &[
                "/api/contractor/dashboard",
                "/api/notifications",
                &page,
                &files,
            ],
        ),
        (&owner, &["/api/owner/project", "/api/owner/files"]),
    ] {
        for path in paths {
            let found = client.get(path).await.ok().to_string();
            assert!(!found.contains(NOTE), "{path}: {found}");
            assert!(!found.contains("admin_note"), "{path}: {found}");
        }
    }
    let dashboard = partner.get("/api/dashboard").await.ok();
    let newest = &dashboard["latest_updates"][0];
    assert_eq!(newest["update"]["notes"], "We wait.", "{dashboard}");
}

/// A file is visible to those who may see what it is attached to (docs/permissions.md).
#[tokio::test]
async fn only_admins_can_list_and_download_files_of_internal_entries() {
    let all = arranged().await;
    let code = &all.project.code;
    let admin = all.app.sign_in(&all.admin).await;
    let partner = all.app.sign_in(&all.partner).await;
    let owner = all.app.owner(code).await;
    let text = |n: u8| vec![b'a' + n; 40];
    for n in 0..3 {
        let name = format!("{n}.txt");
        attach(&all.app, &admin, &all.project, &name, "text/plain", text(n)).await;
        all.app.advance(jiff::SignedDuration::from_secs(1));
    }
    let staff = format!("/api/projects/{code}/files");
    let listed = |client: Client, path: String| async move {
        let items = client.get(&path).await.ok()["items"].clone();
        items.as_array().expect("files").clone()
    };
    let seen_before = listed(all.contractor.clone(), staff.clone()).await;
    assert_eq!(seen_before.len(), 3);
    let hidden = |name: &str, kind: &str| {
        format!(
            "UPDATE project_status_updates SET update_type = '{kind}' WHERE id =
             (SELECT status_update_id FROM status_update_attachments WHERE file_name = '{name}')"
        )
    };
    assert!(all.app.execute_sql(&hidden("0.txt", "admin_attachment")));
    assert!(all.app.execute_sql(&hidden("2.txt", "admin_note")));

    let of_admin = listed(admin.clone(), staff.clone()).await;
    let names = |files: &[Value]| {
        let names = files.iter().map(|file| file["file_name"].clone());
        names.collect::<Vec<_>>()
    };
    assert_eq!(names(&of_admin), ["2.txt", "1.txt", "0.txt"]);
    let ids = |files: &[Value]| {
        let ids = files.iter().map(|file| file["id"].as_str().expect("an id"));
        ids.collect::<Vec<_>>().join(",")
    };
    let archive = format!("/archive?ids={}", ids(&of_admin));
    assert_eq!(admin.get(&format!("{staff}{archive}")).await.status, 200);
    for (client, path) in [
        (&partner, staff.as_str()),
        (&all.contractor, &staff),
        (&owner, "/api/owner/files"),
    ] {
        let shown = listed(client.clone(), path.to_owned()).await;
        assert_eq!(names(&shown), ["1.txt"], "{path}");
        // Hidden files leave no gap in the pages.
        let page = client.get(&format!("{path}?limit=1")).await.ok();
        assert_eq!(page["items"].as_array().map(Vec::len), Some(1), "{path}");
        assert_eq!(page["next_cursor"], Value::Null, "{path}");
        let refused = client.get(&format!("{path}{archive}")).await;
        refused.problem(404, "not_found");
        let own = format!("{path}/archive?ids={}", ids(&shown));
        assert_eq!(client.get(&own).await.status, 200, "{path}");
    }
    // A link issued earlier no longer works.
    for file in &seen_before {
        let link = file["url"].as_str().expect("a link");
        let expected = if file["file_name"] == "1.txt" {
            200
        } else {
            404
        };
        assert_eq!(all.contractor.get(link).await.status, expected, "{file}");
    }
    for file in &of_admin {
        let link = file["url"].as_str().expect("a link");
        assert_eq!(admin.get(link).await.status, 200, "{file}");
    }
    // An admin who views the project as its owner sees what the owner sees.
    let entered = admin
        .post(
            "/api/owner/session",
            &serde_json::json!({ "project_code": code }),
        )
        .await;
    assert!(entered.status < 300, "{}", entered.json);
    let looked = listed(admin.clone(), "/api/owner/files".to_owned()).await;
    assert_eq!(names(&looked), ["1.txt"]);
}

#[tokio::test]
async fn only_admins_streams_report_note_and_task_changes() {
    let all = arranged().await;
    let staff = [
        all.app.sign_in(&all.partner).await,
        all.contractor.clone(),
        all.app.sign_in(&all.admin).await,
    ];
    let owner = all.app.owner(&all.project.code).await;
    let mut streams = Vec::new();
    for client in &staff {
        streams.push(client.listen("/api/stream").await);
    }
    streams.push(owner.listen("/api/owner/stream").await);
    for stream in &mut streams {
        let ready = stream.next().await.expect("the stream begins");
        assert_eq!(ready.event, "ready");
    }
    let (facts, now) = (all.app.facts(&all.project).await, all.app.now());
    let entity_id = new_id(&all.app);
    let topics = [ChangeTopic::Note, ChangeTopic::Task, ChangeTopic::Event];
    all.app
        .write(move |conn| {
            for topic in topics {
                let change = NewChange {
                    topic,
                    entity_id,
                    project: Some(facts.clone()),
                    user_id: None,
                };
                store::change_feed::publish(conn, &change, now)?;
            }
            Ok(())
        })
        .await;
    for (n, heard) in [
        &["event"][..],
        &["event"],
        &["note", "task", "event"],
        &["event"],
    ]
    .iter()
    .enumerate()
    {
        for topic in *heard {
            assert_eq!(streams[n].change().await.0, *topic, "listener {n}");
        }
    }
}

//! Deleted projects: invisible to everybody, restored exactly as they were, and removed for good after 30 days.

use crate::attaching::attach;
use crate::leftovers::Leftovers;
use crate::openapi::operations;
use crate::scheduling::on_version;
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use server::app::jobs::clean_up;
use std::collections::BTreeMap;
use test_support::{Answer, Client, Person, TestApp, TestProject, photo};

const LIST: &str = "/api/admin/deleted-projects";

/// A portal with a project that has something of everything.
pub struct Office {
    pub app: TestApp,
    pub ann: Person,
    pub paul: Person,
    pub admin: Client,
    pub other_admin: Client,
    pub contractor: Client,
    pub partner: Client,
    pub project: TestProject,
}

/// Deletes a project at its current version.
pub async fn delete(admin: &Client, project: &TestProject) -> Answer {
    let path = format!("/api/projects/{}", project.code);
    let version = admin.get(&path).await.json["version"].as_i64().unwrap_or(1);
    delete_at(admin, project, version).await
}

async fn delete_at(client: &Client, project: &TestProject, version: i64) -> Answer {
    let request = client.request(Method::DELETE, &format!("/api/projects/{}", project.code));
    Answer::of(request.header("if-match", format!("\"{version}\""))).await
}

impl Office {
    pub async fn open() -> Self {
        let app = TestApp::start().await;
        let ann = app.person("ann@portal.example", Role::Admin, None).await;
        let company = app.company("Ridgeline").await;
        let (paul, partner) = app.partner().await;
        let project = app.project(&paul).await;
        app.assign(&project, &company, &ann).await;
        Self {
            admin: app.sign_in(&ann).await,
            other_admin: app.admin().await,
            contractor: app.contractor(&company).await,
            partner,
            app,
            ann,
            paul,
            project,
        }
    }

    pub fn path(&self, of: &str) -> String {
        let path = format!("/api/projects/{}/{of}", self.project.code);
        path.trim_end_matches('/').to_owned()
    }

    pub async fn restore(&self) -> Answer {
        let path = format!("{LIST}/{}/restore", self.project.id);
        self.admin.post(&path, &json!({})).await
    }

    /// Fills the project: timeline, files, events, proposals, tasks, notes, messages, reading positions, calendar links, and an edit.
    async fn fill(&self) {
        let (app, admin) = (&self.app, &self.admin);
        let bytes = photo::jpeg(600, 400, 1);
        let file = attach(
            app,
            &self.contractor,
            &self.project,
            "wall.jpg",
            "image/jpeg",
            bytes,
        )
        .await;
        let small = file["thumbnail_url"].as_str().expect("a link");
        assert_eq!(self.contractor.get(small).await.status, 200);
        let described = json!({ "files": [file["id"]], "change": { "room": "Kitchen" } });
        self.contractor
            .post(&self.path("photos/describe"), &described)
            .await
            .ok();
        let owner = app.owner(&self.project.code).await;
        let messages = self.path("messages");
        for (client, path, role) in [
            (admin, messages.as_str(), "admin"),
            (&owner, "/api/owner/messages", "owner"),
        ] {
            let body = json!({
                "id": app.new_id(), "message_content": format!("Hello from {role}"), "message_type": "text",
                "participant_type": role,
            });
            client.post(path, &body).await.ok();
        }
        let list = self.contractor.get(&messages).await.ok();
        let ids: Vec<&Value> = list["messages"]
            .as_array()
            .expect("messages")
            .iter()
            .map(|of| &of["id"])
            .collect();
        let read = format!("{messages}/read");
        self.contractor
            .post(&read, &json!({ "message_ids": ids }))
            .await
            .ok();
        let events = self.path("events");
        admin
            .post(&events, &crate::scheduling::form("2027-03-08", "", ""))
            .await
            .ok();
        admin
            .post(&events, &crate::scheduling::three_days())
            .await
            .ok();
        admin
            .post(
                &self.path("tasks"),
                &json!({ "description": "Call the adjuster." }),
            )
            .await
            .ok();
        admin
            .post(
                &self.path("notes"),
                &json!({ "note": "The owner prefers calls." }),
            )
            .await
            .ok();
        let estimates = self.path("estimates");
        let form = crate::estimates::form();
        let estimate = self.contractor.post(&estimates, &form).await.ok();
        let id = estimate["id"].as_str().expect("an id");
        for (client, operation, body) in [
            (&self.contractor, "send", json!({})),
            (admin, "decision", json!({ "kind": "approve" })),
            (&self.contractor, "next", json!({})),
        ] {
            let path = format!("{estimates}/{id}/{operation}");
            // Only sending reads the revision.
            on_version(client, Method::POST, &path, &estimate["revision"], &body)
                .await
                .ok();
        }
        let mut supplement = form;
        supplement["supplement_of"] = estimate["estimate"]["id"].clone();
        admin.post(&estimates, &supplement).await.ok();
        owner
            .post("/api/owner/calendar-feeds", &json!({ "label": "Phone" }))
            .await
            .ok();
        let page = admin.get(&self.path("")).await.ok();
        let version = page["version"].as_i64().expect("a version");
        let edit = json!({ "damage_description": "Another pipe burst." });
        admin.patch(&self.path(""), version, &edit).await.ok();
    }
}

/// Tables that a deletion or restoration changes by design: logs, limits, sessions, pending mail, and what is kept of deleted projects.
const EXCEPT: &[&str] = &[
    "changes",
    "security_audit_log",
    "security_audit_head",
    "rate_limits",
    "idempotency_keys",
    "user_sessions",
    "owner_sessions",
    "notification_outbox",
    "notification_deliveries",
    "mail_bundles",
    "mail_queue",
    "jobs",
    "restored_projects",
];

/// The tables that a restored project must leave as they were.
pub fn contents(app: &TestApp) -> BTreeMap<String, Vec<String>> {
    let mut contents = app.contents();
    contents.retain(|table, _| !EXCEPT.contains(&table.as_str()));
    for rows in contents.values_mut() {
        // A search document gets a new number. A count of zero is the same as no count.
        rows.retain(|row| {
            !row.contains("projects=0") && !row.contains("submitted=0") && !row.contains("stays=0")
        });
        for row in rows.iter_mut() {
            if row.contains("noun=") {
                let parts = row.split(", ").filter(|part| !part.starts_with("number="));
                *row = parts.collect::<Vec<_>>().join(", ");
            }
        }
        rows.sort_unstable();
    }
    contents
}

#[tokio::test]
async fn a_restored_project_is_as_it_was() {
    let office = Office::open().await;
    office.fill().await;
    let other = office.app.project(&office.paul).await;
    let before = contents(&office.app);
    let files = office.app.stored_files();

    let deleted = delete(&office.admin, &office.project).await.ok();
    assert_eq!(deleted["id"], json!(office.project.id));
    assert_eq!(deleted["deleted_by"], "Robin Example");
    office.app.advance(SignedDuration::from_hours(24 * 29));
    clean_up(office.app.state())
        .await
        .expect("the cleanup succeeds");
    assert_eq!(office.app.stored_files(), files, "the files stay");
    let mut office = office;
    office.admin = office.app.sign_in(&office.ann).await;
    assert_eq!(
        office
            .admin
            .get(&format!("/api/projects/{}", other.code))
            .await
            .status,
        200
    );
    let page = office.restore().await.ok();
    assert_eq!(page["project_code"], json!(office.project.code));
    let after = contents(&office.app);
    for (table, rows) in &before {
        assert_eq!(&after[table], rows, "{table}");
    }
    // Once more changes nothing.
    office.restore().await.ok();
    for (event, times) in [
        (AuditEvent::ProjectDeleted, 1),
        (AuditEvent::ProjectRestored, 1),
    ] {
        assert_eq!(count(&office.app, event).await, times, "{event:?}");
    }
    office.app.owner(&office.project.code).await;
    let found = office.admin.get("/api/search?q=hello").await.ok();
    assert!(found.to_string().contains("Hello from owner"), "{found}");
}

#[tokio::test]
async fn nothing_of_a_deleted_project_is_left_in_the_tables_that_the_portal_reads() {
    let office = Office::open().await;
    office.fill().await;
    delete(&office.admin, &office.project).await.ok();
    let texts = [
        office.project.id.to_string(),
        office.project.code.clone(),
        office.project.number.clone(),
        "jose@home.example".to_owned(),
    ];
    for (table, rows) in office.app.contents() {
        let logs = [
            "changes",
            "security_audit_log",
            "idempotency_keys",
            "rate_limits",
        ];
        if logs.contains(&table.as_str()) || table.starts_with("deleted_") {
            continue;
        }
        for row in rows {
            assert!(
                !texts.iter().any(|text| row.contains(text.as_str())),
                "{table}: {row}"
            );
        }
    }
}

#[tokio::test]
async fn nobody_reads_a_deleted_project() {
    let office = Office::open().await;
    office.fill().await;
    let owner = office.app.owner(&office.project.code).await;
    let file = office.admin.get(&office.path("files")).await.ok();
    let link = file["items"][0]["url"].as_str().expect("a link").to_owned();
    assert_eq!(office.admin.get(&link).await.status, 200);
    delete(&office.admin, &office.project).await.ok();

    let texts = [
        office.project.id.to_string(),
        office.project.code.clone(),
        office.project.number.clone(),
    ];
    // These name the project by design, to admins only.
    let for_admins = [
        "list_deleted_projects",
        "list_security_events",
        "export_security_events",
    ];
    for (name, client) in [
        ("admin", &office.other_admin),
        ("contractor", &office.contractor),
        ("partner", &office.partner),
        ("owner", &owner),
    ] {
        for (id, (method, path, _)) in operations() {
            let is_stream = id.ends_with("open_stream") || id.ends_with("owner_stream");
            if method != "GET"
                || is_stream
                || (name == "admin" && for_admins.contains(&id.as_str()))
            {
                continue;
            }
            let is_about_project = path.contains("{code}") || path.contains("{project_id}");
            let path = path
                .replace("{code}", &office.project.code)
                .replace("{project_id}", &office.project.id.to_string())
                .replace("{id}", "01890a5d-ac96-774b-bcce-b302099a8057")
                .replace("{version}", "01890a5d-ac96-774b-bcce-b302099a8057")
                .replace("{slug}", "ridgeline")
                .replace("{report}", "intake");
            let query = match id.as_str() {
                "search_portal" => "?q=Brien",
                "show_calendar" => "?from=2027-03-01&to=2027-04-01",
                "list_conflicts" => "?scheduled_date=2027-03-08&is_all_day=true",
                "download_files" => "?ids=01890a5d-ac96-774b-bcce-b302099a8057",
                "show_estimate_comparison" => "?with=01890a5d-ac96-774b-bcce-b302099a8057",
                _ => "",
            };
            let answer = client.get(&format!("{path}{query}")).await;
            let status = if name == "owner" { 401 } else { 404 };
            assert!(
                !is_about_project || answer.status == status,
                "{name}: {id}: {}",
                answer.status
            );
            let body = String::from_utf8_lossy(&answer.bytes);
            for text in &texts {
                // A refusal may repeat the path that was asked for.
                let is_named = answer.status < 400 && body.contains(text.as_str());
                assert!(!is_named, "{name}: {id} names {text}: {body}");
            }
        }
        assert!(client.get(&link).await.status >= 400, "{name}: the file");
    }
    let form = json!({ "project_code": office.project.code });
    office
        .app
        .anonymous()
        .post("/api/owner/session", &form)
        .await
        .problem(401, "owner_code_refused");
}

#[tokio::test]
async fn open_pages_learn_of_a_deletion_and_owner_sessions_end() {
    let office = Office::open().await;
    let owner = office.app.owner(&office.project.code).await;
    let mut streams = Vec::new();
    for client in [&office.other_admin, &office.contractor, &office.partner] {
        let mut stream = client.listen("/api/stream").await;
        stream.next().await.expect("the stream begins");
        streams.push(stream);
    }
    let mut owners = owner.listen("/api/owner/stream").await;
    delete(&office.admin, &office.project).await.ok();
    for stream in &mut streams {
        loop {
            let (topic, project) = stream.change().await;
            if topic == "project" {
                assert_eq!(project, Some(office.project.id.to_string()));
                break;
            }
        }
    }
    let (topic, _) = streams[0].change().await;
    assert_eq!(topic, "deleted_project");
    while owners.next().await.is_some() {}
    assert_eq!(owner.get("/api/owner/project").await.status, 401);
}

#[tokio::test]
async fn deleting_again_returns_the_same_and_a_stale_deletion_is_refused() {
    let office = Office::open().await;
    let stale = delete_at(&office.admin, &office.project, 99).await;
    let stale = stale.problem(412, "stale");
    assert_eq!(stale["current"]["project_code"], json!(office.project.code));
    let deleted = delete(&office.admin, &office.project).await.ok();
    assert_eq!(
        delete_at(&office.admin, &office.project, 1).await.ok(),
        deleted
    );
    assert_eq!(count(&office.app, AuditEvent::ProjectDeleted).await, 1);
    for client in [&office.contractor, &office.partner] {
        delete_at(client, &office.project, 1)
            .await
            .problem(404, "not_found");
    }
    let list = office.other_admin.get(LIST).await.ok();
    assert_eq!(list["items"], json!([deleted]));
    // Its id stays taken.
    let form = json!({ "id": office.project.id, "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    assert_eq!(
        office.partner.post("/api/projects", &form).await.status,
        409
    );
}

#[tokio::test]
async fn the_list_of_deleted_projects_has_pages() {
    let office = Office::open().await;
    let other = office.app.project(&office.paul).await;
    for project in [&office.project, &other] {
        delete(&office.admin, project).await.ok();
    }
    let mut numbers = Vec::new();
    let mut path = format!("{LIST}?limit=1");
    loop {
        let page = office.admin.get(&path).await.ok();
        numbers.push(page["items"][0]["project_number"].clone());
        let Some(cursor) = page["next_cursor"].as_str() else {
            break;
        };
        path = format!("{LIST}?limit=1&cursor={cursor}");
    }
    assert_eq!(numbers, [json!(other.number), json!(office.project.number)]);
}

#[tokio::test]
async fn after_30_days_the_project_and_its_files_are_gone_for_good() {
    let office = Office::open().await;
    office.fill().await;
    assert!(office.app.stored_files() >= 2, "a photo and its thumbnail");
    delete(&office.admin, &office.project).await.ok();
    office.app.advance(SignedDuration::from_hours(30 * 24));
    clean_up(office.app.state())
        .await
        .expect("the cleanup succeeds");
    assert_eq!(office.app.stored_files(), 0);
    for table in [
        "deleted_projects",
        "deleted_rows",
        "deleted_files",
        "uploads",
    ] {
        assert_eq!(office.app.rows(table), 0, "{table}");
    }
    let admin = office.app.sign_in(&office.ann).await;
    let path = format!("{LIST}/{}/restore", office.project.id);
    admin
        .post(&path, &json!({}))
        .await
        .problem(404, "not_found");
    for (table, rows) in office.app.contents() {
        for row in rows {
            let is_owners = row.contains("José O'Brien") || row.contains("jose@home.example");
            assert!(!is_owners, "{table}: {row}");
        }
    }
    assert_eq!(count(&office.app, AuditEvent::ProjectRemoved).await, 1);
    let events = admin
        .get("/api/admin/security-events?event_type=project_removed")
        .await
        .ok();
    assert_eq!(
        events["items"][0]["details"]["project_number"],
        json!(office.project.number)
    );
}

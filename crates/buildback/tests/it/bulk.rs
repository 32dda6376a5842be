//! Bulk changes: each project is changed independently and has its own result.

use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, Company, Person, TestApp, TestProject};

const KEY: &str = "6f1d9c44-bulk";

/// An admin, and a partner's projects that are not assigned yet.
struct Desk {
    app: TestApp,
    person: Person,
    admin: Client,
    projects: Vec<TestProject>,
    company: Company,
}

async fn desk(projects: usize) -> Desk {
    let app = TestApp::start().await;
    let person = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&person).await;
    let (partner, _) = app.partner().await;
    let mut made = Vec::new();
    for _ in 0..projects {
        made.push(app.project(&partner).await);
    }
    let company = app.company("Ridgeline").await;
    Desk {
        app,
        person,
        admin,
        projects: made,
        company,
    }
}

impl Desk {
    /// The projects as the list shows them now.
    async fn seen(&self) -> Vec<Value> {
        let list = self.admin.get("/api/projects?sort=oldest").await.ok();
        let seen = |project: &TestProject| {
            let cards = list["items"].as_array().expect("a list");
            let card = cards
                .iter()
                .find(|card| card["project_code"] == project.code)
                .expect("a card");
            json!({ "code": project.code, "version": card["version"] })
        };
        self.projects.iter().map(seen).collect()
    }

    async fn assign(&self, seen: &[Value]) -> Answer {
        let body = json!({ "contractor_id": self.company.id, "projects": seen });
        self.admin.post("/api/projects/assign", &body).await
    }

    async fn advance(&self, seen: &[Value]) -> Answer {
        let body = json!({
            "status": "site_visit_scheduled", "notes": "We come on Tuesday.", "projects": seen,
        });
        self.admin.post("/api/projects/statuses", &body).await
    }

    /// The row counts of the tables that a change writes to, and of the audit log.
    fn written(&self) -> [i64; 5] {
        [
            "project_status_updates",
            "project_edit_history",
            "notifications",
            "changes",
            "security_audit_log",
        ]
        .map(|table| self.app.rows(table))
    }
}

fn outcomes(answer: &Value) -> Vec<&str> {
    let rows = answer["rows"].as_array().expect("rows");
    rows.iter()
        .map(|row| row["outcome"].as_str().expect("an outcome"))
        .collect()
}

#[tokio::test]
async fn bulk_assignment_writes_the_same_records_as_single_assignments() {
    let desk = desk(4).await;
    let Desk { app, admin, .. } = &desk;
    // One project on its own, to compare what that writes.
    let before = desk.written();
    app.assign(&desk.projects[0], &desk.company, &desk.person)
        .await;
    let one = desk.written();
    let seen = desk.seen().await;
    let answer = desk.assign(&seen).await.ok();
    assert_eq!(
        outcomes(&answer),
        ["unchanged", "changed", "changed", "changed"]
    );
    let many = desk.written();
    for table in 0..4 {
        assert_eq!(many[table] - one[table], 3 * (one[table] - before[table]));
    }
    let logged = "security_audit_log WHERE event_type = 'projects_assigned'";
    assert_eq!(app.rows(logged), 1);
    for (project, row) in desk.projects.iter().zip(answer["rows"].as_array().unwrap()) {
        let page = admin.get(&format!("/api/projects/{}", project.code)).await;
        let page = page.ok();
        assert_eq!(page["contractor"]["company_name"], "Ridgeline");
        assert_eq!(row["current"]["contractor"], "Ridgeline");
        assert_eq!(row["current"]["version"], page["version"]);
        assert_eq!(row["reason"], Value::Null);
    }

    // And removed again.
    let body = json!({ "contractor_id": null, "projects": desk.seen().await });
    let removed = admin.post("/api/projects/assign", &body).await.ok();
    assert_eq!(outcomes(&removed), ["changed"; 4]);
    assert_eq!(app.rows("projects WHERE contractor_id IS NOT NULL"), 0);
}

#[tokio::test]
async fn a_bulk_status_change_adds_an_update_to_each_project() {
    let desk = desk(3).await;
    // After the entries of the submissions.
    desk.app.advance(SignedDuration::from_secs(1));
    let before = desk.written();
    let answer = desk.advance(&desk.seen().await).await.ok();
    assert_eq!(outcomes(&answer), ["changed"; 3]);
    assert_eq!(
        answer["rows"][2]["current"]["status"],
        "site_visit_scheduled"
    );
    let after = desk.written();
    assert_eq!(
        [after[0] - before[0], after[1] - before[1]],
        [3, 0],
        "one timeline entry each, and no edited field"
    );
    assert_eq!(after[2] - before[2], 3);
    for project in &desk.projects {
        let path = format!("/api/projects/{}/updates?limit=1", project.code);
        let entry = desk.admin.get(&path).await.ok()["items"][0].clone();
        assert_eq!(entry["update_type"], "status_change");
        assert_eq!(entry["previous_status"], "submitted");
        assert_eq!(entry["new_status"], "site_visit_scheduled");
        assert_eq!(entry["notes"], "We come on Tuesday.");
    }
    let list = "/api/projects?status=site_visit_scheduled";
    assert_eq!(desk.admin.get(list).await.ok()["total"], 3);

    let again = desk.advance(&desk.seen().await).await.ok();
    assert_eq!(outcomes(&again), ["unchanged"; 3]);
    assert_eq!(desk.written()[..4], after[..4]);
}

#[tokio::test]
async fn an_undone_status_change_is_told_in_each_readers_language() {
    let desk = desk(2).await;
    let seen = desk.seen().await;
    desk.advance(&seen).await.ok();
    desk.app.advance(SignedDuration::from_secs(1));
    // A colleague edits the second project afterwards.
    let path = format!("/api/projects/{}", desk.projects[1].code);
    let patch = json!({ "city": "Elsewhere" });
    desk.admin.patch(&path, 2, &patch).await.ok();
    let before = desk.written();
    let back = |project: &Value| json!({ "code": project["code"], "version": 2 });
    let body = json!({
        "status": "submitted", "is_undo": true, "projects": [back(&seen[0]), back(&seen[1])],
    });
    let undone = desk.admin.post("/api/projects/statuses", &body).await.ok();
    assert_eq!(outcomes(&undone), ["changed", "stale"]);
    let after = desk.written();
    assert_eq!([after[0] - before[0], after[2] - before[2]], [1, 1]);

    let updates = format!("/api/projects/{}/updates?limit=1", desk.projects[0].code);
    let entry = desk.admin.get(&updates).await.ok()["items"][0].clone();
    assert_eq!(entry["update_type"], "status_change");
    assert_eq!(entry["previous_status"], "site_visit_scheduled");
    assert_eq!(entry["new_status"], "submitted");
    assert_eq!(entry["notes"], Value::Null);
    assert_eq!(entry["change_summary"], "A status change was undone");
    let told = desk.admin.get("/api/notifications?limit=1").await.ok()["items"][0].clone();
    assert_eq!(
        told["message"],
        "A status change was undone. The status is Submitted again."
    );
    assert_eq!(told["message_text"]["code"], "notification-status-undone");
    // Only an undo needs no notes.
    let body = json!({ "status": "submitted", "projects": [back(&seen[0])] });
    let refused = desk.admin.post("/api/projects/statuses", &body).await;
    refused.invalid(&["notes"]);
}

/// An undo cannot set a status without notes that the caller did not move the project away from.
#[tokio::test]
async fn only_the_callers_own_latest_status_change_can_be_undone() {
    let desk = desk(1).await;
    let seen = desk.seen().await;
    let code = &seen[0]["code"];
    let undo = |status: &str, version: i64| {
        json!({
            "status": status, "is_undo": true, "projects": [{ "code": code, "version": version }],
        })
    };
    let send = async |client: &Client, body: &Value| {
        desk.app.advance(SignedDuration::from_secs(1));
        let answer = client.post("/api/projects/statuses", body).await.ok();
        outcomes(&answer)[0].to_owned()
    };
    let admin = &desk.admin;
    let bea = desk
        .app
        .person("bea@portal.example", Role::Admin, None)
        .await;
    let colleague = desk.app.sign_in(&bea).await;
    desk.advance(&seen).await.ok();
    let before = desk.written();
    for (client, body) in [
        // The project never had this status.
        (admin, undo("completed", 2)),
        // Another admin's change.
        (&colleague, undo("submitted", 2)),
        // An earlier version.
        (admin, undo("submitted", 1)),
    ] {
        assert_eq!(send(client, &body).await, "stale", "{body}");
    }
    for (field, value) in [("notes", json!("Oh no.")), ("close_open_work", json!(true))] {
        let mut body = undo("submitted", 2);
        body[field] = value;
        let refused = admin.post("/api/projects/statuses", &body).await;
        refused.invalid(&[field]);
    }
    assert_eq!(desk.written()[..4], before[..4]);
    assert_eq!(send(admin, &undo("submitted", 2)).await, "changed");
    let logged = "security_audit_log WHERE details LIKE '%\"is_undo\":true%'";
    assert_eq!(desk.app.rows(logged), 4);
}

/// Otherwise, its code would live longer, and its retention would start again.
#[tokio::test]
async fn an_undo_restores_when_a_project_was_closed() {
    let desk = desk(1).await;
    let code = desk.seen().await[0]["code"].clone();
    let change = async |status: &str, version: i64, is_undo: bool| {
        desk.app.advance(SignedDuration::from_mins(1));
        let notes = if is_undo { "" } else { "As agreed." };
        let body = json!({
            "status": status, "notes": notes, "is_undo": is_undo,
            "projects": [{ "code": code, "version": version }],
        });
        let answer = desk.admin.post("/api/projects/statuses", &body).await.ok();
        assert_eq!(outcomes(&answer), ["changed"], "{status}");
        desk.app.now().as_microsecond()
    };
    let closed_at = change("completed", 1, false).await;
    change("build_back_completed", 2, false).await;
    let is_closed_since = |at: i64| {
        let rows = format!("projects WHERE status = 'build_back_completed' AND closed_at = {at}");
        desk.app.rows(&rows)
    };
    assert_eq!(is_closed_since(closed_at), 1);
    change("in_progress", 3, false).await;
    assert_eq!(desk.app.rows("projects WHERE closed_at IS NULL"), 1);
    change("build_back_completed", 4, true).await;
    assert_eq!(is_closed_since(closed_at), 1);
}

/// A project that was changed in the meantime, an unknown code, and a malformed code do not hold up the others.
#[tokio::test]
async fn rows_that_cannot_be_changed_are_reported_and_the_others_succeed() {
    let desk = desk(3).await;
    let mut seen = desk.seen().await;
    let code = &desk.projects[1].code;
    let patch = json!({ "city": "Elsewhere" });
    let version = seen[1]["version"].as_i64().expect("a version");
    let path = format!("/api/projects/{code}");
    desk.admin.patch(&path, version, &patch).await.ok();
    seen.insert(1, json!({ "code": "ZZZZZZ", "version": 1 }));
    seen.insert(3, json!({ "code": "no code", "version": 1 }));

    let answer = desk.assign(&seen).await.ok();
    assert_eq!(
        outcomes(&answer),
        ["changed", "not_found", "stale", "not_found", "changed"]
    );
    let rows = &answer["rows"];
    for unknown in [1, 3] {
        assert_eq!(
            rows[unknown]["reason"],
            "Project not found or access denied"
        );
        assert_eq!(rows[unknown]["current"], Value::Null);
    }
    assert_eq!(
        rows[2]["reason"],
        "Someone else changed this first. Nothing was saved."
    );
    let stale = desk.admin.get(&path).await.ok();
    assert_eq!(stale["contractor"], Value::Null);
    assert_eq!(stale["address"]["city"], "Elsewhere");
    assert_eq!(rows[2]["current"]["version"], stale["version"]);

    // With the version from the response, the assignment succeeds. Status changes check the version too.
    let fresh = json!({ "code": code, "version": rows[2]["current"]["version"] });
    let retried = desk.assign(std::slice::from_ref(&fresh)).await.ok();
    assert_eq!(outcomes(&retried), ["changed"]);
    let overtaken = desk.advance(&[fresh]).await.ok();
    assert_eq!(outcomes(&overtaken), ["stale"]);
    assert_eq!(overtaken["rows"][0]["current"]["status"], "submitted");
}

/// Earlier changes remain; nothing more is changed on behalf of a deactivated admin.
#[tokio::test]
async fn deactivating_the_admin_midway_stops_the_bulk_change() {
    let desk = desk(4).await;
    let seen = desk.seen().await;
    let second = format!("NEW.id = '{}'", desk.projects[1].id);
    let close = format!(
        "UPDATE users SET active = FALSE WHERE id = '{}'",
        desk.person.id
    );
    desk.app
        .meanwhile("UPDATE OF contractor_id ON projects", &second, &close);
    let refused = desk.assign(&seen).await;
    refused.problem(401, "sign_in_required");
    let company = &desk.company;
    for (at, project) in desk.projects.iter().enumerate() {
        let assigned = format!(
            "projects WHERE id = '{}' AND contractor_id = '{}'",
            project.id, company.id
        );
        assert_eq!(desk.app.rows(&assigned), i64::from(at < 2), "{at}");
    }
    assert_eq!(desk.app.rows("contractor_assignments"), 2);
}

#[tokio::test]
async fn invalid_bulk_requests_change_nothing() {
    let desk = desk(1).await;
    let seen = desk.seen().await;
    let before = desk.written();
    let code = desk.projects[0].code.to_lowercase();
    let twice = [seen[0].clone(), json!({ "code": code, "version": 1 })];
    let many: Vec<Value> = (0..201)
        .map(|n| json!({ "code": format!("CODE{n}"), "version": 1 }))
        .collect();
    for (projects, message) in [
        (&[] as &[Value], "Select at least one row"),
        (&many, "Select at most 200 rows at once"),
        (&twice, "The same row was selected twice"),
    ] {
        for refused in [desk.assign(projects).await, desk.advance(projects).await] {
            let error = refused.invalid(&["projects"])["errors"][0].clone();
            assert_eq!(error["message"], message);
        }
    }
    let unknown_company =
        json!({ "contractor_id": "01890a5d-ac96-774b-bcce-b302099a8057", "projects": seen });
    let refused = desk
        .admin
        .post("/api/projects/assign", &unknown_company)
        .await;
    refused.invalid(&["contractor_id"]);
    for (status, notes, field) in [
        ("done", "Well.", "status"),
        ("completed", "  ", "notes"),
        ("completed", &"x".repeat(5_001), "notes"),
    ] {
        let body = json!({ "status": status, "notes": notes, "projects": seen });
        let refused = desk.admin.post("/api/projects/statuses", &body).await;
        refused.invalid(&[field]);
    }
    assert_eq!(desk.written(), before);
}

/// This includes projects that the caller may see or change individually.
#[tokio::test]
async fn only_admins_can_make_bulk_changes() {
    let desk = desk(1).await;
    let app = &desk.app;
    app.assign(&desk.projects[0], &desk.company, &desk.person)
        .await;
    let seen = desk.seen().await;
    let before = desk.written();
    let body = json!({
        "status": "site_visit_scheduled", "notes": "We come on Tuesday.", "projects": seen,
    });
    let partner = app.partner().await.1;
    let contractor = app.contractor(&desk.company).await;
    for client in [&partner, &contractor] {
        let refused = client.post("/api/projects/statuses", &body).await;
        refused.problem(404, "not_found");
    }
    let owner = app.owner(&desk.projects[0].code).await;
    for client in [&app.anonymous(), &owner] {
        let refused = client.post("/api/projects/statuses", &body).await;
        refused.problem(401, "sign_in_required");
    }
    assert_eq!(desk.written()[..3], before[..3]);
}

#[tokio::test]
async fn a_repeated_bulk_change_resumes_and_changes_each_project_once() {
    let desk = desk(3).await;
    let seen = desk.seen().await;
    let send = |projects: &[Value]| {
        let body = json!({
            "status": "site_visit_scheduled", "notes": "We come on Tuesday.", "projects": projects,
        });
        let request = desk.admin.request(Method::POST, "/api/projects/statuses");
        Answer::of(request.header("idempotency-key", KEY).json(&body))
    };
    let first = send(&seen).await.ok();
    let after = desk.written();
    // The last project is reset, as if the portal had stopped before it.
    let last = &desk.projects[2];
    assert!(undo_last_row(&desk.app, last));
    let again = send(&seen).await.ok();
    assert_eq!(outcomes(&again), outcomes(&first));
    let rows = desk.written();
    assert_eq!(
        rows[0],
        after[0] + 1,
        "only the unfinished project is changed"
    );
    assert_eq!(rows[4], after[4]);
    let other = send(&seen[..2]).await;
    other.problem(409, "idempotency_key_reused");
}

/// Undoes the change to the last of three rows, as far as a repeated call checks it.
fn undo_last_row(app: &TestApp, project: &TestProject) -> bool {
    let id = project.id;
    app.execute_sql(&format!(
        "UPDATE projects SET status = 'submitted', version = 1 WHERE id = '{id}'"
    )) && app.execute_sql(&format!(
        "DELETE FROM idempotency_keys WHERE key = '{KEY} 2'"
    ))
}

//! Assigning a project to a contractor company, reassigning it, and removing the assignment (specification 2, section 4).

use domain::permission::Role;
use domain::project::ProjectStatus;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, Company, TestApp, TestProject};

async fn page(client: &Client, project: &TestProject) -> Value {
    let answer = client.get(&format!("/api/projects/{}", project.code)).await;
    answer.ok()
}

async fn put(client: &Client, project: &TestProject, version: &Value, body: &Value) -> Answer {
    let path = format!("/api/projects/{}/contractor", project.code);
    let request = client.request(Method::PUT, &path);
    Answer::of(
        request
            .header("if-match", format!("\"{version}\""))
            .json(body),
    )
    .await
}

/// Assigns the project to a company, or removes the current one.
pub async fn assign(client: &Client, project: &TestProject, company: Option<&Company>) -> Answer {
    let version = page(client, project).await["version"].clone();
    let company = company.map(|company| company.id);
    put(
        client,
        project,
        &version,
        &json!({ "contractor_id": company }),
    )
    .await
}

async fn newest(client: &Client, project: &TestProject) -> Value {
    let path = format!("/api/projects/{}/updates?limit=1", project.code);
    client.get(&path).await.ok()["items"][0].clone()
}

/// The row counts of the tables that an assignment writes to.
fn written(app: &TestApp) -> [i64; 4] {
    let tables = [
        "project_status_updates",
        "project_edit_history",
        "notifications",
        "changes",
    ];
    tables.map(|table| app.rows(table))
}

fn equals(column: &str, value: Option<&str>) -> String {
    value.map_or_else(
        || format!("{column} IS NULL"),
        |value| format!("{column} = '{value}'"),
    )
}

#[tokio::test]
async fn each_assignment_change_is_recorded_and_keeps_the_status() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let (partner, by_partner) = app.partner().await;
    let (ridgeline, summit) = (app.company("Ridgeline").await, app.company("Summit").await);
    let (carl, cora) = (
        app.contractor(&ridgeline).await,
        app.contractor(&summit).await,
    );
    let project = app.project(&partner).await;
    app.update(&project, ProjectStatus::EstimateApproved, "Fine.", &ann)
        .await;
    let timeline = format!("/api/projects/{}/updates", project.code);
    let mut before = None;
    for (company, summary, notification) in [
        (
            Some(&ridgeline),
            "Contractor assigned: Ridgeline",
            Some("Ridgeline will take care of this project."),
        ),
        (
            Some(&summit),
            "Contractor changed from Ridgeline to Summit",
            Some("Summit will take care of this project."),
        ),
        (None, "Contractor removed: Summit", None),
    ] {
        app.advance(jiff::SignedDuration::from_secs(1));
        let seen = page(&admin, &project).await;
        let rows = written(&app);
        let answer = assign(&admin, &project, company).await;
        let version = seen["version"].as_i64().expect("a version") + 1;
        assert_eq!(answer.headers["etag"], format!("\"{version}\""));
        let shown = answer.ok();
        let name = company.map(|company| company.name.as_str());
        assert_eq!(shown["version"], version);
        assert_eq!(shown["contractor"]["company_name"], json!(name));
        assert_eq!(shown["assigned_contractor"]["company_name"], json!(name));
        assert_eq!(shown["status"], "estimate_approved");

        let entry = by_partner.get(&timeline).await.ok()["items"][0].clone();
        assert_eq!(entry["update_type"], "contractor_assigned");
        assert_eq!(entry["change_summary"], summary);
        assert_eq!(entry["previous_status"], "estimate_approved");
        assert_eq!(entry["new_status"], "estimate_approved");
        assert_eq!(entry["notes"], Value::Null);
        assert_eq!(entry["author_name"], "Robin Example");

        let history = format!(
            "project_edit_history WHERE field_name = 'contractor_id' AND project_id = '{}' AND update_id = '{}'
             AND edited_by = '{}' AND {} AND {}",
            project.id,
            entry["id"].as_str().expect("an id"),
            ann.id,
            equals("old_value", before),
            equals("new_value", name),
        );
        assert_eq!(app.rows(&history), 1, "{summary}");
        let [entries, edits, notifications, _] = written(&app);
        let notified = i64::from(notification.is_some());
        assert_eq!(
            [entries, edits, notifications],
            [rows[0] + 1, rows[1] + 1, rows[2] + notified],
            "{summary}"
        );
        if let Some(message) = notification {
            let newest = by_partner.get("/api/notifications").await.ok()["items"][0].clone();
            assert_eq!(newest["title"], "Contractor assigned");
            assert_eq!(newest["message"], message);
            assert_eq!(newest["type"], "info");
            assert_eq!(newest["project"]["project_code"], project.code);
        }

        // Only the assigned company sees the project and its notifications.
        for (client, own) in [(&carl, &ridgeline), (&cora, &summit)] {
            let has_it = name == Some(own.name.as_str());
            let status = client.get(&timeline).await.status;
            assert_eq!(status, if has_it { 200 } else { 404 }, "{summary}");
            let notifications_of_company = client.get("/api/notifications").await.ok();
            let notifications_of_company = notifications_of_company["items"]
                .as_array()
                .expect("a list")
                .is_empty();
            assert_eq!(notifications_of_company, !has_it, "{summary}");
        }
        before = name;
    }
}

#[tokio::test]
async fn inactive_and_unknown_companies_cannot_be_assigned() {
    let app = TestApp::start().await;
    let (ann, project) = (app.admin().await, app.project(&app.partner().await.0).await);
    let (ridgeline, summit) = (app.company("Ridgeline").await, app.company("Summit").await);
    assign(&ann, &project, Some(&ridgeline)).await.ok();
    let inactive = format!(
        "UPDATE contractors SET status = 'inactive' WHERE id = '{}'",
        summit.id
    );
    assert!(app.execute_sql(&inactive));
    let before = (page(&ann, &project).await, written(&app));
    let version = &before.0["version"];
    let unknown_id = "01890a5d-ac96-774b-bcce-b302099a8057";
    for company in [json!(summit.id), json!(unknown_id)] {
        let body = json!({ "contractor_id": company });
        let refused = put(&ann, &project, version, &body).await;
        let error = refused.invalid(&["contractor_id"])["errors"][0].clone();
        assert_eq!(error["code"], "unknown_contractor");
        assert_eq!(
            error["message"],
            "This contractor does not exist or is not active."
        );
    }
    for malformed in [json!("Ridgeline"), json!(7)] {
        let body = json!({ "contractor_id": malformed });
        let refused = put(&ann, &project, version, &body).await;
        refused.invalid(&["contractor_id"]);
    }
    assert_eq!((page(&ann, &project).await, written(&app)), before);
}

/// An inactive company keeps its project, because nothing new is assigned.
#[tokio::test]
async fn reassigning_the_current_company_changes_nothing_even_if_inactive() {
    let app = TestApp::start().await;
    let (ann, project) = (app.admin().await, app.project(&app.partner().await.0).await);
    let ridgeline = app.company("Ridgeline").await;
    assign(&ann, &project, None).await.ok();
    assert_eq!(app.rows("project_status_updates"), 1);
    assign(&ann, &project, Some(&ridgeline)).await.ok();
    assert!(app.execute_sql("UPDATE contractors SET status = 'inactive'"));
    let before = (page(&ann, &project).await, written(&app));
    let again = assign(&ann, &project, Some(&ridgeline)).await.ok();
    assert_eq!(again["assigned_contractor"]["status"], "inactive");
    assert_eq!((page(&ann, &project).await, written(&app)), before);
    let without = assign(&ann, &project, None).await.ok();
    assert_eq!(without["assigned_contractor"], Value::Null);
}

#[tokio::test]
async fn each_assignment_change_adds_one_entry_and_moves_access() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let (north, south) = (
        app.company("Northside").await,
        app.company("Southside").await,
    );
    let (of_north, of_south) = (app.contractor(&north).await, app.contractor(&south).await);
    let project = app.project(&app.partner().await.0).await;
    let path = format!("/api/projects/{}", project.code);
    for (company, summary, statuses) in [
        (Some(&north), "Contractor assigned: Northside", [200, 404]),
        (
            Some(&south),
            "Contractor changed from Northside to Southside",
            [404, 200],
        ),
        (None, "Contractor removed: Southside", [404, 404]),
    ] {
        app.advance(jiff::SignedDuration::from_secs(1));
        let before =
            ["project_status_updates", "project_edit_history"].map(|table| app.rows(table));
        let page = assign(&admin, &project, company).await.ok();
        assert_eq!(
            page["assigned_contractor"]["company_name"],
            company.map_or(Value::Null, |company| json!(company.name))
        );
        let after = ["project_status_updates", "project_edit_history"].map(|table| app.rows(table));
        assert_eq!(after, before.map(|rows| rows + 1), "{summary}");
        let entry = newest(&admin, &project).await;
        assert_eq!(
            (&entry["update_type"], &entry["change_summary"]),
            (&json!("contractor_assigned"), &json!(summary))
        );
        assert_eq!(
            (&entry["previous_status"], &entry["new_status"]),
            (&json!("submitted"), &json!("submitted"))
        );
        let actual = [
            of_north.get(&path).await.status,
            of_south.get(&path).await.status,
        ];
        assert_eq!(actual, statuses, "{summary}");
    }
}

#[tokio::test]
async fn only_admins_get_the_slug_of_the_assigned_company() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline Restoration").await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    let (admin, contractor) = (app.sign_in(&ann).await, app.contractor(&company).await);
    for (client, slug) in [
        (&admin, json!("ridgeline-restoration")),
        (&contractor, Value::Null),
        (&partner, Value::Null),
    ] {
        let page = client
            .get(&format!("/api/projects/{}", project.code))
            .await
            .ok();
        let shown = &page["assigned_contractor"];
        assert_eq!(shown["company_name"], "Ridgeline Restoration");
        assert_eq!(shown["slug"], slug);
    }
    let opened = admin
        .get("/api/admin/contractors/ridgeline-restoration")
        .await;
    assert_eq!(opened.status, 200);
}

#[tokio::test]
async fn assigning_an_unknown_company_leaves_no_edit_history() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let project = app.project(&app.partner().await.0).await;
    let unknown = Company {
        id: domain::id::ContractorId::from_uuid(project.id.uuid()),
        name: "Nobody".to_owned(),
        slug: "nobody".to_owned(),
    };
    let problem = assign(&admin, &project, Some(&unknown))
        .await
        .invalid(&["contractor_id"]);
    assert_eq!(
        problem["detail"],
        "This contractor does not exist or is not active."
    );
    assert_eq!(app.rows("project_edit_history"), 0);
}

#[tokio::test]
async fn omitting_contractor_id_is_rejected_and_keeps_the_company() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let company = app.company("Northside").await;
    let project = app.project(&app.partner().await.0).await;
    let page = assign(&admin, &project, Some(&company)).await.ok();
    let answer = put(&admin, &project, &page["version"], &json!({})).await;
    assert_eq!(answer.status, 422);
    let unchanged = admin.get(&format!("/api/projects/{}", project.code)).await;
    assert_eq!(
        unchanged.ok()["assigned_contractor"]["company_name"],
        "Northside"
    );
}

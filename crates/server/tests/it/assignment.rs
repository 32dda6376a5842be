//! Assigning a contractor company, changing it and taking it off.

use domain::permission::Role;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, Company, TestApp, TestProject};

async fn assign(client: &Client, project: &TestProject, company: Option<&Company>) -> Answer {
    let path = format!("/api/projects/{}", project.code);
    let version = client.get(&path).await.ok()["version"].clone();
    let body = json!({ "contractor_id": company.map(|company| company.id) });
    let request = client
        .request(Method::PUT, &format!("{path}/contractor"))
        .header("if-match", format!("\"{version}\""));
    Answer::of(request.json(&body)).await
}

async fn newest(client: &Client, project: &TestProject) -> Value {
    let path = format!("/api/projects/{}/updates?limit=1", project.code);
    client.get(&path).await.ok()["items"][0].clone()
}

#[tokio::test]
async fn each_change_is_told_once_and_moves_no_status() {
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
    for (company, told, seen) in [
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
        assert_eq!(after, before.map(|rows| rows + 1), "{told}");
        let entry = newest(&admin, &project).await;
        assert_eq!(
            (&entry["update_type"], &entry["change_summary"]),
            (&json!("contractor_assigned"), &json!(told))
        );
        assert_eq!(
            (&entry["previous_status"], &entry["new_status"]),
            (&json!("submitted"), &json!("submitted"))
        );
        let sees = [
            of_north.get(&path).await.status,
            of_south.get(&path).await.status,
        ];
        assert_eq!(sees, seen, "{told}");
    }
}

#[tokio::test]
async fn the_company_s_page_is_named_to_whom_it_opens() {
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
        let told = &page["assigned_contractor"];
        assert_eq!(told["company_name"], "Ridgeline Restoration");
        assert_eq!(told["slug"], slug);
    }
    let opened = admin
        .get("/api/admin/contractors/ridgeline-restoration")
        .await;
    assert_eq!(opened.status, 200);
}

#[tokio::test]
async fn only_an_active_company_takes_a_project() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let project = app.project(&app.partner().await.0).await;
    let unknown = Company {
        id: domain::id::ContractorId::from_uuid(project.id.uuid()),
        name: "Nobody".to_owned(),
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
async fn a_company_is_not_taken_off_by_leaving_it_out() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let company = app.company("Northside").await;
    let project = app.project(&app.partner().await.0).await;
    let page = assign(&admin, &project, Some(&company)).await.ok();
    let request = admin
        .request(
            Method::PUT,
            &format!("/api/projects/{}/contractor", project.code),
        )
        .header("if-match", format!("\"{}\"", page["version"]));
    assert_eq!(Answer::of(request.json(&json!({}))).await.status, 422);
    let kept = admin.get(&format!("/api/projects/{}", project.code)).await;
    assert_eq!(
        kept.ok()["assigned_contractor"]["company_name"],
        "Northside"
    );
}

//! Every total matches the length of its list.

use crate::companies::set;
use domain::permission::Role;
use domain::project::ProjectStatus;
use serde_json::Value;
use test_support::{Client, TestApp};

async fn total(client: &Client, query: &str) -> Value {
    let page = client.get(&format!("/api/projects?limit=1{query}")).await;
    page.ok()["total"].clone()
}

#[tokio::test]
async fn totals_are_exact_for_each_scope_and_filter() {
    let app = TestApp::start().await;
    let (partner, by_partner) = app.partner().await;
    let (other, _) = app.partner().await;
    let by_admin = app.admin().await;
    let admin = app.person("ann@example.com", Role::Admin, None).await;
    let company = app.company("Acme Restoration").await;
    let mut projects = Vec::new();
    for _ in 0..5 {
        projects.push(app.project(&partner).await);
    }
    app.project(&other).await;
    app.assign(&projects[0], &company, &admin).await;
    for closed in [&projects[0], &projects[1]] {
        app.update(closed, ProjectStatus::Canceled, "", &admin)
            .await;
    }

    for (query, of_admin, of_partner) in [
        ("", 6, 5),
        ("&mine=true", 0, 5),
        ("&status=canceled", 2, 2),
        ("&status=submitted", 4, 3),
        ("&unassigned=true", 4, 3),
        ("&unassigned=false", 1, 1),
        ("&urgency=low", 0, 0),
    ] {
        assert_eq!(total(&by_admin, query).await, of_admin, "admin {query}");
        assert_eq!(
            total(&by_partner, query).await,
            of_partner,
            "partner {query}"
        );
    }
    let dashboard = by_admin.get("/api/admin/dashboard").await.ok();
    assert_eq!(dashboard["total"], 6);
    assert_eq!(dashboard["open"], 4);
    assert_eq!(dashboard["unassigned"]["total"], 4);
}

#[tokio::test]
async fn open_projects_of_a_deactivated_company_count_as_unassigned() {
    let app = TestApp::start().await;
    let ann = app.person("ann@example.com", Role::Admin, None).await;
    let (paul, partner) = app.partner().await;
    let (admin, company) = (app.sign_in(&ann).await, app.company("Ridgeline").await);
    let mut projects = Vec::new();
    for _ in 0..4 {
        projects.push(app.project(&paul).await);
    }
    for given in &projects[..2] {
        app.assign(given, &company, &ann).await;
    }
    let done = ProjectStatus::BuildBackCompleted;
    app.update(&projects[1], done, "Done.", &ann).await;
    let counts = async || {
        let dashboard = admin.get("/api/admin/dashboard").await.ok();
        let mut counts = vec![dashboard["unassigned"]["total"].clone()];
        for client in [&admin, &partner] {
            for query in [
                "&unassigned=true",
                "&unassigned=true&sort=updated",
                "&unassigned=false",
                "&unassigned=true&contractor=ridgeline",
            ] {
                counts.push(total(client, query).await);
            }
        }
        counts
    };
    assert_eq!(counts().await, [2, 2, 2, 2, 0, 2, 2, 2, 0]);
    set(&admin, "ridgeline", "deactivation").await;
    assert_eq!(counts().await, [3, 3, 3, 0, 1, 3, 3, 0, 1]);
    let list = admin.get("/api/projects?unassigned=true&sort=owner").await;
    let list = list.ok();
    let mut statuses: Vec<_> = list["items"]
        .as_array()
        .expect("list")
        .iter()
        .map(|card| card["contractor_status"].as_str())
        .collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [None, None, Some("inactive")]);
    set(&admin, "ridgeline", "reactivation").await;
    assert_eq!(counts().await, [2, 2, 2, 2, 0, 2, 2, 2, 0]);
}

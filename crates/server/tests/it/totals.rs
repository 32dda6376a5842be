//! Every number says what its list holds.

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
    assert_eq!(dashboard["unassigned"], 4);
}

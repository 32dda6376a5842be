//! Every sort order of a list, page by page, for admins and for callers who see only their own projects.

use domain::project::{ProjectOrder, ProjectStatus};
use test_support::{Client, TestApp};

/// The values that the list shows for `field`, in pages of three.
async fn values_in(client: &Client, order: ProjectOrder, field: &str, pages: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut cursor = String::new();
    for page in 1..=pages {
        let query = format!("/api/projects?limit=3&sort={order}{cursor}");
        let answer = client.get(&query).await.ok();
        let items = answer["items"].as_array().expect("a list");
        let texts = items
            .iter()
            .map(|item| item[field].as_str().unwrap_or("none").to_owned());
        found.extend(texts);
        match answer["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => assert_eq!(page, pages, "the last page"),
        }
    }
    found
}

#[tokio::test]
async fn each_sort_column_orders_all_pages_ascending_and_descending() {
    let app = TestApp::start().await;
    let (partner, by_partner) = app.partner().await;
    let by_admin = app.admin().await;
    let projects = [
        ("alva stone", "Mold", "on_hold", "low", "'2026-03-01'"),
        ("Bea Moss", "fire", "submitted", "critical", "NULL"),
        ("CARL REED", "Water", "canceled", "high", "'2026-01-15'"),
        ("Dora Hill", "Water", "pending", "medium", "'2026-03-01'"),
        ("ed Grey", "Wind", "build_back_completed", "high", "NULL"),
        (
            "Fay West",
            "hail",
            "in_progress",
            "critical",
            "'2025-12-31'",
        ),
        ("Gus Lake", "Mold", "site_visit_scheduled", "low", "NULL"),
    ];
    for (owner, damage, status, urgency, start) in projects {
        let id = app.project(&partner).await.id;
        assert!(app.execute_sql(&format!(
            "UPDATE projects SET property_owner_name = '{owner}', damage_type = '{damage}', status = '{status}',
             urgency_level = '{urgency}', timeline_start = {start} WHERE id = '{id}'"
        )));
    }
    use ProjectOrder as O;
    let cases: [(O, O, &str, [&str; 7]); 5] = [
        (
            O::Owner,
            O::OwnerDesc,
            "property_owner_name",
            [
                "alva stone",
                "Bea Moss",
                "CARL REED",
                "Dora Hill",
                "ed Grey",
                "Fay West",
                "Gus Lake",
            ],
        ),
        (
            O::Status,
            O::StatusDesc,
            "status",
            [
                "pending",
                "submitted",
                "site_visit_scheduled",
                "in_progress",
                "on_hold",
                "build_back_completed",
                "canceled",
            ],
        ),
        (
            O::Urgency,
            O::UrgencyDesc,
            "urgency_level",
            [
                "critical", "critical", "high", "high", "medium", "low", "low",
            ],
        ),
        (
            O::Start,
            O::StartDesc,
            "timeline_start",
            [
                "2025-12-31",
                "2026-01-15",
                "2026-03-01",
                "2026-03-01",
                "none",
                "none",
                "none",
            ],
        ),
        (
            O::Oldest,
            O::Newest,
            "property_owner_name",
            [
                "alva stone",
                "Bea Moss",
                "CARL REED",
                "Dora Hill",
                "ed Grey",
                "Fay West",
                "Gus Lake",
            ],
        ),
    ];
    for client in [&by_admin, &by_partner] {
        for (ascending, descending, field, mut expected) in cases {
            assert_eq!(
                values_in(client, ascending, field, 3).await,
                expected,
                "{ascending}"
            );
            expected.reverse();
            assert_eq!(
                values_in(client, descending, field, 3).await,
                expected,
                "{descending}"
            );
        }
        let numbers = values_in(client, O::Oldest, "project_number", 3).await;
        assert!(numbers.is_sorted(), "{numbers:?}");
        let mut changed = values_in(client, O::Updated, "updated_at", 3).await;
        changed.reverse();
        let descending_updates = values_in(client, O::UpdatedDesc, "updated_at", 3).await;
        assert_eq!(descending_updates, changed);
        assert!(changed.is_sorted(), "{changed:?}");
    }
}

#[tokio::test]
async fn the_status_sort_follows_the_order_of_the_work() {
    let app = TestApp::start().await;
    let (partner, client) = app.partner().await;
    let expected_order = ProjectStatus::AS_WORK_GOES.map(ProjectStatus::as_str);
    for status in expected_order.iter().rev() {
        let id = app.project(&partner).await.id;
        let change = format!("UPDATE projects SET status = '{status}' WHERE id = '{id}'");
        assert!(app.execute_sql(&change));
    }
    assert_eq!(
        values_in(&client, ProjectOrder::Status, "status", 6).await,
        expected_order
    );
}

#[tokio::test]
async fn unknown_sort_orders_and_mismatched_cursors_are_rejected() {
    let app = TestApp::start().await;
    let (partner, client) = app.partner().await;
    for _ in 0..2 {
        app.project(&partner).await;
    }
    client
        .get("/api/projects?sort=sideways")
        .await
        .invalid(&["sort"]);
    let page = client.get("/api/projects?limit=1&sort=owner").await.ok();
    let cursor_of_owner_sort = page["next_cursor"].as_str().expect("another page");
    let elsewhere = format!("/api/projects?sort=newest&cursor={cursor_of_owner_sort}");
    client.get(&elsewhere).await.invalid(&["cursor"]);
}

#[tokio::test]
async fn lists_and_exports_reject_unknown_statuses_and_urgencies() {
    let app = TestApp::start().await;
    for client in [app.admin().await, app.partner().await.1] {
        for path in ["/api/projects", "/api/projects/export"] {
            for field in ["status", "urgency"] {
                let path = format!("{path}?{field}=sideways");
                client.get(&path).await.invalid(&[field]);
            }
        }
    }
}

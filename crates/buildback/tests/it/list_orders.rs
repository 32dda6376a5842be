//! Every sort order of a list, page by page, for admins and for callers who see only their own projects.

use domain::project::{ProjectOrder, ProjectStatus};
use test_support::{Client, TestApp};

/// What the list shows under `fact`, through pages of three.
async fn through(client: &Client, order: ProjectOrder, fact: &str, pages: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut cursor = String::new();
    for page in 1..=pages {
        let query = format!("/api/projects?limit=3&sort={order}{cursor}");
        let answer = client.get(&query).await.ok();
        let items = answer["items"].as_array().expect("a list");
        let texts = items
            .iter()
            .map(|item| item[fact].as_str().unwrap_or("none").to_owned());
        found.extend(texts);
        match answer["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => assert_eq!(page, pages, "the last page"),
        }
    }
    found
}

#[tokio::test]
async fn each_column_orders_the_list_both_ways_through_all_pages() {
    let app = TestApp::start().await;
    let (partner, by_partner) = app.partner().await;
    let by_admin = app.admin().await;
    let facts = [
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
    for (owner, damage, status, urgency, start) in facts {
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
        for (rising, falling, fact, mut expected) in cases {
            assert_eq!(through(client, rising, fact, 3).await, expected, "{rising}");
            expected.reverse();
            assert_eq!(
                through(client, falling, fact, 3).await,
                expected,
                "{falling}"
            );
        }
        let numbers = through(client, O::Oldest, "project_number", 3).await;
        assert!(numbers.is_sorted(), "{numbers:?}");
        let mut changed = through(client, O::Updated, "updated_at", 3).await;
        changed.reverse();
        let quiet = through(client, O::UpdatedDesc, "updated_at", 3).await;
        assert_eq!(quiet, changed);
        assert!(changed.is_sorted(), "{changed:?}");
    }
}

#[tokio::test]
async fn statuses_follow_a_projects_life() {
    let app = TestApp::start().await;
    let (partner, client) = app.partner().await;
    let life = ProjectStatus::AS_WORK_GOES.map(ProjectStatus::as_str);
    for status in life.iter().rev() {
        let id = app.project(&partner).await.id;
        let change = format!("UPDATE projects SET status = '{status}' WHERE id = '{id}'");
        assert!(app.execute_sql(&change));
    }
    assert_eq!(
        through(&client, ProjectOrder::Status, "status", 6).await,
        life
    );
}

#[tokio::test]
async fn an_order_and_a_place_that_do_not_exist_are_refused() {
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
    let place = page["next_cursor"].as_str().expect("another page");
    let elsewhere = format!("/api/projects?sort=newest&cursor={place}");
    client.get(&elsewhere).await.invalid(&["cursor"]);
}

#[tokio::test]
async fn a_status_and_an_urgency_that_do_not_exist_are_refused_in_a_list_and_in_its_file() {
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

//! The list behind a dashboard figure contains exactly the projects that the figure counts, for every role that sees it.

use domain::permission::Role;
use domain::project::{ProjectGroup, ProjectStatus, StatusFamily};
use serde_json::Value;
use test_support::{Client, TestApp};

/// The owner names in a list, fetched in pages of two.
async fn listed_owners(client: &Client, query: &str) -> Vec<String> {
    let (mut owners, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("/api/projects?limit=2&{query}{cursor}");
        let page = client.get(&path).await.ok();
        let items = page["items"].as_array().expect("list");
        let names = items.iter().map(|item| &item["property_owner_name"]);
        owners.extend(names.map(|name| name.as_str().expect("name").to_owned()));
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => {
                assert_eq!(page["total"], owners.len(), "{query}");
                assert_eq!(page["total_capped"], false, "{query}");
                return owners;
            }
        }
    }
}

/// Creates one project of a company in each status. Every other one has a start date in the past: the test clock shows
/// 2 March 2026. Returns clients of an admin, the partner, and the contractor.
async fn project_in_each_status() -> (TestApp, [Client; 3]) {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, partner) = app.partner().await;
    let company = app.company("Ridgeline").await;
    for (n, status) in ProjectStatus::ALL.iter().enumerate() {
        let project = app.project(&paul).await;
        app.assign(&project, &company, &ann).await;
        let start = if n.is_multiple_of(2) {
            "'2026-03-01'"
        } else {
            "'2026-03-02'"
        };
        assert!(app.execute_sql(&format!(
            "UPDATE projects SET property_owner_name = '{status}', status = '{status}',
             timeline_start = {start} WHERE id = '{}'",
            project.id
        )));
        app.advance(jiff::SignedDuration::from_secs(1));
    }
    app.index().await;
    let clients = [
        app.sign_in(&ann).await,
        partner,
        app.contractor(&company).await,
    ];
    (app, clients)
}

#[tokio::test]
async fn each_group_lists_the_same_projects_for_every_role_and_sort_order() {
    let (app, clients) = project_in_each_status().await;
    for group in ProjectGroup::ALL.iter().copied() {
        let is_included = |n: usize| !group.needs_past_start() || n.is_multiple_of(2);
        let expected: Vec<&str> = ProjectStatus::ALL
            .iter()
            .enumerate()
            .filter(|(n, status)| group.includes(**status) && is_included(*n))
            .map(|(_, status)| status.as_str())
            .collect();
        for client in &clients {
            let oldest = listed_owners(client, &format!("group={group}&sort=oldest")).await;
            assert_eq!(oldest, expected, "{group}");
            for sort in ["newest", "updated", "owner"] {
                let mut listed = listed_owners(client, &format!("group={group}&sort={sort}")).await;
                if sort == "newest" {
                    listed.reverse();
                    assert_eq!(listed, expected, "{group}");
                }
                listed.sort_unstable();
                let mut sorted = expected.clone();
                sorted.sort_unstable();
                assert_eq!(listed, sorted, "{group} {sort}");
            }
            let completed = listed_owners(client, &format!("group={group}&status=completed")).await;
            let both: Vec<&str> = expected
                .iter()
                .copied()
                .filter(|status| *status == "completed")
                .collect();
            assert_eq!(completed, both, "{group}");
            let found = listed_owners(client, &format!("group={group}&search=completed")).await;
            let both = expected.iter().filter(|s| s.contains("completed")).count();
            assert_eq!(found.len(), both, "{group}");
        }
    }
    let problem = clients[0].get("/api/projects?group=tardy").await;
    problem.invalid(&["group"]);
    drop(app);
}

#[tokio::test]
async fn dashboard_figures_equal_the_length_of_their_lists() {
    let (_app, [admin, partner, contractor]) = project_in_each_status().await;
    let stats = contractor.get("/api/contractor/dashboard").await.ok()["stats"].clone();
    for (figure, query) in [
        ("total", "sort=newest"),
        ("in_progress", "group=in_progress"),
        ("completed", "group=completed"),
        ("overdue", "group=overdue"),
    ] {
        let listed = listed_owners(&contractor, query).await;
        assert_eq!(stats[figure], listed.len(), "{figure}");
        assert!(!listed.is_empty(), "{figure}");
    }
    for (client, path, mine) in [
        (&partner, "/api/dashboard", "&mine=true"),
        (&admin, "/api/admin/dashboard", ""),
    ] {
        let dashboard = client.get(path).await.ok();
        let open = listed_owners(client, &format!("group=open{mine}")).await;
        assert_eq!(dashboard["open"], open.len(), "{path}");
        for family in StatusFamily::ALL.iter().copied() {
            let counted: i64 = dashboard["by_status"]
                .as_array()
                .expect("counts")
                .iter()
                .filter(|count| is_in_family(count, family))
                .filter_map(|count| count["count"].as_i64())
                .sum();
            let listed = listed_owners(client, &format!("group={family}{mine}")).await;
            assert_eq!(counted, listed.len() as i64, "{path} {family}");
        }
    }
    // The export contains the displayed projects, and a saved view stores the group.
    let export = contractor.get("/api/projects/export?group=completed").await;
    let text = String::from_utf8(export.bytes).expect("text");
    assert_eq!(text.lines().count(), 2, "{text}");
    let view = serde_json::json!({ "name": "Late", "filters": { "group": "overdue" }, "is_pinned": false });
    assert_eq!(contractor.post("/api/views", &view).await.status, 201);
    let views = contractor.get("/api/views").await.ok();
    assert!(
        views.to_string().contains(r#""group":"overdue""#),
        "{views}"
    );
}

fn is_in_family(count: &Value, family: StatusFamily) -> bool {
    let status = count["status"].as_str().and_then(ProjectStatus::parse);
    status.is_some_and(|status| status.family() == family)
}

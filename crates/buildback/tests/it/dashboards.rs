//! The partner and admin dashboards: which projects they cover, which need attention, the latest updates, and the admins' counts
//! of stalled projects, overdue projects, and failed emails.

use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp, TestProject};

const PARTNERS: &str = "/api/dashboard";
const ADMINS: &str = "/api/admin/dashboard";

fn change(app: &TestApp, project: &TestProject, set: &str) {
    let change = format!("UPDATE projects SET {set} WHERE id = '{}'", project.id);
    assert!(app.execute_sql(&change), "{change}");
}

async fn codes(client: &Client, path: &str, list: &str) -> Vec<Value> {
    let dashboard = client.get(path).await.ok();
    let items = dashboard[list].as_array().expect("a list").iter();
    items.map(|item| item["project_code"].clone()).collect()
}

#[tokio::test]
async fn partners_count_their_own_projects_and_admins_count_all() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, by_paul) = app.partner().await;
    let (paula, by_paula) = app.partner().await;
    let (_, by_pat) = app.partner().await;
    for (submitter, status) in [
        (&paul, "submitted"),
        (&paul, "submitted"),
        (&paul, "on_hold"),
        (&paul, "build_back_completed"),
        (&paula, "canceled"),
        (&paula, "submitted"),
        (&ann, "completed"),
    ] {
        let project = app.project(submitter).await;
        change(&app, &project, &format!("status = '{status}'"));
    }
    let by_ann = app.sign_in(&ann).await;
    let row = |status: &str, count: i64| json!({ "status": status, "count": count });
    for (client, path, total, open, by_status) in [
        (
            &by_paul,
            PARTNERS,
            4,
            3,
            json!([
                row("on_hold", 1),
                row("submitted", 2),
                row("build_back_completed", 1)
            ]),
        ),
        (
            &by_paula,
            PARTNERS,
            2,
            1,
            json!([row("submitted", 1), row("canceled", 1)]),
        ),
        (&by_pat, PARTNERS, 0, 0, json!([])),
        // An admin's Partner Dashboard covers only the projects that the admin submitted.
        (&by_ann, PARTNERS, 1, 0, json!([row("completed", 1)])),
        (
            &by_ann,
            ADMINS,
            7,
            4,
            json!([
                row("on_hold", 1),
                row("completed", 1),
                row("submitted", 3),
                row("build_back_completed", 1),
                row("canceled", 1)
            ]),
        ),
    ] {
        let shown = client.get(path).await.ok();
        assert_eq!(
            (&shown["total"], &shown["open"]),
            (&json!(total), &json!(open)),
            "{path}"
        );
        assert_eq!(shown["by_status"], by_status, "{path}");
    }
}

/// The test clock is set to March 2, 2026.
#[tokio::test]
async fn open_projects_need_attention_if_stuck_critical_or_overdue() {
    let app = TestApp::start().await;
    let (paul, by_paul) = app.partner().await;
    let by_ann = app.admin().await;
    let (_, by_paula) = app.partner().await;
    let project = app.project(&paul).await;
    for (status, urgency, start, needs) in [
        ("submitted", "high", "NULL", false),
        ("submitted", "critical", "NULL", true),
        ("on_hold", "low", "NULL", true),
        ("nonresponsive", "low", "NULL", true),
        ("in_progress", "low", "'2026-03-01'", true),
        ("in_progress", "low", "'2026-03-02'", false),
        ("in_progress", "low", "'2026-03-03'", false),
        ("completed", "critical", "'2026-03-01'", false),
        ("build_back_completed", "critical", "'2026-03-01'", false),
        ("canceled", "critical", "'2026-03-01'", false),
        ("rejected", "critical", "'2026-03-01'", false),
    ] {
        let set =
            format!("status = '{status}', urgency_level = '{urgency}', timeline_start = {start}");
        change(&app, &project, &set);
        for (client, path, sees) in [
            (&by_paul, PARTNERS, true),
            (&by_ann, ADMINS, true),
            (&by_paula, PARTNERS, false),
            (&by_ann, PARTNERS, false),
        ] {
            let shown = codes(client, path, "needs_attention").await;
            let expected = if needs && sees {
                vec![json!(project.code)]
            } else {
                vec![]
            };
            assert_eq!(shown, expected, "{status} {urgency} {start}: {path}");
        }
    }
}

#[tokio::test]
async fn dashboards_show_the_six_latest_updates() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, by_paul) = app.partner().await;
    let (paula, by_paula) = app.partner().await;
    let mut projects = Vec::new();
    for _ in 0..8 {
        projects.push(app.project(&paul).await);
    }
    let foreign = app.project(&paula).await;
    for n in [3, 0, 3, 5] {
        let status = ProjectStatus::InProgress;
        app.update(&projects[n], status, "It goes on.", &ann).await;
    }
    let by_ann = app.sign_in(&ann).await;
    let code = |n: usize| json!(projects[n].code);
    let newest = [code(5), code(3), code(0), code(3)];
    let own = [&newest[..], &[code(7), code(6)]].concat();
    let all = [&newest[..], &[json!(foreign.code), code(7)]].concat();
    for (client, path, expected) in [
        (&by_paul, PARTNERS, own),
        (&by_ann, ADMINS, all.clone()),
        (&by_paula, PARTNERS, vec![json!(foreign.code)]),
        (&by_ann, PARTNERS, vec![]),
    ] {
        let shown = codes(client, path, "latest_updates").await;
        assert_eq!(shown, expected, "{path}");
    }
    // A new project code adds no visible timeline entry, so it pushes no other entry off the list.
    app.advance(SignedDuration::from_secs(1));
    for project in [&projects[1], &projects[2], &projects[4], &projects[6]] {
        let path = format!("/api/projects/{}", project.code);
        let tag = by_ann.get(&path).await.headers["etag"].clone();
        let request = by_ann.request(Method::POST, &format!("{path}/code"));
        Answer::of(request.header("if-match", tag).json(&json!({})))
            .await
            .ok();
    }
    assert_eq!(codes(&by_ann, ADMINS, "latest_updates").await, all);
    let first = by_paul.get(PARTNERS).await.ok()["latest_updates"][0].clone();
    assert_eq!(first["project_number"], projects[5].number);
    assert_eq!(first["property_owner_name"], "José O'Brien");
    assert_eq!([&first["street"], &first["unit"]], ["12 Elm Street", "4B"]);
    assert_eq!(first["update"]["notes"], "It goes on.");
}

#[tokio::test]
async fn stalled_projects_are_counted_by_status_and_match_their_lists() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, _) = app.partner().await;
    let mut projects = Vec::new();
    for status in [
        ProjectStatus::Submitted,
        ProjectStatus::OnHold,
        ProjectStatus::OnHold,
        ProjectStatus::Canceled,
    ] {
        let project = app.project(&paul).await;
        if status != ProjectStatus::Submitted {
            app.update(&project, status, "It rests.", &ann).await;
        }
        projects.push(project);
    }
    // Ten minutes before midnight in New York.
    app.advance(SignedDuration::from_hours(13 * 24) + SignedDuration::from_mins(12 * 60 + 50));
    let by_ann = app.sign_in(&ann).await;
    let stalled = async |query: &str| {
        let path = format!("{ADMINS}{query}");
        by_ann.get(&path).await.ok()["stalled"].clone()
    };
    let of = |days: u16, held: i64, submitted: i64| {
        let by_status = [("on_hold", held), ("submitted", submitted)];
        let by_status = by_status.iter().filter(|(_, count)| *count > 0);
        json!({
            "quiet_days": days,
            "total": held + submitted,
            "total_capped": false,
            "by_status": by_status
                .map(|(status, count)| json!({ "status": status, "count": count, "count_capped": false }))
                .collect::<Vec<_>>(),
        })
    };
    assert_eq!(stalled("").await, of(14, 0, 0), "not yet");
    app.advance(SignedDuration::from_mins(20));
    assert_eq!(stalled("").await, of(14, 2, 1));
    assert_eq!(stalled("?quiet_days=15").await, of(15, 0, 0));
    assert_eq!(stalled("?quiet_days=1").await, of(1, 2, 1));

    let listed = async |query: &str| {
        let list = by_ann.get(&format!("/api/projects?{query}")).await.ok();
        let codes = list["items"].as_array().expect("a list").iter();
        (
            list["total"].clone(),
            codes
                .map(|item| item["project_code"].clone())
                .collect::<Vec<_>>(),
        )
    };
    let code = |n: usize| json!(projects[n].code);
    for (query, found) in [
        (
            "quiet_days=14&sort=updated_desc",
            vec![code(0), code(1), code(2)],
        ),
        (
            "quiet_days=14&sort=updated_desc&status=on_hold",
            vec![code(1), code(2)],
        ),
        ("quiet_days=14&status=canceled", vec![]),
        ("quiet_days=15", vec![]),
    ] {
        assert_eq!(listed(query).await, (json!(found.len()), found), "{query}");
    }

    // Any activity on a project ends its quiet period, even an update that keeps its status.
    app.update(&projects[1], ProjectStatus::OnHold, "Nobody answers.", &ann)
        .await;
    assert_eq!(stalled("").await, of(14, 1, 1));

    for days in ["0", "366", "-1", "a+fortnight"] {
        for path in [ADMINS, "/api/projects", "/api/projects/export"] {
            let answer = by_ann.get(&format!("{path}?quiet_days={days}")).await;
            assert!(
                [400, 422].contains(&answer.status),
                "{path} {days}: {}",
                answer.status
            );
        }
    }
}

#[tokio::test]
async fn overdue_projects_are_counted_while_they_are_open() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, _) = app.partner().await;
    let by_ann = app.sign_in(&ann).await;
    // The portal's current date is March 2, 2026.
    let mut late = Vec::new();
    for (start, status, is_late) in [
        ("'2026-03-01'", ProjectStatus::InProgress, true),
        ("'2026-02-01'", ProjectStatus::Submitted, true),
        ("'2026-03-02'", ProjectStatus::InProgress, false),
        ("NULL", ProjectStatus::InProgress, false),
        ("'2026-02-01'", ProjectStatus::BuildBackCompleted, false),
        ("'2026-02-01'", ProjectStatus::Canceled, false),
    ] {
        let project = app.project(&paul).await;
        if status != ProjectStatus::Submitted {
            app.update(&project, status, "On it goes.", &ann).await;
        }
        let start = format!(
            "UPDATE projects SET timeline_start = {start} WHERE id = '{}'",
            project.id
        );
        assert!(app.execute_sql(&start));
        if is_late {
            late.insert(0, json!(project.code));
        }
    }
    let dashboard = by_ann.get(ADMINS).await.ok();
    assert_eq!(
        dashboard["overdue"],
        json!({ "total": 2, "total_capped": false })
    );
    for sort in ["start", "oldest"] {
        let path = format!("/api/projects?group=late&sort={sort}");
        let list = by_ann.get(&path).await.ok();
        let listed = list["items"].as_array().expect("a list").iter();
        let mut listed: Vec<_> = listed.map(|item| item["project_code"].clone()).collect();
        if sort == "oldest" {
            listed.reverse();
        }
        assert_eq!(
            (listed, &list["total"]),
            (late.clone(), &json!(2)),
            "{sort}"
        );
    }
}

#[tokio::test]
async fn a_saved_view_stores_its_quiet_days_filter() {
    let app = TestApp::start().await;
    let by_ann = app.admin().await;
    let view = |days: u16| json!({ "name": "Asleep", "filters": { "quiet_days": days, "sort": "updated_desc" }, "is_pinned": false });
    assert_eq!(by_ann.post("/api/views", &view(30)).await.status, 201);
    let views = by_ann.get("/api/views").await.ok();
    let filters = json!({ "quiet_days": 30, "sort": "updated_desc" });
    assert_eq!(views["items"][0]["filters"], filters);
    let refused = by_ann.post("/api/views", &view(0)).await;
    refused.invalid(&["quiet_days"]);
}

#[tokio::test]
async fn failed_emails_are_counted() {
    let app = TestApp::start().await;
    let (paul, by_paul) = app.partner().await;
    let by_ann = app.admin().await;
    let failed = async || by_ann.get(ADMINS).await.ok()["failed_mails"].clone();
    let form = json!({ "email": paul.email });
    by_paul.post("/api/auth/forgot-password", &form).await;
    assert_eq!(failed().await, 0);
    assert!(app.execute_sql("UPDATE mail_queue SET failed_at = 1, sent_at = NULL"));
    let listed = by_ann.get("/api/admin/mails?state=given_up").await.ok();
    let listed = listed["items"].as_array().expect("a list").len();
    assert_eq!((failed().await, listed), (json!(1), 1));
}

//! The notification page: its filters, and marking everything as read.

use crate::notifications::tell;
use crate::scheduling::{Cast, form};
use domain::clock::Clock;
use domain::delivery::NotificationKind;
use domain::language::Text;
use domain::notification::{NewNotification, NotificationSubject, NotificationType};
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use test_support::{Client, TestApp};

const READ_ALL: &str = "/api/notifications/read-all";
const READ_UP_TO: &str = "notifications_read_up_to";
const READS: &str = "user_notification_read_status";

async fn list(client: &Client, query: &str) -> Value {
    let path = format!("/api/notifications?limit=100{query}");
    client.get(&path).await.ok()
}

async fn titles(client: &Client, query: &str) -> Vec<String> {
    let list = list(client, query).await;
    let items = list["items"].as_array().expect("a list").iter();
    items
        .filter_map(|item| item["title"].as_str())
        .map(str::to_owned)
        .collect()
}

async fn unread(client: &Client) -> Value {
    list(client, "").await["unread"].clone()
}

async fn mark_all(client: &Client, form: Value) -> Value {
    client.post(READ_ALL, &form).await.ok()["marked"].clone()
}

#[tokio::test]
async fn filters_select_among_the_callers_visible_notifications() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let ((paul, by_paul), (paula, by_paula)) = (app.partner().await, app.partner().await);
    let (own, other) = (app.project(&paul).await, app.project(&paul).await);
    let foreign = app.project(&paula).await;
    app.update(&own, ProjectStatus::Approved, "Go ahead.", &ann)
        .await;
    tell(&app, &ann, None, Some(&other), "about the other").await;
    tell(&app, &ann, Some(paul.id), Some(&own), "for Paul").await;
    tell(&app, &ann, Some(paula.id), None, "for Paula").await;
    tell(&app, &ann, None, None, "for everyone").await;

    let warnings = ["for everyone", "for Paul", "about the other"];
    assert_eq!(titles(&by_paul, "&type=warning").await, warnings);
    let moved = "Project status updated";
    assert_eq!(titles(&by_paul, "&type=status_update").await, [moved]);
    let of_own = format!("&project={}", own.code.to_lowercase());
    let all_of_own = titles(&by_paul, &of_own).await;
    assert_eq!(all_of_own, ["for Paul", moved, "New project submitted"]);
    let both = format!("{of_own}&type=warning&unread=true");
    assert_eq!(titles(&by_paul, &both).await, ["for Paul"]);
    // Paul's own submission is not unread for him.
    let news = ["for everyone", "for Paul", "about the other", moved];
    assert_eq!(titles(&by_paul, "&unread=true").await, news);
    assert_eq!(titles(&by_paul, "&unread=true&type=error").await, [""; 0]);

    for code in [&foreign.code, "ZZZZZ9"] {
        let path = format!("/api/notifications?project={code}");
        by_paul.get(&path).await.problem(404, "not_found");
        let form = json!({ "project": code });
        let refused = by_paul.post(READ_ALL, &form).await;
        refused.problem(404, "not_found");
    }
    for (field, value) in [("type", "loud"), ("unread", "perhaps"), ("color", "red")] {
        let path = format!("/api/notifications?{field}={value}");
        by_paul.get(&path).await.invalid(&[field]);
    }
    assert_eq!(
        titles(&by_paula, "").await[..2],
        ["for everyone", "for Paula"]
    );
}

#[tokio::test]
async fn unread_notifications_are_paginated() {
    let app = TestApp::start().await;
    let ((paula, _), (_, paul)) = (app.partner().await, app.partner().await);
    for n in 0..5 {
        tell(&app, &paula, None, None, &format!("news {n}")).await;
    }
    let newest = list(&paul, "").await["items"][1]["id"].clone();
    let form = json!({ "ids": [newest] });
    paul.post("/api/notifications/read", &form).await.ok();
    let path = "/api/notifications?unread=true&limit=2";
    let first = paul.get(path).await.ok();
    let cursor = first["next_cursor"].as_str().expect("there is more");
    let second = paul.get(&format!("{path}&cursor={cursor}")).await.ok();
    let shown = |page: &Value| [0, 1].map(|at| page["items"][at]["title"].clone());
    assert_eq!(shown(&first), ["news 4", "news 2"]);
    assert_eq!(shown(&second), ["news 1", "news 0"]);
    assert_eq!(second["next_cursor"], Value::Null);
}

#[tokio::test]
async fn mark_all_covers_only_what_the_caller_has_seen() {
    let app = TestApp::start().await;
    let (anna, by_anna) = app.partner().await;
    let ((_, paul), (_, paula)) = (app.partner().await, app.partner().await);
    tell(&app, &anna, None, None, "one").await;
    tell(&app, &anna, None, None, "two").await;
    let seen = list(&paul, "").await["items"][0]["created_at"].clone();
    tell(&app, &anna, None, None, "three").await;
    assert_eq!(mark_all(&paul, json!({ "up_to": seen })).await, 2);
    assert_eq!(titles(&paul, "&unread=true").await, ["three"]);
    assert_eq!(unread(&paul).await, 1);
    assert_eq!(mark_all(&paul, json!({})).await, 1);
    assert_eq!(
        mark_all(&paul, json!({})).await,
        0,
        "nothing is left to mark"
    );
    assert_eq!(unread(&paul).await, 0);
    assert_eq!(unread(&paula).await, 3);
    assert_eq!(
        unread(&by_anna).await,
        0,
        "her own notifications are never unread"
    );
    for up_to in [json!("yesterday"), json!(7)] {
        let form = json!({ "up_to": up_to });
        paula.post(READ_ALL, &form).await.invalid(&["up_to"]);
    }
    let form = json!({ "type": "loud" });
    paula.post(READ_ALL, &form).await.invalid(&["type"]);
    // Later notifications are not marked in advance.
    let later = json!({ "up_to": "2100-01-01T00:00:00Z" });
    assert_eq!(mark_all(&paula, later).await, 3);
    tell(&app, &anna, None, None, "four").await;
    assert_eq!(unread(&paula).await, 1);
}

#[tokio::test]
async fn mark_all_marks_only_notifications_that_match_the_filters() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, by_paul) = app.partner().await;
    let (own, other) = (app.project(&paul).await, app.project(&paul).await);
    for project in [&own, &other] {
        app.update(project, ProjectStatus::Approved, "Go ahead.", &ann)
            .await;
        tell(&app, &ann, None, Some(project), "a warning").await;
    }
    let form = json!({ "project": own.code, "type": "warning" });
    assert_eq!(mark_all(&by_paul, form).await, 1);
    assert_eq!(unread(&by_paul).await, 3);
    assert_eq!(mark_all(&by_paul, json!({ "project": own.code })).await, 1);
    assert_eq!(
        mark_all(&by_paul, json!({ "type": "status_update" })).await,
        1
    );
    assert_eq!(titles(&by_paul, "&unread=true").await, ["a warning"]);
}

#[tokio::test]
async fn reading_everything_stores_one_read_up_to_row_per_user() {
    let app = TestApp::start().await;
    let (anna, _) = app.partner().await;
    let ((_, paul), (_, paula)) = (app.partner().await, app.partner().await);
    for n in 0..3 {
        tell(&app, &anna, None, None, &format!("news {n}")).await;
    }
    app.advance(SignedDuration::from_mins(10));
    assert_eq!(mark_all(&paul, json!({})).await, 3);
    assert_eq!((app.rows(READ_UP_TO), app.rows(READS)), (1, 0));
    let read = list(&paul, "").await;
    let items = read["items"].as_array().expect("a list");
    assert!(items.iter().all(|item| item["read"] == true), "{read}");

    // The same happens when notifications are read one at a time.
    let ids = list(&paula, "").await;
    for (at, read_up_to_rows) in [(2, 1), (0, 1), (1, 2)] {
        let form = json!({ "ids": [ids["items"][at]["id"]] });
        paula.post("/api/notifications/read", &form).await.ok();
        assert_eq!(app.rows(READ_UP_TO), read_up_to_rows);
    }
    tell(&app, &anna, None, None, "news 3").await;
    assert_eq!(titles(&paul, "&unread=true").await, ["news 3"]);
    assert_eq!(unread(&paula).await, 1);
}

#[tokio::test]
async fn the_unread_count_of_project_notifications_stops_at_100() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline Restoration").await;
    let (carl, (paul, by_paul)) = (app.contractor(&company).await, app.partner().await);
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    let before = titles(&carl, "&unread=true").await.len();
    for n in before..99 {
        tell(&app, &ann, None, Some(&project), &format!("news {n}")).await;
    }
    assert_eq!(unread(&carl).await, 99);
    for n in 100..102 {
        tell(&app, &ann, None, Some(&project), &format!("news {n}")).await;
        assert_eq!(unread(&carl).await, 100);
    }
    assert_eq!(unread(&by_paul).await, 100);
    assert_eq!(mark_all(&carl, json!({})).await, 101);
    assert_eq!(unread(&carl).await, 0);
    assert_eq!(unread(&by_paul).await, 100);
}

#[tokio::test]
async fn project_notifications_move_to_the_newly_assigned_company() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let first = app.company("Ridgeline Restoration").await;
    let second = app.company("Harbor Rebuild").await;
    let (carl, dora) = (app.contractor(&first).await, app.contractor(&second).await);
    let (paul, by_paul) = app.partner().await;
    let project = app.project(&paul).await;
    app.assign(&project, &first, &ann).await;
    tell(&app, &ann, None, Some(&project), "early").await;
    let warnings = "&type=warning";
    assert_eq!(titles(&carl, warnings).await, ["early"]);
    assert_eq!(titles(&dora, "").await, [""; 0]);

    app.assign(&project, &second, &ann).await;
    tell(&app, &ann, None, Some(&project), "late").await;
    assert_eq!(titles(&carl, "").await, [""; 0]);
    assert_eq!(unread(&carl).await, 0);
    assert_eq!(titles(&dora, warnings).await, ["late", "early"]);
    assert_eq!(mark_all(&carl, json!({})).await, 0);
    // Notifications from before the assignment are not unread for her, but they still are for those who had the project all along.
    let fresh = ["late", "Contractor assigned"];
    assert_eq!(titles(&dora, "&unread=true").await, fresh);
    assert_eq!(unread(&dora).await, 2);
    let shown = list(&dora, warnings).await;
    let read = [0, 1].map(|at| shown["items"][at]["read"].clone());
    assert_eq!(read, [json!(false), json!(true)]);
    let still = ["late", "early"];
    assert_eq!(titles(&by_paul, "&type=warning&unread=true").await, still);
    assert_eq!(mark_all(&dora, json!({})).await, 2);
    assert_eq!(unread(&dora).await, 0);
    // The same applies when the project is assigned back.
    app.assign(&project, &first, &ann).await;
    assert_eq!(titles(&carl, "&unread=true").await, ["Contractor assigned"]);
}

/// A clock that is fixed at one time.
struct FixedClock(Timestamp);

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        self.0
    }
}

#[tokio::test]
async fn a_notification_committed_after_mark_all_remains_unread() {
    let app = TestApp::start().await;
    let (anna, _) = app.partner().await;
    let (_, paul) = app.partner().await;
    tell(&app, &anna, None, None, "seen").await;
    app.advance(SignedDuration::from_secs(20));
    let begun = app.now();
    app.advance(SignedDuration::from_secs(10));
    assert_eq!(mark_all(&paul, json!({})).await, 1);
    let state = app.state().clone();
    app.write(move |conn| {
        let new = NewNotification {
            user_id: None,
            title: Text::verbatim("late"),
            message: Text::verbatim("Its transaction took its time."),
            notification_type: NotificationType::Info,
            subject: NotificationSubject::Project,
            kind: NotificationKind::Assignment,
            tells_owner: false,
            project_id: None,
        };
        store::notification::insert_by_portal(conn, &FixedClock(begun), &mut state.rng(), &new)
    })
    .await;
    assert_eq!(titles(&paul, "&unread=true").await, ["late"]);
}

#[tokio::test]
async fn an_admin_sees_others_notifications_but_never_as_unread() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (by_ann, admin) = (app.sign_in(&ann).await, app.admin().await);
    let (paul, by_paul) = app.partner().await;
    tell(&app, &ann, Some(paul.id), None, "for Paul").await;
    let seen = list(&admin, "").await;
    assert_eq!(seen["items"][0]["title"], "for Paul");
    assert_eq!(seen["items"][0]["recipient_name"], "Robin Example");
    assert_eq!(seen["items"][0]["read"], true);
    assert_eq!(seen["unread"], 0);
    assert_eq!(titles(&admin, "&unread=true").await, [""; 0]);
    assert_eq!(mark_all(&admin, json!({})).await, 0);
    let his = list(&by_paul, "").await;
    assert_eq!(his["items"][0]["recipient_name"], Value::Null);
    assert_eq!(his["unread"], 1);
    assert_eq!(unread(&by_ann).await, 0);
}

#[tokio::test]
async fn each_notification_names_its_subject() {
    let cast = Cast::new().await;
    let subjects = async |client: &Client| {
        let list = list(client, "").await;
        let items = list["items"].as_array().expect("a list").iter();
        items
            .map(|item| (item["title"].clone(), item["subject"].clone()))
            .collect::<Vec<_>>()
    };
    cast.app.advance(SignedDuration::from_secs(1));
    cast.event(&form("2026-03-05", "09:00", "10:00")).await;
    cast.app.advance(SignedDuration::from_secs(1));
    cast.app
        .update(&cast.project, ProjectStatus::Approved, "Go.", &cast.ann)
        .await;
    let found = subjects(&cast.contractor).await;
    let expected = [
        ("Project status updated", "update"),
        ("Event scheduled", "event"),
        ("Contractor assigned", "project"),
        ("New project submitted", "project"),
    ];
    let expected = expected.map(|(title, subject)| (json!(title), json!(subject)));
    assert_eq!(found, expected);
}

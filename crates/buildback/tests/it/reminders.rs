//! Reminders are sent once, on the day before an event.

use crate::scheduling::{Cast, events, form, id, on_version, slot};
use domain::project::ProjectStatus;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};
use server::features::event::remind::send_reminders;
use test_support::Client;

const REMINDED: &str = "notifications WHERE title = 'Event tomorrow'";

/// Advances the portal's clock to this time.
fn advance_to(cast: &Cast, at: &str) {
    let at: Timestamp = at.parse().expect("valid timestamp");
    cast.app.advance(at.duration_since(cast.app.now()));
}

/// Sends the due reminders and returns how many were sent in total.
async fn run_reminders(cast: &Cast) -> i64 {
    send_reminders(cast.app.state())
        .await
        .expect("send the reminders");
    cast.app.rows(REMINDED)
}

async fn newest(client: &Client) -> Value {
    let list = client.get("/api/notifications?limit=1").await.ok();
    list["items"][0].clone()
}

#[tokio::test]
async fn everyone_on_the_project_is_reminded_once_the_day_before() {
    let cast = Cast::new().await;
    cast.event(&form("2026-03-05", "09:00", "10:00")).await;
    cast.event(&form("2026-03-06", "", "")).await;
    cast.proposal().await;
    // New York is five hours behind UTC.
    for (at, expected) in [
        ("2026-03-03T23:00:00Z", 0),
        ("2026-03-04T05:30:00Z", 0),
        ("2026-03-04T12:59:00Z", 0),
        ("2026-03-04T13:00:00Z", 1),
        ("2026-03-04T13:10:00Z", 1),
        ("2026-03-05T04:59:00Z", 1),
        ("2026-03-05T12:00:00Z", 1),
        ("2026-03-05T13:00:00Z", 2),
        ("2026-03-06T13:00:00Z", 2),
    ] {
        advance_to(&cast, at);
        assert_eq!(run_reminders(&cast).await, expected, "{at}");
        assert_eq!(run_reminders(&cast).await, expected, "{at}, again");
    }
    // The earlier sessions have expired by now.
    let clients = [
        cast.app.sign_in(&cast.ann).await,
        cast.app.contractor(&cast.company).await,
    ];
    for client in &clients {
        let reminder = newest(client).await;
        assert_eq!(reminder["title"], "Event tomorrow");
        assert_eq!(
            reminder["message"],
            "Site Visit/Inspection: Mar 6, 2026 (all day)"
        );
        assert_eq!(reminder["project"]["project_code"], cast.project.code);
        assert_eq!(reminder["read"], false);
    }
    let stranger = cast.app.contractor(&cast.app.company("Summit").await).await;
    assert_eq!(newest(&stranger).await, Value::Null);
}

#[tokio::test]
async fn events_around_clock_changes_get_one_reminder_each() {
    let cast = Cast::new().await;
    for day in ["2026-03-08", "2026-03-09", "2026-11-01", "2026-11-02"] {
        cast.event(&form(day, "01:30", "03:30")).await;
    }
    for (at, expected) in [
        // 8 AM in New York: four hours behind UTC from March 8 to November 1, five otherwise.
        ("2026-03-07T12:59:00Z", 0),
        ("2026-03-07T13:00:00Z", 1),
        ("2026-03-08T11:59:00Z", 1),
        ("2026-03-08T12:00:00Z", 2),
        ("2026-10-31T11:59:00Z", 2),
        ("2026-10-31T12:00:00Z", 3),
        ("2026-11-01T12:59:00Z", 3),
        ("2026-11-01T13:00:00Z", 4),
        ("2026-11-02T13:00:00Z", 4),
    ] {
        advance_to(&cast, at);
        assert_eq!(run_reminders(&cast).await, expected, "{at}");
    }
}

#[tokio::test]
async fn moved_events_are_reminded_again_and_events_on_hold_are_not() {
    let mut cast = Cast::new().await;
    let moved = cast.event(&form("2026-03-05", "09:00", "10:00")).await;
    let on_hold = cast.event(&form("2026-03-07", "09:00", "10:00")).await;
    advance_to(&cast, "2026-03-04T15:00:00Z");
    assert_eq!(run_reminders(&cast).await, 1);
    cast.admin = cast.app.sign_in(&cast.ann).await;
    let path = format!("{}/{}", events(&cast.project), id(&moved));
    let mut body = slot("2026-03-07", "11:00", "12:00");
    body["task_type"] = moved["task_type"].clone();
    body["title"] = moved["title"].clone();
    on_version(&cast.admin, Method::PUT, &path, &moved["version"], &body)
        .await
        .ok();
    let path = format!("{}/{}/status", events(&cast.project), id(&on_hold));
    let body = json!({ "status": "on_hold" });
    on_version(&cast.admin, Method::POST, &path, &on_hold["version"], &body)
        .await
        .ok();
    advance_to(&cast, "2026-03-06T15:00:00Z");
    assert_eq!(run_reminders(&cast).await, 2);
    cast.admin = cast.app.sign_in(&cast.ann).await;
    // An event scheduled for tomorrow after reminder time.
    cast.event(&form("2026-03-07", "16:00", "17:00")).await;
    assert_eq!(run_reminders(&cast).await, 3);
    assert_eq!(run_reminders(&cast).await, 3);
}

#[tokio::test]
async fn canceled_and_rejected_projects_get_no_reminders() {
    use ProjectStatus::{Canceled, OnHold, Rejected};
    let cast = Cast::new().await;
    cast.event(&form("2026-03-05", "09:00", "10:00")).await;
    cast.event(&form("2026-03-06", "09:00", "10:00")).await;
    advance_to(&cast, "2026-03-04T15:00:00Z");
    for (status, expected) in [(Canceled, 0), (Rejected, 0), (OnHold, 1)] {
        cast.app.update(&cast.project, status, "", &cast.ann).await;
        assert_eq!(run_reminders(&cast).await, expected, "{status}");
    }
    advance_to(&cast, "2026-03-05T15:00:00Z");
    cast.app
        .update(&cast.project, Canceled, "", &cast.ann)
        .await;
    assert_eq!(run_reminders(&cast).await, 1);
}

#[tokio::test]
async fn concurrent_instances_send_each_reminder_once() {
    let cast = Cast::new().await;
    for hour in 9..19 {
        let (start, end) = (format!("{hour:02}:00"), format!("{hour:02}:30"));
        cast.event(&form("2026-03-05", &start, &end)).await;
    }
    advance_to(&cast, "2026-03-04T15:00:00Z");
    let runs = (0..6).map(|_| {
        let state = cast.app.state().clone();
        tokio::spawn(async move { send_reminders(&state).await })
    });
    for run in runs.collect::<Vec<_>>() {
        run.await
            .expect("the task ends")
            .expect("send the reminders");
    }
    assert_eq!(cast.app.rows(REMINDED), 10);
    cast.app.advance(SignedDuration::from_mins(10));
    assert_eq!(run_reminders(&cast).await, 10);
}

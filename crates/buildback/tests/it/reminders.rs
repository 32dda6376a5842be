//! Reminders are sent once, on the day before an event.

use crate::scheduling::{Cast, events, form, id, on_version, slot};
use domain::project::ProjectStatus;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};
use server::features::event::remind::remind;
use test_support::Client;

const REMINDED: &str = "notifications WHERE title = 'Event tomorrow'";

/// Turns the portal's clock to this moment.
fn turn_to(cast: &Cast, at: &str) {
    let at: Timestamp = at.parse().expect("an instant");
    cast.app.advance(at.duration_since(cast.app.now()));
}

async fn look(cast: &Cast) -> i64 {
    remind(cast.app.state()).await.expect("it reminds");
    cast.app.rows(REMINDED)
}

async fn newest(client: &Client) -> Value {
    let list = client.get("/api/notifications?limit=1").await.ok();
    list["items"][0].clone()
}

#[tokio::test]
async fn everybody_of_the_project_is_reminded_once_on_the_day_before() {
    let cast = Cast::new().await;
    cast.event(&form("2026-03-05", "09:00", "10:00")).await;
    cast.event(&form("2026-03-06", "", "")).await;
    cast.proposal().await;
    // New York is five hours behind.
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
        turn_to(&cast, at);
        assert_eq!(look(&cast).await, expected, "{at}");
        assert_eq!(look(&cast).await, expected, "{at}, again");
    }
    // By then, who had signed in before has been signed out.
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
async fn days_of_clock_changes_have_one_reminder_too() {
    let cast = Cast::new().await;
    for day in ["2026-03-08", "2026-03-09", "2026-11-01", "2026-11-02"] {
        cast.event(&form(day, "01:30", "03:30")).await;
    }
    for (at, expected) in [
        // Eight in the morning: five hours behind until the night to Sunday, four from then on.
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
        turn_to(&cast, at);
        assert_eq!(look(&cast).await, expected, "{at}");
    }
}

#[tokio::test]
async fn what_is_moved_is_told_again_and_what_is_called_off_is_not() {
    let mut cast = Cast::new().await;
    let moved = cast.event(&form("2026-03-05", "09:00", "10:00")).await;
    let off = cast.event(&form("2026-03-07", "09:00", "10:00")).await;
    turn_to(&cast, "2026-03-04T15:00:00Z");
    assert_eq!(look(&cast).await, 1);
    cast.admin = cast.app.sign_in(&cast.ann).await;
    let path = format!("{}/{}", events(&cast.project), id(&moved));
    let mut body = slot("2026-03-07", "11:00", "12:00");
    body["task_type"] = moved["task_type"].clone();
    body["title"] = moved["title"].clone();
    on_version(&cast.admin, Method::PUT, &path, &moved["version"], &body)
        .await
        .ok();
    let path = format!("{}/{}/status", events(&cast.project), id(&off));
    let body = json!({ "status": "on_hold" });
    on_version(&cast.admin, Method::POST, &path, &off["version"], &body)
        .await
        .ok();
    turn_to(&cast, "2026-03-06T15:00:00Z");
    assert_eq!(look(&cast).await, 2);
    cast.admin = cast.app.sign_in(&cast.ann).await;
    // Scheduled for tomorrow while it is late already.
    cast.event(&form("2026-03-07", "16:00", "17:00")).await;
    assert_eq!(look(&cast).await, 3);
    assert_eq!(look(&cast).await, 3);
}

#[tokio::test]
async fn nobody_is_reminded_of_a_project_that_was_called_off() {
    use ProjectStatus::{Canceled, OnHold, Rejected};
    let cast = Cast::new().await;
    cast.event(&form("2026-03-05", "09:00", "10:00")).await;
    cast.event(&form("2026-03-06", "09:00", "10:00")).await;
    turn_to(&cast, "2026-03-04T15:00:00Z");
    for (status, expected) in [(Canceled, 0), (Rejected, 0), (OnHold, 1)] {
        cast.app.update(&cast.project, status, "", &cast.ann).await;
        assert_eq!(look(&cast).await, expected, "{status}");
    }
    turn_to(&cast, "2026-03-05T15:00:00Z");
    cast.app
        .update(&cast.project, Canceled, "", &cast.ann)
        .await;
    assert_eq!(look(&cast).await, 1);
}

#[tokio::test]
async fn instances_that_look_at_the_same_time_remind_once() {
    let cast = Cast::new().await;
    for hour in 9..19 {
        let (start, end) = (format!("{hour:02}:00"), format!("{hour:02}:30"));
        cast.event(&form("2026-03-05", &start, &end)).await;
    }
    turn_to(&cast, "2026-03-04T15:00:00Z");
    let looks = (0..6).map(|_| {
        let state = cast.app.state().clone();
        tokio::spawn(async move { remind(&state).await })
    });
    for look in looks.collect::<Vec<_>>() {
        look.await.expect("it runs").expect("it reminds");
    }
    assert_eq!(cast.app.rows(REMINDED), 10);
    cast.app.advance(SignedDuration::from_mins(10));
    assert_eq!(look(&cast).await, 10);
}

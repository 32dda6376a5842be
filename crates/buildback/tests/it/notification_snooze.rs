//! Snoozed notifications: hidden and not counted until the next morning.

use crate::notifications::tell;
use domain::notification::snoozed_until;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Client, TestApp};

const SNOOZE: &str = "/api/notifications/snooze";

/// A page of the notifications.
pub async fn list(client: &Client, query: &str) -> Value {
    let path = format!("/api/notifications?limit=100{query}");
    client.get(&path).await.ok()
}

/// The titles of the notifications.
pub async fn titles(client: &Client, query: &str) -> Vec<String> {
    let list = list(client, query).await;
    let items = list["items"].as_array().expect("a list").iter();
    items
        .filter_map(|item| item["title"].as_str())
        .map(str::to_owned)
        .collect()
}

/// The id of the notification with this title.
pub async fn id_of(client: &Client, title: &str) -> Value {
    let list = list(client, "").await;
    let mut items = list["items"].as_array().expect("a list").iter();
    let found = items.find(|item| item["title"] == title);
    found.expect("the notification is listed")["id"].clone()
}

async fn snooze(client: &Client, id: &Value, snoozed: bool) -> Value {
    let form = json!({ "ids": [id], "snoozed": snoozed });
    client.post(SNOOZE, &form).await.ok()["until"].clone()
}

#[tokio::test]
async fn a_snoozed_notification_comes_back_unread_the_next_morning_for_each_role() {
    let app = TestApp::start().await;
    let company = app.company("Ridgeline").await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let carl = app
        .person("carl@ridgeline.example", Role::Contractor, Some(&company))
        .await;
    let paul = app
        .person("paul@agency.example", Role::ReferralPartner, None)
        .await;
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    let (somebody, _) = app.partner().await;
    for title in ["first", "second"] {
        tell(&app, &somebody, None, Some(&project), title).await;
    }
    // Marking everything as read may now move the read line past both.
    app.advance(SignedDuration::from_mins(10));
    let until = snoozed_until(app.now(), &app.state().time_zone());
    for person in [&ann, &carl, &paul] {
        let client = app.sign_in(person).await;
        let before = list(&client, "").await["unread"].as_i64();
        let id = id_of(&client, "second").await;
        assert_eq!(snooze(&client, &id, true).await, until.to_string());
        let shown = list(&client, "").await;
        assert_eq!(shown["unread"].as_i64(), before.map(|count| count - 1));
        assert!(!titles(&client, "").await.contains(&"second".to_owned()));
        let snoozed = list(&client, "&snoozed=true").await;
        assert_eq!(snoozed["items"].as_array().map(Vec::len), Some(1));
        assert_eq!(snoozed["items"][0]["id"], id);
        assert_eq!(snoozed["items"][0]["read"], false);
        assert_eq!(snoozed["items"][0]["snoozed_until"], until.to_string());

        client
            .post("/api/notifications/read-all", &json!({}))
            .await
            .ok();
        assert_eq!(list(&client, "").await["unread"], 0);
        assert_eq!(titles(&client, "&snoozed=true").await, ["second"]);
    }

    app.advance(until.duration_since(app.now()) - SignedDuration::from_secs(1));
    let hidden = app.sign_in(&carl).await;
    assert_eq!(list(&hidden, "").await["unread"], 0);
    app.advance(SignedDuration::from_secs(1));
    for person in [&ann, &carl, &paul] {
        let client = app.sign_in(person).await;
        assert_eq!(titles(&client, "&unread=true").await, ["second"]);
        assert_eq!(titles(&client, "&snoozed=true").await, [""; 0]);
        assert_eq!(list(&client, "").await["unread"], 1);
    }
}

#[tokio::test]
async fn reading_or_showing_again_ends_a_snooze() {
    let app = TestApp::start().await;
    let (somebody, _) = app.partner().await;
    let (_, client) = app.partner().await;
    for title in ["first", "second"] {
        tell(&app, &somebody, None, None, title).await;
    }
    let (first, second) = (
        id_of(&client, "first").await,
        id_of(&client, "second").await,
    );
    snooze(&client, &first, true).await;
    snooze(&client, &second, true).await;
    assert_eq!(titles(&client, "").await, [""; 0]);
    assert_eq!(titles(&client, "&snoozed=true").await, ["second", "first"]);

    assert_eq!(snooze(&client, &first, false).await, Value::Null);
    let form = json!({ "ids": [second] });
    client.post("/api/notifications/read", &form).await.ok();
    assert_eq!(titles(&client, "&snoozed=true").await, [""; 0]);
    assert_eq!(titles(&client, "").await, ["second", "first"]);
    assert_eq!(titles(&client, "&unread=true").await, ["first"]);

    // What was read is not snoozed.
    snooze(&client, &second, true).await;
    assert_eq!(titles(&client, "").await, ["second", "first"]);
}

#[tokio::test]
async fn users_snooze_only_their_own_notifications() {
    let app = TestApp::start().await;
    let (somebody, by_somebody) = app.partner().await;
    let (paul, by_paul) = app.partner().await;
    tell(&app, &somebody, Some(paul.id), None, "for Paul").await;
    let id = id_of(&by_paul, "for Paul").await;
    snooze(&by_somebody, &id, true).await;
    assert_eq!(app.rows("user_notification_read_status"), 0);
    assert_eq!(titles(&by_paul, "").await, ["for Paul"]);

    let many = vec![id; 101];
    let form = json!({ "ids": many, "snoozed": true });
    by_paul.post(SNOOZE, &form).await.invalid(&["ids"]);
}

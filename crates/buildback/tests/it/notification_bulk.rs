//! Bulk changes of notifications: a result per row, and an undo of snoozing and showing again.

use crate::bulk_rows::outcomes;
use crate::leftovers::Leftovers;
use crate::notification_snooze::{id_of, list, titles};
use crate::notifications::tell;
use domain::notification::snoozed_until;
use domain::permission::Role;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use test_support::{Client, TestApp};

const CHANGES: &str = "/api/notifications/changes";
const READS: &str = "user_notification_read_status";

async fn send(client: &Client, rows: Vec<Value>) -> Value {
    let form = json!({ "notifications": rows });
    client.post(CHANGES, &form).await.ok()
}

/// Does the same to several notifications.
async fn change(client: &Client, change: &str, ids: &[&Value]) -> Value {
    let row = |id: &&Value| json!({ "id": id, "change": change });
    send(client, ids.iter().map(row).collect()).await
}

/// The instant until which the only snoozed notification is hidden.
async fn hidden_until(client: &Client) -> Value {
    let list = list(client, "&snoozed=true").await;
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
    list["items"][0]["snoozed_until"].clone()
}

#[tokio::test]
async fn selected_notifications_change_like_single_ones_for_each_role() {
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
    for title in ["first", "second", "third"] {
        tell(&app, &somebody, None, Some(&project), title).await;
    }
    for person in [&ann, &carl, &paul] {
        let client = app.sign_in(person).await;
        let before = list(&client, "").await["unread"].as_i64();
        let unread = async |fewer: i64| {
            let now = list(&client, "").await["unread"].as_i64();
            assert_eq!(now, before.map(|count| count - fewer));
        };
        let (first, second, third) = (
            id_of(&client, "first").await,
            id_of(&client, "second").await,
            id_of(&client, "third").await,
        );

        let answer = change(&client, "snooze", &[&first, &second]).await;
        assert_eq!(outcomes(&answer), ["changed", "changed"]);
        assert_eq!(answer["rows"][0]["key"], first);
        assert_eq!(titles(&client, "&snoozed=true").await, ["second", "first"]);
        unread(2).await;
        let again = change(&client, "snooze", &[&first, &second]).await;
        assert_eq!(outcomes(&again), ["unchanged", "unchanged"]);

        let undone = change(&client, "wake", &[&first, &second]).await;
        assert_eq!(outcomes(&undone), ["changed", "changed"]);
        assert_eq!(titles(&client, "&snoozed=true").await, [""; 0]);
        unread(0).await;
        let again = change(&client, "wake", &[&first]).await;
        assert_eq!(outcomes(&again), ["unchanged"]);

        let read = change(&client, "read", &[&first, &third]).await;
        assert_eq!(outcomes(&read), ["changed", "changed"]);
        unread(2).await;
        let again = change(&client, "read", &[&first, &third]).await;
        assert_eq!(outcomes(&again), ["unchanged", "unchanged"]);

        // A refused row does not stop the others.
        let mixed = change(&client, "snooze", &[&first, &second]).await;
        assert_eq!(outcomes(&mixed), ["refused", "changed"]);
        assert_eq!(
            mixed["rows"][0]["reason"],
            "Only unread notifications can be snoozed or shown again"
        );
        let woken = change(&client, "wake", &[&first]).await;
        assert_eq!(outcomes(&woken), ["refused"]);
        let read = change(&client, "read", &[&second]).await;
        assert_eq!(outcomes(&read), ["changed"]);
        assert_eq!(titles(&client, "&snoozed=true").await, [""; 0]);
    }
}

#[tokio::test]
async fn the_undo_of_showing_again_restores_the_old_end_of_the_snooze() {
    let app = TestApp::start().await;
    let (somebody, _) = app.partner().await;
    let (paul, by_paul) = app.partner().await;
    tell(&app, &somebody, None, None, "news").await;
    let id = id_of(&by_paul, "news").await;
    let next_snooze = || snoozed_until(app.now(), &app.state().time_zone());
    let again = |until: Timestamp| {
        vec![json!({ "id": id, "change": "snooze", "until": until.to_string() })]
    };
    let end = next_snooze();
    change(&by_paul, "snooze", &[&id]).await;
    assert_eq!(hidden_until(&by_paul).await, end.to_string());

    // An hour before the end, a new snooze would be longer.
    app.advance(end.duration_since(app.now()) - SignedDuration::from_hours(1));
    let by_paul = app.sign_in(&paul).await;
    assert_eq!(
        outcomes(&change(&by_paul, "wake", &[&id]).await),
        ["changed"]
    );
    assert_eq!(titles(&by_paul, "").await, ["news"]);
    let undone = send(&by_paul, again(end)).await;
    assert_eq!(outcomes(&undone), ["changed"]);
    assert_eq!(hidden_until(&by_paul).await, end.to_string());

    // A new snooze of a snoozed one is longer, and its undo restores the old end.
    let longer = change(&by_paul, "snooze", &[&id]).await;
    assert_eq!(outcomes(&longer), ["changed"]);
    assert_eq!(hidden_until(&by_paul).await, next_snooze().to_string());
    send(&by_paul, again(end)).await;
    assert_eq!(hidden_until(&by_paul).await, end.to_string());

    // Nobody snoozes for longer than until the next morning.
    let years = app.now() + SignedDuration::from_hours(24 * 1_000);
    send(&by_paul, again(years)).await;
    assert_eq!(hidden_until(&by_paul).await, next_snooze().to_string());

    // An end that is over hides nothing.
    change(&by_paul, "wake", &[&id]).await;
    let over = send(&by_paul, again(app.now())).await;
    assert_eq!(outcomes(&over), ["unchanged"]);
    assert_eq!(titles(&by_paul, "").await, ["news"]);
}

#[tokio::test]
async fn users_change_only_their_own_notifications() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (somebody, by_somebody) = app.partner().await;
    let (paul, by_paul) = app.partner().await;
    let project = app.project(&paul).await;
    tell(&app, &somebody, Some(paul.id), None, "for Paul").await;
    tell(&app, &somebody, None, Some(&project), "about the project").await;
    let (to_paul, about) = (
        id_of(&by_paul, "for Paul").await,
        id_of(&by_paul, "about the project").await,
    );
    for asked in ["read", "snooze", "wake"] {
        let answer = change(&by_somebody, asked, &[&to_paul, &about]).await;
        assert_eq!(outcomes(&answer), ["not_found", "not_found"], "{asked}");
    }
    assert_eq!(app.rows(READS), 0);
    // To an admin, a notification for somebody else is listed as read.
    let read = change(&admin, "read", &[&to_paul]).await;
    assert_eq!(outcomes(&read), ["unchanged"]);
    let snoozed = change(&admin, "snooze", &[&to_paul]).await;
    assert_eq!(outcomes(&snoozed), ["refused"]);
    assert_eq!(app.rows(READS), 0);
    let unread = titles(&by_paul, "&unread=true").await;
    assert_eq!(unread, ["about the project", "for Paul"]);
}

#[tokio::test]
async fn bulk_changes_of_notifications_need_a_valid_selection() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let row = || json!({ "id": app.new_id(), "change": "read" });
    let one = row();
    for (rows, message) in [
        (vec![], "Select at least one row"),
        (vec![one.clone(), one], "The same row was selected twice"),
        (
            (0..201).map(|_| row()).collect(),
            "Select at most 200 rows at once",
        ),
    ] {
        let form = json!({ "notifications": rows });
        let refused = client.post(CHANGES, &form).await;
        let error = refused.invalid(&["notifications"])["errors"][0].clone();
        assert_eq!(error["message"], message);
    }
    for (field, row) in [
        (
            "until",
            json!({ "id": app.new_id(), "change": "snooze", "until": "soon" }),
        ),
        (
            "notifications[0].change",
            json!({ "id": app.new_id(), "change": "archive" }),
        ),
    ] {
        let form = json!({ "notifications": [row] });
        client.post(CHANGES, &form).await.invalid(&[field]);
    }
    assert_eq!(app.rows(READS), 0);
}

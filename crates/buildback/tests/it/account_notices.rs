//! Notifications to an account about its sign-ins and changes of its password and email address.

use domain::account::SignUpConfirmation;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Client, PASSWORD, TestApp};

/// The account notifications that a client can see, newest first: the title, whether it is read, and the recipient's name.
async fn account_notifications(client: &Client) -> Vec<(String, Value, Value)> {
    let list = client.get("/api/notifications").await.ok();
    let items = list["items"].as_array().expect("a list").iter();
    items
        .filter(|item| item["subject"] == "account")
        .map(|item| {
            let title = item["title"].as_str().expect("a title").to_owned();
            (title, item["read"].clone(), item["recipient_name"].clone())
        })
        .collect()
}

fn unread(title: &str) -> (String, Value, Value) {
    (title.to_owned(), json!(false), Value::Null)
}

#[tokio::test]
async fn a_sign_in_from_a_new_place_notifies_the_account_holder() {
    let app = TestApp::start().await;
    let form = |email: &str| json!({ "email": email, "password": PASSWORD });
    let paul = app
        .person("paul@agency.example", Role::ReferralPartner, None)
        .await;
    let ((_, paula), carl) = (app.partner().await, app.unlinked_contractor().await);
    let office = app.anonymous();
    let sign_in = "/api/auth/sign-in";
    office.post(sign_in, &form(&paul.email)).await.ok();
    assert_eq!(
        account_notifications(&office).await,
        [],
        "the first place causes no notification"
    );
    office.post(sign_in, &form(&paul.email)).await.ok();
    assert_eq!(
        account_notifications(&office).await,
        [],
        "a known place causes no notification"
    );
    let elsewhere = app.anonymous();
    elsewhere.post(sign_in, &form(&paul.email)).await.ok();
    let expected = [unread("New sign-in to your account")];
    assert_eq!(account_notifications(&office).await, expected);
    let list = office.get("/api/notifications").await.ok();
    let notification = &list["items"][0];
    assert_eq!(notification["type"], "warning");
    assert_eq!(notification["project"], Value::Null);
    assert_eq!(
        notification["message"],
        "Firefox on Linux signed in from a new place. If it was not you, change your password immediately."
    );
    for other in [&paula, &carl] {
        assert_eq!(account_notifications(other).await, []);
    }
    let seen = account_notifications(&app.admin().await).await;
    let of_paul = ("New sign-in to your account", true, "Robin Example");
    let of_paul = (of_paul.0.to_owned(), json!(of_paul.1), json!(of_paul.2));
    assert_eq!(seen, [of_paul], "admins see every notification");
}

#[tokio::test]
async fn new_place_sign_ins_send_at_most_ten_notifications_an_hour() {
    let app = TestApp::start().await;
    let paul = app
        .person("paul@agency.example", Role::ReferralPartner, None)
        .await;
    let form = json!({ "email": paul.email, "password": PASSWORD });
    for _ in 0..14 {
        app.anonymous().post("/api/auth/sign-in", &form).await.ok();
    }
    let notices = "notifications WHERE title = 'New sign-in to your account'";
    assert_eq!(app.rows(notices), 10);
    app.advance(SignedDuration::from_hours(1));
    app.anonymous().post("/api/auth/sign-in", &form).await.ok();
    assert_eq!(app.rows(notices), 11);
}

#[tokio::test]
async fn password_and_email_changes_notify_the_account_holder() {
    let app = TestApp::with(|config| config.signup_confirmation = SignUpConfirmation::Off).await;
    let ((_, paul), (_, paula)) = (app.partner().await, app.partner().await);
    let wrong = json!({
        "current_password": "Wrong-2026!", "new_password": "Garage-2027!", "confirm_password": "Garage-2027!",
    });
    paul.post("/api/me/password", &wrong).await;
    assert_eq!(
        account_notifications(&paul).await,
        [],
        "a rejected change causes no notification"
    );
    let form = json!({
        "current_password": PASSWORD, "new_password": "Garage-2027!", "confirm_password": "Garage-2027!",
    });
    assert_eq!(paul.post("/api/me/password", &form).await.status, 204);
    app.advance(jiff::SignedDuration::from_secs(1));
    paul.patch(
        "/api/me/profile",
        1,
        &json!({ "email": "paul@new.example", "current_password": "Garage-2027!" }),
    )
    .await
    .ok();
    let expected = [
        unread("Your email address was changed"),
        unread("Your password was changed"),
    ];
    assert_eq!(account_notifications(&paul).await, expected);
    assert_eq!(account_notifications(&paula).await, []);
    paul.patch("/api/me/profile", 2, &json!({ "first_name": "Sam" }))
        .await
        .ok();
    assert_eq!(
        account_notifications(&paul).await,
        expected,
        "other profile edits cause no notification"
    );
}

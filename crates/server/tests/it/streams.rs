//! Hearing of changes.

use domain::change::{ChangeTopic, NewChange};
use domain::permission::Role;
use domain::project::ProjectStatus;
use reqwest::Method;
use serde_json::json;
use std::ops::Range;
use store::change_feed;
use test_support::stream::EventStream;
use test_support::{Answer, TestApp};
use uuid::Uuid;

async fn ready(client: &test_support::Client, path: &str) -> EventStream {
    let mut stream = client.listen(path).await;
    assert_eq!(
        stream.next().await.expect("the stream begins").event,
        "ready"
    );
    stream
}

#[tokio::test]
async fn everybody_hears_of_what_they_may_see_and_nothing_else() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (ridgeline, summit) = (app.company("Ridgeline").await, app.company("Summit").await);
    let (paul, paula) = (app.partner().await, app.partner().await);
    let (one, other) = (app.project(&paul.0).await, app.project(&paula.0).await);
    app.assign(&one, &ridgeline, &ann).await;
    app.assign(&other, &summit, &ann).await;
    let clients = [
        app.admin().await,
        app.contractor(&ridgeline).await,
        app.contractor(&summit).await,
        paul.1,
        paula.1,
    ];
    let mut streams = Vec::new();
    for client in &clients {
        streams.push(ready(client, "/api/stream").await);
    }
    let owner = app.owner(&one.code).await;
    let mut owners = ready(&owner, "/api/owner/stream").await;

    app.update(
        &one,
        ProjectStatus::SiteVisitScheduled,
        "We come on Tuesday.",
        &ann,
    )
    .await;
    app.update(
        &other,
        ProjectStatus::SiteVisitCompleted,
        "We were there.",
        &ann,
    )
    .await;

    let (first, second) = (one.id.to_string(), other.id.to_string());
    for (n, sees) in [
        [true, true],
        [true, false],
        [false, true],
        [true, false],
        [false, true],
    ]
    .iter()
    .enumerate()
    {
        let expected = if sees[0] { &first } else { &second };
        let (_, project) = streams[n].change().await;
        assert_eq!(project.as_ref(), Some(expected), "client {n}");
    }
    let (_, project) = owners.change().await;
    assert_eq!(project, Some(first));
}

#[tokio::test]
async fn a_client_that_comes_back_hears_what_it_missed() {
    let app = TestApp::start().await;
    let (paul, client) = app.partner().await;
    let project = app.project(&paul).await;
    let mut stream = client.listen("/api/stream").await;
    let begins = stream.next().await.and_then(|event| event.id);
    let place = begins.and_then(|id| id.parse().ok());
    let place = place.expect("the stream tells its place");
    drop(stream);
    app.update(&project, ProjectStatus::InProgress, "Work began.", &paul)
        .await;
    let mut stream = client.resume("/api/stream", place).await;
    let (_, about) = stream.change().await;
    assert_eq!(about, Some(project.id.to_string()));
}

#[tokio::test]
async fn only_who_missed_too_much_begins_anew() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let before = app.read(change_feed::last_seq).await;
    let now = app.now();
    let publish = |numbers: Range<u128>| {
        app.write(move |conn| {
            for number in numbers.clone() {
                let change = NewChange {
                    topic: ChangeTopic::Notification,
                    entity_id: Uuid::from_u128(number),
                    project: None,
                    user_id: None,
                };
                change_feed::publish(conn, &change, now)?;
            }
            change_feed::last_seq(conn)
        })
    };
    let known = publish(0..600).await;
    let missed = publish(600..601).await;
    let mut stream = client.resume("/api/stream", known).await;
    let event = stream.next().await.expect("the stream goes on");
    assert_eq!(
        (event.event.as_str(), event.id),
        ("change", Some(missed.to_string()))
    );
    let mut stream = client.resume("/api/stream", before).await;
    let event = stream.next().await.expect("the stream goes on");
    assert_eq!(event.event, "reset");
}

#[tokio::test]
async fn a_stream_ends_with_its_session() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let mut stream = ready(&client, "/api/stream").await;
    client.post("/api/auth/sign-out", &json!({})).await.ok();
    while stream.next().await.is_some() {}
    let (paul, _) = app.partner().await;
    let owner = app.owner(&app.project(&paul).await.code).await;
    let mut stream = ready(&owner, "/api/owner/stream").await;
    owner.delete("/api/owner/session").await.ok();
    while stream.next().await.is_some() {}
}

#[tokio::test]
async fn a_client_holds_only_so_many_streams() {
    let app = TestApp::start().await;
    let (paul, client) = app.partner().await;
    let mut streams = Vec::new();
    for _ in 0..6 {
        streams.push(ready(&client, "/api/stream").await);
    }
    client
        .get("/api/stream")
        .await
        .problem(429, "too_many_streams");
    let owner = app.owner(&app.project(&paul).await.code).await;
    for _ in 0..3 {
        streams.push(ready(&owner, "/api/owner/stream").await);
    }
    Answer::of(owner.request(Method::GET, "/api/owner/stream"))
        .await
        .problem(429, "too_many_streams");
}

#[tokio::test]
async fn reading_a_notification_shows_in_the_users_other_windows_only() {
    let app = TestApp::start().await;
    let (paul, window) = app.partner().await;
    let other_window = app.sign_in(&paul).await;
    let (_, paula) = app.partner().await;
    app.project(&paul).await;
    let list = window.get("/api/notifications").await.ok();
    let mut pauls = ready(&other_window, "/api/stream").await;
    let mut paulas = ready(&paula, "/api/stream").await;
    window
        .post(
            "/api/notifications/read",
            &json!({ "ids": [list["items"][0]["id"]] }),
        )
        .await
        .ok();
    assert_eq!(pauls.change().await, ("notification".to_owned(), None));
    paula.post("/api/auth/sign-out", &json!({})).await.ok();
    let mut heard = Vec::new();
    while let Some(event) = paulas.next().await {
        heard.push(event.data["topic"].clone());
    }
    assert!(!heard.contains(&json!("notification")), "{heard:?}");
}

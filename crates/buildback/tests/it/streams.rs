//! Event streams: the changes that each client receives.

use crate::leftovers::Leftovers;
use domain::change::{ChangeTopic, NewChange};
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::json;
use std::time::Duration;
use test_support::TestApp;
use test_support::stream::EventStream;

/// Heartbeat interval in tests that wait for heartbeats.
const SHORT_HEARTBEAT: Duration = Duration::from_millis(20);

async fn ready(client: &test_support::Client, path: &str) -> EventStream {
    let mut stream = client.listen(path).await;
    assert_eq!(stream.next().await.expect("open stream").event, "ready");
    stream
}

#[tokio::test]
async fn streams_deliver_only_changes_that_the_client_can_see() {
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
async fn a_partners_new_name_reaches_companies_with_their_projects() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (ridgeline, summit) = (app.company("Ridgeline").await, app.company("Summit").await);
    let ((paul, by_paul), (paula, _)) = (app.partner().await, app.partner().await);
    let (one, other) = (app.project(&paul).await, app.project(&paula).await);
    app.assign(&one, &ridgeline, &ann).await;
    app.assign(&other, &summit, &ann).await;
    let (carl, cora) = (
        app.contractor(&ridgeline).await,
        app.contractor(&summit).await,
    );
    let mut streams = [
        ready(&carl, "/api/stream").await,
        ready(&cora, "/api/stream").await,
    ];
    for (at, edit) in [
        json!({ "last_name": "Featherstone" }),
        json!({ "company_name": "Harbor Mutual" }),
        json!({ "phone": "2125550142" }),
    ]
    .iter()
    .enumerate()
    {
        let profile = by_paul.get("/api/me/profile").await.ok();
        let version = profile["version"].as_i64().expect("version");
        by_paul.patch("/api/me/profile", version, edit).await.ok();
        if at < 2 {
            let change = streams[0].change().await;
            assert_eq!(change, ("contractor".to_owned(), None), "{edit}");
        }
    }
    for project in [&one, &other] {
        app.update(project, ProjectStatus::InProgress, "Begun.", &ann)
            .await;
    }
    assert_eq!(streams[0].change().await.1, Some(one.id.to_string()));
    assert_eq!(streams[1].change().await.1, Some(other.id.to_string()));
}

#[tokio::test]
async fn a_reconnecting_client_receives_missed_changes() {
    let app = TestApp::start().await;
    let (paul, client) = app.partner().await;
    let project = app.project(&paul).await;
    let mut stream = client.listen("/api/stream").await;
    let position = stream
        .next()
        .await
        .and_then(|event| event.id)
        .expect("stream position");
    drop(stream);
    app.update(&project, ProjectStatus::InProgress, "Work began.", &paul)
        .await;
    let request = client
        .request(Method::GET, "/api/stream")
        .header("last-event-id", position);
    let mut response = request.send().await.expect("response from the portal");
    let mut text = String::new();
    while !text.contains("event: change") {
        let bytes = response.chunk().await.expect("open stream");
        text.push_str(&String::from_utf8_lossy(&bytes.expect("missed change")));
    }
    assert!(text.contains(&project.id.to_string()), "{text}");
}

#[tokio::test]
async fn a_late_stream_delivers_changes_since_the_session_was_read() {
    let app = TestApp::start().await;
    let (paul, client) = app.partner().await;
    let project = app.project(&paul).await;
    let owner = app.owner(&project.code).await;
    let account = client.get("/api/me").await.ok();
    let session = owner.get("/api/owner/session").await.ok();
    app.advance(SignedDuration::from_mins(6));
    app.update(&project, ProjectStatus::InProgress, "Work began.", &paul)
        .await;
    for (client, path, read) in [
        (&client, "/api/stream", &account),
        (&owner, "/api/owner/stream", &session),
    ] {
        let position = read["feed_place"].as_str().expect("position");
        let mut stream = client.listen(&format!("{path}?after={position}")).await;
        let number = |position: &str| position.parse::<i64>().expect("number");
        // PostgreSQL may deliver changes again that the page has already seen.
        let last = loop {
            let event = stream.next().await.expect("missed change");
            assert_eq!(event.event, "change", "{path}");
            let id = event.id.expect("position");
            if number(&id) > number(position) {
                assert_eq!(event.data["project_id"], project.id.to_string());
                break id;
            }
        };
        // `Last-Event-ID` takes precedence over the page's starting position.
        let latest = app.read(store::change_feed::last_seq).await.to_string();
        let mut again = client
            .listen_from(&format!("{path}?after={last}"), &latest)
            .await;
        app.update(&project, ProjectStatus::OnHold, "No access.", &paul)
            .await;
        assert_eq!(again.change().await.1, Some(project.id.to_string()));
    }
}

/// Adds changes to the feed that partners cannot see.
fn fill(app: &TestApp, changes: usize) {
    let row = format!(
        "('task', '{}', {})",
        app.new_id(),
        app.now().as_microsecond()
    );
    let rows = vec![row; changes].join(", ");
    assert!(app.execute_sql(&format!(
        "INSERT INTO changes (topic, entity_id, at) VALUES {rows}"
    )));
}

#[tokio::test]
async fn changes_already_received_do_not_count_as_missed() {
    let app = TestApp::start().await;
    let (paul, client) = app.partner().await;
    let project = app.project(&paul).await;
    fill(&app, 600);
    let position = app.read(store::change_feed::last_seq).await;
    app.update(&project, ProjectStatus::InProgress, "Work began.", &paul)
        .await;
    let position = position.to_string();
    let mut stream = client.listen_from("/api/stream", &position).await;
    loop {
        let event = stream.next().await.expect("missed change");
        assert_eq!(event.event, "change");
        if event.data["project_id"] == project.id.to_string() {
            break;
        }
    }
}

#[tokio::test]
async fn a_client_with_a_large_gap_or_invalid_position_is_reset() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let first = async |position: &str| {
        let mut stream = client.listen_from("/api/stream", position).await;
        stream.next().await.expect("event").event
    };
    fill(&app, 1);
    let before = app.read(store::change_feed::last_seq).await;
    fill(&app, 501);
    let latest = app.read(store::change_feed::last_seq).await;
    assert_eq!(
        first(&before.to_string()).await,
        "reset",
        "501 changes were missed"
    );
    assert_eq!(first("yesterday").await, "reset", "an invalid position");
    let ahead = (latest + 1).to_string();
    assert_eq!(first(&ahead).await, "reset", "a position ahead of the feed");
    let later = app.now() + SignedDuration::from_hours(1);
    let swept = app
        .write(move |conn| store::change_feed::prune(conn, later))
        .await;
    assert!(swept >= 501, "{swept}");
    let gone = (latest - 2).to_string();
    assert_eq!(
        first(&gone).await,
        "reset",
        "the missed changes were deleted"
    );
}

#[tokio::test]
async fn a_client_that_reads_too_slowly_is_reset() {
    const MANY: usize = 3000;
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let mut stream = ready(&client, "/api/stream").await;
    let announced = app.state().store().subscribe();
    fill(&app, MANY);
    let id = app.new_id();
    // The portal runs on this thread, so no stream proceeds while it waits. SQLite announces the changes with its next commit.
    let commit = app.write(move |conn| {
        let change = NewChange {
            topic: ChangeTopic::Task,
            entity_id: id,
            project: None,
            user_id: None,
        };
        store::change_feed::publish(conn, &change, Timestamp::UNIX_EPOCH)
    });
    let hold = async {
        while announced.len() < MANY {
            std::thread::yield_now();
        }
    };
    futures_util::future::join(commit, hold).await;
    assert_eq!(stream.next().await.expect("open stream").event, "reset");
}

#[tokio::test]
async fn a_stream_ends_when_its_session_is_signed_out() {
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
async fn a_stream_ends_when_its_session_expires() {
    let app = TestApp::with(|config| config.stream_heartbeat = SHORT_HEARTBEAT).await;
    let (paul, _) = app.partner().await;
    let owner = app.owner(&app.project(&paul).await.code).await;
    let mut stream = ready(&owner, "/api/owner/stream").await;
    app.advance(SignedDuration::from_mins(121));
    assert_eq!(stream.next().await, None, "the session has expired");
}

#[tokio::test]
async fn an_idle_stream_sends_heartbeats() {
    let app = TestApp::with(|config| config.stream_heartbeat = SHORT_HEARTBEAT).await;
    let (_, client) = app.partner().await;
    let request = client.request(Method::GET, "/api/stream");
    let mut response = request.send().await.expect("response from the portal");
    assert_eq!(response.headers()["x-accel-buffering"], "no");
    assert_eq!(
        response.headers()["cache-control"],
        "no-store, no-transform"
    );
    let mut received = String::new();
    let heartbeat = format!("event: beat\ndata: {}\n\n", SHORT_HEARTBEAT.as_secs_f64());
    while received.matches(&heartbeat).count() < 2 {
        let bytes = response.chunk().await.expect("open stream");
        received.push_str(&String::from_utf8_lossy(&bytes.expect("event")));
    }
    assert!(
        received.starts_with(&heartbeat),
        "the stream starts with a heartbeat: {received}"
    );
}

#[tokio::test]
async fn exceeding_the_stream_limit_ends_the_oldest_stream() {
    let app = TestApp::start().await;
    let (paul, client) = app.partner().await;
    let project = app.project(&paul).await;
    let mut streams = Vec::new();
    for _ in 0..7 {
        streams.push(ready(&client, "/api/stream").await);
    }
    let owner = app.owner(&project.code).await;
    let mut owners = Vec::new();
    for _ in 0..4 {
        owners.push(ready(&owner, "/api/owner/stream").await);
    }
    assert_eq!(
        streams[0].next().await,
        None,
        "the client's oldest stream ends"
    );
    assert_eq!(
        owners[0].next().await,
        None,
        "the owner's oldest stream ends"
    );
    app.update(&project, ProjectStatus::InProgress, "Work began.", &paul)
        .await;
    for stream in streams[1..].iter_mut().chain(&mut owners[1..]) {
        assert_eq!(stream.change().await.1, Some(project.id.to_string()));
    }
}

#[tokio::test]
async fn reading_a_notification_updates_only_the_users_own_windows() {
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
    let mut received = Vec::new();
    while let Some(event) = paulas.next().await {
        received.push(event.data["topic"].clone());
    }
    assert!(!received.contains(&json!("notification")), "{received:?}");
}

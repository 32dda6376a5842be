//! The notification bell.

use domain::clock::Clock;
use domain::delivery::NotificationKind;
use domain::id::UserId;
use domain::language::Text;
use domain::notification::{NewNotification, NotificationSubject, NotificationType};
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use store::project::Author;
use test_support::{Client, Person, TestApp, TestProject};

/// Creates a notification one second later.
pub async fn tell(
    app: &TestApp,
    by: &Person,
    user_id: Option<UserId>,
    project: Option<&TestProject>,
    title: &str,
) {
    app.advance(SignedDuration::from_secs(1));
    let (state, by) = (app.state().clone(), by.id);
    let new = NewNotification {
        user_id,
        title: Text::verbatim(title),
        message: Text::verbatim("Something happened."),
        notification_type: NotificationType::Warning,
        subject: NotificationSubject::Project,
        kind: NotificationKind::Assignment,
        tells_owner: false,
        project_id: project.map(|project| project.id),
    };
    app.write(move |conn| {
        let mut rng = state.rng();
        let clock: &dyn Clock = state.clock();
        let mut author = Author {
            user_id: by,
            clock,
            rng: &mut rng,
            time_zone: TimeZone::UTC,
        };
        store::notification::insert(conn, &mut author, &new)
    })
    .await;
}

async fn titles(client: &Client) -> Vec<String> {
    let list = client.get("/api/notifications").await.ok();
    let items = list["items"].as_array().expect("a list");
    items
        .iter()
        .filter_map(|item| item["title"].as_str())
        .map(str::to_owned)
        .collect()
}

#[tokio::test]
async fn users_see_notifications_for_them_and_about_projects_they_may_see() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline Restoration").await;
    let (paul, paula) = (app.partner().await, app.partner().await);
    let project = app.project(&paul.0).await;
    app.assign(&project, &company, &ann).await;
    let before = titles(&app.sign_in(&ann).await).await.len();
    tell(&app, &ann, None, None, "for everyone").await;
    tell(&app, &ann, None, Some(&project), "about the project").await;
    tell(&app, &ann, Some(paul.0.id), None, "for Paul").await;
    tell(
        &app,
        &ann,
        Some(paula.0.id),
        Some(&project),
        "for Paula, about what she may not see",
    )
    .await;
    let newest = |titles: Vec<String>| titles.into_iter().take(4).collect::<Vec<_>>();
    assert_eq!(
        newest(titles(&paul.1).await)[..3],
        ["for Paul", "about the project", "for everyone"]
    );
    assert_eq!(titles(&paula.1).await, ["for everyone"]);
    let carl = app.contractor(&company).await;
    assert_eq!(
        newest(titles(&carl).await)[..2],
        ["about the project", "for everyone"]
    );
    assert_eq!(
        titles(&app.unlinked_contractor().await).await,
        ["for everyone"]
    );
    assert_eq!(
        titles(&app.sign_in(&ann).await).await.len(),
        before + 4,
        "an admin sees every notification"
    );
}

#[tokio::test]
async fn a_notification_names_its_project_and_has_message_codes() {
    let app = TestApp::start().await;
    let (paul, client) = app.partner().await;
    let project = app.project(&paul).await;
    app.update(
        &project,
        ProjectStatus::SiteVisitScheduled,
        "We come on Tuesday.",
        &paul,
    )
    .await;
    tell(&app, &paul, None, None, "about nothing").await;
    let list = client.get("/api/notifications?limit=2").await.ok();
    assert_eq!(list["items"][0]["project"], Value::Null);
    assert_eq!(list["items"][0]["type"], "warning");
    let about = json!({
        "project_code": project.code, "project_number": project.number, "insurance_claim_number": "CLM-88231",
        "property_owner_name": "José O'Brien", "street": "12 Elm Street", "unit": "4B",
    });
    assert_eq!(list["items"][1]["project"], about);
    let update = &list["items"][1];
    assert_eq!(update["type"], "status_update");
    // The text in English, and as a message code for translation.
    assert_eq!(update["title"], "Project status updated");
    let title = json!({ "code": "notification-status-changed-title", "params": {} });
    assert_eq!(update["title_text"], title);
    let message = json!({
        "code": "notification-status-changed",
        "params": { "status": "site_visit_scheduled", "notes": "We come on Tuesday." },
    });
    assert_eq!(update["message_text"], message);
}

#[tokio::test]
async fn the_bell_lists_fifteen_notifications_unless_a_limit_is_given() {
    let app = TestApp::start().await;
    let ((paula, _), (_, client)) = (app.partner().await, app.partner().await);
    for n in 0..20 {
        tell(&app, &paula, None, None, &format!("news {n}")).await;
    }
    let list = client.get("/api/notifications").await.ok();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(15));
    assert_eq!(list["items"][0]["title"], "news 19");
    assert_eq!(list["unread"], 20);
    assert_eq!(
        client.get("/api/notifications?limit=3").await.ok()["items"]
            .as_array()
            .map(Vec::len),
        Some(3)
    );
    client
        .get("/api/notifications?limit=many")
        .await
        .invalid(&["limit"]);
}

#[tokio::test]
async fn read_marks_are_stored_per_user() {
    let app = TestApp::start().await;
    let (paul, paula) = (app.partner().await, app.partner().await);
    let somebody = app.partner().await.0;
    tell(&app, &somebody, None, None, "one").await;
    tell(&app, &somebody, None, None, "two").await;
    let list = paul.1.get("/api/notifications").await.ok();
    let newest = list["items"][0]["id"].clone();
    let before = app.rows("changes");
    for _ in 0..2 {
        let marked = paul
            .1
            .post("/api/notifications/read", &json!({ "ids": [newest] }))
            .await;
        assert_eq!(marked.status, 204, "marking again succeeds");
        assert_eq!(app.rows("changes"), before + 1);
    }
    let list = paul.1.get("/api/notifications").await.ok();
    assert_eq!(
        (&list["items"][0]["read"], &list["items"][1]["read"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(list["unread"], 1);
    assert_eq!(paula.1.get("/api/notifications").await.ok()["unread"], 2);
}

#[tokio::test]
async fn marking_a_notification_that_mark_all_covered_writes_nothing() {
    let app = TestApp::start().await;
    let (paul, client) = app.partner().await;
    tell(&app, &paul, Some(paul.id), None, "one").await;
    app.advance(SignedDuration::from_hours(1));
    let newest = client.get("/api/notifications").await.ok()["items"][0].clone();
    let up_to = json!({ "up_to": newest["created_at"] });
    client
        .post("/api/notifications/read-all", &up_to)
        .await
        .ok();
    let rows = || {
        (
            app.rows("changes"),
            app.rows("user_notification_read_status"),
        )
    };
    let before = rows();
    client
        .post("/api/notifications/read", &json!({ "ids": [newest["id"]] }))
        .await
        .ok();
    assert_eq!(rows(), before);
}

#[tokio::test]
async fn users_cannot_mark_notifications_for_others() {
    let app = TestApp::start().await;
    let (paul, paula) = (app.partner().await, app.partner().await);
    tell(&app, &paul.0, Some(paul.0.id), None, "for Paul").await;
    let id = paul.1.get("/api/notifications").await.ok()["items"][0]["id"].clone();
    let unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
    paula
        .1
        .post("/api/notifications/read", &json!({ "ids": [id, unknown] }))
        .await
        .ok();
    assert_eq!(app.rows("user_notification_read_status"), 0);
}

#[tokio::test]
async fn mark_as_read_accepts_at_most_100_valid_ids() {
    let app = TestApp::start().await;
    let (_, paul) = app.partner().await;
    let ids = vec!["01890a5d-ac96-774b-bcce-b302099a8057"; 101];
    paul.post("/api/notifications/read", &json!({ "ids": ids }))
        .await
        .invalid(&["ids"]);
    paul.post("/api/notifications/read", &json!({ "ids": ["x"] }))
        .await
        .invalid(&["ids[0]"]);
    paul.post(
        "/api/notifications/read",
        &json!({ "ids": [], "all": true }),
    )
    .await
    .invalid(&["all"]);
}

#[tokio::test]
async fn an_update_is_not_unread_for_its_author() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let bob = app.person("bob@portal.example", Role::Admin, None).await;
    let project = app.project(&app.partner().await.0).await;
    let (ann_sees, bob_sees) = (app.sign_in(&ann).await, app.sign_in(&bob).await);
    let unread =
        async |client: &Client| client.get("/api/notifications").await.ok()["unread"].clone();
    let before = unread(&ann_sees).await;
    app.update(&project, ProjectStatus::Approved, "Go ahead.", &ann)
        .await;
    assert_eq!(unread(&ann_sees).await, before);
    assert_eq!(
        unread(&bob_sees).await.as_i64(),
        before.as_i64().map(|count| count + 1)
    );
    let read = async |client: &Client| {
        client.get("/api/notifications").await.ok()["items"][0]["read"].clone()
    };
    assert_eq!(
        (read(&ann_sees).await, read(&bob_sees).await),
        (json!(true), json!(false))
    );
}

#[tokio::test]
async fn the_notification_list_is_paginated() {
    let app = TestApp::start().await;
    let ((paula, _), (paul, client)) = (app.partner().await, app.partner().await);
    let project = app.project(&paul).await;
    for n in 0..7 {
        let about = (n % 2 == 0).then_some(&project);
        tell(&app, &paula, None, about, &format!("news {n}")).await;
    }
    let all = titles(&client).await;
    assert_eq!(all.len(), 8);
    let (mut paged, mut path) = (Vec::new(), "/api/notifications?limit=3".to_owned());
    loop {
        let page = client.get(&path).await.ok();
        let items = page["items"].as_array().expect("a list");
        paged.extend(
            items
                .iter()
                .filter_map(|item| item["title"].as_str())
                .map(str::to_owned),
        );
        let Some(cursor) = page["next_cursor"].as_str() else {
            break;
        };
        assert_eq!(items.len(), 3);
        path = format!("/api/notifications?limit=3&cursor={cursor}");
    }
    assert_eq!(paged, all);
    client
        .get("/api/notifications?cursor=x")
        .await
        .invalid(&["cursor"]);
}

//! Read marks of messages: per account, and for owners across sessions.

use crate::messages::{Participant, each, list, text, thread};
use crate::owner_session::enter;
use domain::permission::Role;
use serde_json::{Value, json};

#[tokio::test]
async fn messages_from_others_are_unread_until_marked_as_read() {
    let thread = thread().await;
    let by_owner = thread.say(&thread.owner, "One.").await;
    let by_admin = thread.say(&thread.admin, "Two.").await;
    for (participant, unread) in thread.everybody().into_iter().zip([1, 2, 2, 1]) {
        assert_eq!(
            participant.unread().await,
            unread,
            "{}",
            participant.participant_type
        );
    }
    assert_eq!(
        thread.contractor.mark(&[&by_owner, &by_owner]).await.status,
        204
    );
    assert_eq!(thread.contractor.mark(&[&by_owner]).await.status, 204);
    assert_eq!(thread.contractor.unread().await, 1);
    let page = thread.contractor.page("").await;
    assert_eq!(each(&page, "unread"), [false, true]);
    assert_eq!(text(&page["first_unread"]), by_admin);
    // Read marks are separate for each person.
    for (participant, unread) in thread.everybody().into_iter().zip([1, 1, 2, 1]) {
        assert_eq!(
            participant.unread().await,
            unread,
            "{}",
            participant.participant_type
        );
    }
    // A new admin has read nothing.
    let late = thread
        .app
        .person("late@portal.example", Role::Admin, None)
        .await;
    let late = Participant {
        client: thread.app.sign_in(&late).await,
        ..thread.admin.clone()
    };
    assert_eq!(late.unread().await, 2);
}

#[tokio::test]
async fn an_owners_read_marks_persist_across_sessions() {
    let thread = thread().await;
    let id = thread.say(&thread.admin, "One.").await;
    thread.say(&thread.owner, "Two.").await;
    assert_eq!(thread.owner.mark(&[&id]).await.status, 204);
    let later = Participant {
        client: thread.app.owner(&thread.project.code).await,
        ..thread.owner.clone()
    };
    assert_eq!(later.unread().await, 0);
    let page = later.page("").await;
    assert_eq!(each(&page, "unread"), [false, false]);
    assert_eq!(each(&page, "mine"), [false, true]);
}

#[tokio::test]
async fn only_messages_from_others_in_the_project_are_marked_as_read() {
    let thread = thread().await;
    let own = thread.say(&thread.admin, "One.").await;
    let elsewhere = thread.say(&thread.stranger, "Two.").await;
    let unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
    assert_eq!(
        thread.admin.mark(&[&own, &elsewhere, unknown]).await.status,
        204
    );
    assert_eq!(thread.admin.mark(&[]).await.status, 204);
    assert_eq!(thread.app.rows("message_read_status"), 0);
    let many = vec![own.as_str(); 51];
    for participant in [&thread.admin, &thread.owner] {
        participant.mark(&many).await.invalid(&["message_ids"]);
        assert_eq!(participant.mark(&many[..50]).await.status, 204);
    }
    let answer = thread.admin.mark(&["messages"]).await;
    assert_eq!(answer.status, 422, "{}", answer.json);
}

#[tokio::test]
async fn concurrent_windows_mark_each_message_only_once() {
    let thread = thread().await;
    let mut ids = Vec::new();
    for number in 0..20 {
        ids.push(thread.say(&thread.contractor, &number.to_string()).await);
    }
    let marks: Vec<_> = (0..10)
        .map(|_| {
            let (participant, ids) = (thread.partner.clone(), ids.clone());
            tokio::spawn(async move {
                let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
                participant.mark(&ids).await.status
            })
        })
        .collect();
    for mark in marks {
        assert_eq!(mark.await.expect("the task finishes"), 204);
    }
    assert_eq!(thread.app.rows("message_read_status"), 20);
    assert_eq!(thread.partner.unread().await, 0);
    assert_eq!(thread.admin.unread().await, 20);
}

#[tokio::test]
async fn an_admin_viewing_as_the_owner_does_not_mark_messages_as_read() {
    let thread = thread().await;
    let id = thread.say(&thread.contractor, "One.").await;
    enter(&thread.admin.client, &thread.project.code).await.ok();
    let as_owner = Participant {
        client: thread.admin.client.clone(),
        ..thread.owner.clone()
    };
    let may_mark = async |participant: &Participant| {
        participant.page("").await["abilities"]["mark_read"].clone()
    };
    assert_eq!(may_mark(&as_owner).await, false);
    assert_eq!(may_mark(&thread.owner).await, true);
    assert_eq!(as_owner.mark(&[&id]).await.status, 204);
    assert_eq!(as_owner.unread().await, 1);
    assert_eq!(thread.owner.unread().await, 1);
}

#[tokio::test]
async fn a_read_mark_is_reported_only_to_the_readers_own_streams() {
    let thread = thread().await;
    let id = thread.say(&thread.contractor, "One.").await;
    let mut own = thread.partner.client.listen("/api/stream").await;
    let mut admins = thread.admin.client.listen("/api/stream").await;
    assert_eq!(own.next().await.expect("an event").event, "ready");
    assert_eq!(admins.next().await.expect("an event").event, "ready");
    thread.partner.mark(&[&id]).await;
    assert_eq!(own.change().await.0, "message");
    thread.say(&thread.stranger, "Two.").await;
    let project = admins.change().await.1;
    assert_eq!(
        project,
        Some(thread.other.id.to_string()),
        "the read mark was not reported"
    );
}

#[tokio::test]
async fn an_owners_read_mark_is_reported_only_to_the_owners_streams() {
    let thread = thread().await;
    let id = thread.say(&thread.contractor, "One.").await;
    let mut own = thread.owner.client.listen("/api/owner/stream").await;
    let mut contractors = thread.contractor.client.listen("/api/stream").await;
    assert_eq!(own.next().await.expect("an event").event, "ready");
    assert_eq!(contractors.next().await.expect("an event").event, "ready");
    thread.owner.mark(&[&id]).await;
    let project = thread.project.id.to_string();
    assert_eq!(own.change().await, ("owner_read".to_owned(), Some(project)));
    thread.say(&thread.partner, "Two.").await;
    let topic = contractors.change().await.0;
    assert_ne!(topic, "owner_read", "the read mark was not reported");
}

#[tokio::test]
async fn portal_messages_count_as_read_and_the_unread_count_stops_at_100() {
    let thread = thread().await;
    let at = thread.app.now().as_microsecond();
    let project = thread.project.id;
    let messages = |sender: &str, first: i64, count: i64| {
        format!(
            "INSERT INTO project_messages (id, project_id, sender_id, participant_type, message_content, created_at, updated_at)
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
             SELECT '01890a5d-ac96-774b-bcc5-' || ({first} + i), '{project}', {sender}, 'admin', 'Hello', {at} + i, {at} + i
             FROM n"
        )
    };
    assert!(
        thread
            .app
            .execute_sql(&messages("NULL", 100_000_000_000, 3))
    );
    let page = thread.owner.page("").await;
    assert_eq!(
        (list(&page).len(), &page["unread"], &page["first_unread"]),
        (3, &json!(0), &Value::Null)
    );
    assert_eq!(each(&page, "sender_name"), ["Buildback"; 3]);
    let mut reply = thread.owner.message(uuid::Uuid::from_u128(0), "Who?");
    reply["id"] = json!("01890a5d-ac96-774b-bcce-b302099a8057");
    reply["reply_to_message_id"] = list(&page)[0]["id"].clone();
    thread
        .owner
        .send(&reply)
        .await
        .invalid(&["reply_to_message_id"]);
    let ann = format!("'{}'", thread.ann.id);
    assert!(
        thread
            .app
            .execute_sql(&messages(&ann, 200_000_000_000, 150))
    );
    assert_eq!(thread.owner.unread().await, 100);
    assert_eq!(thread.admin.unread().await, 0, "the admin wrote them");
    assert_eq!(thread.owner.page("").await["unread"], 100);
}

//! Read marks of messages: per account, and for owners across sessions.

use crate::messages::{Talker, each, list, talk, text};
use crate::owner_session::enter;
use domain::permission::Role;
use serde_json::{Value, json};

#[tokio::test]
async fn what_others_wrote_is_unread_until_it_is_marked() {
    let talk = talk().await;
    let by_owner = talk.say(&talk.owner, "One.").await;
    let by_admin = talk.say(&talk.admin, "Two.").await;
    for (talker, unread) in talk.everybody().into_iter().zip([1, 2, 2, 1]) {
        assert_eq!(talker.unread().await, unread, "{}", talker.participant_type);
    }
    assert_eq!(
        talk.contractor.mark(&[&by_owner, &by_owner]).await.status,
        204
    );
    assert_eq!(talk.contractor.mark(&[&by_owner]).await.status, 204);
    assert_eq!(talk.contractor.unread().await, 1);
    let page = talk.contractor.page("").await;
    assert_eq!(each(&page, "unread"), [false, true]);
    assert_eq!(text(&page["first_unread"]), by_admin);
    // Everybody reads for themselves, also of one company.
    for (talker, unread) in talk.everybody().into_iter().zip([1, 1, 2, 1]) {
        assert_eq!(talker.unread().await, unread, "{}", talker.participant_type);
    }
    // Whoever comes later has read nothing.
    let late = talk
        .app
        .person("late@portal.example", Role::Admin, None)
        .await;
    let late = Talker {
        client: talk.app.sign_in(&late).await,
        ..talk.admin.clone()
    };
    assert_eq!(late.unread().await, 2);
}

#[tokio::test]
async fn what_an_owner_has_read_stays_read() {
    let talk = talk().await;
    let id = talk.say(&talk.admin, "One.").await;
    talk.say(&talk.owner, "Two.").await;
    assert_eq!(talk.owner.mark(&[&id]).await.status, 204);
    let later = Talker {
        client: talk.app.owner(&talk.project.code).await,
        ..talk.owner.clone()
    };
    assert_eq!(later.unread().await, 0);
    let page = later.page("").await;
    assert_eq!(each(&page, "unread"), [false, false]);
    assert_eq!(each(&page, "mine"), [false, true]);
}

#[tokio::test]
async fn only_unread_messages_of_others_in_this_project_are_marked() {
    let talk = talk().await;
    let own = talk.say(&talk.admin, "One.").await;
    let elsewhere = talk.say(&talk.stranger, "Two.").await;
    let unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
    assert_eq!(
        talk.admin.mark(&[&own, &elsewhere, unknown]).await.status,
        204
    );
    assert_eq!(talk.admin.mark(&[]).await.status, 204);
    assert_eq!(talk.app.rows("message_read_status"), 0);
    let many = vec![own.as_str(); 51];
    for talker in [&talk.admin, &talk.owner] {
        talker.mark(&many).await.invalid(&["message_ids"]);
        assert_eq!(talker.mark(&many[..50]).await.status, 204);
    }
    let answer = talk.admin.mark(&["messages"]).await;
    assert_eq!(answer.status, 422, "{}", answer.json);
}

#[tokio::test]
async fn windows_side_by_side_mark_once() {
    let talk = talk().await;
    let mut ids = Vec::new();
    for number in 0..20 {
        ids.push(talk.say(&talk.contractor, &number.to_string()).await);
    }
    let marks: Vec<_> = (0..10)
        .map(|_| {
            let (talker, ids) = (talk.partner.clone(), ids.clone());
            tokio::spawn(async move {
                let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
                talker.mark(&ids).await.status
            })
        })
        .collect();
    for mark in marks {
        assert_eq!(mark.await.expect("it runs"), 204);
    }
    assert_eq!(talk.app.rows("message_read_status"), 20);
    assert_eq!(talk.partner.unread().await, 0);
    assert_eq!(talk.admin.unread().await, 20);
}

#[tokio::test]
async fn an_admins_look_leaves_the_owners_marks_alone() {
    let talk = talk().await;
    let id = talk.say(&talk.contractor, "One.").await;
    enter(&talk.admin.client, &talk.project.code).await.ok();
    let looking = Talker {
        client: talk.admin.client.clone(),
        ..talk.owner.clone()
    };
    let may_mark = async |talker: &Talker| talker.page("").await["abilities"]["mark_read"].clone();
    assert_eq!(may_mark(&looking).await, false);
    assert_eq!(may_mark(&talk.owner).await, true);
    assert_eq!(looking.mark(&[&id]).await.status, 204);
    assert_eq!(looking.unread().await, 1);
    assert_eq!(talk.owner.unread().await, 1);
}

#[tokio::test]
async fn only_ones_own_windows_are_told_of_a_mark() {
    let talk = talk().await;
    let id = talk.say(&talk.contractor, "One.").await;
    let mut own = talk.partner.client.listen("/api/stream").await;
    let mut admins = talk.admin.client.listen("/api/stream").await;
    assert_eq!(own.next().await.expect("an event").event, "ready");
    assert_eq!(admins.next().await.expect("an event").event, "ready");
    talk.partner.mark(&[&id]).await;
    assert_eq!(own.change().await.0, "message");
    talk.say(&talk.stranger, "Two.").await;
    let project = admins.change().await.1;
    assert_eq!(
        project,
        Some(talk.other.id.to_string()),
        "of the mark nothing was told"
    );
}

#[tokio::test]
async fn an_owners_windows_follow_each_other_and_nobody_else_hears_of_it() {
    let talk = talk().await;
    let id = talk.say(&talk.contractor, "One.").await;
    let mut own = talk.owner.client.listen("/api/owner/stream").await;
    let mut contractors = talk.contractor.client.listen("/api/stream").await;
    assert_eq!(own.next().await.expect("an event").event, "ready");
    assert_eq!(contractors.next().await.expect("an event").event, "ready");
    talk.owner.mark(&[&id]).await;
    let project = talk.project.id.to_string();
    assert_eq!(own.change().await, ("owner_read".to_owned(), Some(project)));
    talk.say(&talk.partner, "Two.").await;
    let heard = contractors.change().await.0;
    assert_ne!(heard, "owner_read", "of the mark nothing was told");
}

#[tokio::test]
async fn what_the_portal_wrote_is_read_and_no_count_goes_beyond_100() {
    let talk = talk().await;
    let at = talk.app.now().as_microsecond();
    let project = talk.project.id;
    let messages = |sender: &str, first: i64, count: i64| {
        format!(
            "INSERT INTO project_messages (id, project_id, sender_id, participant_type, message_content, created_at, updated_at)
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
             SELECT '01890a5d-ac96-774b-bcc5-' || ({first} + i), '{project}', {sender}, 'admin', 'Hello', {at} + i, {at} + i
             FROM n"
        )
    };
    assert!(talk.app.execute_sql(&messages("NULL", 100_000_000_000, 3)));
    let page = talk.owner.page("").await;
    assert_eq!(
        (list(&page).len(), &page["unread"], &page["first_unread"]),
        (3, &json!(0), &Value::Null)
    );
    assert_eq!(each(&page, "sender_name"), ["Buildback"; 3]);
    let mut reply = talk.owner.message(uuid::Uuid::from_u128(0), "Who?");
    reply["id"] = json!("01890a5d-ac96-774b-bcce-b302099a8057");
    reply["reply_to_message_id"] = list(&page)[0]["id"].clone();
    talk.owner
        .send(&reply)
        .await
        .invalid(&["reply_to_message_id"]);
    let ann = format!("'{}'", talk.ann.id);
    assert!(talk.app.execute_sql(&messages(&ann, 200_000_000_000, 150)));
    assert_eq!(talk.owner.unread().await, 100);
    assert_eq!(talk.admin.unread().await, 0, "the admin wrote them");
    assert_eq!(talk.owner.page("").await["unread"], 100);
}

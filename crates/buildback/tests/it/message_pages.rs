//! Pages of a thread: where the first page starts, and that paging returns every message exactly once during concurrent writes.

use crate::messages::{Talk, Talker, each, list, talk, text};
use serde_json::Value;
use std::collections::BTreeSet;

/// Has the contractor write so many messages, and tells their ids in order.
async fn many(talk: &Talk, count: usize) -> Vec<String> {
    let mut ids = Vec::with_capacity(count);
    for number in 0..count {
        if number % 50 == 0 {
            talk.pause();
        }
        ids.push(
            talk.say(&talk.contractor, &format!("Message {number}"))
                .await,
        );
    }
    ids
}

fn ids(page: &Value) -> Vec<String> {
    each(page, "id")
        .into_iter()
        .map(|id| text(id).to_owned())
        .collect()
}

async fn read(talker: &Talker, messages: &[String]) {
    for some in messages.chunks(50) {
        let some: Vec<&str> = some.iter().map(String::as_str).collect();
        assert_eq!(talker.mark(&some).await.status, 204);
    }
}

#[tokio::test]
async fn walking_along_a_thread_finds_each_message_once_while_others_write() {
    let talk = talk().await;
    let all = many(&talk, 120).await;
    // To the beginning.
    let mut page = talk.partner.page("?direction=older").await;
    let mut found = ids(&page);
    assert_eq!(found, all[70..]);
    assert_eq!(page["newer"], Value::Null);
    while let Some(cursor) = page["older"].as_str().map(str::to_owned) {
        talk.say(&talk.owner, "In between.").await;
        page = talk
            .partner
            .page(&format!("?direction=older&cursor={cursor}"))
            .await;
        assert!(page["newer"].is_string());
        found = [ids(&page), found].concat();
    }
    assert_eq!(found, all);
    // To the end, with what came meanwhile.
    let mut page = talk.owner.page("?direction=newer&limit=40").await;
    assert_eq!(page["older"], Value::Null);
    let mut found = ids(&page);
    while let Some(cursor) = page["newer"].as_str().map(str::to_owned) {
        page = talk
            .owner
            .page(&format!("?direction=newer&limit=40&cursor={cursor}"))
            .await;
        found.extend(ids(&page));
        if found.len() == 120 {
            talk.say(&talk.contractor, "Later.").await;
        }
    }
    assert_eq!(found[..120], all);
    let different: BTreeSet<_> = found.iter().collect();
    assert_eq!(different.len(), found.len(), "none twice");
    assert_eq!(
        found.len(),
        usize::try_from(talk.app.rows("project_messages")).unwrap()
    );
    for wrong in ["?cursor=x", "?direction=sideways", "?limit=many"] {
        let answer = talk
            .admin
            .client
            .get(&format!("{}{wrong}", talk.admin.path))
            .await;
        assert_eq!(answer.status, 422, "{wrong}");
    }
}

#[tokio::test]
async fn the_first_page_begins_a_little_before_the_first_unread_message() {
    let talk = talk().await;
    let all = many(&talk, 120).await;
    let nothing_read = talk.admin.page("").await;
    assert_eq!(ids(&nothing_read), all[..50]);
    assert_eq!(nothing_read["older"], Value::Null);
    assert_eq!(
        (text(&nothing_read["first_unread"]), &nothing_read["unread"]),
        (all[0].as_str(), &100.into())
    );

    read(&talk.admin, &all[..45]).await;
    let page = talk.admin.page("").await;
    assert_eq!(ids(&page), all[35..85]);
    assert_eq!(
        (text(&page["first_unread"]), &page["unread"]),
        (all[45].as_str(), &75.into())
    );
    let unread: Vec<_> = list(&page)
        .iter()
        .map(|message| message["unread"] == true)
        .collect();
    assert_eq!(unread, [vec![false; 10], vec![true; 40]].concat());
    let older = talk
        .admin
        .page(&format!("?cursor={}", text(&page["older"])))
        .await;
    assert_eq!(ids(&older), all[..35]);
    let newer = format!("?direction=newer&cursor={}", text(&page["newer"]));
    assert_eq!(ids(&talk.admin.page(&newer).await), all[85..]);

    // So few are left that the end of the thread shows them with more before them.
    read(&talk.admin, &all[45..100]).await;
    let page = talk.admin.page("").await;
    assert_eq!(ids(&page), all[70..]);
    assert_eq!(page["newer"], Value::Null);
    assert_eq!(
        (text(&page["first_unread"]), &page["unread"]),
        (all[100].as_str(), &20.into())
    );

    read(&talk.admin, &all).await;
    let page = talk.admin.page("").await;
    assert_eq!(ids(&page), all[70..]);
    assert_eq!(
        (&page["first_unread"], &page["unread"]),
        (&Value::Null, &0.into())
    );
    // Whoever skips some finds the first of them, whatever was read after it.
    read(&talk.owner, &all[..3]).await;
    read(&talk.owner, &all[4..]).await;
    let page = talk.owner.page("").await;
    assert_eq!(
        (text(&page["first_unread"]), &page["unread"]),
        (all[3].as_str(), &1.into())
    );
    assert_eq!(ids(&page), all[..50]);
    // One's own messages are read, and so are those that come in their place.
    let last = talk.say(&talk.admin, "Thank you.").await;
    let page = talk.admin.page("").await;
    assert_eq!(
        (ids(&page).last(), &page["unread"]),
        (Some(&last), &0.into())
    );
}

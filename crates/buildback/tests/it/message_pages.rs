//! Pages of a thread: where the first page starts, and that paging returns every message exactly once during concurrent writes.

use crate::messages::{Participant, TestThread, each, list, text, thread};
use serde_json::Value;
use std::collections::BTreeSet;

/// Sends `count` messages as the contractor and returns their IDs in order.
async fn many(thread: &TestThread, count: usize) -> Vec<String> {
    let mut ids = Vec::with_capacity(count);
    for number in 0..count {
        if number % 50 == 0 {
            thread.pause();
        }
        ids.push(
            thread
                .say(&thread.contractor, &format!("Message {number}"))
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

async fn read(participant: &Participant, messages: &[String]) {
    for some in messages.chunks(50) {
        let some: Vec<&str> = some.iter().map(String::as_str).collect();
        assert_eq!(participant.mark(&some).await.status, 204);
    }
}

#[tokio::test]
async fn paging_a_thread_returns_each_message_once_while_others_write() {
    let thread = thread().await;
    let all = many(&thread, 120).await;
    // Back to the beginning.
    let mut page = thread.partner.page("?direction=older").await;
    let mut found = ids(&page);
    assert_eq!(found, all[70..]);
    assert_eq!(page["newer"], Value::Null);
    while let Some(cursor) = page["older"].as_str().map(str::to_owned) {
        thread.say(&thread.owner, "In between.").await;
        page = thread
            .partner
            .page(&format!("?direction=older&cursor={cursor}"))
            .await;
        assert!(page["newer"].is_string());
        found = [ids(&page), found].concat();
    }
    assert_eq!(found, all);
    // Forward to the end, including messages sent in the meantime.
    let mut page = thread.owner.page("?direction=newer&limit=40").await;
    assert_eq!(page["older"], Value::Null);
    let mut found = ids(&page);
    while let Some(cursor) = page["newer"].as_str().map(str::to_owned) {
        page = thread
            .owner
            .page(&format!("?direction=newer&limit=40&cursor={cursor}"))
            .await;
        found.extend(ids(&page));
        if found.len() == 120 {
            thread.say(&thread.contractor, "Later.").await;
        }
    }
    assert_eq!(found[..120], all);
    let different: BTreeSet<_> = found.iter().collect();
    assert_eq!(different.len(), found.len(), "no message twice");
    assert_eq!(
        found.len(),
        usize::try_from(thread.app.rows("project_messages")).unwrap()
    );
    for wrong in ["?cursor=x", "?direction=sideways", "?limit=many"] {
        let answer = thread
            .admin
            .client
            .get(&format!("{}{wrong}", thread.admin.path))
            .await;
        assert_eq!(answer.status, 422, "{wrong}");
    }
}

#[tokio::test]
async fn the_first_page_starts_shortly_before_the_first_unread_message() {
    let thread = thread().await;
    let all = many(&thread, 120).await;
    let nothing_read = thread.admin.page("").await;
    assert_eq!(ids(&nothing_read), all[..50]);
    assert_eq!(nothing_read["older"], Value::Null);
    assert_eq!(
        (text(&nothing_read["first_unread"]), &nothing_read["unread"]),
        (all[0].as_str(), &100.into())
    );

    read(&thread.admin, &all[..45]).await;
    let page = thread.admin.page("").await;
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
    let older = thread
        .admin
        .page(&format!("?cursor={}", text(&page["older"])))
        .await;
    assert_eq!(ids(&older), all[..35]);
    let newer = format!("?direction=newer&cursor={}", text(&page["newer"]));
    assert_eq!(ids(&thread.admin.page(&newer).await), all[85..]);

    // Few are unread, so the first page is the end of the thread.
    read(&thread.admin, &all[45..100]).await;
    let page = thread.admin.page("").await;
    assert_eq!(ids(&page), all[70..]);
    assert_eq!(page["newer"], Value::Null);
    assert_eq!(
        (text(&page["first_unread"]), &page["unread"]),
        (all[100].as_str(), &20.into())
    );

    read(&thread.admin, &all).await;
    let page = thread.admin.page("").await;
    assert_eq!(ids(&page), all[70..]);
    assert_eq!(
        (&page["first_unread"], &page["unread"]),
        (&Value::Null, &0.into())
    );
    // The first unread message counts even if later messages have been read.
    read(&thread.owner, &all[..3]).await;
    read(&thread.owner, &all[4..]).await;
    let page = thread.owner.page("").await;
    assert_eq!(
        (text(&page["first_unread"]), &page["unread"]),
        (all[3].as_str(), &1.into())
    );
    assert_eq!(ids(&page), all[..50]);
    // A participant's own messages count as read.
    let last = thread.say(&thread.admin, "Thank you.").await;
    let page = thread.admin.page("").await;
    assert_eq!(
        (ids(&page).last(), &page["unread"]),
        (Some(&last), &0.into())
    );
}

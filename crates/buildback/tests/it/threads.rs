//! The message threads of all projects: views, order, pages, counts, the office's work on them, and who may see what.

use crate::admin_desk::items;
use crate::deleted_projects::delete;
use crate::messages::{Participant, TestThread, thread};
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp, TestProject};

/// Another project with a thread, and its partner.
async fn another(app: &TestApp) -> (TestProject, Participant) {
    let (paul, client) = app.partner().await;
    let project = app.project(&paul).await;
    let path = format!("/api/projects/{}/messages", project.code);
    let participant = Participant {
        client,
        participant_type: "referral_partner",
        path,
    };
    (project, participant)
}

/// The project codes of a view.
async fn codes(client: &Client, query: &str) -> Vec<String> {
    let listed = items(client, &format!("/api/threads{query}")).await;
    let code = |thread: &Value| {
        thread["project"]["project_code"]
            .as_str()
            .map(str::to_owned)
    };
    listed.iter().filter_map(code).collect()
}

async fn assign(client: &Client, project: &TestProject, to: Value) -> Answer {
    let path = format!("/api/projects/{}/messages/assignee", project.code);
    client.put(&path, &json!({ "assigned_to": to })).await
}

async fn wait(client: &Client, project: &TestProject, waiting: bool) -> Answer {
    let path = format!("/api/projects/{}/messages/waiting", project.code);
    client.put(&path, &json!({ "waiting": waiting })).await
}

/// The numbers of unread messages.
fn unread(threads: &[Value]) -> Vec<Option<i64>> {
    threads
        .iter()
        .map(|thread| thread["unread"].as_i64())
        .collect()
}

async fn counts(client: &Client) -> Value {
    client.get("/api/threads/counts").await.ok()
}

/// Reads all that is unread in a thread.
async fn read_all(participant: &Participant) {
    let page = participant.page("?limit=100").await;
    let ids: Vec<String> = crate::messages::list(&page)
        .iter()
        .filter(|message| message["unread"] == json!(true))
        .map(|message| crate::messages::text(&message["id"]).to_owned())
        .collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    assert_eq!(participant.mark(&ids).await.status, 204);
}

#[tokio::test]
async fn an_admin_sees_unread_threads_first_each_group_newest_first() {
    let all = thread().await;
    let admin = &all.admin.client;
    assert!(
        codes(admin, "").await.is_empty(),
        "no thread without messages"
    );
    let (second, second_partner) = another(&all.app).await;
    let (third, third_partner) = another(&all.app).await;
    all.say(&all.owner, "When will you come?").await;
    all.say(&second_partner, "The owner moved out.").await;
    all.say(&third_partner, "Thank you.").await;
    let [first, second, third] =
        [&all.project.code, &second.code, &third.code].map(|code| code.as_str());
    assert_eq!(codes(admin, "").await, [third, second, first]);
    assert_eq!(counts(admin).await["unread"], 3);

    let in_second = Participant {
        path: second_partner.path.clone(),
        ..all.admin.clone()
    };
    read_all(&in_second).await;
    assert_eq!(codes(admin, "").await, [third, first, second]);
    assert_eq!(codes(admin, "?view=unread").await, [third, first]);
    assert_eq!(counts(admin).await["unread"], 2);
    // An own message does not make the thread unread.
    all.say(&in_second, "Where to?").await;
    assert_eq!(codes(admin, "").await, [third, first, second]);
    all.say(&second_partner, "To Troy.").await;
    assert_eq!(codes(admin, "").await, [second, third, first]);
    // Whoever has not read a message before the own one still has an unread thread.
    all.say(&all.admin, "On Tuesday.").await;
    assert_eq!(codes(admin, "?view=unread").await, [first, second, third]);

    let listed = items(admin, "/api/threads").await;
    assert_eq!(unread(&listed), [Some(1); 3]);
    let path = format!("{}/thread", all.admin.path);
    assert_eq!(admin.get(&path).await.ok(), listed[0]);
    let last = &listed[0]["last_message"];
    assert_eq!(last["excerpt"], "On Tuesday.");
    assert_eq!(last["mine"], true);
    assert_eq!(last["participant_type"], "admin");
    assert_eq!(listed[1]["last_message"]["mine"], false);
    let nothing = json!({ "assigned_to": null, "waiting_since": null });
    assert_eq!(listed[0]["work"], nothing);
    let project = admin.get(&format!("/api/projects/{first}")).await.ok();
    for field in ["project_number", "property_owner_name"] {
        assert_eq!(listed[0]["project"][field], project[field], "{field}");
    }
    // Of the owner's message, the sender is the owner as the project names them.
    all.say(&all.owner, "Good.").await;
    let listed = items(admin, "/api/threads").await;
    assert_eq!(
        listed[0]["last_message"]["sender_name"],
        project["property_owner_name"]
    );
}

#[tokio::test]
async fn a_new_admin_finds_threads_unread_only_from_then_on() {
    let all = thread().await;
    all.say(&all.owner, "One.").await;
    all.pause();
    let bea = all
        .app
        .person("bea@portal.example", Role::Admin, None)
        .await;
    let bea = all.app.sign_in(&bea).await;
    assert_eq!(counts(&bea).await["unread"], 0);
    let listed = items(&bea, "/api/threads").await;
    assert_eq!(unread(&listed), [Some(0)]);
    all.say(&all.owner, "Two.").await;
    assert_eq!(counts(&bea).await["unread"], 1);
    let listed = items(&bea, "/api/threads").await;
    assert_eq!(unread(&listed), [Some(2)], "as in the thread");
}

#[tokio::test]
async fn a_thread_waits_until_somebody_outside_the_office_writes() {
    let all = thread().await;
    let admin = &all.admin.client;
    for outside in [&all.owner, &all.contractor, &all.partner] {
        all.say(&all.admin, "Please send the estimate.").await;
        all.pause();
        let work = wait(admin, &all.project, true).await.ok();
        let since = work["waiting_since"].clone();
        assert!(since.is_string(), "{work}");
        all.pause();
        // Marked again, and after another message of the office, it has been waiting since the same moment.
        let again = wait(admin, &all.project, true).await.ok();
        assert_eq!(again["waiting_since"], since);
        all.say(&all.admin, "A reminder.").await;
        let listed = items(admin, "/api/threads?view=waiting").await;
        assert_eq!(listed[0]["work"]["waiting_since"], since);
        assert_eq!(counts(admin).await["waiting"], 1);
        all.say(outside, "Here it is.").await;
        let who = outside.participant_type;
        assert!(codes(admin, "?view=waiting").await.is_empty(), "{who}");
        assert_eq!(counts(admin).await["waiting"], 0, "{who}");
    }
    wait(admin, &all.project, true).await.ok();
    let work = wait(admin, &all.project, false).await.ok();
    assert_eq!(work["waiting_since"], Value::Null);
}

#[tokio::test]
async fn a_thread_is_assigned_to_an_admin_and_other_admins_are_notified() {
    let all = thread().await;
    let admin = &all.admin.client;
    let bea = all
        .app
        .person("bea@portal.example", Role::Admin, None)
        .await;
    let bea_client = all.app.sign_in(&bea).await;
    let path = format!("{}/thread", all.admin.path);
    admin.get(&path).await.problem(404, "thread_gone");
    let gone = assign(admin, &all.project, json!(bea.id)).await;
    gone.problem(404, "thread_gone");
    wait(admin, &all.project, true)
        .await
        .problem(404, "thread_gone");
    all.say(&all.owner, "Hello?").await;
    let mut streams = [
        bea_client.listen("/api/stream").await,
        all.contractor.client.listen("/api/stream").await,
        all.owner.client.listen("/api/owner/stream").await,
    ];
    for stream in &mut streams {
        stream.next().await.expect("open stream");
    }
    all.app.advance(SignedDuration::from_secs(1));
    let work = assign(admin, &all.project, json!(bea.id)).await.ok();
    assert_eq!(work["assigned_to"]["id"], json!(bea.id));
    assert_eq!(codes(&bea_client, "?view=mine").await.len(), 1);
    assert_eq!(codes(admin, "?view=mine").await.len(), 0);
    assert_eq!(counts(&bea_client).await["mine"], 1);
    assert_eq!(counts(admin).await["mine"], 0);
    assert_eq!(streams[0].change().await.0, "thread");
    assert_eq!(streams[0].change().await.0, "notification");
    // The same again is no change.
    assign(admin, &all.project, json!(bea.id)).await.ok();
    let news = items(&bea_client, "/api/notifications").await;
    assert_eq!(news[0]["title"], "Conversation assigned to you");
    assert_ne!(news[1]["title"], news[0]["title"], "notified once");
    let message = news[0]["message"].as_str().unwrap_or_default();
    assert!(message.ends_with(": Hello?"), "{message}");
    assert_eq!(news[0]["subject"], "message");
    let work = assign(admin, &all.project, Value::Null).await.ok();
    assert_eq!(work["assigned_to"], Value::Null);
    assert_eq!(streams[0].change().await.0, "thread");
    wait(admin, &all.project, true).await.ok();
    assert_eq!(streams[0].change().await.0, "thread");
    all.say(&all.admin, "Hello!").await;
    // Nobody outside the office hears of its work.
    for stream in &mut streams {
        assert_ne!(stream.change().await.0, "thread");
    }

    let former = all.app.person("cy@portal.example", Role::Admin, None).await;
    let inactive = format!("UPDATE users SET active = FALSE WHERE id = '{}'", former.id);
    assert!(all.app.execute_sql(&inactive));
    let (partner, _) = all.app.partner().await;
    let unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
    for to in [json!(former.id), json!(partner.id), json!(unknown)] {
        let refused = assign(admin, &all.project, to).await;
        refused.invalid(&["assigned_to"]);
    }
}

#[tokio::test]
async fn contractors_and_partners_see_their_own_threads_without_the_offices_work() {
    let all = thread().await;
    all.say(&all.owner, "One.").await;
    all.say(&all.stranger, "Elsewhere.").await;
    wait(&all.admin.client, &all.project, true).await.ok();
    let (own, other) = ([all.project.code.clone()], [all.other.code.clone()]);
    for (participant, expected) in [
        (&all.contractor, &own),
        (&all.partner, &own),
        (&all.stranger, &other),
    ] {
        let (client, who) = (&participant.client, participant.participant_type);
        assert_eq!(codes(client, "").await, *expected, "{who}");
        let listed = items(client, "/api/threads").await;
        assert_eq!(listed[0].get("work"), Some(&Value::Null), "{who}");
        let path = format!("{}/thread", participant.path);
        assert_eq!(client.get(&path).await.ok(), listed[0], "{who}");
        for view in ["mine", "waiting"] {
            let refused = client.get(&format!("/api/threads?view={view}")).await;
            assert_eq!(refused.status, 403, "{who} {view}");
        }
        let found = counts(client).await;
        assert_eq!(found["mine"], Value::Null, "{who}");
        assert_eq!(found["waiting"], Value::Null, "{who}");
    }
    for participant in [&all.contractor, &all.partner] {
        let client = &participant.client;
        assert_eq!(codes(client, "?view=unread").await, own);
        assert_eq!(counts(client).await["unread"], 1);
        read_all(participant).await;
        assert!(codes(client, "?view=unread").await.is_empty());
        assert_eq!(counts(client).await["unread"], 0);
        assert_eq!(codes(client, "").await, own);
    }
    // The stranger wrote the only message of the other thread.
    assert!(codes(&all.stranger.client, "?view=unread").await.is_empty());

    // The thread follows the project to another company, where it is unread from the first message on.
    let company = all.app.company("Summit").await;
    let contractor = all.app.contractor(&company).await;
    assert!(codes(&contractor, "").await.is_empty());
    all.app.assign(&all.project, &company, &all.ann).await;
    assert_eq!(codes(&contractor, "?view=unread").await, own);
    assert!(codes(&all.contractor.client, "").await.is_empty());
    let alone = all.app.unlinked_contractor().await;
    assert!(codes(&alone, "").await.is_empty());
    assert_eq!(counts(&alone).await["unread"], 0);
}

#[tokio::test]
async fn pages_of_threads_are_complete_at_any_size() {
    let all = thread().await;
    let admin = &all.admin.client;
    for number in 0..7 {
        let (_, partner) = another(&all.app).await;
        all.say(&partner, "Hello").await;
        if number % 2 == 0 {
            let reader = Participant {
                path: partner.path.clone(),
                ..all.admin.clone()
            };
            read_all(&reader).await;
        }
    }
    for view in ["all", "unread"] {
        let whole = codes(admin, &format!("?view={view}&limit=100")).await;
        assert_eq!(whole.len(), if view == "all" { 7 } else { 3 });
        for limit in [1, 2, 3, 4, 6, 7] {
            let (mut found, mut cursor) = (Vec::new(), String::new());
            loop {
                let path = format!("/api/threads?view={view}&limit={limit}{cursor}");
                let page = admin.get(&path).await.ok();
                let listed = page["items"].as_array().expect("a page");
                let code = |thread: &Value| {
                    thread["project"]["project_code"]
                        .as_str()
                        .map(str::to_owned)
                };
                found.extend(listed.iter().filter_map(code));
                match page["next_cursor"].as_str() {
                    Some(next) => cursor = format!("&cursor={next}"),
                    None => break,
                }
            }
            assert_eq!(found, whole, "{view} {limit}");
        }
    }
}

#[tokio::test]
async fn a_restored_project_keeps_its_thread() {
    let all = thread().await;
    let admin = &all.admin.client;
    all.say(&all.owner, "One.").await;
    wait(admin, &all.project, true).await.ok();
    assign(admin, &all.project, json!(all.ann.id)).await.ok();
    let before = items(admin, "/api/threads").await;
    delete(admin, &all.project).await.ok();
    assert!(codes(admin, "").await.is_empty());
    let nothing = json!({ "unread": 0, "mine": 0, "waiting": 0 });
    assert_eq!(counts(admin).await, nothing);
    let restore = format!("/api/admin/deleted-projects/{}/restore", all.project.id);
    admin.post(&restore, &json!({})).await.ok();
    assert_eq!(items(admin, "/api/threads").await, before);
    let one = json!({ "unread": 1, "mine": 1, "waiting": 1 });
    assert_eq!(counts(admin).await, one);
}

#[tokio::test]
async fn owners_and_guests_list_no_threads_and_parameters_are_checked() {
    let all: TestThread = thread().await;
    all.say(&all.owner, "Roof").await;
    let anyone = all.app.anonymous();
    for path in ["/api/threads", "/api/threads/counts"] {
        for client in [&all.owner.client, &anyone] {
            let Answer { status, json, .. } = client.get(path).await;
            assert_eq!(status, 401, "{path}");
            assert!(!json.to_string().contains("Roof"), "{json}");
        }
    }
    for query in ["view=theirs", "cursor=1", "limit=0", "q=roof"] {
        let answer = all.admin.client.get(&format!("/api/threads?{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
    }
}

/// Whatever the order in which they commit, a message that was not read keeps the thread unread.
#[tokio::test]
async fn a_message_sent_while_another_is_read_keeps_the_thread_unread() {
    let all = thread().await;
    all.say(&all.contractor, "First.").await;
    for round in 0..10 {
        let words = round.to_string();
        tokio::join!(read_all(&all.admin), all.say(&all.contractor, &words));
        let in_thread = all.admin.unread().await > 0;
        let listed = counts(&all.admin.client).await["unread"] == json!(1);
        assert_eq!(listed, in_thread, "round {round}");
    }
    read_all(&all.admin).await;
    assert_eq!(counts(&all.admin.client).await["unread"], 0);
}

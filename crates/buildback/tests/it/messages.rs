//! Project messages: one thread for everyone who may see the project, and retries that create no duplicates (specification 2, sections 4 to
//! 9; docs/rules/messages.md).

use crate::leftovers::Leftovers;
use crate::owner_session::enter;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, Person, TestApp, TestProject};
use uuid::Uuid;

/// The message that any of them would send first.
const HELLO: &str = "When will you come?";

/// Somebody who takes part, and how they say so.
#[derive(Clone)]
pub struct Talker {
    pub client: Client,
    pub participant_type: &'static str,
    /// The path of the thread.
    pub path: String,
}

/// A project with its company, its partner, its owner and an admin, and another project of others.
pub struct Talk {
    pub app: TestApp,
    pub project: TestProject,
    pub other: TestProject,
    pub ann: Person,
    pub admin: Talker,
    pub contractor: Talker,
    pub partner: Talker,
    pub owner: Talker,
    /// The other project's partner.
    pub stranger: Talker,
}

pub async fn talk() -> Talk {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let (paul, partner) = app.partner().await;
    let (paula, stranger) = app.partner().await;
    let (project, other) = (app.project(&paul).await, app.project(&paula).await);
    app.assign(&project, &company, &ann).await;
    app.advance(SignedDuration::from_secs(1));
    let of = |client, participant_type, code: &str| Talker {
        client,
        participant_type,
        path: format!("/api/projects/{code}/messages"),
    };
    Talk {
        admin: of(app.sign_in(&ann).await, "admin", &project.code),
        contractor: of(app.contractor(&company).await, "contractor", &project.code),
        partner: of(partner, "referral_partner", &project.code),
        owner: Talker {
            client: app.owner(&project.code).await,
            participant_type: "owner",
            path: "/api/owner/messages".to_owned(),
        },
        stranger: of(stranger, "referral_partner", &other.code),
        app,
        project,
        other,
        ann,
    }
}

impl Talk {
    /// Those who take part in the project.
    pub fn everybody(&self) -> [&Talker; 4] {
        [&self.admin, &self.contractor, &self.partner, &self.owner]
    }

    /// Lets a minute pass, so that no limit is met.
    pub fn pause(&self) {
        self.app.advance(SignedDuration::from_mins(1));
    }

    /// Sends some words and gives the message's id.
    pub async fn say(&self, talker: &Talker, words: &str) -> String {
        self.app.advance(SignedDuration::from_millis(1));
        let sent = talker.send(&talker.message(self.app.new_id(), words)).await;
        assert_eq!(sent.status, 201, "{}", sent.json);
        text(&sent.json["id"]).to_owned()
    }

    /// What a message writes.
    pub fn written(&self) -> [i64; 6] {
        [
            "project_messages",
            "message_attachments",
            "message_tallies",
            "message_read_status",
            "notifications",
            "changes",
        ]
        .map(|table| self.app.rows(table))
    }
}

impl Talker {
    /// A message of words.
    pub fn message(&self, id: Uuid, words: &str) -> Value {
        json!({
            "id": id, "message_content": words, "message_type": "text", "participant_type": self.participant_type,
            "reply_to_message_id": null, "uploads": [],
        })
    }

    pub async fn send(&self, message: &Value) -> Answer {
        self.client.post(&self.path, message).await
    }

    /// A page of the thread.
    pub async fn page(&self, query: &str) -> Value {
        self.client.get(&format!("{}{query}", self.path)).await.ok()
    }

    pub async fn mark(&self, ids: &[&str]) -> Answer {
        let body = json!({ "message_ids": ids });
        self.client
            .post(&format!("{}/read", self.path), &body)
            .await
    }

    pub async fn unread(&self) -> i64 {
        let answer = self.client.get(&format!("{}/unread", self.path)).await;
        answer.ok()["unread"].as_i64().expect("a number")
    }
}

pub fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

pub fn list(page: &Value) -> &[Value] {
    page["messages"].as_array().expect("messages")
}

/// One thing of each message.
pub fn each<'a>(page: &'a Value, field: &str) -> Vec<&'a Value> {
    list(page).iter().map(|message| &message[field]).collect()
}

#[tokio::test]
async fn everybody_of_the_project_takes_part_in_one_thread() {
    let talk = talk().await;
    for talker in talk.everybody() {
        talk.say(talker, &format!("I am the {}.", talker.participant_type))
            .await;
    }
    talk.say(&talk.stranger, "Elsewhere.").await;
    for talker in talk.everybody() {
        let own = talker.participant_type;
        let page = talker.page("").await;
        assert_eq!(
            each(&page, "participant_type"),
            ["admin", "contractor", "referral_partner", "owner"],
            "{own}"
        );
        let names = [
            "Robin Example",
            "Robin Example",
            "Robin Example",
            "José O'Brien",
        ];
        assert_eq!(each(&page, "sender_name"), names, "{own}");
        for message in list(&page) {
            let is_mine = message["participant_type"] == own;
            assert_eq!(message["mine"], is_mine, "{own}: {message}");
            assert_eq!(message["unread"], !is_mine, "{own}: {message}");
            assert_eq!(message["message_type"], "text");
            assert_eq!(message["project_id"], json!(talk.project.id));
            assert_eq!(message["reply_to"], Value::Null);
            assert_eq!(message["attachments"], json!([]));
        }
        assert_eq!(page["participant_type"], own);
        assert_eq!(
            page["abilities"],
            json!({ "send": true, "mark_read": true })
        );
        assert_eq!(page["beta_gate"], true);
        assert_eq!(
            (&page["older"], &page["newer"]),
            (&Value::Null, &Value::Null)
        );
    }
    let theirs = talk.stranger.page("").await;
    assert_eq!(each(&theirs, "message_content"), ["Elsewhere."]);
}

#[tokio::test]
async fn strangers_neither_read_nor_write() {
    let talk = talk().await;
    let id = talk.say(&talk.owner, HELLO).await;
    let before = talk.written();
    let other_company = talk.app.company("Summit").await;
    let strangers = [
        (talk.stranger.client.clone(), "referral_partner"),
        (talk.app.contractor(&other_company).await, "contractor"),
        (talk.app.unlinked_contractor().await, "contractor"),
    ];
    for (client, participant_type) in strangers {
        let stranger = Talker {
            client,
            participant_type,
            path: talk.admin.path.clone(),
        };
        let message = stranger.message(talk.app.new_id(), HELLO);
        for answer in [
            stranger.client.get(&stranger.path).await,
            stranger
                .client
                .get(&format!("{}/unread", stranger.path))
                .await,
            stranger.mark(&[&id]).await,
            stranger.send(&message).await,
        ] {
            let problem = answer.problem(404, "not_found");
            assert_eq!(problem["detail"], "Project not found or access denied");
        }
    }
    // An owner has no account, and an account is no owner.
    let owner = Talker {
        path: talk.admin.path.clone(),
        ..talk.owner.clone()
    };
    let problem = owner
        .send(&owner.message(talk.app.new_id(), HELLO))
        .await
        .problem(401, "sign_in_required");
    assert_eq!(
        problem["detail"],
        "No authenticated user or valid owner session found"
    );
    let admin = Talker {
        path: talk.owner.path.clone(),
        ..talk.admin.clone()
    };
    admin
        .send(&admin.message(talk.app.new_id(), HELLO))
        .await
        .problem(401, "sign_in_required");
    assert_eq!(talk.written(), before);
    assert_eq!(talk.stranger.unread().await, 0);
}

#[tokio::test]
async fn what_was_typed_stays_text_and_bad_input_leaves_nothing() {
    let talk = talk().await;
    let markup = "<script>alert('x')</script> & <b>2 < 3</b>\u{7} javascript:x\r\nname\tvalue\u{0}";
    talk.say(&talk.owner, markup).await;
    let kept = "<script>alert('x')</script> & <b>2 < 3</b> javascript:x\nname\tvalue";
    for talker in talk.everybody() {
        assert_eq!(each(&talker.page("").await, "message_content"), [kept]);
    }
    let before = talk.written();
    for talker in talk.everybody() {
        let with = |field: &str, value: Value| {
            let mut message = talker.message(talk.app.new_id(), HELLO);
            message[field] = value;
            message
        };
        for (field, value) in [
            ("message_content", json!(" \n\u{0} ")),
            ("message_content", json!("é".repeat(10_001))),
            ("message_type", json!("file")),
            ("message_type", json!("system_notification")),
            ("participant_type", json!("nobody")),
            ("uploads", json!(["messages/1-door.png"])),
            ("id", json!(Uuid::from_u128(7))),
        ] {
            let message = with(field, value);
            talker.send(&message).await.invalid(&[field]);
        }
        let large = with("message_content", json!("x".repeat(1 << 20)));
        talker.send(&large).await.problem(413, "body_too_large");
        let answer = talker.send(&with("surprise", json!(1))).await;
        assert_eq!(answer.status, 422, "{}", answer.json);
    }
    assert_eq!(talk.written(), before);
}

#[tokio::test]
async fn people_take_part_as_who_they_are() {
    let talk = talk().await;
    let kinds = ["admin", "contractor", "referral_partner", "owner"];
    for talker in talk.everybody() {
        for kind in kinds {
            let mut message = talker.message(talk.app.new_id(), HELLO);
            message["participant_type"] = json!(kind);
            let answer = talker.send(&message).await;
            if kind == talker.participant_type {
                assert_eq!(answer.status, 201, "{}", answer.json);
            } else {
                answer.invalid(&["participant_type"]);
            }
        }
    }
    let mut message = talk.owner.message(talk.app.new_id(), HELLO);
    message["participant_type"] = json!("property_owner");
    let sent = talk.owner.send(&message).await.ok();
    assert_eq!(sent["participant_type"], "owner");
}

#[tokio::test]
async fn a_message_sent_again_lands_once() {
    let talk = talk().await;
    for talker in talk.everybody() {
        let id = talk.app.new_id();
        let first = talker.send(&talker.message(id, HELLO)).await;
        assert_eq!(first.status, 201);
        let before = talk.written();
        let again = talker
            .send(&talker.message(id, &format!(" {HELLO}\n")))
            .await;
        assert_eq!((again.status, &again.json), (200, &first.json));
        // The same id for something else, by the same or by another, here or elsewhere.
        let others = talk.everybody().into_iter().chain([&talk.stranger]);
        for other in others {
            let words =
                if other.participant_type == talker.participant_type && other.path == talker.path {
                    "Something else."
                } else {
                    HELLO
                };
            let problem = other.send(&other.message(id, words)).await;
            let problem = problem.problem(409, "23505");
            assert_eq!(problem["detail"], "Duplicate message detected");
            assert_eq!(problem["errors"][0]["field"], "id");
        }
        assert_eq!(talk.written(), before);
    }
    assert_eq!(talk.app.rows("project_messages"), 4);
}

#[tokio::test]
async fn an_owner_who_comes_back_finds_the_message_sent() {
    let talk = talk().await;
    let id = talk.app.new_id();
    let sent = talk.owner.send(&talk.owner.message(id, HELLO)).await.ok();
    let later = Talker {
        client: talk.app.owner(&talk.project.code).await,
        ..talk.owner.clone()
    };
    let again = later.send(&later.message(id, HELLO)).await;
    assert_eq!((again.status, &again.json["id"]), (200, &sent["id"]));
    assert_eq!(again.json["mine"], true);
}

#[tokio::test]
async fn twenty_tries_at_once_make_one_message() {
    let talk = talk().await;
    let message = talk.contractor.message(talk.app.new_id(), HELLO);
    let tries: Vec<_> = (0..20)
        .map(|_| {
            let (talker, message) = (talk.contractor.clone(), message.clone());
            tokio::spawn(async move { talker.send(&message).await })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in tries {
        let answer = one.await.expect("it runs");
        assert_eq!(answer.json["id"], message["id"], "{}", answer.json);
        statuses.push(answer.status);
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [vec![200; 19], vec![201]].concat());
    assert_eq!(talk.app.rows("project_messages"), 1);
    assert_eq!(talk.admin.unread().await, 1);
    let told = talk.admin.client.get("/api/notifications").await.ok();
    let titles = told["items"].as_array().expect("a list").iter();
    let news = titles.filter(|item| item["title"] == "New Message");
    assert_eq!(news.count(), 1);
}

#[tokio::test]
async fn a_reply_quotes_what_it_answers() {
    let talk = talk().await;
    let long = format!("{} end", "é".repeat(199));
    let first = talk.say(&talk.owner, &long).await;
    let mut reply = talk.contractor.message(talk.app.new_id(), "On Tuesday.");
    reply["reply_to_message_id"] = json!(first);
    let sent = talk.contractor.send(&reply).await.ok();
    let quote = json!({
        "id": first, "sender_name": "José O'Brien", "excerpt": format!("{}…", "é".repeat(199)),
    });
    assert_eq!(sent["reply_to"], quote);
    for talker in talk.everybody() {
        assert_eq!(list(&talker.page("").await)[1]["reply_to"], quote);
    }
    let foreign = talk.say(&talk.stranger, "Elsewhere.").await;
    let before = talk.written();
    for target in [json!(foreign), json!(talk.app.new_id())] {
        let mut reply = talk.partner.message(talk.app.new_id(), "Yes.");
        reply["reply_to_message_id"] = target;
        let problem = talk.partner.send(&reply).await;
        let problem = problem.invalid(&["reply_to_message_id"]);
        assert_eq!(problem["errors"][0]["code"], "23503");
        assert_eq!(problem["detail"], "Invalid project or user reference");
    }
    let mut blank = talk.partner.message(talk.app.new_id(), " ");
    blank["reply_to_message_id"] = json!(first);
    talk.partner
        .send(&blank)
        .await
        .invalid(&["message_content"]);
    assert_eq!(talk.written(), before);
}

#[tokio::test]
async fn an_owner_whose_session_is_over_is_told_so() {
    let talk = talk().await;
    let id = talk.say(&talk.admin, HELLO).await;
    talk.owner.client.delete("/api/owner/session").await.ok();
    let before = talk.written();
    let message = talk.owner.message(talk.app.new_id(), HELLO);
    for answer in [
        talk.owner.send(&message).await,
        talk.owner.mark(&[&id]).await,
        talk.owner.client.get(&talk.owner.path).await,
        talk.owner.client.get("/api/owner/messages/unread").await,
    ] {
        let problem = answer.problem(401, "sign_in_required");
        assert_eq!(
            problem["detail"],
            "Property owner session is invalid or expired"
        );
    }
    assert_eq!(talk.written(), before);
}

#[tokio::test]
async fn nobody_floods_a_thread() {
    let talk = talk().await;
    // Another session of the same owner begins no new count.
    let second = Talker {
        client: talk.app.owner(&talk.project.code).await,
        ..talk.owner.clone()
    };
    for (most, talkers) in [
        (10, [&talk.owner, &second]),
        (60, [&talk.admin, &talk.admin]),
    ] {
        let mut last = Value::Null;
        for number in 0..most {
            let talker = talkers[number % 2];
            last = talker.message(talk.app.new_id(), HELLO);
            assert_eq!(talker.send(&last).await.status, 201, "{number}");
        }
        let before = talk.written()[0];
        for talker in talkers {
            let one_more = talker.message(talk.app.new_id(), HELLO);
            let refused = talker.send(&one_more).await;
            assert!(refused.headers.contains_key("retry-after"));
            let problem = refused.problem(429, "too_many_messages");
            assert_eq!(
                problem["detail"],
                "Too many messages at once. Please wait before trying again."
            );
        }
        let again = talkers[1].send(&last).await;
        assert_eq!(
            again.status, 200,
            "what landed is not refused: {}",
            again.json
        );
        assert_eq!(talk.written()[0], before);
    }
    talk.pause();
    talk.say(&talk.owner, HELLO).await;
}

#[tokio::test]
async fn admins_see_which_owner_may_be_none() {
    let talk = talk().await;
    talk.say(&talk.owner, "I am the owner.").await;
    let partner = talk.partner.client.clone();
    enter(&partner, &talk.project.code).await.ok();
    let beside = Talker {
        client: partner,
        ..talk.owner.clone()
    };
    talk.say(&beside, "I am the partner.").await;
    enter(&talk.admin.client, &talk.project.code).await.ok();
    let looking = Talker {
        client: talk.admin.client.clone(),
        ..talk.owner.clone()
    };
    let id = talk.say(&looking, "I am the admin.").await;
    for talker in talk.everybody() {
        let told = each(&talker.page("").await, "shares_staff_device")
            .into_iter()
            .cloned()
            .collect::<Vec<_>>();
        let expected = match talker.participant_type {
            "admin" => [false, true, true],
            _ => [false, false, false],
        };
        assert_eq!(told, expected, "{}", talker.participant_type);
    }
    let entries = talk.app.read(|conn| store::audit::newest(conn, 20)).await;
    let traces: Vec<_> = entries
        .iter()
        .filter(|entry| entry.event_type == domain::audit::AuditEvent::MessageSentAsOwner)
        .map(|entry| entry.key.clone())
        .collect();
    assert_eq!(traces, [format!("message:{id}")]);
}

#[tokio::test]
async fn everybody_else_is_notified() {
    let talk = talk().await;
    let news = async |talker: &Talker| {
        let told = talker.client.get("/api/notifications").await.ok();
        let items = told["items"].as_array().expect("a list").clone();
        items
            .into_iter()
            .filter(|item| item["title"] == "New Message")
            .map(|item| (text(&item["message"]).to_owned(), item["read"] == true))
            .collect::<Vec<_>>()
    };
    talk.say(&talk.contractor, &"x".repeat(200)).await;
    let told = format!("Robin Example: {}…", "x".repeat(140));
    assert_eq!(news(&talk.admin).await, [(told.clone(), false)]);
    assert_eq!(news(&talk.partner).await, [(told.clone(), false)]);
    assert_eq!(
        news(&talk.contractor).await,
        [(told, true)],
        "nobody is told of their own"
    );
    assert_eq!(news(&talk.stranger).await, []);
    talk.say(&talk.owner, HELLO).await;
    let told = (format!("José O'Brien: {HELLO}"), false);
    for talker in [&talk.admin, &talk.partner, &talk.contractor] {
        assert_eq!(news(talker).await[0], told);
    }
}

#[tokio::test]
async fn streams_tell_those_who_take_part() {
    let talk = talk().await;
    let mut streams = Vec::new();
    for talker in talk.everybody() {
        let path = match talker.participant_type {
            "owner" => "/api/owner/stream",
            _ => "/api/stream",
        };
        let mut stream = talker.client.listen(path).await;
        assert_eq!(stream.next().await.expect("an event").event, "ready");
        streams.push(stream);
    }
    let mut strangers = talk.stranger.client.listen("/api/stream").await;
    assert_eq!(strangers.next().await.expect("an event").event, "ready");
    talk.say(&talk.owner, HELLO).await;
    let project = Some(talk.project.id.to_string());
    for stream in &mut streams {
        let mut heard = Vec::new();
        for _ in 0..2 {
            heard.push(stream.change().await);
        }
        heard.sort();
        let both = ["message", "notification"].map(|topic| (topic.to_owned(), project.clone()));
        assert_eq!(heard, both);
    }
    // The first thing that the stranger hears of is their own.
    talk.say(&talk.stranger, HELLO).await;
    assert_eq!(strangers.change().await.1, Some(talk.other.id.to_string()));
}

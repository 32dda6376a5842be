//! Project messages: one thread for everyone who may see the project, and retries that create no duplicates (specification 2, sections 4 to
//! 9; docs/rules/messages.md).

use crate::leftovers::Leftovers;
use crate::owner_session::enter;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, Person, TestApp, TestProject};
use uuid::Uuid;

/// A sample message.
const HELLO: &str = "When will you come?";

/// A participant in a thread: their client, the type under which they send, and the route.
#[derive(Clone)]
pub struct Participant {
    pub client: Client,
    pub participant_type: &'static str,
    /// The path of the thread.
    pub path: String,
}

/// A project's thread with its admin, contractor, partner, and owner, and a second project with other people.
pub struct TestThread {
    pub app: TestApp,
    pub project: TestProject,
    pub other: TestProject,
    pub ann: Person,
    pub admin: Participant,
    pub contractor: Participant,
    pub partner: Participant,
    pub owner: Participant,
    /// The other project's partner.
    pub stranger: Participant,
}

pub async fn thread() -> TestThread {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let (paul, partner) = app.partner().await;
    let (paula, stranger) = app.partner().await;
    let (project, other) = (app.project(&paul).await, app.project(&paula).await);
    app.assign(&project, &company, &ann).await;
    app.advance(SignedDuration::from_secs(1));
    let of = |client, participant_type, code: &str| Participant {
        client,
        participant_type,
        path: format!("/api/projects/{code}/messages"),
    };
    TestThread {
        admin: of(app.sign_in(&ann).await, "admin", &project.code),
        contractor: of(app.contractor(&company).await, "contractor", &project.code),
        partner: of(partner, "referral_partner", &project.code),
        owner: Participant {
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

impl TestThread {
    /// The participants in the project's thread.
    pub fn everybody(&self) -> [&Participant; 4] {
        [&self.admin, &self.contractor, &self.partner, &self.owner]
    }

    /// Advances the clock by a minute to stay below the rate limits.
    pub fn pause(&self) {
        self.app.advance(SignedDuration::from_mins(1));
    }

    /// Sends a text message and returns its ID.
    pub async fn say(&self, participant: &Participant, words: &str) -> String {
        self.app.advance(SignedDuration::from_millis(1));
        let sent = participant
            .send(&participant.message(self.app.new_id(), words))
            .await;
        assert_eq!(sent.status, 201, "{}", sent.json);
        text(&sent.json["id"]).to_owned()
    }

    /// The row counts of the tables that a message writes to.
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

impl Participant {
    /// A text message.
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

/// One field of each message.
pub fn each<'a>(page: &'a Value, field: &str) -> Vec<&'a Value> {
    list(page).iter().map(|message| &message[field]).collect()
}

#[tokio::test]
async fn all_participants_in_a_project_share_one_thread() {
    let thread = thread().await;
    for participant in thread.everybody() {
        thread
            .say(
                participant,
                &format!("I am the {}.", participant.participant_type),
            )
            .await;
    }
    thread.say(&thread.stranger, "Elsewhere.").await;
    for participant in thread.everybody() {
        let own = participant.participant_type;
        let page = participant.page("").await;
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
            assert_eq!(message["project_id"], json!(thread.project.id));
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
    let theirs = thread.stranger.page("").await;
    assert_eq!(each(&theirs, "message_content"), ["Elsewhere."]);
}

#[tokio::test]
async fn strangers_can_neither_read_nor_send_messages() {
    let thread = thread().await;
    let id = thread.say(&thread.owner, HELLO).await;
    let before = thread.written();
    let other_company = thread.app.company("Summit").await;
    let strangers = [
        (thread.stranger.client.clone(), "referral_partner"),
        (thread.app.contractor(&other_company).await, "contractor"),
        (thread.app.unlinked_contractor().await, "contractor"),
    ];
    for (client, participant_type) in strangers {
        let stranger = Participant {
            client,
            participant_type,
            path: thread.admin.path.clone(),
        };
        let message = stranger.message(thread.app.new_id(), HELLO);
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
    // Owners cannot use the account routes, and accounts cannot use the owner routes.
    let owner = Participant {
        path: thread.admin.path.clone(),
        ..thread.owner.clone()
    };
    let problem = owner
        .send(&owner.message(thread.app.new_id(), HELLO))
        .await
        .problem(401, "sign_in_required");
    assert_eq!(
        problem["detail"],
        "No authenticated user or valid owner session found"
    );
    let admin = Participant {
        path: thread.owner.path.clone(),
        ..thread.admin.clone()
    };
    admin
        .send(&admin.message(thread.app.new_id(), HELLO))
        .await
        .problem(401, "sign_in_required");
    assert_eq!(thread.written(), before);
    assert_eq!(thread.stranger.unread().await, 0);
}

#[tokio::test]
async fn message_markup_stays_text_and_invalid_input_writes_nothing() {
    let thread = thread().await;
    let markup = "<script>alert('x')</script> & <b>2 < 3</b>\u{7} javascript:x\r\nname\tvalue\u{0}";
    thread.say(&thread.owner, markup).await;
    let kept = "<script>alert('x')</script> & <b>2 < 3</b> javascript:x\nname\tvalue";
    for participant in thread.everybody() {
        assert_eq!(each(&participant.page("").await, "message_content"), [kept]);
    }
    let before = thread.written();
    for participant in thread.everybody() {
        let with = |field: &str, value: Value| {
            let mut message = participant.message(thread.app.new_id(), HELLO);
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
            participant.send(&message).await.invalid(&[field]);
        }
        let large = with("message_content", json!("x".repeat(1 << 20)));
        participant
            .send(&large)
            .await
            .problem(413, "body_too_large");
        let answer = participant.send(&with("surprise", json!(1))).await;
        assert_eq!(answer.status, 422, "{}", answer.json);
    }
    assert_eq!(thread.written(), before);
}

#[tokio::test]
async fn participants_can_send_messages_only_in_their_own_role() {
    let thread = thread().await;
    let kinds = ["admin", "contractor", "referral_partner", "owner"];
    for participant in thread.everybody() {
        for kind in kinds {
            let mut message = participant.message(thread.app.new_id(), HELLO);
            message["participant_type"] = json!(kind);
            let answer = participant.send(&message).await;
            if kind == participant.participant_type {
                assert_eq!(answer.status, 201, "{}", answer.json);
            } else {
                answer.invalid(&["participant_type"]);
            }
        }
    }
    let mut message = thread.owner.message(thread.app.new_id(), HELLO);
    message["participant_type"] = json!("property_owner");
    let sent = thread.owner.send(&message).await.ok();
    assert_eq!(sent["participant_type"], "owner");
}

#[tokio::test]
async fn resending_a_message_creates_no_duplicate() {
    let thread = thread().await;
    for participant in thread.everybody() {
        let id = thread.app.new_id();
        let first = participant.send(&participant.message(id, HELLO)).await;
        assert_eq!(first.status, 201);
        let before = thread.written();
        let again = participant
            .send(&participant.message(id, &format!(" {HELLO}\n")))
            .await;
        assert_eq!((again.status, &again.json), (200, &first.json));
        // The same ID with other content or from another participant, here or in another thread.
        let others = thread.everybody().into_iter().chain([&thread.stranger]);
        for other in others {
            let words = if other.participant_type == participant.participant_type
                && other.path == participant.path
            {
                "Something else."
            } else {
                HELLO
            };
            let problem = other.send(&other.message(id, words)).await;
            let problem = problem.problem(409, "23505");
            assert_eq!(problem["detail"], "Duplicate message detected");
            assert_eq!(problem["errors"][0]["field"], "id");
        }
        assert_eq!(thread.written(), before);
    }
    assert_eq!(thread.app.rows("project_messages"), 4);
}

#[tokio::test]
async fn an_owner_can_resend_a_message_from_a_new_session() {
    let thread = thread().await;
    let id = thread.app.new_id();
    let sent = thread
        .owner
        .send(&thread.owner.message(id, HELLO))
        .await
        .ok();
    let later = Participant {
        client: thread.app.owner(&thread.project.code).await,
        ..thread.owner.clone()
    };
    let again = later.send(&later.message(id, HELLO)).await;
    assert_eq!((again.status, &again.json["id"]), (200, &sent["id"]));
    assert_eq!(again.json["mine"], true);
}

#[tokio::test]
async fn twenty_concurrent_sends_create_one_message() {
    let thread = thread().await;
    let message = thread.contractor.message(thread.app.new_id(), HELLO);
    let sends: Vec<_> = (0..20)
        .map(|_| {
            let (participant, message) = (thread.contractor.clone(), message.clone());
            tokio::spawn(async move { participant.send(&message).await })
        })
        .collect();
    let mut statuses = Vec::new();
    for one in sends {
        let answer = one.await.expect("the task finishes");
        assert_eq!(answer.json["id"], message["id"], "{}", answer.json);
        statuses.push(answer.status);
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [vec![200; 19], vec![201]].concat());
    assert_eq!(thread.app.rows("project_messages"), 1);
    assert_eq!(thread.admin.unread().await, 1);
    let shown = thread.admin.client.get("/api/notifications").await.ok();
    let titles = shown["items"].as_array().expect("a list").iter();
    let news = titles.filter(|item| item["title"] == "New Message");
    assert_eq!(news.count(), 1);
}

#[tokio::test]
async fn a_reply_quotes_the_message_it_answers() {
    let thread = thread().await;
    let long = format!("{} end", "é".repeat(199));
    let first = thread.say(&thread.owner, &long).await;
    let mut reply = thread
        .contractor
        .message(thread.app.new_id(), "On Tuesday.");
    reply["reply_to_message_id"] = json!(first);
    let sent = thread.contractor.send(&reply).await.ok();
    let quote = json!({
        "id": first, "sender_name": "José O'Brien", "excerpt": format!("{}…", "é".repeat(199)),
    });
    assert_eq!(sent["reply_to"], quote);
    for participant in thread.everybody() {
        assert_eq!(list(&participant.page("").await)[1]["reply_to"], quote);
    }
    let foreign = thread.say(&thread.stranger, "Elsewhere.").await;
    let before = thread.written();
    for target in [json!(foreign), json!(thread.app.new_id())] {
        let mut reply = thread.partner.message(thread.app.new_id(), "Yes.");
        reply["reply_to_message_id"] = target;
        let problem = thread.partner.send(&reply).await;
        let problem = problem.invalid(&["reply_to_message_id"]);
        assert_eq!(problem["errors"][0]["code"], "23503");
        assert_eq!(problem["detail"], "Invalid project or user reference");
    }
    let mut blank = thread.partner.message(thread.app.new_id(), " ");
    blank["reply_to_message_id"] = json!(first);
    thread
        .partner
        .send(&blank)
        .await
        .invalid(&["message_content"]);
    assert_eq!(thread.written(), before);
}

#[tokio::test]
async fn an_owner_whose_session_has_ended_gets_a_clear_error() {
    let thread = thread().await;
    let id = thread.say(&thread.admin, HELLO).await;
    thread.owner.client.delete("/api/owner/session").await.ok();
    let before = thread.written();
    let message = thread.owner.message(thread.app.new_id(), HELLO);
    for answer in [
        thread.owner.send(&message).await,
        thread.owner.mark(&[&id]).await,
        thread.owner.client.get(&thread.owner.path).await,
        thread.owner.client.get("/api/owner/messages/unread").await,
    ] {
        let problem = answer.problem(401, "sign_in_required");
        assert_eq!(
            problem["detail"],
            "Property owner session is invalid or expired"
        );
    }
    assert_eq!(thread.written(), before);
}

#[tokio::test]
async fn message_rate_limits_apply_across_a_participants_sessions() {
    let thread = thread().await;
    // Another session of the same owner shares the limit.
    let second = Participant {
        client: thread.app.owner(&thread.project.code).await,
        ..thread.owner.clone()
    };
    for (most, participants) in [
        (10, [&thread.owner, &second]),
        (60, [&thread.admin, &thread.admin]),
    ] {
        let mut last = Value::Null;
        for number in 0..most {
            let participant = participants[number % 2];
            last = participant.message(thread.app.new_id(), HELLO);
            assert_eq!(participant.send(&last).await.status, 201, "{number}");
        }
        let before = thread.written()[0];
        for participant in participants {
            let one_more = participant.message(thread.app.new_id(), HELLO);
            let refused = participant.send(&one_more).await;
            assert!(refused.headers.contains_key("retry-after"));
            let problem = refused.problem(429, "too_many_messages");
            assert_eq!(
                problem["detail"],
                "Too many messages at once. Please wait before trying again."
            );
        }
        let again = participants[1].send(&last).await;
        assert_eq!(
            again.status, 200,
            "resending a stored message is not rejected: {}",
            again.json
        );
        assert_eq!(thread.written()[0], before);
    }
    thread.pause();
    thread.say(&thread.owner, HELLO).await;
}

#[tokio::test]
async fn admins_see_which_owner_messages_came_from_a_staff_device() {
    let thread = thread().await;
    thread.say(&thread.owner, "I am the owner.").await;
    let partner = thread.partner.client.clone();
    enter(&partner, &thread.project.code).await.ok();
    let on_staff_device = Participant {
        client: partner,
        ..thread.owner.clone()
    };
    thread.say(&on_staff_device, "I am the partner.").await;
    enter(&thread.admin.client, &thread.project.code).await.ok();
    let as_owner = Participant {
        client: thread.admin.client.clone(),
        ..thread.owner.clone()
    };
    let id = thread.say(&as_owner, "I am the admin.").await;
    for participant in thread.everybody() {
        let shown = each(&participant.page("").await, "shares_staff_device")
            .into_iter()
            .cloned()
            .collect::<Vec<_>>();
        let expected = match participant.participant_type {
            "admin" => [false, true, true],
            _ => [false, false, false],
        };
        assert_eq!(shown, expected, "{}", participant.participant_type);
    }
    let entries = thread.app.read(|conn| store::audit::newest(conn, 20)).await;
    let traces: Vec<_> = entries
        .iter()
        .filter(|entry| entry.event_type == domain::audit::AuditEvent::MessageSentAsOwner)
        .map(|entry| entry.key.clone())
        .collect();
    assert_eq!(traces, [format!("message:{id}")]);
}

#[tokio::test]
async fn a_message_notifies_every_participant_except_its_sender() {
    let thread = thread().await;
    let news = async |participant: &Participant| {
        let shown = participant.client.get("/api/notifications").await.ok();
        let items = shown["items"].as_array().expect("a list").clone();
        items
            .into_iter()
            .filter(|item| item["title"] == "New Message")
            .map(|item| (text(&item["message"]).to_owned(), item["read"] == true))
            .collect::<Vec<_>>()
    };
    thread.say(&thread.contractor, &"x".repeat(200)).await;
    let shown = format!("Robin Example: {}…", "x".repeat(140));
    assert_eq!(news(&thread.admin).await, [(shown.clone(), false)]);
    assert_eq!(news(&thread.partner).await, [(shown.clone(), false)]);
    assert_eq!(
        news(&thread.contractor).await,
        [(shown, true)],
        "the sender's own notification is already read"
    );
    assert_eq!(news(&thread.stranger).await, []);
    thread.say(&thread.owner, HELLO).await;
    let shown = (format!("José O'Brien: {HELLO}"), false);
    for participant in [&thread.admin, &thread.partner, &thread.contractor] {
        assert_eq!(news(participant).await[0], shown);
    }
}

#[tokio::test]
async fn streams_report_a_message_only_to_participants() {
    let thread = thread().await;
    let mut streams = Vec::new();
    for participant in thread.everybody() {
        let path = match participant.participant_type {
            "owner" => "/api/owner/stream",
            _ => "/api/stream",
        };
        let mut stream = participant.client.listen(path).await;
        assert_eq!(stream.next().await.expect("an event").event, "ready");
        streams.push(stream);
    }
    let mut strangers = thread.stranger.client.listen("/api/stream").await;
    assert_eq!(strangers.next().await.expect("an event").event, "ready");
    thread.say(&thread.owner, HELLO).await;
    let project = Some(thread.project.id.to_string());
    for stream in &mut streams {
        let mut changes = Vec::new();
        for _ in 0..2 {
            changes.push(stream.change().await);
        }
        changes.sort();
        let both = ["message", "notification"].map(|topic| (topic.to_owned(), project.clone()));
        assert_eq!(changes, both);
    }
    // The first change that the stranger's stream reports is their own message.
    thread.say(&thread.stranger, HELLO).await;
    assert_eq!(
        strangers.change().await.1,
        Some(thread.other.id.to_string())
    );
}

//! Notification emails sent through a real mail server: recipients, timing, batching, and unsubscribing.

use crate::leftovers::{Leftovers, eventually};
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};
use server::config::Config;
use server::features::delivery::deliver;
use test_support::{
    Answer, Client, Company, MailServer, Mood, Person, TakenMail, TestApp, TestProject,
};

const PREFERENCES: &str = "/api/me/notification-preferences";
pub const CARL: &str = "carl@ridgeline.example";
pub const PAUL: &str = "paul@agency.example";
pub const ANN: &str = "ann@portal.example";
/// The owner's address in the projects that tests create.
pub const OWNER: &str = "jose@home.example";

/// A project of Ridgeline's, whose emails so far have been taken. It is Monday, shortly after ten in New York.
pub struct Post {
    pub app: TestApp,
    pub server: MailServer,
    pub ann: Person,
    pub carl: Person,
    pub paul: Person,
    pub company: Company,
    pub project: TestProject,
}

impl Post {
    pub async fn open() -> Self {
        Self::with(|_| {}).await
    }

    /// Like [`Post::open`], in a portal with a different configuration.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let server = MailServer::start().await;
        let url = server.url();
        let app = TestApp::with(|config| {
            config.smtp_url = Some(url);
            change(config);
        })
        .await;
        let ann = app.person(ANN, Role::Admin, None).await;
        let company = app.company("Ridgeline").await;
        let carl = app.person(CARL, Role::Contractor, Some(&company)).await;
        let paul = app.person(PAUL, Role::ReferralPartner, None).await;
        let project = app.project(&paul).await;
        app.assign(&project, &company, &ann).await;
        // The owner has the letter with the code (owner_letter.rs).
        assert!(app.execute_sql("UPDATE owner_contacts SET letter_due_at = NULL"));
        let mut post = Self {
            app,
            server,
            ann,
            carl,
            paul,
            company,
            project,
        };
        let assigned = post.mails().await;
        assert_eq!(recipients(&assigned), [CARL]);
        post.pass(15);
        post
    }

    /// Lets minutes pass.
    pub fn pass(&self, minutes: i64) {
        self.app.advance(SignedDuration::from_mins(minutes));
    }

    /// Sets the portal's clock to this instant.
    pub fn turn_to(&self, at: &str) {
        let at: Timestamp = at.parse().expect("an instant");
        self.app.advance(at.duration_since(self.app.now()));
    }

    /// Has the portal send the emails that are due, and returns those that the mail server accepted, sorted by recipient.
    pub async fn mails(&mut self) -> Vec<TakenMail> {
        deliver(self.app.state())
            .await
            .expect("the delivery succeeds");
        self.taken().await
    }

    async fn taken(&mut self) -> Vec<TakenMail> {
        let app = &self.app;
        eventually(async || app.read(store::mail::count_waiting).await == 0).await;
        let mut taken: Vec<_> = std::iter::from_fn(|| self.server.taken()).collect();
        taken.sort_by(|a, b| a.recipients.cmp(&b.recipients));
        taken
    }

    /// Sends a message in the project's thread.
    pub async fn say(&self, person: &Person, participant_type: &str, text: &str) {
        self.app.advance(SignedDuration::from_millis(1));
        let client = self.app.sign_in(person).await;
        let path = format!("/api/projects/{}/messages", self.project.code);
        let message = json!({
            "id": self.app.new_id(), "message_content": text, "message_type": "text",
            "participant_type": participant_type,
        });
        client.post(&path, &message).await.ok();
    }

    /// Sends a message as the contractor.
    pub async fn carl_says(&self, text: &str) {
        self.say(&self.carl, "contractor", text).await;
    }

    /// Changes a user's notification preferences.
    pub async fn prefer(&self, person: &Person, choices: Value, quiet_hours: Value) {
        let client = self.app.sign_in(person).await;
        let current = client.get(PREFERENCES).await.ok();
        let form = json!({ "choices": choices, "quiet_hours": quiet_hours });
        edit(&client, &current["version"], &form).await.ok();
    }
}

async fn edit(client: &Client, version: &Value, form: &Value) -> Answer {
    let request = client.request(Method::PUT, PREFERENCES);
    Answer::of(
        request
            .header("if-match", format!("\"{version}\""))
            .json(form),
    )
    .await
}

/// The choice for one kind of notification, as the settings page sends it.
pub fn choice(kind: &str, bell: bool, mail: &str) -> Value {
    json!([{ "kind": kind, "bell": bell, "mail": mail }])
}

/// The recipients of emails.
pub fn recipients(mails: &[TakenMail]) -> Vec<&str> {
    mails
        .iter()
        .flat_map(|mail| mail.recipients.iter().map(String::as_str))
        .collect()
}

/// The text of an email without the line breaks of its transfer encoding.
pub fn readable(mail: &TakenMail) -> String {
    mail.text.replace("=\n", "").replace("=3D", "=")
}

/// A header of an email, on one line.
pub fn header(mail: &TakenMail, name: &str) -> Option<String> {
    let start = format!("{name}: ");
    let head = mail.text.split("\n\n").next().unwrap_or_default();
    let unfolded = head.replace("\n ", " ");
    let line = unfolded.lines().find(|line| line.starts_with(&start))?;
    Some(line[start.len()..].to_owned())
}

/// The path that a mail program calls to unsubscribe from emails like this one.
pub fn one_click(app: &TestApp, mail: &TakenMail) -> String {
    let post = header(mail, "List-Unsubscribe-Post");
    assert_eq!(post.as_deref(), Some("List-Unsubscribe=One-Click"));
    let url = header(mail, "List-Unsubscribe").expect("the email has an unsubscribe link");
    let url = url.trim_matches(['<', '>']);
    let path = url
        .strip_prefix(&app.url())
        .expect("the link leads to the portal");
    path.to_owned()
}

/// Unsubscribes as a mail program does: with a form from a foreign origin.
pub async fn stop(app: &TestApp, path: &str) -> u16 {
    let client = reqwest::Client::new();
    let request = client
        .post(format!("{}{path}", app.url()))
        .header("content-type", "application/x-www-form-urlencoded")
        .header("origin", "https://mail.example")
        .body("List-Unsubscribe=One-Click");
    request.send().await.expect("an answer").status().as_u16()
}

#[tokio::test]
async fn the_first_email_is_sent_immediately_and_later_news_is_batched() {
    let mut post = Post::open().await;
    post.carl_says("We start on Monday.").await;
    let first = post.mails().await;
    assert_eq!(recipients(&first), [OWNER, PAUL]);
    let to_paul = readable(&first[1]);
    for part in [
        "Subject: New Message: BB-2026-000001",
        "We start on Monday.",
        "text/plain",
        "text/html",
        &format!("{}/p/{}?tab=messages", post.app.url(), post.project.id),
        &format!("{}/settings", post.app.url()),
        "Stop email about messages",
        "Mar 2, 2026, 10:15 AM",
        "O'Brien, 12 Elm Street, Unit 4B (claim CLM-88231)",
    ] {
        assert!(to_paul.contains(part), "{part} missing in {to_paul}");
    }
    let to_owner = readable(&first[0]);
    assert!(
        to_owner.contains("12 Elm Street, Unit 4B (claim") && !to_owner.contains("O'Brien, 12 Elm"),
        "{to_owner}"
    );
    assert!(to_owner.contains("/owner#link="), "{to_owner}");
    for mail in [&to_paul, &to_owner] {
        assert!(!mail.contains(&post.project.code), "a code in {mail}");
    }

    post.pass(4);
    post.carl_says("At eight.").await;
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    post.pass(5);
    post.carl_says("Please move the car.").await;
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    post.pass(1);
    let second = post.mails().await;
    assert_eq!(recipients(&second), [OWNER, PAUL]);
    let both = readable(&second[1]);
    for part in [
        "Subject: 2 notifications about BB-2026-000001",
        "At eight.",
        "Please move the car.",
    ] {
        assert!(both.contains(part), "{part} missing in {both}");
    }
    assert!(!both.contains("We start on Monday."), "sent twice: {both}");
    post.pass(60);
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    assert_eq!(
        post.app.rows("notification_deliveries"),
        5,
        "only the news for the daily emails is left"
    );
}

#[tokio::test]
async fn an_email_lists_the_newest_thirty_notifications_and_counts_the_rest() {
    let mut post = Post::open().await;
    for n in 1..=33 {
        post.carl_says(&format!("Load no. {n} is out.")).await;
    }
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [OWNER, PAUL]);
    for mail in &mails {
        let text = readable(mail);
        assert!(text.contains("33 notifications"), "{text}");
        // Once as text, once as HTML.
        assert_eq!(
            text.matches("And 3 more in the portal.").count(),
            2,
            "{text}"
        );
        for n in 1..=33 {
            let mentions = text.matches(&format!("Load no. {n} is out.")).count();
            assert_eq!(mentions, if n <= 3 { 0 } else { 2 }, "{n} in {text}");
        }
        let place = |n: u32| text.find(&format!("Load no. {n} is out."));
        assert!(place(4) < place(33), "oldest first");
    }
    post.pass(11);
    assert_eq!(
        recipients(&post.mails().await),
        [""; 0],
        "the email already counted the rest"
    );
}

#[tokio::test]
async fn an_email_that_cannot_be_composed_does_not_block_others() {
    let mut post = Post::open().await;
    post.carl_says("One.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER, PAUL]);
    post.pass(1);
    post.carl_says("Two.").await;
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    let kind = |word: &str| {
        format!("UPDATE notifications SET kind = '{word}' WHERE message LIKE '%Two.%'")
    };
    assert!(post.app.execute_sql(&kind("odd")));
    post.pass(11);
    let other = post.app.project(&post.paul).await;
    post.app
        .update(&other, ProjectStatus::Approved, "Go ahead.", &post.ann)
        .await;
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [OWNER, PAUL]);
    assert!(readable(&mails[0]).contains("Go ahead."));
    // It is retried, and is sent once it can be composed.
    post.pass(10);
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    assert!(post.app.execute_sql(&kind("message")));
    post.pass(9);
    assert_eq!(
        recipients(&post.mails().await),
        [""; 0],
        "the next attempt is not due yet"
    );
    post.pass(1);
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [OWNER, PAUL]);
    assert!(readable(&mails[0]).contains("Two."));
}

#[tokio::test]
async fn emails_about_different_projects_do_not_delay_each_other() {
    let mut post = Post::open().await;
    let other = post.app.project(&post.paul).await;
    post.app.assign(&other, &post.company, &post.ann).await;
    post.app
        .update(
            &post.project,
            ProjectStatus::Approved,
            "Go ahead.",
            &post.ann,
        )
        .await;
    post.app
        .update(
            &other,
            ProjectStatus::Approved,
            "This one as well.",
            &post.ann,
        )
        .await;
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [CARL, OWNER, OWNER, PAUL, PAUL]);
}

#[tokio::test]
async fn emails_are_held_during_quiet_hours_and_sent_afterwards() {
    let mut post = Post::open().await;
    let night = json!({ "from": "22:00", "until": "07:30" });
    post.prefer(&post.paul, json!([]), night).await;
    // New York is five hours behind UTC.
    post.turn_to("2026-03-03T03:00:00Z");
    post.carl_says("Still here?").await;
    assert_eq!(recipients(&post.mails().await), [OWNER]);
    post.turn_to("2026-03-03T06:00:00Z");
    post.carl_says("The pump runs.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER]);
    post.turn_to("2026-03-03T12:29:59Z");
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    post.turn_to("2026-03-03T12:30:00Z");
    let morning = post.mails().await;
    assert_eq!(recipients(&morning), [PAUL]);
    assert!(readable(&morning[0]).contains("The pump runs."));

    // Quiet hours that are set while news is waiting.
    post.carl_says("Good morning.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER]);
    let day = json!({ "from": "07:00", "until": "09:00" });
    post.prefer(&post.paul, json!([]), day).await;
    post.pass(20);
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    // It comes with the daily email, which was held as well.
    post.turn_to("2026-03-03T14:00:00Z");
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [ANN, PAUL]);
    assert!(readable(&mails[1]).contains("Good morning."));
    // A daily email held after eight is sent when quiet hours are turned off, not when the old quiet hours end.
    let digest = choice("message", true, "digest");
    let morning = json!({ "from": "07:00", "until": "11:00" });
    post.prefer(&post.paul, digest, morning).await;
    post.carl_says("For tomorrow.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER]);
    post.turn_to("2026-03-04T13:30:00Z");
    assert_eq!(recipients(&post.mails().await), [ANN]);
    post.prefer(&post.paul, json!([]), Value::Null).await;
    assert_eq!(recipients(&post.mails().await), [PAUL]);
    let at_once = choice("message", true, "at_once");
    post.prefer(&post.paul, at_once, Value::Null).await;

    // Quiet hours that are shortened or removed while news is waiting; the ten-minute gap remains.
    let night = json!({ "from": "22:00", "until": "07:30" });
    post.prefer(&post.paul, json!([]), night.clone()).await;
    post.turn_to("2026-03-05T03:00:00Z");
    post.carl_says("One more thing.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER]);
    let short = json!({ "from": "22:00", "until": "22:30" });
    post.prefer(&post.paul, json!([]), short).await;
    post.turn_to("2026-03-05T03:29:59Z");
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    post.turn_to("2026-03-05T03:30:00Z");
    assert_eq!(recipients(&post.mails().await), [PAUL]);
    post.prefer(&post.paul, json!([]), night).await;
    post.carl_says("And another.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER]);
    post.prefer(&post.paul, json!([]), Value::Null).await;
    post.turn_to("2026-03-05T03:39:59Z");
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    post.turn_to("2026-03-05T03:40:00Z");
    assert_eq!(recipients(&post.mails().await), [PAUL]);
}

#[tokio::test]
async fn the_daily_email_lists_the_news_of_the_day_by_project() {
    let mut post = Post::open().await;
    let other = post.app.project(&post.paul).await;
    post.carl_says("<b>One</b> & two").await;
    post.mails().await;
    post.turn_to("2026-03-03T12:59:59Z");
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    post.turn_to("2026-03-03T13:00:00Z");
    let daily = post.mails().await;
    assert_eq!(recipients(&daily), [ANN, PAUL]);
    let to_ann = readable(&daily[0]);
    for part in [
        // Two new projects, and a message.
        "Subject: Your daily summary: 3 notifications",
        "&lt;b&gt;One&lt;/b&gt; &amp; two",
        "<b>One</b> & two",
        &format!("/p/{}", other.id),
        &format!("/p/{}", post.project.id),
        "/notifications",
        "Stop all email from this portal",
    ] {
        assert!(to_ann.contains(part), "{part} missing in {to_ann}");
    }
    let html = to_ann.split("text/html").nth(1).expect("the HTML part");
    assert!(!html.contains("<b>One"), "markup in {html}");
    post.pass(24 * 60);
    assert_eq!(recipients(&post.mails().await), [""; 0]);
}

#[tokio::test]
async fn notifications_read_in_the_bell_are_not_emailed() {
    let mut post = Post::open().await;
    post.carl_says("One.").await;
    post.mails().await;
    post.carl_says("Two.").await;
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    let paul = post.app.sign_in(&post.paul).await;
    paul.post("/api/notifications/read-all", &json!({}))
        .await
        .ok();
    post.pass(11);
    assert_eq!(recipients(&post.mails().await), [OWNER]);
}

#[tokio::test]
async fn messages_read_in_the_thread_are_not_emailed() {
    let mut post = Post::open().await;
    post.carl_says("One.").await;
    post.mails().await;
    post.carl_says("Two.").await;
    post.carl_says("Three.").await;
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    let paul = post.app.sign_in(&post.paul).await;
    let thread = format!("/api/projects/{}/messages", post.project.code);
    let messages = paul.get(&thread).await.ok()["messages"].clone();
    let read = |of: &[usize]| {
        let ids: Vec<_> = of.iter().map(|n| messages[n]["id"].clone()).collect();
        json!({ "message_ids": ids })
    };
    let marked = paul.post(&format!("{thread}/read"), &read(&[1, 2])).await;
    assert_eq!(marked.status, 204);
    let owner = post.app.owner(&post.project.code).await;
    let marked = owner.post("/api/owner/messages/read", &read(&[1])).await;
    assert_eq!(marked.status, 204);
    post.pass(11);
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [OWNER]);
    let to_owner = readable(&mails[0]);
    assert!(to_owner.contains("Three."), "{to_owner}");
    assert!(!to_owner.contains("Two."), "{to_owner}");
}

#[tokio::test]
async fn unassigned_companies_and_inactive_accounts_get_no_more_emails() {
    let mut post = Post::open().await;
    let say = async |post: &Post, text: &str| post.say(&post.paul, "referral_partner", text).await;
    say(&post, "One.").await;
    assert_eq!(recipients(&post.mails().await), [CARL, OWNER]);
    say(&post, "Two.").await;
    let other = post.app.company("Summit").await;
    post.app.assign(&post.project, &other, &post.ann).await;
    post.pass(11);
    assert_eq!(
        recipients(&post.mails().await),
        [OWNER],
        "the project is now assigned to Summit"
    );

    post.app
        .assign(&post.project, &post.company, &post.ann)
        .await;
    post.mails().await;
    say(&post, "Three.").await;
    post.mails().await;
    say(&post, "Four.").await;
    assert!(
        post.app
            .execute_sql("UPDATE users SET active = FALSE WHERE email LIKE 'carl@%'")
    );
    post.pass(11);
    assert_eq!(recipients(&post.mails().await), [OWNER]);
}

#[tokio::test]
async fn an_unsubscribe_link_stops_only_its_kind_and_viewing_it_stops_nothing() {
    let mut post = Post::open().await;
    post.carl_says("One.").await;
    let mails = post.mails().await;
    let path = one_click(&post.app, &mails[1]);
    let guest = post.app.anonymous();
    let shown = guest.get(&path).await.ok();
    assert_eq!(
        shown,
        json!({
            "kind": "message", "is_owners": false, "address": "p•••@agency.example", "is_stopped": false, "is_weekly": false, "is_report": false,
        })
    );
    // Accounts have their settings, so this link cannot undo anything.
    guest.delete(&path).await.problem(404, "not_found");
    post.pass(11);
    post.carl_says("Two.").await;
    assert_eq!(
        recipients(&post.mails().await),
        [OWNER, PAUL],
        "viewing the link stops nothing"
    );

    post.pass(1);
    post.carl_says("This waits.").await;
    post.mails().await;
    assert_eq!(stop(&post.app, &path).await, 204);
    assert_eq!(
        stop(&post.app, &path).await,
        204,
        "a repeated call changes nothing"
    );
    post.pass(11);
    assert_eq!(recipients(&post.mails().await), [OWNER]);
    post.app
        .update(
            &post.project,
            ProjectStatus::Approved,
            "Go ahead.",
            &post.ann,
        )
        .await;
    post.pass(11);
    let others = post.mails().await;
    assert_eq!(
        recipients(&others),
        [OWNER, PAUL],
        "other kinds are still sent"
    );
    // Only the kind of the link is turned off.
    let paul = post.app.sign_in(&post.paul).await;
    let choices = paul.get(PREFERENCES).await.ok()["choices"].clone();
    let of = |kind: &str| {
        let all = choices.as_array().into_iter().flatten();
        all.filter(|choice| choice["kind"] == kind)
            .map(|choice| choice["mail"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(of("message"), ["off"]);
    assert_eq!(of("status_update"), ["at_once"]);

    let (head, tail) = path.split_at(path.len() - 4);
    for forged in [
        format!("{head}AAAA"),
        format!("{path}x"),
        head.to_owned(),
        format!("{path}{tail}"),
    ] {
        guest.get(&forged).await.problem(404, "not_found");
        assert_eq!(stop(&post.app, &forged).await, 404, "{forged}");
    }
}

#[tokio::test]
async fn an_owner_unsubscribes_one_address_from_all_projects() {
    let mut post = Post::open().await;
    post.carl_says("One.").await;
    let mails = post.mails().await;
    let path = one_click(&post.app, &mails[0]);
    let guest = post.app.anonymous();
    let shown = guest.get(&path).await.ok();
    assert_eq!(
        shown,
        json!({
            "kind": null, "is_owners": true, "address": null, "is_stopped": false, "is_weekly": false, "is_report": false,
        })
    );
    assert_eq!(stop(&post.app, &path).await, 204);
    post.pass(11);
    post.carl_says("Two.").await;
    assert_eq!(recipients(&post.mails().await), [PAUL]);
    // Another project of the same owner, and another address for this one.
    let other = post.app.project(&post.paul).await;
    post.app
        .update(&other, ProjectStatus::Approved, "Go ahead.", &post.ann)
        .await;
    let moved = post.app.execute_sql(&format!(
        "UPDATE projects SET property_owner_email = 'maria@home.example' WHERE id = '{}'",
        post.project.id
    ));
    assert!(moved);
    post.pass(11);
    post.carl_says("Three.").await;
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), ["maria@home.example", PAUL, PAUL]);
    // The link does not stop emails to the new address.
    assert_eq!(guest.get(&path).await.ok()["is_stopped"], true);
    assert_eq!(stop(&post.app, &path).await, 204);
    post.pass(11);
    post.carl_says("Four.").await;
    assert_eq!(
        recipients(&post.mails().await),
        ["maria@home.example", PAUL]
    );
}

#[tokio::test]
async fn admins_and_owners_can_undo_an_owners_unsubscription() {
    let mut post = Post::open().await;
    post.carl_says("One.").await;
    let mails = post.mails().await;
    let path = one_click(&post.app, &mails[0]);
    let ann = post.app.sign_in(&post.ann).await;
    let shown = format!("/api/projects/{}/owner-mails", post.project.code);
    let resume = format!("{shown}/resume");
    assert_eq!(
        ann.get(&shown).await.ok(),
        json!({ "stopped_at": null, "is_accepted": true })
    );
    let mut stream = ann.listen("/api/stream").await;
    stream.next().await.expect("the stream begins");
    let project = post.project.id.to_string();
    // The change is about an address, not about one project.
    let mail_change = ("mail".to_owned(), None);

    // The office sees the unsubscription and undoes it.
    assert_eq!(stop(&post.app, &path).await, 204);
    assert_eq!(stream.change().await, mail_change);
    assert_eq!(
        ann.get(&shown).await.ok(),
        json!({ "stopped_at": post.app.now().to_string(), "is_accepted": true })
    );
    post.pass(11);
    post.carl_says("Two.").await;
    assert_eq!(recipients(&post.mails().await), [PAUL]);
    for _ in 0..2 {
        assert_eq!(ann.post(&resume, &json!({})).await.status, 204);
        assert_eq!(
            ann.get(&shown).await.ok(),
            json!({ "stopped_at": null, "is_accepted": true })
        );
    }
    let logged = format!(
        "security_audit_log WHERE event_type = 'owner_mails_resumed' AND actor_id = '{}' AND project_id = '{project}'",
        post.ann.id
    );
    assert_eq!(post.app.rows(&logged), 1, "the second time changed nothing");
    while stream.change().await != mail_change {}
    post.pass(11);
    post.carl_says("Three.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER, PAUL]);

    // The owner can undo it on the unsubscribe page; a foreign page cannot.
    let guest = post.app.anonymous();
    assert_eq!(stop(&post.app, &path).await, 204);
    assert_eq!(guest.get(&path).await.ok()["is_stopped"], true);
    let foreign = reqwest::Client::new();
    let request = foreign
        .delete(format!("{}{path}", post.app.url()))
        .header("origin", "https://mail.example");
    assert_eq!(request.send().await.expect("an answer").status(), 403);
    assert_eq!(guest.get(&path).await.ok()["is_stopped"], true);
    for _ in 0..2 {
        assert_eq!(guest.delete(&path).await.status, 204);
        assert_eq!(guest.get(&path).await.ok()["is_stopped"], false);
    }
    post.pass(11);
    post.carl_says("Four.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER, PAUL]);
    guest
        .delete(&format!("{path}x"))
        .await
        .problem(404, "not_found");
}

#[tokio::test]
async fn undoing_an_unsubscription_is_limited_to_ten_then_one_per_ten_minutes() {
    let mut post = Post::open().await;
    post.carl_says("One.").await;
    let mails = post.mails().await;
    let path = one_click(&post.app, &mails[0]);
    let guest = post.app.anonymous();
    for _ in 0..10 {
        assert_eq!(stop(&post.app, &path).await, 204);
        assert_eq!(guest.delete(&path).await.status, 204);
    }
    assert_eq!(stop(&post.app, &path).await, 204);
    let before = post.app.rows("changes WHERE topic = 'mail'");
    let another = post.app.anonymous();
    let refused = another.delete(&path).await;
    assert_eq!(refused.headers["retry-after"], "600");
    refused.problem(429, "too_many_calls");
    assert_eq!(count(&post.app, AuditEvent::RateLimitCalls).await, 1);
    assert_eq!(stop(&post.app, &path).await, 204);
    assert_eq!(post.app.rows("changes WHERE topic = 'mail'"), before);
    assert_eq!(guest.get(&path).await.ok()["is_stopped"], true);
    post.pass(10);
    assert_eq!(guest.delete(&path).await.status, 204);
}

#[tokio::test]
async fn owners_are_emailed_about_visits_but_not_proposals_or_own_messages() {
    let mut post = Post::open().await;
    let owner = post.app.owner(&post.project.code).await;
    let message = json!({
        "id": post.app.new_id(), "message_content": "When will you come?", "message_type": "text",
        "participant_type": "owner",
    });
    owner.post("/api/owner/messages", &message).await.ok();
    assert_eq!(recipients(&post.mails().await), [CARL, PAUL]);
    post.pass(11);
    let ann = post.app.sign_in(&post.ann).await;
    let events = format!("/api/projects/{}/events", post.project.code);
    let form = crate::scheduling::form("2026-03-09", "09:00", "10:00");
    ann.post(&events, &form).await.ok();
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [CARL, OWNER]);
    assert!(
        readable(&mails[1]).contains("Mar 9, 2026"),
        "{}",
        mails[1].text
    );
    // A proposal is not a visit yet; a confirmed timeslot is.
    post.pass(11);
    let offered = ann.post(&events, &crate::scheduling::three_days()).await;
    let proposal = offered.ok()["proposal"].clone();
    assert_eq!(recipients(&post.mails().await), [CARL]);
    post.pass(11);
    let confirm = format!(
        "/api/projects/{}/proposals/{}/confirm",
        post.project.code,
        crate::scheduling::id(&proposal)
    );
    let chosen = json!({ "timeslot_id": proposal["timeslots"][2]["id"] });
    let version = &proposal["version"];
    crate::scheduling::on_version(&ann, Method::POST, &confirm, version, &chosen)
        .await
        .ok();
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [CARL, OWNER]);
    assert!(readable(&mails[1]).contains("Subject: Timeslot confirmed: BB-2026-000001"));
    // The reminder is sent on the day before, and only once.
    post.turn_to("2026-03-08T12:30:00Z");
    post.mails().await;
    for _ in 0..2 {
        server::features::event::remind::send_reminders(post.app.state())
            .await
            .expect("the reminders are created");
    }
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [CARL, OWNER]);
    assert!(readable(&mails[1]).contains("Subject: Event tomorrow: BB-2026-000001"));
}

#[tokio::test]
async fn concurrent_instances_send_each_email_once() {
    let mut post = Post::open().await;
    for n in 0..12 {
        let project = post.app.project(&post.paul).await;
        // A single address would get no more than six of them within the hour.
        assert!(post.app.execute_sql(&format!(
            "UPDATE projects SET property_owner_email = 'owner{n}@home.example' WHERE id = '{}'",
            project.id
        )));
        let notes = format!("Number {n}.");
        post.app
            .update(&project, ProjectStatus::Approved, &notes, &post.ann)
            .await;
    }
    let runs = (0..6).map(|_| {
        let state = post.app.state().clone();
        tokio::spawn(async move { deliver(&state).await })
    });
    for run in runs.collect::<Vec<_>>() {
        run.await
            .expect("the task ends")
            .expect("the delivery succeeds");
    }
    let mails = post.mails().await;
    for n in 0..12 {
        let owner = format!("owner{n}@home.example");
        let notes = format!("Number {n}.");
        let sent_to = |address: &str, part: &str| {
            let is_theirs = |mail: &&TakenMail| {
                mail.recipients.iter().any(|to| to == address) && readable(mail).contains(part)
            };
            mails.iter().filter(is_theirs).count()
        };
        assert_eq!(sent_to(PAUL, &notes), 1, "{n}");
        assert_eq!(sent_to(&owner, &notes), 1, "{n}");
        // One instance may send the letter while another still assigns the news to its recipients.
        assert_eq!(sent_to(&owner, "Your project code is"), 1, "{n}");
        assert!(sent_to(&owner, "") <= 2, "{n}: {:?}", recipients(&mails));
    }
    assert_eq!(
        recipients(&mails).iter().filter(|to| **to == PAUL).count(),
        12
    );
    assert_eq!(post.app.rows("notification_outbox"), 0);
}

#[tokio::test]
async fn security_emails_ignore_quiet_hours_and_preferences() {
    let mut post = Post::open().await;
    let all_day = json!({ "from": "00:00", "until": "23:59" });
    post.prefer(&post.paul, choice("message", true, "off"), all_day)
        .await;
    let paul = post.app.sign_in(&post.paul).await;
    for new in ["Garage-2027!", "Garage-2028!"] {
        let current = if new.contains('7') {
            test_support::PASSWORD
        } else {
            "Garage-2027!"
        };
        let form =
            json!({ "current_password": current, "new_password": new, "confirm_password": new });
        paul.post("/api/me/password", &form).await.ok();
        let mails = post.mails().await;
        assert_eq!(recipients(&mails), [PAUL]);
        assert_eq!(
            header(&mails[0], "Subject").as_deref(),
            Some("Your password was changed")
        );
        assert_eq!(header(&mails[0], "List-Unsubscribe"), None);
        assert!(!mails[0].text.contains("/unsubscribe"), "{}", mails[0].text);
    }
}

#[tokio::test]
async fn notifications_count_as_read_when_their_bell_is_off() {
    let post = Post::open().await;
    post.prefer(&post.paul, choice("message", false, "off"), Value::Null)
        .await;
    let paul = post.app.sign_in(&post.paul).await;
    let path = "/api/notifications?limit=1";
    let before = paul.get(path).await.ok()["unread"].clone();
    post.carl_says("One.").await;
    let list = paul.get(path).await.ok();
    assert_eq!(list["unread"], before);
    assert_eq!(list["items"][0]["title"], "New Message");
    assert_eq!(list["items"][0]["read"], true);
    let unread = paul.get("/api/notifications?unread=true").await.ok();
    assert_ne!(unread["items"][0]["title"], "New Message");
    post.prefer(&post.paul, choice("message", true, "off"), Value::Null)
        .await;
    assert_ne!(paul.get(path).await.ok()["unread"], before);
}

#[tokio::test]
async fn preferences_default_by_role_and_edits_check_the_version() {
    let post = Post::open().await;
    let mails = async |person: &Person| {
        let client = post.app.sign_in(person).await;
        let own = client.get(PREFERENCES).await.ok();
        let all = own["choices"].as_array().cloned().unwrap_or_default();
        let pairs = all
            .iter()
            .map(|choice| format!("{}:{}", choice["kind"], choice["mail"]));
        (
            pairs.collect::<Vec<_>>().join(" ").replace('"', ""),
            client,
            own,
        )
    };
    assert_eq!(
        mails(&post.ann).await.0,
        "status_update:digest assignment:digest event:off reminder:off message:digest task:at_once file:off security:at_once"
    );
    assert_eq!(
        mails(&post.carl).await.0,
        "status_update:digest assignment:at_once event:at_once reminder:at_once message:at_once file:off security:at_once"
    );
    let (_, paul, own) = mails(&post.paul).await;
    assert_eq!(
        (&own["quiet_hours"], &own["version"]),
        (&Value::Null, &json!(0))
    );
    let night = json!({ "from": "22:00", "until": "07:00" });
    let form = json!({ "choices": choice("event", true, "off"), "quiet_hours": night });
    let answer = edit(&paul, &own["version"], &form).await;
    assert_eq!(answer.headers["etag"], "\"1\"");
    let saved = answer.ok();
    assert_eq!(
        (&saved["quiet_hours"], &saved["version"]),
        (&night, &json!(1))
    );
    let stale = edit(&paul, &own["version"], &form)
        .await
        .problem(412, "stale");
    assert_eq!(stale["current"], saved);
    for (choices, quiet, field) in [
        (choice("security", true, "off"), Value::Null, "choices.0"),
        (
            choice("security", false, "at_once"),
            Value::Null,
            "choices.0",
        ),
        (choice("reminder", true, "digest"), Value::Null, "choices.0"),
        (
            json!([]),
            json!({ "from": "10 pm", "until": "07:00" }),
            "quiet_hours.from",
        ),
        (
            json!([]),
            json!({ "from": "07:00", "until": "07:00" }),
            "quiet_hours.until",
        ),
    ] {
        let form = json!({ "choices": choices, "quiet_hours": quiet });
        edit(&paul, &json!(1), &form).await.invalid(&[field]);
    }
    assert_eq!(
        paul.get(PREFERENCES).await.ok(),
        saved,
        "a rejected edit saves nothing"
    );
    let request = paul.request(Method::PUT, PREFERENCES).json(&form);
    Answer::of(request).await.problem(428, "if_match_required");
}

#[tokio::test]
async fn the_email_log_shows_delivery_states_but_no_contents() {
    let mut post = Post::open().await;
    let ann = post.app.sign_in(&post.ann).await;
    post.server.mood(Mood::Refuses);
    post.carl_says("The secret of the house.").await;
    let mut stream = ann.listen("/api/stream").await;
    stream.next().await.expect("the stream begins");
    post.mails().await;
    // Admins' pages are notified of each email that was given up: the owner's, and Paul's.
    for _ in 0..2 {
        while stream.change().await.0 != "mail" {}
    }
    post.server.mood(Mood::Busy);
    post.pass(1);
    post.app
        .update(
            &post.project,
            ProjectStatus::Approved,
            "Go ahead.",
            &post.ann,
        )
        .await;
    post.pass(11);
    deliver(post.app.state())
        .await
        .expect("the delivery succeeds");
    post.app
        .until(|app| app.rows("mail_queue WHERE attempts = 1 AND failed_at IS NULL AND sent_at IS NULL AND leased_until IS NULL") == 2)
        .await;
    let list = async |query: &str| ann.get(&format!("/api/admin/mails{query}")).await;
    let all = list("?limit=3").await;
    let text = String::from_utf8(all.bytes.clone()).expect("text");
    assert!(!text.contains("secret of the house"), "{text}");
    let first = all.ok();
    let cursor = first["next_cursor"]
        .as_str()
        .expect("there is another page");
    let second = list(&format!("?limit=3&cursor={cursor}")).await.ok();
    let states = |page: &Value| {
        let items = page["items"].as_array().cloned().unwrap_or_default();
        items
            .iter()
            .map(|mail| mail["state"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(states(&first), ["retrying", "retrying", "given_up"]);
    assert_eq!(states(&second), ["given_up", "sent"]);
    assert_eq!(second["next_cursor"], Value::Null);
    let given_up = list("?state=given_up").await.ok();
    assert_eq!(states(&given_up), ["given_up", "given_up"]);
    let failure_changes = "changes WHERE topic = 'mail' AND project_id IS NULL";
    assert_eq!(
        post.app.rows(failure_changes),
        2,
        "open pages update their counts"
    );
    let mail = &given_up["items"][0];
    let error = mail["last_error"].as_str().unwrap_or_default();
    assert!(error.contains("No such user"), "{error}");
    assert_eq!(
        (&mail["can_retry"], &mail["next_attempt_at"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(list("?state=waiting").await.ok()["items"], json!([]));
    list("?state=lost").await.invalid(&["state"]);

    post.server.mood(Mood::Takes);
    let retry = |mail: &Value| {
        format!(
            "/api/admin/mails/{}/retry",
            mail["id"].as_str().unwrap_or_default()
        )
    };
    assert_eq!(ann.post(&retry(mail), &json!({})).await.status, 204);
    let logged = "security_audit_log WHERE event_type = 'mail_retried' AND actor_id IS NOT NULL";
    assert_eq!(post.app.rows(logged), 1);
    assert_eq!(post.app.rows(failure_changes), 3);
    let retries = ann
        .get("/api/admin/security-events?event_type=mail_retried")
        .await
        .ok();
    // The log names the recipient and the subject: an account by its name, an owner by the address.
    let (event, is_owners) = (&retries["items"][0], mail["recipient"] == OWNER);
    assert_eq!(event["details"]["subject"], mail["subject"]);
    assert_eq!(event["subject"].is_null(), is_owners);
    let recipient = event["details"].get("recipient");
    assert_eq!(recipient, is_owners.then_some(&mail["recipient"]));
    let taken = post.server.next().await;
    assert_eq!(json!(taken.recipients[0]), mail["recipient"]);
    assert!(readable(&taken).contains("The secret of the house."));
    post.app
        .until(|app| app.rows("mail_queue WHERE sent_at IS NOT NULL") == 2)
        .await;
    ann.post(&retry(mail), &json!({}))
        .await
        .problem(409, "not_retryable");
    ann.post(&retry(&first["items"][0]), &json!({})).await;
    post.app
        .until(|app| app.rows("mail_queue WHERE sent_at IS NOT NULL") == 3)
        .await;
}

#[tokio::test]
async fn the_cleanup_deletes_old_emails_and_unsent_news() {
    let mut post = Post::open().await;
    post.carl_says("One.").await;
    post.mails().await;
    assert_eq!(post.app.rows("mail_queue WHERE sent_at IS NOT NULL"), 3);
    post.carl_says("Two.").await;
    post.pass(25 * 60);
    server::app::jobs::clean_up(post.app.state())
        .await
        .expect("the cleanup succeeds");
    assert_eq!(post.app.rows("notification_outbox"), 0);
    assert_eq!(post.app.rows("mail_bundles WHERE due_at IS NULL"), 0);
    assert_eq!(post.app.rows("mail_queue"), 3);
    post.pass(90 * 24 * 60);
    server::app::jobs::clean_up(post.app.state())
        .await
        .expect("the cleanup succeeds");
    assert_eq!(post.app.rows("mail_queue"), 0);
}

//! Limits against sending email to strangers: owners get email only after the office accepts the project, an account can email a
//! limited number of new addresses a day, and an address gets a limited number of emails.

use crate::delivery::{
    ANN, OWNER, PAUL, Post, choice, header, one_click, readable, recipients, stop,
};
use crate::leftovers::Leftovers;
use domain::account::SignUpConfirmation;
use domain::mail::RecipientCaps;
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::config::Config;
use server::features::delivery::deliver;
use test_support::{Client, PASSWORD, TakenMail, TestApp, TestProject};

const MALLORY: &str = "mallory@evil.example";
const DAY: i64 = 24 * 60;

fn details(owner_email: &str) -> Value {
    json!({
        "property_owner_name": "Win a prize at www.evil.example", "property_owner_email": owner_email,
        "property_address": "Call 555 0100 now", "city": "Troy", "state": "NY", "zip_code": "12180",
        "damage_type": "Water Damage", "urgency_level": "low",
    })
}

/// Submits a project and returns its code.
async fn submit(client: &Client, owner_email: &str) -> String {
    let form = json!({ "details": details(owner_email) });
    let page = client.post("/api/projects", &form).await.ok();
    page["project_code"].as_str().expect("a code").to_owned()
}

async fn say(app: &TestApp, client: &Client, code: &str, text: &str) {
    let message = json!({
        "id": app.new_id(), "message_content": text, "message_type": "text",
        "participant_type": "referral_partner",
    });
    let path = format!("/api/projects/{code}/messages");
    client.post(&path, &message).await.ok();
}

/// Signs up with the public form, as anyone can.
async fn stranger(app: &TestApp) -> Client {
    let client = app.anonymous();
    let form = json!({
        "first_name": "Mallory", "last_name": "Lee", "email": MALLORY, "company_name": "Evil Inc. https://evil.example",
        "phone": null, "password": PASSWORD, "confirm_password": PASSWORD,
    });
    client.post("/api/auth/sign-up", &form).await.ok();
    let form = json!({ "email": MALLORY, "password": PASSWORD });
    client.post("/api/auth/sign-in", &form).await.ok();
    client
}

async fn accept(admin: &Client, code: &str) {
    let answer = admin
        .post(&format!("/api/projects/{code}/accept"), &json!({}))
        .await;
    assert_eq!(answer.status, 204, "{}", answer.json);
}

/// The emails that were sent to owners.
fn to_owners(mails: &[TakenMail]) -> Vec<&TakenMail> {
    let is_owners = |mail: &&TakenMail| {
        mail.recipients
            .iter()
            .any(|to| to.ends_with("home.example"))
    };
    mails.iter().filter(is_owners).collect()
}

fn without_confirmation(config: &mut Config) {
    config.signup_confirmation = SignUpConfirmation::Off;
}

#[tokio::test]
async fn strangers_reach_owners_only_after_acceptance_and_twenty_a_day() {
    let mut post = Post::with(without_confirmation).await;
    let mallory = stranger(&post.app).await;
    let mut codes = Vec::new();
    for n in 0..25 {
        if n == 20 {
            // One account may not submit so many projects within an hour.
            post.pass(60);
        }
        let code = submit(&mallory, &format!("victim{n}@home.example")).await;
        say(
            &post.app,
            &mallory,
            &code,
            "Pay at https://evil.example\nto win.",
        )
        .await;
        codes.push(code);
    }
    // Owners get no email days later either, even after each day's cleanup.
    for _ in 0..4 {
        let mails = post.mails().await;
        assert!(to_owners(&mails).is_empty(), "{:?}", recipients(&mails));
        post.pass(DAY);
        server::app::jobs::clean_up(post.app.state())
            .await
            .expect("the cleanup succeeds");
    }
    let admin = post.app.sign_in(&post.ann).await;
    let log = admin.get("/api/admin/mails").await.ok();
    assert_eq!(
        log["held_news"],
        json!({ "until_accepted": 25, "by_limits": 0 })
    );

    for code in &codes {
        accept(&admin, code).await;
        accept(&admin, code).await;
    }
    assert_eq!(
        post.app
            .rows("security_audit_log WHERE event_type = 'project_accepted'"),
        25
    );
    let first = post.mails().await;
    let owners = to_owners(&first);
    assert_eq!(owners.len(), 20, "{:?}", recipients(&first));
    for mail in owners {
        let subject = header(mail, "Subject").expect("a subject");
        assert!(subject.starts_with("New Message: BB-2026-"), "{subject}");
        let text = readable(mail);
        // Text that does not look like a name is left out.
        let wrote = text.find("Mallory Lee (referral partner) wrote:");
        let quote = text.find("Pay at https://evil.example");
        assert!(wrote.is_some() && wrote < quote, "{text}");
        // Each line is marked as quoted.
        let quoted = "\n  > Pay at https://evil.example\n  > to win.";
        assert!(text.contains(quoted), "{text}");
        let submitted = "Mallory Lee (referral partner) submitted this project:";
        assert!(
            text.find(submitted)
                .is_some_and(|at| Some(at) < text.find("Call 555 0100 now")),
            "{text}"
        );
        assert!(text.contains("Hello,\n"), "{text}");
        let html = text.split("text/html").nth(1).expect("the HTML part");
        assert!(!html.contains("href=\"https://evil"), "{html}");
    }
    let log = admin.get("/api/admin/mails").await.ok();
    assert_eq!(
        log["held_news"],
        json!({ "until_accepted": 0, "by_limits": 5 })
    );
    let logged = "security_audit_log WHERE event_type = 'rate_limit_mail' AND details LIKE '%account_limit%' AND subject_user_id IS NOT NULL";
    assert_eq!(post.app.rows(logged), 1, "one event counts them all");
    post.pass(DAY - 1);
    assert!(to_owners(&post.mails().await).is_empty());
    post.pass(1);
    assert_eq!(to_owners(&post.mails().await).len(), 5, "held, not lost");
    post.pass(DAY);
    assert!(
        to_owners(&post.mails().await).is_empty(),
        "each email is sent once"
    );
}

#[tokio::test]
async fn one_address_gets_at_most_six_emails_an_hour_and_twenty_a_day() {
    let mut post = Post::open().await;
    for n in 0..40 {
        let project = post.app.project(&post.paul).await;
        let notes = format!("Update no. {n}");
        post.app
            .update(&project, ProjectStatus::Approved, &notes, &post.ann)
            .await;
    }
    let mut counts = Vec::new();
    for _ in 0..5 {
        let mut of_hour = 0;
        for _ in 0..12 {
            of_hour += to_owners(&post.mails().await).len();
            post.pass(5);
        }
        counts.push(of_hour);
    }
    assert_eq!(counts, [6, 6, 6, 2, 0], "six an hour, twenty a day");
    let logged = "security_audit_log WHERE event_type = 'rate_limit_mail' AND details LIKE '%address_limit%'";
    assert!(post.app.rows(logged) > 0);
    // The rest is sent over time.
    let mut rest = 0;
    for _ in 0..30 {
        post.pass(60);
        rest += to_owners(&post.mails().await).len();
    }
    assert_eq!(rest, 20);
}

/// A project that has not been accepted yet, with one notification waiting for its owner.
async fn waiting(post: &mut Post) -> TestProject {
    let project = post.app.project(&post.paul).await;
    let paul = post.app.sign_in(&post.paul).await;
    say(&post.app, &paul, &project.code, "Hello.").await;
    let mails = post.mails().await;
    assert!(to_owners(&mails).is_empty(), "{:?}", recipients(&mails));
    post.pass(11);
    project
}

#[tokio::test]
async fn status_changes_assignments_and_owner_sessions_accept_a_project() {
    let mut post = Post::open().await;
    let mut emails_to_owner = Vec::new();
    // Rejecting or canceling a project does not accept it.
    let project = waiting(&mut post).await;
    for status in [ProjectStatus::Rejected, ProjectStatus::Canceled] {
        post.app.update(&project, status, "No.", &post.ann).await;
        emails_to_owner.push(to_owners(&post.mails().await).len());
        post.pass(11);
    }
    post.app
        .update(&project, ProjectStatus::Pending, "After all.", &post.ann)
        .await;
    let mails = post.mails().await;
    emails_to_owner.push(to_owners(&mails).len());
    let all = readable(to_owners(&mails)[0]);
    for part in ["Hello.", "No.", "After all."] {
        assert!(all.contains(part), "{part} missing in {all}");
    }
    let project = waiting(&mut post).await;
    post.app.assign(&project, &post.company, &post.ann).await;
    emails_to_owner.push(to_owners(&post.mails().await).len());
    // An owner session of an admin or in the partner's own browser does not accept the project.
    let project = waiting(&mut post).await;
    let admin = post.app.sign_in(&post.ann).await;
    let code_form = json!({ "project_code": project.code });
    let entered = admin.post("/api/owner/session", &code_form).await;
    assert_eq!(entered.status, 201, "{}", entered.json);
    emails_to_owner.push(to_owners(&post.mails().await).len());
    let paul = post.app.sign_in(&post.paul).await;
    paul.get("/api/projects").await.ok();
    let entered = paul.post("/api/owner/session", &code_form).await;
    assert_eq!(entered.status, 201, "{}", entered.json);
    emails_to_owner.push(to_owners(&post.mails().await).len());
    post.app.owner(&project.code).await;
    emails_to_owner.push(to_owners(&post.mails().await).len());
    assert_eq!(emails_to_owner, [0, 0, 1, 1, 0, 0, 1]);
    // Projects that an admin submits need no acceptance.
    let ann = post.app.sign_in(&post.ann).await;
    submit(&ann, "jane@home.example").await;
    assert_eq!(
        post.app
            .rows("owner_contacts WHERE accepted_at IS NULL AND opened_at IS NULL"),
        0
    );
}

/// Checks that an email says only that there is news about a project that Mallory submitted.
#[track_caller]
fn assert_notice(mail: &TakenMail, parts: &[&str]) {
    // The recipient's address may contain such words.
    let text = mail
        .recipients
        .iter()
        .fold(readable(mail), |text, to| text.replace(to.as_str(), ""));
    for typed in [
        "Mallory", "Evil", "evil", "Pay", "Win a", "Call 555", "Troy,",
    ] {
        assert!(!text.contains(typed), "{typed} in {text}");
    }
    for part in parts {
        assert!(text.contains(part), "{part} missing in {text}");
    }
    assert!(header(mail, "List-Unsubscribe").is_some(), "{text}");
}

#[tokio::test]
async fn owners_get_only_neutral_text_until_a_strangers_project_is_accepted() {
    let mut post = Post::with(|config| {
        without_confirmation(config);
        config.office.phone = Some("5185550123".to_owned());
    })
    .await;
    let mallory = stranger(&post.app).await;
    let code = submit(&mallory, "victim@home.example").await;
    let pay = "Pay at https://evil.example\nto win.";
    say(&post.app, &mallory, &code, pay).await;
    assert!(to_owners(&post.mails().await).is_empty());
    // Mallory knows the code and uses another browser.
    let owner = post.app.owner(&code).await;
    let mails = post.mails().await;
    let mails = to_owners(&mails);
    assert_eq!(mails.len(), 1);
    let subject = header(mails[0], "Subject").expect("a subject");
    assert_eq!(subject, "News about BB-2026-000002");
    let english = [
        "Hello,\n",
        "There is news about project BB-2026-000002 at Buildback.",
        "enter your project code",
        "/owner#link=",
        "(518) 555-0123",
        "Stop all email from this portal to this address",
    ];
    assert_notice(mails[0], &english);
    // The text is neutral in Spanish as well, and when an admin writes.
    language_of(&owner, "es").await;
    post.pass(11);
    let admin = post.app.sign_in(&post.ann).await;
    let message = json!({
        "id": post.app.new_id(), "message_content": "Pay the office.", "message_type": "text", "participant_type": "admin",
    });
    let thread = format!("/api/projects/{code}/messages");
    admin.post(&thread, &message).await.ok();
    let mails = post.mails().await;
    let mails = to_owners(&mails);
    assert_eq!(mails.len(), 1);
    let spanish = [
        "lang=\"es\"",
        "Hola:\n",
        "Hay una novedad sobre el proyecto BB-2026-000002 en Buildback.",
        "(518) 555-0123",
    ];
    assert_notice(mails[0], &spanish);
    language_of(&owner, "en").await;
    // The office can still accept the project, and then the owner gets regular emails.
    let shown = admin
        .get(&format!("/api/projects/{code}/owner-mails"))
        .await
        .ok();
    assert_eq!(shown["is_accepted"], false);
    accept(&admin, &code).await;
    post.pass(11);
    say(&post.app, &mallory, &code, pay).await;
    let mails = post.mails().await;
    let text = readable(to_owners(&mails)[0]);
    let wrote = "Mallory Lee (referral partner) wrote:";
    assert!(text.contains(wrote) && text.contains(pay.lines().next().expect("a line")));
    // Mallory is vetted now, so an owner session is enough for another project.
    let code = submit(&mallory, "jane@home.example").await;
    post.app.owner(&code).await;
    say(&post.app, &mallory, &code, pay).await;
    let mails = post.mails().await;
    assert!(readable(to_owners(&mails)[0]).contains(wrote));
}

async fn project_of(client: &Client, code: &str) -> TestProject {
    let page = client.get(&format!("/api/projects/{code}")).await.ok();
    TestProject {
        id: page["id"].as_str().expect("an id").parse().expect("an id"),
        code: code.to_owned(),
        number: String::new(),
    }
}

async fn language_of(owner: &Client, language: &str) {
    let chosen = json!({ "language": language });
    let answer = owner.put("/api/owner/language", &chosen).await;
    assert_eq!(answer.status, 204, "{}", answer.json);
}

#[tokio::test]
async fn owner_sessions_release_no_emails_of_rejected_or_canceled_projects() {
    for status in [ProjectStatus::Rejected, ProjectStatus::Canceled] {
        let mut post = Post::with(without_confirmation).await;
        let mallory = stranger(&post.app).await;
        let paul = post.app.sign_in(&post.paul).await;
        // It makes no difference whether the submitter is vetted.
        for (client, prefix) in [(&mallory, "mallorys"), (&paul, "pauls")] {
            for opened_first in [true, false] {
                let to = format!("{prefix}-{opened_first}-{status}@home.example");
                let code = submit(client, &to).await;
                say(&post.app, client, &code, "Hello.").await;
                if opened_first {
                    post.app.owner(&code).await;
                }
                let project = project_of(client, &code).await;
                post.app.update(&project, status, "No.", &post.ann).await;
                assert!(to_owners(&post.mails().await).is_empty(), "{to}");
                post.app.owner(&code).await;
                say(&post.app, client, &code, "And again.").await;
                assert!(to_owners(&post.mails().await).is_empty(), "{to}");
            }
        }
        post.pass(DAY);
        assert!(to_owners(&post.mails().await).is_empty());
    }
}

#[tokio::test]
async fn owners_of_open_projects_from_before_acceptance_are_emailed() {
    let mut post = Post::with(without_confirmation).await;
    let mallory = stranger(&post.app).await;
    for status in ["in_progress", "rejected"] {
        let code = submit(&mallory, &format!("{status}@home.example")).await;
        assert!(post.app.execute_sql(&format!(
            "UPDATE projects SET status = '{status}' WHERE project_code = '{code}'"
        )));
        assert!(post.app.execute_sql("DELETE FROM owner_contacts"));
        say(&post.app, &mallory, &code, "Hello.").await;
    }
    post.pass(DAY);
    let mails = post.mails().await;
    let mailed: Vec<_> = to_owners(&mails)
        .iter()
        .flat_map(|mail| mail.recipients.clone())
        .collect();
    assert_eq!(mailed, ["in_progress@home.example"]);
}

#[tokio::test]
async fn unvetted_accounts_share_a_quarter_of_the_new_recipients() {
    let caps = RecipientCaps {
        per_account: 20,
        in_all: 8,
    };
    let mut post = Post::with(|config| {
        without_confirmation(config);
        config.recipient_caps = caps;
    })
    .await;
    let mallory = stranger(&post.app).await;
    let mut codes = Vec::new();
    for n in 0..5 {
        // Emails are sent in the order of their ids, which begin with the time.
        post.app.advance(SignedDuration::from_millis(1));
        let code = submit(&mallory, &format!("victim{n}@home.example")).await;
        say(&post.app, &mallory, &code, "Hello.").await;
        post.app.owner(&code).await;
        codes.push(code);
    }
    assert_eq!(to_owners(&post.mails().await).len(), 2);
    let logged =
        "security_audit_log WHERE event_type = 'rate_limit_mail' AND details LIKE '%portal_limit%'";
    assert_eq!(post.app.rows(logged), 1);
    // The rest of the limit is reserved for projects that the office has accepted.
    let paul = post.app.sign_in(&post.paul).await;
    let admin = post.app.sign_in(&post.ann).await;
    for n in 0..5 {
        let code = submit(&paul, &format!("owner{n}@home.example")).await;
        say(&post.app, &paul, &code, "Hello.").await;
        accept(&admin, &code).await;
    }
    assert_eq!(to_owners(&post.mails().await).len(), 5);
    // Once Mallory is vetted, her new recipients count like everyone's: one more email goes out immediately, for a project that was not
    // accepted. The owner of the accepted project gets the letter.
    accept(&admin, &codes[0]).await;
    assert_eq!(to_owners(&post.mails().await).len(), 2);
    post.pass(DAY);
    assert_eq!(to_owners(&post.mails().await).len(), 2);
}

#[tokio::test]
async fn text_typed_by_strangers_is_not_emailed_to_unconfirmed_addresses() {
    for confirmation in [SignUpConfirmation::Always, SignUpConfirmation::Off] {
        let mut post = Post::with(|config| config.signup_confirmation = confirmation).await;
        let victim = "victim@home.example";
        let guest = post.app.anonymous();
        let form = json!({
            "first_name": "Urgent refund", "last_name": "Payment", "email": victim, "company_name": "Refund desk",
            "phone": null, "password": PASSWORD, "confirm_password": PASSWORD,
        });
        guest.post("/api/auth/sign-up", &form).await.ok();
        let forgot = json!({ "email": victim });
        guest.post("/api/auth/forgot-password", &forgot).await.ok();
        let mails = sent(&mut post).await;
        assert_eq!(recipients(&mails), [victim; 2]);
        for mail in &mails {
            let text = readable(mail);
            assert!(
                text.contains("Hello,\n") && !text.contains("efund"),
                "{text}"
            );
        }
    }
    // An unconfirmed account may have someone else's address. Anyone with the code can write in its project.
    let mut post = Post::with(without_confirmation).await;
    let mallory = stranger(&post.app).await;
    let mails = sent(&mut post).await;
    assert_eq!(recipients(&mails), [MALLORY]);
    post.pass(1);
    let code = submit(&mallory, "jose@home.example").await;
    let owner = post.app.owner(&code).await;
    let message = json!({
        "id": post.app.new_id(), "message_content": "Pay at https://evil.example", "message_type": "text",
        "participant_type": "owner",
    });
    owner.post("/api/owner/messages", &message).await.ok();
    let mails = post.mails().await;
    let to_mallory = mails.iter().find(|mail| mail.recipients == [MALLORY]);
    let neutral = "There is news at Buildback.";
    assert_notice(to_mallory.expect("a mail"), &["Hello,\n", neutral]);
}

#[tokio::test]
async fn each_new_owner_address_counts_toward_the_recipient_limits() {
    let caps = RecipientCaps {
        per_account: 2,
        in_all: 3,
    };
    let mut post = Post::with(|config| config.recipient_caps = caps).await;
    let paul = post.app.sign_in(&post.paul).await;
    let path = format!("/api/projects/{}", post.project.code);
    let mut sent = Vec::new();
    for n in 0..4 {
        let version = paul.get(&path).await.ok()["version"]
            .as_i64()
            .expect("a version");
        let form = details(&format!("owner{n}@home.example"));
        paul.patch(&path, version, &form).await.ok();
        say(&post.app, &paul, &post.project.code, "Hello.").await;
        sent.push(to_owners(&post.mails().await).len());
        post.pass(11);
    }
    assert_eq!(sent, [1, 1, 0, 0]);
    // Another account has its own limit; then the portal's limit is reached as well.
    let bob = post
        .app
        .person("bob@agency.example", Role::ReferralPartner, None)
        .await;
    for expected in [1, 0] {
        let bob = post.app.sign_in(&bob).await;
        let code = submit(&bob, &format!("bobs{expected}@home.example")).await;
        say(&post.app, &bob, &code, "Hello.").await;
        let admin = post.app.sign_in(&post.ann).await;
        accept(&admin, &code).await;
        assert_eq!(to_owners(&post.mails().await).len(), expected);
    }
    let limits = |limit: &str| {
        let logged = format!(
            "security_audit_log WHERE event_type = 'rate_limit_mail' AND details LIKE '%{limit}%'"
        );
        post.app.rows(&logged) > 0
    };
    assert!(limits("account_limit") && limits("portal_limit"));
    // Recipients that an admin chooses do not count.
    let admin = post.app.sign_in(&post.ann).await;
    let code = submit(&admin, "anns@home.example").await;
    let message = json!({
        "id": post.app.new_id(), "message_content": "Hello.", "message_type": "text", "participant_type": "admin",
    });
    admin
        .post(&format!("/api/projects/{code}/messages"), &message)
        .await
        .ok();
    assert_eq!(to_owners(&post.mails().await).len(), 1);
}

/// Waits until every email that is due has been sent, and returns the sent emails.
async fn sent(post: &mut Post) -> Vec<TakenMail> {
    post.app.state().wake_mail();
    let app = &post.app;
    let now = app.now().as_microsecond();
    let due = format!(
        "mail_queue WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at <= {now}"
    );
    crate::leftovers::eventually(async || app.rows(&due) == 0).await;
    std::iter::from_fn(|| post.server.taken()).collect()
}

#[tokio::test]
async fn sign_ups_send_one_address_three_emails_an_hour_and_six_a_day() {
    let mut post = Post::open().await;
    let ask = async |post: &Post, email: &str| {
        let form = json!({
            "first_name": "Pat", "last_name": "Stone", "email": email, "company_name": null, "phone": null,
            "password": PASSWORD, "confirm_password": PASSWORD,
        });
        let answer = post.app.anonymous().post("/api/auth/sign-up", &form).await;
        assert_eq!(answer.status, 201, "{}", answer.json);
    };
    // An address without an account, and one with an account.
    for email in ["victim@home.example", PAUL] {
        let mut counts = Vec::new();
        for _ in 0..3 {
            for _ in 0..5 {
                ask(&post, email).await;
            }
            let mails = sent(&mut post).await;
            counts.push(recipients(&mails).iter().filter(|to| **to == email).count());
            post.pass(61);
        }
        assert_eq!(counts, [3, 3, 0], "{email}");
        // The links expire before the limit allows the other emails.
        post.pass(DAY + 60);
        let mails = sent(&mut post).await;
        assert_eq!(recipients(&mails), [""; 0], "{email}");
        let expired = format!(
            "mail_queue WHERE recipient = '{email}' AND last_error LIKE 'Not sent: the link in it expired%'"
        );
        assert_eq!(
            post.app.rows(&expired),
            9,
            "the log shows the unsent emails"
        );
    }
    // They do not block password resets.
    let form = json!({ "email": PAUL });
    let guest = post.app.anonymous();
    assert_eq!(
        guest.post("/api/auth/forgot-password", &form).await.status,
        204
    );
    assert_eq!(recipients(&sent(&mut post).await), [PAUL]);
}

#[tokio::test]
async fn sign_up_emails_count_toward_the_portals_recipient_limit() {
    let caps = RecipientCaps {
        per_account: 20,
        in_all: 2,
    };
    let mut post = Post::with(|config| config.recipient_caps = caps).await;
    for n in 0..4 {
        let form = json!({
            "first_name": "Pat", "last_name": "Stone", "email": format!("victim{n}@home.example"),
            "company_name": null, "phone": null, "password": PASSWORD, "confirm_password": PASSWORD,
        });
        let answer = post.app.anonymous().post("/api/auth/sign-up", &form).await;
        assert_eq!(answer.status, 201);
    }
    assert_eq!(sent(&mut post).await.len(), 2);
    let admin = post.app.sign_in(&post.ann).await;
    let log = admin.get("/api/admin/mails").await.ok();
    let held = log["items"].as_array().into_iter().flatten();
    let held = held
        .filter(|mail| mail["held_by"] == "portal_limit")
        .count();
    assert_eq!(held, 2);
    // They do not hold up notifications.
    post.carl_says("We start on Monday.").await;
    deliver(post.app.state())
        .await
        .expect("the delivery succeeds");
    let mails = sent(&mut post).await;
    assert_eq!(to_owners(&mails).len(), 1);
    assert_eq!(to_owners(&mails)[0].recipients, [OWNER]);
}

#[tokio::test]
async fn email_changes_count_toward_the_accounts_recipient_limit() {
    let caps = RecipientCaps {
        per_account: 1,
        in_all: 200,
    };
    let mut post = Post::with(|config| config.recipient_caps = caps).await;
    let paul = post.app.sign_in(&post.paul).await;
    for email in ["one@home.example", ANN, "two@home.example"] {
        let page = paul.get("/api/me/profile").await.ok();
        let form = json!({ "email": email, "current_password": PASSWORD });
        let version = page["version"].as_i64().expect("a version");
        paul.patch("/api/me/profile", version, &form).await.ok();
    }
    let mails = sent(&mut post).await;
    // It makes no difference whether an address has an account.
    assert_eq!(recipients(&mails), ["one@home.example"]);
    assert_eq!(
        post.app.rows("mail_queue WHERE held_by = 'account_limit'"),
        2
    );
}

#[tokio::test]
async fn an_unsubscribed_address_gets_no_email_in_any_letter_case() {
    let mut post = Post::open().await;
    post.carl_says("One.").await;
    let mails = post.mails().await;
    let url = header(to_owners(&mails)[0], "List-Unsubscribe")
        .expect("the email has an unsubscribe link");
    let path = url
        .trim_matches(['<', '>'])
        .strip_prefix(&post.app.url())
        .expect("the link leads to the portal")
        .to_owned();
    let guest = reqwest::Client::new();
    let answer = guest
        .post(format!("{}{path}", post.app.url()))
        .body("List-Unsubscribe=One-Click")
        .send();
    assert_eq!(answer.await.expect("an answer").status(), 204);
    let other = post.app.project(&post.paul).await;
    assert!(post.app.execute_sql(&format!(
        "UPDATE projects SET property_owner_email = 'JOSE@Home.Example' WHERE id = '{}'",
        other.id
    )));
    post.app
        .update(&other, ProjectStatus::Approved, "Go ahead.", &post.ann)
        .await;
    post.pass(11);
    assert_eq!(to_owners(&post.mails().await).len(), 0);
    // An admin can undo this from any project of the address.
    let admin = post.app.sign_in(&post.ann).await;
    let resume = format!("/api/projects/{}/owner-mails/resume", other.code);
    assert_eq!(admin.post(&resume, &json!({})).await.status, 204);
    post.carl_says("Two.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER, PAUL]);
}

/// Signs up with the public form. Returns what the visitor sees.
async fn sign_up(post: &Post, email: &str) -> (u16, Value) {
    let form = json!({
        "first_name": "Pat", "last_name": "Stone", "email": email, "company_name": null, "phone": null,
        "password": PASSWORD, "confirm_password": PASSWORD,
    });
    let answer = post.app.anonymous().post("/api/auth/sign-up", &form).await;
    (answer.status, answer.json["confirmation_mailed"].clone())
}

#[tokio::test]
async fn strangers_cannot_sign_up_an_address_that_unsubscribed() {
    let mut post = Post::open().await;
    post.carl_says("One.").await;
    let mails = post.mails().await;
    let path = one_click(&post.app, to_owners(&mails)[0]);
    let guest = post.app.anonymous();
    assert_eq!(stop(&post.app, &path).await, 204);
    // A visitor sees no difference, with either spelling of the address.
    let seen = sign_up(&post, "other@home.example").await;
    assert_eq!(seen.0, 201);
    assert_eq!(sign_up(&post, OWNER).await, seen);
    assert_eq!(sign_up(&post, "Jose+1@home.example").await, seen);
    let paul = post.app.sign_in(&post.paul).await;
    let profile = paul.get("/api/me/profile").await.ok();
    let form = json!({ "email": OWNER, "current_password": PASSWORD });
    let version = profile["version"].as_i64().expect("a version");
    paul.patch("/api/me/profile", version, &form).await.ok();
    assert_eq!(recipients(&sent(&mut post).await), ["other@home.example"]);
    let refused = "mail_queue WHERE last_error LIKE 'Not sent: the owner of this address stopped%' AND body_text = ''";
    assert_eq!(post.app.rows(refused), 3, "the log says why");
    // No mail failed: its recipient did not want it.
    let ann = post.app.sign_in(&post.ann).await;
    for (state, count) in [("given_up", 0), ("held_back", 3)] {
        let list = ann
            .get(&format!("/api/admin/mails?state={state}"))
            .await
            .ok();
        let items = list["items"].as_array().expect("a list");
        assert_eq!(items.len(), count, "{state}");
        assert!(items.iter().all(|mail| mail["state"] == state));
    }
    let dashboard = ann.get("/api/admin/dashboard").await.ok();
    assert_eq!(dashboard["failed_mails"], 0);
    let figures = post.app.read(store::monitoring::read).await;
    assert_eq!((figures.mail.failed, figures.mail.held), (0, 3));
    // The address's owner turns email on again, and can then sign up.
    assert_eq!(guest.delete(&path).await.status, 204);
    assert_eq!(sign_up(&post, OWNER).await, seen);
    assert_eq!(recipients(&sent(&mut post).await), [OWNER]);
}

#[tokio::test]
async fn turning_email_on_in_the_settings_ends_the_stop_of_the_address() {
    let mut post = Post::open().await;
    assert!(post.app.execute_sql(&format!(
        "UPDATE projects SET property_owner_email = '{PAUL}' WHERE id = '{}'",
        post.project.id
    )));
    post.carl_says("One.").await;
    let mails = post.mails().await;
    let owners = mails
        .iter()
        .find(|mail| readable(mail).contains("/owner#link="));
    let path = one_click(&post.app, owners.expect("an owner's mail"));
    assert_eq!(stop(&post.app, &path).await, 204);
    assert_eq!(sign_up(&post, PAUL).await.0, 201);
    assert_eq!(recipients(&sent(&mut post).await), [""; 0]);
    post.prefer(&post.paul, choice("task", true, "off"), Value::Null)
        .await;
    assert_eq!(post.app.rows("email_stops"), 1, "nothing was turned on");
    post.prefer(&post.paul, choice("message", true, "at_once"), Value::Null)
        .await;
    assert_eq!(post.app.rows("email_stops"), 0);
    assert_eq!(sign_up(&post, PAUL).await.0, 201);
    assert_eq!(recipients(&sent(&mut post).await), [PAUL]);
}

#[tokio::test]
async fn one_link_unsubscribes_both_an_owner_and_their_account() {
    let mut post = Post::open().await;
    assert!(post.app.execute_sql(&format!(
        "UPDATE projects SET property_owner_email = 'Paul@Agency.Example' WHERE id = '{}'",
        post.project.id
    )));
    post.carl_says("One.").await;
    let mails = post.mails().await;
    assert_eq!(mails.len(), 2, "one as the owner and one as the partner");
    let owners = mails
        .iter()
        .find(|mail| readable(mail).contains("/owner#link="));
    let url = header(owners.expect("an owner's mail"), "List-Unsubscribe").expect("a link");
    let answer = reqwest::Client::new()
        .post(url.trim_matches(['<', '>']))
        .send();
    assert_eq!(answer.await.expect("an answer").status(), 204);
    post.pass(11);
    post.carl_says("Two.").await;
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    let paul = post.app.sign_in(&post.paul).await;
    let settings = paul.get("/api/me/notification-preferences").await.ok();
    let modes = settings["choices"].as_array().into_iter().flatten();
    let on = modes
        .filter(|choice| choice["mail"] != "off")
        .map(|choice| &choice["kind"]);
    assert_eq!(on.collect::<Vec<_>>(), [&json!("security")]);
}

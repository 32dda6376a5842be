//! Limits against sending mail to strangers: owners get mail only after the office accepts the project, an account can mail a limited
//! number of new addresses a day, and an address gets a limited number of mails.

use crate::delivery::{ANN, OWNER, PAUL, Post, header, readable, recipients};
use crate::leftovers::Leftovers;
use domain::account::SignUpConfirmation;
use domain::mail::RecipientCaps;
use domain::permission::Role;
use domain::project::ProjectStatus;
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

/// Submits a project and gives its code.
async fn submit(client: &Client, owner_email: &str) -> String {
    let form = json!({ "details": details(owner_email) });
    let page = client.post("/api/projects", &form).await.ok();
    page["project_code"].as_str().expect("a code").to_owned()
}

async fn say(app: &TestApp, client: &Client, code: &str, words: &str) {
    let message = json!({
        "id": app.new_id(), "message_content": words, "message_type": "text",
        "participant_type": "referral_partner",
    });
    let path = format!("/api/projects/{code}/messages");
    client.post(&path, &message).await.ok();
}

/// Signs up by the open form, as anybody can.
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

/// Those of the mails that went to owners.
fn to_owners(mails: &[TakenMail]) -> Vec<&TakenMail> {
    let is_owners = |mail: &&TakenMail| {
        mail.recipients
            .iter()
            .any(|to| to.ends_with("home.example"))
    };
    mails.iter().filter(is_owners).collect()
}

fn open_to_anybody(config: &mut Config) {
    config.signup_confirmation = SignUpConfirmation::Off;
}

#[tokio::test]
async fn a_stranger_reaches_nobody_before_the_office_accepts_and_then_twenty_a_day() {
    let mut post = Post::with(open_to_anybody).await;
    let mallory = stranger(&post.app).await;
    let mut codes = Vec::new();
    for n in 0..25 {
        if n == 20 {
            // So many projects at once are too many for one account.
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
    // Days later still, and after the clean-up of each.
    for _ in 0..4 {
        let mails = post.mails().await;
        assert!(to_owners(&mails).is_empty(), "{:?}", recipients(&mails));
        post.pass(DAY);
        server::app::jobs::clean_up(post.app.state())
            .await
            .expect("it cleans up");
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
        // What is no name is left out.
        let wrote = text.find("Mallory Lee (referral partner) wrote:");
        let words = text.find("Pay at https://evil.example");
        assert!(wrote.is_some() && wrote < words, "{text}");
        // Each line of it shows that it is quoted.
        let quoted = "\n  > Pay at https://evil.example\n  > to win.";
        assert!(text.contains(quoted), "{text}");
        let submitted = "Mallory Lee (referral partner) submitted this project:";
        assert!(
            text.find(submitted)
                .is_some_and(|at| Some(at) < text.find("Call 555 0100 now")),
            "{text}"
        );
        assert!(text.contains("Hello,\n"), "{text}");
        let html = text.split("text/html").nth(1).expect("the second form");
        assert!(!html.contains("href=\"https://evil"), "{html}");
    }
    let log = admin.get("/api/admin/mails").await.ok();
    assert_eq!(
        log["held_news"],
        json!({ "until_accepted": 0, "by_limits": 5 })
    );
    let noted = "security_audit_log WHERE event_type = 'rate_limit_mail' AND details LIKE '%account_limit%' AND subject_user_id IS NOT NULL";
    assert_eq!(post.app.rows(noted), 1, "one row counts them");
    post.pass(DAY - 1);
    assert!(to_owners(&post.mails().await).is_empty());
    post.pass(1);
    assert_eq!(to_owners(&post.mails().await).len(), 5, "held, not lost");
    post.pass(DAY);
    assert!(to_owners(&post.mails().await).is_empty(), "each once");
}

#[tokio::test]
async fn one_address_gets_a_bounded_number_however_many_projects_name_it() {
    let mut post = Post::open().await;
    for n in 0..40 {
        let project = post.app.project(&post.paul).await;
        let words = format!("Update no. {n}");
        post.app
            .update(&project, ProjectStatus::Approved, &words, &post.ann)
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
    let noted = "security_audit_log WHERE event_type = 'rate_limit_mail' AND details LIKE '%address_limit%'";
    assert!(post.app.rows(noted) > 0);
    // The rest comes by and by.
    let mut rest = 0;
    for _ in 0..30 {
        post.pass(60);
        rest += to_owners(&post.mails().await).len();
    }
    assert_eq!(rest, 20);
}

/// A project that nobody accepted, of whose owner's news one waits.
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
async fn a_project_is_accepted_by_moving_it_on_by_giving_it_away_and_by_its_owners_code() {
    let mut post = Post::open().await;
    let mut accepted = Vec::new();
    // Turning it down is no acceptance.
    let project = waiting(&mut post).await;
    for status in [ProjectStatus::Rejected, ProjectStatus::Canceled] {
        post.app.update(&project, status, "No.", &post.ann).await;
        accepted.push(to_owners(&post.mails().await).len());
        post.pass(11);
    }
    post.app
        .update(&project, ProjectStatus::Pending, "After all.", &post.ann)
        .await;
    let mails = post.mails().await;
    accepted.push(to_owners(&mails).len());
    let all = readable(to_owners(&mails)[0]);
    for part in ["Hello.", "No.", "After all."] {
        assert!(all.contains(part), "{part} missing in {all}");
    }
    let project = waiting(&mut post).await;
    post.app.assign(&project, &post.company, &post.ann).await;
    accepted.push(to_owners(&post.mails().await).len());
    // An admin's look is not the owner's; neither is that of the partner's own browser.
    let project = waiting(&mut post).await;
    let admin = post.app.sign_in(&post.ann).await;
    let look = json!({ "project_code": project.code });
    let looked = admin.post("/api/owner/session", &look).await;
    assert_eq!(looked.status, 201, "{}", looked.json);
    accepted.push(to_owners(&post.mails().await).len());
    let paul = post.app.sign_in(&post.paul).await;
    paul.get("/api/projects").await.ok();
    let looked = paul.post("/api/owner/session", &look).await;
    assert_eq!(looked.status, 201, "{}", looked.json);
    accepted.push(to_owners(&post.mails().await).len());
    post.app.owner(&project.code).await;
    accepted.push(to_owners(&post.mails().await).len());
    assert_eq!(accepted, [0, 0, 1, 1, 0, 0, 1]);
    // What an admin submits needs nobody to accept it.
    let ann = post.app.sign_in(&post.ann).await;
    submit(&ann, "jane@home.example").await;
    assert_eq!(
        post.app
            .rows("owner_contacts WHERE accepted_at IS NULL AND opened_at IS NULL"),
        0
    );
}

/// Holds a mail to saying only that there is something new about a project that Mallory submitted.
#[track_caller]
fn assert_notice(mail: &TakenMail, parts: &[&str]) {
    // Whom it is for may have such words in the address.
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
async fn a_strangers_use_of_the_code_brings_an_owner_the_portals_own_words() {
    let mut post = Post::with(|config| {
        open_to_anybody(config);
        config.office.phone = Some("5185550123".to_owned());
    })
    .await;
    let mallory = stranger(&post.app).await;
    let code = submit(&mallory, "victim@home.example").await;
    let pay = "Pay at https://evil.example\nto win.";
    say(&post.app, &mallory, &code, pay).await;
    assert!(to_owners(&post.mails().await).is_empty());
    // Mallory knows the code, and has another browser.
    let owner = post.app.owner(&code).await;
    let mails = post.mails().await;
    let mails = to_owners(&mails);
    assert_eq!(mails.len(), 1);
    let subject = header(mails[0], "Subject").expect("a subject");
    assert_eq!(subject, "There is something new: BB-2026-000002");
    let english = [
        "Hello,\n",
        "there is something new about project BB-2026-000002 at Buildback.",
        "enter your project code",
        "/owner-dashboard",
        "(518) 555-0123",
        "Stop all email from this portal to this address",
    ];
    assert_notice(mails[0], &english);
    // In Spanish as well, whoever writes.
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
    // The office still can accept it, and then the mail is what it is for everybody.
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
    // Mallory is vetted now: the code says enough about another project.
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
async fn no_code_delivers_what_the_office_turned_down() {
    for status in [ProjectStatus::Rejected, ProjectStatus::Canceled] {
        let mut post = Post::with(open_to_anybody).await;
        let mallory = stranger(&post.app).await;
        let paul = post.app.sign_in(&post.paul).await;
        // Somebody vetted makes no difference.
        for (client, name) in [(&mallory, "mallorys"), (&paul, "pauls")] {
            for opened_first in [true, false] {
                let to = format!("{name}-{opened_first}-{status}@home.example");
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
async fn an_owner_of_a_project_that_is_older_than_acceptance_is_mailed() {
    let mut post = Post::with(open_to_anybody).await;
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
async fn accounts_that_nobody_vetted_share_a_quarter_of_the_new_addresses() {
    let caps = RecipientCaps {
        per_account: 20,
        in_all: 8,
    };
    let mut post = Post::with(|config| {
        open_to_anybody(config);
        config.recipient_caps = caps;
    })
    .await;
    let mallory = stranger(&post.app).await;
    let mut codes = Vec::new();
    for n in 0..5 {
        let code = submit(&mallory, &format!("victim{n}@home.example")).await;
        say(&post.app, &mallory, &code, "Hello.").await;
        post.app.owner(&code).await;
        codes.push(code);
    }
    assert_eq!(to_owners(&post.mails().await).len(), 2);
    let noted =
        "security_audit_log WHERE event_type = 'rate_limit_mail' AND details LIKE '%portal_limit%'";
    assert_eq!(post.app.rows(noted), 1);
    // The rest stays for what the office has accepted.
    let paul = post.app.sign_in(&post.paul).await;
    let admin = post.app.sign_in(&post.ann).await;
    for n in 0..5 {
        let code = submit(&paul, &format!("owner{n}@home.example")).await;
        say(&post.app, &paul, &code, "Hello.").await;
        accept(&admin, &code).await;
    }
    assert_eq!(to_owners(&post.mails().await).len(), 5);
    // Once Mallory is vetted, her new addresses count as everybody's do: one more fits at once, for a project that nobody accepted.
    accept(&admin, &codes[0]).await;
    assert_eq!(to_owners(&post.mails().await).len(), 1);
    post.pass(DAY);
    assert_eq!(to_owners(&post.mails().await).len(), 2);
}

#[tokio::test]
async fn what_a_stranger_typed_beside_somebodys_address_is_not_mailed_there() {
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
    // An account that nobody confirmed may have somebody else's address. Who has the code writes in its project.
    let mut post = Post::with(open_to_anybody).await;
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
    let says = "there is something new at Buildback.";
    assert_notice(to_mallory.expect("a mail"), &["Hello,\n", says]);
}

#[tokio::test]
async fn another_owners_address_is_another_recipient() {
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
    // Somebody else's limit is their own; then the portal's is reached as well.
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
        let noted = format!(
            "security_audit_log WHERE event_type = 'rate_limit_mail' AND details LIKE '%{limit}%'"
        );
        post.app.rows(&noted) > 0
    };
    assert!(limits("account_limit") && limits("portal_limit"));
    // An admin's choice counts for nobody.
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

/// Waits until every mail that may go now has gone, and gives those that went.
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
async fn sign_ups_with_one_address_bring_it_three_letters_an_hour_and_six_a_day() {
    let mut post = Post::open().await;
    let ask = async |post: &Post, email: &str| {
        let form = json!({
            "first_name": "Pat", "last_name": "Stone", "email": email, "company_name": null, "phone": null,
            "password": PASSWORD, "confirm_password": PASSWORD,
        });
        let answer = post.app.anonymous().post("/api/auth/sign-up", &form).await;
        assert_eq!(answer.status, 201, "{}", answer.json);
    };
    // Somebody who has no account, and somebody who has one.
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
        // Their links are dead before there is room for the others.
        post.pass(DAY + 60);
        let mails = sent(&mut post).await;
        assert_eq!(recipients(&mails), [""; 0], "{email}");
        let expired = format!(
            "mail_queue WHERE recipient = '{email}' AND last_error LIKE 'Not sent: the link in it expired%'"
        );
        assert_eq!(post.app.rows(&expired), 9, "the log tells of them");
    }
    // They do not keep anybody from a new password.
    let form = json!({ "email": PAUL });
    let guest = post.app.anonymous();
    assert_eq!(
        guest.post("/api/auth/forgot-password", &form).await.status,
        204
    );
    assert_eq!(recipients(&sent(&mut post).await), [PAUL]);
}

#[tokio::test]
async fn sign_ups_reach_so_many_new_addresses_a_day_in_all() {
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
    // NotificationEvent is not held up by them.
    post.carl_says("We start on Monday.").await;
    deliver(post.app.state()).await.expect("it delivers");
    let mails = sent(&mut post).await;
    assert_eq!(to_owners(&mails).len(), 1);
    assert_eq!(to_owners(&mails)[0].recipients, [OWNER]);
}

#[tokio::test]
async fn an_account_that_asks_for_one_address_after_another_reaches_its_limit() {
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
    // Whether somebody has an address makes no difference.
    assert_eq!(recipients(&mails), ["one@home.example"]);
    assert_eq!(
        post.app.rows("mail_queue WHERE held_by = 'account_limit'"),
        2
    );
}

#[tokio::test]
async fn an_address_that_stopped_email_gets_none_of_any_project_in_any_case_of_letters() {
    let mut post = Post::open().await;
    post.carl_says("One.").await;
    let mails = post.mails().await;
    let url = header(to_owners(&mails)[0], "List-Unsubscribe").expect("it can be stopped");
    let path = url
        .trim_matches(['<', '>'])
        .strip_prefix(&post.app.url())
        .expect("the portal's")
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
    // An admin turns it on again at any of the address's projects.
    let admin = post.app.sign_in(&post.ann).await;
    let resume = format!("/api/projects/{}/owner-mails/resume", other.code);
    assert_eq!(admin.post(&resume, &json!({})).await.status, 204);
    post.carl_says("Two.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER, PAUL]);
}

#[tokio::test]
async fn an_owner_who_has_an_account_stops_both_with_one_link() {
    let mut post = Post::open().await;
    assert!(post.app.execute_sql(&format!(
        "UPDATE projects SET property_owner_email = 'Paul@Agency.Example' WHERE id = '{}'",
        post.project.id
    )));
    post.carl_says("One.").await;
    let mails = post.mails().await;
    assert_eq!(mails.len(), 2, "as the owner and as the partner");
    let owners = mails
        .iter()
        .find(|mail| readable(mail).contains("/owner-dashboard"));
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

//! The letter that gives a property owner the project code: who may send it, when the portal emails it, and what stays of it.

use crate::delivery::{OWNER, Post, header, readable};
use domain::permission::Role;
use domain::project::ProjectStatus;
use serde_json::{Value, json};
use test_support::{Client, Mood, Person, TakenMail, TestProject};

const INTRO: &str = "You can follow your project";

fn path(project: &TestProject) -> String {
    format!("/api/projects/{}/owner-letter", project.code)
}

pub async fn letter(client: &Client, project: &TestProject) -> Value {
    client.get(&path(project)).await.ok()
}

/// Sends the letter; returns the status and the code of the response.
pub async fn send(
    client: &Client,
    project: &TestProject,
    channel: &str,
    language: &str,
) -> (u16, Value) {
    let form = json!({ "channel": channel, "language": language });
    let answer = client.post(&path(project), &form).await;
    (answer.status, answer.json["code"].clone())
}

fn to<'a>(address: &str, mails: &'a [TakenMail]) -> Vec<&'a TakenMail> {
    let is_theirs = |mail: &&TakenMail| mail.recipients.iter().any(|to| to == address);
    mails.iter().filter(is_theirs).collect()
}

pub fn to_owner(mails: &[TakenMail]) -> Vec<&TakenMail> {
    to(OWNER, mails)
}

/// A project that Paul submitted and nobody has accepted.
async fn submitted(post: &mut Post) -> TestProject {
    let paul = post.paul.clone();
    let project = post.app.project(&paul).await;
    post.mails().await;
    post.pass(15);
    project
}

#[track_caller]
pub fn assert_letter(post: &Post, mail: &TakenMail, project: &TestProject) {
    let text = readable(mail);
    for part in [
        INTRO,
        &format!("Your project code is {}.", project.code),
        &format!("{}/owner#{}", post.app.url(), project.code),
        "Stop all email from this portal to this address",
    ] {
        assert!(text.contains(part), "{part} missing in {text}");
    }
    assert!(header(mail, "List-Unsubscribe").is_some(), "{text}");
}

/// Checks that no table of the mail has the code, now that the email is sent.
#[track_caller]
fn assert_forgotten(post: &Post, project: &TestProject) {
    let code = &project.code;
    for condition in [
        format!("mail_queue WHERE body_text LIKE '%{code}%'"),
        format!("mail_queue WHERE body_html LIKE '%{code}%'"),
        format!("mail_queue WHERE subject LIKE '%{code}%'"),
        format!("security_audit_log WHERE details LIKE '%{code}%'"),
    ] {
        assert_eq!(post.app.rows(&condition), 0, "{condition}");
    }
}

#[tokio::test]
async fn each_way_to_accept_a_project_sends_the_letter_once() {
    let mut post = Post::open().await;
    for way in ["accept", "status", "assignment"] {
        let ann = post.app.sign_in(&post.ann).await;
        let project = submitted(&mut post).await;
        assert!(to_owner(&post.mails().await).is_empty(), "{way}");
        match way {
            "accept" => {
                let accept = format!("/api/projects/{}/accept", project.code);
                assert_eq!(ann.post(&accept, &json!({})).await.status, 204);
            }
            "status" => {
                post.app
                    .update(&project, ProjectStatus::Approved, "Go ahead.", &post.ann)
                    .await;
            }
            _ => post.app.assign(&project, &post.company, &post.ann).await,
        }
        let mails = post.mails().await;
        let mails = to_owner(&mails);
        assert_eq!(mails.len(), 1, "{way}");
        assert_letter(&post, mails[0], &project);
        // The news that led to the acceptance is in the same email.
        assert_eq!(readable(mails[0]).contains("Go ahead."), way == "status");
        assert_forgotten(&post, &project);
        let shown = letter(&ann, &project).await;
        assert_eq!(shown["sent"].as_array().map(Vec::len), Some(1), "{way}");
        let sent = &shown["sent"][0];
        assert_eq!(sent["channel"], "email");
        assert_eq!(sent["mail"], "sent");
        assert_eq!(sent["sent_by"], Value::Null);
        assert_eq!(shown["is_email_waiting"], false);
        post.pass(15);
        post.app
            .update(&project, ProjectStatus::InProgress, "We began.", &post.ann)
            .await;
        let later = post.mails().await;
        let later = to_owner(&later);
        assert_eq!(later.len(), 1, "{way}");
        assert!(!readable(later[0]).contains(INTRO), "{way}");
        assert!(!readable(later[0]).contains(&project.code), "{way}");
        post.pass(24 * 60);
    }
}

#[tokio::test]
async fn a_project_of_the_office_sends_the_letter_immediately() {
    let mut post = Post::open().await;
    let ann = post.ann.clone();
    let project = post.app.project(&ann).await;
    let mails = post.mails().await;
    let mails = to_owner(&mails);
    assert_eq!(mails.len(), 1);
    assert_letter(&post, mails[0], &project);
    let subject = header(mails[0], "Subject").expect("a subject");
    assert_eq!(subject, "Your project BB-2026-000002 at Buildback");
    // The letter does not delay news.
    post.app
        .update(&project, ProjectStatus::Approved, "Go ahead.", &post.ann)
        .await;
    assert_eq!(to_owner(&post.mails().await).len(), 1);
}

#[tokio::test]
async fn a_new_address_gets_the_letter_and_a_stopped_one_gets_nothing() {
    let mut post = Post::open().await;
    let ann = post.app.sign_in(&post.ann).await;
    let page = format!("/api/projects/{}", post.project.code);
    let version = ann.get(&page).await.ok()["version"].clone();
    let edit = ann
        .request(reqwest::Method::PATCH, &page)
        .header("if-match", format!("\"{version}\""))
        .json(&json!({ "property_owner_email": "new@home.example" }));
    assert_eq!(edit.send().await.expect("an answer").status(), 200);
    let mails = post.mails().await;
    let mails = to("new@home.example", &mails);
    assert_eq!(mails.len(), 1);
    assert_letter(&post, mails[0], &post.project);
    let url = header(mails[0], "List-Unsubscribe").expect("a link");
    let stop = reqwest::Client::new().post(url.trim_matches(['<', '>']));
    assert_eq!(stop.send().await.expect("an answer").status(), 204);
    assert_eq!(letter(&ann, &post.project).await["email"], "stopped");
    let refused = send(&ann, &post.project, "email", "en").await;
    assert_eq!(refused, (409, json!("owner_letter_refused")));
    assert!(to("new@home.example", &post.mails().await).is_empty());
}

#[tokio::test]
async fn admins_and_the_submitting_partner_send_the_letter_in_any_language() {
    let mut post = Post::open().await;
    let project = submitted(&mut post).await;
    let paul = post.app.sign_in(&post.paul).await;
    let ann = post.app.sign_in(&post.ann).await;
    for client in [&paul, &ann] {
        let shown = letter(client, &project).await;
        assert_eq!(shown["email"], "not_accepted");
        assert_eq!(
            shown["link"],
            format!("{}/owner#{}", post.app.url(), project.code)
        );
        assert!(
            shown["qr"]["path"]
                .as_str()
                .is_some_and(|path| path.len() > 100)
        );
        let languages: Vec<_> = shown["texts"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|text| text["language"].clone())
            .collect();
        assert_eq!(languages, ["en", "es"]);
        assert_eq!(send(client, &project, "email", "es").await.0, 409);
    }
    assert_eq!(send(&paul, &project, "print", "es").await.0, 204);
    post.pass(1);
    let accept = format!("/api/projects/{}/accept", project.code);
    assert_eq!(ann.post(&accept, &json!({})).await.status, 204);
    assert_eq!(to_owner(&post.mails().await).len(), 1);
    post.pass(1);
    assert_eq!(send(&paul, &project, "email", "es").await.0, 204);
    assert_eq!(letter(&paul, &project).await["is_email_waiting"], true);
    let mails = post.mails().await;
    let mails = to_owner(&mails);
    assert_eq!(mails.len(), 1);
    assert!(readable(mails[0]).contains(&format!("Abrir su proyecto: {}/owner#", post.app.url())));
    let shown = letter(&ann, &project).await;
    let sent: Vec<_> = shown["sent"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|sent| {
            (
                sent["channel"].clone(),
                sent["language"].clone(),
                sent["sent_by"].clone(),
            )
        })
        .collect();
    let robin = json!("Robin Example");
    assert_eq!(
        sent,
        [
            (json!("email"), json!("es"), robin.clone()),
            (json!("email"), json!("en"), Value::Null),
            (json!("print"), json!("es"), robin),
        ]
    );
    assert_forgotten(&post, &project);
    let carl = post.app.sign_in(&post.carl).await;
    let other: Person = post
        .app
        .person("mia@agency.example", Role::ReferralPartner, None)
        .await;
    let other = post.app.sign_in(&other).await;
    for client in [&carl, &other] {
        assert_eq!(client.get(&path(&project)).await.status, 404);
        assert_eq!(send(client, &project, "print", "en").await.0, 404);
    }
    assert_eq!(carl.get(&path(&post.project)).await.status, 403);
}

#[tokio::test]
async fn a_refused_letter_keeps_no_code_and_can_be_sent_again() {
    let mut post = Post::open().await;
    post.server.mood(Mood::Refuses);
    let ann = post.ann.clone();
    let project = post.app.project(&ann).await;
    post.mails().await;
    assert_forgotten(&post, &project);
    let ann = post.app.sign_in(&post.ann).await;
    let shown = letter(&ann, &project).await;
    assert_eq!(shown["sent"][0]["mail"], "given_up");
    post.server.mood(Mood::Takes);
    assert_eq!(send(&ann, &project, "email", "en").await.0, 204);
    let mails = post.mails().await;
    assert_eq!(to_owner(&mails).len(), 1);
    assert_letter(&post, to_owner(&mails)[0], &project);
}

#[tokio::test]
async fn a_letter_contains_the_code_of_the_moment_it_is_sent() {
    let mut post = Post::open().await;
    let ann = post.ann.clone();
    let mut project = post.app.project(&ann).await;
    assert!(post.app.execute_sql(&format!(
        "UPDATE projects SET project_code = 'ABC234' WHERE id = '{}'",
        project.id
    )));
    let former = std::mem::replace(&mut project.code, "ABC234".to_owned());
    let mails = post.mails().await;
    let mails = to_owner(&mails);
    assert_letter(&post, mails[0], &project);
    assert!(!readable(mails[0]).contains(&former));
}

#[tokio::test]
async fn a_completed_project_sends_the_letter_until_its_code_expires() {
    for status in [ProjectStatus::Completed, ProjectStatus::BuildBackCompleted] {
        let mut post = Post::open().await;
        let ann = post.ann.clone();
        let project = post.app.project(&ann).await;
        post.app.update(&project, status, "Done.", &ann).await;
        let mails = post.mails().await;
        let mails = to_owner(&mails);
        assert_eq!(mails.len(), 1, "the news and the letter");
        assert_letter(&post, mails[0], &project);
        let ann = post.app.sign_in(&ann).await;
        assert_eq!(letter(&ann, &project).await["email"], "possible");
        assert_eq!(send(&ann, &project, "email", "en").await.0, 204);
        assert_eq!(to_owner(&post.mails().await).len(), 1);
        post.pass(90 * 24 * 60);
        let ann = post.app.sign_in(&post.ann).await;
        assert_eq!(letter(&ann, &project).await["email"], "closed");
        let refused = send(&ann, &project, "email", "en").await;
        assert_eq!(refused, (409, json!("owner_letter_refused")));
    }
}

#[tokio::test]
async fn a_project_that_was_turned_down_sends_no_letter() {
    for status in [ProjectStatus::Canceled, ProjectStatus::Rejected] {
        let mut post = Post::open().await;
        let ann = post.ann.clone();
        let project = post.app.project(&ann).await;
        post.app.update(&project, status, "No.", &ann).await;
        let mails = post.mails().await;
        let mails = to_owner(&mails);
        assert_eq!(mails.len(), 1, "the news");
        assert!(!readable(mails[0]).contains(INTRO));
        let ann = post.app.sign_in(&ann).await;
        assert_eq!(letter(&ann, &project).await["email"], "closed");
        assert_eq!(send(&ann, &project, "email", "en").await.0, 409);
    }
}

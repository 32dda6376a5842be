//! Letters with the project code that go with the next news to a property owner.

use crate::delivery::{OWNER, Post, readable};
use crate::owner_letter::{assert_letter, letter, send, to_owner};
use crate::project_code::{issue, issue_with, version};
use domain::project::ProjectStatus;
use serde_json::{Value, json};
use test_support::{Mood, TakenMail, TestProject};

/// News about the project; returns what the owner gets.
async fn owners_news(
    post: &mut Post,
    project: &TestProject,
    status: ProjectStatus,
) -> Vec<TakenMail> {
    post.pass(15);
    post.app
        .update(project, status, "There is news.", &post.ann)
        .await;
    let mut mails = post.mails().await;
    mails.retain(|mail| mail.recipients.iter().any(|to| to == OWNER));
    mails
}

#[tokio::test]
async fn a_refused_letter_goes_with_the_next_news_in_the_same_language() {
    let mut post = Post::open().await;
    let ann = post.app.sign_in(&post.ann).await;
    assert_eq!(send(&ann, &post.project, "email", "es").await.0, 204);
    post.server.mood(Mood::Refuses);
    post.mails().await;
    let shown = letter(&ann, &post.project).await;
    assert_eq!(shown["sent"][0]["mail"], "given_up");
    // No email waits: it would be refused again and again.
    assert_eq!(shown["is_email_waiting"], false);
    post.server.mood(Mood::Takes);
    assert!(to_owner(&post.mails().await).is_empty());
    let project = post.project.clone();
    let mails = owners_news(&mut post, &project, ProjectStatus::Approved).await;
    assert_eq!(mails.len(), 1);
    let text = readable(&mails[0]);
    let link = format!("{}/owner#{}", post.app.url(), project.code);
    assert!(text.contains(&link), "{text}");
    assert!(text.contains("Abrir su proyecto"), "{text}");
    let ann = post.app.sign_in(&post.ann).await;
    let shown = letter(&ann, &project).await;
    assert_eq!(shown["sent"][0]["sent_by"], "Robin Example");
    assert_eq!(shown["sent"][0]["language"], "es");
    // Once only.
    let mails = owners_news(&mut post, &project, ProjectStatus::InProgress).await;
    assert_eq!(mails.len(), 1);
    assert!(!readable(&mails[0]).contains(&project.code));
}

#[tokio::test]
async fn a_new_code_goes_with_the_next_news_and_earlier_letters_are_marked() {
    let mut post = Post::open().await;
    let ann = post.app.sign_in(&post.ann).await;
    let mut project = post.project.clone();
    assert_eq!(send(&ann, &project, "email", "en").await.0, 204);
    assert_eq!(to_owner(&post.mails().await).len(), 1);
    assert_eq!(send(&ann, &project, "print", "en").await.0, 204);
    post.pass(1);
    let seen = version(&ann, &project.code).await;
    issue(&ann, &project.code, seen).await.ok();
    let former = std::mem::replace(&mut project.code, post.app.code(&post.project).await);
    let marks = async |post: &Post, project: &TestProject| {
        let ann = post.app.sign_in(&post.ann).await;
        let shown = letter(&ann, project).await;
        assert_eq!(shown["is_email_waiting"], false);
        let sent = shown["sent"].as_array().cloned().unwrap_or_default();
        let mark = |sent: &Value| sent["has_former_code"].clone();
        sent.iter().map(mark).collect::<Vec<_>>()
    };
    assert_eq!(marks(&post, &project).await, [true, true]);
    // Mail may be how the former code leaked.
    assert!(to_owner(&post.mails().await).is_empty());
    let mails = owners_news(&mut post, &project, ProjectStatus::Approved).await;
    assert_eq!(mails.len(), 1);
    assert_letter(&post, &mails[0], &project);
    assert!(!readable(&mails[0]).contains(&former));
    assert_eq!(marks(&post, &project).await, [false, true, true]);
    let mails = owners_news(&mut post, &project, ProjectStatus::InProgress).await;
    assert!(!readable(&mails[0]).contains(&project.code));
}

#[tokio::test]
async fn a_new_code_that_the_owner_is_not_emailed_is_in_no_email() {
    // The letter with the former code was delivered, or refused.
    for mood in [Mood::Takes, Mood::Refuses] {
        let mut post = Post::open().await;
        let ann = post.app.sign_in(&post.ann).await;
        let mut project = post.project.clone();
        assert_eq!(send(&ann, &project, "email", "en").await.0, 204);
        post.server.mood(mood);
        post.mails().await;
        post.server.mood(Mood::Takes);
        post.pass(1);
        let seen = version(&ann, &project.code).await;
        let body = json!({ "email_owner": false });
        issue_with(&ann, &project.code, seen, &body).await.ok();
        project.code = post.app.code(&post.project).await;
        for status in [ProjectStatus::Approved, ProjectStatus::InProgress] {
            let mails = owners_news(&mut post, &project, status).await;
            assert_eq!(mails.len(), 1);
            assert!(!readable(&mails[0]).contains(&project.code));
        }
        // "Tell the owner" sends it all the same.
        let ann = post.app.sign_in(&post.ann).await;
        assert_eq!(send(&ann, &project, "email", "en").await.0, 204);
        post.pass(15);
        let mails = post.mails().await;
        let mails = to_owner(&mails);
        assert_eq!(mails.len(), 1);
        assert_letter(&post, mails[0], &project);
    }
}

#[tokio::test]
async fn owners_of_projects_older_than_letters_get_one_with_the_next_news() {
    let mut post = Post::open().await;
    let project = post.project.clone();
    assert!(post.app.execute_sql("DELETE FROM owner_contacts"));
    let mails = owners_news(&mut post, &project, ProjectStatus::Approved).await;
    assert_eq!(mails.len(), 1);
    assert_letter(&post, &mails[0], &project);
    let mails = owners_news(&mut post, &project, ProjectStatus::InProgress).await;
    assert_eq!(mails.len(), 1);
    assert!(!readable(&mails[0]).contains(&project.code));
}

#[tokio::test]
async fn owners_of_projects_older_than_letters_get_one_with_any_message() {
    let mut post = Post::open().await;
    assert!(post.app.execute_sql("DELETE FROM owner_contacts"));
    post.carl_says("We start on Monday.").await;
    let mails = post.mails().await;
    let mails = to_owner(&mails);
    assert_eq!(mails.len(), 1);
    assert_letter(&post, mails[0], &post.project);
    post.pass(15);
    post.carl_says("At eight.").await;
    let mails = post.mails().await;
    assert!(!readable(to_owner(&mails)[0]).contains(&post.project.code));
}

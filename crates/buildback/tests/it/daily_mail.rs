//! The daily mail, alongside the mails about single projects.

use crate::delivery::{ANN, CARL, OWNER, PAUL, Post, choice, readable, recipients};
use domain::project::ProjectStatus;
use serde_json::Value;

#[tokio::test]
async fn a_project_is_mailed_about_once_in_ten_minutes_also_with_the_daily_mail() {
    let mut post = Post::open().await;
    let update = async |post: &Post, words: &str| {
        let (project, by) = (&post.project, &post.ann);
        post.app
            .update(project, ProjectStatus::Approved, words, by)
            .await;
    };
    let digest = choice("status_update", true, "digest");
    post.prefer(&post.paul, digest, Value::Null).await;
    update(&post, "Go ahead.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER]);
    // New York is five hours behind.
    post.turn_to("2026-03-03T12:57:00Z");
    post.carl_says("One.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER, PAUL]);
    post.carl_says("Two.").await;

    // Paul had a mail about the project three minutes ago: the day's news of it goes with the next one.
    post.turn_to("2026-03-03T13:00:00Z");
    assert_eq!(recipients(&post.mails().await), [ANN, CARL]);
    post.turn_to("2026-03-03T13:06:59Z");
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    post.turn_to("2026-03-03T13:07:01Z");
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [OWNER, PAUL]);
    let to_paul = readable(&mails[1]);
    for part in ["Go ahead.", "Two."] {
        assert!(to_paul.contains(part), "{part} missing in {to_paul}");
    }

    // A daily mail that names the project counts as one about it: the next keeps its distance.
    update(&post, "The roof is on.").await;
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    // Ann wrote it herself.
    post.turn_to("2026-03-04T13:00:00Z");
    assert_eq!(recipients(&post.mails().await), [CARL, OWNER, PAUL]);
    post.turn_to("2026-03-04T13:01:00Z");
    post.say(&post.paul, "referral_partner", "Thank you.").await;
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    post.turn_to("2026-03-04T13:10:00Z");
    assert_eq!(recipients(&post.mails().await), [CARL, OWNER]);
    let pauls = format!(
        "notification_deliveries WHERE bundle LIKE '%{}%'",
        post.paul.id
    );
    assert_eq!(post.app.rows(&pauls), 0, "nothing is told twice");
}

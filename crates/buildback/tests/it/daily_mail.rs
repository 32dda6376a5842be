//! The daily email, alongside the emails about single projects.

use crate::delivery::{ANN, CARL, OWNER, PAUL, Post, choice, readable, recipients};
use domain::project::ProjectStatus;
use serde_json::Value;

#[tokio::test]
async fn daily_emails_respect_the_ten_minute_gap_between_project_emails() {
    let mut post = Post::open().await;
    let update = async |post: &Post, notes: &str| {
        let (project, by) = (&post.project, &post.ann);
        post.app
            .update(project, ProjectStatus::Approved, notes, by)
            .await;
    };
    let digest = choice("status_update", true, "digest");
    post.prefer(&post.paul, digest, Value::Null).await;
    update(&post, "Go ahead.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER]);
    // New York is five hours behind UTC.
    post.turn_to("2026-03-03T12:57:00Z");
    post.carl_says("One.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER, PAUL]);
    post.carl_says("Two.").await;

    // Paul got an email about the project three minutes ago, so its daily news goes out with the next one.
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

    // A daily email that mentions the project counts as an email about it, so the next one waits.
    update(&post, "The roof is on.").await;
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    // Ann wrote the update herself, so she gets no email.
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
    assert_eq!(post.app.rows(&pauls), 0, "no news is sent twice");
}

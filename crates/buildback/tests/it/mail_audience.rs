//! Emails about a project are sent only to people who may see it in the portal.

use crate::companies::set;
use crate::delivery::{ANN, CARL, OWNER, PAUL, Post, readable, recipients};
use crate::import::{file, import};
use crate::two_factor::turn_on;
use serde_json::json;

#[tokio::test]
async fn members_of_a_deactivated_company_get_no_email_until_reactivation() {
    let mut post = Post::open().await;
    let admin = post.app.sign_in(&post.ann).await;
    let slug = post.company.slug.clone();
    let say =
        async |post: &Post, words: &str| post.say(&post.paul, "referral_partner", words).await;
    let carls = format!(
        "notification_deliveries WHERE bundle LIKE 'user:{}:%'",
        post.carl.id
    );
    say(&post, "One.").await;
    assert_eq!(recipients(&post.mails().await), [CARL, OWNER]);
    say(&post, "Two.").await;
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    assert_eq!(post.app.rows(&carls), 1);

    set(&admin, &slug, "deactivation").await;
    say(&post, "Three.").await;
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    assert_eq!(
        post.app.rows(&carls),
        1,
        "no delivery is scheduled for the new message"
    );
    post.pass(11);
    assert_eq!(
        recipients(&post.mails().await),
        [OWNER],
        "the waiting message is not sent"
    );

    set(&admin, &slug, "reactivation").await;
    say(&post, "Four.").await;
    post.pass(11);
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [CARL, OWNER]);
    let to_carl = readable(&mails[0]);
    assert!(to_carl.contains("Four."), "{to_carl}");
    assert!(!to_carl.contains("Three."), "{to_carl}");
}

#[tokio::test]
async fn members_of_a_company_deactivated_after_an_import_get_no_email() {
    let mut post = Post::open().await;
    let night = json!({ "from": "22:00", "until": "07:30" });
    post.prefer(&post.carl, json!([]), night).await;
    // New York is five hours behind.
    post.turn_to("2026-03-03T08:00:00Z");
    let admin = post.app.sign_in(&post.ann).await;
    let theirs = [1, 2].map(|number| format!("CLM-{number},Ridgeline,{PAUL}"));
    let rows = [
        ("Ann Lee", theirs[0].as_str()),
        ("Bob Ray", theirs[1].as_str()),
    ];
    let imported = import(&admin, &file(&rows), "", "6f1d9c44-closed").await;
    imported.ok();
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    let slug = post.company.slug.clone();
    set(&admin, &slug, "deactivation").await;
    post.turn_to("2026-03-03T12:30:00Z");
    assert_eq!(recipients(&post.mails().await), [""; 0]);
}

#[tokio::test]
async fn admins_without_the_required_second_factor_get_no_project_email() {
    let mut post = Post::with(|config| config.require_admin_two_factor = true).await;
    let at_once = format!(
        "INSERT INTO notification_choices (user_id, kind, bell, mail) VALUES ('{}', 'message', TRUE, 'at_once')",
        post.ann.id
    );
    assert!(post.app.execute_sql(&at_once));
    post.carl_says("One.").await;
    assert_eq!(recipients(&post.mails().await), [OWNER, PAUL]);

    let ann = post.app.sign_in(&post.ann).await;
    turn_on(&post.app, &ann).await;
    assert_eq!(
        recipients(&post.mails().await),
        [ANN, ANN],
        "a security email and a notification email about her account"
    );
    post.pass(11);
    post.carl_says("Two.").await;
    let mails = post.mails().await;
    assert_eq!(recipients(&mails), [ANN, OWNER, PAUL]);
    assert!(!readable(&mails[0]).contains("One."));
}

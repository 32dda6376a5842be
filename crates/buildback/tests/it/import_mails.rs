//! Emails about imports: one notification for several projects, which is not a security notice.

use crate::delivery::{CARL, PAUL, Post, choice, header, readable, recipients};
use crate::import::{file, import};
use domain::permission::Role;
use serde_json::{Value, json};

const BEA: &str = "bea@portal.example";

#[tokio::test]
async fn import_emails_respect_quiet_hours_and_link_to_the_readers_projects() {
    let mut post = Post::open().await;
    let bea = post.app.person(BEA, Role::Admin, None).await;
    for person in [&bea, &post.paul] {
        post.prefer(person, choice("assignment", true, "at_once"), Value::Null)
            .await;
    }
    let night = json!({ "from": "22:00", "until": "07:30" });
    post.prefer(&post.carl, json!([]), night).await;
    // New York is five hours behind.
    post.turn_to("2026-03-03T08:00:00Z");
    let ann = post.app.sign_in(&post.ann).await;
    let theirs = [1, 2].map(|number| format!("CLM-{number},Ridgeline,{PAUL}"));
    let rows = [
        ("Ann Lee", theirs[0].as_str()),
        ("Bob Ray", theirs[1].as_str()),
    ];
    import(&ann, &file(&rows), "", "6f1d9c44-mails").await.ok();

    let at_once = post.mails().await;
    assert_eq!(recipients(&at_once), [BEA, PAUL]);
    // During the quiet hours, an event that does concern his account.
    let carl = post.app.sign_in(&post.carl).await;
    let new = "Garage-2027!";
    let form = json!({
        "current_password": test_support::PASSWORD, "new_password": new, "confirm_password": new,
    });
    carl.post("/api/me/password", &form).await.ok();
    let alarm = post.mails().await;
    assert_eq!(recipients(&alarm), [CARL]);
    let alarm = readable(&alarm[0]);
    assert!(
        alarm.contains("There is news about your account:"),
        "{alarm}"
    );
    assert!(!alarm.contains("Projects assigned"), "{alarm}");

    post.turn_to("2026-03-03T12:29:59Z");
    assert_eq!(recipients(&post.mails().await), [""; 0]);
    post.turn_to("2026-03-03T12:30:00Z");
    let morning = post.mails().await;
    assert_eq!(recipients(&morning), [CARL]);

    for (mail, subject, message, list) in [
        (
            &at_once[0],
            "Projects imported",
            "2 projects were imported from a file.",
            "/admin/projects",
        ),
        (
            &at_once[1],
            "Projects submitted for you",
            "2 imported projects were added to your projects.",
            "/projects",
        ),
        (
            &morning[0],
            "Projects assigned to your company",
            "2 imported projects were assigned to your company.",
            "/projects",
        ),
    ] {
        assert_eq!(header(mail, "Subject").as_deref(), Some(subject));
        let text = readable(mail);
        let button = format!("Open your projects: {}{list}\n", post.app.url());
        for part in [
            "Here is what is new:",
            message,
            &button,
            "Choose which emails you get, and when",
            "Stop email about new projects and assignments",
        ] {
            assert!(text.contains(part), "{part} missing in {text}");
        }
        assert!(!text.contains("security"), "{text}");
    }
}

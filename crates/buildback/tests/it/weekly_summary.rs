//! The weekly summary of a partner's projects: off until it is turned on, on Mondays at seven, with the limits of other email.

use crate::delivery::{PAUL, Post, one_click, readable, stop};
use crate::scheduling::on_version;
use domain::project::ProjectStatus;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Person, TakenMail};

const PREFERENCES: &str = "/api/me/notification-preferences";

/// Turns the summary on or off. Leaves the quiet hours as they are.
async fn turn(post: &Post, person: &Person, is_on: bool) -> Value {
    let client = post.app.sign_in(person).await;
    let current = client.get(PREFERENCES).await.ok();
    let form =
        json!({ "choices": [], "quiet_hours": current["quiet_hours"], "weekly_summary": is_on });
    let request = client.request(Method::PUT, PREFERENCES);
    let request = request.header("if-match", format!("\"{}\"", current["version"]));
    Answer::of(request.json(&form)).await.ok()["weekly_summary"].clone()
}

async fn is_on(post: &Post, person: &Person) -> Value {
    let client = post.app.sign_in(person).await;
    client.get(PREFERENCES).await.ok()["weekly_summary"].clone()
}

/// The summaries among the emails that are due.
async fn summaries(post: &mut Post) -> Vec<TakenMail> {
    let mut mails = post.mails().await;
    mails.retain(|mail| mail.text.contains("Subject: Your projects: weekly summary"));
    assert!(mails.iter().all(|mail| mail.recipients == [PAUL]));
    mails
}

#[tokio::test]
async fn partners_get_a_summary_on_mondays_once_they_turn_it_on() {
    let mut post = Post::open().await;
    let (paul, carl, ann) = (post.paul.clone(), post.carl.clone(), post.ann.clone());
    assert_eq!(is_on(&post, &paul).await, false);
    post.turn_to("2026-03-09T12:00:00Z");
    assert_eq!(summaries(&mut post).await.len(), 0, "it is off");

    assert_eq!(turn(&post, &paul, true).await, true);
    for other in [&carl, &ann] {
        assert_eq!(turn(&post, other, true).await, Value::Null);
    }
    // New York is four hours behind UTC in summer.
    post.turn_to("2026-03-16T10:59:59Z");
    assert_eq!(summaries(&mut post).await.len(), 0);
    post.turn_to("2026-03-16T11:00:00Z");
    let mails = summaries(&mut post).await;
    let [mail] = mails.as_slice() else {
        panic!("one summary, not {}", mails.len());
    };
    let text = readable(mail);
    for part in [
        "You have 1 open project.",
        "0 submitted, 0 changed, 0 closed",
        post.project.number.as_str(),
        &format!("{}/p/{}", post.app.url(), post.project.id),
        "Submitted. Contractor's turn since Mar 2, 2026",
        &format!("{}/projects", post.app.url()),
        "Stop the weekly summary",
        "Stop all email from this portal",
    ] {
        assert!(text.contains(part), "{part} missing in {text}");
    }
    assert!(!text.contains(&post.project.code), "{text}");
    assert_eq!(summaries(&mut post).await.len(), 0, "only one a week");

    // Quiet hours delay it. It says what happened in the week.
    let night = json!({ "from": "22:00", "until": "08:00" });
    post.prefer(&paul, json!([]), night).await;
    post.turn_to("2026-03-22T18:00:00Z");
    let extra = post.app.project(&paul).await;
    post.app
        .update(&extra, ProjectStatus::Completed, "Done.", &ann)
        .await;
    post.turn_to("2026-03-23T11:30:00Z");
    assert_eq!(summaries(&mut post).await.len(), 0);
    post.turn_to("2026-03-23T12:00:00Z");
    let mails = summaries(&mut post).await;
    assert_eq!(mails.len(), 1);
    let text = readable(&mails[0]);
    let week = "1 submitted, 1 changed, 1 closed";
    assert!(text.contains(week), "{text}");
    assert!(!text.contains(&extra.number), "{text}");
}

#[tokio::test]
async fn the_summary_ends_with_its_link_with_all_email_and_with_nothing_to_say() {
    let mut post = Post::open().await;
    let (paul, ann) = (post.paul.clone(), post.ann.clone());
    turn(&post, &paul, true).await;
    post.turn_to("2026-03-09T11:00:00Z");
    let mails = summaries(&mut post).await;
    let link = one_click(&post.app, &mails[0]);
    let shown = post.app.anonymous().get(&link).await.ok();
    assert_eq!(shown["is_weekly"], true);
    assert_eq!(stop(&post.app, &link).await, 204);
    assert_eq!(is_on(&post, &paul).await, false);
    let client = post.app.sign_in(&paul).await;
    let messages = &client.get(PREFERENCES).await.ok()["choices"][4];
    assert_eq!(
        (&messages["kind"], &messages["mail"]),
        (&json!("message"), &json!("at_once"))
    );
    post.turn_to("2026-03-16T11:00:00Z");
    assert_eq!(summaries(&mut post).await.len(), 0);

    // A link that stops all email stops it too.
    turn(&post, &paul, true).await;
    post.carl_says("We start.").await;
    let all = post.mails().await;
    let to_paul = all.iter().find(|mail| mail.recipients == [PAUL]);
    let text = readable(to_paul.expect("an email about the message"));
    let line = text
        .lines()
        .find(|line| line.starts_with("Stop all email from this portal: "));
    let token = line.and_then(|line| line.split("#token=").nth(1));
    let path = format!("/api/unsubscribe/{}", token.expect("a link").trim());
    assert_eq!(stop(&post.app, &path).await, 204);
    assert_eq!(is_on(&post, &paul).await, false);

    // Nothing is sent without open projects, and it continues when there is one.
    turn(&post, &paul, true).await;
    let project = post.project.clone();
    post.app
        .update(&project, ProjectStatus::Completed, "Done.", &ann)
        .await;
    post.turn_to("2026-03-30T11:00:00Z");
    assert_eq!(summaries(&mut post).await.len(), 0);
    post.app.project(&paul).await;
    post.turn_to("2026-04-06T11:00:00Z");
    assert_eq!(summaries(&mut post).await.len(), 1);
    turn(&post, &paul, false).await;
    post.turn_to("2026-04-13T11:00:00Z");
    assert_eq!(summaries(&mut post).await.len(), 0);
}

/// Sets the portal's time zone.
async fn move_portal(post: &Post, version: i64, zone: &str) {
    let admin = post.app.sign_in(&post.ann).await;
    let form = json!({
        "office_name": "", "office_phone": "", "office_email": "", "accent": "", "time_zone": zone,
        "messages_beta_gate": null, "warranty_note": "",
    });
    let path = "/api/admin/portal";
    let saved = on_version(&admin, Method::PUT, path, &json!(version), &form).await;
    assert_eq!(saved.ok()["time_zone"], zone);
}

#[tokio::test]
async fn a_late_summary_is_the_only_one_in_its_week() {
    let mut post = Post::open().await;
    let paul = post.paul.clone();
    turn(&post, &paul, true).await;
    // The portal was down for a week, until an hour before the next summary.
    post.turn_to("2026-03-16T10:00:00Z");
    assert_eq!(summaries(&mut post).await.len(), 1);
    // Turning it off and on does not make the portal forget.
    for is_on in [false, true] {
        turn(&post, &paul, is_on).await;
    }
    post.turn_to("2026-03-16T11:00:00Z");
    assert_eq!(summaries(&mut post).await.len(), 0);
    post.turn_to("2026-03-22T20:00:00Z");
    assert_eq!(summaries(&mut post).await.len(), 0);
    post.turn_to("2026-03-23T11:00:00Z");
    assert_eq!(summaries(&mut post).await.len(), 1);
}

#[tokio::test]
async fn a_new_time_zone_brings_no_second_summary_of_a_week() {
    let mut post = Post::open().await;
    let paul = post.paul.clone();
    move_portal(&post, 0, "Pacific/Kiritimati").await;
    turn(&post, &paul, true).await;
    // Monday at seven on Kiritimati is Sunday afternoon in New York, and Sunday morning in Los Angeles.
    post.turn_to("2026-03-08T16:59:59Z");
    assert_eq!(summaries(&mut post).await.len(), 0);
    post.turn_to("2026-03-08T17:00:00Z");
    assert_eq!(summaries(&mut post).await.len(), 1);
    move_portal(&post, 1, "America/Los_Angeles").await;
    // Saving the quiet hours schedules waiting mail anew.
    let night = json!({ "from": "22:00", "until": "06:00" });
    post.prefer(&paul, json!([]), night).await;
    // It is Sunday again, in the week before that of the summary.
    let due = "UPDATE mail_bundles SET due_at = 1 WHERE bundle LIKE 'weekly:%'";
    assert!(post.app.execute_sql(due));
    assert_eq!(summaries(&mut post).await.len(), 0);
    for silent in ["2026-03-09T14:00:00Z", "2026-03-15T17:00:00Z"] {
        post.turn_to(silent);
        assert_eq!(summaries(&mut post).await.len(), 0, "{silent}");
    }
    post.turn_to("2026-03-16T14:00:00Z");
    assert_eq!(summaries(&mut post).await.len(), 1);
}

//! Limits on the text that unverified people may write (docs/rules/storage.md).

use crate::leftovers::Leftovers;
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp};

fn message(app: &TestApp, by: &str) -> Value {
    json!({
        "id": app.new_id(), "message_content": "Hello?", "message_type": "text", "participant_type": by,
    })
}

async fn edit(client: &Client, path: &str, number: i64) -> Answer {
    let words = json!({ "damage_description": format!("Edit {number}.") });
    client.patch(path, number, &words).await
}

#[tokio::test]
async fn unaccepted_projects_allow_forty_texts_then_one_per_five_minutes() {
    let app = TestApp::start().await;
    let (person, partner) = app.partner().await;
    let (project, other) = (app.project(&person).await, app.project(&person).await);
    let path = format!("/api/projects/{}", project.code);
    let messages = format!("{path}/messages");
    for number in 1..=20 {
        edit(&partner, &path, number).await.ok();
    }
    for _ in 0..20 {
        partner
            .post(&messages, &message(&app, "referral_partner"))
            .await
            .ok();
    }
    // The limit covers all projects of the partner.
    let elsewhere = format!("/api/projects/{}/messages", other.code);
    let refused = partner
        .post(&elsewhere, &message(&app, "referral_partner"))
        .await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.problem(429, "too_many_messages");
    edit(&partner, &path, 21)
        .await
        .problem(429, "too_many_calls");
    // The partner knows the owner's code, so the owner shares the partner's limit. The office has no limit.
    let owner = app.owner(&project.code).await;
    owner
        .post("/api/owner/messages", &message(&app, "owner"))
        .await
        .problem(429, "too_many_messages");
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    admin.post(&messages, &message(&app, "admin")).await.ok();
    app.advance(SignedDuration::from_mins(5));
    edit(&partner, &path, 21).await.ok();
    edit(&partner, &path, 22)
        .await
        .problem(429, "too_many_calls");
    assert!(count(&app, AuditEvent::RateLimitCalls).await > 0);

    assert!(app.execute_sql("UPDATE projects SET status = 'approved'"));
    edit(&partner, &path, 22).await.ok();
    partner
        .post(&messages, &message(&app, "referral_partner"))
        .await
        .ok();
}

#[tokio::test]
async fn all_owner_sessions_of_a_project_share_one_text_limit() {
    let app = TestApp::start().await;
    let (person, _) = app.partner().await;
    let project = app.project(&person).await;
    let owners = [
        app.owner(&project.code).await,
        app.owner(&project.code).await,
    ];
    let send = async |number: usize| {
        // Stays within the general rate limit of owner messages.
        app.advance(SignedDuration::from_secs(6));
        let owner = &owners[number % 2];
        owner
            .post("/api/owner/messages", &message(&app, "owner"))
            .await
    };
    for number in 0..40 {
        assert_eq!(send(number).await.status, 201, "{number}");
    }
    send(40).await.problem(429, "too_many_messages");
    send(41).await.problem(429, "too_many_messages");
    assert!(app.execute_sql("UPDATE projects SET status = 'approved'"));
    assert_eq!(send(42).await.status, 201);
}

#[tokio::test]
async fn non_admins_can_edit_thirty_times_then_six_times_a_minute() {
    let app = TestApp::start().await;
    let (person, partner) = app.partner().await;
    let project = app.project(&person).await;
    assert!(app.execute_sql("UPDATE projects SET status = 'approved'"));
    let path = format!("/api/projects/{}", project.code);
    for number in 1..=30 {
        edit(&partner, &path, number).await.ok();
    }
    let refused = edit(&partner, &path, 31).await;
    assert_eq!(refused.headers["retry-after"], "10");
    refused.problem(429, "too_many_calls");
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    for number in 31..=70 {
        edit(&admin, &path, number).await.ok();
    }
    app.advance(SignedDuration::from_secs(10));
    edit(&partner, &path, 71).await.ok();
}

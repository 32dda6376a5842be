//! Using an invitation with an existing account.

use crate::invitations::{invite, token};
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp};

async fn invited() -> (TestApp, Client, String) {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.company("Ridgeline").await;
    let token = token(&app, &invite(&admin, "ridgeline").await);
    (app, admin, token)
}

async fn offer(client: &Client, token: &str) -> Value {
    let body = json!({ "token": token });
    client.post("/api/invitations/validate", &body).await.ok()["join"].clone()
}

async fn join(client: &Client, token: &str, effect: &str) -> Answer {
    let body = json!({ "token": token, "effect": effect });
    client.post("/api/invitations/join", &body).await
}

async fn account(client: &Client) -> Value {
    client.get("/api/me").await.ok()
}

#[tokio::test]
async fn a_partner_without_projects_joins_as_a_contractor_and_stays_signed_in() {
    let (app, admin, token) = invited().await;
    let paul = app
        .person("paul@agency.example", Role::ReferralPartner, None)
        .await;
    let (browser, elsewhere) = (app.sign_in(&paul).await, app.sign_in(&paul).await);
    let expected =
        json!({ "email": "paul@agency.example", "effect": "becomes_contractor", "leaves": null });
    assert_eq!(offer(&browser, &token).await, expected);
    let joined = join(&browser, &token, "becomes_contractor").await;
    assert_eq!(joined.status, 204);
    assert!(!joined.cookies().is_empty(), "the session has a new token");
    let now = account(&browser).await;
    assert_eq!(now["role"], "contractor");
    assert_eq!(now["contractor"]["company_name"], "Ridgeline");
    browser.get("/api/contractor/dashboard").await.ok();
    elsewhere
        .get("/api/me")
        .await
        .problem(401, "sign_in_required");
    let list = admin
        .get("/api/admin/contractors/ridgeline/invitations")
        .await
        .ok();
    assert_eq!(list["items"][0]["state"], "used");
    assert_eq!(count(&app, AuditEvent::InvitationUsed).await, 1);
    let details = "security_audit_log WHERE event_type = 'invitation_used' AND details LIKE '%referral_partner%'";
    assert_eq!(app.rows(details), 1);
    join(&browser, &token, "links")
        .await
        .problem(404, "invitation_invalid");
}

#[tokio::test]
async fn a_contractor_changes_company_only_after_agreeing_to_it() {
    let (app, _, token) = invited().await;
    let summit = app.company("Summit").await;
    let browser = app.contractor(&summit).await;
    let offered = offer(&browser, &token).await;
    assert_eq!(offered["effect"], "changes_company");
    assert_eq!(offered["leaves"], "Summit");
    for agreed in ["links", "becomes_contractor", "member"] {
        join(&browser, &token, agreed)
            .await
            .problem(409, "join_changed");
    }
    join(&browser, &token, "x").await.invalid(&["effect"]);
    assert_eq!(
        account(&browser).await["contractor"]["company_name"],
        "Summit"
    );
    assert_eq!(join(&browser, &token, "changes_company").await.status, 204);
    assert_eq!(
        account(&browser).await["contractor"]["company_name"],
        "Ridgeline"
    );
}

#[tokio::test]
async fn partners_with_projects_admins_and_members_cannot_join() {
    let (app, admin, token) = invited().await;
    let (paul, partner) = app.partner().await;
    app.project(&paul).await;
    assert_eq!(offer(&partner, &token).await["effect"], "has_projects");
    for agreed in ["has_projects", "becomes_contractor"] {
        join(&partner, &token, agreed)
            .await
            .problem(409, "has_projects");
    }
    assert_eq!(offer(&admin, &token).await["effect"], "admin");
    join(&admin, &token, "admin")
        .await
        .problem(403, "forbidden");
    join(&app.anonymous(), &token, "links")
        .await
        .problem(401, "sign_in_required");
    // The link still works for the invited person.
    let paula = app
        .person("paula@agency.example", Role::ReferralPartner, None)
        .await;
    let browser = app.sign_in(&paula).await;
    assert_eq!(
        join(&browser, &token, "becomes_contractor").await.status,
        204
    );
    let second = crate::invitations::token(&app, &invite(&admin, "ridgeline").await);
    assert_eq!(offer(&browser, &second).await["effect"], "member");
    let problem = join(&browser, &second, "member").await;
    assert_eq!(
        problem.problem(409, "already_member")["detail"],
        "You already belong to Ridgeline. Someone else can still use this link."
    );
}

#[tokio::test]
async fn only_one_of_two_concurrent_joins_with_the_same_link_succeeds() {
    let (app, _, token) = invited().await;
    let summit = app.company("Summit").await;
    let (one, other) = (app.contractor(&summit).await, app.contractor(&summit).await);
    let (a, b) = tokio::join!(
        join(&one, &token, "changes_company"),
        join(&other, &token, "changes_company")
    );
    let mut statuses = [a.status, b.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 404]);
}

#[tokio::test]
async fn joining_counts_toward_the_limit_on_guessing_links() {
    let (app, _, token) = invited().await;
    let summit = app.company("Summit").await;
    let browser = app.contractor(&summit).await;
    for _ in 0..10 {
        join(&browser, &"0".repeat(64), "links")
            .await
            .problem(404, "invitation_invalid");
    }
    for _ in 0..10 {
        join(&browser, &"0".repeat(64), "links")
            .await
            .problem(429, "too_many_validations");
    }
    join(&browser, &token, "changes_company")
        .await
        .problem(429, "too_many_validations");
    app.advance(SignedDuration::from_hours(1));
    assert_eq!(join(&browser, &token, "changes_company").await.status, 204);
}

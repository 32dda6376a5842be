//! Low disk space: uploads, exports, and text from unvetted partners and owners are rejected. Everything else works, admins are
//! alerted once, and the health check and the doctor report it.

use crate::leftovers::{Leftovers, PHOTO, eventually};
use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::permission::Role;
use serde_json::json;
use server::app::doctor::{Condition, examine};
use test_support::{Answer, Client, TestApp};

const TARGET: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

/// A portal that is always low on disk space: no disk has as many free bytes as it requires.
async fn low() -> TestApp {
    TestApp::with(|config| config.min_free_bytes = Some(u64::MAX)).await
}

async fn send(client: &Client) -> Answer {
    let upload = client.upload("a.png", "image/png", "project_file", TARGET, PHOTO.to_vec());
    upload.await
}

#[tokio::test]
async fn uploads_and_exports_are_rejected_while_other_requests_work() {
    let app = low().await;
    let (person, partner) = app.partner().await;
    let project = app.project(&person).await;
    let refused = send(&partner).await;
    assert_eq!(refused.headers["retry-after"], "600");
    let problem = refused.problem(507, "storage_low");
    assert_eq!(
        problem["detail"],
        "The portal is low on disk space, so files cannot be uploaded right now. Messages and updates without files still work. The office has been notified."
    );
    assert_eq!(app.rows("uploads"), 0);
    eventually(async || app.rows("upload_reservations") == 0).await;
    for export in ["/api/projects/export", "/api/me/personal-data"] {
        let refused = partner.get(export).await;
        refused.problem(507, "storage_low");
    }

    // These still work: sign-in, owner codes, messages in a project that the office has accepted, and sign-out.
    assert!(app.execute_sql("UPDATE projects SET status = 'approved'"));
    let laptop = app.sign_in(&person).await;
    let owner = app.owner(&project.code).await;
    let message = json!({
        "id": TARGET, "message_content": "Is somebody there?", "message_type": "text", "participant_type": "owner",
    });
    owner.post("/api/owner/messages", &message).await.ok();
    assert_eq!(owner.delete("/api/owner/session").await.status, 204);
    assert_eq!(
        laptop.post("/api/auth/sign-out", &json!({})).await.status,
        204
    );
}

#[tokio::test]
async fn text_from_unvetted_partners_and_owners_is_rejected() {
    const SHORT: &str = "The portal is low on disk space. Until the office frees up space, projects that it has not accepted yet cannot be changed, and new projects cannot be submitted. The office has been notified.";
    let app = low().await;
    let (person, partner) = app.partner().await;
    let project = app.project(&person).await;
    let owner = app.owner(&project.code).await;
    let path = format!("/api/projects/{}", project.code);
    let message = |by| {
        json!({
            "id": app.new_id(), "message_content": "Hello?", "message_type": "text", "participant_type": by,
        })
    };
    let claim = json!({ "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let edit = json!({ "damage_description": "All wet." });
    let to_partner = format!("{path}/messages");
    for refused in [
        partner
            .post(&to_partner, &message("referral_partner"))
            .await,
        owner.post("/api/owner/messages", &message("owner")).await,
        partner.patch(&path, 1, &edit).await,
        partner.post("/api/projects", &claim).await,
    ] {
        assert_eq!(refused.headers["retry-after"], "600");
        assert_eq!(refused.problem(507, "storage_low")["detail"], SHORT);
    }
    assert_eq!(app.rows("project_messages"), 0);
    assert!(app.execute_sql("UPDATE projects SET status = 'approved'"));
    assert!(app.execute_sql("UPDATE owner_contacts SET accepted_at = 1"));
    for answer in [
        partner
            .post(&to_partner, &message("referral_partner"))
            .await,
        owner.post("/api/owner/messages", &message("owner")).await,
        partner.patch(&path, 1, &edit).await,
        partner.post("/api/projects", &claim).await,
    ] {
        answer.ok();
    }
}

#[tokio::test]
async fn unvetted_partners_cannot_edit_their_profile() {
    const PROFILE: &str = "/api/me/profile";
    let app = low().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (person, partner) = app.partner().await;
    app.project(&person).await;
    let edit = json!({ "company_name": "Harbor" });
    let refused = partner.patch(PROFILE, 1, &edit).await;
    assert_eq!(refused.headers["retry-after"], "600");
    assert_eq!(
        refused.problem(507, "storage_low")["detail"],
        "The portal is low on disk space. Until the office frees up space, your profile cannot be changed. The office has been notified."
    );
    assert_eq!(app.rows("users WHERE company_name = 'Harbor'"), 0);
    let contractor = app.contractor(&app.company("Ridgeline").await).await;
    for vetted in [app.sign_in(&ann).await, contractor] {
        vetted.patch(PROFILE, 1, &edit).await.ok();
    }
    assert!(app.execute_sql("UPDATE owner_contacts SET accepted_at = 1"));
    partner.patch(PROFILE, 1, &edit).await.ok();
}

#[tokio::test]
async fn low_disk_space_is_logged_only_once() {
    let app = low().await;
    let (_, partner) = app.partner().await;
    for _ in 0..3 {
        send(&partner).await.problem(507, "storage_low");
    }
    eventually(async || count(&app, AuditEvent::StorageFull).await > 0).await;
    assert_eq!(count(&app, AuditEvent::StorageFull).await, 1);
    assert_eq!(
        app.rows("security_audit_log WHERE event_type = 'storage_full' AND occurrences = 1 AND severity = 'error'"),
        1
    );
}

#[tokio::test]
async fn the_health_check_and_the_doctor_report_low_disk_space() {
    let healthy = TestApp::start().await;
    let answer = healthy.anonymous().get("/health").await;
    assert_eq!(answer.ok(), json!({ "status": "ok", "problems": [] }));
    let app = low().await;
    let answer = app.anonymous().get("/health").await;
    assert_eq!(
        answer.ok(),
        json!({ "status": "degraded", "problems": ["storage_low"] })
    );
    let findings = examine(app.state().config(), app.state().clock(), false).await;
    let space = findings
        .iter()
        .find(|finding| finding.subject == "free space");
    let space = space.expect("the doctor checks free space");
    assert_ne!(space.condition, Condition::Ok);
    assert!(
        space.words.contains("Uploads are refused below"),
        "{}",
        space.words
    );
}

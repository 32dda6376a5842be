//! Status updates based on an outdated project status.

use crate::leftovers::{Leftovers, PHOTO};
use domain::permission::Role;
use domain::project::ProjectStatus;
use serde_json::{Value, json};
use test_support::TestApp;

#[tokio::test]
async fn an_update_based_on_an_outdated_status_is_rejected() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let (contractor, admin) = (app.contractor(&company).await, app.admin().await);
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &company, &ann).await;
    let path = format!("/api/projects/{}/updates", project.code);
    app.update(&project, ProjectStatus::EstimateApproved, "Approved.", &ann)
        .await;
    app.update(&project, ProjectStatus::EstimateApproved, "A note.", &ann)
        .await;

    let before = (
        app.rows("project_status_updates"),
        app.rows("notifications"),
        app.rows("changes"),
    );
    let id = app.new_id();
    let target = id.to_string();
    let photo = contractor
        .upload(
            "a.png",
            "image/png",
            "status_update",
            &target,
            PHOTO.to_vec(),
        )
        .await
        .ok();
    let update = |seen: &str, status: &str| json!({ "id": id, "seen_status": seen, "status": status, "notes": "We were there.", "attachments": [photo["id"]] });
    // Keeping the seen status is a choice too, even if it is not one of the nine that a contractor may set.
    for (client, seen, status) in [
        (&contractor, "submitted", "site_visit_completed"),
        (&contractor, "submitted", "submitted"),
        (&contractor, "pending", "pending"),
    ] {
        let problem = client
            .post(&path, &update(seen, status))
            .await
            .problem(409, "status_moved");
        assert_eq!(
            problem["current"],
            json!({ "status": "estimate_approved", "changed_by": "Robin Example" })
        );
        assert_eq!(
            problem["detail"],
            "Robin Example has already changed the status to Estimate Approved. Nothing was saved."
        );
    }
    let by_admin = json!({ "seen_status": "submitted", "status": "on_hold", "notes": "Wait." });
    admin
        .post(&path, &by_admin)
        .await
        .problem(409, "status_moved");
    let after = (
        app.rows("project_status_updates"),
        app.rows("notifications"),
        app.rows("changes"),
    );
    assert_eq!(after, before);

    // A retry based on the current status succeeds with the uploaded file.
    let added = contractor
        .post(&path, &update("estimate_approved", "build_back_scheduled"))
        .await
        .ok();
    assert_eq!(
        (&added["previous_status"], &added["new_status"]),
        (&json!("estimate_approved"), &json!("build_back_scheduled"))
    );
    assert_eq!(added["attachments"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn an_update_may_choose_the_current_status_or_none() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let contractor = app.contractor(&company).await;
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &company, &ann).await;
    app.update(&project, ProjectStatus::EstimateApproved, "Approved.", &ann)
        .await;
    let path = format!("/api/projects/{}/updates", project.code);
    for body in [
        json!({ "seen_status": "submitted", "status": "estimate_approved", "notes": "Approved, I hear." }),
        json!({ "seen_status": "submitted", "notes": "No status of my own." }),
        json!({ "notes": "Not even seen." }),
    ] {
        let added = contractor.post(&path, &body).await.ok();
        assert_eq!(
            (&added["previous_status"], &added["new_status"]),
            (&json!("estimate_approved"), &json!("estimate_approved"))
        );
    }
    contractor
        .post(
            &path,
            &json!({ "seen_status": "lost", "status": "submitted", "notes": "x" }),
        )
        .await
        .invalid(&["seen_status"]);
}

#[tokio::test]
async fn unauthorized_callers_do_not_learn_the_current_status() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, partner) = app.partner().await;
    let foreign = app.contractor(&app.company("Summit").await).await;
    let project = app.project(&paul).await;
    app.update(&project, ProjectStatus::EstimateApproved, "Approved.", &ann)
        .await;
    let path = format!("/api/projects/{}/updates", project.code);
    let body = json!({ "seen_status": "submitted", "status": "on_hold", "notes": "x" });
    for (client, status, code) in [(&partner, 403, "forbidden"), (&foreign, 404, "not_found")] {
        let problem = client.post(&path, &body).await.problem(status, code);
        assert_eq!(problem["current"], Value::Null);
    }
}

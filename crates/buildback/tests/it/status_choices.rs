//! The statuses that an update may set: nine for contractors, all for admins (specification 2, section 4).

use domain::language::Language;
use domain::permission::Role;
use domain::project::ProjectStatus;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp, TestProject};

const CONTRACTOR_STATUSES: [&str; 9] = [
    "submitted",
    "site_visit_scheduled",
    "site_visit_completed",
    "estimate_submitted",
    "estimate_approved",
    "build_back_scheduled",
    "build_back_completed",
    "nonresponsive",
    "canceled",
];

async fn set_status(client: &Client, project: &TestProject, status: &str) -> Answer {
    let path = format!("/api/projects/{}/updates", project.code);
    let update = json!({ "status": status, "notes": "We were there." });
    client.post(&path, &update).await
}

async fn page(client: &Client, project: &TestProject) -> Value {
    let answer = client.get(&format!("/api/projects/{}", project.code)).await;
    answer.ok()
}

/// The project page, and the numbers of rows that record changes.
async fn snapshot(app: &TestApp, client: &Client, project: &TestProject) -> (Value, [i64; 3]) {
    let tables = ["project_status_updates", "notifications", "changes"];
    (
        page(client, project).await,
        tables.map(|table| app.rows(table)),
    )
}

fn assert_refused(answer: Answer) {
    let error = answer.invalid(&["status"])["errors"][0].clone();
    assert_eq!(error["code"], "not_a_choice");
    assert_eq!(error["message"], "Choose one of the listed statuses");
}

#[tokio::test]
async fn contractors_can_set_nine_statuses_and_no_others() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let contractor = app.contractor(&company).await;
    let (partner, by_partner) = app.partner().await;
    let project = app.project(&partner).await;
    app.assign(&project, &company, &ann).await;
    for status in ProjectStatus::ALL {
        app.update(&project, ProjectStatus::Submitted, "Anew.", &ann)
            .await;
        app.advance(jiff::SignedDuration::from_secs(1));
        let before = snapshot(&app, &contractor, &project).await;
        assert_eq!(before.0["status_choices"], json!(CONTRACTOR_STATUSES));
        let answer = set_status(&contractor, &project, status.as_str()).await;
        if !CONTRACTOR_STATUSES.contains(&status.as_str()) {
            assert_refused(answer);
            let after = snapshot(&app, &contractor, &project).await;
            assert_eq!(after, before, "{status}");
            continue;
        }
        assert_eq!(answer.status, 201, "{status}: {}", answer.json);
        assert_eq!(answer.json["previous_status"], "submitted");
        assert_eq!(answer.json["new_status"], status.as_str());
        let after = page(&contractor, &project).await;
        assert_eq!(after["status"], status.as_str());
        assert_eq!(after["progress"], json!(status.progress()));
        let newest = by_partner.get("/api/notifications").await.ok()["items"][0].clone();
        assert_eq!(newest["type"], "status_update");
        let (title, message) = if *status == ProjectStatus::Submitted {
            ("New project update", "We were there.".to_owned())
        } else {
            let message = format!(
                "Status changed to {}: We were there.",
                status.label_in(Language::English)
            );
            ("Project status updated", message)
        };
        assert_eq!(
            (&newest["title"], &newest["message"]),
            (&json!(title), &json!(message))
        );
    }
}

#[tokio::test]
async fn contractors_can_keep_a_status_outside_their_nine() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let contractor = app.contractor(&company).await;
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &company, &ann).await;
    let others = ProjectStatus::ALL.iter().copied();
    for status in others.filter(|status| !CONTRACTOR_STATUSES.contains(&status.as_str())) {
        app.update(&project, status, "By the office.", &ann).await;
        let offered = page(&contractor, &project).await["status_choices"].clone();
        let mut expected = vec![status.as_str()];
        expected.extend(CONTRACTOR_STATUSES);
        assert_eq!(offered, json!(expected));
        let answer = set_status(&contractor, &project, status.as_str()).await;
        assert_eq!(answer.ok()["new_status"], status.as_str());
        let other = if status == ProjectStatus::Pending {
            "approved"
        } else {
            "pending"
        };
        assert_refused(set_status(&contractor, &project, other).await);
    }
    set_status(&contractor, &project, "canceled").await.ok();
    // After the status has changed, the old one can no longer be chosen.
    assert_refused(set_status(&contractor, &project, "waiting_for_approval").await);
}

#[tokio::test]
async fn admins_can_set_all_eighteen_statuses_and_nothing_else() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (partner, by_partner) = app.partner().await;
    let project = app.project(&partner).await;
    let all_statuses: Vec<&str> = ProjectStatus::ALL.iter().map(|one| one.as_str()).collect();
    assert_eq!(
        page(&admin, &project).await["status_choices"],
        json!(all_statuses)
    );
    assert_eq!(
        page(&by_partner, &project).await["status_choices"],
        json!([])
    );
    let owner = app.owner(&project.code).await;
    for status in ProjectStatus::ALL {
        let chosen = set_status(&admin, &project, status.as_str()).await.ok();
        assert_eq!(chosen["new_status"], status.as_str());
        let by_owner = owner.get("/api/owner/project").await.ok();
        for seen in [
            page(&admin, &project).await,
            page(&by_partner, &project).await,
            by_owner,
        ] {
            assert_eq!(
                (&seen["status"], &seen["progress"]),
                (&json!(status.as_str()), &json!(status.progress()))
            );
        }
    }
    let before = snapshot(&app, &admin, &project).await;
    for invalid in ["", "SUBMITTED", " submitted", "built_back"] {
        assert_refused(set_status(&admin, &project, invalid).await);
    }
    for blank in ["", " \n\t "] {
        let path = format!("/api/projects/{}/updates", project.code);
        let update = json!({ "status": "approved", "notes": blank });
        let error = admin.post(&path, &update).await.invalid(&["notes"])["errors"][0].clone();
        assert_eq!(error["message"], "Notes are required");
    }
    assert_eq!(snapshot(&app, &admin, &project).await, before);
}

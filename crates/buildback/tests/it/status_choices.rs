//! The statuses that an update may set: nine for contractors, all for admins (specification 2, section 4).

use domain::language::Language;
use domain::permission::Role;
use domain::project::ProjectStatus;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp, TestProject};

const NINE: [&str; 9] = [
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

async fn choose(client: &Client, project: &TestProject, status: &str) -> Answer {
    let path = format!("/api/projects/{}/updates", project.code);
    let update = json!({ "status": status, "notes": "We were there." });
    client.post(&path, &update).await
}

async fn page(client: &Client, project: &TestProject) -> Value {
    let answer = client.get(&format!("/api/projects/{}", project.code)).await;
    answer.ok()
}

/// The project as it is shown, and how many rows say what happened.
async fn all_there_is(app: &TestApp, client: &Client, project: &TestProject) -> (Value, [i64; 3]) {
    let tables = ["project_status_updates", "notifications", "changes"];
    (
        page(client, project).await,
        tables.map(|table| app.rows(table)),
    )
}

fn refused(answer: Answer) {
    let error = answer.invalid(&["status"])["errors"][0].clone();
    assert_eq!(error["code"], "not_a_choice");
    assert_eq!(error["message"], "Choose one of the offered statuses");
}

#[tokio::test]
async fn a_contractor_gets_any_of_nine_and_no_other() {
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
        let before = all_there_is(&app, &contractor, &project).await;
        assert_eq!(before.0["status_choices"], json!(NINE));
        let answer = choose(&contractor, &project, status.as_str()).await;
        if !NINE.contains(&status.as_str()) {
            refused(answer);
            let after = all_there_is(&app, &contractor, &project).await;
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
async fn a_contractor_may_keep_a_status_that_is_none_of_the_nine() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let contractor = app.contractor(&company).await;
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &company, &ann).await;
    let others = ProjectStatus::ALL.iter().copied();
    for status in others.filter(|status| !NINE.contains(&status.as_str())) {
        app.update(&project, status, "By the office.", &ann).await;
        let offered = page(&contractor, &project).await["status_choices"].clone();
        let mut expected = vec![status.as_str()];
        expected.extend(NINE);
        assert_eq!(offered, json!(expected));
        let kept = choose(&contractor, &project, status.as_str()).await;
        assert_eq!(kept.ok()["new_status"], status.as_str());
        let other = if status == ProjectStatus::Pending {
            "approved"
        } else {
            "pending"
        };
        refused(choose(&contractor, &project, other).await);
    }
    choose(&contractor, &project, "canceled").await.ok();
    // Left once, it cannot be chosen any more.
    refused(choose(&contractor, &project, "waiting_for_approval").await);
}

#[tokio::test]
async fn an_admin_gets_each_of_eighteen_and_nothing_else() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (partner, by_partner) = app.partner().await;
    let project = app.project(&partner).await;
    let eighteen: Vec<&str> = ProjectStatus::ALL.iter().map(|one| one.as_str()).collect();
    assert_eq!(
        page(&admin, &project).await["status_choices"],
        json!(eighteen)
    );
    assert_eq!(
        page(&by_partner, &project).await["status_choices"],
        json!([])
    );
    let owner = app.owner(&project.code).await;
    for status in ProjectStatus::ALL {
        let chosen = choose(&admin, &project, status.as_str()).await.ok();
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
    let before = all_there_is(&app, &admin, &project).await;
    for odd in ["", "SUBMITTED", " submitted", "built_back"] {
        refused(choose(&admin, &project, odd).await);
    }
    for blank in ["", " \n\t "] {
        let path = format!("/api/projects/{}/updates", project.code);
        let update = json!({ "status": "approved", "notes": blank });
        let error = admin.post(&path, &update).await.invalid(&["notes"])["errors"][0].clone();
        assert_eq!(error["message"], "Notes are required");
    }
    assert_eq!(all_there_is(&app, &admin, &project).await, before);
}

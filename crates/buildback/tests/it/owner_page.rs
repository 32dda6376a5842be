//! The owner's page in plain words: the steps, what happened, and what a completed project shows.

use crate::scheduling::on_version;
use domain::permission::Role;
use domain::project::ProjectStatus as S;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Client, Person, TestApp, TestProject};

struct Page {
    app: TestApp,
    ann: Person,
    project: TestProject,
}

/// A project that was submitted today and has a contractor.
async fn page() -> Page {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    let company = app.company("Ridgeline Restoration").await;
    app.assign(&project, &company, &ann).await;
    Page { app, ann, project }
}

impl Page {
    async fn update(&self, status: S) {
        let notes = "As agreed.";
        self.app
            .update(&self.project, status, notes, &self.ann)
            .await;
    }

    async fn shown(&self) -> Value {
        let owner = self.app.owner(&self.project.code).await;
        owner.get("/api/owner/project").await.ok()
    }

    fn today(&self) -> String {
        self.app.state().today().to_string()
    }
}

async fn edit_portal(admin: &Client, version: i64, beta_gate: Option<bool>, warranty_note: &str) {
    let form = json!({
        "office_name": "", "office_phone": "", "office_email": "", "accent": "", "time_zone": "",
        "messages_beta_gate": beta_gate, "warranty_note": warranty_note,
    });
    let path = "/api/admin/portal";
    on_version(admin, Method::PUT, path, &json!(version), &form)
        .await
        .ok();
}

fn step(name: &str, state: &str, who: Value, date: Value, is_planned: bool) -> Value {
    json!({ "step": name, "state": state, "who": who, "date": date, "is_planned": is_planned })
}

#[tokio::test]
async fn the_owner_sees_what_is_done_what_is_going_on_and_what_comes_next() {
    let page = page().await;
    let start = page.today();
    page.app.advance(SignedDuration::from_hours(24));
    page.update(S::SiteVisitScheduled).await;
    page.app.advance(SignedDuration::from_hours(24));
    let visited = page.today();
    page.update(S::SiteVisitCompleted).await;
    let (contractor, insurer) = (json!("contractor"), json!("insurer"));
    assert_eq!(
        page.shown().await["steps"],
        json!([
            step("review", "done", Value::Null, json!(start), false),
            step("visit", "done", Value::Null, json!(visited), false),
            step("estimate", "now", contractor.clone(), json!(visited), false),
            step("approval", "next", insurer, Value::Null, false),
            step("repair", "next", contractor.clone(), Value::Null, false),
        ])
    );
    page.update(S::EstimateApproved).await;
    let admin = page.app.sign_in(&page.ann).await;
    let path = format!("/api/projects/{}/events", page.project.code);
    let form = crate::scheduling::form("2026-03-20", "", "");
    admin.post(&path, &form).await.ok();
    let steps = page.shown().await["steps"].clone();
    let repair = step("repair", "now", contractor, json!("2026-03-20"), true);
    assert_eq!(steps.as_array().expect("steps").last(), Some(&repair));
    page.update(S::Canceled).await;
    assert_eq!(page.shown().await["steps"], json!([]));
}

#[tokio::test]
async fn the_owners_timeline_is_in_plain_words_and_staff_read_the_usual_ones() {
    let page = page().await;
    page.app.advance(SignedDuration::from_secs(60));
    page.update(S::EstimateSubmitted).await;
    page.app.advance(SignedDuration::from_secs(60));
    page.update(S::EstimateSubmitted).await;
    let owner = page.app.owner(&page.project.code).await;
    let list = owner.get("/api/owner/updates?sort=oldest").await.ok();
    let entries = list["items"].as_array().expect("entries").iter();
    let plain: Vec<_> = entries
        .map(|entry| (entry["plain_summary"].clone(), entry["plain"].clone()))
        .collect();
    let text = |words: &str, code: &str, params: Value| {
        (json!(words), json!({ "code": code, "params": params }))
    };
    assert_eq!(
        plain,
        [
            text(
                "We received your project.",
                "update-plain-submitted",
                json!({})
            ),
            text(
                "Ridgeline Restoration is your contractor now.",
                "update-plain-contractor",
                json!({ "company": "Ridgeline Restoration" })
            ),
            text(
                "The estimate was sent to your insurer.",
                "update-plain-estimate-submitted",
                json!({})
            ),
            text(
                "There is news about your project.",
                "update-plain-news",
                json!({})
            ),
        ]
    );
    let admin = page.app.sign_in(&page.ann).await;
    let path = format!("/api/projects/{}/updates", page.project.code);
    let list = admin.get(&path).await.ok();
    for entry in list["items"].as_array().expect("entries") {
        assert_eq!(
            (&entry["plain_summary"], &entry["plain"]),
            (&Value::Null, &Value::Null)
        );
    }
}

#[tokio::test]
async fn owners_of_completed_projects_see_the_warranty_note() {
    let page = page().await;
    let admin = page.app.sign_in(&page.ann).await;
    let note = "Two years on all work.\nCall us first.";
    edit_portal(&admin, 0, None, note).await;
    for (status, shown) in [
        (S::InProgress, Value::Null),
        (S::BuildBackCompleted, json!(note)),
        (S::Completed, json!(note)),
        (S::Canceled, Value::Null),
    ] {
        page.update(status).await;
        assert_eq!(page.shown().await["warranty_note"], shown, "{status}");
    }
    page.update(S::Completed).await;
    edit_portal(&admin, 1, None, "").await;
    assert_eq!(page.shown().await["warranty_note"], Value::Null);
}

#[tokio::test]
async fn admins_can_turn_off_the_beta_card_of_messages() {
    for configured in [true, false] {
        let app = TestApp::with(|config| config.messages_beta_gate = configured).await;
        let admin = app.admin().await;
        let (partner, client) = app.partner().await;
        let project = app.project(&partner).await;
        let owner = app.owner(&project.code).await;
        let path = format!("/api/projects/{}/messages", project.code);
        for (version, set, shown) in [
            (0, None, configured),
            (0, Some(false), false),
            (1, Some(true), true),
            (2, None, configured),
        ] {
            edit_portal(&admin, version, set, "").await;
            for (client, path) in [
                (&client, path.as_str()),
                (&owner, "/api/owner/messages"),
                (&admin, path.as_str()),
            ] {
                assert_eq!(client.get(path).await.ok()["beta_gate"], shown, "{set:?}");
            }
        }
    }
}

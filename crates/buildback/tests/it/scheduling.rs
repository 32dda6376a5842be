//! Fixtures for tests of events and proposals.
//! The portal's clock shows Monday, 2 March 2026, 10:00 in New York.

use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, Company, Person, TestApp, TestProject};

/// The ID of an object.
pub fn id(of: &Value) -> &str {
    of["id"].as_str().expect("ID")
}

/// An event form with one timeslot.
pub fn form(date: &str, start: &str, end: &str) -> Value {
    json!({
        "task_type": "site_visit", "title": "Site Visit/Inspection", "description": "Bring the plans.",
        "timeslots": [slot(date, start, end)],
    })
}

/// A timeslot as the form sends it; without a start it takes all day.
pub fn slot(date: &str, start: &str, end: &str) -> Value {
    if start.is_empty() {
        return json!({ "scheduled_date": date, "is_all_day": true });
    }
    json!({ "scheduled_date": date, "start_time": start, "end_time": end, "is_all_day": false })
}

/// Sends a request based on this version.
pub async fn on_version(
    client: &Client,
    method: Method,
    path: &str,
    version: &Value,
    body: &Value,
) -> Answer {
    let request = client.request(method, path);
    Answer::of(
        request
            .header("if-match", format!("\"{version}\""))
            .json(body),
    )
    .await
}

/// Deletes an object in this version.
pub async fn delete(client: &Client, path: &str, version: &Value) -> Answer {
    let request = client.request(Method::DELETE, path);
    Answer::of(request.header("if-match", format!("\"{version}\""))).await
}

/// The newest entry of a project's timeline.
pub async fn newest(client: &Client, project: &TestProject) -> Value {
    let path = format!("/api/projects/{}/updates?limit=1", project.code);
    client.get(&path).await.ok()["items"][0].clone()
}

/// Path of a project's events.
pub fn events(project: &TestProject) -> String {
    format!("/api/projects/{}/events", project.code)
}

/// A project of the company Ridgeline, with clients for everyone on the project.
pub struct Cast {
    pub app: TestApp,
    pub admin: Client,
    pub contractor: Client,
    pub partner: Client,
    pub project: TestProject,
    pub ann: Person,
    pub company: Company,
}

impl Cast {
    pub async fn new() -> Self {
        let app = TestApp::start().await;
        let ann = app.person("ann@portal.example", Role::Admin, None).await;
        let admin = app.sign_in(&ann).await;
        let company = app.company("Ridgeline").await;
        let contractor = app.contractor(&company).await;
        let (paul, partner) = app.partner().await;
        let project = app.project(&paul).await;
        app.assign(&project, &company, &ann).await;
        app.advance(SignedDuration::from_secs(1));
        Self {
            app,
            admin,
            contractor,
            partner,
            project,
            ann,
            company,
        }
    }

    /// Schedules an event.
    pub async fn event(&self, form: &Value) -> Value {
        self.app.advance(SignedDuration::from_secs(1));
        let made = self.admin.post(&events(&self.project), form).await;
        assert_eq!(made.status, 201, "{}", made.json);
        made.json["event"].clone()
    }

    /// The project's events as seen by this client.
    pub async fn list(&self, client: &Client) -> Value {
        client.get(&events(&self.project)).await.ok()
    }
}

/// A form with three timeslots to choose from.
pub fn three_days() -> Value {
    json!({
        "task_type": "site_visit", "title": "Site Visit/Inspection Proposal", "description": null,
        "timeslots": [
            slot("2026-03-10", "", ""),
            slot("2026-03-08", "14:00", "15:00"),
            slot("2026-03-08", "09:00", "10:00"),
        ],
    })
}

impl Cast {
    /// Proposes three timeslots.
    pub async fn proposal(&self) -> Value {
        self.app.advance(SignedDuration::from_secs(1));
        let path = format!("/api/projects/{}/events", self.project.code);
        let made = self.admin.post(&path, &three_days()).await;
        assert_eq!(made.status, 201, "{}", made.json);
        assert_eq!(made.json["event"], Value::Null);
        made.json["proposal"].clone()
    }

    /// Path of a proposal.
    pub fn path(&self, proposal: &Value) -> String {
        format!(
            "/api/projects/{}/proposals/{}",
            self.project.code,
            id(proposal)
        )
    }

    /// Confirms one of a proposal's timeslots.
    pub async fn confirm(&self, client: &Client, proposal: &Value, slot: usize) -> Answer {
        let body = json!({ "timeslot_id": proposal["timeslots"][slot]["id"] });
        let path = format!("{}/confirm", self.path(proposal));
        on_version(client, Method::POST, &path, &proposal["version"], &body).await
    }
}

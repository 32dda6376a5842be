//! Helper: attaches files to a project's timeline.

use crate::leftovers::Leftovers;
use serde_json::{Value, json};
use test_support::{Client, TestApp, TestProject};

/// Attaches a file to a project's timeline and returns it as the timeline shows it.
pub async fn attach(
    app: &TestApp,
    client: &Client,
    project: &TestProject,
    name: &str,
    kind: &str,
    bytes: Vec<u8>,
) -> Value {
    let id = app.new_id();
    let upload = client
        .upload(name, kind, "status_update", &id.to_string(), bytes)
        .await
        .ok();
    let path = format!("/api/projects/{}/updates", project.code);
    let update = json!({ "id": id, "status": "site_visit_scheduled", "notes": "See the picture.", "attachments": [upload["id"]] });
    client.post(&path, &update).await.ok();
    let page = client.get(&path).await.ok();
    let mut entries = page["items"].as_array().expect("a timeline").iter();
    let entry = entries.find(|entry| entry["id"] == json!(id));
    entry.expect("the update is there")["attachments"][0].clone()
}

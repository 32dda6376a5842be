//! Fixtures for tests of admin tasks and notes: the users of the scheduling tests and a second admin.
//! The portal's clock shows Monday, 2 March 2026, 10:00 in New York.

use crate::leftovers::PHOTO;
use crate::scheduling::{Cast, id, on_version};
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, Person};

/// A project, its participants, and two admins.
pub struct Desk {
    pub cast: Cast,
    pub bea: Person,
    pub other_admin: Client,
}

impl Desk {
    pub async fn new() -> Self {
        let cast = Cast::new().await;
        let bea = cast
            .app
            .person("bea@portal.example", Role::Admin, None)
            .await;
        let other_admin = cast.app.sign_in(&bea).await;
        Self {
            cast,
            bea,
            other_admin,
        }
    }

    /// The path of a resource of the project.
    pub fn path(&self, rest: &str) -> String {
        format!("/api/projects/{}/{rest}", self.cast.project.code)
    }

    /// The path of a task.
    pub fn task_path(&self, task: &Value) -> String {
        self.path(&format!("tasks/{}", id(task)))
    }

    /// The path of a note.
    pub fn note_path(&self, note: &Value) -> String {
        self.path(&format!("notes/{}", id(note)))
    }

    /// Creates a task.
    pub async fn task(&self, form: &Value) -> Value {
        self.cast.app.advance(SignedDuration::from_secs(1));
        let created = self.cast.admin.post(&self.path("tasks"), form).await;
        assert_eq!(created.status, 201, "{}", created.json);
        created.json
    }

    /// Submits the Update Task form for the version of `task`, with these fields changed.
    pub async fn edit(&self, client: &Client, task: &Value, fields: Value) -> Answer {
        self.cast.app.advance(SignedDuration::from_secs(1));
        let mut form = json!({
            "description": task["description"], "status": task["status"],
            "assigned_to": task["assigned_to"]["id"], "is_priority": task["is_priority"],
            "due_date": task["due_date"],
        });
        for (name, value) in fields.as_object().expect("fields") {
            form[name] = value.clone();
        }
        let path = self.task_path(task);
        on_version(client, Method::PUT, &path, &task["version"], &form).await
    }

    /// Adds a note.
    pub async fn note(&self, form: &Value) -> Value {
        self.cast.app.advance(SignedDuration::from_secs(1));
        let created = self.cast.admin.post(&self.path("notes"), form).await;
        assert_eq!(created.status, 201, "{}", created.json);
        created.json
    }

    /// Uploads a picture and returns its id.
    pub async fn upload(&self, name: &str, purpose: &str, target: &str) -> Value {
        // Slowly enough that the portal does not take it for an attack.
        self.cast.app.advance(SignedDuration::from_secs(4));
        let bytes = PHOTO.to_vec();
        let sent = self
            .cast
            .admin
            .upload(name, "image/png", purpose, target, bytes);
        sent.await.ok()["id"].clone()
    }

    /// Uploads pictures for notes.
    pub async fn note_uploads(&self, count: usize) -> Vec<Value> {
        let project = self.cast.project.id.to_string();
        let mut uploads = Vec::new();
        for number in 0..count {
            let name = format!("{number}.png");
            uploads.push(self.upload(&name, "admin_note", &project).await);
        }
        uploads
    }

    /// Uploads pictures for a task.
    pub async fn task_uploads(&self, task: &str, count: usize) -> Vec<Value> {
        let mut uploads = Vec::new();
        for number in 0..count {
            uploads.push(self.upload(&format!("{number}.png"), "task", task).await);
        }
        uploads
    }

    /// The row counts of the tables that tasks and notes write to.
    pub fn written(&self) -> [i64; 9] {
        [
            "admin_tasks",
            "admin_task_attachments",
            "admin_task_changes",
            "project_admin_notes",
            "project_admin_attachments",
            "project_status_updates",
            "notifications",
            "changes",
            "security_audit_log",
        ]
        .map(|table| self.cast.app.rows(table))
    }
}

/// The items of a page.
pub async fn items(client: &Client, path: &str) -> Vec<Value> {
    let page = client.get(path).await.ok();
    page["items"].as_array().expect("a page").clone()
}

/// The text that each item of a list has in one field.
pub fn each<'a>(items: &'a [Value], name: &str) -> Vec<&'a str> {
    let values = items.iter().map(|item| &item[name]);
    values
        .map(|value| value.as_str().unwrap_or_default())
        .collect()
}

//! Concurrent changes to the same object.

use crate::leftovers::eventually;
use domain::permission::{Permit, Role, act};
use futures_util::future::join_all;
use jiff::tz::TimeZone;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, mpsc};
use store::project::Author;
use store::{Connection, Database, StoreError};
use test_support::{Answer, Client, Company, Person, TestApp, TestProject};
use tokio::task::JoinHandle;

const STATUSES: [&str; 8] = [
    "site_visit_scheduled",
    "site_visit_completed",
    "estimate_submitted",
    "estimate_approved",
    "build_back_scheduled",
    "build_back_completed",
    "nonresponsive",
    "canceled",
];

#[tokio::test]
async fn concurrent_updates_form_one_chain_of_statuses() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let project = app.project(&app.partner().await.0).await;
    let path = format!("/api/projects/{}/updates", project.code);
    let bodies = STATUSES.map(|status| json!({ "status": status, "notes": "Next." }));
    for answer in join_all(bodies.iter().map(|body| admin.post(&path, body))).await {
        answer.ok();
    }
    let list = admin.get(&path).await.ok();
    let items = list["items"].as_array().expect("list");
    let previous: BTreeSet<_> = items
        .iter()
        .filter_map(|item| item["previous_status"].as_str())
        .collect();
    assert_eq!(
        previous.len(),
        STATUSES.len(),
        "each update starts at the status that another one set: {list}"
    );
    assert!(previous.contains("submitted"));
}

#[tokio::test]
async fn a_concurrently_unassigned_company_cannot_post_an_update() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let contractor = app.contractor(&company).await;
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &company, &ann).await;
    let held = Held::assignment(&app, &project, None, &ann).await;
    let path = format!("/api/projects/{}/updates", project.code);
    let body = json!({ "status": "site_visit_scheduled", "notes": "We come on Tuesday." });
    let (update, ()) = tokio::join!(
        contractor.post(&path, &body),
        held.end_once_waited_for(&app, 1)
    );
    update.problem(404, "not_found");
    let updates = app.rows("project_status_updates");
    assert_eq!(updates, 3, "submitted, assigned, unassigned");
}

/// A write transaction that is not committed yet.
pub struct Held {
    go: mpsc::Sender<()>,
    written: JoinHandle<Result<(), StoreError>>,
}

impl Held {
    /// Changes a project's company.
    pub async fn assignment(
        app: &TestApp,
        project: &TestProject,
        to: Option<&Company>,
        by: &Person,
    ) -> Self {
        let (facts, to) = (app.facts(project).await, to.map(|company| company.id));
        Self::begin(app, by, move |conn, author| {
            let permit = Permit::<act::AssignContractor>::for_system(facts.clone(), "a test");
            store::project::assign(conn, &permit, author, to)?;
            Ok(())
        })
        .await
    }

    /// Starts a transaction that writes as this user.
    pub async fn begin<W>(app: &TestApp, by: &Person, work: W) -> Self
    where
        W: Fn(&mut Connection, &mut Author<'_>) -> Result<(), StoreError> + Send + 'static,
    {
        let (state, user_id) = (app.state().clone(), by.id);
        let (taken, mut is_taken) = tokio::sync::mpsc::unbounded_channel();
        let (go, gone) = mpsc::channel();
        let gone = Arc::new(Mutex::new(gone));
        let store = state.store().clone();
        let write = async move {
            store
                .write(move |conn| {
                    let mut rng = state.rng();
                    let mut author = Author {
                        user_id,
                        clock: state.clock(),
                        rng: &mut rng,
                        time_zone: TimeZone::UTC,
                    };
                    work(conn, &mut author)?;
                    taken.send(()).expect("the test waits for the write");
                    gone.lock()
                        .expect("lock the receiver")
                        .recv()
                        .expect("signal to commit");
                    Ok(())
                })
                .await
        };
        let written = tokio::spawn(write);
        is_taken.recv().await.expect("the transaction has written");
        Self { go, written }
    }

    /// Commits the transaction once this many others wait for a lock.
    pub async fn end_once_waited_for(self, app: &TestApp, waiting: i64) {
        if let Database::Postgres(_) = app.database().database() {
            // SQLite runs one write transaction at a time, so no others wait for a lock.
            eventually(async || waiting_for_locks(app) >= waiting).await;
        }
        self.go
            .send(())
            .expect("the transaction waits for the signal");
        self.written
            .await
            .expect("the task ends")
            .expect("commit the transaction");
    }
}

fn waiting_for_locks(app: &TestApp) -> i64 {
    app.rows("pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
}

#[tokio::test]
async fn concurrent_code_guesses_are_all_counted() {
    let app = TestApp::start().await;
    let guesser = app.anonymous();
    let body = json!({ "project_code": "AAAAAA" });
    let answers = join_all((0..16).map(|_| guesser.post("/api/owner/session", &body))).await;
    let checked = answers.iter().filter(|answer| answer.status == 401).count();
    let throttled = answers.iter().filter(|answer| answer.status == 429).count();
    assert_eq!((checked, throttled), (5, 11));
}

#[tokio::test]
async fn concurrent_first_submissions_of_a_year_get_distinct_numbers() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let claim = json!({ "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let answers = join_all((0..8).map(|_| partner.post("/api/projects", &claim))).await;
    let numbers: BTreeSet<String> = answers
        .into_iter()
        .map(|answer| answer.ok()["project_number"].to_string())
        .collect();
    assert_eq!(numbers.len(), 8);
    assert!(
        numbers
            .last()
            .is_some_and(|last| last.ends_with("-000008\""))
    );
}

async fn assign(admin: &Client, path: &str, company: Option<&str>, version: &Value) -> Answer {
    let request = admin
        .request(Method::PUT, path)
        .header("if-match", format!("\"{version}\""))
        .json(&json!({ "contractor_id": company }));
    Answer::of(request).await
}

#[tokio::test]
async fn a_stale_assignment_is_rejected_with_the_current_company() {
    let app = TestApp::start().await;
    let (ann, bob) = (app.admin().await, app.admin().await);
    let (ridgeline, summit) = (app.company("Ridgeline").await, app.company("Summit").await);
    let (ridgeline, summit) = (ridgeline.id.to_string(), summit.id.to_string());
    let project = app.project(&app.partner().await.0).await;
    let page = format!("/api/projects/{}", project.code);
    let path = format!("{page}/contractor");
    let seen = bob.get(&page).await.ok()["version"].clone();
    assign(&ann, &path, Some(&ridgeline), &seen).await.ok();
    let before = app.rows("project_status_updates");
    let stale = assign(&bob, &path, Some(&summit), &seen)
        .await
        .problem(412, "stale");
    assert_eq!(stale["current"]["contractor"]["company_name"], "Ridgeline");
    // Assigning the current company is not a conflict: the first response may have been lost.
    let same = assign(&bob, &path, Some(&ridgeline), &seen).await.ok();
    assert_eq!(same["contractor"]["company_name"], "Ridgeline");
    assert_eq!(app.rows("project_status_updates"), before);
    assign(&bob, &path, Some(&summit), &same["version"])
        .await
        .ok();
    let without_version = bob.put(&path, &json!({ "contractor_id": null })).await;
    without_version.problem(428, "if_match_required");
}

#[tokio::test]
async fn a_project_counts_as_closed_since_its_first_closed_status() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let project = app.project(&app.partner().await.0).await;
    use domain::project::ProjectStatus::{Canceled, Completed, InProgress};
    app.update(&project, Completed, "Done.", &ann).await;
    app.advance(jiff::SignedDuration::from_hours(89 * 24));
    app.update(&project, Canceled, "Or not.", &ann).await;
    app.owner(&project.code).await;
    app.advance(jiff::SignedDuration::from_hours(2 * 24));
    let body = json!({ "project_code": project.code });
    let answer = app.anonymous().post("/api/owner/session", &body).await;
    answer.problem(401, "owner_code_refused");
    app.update(&project, InProgress, "Open again.", &ann).await;
    app.owner(&project.code).await;
}

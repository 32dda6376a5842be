//! Concurrent changes of the same object.

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
async fn updates_at_once_follow_one_another() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let project = app.project(&app.partner().await.0).await;
    let path = format!("/api/projects/{}/updates", project.code);
    let bodies = STATUSES.map(|status| json!({ "status": status, "notes": "Next." }));
    for answer in join_all(bodies.iter().map(|body| admin.post(&path, body))).await {
        answer.ok();
    }
    let list = admin.get(&path).await.ok();
    let items = list["items"].as_array().expect("a list");
    let previous: BTreeSet<_> = items
        .iter()
        .filter_map(|item| item["previous_status"].as_str())
        .collect();
    assert_eq!(
        previous.len(),
        STATUSES.len(),
        "each starts where another one ended: {list}"
    );
    assert!(previous.contains("submitted"));
}

#[tokio::test]
async fn who_loses_the_project_meanwhile_writes_nothing_any_more() {
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
    let refused = app.rows("project_status_updates");
    assert_eq!(refused, 3, "submitted, assigned, taken off");
}

/// What is written and not yet there for others.
pub struct Held {
    go: mpsc::Sender<()>,
    written: JoinHandle<Result<(), StoreError>>,
}

impl Held {
    /// A change of a project's company.
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

    /// Writes something in somebody's name.
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
                    taken.send(()).expect("the test waits");
                    gone.lock()
                        .expect("nobody panicked")
                        .recv()
                        .expect("a word");
                    Ok(())
                })
                .await
        };
        let written = tokio::spawn(write);
        is_taken.recv().await.expect("it is written");
        Self { go, written }
    }

    /// Lets it be there for all, once so many wait for a lock.
    pub async fn end_once_waited_for(self, app: &TestApp, waiting: i64) {
        if let Database::Postgres(_) = app.database().database() {
            // On SQLite one transaction writes at a time: there is nothing to wait for.
            eventually(async || waiting_for_locks(app) >= waiting).await;
        }
        self.go.send(()).expect("the transaction waits");
        self.written.await.expect("it ends").expect("it is stored");
    }
}

fn waiting_for_locks(app: &TestApp) -> i64 {
    app.rows("pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
}

#[tokio::test]
async fn codes_tried_at_once_are_counted_like_codes_tried_in_turn() {
    let app = TestApp::start().await;
    let guesser = app.anonymous();
    let body = json!({ "project_code": "AAAAAA" });
    let answers = join_all((0..16).map(|_| guesser.post("/api/owner/session", &body))).await;
    let tried = answers.iter().filter(|answer| answer.status == 401).count();
    let early = answers.iter().filter(|answer| answer.status == 429).count();
    assert_eq!((tried, early), (5, 11));
}

#[tokio::test]
async fn the_first_submissions_of_a_year_have_numbers_of_their_own() {
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
async fn of_two_who_assign_the_second_learns_what_the_first_did() {
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
    // What is so already is no clash: the answer to a first try may have been lost.
    let same = assign(&bob, &path, Some(&ridgeline), &seen).await.ok();
    assert_eq!(same["contractor"]["company_name"], "Ridgeline");
    assert_eq!(app.rows("project_status_updates"), before);
    assign(&bob, &path, Some(&summit), &same["version"])
        .await
        .ok();
    let without = bob.put(&path, &json!({ "contractor_id": null })).await;
    without.problem(428, "if_match_required");
}

#[tokio::test]
async fn a_project_stays_closed_since_it_was_closed_first() {
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

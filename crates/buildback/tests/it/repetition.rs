//! Repeated requests that create something: a double click, or a retry after a lost response.

use domain::permission::Role;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp};

const KEY: &str = "0b2f5c1e-submit";

fn claim(owner: &str) -> Value {
    json!({ "details": {
        "property_owner_name": owner, "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }})
}

fn call(client: &Client, path: &str, key: &str, body: &Value) -> RequestBuilder {
    client
        .request(Method::POST, path)
        .header("idempotency-key", key)
        .json(body)
}

fn submit(client: &Client, key: &str, body: &Value) -> RequestBuilder {
    call(client, "/api/projects", key, body)
}

#[tokio::test]
async fn a_repeated_submission_is_stored_once_with_the_same_response() {
    let app = TestApp::start().await;
    let (paul, client) = app.partner().await;
    let first = Answer::of(submit(&client, KEY, &claim("Ann Lee"))).await;
    assert_eq!(first.status, 201, "{}", first.json);
    // Also in a new session: the key belongs to the account.
    for browser in [client, app.sign_in(&paul).await] {
        let again = Answer::of(submit(&browser, KEY, &claim("Ann Lee"))).await;
        assert_eq!((again.status, &again.json), (201, &first.json));
    }
    assert_eq!(app.rows("projects"), 1);
    assert_eq!(app.rows("project_status_updates"), 1);
    assert_eq!(app.rows("notifications"), 1);
}

#[tokio::test]
async fn identical_concurrent_requests_are_executed_once() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (_, partner) = app.partner().await;
    let answers = send_concurrently(|| submit(&partner, KEY, &claim("Ann Lee"))).await;
    assert_eq!(app.rows("projects"), 1);
    let code = answers[0]["project_code"].as_str().expect("code");

    let admin = app.sign_in(&ann).await;
    let path = format!("/api/projects/{code}/updates");
    let note = json!({ "status": "site_visit_scheduled", "notes": "We come on Tuesday." });
    let before = app.rows("notifications");
    send_concurrently(|| call(&admin, &path, "update-0001", &note)).await;
    let list = admin.get(&path).await.ok();
    let entries = list["items"].as_array().expect("list");
    assert_eq!(
        entries
            .iter()
            .filter(|entry| entry["notes"] == "We come on Tuesday.")
            .count(),
        1
    );
    assert_eq!(app.rows("notifications"), before + 1);
}

/// Sends eight equal requests concurrently. Their responses must be successful and equal.
async fn send_concurrently(request: impl Fn() -> RequestBuilder) -> Vec<Value> {
    let calls: Vec<_> = (0..8)
        .map(|_| tokio::spawn(Answer::of(request())))
        .collect();
    let mut answers = Vec::new();
    for call in calls {
        answers.push(call.await.expect("the task ends").ok());
    }
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:#?}"
    );
    answers
}

#[tokio::test]
async fn an_idempotency_key_belongs_to_one_request_of_one_account() {
    let app = TestApp::start().await;
    let (_, paul) = app.partner().await;
    let (_, paula) = app.partner().await;
    let own = Answer::of(submit(&paul, KEY, &claim("Ann Lee"))).await.ok();
    let problem = Answer::of(submit(&paul, KEY, &claim("Bob Ray")))
        .await
        .problem(409, "idempotency_key_reused");
    assert_eq!(
        problem["detail"],
        "This Idempotency-Key was already used for a different request."
    );
    let other = Answer::of(submit(&paula, KEY, &claim("Ann Lee")))
        .await
        .ok();
    assert_ne!(own["project_code"], other["project_code"]);
    assert_eq!(app.rows("projects"), 2);
    for bad in ["short", &"x".repeat(129)] {
        Answer::of(submit(&paul, bad, &claim("Ann Lee")))
            .await
            .problem(400, "bad_idempotency_key");
    }
    assert_eq!(app.rows("projects"), 2);
}

#[tokio::test]
async fn a_stored_request_is_recognized_after_its_key_is_deleted() {
    let app = TestApp::start().await;
    let (_, paul) = app.partner().await;
    let (_, paula) = app.partner().await;
    let (ann, bob) = (app.admin().await, app.admin().await);
    let mut form = claim("Ann Lee");
    form["id"] = json!("01890a5d-ac96-774b-bcce-b302099a8057");
    let made = Answer::of(submit(&paul, KEY, &form)).await.ok();
    let code = made["project_code"].as_str().expect("code");
    let path = format!("/api/projects/{code}/updates");
    let note = json!({
        "id": "01890a5d-ac96-774b-bcce-b302099a8058", "status": "site_visit_scheduled", "seen_status": "submitted",
        "notes": "We come on Tuesday.",
    });
    let add = |client: &Client| call(client, &path, "update-0001", &note);
    Answer::of(add(&ann)).await.ok();
    // A phone was offline over a long weekend while the project continued.
    let next = json!({ "status": "site_visit_completed", "notes": "Seen." });
    bob.post(&path, &next).await.ok();
    assert!(app.execute_sql("DELETE FROM idempotency_keys"));
    for again in [submit(&paul, KEY, &form), add(&ann)] {
        Answer::of(again)
            .await
            .problem(409, "idempotency_key_reused");
    }
    // Another account learns only that the ID is taken, or that the status has changed.
    Answer::of(submit(&paula, KEY, &form))
        .await
        .problem(409, "conflict");
    Answer::of(add(&bob)).await.problem(409, "status_moved");
    assert_eq!(app.rows("projects"), 1);
    assert_eq!(app.rows("project_status_updates"), 3);
}

#[tokio::test]
async fn a_rejected_request_does_not_use_up_its_idempotency_key() {
    let app = TestApp::start().await;
    let (_, paul) = app.partner().await;
    let mut unknown_file = claim("Ann Lee");
    unknown_file["files"] = json!(["01890a5d-ac96-774b-bcce-b302099a8057"]);
    let refused = Answer::of(submit(&paul, KEY, &unknown_file)).await;
    refused.invalid(&["files"]);
    assert_eq!(app.rows("projects"), 0);
    Answer::of(submit(&paul, KEY, &claim("Ann Lee"))).await.ok();
    assert_eq!(app.rows("projects"), 1);
}

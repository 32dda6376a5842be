//! An unknown project code and the code of a foreign project get the same response from every operation (specification 2, section 8).

use crate::leftovers::Leftovers;
use domain::permission::Role;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp};
use uuid::Uuid;

/// All requests with a project code, with valid bodies.
fn calls(unknown: Uuid) -> Vec<(Method, String, Value)> {
    let update = |files: &[Uuid]| json!({ "notes": "We come on Tuesday.", "attachments": files });
    vec![
        (Method::GET, String::new(), Value::Null),
        (Method::PATCH, String::new(), json!({ "city": "Troy" })),
        (
            Method::PUT,
            "/contractor".to_owned(),
            json!({ "contractor_id": null }),
        ),
        (Method::POST, "/code".to_owned(), json!({})),
        (Method::GET, "/history".to_owned(), Value::Null),
        (Method::GET, "/updates".to_owned(), Value::Null),
        (Method::GET, "/updates/unread".to_owned(), Value::Null),
        (Method::POST, "/updates/read".to_owned(), json!({})),
        (Method::POST, "/updates".to_owned(), update(&[])),
        (Method::POST, "/updates".to_owned(), update(&[unknown])),
        (Method::GET, "/events".to_owned(), Value::Null),
        (Method::GET, "/events/upcoming".to_owned(), Value::Null),
        (
            Method::GET,
            "/conflicts?scheduled_date=2026-03-09&is_all_day=true".to_owned(),
            Value::Null,
        ),
        (
            Method::POST,
            "/events".to_owned(),
            crate::scheduling::form("2027-03-08", "", ""),
        ),
        (Method::DELETE, format!("/events/{unknown}"), Value::Null),
        (
            Method::POST,
            format!("/events/{unknown}/status"),
            json!({ "status": "completed" }),
        ),
        (Method::POST, format!("/events/{unknown}/reopen"), json!({})),
        (
            Method::POST,
            format!("/answers/{unknown}/accept"),
            json!({ "timeslot": 0 }),
        ),
        (
            Method::POST,
            format!("/answers/{unknown}/decline"),
            json!({ "note": "We are away." }),
        ),
        (Method::DELETE, format!("/proposals/{unknown}"), Value::Null),
        (
            Method::PUT,
            format!("/proposals/{unknown}"),
            crate::scheduling::three_days(),
        ),
        (
            Method::POST,
            format!("/proposals/{unknown}/confirm"),
            json!({ "timeslot_id": unknown }),
        ),
        (Method::GET, "/messages".to_owned(), Value::Null),
        (Method::GET, "/messages/unread".to_owned(), Value::Null),
        (
            Method::POST,
            "/messages/read".to_owned(),
            json!({ "message_ids": [unknown] }),
        ),
        (
            Method::POST,
            "/messages".to_owned(),
            json!({
                "id": unknown, "message_content": "Hello", "message_type": "text", "participant_type": "admin",
            }),
        ),
        (Method::GET, "/files".to_owned(), Value::Null),
        (
            Method::POST,
            "/files".to_owned(),
            json!({ "files": [unknown] }),
        ),
        (
            Method::GET,
            format!("/files/archive?ids={unknown}"),
            Value::Null,
        ),
        (Method::DELETE, format!("/files/{unknown}"), Value::Null),
        (
            Method::POST,
            "/photos/describe".to_owned(),
            json!({ "files": [unknown], "change": { "room": "Kitchen" } }),
        ),
        (Method::GET, "/photos/choices".to_owned(), Value::Null),
        (
            Method::GET,
            format!("/files/{unknown}/history"),
            Value::Null,
        ),
        (Method::GET, "/documents".to_owned(), Value::Null),
        (
            Method::POST,
            "/documents".to_owned(),
            json!({
                "kind": "photo_report",
                "options": { "per_page": 4, "by_room": true, "facts": true, "annotations": true, "language": "en" },
            }),
        ),
        (Method::GET, format!("/documents/{unknown}"), Value::Null),
        (
            Method::POST,
            format!("/documents/{unknown}/cancel"),
            json!({}),
        ),
        (
            Method::GET,
            format!("/documents/{unknown}/file"),
            Value::Null,
        ),
        (Method::GET, "/packages".to_owned(), Value::Null),
        (
            Method::POST,
            "/packages".to_owned(),
            json!({
                "recipient": "Ana Ruiz", "messages": true, "internal": false, "originals_of_blurred": false, "language": "en",
            }),
        ),
        (Method::GET, format!("/packages/{unknown}"), Value::Null),
        (
            Method::POST,
            format!("/packages/{unknown}/cancel"),
            json!({}),
        ),
        (
            Method::GET,
            format!("/packages/{unknown}/download"),
            Value::Null,
        ),
        (
            Method::DELETE,
            format!("/packages/{unknown}/file"),
            Value::Null,
        ),
        (
            Method::GET,
            format!("/packages/{unknown}/timestamp"),
            Value::Null,
        ),
        (
            Method::GET,
            format!("/packages/{unknown}/links"),
            Value::Null,
        ),
        (
            Method::POST,
            format!("/packages/{unknown}/links"),
            json!({ "name": "Kim", "days": 30 }),
        ),
        (
            Method::DELETE,
            format!("/packages/{unknown}/links/{unknown}"),
            Value::Null,
        ),
    ]
}

async fn ask(client: &Client, method: &Method, path: &str, body: &Value) -> Answer {
    let request = client
        .request(method.clone(), path)
        .header("if-match", "\"1\"");
    Answer::of(if body.is_null() {
        request
    } else {
        request.json(body)
    })
    .await
}

#[tokio::test]
async fn unknown_and_foreign_codes_get_the_same_answer_from_every_route() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, _) = app.partner().await;
    let company = app.company("Ridgeline").await;
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    let unknown = ["ZZZZZZ", "ABC12", "ABCDEFG", "OIL015"];
    let foreign = [project.code.as_str()];
    for (caller, client, codes) in [
        ("an admin", app.sign_in(&ann).await, &unknown[..]),
        ("another partner", app.partner().await.1, &unknown),
        ("another partner", app.partner().await.1, &foreign),
        (
            "another company",
            app.contractor(&app.company("Summit").await).await,
            &foreign,
        ),
        (
            "a contractor without a company",
            app.unlinked_contractor().await,
            &foreign,
        ),
    ] {
        for code in codes {
            for (method, rest, body) in calls(app.new_id()) {
                let path = format!("/api/projects/{code}{rest}");
                let answer = ask(&client, &method, &path, &body).await;
                let context = format!("{caller}: {method} {path}: {}", answer.json);
                assert_eq!(answer.status, 404, "{context}");
                assert_eq!(answer.json["code"], "not_found", "{context}");
                assert_eq!(
                    answer.json["detail"], "Project not found or access denied",
                    "{context}"
                );
            }
        }
    }
}

#[tokio::test]
async fn project_codes_are_case_insensitive() {
    let app = TestApp::start().await;
    let (paul, partner) = app.partner().await;
    let company = app.company("Ridgeline").await;
    let project = app.project(&paul).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    app.assign(&project, &company, &ann).await;
    let contractor = app.contractor(&company).await;
    let lowercase = project.code.to_lowercase();
    for client in [&partner, &contractor] {
        for rest in ["", "/updates", "/files"] {
            let path = |code: &str| format!("/api/projects/{code}{rest}");
            let shown = client.get(&path(&lowercase)).await;
            assert_eq!(shown.status, 200, "{rest}");
        }
    }
}

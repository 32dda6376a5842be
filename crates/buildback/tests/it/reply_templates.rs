//! Templates of messages and updates: an admin's texts, and how they are filled in for a project.

use crate::scheduling::{Cast, form, on_version};
use domain::permission::Role;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp};

const PATH: &str = "/api/admin/reply-templates";

async fn put(admin: &Client, version: i64, templates: &Value) -> Answer {
    let body = json!({ "templates": templates });
    on_version(admin, Method::PUT, PATH, &json!(version), &body).await
}

fn template(name: &str, used_in: &str, texts: &[(&str, &str)]) -> Value {
    let texts = texts
        .iter()
        .map(|(language, text)| json!({ "language": language, "text": text }));
    json!({ "name": name, "used_in": used_in, "texts": texts.collect::<Vec<_>>() })
}

#[tokio::test]
async fn admins_replace_the_templates_by_version() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let none = json!({ "templates": [], "version": 0 });
    assert_eq!(admin.get(PATH).await.ok(), none);
    let typed = json!([template(
        " Visit  ",
        "message",
        &[("es", " Hola {owner}\r\n"), ("en", " ")]
    )]);
    let saved = put(&admin, 0, &typed).await;
    assert_eq!(saved.headers["etag"], "\"1\"");
    let kept = json!([template("Visit", "message", &[("es", "Hola {owner}")])]);
    let expected = json!({ "templates": kept, "version": 1 });
    assert_eq!(saved.ok(), expected);
    // A lost response is repeated, and another admin's templates are not overwritten.
    assert_eq!(put(&admin, 0, &typed).await.status, 200);
    put(&admin, 0, &json!([])).await.problem(412, "stale");
    put(
        &admin,
        1,
        &json!([template("", "update", &[("en", "{ownr}")])]),
    )
    .await
    .invalid(&["templates.0.name", "templates.0.texts.en"]);
    assert_eq!(admin.get(PATH).await.ok(), expected);
    assert_eq!(put(&admin, 1, &json!([])).await.ok()["version"], 2);
    let events = "/api/admin/security-events?event_type=portal_changed";
    let events = admin.get(events).await.ok();
    let events: Vec<&Value> = events["items"].as_array().expect("events").iter().collect();
    assert_eq!(events.len(), 2);
    assert_eq!(
        events[0]["details"],
        json!({ "changed": ["reply_templates"] })
    );
}

#[tokio::test]
async fn templates_are_filled_in_for_a_project_in_each_language() {
    let cast = Cast::new().await;
    let all = "{owner} {address} {project} {company} {visit} {date} {sender}";
    let templates = json!([
        template(
            "All",
            "message",
            &[("en", all), ("es", "El {visit}, {date}")]
        ),
        template("Thanks", "update", &[("en", "Thanks, {owner}.")]),
    ]);
    put(&cast.admin, 0, &templates).await.ok();
    let page = format!("/api/projects/{}", cast.project.code);
    let project = cast.admin.get(&page).await.ok();
    let [owner, number] = ["property_owner_name", "project_number"]
        .map(|field| project[field].as_str().expect("text").to_owned());
    let address = project["address"]["formatted"].as_str().expect("text");
    let path = format!("{page}/reply-templates");
    let texts = |list: &Value| -> Vec<Value> {
        let items = list["items"].as_array().expect("a list").iter();
        items
            .map(|item| json!([item["name"], item["language"], item["text"]]))
            .collect()
    };
    // The clock shows March 2, 2026.
    let start = format!("{owner} {address} {number} Ridgeline");
    let list = cast.admin.get(&path).await.ok();
    assert_eq!(list["owner_language"], "en");
    let ann = cast.admin.get("/api/me").await.ok();
    let sender = ann["user"]["full_name"].as_str().expect("text");
    assert_eq!(
        texts(&list),
        [
            json!([
                "All",
                "en",
                format!("{start} {{visit}} Mar 2, 2026 {sender}")
            ]),
            json!(["All", "es", "El {visit}, 2 mar 2026"]),
            json!(["Thanks", "en", format!("Thanks, {owner}.")]),
        ]
    );

    cast.event(&form("2026-03-09", "14:00", "15:30")).await;
    let list = cast
        .admin
        .get(&format!("{path}?used_in=message"))
        .await
        .ok();
    let visit = "Mar 9, 2026, 2:00 PM – 3:30 PM";
    assert_eq!(
        texts(&list),
        [
            json!(["All", "en", format!("{start} {visit} Mar 2, 2026 {sender}")]),
            json!(["All", "es", "El 9 mar 2026, 2:00 PM – 3:30 PM, 2 mar 2026"]),
        ]
    );
    assert_eq!(
        cast.admin
            .get(&format!("{path}?used_in=letter"))
            .await
            .status,
        422
    );
    assert_eq!(cast.contractor.get(&path).await.status, 403);
    assert_eq!(cast.partner.get(&path).await.status, 403);
}

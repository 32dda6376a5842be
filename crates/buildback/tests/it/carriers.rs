//! Insurance carriers: the filter of project lists, exports, and saved views, and the suggestions for it.

use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Client, Person, TestApp, TestProject};

/// Sets a project's carrier.
async fn insured_by(app: &TestApp, submitter: &Person, carrier: &str) -> TestProject {
    let project = app.project(submitter).await;
    let set = format!(
        "UPDATE projects SET insurance_carrier_name = '{carrier}' WHERE id = '{}'",
        project.id
    );
    assert!(app.execute_sql(&set), "{set}");
    project
}

/// The list at a path. Stays within the limit of searches.
async fn asked(app: &TestApp, client: &Client, path: &str) -> Value {
    app.advance(SignedDuration::from_secs(1));
    client.get(path).await.ok()
}

fn codes(list: &Value) -> Vec<Value> {
    let items = list["items"].as_array().expect("a list").iter();
    items.map(|item| item["project_code"].clone()).collect()
}

struct Insured {
    app: TestApp,
    admin: Client,
    paul: Client,
    paula: Client,
    /// In the order of submission: two of Paul, one of Paula.
    projects: [TestProject; 3],
}

async fn insured() -> Insured {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (paul, by_paul) = app.partner().await;
    let (paula, by_paula) = app.partner().await;
    let projects = [
        insured_by(&app, &paul, "Harbor Mutual").await,
        insured_by(&app, &paul, "Prairie Insurance").await,
        insured_by(&app, &paula, "HARBOR MUTUAL").await,
    ];
    app.index().await;
    Insured {
        admin: app.sign_in(&ann).await,
        paul: by_paul,
        paula: by_paula,
        projects,
        app,
    }
}

#[tokio::test]
async fn lists_are_filtered_by_words_of_the_carriers_name() {
    let all = insured().await;
    let [first, second, third] = &all.projects;
    let (first, second, third) = (json!(first.code), json!(second.code), json!(third.code));
    for (query, by_admin, by_paul) in [
        ("carrier=harbor", vec![&third, &first], vec![&first]),
        ("carrier=Mutual%20Harb", vec![&third, &first], vec![&first]),
        ("carrier=pra", vec![&second], vec![&second]),
        ("carrier=harbor&search=prairie", vec![], vec![]),
        ("carrier=harbor&status=completed", vec![], vec![]),
        // In another field, or in none.
        ("carrier=Albany", vec![], vec![]),
        ("carrier=%25", vec![], vec![]),
        (
            "carrier=%20",
            vec![&third, &second, &first],
            vec![&second, &first],
        ),
    ] {
        for (client, expected) in [(&all.admin, by_admin), (&all.paul, by_paul)] {
            let list = asked(&all.app, client, &format!("/api/projects?{query}")).await;
            assert_eq!(codes(&list).iter().collect::<Vec<_>>(), expected, "{query}");
            assert_eq!(list["total"], expected.len(), "{query}");
        }
    }
}

#[tokio::test]
async fn exports_and_saved_views_have_the_filter() {
    let all = insured().await;
    let path = "/api/projects/export?format=csv&carrier=prairie";
    let export = all.admin.get(path).await;
    assert_eq!(export.status, 200);
    let text = String::from_utf8(export.bytes).expect("text");
    assert_eq!(text.lines().count(), 2, "{text}");
    let form =
        json!({ "name": "Harbor", "filters": { "carrier": " Harbor " }, "is_pinned": false });
    let view = all.paul.post("/api/views", &form).await;
    assert_eq!(view.status, 201, "{}", view.json);
    let views = all.paul.get("/api/views").await.ok();
    assert_eq!(views["items"][0]["filters"], json!({ "carrier": "Harbor" }));
}

#[tokio::test]
async fn suggested_carriers_are_those_of_the_callers_projects() {
    let all = insured().await;
    let pat = all.app.partner().await.0;
    insured_by(&all.app, &pat, "Harbor Mutual").await;
    for (query, by_admin, by_paul, by_paula) in [
        (
            "",
            json!(["Harbor Mutual", "Prairie Insurance"]),
            json!(["Harbor Mutual", "Prairie Insurance"]),
            json!(["HARBOR MUTUAL"]),
        ),
        (
            "?search=prai",
            json!(["Prairie Insurance"]),
            json!(["Prairie Insurance"]),
            json!([]),
        ),
        ("?search=nobody", json!([]), json!([]), json!([])),
    ] {
        for (client, expected) in [
            (&all.admin, by_admin),
            (&all.paul, by_paul),
            (&all.paula, by_paula),
        ] {
            let path = format!("/api/projects/carriers{query}");
            let found = asked(&all.app, client, &path).await;
            assert_eq!(found, json!({ "items": expected }), "{query}");
        }
    }
}

//! A project's history: every tracked field change and every assignment, visible to admins.

use domain::permission::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Client, TestApp};

async fn version(client: &Client, path: &str) -> i64 {
    client.get(path).await.ok()["version"]
        .as_i64()
        .expect("a version")
}

async fn assign(admin: &Client, path: &str, company: &Value) {
    let version = version(admin, path).await;
    let request = admin
        .request(reqwest::Method::PUT, &format!("{path}/contractor"))
        .header("if-match", format!("\"{version}\""))
        .json(&json!({ "contractor_id": company }));
    test_support::Answer::of(request).await.ok();
}

/// Field, old value, new value, and author of each item.
fn lines(list: &Value) -> Vec<[Value; 4]> {
    let items = list["items"].as_array().expect("items");
    let line = |item: &Value| {
        ["field_name", "old_value", "new_value", "author_name"].map(|key| item[key].clone())
    };
    items.iter().map(line).collect()
}

#[tokio::test]
async fn history_lists_every_change_newest_first_with_author_and_time() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    assert!(
        app.execute_sql(
            "UPDATE users SET full_name = 'Ann Lee' WHERE email = 'ann@portal.example'"
        )
    );
    let admin = app.sign_in(&ann).await;
    let (person, partner) = app.partner().await;
    let (first, second) = (app.company("Ridgeline").await, app.company("Summit").await);
    let project = app.project(&person).await;
    let path = format!("/api/projects/{}", project.code);
    let step = || app.advance(SignedDuration::from_secs(60));

    step();
    let edit = json!({ "city": "Troy", "claims_adjuster_name": "Bo" });
    let seen = version(&partner, &path).await;
    partner.patch(&path, seen, &edit).await.ok();
    let edited_at = app.now().to_string();
    for company in [
        json!(first.id.to_string()),
        json!(second.id.to_string()),
        Value::Null,
    ] {
        step();
        assign(&admin, &path, &company).await;
    }
    step();
    // Saving an unchanged value adds no entry.
    let seen = version(&partner, &path).await;
    partner
        .patch(&path, seen, &json!({ "city": "Troy" }))
        .await
        .ok();

    let history = format!("{path}/history");
    let list = admin.get(&history).await.ok();
    let changes = lines(&list);
    let (by_admin, by_partner) = (json!("Ann Lee"), json!("Robin Example"));
    assert_eq!(
        changes[..3],
        [
            [
                json!("contractor_id"),
                json!("Summit"),
                Value::Null,
                by_admin.clone()
            ],
            [
                json!("contractor_id"),
                json!("Ridgeline"),
                json!("Summit"),
                by_admin.clone()
            ],
            [
                json!("contractor_id"),
                Value::Null,
                json!("Ridgeline"),
                by_admin
            ],
        ]
    );
    let mut edits = changes[3..].to_vec();
    edits.sort_by_key(|line| line[0].to_string());
    assert_eq!(
        edits,
        [
            [
                json!("city"),
                json!("Albany"),
                json!("Troy"),
                by_partner.clone()
            ],
            [
                json!("claims_adjuster_name"),
                json!("Dana Whitfield"),
                json!("Bo"),
                by_partner
            ],
        ]
    );
    assert_eq!(list["items"][3]["created_at"], edited_at);
    assert_eq!(list["next_cursor"], Value::Null);

    let city = admin.get(&format!("{history}?field=city")).await.ok();
    assert_eq!(lines(&city), edits[..1]);
    let companies = format!("{history}?field=contractor_id&limit=2");
    let page = admin.get(&companies).await.ok();
    assert_eq!(lines(&page), changes[..2]);
    let cursor = page["next_cursor"].as_str().expect("another page");
    let rest = admin
        .get(&format!("{companies}&cursor={cursor}"))
        .await
        .ok();
    assert_eq!(lines(&rest), changes[2..3]);
    assert_eq!(rest["next_cursor"], Value::Null);

    admin
        .get(&format!("{history}?field=status"))
        .await
        .invalid(&["field"]);
    admin
        .get(&format!("{history}?cursor=forged"))
        .await
        .invalid(&["cursor"]);
}

#[tokio::test]
async fn only_admins_can_read_a_projects_history() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let (person, partner) = app.partner().await;
    let project = app.project(&person).await;
    app.assign(&project, &company, &ann).await;
    let page = format!("/api/projects/{}", project.code);
    let path = format!("{page}/history");
    let contractor = app.contractor(&company).await;
    let other = app.contractor(&app.company("Summit").await).await;
    let owner = app.owner(&project.code).await;
    for own in [&partner, &contractor] {
        own.get(&path).await.problem(403, "forbidden");
        assert_eq!(
            own.get(&page).await.ok()["abilities"]["show_history"],
            false
        );
    }
    let admin = app.sign_in(&ann).await;
    assert_eq!(
        admin.get(&page).await.ok()["abilities"]["show_history"],
        true
    );
    other.get(&path).await.problem(404, "not_found");
    owner.get(&path).await.problem(401, "sign_in_required");
    app.anonymous()
        .get(&path)
        .await
        .problem(401, "sign_in_required");
}

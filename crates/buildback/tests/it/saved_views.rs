//! Saved views: private by default, shared with a role by admins, and changed only by the user who created them.

use domain::permission::Role;
use serde_json::{Value, json};
use test_support::{Client, TestApp};

fn stuck_jobs() -> Value {
    json!({
        "name": " Stuck jobs ",
        "filters": { "status": "on_hold", "sort": "updated_desc", "search": "elm" },
        "columns": "status,property",
        "is_pinned": true,
    })
}

fn with(mut view: Value, field: &str, value: Value) -> Value {
    view[field] = value;
    view
}

async fn create(client: &Client, view: &Value) -> String {
    let answer = client.post("/api/views", view).await;
    assert_eq!(answer.status, 201, "{}", answer.json);
    answer.ok()["id"].as_str().expect("ID").to_owned()
}

async fn views(client: &Client) -> Vec<Value> {
    let list = client.get("/api/views").await.ok();
    list["items"].as_array().expect("list").clone()
}

#[tokio::test]
async fn a_user_creates_changes_and_deletes_a_view() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let id = create(&client, &stuck_jobs()).await;
    assert_eq!(
        views(&client).await,
        [json!({
            "id": id,
            "name": "Stuck jobs",
            "filters": { "search": "elm", "status": "on_hold", "sort": "updated_desc" },
            "columns": "property,status",
            "is_pinned": true,
            "shared_with": null,
            "owner_full_name": null,
            "abilities": { "edit": true },
        })]
    );
    let path = format!("/api/views/{id}");
    let bare = json!({ "name": "All", "filters": {}, "is_pinned": false });
    assert_eq!(client.put(&path, &bare).await.status, 204);
    let stored = views(&client).await;
    assert_eq!(stored.len(), 1);
    assert_eq!(stored[0]["name"], "All");
    assert_eq!(stored[0]["filters"], json!({}));
    assert_eq!(stored[0]["columns"], Value::Null);
    assert_eq!(stored[0]["is_pinned"], false);
    assert_eq!(client.delete(&path).await.status, 204);
    assert!(views(&client).await.is_empty());
    client.delete(&path).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_view_truncates_its_search_term_to_100_characters() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let filters = json!({ "search": "y".repeat(50_000) });
    create(&client, &with(stuck_jobs(), "filters", filters)).await;
    let stored = views(&client).await[0]["filters"]["search"].clone();
    assert_eq!(stored, json!("y".repeat(100)));
}

/// A company slug is not a search term: truncated, it would name another company.
#[tokio::test]
async fn a_view_stores_a_long_company_slug_in_full() {
    let app = TestApp::start().await;
    let client = app.admin().await;
    // A slug from before long names were shortened to make room for the number.
    let slug = format!("{}-2", "a".repeat(100));
    let view_of = |slug: &str| with(stuck_jobs(), "filters", json!({ "contractor": slug }));
    create(&client, &view_of(&slug)).await;
    assert_eq!(
        views(&client).await[0]["filters"],
        json!({ "contractor": slug })
    );
    let longer = view_of(&"a".repeat(201));
    let refused = client.post("/api/views", &longer).await;
    refused.invalid(&["contractor"]);
}

#[tokio::test]
async fn an_identical_view_is_stored_once() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let id = create(&client, &stuck_jobs()).await;
    assert_eq!(create(&client, &stuck_jobs()).await, id);
    assert_eq!(app.rows("saved_views"), 1);
}

#[tokio::test]
async fn other_users_cannot_see_or_change_a_private_view() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let id = create(&client, &stuck_jobs()).await;
    let path = format!("/api/views/{id}");
    let company = app.company("Acme Restoration").await;
    for other in [
        app.partner().await.1,
        app.admin().await,
        app.contractor(&company).await,
    ] {
        assert!(views(&other).await.is_empty());
        other
            .put(&path, &stuck_jobs())
            .await
            .problem(404, "not_found");
        other.delete(&path).await.problem(404, "not_found");
    }
    assert_eq!(views(&client).await.len(), 1);
}

#[tokio::test]
async fn a_shared_view_is_readable_only_by_its_role() {
    let app = TestApp::start().await;
    let ann = app.person("ann@example.com", Role::Admin, None).await;
    let by_ann = app.sign_in(&ann).await;
    let (_, partner) = app.partner().await;
    let company = app.company("Acme Restoration").await;
    let contractor = app.contractor(&company).await;
    let shared = with(stuck_jobs(), "shared_with", json!("referral_partner"));
    let id = create(&by_ann, &shared).await;
    let own = create(&partner, &with(stuck_jobs(), "name", json!("Mine"))).await;

    let seen = views(&partner).await;
    assert_eq!(seen.len(), 2);
    assert_eq!(seen[0]["id"], own, "the user's own views come first");
    assert_eq!(seen[1]["id"], id);
    assert_eq!(seen[1]["abilities"]["edit"], false);
    assert_eq!(seen[1]["shared_with"], "referral_partner");
    assert!(seen[1]["owner_full_name"].is_string());
    assert!(views(&contractor).await.is_empty());
    assert!(views(&app.admin().await).await.is_empty());

    let path = format!("/api/views/{id}");
    partner
        .put(&path, &stuck_jobs())
        .await
        .problem(403, "forbidden");
    partner.delete(&path).await.problem(403, "forbidden");
    contractor.delete(&path).await.problem(404, "not_found");
    // No longer shared.
    assert_eq!(by_ann.put(&path, &stuck_jobs()).await.status, 204);
    assert_eq!(views(&partner).await.len(), 1);
}

#[tokio::test]
async fn only_admins_can_share_views() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let list = partner.get("/api/views").await.ok();
    assert_eq!(list["abilities"]["share"], false);
    let list = app.admin().await.get("/api/views").await.ok();
    assert_eq!(list["abilities"]["share"], true);
    let shared = with(stuck_jobs(), "shared_with", json!("referral_partner"));
    let refused = partner.post("/api/views", &shared).await;
    refused.problem(403, "forbidden");
    let id = create(&partner, &stuck_jobs()).await;
    let refused = partner.put(&format!("/api/views/{id}"), &shared).await;
    refused.problem(403, "forbidden");
    assert_eq!(views(&partner).await[0]["shared_with"], Value::Null);
}

#[tokio::test]
async fn a_view_is_shared_only_while_its_creator_is_an_active_admin() {
    let app = TestApp::start().await;
    let ann = app.person("ann@example.com", Role::Admin, None).await;
    let by_ann = app.sign_in(&ann).await;
    let (_, partner) = app.partner().await;
    let shared = with(stuck_jobs(), "shared_with", json!("referral_partner"));
    let path = format!("/api/views/{}", create(&by_ann, &shared).await);
    let role = |role: &str| {
        let change = format!("UPDATE user_roles SET role = '{role}' WHERE user_id = ");
        assert!(app.execute_sql(&format!("{change}'{}'", ann.id)));
    };
    let active = |active: &str| {
        let change = format!("UPDATE users SET active = {active} WHERE id = '{}'", ann.id);
        assert!(app.execute_sql(&change));
    };
    assert_eq!(views(&partner).await.len(), 1);
    role("referral_partner");
    assert!(views(&partner).await.is_empty());
    partner.delete(&path).await.problem(404, "not_found");
    // Its creator still sees it as a private view and can change it.
    let own = views(&by_ann).await[0].clone();
    assert_eq!(own["shared_with"], Value::Null);
    assert_eq!(own["abilities"]["edit"], true);
    role("admin");
    assert_eq!(views(&by_ann).await[0]["shared_with"], "referral_partner");
    assert_eq!(views(&partner).await.len(), 1);
    active("FALSE");
    assert!(views(&partner).await.is_empty());
    partner.delete(&path).await.problem(404, "not_found");
    active("TRUE");
    partner.delete(&path).await.problem(403, "forbidden");
}

#[tokio::test]
async fn invalid_and_duplicate_views_are_rejected() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    for (field, value, invalid_field) in [
        ("name", json!("  "), "name"),
        ("name", json!("n".repeat(61)), "name"),
        ("filters", json!({ "status": "lost" }), "status"),
        ("filters", json!({ "sort": "sideways" }), "sort"),
        ("columns", json!("property,color"), "columns"),
        ("shared_with", json!("owner"), "shared_with"),
    ] {
        let answer = client
            .post("/api/views", &with(stuck_jobs(), field, value))
            .await;
        answer.invalid(&[invalid_field]);
    }
    let first = create(&client, &stuck_jobs()).await;
    client
        .post("/api/views", &with(stuck_jobs(), "is_pinned", json!(false)))
        .await
        .invalid(&["name"]);
    let second = create(&client, &with(stuck_jobs(), "name", json!("Second"))).await;
    let answer = client
        .put(&format!("/api/views/{second}"), &stuck_jobs())
        .await;
    answer.invalid(&["name"]);
    assert_ne!(first, second);
    // Views of different users can have the same name.
    create(&app.partner().await.1, &stuck_jobs()).await;
}

#[tokio::test]
async fn a_user_can_save_at_most_fifty_views() {
    let app = TestApp::start().await;
    let (_, client) = app.partner().await;
    let named = |n: usize| with(stuck_jobs(), "name", json!(format!("View {n}")));
    for n in 0..50 {
        create(&client, &named(n)).await;
    }
    client
        .post("/api/views", &named(50))
        .await
        .invalid(&["name"]);
    assert_eq!(app.rows("saved_views"), 50);
}

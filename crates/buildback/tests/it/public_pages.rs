//! The privacy page and the accessibility statement: default texts, and an admin's own texts.

use domain::permission::Role;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp};

async fn put(admin: &Client, path: &str, version: i64, text: &str) -> Answer {
    let request = admin
        .request(Method::PUT, path)
        .header("if-match", format!("\"{version}\""))
        .json(&json!({ "text": text }));
    Answer::of(request).await
}

#[tokio::test]
async fn strangers_read_default_texts_with_the_facts_of_the_portal() {
    let app = TestApp::with(|config| config.office.phone = Some("2125550100".to_owned())).await;
    let stranger = app.anonymous();
    for (path, expected) in [
        ("/api/pages/privacy", "# Privacy"),
        ("/api/pages/privacy?language=es", "# Privacidad"),
        ("/api/pages/accessibility", "WCAG) 2.2"),
        ("/api/pages/accessibility?language=es", "# Declaración"),
    ] {
        let page = stranger.get(path).await.ok();
        let text = page["text"].as_str().expect("a text");
        assert!(text.contains(expected), "{text}");
        assert!(text.contains("tel:+12125550100"), "{text}");
        assert!(!text.contains('{'), "{text}");
        assert_eq!(
            (&page["is_custom"], &page["version"]),
            (&json!(false), &json!(0))
        );
    }
    stranger
        .get("/api/pages/imprint")
        .await
        .problem(404, "not_found");
    assert_eq!(
        stranger.get("/api/pages/privacy?language=xx").await.status,
        422
    );
}

#[tokio::test]
async fn an_admin_replaces_a_text_per_language_and_restores_the_default() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let path = "/api/admin/pages/privacy?language=en";
    let saved = put(&admin, path, 0, "# Ours\n\nWe store little.").await;
    assert_eq!(saved.headers["etag"], "\"1\"");
    assert_eq!(saved.ok()["is_custom"], true);
    let stranger = app.anonymous();
    let shown = stranger.get("/api/pages/privacy").await.ok();
    assert_eq!(shown["text"], "# Ours\n\nWe store little.");
    let spanish = stranger.get("/api/pages/privacy?language=es").await.ok();
    assert_eq!(spanish["is_custom"], false);
    // A lost response is repeated, and somebody else's text is not overwritten.
    assert_eq!(
        put(&admin, path, 0, "# Ours\n\nWe store little.")
            .await
            .status,
        200
    );
    put(&admin, path, 0, "Other").await.problem(412, "stale");
    put(&admin, path, 1, &"x".repeat(20_001))
        .await
        .invalid(&["text"]);
    assert_eq!(put(&admin, path, 1, " ").await.ok()["is_custom"], false);
    let shown = stranger.get("/api/pages/privacy").await.ok();
    assert_eq!(
        (&shown["is_custom"], &shown["version"]),
        (&json!(false), &json!(2))
    );
    let events = "/api/admin/security-events?event_type=page_changed";
    let events = admin.get(events).await.ok();
    let details: Vec<&Value> = events["items"].as_array().expect("events").iter().collect();
    assert_eq!(details.len(), 2);
}

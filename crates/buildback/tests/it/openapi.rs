//! The OpenAPI description: every operation names the action that authorizes it.

use domain::permission::Action;
use server::app::router::PUBLIC_OPERATIONS;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use test_support::TestApp;

/// Every operation with its method, its path and the row of the permission matrix that it names.
pub fn operations() -> &'static BTreeMap<String, (String, String, String)> {
    static OPERATIONS: LazyLock<BTreeMap<String, (String, String, String)>> =
        LazyLock::new(read_operations);
    &OPERATIONS
}

fn read_operations() -> BTreeMap<String, (String, String, String)> {
    let document: serde_json::Value =
        serde_json::from_str(&server::app::openapi::json()).expect("the document is JSON");
    let mut operations = BTreeMap::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let id = operation["operationId"]
                .as_str()
                .expect("an operation has an id");
            let action = operation["x-action"]
                .as_str()
                .unwrap_or_else(|| panic!("{id} names no action"));
            let previous = operations.insert(
                id.to_owned(),
                (method.to_uppercase(), path.clone(), action.to_owned()),
            );
            assert_eq!(previous, None, "{id} is used by two operations");
        }
    }
    operations
}

#[test]
fn every_operation_names_an_action_or_is_listed_as_public() {
    let operations = operations();
    for (id, (_, _, action)) in operations {
        if action == "Public" {
            assert!(
                PUBLIC_OPERATIONS.contains(&id.as_str()),
                "{id} is public but not listed in PUBLIC_OPERATIONS"
            );
        } else {
            assert!(
                Action::parse(action).is_some(),
                "{id} names {action}, which is not a row of the permission matrix"
            );
            assert!(
                !PUBLIC_OPERATIONS.contains(&id.as_str()),
                "{id} is listed in PUBLIC_OPERATIONS but is not public"
            );
        }
    }
    for id in PUBLIC_OPERATIONS {
        assert!(
            operations.contains_key(id),
            "{id} is listed in PUBLIC_OPERATIONS but does not exist"
        );
    }
}

#[test]
fn every_operation_has_its_row_in_the_access_matrix() {
    let tested: Vec<_> = crate::access_matrix::ROWS
        .iter()
        .map(|row| row.operation)
        .collect();
    let existing: Vec<_> = operations().keys().cloned().collect();
    for id in &existing {
        assert!(
            tested.contains(&id.as_str()),
            "{id} has no row in tests/it/access_matrix.rs"
        );
    }
    for id in tested {
        assert!(
            existing.iter().any(|other| other == id),
            "{id} has a row in tests/it/access_matrix.rs but does not exist"
        );
    }
}

#[tokio::test]
async fn the_api_description_is_served_as_json_and_as_html() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    let answer = visitor.get("/api/openapi.json").await;
    assert_eq!(answer.headers["content-type"], "application/json");
    let committed = include_bytes!("../../../../openapi.json");
    assert!(answer.bytes == committed, "not the committed description");

    let answer = visitor.get("/api/docs").await;
    assert_eq!(answer.headers["content-type"], "text/html; charset=utf-8");
    let page = String::from_utf8(answer.bytes).expect("a page");
    let policy = answer.headers["content-security-policy"]
        .to_str()
        .expect("a policy");
    let nonce = page
        .split("<style nonce=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a nonce");
    assert_eq!(nonce.len(), 32);
    assert!(policy.contains(&format!("style-src 'self' 'nonce-{nonce}'")));
    for id in operations().keys() {
        assert!(page.contains(&format!("id=\"{id}\"")), "{id} is missing");
    }
}

#[test]
fn no_request_body_accepts_undeclared_fields() {
    let document: serde_json::Value =
        serde_json::from_str(&server::app::openapi::json()).expect("the document is JSON");
    let schemas = &document["components"]["schemas"];
    let mut bodies = 0;
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let Some(name) = schema["$ref"]
                .as_str()
                .and_then(|name| name.rsplit('/').next())
            else {
                continue;
            };
            bodies += 1;
            assert_eq!(
                schemas[name]["additionalProperties"], false,
                "{method} {path}: {name}"
            );
        }
    }
    assert!(bodies > 40, "{bodies} bodies were found");
}

/// GET requests skip the check against forged requests, so they must not change anything.
#[test]
fn get_operations_only_read() {
    const READING: [&str; 9] = [
        "count_",
        "download_",
        "export_",
        "find_",
        "list_",
        "open_",
        "read_",
        "search_",
        "show_",
    ];
    for (id, (method, path, _)) in operations() {
        let reads =
            READING.iter().any(|verb| id.starts_with(verb)) || id == "validate_owner_session";
        let gets = method == "GET";
        assert!(!gets || reads, "{id}: GET {path} is not named like a read");
    }
}

#[test]
fn binary_bodies_have_their_media_types_and_no_schema() {
    let document: serde_json::Value =
        serde_json::from_str(&server::app::openapi::json()).expect("the document is JSON");
    let body = |path: &str, method: &str| {
        document["paths"][path][method]["requestBody"]["content"].clone()
    };
    for (path, method, media_type, accepted) in [
        ("/api/uploads", "post", "image/heic", true),
        ("/api/uploads", "post", "image/heif", true),
        ("/api/uploads", "post", "application/x-zip-compressed", true),
        ("/api/uploads", "post", "application/pdf", true),
        ("/api/owner/uploads", "post", "text/plain", true),
        ("/api/uploads", "post", "text/csv", true),
        ("/api/owner/uploads", "post", "text/csv", false),
        ("/api/uploads", "post", "text/html", false),
        ("/api/projects/import", "post", "text/csv", true),
        ("/api/projects/import", "post", "image/png", false),
        ("/api/admin/portal/logo", "put", "image/webp", true),
        ("/api/admin/portal/logo", "put", "application/pdf", false),
    ] {
        let content = body(path, method);
        assert_eq!(
            content.get(media_type).is_some(),
            accepted,
            "{path} {media_type}"
        );
        let any = content["application/octet-stream"]
            .as_object()
            .expect("any file");
        assert!(any.is_empty(), "{path} has a schema for binary data");
    }
}

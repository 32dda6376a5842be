//! Malformed requests that the web application never sends.

use reqwest::Method;
use serde_json::json;
use test_support::{Answer, TestApp};

#[tokio::test]
async fn writes_from_other_sites_are_rejected() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    let form = json!({ "email": "a@b.example", "password": "x" });
    let foreign = [
        ("origin", "https://evil.example"),
        ("sec-fetch-site", "cross-site"),
        ("x-buildback-request", "0"),
    ];
    for (name, value) in foreign {
        let mut request = visitor
            .request(Method::POST, "/api/auth/sign-in")
            .json(&form)
            .build()
            .expect("a request");
        request
            .headers_mut()
            .insert(name, value.parse().expect("a header"));
        let answer = reqwest::Client::new()
            .execute(request)
            .await
            .expect("the portal answers");
        assert_eq!(answer.status(), 403, "{name}");
    }
}

#[tokio::test]
async fn a_page_opened_at_another_address_explains_the_setting() {
    let app = TestApp::start().await;
    let sign_in = async |origin: &str| {
        let form = json!({ "email": "a@b.example", "password": "x" });
        let request = app
            .anonymous()
            .request(Method::POST, "/api/auth/sign-in")
            .header("origin", origin);
        Answer::of(request.json(&form)).await
    };
    let elsewhere = sign_in("http://192.0.2.7:8080").await;
    let detail = elsewhere.problem(403, "csrf_rejected")["detail"].clone();
    let detail = detail.as_str().expect("a text");
    for part in ["http://192.0.2.7:8080", &app.url(), "public_url"] {
        assert!(detail.contains(part), "{part} is missing: {detail}");
    }
    sign_in(&app.url())
        .await
        .problem(401, "invalid_credentials");
}

#[tokio::test]
async fn writes_to_a_portal_without_https_explain_the_setting() {
    let lan = "http://192.0.2.7:8080";
    let app = TestApp::with(|config| {
        config.public_url = server::config::PublicUrl::parse(lan).ok();
    })
    .await;
    let form = json!({ "email": "a@b.example", "password": "x" });
    let request = app
        .anonymous()
        .request(Method::POST, "/api/auth/sign-in")
        .header("origin", lan);
    let answer = Answer::of(request.json(&form)).await;
    let detail = answer.problem(403, "not_https")["detail"].clone();
    let detail = detail.as_str().expect("a text");
    assert!(
        detail.contains(lan) && detail.contains("public_url"),
        "{detail}"
    );
}

#[tokio::test]
async fn non_json_and_oversized_bodies_are_rejected() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    let send = |body: String, kind: &'static str| {
        Answer::of(
            visitor
                .request(Method::POST, "/api/auth/sign-in")
                .header("content-type", kind)
                .body(body),
        )
    };
    send("{}".to_owned(), "text/plain")
        .await
        .problem(415, "json_required");
    send("{".to_owned(), "application/json")
        .await
        .problem(400, "malformed_json");
    send(String::new(), "application/json")
        .await
        .problem(400, "malformed_json");
    send("[]".to_owned(), "application/json")
        .await
        .problem(422, "invalid_input");
    let long = json!({ "email": "x".repeat(4 << 20), "password": "x" }).to_string();
    send(long, "application/json")
        .await
        .problem(413, "body_too_large");
}

/// PostgreSQL accepts no text with a NUL character.
#[tokio::test]
async fn nul_characters_in_requests_cause_no_server_error() {
    let app = TestApp::start().await;
    let (admin, visitor) = (app.admin().await, app.anonymous());
    app.company("Ridgeline").await;
    let person = app.partner().await.0;
    for (path, status) in [
        ("/api/projects/AAAAA%00", 404),
        ("/api/projects?contractor=%00", 200),
        ("/api/projects?contractor=ridgeline%00", 200),
        ("/api/projects?search=water%00", 200),
        ("/api/projects/export?contractor=%00", 200),
        ("/api/contractors?search=%00ridge", 200),
        ("/api/admin/contractors?search=ridge%00", 200),
        ("/api/admin/contractors/ridgeline%00", 404),
        ("/api/admin/contractors/%00/invitations", 404),
        ("/api/files/a%00?k=1&e=9999999999&d=inline&s=00", 403),
    ] {
        let answer = admin.get(path).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.json);
    }
    let email = format!("{}\0", person.email);
    for (path, form, status) in [
        (
            "/api/auth/sign-in",
            // Control characters are removed from an email address, as everywhere else.
            json!({ "email": email, "password": test_support::PASSWORD }),
            200,
        ),
        ("/api/auth/forgot-password", json!({ "email": email }), 204),
        (
            "/api/owner/session",
            json!({ "project_code": "AAAAA\0" }),
            422,
        ),
    ] {
        let answer = visitor.post(path, &form).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.json);
    }
}

#[tokio::test]
async fn unknown_paths_and_methods_get_404_and_405() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    visitor.get("/api/nothing").await.problem(404, "not_found");
    for answer in [
        visitor.get("/api/auth/sign-in").await,
        visitor.delete("/api/me").await,
    ] {
        assert!(answer.headers.contains_key("allow"));
        answer.problem(405, "method_not_allowed");
    }
}

#[tokio::test]
async fn api_responses_must_not_be_cached() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let answer = partner.get("/api/me").await;
    assert_eq!(answer.headers["cache-control"], "no-store");
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    assert_eq!(answer.headers["referrer-policy"], "no-referrer");
}

#[tokio::test]
async fn every_list_rejects_a_limit_of_zero() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let company = app.company("Ridgeline").await;
    let project = app.project(&app.partner().await.0).await;
    let owner = app.owner(&project.code).await;
    let document: serde_json::Value =
        serde_json::from_str(&server::app::openapi::json()).expect("the document is JSON");
    let mut lists = 0;
    for (path, methods) in document["paths"].as_object().expect("paths") {
        let parameters = methods["get"]["parameters"].as_array();
        let limit = parameters.and_then(|all| all.iter().find(|one| one["name"] == "limit"));
        let Some(limit) = limit else { continue };
        lists += 1;
        assert_eq!(limit["schema"]["minimum"], 1, "{path}");
        let filled = path
            .replace("{code}", &project.code)
            .replace("{slug}", &company.slug)
            .replace("{id}", "01970000-0000-7000-8000-000000000001");
        let client = if path.starts_with("/api/owner/") {
            &owner
        } else {
            &admin
        };
        let answer = client.get(&format!("{filled}?limit=0")).await;
        assert_eq!(answer.status, 422, "{path}: {}", answer.json);
        answer.invalid(&["limit"]);
    }
    assert!(lists > 20, "{lists} lists were found");
}

#[tokio::test]
async fn repeated_and_misplaced_fields_are_rejected() {
    let app = TestApp::start().await;
    let (admin, visitor) = (app.admin().await, app.anonymous());
    admin
        .get("/api/projects?limit=1&limit=2")
        .await
        .invalid(&["limit"]);
    let twice =
        r#"{"email":"a@b.example","email":"c@d.example","password":"x","keep_signed_in":false}"#;
    let request = visitor
        .request(Method::POST, "/api/auth/sign-in")
        .header("content-type", "application/json")
        .body(twice);
    Answer::of(request).await.problem(422, "invalid_input");
    // The email address is read only from the body.
    let elsewhere = json!({ "password": "x" });
    visitor
        .post("/api/auth/sign-in?email=a@b.example", &elsewhere)
        .await
        .invalid(&["email"]);
}

#[test]
fn release_builds_check_arithmetic_overflow() {
    let manifest = include_str!("../../../../Cargo.toml");
    let release = manifest
        .split("[profile.release]")
        .nth(1)
        .expect("a profile");
    let release = release.split("\n[").next().unwrap_or_default();
    assert!(release.contains("overflow-checks = true"), "{release}");
}

#[tokio::test]
async fn every_response_declares_its_content_type_and_text_encoding() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/api/docs", "text/html; charset=utf-8"),
        ("/icon.svg", "image/svg+xml; charset=utf-8"),
        ("/logo", "image/svg+xml; charset=utf-8"),
        ("/healthz", "text/plain; charset=utf-8"),
        ("/readyz", "text/plain; charset=utf-8"),
        ("/health", "application/json"),
        ("/api/me", "application/problem+json"),
        ("/api/openapi.json", "application/json"),
    ] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.headers["content-type"], kind, "{path}");
    }
}

#[tokio::test]
async fn the_portal_sends_no_redirects() {
    let app = TestApp::with(|config| {
        config.public_url = server::config::PublicUrl::parse("https://portal.example").ok();
    })
    .await;
    let visitor = app.anonymous();
    for path in [
        "/",
        "/auth",
        "/projects/",
        "/api/me",
        "/api/docs",
        "/api/nothing",
        "/healthz",
    ] {
        let answer = visitor.get(path).await;
        assert!(
            !(300..400).contains(&answer.status),
            "{path}: {}",
            answer.status
        );
        assert!(!answer.headers.contains_key("location"), "{path}");
    }
}

#[tokio::test]
async fn a_pasted_address_is_split_only_when_unambiguous() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let split = async |text: &str| {
        let form = json!({ "text": text });
        partner.post("/api/addresses/split", &form).await
    };
    assert_eq!(
        split("12 Oak St Northwest, Apt 2A, St Amant LA 70774")
            .await
            .ok(),
        json!({ "parts": { "street": "12 Oak St Northwest", "unit": "Apt 2A", "city": "St Amant", "state": "LA", "zip": "70774" } })
    );
    for ambiguous in ["12 Oak St, Basement, NY 11201", "12 Oak St", ""] {
        assert_eq!(
            split(ambiguous).await.ok(),
            json!({ "parts": null }),
            "{ambiguous}"
        );
    }
    split(&"x".repeat(501)).await.invalid(&["text"]);
}

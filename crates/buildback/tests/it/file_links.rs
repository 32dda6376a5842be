//! Reading a file through its signed link.

use domain::id::UpdateId;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp};

const PICTURE: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

/// An admin who attached a picture to a project, the project code, and the file as the portal lists it.
async fn attached(app: &TestApp) -> (Client, String, Value) {
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    let admin = app.admin().await;
    let id = UpdateId::new(app.state().clock(), &mut app.state().rng()).to_string();
    let upload = admin
        .upload(
            "Kitchen wall.png",
            "image/png",
            "status_update",
            &id,
            PICTURE.to_vec(),
        )
        .await
        .ok();
    let path = format!("/api/projects/{}", project.code);
    let body = json!({ "id": id, "status": "site_visit_scheduled", "notes": "Seen.", "attachments": [upload["id"]] });
    admin.post(&format!("{path}/updates"), &body).await.ok();
    let files = admin.get(&format!("{path}/files")).await.ok();
    (admin, project.code, files["items"][0].clone())
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

#[tokio::test]
async fn a_signed_link_serves_the_file_with_plain_or_escaped_slashes() {
    let app = TestApp::start().await;
    let (admin, _, file) = attached(&app).await;
    let link = text(&file["url"]);
    let path = link.split('?').next().expect("a path");
    assert!(path.starts_with("/api/files/status-updates/"), "{path}");
    assert!(
        !path.contains('%'),
        "nothing that a proxy could unescape: {path}"
    );
    let shown = admin.get(link).await;
    assert_eq!((shown.status, shown.bytes.as_slice()), (200, PICTURE));
    assert_eq!(shown.headers["content-type"], "image/png");
    assert_eq!(shown.headers["x-content-type-options"], "nosniff");
    let download = admin.get(text(&file["download_url"])).await;
    assert!(
        download.headers["content-disposition"]
            .to_str()
            .is_ok_and(|value| value.starts_with("attachment"))
    );
    // Some clients and proxies escape characters that do not need it.
    let (start, rest) = path.split_at("/api/files/".len());
    let escaped = link.replace(path, &format!("{start}{}", rest.replace('/', "%2F")));
    assert_eq!(admin.get(&escaped).await.bytes, PICTURE);
    let answer = Answer::of(admin.request(Method::HEAD, link)).await;
    assert_eq!((answer.status, answer.bytes.len()), (200, 0));
}

#[tokio::test]
async fn a_signed_link_opens_only_its_file_for_its_signed_in_user() {
    let app = TestApp::start().await;
    let (admin, code, file) = attached(&app).await;
    let link = text(&file["url"]);
    let (path, query) = link.split_once('?').expect("a query");
    let inner = path.strip_prefix("/api/files/").expect("a file's path");
    for other in [
        format!("/api/files/{inner}x?{query}"),
        format!("/api/files//{inner}?{query}"),
        format!("/api/files/x%2F..%2F{inner}?{query}"),
        format!("/api/files/..%2Fsecret.key?{query}"),
        link.replace("d=inline", "d=attachment"),
    ] {
        let status = admin.get(&other).await.status;
        assert!(matches!(status, 403 | 404), "{other} got {status}");
    }
    assert_eq!(admin.get(&format!("/api/files/?{query}")).await.status, 404);
    for stranger in [app.partner().await.1, app.owner(&code).await] {
        assert_eq!(stranger.get(link).await.status, 403);
    }
    admin.post("/api/auth/sign-out", &json!({})).await.ok();
    assert_eq!(admin.get(link).await.status, 401);
}

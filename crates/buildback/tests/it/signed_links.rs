//! Signed links are valid for one hour, one session, and one file.

use crate::leftovers::{Leftovers, PHOTO};
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, Person, TestApp, TestProject};

/// A project with one photo on its timeline, and the partner who submitted it.
async fn project_with_photo(app: &TestApp) -> (TestProject, Person) {
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let (paul, _) = app.partner().await;
    let project = app.project(&paul).await;
    let id = app.new_id();
    let upload = admin
        .upload(
            "kitchen.png",
            "image/png",
            "status_update",
            &id.to_string(),
            PHOTO.to_vec(),
        )
        .await
        .ok();
    let update = json!({
        "id": id, "status": "site_visit_completed", "notes": "The kitchen.", "attachments": [upload["id"]],
    });
    admin
        .post(&format!("/api/projects/{}/updates", project.code), &update)
        .await
        .ok();
    (project, paul)
}

async fn links(owner: &Client) -> [String; 2] {
    links_at(owner, "/api/owner/files").await
}

async fn links_at(client: &Client, path: &str) -> [String; 2] {
    let files = client.get(path).await.ok();
    let link = |name: &str| {
        let text = files["items"][0][name].as_str();
        text.unwrap_or_else(|| panic!("no {name} in {files}"))
            .to_owned()
    };
    [link("url"), link("download_url")]
}

#[tokio::test]
async fn a_signed_link_is_valid_for_an_hour() {
    let app = TestApp::start().await;
    let (project, paul) = project_with_photo(&app).await;
    // An owner's session would expire within the hour.
    let partner = app.sign_in(&paul).await;
    let files = format!("/api/projects/{}/files", project.code);
    let links = links_at(&partner, &files).await;
    for (link, shown) in links.iter().zip(["inline", "attachment"]) {
        let file = partner.get(link).await;
        assert_eq!((file.status, file.bytes.as_slice()), (200, PHOTO));
        assert_eq!(file.headers["content-type"], "image/png");
        assert_eq!(file.headers["x-content-type-options"], "nosniff");
        let disposition = file.headers["content-disposition"].to_str().expect("text");
        assert!(disposition.starts_with(shown), "{disposition}");
        assert!(disposition.contains("kitchen.png"), "{disposition}");
    }
    app.advance(SignedDuration::from_secs(3599));
    assert_eq!(partner.get(&links[0]).await.status, 200);
    app.advance(SignedDuration::from_secs(1));
    for link in &links {
        let problem = partner.get(link).await.problem(403, "link_expired");
        assert!(!problem.to_string().contains("kitchen"), "{problem}");
    }
    let fresh = links_at(&partner, &files).await;
    assert_eq!(partner.get(&fresh[0]).await.status, 200);
}

#[tokio::test]
async fn a_cached_file_is_revalidated_before_reuse() {
    let app = TestApp::start().await;
    let (project, paul) = project_with_photo(&app).await;
    let partner = app.sign_in(&paul).await;
    let files = format!("/api/projects/{}/files", project.code);
    let link = links_at(&partner, &files).await[0].clone();
    let file = partner.get(&link).await;
    assert_eq!(file.headers["cache-control"], "private, no-cache");
    let tag = file.headers["etag"].clone();
    let again = async |tag: &str| {
        let request = partner.request(Method::GET, &link);
        Answer::of(request.header("if-none-match", tag)).await
    };
    let tag = tag.to_str().expect("text");
    let unchanged = again(tag).await;
    assert_eq!((unchanged.status, unchanged.bytes.len()), (304, 0));
    for name in [
        "etag",
        "cache-control",
        "content-security-policy",
        "content-disposition",
    ] {
        assert_eq!(unchanged.headers[name], file.headers[name], "{name}");
    }
    assert_eq!(again("\"another\"").await.status, 200);
    app.advance(SignedDuration::from_secs(3600));
    again(tag).await.problem(403, "link_expired");
    partner.post("/api/auth/sign-out", &json!({})).await.ok();
    again(tag).await.problem(401, "sign_in_required");
}

#[tokio::test]
async fn a_signed_link_expires_with_its_session() {
    let app = TestApp::start().await;
    let (project, _) = project_with_photo(&app).await;
    let owner = app.owner(&project.code).await;
    let [link, _] = links(&owner).await;
    let token = owner
        .cookie("buildback_owner_session")
        .expect("owner session");
    owner.delete("/api/owner/session").await.ok();
    owner.get(&link).await.problem(401, "sign_in_required");
    // A copy of the cookie does not help either.
    let thief = app.anonymous();
    thief.set_cookie("buildback_owner_session", &token);
    thief.get(&link).await.problem(401, "sign_in_required");
    // The same owner in a new session.
    let again = app.owner(&project.code).await;
    again.get(&link).await.problem(403, "link_invalid");
}

#[tokio::test]
async fn a_signed_link_is_rejected_in_other_sessions() {
    let app = TestApp::start().await;
    let (project, _) = project_with_photo(&app).await;
    let owner = app.owner(&project.code).await;
    let [link, _] = links(&owner).await;
    let other_owner = app.owner(&project.code).await;
    other_owner.get(&link).await.problem(403, "link_invalid");
    app.admin()
        .await
        .get(&link)
        .await
        .problem(403, "link_invalid");
    app.anonymous()
        .get(&link)
        .await
        .problem(401, "sign_in_required");
    assert_eq!(owner.get(&link).await.status, 200);
}

#[tokio::test]
async fn a_forged_link_is_rejected() {
    let app = TestApp::start().await;
    let (project, _) = project_with_photo(&app).await;
    let owner = app.owner(&project.code).await;
    let [link, _] = links(&owner).await;
    let (path, query) = link.split_once('?').expect("query");
    let parts: Vec<(&str, &str)> = query
        .split('&')
        .filter_map(|part| part.split_once('='))
        .collect();
    let part = |name: &str| {
        parts
            .iter()
            .find(|(key, _)| *key == name)
            .map(|(_, value)| (*value).to_owned())
            .expect("part of the link")
    };
    let flipped: String = part("s")
        .chars()
        .map(|digit| if digit == '0' { '1' } else { '0' })
        .collect();
    let later = part("e").parse::<i64>().expect("expiry") + 3600;
    let forged = [
        link.replace("d=inline", "d=attachment"),
        link.replace(&format!("e={}", part("e")), &format!("e={later}")),
        link.replace(&part("s"), &flipped),
        link.replace(&part("s"), ""),
        link.replace(&format!("k={}", part("k")), "k=other"),
        link.replace("d=inline", "d=script"),
        format!("{}x?{query}", path),
    ];
    for forged_link in forged {
        assert_ne!(forged_link, link);
        owner.get(&forged_link).await.problem(403, "link_invalid");
    }
    let extra_parameter = owner.get(&format!("{link}&admin=1")).await;
    assert_eq!(extra_parameter.status, 422, "{}", extra_parameter.json);
    assert_eq!(owner.get(path).await.status, 422);
    let files: Value = owner.get("/api/owner/files").await.ok();
    assert_eq!(files["items"].as_array().map(Vec::len), Some(1));
}

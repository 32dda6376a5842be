//! Links in emails to property owners, which open the project without the code on a known device and in a known browser.

use crate::delivery::{Post, readable};
use crate::owner_letter::to_owner;
use crate::owner_session::enter;
use domain::owner_step_up::StepUp;
use serde_json::{Value, json};
use test_support::{Client, TakenMail};

/// The browser of test clients after an update.
const UPDATED: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";

/// The token of the link in the first of these emails to the owner.
pub fn token(mails: &[TakenMail]) -> String {
    let text = readable(to_owner(mails)[0]);
    let start = text.find("/owner#link=").expect("a link") + "/owner#link=".len();
    text[start..]
        .chars()
        .take_while(|sign| !sign.is_whitespace() && *sign != '"')
        .collect()
}

/// Opens the link in an email; returns the status and the code of the response.
pub async fn open(client: &Client, token: &str) -> (u16, Value) {
    let form = json!({ "token": token });
    let answer = client.post("/api/owner/session/link", &form).await;
    (answer.status, answer.json["code"].clone())
}

#[tokio::test]
async fn a_link_in_an_email_opens_the_project_in_a_known_browser_in_any_network() {
    let mut post = Post::open().await;
    post.carl_says("We start on Monday.").await;
    let token = token(&post.mails().await);
    let needed = (401, json!("owner_code_needed"));
    let owner = post.app.owner(&post.project.code).await;
    // Elsewhere, after an update of the browser.
    let roaming = |client: &Client| client.clone().at("198.51.100.7").in_browser(UPDATED);
    assert_eq!(open(&roaming(&post.app.anonymous()), &token).await, needed);
    // The cookies of other projects' owners, and of an admin who viewed the portal as the owner.
    let other = post.app.project(&post.paul).await;
    let neighbor = post.app.owner(&other.code).await;
    assert_eq!(open(&roaming(&neighbor), &token).await, needed);
    let ann = post.app.sign_in(&post.ann).await;
    enter(&ann, &post.project.code).await.ok();
    let name = format!("buildback_owner_device_{}", post.project.id.uuid().simple());
    assert_eq!(ann.cookie(&name), None);
    // The cookie opens nothing without the link.
    let copy = roaming(&post.app.anonymous());
    copy.set_cookie(&name, &owner.cookie(&name).expect("the browser's cookie"));
    assert_eq!(copy.get("/api/owner/project").await.status, 401);
    // A session that was ended on suspicion may have been in a copy of the browser.
    assert!(post.app.execute_sql(&format!(
        "UPDATE owner_sessions SET security_level = 'invalid', revoked_at = {}",
        post.app.now().as_microsecond()
    )));
    assert_eq!(open(&roaming(&owner), &token).await, needed);
    post.pass(24 * 60);
    assert_eq!(open(&roaming(&owner), &token).await.0, 201);
    // A new code makes every browser unknown.
    assert!(post.app.execute_sql(&format!(
        "UPDATE projects SET project_code = 'ABC234', code_issued_at = {} WHERE id = '{}'",
        post.app.now().as_microsecond(),
        post.project.id
    )));
    assert_eq!(open(&roaming(&owner), &token).await, needed);
}

#[tokio::test]
async fn a_known_browser_is_asked_the_second_question_unless_it_comes_by_a_link() {
    let mut post = Post::with(|config| config.owner_step_up = StepUp::Always).await;
    post.carl_says("We start on Monday.").await;
    let token = token(&post.mails().await);
    let owner = post.app.anonymous();
    let form = json!({ "project_code": post.project.code, "answer": "0188" });
    owner.post("/api/owner/session", &form).await.ok();
    let roaming = owner.at("198.51.100.7").in_browser(UPDATED);
    let asked = enter(&roaming, &post.project.code).await.ok();
    assert_eq!(asked["outcome"], "question_asked");
    assert_eq!(open(&roaming, &token).await.0, 201);
    // Only its cookie makes the browser known; the visit does not make the network known.
    let asked = enter(&roaming, &post.project.code).await.ok();
    assert_eq!(asked["outcome"], "question_asked");
}

#[tokio::test]
async fn a_link_in_an_email_opens_the_project_only_on_a_known_device() {
    let mut post = Post::open().await;
    post.carl_says("We start on Monday.").await;
    let token = token(&post.mails().await);
    let needed = (401, json!("owner_code_needed"));
    let stranger = post.app.anonymous();
    assert_eq!(open(&stranger, &token).await, needed);
    assert_eq!(open(&stranger, "x.y.z").await, needed);
    // The same browser, after the owner entered the code and left.
    let owner = post.app.owner(&post.project.code).await;
    owner
        .request(reqwest::Method::DELETE, "/api/owner/session")
        .send()
        .await
        .expect("an answer");
    assert_eq!(open(&owner, &token).await.0, 201);
    assert_eq!(owner.get("/api/owner/project").await.status, 200);
    // A new code makes every device unknown.
    assert!(post.app.execute_sql(&format!(
        "UPDATE projects SET project_code = 'ABC234', code_issued_at = {} WHERE id = '{}'",
        post.app.now().as_microsecond(),
        post.project.id
    )));
    assert_eq!(open(&owner, &token).await, needed);
}

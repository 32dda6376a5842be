//! What a deletion leaves behind: ids that stay taken, stored responses, and queued mail.

use crate::deleted_projects::{Office, delete};
use crate::delivery::{CARL, OWNER, Post, recipients};
use crate::leftovers::{Leftovers, eventually};
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use server::features::delivery::deliver;
use test_support::{Answer, Client, Mood};

#[tokio::test]
async fn ids_of_a_deleted_project_stay_taken_so_that_it_can_be_restored() {
    let office = Office::open().await;
    let (app, admin) = (&office.app, &office.admin);
    let other = app.project(&office.paul).await;
    let elsewhere = |of: &str| format!("/api/projects/{}/{of}", other.code);
    let message = json!({
        "id": app.new_id(), "message_content": "Hello", "message_type": "text", "participant_type": "admin",
    });
    let update = json!({ "id": app.new_id(), "status": "submitted", "notes": "Called the owner." });
    let task = json!({ "id": app.new_id(), "description": "Call the adjuster." });
    // The same id in two tables must not prevent the deletion.
    let twice = json!({ "id": office.project.id, "description": "Call the owner." });
    let forms = [
        ("messages", &message),
        ("updates", &update),
        ("tasks", &task),
        ("tasks", &twice),
    ];
    for (of, form) in forms {
        let made = admin.post(&office.path(of), form).await;
        assert!(made.status < 300, "{of}: {}", made.json);
    }
    delete(admin, &office.project).await.ok();
    for (of, form) in forms {
        let refused = admin.post(&elsewhere(of), form).await;
        assert_eq!(refused.status, 409, "{of}: {}", refused.json);
    }
    office.restore().await.ok();
    assert_eq!(app.rows("deleted_ids"), 0);
    let thread = admin.get(&office.path("messages")).await.ok();
    assert_eq!(thread["messages"][0]["id"], message["id"]);
}

#[tokio::test]
async fn a_repeated_call_does_not_return_a_deleted_project() {
    let office = Office::open().await;
    let form = json!({ "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let call = async |client: &Client, path: &str, form: &Value| {
        let request = client.request(Method::POST, path);
        Answer::of(request.header("idempotency-key", "the-only-one").json(form)).await
    };
    let made = call(&office.partner, "/api/projects", &form).await.ok();
    let code = made["project_code"].as_str().expect("a code");
    let updates = format!("/api/projects/{code}/updates");
    let update = json!({ "status": "submitted", "notes": "Ann Lee called." });
    call(&office.admin, &updates, &update).await.ok();
    let path = format!("/api/projects/{code}");
    let version = office.admin.get(&path).await.ok()["version"].clone();
    let request = office.admin.request(Method::DELETE, &path);
    let deleted = Answer::of(request.header("if-match", format!("\"{version}\""))).await;
    deleted.ok();
    call(&office.admin, &updates, &update)
        .await
        .problem(404, "not_found");
    // Without an id in the form, the call makes another project.
    let again = call(&office.partner, "/api/projects", &form).await.ok();
    assert_ne!(again["project_code"], json!(code));
    assert_ne!(again["project_number"], made["project_number"]);
}

#[tokio::test]
async fn mail_about_a_deleted_project_is_not_sent() {
    // News that is not a mail yet.
    let mut post = Post::open().await;
    let admin = post.app.sign_in(&post.ann).await;
    post.carl_says("We come on Monday.").await;
    delete(&admin, &post.project).await.ok();
    post.pass(60);
    assert_eq!(recipients(&post.mails().await), Vec::<&str>::new());

    // Mail in the queue, which the mail server does not take yet.
    let mut post = Post::open().await;
    post.carl_says("We come on Monday.").await;
    post.server.mood(Mood::Busy);
    post.pass(60);
    deliver(post.app.state())
        .await
        .expect("the delivery succeeds");
    let queued = format!("mail_queue WHERE recipient = '{OWNER}' AND sent_at IS NULL");
    assert_eq!(post.app.rows(&queued), 1);
    let tried = format!("{queued} AND attempts > 0");
    eventually(async || post.app.rows(&tried) == 1).await;
    let admin = post.app.sign_in(&post.ann).await;
    delete(&admin, &post.project).await.ok();
    assert_eq!(post.app.rows(&queued), 0);
    post.server.mood(Mood::Takes);
    post.pass(600);
    assert_eq!(recipients(&post.mails().await), Vec::<&str>::new());

    // What was sent before stays in the mail log until the project is removed for good.
    let sent = format!("mail_queue WHERE recipient = '{CARL}' AND project_id IS NOT NULL");
    assert_eq!(post.app.rows(&sent), 1);
    post.app.advance(SignedDuration::from_hours(30 * 24));
    let cleaned = server::app::jobs::clean_up(post.app.state()).await;
    cleaned.expect("the cleanup succeeds");
    assert_eq!(post.app.rows(&sent), 0);
}

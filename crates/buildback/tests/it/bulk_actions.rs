//! What can be done to single rows, done to many: a result per row, and an undo where the single action has one.

use crate::bulk_rows::outcomes;
use crate::leftovers::Leftovers;
use crate::password_reset::with_mail;
use crate::security_log::count;
use domain::audit::AuditEvent;
use serde_json::{Value, json};
use test_support::{Client, Mood};

/// An id that no record has.
const UNKNOWN_ID: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

async fn sent(client: &Client, path: &str, field: &str, rows: Vec<Value>) -> Value {
    client.post(path, &json!({ field: rows })).await.ok()
}

#[tokio::test]
async fn selected_mails_are_retried_and_logged_each() {
    let (app, mut server) = with_mail().await;
    let admin = app.admin().await;
    server.mood(Mood::Refuses);
    for name in ["Kim", "Lee"] {
        let form = json!({
            "first_name": name, "last_name": "Park", "email": format!("{name}@portal.example"), "role": "admin",
        });
        admin.post("/api/admin/users", &form).await.ok();
    }
    app.until(|app| app.rows("mail_queue WHERE failed_at IS NOT NULL") == 2)
        .await;
    let listed = admin.get("/api/admin/mails").await.ok();
    let ids: Vec<Value> = listed["items"]
        .as_array()
        .expect("mails")
        .iter()
        .map(|mail| mail["id"].clone())
        .collect();
    server.mood(Mood::Takes);
    let rows = vec![ids[0].clone(), json!(UNKNOWN_ID), ids[1].clone()];
    let answer = sent(&admin, "/api/admin/mails/retries", "mails", rows).await;
    assert_eq!(outcomes(&answer), ["changed", "not_found", "changed"]);
    assert_eq!(count(&app, AuditEvent::MailRetried).await, 2);
    for _ in 0..2 {
        server.next().await;
    }
    app.until(|app| app.rows("mail_queue WHERE sent_at IS NOT NULL") == 2)
        .await;
    // Sent emails cannot be retried.
    let answer = sent(&admin, "/api/admin/mails/retries", "mails", ids).await;
    assert_eq!(outcomes(&answer), ["refused", "refused"]);
}

//! Legal holds: set, changed, and lifted by admins; a held project cannot be deleted.

use crate::deleted_projects::{Office, delete};
use crate::security_log::count;
use domain::audit::AuditEvent;
use serde_json::{Value, json};

#[tokio::test]
async fn a_project_on_hold_cannot_be_deleted_until_the_hold_is_lifted() {
    let office = Office::open().await;
    let path = office.path("legal-hold");
    assert_eq!(office.admin.get(&path).await.ok()["hold"], Value::Null);
    let mut stream = office.other_admin.listen("/api/stream").await;
    stream.next().await.expect("the stream begins");

    for _ in 0..2 {
        let body = json!({ "reason": "  Lawsuit 12-34 " });
        let set = office.admin.put(&path, &body).await.ok();
        assert_eq!(set["hold"]["reason"], "Lawsuit 12-34");
        assert_eq!(set["hold"]["set_by"], "Robin Example");
    }
    let (topic, project) = stream.change().await;
    assert_eq!(topic, "legal_hold");
    assert_eq!(project, Some(office.project.id.to_string()));
    let refused = delete(&office.admin, &office.project).await;
    let refused = refused.problem(409, "legal_hold");
    assert!(
        refused["detail"]
            .as_str()
            .unwrap()
            .contains("Lawsuit 12-34"),
        "{refused}"
    );
    assert_eq!(office.admin.get(&office.path("")).await.status, 200);

    let body = json!({ "reason": "Lawsuit 56-78" });
    let changed = office.admin.put(&path, &body).await.ok();
    assert_eq!(changed["hold"]["reason"], "Lawsuit 56-78");
    for _ in 0..2 {
        assert_eq!(office.admin.delete(&path).await.ok()["hold"], Value::Null);
    }
    for (event, times) in [
        (AuditEvent::LegalHoldSet, 2),
        (AuditEvent::LegalHoldLifted, 1),
    ] {
        assert_eq!(count(&office.app, event).await, times, "{event:?}");
    }
    delete(&office.admin, &office.project).await.ok();
}

#[tokio::test]
async fn a_hold_needs_a_reason() {
    let office = Office::open().await;
    let path = office.path("legal-hold");
    for reason in [String::new(), " ".to_owned(), "x".repeat(501)] {
        let body = json!({ "reason": reason });
        office.admin.put(&path, &body).await.invalid(&["reason"]);
    }
    assert_eq!(office.app.rows("legal_holds"), 0);
}

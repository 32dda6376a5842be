//! What can be done to single rows, done to many: a result per row, and an undo where the single action has one.

use crate::bulk_rows::outcomes;
use crate::invitations::invite;
use crate::leftovers::Leftovers;
use crate::password_reset::with_mail;
use crate::security_log::{count, rows_about};
use domain::audit::AuditEvent;
use domain::permission::Role;
use serde_json::{Value, json};
use test_support::{Client, Mood, Person, TestApp, TestProject};

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

const ACCEPTANCES: &str = "/api/projects/acceptances";
const DELETIONS: &str = "/api/projects/deletions";
const HOLDS: &str = "/api/projects/legal-holds";
const RESTORATIONS: &str = "/api/admin/deleted-projects/restorations";

/// An admin, and three projects of a partner.
struct Office {
    app: TestApp,
    admin: Client,
    projects: Vec<TestProject>,
}

impl Office {
    async fn open() -> Self {
        let app = TestApp::start().await;
        let admin = app.admin().await;
        let (paul, _) = app.partner().await;
        let mut projects = Vec::new();
        for _ in 0..3 {
            projects.push(app.project(&paul).await);
        }
        Self {
            app,
            admin,
            projects,
        }
    }

    fn path(&self, at: usize, of: &str) -> String {
        format!("/api/projects/{}{of}", self.projects[at].code)
    }

    async fn version(&self, at: usize) -> Value {
        self.admin.get(&self.path(at, "")).await.ok()["version"].clone()
    }

    async fn to_delete(&self) -> Vec<Value> {
        let mut rows = Vec::new();
        for (at, project) in self.projects.iter().enumerate() {
            rows.push(json!({ "id": project.id, "version": self.version(at).await }));
        }
        rows
    }

    async fn hold(&self, rows: Vec<Value>) -> Value {
        sent(&self.admin, HOLDS, "projects", rows).await
    }

    async fn reason(&self, at: usize) -> Value {
        let path = self.path(at, "/legal-hold");
        self.admin.get(&path).await.ok()["hold"]["reason"].clone()
    }
}

#[tokio::test]
async fn selected_projects_are_accepted_once() {
    let office = Office::open().await;
    let accept = office.path(1, "/accept");
    office.admin.post(&accept, &json!({})).await;
    let mut rows: Vec<Value> = office
        .projects
        .iter()
        .map(|project| json!(project.code))
        .collect();
    rows.push(json!("ZZZZZZ"));
    let answer = sent(&office.admin, ACCEPTANCES, "projects", rows).await;
    assert_eq!(
        outcomes(&answer),
        ["changed", "unchanged", "changed", "not_found"]
    );
    assert_eq!(count(&office.app, AuditEvent::ProjectAccepted).await, 3);
    let twice = json!({ "projects": ["abc234", "ABC234"] });
    let refused = office.admin.post(ACCEPTANCES, &twice).await;
    refused.invalid(&["projects"]);
}

#[tokio::test]
async fn selected_projects_are_deleted_by_the_rules_of_single_ones_and_the_undo_restores_them() {
    let office = Office::open().await;
    let reason = json!({ "reason": "Lawsuit 12-34" });
    let held = office.path(1, "/legal-hold");
    office.admin.put(&held, &reason).await.ok();
    let mut rows = office.to_delete().await;
    rows[2]["version"] = json!(99);
    let answer = sent(&office.admin, DELETIONS, "projects", rows.clone()).await;
    assert_eq!(outcomes(&answer), ["changed", "refused", "stale"]);
    let why = answer["rows"][1]["reason"].as_str().expect("a reason");
    assert!(why.contains("Lawsuit 12-34"), "{why}");
    assert_eq!(office.admin.get(&office.path(0, "")).await.status, 404);
    assert_eq!(count(&office.app, AuditEvent::ProjectDeleted).await, 1);
    // A retry after a lost response deletes nothing.
    let again = vec![rows[0].clone()];
    let again = sent(&office.admin, DELETIONS, "projects", again).await;
    assert_eq!(outcomes(&again), ["not_found"]);

    let back = vec![rows[0]["id"].clone(), json!(UNKNOWN_ID)];
    let restored = sent(&office.admin, RESTORATIONS, "projects", back.clone()).await;
    assert_eq!(outcomes(&restored), ["changed", "not_found"]);
    assert_eq!(office.version(0).await, restored["rows"][0]["version"]);
    let again = sent(&office.admin, RESTORATIONS, "projects", back).await;
    assert_eq!(outcomes(&again), ["unchanged", "not_found"]);
    assert_eq!(count(&office.app, AuditEvent::ProjectRestored).await, 1);

    // The undo of a restoration deletes the project again.
    let undo = json!({ "id": rows[0]["id"], "version": restored["rows"][0]["version"] });
    let undone = sent(&office.admin, DELETIONS, "projects", vec![undo]).await;
    assert_eq!(outcomes(&undone), ["changed"]);
}

#[tokio::test]
async fn legal_holds_are_set_on_selected_projects_and_lifted_each_with_an_undo() {
    let office = Office::open().await;
    let single = office.path(0, "/legal-hold");
    let old = json!({ "reason": "Old case" });
    office.admin.put(&single, &old).await.ok();
    let row =
        |at: usize, reason: Value| json!({ "code": office.projects[at].code, "reason": reason });
    let set = vec![row(0, json!(" New case ")), row(1, json!("New case"))];
    let answer = office.hold(set.clone()).await;
    assert_eq!(outcomes(&answer), ["changed", "changed"]);
    let before = |answer: &Value, at: usize| answer["rows"][at]["previous_reason"].clone();
    assert_eq!(before(&answer, 0), "Old case");
    assert_eq!(before(&answer, 1), Value::Null);
    assert_eq!(
        outcomes(&office.hold(set).await),
        ["unchanged", "unchanged"]
    );

    // A colleague changes the second hold; the undo leaves that alone.
    let other = json!({ "reason": "Other case" });
    let path = office.path(1, "/legal-hold");
    office.admin.put(&path, &other).await.ok();
    let undo = |at: usize, reason: Value, undoes: Value| {
        let code = &office.projects[at].code;
        json!({ "code": code, "reason": reason, "undoes": undoes })
    };
    let back = vec![
        undo(0, json!("Old case"), json!("New case")),
        undo(1, Value::Null, json!("New case")),
    ];
    assert_eq!(outcomes(&office.hold(back).await), ["changed", "stale"]);
    assert_eq!(office.reason(0).await, "Old case");
    assert_eq!(office.reason(1).await, "Other case");

    let lift = vec![row(0, Value::Null), row(2, Value::Null)];
    let lifted = office.hold(lift).await;
    assert_eq!(outcomes(&lifted), ["changed", "unchanged"]);
    let again = vec![undo(0, before(&lifted, 0), Value::Null)];
    assert_eq!(outcomes(&office.hold(again).await), ["changed"]);
    assert_eq!(office.reason(0).await, "Old case");

    let refused = json!({ "projects": [row(0, json!(" "))] });
    let refused = office.admin.post(HOLDS, &refused).await;
    refused.invalid(&["reason"]);
    let missing = json!({ "projects": [{ "code": office.projects[0].code }] });
    assert_ne!(office.admin.post(HOLDS, &missing).await.status, 200);
}

const ROLES: &str = "/api/admin/users/roles";
const SIGN_OUTS: &str = "/api/admin/users/sign-outs";
const USER_INVITATIONS: &str = "/api/admin/users/invitations";

async fn user(admin: &Client, person: &Person) -> Value {
    let path = format!("/api/admin/users/{}", person.id);
    admin.get(&path).await.ok()
}

#[tokio::test]
async fn selected_accounts_get_a_role_by_the_rules_of_single_ones_with_an_undo() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let company = app.company("Ridgeline").await;
    let carl = app
        .person("carl@ridgeline.example", Role::Contractor, Some(&company))
        .await;
    let (paul, partner) = app.partner().await;
    let people = [&ann, &carl, &paul];
    let mut rows = Vec::new();
    for person in people {
        let seen = user(&admin, person).await;
        rows.push(json!({
            "id": person.id, "version": seen["version"], "role": "referral_partner",
        }));
    }
    let answer = sent(&admin, ROLES, "users", rows.clone()).await;
    assert_eq!(outcomes(&answer), ["refused", "changed", "unchanged"]);
    let made = user(&admin, &carl).await;
    assert_eq!(made["role"], "referral_partner");
    assert_eq!(made["version"], answer["rows"][1]["version"]);
    assert_eq!(count(&app, AuditEvent::RoleChanged).await, 1);
    partner.get("/api/me").await.ok();

    let back = json!({
        "id": carl.id, "version": answer["rows"][1]["version"], "role": "contractor",
        "contractor_id": company.id,
    });
    let undone = sent(&admin, ROLES, "users", vec![back]).await;
    assert_eq!(outcomes(&undone), ["changed"]);
    let restored = user(&admin, &carl).await;
    assert_eq!(restored["contractor"]["id"], json!(company.id));
    // Somebody changed the account since the first version.
    let stale = sent(&admin, ROLES, "users", vec![rows[1].clone()]).await;
    assert_eq!(outcomes(&stale), ["stale"]);

    let mut wrong = rows[2].clone();
    wrong["contractor_id"] = json!(company.id);
    let refused = json!({ "users": [wrong] });
    let refused = admin.post(ROLES, &refused).await;
    refused.invalid(&["contractor_id"]);
}

#[tokio::test]
async fn selected_accounts_are_signed_out_except_the_callers_session() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let elsewhere = app.sign_in(&ann).await;
    let (paul, partner) = app.partner().await;
    let silent = app
        .person("paula@portal.example", Role::ReferralPartner, None)
        .await;
    let rows = vec![
        json!(ann.id),
        json!(paul.id),
        json!(silent.id),
        json!(UNKNOWN_ID),
    ];
    let answer = sent(&admin, SIGN_OUTS, "users", rows).await;
    assert_eq!(
        outcomes(&answer),
        ["changed", "changed", "unchanged", "not_found"]
    );
    for client in [&elsewhere, &partner] {
        assert_eq!(client.get("/api/me").await.status, 401);
    }
    admin.get("/api/me").await.ok();
    assert_eq!(rows_about(&app, AuditEvent::Logout, paul.id), 1);
}

#[tokio::test]
async fn selected_invitations_are_sent_again_with_new_links() {
    let (app, mut server) = with_mail().await;
    let admin = app.admin().await;
    let mut invited = Vec::new();
    for name in ["Kim", "Lee"] {
        let form = json!({
            "first_name": name, "last_name": "Park", "email": format!("{name}@portal.example"), "role": "admin",
        });
        invited.push(admin.post("/api/admin/users", &form).await.ok()["id"].clone());
        server.next().await;
    }
    let (paul, _) = app.partner().await;
    let rows = vec![invited[0].clone(), json!(paul.id), invited[1].clone()];
    let answer = sent(&admin, USER_INVITATIONS, "users", rows).await;
    assert_eq!(outcomes(&answer), ["changed", "refused", "changed"]);
    for _ in 0..2 {
        server.next().await;
    }
    assert_eq!(count(&app, AuditEvent::UserInvited).await, 4);
}

#[tokio::test]
async fn selected_invitations_to_companies_are_revoked_once() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.company("Ridgeline").await;
    let mut rows = Vec::new();
    for _ in 0..2 {
        let made = invite(&admin, "ridgeline").await;
        rows.push(made["invitation"]["id"].clone());
    }
    rows.push(json!(UNKNOWN_ID));
    let path = "/api/admin/invitations/revocations";
    let answer = sent(&admin, path, "invitations", rows.clone()).await;
    assert_eq!(outcomes(&answer), ["changed", "changed", "not_found"]);
    let again = sent(&admin, path, "invitations", rows).await;
    assert_eq!(outcomes(&again), ["unchanged", "unchanged", "not_found"]);
    assert_eq!(count(&app, AuditEvent::InvitationRevoked).await, 2);
}

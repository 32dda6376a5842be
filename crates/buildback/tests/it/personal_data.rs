//! Exports and erasures of one person's data. The tests plant unique names, addresses, and numbers through the API, and search every text
//! column of the database for them afterwards.

use crate::attaching::attach;
use crate::deleted_projects::delete;
use crate::leftovers::{Leftovers, PHOTO};
use domain::permission::Role;
use serde_json::{Value, json};
use std::io::{Cursor, Read};
use test_support::{Answer, Client, Person, TestApp, TestProject};
use zip::ZipArchive;

const NEEDLES: [&str; 4] = ["zenobia", "quillfeather", "5035550187", "198.51.100.77"];
const NAME: &str = "Zenobia Quillfeather";
pub const EMAIL: &str = "zenobia@unique.example";
const PHONE: &str = "5035550187";
const ADDRESS: &str = "198.51.100.77";

/// Tables with their text columns.
fn text_columns() -> Vec<(&'static str, &'static str)> {
    let mut columns = Vec::new();
    let mut table = "";
    for line in include_str!("../../../store/src/schema.rs").lines() {
        if let Some((name, _)) = line.trim().split_once(" (")
            && line.ends_with('{')
        {
            table = name;
        } else if let Some((column, kind)) = line.trim().split_once(" -> ")
            && kind.contains("Text")
        {
            columns.push((table, if column == "type_" { "type" } else { column }));
        }
    }
    assert!(columns.len() > 200, "{}", columns.len());
    columns
}

/// The columns that contain a needle, except the security log and counters of attempts, which the preview says stay.
pub fn found(app: &TestApp) -> Vec<String> {
    let mut places = Vec::new();
    let mut searches = Vec::new();
    for (table, column) in text_columns() {
        if ["security_audit_log", "rate_limits", "owner_code_failures"].contains(&table) {
            continue;
        }
        for needle in NEEDLES {
            places.push(format!("{table}.{column}: {needle}"));
            searches.push(format!(
                "{table} WHERE lower(\"{column}\") LIKE '%{needle}%'"
            ));
        }
    }
    let rows = app.database().counts(&searches);
    let found = places.into_iter().zip(rows).filter(|(_, rows)| *rows > 0);
    found.map(|(place, _)| place).collect()
}

/// The archive's document and the names of its files.
pub fn unpacked(answer: &Answer) -> (Value, Vec<String>) {
    assert_eq!(answer.status, 200, "{}", answer.json);
    let mut archive = ZipArchive::new(Cursor::new(&answer.bytes)).expect("a complete archive");
    let names = archive
        .file_names()
        .map(|name| name.expect("a name in UTF-8").into_owned())
        .collect();
    let mut text = String::new();
    archive
        .by_name("person.json")
        .expect("the document")
        .read_to_string(&mut text)
        .expect("its content");
    (serde_json::from_str(&text).expect("JSON"), names)
}

pub fn names_in(data: &Value) -> Vec<&str> {
    let tables = data["data"].as_object().expect("tables");
    tables.keys().map(String::as_str).collect()
}

/// A portal with an admin.
pub struct Desk {
    pub app: TestApp,
    pub ann: Person,
    pub admin: Client,
}

pub async fn desk() -> Desk {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    Desk { app, ann, admin }
}

impl Desk {
    /// A mail to somebody else that names the person, and is not due.
    fn mail_about_the_person(&self) {
        assert!(self.app.execute_sql(
            "INSERT INTO mail_queue (id, recipient, subject, body_text, body_html, created_at, next_attempt_at) VALUES
             ('m', 'other@portal.example', 'Zenobia Quillfeather wrote', 'From Zenobia Quillfeather, (503) 555-0187',
              '<p>Zenobia Quillfeather</p>', 0, 9000000000000000)"
        ));
    }

    pub async fn erase(&self, path: &str, extra: Value) -> Answer {
        let preview = self.admin.get(path).await.ok();
        let mut body = extra;
        body["fingerprint"] = preview["fingerprint"].clone();
        let target = match path.strip_suffix("/personal-data") {
            Some(user) => format!("{user}/erasure"),
            None => format!("{path}/erasure"),
        };
        self.admin.post(&target, &body).await
    }

    pub async fn restore(&self, project: &TestProject) {
        let path = format!("/api/admin/deleted-projects/{}/restore", project.id);
        self.admin.post(&path, &json!({})).await.ok();
    }

    pub async fn close(&self, project: &TestProject) {
        let path = format!("/api/projects/{}/updates", project.code);
        let update = json!({ "status": "completed", "notes": "Done." });
        self.admin.post(&path, &update).await.ok();
    }
}

/// A contractor or partner with data in every part of the portal.
pub async fn plant_account(desk: &Desk, role: Role) -> (Person, Client, TestProject) {
    let Desk { app, ann, admin } = desk;
    let company = app.company("Ridgeline").await;
    let linked = (role == Role::Contractor).then_some(&company);
    let person = app.person(EMAIL, role, linked).await;
    let client = app.sign_in(&person).await.at(ADDRESS);
    let profile = json!({ "first_name": "Zenobia", "last_name": "Quillfeather", "phone": PHONE, "company_name": "Quillfeather Ltd" });
    let version = client.get("/api/me/profile").await.ok()["version"].as_i64();
    let edited = client.patch("/api/me/profile", version.expect("a version"), &profile);
    edited.await.ok();
    let partner = if role == Role::ReferralPartner {
        person.clone()
    } else {
        app.partner().await.0
    };
    let project = app.project(&partner).await;
    app.assign(&project, &company, ann).await;
    let path = |of: &str| format!("/api/projects/{}/{of}", project.code);
    if role == Role::Contractor {
        attach(
            app,
            &client,
            &project,
            "wall.png",
            "image/png",
            PHOTO.to_vec(),
        )
        .await;
    }
    let message = json!({
        "id": app.new_id(), "message_content": "When shall we come?", "message_type": "text",
        "participant_type": role.as_str(), "reply_to_message_id": null, "uploads": [],
    });
    client.post(&path("messages"), &message).await.ok();
    let view = json!({ "name": "Quillfeather jobs", "filters": { "search": "quillfeather" }, "is_pinned": true });
    client.post("/api/views", &view).await.ok();
    let feed = json!({ "label": "Zenobia's phone" });
    client.post("/api/calendar/feeds", &feed).await;
    client
        .put("/api/me/language", &json!({ "language": "es" }))
        .await
        .ok();
    let forgotten = json!({ "email": EMAIL });
    app.anonymous()
        .post("/api/auth/forgot-password", &forgotten)
        .await;
    // Left over from an invitation and a sign-up with the same address.
    let invitation = json!({ "email": EMAIL });
    let invited = format!("/api/contractors/{}/invitations", company.id);
    admin.post(&invited, &invitation).await;
    desk.mail_about_the_person();
    (person, client, project)
}

#[tokio::test]
async fn an_erased_account_leaves_no_trace_outside_the_security_log() {
    for role in [Role::Contractor, Role::ReferralPartner] {
        let desk = desk().await;
        let (person, client, project) = plant_account(&desk, role).await;
        assert!(found(&desk.app).len() > 10, "{:?}", found(&desk.app));
        let path = format!("/api/admin/users/{}/personal-data", person.id);
        let preview = desk.admin.get(&path).await.ok();
        assert_eq!(preview["name"], NAME);
        assert_eq!(preview["refusal"], Value::Null);
        let removed = preview["removed"].to_string();
        for data in ["profile", "sign_in", "devices", "preferences", "mails"] {
            assert!(removed.contains(data), "{data}: {removed}");
        }
        let kept = preview["kept"].to_string();
        for reason in ["claim_record", "security_log"] {
            assert!(kept.contains(reason), "{reason}: {kept}");
        }
        let erased = desk.erase(&path, json!({})).await;
        assert_eq!(erased.status, 204, "{}", erased.json);
        assert_eq!(found(&desk.app), Vec::<String>::new(), "{role:?}");
        // The session ended, and what was written stays.
        assert_eq!(client.get("/api/me").await.status, 401);
        let thread = format!("/api/projects/{}/messages", project.code);
        let thread = desk.admin.get(&thread).await.ok().to_string();
        assert!(thread.contains("When shall we come?"), "{thread}");
        assert!(thread.contains("Erased person"), "{thread}");
        let again = desk.erase(&path, json!({})).await;
        again.problem(409, "erased");
        // It cannot be reactivated.
        let user = desk
            .admin
            .get(&format!("/api/admin/users/{}", person.id))
            .await
            .ok();
        assert_eq!(user["state"], "deactivated");
        assert_eq!(user["abilities"]["reactivate"], false);
        let events = "/api/admin/security-events?event_type=user_erased";
        let events = desk.admin.get(events).await.ok();
        assert_eq!(events["items"].as_array().map(Vec::len), Some(1));
        assert!(!events.to_string().to_lowercase().contains("quillfeather"));
    }
}

#[tokio::test]
async fn an_erasure_is_refused_if_the_data_changed_after_the_preview() {
    let desk = desk().await;
    let (person, client) = desk.app.partner().await;
    let path = format!("/api/admin/users/{}", person.id);
    let preview = desk.admin.get(&format!("{path}/personal-data")).await.ok();
    let view = json!({ "name": "Mine", "filters": {}, "is_pinned": false });
    client.post("/api/views", &view).await.ok();
    let body = json!({ "fingerprint": preview["fingerprint"] });
    let refused = desk.admin.post(&format!("{path}/erasure"), &body).await;
    refused.problem(409, "preview_outdated");
    assert_eq!(
        client.get("/api/me").await.status,
        200,
        "nothing was erased"
    );
}

#[tokio::test]
async fn admins_cannot_erase_themselves() {
    let desk = desk().await;
    let path = format!("/api/admin/users/{}/personal-data", desk.ann.id);
    let preview = desk.admin.get(&path).await.ok();
    assert_eq!(preview["refusal"], "own_account");
    desk.erase(&path, json!({}))
        .await
        .problem(409, "own_account");
}

#[tokio::test]
async fn an_export_contains_the_persons_data_and_files_and_nothing_secret() {
    let desk = desk().await;
    let (person, client, _) = plant_account(&desk, Role::Contractor).await;
    let own = unpacked(&client.get("/api/me/personal-data").await);
    let path = format!("/api/admin/users/{}/personal-data/export", person.id);
    let admins = unpacked(&desk.admin.get(&path).await);
    for (document, files) in [&own, &admins] {
        assert_eq!(document["format"], "buildback-person-1");
        assert!(
            files.iter().any(|name| name == "files/wall.png"),
            "{files:?}"
        );
        let tables = names_in(document);
        for table in [
            "users",
            "user_roles",
            "user_sessions",
            "user_languages",
            "saved_views",
            "project_messages",
            "project_status_updates",
            "status_update_attachments",
            "security_audit_log",
        ] {
            assert!(tables.contains(&table), "{table} is missing in {tables:?}");
        }
        let data = &document["data"];
        assert_eq!(data["users"][0]["email"], EMAIL);
        assert_eq!(data["users"][0]["active"], true);
        assert!(
            data["users"][0]["created_at"]
                .as_str()
                .is_some_and(|at| at.ends_with('Z'))
        );
        assert_eq!(
            data["project_messages"][0]["message_content"],
            "When shall we come?"
        );
        let text = document.to_string();
        for secret in ["hash", "token", "$argon2", "ann@portal.example"] {
            assert!(!text.contains(secret), "{secret}");
        }
    }
    let events = "/api/admin/security-events?event_type=person_exported";
    let events = desk.admin.get(events).await.ok();
    assert_eq!(events["items"].as_array().map(Vec::len), Some(2));
}

/// A project whose owner has unique data, an open session, a calendar link, and a message.
pub async fn plant_owner(desk: &Desk) -> (TestProject, Client) {
    let partner = desk.app.partner().await.0;
    let client = desk.app.sign_in(&partner).await;
    let details = json!({
        "property_owner_name": "Zenobia Quillfeathers", "property_owner_email": EMAIL, "property_owner_phone": PHONE,
        "property_address": "9 Oak Lane", "city": "Troy", "state": "NY", "zip_code": "12180",
        "damage_type": "Water Damage", "urgency_level": "low",
    });
    let made = client
        .post("/api/projects", &json!({ "details": details }))
        .await
        .ok();
    let project = TestProject {
        id: made["id"].as_str().expect("an id").parse().expect("an id"),
        code: made["project_code"].as_str().expect("a code").to_owned(),
        number: made["project_number"]
            .as_str()
            .expect("a number")
            .to_owned(),
    };
    let path = format!("/api/projects/{}", project.code);
    let version = desk.admin.get(&path).await.ok()["version"].as_i64();
    desk.admin
        .patch(
            &path,
            version.expect("a version"),
            &json!({ "property_owner_name": NAME }),
        )
        .await
        .ok();
    let owner = desk.app.owner(&project.code).await.at(ADDRESS);
    let message = json!({
        "id": desk.app.new_id(), "message_content": "This is Zenobia Quillfeather.", "message_type": "text",
        "participant_type": "owner", "reply_to_message_id": null, "uploads": [],
    });
    owner.post("/api/owner/messages", &message).await.ok();
    let feed = json!({ "label": "Zenobia's phone" });
    owner.post("/api/owner/calendar/feeds", &feed).await;
    desk.mail_about_the_person();
    (project, owner)
}

#[tokio::test]
async fn an_erased_owner_leaves_no_trace_outside_the_security_log() {
    let desk = desk().await;
    let (project, owner) = plant_owner(&desk).await;
    let path = format!("/api/projects/{}/owner-data", project.code);
    let preview = desk.admin.get(&path).await.ok();
    assert_eq!(preview["refusal"], "owner_open");
    assert_eq!(preview["projects"][0]["is_open"], true);
    let refused = desk
        .erase(&path, json!({}))
        .await
        .problem(409, "owner_open");
    assert!(refused.to_string().contains(&project.number), "{refused}");
    desk.close(&project).await;
    let (document, _) = unpacked(&desk.admin.get(&format!("{path}/export")).await);
    assert_eq!(document["data"]["projects"][0]["property_owner_name"], NAME);
    assert_eq!(
        document["data"]["project_messages"][0]["message_content"],
        "This is Zenobia Quillfeather."
    );
    assert!(!document.to_string().contains(&project.code));
    let erased = desk.erase(&path, json!({ "remove_messages": true })).await;
    assert_eq!(erased.status, 204, "{}", erased.json);
    assert_eq!(found(&desk.app), Vec::<String>::new());
    assert_eq!(owner.get("/api/owner/project").await.status, 401);
    let page = desk
        .admin
        .get(&format!("/api/projects/{}", project.code))
        .await
        .ok();
    assert_eq!(page["property_owner_name"], "Erased person");
    assert_eq!(page["property_owner_email"], Value::Null);
    assert!(
        page.to_string().contains("9 Oak Lane"),
        "the claim record stays"
    );
    desk.erase(&path, json!({}))
        .await
        .problem(409, "owner_erased");
}

#[tokio::test]
async fn an_owners_messages_stay_unless_the_admin_removes_them() {
    let desk = desk().await;
    let (project, _) = plant_owner(&desk).await;
    desk.close(&project).await;
    let path = format!("/api/projects/{}/owner-data", project.code);
    assert_eq!(desk.erase(&path, json!({})).await.status, 204);
    let left = found(&desk.app);
    let is_message = |found: &String| {
        found.starts_with("project_messages.message_content")
            || found.starts_with("search_documents")
    };
    assert!(!left.is_empty() && left.iter().all(is_message), "{left:?}");
}

#[tokio::test]
async fn an_owner_is_the_same_person_in_all_projects_with_the_email_address() {
    let desk = desk().await;
    let (first, _) = plant_owner(&desk).await;
    assert!(desk.app.execute_sql("DELETE FROM mail_queue"));
    let (second, _) = plant_owner(&desk).await;
    desk.close(&first).await;
    let path = format!("/api/projects/{}/owner-data", first.code);
    let preview = desk.admin.get(&path).await.ok();
    assert_eq!(preview["projects"].as_array().map(Vec::len), Some(2));
    desk.erase(&path, json!({}))
        .await
        .problem(409, "owner_open");
    desk.close(&second).await;
    assert_eq!(
        desk.erase(&path, json!({ "remove_messages": true }))
            .await
            .status,
        204
    );
    assert_eq!(found(&desk.app), Vec::<String>::new());
}

#[tokio::test]
async fn a_legal_hold_prevents_the_erasure_of_the_owner() {
    let desk = desk().await;
    let (project, _) = plant_owner(&desk).await;
    desk.close(&project).await;
    assert!(desk.app.execute_sql(&format!(
        "INSERT INTO legal_holds (project_id, reason, set_at) VALUES ('{}', 'Lawsuit 7', 0)",
        project.id
    )));
    let path = format!("/api/projects/{}/owner-data", project.code);
    let preview = desk.admin.get(&path).await.ok();
    assert_eq!(preview["refusal"], "owner_held");
    assert_eq!(preview["hold_reason"], "Lawsuit 7");
    desk.erase(&path, json!({}))
        .await
        .problem(409, "owner_held");
}

#[tokio::test]
async fn an_erasure_reaches_deleted_projects() {
    for role in [Role::Contractor, Role::ReferralPartner] {
        let desk = desk().await;
        let (person, _, project) = plant_account(&desk, role).await;
        delete(&desk.admin, &project).await.ok();
        let path = format!("/api/admin/users/{}/personal-data", person.id);
        assert_eq!(desk.erase(&path, json!({})).await.status, 204);
        assert_eq!(found(&desk.app), Vec::<String>::new(), "{role:?}");
        desk.restore(&project).await;
        assert_eq!(found(&desk.app), Vec::<String>::new(), "{role:?}");
        let thread = format!("/api/projects/{}/messages", project.code);
        let thread = desk.admin.get(&thread).await.ok().to_string();
        assert!(thread.contains("When shall we come?"), "{thread}");
    }
}

#[tokio::test]
async fn an_erasure_of_an_owner_reaches_the_owners_deleted_projects() {
    let desk = desk().await;
    let (deleted, _) = plant_owner(&desk).await;
    delete(&desk.admin, &deleted).await.ok();
    assert!(desk.app.execute_sql("DELETE FROM mail_queue"));
    let (project, _) = plant_owner(&desk).await;
    desk.close(&project).await;
    let path = format!("/api/projects/{}/owner-data", project.code);
    let erased = desk.erase(&path, json!({ "remove_messages": true })).await;
    assert_eq!(erased.status, 204, "{}", erased.json);
    assert_eq!(found(&desk.app), Vec::<String>::new());
    let list = desk.admin.get("/api/admin/deleted-projects").await.ok();
    assert_eq!(list["items"][0]["property_owner_name"], "Erased person");
    desk.restore(&deleted).await;
    assert_eq!(found(&desk.app), Vec::<String>::new());
}

#[tokio::test]
async fn an_export_has_no_addresses_of_others_and_no_texts_of_projects() {
    let desk = desk().await;
    let (person, client, project) = plant_account(&desk, Role::Contractor).await;
    let admin = desk.app.sign_in(&desk.ann).await.at("203.0.113.250");
    let ended = format!("/api/admin/users/{}/sessions", person.id);
    let ended = admin.delete(&ended).await;
    assert!(ended.status < 300, "{}", ended.json);
    assert!(desk.app.execute_sql(&format!(
        "INSERT INTO notifications (id, user_id, project_id, title, message, type, created_at, title_text, message_text)
         VALUES ('n', '{}', '{}', 'News', 'Owner: José', 'info', 0, '{{}}', '{{}}')",
        person.id, project.id
    )));
    drop(client);
    let client = desk.app.sign_in(&person).await;
    let (document, _) = unpacked(&client.get("/api/me/personal-data").await);
    let text = document["data"].to_string();
    for withheld in ["203.0.113.250", "Owner: José"] {
        assert!(!text.contains(withheld), "{withheld}: {text}");
    }
    assert!(names_in(&document).contains(&"notifications"));
}

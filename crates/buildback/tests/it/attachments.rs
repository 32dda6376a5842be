//! Errors for files that cannot be attached, with the specified messages and codes (specification 2, section 8), paging of a
//! project's file list, and the uploaders in it.

use crate::leftovers::{Leftovers, PHOTO};
use domain::permission::Role;
use serde_json::{Value, json};
use test_support::{Client, TestApp};
use uuid::Uuid;

const REFERENCE: &str = "Invalid status update reference - please refresh and try again";
const FORMAT: &str = "Invalid file data format - please try uploading again";
const CHECK: &str = "File validation failed - check file size and type";

async fn upload(client: &Client, purpose: &str, target: Uuid) -> Value {
    let target = target.to_string();
    let upload = client
        .upload("a.png", "image/png", purpose, &target, PHOTO.to_vec())
        .await;
    upload.ok()["id"].clone()
}

#[tokio::test]
async fn an_update_reports_the_error_of_each_invalid_file() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (admin, other) = (app.sign_in(&ann).await, app.admin().await);
    let project = app.project(&app.partner().await.0).await;
    let path = format!("/api/projects/{}/updates", project.code);
    let (id, earlier) = (app.new_id(), app.new_id());
    let taken = upload(&admin, "status_update", earlier).await;
    let update = |id: Uuid, files: &[&Value]| json!({ "id": id, "status": "approved", "notes": "With photos.", "attachments": files });
    admin.post(&path, &update(earlier, &[&taken])).await.ok();
    let good = upload(&admin, "status_update", id).await;
    let cases = [
        ("unknown", json!(app.new_id()), "23503", REFERENCE),
        ("already attached", taken, "23503", REFERENCE),
        (
            "uploaded by another user",
            upload(&other, "status_update", id).await,
            "23503",
            REFERENCE,
        ),
        (
            "for another update",
            upload(&admin, "status_update", app.new_id()).await,
            "23503",
            REFERENCE,
        ),
        (
            "for another purpose",
            upload(&admin, "project_file", id).await,
            "23514",
            CHECK,
        ),
        ("not an id", json!("photo-1"), "22P02", FORMAT),
        ("listed twice", good.clone(), "22P02", FORMAT),
    ];
    let before = app.rows("project_status_updates");
    for (what, file, code, message) in cases {
        let problem = admin
            .post(&path, &update(id, &[&good, &file]))
            .await
            .invalid(&["attachments"]);
        let error = &problem["errors"][0];
        assert_eq!(
            (&error["code"], &error["message"]),
            (&json!(code), &json!(message)),
            "{what}"
        );
        assert_eq!(problem["detail"], message);
    }
    assert_eq!(app.rows("project_status_updates"), before);
    admin.post(&path, &update(id, &[&good])).await.ok();
}

#[tokio::test]
async fn users_without_permission_cannot_attach_files_to_an_update() {
    let app = TestApp::start().await;
    let (paul, partner) = app.partner().await;
    let foreign = app.contractor(&app.company("Summit").await).await;
    let project = app.project(&paul).await;
    let path = format!("/api/projects/{}/updates", project.code);
    let body =
        |files: &[Uuid]| json!({ "status": "submitted", "notes": "Here.", "attachments": files });
    let files = [app.new_id()];
    let problem = partner
        .post(&path, &body(&files))
        .await
        .problem(403, "forbidden");
    assert_eq!(
        problem["errors"][0]["message"],
        "You do not have permission to attach files to this project"
    );
    let policy = "Security policy violation - please ensure you are assigned to this project";
    for path in [path.as_str(), "/api/projects/ZZZZZZ/updates"] {
        let problem = foreign
            .post(path, &body(&files))
            .await
            .problem(404, "not_found");
        assert_eq!(problem["errors"][0]["message"], policy);
        assert_eq!(problem["detail"], "Project not found or access denied");
        let problem = foreign
            .post(path, &body(&[]))
            .await
            .problem(404, "not_found");
        assert_eq!(problem["detail"], "Project not found or access denied");
    }
}

#[tokio::test]
async fn a_submission_reports_the_error_of_an_invalid_file() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let id = app.new_id();
    let for_update = upload(&partner, "status_update", id).await;
    let claim = |files: &[Value]| {
        json!({ "id": id, "files": files, "details": {
            "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
            "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
        }})
    };
    for (file, code, message) in [
        (
            json!(app.new_id()),
            "23503",
            "One of the files no longer exists. Please remove it and choose it again.",
        ),
        (for_update, "23514", CHECK),
        (json!(""), "22P02", FORMAT),
    ] {
        let answer = partner.post("/api/projects", &claim(&[file])).await;
        let error = answer.invalid(&["files"])["errors"][0].clone();
        assert_eq!(
            (&error["code"], &error["message"]),
            (&json!(code), &json!(message))
        );
    }
    assert_eq!(app.rows("projects"), 0);
    let good = upload(&partner, "project_file", id).await;
    partner.post("/api/projects", &claim(&[good])).await.ok();
}

#[tokio::test]
async fn file_pages_combine_submitted_files_and_update_files() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (admin, (_, partner)) = (app.sign_in(&ann).await, app.partner().await);
    let id = app.new_id();
    let files = [
        upload(&partner, "project_file", id).await,
        upload(&partner, "project_file", id).await,
    ];
    let claim = json!({ "id": id, "files": files, "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let page = partner.post("/api/projects", &claim).await.ok();
    let code = page["project_code"].as_str().expect("a code");
    for _ in 0..3 {
        app.advance(jiff::SignedDuration::from_secs(1));
        let update = app.new_id();
        let file = upload(&admin, "status_update", update).await;
        let body =
            json!({ "id": update, "status": "approved", "notes": "Photo.", "attachments": [file] });
        admin
            .post(&format!("/api/projects/{code}/updates"), &body)
            .await
            .ok();
    }
    let path = format!("/api/projects/{code}/files");
    let ids = |page: &Value| -> Vec<String> {
        let items = page["items"].as_array().expect("a list");
        items.iter().map(|item| item["id"].to_string()).collect()
    };
    let whole = partner.get(&path).await.ok();
    assert_eq!(whole["next_cursor"], Value::Null);
    assert_eq!(
        whole["items"][0]["abilities"],
        json!({ "read": true, "delete": false, "annotate": true })
    );
    let all = ids(&whole);
    assert_eq!(all.len(), 5);
    let (mut paged, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = partner
            .get(&format!("{path}?limit=2&cursor={cursor}"))
            .await
            .ok();
        paged.extend(ids(&page));
        match page["next_cursor"].as_str() {
            Some(next) => next.clone_into(&mut cursor),
            None => break,
        }
    }
    assert_eq!(paged, all);
    let of_admin = admin.get(&path).await.ok();
    assert_eq!(
        of_admin["items"][0]["abilities"],
        json!({ "read": true, "delete": true, "annotate": true })
    );
}

#[tokio::test]
async fn files_name_their_uploaders_to_staff_and_only_their_roles_to_the_owner() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let (paul, partner) = app.partner().await;
    let company = app.company("Summit").await;
    let contractor = app.contractor(&company).await;
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    let path = format!("/api/projects/{}/files", project.code);
    for sender in [&partner, &admin] {
        app.advance(jiff::SignedDuration::from_secs(1));
        let file = upload(sender, "project_file", project.id.uuid()).await;
        sender.post(&path, &json!({ "files": [file] })).await.ok();
    }
    app.advance(jiff::SignedDuration::from_secs(1));
    let id = Uuid::from_u128(0x0189_0a5d_ac96_774b_bcc5_b302_099a_8057);
    let file = upload(&contractor, "status_update", id).await;
    let update = json!({ "id": id, "notes": "The floor is dry.", "attachments": [file] });
    let updates = format!("/api/projects/{}/updates", project.code);
    contractor.post(&updates, &update).await.ok();
    let column = |list: &Value, field: &str| -> Vec<Value> {
        let items = list["items"].as_array().expect("a list");
        items.iter().map(|item| item[field].clone()).collect()
    };
    for reader in [&admin, &contractor, &partner] {
        let list = reader.get(&path).await.ok();
        assert_eq!(column(&list, "uploaded_by_name"), vec!["Robin Example"; 3]);
        assert_eq!(column(&list, "uploaded_by_text"), vec![Value::Null; 3]);
    }
    let owner = app.owner(&project.code).await;
    let list = owner.get("/api/owner/files").await.ok();
    assert_eq!(
        column(&list, "uploaded_by_name"),
        ["Your contractor", "Buildback team", "Your referral partner"]
    );
    assert_eq!(
        column(&list, "uploaded_by_text"),
        [
            json!({ "code": "update-author-contractor", "params": {} }),
            json!({ "code": "update-author-team", "params": { "portal": "Buildback" } }),
            json!({ "code": "update-author-partner", "params": {} }),
        ]
    );
    assert!(!list.to_string().contains("Robin"), "{list}");
}

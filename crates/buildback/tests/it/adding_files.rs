//! Adding files to an existing project.

use crate::leftovers::{Leftovers, PHOTO};
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp, TestProject};

async fn send(client: &Client, project: &TestProject, name: &str) -> Value {
    let target = project.id.to_string();
    let upload = client
        .upload(name, "image/png", "project_file", &target, PHOTO.to_vec())
        .await;
    upload.ok()["id"].clone()
}

fn path(project: &TestProject) -> String {
    format!("/api/projects/{}/files", project.code)
}

async fn items(client: &Client, path: &str) -> Vec<Value> {
    let list = client.get(path).await.ok();
    list["items"].as_array().expect("a list").clone()
}

#[tokio::test]
async fn added_files_appear_for_all_participants_and_notify_the_contractor() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let contractor = app.contractor(&company).await;
    let foreign = app.contractor(&app.company("Summit").await).await;
    let (paul, partner) = app.partner().await;
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    app.advance(SignedDuration::from_secs(1));
    let owner = app.owner(&project.code).await;
    let mut stream = contractor.listen("/api/stream").await;
    stream.next().await.expect("the stream begins");

    let files = [
        send(&partner, &project, "wall.png").await,
        send(&partner, &project, "floor.png").await,
    ];
    let added = partner
        .post(&path(&project), &json!({ "files": files }))
        .await
        .ok();
    let names: Vec<_> = added["items"]
        .as_array()
        .expect("files")
        .iter()
        .map(|file| {
            (
                file["file_name"].clone(),
                file["origin"].clone(),
                file["abilities"]["delete"].clone(),
            )
        })
        .collect();
    let origin = json!("original_submission");
    assert_eq!(
        names,
        [
            (json!("wall.png"), origin.clone(), json!(false)),
            (json!("floor.png"), origin, json!(false))
        ]
    );
    assert_eq!(stream.change().await.0, "file");

    for (client, path) in [
        (&contractor, path(&project)),
        (&owner, "/api/owner/files".to_owned()),
    ] {
        assert_eq!(items(client, &path).await.len(), 2);
    }
    let link = added["items"][0]["download_url"].as_str().expect("a link");
    assert_eq!(partner.get(link).await.status, 200);

    let timeline = items(
        &contractor,
        &format!("/api/projects/{}/updates", project.code),
    )
    .await;
    let entry = &timeline[0];
    assert_eq!(entry["update_type"], "attachment_added");
    assert_eq!(
        entry["change_summary"],
        "2 files added: wall.png, floor.png"
    );
    assert_eq!(
        (&entry["previous_status"], &entry["new_status"]),
        (&json!("submitted"), &json!("submitted"))
    );
    let with_files = format!("/api/projects/{}/updates?show=attachments", project.code);
    assert_eq!(items(&contractor, &with_files).await[0]["id"], entry["id"]);
    let notifications = items(&contractor, "/api/notifications").await;
    assert_eq!(
        (&notifications[0]["title"], &notifications[0]["message"]),
        (
            &json!("Files added"),
            &json!("2 files added: wall.png, floor.png")
        )
    );
    let foreign_notifications = items(&foreign, "/api/notifications").await;
    assert!(
        foreign_notifications
            .iter()
            .all(|note| note["title"] != "Files added")
    );
}

#[tokio::test]
async fn a_repeated_call_does_not_add_the_files_again() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let project = app.project(&app.partner().await.0).await;
    let body = json!({ "files": [send(&admin, &project, "wall.png").await] });
    let key = app.new_id().to_string();
    let call = async || {
        let request = admin.request(reqwest::Method::POST, &path(&project));
        Answer::of(request.header("idempotency-key", &key).json(&body)).await
    };
    let first = call().await;
    let repeated = call().await;
    assert_eq!((first.status, repeated.status), (201, 201));
    assert_eq!(
        first.json["items"][0]["id"],
        repeated.json["items"][0]["id"]
    );
    let rows = || {
        (
            app.rows("project_files"),
            app.rows("project_status_updates"),
        )
    };
    assert_eq!(rows(), (1, 2));
    // Without a key, the call fails because the upload has already been used.
    let problem = admin.post(&path(&project), &body).await.invalid(&["files"]);
    assert_eq!(problem["errors"][0]["code"], "23503");
    assert_eq!(rows(), (1, 2));
}

#[tokio::test]
async fn invalid_file_lists_are_rejected_without_any_change() {
    let app = TestApp::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let partner = app.partner().await.0;
    let (project, elsewhere) = (app.project(&partner).await, app.project(&partner).await);
    let good = send(&admin, &project, "wall.png").await;
    let target = project.id.to_string();
    let for_update = admin
        .upload(
            "a.png",
            "image/png",
            "status_update",
            &target,
            PHOTO.to_vec(),
        )
        .await
        .ok()["id"]
        .clone();
    let eleven: Vec<_> = (0..11).map(|_| app.new_id()).collect();
    let cases = [
        (json!([]), "required", "Choose at least one file"),
        (json!(eleven), "too_many", "Maximum 10 files allowed"),
        (
            json!([good, "wall"]),
            "22P02",
            "Invalid file data format - please try uploading again",
        ),
        (
            json!([good, send(&other, &project, "a.png").await]),
            "23503",
            "One of the files no longer exists. Please remove it and choose it again.",
        ),
        (
            json!([good, send(&admin, &elsewhere, "a.png").await]),
            "23503",
            "One of the files no longer exists. Please remove it and choose it again.",
        ),
        (
            json!([good, for_update]),
            "23514",
            "File validation failed - check file size and type",
        ),
    ];
    let rows = || {
        [
            "project_files",
            "project_status_updates",
            "notifications",
            "changes",
        ]
        .map(|table| app.rows(table))
    };
    let before = rows();
    for (files, code, message) in cases {
        let problem = admin
            .post(&path(&project), &json!({ "files": files }))
            .await
            .invalid(&["files"]);
        let error = &problem["errors"][0];
        assert_eq!(
            (&error["code"], &error["message"]),
            (&json!(code), &json!(message))
        );
    }
    assert_eq!(rows(), before);
    admin
        .post(&path(&project), &json!({ "files": [good] }))
        .await
        .ok();
}

#[tokio::test]
async fn admins_can_always_add_files_and_partners_only_to_open_projects() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (company, (paul, partner)) = (app.company("Ridgeline").await, app.partner().await);
    let (contractor, foreign) = (app.contractor(&company).await, app.partner().await.1);
    let project = app.project(&paul).await;
    app.assign(&project, &company, &ann).await;
    let owner = app.owner(&project.code).await;
    let admin = app.sign_in(&ann).await;
    let may_add = async |client: &Client| {
        let page = client
            .get(&format!("/api/projects/{}", project.code))
            .await
            .ok();
        page["abilities"]["add_file"].clone()
    };
    let permission = "You do not have permission to attach files to this project";
    let unknown_upload = json!({ "files": [app.new_id()] });

    assert_eq!(
        (
            may_add(&admin).await,
            may_add(&partner).await,
            may_add(&contractor).await
        ),
        (json!(true), json!(true), json!(false))
    );
    let problem = contractor
        .post(&path(&project), &unknown_upload)
        .await
        .problem(403, "forbidden");
    assert_eq!(problem["detail"], permission);
    assert_eq!(
        problem["errors"],
        json!([{
            "field": "files",
            "code": "permission",
            "message": permission,
            "text": { "code": "error-file-permission", "params": {} },
        }])
    );
    for path in [path(&project), "/api/projects/ZZZZZZ/files".to_owned()] {
        let problem = foreign
            .post(&path, &unknown_upload)
            .await
            .problem(404, "not_found");
        assert_eq!(problem["detail"], "Project not found or access denied");
        let policy = "Security policy violation - please ensure you are assigned to this project";
        assert_eq!(
            problem["errors"],
            json!([{
                "field": "files",
                "code": "policy",
                "message": policy,
                "text": { "code": "error-file-policy", "params": {} },
            }])
        );
    }
    owner
        .post(&path(&project), &unknown_upload)
        .await
        .problem(401, "sign_in_required");

    let file = send(&partner, &project, "late.png").await;
    app.update(&project, ProjectStatus::Completed, "Done.", &ann)
        .await;
    assert_eq!(may_add(&partner).await, json!(false));
    let problem = partner
        .post(&path(&project), &json!({ "files": [file] }))
        .await
        .problem(403, "forbidden");
    assert_eq!(problem["detail"], permission);
    let file = send(&admin, &project, "invoice.png").await;
    admin
        .post(&path(&project), &json!({ "files": [file] }))
        .await
        .ok();
}

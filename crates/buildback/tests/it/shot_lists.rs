//! Shot lists: what admins ask for, the photos that are taken for it, and the statuses that need them.

use crate::deleted_projects::delete as delete_project;
use crate::leftovers::{Leftovers, PHOTO};
use crate::scheduling::{Cast, delete, form, newest, on_version};
use futures_util::future::join_all;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, photo};
use uuid::Uuid;

const LISTS: &str = "/api/shot-lists";

/// A list for water damage that `site_visit_completed` needs: two photos of the kitchen's ceiling, and one of the house.
fn water_list(enforcement: &str) -> Value {
    json!({
        "damage_type": "Water Damage", "phase": "damage", "needed_for_status": "site_visit_completed",
        "enforcement": enforcement,
        "shots": [{ "room": "Kitchen", "subject": "Ceiling", "count": 2 }, { "subject": "The house from the street", "count": 1 }],
    })
}

async fn create(admin: &Client, list: &Value) -> Value {
    admin.post(LISTS, list).await.ok()
}

impl Cast {
    fn of_project(&self, rest: &str) -> String {
        format!("/api/projects/{}/{rest}", self.project.code)
    }

    async fn shots(&self, client: &Client) -> Value {
        client.get(&self.of_project("shots")).await.ok()
    }

    /// Needed and missing photos of the project.
    async fn figures(&self) -> [i64; 2] {
        let shots = self.shots(&self.contractor).await;
        ["needed", "missing"].map(|field| shots[field].as_i64().expect("a number"))
    }

    /// Adds an update with a photo for each of these shots.
    async fn update(&self, client: &Client, status: Option<&str>, shots: &[&Value]) -> Answer {
        let (id, taken) = self.taken(client, shots).await;
        let body = self.body(id, status, &taken);
        client.post(&self.of_project("updates"), &body).await
    }

    fn body(&self, id: Uuid, status: Option<&str>, taken: &[Value]) -> Value {
        let uploads: Vec<&Value> = taken.iter().map(|shot| &shot["upload"]).collect();
        let mut body =
            json!({ "id": id, "notes": "With photos.", "attachments": uploads, "shots": taken });
        if let Some(status) = status {
            body["status"] = json!(status);
        }
        body
    }

    /// Uploads a photo for each of these shots.
    async fn taken(&self, client: &Client, shots: &[&Value]) -> (Uuid, Vec<Value>) {
        self.app.advance(SignedDuration::from_secs(1));
        let id = self.app.new_id();
        let mut taken = Vec::new();
        for shot in shots {
            let upload = client
                .upload(
                    "wall.png",
                    "image/png",
                    "status_update",
                    &id.to_string(),
                    PHOTO.to_vec(),
                )
                .await
                .ok();
            taken.push(json!({ "upload": upload["id"], "shot": shot }));
        }
        (id, taken)
    }
}

#[tokio::test]
async fn admins_create_change_and_delete_lists() {
    let cast = Cast::new().await;
    let admin = &cast.admin;
    let answer = admin.post(LISTS, &water_list("block")).await;
    assert_eq!(answer.status, 201);
    assert_eq!(answer.headers["etag"], "\"1\"");
    let made = answer.ok();
    assert_eq!(made["damage_type"], "Water Damage");
    assert_eq!(made["shots"][0]["room"], "Kitchen");
    assert_eq!(made["shots"][1]["room"], Value::Null);
    let path = format!("{LISTS}/{}", made["id"].as_str().expect("an id"));

    // The second shot comes first and stays the same shot; the other one is replaced.
    let changed = json!({
        "damage_type": null, "phase": "rebuild", "enforcement": "warn", "shots": [
            { "id": made["shots"][1]["id"], "subject": "House", "count": 3 },
            { "id": Uuid::from_u128(7), "room": "Bath", "subject": "Floor", "count": 1 },
        ],
    });
    let edit = |version: i64| {
        let (path, changed) = (path.clone(), changed.clone());
        async move { on_version(admin, Method::PUT, &path, &json!(version), &changed).await }
    };
    let saved = edit(1).await.ok();
    assert_eq!(saved["version"], 2);
    assert_eq!(saved["needed_for_status"], Value::Null);
    assert_eq!(saved["shots"][0]["id"], made["shots"][1]["id"]);
    assert_ne!(saved["shots"][1]["id"], made["shots"][0]["id"]);
    assert_ne!(saved["shots"][1]["id"], json!(Uuid::from_u128(7)));
    edit(1).await.problem(412, "stale");
    assert_eq!(admin.get(LISTS).await.ok()["items"], json!([saved]));

    delete(admin, &path, &json!(1)).await.problem(412, "stale");
    assert_eq!(delete(admin, &path, &json!(2)).await.status, 204);
    delete(admin, &path, &json!(2))
        .await
        .problem(404, "not_found");
    assert_eq!(admin.get(LISTS).await.ok()["items"], json!([]));

    let events = "/api/admin/security-events?event_type=portal_changed";
    let events = admin.get(events).await.ok();
    assert_eq!(events["items"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        events["items"][0]["details"],
        json!({ "changed": ["shot_lists"] })
    );
}

#[tokio::test]
async fn invalid_lists_and_too_many_are_refused() {
    let cast = Cast::new().await;
    let broken =
        json!({ "phase": " ", "enforcement": "block", "shots": [{ "subject": "", "count": 21 }] });
    cast.admin
        .post(LISTS, &broken)
        .await
        .invalid(&["phase", "shots.0.count", "shots.0.subject"]);
    let odd = json!({ "phase": "damage", "enforcement": "maybe", "shots": [{ "subject": "Wall", "count": 1 }] });
    assert!((400..500).contains(&cast.admin.post(LISTS, &odd).await.status));
    let list = json!({ "phase": "damage", "enforcement": "warn", "shots": [{ "subject": "Wall", "count": 1 }] });
    for _ in 0..100 {
        create(&cast.admin, &list).await;
    }
    let refused = cast.admin.post(LISTS, &list).await.invalid(&["shots"]);
    assert_eq!(refused["errors"][0]["code"], "too_many_lists");
}

#[tokio::test]
async fn everyone_on_the_project_but_the_owner_sees_what_is_missing() {
    let cast = Cast::new().await;
    let list = create(&cast.admin, &water_list("block")).await;
    let fire = json!({ "damage_type": "Fire Damage", "phase": "damage", "enforcement": "block", "shots": [{ "subject": "Soot", "count": 9 }] });
    create(&cast.admin, &fire).await;
    let shot = &list["shots"][0]["id"];
    cast.update(&cast.contractor, None, &[shot]).await.ok();
    for (client, may_override) in [
        (&cast.admin, true),
        (&cast.contractor, false),
        (&cast.partner, false),
    ] {
        let shots = cast.shots(client).await;
        assert_eq!(
            (&shots["needed"], &shots["missing"]),
            (&json!(3), &json!(2))
        );
        assert_eq!(shots["lists"].as_array().map(Vec::len), Some(1));
        let shown = &shots["lists"][0];
        assert_eq!(shown["id"], list["id"]);
        assert_eq!(shown["missing"], 2);
        assert_eq!(
            shown["needed_by"],
            json!([
                "site_visit_completed",
                "estimate_submitted",
                "estimate_approved",
                "build_back_scheduled",
                "build_back_completed",
                "completed",
            ])
        );
        assert_eq!(shown["shots"][0]["missing"], 1);
        assert_eq!(shown["shots"][0]["files"].as_array().map(Vec::len), Some(1));
        assert_eq!(shown["shots"][1]["files"], json!([]));
        assert_eq!(
            shots["abilities"],
            json!({ "override_missing": may_override })
        );
    }
    let path = cast.of_project("shots");
    let stranger = cast.app.contractor(&cast.app.company("Summit").await).await;
    stranger.get(&path).await.problem(404, "not_found");
    let partner = cast.app.partner().await.1;
    partner.get(&path).await.problem(404, "not_found");
    let owner = cast.app.owner(&cast.project.code).await;
    assert_eq!(owner.get(&path).await.status, 401);

    // The schedule of the contractor's visits has them for work offline.
    cast.event(&form("2026-03-03", "", "")).await;
    let schedule = cast.contractor.get("/api/contractor/schedule").await.ok();
    assert_eq!(
        schedule["projects"][0]["shots"],
        cast.shots(&cast.contractor).await
    );
}

#[tokio::test]
async fn a_deleted_photo_opens_its_shot_again_and_a_deleted_shot_keeps_its_photos() {
    let cast = Cast::new().await;
    let list = create(&cast.admin, &water_list("warn")).await;
    let (ceiling, house) = (&list["shots"][0]["id"], &list["shots"][1]["id"]);
    let added = cast
        .update(&cast.contractor, None, &[ceiling, house])
        .await
        .ok();
    assert_eq!(cast.figures().await, [3, 1]);
    let photo = added["attachments"][0]["id"].as_str().expect("an id");
    let file = cast.of_project(&format!("files/{photo}"));
    assert!((200..300).contains(&cast.admin.delete(&file).await.status));
    assert_eq!(cast.figures().await, [3, 2]);

    let path = format!("{LISTS}/{}", list["id"].as_str().expect("an id"));
    let rest = json!({ "phase": "damage", "enforcement": "warn", "shots": [{ "id": ceiling, "subject": "Ceiling", "count": 2 }] });
    on_version(&cast.admin, Method::PUT, &path, &json!(1), &rest)
        .await
        .ok();
    assert_eq!(cast.figures().await, [2, 2]);
    let files = cast.contractor.get(&cast.of_project("files")).await.ok();
    assert_eq!(files["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(cast.app.rows("photo_shots"), 0);

    // A photo that was taken for the shot before it was deleted is added without it.
    cast.update(&cast.contractor, None, &[house, ceiling])
        .await
        .ok();
    assert_eq!(cast.figures().await, [2, 1]);
}

#[tokio::test]
async fn photos_count_again_when_a_deleted_project_is_restored() {
    let cast = Cast::new().await;
    let list = create(&cast.admin, &water_list("warn")).await;
    let shot = &list["shots"][1]["id"];
    cast.update(&cast.contractor, None, &[shot]).await.ok();
    let deleted = delete_project(&cast.admin, &cast.project).await;
    assert!((200..300).contains(&deleted.status), "{}", deleted.json);
    assert_eq!(cast.app.rows("photo_shots"), 0);
    let restore = format!("/api/admin/deleted-projects/{}/restore", cast.project.id);
    cast.admin.post(&restore, &json!({})).await.ok();
    assert_eq!(cast.figures().await, [3, 2]);
}

#[tokio::test]
async fn partners_take_photos_for_shots_when_they_add_files() {
    let cast = Cast::new().await;
    let list = create(&cast.admin, &water_list("warn")).await;
    let project = cast.project.id.to_string();
    let upload = |name: &'static str, kind: &'static str, bytes: Vec<u8>| {
        let project = project.clone();
        let partner = &cast.partner;
        async move {
            let upload = partner.upload(name, kind, "project_file", &project, bytes);
            upload.await.ok()["id"].clone()
        }
    };
    let photo = upload("house.png", "image/png", PHOTO.to_vec()).await;
    let pdf = upload("plan.pdf", "application/pdf", b"%PDF-1.7\n".to_vec()).await;
    let files = cast.of_project("files");
    let shot = &list["shots"][1]["id"];
    for (attached, shots) in [
        // A file that is not a picture, an upload of another request, and one that is named twice.
        (vec![&pdf], json!([{ "upload": pdf, "shot": shot }])),
        (vec![&pdf], json!([{ "upload": photo, "shot": shot }])),
        (
            vec![&photo],
            json!([{ "upload": photo, "shot": shot }, { "upload": photo, "shot": shot }]),
        ),
    ] {
        let body = json!({ "files": attached, "shots": shots });
        cast.partner.post(&files, &body).await.invalid(&["shots"]);
    }
    assert_eq!(cast.figures().await, [3, 3]);
    let body = json!({ "files": [photo, pdf], "shots": [{ "upload": photo, "shot": shot }] });
    cast.partner.post(&files, &body).await.ok();
    assert_eq!(cast.figures().await, [3, 2]);
}

#[tokio::test]
async fn a_status_is_refused_while_photos_are_missing_that_it_needs() {
    let cast = Cast::new().await;
    let list = create(&cast.admin, &water_list("block")).await;
    let (ceiling, house) = (&list["shots"][0]["id"], &list["shots"][1]["id"]);
    let contractor = &cast.contractor;
    cast.update(contractor, Some("site_visit_scheduled"), &[])
        .await
        .ok();
    // The needed status and those beyond it.
    let before = cast.app.rows("project_status_updates");
    for status in ["site_visit_completed", "estimate_submitted"] {
        let refused = cast.update(contractor, Some(status), &[ceiling]).await;
        let problem = refused.problem(409, "shots_missing");
        assert_eq!(problem["text"]["params"]["count"], 2, "{status}");
    }
    assert_eq!(cast.app.rows("project_status_updates"), before);
    assert_eq!(cast.app.rows("photo_shots"), 0);
    // The photos of the same update count. A step back needs none.
    cast.update(contractor, None, &[ceiling]).await.ok();
    cast.update(contractor, Some("site_visit_completed"), &[ceiling, house])
        .await
        .ok();
    assert_eq!(cast.figures().await, [3, 0]);
    create(&cast.admin, &water_list("block")).await;
    cast.update(contractor, Some("site_visit_scheduled"), &[])
        .await
        .ok();
    cast.update(contractor, Some("site_visit_completed"), &[])
        .await
        .problem(409, "shots_missing");
    cast.update(contractor, Some("nonresponsive"), &[])
        .await
        .ok();
}

#[tokio::test]
async fn lists_that_only_warn_refuse_nothing() {
    let cast = Cast::new().await;
    create(&cast.admin, &water_list("warn")).await;
    let status = Some("estimate_submitted");
    let added = cast.update(&cast.contractor, status, &[]).await.ok();
    assert_eq!(added["change"], Value::Null);
}

#[tokio::test]
async fn only_admins_override_with_a_reason_that_owners_do_not_see() {
    let cast = Cast::new().await;
    create(&cast.admin, &water_list("block")).await;
    let path = cast.of_project("updates");
    let body = |reason: &str| json!({ "status": "site_visit_completed", "notes": "Done.", "shots_override": reason });
    let refused = cast.contractor.post(&path, &body("No light.")).await;
    refused.problem(403, "forbidden");
    cast.admin
        .post(&path, &body(" "))
        .await
        .invalid(&["shots_override"]);
    cast.admin
        .post(&path, &body(&"x".repeat(501)))
        .await
        .invalid(&["shots_override"]);
    cast.admin.post(&path, &body("No light.")).await.ok();
    let expected = "Set without 3 photos that the status needs: No light.";
    for client in [&cast.admin, &cast.contractor, &cast.partner] {
        let entry = newest(client, &cast.project).await;
        assert_eq!(entry["new_status"], "site_visit_completed");
        assert_eq!(entry["change_summary"], expected);
        assert_eq!(entry["change"]["code"], "update-shots-overridden");
        assert!(entry["author_name"].is_string());
    }
    let owner = cast.app.owner(&cast.project.code).await;
    let shown = owner.get("/api/owner/updates?limit=1").await.ok();
    assert_eq!(shown["items"][0]["notes"], "Done.");
    assert!(!shown.to_string().contains("No light"), "{shown}");
    // Without missing photos, there is nothing to override.
    cast.app.advance(SignedDuration::from_secs(1));
    let next = json!({ "status": "site_visit_completed", "notes": "Again.", "shots_override": "No light." });
    cast.admin.post(&path, &next).await.ok();
    let entry = newest(&cast.admin, &cast.project).await;
    assert_eq!(entry["change"], Value::Null);
}

#[tokio::test]
async fn bulk_changes_and_confirmed_visits_need_the_photos_too() {
    let cast = Cast::new().await;
    let mut list = water_list("block");
    list["needed_for_status"] = json!("site_visit_scheduled");
    let list = create(&cast.admin, &list).await;
    let page = format!("/api/projects/{}", cast.project.code);
    let page = cast.admin.get(&page).await.ok();
    let body = json!({
        "status": "site_visit_scheduled", "notes": "Next.",
        "projects": [{ "code": cast.project.code, "version": page["version"] }],
    });
    let result = cast.admin.post("/api/projects/statuses", &body).await.ok();
    let row = &result["rows"][0];
    assert_eq!(row["outcome"], "refused");
    assert_eq!(row["reason_text"]["code"], "error-shots-missing");
    assert_eq!(row["current"]["status"], "submitted");

    let proposal = cast.proposal().await;
    let refused = cast.confirm(&cast.contractor, &proposal, 0).await;
    refused.problem(409, "shots_missing");
    assert_eq!(cast.app.rows("contractor_tasks"), 0);
    let (ceiling, house) = (&list["shots"][0]["id"], &list["shots"][1]["id"]);
    cast.update(&cast.contractor, None, &[ceiling, ceiling, house])
        .await
        .ok();
    let confirmed = cast.confirm(&cast.contractor, &proposal, 0).await;
    assert_eq!(confirmed.status, 201);
}

#[tokio::test]
async fn two_photos_at_once_for_one_shot_are_both_kept() {
    let cast = Cast::new().await;
    let list = json!({ "phase": "damage", "enforcement": "block", "needed_for_status": "site_visit_completed", "shots": [{ "subject": "Ceiling", "count": 1 }] });
    let list = create(&cast.admin, &list).await;
    let shot = &list["shots"][0]["id"];
    let path = cast.of_project("updates");
    let mut bodies = Vec::new();
    for client in [&cast.admin, &cast.contractor] {
        let (id, taken) = cast.taken(client, &[shot]).await;
        bodies.push((client, cast.body(id, Some("site_visit_completed"), &taken)));
    }
    let sent = bodies.iter().map(|(client, body)| client.post(&path, body));
    for answer in join_all(sent).await {
        answer.ok();
    }
    assert_eq!(cast.figures().await, [1, 0]);
    let shots = cast.shots(&cast.admin).await;
    let files = &shots["lists"][0]["shots"][0]["files"];
    assert_eq!(files.as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn example_pictures_are_small_pictures_that_copies_of_lists_keep() {
    let cast = Cast::new().await;
    let list = create(&cast.admin, &water_list("warn")).await;
    let shot = list["shots"][0]["id"].as_str().expect("an id");
    let path = format!("/api/shots/{shot}/example");
    let put = |bytes: Vec<u8>| {
        let request = cast.admin.request(Method::PUT, &path).body(bytes);
        async move { Answer::of(request).await }
    };
    put(b"%PDF-1.7".to_vec()).await.invalid(&["example"]);
    put(PHOTO.to_vec()).await.invalid(&["example"]);
    let large = put(vec![0; 8 * 1024 * 1024 + 1]).await;
    large.problem(413, "file_too_large");
    assert_eq!(put(photo::jpeg(1200, 800, 1)).await.status, 204);

    let copy = json!({ "damage_type": "Mold Damage", "phase": "damage", "enforcement": "warn", "shots": [{ "subject": "Ceiling", "count": 1, "example_of": shot }] });
    let copy = create(&cast.admin, &copy).await;
    let shown = cast.shots(&cast.contractor).await;
    let address = shown["lists"][0]["shots"][0]["example_url"].as_str();
    let address = address.expect("an address");
    let copied = copy["shots"][0]["example_url"]
        .as_str()
        .expect("an address");
    for client in [&cast.admin, &cast.contractor, &cast.partner] {
        for address in [address, copied] {
            let picture = client.get(address).await;
            assert_eq!(picture.status, 200);
            assert_eq!(picture.headers["content-type"], "image/jpeg");
            assert!(picture.bytes.starts_with(b"\xff\xd8\xff"));
            assert!(!photo::has_phone_data(&picture.bytes));
        }
    }
    let owner = cast.app.owner(&cast.project.code).await;
    assert_eq!(owner.get(address).await.status, 401);

    assert_eq!(cast.admin.delete(&path).await.status, 204);
    assert_eq!(cast.admin.delete(&path).await.status, 204);
    cast.contractor.get(address).await.problem(404, "not_found");
    assert_eq!(cast.contractor.get(copied).await.status, 200);
}

#[tokio::test]
async fn only_admins_manage_lists() {
    let cast = Cast::new().await;
    let list = create(&cast.admin, &water_list("warn")).await;
    let path = format!("{LISTS}/{}", list["id"].as_str().expect("an id"));
    for client in [&cast.contractor, &cast.partner] {
        client.get(LISTS).await.problem(403, "forbidden");
        client
            .post(LISTS, &water_list("warn"))
            .await
            .problem(403, "forbidden");
        delete(client, &path, &json!(1))
            .await
            .problem(403, "forbidden");
    }
    assert_eq!(cast.app.rows("shot_lists"), 1);
}

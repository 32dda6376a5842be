//! What is said about photos: by whom, within which limits, and who sees it. The portal's clock shows Monday, 2 March 2026.

use crate::bulk_rows::outcomes;
use crate::leftovers::{Leftovers, PHOTO};
use crate::scheduling::on_version;
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, Person, TestApp, TestProject};

/// An id that no file has.
const UNKNOWN_ID: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

/// A project and its people.
struct Site {
    app: TestApp,
    project: TestProject,
    ann: Person,
    paul: Person,
    admin: Client,
    contractor: Client,
    partner: Client,
    owner: Client,
}

impl Site {
    async fn new() -> Self {
        let app = TestApp::start().await;
        let ann = app.person("ann@portal.example", Role::Admin, None).await;
        let company = app.company("Ridgeline").await;
        let (paul, partner) = app.partner().await;
        let project = app.project(&paul).await;
        app.assign(&project, &company, &ann).await;
        app.advance(SignedDuration::from_secs(1));
        Self {
            admin: app.sign_in(&ann).await,
            contractor: app.contractor(&company).await,
            owner: app.owner(&project.code).await,
            project,
            ann,
            paul,
            partner,
            app,
        }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/projects/{}/{rest}", self.project.code)
    }

    /// Uploads a picture for a new status update of the contractor.
    async fn send(&self, update: &Value, name: &str) -> Value {
        self.send_as(&self.contractor, update, name).await
    }

    async fn send_as(&self, client: &Client, update: &Value, name: &str) -> Value {
        let target = update.as_str().expect("an id");
        let (kind, bytes) = if name.ends_with(".txt") {
            ("text/plain", b"Demolition 2,140.00\n".to_vec())
        } else {
            ("image/png", PHOTO.to_vec())
        };
        let upload = client.upload(name, kind, "status_update", target, bytes);
        upload.await.ok()["id"].clone()
    }

    /// Posts a status update with these files and photos as the contractor.
    async fn update(&self, id: &Value, files: &[&Value], photos: Value) -> Answer {
        let body = json!({
            "id": id, "status": "submitted", "notes": "With photos.", "attachments": files, "photos": photos,
        });
        self.contractor.post(&self.path("updates"), &body).await
    }

    /// Attaches files to an update and returns their ids.
    async fn attached(&self, names: &[&str]) -> Vec<Value> {
        self.app.advance(SignedDuration::from_secs(1));
        let id = json!(self.app.new_id());
        let mut files = Vec::new();
        for name in names {
            files.push(self.send(&id, name).await);
        }
        let all: Vec<&Value> = files.iter().collect();
        self.update(&id, &all, json!([])).await.ok();
        files
    }

    /// Describes photos a second later, so that the history has an order.
    async fn describe(&self, client: &Client, files: &[&Value], change: Value) -> Answer {
        self.app.advance(SignedDuration::from_secs(1));
        let body = json!({ "files": files, "change": change });
        client.post(&self.path("photos/describe"), &body).await
    }

    /// A file as this person sees it.
    async fn seen(&self, client: &Client, path: &str, id: &Value) -> Value {
        let page = client.get(path).await.ok();
        let mut items = page["items"].as_array().expect("files").iter();
        let file = items.find(|file| file["id"] == *id);
        file.expect("the file is listed").clone()
    }

    /// What is said about a photo.
    async fn said(&self, id: &Value) -> Value {
        let file = self.seen(&self.admin, &self.path("files"), id).await;
        file["description"].clone()
    }

    async fn history(&self, id: &Value) -> Vec<Value> {
        let path = self.path(&format!("files/{}/history", id.as_str().expect("an id")));
        let list = self.admin.get(&path).await.ok();
        list["items"].as_array().expect("changes").clone()
    }

    async fn choices(&self) -> Value {
        self.partner.get(&self.path("photos/choices")).await.ok()
    }

    /// A photo of another project of the partner.
    async fn foreign_photo(&self) -> Value {
        let project = self.app.project(&self.paul).await;
        let id = json!(self.app.new_id());
        let photo = self.send_as(&self.admin, &id, "foreign.png").await;
        let update = json!({ "id": id, "status": "submitted", "notes": "Elsewhere.", "attachments": [photo] });
        let path = format!("/api/projects/{}/updates", project.code);
        self.admin.post(&path, &update).await.ok();
        photo
    }

    fn written(&self) -> [i64; 4] {
        [
            "photo_descriptions",
            "photo_changes",
            "project_status_updates",
            "status_update_attachments",
        ]
        .map(|table| self.app.rows(table))
    }

    /// Sets the portal's lists.
    async fn lists(&self, rooms: Value, phases: Value) {
        let version = self.admin.get("/api/admin/portal").await.ok()["version"].clone();
        let form = json!({
            "office_name": "", "office_phone": "", "office_email": "", "accent": "", "time_zone": "", "warranty_note": "",
            "photo_rooms": rooms, "photo_phases": phases,
        });
        let path = "/api/admin/portal";
        on_version(&self.admin, Method::PUT, path, &version, &form)
            .await
            .ok();
    }
}

/// The values of a field of each item.
fn each(items: &Value, field: &str) -> Vec<Value> {
    let items = items.as_array().expect("a list").iter();
    items.map(|item| item[field].clone()).collect()
}

#[tokio::test]
async fn an_update_describes_its_photos_for_everybody_and_their_place_for_few() {
    let site = Site::new().await;
    let id = json!(site.app.new_id());
    let (wall, floor) = (
        site.send(&id, "wall.png").await,
        site.send(&id, "floor.png").await,
    );
    let position = json!({
        "latitude": 42.728_411_7, "longitude": -73.691_785, "accuracy_meters": 12.5,
        "recorded_at": site.app.now().to_string(),
    });
    let photos = json!([{
        "upload": wall, "room": " Kitchen ", "phase": "Damage", "caption": "جدار مبلل 🚿\r\nLinks",
        "tags": ["mold", "Küche 🍳", "MOLD"], "position": position,
    }]);
    let posted = site.update(&id, &[&wall, &floor], photos).await;
    assert_eq!(posted.status, 201, "{}", posted.json);
    let said = json!({
        "room": "Kitchen", "phase": "damage", "caption": "جدار مبلل 🚿\nLinks", "tags": ["mold", "Küche 🍳"],
        "before": null,
    });
    let first = &posted.json["attachments"][0];
    assert_eq!(
        (&first["description"], &first["position"]),
        (&said, &position)
    );
    let owners = "/api/owner/files".to_owned();
    for (who, client, path, sees_place) in [
        ("admin", &site.admin, site.path("files"), true),
        ("contractor", &site.contractor, site.path("files"), true),
        ("partner", &site.partner, site.path("files"), false),
        ("owner", &site.owner, owners, false),
    ] {
        let file = site.seen(client, &path, &wall).await;
        assert_eq!(file["description"], said, "{who}");
        let place = if sees_place { &position } else { &Value::Null };
        assert_eq!(&file["position"], place, "{who}");
        let other = site.seen(client, &path, &floor).await;
        let nothing = (&other["description"], &other["position"]);
        assert_eq!(nothing, (&Value::Null, &Value::Null), "{who}");
    }
    for (client, path) in [
        (&site.partner, site.path("updates")),
        (&site.owner, "/api/owner/updates".to_owned()),
    ] {
        let timeline = client.get(&path).await.ok().to_string();
        assert!(timeline.contains("Kitchen") && !timeline.contains("42.728"));
        assert!(!timeline.contains("photos_described"));
    }
    let history = json!(site.history(&wall).await);
    assert_eq!(
        each(&history, "field"),
        ["room", "phase", "caption", "tags"]
    );
    assert_eq!(each(&history, "previous"), [const { Value::Null }; 4]);
    assert_eq!(history[3]["current"], "mold, Küche 🍳");
}

#[tokio::test]
async fn added_files_and_later_originals_are_described_too() {
    let site = Site::new().await;
    let target = site.project.id.to_string();
    let bytes = PHOTO.to_vec();
    let upload = site
        .partner
        .upload("claim.png", "image/png", "project_file", &target, bytes);
    let claim = upload.await.ok()["id"].clone();
    let body =
        json!({ "files": [claim], "photos": [{ "upload": claim, "room": "Roof", "tags": [] }] });
    let added = site.partner.post(&site.path("files"), &body).await.ok();
    assert_eq!(added["items"][0]["description"]["room"], "Roof");

    let id = json!(site.app.new_id());
    let small = site.send(&id, "small.png").await;
    site.update(&id, &[&small], json!([])).await.ok();
    let original = site.send(&id, "original.png").await;
    let path = site.path(&format!("updates/{}/files", id.as_str().expect("an id")));
    let photo = |room: &str| json!([{ "upload": original, "room": room, "before": claim }]);
    // The repetition of a lost call does not describe the photo again.
    for room in ["Attic", "Cellar"] {
        let body = json!({ "files": [original], "photos": photo(room) });
        let answer = site.contractor.post(&path, &body).await;
        assert_eq!(answer.status, 201, "{}", answer.json);
    }
    let said = site.said(&original).await;
    assert_eq!(
        (&said["room"], &said["before"]),
        (&json!("Attic"), &json!(claim))
    );
}

#[tokio::test]
async fn a_refused_description_leaves_no_update() {
    let site = Site::new().await;
    let foreign = site.foreign_photo().await;
    let id = json!(site.app.new_id());
    let (wall, list) = (
        site.send(&id, "wall.png").await,
        site.send(&id, "list.txt").await,
    );
    let mine = site.attached(&["list.txt"]).await;
    let photo = |field: &str, value: Value| {
        let mut photo = json!({ "upload": wall });
        photo[field] = value;
        json!([photo])
    };
    let place = |latitude: f64, longitude: f64, accuracy: f64, recorded_at: &str| {
        json!({
            "latitude": latitude, "longitude": longitude, "accuracy_meters": accuracy, "recorded_at": recorded_at,
        })
    };
    let now = site.app.now();
    let today = now.to_string();
    let in_two_days = (now + SignedDuration::from_hours(48)).to_string();
    let other = "Choose a photo of this project as the one before";
    let position = "The place where the photo was taken is not valid";
    let once = "Describe each of the files that you send at most once";
    let table = [
        (
            photo("caption", json!("é".repeat(5_001))),
            "photos.0.caption",
            "Caption must not exceed 5000 characters",
        ),
        (
            photo("room", json!("x".repeat(61))),
            "photos.0.room",
            "Room must not exceed 60 characters",
        ),
        (
            photo("phase", json!("paint")),
            "photos.0.phase",
            "Choose one of the listed phases",
        ),
        (
            photo("tags", json!(["a,b"])),
            "photos.0.tags",
            "A tag cannot contain a comma",
        ),
        (
            photo("tags", json!(["x".repeat(31)])),
            "photos.0.tags",
            "Tag must not exceed 30 characters",
        ),
        (
            photo(
                "tags",
                json!(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]),
            ),
            "photos.0.tags",
            "A photo can have at most 10 tags",
        ),
        (photo("before", json!("photo")), "photos.0.before", other),
        (photo("before", json!(UNKNOWN_ID)), "photos", other),
        (photo("before", foreign), "photos", other),
        (photo("before", mine[0].clone()), "photos", other),
        (photo("before", wall.clone()), "photos", other),
        (
            photo("position", place(90.5, 0.0, 1.0, &today)),
            "photos.0.position",
            position,
        ),
        (
            photo("position", place(0.0, -180.5, 1.0, &today)),
            "photos.0.position",
            position,
        ),
        (
            photo("position", place(0.0, 0.0, -1.0, &today)),
            "photos.0.position",
            position,
        ),
        (
            photo("position", place(0.0, 0.0, 100_001.0, &today)),
            "photos.0.position",
            position,
        ),
        (
            photo("position", place(0.0, 0.0, 1.0, &in_two_days)),
            "photos.0.position",
            position,
        ),
        (
            json!([{ "upload": wall }, { "upload": wall }]),
            "photos.1.upload",
            once,
        ),
        (json!([{ "upload": UNKNOWN_ID }]), "photos.0.upload", once),
        (
            json!([{ "upload": list, "room": "Kitchen" }]),
            "photos",
            "Only photos can be described",
        ),
    ];
    let before = site.written();
    for (photos, field, message) in table {
        let answer = site.update(&id, &[&wall, &list], photos.clone()).await;
        let problem = answer.invalid(&[field]);
        assert_eq!(problem["errors"][0]["message"], message, "{photos}");
        assert_eq!(site.written(), before, "{photos}");
    }
    let longest = "é".repeat(5_000);
    let photos = photo("caption", json!(longest));
    site.update(&id, &[&wall, &list], photos).await.ok();
    assert_eq!(site.said(&wall).await["caption"], longest);
}

#[tokio::test]
async fn each_role_may_describe_its_own_projects() {
    let site = Site::new().await;
    let files = site.attached(&["wall.png"]).await;
    let photo = &files[0];
    let other_company = site.app.company("Summit").await;
    let foreign_contractor = site.app.contractor(&other_company).await;
    let (_, foreign_partner) = site.app.partner().await;
    let history = site.path(&format!("files/{}/history", photo.as_str().expect("an id")));
    for (who, client, status) in [
        ("admin", &site.admin, 200),
        ("contractor", &site.contractor, 200),
        ("partner", &site.partner, 200),
        ("another contractor", &foreign_contractor, 404),
        ("another partner", &foreign_partner, 404),
        ("the owner", &site.owner, 401),
        ("anonymous", &site.app.anonymous(), 401),
    ] {
        let change = json!({ "room": format!("Room of {who}") });
        let answer = site.describe(client, &[photo], change).await;
        assert_eq!(answer.status, status, "{who}: {}", answer.json);
        assert_eq!(client.get(&history).await.status, status, "{who}");
        let choices = client.get(&site.path("photos/choices")).await;
        assert_eq!(choices.status, status, "{who}");
    }
    assert_eq!(site.said(photo).await["room"], "Room of partner");

    let done = ProjectStatus::Completed;
    site.app
        .update(&site.project, done, "Finished.", &site.ann)
        .await;
    for (client, status) in [
        (&site.admin, 200),
        (&site.contractor, 200),
        (&site.partner, 403),
    ] {
        let change = json!({ "room": "Hall" });
        let answer = site.describe(client, &[photo], change).await;
        assert_eq!(answer.status, status);
    }
}

#[tokio::test]
async fn a_bulk_change_has_a_result_for_each_file_and_one_entry_in_the_timeline() {
    let site = Site::new().await;
    let files = site
        .attached(&["one.png", "two.png", "full.png", "list.txt"])
        .await;
    let ten: Vec<String> = (0..10).map(|tag| format!("tag {tag}")).collect();
    let change = json!({ "add_tags": ten });
    site.describe(&site.contractor, &[&files[2]], change)
        .await
        .ok();
    let mut stream = site.owner.listen("/api/owner/stream").await;
    stream.next().await.expect("the stream begins");
    let unknown = json!(UNKNOWN_ID);
    let all: Vec<&Value> = files.iter().chain([&unknown]).collect();
    let change = json!({ "room": "Kitchen", "phase": "rebuild", "add_tags": ["new"] });
    let before = site.written();
    let answer = site
        .describe(&site.partner, &all, change.clone())
        .await
        .ok();
    let expected = ["changed", "changed", "refused", "refused", "not_found"];
    assert_eq!(outcomes(&answer), expected);
    assert_eq!(json!(each(&answer["rows"], "key")), json!(all));
    assert_eq!(
        each(&answer["rows"], "reason")[2..4],
        [
            json!("A photo can have at most 10 tags"),
            json!("Only photos can be described")
        ]
    );
    // Galleries listen to changes of files.
    while stream.change().await.0 != "file" {}
    let after = site.written();
    assert_eq!(after[1] - before[1], 6, "three fields of two photos");
    assert_eq!(after[2] - before[2], 1);
    // The same once more changes nothing.
    let again = site.describe(&site.partner, &all[..2], change).await.ok();
    assert_eq!(outcomes(&again), ["unchanged", "unchanged"]);
    assert_eq!(site.written(), after);

    for (client, path, is_told) in [
        (&site.admin, site.path("updates"), true),
        (&site.contractor, site.path("updates"), true),
        (&site.partner, site.path("updates"), true),
        (&site.owner, "/api/owner/updates".to_owned(), false),
    ] {
        let timeline = client.get(&path).await.ok();
        let newest = &timeline["items"][0];
        let told = newest["update_type"] == "photos_described";
        assert_eq!(told, is_told, "{path}");
        if is_told {
            let summary = "Described 2 photos: room Kitchen, phase Rebuild";
            assert_eq!(newest["change_summary"], summary);
        }
        assert_eq!(timeline.to_string().contains("photos_described"), is_told);
    }
}

#[tokio::test]
async fn a_bulk_change_needs_a_valid_selection_and_change() {
    let site = Site::new().await;
    let files = site.attached(&["wall.png"]).await;
    let photo = &files[0];
    let many: Vec<Value> = (0..201).map(|_| json!(site.app.new_id())).collect();
    let many: Vec<&Value> = many.iter().collect();
    let before = site.written();
    for (files, change, field) in [
        (&many[..0], json!({}), "files"),
        (&many[..], json!({}), "files"),
        (&[photo, photo], json!({}), "files"),
        (&[photo], json!({ "phase": "paint" }), "change.phase"),
        (
            &[photo],
            json!({ "caption": "é".repeat(5_001) }),
            "change.caption",
        ),
        (&[photo], json!({ "before": UNKNOWN_ID }), "change.before"),
        (&[photo], json!({ "before": "photo" }), "change.before"),
    ] {
        let answer = site.describe(&site.admin, files, change).await;
        answer.invalid(&[field]);
    }
    let change = json!({ "color": "red" });
    let undeclared = site.describe(&site.admin, &[photo], change).await;
    assert_eq!(undeclared.status, 422);
    let change = json!({ "before": photo });
    let itself = site.describe(&site.admin, &[photo], change).await.ok();
    assert_eq!(outcomes(&itself), ["refused"]);
    assert_eq!(site.written(), before);
}

#[tokio::test]
async fn the_history_names_who_changed_what_newest_first() {
    let site = Site::new().await;
    let files = site.attached(&["before.png", "after.png"]).await;
    let (before, after) = (&files[0], &files[1]);
    let change = json!({ "room": "Kitchen", "before": before });
    site.describe(&site.contractor, &[after], change).await.ok();
    let change = json!({ "room": null, "phase": "", "add_tags": ["Mold"] });
    site.describe(&site.admin, &[after], change).await.ok();
    let change = json!({ "remove_tags": ["mold"] });
    site.describe(&site.partner, &[after], change).await.ok();
    let history = site.history(after).await;
    let shown: Vec<_> = history
        .iter()
        .map(|item| json!([item["field"], item["previous"], item["current"]]))
        .collect();
    let expected = json!([
        ["tags", "Mold", null],
        ["room", "Kitchen", null],
        ["tags", null, "Mold"],
        ["room", null, "Kitchen"],
        ["before", null, before],
    ]);
    assert_eq!(json!(shown), expected);
    assert!(history.iter().all(|item| item["by"] == "Robin Example"));
    let times: Vec<&str> = history
        .iter()
        .filter_map(|item| item["at"].as_str())
        .collect();
    assert!(
        times.is_sorted_by(|newer, older| newer >= older),
        "{times:?}"
    );

    // A deleted photo is no longer the one before, and its own description is gone.
    let change = json!({ "caption": "The wall" });
    site.describe(&site.admin, &[before], change).await.ok();
    let path = site.path(&format!("files/{}", before.as_str().expect("an id")));
    assert_eq!(site.admin.delete(&path).await.status, 204);
    assert_eq!(site.said(after).await, Value::Null);
    assert_eq!(site.app.rows("photo_descriptions"), 1);
    let gone = site.admin.get(&format!("{path}/history")).await;
    gone.problem(404, "file_gone");
    assert_eq!(site.app.rows("photo_changes"), 5);
}

#[tokio::test]
async fn rooms_take_a_known_spelling_and_are_offered_with_the_portals() {
    let site = Site::new().await;
    let phases: Vec<Value> = ["damage", "mitigation", "demolition", "rebuild", "complete"]
        .map(|key| json!({ "key": key, "name": null }))
        .to_vec();
    let nothing = json!({ "rooms": [], "phases": phases, "tags": [] });
    assert_eq!(site.choices().await, nothing);

    site.lists(
        json!(["Kitchen", " Bath ", "kitchen"]),
        json!(["Damage", "Drying out"]),
    )
    .await;
    let files = site.attached(&["1.png", "2.png", "3.png", "4.png"]).await;
    for (file, room) in files
        .iter()
        .zip(["KITCHEN", "Pool house", "pool  HOUSE", "مطبخ"])
    {
        let change = json!({ "room": room, "phase": "drying OUT", "add_tags": ["Mold", room] });
        site.describe(&site.contractor, &[file], change).await.ok();
    }
    let choices = site.choices().await;
    let rooms = json!([
        { "name": "Kitchen", "is_own": false, "photos": 1 },
        { "name": "Bath", "is_own": false, "photos": 0 },
        { "name": "Pool house", "is_own": true, "photos": 2 },
        { "name": "مطبخ", "is_own": true, "photos": 1 },
    ]);
    assert_eq!(choices["rooms"], rooms);
    let phases = json!([
        { "key": "damage", "name": null },
        { "key": "Drying out", "name": "Drying out" },
    ]);
    assert_eq!(choices["phases"], phases);
    // Each tag in one of its spellings.
    let tags = json!(["KITCHEN", "Mold", "Pool house", "مطبخ"]);
    assert_eq!(choices["tags"], tags);
    assert_eq!(site.said(&files[0]).await["phase"], "Drying out");

    // A phase that the portal no longer has stays until it is changed.
    site.lists(json!([]), json!(["complete"])).await;
    let change = json!({ "caption": "Dry" });
    site.describe(&site.contractor, &[&files[0]], change)
        .await
        .ok();
    assert_eq!(site.said(&files[0]).await["phase"], "Drying out");
    let change = json!({ "phase": "Drying out" });
    let refused = site.describe(&site.contractor, &[&files[0]], change).await;
    refused.invalid(&["change.phase"]);
}

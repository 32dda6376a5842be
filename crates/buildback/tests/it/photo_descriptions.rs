//! What is sent with photos: who sees it, and within which limits. The portal's clock shows Monday, 2 March 2026.

use crate::leftovers::{Leftovers, PHOTO};
use crate::scheduling::on_version;
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::photo::CameraData;
use test_support::{Answer, Client, Person, TestApp, TestProject};

/// An id that no file has.
pub const UNKNOWN_ID: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

/// A project and its people.
pub struct Site {
    pub app: TestApp,
    pub project: TestProject,
    pub ann: Person,
    paul: Person,
    pub admin: Client,
    pub contractor: Client,
    pub partner: Client,
    pub owner: Client,
}

impl Site {
    pub async fn new() -> Self {
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

    pub fn path(&self, rest: &str) -> String {
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
    pub async fn attached(&self, names: &[&str]) -> Vec<Value> {
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
    pub async fn describe(&self, client: &Client, files: &[&Value], change: Value) -> Answer {
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
    pub async fn said(&self, id: &Value) -> Value {
        let file = self.seen(&self.admin, &self.path("files"), id).await;
        file["description"].clone()
    }

    pub async fn history(&self, id: &Value) -> Vec<Value> {
        let path = self.path(&format!("files/{}/history", id.as_str().expect("an id")));
        let list = self.admin.get(&path).await.ok();
        list["items"].as_array().expect("changes").clone()
    }

    pub async fn choices(&self) -> Value {
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

    pub fn written(&self) -> [i64; 4] {
        [
            "photo_descriptions",
            "photo_changes",
            "project_status_updates",
            "status_update_attachments",
        ]
        .map(|table| self.app.rows(table))
    }

    /// Sets the portal's lists.
    pub async fn lists(&self, rooms: Value, phases: Value) {
        set_lists(&self.admin, rooms, phases).await;
    }
}

/// Sets the portal's lists as this admin.
pub async fn set_lists(admin: &Client, rooms: Value, phases: Value) {
    let version = admin.get("/api/admin/portal").await.ok()["version"].clone();
    let form = json!({
        "office_name": "", "office_phone": "", "office_email": "", "accent": "", "time_zone": "", "warranty_note": "",
        "photo_rooms": rooms, "photo_phases": phases,
    });
    let path = "/api/admin/portal";
    on_version(admin, Method::PUT, path, &version, &form)
        .await
        .ok();
}

/// The values of a field of each item.
pub fn each(items: &Value, field: &str) -> Vec<Value> {
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
        let place = sees_place.then(|| position.clone());
        assert_eq!(file["position"], json!(place), "{who}");
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

/// The phone's clock is more than a year ahead: in the ids that it makes, in the photo, and in the place.
#[tokio::test]
async fn an_update_from_a_phone_with_a_wrong_clock_has_the_portals_time() {
    let site = Site::new().await;
    let ahead = site.app.now() + SignedDuration::from_hours(400 * 24);
    let millis = u64::try_from(ahead.as_millisecond()).expect("after 1970");
    let id = uuid::Builder::from_unix_timestamp_millis(millis, &[7; 10]).into_uuid();
    let taken = CameraData {
        taken: "2027:04:06 09:00:00",
        offset: "+00:00",
        ..CameraData::default()
    };
    let bytes = taken.jpeg(64, 48);
    let target = id.to_string();
    let upload = site
        .contractor
        .upload("wall.jpg", "image/jpeg", "status_update", &target, bytes);
    let wall = upload.await.ok()["id"].clone();
    let position = json!({
        "latitude": 42.7, "longitude": -73.6, "accuracy_meters": 8.0, "recorded_at": ahead.to_string(),
    });
    // It was written without a connection and arrives a minute later.
    site.app.advance(SignedDuration::from_mins(1));
    let now = json!(site.app.now().to_string());
    let photos = json!([{ "upload": wall, "position": position }]);
    let posted = site.update(&json!(id), &[&wall], photos).await;
    assert_eq!(posted.status, 201, "{}", posted.json);
    assert_eq!(posted.json["created_at"], now);
    let file = site.seen(&site.admin, &site.path("files"), &wall).await;
    assert_eq!(file["facts"]["taken"]["doubt"], "after_receipt");
    assert_eq!(file["position"]["recorded_at"], now);
    // What others write afterwards is above it.
    let later = site.attached(&["floor.png"]).await;
    let updates = site.admin.get(&site.path("updates")).await.ok();
    assert_eq!(updates["items"][0]["attachments"][0]["id"], later[0]);
    assert_eq!(updates["items"][1]["id"], json!(id));
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
    let today = site.app.now().to_string();
    let other = "Choose a photo of this project as the before photo";
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
            photo("position", place(0.0, 0.0, 1.0, "tomorrow")),
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

//! Annotations of photos: who may save them, and who gets the photo with its blurs burned in.

use crate::deleted_projects::delete as delete_project;
use crate::leftovers::{count_files, make_old};
use crate::photo_facts::{Crew, crew};
use image::{ImageFormat, Rgb, RgbImage};
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use server::app::jobs::clean_up;
use std::io::{Cursor, Read};
use std::path::Path;
use test_support::{Answer, Client};
use zip::ZipArchive;

/// A photo of black and white squares.
pub fn squares() -> Vec<u8> {
    let picture = RgbImage::from_fn(400, 300, |x, y| {
        Rgb([if (x / 5 + y / 5) % 2 == 0 { 0 } else { 255 }; 3])
    });
    let mut bytes = Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, ImageFormat::Png)
        .expect("a picture");
    bytes.into_inner()
}

/// Covers the pixels 40 to 160 across and 60 to 180 down.
pub fn blur() -> Value {
    json!({ "kind": "blur", "x1": 0.1, "y1": 0.2, "x2": 0.4, "y2": 0.6 })
}

fn arrow(x1: f64) -> Value {
    json!({ "kind": "arrow", "x1": x1, "y1": 0.9, "x2": 0.7, "y2": 0.5, "color": "red" })
}

/// Difference between the darkest and the lightest pixel.
fn contrast(picture: &RgbImage, across: [u32; 2], down: [u32; 2]) -> u8 {
    let (mut darkest, mut lightest) = (u8::MAX, u8::MIN);
    for x in across[0]..across[1] {
        for y in down[0]..down[1] {
            let [red, ..] = picture.get_pixel(x, y).0;
            (darkest, lightest) = (darkest.min(red), lightest.max(red));
        }
    }
    lightest - darkest
}

/// Whether the area of [`blur`] is unrecognizable. The rest must not be.
pub fn is_blurred(bytes: &[u8]) -> bool {
    let picture = image::load_from_memory(bytes).expect("a picture").to_rgb8();
    assert_eq!(picture.dimensions(), (400, 300));
    assert!(contrast(&picture, [250, 350], [70, 170]) > 200);
    contrast(&picture, [45, 155], [65, 175]) < 60
}

const OWNER_FILES: &str = "/api/owner/files";

/// The file with this id in a list.
async fn listed(client: &Client, files: &str, id: &Value) -> Value {
    let page = client.get(files).await.ok();
    let mut items = page["items"].as_array().expect("files").iter();
    let file = items.find(|file| file["id"] == *id);
    file.expect("the file is listed").clone()
}

/// What a client receives of a file in each way: shown, downloaded, as a thumbnail, and in an archive.
async fn received(client: &Client, files: &str, id: &Value) -> [Vec<u8>; 4] {
    let file = listed(client, files, id).await;
    let mut pictures = Vec::new();
    for link in ["url", "download_url", "thumbnail_url"] {
        let answer = client.get(file[link].as_str().expect("a link")).await;
        assert_eq!(answer.status, 200, "{link}: {}", answer.json);
        pictures.push(answer.bytes);
    }
    let id = id.as_str().expect("an id");
    let answer = client.get(&format!("{files}/archive?ids={id}")).await;
    assert_eq!(answer.status, 200, "{}", answer.json);
    let mut archive = ZipArchive::new(Cursor::new(&answer.bytes)).expect("an archive");
    let mut inside = Vec::new();
    let mut file = archive.by_index(0).expect("a file");
    file.read_to_end(&mut inside).expect("its bytes");
    pictures.push(inside);
    pictures.try_into().expect("four pictures")
}

/// An annotated photo.
struct Photo {
    crew: Crew,
    id: Value,
    path: String,
}

impl Photo {
    async fn new() -> Self {
        let crew = crew().await;
        let file = crew.attach("wall.png", "image/png", &squares()).await;
        let id = file["id"].clone();
        let path = format!(
            "{}/{}/annotations",
            crew.files(),
            id.as_str().expect("an id")
        );
        Self { crew, id, path }
    }

    async fn save(&self, client: &Client, version: i64, shapes: &Value) -> Answer {
        let request = client.request(Method::PUT, &self.path);
        let request = request.header("if-match", format!("\"{version}\""));
        Answer::of(request.json(&json!({ "shapes": shapes }))).await
    }

    async fn shown(&self, client: &Client) -> Value {
        client.get(&self.path).await.ok()
    }

    /// Whether the client gets only blurred pixels, in every way. Everybody else must get sharp ones.
    async fn is_blurred_for(&self, client: &Client, files: &str) -> bool {
        let pictures = received(client, files, &self.id).await;
        let blurred = pictures.map(|picture| is_blurred(&picture));
        assert_eq!(blurred, [blurred[0]; 4]);
        blurred[0]
    }
}

#[tokio::test]
async fn partners_and_owners_get_photos_with_blurred_pixels() {
    let photo = Photo::new().await;
    let crew = &photo.crew;
    let files = crew.files();
    let outsiders = [(&crew.partner, files.as_str()), (&crew.owner, OWNER_FILES)];
    for (client, files) in outsiders {
        assert!(!photo.is_blurred_for(client, files).await);
    }
    let saved = photo.save(&crew.contractor, 0, &json!([blur()])).await.ok();
    assert_eq!(saved["version"], 1);
    for (client, files) in outsiders {
        assert!(photo.is_blurred_for(client, files).await);
        let file = listed(client, files, &photo.id).await;
        assert_eq!(file["annotations"], json!({ "version": 1, "shapes": 1 }));
        assert_eq!(file["facts"]["sha256"], Value::Null);
        let download = client.get(file["download_url"].as_str().expect("a link"));
        let download = download.await;
        assert_eq!(download.headers["content-type"], "image/jpeg");
        let name = download.headers["content-disposition"].to_str();
        assert!(name.expect("text").contains("wall.jpg"));
    }
    for client in [&crew.admin, &crew.contractor, &crew.colleague] {
        let [shown, download, thumbnail, inside] = received(client, &files, &photo.id).await;
        assert!(!is_blurred(&shown) && !is_blurred(&thumbnail));
        let sharp = image::load_from_memory(&squares()).expect("a picture");
        for copy in [download, inside] {
            assert!(image::load_from_memory(&copy).expect("a picture") == sharp);
        }
    }
    // A removed blur is no longer in the copies, and a new one is.
    photo.save(&crew.admin, 1, &json!([arrow(0.5)])).await.ok();
    for (client, files) in outsiders {
        assert!(!photo.is_blurred_for(client, files).await);
    }
    photo.save(&crew.admin, 2, &json!([blur()])).await.ok();
    for (client, files) in outsiders {
        assert!(photo.is_blurred_for(client, files).await);
    }
}

#[tokio::test]
async fn a_restored_blur_is_not_that_of_a_stored_copy() {
    let photo = Photo::new().await;
    let crew = &photo.crew;
    let elsewhere = json!({ "kind": "blur", "x1": 0.8, "y1": 0.8, "x2": 0.9, "y2": 0.9 });
    photo.save(&crew.admin, 0, &json!([elsewhere])).await.ok();
    assert!(!photo.is_blurred_for(&crew.partner, &crew.files()).await);
    // A restored database may have another blur in the same version, and the storage still has the copies.
    let restored = json!([{ "kind": "blur", "x1": 0.1, "y1": 0.2, "x2": 0.4, "y2": 0.6, "color": null, "text": null }]);
    let sql = format!("UPDATE photo_annotations SET shapes = '{restored}'");
    assert!(crew.app.execute_sql(&sql));
    assert!(photo.is_blurred_for(&crew.partner, &crew.files()).await);
}

#[tokio::test]
async fn the_cleanup_removes_copies_with_another_blur() {
    let photo = Photo::new().await;
    let crew = &photo.crew;
    photo.save(&crew.admin, 0, &json!([blur()])).await.ok();
    assert!(photo.is_blurred_for(&crew.partner, &crew.files()).await);
    let blurred = crew.app.files().join("blurred");
    let kept = std::fs::read_dir(&blurred).expect("copies").flatten();
    let kept: Vec<_> = kept.map(|entry| entry.path()).collect();
    let [current] = kept.as_slice() else {
        panic!("{kept:?}");
    };
    // A copy that was being made while the next version was saved.
    let stored = count_files(current);
    let late = blurred.join("0".repeat(32));
    copy_folder(current, &late);
    make_old(&blurred);
    clean_up(crew.app.state()).await.expect("a cleanup");
    assert_eq!(count_files(&late), 0);
    assert_eq!(count_files(current), stored);
}

/// Copies a folder with everything in it.
fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let copy = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &copy);
        } else {
            std::fs::copy(entry.path(), copy).expect("a file");
        }
    }
}

#[tokio::test]
async fn no_range_and_no_known_version_gets_sharp_pixels() {
    let photo = Photo::new().await;
    let crew = &photo.crew;
    let files = crew.files();
    let mut known = Vec::new();
    for (client, link) in [
        (&crew.admin, "url"),
        (&crew.partner, "url"),
        (&crew.partner, "download_url"),
        (&crew.partner, "thumbnail_url"),
    ] {
        let file = listed(client, &files, &photo.id).await;
        let answer = client.get(file[link].as_str().expect("a link")).await;
        known.push(answer.headers["etag"].clone());
    }
    photo.save(&crew.admin, 0, &json!([blur()])).await.ok();
    let file = listed(&crew.partner, &files, &photo.id).await;
    for link in ["url", "download_url", "thumbnail_url"] {
        let path = file[link].as_str().expect("a link");
        for version in &known {
            let request = crew.partner.request(Method::GET, path);
            let request = request
                .header("range", "bytes=0-99")
                .header("if-range", version)
                .header("if-none-match", version);
            let answer = Answer::of(request).await;
            assert_eq!(answer.status, 200, "{link}: {}", answer.json);
            assert!(is_blurred(&answer.bytes), "{link}");
        }
    }
}

#[tokio::test]
async fn partners_get_their_own_photos_blurred_too() {
    let crew = crew().await;
    let target = crew.project.id.to_string();
    let upload = crew
        .partner
        .upload("wall.png", "image/png", "project_file", &target, squares());
    let body = json!({ "files": [upload.await.ok()["id"]] });
    let file = crew.partner.post(&crew.files(), &body).await.ok()["items"][0].clone();
    let path = format!(
        "{}/{}/annotations",
        crew.files(),
        file["id"].as_str().expect("an id")
    );
    let photo = Photo {
        id: file["id"].clone(),
        path,
        crew,
    };
    let partner = &photo.crew.partner;
    photo.save(partner, 0, &json!([blur()])).await.ok();
    assert!(photo.is_blurred_for(partner, &photo.crew.files()).await);
    let refused = photo.save(partner, 1, &json!([])).await;
    refused.problem(403, "blur_kept");
    let moved = json!([{ "kind": "blur", "x1": 0.1, "y1": 0.2, "x2": 0.4, "y2": 0.5 }]);
    photo
        .save(partner, 1, &moved)
        .await
        .problem(403, "blur_kept");
    let more = photo
        .save(partner, 1, &json!([arrow(0.2), blur()]))
        .await
        .ok();
    assert_eq!(
        more["abilities"],
        json!({ "edit": true, "edit_blurs": false })
    );
    photo.save(&photo.crew.admin, 2, &json!([])).await.ok();
    assert!(!photo.is_blurred_for(partner, &photo.crew.files()).await);
}

#[tokio::test]
async fn annotations_are_shown_to_those_who_see_the_photo() {
    let photo = Photo::new().await;
    let crew = &photo.crew;
    assert_eq!(photo.shown(&crew.admin).await["version"], 0);
    let shapes = json!([
        arrow(0.25),
        { "kind": "circle", "x1": 0.5, "y1": 0.5, "x2": 0.1, "y2": 0.2, "color": "yellow" },
        { "kind": "text", "x1": 0.1, "y1": 0.1, "x2": 0.4, "y2": 0.15, "color": "white", "text": " Wet\n🚿 <b> " },
    ]);
    let saved = photo.save(&crew.partner, 0, &shapes).await.ok();
    assert_eq!(saved["shapes"][1]["x1"], 0.1);
    assert_eq!(saved["shapes"][2]["text"], "Wet 🚿 <b>");
    for client in [
        &crew.admin,
        &crew.contractor,
        &crew.colleague,
        &crew.partner,
    ] {
        let shown = photo.shown(client).await;
        assert_eq!(shown["shapes"], saved["shapes"]);
        assert_eq!(shown["versions"][0]["version"], 1);
        assert_eq!(shown["versions"][0]["shapes"], 3);
        assert!(shown["versions"][0]["saved_by"]["full_name"].is_string());
    }
    let id = photo.id.as_str().expect("an id");
    let path = format!("{OWNER_FILES}/{id}/annotations");
    let shown = crew.owner.get(&path).await.ok();
    assert_eq!(shown["shapes"], saved["shapes"]);
    assert_eq!(shown["versions"], json!([]));
    assert_eq!(
        shown["abilities"],
        json!({ "edit": false, "edit_blurs": false })
    );

    let stranger = crew.app.partner().await.1;
    let other_company = crew.app.company("Summit").await;
    let other_contractor = crew.app.contractor(&other_company).await;
    for (client, status) in [
        (&stranger, 404),
        (&other_contractor, 404),
        (&crew.app.anonymous(), 401),
        (&crew.owner, 401),
    ] {
        assert_eq!(client.get(&photo.path).await.status, status);
        assert_eq!(photo.save(client, 1, &json!([])).await.status, status);
    }
    let other = crew.app.project(&crew.app.partner().await.0).await;
    let foreign_owner = crew.app.owner(&other.code).await;
    foreign_owner.get(&path).await.problem(404, "file_gone");
    let elsewhere = photo.path.replace(&crew.project.code, &other.code);
    crew.admin.get(&elsewhere).await.problem(404, "file_gone");

    assert!(
        crew.app
            .execute_sql("UPDATE projects SET status = 'completed'")
    );
    assert_eq!(photo.save(&crew.partner, 1, &json!([])).await.status, 403);
    photo.save(&crew.contractor, 1, &json!([])).await.ok();
    let file = listed(&crew.partner, &crew.files(), &photo.id).await;
    assert_eq!(file["annotations"], Value::Null);
    assert_eq!(file["abilities"]["annotate"], false);
}

#[tokio::test]
async fn a_stale_change_is_refused_with_the_current_annotations() {
    let photo = Photo::new().await;
    let crew = &photo.crew;
    let (first, second) = (json!([arrow(0.1)]), json!([arrow(0.2)]));
    let (one, other) = tokio::join!(
        photo.save(&crew.admin, 0, &first),
        photo.save(&crew.contractor, 0, &second)
    );
    let (won, lost) = if one.status == 200 {
        (one, other)
    } else {
        (other, one)
    };
    let won = won.ok();
    let problem = lost.problem(412, "stale");
    assert_eq!(problem["current"]["shapes"], won["shapes"]);
    let blind = crew.admin.put(&photo.path, &json!({ "shapes": [] })).await;
    assert_eq!(blind.status, 428);
    // The same shapes are no new version.
    let same = photo.save(&crew.admin, 1, &won["shapes"]).await.ok();
    assert_eq!(same["version"], 1);
}

#[tokio::test]
async fn the_last_50_versions_are_kept() {
    let photo = Photo::new().await;
    for version in 0..52 {
        photo.crew.app.advance(SignedDuration::from_mins(1));
        let share = f64::from(i32::try_from(version).expect("a small number")) / 100.0;
        let shapes = json!([arrow(share)]);
        photo.save(&photo.crew.admin, version, &shapes).await.ok();
    }
    let shown = photo.shown(&photo.crew.admin).await;
    assert_eq!(shown["version"], 52);
    assert_eq!(shown["shapes"][0]["x1"], 0.51);
    let versions = shown["versions"].as_array().expect("versions");
    assert_eq!(versions.len(), 50);
    assert_eq!(versions[49]["version"], 3);
    assert_eq!(photo.crew.app.rows("photo_annotations"), 50);
}

#[tokio::test]
async fn invalid_annotations_are_refused() {
    let photo = Photo::new().await;
    let admin = &photo.crew.admin;
    for shapes in [
        json!([{ "kind": "blur", "x1": 0.1, "y1": 0.2, "x2": 1.4, "y2": 0.6 }]),
        json!([{ "kind": "circle", "x1": 0.1, "y1": 0.2, "x2": 0.4, "y2": 0.6 }]),
        json!(vec![blur(); 201]),
    ] {
        photo.save(admin, 0, &shapes).await.invalid(&["shapes"]);
    }
    photo.save(admin, 0, &json!(vec![blur(); 200])).await.ok();
    let text = photo
        .crew
        .attach("notes.txt", "text/plain", b"Dry by Monday.");
    let id = text.await["id"].clone();
    let path = format!(
        "{}/{}/annotations",
        photo.crew.files(),
        id.as_str().expect("an id")
    );
    let document = Photo { path, id, ..photo };
    let refused = document
        .save(&document.crew.admin, 0, &json!([blur()]))
        .await;
    refused.invalid(&["shapes"]);
}

#[tokio::test]
async fn annotations_go_and_return_with_their_photo() {
    let photo = Photo::new().await;
    let crew = &photo.crew;
    photo.save(&crew.admin, 0, &json!([blur()])).await.ok();
    delete_project(&crew.admin, &crew.project).await.ok();
    assert_eq!(crew.app.rows("photo_annotations"), 0);
    let restore = format!("/api/admin/deleted-projects/{}/restore", crew.project.id);
    crew.admin.post(&restore, &json!({})).await.ok();
    assert_eq!(photo.shown(&crew.admin).await["shapes"][0]["kind"], "blur");
    let id = photo.id.as_str().expect("an id");
    let file = format!("{}/{id}", crew.files());
    assert_eq!(crew.admin.delete(&file).await.status, 204);
    assert_eq!(crew.app.rows("photo_annotations"), 0);
    crew.admin.get(&photo.path).await.problem(404, "file_gone");
}

#[tokio::test]
async fn an_export_of_a_persons_data_has_their_photos_blurred() {
    let crew = crew().await;
    let (person, partner) = crew.app.partner().await;
    let project = crew.app.project(&person).await;
    let target = project.id.to_string();
    let upload = partner.upload("wall.png", "image/png", "project_file", &target, squares());
    let files = format!("/api/projects/{}/files", project.code);
    let body = json!({ "files": [upload.await.ok()["id"]] });
    let file = partner.post(&files, &body).await.ok()["items"][0].clone();
    let path = format!(
        "{files}/{}/annotations",
        file["id"].as_str().expect("an id")
    );
    let photo = Photo {
        id: file["id"].clone(),
        path,
        crew,
    };
    photo.save(&partner, 0, &json!([blur()])).await.ok();
    let export = partner.get("/api/me/personal-data").await;
    assert_eq!(export.status, 200, "{}", export.json);
    let mut archive = ZipArchive::new(Cursor::new(&export.bytes)).expect("an archive");
    let mut inside = Vec::new();
    let mut file = archive.by_name("files/wall.jpg").expect("the photo");
    file.read_to_end(&mut inside).expect("its bytes");
    assert!(is_blurred(&inside));
}

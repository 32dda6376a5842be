//! Claim packages: what is in them and for whom, their check with the tools that adjusters have, and what remains after failures.

use crate::attaching::attach;
use crate::checkers::{assert_archivable, by_bagit, by_pymerkle, installed};
use crate::deleted_projects::delete as delete_project;
use crate::leftovers::Leftovers;
use crate::photo_facts::{CANON, Crew, crew};
use crate::security_log::count;
use domain::audit::AuditEvent;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use server::app::claim_packages::make_waiting;
use server::app::jobs::clean_up;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;
use test_support::photo::{jpeg_with, transparent_png};
use test_support::{Answer, Client};

pub fn order() -> Value {
    json!({
        "recipient": "Ana Ruiz", "messages": true, "internal": false, "originals_of_blurred": false, "language": "en",
    })
}

pub fn sum(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

impl Crew {
    pub fn packages(&self) -> String {
        format!("/api/projects/{}/packages", self.project.code)
    }

    pub fn package(&self, package: &Value) -> String {
        let id = package["id"].as_str().expect("an id");
        format!("{}/{id}", self.packages())
    }

    /// Attaches a photo a second later, so that photos have an order.
    pub async fn wall(&self, name: &str, bytes: &[u8]) -> Value {
        self.app.advance(SignedDuration::from_secs(1));
        self.attach(name, "image/jpeg", bytes).await["id"].clone()
    }

    pub async fn says(&self, photo: &Value, change: Value) {
        let path = format!("/api/projects/{}/photos/describe", self.project.code);
        let body = json!({ "files": [photo], "change": change });
        self.admin.post(&path, &body).await.ok();
    }

    async fn message(&self, words: &str) {
        let path = format!("/api/projects/{}/messages", self.project.code);
        let body = json!({
            "id": self.app.new_id(), "message_content": words, "message_type": "text", "participant_type": "admin",
        });
        self.admin.post(&path, &body).await.ok();
    }

    async fn note(&self, words: &str) {
        let path = format!("/api/projects/{}/notes", self.project.code);
        self.admin.post(&path, &json!({ "note": words })).await.ok();
    }

    pub async fn make_packages(&self) {
        let made = make_waiting(self.app.state(), "the test").await;
        made.expect("the packages are made");
    }

    /// Orders a package and waits for it.
    async fn made_package(&self, client: &Client, order: &Value) -> Value {
        let ordered = client.post(&self.packages(), order).await;
        assert_eq!(ordered.status, 202, "{}", ordered.json);
        self.make_packages().await;
        client.get(&self.package(&ordered.json)).await.ok()
    }

    pub async fn bag(&self, client: &Client, order: &Value) -> (Value, Bag) {
        let done = self.made_package(client, order).await;
        assert_eq!(done["state"], "done", "{done}");
        let path = format!("{}/download", self.package(&done));
        let sent = client.get(&path).await;
        assert_eq!(sent.status, 200, "{}", sent.json);
        assert_eq!(done["file_size"], json!(sent.bytes.len()));
        assert_eq!(done["sha256"], json!(sum(&sent.bytes)));
        (done, Bag::unpacked(&sent.bytes))
    }
}

/// An unpacked package.
pub struct Bag(TempDir);

pub fn run(program: &str, arguments: &[&str], folder: &Path) -> (bool, String) {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        // Otherwise, unzip writes escapes in place of some letters.
        .env("LC_ALL", "C.UTF-8")
        .output()
        .unwrap_or_else(|_| panic!("{program} (scripts/install-system-packages.sh)"));
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).into_owned();
    (output.status.success(), printed)
}

impl Bag {
    /// Unpacks a package and checks its sums.
    pub fn unpacked(bytes: &[u8]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let zip = folder.path().join("package.zip");
        fs::write(&zip, bytes).expect("a file");
        let bag = Self(folder);
        fs::create_dir(bag.root()).expect("a folder");
        let (unpacked, printed) = run("unzip", &["-q", "../package.zip"], &bag.root());
        assert!(unpacked, "{printed}");
        for manifest in ["manifest-sha256.txt", "tagmanifest-sha256.txt"] {
            let (is_right, printed) = run("sha256sum", &["-c", manifest], &bag.root());
            assert!(is_right, "{printed}");
        }
        bag
    }

    pub fn root(&self) -> PathBuf {
        self.0.path().join("bag")
    }

    /// All files with their paths in the package, sorted.
    fn files(&self) -> Vec<(String, Vec<u8>)> {
        let mut found = Vec::new();
        collect(&self.root(), &self.root(), &mut found);
        found.sort_unstable();
        found
    }

    /// Paths of the files with these bytes.
    pub fn paths_of(&self, bytes: &[u8]) -> Vec<String> {
        let same = self.files().into_iter().filter(|(_, found)| found == bytes);
        same.map(|(path, _)| path).collect()
    }

    /// Path of the only file with these bytes.
    pub fn path_of(&self, bytes: &[u8]) -> String {
        let mut paths = self.paths_of(bytes);
        assert_eq!(paths.len(), 1, "{paths:?}");
        paths.remove(0)
    }

    pub fn text(&self, path: &str) -> String {
        let read = fs::read_to_string(self.root().join(path));
        read.unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Paths of the files with these words in them, in any case.
    fn paths_with(&self, words: &str) -> Vec<String> {
        let words = words.to_lowercase();
        let files = self.files().into_iter().filter(|(_, bytes)| {
            let text = String::from_utf8_lossy(bytes).to_lowercase();
            text.contains(&words)
        });
        files.map(|(path, _)| path).collect()
    }
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(root, &path, found);
        } else {
            let inside = path.strip_prefix(root).expect("inside");
            let name = inside.to_str().expect("UTF-8").to_owned();
            found.push((name, fs::read(&path).expect("a file")));
        }
    }
}

/// A photo whose bytes depend on the number.
pub fn photo(number: u32) -> Vec<u8> {
    jpeg_with(64, 48 + number, &CANON.exif())
}

#[tokio::test]
async fn a_package_has_the_evidence_and_passes_the_tools() {
    let crew = crew().await;
    let code = &crew.project.code;
    let kitchen = photo(1);
    let id = crew.wall("kitchen.jpg", &kitchen).await;
    let change = json!({ "room": "Kitchen", "phase": "damage", "caption": format!("Wet, see {code} or code{code}") });
    crew.says(&id, change).await;
    let offer = b"Demolition 2,140.00\n".to_vec();
    crew.attach("offer.txt", "text/plain", &offer).await;
    let gone = photo(2);
    let deleted = crew.wall("gone.jpg", &gone).await;
    let path = format!("{}/{}", crew.files(), deleted.as_str().expect("an id"));
    assert_eq!(crew.admin.delete(&path).await.status, 204);
    crew.message(&format!(
        "The key is under the mat. {}",
        code.to_lowercase()
    ))
    .await;
    crew.note("Hush, the deductible is disputed.").await;

    let (done, bag) = crew.bag(&crew.admin, &order()).await;
    for (field, value) in [
        ("number", json!(1)),
        ("recipient", json!("Ana Ruiz")),
        ("total", json!(2)),
        ("done", json!(2)),
        ("missing_files", json!(0)),
        ("timestamp", json!("none")),
        ("is_available", json!(true)),
    ] {
        assert_eq!(done[field], value, "{field}");
    }
    let keys = format!("{}/.well-known/buildback-history-key", crew.app.url());
    let readme = bag.text("README.txt");
    assert!(readme.contains(&keys), "{readme}");
    let inside = bag.path_of(&kitchen);
    assert!(
        inside.starts_with("data/photos/") && inside.contains("/Kitchen/"),
        "{inside}"
    );
    let inside = bag.path_of(&offer);
    assert!(inside.starts_with("data/documents/"), "{inside}");
    assert_eq!(bag.paths_of(&gone), Vec::<String>::new());
    assert!(
        !bag.paths_with(&sum(&gone)).is_empty(),
        "its checksum is listed"
    );
    for path in [
        "data/report.pdf",
        "data/timeline.json",
        "data/timeline.csv",
        "data/index.csv",
        "data/index.html",
        "README.txt",
        "history-log.json",
    ] {
        assert!(bag.root().join(path).is_file(), "{path}");
    }
    assert!(!bag.paths_with("under the mat").is_empty());
    assert!(bag.text("data/timeline.json").contains("See the picture."));
    for absent in [code.as_str(), "Hush"] {
        assert_eq!(bag.paths_with(absent), Vec::<String>::new(), "{absent}");
    }
    assert_archivable(&bag.root().join("data/report.pdf"));
    let (read, text) = run("pdftotext", &["data/report.pdf", "-"], &bag.root());
    assert!(read && text.contains("Kitchen"), "{text}");
    assert!(!text.contains(code.as_str()), "{text}");

    // One flipped byte is noticed.
    let file = bag.root().join(bag.path_of(&kitchen));
    let mut bytes = kitchen.clone();
    bytes[100] ^= 1;
    fs::write(&file, bytes).expect("a file");
    let (is_right, _) = run("sha256sum", &["-c", "manifest-sha256.txt"], &bag.root());
    assert!(!is_right);
    assert_eq!(count(&crew.app, AuditEvent::PackageCreated).await, 1);
    assert_eq!(count(&crew.app, AuditEvent::PackageDownloaded).await, 1);
}

#[tokio::test]
async fn what_only_admins_see_is_in_packages_of_admins_only() {
    let crew = crew().await;
    crew.note("Hush, the deductible is disputed.").await;
    let mut internal = order();
    internal["internal"] = json!(true);
    let refused = crew.contractor.post(&crew.packages(), &internal).await;
    assert_eq!(refused.status, 422, "{}", refused.json);
    let (done, bag) = crew.bag(&crew.admin, &internal).await;
    assert!(!bag.paths_with("Hush").is_empty());
    let path = crew.package(&done);
    for suffix in ["", "/download", "/timestamp"] {
        let hidden = crew.contractor.get(&format!("{path}{suffix}")).await;
        hidden.problem(404, "not_found");
    }
    let cancel = format!("{path}/cancel");
    let hidden = crew.contractor.post(&cancel, &json!({})).await;
    hidden.problem(404, "not_found");
    let list = crew.contractor.get(&crew.packages()).await.ok();
    assert_eq!(list["items"], json!([]));
    let list = crew.admin.get(&crew.packages()).await.ok();
    assert_eq!(list["items"], json!([done]));
    let (_, bag) = crew.bag(&crew.admin, &order()).await;
    assert_eq!(bag.paths_with("Hush"), Vec::<String>::new());
}

#[tokio::test]
async fn a_company_sees_only_its_own_packages() {
    let crew = crew().await;
    crew.wall("owner.jpg", &photo(1)).await;
    let admins = crew.made_package(&crew.admin, &order()).await;
    let own = crew.made_package(&crew.contractor, &order()).await;
    let (all, theirs) = (json!([own, admins]), json!([own]));
    let mut of_colleague = theirs.clone();
    of_colleague[0]["can_delete_file"] = json!(false);
    for (client, list) in [
        (&crew.admin, &all),
        (&crew.contractor, &theirs),
        (&crew.colleague, &of_colleague),
    ] {
        assert_eq!(client.get(&crew.packages()).await.ok()["items"], *list);
    }
    let other = crew.app.company("Summit").await;
    let successor = crew.app.contractor(&other).await;
    for (client, package) in [(&crew.contractor, &admins), (&successor, &own)] {
        if std::ptr::eq(client, &raw const successor) {
            crew.app.assign(&crew.project, &other, &crew.ann).await;
            let list = successor.get(&crew.packages()).await.ok();
            assert_eq!(list["items"], json!([]));
        }
        let path = crew.package(package);
        for suffix in ["", "/download", "/timestamp", "/links"] {
            let hidden = client.get(&format!("{path}{suffix}")).await;
            hidden.problem(404, "not_found");
        }
        let cancel = client.post(&format!("{path}/cancel"), &json!({})).await;
        cancel.problem(404, "not_found");
        let link = json!({ "name": "Kim", "days": 30 });
        let link = client.post(&format!("{path}/links"), &link).await;
        link.problem(404, "not_found");
    }
    // What a company is compared with is its own, too.
    let next = crew.made_package(&successor, &order()).await;
    assert_eq!(
        (&next["number"], &next["new_files"]),
        (&json!(3), &Value::Null)
    );
}

#[tokio::test]
async fn five_files_are_kept_and_six_orders_an_hour_are_taken() {
    let crew = crew().await;
    for _ in 0..5 {
        crew.made_package(&crew.admin, &order()).await;
    }
    let sixth = crew.admin.post(&crew.packages(), &order()).await;
    sixth.problem(409, "packages_kept");
    let seventh = crew.admin.post(&crew.packages(), &order()).await;
    seventh.problem(429, "too_many_calls");
    assert!(
        crew.app
            .execute_sql("UPDATE claim_packages SET file_path = NULL WHERE number = 1")
    );
    let next = crew.made_package(&crew.contractor, &order()).await;
    assert_eq!(next["number"], 6);
}

#[tokio::test]
async fn a_package_that_never_ends_well_does_not_hold_up_others() {
    let crew = crew().await;
    let turn = crew.app.state().package_turn().await.expect("a turn");
    let first = crew.admin.post(&crew.packages(), &order()).await.json;
    let id = first["id"].as_str().expect("an id");
    // Begun three times, each time by a process that was killed.
    let killed = "UPDATE claim_packages SET attempts = 3, state = 'running'";
    assert!(crew.app.execute_sql(killed));
    let leftover = crew.unfinished().join(id);
    fs::create_dir_all(&leftover).expect("a folder");
    let (paul, _) = crew.app.partner().await;
    let other = crew.app.project(&paul).await;
    crew.app.advance(SignedDuration::from_secs(1));
    let path = format!("/api/projects/{}/packages", other.code);
    let second = crew.admin.post(&path, &order()).await.json;
    drop(turn);
    crew.make_packages().await;
    let failed = crew.admin.get(&crew.package(&first)).await.ok();
    assert_eq!(
        (&failed["state"], &failed["failure"]),
        (&json!("failed"), &json!("content"))
    );
    assert!(!leftover.exists());
    let id = second["id"].as_str().expect("an id");
    let done = crew.admin.get(&format!("{path}/{id}")).await.ok();
    assert_eq!(done["state"], "done", "{done}");
}

#[tokio::test]
async fn the_cleanup_removes_folders_that_no_package_uses() {
    let crew = crew().await;
    let turn = crew.app.state().package_turn().await.expect("a turn");
    let ordered = crew.admin.post(&crew.packages(), &order()).await.json;
    let used = crew
        .unfinished()
        .join(ordered["id"].as_str().expect("an id"));
    let unused = crew.unfinished().join(crew.app.new_id().to_string());
    for folder in [&used, &unused] {
        fs::create_dir_all(folder).expect("a folder");
    }
    clean_up(crew.app.state()).await.expect("a cleanup");
    assert!(used.exists() && !unused.exists());
    drop(turn);
}

#[tokio::test]
async fn a_company_gets_its_originals_and_copies_of_others() {
    let crew = crew().await;
    let (own, others) = (photo(1), photo(2));
    let (app, project) = (&crew.app, &crew.project);
    let kind = "image/jpeg";
    attach(app, &crew.contractor, project, "own.jpg", kind, own.clone()).await;
    crew.wall("others.jpg", &others).await;
    let (gone, offer) = (photo(3), b"Demolition 2,140.00\n");
    let deleted = [
        crew.wall("gone.jpg", &gone).await,
        crew.attach("offer.txt", "text/plain", offer).await["id"].clone(),
    ];
    for file in deleted {
        let path = format!("{}/{}", crew.files(), file.as_str().expect("an id"));
        assert_eq!(crew.admin.delete(&path).await.status, 204);
    }
    for (client, gets_others) in [(&crew.admin, true), (&crew.colleague, false)] {
        let (done, bag) = crew.bag(client, &order()).await;
        assert_eq!(
            (&done["total"], &done["missing_files"]),
            (&json!(2), &json!(0))
        );
        assert_eq!(bag.paths_of(&own).len(), 1);
        assert_eq!(bag.paths_of(&others).len(), usize::from(gets_others));
        let photos = bag.files().into_iter();
        let photos = photos.filter(|(path, _)| path.starts_with("data/photos/"));
        let cameras = photos.filter(|(_, bytes)| {
            let text = String::from_utf8_lossy(bytes);
            text.contains("Canon")
        });
        assert_eq!(cameras.count(), if gets_others { 2 } else { 1 });
        let index = bag.text("data/index.csv");
        assert_eq!(index.contains(",shared_copy,"), !gets_others);
        let log = bag.text("history-log.json");
        assert!(log.contains(&sum(&own)), "its own checksum");
        assert_eq!(log.contains(&sum(&others)), gets_others);
        let deleted = bag.text("data/deleted-files.csv");
        assert!(deleted.contains("gone.jpg"), "{deleted}");
        assert!(deleted.contains(&sum(offer)), "{deleted}");
        assert_eq!(deleted.contains(&sum(&gone)), gets_others);
        let listed = bag.paths_with(&sum(&gone));
        assert_eq!(listed.is_empty(), !gets_others, "{listed:?}");
    }
}

#[tokio::test]
async fn a_photo_without_a_copy_for_a_company_is_not_called_missing() {
    let crew = crew().await;
    // Only the data before the picture itself.
    let damaged = photo(1)[..600].to_vec();
    crew.wall("damaged.jpg", &damaged).await;
    let lost = photo(2);
    crew.wall("lost.jpg", &lost).await;
    lose(&crew.app.files(), &lost);
    let (done, bag) = crew.bag(&crew.contractor, &order()).await;
    assert_eq!(
        (
            &done["total"],
            &done["missing_files"],
            &done["unshared_files"]
        ),
        (&json!(2), &json!(1), &json!(1))
    );
    assert_eq!(bag.paths_of(&damaged), Vec::<String>::new());
    let index = bag.text("data/index.csv");
    for state in [",not_shareable,", ",missing,"] {
        assert_eq!(index.matches(state).count(), 1, "{state}: {index}");
    }
    let (done, bag) = crew.bag(&crew.admin, &order()).await;
    assert_eq!(
        (&done["missing_files"], &done["unshared_files"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(bag.paths_of(&damaged).len(), 1);
}

#[tokio::test]
async fn blurred_photos_go_in_as_copies_unless_originals_are_chosen() {
    let crew = crew().await;
    let plate = transparent_png(64, 48);
    let file = crew.attach("plate.png", "image/png", &plate).await;
    let path = format!(
        "{}/{}/annotations",
        crew.files(),
        file["id"].as_str().expect("an id")
    );
    let shapes = json!([{ "kind": "blur", "x1": 0.1, "y1": 0.2, "x2": 0.4, "y2": 0.6 }]);
    let saving = crew
        .admin
        .request(Method::PUT, &path)
        .header("if-match", "\"0\"");
    Answer::of(saving.json(&json!({ "shapes": shapes })))
        .await
        .ok();
    let (_, bag) = crew.bag(&crew.admin, &order()).await;
    assert_eq!(bag.paths_of(&plate), Vec::<String>::new());
    let names: Vec<String> = bag.files().into_iter().map(|(path, _)| path).collect();
    assert!(
        names.iter().any(|path| path.ends_with("-blurred.jpg")),
        "{names:?}"
    );
    assert!(
        bag.text("data/index.csv").contains(&sum(&plate)),
        "the checksum of the original"
    );
    let mut sharp = order();
    sharp["originals_of_blurred"] = json!(true);
    let (_, bag) = crew.bag(&crew.admin, &sharp).await;
    assert_eq!(bag.paths_of(&plate).len(), 1);
}

#[tokio::test]
async fn a_history_that_was_changed_by_hand_is_not_packaged_silently() {
    const WORDS: &str = "The history does not match its log";
    let crew = crew().await;
    crew.wall("roof.jpg", &photo(1)).await;
    for is_changed in [false, true] {
        if is_changed {
            let change = "UPDATE project_status_updates SET notes = 'Other words' WHERE notes = 'See the picture.'";
            assert!(crew.app.execute_sql(change));
        }
        let (done, bag) = crew.bag(&crew.admin, &order()).await;
        assert_eq!(done["log_problems"] != json!(0), is_changed, "{done}");
        assert!(done["log_problems"].is_number(), "{done}");
        for path in ["README.txt", "data/index.html"] {
            let words = bag.text(path);
            let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words.contains(WORDS), is_changed, "{path}: {words}");
        }
    }
}

/// Whether the lines of Python in a package's README succeed in its folder, and what they print. They need pymerkle.
fn by_readme(bag: &Bag) -> (bool, String) {
    let readme = bag.text("README.txt");
    let start = readme.find("import hashlib").expect("the lines");
    let output = Command::new("/usr/bin/python3")
        .env("PYTHONPATH", installed("pymerkle"))
        .args(["-c", &readme[start..]])
        .current_dir(bag.root())
        .output()
        .expect("start Python");
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).into_owned();
    (output.status.success(), printed)
}

#[tokio::test]
#[ignore = "needs pymerkle"]
async fn the_readme_has_lines_that_check_the_history_with_pymerkle() {
    let crew = crew().await;
    let code = &crew.project.code;
    let id = crew.wall("roof.jpg", &photo(1)).await;
    crew.says(&id, json!({ "caption": "Wet" })).await;
    crew.attach(&format!("{code}.txt"), "text/plain", b"Wet\n")
        .await;
    let (_, bag) = crew.bag(&crew.admin, &order()).await;
    let (is_right, printed) = by_pymerkle(&bag.root().join("history-log.json"));
    assert!(is_right, "{printed}");
    let (succeeded, printed) = by_readme(&bag);
    assert!(succeeded, "{printed}");
    assert!(!printed.is_empty(), "a root is checked");
    assert!(
        printed.lines().all(|line| line.ends_with(" True")),
        "{printed}"
    );
    let path = bag.root().join("history-log.json");
    let log = fs::read_to_string(&path).expect("the log");
    fs::write(&path, log.replace("See the picture.", "See the pictures")).expect("a file");
    let (_, printed) = by_readme(&bag);
    assert!(printed.contains(" False"), "{printed}");
}

#[tokio::test]
async fn odd_names_are_kept_apart() {
    let crew = crew().await;
    let photos = [photo(1), photo(2), photo(3), photo(4)];
    let mut ids = Vec::new();
    for bytes in &photos {
        ids.push(crew.wall("roof.jpg", bytes).await);
    }
    crew.says(
        &ids[2],
        json!({ "room": "المطبخ", "caption": "سقف مبلل 🏠" }),
    )
    .await;
    crew.says(&ids[3], json!({ "room": "../..", "caption": "CON" }))
        .await;
    let (done, bag) = crew.bag(&crew.admin, &order()).await;
    assert_eq!(done["total"], 4);
    for bytes in &photos {
        assert_eq!(bag.paths_of(bytes).len(), 1);
    }
}

#[tokio::test]
#[ignore = "needs bagit"]
async fn a_package_is_valid_until_a_file_changes_with_bagit() {
    let crew = crew().await;
    let (kept, odd, lost) = (photo(1), photo(2), photo(3));
    let id = crew.wall("roof.jpg", &kept).await;
    let change = json!({ "room": "المطبخ", "caption": "سقف مبلل 🏠" });
    crew.says(&id, change).await;
    let id = crew.wall("roof.jpg", &odd).await;
    crew.says(&id, json!({ "room": "../..", "caption": "CON" }))
        .await;
    crew.wall("lost.jpg", &lost).await;
    lose(&crew.app.files(), &lost);
    let (done, bag) = crew.bag(&crew.admin, &order()).await;
    assert_eq!(done["missing_files"], 1);
    let (is_valid, printed) = by_bagit(&bag.root());
    assert!(is_valid, "{printed}");
    let file = bag.root().join(bag.path_of(&kept));
    let mut bytes = kept;
    bytes[100] ^= 1;
    fs::write(&file, bytes).expect("a file");
    let (is_valid, _) = by_bagit(&bag.root());
    assert!(!is_valid);
}

#[tokio::test]
async fn a_later_package_says_what_is_new() {
    let crew = crew().await;
    crew.wall("one.jpg", &photo(1)).await;
    let first = crew.made_package(&crew.admin, &order()).await;
    assert_eq!(
        (&first["number"], &first["new_files"]),
        (&json!(1), &Value::Null)
    );
    crew.wall("two.jpg", &photo(2)).await;
    let second = crew.made_package(&crew.admin, &order()).await;
    assert_eq!(
        (&second["number"], &second["new_files"]),
        (&json!(2), &json!(1))
    );
    let list = crew.admin.get(&crew.packages()).await.ok();
    assert_eq!(list["items"], json!([second, first]));
}

#[tokio::test]
async fn packages_and_their_contents_are_listed_page_by_page() {
    let crew = crew().await;
    let (one, two) = (photo(1), photo(2));
    let id = crew.wall("one.jpg", &one).await;
    let first = crew.made_package(&crew.admin, &order()).await;
    let other = crew.wall("two.jpg", &two).await;
    let second = crew.made_package(&crew.admin, &order()).await;
    let newest = crew
        .admin
        .get(&format!("{}?limit=1", crew.packages()))
        .await
        .ok();
    assert_eq!(newest["items"], json!([second]));
    let cursor = newest["next_cursor"].as_str().expect("a cursor");
    let path = format!("{}?limit=1&cursor={cursor}", crew.packages());
    let older = crew.admin.get(&path).await.ok();
    assert_eq!(
        (&older["items"], &older["next_cursor"]),
        (&json!([first]), &Value::Null)
    );

    let contents = format!("{}/contents", crew.package(&second));
    let page = crew.admin.get(&format!("{contents}?limit=2")).await.ok();
    for (index, file, bytes, is_new) in [(0_usize, &id, &one, false), (1, &other, &two, true)] {
        let item = &page["items"][index];
        assert_eq!(
            (
                &item["file"],
                &item["sha256"],
                &item["size"],
                &item["is_new"]
            ),
            (
                file,
                &json!(sum(bytes)),
                &json!(bytes.len()),
                &json!(is_new)
            )
        );
    }
    let cursor = page["next_cursor"].as_str().expect("a cursor");
    let path = format!("{contents}?cursor={cursor}");
    let rest = crew.admin.get(&path).await.ok();
    assert_eq!(rest["next_cursor"], Value::Null);
    let items = rest["items"].as_array().expect("files");
    let report = items.iter().find(|item| item["path"] == "data/report.pdf");
    assert_eq!(report.expect("a report")["file"], Value::Null);
    let whole = crew.admin.get(&contents).await.ok();
    assert_eq!(
        whole["items"].as_array().map(Vec::len),
        Some(items.len() + 2)
    );

    crew.contractor
        .get(&contents)
        .await
        .problem(404, "not_found");
    for list in [contents, crew.packages()] {
        for odd in ["cursor=x", "limit=0"] {
            let refused = crew.admin.get(&format!("{list}?{odd}")).await;
            assert_eq!(refused.status, 422, "{list} {odd}: {}", refused.json);
        }
    }
}

/// Removes the file with these bytes from a storage.
pub fn lose(storage: &Path, bytes: &[u8]) {
    let mut found = Vec::new();
    collect(storage, storage, &mut found);
    let (path, _) = found
        .into_iter()
        .find(|(_, stored)| stored == bytes)
        .expect("the file is stored");
    fs::remove_file(storage.join(path)).expect("the file is removed");
}

#[tokio::test]
async fn a_missing_original_is_listed_with_its_checksum() {
    let crew = crew().await;
    let (kept, lost) = (photo(1), photo(2));
    crew.wall("kept.jpg", &kept).await;
    crew.wall("lost.jpg", &lost).await;
    lose(&crew.app.files(), &lost);
    let (done, bag) = crew.bag(&crew.admin, &order()).await;
    assert_eq!(
        (&done["total"], &done["missing_files"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(bag.paths_of(&kept).len(), 1);
    assert!(bag.text("data/index.csv").contains(&sum(&lost)));
    assert!(!bag.text("manifest-sha256.txt").contains(&sum(&lost)));
}

#[tokio::test]
async fn an_original_with_other_bytes_fails_the_package() {
    let crew = crew().await;
    let bytes = photo(1);
    crew.wall("roof.jpg", &bytes).await;
    let mut found = Vec::new();
    collect(&crew.app.files(), &crew.app.files(), &mut found);
    let stored = found.into_iter().find(|(_, stored)| *stored == bytes);
    let (path, mut changed) = stored.expect("the file is stored");
    changed[100] ^= 1;
    fs::write(crew.app.files().join(path), changed).expect("a file");
    let failed = crew.made_package(&crew.admin, &order()).await;
    assert_eq!(
        (&failed["state"], &failed["failure"], &failed["failed_file"]),
        (&json!("failed"), &json!("changed"), &json!("roof.jpg"))
    );
    assert!(!crew.unfinished().exists());
}

impl Crew {
    /// The folder of unfinished packages.
    pub fn unfinished(&self) -> PathBuf {
        self.app
            .state()
            .config()
            .data_dir
            .join("unfinished-packages")
    }
}

#[tokio::test]
async fn a_package_that_a_killed_process_left_is_continued() {
    let crew = crew().await;
    crew.wall("roof.jpg", &photo(1)).await;
    let turn = crew.app.state().package_turn().await.expect("a turn");
    let ordered = crew.admin.post(&crew.packages(), &order()).await.json;
    let id = ordered["id"].as_str().expect("an id");
    // What it leaves: the state, and a finished report, here with bytes that show that it is not made again.
    let sql = format!("UPDATE claim_packages SET state = 'running' WHERE id = '{id}'");
    assert!(crew.app.execute_sql(&sql));
    fs::create_dir_all(crew.unfinished().join(id)).expect("a folder");
    fs::write(crew.unfinished().join(id).join("report.pdf"), "the report").expect("a file");
    drop(turn);
    crew.make_packages().await;
    let done = crew.admin.get(&crew.package(&ordered)).await.ok();
    assert_eq!(done["state"], "done", "{done}");
    let sent = crew
        .admin
        .get(&format!("{}/download", crew.package(&done)))
        .await;
    let bag = Bag::unpacked(&sent.bytes);
    assert_eq!(bag.paths_of(b"the report"), ["data/report.pdf"]);
    assert!(!crew.unfinished().exists());
}

#[tokio::test]
async fn a_stored_file_of_an_unrecorded_package_is_made_again() {
    let crew = crew().await;
    crew.wall("roof.jpg", &photo(1)).await;
    let turn = crew.app.state().package_turn().await.expect("a turn");
    let ordered = crew.admin.post(&crew.packages(), &order()).await.json;
    let id = ordered["id"].as_str().expect("an id");
    let folder = crew.app.files().join("packages");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join(format!("{id}-1.zip")), "half").expect("a file");
    let begun = "UPDATE claim_packages SET attempts = 1, state = 'running'";
    assert!(crew.app.execute_sql(begun));
    drop(turn);
    crew.make_packages().await;
    let sent = crew
        .admin
        .get(&format!("{}/download", crew.package(&ordered)))
        .await;
    Bag::unpacked(&sent.bytes);
}

#[tokio::test]
async fn one_package_of_a_project_waits_and_can_be_canceled() {
    let crew = crew().await;
    let turn = crew.app.state().package_turn().await.expect("a turn");
    let ordered = crew.admin.post(&crew.packages(), &order()).await;
    assert_eq!(
        (ordered.status, &ordered.json["state"]),
        (202, &json!("queued"))
    );
    let path = crew.package(&ordered.json);
    let second = crew.contractor.post(&crew.packages(), &order()).await;
    second.problem(409, "packages_waiting");
    let early = crew.admin.get(&format!("{path}/download")).await;
    early.problem(404, "not_found");
    let cancel = format!("{path}/cancel");
    for _ in 0..2 {
        let canceled = crew.admin.post(&cancel, &json!({})).await;
        assert_eq!(canceled.status, 204, "{}", canceled.json);
    }
    let next = crew.contractor.post(&crew.packages(), &order()).await;
    assert_eq!((next.status, &next.json["number"]), (202, &json!(2)));
    drop(turn);
    crew.make_packages().await;
    let list = crew.admin.get(&crew.packages()).await.ok();
    let states = list["items"].as_array().expect("a list").iter();
    let states: Vec<&str> = states.filter_map(|one| one["state"].as_str()).collect();
    assert_eq!(states, ["done", "canceled"]);
    // A finished package stays.
    let done = list["items"][0].clone();
    let cancel = format!("{}/cancel", crew.package(&done));
    assert_eq!(crew.admin.post(&cancel, &json!({})).await.status, 204);
    assert_eq!(crew.admin.get(&crew.package(&done)).await.ok(), done);
}

#[tokio::test]
async fn a_download_can_be_resumed() {
    let crew = crew().await;
    crew.wall("roof.jpg", &photo(1)).await;
    let done = crew.made_package(&crew.admin, &order()).await;
    let path = format!("{}/download", crew.package(&done));
    let whole = crew.admin.get(&path).await;
    assert_eq!(whole.headers["accept-ranges"], "bytes");
    assert_eq!(whole.headers["x-content-type-options"], "nosniff");
    let part = |range: &str| {
        let request = crew.admin.request(Method::GET, &path);
        Answer::of(request.header("range", range))
    };
    let (first, rest) = (part("bytes=0-99").await, part("bytes=100-").await);
    assert_eq!((first.status, rest.status), (206, 206));
    assert_eq!([first.bytes, rest.bytes].concat(), whole.bytes);
    assert_eq!(part("bytes=999999999-").await.status, 416);
    let tag = whole.headers["etag"].to_str().expect("a tag");
    let request = crew.admin.request(Method::GET, &path);
    let again = Answer::of(request.header("if-none-match", tag)).await;
    assert_eq!(again.status, 304);
}

#[tokio::test]
async fn a_timestamp_is_downloaded_once_it_is_there() {
    let crew = crew().await;
    let done = crew.made_package(&crew.admin, &order()).await;
    let path = format!("{}/timestamp", crew.package(&done));
    crew.admin.get(&path).await.problem(404, "not_found");
    let stamped = "UPDATE claim_packages SET timestamp_state = 'done', timestamp_token = 'MAA='";
    assert!(crew.app.execute_sql(stamped));
    let sent = crew.admin.get(&path).await;
    assert_eq!(sent.headers["content-type"], "application/timestamp-reply");
    assert_eq!(sent.bytes, [0x30, 0]);
    let done = crew.admin.get(&crew.package(&done)).await.ok();
    assert_eq!(done["timestamp"], "done");
}

#[tokio::test]
async fn a_file_is_kept_for_thirty_days_and_what_is_known_stays() {
    let crew = crew().await;
    let done = crew.made_package(&crew.admin, &order()).await;
    let (path, id) = (crew.package(&done), done["id"].as_str().expect("an id"));
    let file = crew
        .app
        .files()
        .join("packages")
        .join(format!("{id}-1.zip"));
    crew.app.advance(SignedDuration::from_hours(29 * 24));
    clean_up(crew.app.state()).await.expect("a cleanup");
    assert!(file.exists());
    crew.app.advance(SignedDuration::from_hours(2 * 24));
    clean_up(crew.app.state()).await.expect("a cleanup");
    let mut left = done.clone();
    left["is_available"] = json!(false);
    let admin = crew.app.admin().await;
    assert_eq!(admin.get(&path).await.ok(), left);
    let gone = admin.get(&format!("{path}/download")).await;
    gone.problem(404, "not_found");
}

#[tokio::test]
async fn a_deleted_project_loses_its_packages_files() {
    let crew = crew().await;
    let done = crew.made_package(&crew.admin, &order()).await;
    delete_project(&crew.admin, &crew.project).await.ok();
    assert_eq!(crew.app.rows("claim_packages"), 0);
    let path = format!("/api/admin/deleted-projects/{}/restore", crew.project.id);
    crew.admin.post(&path, &json!({})).await.ok();
    let mut left = done.clone();
    left["is_available"] = json!(false);
    assert_eq!(crew.admin.get(&crew.package(&done)).await.ok(), left);
}

#[tokio::test]
async fn orders_are_checked() {
    let crew = crew().await;
    for (field, value) in [
        ("recipient", json!(" ")),
        ("recipient", json!("x".repeat(201))),
        ("language", json!("xx")),
        ("colour", json!("red")),
    ] {
        let mut odd = order();
        odd[field] = value;
        let refused = crew.admin.post(&crew.packages(), &odd).await;
        assert_eq!(refused.status, 422, "{field}: {}", refused.json);
    }
    assert_eq!(crew.app.rows("claim_packages"), 0);
}

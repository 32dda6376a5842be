//! A real disk, filled to the last byte. Mounting it requires privileges that not every machine grants: `scripts/test-small-disk.sh` runs
//! these tests where possible and reports where it cannot.

use crate::backups::portal_with_project;
use crate::leftovers::{BINARY, PHOTO, eventually};
use crate::moves::files_in;
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use serde_json::{Value, json};
use server::files::free_space::room_in;
use store::ballast::Ballast;
use store::{Database, Store, StoreError, StoreOptions};
use test_support::{Answer, Client, Portal, Program, SmallDisk};

const MIB: u64 = 1024 * 1024;
const TARGET: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

fn program_on(disk: &SmallDisk) -> Program {
    let data = disk.path().join("data");
    let database = format!("sqlite:{}", data.join("buildback.db").display());
    Program::new(BINARY, &data, database).leaving_free(16 * MIB)
}

async fn send(client: &Client) -> Answer {
    let upload = client.upload("a.png", "image/png", "project_file", TARGET, PHOTO.to_vec());
    upload.await
}

async fn project_of(admin: &Client) -> String {
    let claim = json!({ "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let project: Value = admin.post("/api/projects", &claim).await.ok();
    project["project_code"].as_str().expect("code").to_owned()
}

async fn owner_of(portal: &Portal, code: &str) -> Client {
    let owner = portal.anonymous();
    let answer = owner
        .post("/api/owner/session", &json!({ "project_code": code }))
        .await;
    assert_eq!(answer.status, 201, "{}", answer.json);
    owner
}

async fn status(portal: &Portal) -> Value {
    portal.anonymous().get("/health").await.ok()
}

#[tokio::test]
#[ignore = "mounts a file system: scripts/test-small-disk.sh"]
async fn users_can_sign_in_and_out_on_a_full_disk() {
    let disk = SmallDisk::mount(64 * MIB);
    let program = program_on(&disk);
    program.admin();
    let portal = program.serve();
    let admin = portal.sign_in().await;
    let code = project_of(&admin).await;
    let ballast = disk.path().join("data/buildback.db-ballast");
    eventually(async || ballast.exists()).await;
    send(&admin).await.ok();

    // Fills the disk into the reserve.
    disk.leave(12 * MIB);
    eventually(async || status(&portal).await["status"] == "degraded").await;
    send(&admin).await.problem(507, "storage_low");
    assert_eq!(status(&portal).await["problems"], json!(["storage_low"]));
    assert!(ballast.exists());

    // Fills the disk to the last byte. Storing text does not use the ballast.
    disk.leave(0);
    let updates = format!("/api/projects/{code}/updates");
    let note = json!({ "status": "in_progress", "notes": "x".repeat(4_000) });
    let mut updates_posted = 0;
    let refused = loop {
        let answer = admin.post(&updates, &note).await;
        if answer.status == 507 {
            break answer;
        }
        answer.ok();
        updates_posted += 1;
        assert!(updates_posted < 3_000, "the disk is not full");
    };
    refused.problem(507, "storage_full");
    let is_spent = || {
        std::fs::metadata(&ballast)
            .expect("the ballast file remains")
            .len()
            == 0
    };
    assert!(!is_spent());

    // Sign-ins still work with the space of the ballast, and nothing else uses it.
    let mut visits = 0;
    while !is_spent() {
        owner_of(&portal, &code).await;
        visits += 1;
        assert!(visits < 3_000, "the disk is not full");
    }
    for _ in 0..20 {
        portal.sign_in().await;
    }
    let laptop = portal.sign_in().await;
    let owner = owner_of(&portal, &code).await;
    let message = json!({
        "id": TARGET, "message_content": "Is somebody there?", "message_type": "text", "participant_type": "owner",
    });
    owner
        .post("/api/owner/messages", &message)
        .await
        .problem(507, "storage_full");
    admin
        .post(&updates, &note)
        .await
        .problem(507, "storage_full");
    owner.get("/api/owner/project").await.ok();
    assert_eq!(
        laptop.post("/api/auth/sign-out", &json!({})).await.status,
        204
    );
    send(&admin).await.problem(507, "storage_full");

    // The ballast is used up as well. Whatever the response to a sign-out, the session has ended.
    disk.leave(0);
    let phone = portal.back(&admin);
    let signed_out = phone.post("/api/auth/sign-out", &json!({})).await.status;
    assert!([204, 507].contains(&signed_out), "{signed_out}");
    portal
        .back(&admin)
        .get("/api/me")
        .await
        .problem(401, "sign_in_required");

    // The portal starts on the full disk, serves requests that need no space, and recovers without a restart.
    portal.kill();
    disk.leave(0);
    let portal = program.serve();
    assert_eq!(status(&portal).await["status"], "degraded");
    if signed_out == 204 {
        portal
            .back(&admin)
            .get("/api/me")
            .await
            .problem(401, "sign_in_required");
    }
    disk.free();
    let admin = portal.sign_in().await;
    eventually(async || status(&portal).await["status"] == "ok").await;
    // Everything else works again once the ballast is restored.
    eventually(async || !is_spent()).await;
    eventually(async || send(&admin).await.status == 201).await;
    admin.post(&updates, &note).await.ok();
}

#[tokio::test]
#[ignore = "mounts a file system: scripts/test-small-disk.sh"]
async fn concurrent_uploads_leave_the_reserve() {
    let disk = SmallDisk::mount(64 * MIB);
    let program = program_on(&disk);
    program.admin();
    let portal = program.serve();
    let admin = portal.sign_in().await;
    let code = project_of(&admin).await;
    let ballast = disk.path().join("data/buildback.db-ballast");
    eventually(async || ballast.exists()).await;
    disk.leave(21 * MIB);
    let mut photo = PHOTO.to_vec();
    photo.resize(2 * 1024 * 1024, 7);
    let sent = (0..12).map(|_| {
        let photo = photo.clone();
        admin.upload("a.png", "image/png", "project_file", TARGET, photo)
    });
    let answers = futures_util::future::join_all(sent).await;
    let accepted = answers.iter().filter(|answer| answer.status == 201).count();
    assert!(accepted <= 2, "{accepted} files fit into 5 MB");
    for refused in answers.into_iter().filter(|answer| answer.status != 201) {
        refused.problem(507, "storage_low");
    }
    let free = room_in(disk.path()).expect("read the free space").free;
    assert!(
        free >= 15 * MIB,
        "{free} bytes are free of a reserve of 16 MiB"
    );

    // A file that does not fit by itself is a shortage, which ends when the largest file fits again.
    disk.leave(17 * MIB);
    let large = admin.upload("a.png", "image/png", "project_file", TARGET, photo);
    large.await.problem(507, "storage_low");
    assert_eq!(status(&portal).await["problems"], json!(["storage_low"]));
    let updates = format!("/api/projects/{code}/updates");
    let note = json!({ "status": "in_progress", "notes": "Still works." });
    admin.post(&updates, &note).await.ok();
    disk.free();
    eventually(async || status(&portal).await["status"] == "ok").await;
    send(&admin).await.ok();
}

#[tokio::test]
#[ignore = "mounts a file system: scripts/test-small-disk.sh"]
async fn an_export_or_archive_that_would_use_the_reserve_is_removed() {
    let (machine, portal, _) = portal_with_project().await;
    send(&portal.sign_in().await).await.ok();
    portal.kill();
    // The file is larger than its row says, so that it is only noticed while it is copied.
    machine.database.execute("UPDATE uploads SET file_size = 1");
    let files = machine.program.files();
    let stored = files_in(&files).into_keys().next().expect("a file");
    let stored = std::fs::File::options()
        .write(true)
        .open(files.join(stored));
    let grown = stored.and_then(|file| file.set_len(60 * MIB));
    grown.expect("the file grows");
    let disk = SmallDisk::mount(64 * MIB);
    let free = || room_in(disk.path()).expect("read the free space").free;
    let before = free();
    let program = machine.program.clone().leaving_free(16 * MIB);
    for (command, name) in [("export", "export"), ("backup", "portal.zip")] {
        let to = disk.path().join(name);
        let (succeeded, output) = program.run(&[command, to.to_str().expect("a path")]);
        assert!(
            !succeeded && output.contains("16 MB must stay free (min_free_bytes)"),
            "{command}: {output}"
        );
        assert!(before - free() < MIB, "{command} leaves nothing");
    }
    assert_eq!(files_in(disk.path()).len(), 0);
}

#[tokio::test]
#[ignore = "mounts a file system: scripts/test-small-disk.sh"]
async fn startup_waits_for_a_database_that_cannot_be_opened() {
    let disk = SmallDisk::mount(64 * MIB);
    let program = program_on(&disk);
    program.admin();
    disk.leave(0);
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("bind to a port");
    let address = listener.local_addr().expect("local address");
    drop(listener);
    let starting = {
        let program = program.clone();
        tokio::task::spawn_blocking(move || program.serve_on(address))
    };
    let visitor = Client::new(format!("http://{address}"), "127.0.0.1".to_owned());
    let asked = || visitor.request(Method::GET, "/healthz");
    eventually(async || Answer::if_any(asked()).await == Some(200)).await;
    let health = visitor.get("/health").await;
    let room = room_in(disk.path());
    assert_eq!(health.status, 503, "{}, with {room:?}", health.json);
    assert_eq!(health.json["problems"], json!(["storage_full"]));
    assert_eq!(visitor.get("/api/me").await.status, 507);
    disk.free();
    let portal = starting.await.expect("start the portal");
    portal.sign_in().await.get("/api/me").await.ok();
}

/// Tests SQLite without the portal.
#[tokio::test]
#[ignore = "mounts a file system: scripts/test-small-disk.sh"]
async fn a_vital_write_on_a_full_disk_is_retried_in_the_ballast() {
    let disk = SmallDisk::mount(32 * MIB);
    let path = disk.path().join("a.db");
    let database = Database::Sqlite(path.clone());
    store::migrate::run(&database, Timestamp::UNIX_EPOCH).expect("run the migrations");
    let mut options = StoreOptions::new(database);
    let ballast = Ballast::beside(&path, 2 * MIB);
    options.ballast = Some(ballast.clone());
    let store = Store::open(&options).expect("open the store");
    assert!(store.keep_ballast().await);
    disk.leave(0);
    let (written, full) = write_until_full(&store, "usual", false).await;
    assert!(matches!(full, StoreError::Full), "{full:?}");
    assert!(!ballast.is_spent(), "after {written} writes");
    let (written, full) = write_until_full(&store, "vital", true).await;
    assert!(matches!(full, StoreError::Full), "{full:?}");
    assert!(ballast.is_spent() && !ballast.release());
    assert!(written > 100, "{written} writes fit into the ballast");
    // Reads still work. With free space, other writes work only after the ballast is restored.
    store
        .read(store::change_feed::last_seq)
        .await
        .expect("read from the store");
    disk.free();
    let still = claim(&store, "early".to_owned(), false).await;
    assert!(matches!(still, Err(StoreError::Full)), "{still:?}");
    claim(&store, "late".to_owned(), true)
        .await
        .expect("write with free space");
    store.close().await;
    let store = Store::open(&options).expect("open the store");
    let still = claim(&store, "early".to_owned(), false).await;
    assert!(
        matches!(still, Err(StoreError::Full)),
        "after a restart: {still:?}"
    );
    store.keep_ballast().await;
    assert!(!ballast.is_spent());
    claim(&store, "last".to_owned(), false)
        .await
        .expect("write with free space");
    store.close().await;
}

#[tokio::test]
#[ignore = "mounts a file system: scripts/test-small-disk.sh"]
async fn ballast_is_not_retried_on_a_file_system_without_reservations() {
    let disk = SmallDisk::without_reservations();
    let path = disk.path().join("a.db");
    let database = Database::Sqlite(path.clone());
    store::migrate::run(&database, Timestamp::UNIX_EPOCH).expect("run the migrations");
    let mut options = StoreOptions::new(database);
    let ballast = Ballast::beside(&path, MIB);
    options.ballast = Some(ballast.clone());
    let store = Store::open(&options).expect("open the store");
    assert!(!store.keep_ballast().await, "retrying cannot succeed");
    assert!(!ballast.is_spent());
    claim(&store, "usual".to_owned(), false)
        .await
        .expect("write with free space");
    store.close().await;
}

async fn claim(store: &Store, key: String, is_vital: bool) -> Result<(), StoreError> {
    let work = move |conn: &mut store::Connection| {
        let (holder, time) = ("x".repeat(3_000), SignedDuration::from_hours(1));
        store::job::claim(conn, &key, &holder, time, Timestamp::UNIX_EPOCH).map(drop)
    };
    match is_vital {
        true => store.write_vital(work).await,
        false => store.write(work).await,
    }
}

/// Number of successful writes, and the error of the first failed one.
async fn write_until_full(store: &Store, name: &str, is_vital: bool) -> (u32, StoreError) {
    let mut written = 0;
    loop {
        match claim(store, format!("{name} {written}"), is_vital).await {
            Ok(()) => written += 1,
            Err(error) => return (written, error),
        }
    }
}

/// A package needs as much space as its files. One that does not fit fails without using the reserve.
#[tokio::test]
#[ignore = "mounts a file system: scripts/test-small-disk.sh"]
async fn a_claim_package_that_does_not_fit_fails_and_leaves_nothing() {
    let disk = SmallDisk::mount(128 * MIB);
    let program = program_on(&disk);
    program.admin();
    let portal = program.serve();
    let admin = portal.sign_in().await;
    let code = project_of(&admin).await;
    let text = "a line of a long report\n".repeat(400_000).into_bytes();
    let sent = admin.upload("a.txt", "text/plain", "status_update", TARGET, text);
    let upload = sent.await.ok();
    let update = json!({ "id": TARGET, "status": "in_progress", "notes": "See it.", "attachments": [upload["id"]] });
    let updates = format!("/api/projects/{code}/updates");
    admin.post(&updates, &update).await.ok();
    let packages = format!("/api/projects/{code}/packages");
    let order = json!({
        "recipient": "Ana Ruiz", "messages": false, "internal": false, "originals_of_blurred": false, "language": "en",
    });
    disk.leave(20 * MIB);
    let made = async || {
        let ordered = admin.post(&packages, &order).await;
        assert_eq!(ordered.status, 202, "{}", ordered.json);
        let path = format!("{packages}/{}", ordered.json["id"].as_str().expect("an id"));
        eventually(async || !admin.get(&path).await.json["finished_at"].is_null()).await;
        admin.get(&path).await.ok()
    };
    let failed = made().await;
    assert_eq!(
        (&failed["state"], &failed["failure"]),
        (&json!("failed"), &json!("no_space"))
    );
    let left = disk.path().join("data/unfinished-packages");
    eventually(async || !left.exists()).await;
    disk.free();
    // The free space is measured again within seconds.
    eventually(async || status(&portal).await["status"] == "ok").await;
    assert_eq!(made().await["state"], "done");
}

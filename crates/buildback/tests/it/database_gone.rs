//! The database becomes unavailable while the portal is running.

use crate::leftovers::{BINARY, eventually};
use serde_json::{Value, json};
use std::time::Duration;
use test_support::{Answer, Client, Cluster, Portal, Program, TestDatabase};

/// How quickly the portal must answer: well before a user gives up.
const QUICK: Duration = Duration::from_secs(5);

async fn submit(admin: &Client) -> Value {
    let claim = json!({ "details": {
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    }});
    let call = tokio::time::timeout(QUICK, admin.post("/api/projects", &claim));
    let answer = call.await.expect("the portal answers in time");
    json!({ "status": answer.status, "body": answer.json })
}

async fn read(client: &Client, path: &str) -> Answer {
    tokio::time::timeout(QUICK, client.get(path))
        .await
        .expect("the portal answers in time")
}

/// Every request that needs the database reports that it is unavailable, and the log has the error under the same request id.
async fn assert_database_unavailable(portal: &Portal, admin: &Client) {
    for path in ["/api/me", "/api/projects", "/api/notifications", "/readyz"] {
        let answer = read(admin, path).await;
        assert_eq!(answer.headers["retry-after"], "2", "{path}");
        let lines = portal.logged(&answer);
        assert!(
            lines
                .iter()
                .any(|line| line.contains("\"code\":\"database_unavailable\"")),
            "{path}: {lines:?}"
        );
        let problem = answer.problem(503, "database_unavailable");
        let text = problem.to_string();
        assert!(
            !text.contains("postgres") && !text.contains("sqlite"),
            "{text}"
        );
    }
    let written = submit(admin).await;
    assert_eq!(written["status"], 503, "{written}");
    assert_eq!(written["body"]["code"], "database_unavailable");
    assert_eq!(read(admin, "/healthz").await.status, 200);
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn a_stopped_server_is_reported_until_it_resumes_on_postgres() {
    let cluster = Cluster::start();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = Program::new(BINARY, folder.path(), cluster.url());
    program.admin();
    let mut portal = program.serve();
    let admin = portal.sign_in().await;
    let before = submit(&admin).await["body"]["project_code"].clone();
    let mut stream = admin.listen("/api/stream").await;
    assert_eq!(
        stream.next().await.expect("the stream begins").event,
        "ready"
    );

    cluster.stop();
    assert_database_unavailable(&portal, &admin).await;
    cluster.resume();
    eventually(async || read(&admin, "/readyz").await.status == 200).await;
    assert!(portal.lives());

    let list = admin.get("/api/projects").await.ok();
    assert_eq!(list["items"][0]["project_code"], before);
    let after = submit(&admin).await;
    assert_eq!(after["status"], 201, "{after}");
    // The stream that stayed open receives the change.
    let id = after["body"]["id"].as_str().map(str::to_owned);
    let receiving = async { while stream.change().await.1 != id {} };
    tokio::time::timeout(Duration::from_secs(15), receiving)
        .await
        .expect("the change arrives");
}

/// A portal on a database file with one project in it.
async fn on_a_file() -> (tempfile::TempDir, TestDatabase, Portal, Client) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, folder.path(), database.url());
    program.admin();
    let portal = program.serve();
    let admin = portal.sign_in().await;
    assert_eq!(submit(&admin).await["status"], 201);
    (folder, database, portal, admin)
}

fn path_of(database: &TestDatabase) -> String {
    database.url().replacen("sqlite:", "", 1)
}

#[tokio::test]
#[ignore = "SQLite only"]
async fn a_moved_database_file_gets_no_writes_until_it_is_back_on_sqlite() {
    let (_folder, database, mut portal, admin) = on_a_file().await;
    let path = path_of(&database);
    let away = format!("{path}.away");
    std::fs::rename(&path, &away).expect("the test owns the file");
    let written = submit(&admin).await;
    assert_eq!(written["status"], 503, "{written}");
    assert_eq!(written["body"]["code"], "database_unavailable");
    read(&admin, "/readyz")
        .await
        .problem(503, "database_unavailable");
    assert_eq!(read(&admin, "/healthz").await.status, 200);
    // Another file takes its place.
    std::fs::copy(&away, &path).expect("the test owns the file");
    assert_eq!(submit(&admin).await["status"], 503);
    std::fs::rename(&away, &path).expect("the test owns the file");
    assert_eq!(submit(&admin).await["status"], 201);
    assert!(portal.lives());
    drop(portal);
    assert_eq!(database.count("projects"), 2);
}

#[tokio::test]
#[ignore = "SQLite only"]
async fn strangers_cannot_fill_the_list_of_ended_sessions_on_sqlite() {
    let (folder, database, portal, admin) = on_a_file().await;
    let path = path_of(&database);
    let away = format!("{path}.away");
    std::fs::rename(&path, &away).expect("the test owns the file");
    let kept = || {
        let file = std::fs::read(folder.path().join("ended-sessions")).expect("the list");
        let places = file.chunks(128);
        places
            .filter(|place| place.iter().any(|byte| *byte != 0))
            .count()
    };
    for number in 1..=5 {
        let stranger = portal.anonymous();
        for cookie in ["buildback_session", "buildback_owner_session"] {
            stranger.set_cookie(cookie, &format!("{number:064x}"));
        }
        let refused = stranger.post("/api/auth/sign-out", &json!({})).await;
        assert_eq!(refused.status, 503, "{}", refused.json);
        let refused = stranger.delete("/api/owner/session").await;
        assert_eq!(refused.status, 503, "{}", refused.json);
    }
    assert_eq!(kept(), 0);
    let refused = admin.post("/api/auth/sign-out", &json!({})).await;
    assert_eq!(refused.status, 503, "{}", refused.json);
    assert_eq!(kept(), 1, "the portal opened this session");
    std::fs::rename(&away, &path).expect("the test owns the file");
    read(&admin, "/api/me")
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
#[ignore = "SQLite only"]
async fn a_truncated_database_file_does_not_crash_the_portal_on_sqlite() {
    let (_folder, database, mut portal, admin) = on_a_file().await;
    let file = std::fs::OpenOptions::new()
        .write(true)
        .open(path_of(&database))
        .expect("the test owns the file");
    file.set_len(0).expect("the test owns the file");
    for path in ["/api/projects", "/api/notifications", "/api/me"] {
        let answer = read(&admin, path).await;
        if answer.status != 200 {
            assert!(!portal.logged(&answer).is_empty());
            assert!(
                (500..504).contains(&answer.status),
                "{path} {}",
                answer.json
            );
        }
    }
    submit(&admin).await;
    assert_eq!(read(&admin, "/healthz").await.status, 200);
    assert!(portal.lives());
}

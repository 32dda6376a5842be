//! Server statistics for admins.

use domain::permission::Role;
use serde_json::Value;
use store::Database;
use test_support::TestApp;

const PATH: &str = "/api/admin/server";

fn operation<'a>(figures: &'a Value, method: &str, route: Option<&str>) -> Option<&'a Value> {
    let operations = figures["operations"].as_array().expect("operations");
    operations
        .iter()
        .find(|found| found["method"] == method && found["route"].as_str() == route)
}

#[tokio::test]
async fn each_operation_reports_response_counts_and_latencies() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (_, partner) = app.partner().await;
    let admin = app.sign_in(&ann).await;
    for _ in 0..3 {
        admin.get("/api/admin/dashboard").await.ok();
    }
    assert_eq!(partner.get("/api/admin/dashboard").await.status, 403);
    let figures = admin.get(PATH).await.ok();
    let dashboard = operation(&figures, "GET", Some("/api/admin/dashboard"))
        .expect("the dashboard's statistics");
    assert_eq!(
        (
            &dashboard["answers"],
            &dashboard["refused"],
            &dashboard["failed"]
        ),
        (&4.into(), &1.into(), &0.into())
    );
    let micros = |name: &str| dashboard[name].as_u64().expect("duration");
    let times = [
        "median_micros",
        "p95_micros",
        "p99_micros",
        "longest_micros",
    ]
    .map(micros);
    assert!(times[0] > 0 && times.is_sorted(), "{times:?}");
    assert!(
        operation(&figures, "GET", Some(PATH)).is_none(),
        "a request is counted after its response"
    );
    let again = admin.get(PATH).await.ok();
    assert_eq!(
        operation(&again, "GET", Some(PATH)).expect("the statistics themselves")["answers"],
        1
    );
    assert_eq!(again["started_at"], figures["started_at"]);
    let text = figures.to_string();
    assert!(!text.contains("ann@") && !text.contains("secret"), "{text}");
}

#[tokio::test]
async fn server_figures_cover_database_storage_streams_and_email() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let mut listening = admin.listen("/api/stream").await;
    assert_eq!(listening.next().await.expect("event").event, "ready");
    let figures = admin.get(PATH).await.ok();
    let database = &figures["database"];
    let kind = match Database::parse(&app.state().config().database_url) {
        Database::Sqlite(_) => "SQLite",
        Database::Postgres(_) => "PostgreSQL",
    };
    assert_eq!(database["kind"], kind);
    assert!(
        database["bytes"].as_i64().expect("size") > 100_000,
        "{database}"
    );
    assert!(
        database["version"]
            .as_str()
            .expect("version")
            .starts_with(|c: char| c.is_ascii_digit())
    );
    assert!(database["read_micros"].is_u64() && database["write_micros"].is_u64());
    let storage = &figures["storage"];
    assert_eq!(storage["kind"], "Folder");
    assert!(storage["write_micros"].is_u64(), "{storage}");
    assert!(storage["free_bytes"].as_u64() <= storage["total_bytes"].as_u64());
    assert_eq!(
        (&figures["streams"]["open"], &figures["streams"]["clients"]),
        (&1.into(), &1.into())
    );
    assert_eq!(
        (&figures["mail"]["waiting"], &figures["mail"]["given_up"]),
        (&0.into(), &0.into())
    );
}

#[tokio::test]
async fn an_unwritable_folder_reports_no_write_time() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    // A file in place of the folder: even root cannot write into it.
    std::fs::remove_dir_all(app.files()).expect("remove the folder");
    std::fs::write(app.files(), "").expect("create a file in its place");
    let storage = admin.get(PATH).await.ok()["storage"].clone();
    assert!(storage["write_micros"].is_null(), "{storage}");
}

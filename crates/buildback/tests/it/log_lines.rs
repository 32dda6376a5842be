//! The log on standard error: one JSON object per line, without any request data.

use crate::leftovers::BINARY;
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use test_support::{Answer, Portal, Program, TestDatabase};

/// Sent in place of codes, tokens, and passwords.
const SECRET: &str = "S3CR3T";

fn started() -> (TempDir, TestDatabase, Portal) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = TestDatabase::new();
    let program = Program::new(BINARY, folder.path(), database.url());
    program.admin();
    let portal = program.serve();
    (folder, database, portal)
}

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

#[tokio::test]
async fn each_request_logs_one_line_without_request_data() {
    let (_folder, _database, portal) = started();
    let visitor = portal.anonymous();
    let forged = format!("{SECRET}\n{{\"level\":\"ERROR\"}}");
    let answers = [
        visitor.get(&format!("/api/projects/{SECRET}")).await,
        visitor
            .get(&format!("/api/feeds/{SECRET}/calendar.ics"))
            .await,
        visitor.get(&format!("/api/unsubscribe/{SECRET}")).await,
        visitor
            .get(&format!("/api/files/{SECRET}?k=1&e=1&d=inline&s={SECRET}"))
            .await,
        visitor
            .get(&format!("/api/{SECRET}%0A%7B%22level%22%3A1%7D"))
            .await,
        visitor
            .post(
                "/api/auth/sign-in",
                &json!({ "email": forged, "password": SECRET }),
            )
            .await,
        visitor
            .post("/api/owner/session", &json!({ "project_code": SECRET }))
            .await,
    ];
    for answer in &answers {
        let lines = portal.logged(answer);
        assert_eq!(lines.len(), 1, "{lines:?}");
        let line = parsed(&lines[0]);
        for field in [
            "level",
            "message",
            "method",
            "route",
            "status",
            "latency_us",
            "target",
        ] {
            assert!(!line[field].is_null(), "no {field} in {line}");
        }
        assert_eq!(line["status"], answer.status);
        assert!(
            line["timestamp"]
                .as_str()
                .is_some_and(|at| at.ends_with('Z')),
            "{line}"
        );
        assert!(!lines[0].contains(SECRET), "{line}");
    }
}

#[tokio::test]
async fn further_log_lines_of_a_request_have_its_id_and_the_same_format() {
    let (_folder, _database, portal) = started();
    let request = portal
        .anonymous()
        .request(Method::POST, "/api/auth/sign-out")
        .header("origin", "https://elsewhere.example");
    let answer = Answer::of(request).await;
    let lines = portal.logged(&answer);
    assert_eq!(lines.len(), 2, "{lines:?}");
    for line in lines.iter().map(|line| parsed(line)) {
        assert!(
            line["timestamp"]
                .as_str()
                .is_some_and(|at| at.ends_with('Z')),
            "{line}"
        );
        assert_eq!(
            line["request_id"],
            answer.headers["x-request-id"].to_str().expect("text")
        );
        assert!(
            line["level"].is_string() && line["message"].is_string(),
            "{line}"
        );
    }
}

#[tokio::test]
async fn a_page_opened_at_another_address_is_logged_with_both_origins_and_the_setting() {
    let (_folder, _database, portal) = started();
    let opened = "http://192.0.2.7:8080";
    let request = portal
        .anonymous()
        .request(Method::POST, "/api/auth/sign-in")
        .header("origin", opened)
        .json(&json!({ "email": "ann@portal.example", "password": SECRET }));
    let answer = Answer::of(request).await;
    let lines = portal.logged(&answer);
    answer.problem(403, "csrf_rejected");
    let mut lines = lines.iter().map(|line| parsed(line));
    let line = lines.find(|line| line["opened"].is_string());
    let line = line.expect("a warning");
    assert_eq!(line["level"], "WARN");
    assert_eq!(line["opened"], opened);
    assert_eq!(
        line["configured"],
        format!("http://{}", portal.address()).as_str()
    );
    let message = line["message"].as_str().expect("a text");
    assert!(message.contains("public_url"), "{line}");
}

#[tokio::test]
async fn security_events_are_also_logged_as_json_lines() {
    let (_folder, _database, portal) = started();
    let form = json!({ "email": test_support::portal::ADMIN, "password": "Wrong-Guess-77!" });
    for _ in 0..2 {
        let answer = portal.anonymous().post("/api/auth/sign-in", &form).await;
        answer.problem(401, "invalid_credentials");
    }
    let line = parsed(&portal.line(&["\"target\":\"security\"", "login_failed"]));
    assert_eq!(line["level"], "WARN");
    assert_eq!(line["address"], "127.0.0.1");
    assert!(line["subject"].is_string(), "{line}");
    portal.sign_in().await;
    let line = parsed(&portal.line(&["\"target\":\"security\"", "login_success"]));
    assert_eq!(line["actor"], line["subject"]);
}

#[tokio::test]
async fn an_ambiguous_request_is_logged_as_a_warning() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let (_folder, _database, portal) = started();
    let mut wire = tokio::net::TcpStream::connect(portal.address())
        .await
        .expect("the portal listens");
    let two_hosts = b"GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n";
    wire.write_all(two_hosts)
        .await
        .expect("the request is sent");
    let mut answer = String::new();
    wire.read_to_string(&mut answer)
        .await
        .expect("the portal answers");
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    let line = parsed(&portal.line(&["could interpret differently"]));
    assert_eq!(line["level"], "WARN");
}

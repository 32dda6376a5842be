//! The tamper-evident history: what is logged, and who notices a change that was made outside of the portal.

use crate::attaching::attach;
use crate::checkers::by_pymerkle;
use crate::deleted_projects::delete;
use crate::leftovers::BINARY;
use crate::personal_data::{Desk, desk};
use domain::history_log::{Hash, verify_consistency};
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::app::doctor::{Condition, Finding, examine};
use server::app::jobs::{check_history_logs, fill_history_logs, sign_history_roots};
use std::process::Command;
use test_support::{Client, TestApp, TestProject, photo};

const KEYS: &str = "/.well-known/buildback-history-key";

/// A desk with a project that has one of each kind of entry, and its owner.
struct Case {
    desk: Desk,
    project: TestProject,
    owner: Client,
}

impl Case {
    async fn new() -> Self {
        let desk = desk().await;
        let app = &desk.app;
        let (paul, _) = app.partner().await;
        let project = app.project(&paul).await;
        let company = app.company("Ridgeline").await;
        app.assign(&project, &company, &desk.ann).await;
        app.advance(SignedDuration::from_secs(60));
        let path = format!("/api/projects/{}", project.code);
        let version = desk.admin.get(&path).await.ok()["version"]
            .as_i64()
            .expect("a version");
        let edit = json!({ "property_owner_name": "Zenobia Quillfeather" });
        desk.admin.patch(&path, version, &edit).await.ok();
        for name in ["kept.jpg", "gone.jpg"] {
            app.advance(SignedDuration::from_secs(60));
            let bytes = photo::jpeg(60, 40, 1);
            let file = attach(app, &desk.admin, &project, name, "image/jpeg", bytes).await;
            if name == "gone.jpg" {
                let id = file["id"].as_str().expect("an id");
                let answer = desk.admin.delete(&format!("{path}/files/{id}")).await;
                assert_eq!(answer.status, 204);
            }
        }
        let owner = app.owner(&project.code).await;
        Self {
            desk,
            project,
            owner,
        }
    }

    fn app(&self) -> &TestApp {
        &self.desk.app
    }

    async fn sign(&self) {
        sign_history_roots(self.app().state())
            .await
            .expect("the job succeeds");
    }

    async fn exported(&self) -> Value {
        let path = format!("/api/projects/{}/log", self.project.code);
        self.desk.admin.get(&path).await.ok()
    }

    async fn state(&self) -> Value {
        let path = format!("/api/projects/{}/log/state", self.project.code);
        self.desk.admin.get(&path).await.ok()
    }

    /// The owner's visit with a browser that kept the root of this size.
    async fn visit(&self, size: i64) -> Value {
        let path = format!("/api/owner/log?size={size}");
        self.owner.get(&path).await.ok()
    }

    /// The doctor's findings about histories.
    async fn findings(&self) -> Vec<Finding> {
        let state = self.app().state();
        let mut found = examine(state.config(), state.clock(), false).await;
        found.retain(|finding| finding.subject == "histories");
        found
    }

    /// What `buildback verify` says about the exported log, with the published keys.
    async fn verified(&self) -> (bool, String) {
        let folder = tempfile::tempdir().expect("a folder");
        let (log, keys) = (folder.path().join("log.json"), folder.path().join("keys"));
        let published = self.app().anonymous().get(KEYS).await.ok();
        std::fs::write(&log, self.exported().await.to_string()).expect("write the log");
        std::fs::write(&keys, published.to_string()).expect("write the keys");
        let output = Command::new(BINARY)
            .arg("verify")
            .arg(&log)
            .arg("--key")
            .arg(&keys)
            .output()
            .expect("start the program");
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed).into_owned();
        (output.status.success(), printed)
    }

    fn mismatches(&self) -> i64 {
        self.app()
            .rows("security_audit_log WHERE event_type = 'history_mismatch'")
    }

    async fn assert_intact(&self) {
        assert_eq!(self.state().await["problems"], 0);
        let (succeeded, printed) = self.verified().await;
        assert!(succeeded, "{printed}");
        let findings = self.findings().await;
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert_eq!(findings[0].condition, Condition::Ok, "{findings:?}");
    }

    /// Everybody who checks reports a change.
    async fn assert_broken(&self, what: &str) {
        assert_ne!(self.state().await["problems"], 0, "{what}");
        let visit = self.visit(0).await;
        assert_eq!(visit["is_intact"], false, "{what}");
        assert_eq!(visit["root"], Value::Null, "{what}");
        let findings = self.findings().await;
        let named = findings.iter().any(|finding| {
            finding.condition == Condition::Error && finding.words.contains(&self.project.number)
        });
        assert!(named, "{what}: {findings:?}");
        // Another visit in the same hour is not recorded.
        let recorded = self.mismatches();
        assert!(recorded > 0, "{what}");
        self.visit(0).await;
        assert_eq!(self.mismatches(), recorded, "{what}");
    }
}

/// The kinds of all entries, in order.
fn kinds(log: &Value) -> Vec<String> {
    leaves(log)
        .iter()
        .map(|leaf| leaf["kind"].as_str().expect("a kind").to_owned())
        .collect()
}

fn leaves(log: &Value) -> Vec<Value> {
    let entries = log["entries"].as_array().expect("entries").iter();
    entries.map(|entry| parsed(&entry["leaf"])).collect()
}

/// A JSON text in a JSON value.
fn parsed(text: &Value) -> Value {
    serde_json::from_str(text.as_str().expect("a text")).expect("JSON")
}

fn hash(text: &Value) -> Hash {
    let bytes = hex::decode(text.as_str().expect("a hash")).expect("hexadecimal");
    bytes.try_into().expect("32 bytes")
}

/// Whether pymerkle verifies a log, and what it prints.
fn checked_by_pymerkle(log: &Value) -> (bool, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("log.json");
    std::fs::write(&file, log.to_string()).expect("write the log");
    by_pymerkle(&file)
}

#[tokio::test]
async fn every_change_is_logged_once_and_the_log_verifies() {
    let case = Case::new().await;
    // An export has a root of all its entries, also before the daily job has signed one.
    let (succeeded, printed) = case.verified().await;
    assert!(succeeded, "{printed}");
    assert_eq!(case.app().rows("history_roots"), 0);
    case.sign().await;
    let log = case.exported().await;
    let mut counts = std::collections::BTreeMap::new();
    for kind in kinds(&log) {
        *counts.entry(kind).or_insert(0) += 1;
    }
    let counts: Vec<(&str, i32)> = counts
        .iter()
        .map(|(kind, count)| (kind.as_str(), *count))
        .collect();
    // Submitted, assigned, edited, and two status updates.
    let expected = [
        ("assignment", 1),
        ("checksum", 2),
        ("edit", 2),
        ("file", 2),
        ("file_deleted", 1),
        ("update", 5),
    ];
    assert_eq!(counts, expected);
    let positions: Vec<Value> = leaves(&log)
        .iter()
        .map(|leaf| leaf["position"].clone())
        .collect();
    let count = positions.len();
    assert_eq!(positions, (0..count).map(|n| json!(n)).collect::<Vec<_>>());
    assert!(!log.to_string().contains("gone.jpg"), "{log}");
    assert!(log.to_string().contains("kept.jpg"));
    case.assert_intact().await;
    let state = case.state().await;
    assert_eq!(
        (&state["entries"], &state["signed"]),
        (&json!(count), &json!(count))
    );
    assert_eq!(case.mismatches(), 0);

    // Nothing new is signed again.
    case.sign().await;
    let again = case.exported().await;
    assert_eq!(again["roots"], log["roots"]);
    assert_eq!(log["roots"].as_array().map(Vec::len), Some(1));
    let published = case.app().anonymous().get(KEYS).await.ok();
    assert_eq!(published["keys"], log["keys"]);
}

#[tokio::test]
async fn a_browser_can_follow_the_log_from_visit_to_visit() {
    let case = Case::new().await;
    let before = case.visit(0).await;
    assert_eq!(before["proof"], json!([]));
    let said = parsed(&before["root"]["statement"]);
    let (size, root) = (said["size"].as_u64().expect("a size"), hash(&said["root"]));
    let notes = "As agreed.";
    let status = ProjectStatus::SiteVisitCompleted;
    let app = case.app();
    app.update(&case.project, status, notes, &case.desk.ann)
        .await;

    let after = case.visit(i64::try_from(size).expect("a size")).await;
    let said = parsed(&after["root"]["statement"]);
    let (new_size, new_root) = (said["size"].as_u64().expect("a size"), hash(&said["root"]));
    assert_eq!(new_size, size + 1);
    let proof: Vec<Hash> = after["proof"]
        .as_array()
        .expect("a proof")
        .iter()
        .map(hash)
        .collect();
    let sizes = [size, new_size].map(|size| usize::try_from(size).expect("a size"));
    let is_grown =
        |root: &Hash| verify_consistency((sizes[0], root), (sizes[1], &new_root), &proof);
    assert!(is_grown(&root));
    assert!(!is_grown(&new_root));
    let beyond = case
        .visit(i64::try_from(new_size + 1).expect("a size"))
        .await;
    assert_eq!(beyond["proof"], Value::Null);
}

#[tokio::test]
async fn a_row_changed_by_hand_is_reported_by_everybody_who_checks() {
    let changes = [
        "UPDATE project_status_updates SET notes = 'Other words' WHERE notes = 'See the picture.'",
        "UPDATE project_status_updates SET created_at = created_at + 1",
        "DELETE FROM project_edit_history WHERE field_name = 'property_owner_name'",
        "UPDATE project_edit_history SET old_value = 'Other' WHERE field_name = 'property_owner_name'",
        "UPDATE status_update_attachments SET file_name = 'other.jpg'",
        "UPDATE file_facts SET sha256 = 'other' WHERE sha256 IS NOT NULL",
        "UPDATE contractor_assignments SET assigned_at = assigned_at - 1",
        "DELETE FROM history_log WHERE position = 3",
        "UPDATE history_log SET logged_at = logged_at + 1 WHERE position = 2",
        "UPDATE history_log SET salt = NULL WHERE position = 0",
        "DELETE FROM history_heads",
    ];
    for change in changes {
        let case = Case::new().await;
        case.sign().await;
        case.assert_intact().await;
        assert!(case.app().execute_sql(change), "{change}");
        case.assert_broken(change).await;
        let (succeeded, printed) = case.verified().await;
        let is_only_in_database = change == "DELETE FROM history_heads";
        assert_eq!(succeeded, is_only_in_database, "{change}: {printed}");
    }
}

impl Case {
    /// Attaches a photo and returns its id.
    async fn photo(&self, name: &str) -> Value {
        let app = self.app();
        app.advance(SignedDuration::from_secs(60));
        let bytes = photo::jpeg(60, 40, 1);
        let file = attach(
            app,
            &self.desk.admin,
            &self.project,
            name,
            "image/jpeg",
            bytes,
        );
        file.await["id"].clone()
    }

    async fn describe(&self, photo: &Value, change: Value) {
        self.app().advance(SignedDuration::from_secs(60));
        let path = format!("/api/projects/{}/photos/describe", self.project.code);
        let body = json!({ "files": [photo], "change": change });
        self.desk.admin.post(&path, &body).await.ok();
    }

    async fn delete(&self, photo: &Value) {
        let id = photo.as_str().expect("an id");
        let path = format!("/api/projects/{}/files/{id}", self.project.code);
        assert_eq!(self.desk.admin.delete(&path).await.status, 204);
    }
}

/// The contents of a log's entries of this kind, in order; null for those that are gone.
fn contents(log: &Value, kind: &str) -> Vec<Value> {
    let entries = log["entries"].as_array().expect("entries").iter();
    let about = entries.zip(leaves(log));
    let about = about.filter(|(_, leaf)| leaf["kind"] == *kind);
    about
        .map(|(entry, _)| {
            let content = &entry["content"];
            if content.is_null() {
                Value::Null
            } else {
                parsed(content)
            }
        })
        .collect()
}

#[tokio::test]
async fn what_is_said_about_photos_and_who_deleted_them_is_logged() {
    let case = Case::new().await;
    let (before, after) = (
        case.photo("before.jpg").await,
        case.photo("after.jpg").await,
    );
    case.describe(&before, json!({ "caption": "Wet" })).await;
    case.describe(
        &after,
        json!({ "room": "Kitchen", "before": before, "add_tags": ["dry"] }),
    )
    .await;
    case.describe(&after, json!({ "room": "Hall" })).await;
    case.sign().await;
    case.assert_intact().await;
    let log = case.exported().await;
    let said = contents(&log, "photo");
    assert_eq!(said.len(), 3);
    assert_eq!(
        (&said[0]["caption"], &said[1]),
        (&json!("Wet"), &Value::Null)
    );
    assert_eq!(
        (&said[2]["room"], &said[2]["before"]),
        (&json!("Hall"), &before)
    );
    let changes = contents(&log, "photo_change");
    let rooms = changes.iter().filter(|change| change["field"] == "room");
    let rooms: Vec<&Value> = rooms.map(|change| &change["current"]).collect();
    assert_eq!(rooms, [&json!("Kitchen"), &json!("Hall")]);

    // The other photo loses its before photo, and the log loses the description of the deleted photo.
    case.delete(&before).await;
    case.sign().await;
    case.assert_intact().await;
    let log = case.exported().await;
    assert!(!log.to_string().contains("Wet"), "{log}");
    let said = contents(&log, "photo");
    assert_eq!(said.len(), 4);
    assert_eq!(said[..3], [Value::Null, Value::Null, Value::Null]);
    assert_eq!(
        (&said[3]["room"], &said[3]["before"]),
        (&json!("Hall"), &Value::Null)
    );
    let deleted = contents(&log, "file_deleted");
    let by = json!(case.desk.ann.id.to_string());
    assert_eq!(
        deleted[1],
        json!({ "deleted_by": by, "id": before, "is_internal": false })
    );

    // A log that is started now has the same.
    let app = case.app();
    assert!(app.execute_sql(
        "DELETE FROM history_roots; DELETE FROM history_log; DELETE FROM history_heads"
    ));
    fill_history_logs(app.state())
        .await
        .expect("the job succeeds");
    case.sign().await;
    case.assert_intact().await;
    assert_eq!(contents(&case.exported().await, "photo"), [said[3].clone()]);
}

#[tokio::test]
async fn words_about_a_photo_changed_by_hand_are_reported() {
    let changes = [
        "UPDATE photo_descriptions SET caption = 'Dry'",
        "UPDATE photo_descriptions SET room = 'Hall'",
        "UPDATE photo_descriptions SET tags = '[\"dry\"]'",
        "DELETE FROM photo_descriptions",
        "UPDATE photo_changes SET current = 'Dry' WHERE field = 'caption'",
        "UPDATE photo_changes SET changed_at = changed_at - 1",
        "DELETE FROM photo_changes",
        "UPDATE deleted_project_files SET deleted_by = NULL",
        "DELETE FROM deleted_project_files",
    ];
    for change in changes {
        let case = Case::new().await;
        let photo = case.photo("wall.jpg").await;
        case.describe(&photo, json!({ "caption": "Wet", "room": "Kitchen" }))
            .await;
        case.sign().await;
        case.assert_intact().await;
        assert!(case.app().execute_sql(change), "{change}");
        case.assert_broken(change).await;
        let (succeeded, printed) = case.verified().await;
        assert!(!succeeded, "{change}: {printed}");
    }
}

#[tokio::test]
async fn the_weekly_check_reports_a_change_below_a_signed_root() {
    let case = Case::new().await;
    case.sign().await;
    let check = async || {
        let checked = check_history_logs(case.app().state()).await;
        checked.expect("the job succeeds");
    };
    check().await;
    assert_eq!(case.mismatches(), 0);
    let change =
        "UPDATE project_status_updates SET notes = 'Other words' WHERE notes = 'See the picture.'";
    assert!(case.app().execute_sql(change));
    // No entry waits for a signature, so the daily job has nothing to do.
    case.sign().await;
    assert_eq!(case.mismatches(), 0);
    check().await;
    assert_eq!(case.mismatches(), 1);
}

#[tokio::test]
async fn a_row_added_by_hand_is_reported() {
    let case = Case::new().await;
    case.sign().await;
    let copied = "INSERT INTO project_status_updates (id, project_id, new_status, update_type, created_at)
        SELECT '01890a5d-ac96-774b-bcc5-b302099a8057', project_id, new_status, update_type, created_at + 1
        FROM project_status_updates WHERE notes = 'See the picture.' AND id = (SELECT min(id) FROM project_status_updates
        WHERE notes = 'See the picture.')";
    assert!(case.app().execute_sql(copied));
    case.assert_broken("an added entry").await;
    // A broken history is not signed.
    let app = case.app();
    assert!(app.execute_sql("UPDATE history_heads SET signed_size = 0"));
    let roots = app.rows("history_roots");
    case.sign().await;
    assert_eq!(app.rows("history_roots"), roots);
}

#[tokio::test]
async fn a_log_rewritten_with_the_row_does_not_continue_the_one_that_a_browser_kept() {
    let case = Case::new().await;
    let kept = parsed(&case.visit(0).await["root"]["statement"]);
    let size = kept["size"].as_i64().expect("a size");
    case.sign().await;
    let app = case.app();
    // All traces in the database: the history, the log, and the signed roots. The job starts a new log.
    assert!(app.execute_sql(
        "UPDATE project_status_updates SET notes = 'Other words' WHERE notes = 'See the picture.';
         DELETE FROM history_roots; DELETE FROM history_log; DELETE FROM history_heads"
    ));
    fill_history_logs(app.state())
        .await
        .expect("the job succeeds");
    let visit = case.visit(size).await;
    assert_eq!(visit["is_intact"], true);
    let now = parsed(&visit["root"]["statement"]);
    let proof: Vec<Hash> = visit["proof"]
        .as_array()
        .map(|proof| proof.iter().map(hash).collect())
        .unwrap_or_default();
    let [first, second] = [&kept, &now].map(|said| {
        let size = said["size"].as_u64().expect("a size");
        (usize::try_from(size).expect("a size"), hash(&said["root"]))
    });
    assert!(!verify_consistency(
        (first.0, &first.1),
        (second.0, &second.1),
        &proof
    ));
    // The browser tells the office.
    let report =
        json!({ "event_type": "history_mismatch", "session_id": null, "security_score": null });
    let answer = case.owner.post("/api/security-events", &report).await;
    assert_eq!(answer.status, 204);
    let alerts = case
        .desk
        .admin
        .get("/api/admin/security-events?event_type=history_mismatch");
    let alerts = alerts.await.ok();
    assert_eq!(alerts["items"][0]["severity"], "error", "{alerts}");
}

#[tokio::test]
#[ignore = "needs pymerkle"]
async fn an_independent_verifier_agrees_with_pymerkle() {
    let case = Case::new().await;
    case.sign().await;
    let (succeeded, printed) = checked_by_pymerkle(&case.exported().await);
    assert!(succeeded, "{printed}");
    let change =
        "UPDATE project_status_updates SET notes = 'Other words' WHERE notes = 'See the picture.'";
    assert!(case.app().execute_sql(change));
    let (succeeded, printed) = checked_by_pymerkle(&case.exported().await);
    assert!(!succeeded, "{printed}");
    assert!(printed.contains("not those that were signed"), "{printed}");
}

#[tokio::test]
async fn an_erasure_is_logged_and_leaves_the_log_intact() {
    let case = Case::new().await;
    case.sign().await;
    case.desk.close(&case.project).await;
    let path = format!("/api/projects/{}/owner-data", case.project.code);
    let erased = case.desk.erase(&path, json!({})).await;
    assert_eq!(erased.status, 204, "{}", erased.json);
    case.sign().await;
    case.assert_intact().await;
    let log = case.exported().await;
    assert!(!log.to_string().contains("Quillfeather"), "{log}");
    let found = kinds(&log);
    let at = found.iter().position(|kind| kind == "erasure");
    let at = at.expect("the erasure is logged");
    let edit = &leaves(&log)[at]["entity"];
    let about: Vec<(String, bool)> = leaves(&log)
        .iter()
        .zip(log["entries"].as_array().expect("entries"))
        .filter(|(leaf, _)| leaf["entity"] == *edit)
        .map(|(leaf, entry)| {
            (
                leaf["kind"].as_str().expect("a kind").to_owned(),
                entry["salt"].is_null(),
            )
        })
        .collect();
    let expected = [("edit", true), ("erasure", false), ("edit", false)];
    assert_eq!(
        about,
        expected.map(|(kind, sealed)| (kind.to_owned(), sealed))
    );
}

#[tokio::test]
async fn a_job_starts_the_logs_of_older_projects_in_the_order_of_time() {
    let case = Case::new().await;
    let app = case.app();
    assert!(app.execute_sql("DELETE FROM history_log; DELETE FROM history_heads"));
    assert_eq!(case.state().await["is_started"], false);
    let path = format!("/api/projects/{}/log", case.project.code);
    assert_eq!(case.desk.admin.get(&path).await.status, 404);
    let visit = case.visit(0).await;
    assert_eq!(
        (&visit["is_intact"], &visit["root"]),
        (&json!(true), &Value::Null)
    );
    for _ in 0..2 {
        fill_history_logs(app.state())
            .await
            .expect("the job succeeds");
        case.sign().await;
    }
    case.assert_intact().await;
    let log = case.exported().await;
    let times: Vec<i64> = leaves(&log)
        .iter()
        .map(|leaf| leaf["at"].as_i64().expect("a time"))
        .collect();
    assert!(times.is_sorted(), "{times:?}");
    assert!(!kinds(&log).contains(&"file_deleted".to_owned()));
    // It goes on from there.
    let status = ProjectStatus::SiteVisitCompleted;
    app.update(&case.project, status, "As agreed.", &case.desk.ann)
        .await;
    assert_eq!(
        case.exported().await["entries"].as_array().map(Vec::len),
        Some(times.len() + 1)
    );
    assert_eq!(case.state().await["problems"], 0);
}

#[tokio::test]
async fn a_deleted_project_takes_its_log_with_it_and_a_restored_one_has_it_again() {
    let case = Case::new().await;
    case.sign().await;
    let before = case.exported().await;
    let app = case.app();
    let rows = || ["history_heads", "history_log", "history_roots"].map(|table| app.rows(table));
    delete(&case.desk.admin, &case.project).await.ok();
    assert_eq!(rows(), [0, 0, 0]);
    case.desk.restore(&case.project).await;
    assert_eq!(case.exported().await, before);
    case.assert_intact().await;
}

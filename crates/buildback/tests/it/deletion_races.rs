//! Deletions and restorations of large projects, in another time zone, beside other writers, and beside failures.

use crate::attaching::attach;
use crate::deleted_projects::{Office, contents, delete};
use crate::leftovers::{Leftovers, PHOTO, make_old};
use crate::personal_data::{desk, found, plant_account};
use crate::races::Held;
use domain::permission::{Permit, Role, act};
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;
use server::app::jobs::clean_up;
use server::features::retention::apply::apply_retention;
use store::project::deletion;
use store::report::keep_clock;
use test_support::app::execute;
use test_support::{Answer, TestApp, TestProject};

/// Adds messages whose replies refer to earlier and to later messages.
fn talk(office: &Office, count: u32) {
    let id = |number: &str| {
        format!("'00000000-0000-4000-8000-' || CAST(100000000000 + {number} AS TEXT)")
    };
    assert!(office.app.execute_sql(&format!(
        "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})
         INSERT INTO project_messages (id, project_id, sender_id, participant_type, message_content, created_at, updated_at)
         SELECT {}, '{}', '{}', 'admin', 'Hello ' || n, n, n FROM numbers",
        id("n"),
        office.project.id,
        office.ann.id
    )));
    assert!(office.app.execute_sql(&format!(
        "UPDATE project_messages SET reply_to_message_id =
            '00000000-0000-4000-8000-' || CAST(200000000000 + {count} + 1 - CAST(substr(id, 25) AS BIGINT) AS TEXT)"
    )));
}

fn parts(app: &TestApp, table: &str) -> i64 {
    app.rows(&format!("deleted_rows WHERE table_name = '{table}'"))
}

#[tokio::test]
async fn a_project_is_saved_in_parts() {
    let office = Office::open().await;
    talk(&office, 1_200);
    office.app.index().await;
    let before = contents(&office.app);
    delete(&office.admin, &office.project).await.ok();
    assert_eq!(parts(&office.app, "project_messages"), 3);
    assert_eq!(parts(&office.app, "projects"), 1);
    office.restore().await.ok();
    assert_eq!(parts(&office.app, "project_messages"), 0);
    let after = contents(&office.app);
    for (table, rows) in &before {
        assert!(&after[table] == rows, "{table}");
    }
}

#[tokio::test]
#[ignore = "SQLite only"]
async fn a_project_with_more_messages_than_a_statement_has_parameters_is_restored_on_sqlite() {
    const COUNT: u32 = 33_000;
    let office = Office::open().await;
    talk(&office, COUNT);
    delete(&office.admin, &office.project).await.ok();
    assert_eq!(office.app.rows("project_messages"), 0);
    office.restore().await.ok();
    let replies = "project_messages WHERE reply_to_message_id IS NOT NULL";
    assert_eq!(office.app.rows(replies), i64::from(COUNT));
    let documents = "search_documents WHERE noun = 'message'";
    assert_eq!(office.app.rows(documents), i64::from(COUNT));
}

#[tokio::test]
async fn days_are_counted_in_the_time_zone_of_the_restoration() {
    let office = Office::open().await;
    let app = &office.app;
    app.advance(SignedDuration::from_mins(10));
    let by = &office.ann;
    app.update(&office.project, ProjectStatus::Canceled, "Sold.", by)
        .await;
    let zone = async |hours: i64| {
        let offsets = vec![(0, hours * 3600)];
        let kept = app.write(move |conn| keep_clock(conn, &offsets)).await;
        assert!(kept, "another time zone");
    };
    // In zones a day apart, each instant is on another day.
    zone(12).await;
    let east = contents(app);
    assert!(!east["project_stays"].is_empty());
    zone(-12).await;
    assert_ne!(contents(app)["project_stays"], east["project_stays"]);
    delete(&office.admin, &office.project).await.ok();
    zone(12).await;
    office.restore().await.ok();
    let after = contents(app);
    for table in [
        "project_stays",
        "stage_times",
        "project_days",
        "status_days",
    ] {
        assert_eq!(after[table], east[table], "{table}");
    }
}

#[tokio::test]
async fn what_is_written_while_a_deletion_waits_is_restored() {
    let office = Office::open().await;
    let (app, admin) = (&office.app, &office.admin);
    let mut ids = Vec::new();
    for text in ["One", "Two"] {
        let id = app.new_id();
        let body = json!({ "id": id, "message_content": text, "message_type": "text", "participant_type": "admin" });
        admin.post(&office.path("messages"), &body).await.ok();
        ids.push(id);
    }
    let note = json!({ "note": "The owner prefers calls." });
    admin.post(&office.path("notes"), &note).await.ok();
    // The reader's count exists already, so that the next mark does not refer to the project.
    let read = format!("{}/read", office.path("messages"));
    let first = json!({ "message_ids": [ids[0]] });
    office.contractor.post(&read, &first).await.ok();
    let (second, first) = (ids[1], ids[0]);
    let held = Held::begin(app, &office.ann, move |conn, _| {
        let statements = format!(
            "INSERT INTO message_read_status (message_id, user_id, read_at)
                SELECT '{second}', user_id, 7 FROM message_read_status WHERE message_id = '{first}';
             UPDATE project_admin_notes SET note = 'The owner prefers mail.'"
        );
        execute(conn, &statements)
    })
    .await;
    let deleting = {
        let (admin, code) = (office.other_admin.clone(), office.project.code.clone());
        tokio::spawn(async move {
            let request = admin.request(Method::DELETE, &format!("/api/projects/{code}"));
            Answer::of(request.header("if-match", "\"2\"")).await
        })
    };
    held.end_once_waited_for(app, 1).await;
    deleting.await.expect("the request ends").ok();
    office.restore().await.ok();
    assert_eq!(app.rows("message_read_status"), 2);
    assert_eq!(app.rows("message_tallies WHERE read = 2"), 1);
    assert_eq!(app.rows("project_admin_notes WHERE note LIKE '%mail.'"), 1);
}

/// Holds a deletion or restoration of the project that has also locked a table against readers.
async fn hold(office: &Office, restores: bool, locked: &'static str) -> Held {
    let (facts, id, now) = (
        office.app.facts(&office.project).await,
        office.project.id,
        office.app.now(),
    );
    if restores {
        delete(&office.admin, &office.project).await.ok();
    }
    Held::begin(&office.app, &office.ann, move |conn, _| {
        if restores {
            let permit = Permit::<act::ManageDeletedProjects>::for_system((), "a test");
            deletion::restore(conn, &permit, id, now)?;
        } else {
            let permit = Permit::<act::DeleteProject>::for_system(facts.clone(), "a test");
            deletion::delete(conn, &permit, None, now)?;
        }
        let lock = format!("LOCK TABLE {locked} IN ACCESS EXCLUSIVE MODE");
        execute(conn, &lock)
    })
    .await
}

#[tokio::test]
#[ignore = "PostgreSQL only"]
async fn the_cleanup_keeps_files_of_a_project_that_is_being_moved_on_postgres() {
    for (restores, locked) in [(true, "message_attachments"), (false, "uploads")] {
        let office = Office::open().await;
        let by = &office.contractor;
        attach(
            &office.app,
            by,
            &office.project,
            "wall.png",
            "image/png",
            PHOTO.to_vec(),
        )
        .await;
        let files = office.app.stored_files();
        make_old(&office.app.files());
        let held = hold(&office, restores, locked).await;
        let state = office.app.state().clone();
        let cleaning = tokio::spawn(async move { clean_up(&state).await });
        held.end_once_waited_for(&office.app, 1).await;
        let cleaned = cleaning.await.expect("the job ends");
        cleaned.expect("the cleanup succeeds");
        assert_eq!(office.app.stored_files(), files, "{restores}");
    }
}

#[tokio::test]
async fn a_project_that_cannot_be_deleted_does_not_stop_a_retention_rule() {
    let office = Office::open().await;
    let app = &office.app;
    let others = [
        app.project(&office.paul).await,
        app.project(&office.paul).await,
    ];
    let close = async |project: &TestProject| {
        app.update(project, ProjectStatus::Canceled, "Sold.", &office.ann)
            .await;
    };
    close(&others[0]).await;
    app.advance(SignedDuration::from_mins(10));
    close(&office.project).await;
    app.advance(SignedDuration::from_mins(10));
    close(&others[1]).await;
    let request = office.admin.request(Method::PUT, "/api/admin/retention");
    let rules = json!({ "rules": [{ "status": "canceled", "months": 1 }] });
    let edited = Answer::of(request.header("if-match", "\"0\"").json(&rules)).await;
    edited.ok();
    // Another deleted project has the code of the one in the middle.
    assert!(app.execute_sql(&format!(
        "INSERT INTO deleted_projects (id, project_code, project_number, property_owner_name, property_address, status, deleted_at)
         VALUES ('x', '{}', 'x', 'x', 'x', 'canceled', 9000000000000000)",
        office.project.code
    )));
    app.advance(SignedDuration::from_hours(24 * 40));
    assert!(apply_retention(app.state()).await.is_err());
    assert_eq!(app.rows("deleted_projects"), 3);
    assert_eq!(app.rows("projects"), 1);
}

#[tokio::test]
async fn an_erasure_reaches_a_project_that_is_being_deleted() {
    let desk = desk().await;
    let (person, _, project) = plant_account(&desk, Role::Contractor).await;
    // Otherwise the deletion removes mail, and the preview is outdated.
    assert!(desk.app.execute_sql("DELETE FROM mail_queue"));
    assert!(desk.app.execute_sql("DELETE FROM mail_bundles"));
    let (facts, now) = (desk.app.facts(&project).await, desk.app.now());
    let path = format!("/api/admin/users/{}", person.id);
    let preview = desk.admin.get(&format!("{path}/personal-data")).await.ok();
    let held = Held::begin(&desk.app, &desk.ann, move |conn, _| {
        deletion::serialize(conn)?;
        let permit = Permit::<act::DeleteProject>::for_system(facts.clone(), "a test");
        deletion::delete(conn, &permit, None, now).map(drop)
    })
    .await;
    let erasing = {
        let admin = desk.admin.clone();
        let body = json!({ "fingerprint": preview["fingerprint"] });
        tokio::spawn(async move { admin.post(&format!("{path}/erasure"), &body).await })
    };
    held.end_once_waited_for(&desk.app, 1).await;
    let erased = erasing.await.expect("the request ends");
    assert_eq!(erased.status, 204, "{}", erased.json);
    assert_eq!(found(&desk.app), Vec::<String>::new());
    desk.restore(&project).await;
    assert_eq!(found(&desk.app), Vec::<String>::new());
}

#[tokio::test]
async fn an_erasure_reaches_a_contact_that_is_being_entered() {
    let desk = desk().await;
    let (person, _, project) = plant_account(&desk, Role::ReferralPartner).await;
    let contact = |name: &str| {
        format!(
            "UPDATE projects SET referral_partner_contact_name = {name}, referral_partner_contact_phone = NULL,
                referral_partner_contact_email = NULL WHERE id = '{}'",
            project.id
        )
    };
    assert!(desk.app.execute_sql(&contact("NULL")));
    let path = format!("/api/admin/users/{}", person.id);
    let preview = desk.admin.get(&format!("{path}/personal-data")).await.ok();
    let entering = contact("'Zenobia Quillfeather'");
    let held = Held::begin(&desk.app, &desk.ann, move |conn, _| {
        execute(conn, &entering)
    })
    .await;
    let erasing = {
        let admin = desk.admin.clone();
        let body = json!({ "fingerprint": preview["fingerprint"] });
        tokio::spawn(async move { admin.post(&format!("{path}/erasure"), &body).await })
    };
    held.end_once_waited_for(&desk.app, 1).await;
    let erased = erasing.await.expect("the request ends");
    assert_eq!(erased.status, 204, "{}", erased.json);
    assert_eq!(found(&desk.app), Vec::<String>::new());
}

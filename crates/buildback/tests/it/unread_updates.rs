//! The badge of the Updates tab: entries of the last 7 days that the caller has not seen.

use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use serde_json::json;
use test_support::{Client, Person, TestApp, TestProject};

async fn unread(client: &Client, project: &TestProject) -> i64 {
    let path = format!("/api/projects/{}/updates/unread", project.code);
    client.get(&path).await.ok()["unread"]
        .as_i64()
        .expect("number")
}

async fn read(client: &Client, project: &TestProject) {
    let path = format!("/api/projects/{}/updates/read", project.code);
    assert_eq!(client.post(&path, &json!({})).await.status, 204);
}

async fn note(app: &TestApp, project: &TestProject, by: &Person) {
    app.advance(SignedDuration::from_secs(1));
    app.update(project, ProjectStatus::OnHold, "We wait.", by)
        .await;
}

#[tokio::test]
async fn updates_by_others_are_unread_until_seen() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let carl = app
        .person("carl@ridgeline.example", Role::Contractor, Some(&company))
        .await;
    let (person, partner) = app.partner().await;
    let (project, other) = (app.project(&person).await, app.project(&person).await);
    app.assign(&project, &company, &ann).await;
    let (admin, contractor) = (app.sign_in(&ann).await, app.sign_in(&carl).await);
    note(&app, &project, &carl).await;
    // The partner submitted, the admin assigned, and the contractor added a note: for each, the other two entries are unread.
    for client in [&admin, &contractor, &partner] {
        assert_eq!(unread(client, &project).await, 2);
    }
    read(&admin, &project).await;
    assert_eq!(unread(&admin, &project).await, 0);
    assert_eq!(
        unread(&contractor, &project).await,
        2,
        "reading is tracked per user"
    );
    assert_eq!(
        unread(&admin, &other).await,
        1,
        "reading is tracked per project"
    );
    note(&app, &project, &carl).await;
    note(&app, &project, &ann).await;
    assert_eq!(
        unread(&admin, &project).await,
        1,
        "a user's own updates do not count"
    );
    read(&admin, &project).await;
    read(&admin, &project).await;
    assert_eq!(unread(&admin, &project).await, 0);
}

#[tokio::test]
async fn updates_are_no_longer_unread_after_a_week() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (person, _) = app.partner().await;
    let project = app.project(&person).await;
    note(&app, &project, &person).await;
    app.advance(SignedDuration::from_hours(7 * 24) - SignedDuration::from_secs(1));
    assert_eq!(
        unread(&app.sign_in(&ann).await, &project).await,
        1,
        "the submission is older than a week"
    );
    app.advance(SignedDuration::from_secs(1));
    assert_eq!(unread(&app.sign_in(&ann).await, &project).await, 0);
}

#[tokio::test]
async fn admin_notes_count_for_admins_only_and_counts_stop_at_100() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (person, partner) = app.partner().await;
    let project = app.project(&person).await;
    read(&partner, &project).await;
    read(&admin, &project).await;
    let at = app.now().as_microsecond() + 1;
    let entries = |kind: &str, from: i64, count: i64| {
        format!(
            "INSERT INTO project_status_updates (id, project_id, new_status, update_type, created_at)
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
             SELECT '01890a5d-ac96-774b-bcc5-' || ({from} + i), '{}', 'submitted', '{kind}', {at} FROM n",
            project.id
        )
    };
    assert!(app.execute_sql(&entries("admin_note", 100_000_000_000, 3)));
    assert_eq!(
        (
            unread(&admin, &project).await,
            unread(&partner, &project).await
        ),
        (3, 0)
    );
    assert!(app.execute_sql(&entries("status_change", 200_000_000_000, 150)));
    assert_eq!(
        (
            unread(&admin, &project).await,
            unread(&partner, &project).await
        ),
        (100, 100)
    );
}

#[tokio::test]
async fn marking_updates_read_notifies_only_the_users_own_windows() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (person, partner) = app.partner().await;
    let project = app.project(&person).await;
    note(&app, &project, &ann).await;
    let mut own = partner.listen("/api/stream").await;
    let mut admins = app.admin().await.listen("/api/stream").await;
    assert_eq!(own.next().await.expect("event").event, "ready");
    assert_eq!(admins.next().await.expect("event").event, "ready");
    read(&partner, &project).await;
    assert_eq!(own.change().await.0, "look");
    app.update(&project, ProjectStatus::OnHold, "We wait.", &person)
        .await;
    assert_ne!(admins.change().await.0, "look");
}

#[tokio::test]
async fn strangers_and_owners_can_neither_count_nor_mark_updates_read() {
    let app = TestApp::start().await;
    let (person, _) = app.partner().await;
    let project = app.project(&person).await;
    let stranger = app.contractor(&app.company("Summit").await).await;
    let owner = app.owner(&project.code).await;
    let path = format!("/api/projects/{}/updates", project.code);
    stranger
        .get(&format!("{path}/unread"))
        .await
        .problem(404, "not_found");
    stranger
        .post(&format!("{path}/read"), &json!({}))
        .await
        .problem(404, "not_found");
    owner
        .get(&format!("{path}/unread"))
        .await
        .problem(401, "sign_in_required");
    owner
        .post(&format!("{path}/read"), &json!({}))
        .await
        .problem(401, "sign_in_required");
    assert_eq!(app.rows("timeline_looks"), 0);
}

#[tokio::test]
async fn marking_read_updates_again_writes_nothing() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (person, partner) = app.partner().await;
    let project = app.project(&person).await;
    let rows = || (app.rows("changes"), app.rows("timeline_looks"));
    let (before, _) = rows();
    read(&partner, &project).await;
    assert_eq!(
        rows(),
        (before, 0),
        "the partner's own entry does not count"
    );
    note(&app, &project, &ann).await;
    let (before, _) = rows();
    for _ in 0..3 {
        read(&partner, &project).await;
        assert_eq!(rows(), (before + 1, 1));
    }
}

//! A project's timeline for each kind of caller: filters, pages, and hidden entries.

use domain::permission::Role;
use domain::project::ProjectStatus;
use serde_json::{Value, json};
use test_support::{Client, Company, TestApp, TestProject};

struct Portal {
    app: TestApp,
    project: TestProject,
    company: Company,
    admin: Client,
    partner: Client,
}

/// A project with these timeline entries: submission, edit of the city, ten edits of the adjuster, assignment, status change with notes,
/// admin note, and event.
async fn portal() -> Portal {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let company = app.company("Ridgeline Restoration").await;
    let (person, partner) = app.partner().await;
    let project = app.project(&person).await;
    let path = format!("/api/projects/{}", project.code);
    let mut version = partner.get(&path).await.ok()["version"]
        .as_i64()
        .expect("version");
    let names = [
        "Dana", "Eli", "Fay", "Gil", "Hal", "Ivy", "Jo", "Kai", "Lou", "Max",
    ];
    let edits = names.map(|name| json!({ "claims_adjuster_name": name }));
    for edit in [json!({ "city": "Troy", "claims_adjuster_name": "Bo" })]
        .iter()
        .chain(&edits)
    {
        app.advance(jiff::SignedDuration::from_secs(1));
        let page = partner.patch(&path, version, edit).await.ok();
        version = page["version"].as_i64().expect("version");
    }
    app.advance(jiff::SignedDuration::from_secs(1));
    app.assign(&project, &company, &ann).await;
    app.advance(jiff::SignedDuration::from_secs(1));
    app.update(&project, ProjectStatus::OnHold, "We wait.", &ann)
        .await;
    for (n, kind) in ["admin_note", "event_created"].iter().enumerate() {
        let at =
            app.now().as_microsecond() + 1_000_000 * (1 + i64::try_from(n).expect("small number"));
        assert!(app.execute_sql(&format!(
            "INSERT INTO project_status_updates (id, project_id, previous_status, new_status, update_type, notes, created_at)
             VALUES ('01890a5d-ac96-774b-bcc5-20000000000{n}', '{}', 'on_hold', 'on_hold', '{kind}',
                     CASE WHEN '{kind}' = 'admin_note' THEN 'For admins' END, {at})",
            project.id
        )));
    }
    Portal {
        app,
        project,
        company,
        admin,
        partner,
    }
}

impl Portal {
    fn path(&self) -> String {
        format!("/api/projects/{}/updates", self.project.code)
    }
}

/// The types of the entries, fetched in pages of two.
async fn entry_types(client: &Client, path: &str, show: &str) -> Vec<String> {
    let mut types = Vec::new();
    let first = format!("{path}?sort=oldest&limit=2{show}");
    let mut next = first.clone();
    loop {
        let page = client.get(&next).await.ok();
        let items = page["items"].as_array().expect("entries");
        let is_last = page["next_cursor"].is_null();
        assert!(
            is_last || items.len() == 2,
            "only the last page can be short"
        );
        types.extend(
            items
                .iter()
                .map(|entry| entry["update_type"].as_str().expect("string").to_owned()),
        );
        if is_last {
            return types;
        }
        next = format!(
            "{first}&cursor={}",
            page["next_cursor"].as_str().expect("cursor")
        );
    }
}

fn edits(count: usize) -> Vec<&'static str> {
    vec!["project_edit"; count]
}

#[tokio::test]
async fn timeline_filters_show_each_caller_only_permitted_entries() {
    let portal = portal().await;
    let contractor = portal.app.contractor(&portal.company).await;
    let owner = portal.app.owner(&portal.project.code).await;
    let path = portal.path();
    let own = "/api/owner/updates".to_owned();
    // Client, path, number of visible edits, and whether admin notes are visible.
    let callers = [
        (&portal.admin, &path, 11, true),
        (&contractor, &path, 11, false),
        (&portal.partner, &path, 11, false),
        (&owner, &own, 1, false),
    ];
    for (client, path, seen, internal) in callers {
        let note: &[&str] = if internal { &["admin_note"] } else { &[] };
        let details = [edits(seen), vec!["contractor_assigned"]].concat();
        let table = [
            (
                "",
                [
                    &["status_change"],
                    &details[..],
                    &["status_change"],
                    note,
                    &["event_created"],
                ]
                .concat(),
            ),
            (
                "&show=",
                [
                    &["status_change"],
                    &details[..],
                    &["status_change"],
                    note,
                    &["event_created"],
                ]
                .concat(),
            ),
            ("&show=status", vec!["status_change", "status_change"]),
            ("&show=details", details.clone()),
            ("&show=events", vec!["event_created"]),
            ("&show=notes", [&["status_change"], note].concat()),
            ("&show=attachments", vec![]),
            (
                "&show=events,notes",
                [&["status_change"], note, &["event_created"]].concat(),
            ),
            (
                "&show=notes,status,notes",
                [&["status_change"; 2], note].concat(),
            ),
        ];
        for (show, expected) in table {
            assert_eq!(
                entry_types(client, path, show).await,
                expected,
                "{path} {show} {internal}"
            );
        }
    }
}

#[tokio::test]
async fn an_unknown_timeline_filter_is_rejected() {
    let portal = portal().await;
    let owner = portal.app.owner(&portal.project.code).await;
    for show in ["colors", "notes,colors", "notes,", "NOTES"] {
        let query = format!("?show={show}");
        portal
            .admin
            .get(&(portal.path() + &query))
            .await
            .invalid(&["show"]);
        owner
            .get(&format!("/api/owner/updates{query}"))
            .await
            .invalid(&["show"]);
    }
}

#[tokio::test]
async fn a_filter_gives_strangers_no_access() {
    let portal = portal().await;
    let path = portal.path() + "?show=notes";
    let other = portal.app.company("Northside").await;
    let stranger = portal.app.contractor(&other).await;
    stranger.get(&path).await.problem(404, "not_found");
    let person = portal
        .app
        .person("q@portal.example", Role::ReferralPartner, None)
        .await;
    let stranger = portal.app.sign_in(&person).await;
    stranger.get(&path).await.problem(404, "not_found");
    portal
        .app
        .anonymous()
        .get(&path)
        .await
        .problem(401, "sign_in_required");
}

#[tokio::test]
async fn an_owner_sees_an_edit_without_its_hidden_fields() {
    let portal = portal().await;
    let owner = portal.app.owner(&portal.project.code).await;
    let list = owner
        .get("/api/owner/updates?show=details&sort=oldest&limit=1")
        .await
        .ok();
    let entry = &list["items"][0];
    assert_eq!(
        entry["edits"],
        json!([{ "field_name": "city", "old_value": "Albany", "new_value": "Troy" }])
    );
    assert!(!entry.to_string().contains("Bo"), "{entry}");
    let staff = portal
        .partner
        .get(&(portal.path() + "?show=details&sort=oldest&limit=1"))
        .await
        .ok();
    let fields: Vec<&Value> = staff["items"][0]["edits"]
        .as_array()
        .expect("edits")
        .iter()
        .map(|edit| &edit["field_name"])
        .collect();
    assert_eq!(fields, ["claims_adjuster_name", "city"]);
}

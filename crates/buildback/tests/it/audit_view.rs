//! The security audit log as admins see it: its contents, filters, pages, and export.

use domain::audit::AuditEvent;
use domain::id::UserId;
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use store::audit::NewAuditEntry;
use test_support::database::DatabaseKind;
use test_support::{Answer, Client, Person, TestApp};

const PATH: &str = "/api/admin/security-events";

async fn record(app: &TestApp, entry: NewAuditEntry) {
    let state = app.state().clone();
    app.write(move |conn| store::audit::record(conn, state.clock(), &mut state.rng(), &entry))
        .await;
}

fn about(event: AuditEvent, actor: Option<UserId>, subject: Option<UserId>) -> NewAuditEntry {
    NewAuditEntry {
        actor,
        subject,
        ..NewAuditEntry::new(event, format!("{actor:?} {subject:?}"))
    }
}

async fn listed(admin: &Client, query: &str) -> Vec<String> {
    let answer = admin.get(&format!("{PATH}?{query}")).await.ok();
    event_types(&answer)
}

fn event_types(answer: &Value) -> Vec<String> {
    let items = answer["items"].as_array().expect("a list");
    let event_type = |item: &Value| {
        item["event_type"]
            .as_str()
            .expect("an event type")
            .to_owned()
    };
    items.iter().map(event_type).collect()
}

/// A portal whose log has these four events in addition to the sign-ins, a minute apart. The log lists the last one first.
async fn portal_with_events() -> (TestApp, Client, Person) {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (partner, _) = app.partner().await;
    for entry in [
        about(AuditEvent::FileDeleted, Some(partner.id), None),
        about(AuditEvent::BruteForceLogin, None, Some(partner.id)),
        NewAuditEntry::of_user(AuditEvent::PasswordChanged, partner.id),
        about(AuditEvent::SignedUrlForgery, None, None),
    ] {
        app.advance(SignedDuration::from_mins(1));
        record(&app, entry).await;
    }
    (app, admin, partner)
}

#[tokio::test]
async fn admins_can_filter_the_log_by_severity_event_type_and_person() {
    let (_app, admin, partner) = portal_with_events().await;
    let all = listed(&admin, "").await;
    assert_eq!(
        all[..4],
        [
            "signed_url_forgery",
            "password_changed",
            "brute_force_login",
            "file_deleted"
        ]
    );
    for (query, expected) in [
        (
            "severity=error",
            &["signed_url_forgery", "brute_force_login"][..],
        ),
        ("event_type=password_changed", &["password_changed"]),
        ("event_type=password_changed&severity=error", &[]),
        ("event_type=note_deleted", &[]),
    ] {
        assert_eq!(listed(&admin, query).await, expected, "{query}");
    }
    // Events that the person caused and events about the person's account, each listed once.
    let of_partner = listed(&admin, &format!("person={}", partner.id)).await;
    assert_eq!(
        of_partner[..3],
        ["password_changed", "brute_force_login", "file_deleted"]
    );
    let password_changes = of_partner.iter().filter(|word| *word == "password_changed");
    assert_eq!(password_changes.count(), 1);
    let errors = format!("person={}&severity=error", partner.id);
    assert_eq!(listed(&admin, &errors).await, ["brute_force_login"]);
}

#[tokio::test]
async fn the_project_filter_still_lists_its_events_after_a_code_change() {
    let (app, admin, partner) = portal_with_events().await;
    let [roof, floor] = [app.project(&partner).await, app.project(&partner).await];
    for (event, project) in [
        (AuditEvent::TaskDeleted, roof.id),
        (AuditEvent::FileDeleted, roof.id),
        (AuditEvent::NoteDeleted, floor.id),
    ] {
        app.advance(SignedDuration::from_mins(1));
        let entry = NewAuditEntry {
            project: Some(project),
            // A key of its own, because the same event was recorded for another project a moment ago.
            key: project.to_string(),
            ..about(event, Some(partner.id), None)
        };
        record(&app, entry).await;
    }
    let of_roof = format!("project={}", roof.id);
    let both = ["file_deleted", "task_deleted"];
    assert_eq!(listed(&admin, &of_roof).await, both);
    let narrowed = format!("{of_roof}&person={}&event_type=task_deleted", partner.id);
    assert_eq!(listed(&admin, &narrowed).await, ["task_deleted"]);
    let change = format!(
        "UPDATE projects SET project_code = 'ZZZ234' WHERE id = '{}'",
        roof.id
    );
    assert!(app.execute_sql(&change));
    let answer = admin.get(&format!("{PATH}?{of_roof}")).await.ok();
    assert_eq!(event_types(&answer), both);
    let named = &answer["items"][0]["project"];
    assert_eq!(named["id"], json!(roof.id));
    assert_eq!(named["project_code"], "ZZZ234");

    let file = admin.get(&format!("{PATH}/export?{of_roof}")).await;
    let text = String::from_utf8(file.bytes.to_vec()).expect("UTF-8");
    assert_eq!(
        text.lines().count(),
        3,
        "the header row and two events: {text}"
    );
    assert!(!text.contains("note_deleted"), "{text}");
    admin
        .get(&format!("{PATH}?project=ZZZ234"))
        .await
        .invalid(&["project"]);
}

#[tokio::test]
async fn the_dashboard_counts_security_alerts_of_the_last_24_hours() {
    let (app, admin, _) = portal_with_events().await;
    let count = async |admin: &Client| {
        let page = admin.get("/api/admin/dashboard").await.ok();
        page["security_alerts"].as_i64().expect("a number")
    };
    assert_eq!(count(&admin).await, 2);
    let listed = async |admin: &Client| listed(admin, "severity=error&since=24h").await;
    assert_eq!(
        listed(&admin).await,
        ["signed_url_forgery", "brute_force_login"]
    );
    app.advance(SignedDuration::from_hours(24) - SignedDuration::from_mins(1));
    let other = app.person("ann@example.com", Role::Admin, None).await;
    let later = app.sign_in(&other).await;
    assert_eq!(count(&later).await, 1, "older alerts are only in the log");
    assert_eq!(
        listed(&later).await,
        ["signed_url_forgery"],
        "the linked list contains the counted alerts"
    );
}

#[tokio::test]
async fn an_event_shows_its_actor_subject_details_and_occurrences() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    for _ in 0..3 {
        let entry = NewAuditEntry {
            project: Some(project.id),
            details: Some(json!({ "name": "roof.jpg", "uploaded_by": partner.id }).to_string()),
            address: Some([203, 0, 113, 7].into()),
            ..about(AuditEvent::FileDeleted, Some(partner.id), Some(partner.id))
        };
        record(&app, entry).await;
    }
    let unknown_user = UserId::from_uuid(uuid::Uuid::from_u128(7));
    app.advance(SignedDuration::from_mins(1));
    record(
        &app,
        about(AuditEvent::NoteDeleted, Some(unknown_user), None),
    )
    .await;

    let answer = admin.get(PATH).await.ok();
    let (note, file) = (&answer["items"][0], &answer["items"][1]);
    assert_eq!(
        note["actor"],
        json!({ "id": unknown_user, "full_name": null })
    );
    assert_eq!(note["subject"], Value::Null);
    assert_eq!(file["occurrences"], 3);
    assert_eq!(file["severity"], "info");
    assert_eq!(file["address"], "203.0.113.7");
    assert_eq!(file["details"]["name"], "roof.jpg");
    let uploader = &file["details"]["uploaded_by"];
    assert_eq!(
        *uploader, file["subject"]["full_name"],
        "by name, not by id"
    );
    assert_eq!(file["project"]["project_code"], project.code.as_str());
    assert_eq!(file["actor"]["full_name"], file["subject"]["full_name"]);
    assert_eq!(file["subject"]["id"], json!(partner.id));
}

#[tokio::test]
async fn the_same_action_by_two_admins_is_logged_for_each_of_them() {
    let app = TestApp::start().await;
    let ann = app.person("ann@example.com", Role::Admin, None).await;
    let bob = app.person("bob@example.com", Role::Admin, None).await;
    let clients = [app.sign_in(&ann).await, app.sign_in(&bob).await];
    let form = json!({
        "first_name": "Cy", "last_name": "Dow", "email": "cy@example.com", "role": "admin",
    });
    let invited = clients[0].post("/api/admin/users", &form).await.ok();
    app.advance(SignedDuration::from_secs(1));
    let again = invited["id"].as_str().expect("an id");
    let again = format!("/api/admin/users/{again}/invitation");
    clients[1].post(&again, &json!({})).await.ok();

    let (partner, _) = app.partner().await;
    let mut code = app.project(&partner).await.code.clone();
    for client in &clients {
        app.advance(SignedDuration::from_secs(1));
        let page = client.get(&format!("/api/projects/{code}")).await.ok();
        let path = format!("/api/projects/{code}/code");
        let seen = format!("\"{}\"", page["version"]);
        let request = client.request(Method::POST, &path);
        let page = Answer::of(request.header("if-match", seen).json(&json!({})))
            .await
            .ok();
        code = page["project_code"].as_str().expect("a code").to_owned();
    }
    for event in ["user_invited", "project_code_changed"] {
        let path = format!("{PATH}?event_type={event}");
        let answer = clients[0].get(&path).await.ok();
        let items = answer["items"].as_array().expect("a list");
        let actors: Vec<_> = items.iter().map(|item| &item["actor"]["id"]).collect();
        assert_eq!(actors, [&json!(bob.id), &json!(ann.id)], "{event}");
    }
}

#[tokio::test]
async fn event_details_show_companies_by_name() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let [acme, bolt] = [app.company("Acme").await.id, app.company("Bolt").await.id];
    let unknown_company = uuid::Uuid::from_u128(7);
    for (event, details, expected) in [
        (
            AuditEvent::ContractorCreated,
            json!({ "contractor_id": acme }),
            json!({ "contractor": "Acme" }),
        ),
        (
            AuditEvent::UserLinked,
            json!({ "contractor_id": bolt, "before": acme }),
            json!({ "contractor": "Bolt", "before": "Acme" }),
        ),
        (
            AuditEvent::UserLinked,
            json!({ "contractor_id": null, "before": unknown_company }),
            json!({ "contractor": "none", "before": unknown_company }),
        ),
        (
            AuditEvent::RoleChanged,
            json!({ "role": "admin", "before": "contractor", "contractor_id": null }),
            json!({ "role": "admin", "before": "contractor" }),
        ),
        (
            AuditEvent::ProjectsAssigned,
            json!({ "contractor": acme, "projects": 3 }),
            json!({ "contractor": "Acme", "projects": 3 }),
        ),
    ] {
        // Each event gets a time window of its own.
        app.advance(SignedDuration::from_mins(10));
        let entry = NewAuditEntry {
            details: Some(details.to_string()),
            ..about(event, Some(partner.id), None)
        };
        record(&app, entry).await;
        // Half an hour without a request ends the session of an admin, and the last request is recorded in the background.
        let admin = app.sign_in(&ann).await;
        let answer = admin.get(&format!("{PATH}?limit=1")).await.ok();
        assert_eq!(answer["items"][0]["details"], expected, "{event}");
    }
    let file = app
        .sign_in(&ann)
        .await
        .get(&format!("{PATH}/export?event_type=projects_assigned"))
        .await;
    let text = String::from_utf8(file.bytes.to_vec()).expect("UTF-8");
    assert!(text.contains("Acme"), "{text}");
}

#[tokio::test]
async fn log_pages_neither_skip_nor_repeat_events() {
    let (app, admin, partner) = portal_with_events().await;
    // All at the same instant, so that only their ids determine the order.
    for number in 0..5 {
        let entry = about(AuditEvent::AccessDenied, Some(partner.id), None);
        let entry = NewAuditEntry {
            key: format!("{number}"),
            ..entry
        };
        record(&app, entry).await;
    }
    for narrowed in [
        "",
        "&event_type=access_denied",
        &format!("&person={}", partner.id),
    ] {
        let whole = admin.get(&format!("{PATH}?limit=100{narrowed}")).await.ok();
        let mut walked = Vec::new();
        let mut next = String::new();
        loop {
            let page = admin
                .get(&format!("{PATH}?limit=2{narrowed}{next}"))
                .await
                .ok();
            walked.extend(page["items"].as_array().expect("a list").clone());
            match page["next_cursor"].as_str() {
                Some(cursor) => next = format!("&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(Value::from(walked), whole["items"], "{narrowed}");
    }
}

#[tokio::test]
async fn date_filters_use_the_portals_time_zone() {
    let zone = jiff::tz::TimeZone::get("America/New_York").expect("a zone");
    let app = TestApp::with(|config| config.time_zone = zone.clone()).await;
    let here = app.now().to_zoned(zone);
    // Twenty minutes before and after the coming midnight.
    let midnight = here.date().tomorrow().expect("a day");
    let to_midnight = here.duration_until(
        &midnight
            .to_zoned(here.time_zone().clone())
            .expect("an instant"),
    );
    app.advance(to_midnight - SignedDuration::from_mins(20));
    record(&app, about(AuditEvent::TaskDeleted, None, None)).await;
    app.advance(SignedDuration::from_mins(40));
    record(&app, about(AuditEvent::NoteDeleted, None, None)).await;
    let (today, tomorrow) = (here.date(), midnight);
    let admin = app.person("ann@example.com", Role::Admin, None).await;
    let admin = app.sign_in(&admin).await;
    let found = listed(&admin, &format!("from={tomorrow}&to={tomorrow}")).await;
    assert_eq!(found.last().map(String::as_str), Some("note_deleted"));
    assert!(!found.iter().any(|word| word == "task_deleted"));
    let found = listed(&admin, &format!("from={today}&to={today}")).await;
    assert_eq!(found, ["task_deleted"]);
}

#[tokio::test]
async fn invalid_filters_are_rejected() {
    let (_app, admin, _) = portal_with_events().await;
    for (query, field) in [
        ("severity=grave", "severity"),
        ("event_type=robbery", "event_type"),
        ("from=yesterday", "from"),
        ("since=yesterday", "since"),
        ("to=2026-02-30", "to"),
        ("from=2026-03-02&to=2026-03-01", "to"),
        ("cursor=x", "cursor"),
    ] {
        admin
            .get(&format!("{PATH}?{query}"))
            .await
            .invalid(&[field]);
        if field != "cursor" {
            let export = format!("{PATH}/export?{query}");
            admin.get(&export).await.invalid(&[field]);
        }
    }
}

#[tokio::test]
async fn only_admins_can_read_or_export_the_log() {
    let app = TestApp::start().await;
    let company = app.company("Acme Restoration").await;
    let contractor = app.contractor(&company).await;
    let (_, partner) = app.partner().await;
    for path in [PATH.to_owned(), format!("{PATH}/export")] {
        for client in [&contractor, &partner] {
            client.get(&path).await.problem(403, "forbidden");
        }
        app.anonymous()
            .get(&path)
            .await
            .problem(401, "sign_in_required");
    }
}

#[tokio::test]
async fn the_export_matches_the_filtered_log_and_escapes_formulas() {
    let (app, admin, partner) = portal_with_events().await;
    let change = format!(
        "UPDATE users SET full_name = '=cmd()' WHERE id = '{}'",
        partner.id
    );
    assert!(app.execute_sql(&change));
    let query = format!("person={}&event_type=file_deleted", partner.id);
    let answer = admin.get(&format!("{PATH}/export?{query}")).await;
    assert_eq!(answer.status, 200);
    let text = String::from_utf8(answer.bytes.to_vec()).expect("UTF-8");
    let lines: Vec<_> = text.trim_start_matches('\u{feff}').lines().collect();
    assert!(
        lines[0].starts_with("First,Last,Times,Severity,Event,Who,Whose account,Project number")
    );
    assert_eq!(lines.len(), 2);
    assert!(
        lines[1].contains(",1,info,file_deleted,'=cmd(),,"),
        "{}",
        lines[1]
    );

    assert!(lines[0].ends_with(",Details,Description"), "{}", lines[0]);
    assert!(lines[1].contains(",File deleted"), "{}", lines[1]);

    let spanish = json!({ "language": "es" });
    admin.put("/api/me/language", &spanish).await;
    let answer = admin.get(&format!("{PATH}/export?{query}")).await;
    let text = String::from_utf8(answer.bytes.to_vec()).expect("UTF-8");
    let lines: Vec<_> = text.trim_start_matches('\u{feff}').lines().collect();
    assert!(lines[0].starts_with("Primera vez,Última vez,Veces,Gravedad,Evento,Quién,"));
    assert!(lines[1].contains(",1,info,file_deleted,"), "{}", lines[1]);
    assert!(lines[1].contains(",Archivo eliminado"), "{}", lines[1]);

    app.advance(SignedDuration::from_secs(1));
    let book = admin
        .get(&format!("{PATH}/export?format=xlsx&severity=error"))
        .await;
    assert_eq!(book.status, 200);
    assert!(book.bytes.starts_with(b"PK"));
    // The log records its own exports.
    assert_eq!(listed(&admin, "event_type=data_exported").await.len(), 2);
}

#[tokio::test]
async fn the_database_rejects_changes_to_log_entries() {
    let (app, ..) = portal_with_events().await;
    let rows = app.rows("security_audit_log");
    // Replaces an error entry with one that shares only this column's value. PostgreSQL has no INSERT OR REPLACE.
    let replace = |shared: &str| {
        let or = |column, other| if column == shared { column } else { other };
        format!(
            "INSERT OR REPLACE INTO security_audit_log (rowid, id, seq, event_type, severity, key, window_start,
                created_at, last_at, prev_hash, hash)
             SELECT {}, {}, {}, event_type, 'info', {}, window_start, created_at, last_at, prev_hash, hash
             FROM security_audit_log WHERE severity = 'error'",
            or("rowid", "rowid + 1000"),
            or("id", "id || 'x'"),
            or("seq", "seq + 1000"),
            or("key", "key || 'x'"),
        )
    };
    for change in [
        "UPDATE security_audit_log SET event_type = 'logout'",
        "UPDATE security_audit_log SET actor_id = NULL, details = 'x'",
        "UPDATE security_audit_log SET severity = 'info' WHERE severity = 'error'",
        "UPDATE security_audit_log SET severity = 'warn' WHERE severity = 'error'",
        "UPDATE security_audit_log SET last_at = last_at - 1",
        "DELETE FROM security_audit_log",
        // SQLite has no TRUNCATE.
        "TRUNCATE security_audit_log",
        &replace("rowid"),
        &replace("id"),
        &replace("seq"),
        &replace("key"),
        "UPDATE OR REPLACE security_audit_log SET rowid = rowid + 1",
    ] {
        assert!(!app.execute_sql(change), "{change}");
    }
    assert_eq!(app.rows("security_audit_log"), rows);
    assert_eq!(app.read(store::audit::first_break).await, None);
    // The portal itself may raise the severity of an entry and move its last occurrence forward.
    let raise = "UPDATE security_audit_log SET severity = 'error', last_at = last_at + 1, occurrences = occurrences + 1";
    assert!(app.execute_sql(raise));
    // Without a conflicting entry, SQLite accepts the statement, so the conflict was the reason for the rejection.
    let is_sqlite = DatabaseKind::of_this_run() == DatabaseKind::Sqlite;
    assert_eq!(app.execute_sql(&replace("nothing")), is_sqlite);
}

#[tokio::test]
async fn setting_the_clock_back_does_not_backdate_an_event() {
    let app = TestApp::start().await;
    let record_event = || record(&app, about(AuditEvent::SignedUrlForgery, None, None));
    app.advance(SignedDuration::from_mins(5));
    record_event().await;
    app.advance(SignedDuration::from_mins(-2));
    record_event().await;
    let merged = "security_audit_log WHERE event_type = 'signed_url_forgery' AND occurrences = 2 AND last_at = created_at";
    assert_eq!(app.rows(merged), 1);
}

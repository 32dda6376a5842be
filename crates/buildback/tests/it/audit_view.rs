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

async fn note(app: &TestApp, entry: NewAuditEntry) {
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
    words(&answer)
}

fn words(answer: &Value) -> Vec<String> {
    let items = answer["items"].as_array().expect("a list");
    let word = |item: &Value| item["event_type"].as_str().expect("a word").to_owned();
    items.iter().map(word).collect()
}

/// A portal whose log holds these four beside the sign-ins, a minute apart, the last one first.
async fn told() -> (TestApp, Client, Person) {
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
        note(&app, entry).await;
    }
    (app, admin, partner)
}

#[tokio::test]
async fn an_admin_narrows_the_log_by_gravity_kind_and_person() {
    let (_app, admin, partner) = told().await;
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
    // What somebody did, and what was done to the account, each once.
    let of_partner = listed(&admin, &format!("person={}", partner.id)).await;
    assert_eq!(
        of_partner[..3],
        ["password_changed", "brute_force_login", "file_deleted"]
    );
    let done = of_partner.iter().filter(|word| *word == "password_changed");
    assert_eq!(done.count(), 1);
    let grave = format!("person={}&severity=error", partner.id);
    assert_eq!(listed(&admin, &grave).await, ["brute_force_login"]);
}

#[tokio::test]
async fn the_log_of_a_project_holds_what_is_about_it_whatever_its_code_is_by_now() {
    let (app, admin, partner) = told().await;
    let [roof, floor] = [app.project(&partner).await, app.project(&partner).await];
    for (event, project) in [
        (AuditEvent::TaskDeleted, roof.id),
        (AuditEvent::FileDeleted, roof.id),
        (AuditEvent::NoteDeleted, floor.id),
    ] {
        app.advance(SignedDuration::from_mins(1));
        let entry = NewAuditEntry {
            project: Some(project),
            // The same deed was told of another project a moment ago.
            key: project.to_string(),
            ..about(event, Some(partner.id), None)
        };
        note(&app, entry).await;
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
    assert_eq!(words(&answer), both);
    let named = &answer["items"][0]["project"];
    assert_eq!(named["id"], json!(roof.id));
    assert_eq!(named["project_code"], "ZZZ234");

    let file = admin.get(&format!("{PATH}/export?{of_roof}")).await;
    let text = String::from_utf8(file.bytes.to_vec()).expect("UTF-8");
    assert_eq!(text.lines().count(), 3, "the headings and two: {text}");
    assert!(!text.contains("note_deleted"), "{text}");
    admin
        .get(&format!("{PATH}?project=ZZZ234"))
        .await
        .invalid(&["project"]);
}

#[tokio::test]
async fn the_dashboard_counts_the_alerts_of_a_day() {
    let (app, admin, _) = told().await;
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
    assert_eq!(count(&later).await, 1, "what is older is in the log alone");
    assert_eq!(
        listed(&later).await,
        ["signed_url_forgery"],
        "and the list behind the number holds what it counts"
    );
}

#[tokio::test]
async fn an_event_says_who_did_what_to_whom_and_how_often() {
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
        note(&app, entry).await;
    }
    let gone = UserId::from_uuid(uuid::Uuid::from_u128(7));
    app.advance(SignedDuration::from_mins(1));
    note(&app, about(AuditEvent::NoteDeleted, Some(gone), None)).await;

    let answer = admin.get(PATH).await.ok();
    let (note, file) = (&answer["items"][0], &answer["items"][1]);
    assert_eq!(note["actor"], json!({ "id": gone, "full_name": null }));
    assert_eq!(note["subject"], Value::Null);
    assert_eq!(file["occurrences"], 3);
    assert_eq!(file["severity"], "info");
    assert_eq!(file["address"], "203.0.113.7");
    assert_eq!(file["details"]["name"], "roof.jpg");
    let whose = &file["details"]["uploaded_by"];
    assert_eq!(*whose, file["subject"]["full_name"], "by name, not by id");
    assert_eq!(file["project"]["project_code"], project.code.as_str());
    assert_eq!(file["actor"]["full_name"], file["subject"]["full_name"]);
    assert_eq!(file["subject"]["id"], json!(partner.id));
}

#[tokio::test]
async fn what_two_admins_do_to_one_thing_within_minutes_stands_under_each_name() {
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
        let page = Answer::of(request.header("if-match", seen)).await.ok();
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
async fn companies_are_called_by_their_names() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (partner, _) = app.partner().await;
    let [acme, bolt] = [app.company("Acme").await.id, app.company("Bolt").await.id];
    let gone = uuid::Uuid::from_u128(7);
    for (event, details, told) in [
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
            json!({ "contractor_id": null, "before": gone }),
            json!({ "contractor": "none", "before": gone }),
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
        // Each in a window of its own.
        app.advance(SignedDuration::from_mins(10));
        let entry = NewAuditEntry {
            details: Some(details.to_string()),
            ..about(event, Some(partner.id), None)
        };
        note(&app, entry).await;
        let answer = admin.get(&format!("{PATH}?limit=1")).await.ok();
        assert_eq!(answer["items"][0]["details"], told, "{event}");
    }
    let file = admin
        .get(&format!("{PATH}/export?event_type=projects_assigned"))
        .await;
    let text = String::from_utf8(file.bytes.to_vec()).expect("UTF-8");
    assert!(text.contains("Acme"), "{text}");
}

#[tokio::test]
async fn pages_follow_each_other_without_gap_or_repetition() {
    let (app, admin, partner) = told().await;
    // At the same instant, so that only the ids order them.
    for number in 0..5 {
        let entry = about(AuditEvent::AccessDenied, Some(partner.id), None);
        let entry = NewAuditEntry {
            key: format!("{number}"),
            ..entry
        };
        note(&app, entry).await;
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
async fn days_begin_where_the_portal_is() {
    let zone = jiff::tz::TimeZone::get("America/New_York").expect("a zone");
    let app = TestApp::with(|config| config.time_zone = zone.clone()).await;
    let here = app.now().to_zoned(zone);
    // Twenty minutes before and after the midnight that comes.
    let midnight = here.date().tomorrow().expect("a day");
    let to_midnight = here.duration_until(
        &midnight
            .to_zoned(here.time_zone().clone())
            .expect("an instant"),
    );
    app.advance(to_midnight - SignedDuration::from_mins(20));
    note(&app, about(AuditEvent::TaskDeleted, None, None)).await;
    app.advance(SignedDuration::from_mins(40));
    note(&app, about(AuditEvent::NoteDeleted, None, None)).await;
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
async fn what_is_no_filter_is_said() {
    let (_app, admin, _) = told().await;
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
async fn nobody_else_reads_or_takes_out_the_log() {
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
async fn the_file_holds_what_is_shown_and_nothing_that_a_spreadsheet_would_run() {
    let (app, admin, partner) = told().await;
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

    assert!(lines[0].ends_with(",Details,In words"), "{}", lines[0]);
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
    // Taking it out is noted in it.
    assert_eq!(listed(&admin, "event_type=data_exported").await.len(), 2);
}

#[tokio::test]
async fn nobody_rewrites_it() {
    let (app, ..) = told().await;
    let rows = app.rows("security_audit_log");
    // Writes over a grave entry with one that has only this in common with it. PostgreSQL has no such word.
    let replace = |kept: &str| {
        let or = |column, other| if column == kept { column } else { other };
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
        // SQLite has no such word.
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
    // What the portal does: an entry becomes graver, and later.
    let rises = "UPDATE security_audit_log SET severity = 'error', last_at = last_at + 1, occurrences = occurrences + 1";
    assert!(app.execute_sql(rises));
    // It was the entry in the way that was kept, and nothing else about the statement.
    let is_sqlite = DatabaseKind::of_this_run() == DatabaseKind::Sqlite;
    assert_eq!(app.execute_sql(&replace("nothing")), is_sqlite);
}

#[tokio::test]
async fn a_clock_that_was_set_back_dates_no_event_back() {
    let app = TestApp::start().await;
    let again = || note(&app, about(AuditEvent::SignedUrlForgery, None, None));
    app.advance(SignedDuration::from_mins(5));
    again().await;
    app.advance(SignedDuration::from_mins(-2));
    again().await;
    let kept = "security_audit_log WHERE event_type = 'signed_url_forgery' AND occurrences = 2 AND last_at = created_at";
    assert_eq!(app.rows(kept), 1);
}

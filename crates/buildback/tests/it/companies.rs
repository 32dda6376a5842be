//! Contractor companies: admins add, edit, deactivate, and reactivate them.

use domain::permission::Role;
use domain::project::ProjectStatus;
use futures_util::future::join_all;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, PASSWORD, TestApp};

const COMPANIES: &str = "/api/admin/contractors";

async fn create(admin: &Client, name: &str) -> Value {
    admin
        .post(COMPANIES, &json!({ "company_name": name }))
        .await
        .ok()
}

async fn page(admin: &Client, slug: &str) -> Value {
    admin.get(&format!("{COMPANIES}/{slug}")).await.ok()
}

async fn edit(admin: &Client, slug: &str, version: &Value, body: &Value) -> Answer {
    let version = version.as_i64().expect("a version");
    admin
        .patch(&format!("{COMPANIES}/{slug}"), version, body)
        .await
}

/// Deactivates a company (`deactivation`) or reactivates it (`reactivation`).
pub async fn set(admin: &Client, slug: &str, what: &str) -> Value {
    let version = page(admin, slug).await["version"].clone();
    let request = admin.request(Method::POST, &format!("{COMPANIES}/{slug}/{what}"));
    Answer::of(request.header("if-match", format!("\"{version}\"")))
        .await
        .ok()
}

#[tokio::test]
async fn company_slugs_follow_the_name_and_stay_unique() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let full = json!({
        "company_name": "O'Brien & Sons, LLC", "primary_email": "Office@OBrien.example", "primary_phone": "(212) 555-0100",
    });
    let answer = admin.post(COMPANIES, &full).await;
    assert_eq!(answer.status, 201);
    let made = answer.ok();
    assert_eq!(made["slug"], "obrien--sons-llc");
    assert_eq!(made["primary_email"], "office@obrien.example");
    assert_eq!(made["primary_phone"], "2125550100");
    assert_eq!(made["status"], "active");
    let same = ["Acme", "ACME", "acme!"];
    let made = join_all(same.iter().map(|name| create(&admin, name))).await;
    let mut slugs: Vec<_> = made
        .iter()
        .filter_map(|made| made["slug"].as_str())
        .collect();
    slugs.sort_unstable();
    assert_eq!(slugs, ["acme", "acme-2", "acme-3"]);
    assert_eq!(create(&admin, "東京工務店").await["slug"], "contractor");
    let bad = json!({ "company_name": " ", "primary_email": "office", "primary_phone": "1" });
    let fields = ["company_name", "primary_email", "primary_phone"];
    admin.post(COMPANIES, &bad).await.invalid(&fields);
    assert_eq!(app.rows("contractors"), 5);
    assert_eq!(
        app.rows("security_audit_log WHERE event_type = 'contractor_created'"),
        5
    );
    let found = admin
        .get("/api/contractors?search=obrien.example")
        .await
        .ok();
    assert_eq!(found["items"].as_array().map(Vec::len), Some(1));
}

/// With the longest allowed name, the number replaces the last letters of the slug and is never cut off.
#[tokio::test]
async fn companies_with_the_same_long_name_have_distinct_working_slugs() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (partner, _) = app.partner().await;
    let name = "A".repeat(100);
    let mut made = Vec::new();
    for number in 1..=11 {
        let company = create(&admin, &name).await;
        let slug = company["slug"].as_str().expect("a slug").to_owned();
        let expected = match number {
            1 => "a".repeat(100),
            2..10 => format!("{}-{number}", "a".repeat(98)),
            _ => format!("{}-{number}", "a".repeat(97)),
        };
        assert_eq!(slug, expected);
        made.push((company["id"].clone(), slug));
    }
    let (second, slug) = &made[1];
    let project = app.project(&partner).await;
    let body = json!({
        "contractor_id": second, "projects": [{ "code": project.code, "version": 1 }],
    });
    let assigned = admin.post("/api/projects/assign", &body).await.ok();
    assert_eq!(assigned["rows"][0]["outcome"], "changed");
    for (of, total) in [(slug, 1), (&made[0].1, 0), (&made[9].1, 0)] {
        let list = format!("/api/projects?contractor={of}");
        assert_eq!(admin.get(&list).await.ok()["total"], total);
        let report = format!("/api/admin/reports/intake?contractor={of}");
        let shown = admin.get(&report).await.ok();
        assert_eq!(shown["totals"], json!([f64::from(total)]));
        assert_eq!(page(&admin, of).await["slug"], *of);
    }
    let long = "a".repeat(201);
    let list = format!("/api/projects?contractor={long}");
    admin.get(&list).await.invalid(&["contractor"]);
}

/// The filter of a project list, as a person may type it.
#[tokio::test]
async fn a_list_finds_the_projects_of_a_company_by_its_exact_name() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (partner, _) = app.partner().await;
    let mut codes = Vec::new();
    for (name, slug) in [
        ("Ridge", "ridge"),
        ("Ridge West", "ridge-west"),
        ("ACME!", "acme"),
        ("Acme", "acme-2"),
        ("École & Fils", "cole--fils"),
        ("Twin", "twin"),
        ("Twin", "twin-2"),
    ] {
        let company = create(&admin, name).await;
        assert_eq!(company["slug"], slug);
        let project = app.project(&partner).await;
        let body = json!({
            "contractor_id": company["id"], "projects": [{ "code": project.code, "version": 1 }],
        });
        admin.post("/api/projects/assign", &body).await.ok();
        codes.push((slug, project.code));
    }
    let renamed = json!({ "company_name": "Valley" });
    let version = page(&admin, "ridge-west").await["version"].clone();
    edit(&admin, "ridge-west", &version, &renamed).await.ok();
    for (named, slug) in [
        ("ridge", Some("ridge")),
        ("RIDGE", Some("ridge")),
        ("rid", None),
        ("idge", None),
        ("Ridge%20W", None),
        ("valley", Some("ridge-west")),
        // Its former slug, in any case.
        ("Ridge-West", Some("ridge-west")),
        // The slug comes first, then the name.
        ("acme", Some("acme")),
        ("Acme", Some("acme-2")),
        ("acme!", Some("acme")),
        ("%C3%89COLE%20%26%20fils", Some("cole--fils")),
        // Only the slugs tell companies with the same name apart.
        ("Twin", None),
        ("twin", Some("twin")),
        ("twin-2", Some("twin-2")),
    ] {
        let list = admin
            .get(&format!("/api/projects?contractor={named}"))
            .await;
        let list = list.ok();
        let shown: Vec<_> = list["items"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|project| project["project_code"].as_str())
            .collect();
        let expected: Vec<_> = codes
            .iter()
            .filter(|(of, _)| Some(*of) == slug)
            .map(|(_, code)| code.as_str())
            .collect();
        assert_eq!(shown, expected, "{named}");
    }
}

#[tokio::test]
async fn a_repeated_call_adds_one_company() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let send = |body: Value| {
        let request = admin.request(Method::POST, COMPANIES);
        Answer::of(
            request
                .header("idempotency-key", "the-only-one")
                .json(&body),
        )
    };
    let form = json!({ "company_name": "Acme" });
    let (first, repeated) = (send(form.clone()).await, send(form).await);
    assert_eq!((first.status, repeated.status), (201, 201));
    assert_eq!(first.headers["etag"], repeated.headers["etag"]);
    assert_eq!(first.json, repeated.json);
    send(json!({ "company_name": "Beta" }))
        .await
        .problem(409, "idempotency_key_reused");
    assert_eq!(app.rows("contractors"), 1);
    assert_eq!(
        app.rows("security_audit_log WHERE event_type = 'contractor_created'"),
        1
    );
    assert_eq!(create(&admin, "Acme").await["slug"], "acme-2");
}

#[tokio::test]
async fn renaming_a_company_changes_its_slug_and_the_old_one_still_works() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let made = create(&admin, "Ridgeline").await;
    let renamed = json!({ "company_name": "Summit" });
    let now = edit(&admin, "ridgeline", &made["version"], &renamed)
        .await
        .ok();
    assert_eq!(now["slug"], "summit");
    assert_eq!(page(&admin, "ridgeline").await["slug"], "summit");
    // No other company gets a slug that leads to this one.
    assert_eq!(create(&admin, "Ridgeline").await["slug"], "ridgeline-2");
    let stale = edit(
        &admin,
        "summit",
        &made["version"],
        &json!({ "primary_phone": "2125550199" }),
    )
    .await;
    let stale = stale.problem(412, "stale");
    assert_eq!(stale["current"]["company_name"], "Summit");
    assert_eq!(page(&admin, "summit").await["primary_phone"], Value::Null);
    // Repeating a saved change is not a conflict: the response to the first attempt may have been lost.
    edit(&admin, "summit", &made["version"], &renamed)
        .await
        .ok();
    let back = json!({ "company_name": "Ridgeline", "primary_email": "" });
    let back = edit(&admin, "summit", &now["version"], &back).await.ok();
    assert_eq!(back["slug"], "ridgeline");
    assert_eq!(page(&admin, "summit").await["slug"], "ridgeline");
    edit(
        &admin,
        "ridgeline",
        &back["version"],
        &json!({ "company_name": "" }),
    )
    .await
    .invalid(&["company_name"]);
    admin
        .get(&format!("{COMPANIES}/nobody"))
        .await
        .problem(404, "not_found");
    // The log has one event for each actual change, and no others.
    let log = admin
        .get("/api/admin/security-events?event_type=contractor_edited")
        .await
        .ok();
    let details: Vec<_> = log["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|event| event["details"].clone())
        .collect();
    let [first, second] = [("Summit", "name"), ("Ridgeline", "name")]
        .map(|(before, changed)| json!({ "contractor": "Ridgeline", "before": before, "changed": changed }));
    assert_eq!(details.len(), 2);
    assert!(
        details.contains(&first) && details.contains(&second),
        "{details:?}"
    );
}

#[tokio::test]
async fn deactivating_a_company_ends_its_access_but_keeps_its_projects() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (admin, company) = (app.sign_in(&ann).await, app.company("Ridgeline").await);
    let carl = app
        .person("carl@portal.example", Role::Contractor, Some(&company))
        .await;
    let phone = app.sign_in(&carl).await;
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &company, &ann).await;
    let feed = phone
        .post("/api/account/calendar-feeds", &json!({ "label": "Phone" }))
        .await;
    let feed = feed.ok();
    let shown = format!("/api/projects/{}", project.code);
    phone.get(&shown).await.ok();
    let mut stream = phone.listen("/api/stream").await;
    stream.next().await.expect("the stream begins");
    let deactivated = set(&admin, "ridgeline", "deactivation").await;
    assert_eq!(deactivated["status"], "inactive");
    let abilities = &deactivated["abilities"];
    assert_eq!(
        (&abilities["invite"], &abilities["reactivate"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(deactivated["open_projects"], 1);
    while stream.next().await.is_some() {}
    phone.get(&shown).await.problem(401, "sign_in_required");
    let form = json!({ "email": carl.email, "password": PASSWORD });
    phone.post("/api/auth/sign-in", &form).await.ok();
    phone.get(&shown).await.problem(404, "not_found");
    let list = phone.get("/api/projects").await.ok();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(0));
    phone
        .get("/api/contractor/dashboard")
        .await
        .problem(403, "contractor_not_linked");
    let url = feed["url"].as_str().expect("a URL");
    let (_, feed_path) = url.split_once("/api/").expect("a URL of the portal");
    let feed_path = &format!("/api/{feed_path}");
    let calendar = app.anonymous().get(feed_path).await;
    assert!(!String::from_utf8_lossy(&calendar.bytes).contains(&project.number));
    let reactivated = set(&admin, "ridgeline", "reactivation").await;
    assert_eq!(reactivated["status"], "active");
    phone.post("/api/auth/sign-in", &form).await.ok();
    phone.get(&shown).await.ok();
    for event in ["contractor_deactivated", "contractor_reactivated"] {
        assert_eq!(
            app.rows(&format!("security_audit_log WHERE event_type = '{event}'")),
            1
        );
    }
}

#[tokio::test]
async fn deactivating_a_company_updates_open_pages_of_its_projects() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (admin, company) = (app.sign_in(&ann).await, app.company("Ridgeline").await);
    let (paul, partner) = app.partner().await;
    let (paula, other_partner) = app.partner().await;
    let (project, other) = (app.project(&paul).await, app.project(&paula).await);
    app.assign(&project, &company, &ann).await;
    let owner = app.owner(&project.code).await;
    let mut streams = Vec::new();
    for (client, path) in [
        (&owner, "/api/owner/stream"),
        (&partner, "/api/stream"),
        (&other_partner, "/api/stream"),
    ] {
        let mut stream = client.listen(path).await;
        stream.next().await.expect("the stream begins");
        streams.push(stream);
    }
    set(&admin, "ridgeline", "deactivation").await;
    app.update(&other, ProjectStatus::InProgress, "Begun.", &paula)
        .await;
    let (own, foreign) = (project.id.to_string(), other.id.to_string());
    assert_eq!(streams[0].change().await, ("project".to_owned(), Some(own)));
    assert_eq!(streams[1].change().await, ("contractor".to_owned(), None));
    assert_eq!(streams[2].change().await.1, Some(foreign));
}

#[tokio::test]
async fn a_company_page_shows_past_assignments_and_the_median_duration() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (ridgeline, summit) = (app.company("Ridgeline").await, app.company("Summit").await);
    let paul = app.partner().await.0;
    let (first, second) = (app.project(&paul).await, app.project(&paul).await);
    app.assign(&first, &ridgeline, &ann).await;
    app.assign(&second, &ridgeline, &ann).await;
    app.advance(SignedDuration::from_hours(24));
    app.assign(&second, &summit, &ann).await;
    app.advance(SignedDuration::from_hours(9 * 24));
    app.update(&first, ProjectStatus::BuildBackCompleted, "Done.", &ann)
        .await;
    let admin = app.sign_in(&ann).await;
    let load = page(&admin, "ridgeline").await["load"].clone();
    assert_eq!(
        load,
        json!({ "open": 0, "overdue": 0, "completed": 1, "median_days": 10 })
    );
    let list = admin
        .get(&format!("{COMPANIES}/ridgeline/assignments"))
        .await
        .ok();
    let items = list["items"].as_array().expect("a list");
    let codes: Vec<_> = items
        .iter()
        .map(|item| item["project_code"].as_str())
        .collect();
    assert_eq!(codes, [Some(&*second.code), Some(&*first.code)]);
    assert!(
        items[0]["ended_at"].is_string(),
        "the project was reassigned"
    );
    assert_eq!(items[1]["ended_at"], Value::Null);
    assert_eq!(items[1]["assigned_by_name"], "Robin Example");
    assert_eq!(items[1]["property_owner_name"], "José O'Brien");
    assert_eq!(items[1]["street"], "12 Elm Street");
    assert_eq!(items[1]["unit"], "4B");
    assert_eq!(items[1]["status"], "build_back_completed");
    let part = admin
        .get(&format!("{COMPANIES}/ridgeline/assignments?limit=1"))
        .await
        .ok();
    let cursor = part["next_cursor"].as_str().expect("there is another page");
    let rest = format!("{COMPANIES}/ridgeline/assignments?limit=1&cursor={cursor}");
    let rest = admin.get(&rest).await.ok();
    assert_eq!(rest["items"][0], items[1]);
    assert_eq!(rest["next_cursor"], Value::Null);
    let of_summit = page(&admin, "summit").await["load"].clone();
    assert_eq!(
        of_summit,
        json!({ "open": 1, "overdue": 0, "completed": 0, "median_days": null })
    );
}

#[tokio::test]
async fn finished_projects_count_as_completed_and_never_as_overdue() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    let paul = app.partner().await.0;
    for status in [
        ProjectStatus::InProgress,
        ProjectStatus::BuildBackCompleted,
        ProjectStatus::Completed,
        ProjectStatus::Canceled,
        ProjectStatus::Rejected,
    ] {
        let project = app.project(&paul).await;
        app.assign(&project, &company, &ann).await;
        app.update(&project, status, "So it is.", &ann).await;
    }
    assert!(app.execute_sql("UPDATE projects SET timeline_start = '2020-01-02'"));
    let admin = app.sign_in(&ann).await;
    let load = page(&admin, "ridgeline").await["load"].clone();
    assert_eq!(
        load,
        json!({ "open": 1, "overdue": 1, "completed": 2, "median_days": 0 })
    );
    for (group, figure) in [("open", "open"), ("late", "overdue"), ("done", "completed")] {
        let list = format!("/api/projects?contractor=ridgeline&group={group}");
        let listed = admin.get(&list).await.ok();
        assert_eq!(listed["total"], load[figure], "{group}");
    }
}

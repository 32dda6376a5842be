//! What owners can and cannot see of their project.

use crate::assignment::assign;
use crate::companies::set;
use crate::scheduling::{events, form};
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use jiff::civil::date;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use server::config::OfficeContact;
use test_support::TestApp;

#[tokio::test]
async fn the_owner_page_explains_the_project_status_in_plain_language() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let company = app.company("Ridgeline Restoration").await;
    let project = app.project(&partner).await;
    app.assign(&project, &company, &ann).await;
    app.update(
        &project,
        ProjectStatus::SiteVisitScheduled,
        "We come on Tuesday.",
        &ann,
    )
    .await;
    let owner = app.owner(&project.code).await;
    let seen = owner.get("/api/owner/project").await.ok();
    assert_eq!(seen["project_code"], project.code);
    assert_eq!(seen["project_number"], project.number);
    assert_eq!(seen["property_owner_name"], "José O'Brien");
    assert_eq!(
        seen["address"]["formatted"],
        "12 Elm Street, Unit 4B, Albany, NY 12207"
    );
    assert_eq!(
        (&seen["status"], &seen["progress"]),
        (&json!("site_visit_scheduled"), &json!(30))
    );
    assert_eq!(seen["status_since"], app.now().to_string());
    assert!(
        seen["status_sentence"]
            .as_str()
            .is_some_and(|text| text.len() > 20),
        "{seen}"
    );
    assert!(
        seen["next_step"]
            .as_str()
            .is_some_and(|text| text.len() > 20),
        "{seen}"
    );
    let texts = ["status_sentence_text", "next_step_text"].map(|key| seen[key].clone());
    let codes = ["standing-visit", "standing-next-visit-day-open"];
    assert_eq!(
        texts,
        codes.map(|code| json!({ "code": code, "params": {} }))
    );
    let contact = json!({ "company_name": "Ridgeline Restoration", "phone": "2125550100", "email": "office@company.example" });
    assert_eq!(seen["contact"], contact);
}

#[tokio::test]
async fn the_owner_page_shows_who_has_to_act_and_since_when() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let company = app.company("Ridgeline Restoration").await;
    let project = app.project(&partner).await;
    let submitted = app.state().today().to_string();
    app.advance(SignedDuration::from_mins(5));
    let owner = app.owner(&project.code).await;
    let waits = async || {
        let seen = owner.get("/api/owner/project").await.ok();
        (
            seen["waiting_on"].clone(),
            seen["waiting_since"].clone(),
            seen["next_step"].to_string(),
        )
    };
    let (on, since, next) = waits().await;
    assert_eq!((on, since), (json!("office"), json!(submitted)));
    assert!(
        !next.contains("Your contractor"),
        "no contractor is assigned: {next}"
    );

    // The wait for the company starts with its assignment. A note does not restart it, but another status does.
    app.advance(SignedDuration::from_mins(20));
    app.assign(&project, &company, &ann).await;
    let assigned = app.state().today().to_string();
    app.update(&project, ProjectStatus::Submitted, "Assigned.", &ann)
        .await;
    let (on, since, next) = waits().await;
    assert_eq!((on, since), (json!("contractor"), json!(assigned)));
    assert!(next.contains("Your contractor"), "{next}");
    // Once the company is unassigned, the wait for the office starts.
    app.advance(SignedDuration::from_mins(5));
    let admin = app.sign_in(&ann).await;
    assign(&admin, &project, None).await.ok();
    let left = app.state().today().to_string();
    let (on, since, _) = waits().await;
    assert_eq!((on, since), (json!("office"), json!(left)));
    app.assign(&project, &company, &ann).await;
    for (status, on) in [
        (ProjectStatus::EstimateSubmitted, json!("insurer")),
        (ProjectStatus::Nonresponsive, json!("owner")),
        (ProjectStatus::OnHold, json!("office")),
    ] {
        app.update(&project, status, "Next.", &ann).await;
        let shown_to_owner = waits().await;
        assert_eq!(
            (shown_to_owner.0, shown_to_owner.1),
            (on, json!(app.state().today().to_string()))
        );
    }
    app.update(&project, ProjectStatus::BuildBackCompleted, "Done.", &ann)
        .await;
    let shown_to_owner = waits().await;
    assert_eq!(
        (shown_to_owner.0, shown_to_owner.1),
        (Value::Null, Value::Null)
    );
}

#[tokio::test]
async fn the_status_names_the_next_event_or_else_the_requested_start() {
    // In Tokyo, March 3 has just begun. Elsewhere it is still March 2.
    let tokyo = TimeZone::get("Asia/Tokyo").expect("a zone");
    let app = TestApp::with(|config| config.time_zone = tokyo.clone()).await;
    let today = app.now().to_zoned(tokyo).date();
    assert_eq!(today, date(2026, 3, 3));
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    app.update(&project, ProjectStatus::BuildBackScheduled, "Soon.", &ann)
        .await;
    let admin = app.sign_in(&ann).await;
    let shown_to_owner = async || {
        // An owner session does not last as long as this test.
        let owner = app.owner(&project.code).await;
        let seen = owner.get("/api/owner/project").await.ok();
        let tile = owner.get("/api/owner/events").await.ok()["scheduled"][0].clone();
        let text = |field: &str| seen[field].as_str().expect("a sentence").to_owned();
        let day = tile["scheduled_date"].as_str().map(str::to_owned);
        (text("status_sentence"), text("next_step"), day)
    };
    let set_requested_start = |day: &str| {
        let change = format!("UPDATE projects SET timeline_start = '{day}'");
        assert!(app.execute_sql(&change));
    };
    set_requested_start("2026-03-02");
    let (sentence, next, _) = shown_to_owner().await;
    let missed = "The build-back of your property was planned to start on Mar 2, 2026.";
    assert_eq!(sentence, missed);
    assert!(next.starts_with("If no one has come yet"), "{next}");
    set_requested_start("2026-03-03");
    let (sentence, next, _) = shown_to_owner().await;
    let planned = "The build-back of your property is planned to start on Mar 3, 2026.";
    assert_eq!(sentence, planned);
    assert!(
        next.contains("will agree on the exact day with you"),
        "{next}"
    );

    let planned = "The build-back of your property is scheduled. The next appointment is on";
    for (day, shown) in [("2026-03-09", "Mar 9, 2026"), ("2026-03-03", "Mar 3, 2026")] {
        let made = admin
            .post(&events(&project), &form(day, "00:30", "01:00"))
            .await;
        assert_eq!(made.status, 201, "{}", made.json);
        let (sentence, next, tile) = shown_to_owner().await;
        assert_eq!(sentence, format!("{planned} {shown}."));
        assert!(
            next.starts_with("The crew will come on the agreed date."),
            "{next}"
        );
        assert_eq!(tile.as_deref(), Some(day));
    }
    // An event that has begun is no longer the next appointment.
    app.advance(SignedDuration::from_mins(75));
    let (sentence, _, tile) = shown_to_owner().await;
    assert_eq!(sentence, format!("{planned} Mar 9, 2026."));
    assert_eq!(tile.as_deref(), Some("2026-03-09"));
}

#[tokio::test]
async fn the_status_names_the_visit_date_even_after_it_has_passed() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    let shown_to_owner = async || {
        let owner = app.owner(&project.code).await;
        let seen = owner.get("/api/owner/project").await.ok();
        let text = |field: &str| seen[field].as_str().expect("a sentence").to_owned();
        (text("status_sentence"), text("next_step"))
    };
    let make = async |day: &str| {
        let admin = app.sign_in(&ann).await;
        let body = form(day, "09:00", "10:00");
        let made = admin.post(&events(&project), &body).await;
        assert_eq!(made.status, 201, "{}", made.json);
    };
    // An event before the status was set does not count as its visit.
    app.update(&project, ProjectStatus::BuildBackScheduled, "Soon.", &ann)
        .await;
    make("2026-03-04").await;
    app.advance(SignedDuration::from_hours(24 * 5));
    app.update(&project, ProjectStatus::SiteVisitScheduled, "Again.", &ann)
        .await;
    let (sentence, next) = shown_to_owner().await;
    assert!(sentence.starts_with("A visit to your property is planned"));
    assert!(
        next.starts_with("Your contact will agree on the exact day"),
        "{next}"
    );

    make("2026-03-11").await;
    let (sentence, next) = shown_to_owner().await;
    assert!(sentence.ends_with("The next appointment is on Mar 11, 2026."));
    assert!(next.starts_with("Please make sure someone is home"));
    // A visit is not overdue until its day is over.
    app.advance(SignedDuration::from_hours(48));
    let today = app.state().today().to_string();
    make("2026-03-20").await;
    assert!(app.execute_sql(&format!(
        "UPDATE contractor_tasks SET start_time = '00:00', end_time = '00:01', scheduled_date = '{today}' WHERE scheduled_date = '2026-03-20'"
    )));
    let (sentence, _) = shown_to_owner().await;
    assert!(
        sentence.contains("The next appointment is on"),
        "{sentence}"
    );
    assert!(app.execute_sql(&format!(
        "DELETE FROM contractor_tasks WHERE scheduled_date = '{today}'"
    )));
    app.advance(SignedDuration::from_hours(24 * 3));
    let (sentence, next) = shown_to_owner().await;
    let past = "The visit to your property was scheduled for Mar 11, 2026.";
    assert_eq!(sentence, past);
    assert!(next.starts_with("If no one has come yet"), "{next}");

    // A visit marked as completed has taken place, even before its day. One in progress is still shown as the next appointment.
    assert!(app.execute_sql(
        "UPDATE contractor_tasks SET status = 'completed', scheduled_date = '2026-04-11' WHERE scheduled_date = '2026-03-11'",
    ));
    let (sentence, _) = shown_to_owner().await;
    assert!(
        sentence.starts_with("The visit to your property is complete."),
        "{sentence}"
    );
    assert!(app.execute_sql(
        "UPDATE contractor_tasks SET scheduled_date = '2026-03-11' WHERE scheduled_date = '2026-04-11'",
    ));
    assert!(app.execute_sql(
        "UPDATE contractor_tasks SET status = 'completed' WHERE scheduled_date = '2026-03-11'",
    ));
    let (sentence, _) = shown_to_owner().await;
    assert!(
        sentence.starts_with("The visit to your property is complete."),
        "{sentence}"
    );
    assert!(app.execute_sql(
        "UPDATE contractor_tasks SET status = 'in_progress' WHERE scheduled_date = '2026-03-11'",
    ));
    let (sentence, _) = shown_to_owner().await;
    assert!(
        sentence.contains("The next appointment is on"),
        "{sentence}"
    );
}

#[tokio::test]
async fn the_office_is_shown_with_and_without_an_assigned_company() {
    let office = |email: Option<&str>| OfficeContact {
        name: "Harbor Office".to_owned(),
        phone: None,
        email: email.map(str::to_owned),
    };
    for (office, shown_to_owner) in [
        (office(None), Value::Null),
        (
            office(Some("help@office.example")),
            json!({ "company_name": "Harbor Office", "phone": null, "email": "help@office.example" }),
        ),
    ] {
        let app = TestApp::with(|config| config.office = office).await;
        let ann = app.person("ann@portal.example", Role::Admin, None).await;
        let (partner, _) = app.partner().await;
        let project = app.project(&partner).await;
        let owner = app.owner(&project.code).await;
        let seen = owner.get("/api/owner/project").await.ok();
        assert_eq!(
            (&seen["contact"], &seen["office"]),
            (&Value::Null, &shown_to_owner)
        );
        app.update(&project, ProjectStatus::Canceled, "No.", &ann)
            .await;
        let canceled = owner.get("/api/owner/project").await.ok();
        let sentence = if shown_to_owner.is_null() {
            "This project was canceled."
        } else {
            "This project was canceled. Please call us if you did not expect this."
        };
        assert_eq!(canceled["status_sentence"], sentence);
        let company = app.company("Ridgeline Restoration").await;
        app.assign(&project, &company, &ann).await;
        let seen = owner.get("/api/owner/project").await.ok();
        assert_eq!(seen["contact"]["company_name"], "Ridgeline Restoration");
        assert_eq!(seen["office"], shown_to_owner);
    }
}

#[tokio::test]
async fn a_scheduled_event_pauses_the_wait_which_counts_calendar_days() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let company = app.company("Ridgeline Restoration").await;
    let project = app.project(&partner).await;
    app.assign(&project, &company, &ann).await;
    let assigned = app.state().today();
    let waits = async || {
        let seen = app
            .owner(&project.code)
            .await
            .get("/api/owner/project")
            .await
            .ok();
        let on = seen["waiting_on"].clone();
        (
            on,
            seen["waiting_since"].clone(),
            seen["waiting_days"].clone(),
        )
    };
    let contractor = |since: jiff::civil::Date, days: i32| {
        (json!("contractor"), json!(since.to_string()), json!(days))
    };
    assert_eq!(waits().await, contractor(assigned, 0));
    // The wait counts calendar days, not periods of 24 hours.
    app.advance(SignedDuration::from_hours(36));
    let days = domain::calendar_day::days_between(assigned, app.state().today());
    assert_eq!(waits().await, contractor(assigned, days));

    let visit = app.state().today().tomorrow().expect("a day");
    let path = format!("/api/projects/{}/events", project.code);
    let form = crate::scheduling::form(&visit.to_string(), "", "");
    let admin = app.sign_in(&ann).await;
    admin.post(&path, &form).await.ok();
    let seen = app
        .owner(&project.code)
        .await
        .get("/api/owner/project")
        .await
        .ok();
    assert_eq!(waits().await, (Value::Null, Value::Null, Value::Null));
    let day = visit.strftime("%b %-d, %Y");
    assert_eq!(
        seen["status_sentence"],
        format!("We have received your project. The next appointment is on {day}.")
    );
    // The day passed without an update, so the wait for the contractor starts on it.
    app.advance(SignedDuration::from_hours(72));
    let days = domain::calendar_day::days_between(visit, app.state().today());
    assert_eq!(waits().await, contractor(visit, days));
}

#[tokio::test]
async fn a_deactivated_company_is_neither_waited_for_nor_shown_as_contact() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let company = app.company("Ridgeline Restoration").await;
    let project = app.project(&partner).await;
    app.assign(&project, &company, &ann).await;
    let (admin, owner) = (app.sign_in(&ann).await, app.owner(&project.code).await);
    let shown_to_owner = async || {
        let seen = owner.get("/api/owner/project").await.ok();
        let next = seen["next_step"].to_string();
        let names_one = next.contains("our contractor");
        let contact = seen["contact"]["company_name"].clone();
        let since = seen["waiting_since"].clone();
        (seen["waiting_on"].clone(), since, contact, names_one)
    };
    let today = || json!(app.state().today().to_string());
    let open = |since: Value| (json!("contractor"), since, json!(company.name), true);
    assert_eq!(shown_to_owner().await, open(today()));
    app.advance(SignedDuration::from_mins(5));
    set(&admin, &company.slug, "deactivation").await;
    let closed = today();
    let office = (json!("office"), closed, Value::Null, false);
    assert_eq!(shown_to_owner().await, office);
    // Other changes to the company do not restart the wait.
    app.advance(SignedDuration::from_mins(5));
    let path = format!("/api/admin/contractors/{}", company.slug);
    let version = admin.get(&path).await.ok()["version"].as_i64();
    let edit = json!({ "primary_phone": "2125550142" });
    let version = version.expect("a version");
    admin.patch(&path, version, &edit).await.ok();
    assert_eq!(shown_to_owner().await, office);
    // Everyone else still sees the company, marked as inactive.
    let page = admin.get(&format!("/api/projects/{}", project.code)).await;
    let assigned = &page.ok()["assigned_contractor"];
    assert_eq!(assigned["company_name"], company.name);
    assert_eq!(assigned["status"], "inactive");
    set(&admin, &company.slug, "reactivation").await;
    assert_eq!(shown_to_owner().await, open(today()));
}

#[tokio::test]
async fn the_owners_timeline_names_roles_not_people() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline Restoration").await;
    let carl = app
        .person("carl@ridgeline.example", Role::Contractor, Some(&company))
        .await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    app.assign(&project, &company, &ann).await;
    app.update(
        &project,
        ProjectStatus::SiteVisitScheduled,
        "We come on Tuesday.",
        &carl,
    )
    .await;
    let owner = app.owner(&project.code).await;
    let list = owner.get("/api/owner/updates?sort=oldest").await.ok();
    let authors: Vec<_> = list["items"]
        .as_array()
        .expect("entries")
        .iter()
        .map(|entry| &entry["author_name"])
        .collect();
    assert_eq!(
        authors,
        ["Your referral partner", "Buildback team", "Your contractor"]
    );
    let texts: Vec<_> = list["items"]
        .as_array()
        .expect("entries")
        .iter()
        .map(|entry| entry["author_text"].clone())
        .collect();
    assert_eq!(
        texts,
        [
            json!({ "code": "update-author-partner", "params": {} }),
            json!({ "code": "update-author-team", "params": { "portal": "Buildback" } }),
            json!({ "code": "update-author-contractor", "params": {} }),
        ]
    );
    let text = list.to_string();
    for private in ["@", "Robin", "Dana", "2125550177"] {
        assert!(!text.contains(private), "{private} in {text}");
    }
}

#[tokio::test]
async fn the_owners_timeline_is_paginated() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    for n in 0..4 {
        app.advance(jiff::SignedDuration::from_secs(60));
        app.update(
            &project,
            ProjectStatus::InProgress,
            &format!("Note {n}"),
            &partner,
        )
        .await;
    }
    let owner = app.owner(&project.code).await;
    let mut notes = Vec::new();
    let mut path = "/api/owner/updates?limit=2".to_owned();
    loop {
        let page = owner.get(&path).await.ok();
        notes.extend(
            page["items"]
                .as_array()
                .expect("entries")
                .iter()
                .map(|entry| entry["notes"].clone()),
        );
        let Some(cursor) = page["next_cursor"].as_str() else {
            break;
        };
        path = format!("/api/owner/updates?limit=2&cursor={cursor}");
    }
    assert_eq!(
        notes,
        [
            json!("Note 3"),
            json!("Note 2"),
            json!("Note 1"),
            json!("Note 0"),
            Value::Null
        ]
    );
    owner
        .get("/api/owner/updates?cursor=forged")
        .await
        .invalid(&["cursor"]);
    owner
        .get("/api/owner/updates?sort=sideways")
        .await
        .invalid(&["sort"]);
    owner
        .get("/api/owner/updates?internal=true")
        .await
        .invalid(&["internal"]);
}

#[tokio::test]
async fn an_owner_can_see_only_their_own_project() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let (own, foreign) = (app.project(&partner).await, app.project(&partner).await);
    let owner = app.owner(&own.code).await;
    assert_eq!(
        owner.get("/api/owner/project").await.ok()["id"],
        own.id.to_string()
    );
    assert_eq!(owner.get("/api/owner/files").await.ok()["items"], json!([]));
    for path in ["", "/updates", "/files"] {
        owner
            .get(&format!("/api/projects/{}{path}", own.code))
            .await
            .problem(401, "sign_in_required");
        owner
            .get(&format!("/api/projects/{}{path}", foreign.code))
            .await
            .problem(401, "sign_in_required");
    }
}

#[tokio::test]
async fn owner_pages_do_not_reveal_other_peoples_contact_details() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let company = app.company("Ridgeline Restoration").await;
    let project = app.project(&partner).await;
    app.assign(&project, &company, &ann).await;
    let owner = app.owner(&project.code).await;
    for page in [
        "session", "project", "updates", "events", "files", "messages",
    ] {
        let shown_to_owner = owner.get(&format!("/api/owner/{page}")).await.ok();
        let shown_to_owner = shown_to_owner.to_string();
        for private in [
            "Dana Whitfield",
            "Robin Example",
            "2125550177",
            "robin@agency.example",
            "ann@portal.example",
        ] {
            assert!(
                !shown_to_owner.contains(private),
                "{page}: {private} in {shown_to_owner}"
            );
        }
    }
}

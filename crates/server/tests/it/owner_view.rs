//! What owners see of their project, and what they do not.

use domain::permission::Role;
use domain::project::ProjectStatus;
use serde_json::{Value, json};
use test_support::TestApp;

#[tokio::test]
async fn the_project_is_told_in_plain_words() {
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
    let contact = json!({ "company_name": "Ridgeline Restoration", "phone": "2125550100", "email": "office@company.example" });
    assert_eq!(seen["contact"], contact);
}

#[tokio::test]
async fn a_project_without_a_company_has_no_contact() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let owner = app.owner(&app.project(&partner).await.code).await;
    assert_eq!(
        owner.get("/api/owner/project").await.ok()["contact"],
        Value::Null
    );
}

#[tokio::test]
async fn the_timeline_names_roles_and_not_people() {
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
    let text = list.to_string();
    for private in ["@", "Robin", "Dana", "2125550177"] {
        assert!(!text.contains(private), "{private} in {text}");
    }
}

#[tokio::test]
async fn the_timeline_comes_in_pages() {
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
async fn an_owner_sees_one_project_only() {
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

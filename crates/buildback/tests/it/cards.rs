//! Project cards in lists: after any change, the next list is current and shows each caller only what they may see.

use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use serde_json::Value;
use test_support::{Client, TestApp};

async fn card(client: &Client) -> Value {
    let page = client.get("/api/projects").await.ok();
    let items = page["items"].as_array().expect("a list").clone();
    assert_eq!(items.len(), 1);
    items[0].clone()
}

#[tokio::test]
async fn project_cards_are_current_after_every_change() {
    let app = TestApp::start().await;
    let (partner, by_partner) = app.partner().await;
    let by_admin = app.admin().await;
    let admin = app.person("ann@example.com", Role::Admin, None).await;
    let company = app.company("Acme Restoration").await;
    let project = app.project(&partner).await;
    let first = card(&by_admin).await;
    assert_eq!(card(&by_admin).await, first, "unchanged");
    assert_eq!(first["is_new"], true);

    app.update(&project, ProjectStatus::OnHold, "", &admin)
        .await;
    assert_eq!(card(&by_admin).await["status"], "on_hold");
    assert_eq!(card(&by_partner).await["status"], "on_hold");

    app.assign(&project, &company, &admin).await;
    let assigned = card(&by_partner).await;
    assert_eq!(assigned["contractor"]["company_name"], "Acme Restoration");
    let by_contractor = app.contractor(&company).await;
    assert_eq!(card(&by_contractor).await["id"], assigned["id"]);

    assert!(app.execute_sql("UPDATE contractors SET company_name = 'Acme & Sons'"));
    assert_eq!(
        card(&by_contractor).await["contractor"]["company_name"],
        "Acme & Sons"
    );
    assert!(app.execute_sql("UPDATE users SET full_name = 'Pat Stone'"));
    assert_eq!(
        card(&by_admin).await["referral_partner"]["full_name"],
        "Pat Stone"
    );
    assert!(app.execute_sql("UPDATE projects SET property_owner_name = 'Maria Delgado'"));
    assert_eq!(
        card(&by_partner).await["property_owner_name"],
        "Maria Delgado"
    );

    let created: jiff::Timestamp = first["created_at"]
        .as_str()
        .and_then(|at| at.parse().ok())
        .expect("an instant");
    let day = SignedDuration::from_hours(24);
    app.advance(day - SignedDuration::from_millis(1) - app.now().duration_since(created));
    let by_admin = app.sign_in(&admin).await;
    assert_eq!(card(&by_admin).await["is_new"], true);
    app.advance(SignedDuration::from_millis(1));
    assert_eq!(card(&by_admin).await["is_new"], false);
}

#[tokio::test]
async fn a_project_card_shows_each_callers_own_abilities() {
    let app = TestApp::start().await;
    let (partner, by_partner) = app.partner().await;
    let admin = app.person("ann@example.com", Role::Admin, None).await;
    let company = app.company("Acme Restoration").await;
    let project = app.project(&partner).await;
    app.assign(&project, &company, &admin).await;
    let by_admin = app.sign_in(&admin).await;
    let by_contractor = app.contractor(&company).await;
    for _ in 0..2 {
        for (client, edit, assign) in [
            (&by_admin, true, true),
            (&by_contractor, false, false),
            (&by_partner, true, false),
        ] {
            let abilities = card(client).await["abilities"].clone();
            assert_eq!(abilities["edit"], edit, "{abilities}");
            assert_eq!(abilities["assign_contractor"], assign, "{abilities}");
        }
    }
}

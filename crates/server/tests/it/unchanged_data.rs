//! A page is answered without the database only while nothing in it has changed, by whomever.

use domain::permission::Role;
use jiff::SignedDuration;
use test_support::database::DatabaseKind;
use test_support::{TestApp, statements};

#[tokio::test]
async fn while_nothing_changes_a_page_asks_nothing() {
    statements::listen();
    let app = TestApp::start().await;
    let (person, partner) = app.partner().await;
    let page = format!("/api/projects/{}", app.project(&person).await.code);
    let first = partner.get(&page).await.ok();
    drop(statements::take(&app));
    assert_eq!(partner.get(&page).await.ok(), first);
    let asked = statements::take(&app);
    match DatabaseKind::of_this_run() {
        DatabaseKind::Sqlite => assert_eq!(asked, [""; 0]),
        DatabaseKind::Postgres => assert!(!asked.is_empty(), "only the server knows"),
    }
}

#[tokio::test]
async fn what_anybody_changes_is_seen_at_once() {
    let app = TestApp::start().await;
    let company = app.company("Acme Restoration").await;
    let (person, partner) = app.partner().await;
    let admin = app.person("boss@portal.example", Role::Admin, None).await;
    let project = app.project(&person).await;
    app.assign(&project, &company, &admin).await;
    let contractor = app.contractor(&company).await;
    let page = format!("/api/projects/{}", project.code);
    let opened = async |what: &str| {
        for client in [&partner, &contractor] {
            client.get(&page).await.ok();
            assert_eq!(client.get(&page).await.status, 200, "before {what}");
        }
    };

    opened("a change of the project's text").await;
    let id = project.id;
    assert!(app.meddle(&format!(
        "UPDATE projects SET damage_description = 'Hail' WHERE id = '{id}'"
    )));
    assert_eq!(partner.get(&page).await.ok()["damage_description"], "Hail");

    opened("the project went to nobody").await;
    assert!(app.meddle(&format!(
        "UPDATE projects SET contractor_id = NULL WHERE id = '{id}'"
    )));
    contractor.get(&page).await.problem(404, "not_found");
    partner.get(&page).await.ok();

    assert!(app.meddle(&format!(
        "UPDATE projects SET contractor_id = '{}' WHERE id = '{id}'",
        company.id
    )));
    opened("the partner became somebody else's contractor").await;
    assert!(app.meddle(&format!(
        "UPDATE user_roles SET role = 'contractor' WHERE user_id = '{}'",
        person.id
    )));
    partner.get(&page).await.problem(404, "not_found");
    contractor.get(&page).await.ok();
    assert!(app.meddle("DELETE FROM user_sessions"));
    contractor.get(&page).await.problem(401, "sign_in_required");
}

#[tokio::test]
async fn a_session_that_nobody_ends_ends_by_itself() {
    let app = TestApp::start().await;
    let (person, partner) = app.partner().await;
    let page = format!("/api/projects/{}", app.project(&person).await.code);
    partner.get(&page).await.ok();
    partner.get(&page).await.ok();
    app.advance(SignedDuration::from_hours(24 * 60));
    partner.get(&page).await.problem(401, "sign_in_required");
}

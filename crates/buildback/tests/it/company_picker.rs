//! The companies that a project can be assigned to (specification 2, sections 2 and 4).

use domain::contractor::{Contractor, ContractorStatus};
use domain::id::ContractorId;
use domain::permission::Role;
use serde_json::Value;
use test_support::{Client, TestApp};

async fn found(client: &Client, query: &str) -> (Vec<String>, bool) {
    let list = client.get(&format!("/api/contractors{query}")).await.ok();
    let items = list["items"].as_array().expect("a list");
    let name = |company: &Value| company["company_name"].as_str().expect("a name").to_owned();
    (
        items.iter().map(name).collect(),
        list["more"].as_bool().expect("a flag"),
    )
}

#[tokio::test]
async fn active_companies_are_found_by_name_or_email_in_any_letter_case() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for (name, email, status) in [
        (
            "Summit Roofing",
            "desk@summit.example",
            ContractorStatus::Active,
        ),
        (
            "ridgeline",
            "office@ridge.example",
            ContractorStatus::Active,
        ),
        (
            "Harbor & Sons",
            "Crew@Harbor.example",
            ContractorStatus::Active,
        ),
        (
            "Closed Down",
            "desk@closed.example",
            ContractorStatus::Inactive,
        ),
    ] {
        let company = Contractor {
            id: ContractorId::new(app.state().clock(), &mut app.state().rng()),
            company_name: name.to_owned(),
            primary_email: Some(email.to_owned()),
            primary_phone: None,
            status,
        };
        let now = app.now();
        app.write(move |conn| {
            store::contractor::insert(conn, &company, &company.id.to_string(), now)
        })
        .await;
    }
    for (query, expected) in [
        ("", &["Harbor & Sons", "Summit Roofing", "ridgeline"][..]),
        (
            "?search=",
            &["Harbor & Sons", "Summit Roofing", "ridgeline"],
        ),
        ("?search=SUMMIT", &["Summit Roofing"]),
        ("?search=%20roof%20", &["Summit Roofing"]),
        ("?search=crew%40harbor", &["Harbor & Sons"]),
        ("?search=ridge.EXAMPLE", &["ridgeline"]),
        ("?search=desk%40", &["Summit Roofing"]),
        ("?search=%25", &[]),
        ("?search=_", &[]),
        ("?search=nobody", &[]),
    ] {
        let (mut names, more) = found(&admin, query).await;
        // The database decides whether uppercase or lowercase letters come first.
        names.sort();
        assert_eq!(
            (names, more),
            (
                expected.iter().map(|name| (*name).to_owned()).collect(),
                false
            ),
            "{query}"
        );
    }
}

#[tokio::test]
async fn the_picker_lists_the_first_100_companies_and_reports_more() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for number in 0..101 {
        app.company(&format!("Company {number:03}")).await;
    }
    let (names, more) = found(&admin, "").await;
    assert_eq!((names.len(), more), (100, true));
    assert!(names.is_sorted());
    assert_eq!(names[0], "Company 000");
    let (names, more) = found(&admin, "?search=company%200").await;
    assert_eq!((names.len(), more), (100, false));
    assert_eq!(
        found(&admin, "?search=company%20100").await.0,
        ["Company 100"]
    );
}

#[tokio::test]
async fn only_admins_can_list_companies() {
    let app = TestApp::start().await;
    let company = app.company("Ridgeline").await;
    for role in [Role::Contractor, Role::ReferralPartner] {
        let person = app
            .person(
                &format!("{}@portal.example", role.as_str()),
                role,
                (role == Role::Contractor).then_some(&company),
            )
            .await;
        let client = app.sign_in(&person).await;
        client
            .get("/api/contractors")
            .await
            .problem(403, "forbidden");
    }
    app.anonymous()
        .get("/api/contractors")
        .await
        .problem(401, "sign_in_required");
}

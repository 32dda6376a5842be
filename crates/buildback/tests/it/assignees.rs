//! The possible assignees of an admin task.

use crate::admin_desk::{each, items};
use domain::permission::Role;
use serde_json::json;
use test_support::TestApp;

#[tokio::test]
async fn assignee_search_finds_active_users_by_name_or_email_up_to_a_limit() {
    let app = TestApp::start().await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let company = app.company("Ridgeline").await;
    let carl = app
        .person("carl@portal.example", Role::Contractor, Some(&company))
        .await;
    app.inactive_person("gone@portal.example").await;
    let accented = app.person("zoe@portal.example", Role::Admin, None).await;
    assert!(app.execute_sql(&format!(
        "UPDATE users SET first_name = 'Élodie', full_name = 'Élodie Ångström' WHERE id = '{}'",
        accented.id
    )));
    let found = async |query: &str| items(&admin, &format!("/api/assignees?{query}")).await;
    let all = found("of=all").await;
    assert_eq!(each(&all, "email").len(), 3);
    assert!(!each(&all, "email").contains(&"gone@portal.example"));
    let contractor = all.iter().find(|one| one["id"] == json!(carl.id));
    assert_eq!(contractor.expect("Carl is listed")["role"], "contractor");
    for query in ["", "of=admins"] {
        let admins = found(query).await;
        // The database decides which of the two comes first.
        let mut emails = each(&admins, "email");
        emails.sort_unstable();
        assert_eq!(emails, ["ann@portal.example", "zoe@portal.example"]);
    }
    for (search, email) in [
        ("%C3%A9LODIE", "zoe@portal.example"),
        ("%C3%A5ngstr", "zoe@portal.example"),
        ("elodie angstr", "zoe@portal.example"),
        ("CARL@", "carl@portal.example"),
    ] {
        let one = found(&format!("of=all&search={search}")).await;
        assert_eq!(each(&one, "email"), [email], "{search}");
    }
    for search in ["%25", "_", "%00%00qqq", "nobody"] {
        assert_eq!(
            found(&format!("of=all&search={search}")).await.len(),
            0,
            "{search}"
        );
    }
    let refused = admin.get("/api/assignees?of=owners").await;
    refused.invalid(&["of"]);
    for number in 0..60 {
        app.person(
            &format!("p{number}@portal.example"),
            Role::ReferralPartner,
            None,
        )
        .await;
    }
    let page = admin.get("/api/assignees?of=all").await.ok();
    assert_eq!(page["items"].as_array().map(Vec::len), Some(50));
    assert_eq!(page["more"], true);
    let page = admin.get("/api/assignees?of=all&limit=2").await.ok();
    assert_eq!(page["items"].as_array().map(Vec::len), Some(2));
    let page = admin.get("/api/assignees?of=all&search=p59").await.ok();
    assert_eq!(
        (&page["items"][0]["email"], &page["more"]),
        (&json!("p59@portal.example"), &json!(false))
    );
}

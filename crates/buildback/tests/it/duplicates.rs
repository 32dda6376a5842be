//! The warning of a possible duplicate before a project is submitted: which projects it names to whom, and its limits.

use crate::security_log::count;
use domain::audit::AuditEvent;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Client, TestApp};

/// The submission form's fields for the claim, the owner, and the address of the test project.
const FIELDS: [(&str, &str); 5] = [
    ("insurance_claim_number", "clm-88231"),
    ("property_owner_name", "Jose O'Brien"),
    ("property_address", "12 ELM ST, Apt 4-B"),
    ("unit", ""),
    ("zip_code", "12207-1234"),
];

fn form(changes: &[(&str, &str)]) -> Value {
    let fields = FIELDS.iter().chain(changes);
    fields
        .map(|(field, value)| (*field, json!(value)))
        .collect()
}

async fn find(client: &Client, form: &Value) -> Value {
    client.post("/api/projects/duplicates", form).await.ok()
}

/// The numbers of the projects found, with the reasons.
fn named(found: &Value) -> Vec<(&str, &str)> {
    let items = found["items"].as_array().expect("list").iter();
    items
        .map(|item| {
            let number = item["project"]["project_number"].as_str();
            (
                number.expect("number"),
                item["reason"].as_str().expect("reason"),
            )
        })
        .collect()
}

#[tokio::test]
async fn a_partner_is_warned_of_their_own_projects_and_admins_of_all() {
    let app = TestApp::start().await;
    let (robin, partner) = app.partner().await;
    let project = app.project(&robin).await;
    let (by_claim, by_address) = ("claim_number", "address_and_owner");
    /// The fields that are changed, and the reason why the project may be the same.
    type Case<'a> = (&'a [(&'a str, &'a str)], Option<&'a str>);
    let cases: [Case<'_>; 7] = [
        (&[], Some(by_claim)),
        (&[("property_owner_name", "Ann Lee")], Some(by_claim)),
        (&[("insurance_claim_number", "CLM-1")], Some(by_address)),
        (&[("insurance_claim_number", "")], Some(by_address)),
        (&[("insurance_claim_number", ""), ("unit", "5")], None),
        (
            &[
                ("insurance_claim_number", "pending"),
                ("property_owner_name", "Ann Lee"),
            ],
            None,
        ),
        (
            &[("insurance_claim_number", ""), ("zip_code", "12208")],
            None,
        ),
    ];
    let admin = app.admin().await;
    for (changes, reason) in cases {
        let expected: Vec<_> = reason
            .map(|reason| (project.number.as_str(), reason))
            .into_iter()
            .collect();
        for client in [&partner, &admin] {
            let found = find(client, &form(changes)).await;
            assert_eq!(named(&found), expected, "{changes:?}");
            assert_eq!(found["is_claimed_elsewhere"], false);
        }
    }
    // A retried submission is not a duplicate of itself.
    let mut again = form(&[]);
    again["id"] = json!(project.id.to_string());
    let nothing = json!({ "items": [], "is_claimed_elsewhere": false });
    assert_eq!(find(&partner, &again).await, nothing);
    assert_eq!(find(&partner, &json!({})).await, nothing);
}

#[tokio::test]
async fn of_another_partners_accepted_project_only_the_claim_number_is_told() {
    let app = TestApp::start().await;
    let (robin, _) = app.partner().await;
    let project = app.project(&robin).await;
    let admin = app.admin().await;
    let accept = async |code: &str| {
        let path = format!("/api/projects/{code}/accept");
        assert_eq!(admin.post(&path, &json!({})).await.status, 204);
    };
    let (sam, partner) = app.partner().await;
    let (_, stranger) = app.partner().await;
    let nothing = json!({ "items": [], "is_claimed_elsewhere": false });
    assert_eq!(find(&partner, &form(&[])).await, nothing);

    // Neither does a partner without an accepted project learn anything, nor is a project told that is not accepted.
    accept(&project.code).await;
    assert_eq!(find(&partner, &form(&[])).await, nothing);
    let own = app.project(&sam).await;
    accept(&own.code).await;
    let found = find(&partner, &form(&[])).await;
    assert_eq!(named(&found), [(own.number.as_str(), "claim_number")]);
    assert_eq!(found["is_claimed_elsewhere"], true);
    assert!(!found.to_string().contains(&project.code));
    assert!(app.execute_sql("UPDATE owner_contacts SET accepted_at = NULL"));
    assert!(app.execute_sql("UPDATE owner_contacts SET accepted_at = 1 WHERE project_id IN (SELECT id FROM projects ORDER BY id DESC LIMIT 1)"));
    let found = find(&partner, &form(&[])).await;
    assert_eq!(found["is_claimed_elsewhere"], false);

    let no_claim = form(&[("insurance_claim_number", "")]);
    assert_eq!(find(&stranger, &no_claim).await, nothing);

    let company = app.company("Ridgeline").await;
    let contractor = app.contractor(&company).await;
    let refused = contractor
        .post("/api/projects/duplicates", &form(&[]))
        .await;
    assert_eq!(refused.status, 403);
    let anonymous = app
        .anonymous()
        .post("/api/projects/duplicates", &form(&[]))
        .await;
    assert_eq!(anonymous.status, 401);
}

#[tokio::test]
async fn an_old_project_at_the_same_address_is_no_duplicate() {
    let app = TestApp::start().await;
    let (robin, _) = app.partner().await;
    app.project(&robin).await;
    let no_claim = form(&[("insurance_claim_number", "")]);
    app.advance(SignedDuration::from_hours(365 * 24 - 1));
    let partner = app.sign_in(&robin).await;
    assert_eq!(named(&find(&partner, &no_claim).await).len(), 1);
    app.advance(SignedDuration::from_hours(2));
    assert_eq!(named(&find(&partner, &no_claim).await).len(), 0);
    let by_claim = find(&partner, &form(&[])).await;
    assert_eq!(named(&by_claim).len(), 1);
}

#[tokio::test]
async fn partners_look_up_as_many_claim_numbers_as_they_may_submit() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let admin = app.admin().await;
    let guess = |number: u32| {
        let claim = format!("CLM-{number}");
        form(&[("insurance_claim_number", claim.as_str())])
    };
    for number in 1..=20 {
        find(&partner, &guess(number)).await;
        find(&admin, &guess(number)).await;
    }
    let refused = partner.post("/api/projects/duplicates", &guess(21)).await;
    assert_eq!(refused.status, 429, "{}", refused.json);
    assert_eq!(refused.headers["retry-after"], "180");
    refused.problem(429, "too_many_calls");
    assert_eq!(count(&app, AuditEvent::RateLimitCalls).await, 1);
    // Addresses are compared with the caller's own projects only, and guessing them tells nothing.
    find(&partner, &form(&[("insurance_claim_number", "")])).await;
    find(&admin, &guess(21)).await;
    app.advance(SignedDuration::from_mins(3));
    find(&partner, &guess(21)).await;
}

//! Submitting a project: stored data, notifications, form validation, and project numbers.

use crate::security_log::count;
use domain::audit::AuditEvent;
use domain::project::CODE_ALPHABET;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use test_support::{Client, TestApp};

/// Required fields and their messages.
const REQUIRED: [(&str, &str); 7] = [
    ("property_owner_name", "Property owner name is required"),
    ("property_address", "Property address is required"),
    ("city", "City is required"),
    ("state", "State is required"),
    ("zip_code", "ZIP code is required"),
    ("damage_type", "Damage type is required"),
    ("urgency_level", "Urgency level is required"),
];

/// A form with only the required fields.
fn required_details() -> Value {
    json!({
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "new york",
        "zip_code": "12180", "damage_type": "Water Damage", "urgency_level": "low",
    })
}

/// Submits a project and returns its number.
async fn submit(client: &Client) -> Value {
    let form = json!({ "details": required_details() });
    let page = client.post("/api/projects", &form).await.ok();
    page["project_number"].clone()
}

#[tokio::test]
async fn a_submission_starts_a_timeline_and_notifies_admins_and_partner() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let mut details = required_details();
    let optional = json!({
        "insurance_claim_number": "CLM-1", "claims_adjuster_name": "Dana Whitfield", "insurance_carrier_name": "Harbor Mutual",
        "property_owner_email": "Ann@Home.example", "property_owner_phone": "(212) 555-0188", "unit": "4B",
        "damage_description": "A pipe burst.\nThe kitchen is wet.", "timeline_start": "2026-04-01",
        "referral_partner_contact_name": "Pat Stone", "referral_partner_contact_phone": "212 555 0177",
        "referral_partner_contact_email": "pat@agency.example",
    });
    for (field, value) in optional.as_object().expect("fields") {
        details[field] = value.clone();
    }
    let form = json!({ "details": details });
    let answer = partner.post("/api/projects", &form).await;
    assert_eq!(answer.status, 201, "{}", answer.json);
    let page = answer.ok();
    let code = page["project_code"].as_str().expect("code");
    assert!(code.len() == 6 && code.bytes().all(|symbol| CODE_ALPHABET.contains(&symbol)));
    let address = json!({
        "street": "9 Oak Lane", "unit": "4B", "city": "Troy", "state": "NY", "zip_code": "12180",
        "formatted": "9 Oak Lane, Unit 4B, Troy, NY 12180",
    });
    for (fact, value) in [
        ("project_number", json!("BB-2026-000001")),
        ("status", json!("submitted")),
        ("progress", json!(15)),
        ("is_new", json!(true)),
        ("version", json!(1)),
        ("contractor", Value::Null),
        ("assigned_contractor", Value::Null),
        ("address", address),
        ("urgency_level", json!("low")),
        ("property_owner_email", json!("ann@home.example")),
        ("property_owner_phone", json!("2125550188")),
        (
            "damage_description",
            json!("A pipe burst.\nThe kitchen is wet."),
        ),
        ("timeline_start", json!("2026-04-01")),
        ("referral_partner_contact_phone", json!("2125550177")),
        (
            "referral_partner",
            json!({ "full_name": "Robin Example", "company_name": "Harbor Insurance" }),
        ),
    ] {
        assert_eq!(page[fact], value, "{fact}");
    }

    let path = format!("/api/projects/{code}");
    let timeline = partner.get(&format!("{path}/updates")).await.ok();
    let entry = &timeline["items"][0];
    assert_eq!(timeline["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(entry["update_type"], "status_change");
    assert_eq!(entry["change_summary"], "Project submitted");
    assert_eq!(entry["previous_status"], Value::Null);
    assert_eq!(entry["new_status"], "submitted");
    assert_eq!(app.rows("project_edit_history"), 0);

    let company = app.company("Ridgeline").await;
    for (client, sees) in [
        (app.admin().await, true),
        (partner, true),
        (app.partner().await.1, false),
        (app.contractor(&company).await, false),
    ] {
        assert_eq!(client.get(&path).await.status, if sees { 200 } else { 404 });
        let bell = client.get("/api/notifications").await.ok();
        let notifications = bell["items"].as_array().expect("list");
        assert_eq!(!notifications.is_empty(), sees);
        for notification in notifications {
            assert_eq!(notification["title"], "New project submitted");
            assert_eq!(
                notification["message"],
                "BB-2026-000001: Water Damage in Troy, NY"
            );
            assert_eq!(notification["type"], "info");
            assert_eq!(notification["project"]["project_code"], code);
        }
    }
}

#[tokio::test]
async fn an_incomplete_form_submits_nothing() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    for blank in [None, Some(""), Some(" \t\n ")] {
        let fields = REQUIRED.iter();
        let blank_details: Value = fields.map(|(field, _)| (*field, json!(blank))).collect();
        let form = json!({ "details": blank_details });
        let answer = partner.post("/api/projects", &form).await;
        let problem = answer.problem(422, "invalid_input");
        let errors = problem["errors"].as_array().expect("errors").iter();
        let reported: Vec<_> = errors
            .filter_map(|error| Some((error["field"].as_str()?, error["message"].as_str()?)))
            .collect();
        assert_eq!(reported, REQUIRED);
    }
    for (field, message) in REQUIRED {
        let mut details = required_details();
        details.as_object_mut().expect("fields").remove(field);
        let form = json!({ "details": details });
        let answer = partner.post("/api/projects", &form).await;
        let problem = answer.invalid(&[field]);
        assert_eq!(problem["errors"][0]["message"], message);
    }
    for (field, value) in [("status", "approved"), ("project_number", "BB-2026-000007")] {
        let mut details = required_details();
        details[field] = json!(value);
        let form = json!({ "details": details });
        let problem = partner.post("/api/projects", &form).await;
        let field = format!("details.{field}");
        let error = problem.invalid(&[field.as_str()])["errors"][0].clone();
        assert_eq!(error["code"], "unknown_field");
    }
    for table in [
        "projects",
        "project_status_updates",
        "notifications",
        "changes",
    ] {
        assert_eq!(app.rows(table), 0, "{table}");
    }
    // No project number was used up.
    assert_eq!(submit(&partner).await, "BB-2026-000001");
}

#[tokio::test]
async fn partners_can_submit_twenty_projects_in_a_row_and_admins_any_number() {
    let app = TestApp::start().await;
    let (_, partner) = app.partner().await;
    let admin = app.admin().await;
    for _ in 0..20 {
        submit(&partner).await;
        submit(&admin).await;
    }
    let form = json!({ "details": required_details() });
    let refused = partner.post("/api/projects", &form).await;
    assert_eq!(refused.headers["retry-after"], "180");
    refused.problem(429, "too_many_calls");
    assert_eq!(app.rows("projects"), 40);
    assert_eq!(count(&app, AuditEvent::RateLimitCalls).await, 1);
    submit(&admin).await;
    app.advance(SignedDuration::from_mins(3));
    submit(&partner).await;
}

#[tokio::test]
async fn project_numbers_restart_each_year_in_the_portals_time_zone() {
    let new_york = TimeZone::get("America/New_York").expect("existing time zone");
    let app = TestApp::with(|config| config.time_zone = new_york).await;
    let (paul, by_paul) = app.partner().await;
    let (paula, by_paula) = app.partner().await;
    assert_eq!(submit(&by_paul).await, "BB-2026-000001");
    assert_eq!(submit(&by_paula).await, "BB-2026-000002");
    let midnight: Timestamp = "2027-01-01T05:00:00Z".parse().expect("valid timestamp");
    app.advance(midnight.duration_since(app.now()) - SignedDuration::from_secs(1));
    let (by_paul, by_paula) = (app.sign_in(&paul).await, app.sign_in(&paula).await);
    assert_eq!(submit(&by_paul).await, "BB-2026-000003");
    app.advance(SignedDuration::from_secs(1));
    assert_eq!(submit(&by_paula).await, "BB-2027-000001");
    assert_eq!(submit(&by_paul).await, "BB-2027-000002");
}

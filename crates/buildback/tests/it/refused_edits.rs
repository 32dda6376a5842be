//! Rejected edits: outdated version, closed project, or invalid fields. A rejected edit writes nothing.

use crate::edits::{page, path, portal, save, written};
use domain::permission::Role;
use domain::project::ProjectStatus;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, TestApp};

#[tokio::test]
async fn a_stale_edit_is_rejected_with_the_current_project() {
    let app = TestApp::start().await;
    let (project, admin, by_partner) = portal(&app).await;
    let seen = page(&by_partner, &project).await["version"].as_i64();
    let seen = seen.expect("version");
    let first = json!({ "city": "Troy", "unit": "" });
    save(&admin, &project, &first).await.ok();
    let before = (page(&by_partner, &project).await, written(&app));
    for (fields, version) in [
        (json!({ "zip_code": "12180" }), seen),
        // Equal values and empty edits are stale as well.
        (json!({ "city": "Troy" }), seen),
        (json!({}), seen),
        (json!({ "zip_code": "12180" }), seen + 2),
    ] {
        let stale = by_partner.patch(&path(&project), version, &fields).await;
        let problem = stale.problem(412, "stale");
        assert_eq!(
            problem["detail"],
            "Someone else changed this first. Nothing was saved."
        );
        // The current project as this caller sees it, with the caller's abilities.
        assert_eq!(problem["current"], before.0);
        assert_eq!(problem["current"]["address"]["city"], "Troy");
        assert_eq!(problem["current"]["abilities"]["assign_contractor"], false);
    }
    assert_eq!((page(&by_partner, &project).await, written(&app)), before);
    // An edit based on the current version is saved.
    let merged = json!({ "zip_code": "12180" });
    let saved = save(&by_partner, &project, &merged).await.ok();
    assert_eq!(saved["address"]["zip_code"], "12180");
    assert_eq!(saved["address"]["city"], "Troy");
}

#[tokio::test]
async fn an_edit_requires_a_readable_if_match_version() {
    let app = TestApp::start().await;
    let (project, admin, _) = portal(&app).await;
    let before = (page(&admin, &project).await, written(&app));
    let edit = || {
        let request = admin.request(Method::PATCH, &path(&project));
        request.json(&json!({ "city": "Troy" }))
    };
    let without = Answer::of(edit()).await.problem(428, "if_match_required");
    assert_eq!(
        without["detail"],
        "In the If-Match header, send the ETag of the version that you edited."
    );
    for foreign in ["1", "*", "\"one\"", "W/\"1\""] {
        let answer = Answer::of(edit().header("if-match", foreign)).await;
        answer.problem(400, "if_match_unreadable");
    }
    assert_eq!((page(&admin, &project).await, written(&app)), before);
    // The page's ETag is accepted, also under the project code in lowercase.
    let tag = admin.get(&path(&project)).await.headers["etag"].clone();
    let small = format!("/api/projects/{}", project.code.to_lowercase());
    assert_eq!(admin.get(&small).await.ok(), before.0);
    let request = admin.request(Method::PATCH, &small).header("if-match", tag);
    let saved = Answer::of(request.json(&json!({ "city": "Troy" }))).await;
    assert_eq!(saved.ok()["address"]["city"], "Troy");
}

#[tokio::test]
async fn partners_can_edit_open_projects_and_admins_any_project() {
    let app = TestApp::start().await;
    let (project, admin, by_partner) = portal(&app).await;
    let ann = app.person("anna@portal.example", Role::Admin, None).await;
    let company = app.company("Ridgeline").await;
    app.assign(&project, &company, &ann).await;
    let contractor = app.contractor(&company).await;
    let closed = ["completed", "rejected", "build_back_completed", "canceled"];
    for (n, status) in ProjectStatus::ALL.iter().enumerate() {
        app.update(&project, *status, "On it goes.", &ann).await;
        let fields = |by: &str| json!({ "unit": format!("{by} {n}") });
        let can_edit = !closed.contains(&status.as_str());
        let shown = page(&by_partner, &project).await;
        assert_eq!(shown["abilities"]["edit"], can_edit, "{status}");
        let before = written(&app);
        let answer = save(&by_partner, &project, &fields("partner")).await;
        if can_edit {
            answer.ok();
        } else {
            let problem = answer.problem(403, "forbidden");
            assert_eq!(problem["detail"], "You are not permitted to do this.");
            assert_eq!(written(&app), before, "{status}");
            assert_eq!(page(&by_partner, &project).await, shown, "{status}");
        }
        let refused = save(&contractor, &project, &fields("contractor")).await;
        refused.problem(403, "forbidden");
        let saved = save(&admin, &project, &fields("admin")).await.ok();
        assert_eq!(saved["address"]["unit"], format!("admin {n}"));
    }
}

#[rustfmt::skip]
fn broken_rules() -> Vec<(&'static str, String, String)> {
    let mut cases = Vec::new();
    for (field, label, min, max) in [
        ("insurance_claim_number", "Insurance claim number", 1, 50),
        ("claims_adjuster_name", "Claims adjuster name", 2, 100),
        ("insurance_carrier_name", "Insurance carrier name", 2, 100),
        ("property_owner_name", "Property owner name", 2, 100),
        ("property_address", "Property address", 1, 200),
        ("unit", "Unit", 1, 30),
        ("city", "City", 1, 100),
        ("damage_type", "Damage type", 1, 100),
        ("damage_description", "Damage description", 1, 5000),
        ("referral_partner_contact_name", "Referral partner contact name", 2, 100),
    ] {
        cases.push((field, "é".repeat(max + 1), format!("{label} must not exceed {max} characters")));
        if min > 1 {
            cases.push((field, "é".into(), format!("{label} must be at least {min} characters")));
        }
    }
    for (field, label) in [
        ("property_owner_name", "Property owner name"),
        ("property_address", "Property address"),
        ("city", "City"),
        ("state", "State"),
        ("zip_code", "ZIP code"),
        ("damage_type", "Damage type"),
        ("urgency_level", "Urgency level"),
    ] {
        cases.push((field, " \t ".into(), format!("{label} is required")));
    }
    for (field, typed, message) in [
        ("property_owner_email", "jose@home", "Invalid email address"),
        ("property_owner_phone", "212555018", "Phone number must have 10 digits"),
        ("property_owner_phone", "22125550188", "Phone number must have 10 digits"),
        ("property_owner_phone", "212555o188", "Phone number must have 10 digits"),
        ("state", "Ontario", "State must be a US state"),
        ("zip_code", "1220", "ZIP code must have 5 or 9 digits"),
        ("zip_code", "12207-12", "ZIP code must have 5 or 9 digits"),
        ("urgency_level", "now", "Urgency must be low, medium, high, or critical"),
        ("timeline_start", "2026-02-30", "Timeline start must be a date"),
        ("timeline_start", "04/01/2026", "Timeline start must be a date"),
        ("referral_partner_contact_email", "@agency.example", "Invalid email address"),
        ("referral_partner_contact_phone", "x", "Phone number must have 10 digits"),
    ] {
        cases.push((field, typed.into(), message.into()));
    }
    cases
}

#[tokio::test]
async fn each_invalid_field_returns_its_own_message() {
    let app = TestApp::start().await;
    let (project, admin, _) = portal(&app).await;
    let before = (page(&admin, &project).await, written(&app));
    for (field, typed, message) in broken_rules() {
        // A valid field in the same edit is not saved either.
        let good = if field == "unit" { "city" } else { "unit" };
        let fields = json!({ field: typed, good: "Loft" });
        let problem = save(&admin, &project, &fields).await.invalid(&[field]);
        assert_eq!(problem["errors"][0]["message"], message, "{field} {typed}");
        assert_eq!(problem["detail"], message);
    }
    for (fields, field, code) in [
        (json!({ "status": "approved" }), "status", "unknown_field"),
        (
            json!({ "contractor_id": null }),
            "contractor_id",
            "unknown_field",
        ),
        (
            json!({ "project_code": "ABCDEF" }),
            "project_code",
            "unknown_field",
        ),
        (json!({ "city": 7 }), "city", "wrong_type"),
    ] {
        let problem = save(&admin, &project, &fields).await.invalid(&[field]);
        assert_eq!(problem["errors"][0]["code"], code);
    }
    assert_eq!((page(&admin, &project).await, written(&app)), before);
}

#[tokio::test]
async fn all_invalid_fields_are_reported_together_in_form_order() {
    let app = TestApp::start().await;
    let (project, admin, _) = portal(&app).await;
    let fields = json!({
        "timeline_start": "soon", "zip_code": "1", "city": "", "property_owner_email": "x", "claims_adjuster_name": "X",
    });
    let problem = save(&admin, &project, &fields)
        .await
        .problem(422, "invalid_input");
    let errors = problem["errors"].as_array().expect("errors").iter();
    let reported: Vec<&Value> = errors.map(|error| &error["field"]).collect();
    let in_order = [
        "claims_adjuster_name",
        "property_owner_email",
        "city",
        "zip_code",
        "timeline_start",
    ];
    assert_eq!(json!(reported), json!(in_order));
}

#[tokio::test]
async fn an_edit_whose_history_cannot_be_stored_changes_nothing() {
    let app = TestApp::start().await;
    let (project, admin, _) = portal(&app).await;
    let before = (page(&admin, &project).await, written(&app));
    let both = json!({ "city": "Troy", "unit": "5C" });
    for (table, hidden) in [
        ("project_edit_history", "kept_history"),
        ("project_status_updates", "kept_updates"),
    ] {
        let rename = |from: &str, to: &str| format!("ALTER TABLE {from} RENAME TO {to}");
        assert!(app.execute_sql(&rename(table, hidden)));
        let failed = save(&admin, &project, &both).await;
        let problem = failed.problem(500, "internal");
        assert_eq!(problem["detail"], "An unexpected error occurred.");
        assert!(app.execute_sql(&rename(hidden, table)));
        let after = (page(&admin, &project).await, written(&app));
        assert_eq!(after, before, "without {table}");
    }
    save(&admin, &project, &both).await.ok();
}

//! Edits of a project's eighteen tracked fields and their history (specification 2, sections 2 and 3).

use domain::permission::Role;
use domain::project::TrackedField;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp, TestProject};

/// The field, its old value, the typed value, and the saved value, in the order of the form.
#[rustfmt::skip]
const EDITS: [(&str, Option<&str>, &str, &str); 18] = [
    ("insurance_claim_number", Some("CLM-88231"), " CLM-9 ", "CLM-9"),
    ("claims_adjuster_name", Some("Dana Whitfield"), "Kim Vale", "Kim Vale"),
    ("insurance_carrier_name", Some("Harbor Mutual"), "Ocean Mutual", "Ocean Mutual"),
    ("property_owner_name", Some("José O'Brien"), "Ann <Lee>", "Ann <Lee>"),
    ("property_owner_email", Some("jose@home.example"), "Ann@Home.example", "ann@home.example"),
    ("property_owner_phone", Some("2125550188"), "+1 (212) 555-0199", "2125550199"),
    ("property_address", Some("12 Elm Street"), "9 Oak Lane", "9 Oak Lane"),
    ("unit", Some("4B"), "5C", "5C"),
    ("city", Some("Albany"), "San José", "San José"),
    ("state", Some("NY"), "california", "CA"),
    ("zip_code", Some("12207"), "951121234", "95112-1234"),
    ("damage_type", Some("Water Damage"), "Fire Damage", "Fire Damage"),
    ("damage_description", Some("A pipe burst above the kitchen."), "First.\r\nSecond.", "First.\nSecond."),
    ("urgency_level", Some("high"), "LOW", "low"),
    ("timeline_start", None, "2026-04-01", "2026-04-01"),
    ("referral_partner_contact_name", Some("Robin Example"), "Pat Stone", "Pat Stone"),
    ("referral_partner_contact_phone", Some("2125550177"), "212.555.0166", "2125550166"),
    ("referral_partner_contact_email", Some("robin@agency.example"), "pat@agency.example", "pat@agency.example"),
];

/// The fields that may be empty.
const OPTIONAL: [&str; 11] = [
    "insurance_claim_number",
    "claims_adjuster_name",
    "insurance_carrier_name",
    "property_owner_email",
    "property_owner_phone",
    "unit",
    "damage_description",
    "timeline_start",
    "referral_partner_contact_name",
    "referral_partner_contact_phone",
    "referral_partner_contact_email",
];

/// A partner's project, and the clients of an admin and of that partner.
pub async fn portal(app: &TestApp) -> (TestProject, Client, Client) {
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let (partner, by_partner) = app.partner().await;
    let project = app.project(&partner).await;
    (project, app.sign_in(&ann).await, by_partner)
}

pub fn path(project: &TestProject) -> String {
    format!("/api/projects/{}", project.code)
}

pub async fn page(client: &Client, project: &TestProject) -> Value {
    client.get(&path(project)).await.ok()
}

/// Saves fields over the current version.
pub async fn save(client: &Client, project: &TestProject, fields: &Value) -> Answer {
    let version = page(client, project).await["version"].as_i64();
    let version = version.expect("a version");
    client.patch(&path(project), version, fields).await
}

/// The row counts of the tables that record an edit, and of notifications.
pub fn written(app: &TestApp) -> [i64; 4] {
    let tables = [
        "project_status_updates",
        "project_edit_history",
        "changes",
        "notifications",
    ];
    tables.map(|table| app.rows(table))
}

async fn newest(client: &Client, project: &TestProject) -> Value {
    let list = client.get(&format!("{}/updates", path(project))).await;
    list.ok()["items"][0].clone()
}

fn edit(field: &str, old: Option<&str>, new: Option<&str>) -> Value {
    json!({ "field_name": field, "old_value": old, "new_value": new })
}

fn whole_form(value: impl Fn(&'static str, &'static str) -> &'static str) -> Value {
    let fields = EDITS.iter();
    fields
        .map(|&(field, _, typed, new)| (field.to_owned(), json!(value(typed, new))))
        .collect()
}

#[tokio::test]
async fn one_save_adds_one_entry_with_all_fields_in_form_order() {
    let app = TestApp::start().await;
    let (project, admin, by_partner) = portal(&app).await;
    let tracked: Vec<_> = TrackedField::ALL.iter().map(|one| one.as_str()).collect();
    assert_eq!(EDITS.map(|(field, ..)| field).to_vec(), tracked);
    app.advance(SignedDuration::from_secs(1));
    let before = written(&app);
    let shown = save(&admin, &project, &whole_form(|typed, _| typed)).await;
    let shown = shown.ok();
    // The feed gets changes to the project and its timeline; no one is notified.
    let expected = [before[0] + 1, before[1] + 18, before[2] + 2, before[3]];
    assert_eq!(written(&app), expected);
    assert_eq!(page(&admin, &project).await, shown);

    let entry = newest(&by_partner, &project).await;
    assert_eq!(entry["update_type"], "project_edit");
    assert_eq!(entry["author_name"], "Robin Example");
    assert_eq!(entry["created_at"], app.now().to_string());
    assert_eq!(entry["previous_status"], "submitted");
    assert_eq!(entry["new_status"], "submitted");
    assert_eq!(entry["notes"], Value::Null);
    let edits = EDITS.map(|(field, old, _, new)| edit(field, old, Some(new)));
    assert_eq!(entry["edits"], json!(edits));
    // The edits refer to their entry by id, not by time.
    let id = entry["id"].as_str().expect("an id");
    let edits_of_entry = format!("project_edit_history WHERE update_id = '{id}'");
    assert_eq!(app.rows(&edits_of_entry), 18);
}

#[tokio::test]
async fn each_field_edit_is_recorded_with_its_old_and_new_value() {
    let app = TestApp::start().await;
    let (project, admin, by_partner) = portal(&app).await;
    for (field, old, typed, new) in EDITS {
        let empty = OPTIONAL.contains(&field).then_some("");
        let steps = [
            Some((typed, old, Some(new))),
            empty.map(|empty| (empty, Some(new), None)),
            empty.map(|_| (typed, None, Some(new))),
        ];
        for (typed, old, new) in steps.into_iter().flatten() {
            // The fastest pace at which a partner may edit.
            app.advance(SignedDuration::from_secs(10));
            let before = (page(&admin, &project).await, written(&app));
            let answer = save(&by_partner, &project, &json!({ field: typed })).await;
            let version = before.0["version"].as_i64().expect("a version") + 1;
            assert_eq!(answer.headers["etag"], format!("\"{version}\""));
            let shown = answer.ok();
            assert_eq!(shown["version"], version);
            assert_eq!(shown["updated_at"], app.now().to_string());
            let [entries, edits, changes, notifications] = before.1;
            let after = [entries + 1, edits + 1, changes + 2, notifications];
            assert_eq!(written(&app), after, "{field} {typed:?}");
            let recorded = newest(&admin, &project).await["edits"].clone();
            assert_eq!(recorded, json!([edit(field, old, new)]));
        }
    }
}

#[tokio::test]
async fn saving_without_changes_writes_nothing() {
    let app = TestApp::start().await;
    let (project, admin, _) = portal(&app).await;
    save(&admin, &project, &whole_form(|typed, _| typed))
        .await
        .ok();
    app.advance(SignedDuration::from_secs(1));
    let before = (page(&admin, &project).await, written(&app));
    for same in [
        json!({}),
        json!({ "city": "San José" }),
        json!({ "city": "  San José\t" }),
        json!({ "city": null, "unit": null }),
        json!({ "property_owner_phone": "(212) 555-0199", "state": "CA", "urgency_level": " low " }),
        whole_form(|_, new| new),
        whole_form(|typed, _| typed),
    ] {
        let shown = save(&admin, &project, &same).await.ok();
        assert_eq!(shown, before.0, "{same}");
        assert_eq!(written(&app), before.1, "{same}");
    }
}

/// Each entry shows the difference from the edit before it.
#[tokio::test]
async fn edits_with_the_same_timestamp_stay_with_their_own_entries() {
    let app = TestApp::start().await;
    let (project, admin, _) = portal(&app).await;
    for (city, unit) in [("Troy", "1"), ("Utica", "2"), ("Ithaca", "3")] {
        let both = json!({ "city": city, "unit": unit });
        save(&admin, &project, &both).await.ok();
    }
    let list = admin.get(&format!("{}/updates", path(&project))).await.ok();
    let items = list["items"].as_array().expect("a timeline").iter();
    let edits: Vec<&Value> = items
        .filter(|item| item["update_type"] == "project_edit")
        .map(|item| &item["edits"])
        .collect();
    for (old, new) in [
        (("Albany", "4B"), ("Troy", "1")),
        (("Troy", "1"), ("Utica", "2")),
        (("Utica", "2"), ("Ithaca", "3")),
    ] {
        // In the order of the form, the unit comes before the city.
        let expected = json!([
            edit("unit", Some(old.1), Some(new.1)),
            edit("city", Some(old.0), Some(new.0)),
        ]);
        assert!(edits.contains(&&expected), "{expected} in {edits:?}");
    }
    assert_eq!(edits.len(), 3);
}

//! Normalization of typed text: the same for every search, picker, and duplicate check. Invisible characters neither hide a duplicate nor
//! fill an empty field.

use crate::admin_desk::Desk;
use crate::import::{COLUMNS, FILE};
use crate::leftovers::{Leftovers, PHOTO};
use crate::photo_descriptions::Site;
use crate::scheduling::on_version;
use domain::permission::Role;
use jiff::SignedDuration;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, TestApp};

/// The same name as an apostrophe key, a phone, a word processor, and a web page write it.
const SPELLINGS: [&str; 8] = [
    "O'Neill-Shaw",
    "O’Neill–Shaw",
    "O‘Neill‑Shaw",
    "O`NEILL—SHAW",
    "OʼNeill‐Shaw",
    "O′Néill−Shaw",
    "Ｏ＇Ｎｅｉｌｌ－Ｓｈａｗ",
    "O'Nei\u{ad}ll-\u{200b}Shaw",
];

async fn count(app: &TestApp, client: &Client, path: &str, term: &str) -> usize {
    // Searches are limited to one per second.
    app.advance(SignedDuration::from_secs(1));
    let term = utf8_percent_encode(term, NON_ALPHANUMERIC);
    let list = client.get(&format!("{path}{term}")).await.ok();
    list["items"].as_array().expect("list").len()
}

#[tokio::test]
async fn every_list_and_picker_finds_every_spelling() {
    for stored in ["O'Neill-Shaw", "O’Neill-Shaw"] {
        let app = TestApp::start().await;
        let admin = app.admin().await;
        app.company(stored).await;
        let (_, partner) = app.partner().await;
        let details = json!({
            "property_owner_name": stored, "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
            "zip_code": "12180", "damage_type": "Mold", "urgency_level": "low",
        });
        let form = json!({ "details": details });
        partner.post("/api/projects", &form).await.ok();
        let person = app.person("shaw@portal.example", Role::Admin, None).await;
        let shaw = app.sign_in(&person).await;
        let edit = json!({
            "first_name": "Dana", "last_name": stored, "email": "shaw@portal.example", "company_name": "", "phone": "",
        });
        shaw.patch("/api/me/profile", 1, &edit).await.ok();
        for path in [
            "/api/projects?search=",
            "/api/contractors?search=",
            "/api/admin/users?search=",
            "/api/assignees?of=all&search=",
        ] {
            for term in SPELLINGS {
                let found = count(&app, &admin, path, term).await;
                assert_eq!(found, 1, "{path}{term} for {stored}");
            }
        }
    }
}

#[tokio::test]
async fn spellings_of_one_room_or_tag_are_the_same() {
    let site = Site::new().await;
    site.lists(json!(SPELLINGS), json!(["Damage"])).await;
    let only = json!([{ "name": SPELLINGS[0], "is_own": false, "photos": 0 }]);
    assert_eq!(site.choices().await["rooms"], only, "the list repeats one");
    let files = site.attached(&["wall.png"]).await;
    for spelling in SPELLINGS {
        let change = json!({ "room": spelling, "add_tags": [spelling] });
        site.describe(&site.contractor, &[&files[0]], change)
            .await
            .ok();
        let said = site.said(&files[0]).await;
        assert_eq!(said["room"], SPELLINGS[0], "{spelling}");
        assert_eq!(said["tags"], json!([SPELLINGS[0]]), "{spelling}");
    }
    // Photos that are tagged differently offer one tag.
    let other = site.attached(&["floor.png"]).await;
    let change = json!({ "add_tags": [SPELLINGS[1]] });
    site.describe(&site.contractor, &[&other[0]], change)
        .await
        .ok();
    let tags = site.choices().await["tags"].clone();
    assert_eq!(tags.as_array().map(Vec::len), Some(1), "{tags}");
    for spelling in &SPELLINGS[2..] {
        let change = json!({ "remove_tags": [spelling] });
        site.describe(&site.contractor, &[&files[0]], change)
            .await
            .ok();
        assert_eq!(site.said(&files[0]).await["tags"], json!([]), "{spelling}");
        let change = json!({ "add_tags": [SPELLINGS[0]] });
        site.describe(&site.contractor, &[&files[0]], change)
            .await
            .ok();
    }
}

#[tokio::test]
async fn two_templates_cannot_have_spellings_of_one_name() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let template = |name: &str| json!({ "name": name, "used_in": "message", "texts": [{ "language": "en", "text": "Hi." }] });
    for spelling in &SPELLINGS[1..] {
        let form = json!({ "templates": [template(SPELLINGS[0]), template(spelling)] });
        let path = "/api/admin/reply-templates";
        on_version(&admin, Method::PUT, path, &json!(0), &form)
            .await
            .invalid(&["templates.1.name"]);
    }
}

async fn check_import(admin: &Client, rows: &str) -> Value {
    let path = format!("/api/projects/import/check?{COLUMNS},insurance_claim_number");
    let file = format!("{},Claim\n{rows}", FILE.lines().next().expect("headings"));
    Answer::of(admin.request(Method::POST, &path).body(file))
        .await
        .ok()
}

#[tokio::test]
async fn duplicate_claims_are_detected_in_any_spelling() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let row = |claim: &str| format!("Ann Lee,9 Oak Lane,Troy,NY,12180,Water Damage,high,{claim}\n");
    for claim in ["CL-1\u{200b}", "cl‑1", "\u{202a}CL–1\u{202c}", "ＣＬ－１"] {
        let checked = check_import(&admin, &(row("CL-1") + &row(claim))).await;
        assert_eq!(checked["duplicates"], 1, "{claim:?}: {checked}");
    }
    // The same for an existing project.
    let (_, partner) = app.partner().await;
    let details = json!({
        "property_owner_name": "Ann Lee", "property_address": "9 Oak Lane", "city": "Troy", "state": "NY",
        "zip_code": "\u{200b}12180", "damage_type": "Mold", "urgency_level": "low",
        "property_owner_phone": "\u{202a}+1 (512) 555-0142\u{202c}", "insurance_claim_number": "CL‑9 A\u{200b}",
    });
    let form = json!({ "details": details });
    let page = partner.post("/api/projects", &form).await.ok();
    assert_eq!(page["address"]["zip_code"], "12180");
    assert_eq!(page["property_owner_phone"], "5125550142");
    assert_eq!(page["insurance_claim_number"], "CL‑9 A");
    for claim in ["CL-9 A", "cl—9  a", "CL\u{2060}-9 A"] {
        let checked = check_import(&admin, &row(claim)).await;
        assert_eq!(checked["duplicates"], 1, "{claim:?}: {checked}");
    }
}

#[tokio::test]
async fn invisible_text_is_empty_and_angle_brackets_are_preserved() {
    let desk = Desk::new().await;
    let admin = &desk.cast.admin;
    let blank = " \u{200b}\u{feff}\u{ad}\u{3164}\u{fe0f}\u{0}\r\n";
    for (path, form, field) in [
        ("notes", json!({ "note": blank }), "note"),
        ("tasks", json!({ "description": blank }), "description"),
        ("updates", json!({ "notes": blank }), "notes"),
    ] {
        let before = desk.written();
        admin.post(&desk.path(path), &form).await.invalid(&[field]);
        assert_eq!(desk.written(), before, "{path}");
    }
    let text = "if 2 < 3 && <b>dry</b> > wet: javascript:void(0)";
    let note = admin
        .post(&desk.path("notes"), &json!({ "note": text }))
        .await
        .ok();
    assert_eq!(note["note"], text);
    let task = desk.task(&json!({ "description": text })).await;
    assert_eq!(task["description"], text);
    let event = json!({
        "task_type": "custom", "title": text, "description": text,
        "timeslots": [{ "scheduled_date": "2031-05-05", "start_time": "09:00", "end_time": "10:00", "is_all_day": false }],
    });
    let made = admin.post(&desk.path("events"), &event).await.ok();
    let event = &made["event"];
    assert_eq!(
        (&event["title"], &event["description"]),
        (&json!(text), &json!(text))
    );
}

#[tokio::test]
async fn bidirectional_overrides_are_removed_from_file_names() {
    let desk = Desk::new().await;
    let target = desk.cast.app.new_id().to_string();
    let upload = desk
        .cast
        .admin
        .upload(
            "\u{202e}scope\u{202e}gpj.png\u{200b}",
            "image/png",
            "task",
            &target,
            PHOTO.to_vec(),
        )
        .await
        .ok();
    assert_eq!(upload["file_name"], "scopegpj.png");
}

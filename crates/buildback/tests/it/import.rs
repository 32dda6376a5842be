//! Importing projects from a file: the check, and the import of either all projects or none.

use crate::races::Held;
use domain::id::ProjectId;
use domain::permission::{Permit, Role, act};
use reqwest::Method;
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use test_support::factory::details;
use test_support::{Answer, Client, Company, Person, TestApp};

/// A file with one project.
pub const FILE: &str = "Owner,Address,City,State,Zip,Damage,Urgency\nAnn Lee,9 Oak Lane,Troy,NY,12180,Water Damage,high\n";

/// The fields of the columns of [`FILE`].
pub const COLUMNS: &str =
    "columns=property_owner_name,property_address,city,state,zip_code,damage_type,urgency_level";

const HEADINGS: &str = "Owner,Address,City,State,Zip,Damage,Urgency,Claim,Contractor,Partner";
const KEY: &str = "6f1d9c44-import";

fn hash(file: &str) -> String {
    hex::encode(Sha256::digest(file))
}

/// The path that imports `file`, which has the columns of [`FILE`].
pub fn import_path(file: &str) -> String {
    format!("/api/projects/import?{COLUMNS}&file_hash={}", hash(file))
}

fn all_columns() -> String {
    format!("{COLUMNS},insurance_claim_number,contractor,referral_partner_email")
}

/// A file whose rows differ in the owner and in the columns after the urgency.
pub fn file(rows: &[(&str, &str)]) -> String {
    let rows = rows.iter().map(|(owner, rest)| {
        format!("{owner},9 Oak Lane,Troy,NY,12180,Water Damage,high,{rest}\n")
    });
    format!("{HEADINGS}\n{}", rows.collect::<String>())
}

struct Desk {
    app: TestApp,
    admin: Client,
    company: Company,
    partner: Person,
    theirs: Client,
}

async fn desk() -> Desk {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let company = app.company("Ridgeline Roofing").await;
    let (partner, theirs) = app.partner().await;
    Desk {
        app,
        admin,
        company,
        partner,
        theirs,
    }
}

impl Desk {
    async fn send(&self, path: &str, file: impl Into<reqwest::Body>) -> Answer {
        Answer::of(self.admin.request(Method::POST, path).body(file)).await
    }

    async fn check(&self, file: &str, more: &str) -> Value {
        let path = format!("/api/projects/import/check?{}{more}", all_columns());
        self.send(&path, file.to_owned()).await.ok()
    }

    async fn import(&self, file: &str, more: &str, key: &str) -> Answer {
        import(&self.admin, file, more, key).await
    }

    /// The row counts of the tables that an import writes to.
    fn written(&self) -> [i64; 6] {
        [
            "projects",
            "project_status_updates",
            "project_edit_history",
            "notifications",
            "changes",
            "security_audit_log WHERE event_type = 'projects_imported'",
        ]
        .map(|table| self.app.rows(table))
    }
}

/// Imports a file that [`file`] made.
pub async fn import(admin: &Client, file: &str, more: &str, key: &str) -> Answer {
    let (columns, hash) = (all_columns(), hash(file));
    let path = format!("/api/projects/import?{columns}&file_hash={hash}{more}");
    let request = admin.request(Method::POST, &path);
    let request = request.header("idempotency-key", key);
    Answer::of(request.body(file.to_owned())).await
}

fn messages(check: &Value) -> Vec<(i64, &str)> {
    let errors = check["errors"].as_array().expect("errors");
    let reported = errors.iter().map(|error| {
        let message = error["message"].as_str().expect("a text");
        (error["row"].as_i64().expect("a row"), message)
    });
    reported.collect()
}

#[tokio::test]
async fn columns_lists_sheets_rows_and_samples_and_guesses_fields() {
    let desk = desk().await;
    let path = "/api/projects/import/columns";
    let text = desk.send(path, FILE).await.ok();
    assert_eq!(text["rows"], 1);
    assert_eq!(text["sheets"], json!([]));
    assert_eq!(
        text["columns"][0],
        json!({ "heading": "Owner", "samples": ["Ann Lee"], "field": "property_owner_name" })
    );

    let mut book = Workbook::new();
    book.add_worksheet().write(0, 0, "Nothing").expect("a cell");
    let sheet = book.add_worksheet().set_name("Jobs").expect("a name");
    for (row, cells) in (0..).zip([["Claim #", "Shoe size"], ["77", "43"]]) {
        sheet.write_row(row, 0, cells).expect("a row");
    }
    let bytes = book.save_to_buffer().expect("a workbook");
    let jobs = format!("{path}?sheet=Jobs");
    let jobs = desk.send(&jobs, bytes.clone()).await.ok();
    assert_eq!(
        jobs["sheets"],
        json!([
            { "name": "Sheet1", "rows": 0, "is_hidden": false },
            { "name": "Jobs", "rows": 1, "is_hidden": false },
        ])
    );
    assert_eq!(jobs["header_row"], 1);
    assert_eq!(
        jobs["top_rows"][1],
        json!({ "row": 2, "cells": ["77", "43"] })
    );
    assert_eq!(jobs["columns"][0]["field"], "insurance_claim_number");
    assert_eq!(jobs["columns"][1]["field"], Value::Null);
    let guessed = desk.send(path, bytes.clone()).await.ok();
    assert_eq!(guessed["sheet"], "Jobs");
    // The first sheet has a heading only.
    let first = desk.send(&format!("{path}?sheet=Sheet1"), bytes).await;
    assert_eq!(
        (first.status, &first.json["errors"][0]["code"]),
        (422, &json!("empty"))
    );
}

#[tokio::test]
async fn unreadable_files_and_invalid_columns_are_rejected_with_a_reason() {
    let desk = desk().await;
    let path = "/api/projects/import/columns";
    for (bytes, status, code) in [
        (b"PK\x03\x04 and no more".to_vec(), 422, "broken"),
        (b"GIF89a\x01\0\x01\0".to_vec(), 422, "not_a_table"),
        (Vec::new(), 422, "empty"),
        ("a\n".repeat(5_003).into_bytes(), 422, "too_many_rows"),
    ] {
        let answer = desk.send(path, bytes).await;
        assert_eq!(answer.status, status, "{code}");
        assert_eq!(answer.json["errors"][0]["code"], code);
    }
    let huge = desk.send(path, vec![b'a'; 10 * 1024 * 1024 + 1]).await;
    assert_eq!(
        (huge.status, &huge.json["code"]),
        (413, &json!("file_too_large"))
    );
    for columns in ["shoe_size", "city,city", &",".repeat(100)] {
        let path = format!("/api/projects/import/check?columns={columns}");
        assert_eq!(desk.send(&path, FILE).await.status, 422, "{columns}");
    }
}

#[tokio::test]
async fn a_check_reports_errors_and_duplicates_per_row_and_writes_nothing() {
    let desk = desk().await;
    let taken = desk.app.project(&desk.partner).await.number;
    let before = desk.written();
    let partner = &desk.partner.email;
    let file = file(&[
        (
            "Ann Lee",
            format!("CLM-1,ridgeline ROOFING,{partner}").as_str(),
        ),
        ("Bob Ray", "CLM-88231,,"),
        ("Cleo Hart", "CLM-1,,"),
        ("", "CLM-1,Summit,nobody@portal.example"),
        ("Dan Fox", ",Summit,nobody@portal.example"),
        ("", "=1+1,ridgeline-roofing,"),
        ("Flo Orr", "with Bob,ridgeline-roofing,"),
        // As the export writes it.
        ("Gil Poe", "With Bob,Unassigned,"),
    ]);
    let check = desk.check(&file, "").await;
    assert_eq!(check["file_hash"], hash(&file));
    assert_eq!(
        [
            &check["rows"],
            &check["ready"],
            &check["wrong"],
            &check["duplicates"]
        ],
        [8, 3, 5, 3]
    );
    let in_portal = format!("{taken} already has the claim number CLM-88231");
    assert_eq!(
        messages(&check),
        [
            (3, in_portal.as_str()),
            (4, "Row 2 already has the claim number CLM-1"),
            // All errors of a row are reported together.
            (5, "Property owner name is required"),
            (5, "Row 2 already has the claim number CLM-1"),
            (5, "No active contractor is named Summit"),
            (
                5,
                "No active referral partner has the email address nobody@portal.example"
            ),
            (6, "No active contractor is named Summit"),
            (
                6,
                "No active referral partner has the email address nobody@portal.example"
            ),
            (7, "Property owner name is required"),
            (
                7,
                "Insurance claim number contains a formula; paste its value instead"
            ),
        ]
    );
    assert_eq!(
        check["preview"][0],
        json!({
            "row": 2, "property_owner_name": "Ann Lee", "property_owner_email": null, "property_owner_phone": null,
            "property_address": "9 Oak Lane", "unit": null,
            "city": "Troy", "state": "NY", "zip_code": "12180", "timeline_start": null,
            "insurance_carrier_name": null, "insurance_claim_number": "CLM-1", "damage_type": "Water Damage", "urgency_level": "high",
            "contractor": "Ridgeline Roofing", "referral_partner": "Robin Example",
        })
    );
    assert_eq!(check["preview"][1]["row"], 8);
    let no_digit = "Rows 8, 9: the claim number has no digits, for example \"with Bob\". It is kept, but it is not checked for duplicates.";
    assert_eq!(check["notes"], json!([no_digit]));
    assert_eq!(desk.written(), before);

    let errors = format!("/api/projects/import/errors?{}", all_columns());
    let answer = desk.send(&errors, file.clone()).await;
    let text = String::from_utf8(answer.bytes).expect("a text");
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(lines[0], format!("\u{feff}Row,Reason,{HEADINGS}"));
    assert!(lines[1].starts_with(format!("3,{in_portal},Bob Ray,").as_str()));
    assert!(
        lines[5].contains(",'=1+1,"),
        "a formula remains text: {}",
        lines[5]
    );
    assert_eq!(
        lines.len(),
        7,
        "one line for each wrong row, the header, and the trailing empty line"
    );

    // Duplicates may be left out even if they have other errors. Rows with only other errors remain wrong.
    let check = desk.check(&file, "&leave_out_duplicates=true").await;
    assert_eq!(
        [
            &check["ready"],
            &check["wrong"],
            &check["left_out"],
            &check["duplicates"]
        ],
        [3, 2, 3, 3]
    );
    let left_out = check["left_out_rows"].as_array().expect("rows");
    assert_eq!(left_out.len(), 3);
    assert_eq!(left_out[0]["row"], 3);
    assert_eq!(left_out[0]["message"], in_portal);
}

#[tokio::test]
async fn an_import_submits_every_project_and_notifies_each_person_once() {
    let desk = desk().await;
    let Desk {
        app, admin, theirs, ..
    } = &desk;
    app.person("other@portal.example", Role::Admin, None).await;
    for member in ["kim@portal.example", "lou@portal.example"] {
        app.person(member, Role::Contractor, Some(&desk.company))
            .await;
    }
    let partner = &desk.partner.email;
    let file = file(&[
        (
            "Ann Lee",
            format!("CLM-1,Ridgeline Roofing,{partner}").as_str(),
        ),
        (
            "Bob Ray",
            format!("CLM-2,Ridgeline Roofing,{partner}").as_str(),
        ),
        ("Cleo Hart", ",,"),
    ]);
    let before = desk.written();
    let answer = desk.import(&file, "", KEY).await;
    assert_eq!(answer.status, 201, "{}", answer.json);
    assert_eq!([&answer.json["imported"], &answer.json["left_out"]], [3, 0]);
    for (number, end) in [("first_number", "-000001"), ("last_number", "-000003")] {
        let number = answer.json[number].as_str().expect("a number");
        assert!(number.ends_with(end), "{number}");
    }
    let after = desk.written();
    assert_eq!(
        [
            after[0] - before[0],
            after[1] - before[1],
            after[2] - before[2]
        ],
        [3, 5, 2],
        "a submission entry for each project, and an assignment entry for two"
    );
    assert_eq!(
        after[3] - before[3],
        4,
        "one each for the other admin, two members, and the partner"
    );
    assert_eq!(after[5], 1);
    assert_eq!(
        app.rows("changes WHERE topic IN ('project', 'update')"),
        2,
        "one for each audience, regardless of the number of projects"
    );
    let list = admin.get("/api/projects?search=Ann%20Lee").await.ok();
    let card = &list["items"][0];
    assert_eq!(card["contractor"]["company_name"], "Ridgeline Roofing");
    assert_eq!(card["referral_partner"]["full_name"], "Robin Example");
    assert_eq!(card["status"], "submitted");
    assert_eq!(theirs.get("/api/projects").await.ok()["total"], 2);
    let reported = theirs.get("/api/notifications").await.ok();
    assert_eq!(reported["items"][0]["title"], "Projects submitted for you");
    assert_eq!(
        reported["items"][0]["message"],
        "2 imported projects were added to your projects."
    );
    let assigned = admin.get("/api/projects?unassigned=true").await.ok();
    assert_eq!(assigned["total"], 1);

    // A repeat under the same key, as after a lost response.
    let again = desk.import(&file, "", KEY).await;
    assert_eq!((again.status, &again.json), (201, &answer.json));
    assert_eq!(desk.written(), after);
    // Under another key it is another import.
    let other = desk.import(&file, "", "6f1d9c44-import-2").await;
    assert_eq!(other.status, 422);
    assert_eq!(desk.written(), after);
    let left = desk
        .import(&file, "&leave_out_duplicates=true", "6f1d9c44-import-3")
        .await;
    assert_eq!(left.json["imported"], 1);
    assert_eq!(left.json["left_out"], 2);
    let rows = left.json["left_out_rows"].as_array().expect("rows");
    let rows: Vec<_> = rows.iter().map(|row| &row["row"]).collect();
    assert_eq!(rows, [2, 3]);
}

/// A typical office workbook: a cover sheet, a title row, first and last names, dates in both orders, lost leading zeros, and a total.
#[tokio::test]
async fn the_check_reads_a_messy_workbook_and_reports_its_corrections() {
    let desk = desk().await;
    let mut book = Workbook::new();
    book.add_worksheet()
        .write(0, 0, "Spring claims")
        .expect("a title");
    let sheet = book.add_worksheet().set_name("Jobs").expect("a name");
    sheet
        .write(0, 0, "Open claims of the office")
        .expect("a title");
    let headings = ["First Name", "Last Name", "Address", "City", "State", "Zip"];
    sheet.write_row(2, 0, headings).expect("headings");
    sheet
        .write_row(2, 6, ["Phone", "Start Date", "Claim #"])
        .expect("headings");
    for (row, start) in [(3, "3/4/26"), (4, "25/4/2026")] {
        let cells = ["Ann", "Lee", "9 Oak Lane", "Bedford", "MA"];
        sheet.write_row(row, 0, cells).expect("a row");
        sheet.write(row, 5, 17_300_001).expect("a zip code");
        sheet.write(row, 6, 5_125_550_142_u64).expect("a phone");
        sheet.write(row, 7, start).expect("a date");
    }
    sheet.write(5, 0, "Total").expect("a total");
    sheet.write(5, 8, 2).expect("a total");
    let bytes = book.save_to_buffer().expect("a workbook");

    let columns = "owner_first_name,owner_last_name,property_address,city,state,zip_code,property_owner_phone,timeline_start,insurance_claim_number";
    let seen = desk
        .send("/api/projects/import/columns", bytes.clone())
        .await
        .ok();
    assert_eq!(
        (&seen["sheet"], &seen["header_row"]),
        (&json!("Jobs"), &json!(3))
    );
    let fields = seen["columns"].as_array().expect("columns").iter();
    let fields: Vec<&str> = fields
        .map(|column| column["field"].as_str().expect("a field"))
        .collect();
    assert_eq!(fields.join(","), columns);

    let query = format!("columns={columns}&sheet=Jobs&header_row=3&damage_type=Hail%20Damage");
    let path = format!("/api/projects/import/check?{query}");
    let check = desk.send(&path, bytes.clone()).await.ok();
    assert_eq!([&check["ready"], &check["wrong"]], [2, 0], "{check}");
    let first = &check["preview"][0];
    assert_eq!(first["property_owner_name"], "Ann Lee");
    assert_eq!(first["zip_code"], "01730-0001");
    assert_eq!(first["timeline_start"], "2026-04-03");
    assert_eq!(
        (&first["damage_type"], &first["urgency_level"]),
        (&json!("Hail Damage"), &json!("medium"))
    );
    assert_eq!(
        check["dates"],
        json!({
            "order": "day_first", "reason": "proven", "ambiguous": 1, "example": "3/4/26",
            "month_first": "2026-03-04", "day_first": "2026-04-03", "proof": "25/4/2026",
        })
    );
    assert_eq!(
        check["notes"],
        json!([
            "Row 6: skipped as a total, not a project.",
            "2 ZIP codes had lost a leading zero, which was restored: 17300001 in row 4 is read as 01730-0001.",
        ])
    );
    // A date that cannot be read in the chosen order is an error.
    let other = format!("{path}&date_order=month_first&urgency_level=critical");
    let other = desk.send(&other, bytes.clone()).await.ok();
    assert_eq!(other["preview"][0]["timeline_start"], "2026-03-04");
    assert_eq!(other["preview"][0]["urgency_level"], "critical");
    assert_eq!(other["dates"]["reason"], "chosen");
    assert_eq!(
        messages(&other),
        [(
            5,
            "Timeline start 25/4/2026 cannot be read with the month first, which is the order you chose. Choose the other order, or spell out the month."
        )]
    );
    for wrong in ["&date_order=year_first", "&header_row=2", "&header_row=-1"] {
        let rejected = desk.send(&format!("{path}{wrong}"), bytes.clone()).await;
        assert_eq!(rejected.status, 422, "{wrong}");
    }

    // An import reads the file the same way as its check.
    let hash = check["file_hash"].as_str().expect("a hash");
    let path = format!("/api/projects/import?{query}&date_order=day_first&file_hash={hash}");
    let imported = desk.send(&path, bytes.clone()).await.ok();
    assert_eq!(imported["imported"], 2);
    let kept = "projects WHERE timeline_start = '2026-04-03' AND damage_type = 'Hail Damage'";
    assert_eq!(desk.app.rows(kept), 1);
    let no_hash = desk
        .send(&format!("/api/projects/import?{query}"), bytes)
        .await;
    assert_eq!(no_hash.status, 422);
}

#[tokio::test]
async fn shortened_claim_numbers_are_rejected_with_advice_to_use_text() {
    let desk = desk().await;
    let rows = [
        ("Ann Lee", "4.56789E+11,,"),
        ("Bob Roe", "4.56789E+11,,"),
        ("Cleo Hart", "456789012345,,"),
    ];
    let check = desk.check(&file(&rows), "").await;
    assert_eq!([&check["ready"], &check["wrong"]], [1, 2]);
    let errors = check["errors"].as_array().expect("errors");
    assert_eq!(errors.len(), 2, "no error reports a duplicate claim number");
    for error in errors {
        assert_eq!(error["code"], "digits_lost");
        let message = error["message"].as_str().expect("a text");
        assert!(message.contains("as text"), "{message}");
    }
}

/// Four common US date formats are read as the same day, without asking for the date order.
#[tokio::test]
async fn four_us_date_formats_are_read_as_the_same_start_date() {
    let desk = desk().await;
    let starts = ["4/22/26", "22-Apr-26", "04-22-2026", "\"April 22, 2026\""];
    let rows =
        starts.map(|start| format!("Kim Poe,7 Elm Court,Albany,NY,12207,Fire,low,{start}\n"));
    let file = format!(
        "Owner Name,Address,City,State,Zip,Damage Type,Urgency,Start Date\n{}",
        rows.concat()
    );
    let path = format!("/api/projects/import/check?{COLUMNS},timeline_start");
    let check = desk.send(&path, file).await.ok();
    assert_eq!([&check["ready"], &check["wrong"]], [4, 0], "{check}");
    for project in check["preview"].as_array().expect("projects") {
        assert_eq!(project["timeline_start"], "2026-04-22");
    }
    assert_eq!(check["dates"], Value::Null);
}

/// A workbook whose first sheet is a cover, and whose blank cells hold empty strings.
#[tokio::test]
async fn the_check_reads_the_data_sheet_behind_a_cover_sheet() {
    let desk = desk().await;
    let mut book = Workbook::new();
    let cover = book.add_worksheet().set_name("Front").expect("a name");
    cover.write(0, 0, "Weekly summary").expect("a title");
    let sheet = book.add_worksheet().set_name("Work").expect("a name");
    let headings = ["Owner Name", "Owner Email", "Address", "Unit", "City"];
    sheet.write_row(0, 0, headings).expect("headings");
    let cells = ["Kim Poe", "", "7 Elm Court", "", "Albany"];
    sheet.write_row(1, 0, cells).expect("a row");
    let headings = ["State", "Zip", "Damage Type", "Urgency", "Claim #"];
    sheet.write_row(0, 5, headings).expect("headings");
    let cells = ["NY", "12207", "Fire", "Rush", "n/a"];
    sheet.write_row(1, 5, cells).expect("a row");
    let bytes = book.save_to_buffer().expect("a workbook");
    let path = "/api/projects/import/columns";
    let seen = desk.send(path, bytes.clone()).await.ok();
    assert_eq!((&seen["sheet"], &seen["rows"]), (&json!("Work"), &json!(1)));
    let fields = seen["columns"].as_array().expect("columns").iter();
    let fields: Vec<&str> = fields
        .map(|column| column["field"].as_str().unwrap_or_default())
        .collect();
    let path = format!(
        "/api/projects/import/check?sheet=Work&columns={}",
        fields.join(",")
    );
    let check = desk.send(&path, bytes).await.ok();
    assert_eq!([&check["ready"], &check["wrong"]], [1, 0], "{check}");
    let project = &check["preview"][0];
    assert_eq!(project["urgency_level"], "high");
    assert_eq!(project["insurance_claim_number"], Value::Null);
    assert_eq!(
        check["notes"],
        json!([
            "Row 2: read as having no claim number, because the value is \"n/a\" or similar.",
            "Urgency: \"Rush\" is read as High.",
        ])
    );
}

#[tokio::test]
async fn windows_1252_and_utf_16_files_are_decoded_and_shown() {
    let desk = desk().await;
    let bytes = b"Owner;City\nJos\xe9 \x93Pepe\x94 N\xfa\xf1ez;Troy\n".to_vec();
    let seen = desk.send("/api/projects/import/columns", bytes).await.ok();
    assert_eq!(seen["encoding"], "Windows-1252");
    assert_eq!(seen["decoded"], json!(["José “Pepe” Núñez"]));
    assert_eq!(seen["columns"][0]["samples"], seen["decoded"]);
    let text = "Owner\tCity\nJosé Núñez\tTroy\n";
    let utf_16 = text
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect::<Vec<u8>>();
    let seen = desk.send("/api/projects/import/columns", utf_16).await.ok();
    assert_eq!(
        (&seen["encoding"], &seen["rows"]),
        (&json!("UTF-16"), &json!(1))
    );
}

#[tokio::test]
async fn one_invalid_row_prevents_the_whole_import() {
    let desk = desk().await;
    let good: Vec<String> = (0..40).map(|number| format!("CLM-{number},,")).collect();
    let mut rows: Vec<(&str, &str)> = good.iter().map(|rest| ("Ann Lee", rest.as_str())).collect();
    rows.push(("", "CLM-77,,"));
    let before = desk.written();
    let last_is_wrong = file(&rows);
    let answer = desk.import(&last_is_wrong, "", KEY).await;
    assert_eq!(answer.status, 422);
    assert_eq!(
        answer.json["detail"],
        "Nothing was imported: 1 row has an error. Row 42: Property owner name is required"
    );
    assert_eq!(desk.written(), before);

    // A file that differs from the checked one is rejected.
    let path = format!(
        "/api/projects/import?{COLUMNS}&file_hash={}",
        hash("another")
    );
    let stale = desk.send(&path, FILE).await;
    assert_eq!(
        (stale.status, &stale.json["code"]),
        (409, &json!("file_changed"))
    );

    // A claim number that was free during the check has been taken since.
    rows.pop();
    let checked = file(&rows);
    assert_eq!(desk.check(&checked, "").await["wrong"], 0);
    desk.import(&file(&rows[..1]), "", "6f1d9c44-meanwhile")
        .await
        .ok();
    let before = desk.written();
    let late = desk.import(&checked, "", "6f1d9c44-late").await;
    assert_eq!(late.json["errors"][0]["code"], "wrong_rows");
    assert_eq!(desk.written(), before);
}

#[tokio::test]
async fn import_accepts_only_accounts_whose_highest_role_is_partner() {
    let desk = desk().await;
    let partner = &desk.partner;
    let file = file(&[("Ann Lee", format!("CLM-1,,{}", partner.email).as_str())]);
    let ready = async || desk.check(&file, "").await["ready"].clone();
    assert_eq!(ready().await, 1);
    // An account's highest role is its role.
    let id = partner.id;
    let more = format!("INSERT INTO user_roles (user_id, role) VALUES ('{id}', 'admin')");
    assert!(desk.app.execute_sql(&more));
    assert_eq!(ready().await, 0);
    // An account without roles is a referral partner.
    let none = format!("DELETE FROM user_roles WHERE user_id = '{id}'");
    assert!(desk.app.execute_sql(&none));
    assert_eq!(ready().await, 1);
}

#[tokio::test]
async fn only_one_of_two_concurrent_imports_sharing_a_claim_number_succeeds() {
    let desk = desk().await;
    let app = &desk.app;
    let other = app.admin().await;
    let rows = [
        [("Ann Lee", "CLM-1,,"), ("Bob Ray", "CLM-2,,")],
        [("Cleo Hart", "CLM-3,,"), ("Dan Fox", "CLM-2,,")],
    ];
    let files = rows.map(|rows| file(&rows));
    for file in &files {
        assert_eq!(desk.check(file, "").await["wrong"], 0);
    }
    let before = desk.written();
    // Project numbers are assigned in sequence. While a submission holds the next one, both imports are in progress, and without
    // other locking each has already checked for its claim numbers and not found those of the other import.
    let held = Held::begin(app, &desk.partner, |conn, author| {
        let permit = Permit::<act::SubmitProject>::for_system((), "a test");
        let id = ProjectId::new(author.clock, author.rng);
        store::project::submit(
            conn,
            &permit,
            author,
            id,
            store::project::Submitter::Other,
            &details(),
        )?;
        Ok(())
    })
    .await;
    let (first, second, ()) = tokio::join!(
        import(&desk.admin, &files[0], "", KEY),
        import(&other, &files[1], "", KEY),
        held.end_once_waited_for(app, 2),
    );
    let ((succeeded, theirs), (rejected, late), admin, again) = if first.status == 201 {
        ((first, rows[0]), (second, rows[1]), &other, &files[1])
    } else {
        ((second, rows[1]), (first, rows[0]), &desk.admin, &files[0])
    };
    assert_eq!(
        (succeeded.status, &succeeded.json["imported"]),
        (201, &json!(2))
    );
    assert_eq!(rejected.status, 422, "{}", rejected.json);
    assert_eq!(rejected.json["errors"][0]["code"], "wrong_rows");
    let last = succeeded.json["last_number"].as_str().expect("a number");
    assert_eq!(
        rejected.json["detail"],
        format!(
            "Nothing was imported: 1 row has an error. Row 3: {last} already has the claim number CLM-2"
        )
    );
    let after = desk.written();
    assert_eq!(
        [
            after[0] - before[0],
            after[1] - before[1],
            after[5] - before[5]
        ],
        [3, 3, 1],
        "the submission, and one import of two projects"
    );
    let of = |owner: &str| app.rows(&format!("projects WHERE property_owner_name = '{owner}'"));
    assert_eq!(theirs.map(|(owner, _)| of(owner)), [1, 1]);
    assert_eq!(late.map(|(owner, _)| of(owner)), [0, 0]);

    // A retry imports the projects that the other import did not.
    let rest = import(
        admin,
        again,
        "&leave_out_duplicates=true",
        "6f1d9c44-import-2",
    );
    let rest = rest.await.ok();
    assert_eq!([&rest["imported"], &rest["left_out"]], [1, 1]);
    for claim in ["CLM-1", "CLM-2", "CLM-3"] {
        let having = format!("projects WHERE insurance_claim_number = '{claim}'");
        assert_eq!(app.rows(&having), 1, "{claim}");
    }
}

#[tokio::test]
async fn row_errors_have_message_codes_and_the_error_file_is_translated() {
    let desk = desk().await;
    let file = file(&[("Ann Lee", "CLM-1,,"), ("Ann Lee", "CLM-1,,")]);
    let check = desk.check(&file, "").await;
    let reported =
        json!({ "code": "import-claim-in-file", "params": { "claim": "CLM-1", "row": "2" } });
    assert_eq!(check["errors"][0]["text"], reported);
    let left_out = desk.check(&file, "&leave_out_duplicates=true").await;
    assert_eq!(left_out["left_out_rows"][0]["text"], reported);
    let rejected = desk.import(&file, "", KEY).await;
    assert_eq!(
        rejected.json["text"],
        json!({ "code": "import-wrong-rows", "params": { "count": 1, "row": "3", "reason": reported } })
    );
    assert_eq!(rejected.json["errors"][0]["text"], rejected.json["text"]);

    let spelled = file.replace("Water Damage,high", "Water Damage,Rush");
    let check = desk.check(&spelled, "").await;
    assert_eq!(
        (&check["notes"], &check["notes_text"]),
        (
            &json!(["Urgency: \"Rush\" is read as High."]),
            &json!([{ "code": "import-note-urgency", "params": { "value": "Rush", "urgency": "high" } }])
        )
    );

    let spanish = json!({ "language": "es" });
    desk.admin.put("/api/me/language", &spanish).await;
    let errors = format!("/api/projects/import/errors?{}", all_columns());
    let answer = desk.send(&errors, file).await;
    let text = String::from_utf8(answer.bytes).expect("a text");
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(lines[0], format!("\u{feff}Fila,Motivo,{HEADINGS}"));
    let reason = "3,La fila 2 ya tiene el número de reclamación CLM-1,Ann Lee,";
    assert!(lines[1].starts_with(reason), "{}", lines[1]);
}

//! What estimates come to in lists, exports, and reports, and who sees it. The portal's clock shows Monday, 2 March 2026, 10:00 in New York.

use crate::scheduling::{Cast, on_version};
use calamine::{Data, Reader, Xlsx};
use domain::permission::Role;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use std::io::Cursor;
use test_support::{Answer, Client, Person, TestApp, TestProject};

/// Sets who sees amounts, in a portal whose settings were changed `version` times.
async fn let_see(admin: &Client, version: i64, partners: bool, owners: bool) {
    let form = json!({
        "office_name": "", "office_phone": "", "office_email": "", "accent": "", "time_zone": "",
        "messages_beta_gate": null, "warranty_note": "",
        "partners_see_amounts": partners, "owners_see_amounts": owners,
    });
    let path = "/api/admin/portal";
    let saved = on_version(admin, Method::PUT, path, &json!(version), &form).await;
    assert_eq!(
        saved.json["partners_see_amounts"], partners,
        "{}",
        saved.json
    );
    assert_eq!(saved.json["owners_see_amounts"], owners);
}

/// The project of the cast in this client's list.
async fn listed(client: &Client) -> Value {
    let list = client.get("/api/projects").await.ok();
    list["items"][0].clone()
}

fn in_usd(estimated: &str, approved: Option<&str>) -> Value {
    json!([{ "currency": "USD", "estimated": estimated, "approved": approved }])
}

#[tokio::test]
async fn lists_have_amounts_for_those_who_may_see_them() {
    let cast = Cast::new().await;
    let rival = cast.app.company("Summit").await;
    let by_rival = cast.app.contractor(&rival).await;
    let by_stranger = cast.app.partner().await.1;
    for client in [&cast.admin, &cast.contractor] {
        assert_eq!(listed(client).await["amounts"], json!([]));
    }
    let sent = cast.sent(&cast.contractor).await;
    // Drafts do not count.
    cast.draft(&cast.contractor).await;
    cast.draft(&cast.admin).await;
    let part = json!({ "kind": "approve_in_part", "amount": "40", "reason": "The ceiling only." });
    cast.act(&cast.admin, &sent, "decision", &part).await.ok();

    let amounts = in_usd("88.88", Some("40.00"));
    for client in [&cast.admin, &cast.contractor] {
        assert_eq!(listed(client).await["amounts"], amounts);
    }
    for client in [&by_rival, &by_stranger] {
        assert_eq!(listed(client).await, Value::Null);
    }
    // The value is absent, not zero.
    let hidden = listed(&cast.partner).await;
    assert_eq!(hidden["project_code"], cast.project.code);
    assert_eq!(hidden.get("amounts"), None);
    let page = format!("/api/projects/{}", cast.project.code);
    assert_eq!(cast.admin.get(&page).await.ok().get("amounts"), None);
    let_see(&cast.admin, 0, false, true).await;
    assert_eq!(listed(&cast.partner).await.get("amounts"), None);
    let_see(&cast.admin, 1, true, false).await;
    assert_eq!(listed(&cast.partner).await["amounts"], amounts);
    let_see(&cast.admin, 2, false, false).await;
    assert_eq!(listed(&cast.partner).await.get("amounts"), None);
    cast.let_decide("partner").await;
    assert_eq!(listed(&cast.partner).await["amounts"], amounts);

    // Another company does not see what the previous one sent. Admins do.
    cast.app.assign(&cast.project, &rival, &cast.ann).await;
    assert_eq!(listed(&by_rival).await["amounts"], json!([]));
    assert_eq!(listed(&cast.contractor).await, Value::Null);
    assert_eq!(listed(&cast.admin).await["amounts"], amounts);
}

#[tokio::test]
async fn the_portal_settings_let_partners_and_owners_see_amounts() {
    let cast = Cast::new().await;
    let sent = cast.sent(&cast.contractor).await;
    let owner = cast.app.owner(&cast.project.code).await;
    for (version, (partners, owners)) in
        [(true, false), (false, true), (true, true), (false, false)]
            .into_iter()
            .enumerate()
    {
        let version = i64::try_from(version).expect("a small number");
        let_see(&cast.admin, version, partners, owners).await;
        let of_partner = cast.version(&cast.partner, &sent).await.ok();
        let of_owner = owner.get(&crate::estimates::of_owner(&sent, "")).await.ok();
        for (shown, sees) in [(of_partner, partners), (of_owner, owners)] {
            assert_eq!(shown["amount"].is_string(), sees);
            assert_eq!(shown["abilities"]["see_amounts"], sees);
        }
    }
    // Without the fields, the settings stay.
    let_see(&cast.admin, 4, true, true).await;
    let form = json!({
        "office_name": "Harbor", "office_phone": "", "office_email": "", "accent": "", "time_zone": "",
        "messages_beta_gate": null, "warranty_note": "",
    });
    let path = "/api/admin/portal";
    let saved = on_version(&cast.admin, Method::PUT, path, &json!(5), &form).await;
    let saved = saved.ok();
    assert_eq!(saved["partners_see_amounts"], true);
    assert_eq!(saved["owners_see_amounts"], true);
}

async fn export(client: &Client, query: &str) -> Answer {
    let answer = client.get(&format!("/api/projects/export?{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.json);
    answer
}

fn lines(answer: Answer) -> Vec<String> {
    let text = String::from_utf8(answer.bytes).expect("text");
    let text = text.trim_start_matches('\u{feff}');
    text.lines().map(str::to_owned).collect()
}

fn rows_of_xlsx(answer: Answer, sheet: &str) -> Vec<Vec<Data>> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(answer.bytes)).expect("a workbook");
    let sheet = book.worksheet_range(sheet).expect("a sheet");
    sheet.rows().map(<[Data]>::to_vec).collect()
}

#[tokio::test]
async fn exports_have_a_column_of_numbers_for_each_currency() {
    let cast = Cast::new().await;
    let query = "columns=status,estimated,approved";
    // Without estimates, the currency is that of new ones.
    let found = lines(export(&cast.admin, query).await);
    assert_eq!(found[0], "Status,Estimated (USD),Approved (USD)");
    assert!(found[1].ends_with(",,"), "{}", found[1]);

    let sent = cast.sent(&cast.contractor).await;
    let approve = json!({ "kind": "approve" });
    cast.act(&cast.admin, &sent, "decision", &approve)
        .await
        .ok();
    let credit = json!({ "scope": "A credit.", "amount": "-1234.5" });
    let credit = cast.contractor.post(&cast.estimates(""), &credit).await;
    assert_eq!(credit.status, 201, "{}", credit.json);
    let id = credit.json["id"].as_str().expect("an id");
    let change = format!("UPDATE estimate_versions SET currency = 'CAD' WHERE id = '{id}'");
    assert!(cast.app.execute_sql(&change));
    cast.act(&cast.contractor, &credit.json, "send", &json!({}))
        .await
        .ok();

    let heading = "Status,Estimated (CAD),Estimated (USD),Approved (CAD),Approved (USD)";
    for client in [&cast.admin, &cast.contractor] {
        let found = lines(export(client, query).await);
        assert_eq!(found, [heading, "Estimate Approved,-1234.50,88.88,,88.88"]);
    }
    let workbook = export(&cast.admin, &format!("{query}&format=xlsx")).await;
    let rows = rows_of_xlsx(workbook, "Projects");
    let expected = [
        Data::String("Estimate Approved".to_owned()),
        Data::Float(-1234.5),
        Data::Float(88.88),
        Data::Empty,
        Data::Float(88.88),
    ];
    assert_eq!(rows[1], expected);

    // The columns are missing for those who see no amounts.
    assert_eq!(
        lines(export(&cast.partner, query).await),
        ["Status", "Estimate Approved"]
    );
    let_see(&cast.admin, 0, true, false).await;
    assert_eq!(lines(export(&cast.partner, query).await)[0], heading);
}

/// A portal with the people of a report.
struct Office {
    app: TestApp,
    ann: Person,
}

impl Office {
    async fn by_ann(&self) -> Client {
        self.app.sign_in(&self.ann).await
    }

    fn wait(&self, hours: i64) {
        self.app.advance(SignedDuration::from_hours(hours));
    }

    /// Drafts an estimate, and sends it.
    async fn send(&self, by: &Person, project: &TestProject, form: &Value) -> Value {
        let client = self.app.sign_in(by).await;
        let path = format!("/api/projects/{}/estimates", project.code);
        let draft = client.post(&path, form).await;
        assert_eq!(draft.status, 201, "{}", draft.json);
        self.act(by, project, &draft.json, "send", &json!({})).await
    }

    async fn act(
        &self,
        by: &Person,
        project: &TestProject,
        version: &Value,
        how: &str,
        body: &Value,
    ) -> Value {
        let id = version["id"].as_str().expect("an id");
        let path = format!("/api/projects/{}/estimates/{id}/{how}", project.code);
        let client = self.app.sign_in(by).await;
        let answer = on_version(&client, Method::POST, &path, &version["revision"], body).await;
        assert!(matches!(answer.status, 200 | 201), "{}", answer.json);
        answer.json
    }

    async fn decide(&self, project: &TestProject, version: &Value, body: &Value) {
        self.act(&self.ann, project, version, "decision", body)
            .await;
    }

    async fn report(&self, rest: &str) -> Value {
        let path = format!("/api/admin/reports/{rest}");
        self.by_ann().await.get(&path).await.ok()
    }
}

fn costs(amount: &str) -> Value {
    json!({ "scope": "The kitchen.", "amount": amount })
}

/// The rows of a report: key and values.
fn rows(report: &Value) -> Vec<Value> {
    let rows = report["rows"].as_array().expect("rows").iter();
    rows.map(|row| json!([row["key"], row["values"]])).collect()
}

#[tokio::test]
async fn reports_match_a_table_computed_by_hand() {
    let app = TestApp::start().await;
    let ann = app.person("ann@example.com", Role::Admin, None).await;
    let (ridgeline, summit) = (app.company("Ridgeline").await, app.company("Summit").await);
    let rob = app
        .person("rob@example.com", Role::Contractor, Some(&ridgeline))
        .await;
    let sue = app
        .person("sue@example.com", Role::Contractor, Some(&summit))
        .await;
    let (paul, by_paul) = app.partner().await;
    let (quinn, _) = app.partner().await;
    let office = Office { app, ann };
    let mut projects = Vec::new();
    for (partner, company) in [(&paul, &ridgeline), (&quinn, &ridgeline), (&paul, &summit)] {
        let project = office.app.project(partner).await;
        office.app.assign(&project, company, &office.ann).await;
        projects.push(project);
    }
    let [roof, floor, wall] = &projects[..] else {
        panic!("expected three projects");
    };
    let approve = json!({ "kind": "approve" });

    // On March 2, Ridgeline: 1000.00, approved after 2 hours; a supplement of 250.50, of which 200.25 are approved after 5 hours;
    // 400.00, declined after 1 hour; 99.99, withdrawn; and a draft.
    let first = office.send(&rob, roof, &costs("1000")).await;
    office.wait(2);
    office.decide(roof, &first, &approve).await;
    let mut form = costs("250.50");
    form["supplement_of"] = first["estimate"]["id"].clone();
    let supplement = office.send(&rob, roof, &form).await;
    office.wait(5);
    let part = json!({ "kind": "approve_in_part", "amount": "200.25", "reason": "Less tile." });
    office.decide(roof, &supplement, &part).await;
    let declined = office.send(&rob, floor, &costs("400")).await;
    office.wait(1);
    let decline = json!({ "kind": "decline", "reason": "Not covered." });
    office.decide(floor, &declined, &decline).await;
    let withdrawn = office.send(&rob, floor, &costs("99.99")).await;
    let reason = json!({ "reason": "A mistake." });
    office
        .act(&rob, floor, &withdrawn, "withdraw", &reason)
        .await;
    let by_rob = office.app.sign_in(&rob).await;
    let path = format!("/api/projects/{}/estimates", roof.code);
    assert_eq!(by_rob.post(&path, &costs("12345")).await.status, 201);

    // Summit: 500.00, which expires on that day; 800.00 in Canadian dollars, approved after 3 hours; 300.00, for which more is
    // requested after 4 hours, on March 3, and then 350.00, approved after 1 hour.
    let mut form = costs("500");
    form["expires_on"] = "2026-03-02".into();
    let expired = office.send(&sue, wall, &form).await;
    let canadian = office.send(&sue, wall, &costs("800")).await;
    let id = canadian["id"].as_str().expect("an id");
    let change = format!("UPDATE estimate_versions SET currency = 'CAD' WHERE id = '{id}'");
    assert!(office.app.execute_sql(&change));
    office.wait(3);
    office.decide(wall, &canadian, &approve).await;
    let before = office.send(&sue, wall, &costs("300")).await;
    office.wait(4);
    let more = json!({ "kind": "request_more", "reason": "Photos of the wall." });
    office.decide(wall, &before, &more).await;
    let next = office.act(&sue, wall, &before, "next", &json!({})).await;
    let path = format!(
        "/api/projects/{}/estimates/{}",
        wall.code,
        next["id"].as_str().expect("an id")
    );
    let by_sue = office.app.sign_in(&sue).await;
    let edited = on_version(
        &by_sue,
        Method::PUT,
        &path,
        &next["revision"],
        &costs("350"),
    )
    .await;
    let next = edited.ok();
    let next = office.act(&sue, wall, &next, "send", &json!({})).await;
    office.wait(1);
    office.decide(wall, &next, &approve).await;
    // The office: 75.00, which waits.
    office.send(&office.ann, floor, &costs("75")).await;
    let id = expired["id"].as_str().expect("an id");
    let path = format!("/api/projects/{}/estimates/{id}", wall.code);
    assert_eq!(
        office.by_ann().await.get(&path).await.ok()["state"],
        "expired"
    );

    // key, then estimates, estimated, approved, approved in percent, decisions, median minutes
    let report = office.report("estimates_by_contractor").await;
    let table = [
        json!(["summit:CAD", [1.0, "800.00", "800.00", 100.0, 1.0, 180.0]]),
        json!([
            "ridgeline:USD",
            [3.0, "1650.50", "1200.25", 72.7, 3.0, 120.0]
        ]),
        json!(["summit:USD", [2.0, "850.00", "350.00", 41.2, 2.0, 60.0]]),
        json!([":USD", [1.0, "75.00", "0.00", 0.0, 0.0, null]]),
    ];
    assert_eq!(rows(&report), table);
    // Amounts of different currencies are never added.
    assert_eq!(report["totals"], json!([7.0, null, null, null, 6.0, 120.0]));
    assert_eq!(report["rows"][3]["label"], "Office");
    assert_eq!(report["rows"][0]["currency"], "CAD");
    assert_eq!(report["columns"][1]["unit"], "money");

    let report = office
        .report("estimates_by_contractor?contractor=ridgeline")
        .await;
    assert_eq!(rows(&report), table[1..2]);
    assert_eq!(report["totals"], table[1][1]);

    let report = office.report("estimates_by_partner").await;
    let (of_paul, of_quinn) = (paul.id.to_string(), quinn.id.to_string());
    let by_partner = [
        json!([
            format!("{of_paul}:CAD"),
            [1.0, "800.00", "800.00", 100.0, 1.0, 180.0]
        ]),
        json!([
            format!("{of_paul}:USD"),
            [4.0, "2100.50", "1550.25", 73.8, 4.0, 120.0]
        ]),
        json!([
            format!("{of_quinn}:USD"),
            [2.0, "475.00", "0.00", 0.0, 1.0, 60.0]
        ]),
    ];
    assert_eq!(rows(&report), by_partner);
    let report = office
        .report(&format!("estimates_by_partner?partner={of_quinn}"))
        .await;
    assert_eq!(rows(&report), by_partner[2..]);

    // An estimate belongs to the day on which the version that counts was sent, a decision to the day of its version.
    let report = office
        .report("estimates_by_contractor?from=2026-03-02&to=2026-03-02")
        .await;
    let on_the_second = json!(["summit:USD", [1.0, "500.00", "0.00", 0.0, 1.0, 240.0]]);
    assert_eq!(
        rows(&report),
        [table[0].clone(), table[1].clone(), on_the_second]
    );
    let report = office
        .report("estimates_by_contractor?from=2026-03-03&to=2026-03-03")
        .await;
    let on_the_third = json!(["summit:USD", [1.0, "350.00", "350.00", 100.0, 1.0, 60.0]]);
    assert_eq!(rows(&report), [on_the_third, table[3].clone()]);

    let admin = office.by_ann().await;
    let path = "/api/admin/reports/estimates_by_contractor/export";
    let found = lines(admin.get(path).await);
    let heading = "Contractor,Currency,Estimates,Estimated,Approved,Approved (%),Decisions,Median time to decision (days)";
    assert_eq!(found[0], heading);
    assert!(
        found[1].starts_with("Summit,CAD,1,800.00,800.00,100.00,1,"),
        "{}",
        found[1]
    );
    assert!(
        found[2].starts_with("Ridgeline,USD,3,1650.50,1200.25,72.70,3,"),
        "{}",
        found[2]
    );
    assert_eq!(found[4], "Office,USD,1,75.00,0.00,0.00,0,");
    let workbook = admin.get(&format!("{path}?format=xlsx")).await;
    let sheet = rows_of_xlsx(workbook, "Estimates by contractor");
    assert_eq!(sheet[2][1], Data::String("USD".to_owned()));
    assert_eq!(sheet[2][3..5], [Data::Float(1650.5), Data::Float(1200.25)]);
    let path = "/api/admin/reports/estimates_by_contractor/file";
    let text = crate::report_files::read(&admin.get(path).await);
    for part in ["1,650.50", "1,200.25", "CAD", "Office", "72.7%"] {
        assert!(text.contains(part), "{part} missing in {text}");
    }

    // Reports are for admins.
    for kind in ["estimates_by_contractor", "estimates_by_partner"] {
        let path = format!("/api/admin/reports/{kind}");
        for client in [&by_paul, &by_sue] {
            assert_eq!(client.get(&path).await.status, 403);
        }
    }
}

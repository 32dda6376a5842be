//! Reports: their numbers, by days in the portal's time zone, and their export.
//! The portal's clock shows Monday, 2 March 2026, 10:00 in New York.

use calamine::{Data, Reader, Xlsx};
use domain::audit::AuditEvent;
use domain::language::Language;
use domain::permission::Role;
use domain::project::ProjectStatus;
use domain::report::ReportKind;
use jiff::SignedDuration;
use serde_json::{Value, json};
use std::io::Cursor;
use test_support::{Client, TestApp};

async fn read(admin: &Client, rest: &str) -> Value {
    admin.get(&format!("/api/admin/reports/{rest}")).await.ok()
}

/// The rows of a report: label and values.
fn rows(report: &Value) -> Vec<(String, Vec<Option<f64>>)> {
    let rows = report["rows"].as_array().expect("rows");
    rows.iter()
        .map(|row| {
            let values = row["values"].as_array().expect("numbers");
            let label = row["label"].as_str().expect("label").to_owned();
            (label, values.iter().map(Value::as_f64).collect())
        })
        .collect()
}

/// The rows of a report that have a value above zero.
fn nonzero_rows(report: &Value) -> Vec<(String, Vec<Option<f64>>)> {
    let mut rows = rows(report);
    rows.retain(|(_, values)| {
        values
            .iter()
            .any(|value| value.is_some_and(|value| value > 0.0))
    });
    rows
}

fn row(label: &str, values: &[f64]) -> (String, Vec<Option<f64>>) {
    (label.to_owned(), values.iter().copied().map(Some).collect())
}

fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

#[tokio::test]
async fn a_portal_without_projects_has_empty_reports() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for kind in ReportKind::ALL {
        let report = read(&admin, kind.as_str()).await;
        assert_eq!(rows(&report), [], "{kind}");
        assert_eq!(report["row_count"], 0);
        assert_eq!(report["title"], kind.label_in(Language::English));
        assert_eq!(
            (&report["from"], &report["to"]),
            (&json!("2025-12-03"), &json!("2026-03-02"))
        );
    }
    admin
        .get("/api/admin/reports/weather")
        .await
        .problem(404, "not_found");
}

#[tokio::test]
async fn report_days_follow_the_portals_time_zone() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    // To 11:30 PM, which is already the next day in UTC, and then past midnight.
    app.advance(hours(13) + SignedDuration::from_mins(30));
    app.project(&partner).await;
    app.advance(hours(1));
    app.project(&partner).await;
    app.project(&partner).await;
    let admin = app.admin().await;
    let intake = |days: &'static str| read(&admin, days);
    let report = intake("intake?from=2026-03-01&to=2026-03-04").await;
    let expected = [
        row("Mar 1, 2026", &[0.0]),
        row("Mar 2, 2026", &[1.0]),
        row("Mar 3, 2026", &[2.0]),
        row("Mar 4, 2026", &[0.0]),
    ];
    assert_eq!(rows(&report), expected);
    assert_eq!(
        (&report["step"], &report["totals"]),
        (&json!("day"), &json!([3.0]))
    );
    let report = intake("intake?from=2026-03-03&to=2026-03-03").await;
    assert_eq!(rows(&report), [row("Mar 3, 2026", &[2.0])]);
    let report = intake("intake?from=2025-03-04&to=2026-03-03").await;
    assert_eq!(nonzero_rows(&report), [row("Mar 1 – Mar 3, 2026", &[3.0])]);
    assert_eq!(report["step"], "month");
    let report = intake("status_mix?from=2026-03-03&to=2026-03-04").await;
    assert_eq!(rows(&report), [row("Submitted", &[2.0, 100.0, 3.0])]);
}

#[tokio::test]
async fn invalid_report_parameters_are_rejected_by_field() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    app.company("Ridgeline").await;
    let partner = app.partner().await.0.id;
    for (query, field) in [
        ("intake?from=2026-03-02&to=2026-03-01", "to"),
        ("intake?from=2026-02-30", "from"),
        ("intake?to=yesterday", "to"),
        ("intake?from=2020-01-01&to=2026-01-01", "from"),
        ("intake?contractor=nobody", "contractor"),
        (
            "intake?partner=01890a5d-ac96-774b-bcc2-100000000077",
            "partner",
        ),
        ("intake?partner=nobody", "partner"),
        ("partner_volume?contractor=ridgeline", "contractor"),
        ("intake?color=red", "color"),
    ] {
        for operation in ["", "/export", "/file"] {
            let path = query.replacen('?', &format!("{operation}?"), 1);
            let answer = admin.get(&format!("/api/admin/reports/{path}")).await;
            answer.invalid(&[field]);
        }
    }
    for (report, contractor) in [("intake", "&contractor=ridgeline"), ("contractor_load", "")] {
        let path = format!("/api/admin/reports/{report}?partner={partner}{contractor}");
        admin.get(&path).await.invalid(&["partner"]);
    }
    let export = "/api/admin/reports/intake/export?format=pdf";
    admin.get(export).await.invalid(&["format"]);
}

#[tokio::test]
async fn reports_count_projects_by_company_partner_status_and_stage() {
    let app = TestApp::start().await;
    let admin = app.person("ann@example.com", Role::Admin, None).await;
    let acme = app.company("Acme Restoration").await;
    let (bea, _) = app.partner().await;
    let (cal, _) = app.partner().await;
    let built = app.project(&bea).await;
    let halted = app.project(&bea).await;
    let canceled = app.project(&cal).await;
    for project in [&built, &halted] {
        app.assign(project, &acme, &admin).await;
    }
    assert!(app.execute_sql("UPDATE projects SET timeline_start = NULL"));
    assert!(app.execute_sql(&format!(
        "UPDATE projects SET timeline_start = '2026-03-03' WHERE id IN ('{}', '{}')",
        built.id, halted.id
    )));
    app.advance(hours(24));
    app.update(&built, ProjectStatus::InProgress, "Begun", &admin)
        .await;
    app.update(&halted, ProjectStatus::OnHold, "Halted", &admin)
        .await;
    app.update(&canceled, ProjectStatus::Canceled, "Called off", &admin)
        .await;
    app.advance(hours(48));
    app.update(&built, ProjectStatus::BuildBackCompleted, "Done", &admin)
        .await;

    let by_admin = app.sign_in(&admin).await;
    let report = read(&by_admin, "contractor_load").await;
    let load = [row("Acme Restoration", &[1.0, 1.0, 2.0, 1.0, 1.0, 100.0])];
    assert_eq!(rows(&report), load);
    assert_eq!(report["rows"][0]["key"], acme.slug);
    // The same count as in the list of overdue projects.
    let list = format!(
        "/api/projects?contractor={}&group=overdue&limit=1",
        acme.slug
    );
    assert_eq!(by_admin.get(&list).await.ok()["total"], 1);
    let report = read(
        &by_admin,
        &format!("contractor_load?contractor={}", acme.slug),
    )
    .await;
    assert_eq!(rows(&report), load);
    assert_eq!(report["contractor"]["company_name"], "Acme Restoration");

    let report = read(&by_admin, "partner_volume").await;
    let volume: Vec<_> = rows(&report)
        .into_iter()
        .map(|(_, values)| values)
        .collect();
    let expected = [[2.0, 66.7, 1.0, 1.0, 0.0], [1.0, 33.3, 0.0, 0.0, 1.0]];
    assert_eq!(volume, expected.map(|row| row.map(Some).to_vec()));
    assert_eq!(report["rows"][0]["key"], bea.id.to_string());
    assert_eq!(report["totals"], json!([3.0, null, 1.0, 1.0, 1.0]));

    let report = read(&by_admin, "status_mix").await;
    let mix = |share: f64, statuses: &[&str]| -> Vec<_> {
        statuses
            .iter()
            .map(|label| row(label, &[1.0, share, 1.0]))
            .collect()
    };
    let all = ["On Hold", "Build Back Completed", "Canceled"];
    assert_eq!(rows(&report), mix(33.3, &all));
    for narrowed in [
        format!("contractor={}", acme.slug),
        format!("partner={}", bea.id),
    ] {
        let report = read(&by_admin, &format!("status_mix?{narrowed}")).await;
        assert_eq!(rows(&report), mix(50.0, &all[..2]), "{narrowed}");
        let report = read(&by_admin, &format!("intake?{narrowed}")).await;
        assert_eq!(report["totals"], json!([2.0]), "{narrowed}");
        let report = read(&by_admin, &format!("open_by_age?{narrowed}")).await;
        assert_eq!(nonzero_rows(&report), [row("Up to 7 days", &[1.0, 100.0])]);
    }

    let stages = |report: &Value| -> Vec<(String, f64)> {
        let rows = rows(report).into_iter();
        rows.map(|(label, values)| {
            let [Some(left), Some(median), Some(p90)] = values[..] else {
                panic!("expected three numbers");
            };
            assert!(median <= p90);
            let expected = if label == "Submitted" { 24.0 } else { 48.0 };
            assert!(
                (median / 60.0 / expected - 1.0).abs() < 0.02,
                "{label}: {median}"
            );
            (label, left)
        })
        .collect()
    };
    let report = read(&by_admin, "stage_times").await;
    let of = |submitted, in_progress| {
        vec![
            ("Submitted".to_owned(), submitted),
            ("In Progress".to_owned(), in_progress),
        ]
    };
    assert_eq!(stages(&report), of(3.0, 1.0));
    let report = read(&by_admin, &format!("stage_times?contractor={}", acme.slug)).await;
    assert_eq!(stages(&report), of(2.0, 1.0));
    let report = read(&by_admin, &format!("stage_times?partner={}", cal.id)).await;
    assert_eq!(stages(&report), [("Submitted".to_owned(), 1.0)]);
    let report = read(&by_admin, "stage_times?from=2026-03-04&to=2026-03-05").await;
    assert_eq!(stages(&report), [("In Progress".to_owned(), 1.0)]);
    let report = read(&by_admin, "open_by_age").await;
    assert_eq!(rows(&report).len(), 7);
    app.advance(hours(24 * 20));
    let report = read(&app.sign_in(&admin).await, "open_by_age").await;
    assert_eq!(nonzero_rows(&report), [row("15 to 30 days", &[1.0, 100.0])]);
}

#[tokio::test]
async fn report_statuses_are_listed_in_workflow_order() {
    let app = TestApp::start().await;
    let admin = app.person("ann@example.com", Role::Admin, None).await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    use ProjectStatus::{
        BuildBackCompleted, Canceled, EstimateSubmitted, InProgress, OnHold, Pending,
        SiteVisitScheduled,
    };
    for status in [
        OnHold,
        EstimateSubmitted,
        Canceled,
        InProgress,
        BuildBackCompleted,
        SiteVisitScheduled,
        Pending,
    ] {
        app.advance(hours(2));
        app.update(&project, status, "", &admin).await;
        let other = app.project(&partner).await;
        app.update(&other, status, "", &admin).await;
    }
    let stages = [
        "Submitted",
        "Site Visit Scheduled",
        "Estimate Submitted",
        "In Progress",
        "On Hold",
        "Build Back Completed",
        "Canceled",
    ];
    let by_admin = app.sign_in(&admin).await;
    let report = read(&by_admin, "stage_times").await;
    let labels = |report: &Value| -> Vec<String> {
        let rows = rows(report).into_iter();
        rows.map(|(label, _)| label).collect()
    };
    assert_eq!(labels(&report), stages);
    let file = by_admin
        .get("/api/admin/reports/stage_times/export")
        .await
        .bytes;
    let text = String::from_utf8(file).expect("text");
    let first = |line: &str| line.split(',').next().map(str::to_owned);
    let lines: Vec<_> = text.lines().skip(1).filter_map(first).collect();
    assert_eq!(lines, stages);
    let report = read(&by_admin, "status_mix").await;
    let mut now = vec!["Pending Review"];
    now.extend(&stages[1..]);
    assert_eq!(labels(&report), now);
}

#[tokio::test]
async fn an_exported_report_matches_the_displayed_one() {
    let app = TestApp::start().await;
    let admin = app.person("ann@example.com", Role::Admin, None).await;
    // A name that spreadsheets would interpret as a formula.
    let company = app.company("=HYPERLINK(1)").await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    app.assign(&project, &company, &admin).await;
    app.advance(hours(36));
    app.update(&project, ProjectStatus::OnHold, "Halted", &admin)
        .await;
    app.advance(SignedDuration::from_mins(1));

    let by_admin = app.sign_in(&admin).await;
    let export = async |rest: &str| by_admin.get(&format!("/api/admin/reports/{rest}")).await;
    let answer = export("contractor_load/export").await;
    assert_eq!(answer.status, 200, "{}", answer.json);
    assert_eq!(
        answer.headers["content-disposition"],
        "attachment; filename=\"report-contractor-load-2026-03-03.csv\""
    );
    let text = String::from_utf8(answer.bytes).expect("text");
    let lines: Vec<_> = text.trim_start_matches('\u{feff}').lines().collect();
    let headings = "Contractor,Open now,Start passed,Submitted in range,Built back in range,Built back late,Late (%)";
    assert_eq!(lines, [headings, "'=HYPERLINK(1),1,0,1,0,0,"]);

    let answer = export("stage_times/export?format=xlsx").await;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(answer.bytes)).expect("open the workbook");
    let sheet = book
        .worksheet_range("Time in each stage")
        .expect("read the sheet");
    let rows: Vec<_> = sheet.rows().map(<[Data]>::to_vec).collect();
    assert_eq!(rows[0][2], Data::String("Median (days)".to_owned()));
    assert_eq!(
        rows[1][..2],
        [Data::String("Submitted".to_owned()), Data::Float(1.0)]
    );
    let Data::Float(days) = rows[1][2] else {
        panic!("expected a number of days: {:?}", rows[1]);
    };
    assert!((days - 1.5).abs() < 0.03, "{days}");

    let spanish = json!({ "language": "es" });
    by_admin.put("/api/me/language", &spanish).await;
    app.advance(SignedDuration::from_mins(1));
    let answer = export("stage_times/export").await;
    let text = String::from_utf8(answer.bytes).expect("text");
    let lines: Vec<_> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(
        lines[0],
        "Etapa,Avanzaron,Mediana (días),Percentil 90 (días)"
    );
    assert!(lines[1].starts_with("Enviado,1,1"), "{}", lines[1]);
    // Its sheet name has the maximum length.
    let answer = export("contractor_load/export?format=xlsx").await;
    assert_eq!(answer.status, 200, "{}", answer.json);
    let report = by_admin.get("/api/admin/reports/stage_times").await.ok();
    assert_eq!(
        [
            &report["row_label_text"],
            &report["columns"][0]["label_text"],
            &report["rows"][0]["label_text"]
        ],
        [
            &json!({ "code": "table-stage", "params": {} }),
            &json!({ "code": "table-moved-on", "params": {} }),
            &json!({ "code": "table-in-status", "params": { "status": "submitted" } }),
        ]
    );
    assert_eq!(report["rows"][0]["label"], "Submitted");

    let exported = AuditEvent::DataExported.as_str();
    let logged = app.database().count(&format!(
        "security_audit_log WHERE event_type = '{exported}' AND details LIKE '%report-contractor-load%'"
    ));
    assert_eq!(logged, 1);
}

#[tokio::test]
async fn a_report_shows_a_hundred_rows_and_its_export_has_all() {
    let app = TestApp::start().await;
    let (partner, _) = app.partner().await;
    let now = app.state().now().as_microsecond();
    let many = "WITH RECURSIVE n (i) AS (SELECT 1001 UNION ALL SELECT i + 1 FROM n WHERE i < 1130)";
    assert!(app.execute_sql(&format!(
        "INSERT INTO contractors (id, company_name, slug, status, search_text, created_at, updated_at)
         {many} SELECT '01890a5d-ac96-774b-bcc1-' || (100000000000 + i), 'Company ' || i, 'company-' || i, 'active',
                'company ' || i, {now}, {now} FROM n"
    )));
    assert!(app.execute_sql(&format!(
        "INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state,
            zip_code, damage_type, referral_partner_id, contractor_id, created_at, updated_at, status_since)
         {many} SELECT '01890a5d-ac96-774b-bcc4-' || (100000000000 + i), CAST(100000 + i AS TEXT), 'BB-' || (100000 + i),
                'Owner', '9 Elm Street', 'Albany', 'NY', '12207', 'Water', '{}',
                '01890a5d-ac96-774b-bcc1-' || (100000000000 + i), {now}, {now}, {now} FROM n",
        partner.id
    )));
    let admin = app.admin().await;
    let report = read(&admin, "contractor_load").await;
    let shown: Vec<_> = (1001..=1100).map(|i| format!("Company {i}")).collect();
    let labels: Vec<_> = rows(&report).into_iter().map(|(label, _)| label).collect();
    assert_eq!(labels, shown);
    assert_eq!(report["row_count"], 130);
    // The totals include all rows, not only the displayed ones.
    assert_eq!(
        (&report["totals"][0], &report["totals"][2]),
        (&json!(130.0), &json!(130.0))
    );
    let export = "/api/admin/reports/contractor_load/export";
    let text = String::from_utf8(admin.get(export).await.bytes).expect("text");
    let lines: Vec<_> = text.lines().skip(1).collect();
    let all: Vec<_> = (1001..=1130)
        .map(|i| format!("Company {i},1,0,1,0,0,"))
        .collect();
    assert_eq!(lines, all);
    let file = admin.get("/api/admin/reports/contractor_load/file").await;
    let text = crate::report_files::read(&file);
    let mut rows = (1001..=1130).map(|i| format!("Company {i} 1 0 1 0 0 –"));
    assert!(rows.all(|row| text.contains(&row)), "{text}");
    assert!(text.contains("Total 130 0 130 0 0 –"), "{text}");
}

#[tokio::test]
async fn only_admins_find_reports_by_name() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    let (_, partner) = app.partner().await;
    let found = async |client: &Client, term: &str| {
        let results = client.get(&format!("/api/search?q={term}")).await.ok();
        let groups = results["groups"].as_array().expect("groups").clone();
        groups.into_iter().find(|group| group["type"] == "report")
    };
    let group = found(&admin, "workload").await.expect("report group");
    assert_eq!(group["items"][0]["title"], "Contractor workload and delays");
    assert_eq!(
        group["items"][0]["url"],
        "/admin/reports?report=contractor_load"
    );
    assert_eq!(group["items"][0]["matched_field"], "report_name");
    assert!(found(&admin, "median").await.is_some());
    assert_eq!(found(&partner, "workload").await, None);
}

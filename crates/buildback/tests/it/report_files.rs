//! Reports as PDF: what they show, who downloads them, and what the security log says of it.
//! The portal's clock shows Monday, 2 March 2026, 10:00 in New York.

use crate::owner_letter_file::printed;
use crate::photo_facts::crew;
use crate::scheduling::on_version;
use domain::audit::AuditEvent;
use domain::language::Language;
use domain::permission::Role;
use domain::project::ProjectStatus;
use domain::report::ReportKind;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::json;
use test_support::{Answer, Client, TestApp, photo};

async fn file(client: &Client, rest: &str) -> Answer {
    client.get(&format!("/api/admin/reports/{rest}")).await
}

/// The words of a report, row by row.
pub fn read(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.json);
    assert_eq!(answer.headers["content-type"], "application/pdf");
    assert_eq!(answer.headers["cache-control"], "no-store");
    let folder = tempfile::tempdir().expect("a folder");
    let pdf = folder.path().join("report.pdf");
    std::fs::write(&pdf, &answer.bytes).expect("a file");
    printed("qpdf", &["--check"], &pdf);
    let text = printed("pdftotext", &["-layout", "-enc", "UTF-8"], &pdf);
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

fn is_landscape(answer: &Answer) -> bool {
    String::from_utf8_lossy(&answer.bytes).contains("/MediaBox[0 0 792 612]")
}

#[tokio::test]
async fn each_report_has_the_rows_of_its_page() {
    let app = TestApp::start().await;
    let ann = app.person("ann@example.com", Role::Admin, None).await;
    let company = app.company("Acme Restoration").await;
    let (partner, _) = app.partner().await;
    let project = app.project(&partner).await;
    app.project(&partner).await;
    app.assign(&project, &company, &ann).await;
    app.advance(SignedDuration::from_hours(36));
    app.update(&project, ProjectStatus::OnHold, "Halted", &ann)
        .await;
    let admin = app.sign_in(&ann).await;
    let estimates = format!("/api/projects/{}/estimates", project.code);
    let estimate = json!({ "scope": "The roof.", "amount": "1234.50" });
    let draft = admin.post(&estimates, &estimate).await.ok();
    let send = format!("{estimates}/{}/send", draft["id"].as_str().expect("an id"));
    let revision = &draft["revision"];
    on_version(&admin, Method::POST, &send, revision, &json!({}))
        .await
        .ok();
    for kind in ReportKind::ALL {
        let page = file(&admin, kind.as_str()).await.ok();
        let pdf = file(&admin, &format!("{kind}/file")).await;
        let text = read(&pdf);
        for part in [
            &*kind.label_in(Language::English),
            &*kind.question_in(Language::English),
            "Buildback",
            "Projects for Everyone",
            "Made Mar 3, 2026, 10:0",
            "Page 1 of 1",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let rows = page["rows"].as_array().expect("rows");
        assert!(!rows.is_empty(), "{kind}");
        for row in rows {
            let label = row["label"].as_str().expect("a label");
            assert!(text.contains(label), "{label}: {text}");
        }
        let columns = page["columns"].as_array().expect("columns");
        assert_eq!(is_landscape(&pdf), columns.len() > 4, "{kind}");
    }
    let stages = file(&admin, "stage_times").await.ok();
    let hours = stages["rows"][0]["values"][1].as_f64().expect("a number") / 60.0;
    for (rest, part) in [
        (
            "stage_times/file",
            &*format!("Submitted 1 {hours:.1} h {hours:.1} h"),
        ),
        ("contractor_load/file", "Acme Restoration 1 0 1 0 0 –"),
        ("estimates_by_contractor/file", "1,234.50"),
        ("status_mix/file", "On Hold 1 50% 1"),
        ("status_mix/file", "Total 2 – 2"),
        (
            "intake/file?from=2026-03-01&to=2026-03-03",
            "Dates Mar 1, 2026 – Mar 3, 2026",
        ),
        ("intake/file?from=2026-03-01&to=2026-03-03", "Mar 2, 2026 2"),
        ("open_by_age/file", "As of Mar 3, 2026"),
    ] {
        let text = read(&file(&admin, rest).await);
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[tokio::test]
async fn a_report_names_its_filter_and_has_the_logo_and_the_readers_language() {
    let crew = crew().await;
    let logo = crew.admin.request(Method::PUT, "/api/admin/portal/logo");
    let logo = logo.body(photo::transparent_png(64, 48));
    Answer::of(logo).await.ok();
    let spanish = json!({ "language": "es" });
    let answer = crew.admin.put("/api/me/language", &spanish).await;
    assert_eq!(answer.status, 204);
    let answer = file(&crew.admin, "contractor_load/file?contractor=ridgeline").await;
    assert_eq!(
        answer.headers["content-disposition"],
        "attachment; filename=\"report-contractor-load-2026-03-02.pdf\"; filename*=UTF-8''report-contractor-load-2026-03-02.pdf"
    );
    let text = read(&answer);
    for part in [
        "Carga y atrasos de los contratistas",
        "Fechas 3 dic 2025 – 2 mar 2026",
        "Proyectos de Ridgeline",
        "Creado 2 mar 2026, 10:0",
        "Contratista",
        "Ridgeline 1 0 1 0 0 –",
        "“Inicio vencido” cuenta",
        "Página 1 de 1",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let bytes = String::from_utf8_lossy(&answer.bytes);
    for part in [
        "/Subtype/Image",
        "/Lang(es)",
        "<pdfuaid:part>1</pdfuaid:part>",
    ] {
        assert!(bytes.contains(part), "{part}");
    }
}

#[tokio::test]
async fn a_report_without_data_says_so() {
    let app = TestApp::start().await;
    let admin = app.admin().await;
    for (kind, sentence) in [
        ("intake", "There is no data for these dates."),
        ("open_by_age", "There is no data."),
        ("contractor_load", "There is no data for these dates."),
    ] {
        let text = read(&file(&admin, &format!("{kind}/file")).await);
        assert!(text.contains(sentence), "{text}");
        assert!(!text.contains("Total"), "{text}");
    }
    file(&admin, "weather/file").await.problem(404, "not_found");
}

#[tokio::test]
async fn only_admins_download_reports_and_the_security_log_names_them() {
    let crew = crew().await;
    let anonymous = crew.app.anonymous();
    for (client, status) in [
        (&crew.contractor, 403),
        (&crew.partner, 403),
        (&crew.owner, 401),
        (&anonymous, 401),
    ] {
        let answer = file(client, "open_by_age/file").await;
        assert_eq!(answer.status, status, "{}", answer.json);
    }
    let exported = AuditEvent::DataExported.as_str();
    let logged = format!("security_audit_log WHERE event_type = '{exported}'");
    assert_eq!(crew.app.rows(&logged), 0);
    read(&file(&crew.admin, "open_by_age/file").await);
    let details = r#"{"format":"pdf","list":"report-open-by-age","rows":7}"#;
    let named = format!("{logged} AND details = '{details}'");
    assert_eq!((crew.app.rows(&logged), crew.app.rows(&named)), (1, 1));
}

#[tokio::test]
async fn reports_count_as_archives() {
    let app = TestApp::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    for _ in 0..20 {
        assert_eq!(file(&admin, "intake/file").await.status, 200);
    }
    let refused = file(&admin, "intake/file").await;
    refused.problem(429, "too_many_calls");
    assert_eq!(file(&other, "intake/file").await.status, 200);
    app.advance(SignedDuration::from_mins(1));
    assert_eq!(file(&admin, "intake/file").await.status, 200);
}

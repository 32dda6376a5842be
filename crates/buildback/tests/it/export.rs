//! Exports of project lists contain the listed projects, in the same order, with the selected columns.

use crate::companies::set;
use calamine::{Data, Reader, Xlsx};
use domain::audit::AuditEvent;
use domain::permission::Role;
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use serde_json::json;
use std::collections::HashSet;
use std::io::Cursor;
use test_support::{Answer, Client, Person, TestApp};

const USUAL: [&str; 8] = [
    "Property owner",
    "Property address",
    "Project number",
    "Insurance claim number",
    "Damage",
    "Status",
    "Urgency",
    "Contractor",
];

async fn export(client: &Client, query: &str) -> Answer {
    let answer = client.get(&format!("/api/projects/export?{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.json);
    answer
}

fn rows_of_csv(answer: &Answer) -> Vec<Vec<String>> {
    let text = answer.bytes.strip_prefix(b"\xef\xbb\xbf");
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text.expect("the file begins with a byte order mark"));
    let records = reader.records().map(|record| record.expect("a row"));
    records
        .map(|record| record.iter().map(str::to_owned).collect())
        .collect()
}

fn rows_of_xlsx(answer: &Answer) -> Vec<Vec<Data>> {
    rows_of_sheet(answer, "Projects")
}

fn rows_of_sheet(answer: &Answer, name: &str) -> Vec<Vec<Data>> {
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(answer.bytes.clone())).expect("a workbook");
    assert!(book.worksheet_formula(name).expect("a sheet").is_empty());
    let sheet = book.worksheet_range(name).expect("a sheet");
    sheet.rows().map(<[Data]>::to_vec).collect()
}

/// The first column without its heading.
fn owners(answer: &Answer) -> Vec<String> {
    let rows = rows_of_csv(answer).into_iter().skip(1);
    rows.map(|row| row[0].clone()).collect()
}

async fn name(app: &TestApp, id: impl std::fmt::Display, owner: &str) {
    let change = format!("UPDATE projects SET property_owner_name = '{owner}' WHERE id = '{id}'");
    assert!(app.execute_sql(&change));
    app.index().await;
}

#[tokio::test]
async fn each_role_exports_the_projects_that_its_list_shows() {
    let app = TestApp::start().await;
    let (partner, by_partner) = app.partner().await;
    let (other, _) = app.partner().await;
    let admin = app.person("ann@example.com", Role::Admin, None).await;
    let by_admin = app.sign_in(&admin).await;
    let company = app.company("Acme Restoration").await;
    for (who, owner) in [
        (&partner, "José Núñez"),
        (&partner, "Bea Moss"),
        (&other, "Al Fox"),
    ] {
        let project = app.project(who).await;
        name(&app, project.id, owner).await;
        if owner == "Bea Moss" {
            app.assign(&project, &company, &admin).await;
        }
    }
    let by_contractor = app.contractor(&company).await;
    let unlinked = app.unlinked_contractor().await;
    for (client, query, expected) in [
        (
            &by_admin,
            "sort=owner",
            vec!["Al Fox", "Bea Moss", "José Núñez"],
        ),
        (
            &by_admin,
            "sort=owner_desc&unassigned=true",
            vec!["José Núñez", "Al Fox"],
        ),
        (&by_admin, "mine=true", vec![]),
        (&by_admin, "contractor=acme-restoration", vec!["Bea Moss"]),
        (&by_partner, "sort=oldest", vec!["José Núñez", "Bea Moss"]),
        (&by_partner, "status=canceled", vec![]),
        (&by_contractor, "", vec!["Bea Moss"]),
        (&unlinked, "", vec![]),
    ] {
        let answer = export(client, query).await;
        assert_eq!(owners(&answer), expected, "{query}");
    }
    app.advance(SignedDuration::from_mins(2));
    let by_name = export(&by_admin, "search=n%C3%BA%C3%B1ez").await;
    assert_eq!(owners(&by_name), ["José Núñez"]);
    let header = |name| by_name.headers[name].to_str().expect("text").to_owned();
    assert_eq!(header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(header("content-length"), by_name.bytes.len().to_string());
    let disposition = header("content-disposition");
    assert!(disposition.starts_with("attachment; filename=\"projects-20"));
    assert!(disposition.ends_with(".csv\""), "{disposition}");
}

#[tokio::test]
async fn users_who_become_contractors_export_only_their_companys_projects() {
    for before in [Role::ReferralPartner, Role::Admin] {
        let app = TestApp::start().await;
        let robin = app.person("robin@example.com", before, None).await;
        let client = app.sign_in(&robin).await;
        let (other, _) = app.partner().await;
        let company = app.company("Acme Restoration").await;
        for (who, owner) in [
            (&robin, "José Núñez"),
            (&robin, "Bea Moss"),
            (&other, "Al Fox"),
        ] {
            let project = app.project(who).await;
            name(&app, project.id, owner).await;
            if owner != "José Núñez" {
                app.assign(&project, &company, &robin).await;
            }
        }
        let seen = async |query: &str| {
            let list = client.get(&format!("/api/projects?{query}")).await.ok();
            let items = list["items"].as_array().expect("a list").iter();
            let listed: Vec<_> = items
                .map(|item| {
                    item["property_owner_name"]
                        .as_str()
                        .expect("a name")
                        .to_owned()
                })
                .collect();
            assert_eq!(list["total"], listed.len(), "{query}");
            app.advance(SignedDuration::from_mins(2));
            assert_eq!(owners(&export(&client, query).await), listed, "{query}");
            listed
        };
        let own = ["Bea Moss", "José Núñez"];
        assert_eq!(seen("mine=true&sort=owner").await, own);

        let role = "UPDATE user_roles SET role = 'contractor' WHERE user_id = ";
        assert!(app.execute_sql(&format!("{role}'{}'", robin.id)));
        let link = format!("UPDATE users SET contractor_id = '{}'", company.id);
        assert!(app.execute_sql(&format!("{link} WHERE id = '{}'", robin.id)));
        assert_eq!(seen("sort=owner").await, ["Al Fox", "Bea Moss"]);
        for query in ["mine=true", "mine=true&status=submitted&sort=owner"] {
            assert_eq!(seen(query).await, ["Bea Moss"]);
        }
        assert!(seen("mine=true&search=n%C3%BA%C3%B1ez").await.is_empty());
        assert!(seen("mine=true&contractor=nobody").await.is_empty());
    }
}

#[tokio::test]
async fn only_admins_get_the_referral_partner_column() {
    let app = TestApp::start().await;
    let (partner, by_partner) = app.partner().await;
    app.project(&partner).await;
    let headings = |answer: &Answer| rows_of_csv(answer)[0].clone();
    let of_partner = headings(&export(&by_partner, "").await);
    assert_eq!(of_partner[..8], USUAL);
    assert_eq!(of_partner[8..], ["Updated"]);
    let of_admin = headings(&export(&app.admin().await, "").await);
    assert_eq!(of_admin[7..], ["Referral partner", "Contractor", "Updated"]);
}

#[tokio::test]
async fn an_unassigned_project_is_labeled_as_in_the_list() {
    let app = TestApp::start().await;
    let (partner, by_partner) = app.partner().await;
    app.project(&partner).await;
    let exported = export(&by_partner, "columns=people").await;
    assert_eq!(rows_of_csv(&exported)[1], ["Unassigned"]);
}

#[tokio::test]
async fn the_unassigned_label_is_in_the_users_language() {
    let app = TestApp::start().await;
    let ann = app.person("ann@example.com", Role::Admin, None).await;
    let company = app.company("Acme Restoration").await;
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &company, &ann).await;
    let by_contractor = app.contractor(&company).await;
    // Contractors see only their company's projects, so they see the label only if the company has no name.
    for statement in [
        "ALTER TABLE contractors RENAME TO named_contractors",
        "CREATE VIEW contractors AS SELECT id, CAST(NULL AS TEXT) AS company_name, status FROM named_contractors",
    ] {
        assert!(app.execute_sql(statement), "{statement}");
    }
    for (language, label) in [("en", "Unassigned"), ("es", "Sin asignar")] {
        let chosen = json!({ "language": language });
        let chosen = by_contractor.put("/api/me/language", &chosen).await;
        assert_eq!(chosen.status, 204, "{}", chosen.json);
        app.advance(SignedDuration::from_mins(2));
        let csv = export(&by_contractor, "columns=people").await;
        assert_eq!(rows_of_csv(&csv)[1], [label]);
        let workbook = export(&by_contractor, "columns=people&format=xlsx").await;
        let sheet = if language == "es" {
            "Proyectos"
        } else {
            "Projects"
        };
        let cell = Data::String(label.to_owned());
        assert_eq!(rows_of_sheet(&workbook, sheet)[1], [cell]);
    }
}

#[tokio::test]
async fn an_inactive_company_is_labeled_as_in_the_list() {
    let app = TestApp::start().await;
    let ann = app.person("ann@example.com", Role::Admin, None).await;
    let company = app.company("Acme Restoration").await;
    let project = app.project(&app.partner().await.0).await;
    app.assign(&project, &company, &ann).await;
    let client = app.sign_in(&ann).await;
    let exported = async |format: &str| {
        app.advance(SignedDuration::from_mins(2));
        export(&client, &format!("columns=people&format={format}")).await
    };
    assert_eq!(
        rows_of_csv(&exported("csv").await)[1][1],
        "Acme Restoration"
    );
    set(&client, &company.slug, "deactivation").await;
    let label = "Acme Restoration · Inactive";
    assert_eq!(rows_of_csv(&exported("csv").await)[1][1], label);
    let cell = Data::String(label.to_owned());
    assert_eq!(rows_of_xlsx(&exported("xlsx").await)[1][1], cell);
}

#[tokio::test]
async fn exports_translate_labels_but_not_typed_text() {
    let app = TestApp::start().await;
    let ann = app.person("ann@example.com", Role::Admin, None).await;
    let company = app.company("Acme Restoration").await;
    let (partner, by_partner) = app.partner().await;
    let project = app.project(&partner).await;
    name(&app, project.id, "Status Critical").await;
    assert!(app.execute_sql("UPDATE projects SET urgency_level = 'critical'"));
    app.assign(&project, &company, &ann).await;
    app.update(&project, ProjectStatus::OnHold, "Wait.", &ann)
        .await;
    let by_contractor = app.contractor(&company).await;
    for (client, sheet, headings, cells) in [
        (
            &by_contractor,
            "Proyectos",
            [
                "Propietario",
                "Dirección de la propiedad",
                "Estado",
                "Urgencia",
            ],
            ["En pausa", "Crítica"],
        ),
        (
            &by_partner,
            "Projects",
            ["Property owner", "Property address", "Status", "Urgency"],
            ["On Hold", "Critical"],
        ),
    ] {
        let language = if sheet == "Projects" { "en" } else { "es" };
        let chosen = json!({ "language": language });
        let chosen = client.put("/api/me/language", &chosen).await;
        assert_eq!(chosen.status, 204, "{}", chosen.json);
        let query = "columns=property,status,urgency";
        let csv = rows_of_csv(&export(client, query).await);
        assert_eq!(csv[0], headings);
        assert_eq!(csv[1][0], "Status Critical");
        assert_eq!(csv[1][2..], cells);
        let workbook = export(client, &format!("{query}&format=xlsx")).await;
        let rows = rows_of_sheet(&workbook, sheet);
        assert_eq!(rows[0], headings.map(|text| Data::String(text.to_owned())));
        assert_eq!(
            rows[1][2..],
            cells.map(|text| Data::String(text.to_owned()))
        );
    }
}

#[tokio::test]
async fn exports_have_the_selected_columns_and_real_dates() {
    let app = TestApp::start().await;
    let (partner, client) = app.partner().await;
    let first = app.project(&partner).await;
    app.project(&partner).await;
    let change = "UPDATE projects SET timeline_start = '2026-03-01' WHERE id = ";
    assert!(app.execute_sql(&format!("{change}'{}'", first.id)));
    let query = "columns=submitted,start,urgency&sort=start";
    let csv = rows_of_csv(&export(&client, query).await);
    assert_eq!(csv[0], ["Urgency", "Timeline start", "Submitted"]);
    assert_eq!(csv[1][1], "2026-03-01");
    assert_eq!(csv[2][1], "");

    let answer = export(&client, &format!("{query}&format=xlsx")).await;
    assert_eq!(
        answer.headers["content-type"],
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    );
    let rows = rows_of_xlsx(&answer);
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0][1], Data::String("Timeline start".to_owned()));
    // Days since the end of 1899.
    let Data::DateTime(start) = &rows[1][1] else {
        panic!("{:?} is not a date", rows[1][1]);
    };
    assert_eq!(start.as_f64(), 46_082.0);
    assert!(matches!(rows[1][2], Data::DateTime(_)));
    assert_eq!(rows[2][1], Data::Empty);

    // A date that forms once accepted, but that spreadsheets do not support.
    let change = "UPDATE projects SET timeline_start = '0026-03-01' WHERE id = ";
    assert!(app.execute_sql(&format!("{change}'{}'", first.id)));
    let rows = rows_of_xlsx(&export(&client, &format!("{query}&format=xlsx")).await);
    assert_eq!(rows[1][1], Data::String("0026-03-01".to_owned()));

    client
        .get("/api/projects/export?columns=color")
        .await
        .invalid(&["columns"]);
    client
        .get("/api/projects/export?format=pdf")
        .await
        .invalid(&["format"]);
}

#[tokio::test]
async fn exported_cells_are_never_formulas() {
    let app = TestApp::start().await;
    let (partner, client) = app.partner().await;
    let traps = [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "＝1+1",
        "a=1",
        "\"x\", y\nz",
    ];
    for trap in traps {
        let project = app.project(&partner).await;
        name(&app, project.id, trap).await;
    }
    let shown = owners(&export(&client, "sort=oldest").await);
    let defused = [
        "'=1+1",
        "'+1",
        "'-1",
        "'@SUM(A1)",
        "'\t=1",
        "'＝1+1",
        "a=1",
        "\"x\", y\nz",
    ];
    assert_eq!(shown, defused);
    let rows = rows_of_xlsx(&export(&client, "sort=oldest&format=xlsx").await);
    let cells: Vec<_> = rows[1..].iter().map(|row| row[0].clone()).collect();
    assert_eq!(cells, traps.map(|trap| Data::String(trap.to_owned())));
}

/// Adds 1,200 projects.
fn add_many(app: &TestApp, partner: &Person) {
    assert!(app.execute_sql(&format!(
        "INSERT INTO projects (id, project_code, project_number, property_owner_name, property_address, city, state,
            zip_code, damage_type, referral_partner_id, created_at, updated_at, status_since)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
         SELECT '01890a5d-ac96-774b-bcc4-' || (100000000000 + i), CAST(100000 + i AS TEXT), 'BB-' || (100000 + i),
                'Owner', '9 Elm Street', 'Albany', 'NY', '12207', 'Water', '{}', i / 7, i, i FROM n",
        partner.id
    )));
}

#[tokio::test]
async fn projects_changed_during_an_export_appear_exactly_once() {
    let app = TestApp::start().await;
    let (partner, client) = app.partner().await;
    add_many(&app, &partner);
    for sort in ["updated", "updated_desc"] {
        // The least recently changed project is changed, over and over.
        let changes = async {
            for at in 2_000_000_000_000_000_u64.. {
                let oldest = "SELECT id FROM projects ORDER BY updated_at LIMIT 1";
                let change = format!("UPDATE projects SET updated_at = {at} WHERE id = ({oldest})");
                assert!(app.execute_sql(&change));
                tokio::task::yield_now().await;
            }
        };
        let query = format!("columns=project&sort={sort}");
        let answer = tokio::select! {
            answer = export(&client, &query) => answer,
            () = changes => unreachable!("the changes never end"),
        };
        let numbers = owners(&answer);
        let each: HashSet<_> = numbers.iter().collect();
        assert_eq!((numbers.len(), each.len()), (1200, 1200), "{sort}");
    }
}

#[tokio::test]
async fn exports_larger_than_a_database_page_are_complete() {
    let app = TestApp::start().await;
    let (partner, client) = app.partner().await;
    let project = app.project(&partner).await;
    add_many(&app, &partner);
    for sort in ["newest", "owner", "status_desc"] {
        let query = format!("columns=project&sort={sort}");
        let rows = rows_of_csv(&export(&client, &query).await);
        let mut numbers: Vec<_> = rows[1..].iter().map(|row| row[0].clone()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 1201, "{sort}");
        assert!(numbers.contains(&project.number));
    }
}

/// An export that was prepared for an admin is not sent if the user is no longer an admin.
#[tokio::test]
async fn admins_deactivated_or_demoted_during_an_export_get_nothing() {
    for (change, status, code) in [
        (
            "UPDATE users SET active = FALSE WHERE id",
            401,
            "sign_in_required",
        ),
        (
            "UPDATE user_roles SET role = 'referral_partner' WHERE user_id",
            403,
            "forbidden",
        ),
    ] {
        for (path, action) in [
            ("/api/projects/export", "export"),
            ("/api/admin/reports/intake/export", "export"),
            ("/api/admin/reports/intake/file", "archive"),
            ("/api/admin/security-events/export", "export"),
        ] {
            let app = TestApp::start().await;
            let ann = app.person("ann@example.com", Role::Admin, None).await;
            let client = app.sign_in(&ann).await;
            // By then, the export has begun.
            let change = format!("{change} = '{}'", ann.id);
            let counted = format!("NEW.action = '{action}'");
            app.meanwhile("UPDATE ON rate_limits", &counted, &change);
            client.get(path).await.problem(status, code);
            let logged_exports = "security_audit_log WHERE event_type = 'data_exported'";
            assert_eq!(app.rows(logged_exports), 0, "{path}");
        }
    }
}

#[tokio::test]
async fn exports_are_logged_with_their_rows_and_limited_to_six_a_minute() {
    let app = TestApp::start().await;
    let (partner, client) = app.partner().await;
    app.project(&partner).await;
    for _ in 0..6 {
        export(&client, "format=xlsx").await;
        app.advance(SignedDuration::from_millis(1));
    }
    let path = "/api/projects/export";
    client.get(path).await.problem(429, "too_many_exports");
    let log = app.read(|conn| store::audit::newest(conn, 50)).await;
    let exported: Vec<_> = log
        .iter()
        .filter(|entry| entry.event_type == AuditEvent::DataExported)
        .collect();
    assert_eq!(exported.len(), 6);
    assert!(
        exported[0]
            .key
            .starts_with(&format!("user:{}:", partner.id))
    );
    assert_eq!(
        exported[0].details.as_deref(),
        Some(r#"{"format":"xlsx","list":"projects","rows":1}"#)
    );
    assert!(
        log.iter()
            .any(|entry| entry.event_type == AuditEvent::RateLimitCalls)
    );
    app.advance(SignedDuration::from_mins(1));
    assert_eq!(client.get(path).await.status, 200);
}

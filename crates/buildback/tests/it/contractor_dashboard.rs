//! The four stat cards of the contractor dashboard (specification 2, section 4, "Contractor stats"), and who may see them.

use domain::permission::Role;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use test_support::{Client, Company, Person, TestApp};

const PATH: &str = "/api/contractor/dashboard";

struct Fixture {
    app: TestApp,
    admin: Person,
    partner: Person,
    company: Company,
}

impl Fixture {
    async fn with(app: TestApp) -> Self {
        Self {
            admin: app.person("ann@portal.example", Role::Admin, None).await,
            partner: app.partner().await.0,
            company: app.company("Ridgeline").await,
            app,
        }
    }

    /// Creates a project with or without a company, with a status and a start date given as SQL.
    async fn project(&self, company: Option<&Company>, status: &str, start: &str) {
        let project = self.app.project(&self.partner).await;
        if let Some(company) = company {
            self.app.assign(&project, company, &self.admin).await;
        }
        let change = format!(
            "UPDATE projects SET status = '{status}', timeline_start = {start} WHERE id = '{}'",
            project.id
        );
        assert!(self.app.execute_sql(&change));
    }
}

async fn figures(client: &Client) -> [Value; 4] {
    let stats = &client.get(PATH).await.ok()["stats"];
    ["total", "in_progress", "completed", "overdue"].map(|figure| stats[figure].clone())
}

/// The test clock is set to March 2, 2026.
#[tokio::test]
async fn stat_cards_count_projects_by_status_and_start_date() {
    let fixture = Fixture::with(TestApp::start().await).await;
    let client = fixture.app.contractor(&fixture.company).await;
    assert_eq!(figures(&client).await, [0, 0, 0, 0]);
    let mut expected = [0, 0, 0, 0];
    for (status, start, counts) in [
        ("submitted", "'2026-03-01'", [1, 0, 0, 1]),
        ("submitted", "'2026-03-02'", [1, 0, 0, 0]),
        ("submitted", "'2026-03-03'", [1, 0, 0, 0]),
        ("submitted", "'2025-12-31'", [1, 0, 0, 1]),
        ("submitted", "NULL", [1, 0, 0, 0]),
        ("site_visit_scheduled", "NULL", [1, 1, 0, 0]),
        ("site_visit_scheduled", "'2026-03-01'", [1, 1, 0, 1]),
        ("build_back_scheduled", "'2026-03-02'", [1, 1, 0, 0]),
        ("build_back_completed", "NULL", [1, 0, 1, 0]),
        ("build_back_completed", "'2026-03-01'", [1, 0, 1, 0]),
        // Only completed build backs are no longer overdue.
        ("canceled", "'2026-03-01'", [1, 0, 0, 1]),
        ("completed", "'2026-03-01'", [1, 0, 0, 1]),
        ("rejected", "'2026-03-01'", [1, 0, 0, 1]),
        // These statuses count toward the total only, whatever the titles of the cards suggest.
        ("in_progress", "NULL", [1, 0, 0, 0]),
        ("completed", "NULL", [1, 0, 0, 0]),
        ("site_visit_completed", "NULL", [1, 0, 0, 0]),
        ("scheduled", "NULL", [1, 0, 0, 0]),
        ("nonresponsive", "'2026-03-02'", [1, 0, 0, 0]),
    ] {
        fixture.project(Some(&fixture.company), status, start).await;
        for (figure, count) in expected.iter_mut().zip(counts) {
            *figure += count;
        }
        assert_eq!(figures(&client).await, expected, "{status} {start}");
    }
}

#[tokio::test]
async fn stat_cards_count_only_projects_of_the_contractors_company() {
    let fixture = Fixture::with(TestApp::start().await).await;
    let summit = fixture.app.company("Summit").await;
    for (company, status) in [
        (Some(&fixture.company), "site_visit_scheduled"),
        (Some(&summit), "build_back_scheduled"),
        (Some(&summit), "build_back_completed"),
        (None, "submitted"),
    ] {
        fixture.project(company, status, "'2026-03-01'").await;
    }
    for (company, expected) in [(&fixture.company, [1, 1, 0, 1]), (&summit, [2, 1, 1, 1])] {
        let client = fixture.app.contractor(company).await;
        assert_eq!(figures(&client).await, expected, "{}", company.name);
        let named = json!({ "id": company.id, "company_name": company.name });
        assert_eq!(client.get(PATH).await.ok()["contractor"], named);
    }
    // A reassigned project counts for its new company.
    assert!(fixture.app.execute_sql(&format!(
        "UPDATE projects SET contractor_id = '{}' WHERE status = 'build_back_scheduled'",
        fixture.company.id
    )));
    let clients = [
        fixture.app.contractor(&fixture.company).await,
        fixture.app.contractor(&summit).await,
    ];
    assert_eq!(figures(&clients[0]).await, [2, 2, 0, 2]);
    assert_eq!(figures(&clients[1]).await, [1, 0, 1, 0]);
}

/// A project is overdue once its start day is over in the portal's time zone.
#[tokio::test]
async fn projects_become_overdue_at_midnight_in_the_portals_time_zone() {
    for (zone, start, last_second) in [
        ("UTC", "2026-03-02", "2026-03-02T23:59:59Z"),
        ("America/New_York", "2026-03-02", "2026-03-03T04:59:59Z"),
        // A day with 23 hours.
        ("America/New_York", "2026-03-08", "2026-03-09T03:59:59Z"),
        ("Pacific/Honolulu", "2026-03-02", "2026-03-03T09:59:59Z"),
        ("Pacific/Auckland", "2026-03-03", "2026-03-03T10:59:59Z"),
    ] {
        let time_zone = TimeZone::get(zone).expect("a known zone");
        let app = TestApp::with(|config| config.time_zone = time_zone).await;
        let fixture = Fixture::with(app).await;
        let start = format!("'{start}'");
        fixture
            .project(Some(&fixture.company), "submitted", &start)
            .await;
        let last_second: Timestamp = last_second.parse().expect("an instant");
        fixture
            .app
            .advance(last_second.duration_since(fixture.app.now()));
        let client = fixture.app.contractor(&fixture.company).await;
        assert_eq!(figures(&client).await, [1, 0, 0, 0], "{zone}: that day");
        fixture.app.advance(jiff::SignedDuration::from_secs(1));
        assert_eq!(figures(&client).await, [1, 0, 0, 1], "{zone}: the next");
    }
}

#[tokio::test]
async fn an_unlinked_contractor_gets_an_explanation_instead_of_stats() {
    let app = TestApp::start().await;
    app.project(&app.partner().await.0).await;
    let client = app.unlinked_contractor().await;
    let problem = client.get(PATH).await.problem(403, "contractor_not_linked");
    assert_eq!(
        problem["detail"],
        "Your account is not linked to a contractor. Please contact your administrator to complete your account setup."
    );
    let list = client.get("/api/projects").await.ok();
    assert_eq!((&list["items"], &list["total"]), (&json!([]), &json!(0)));
}

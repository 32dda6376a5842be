//! The four stat cards of the contractor dashboard (specification 2, section 4, "Contractor stats"), and who may see them.

use domain::permission::Role;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use test_support::{Client, Company, Person, TestApp};

const PATH: &str = "/api/contractor/dashboard";

struct Arranged {
    app: TestApp,
    admin: Person,
    partner: Person,
    company: Company,
}

impl Arranged {
    async fn with(app: TestApp) -> Self {
        Self {
            admin: app.person("ann@portal.example", Role::Admin, None).await,
            partner: app.partner().await.0,
            company: app.company("Ridgeline").await,
            app,
        }
    }

    /// A project of a company, or of none, in a status and with a start, written as SQL.
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

/// The clock of tests stands at 2 March 2026.
#[tokio::test]
async fn each_project_counts_where_the_rule_says() {
    let all = Arranged::with(TestApp::start().await).await;
    let client = all.app.contractor(&all.company).await;
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
        // Only what is built back is not overdue any more.
        ("canceled", "'2026-03-01'", [1, 0, 0, 1]),
        ("completed", "'2026-03-01'", [1, 0, 0, 1]),
        ("rejected", "'2026-03-01'", [1, 0, 0, 1]),
        // Neither word means what it says on the cards.
        ("in_progress", "NULL", [1, 0, 0, 0]),
        ("completed", "NULL", [1, 0, 0, 0]),
        ("site_visit_completed", "NULL", [1, 0, 0, 0]),
        ("scheduled", "NULL", [1, 0, 0, 0]),
        ("nonresponsive", "'2026-03-02'", [1, 0, 0, 0]),
    ] {
        all.project(Some(&all.company), status, start).await;
        for (figure, count) in expected.iter_mut().zip(counts) {
            *figure += count;
        }
        assert_eq!(figures(&client).await, expected, "{status} {start}");
    }
}

#[tokio::test]
async fn only_the_own_companys_projects_count() {
    let all = Arranged::with(TestApp::start().await).await;
    let summit = all.app.company("Summit").await;
    for (company, status) in [
        (Some(&all.company), "site_visit_scheduled"),
        (Some(&summit), "build_back_scheduled"),
        (Some(&summit), "build_back_completed"),
        (None, "submitted"),
    ] {
        all.project(company, status, "'2026-03-01'").await;
    }
    for (company, expected) in [(&all.company, [1, 1, 0, 1]), (&summit, [2, 1, 1, 1])] {
        let client = all.app.contractor(company).await;
        assert_eq!(figures(&client).await, expected, "{}", company.name);
        let named = json!({ "id": company.id, "company_name": company.name });
        assert_eq!(client.get(PATH).await.ok()["contractor"], named);
    }
    // Taken from one and given to the other, it counts there.
    assert!(all.app.execute_sql(&format!(
        "UPDATE projects SET contractor_id = '{}' WHERE status = 'build_back_scheduled'",
        all.company.id
    )));
    let clients = [
        all.app.contractor(&all.company).await,
        all.app.contractor(&summit).await,
    ];
    assert_eq!(figures(&clients[0]).await, [2, 2, 0, 2]);
    assert_eq!(figures(&clients[1]).await, [1, 0, 1, 0]);
}

/// A project is late once its day is over where the portal is.
#[tokio::test]
async fn a_start_is_past_from_the_portals_midnight_on() {
    for (zone, start, last_second) in [
        ("UTC", "2026-03-02", "2026-03-02T23:59:59Z"),
        ("America/New_York", "2026-03-02", "2026-03-03T04:59:59Z"),
        // The day that has 23 hours.
        ("America/New_York", "2026-03-08", "2026-03-09T03:59:59Z"),
        ("Pacific/Honolulu", "2026-03-02", "2026-03-03T09:59:59Z"),
        ("Pacific/Auckland", "2026-03-03", "2026-03-03T10:59:59Z"),
    ] {
        let time_zone = TimeZone::get(zone).expect("a known zone");
        let app = TestApp::with(|config| config.time_zone = time_zone).await;
        let all = Arranged::with(app).await;
        let start = format!("'{start}'");
        all.project(Some(&all.company), "submitted", &start).await;
        let last_second: Timestamp = last_second.parse().expect("an instant");
        all.app.advance(last_second.duration_since(all.app.now()));
        let client = all.app.contractor(&all.company).await;
        assert_eq!(figures(&client).await, [1, 0, 0, 0], "{zone}: that day");
        all.app.advance(jiff::SignedDuration::from_secs(1));
        assert_eq!(figures(&client).await, [1, 0, 0, 1], "{zone}: the next");
    }
}

#[tokio::test]
async fn a_contractor_without_a_company_is_told_so() {
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

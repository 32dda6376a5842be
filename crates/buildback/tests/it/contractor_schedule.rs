//! A contractor's next ten days: visits, what is needed on site, and updates that are due.
//! The portal's clock shows Monday, 2 March 2026, 10:00 in New York.

use crate::attaching::attach;
use crate::scheduling::{Cast, form};
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::{Answer, Client, Person, photo};

const PATH: &str = "/api/contractor/schedule";

async fn schedule(client: &Client) -> Value {
    client.get(PATH).await.ok()
}

fn list<'a>(of: &'a Value, key: &str) -> &'a Vec<Value> {
    of[key].as_array().expect("a list")
}

fn days(schedule: &Value) -> Vec<&str> {
    let visits = list(schedule, "visits").iter();
    visits
        .map(|visit| visit["scheduled_date"].as_str().expect("a day"))
        .collect()
}

/// The projects whose updates are due, with the reason and the day.
fn due(schedule: &Value) -> Vec<[String; 3]> {
    let updates = list(schedule, "due_updates").iter();
    updates
        .map(|update| {
            let number = &update["project"]["project_number"];
            [number, &update["reason"], &update["since"]]
                .map(|word| word.as_str().expect("text").to_owned())
        })
        .collect()
}

/// An account of the company, which can act in the tests' own name.
async fn member(cast: &Cast) -> Person {
    let role = domain::permission::Role::Contractor;
    cast.app
        .person("carl@ridgeline.example", role, Some(&cast.company))
        .await
}

#[tokio::test]
async fn a_schedule_has_the_visits_of_the_next_ten_days() {
    let cast = Cast::new().await;
    for (day, start, end) in [
        ("2026-03-12", "09:00", "10:00"),
        ("2026-03-11", "09:00", "10:00"),
        ("2026-03-03", "", ""),
        ("2026-03-02", "16:00", "17:00"),
        ("2026-03-02", "14:00", "15:00"),
    ] {
        cast.event(&form(day, start, end)).await;
    }
    let canceled = cast.event(&form("2026-03-04", "", "")).await;
    assert!(cast.app.execute_sql(&format!(
        "UPDATE contractor_tasks SET status = 'canceled' WHERE id = {}",
        canceled["id"].to_string().replace('"', "'")
    )));
    let shown = schedule(&cast.contractor).await;
    assert_eq!(shown["today"], "2026-03-02");
    assert_eq!(
        days(&shown),
        ["2026-03-02", "2026-03-02", "2026-03-03", "2026-03-11"]
    );
    assert_eq!(shown["visits"][0]["start_time"], "14:00");
    assert_eq!(list(&shown, "projects").len(), 1, "each project once");
    assert_eq!(shown["visits"][0]["project_id"], shown["projects"][0]["id"]);
}

#[tokio::test]
async fn a_schedule_has_contacts_the_latest_note_photos_and_the_place() {
    let cast = Cast::new().await;
    cast.event(&form("2026-03-03", "09:00", "10:00")).await;
    for name in ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"] {
        cast.app.advance(SignedDuration::from_secs(1));
        let bytes = photo::jpeg(60, 40, 1);
        attach(
            &cast.app,
            &cast.admin,
            &cast.project,
            name,
            "image/jpeg",
            bytes,
        )
        .await;
    }
    cast.app
        .update(
            &cast.project,
            ProjectStatus::Approved,
            "The key is with the neighbor.",
            &cast.ann,
        )
        .await;
    cast.app.advance(SignedDuration::from_secs(1));
    let note = json!({ "note": "Not for their ears." });
    let notes = format!("/api/projects/{}/notes", cast.project.code);
    let added = cast.admin.post(&notes, &note).await;
    assert_eq!(added.status, 201, "{}", added.json);

    let shown = schedule(&cast.contractor).await;
    let project = &shown["projects"][0];
    assert_eq!(project["project_number"], cast.project.number);
    assert_eq!(project["property_owner_phone"], "2125550188");
    assert_eq!(
        project["latest_note"]["notes"],
        "The key is with the neighbor."
    );
    assert!(project["latest_note"]["author_name"].is_string());
    let names: Vec<&Value> = list(project, "photos")
        .iter()
        .map(|photo| &photo["file_name"])
        .collect();
    assert_eq!(names, ["e.jpg", "d.jpg", "c.jpg", "b.jpg"]);
    let thumbnail = project["photos"][0]["thumbnail_url"]
        .as_str()
        .expect("a link");
    assert_eq!(cast.contractor.get(thumbnail).await.status, 200);
    let latitude = project["zip_center"]["latitude"].as_f64().expect("degrees");
    assert!((42.0..43.0).contains(&latitude), "Albany: {latitude}");
    assert!(!shown.to_string().contains("Not for their ears."));
}

#[tokio::test]
async fn a_schedule_follows_the_assignment() {
    let cast = Cast::new().await;
    cast.event(&form("2026-03-03", "09:00", "10:00")).await;
    let summit = cast.app.company("Summit").await;
    let other = cast.app.contractor(&summit).await;
    assert_eq!(days(&schedule(&cast.contractor).await), ["2026-03-03"]);
    assert!(days(&schedule(&other).await).is_empty());

    cast.app.assign(&cast.project, &summit, &cast.ann).await;
    let shown = schedule(&cast.contractor).await;
    for part in ["visits", "projects", "due_updates"] {
        assert!(list(&shown, part).is_empty(), "{part}: {shown}");
    }
    assert_eq!(days(&schedule(&other).await), ["2026-03-03"]);
}

#[tokio::test]
async fn an_update_is_requested_after_a_visit_until_the_company_reports() {
    let cast = Cast::new().await;
    let carl = member(&cast).await;
    cast.event(&form("2026-03-03", "09:00", "10:00")).await;
    assert!(due(&schedule(&cast.contractor).await).is_empty());

    // Tuesday evening, after the visit.
    cast.app.advance(SignedDuration::from_hours(34));
    let contractor = cast.app.sign_in(&carl).await;
    assert!(due(&schedule(&contractor).await).is_empty());
    cast.app.advance(SignedDuration::from_hours(12));
    let shown = schedule(&contractor).await;
    let number = cast.project.number.as_str();
    assert_eq!(due(&shown), [[number, "visit", "2026-03-03"]]);
    assert_eq!(
        shown["due_updates"][0]["project"]["project_code"],
        cast.project.code
    );

    let done = ProjectStatus::SiteVisitCompleted;
    cast.app
        .update(&cast.project, done, "Any news?", &cast.ann)
        .await;
    assert_eq!(due(&schedule(&contractor).await).len(), 1);
    cast.app
        .update(&cast.project, done, "It is dry.", &carl)
        .await;
    assert!(due(&schedule(&contractor).await).is_empty());
}

#[tokio::test]
async fn an_update_is_requested_for_every_project_after_a_week_of_many_visits() {
    let cast = Cast::new().await;
    let busy = cast.app.project(&cast.app.partner().await.0).await;
    cast.app.assign(&busy, &cast.company, &cast.ann).await;
    // A crew that was there 150 times, and one visit on the day after.
    let many = format!(
        "INSERT INTO contractor_tasks (id, project_id, contractor_id, task_type, title, scheduled_date, is_all_day, status, created_at, updated_at)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
         SELECT '01890a5d-ac96-774b-bcd1-' || (100000000000 + i), '{}', '{}', 'delivery', 'Cabinets', '2026-03-03', TRUE, 'completed', i, i FROM n",
        busy.id, cast.company.id
    );
    assert!(cast.app.execute_sql(&many));
    cast.event(&form("2026-03-04", "09:00", "10:00")).await;
    cast.app.advance(SignedDuration::from_hours(3 * 24));
    let contractor = cast.app.contractor(&cast.company).await;
    assert_eq!(
        due(&schedule(&contractor).await),
        [
            [busy.number.as_str(), "visit", "2026-03-03"],
            [cast.project.number.as_str(), "visit", "2026-03-04"],
        ]
    );
}

#[tokio::test]
async fn an_update_is_requested_after_a_week_without_changes() {
    let cast = Cast::new().await;
    let carl = member(&cast).await;
    let scheduled = ProjectStatus::BuildBackScheduled;
    cast.app
        .update(&cast.project, scheduled, "We begin soon.", &carl)
        .await;
    cast.app.advance(SignedDuration::from_hours(6 * 24));
    let contractor = cast.app.sign_in(&carl).await;
    assert!(due(&schedule(&contractor).await).is_empty());
    cast.app.advance(SignedDuration::from_hours(24));
    let contractor = cast.app.sign_in(&carl).await;
    let number = cast.project.number.as_str();
    assert_eq!(
        due(&schedule(&contractor).await),
        [[number, "quiet", "2026-03-02"]]
    );
    cast.app
        .update(&cast.project, ProjectStatus::OnHold, "We wait.", &cast.ann)
        .await;
    assert!(due(&schedule(&contractor).await).is_empty());
}

#[tokio::test]
async fn a_schedule_says_when_the_session_ends() {
    let cast = Cast::new().await;
    let app = &cast.app;
    let contractor = app.contractor(&cast.company).await;
    let ends = |shown: &Value| {
        shown["session_ends_at"]
            .as_str()
            .and_then(|at| at.parse::<jiff::Timestamp>().ok())
            .expect("a time")
    };
    let day = SignedDuration::from_hours(24);
    assert_eq!(ends(&schedule(&contractor).await), app.now() + day);
    let seen = app.now();
    app.advance(SignedDuration::from_hours(1));
    let request = contractor.request(reqwest::Method::GET, PATH);
    let background = Answer::of(request.header("x-buildback-background", "1")).await;
    let late = ends(&background.ok());
    assert!(
        late <= seen + day,
        "a background request does not prolong it"
    );
    let last = app.now() + SignedDuration::from_hours(2);
    assert!(app.execute_sql(&format!(
        "UPDATE user_sessions SET expires_at = {}",
        last.as_microsecond()
    )));
    assert_eq!(ends(&schedule(&contractor).await), last, "its age");
}

#[tokio::test]
async fn an_account_without_a_company_has_no_schedule() {
    let cast = Cast::new().await;
    let client = cast.app.unlinked_contractor().await;
    client.get(PATH).await.problem(403, "contractor_not_linked");
    let partner = cast.partner.get(PATH).await;
    partner.problem(403, "forbidden");
    assert_eq!(cast.admin.get(PATH).await.status, 403);
}

//! Edge cases of events: events that have begun, limits, concurrent changes, and the last page.
//! The portal's clock shows Monday, March 2, 2026, 10:00 AM in New York.

use crate::leftovers::PHOTO;
use crate::scheduling::{Cast, delete, events, form, id, newest, on_version, slot, three_days};
use futures_util::future::join_all;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client, Company};

/// The same form with another title.
fn titled(mut form: Value, title: &str) -> Value {
    form["title"] = json!(title);
    form
}

/// Sends a body with an idempotency key, for a version.
async fn keyed(client: &Client, path: &str, key: &str, version: &Value, body: &Value) -> Answer {
    let request = client.request(Method::POST, path);
    let request = request.header("if-match", format!("\"{version}\""));
    Answer::of(request.header("idempotency-key", key).json(body)).await
}

/// Assigns the project to a company, or removes it, as the page does.
pub async fn hand_over(cast: &Cast, admin: &Client, company: Option<&Company>) {
    let page = format!("/api/projects/{}", cast.project.code);
    let version = admin.get(&page).await.ok()["version"].clone();
    let body = json!({ "contractor_id": company.map(|company| company.id) });
    let path = format!("{page}/contractor");
    on_version(admin, Method::PUT, &path, &version, &body)
        .await
        .ok();
}

#[tokio::test]
async fn events_cannot_be_scheduled_or_moved_to_past_hours_of_today() {
    let cast = Cast::new().await;
    let before = cast.app.rows("changes");
    let started = form("2026-03-02", "09:00", "11:00");
    let refused = cast.admin.post(&events(&cast.project), &started).await;
    let problem = refused.invalid(&["timeslots.0.start_time"]);
    assert_eq!(problem["detail"], "Time cannot be in the past");
    assert_eq!(problem["errors"][0]["code"], "in_past");
    let mut several = three_days();
    several["timeslots"][1] = slot("2026-03-02", "10:00", "11:00");
    let refused = cast.admin.post(&events(&cast.project), &several).await;
    refused.invalid(&["timeslots.1.start_time"]);
    assert_eq!(cast.app.rows("changes"), before);

    let event = cast.event(&form("2026-03-02", "10:05", "11:00")).await;
    let path = format!("{}/{}", events(&cast.project), id(&event));
    let edit = |start: &str| {
        let mut body = slot("2026-03-02", start, "12:00");
        body["task_type"] = json!("delivery");
        body["title"] = json!("Cabinets");
        body
    };
    cast.app.advance(SignedDuration::from_mins(6));
    let version = &event["version"];
    let refused = on_version(&cast.admin, Method::PUT, &path, version, &edit("09:00")).await;
    refused.invalid(&["start_time"]);
    // An event in progress can still be extended.
    let longer = on_version(&cast.admin, Method::PUT, &path, version, &edit("10:05")).await;
    assert_eq!(longer.ok()["end_time"], "12:00");
}

#[tokio::test]
async fn started_events_stay_with_their_company_after_a_reassignment() {
    let cast = Cast::new().await;
    let started = cast.event(&form("2026-03-02", "10:05", "11:00")).await;
    let later = cast.event(&form("2026-03-02", "17:00", "18:00")).await;
    let next_week = cast.event(&form("2026-03-09", "", "")).await;
    cast.app.advance(SignedDuration::from_mins(6));
    let summit = cast.app.company("Summit").await;
    hand_over(&cast, &cast.admin, Some(&summit)).await;
    let list = cast.list(&cast.admin).await;
    assert_eq!(list["past"], json!([as_past(&started)]));
    let ahead = &list["scheduled"];
    for (at, event) in [(0, &later), (1, &next_week)] {
        assert_eq!(ahead[at]["id"], event["id"]);
        assert_eq!(ahead[at]["contractor"]["company_name"], "Summit");
        assert_eq!(ahead[at]["version"], 2);
        assert_ne!(ahead[at]["updated_at"], event["updated_at"]);
    }
    // Past events of an earlier company are on no contractor's calendar, because that company no longer has the project.
    let march = "/api/calendar?from=2026-03-01&to=2026-04-01";
    let shown = cast.contractor.get(march).await.ok();
    assert_eq!(shown["events"], json!([]));
    let shown = cast.app.contractor(&summit).await.get(march).await.ok();
    let shown = shown["events"].as_array().expect("events").iter();
    assert_eq!(
        shown.map(id).collect::<Vec<_>>(),
        [id(&later), id(&next_week)]
    );
    hand_over(&cast, &cast.admin, None).await;
    let list = cast.list(&cast.admin).await;
    assert_eq!(list["past"][0]["contractor"]["company_name"], "Ridgeline");
    assert_eq!(list["scheduled"][0]["contractor"], Value::Null);
}

fn as_past(event: &Value) -> Value {
    let mut past = event.clone();
    past["is_upcoming"] = json!(false);
    past
}

#[tokio::test]
async fn deleting_an_event_notifies_only_if_it_was_upcoming() {
    let cast = Cast::new().await;
    let past = cast.event(&form("2026-03-02", "10:05", "11:00")).await;
    let today = cast.event(&form("2026-03-02", "", "")).await;
    let canceled = cast.event(&form("2026-03-09", "", "")).await;
    let ahead = cast.event(&form("2026-03-10", "", "")).await;
    cast.app.advance(SignedDuration::from_mins(6));
    let place = |event: &Value| format!("{}/{}", events(&cast.project), id(event));
    let status = format!("{}/status", place(&canceled));
    let body = json!({ "status": "canceled" });
    let version = &canceled["version"];
    let canceled = on_version(&cast.admin, Method::POST, &status, version, &body).await;
    let canceled = canceled.ok();
    for (event, notified) in [(&past, 0), (&canceled, 0), (&today, 1), (&ahead, 1)] {
        let rows = ["notifications", "project_status_updates"].map(|table| cast.app.rows(table));
        cast.app.advance(SignedDuration::from_secs(1));
        let deletion = delete(&cast.admin, &place(event), &event["version"]).await;
        assert_eq!(deletion.status, 204);
        let [notifications, entries] = rows;
        assert_eq!(cast.app.rows("notifications"), notifications + notified);
        assert_eq!(cast.app.rows("project_status_updates"), entries + 1);
        let entry = newest(&cast.contractor, &cast.project).await;
        assert_eq!(entry["update_type"], "event_deleted");
    }
}

#[tokio::test]
async fn later_pages_contain_only_past_events_latest_first() {
    let cast = Cast::new().await;
    // The latest event is created first, so that the order of ids differs from that of the hours.
    for (title, start, end) in [
        ("last", "15:00", "16:00"),
        ("all day", "", ""),
        ("first", "11:00", "12:00"),
        ("second", "11:30", "12:00"),
    ] {
        cast.event(&titled(form("2026-03-02", start, end), title))
            .await;
    }
    cast.event(&form("2026-03-09", "", "")).await;
    cast.proposal().await;
    cast.app.advance(SignedDuration::from_hours(24));
    let owner = cast.app.owner(&cast.project.code).await;
    let admin = cast.app.sign_in(&cast.ann).await;
    for (client, path) in [
        (&admin, events(&cast.project)),
        (&owner, "/api/owner/events".to_owned()),
    ] {
        let mut found = Vec::new();
        let mut query = "?limit=1".to_owned();
        loop {
            let page = client.get(&format!("{path}{query}")).await.ok();
            assert_eq!(page["time_zone"], "America/New_York");
            let others = ["proposed", "scheduled"].map(|key| page[key].as_array().map(Vec::len));
            let is_first = found.is_empty();
            assert_eq!(others, [Some(usize::from(is_first)); 2]);
            found.push(page["past"][0]["title"].clone());
            match page["next_cursor"].as_str() {
                Some(cursor) => query = format!("?limit=1&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(found, ["last", "second", "first", "all day"]);
    }
    let forged = format!("{}?cursor=x", events(&cast.project));
    admin.get(&forged).await.invalid(&["cursor"]);
}

#[tokio::test]
async fn the_badge_counts_up_to_100_events_and_the_card_shows_the_next() {
    let cast = Cast::new().await;
    let path = format!("{}/upcoming", events(&cast.project));
    let empty = cast.partner.get(&path).await.ok();
    assert_eq!(empty, json!({ "upcoming": 0, "next": null }));
    let afternoon = cast.event(&form("2026-03-03", "14:00", "15:00")).await;
    let morning = cast.event(&form("2026-03-03", "09:00", "10:00")).await;
    let shown = cast.partner.get(&path).await.ok();
    assert_eq!(
        (&shown["upcoming"], &shown["next"]["id"]),
        (&json!(2), &morning["id"])
    );
    let whole = cast.event(&form("2026-03-03", "", "")).await;
    let shown = cast.partner.get(&path).await.ok();
    assert_eq!(
        (&shown["upcoming"], &shown["next"]["id"]),
        (&json!(3), &whole["id"])
    );
    let today = cast.event(&form("2026-03-02", "10:05", "11:00")).await;
    let shown = cast.partner.get(&path).await.ok();
    assert_eq!(
        (&shown["upcoming"], &shown["next"]["id"]),
        (&json!(4), &today["id"])
    );
    cast.app.advance(SignedDuration::from_mins(6));
    for event in [&whole, &morning] {
        let path = format!("{}/{}", events(&cast.project), id(event));
        let deletion = delete(&cast.admin, &path, &event["version"]).await;
        assert_eq!(deletion.status, 204);
    }
    let shown = cast.partner.get(&path).await.ok();
    assert_eq!(
        (&shown["upcoming"], &shown["next"]["id"]),
        (&json!(1), &afternoon["id"])
    );
    assert!(cast.app.execute_sql(&many(&cast, 150, "2026-03-04")));
    let shown = cast.partner.get(&path).await.ok();
    assert_eq!(shown["upcoming"], 100);
}

/// SQL that creates this many events on a day.
fn many(cast: &Cast, count: usize, day: &str) -> String {
    format!(
        "INSERT INTO contractor_tasks (id, project_id, task_type, title, scheduled_date, is_all_day, status, created_at, updated_at)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
         SELECT '01890a5d-ac96-774b-bcd1-' || (100000000000 + i), '{}', 'delivery', 'Cabinets', '{day}', TRUE, 'scheduled', i, i FROM n",
        cast.project.id
    )
}

#[tokio::test]
async fn a_project_is_limited_to_100_proposals_and_500_scheduled_events() {
    let cast = Cast::new().await;
    let path = events(&cast.project);
    let one = form("2026-03-09", "", "");
    let waiting = format!(
        "INSERT INTO event_proposals (id, project_id, created_at)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
         SELECT '01890a5d-ac96-774b-bcd2-' || (100000000000 + i), '{}', i FROM n",
        cast.project.id
    );
    assert!(cast.app.execute_sql(&waiting));
    let hundredth = cast.proposal().await;
    let problem = cast.admin.post(&path, &three_days()).await;
    let problem = problem.problem(409, "too_many_events");
    assert_eq!(
        problem["detail"],
        "A project can have up to 100 proposed events. Confirm or delete one first."
    );
    assert!(cast.app.execute_sql(&many(&cast, 499, "2026-03-04")));
    cast.event(&one).await;
    let problem = cast.admin.post(&path, &one).await;
    let problem = problem.problem(409, "too_many_events");
    assert_eq!(
        problem["detail"],
        "A project can have up to 500 scheduled events. Complete or delete one first."
    );
    // A proposed timeslot can still be confirmed, its event is listed, and it makes room for a new proposal.
    cast.confirm(&cast.contractor, &hundredth, 0).await.ok();
    let list = cast.list(&cast.partner).await;
    assert_eq!(list["scheduled"].as_array().map(Vec::len), Some(501));
    cast.proposal().await;
}

#[tokio::test]
async fn only_one_of_two_concurrent_event_changes_succeeds() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-08", "09:00", "10:00")).await;
    let path = format!("{}/{}", events(&cast.project), id(&event));
    let version = &event["version"];
    let edit = |title: &'static str| {
        let (client, path, version) = (cast.admin.clone(), path.clone(), version.clone());
        async move {
            let body = json!({
                "task_type": "delivery", "title": title, "scheduled_date": "2026-03-09", "is_all_day": true,
            });
            on_version(&client, Method::PUT, &path, &version, &body).await
        }
    };
    let (one, other) = tokio::join!(edit("Cabinets"), edit("Drywall"));
    let (won, lost) = if one.status == 200 {
        (one, other)
    } else {
        (other, one)
    };
    let won = won.ok();
    assert_eq!(lost.problem(412, "stale")["current"], won);
    let remove = || delete(&cast.admin, &path, &won["version"]);
    let (one, other) = tokio::join!(remove(), remove());
    let (won, lost) = if one.status == 204 {
        (one, other)
    } else {
        (other, one)
    };
    assert_eq!(won.status, 204);
    lost.problem(404, "event_gone");
}

#[tokio::test]
async fn only_one_of_fifty_concurrent_proposal_changes_succeeds() {
    const CONCURRENT: usize = 50;
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let path = cast.path(&proposal);
    let version = &proposal["version"];
    let mut moved = three_days();
    moved["timeslots"][0] = slot("2026-03-11", "", "");
    let before = cast.app.rows("project_status_updates");
    let answers = join_all((0..CONCURRENT).map(|number| {
        let (cast, proposal, path, moved) = (&cast, &proposal, &path, &moved);
        async move {
            match number % 3 {
                0 => cast.confirm(&cast.contractor, proposal, number % 2).await,
                1 => on_version(&cast.admin, Method::PUT, path, version, moved).await,
                _ => delete(&cast.admin, path, version).await,
            }
        }
    }))
    .await;
    let won: Vec<_> = answers
        .iter()
        .filter(|answer| answer.status < 300)
        .collect();
    assert_eq!(won.len(), 1);
    for lost in answers.iter().filter(|answer| answer.status >= 300) {
        let actual = (lost.status, lost.json["code"].as_str().expect("a code"));
        let expected = match won[0].status {
            200 => (412, "stale"),
            201 => (409, "proposal_confirmed"),
            _ => (409, "proposal_deleted"),
        };
        assert_eq!(actual, expected);
    }
    assert_eq!(cast.app.rows("project_status_updates"), before + 1);
    let made = i64::from(won[0].status == 201);
    assert_eq!(cast.app.rows("contractor_tasks"), made);
}

#[tokio::test]
async fn an_event_status_is_saved_once_and_its_files_outlive_the_event() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-08", "09:00", "10:00")).await;
    let place = format!("{}/{}", events(&cast.project), id(&event));
    let path = format!("{place}/status");
    let upload = cast.admin.upload(
        "wall.png",
        "image/png",
        "event_status_update",
        id(&event),
        PHOTO.to_vec(),
    );
    let file = upload.await.ok()["id"].clone();
    let body = json!({ "status": "canceled", "attachments": [file] });
    let unversioned = cast.admin.post(&path, &body).await;
    unversioned.problem(428, "if_match_required");
    cast.app.advance(SignedDuration::from_secs(1));
    let version = &event["version"];
    let send = |body: Value| {
        let (client, path) = (cast.admin.clone(), path.clone());
        async move { keyed(&client, &path, "the-only-one", version, &body).await }
    };
    let done = send(body.clone()).await.ok();
    let rows = cast.app.rows("changes");
    assert_eq!(send(body).await.ok(), done);
    let other = send(json!({ "status": "completed" })).await;
    other.problem(409, "idempotency_key_reused");
    assert_eq!(cast.app.rows("changes"), rows);
    // Any status follows any other.
    cast.app.advance(SignedDuration::from_secs(1));
    let back = json!({ "status": "scheduled" });
    let back = on_version(&cast.admin, Method::POST, &path, &done["version"], &back).await;
    let back = back.ok();
    assert_eq!(back["is_upcoming"], true);
    let entry = newest(&cast.contractor, &cast.project).await;
    assert_eq!(
        entry["change_summary"],
        "Site Visit/Inspection: Canceled to Scheduled"
    );

    let deletion = delete(&cast.admin, &place, &back["version"]).await;
    assert_eq!(deletion.status, 204);
    let updates = format!("/api/projects/{}/updates", cast.project.code);
    let updates = cast.contractor.get(&updates).await.ok();
    let entries = updates["items"].as_array().expect("entries");
    let url = entries
        .iter()
        .find_map(|entry| entry["attachments"][0]["url"].as_str())
        .expect("the file is there");
    assert_eq!(cast.contractor.get(url).await.bytes, PHOTO);
}

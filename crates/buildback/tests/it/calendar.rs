//! The calendar: events in a date range, and scheduling conflicts.

use crate::scheduling::{Cast, events, form, id, on_version, slot};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::Client;

/// The titles in a calendar: those of events, and those of proposals in brackets.
fn titles(calendar: &Value) -> Vec<String> {
    let of = |key: &str| calendar[key].as_array().expect("a list").clone();
    let title = |item: &Value| item["title"].as_str().expect("a title").to_owned();
    let proposed = of("proposals")
        .iter()
        .map(|item| format!("[{}]", title(item)))
        .collect::<Vec<_>>();
    of("events").iter().map(title).chain(proposed).collect()
}

async fn march(client: &Client, rest: &str) -> Value {
    let path = format!("/api/calendar?from=2026-03-01&to=2026-04-01{rest}");
    client.get(&path).await.ok()
}

/// The same form with another title and event type.
fn titled(mut form: Value, title: &str, task_type: &str) -> Value {
    form["title"] = json!(title);
    form["task_type"] = json!(task_type);
    form
}

/// Sets up a project of another company and partner, with an event of its own.
async fn elsewhere(cast: &Cast) -> (Client, Client, String) {
    let summit = cast.app.company("Summit").await;
    let cora = cast.app.contractor(&summit).await;
    let (petra, partner) = cast.app.partner().await;
    let project = cast.app.project(&petra).await;
    cast.app.assign(&project, &summit, &cast.ann).await;
    let other = titled(
        form("2026-03-09", "09:00", "10:00"),
        "Elsewhere",
        "delivery",
    );
    let made = cast.admin.post(&events(&project), &other).await;
    assert_eq!(made.status, 201, "{}", made.json);
    (cora, partner, project.code)
}

#[tokio::test]
async fn users_see_calendar_events_of_their_own_projects() {
    let cast = Cast::new().await;
    let own = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let proposal = cast.proposal().await;
    let (cora, petra, _) = elsewhere(&cast).await;
    let own_title = "Site Visit/Inspection".to_owned();
    let proposed = format!("[{}]", proposal["title"].as_str().expect("a title"));
    let other = "Elsewhere".to_owned();
    let unlinked = cast.app.unlinked_contractor().await;
    for (client, expected) in [
        (&cast.admin, vec![&own_title, &other, &proposed]),
        (&cast.contractor, vec![&own_title, &proposed]),
        (&cast.partner, vec![&own_title, &proposed]),
        (&cora, vec![&other]),
        (&petra, vec![&other]),
        (&unlinked, vec![]),
    ] {
        let shown = march(client, "").await;
        let titles = titles(&shown);
        assert_eq!(titles.iter().collect::<Vec<_>>(), expected);
        assert_eq!(shown["truncated"], false);
        let events = shown["events"].as_array().expect("a list");
        let proposals = shown["proposals"].as_array().expect("a list");
        for item in events.iter().chain(proposals) {
            assert_eq!(item["project"]["street"], "12 Elm Street");
            assert_eq!(item["project"]["unit"], "4B");
        }
    }
    let shown = march(&cast.admin, "").await;
    let event = &shown["events"][0];
    assert_eq!(event["id"], own["id"]);
    assert_eq!(event["project"]["project_code"], cast.project.code);
    assert_eq!(event["contractor"]["company_name"], "Ridgeline");
    let may_edit = |shown: &Value| shown["events"][0]["abilities"]["edit"].clone();
    assert_eq!(may_edit(&shown), true);
    assert_eq!(may_edit(&march(&cast.contractor, "").await), false);
    assert_eq!(may_edit(&march(&cast.partner, "").await), false);
    let timeslots = shown["proposals"][0]["timeslots"].as_array().map(Vec::len);
    assert_eq!(
        timeslots,
        Some(3),
        "all timeslots, including those on other days"
    );
}

#[tokio::test]
async fn a_projects_events_move_to_its_new_partners_calendar() {
    let cast = Cast::new().await;
    cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    cast.proposal().await;
    let (petra, partner) = cast.app.partner().await;
    let before = titles(&march(&cast.partner, "").await);
    assert_eq!(before.len(), 2, "{before:?}");
    assert_eq!(titles(&march(&partner, "").await), Vec::<String>::new());
    assert!(cast.app.execute_sql(&format!(
        "UPDATE projects SET referral_partner_id = '{}' WHERE id = '{}'",
        petra.id, cast.project.id
    )));
    assert_eq!(
        titles(&march(&cast.partner, "").await),
        Vec::<String>::new()
    );
    assert_eq!(titles(&march(&partner, "").await), before);
}

#[tokio::test]
async fn calendar_ranges_include_the_first_day_and_exclude_the_end_date() {
    let cast = Cast::new().await;
    for (day, title) in [("2026-03-09", "First"), ("2026-03-10", "Second")] {
        let form = titled(form(day, "", ""), title, "delivery");
        cast.event(&form).await;
    }
    for (from, to, expected) in [
        ("2026-03-08", "2026-03-09", vec![]),
        ("2026-03-09", "2026-03-10", vec!["First"]),
        ("2026-03-09", "2026-03-11", vec!["First", "Second"]),
        ("2026-03-11", "2027-04-15", vec![]),
    ] {
        let path = format!("/api/calendar?from={from}&to={to}");
        let shown = cast.contractor.get(&path).await.ok();
        assert_eq!(titles(&shown), expected, "{from} to {to}");
    }
    for (query, field) in [
        ("from=2026-03-09&to=2026-03-09", "to"),
        ("from=2026-03-09&to=2027-04-14", "to"),
        ("from=today&to=2026-03-09", "from"),
        ("from=2026-03-01&to=2026-03-09&type=party", "type"),
        ("from=2026-03-01&to=2026-03-09&status=late", "status"),
        ("from=2026-03-01&to=2026-03-09&contractor=x", "contractor"),
    ] {
        let refused = cast.admin.get(&format!("/api/calendar?{query}")).await;
        refused.invalid(&[field]);
    }
}

#[tokio::test]
async fn calendar_filters_narrow_events_and_proposals() {
    let cast = Cast::new().await;
    let done = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let delivery = titled(form("2026-03-09", "11:00", "12:00"), "Cabinets", "delivery");
    cast.event(&delivery).await;
    cast.proposal().await;
    let (cora, _, foreign) = elsewhere(&cast).await;
    let path = format!("{}/{}/status", events(&cast.project), id(&done));
    let body = json!({ "status": "completed" });
    on_version(&cast.admin, Method::POST, &path, &done["version"], &body)
        .await
        .ok();

    let (visit, cabinets) = ("Site Visit/Inspection", "Cabinets");
    let proposed = "[Site Visit/Inspection Proposal]";
    let own = cast.project.code.to_lowercase();
    let company = cast.company.id;
    for (filter, expected) in [
        (format!("&project={own}"), vec![visit, cabinets, proposed]),
        (format!("&project={foreign}"), vec!["Elsewhere"]),
        (
            format!("&contractor={company}"),
            vec![visit, cabinets, proposed],
        ),
        ("&type=delivery".to_owned(), vec![cabinets, "Elsewhere"]),
        ("&type=site_visit".to_owned(), vec![visit, proposed]),
        ("&status=completed".to_owned(), vec![visit]),
        ("&status=proposed".to_owned(), vec![proposed]),
        (
            "&status=scheduled,proposed&type=site_visit,delivery".to_owned(),
            vec![cabinets, "Elsewhere", proposed],
        ),
        (format!("&project={foreign}&contractor={company}"), vec![]),
    ] {
        let mut shown = titles(&march(&cast.admin, &filter).await);
        let mut expected: Vec<_> = expected.into_iter().map(str::to_owned).collect();
        shown.sort();
        expected.sort();
        assert_eq!(shown, expected, "{filter}");
    }
    // The calendar of another company is empty, and the project of another company is not found.
    let theirs = march(&cora, &format!("&contractor={company}")).await;
    assert_eq!(titles(&theirs), Vec::<String>::new());
    let path = format!("/api/calendar?from=2026-03-01&to=2026-04-01&project={own}");
    cora.get(&path).await.problem(404, "not_found");
}

#[tokio::test]
async fn moving_an_event_checks_its_version_and_lists_conflicts_beforehand() {
    let cast = Cast::new().await;
    let moved = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let other = titled(form("2026-03-10", "09:30", "11:00"), "Cabinets", "delivery");
    let conflicting = cast.event(&other).await;
    let conflicts = format!("/api/projects/{}/conflicts", cast.project.code);
    let to = "scheduled_date=2026-03-10&start_time=09:00&end_time=10:00";
    let asked = format!("{conflicts}?{to}&event={}", id(&moved));
    let conflicts_found = cast.admin.get(&asked).await.ok();
    let conflicts_found = conflicts_found["conflicts"].as_array().expect("a list");
    assert_eq!(conflicts_found.len(), 1);
    assert_eq!(conflicts_found[0]["kind"], "event");
    assert_eq!(conflicts_found[0]["id"], conflicting["id"]);
    assert_eq!(conflicts_found[0]["start_time"], "09:30");
    assert_eq!(
        conflicts_found[0]["project"]["project_code"],
        cast.project.code
    );

    // The warning does not prevent the move.
    let path = format!("{}/{}", events(&cast.project), id(&moved));
    let mut body = slot("2026-03-10", "09:00", "10:00");
    body["task_type"] = moved["task_type"].clone();
    body["title"] = moved["title"].clone();
    let dragged = on_version(&cast.admin, Method::PUT, &path, &moved["version"], &body).await;
    assert_eq!(dragged.ok()["scheduled_date"], "2026-03-10");
    let repeated = on_version(&cast.admin, Method::PUT, &path, &moved["version"], &body).await;
    repeated.problem(412, "stale");

    let proposal = cast.proposal().await;
    let company = cast.company.id;
    // The time, and the kinds of conflicts.
    let table = [
        (
            "scheduled_date=2026-03-08&start_time=09:00&end_time=10:00".to_owned(),
            vec!["timeslot"],
        ),
        (
            format!(
                "scheduled_date=2026-03-08&start_time=09:00&end_time=10:00&proposal={}",
                id(&proposal)
            ),
            vec![],
        ),
        (
            "scheduled_date=2026-03-08&start_time=10:00&end_time=14:00".to_owned(),
            vec![],
        ),
        (
            "scheduled_date=2026-03-08&is_all_day=true".to_owned(),
            vec!["timeslot", "timeslot"],
        ),
        // The proposal takes up that whole day, so it is listed first.
        (
            "scheduled_date=2026-03-10&start_time=10:30&end_time=10:45".to_owned(),
            vec!["timeslot", "event"],
        ),
        (
            "scheduled_date=2026-03-11&is_all_day=true".to_owned(),
            vec![],
        ),
    ];
    for (query, expected) in table {
        let found = cast.admin.get(&format!("{conflicts}?{query}")).await.ok();
        let kinds: Vec<_> = found["conflicts"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|of| of["kind"].clone())
            .collect();
        assert_eq!(kinds, expected, "{query}");
    }
    for (query, fields) in [
        (
            "scheduled_date=2026-03-10&start_time=10:00&end_time=09:00",
            &["end_time"][..],
        ),
        ("scheduled_date=soon&is_all_day=true", &["scheduled_date"]),
        ("scheduled_date=2026-03-10", &["start_time", "end_time"]),
    ] {
        cast.admin
            .get(&format!("{conflicts}?{query}"))
            .await
            .invalid(fields);
    }
    for client in [&cast.contractor, &cast.partner] {
        client
            .get(&format!("{conflicts}?{to}"))
            .await
            .problem(403, "forbidden");
    }
    // Canceled events do not conflict; neither do events of other companies.
    let path = format!("{}/{}/status", events(&cast.project), id(&conflicting));
    let body = json!({ "status": "canceled" });
    on_version(
        &cast.admin,
        Method::POST,
        &path,
        &conflicting["version"],
        &body,
    )
    .await
    .ok();
    let (_, _, foreign) = elsewhere(&cast).await;
    let day = "scheduled_date=2026-03-10&start_time=10:30&end_time=10:45";
    let found = cast
        .admin
        .get(&format!("{conflicts}?{day}&proposal={}", id(&proposal)))
        .await
        .ok();
    assert_eq!(found, json!({ "conflicts": [] }), "{company}");
    let found = cast
        .admin
        .get(&format!("/api/projects/{foreign}/conflicts?{to}"))
        .await
        .ok();
    assert_eq!(found, json!({ "conflicts": [] }));
}

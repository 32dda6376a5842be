//! Events and proposals of a project that is reassigned to another company.

use crate::event_edges::hand_over;
use crate::races::Held;
use crate::scheduling::{Cast, events, form, id, newest};
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::stream::EventStream;

const TABLES: [&str; 5] = [
    "contractor_tasks",
    "contractor_task_timeslots",
    "project_status_updates",
    "notifications",
    "changes",
];

#[tokio::test]
async fn confirming_a_proposal_during_a_reassignment_gets_not_found() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let summit = cast.app.company("Summit").await;
    let cora = cast.app.contractor(&summit).await;

    // Only the assignment itself may add rows.
    let rows = || TABLES.map(|table| cast.app.rows(table));
    let before = rows();
    // Entries of the same instant have no order.
    cast.app.advance(SignedDuration::from_secs(1));
    let held = Held::assignment(&cast.app, &cast.project, Some(&summit), &cast.ann).await;
    let (late, ()) = tokio::join!(
        cast.confirm(&cast.contractor, &proposal, 1),
        held.end_once_waited_for(&cast.app, 1),
    );
    late.problem(404, "not_found");
    let [tasks, slots, entries, notifications, _] = before;
    let after = rows();
    assert_eq!(after[..4], [tasks, slots, entries + 1, notifications + 1]);
    let entry = newest(&cast.admin, &cast.project).await;
    assert_eq!(entry["update_type"], "contractor_assigned");
    let status = cast.app.facts(&cast.project).await.status;
    assert_eq!(status, ProjectStatus::Submitted);
    let waiting = cast.contractor.get("/api/proposals").await.ok();
    assert_eq!(waiting["items"], json!([]));
    assert_eq!(rows(), after);

    // The proposal is unchanged, and the new company can choose from it.
    let waiting = cora.get("/api/proposals").await.ok();
    let found = &waiting["items"][0];
    assert_eq!(found["id"], proposal["id"]);
    assert_eq!(found["version"], proposal["version"]);
    let slots = |of: &Value| of["timeslots"].as_array().map(Vec::len);
    assert_eq!(slots(found), slots(&proposal));
    let made = cast.confirm(&cora, &proposal, 1).await;
    assert_eq!(made.status, 201, "{}", made.json);
    assert_eq!(made.json["contractor"]["company_name"], "Summit");
    let again = cast.confirm(&cast.contractor, &proposal, 1).await;
    again.problem(404, "not_found");
}

/// The changes that a stream reports before the one of the project with this ID.
async fn changes_until(stream: &mut EventStream, last: &str) -> Vec<(String, Option<String>)> {
    let mut changes = Vec::new();
    loop {
        let change = stream.change().await;
        if change.1.as_deref() == Some(last) {
            return changes;
        }
        changes.push(change);
    }
}

#[tokio::test]
async fn both_companies_streams_report_the_reassignment_of_a_project() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let summit = cast.app.company("Summit").await;
    let cora = cast.app.contractor(&summit).await;
    // One project of each company, whose change marks the end of the test.
    let (paul, _) = cast.app.partner().await;
    let (theirs, hers) = (cast.app.project(&paul).await, cast.app.project(&paul).await);
    cast.app.assign(&theirs, &cast.company, &cast.ann).await;
    cast.app.assign(&hers, &summit, &cast.ann).await;
    let mut streams = Vec::new();
    for client in [&cast.contractor, &cora] {
        let mut stream = client.listen("/api/stream").await;
        assert_eq!(
            stream.next().await.expect("the stream begins").event,
            "ready"
        );
        streams.push(stream);
    }

    hand_over(&cast, &cast.admin, Some(&summit)).await;
    let later = cast.event(&form("2026-03-10", "09:00", "10:00")).await;
    for project in [&theirs, &hers] {
        let on = ProjectStatus::InProgress;
        cast.app.update(project, on, "On.", &cast.ann).await;
    }
    let own = Some(cast.project.id.to_string());
    let reassigned = ("project".to_owned(), own.clone());
    let old = changes_until(&mut streams[0], &theirs.id.to_string()).await;
    assert_eq!(
        old,
        std::slice::from_ref(&reassigned),
        "only the reassignment, and nothing after it"
    );
    let new = changes_until(&mut streams[1], &hers.id.to_string()).await;
    assert!(new.contains(&reassigned), "{new:?}");
    assert!(new.contains(&("event".to_owned(), own)), "{new:?}");

    let march = "/api/calendar?from=2026-03-01&to=2026-04-01";
    let shown = cast.contractor.get(march).await.ok();
    assert_eq!(shown["events"], json!([]));
    let shown = cora.get(march).await.ok();
    let shown = shown["events"].as_array().expect("events").iter();
    assert_eq!(shown.map(id).collect::<Vec<_>>(), [id(&event), id(&later)]);
    cast.contractor
        .get(&events(&cast.project))
        .await
        .problem(404, "not_found");
}

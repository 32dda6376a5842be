//! Event proposals: creating, editing, and reassigning the project to another company.

use crate::scheduling::{Cast, delete, form, id, newest, on_version, slot, three_days};
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[tokio::test]
async fn a_proposal_with_several_timeslots_awaits_the_contractor() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let days: Vec<_> = proposal["timeslots"]
        .as_array()
        .expect("timeslots")
        .iter()
        .map(|slot| (slot["scheduled_date"].clone(), slot["start_time"].clone()))
        .collect();
    assert_eq!(
        days,
        [
            (json!("2026-03-08"), json!("09:00")),
            (json!("2026-03-08"), json!("14:00")),
            (json!("2026-03-10"), Value::Null),
        ]
    );
    assert_eq!(cast.app.rows("contractor_tasks"), 0);
    let entry = newest(&cast.admin, &cast.project).await;
    assert_eq!(entry["update_type"], "event_created");
    assert_eq!(
        entry["change_summary"],
        "Site Visit/Inspection Proposal: 3 timeslots proposed"
    );
    let owner = cast.app.owner(&cast.project.code).await;
    let shown = owner.get("/api/owner/events").await.ok();
    for (list, abilities) in [
        (cast.list(&cast.admin).await, [true, true, true, false]),
        (
            cast.list(&cast.contractor).await,
            [false, false, true, true],
        ),
        (cast.list(&cast.partner).await, [false; 4]),
        (shown, [false; 4]),
    ] {
        let [edit, delete, confirm, answer] = abilities;
        assert_eq!(list["proposed"][0]["id"], proposal["id"]);
        assert_eq!(
            list["proposed"][0]["abilities"],
            json!({ "edit": edit, "delete": delete, "confirm": confirm, "answer": answer })
        );
        assert_eq!(list["proposed"].as_array().map(Vec::len), Some(1));
    }
    let pending = cast.contractor.get("/api/proposals").await.ok();
    assert_eq!(pending["items"][0]["id"], proposal["id"]);
    assert_eq!(
        pending["items"][0]["project"]["project_code"],
        cast.project.code
    );
    assert_eq!(
        cast.admin.get("/api/proposals").await.ok()["items"],
        pending_for_admin(&pending)
    );
    let strangers = [
        cast.app.contractor(&cast.app.company("Summit").await).await,
        cast.app.unlinked_contractor().await,
    ];
    for stranger in strangers {
        let list = stranger.get("/api/proposals").await.ok();
        assert_eq!(list, json!({ "items": [], "next_cursor": null }));
    }
    cast.partner
        .get("/api/proposals")
        .await
        .problem(403, "forbidden");
}

/// The same list with the abilities of an admin.
fn pending_for_admin(pending: &Value) -> Value {
    let mut items = pending["items"].clone();
    items[0]["abilities"] =
        json!({ "edit": true, "delete": true, "confirm": true, "answer": false });
    items
}

#[tokio::test]
async fn pending_proposals_are_listed_oldest_first_across_pages() {
    let cast = Cast::new().await;
    let mut made = Vec::new();
    for _ in 0..3 {
        cast.app.advance(SignedDuration::from_secs(1));
        made.push(cast.proposal().await["id"].clone());
    }
    let first = cast.contractor.get("/api/proposals?limit=2").await.ok();
    let cursor = first["next_cursor"].as_str().expect("next page");
    let path = format!("/api/proposals?limit=2&cursor={cursor}");
    let second = cast.contractor.get(&path).await.ok();
    assert_eq!(second["next_cursor"], Value::Null);
    let items = [&first, &second].map(|page| page["items"].as_array().expect("page").clone());
    let found: Vec<_> = items
        .concat()
        .iter()
        .map(|item| item["id"].clone())
        .collect();
    assert_eq!(found, made);
    let dashboard = cast.admin.get("/api/admin/dashboard").await.ok();
    let waiting = json!({ "total": 3, "total_capped": false });
    assert_eq!(dashboard["proposals"], waiting);
}

#[tokio::test]
async fn an_admin_edits_individual_timeslots_of_a_proposal() {
    let cast = Cast::new().await;
    let (proposal, other) = (cast.proposal().await, cast.proposal().await);
    let path = cast.path(&proposal);
    let with_id = |slot: &Value, mut edited: Value| {
        edited["id"] = slot["id"].clone();
        edited
    };
    let slots = &proposal["timeslots"];
    let edit = |timeslots: Value| json!({ "task_type": "appointment", "title": "Meeting Proposal", "timeslots": timeslots });
    let version = &proposal["version"];
    let foreign = edit(json!([with_id(
        &other["timeslots"][0],
        slot("2026-03-08", "", "")
    )]));
    let refused = on_version(&cast.admin, Method::PUT, &path, version, &foreign).await;
    let problem = refused.invalid(&["timeslots.0.id"]);
    assert_eq!(
        problem["detail"],
        "This timeslot is not part of the proposal."
    );
    let none = on_version(&cast.admin, Method::PUT, &path, version, &edit(json!([]))).await;
    assert_eq!(
        none.invalid(&["timeslots"])["detail"],
        "At least one timeslot is required"
    );
    for client in [&cast.contractor, &cast.partner] {
        let refused = on_version(client, Method::PUT, &path, version, &three_days()).await;
        refused.problem(403, "forbidden");
        let refused = delete(client, &path, version).await;
        refused.problem(403, "forbidden");
    }

    let body = edit(json!([
        with_id(&slots[0], slot("2026-03-08", "09:00", "10:00")),
        with_id(&slots[1], slot("2026-03-11", "14:00", "16:00")),
        slot("2026-03-12", "", ""),
    ]));
    cast.app.advance(SignedDuration::from_secs(1));
    let edited = on_version(&cast.admin, Method::PUT, &path, version, &body).await;
    let edited = edited.ok();
    assert_eq!(edited["version"], 2);
    assert_eq!(edited["title"], "Meeting Proposal");
    let now = edited["timeslots"].as_array().expect("timeslots");
    assert_eq!(
        (&now[0]["id"], &now[1]["id"]),
        (&slots[0]["id"], &slots[1]["id"])
    );
    assert_eq!(now[1]["end_time"], "16:00");
    assert_eq!(now.len(), 3);
    let ids: BTreeSet<_> = now.iter().map(id).collect();
    assert!(
        !ids.contains(id(&slots[2])),
        "the third timeslot is deleted"
    );
    let entry = newest(&cast.admin, &cast.project).await;
    assert_eq!(entry["update_type"], "event_updated");
    assert_eq!(
        entry["change_summary"],
        "Proposed timeslots updated: Meeting Proposal"
    );
    // Confirming a timeslot that has moved returns the current proposal.
    let stale = cast.confirm(&cast.contractor, &proposal, 1).await;
    assert_eq!(stale.problem(412, "stale")["current"]["version"], 2);
    // A single remaining timeslot still needs confirmation.
    let one = edit(json!([with_id(
        &now[1],
        slot("2026-03-11", "14:00", "16:00")
    )]));
    let edited = on_version(&cast.admin, Method::PUT, &path, &edited["version"], &one).await;
    let edited = edited.ok();
    let event = cast.confirm(&cast.contractor, &edited, 0).await.ok();
    assert_eq!(event["title"], "Meeting");
    assert_eq!(event["task_type"], "appointment");
}

#[tokio::test]
async fn reassignment_moves_open_proposals_and_events_to_the_new_company() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let ahead = cast.event(&form("2026-03-09", "", "")).await;
    let summit = cast.app.company("Summit").await;
    let cora = cast.app.contractor(&summit).await;
    cast.app.assign(&cast.project, &summit, &cast.ann).await;
    let before = cast.contractor.get("/api/proposals").await.ok();
    assert_eq!(before["items"], json!([]));
    let now = cora.get("/api/proposals").await.ok();
    assert_eq!(now["items"][0]["id"], proposal["id"]);
    let list = cast.list(&cora).await;
    assert_eq!(list["scheduled"][0]["id"], ahead["id"]);
    assert_eq!(list["scheduled"][0]["contractor"]["company_name"], "Summit");
    cast.confirm(&cast.contractor, &proposal, 0)
        .await
        .problem(404, "not_found");
    let event = cast.confirm(&cora, &proposal, 0).await.ok();
    assert_eq!(event["contractor"]["company_name"], "Summit");
}

#[tokio::test]
async fn a_pending_proposal_can_be_confirmed_under_a_new_project_code() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let page = format!("/api/projects/{}", cast.project.code);
    let version = cast.admin.get(&page).await.ok()["version"].clone();
    let path = format!("{page}/code");
    on_version(&cast.admin, Method::POST, &path, &version, &json!({}))
        .await
        .ok();
    let code = cast.app.code(&cast.project).await;
    assert_ne!(code, cast.project.code);
    for client in [&cast.contractor, &cast.admin] {
        let list = client.get("/api/proposals").await.ok();
        assert_eq!(list["items"][0]["id"], proposal["id"]);
        assert_eq!(list["items"][0]["version"], proposal["version"]);
        assert_eq!(list["items"][0]["project"]["project_code"], code);
    }
    // The old code no longer matches a project.
    let late = cast.confirm(&cast.contractor, &proposal, 0).await;
    late.problem(404, "not_found");
    assert_eq!(cast.app.rows("contractor_task_timeslots"), 3);
    let path = format!("/api/projects/{code}/proposals/{}/confirm", id(&proposal));
    let body = json!({ "timeslot_id": proposal["timeslots"][0]["id"] });
    let version = &proposal["version"];
    let made = on_version(&cast.contractor, Method::POST, &path, version, &body).await;
    assert_eq!(made.status, 201, "{}", made.json);
}

#[tokio::test]
async fn a_proposal_edit_notifies_only_when_timeslots_change() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let path = cast.path(&proposal);
    let days = three_days()["timeslots"].clone();
    let edit = |title: &str, timeslots: Value| json!({ "task_type": "site_visit", "title": title, "timeslots": timeslots });
    let title = proposal["title"].as_str().expect("title");
    let counts = || (cast.app.rows("notifications"), cast.app.rows("changes"));
    let (notifications, changes) = counts();

    // Replacing timeslots with equal ones is no change.
    let again = on_version(
        &cast.admin,
        Method::PUT,
        &path,
        &proposal["version"],
        &edit(title, days.clone()),
    )
    .await;
    assert_eq!(again.ok(), proposal);
    assert_eq!(counts(), (notifications, changes));
    // A new title appears on the timeline and sends no notification.
    let renamed = on_version(
        &cast.admin,
        Method::PUT,
        &path,
        &proposal["version"],
        &edit("Measuring", days),
    )
    .await;
    let renamed = renamed.ok();
    assert_eq!(
        (&renamed["title"], &renamed["version"]),
        (&json!("Measuring"), &json!(2))
    );
    assert_eq!(counts().0, notifications);
    assert_ne!(counts().1, changes);
    cast.app.advance(SignedDuration::from_secs(1));
    let one = edit("Measuring", json!([slot("2026-03-08", "09:00", "10:00")]));
    on_version(&cast.admin, Method::PUT, &path, &renamed["version"], &one)
        .await
        .ok();
    assert_eq!(counts().0, notifications + 1);
    let list = cast.contractor.get("/api/notifications").await.ok();
    assert_eq!(
        list["items"][0]["message"],
        "Measuring: 1 timeslot is waiting to be confirmed"
    );
}

#[tokio::test]
async fn a_proposal_change_requires_its_project_and_current_version() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let path = cast.path(&proposal);
    let version = &proposal["version"];
    let other = cast.app.project(&cast.app.partner().await.0).await;
    let elsewhere = path.replace(&cast.project.code, &other.code);
    let form = three_days();
    for answer in [
        delete(&cast.admin, &elsewhere, version).await,
        on_version(&cast.admin, Method::PUT, &elsewhere, version, &form).await,
    ] {
        answer.problem(404, "proposal_unknown");
    }
    for answer in [
        cast.admin.delete(&path).await,
        cast.admin.put(&path, &form).await,
    ] {
        answer.problem(428, "if_match_required");
    }
    for answer in [
        delete(&cast.admin, &path, &json!(7)).await,
        on_version(&cast.admin, Method::PUT, &path, &json!(7), &form).await,
    ] {
        assert_eq!(answer.problem(412, "stale")["current"], proposal);
    }
    let twice = json!({ "task_type": "site_visit", "title": "Visit", "timeslots": [
        { "id": proposal["timeslots"][0]["id"], "scheduled_date": "2026-03-08", "is_all_day": true },
        { "id": proposal["timeslots"][0]["id"], "scheduled_date": "2026-03-09", "is_all_day": true },
    ]});
    let refused = on_version(&cast.admin, Method::PUT, &path, version, &twice).await;
    refused.invalid(&["timeslots.1.id"]);
    let shown = &cast.list(&cast.admin).await["proposed"];
    assert_eq!(shown, &json!([proposal]));
    let gone = delete(&cast.admin, &path, version).await;
    assert_eq!(gone.status, 204);
}

#[tokio::test]
async fn proposals_of_unassigned_projects_are_pending_for_admins_only() {
    let cast = Cast::new().await;
    let unassigned = cast.app.project(&cast.app.partner().await.0).await;
    let path = format!("/api/projects/{}/events", unassigned.code);
    let made = cast.admin.post(&path, &three_days()).await.ok();
    assert_eq!(made["proposal"]["contractor"], Value::Null);
    let none = cast.admin.get("/api/proposals?limit=0").await;
    none.invalid(&["limit"]);
    let shown = cast.admin.get("/api/proposals?limit=1").await.ok();
    assert_eq!(shown["items"][0]["id"], made["proposal"]["id"]);
    let none = cast.contractor.get("/api/proposals?limit=101").await.ok();
    assert_eq!(none["items"], json!([]));
    let forged = cast.admin.get("/api/proposals?cursor=x").await;
    forged.invalid(&["cursor"]);
}

#[tokio::test]
async fn proposals_of_closed_projects_are_not_pending() {
    for status in ["completed", "build_back_completed", "rejected", "canceled"] {
        let cast = Cast::new().await;
        let proposal = cast.proposal().await;
        let owner = cast.app.owner(&cast.project.code).await;
        let set_status = async |status: &str| {
            cast.app.advance(SignedDuration::from_secs(1));
            let path = format!("/api/projects/{}/updates", cast.project.code);
            let body = json!({ "status": status, "notes": "So it is." });
            assert_eq!(cast.admin.post(&path, &body).await.status, 201);
        };
        let waiting = async || {
            let mut found = Vec::new();
            for client in [&cast.admin, &cast.contractor] {
                let list = client.get("/api/proposals").await.ok();
                let calendar = "/api/calendar?from=2026-03-01&to=2026-04-01";
                let calendar = client.get(calendar).await.ok();
                found.push(list["items"].as_array().map(Vec::len));
                found.push(calendar["proposals"].as_array().map(Vec::len));
            }
            let shown = owner.get("/api/owner/events").await.ok();
            found.push(shown["proposed"].as_array().map(Vec::len));
            let dashboard = cast.admin.get("/api/admin/dashboard").await.ok();
            assert_eq!(dashboard["proposals"]["total"], json!(found[0]));
            found
        };
        assert_eq!(waiting().await, [Some(1); 5], "{status}");
        set_status(status).await;
        assert_eq!(waiting().await, [Some(0); 5], "{status}");
        for client in [&cast.admin, &cast.contractor] {
            let listed = cast.list(client).await["proposed"][0].clone();
            assert_eq!(listed["id"], proposal["id"], "{status}");
            assert_eq!(listed["abilities"]["confirm"], false, "{status}");
            let refused = cast.confirm(client, &proposal, 0).await;
            let problem = refused.problem(409, "project_closed");
            assert_eq!(
                problem["detail"],
                "This project is closed. Ask the office to reopen it before you confirm a time."
            );
        }
        let refused = cast.confirm(&cast.partner, &proposal, 0).await;
        refused.problem(403, "forbidden");
        assert_eq!(cast.app.rows("contractor_tasks"), 0);
        // When the project is reopened, the proposal is pending again.
        set_status("in_progress").await;
        assert_eq!(waiting().await, [Some(1); 5], "{status}");
        let made = cast.confirm(&cast.contractor, &proposal, 0).await;
        assert_eq!(made.status, 201, "{}", made.json);
    }
}

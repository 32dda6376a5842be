//! Event proposals: creating, editing, and reassigning the project to another company.

use crate::scheduling::{Cast, delete, form, id, newest, on_version, slot, three_days};
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[tokio::test]
async fn several_timeslots_wait_for_the_contractor() {
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
        (cast.list(&cast.admin).await, [true, true, true]),
        (cast.list(&cast.contractor).await, [false, false, true]),
        (cast.list(&cast.partner).await, [false, false, false]),
        (shown, [false, false, false]),
    ] {
        let [edit, delete, confirm] = abilities;
        assert_eq!(list["proposed"][0]["id"], proposal["id"]);
        assert_eq!(
            list["proposed"][0]["abilities"],
            json!({ "edit": edit, "delete": delete, "confirm": confirm })
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
        pending_of_admin(&pending)
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

/// The same list for somebody who may do everything.
fn pending_of_admin(pending: &Value) -> Value {
    let mut items = pending["items"].clone();
    items[0]["abilities"] = json!({ "edit": true, "delete": true, "confirm": true });
    items
}

#[tokio::test]
async fn pages_of_what_waits_begin_with_what_waits_longest() {
    let cast = Cast::new().await;
    let mut made = Vec::new();
    for _ in 0..3 {
        cast.app.advance(SignedDuration::from_secs(1));
        made.push(cast.proposal().await["id"].clone());
    }
    let first = cast.contractor.get("/api/proposals?limit=2").await.ok();
    let cursor = first["next_cursor"].as_str().expect("a further page");
    let path = format!("/api/proposals?limit=2&cursor={cursor}");
    let second = cast.contractor.get(&path).await.ok();
    assert_eq!(second["next_cursor"], Value::Null);
    let items = [&first, &second].map(|page| page["items"].as_array().expect("a page").clone());
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
async fn a_proposal_is_edited_timeslot_by_timeslot() {
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
    let strange = edit(json!([with_id(
        &other["timeslots"][0],
        slot("2026-03-08", "", "")
    )]));
    let refused = on_version(&cast.admin, Method::PUT, &path, version, &strange).await;
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
    assert!(!ids.contains(id(&slots[2])), "the third is gone");
    let entry = newest(&cast.admin, &cast.project).await;
    assert_eq!(entry["update_type"], "event_updated");
    assert_eq!(
        entry["change_summary"],
        "Proposed timeslots updated: Meeting Proposal"
    );
    // Whoever chooses what was moved meanwhile is shown what it is now.
    let stale = cast.confirm(&cast.contractor, &proposal, 1).await;
    assert_eq!(stale.problem(412, "stale")["current"]["version"], 2);
    // One that remains is still to be confirmed.
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
async fn what_is_still_to_be_done_goes_to_the_new_company() {
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
async fn what_waits_is_found_and_chosen_under_a_new_project_code() {
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
    // The old code is nobody's any more.
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
async fn an_edit_is_told_of_when_it_moves_timeslots() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let path = cast.path(&proposal);
    let days = three_days()["timeslots"].clone();
    let edit = |title: &str, timeslots: Value| json!({ "task_type": "site_visit", "title": title, "timeslots": timeslots });
    let title = proposal["title"].as_str().expect("a title");
    let told = || (cast.app.rows("notifications"), cast.app.rows("changes"));
    let (notifications, changes) = told();

    // Timeslots that went and came again are where they were.
    let again = on_version(
        &cast.admin,
        Method::PUT,
        &path,
        &proposal["version"],
        &edit(title, days.clone()),
    )
    .await;
    assert_eq!(again.ok(), proposal);
    assert_eq!(told(), (notifications, changes));
    // Other words are on the timeline, and that is all.
    let words = on_version(
        &cast.admin,
        Method::PUT,
        &path,
        &proposal["version"],
        &edit("Measuring", days),
    )
    .await;
    let words = words.ok();
    assert_eq!(
        (&words["title"], &words["version"]),
        (&json!("Measuring"), &json!(2))
    );
    assert_eq!(told().0, notifications);
    assert_ne!(told().1, changes);
    cast.app.advance(SignedDuration::from_secs(1));
    let one = edit("Measuring", json!([slot("2026-03-08", "09:00", "10:00")]));
    on_version(&cast.admin, Method::PUT, &path, &words["version"], &one)
        .await
        .ok();
    assert_eq!(told().0, notifications + 1);
    let list = cast.contractor.get("/api/notifications").await.ok();
    assert_eq!(
        list["items"][0]["message"],
        "Measuring: 1 timeslot waits to be confirmed"
    );
}

#[tokio::test]
async fn a_proposal_is_changed_through_its_own_project_on_what_was_seen() {
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
async fn what_no_company_has_waits_for_admins_only() {
    let cast = Cast::new().await;
    let loose = cast.app.project(&cast.app.partner().await.0).await;
    let path = format!("/api/projects/{}/events", loose.code);
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
async fn what_a_closed_project_keeps_waits_for_nobody() {
    for status in ["completed", "build_back_completed", "rejected", "canceled"] {
        let cast = Cast::new().await;
        let proposal = cast.proposal().await;
        let owner = cast.app.owner(&cast.project.code).await;
        let go = async |status: &str| {
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
        go(status).await;
        assert_eq!(waiting().await, [Some(0); 5], "{status}");
        for client in [&cast.admin, &cast.contractor] {
            let kept = cast.list(client).await["proposed"][0].clone();
            assert_eq!(kept["id"], proposal["id"], "{status}");
            assert_eq!(kept["abilities"]["confirm"], false, "{status}");
            let refused = cast.confirm(client, &proposal, 0).await;
            let told = refused.problem(409, "project_closed");
            assert_eq!(
                told["detail"],
                "This project is closed. Ask the office to open it again before confirming a time."
            );
        }
        let refused = cast.confirm(&cast.partner, &proposal, 0).await;
        refused.problem(403, "forbidden");
        assert_eq!(cast.app.rows("contractor_tasks"), 0);
        // Opened again, the project has it as before.
        go("in_progress").await;
        assert_eq!(waiting().await, [Some(1); 5], "{status}");
        let made = cast.confirm(&cast.contractor, &proposal, 0).await;
        assert_eq!(made.status, 201, "{}", made.json);
    }
}

//! Confirming a proposed timeslot: permissions, consequences, and confirmations that arrive too late.

use crate::scheduling::{Cast, delete, events, form, id, newest, on_version, slot, three_days};
use domain::project::ProjectStatus;
use futures_util::future::join_all;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::Answer;

#[tokio::test]
async fn a_contractors_confirmation_creates_the_event_and_advances_the_status() {
    for (status, recorded_as_move, moved_to) in [
        (ProjectStatus::Submitted, true, "site_visit_scheduled"),
        (ProjectStatus::EstimateApproved, false, "estimate_approved"),
    ] {
        let cast = Cast::new().await;
        if status != ProjectStatus::Submitted {
            cast.app
                .update(&cast.project, status, "On.", &cast.ann)
                .await;
        }
        let proposal = cast.proposal().await;
        let other = cast.proposal().await;
        cast.app.advance(SignedDuration::from_secs(1));
        let notifications = cast.app.rows("notifications");
        let confirmed = cast.confirm(&cast.contractor, &proposal, 1).await;
        assert_eq!(confirmed.status, 201, "{}", confirmed.json);
        let event = &confirmed.json;
        assert_eq!(event["title"], "Site Visit/Inspection");
        assert_eq!(event["start_time"], "14:00");
        assert_eq!(event["status"], "scheduled");
        assert_eq!(event["parent_task_id"], Value::Null);
        assert_eq!(event["abilities"]["edit"], false);
        let list = cast.list(&cast.partner).await;
        assert_eq!(list["scheduled"][0]["id"], event["id"]);
        assert_eq!(list["proposed"].as_array().map(Vec::len), Some(1));
        assert_eq!(list["proposed"][0]["id"], other["id"]);
        assert_eq!(cast.app.rows("contractor_task_timeslots"), 3);
        let entry = newest(&cast.partner, &cast.project).await;
        assert_eq!(entry["update_type"], "event_confirmed");
        assert_eq!(
            entry["change_summary"],
            "Timeslot confirmed for Site Visit/Inspection on Mar 8, 2026, 2:00 PM – 3:00 PM"
        );
        assert_eq!(entry["new_status"], "site_visit_scheduled");
        let previous = recorded_as_move.then(|| status.as_str());
        assert_eq!(entry["previous_status"], json!(previous));
        assert_eq!(
            cast.app.facts(&cast.project).await.status.as_str(),
            moved_to
        );
        assert_eq!(cast.app.rows("notifications"), notifications + 1);
    }
}

#[tokio::test]
async fn events_do_not_change_the_status_of_paused_or_closed_projects() {
    for status in [
        ProjectStatus::OnHold,
        ProjectStatus::Canceled,
        ProjectStatus::Nonresponsive,
        ProjectStatus::BuildBackCompleted,
    ] {
        let cast = Cast::new().await;
        let (chosen, deleted) = (cast.proposal().await, cast.proposal().await);
        cast.app
            .update(&cast.project, status, "So it is.", &cast.ann)
            .await;
        let owner = cast.app.owner(&cast.project.code).await;
        let shown_status = async || {
            let project = owner.get("/api/owner/project").await.ok();
            [&project["status"], &project["status_since"]].map(Value::clone)
        };
        let before = shown_status().await;
        assert_eq!(before[0], status.as_str());
        let assert_entry = async |update_type: &str, previous: Value, new_status: &str| {
            let entry = newest(&cast.partner, &cast.project).await;
            assert_eq!(entry["update_type"], update_type, "{status:?}");
            assert_eq!(entry["previous_status"], previous, "{status:?}");
            assert_eq!(entry["new_status"], new_status, "{status:?}");
            assert_eq!(shown_status().await, before, "{update_type}");
            cast.app.advance(SignedDuration::from_secs(1));
        };
        let unchanged = status.as_str();

        let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
        assert_entry("event_scheduled", json!(unchanged), unchanged).await;
        let place = format!("{}/{}", events(&cast.project), id(&event));
        let body = json!({ "status": "completed" });
        let path = format!("{place}/status");
        let done = on_version(&cast.admin, Method::POST, &path, &event["version"], &body).await;
        assert_entry("event_status_updated", json!(unchanged), unchanged).await;
        let deletion = delete(&cast.admin, &place, &done.ok()["version"]).await;
        assert_eq!(deletion.status, 204);
        assert_entry("event_deleted", json!(unchanged), unchanged).await;
        cast.proposal().await;
        assert_entry("event_created", json!(unchanged), unchanged).await;

        // The recorded update has no previous status, so it shows no status change. In a closed project, no timeslot can be
        // confirmed.
        let made = cast.confirm(&cast.contractor, &chosen, 0).await;
        if status.is_open() {
            assert_eq!(made.status, 201, "{}", made.json);
            assert_entry("event_confirmed", Value::Null, "site_visit_scheduled").await;
        } else {
            made.problem(409, "project_closed");
        }
        let deletion = delete(&cast.admin, &cast.path(&deleted), &deleted["version"]).await;
        assert_eq!(deletion.status, 204);
        assert_entry("event_deleted", Value::Null, "submitted").await;
        assert_eq!(cast.app.facts(&cast.project).await.status, status);

        // The next status change starts from the project's actual status.
        cast.app
            .update(&cast.project, ProjectStatus::InProgress, "On.", &cast.ann)
            .await;
        let entry = newest(&cast.partner, &cast.project).await;
        assert_eq!(entry["previous_status"], unchanged);
    }
}

#[tokio::test]
async fn an_admins_confirmation_keeps_the_status() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    cast.app.advance(SignedDuration::from_secs(1));
    cast.confirm(&cast.admin, &proposal, 0).await.ok();
    let entry = newest(&cast.admin, &cast.project).await;
    assert_eq!(entry["update_type"], "event_confirmed");
    assert_eq!(entry["previous_status"], "submitted");
    assert_eq!(entry["new_status"], "submitted");
    assert_eq!(
        cast.app.facts(&cast.project).await.status,
        ProjectStatus::Submitted
    );
}

#[tokio::test]
async fn late_changes_to_a_proposal_get_the_reason_for_the_rejection() {
    let cast = Cast::new().await;
    let (first, second) = (cast.proposal().await, cast.proposal().await);
    let event = cast.confirm(&cast.contractor, &first, 0).await.ok();
    cast.app.advance(SignedDuration::from_secs(1));
    let deletion = delete(&cast.admin, &cast.path(&second), &second["version"]).await;
    assert_eq!(deletion.status, 204);
    let entry = newest(&cast.admin, &cast.project).await;
    assert_eq!(entry["update_type"], "event_deleted");
    assert_eq!(entry["new_status"], "submitted");
    assert_eq!(
        entry["change_summary"],
        "Proposed event deleted: Site Visit/Inspection Proposal"
    );
    let before = cast.app.rows("changes");
    let version = json!(1);
    for (proposal, code, detail) in [
        (
            &first,
            "proposal_confirmed",
            "This proposal was already confirmed for Mar 8, 2026, 9:00 AM – 10:00 AM. Nothing was changed.",
        ),
        (
            &second,
            "proposal_deleted",
            "This proposal has been deleted. Nothing was changed.",
        ),
    ] {
        let path = cast.path(proposal);
        for answer in [
            cast.confirm(&cast.contractor, proposal, 0).await,
            cast.confirm(&cast.admin, proposal, 1).await,
            on_version(&cast.admin, Method::PUT, &path, &version, &three_days()).await,
            delete(&cast.admin, &path, &version).await,
        ] {
            let problem = answer.problem(409, code);
            assert_eq!(problem["detail"], detail);
            if code == "proposal_confirmed" {
                assert_eq!(problem["current"]["id"], event["id"]);
            }
        }
    }
    assert_eq!(cast.app.rows("changes"), before);
    // Even after the event has been deleted, the proposal counts as confirmed.
    let path = format!("/api/projects/{}/events/{}", cast.project.code, id(&event));
    let deletion = delete(&cast.admin, &path, &event["version"]).await;
    assert_eq!(deletion.status, 204);
    let late = cast.confirm(&cast.contractor, &first, 0).await;
    let problem = late.problem(409, "proposal_confirmed");
    assert_eq!(problem["current"], Value::Null);
}

#[tokio::test]
async fn only_future_timeslots_of_the_proposal_can_be_confirmed() {
    let cast = Cast::new().await;
    let (proposal, other) = (cast.proposal().await, cast.proposal().await);
    let path = format!("{}/confirm", cast.path(&proposal));
    let choose = |version: Value, slot: Value| {
        let (client, path) = (cast.contractor.clone(), path.clone());
        let body = json!({ "timeslot_id": slot });
        async move { on_version(&client, Method::POST, &path, &version, &body).await }
    };
    let before = cast.app.rows("changes");
    let version = proposal["version"].clone();
    let foreign_slot = choose(version.clone(), other["timeslots"][0]["id"].clone()).await;
    let problem = foreign_slot.invalid(&["timeslot_id"]);
    assert_eq!(
        problem["detail"],
        "This timeslot is not part of the proposal."
    );
    let own = proposal["timeslots"][0]["id"].clone();
    let stale = choose(json!(7), own.clone()).await;
    assert_eq!(stale.problem(412, "stale")["current"]["id"], proposal["id"]);
    let body = json!({ "timeslot_id": own });
    let unversioned = cast.contractor.post(&path, &body).await;
    unversioned.problem(428, "if_match_required");
    let unknown_path = path.replace(id(&proposal), id(&proposal["timeslots"][0]));
    let unknown = on_version(
        &cast.contractor,
        Method::POST,
        &unknown_path,
        &version,
        &body,
    )
    .await;
    let problem = unknown.problem(404, "proposal_unknown");
    assert_eq!(problem["detail"], "This proposal does not exist.");

    assert_eq!(cast.app.rows("changes"), before);

    // Through another project's path, and by clients without permission.
    let foreign = cast.app.project(&cast.app.partner().await.0).await;
    let elsewhere = path.replace(&cast.project.code, &foreign.code);
    let summit = cast.app.company("Summit").await;
    let (stranger, rival) = (
        cast.app.partner().await.1,
        cast.app.contractor(&summit).await,
    );
    let before = cast.app.rows("changes");
    for (client, path, status) in [
        (&cast.admin, &elsewhere, 404),
        (&cast.contractor, &elsewhere, 404),
        (&cast.partner, &path, 403),
        (&stranger, &path, 404),
        (&rival, &path, 404),
        (&cast.app.anonymous(), &path, 401),
    ] {
        let answer = on_version(client, Method::POST, path, &version, &body).await;
        assert_eq!(answer.status, status, "{}", answer.json);
    }
    assert_eq!(cast.app.rows("changes"), before);
    assert_eq!(cast.app.rows("contractor_tasks"), 0);

    // Sunday, March 8, noon in New York: the first timeslot has passed, the second has not.
    cast.app.advance(SignedDuration::from_hours(6 * 24 + 1));
    let contractor = cast.app.contractor(&cast.company).await;
    let shown = cast.list(&contractor).await;
    let slots = shown["proposed"][0]["timeslots"].as_array().expect("slots");
    let passed: Vec<_> = slots.iter().map(|slot| slot["is_past"].clone()).collect();
    assert_eq!(passed, [true, false, false]);
    let late = cast.confirm(&contractor, &proposal, 0).await;
    let problem = late.problem(409, "timeslot_past");
    assert_eq!(
        problem["detail"],
        "This timeslot has already passed. Please choose another one."
    );
    let admin = cast.app.sign_in(&cast.ann).await;
    let late = cast.confirm(&admin, &proposal, 0).await;
    late.problem(409, "timeslot_past");
    cast.confirm(&contractor, &proposal, 1).await.ok();
}

#[tokio::test]
async fn a_repeated_confirmation_gets_the_same_answer() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let send = || {
        let path = format!("{}/confirm", cast.path(&proposal));
        let request = cast.contractor.request(Method::POST, &path);
        let body = json!({ "timeslot_id": proposal["timeslots"][0]["id"] });
        let request = request.header("if-match", "\"1\"");
        Answer::of(
            request
                .header("idempotency-key", "the-only-one")
                .json(&body),
        )
    };
    assert_eq!(send().await.ok(), send().await.ok());
    assert_eq!(cast.app.rows("contractor_tasks"), 1);
}

#[tokio::test]
async fn only_one_of_fifty_concurrent_confirmations_succeeds() {
    const CONCURRENT: usize = 50;
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let tables = [
        "project_status_updates",
        "notifications",
        "project_edit_history",
    ];
    let before = tables.map(|table| cast.app.rows(table));
    let answers = join_all((0..CONCURRENT).map(|number| {
        let client = if number % 2 == 0 {
            &cast.contractor
        } else {
            &cast.admin
        };
        cast.confirm(client, &proposal, number % 3)
    }))
    .await;
    let (won, lost): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|answer| answer.status == 201);
    assert_eq!((won.len(), lost.len()), (1, CONCURRENT - 1));
    for answer in lost {
        let problem = answer.problem(409, "proposal_confirmed");
        assert_eq!(problem["current"]["id"], won[0].json["id"]);
    }
    assert_eq!(cast.app.rows("contractor_tasks"), 1);
    assert_eq!(cast.app.rows("contractor_task_timeslots"), 0);
    let [entries, notifications, edits] = before;
    let after = tables.map(|table| cast.app.rows(table));
    assert_eq!(after, [entries + 1, notifications + 1, edits]);
}

#[tokio::test]
async fn a_timeslot_in_the_skipped_hour_can_be_confirmed_until_it_begins() {
    let cast = Cast::new().await;
    let mut form = three_days();
    form["title"] = json!("Kitchen");
    form["timeslots"] = json!([
        slot("2026-03-08", "02:30", "04:00"),
        slot("2026-03-09", "", ""),
    ]);
    let mut proposals = Vec::new();
    for _ in 0..2 {
        let path = format!("/api/projects/{}/events", cast.project.code);
        let proposal = cast.admin.post(&path, &form).await.ok();
        proposals.push(proposal["proposal"].clone());
    }
    // Sunday, March 8: clocks skip from 2:00 to 3:00 AM, so 2:30 means 3:30. The first attempt is at 3:29, the second at 3:30.
    cast.app
        .advance(SignedDuration::from_mins(5 * 24 * 60 + 16 * 60 + 29));
    let admin = cast.app.sign_in(&cast.ann).await;
    let event = cast.confirm(&admin, &proposals[0], 0).await.ok();
    assert_eq!(event["start_time"], "02:30");
    assert_eq!(event["title"], "Kitchen");
    assert_eq!(event["is_upcoming"], true);
    cast.app.advance(SignedDuration::from_mins(1));
    let late = cast.confirm(&admin, &proposals[1], 0).await;
    late.problem(409, "timeslot_past");
}

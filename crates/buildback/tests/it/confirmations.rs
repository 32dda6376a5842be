//! Confirming a proposed timeslot: permissions, consequences, and confirmations that arrive too late.

use crate::scheduling::{Cast, delete, events, form, id, newest, on_version, slot, three_days};
use domain::project::ProjectStatus;
use futures_util::future::join_all;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::Answer;

#[tokio::test]
async fn a_contractors_choice_makes_the_event_and_moves_the_project_forward() {
    for (stands, recorded_as_move, moved_to) in [
        (ProjectStatus::Submitted, true, "site_visit_scheduled"),
        (ProjectStatus::EstimateApproved, false, "estimate_approved"),
    ] {
        let cast = Cast::new().await;
        if stands != ProjectStatus::Submitted {
            cast.app
                .update(&cast.project, stands, "On.", &cast.ann)
                .await;
        }
        let proposal = cast.proposal().await;
        let kept = cast.proposal().await;
        cast.app.advance(SignedDuration::from_secs(1));
        let notifications = cast.app.rows("notifications");
        let made = cast.confirm(&cast.contractor, &proposal, 1).await;
        assert_eq!(made.status, 201, "{}", made.json);
        let event = &made.json;
        assert_eq!(event["title"], "Site Visit/Inspection");
        assert_eq!(event["start_time"], "14:00");
        assert_eq!(event["status"], "scheduled");
        assert_eq!(event["parent_task_id"], Value::Null);
        assert_eq!(event["abilities"]["edit"], false);
        let list = cast.list(&cast.partner).await;
        assert_eq!(list["scheduled"][0]["id"], event["id"]);
        assert_eq!(list["proposed"].as_array().map(Vec::len), Some(1));
        assert_eq!(list["proposed"][0]["id"], kept["id"]);
        assert_eq!(cast.app.rows("contractor_task_timeslots"), 3);
        let entry = newest(&cast.partner, &cast.project).await;
        assert_eq!(entry["update_type"], "event_confirmed");
        assert_eq!(
            entry["change_summary"],
            "Timeslot confirmed for Site Visit/Inspection on Mar 8, 2026, 2:00 PM – 3:00 PM"
        );
        assert_eq!(entry["new_status"], "site_visit_scheduled");
        let previous = recorded_as_move.then(|| stands.as_str());
        assert_eq!(entry["previous_status"], json!(previous));
        assert_eq!(
            cast.app.facts(&cast.project).await.status.as_str(),
            moved_to
        );
        assert_eq!(cast.app.rows("notifications"), notifications + 1);
    }
}

#[tokio::test]
async fn a_project_that_waits_or_has_ended_stays_where_it_is_whatever_its_events_do() {
    for stands in [
        ProjectStatus::OnHold,
        ProjectStatus::Canceled,
        ProjectStatus::Nonresponsive,
        ProjectStatus::BuildBackCompleted,
    ] {
        let cast = Cast::new().await;
        let (chosen, given_up) = (cast.proposal().await, cast.proposal().await);
        cast.app
            .update(&cast.project, stands, "So it is.", &cast.ann)
            .await;
        let owner = cast.app.owner(&cast.project.code).await;
        let standing = async || {
            let project = owner.get("/api/owner/project").await.ok();
            [&project["status"], &project["status_since"]].map(Value::clone)
        };
        let before = standing().await;
        assert_eq!(before[0], stands.as_str());
        let told = async |update_type: &str, previous: Value, new_status: &str| {
            let entry = newest(&cast.partner, &cast.project).await;
            assert_eq!(entry["update_type"], update_type, "{stands:?}");
            assert_eq!(entry["previous_status"], previous, "{stands:?}");
            assert_eq!(entry["new_status"], new_status, "{stands:?}");
            assert_eq!(standing().await, before, "{update_type}");
            cast.app.advance(SignedDuration::from_secs(1));
        };
        let stays = stands.as_str();

        let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
        told("event_scheduled", json!(stays), stays).await;
        let place = format!("{}/{}", events(&cast.project), id(&event));
        let body = json!({ "status": "completed" });
        let path = format!("{place}/status");
        let done = on_version(&cast.admin, Method::POST, &path, &event["version"], &body).await;
        told("event_status_updated", json!(stays), stays).await;
        let gone = delete(&cast.admin, &place, &done.ok()["version"]).await;
        assert_eq!(gone.status, 204);
        told("event_deleted", json!(stays), stays).await;
        cast.proposal().await;
        told("event_created", json!(stays), stays).await;

        // The recorded update has no previous status, so it shows no status change. In a closed project, no timeslot can be
        // confirmed.
        let made = cast.confirm(&cast.contractor, &chosen, 0).await;
        if stands.is_open() {
            assert_eq!(made.status, 201, "{}", made.json);
            told("event_confirmed", Value::Null, "site_visit_scheduled").await;
        } else {
            made.problem(409, "project_closed");
        }
        let gone = delete(&cast.admin, &cast.path(&given_up), &given_up["version"]).await;
        assert_eq!(gone.status, 204);
        told("event_deleted", Value::Null, "submitted").await;
        assert_eq!(cast.app.facts(&cast.project).await.status, stands);

        // The next status change starts from the project's actual status.
        cast.app
            .update(&cast.project, ProjectStatus::InProgress, "On.", &cast.ann)
            .await;
        let entry = newest(&cast.partner, &cast.project).await;
        assert_eq!(entry["previous_status"], stays);
    }
}

#[tokio::test]
async fn an_admins_choice_keeps_the_status() {
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
async fn who_comes_too_late_reads_what_happened() {
    let cast = Cast::new().await;
    let (first, second) = (cast.proposal().await, cast.proposal().await);
    let event = cast.confirm(&cast.contractor, &first, 0).await.ok();
    cast.app.advance(SignedDuration::from_secs(1));
    let gone = delete(&cast.admin, &cast.path(&second), &second["version"]).await;
    assert_eq!(gone.status, 204);
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
            "This proposal was deleted in the meantime. Nothing was changed.",
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
    let gone = delete(&cast.admin, &path, &event["version"]).await;
    assert_eq!(gone.status, 204);
    let late = cast.confirm(&cast.contractor, &first, 0).await;
    let problem = late.problem(409, "proposal_confirmed");
    assert_eq!(problem["current"], Value::Null);
}

#[tokio::test]
async fn only_a_timeslot_of_the_proposal_that_has_not_passed_can_be_chosen() {
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
    let strange = choose(version.clone(), other["timeslots"][0]["id"].clone()).await;
    let problem = strange.invalid(&["timeslot_id"]);
    assert_eq!(
        problem["detail"],
        "This timeslot is not part of the proposal."
    );
    let own = proposal["timeslots"][0]["id"].clone();
    let stale = choose(json!(7), own.clone()).await;
    assert_eq!(stale.problem(412, "stale")["current"]["id"], proposal["id"]);
    let body = json!({ "timeslot_id": own });
    let blind = cast.contractor.post(&path, &body).await;
    blind.problem(428, "if_match_required");
    let nothing = path.replace(id(&proposal), id(&proposal["timeslots"][0]));
    let unknown = on_version(&cast.contractor, Method::POST, &nothing, &version, &body).await;
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
async fn a_repeated_confirmation_gets_its_answer_again() {
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
async fn of_fifty_who_confirm_at_once_one_is_the_first() {
    const AT_ONCE: usize = 50;
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let tables = [
        "project_status_updates",
        "notifications",
        "project_edit_history",
    ];
    let before = tables.map(|table| cast.app.rows(table));
    let answers = join_all((0..AT_ONCE).map(|number| {
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
    assert_eq!((won.len(), lost.len()), (1, AT_ONCE - 1));
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
async fn a_time_that_the_clock_skips_can_be_chosen_until_the_moment_that_it_stands_for() {
    let cast = Cast::new().await;
    let mut form = three_days();
    form["title"] = json!("Kitchen");
    form["timeslots"] = json!([
        slot("2026-03-08", "02:30", "04:00"),
        slot("2026-03-09", "", ""),
    ]);
    let mut made = Vec::new();
    for _ in 0..2 {
        let path = format!("/api/projects/{}/events", cast.project.code);
        let proposal = cast.admin.post(&path, &form).await.ok();
        made.push(proposal["proposal"].clone());
    }
    // Sunday, March 8: clocks skip from 2:00 to 3:00 AM, so 2:30 means 3:30. The first attempt is at 3:29, the second at 3:30.
    cast.app
        .advance(SignedDuration::from_mins(5 * 24 * 60 + 16 * 60 + 29));
    let admin = cast.app.sign_in(&cast.ann).await;
    let event = cast.confirm(&admin, &made[0], 0).await.ok();
    assert_eq!(event["start_time"], "02:30");
    assert_eq!(event["title"], "Kitchen");
    assert_eq!(event["is_upcoming"], true);
    cast.app.advance(SignedDuration::from_mins(1));
    let late = cast.confirm(&admin, &made[1], 0).await;
    late.problem(409, "timeslot_past");
}

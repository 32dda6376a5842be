//! Answers to proposed and planned times: 'None of these' by the contractor, and the owner's word on the next visit.
//! The portal's clock shows Monday, 2 March 2026, 10:00 in New York.

use crate::owner_session::enter;
use crate::scheduling::{Cast, form, id, newest, on_version, slot};
use domain::project::ProjectStatus;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client};

/// A time that nobody has proposed.
fn other(hour: &str) -> Value {
    slot("2026-03-11", &format!("{hour}:00"), &format!("{hour}:30"))
}

impl Cast {
    /// Answers a proposal.
    async fn none_of_these(&self, client: &Client, proposal: &Value, body: &Value) -> Answer {
        let path = format!("{}/answer", self.path(proposal));
        on_version(client, Method::POST, &path, &proposal["version"], body).await
    }

    async fn decide(&self, client: &Client, answer: &Value, how: &str, body: &Value) -> Answer {
        let path = format!("/api/projects/{}/answers/{}", self.project.code, id(answer));
        client.post(&format!("{path}/{how}"), body).await
    }

    /// The number of notifications and the newest one, as an admin sees it.
    async fn notified(&self) -> (i64, String) {
        let list = self.admin.get("/api/notifications?limit=1").await.ok();
        let newest = &list["items"][0];
        let words = format!(
            "{} | {}",
            newest["title"].as_str().unwrap_or_default(),
            newest["message"].as_str().unwrap_or_default()
        );
        (self.app.rows("notifications"), words)
    }
}

/// Answers an event as the owner.
async fn reply(owner: &Client, event: &Value, body: &Value) -> Answer {
    let path = format!("/api/owner/events/{}/answer", id(event));
    on_version(owner, Method::POST, &path, &event["version"], body).await
}

/// The owner's next visit.
async fn next(owner: &Client) -> Value {
    owner.get("/api/owner/events").await.ok()["scheduled"][0].clone()
}

#[tokio::test]
async fn an_admin_accepts_a_time_that_the_contractor_suggested() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    assert_eq!(proposal["abilities"]["answer"], false);
    let listed = cast.list(&cast.contractor).await;
    assert_eq!(listed["proposed"][0]["abilities"]["answer"], true);
    cast.app.advance(SignedDuration::from_secs(1));
    let (before, _) = cast.notified().await;
    let body = json!({ "note": " The crew is away. ", "timeslots": [other("09"), other("14")] });
    let answered = cast.none_of_these(&cast.contractor, &proposal, &body).await;
    let answer = answered.ok()["answer"].clone();
    assert_eq!(answer["state"], "open");
    assert_eq!(answer["note"], "The crew is away.");
    assert_eq!(answer["timeslots"][1]["start_time"], "14:00");
    assert_eq!(answer["reply"], Value::Null);
    let told = "None of the proposed times work | Site Visit/Inspection Proposal: 2 other times were suggested";
    assert_eq!(cast.notified().await, (before + 1, told.to_owned()));
    // The same answer again, for example after a lost response.
    let again = cast.none_of_these(&cast.contractor, &proposal, &body).await;
    assert_eq!(again.ok()["answer"]["id"], answer["id"]);
    assert_eq!(cast.notified().await.0, before + 1);

    // The office and the company see it; partners and owners do not.
    let owner = cast.app.owner(&cast.project.code).await;
    let shown = cast.list(&cast.admin).await["proposed"][0]["answer"].clone();
    assert_eq!(shown["abilities"]["decide"], true);
    let pending = cast.admin.get("/api/proposals").await.ok();
    assert_eq!(pending["items"][0]["answer"]["id"], answer["id"]);
    let own = cast.list(&cast.contractor).await["proposed"][0]["answer"].clone();
    assert_eq!(own["abilities"]["decide"], false);
    for list in [
        cast.list(&cast.partner).await,
        owner.get("/api/owner/events").await.ok(),
    ] {
        assert_eq!(list["proposed"][0]["answer"], Value::Null);
    }

    let choice = json!({ "timeslot": 1 });
    let refused = cast
        .decide(&cast.contractor, &answer, "accept", &choice)
        .await;
    assert_eq!(refused.status, 403);
    let unknown = json!({ "timeslot": 2 });
    let refused = cast.decide(&cast.admin, &answer, "accept", &unknown).await;
    refused.invalid(&["timeslot"]);
    let event = cast
        .decide(&cast.admin, &answer, "accept", &choice)
        .await
        .ok();
    assert_eq!(event["scheduled_date"], "2026-03-11");
    assert_eq!(event["start_time"], "14:00");
    assert_eq!(event["title"], "Site Visit/Inspection");
    let list = cast.list(&cast.contractor).await;
    assert_eq!(list["proposed"], json!([]));
    assert_eq!(list["scheduled"][0]["id"], event["id"]);
    assert_eq!(cast.app.rows("visit_answers"), 0);
    let entry = newest(&cast.partner, &cast.project).await;
    assert_eq!(entry["update_type"], "event_confirmed");
    let late = cast.decide(&cast.admin, &answer, "accept", &choice).await;
    late.problem(409, "answer_gone");
}

#[tokio::test]
async fn an_admin_declines_with_other_times() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let body = json!({ "timeslots": [other("09")] });
    let answered = cast.none_of_these(&cast.contractor, &proposal, &body).await;
    let answer = answered.ok()["answer"].clone();
    cast.app.advance(SignedDuration::from_secs(1));
    let empty = cast
        .decide(&cast.admin, &answer, "decline", &json!({}))
        .await;
    empty.invalid(&["note"]);
    let reply =
        json!({ "note": "The owner works mornings.", "timeslots": [other("15"), other("16")] });
    let declined = cast
        .decide(&cast.contractor, &answer, "decline", &reply)
        .await;
    assert_eq!(declined.status, 403);
    let declined = cast.decide(&cast.admin, &answer, "decline", &reply).await;
    assert_eq!(declined.status, 204);
    let (_, words) = cast.notified().await;
    assert!(words.starts_with("Proposed timeslots updated"), "{words}");
    let shown = cast.list(&cast.contractor).await["proposed"][0].clone();
    let slots = shown["timeslots"].as_array().expect("timeslots");
    assert_eq!(slots.len(), 2);
    assert_eq!(slots[0]["start_time"], "15:00");
    assert_eq!(shown["answer"]["state"], "declined");
    assert_eq!(
        shown["answer"]["reply"]["note"],
        "The owner works mornings."
    );
    assert_eq!(shown["answer"]["reply"]["timeslots"], json!([]));
    let late = cast.decide(&cast.admin, &answer, "decline", &reply).await;
    late.problem(409, "answer_over");

    // The contractor answers again, and the office only explains.
    cast.app.advance(SignedDuration::from_secs(1));
    let again = cast.none_of_these(&cast.contractor, &shown, &body).await;
    let answer = again.ok()["answer"].clone();
    cast.app.advance(SignedDuration::from_secs(1));
    let reply = json!({ "note": "Please take one of these." });
    let declined = cast.decide(&cast.admin, &answer, "decline", &reply).await;
    assert_eq!(declined.status, 204);
    let (_, words) = cast.notified().await;
    assert!(words.starts_with("Requested time declined"), "{words}");
    let shown = cast.list(&cast.contractor).await["proposed"][0].clone();
    assert_eq!(shown["timeslots"].as_array().map(Vec::len), Some(2));
    // Confirming one of the times is still possible and ends the answer.
    cast.confirm(&cast.contractor, &shown, 0).await.ok();
    assert_eq!(cast.app.rows("visit_answers"), 0);
}

#[tokio::test]
async fn only_the_assigned_company_answers_a_pending_proposal() {
    let cast = Cast::new().await;
    let proposal = cast.proposal().await;
    let path = format!("{}/answer", cast.path(&proposal));
    let body = json!({ "timeslots": [other("09")] });
    let summit = cast.app.company("Summit").await;
    let rival = cast.app.contractor(&summit).await;
    let stranger = cast.app.partner().await.1;
    for (client, status) in [
        (&cast.admin, 403),
        (&cast.partner, 403),
        (&stranger, 404),
        (&rival, 404),
        (&cast.app.anonymous(), 401),
    ] {
        let answer = on_version(client, Method::POST, &path, &json!(1), &body).await;
        assert_eq!(answer.status, status, "{}", answer.json);
    }
    for (body, fields) in [
        (json!({}), &["note"][..]),
        (
            json!({ "timeslots": [other("09"), other("10"), other("11"), other("12")] }),
            &["timeslots"],
        ),
        (
            json!({ "timeslots": [slot("2026-03-01", "", "")] }),
            &["timeslots.0.scheduled_date"],
        ),
        (json!({ "note": "x".repeat(1_001) }), &["note"]),
    ] {
        let refused = cast.none_of_these(&cast.contractor, &proposal, &body).await;
        refused.invalid(fields);
    }
    let stale = on_version(&cast.contractor, Method::POST, &path, &json!(7), &body).await;
    assert_eq!(stale.problem(412, "stale")["current"]["id"], proposal["id"]);
    assert_eq!(cast.app.rows("visit_answers"), 0);

    // A new company does not inherit the answer of the former one.
    cast.none_of_these(&cast.contractor, &proposal, &body)
        .await
        .ok();
    assert_eq!(cast.app.rows("visit_answers"), 1);
    cast.app.assign(&cast.project, &summit, &cast.ann).await;
    assert_eq!(cast.app.rows("visit_answers"), 0);
    let shown = cast.list(&rival).await["proposed"][0].clone();
    cast.none_of_these(&rival, &shown, &body).await.ok();

    // New times end the answer, a new title does not.
    let mut edit = crate::scheduling::three_days();
    let slots = shown["timeslots"].as_array().expect("timeslots");
    for (number, slot) in slots.iter().enumerate() {
        // The form has them in another order.
        edit["timeslots"][number] = json!({
            "id": slot["id"], "scheduled_date": slot["scheduled_date"], "start_time": slot["start_time"],
            "end_time": slot["end_time"], "is_all_day": slot["is_all_day"],
        });
    }
    edit["title"] = json!("Kitchen");
    let path = cast.path(&proposal);
    let edited = on_version(&cast.admin, Method::PUT, &path, &shown["version"], &edit).await;
    let edited = edited.ok();
    assert_eq!(cast.app.rows("visit_answers"), 1);
    edit["timeslots"][0]["scheduled_date"] = json!("2026-03-20");
    let moved = on_version(&cast.admin, Method::PUT, &path, &edited["version"], &edit).await;
    let shown = moved.ok();
    assert_eq!(cast.app.rows("visit_answers"), 0);

    let answered = cast.none_of_these(&rival, &shown, &body).await.ok();
    cast.app
        .update(&cast.project, ProjectStatus::Canceled, "Off.", &cast.ann)
        .await;
    let late = cast.none_of_these(&rival, &shown, &body).await;
    late.problem(409, "project_closed");
    let choice = json!({ "timeslot": 0 });
    let late = cast
        .decide(&cast.admin, &answered["answer"], "accept", &choice)
        .await;
    late.problem(409, "project_closed");
}

#[tokio::test]
async fn the_owner_confirms_the_next_visit() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let owner = cast.app.owner(&cast.project.code).await;
    let shown = next(&owner).await;
    assert_eq!(shown["abilities"]["answer"], true);
    assert_eq!(event["abilities"]["answer"], false);
    let (before, _) = cast.notified().await;
    cast.app.advance(SignedDuration::from_secs(1));
    let fits = json!({ "fits": true });
    let answered = reply(&owner, &shown, &fits).await.ok();
    assert_eq!(answered["answer"]["state"], "fits");
    reply(&owner, &shown, &fits).await.ok();
    let told =
        "Visit confirmed by the owner | Site Visit/Inspection: Mar 9, 2026, 9:00 AM – 10:00 AM";
    assert_eq!(cast.notified().await, (before + 1, told.to_owned()));
    for client in [&cast.admin, &cast.contractor] {
        let shown = cast.list(client).await["scheduled"][0].clone();
        assert_eq!(shown["answer"]["state"], "fits");
        assert_eq!(shown["answer"]["abilities"]["decide"], false);
    }
    let partners = cast.list(&cast.partner).await["scheduled"][0].clone();
    assert_eq!(partners["answer"], Value::Null);
    // The confirmation was for that time only.
    let place = format!("/api/projects/{}/events/{}", cast.project.code, id(&event));
    let mut edit = json!({
        "task_type": "site_visit", "title": "Kitchen", "scheduled_date": "2026-03-09",
        "start_time": "09:00", "end_time": "10:00",
    });
    let edited = on_version(&cast.admin, Method::PUT, &place, &event["version"], &edit).await;
    let edited = edited.ok();
    assert_eq!(edited["answer"]["state"], "fits");
    edit["end_time"] = json!("11:00");
    let moved = on_version(&cast.admin, Method::PUT, &place, &edited["version"], &edit).await;
    assert_eq!(moved.ok()["answer"], Value::Null);
}

#[tokio::test]
async fn the_office_and_the_company_decide_what_the_owner_asks_for() {
    for is_company in [false, true] {
        let cast = Cast::new().await;
        let decider = if is_company {
            &cast.contractor
        } else {
            &cast.admin
        };
        let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
        let owner = cast.app.owner(&cast.project.code).await;
        let body = json!({ "fits": false, "note": "I work then.", "timeslots": [other("09"), other("14")] });
        cast.app.advance(SignedDuration::from_secs(1));
        let answer = reply(&owner, &event, &body).await.ok()["answer"].clone();
        assert_eq!(answer["state"], "open");
        assert_eq!(answer["abilities"]["decide"], false);
        let (_, words) = cast.notified().await;
        assert!(
            words.starts_with("This time does not work for the owner"),
            "{words}"
        );
        let shown = cast.list(decider).await["scheduled"][0]["answer"].clone();
        assert_eq!(shown["abilities"]["decide"], true);
        assert_eq!(shown["note"], "I work then.");

        // Declined with other times, of which the owner takes one.
        cast.app.advance(SignedDuration::from_secs(1));
        let suggestion = json!({ "timeslots": [other("10"), other("11")] });
        let declined = cast.decide(decider, &answer, "decline", &suggestion).await;
        assert_eq!(declined.status, 204);
        let (_, words) = cast.notified().await;
        assert_eq!(
            words,
            "Requested time declined | Site Visit/Inspection: 2 other times were suggested"
        );
        let shown = next(&owner).await;
        assert_eq!(shown["answer"]["state"], "declined");
        assert_eq!(shown["answer"]["abilities"]["choose"], true);
        assert_eq!(shown["scheduled_date"], "2026-03-09");
        let choose = format!("/api/owner/answers/{}/accept", id(&answer));
        let unknown = owner.post(&choose, &json!({ "timeslot": 2 })).await;
        unknown.invalid(&["timeslot"]);
        cast.app.advance(SignedDuration::from_secs(1));
        let moved = owner.post(&choose, &json!({ "timeslot": 1 })).await.ok();
        assert_eq!(moved["scheduled_date"], "2026-03-11");
        assert_eq!(moved["start_time"], "11:00");
        assert_eq!(moved["answer"]["state"], "fits");
        let entry = newest(&cast.partner, &cast.project).await;
        assert_eq!(entry["update_type"], "event_updated");
        assert_eq!(
            entry["change_summary"],
            "Site Visit/Inspection moved to Mar 11, 2026, 11:00 AM – 11:30 AM, as agreed with the owner"
        );
        let again = owner.post(&choose, &json!({ "timeslot": 1 })).await;
        again.problem(409, "answer_over");

        // Asked again, and accepted with one tap.
        let body = json!({ "fits": false, "timeslots": [other("16")] });
        cast.app.advance(SignedDuration::from_secs(1));
        let answer = reply(&owner, &moved, &body).await.ok()["answer"].clone();
        cast.app.advance(SignedDuration::from_secs(1));
        let choice = json!({ "timeslot": 0 });
        let refused = cast.decide(&cast.partner, &answer, "accept", &choice).await;
        assert_eq!(refused.status, 403);
        let moved = cast.decide(decider, &answer, "accept", &choice).await.ok();
        assert_eq!(moved["start_time"], "16:00");
        assert_eq!(moved["answer"]["state"], "fits");
        let (_, words) = cast.notified().await;
        assert!(words.starts_with("Event moved"), "{words}");
    }
}

#[tokio::test]
async fn owners_answer_only_their_own_upcoming_visits() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-02", "11:00", "12:00")).await;
    let owner = cast.app.owner(&cast.project.code).await;
    let other_project = cast.app.project(&cast.app.partner().await.0).await;
    let stranger = cast.app.owner(&other_project.code).await;
    let fits = json!({ "fits": true });
    for (client, status) in [
        (&stranger, 404),
        (&cast.admin, 401),
        (&cast.contractor, 401),
        (&cast.app.anonymous(), 401),
    ] {
        let answer = reply(client, &event, &fits).await;
        assert_eq!(answer.status, status, "{}", answer.json);
    }
    let stale = json!({ "id": event["id"], "version": 7 });
    let refused = reply(&owner, &stale, &fits).await;
    assert_eq!(refused.problem(412, "stale")["current"]["id"], event["id"]);
    let nothing = json!({ "fits": false, "note": " " });
    reply(&owner, &event, &nothing).await.invalid(&["note"]);
    let three = json!({ "fits": false, "timeslots": [other("09"), other("10"), other("11")] });
    reply(&owner, &event, &three).await.invalid(&["timeslots"]);

    // An admin who views the portal as the owner does not answer for them.
    let look = enter(&cast.admin, &cast.project.code).await;
    assert_eq!(look.status, 201, "{}", look.json);
    assert_eq!(next(&cast.admin).await["abilities"]["answer"], false);
    assert_eq!(reply(&cast.admin, &event, &fits).await.status, 403);
    assert_eq!(cast.app.rows("visit_answers"), 0);

    // The visit begins. The session has ended before.
    cast.app.advance(SignedDuration::from_mins(60));
    let owner = cast.app.owner(&cast.project.code).await;
    let late = reply(&owner, &event, &fits).await;
    late.problem(409, "event_not_answerable");
}

#[tokio::test]
async fn only_the_office_decides_an_answer_from_a_device_that_an_account_uses() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    // The contractor knows the code from the portal.
    enter(&cast.contractor, &cast.project.code).await.ok();
    let body = json!({ "fits": false, "timeslots": [other("09")] });
    cast.app.advance(SignedDuration::from_secs(1));
    let answer = reply(&cast.contractor, &event, &body).await.ok()["answer"].clone();
    assert_eq!(answer["shares_staff_device"], false);
    let (_, words) = cast.notified().await;
    let told = "Another time requested from a device that is also used with a staff account";
    assert!(words.starts_with(told), "{words}");
    let shown = cast.list(&cast.contractor).await["scheduled"][0]["answer"].clone();
    assert_eq!(shown["shares_staff_device"], true);
    assert_eq!(shown["abilities"]["decide"], false);
    let choice = json!({ "timeslot": 0 });
    for (what, body) in [("accept", &choice), ("decline", &json!({ "note": "No." }))] {
        let refused = cast.decide(&cast.contractor, &answer, what, body).await;
        assert_eq!(refused.status, 403, "{what}");
    }
    let shown = cast.list(&cast.admin).await["scheduled"][0]["answer"].clone();
    assert_eq!(shown["shares_staff_device"], true);
    assert_eq!(shown["abilities"]["decide"], true);
    let accepted = cast.decide(&cast.admin, &answer, "accept", &choice).await;
    let confirmed = &accepted.ok()["answer"];
    assert_eq!(confirmed["state"], "fits");
    assert_eq!(confirmed["shares_staff_device"], true);
}

/// The answer to the first scheduled event, as the office and the company see it.
async fn marked(cast: &Cast) -> (Value, Value) {
    let mut shown = Vec::new();
    for client in [&cast.admin, &cast.contractor] {
        let answer = cast.list(client).await["scheduled"][0]["answer"].clone();
        shown.push((
            answer["state"].clone(),
            answer["shares_staff_device"].clone(),
        ));
    }
    assert_eq!(shown[0], shown[1]);
    shown.remove(0)
}

#[tokio::test]
async fn a_confirmation_from_a_device_that_an_account_uses_is_marked() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    enter(&cast.contractor, &cast.project.code).await.ok();
    let fits = json!({ "fits": true });
    cast.app.advance(SignedDuration::from_secs(1));
    let answer = reply(&cast.contractor, &event, &fits).await.ok()["answer"].clone();
    assert_eq!(answer["state"], "fits");
    assert_eq!(
        answer["shares_staff_device"], false,
        "the owner is not told"
    );
    assert_eq!(marked(&cast).await, (json!("fits"), json!(true)));
    let (told, words) = cast.notified().await;
    let title = "Visit confirmed from a device that is also used with a staff account";
    assert!(words.starts_with(title), "{words}");
    let partners = cast.list(&cast.partner).await["scheduled"][0].clone();
    assert_eq!(partners["answer"], Value::Null);

    // The owner's own confirmation replaces it, but not the other way around.
    cast.app.advance(SignedDuration::from_secs(1));
    let owner = cast.app.owner(&cast.project.code).await;
    reply(&owner, &event, &fits).await.ok();
    assert_eq!(marked(&cast).await, (json!("fits"), json!(false)));
    let (then, words) = cast.notified().await;
    assert_eq!(then, told + 1);
    assert!(words.starts_with("Visit confirmed by the owner"), "{words}");
    reply(&cast.contractor, &event, &fits).await.ok();
    assert_eq!(marked(&cast).await, (json!("fits"), json!(false)));
    assert_eq!(cast.notified().await.0, then);
}

#[tokio::test]
async fn a_time_that_was_chosen_on_a_device_that_an_account_uses_is_marked() {
    for is_doubtful in [false, true] {
        let cast = Cast::new().await;
        let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
        let owner = cast.app.owner(&cast.project.code).await;
        let body = json!({ "fits": false, "timeslots": [other("09")] });
        let answer = reply(&owner, &event, &body).await.ok()["answer"].clone();
        let offer = json!({ "timeslots": [other("10")] });
        let declined = cast.decide(&cast.admin, &answer, "decline", &offer).await;
        assert_eq!(declined.status, 204);
        assert_eq!(marked(&cast).await, (json!("declined"), json!(false)));
        let chooser = match is_doubtful {
            true => {
                enter(&cast.contractor, &cast.project.code).await.ok();
                &cast.contractor
            }
            false => &owner,
        };
        cast.app.advance(SignedDuration::from_secs(1));
        let path = format!("/api/owner/answers/{}/accept", id(&answer));
        let moved = chooser.post(&path, &json!({ "timeslot": 0 })).await.ok();
        assert_eq!(moved["start_time"], "10:00");
        assert_eq!(marked(&cast).await, (json!("fits"), json!(is_doubtful)));
        let entry = newest(&cast.partner, &cast.project).await;
        let summary = entry["change_summary"].as_str().expect("a summary");
        let is_agreed = summary.ends_with(", as agreed with the owner");
        assert_eq!(is_agreed, !is_doubtful, "{summary}");
    }
}

#[tokio::test]
async fn an_owner_adds_one_visit_to_a_calendar() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let owner = cast.app.owner(&cast.project.code).await;
    let path = format!("/api/owner/events/{}/calendar.ics", id(&event));
    let response = owner
        .request(Method::GET, &path)
        .send()
        .await
        .expect("the portal answers");
    assert_eq!(response.status(), 200);
    assert_eq!(
        response.headers()["content-type"],
        "text/calendar; charset=utf-8"
    );
    let text = response.text().await.expect("a text");
    for line in [
        "DTSTART:20260309T130000Z",
        "SUMMARY:Site Visit/Inspection",
        &format!("UID:{}", id(&event)),
    ] {
        assert!(text.contains(&format!("{line}\r\n")), "{line}: {text}");
    }
    assert_eq!(text.matches("BEGIN:VEVENT").count(), 1);
    for private in [&*cast.project.code, "BB-2026", "Bring the plans."] {
        assert!(!text.contains(private), "{private}");
    }
    let other_project = cast.app.project(&cast.app.partner().await.0).await;
    let stranger = cast.app.owner(&other_project.code).await;
    assert_eq!(stranger.get(&path).await.status, 404);
    assert_eq!(cast.contractor.get(&path).await.status, 401);
}

#[tokio::test]
async fn a_contractors_completed_site_visit_closes_todays_visit_with_undo() {
    let cast = Cast::new().await;
    let today = cast.event(&form("2026-03-02", "11:00", "12:00")).await;
    let tomorrow = cast.event(&form("2026-03-03", "", "")).await;
    let listed = cast.list(&cast.contractor).await;
    assert_eq!(listed["scheduled"][0]["abilities"]["complete"], true);
    assert_eq!(listed["scheduled"][1]["abilities"]["complete"], false);
    assert_eq!(listed["scheduled"][0]["abilities"]["update_status"], false);
    let path = format!("/api/projects/{}/updates", cast.project.code);
    let add = async |client: &Client, status: &str, event: &Value, to: &str| {
        let closed = json!({ "id": event["id"], "version": event["version"], "status": to });
        let body = json!({ "status": status, "notes": "Done.", "close_events": [closed] });
        client.post(&path, &body).await
    };
    for (status, event, to) in [
        ("site_visit_completed", &tomorrow, "completed"),
        ("site_visit_completed", &today, "canceled"),
        ("estimate_submitted", &today, "completed"),
    ] {
        let refused = add(&cast.contractor, status, event, to).await;
        assert_eq!(refused.status, 403, "{status} {to}");
    }
    assert_eq!(
        cast.app.facts(&cast.project).await.status,
        ProjectStatus::Submitted
    );
    let added = add(
        &cast.contractor,
        "site_visit_completed",
        &today,
        "completed",
    )
    .await;
    assert_eq!(added.status, 201, "{}", added.json);
    let shown = cast.list(&cast.contractor).await;
    let closed = shown["past"][0].clone();
    assert_eq!(closed["id"], today["id"]);
    assert_eq!(closed["status"], "completed");
    assert_eq!(shown["scheduled"].as_array().map(Vec::len), Some(1));

    let reopen = |event: &Value| {
        format!(
            "/api/projects/{}/events/{}/reopen",
            cast.project.code,
            id(event)
        )
    };
    let none = json!({});
    let version = &tomorrow["version"];
    let other = on_version(
        &cast.contractor,
        Method::POST,
        &reopen(&tomorrow),
        version,
        &none,
    )
    .await;
    other.problem(409, "event_not_reopenable");
    let stale = on_version(
        &cast.contractor,
        Method::POST,
        &reopen(&today),
        &today["version"],
        &none,
    )
    .await;
    stale.problem(412, "stale");
    let version = &closed["version"];
    let opened = on_version(
        &cast.contractor,
        Method::POST,
        &reopen(&today),
        version,
        &none,
    )
    .await;
    let opened = opened.ok();
    assert_eq!(opened["status"], "scheduled");
    // Once the project is closed, its events stay as they are.
    assert!(
        cast.app
            .execute_sql(&format!(
                "UPDATE contractor_tasks SET status = 'completed', completed_at = {at}, completed_by = {by}",
                at = cast.app.now().as_microsecond(),
                by = "(SELECT id FROM users WHERE contractor_id IS NOT NULL)"
            ))
    );
    assert!(
        cast.app
            .execute_sql("UPDATE projects SET status = 'completed'")
    );
    let (path, version) = (reopen(&today), &opened["version"]);
    let over = on_version(&cast.contractor, Method::POST, &path, version, &none).await;
    over.problem(409, "event_not_reopenable");
    assert!(
        cast.app
            .execute_sql("UPDATE projects SET status = 'site_visit_completed'")
    );
    // The update remains.
    assert_eq!(
        cast.app.facts(&cast.project).await.status,
        ProjectStatus::SiteVisitCompleted
    );
}

/// Reopens an event in this version.
async fn reopen(cast: &Cast, client: &Client, event: &Value) -> Answer {
    let path = format!(
        "/api/projects/{}/events/{}/reopen",
        cast.project.code,
        id(event)
    );
    on_version(client, Method::POST, &path, &event["version"], &json!({})).await
}

/// Completes the event with 'Site Visit Completed', and returns it.
async fn complete(cast: &Cast, client: &Client, event: &Value) -> Value {
    let closed = json!({ "id": event["id"], "version": event["version"], "status": "completed" });
    let body =
        json!({ "status": "site_visit_completed", "notes": "Done.", "close_events": [closed] });
    let path = format!("/api/projects/{}/updates", cast.project.code);
    let added = client.post(&path, &body).await;
    assert_eq!(added.status, 201, "{}", added.json);
    cast.list(client).await["past"][0].clone()
}

#[tokio::test]
async fn an_edit_does_not_prolong_the_undo_of_a_completed_visit() {
    let cast = Cast::new().await;
    let today = cast.event(&form("2026-03-02", "11:00", "12:00")).await;
    let closed = complete(&cast, &cast.contractor, &today).await;
    let place = format!("/api/projects/{}/events/{}", cast.project.code, id(&closed));
    let edit = async |version: &Value, title: &str| {
        let form = json!({
            "task_type": "site_visit", "title": title, "scheduled_date": "2026-03-02",
            "start_time": "11:00", "end_time": "12:00",
        });
        let admin = cast.app.sign_in(&cast.ann).await;
        on_version(&admin, Method::PUT, &place, version, &form)
            .await
            .ok()
    };
    cast.app.advance(SignedDuration::from_mins(50));
    let edited = edit(&closed["version"], "Kitchen").await;
    cast.app.advance(SignedDuration::from_mins(10));
    let opened = reopen(&cast, &cast.contractor, &edited).await.ok();
    assert_eq!(opened["status"], "scheduled");

    let closed = complete(&cast, &cast.contractor, &opened).await;
    cast.app.advance(SignedDuration::from_mins(50));
    let edited = edit(&closed["version"], "Bathroom").await;
    cast.app.advance(SignedDuration::from_mins(11));
    let admin = cast.app.sign_in(&cast.ann).await;
    for client in [&cast.contractor, &admin] {
        let late = reopen(&cast, client, &edited).await;
        late.problem(409, "event_not_reopenable");
    }
}

#[tokio::test]
async fn contractors_undo_only_their_own_completion() {
    let cast = Cast::new().await;
    let today = cast.event(&form("2026-03-02", "11:00", "12:00")).await;
    let closed = complete(&cast, &cast.admin, &today).await;
    assert_eq!(closed["id"], today["id"]);
    let colleague = cast.app.contractor(&cast.company).await;
    let rival = cast.app.contractor(&cast.app.company("Summit").await).await;
    for (client, status) in [
        (&cast.contractor, 409),
        (&colleague, 409),
        (&cast.partner, 403),
        (&rival, 404),
        (&cast.app.anonymous(), 401),
    ] {
        let refused = reopen(&cast, client, &closed).await;
        assert_eq!(refused.status, status, "{}", refused.json);
    }
    let opened = reopen(&cast, &cast.admin, &closed).await.ok();
    assert_eq!(opened["status"], "scheduled");

    // The office undoes what the contractor completed, too.
    let closed = complete(&cast, &cast.contractor, &opened).await;
    let refused = reopen(&cast, &colleague, &closed).await;
    refused.problem(409, "event_not_reopenable");
    reopen(&cast, &cast.admin, &closed).await.ok();
}

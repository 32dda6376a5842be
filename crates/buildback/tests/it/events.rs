//! A project's events: scheduling, editing, status changes, deletion, and grouping in the list.
//! The portal's clock shows Monday, March 2, 2026, 10:00 AM in New York.

use crate::leftovers::PHOTO;
use crate::scheduling::{Cast, delete, events, form, id, newest, on_version, slot};
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use test_support::{Answer, Client};

fn titles(group: &Value) -> Vec<&str> {
    let events = group.as_array().expect("a group").iter();
    events
        .map(|event| event["title"].as_str().expect("a title"))
        .collect()
}

#[tokio::test]
async fn a_single_timeslot_creates_an_event_that_all_participants_see() {
    let cast = Cast::new().await;
    let owner = cast.app.owner(&cast.project.code).await;
    let mut stream = cast.contractor.listen("/api/stream").await;
    stream.next().await.expect("the stream begins");
    let rows = ["project_status_updates", "notifications"].map(|table| cast.app.rows(table));

    let event = cast.event(&form("2026-03-08", "09:00", "10:30")).await;
    assert_eq!(event["status"], "scheduled");
    assert_eq!(event["start_time"], "09:00");
    assert_eq!(event["end_time"], "10:30");
    assert_eq!(event["contractor"]["company_name"], "Ridgeline");
    assert_eq!(event["creator_full_name"], "Robin Example");
    assert_eq!(event["parent_task_id"], Value::Null);
    assert_eq!(event["is_upcoming"], true);
    let all = json!({ "edit": true, "delete": true, "update_status": true, "complete": false, "answer": false });
    assert_eq!(event["abilities"], all);
    let none = |answer: bool| json!({ "edit": false, "delete": false, "update_status": false, "complete": false, "answer": answer });
    for client in [&cast.contractor, &cast.partner] {
        let list = cast.list(client).await;
        assert_eq!(list["scheduled"][0]["id"], event["id"]);
        assert_eq!(list["scheduled"][0]["abilities"], none(false));
        assert_eq!(list["abilities"], json!({ "create": false }));
        assert_eq!((&list["proposed"], &list["past"]), (&json!([]), &json!([])));
    }
    let list = owner.get("/api/owner/events").await.ok();
    assert_eq!(list["scheduled"][0]["id"], event["id"]);
    assert_eq!(list["scheduled"][0]["creator_full_name"], Value::Null);
    assert_eq!(list["scheduled"][0]["abilities"], none(true));

    let after = ["project_status_updates", "notifications"].map(|table| cast.app.rows(table));
    assert_eq!(after, rows.map(|count| count + 1));
    let entry = newest(&cast.contractor, &cast.project).await;
    assert_eq!(entry["update_type"], "event_scheduled");
    assert_eq!(
        entry["change_summary"],
        "Site Visit/Inspection scheduled for Mar 8, 2026, 9:00 AM – 10:30 AM"
    );
    let change = json!({
        "code": "update-event-scheduled",
        "params": {
            "title": { "code": "title-event", "params": { "kind": "site_visit" } },
            "when": "2026-03-08T09:00/10:30",
        },
    });
    assert_eq!(entry["change"], change);
    assert_eq!(entry["author_text"], Value::Null);
    assert_eq!(entry["previous_status"], entry["new_status"]);
    let upcoming = format!("{}/upcoming", events(&cast.project));
    let upcoming = cast.partner.get(&upcoming).await.ok();
    assert_eq!(upcoming["upcoming"], 1);
    assert_eq!(upcoming["next"]["id"], event["id"]);
    let topics = async {
        loop {
            let change = stream.next().await.expect("a change");
            if change.data["topic"] == "event" {
                break change.data["id"].clone();
            }
        }
    };
    assert_eq!(topics.await, event["id"]);
}

#[tokio::test]
async fn invalid_event_forms_are_rejected_and_write_nothing() {
    let cast = Cast::new().await;
    let good = form("2026-03-08", "09:00", "10:00");
    let with = |field: &str, value: Value| {
        let mut form = good.clone();
        form[field] = value;
        form
    };
    let slots = |slots: &[Value]| with("timeslots", json!(slots));
    let before = cast.app.rows("changes");
    for (form, field, message) in [
        (
            with("task_type", json!("")),
            "task_type",
            "Task type is required",
        ),
        (
            with("task_type", json!("party")),
            "task_type",
            "Choose one of the listed types",
        ),
        (with("title", json!(" ")), "title", "Title is required"),
        (slots(&[]), "timeslots", "At least one timeslot is required"),
        (
            slots(&vec![slot("2026-03-08", "", ""); 21]),
            "timeslots",
            "You can propose up to 20 timeslots",
        ),
        (
            slots(&[json!({ "start_time": "09:00", "end_time": "10:00" })]),
            "timeslots.0.scheduled_date",
            "Date is required",
        ),
        (
            slots(&[slot("2026-03-08", "10:00", "10:00")]),
            "timeslots.0.end_time",
            "End time must be after start time",
        ),
        (
            slots(&[slot("2026-03-08", "", ""), slot("2026-03-01", "", "")]),
            "timeslots.1.scheduled_date",
            "Date cannot be in the past",
        ),
    ] {
        let answer = cast.admin.post(&events(&cast.project), &form).await;
        let problem = answer.invalid(&[field]);
        assert_eq!(problem["detail"], message);
    }
    assert_eq!(cast.app.rows("changes"), before);
    assert_eq!(cast.app.rows("contractor_tasks"), 0);
    // In UTC, it is already tomorrow; in New York, it is still today.
    cast.app.advance(SignedDuration::from_hours(13));
    let admin = cast.app.sign_in(&cast.ann).await;
    let today = form("2026-03-02", "", "");
    admin.post(&events(&cast.project), &today).await.ok();
    let yesterday = form("2026-03-01", "", "");
    let refused = admin.post(&events(&cast.project), &yesterday).await;
    refused.invalid(&["timeslots.0.scheduled_date"]);
}

#[tokio::test]
async fn a_repeated_call_schedules_one_event() {
    let cast = Cast::new().await;
    let send = || {
        let request = cast.admin.request(Method::POST, &events(&cast.project));
        let body = form("2026-03-08", "09:00", "10:00");
        Answer::of(
            request
                .header("idempotency-key", "the-only-one")
                .json(&body),
        )
    };
    let (first, repeated) = (send().await.ok(), send().await.ok());
    assert_eq!(first, repeated);
    assert_eq!(cast.app.rows("contractor_tasks"), 1);
}

#[tokio::test]
async fn events_are_grouped_by_the_portals_clock() {
    let cast = Cast::new().await;
    for (title, date, start, end) in [
        ("soon", "2026-03-02", "10:30", "11:00"),
        ("all day", "2026-03-02", "", ""),
        ("later", "2026-03-02", "23:00", "23:30"),
        ("next week", "2026-03-09", "08:00", "09:00"),
    ] {
        let mut form = form(date, start, end);
        form["title"] = json!(title);
        cast.event(&form).await;
    }
    let list = cast.list(&cast.admin).await;
    assert_eq!(
        titles(&list["scheduled"]),
        ["all day", "soon", "later", "next week"]
    );
    assert_eq!(list["past"], json!([]));
    // 10:31 AM in New York: events that have started are past, but all-day events are not.
    cast.app.advance(SignedDuration::from_mins(31));
    let admin = cast.app.sign_in(&cast.ann).await;
    let list = cast.list(&admin).await;
    assert_eq!(
        titles(&list["scheduled"]),
        ["all day", "later", "next week"]
    );
    assert_eq!(titles(&list["past"]), ["soon"]);
    assert_eq!(list["past"][0]["is_upcoming"], false);
    // 12:01 AM the next day.
    cast.app.advance(SignedDuration::from_mins(13 * 60 + 30));
    let admin = cast.app.sign_in(&cast.ann).await;
    let list = cast.list(&admin).await;
    assert_eq!(titles(&list["scheduled"]), ["next week"]);
    assert_eq!(titles(&list["past"]), ["later", "soon", "all day"]);
    // Only events with the status scheduled are upcoming.
    let event = &list["scheduled"][0];
    let path = format!("{}/{}/status", events(&cast.project), id(event));
    let body = json!({ "status": "canceled" });
    on_version(&admin, Method::POST, &path, &event["version"], &body)
        .await
        .ok();
    let list = cast.list(&admin).await;
    assert_eq!(list["scheduled"], json!([]));
    assert_eq!(
        titles(&list["past"]),
        ["next week", "later", "soon", "all day"]
    );
    // Page by page.
    let mut found = Vec::new();
    let mut query = "?limit=3".to_owned();
    loop {
        let page = admin
            .get(&format!("{}{query}", events(&cast.project)))
            .await
            .ok();
        found.extend(titles(&page["past"]).into_iter().map(str::to_owned));
        match page["next_cursor"].as_str() {
            Some(cursor) => query = format!("?limit=3&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(found, ["next week", "later", "soon", "all day"]);
}

#[tokio::test]
async fn stale_edits_and_deletions_are_rejected_with_the_current_event() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-08", "09:00", "10:00")).await;
    let path = format!("{}/{}", events(&cast.project), id(&event));
    let body = json!({
        "task_type": "delivery", "title": "Cabinets", "description": null,
        "scheduled_date": "2026-03-09", "is_all_day": true,
    });
    let version = &event["version"];
    cast.app.advance(SignedDuration::from_secs(1));
    let edited = on_version(&cast.admin, Method::PUT, &path, version, &body).await;
    let edited = edited.ok();
    assert_eq!(edited["title"], "Cabinets");
    assert_eq!(edited["start_time"], Value::Null);
    assert_eq!(edited["version"], 2);
    let entry = newest(&cast.admin, &cast.project).await;
    assert_eq!(entry["update_type"], "event_updated");
    assert_eq!(
        entry["change_summary"],
        "Cabinets moved to Mar 9, 2026 (all day)"
    );
    let stale = on_version(&cast.admin, Method::PUT, &path, version, &body).await;
    assert_eq!(stale.problem(412, "stale")["current"], edited);
    cast.admin
        .put(&path, &body)
        .await
        .problem(428, "if_match_required");
    // An edit without changes writes nothing.
    let before = cast.app.rows("changes");
    let version = &edited["version"];
    let same = on_version(&cast.admin, Method::PUT, &path, version, &body).await;
    assert_eq!(same.ok()["version"], 2);
    assert_eq!(cast.app.rows("changes"), before);

    let wrong = json!({
        "task_type": "delivery", "title": "Cabinets", "scheduled_date": "2026-03-09",
        "start_time": "10:00", "end_time": "09:00",
    });
    let refused = on_version(&cast.admin, Method::PUT, &path, version, &wrong).await;
    let problem = refused.invalid(&["end_time"]);
    assert_eq!(problem["detail"], "End time must be after start time");

    for client in [&cast.contractor, &cast.partner] {
        let refused = on_version(client, Method::PUT, &path, version, &body).await;
        refused.problem(403, "forbidden");
        let refused = delete(client, &path, version).await;
        refused.problem(403, "forbidden");
    }
    let summit = cast.app.company("Summit").await;
    let status = format!("{path}/status");
    let done = json!({ "status": "completed" });
    for stranger in [
        cast.app.partner().await.1,
        cast.app.contractor(&summit).await,
    ] {
        for foreign in [
            delete(&stranger, &path, version).await,
            on_version(&stranger, Method::PUT, &path, version, &body).await,
            on_version(&stranger, Method::POST, &status, version, &done).await,
        ] {
            foreign.problem(404, "not_found");
        }
    }
    // An event can be deleted only at its current version.
    let unversioned = cast.admin.delete(&path).await;
    unversioned.problem(428, "if_match_required");
    let unseen = delete(&cast.admin, &path, &event["version"]).await;
    assert_eq!(unseen.problem(412, "stale")["current"], edited);
    assert_eq!(cast.app.rows("contractor_tasks"), 1);
    cast.app.advance(SignedDuration::from_secs(1));
    let deletion = delete(&cast.admin, &path, version).await;
    assert_eq!(deletion.status, 204);
    let entry = newest(&cast.admin, &cast.project).await;
    assert_eq!(entry["update_type"], "event_deleted");
    assert_eq!(entry["change_summary"], "Event deleted: Cabinets");
    for answer in [
        delete(&cast.admin, &path, version).await,
        on_version(&cast.admin, Method::PUT, &path, version, &body).await,
        on_version(&cast.admin, Method::POST, &status, version, &done).await,
    ] {
        let problem = answer.problem(404, "event_gone");
        assert_eq!(problem["detail"], "This event no longer exists.");
    }
}

#[tokio::test]
async fn an_event_is_not_found_under_another_project() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-08", "09:00", "10:00")).await;
    let other = cast.app.project(&cast.app.partner().await.0).await;
    let path = format!("{}/{}", events(&other), id(&event));
    let version = &event["version"];
    let status = format!("{path}/status");
    let done = json!({ "status": "completed" });
    let mut body = slot("2026-03-09", "", "");
    body["task_type"] = json!("delivery");
    body["title"] = json!("Cabinets");
    for answer in [
        delete(&cast.admin, &path, version).await,
        on_version(&cast.admin, Method::PUT, &path, version, &body).await,
        on_version(&cast.admin, Method::POST, &status, version, &done).await,
    ] {
        answer.problem(404, "event_gone");
    }
    let shown = &cast.list(&cast.admin).await["scheduled"];
    assert_eq!(shown, &json!([event]));
    assert_eq!(cast.app.rows("contractor_tasks"), 1);
}

#[tokio::test]
async fn an_event_status_update_can_have_notes_and_files() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-08", "09:00", "10:00")).await;
    let path = format!("{}/{}/status", events(&cast.project), id(&event));
    let upload = |name| {
        let bytes = PHOTO.to_vec();
        let purpose = "event_status_update";
        cast.admin
            .upload(name, "image/png", purpose, id(&event), bytes)
    };
    cast.app.advance(SignedDuration::from_secs(1));
    let file = upload("wall.png").await.ok()["id"].clone();
    let version = &event["version"];
    let send = |client: &Client, body: Value| {
        let (client, path, version) = (client.clone(), path.clone(), version.clone());
        async move { on_version(&client, Method::POST, &path, &version, &body).await }
    };
    let before = cast.app.rows("changes");
    let same = send(&cast.admin, json!({ "status": "scheduled" })).await;
    assert_eq!(
        same.invalid(&["status"])["detail"],
        "Choose a different status"
    );
    let odd = send(&cast.admin, json!({ "status": "done" })).await;
    odd.invalid(&["status"]);
    let foreign = json!({ "status": "completed", "attachments": [event["id"]] });
    let problem = send(&cast.admin, foreign).await.invalid(&["attachments"]);
    assert_eq!(
        problem["detail"],
        "Invalid status update reference - please refresh and try again"
    );
    let six = json!({ "status": "completed", "attachments": vec![file.clone(); 6] });
    let problem = send(&cast.admin, six).await.invalid(&["attachments"]);
    assert_eq!(problem["detail"], "You can only upload up to 5 files.");
    let described = |photo: Value| {
        let photos = [photo];
        json!({ "status": "completed", "notes": "All < 3 ft dry.", "attachments": [file], "photos": photos })
    };
    let unknown = described(json!({ "upload": event["id"], "room": "Kitchen" }));
    send(&cast.admin, unknown)
        .await
        .invalid(&["photos.0.upload"]);
    let good = described(json!({ "upload": file, "room": "Kitchen", "tags": ["dry"] }));
    for client in [&cast.contractor, &cast.partner] {
        let problem = send(client, good.clone()).await.problem(403, "forbidden");
        assert_eq!(
            problem["detail"],
            "You do not have permission to attach files to this project"
        );
    }
    assert_eq!(
        cast.app.rows("changes"),
        before,
        "rejected calls write nothing"
    );

    let done = send(&cast.admin, good.clone()).await;
    assert_eq!(done.status, 201);
    assert_eq!(done.json["status"], "completed");
    assert_eq!(done.json["is_upcoming"], false);
    let entry = newest(&cast.contractor, &cast.project).await;
    assert_eq!(entry["update_type"], "event_status_updated");
    assert_eq!(
        entry["change_summary"],
        "Site Visit/Inspection: Scheduled to Completed"
    );
    assert_eq!(entry["notes"], "All < 3 ft dry.");
    assert_eq!(entry["attachments"][0]["file_name"], "wall.png");
    let said = &entry["attachments"][0]["description"];
    assert_eq!(
        (&said["room"], &said["tags"]),
        (&json!("Kitchen"), &json!(["dry"]))
    );
    assert_eq!(entry["previous_status"], entry["new_status"]);
    let url = entry["attachments"][0]["url"].as_str().expect("a link");
    assert_eq!(cast.contractor.get(url).await.bytes, PHOTO);
    let stale = send(&cast.admin, json!({ "status": "on_hold" })).await;
    let current = &stale.problem(412, "stale")["current"];
    assert_eq!(current["status"], "completed");
}

#[tokio::test]
async fn default_event_titles_are_stored_in_english_and_translatable() {
    let cast = Cast::new().await;
    for (title, stored, title_text) in [
        (
            "Entrega de materiales",
            "Delivery/Materials Drop-off",
            json!({ "code": "title-event", "params": { "kind": "delivery" } }),
        ),
        (
            "Delivery/Materials Drop-off",
            "Delivery/Materials Drop-off",
            json!({ "code": "title-event", "params": { "kind": "delivery" } }),
        ),
        ("Entrega", "Entrega", Value::Null),
    ] {
        let mut of = form("2026-03-09", "09:00", "10:00");
        of["task_type"] = json!("delivery");
        of["title"] = json!(title);
        let made = cast.event(&of).await;
        assert_eq!(
            (&made["title"], &made["title_text"]),
            (&json!(stored), &title_text)
        );
        // The timeline entry does the same.
        let updates = format!("/api/projects/{}/updates", cast.project.code);
        let newest = cast.admin.get(&updates).await.ok()["items"][0].clone();
        let summary = format!("{stored} scheduled for Mar 9, 2026, 9:00 AM – 10:00 AM");
        assert_eq!(newest["change_summary"], summary);
        let title_param = if title_text.is_null() {
            json!(stored)
        } else {
            title_text
        };
        assert_eq!(newest["change"]["params"]["title"], title_param);
    }
}

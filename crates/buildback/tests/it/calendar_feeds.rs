//! Calendar feeds behind secret links, checked with an independent iCalendar parser.

use crate::owner_session::enter;
use crate::scheduling::{Cast, delete, events, form, id, on_version, slot};
use crate::security_log::count;
use crate::two_factor::turn_on;
use calcard::icalendar::{
    ICalendarComponent, ICalendarComponentType, ICalendarProperty as Property,
};
use calcard::{Entry, Parser};
use domain::audit::AuditEvent;
use domain::permission::Role;
use futures_util::future::join_all;
use jiff::SignedDuration;
use reqwest::Method;
use serde_json::{Value, json};
use server::app::jobs::clean_up;
use std::collections::BTreeMap;
use test_support::{Answer, Client, TestApp};

const OWN: &str = "/api/account/calendar-feeds";
const OWNERS: &str = "/api/owner/calendar-feeds";

/// Creates a link and returns its path.
async fn link(client: &Client, at: &str, form: &Value) -> String {
    let made = client.post(at, form).await;
    assert_eq!(made.status, 201, "{}", made.json);
    path(&made.json)
}

/// The path under which the portal serves a link.
fn path(made: &Value) -> String {
    let url = made["url"].as_str().expect("a URL");
    let from = url.find("/api/feeds/").expect("the URL of a calendar");
    url[from..].to_owned()
}

/// A calendar as a calendar program without cookies reads it.
async fn text(cast: &Cast, path: &str) -> String {
    let answer = cast.app.anonymous().get(path).await;
    assert_eq!(answer.status, 200, "{}", answer.json);
    assert_eq!(
        answer.headers["content-type"],
        "text/calendar; charset=utf-8"
    );
    String::from_utf8(answer.bytes).expect("text")
}

/// The properties that each entry has exactly once.
const ONCE: [Property; 10] = [
    Property::Uid,
    Property::Dtstamp,
    Property::LastModified,
    Property::Sequence,
    Property::Status,
    Property::Transp,
    Property::Dtstart,
    Property::Dtend,
    Property::Summary,
    Property::Url,
];

/// The entries of a calendar by their ids. The parser is lenient, so everything that it parsed is checked.
fn parsed(text: &str) -> BTreeMap<String, ICalendarComponent> {
    assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
    assert!(!text.replace("\r\n", "").contains(['\r', '\n']), "{text}");
    let mut parser = Parser::new(text);
    let Entry::ICalendar(calendar) = parser.entry() else {
        panic!("no calendar: {text}");
    };
    assert!(matches!(parser.entry(), Entry::Eof), "{text}");
    for component in &calendar.components {
        for entry in &component.entries {
            assert!(!entry.values.is_empty(), "{entry:?}");
            if let Property::Other(name) = &entry.name {
                assert!(name.starts_with("X-"), "{entry:?}");
            }
        }
        let is_event = component.component_type == ICalendarComponentType::VEvent;
        for property in ONCE.iter().filter(|_| is_event) {
            let found = component.entries.iter();
            let found = found.filter(|entry| entry.name == *property).count();
            assert_eq!(found, 1, "{property:?}: {text}");
        }
    }
    calendar
        .components
        .into_iter()
        .filter(|component| component.component_type == ICalendarComponentType::VEvent)
        .map(|event| (event.uid().expect("an id").to_owned(), event))
        .collect()
}

async fn read(cast: &Cast, path: &str) -> BTreeMap<String, ICalendarComponent> {
    parsed(&text(cast, path).await)
}

fn value<'a>(event: &'a ICalendarComponent, property: &Property) -> &'a str {
    let entry = event.property(property).expect("a property");
    let value = entry.values.first().expect("a value");
    value.as_text().expect("text")
}

fn sequence(event: &ICalendarComponent) -> i64 {
    let entry = event.property(&Property::Sequence).expect("a sequence");
    entry.values[0].as_integer().expect("a number")
}

/// A date, and the hour and minute if it has them.
fn time(event: &ICalendarComponent, property: &Property) -> (u16, u8, u8, Option<(u8, u8)>) {
    let entry = event.property(property).expect("a time");
    let at = entry.values[0].as_partial_date_time().expect("a time");
    (
        at.year.expect("a year"),
        at.month.expect("a month"),
        at.day.expect("a day"),
        at.hour.zip(at.minute),
    )
}

#[tokio::test]
async fn each_feed_shows_the_events_its_holder_can_see() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let all_day = cast.event(&form("2026-03-08", "", "")).await;
    let proposal = cast.proposal().await;
    let owner = cast.app.owner(&cast.project.code).await;
    let summit = cast.app.company("Summit").await;
    let cora = cast.app.contractor(&summit).await;
    let (_, petra) = cast.app.partner().await;

    let phone = json!({ "label": "Phone" });
    for (client, at, sees) in [
        (&cast.admin, OWN, true),
        (&cast.contractor, OWN, true),
        (&cast.partner, OWN, true),
        (&owner, OWNERS, true),
        (&cora, OWN, false),
        (&petra, OWN, false),
    ] {
        let path = link(client, at, &phone).await;
        let entries = read(&cast, &path).await;
        assert_eq!(entries.len(), if sees { 5 } else { 0 });
        if !sees {
            continue;
        }
        let timed = &entries[id(&event)];
        assert_eq!(time(timed, &Property::Dtstart), (2026, 3, 9, Some((13, 0))));
        assert_eq!(time(timed, &Property::Dtend), (2026, 3, 9, Some((14, 0))));
        assert_eq!(value(timed, &Property::Status), "CONFIRMED");
        let summary = value(timed, &Property::Summary);
        let number = format!("Site Visit/Inspection · {}", cast.project.number);
        assert_eq!(
            summary,
            if at == OWNERS {
                "Site Visit/Inspection"
            } else {
                &number
            }
        );
        assert_eq!(
            value(timed, &Property::Description),
            "Site Visit/Inspection\nScheduled\nRidgeline"
        );
        // The clocks change on that day, and it is an all-day event nevertheless.
        let day = &entries[id(&all_day)];
        assert_eq!(time(day, &Property::Dtstart), (2026, 3, 8, None));
        assert_eq!(time(day, &Property::Dtend), (2026, 3, 9, None));
        for slot in proposal["timeslots"].as_array().expect("timeslots") {
            assert_eq!(value(&entries[id(slot)], &Property::Status), "TENTATIVE");
        }
    }
}

#[tokio::test]
async fn a_feed_can_be_limited_to_one_company_and_follows_its_holder() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let summit = cast.app.company("Summit").await;
    let of =
        |company: &test_support::Company| json!({ "label": "Crew", "contractor_id": company.id });
    let theirs = link(&cast.admin, OWN, &of(&cast.company)).await;
    cast.app.advance(SignedDuration::from_secs(1));
    let others = link(&cast.admin, OWN, &of(&summit)).await;
    let own = link(&cast.contractor, OWN, &of(&cast.company)).await;
    for (path, expected) in [(&theirs, 1), (&others, 0), (&own, 1)] {
        assert_eq!(read(&cast, path).await.len(), expected);
    }
    let list = cast.admin.get(OWN).await.ok();
    assert_eq!(list["items"][0]["contractor"]["company_name"], "Ridgeline");
    assert_eq!(list["limit"], 10);
    for (client, company) in [(&cast.contractor, &summit), (&cast.partner, &cast.company)] {
        let refused = client.post(OWN, &of(company)).await;
        refused.invalid(&["contractor_id"]);
    }
    let unknown = json!({ "label": "Crew", "contractor_id": cast.project.id });
    cast.admin
        .post(OWN, &unknown)
        .await
        .invalid(&["contractor_id"]);
    for label in ["", " ", &"x".repeat(61)] {
        cast.admin
            .post(OWN, &json!({ "label": label }))
            .await
            .invalid(&["label"]);
    }

    // Access is decided at each read.
    let all = link(&cast.contractor, OWN, &json!({ "label": "Phone" })).await;
    assert!(read(&cast, &all).await.contains_key(id(&event)));
    cast.app.assign(&cast.project, &summit, &cast.ann).await;
    assert_eq!(read(&cast, &all).await.len(), 0);
    assert_eq!(read(&cast, &own).await.len(), 0);
    assert_eq!(read(&cast, &others).await.len(), 1);
    assert!(cast.app.execute_sql("UPDATE users SET active = FALSE"));
    for path in [&all, &theirs] {
        cast.app
            .anonymous()
            .get(path)
            .await
            .problem(404, "not_found");
    }
}

#[tokio::test]
async fn changes_raise_the_sequence_and_deletions_are_listed_for_a_month() {
    let cast = Cast::new().await;
    let calendar = link(&cast.partner, OWN, &json!({ "label": "Desk" })).await;
    let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let place = format!("{}/{}", events(&cast.project), id(&event));
    assert_eq!(sequence(&read(&cast, &calendar).await[id(&event)]), 0);

    let mut moved = slot("2026-03-10", "11:00", "12:00");
    moved["task_type"] = json!("delivery");
    moved["title"] = json!("Cabinets, doors; and a \\ between");
    let edited = on_version(&cast.admin, Method::PUT, &place, &event["version"], &moved)
        .await
        .ok();
    let entries = read(&cast, &calendar).await;
    let entry = &entries[id(&event)];
    assert_eq!(sequence(entry), 1);
    assert_eq!(
        time(entry, &Property::Dtstart),
        (2026, 3, 10, Some((15, 0)))
    );
    let title = format!(
        "Cabinets, doors; and a \\ between · {}",
        cast.project.number
    );
    assert_eq!(value(entry, &Property::Summary), title);

    let status = format!("{place}/status");
    let body = json!({ "status": "canceled" });
    let version = &edited["version"];
    let canceled = on_version(&cast.admin, Method::POST, &status, version, &body).await;
    let canceled = canceled.ok();
    let entries = read(&cast, &calendar).await;
    assert_eq!(sequence(&entries[id(&event)]), 2);
    assert_eq!(value(&entries[id(&event)], &Property::Status), "CANCELLED");

    let deletion = delete(&cast.admin, &place, &canceled["version"]).await;
    assert_eq!(deletion.status, 204);
    let entries = read(&cast, &calendar).await;
    assert_eq!(entries.len(), 1);
    assert_eq!(sequence(&entries[id(&event)]), 3);
    assert_eq!(value(&entries[id(&event)], &Property::Status), "CANCELLED");

    // Confirming one timeslot creates an event, and all timeslots of the proposal are listed as canceled.
    let proposal = cast.proposal().await;
    let event = cast.confirm(&cast.contractor, &proposal, 1).await.ok();
    let entries = read(&cast, &calendar).await;
    assert_eq!(entries.len(), 5);
    assert_eq!(value(&entries[id(&event)], &Property::Status), "CONFIRMED");
    for slot in proposal["timeslots"].as_array().expect("timeslots") {
        let entry = &entries[id(slot)];
        assert_eq!(value(entry, &Property::Status), "CANCELLED");
        assert_eq!(sequence(entry), 1);
    }
    cast.app.advance(SignedDuration::from_hours(29 * 24));
    clean_up(cast.app.state())
        .await
        .expect("the cleanup succeeds");
    assert_eq!(cast.app.rows("calendar_cancellations"), 4);
    cast.app.advance(SignedDuration::from_hours(2 * 24));
    clean_up(cast.app.state())
        .await
        .expect("the cleanup succeeds");
    assert_eq!(cast.app.rows("calendar_cancellations"), 0);
    assert_eq!(read(&cast, &calendar).await.len(), 1);
}

#[tokio::test]
async fn unchanged_feeds_are_not_sent_again() {
    let cast = Cast::new().await;
    let calendar = link(&cast.admin, OWN, &json!({ "label": "Desk" })).await;
    cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let program = cast.app.anonymous();
    let first = program.get(&calendar).await;
    let tag = first.headers["etag"].clone();
    let conditional_get = |tag: String| {
        let request = program.request(Method::GET, &calendar);
        Answer::of(request.header("if-none-match", tag))
    };
    let tag = tag.to_str().expect("text").to_owned();
    for asked in [
        tag.clone(),
        format!("\"other\", {tag}"),
        format!("W/{tag}"),
        "*".to_owned(),
    ] {
        let repeated = conditional_get(asked.clone()).await;
        assert_eq!(repeated.status, 304, "{asked}");
        assert!(repeated.bytes.is_empty());
        assert_eq!(repeated.headers["etag"], tag.as_str());
    }
    assert_eq!(conditional_get("\"other\"".to_owned()).await.status, 200);
    cast.event(&form("2026-03-10", "09:00", "10:00")).await;
    let changed = conditional_get(tag).await;
    assert_eq!(changed.status, 200);
    assert_ne!(changed.headers["etag"], first.headers["etag"]);
}

#[tokio::test]
async fn feeds_contain_no_private_details() {
    let cast = Cast::new().await;
    let mut private = form("2026-03-09", "09:00", "10:00");
    private["description"] = json!("Call Grace at 518-555-0199.");
    cast.event(&private).await;
    let owner = cast.app.owner(&cast.project.code).await;
    let details = cast
        .admin
        .get(&format!("/api/projects/{}", cast.project.code))
        .await
        .ok();
    let phone = json!({ "label": "Phone" });
    for (client, at) in [
        (&cast.admin, OWN),
        (&cast.contractor, OWN),
        (&owner, OWNERS),
    ] {
        let path = link(client, at, &phone).await;
        let text = text(&cast, &path).await.replace("\r\n ", "");
        assert!(
            !text.contains("518-555-0199"),
            "the feed must not contain descriptions"
        );
        assert!(
            !text.contains(&cast.project.code),
            "the code opens the owner's page"
        );
        for key in [
            "property_owner_name",
            "property_owner_email",
            "property_owner_phone",
            "property_address",
            "claims_adjuster_name",
            "referral_partner_contact_email",
        ] {
            if let Some(private) = details[key].as_str().filter(|text| !text.is_empty()) {
                assert!(!text.contains(private), "{key}");
            }
        }
    }
}

#[tokio::test]
async fn entries_lead_with_owner_and_street_if_the_creator_of_a_feed_chose_so() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let gone = cast.event(&form("2026-03-10", "09:00", "10:00")).await;
    let place = format!("{}/{}", events(&cast.project), id(&gone));
    let deletion = delete(&cast.admin, &place, &gone["version"]).await;
    assert_eq!(deletion.status, 204);
    let proposal = cast.proposal().await;
    let lead = "José O'Brien, 12 Elm Street, Unit 4B · ";
    let plain = json!({ "label": "Wall" });
    let named = json!({ "label": "Phone", "with_names": true });
    for client in [&cast.admin, &cast.contractor, &cast.partner] {
        let path = link(client, OWN, &named).await;
        let list = client.get(OWN).await.ok();
        assert_eq!(list["items"][0]["with_names"], true);
        let entries = read(&cast, &path).await;
        let summary = value(&entries[id(&event)], &Property::Summary);
        let expected = format!("{lead}Site Visit/Inspection · {}", cast.project.number);
        assert_eq!(summary, expected);
        for other in [id(&gone), id(&proposal["timeslots"][0])] {
            let summary = value(&entries[other], &Property::Summary);
            assert!(summary.starts_with(lead), "{summary}");
        }
        let text = text(&cast, &path).await.replace("\r\n ", "");
        for private in [
            cast.project.code.as_str(),
            "2125550188",
            "jose@home.example",
        ] {
            assert!(!text.contains(private), "{private}");
        }
        cast.app.advance(SignedDuration::from_secs(1));
        let path = link(client, OWN, &plain).await;
        let list = client.get(OWN).await.ok();
        assert_eq!(list["items"][1]["with_names"], false);
        let entries = read(&cast, &path).await;
        let summary = value(&entries[id(&event)], &Property::Summary);
        assert!(!summary.contains("José"), "{summary}");
    }
    // The security log says which links have names.
    for with_names in [true, false] {
        let entries = format!(
            "security_audit_log WHERE event_type = 'calendar_feed_created' AND details LIKE '%\"with_names\":{with_names}%'"
        );
        assert_eq!(cast.app.rows(&entries), 3, "{with_names}");
    }
}

#[tokio::test]
async fn feed_links_are_secret_revocable_and_limited_to_ten() {
    let cast = Cast::new().await;
    let made = cast.partner.post(OWN, &json!({ "label": "Phone" })).await;
    let (feed, calendar) = (made.json["feed"].clone(), path(&made.json));
    let token = calendar.split('/').nth(3).expect("a token").to_owned();
    assert_eq!(token.len(), 64);
    for table in ["calendar_feeds", "security_audit_log"] {
        let column = if table == "calendar_feeds" {
            "token_hash"
        } else {
            "details"
        };
        assert_eq!(
            cast.app
                .rows(&format!("{table} WHERE {column} LIKE '%{token}%'")),
            0
        );
    }
    assert_eq!(feed["last_used_at"], Value::Null);
    read(&cast, &calendar).await;
    let list = cast.partner.get(OWN).await.ok();
    assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
    assert!(list["items"][0]["last_used_at"].is_string());
    assert!(!list.to_string().contains(&token));
    assert_eq!(count(&cast.app, AuditEvent::CalendarFeedCreated).await, 1);

    let one = format!("{OWN}/{}", id(&feed));
    for other in [&cast.admin, &cast.contractor] {
        other.delete(&one).await.problem(404, "not_found");
    }
    read(&cast, &calendar).await;
    assert_eq!(cast.partner.delete(&one).await.status, 204);
    cast.app
        .anonymous()
        .get(&calendar)
        .await
        .problem(404, "not_found");
    cast.partner.delete(&one).await.problem(404, "not_found");
    assert_eq!(count(&cast.app, AuditEvent::CalendarFeedRevoked).await, 1);

    for number in 0..10 {
        link(
            &cast.partner,
            OWN,
            &json!({ "label": format!("Device {number}") }),
        )
        .await;
    }
    let refused = cast
        .partner
        .post(OWN, &json!({ "label": "One more" }))
        .await;
    let problem = refused.problem(409, "too_many_feeds");
    assert_eq!(
        problem["detail"],
        "You can have up to 10 calendar links. Revoke one first."
    );
}

#[tokio::test]
async fn concurrent_requests_cannot_exceed_the_feed_limit() {
    let cast = Cast::new().await;
    let owner = cast.app.owner(&cast.project.code).await;
    let phone = json!({ "label": "Phone" });
    for (client, at) in [(&cast.partner, OWN), (&owner, OWNERS)] {
        let made = join_all((0..14).map(|_| client.post(at, &phone))).await;
        let of = |status| made.iter().filter(|answer| answer.status == status).count();
        assert_eq!((of(201), of(409)), (10, 4), "{at}");
    }
    assert_eq!(cast.app.rows("calendar_feeds"), 20);
}

#[tokio::test]
async fn an_admins_feed_closes_without_the_required_second_factor() {
    let app = TestApp::with(|config| config.require_admin_two_factor = true).await;
    let ann = app.person("ann@portal.example", Role::Admin, None).await;
    let admin = app.sign_in(&ann).await;
    let phone = json!({ "label": "Phone" });
    let refused = admin.post(OWN, &phone).await;
    refused.problem(403, "second_factor_required");
    turn_on(&app, &admin).await;
    let calendar = link(&admin, OWN, &phone).await;
    assert_eq!(app.anonymous().get(&calendar).await.status, 200);
    assert!(app.execute_sql("DELETE FROM totp_secrets"));
    let closed = app.anonymous().get(&calendar).await;
    closed.problem(404, "not_found");
}

#[tokio::test]
async fn a_new_code_ends_owner_feeds_and_admin_views_cannot_create_them() {
    let cast = Cast::new().await;
    cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let owner = cast.app.owner(&cast.project.code).await;
    let phone = json!({ "label": "Phone" });
    let calendar = link(&owner, OWNERS, &phone).await;
    assert_eq!(read(&cast, &calendar).await.len(), 1);

    // All owner sessions of the project share its feeds; owners of another project do not have them.
    let second = cast.app.owner(&cast.project.code).await;
    let list = second.get(OWNERS).await.ok();
    let one = format!("{OWNERS}/{}", id(&list["items"][0]));
    let (petra, _) = cast.app.partner().await;
    let other = cast.app.project(&petra).await;
    let foreign = cast.app.owner(&other.code).await;
    assert_eq!(foreign.get(OWNERS).await.ok()["items"], json!([]));
    foreign.delete(&one).await.problem(404, "not_found");

    enter(&cast.admin, &cast.project.code).await.ok();
    assert_eq!(
        cast.admin.get(OWNERS).await.ok()["items"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
    cast.admin
        .post(OWNERS, &phone)
        .await
        .problem(403, "forbidden");
    cast.admin.delete(&one).await.problem(403, "forbidden");

    let of_project = format!("/api/projects/{}", cast.project.code);
    let version = cast.admin.get(&of_project).await.ok()["version"].clone();
    let issued = on_version(
        &cast.admin,
        Method::POST,
        &format!("{of_project}/code"),
        &version,
        &json!({}),
    )
    .await;
    issued.ok();
    cast.app
        .anonymous()
        .get(&calendar)
        .await
        .problem(404, "not_found");
    assert_eq!(cast.app.rows("calendar_feeds"), 0);
    assert_eq!(count(&cast.app, AuditEvent::CalendarFeedRevoked).await, 1);
}

#[tokio::test]
async fn an_owners_feed_ends_when_a_closed_projects_code_expires() {
    let cast = Cast::new().await;
    let phone = json!({ "label": "Phone" });
    let owner = cast.app.owner(&cast.project.code).await;
    let (of_owner, of_admin) = (
        link(&owner, OWNERS, &phone).await,
        link(&cast.admin, OWN, &phone).await,
    );
    let status = |path: String| {
        let program = cast.app.anonymous();
        async move { program.get(&path).await.status }
    };
    let closing = json!({ "status": "canceled", "notes": "The house is sold." });
    let updates = format!("/api/projects/{}/updates", cast.project.code);
    cast.admin.post(&updates, &closing).await.ok();
    cast.app.advance(SignedDuration::from_hours(90 * 24 - 1));
    assert_eq!(status(of_owner.clone()).await, 200);
    cast.app.advance(SignedDuration::from_hours(1));
    assert_eq!(status(of_owner).await, 404);
    assert_eq!(status(of_admin).await, 200);
}

#[tokio::test]
async fn frequent_feed_requests_are_rate_limited() {
    let cast = Cast::new().await;
    let (one, other) = (
        link(&cast.admin, OWN, &json!({ "label": "One" })).await,
        link(&cast.admin, OWN, &json!({ "label": "Other" })).await,
    );
    let program = cast.app.anonymous();
    for _ in 0..20 {
        assert_eq!(program.get(&one).await.status, 200);
    }
    let refused = program.get(&one).await;
    assert!(refused.headers.contains_key("retry-after"));
    refused.problem(429, "too_many_calls");
    assert_eq!(
        program.get(&other).await.status,
        200,
        "each link has its own limit"
    );
    cast.app.advance(SignedDuration::from_mins(1));
    assert_eq!(program.get(&one).await.status, 200);

    let guesser = cast.app.anonymous();
    for _ in 0..20 {
        let path = format!("/api/feeds/{}/calendar.ics", "0".repeat(64));
        guesser.get(&path).await.problem(404, "not_found");
    }
    let refused = guesser.get("/api/feeds/x/calendar.ics").await;
    refused.problem(429, "too_many_calls");
}

#[tokio::test]
async fn creating_feeds_is_limited_to_twenty_then_one_per_ten_minutes() {
    let cast = Cast::new().await;
    let owner = cast.app.owner(&cast.project.code).await;
    for (client, at) in [(&cast.partner, OWN), (&owner, OWNERS)] {
        let label = json!({ "label": "Phone" });
        for _ in 0..20 {
            let made = client.post(at, &label).await.ok();
            let link = format!("{at}/{}", made["feed"]["id"].as_str().expect("an id"));
            assert_eq!(client.delete(&link).await.status, 204);
        }
        let refused = client.post(at, &label).await;
        assert_eq!(refused.headers["retry-after"], "600");
        refused.problem(429, "too_many_calls");
    }
}

#[tokio::test]
async fn a_feed_uses_the_language_of_its_holder() {
    let cast = Cast::new().await;
    let event = cast.event(&form("2026-03-09", "09:00", "10:00")).await;
    let mut named = form("2026-03-10", "09:00", "10:00");
    named["title"] = json!("Kitchen: { $title } Proposal");
    let named = cast.event(&named).await;
    let proposal = cast.proposal().await;
    let owner = cast.app.owner(&cast.project.code).await;
    let phone = json!({ "label": "Phone" });
    let of_contractor = link(&cast.contractor, OWN, &phone).await;
    let of_owner = link(&owner, OWNERS, &phone).await;
    let spanish = json!({ "language": "es" });
    let number = &cast.project.number;

    let before = read(&cast, &of_owner).await;
    let chosen = owner.put("/api/owner/language", &spanish).await;
    assert_eq!(chosen.status, 204);
    let summary_and_description = |entry: &ICalendarComponent| {
        [Property::Summary, Property::Description].map(|of| value(entry, &of).to_owned())
    };
    assert_eq!(
        summary_and_description(&before[id(&event)]),
        [
            "Site Visit/Inspection",
            "Site Visit/Inspection\nScheduled\nRidgeline"
        ]
    );
    let entries = read(&cast, &of_owner).await;
    assert_eq!(
        summary_and_description(&entries[id(&event)]),
        [
            "Visita/Inspección",
            "Visita/Inspección\nProgramado\nRidgeline"
        ]
    );
    assert_eq!(
        summary_and_description(&entries[id(&named)])[0],
        "Kitchen: { $title } Proposal"
    );
    let slot = &proposal["timeslots"][0];
    assert!(summary_and_description(&entries[id(slot)])[1].contains("\nPropuesto\n"));

    // Feeds of one project use the language of their own holders.
    let entries = read(&cast, &of_contractor).await;
    let summary = format!("Site Visit/Inspection · {number}");
    assert_eq!(summary_and_description(&entries[id(&event)])[0], summary);
    cast.contractor.put("/api/me/language", &spanish).await;
    let entries = read(&cast, &of_contractor).await;
    let summary = format!("Visita/Inspección · {number}");
    assert_eq!(summary_and_description(&entries[id(&event)])[0], summary);
    let text = text(&cast, &of_contractor).await;
    assert!(text.contains("PRODID:-//Buildback//Calendar//ES\r\n"));
}

//! A calendar, for the program that has its link.

use super::entries::Reader;
use crate::errors::{ApiError, Problem};
use crate::http::browser_cache;
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::security::session::Token;
use crate::state::AppState;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::calendar_feed::{FEED_DAYS_AHEAD, FEED_DAYS_BACK, FEED_SEEN_EVERY};
use domain::event::EventStatus;
use domain::icalendar::calendar_text;
use domain::permission::{Permit, act};
use domain::rate_limit::{LimitedAction, TooEarly};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use jiff::ToSpan as _;
use sha2::{Digest, Sha256};
use store::calendar_feed::OpenFeed;
use store::event::CalendarQuery;
use store::{Connection, StoreError};

/// A calendar in the format of RFC 5545, in the language of whoever made the link: events, timeslots that wait as tentative, and for 30 days what was deleted.
#[utoipa::path(
    get,
    path = "/api/feeds/{token}/calendar.ics",
    operation_id = "read_calendar_feed",
    tag = "calendar_feed",
    params(("token" = String, Path, description = "The secret part of the link")),
    responses((status = 200, content_type = "text/calendar", headers(("ETag" = String))), (status = 304, description = "Nothing changed"), (status = "4XX", body = Problem, content_type = "application/problem+json")),
    extensions(("x-action" = json!("Public"))),
)]
pub async fn read_calendar_feed(
    State(state): State<AppState>,
    caller: Caller,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    // Any text is looked up by its hash, so that one that is no token takes as long as one that nobody was given.
    let token_hash = Token::hash_of(&token);
    let writer = state.clone();
    let opened = state
        .write(move |conn| open(conn, &writer, &caller, &token_hash))
        .await?;
    let feed = match opened {
        Ok(Some(feed)) => feed,
        Ok(None) => return Err(ApiError::not_found()),
        Err(early) => return Err(ApiError::too_many_calls(early)),
    };
    let reader = state.clone();
    let text = state
        .read(move |conn| calendar(conn, &reader, feed).map_err(ApiError::from))
        .await?;
    Ok(answer(text, &headers))
}

/// So many events, timeslots and deleted ones at most.
const LIMIT: usize = 2_000;

/// The link, if it works. Its programs are counted by it, those with a link that does not work by where they are.
fn open(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
    token_hash: &str,
) -> Result<Result<Option<OpenFeed>, TooEarly>, ApiError> {
    let (limits, now) = (Limits { state, caller }, state.now());
    let demands = state.config().require_admin_two_factor;
    let found = store::calendar_feed::find_open(conn, token_hash, demands, now)?;
    let key = match &found {
        Some(feed) => format!("feed:{}", feed.id),
        None => format!("address:{}", limits.address_key()),
    };
    if let Err(early) = limits.take(conn, LimitedAction::CalendarFeed, CountedBy::Client(&key))? {
        return Ok(Err(early));
    }
    if let Some(feed) = &found
        && feed
            .last_used_at
            .is_none_or(|used| now.duration_since(used) >= FEED_SEEN_EVERY)
    {
        store::calendar_feed::touch(conn, feed.id, now)?;
    }
    Ok(Ok(found))
}

fn calendar(conn: &mut Connection, state: &AppState, feed: OpenFeed) -> Result<String, StoreError> {
    let permit = Permit::<act::ShowCalendar>::for_system((), "a calendar link is a key of its own");
    let today = state.today();
    let query = CalendarQuery {
        from: today.saturating_sub(FEED_DAYS_BACK.days()),
        to: today.saturating_add(FEED_DAYS_AHEAD.days()),
        project: None,
        contractor: feed.contractor,
        types: Vec::new(),
        statuses: EventStatus::ALL.to_vec(),
        proposals: true,
        limit: LIMIT,
    };
    let shown = store::event::calendar(conn, &permit, feed.visible, &query)?;
    let gone = store::event::cancellations(conn, &permit, feed.visible, &query)?;
    let origin = state.public_url().origin();
    let url = if feed.is_owners {
        format!("{origin}/owner-dashboard")
    } else {
        format!("{origin}/calendar")
    };
    let reader = Reader {
        url: &url,
        is_owner: feed.is_owners,
        language: feed.language,
    };
    let mut entries: Vec<_> = shown.events.iter().map(|of| reader.event(of)).collect();
    entries.extend(shown.proposals.iter().flat_map(|of| reader.timeslots(of)));
    entries.extend(gone.iter().take(LIMIT).map(|of| reader.cancellation(of)));
    // What calendar programs show above it where nobody named it otherwise.
    let name = state.portal().look().name;
    Ok(calendar_text(
        &name,
        feed.language,
        &state.time_zone(),
        &entries,
    ))
}

/// The text, or that it is the one that the program has already.
fn answer(text: String, request: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex::encode(Sha256::digest(text.as_bytes())));
    let mut response = if browser_cache::has(request, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        text.into_response()
    };
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    for (name, value) in [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "inline; filename=\"buildback.ics\"",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(header::CACHE_CONTROL, browser_cache::ASK_FIRST);
    response
}

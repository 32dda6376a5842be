//! Serves a calendar to a program that has the link.

use crate::errors::{ApiError, Problem};
use crate::http::browser_cache;
use crate::http::extract::{Caller, Path};
use crate::http::rate_limits::{CountedBy, Limits};
use crate::security::session::Token;
use crate::shared::calendar_entries::{Reader, Shown, set_calendar_headers};
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

/// Returns the calendar in iCalendar format (RFC 5545), in the language of the link's creator. It contains events, pending timeslots as
/// tentative entries, and, for 30 days, deleted entries as cancelled.
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
    // The lookup hashes any text, so a malformed token takes as long as an unknown one.
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

/// Maximum number of events, of proposals, and of deleted entries.
const LIMIT: usize = 2_000;

/// Opens the link if it is valid. Valid links are rate-limited per link, invalid ones per client address.
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
        shown: match (feed.is_owners, feed.with_names) {
            (true, _) => Shown::Title,
            (false, false) => Shown::Number,
            (false, true) => Shown::Names,
        },
        language: feed.language,
    };
    let mut entries: Vec<_> = shown.events.iter().map(|of| reader.event(of)).collect();
    entries.extend(shown.proposals.iter().flat_map(|of| reader.timeslots(of)));
    entries.extend(gone.iter().take(LIMIT).map(|of| reader.cancellation(of)));
    // Calendar programs use this name unless the user renames the calendar.
    let name = state.portal().look().name;
    Ok(calendar_text(
        &name,
        feed.language,
        &state.time_zone(),
        &entries,
    ))
}

/// Returns the text, or 304 if the program already has this version.
fn answer(text: String, request: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex::encode(Sha256::digest(text.as_bytes())));
    let mut response = if browser_cache::has(request, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        text.into_response()
    };
    set_calendar_headers(&mut response);
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::CACHE_CONTROL, browser_cache::ASK_FIRST);
    response
}

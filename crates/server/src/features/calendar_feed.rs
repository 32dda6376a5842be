//! The `calendar_feed` operations: links through which calendar programs read events. The link is a secret that works without a session.
//! Each read returns what its holder may see at that time; the link grants nothing else.

pub mod create;
pub mod list;
pub mod owner_create;
pub(crate) mod owner_feeds;
pub mod owner_list;
pub mod owner_revoke;
pub mod read;
pub mod revoke;
pub mod view;

use crate::errors::ApiError;
use crate::http::authorize::authorize;
use crate::http::authorize::user_of;
use crate::http::extract::Caller;
use crate::http::rate_limits::Limits;
use crate::security::session::Token;
use crate::security::session::holder::SessionHolder;
use crate::shared::calendar_feed::entry;
use crate::state::AppState;
use domain::audit::AuditEvent;
use domain::calendar_feed::{CalendarFeed, FEEDS_MAX};
use domain::id::{CalendarFeedId, ContractorId};
use domain::language::Message;
use domain::permission::{Permit, UserActor, act};
use domain::rate_limit::LimitedAction;
use http::StatusCode;
use jiff::Timestamp;
use store::Connection;
use store::audit::NewAuditEntry;
use store::calendar_feed::{Holder, NewFeed};
use store::rate_limit;
use view::CreatedCalendarFeed;

/// The signed-in account and its permit to manage its own calendar links.
fn keeper(
    conn: &mut Connection,
    state: &AppState,
    caller: &Caller,
) -> Result<(Permit<act::ManageOwnFeeds>, UserActor), ApiError> {
    let actor = caller.user(conn, state.now())?;
    let permit = authorize(&actor, act::ManageOwnFeeds, ())?;
    Ok((permit, user_of(&actor)?.clone()))
}

/// What somebody chose for a new link.
pub(crate) struct Chosen {
    label: String,
    contractor: Option<ContractorId>,
    with_names: bool,
}

/// The random parts of a new link. Generated before the transaction, because the transaction may be retried.
pub(crate) struct Fresh {
    id: CalendarFeedId,
    token: Token,
}

impl Fresh {
    pub(crate) fn new(state: &AppState) -> Self {
        Self {
            id: CalendarFeedId::new(state.clock(), &mut state.rng()),
            token: Token::new(&mut state.rng()),
        }
    }
}

/// Creates a link for the holder. This is the only time its address is returned.
pub(crate) fn make(
    conn: &mut Connection,
    limits: &Limits<'_>,
    holder: Holder<'_>,
    fresh: &Fresh,
    chosen: Chosen,
) -> Result<CreatedCalendarFeed, ApiError> {
    let state = limits.state;
    take_place(conn, holder, state.now())?;
    let new = NewFeed {
        id: fresh.id,
        label: chosen.label,
        contractor: chosen.contractor,
        with_names: chosen.with_names,
        token_hash: fresh.token.hash(),
        created_at: state.now(),
    };
    if !store::calendar_feed::create(conn, holder, &new)? {
        return Err(too_many());
    }
    let link = (new.id, Some(new.with_names));
    note(conn, limits, holder, AuditEvent::CalendarFeedCreated, link)?;
    let made = store::calendar_feed::list(conn, holder)?;
    let made = made.into_iter().find(|feed| feed.id == new.id);
    let made: CalendarFeed =
        made.ok_or_else(|| ApiError::internal("a calendar link is gone as soon as it is made"))?;
    Ok(CreatedCalendarFeed {
        feed: made.into(),
        url: format!(
            "{}/api/feeds/{}/calendar.ics",
            state.public_url().origin(),
            fresh.token.reveal()
        ),
    })
}

/// Rate-limits the creation of links, because each link adds two permanent rows to the security log: one when it is created and one when it
/// is revoked.
fn take_place(conn: &mut Connection, holder: Holder<'_>, now: Timestamp) -> Result<(), ApiError> {
    const ACTION: LimitedAction = LimitedAction::CalendarLink;
    let (key, actor, project) = match holder {
        Holder::Account(_, user) => (SessionHolder::User(user).to_string(), Some(user), None),
        Holder::Owner(permit) => {
            let project = permit.facts().id;
            (format!("project:{project}"), None, Some(project))
        }
    };
    rate_limit::take(conn, ACTION, &key, now)?.map_err(|early| {
        ApiError::too_many_calls(early).noting(NewAuditEntry {
            actor,
            project,
            ..NewAuditEntry::new(ACTION.tripped(), key)
        })
    })
}

/// Revokes one of the holder's links.
///
/// # Errors
/// 404 if the link does not exist or is already revoked.
pub(crate) fn take_back(
    conn: &mut Connection,
    limits: &Limits<'_>,
    holder: Holder<'_>,
    id: CalendarFeedId,
) -> Result<(), ApiError> {
    if !store::calendar_feed::revoke(conn, holder, id)? {
        return Err(ApiError::new(
            StatusCode::NOT_FOUND,
            "not_found",
            Message::ErrorCalendarLinkGone,
        ));
    }
    note(
        conn,
        limits,
        holder,
        AuditEvent::CalendarFeedRevoked,
        (id, None),
    )
}

fn note(
    conn: &mut Connection,
    limits: &Limits<'_>,
    holder: Holder<'_>,
    event: AuditEvent,
    link: (CalendarFeedId, Option<bool>),
) -> Result<(), ApiError> {
    let (user, project) = match holder {
        Holder::Account(_, user) => (Some(user), None),
        Holder::Owner(permit) => (None, Some(permit.facts().id)),
    };
    limits.record(conn, entry(event, link, user, project))
}

fn too_many() -> ApiError {
    let message = Message::ErrorCalendarLinksMost {
        most: FEEDS_MAX.to_string(),
    };
    ApiError::conflict("too_many_feeds", message)
}

//! Identifies who sends a request.

mod known_session;
mod link_holder;
mod session_end;

use super::ClientAddress;
use crate::errors::ApiError;
use crate::http::untrusted_proxy::Forwarded;
use crate::security::session::SessionCookie;
use crate::security::session::client::ClientFacts;
use crate::security::session::holder::SessionHolder;
use crate::security::session::observation::{OwnerObservation, OwnerObservations};
use crate::security::session::touch::Seen;
use crate::state::AppState;
use axum::extract::FromRequestParts;
use domain::audit::AuditEvent;
use domain::device;
use domain::id::{OwnerSessionId, UserId};
use domain::language::Language;
use domain::language::Message;
use domain::owner_session::SecurityLevel;
use domain::permission::{Actor, Role};
use domain::security_score::Score;
use http::request::Parts;
use http::{Extensions, HeaderMap, header};
use jiff::Timestamp;
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::audit::{NewAuditEntry, shortened_user_agent};
use store::owner_session::LiveOwnerSession;
use store::session::{FoundSession, LiveSession};
use store::{Connection, StoreError};

/// The header in which an owner's page names the session that it shows, by id.
const OWNER_SESSION_HEADER: &str = "x-buildback-owner-session";

/// The header in which a request names the account that it is meant for, by id. Optional.
const ACCOUNT_HEADER: &str = "x-buildback-account";

/// The sender of a request. The operation resolves it to an [`Actor`] within its own read or transaction, which saves a
/// separate database access.
#[derive(Clone)]
pub struct Caller {
    state: AppState,
    owner_observations: OwnerObservations,
    /// What an untrusted address says about the sender.
    forwarded: Option<Forwarded>,
    is_counted: Arc<AtomicBool>,
    /// Whether this is for a row of a bulk change, which counts toward the limit of rows instead of calls.
    is_for_row: bool,
    /// The facts about the client in the request.
    pub client: ClientFacts,
}

impl Caller {
    /// The sender of a finished request, for work that remains after it.
    pub(crate) fn resumed(state: AppState, client: ClientFacts) -> Self {
        Self {
            state,
            owner_observations: OwnerObservations::default(),
            forwarded: None,
            is_counted: Arc::default(),
            is_for_row: false,
            client,
        }
    }

    /// The sender of a request with these headers and extensions.
    #[must_use]
    pub fn of(headers: &HeaderMap, extensions: &Extensions, state: &AppState) -> Self {
        let hash = |cookie: SessionCookie| {
            cookie
                .token(headers, state.public_url())
                .map(|token| token.hash())
        };
        let user_agent = headers
            .get(header::USER_AGENT)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let named = |name: &str| {
            let value = headers.get(name)?;
            Some(String::from_utf8_lossy(value.as_bytes()).into_owned())
        };
        let trusted = &state.config().trusted_proxies;
        let client = ClientFacts {
            user_token_hash: hash(SessionCookie::User),
            owner_token_hash: hash(SessionCookie::Owner),
            sign_in_token_hash: hash(SessionCookie::SignIn),
            named_account: named(ACCOUNT_HEADER),
            shown_owner_session: named(OWNER_SESSION_HEADER),
            is_background: is_background(headers),
            is_ending: false,
            address: ClientAddress::of(headers, extensions, trusted).0,
            user_agent: shortened_user_agent(user_agent).to_owned(),
            language: headers
                .get(header::ACCEPT_LANGUAGE)
                .and_then(|value| Language::from_accept_language(value.to_str().ok()?)),
        };
        Self {
            owner_observations: OwnerObservations::of(extensions),
            forwarded: Forwarded::of(headers, extensions, trusted),
            is_counted: Arc::default(),
            is_for_row: false,
            client,
            state: state.clone(),
        }
    }

    pub(crate) const fn state(&self) -> &AppState {
        &self.state
    }

    /// The signed-in account with its current role, or [`Actor::Anonymous`].
    ///
    /// # Errors
    /// 429 when the account makes too many calls; an error when the database cannot be read.
    pub fn user(&self, conn: &mut Connection, now: Timestamp) -> Result<Actor, ApiError> {
        let session = self.session(conn)?;
        self.signed_in(session.as_ref(), now, !self.client.is_background)
    }

    /// The stored session that the request's cookie names.
    fn session(&self, conn: &mut Connection) -> Result<Option<FoundSession>, ApiError> {
        let Some(hash) = &self.client.user_token_hash else {
            return Ok(None);
        };
        if self.is_refused(hash) {
            return Ok(None);
        }
        Ok(found_session(conn, &self.state, hash)?)
    }

    /// Like [`Caller::user`], for requests that open pages send automatically. They do not update 'last seen'.
    ///
    /// # Errors
    /// As [`Caller::user`].
    pub fn polling_user(&self, conn: &mut Connection, now: Timestamp) -> Result<Actor, ApiError> {
        let session = self.session(conn)?;
        self.signed_in(session.as_ref(), now, false)
    }

    fn signed_in(
        &self,
        session: Option<&FoundSession>,
        now: Timestamp,
        is_sign_of_life: bool,
    ) -> Result<Actor, ApiError> {
        let Some(live) = self.live_for_named(session, now) else {
            return Ok(Actor::Anonymous);
        };
        if is_sign_of_life && live.is_touch_due {
            self.state
                .seen_sessions()
                .note(Seen::User(live.actor.session_id));
        }
        let actor = self.counted(Actor::User(live.actor.clone()), now)?;
        if let Some(forwarded) = self.forwarded {
            forwarded.note_account(&self.state, live.actor.user_id);
        }
        self.watch_device(&live, now);
        Ok(actor)
    }

    /// A copy of this caller for ending its sessions, which works even after they were revoked.
    #[must_use]
    pub(crate) fn ending(&self) -> Self {
        let mut client = self.client.clone();
        client.is_ending = true;
        Self {
            owner_observations: OwnerObservations::default(),
            client,
            ..self.clone()
        }
    }

    /// A copy of this caller for a row of a bulk change. It counts toward the limit of rows.
    #[must_use]
    pub(crate) fn for_row(&self) -> Self {
        Self {
            is_counted: Arc::default(),
            is_for_row: true,
            ..self.clone()
        }
    }

    /// Whether the session of a token was revoked but may not have ended in the database yet.
    fn is_refused(&self, token_hash: &str) -> bool {
        !self.client.is_ending && self.state.revoked_sessions().refuses(token_hash)
    }

    /// The property owner of the open session, or [`Actor::Anonymous`].
    ///
    /// # Errors
    /// 401 when the session was probably taken over, which also ends it; 429 when it makes too many calls; an error
    /// when the database cannot be read.
    pub fn owner(&self, conn: &mut Connection, now: Timestamp) -> Result<Actor, ApiError> {
        let Some(live) = self.trusted_owner(conn, now)? else {
            return Ok(Actor::Anonymous);
        };
        if live.actor.admin.is_some() {
            // An admin who views the portal as an owner uses both sessions.
            self.user(conn, now)?;
        }
        if live.is_touch_due && !self.client.is_background {
            self.state
                .seen_sessions()
                .note(Seen::Owner(live.actor.session_id));
        }
        self.counted(Actor::Owner(live.actor), now)
    }

    /// Like [`Caller::user`], for an open stream. It does not update 'last seen' and does not count as a call.
    pub(crate) fn watch_user(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Actor, ApiError> {
        Ok(self
            .live_user(conn, now)?
            .map_or(Actor::Anonymous, |live| Actor::User(live.actor)))
    }

    /// Like [`Caller::owner`], for a stream that is being opened.
    pub(crate) fn listening_owner(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Actor, ApiError> {
        match self.trusted_owner(conn, now)? {
            Some(live) => self.counted(Actor::Owner(live.actor), now),
            None => Ok(Actor::Anonymous),
        }
    }

    /// Like [`Caller::listening_owner`], for a stream that is already open. The request was sent when the stream
    /// opened, so it says nothing about the client now and is not scored.
    pub(crate) fn watch_owner(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Actor, ApiError> {
        Ok(self
            .live_owner(conn, now)?
            .map_or(Actor::Anonymous, |live| Actor::Owner(live.actor)))
    }

    /// The open owner session with this request added to its facts, and the resulting security score. Changes to the
    /// facts are stored after the operation.
    pub(crate) fn judged_owner(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Option<(LiveOwnerSession, Score)>, ApiError> {
        let Some(mut live) = self.live_owner(conn, now)? else {
            return Ok(None);
        };
        let is_news = live
            .session
            .trail
            .see(&self.client.client_observation(), now);
        let score = live.session.trail.score(now);
        let is_over = score.level() == SecurityLevel::Invalid;
        if is_news || is_over || score.score != live.session.security_score {
            self.note_owner(live.session.id, now, false);
        }
        live.session.security_score = score.score;
        Ok(Some((live, score)))
    }

    fn note_owner(&self, session: OwnerSessionId, at: Timestamp, is_foreign_request: bool) {
        self.owner_observations.note(OwnerObservation {
            client: self.client.clone(),
            session,
            at,
            is_foreign_request,
        });
    }

    /// Records that a session continues in another browser or operating system, which suggests that it was stolen. The
    /// session does not end, because a phone that requests the desktop site looks the same.
    fn watch_device(&self, live: &LiveSession, now: Timestamp) {
        let (user, session) = (live.actor.user_id, live.actor.session_id);
        let opened_on = live.user_agent.as_deref().unwrap_or_default();
        let seen = self.state.seen_sessions();
        if device::is_another(opened_on, &self.client.user_agent)
            && seen.is_news_elsewhere(session, now)
        {
            let entry = NewAuditEntry {
                subject: Some(user),
                details: Some(
                    json!({ "session_id": session, "signed_in_on": device::in_words(opened_on) })
                        .to_string(),
                ),
                ..NewAuditEntry::new(AuditEvent::SessionHijackSuspected, format!("user:{user}"))
            };
            let entry = entry.from_client(self.client.address, &self.client.user_agent);
            seen.note(Seen::Event(Box::new(entry)));
        }
    }

    /// Counts the request against the call limit, once per request, or a row of a bulk change against
    /// the limit of rows.
    fn counted(&self, actor: Actor, now: Timestamp) -> Result<Actor, ApiError> {
        let Some(holder) = SessionHolder::of(&actor) else {
            return Ok(actor);
        };
        if self.is_counted.swap(true, Ordering::Relaxed) {
            return Ok(actor);
        }
        let calls = if self.is_for_row {
            self.state.rows()
        } else {
            self.state.calls()
        };
        let Err(refused) = calls.take(holder, now) else {
            return Ok(actor);
        };
        let text = Message::ErrorTooManyCalls;
        Err(calls.answer(&refused, &actor, "too_many_calls", text))
    }

    fn trusted_owner(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Option<LiveOwnerSession>, ApiError> {
        let Some((live, score)) = self.judged_owner(conn, now)? else {
            return Ok(None);
        };
        if score.level() != SecurityLevel::Invalid {
            return Ok(Some(live));
        }
        Err(ApiError::sign_in_required())
    }

    pub(crate) fn live_user(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Option<LiveSession>, ApiError> {
        let session = self.session(conn)?;
        Ok(self.live_for_named(session.as_ref(), now))
    }

    /// The live session, unless the request is meant for another account. All windows share one cookie, so after
    /// another person signs in, a request retried by an old window must not run under the new account.
    fn live_for_named(
        &self,
        session: Option<&FoundSession>,
        now: Timestamp,
    ) -> Option<LiveSession> {
        let live = session.and_then(|session| session.live(now))?;
        let named = self.client.named_account.as_ref();
        named
            .is_none_or(|named| *named == live.actor.user_id.to_string())
            .then_some(live)
    }

    pub(crate) fn live_owner(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Option<LiveOwnerSession>, ApiError> {
        let Some(hash) = &self.client.owner_token_hash else {
            return Ok(None);
        };
        if self.is_refused(hash) {
            return Ok(None);
        }
        let found = store::owner_session::find_live(conn, hash, now)?
            .filter(|live| self.is_shown(live.actor.session_id));
        match found.as_ref().and_then(|live| live.actor.admin) {
            Some(admin) if !self.is_admin(conn, admin, now)? => Ok(None),
            _ => Ok(found),
        }
    }

    /// Whether the page that sent the request shows this session. All windows share one cookie: when a code is entered
    /// in one window, the other windows must not write into that project.
    fn is_shown(&self, session: OwnerSessionId) -> bool {
        let shown = self.client.shown_owner_session.as_ref();
        shown.is_none_or(|shown| *shown == session.to_string())
    }

    /// Whether the admin who views as an owner is still signed in here and still an admin. The view ends with the
    /// admin's session.
    fn is_admin(
        &self,
        conn: &mut Connection,
        admin: UserId,
        now: Timestamp,
    ) -> Result<bool, ApiError> {
        let live = self.live_user(conn, now)?;
        Ok(live.is_some_and(|live| {
            let user = live.actor;
            user.user_id == admin && user.role == Role::Admin && !user.needs_second_factor
        }))
    }

    /// The security score that ended the owner session as suspicious, to tell a returning client why it ended. 0 when
    /// there is no such session or it ended for another reason.
    pub(crate) fn score_that_ended(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<u8, ApiError> {
        let Some(hash) = &self.client.owner_token_hash else {
            return Ok(0);
        };
        let ended = store::owner_session::find(conn, hash)?.filter(|session| {
            session.security_level() == SecurityLevel::Invalid && now < session.expires_at
        });
        Ok(ended.map_or(0, |session| session.security_score))
    }

    /// The hash of the account's session token, to end this session.
    #[must_use]
    pub fn user_token_hash(&self) -> Option<&str> {
        self.client.user_token_hash.as_deref()
    }

    /// The hash of the owner's session token, to end this session.
    #[must_use]
    pub fn owner_token_hash(&self) -> Option<&str> {
        self.client.owner_token_hash.as_deref()
    }

    /// The hash of the token of this browser's unfinished sign-in.
    #[must_use]
    pub fn sign_in_token_hash(&self) -> Option<&str> {
        self.client.sign_in_token_hash.as_deref()
    }
}

/// The session of a token, with the requirement for a second factor applied.
fn found_session(
    conn: &mut Connection,
    state: &AppState,
    token_hash: &str,
) -> Result<Option<FoundSession>, StoreError> {
    let demands = state.config().require_admin_two_factor;
    store::session::find(conn, token_hash, demands)
}

/// The live session of a token.
pub(crate) fn live_session(
    conn: &mut Connection,
    state: &AppState,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<LiveSession>, StoreError> {
    let found = found_session(conn, state, token_hash)?;
    Ok(found.and_then(|session| session.live(now)))
}

/// The header with which the portal's pages mark a request that the user did not cause. Its value is `1`.
pub const BACKGROUND_HEADER: &str = "x-buildback-background";

/// Whether the request was sent automatically, or loads an image, which pages also repeat when a link is renewed. Such
/// a request does not extend the session, so a client gains nothing by setting the header.
fn is_background(headers: &HeaderMap) -> bool {
    let says = |name: &str, word: &str| headers.get(name).is_some_and(|value| value == word);
    says(BACKGROUND_HEADER, "1") || says("sec-fetch-dest", "image")
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers, &parts.extensions, state))
    }
}

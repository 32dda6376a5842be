//! Who makes a request.

mod link_holder;

use super::ClientAddress;
use crate::errors::ApiError;
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
use http::{HeaderMap, header};
use jiff::Timestamp;
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::audit::{NewAuditEntry, shortened_user_agent};
use store::owner_session::LiveOwnerSession;
use store::session::{FoundSession, LiveSession};
use store::{Connection, StoreError};

/// The header by which the page of an owner names the session that it shows, by its id.
const OWNER_SESSION_HEADER: &str = "x-buildback-owner-session";

/// The header that names the account a call is made for, by its id. Optional.
const ACCOUNT_HEADER: &str = "x-buildback-account";

/// Who makes a request. The operation turns it into an [`Actor`] inside its own read or transaction, so that one visit to the
/// database does.
#[derive(Clone)]
pub struct Caller {
    state: AppState,
    owner_observations: OwnerObservations,
    is_counted: Arc<AtomicBool>,
    /// What the request says about its sender.
    pub client: ClientFacts,
}

impl Caller {
    /// The sender of a request that is over, for work that is left of it.
    pub(crate) fn resumed(state: AppState, client: ClientFacts) -> Self {
        Self {
            state,
            owner_observations: OwnerObservations::default(),
            is_counted: Arc::default(),
            client,
        }
    }

    pub(crate) const fn state(&self) -> &AppState {
        &self.state
    }

    /// The account that is signed in, or [`Actor::Anonymous`]. The role is the one it has now.
    ///
    /// # Errors
    /// 429 when the account makes too many calls; when the database cannot be read.
    pub fn user(&self, conn: &mut Connection, now: Timestamp) -> Result<Actor, ApiError> {
        let session = self.session(conn)?;
        self.signed_in(session.as_ref(), now, !self.client.is_background)
    }

    /// The session that the request names, as it is stored.
    fn session(&self, conn: &mut Connection) -> Result<Option<FoundSession>, ApiError> {
        let Some(hash) = &self.client.user_token_hash else {
            return Ok(None);
        };
        if self.is_refused(hash) {
            return Ok(None);
        }
        Ok(found_session(conn, &self.state, hash)?)
    }

    /// Like [`Caller::user`], for what open pages ask by themselves: that is no sign of life, so 'last seen' stays.
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
        self.watch_device(&live, now);
        Ok(actor)
    }

    /// The same request as one that ends its sessions.
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

    /// Whether the session of a token is over before the database knows it.
    fn is_refused(&self, token_hash: &str) -> bool {
        !self.client.is_ending && self.state.revoked_sessions().refuses(token_hash)
    }

    /// The property owner whose session is open, or [`Actor::Anonymous`].
    ///
    /// # Errors
    /// 401 when the session seems to be in other hands than those that opened it, which ends it; 429 when it makes
    /// too many calls; when the database cannot be read.
    pub fn owner(&self, conn: &mut Connection, now: Timestamp) -> Result<Actor, ApiError> {
        let Some(live) = self.trusted_owner(conn, now)? else {
            return Ok(Actor::Anonymous);
        };
        if live.actor.admin.is_some() {
            // Whoever looks in uses both sessions.
            self.user(conn, now)?;
        }
        if live.is_touch_due && !self.client.is_background {
            self.state
                .seen_sessions()
                .note(Seen::Owner(live.actor.session_id));
        }
        self.counted(Actor::Owner(live.actor), now)
    }

    /// Like [`Caller::user`], for an open stream: a page left open is no sign of life, so 'last seen' stays, and no call.
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

    /// The same for an open stream. It says nothing of where its browser is by now, so it is not judged.
    pub(crate) fn watch_owner(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Actor, ApiError> {
        Ok(self
            .live_owner(conn, now)?
            .map_or(Actor::Anonymous, |live| Actor::Owner(live.actor)))
    }

    /// The open owner session with this request in its facts, and the score that they give. What is worth keeping
    /// of them is written when the operation is over.
    pub(crate) fn judged_owner(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Option<(LiveOwnerSession, Score)>, ApiError> {
        let Some(mut live) = self.live_owner(conn, now)? else {
            return Ok(None);
        };
        let is_news = live.session.trail.see(&self.client.sighting(), now);
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

    /// A session that goes on in another browser or system is most likely stolen. It does not end: a phone that asks for
    /// the desktop's pages looks like that too.
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
            seen.note(Seen::Elsewhere(Box::new(entry)));
        }
    }

    /// Counts the request once, however often its operation asks who makes it.
    fn counted(&self, actor: Actor, now: Timestamp) -> Result<Actor, ApiError> {
        let Some(holder) = SessionHolder::of(&actor) else {
            return Ok(actor);
        };
        if self.is_counted.swap(true, Ordering::Relaxed) {
            return Ok(actor);
        }
        let calls = self.state.calls();
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

    /// The live session, unless the call is made for another account. All windows share one cookie: a call that one window repeats
    /// after somebody else signed in must not be theirs.
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

    /// Whether a session is the one that the page shows. All windows share one cookie: a code that is entered in one of them must
    /// not have the others write into another project.
    fn is_shown(&self, session: OwnerSessionId) -> bool {
        let shown = self.client.shown_owner_session.as_ref();
        shown.is_none_or(|shown| *shown == session.to_string())
    }

    /// Whether the admin who looks in as an owner is signed in here, still an admin. A look ends with the session that it
    /// was taken from, however that ends.
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

    /// The score that ended the owner session on suspicion: whoever comes back to it is told why. 0 when it is missing, or
    /// over for another reason.
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

    /// The hash of the account's token, to end this very session.
    #[must_use]
    pub fn user_token_hash(&self) -> Option<&str> {
        self.client.user_token_hash.as_deref()
    }

    /// The hash of the owner's token, to end this very session.
    #[must_use]
    pub fn owner_token_hash(&self) -> Option<&str> {
        self.client.owner_token_hash.as_deref()
    }

    /// The hash of the token of the sign-in that this browser has under way.
    #[must_use]
    pub fn sign_in_token_hash(&self) -> Option<&str> {
        self.client.sign_in_token_hash.as_deref()
    }
}

/// The session behind a token, with what the portal's settings demand of its account.
fn found_session(
    conn: &mut Connection,
    state: &AppState,
    token_hash: &str,
) -> Result<Option<FoundSession>, StoreError> {
    let demands = state.config().require_admin_two_factor;
    store::session::find(conn, token_hash, demands)
}

/// The live session behind a token.
pub(crate) fn live_session(
    conn: &mut Connection,
    state: &AppState,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<LiveSession>, StoreError> {
    let found = found_session(conn, state, token_hash)?;
    Ok(found.and_then(|session| session.live(now)))
}

/// What the portal's pages say of a request that nobody at the page caused: `1`.
pub const BACKGROUND_HEADER: &str = "x-buildback-background";

/// Whether a page asks by itself, or loads a picture again because its link was renewed. It only keeps the session from
/// being held open by that; nobody gains anything by saying so.
fn is_background(headers: &HeaderMap) -> bool {
    let says = |name: &str, word: &str| headers.get(name).is_some_and(|value| value == word);
    says(BACKGROUND_HEADER, "1") || says("sec-fetch-dest", "image")
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        let hash = |cookie: SessionCookie| {
            cookie
                .token(&parts.headers, state.public_url())
                .map(|token| token.hash())
        };
        let user_agent = parts
            .headers
            .get(header::USER_AGENT)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        let named = |name: &str| {
            let value = parts.headers.get(name)?;
            Some(String::from_utf8_lossy(value.as_bytes()).into_owned())
        };
        let client = ClientFacts {
            user_token_hash: hash(SessionCookie::User),
            owner_token_hash: hash(SessionCookie::Owner),
            sign_in_token_hash: hash(SessionCookie::SignIn),
            named_account: named(ACCOUNT_HEADER),
            shown_owner_session: named(OWNER_SESSION_HEADER),
            is_background: is_background(&parts.headers),
            is_ending: false,
            address: ClientAddress::of(
                &parts.headers,
                &parts.extensions,
                &state.config().trusted_proxies,
            )
            .0,
            user_agent: shortened_user_agent(user_agent).to_owned(),
            language: parts
                .headers
                .get(header::ACCEPT_LANGUAGE)
                .and_then(|value| Language::accepted(value.to_str().ok()?)),
        };
        Ok(Self {
            owner_observations: OwnerObservations::of(&parts.extensions),
            is_counted: Arc::default(),
            client,
            state: state.clone(),
        })
    }
}

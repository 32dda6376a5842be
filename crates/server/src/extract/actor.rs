//! Who makes a request.

use super::ClientAddress;
use crate::api_error::ApiError;
use crate::files::{Disposition, LinkError, LinkSignature};
use crate::security_notice::{SecurityNotice, of_actor};
use crate::session::SessionCookie;
use crate::session::touch::Seen;
use crate::state::AppState;
use axum::extract::FromRequestParts;
use domain::audit::AuditEvent;
use domain::network::network;
use domain::owner_session::{OwnerSession, SecurityLevel};
use domain::permission::{Actor, Role};
use domain::security_score::Score;
use http::header;
use http::request::Parts;
use jiff::Timestamp;
use std::convert::Infallible;
use std::net::IpAddr;
use store::owner_session::LiveOwnerSession;
use store::session::LiveSession;
use store::{Connection, StoreError};

/// Longer user agents are cut: they are kept with sessions and audit rows.
const USER_AGENT_LENGTH: usize = 400;

/// One of the two sessions that a browser may hold.
type Holder = fn(&Caller, &mut Connection, Timestamp) -> Result<Actor, ApiError>;

/// What a request says about its sender, before the database was asked. The operation turns it
/// into an [`Actor`] inside its own read or transaction, so that one visit to the database does.
#[derive(Clone)]
pub struct Caller {
    state: AppState,
    user_token_hash: Option<String>,
    owner_token_hash: Option<String>,
    sign_in_token_hash: Option<String>,
    /// Where the request comes from.
    pub address: IpAddr,
    /// What the browser calls itself.
    pub user_agent: String,
}

impl Caller {
    /// The account that is signed in, or [`Actor::Anonymous`]. The role is the one it has now.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn user(&self, conn: &mut Connection, now: Timestamp) -> Result<Actor, ApiError> {
        let Some(live) = self.live_user(conn, now)? else {
            return Ok(Actor::Anonymous);
        };
        if live.is_touch_due {
            self.state
                .seen_sessions()
                .note(Seen::User(live.actor.session_id));
        }
        Ok(Actor::User(live.actor))
    }

    /// The property owner whose session is open, or [`Actor::Anonymous`].
    ///
    /// # Errors
    /// 401 when the session seems to be in other hands than those that opened it, which ends it; when the
    /// database cannot be read.
    pub fn owner(&self, conn: &mut Connection, now: Timestamp) -> Result<Actor, ApiError> {
        let Some(live) = self.trusted_owner(conn, now)? else {
            return Ok(Actor::Anonymous);
        };
        if live.is_touch_due {
            self.state
                .seen_sessions()
                .note(Seen::Owner(live.actor.session_id));
        }
        Ok(Actor::Owner(live.actor))
    }

    /// Like [`Caller::user`], for a stream: a page left open is no sign of life, so 'last seen' stays.
    pub(crate) fn watch_user(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Actor, ApiError> {
        Ok(self
            .live_user(conn, now)?
            .map_or(Actor::Anonymous, |live| Actor::User(live.actor)))
    }

    /// Like [`Caller::owner`], for a stream.
    pub(crate) fn watch_owner(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Actor, ApiError> {
        Ok(self
            .trusted_owner(conn, now)?
            .map_or(Actor::Anonymous, |live| Actor::Owner(live.actor)))
    }

    /// How sure it is that this request comes from where the owner session was opened.
    #[must_use]
    pub fn score(&self, session: &OwnerSession, now: Timestamp) -> Score {
        Score::of(session, &network(self.address), &self.user_agent, now)
    }

    fn trusted_owner(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Option<LiveOwnerSession>, ApiError> {
        let Some(mut live) = self.live_owner(conn, now)? else {
            return Ok(None);
        };
        let score = self.score(&live.session, now);
        if score.level() != SecurityLevel::Invalid {
            return Ok(Some(live));
        }
        live.session.security_score = score.score;
        let suspicion = SecurityNotice::Suspicion(Box::new((self.clone(), live)));
        Err(ApiError::sign_in_required().noting(suspicion))
    }

    pub(crate) fn live_user(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Option<LiveSession>, ApiError> {
        let Some(hash) = &self.user_token_hash else {
            return Ok(None);
        };
        Ok(live_session(conn, &self.state, hash, now)?)
    }

    pub(crate) fn live_owner(
        &self,
        conn: &mut Connection,
        now: Timestamp,
    ) -> Result<Option<LiveOwnerSession>, ApiError> {
        let Some(hash) = &self.owner_token_hash else {
            return Ok(None);
        };
        Ok(store::owner_session::find_live(conn, hash, now)?)
    }

    /// The one of the two whose session a file link was given to. A browser may hold both, and an
    /// image on a page cannot say which of them it is for.
    ///
    /// # Errors
    /// 401 without a session; 403 `link_expired` or `link_invalid`.
    pub fn holder_of_link(
        &self,
        conn: &mut Connection,
        path: &str,
        link: LinkSignature<'_>,
        now: Timestamp,
    ) -> Result<(Actor, Disposition), ApiError> {
        let holders: [Holder; 2] = [Self::user, Self::owner];
        let mut refusal = ApiError::sign_in_required();
        for holder in holders {
            let actor = holder(self, conn, now)?;
            if actor == Actor::Anonymous {
                continue;
            }
            match self.state.links().verify(path, link, &actor, now) {
                Ok(disposition) => return Ok((actor, disposition)),
                Err(error @ LinkError::Expired) => {
                    return Err(ApiError::link_refused(
                        "link_expired",
                        "This link has expired. Please open the file again from the portal.",
                    )
                    .because(error));
                }
                Err(error @ LinkError::Forged) => {
                    refusal = ApiError::link_refused(
                        "link_invalid",
                        "This link is not valid. Please open the file again from the portal.",
                    )
                    .because(error);
                    if let Some(entry) = of_actor(AuditEvent::SignedUrlForgery, &actor) {
                        refusal = refusal.noting(entry);
                    }
                }
            }
        }
        Err(refusal)
    }

    /// The hash of the account's token, to end this very session.
    #[must_use]
    pub fn user_token_hash(&self) -> Option<&str> {
        self.user_token_hash.as_deref()
    }

    /// The hash of the owner's token, to end this very session.
    #[must_use]
    pub fn owner_token_hash(&self) -> Option<&str> {
        self.owner_token_hash.as_deref()
    }

    /// The hash of the token of the sign-in that this browser has under way.
    #[must_use]
    pub fn sign_in_token_hash(&self) -> Option<&str> {
        self.sign_in_token_hash.as_deref()
    }
}

/// The live session behind a token, with what the portal's settings demand of its account.
pub(crate) fn live_session(
    conn: &mut Connection,
    state: &AppState,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<LiveSession>, StoreError> {
    let Some(mut live) = store::session::find_live(conn, token_hash, now)? else {
        return Ok(None);
    };
    if state.config().require_admin_two_factor && live.actor.role == Role::Admin {
        live.actor.needs_second_factor =
            !store::second_factor::of_user(conn, live.actor.user_id)?.any();
    }
    Ok(Some(live))
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
        Ok(Self {
            user_token_hash: hash(SessionCookie::User),
            owner_token_hash: hash(SessionCookie::Owner),
            sign_in_token_hash: hash(SessionCookie::SignIn),
            address: ClientAddress::of(
                &parts.headers,
                &parts.extensions,
                &state.config().trusted_proxies,
            )
            .0,
            user_agent: user_agent.chars().take(USER_AGENT_LENGTH).collect(),
            state: state.clone(),
        })
    }
}

//! Whether a request has a session of this portal, also while the database cannot be asked.

use super::Caller;
use crate::security::session::SessionCookie;
use http::HeaderMap;

impl Caller {
    /// Whether the cookie in these headers, which are those of the request, is of a session that the portal opened. False for a cookie that a
    /// stranger invented, and without the database also for a session from before tokens had seals.
    pub(crate) async fn has_session(&self, cookie: SessionCookie, headers: &HeaderMap) -> bool {
        let state = &self.state;
        let token = cookie.token(headers, state.public_url());
        if token.is_some_and(|token| token.is_of_session(state.secret_keys())) {
            return true;
        }
        let (reader, now) = (self.clone(), state.now());
        let finding = state.read(move |conn| {
            Ok(match cookie {
                SessionCookie::User => reader.live_user(conn, now)?.is_some(),
                SessionCookie::Owner => reader.live_owner(conn, now)?.is_some(),
                SessionCookie::SignIn => false,
            })
        });
        finding.await.unwrap_or(false)
    }
}

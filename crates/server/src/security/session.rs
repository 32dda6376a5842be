//! Session tokens and their cookies. The browser holds the token, the database only its hash.

pub mod client;
pub mod end;
pub mod holder;
mod kept;
pub(crate) mod observation;
pub mod revoked;
pub mod touch;

use crate::config::PublicUrl;
use crate::security::secret_keys::{SEAL_BYTES, SecretKeys};
use domain::clock::Rng;
use http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};
use std::fmt;
use std::time::Duration;

/// The purpose of the key that seals the tokens of sessions.
const SEAL: &str = "buildback session token 1";
/// Number of characters of a token that are sealed; the seal follows them.
const SEALED: usize = 64 - 2 * SEAL_BYTES;

/// A token of 256 random bits, or a session's with a seal, as 64 hexadecimal characters.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Creates a random token.
    pub fn new(rng: &mut dyn Rng) -> Self {
        let mut bytes = [0_u8; 32];
        rng.fill_bytes(&mut bytes);
        Self(hex::encode(bytes))
    }

    /// Creates the token of a session: 192 random bits, and the portal's seal. The seal grants nothing. It tells sessions that the portal
    /// opened from invented ones while the database cannot be asked.
    pub(crate) fn of_session(rng: &mut dyn Rng, keys: &SecretKeys) -> Self {
        let Self(random) = Self::new(rng);
        let begin = &random[..SEALED];
        let sealed = keys.current().and_then(|key| key.seal(SEAL, begin));
        Self(sealed.map_or_else(
            || random.clone(),
            |seal| format!("{begin}{}", hex::encode(seal)),
        ))
    }

    /// Whether the portal made this token for a session, with one of these keys. Tokens from before there were seals have none.
    pub(crate) fn is_of_session(&self, keys: &SecretKeys) -> bool {
        let (begin, end) = self.0.split_at(SEALED);
        let mut seal = [0_u8; SEAL_BYTES];
        hex::decode_to_slice(end, &mut seal).is_ok()
            && keys.in_use().any(|key| key.has_sealed(SEAL, begin, seal))
    }

    /// Parses a token from a cookie or a link.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let valid = text.len() == 64
            && text
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        valid.then(|| Self(text.to_owned()))
    }

    /// The token itself, to send to its holder.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What the database stores: the SHA-256 hash in hexadecimal.
    #[must_use]
    pub fn hash(&self) -> String {
        Self::hash_of(&self.0)
    }

    /// The hash that a text would have as a token. Used where valid and invalid tokens must be handled alike.
    #[must_use]
    pub fn hash_of(text: &str) -> String {
        hex::encode(Sha256::digest(text.as_bytes()))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(redacted)")
    }
}

/// How much longer a cookie lives than its session.
const OUTLIVES: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The two kinds of sessions, and an unfinished sign-in. A browser may have one of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionCookie {
    /// An account's session.
    User,
    /// A property owner's session.
    Owner,
    /// An unfinished sign-in that waits for its second factor.
    SignIn,
}

impl SessionCookie {
    /// The cookie's name. The `__Host-` prefix guarantees that the cookie was set by this host over HTTPS. Browsers
    /// reject it over plain HTTP on localhost, so it is omitted there.
    #[must_use]
    pub fn name(self, public_url: &PublicUrl) -> &'static str {
        match (self, is_plain(public_url)) {
            (Self::User, false) => "__Host-buildback_session",
            (Self::User, true) => "buildback_session",
            (Self::Owner, false) => "__Host-buildback_owner_session",
            (Self::Owner, true) => "buildback_owner_session",
            (Self::SignIn, false) => "__Host-buildback_sign_in",
            (Self::SignIn, true) => "buildback_sign_in",
        }
    }

    /// The `Set-Cookie` value for a token whose session lasts at most `max_age`. Without `max_age`, the cookie lasts
    /// until the browser closes. The cookie outlives its session, so that a browser that returns with it is told to
    /// clear its cache.
    #[must_use]
    pub fn set(
        self,
        token: &Token,
        max_age: Option<Duration>,
        public_url: &PublicUrl,
    ) -> HeaderValue {
        let outlives = match self {
            Self::User | Self::Owner => OUTLIVES,
            Self::SignIn => Duration::ZERO,
        };
        let age = max_age
            .map(|age| format!("; Max-Age={}", (age + outlives).as_secs()))
            .unwrap_or_default();
        self.header(token.reveal(), &age, public_url)
    }

    /// The `Set-Cookie` value that deletes the cookie.
    #[must_use]
    pub fn clear(self, public_url: &PublicUrl) -> HeaderValue {
        self.header("", "; Max-Age=0", public_url)
    }

    fn header(self, value: &str, age: &str, public_url: &PublicUrl) -> HeaderValue {
        set_cookie(self.name(public_url), value, age, public_url)
    }

    /// The token in the browser's cookie, if it is well-formed.
    #[must_use]
    pub fn token(self, headers: &HeaderMap, public_url: &PublicUrl) -> Option<Token> {
        cookie(headers, self.name(public_url)).and_then(Token::parse)
    }
}

/// The full name of a cookie; see [`SessionCookie::name`].
pub(super) fn cookie_name(name: &str, public_url: &PublicUrl) -> String {
    let prefix = if is_plain(public_url) { "" } else { "__Host-" };
    format!("{prefix}{name}")
}

/// The `Set-Cookie` value for a cookie that scripts cannot read.
pub(super) fn set_cookie(
    name: &str,
    value: &str,
    age: &str,
    public_url: &PublicUrl,
) -> HeaderValue {
    let secure = if is_plain(public_url) { "" } else { "; Secure" };
    let text = format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax{secure}{age}");
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// The cookies that the browser sent, as names and values.
pub(super) fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .flat_map(|value| value.as_bytes().split(|byte| *byte == b';'))
        .filter_map(|pair| std::str::from_utf8(pair.trim_ascii()).ok()?.split_once('='))
}

/// The value of a cookie that the browser sent.
pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    cookies(headers)
        .find(|(sent, _)| *sent == name)
        .map(|(_, value)| value)
}

fn is_plain(public_url: &PublicUrl) -> bool {
    !public_url.is_https() && public_url.is_loopback()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token() -> Token {
        Token::parse(&"0123456789abcdef".repeat(4)).unwrap()
    }

    #[test]
    fn session_cookies_are_http_only_and_bound_to_the_host() {
        let https = PublicUrl::parse("https://portal.example.com").unwrap();
        let set = SessionCookie::User.set(&token(), Some(Duration::from_secs(60)), &https);
        let expected = format!(
            "__Host-buildback_session={}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=604860",
            token().reveal()
        );
        assert_eq!(set.to_str().unwrap(), expected);
        let plain = PublicUrl::parse("http://127.0.0.1:8080").unwrap();
        let cleared = SessionCookie::Owner.clear(&plain);
        assert_eq!(
            cleared,
            "buildback_owner_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"
        );
        let insecure = PublicUrl::parse("http://portal.example.com").unwrap();
        assert!(
            SessionCookie::User
                .set(&token(), None, &insecure)
                .to_str()
                .unwrap()
                .contains("; Secure")
        );
    }

    #[test]
    fn the_token_is_read_from_among_other_cookies() {
        let url = PublicUrl::parse("https://portal.example.com").unwrap();
        let mut headers = HeaderMap::new();
        let cookies = format!(
            "theme=dark; __Host-buildback_session={}; buildback_session=x",
            token().reveal()
        );
        headers.insert(header::COOKIE, HeaderValue::from_str(&cookies).unwrap());
        assert_eq!(SessionCookie::User.token(&headers, &url), Some(token()));
        assert_eq!(SessionCookie::Owner.token(&headers, &url), None);
    }

    #[test]
    fn tokens_are_redacted_hashed_and_strictly_parsed() {
        assert_eq!(format!("{:?}", token()), "Token(redacted)");
        assert_eq!(token().hash().len(), 64);
        assert_ne!(token().hash(), token().reveal());
        for forged in ["", "abc", &"0123456789ABCDEF".repeat(4), &"z".repeat(64)] {
            assert!(Token::parse(forged).is_none(), "{forged}");
        }
    }

    /// Returns incrementing bytes, so that no token repeats.
    struct Rising(u8);
    impl Rng for Rising {
        fn fill_bytes(&mut self, bytes: &mut [u8]) {
            for byte in bytes {
                *byte = self.0;
                self.0 += 1;
            }
        }
    }

    #[test]
    fn tokens_of_sessions_are_told_from_invented_ones() {
        let keys = |lines: &[&str]| {
            let lines = lines.iter().enumerate();
            let text: String = lines
                .map(|(number, secret)| format!("k{number} {}\n", secret.repeat(32)))
                .collect();
            SecretKeys::parse(&text).unwrap()
        };
        let made = Token::of_session(&mut Rising(1), &keys(&["ab"]));
        assert_eq!(Token::parse(made.reveal()).as_ref(), Some(&made));
        for (known, expected) in [
            (keys(&["ab"]), true),
            (keys(&["cd", "ab"]), true),
            (keys(&["ef", "cd", "ab"]), false),
            (keys(&["cd"]), false),
        ] {
            assert_eq!(made.is_of_session(&known), expected);
        }
        let mut flipped = made.reveal().to_owned();
        let first = if flipped.starts_with('0') { "1" } else { "0" };
        flipped.replace_range(..1, first);
        for invented in [flipped, "0".repeat(64), token().reveal().to_owned()] {
            let invented = Token::parse(&invented).unwrap();
            assert!(!invented.is_of_session(&keys(&["ab"])), "{invented:?}");
        }
    }

    #[test]
    fn every_byte_of_a_token_is_random() {
        let mut rng = Rising(1);
        for drawn in [1..=32, 33..=64] {
            let bytes: Vec<u8> = drawn.collect();
            assert_eq!(Token::new(&mut rng).reveal(), hex::encode(bytes));
        }
    }
}

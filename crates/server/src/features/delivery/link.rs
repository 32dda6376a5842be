//! Unsubscribe links. Each one is signed over the recipient and the kind of email, so it works without a session. It works as
//! long as the portal's keys, because an email may be read years later.

use crate::security::secret_keys::SecretKeys;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use domain::delivery::NotificationKind;
use domain::id::{ReportMailId, UserId};

/// The purpose from which the signing key for these links is derived.
const PURPOSE: &str = "buildback unsubscribe 1";
/// The maximum length of a token, in bytes. Longer tokens are rejected without decoding.
const LONGEST: usize = 300;

/// The emails that a link stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Stop {
    /// Emails to an account, of one kind; `None` for all kinds that the user can choose.
    Account(UserId, Option<NotificationKind>),
    /// The weekly summary of an account.
    Weekly(UserId),
    /// A report that an account subscribed to by email.
    Report(UserId, ReportMailId),
    /// All optional emails to the address with this fingerprint. The link contains no address, so that forwarding services do not
    /// log it.
    Address(String),
}

impl Stop {
    fn words(&self) -> String {
        match self {
            Self::Account(user, kind) => {
                format!("a:{user}:{}", kind.map_or("", NotificationKind::as_str))
            }
            Self::Weekly(user) => format!("w:{user}:"),
            Self::Report(user, id) => format!("r:{user}:{id}"),
            Self::Address(fingerprint) => format!("e:{fingerprint}:"),
        }
    }

    fn parse(words: &str) -> Option<Self> {
        let mut parts = words.split(':');
        let (who, id, rest) = (parts.next()?, parts.next()?, parts.next()?);
        let stop = match who {
            "a" if rest.is_empty() => Self::Account(id.parse().ok()?, None),
            "a" => Self::Account(id.parse().ok()?, Some(NotificationKind::parse(rest)?)),
            "w" if rest.is_empty() => Self::Weekly(id.parse().ok()?),
            "r" => Self::Report(id.parse().ok()?, rest.parse().ok()?),
            "e" if rest.is_empty() => Self::Address(id.to_owned()),
            // Links in old emails also contain a project id.
            "o" => Self::Address(rest.to_owned()),
            _ => return None,
        };
        parts.next().is_none().then_some(stop)
    }

    /// The link's token; `None` without a key.
    pub(super) fn token(&self, keys: &SecretKeys) -> Option<String> {
        let (key, words) = (keys.current()?, self.words());
        let signature = key.sign(PURPOSE, &words)?;
        let words = BASE64.encode(words);
        Some(format!("{words}.{}.{signature}", key.id()))
    }

    /// Verifies and parses a token. Returns `None` unless the portal signed it.
    pub(super) fn open(keys: &SecretKeys, token: &str) -> Option<Self> {
        if token.len() > LONGEST {
            return None;
        }
        let mut parts = token.split('.');
        let (words, key, signature) = (parts.next()?, parts.next()?, parts.next()?);
        let words = String::from_utf8(BASE64.decode(words).ok()?).ok()?;
        let key = keys.find_retired(key)?;
        let is_signed = key.has_signed(PURPOSE, &words, signature);
        (is_signed && parts.next().is_none()).then(|| Self::parse(&words))?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn keys(secret: &str) -> SecretKeys {
        SecretKeys::parse(&format!("k1 {}", secret.repeat(32))).unwrap()
    }

    #[test]
    fn only_links_signed_by_the_portal_stop_emails() {
        let keys_here = keys("ab");
        let id = Uuid::from_u128(7);
        for stop in [
            Stop::Account(UserId::from_uuid(id), None),
            Stop::Account(UserId::from_uuid(id), Some(NotificationKind::Message)),
            Stop::Weekly(UserId::from_uuid(id)),
            Stop::Report(UserId::from_uuid(id), ReportMailId::from_uuid(id)),
            Stop::Address("36dbf4bb7dbb6e51".to_owned()),
        ] {
            let token = stop.token(&keys_here).unwrap();
            assert_eq!(Stop::open(&keys_here, &token), Some(stop.clone()));
            assert_eq!(Stop::open(&keys("cd"), &token), None);
            let (words, rest) = token.split_once('.').unwrap();
            let all = BASE64.encode(format!("a:{}:", Uuid::from_u128(8)));
            assert_eq!(Stop::open(&keys_here, &format!("{all}.{rest}")), None);
            for odd in [words, "", "..", &format!("{token}.x"), &"a".repeat(400)] {
                assert_eq!(Stop::open(&keys_here, odd), None, "{odd}");
            }
        }
    }

    #[test]
    fn an_old_link_for_one_project_stops_all_email_to_the_address() {
        let keys = keys("ab");
        let words = format!("o:{}:36dbf4bb7dbb6e51", Uuid::from_u128(7));
        let key = keys.current().unwrap();
        let token = format!(
            "{}.{}.{}",
            BASE64.encode(&words),
            key.id(),
            key.sign(PURPOSE, &words).unwrap()
        );
        let stop = Stop::Address("36dbf4bb7dbb6e51".to_owned());
        assert_eq!(Stop::open(&keys, &token), Some(stop));
    }

    #[test]
    fn links_signed_with_earlier_keys_still_stop_emails() {
        let line = |id: &str, secret: &str| format!("{id} {}", secret.repeat(32));
        let parse = |lines: &[String]| SecretKeys::parse(&lines.join("\n")).unwrap();
        let (old, new, newest) = (line("k1", "ab"), line("k2", "cd"), line("k3", "ef"));
        let stop = Stop::Account(UserId::from_uuid(Uuid::from_u128(7)), None);
        let token = stop.token(&parse(std::slice::from_ref(&old))).unwrap();
        let both = parse(&[new.clone(), old.clone()]);
        assert_eq!(Stop::open(&both, &token), Some(stop.clone()));
        assert_ne!(
            stop.token(&both).unwrap(),
            token,
            "new links must be signed with the new key"
        );
        let after_two_rotations = parse(&[newest.clone(), new.clone(), old]);
        assert_eq!(Stop::open(&after_two_rotations, &token), Some(stop));
        assert_eq!(Stop::open(&parse(&[newest, new]), &token), None);
    }
}

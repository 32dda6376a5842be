//! Signed links. A link is good for one path, one way of showing it, one session and one hour.

use super::Disposition;
use domain::clock::Rng;
use domain::permission::Actor;
use hmac::{Hmac, KeyInit, Mac};
use jiff::{SignedDuration, Timestamp};
use sha2::Sha256;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// How long a link lives (specification 2, section 9).
const LIFETIME: SignedDuration = SignedDuration::from_secs(3600);

/// Signs and checks links.
#[derive(Clone)]
pub struct FileLinks(Arc<[Key]>);

struct Key {
    id: String,
    secret: [u8; 32],
}

/// The signed part of a link, as it stands in the query.
#[derive(Debug, Clone, Copy)]
pub struct LinkSignature<'a> {
    /// Which key signed it (`k`).
    pub key: &'a str,
    /// When it dies, in seconds of the Unix epoch (`e`).
    pub expires: i64,
    /// How the file is to be shown (`d`).
    pub disposition: &'a str,
    /// The signature (`s`).
    pub signature: &'a str,
}

/// Why a link does not open its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// It was good once.
    #[error("the link has expired")]
    Expired,
    /// The portal never gave it to this session.
    #[error("the link is not valid here")]
    Forged,
}

impl FileLinks {
    /// Reads the keys, or makes the first one on the first start. The first line signs; the
    /// second, when there is one, is only believed, so that keys can be rotated without a break.
    ///
    /// # Errors
    /// A text for the operator.
    pub fn open(path: &Path, rng: &mut dyn Rng) -> Result<Self, String> {
        let say = |problem: std::io::Error| format!("{}: {problem}", path.display());
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                create(path, rng).map_err(say)?
            }
            Err(error) => return Err(say(error)),
        };
        let keys: Option<Vec<Key>> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(Key::parse)
            .collect();
        match keys {
            Some(keys) if (1..=2).contains(&keys.len()) => Ok(Self(keys.into())),
            _ => Err(format!(
                "{} must hold one or two lines of a key id and 64 hexadecimal digits",
                path.display()
            )),
        }
    }

    /// The link that opens the file at `path` for `actor`, or nothing for someone without a session.
    #[must_use]
    pub fn url(
        &self,
        path: &str,
        actor: &Actor,
        disposition: Disposition,
        now: Timestamp,
    ) -> Option<String> {
        let key = self.0.first()?;
        let expires = now.checked_add(LIFETIME).ok()?.as_second();
        let disposition = disposition.as_str();
        let mac = mac(key, path, expires, disposition, &session_of(actor)?)?;
        let signature = hex::encode(mac.finalize().into_bytes());
        let encoded = percent_encoding::utf8_percent_encode(path, PATH);
        Some(format!(
            "/api/files/{encoded}?k={}&e={expires}&d={disposition}&s={signature}",
            key.id
        ))
    }

    /// Checks a link that `actor` followed.
    ///
    /// # Errors
    /// [`LinkError`].
    pub fn verify(
        &self,
        path: &str,
        link: LinkSignature<'_>,
        actor: &Actor,
        now: Timestamp,
    ) -> Result<Disposition, LinkError> {
        let disposition = Disposition::parse(link.disposition).ok_or(LinkError::Forged)?;
        let key = self
            .0
            .iter()
            .find(|key| key.id == link.key)
            .ok_or(LinkError::Forged)?;
        let session = session_of(actor).ok_or(LinkError::Forged)?;
        let signature = hex::decode(link.signature).map_err(|_| LinkError::Forged)?;
        let mac =
            mac(key, path, link.expires, link.disposition, &session).ok_or(LinkError::Forged)?;
        mac.verify_slice(&signature)
            .map_err(|_| LinkError::Forged)?;
        if link.expires <= now.as_second() {
            Err(LinkError::Expired)
        } else {
            Ok(disposition)
        }
    }
}

/// Slashes stay: proxies differ in what they make of an escaped one.
const PATH: &percent_encoding::AsciiSet = &percent_encoding::NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// The session that a link is tied to: a link dies with it, because nobody else can be its actor.
fn session_of(actor: &Actor) -> Option<String> {
    match actor {
        Actor::Anonymous => None,
        Actor::User(user) => Some(format!("user {}", user.session_id)),
        Actor::Owner(owner) => Some(format!("owner {}", owner.session_id)),
    }
}

/// Each part goes in with its length, so that no two sets of parts sign alike.
fn mac(
    key: &Key,
    path: &str,
    expires: i64,
    disposition: &str,
    session: &str,
) -> Option<Hmac<Sha256>> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&key.secret).ok()?;
    for part in [
        key.id.as_str(),
        path,
        &expires.to_string(),
        disposition,
        session,
    ] {
        mac.update(&u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
        mac.update(part.as_bytes());
    }
    Some(mac)
}

impl Key {
    fn parse(line: &str) -> Option<Self> {
        let (id, secret) = line.trim().split_once(' ')?;
        let mut key = Self {
            id: id.to_owned(),
            secret: [0; 32],
        };
        let id_is_plain =
            !id.is_empty() && id.len() <= 16 && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        hex::decode_to_slice(secret.trim(), &mut key.secret)
            .ok()
            .filter(|()| id_is_plain)
            .map(|()| key)
    }
}

fn create(path: &Path, rng: &mut dyn Rng) -> std::io::Result<String> {
    let (mut id, mut secret) = ([0_u8; 4], [0_u8; 32]);
    rng.fill_bytes(&mut id);
    rng.fill_bytes(&mut secret);
    let line = format!("{} {}\n", hex::encode(id), hex::encode(secret));
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(line.as_bytes())?;
    file.sync_all()?;
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::id::{OwnerSessionId, ProjectId, SessionId, UserId};
    use domain::permission::{OwnerActor, Role, UserActor};
    use uuid::Uuid;

    const PATH: &str = "status-updates/0192/1-kitchen photo.jpg";

    fn links(text: &str) -> FileLinks {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret.key");
        fs::write(&path, text).unwrap();
        FileLinks::open(&path, &mut NoRng).unwrap()
    }

    struct NoRng;
    impl Rng for NoRng {
        fn fill_bytes(&mut self, bytes: &mut [u8]) {
            bytes.fill(9);
        }
    }

    fn user(session: u128) -> Actor {
        Actor::User(UserActor {
            user_id: UserId::from_uuid(Uuid::from_u128(1)),
            session_id: SessionId::from_uuid(Uuid::from_u128(session)),
            role: Role::Admin,
            contractor_id: None,
        })
    }

    fn owner(session: u128) -> Actor {
        Actor::Owner(OwnerActor {
            session_id: OwnerSessionId::from_uuid(Uuid::from_u128(session)),
            project_id: ProjectId::from_uuid(Uuid::from_u128(2)),
            admin: None,
        })
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn parts(url: &str) -> (i64, Vec<(String, String)>) {
        let query = url.split_once('?').unwrap().1;
        let pairs: Vec<(String, String)> = query
            .split('&')
            .map(|pair| {
                pair.split_once('=')
                    .map(|(k, v)| (k.to_owned(), v.to_owned()))
                    .unwrap()
            })
            .collect();
        (pairs[1].1.parse().unwrap(), pairs)
    }

    fn check(
        links: &FileLinks,
        url: &str,
        path: &str,
        actor: &Actor,
        second: i64,
    ) -> Result<Disposition, LinkError> {
        let (expires, pairs) = parts(url);
        let link = LinkSignature {
            key: &pairs[0].1,
            expires,
            disposition: &pairs[2].1,
            signature: &pairs[3].1,
        };
        links.verify(path, link, actor, at(second))
    }

    fn old_key() -> String {
        format!("old {}\n", "ab".repeat(32))
    }

    #[test]
    fn a_link_opens_its_file_for_its_session_for_an_hour() {
        let links = links(&old_key());
        let url = links
            .url(PATH, &user(5), Disposition::Inline, at(1000))
            .unwrap();
        assert!(
            url.starts_with(
                "/api/files/status-updates/0192/1-kitchen%20photo.jpg?k=old&e=4600&d=inline&s="
            ),
            "{url}"
        );
        assert_eq!(
            check(&links, &url, PATH, &user(5), 4599),
            Ok(Disposition::Inline)
        );
        assert_eq!(
            check(&links, &url, PATH, &user(5), 4600),
            Err(LinkError::Expired)
        );
        for (path, actor) in [
            ("status-updates/0192/2-kitchen photo.jpg", user(5)),
            (PATH, user(6)),
            (PATH, owner(5)),
            (PATH, Actor::Anonymous),
        ] {
            assert_eq!(
                check(&links, &url, path, &actor, 1001),
                Err(LinkError::Forged),
                "{path} {actor:?}"
            );
        }
        assert_eq!(
            links.url(PATH, &Actor::Anonymous, Disposition::Inline, at(1000)),
            None
        );
    }

    #[test]
    fn no_part_of_a_link_can_be_changed() {
        let links = links(&old_key());
        let url = links
            .url(PATH, &owner(5), Disposition::Attachment, at(1000))
            .unwrap();
        for (from, to) in [
            ("d=attachment", "d=inline"),
            ("e=4600", "e=9600"),
            ("k=old", "k=new"),
            ("&s=", "&s=00"),
            ("e=4600", "e=-1"),
        ] {
            let forged = url.replace(from, to);
            assert_ne!(forged, url);
            assert_eq!(
                check(&links, &forged, PATH, &owner(5), 1001),
                Err(LinkError::Forged),
                "{forged}"
            );
        }
    }

    #[test]
    fn links_of_the_key_before_stay_good_after_a_rotation() {
        let url = links(&old_key())
            .url(PATH, &user(5), Disposition::Inline, at(1000))
            .unwrap();
        let rotated = links(&format!("new {}\n{}", "cd".repeat(32), old_key()));
        assert!(check(&rotated, &url, PATH, &user(5), 1001).is_ok());
        assert!(
            rotated
                .url(PATH, &user(5), Disposition::Inline, at(1000))
                .unwrap()
                .contains("?k=new&")
        );
        let dropped = links(&format!("new {}\n", "cd".repeat(32)));
        assert_eq!(
            check(&dropped, &url, PATH, &user(5), 1001),
            Err(LinkError::Forged)
        );
    }

    #[test]
    fn the_first_start_makes_a_key_that_only_its_owner_can_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data/secret.key");
        let first = FileLinks::open(&path, &mut NoRng).unwrap();
        let url = first
            .url(PATH, &user(5), Disposition::Inline, at(1000))
            .unwrap();
        let again = FileLinks::open(&path, &mut NoRng).unwrap();
        assert!(
            check(&again, &url, PATH, &user(5), 1001).is_ok(),
            "the key outlives a restart"
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(
                fs::metadata(&path).unwrap().permissions().mode() & 0o777,
                0o600
            );
        }
        for broken in ["", "only", "k zz", &format!("{0}{0}{0}", old_key())] {
            fs::write(&path, broken).unwrap();
            assert!(FileLinks::open(&path, &mut NoRng).is_err(), "{broken}");
        }
    }
}

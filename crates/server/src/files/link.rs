//! Signed links to files. A link is valid for one path, one disposition, one session, and one hour. A link to a claim package is valid for ten
//! minutes and needs no session, because anybody who has the token of a package link may read the package.

use crate::security::secret_keys::{SecretKey, SecretKeys};
use domain::id::PackageLinkId;
use domain::permission::Actor;
use hmac::{Hmac, Mac};
use jiff::{SignedDuration, Timestamp};
use sha2::Sha256;

/// Lifetime of a link (specification 2, section 9).
const LIFETIME: SignedDuration = SignedDuration::from_secs(3600);

/// Lifetime of a link to a claim package.
const PACKAGE_LIFETIME: SignedDuration = SignedDuration::from_mins(10);

/// How the browser should handle a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disposition {
    /// Display it inline, if its type allows that.
    Inline,
    /// Download it.
    Attachment,
}

impl Disposition {
    /// The value in links and headers.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Inline => "inline",
            Self::Attachment => "attachment",
        }
    }

    /// Parses the value from a link.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Inline, Self::Attachment]
            .into_iter()
            .find(|disposition| disposition.as_str() == text)
    }
}

/// Signs and verifies links.
#[derive(Clone)]
pub struct FileLinks(SecretKeys);

/// The signed query parameters of a link.
#[derive(Debug, Clone, Copy)]
pub struct LinkSignature<'a> {
    /// Id of the signing key (`k`).
    pub key: &'a str,
    /// Expiration time in seconds since the Unix epoch (`e`).
    pub expires: i64,
    /// The disposition (`d`).
    pub disposition: &'a str,
    /// The signature (`s`).
    pub signature: &'a str,
}

/// Why a link is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// The link was valid but has expired.
    #[error("the link has expired")]
    Expired,
    /// The signature is invalid or belongs to another session.
    #[error("the link is not valid here")]
    Forged,
}

impl FileLinks {
    /// Uses these keys for signing.
    #[must_use]
    pub const fn new(keys: SecretKeys) -> Self {
        Self(keys)
    }

    /// The link to the file at `path` for `actor`; `None` without a session.
    #[must_use]
    pub fn url(
        &self,
        path: &str,
        actor: &Actor,
        disposition: Disposition,
        now: Timestamp,
    ) -> Option<String> {
        let holder = session_of(actor)?;
        let signed = self.sign(path, disposition, &holder, (now, LIFETIME))?;
        let encoded = percent_encoding::utf8_percent_encode(path, PATH);
        Some(format!("/api/files/{encoded}?{signed}"))
    }

    /// The link to the file of the package that `link` shows. The handler that serves it checks again that `link` works.
    #[must_use]
    pub fn package_url(&self, link: PackageLinkId, now: Timestamp) -> Option<String> {
        let path = package_path(link);
        let lives = (now, PACKAGE_LIFETIME);
        let signed = self.sign(&path, Disposition::Attachment, PACKAGE_HOLDER, lives)?;
        Some(format!("/api/{path}?{signed}"))
    }

    /// The signed query parameters.
    fn sign(
        &self,
        path: &str,
        disposition: Disposition,
        holder: &str,
        (now, lifetime): (Timestamp, SignedDuration),
    ) -> Option<String> {
        let key = self.0.current()?;
        let expires = now.checked_add(lifetime).ok()?.as_second();
        let disposition = disposition.as_str();
        let mac = mac(key, path, expires, disposition, holder)?;
        let signature = hex::encode(mac.finalize().into_bytes());
        Some(format!(
            "k={}&e={expires}&d={disposition}&s={signature}",
            key.id()
        ))
    }

    /// Verifies a link that `actor` opened.
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
        let holder = session_of(actor).ok_or(LinkError::Forged)?;
        self.check(path, link, &holder, now)
    }

    /// Verifies a link to the file of the package that `link` shows.
    ///
    /// # Errors
    /// [`LinkError`].
    pub fn verify_package(
        &self,
        link: PackageLinkId,
        signed: LinkSignature<'_>,
        now: Timestamp,
    ) -> Result<Disposition, LinkError> {
        self.check(&package_path(link), signed, PACKAGE_HOLDER, now)
    }

    fn check(
        &self,
        path: &str,
        link: LinkSignature<'_>,
        holder: &str,
        now: Timestamp,
    ) -> Result<Disposition, LinkError> {
        let disposition = Disposition::parse(link.disposition).ok_or(LinkError::Forged)?;
        let key = self.0.find(link.key).ok_or(LinkError::Forged)?;
        let signature = hex::decode(link.signature).map_err(|_| LinkError::Forged)?;
        let mac =
            mac(key, path, link.expires, link.disposition, holder).ok_or(LinkError::Forged)?;
        mac.verify_slice(&signature)
            .map_err(|_| LinkError::Forged)?;
        if link.expires <= now.as_second() {
            Err(LinkError::Expired)
        } else {
            Ok(disposition)
        }
    }
}

/// The path of a shared package below `/api/`.
fn package_path(link: PackageLinkId) -> String {
    format!("package-links/{link}/file")
}

/// Holder of the links to claim packages. No session has this name.
const PACKAGE_HOLDER: &str = "package link";

/// Slashes are not escaped, because proxies handle escaped slashes differently.
const PATH: &percent_encoding::AsciiSet = &percent_encoding::NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// The session that a link is bound to. The link becomes invalid when the session ends.
fn session_of(actor: &Actor) -> Option<String> {
    match actor {
        Actor::Anonymous => None,
        Actor::User(user) => Some(format!("user {}", user.session_id)),
        Actor::Owner(owner) => Some(format!("owner {}", owner.session_id)),
    }
}

/// Each part is prefixed with its length, so that different parts cannot produce the same input.
fn mac(
    key: &SecretKey,
    path: &str,
    expires: i64,
    disposition: &str,
    session: &str,
) -> Option<Hmac<Sha256>> {
    let mut mac = key.mac()?;
    for part in [key.id(), path, &expires.to_string(), disposition, session] {
        mac.update(&u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
        mac.update(part.as_bytes());
    }
    Some(mac)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::id::{OwnerSessionId, ProjectId, SessionId, UserId};
    use domain::permission::{OwnerActor, Role, UserActor};
    use uuid::Uuid;

    const PATH: &str = "status-updates/0192/1-kitchen photo.jpg";

    fn links(text: &str) -> FileLinks {
        FileLinks::new(SecretKeys::parse(text).unwrap())
    }

    fn user(session: u128) -> Actor {
        Actor::User(UserActor {
            user_id: UserId::from_uuid(Uuid::from_u128(1)),
            session_id: SessionId::from_uuid(Uuid::from_u128(session)),
            role: Role::Admin,
            contractor_id: None,
            needs_second_factor: false,
        })
    }

    fn owner(session: u128) -> Actor {
        Actor::Owner(OwnerActor {
            session_id: OwnerSessionId::from_uuid(Uuid::from_u128(session)),
            project_id: ProjectId::from_uuid(Uuid::from_u128(2)),
            admin: None,
            by_emailed_link: false,
            shares_staff_device: false,
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
    fn a_file_link_works_for_one_file_and_session_for_an_hour() {
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
    fn a_package_link_works_without_a_session_for_ten_minutes_and_for_nothing_else() {
        let links = links(&old_key());
        let id = |number| PackageLinkId::from_uuid(Uuid::from_u128(number));
        let url = links.package_url(id(5), at(1000)).unwrap();
        let path = format!("package-links/{}/file", id(5));
        assert!(url.starts_with(&format!("/api/{path}?k=old&e=1600&d=attachment&s=")));
        let verify = |link, url: &str, second| {
            let (expires, pairs) = parts(url);
            let signed = LinkSignature {
                key: &pairs[0].1,
                expires,
                disposition: &pairs[2].1,
                signature: &pairs[3].1,
            };
            links.verify_package(link, signed, at(second))
        };
        assert_eq!(verify(id(5), &url, 1599), Ok(Disposition::Attachment));
        assert_eq!(verify(id(5), &url, 1600), Err(LinkError::Expired));
        assert_eq!(verify(id(6), &url, 1001), Err(LinkError::Forged));
        let later = url.replace("e=1600", "e=9600");
        assert_eq!(verify(id(5), &later, 1001), Err(LinkError::Forged));
        for actor in [user(5), owner(5), Actor::Anonymous] {
            let opened = check(&links, &url, &path, &actor, 1001);
            assert_eq!(opened, Err(LinkError::Forged), "{actor:?}");
        }
        let of_user = links.url(&path, &user(5), Disposition::Attachment, at(1000));
        let opened = verify(id(5), &of_user.unwrap(), 1001);
        assert_eq!(opened, Err(LinkError::Forged));
    }

    #[test]
    fn a_link_with_any_changed_part_is_rejected() {
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
    fn links_signed_with_the_previous_key_work_after_a_rotation() {
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
}

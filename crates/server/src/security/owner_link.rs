//! Links in emails to property owners. A link opens the project without its code on a device that the owner has used before. It proves
//! that its holder can read the owner's email; on any other device, it opens nothing.

use super::secret_keys::SecretKeys;
use domain::id::ProjectId;

/// The purpose from which the signing key for these links is derived.
const PURPOSE: &str = "buildback owner link 1";
/// The maximum length of a token, in bytes. Longer tokens are rejected without decoding.
const LONGEST: usize = 200;

/// The token of a project's link; `None` without a key.
#[must_use]
pub fn token(keys: &SecretKeys, project: ProjectId) -> Option<String> {
    let (key, words) = (keys.current()?, project.to_string());
    let signature = key.sign(PURPOSE, &words)?;
    Some(format!("{words}.{}.{signature}", key.id()))
}

/// The project of a link. `None` unless the portal signed the token with a key that is in use.
pub(crate) fn open(keys: &SecretKeys, token: &str) -> Option<ProjectId> {
    if token.len() > LONGEST {
        return None;
    }
    let mut parts = token.split('.');
    let (words, key, signature) = (parts.next()?, parts.next()?, parts.next()?);
    let is_signed = keys.find(key)?.has_signed(PURPOSE, words, signature);
    (is_signed && parts.next().is_none()).then(|| words.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn keys(secrets: &[&str]) -> SecretKeys {
        let lines = secrets
            .iter()
            .map(|secret| format!("{secret} {}", secret.repeat(32)));
        SecretKeys::parse(&lines.collect::<Vec<_>>().join("\n")).unwrap()
    }

    #[test]
    fn only_links_signed_by_the_portal_name_a_project() {
        let here = keys(&["ab"]);
        let project = ProjectId::from_uuid(Uuid::from_u128(7));
        let link = token(&here, project).unwrap();
        assert_eq!(open(&here, &link), Some(project));
        assert_eq!(open(&keys(&["cd"]), &link), None);
        assert_eq!(open(&keys(&["cd", "ab"]), &link), Some(project));
        let (_, rest) = link.split_once('.').unwrap();
        let other = format!("{}.{rest}", Uuid::from_u128(8));
        for odd in [
            other.as_str(),
            "",
            "..",
            &format!("{link}.x"),
            &"a".repeat(400),
        ] {
            assert_eq!(open(&here, odd), None, "{odd}");
        }
    }
}

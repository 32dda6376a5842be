//! The Ed25519 keys that sign the roots of histories. Each is derived from a secret key and has its id.

use crate::security::secret_keys::{SecretKey, SecretKeys};
use domain::history_log::{Checked, PublicKey, RootStatement, SignedRoot, root};
use jiff::Timestamp;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};

/// The purpose of the derived keys.
const PURPOSE: &str = "buildback history 1";

fn pair(key: &SecretKey) -> Option<Ed25519KeyPair> {
    Ed25519KeyPair::from_seed_unchecked(&key.derived(PURPOSE)?).ok()
}

/// The public keys of all secret keys in the file, newest first. Also retired ones, because old roots stay.
#[must_use]
pub fn public_keys(keys: &SecretKeys) -> Vec<PublicKey> {
    keys.all()
        .filter_map(|key| {
            Some(PublicKey {
                id: key.id().to_owned(),
                public_key: hex::encode(pair(key)?.public_key()),
            })
        })
        .collect()
}

/// Whether one of these keys made the signature.
#[must_use]
pub fn is_signed(keys: &[PublicKey], signed: &SignedRoot) -> bool {
    let key = keys.iter().find(|key| key.id == signed.key_id);
    let key = key.and_then(|key| hex::decode(&key.public_key).ok());
    let signature = hex::decode(&signed.signature).ok();
    key.zip(signature).is_some_and(|(key, signature)| {
        UnparsedPublicKey::new(&ED25519, key)
            .verify(signed.statement.as_bytes(), &signature)
            .is_ok()
    })
}

/// Signs the root of a log that was checked; `None` if the check found a problem. Returns the number of entries, too.
#[must_use]
pub fn sign(
    keys: &SecretKeys,
    project: &str,
    checked: &Checked,
    now: Timestamp,
) -> Option<(i64, SignedRoot)> {
    if !checked.problems.is_empty() {
        return None;
    }
    let size = i64::try_from(checked.leaves.len()).ok()?;
    let root = root(&checked.leaves);
    let statement = RootStatement::new(project.to_owned(), size, &root, now.as_microsecond());
    let statement = statement.text().ok()?;
    let key = keys.current()?;
    let signature = pair(key)?.sign(statement.as_bytes());
    let signed = SignedRoot {
        statement,
        key_id: key.id().to_owned(),
        signature: hex::encode(signature),
    };
    Some((size, signed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(lines: &[&str]) -> SecretKeys {
        let lines: Vec<String> = lines
            .iter()
            .map(|id| format!("{id} {}", id.repeat(32)))
            .collect();
        SecretKeys::parse(&lines.join("\n")).unwrap()
    }

    #[test]
    fn a_signature_is_valid_for_its_statement_and_key_also_after_rotation() {
        let checked = Checked {
            leaves: vec![[1; 32]],
            ..Checked::default()
        };
        let (size, signed) = sign(&keys(&["aa"]), "p", &checked, Timestamp::UNIX_EPOCH).unwrap();
        assert_eq!(size, 1);
        let rotated = public_keys(&keys(&["cc", "bb", "aa"]));
        assert_eq!(rotated.len(), 3);
        assert!(is_signed(&rotated, &signed));
        assert!(!is_signed(&public_keys(&keys(&["bb"])), &signed));
        let mut other = signed.clone();
        other.statement.push(' ');
        assert!(!is_signed(&rotated, &other));
        let mut other = signed;
        other.key_id = "bb".to_owned();
        assert!(!is_signed(&rotated, &other));
    }

    #[test]
    fn a_log_with_a_problem_is_not_signed() {
        let checked = Checked {
            problems: vec![domain::history_log::Problem::Size],
            ..Checked::default()
        };
        assert_eq!(
            sign(&keys(&["aa"]), "p", &checked, Timestamp::UNIX_EPOCH),
            None
        );
    }
}

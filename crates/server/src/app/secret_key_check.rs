//! Recognizes a key file that does not belong to the database. With a wrong key, authenticator apps and unsubscribe links would stop
//! working without an error.

use crate::state::{AppState, StartError};
use jiff::Timestamp;
use store::{Connection, StoreError};

/// What the database says about the key file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The database was last used with this file's first key.
    Same,
    /// The database was never used, or was last used with an earlier key of this file, which was rotated.
    Newer {
        /// The fingerprint to store.
        current: String,
    },
    /// The database was last used with a key that is not in this file.
    Foreign {
        /// The fingerprint of that key.
        stored: String,
        /// The fingerprint of the file's first key.
        current: String,
    },
}

/// Compares the stored fingerprint with those in the key file, newest first.
pub fn judge(stored: Option<String>, file: &[String]) -> Verdict {
    let current = file.first().cloned().unwrap_or_default();
    match stored {
        Some(stored) if stored == current => Verdict::Same,
        Some(stored) if !file.contains(&stored) => Verdict::Foreign { stored, current },
        Some(_) | None => Verdict::Newer { current },
    }
}

/// Compares the key file with the database, and stores the fingerprint of a first or rotated key.
///
/// # Errors
/// [`StartError::SecretKey`] naming both keys if the file belongs to another portal; database errors.
pub async fn check(state: &AppState) -> Result<(), StartError> {
    let file: Vec<String> = state.secret_keys().fingerprints().collect();
    let now = state.now();
    let (store, known) = (state.store(), file.clone());
    let mut verdict = store
        .read(move |conn| Ok(judge(store::secret_key::find(conn)?, &known)))
        .await?;
    // Usually nothing is written, so that a portal starts on a full disk.
    if matches!(verdict, Verdict::Newer { .. }) {
        verdict = store.write(move |conn| compare(conn, &file, now)).await?;
    }
    match verdict {
        Verdict::Same | Verdict::Newer { .. } => Ok(()),
        Verdict::Foreign { stored, current } => Err(StartError::SecretKey(format!(
            "the database was last used with key {stored}, but {} contains key {current}. Restore the key file that belongs to the \
             database. If it is lost, \"buildback secret-key accept\" continues with the new key",
            state.config().secret_key_file.display()
        ))),
    }
}

fn compare(conn: &mut Connection, file: &[String], now: Timestamp) -> Result<Verdict, StoreError> {
    let verdict = judge(store::secret_key::find(conn)?, file);
    if let Verdict::Newer { current } = &verdict {
        store::secret_key::put(conn, current, now)?;
    }
    Ok(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_must_belong_to_the_database() {
        let file = |names: &[&str]| {
            names
                .iter()
                .map(|name| (*name).to_owned())
                .collect::<Vec<_>>()
        };
        let newer = |current: &str| Verdict::Newer {
            current: current.to_owned(),
        };
        let foreign = Verdict::Foreign {
            stored: "c".to_owned(),
            current: "a".to_owned(),
        };
        for (stored, keys, verdict) in [
            (None, &["a"][..], newer("a")),
            (Some("a"), &["a"], Verdict::Same),
            (Some("a"), &["a", "b"], Verdict::Same),
            (Some("b"), &["a", "b"], newer("a")),
            (Some("c"), &["a", "b"], foreign),
        ] {
            assert_eq!(
                judge(stored.map(str::to_owned), &file(keys)),
                verdict,
                "{stored:?} {keys:?}"
            );
        }
    }
}

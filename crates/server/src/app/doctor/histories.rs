//! Compares the history of each project with its log.

use super::{Examination, of_database};
use crate::security::history_keys::{is_signed, public_keys};
use crate::security::secret_keys::SecretKeys;
use domain::history_log::PublicKey;
use std::fs;
use store::{Store, StoreError};

const SUBJECT: &str = "histories";
/// Number of projects in a query.
const AT_ONCE: i64 = 200;
/// This many problems are named.
const NAMED_MAX: usize = 20;

/// The result of a comparison.
#[derive(Default)]
struct Comparison {
    /// Number of projects with a log.
    projects: usize,
    /// The problems that are named, with the project's number.
    named: Vec<String>,
    /// Number of all problems.
    problems: usize,
}

impl Examination<'_> {
    pub(super) async fn histories(&mut self, store: &Store) {
        let keys = fs::read_to_string(&self.config.secret_key_file)
            .ok()
            .and_then(|text| SecretKeys::parse(&text));
        let keys = keys.map(|keys| public_keys(&keys)).unwrap_or_default();
        match compare(store, &keys).await {
            Err(error) => self.error(SUBJECT, of_database(&error)),
            Ok(found) if found.problems == 0 => {
                self.ok(
                    SUBJECT,
                    format!("projects with an intact history: {}", found.projects),
                );
            }
            Ok(found) => {
                let left = found.problems - found.named.len();
                for words in found.named {
                    self.error(SUBJECT, words);
                }
                if left > 0 {
                    self.error(SUBJECT, format!("{left} more differences"));
                }
            }
        }
    }
}

async fn compare(store: &Store, keys: &[PublicKey]) -> Result<Comparison, StoreError> {
    let (mut found, mut after) = (Comparison::default(), None);
    loop {
        let ids = store
            .read(move |conn| store::history_log::started(conn, after, AT_ONCE))
            .await?;
        let Some(last) = ids.last() else {
            return Ok(found);
        };
        after = Some(*last);
        for id in ids {
            let log = store
                .read(move |conn| store::history_log::of_project(conn, id))
                .await?;
            let Some(log) = log else {
                continue;
            };
            found.projects += 1;
            let number = &log.document.project_number;
            for problem in log.check(|signed| is_signed(keys, signed)).problems {
                found.problems += 1;
                if found.named.len() < NAMED_MAX {
                    found.named.push(format!(
                        "{number}: {problem}: someone with access to the database changed the history. Find out who, and compare it with a backup"
                    ));
                }
            }
        }
    }
}

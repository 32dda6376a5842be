//! Logs as JSON.

use domain::history_log::{DocumentEntry, LogDocument, PublicKey, SignedRoot as DomainSignedRoot};
use serde::Serialize;
use utoipa::ToSchema;

/// A project's log, as a file that can be checked without the portal.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryLog {
    /// The format of the file: `buildback-history-1`.
    pub format: String,
    /// The project's id.
    pub project: String,
    /// The project's number.
    pub project_number: String,
    /// The entries, in order.
    pub entries: Vec<HistoryLogEntry>,
    /// The signed roots, oldest first.
    pub roots: Vec<SignedRoot>,
    /// The portal's public keys. Compare them with a copy from elsewhere.
    pub keys: Vec<HistoryKey>,
}

/// An entry with what opens its commitment.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryLogEntry {
    /// The exact bytes of the leaf.
    pub leaf: String,
    /// The salt in hexadecimal; `null` if the content was deleted or erased.
    pub salt: Option<String>,
    /// The exact bytes of the content; `null` if it was deleted or erased.
    pub content: Option<String>,
}

/// A root that the portal signed.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedRoot {
    /// The exact bytes that are signed.
    pub statement: String,
    /// The id of the key.
    pub key_id: String,
    /// The Ed25519 signature in hexadecimal.
    pub signature: String,
}

/// A public key of the portal.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryKey {
    /// Its id.
    pub id: String,
    /// The Ed25519 public key in hexadecimal.
    pub public_key: String,
}

impl From<LogDocument> for HistoryLog {
    fn from(document: LogDocument) -> Self {
        let entries = document.entries.into_iter();
        let entries = entries.map(|entry| {
            let DocumentEntry {
                leaf,
                salt,
                content,
            } = entry;
            HistoryLogEntry {
                leaf,
                salt,
                content,
            }
        });
        let keys = document.keys.into_iter();
        let keys = keys.map(|PublicKey { id, public_key }| HistoryKey { id, public_key });
        Self {
            format: document.format,
            project: document.project,
            project_number: document.project_number,
            entries: entries.collect(),
            roots: document.roots.into_iter().map(SignedRoot::from).collect(),
            keys: keys.collect(),
        }
    }
}

impl From<DomainSignedRoot> for SignedRoot {
    fn from(signed: DomainSignedRoot) -> Self {
        Self {
            statement: signed.statement,
            key_id: signed.key_id,
            signature: signed.signature,
        }
    }
}

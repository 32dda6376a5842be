//! The entries of a log. A leaf contains a salted hash of its content, so that the leaf can stay when the content is erased.

use super::tree::{Hash, leaf_hash};
use crate::string_enum::string_enum;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

string_enum! {
    /// What an entry is about.
    EntryKind {
        /// A timeline entry.
        Update = "update",
        /// A change of a field.
        Edit = "edit",
        /// A file.
        File = "file",
        /// The checksum of a file's bytes, once it is known.
        Checksum = "checksum",
        /// The deletion of a file.
        FileDeleted = "file_deleted",
        /// A change to the description of a photo.
        PhotoChange = "photo_change",
        /// The description of a photo, and where it was taken. Each change is followed by another entry of this kind.
        Photo = "photo",
        /// The beginning of an assignment.
        Assignment = "assignment",
        /// The end of an assignment.
        AssignmentEnded = "assignment_ended",
        /// The erasure of personal data from an edit or a timeline entry, after which another entry of the same kind has what is left; or
        /// the deletion of the photo that a `photo_change` is about.
        Erasure = "erasure",
    }
}

impl EntryKind {
    /// The kinds of earlier entries about the same thing whose content is gone after this entry.
    #[must_use]
    pub const fn closes(self) -> &'static [Self] {
        match self {
            Self::FileDeleted => &[Self::File, Self::Checksum, Self::Photo],
            Self::Erasure => &[Self::Update, Self::Edit, Self::PhotoChange],
            // The tables have only the current description; each change to it has an entry of its own.
            Self::Photo => &[Self::Photo],
            Self::Update
            | Self::Edit
            | Self::File
            | Self::Checksum
            | Self::PhotoChange
            | Self::Assignment
            | Self::AssignmentEnded => &[],
        }
    }

    /// Whether the content is only the id, so that it needs no row.
    #[must_use]
    pub const fn is_about_id_only(self) -> bool {
        matches!(self, Self::Erasure)
    }
}

/// A leaf. Its bytes are its canonical JSON: no white space, keys in alphabetical order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leaf {
    /// When it happened, in microseconds since 1970, UTC.
    pub at: i64,
    /// The commitment to the content, in hexadecimal.
    pub content: String,
    /// The id of the timeline entry, edit, file, change of a photo, or assignment.
    pub entity: String,
    /// What the entry is about.
    pub kind: EntryKind,
    /// Its place in the log, from 0.
    pub position: i64,
    /// The project's id.
    pub project: String,
}

impl Leaf {
    /// The canonical JSON.
    ///
    /// # Errors
    /// None; serialization to memory does not fail.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// Parses a leaf; `None` if the text is not the canonical JSON of one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let leaf: Self = serde_json::from_str(text).ok()?;
        (leaf.text().ok()? == text).then_some(leaf)
    }

    /// The hash of the leaf.
    ///
    /// # Errors
    /// As [`Self::text`].
    pub fn hash(&self) -> Result<Hash, serde_json::Error> {
        Ok(leaf_hash(self.text()?.as_bytes()))
    }
}

/// The commitment to a content: SHA-256 over the salt and the content. Without the salt, nobody can find the content by trying.
#[must_use]
pub fn commitment(salt: &Hash, content: &str) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(salt);
    hasher.update(content.as_bytes());
    hasher.finalize().into()
}

/// The secret from which the salts of a log's next entries follow. It is replaced after each entry by a hash of itself. Somebody who knows it
/// cannot compute an earlier salt, so an erased salt stays erased.
#[derive(Clone)]
pub struct Seed(Hash);

impl Seed {
    /// A seed from 32 random bytes, or a stored one.
    #[must_use]
    pub const fn new(bytes: Hash) -> Self {
        Self(bytes)
    }

    /// The bytes to store.
    #[must_use]
    pub const fn bytes(&self) -> &Hash {
        &self.0
    }

    /// The salt of the next entry. The seed moves on.
    pub fn salt(&mut self) -> Hash {
        let derived = |purpose: &[u8]| -> Hash {
            let mut hasher = Sha256::new();
            hasher.update(purpose);
            hasher.update(self.0);
            hasher.finalize().into()
        };
        let (salt, next) = (derived(b"salt"), derived(b"next"));
        self.0 = next;
        salt
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf() -> Leaf {
        Leaf {
            at: 1_764_470_000_000_000,
            content: "ab".repeat(32),
            entity: "e".to_owned(),
            kind: EntryKind::FileDeleted,
            position: 3,
            project: "p".to_owned(),
        }
    }

    #[test]
    fn a_leaf_has_one_text() {
        let text = leaf().text().unwrap();
        let expected = format!(
            r#"{{"at":1764470000000000,"content":"{}","entity":"e","kind":"file_deleted","position":3,"project":"p"}}"#,
            "ab".repeat(32)
        );
        assert_eq!(text, expected);
        assert_eq!(Leaf::parse(&text), Some(leaf()));
        for other in [
            text.replace(":3", ": 3"),
            text.replace("file_deleted", "deleted"),
            text.replace("\"at\":1764470000000000,", ""),
            text.replace('}', ",\"more\":1}"),
        ] {
            assert_eq!(Leaf::parse(&other), None, "{other}");
        }
    }

    #[test]
    fn salts_differ_and_follow_from_the_seed() {
        let mut seed = Seed::new([7; 32]);
        let start = seed.clone();
        let salts = [seed.salt(), seed.salt()];
        assert_ne!(salts[0], salts[1]);
        assert_ne!(&salts[1], seed.bytes());
        let mut again = start;
        assert_eq!([again.salt(), again.salt()], salts);
    }

    #[test]
    fn a_commitment_depends_on_salt_and_content() {
        let one = commitment(&[1; 32], "content");
        assert_ne!(one, commitment(&[2; 32], "content"));
        assert_ne!(one, commitment(&[1; 32], "contents"));
    }
}

//! A log as a file that anybody can check without the portal.

use super::entry::{EntryKind, Leaf, commitment};
use super::tree::{Frontier, Hash, leaf_hash};
use crate::update::UpdateType;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The format of the file. It changes when an older program could not check a newer file.
pub const FORMAT: &str = "buildback-history-1";

/// A log with its contents, signed roots, and public keys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogDocument {
    /// [`FORMAT`].
    pub format: String,
    /// The project's id.
    pub project: String,
    /// The project's number.
    pub project_number: String,
    /// The entries, in order.
    pub entries: Vec<DocumentEntry>,
    /// The signed roots, oldest first.
    pub roots: Vec<SignedRoot>,
    /// The portal's public keys, as it publishes them. Who checks the file should compare them with a copy from elsewhere.
    pub keys: Vec<PublicKey>,
    /// The positions of entries whose content is withheld from the reader of this file, in order. Their leaves are there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withheld: Vec<i64>,
}

/// An entry with what opens its commitment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentEntry {
    /// The exact bytes of the leaf.
    pub leaf: String,
    /// The salt in hexadecimal; `null` if the content was erased.
    pub salt: Option<String>,
    /// The exact bytes of the content as it is now; `null` if it is gone.
    pub content: Option<String>,
}

/// A root that the portal signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignedRoot {
    /// The exact bytes that are signed: the canonical JSON of a [`RootStatement`].
    pub statement: String,
    /// The id of the key.
    pub key_id: String,
    /// The Ed25519 signature in hexadecimal.
    pub signature: String,
}

/// What the portal signs: a log of this project had this size and root at this time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RootStatement {
    /// [`FORMAT`].
    pub format: String,
    /// The project's id.
    pub project: String,
    /// The root in hexadecimal.
    pub root: String,
    /// When it was signed, in microseconds since 1970, UTC.
    pub signed_at: i64,
    /// Number of entries.
    pub size: i64,
}

impl RootStatement {
    /// The statement about a log.
    #[must_use]
    pub fn new(project: String, size: i64, root: &Hash, signed_at: i64) -> Self {
        Self {
            format: FORMAT.to_owned(),
            project,
            root: hex::encode(root),
            signed_at,
            size,
        }
    }

    /// The canonical JSON, which is signed.
    ///
    /// # Errors
    /// None; serialization to memory does not fail.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

/// A public key of the portal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicKey {
    /// Its id.
    pub id: String,
    /// The Ed25519 public key in hexadecimal.
    pub public_key: String,
}

/// A reason not to trust a log.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Problem {
    /// The file has another format.
    Format,
    /// The leaf at this position cannot be read, or belongs elsewhere.
    Leaf(i64),
    /// The content does not match its leaf.
    Changed {
        /// The position of the entry.
        position: i64,
        /// What it is about.
        kind: EntryKind,
        /// Its id.
        entity: String,
    },
    /// The content is gone, and no later entry says why.
    Missing {
        /// The position of the entry.
        position: i64,
        /// What it is about.
        kind: EntryKind,
        /// Its id.
        entity: String,
    },
    /// The history contains something that was never logged.
    Unlogged {
        /// What it is about.
        kind: EntryKind,
        /// Its id.
        entity: String,
    },
    /// The log is shorter than when the root of this size was signed, or has other entries.
    Root(i64),
    /// The signature of the root of this size is not the portal's.
    Signature(i64),
    /// A signed root cannot be read, or is about another project.
    Statement,
    /// The number of entries is not the recorded one.
    Size,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format => write!(f, "the file is not a history log of format {FORMAT}"),
            Self::Leaf(position) => write!(f, "entry {position} is damaged or out of place"),
            Self::Changed {
                position,
                kind,
                entity,
            } => write!(f, "entry {position} ({kind} {entity}) was changed"),
            Self::Missing {
                position,
                kind,
                entity,
            } => write!(f, "entry {position} ({kind} {entity}) was removed"),
            Self::Unlogged { kind, entity } => {
                write!(f, "{kind} {entity} was added without an entry")
            }
            Self::Root(1) => write!(f, "the first entry is not the one that was signed"),
            Self::Root(size) => {
                write!(f, "the first {size} entries are not those that were signed")
            }
            Self::Signature(1) => write!(f, "the signature of the first entry is not valid"),
            Self::Signature(size) => {
                write!(f, "the signature of the first {size} entries is not valid")
            }
            Self::Statement => write!(f, "a signed root is damaged or is about another project"),
            Self::Size => write!(f, "the number of entries is not the recorded one"),
        }
    }
}

/// The result of a check.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Checked {
    /// Everything that is wrong; empty if nothing is.
    pub problems: Vec<Problem>,
    /// The hash of each leaf that could be read, in order.
    pub leaves: Vec<Hash>,
    /// Number of entries that a signed root covers.
    pub signed: i64,
    /// Number of entries whose content was erased or deleted, as a later entry says.
    pub erased: usize,
    /// Number of other entries whose content is withheld, as the file says. No root covers that list.
    pub withheld: usize,
}

impl LogDocument {
    /// Checks the entries against their contents, and the signed roots against the entries. `is_signed` checks a signature.
    pub fn check(&self, is_signed: impl Fn(&SignedRoot) -> bool) -> Checked {
        let mut checked = Checked::default();
        if self.format != FORMAT {
            checked.problems.push(Problem::Format);
            return checked;
        }
        let closed_by = self.last_closings();
        let mut roots = vec![Frontier::default().root()];
        let mut frontier = Frontier::default();
        for (entry, position) in self.entries.iter().zip(0_i64..) {
            let hash = leaf_hash(entry.leaf.as_bytes());
            frontier.push(hash);
            roots.push(frontier.root());
            checked.leaves.push(hash);
            let leaf = Leaf::parse(&entry.leaf)
                .filter(|leaf| leaf.position == position && leaf.project == self.project);
            let Some(leaf) = leaf else {
                checked.problems.push(Problem::Leaf(position));
                continue;
            };
            let is_closed = closed_by
                .get(&(leaf.kind, leaf.entity.clone()))
                .is_some_and(|closing| *closing > position);
            checked.erased += usize::from(is_closed);
            let is_withheld =
                entry.is_gone() && !is_closed && self.withheld.binary_search(&position).is_ok();
            checked.withheld += usize::from(is_withheld);
            let may_be_gone = is_closed || is_withheld;
            checked.problems.extend(entry.problem(leaf, may_be_gone));
        }
        for signed in &self.roots {
            checked.check_root(self, &roots, signed, is_signed(signed));
        }
        checked
    }

    /// Withholds the contents of admin-only timeline entries, of their files, and of the descriptions of these files, in whatever order they are
    /// logged.
    pub fn withhold_internal(&mut self) {
        let updates = self.entities(|leaf, entry| {
            let kind = entry.named("update_type");
            leaf.kind == EntryKind::Update
                && kind.is_some_and(|kind| UpdateType::parse_or_default(Some(&kind)).is_internal())
        });
        let files = self.entities(|leaf, entry| {
            let update = entry.named("update_id");
            leaf.kind == EntryKind::File && update.is_some_and(|update| updates.contains(&update))
        });
        self.withhold(|entry| {
            Leaf::parse(&entry.leaf).is_some_and(|leaf| match leaf.kind {
                EntryKind::Update => updates.contains(&leaf.entity),
                EntryKind::File | EntryKind::Checksum | EntryKind::Photo => {
                    files.contains(&leaf.entity)
                }
                EntryKind::PhotoChange => entry
                    .named("file")
                    .is_some_and(|file| files.contains(&file)),
                EntryKind::FileDeleted => entry.value("is_internal") == Some(true.into()),
                EntryKind::Edit
                | EntryKind::Assignment
                | EntryKind::AssignmentEnded
                | EntryKind::Erasure => false,
            })
        });
    }

    /// Withholds the checksums of all files except those in `shown`, which the reader of the file may see.
    pub fn withhold_checksums(&mut self, shown: &BTreeSet<String>) {
        self.withhold(|entry| {
            Leaf::parse(&entry.leaf).is_some_and(|leaf| {
                leaf.kind == EntryKind::Checksum && !shown.contains(&leaf.entity)
            })
        });
    }

    /// Withholds the descriptions of photos with a known position, except of the photos in `shown`, whose position the reader of the file may
    /// see.
    pub fn withhold_positions(&mut self, shown: &BTreeSet<String>) {
        self.withhold(|entry| {
            Leaf::parse(&entry.leaf).is_some_and(|leaf| {
                let latitude = entry.value("latitude");
                leaf.kind == EntryKind::Photo
                    && latitude.is_some_and(|latitude| !latitude.is_null())
                    && !shown.contains(&leaf.entity)
            })
        });
    }

    /// Withholds contents with the project's code in them, in any case. A content is JSON, where a line break before the code is written as a
    /// letter (`\n`), so the code also counts within a word.
    pub fn withhold_code(&mut self, code: &str) {
        let code = code.to_ascii_lowercase();
        self.withhold(|entry| {
            let content = entry.content.as_ref();
            content.is_some_and(|content| content.to_ascii_lowercase().contains(&code))
        });
    }

    /// What these entries are about.
    fn entities(&self, is_wanted: impl Fn(&Leaf, &DocumentEntry) -> bool) -> BTreeSet<String> {
        let leaves = self.entries.iter().filter_map(|entry| {
            let leaf = Leaf::parse(&entry.leaf)?;
            is_wanted(&leaf, entry).then_some(leaf.entity)
        });
        leaves.collect()
    }

    /// Withholds the contents of these entries. Contents that are gone already stay as they are.
    fn withhold(&mut self, is_hidden: impl Fn(&DocumentEntry) -> bool) {
        for (entry, position) in self.entries.iter_mut().zip(0_i64..) {
            if entry.content.is_some() && is_hidden(entry) {
                entry.salt = None;
                entry.content = None;
                self.withheld.push(position);
            }
        }
        self.withheld.sort_unstable();
    }

    /// The position of the last entry that closes entries of a kind about a thing.
    fn last_closings(&self) -> BTreeMap<(EntryKind, String), i64> {
        let leaves = self
            .entries
            .iter()
            .filter_map(|entry| Leaf::parse(&entry.leaf));
        let mut closings = BTreeMap::new();
        for leaf in leaves {
            for kind in leaf.kind.closes() {
                closings.insert((*kind, leaf.entity.clone()), leaf.position);
            }
        }
        closings
    }
}

impl DocumentEntry {
    /// A text of the content.
    fn named(&self, name: &str) -> Option<String> {
        self.value(name)?.as_str().map(str::to_owned)
    }

    /// A value of the content.
    fn value(&self, name: &str) -> Option<serde_json::Value> {
        let content: serde_json::Value = serde_json::from_str(self.content.as_ref()?).ok()?;
        content.get(name).cloned()
    }

    /// Whether nothing opens the commitment.
    const fn is_gone(&self) -> bool {
        self.salt.is_none() || self.content.is_none()
    }

    fn problem(&self, leaf: Leaf, may_be_gone: bool) -> Option<Problem> {
        let Leaf {
            position,
            kind,
            entity,
            content: committed,
            ..
        } = leaf;
        let (Some(salt), Some(content)) = (&self.salt, &self.content) else {
            return (!may_be_gone).then_some(Problem::Missing {
                position,
                kind,
                entity,
            });
        };
        let mut bytes = [0_u8; 32];
        let opens = hex::decode_to_slice(salt, &mut bytes).is_ok()
            && hex::encode(commitment(&bytes, content)) == committed;
        (!opens).then_some(Problem::Changed {
            position,
            kind,
            entity,
        })
    }
}

impl Checked {
    fn check_root(
        &mut self,
        document: &LogDocument,
        roots: &[Hash],
        signed: &SignedRoot,
        is_signed: bool,
    ) {
        let statement: Option<RootStatement> = serde_json::from_str(&signed.statement).ok();
        let statement =
            statement.filter(|said| said.format == FORMAT && said.project == document.project);
        let Some(RootStatement { root, size, .. }) = statement else {
            self.problems.push(Problem::Statement);
            return;
        };
        if !is_signed {
            self.problems.push(Problem::Signature(size));
        }
        let then = usize::try_from(size).ok().and_then(|size| roots.get(size));
        if then.map(hex::encode) == Some(root) {
            self.signed = self.signed.max(size);
        } else {
            self.problems.push(Problem::Root(size));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history_log::{IdContent, Seed, root, text_of};

    const PROJECT: &str = "p";

    /// A log of these entries, with a root of the first two and one of all.
    fn log(entries: &[(EntryKind, &str)]) -> LogDocument {
        let entries = entries.iter().map(|(kind, entity)| {
            let content = IdContent {
                id: (*entity).to_owned(),
            };
            (*kind, *entity, text_of(&content).unwrap())
        });
        log_of(entries.collect())
    }

    /// A log of entries with these contents.
    fn log_of(entries: Vec<(EntryKind, &str, String)>) -> LogDocument {
        let mut seed = Seed::new([1; 32]);
        let entries: Vec<DocumentEntry> = entries
            .into_iter()
            .zip(0_i64..)
            .map(|((kind, entity, content), position)| {
                let salt = seed.salt();
                let leaf = Leaf {
                    at: position,
                    content: hex::encode(commitment(&salt, &content)),
                    entity: entity.to_owned(),
                    kind,
                    position,
                    project: PROJECT.to_owned(),
                };
                DocumentEntry {
                    leaf: leaf.text().unwrap(),
                    salt: Some(hex::encode(salt)),
                    content: Some(content),
                }
            })
            .collect();
        let leaves: Vec<Hash> = entries
            .iter()
            .map(|entry| leaf_hash(entry.leaf.as_bytes()))
            .collect();
        let signed = |size: usize| {
            let said = RootStatement::new(
                PROJECT.to_owned(),
                i64::try_from(size).unwrap(),
                &root(&leaves[..size]),
                9,
            );
            SignedRoot {
                statement: said.text().unwrap(),
                key_id: "k".to_owned(),
                signature: "good".to_owned(),
            }
        };
        LogDocument {
            format: FORMAT.to_owned(),
            project: PROJECT.to_owned(),
            project_number: "BB-2026-000001".to_owned(),
            roots: vec![signed(2), signed(leaves.len())],
            entries,
            keys: Vec::new(),
            withheld: Vec::new(),
        }
    }

    fn example() -> LogDocument {
        log(&[
            (EntryKind::Update, "u1"),
            (EntryKind::File, "f1"),
            (EntryKind::Edit, "e1"),
            (EntryKind::FileDeleted, "f1"),
        ])
    }

    fn problems(document: &LogDocument) -> Vec<Problem> {
        document.check(|signed| signed.signature == "good").problems
    }

    #[test]
    fn an_intact_log_has_no_problems() {
        let mut document = example();
        assert_eq!(problems(&document), []);
        document.entries[1].salt = None;
        document.entries[1].content = None;
        let checked = document.check(|_| true);
        assert_eq!(checked.problems, []);
        assert_eq!((checked.signed, checked.erased), (4, 1));
        assert_eq!(checked.leaves.len(), 4);
    }

    #[test]
    fn admin_only_entries_are_withheld_with_their_files() {
        let text = |json: &str| json.to_owned();
        let mut document = log_of(vec![
            (
                EntryKind::Update,
                "u1",
                text(r#"{"update_type":"status_change"}"#),
            ),
            (
                EntryKind::Update,
                "u2",
                text(r#"{"update_type":"admin_note"}"#),
            ),
            (EntryKind::File, "f1", text(r#"{"update_id":"u1"}"#)),
            (EntryKind::File, "f2", text(r#"{"update_id":"u2"}"#)),
            (EntryKind::File, "f3", text(r#"{"update_id":null}"#)),
            (EntryKind::Checksum, "f2", text(r#"{"id":"f2"}"#)),
            (EntryKind::Checksum, "f3", text(r#"{"id":"f3"}"#)),
        ]);
        document.withhold_internal();
        assert_eq!(document.withheld, [1, 3, 5]);
        let gone = |entry: &DocumentEntry| entry.salt.is_none() && entry.content.is_none();
        let left: Vec<bool> = document.entries.iter().map(gone).collect();
        assert_eq!(left, [false, true, false, true, false, true, false]);
        assert_eq!(problems(&document), []);
        document.withhold_code("U1");
        assert_eq!(
            document.withheld,
            [1, 2, 3, 5],
            "the id of an entry stands for a code"
        );
        assert_eq!(problems(&document), []);
        document.entries[2].salt = Some(String::new());
        document.withheld.retain(|position| *position != 2);
        // Nothing else may be missing.
        document.entries[2].content = None;
        assert_eq!(problems(&document).len(), 1);
        let read: LogDocument =
            serde_json::from_str(&serde_json::to_string(&document).unwrap()).unwrap();
        assert_eq!(read, document);
        assert!(
            !serde_json::to_string(&example())
                .unwrap()
                .contains("withheld")
        );
    }

    #[test]
    fn the_order_of_the_entries_does_not_matter() {
        let mut document = log_of(vec![
            (EntryKind::Checksum, "f2", r#"{"id":"f2"}"#.to_owned()),
            (EntryKind::File, "f2", r#"{"update_id":"u2"}"#.to_owned()),
            (
                EntryKind::Update,
                "u2",
                r#"{"update_type":"admin_note"}"#.to_owned(),
            ),
        ]);
        document.withhold_internal();
        assert_eq!(document.withheld, [0, 1, 2]);
        document.withhold_internal();
        let checked = document.check(|_| true);
        assert_eq!((checked.problems, checked.withheld), (Vec::new(), 3));
    }

    #[test]
    fn the_code_is_withheld_wherever_it_is() {
        for (content, is_withheld) in [
            (r#"{"notes":"code:\nU1"}"#, true),
            (r#"{"notes":"code:\tu1"}"#, true),
            (r#"{"change":"{\"code\":\"\\nU1\"}"}"#, true),
            (r#"{"notes":"aU1b"}"#, true),
            (r#"{"notes":"U 1"}"#, false),
        ] {
            let entries = ["u2", "u3"].map(|id| (EntryKind::Update, id, content.to_owned()));
            let mut document = log_of(entries.into());
            document.withhold_code("U1");
            assert_eq!(document.withheld.len() == 2, is_withheld, "{content}");
        }
    }

    #[test]
    fn only_checksums_that_the_reader_may_see_stay() {
        let mut document = log_of(vec![
            (EntryKind::File, "f1", "{}".to_owned()),
            (EntryKind::Checksum, "f1", r#"{"id":"f1"}"#.to_owned()),
            (EntryKind::Checksum, "f2", r#"{"id":"f2"}"#.to_owned()),
        ]);
        document.withhold_checksums(&BTreeSet::from(["f1".to_owned()]));
        assert_eq!(document.withheld, [2]);
        assert_eq!(problems(&document), []);
    }

    #[test]
    fn what_is_said_about_photos_is_withheld_with_them() {
        let entry = |kind, id, content: &str| (kind, id, content.to_owned());
        let mut document = log_of(vec![
            entry(EntryKind::Update, "u1", r#"{"update_type":"admin_note"}"#),
            entry(EntryKind::File, "f1", r#"{"update_id":"u1"}"#),
            entry(EntryKind::Photo, "f1", r#"{"latitude":null}"#),
            entry(EntryKind::PhotoChange, "c1", r#"{"file":"f1"}"#),
            entry(EntryKind::PhotoChange, "c2", r#"{"file":"f2"}"#),
            entry(EntryKind::Photo, "f2", r#"{"latitude":5}"#),
            entry(EntryKind::Photo, "f3", r#"{"latitude":6}"#),
            entry(EntryKind::Photo, "f4", r#"{"latitude":null}"#),
            entry(EntryKind::FileDeleted, "f5", r#"{"is_internal":true}"#),
            entry(EntryKind::FileDeleted, "f6", r#"{"is_internal":false}"#),
        ]);
        document.withhold_internal();
        assert_eq!(document.withheld, [0, 1, 2, 3, 8]);
        document.withhold_positions(&BTreeSet::from(["f3".to_owned()]));
        assert_eq!(document.withheld, [0, 1, 2, 3, 5, 8]);
        assert_eq!(problems(&document), []);
    }

    #[test]
    fn only_the_last_description_of_a_photo_has_a_content() {
        let mut document = log(&[
            (EntryKind::Photo, "f1"),
            (EntryKind::PhotoChange, "c1"),
            (EntryKind::Photo, "f1"),
        ]);
        document.entries[0].salt = None;
        document.entries[0].content = None;
        assert_eq!(problems(&document), []);
        document.entries[2].content = None;
        let missing = Problem::Missing {
            position: 2,
            kind: EntryKind::Photo,
            entity: "f1".to_owned(),
        };
        assert_eq!(problems(&document), [missing]);

        let mut document = log(&[
            (EntryKind::Photo, "f1"),
            (EntryKind::PhotoChange, "c1"),
            (EntryKind::Erasure, "c1"),
            (EntryKind::FileDeleted, "f1"),
        ]);
        for entry in &mut document.entries[..2] {
            entry.salt = None;
            entry.content = None;
        }
        assert_eq!(problems(&document), []);
    }

    #[test]
    fn every_change_is_found() {
        type Change = fn(&mut LogDocument);
        let about = |position, kind, entity: &str| (position, kind, entity.to_owned());
        let changed = |(position, kind, entity)| Problem::Changed {
            position,
            kind,
            entity,
        };
        let missing = |(position, kind, entity)| Problem::Missing {
            position,
            kind,
            entity,
        };
        let cases: [(Change, Vec<Problem>); 9] = [
            (|log| log.format.push('2'), vec![Problem::Format]),
            (
                |log| log.entries[0].content = Some("{}".to_owned()),
                vec![changed(about(0, EntryKind::Update, "u1"))],
            ),
            (
                |log| log.entries[2].content = None,
                vec![missing(about(2, EntryKind::Edit, "e1"))],
            ),
            (
                |log| log.entries[2].salt = None,
                vec![missing(about(2, EntryKind::Edit, "e1"))],
            ),
            (|log| log.entries.truncate(3), vec![Problem::Root(4)]),
            (
                |log| log.entries.swap(0, 1),
                vec![
                    Problem::Leaf(0),
                    Problem::Leaf(1),
                    Problem::Root(2),
                    Problem::Root(4),
                ],
            ),
            (
                |log| log.entries[3].leaf = log.entries[3].leaf.replace("\"at\":3", "\"at\":4"),
                vec![Problem::Root(4)],
            ),
            (
                |log| log.roots[0].signature = "bad".to_owned(),
                vec![Problem::Signature(2)],
            ),
            (
                |log| log.roots[1].statement = log.roots[0].statement.replace("\"p\"", "\"q\""),
                vec![Problem::Statement],
            ),
        ];
        for (change, expected) in cases {
            let mut document = example();
            change(&mut document);
            assert_eq!(problems(&document), expected);
        }
    }
}

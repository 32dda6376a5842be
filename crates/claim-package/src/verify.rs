//! Checks a package, as a ZIP file or an unpacked folder, without a portal.

mod package;
mod problem;
mod timeline;

use crate::bag::{
    BAG_INFO, BAGIT, EXTERNAL_IDENTIFIER, HISTORY_LOG, INDEX, MANIFEST, ORDERED_AT, PAYLOAD_OXUM,
    TAG_MANIFEST, TIMESTAMP, TIMESTAMP_TEXT, manifest_lines, value_of,
};
use crate::tables::{
    BLURRED_COPY, BYTE_ORDER_MARK, MISSING, NOT_SHAREABLE, ORIGINAL, SHARED_COPY, YES,
};
use domain::history_log::{
    EntryKind, Hash, Leaf, LogDocument, consistency_proof, leaf_hash, root, verify_consistency,
};
use jiff::Timestamp;
use package::Package;
pub use problem::Problem;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::io;
use std::path::Path;

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verified {
    /// Everything that is wrong; empty if nothing is.
    pub problems: Vec<Problem>,
    /// The project's number, as the package says.
    pub project_number: Option<String>,
    /// Number of files in the payload.
    pub files: u64,
    /// Size of the payload in bytes.
    pub bytes: u64,
    /// The history log. Its signatures are not checked yet.
    pub history_log: Option<LogDocument>,
    /// Number of entries of the timeline that match the history log.
    pub entries: usize,
    /// Number of entries of the timeline in the history log whose content is withheld, so that they cannot be compared.
    pub withheld_entries: usize,
    /// Number of originals whose checksum is in the history log.
    pub logged: usize,
    /// Number of other originals, whose checksum is not in the history log: those of messages, notes, and tasks, and those whose checksum was
    /// not known yet or is withheld.
    pub unlogged: usize,
    /// Number of copies, which cannot be compared with the history log.
    pub copies: usize,
    /// Number of photos and documents that are missing in the package, according to its lists.
    pub missing: usize,
    /// Number of photos and videos, according to its lists, whose copy for the package could not be made.
    pub not_shareable: usize,
    /// The bytes of `tagmanifest-sha256.txt`, which the timestamp is about.
    pub tag_manifest: Vec<u8>,
    /// The answer of the timestamp authority in DER. It is not checked yet.
    pub timestamp: Option<Vec<u8>>,
}

/// Checks a package: a ZIP file, or the folder to which it was unpacked. The bytes of each file are compared with the manifests, and
/// the checksums and the timeline with the history log. `domain::history_log::LogDocument::check` checks the log itself, and the caller the timestamp.
///
/// # Errors
/// When the package cannot be opened at all. What is wrong with its files is in the result.
pub fn verify(package: &Path) -> io::Result<Verified> {
    let mut check = Check {
        package: Package::open(package)?,
        found: Verified::default(),
        ordered: None,
    };
    check.declaration();
    let tags = check.tags();
    let payload = check.payload();
    check.unlisted(&tags, &payload);
    check.info();
    let rows = check.index(&payload);
    check.history(&payload, rows);
    check.timeline();
    match check.package.small(TIMESTAMP) {
        Ok(timestamp) => check.found.timestamp = timestamp,
        Err(error) => {
            let problem = Problem::Unreadable(TIMESTAMP.to_owned(), error.to_string());
            check.report(problem);
        }
    }
    Ok(check.found)
}

/// Whether a log only added entries to an earlier one: the proof of RFC 9162 between their roots.
#[must_use]
pub fn continues(earlier: &LogDocument, later: &LogDocument) -> bool {
    let leaves = |log: &LogDocument| -> Vec<Hash> {
        let entries = log.entries.iter();
        entries
            .map(|entry| leaf_hash(entry.leaf.as_bytes()))
            .collect()
    };
    let (first, second) = (leaves(earlier), leaves(later));
    let proof = consistency_proof(&second, first.len());
    earlier.project == later.project
        && proof.is_some_and(|proof| {
            let (first_root, second_root) = (root(&first), root(&second));
            let (first, second) = (first.len(), second.len());
            verify_consistency((first, &first_root), (second, &second_root), &proof)
        })
}

/// Whether a path stays within the package.
fn is_inside(path: &str) -> bool {
    !path.contains('\\')
        && path
            .split('/')
            .all(|part| !part.is_empty() && part != "." && part != "..")
}

/// A check that is under way.
struct Check {
    package: Package,
    found: Verified,
    /// When the package was ordered, as it says.
    ordered: Option<Timestamp>,
}

impl Check {
    fn report(&mut self, problem: Problem) {
        self.found.problems.push(problem);
    }

    /// The bytes of a small file; reports one that is missing or cannot be read.
    fn required(&mut self, path: &str) -> Option<Vec<u8>> {
        match self.package.small(path) {
            Ok(Some(bytes)) => return Some(bytes),
            Ok(None) => self.report(Problem::Missing(path.to_owned())),
            Err(error) => self.report(Problem::Unreadable(path.to_owned(), error.to_string())),
        }
        None
    }

    fn text(&mut self, path: &str) -> Option<String> {
        let bytes = self.required(path)?;
        let text = String::from_utf8(bytes);
        if let Err(error) = &text {
            self.report(Problem::Unreadable(path.to_owned(), error.to_string()));
        }
        text.ok()
    }

    fn declaration(&mut self) {
        let Some(text) = self.text(BAGIT) else {
            return;
        };
        let version = value_of(&text, "BagIt-Version");
        let encoding = value_of(&text, "Tag-File-Character-Encoding");
        if version.as_deref() != Some("1.0") || encoding.as_deref() != Some("UTF-8") {
            self.report(Problem::Declaration);
        }
    }

    /// Compares the tag files with their manifest.
    fn tags(&mut self) -> HashMap<String, String> {
        let sums = self.manifest(TAG_MANIFEST, |path| !path.starts_with("data/"));
        for path in [BAGIT, BAG_INFO, MANIFEST] {
            if !sums.contains_key(path) {
                self.report(Problem::Unlisted(path.to_owned()));
            }
        }
        let bytes = self.package.small(TAG_MANIFEST).ok().flatten();
        self.found.tag_manifest = bytes.unwrap_or_default();
        self.compare(&sums);
        sums
    }

    /// Compares the payload with its manifest.
    fn payload(&mut self) -> HashMap<String, String> {
        let sums = self.manifest(MANIFEST, |path| path.starts_with("data/"));
        (self.found.files, self.found.bytes) = self.compare(&sums);
        sums
    }

    /// The checksums of a manifest by their paths, up to the first line that is broken.
    fn manifest(
        &mut self,
        manifest: &'static str,
        is_listed: impl Fn(&str) -> bool,
    ) -> HashMap<String, String> {
        let mut sums = HashMap::new();
        let Some(text) = self.text(manifest) else {
            return sums;
        };
        for line in manifest_lines(&text) {
            let line = line.filter(|(_, path)| is_inside(path) && is_listed(path));
            let Some((sum, path)) = line else {
                self.report(Problem::Line(manifest));
                break;
            };
            if sums.insert(path, sum).is_some() {
                self.report(Problem::Line(manifest));
                break;
            }
        }
        sums
    }

    /// Compares files with their checksums. Returns the number of files that are there, and their size in bytes.
    fn compare(&mut self, sums: &HashMap<String, String>) -> (u64, u64) {
        let mut paths: Vec<&String> = sums.keys().collect();
        paths.sort_unstable();
        let (mut files, mut bytes) = (0, 0);
        for path in paths {
            let problem = match self.package.sum(path) {
                Ok(Some((size, sum))) => {
                    files += 1;
                    bytes += size;
                    (sum != sums[path]).then(|| Problem::Changed(path.clone()))
                }
                Ok(None) => Some(Problem::Missing(path.clone())),
                Err(error) => Some(Problem::Unreadable(path.clone(), error.to_string())),
            };
            self.found.problems.extend(problem);
        }
        (files, bytes)
    }

    /// Finds files that are in no manifest.
    fn unlisted(&mut self, tags: &HashMap<String, String>, payload: &HashMap<String, String>) {
        let free = [TAG_MANIFEST, TIMESTAMP, TIMESTAMP_TEXT];
        let mut problems = Vec::new();
        for path in self.package.paths() {
            let is_listed = tags.contains_key(path) || payload.contains_key(path);
            if !is_listed && !free.contains(&path.as_str()) && !is_of_system(path) {
                problems.push(Problem::Unlisted(path.clone()));
            }
        }
        if self.package.has_duplicates() {
            problems.push(Problem::Twice);
        }
        self.found.problems.append(&mut problems);
    }

    fn info(&mut self) {
        let Some(text) = self.text(BAG_INFO) else {
            return;
        };
        self.found.project_number = value_of(&text, EXTERNAL_IDENTIFIER);
        self.ordered = value_of(&text, ORDERED_AT).and_then(|at| at.parse().ok());
        let counted = format!("{}.{}", self.found.bytes, self.found.files);
        if value_of(&text, PAYLOAD_OXUM) != Some(counted) {
            self.report(Problem::Count);
        }
    }

    /// Compares the list of all files with the payload. Returns its rows.
    fn index(&mut self, payload: &HashMap<String, String>) -> Vec<Row> {
        let Some(index) = self.required(INDEX) else {
            return Vec::new();
        };
        let rows = match rows(&index) {
            Ok(rows) => rows,
            Err(error) => {
                self.report(Problem::Unreadable(INDEX.to_owned(), error.to_string()));
                return Vec::new();
            }
        };
        self.found.problems.extend(row_problems(&rows, payload));
        rows
    }

    /// Compares the files with the history log, if there is one.
    fn history(&mut self, payload: &HashMap<String, String>, rows: Vec<Row>) {
        let bytes = match self.package.small(HISTORY_LOG) {
            Ok(None) => return,
            Ok(Some(bytes)) => bytes,
            Err(error) => {
                let problem = Problem::Unreadable(HISTORY_LOG.to_owned(), error.to_string());
                return self.report(problem);
            }
        };
        let log: LogDocument = match serde_json::from_slice(&bytes) {
            Ok(log) => log,
            Err(error) => {
                let problem = Problem::Unreadable(HISTORY_LOG.to_owned(), error.to_string());
                return self.report(problem);
            }
        };
        if self.found.project_number.as_ref() != Some(&log.project_number) {
            self.report(Problem::OtherProject);
        }
        let logged = Logged::of(&log);
        self.found.history_log = Some(log);
        for row in rows {
            self.compare_row(row, payload, &logged);
        }
    }

    /// Compares a file with the history log, and counts it. Only an original can be compared.
    fn compare_row(&mut self, row: Row, payload: &HashMap<String, String>, logged: &Logged) {
        let is_known = logged.files.contains(&row.id);
        let sum = logged.sums.get(&row.id);
        let original = Some(&row.original_sha256).filter(|sum| !sum.is_empty());
        let found = match row.state.as_str() {
            ORIGINAL => payload.get(&row.path),
            BLURRED_COPY | MISSING | NOT_SHAREABLE => original,
            _ => None,
        };
        let count = match row.state.as_str() {
            // The comparison with the payload reported it.
            ORIGINAL if found.is_none() => return,
            ORIGINAL if sum.is_some() => &mut self.found.logged,
            ORIGINAL => &mut self.found.unlogged,
            BLURRED_COPY | SHARED_COPY => &mut self.found.copies,
            MISSING => &mut self.found.missing,
            NOT_SHAREABLE => &mut self.found.not_shareable,
            _ => return,
        };
        let differs = matches!((found, sum), (Some(found), Some(sum)) if found != sum);
        if differs {
            self.report(Problem::Log(row.path));
            return;
        }
        *count += 1;
        if row.in_history == YES && !is_known {
            self.report(Problem::Unlogged(row.path));
        }
    }
}

/// What is wrong between the list of all files and the payload.
fn row_problems(rows: &[Row], payload: &HashMap<String, String>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut listed = HashSet::new();
    for row in rows {
        let is_there = payload.contains_key(&row.path);
        let is_right = match row.state.as_str() {
            ORIGINAL | BLURRED_COPY | SHARED_COPY => is_there,
            MISSING | NOT_SHAREABLE => !is_there,
            _ => false,
        };
        if !listed.insert(row.path.as_str()) || !is_right {
            problems.push(Problem::Row(row.path.clone()));
        }
    }
    let is_extra = |path: &&String| is_of_project(path) && !listed.contains(path.as_str());
    let mut extra: Vec<&String> = payload.keys().filter(is_extra).collect();
    extra.sort_unstable();
    problems.extend(extra.into_iter().cloned().map(Problem::NoRow));
    problems
}

/// Whether a file of the payload belongs to the project, and is not added by the package.
fn is_of_project(path: &str) -> bool {
    const FOLDERS: [&str; 3] = [
        "data/photos/",
        "data/documents/",
        "data/internal/documents/",
    ];
    FOLDERS.iter().any(|folder| path.starts_with(folder))
}

/// Whether a system adds the file to every folder that it shows.
fn is_of_system(path: &str) -> bool {
    let name = path.rsplit('/').next();
    name.is_some_and(|name| [".DS_Store", "desktop.ini", "Thumbs.db"].contains(&name))
}

/// What a log says about files.
struct Logged {
    /// The ids of all files.
    files: HashSet<String>,
    /// The checksums by the ids of the files.
    sums: HashMap<String, String>,
}

impl Logged {
    fn of(log: &LogDocument) -> Self {
        let (mut files, mut sums) = (HashSet::new(), HashMap::new());
        for entry in &log.entries {
            let Some(leaf) = Leaf::parse(&entry.leaf) else {
                continue;
            };
            let content = entry.content.as_deref();
            let checksum = content.and_then(|text| serde_json::from_str::<Checksum>(text).ok());
            match (leaf.kind, checksum) {
                (EntryKind::File, _) => {
                    files.insert(leaf.entity);
                }
                (EntryKind::Checksum, Some(Checksum { id, sha256 })) => {
                    sums.insert(id, sha256);
                }
                _ => {}
            }
        }
        Self { files, sums }
    }
}

/// What a log says about the bytes of a file.
#[derive(Debug, Deserialize)]
struct Checksum {
    id: String,
    sha256: String,
}

/// A row of the list of files.
#[derive(Debug, Deserialize)]
struct Row {
    path: String,
    state: String,
    id: String,
    original_sha256: String,
    in_history: String,
}

fn rows(index: &[u8]) -> Result<Vec<Row>, csv::Error> {
    let index = index.strip_prefix(BYTE_ORDER_MARK).unwrap_or(index);
    csv::Reader::from_reader(index).deserialize().collect()
}

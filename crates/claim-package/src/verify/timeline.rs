//! Compares the timeline in a package with its table and with the history log.

use super::{Check, Problem};
use crate::bag::{TIMELINE, TIMELINE_TABLE};
use crate::tables::BYTE_ORDER_MARK;
use domain::history_log::{EntryKind, Leaf, LogDocument};
use domain::project::ProjectStatus;
use domain::text::defused;
use domain::update::UpdateType;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Entries that are older than the order by this much are in the timeline. A younger one may have been written while the order was read.
const SETTLED: SignedDuration = SignedDuration::from_mins(1);

/// An entry of the timeline, as the package lists it.
#[derive(Debug, Deserialize)]
struct Listed {
    id: String,
    at: Timestamp,
    author: Option<String>,
    kind: String,
    previous_status: Option<String>,
    new_status: Option<String>,
    change: Option<String>,
    notes: Option<String>,
    files: Vec<ListedFile>,
}

/// A file of an entry.
#[derive(Debug, Deserialize)]
struct ListedFile {
    path: Option<String>,
}

/// What the log says about an entry.
#[derive(Debug, Deserialize)]
struct Logged {
    created_at: i64,
    new_status: String,
    notes: Option<String>,
    previous_status: Option<String>,
    update_type: String,
}

/// The result of the comparison with the log.
#[derive(Debug, Default)]
struct Compared {
    problems: Vec<Problem>,
    /// Number of entries that match the log.
    same: usize,
    /// Number of entries in the log whose content is withheld.
    withheld: usize,
}

impl Check {
    /// Compares the timeline with its table, and with the history log, if there is one.
    pub(super) fn timeline(&mut self) {
        let Some(bytes) = self.required(TIMELINE) else {
            return;
        };
        let listed: Vec<Listed> = match serde_json::from_slice(&bytes) {
            Ok(listed) => listed,
            Err(error) => {
                return self.report(Problem::Unreadable(TIMELINE.to_owned(), error.to_string()));
            }
        };
        if let Some(table) = self.required(TIMELINE_TABLE) {
            let rows = rows(&table);
            let expected: Vec<Vec<String>> = listed.iter().map(Listed::cells).collect();
            if rows.is_none_or(|rows| rows != expected) {
                self.report(Problem::Table);
            }
        }
        let Some(log) = &self.found.history_log else {
            return;
        };
        let settled = self.ordered.and_then(|at| at.checked_sub(SETTLED).ok());
        let mut compared = compare(&listed, log, settled);
        self.found.problems.append(&mut compared.problems);
        self.found.entries = compared.same;
        self.found.withheld_entries = compared.withheld;
    }
}

impl Listed {
    /// The row of the table.
    fn cells(&self) -> Vec<String> {
        let cell = |value: &Option<String>| value.clone().unwrap_or_default();
        let paths = self.files.iter().filter_map(|file| file.path.as_deref());
        let paths: Vec<&str> = paths.collect();
        let cells = [
            self.id.clone(),
            self.at.to_string(),
            cell(&self.author),
            self.kind.clone(),
            cell(&self.previous_status),
            cell(&self.new_status),
            cell(&self.change),
            cell(&self.notes),
            paths.join("\n"),
        ];
        cells.map(|cell| defused(&cell).into_owned()).into()
    }

    /// Whether this content in the log says the same.
    fn is_as(&self, content: &str) -> bool {
        let Ok(logged) = serde_json::from_str::<Logged>(content) else {
            return false;
        };
        // The package has the words that the portal reads in the database.
        let status = |word: &str| ProjectStatus::parse_or_default(word).as_str().to_owned();
        self.at.as_microsecond() == logged.created_at
            && self.kind == UpdateType::parse_or_default(Some(&logged.update_type)).as_str()
            && self.previous_status == logged.previous_status.as_deref().map(status)
            && self.new_status == Some(status(&logged.new_status))
            && self.notes == logged.notes
    }
}

/// The rows of a table; `None` if it cannot be read.
fn rows(table: &[u8]) -> Option<Vec<Vec<String>>> {
    let table = table.strip_prefix(BYTE_ORDER_MARK).unwrap_or(table);
    let mut table = csv::Reader::from_reader(table);
    let rows = table.records().map(|record| {
        let record = record.ok()?;
        let cells: Vec<String> = record.iter().map(str::to_owned).collect();
        Some(cells)
    });
    rows.collect()
}

/// Compares entries with the log. Those in the log that are older than `settled` must be listed; without it, all.
fn compare(listed: &[Listed], log: &LogDocument, settled: Option<Timestamp>) -> Compared {
    let mut compared = Compared::default();
    let mut left: BTreeMap<&str, &Listed> = BTreeMap::new();
    for entry in listed {
        if left.insert(&entry.id, entry).is_some() {
            let problem = Problem::Entry(entry.id.clone());
            compared.problems.push(problem);
        }
    }
    let entries = log.entries.iter().filter_map(|entry| {
        let leaf = Leaf::parse(&entry.leaf).filter(|leaf| leaf.kind == EntryKind::Update);
        Some((leaf?, entry))
    });
    let entries: Vec<_> = entries.collect();
    let last: BTreeMap<&str, i64> = entries
        .iter()
        .map(|(leaf, _)| (leaf.entity.as_str(), leaf.position))
        .collect();
    for (leaf, entry) in &entries {
        // After an erasure, a later entry has what is left.
        let is_last = last.get(leaf.entity.as_str()) == Some(&leaf.position);
        if entry.content.is_none() && !is_last {
            continue;
        }
        let listed = left.remove(leaf.entity.as_str());
        match (listed, &entry.content) {
            (_, None) => compared.withheld += 1,
            (Some(listed), Some(content)) if listed.is_as(content) => compared.same += 1,
            (Some(_), Some(_)) => compared.problems.push(Problem::Entry(leaf.entity.clone())),
            (None, Some(_)) => {
                if settled.is_none_or(|settled| leaf.at < settled.as_microsecond()) {
                    compared
                        .problems
                        .push(Problem::NoEntry(leaf.entity.clone()));
                }
            }
        }
    }
    let unlogged = left.into_keys().map(str::to_owned);
    compared
        .problems
        .extend(unlogged.map(Problem::UnloggedEntry));
    compared
}

//! Global search: which documents match a term, and how well.
//!
//! The newest documents are compared one by one, which suffices for frequent terms and small portals. For rare terms, the index supplies
//! older candidates, newest first. The domain crate compares both kinds, so that both databases find the same.

use super::Noun;
use super::lookup::{Candidate, Lookup, newest, reaches};
use crate::{Connection, StoreError};
use domain::permission::{Permit, Scope, Visible, act};
use domain::search::{Quality, SHOWN_MAX, Spelling, Term};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// Maximum number of candidates from the index.
const CANDIDATES: i64 = 500;
/// Misspellings are considered if fewer documents than this contain the term as typed.
pub const FEW: usize = 5;

/// A matching document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// What it is about.
    pub entity_id: String,
    /// The project that it is or belongs to.
    pub project_id: Option<String>,
    /// The match quality.
    pub quality: Quality,
}

/// Search results, best match first; of equal matches, newest first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hits {
    /// The matching documents.
    pub hits: Vec<Hit>,
    /// Whether there may be more.
    pub more: bool,
    /// Whether the search timed out.
    pub out_of_time: bool,
}

/// Finds projects in a scope.
///
/// # Errors
/// When the database fails, or the search times out before anything was compared.
pub fn projects(
    conn: &mut Connection,
    _permit: &Permit<act::SearchPortal>,
    visible: Visible,
    term: &Term,
) -> Result<Hits, StoreError> {
    search(conn, Noun::Project, visible.scope(), term)
}

/// Finds messages of the projects in a scope.
///
/// # Errors
/// Same as [`projects`].
pub fn messages(
    conn: &mut Connection,
    _permit: &Permit<act::SearchPortal>,
    visible: Visible,
    term: &Term,
) -> Result<Hits, StoreError> {
    search(conn, Noun::Message, visible.scope(), term)
}

/// Finds accounts.
///
/// # Errors
/// Same as [`projects`].
pub fn accounts(
    conn: &mut Connection,
    _permit: &Permit<act::SearchUsers>,
    term: &Term,
) -> Result<Hits, StoreError> {
    search(conn, Noun::User, Scope::Everything, term)
}

/// Candidates compared so far, and hits by document number.
struct Compared<'a> {
    term: &'a Term,
    candidates: Vec<Candidate>,
    known: HashSet<i64>,
    found: BTreeMap<i64, Hit>,
}

impl Compared<'_> {
    fn add(&mut self, candidates: Vec<Candidate>, spelling: Spelling) {
        let start = self.candidates.len();
        for candidate in candidates {
            if self.known.insert(candidate.number) {
                self.candidates.push(candidate);
            }
        }
        self.compare(start, spelling);
    }

    /// Whether enough documents match with whole words to fill a page. Older documents cannot rank higher.
    fn is_page_full(&self) -> bool {
        let words = self
            .found
            .values()
            .filter(|hit| hit.quality <= Quality::Word);
        words.count() >= SHOWN_MAX
    }

    fn compare(&mut self, start: usize, spelling: Spelling) {
        for candidate in &self.candidates[start..] {
            if self.found.contains_key(&candidate.number) {
                continue;
            }
            if let Some(quality) = candidate.quality(self.term, spelling) {
                let hit = Hit {
                    entity_id: candidate.entity_id.clone(),
                    project_id: candidate.project_id.clone(),
                    quality,
                };
                self.found.insert(candidate.number, hit);
            }
        }
    }
}

fn search(
    conn: &mut Connection,
    noun: Noun,
    scope: Scope,
    term: &Term,
) -> Result<Hits, StoreError> {
    if term.words().is_empty() || scope == Scope::Nothing {
        return Ok(Hits::default());
    }
    let newest = newest(conn, noun, scope)?;
    let mut compared = Compared {
        term,
        candidates: Vec::new(),
        known: HashSet::new(),
        found: BTreeMap::new(),
    };
    compared.add(newest.documents, Spelling::Exact);
    let mut out_of_time = false;
    // Compares candidates from the index; returns whether there may be more.
    let mut look_up = |compared: &mut Compared<'_>, lookup: Option<Lookup>, spelling| {
        let Some((lookup, below)) = lookup.zip(newest.older).filter(|_| !out_of_time) else {
            return Ok::<_, StoreError>(newest.older.is_some());
        };
        match lookup.newest(conn, noun, scope, below, CANDIDATES) {
            Ok(older) => {
                let is_cut = reaches(&older, CANDIDATES);
                compared.add(older, spelling);
                Ok(is_cut)
            }
            // Return what was found so far.
            Err(StoreError::TooSlow) => {
                out_of_time = true;
                Ok(true)
            }
            Err(error) => Err(error),
        }
    };
    let mut more = newest.older.is_some();
    if !compared.is_page_full() {
        let lookup = Lookup::of_whole_words(term);
        look_up(&mut compared, lookup, Spelling::Exact)?;
    }
    if compared.found.len() < SHOWN_MAX {
        let lookup = Lookup::of(term, Spelling::Exact);
        more = look_up(&mut compared, lookup, Spelling::Exact)?;
    }
    if compared.found.len() < FEW {
        let spelling = if compared.found.is_empty() {
            Spelling::Everything
        } else {
            Spelling::Words
        };
        compared.compare(0, spelling);
        more |= look_up(&mut compared, Lookup::of(term, spelling), spelling)?;
    }
    let mut hits: Vec<(i64, Hit)> = compared.found.into_iter().collect();
    hits.sort_by_key(|(number, hit)| (hit.quality, Reverse(*number)));
    Ok(Hits {
        hits: hits.into_iter().map(|(_, hit)| hit).collect(),
        more,
        out_of_time,
    })
}

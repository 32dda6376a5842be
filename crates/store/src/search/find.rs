//! The global search: which documents match a term, and how well.
//!
//! The newest documents are compared one by one, which is enough where a term is frequent or the portal small. What is rare is
//! looked up in the index, the newest first. The domain compares what either gives, so that both databases find the same.

use super::Noun;
use super::lookup::{Candidate, Lookup, newest, reaches};
use crate::{Connection, StoreError};
use domain::permission::{Permit, Scope, Visible, act};
use domain::search::{Quality, SHOWN_MAX, Spelling, Term};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

/// How many of the documents that the index names are compared.
const CANDIDATES: i64 = 500;
/// Misspelled words count too where fewer documents contain the term as it was typed.
pub const FEW: usize = 5;

/// A document that matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// What it is about.
    pub entity_id: String,
    /// The project that this is, or belongs to.
    pub project_id: Option<String>,
    /// How well it matches.
    pub quality: Quality,
}

/// What was found: the best first, and of those that match alike the newest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hits {
    /// The documents.
    pub hits: Vec<Hit>,
    /// Whether there may be more.
    pub more: bool,
    /// Whether that is so because the search's time was over.
    pub out_of_time: bool,
}

/// Finds projects in a scope.
///
/// # Errors
/// When the database fails, or the search's time is over before anything was looked at.
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
/// As [`projects`].
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
/// As [`projects`].
pub fn accounts(
    conn: &mut Connection,
    _permit: &Permit<act::SearchUsers>,
    term: &Term,
) -> Result<Hits, StoreError> {
    search(conn, Noun::User, Scope::Everything, term)
}

/// What was compared so far, and what of it matches, by number.
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

    /// Whether what has all words as words of its own fills a page: nothing older comes before that.
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
    // Compares what the index names, and tells whether there may be more.
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
            // What is known by now is better than nothing.
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

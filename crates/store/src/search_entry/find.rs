//! Which entries match a term. The newest are looked at one by one, which is enough where a term is frequent or the portal
//! small; what is rare is asked of the index, which is asked for so many only, and gives none where that takes too long. What
//! either gives is compared by the domain's rules, so that both databases find the same.

use super::Noun;
use super::tokens::Lookup;
use crate::schema::{search_entries, search_pending};
use crate::search::{go_on, go_on_by_half, go_on_with_share, scope_token};
use crate::{Connection, MultiBackend, StoreError};
use diesel::connection::Connection as _;
use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text};
use domain::permission::{Permit, Scope, Visible, act};
use domain::search::{Quality, SHOWN_MAX, Spelling, Term, find};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

/// So many of the newest entries are looked at before the index is asked.
pub const WALK: i64 = 1_000;
/// The index is asked for so many of the newest.
pub const CANDIDATES: i64 = 500;
/// For so many of them before the others, and for no more where misspelt words count too: these are alike in quality, and the
/// newest come first.
pub const FIRST: i64 = 100;
/// Where fewer contain the term as it is typed, misspelt words count too.
pub const FEW: usize = 5;
/// PostgreSQL's indexes know in which block an entry's number is: the number less so many bits.
const BLOCK_BITS: u32 = 15;
/// They are asked for one block, and then for so many times as many each time where that gave many.
const GROWTH: i64 = 4;

/// An entry that matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    /// What it is about.
    pub entity_id: String,
    /// The project that this is, or belongs to.
    pub project_id: Option<String>,
    /// How well.
    pub quality: Quality,
}

/// What was found, the best first and of those alike the newest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hits {
    /// The entries.
    pub hits: Vec<Hit>,
    /// Whether there may be more than these.
    pub more: bool,
    /// Whether that is so because the time was over.
    pub out_of_time: bool,
}

/// An entry that the index names.
#[derive(Debug, QueryableByName)]
struct Named {
    #[diesel(embed)]
    candidate: Candidate,
    /// Whether it is in the scope.
    #[diesel(sql_type = Bool)]
    is_seen: bool,
}

#[derive(Debug, Queryable, QueryableByName)]
struct Candidate {
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = Text)]
    entity_id: String,
    #[diesel(sql_type = Nullable<Text>)]
    project_id: Option<String>,
    #[diesel(sql_type = Text)]
    search_text: String,
}

/// Finds projects in a scope. The first `walk` entries are looked at one by one.
///
/// # Errors
/// When the database fails, or the search's time is over.
pub fn projects(
    conn: &mut Connection,
    _permit: &Permit<act::SearchPortal>,
    visible: Visible,
    term: &Term,
    walk: i64,
) -> Result<Hits, StoreError> {
    find_in(conn, Noun::Project, visible.scope(), term, walk)
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
    walk: i64,
) -> Result<Hits, StoreError> {
    find_in(conn, Noun::Message, visible.scope(), term, walk)
}

/// Finds accounts.
///
/// # Errors
/// As [`projects`].
pub fn accounts(
    conn: &mut Connection,
    _permit: &Permit<act::SearchUsers>,
    term: &Term,
    walk: i64,
) -> Result<Hits, StoreError> {
    find_in(conn, Noun::User, Scope::Everything, term, walk)
}

fn find_in(
    conn: &mut Connection,
    noun: Noun,
    scope: Scope,
    term: &Term,
    walk: i64,
) -> Result<Hits, StoreError> {
    if term.words().is_empty() || scope == Scope::Nothing {
        return Ok(Hits::default());
    }
    go_on_with_share(conn)?;
    let pool = newest(conn, noun, scope, walk)?;
    let is_all = i64::try_from(pool.len()).is_ok_and(|count| count < walk);
    let mut search = Search {
        noun,
        scope,
        term,
        below: pool.last().map_or(0, |oldest| oldest.number),
        found: BTreeMap::new(),
        pool: Vec::new(),
        known: HashSet::new(),
        tokens: vec![None],
        asked: Vec::new(),
        is_all,
        is_cut: false,
    };
    search.look_at(pool, Spelling::Exact);
    if !is_all && search.found.len() < SHOWN_MAX {
        search.narrow(conn)?;
        // What has the long words, where these are rare; then what has the short ones as they stand, and at last what has
        // them anywhere: so many are begun like a short word that the index is long at it.
        let ways = [
            Lookup::of_long_words(term),
            Lookup::of_whole_words(term),
            Lookup::of(term, Spelling::Exact),
        ];
        for (way, is_enough) in ways.into_iter().zip([true, false, true]) {
            if search.found.len() < SHOWN_MAX && !search.is_all {
                search.ask(conn, way, is_enough, Spelling::Exact)?;
            }
        }
    }
    if search.found.len() < FEW {
        let spelling = if search.found.is_empty() {
            Spelling::Everything
        } else {
            Spelling::Words
        };
        search.look_again(spelling);
        if !is_all && search.found.len() < SHOWN_MAX {
            search.ask(conn, Lookup::of(term, spelling), true, spelling)?;
        }
    }
    if !search.asked.is_empty() {
        // What comes next has all that is left again.
        go_on(conn)?;
    }
    let mut hits: Vec<(i64, Hit)> = search.found.into_iter().collect();
    hits.sort_by_key(|(number, hit)| (hit.quality, Reverse(*number)));
    Ok(Hits {
        hits: hits.into_iter().map(|(_, hit)| hit).collect(),
        more: !search.is_all,
        out_of_time: search.is_cut && !search.is_all,
    })
}

/// What the index was not asked for yet.
struct Left {
    /// Numbers below this one.
    end: i64,
    /// So many blocks of them come next.
    blocks: i64,
    /// Whether it is too long at them.
    is_slow: bool,
}

impl Left {
    const fn is_any(&self) -> bool {
        self.end > 0 && !self.is_slow
    }
}

/// A search under way.
struct Search<'a> {
    noun: Noun,
    scope: Scope,
    term: &'a Term,
    /// What has this number or a greater one was looked at.
    below: i64,
    found: BTreeMap<i64, Hit>,
    /// All that was looked at.
    pool: Vec<Candidate>,
    /// By their numbers.
    known: HashSet<i64>,
    /// Of whose entries the index is asked: of those with a token, of everybody's without.
    tokens: Vec<Option<String>>,
    asked: Vec<Lookup>,
    /// Whether all that can match was looked at.
    is_all: bool,
    /// Whether the index was too long at something.
    is_cut: bool,
}

impl Search<'_> {
    /// Looks at those of these candidates that were not looked at before.
    fn look_at(&mut self, candidates: impl IntoIterator<Item = Candidate>, spelling: Spelling) {
        let from = self.pool.len();
        let candidates = candidates.into_iter();
        self.pool
            .extend(candidates.filter(|candidate| self.known.insert(candidate.number)));
        keep(&mut self.found, self.term, &self.pool[from..], spelling);
    }

    /// Looks at all of them once more, with other eyes.
    fn look_again(&mut self, spelling: Spelling) {
        keep(&mut self.found, self.term, &self.pool, spelling);
    }

    /// Has the index asked of the scope's entries. Where many of them wait to be known as such, as after an upgrade, the newest
    /// of everybody's are asked for beside them.
    fn narrow(&mut self, conn: &mut Connection) -> Result<(), StoreError> {
        let Some(token) = scope_token(self.scope) else {
            return Ok(());
        };
        go_on(conn)?;
        self.tokens = vec![Some(token)];
        match waiting(conn, self.noun, self.scope)? {
            Some(waiting) => self.look_at(waiting, Spelling::Exact),
            None => self.tokens.push(None),
        }
        Ok(())
    }

    /// Asks the index, unless it was asked for the same. `is_enough` says whether nothing else can match.
    fn ask(
        &mut self,
        conn: &mut Connection,
        lookup: Option<Lookup>,
        is_enough: bool,
        spelling: Spelling,
    ) -> Result<(), StoreError> {
        let Some(lookup) = lookup.filter(|lookup| !self.asked.contains(lookup)) else {
            return Ok(());
        };
        self.is_all = is_enough;
        let steps: &[i64] = match spelling {
            // Each time, the index gathers all that has a word of some beginning, wherever it is.
            Spelling::Exact if lookup.has_beginning() => &[CANDIDATES],
            Spelling::Exact => &[FIRST, CANDIDATES - FIRST],
            Spelling::Words | Spelling::Everything => &[FIRST],
        };
        for token in self.tokens.clone() {
            let mut left = Left {
                end: self.below,
                blocks: 1,
                is_slow: false,
            };
            for most in steps {
                if left.is_any() && !self.is_settled() {
                    self.ask_on(
                        conn,
                        &lookup,
                        token.as_deref(),
                        &mut left,
                        (*most, spelling),
                    )?;
                }
            }
            self.is_all &= left.end == 0;
        }
        self.asked.push(lookup);
        Ok(())
    }

    /// Asks the index on, for at most so many of what is left. Where it is too long at that, what is known by now is better than
    /// nothing.
    fn ask_on(
        &mut self,
        conn: &mut Connection,
        lookup: &Lookup,
        token: Option<&str>,
        left: &mut Left,
        (mut wanted, spelling): (i64, Spelling),
    ) -> Result<(), StoreError> {
        while left.is_any() && wanted > 0 {
            let numbers = newest_below(conn, left.end, left.blocks);
            let start = numbers.start;
            let named = match self.indexed(conn, lookup, token, numbers, wanted) {
                Err(StoreError::TooSlow) => {
                    (left.is_slow, self.is_cut) = (true, true);
                    break;
                }
                named => named?,
            };
            let count = i64::try_from(named.len()).unwrap_or(wanted);
            let last = named.last().map(|named| named.candidate.number);
            left.end = last.filter(|_| count >= wanted).unwrap_or(start);
            let seen = named.into_iter().filter(|named| named.is_seen);
            self.look_at(seen.map(|named| named.candidate), spelling);
            wanted -= count;
            if wanted > 0 {
                let below = left.end >> BLOCK_BITS;
                let is_rare = count * below <= wanted * left.blocks;
                left.blocks = if lookup.has_beginning() || is_rare {
                    below
                } else {
                    GROWTH * left.blocks
                };
            }
        }
        Ok(())
    }

    /// Whether what has a field that is the term fills a page: nothing older comes before that.
    fn is_settled(&self) -> bool {
        let whole = self
            .found
            .values()
            .filter(|hit| hit.quality == Quality::Whole);
        whole.count() >= SHOWN_MAX
    }

    /// The newest entries with these numbers that the index knows for this, by a scope's `token` or everybody's, and at most so many.
    /// Statements of SQLite look at the time of the search themselves.
    fn indexed(
        &self,
        conn: &mut Connection,
        lookup: &Lookup,
        token: Option<&str>,
        numbers: Range<i64>,
        most: i64,
    ) -> Result<Vec<Named>, StoreError> {
        let (column, id) = match self.scope {
            Scope::Nothing => return Ok(Vec::new()),
            Scope::Everything => (None, String::new()),
            Scope::OfContractor(id) => (Some("contractor_id"), id.to_string()),
            Scope::OfPartner(id) => (Some("referral_partner_id"), id.to_string()),
            Scope::One(id) => (Some("project_id"), id.to_string()),
        };
        // Which of everybody's are in a scope only the entries know.
        let is_seen = |place: &str| {
            let column = column.unwrap_or("''");
            format!("coalesce({column}, '-') = {place}")
        };
        Ok(match conn {
        Connection::Sqlite(conn) => {
            let index = sqlite_index(self.noun);
            sql_query(format!(
                "SELECT number, entity_id, project_id, search_text, {} AS is_seen FROM {index}
                 CROSS JOIN search_entries ON search_entries.number = {index}.rowid
                 WHERE {index} MATCH ? AND {index}.rowid < ? AND search_goes_on() ORDER BY {index}.rowid DESC LIMIT ?",
                is_seen("?")
            ))
            .bind::<Text, _>(id)
            .bind::<Text, _>(lookup.for_sqlite(token))
            .bind::<BigInt, _>(numbers.end)
            .bind::<BigInt, _>(most)
            .load(conn)?
        }
        // In a transaction of its own: what is found before it is told also where its time is over. The time is shortened within
        // it, as the beginning of it has no half to spare.
        Connection::Postgres(conn) => conn.transaction(|conn| {
            go_on_by_half(conn)?;
            // Each word is a condition of its own: the index leaps over what lacks one of them, and reads all that any word of one
            // condition names.
            let words = lookup.for_postgres(token);
            let matching: String = (5..5 + words.len())
                .map(|place| format!(" AND tokens @@ CAST(${place} AS tsquery)"))
                .collect();
            // Of those that the index names, the newest. The order is by an expression, as no index gives it: along one, the
            // tokens of every entry would be looked at.
            let newest = "ORDER BY number + 0 DESC LIMIT $4";
            let statement = format!(
                "SELECT number, entity_id, project_id, search_text, is_seen FROM (
                    SELECT number FROM search_tokens
                    WHERE noun = '{}' AND ARRAY[number >> {BLOCK_BITS}] && $2 AND number + 0 < $3{matching} {newest}
                 ) AS named CROSS JOIN LATERAL (
                    SELECT entity_id, project_id, search_text, {} AS is_seen FROM search_entries
                    WHERE search_entries.number = named.number OFFSET 0
                 ) AS entry {newest}",
                self.noun.as_str(),
                is_seen("$1")
            );
            let blocks = (numbers.start >> BLOCK_BITS)..=((numbers.end - 1) >> BLOCK_BITS);
            let statement = sql_query(statement)
                .into_boxed::<Pg>()
                .bind::<Text, _>(id)
                .bind::<Array<BigInt>, _>(blocks.collect::<Vec<_>>())
                .bind::<BigInt, _>(numbers.end)
                .bind::<BigInt, _>(most);
            let statement = words
                .into_iter()
                .fold(statement, |statement, word| statement.bind::<Text, _>(word));
            statement.load(conn)
        })?,
    })
    }
}

/// Adds those that match to what was found.
fn keep(found: &mut BTreeMap<i64, Hit>, term: &Term, candidates: &[Candidate], spelling: Spelling) {
    for candidate in candidates {
        if found.contains_key(&candidate.number) {
            continue;
        }
        let fields: Vec<&str> = candidate.search_text.split('\n').collect();
        if let Some(matched) = find(term, &fields, spelling) {
            found.insert(
                candidate.number,
                Hit {
                    entity_id: candidate.entity_id.clone(),
                    project_id: candidate.project_id.clone(),
                    quality: matched.quality,
                },
            );
        }
    }
}

/// Entries of a noun within a scope, as a boxed query.
macro_rules! entries {
    ($noun:expr, $scope:expr) => {{
        let rows = search_entries::table
            .filter(search_entries::noun.eq($noun.as_str()))
            .select((
                search_entries::number,
                search_entries::entity_id,
                search_entries::project_id,
                search_entries::search_text,
            ))
            .into_boxed::<MultiBackend>();
        match $scope {
            Scope::Nothing => rows.filter(sql::<Bool>("1 = 0")),
            Scope::Everything => rows,
            Scope::OfContractor(id) => {
                rows.filter(search_entries::contractor_id.eq(id.to_string()))
            }
            Scope::OfPartner(id) => {
                rows.filter(search_entries::referral_partner_id.eq(id.to_string()))
            }
            Scope::One(id) => rows.filter(search_entries::project_id.eq(id.to_string())),
        }
    }};
}

/// The newest entries of a scope.
fn newest(
    conn: &mut Connection,
    noun: Noun,
    scope: Scope,
    most: i64,
) -> Result<Vec<Candidate>, StoreError> {
    let rows = entries!(noun, scope);
    let rows = rows.order(search_entries::number.desc()).limit(most);
    Ok(rows.load(conn)?)
}

/// The entries of a scope that the index does not know as such yet. Nothing when so much waits that the index has to be asked
/// for everybody's, as after an upgrade.
fn waiting(
    conn: &mut Connection,
    noun: Noun,
    scope: Scope,
) -> Result<Option<Vec<Candidate>>, StoreError> {
    let ids: Vec<String> = search_pending::table
        .filter(search_pending::noun.eq(noun.as_str()))
        .select(search_pending::entity_id)
        .limit(CANDIDATES)
        .load(conn)?;
    if ids.is_empty() {
        return Ok(Some(Vec::new()));
    }
    if i64::try_from(ids.len()).is_ok_and(|count| count >= CANDIDATES) {
        return Ok(None);
    }
    let rows = entries!(noun, scope);
    let rows = rows.filter(search_entries::entity_id.eq_any(&ids));
    Ok(Some(rows.load(conn)?))
}

/// The full-text table of SQLite that knows the entries of a noun.
pub(super) const fn sqlite_index(noun: Noun) -> &'static str {
    match noun {
        Noun::Project => "search_projects",
        Noun::User => "search_users",
        Noun::Message => "search_messages",
    }
}

/// The newest numbers below one that the index is asked for at once. SQLite's gives the newest first, and stops where it has
/// given enough. PostgreSQL's gives all that it is asked for, so that it is asked for few.
fn newest_below(conn: &Connection, end: i64, blocks: i64) -> Range<i64> {
    let start = match conn {
        Connection::Sqlite(_) => 0,
        Connection::Postgres(_) => (((end - 1) >> BLOCK_BITS) + 1 - blocks).max(0) << BLOCK_BITS,
    };
    start..end
}

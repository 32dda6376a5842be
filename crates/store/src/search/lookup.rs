//! Candidate documents from the trigram index.

use super::{Noun, must_check_time, pattern, search_may_continue};
use crate::capped::Capped;
use crate::postgres::PostgresConnection;
use crate::project::TOTAL_CAP;
use crate::schema::search_documents as documents;
use crate::scope::in_scope;
use crate::{Connection, MultiBackend, StoreError};
use diesel::connection::{Connection as _, SimpleConnection};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel::sqlite::Sqlite;
use domain::permission::Scope;
use domain::search::{Quality, Spelling, Term, find, ways};

/// A document that may match.
#[derive(Debug, Clone, Queryable, QueryableByName)]
pub(super) struct Candidate {
    /// Increases with creation order.
    #[diesel(sql_type = BigInt)]
    pub(super) number: i64,
    #[diesel(sql_type = Text)]
    pub(super) entity_id: String,
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) project_id: Option<String>,
    #[diesel(sql_type = Text)]
    pub(super) search_text: String,
}

impl Candidate {
    /// The match quality; `None` if the term does not match.
    pub(super) fn quality(&self, term: &Term, spelling: Spelling) -> Option<Quality> {
        let fields: Vec<&str> = self.search_text.split('\n').map(str::trim).collect();
        find(term, &fields, spelling).map(|found| found.quality)
    }
}

/// An index query. For each word of a term, the alternative ways to find it; for each way, the substrings that the text must contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lookup(Vec<Vec<Vec<String>>>);

impl Lookup {
    /// `None` if the index cannot find any of the term's words.
    pub(super) fn of(term: &Term, spelling: Spelling) -> Option<Self> {
        let words: Vec<_> = term
            .words()
            .iter()
            .map(|word| ways(word, spelling))
            .filter(|ways| !ways.is_empty())
            .collect();
        (!words.is_empty()).then_some(Self(words))
    }

    /// Finds the words of a term as whole words, whatever their length.
    pub(super) fn of_whole_words(term: &Term) -> Option<Self> {
        let words = term.words().iter();
        let words: Vec<_> = words.map(|word| vec![vec![format!(" {word} ")]]).collect();
        (!words.is_empty()).then_some(Self(words))
    }

    /// FTS5 syntax. The index stores no positions, so it matches all texts that contain the trigrams of each substring.
    fn for_sqlite(&self) -> String {
        let part = |part: &String| {
            let letters: Vec<char> = part.chars().collect();
            let sequences = letters
                .windows(3)
                .map(|three| format!("\"{}\"", three.iter().collect::<String>()));
            sequences.collect::<Vec<_>>().join(" AND ")
        };
        self.joined(part, " AND ", " OR ")
    }

    /// The SQL condition that a text contains the substrings, and the values to bind. `contains` formats the condition for the bind
    /// parameter with this number.
    fn condition(&self, contains: impl Fn(usize) -> String) -> (String, Vec<String>) {
        let mut parts = Vec::new();
        let part = |part: &String| {
            parts.push(part.clone());
            contains(parts.len())
        };
        let condition = self.joined(part, " AND ", " OR ");
        (condition, parts)
    }

    fn joined(&self, mut part: impl FnMut(&String) -> String, and: &str, or: &str) -> String {
        let mut way = |way: &Vec<String>| {
            format!(
                "({})",
                way.iter().map(&mut part).collect::<Vec<_>>().join(and)
            )
        };
        let word = |ways: &Vec<Vec<String>>| {
            format!(
                "({})",
                ways.iter().map(&mut way).collect::<Vec<_>>().join(or)
            )
        };
        self.0.iter().map(word).collect::<Vec<_>>().join(and)
    }

    /// The newest matching documents below a number, at most `limit`.
    pub(super) fn newest(
        &self,
        conn: &mut Connection,
        noun: Noun,
        scope: Scope,
        below: i64,
        limit: i64,
    ) -> Result<Vec<Candidate>, StoreError> {
        let Some((condition, id)) = condition(scope) else {
            return Ok(Vec::new());
        };
        match conn {
            Connection::Sqlite(conn) => {
                let index = noun.sqlite_index();
                let (matching, parts) =
                    self.condition(|_| "instr(search_documents.search_text, ?) > 0".to_owned());
                let statement = sql_query(format!(
                    "SELECT number, entity_id, project_id, search_documents.search_text FROM {index}
                     CROSS JOIN search_documents ON search_documents.number = {index}.rowid
                     WHERE {index} MATCH ? AND {index}.rowid < ? AND search_may_continue() AND {condition} = ? AND {matching}
                     ORDER BY {index}.rowid DESC LIMIT {limit}"
                ))
                .into_boxed::<Sqlite>()
                .bind::<Text, _>(self.for_sqlite())
                .bind::<BigInt, _>(below)
                .bind::<Text, _>(id);
                let statement = parts
                    .into_iter()
                    .fold(statement, |statement, part| statement.bind::<Text, _>(part));
                Ok(statement.load(conn)?)
            }
            Connection::Postgres(conn) => by_index(conn, |conn| {
                let (matching, parts) =
                    self.condition(|number| format!("search_text LIKE ${}", number + 2));
                let statement = sql_query(format!(
                    "SELECT number, entity_id, project_id, search_text FROM search_documents
                     WHERE noun = '{}' AND number < $1 AND {condition} = $2 AND {matching}
                     ORDER BY number DESC LIMIT {limit}",
                    noun.as_str(),
                ))
                .into_boxed::<Pg>()
                .bind::<BigInt, _>(below)
                .bind::<Text, _>(&id);
                // Folded text contains nothing to escape.
                let statement = parts.into_iter().fold(statement, |statement, part| {
                    statement.bind::<Text, _>(format!("%{part}%"))
                });
                statement.load(conn)
            }),
        }
    }
}

/// Runs a statement with the trigram index. The planner cannot estimate how rare a word is, and would sometimes choose a sequential scan.
/// The savepoint allows the search to return earlier results after a timeout.
fn by_index<T>(
    conn: &mut PostgresConnection,
    statement: impl FnOnce(&mut PostgresConnection) -> QueryResult<T>,
) -> Result<T, StoreError> {
    let found = conn.transaction(|conn| {
        conn.batch_execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off")?;
        let found = statement(conn)?;
        conn.batch_execute("SET LOCAL enable_seqscan = on; SET LOCAL enable_indexscan = on")?;
        Ok::<_, diesel::result::Error>(found)
    })?;
    Ok(found)
}

/// A scope as a column and its value; `None` for an empty scope.
fn condition(scope: Scope) -> Option<(&'static str, String)> {
    match scope {
        Scope::Nothing => None,
        Scope::Everything => Some(("''", String::new())),
        Scope::OfContractor(id) => Some(("contractor_id", id.to_string())),
        Scope::OfPartner(id) => Some(("referral_partner_id", id.to_string())),
        Scope::One(id) => Some(("project_id", id.to_string())),
    }
}

/// Selects the documents of a scope, as a boxed query.
macro_rules! documents {
    ($noun:expr, $scope:expr) => {{
        let rows = documents::table
            .filter(documents::noun.eq($noun.as_str()))
            .into_boxed::<MultiBackend>();
        in_scope!(rows, $scope, documents.project_id)
    }};
}

/// Number of newest documents in a scope that are compared one by one.
const WALK: i64 = 1_000;

/// The newest documents of a scope.
pub(super) struct Newest {
    /// At most [`WALK`] documents, newest first.
    pub(super) documents: Vec<Candidate>,
    /// The number below which there may be older documents; `None` if these are all.
    pub(super) older: Option<i64>,
}

/// Reads the newest documents of a scope.
pub(super) fn newest(
    conn: &mut Connection,
    noun: Noun,
    scope: Scope,
) -> Result<Newest, StoreError> {
    let mut rows = documents!(noun, scope);
    if must_check_time(conn) {
        rows = rows.filter(search_may_continue());
    }
    let rows = rows.select((
        documents::number,
        documents::entity_id,
        documents::project_id,
        documents::search_text,
    ));
    let documents: Vec<Candidate> = rows
        .order(documents::number.desc())
        .limit(WALK)
        .load(conn)?;
    let is_cut = reaches(&documents, WALK);
    let oldest = documents.last().filter(|_| is_cut);
    Ok(Newest {
        older: oldest.map(|oldest| oldest.number),
        documents,
    })
}

/// Whether there are at least `limit` documents.
pub(super) fn reaches(documents: &[Candidate], limit: i64) -> bool {
    i64::try_from(documents.len()).is_ok_and(|count| count >= limit)
}

/// If at least this many of the newest documents match, the term is frequent: scanning the list in order fills a page sooner than the index
/// does.
const FREQUENT: usize = 25;

/// The projects that contain all words of a term.
pub(crate) enum Matching {
    /// These ids, in no particular order.
    These(Vec<String>),
    /// So many that scanning the list in order is faster.
    Many,
}

/// Finds the projects of a scope that contain a term.
///
/// # Errors
/// When the database fails, or the search times out.
pub(crate) fn matching_projects(
    conn: &mut Connection,
    scope: Scope,
    term: &Term,
) -> Result<Matching, StoreError> {
    if term.words().is_empty() {
        return Ok(Matching::These(Vec::new()));
    }
    let newest = newest(conn, Noun::Project, scope)?;
    let mut found = containing(term, newest.documents);
    let Some(below) = newest.older else {
        return Ok(Matching::These(found));
    };
    let Some(lookup) = Lookup::of(term, Spelling::Exact).filter(|_| found.len() < FREQUENT) else {
        return Ok(Matching::Many);
    };
    let older = lookup.newest(conn, Noun::Project, scope, below, TOTAL_CAP + 1)?;
    if reaches(&older, TOTAL_CAP + 1) {
        return Ok(Matching::Many);
    }
    found.extend(containing(term, older));
    Ok(Matching::These(found))
}

/// Number of projects in a scope that contain a term, up to [`TOTAL_CAP`] + 1.
///
/// # Errors
/// Same as [`matching_projects`].
pub(crate) fn count_projects(
    conn: &mut Connection,
    scope: Scope,
    term: &Term,
) -> Result<i64, StoreError> {
    let checks = must_check_time(conn);
    let mut rows = documents!(Noun::Project, scope).select(documents::number);
    if checks {
        rows = rows.filter(search_may_continue());
    }
    for word in term.words() {
        rows = rows.filter(documents::search_text.like(pattern(word)));
    }
    let rows = rows.order(documents::number.desc());
    Ok(Capped(rows, TOTAL_CAP + 1).get_result(conn)?)
}

fn containing(term: &Term, candidates: Vec<Candidate>) -> Vec<String> {
    candidates
        .into_iter()
        .filter(|candidate| candidate.quality(term, Spelling::Exact).is_some())
        .map(|candidate| candidate.entity_id)
        .collect()
}

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
use domain::search::{
    CARRIER_FIELD, PROJECT_FIELDS, Quality, Spelling, Term, find, other_spelling, ways,
};

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

/// A word as it occurs in the indexed text, with the spaces around it.
fn whole(word: &str) -> String {
    format!(" {word} ")
}

/// Adds the word's other spelling to the ways to find it.
fn with_other_spelling(word: &str, mut ways: Vec<Vec<String>>) -> Vec<Vec<String>> {
    ways.extend(other_spelling(word).map(|other| vec![whole(other)]));
    ways
}

/// An index query. For each word of a term, the alternative ways to find it; for each way, the substrings that the text must contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lookup(Vec<Vec<Vec<String>>>);

impl Lookup {
    /// `None` if the index cannot find any of the term's words.
    pub(super) fn of(term: &Term, spelling: Spelling) -> Option<Self> {
        Self::of_words(term.words(), spelling)
    }

    fn of_words<'a>(
        words: impl IntoIterator<Item = &'a String>,
        spelling: Spelling,
    ) -> Option<Self> {
        let words: Vec<_> = words
            .into_iter()
            .filter_map(|word| {
                let ways = ways(word, spelling);
                (!ways.is_empty()).then(|| with_other_spelling(word, ways))
            })
            .collect();
        (!words.is_empty()).then_some(Self(words))
    }

    /// Finds the words of a term as whole words, whatever their length.
    pub(super) fn of_whole_words(term: &Term) -> Option<Self> {
        let words = term.words().iter();
        let words: Vec<_> = words
            .map(|word| with_other_spelling(word, vec![vec![whole(word)]]))
            .collect();
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

/// What a list searches for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted<'a> {
    /// Words anywhere in the project.
    pub(crate) anywhere: Option<&'a Term>,
    /// Words in the name of the insurance carrier.
    pub(crate) carrier: Option<&'a Term>,
}

impl Wanted<'_> {
    fn terms(&self) -> impl Iterator<Item = &Term> {
        self.anywhere.into_iter().chain(self.carrier)
    }

    /// Whether a term has no words. It then finds nothing.
    fn is_vain(&self) -> bool {
        self.terms().any(|term| term.words().is_empty())
    }

    fn is_in(&self, candidate: &Candidate) -> bool {
        let fields: Vec<&str> = candidate.search_text.split('\n').map(str::trim).collect();
        let carrier = fields.get(CARRIER_FIELD..=CARRIER_FIELD).unwrap_or(&[]);
        let is_in = |term: Option<&Term>, fields: &[&str]| {
            term.is_none_or(|term| find(term, fields, Spelling::Exact).is_some())
        };
        is_in(self.anywhere, &fields) && is_in(self.carrier, carrier)
    }

    /// Finds the words of both terms anywhere.
    fn lookup(&self) -> Option<Lookup> {
        Lookup::of_words(self.terms().flat_map(Term::words), Spelling::Exact)
    }

    /// For each word, LIKE patterns. A matching document matches at least one of them.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = Patterns> {
        let patterns = |place: fn(&str) -> String| {
            move |word: &String| Patterns {
                typed: place(&pattern(word)),
                other: other_spelling(word).map(|other| place(&format!("%{}%", whole(other)))),
            }
        };
        let anywhere = self.anywhere.into_iter().flat_map(Term::words);
        let carrier = self.carrier.into_iter().flat_map(Term::words);
        let anywhere = anywhere.map(patterns(str::to_owned));
        anywhere.chain(carrier.map(patterns(in_carrier)))
    }
}

/// The LIKE patterns of one word.
pub(crate) struct Patterns {
    /// As typed.
    pub(crate) typed: String,
    /// In its other spelling, if it has one.
    pub(crate) other: Option<String>,
}

/// Limits a pattern to the line of the carrier. A document has one line for each field, so the lines before and after it can be counted.
fn in_carrier(pattern: &str) -> String {
    let after = PROJECT_FIELDS.len() - CARRIER_FIELD - 1;
    format!(
        "{}{pattern}{}",
        "%\n".repeat(CARRIER_FIELD),
        "\n%".repeat(after)
    )
}

/// Finds the projects of a scope that contain what a list searches for.
///
/// # Errors
/// When the database fails, or the search times out.
pub(crate) fn matching_projects(
    conn: &mut Connection,
    scope: Scope,
    wanted: Wanted<'_>,
) -> Result<Matching, StoreError> {
    if wanted.is_vain() {
        return Ok(Matching::These(Vec::new()));
    }
    let newest = newest(conn, Noun::Project, scope)?;
    let mut found = containing(wanted, newest.documents);
    let Some(below) = newest.older else {
        return Ok(Matching::These(found));
    };
    let Some(lookup) = wanted.lookup().filter(|_| found.len() < FREQUENT) else {
        return Ok(Matching::Many);
    };
    let older = lookup.newest(conn, Noun::Project, scope, below, TOTAL_CAP + 1)?;
    if reaches(&older, TOTAL_CAP + 1) {
        return Ok(Matching::Many);
    }
    found.extend(containing(wanted, older));
    Ok(Matching::These(found))
}

/// Number of projects in a scope that contain what a list searches for, up to [`TOTAL_CAP`] + 1.
///
/// # Errors
/// Same as [`matching_projects`].
pub(crate) fn count_projects(
    conn: &mut Connection,
    scope: Scope,
    wanted: Wanted<'_>,
) -> Result<i64, StoreError> {
    let checks = must_check_time(conn);
    let mut rows = documents!(Noun::Project, scope).select(documents::number);
    if checks {
        rows = rows.filter(search_may_continue());
    }
    for Patterns { typed, other } in wanted.patterns() {
        let text = documents::search_text;
        rows = match other {
            Some(other) => rows.filter(text.like(typed).or(text.like(other))),
            None => rows.filter(text.like(typed)),
        };
    }
    let rows = rows.order(documents::number.desc());
    Ok(Capped(rows, TOTAL_CAP + 1).get_result(conn)?)
}

fn containing(wanted: Wanted<'_>, candidates: Vec<Candidate>) -> Vec<String> {
    candidates
        .into_iter()
        .filter(|candidate| wanted.is_in(candidate))
        .map(|candidate| candidate.entity_id)
        .collect()
}

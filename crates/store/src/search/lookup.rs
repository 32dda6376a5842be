//! Asks the index of three-character sequences which documents a term may be in.

use super::{Noun, checks_time, pattern, search_goes_on};
use crate::capped::Capped;
use crate::project::TOTAL_CAP;
use crate::schema::search_documents as documents;
use crate::{Connection, MultiBackend, StoreError};
use diesel::connection::{Connection as _, SimpleConnection};
use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Nullable, Text};
use domain::permission::Scope;
use domain::search::{Quality, Spelling, Term, find, ways};

/// A document that may match.
#[derive(Debug, Clone, Queryable, QueryableByName)]
pub(super) struct Candidate {
    /// The later it was first written, the higher.
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
    /// How well a term matches; none where it does not.
    pub(super) fn quality(&self, term: &Term, spelling: Spelling) -> Option<Quality> {
        let fields: Vec<&str> = self.search_text.split('\n').map(str::trim).collect();
        find(term, &fields, spelling).map(|found| found.quality)
    }
}

/// What the index is asked for: for each word of a term the ways to find it, each with the parts that a text has to contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lookup(Vec<Vec<Vec<String>>>);

impl Lookup {
    /// None for a term whose words the index cannot find.
    pub(super) fn of(term: &Term, spelling: Spelling) -> Option<Self> {
        let words: Vec<_> = term
            .words()
            .iter()
            .map(|word| ways(word, spelling))
            .filter(|ways| !ways.is_empty())
            .collect();
        (!words.is_empty()).then_some(Self(words))
    }

    /// What finds the words of a term as words of their own, however short they are.
    pub(super) fn of_whole_words(term: &Term) -> Option<Self> {
        let words = term.words().iter();
        let words: Vec<_> = words.map(|word| vec![vec![format!(" {word} ")]]).collect();
        (!words.is_empty()).then_some(Self(words))
    }

    /// As FTS5 reads it. It keeps no positions, so each part is all of its three-character sequences.
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

    /// As a condition on `search_text`, with its patterns in the order of their numbers, which begin after `bound`.
    fn for_postgres(&self, bound: usize) -> (String, Vec<String>) {
        let mut patterns = Vec::new();
        let part = |part: &String| {
            // A folded part has no character that would have to be escaped.
            patterns.push(format!("%{part}%"));
            format!("search_text LIKE ${}", bound + patterns.len())
        };
        let condition = self.joined(part, " AND ", " OR ");
        (condition, patterns)
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

    /// The newest documents below a number that the index names, at most `limit`.
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
                Ok(sql_query(format!(
                    "SELECT number, entity_id, project_id, search_documents.search_text FROM {index}
                     CROSS JOIN search_documents ON search_documents.number = {index}.rowid
                     WHERE {index} MATCH ? AND {index}.rowid < ? AND search_goes_on() AND {condition} = ?
                     ORDER BY {index}.rowid DESC LIMIT ?"
                ))
                .bind::<Text, _>(self.for_sqlite())
                .bind::<BigInt, _>(below)
                .bind::<Text, _>(id)
                .bind::<BigInt, _>(limit)
                .load(conn)?)
            }
            Connection::Postgres(conn) => by_index(conn, |conn| {
                let (matching, patterns) = self.for_postgres(3);
                let statement = sql_query(format!(
                    "SELECT number, entity_id, project_id, search_text FROM search_documents
                     WHERE noun = '{}' AND number < $1 AND {condition} = $2 AND {matching}
                     ORDER BY number DESC LIMIT $3",
                    noun.as_str(),
                ))
                .into_boxed::<Pg>()
                .bind::<BigInt, _>(below)
                .bind::<Text, _>(&id)
                .bind::<BigInt, _>(limit);
                let statement = patterns.into_iter().fold(statement, |statement, pattern| {
                    statement.bind::<Text, _>(pattern)
                });
                statement.load(conn)
            }),
        }
    }
}

/// Runs a statement that has to go by the index: the planner cannot tell how rare a word is, and would at times rather read every
/// document. In a savepoint, so that what was found before can still be told where its time is over.
fn by_index<T>(
    conn: &mut PgConnection,
    statement: impl FnOnce(&mut PgConnection) -> QueryResult<T>,
) -> Result<T, StoreError> {
    let found = conn.transaction(|conn| {
        conn.batch_execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off")?;
        let found = statement(conn)?;
        conn.batch_execute("SET LOCAL enable_seqscan = on; SET LOCAL enable_indexscan = on")?;
        Ok::<_, diesel::result::Error>(found)
    })?;
    Ok(found)
}

/// A scope as a column and its value; none for one that holds nothing.
fn condition(scope: Scope) -> Option<(&'static str, String)> {
    match scope {
        Scope::Nothing => None,
        Scope::Everything => Some(("''", String::new())),
        Scope::OfContractor(id) => Some(("contractor_id", id.to_string())),
        Scope::OfPartner(id) => Some(("referral_partner_id", id.to_string())),
        Scope::One(id) => Some(("project_id", id.to_string())),
    }
}

/// The documents of a scope, as a boxed query.
macro_rules! documents {
    ($noun:expr, $scope:expr) => {{
        let rows = documents::table
            .filter(documents::noun.eq($noun.as_str()))
            .into_boxed::<MultiBackend>();
        match $scope {
            Scope::Nothing => rows.filter(sql::<Bool>("1 = 0")),
            Scope::Everything => rows,
            Scope::OfContractor(id) => rows.filter(documents::contractor_id.eq(id.to_string())),
            Scope::OfPartner(id) => rows.filter(documents::referral_partner_id.eq(id.to_string())),
            Scope::One(id) => rows.filter(documents::project_id.eq(id.to_string())),
        }
    }};
}

/// How many of the newest documents of a scope are compared one by one.
const WALK: i64 = 1_000;

/// The newest documents of a scope.
pub(super) struct Newest {
    /// At most [`WALK`], the newest first.
    pub(super) documents: Vec<Candidate>,
    /// The number below which the scope may have older ones; none when these are all.
    pub(super) older: Option<i64>,
}

/// Reads the newest documents of a scope.
pub(super) fn newest(
    conn: &mut Connection,
    noun: Noun,
    scope: Scope,
) -> Result<Newest, StoreError> {
    let mut rows = documents!(noun, scope);
    if checks_time(conn) {
        rows = rows.filter(search_goes_on());
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

/// Whether there are so many documents, or more.
pub(super) fn reaches(documents: &[Candidate], limit: i64) -> bool {
    i64::try_from(documents.len()).is_ok_and(|count| count >= limit)
}

/// A term that so many of the newest documents contain is frequent: a page of its list is sooner found along the list than by the index.
const FREQUENT: usize = 25;

/// Which projects contain all words of a term.
pub(crate) enum Matching {
    /// These, in no order.
    These(Vec<String>),
    /// So many that a list is better looked through along its order.
    Many,
}

/// Finds the projects of a scope that contain a term.
///
/// # Errors
/// When the database fails, or the search's time is over.
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

/// How many projects of a scope contain a term, up to one more than [`TOTAL_CAP`].
///
/// # Errors
/// As [`matching_projects`].
pub(crate) fn count_projects(
    conn: &mut Connection,
    scope: Scope,
    term: &Term,
) -> Result<i64, StoreError> {
    let checks = checks_time(conn);
    let mut rows = documents!(Noun::Project, scope).select(documents::number);
    if checks {
        rows = rows.filter(search_goes_on());
    }
    for word in term.words() {
        rows = rows.filter(documents::search_text.like(pattern(word)));
    }
    let rows = rows.order(documents::number.desc());
    Ok(Capped(rows.limit(TOTAL_CAP + 1)).get_result(conn)?)
}

fn containing(term: &Term, candidates: Vec<Candidate>) -> Vec<String> {
    candidates
        .into_iter()
        .filter(|candidate| candidate.quality(term, Spelling::Exact).is_some())
        .map(|candidate| candidate.entity_id)
        .collect()
}

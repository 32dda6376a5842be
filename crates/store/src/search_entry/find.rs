//! Which entries match a term. The newest are looked at one by one, which is enough where a term is frequent or the portal
//! small; what is rare is asked of the index. What either gives is compared by the domain's rules, so that both databases find
//! the same.

use super::Noun;
use super::tokens::Lookup;
use crate::schema::{search_entries, search_pending};
use crate::search::{go_on, scope_token};
use crate::{Connection, MultiBackend, StoreError};
use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Nullable, Text};
use domain::permission::{Permit, Scope, Visible, act};
use domain::search::{Quality, SHOWN_MAX, Spelling, Term, find};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// So many of the newest entries are looked at before the index is asked.
pub const WALK: i64 = 1_000;
/// The index is asked for so many of the newest.
pub const CANDIDATES: i64 = 1_000;
/// Where fewer contain the term as it is typed, misspelt words count too.
pub const FEW: usize = 5;

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
    go_on(conn)?;
    let mut pool = newest(conn, noun, scope, walk)?;
    let is_all = i64::try_from(pool.len()).is_ok_and(|count| count < walk);
    let mut more = !is_all;
    let mut found = BTreeMap::new();
    keep(&mut found, term, &pool, Spelling::Exact);
    let token = match scope_token(scope) {
        Some(token) if !is_all && found.len() < SHOWN_MAX => {
            go_on(conn)?;
            let waiting = waiting(conn, noun, scope)?;
            let token = waiting.is_some().then_some(token);
            pool.extend(waiting.into_iter().flatten());
            token
        }
        _ => None,
    };
    let mut asked = None;
    let mut widen = |conn: &mut Connection, pool: &mut Vec<Candidate>, spelling| {
        let lookup = Lookup::of(term, spelling).filter(|_| !is_all);
        if lookup == asked {
            return Ok::<_, StoreError>(());
        }
        if let Some(lookup) = &lookup {
            go_on(conn)?;
            let candidates = indexed(conn, noun, scope, lookup, token.as_deref())?;
            more = i64::try_from(candidates.len()).is_ok_and(|count| count >= CANDIDATES);
            pool.extend(candidates);
        }
        asked = lookup;
        Ok(())
    };
    if found.len() < SHOWN_MAX {
        widen(conn, &mut pool, Spelling::Exact)?;
        keep(&mut found, term, &pool, Spelling::Exact);
    }
    if found.len() < FEW {
        let spelling = if found.is_empty() {
            Spelling::Everything
        } else {
            Spelling::Words
        };
        keep(&mut found, term, &pool, spelling);
        if found.len() < SHOWN_MAX {
            widen(conn, &mut pool, spelling)?;
            keep(&mut found, term, &pool, spelling);
        }
    }
    let mut hits: Vec<(i64, Hit)> = found.into_iter().collect();
    hits.sort_by_key(|(number, hit)| (hit.quality, Reverse(*number)));
    Ok(Hits {
        hits: hits.into_iter().map(|(_, hit)| hit).collect(),
        more,
    })
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

/// The newest entries that the index knows for this, by a scope's `token` as far as it knows that. Statements of SQLite look
/// at the time of the search themselves.
fn indexed(
    conn: &mut Connection,
    noun: Noun,
    scope: Scope,
    lookup: &Lookup,
    token: Option<&str>,
) -> Result<Vec<Candidate>, StoreError> {
    let (column, id) = match scope {
        Scope::Nothing => return Ok(Vec::new()),
        Scope::Everything => (None, String::new()),
        Scope::OfContractor(id) => (Some("contractor_id"), id.to_string()),
        Scope::OfPartner(id) => (Some("referral_partner_id"), id.to_string()),
        Scope::One(id) => (Some("project_id"), id.to_string()),
    };
    let of_scope = |place: &str| {
        column.map_or_else(
            || format!("CAST({place} AS TEXT) = ''"),
            |column| format!("{column} = {place}"),
        )
    };
    Ok(match conn {
        Connection::Sqlite(conn) => {
            let index = sqlite_index(noun);
            sql_query(format!(
                "SELECT number, entity_id, project_id, search_text FROM {index}
                 CROSS JOIN search_entries ON search_entries.number = {index}.rowid
                 WHERE {index} MATCH ? AND search_goes_on() AND {} ORDER BY {index}.rowid DESC LIMIT ?",
                of_scope("?")
            ))
            .bind::<Text, _>(lookup.for_sqlite(token))
            .bind::<Text, _>(id)
            .bind::<BigInt, _>(CANDIDATES)
            .load(conn)?
        }
        Connection::Postgres(conn) => {
            // It cannot tell how few entries a word names, and would rather read all of them.
            conn.batch_execute("SET LOCAL enable_seqscan = off")?;
            // Of those that the index names, the newest; which of everybody's are in a scope only the entries know. The order
            // is by an expression, as no index gives it: along one, the tokens of every entry would be looked at.
            let newest = "ORDER BY number + 0 DESC LIMIT $3";
            let named = if column.is_none() || token.is_some() {
                newest
            } else {
                "OFFSET 0"
            };
            sql_query(format!(
                "SELECT number, entity_id, project_id, search_text FROM (
                    SELECT number FROM search_tokens
                    WHERE noun = '{}' AND tokens @@ CAST($1 AS tsquery) {named}
                 ) AS named CROSS JOIN LATERAL (
                    SELECT entity_id, project_id, search_text FROM search_entries
                    WHERE search_entries.number = named.number AND {} OFFSET 0
                 ) AS entry {newest}",
                noun.as_str(),
                of_scope("$2")
            ))
            .bind::<Text, _>(lookup.for_postgres(token))
            .bind::<Text, _>(id)
            .bind::<BigInt, _>(CANDIDATES)
            .load(conn)?
        }
    })
}

//! The index of what a search looks in. A text is known by its windows, of each character on the next five; whatever
//! contains a term has the term's windows. A trigger writes them, see the migration `project_search`.

use super::ListQuery;
use crate::column::{self, Stored};
use crate::page::Cursor;
use crate::search::{company_token, partner_token, scope_token};
use crate::text::{contains_pattern, fold};
use crate::{Connection, StoreError};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Text};
use domain::id::ProjectId;
use domain::permission::{Scope, Visible};
use std::cmp::Reverse;

/// The characters of a window.
const WIDTH: usize = 5;

/// The windows that every text has that contains a term, as the index writes them.
#[derive(Debug, PartialEq, Eq)]
enum Windows {
    /// Of a short term: the beginning of one of the text's.
    Beginning(String),
    /// Of others: all of these.
    Whole(Vec<String>),
}

impl Windows {
    /// One beside the other; the last ends where the term ends. What stands before a number of six digits or more is left out:
    /// the number is rare by itself, and what a portal has before its numbers every project has, for the index to leap along.
    fn of(term: &str) -> Self {
        let characters: Vec<char> = fold(term).chars().collect();
        let written = |window: &[char]| hex::encode(window.iter().collect::<String>());
        let Some(last) = characters.len().checked_sub(WIDTH) else {
            return Self::Beginning(written(&characters));
        };
        let places = (0..last).step_by(WIDTH).chain([last]);
        let windows: Vec<&[char]> = places
            .map(|place| &characters[place..place + WIDTH])
            .collect();
        let is_number = |window: &[char]| window.iter().all(char::is_ascii_digit);
        let number = windows
            .windows(2)
            .position(|pair| pair.iter().all(|window| is_number(window)));
        let named = &windows[number.unwrap_or_default()..];
        Self::Whole(named.iter().map(|window| written(window)).collect())
    }

    fn for_sqlite(&self, tokens: &[String]) -> String {
        let windows = match self {
            Self::Beginning(window) => format!("\"{window}\"*"),
            Self::Whole(windows) => format!("\"{}\"", windows.join("\" AND \"")),
        };
        let tokens = tokens.iter().map(|token| format!(" AND \"{token}\""));
        windows + &tokens.collect::<String>()
    }

    /// Conditions all of which hold: the index leaps over what lacks one of them, and reads all that any word of one condition
    /// names.
    fn for_postgres(&self, tokens: &[String]) -> Vec<String> {
        let windows = match self {
            Self::Beginning(window) => vec![format!("'{window}':*")],
            Self::Whole(windows) => windows.iter().map(|window| quoted(window)).collect(),
        };
        let tokens = tokens.iter().map(|token| quoted(token));
        windows.into_iter().chain(tokens).collect()
    }
}

fn quoted(token: &str) -> String {
    format!("'{token}'")
}

/// A term that fewer projects have is rare.
const FEW: i64 = 50;

/// Of so many times the rows of a walk, all that a list has of a term are soon found.
const COUNTED: i64 = 50;

/// The microseconds of a week, by which PostgreSQL's index knows projects.
const WEEK: i64 = 604_800_000_000;
/// It is asked for so many weeks at most: of more, it would rather give all.
const WEEKS_MAX: i64 = 64;
/// A company's or a partner's weeks are looked through at once where they are no longer than so many times a walk along them.
const WEEKS_OF_WALK: i64 = 6;

/// What PostgreSQL's index holds: windows and tokens, and weeks.
const POSTGRES_INDEX: &str =
    "(search_windows(search_text) || search_scopes(contractor_id, referral_partner_id))";
const POSTGRES_WEEKS: &str = "search_weeks(contractor_id, referral_partner_id, created_at)";

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    project_id: String,
}

/// The newest that the index knows for a term.
pub(super) struct Newest {
    /// The projects, those of a list among them.
    pub(super) known: Containing,
    /// Where each of them stands, in the newest-first order.
    pub(super) places: Vec<super::list::Found>,
    /// When the newest of all others was created at the latest, in microseconds; nothing where there are no others.
    pub(super) rest: Option<i64>,
}

impl Newest {
    /// The newest first, of which so many were asked for.
    fn of(found: Vec<Numbered>, most: usize, are_listed: bool) -> Result<Self, StoreError> {
        let oldest = found.last().filter(|_| found.len() == most);
        let mut places = Vec::with_capacity(found.len());
        for found in &found {
            let id = column::parsed::<ProjectId>(&found.project_id)?;
            places.push((Stored(id), found.stamp, found.created_at, found.updated_at));
        }
        places.sort_unstable_by_key(|&(Stored(id), _, created_at, _)| Reverse((created_at, id)));
        Ok(Self {
            places,
            rest: oldest.map(|found| found.newest),
            known: Containing {
                projects: found.into_iter().map(|found| found.project_id).collect(),
                are_listed,
                are_sorted: false,
            },
        })
    }
}

#[derive(QueryableByName)]
struct Numbered {
    #[diesel(sql_type = Text)]
    project_id: String,
    #[diesel(sql_type = BigInt)]
    newest: i64,
    #[diesel(sql_type = BigInt)]
    stamp: i64,
    #[diesel(sql_type = BigInt)]
    created_at: i64,
    #[diesel(sql_type = BigInt)]
    updated_at: i64,
}

/// The tokens that all of a list's projects have: those of its scope, and of a company or submitter that it is narrowed to.
pub(super) fn tokens(visible: Visible, query: &ListQuery) -> Vec<String> {
    let company = query.contractor.map(|id| company_token(&id.to_string()));
    let submitter = query.submitted_by.map(|id| partner_token(&id.to_string()));
    [scope_token(visible.scope()), company, submitter]
        .into_iter()
        .flatten()
        .collect()
}

/// Whether they say which projects a list has: a single project has none.
fn has_all_tokens(visible: Visible) -> bool {
    !matches!(visible.scope(), Scope::Nothing | Scope::One(_))
}

/// Whether the index knows the term by windows of its own, and not only by the beginnings of many.
fn is_long(query: &ListQuery) -> bool {
    matches!(
        Windows::of(query.term().unwrap_or_default()),
        Windows::Whole(_)
    )
}

/// Projects that contain a term.
pub(super) struct Containing {
    /// All of a list's among them, filters aside; in no order, unless they are sorted.
    pub(super) projects: Vec<String>,
    /// Whether they are all in the list, filters aside.
    pub(super) are_listed: bool,
    /// Whether they are told as the newest-first order has them.
    pub(super) are_sorted: bool,
}

/// Projects that contain a list's term, at most so many.
pub(super) fn containing(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    most: i64,
) -> Result<Containing, StoreError> {
    let tokens = tokens(visible, query);
    let term = query.term().unwrap_or_default();
    // SQLite reads much of the long row of a token to find the few that have a rare term as well.
    if matches!(conn, Connection::Sqlite(_)) && !tokens.is_empty() {
        let projects = with_tokens(conn, term, &[], FEW)?;
        if i64::try_from(projects.len()).is_ok_and(|found| found < FEW) {
            return Ok(Containing {
                projects,
                are_listed: false,
                are_sorted: false,
            });
        }
    }
    Ok(Containing {
        projects: with_tokens(conn, term, &tokens, most)?,
        are_listed: has_all_tokens(visible),
        are_sorted: matches!(conn, Connection::Postgres(_)),
    })
}

/// Whether SQLite's index is likely to find the newest that contain a list's term sooner than a walk of so many rows: by its own
/// windows and the list's tokens, and where there are too many projects to find and count all that contain the term.
pub(super) fn finds_newest(
    conn: &mut SqliteConnection,
    visible: Visible,
    query: &ListQuery,
    walk: i64,
) -> QueryResult<bool> {
    let is_asked = is_long(query) && !tokens(visible, query).is_empty();
    Ok(is_asked && highest_number(conn)? > COUNTED * walk)
}

/// The newest projects that contain a list's term, at most so many, as SQLite's index gives them: by their numbers, which rise
/// with the instants of creation unless a clock was set back. Nothing for a short term, whose words would all be read first.
pub(super) fn newest(
    conn: &mut SqliteConnection,
    visible: Visible,
    query: &ListQuery,
    most: usize,
) -> Result<Option<Newest>, StoreError> {
    if !is_long(query) {
        return Ok(None);
    }
    let term = query.term().unwrap_or_default();
    let tokens = tokens(visible, query);
    numbered(conn, term, &tokens, most, has_all_tokens(visible)).map(Some)
}

/// About how many projects there are.
fn highest_number(conn: &mut SqliteConnection) -> QueryResult<i64> {
    #[derive(QueryableByName)]
    struct Highest {
        #[diesel(sql_type = BigInt)]
        number: i64,
    }
    let highest = sql_query("SELECT coalesce(max(number), 0) AS number FROM project_search");
    Ok(highest.get_result::<Highest>(conn)?.number)
}

/// Of the newest that contain a term and have these tokens, so many.
fn numbered(
    conn: &mut SqliteConnection,
    term: &str,
    tokens: &[String],
    most: usize,
    are_listed: bool,
) -> Result<Newest, StoreError> {
    let found: Vec<Numbered> = sql_query(
        "SELECT project_id, newest, stamp, created_at, updated_at FROM project_windows
         CROSS JOIN project_search ON project_search.number = project_windows.rowid
         CROSS JOIN projects ON projects.id = project_search.project_id
         WHERE project_windows MATCH ? AND search_goes_on() AND project_search.search_text LIKE ? ESCAPE '\\'
         ORDER BY project_windows.rowid DESC LIMIT ?",
    )
    .bind::<Text, _>(Windows::of(term).for_sqlite(tokens))
    .bind::<Text, _>(contains_pattern(term))
    .bind::<BigInt, _>(super::list::rows(most))
    .load(conn)?;
    Newest::of(found, most, are_listed)
}

/// Projects that contain a term and have these tokens. Statements of SQLite look at the time of the search themselves.
fn with_tokens(
    conn: &mut Connection,
    term: &str,
    tokens: &[String],
    most: i64,
) -> Result<Vec<String>, StoreError> {
    match conn {
        Connection::Sqlite(conn) => {
            let found: Vec<Found> = sql_query(
                "SELECT project_id FROM project_windows
                 CROSS JOIN project_search ON project_search.number = project_windows.rowid
                 WHERE project_windows MATCH ? AND search_goes_on() AND search_text LIKE ? ESCAPE '\\' LIMIT ?",
            )
            .bind::<Text, _>(Windows::of(term).for_sqlite(tokens))
            .bind::<Text, _>(contains_pattern(term))
            .bind::<BigInt, _>(most)
            .load(conn)?;
            Ok(found.into_iter().map(|found| found.project_id).collect())
        }
        Connection::Postgres(conn) => Ok(in_postgres(conn, term, tokens, most, None)?),
    }
}

/// Some weeks of a list, as PostgreSQL's index knows them.
struct Weeks {
    /// As the index has them.
    keys: Vec<String>,
    /// The token of these, which the other conditions need not ask for; nothing where the weeks are everybody's.
    are_of: Option<String>,
}

impl Weeks {
    /// The weeks from `since` to `until`, which are in microseconds. Nothing where the index does not know the list's, and for a
    /// short term.
    fn of(visible: Visible, query: &ListQuery, [since, until]: [i64; 2]) -> Option<Self> {
        let (first, last) = (since / WEEK, until / WEEK);
        if !has_all_tokens(visible) || !is_long(query) || last - first >= WEEKS_MAX {
            return None;
        }
        let are_of = tokens(visible, query).into_iter().next();
        let key = |week: i64| match &are_of {
            Some(token) => format!("{token}:{week}"),
            None => week.to_string(),
        };
        Some(Self {
            keys: (first..=last).map(key).collect(),
            are_of,
        })
    }

    /// How long they are together, in microseconds.
    fn length(&self) -> i64 {
        super::list::rows(self.keys.len()).saturating_mul(WEEK)
    }
}

/// The projects of a list that contain its term and were created in the weeks from `since` to `until`, which are in microseconds,
/// as PostgreSQL's index gives them: the newest first, and as the first of the list. Nothing where that is many weeks, or the
/// term short, or there are more than `most`.
pub(super) fn newest_since(
    conn: &mut PgConnection,
    visible: Visible,
    query: &ListQuery,
    times: [i64; 2],
    most: i64,
) -> QueryResult<Option<Vec<String>>> {
    let Some(weeks) = Weeks::of(visible, query, times) else {
        return Ok(None);
    };
    let found = in_weeks(conn, visible, query, most + 1, (&weeks, None))?;
    Ok(Some(found).filter(|found| super::list::rows(found.len()) <= most))
}

/// Whether [`along`] may tell anything of a list: of all projects a week holds too many.
pub(super) fn tells_along(visible: Visible, query: &ListQuery) -> bool {
    is_long(query) && !tokens(visible, query).is_empty()
}

/// Those of a company's or a partner's newest projects, `walk` of which end at a place, that contain the list's term: the
/// newest first. Nothing where PostgreSQL's index would look at many more than these, the newest of which is of `until`, in
/// microseconds.
pub(super) fn along(
    conn: &mut PgConnection,
    visible: Visible,
    query: &ListQuery,
    (walk, end, until): (i64, &Cursor, i64),
) -> QueryResult<Option<Vec<String>>> {
    let span = until.saturating_sub(end.micros);
    let weeks = Weeks::of(visible, query, [end.micros, until])
        .filter(|weeks| weeks.length() <= span.saturating_mul(WEEKS_OF_WALK));
    match weeks {
        Some(weeks) => in_weeks(conn, visible, query, walk, (&weeks, Some(end))).map(Some),
        None => Ok(None),
    }
}

/// The projects of a list that contain its term, of some weeks, from a place on: at most so many, any of them, the newest first.
fn in_weeks(
    conn: &mut PgConnection,
    visible: Visible,
    query: &ListQuery,
    most: i64,
    stretch: (&Weeks, Option<&Cursor>),
) -> QueryResult<Vec<String>> {
    let mut tokens = tokens(visible, query);
    tokens.retain(|token| stretch.0.are_of.as_ref() != Some(token));
    let term = query.term().unwrap_or_default();
    in_postgres(conn, term, &tokens, most, Some(stretch))
}

/// Projects that contain a term and have these tokens, of all weeks or of some: at most so many, any of them, the newest first.
fn in_postgres(
    conn: &mut PgConnection,
    term: &str,
    tokens: &[String],
    most: i64,
    stretch: Option<(&Weeks, Option<&Cursor>)>,
) -> QueryResult<Vec<String>> {
    let conditions = Windows::of(term).for_postgres(tokens);
    let matching: String = (3..3 + conditions.len())
        .map(|place| format!(" AND {POSTGRES_INDEX} @@ CAST(${place} AS tsquery)"))
        .collect();
    let next = 3 + conditions.len();
    let within = match stretch {
        Some((_, Some(_))) => format!(
            " AND {POSTGRES_WEEKS} && ${next} AND (created_at, project_id) >= (${}, ${})",
            next + 1,
            next + 2
        ),
        Some((_, None)) => format!(" AND {POSTGRES_WEEKS} && ${next}"),
        None => String::new(),
    };
    // What is frequent is not gathered whole to be sorted.
    let statement = sql_query(format!(
        "SELECT project_id FROM (
            SELECT project_id, created_at FROM project_search
            WHERE search_text LIKE $1 ESCAPE '\\'{matching}{within} LIMIT $2
         ) AS found ORDER BY created_at DESC, project_id DESC"
    ));
    let statement = statement
        .into_boxed::<Pg>()
        .bind::<Text, _>(contains_pattern(term))
        .bind::<BigInt, _>(most);
    let mut statement = conditions.into_iter().fold(statement, |statement, tokens| {
        statement.bind::<Text, _>(tokens)
    });
    if let Some((weeks, from)) = stretch {
        statement = statement.bind::<Array<Text>, _>(weeks.keys.clone());
        if let Some(from) = from {
            statement = statement
                .bind::<BigInt, _>(from.micros)
                .bind::<Text, _>(from.id.clone());
        }
    }
    let found: Vec<Found> = statement.load(conn)?;
    Ok(found.into_iter().map(|found| found.project_id).collect())
}

#[cfg(test)]
mod tests {
    use super::Windows;

    #[test]
    fn the_windows_of_a_term_cover_it_from_its_number_on() {
        let beginning = |text: &str| Windows::Beginning(hex::encode(text));
        let whole = |texts: &[&str]| Windows::Whole(texts.iter().map(hex::encode).collect());
        let cases = [
            ("q", beginning("q")),
            ("Éco", beginning("eco")),
            ("\"*^:", beginning("\"*^:")),
            ("water", whole(&["water"])),
            ("waters", whole(&["water", "aters"])),
            ("WATER dama", whole(&["water", " dama"])),
            ("water damage", whole(&["water", " dama", "amage"])),
            ("BLK-0000100", whole(&["00010", "00100"])),
            ("5551234567-QX", whole(&["55512", "34567", "67-qx"])),
            ("CLM-2026-00123", whole(&["clm-2", "026-0", "00123"])),
            ("80202 Maple", whole(&["80202", " mapl", "maple"])),
            ("🏠🏠🏠🏠🏠", whole(&["🏠🏠🏠🏠🏠"])),
        ];
        for (term, expected) in cases {
            assert_eq!(Windows::of(term), expected, "{term}");
        }
    }

    #[test]
    fn both_databases_are_asked_for_the_same() {
        let everybody = [];
        let short = Windows::of("ab");
        assert_eq!(short.for_sqlite(&everybody), "\"6162\"*");
        assert_eq!(short.for_postgres(&everybody), ["'6162':*"]);
        let whose = ["sc1".to_owned(), "sp2".to_owned()];
        let long = Windows::of("abcdef");
        assert_eq!(
            long.for_sqlite(&whose),
            "\"6162636465\" AND \"6263646566\" AND \"sc1\" AND \"sp2\""
        );
        assert_eq!(
            long.for_postgres(&whose),
            ["'6162636465'", "'6263646566'", "'sc1'", "'sp2'"]
        );
    }
}

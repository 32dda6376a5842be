//! Lists of projects that contain a term. A search walks along the list's order for a constant number of rows, which is
//! enough where the term is frequent or the list short, some more where those promise the rest of the page, and asks the
//! index for what is rare, on SQLite also for the newest: of a company or a partner as soon as the first rows show that a walk
//! will not do.

use super::list::{FOUND, Found, ListQuery, ProjectList, TOTAL_CAP, cut, rows};
use super::narrow::{narrowed, searched, within};
use super::order::{Place, ordered, place};
use super::windows::{self, Containing, tokens};
use crate::capped::Capped;
use crate::column::Stored;
use crate::page::Cursor;
use crate::schema::projects;
use crate::search::{checks_time, go_on, go_on_postgres, search_goes_on};
use crate::{Connection, MultiBackend, StoreError};
use diesel::prelude::*;
use domain::id::ProjectId;
use domain::permission::Visible;
use domain::project::ProjectOrder;

/// So many rows of a list are walked along before anything else is decided.
pub const WALK: i64 = 1_000;
/// Where the walk goes on, it does so in steps of so many times its rows.
const STEP: i64 = 2;
/// It goes on where twice the rows that the page is likely to take are at most so many times its own.
const FAR: i64 = 32;
/// One of so many rows of a walk is looked at before the index is asked what there is.
const GLANCE: i64 = 10;
/// PostgreSQL finds sooner all that a company or a partner has of what is not frequent.
const FAR_OF_SOME: i64 = 8;

/// Lists the visible projects that contain the query's term. The first `walk` rows of the list are looked at one by one.
/// What they hold is all that is counted where they, and those after them that it pays to look at, fill the page;
/// otherwise everything is.
///
/// # Errors
/// When the database fails, or the search's time is over.
pub fn search(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    walk: i64,
) -> Result<ProjectList, StoreError> {
    let end = end_of_walk(conn, visible, query, walk)?;
    let told = told_of_walk(conn, visible, query, walk, end.as_ref())?;
    let mut newest = newest_at_a_glance(conn, visible, query, walk, end.as_ref())?;
    let mut found = match (&newest, &told) {
        (Newest::Unknown, Some(all)) => {
            let page = &all[..all.len().min(query.limit + 1)];
            among(conn, visible, query, page)?
        }
        (Newest::Unknown, None) => walked(conn, visible, query, end.as_ref())?,
        (Newest::Page(_) | Newest::All(..), _) => Vec::new(),
    };
    // Where the first page does not fill on the walk, it holds all that there are on it.
    let mut is_more = query.cursor.is_some() || found.len() > query.limit;
    let far = match conn {
        Connection::Postgres(_) if !tokens(visible, query).is_empty() => FAR_OF_SOME,
        Connection::Postgres(_) | Connection::Sqlite(_) => FAR,
    } * walk;
    let (mut at, mut looked_at) = (end.clone(), walk);
    let mut rare = None;
    if let Some(Place::Instant(end)) = end.as_ref().filter(|_| found.len() <= query.limit) {
        if matches!(newest, Newest::Unknown) {
            let is_near = is_near(query, far, walk, found.len());
            newest = self::newest(conn, visible, query, (&found, end, is_near))?;
        }
        match newest {
            Newest::Page(page) => {
                is_more |= page
                    .get(query.limit)
                    .is_some_and(|more| is_before(more, end));
                (found, at) = (page, None);
            }
            Newest::All(all, page) => (found, at, rare) = (page, None, Some(all)),
            Newest::Unknown => {}
        }
    }
    while let Some(from) = at.as_ref() {
        if found.len() > query.limit || !is_near(query, far, looked_at, found.len()) {
            break;
        }
        let rest = after(query, from, found.len());
        go_on(conn)?;
        let to = end_of_walk(conn, visible, &rest, STEP * walk)?;
        found.extend(walked(conn, visible, &rest, to.as_ref())?);
        at = to;
        looked_at += STEP * walk;
    }
    if let Some(from) = at.as_ref().filter(|_| found.len() <= query.limit) {
        go_on(conn)?;
        let all = windows::containing(conn, visible, query, TOTAL_CAP + 1)?;
        if rows(all.projects.len()) <= TOTAL_CAP {
            found = among(conn, visible, query, page_of(query, &all))?;
            rare = Some(all);
        } else {
            // So many that the rest of the page is not far.
            go_on(conn)?;
            let rest = after(query, from, found.len());
            found.extend(walked(conn, visible, &rest, None)?);
        }
    }
    let page = cut(conn, query, found)?;
    go_on(conn)?;
    let (total, total_capped) = match rare {
        _ if query.cursor.is_none() && page.next_cursor.is_none() => {
            (rows(page.items.len()), false)
        }
        Some(all) if all.are_listed && !query.is_filtered() => (rows(all.projects.len()), false),
        Some(all) => (count_among(conn, visible, query, &all.projects)?, false),
        None => {
            let whole = ListQuery {
                cursor: None,
                ..query.clone()
            };
            let end = match &query.cursor {
                Some(_) => end_of_walk(conn, visible, &whole, walk)?,
                None => end,
            };
            let walked = match told {
                Some(all) => rows(all.len()),
                None if is_more => count_walked(conn, visible, &whole, end.as_ref())?,
                None => 0,
            };
            let total = walked.max(rows(page.items.len()));
            (total.min(TOTAL_CAP), total > TOTAL_CAP || end.is_some())
        }
    };
    Ok(ProjectList {
        page,
        total,
        total_capped,
    })
}

/// What the index says of the newest that contain the term.
enum Newest {
    /// The first page, and one more.
    Page(Vec<Found>),
    /// The same; and all that contain it, which are no more.
    All(Containing, Vec<Found>),
    /// Nothing that a page could be told by.
    Unknown,
}

/// Asks the index for the first page of a list that begins with the newest, which was walked along to a place. Filtered, it could
/// need many more; so could a later page, of which SQLite's index does not know where it begins. PostgreSQL's is asked for
/// as long a time as the page is likely to take.
fn newest(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    (walked, end, is_near): (&[Found], &Cursor, bool),
) -> Result<Newest, StoreError> {
    if !is_of_newest(query) {
        return Ok(Newest::Unknown);
    }
    match (&mut *conn, walked.first()) {
        (Connection::Sqlite(_), _) if is_near => newest_on_sqlite(conn, visible, query),
        (Connection::Postgres(of), Some((_, _, until, _))) => {
            go_on_postgres(of)?;
            let missing = rows(query.limit + 1 - walked.len());
            let further = (until - end.micros).saturating_mul(2 * missing) / rows(walked.len());
            let since = end.micros.saturating_sub(further);
            let page = windows::newest_since(of, visible, query, [since, *until], TOTAL_CAP)?;
            Ok(
                match page.as_ref().and_then(|page| page.get(..=query.limit)) {
                    Some(page) => Newest::Page(among(conn, visible, query, page)?),
                    None => Newest::Unknown,
                },
            )
        }
        (Connection::Sqlite(_) | Connection::Postgres(_), _) => Ok(Newest::Unknown),
    }
}

/// What SQLite's index says of them.
fn newest_on_sqlite(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<Newest, StoreError> {
    let Connection::Sqlite(of) = conn else {
        return Ok(Newest::Unknown);
    };
    // One more, by which the others are known to be the newest.
    let Some(newest) = windows::newest(of, visible, query, query.limit + 2)? else {
        return Ok(Newest::Unknown);
    };
    let page = match newest.known.are_listed {
        true => {
            let mut page = newest.places;
            page.truncate(query.limit + 1);
            page
        }
        false => among(conn, visible, query, &newest.known.projects)?,
    };
    Ok(match (newest.rest, page.get(query.limit)) {
        (None, _) => Newest::All(newest.known, page),
        (Some(rest), Some(&(_, _, created_at, _))) if created_at > rest => Newest::Page(page),
        (Some(_), _) => Newest::Unknown,
    })
}

/// What SQLite's index says of a company's or a partner's newest, before these are walked along: where the first rows of the walk
/// show that it will not fill the page.
fn newest_at_a_glance(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    walk: i64,
    end: Option<&Place>,
) -> Result<Newest, StoreError> {
    let (Connection::Sqlite(of), Some(Place::Instant(end))) = (&mut *conn, end) else {
        return Ok(Newest::Unknown);
    };
    if !is_of_newest(query) || !windows::finds_newest(of, visible, query, walk)? {
        return Ok(Newest::Unknown);
    }
    let to = end_of_walk(conn, visible, query, (walk / GLANCE).max(1))?;
    let met = walked(conn, visible, query, to.as_ref())?;
    if rows(met.len()) * GLANCE > rows(query.limit) {
        return Ok(Newest::Unknown);
    }
    let newest = newest_on_sqlite(conn, visible, query)?;
    // Where the walk would meet none, all that there are are counted.
    Ok(match newest {
        Newest::Page(page) if !page.first().is_some_and(|first| is_before(first, end)) => {
            Newest::Unknown
        }
        Newest::Page(_) | Newest::All(..) | Newest::Unknown => newest,
    })
}

/// Whether one of a list that begins with the newest stands at or before a place.
fn is_before(found: &Found, place: &Cursor) -> bool {
    let &(Stored(id), _, created_at, _) = found;
    (created_at, id.to_string().as_str()) >= (place.micros, place.id.as_str())
}

/// Whether the first page of all, the newest first, is asked for.
fn is_of_newest(query: &ListQuery) -> bool {
    query.sort == ProjectOrder::Newest && query.cursor.is_none() && !query.is_filtered()
}

/// All on a walk along the newest that contain the term, in their order, as far as PostgreSQL's index tells that sooner than
/// looking at each.
fn told_of_walk(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    walk: i64,
    end: Option<&Place>,
) -> Result<Option<Vec<String>>, StoreError> {
    let (Connection::Postgres(conn), Some(Place::Instant(end))) = (conn, end) else {
        return Ok(None);
    };
    if !is_of_newest(query) || !windows::tells_along(visible, query) {
        return Ok(None);
    }
    let newest = projects::table.select(projects::created_at).into_boxed();
    let newest = within!(newest, visible, query);
    let newest = ordered!(newest, query);
    let Some(until) = newest.first(conn).optional()? else {
        return Ok(None);
    };
    Ok(windows::along(conn, visible, query, (walk, end, until))?)
}

/// Of all that contain the term those that can be on the page, and one more, as far as their order tells.
fn page_of<'a>(query: &ListQuery, all: &'a Containing) -> &'a [String] {
    let is_told = all.are_listed && all.are_sorted && query.sort == ProjectOrder::Newest;
    if !is_told || query.is_filtered() {
        return &all.projects;
    }
    let from = match &query.cursor {
        Some(Place::Instant(cursor)) => all.projects.iter().position(|id| *id == cursor.id),
        Some(Place::Text(_)) => None,
        None => Some(0),
    };
    // A place that is not among them any more says nothing.
    from.map_or(&all.projects, |from| {
        let rest = &all.projects[from..];
        &rest[..rest.len().min(query.limit + 2)]
    })
}

/// Whether the rest of the page is likely not far, judging by what so many rows held. Where only the first of them held
/// anything this is over soon, and after about half of what is far in any case: a page has room for its limit only.
fn is_near(query: &ListQuery, far: i64, looked_at: i64, found: usize) -> bool {
    2 * looked_at.saturating_mul(rows(query.limit + 1)) <= far.saturating_mul(rows(found))
}

/// What is left of the page after a place, with so many rows on it.
fn after(query: &ListQuery, from: &Place, found: usize) -> ListQuery {
    ListQuery {
        cursor: Some(from.clone()),
        limit: query.limit - found,
        ..query.clone()
    }
}

/// Where so many rows of the list, filters aside, are over; nothing where there are fewer.
fn end_of_walk(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    walk: i64,
) -> Result<Option<Place>, StoreError> {
    let checks = checks_time(conn);
    let last: Vec<Stored<ProjectId>> = per_database!(conn, |conn| {
        let rows = projects::table.select(projects::id).into_boxed();
        let rows = within!(rows, visible, query);
        let rows = ordered!(rows, query);
        let rows = if checks {
            rows.filter(search_goes_on())
        } else {
            rows
        };
        rows.offset(walk - 1).limit(1).load(conn)
    })?;
    let Some(Stored(id)) = last.into_iter().next() else {
        return Ok(None);
    };
    let at = projects::table
        .filter(projects::id.eq(id.to_string()))
        .select((projects::created_at, projects::updated_at));
    let at: Option<(i64, i64)> = per_database!(conn, |conn| at.first(conn).optional())?;
    match at {
        Some((created_at, updated_at)) => place(conn, query.sort, id, created_at, updated_at),
        None => Ok(None),
    }
}

/// One row more than the page holds, of those up to a place.
fn walked(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    end: Option<&Place>,
) -> Result<Vec<Found>, StoreError> {
    let checks = checks_time(conn);
    Ok(per_database!(conn, |conn| {
        let rows = projects::table.select(FOUND).into_boxed();
        let rows = narrowed!(rows, visible, query);
        let rows = searched!(rows, query, checks);
        let rows = ordered!(along, rows, query, end);
        rows.limit(self::rows(query.limit + 1)).load(conn)
    })?)
}

/// One row more than the page holds, of these projects.
fn among(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    all: &[String],
) -> Result<Vec<Found>, StoreError> {
    if all.is_empty() {
        return Ok(Vec::new());
    }
    Ok(per_database!(conn, |conn| {
        let rows = projects::table.select(FOUND).into_boxed();
        let rows = narrowed!(rows, visible, query);
        let rows = ordered!(sorted, rows, query);
        rows.filter(projects::id.eq_any(all))
            .limit(self::rows(query.limit + 1))
            .load(conn)
    })?)
}

fn count_among(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    all: &[String],
) -> Result<i64, StoreError> {
    let matches = projects::table
        .select(projects::id)
        .into_boxed::<MultiBackend>();
    let matches = narrowed!(matches, visible, query);
    let matches = matches.filter(projects::id.eq_any(all));
    Ok(Capped(matches.limit(TOTAL_CAP)).get_result(conn)?)
}

/// Counts up to a place, and to one more than is told.
fn count_walked(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    end: Option<&Place>,
) -> Result<i64, StoreError> {
    let checks = checks_time(conn);
    let matches = projects::table
        .select(projects::id)
        .into_boxed::<MultiBackend>();
    let matches = narrowed!(matches, visible, query);
    let matches = searched!(matches, query, checks);
    let matches = ordered!(along, matches, query, end);
    Ok(Capped(matches.limit(TOTAL_CAP + 1)).get_result(conn)?)
}

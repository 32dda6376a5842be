//! Lists of projects: scoped, filtered, searched, a page at a time.

use super::narrow::{matching, narrowed};
use super::order::{Place, ordered, place};
use super::tally::{self, ListTally, Way};
use crate::capped::{Capped, Limited};
use crate::column::Stored;
use crate::page::Page;
use crate::schema::{contractors, projects, users};
use crate::search::{Matching, checks_time, count_projects, matching_projects};
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::connection::Connection as _;
use diesel::prelude::*;
use domain::contractor::ContractorStatus;
use domain::id::{ContractorId, ProjectId, UserId};
use domain::permission::{Scope, Visible};
use domain::project::{
    ProjectCode, ProjectGroup, ProjectOrder, ProjectStatus, ProjectSummary, StatusFamily,
    UrgencyLevel,
};
use domain::search::Term;
use jiff::Timestamp;
use jiff::civil::Date;

/// What a search finds is counted to this many; beyond, the answer says 'more'.
pub const TOTAL_CAP: i64 = 1_000;

/// What to list.
#[derive(Debug, Clone, Default)]
pub struct ListQuery {
    /// Only those that contain all of its words.
    pub search: Option<Term>,
    /// Only this status.
    pub status: Option<ProjectStatus>,
    /// Only what this figure of a dashboard counts.
    pub group: Option<ProjectGroup>,
    /// The day that [`ProjectGroup::Overdue`] looks back from, in the portal's zone.
    pub today: Date,
    /// Only this urgency.
    pub urgency: Option<UrgencyLevel>,
    /// Only those that wait for a contractor: open and without one (true), or those that have one (false).
    pub unassigned: Option<bool>,
    /// The companies that are closed, where [`Self::unassigned`] is asked for: what they have counts as having none.
    pub closed_companies: Vec<ContractorId>,
    /// Only those that are still going on and have not changed since.
    pub quiet_since: Option<Timestamp>,
    /// Only what this company has.
    pub contractor: Option<ContractorId>,
    /// Only what this account submitted.
    pub submitted_by: Option<UserId>,
    /// The order.
    pub sort: ProjectOrder,
    /// Rows on the page.
    pub limit: usize,
    /// Where the page starts.
    pub cursor: Option<Place>,
}

impl ListQuery {
    /// Whether some projects of its scope are left out, a search aside.
    pub(super) fn is_filtered(&self) -> bool {
        self.status.is_some()
            || self.group.is_some()
            || self.urgency.is_some()
            || self.unassigned.is_some()
            || self.quiet_since.is_some()
    }

    /// The closed companies as the database names them.
    pub(super) fn closed_ids(&self) -> Vec<String> {
        self.closed_companies
            .iter()
            .map(ToString::to_string)
            .collect()
    }
}

/// A page with the number of all matches.
#[derive(Debug, Clone)]
pub struct ProjectList {
    /// The page; [`summaries`] says what its projects are.
    pub page: Page<ProjectId, Place>,
    /// All matches; those of a search are counted to [`TOTAL_CAP`].
    pub total: i64,
    /// Whether there may be more than that.
    pub total_capped: bool,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = projects)]
struct Row {
    id: Stored<ProjectId>,
    project_code: Stored<ProjectCode>,
    project_number: String,
    insurance_claim_number: Option<String>,
    property_owner_name: String,
    property_address: String,
    unit: Option<String>,
    city: String,
    state: String,
    zip_code: String,
    damage_type: String,
    urgency_level: Stored<UrgencyLevel>,
    timeline_start: Option<Stored<Date>>,
    status: Stored<ProjectStatus>,
    contractor_id: Option<Stored<ContractorId>>,
    referral_partner_id: Option<Stored<UserId>>,
    created_at: i64,
    updated_at: i64,
    version: i64,
}

/// The company's name and status, the partner's name and company.
type People = (
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);

fn summary(
    (row, (company, company_status, partner, partner_company)): (Row, People),
) -> Result<ProjectSummary, StoreError> {
    let company_status = company_status.as_deref();
    Ok(ProjectSummary {
        id: row.id.0,
        project_code: row.project_code.0,
        project_number: row.project_number,
        insurance_claim_number: row.insurance_claim_number,
        property_owner_name: row.property_owner_name,
        property_address: row.property_address,
        unit: row.unit,
        city: row.city,
        state: row.state,
        zip_code: row.zip_code,
        damage_type: row.damage_type,
        urgency_level: row.urgency_level.0,
        timeline_start: row.timeline_start.map(|date| date.0),
        status: row.status.0,
        contractor_id: row.contractor_id.map(|id| id.0),
        contractor_company_name: company,
        contractor_status: company_status
            .map(|status| column::word(status, ContractorStatus::parse))
            .transpose()?,
        referral_partner_id: row.referral_partner_id.map(|id| id.0),
        referral_partner_full_name: partner,
        referral_partner_company_name: partner_company,
        created_at: column::instant(row.created_at)?,
        updated_at: column::instant(row.updated_at)?,
        version: row.version,
    })
}

/// Projects with the names that a card shows.
macro_rules! cards {
    () => {
        projects::table
            .left_join(
                contractors::table.on(projects::contractor_id.eq(contractors::id.nullable())),
            )
            .left_join(users::table.on(projects::referral_partner_id.eq(users::id.nullable())))
            .select((
                Row::as_select(),
                (
                    contractors::company_name.nullable(),
                    contractors::status.nullable(),
                    users::full_name.nullable(),
                    users::company_name.nullable(),
                ),
            ))
    };
}

/// A limit as the databases take it.
pub(super) fn rows(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

/// The first rows of a list, without counting.
///
/// # Errors
/// When the database fails.
pub(crate) fn newest(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<Vec<ProjectSummary>, StoreError> {
    let found: Vec<(Row, People)> = per_database!(conn, |conn| {
        let rows = cards!().into_boxed();
        let rows = narrowed!(rows, visible, query);
        let rows = ordered!(rows, query);
        rows.limit(self::rows(query.limit)).load(conn)
    })?;
    found.into_iter().map(summary).collect()
}

/// All projects of a list in its order, as they stand there at one moment.
///
/// # Errors
/// When the database fails.
pub fn whole(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<Vec<ProjectId>, StoreError> {
    let matching = matching(conn, visible, query)?;
    let checks = checks_time(conn);
    let found: Vec<Stored<ProjectId>> = per_database!(conn, |conn| {
        let rows = projects::table.select(projects::id).into_boxed();
        let rows = narrowed!(rows, visible, query);
        let rows = matching!(rows, query, &matching, checks);
        ordered!(rows, query).load(conn)
    })?;
    Ok(found.into_iter().map(|id| id.0).collect())
}

/// What is to be said of those of `projects` that `visible` includes, in no order.
///
/// # Errors
/// When the database fails.
pub fn summaries(
    conn: &mut Connection,
    visible: Visible,
    projects: &[ProjectId],
) -> Result<Vec<ProjectSummary>, StoreError> {
    let ids: Vec<String> = projects.iter().map(ToString::to_string).collect();
    let query = ListQuery::default();
    let found: Vec<(Row, People)> = per_database!(conn, |conn| {
        let rows = cards!().into_boxed();
        let rows = narrowed!(rows, visible, &query);
        rows.filter(projects::id.eq_any(&ids)).load(conn)
    })?;
    found.into_iter().map(summary).collect()
}

/// Those of the projects with these codes that are visible, in any order.
///
/// # Errors
/// When the database fails.
pub fn summaries_by_code(
    conn: &mut Connection,
    visible: Visible,
    codes: &[ProjectCode],
) -> Result<Vec<ProjectSummary>, StoreError> {
    let codes: Vec<&str> = codes.iter().map(ProjectCode::as_str).collect();
    let query = ListQuery::default();
    let found: Vec<(Row, People)> = per_database!(conn, |conn| {
        let rows = cards!().into_boxed();
        let rows = narrowed!(rows, visible, &query);
        rows.filter(projects::project_code.eq_any(&codes))
            .load(conn)
    })?;
    found.into_iter().map(summary).collect()
}

/// The columns of [`Found`].
pub(super) const FOUND: (projects::id, projects::created_at, projects::updated_at) =
    (projects::id, projects::created_at, projects::updated_at);

/// Where a project stands in a list: what a page says of it, and what the place after it is made of.
pub(super) type Found = (Stored<ProjectId>, i64, i64);

/// Cuts a page out of `limit + 1` rows.
pub(super) fn cut(
    conn: &mut Connection,
    query: &ListQuery,
    found: Vec<Found>,
) -> Result<Page<ProjectId, Place>, StoreError> {
    let page = Page::cut(found, query.limit, |(id, created_at, updated_at)| {
        (id.0, *created_at, *updated_at)
    });
    let next_cursor = match page.next_cursor {
        Some((id, created_at, updated_at)) => place(conn, query.sort, id, created_at, updated_at)?,
        None => None,
    };
    Ok(Page {
        items: page.items.into_iter().map(|(id, ..)| id.0).collect(),
        next_cursor,
    })
}

/// One row more than the page holds. Filters of a list that has no index for them together with its order are applied
/// along the order, or their rows are found and then sorted, whichever looks at fewer.
fn found(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    tally: Option<ListTally>,
) -> Result<Vec<Found>, StoreError> {
    let limit = rows(query.limit + 1);
    let lies_still = query.quiet_since.is_some() && query.sort == ProjectOrder::UpdatedDesc;
    let mut way = match tally {
        Some(tally) => tally.way(query, visible),
        // The index of those that lie still has their order; one stage has an index of its own.
        None if lies_still && query.status.is_none() => Way::Walk,
        // That of those that are late has their start's.
        None if query.group == Some(ProjectGroup::Late)
            && query.sort != ProjectOrder::Start
            && query.sort != ProjectOrder::StartDesc =>
        {
            Way::Walk
        }
        None => Way::Any,
    };
    if way == Way::Walk && query.group.is_none() && matches!(conn, Connection::Postgres(_)) {
        // It knows how frequent each value is, and walks by itself.
        way = Way::Any;
    }
    Ok(per_database!(conn, |conn| {
        let rows = projects::table.select(FOUND).into_boxed();
        match way {
            // By that index, whatever else is asked for.
            Way::Any if lies_still => {
                let rows = narrowed!(rows, visible, query);
                Limited(ordered!(rows, query), limit).load(conn)
            }
            Way::Any => {
                let rows = narrowed!(rows, visible, query);
                ordered!(rows, query).limit(limit).load(conn)
            }
            Way::Walk => {
                let rows = narrowed!(walked, rows, visible, query);
                ordered!(rows, query).limit(limit).load(conn)
            }
            Way::Sort => {
                let rows = narrowed!(found, rows, visible, query);
                ordered!(sorted, rows, query).limit(limit).load(conn)
            }
        }
    })?)
}

/// Lists the projects that `visible` includes.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<ProjectList, StoreError> {
    if let Some(matching) = matching(conn, visible, query)? {
        return searched(conn, visible, query, matching);
    }
    // Only of a filtered list it has to be known before how many there are.
    let is_filtered = query.is_filtered();
    let tally = match is_filtered {
        true => tally::of_list(conn, visible, query)?,
        false => None,
    };
    let found = match tally {
        Some(ListTally { matches: 0, .. }) => Vec::new(),
        _ => found(conn, visible, query, tally)?,
    };
    let page = cut(conn, query, found)?;
    let total = if query.cursor.is_none() && page.next_cursor.is_none() {
        Some(rows(page.items.len()))
    } else if is_filtered {
        tally.map(|tally| tally.matches)
    } else {
        tally::of_list(conn, visible, query)?.map(|tally| tally.matches)
    };
    if let Some(total) = total {
        return Ok(ProjectList {
            page,
            total,
            total_capped: false,
        });
    }
    let (total, total_capped) = capped(conn, visible, query)?;
    Ok(ProjectList {
        page,
        total,
        total_capped,
    })
}

/// Counts a query's rows up to [`TOTAL_CAP`], and tells whether there are more.
macro_rules! counted {
    ($conn:expr, $matches:expr) => {{
        let total = Capped(Limited($matches, TOTAL_CAP + 1)).get_result::<i64>($conn)?;
        (total.min(TOTAL_CAP), total > TOTAL_CAP)
    }};
}

/// What the query's term matches; none for a list without one.
fn matching(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<Option<Matching>, StoreError> {
    let Some(term) = &query.search else {
        return Ok(None);
    };
    Ok(Some(matching_projects(conn, scope(visible, query), term)?))
}

/// What the query's term is looked for in.
fn scope(visible: Visible, query: &ListQuery) -> Scope {
    tally::narrowest(visible, query).unwrap_or(visible.scope())
}

/// Runs a read whose failure leaves the transaction that it is in as it was. SQLite needs nothing for that.
fn in_savepoint<T>(
    conn: &mut Connection,
    read: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    match conn {
        Connection::Sqlite(_) => read(conn),
        Connection::Postgres(_) => conn.transaction(read),
    }
}

/// Lists the projects that match a term.
fn searched(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
    matching: Matching,
) -> Result<ProjectList, StoreError> {
    let matching = Some(matching);
    let checks = checks_time(conn);
    let limit = rows(query.limit + 1);
    let found: Vec<Found> = per_database!(conn, |conn| {
        let rows = projects::table.select(FOUND).into_boxed();
        match &matching {
            Some(Matching::These(ids)) => {
                let rows = narrowed!(rows, visible, query);
                let rows = ordered!(sorted, rows, query);
                rows.filter(projects::id.eq_any(ids))
                    .limit(limit)
                    .load(conn)
            }
            _ => {
                let rows = narrowed!(walked, rows, visible, query);
                let rows = matching!(rows, query, &matching, checks);
                ordered!(rows, query).limit(limit).load(conn)
            }
        }
    })?;
    let page = cut(conn, query, found)?;
    let (total, total_capped) = if query.cursor.is_none() && page.next_cursor.is_none() {
        (rows(page.items.len()), false)
    } else {
        let count = in_savepoint(conn, |conn| match (&matching, &query.search) {
            (Some(Matching::Many), Some(term)) if !query.is_filtered() => {
                let total = count_projects(conn, scope(visible, query), term)?;
                Ok((total.min(TOTAL_CAP), total > TOTAL_CAP))
            }
            _ => {
                let matches = projects::table
                    .select(projects::id)
                    .into_boxed::<MultiBackend>();
                let matches = narrowed!(matches, visible, query);
                let matches = matching!(matches, query, &matching, checks);
                Ok(counted!(conn, matches))
            }
        });
        match count {
            // There are at least those that are shown.
            Err(StoreError::TooSlow) => (rows(page.items.len()), true),
            count => count?,
        }
    };
    Ok(ProjectList {
        page,
        total,
        total_capped,
    })
}

/// How many projects match, up to [`TOTAL_CAP`], and whether there are more.
pub(super) fn capped(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<(i64, bool), StoreError> {
    let matches = projects::table
        .select(projects::id)
        .into_boxed::<MultiBackend>();
    let matches = narrowed!(matches, visible, query);
    Ok(counted!(conn, matches))
}

/// How many visible projects are of [`ProjectGroup::Late`], up to [`TOTAL_CAP`], and whether there are more.
///
/// # Errors
/// When the database fails.
pub fn late(
    conn: &mut Connection,
    visible: Visible,
    today: Date,
) -> Result<(i64, bool), StoreError> {
    if let Connection::Sqlite(conn) = conn
        && visible.scope() == Scope::Everything
    {
        // In the words of the one index that holds all of this: with another, each project is looked at.
        let found: Vec<String> = projects::table
            .filter(projects::closed_at.is_null())
            .filter(projects::timeline_start.lt(today.to_string()))
            .filter(
                projects::status
                    .concat("")
                    .eq_any(words_of(ProjectGroup::Late)),
            )
            .select(projects::status)
            .limit(TOTAL_CAP + 1)
            .load(conn)?;
        let found = rows(found.len());
        return Ok((found.min(TOTAL_CAP), found > TOTAL_CAP));
    }
    let query = ListQuery {
        group: Some(ProjectGroup::Late),
        today,
        ..ListQuery::default()
    };
    capped(conn, visible, &query)
}

/// How many projects of a company are of [`ProjectGroup::Late`].
///
/// # Errors
/// When the database fails.
pub(crate) fn late_of(
    conn: &mut Connection,
    contractor: ContractorId,
    today: Date,
) -> Result<i64, StoreError> {
    Ok(projects::table
        .filter(projects::contractor_id.eq(contractor.to_string()))
        .filter(projects::start_order.lt(today.to_string()))
        .filter(projects::status.eq_any(words_of(ProjectGroup::Late)))
        .count()
        .get_result(conn)?)
}

/// Visible projects that wait for somebody: blocked, critical, or past their start without being built back.
/// The latest change first.
///
/// # Errors
/// When the database fails.
pub fn attention(
    conn: &mut Connection,
    visible: Visible,
    today: Date,
    limit: usize,
) -> Result<Vec<ProjectSummary>, StoreError> {
    let query = ListQuery {
        sort: ProjectOrder::Updated,
        ..ListQuery::default()
    };
    let found: Vec<(Row, People)> = per_database!(conn, |conn| {
        let rows = cards!().into_boxed();
        let rows = narrowed!(rows, visible, &query);
        let rows = ordered!(rows, &query);
        rows.filter(projects::status.ne_all(closed()))
            .filter(
                projects::status
                    .eq_any(blocked())
                    .or(projects::urgency_level.eq(UrgencyLevel::Critical.as_str()))
                    .or(projects::timeline_start
                        .lt(today.to_string())
                        .assume_not_null()),
            )
            .limit(self::rows(limit))
            .load(conn)
    })?;
    found.into_iter().map(summary).collect()
}

/// So many projects that lie still are counted together.
pub const STALLED_CAP: i64 = 5_000;

/// Projects that are still going on and have not changed for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stalled {
    /// How many, up to what was to be counted, and whether there are more.
    pub total: (i64, bool),
    /// How many of them stand where, in the order of a project's life, and whether there are more; statuses without one are
    /// left out.
    pub by_status: Vec<(ProjectStatus, (i64, bool))>,
}

/// The visible projects that are still going on and have not changed since, counted by status. Up to `cap` they are counted in
/// one go; of more than that each status is counted by itself, up to [`TOTAL_CAP`], as its list is.
///
/// # Errors
/// When the database fails.
pub fn stalled(
    conn: &mut Connection,
    visible: Visible,
    since: Timestamp,
    cap: i64,
) -> Result<Stalled, StoreError> {
    let query = ListQuery {
        quiet_since: Some(since),
        sort: ProjectOrder::UpdatedDesc,
        ..ListQuery::default()
    };
    let found: Vec<Stored<ProjectStatus>> = per_database!(conn, |conn| {
        let rows = projects::table.select(projects::status).into_boxed();
        let rows = narrowed!(rows, visible, &query);
        ordered!(rows, &query).limit(cap + 1).load(conn)
    })?;
    let total = rows(found.len());
    let total = (total.min(cap), total > cap);
    let mut by_status = Vec::new();
    for &status in ProjectStatus::ALL.iter().filter(|status| status.is_open()) {
        let count = if total.1 {
            let of_status = ListQuery {
                status: Some(status),
                ..query.clone()
            };
            capped(conn, visible, &of_status)?
        } else {
            let of_status = found.iter().filter(|row| row.0 == status);
            (rows(of_status.count()), false)
        };
        if count.0 > 0 {
            by_status.push((status, count));
        }
    }
    Ok(Stalled { total, by_status })
}

pub(super) fn words_of(group: ProjectGroup) -> Vec<&'static str> {
    group.statuses().map(ProjectStatus::as_str).collect()
}

pub(super) fn closed() -> Vec<&'static str> {
    ProjectStatus::ALL
        .iter()
        .filter(|status| !status.is_open())
        .map(|status| status.as_str())
        .collect()
}

fn blocked() -> Vec<&'static str> {
    ProjectStatus::ALL
        .iter()
        .filter(|status| status.family() == StatusFamily::Blocked)
        .map(|status| status.as_str())
        .collect()
}

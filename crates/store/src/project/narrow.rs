//! Conditions of project lists: the reader's scope, filters, and the search term.
//!
//! Indexes are on the generated columns `status_order`, `urgency_order`, and `start_order`, not on their source columns. A condition on a
//! generated column selects its index; a condition on a source column leaves the choice of index to the list's order.

use super::keys::{status_key, urgency_key};
use super::query::ListQuery;
use crate::schema::projects;
use crate::scope::in_scope;
use crate::search::{Matching, Patterns, Wanted, search_may_continue};
use crate::{MultiBackend, column};
use diesel::dsl::{not, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use domain::permission::{Scope, Visible};
use domain::project::{ProjectGroup, ProjectOrder, ProjectStatus};

/// A boxed query over projects that selects `ST`.
pub(super) type Rows<'a, ST> = projects::BoxedQuery<'a, MultiBackend, ST>;

/// The access path for a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Path {
    /// Scan the index of the list's order and skip rows that the filters reject. For filters that match many projects.
    Walk,
    /// Use an index of the filters and sort the result. For filters that match few projects.
    Find,
}

/// The generated column whose index the filters use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Indexed {
    Status,
    Urgency,
    Start,
    None,
}

impl Indexed {
    fn of(query: &ListQuery, path: Path) -> Self {
        use ProjectOrder as O;
        let needs_start = query.group.is_some_and(ProjectGroup::needs_past_start);
        match path {
            // Open projects have an index on their last update.
            Path::Find if query.quiet_since.is_some() && query.status.is_none() => Self::None,
            Path::Find if needs_start => Self::Start,
            Path::Find if query.urgency.is_some() && !query.asks_for_status() => Self::Urgency,
            Path::Find => Self::Status,
            Path::Walk => match query.sort {
                O::Status | O::StatusDesc => Self::Status,
                O::Urgency | O::UrgencyDesc => Self::Urgency,
                O::Start | O::StartDesc => Self::Start,
                // Those indexes order projects of one status or urgency newest first.
                O::Newest | O::Oldest if query.status.is_some() => Self::Status,
                O::Newest | O::Oldest => Self::Urgency,
                O::Updated | O::UpdatedDesc | O::Owner | O::OwnerDesc => Self::None,
            },
        }
    }
}

/// The single scope that covers the list before filters; `None` if the visible scope and the filters require two.
pub(super) fn narrowest(visible: Visible, query: &ListQuery) -> Option<Scope> {
    let company = query.contractor.map(Scope::OfContractor);
    let partner = query.submitted_by.map(Scope::OfPartner);
    let mut scope = visible.scope();
    for asked in [company, partner].into_iter().flatten() {
        if scope != Scope::Everything && scope != asked {
            return None;
        }
        scope = asked;
    }
    Some(scope)
}

/// Applies visibility and filters, but not the search term.
pub(super) fn narrowed<'a, ST>(
    rows: Rows<'a, ST>,
    visible: Visible,
    query: &'a ListQuery,
    path: Path,
) -> Rows<'a, ST> {
    let indexed = Indexed::of(query, path);
    let mut rows = in_scope!(rows, visible.scope(), projects.id);
    if let Some(contractor) = query.contractor {
        rows = rows.filter(projects::contractor_id.eq(contractor.to_string()));
    }
    if let Some(user) = query.submitted_by {
        rows = rows.filter(projects::referral_partner_id.eq(user.to_string()));
    }
    if let Some(status) = query.status {
        rows = if indexed == Indexed::Status {
            rows.filter(projects::status_order.eq(status_key(status)))
        } else {
            rows.filter(projects::status.eq(status.as_str()))
        };
    }
    if let Some(statuses) = query.statuses() {
        rows = of_statuses(rows, &statuses, indexed, path);
    }
    if query.group.is_some_and(ProjectGroup::needs_past_start) {
        let today = query.today.to_string();
        rows = if indexed == Indexed::Start {
            rows.filter(projects::start_order.lt(today))
        } else {
            rows.filter(projects::timeline_start.lt(today).assume_not_null())
        };
    }
    if query.group == Some(ProjectGroup::Late) {
        rows = rows.filter(projects::closed_at.is_null());
    }
    if let Some(urgency) = query.urgency {
        rows = if indexed == Indexed::Urgency {
            rows.filter(projects::urgency_order.eq(urgency_key(urgency)))
        } else {
            rows.filter(projects::urgency_level.eq(urgency.as_str()))
        };
    }
    if let Some(unassigned) = query.unassigned {
        rows = by_assignment(rows, query, path, unassigned);
    }
    if let Some(since) = query.quiet_since {
        let since = column::micros(since);
        rows = rows.filter(projects::closed_at.is_null());
        let is_along = matches!(
            query.sort,
            ProjectOrder::Updated | ProjectOrder::UpdatedDesc
        );
        rows = if path == Path::Find || is_along {
            rows.filter(projects::updated_at.lt(since))
        } else {
            rows.filter(sql::<BigInt>("projects.updated_at + 0").lt(since))
        };
    }
    rows
}

/// Filters by one of several statuses.
fn of_statuses<'a, ST>(
    rows: Rows<'a, ST>,
    statuses: &[ProjectStatus],
    indexed: Indexed,
    path: Path,
) -> Rows<'a, ST> {
    let words: Vec<&str> = statuses.iter().map(|status| status.as_str()).collect();
    let mut keys: Vec<String> = statuses.iter().copied().map(status_key).collect();
    keys.sort_unstable();
    match (indexed, path, keys.first().cloned(), keys.last().cloned()) {
        (Indexed::Status, Path::Find, ..) => rows.filter(projects::status_order.eq_any(keys)),
        // Limits the scan of the status index to the range of these statuses.
        (Indexed::Status, Path::Walk, Some(first), Some(last)) => rows
            .filter(projects::status_order.between(first, last))
            .filter(projects::status.eq_any(words)),
        _ => rows.filter(projects::status.eq_any(words)),
    }
}

/// Filters by projects without a contractor, or with one. An inactive company counts as none.
fn by_assignment<'a, ST>(
    rows: Rows<'a, ST>,
    query: &'a ListQuery,
    path: Path,
    unassigned: bool,
) -> Rows<'a, ST> {
    let closed = query.closed_ids();
    match (unassigned, path, closed.is_empty()) {
        (true, _, true) => rows.filter(projects::contractor_id.is_null()),
        (true, Path::Find, false) => rows.filter(
            projects::contractor_id
                .is_null()
                .or(projects::contractor_id.eq_any(closed).assume_not_null()),
        ),
        // Equivalent to the condition above, but cannot use an index.
        (true, Path::Walk, false) => rows.filter(not(projects::contractor_id
            .is_not_null()
            .and(projects::contractor_id.ne_all(closed).assume_not_null()))),
        (false, _, true) => rows.filter(projects::contractor_id.is_not_null()),
        (false, _, false) => rows
            .filter(projects::contractor_id.is_not_null())
            .filter(projects::contractor_id.ne_all(closed).assume_not_null()),
    }
}

/// Applies the query's search term, if any. `checks` adds a timeout check to the statement.
pub(super) fn matching<'a, ST>(
    rows: Rows<'a, ST>,
    query: &'a ListQuery,
    matching: Option<&'a Matching>,
    checks: bool,
) -> Rows<'a, ST> {
    match matching {
        None => rows,
        Some(Matching::These(ids)) => rows.filter(projects::id.eq_any(ids)),
        Some(Matching::Many) => {
            let mut rows = rows;
            if checks {
                rows = rows.filter(search_may_continue());
            }
            for Patterns { typed, other } in query.wanted().iter().flat_map(Wanted::patterns) {
                let like = |pattern| {
                    let document = "(SELECT search_text FROM search_documents WHERE noun = 'project' AND entity_id = projects.id) LIKE ";
                    sql::<Bool>(document).bind::<Text, _>(pattern)
                };
                rows = match other {
                    Some(other) => rows.filter(like(typed).or(like(other))),
                    None => rows.filter(like(typed)),
                };
            }
            rows
        }
    }
}

//! How many projects there are of which kind, from the tallies that the database keeps with every change.

use super::ListQuery;
use super::list::{capped, rows};
use crate::column::Stored;
use crate::schema::{project_starts as starts, project_tallies as tallies};
use crate::{Connection, StoreError, contractor};
use diesel::prelude::*;
use domain::contractor::ContractorStats;
use domain::id::ContractorId;
use domain::permission::{Scope, Visible};
use domain::project::{ProjectGroup, ProjectOrder, ProjectStatus, UrgencyLevel};
use jiff::civil::Date;
use std::collections::HashMap;

/// How many projects of one kind a scope holds.
#[derive(Clone, Copy, Queryable, Selectable)]
#[diesel(table_name = tallies)]
struct Tally {
    status: Stored<ProjectStatus>,
    urgency_level: Stored<UrgencyLevel>,
    assigned: bool,
    projects: i64,
}

/// The name of a scope in the tallies; a single project has none.
pub(crate) fn name(scope: Scope) -> Option<String> {
    match scope {
        Scope::Everything => Some("all".to_owned()),
        Scope::OfContractor(contractor) => Some(format!("contractor:{contractor}")),
        Scope::OfPartner(partner) => Some(format!("partner:{partner}")),
        Scope::Nothing | Scope::One(_) => None,
    }
}

/// All tallies of a scope: at most one for each kind of project, however many projects there are.
fn of_scope(conn: &mut Connection, scope: Scope) -> Result<Vec<Tally>, StoreError> {
    let Some(scope) = name(scope) else {
        return Ok(Vec::new());
    };
    Ok(per_database!(conn, |conn| tallies::table
        .filter(tallies::scope.eq(scope))
        .filter(tallies::projects.gt(0))
        .select(Tally::as_select())
        .load(conn))?)
}

/// The same where it matters who works on a project: what closed companies have counts as nobody's. Nothing where the tallies do
/// not tell how much of the scope that is.
fn worked_on(
    conn: &mut Connection,
    scope: Scope,
    closed: &[ContractorId],
) -> Result<Option<Vec<Tally>>, StoreError> {
    let mut all = of_scope(conn, scope)?;
    let of_closed: Vec<String> = closed
        .iter()
        .map(|company| Scope::OfContractor(*company))
        .filter(|company| scope == Scope::Everything || scope == *company)
        .filter_map(name)
        .collect();
    if of_closed.is_empty() {
        let is_told = closed.is_empty() || matches!(scope, Scope::OfContractor(_));
        return Ok(is_told.then_some(all));
    }
    let closed: Vec<Tally> = per_database!(conn, |conn| tallies::table
        .filter(tallies::scope.eq_any(&of_closed))
        .filter(tallies::projects.gt(0))
        .select(Tally::as_select())
        .load(conn))?;
    for tally in closed {
        all.push(Tally {
            projects: -tally.projects,
            ..tally
        });
        all.push(Tally {
            assigned: false,
            ..tally
        });
    }
    Ok(Some(all))
}

fn count(tallies: &[Tally], of: impl Fn(&Tally) -> bool) -> i64 {
    let counted = tallies.iter().filter(|tally| of(tally));
    counted.map(|tally| tally.projects).sum()
}

/// Whether such projects wait for a contractor.
fn is_waiting(tally: &Tally) -> bool {
    !tally.assigned && tally.status.0.is_open()
}

fn by_status(tallies: &[Tally]) -> Vec<(ProjectStatus, i64)> {
    let of = |status: &ProjectStatus| count(tallies, |tally| tally.status.0 == *status);
    let counts = ProjectStatus::ALL
        .iter()
        .map(|status| (*status, of(status)));
    counts.filter(|(_, count)| *count > 0).collect()
}

/// What the tallies say of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ListTally {
    /// How many projects it holds in all.
    pub(super) matches: i64,
    /// How many it would hold without the filters that its order does not go by.
    among: i64,
    /// How many one index finds, that of the filter which lets the fewest pass.
    found: i64,
}

/// How a page of a filtered list is best read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// As the database likes: an index has the order, filters and all.
    Any,
    /// Along the order, leaving out what the filters do not let pass.
    Walk,
    /// What the filters let pass, sorted.
    Sort,
}

impl ListTally {
    /// Walking looks at a page's rows times as many as there are for each match; sorting looks at what an index finds.
    pub(super) fn way(self, query: &ListQuery, visible: Visible) -> Way {
        use ProjectOrder::{Newest, Oldest, Status, StatusDesc};
        let scope = narrowest(visible, query);
        let is_by_instant = matches!(query.sort, Newest | Oldest);
        match (query.status, query.group, query.urgency, query.unassigned) {
            (None, None, None, None) => Way::Any,
            (Some(_), None, None, None) if is_by_instant && scope.is_some() => Way::Any,
            (None, None, Some(_), None) if is_by_instant && scope == Some(Scope::Everything) => {
                Way::Any
            }
            (Some(_), None, Some(_), None) if is_by_instant => Way::Any,
            // A group's statuses do not lie beside each other: before the first there may be any number of others.
            (None, Some(_), _, _) if matches!(query.sort, Status | StatusDesc) => Way::Any,
            _ => {
                let page = rows(query.limit + 1);
                if page.saturating_mul(self.among) <= self.matches.saturating_mul(self.found) {
                    Way::Walk
                } else {
                    Way::Sort
                }
            }
        }
    }
}

/// The scope that holds just what a list is about, filters aside; none where that takes two of them.
pub(super) fn narrowest(visible: Visible, query: &ListQuery) -> Option<Scope> {
    let of_company = query.contractor.map(Scope::OfContractor);
    let of_person = query.submitted_by.map(Scope::OfPartner);
    let mut scope = visible.scope();
    for asked in [of_company, of_person].into_iter().flatten() {
        if scope != Scope::Everything && scope != asked {
            return None;
        }
        scope = asked;
    }
    Some(scope)
}

/// What the tallies say of a list; nothing where they cannot tell, as of a search.
pub(super) fn of_list(
    conn: &mut Connection,
    visible: Visible,
    query: &ListQuery,
) -> Result<Option<ListTally>, StoreError> {
    use ProjectOrder::{Status, StatusDesc, Urgency, UrgencyDesc};
    let Some(scope) = narrowest(visible, query) else {
        return Ok(None);
    };
    // Of what changed when they know nothing, nor of starts of what still goes on.
    if query.search.is_some()
        || query.quiet_since.is_some()
        || query.group == Some(ProjectGroup::Late)
        || matches!(scope, Scope::One(_))
    {
        return Ok(None);
    }
    let Some(tallies) = worked_on(conn, scope, &query.closed_companies)? else {
        return Ok(None);
    };
    if query.group == Some(ProjectGroup::Overdue) {
        // Which of them have a status or an urgency, no tally knows.
        let is_alone = (query.status, query.urgency, query.unassigned) == (None, None, None);
        return is_alone
            .then(|| {
                let matches = overdue(conn, scope, query.today)?;
                Ok(ListTally {
                    matches,
                    among: count(&tallies, |_| true),
                    found: matches,
                })
            })
            .transpose();
    }
    let sees_all = scope == Scope::Everything;
    let has_status = |tally: &Tally| query.status.is_none_or(|status| tally.status.0 == status);
    let in_group = |tally: &Tally| {
        query
            .group
            .is_none_or(|group| group.includes(tally.status.0))
    };
    let has_urgency = |tally: &Tally| {
        let urgency = tally.urgency_level.0;
        query.urgency.is_none_or(|wanted| urgency == wanted)
    };
    let is_assigned = |tally: &Tally| {
        query.unassigned.is_none_or(|waiting| {
            if waiting {
                is_waiting(tally)
            } else {
                tally.assigned
            }
        })
    };
    Ok(Some(ListTally {
        matches: count(&tallies, |tally| {
            has_status(tally) && in_group(tally) && has_urgency(tally) && is_assigned(tally)
        }),
        among: if matches!(query.sort, Status | StatusDesc) {
            count(&tallies, has_status)
        } else if matches!(query.sort, Urgency | UrgencyDesc) {
            count(&tallies, has_urgency)
        } else {
            count(&tallies, |_| true)
        },
        found: [
            count(&tallies, has_status),
            count(&tallies, has_urgency),
            count(&tallies, |tally| !sees_all || in_group(tally)),
            count(&tallies, |tally| !sees_all || is_assigned(tally)),
        ]
        .into_iter()
        .min()
        .unwrap_or_default(),
    }))
}

/// How many visible projects stand in each status; statuses without any are left out.
///
/// # Errors
/// When the database fails.
pub fn status_counts(
    conn: &mut Connection,
    visible: Visible,
) -> Result<Vec<(ProjectStatus, i64)>, StoreError> {
    of_statuses(conn, visible.scope())
}

/// The same of any scope.
pub(crate) fn of_statuses(
    conn: &mut Connection,
    scope: Scope,
) -> Result<Vec<(ProjectStatus, i64)>, StoreError> {
    Ok(by_status(&of_scope(conn, scope)?))
}

/// Open projects without a contractor, or with a closed one.
///
/// # Errors
/// When the database fails.
pub fn unassigned(conn: &mut Connection, visible: Visible) -> Result<i64, StoreError> {
    let closed_companies = contractor::closed(conn)?;
    if let Some(tallies) = worked_on(conn, visible.scope(), &closed_companies)? {
        return Ok(count(&tallies, is_waiting));
    }
    let query = ListQuery {
        unassigned: Some(true),
        closed_companies,
        ..ListQuery::default()
    };
    Ok(capped(conn, visible, &query)?.0)
}

/// How many projects each of these companies works on, and how many it has or had; without any, a company is left out.
///
/// # Errors
/// When the database fails.
pub(crate) fn of_contractors(
    conn: &mut Connection,
    contractors: &[ContractorId],
) -> Result<HashMap<ContractorId, (i64, i64)>, StoreError> {
    let scopes: HashMap<String, ContractorId> = contractors
        .iter()
        .filter_map(|id| Some((name(Scope::OfContractor(*id))?, *id)))
        .collect();
    let rows = tallies::table
        .filter(tallies::scope.eq_any(scopes.keys().cloned().collect::<Vec<_>>()))
        .select((tallies::scope, tallies::status, tallies::projects))
        .load::<(String, String, i64)>(conn)?;
    let mut counts = HashMap::new();
    for (scope, status, projects) in rows {
        let Some(id) = scopes.get(&scope) else {
            continue;
        };
        let (open, all) = counts.entry(*id).or_insert((0, 0));
        *all += projects;
        if ProjectStatus::parse_or_default(&status).is_open() {
            *open += projects;
        }
    }
    Ok(counts)
}

/// How many projects were to start before today and are not built back.
fn overdue(conn: &mut Connection, scope: Scope, today: Date) -> Result<i64, StoreError> {
    let Some(scope) = name(scope) else {
        return Ok(0);
    };
    let days: Vec<i64> = starts::table
        .filter(starts::scope.eq(scope))
        .filter(starts::timeline_start.lt(today.to_string()))
        .select(starts::projects)
        .load(conn)?;
    Ok(days.iter().sum())
}

/// A company's four figures (specification 2, section 4, "Contractor stats").
///
/// # Errors
/// When the database fails.
pub fn contractor_stats(
    conn: &mut Connection,
    contractor: ContractorId,
    today: Date,
) -> Result<ContractorStats, StoreError> {
    let tallies = of_scope(conn, Scope::OfContractor(contractor))?;
    let overdue = overdue(conn, Scope::OfContractor(contractor), today)?;
    let by_status = by_status(&tallies).into_iter();
    Ok(ContractorStats::of(
        by_status.map(|(status, count)| (status, count.unsigned_abs())),
        overdue.unsigned_abs(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::id::{SessionId, UserId};
    use domain::permission::{Actor, Role, UserActor};
    use uuid::Uuid;

    fn seen_by(role: Role) -> Visible {
        Visible::to(&Actor::User(UserActor {
            user_id: UserId::from_uuid(Uuid::nil()),
            session_id: SessionId::from_uuid(Uuid::nil()),
            role,
            contractor_id: None,
            needs_second_factor: false,
        }))
    }

    #[test]
    fn a_filtered_list_is_read_where_fewer_rows_are_looked_at() {
        use ProjectOrder::{Newest, Owner, Updated};
        let (held, low) = (Some(ProjectStatus::OnHold), Some(UrgencyLevel::Low));
        let (admin, partner) = (Role::Admin, Role::ReferralPartner);
        // role, order, status, urgency, unassigned, how many match, of how many, how many are found -> way
        let table = [
            (
                admin,
                Owner,
                None,
                None,
                None,
                (1_000, 1_000, 1_000),
                Way::Any,
            ),
            (
                admin,
                Newest,
                held,
                None,
                None,
                (10, 1_000_000, 10),
                Way::Any,
            ),
            (
                admin,
                Newest,
                None,
                low,
                None,
                (10, 1_000_000, 10),
                Way::Any,
            ),
            (partner, Newest, held, None, None, (10, 1_000, 10), Way::Any),
            (partner, Newest, None, low, None, (10, 1_000, 10), Way::Sort),
            (
                admin,
                Newest,
                held,
                low,
                None,
                (10, 1_000_000, 30),
                Way::Any,
            ),
            (partner, Newest, held, low, None, (10, 1_000, 30), Way::Any),
            (admin, Updated, held, low, None, (10, 1_000, 30), Way::Sort),
            (
                admin,
                Updated,
                held,
                low,
                None,
                (5_500, 1_000_000, 55_000),
                Way::Walk,
            ),
            (
                admin,
                Updated,
                held,
                None,
                None,
                (55_000, 1_000_000, 55_000),
                Way::Walk,
            ),
            (
                admin,
                Updated,
                held,
                None,
                None,
                (6_000, 1_000_000, 6_000),
                Way::Walk,
            ),
            (
                admin,
                Updated,
                held,
                None,
                None,
                (5_000, 1_000_000, 5_000),
                Way::Sort,
            ),
            (
                admin,
                Updated,
                None,
                None,
                Some(true),
                (900, 1_000, 950),
                Way::Walk,
            ),
        ];
        for (role, sort, status, urgency, unassigned, (matches, among, found), way) in table {
            let query = ListQuery {
                sort,
                status,
                urgency,
                unassigned,
                limit: 25,
                ..ListQuery::default()
            };
            let tally = ListTally {
                matches,
                among,
                found,
            };
            assert_eq!(tally.way(&query, seen_by(role)), way, "{query:?} {tally:?}");
        }
    }
}

//! Pending event proposals.

use super::{Row, SlotRow, proposal};
use crate::capped::Capped;
use crate::event::{OfProject, ProjectColumns, project_columns};
use crate::page::Page;
use crate::schema::{
    contractor_task_timeslots as slots, contractors, event_proposals as proposals, projects,
};
use crate::{Connection, MultiBackend, StoreError, column, user, visit_answer};
use diesel::prelude::*;
use domain::id::{ProjectId, ProposalId};
use domain::permission::{Permit, Scope, Visible, act};
use domain::timeslot::{Proposal, ProposalOutcome};
use std::collections::HashMap;

/// State of a proposal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "only one value exists at a time, on the stack"
)]
pub enum Found {
    /// The proposal is pending.
    Pending(Proposal),
    /// The proposal has ended.
    Ended(ProposalOutcome),
}

/// Maximum number of pending proposals per project.
pub const PENDING_MAX: i64 = 100;

/// Pending proposals are counted up to this number.
pub const COUNT_CAP: i64 = 1_000;

/// The columns of a [`Row`].
macro_rules! columns {
    () => {
        (
            proposals::id,
            proposals::project_id,
            proposals::contractor_id,
            proposals::version,
            proposals::created_at,
            contractors::company_name.nullable(),
        )
    };
}

/// Selects proposals with the company's name.
macro_rules! with_company {
    () => {
        proposals::table.left_join(
            contractors::table.on(proposals::contractor_id.eq(contractors::id.nullable())),
        )
    };
}

/// A project's pending proposals, oldest first.
///
/// # Errors
/// When the database fails.
pub fn of_project(
    conn: &mut Connection,
    permit: &Permit<act::ListEvents>,
) -> Result<Vec<Proposal>, StoreError> {
    waiting(conn, permit.facts().id)
}

/// Same as [`of_project`], for the project's owner. Empty once the project is closed.
///
/// # Errors
/// When the database fails.
pub fn of_project_to_owner(
    conn: &mut Connection,
    permit: &Permit<act::ShowOwnerProject>,
) -> Result<Vec<Proposal>, StoreError> {
    let facts = permit.facts();
    if facts.status.is_open() {
        waiting(conn, facts.id)
    } else {
        Ok(Vec::new())
    }
}

fn waiting(conn: &mut Connection, project: ProjectId) -> Result<Vec<Proposal>, StoreError> {
    let rows = with_company!()
        .filter(proposals::project_id.eq(project.to_string()))
        .filter(proposals::outcome.is_null())
        .order(proposals::id.asc())
        .limit(PENDING_MAX)
        .select(columns!())
        .load::<Row>(conn)?;
    let mut options = options(conn, rows.iter().map(|row| &row.0))?;
    let mut answers = visit_answer::of_proposals(conn, rows.iter().map(|row| &row.0))?;
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let slots = options.remove(&row.0).unwrap_or_default();
        let answer = answers.remove(&row.0);
        found.extend(proposal(row, &slots, answer)?);
    }
    Ok(found)
}

/// Whether the project may have another pending proposal.
///
/// # Errors
/// When the database fails.
pub fn has_room(
    conn: &mut Connection,
    permit: &Permit<act::ManageEvents>,
) -> Result<bool, StoreError> {
    let waiting: i64 = proposals::table
        .filter(proposals::project_id.eq(permit.facts().id.to_string()))
        .filter(proposals::outcome.is_null())
        .count()
        .get_result(conn)?;
    Ok(waiting < PENDING_MAX)
}

/// Timeslots with their creators' names, by proposal.
type Options = HashMap<String, Vec<(SlotRow, Option<String>)>>;

/// Loads the timeslots of these proposals with their creators' names.
fn options<'a>(
    conn: &mut Connection,
    ids: impl Iterator<Item = &'a String>,
) -> Result<Options, StoreError> {
    let ids: Vec<_> = ids.collect();
    let mut options = HashMap::<_, Vec<_>>::new();
    if ids.is_empty() {
        return Ok(options);
    }
    let rows: Vec<SlotRow> = slots::table
        .filter(slots::proposal_id.eq_any(ids))
        .select(SlotRow::as_select())
        .order((slots::scheduled_date.asc(), slots::id.asc()))
        .load(conn)?;
    let names = user::full_names(conn, rows.iter().filter_map(|row| row.created_by.as_ref()))?;
    for row in rows {
        let name = row
            .created_by
            .as_ref()
            .and_then(|id| names.get(id))
            .cloned();
        options
            .entry(row.proposal_id.clone())
            .or_default()
            .push((row, name));
    }
    Ok(options)
}

/// Finds a proposal of the project and its state.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    project: ProjectId,
    id: ProposalId,
) -> Result<Option<Found>, StoreError> {
    let row = with_company!()
        .filter(proposals::id.eq(id.to_string()))
        .filter(proposals::project_id.eq(project.to_string()))
        .select((columns!(), proposals::outcome))
        .first::<(Row, Option<String>)>(conn)
        .optional()?;
    let Some((row, outcome)) = row else {
        return Ok(None);
    };
    if let Some(outcome) = outcome {
        let outcome = column::word(&outcome, ProposalOutcome::parse)?;
        return Ok(Some(Found::Ended(outcome)));
    }
    let slots = options(conn, std::iter::once(&row.0))?
        .remove(&row.0)
        .unwrap_or_default();
    let answer = visit_answer::of_proposals(conn, std::iter::once(&row.0))?.remove(&row.0);
    Ok(proposal(row, &slots, answer)?.map(Found::Pending))
}

/// Selects pending proposals of open projects, with the projects.
macro_rules! with_project {
    () => {
        with_company!()
            .inner_join(projects::table)
            .filter(proposals::outcome.is_null())
            .filter(projects::closed_at.is_null())
            .select((columns!(), project_columns!()))
    };
}

/// Pending proposals of all visible open projects, oldest first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ListProposals>,
    visible: Visible,
    limit: usize,
    after: Option<ProposalId>,
) -> Result<Page<OfProject<Proposal>, ProposalId>, StoreError> {
    let mut rows = with_project!().into_boxed::<MultiBackend>();
    rows = match visible.scope() {
        Scope::Everything => rows,
        Scope::OfContractor(company) => {
            rows.filter(proposals::contractor_id.eq(company.to_string()))
        }
        Scope::Nothing | Scope::OfPartner(_) | Scope::One(_) => {
            return Ok(Page {
                items: Vec::new(),
                next_cursor: None,
            });
        }
    };
    if let Some(after) = after {
        rows = rows.filter(proposals::id.gt(after.to_string()));
    }
    let rows = rows
        .order(proposals::id.asc())
        .limit(i64::try_from(limit + 1).unwrap_or(i64::MAX))
        .load::<(Row, ProjectColumns)>(conn)?;
    // The cursor comes from this read, so that a proposal that ends before the next read does not end the list early.
    let page = Page::cut(rows, limit, |(row, _)| row.0.clone());
    let next_cursor = page.next_cursor.as_deref().map(column::parsed);
    Ok(Page {
        items: of_projects(conn, page.items)?,
        next_cursor: next_cursor.transpose()?,
    })
}

/// Those of these proposals that are pending, with their projects, oldest first.
pub(crate) fn with_projects(
    conn: &mut Connection,
    ids: &[String],
) -> Result<Vec<OfProject<Proposal>>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = with_project!()
        .filter(proposals::id.eq_any(ids))
        .order(proposals::id.asc())
        .load::<(Row, ProjectColumns)>(conn)?;
    of_projects(conn, rows)
}

/// Number of pending proposals of all open projects, up to [`COUNT_CAP`], and whether there are more.
///
/// # Errors
/// When the database fails.
pub fn count_waiting(
    conn: &mut Connection,
    _permit: &Permit<act::ListProposals>,
) -> Result<(i64, bool), StoreError> {
    let waiting = proposals::table
        .inner_join(projects::table)
        .select(proposals::id)
        .filter(proposals::outcome.is_null())
        .filter(projects::closed_at.is_null());
    let count = Capped(waiting, COUNT_CAP + 1).get_result::<i64>(conn)?;
    Ok((count.min(COUNT_CAP), count > COUNT_CAP))
}

fn of_projects(
    conn: &mut Connection,
    rows: Vec<(Row, ProjectColumns)>,
) -> Result<Vec<OfProject<Proposal>>, StoreError> {
    let mut options = options(conn, rows.iter().map(|(row, _)| &row.0))?;
    let mut answers = visit_answer::of_proposals(conn, rows.iter().map(|(row, _)| &row.0))?;
    let mut found = Vec::with_capacity(rows.len());
    for (row, project) in rows {
        let slots = options.remove(&row.0).unwrap_or_default();
        let answer = answers.remove(&row.0);
        if let Some(proposal) = proposal(row, &slots, answer)? {
            found.push(OfProject::new(proposal, project)?);
        }
    }
    Ok(found)
}

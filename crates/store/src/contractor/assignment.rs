//! A company's current and past projects, and its workload.

use crate::page::{Cursor, Page};
use crate::schema::{contractor_assignments as assignments, contractors, projects, users};
use crate::{Connection, MultiBackend, StoreError, column, project};
use diesel::prelude::*;
use domain::calendar_day::days_between;
use domain::contractor::{Assignment, ContractorLoad, MEDIAN_OF, median_days};
use domain::id::ContractorId;
use domain::permission::{Permit, Scope, act};
use domain::project::{ProjectCode, ProjectGroup, ProjectStatus};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

type Row = (
    String,
    String,
    String,
    String,
    String,
    Option<String>,
    String,
    i64,
    Option<String>,
    Option<i64>,
);

/// Current and past projects of a company, latest assignment first.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    _permit: &Permit<act::ShowContractor>,
    contractor: ContractorId,
    limit: usize,
    cursor: Option<&Cursor>,
) -> Result<Page<Assignment>, StoreError> {
    let mut rows = assignments::table
        .inner_join(projects::table)
        .left_join(users::table.on(assignments::assigned_by.eq(users::id.nullable())))
        .filter(assignments::contractor_id.eq(contractor.to_string()))
        .order((assignments::assigned_at.desc(), assignments::id.desc()))
        .select((
            assignments::id,
            projects::project_code,
            projects::project_number,
            projects::property_owner_name,
            projects::property_address,
            projects::unit,
            projects::status,
            assignments::assigned_at,
            users::full_name.nullable(),
            assignments::ended_at,
        ))
        .into_boxed::<MultiBackend>();
    if let Some(Cursor { micros, id }) = cursor.cloned() {
        // This condition is implied by the next one, but it gives the index scan its starting point.
        rows = rows.filter(assignments::assigned_at.le(micros)).filter(
            assignments::assigned_at
                .lt(micros)
                .or(assignments::assigned_at
                    .eq(micros)
                    .and(assignments::id.lt(id))),
        );
    }
    let rows: Vec<Row> = rows
        .limit(i64::try_from(limit + 1).unwrap_or(i64::MAX))
        .load(conn)?;
    let cut = Page::cut(rows, limit, |row: &Row| Cursor {
        micros: row.7,
        id: row.0.clone(),
    });
    let items = cut.items.into_iter().map(assignment);
    Ok(Page {
        items: items.collect::<Result<_, StoreError>>()?,
        next_cursor: cut.next_cursor,
    })
}

/// For the owner: when the project's current company was assigned or last opened or closed, whichever is later; without a company, when the
/// last assignment ended. `None` if no company was ever assigned.
///
/// # Errors
/// When the database fails.
pub fn settled_to_owner(
    conn: &mut Connection,
    permit: &Permit<act::ShowOwnerProject>,
) -> Result<Option<Timestamp>, StoreError> {
    let project = permit.facts().id.to_string();
    let given: Option<(i64, i64)> = assignments::table
        .inner_join(contractors::table)
        .filter(assignments::project_id.eq(&project))
        .filter(assignments::ended_at.is_null())
        .select((assignments::assigned_at, contractors::status_since))
        .first(conn)
        .optional()?;
    if let Some((assigned_at, status_since)) = given {
        return column::instant(assigned_at.max(status_since)).map(Some);
    }
    let left: Option<Option<i64>> = assignments::table
        .filter(assignments::project_id.eq(&project))
        .filter(assignments::ended_at.is_not_null())
        .order(assignments::ended_at.desc())
        .select(assignments::ended_at)
        .first(conn)
        .optional()?;
    column::optional_instant(left.flatten())
}

fn assignment(row: Row) -> Result<Assignment, StoreError> {
    let (id, code, number, owner, street, unit, status, assigned_at, by, ended_at) = row;
    Ok(Assignment {
        id: column::parsed(&id)?,
        project_code: ProjectCode::from_stored(code),
        project_number: number,
        property_owner_name: owner,
        street,
        unit,
        status: ProjectStatus::parse_or_default(&status),
        assigned_at: column::instant(assigned_at)?,
        assigned_by_name: by,
        ended_at: column::optional_instant(ended_at)?,
    })
}

/// A company's workload and punctuality, counted by the admin's status groups. The contractor's own groups would count canceled projects as
/// overdue.
///
/// # Errors
/// When the database fails.
pub fn load(
    conn: &mut Connection,
    _permit: &Permit<act::ShowContractor>,
    contractor: ContractorId,
    today: Date,
    zone: &TimeZone,
) -> Result<ContractorLoad, StoreError> {
    let counts = project::of_statuses(conn, Scope::OfContractor(contractor))?;
    let of = |group: ProjectGroup| {
        let counts = counts.iter().filter(|(status, _)| group.includes(*status));
        counts.map(|(_, count)| *count).sum::<i64>()
    };
    let finished = ProjectGroup::Done.statuses().map(ProjectStatus::as_str);
    let times: Vec<(Option<i64>, i64)> = projects::table
        .inner_join(assignments::table)
        .filter(projects::contractor_id.eq(contractor.to_string()))
        .filter(projects::closed_at.is_not_null())
        .filter(projects::status.eq_any(finished.collect::<Vec<_>>()))
        .filter(assignments::ended_at.is_null())
        .order(projects::closed_at.desc())
        .limit(MEDIAN_OF)
        .select((projects::closed_at, assignments::assigned_at))
        .load(conn)?;
    let day =
        |micros: i64| Ok::<_, StoreError>(column::instant(micros)?.to_zoned(zone.clone()).date());
    let days = times.into_iter().map(|(closed, assigned)| {
        let (closed, assigned) = (day(closed.unwrap_or(assigned))?, day(assigned)?);
        Ok::<_, StoreError>(days_between(assigned, closed).max(0))
    });
    Ok(ContractorLoad {
        open: of(ProjectGroup::Open),
        overdue: project::late_of(conn, contractor, today)?.unsigned_abs(),
        completed: of(ProjectGroup::Done).unsigned_abs(),
        median_days: median_days(days.collect::<Result<_, StoreError>>()?),
    })
}

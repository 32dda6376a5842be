//! Deleted events and timeslots, for calendar programs that still have them.

use super::calendar::matching;
use super::{CalendarQuery, OfProject, ProjectColumns, WhenColumns, project_columns};
use crate::schema::{calendar_cancellations as cancellations, projects};
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use domain::event::{EventType, When};
use domain::id::{ContractorId, ProjectId};
use domain::permission::{Permit, Scope, Visible, act};
use jiff::Timestamp;
use uuid::Uuid;

/// A deleted event or timeslot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cancellation {
    /// The id it had.
    pub id: Uuid,
    /// The event type.
    pub task_type: EventType,
    /// Its title.
    pub title: String,
    /// When it would have taken place.
    pub when: When,
    /// Number of changes, including the deletion.
    pub sequence: i64,
    /// When it was deleted.
    pub canceled_at: Timestamp,
}

/// Records a deletion.
pub(crate) fn record_cancellation(
    conn: &mut Connection,
    project: ProjectId,
    contractor: Option<ContractorId>,
    of: &Cancellation,
) -> Result<(), StoreError> {
    let columns = WhenColumns::of(of.when);
    diesel::insert_into(cancellations::table)
        .values((
            cancellations::id.eq(of.id.to_string()),
            cancellations::project_id.eq(project.to_string()),
            cancellations::contractor_id.eq(contractor.map(|id| id.to_string())),
            cancellations::task_type.eq(of.task_type.as_str()),
            cancellations::title.eq(&of.title),
            cancellations::scheduled_date.eq(columns.scheduled_date),
            cancellations::start_time.eq(columns.start_time),
            cancellations::end_time.eq(columns.end_time),
            cancellations::is_all_day.eq(columns.is_all_day),
            cancellations::sequence.eq(of.sequence),
            cancellations::canceled_at.eq(column::micros(of.canceled_at)),
        ))
        .execute(conn)?;
    Ok(())
}

type Row = (
    String,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    bool,
    i64,
    i64,
);

/// Deleted entries within the calendar's filters, whatever their former status.
///
/// # Errors
/// When the database fails.
pub fn cancellations(
    conn: &mut Connection,
    _permit: &Permit<act::ShowCalendar>,
    visible: Visible,
    query: &CalendarQuery,
) -> Result<Vec<OfProject<Cancellation>>, StoreError> {
    let rows = cancellations::table.inner_join(projects::table).select((
        (
            cancellations::id,
            cancellations::task_type,
            cancellations::title,
            cancellations::scheduled_date,
            cancellations::start_time,
            cancellations::end_time,
            cancellations::is_all_day,
            cancellations::sequence,
            cancellations::canceled_at,
        ),
        project_columns!(),
    ));
    matching!(rows, cancellations, visible, query)
        .load::<(Row, ProjectColumns)>(conn)?
        .into_iter()
        .map(|(row, project)| OfProject::new(cancellation(row)?, project))
        .collect()
}

fn cancellation(
    (id, task_type, title, scheduled_date, start_time, end_time, is_all_day, sequence, at): Row,
) -> Result<Cancellation, StoreError> {
    let when = WhenColumns {
        scheduled_date,
        start_time,
        end_time,
        is_all_day,
    };
    Ok(Cancellation {
        id: column::parsed(&id)?,
        task_type: column::word(&task_type, EventType::parse)?,
        title,
        when: when.read()?,
        sequence,
        canceled_at: column::instant(at)?,
    })
}

/// Removes records of deletions before this instant; returns how many.
///
/// # Errors
/// When the database fails.
pub fn forget_cancellations(conn: &mut Connection, before: Timestamp) -> Result<usize, StoreError> {
    let old = cancellations::table.filter(cancellations::canceled_at.lt(column::micros(before)));
    Ok(diesel::delete(old).execute(conn)?)
}

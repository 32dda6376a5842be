//! Proposed events (`event_proposals`) and their timeslots (`contractor_task_timeslots`).

mod list;
mod write;

pub(crate) use list::with_projects;
pub use list::{
    COUNT_CAP, Found, PENDING_MAX, count_waiting, find, has_room, list, of_project,
    of_project_to_owner,
};
pub use write::{confirm, delete, edit};
pub(crate) use write::{edit_in, insert};

use crate::event::WhenColumns;
use crate::schema::contractor_task_timeslots as slots;
use crate::{StoreError, column};
use diesel::prelude::*;
use domain::event::{EventSubject, EventType};
use domain::timeslot::{Proposal, Timeslot};
use domain::visit_answer::VisitAnswer;

#[derive(Queryable, Selectable)]
#[diesel(table_name = slots)]
struct SlotRow {
    id: String,
    proposal_id: String,
    task_type: String,
    title: String,
    description: Option<String>,
    scheduled_date: String,
    start_time: Option<String>,
    end_time: Option<String>,
    is_all_day: bool,
    created_by: Option<String>,
}

impl SlotRow {
    fn timeslot(&self) -> Result<Timeslot, StoreError> {
        let when = WhenColumns {
            scheduled_date: self.scheduled_date.clone(),
            start_time: self.start_time.clone(),
            end_time: self.end_time.clone(),
            is_all_day: self.is_all_day,
        };
        Ok(Timeslot {
            id: column::parsed(&self.id)?,
            when: when.read()?,
        })
    }

    fn subject(&self) -> Result<EventSubject, StoreError> {
        Ok(EventSubject {
            task_type: column::word(&self.task_type, EventType::parse)?,
            title: self.title.clone(),
            description: self.description.clone(),
        })
    }
}

/// A proposal's id, project, company, version, and creation time, and the company's name.
type Row = (String, String, Option<String>, i64, i64, Option<String>);

/// Builds a proposal; `None` without timeslots.
fn proposal(
    (id, project, company, version, created_at, company_name): Row,
    options: &[(SlotRow, Option<String>)],
    answer: Option<VisitAnswer>,
) -> Result<Option<Proposal>, StoreError> {
    let Some((first, creator)) = options.first() else {
        return Ok(None);
    };
    let mut timeslots = options
        .iter()
        .map(|(row, _)| row.timeslot())
        .collect::<Result<Vec<_>, _>>()?;
    timeslots.sort_by_key(|slot| (slot.when, slot.id));
    Ok(Some(Proposal {
        id: column::parsed(&id)?,
        project_id: column::parsed(&project)?,
        contractor_id: column::optional_parsed(company.as_deref())?,
        contractor_company_name: company_name,
        subject: first.subject()?,
        timeslots,
        created_by: column::optional_parsed(first.created_by.as_deref())?,
        creator_full_name: creator.clone(),
        created_at: column::instant(created_at)?,
        version,
        answer,
    }))
}

//! The sent versions of many projects, for sums in lists and exports.

use super::cents;
use crate::schema::{
    estimate_decisions as decisions, estimate_versions as versions, estimates, projects,
};
use crate::scope::in_scope;
use crate::{Connection, MultiBackend, StoreError, column};
use diesel::prelude::*;
use domain::estimate::{Decider, EstimateState, SentVersion};
use domain::id::{ContractorId, ProjectId};
use domain::money::Currency;
use domain::permission::Visible;
use std::collections::{BTreeMap, HashMap};

/// The estimates of a project that were sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentEstimates {
    /// Who decides about them.
    pub decider: Decider,
    /// The company that drafted each, `None` for the office, and its sent versions.
    pub estimates: Vec<(Option<ContractorId>, Vec<SentVersion>)>,
}

/// The columns of a sent version: version, state, currency, amount, approved amount, when it was sent, and when it was decided.
pub(crate) type SentColumns = (
    i32,
    String,
    String,
    i64,
    Option<i64>,
    Option<i64>,
    Option<i64>,
);

/// Selects [`SentColumns`] from versions with their decisions.
macro_rules! sent_columns {
    () => {
        (
            crate::schema::estimate_versions::version,
            crate::schema::estimate_versions::state,
            crate::schema::estimate_versions::currency,
            crate::schema::estimate_versions::amount_cents,
            crate::schema::estimate_decisions::approved_cents.nullable(),
            crate::schema::estimate_versions::sent_at,
            crate::schema::estimate_decisions::decided_at.nullable(),
        )
    };
}
pub(crate) use sent_columns;

/// Decodes the columns of a sent version; `None` for a draft.
pub(crate) fn sent_version(columns: SentColumns) -> Result<Option<SentVersion>, StoreError> {
    let (version, state, currency, amount, approved, sent_at, decided_at) = columns;
    let Some(sent_at) = column::optional_instant(sent_at)? else {
        return Ok(None);
    };
    Ok(Some(SentVersion {
        version,
        state: column::word(&state, EstimateState::parse)?,
        currency: column::word(&currency, Currency::parse)?,
        amount: cents(amount)?,
        approved: approved.map(cents).transpose()?,
        sent_at,
        decided_at: column::optional_instant(decided_at)?,
    }))
}

/// The sent estimates of these projects as far as they are visible. The caller filters what the reader may see.
///
/// # Errors
/// When the database fails.
pub fn sent_of_projects(
    conn: &mut Connection,
    visible: Visible,
    listed: &[ProjectId],
) -> Result<HashMap<ProjectId, SentEstimates>, StoreError> {
    let ids: Vec<String> = listed.iter().map(ToString::to_string).collect();
    let rows = projects::table
        .filter(projects::id.eq_any(&ids))
        .select((projects::id, projects::estimate_decider))
        .into_boxed::<MultiBackend>();
    let rows: Vec<(String, String)> = in_scope!(rows, visible.scope(), projects.id).load(conn)?;
    let ids: Vec<&String> = rows.iter().map(|(id, _)| id).collect();
    let mut sent = sent_by_project(conn, &ids)?;
    rows.iter()
        .map(|(id, decider)| {
            let estimates = SentEstimates {
                decider: column::word(decider, Decider::parse)?,
                estimates: sent.remove(id).unwrap_or_default(),
            };
            Ok((column::parsed(id)?, estimates))
        })
        .collect()
}

type Drafted = (Option<ContractorId>, Vec<SentVersion>);

/// The sent estimates by project, in the order of their numbers.
fn sent_by_project(
    conn: &mut Connection,
    projects: &[&String],
) -> Result<HashMap<String, Vec<Drafted>>, StoreError> {
    let rows: Vec<(String, i32, Option<String>, SentColumns)> = versions::table
        .inner_join(estimates::table)
        .left_join(decisions::table)
        .filter(versions::project_id.eq_any(projects.iter().copied()))
        .filter(versions::sent_at.is_not_null())
        .select((
            versions::project_id,
            estimates::number,
            estimates::contractor_id,
            sent_columns!(),
        ))
        .load(conn)?;
    let mut by_number: HashMap<String, BTreeMap<i32, Drafted>> = HashMap::new();
    for (project, number, contractor, columns) in rows {
        let of_project = by_number.entry(project).or_default();
        let contractor = column::optional_parsed(contractor.as_deref())?;
        let (_, sent) = of_project
            .entry(number)
            .or_insert_with(|| (contractor, Vec::new()));
        sent.extend(sent_version(columns)?);
    }
    let in_order = by_number.into_iter().map(|(project, estimates)| {
        let estimates = estimates.into_values().collect();
        (project, estimates)
    });
    Ok(in_order.collect())
}

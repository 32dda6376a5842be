//! Estimates of projects with their versions, lines, files, and decisions. Each change locks the project's row before, and writes what belongs
//! to it in the caller's transaction.

mod decide;
mod sums;
mod write;

pub use decide::{DecidedBy, choose_decider, decide, decider};
pub(crate) use sums::{SentColumns, sent_columns, sent_version};
pub use sums::{SentEstimates, sent_of_projects};
pub use write::{NewVersion, TAKEN, create, delete, edit, is_withdrawn_by, next, send, withdraw};

use crate::internal_file::{FileColumns, file_columns, stored};
use crate::schema::{
    contractors, estimate_decisions as decisions, estimate_files as files, estimate_lines as lines,
    estimate_versions as versions, estimates, projects,
};
use crate::{Connection, StoreError, column, file_facts, user};
use diesel::dsl::max;
use diesel::prelude::*;
use domain::estimate::{
    ApprovedLine, Decider, Decision, DecisionKind, Estimate, EstimateState, Line, LineFields,
    Version, VersionSummary,
};
use domain::file::StoredFile;
use domain::id::{EstimateId, EstimateVersionId, ProjectId};
use domain::money::{Cents, Currency, Number};
use domain::permission::{Permit, act};
use std::collections::HashMap;

/// The estimates of a project in their order, each with its versions, newest first. The caller filters what the reader may see.
///
/// # Errors
/// When the database fails.
pub fn list(
    conn: &mut Connection,
    permit: &Permit<act::ListEstimates>,
) -> Result<Vec<(Estimate, Vec<VersionSummary>)>, StoreError> {
    let project = permit.facts().id.to_string();
    let mut summaries: HashMap<String, Vec<VersionSummary>> = HashMap::new();
    let rows: Vec<SummaryRow> = versions::table
        .left_join(decisions::table)
        .filter(versions::project_id.eq(&project))
        .order((versions::estimate_id.asc(), versions::version.desc()))
        .select((
            versions::estimate_id,
            versions::id,
            versions::version,
            versions::state,
            versions::currency,
            versions::amount_cents,
            versions::expires_on,
            versions::sent_at,
            decisions::decided_at.nullable(),
        ))
        .load(conn)?;
    for row in rows {
        let of_estimate = summaries.entry(row.0.clone()).or_default();
        let is_sent = |summary: &VersionSummary| summary.sent_at.is_some();
        let is_newest_sent = row.7.is_some() && !of_estimate.iter().any(is_sent);
        of_estimate.push(summary(row, is_newest_sent)?);
    }
    let estimates = of_project(conn, &project)?;
    Ok(estimates
        .into_iter()
        .map(|estimate| {
            let versions = summaries.remove(&estimate.id.to_string());
            (estimate, versions.unwrap_or_default())
        })
        .collect())
}

/// Estimate, ID, version, state, currency, amount, last day, when it was sent, and when it was decided.
type SummaryRow = (
    String,
    String,
    i32,
    String,
    String,
    i64,
    Option<String>,
    Option<i64>,
    Option<i64>,
);

fn summary(row: SummaryRow, is_newest_sent: bool) -> Result<VersionSummary, StoreError> {
    let (_, id, version, state, currency, amount, expires_on, sent_at, decided_at) = row;
    Ok(VersionSummary {
        id: column::parsed(&id)?,
        version,
        state: column::word(&state, EstimateState::parse)?,
        currency: column::word(&currency, Currency::parse)?,
        amount: cents(amount)?,
        expires_on: column::optional_parsed(expires_on.as_deref())?,
        sent_at: column::optional_instant(sent_at)?,
        decided_at: column::optional_instant(decided_at)?,
        is_newest_sent,
    })
}

/// ID, number, company with its name, and the estimate that it supplements.
type EstimateRow = (String, i32, Option<String>, Option<String>, Option<String>);

/// The estimates of a project in their order.
fn of_project(conn: &mut Connection, project: &str) -> Result<Vec<Estimate>, StoreError> {
    let rows: Vec<EstimateRow> = estimates::table
        .left_join(contractors::table.on(estimates::contractor_id.eq(contractors::id.nullable())))
        .filter(estimates::project_id.eq(project))
        .order(estimates::number.asc())
        .select((
            estimates::id,
            estimates::number,
            estimates::contractor_id,
            contractors::company_name.nullable(),
            estimates::supplement_of,
        ))
        .load(conn)?;
    let numbers: HashMap<String, i32> = rows
        .iter()
        .map(|(id, number, ..)| (id.clone(), *number))
        .collect();
    rows.into_iter()
        .map(|(id, number, contractor, contractor_name, supplement_of)| {
            let supplemented = supplement_of.and_then(|id| Some((*numbers.get(&id)?, id)));
            let supplement_of = supplemented
                .map(|(number, id)| Ok::<_, StoreError>((column::parsed(&id)?, number)))
                .transpose()?;
            Ok(Estimate {
                id: column::parsed(&id)?,
                number,
                contractor_id: column::optional_parsed(contractor.as_deref())?,
                contractor_name,
                supplement_of,
            })
        })
        .collect()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = versions)]
struct VersionRow {
    id: String,
    estimate_id: String,
    project_id: String,
    version: i32,
    state: String,
    currency: String,
    amount_cents: i64,
    tax_cents: i64,
    deductible_cents: Option<i64>,
    depreciation_cents: Option<i64>,
    scope: String,
    expires_on: Option<String>,
    drafted_by: Option<String>,
    drafted_at: i64,
    sent_at: Option<i64>,
    sent_by: Option<String>,
    revision: i64,
}

/// Finds a version of an estimate of the project. The caller checks whether the reader may see it.
///
/// # Errors
/// When the database fails.
pub fn find(
    conn: &mut Connection,
    project: ProjectId,
    id: EstimateVersionId,
) -> Result<Option<Version>, StoreError> {
    let row = versions::table
        .filter(versions::id.eq(id.to_string()))
        .filter(versions::project_id.eq(project.to_string()))
        .select(VersionRow::as_select())
        .first(conn)
        .optional()?;
    row.map(|row| complete(conn, row)).transpose()
}

/// Adds everything that belongs to a version. The number of queries does not depend on the number of lines.
fn complete(conn: &mut Connection, row: VersionRow) -> Result<Version, StoreError> {
    let estimate_id: EstimateId = column::parsed(&row.estimate_id)?;
    let estimate = of_project(conn, &row.project_id)?
        .into_iter()
        .find(|estimate| estimate.id == estimate_id)
        .ok_or_else(|| StoreError::internal("a version without its estimate"))?;
    let newest_sent = newest_sent(conn, &row.estimate_id)?;
    let is_newest = newest_version(conn, &row.estimate_id)? == Some(row.version);
    let id: EstimateVersionId = column::parsed(&row.id)?;
    let people = [&row.drafted_by, &row.sent_by];
    let names = user::full_names(conn, people.into_iter().flatten())?;
    let name_of = |id: &Option<String>| id.as_ref().and_then(|id| names.get(id)).cloned();
    let decision = decision_of(conn, &row)?;
    let is_newest_sent = newest_sent == Some(id);
    Ok(Version {
        lines: lines_of(conn, &row.id)?,
        files: files_of(conn, &row.id)?,
        drafted_by: name_of(&row.drafted_by),
        sent_by: name_of(&row.sent_by),
        sender_id: column::optional_parsed(row.sent_by.as_deref())?,
        drafted_at: column::instant(row.drafted_at)?,
        summary: summary(
            (
                row.estimate_id,
                row.id,
                row.version,
                row.state,
                row.currency,
                row.amount_cents,
                row.expires_on,
                row.sent_at,
                decision
                    .as_ref()
                    .map(|decision| column::micros(decision.decided_at)),
            ),
            is_newest_sent,
        )?,
        estimate,
        project_id: column::parsed(&row.project_id)?,
        newest_sent,
        is_newest,
        scope: row.scope,
        tax: cents(row.tax_cents)?,
        deductible: row.deductible_cents.map(cents).transpose()?,
        depreciation: row.depreciation_cents.map(cents).transpose()?,
        decision,
        revision: row.revision,
    })
}

fn newest_sent(
    conn: &mut Connection,
    estimate: &str,
) -> Result<Option<EstimateVersionId>, StoreError> {
    let id: Option<String> = versions::table
        .filter(versions::estimate_id.eq(estimate))
        .filter(versions::sent_at.is_not_null())
        .order(versions::version.desc())
        .select(versions::id)
        .first(conn)
        .optional()?;
    column::optional_parsed(id.as_deref())
}

fn newest_version(conn: &mut Connection, estimate: &str) -> Result<Option<i32>, StoreError> {
    Ok(versions::table
        .filter(versions::estimate_id.eq(estimate))
        .select(max(versions::version))
        .first(conn)?)
}

fn cents(units: i64) -> Result<Cents, StoreError> {
    Cents::new(units).ok_or_else(|| StoreError::internal("an amount out of range"))
}

/// Room, description, quantity, unit, price, tax in percent, amount, and tax.
type LineRow = (String, String, String, String, String, String, i64, i64);

fn lines_of(conn: &mut Connection, version: &str) -> Result<Vec<Line>, StoreError> {
    let rows: Vec<LineRow> = lines::table
        .filter(lines::version_id.eq(version))
        .order(lines::position.asc())
        .select((
            lines::room,
            lines::description,
            lines::quantity,
            lines::unit,
            lines::unit_price,
            lines::tax_percent,
            lines::amount_cents,
            lines::tax_cents,
        ))
        .load(conn)?;
    rows.into_iter()
        .map(
            |(room, description, quantity, unit, unit_price, tax_percent, amount, tax)| {
                Ok(Line {
                    fields: LineFields {
                        room,
                        description,
                        quantity: column::word(&quantity, Number::from_stored)?,
                        unit,
                        unit_price: column::word(&unit_price, Number::from_stored)?,
                        tax_percent: column::word(&tax_percent, Number::from_stored)?,
                    },
                    amount: cents(amount)?,
                    tax: cents(tax)?,
                })
            },
        )
        .collect()
}

fn files_of(conn: &mut Connection, version: &str) -> Result<Vec<StoredFile>, StoreError> {
    let rows: Vec<FileColumns> = files::table
        .filter(files::version_id.eq(version))
        .order((files::uploaded_at.asc(), files::id.asc()))
        .select(file_columns!(files))
        .load(conn)?;
    let mut found = rows
        .into_iter()
        .map(stored)
        .collect::<Result<Vec<_>, _>>()?;
    file_facts::attach(conn, &mut found)?;
    Ok(found)
}

/// Finds the file of a version by its path: the file, the project, and the version.
pub(crate) fn find_file(
    conn: &mut Connection,
    path: &str,
) -> Result<Option<(StoredFile, ProjectId, EstimateVersionId)>, StoreError> {
    let found: Option<(FileColumns, String, String)> = files::table
        .inner_join(versions::table)
        .filter(files::file_path.eq(path))
        .select((file_columns!(files), versions::project_id, versions::id))
        .first(conn)
        .optional()?;
    let Some((columns, project, version)) = found else {
        return Ok(None);
    };
    Ok(Some((
        stored(columns)?,
        column::parsed(&project)?,
        column::parsed(&version)?,
    )))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = decisions)]
struct DecisionRow {
    kind: String,
    approved_cents: Option<i64>,
    lines: String,
    reason: String,
    decider: String,
    decided_by: Option<String>,
    decider_name: Option<String>,
    recorded_by: Option<String>,
    decided_at: i64,
}

fn decision_of(conn: &mut Connection, row: &VersionRow) -> Result<Option<Decision>, StoreError> {
    let found = decisions::table
        .filter(decisions::version_id.eq(&row.id))
        .select(DecisionRow::as_select())
        .first(conn)
        .optional()?;
    let Some(found) = found else { return Ok(None) };
    let people = [&found.decided_by, &found.recorded_by];
    let names = user::full_names(conn, people.into_iter().flatten())?;
    let name_of = |id: &String| names.get(id).cloned().unwrap_or_default();
    let decider = column::word(&found.decider, Decider::parse)?;
    let name = match (&found.decided_by, found.decider_name, decider) {
        (Some(user), _, _) => name_of(user),
        (None, Some(name), _) => name,
        // The stored name of an owner is removed when the owner's data is erased.
        (None, None, Decider::Owner) => projects::table
            .filter(projects::id.eq(&row.project_id))
            .select(projects::property_owner_name)
            .first(conn)?,
        (None, None, _) => String::new(),
    };
    let recorded_by = found
        .recorded_by
        .map(|id| Ok::<_, StoreError>((column::parsed(&id)?, name_of(&id))))
        .transpose()?;
    let approved: Vec<(usize, i64)> =
        serde_json::from_str(&found.lines).map_err(StoreError::internal)?;
    Ok(Some(Decision {
        kind: column::word(&found.kind, DecisionKind::parse)?,
        approved: found.approved_cents.map(cents).transpose()?,
        lines: approved
            .into_iter()
            .map(|(position, amount)| {
                Ok(ApprovedLine {
                    position,
                    amount: cents(amount)?,
                })
            })
            .collect::<Result<_, StoreError>>()?,
        reason: found.reason,
        decider,
        decided_by: column::optional_parsed(found.decided_by.as_deref())?,
        name,
        recorded_by,
        decided_at: column::instant(found.decided_at)?,
    }))
}

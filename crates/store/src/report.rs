//! Reports, read from summary tables that triggers keep up to date. The cost depends on the number of days and companies, not on the number
//! of projects.

mod clock;
mod estimates;
mod load;
mod past;
mod stages;

pub(crate) use clock::day_of;
pub use clock::{Offset, is_kept, keep_clock};
pub use estimates::{EstimateParty, EstimatesOf, estimates_by_contractor, estimates_by_partner};
pub use load::{ContractorLoad, PartnerVolume, contractor_load, partner_volume};
pub(crate) use past::insert_stays;
pub use stages::stage_times;

use crate::schema::{project_days as days, projects, status_days};
use crate::{Connection, StoreError, project};
use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use domain::id::{ContractorId, ProjectId, UserId};
use domain::permission::{Permit, Scope, act};
use domain::project::ProjectStatus;
use domain::report::ReportRange;
use jiff::Timestamp;
use jiff::civil::Date;
use std::collections::HashMap;

/// Which projects a report covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportScope {
    /// All projects.
    Everybody,
    /// Projects assigned to a company.
    Contractor(ContractorId),
    /// Projects submitted by a partner.
    Partner(UserId),
}

impl ReportScope {
    const fn visible(self) -> Scope {
        match self {
            Self::Everybody => Scope::Everything,
            Self::Contractor(company) => Scope::OfContractor(company),
            Self::Partner(partner) => Scope::OfPartner(partner),
        }
    }

    fn name(self) -> String {
        project::tallies_name(self.visible()).unwrap_or_default()
    }
}

const EPOCH: Date = Date::constant(1970, 1, 1);

/// A day as the summary tables store it: days since 1970-01-01.
fn number(day: Date) -> i64 {
    day.duration_since(EPOCH).as_hours() / 24
}

fn date(number: i64) -> Date {
    EPOCH.saturating_add(jiff::SignedDuration::from_hours(number.saturating_mul(24)))
}

/// Number of projects submitted per day; omits days without any.
///
/// # Errors
/// When the database fails.
pub fn intake(
    conn: &mut Connection,
    _permit: &Permit<act::ShowReports>,
    scope: ReportScope,
    range: ReportRange,
) -> Result<Vec<(Date, i64)>, StoreError> {
    let days = days::table
        .filter(days::scope.eq(scope.name()))
        .filter(days::day.between(number(range.from()), number(range.to())))
        .filter(days::submitted.gt(0))
        .select((days::day, days::submitted))
        .load::<(i64, i64)>(conn)?;
    Ok(dated(days))
}

/// Number of projects submitted per day that are still open; omits days without any.
///
/// # Errors
/// When the database fails.
pub fn open_by_day(
    conn: &mut Connection,
    _permit: &Permit<act::ShowReports>,
    scope: ReportScope,
) -> Result<Vec<(Date, i64)>, StoreError> {
    let days = days::table
        .filter(days::scope.eq(scope.name()))
        .filter(days::open.gt(0))
        .select((days::day, days::open))
        .load::<(i64, i64)>(conn)?;
    Ok(dated(days))
}

fn dated(days: Vec<(i64, i64)>) -> Vec<(Date, i64)> {
    days.into_iter()
        .map(|(day, count)| (date(day), count))
        .collect()
}

/// Number of projects in a status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusShare {
    /// The status.
    pub status: ProjectStatus,
    /// Projects submitted in the range.
    pub submitted: i64,
    /// All projects.
    pub all: i64,
}

/// Number of projects per status, among those submitted in the range and among all. `between` holds the range's first instant and its end
/// (exclusive). Omits statuses without projects.
///
/// # Errors
/// When the database fails.
pub fn status_mix(
    conn: &mut Connection,
    _permit: &Permit<act::ShowReports>,
    scope: ReportScope,
    range: ReportRange,
    between: (Timestamp, Timestamp),
) -> Result<Vec<StatusShare>, StoreError> {
    let submitted = match scope {
        ReportScope::Everybody => status_days::table
            .filter(status_days::day.between(number(range.from()), number(range.to())))
            .group_by(status_days::status)
            .select((
                status_days::status,
                sql::<BigInt>("CAST(sum(status_days.projects) AS BIGINT)"),
            ))
            .load::<(String, i64)>(conn)?,
        ReportScope::Contractor(_) | ReportScope::Partner(_) => {
            let first = |instant| ProjectId::first_from(instant).to_string();
            let of_days = projects::table
                .filter(projects::id.ge(first(between.0)))
                .filter(projects::id.lt(first(between.1)))
                .group_by(projects::status)
                .select((projects::status, count_star()));
            match scope {
                ReportScope::Partner(partner) => of_days
                    .filter(projects::referral_partner_id.eq(partner.to_string()))
                    .load(conn)?,
                ReportScope::Everybody => Vec::new(),
                ReportScope::Contractor(company) => of_days
                    .filter(projects::contractor_id.eq(company.to_string()))
                    .load(conn)?,
            }
        }
    };
    let submitted: HashMap<ProjectStatus, i64> = submitted
        .into_iter()
        .map(|(status, count)| (ProjectStatus::parse_or_default(&status), count))
        .collect();
    let all: HashMap<ProjectStatus, i64> = project::of_statuses(conn, scope.visible())?
        .into_iter()
        .collect();
    let of = |counts: &HashMap<ProjectStatus, i64>, status: ProjectStatus| {
        counts.get(&status).copied().unwrap_or_default()
    };
    Ok(ProjectStatus::AS_WORK_GOES
        .into_iter()
        .map(|status| StatusShare {
            status,
            submitted: of(&submitted, status),
            all: of(&all, status),
        })
        .filter(|share| share.submitted > 0 || share.all > 0)
        .collect())
}

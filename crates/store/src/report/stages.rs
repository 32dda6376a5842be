//! How long projects stayed in each status.

use super::{ReportScope, number};
use crate::schema::{project_stays as stays, stage_times as times};
use crate::{Connection, StoreError};
use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use domain::permission::{Permit, act};
use domain::project::ProjectStatus;
use domain::report::{ReportRange, Spread};
use std::collections::BTreeMap;

/// So many days are summed up in one.
const SPAN: i64 = 32;

type Row = (String, i64, i64);

/// How long the stays lasted that ended in the range, by the status that was left.
///
/// # Errors
/// When the database fails.
pub fn stage_times(
    conn: &mut Connection,
    _permit: &Permit<act::ShowReports>,
    scope: ReportScope,
    range: ReportRange,
) -> Result<BTreeMap<ProjectStatus, Spread>, StoreError> {
    let (from, to) = (number(range.from()), number(range.to()));
    let counted = || {
        stays::table
            .filter(stays::left_day.between(from, to))
            .group_by((stays::status, stays::about))
            .select((stays::status, stays::about, count_star()))
    };
    let rows: Vec<Row> = match scope {
        ReportScope::Everybody => of_everybody(conn, from, to)?,
        ReportScope::Contractor(company) => counted()
            .filter(stays::contractor_id.eq(company.to_string()))
            .load(conn)?,
        ReportScope::Partner(partner) => counted()
            .filter(stays::referral_partner_id.eq(partner.to_string()))
            .load(conn)?,
    };
    let mut spreads: BTreeMap<ProjectStatus, Spread> = BTreeMap::new();
    for (status, about, count) in rows {
        let status = ProjectStatus::parse_or_default(&status);
        spreads.entry(status).or_default().add(about, count);
    }
    Ok(spreads)
}

/// The summed up days within, and single days before and after them.
fn of_everybody(conn: &mut Connection, from: i64, to: i64) -> Result<Vec<Row>, StoreError> {
    let mut rows = Vec::new();
    for (span, first, last) in parts(from, to) {
        let part = times::table
            .filter(times::span.eq(span))
            .filter(times::start.between(first, last))
            .filter(times::stays.gt(0))
            .group_by((times::status, times::about))
            .select((
                times::status,
                times::about,
                sql::<BigInt>("CAST(sum(stage_times.stays) AS BIGINT)"),
            ))
            .load::<Row>(conn)?;
        rows.extend(part);
    }
    Ok(rows)
}

/// Which spans, from the first to the last, cover these days.
fn parts(from: i64, to: i64) -> Vec<(i64, i64, i64)> {
    let first = from.div_euclid(SPAN) + i64::from(from.rem_euclid(SPAN) != 0);
    let last = (to + 1).div_euclid(SPAN) - 1;
    if first > last {
        return vec![(1, from, to)];
    }
    let parts = [
        (1, from, first * SPAN - 1),
        (SPAN, first, last),
        (1, (last + 1) * SPAN, to),
    ];
    let is_some = |part: &(i64, i64, i64)| part.1 <= part.2;
    parts.into_iter().filter(is_some).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_is_covered_once() {
        for from in 0..100 {
            for to in from..200 {
                let mut days = Vec::new();
                for (span, first, last) in parts(from, to) {
                    days.extend((first * span)..((last + 1) * span));
                }
                assert_eq!(days, (from..=to).collect::<Vec<_>>(), "{from} {to}");
                assert!(
                    parts(from, to)
                        .iter()
                        .filter(|part| part.0 == 1)
                        .all(|part| part.2 - part.1 < 62)
                );
            }
        }
    }
}

//! How long projects stay in each status.

use super::{ReportScope, number};
use crate::schema::{project_stays as stays, stage_times as times};
use crate::{Connection, StoreError};
use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use domain::permission::{Permit, act};
use domain::project::ProjectStatus;
use domain::report::{ReportRange, Spread};
use std::collections::BTreeMap;

/// Days per row in the coarse summary.
const SPAN: i64 = 32;

type Row = (String, i64, i64);

/// The expression of SQLite's indexes for `about`. SQLite uses them as covering indexes only for the same expression, not for the generated
/// column.
const ABOUT: &str = "CASE WHEN lasted < 64 THEN lasted \
    WHEN lasted < 128 THEN lasted - lasted % 2 WHEN lasted < 256 THEN lasted - lasted % 4 \
    WHEN lasted < 512 THEN lasted - lasted % 8 WHEN lasted < 1024 THEN lasted - lasted % 16 \
    WHEN lasted < 2048 THEN lasted - lasted % 32 WHEN lasted < 4096 THEN lasted - lasted % 64 \
    WHEN lasted < 8192 THEN lasted - lasted % 128 WHEN lasted < 16384 THEN lasted - lasted % 256 \
    WHEN lasted < 32768 THEN lasted - lasted % 512 WHEN lasted < 65536 THEN lasted - lasted % 1024 \
    WHEN lasted < 131072 THEN lasted - lasted % 2048 WHEN lasted < 262144 THEN lasted - lasted % 4096 \
    WHEN lasted < 524288 THEN lasted - lasted % 8192 WHEN lasted < 1048576 THEN lasted - lasted % 16384 \
    WHEN lasted < 2097152 THEN lasted - lasted % 32768 WHEN lasted < 4194304 THEN lasted - lasted % 65536 \
    ELSE lasted - lasted % 131072 END";

const fn about(conn: &Connection) -> &'static str {
    match conn {
        Connection::Sqlite(_) => ABOUT,
        Connection::Postgres(_) => "project_stays.about",
    }
}

/// Durations of the stays that ended in the range, by status.
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
    let about = about(conn);
    let kinds = format!("project_stays.status, {about}");
    let counted = || {
        stays::table
            .filter(stays::left_day.between(from, to))
            .group_by(sql::<Text>(&kinds))
            .select((
                sql::<Text>("project_stays.status"),
                sql::<BigInt>(about),
                count_star(),
            ))
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

/// Combines coarse rows with the single days before and after them.
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

/// Rows that cover these days: each a span in days, and the first and last row.
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

//! Each report as a table of numbers.

use super::estimates;
use super::numbers::{Table, number};
use crate::shared::views::report::{ReportRow, ReportUnit, ReportValue};
use domain::language::{Message, Text};
use domain::permission::{Permit, act};
use domain::project::ProjectStatus;
use domain::report::{AGES, ReportKind, ReportRange, age_band, age_label};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::report::{self, ReportScope};
use store::{Connection, StoreError};

/// What a table covers, apart from the projects.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Covered {
    pub(crate) report: ReportKind,
    pub(crate) range: ReportRange,
    /// Start of the range, inclusive, and its end, exclusive.
    between: (Timestamp, Timestamp),
    pub(crate) today: Date,
}

impl Covered {
    /// Days start at midnight in the portal's time zone. `None` if a day is beyond all instants.
    pub(crate) fn new(
        report: ReportKind,
        range: ReportRange,
        today: Date,
        zone: &TimeZone,
    ) -> Option<Self> {
        let begins = |day: Date| Some(day.to_zoned(zone.clone()).ok()?.timestamp());
        let after = range.to().tomorrow().ok()?;
        Some(Self {
            report,
            range,
            between: (begins(range.from())?, begins(after)?),
            today,
        })
    }
}

/// Computes a report.
///
/// # Errors
/// When the database fails.
pub(crate) fn table(
    conn: &mut Connection,
    permit: &Permit<act::ShowReports>,
    of: &Covered,
    scope: ReportScope,
) -> Result<Table, StoreError> {
    match of.report {
        ReportKind::Intake => {
            let days = report::intake(conn, permit, scope, of.range)?;
            Ok(intake(of, &days))
        }
        ReportKind::StatusMix => {
            let mix = report::status_mix(conn, permit, scope, of.range, of.between)?;
            let submitted: i64 = mix.iter().map(|share| share.submitted).sum();
            let rows = mix.iter().map(|one| {
                let numbers = [
                    number(one.submitted),
                    share(one.submitted, submitted),
                    number(one.all),
                ];
                status_row(one.status, numbers)
            });
            let all = mix.iter().map(|share| share.all).sum();
            Ok(Table {
                row_label: Message::TableStatus,
                columns: vec![
                    (
                        "submitted",
                        Message::TableSubmittedInRange,
                        ReportUnit::Count,
                    ),
                    ("share", Message::TableShare, ReportUnit::Percent),
                    ("all", Message::TableAllNow, ReportUnit::Count),
                ],
                rows: rows.collect(),
                totals: Some(numbers([number(submitted), None, number(all)])),
            })
        }
        ReportKind::StageTimes => {
            let spreads = report::stage_times(conn, permit, scope, of.range)?;
            let stages = ProjectStatus::AS_WORK_GOES.into_iter();
            let stages = stages.filter_map(|status| spreads.get(&status).map(|one| (status, one)));
            let rows = stages.map(|(status, spread)| {
                let minutes = |percent| spread.percentile(percent).and_then(number);
                let numbers = [number(spread.count()), minutes(50), minutes(90)];
                status_row(status, numbers)
            });
            Ok(Table {
                row_label: Message::TableStage,
                columns: vec![
                    ("left", Message::TableMovedOn, ReportUnit::Count),
                    ("median", Message::TableMedian, ReportUnit::Minutes),
                    ("p90", Message::TableP90, ReportUnit::Minutes),
                ],
                rows: rows.collect(),
                totals: None,
            })
        }
        ReportKind::ContractorLoad => {
            let load = report::contractor_load(conn, permit, scope, of.range, of.today)?;
            Ok(contractor_load(load))
        }
        ReportKind::PartnerVolume => {
            let volume = report::partner_volume(conn, permit, scope, of.range)?;
            Ok(partner_volume(volume))
        }
        ReportKind::OpenByAge => {
            let days = report::open_by_day(conn, permit, scope)?;
            Ok(open_by_age(&days, of.today))
        }
        ReportKind::EstimatesByContractor => {
            let found = report::estimates_by_contractor(conn, permit, scope, of.between)?;
            let names = (Message::TableContractor, Message::TableOffice);
            Ok(estimates::table(names, &found))
        }
        ReportKind::EstimatesByPartner => {
            let found = report::estimates_by_partner(conn, permit, scope, of.between)?;
            let names = (Message::TablePartner, Message::TableNoPartner);
            Ok(estimates::table(names, &found))
        }
    }
}

fn intake(of: &Covered, days: &[(Date, i64)]) -> Table {
    let total = days.iter().map(|(_, count)| count).sum();
    let rows = of.range.periods().into_iter().map(|period| {
        let within = days
            .iter()
            .filter(|(day, _)| (period.from..=period.to).contains(day));
        let count = within.map(|(_, count)| count).sum();
        worded(&period.from.to_string(), period.label(), [number(count)])
    });
    Table {
        row_label: match of.range.step() {
            domain::report::ReportStep::Day => Message::TableDay,
            domain::report::ReportStep::Week => Message::TableWeek,
            domain::report::ReportStep::Month => Message::TableMonth,
        },
        columns: vec![(
            "submitted",
            Message::TableProjectsSubmitted,
            ReportUnit::Count,
        )],
        // Without submissions, omit the rows, so that no empty chart is drawn.
        rows: if total == 0 {
            Vec::new()
        } else {
            rows.collect()
        },
        totals: Some(numbers([number(total)])),
    }
}

fn contractor_load(mut load: Vec<report::ContractorLoad>) -> Table {
    load.sort_by(|a, b| {
        let busy = (b.open, b.overdue, b.submitted).cmp(&(a.open, a.overdue, a.submitted));
        busy.then_with(|| a.company_name.cmp(&b.company_name))
    });
    let sum = |of: fn(&report::ContractorLoad) -> i64| load.iter().map(of).sum::<i64>();
    let (built_back, late) = (sum(|one| one.built_back), sum(|one| one.late));
    let totals = [
        number(sum(|one| one.open)),
        number(sum(|one| one.overdue)),
        number(sum(|one| one.submitted)),
        number(built_back),
        number(late),
        share(late, built_back),
    ];
    let rows = load.iter().map(|one| {
        let numbers = [
            number(one.open),
            number(one.overdue),
            number(one.submitted),
            number(one.built_back),
            number(one.late),
            share(one.late, one.built_back),
        ];
        row(&one.slug, &one.company_name, numbers)
    });
    Table {
        row_label: Message::TableContractor,
        columns: vec![
            ("open", Message::TableOpenNow, ReportUnit::Count),
            ("overdue", Message::TableStartPassed, ReportUnit::Count),
            (
                "submitted",
                Message::TableSubmittedInRange,
                ReportUnit::Count,
            ),
            ("built_back", Message::TableBuiltBack, ReportUnit::Count),
            ("late", Message::TableBuiltBackLate, ReportUnit::Count),
            ("late_share", Message::TableLateShare, ReportUnit::Percent),
        ],
        rows: rows.collect(),
        totals: Some(numbers(totals)),
    }
}

fn partner_volume(volume: Vec<report::PartnerVolume>) -> Table {
    let sum = |of: fn(&report::PartnerVolume) -> i64| volume.iter().map(of).sum::<i64>();
    let (submitted, open, done) = (
        sum(|one| one.submitted),
        sum(|one| one.open),
        sum(|one| one.done),
    );
    let rows = volume.iter().map(|one| {
        let label = match &one.company_name {
            Some(company) => format!("{} ({company})", one.full_name),
            None => one.full_name.clone(),
        };
        let numbers = [
            number(one.submitted),
            share(one.submitted, submitted),
            number(one.open),
            number(one.done),
            number(one.submitted - one.open - one.done),
        ];
        row(&one.id.to_string(), &label, numbers)
    });
    Table {
        row_label: Message::TablePartner,
        columns: vec![
            (
                "submitted",
                Message::TableSubmittedInRange,
                ReportUnit::Count,
            ),
            ("share", Message::TableShare, ReportUnit::Percent),
            ("open", Message::TableStillOpen, ReportUnit::Count),
            ("done", Message::TableDone, ReportUnit::Count),
            ("stopped", Message::TableStopped, ReportUnit::Count),
        ],
        rows: rows.collect(),
        totals: Some(numbers([
            number(submitted),
            None,
            number(open),
            number(done),
            number(submitted - open - done),
        ])),
    }
}

fn open_by_age(days: &[(Date, i64)], today: Date) -> Table {
    let mut open = [0; AGES.len()];
    for (day, count) in days {
        if let Some(band) = open.get_mut(age_band(*day, today)) {
            *band += count;
        }
    }
    let total = open.iter().sum();
    let rows = open.into_iter().enumerate().map(|(place, open)| {
        worded(
            &place.to_string(),
            age_label(place),
            [number(open), share(open, total)],
        )
    });
    Table {
        row_label: Message::TableSubmitted,
        columns: vec![
            ("open", Message::TableOpenProjects, ReportUnit::Count),
            ("share", Message::TableShare, ReportUnit::Percent),
        ],
        rows: if total == 0 {
            Vec::new()
        } else {
            rows.collect()
        },
        totals: Some(numbers([number(total), None])),
    }
}

/// A row labeled with a name.
fn row<const N: usize>(key: &str, name: &str, values: [Option<f64>; N]) -> ReportRow {
    ReportRow {
        key: key.to_owned(),
        label: name.to_owned(),
        label_text: None,
        currency: None,
        values: numbers(values),
    }
}

/// A row labeled with a translatable message.
fn worded<const N: usize>(key: &str, label: Message, values: [Option<f64>; N]) -> ReportRow {
    let text = Text::from(label);
    ReportRow {
        label: text.english(),
        label_text: Some(text),
        ..row(key, "", values)
    }
}

fn status_row<const N: usize>(status: ProjectStatus, values: [Option<f64>; N]) -> ReportRow {
    let word = status.as_str();
    let label = Message::TableInStatus {
        status: word.to_owned(),
    };
    worded(word, label, values)
}

fn numbers(values: impl IntoIterator<Item = Option<f64>>) -> Vec<Option<ReportValue>> {
    let values = values.into_iter();
    values.map(|value| value.map(ReportValue::Number)).collect()
}

/// A percentage, with one decimal.
fn share(part: i64, whole: i64) -> Option<f64> {
    let permille = (whole > 0).then(|| (part * 1_000 + whole / 2) / whole)?;
    number(permille).map(|permille| permille / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_one_decimal() {
        for (part, whole, expected) in [
            (0, 0, None),
            (0, 7, Some(0.0)),
            (1, 3, Some(33.3)),
            (2, 3, Some(66.7)),
            (7, 7, Some(100.0)),
        ] {
            assert_eq!(share(part, whole), expected, "{part} of {whole}");
        }
    }
}

//! Puts a report into words for its PDF, as its page does.

use crate::mail::words::words;
use crate::shared::money::money;
use crate::shared::report::{Covered, Table};
use crate::shared::views::report::{ReportUnit, ReportValue};
use crate::state::portal::Look;
use documents::figures::{Column, Figures, Table as PrintedTable};
use documents::report::Fact;
use domain::language::{Language, Message, group_thousands};
use domain::report::{REPORT_FILE_ROWS, ReportKind};
use jiff::civil::DateTime;

/// Minutes of an hour.
const HOUR: f64 = 60.0;
/// Minutes of a day.
const DAY: f64 = 24.0 * HOUR;

/// A report to be printed, apart from its numbers.
pub(super) struct Printed {
    /// The reader's language.
    pub(super) language: Language,
    /// What it covers.
    pub(super) covered: Covered,
    /// The company or partner whose projects it covers; `None` for all projects.
    pub(super) whose: Option<String>,
    /// The portal's name and color.
    pub(super) look: Look,
    /// When it is made, in the portal's time zone.
    pub(super) made_at: DateTime,
}

impl Printed {
    /// The content of the PDF.
    pub(super) fn figures(self, table: Table) -> Figures {
        let title = self.covered.report.label_in(self.language);
        Figures {
            language: self.language.as_str().to_owned(),
            running: format!("{} · {title}", self.look.name),
            title,
            page: self.say(&Message::DocumentPage {
                page: "{page}".to_owned(),
                pages: "{pages}".to_owned(),
            }),
            facts: self.facts(),
            tables: vec![self.table(table)],
            portal: self.look.name,
            color: self.look.accent,
        }
    }

    fn say(&self, message: &Message) -> String {
        message.in_language(self.language)
    }

    fn facts(&self) -> Vec<Fact> {
        let Covered { range, today, .. } = self.covered;
        let day = |day| self.language.day(day);
        let dates = if self.covered.report.has_range() {
            Message::ReportWordsRange {
                from: day(range.from()),
                to: day(range.to()),
            }
        } else {
            Message::ReportWordsAsOf { day: day(today) }
        };
        let whose = self.whose.clone();
        let whose = whose.unwrap_or_else(|| self.say(&Message::ReportWordsEverybody));
        [
            (Message::ReportWordsDates, self.say(&dates)),
            (Message::ReportWordsWhose, whose),
            (Message::DocumentMade, self.language.moment(self.made_at)),
        ]
        .into_iter()
        .map(|(name, value)| Fact {
            name: self.say(&name),
            value,
        })
        .collect()
    }

    fn table(&self, table: Table) -> PrintedTable {
        let total_currency = table.total_currency().map(str::to_owned);
        let Table {
            row_label,
            columns,
            rows,
            totals,
        } = table;
        let count = rows.len();
        let line = |label: String, currency: Option<&str>, values: &[Option<ReportValue>]| {
            let mut cells = vec![label];
            let units = columns.iter().map(|(_, _, unit)| *unit);
            let numbers = values.iter().zip(units);
            cells.extend(numbers.map(|(value, unit)| match value {
                Some(ReportValue::Amount(amount)) => money(amount, currency),
                Some(ReportValue::Number(number)) => figure(Some(*number), unit, self.language),
                None => figure(None, unit, self.language),
            }));
            cells
        };
        let printed_rows = rows.into_iter().take(REPORT_FILE_ROWS).map(|row| {
            let text = row.label_text.as_ref();
            let label = text.and_then(|text| text.in_language(self.language));
            let currency = row.currency.as_deref();
            line(label.unwrap_or(row.label), currency, &row.values)
        });
        let totals = totals.filter(|_| count > 1);
        let names = columns.iter().map(|(_, name, _)| (name, true));
        let names = std::iter::once((&row_label, false)).chain(names);
        let kind = self.covered.report;
        PrintedTable {
            title: kind.question_in(self.language),
            columns: names
                .map(|(name, is_figure)| Column {
                    name: self.say(name),
                    is_figure,
                })
                .collect(),
            rows: printed_rows.collect(),
            totals: totals.map(|totals| {
                let label = self.say(&Message::ReportWordsTotal);
                line(label, total_currency.as_deref(), &totals)
            }),
            empty: words(self.language).report_none(kind),
            notes: self.notes(count),
        }
    }

    /// What to know about a table of so many rows.
    fn notes(&self, rows: usize) -> Vec<String> {
        let cut = (rows > REPORT_FILE_ROWS).then(|| Message::ReportWordsCut {
            shown: group_thousands(&REPORT_FILE_ROWS, ","),
            all: group_thousands(&rows, ","),
        });
        let hint = match self.covered.report {
            ReportKind::StageTimes => Some(Message::ReportWordsStageHint),
            ReportKind::ContractorLoad => Some(Message::ReportWordsLoadHint),
            ReportKind::EstimatesByContractor | ReportKind::EstimatesByPartner => {
                Some(Message::ReportWordsEstimatesHint)
            }
            ReportKind::Intake
            | ReportKind::StatusMix
            | ReportKind::PartnerVolume
            | ReportKind::OpenByAge => None,
        };
        let notes = cut.into_iter().chain(hint.filter(|_| rows > 0));
        notes.map(|note| self.say(&note)).collect()
    }
}

/// A number as the report's page shows it (`told` in web/src/features/report/numbers.ts).
fn figure(value: Option<f64>, unit: ReportUnit, language: Language) -> String {
    let Some(value) = value else {
        return "–".to_owned();
    };
    let message = match unit {
        ReportUnit::Count | ReportUnit::Money => return decimal(value * 10.0),
        ReportUnit::Percent => Message::ReportWordsPercent {
            number: decimal(value * 10.0),
        },
        ReportUnit::Minutes if value < HOUR => Message::ReportWordsMinutes {
            number: decimal(value * 10.0),
        },
        ReportUnit::Minutes if value < 2.0 * DAY => Message::ReportWordsHours {
            number: decimal(value * 10.0 / HOUR),
        },
        ReportUnit::Minutes => Message::ReportWordsDays {
            number: decimal(value * 10.0 / DAY),
        },
    };
    message.in_language(language)
}

/// A number of tenths with one decimal, unless that is zero, and with commas between thousands, as is usual in the United States.
fn decimal(tenths: f64) -> String {
    let number = format!("{:.1}", tenths.round() / 10.0);
    match number.split_once('.') {
        Some((whole, "0")) => group_thousands(&whole, ","),
        Some((whole, decimals)) => format!("{}.{decimals}", group_thousands(&whole, ",")),
        None => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared::views::report::ReportRow;
    use domain::report::ReportRange;
    use jiff::civil::date;
    use jiff::tz::TimeZone;

    #[test]
    fn numbers_are_shown_as_on_the_page() {
        use ReportUnit::{Count, Minutes, Percent};
        for (value, unit, expected) in [
            (None, Count, "–"),
            (Some(0.0), Count, "0"),
            (Some(999.0), Count, "999"),
            (Some(1_234.0), Count, "1,234"),
            (Some(1_234_567.0), Count, "1,234,567"),
            (Some(33.3), Percent, "33.3%"),
            (Some(100.0), Percent, "100%"),
            (Some(59.0), Minutes, "59 min"),
            (Some(60.0), Minutes, "1 h"),
            (Some(69.0), Minutes, "1.2 h"),
            (Some(2_879.0), Minutes, "48 h"),
            (Some(2_880.0), Minutes, "2 d"),
            (Some(14_500.0), Minutes, "10.1 d"),
            (Some(1_778_400.0), Minutes, "1,235 d"),
        ] {
            for language in Language::ALL {
                assert_eq!(figure(value, unit, *language), expected, "{unit:?}");
            }
        }
    }

    fn printed(report: ReportKind, rows: usize) -> Figures {
        let (from, to) = (date(2026, 1, 1), date(2026, 3, 2));
        let range = ReportRange::new(Some(from), Some(to), to).unwrap();
        let rows = (0..rows).map(|number| ReportRow {
            key: number.to_string(),
            label: format!("Company {number}"),
            label_text: None,
            currency: None,
            values: vec![Some(ReportValue::Number(1_200.0)), None],
        });
        let table = Table {
            row_label: Message::TableContractor,
            columns: vec![
                ("open", Message::TableOpenNow, ReportUnit::Count),
                ("late_share", Message::TableLateShare, ReportUnit::Percent),
            ],
            rows: rows.collect(),
            totals: Some(vec![Some(ReportValue::Number(2_400.0)), None]),
        };
        let printed = Printed {
            language: Language::English,
            covered: Covered::new(report, range, to, &TimeZone::UTC).unwrap(),
            whose: None,
            look: Look::default(),
            made_at: date(2026, 3, 2).at(10, 5, 0, 0),
        };
        printed.figures(table)
    }

    #[test]
    fn a_report_states_its_dates_whose_projects_it_covers_and_when_it_was_made() {
        for (report, dates) in [
            (ReportKind::ContractorLoad, "Jan 1, 2026 – Mar 2, 2026"),
            (ReportKind::OpenByAge, "As of Mar 2, 2026"),
        ] {
            let figures = printed(report, 2);
            let facts: Vec<(&str, &str)> = figures
                .facts
                .iter()
                .map(|fact| (&*fact.name, &*fact.value))
                .collect();
            let expected = [
                ("Dates", dates),
                ("Projects for", "Everyone"),
                ("Made", "Mar 2, 2026, 10:05 AM"),
            ];
            assert_eq!(facts, expected);
        }
    }

    #[test]
    fn a_table_has_totals_from_two_rows_and_is_cut() {
        let most = REPORT_FILE_ROWS;
        for (rows, shown, has_totals, notes) in [
            (0, 0, false, 0),
            (1, 1, false, 1),
            (2, 2, true, 1),
            (most, most, true, 1),
            (most + 1, most, true, 2),
        ] {
            let table = printed(ReportKind::ContractorLoad, rows).tables.remove(0);
            assert_eq!(table.rows.len(), shown);
            assert_eq!(table.totals.is_some(), has_totals, "{rows}");
            assert_eq!(table.notes.len(), notes, "{rows}");
            if let Some(row) = table.rows.first() {
                assert_eq!(row[..], ["Company 0", "1,200", "–"]);
            }
            if let Some(totals) = table.totals {
                assert_eq!(totals[..], ["Total", "2,400", "–"]);
            }
        }
        let cut = printed(ReportKind::PartnerVolume, most + 1)
            .tables
            .remove(0);
        let note =
            "The first 2,000 of 2,001 rows. Exports as CSV or Excel workbook include all rows.";
        assert_eq!(cut.notes, [note]);
    }
}

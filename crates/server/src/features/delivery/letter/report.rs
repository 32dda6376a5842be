//! A report that an admin subscribed to by email.

use super::News;
use crate::mail::letter::escaped;
use crate::mail::words::{Opens, Why, words};
use crate::shared::report::{Covered, Table, table};
use crate::shared::views::report::{ReportUnit, ReportValue};
use domain::language::Language;
use domain::mail::shown_name;
use domain::permission::{Permit, act};
use domain::report::{REPORT_MAIL_ROWS, ReportKind};
use jiff::tz::TimeZone;
use store::delivery::report_mail::DueReport;
use store::delivery::{DueBundle, Recipient};
use store::report::ReportScope;
use store::{Connection, StoreError};

const CELL: &str = "padding:6px 8px;border-bottom:1px solid #d5dde3";

/// The numbers of a report as texts.
pub(in crate::features::delivery) struct Figures {
    /// Whose projects; `None` for all.
    projects: Option<String>,
    headings: Vec<String>,
    /// The rows: a label, and a number for each column.
    rows: Vec<Vec<String>>,
    totals: Option<Vec<String>>,
    /// Number of rows that are left out.
    more: usize,
}

/// Computes a report that is due.
///
/// # Errors
/// When the database fails.
pub(in crate::features::delivery) fn figures(
    conn: &mut Connection,
    due: &DueReport,
    language: Language,
    zone: &TimeZone,
) -> Result<Figures, StoreError> {
    let permit = Permit::<act::ShowReports>::for_system((), "an admin subscribed to it by email");
    let covered = Covered::new(due.mail.report, due.range, due.today, zone)
        .ok_or_else(|| StoreError::internal("a finished period is beyond all instants"))?;
    let table = table(conn, &permit, &covered, due.mail.projects.scope)?;
    Ok(Figures {
        projects: words(language).report_projects(&due.mail.projects),
        ..Figures::new(&table, due.mail.report, language)
    })
}

impl Figures {
    fn new(table: &Table, kind: ReportKind, language: Language) -> Self {
        let words = words(language);
        let numbers = |values: &[Option<ReportValue>]| -> Vec<String> {
            let units = table.columns.iter().map(|(_, _, unit)| *unit);
            let numbers = values.iter().zip(units);
            numbers
                .map(|(value, unit)| number(value.as_ref(), unit))
                .collect()
        };
        let line = |label: String, currency: Option<&str>, values: &[Option<ReportValue>]| {
            let mut cells = vec![label];
            if table.has_amounts() {
                cells.push(currency.unwrap_or("–").to_owned());
            }
            cells.extend(numbers(values));
            cells
        };
        let rows = table.rows.iter().take(REPORT_MAIL_ROWS).map(|row| {
            let label = match &row.label_text {
                Some(text) => text.in_language(language).unwrap_or_default(),
                None => words.report_row(kind, &row.label),
            };
            line(label, row.currency.as_deref(), &row.values)
        });
        let totals = table.totals.as_ref().filter(|_| table.rows.len() > 1);
        Self {
            projects: None,
            headings: table
                .headings(language)
                .into_iter()
                .map(|(heading, _)| heading)
                .collect(),
            rows: rows.collect(),
            totals: totals.map(|totals| line(words.report_total(), table.total_currency(), totals)),
            more: table.rows.len().saturating_sub(REPORT_MAIL_ROWS),
        }
    }

    /// A line for each row, because plain text has no columns.
    pub(super) fn text(&self) -> Vec<String> {
        let mut parts: Vec<String> = self.projects.iter().cloned().collect();
        let columns = self.headings.iter().skip(1);
        for cells in self.rows.iter().chain(&self.totals) {
            let numbers: Vec<String> = columns
                .clone()
                .zip(cells.iter().skip(1))
                .map(|(heading, number)| format!("  {heading}: {number}"))
                .collect();
            let label = cells.first().map_or("", String::as_str);
            parts.push(format!("* {label}\n{}", numbers.join("\n")));
        }
        parts
    }

    /// A heading with the projects, and the table.
    pub(super) fn html(&self) -> String {
        let projects = self.projects.as_ref().map(|projects| {
            format!(
                "<p style=\"margin:0 0 8px;font-weight:600\">{}</p>\n",
                escaped(projects)
            )
        });
        if self.rows.is_empty() {
            return projects.unwrap_or_default();
        }
        let heading: String = self
            .headings
            .iter()
            .enumerate()
            .map(|(place, text)| cell("th scope=\"col\"", "th", place, text))
            .collect();
        let rows: String = self.rows.iter().map(|cells| row(cells, "")).collect();
        let totals = self.totals.as_ref();
        let totals = totals.map(|cells| row(cells, ";font-weight:700"));
        format!(
            "{}<table style=\"width:100%;margin:0 0 16px;border-collapse:collapse;font-size:13px\">\n\
             <thead><tr>{heading}</tr></thead>\n<tbody>\n{rows}{}</tbody>\n</table>\n",
            projects.unwrap_or_default(),
            totals.unwrap_or_default()
        )
    }
}

fn row(cells: &[String], style: &str) -> String {
    let cells = cells.iter().enumerate().map(|(place, text)| match place {
        0 => cell("th scope=\"row\"", "th", place, text),
        _ => cell("td", "td", place, text),
    });
    let cells: String = cells.collect();
    format!("<tr style=\"vertical-align:top{style}\">{cells}</tr>\n")
}

/// A cell: labels on the left, numbers on the right.
fn cell(opening: &str, closing: &str, place: usize, text: &str) -> String {
    let align = if place == 0 {
        "text-align:start;overflow-wrap:anywhere"
    } else {
        "text-align:end"
    };
    format!(
        "<{opening} style=\"{CELL};{align}\">{}</{closing}>",
        escaped(text)
    )
}

/// A number without its unit, which the heading names. Durations are in days.
fn number(value: Option<&ReportValue>, unit: ReportUnit) -> String {
    match (value, unit) {
        (None, _) => "–".to_owned(),
        (Some(ReportValue::Amount(amount)), _) => amount.clone(),
        (Some(ReportValue::Number(minutes)), ReportUnit::Minutes) => {
            format!("{:.1}", minutes / 1_440.0)
        }
        (
            Some(ReportValue::Number(value)),
            ReportUnit::Count | ReportUnit::Percent | ReportUnit::Money,
        ) => value.to_string(),
    }
}

pub(super) fn news(
    due: &DueBundle,
    report: &DueReport,
    figures: Figures,
    origin: &str,
    stops: Vec<(String, String)>,
) -> News {
    let words = words(due.language);
    let name = match &due.to {
        Recipient::Account { first_name, .. } => first_name.as_deref(),
        Recipient::Owner { .. } => None,
    };
    let kind = report.mail.report;
    let reports = format!("{origin}/admin/reports");
    let more = match figures.more {
        0 if figures.rows.is_empty() => Some(words.report_none(kind)),
        0 => None,
        more => Some(words.more(more)),
    };
    News {
        language: due.language,
        subject: words.report_subject(report.mail.period, kind),
        greeting: words.greeting(name.and_then(shown_name).as_deref()),
        letter: Vec::new(),
        intro: words.report_intro(kind, report.range, report.today),
        groups: Vec::new(),
        states: Vec::new(),
        figures: Some(figures),
        more,
        button: (words.button(Opens::Report), link(&reports, report)),
        why: words.why(Why::Report(&reports)),
        stops,
    }
}

/// A link to the report with the same dates and projects.
fn link(reports: &str, due: &DueReport) -> String {
    let kind = due.mail.report;
    let days = if kind.has_range() {
        format!("&from={}&to={}", due.range.from(), due.range.to())
    } else {
        String::new()
    };
    let projects = match (due.mail.projects.scope, &due.mail.projects.slug) {
        (ReportScope::Contractor(_), Some(slug)) => format!("&contractor={slug}"),
        (ReportScope::Partner(partner), _) => format!("&partner={partner}"),
        (ReportScope::Contractor(_) | ReportScope::Everybody, _) => String::new(),
    };
    format!("{reports}?report={kind}{days}{projects}")
}

#[cfg(test)]
mod tests {
    use super::super::tests::{HOSTILE, assert_harmless};
    use super::*;
    use crate::shared::views::report::ReportRow;
    use crate::state::portal::Look;
    use domain::delivery::{Bundle, MailFrequency};
    use domain::id::{ContractorId, ReportMailId, UserId};
    use domain::language::Message;
    use domain::mail::MailCause;
    use domain::permission::Role;
    use domain::report::ReportRange;
    use jiff::civil::date;
    use store::delivery::report_mail::{ReportMail, ReportProjects};
    use uuid::Uuid;

    fn row(label: &str, values: [Option<f64>; 2]) -> ReportRow {
        ReportRow {
            key: "key".to_owned(),
            label: label.to_owned(),
            label_text: None,
            currency: None,
            values: values.map(|value| value.map(ReportValue::Number)).to_vec(),
        }
    }

    /// The email of a report about two companies.
    fn written(language: Language, rows: Vec<ReportRow>) -> News {
        written_as(ReportKind::ContractorLoad, language, rows)
    }

    fn written_as(kind: ReportKind, language: Language, rows: Vec<ReportRow>) -> News {
        let user = UserId::from_uuid(Uuid::from_u128(9));
        let id = ReportMailId::from_uuid(Uuid::from_u128(10));
        let (from, to) = (date(2026, 3, 2), date(2026, 3, 8));
        let report = DueReport {
            mail: ReportMail {
                id,
                period: MailFrequency::Weekly,
                report: kind,
                projects: ReportProjects {
                    scope: ReportScope::Contractor(ContractorId::from_uuid(Uuid::from_u128(11))),
                    slug: Some("ridgeline".to_owned()),
                    name: Some(HOSTILE.to_owned()),
                },
            },
            period_start: date(2026, 3, 9),
            range: ReportRange::new(Some(from), Some(to), to).unwrap(),
            today: date(2026, 3, 9),
        };
        let table = Table {
            row_label: Message::TableContractor,
            columns: vec![
                ("open", Message::TableOpenNow, ReportUnit::Count),
                ("median", Message::TableMedian, ReportUnit::Minutes),
            ],
            rows,
            totals: Some(vec![Some(ReportValue::Number(1_204.0)), None]),
        };
        let figures = Figures {
            projects: words(language).report_projects(&report.mail.projects),
            ..Figures::new(&table, kind, language)
        };
        let due = DueBundle {
            bundle: Bundle::Report(user, MailFrequency::Weekly, id),
            cause: MailCause::OFFICE,
            to: Recipient::Account {
                id: user,
                email: "ann@portal.example".to_owned(),
                first_name: Some("Ann".to_owned()),
                role: Role::Admin,
            },
            language,
            items: Vec::new(),
            more: 0,
            is_notice: false,
            letter: None,
            summary: None,
            report: Some(report.clone()),
            next_due: None,
        };
        news(&due, &report, figures, "https://portal.example", Vec::new())
    }

    #[test]
    fn a_report_has_its_days_its_numbers_and_a_link() {
        for (language, subject, parts) in [
            (
                Language::English,
                "Weekly report: Contractor workload and delays",
                [
                    "Contractor workload and delays, Mar 2 – Mar 8, 2026",
                    "Projects of one company",
                    "Median (days)",
                    "Total",
                ],
            ),
            (
                Language::Spanish,
                "Informe semanal: Carga y atrasos de los contratistas",
                [
                    "Carga y atrasos de los contratistas, 2",
                    "Proyectos de una empresa",
                    "Mediana",
                    "Total",
                ],
            ),
        ] {
            let rows = vec![
                row("Ridgeline Inc.", [Some(1_200.0), Some(2_160.0)]),
                row(HOSTILE, [Some(4.0), None]),
            ];
            let mail = written(language, rows);
            assert_harmless(&mail.subject);
            assert_eq!(mail.subject, subject);
            let (text, html) = (mail.text(), mail.html(&Look::default()));
            for form in [&text, &html] {
                for part in parts {
                    assert!(form.contains(part), "{part} missing in {form}");
                }
                for part in ["Ridgeline Inc.", "1200", "1.5", "–", "1204"] {
                    assert!(form.contains(part), "{part} missing in {form}");
                }
                for part in ["evil", "Pay now", "Bcc"] {
                    assert!(!form.contains(part), "{part} in {form}");
                }
            }
            let link = "https://portal.example/admin/reports?report=contractor_load&from=2026-03-02&to=2026-03-08&contractor=ridgeline";
            assert!(text.contains(link), "{text}");
            assert!(html.contains(&escaped(link)), "{html}");
            assert!(html.contains("<th scope=\"col\""), "{html}");
        }
    }

    #[test]
    fn a_report_without_rows_says_so_and_a_long_one_is_cut() {
        let empty = written(Language::English, Vec::new());
        for form in [empty.text(), empty.html(&Look::default())] {
            assert!(form.contains("There is no data for these dates."), "{form}");
            assert!(!form.contains("Total"), "{form}");
        }
        let undated = written_as(ReportKind::OpenByAge, Language::English, Vec::new());
        for form in [undated.text(), undated.html(&Look::default())] {
            assert!(form.contains("There is no data."), "{form}");
            assert!(!form.contains("for these dates"), "{form}");
        }
        let rows = (0..REPORT_MAIL_ROWS + 2).map(|_| row("Ridgeline", [Some(1.0), None]));
        let long = written(Language::English, rows.collect());
        let text = long.text();
        assert_eq!(text.matches("* Ridgeline").count(), REPORT_MAIL_ROWS);
        assert!(text.contains("And 2 more in the portal."), "{text}");
    }
}

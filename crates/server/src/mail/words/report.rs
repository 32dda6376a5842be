//! Texts of an emailed report.

use super::Words;
use domain::delivery::MailFrequency;
use domain::language::Message;
use domain::mail::shown_name;
use domain::report::{ReportKind, ReportRange};
use jiff::civil::Date;
use store::delivery::report_mail::ReportProjects;
use store::report::ReportScope;

impl Words {
    /// The subject: how often the report is sent, and its title.
    pub(crate) fn report_subject(self, period: MailFrequency, report: ReportKind) -> String {
        let report = report.label_in(self.0);
        self.say(&match period {
            MailFrequency::Weekly => Message::EmailReportWeekly { report },
            MailFrequency::Monthly => Message::EmailReportMonthly { report },
        })
    }

    /// The introduction: the report's title, and the days that it covers.
    pub(crate) fn report_intro(self, kind: ReportKind, range: ReportRange, today: Date) -> String {
        let report = kind.label_in(self.0);
        self.say(&if kind.has_range() {
            Message::EmailReportRange {
                report,
                days: format!("{}/{}", range.from(), range.to()),
            }
        } else {
            Message::EmailReportToday {
                report,
                day: today.to_string(),
            }
        })
    }

    /// Whose projects the report covers; `None` for all projects.
    pub(crate) fn report_projects(self, projects: &ReportProjects) -> Option<String> {
        let name = projects.name.as_deref().and_then(shown_name);
        Some(self.say(&match (projects.scope, name) {
            (ReportScope::Everybody, _) => return None,
            (ReportScope::Contractor(_), Some(company)) => {
                Message::EmailReportContractor { company }
            }
            (ReportScope::Contractor(_), None) => Message::EmailReportContractorNameless,
            (ReportScope::Partner(_), Some(name)) => Message::EmailReportPartner { name },
            (ReportScope::Partner(_), None) => Message::EmailReportPartnerNameless,
        }))
    }

    /// The label of a row about a company or a partner. Users typed the name; one that could be something else is left out.
    pub(crate) fn report_row(self, kind: ReportKind, name: &str) -> String {
        // A partner's company follows in parentheses.
        let person = name.split(" (").next();
        let shown = shown_name(name).or_else(|| person.and_then(shown_name));
        shown.unwrap_or_else(|| {
            self.say(&match kind {
                ReportKind::PartnerVolume | ReportKind::EstimatesByPartner => {
                    Message::EmailNamelessPartner
                }
                ReportKind::Intake
                | ReportKind::StatusMix
                | ReportKind::StageTimes
                | ReportKind::ContractorLoad
                | ReportKind::OpenByAge
                | ReportKind::EstimatesByContractor => Message::EmailNamelessContractor,
            })
        })
    }

    /// The text of a report without rows.
    pub(crate) fn report_none(self, kind: ReportKind) -> String {
        self.say(&if kind.has_range() {
            Message::EmailReportNone
        } else {
            Message::EmailReportNoneToday
        })
    }

    /// The label of the totals.
    pub(crate) fn report_total(self) -> String {
        self.say(&Message::EmailReportTotal)
    }
}

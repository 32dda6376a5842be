//! Converts a project list to rows of cells for exports.

use crate::shared::sheet::{Cell, Heading};
use domain::address::format_address;
use domain::contractor::ContractorStatus;
use domain::estimate::{Sum, Sums};
use domain::language::{Language, Message};
use domain::money::{Currency, Total};
use domain::permission::Role;
use domain::project::{ProjectColumn, ProjectSummary, unassigned};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The columns of an exported file.
pub struct Columns {
    shown: Vec<ProjectColumn>,
    with_partner: bool,
    language: Language,
    time_zone: TimeZone,
    /// The currencies of the amounts; each has a column of its own.
    currencies: Vec<Currency>,
}

impl Columns {
    /// The columns that this role may see, with texts in the reader's language. User-entered text is not translated. Columns with amounts
    /// are repeated for each currency.
    #[must_use]
    pub fn new(
        shown: Vec<ProjectColumn>,
        role: Role,
        language: Language,
        time_zone: TimeZone,
        currencies: Vec<Currency>,
    ) -> Self {
        Self {
            shown,
            with_partner: role == Role::Admin,
            language,
            time_zone,
            currencies,
        }
    }

    /// The name of the list.
    #[must_use]
    pub fn name(&self) -> String {
        Message::ExportProjects.in_language(self.language)
    }

    /// The headings, with column widths in characters.
    #[must_use]
    pub fn headings(&self) -> Vec<Heading> {
        let mut headings = Vec::new();
        let mut add = |message: Message, width| {
            headings.push((message.in_language(self.language), width));
        };
        for column in &self.shown {
            match column {
                ProjectColumn::Property => {
                    add(Message::ExportOwner, 28);
                    add(Message::ExportAddress, 48);
                }
                ProjectColumn::Project => {
                    add(Message::ExportNumber, 18);
                    add(Message::ExportClaim, 24);
                }
                ProjectColumn::Damage => add(Message::ExportDamage, 20),
                ProjectColumn::Status => add(Message::ExportStatus, 24),
                ProjectColumn::Urgency => add(Message::ExportUrgency, 12),
                ProjectColumn::People => {
                    if self.with_partner {
                        add(Message::ExportPartner, 28);
                    }
                    add(Message::ExportContractor, 28);
                }
                ProjectColumn::Start => add(Message::ExportStart, 16),
                ProjectColumn::Submitted => add(Message::ExportSubmitted, 18),
                ProjectColumn::Updated => add(Message::ExportUpdated, 18),
                ProjectColumn::Estimated => {
                    for currency in &self.currencies {
                        let currency = currency.to_string();
                        add(Message::ExportEstimated { currency }, 18);
                    }
                }
                ProjectColumn::Approved => {
                    for currency in &self.currencies {
                        let currency = currency.to_string();
                        add(Message::ExportApproved { currency }, 18);
                    }
                }
            }
        }
        headings
    }

    /// The cells of a project's row. Without sums, the cells for amounts are empty.
    #[must_use]
    pub fn cells(&self, project: ProjectSummary, sums: Option<&Sums>) -> Vec<Cell> {
        let mut cells = Vec::new();
        let text = |text: Option<String>| Cell::Text(text.unwrap_or_default());
        let moment = |at: Timestamp| Cell::Moment(self.time_zone.to_datetime(at));
        for column in &self.shown {
            match column {
                ProjectColumn::Property => {
                    let address = format_address(
                        &project.property_address,
                        project.unit.as_deref(),
                        &project.city,
                        &project.state,
                        &project.zip_code,
                    );
                    let owner = Cell::Text(project.property_owner_name.clone());
                    cells.extend([owner, Cell::Text(address)]);
                }
                ProjectColumn::Project => {
                    let number = Cell::Text(project.project_number.clone());
                    cells.extend([number, text(project.insurance_claim_number.clone())]);
                }
                ProjectColumn::Damage => cells.push(Cell::Text(project.damage_type.clone())),
                ProjectColumn::Status => {
                    cells.push(Cell::Text(project.status.label_in(self.language)));
                }
                ProjectColumn::Urgency => {
                    cells.push(Cell::Text(project.urgency_level.label_in(self.language)));
                }
                ProjectColumn::People => {
                    if self.with_partner {
                        let company = project.referral_partner_company_name.clone();
                        let partner =
                            company.or_else(|| project.referral_partner_full_name.clone());
                        cells.push(text(partner));
                    }
                    cells.push(Cell::Text(self.company(&project)));
                }
                ProjectColumn::Start => cells.push(Cell::Date(project.timeline_start)),
                ProjectColumn::Submitted => cells.push(moment(project.created_at)),
                ProjectColumn::Updated => cells.push(moment(project.updated_at)),
                ProjectColumn::Estimated => {
                    cells.extend(self.amounts(sums, |sum| sum.estimated));
                }
                ProjectColumn::Approved => {
                    cells.extend(self.amounts(sums, |sum| sum.approved));
                }
            }
        }
        cells
    }

    /// An amount in each currency.
    fn amounts(&self, sums: Option<&Sums>, of: fn(Sum) -> Option<Total>) -> Vec<Cell> {
        let totals = self.currencies.iter().map(|currency| {
            let sum = sums.map(|sums| sums.of(*currency)).unwrap_or_default();
            Cell::Amount(of(sum).map(|total| total.to_string()))
        });
        totals.collect()
    }

    /// The contractor company, marked if it is inactive, or the text for unassigned projects.
    fn company(&self, project: &ProjectSummary) -> String {
        let Some(name) = &project.contractor_company_name else {
            return unassigned(self.language);
        };
        match project.contractor_status {
            Some(ContractorStatus::Inactive) => Message::ExportInactive {
                company: name.clone(),
            }
            .in_language(self.language),
            Some(ContractorStatus::Active) | None => name.clone(),
        }
    }
}

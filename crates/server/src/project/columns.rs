//! A list of projects as rows of cells.

use crate::sheet::{Cell, Heading};
use domain::address::format_address;
use domain::contractor::ContractorStatus;
use domain::permission::Role;
use domain::project::{ProjectColumn, ProjectSummary};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The columns of a file: what a list shows, each fact in a column of its own.
pub struct Columns {
    shown: Vec<ProjectColumn>,
    with_partner: bool,
    time_zone: TimeZone,
}

impl Columns {
    /// The columns that a person of this role sees.
    #[must_use]
    pub fn new(shown: Vec<ProjectColumn>, role: Role, time_zone: TimeZone) -> Self {
        Self {
            shown,
            with_partner: role == Role::Admin,
            time_zone,
        }
    }

    /// Their headings with their widths in characters.
    #[must_use]
    pub fn headings(&self) -> Vec<Heading> {
        let mut headings = Vec::new();
        for column in &self.shown {
            match column {
                ProjectColumn::Property => {
                    headings.extend([("Property owner", 28), ("Property address", 48)]);
                }
                ProjectColumn::Project => {
                    headings.extend([("Project number", 18), ("Insurance claim number", 24)]);
                }
                ProjectColumn::Damage => headings.push(("Damage", 20)),
                ProjectColumn::Status => headings.push(("Status", 24)),
                ProjectColumn::Urgency => headings.push(("Urgency", 12)),
                ProjectColumn::People if self.with_partner => {
                    headings.extend([("Referral partner", 28), ("Contractor", 28)]);
                }
                ProjectColumn::People => headings.push(("Contractor", 28)),
                ProjectColumn::Start => headings.push(("Timeline start", 16)),
                ProjectColumn::Submitted => headings.push(("Submitted", 18)),
                ProjectColumn::Updated => headings.push(("Updated", 18)),
            }
        }
        headings
    }

    /// A project as a row.
    #[must_use]
    pub fn cells(&self, project: ProjectSummary) -> Vec<Cell> {
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
                    cells.push(Cell::Text(project.status.label().to_owned()));
                }
                ProjectColumn::Urgency => {
                    cells.push(Cell::Text(project.urgency_level.label().to_owned()));
                }
                ProjectColumn::People => {
                    if self.with_partner {
                        let company = project.referral_partner_company_name.clone();
                        let partner =
                            company.or_else(|| project.referral_partner_full_name.clone());
                        cells.push(text(partner));
                    }
                    cells.push(text(company(&project)));
                }
                ProjectColumn::Start => cells.push(Cell::Date(project.timeline_start)),
                ProjectColumn::Submitted => cells.push(moment(project.created_at)),
                ProjectColumn::Updated => cells.push(moment(project.updated_at)),
            }
        }
        cells
    }
}

/// The company that has a project, and whether it is closed.
fn company(project: &ProjectSummary) -> Option<String> {
    let name = project.contractor_company_name.as_ref()?;
    Some(match project.contractor_status {
        Some(ContractorStatus::Inactive) => format!("{name} · Inactive"),
        Some(ContractorStatus::Active) | None => name.clone(),
    })
}

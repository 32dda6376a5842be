//! A list of projects as rows of cells.

use crate::sheet::{Cell, Heading};
use domain::address::format_address;
use domain::contractor::ContractorStatus;
use domain::language::Language;
use domain::permission::Role;
use domain::project::{ProjectColumn, ProjectSummary, unassigned};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// The columns of a file: what a list shows, each fact in a column of its own.
pub struct Columns {
    shown: Vec<ProjectColumn>,
    with_partner: bool,
    language: Language,
    time_zone: TimeZone,
}

impl Columns {
    /// The columns that a person of this role sees, in the language that they read. What people typed stays as it is.
    #[must_use]
    pub fn new(
        shown: Vec<ProjectColumn>,
        role: Role,
        language: Language,
        time_zone: TimeZone,
    ) -> Self {
        Self {
            shown,
            with_partner: role == Role::Admin,
            language,
            time_zone,
        }
    }

    /// What the list is called.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.worded("Projects", "Proyectos")
    }

    const fn worded(&self, english: &'static str, spanish: &'static str) -> &'static str {
        match self.language {
            Language::English => english,
            Language::Spanish => spanish,
        }
    }

    /// Their headings with their widths in characters.
    #[must_use]
    pub fn headings(&self) -> Vec<Heading> {
        let mut headings = Vec::new();
        let mut add = |english, spanish, width| {
            headings.push((self.worded(english, spanish), width));
        };
        for column in &self.shown {
            match column {
                ProjectColumn::Property => {
                    add("Property owner", "Propietario", 28);
                    add("Property address", "Dirección de la propiedad", 48);
                }
                ProjectColumn::Project => {
                    add("Project number", "Número de proyecto", 18);
                    add("Insurance claim number", "Número de reclamación", 24);
                }
                ProjectColumn::Damage => add("Damage", "Daño", 20),
                ProjectColumn::Status => add("Status", "Estado", 24),
                ProjectColumn::Urgency => add("Urgency", "Urgencia", 12),
                ProjectColumn::People => {
                    if self.with_partner {
                        add("Referral partner", "Socio", 28);
                    }
                    add("Contractor", "Contratista", 28);
                }
                ProjectColumn::Start => add("Timeline start", "Fecha de inicio", 16),
                ProjectColumn::Submitted => add("Submitted", "Enviado", 18),
                ProjectColumn::Updated => add("Updated", "Actualizado", 18),
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
                    cells.push(Cell::Text(
                        project.status.label_in(self.language).to_owned(),
                    ));
                }
                ProjectColumn::Urgency => {
                    cells.push(Cell::Text(
                        project.urgency_level.label_in(self.language).to_owned(),
                    ));
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
            }
        }
        cells
    }

    /// The company that has a project, and whether it is closed; or that none has it, as the list says it.
    fn company(&self, project: &ProjectSummary) -> String {
        let Some(name) = &project.contractor_company_name else {
            return unassigned(self.language).to_owned();
        };
        match project.contractor_status {
            Some(ContractorStatus::Inactive) => {
                format!("{name} · {}", self.worded("Inactive", "Inactiva"))
            }
            Some(ContractorStatus::Active) | None => name.clone(),
        }
    }
}

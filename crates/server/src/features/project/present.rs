//! Converts the domain's projects to API views.

use crate::shared::views::account::ContractorName;
use crate::shared::views::project::{
    Address, AssignedCompany, Contractor, ProjectAbilities, ProjectAmounts, ProjectCard,
    ProjectPage, ProjectTurn, ReferralPartner,
};
use domain::address::format_address;
use domain::estimate::Sums;
use domain::id::ProjectId;
use domain::permission::{Actor, Visible, act, decide};
use domain::project::{self as domain_project, ProjectFacts, ProjectSummary, Turn, is_new};
use domain::update::status_choices;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use store::{Connection, StoreError};

impl ProjectAbilities {
    /// What `actor` may do with a project.
    #[must_use]
    pub fn of(actor: &Actor, facts: &ProjectFacts) -> Self {
        Self {
            edit: decide(actor, act::EditProject, facts.clone()).is_ok(),
            assign_contractor: decide(actor, act::AssignContractor, facts.clone()).is_ok(),
            issue_code: decide(actor, act::IssueProjectCode, facts.clone()).is_ok(),
            tell_owner: decide(actor, act::TellOwner, facts.clone()).is_ok(),
            add_update: decide(actor, act::AddUpdate, facts.clone()).is_ok(),
            add_file: decide(actor, act::AddFile, facts.clone()).is_ok(),
            delete_file: decide(actor, act::DeleteFile, facts.clone()).is_ok(),
            show_history: decide(actor, act::ShowHistory, facts.clone()).is_ok(),
            manage_tasks: decide(actor, act::ManageTasks, facts.clone()).is_ok(),
            manage_notes: decide(actor, act::ManageNotes, facts.clone()).is_ok(),
            delete: decide(actor, act::DeleteProject, facts.clone()).is_ok(),
            manage_legal_hold: decide(actor, act::ManageLegalHold, facts.clone()).is_ok(),
        }
    }
}

impl Address {
    /// An address in parts and on one line.
    #[must_use]
    pub fn new(
        street: String,
        unit: Option<String>,
        city: String,
        state: String,
        zip_code: String,
    ) -> Self {
        let formatted = format_address(&street, unit.as_deref(), &city, &state, &zip_code);
        Self {
            street,
            unit,
            city,
            state,
            zip_code,
            formatted,
        }
    }
}

impl ProjectCard {
    /// The cards of a list, as `actor` sees them, with who has to act next.
    ///
    /// # Errors
    /// When the database fails.
    pub fn list(
        conn: &mut Connection,
        projects: Vec<ProjectSummary>,
        actor: &Actor,
        visible: Visible,
        (now, zone): (Timestamp, &TimeZone),
    ) -> Result<Vec<Self>, StoreError> {
        let ids: Vec<ProjectId> = projects.iter().map(|project| project.id).collect();
        let turns = store::project::turns(conn, visible, &ids, now, zone)?;
        let card = |project: ProjectSummary| {
            let turn = turns.get(&project.id).copied().map(ProjectTurn::from);
            Self {
                turn,
                ..Self::new(project, actor, now)
            }
        };
        Ok(projects.into_iter().map(card).collect())
    }

    /// A project card, as `actor` sees it.
    #[must_use]
    pub fn new(project: ProjectSummary, actor: &Actor, now: Timestamp) -> Self {
        let abilities = ProjectAbilities::of(actor, &project.facts());
        Self {
            id: project.id,
            project_code: project.project_code,
            project_number: project.project_number,
            insurance_claim_number: project.insurance_claim_number,
            property_owner_name: project.property_owner_name,
            address: Address::new(
                project.property_address,
                project.unit,
                project.city,
                project.state,
                project.zip_code,
            ),
            damage_type: project.damage_type,
            status: project.status,
            urgency_level: project.urgency_level,
            timeline_start: project.timeline_start,
            created_at: project.created_at,
            updated_at: project.updated_at,
            version: project.version,
            is_new: is_new(project.created_at, now),
            referral_partner: project
                .referral_partner_full_name
                .map(|full_name| ReferralPartner {
                    full_name,
                    company_name: project.referral_partner_company_name,
                }),
            contractor: project
                .contractor_id
                .zip(project.contractor_company_name)
                .map(|(id, company_name)| ContractorName { id, company_name }),
            contractor_status: project.contractor_status,
            turn: None,
            amounts: None,
            abilities,
        }
    }
}

impl ProjectAmounts {
    /// The sums by currency.
    #[must_use]
    pub fn list(sums: &Sums) -> Vec<Self> {
        sums.iter()
            .map(|(currency, sum)| Self {
                currency: currency.to_string(),
                estimated: sum.estimated.map(|total| total.to_string()),
                approved: sum.approved.map(|total| total.to_string()),
            })
            .collect()
    }
}

impl From<Turn> for ProjectTurn {
    fn from(turn: Turn) -> Self {
        Self {
            waiting_on: turn.waiting_on(),
            waiting_since: turn.waiting_since(),
            appointment: turn.appointment(),
        }
    }
}

impl From<domain::contractor::Contractor> for Contractor {
    fn from(company: domain::contractor::Contractor) -> Self {
        Self {
            id: company.id,
            company_name: company.company_name,
            primary_email: company.primary_email,
            primary_phone: company.primary_phone,
            status: company.status,
        }
    }
}

impl ProjectPage {
    /// A project's page as `actor` sees it.
    #[must_use]
    pub fn new(page: domain_project::ProjectPage, actor: &Actor, now: Timestamp) -> Self {
        let project = &page.project;
        let abilities = ProjectAbilities::of(actor, &project.facts());
        let opens_company = decide(actor, act::ShowContractor, ()).is_ok();
        let domain_project::ProjectPage {
            project,
            referral_partner,
            contractor,
            contractor_slug,
        } = page;
        let status_choices = match actor {
            Actor::User(user) if abilities.add_update => status_choices(user.role, project.status),
            Actor::User(_) | Actor::Owner(_) | Actor::Anonymous => Vec::new(),
        };
        let details = project.details;
        Self {
            card: ProjectCard {
                id: project.id,
                project_code: project.project_code,
                project_number: project.project_number,
                insurance_claim_number: details.insurance_claim_number,
                property_owner_name: details.property_owner_name,
                address: Address::new(
                    details.property_address,
                    details.unit,
                    details.city,
                    details.state,
                    details.zip_code,
                ),
                damage_type: details.damage_type,
                status: project.status,
                urgency_level: details.urgency_level,
                timeline_start: details.timeline_start,
                created_at: project.created_at,
                updated_at: project.updated_at,
                version: project.version,
                is_new: is_new(project.created_at, now),
                referral_partner: referral_partner.map(|partner| ReferralPartner {
                    full_name: partner.full_name,
                    company_name: partner.company_name,
                }),
                contractor: contractor.as_ref().map(|company| ContractorName {
                    id: company.id,
                    company_name: company.company_name.clone(),
                }),
                contractor_status: contractor.as_ref().map(|company| company.status),
                turn: None,
                amounts: None,
                abilities,
            },
            damage_description: details.damage_description,
            insurance_carrier_name: details.insurance_carrier_name,
            claims_adjuster_name: details.claims_adjuster_name,
            property_owner_email: details.property_owner_email,
            property_owner_phone: details.property_owner_phone,
            referral_partner_contact_name: details.referral_partner_contact_name,
            referral_partner_contact_email: details.referral_partner_contact_email,
            referral_partner_contact_phone: details.referral_partner_contact_phone,
            assigned_contractor: contractor.map(|company| AssignedCompany {
                contractor: company.into(),
                slug: contractor_slug.filter(|_| opens_company),
            }),
            progress: project.status.progress(),
            status_choices,
        }
    }
}

//! What the API says of contractor companies to admins.

use crate::schema;
use crate::shared::views::project::Contractor;
use domain::contractor::{ContractorMember, ContractorStatus};
use domain::id::{AssignmentId, UserId};
use domain::permission::{Actor, act, decide};
use domain::project::ProjectStatus;
use serde::Serialize;
use utoipa::ToSchema;

/// A company with what hangs on it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorOverview {
    /// The company.
    #[serde(flatten)]
    pub contractor: Contractor,
    /// Its name in a URL.
    pub slug: String,
    /// Accounts that are linked to it and may sign in.
    pub members_count: i64,
    /// Invitations that still let somebody in.
    pub pending_invitations: i64,
    /// Projects that it works on.
    pub open_projects: i64,
    /// Projects that it has or had.
    pub projects: i64,
    /// Which version of the company this is, for `If-Match`.
    pub version: i64,
}

/// A page of companies.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorOverviewList {
    /// By name.
    pub items: Vec<ContractorOverview>,
    /// Where the next page starts; absent on the last one.
    pub next_cursor: Option<String>,
}

/// A company's page.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorPage {
    /// The company.
    #[serde(flatten)]
    pub overview: ContractorOverview,
    /// Those who work for it, by name; the first 200 of them.
    pub members: Vec<Member>,
    /// Whether there are more of them.
    pub more_members: bool,
    /// How much it has to do, and whether it keeps up.
    pub load: ContractorLoad,
    /// What the caller may do with the company.
    pub abilities: ContractorAbilities,
}

/// How much a company has to do, and whether it keeps up.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorLoad {
    /// Projects that it works on.
    pub open: i64,
    /// Meant to have begun, and still going on: the list's group `late`.
    pub overdue: u64,
    /// Done: the list's group `done`.
    pub completed: u64,
    /// What half of the 100 projects that it finished last took at most, from the assignment on, in whole days; absent before
    /// it has finished one.
    pub median_days: Option<i64>,
}

/// A project that a company has or had.
#[derive(Debug, Serialize, ToSchema)]
pub struct Assignment {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: AssignmentId,
    /// The project's code.
    pub project_code: String,
    /// The project's number.
    pub project_number: String,
    /// Whose property it is about.
    pub property_owner_name: String,
    /// Where the project stands now.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// Since when: RFC 3339, UTC.
    pub assigned_at: String,
    /// Whoever gave it.
    pub assigned_by_name: Option<String>,
    /// Until when; absent while the company has it: RFC 3339, UTC.
    pub ended_at: Option<String>,
}

/// A page of the projects that a company has or had.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssignmentList {
    /// What it was given last comes first.
    pub items: Vec<Assignment>,
    /// Where the next page starts; absent on the last one.
    pub next_cursor: Option<String>,
}

/// Somebody who works for a company.
#[derive(Debug, Serialize, ToSchema)]
pub struct Member {
    /// The account's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: UserId,
    /// First plus last name.
    pub full_name: String,
    /// The address that signs in.
    pub email: String,
    /// Ten digits, if given.
    pub phone: Option<String>,
    /// Whether the account may sign in.
    pub active: bool,
    /// When the account was made: RFC 3339, UTC.
    pub created_at: String,
}

/// What the caller may do with one company.
#[derive(Debug, Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent ability"
)]
pub struct ContractorAbilities {
    /// May invite people to it.
    pub invite: bool,
    /// May edit it.
    pub edit: bool,
    /// May close it.
    pub deactivate: bool,
    /// May open it again.
    pub reactivate: bool,
}

impl ContractorAbilities {
    /// What `actor` may do with a company in this state.
    #[must_use]
    pub fn of(actor: &Actor, status: ContractorStatus) -> Self {
        let is_active = status == ContractorStatus::Active;
        let manages = decide(actor, act::ManageContractors, ()).is_ok();
        Self {
            invite: is_active && decide(actor, act::ManageInvitations, ()).is_ok(),
            edit: manages,
            deactivate: is_active && manages,
            reactivate: !is_active && manages,
        }
    }
}

impl From<domain::contractor::ContractorOverview> for ContractorOverview {
    fn from(overview: domain::contractor::ContractorOverview) -> Self {
        Self {
            contractor: overview.contractor.into(),
            slug: overview.slug,
            members_count: overview.members,
            pending_invitations: overview.pending_invitations,
            open_projects: overview.open_projects,
            projects: overview.projects,
            version: overview.version,
        }
    }
}

impl From<domain::contractor::ContractorLoad> for ContractorLoad {
    fn from(load: domain::contractor::ContractorLoad) -> Self {
        Self {
            open: load.open,
            overdue: load.overdue,
            completed: load.completed,
            median_days: load.median_days,
        }
    }
}

impl From<domain::contractor::Assignment> for Assignment {
    fn from(assignment: domain::contractor::Assignment) -> Self {
        Self {
            id: assignment.id,
            project_code: assignment.project_code.to_string(),
            project_number: assignment.project_number,
            property_owner_name: assignment.property_owner_name,
            status: assignment.status,
            assigned_at: assignment.assigned_at.to_string(),
            assigned_by_name: assignment.assigned_by_name,
            ended_at: assignment.ended_at.map(|at| at.to_string()),
        }
    }
}

impl From<ContractorMember> for Member {
    fn from(member: ContractorMember) -> Self {
        Self {
            id: member.id,
            full_name: member.full_name,
            email: member.email,
            phone: member.phone,
            active: member.active,
            created_at: member.created_at.to_string(),
        }
    }
}

//! API types for contractor companies, as admins see them.

use crate::schema;
use crate::shared::views::project::Contractor;
use domain::contractor::{ContractorMember, ContractorStatus};
use domain::id::{AssignmentId, UserId};
use domain::permission::{Actor, act, decide};
use domain::project::ProjectStatus;
use serde::Serialize;
use utoipa::ToSchema;

/// A company with counts of its members, invitations, and projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorOverview {
    /// The company.
    #[serde(flatten)]
    pub contractor: Contractor,
    /// The company's slug.
    pub slug: String,
    /// Active accounts linked to the company.
    pub members_count: i64,
    /// Invitations that can still be used.
    pub pending_invitations: i64,
    /// Projects the company is working on.
    pub open_projects: i64,
    /// Current and past projects.
    pub projects: i64,
    /// Version of the company, for `If-Match`.
    pub version: i64,
}

/// A page of companies.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorOverviewList {
    /// Sorted by name.
    pub items: Vec<ContractorOverview>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// A company's page.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorPage {
    /// The company.
    #[serde(flatten)]
    pub overview: ContractorOverview,
    /// The first 200 members, by name.
    pub members: Vec<Member>,
    /// Whether there are more members.
    pub more_members: bool,
    /// The company's workload.
    pub load: ContractorLoad,
    /// What the caller may do with the company.
    pub abilities: ContractorAbilities,
}

/// A company's workload.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorLoad {
    /// Projects the company is working on.
    pub open: i64,
    /// Unfinished projects whose start date has passed: the group `late` of the project list.
    pub overdue: u64,
    /// Finished projects: the group `done` of the project list.
    pub completed: u64,
    /// Median time from assignment to completion over the last 100 completed projects, in whole days; absent before the first completed
    /// project.
    pub median_days: Option<i64>,
}

/// A current or past project of a company.
#[derive(Debug, Serialize, ToSchema)]
pub struct Assignment {
    /// Its id.
    #[schema(value_type = uuid::Uuid)]
    pub id: AssignmentId,
    /// The project's code.
    pub project_code: String,
    /// The project's number.
    pub project_number: String,
    /// Property owner's name.
    pub property_owner_name: String,
    /// The street address.
    pub street: String,
    /// The unit at that address.
    pub unit: Option<String>,
    /// Current status of the project.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// When the project was assigned: RFC 3339, UTC.
    pub assigned_at: String,
    /// Name of the person who assigned it.
    pub assigned_by_name: Option<String>,
    /// When the assignment ended: RFC 3339, UTC; absent for a current assignment.
    pub ended_at: Option<String>,
}

/// A page of a company's current and past projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct AssignmentList {
    /// Most recent assignment first.
    pub items: Vec<Assignment>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// A member of a company.
#[derive(Debug, Serialize, ToSchema)]
pub struct Member {
    /// The account's id.
    #[schema(value_type = uuid::Uuid)]
    pub id: UserId,
    /// First and last name.
    pub full_name: String,
    /// Sign-in email address.
    pub email: String,
    /// Ten digits, if known.
    pub phone: Option<String>,
    /// Whether the account is active.
    pub active: bool,
    /// When the account was created: RFC 3339, UTC.
    pub created_at: String,
}

/// What the caller may do with one company.
#[derive(Debug, Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent ability"
)]
pub struct ContractorAbilities {
    /// May invite people to the company.
    pub invite: bool,
    /// May edit the company.
    pub edit: bool,
    /// May deactivate the company.
    pub deactivate: bool,
    /// May reactivate the company.
    pub reactivate: bool,
}

impl ContractorAbilities {
    /// What `actor` may do with a company of this status.
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
            street: assignment.street,
            unit: assignment.unit,
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

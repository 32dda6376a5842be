//! What the API says of contractor companies to admins.

use crate::project::view::Contractor;
use domain::contractor::{ContractorMember, ContractorStatus};
use domain::id::UserId;
use domain::permission::{Actor, act, decide};
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
    /// What the caller may do with the company.
    pub abilities: ContractorAbilities,
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
pub struct ContractorAbilities {
    /// May invite people to it.
    pub invite: bool,
}

impl ContractorAbilities {
    /// What `actor` may do with a company in this state.
    #[must_use]
    pub fn of(actor: &Actor, status: ContractorStatus) -> Self {
        Self {
            invite: status == ContractorStatus::Active
                && decide(actor, act::ManageInvitations, ()).is_ok(),
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

//! What the API says on the dashboards.

use crate::schema;
use crate::shared::views::account::ContractorName;
use crate::shared::views::project::ProjectCard;
use crate::shared::views::update::Update;
use domain::project::ProjectStatus;
use serde::Serialize;
use utoipa::ToSchema;

/// The referral partner's home: own projects at a glance.
#[derive(Debug, Serialize, ToSchema)]
pub struct Dashboard {
    /// All own projects.
    pub total: i64,
    /// Own projects that are not finished.
    pub open: i64,
    /// How many stand where; statuses without a project are left out.
    pub by_status: Vec<StatusCount>,
    /// Own projects that wait for somebody: stopped, on hold, critical, or late.
    pub needs_attention: Vec<ProjectCard>,
    /// The newest entries of all own timelines.
    pub latest_updates: Vec<ProjectUpdate>,
}

/// The admin's home: all projects at a glance.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminDashboard {
    /// All projects.
    pub total: i64,
    /// Projects that are not finished.
    pub open: i64,
    /// Open projects without a contractor company.
    pub unassigned: Count,
    /// Projects that are still going on and were to start before today.
    pub overdue: Count,
    /// Proposals that wait for somebody to choose a time.
    pub proposals: Count,
    /// Grave security events of the last 24 hours.
    pub security_alerts: i64,
    /// Mails that were given up, of those that the log still has.
    pub failed_mails: i64,
    /// Projects that nothing has happened on.
    pub stalled: StalledProjects,
    /// How many stand where; statuses without a project are left out.
    pub by_status: Vec<StatusCount>,
    /// Projects that wait for somebody.
    pub needs_attention: Vec<ProjectCard>,
    /// The newest entries of all timelines.
    pub latest_updates: Vec<ProjectUpdate>,
    /// Whether an admin has put the first steps of a new portal away.
    pub is_set_up: bool,
}

/// A number that is not counted to its end where it is high.
#[derive(Debug, Serialize, ToSchema)]
pub struct Count {
    /// How many; where they are not all counted, at least so many.
    pub total: i64,
    /// Whether there are more.
    pub total_capped: bool,
}

impl From<(i64, bool)> for Count {
    fn from((total, total_capped): (i64, bool)) -> Self {
        Self {
            total,
            total_capped,
        }
    }
}

/// Projects that are still going on and have not changed for a while.
#[derive(Debug, Serialize, ToSchema)]
pub struct StalledProjects {
    /// For so many days.
    pub quiet_days: u16,
    /// How many; where they are not all counted, at least so many.
    pub total: i64,
    /// Whether there are more.
    pub total_capped: bool,
    /// How many of them stand where; statuses without one are left out.
    pub by_status: Vec<StalledStage>,
}

/// A number of projects in one status that is not counted to its end where it is high.
#[derive(Debug, Serialize, ToSchema)]
pub struct StalledStage {
    /// The status.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// How many projects; where they are not all counted, at least so many.
    pub count: i64,
    /// Whether there are more.
    pub count_capped: bool,
}

impl From<(ProjectStatus, (i64, bool))> for StalledStage {
    fn from((status, (count, count_capped)): (ProjectStatus, (i64, bool))) -> Self {
        Self {
            status,
            count,
            count_capped,
        }
    }
}

/// A number of projects in one status.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusCount {
    /// The status.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// How many projects.
    pub count: i64,
}

/// A timeline entry with the project it belongs to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectUpdate {
    /// Six characters.
    pub project_code: String,
    /// Such as BB-2026-000123.
    pub project_number: String,
    /// Whose property it is.
    pub property_owner_name: String,
    /// The entry.
    pub update: Update,
}

/// The contractor's home (specification 2, section 4, "Contractor stats").
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorDashboard {
    /// The caller's company.
    pub contractor: ContractorName,
    /// The four stat cards.
    pub stats: ContractorStats,
}

/// Counts of a company's projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractorStats {
    /// All assigned projects.
    pub total: u64,
    /// `site_visit_scheduled` and `build_back_scheduled`.
    pub in_progress: u64,
    /// `build_back_completed`.
    pub completed: u64,
    /// `timeline_start` in the past and not `build_back_completed`.
    pub overdue: u64,
}

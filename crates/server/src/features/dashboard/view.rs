//! API types for the dashboards.

use crate::schema;
use crate::shared::views::account::ContractorName;
use crate::shared::views::project::ProjectCard;
use crate::shared::views::update::Update;
use domain::project::ProjectStatus;
use jiff::Timestamp;
use serde::Serialize;
use store::backup_run::{History, Problem};
use utoipa::ToSchema;

/// The referral partner's dashboard: a summary of the partner's own projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct Dashboard {
    /// Number of the partner's projects.
    pub total: i64,
    /// Number of the partner's unfinished projects.
    pub open: i64,
    /// Number of projects per status; statuses without projects are omitted.
    pub by_status: Vec<StatusCount>,
    /// Projects that need attention: stopped, on hold, critical, or late.
    pub needs_attention: Vec<ProjectCard>,
    /// The newest timeline entries across the partner's projects.
    pub latest_updates: Vec<ProjectUpdate>,
}

/// The admin dashboard: a summary of all projects.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminDashboard {
    /// Number of projects.
    pub total: i64,
    /// Number of unfinished projects.
    pub open: i64,
    /// Open projects without a contractor company.
    pub unassigned: Count,
    /// Unfinished projects whose start date is before today.
    pub overdue: Count,
    /// Proposals with no chosen timeslot yet.
    pub proposals: Count,
    /// Serious security events of the last 24 hours.
    pub security_alerts: i64,
    /// Mails in the delivery log that were given up.
    pub failed_mails: i64,
    /// Open tasks that are assigned to the caller.
    pub my_tasks: Count,
    /// The nightly backups; null if they are not set up.
    pub backup: Option<BackupStatus>,
    /// Unfinished projects without recent changes.
    pub stalled: StalledProjects,
    /// Number of projects per status; statuses without projects are omitted.
    pub by_status: Vec<StatusCount>,
    /// Projects that need attention.
    pub needs_attention: Vec<ProjectCard>,
    /// The newest timeline entries across all projects.
    pub latest_updates: Vec<ProjectUpdate>,
    /// Whether an admin has dismissed the setup checklist of a new portal.
    pub is_set_up: bool,
}

/// The state of the nightly backups.
#[derive(Debug, Serialize, ToSchema)]
pub struct BackupStatus {
    /// When the last successful backup was made.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub last_at: Option<Timestamp>,
    /// When a backup last passed its verification.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub verified_at: Option<Timestamp>,
    /// The most serious problem, if there is one.
    pub problem: Option<BackupProblem>,
    /// The reason for the problem, in English and for the operator, if it is known.
    pub reason: Option<String>,
}

/// What is wrong with the backups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BackupProblem {
    /// There is none for two days.
    Overdue,
    /// The last verification failed.
    Unverified,
    /// The last backup failed.
    Failed,
}

impl From<Problem> for BackupProblem {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::Overdue => Self::Overdue,
            Problem::Unverified => Self::Unverified,
            Problem::Failed => Self::Failed,
        }
    }
}

impl BackupStatus {
    pub(super) fn new(history: &History, now: Timestamp) -> Self {
        let problem = history.problem(now);
        Self {
            last_at: history.last_success.as_ref().map(|run| run.finished_at),
            verified_at: history.last_verified.as_ref().map(|run| run.finished_at),
            problem: problem.map(|(problem, _)| problem.into()),
            reason: problem.and_then(|(_, reason)| reason.map(str::to_owned)),
        }
    }
}

/// A count with an upper limit.
#[derive(Debug, Serialize, ToSchema)]
pub struct Count {
    /// The count; a lower bound if `total_capped` is true.
    pub total: i64,
    /// Whether the actual count is higher.
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

/// Unfinished projects that have not changed for a while.
#[derive(Debug, Serialize, ToSchema)]
pub struct StalledProjects {
    /// Number of days without a change.
    pub quiet_days: u16,
    /// The count; a lower bound if `total_capped` is true.
    pub total: i64,
    /// Whether the actual count is higher.
    pub total_capped: bool,
    /// Number of stalled projects per status; statuses without any are omitted.
    pub by_status: Vec<StalledStage>,
}

/// Number of projects in one status, with an upper limit.
#[derive(Debug, Serialize, ToSchema)]
pub struct StalledStage {
    /// The status.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// The count; a lower bound if `count_capped` is true.
    pub count: i64,
    /// Whether the actual count is higher.
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

/// Number of projects in one status.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusCount {
    /// The status.
    #[schema(value_type = schema::ProjectStatus)]
    pub status: ProjectStatus,
    /// Number of projects.
    pub count: i64,
}

/// A timeline entry and its project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProjectUpdate {
    /// The project code, six characters.
    pub project_code: String,
    /// The project number, such as BB-2026-000123.
    pub project_number: String,
    /// Property owner's name.
    pub property_owner_name: String,
    /// The street address.
    pub street: String,
    /// The unit at that address.
    pub unit: Option<String>,
    /// The entry.
    pub update: Update,
}

/// The contractor dashboard (specification 2, section 4, "Contractor stats").
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

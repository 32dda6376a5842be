//! Groups of projects that dashboards count and project lists filter by.

use super::{ProjectStatus, StatusFamily};
use crate::contractor::ContractorStats;
use crate::string_enum::string_enum;

string_enum! {
    /// A group that a dashboard counts.
    ProjectGroup {
        /// Open projects.
        Open = "open",
        /// The contractor dashboard's 'In Progress': a site visit or build-back is scheduled.
        InProgress = "in_progress",
        /// The contractor dashboard's 'Completed': the build-back is completed.
        Completed = "completed",
        /// The contractor dashboard's 'Needs Attention': the start date has passed, and the build-back is not completed.
        Overdue = "overdue",
        /// The admin dashboard's 'Overdue': the start date has passed, and the project is open.
        Late = "late",
        /// The status family of the same name, like the following groups.
        Waiting = "waiting",
        /// Work is scheduled or in progress.
        Moving = "moving",
        /// Blocked.
        Blocked = "blocked",
        /// Finished.
        Done = "done",
        /// Rejected, canceled, or nonresponsive.
        Stopped = "stopped",
    }
}

impl ProjectGroup {
    /// Whether projects with this status can belong to the group. For [`Self::Overdue`] and [`Self::Late`], the start date matters too.
    #[must_use]
    pub fn includes(self, status: ProjectStatus) -> bool {
        match self {
            Self::Open | Self::Late => status.is_open(),
            Self::InProgress => ContractorStats::IN_PROGRESS.contains(&status),
            Self::Completed => status == ProjectStatus::BuildBackCompleted,
            Self::Overdue => status != ProjectStatus::BuildBackCompleted,
            Self::Waiting => status.family() == StatusFamily::Waiting,
            Self::Moving => status.family() == StatusFamily::Moving,
            Self::Blocked => status.family() == StatusFamily::Blocked,
            Self::Done => status.family() == StatusFamily::Done,
            Self::Stopped => status.family() == StatusFamily::Stopped,
        }
    }

    /// Whether only projects with a start date before today belong to it.
    #[must_use]
    pub fn needs_past_start(self) -> bool {
        matches!(self, Self::Overdue | Self::Late)
    }

    /// The statuses that it [includes](Self::includes).
    pub fn statuses(self) -> impl Iterator<Item = ProjectStatus> {
        let all = ProjectStatus::ALL.iter().copied();
        all.filter(move |status| self.includes(*status))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(group: ProjectGroup) -> Vec<&'static str> {
        group.statuses().map(ProjectStatus::as_str).collect()
    }

    #[test]
    fn groups_have_the_expected_statuses() {
        use ProjectGroup::{Completed, InProgress, Late, Open, Overdue};
        assert_eq!(
            words(InProgress),
            ["site_visit_scheduled", "build_back_scheduled"]
        );
        assert_eq!(words(Completed), ["build_back_completed"]);
        assert_eq!(words(Overdue).len(), 17);
        assert!(!Overdue.includes(ProjectStatus::BuildBackCompleted));
        let closed = ["completed", "rejected", "build_back_completed", "canceled"];
        assert_eq!(words(Open).len(), 14);
        assert_eq!(words(Late), words(Open));
        assert!(words(Open).iter().all(|status| !closed.contains(status)));
    }

    #[test]
    fn each_status_belongs_to_the_group_of_its_family() {
        let families: Vec<ProjectGroup> = StatusFamily::ALL
            .iter()
            .map(|family| {
                ProjectGroup::parse(family.as_str()).expect("a group named like the family")
            })
            .collect();
        for status in ProjectStatus::ALL {
            let of: Vec<&str> = families
                .iter()
                .filter(|group| group.includes(*status))
                .map(|group| group.as_str())
                .collect();
            assert_eq!(of, [status.family().as_str()], "{status}");
        }
    }
}

//! Groups of projects that dashboards count, and that the list behind a figure is narrowed to.

use super::{ProjectStatus, StatusFamily};
use crate::contractor::ContractorStats;
use crate::word::words;

words! {
    /// What a figure on a dashboard counts.
    ProjectGroup {
        /// Still going on.
        Open = "open",
        /// A contractor's 'In Progress': a site visit or a build-back is scheduled.
        InProgress = "in_progress",
        /// A contractor's 'Completed': built back.
        Completed = "completed",
        /// A contractor's 'Needs Attention': meant to have begun, and not built back.
        Overdue = "overdue",
        /// An admin's 'Overdue': meant to have begun, and still going on.
        Late = "late",
        /// Of the family of the same name, as are the following ones.
        Waiting = "waiting",
        /// Somebody is at work or has a date.
        Moving = "moving",
        /// Stuck.
        Blocked = "blocked",
        /// Finished.
        Done = "done",
        /// Given up.
        Stopped = "stopped",
    }
}

impl ProjectGroup {
    /// Whether projects in this status may belong to the group; for [`Self::Overdue`] and [`Self::Late`] their
    /// start decides too.
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

    /// Whether only projects that were to start before today belong to it.
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
    fn each_group_has_its_statuses() {
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
    fn each_status_is_of_the_group_that_is_named_as_its_family() {
        let families: Vec<ProjectGroup> = StatusFamily::ALL
            .iter()
            .map(|family| ProjectGroup::parse(family.as_str()).expect("a group of that name"))
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

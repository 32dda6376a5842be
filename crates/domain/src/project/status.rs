//! Project statuses (specification 2, section 4).

use crate::language::Language;
use crate::string_enum::string_enum;

string_enum! {
    /// The 18 project statuses.
    ProjectStatus {
        /// Waits for a review.
        Pending = "pending",
        /// Accepted.
        Approved = "approved",
        /// Work is in progress.
        InProgress = "in_progress",
        /// On hold.
        OnHold = "on_hold",
        /// Completed.
        Completed = "completed",
        /// Rejected.
        Rejected = "rejected",
        /// A date is scheduled.
        Scheduled = "scheduled",
        /// Must be inspected first.
        RequiresInspection = "requires_inspection",
        /// Waits for an approval.
        WaitingForApproval = "waiting_for_approval",
        /// Newly submitted; the initial status.
        Submitted = "submitted",
        /// The site visit is scheduled.
        SiteVisitScheduled = "site_visit_scheduled",
        /// The site visit took place.
        SiteVisitCompleted = "site_visit_completed",
        /// The estimate was submitted.
        EstimateSubmitted = "estimate_submitted",
        /// The estimate was approved.
        EstimateApproved = "estimate_approved",
        /// The build-back is scheduled.
        BuildBackScheduled = "build_back_scheduled",
        /// The build-back is completed.
        BuildBackCompleted = "build_back_completed",
        /// The owner does not respond.
        Nonresponsive = "nonresponsive",
        /// Canceled.
        Canceled = "canceled",
    }
}

string_enum! {
    /// A group of statuses with the same color and icon.
    StatusFamily {
        /// Waits for someone to act.
        Waiting = "waiting",
        /// Work is scheduled or in progress.
        Moving = "moving",
        /// Blocked.
        Blocked = "blocked",
        /// Completed.
        Done = "done",
        /// Ended without a build-back.
        Stopped = "stopped",
    }
}

impl ProjectStatus {
    /// The nine statuses that contractors may choose.
    pub const CONTRACTOR_CHOICES: &[Self] = &[
        Self::Submitted,
        Self::SiteVisitScheduled,
        Self::SiteVisitCompleted,
        Self::EstimateSubmitted,
        Self::EstimateApproved,
        Self::BuildBackScheduled,
        Self::BuildBackCompleted,
        Self::Nonresponsive,
        Self::Canceled,
    ];

    /// The statuses from submission to build-back in order. 'Forward' refers to this order.
    const PATH: &[Self] = &[
        Self::Submitted,
        Self::SiteVisitScheduled,
        Self::SiteVisitCompleted,
        Self::EstimateSubmitted,
        Self::EstimateApproved,
        Self::BuildBackScheduled,
        Self::BuildBackCompleted,
    ];

    /// All statuses in the order of the workflow, as lists, menus, and reports show them: not started, the path from submission to work,
    /// blocked, and ended.
    pub const AS_WORK_GOES: [Self; Self::ALL.len()] = [
        Self::Pending,
        Self::Submitted,
        Self::RequiresInspection,
        Self::WaitingForApproval,
        Self::Approved,
        Self::Scheduled,
        Self::SiteVisitScheduled,
        Self::SiteVisitCompleted,
        Self::EstimateSubmitted,
        Self::EstimateApproved,
        Self::BuildBackScheduled,
        Self::InProgress,
        Self::OnHold,
        Self::Nonresponsive,
        Self::BuildBackCompleted,
        Self::Completed,
        Self::Rejected,
        Self::Canceled,
    ];

    /// Parses a stored status. Unknown values become `Submitted`.
    #[must_use]
    pub fn parse_or_default(word: &str) -> Self {
        Self::parse(word).unwrap_or(Self::Submitted)
    }

    /// The status in a language, as the pages in it call it.
    #[must_use]
    pub fn label_in(self, language: Language) -> String {
        language.translate("status", self.as_str())
    }

    /// The status's family.
    #[must_use]
    pub const fn family(self) -> StatusFamily {
        match self {
            Self::Pending
            | Self::Submitted
            | Self::RequiresInspection
            | Self::WaitingForApproval
            | Self::EstimateSubmitted => StatusFamily::Waiting,
            Self::Approved
            | Self::InProgress
            | Self::Scheduled
            | Self::SiteVisitScheduled
            | Self::SiteVisitCompleted
            | Self::EstimateApproved
            | Self::BuildBackScheduled => StatusFamily::Moving,
            Self::OnHold | Self::Nonresponsive => StatusFamily::Blocked,
            Self::Completed | Self::BuildBackCompleted => StatusFamily::Done,
            Self::Rejected | Self::Canceled => StatusFamily::Stopped,
        }
    }

    /// Progress bar value in percent; `None` for statuses without a progress bar.
    #[must_use]
    pub const fn progress(self) -> Option<u8> {
        match self {
            Self::Submitted => Some(15),
            Self::SiteVisitScheduled => Some(30),
            Self::SiteVisitCompleted => Some(45),
            Self::EstimateSubmitted => Some(60),
            Self::EstimateApproved => Some(75),
            Self::BuildBackScheduled => Some(85),
            Self::BuildBackCompleted => Some(100),
            Self::Canceled => Some(0),
            Self::Pending
            | Self::Approved
            | Self::InProgress
            | Self::OnHold
            | Self::Completed
            | Self::Rejected
            | Self::Scheduled
            | Self::RequiresInspection
            | Self::WaitingForApproval
            | Self::Nonresponsive => None,
        }
    }

    /// Whether the project is open. The partner may edit an open project, and its code works.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !matches!(
            self,
            Self::Completed | Self::BuildBackCompleted | Self::Canceled | Self::Rejected
        )
    }

    /// Whether moving a submitted project to this status means that the office accepts it. Rejecting or canceling does not, so that the
    /// owner of a fake project is not notified.
    #[must_use]
    pub const fn accepts(self) -> bool {
        !matches!(self, Self::Submitted) && !self.is_turned_down()
    }

    /// Whether the status means that the office declined the project.
    #[must_use]
    pub const fn is_turned_down(self) -> bool {
        matches!(self, Self::Canceled | Self::Rejected)
    }

    /// Whether moving from this status to `next` is a step forward. Only the statuses from submission to build-back are ordered; `pending`,
    /// `approved`, and `requires_inspection` come before them.
    #[must_use]
    pub fn is_forward_to(self, next: Self) -> bool {
        let place = |status| Self::PATH.iter().position(|step| *step == status);
        match (place(self), place(next)) {
            (Some(here), Some(there)) => there > here,
            (None, Some(_)) => matches!(
                self,
                Self::Pending | Self::Approved | Self::RequiresInspection
            ),
            (Some(_) | None, None) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workflow_order_matches_the_progress() {
        let order = ProjectStatus::AS_WORK_GOES;
        assert!(ProjectStatus::ALL.iter().all(|one| order.contains(one)));
        let path = order
            .into_iter()
            .filter(|status| ProjectStatus::PATH.contains(status));
        assert!(path.clone().eq(ProjectStatus::PATH.iter().copied()));
        let figures: Vec<_> = path.map(ProjectStatus::progress).collect();
        assert!(figures.is_sorted(), "{figures:?}");
    }

    #[test]
    fn statuses_have_the_specified_properties() {
        use StatusFamily::{Blocked, Done, Moving, Stopped, Waiting};
        // name, label, family, progress, is open
        let table = [
            ("pending", "Pending Review", Waiting, None, true),
            ("approved", "Approved", Moving, None, true),
            ("in_progress", "In Progress", Moving, None, true),
            ("on_hold", "On Hold", Blocked, None, true),
            ("completed", "Completed", Done, None, false),
            ("rejected", "Rejected", Stopped, None, false),
            ("scheduled", "Scheduled", Moving, None, true),
            (
                "requires_inspection",
                "Requires Inspection",
                Waiting,
                None,
                true,
            ),
            (
                "waiting_for_approval",
                "Waiting for Approval",
                Waiting,
                None,
                true,
            ),
            ("submitted", "Submitted", Waiting, Some(15), true),
            (
                "site_visit_scheduled",
                "Site Visit Scheduled",
                Moving,
                Some(30),
                true,
            ),
            (
                "site_visit_completed",
                "Site Visit Completed",
                Moving,
                Some(45),
                true,
            ),
            (
                "estimate_submitted",
                "Estimate Submitted",
                Waiting,
                Some(60),
                true,
            ),
            (
                "estimate_approved",
                "Estimate Approved",
                Moving,
                Some(75),
                true,
            ),
            (
                "build_back_scheduled",
                "Build Back Scheduled",
                Moving,
                Some(85),
                true,
            ),
            (
                "build_back_completed",
                "Build Back Completed",
                Done,
                Some(100),
                false,
            ),
            ("nonresponsive", "NONRESPONSIVE", Blocked, None, true),
            ("canceled", "Canceled", Stopped, Some(0), false),
        ];
        assert_eq!(table.len(), ProjectStatus::ALL.len());
        for ((word, label, family, progress, open), &status) in
            table.into_iter().zip(ProjectStatus::ALL)
        {
            assert_eq!(status.as_str(), word);
            assert_eq!(status.label_in(Language::English), label);
            assert_eq!(status.family(), family, "{word}");
            assert_eq!(status.progress(), progress, "{word}");
            assert_eq!(status.is_open(), open, "{word}");
            assert_eq!(ProjectStatus::parse(word), Some(status));
            assert_eq!(
                serde_json::to_string(&status).unwrap(),
                format!("\"{word}\"")
            );
            assert_eq!(
                serde_json::from_str::<ProjectStatus>(&format!("\"{word}\"")).unwrap(),
                status
            );
        }
        assert!(serde_json::from_str::<ProjectStatus>("\"odd\"").is_err());
        assert_eq!(
            ProjectStatus::parse_or_default("odd"),
            ProjectStatus::Submitted
        );
    }

    #[test]
    fn contractors_can_choose_nine_statuses() {
        let words: Vec<_> = ProjectStatus::CONTRACTOR_CHOICES
            .iter()
            .map(|status| status.as_str())
            .collect();
        let expected = "submitted site_visit_scheduled site_visit_completed estimate_submitted estimate_approved build_back_scheduled build_back_completed nonresponsive canceled";
        assert_eq!(words.join(" "), expected);
    }

    #[test]
    fn forward_steps_follow_the_workflow_path() {
        use ProjectStatus as S;
        for (here, there, forward) in [
            (S::Submitted, S::SiteVisitScheduled, true),
            (S::SiteVisitScheduled, S::SiteVisitScheduled, false),
            (S::EstimateSubmitted, S::SiteVisitScheduled, false),
            (S::BuildBackScheduled, S::BuildBackCompleted, true),
            (S::Pending, S::SiteVisitScheduled, true),
            (S::OnHold, S::SiteVisitScheduled, false),
            (S::Canceled, S::SiteVisitScheduled, false),
            (S::Completed, S::SiteVisitScheduled, false),
            (S::Submitted, S::Canceled, false),
        ] {
            assert_eq!(here.is_forward_to(there), forward, "{here} -> {there}");
        }
    }
}

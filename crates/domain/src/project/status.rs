//! Where a project stands (specification 2, section 4).

use crate::word::words;

words! {
    /// The 18 statuses of a project.
    ProjectStatus {
        /// Awaits a first look.
        Pending = "pending",
        /// Accepted.
        Approved = "approved",
        /// Being worked on.
        InProgress = "in_progress",
        /// Paused.
        OnHold = "on_hold",
        /// Done.
        Completed = "completed",
        /// Not taken on.
        Rejected = "rejected",
        /// A date is set.
        Scheduled = "scheduled",
        /// Somebody must look at it first.
        RequiresInspection = "requires_inspection",
        /// Somebody must approve it first.
        WaitingForApproval = "waiting_for_approval",
        /// Newly submitted; where every project starts.
        Submitted = "submitted",
        /// The site visit has a date.
        SiteVisitScheduled = "site_visit_scheduled",
        /// The site visit took place.
        SiteVisitCompleted = "site_visit_completed",
        /// The estimate is out.
        EstimateSubmitted = "estimate_submitted",
        /// The estimate is accepted.
        EstimateApproved = "estimate_approved",
        /// The build-back has a date.
        BuildBackScheduled = "build_back_scheduled",
        /// The build-back is done.
        BuildBackCompleted = "build_back_completed",
        /// Nobody answers.
        Nonresponsive = "nonresponsive",
        /// Called off.
        Canceled = "canceled",
    }
}

words! {
    /// What a status means at a glance; each family has one colour and one shape.
    StatusFamily {
        /// Somebody must do something before work goes on.
        Waiting = "waiting",
        /// Work goes on.
        Moving = "moving",
        /// Something is in the way.
        Blocked = "blocked",
        /// Reached the end.
        Done = "done",
        /// Ended without being built back.
        Stopped = "stopped",
    }
}

impl ProjectStatus {
    /// The nine that a contractor may choose.
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

    /// The specified order from submission to build-back; 'forward' means along this list.
    const PATH: &[Self] = &[
        Self::Submitted,
        Self::SiteVisitScheduled,
        Self::SiteVisitCompleted,
        Self::EstimateSubmitted,
        Self::EstimateApproved,
        Self::BuildBackScheduled,
        Self::BuildBackCompleted,
    ];

    /// Reads a stored status; an unknown one counts as submitted.
    #[must_use]
    pub fn parse_or_default(word: &str) -> Self {
        Self::parse(word).unwrap_or(Self::Submitted)
    }

    /// The status as people read it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pending => "Pending Review",
            Self::Approved => "Approved",
            Self::InProgress => "In Progress",
            Self::OnHold => "On Hold",
            Self::Completed => "Completed",
            Self::Rejected => "Rejected",
            Self::Scheduled => "Scheduled",
            Self::RequiresInspection => "Requires Inspection",
            Self::WaitingForApproval => "Waiting for Approval",
            Self::Submitted => "Submitted",
            Self::SiteVisitScheduled => "Site Visit Scheduled",
            Self::SiteVisitCompleted => "Site Visit Completed",
            Self::EstimateSubmitted => "Estimate Submitted",
            Self::EstimateApproved => "Estimate Approved",
            Self::BuildBackScheduled => "Build Back Scheduled",
            Self::BuildBackCompleted => "Build Back Completed",
            Self::Nonresponsive => "NONRESPONSIVE",
            Self::Canceled => "Canceled",
        }
    }

    /// What the status means at a glance.
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

    /// Where the project stands, in plain words for the owner.
    #[must_use]
    pub const fn owner_sentence(self) -> &'static str {
        match self {
            Self::Pending => "We have your project and are looking it over.",
            Self::Approved => "Your project is approved. We will plan the next step with you.",
            Self::InProgress => "The work on your property is under way.",
            Self::OnHold => "The work is paused for now. We will tell you as soon as it goes on.",
            Self::Completed => "Your project is finished. Thank you for your patience.",
            Self::Rejected => {
                "We are sorry: this project cannot be taken on. Please call us if you have questions."
            }
            Self::Scheduled => "A date is set for the next step at your property.",
            Self::RequiresInspection => {
                "Someone needs to look at the damage before the work can be planned."
            }
            Self::WaitingForApproval => {
                "Everything is prepared. We are waiting for an approval before we go on."
            }
            Self::Submitted => {
                "We have received your project. Your contractor will contact you to arrange a visit."
            }
            Self::SiteVisitScheduled => {
                "A visit to your property is arranged, so that the damage can be seen in person."
            }
            Self::SiteVisitCompleted => {
                "Your property has been visited. The estimate is being prepared."
            }
            Self::EstimateSubmitted => "The estimate is ready and is waiting to be approved.",
            Self::EstimateApproved => {
                "The estimate is approved. The build-back will be planned next."
            }
            Self::BuildBackScheduled => "The build-back of your property has a date.",
            Self::BuildBackCompleted => {
                "The build-back of your property is complete. Welcome home."
            }
            Self::Nonresponsive => {
                "We have tried to reach you without success. Please call us so that we can go on."
            }
            Self::Canceled => "This project was canceled. Please call us if that is a surprise.",
        }
    }

    /// How full the progress bar is, in percent; most statuses show no figure.
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

    /// Whether the project still goes on: its partner may edit it and its code is live.
    #[must_use]
    pub const fn is_open(self) -> bool {
        !matches!(
            self,
            Self::Completed | Self::BuildBackCompleted | Self::Canceled | Self::Rejected
        )
    }

    /// Whether a project that stands here moves forward by going to `next`. Only statuses on the
    /// path from submission to build-back have an order; `pending` and its like come before it.
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

//! The states of a version.

use crate::project::ProjectStatus;
use crate::string_enum::string_enum;
use jiff::civil::Date;

string_enum! {
    /// The state of a version. All but the last two are stored.
    EstimateState {
        /// Not sent yet. Only drafts can be edited and deleted.
        Draft = "draft",
        /// Waits for a decision.
        Sent = "sent",
        /// Approved.
        Approved = "approved",
        /// Approved in part.
        ApprovedInPart = "approved_in_part",
        /// The decider asked for more.
        MoreRequested = "more_requested",
        /// Declined.
        Declined = "declined",
        /// Withdrawn by whoever sent it.
        Withdrawn = "withdrawn",
        /// A newer version was sent before it was decided.
        Outdated = "outdated",
        /// Its last day has passed without a decision.
        Expired = "expired",
    }
}

impl EstimateState {
    /// The state to show on `today` for a stored state.
    #[must_use]
    pub fn shown(self, is_newest_sent: bool, expires_on: Option<Date>, today: Date) -> Self {
        match self {
            Self::Sent if !is_newest_sent => Self::Outdated,
            Self::Sent if expires_on.is_some_and(|last| last < today) => Self::Expired,
            Self::Draft
            | Self::Sent
            | Self::Approved
            | Self::ApprovedInPart
            | Self::MoreRequested
            | Self::Declined
            | Self::Withdrawn
            | Self::Outdated
            | Self::Expired => self,
        }
    }

    /// Whether the state is the result of a decision.
    #[must_use]
    pub const fn is_decided(self) -> bool {
        matches!(
            self,
            Self::Approved | Self::ApprovedInPart | Self::MoreRequested | Self::Declined
        )
    }
}

/// The status of a project with status `current` after a version got this state. Sending and approving move the project forward, never back.
#[must_use]
pub fn status_after(state: EstimateState, current: ProjectStatus) -> ProjectStatus {
    let next = match state {
        EstimateState::Sent => ProjectStatus::EstimateSubmitted,
        EstimateState::Approved | EstimateState::ApprovedInPart => ProjectStatus::EstimateApproved,
        EstimateState::Draft
        | EstimateState::MoreRequested
        | EstimateState::Declined
        | EstimateState::Withdrawn
        | EstimateState::Outdated
        | EstimateState::Expired => current,
    };
    if current.is_forward_to(next) {
        next
    } else {
        current
    }
}
